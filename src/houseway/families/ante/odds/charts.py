"""Best play as tables people can use, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

import numpy as np

from houseway.cards.card import RANKS
from houseway.families.ante.odds.flops import flops
from houseway.families.ante.odds.holdem import DEALS, Plan, Weights
from houseway.families.ante.odds.passes import TEN
from houseway.families.ante.odds.paying import Paying, Tally
from houseway.families.ante.odds.stud import Mask, Stud
from houseway.families.ante.rules import CHECK, Street
from houseway.hands.ranking import digits
from houseway.hands.say import name
from houseway.play.words import Chart

HIGH_TO_LOW = "AKQJT98765432"
LETTERS = "..23456789TJQKA"
PREFLOP = "Two cards before the flop"


def percent(share: Fraction | float, places: int = 2) -> str:
    """
    >>> percent(Fraction(1, 3))
    '33.33 %'
    """
    return f"{float(share) * 100:.{places}f} %"


def at_stake(paying: Paying, tally: Tally) -> Chart:
    """How often each pick comes up, what is staked on average, and the edge on that."""
    total = tally.total()
    often: dict[str, int] = {}
    staked = 0
    for way, number in tally.items():
        often[way.pick] = often.get(way.pick, 0) + number
        staked += number * (len(paying.with_ante) + way.times)
    average = Fraction(staked, total)
    ev = paying.whole(tally).ev
    rows = [(pick, percent(Fraction(number, total))) for pick, number in often.items()]
    rows += [
        ("staked on average", f"{float(average):.4f} antes"),
        ("edge on all that is staked", percent(-ev / average, 3)),
    ]
    return Chart("Best play in figures", ("", "figure"), tuple(rows), "Shares are of all hands.")


def lines_of(stud: Stud) -> Mask:
    """The best plain line against each rank: play every hand from a certain one up."""
    raises = np.zeros_like(stud.best)
    for _, ups in _ups(stud):
        raises[:, ups] = (stud.met.places >= _line(stud, ups))[:, None]
    return raises


def line_chart(stud: Stud) -> Chart:
    """The plain line against each card of the bank, and where it has exceptions."""
    rows = []
    for shown, ups in _ups(stud):
        weights, best = stud.weights[:, ups] > 0, stud.best[:, ups]
        places = np.repeat(stud.met.places[:, None], len(ups), axis=1)
        line, lowest = _line(stud, ups), int(places[weights & best].min())
        highest = int(places[weights & ~best].max())
        ends = dict.fromkeys(_ranks(stud, place) for place in (lowest, highest))
        between = "none" if lowest > highest else " to ".join(ends)
        rows.append((shown, _ranks(stud, line), between, _given_away(_cost(stud, ups))))
    return Chart(
        "Play from this hand up",
        ("bank shows", "play from", "exceptions", "the line gives away"),
        tuple(rows),
        "Exceptions, from the lowest hand ever played to the highest ever folded, hang on suits "
        "and on cards the bank can no longer have. What the line gives away is of the ante.",
    )


def _given_away(cost: Fraction) -> str:
    """
    >>> _given_away(Fraction(0)), _given_away(Fraction(1, 10**8)), _given_away(Fraction(1, 10**4))
    ('nothing', 'below 0.0001 %', '0.0100 %')
    """
    if not cost:
        return "nothing"
    return percent(cost, 4) if cost >= Fraction(1, 10**6) else "below 0.0001 %"


def _ups(stud: Stud) -> Iterator[tuple[str, list[int]]]:
    """What the bank can show, by rank, ace first."""
    if not stud.shows:
        yield "nothing", [0]
        return
    for letter in HIGH_TO_LOW:
        first = 4 * RANKS.index(letter)
        yield letter, list(range(first, first + 4))


def _by_place(stud: Stud, ups: list[int]) -> list[int]:
    """What raising every hand from a place up brings over folding them, in units."""
    gains = np.zeros(len(stud.scale.values), np.int64)
    np.add.at(gains, stud.met.places, stud.gains[:, ups].sum(axis=1))
    brought: list[int] = np.cumsum(gains[::-1])[::-1].tolist()
    return brought


def _line(stud: Stud, ups: list[int]) -> int:
    """The place from which to raise, of all plain lines the best."""
    brought = _by_place(stud, ups)
    return max(range(len(brought)), key=lambda place: brought[place])


def _cost(stud: Stud, ups: list[int]) -> Fraction:
    """What the plain line gives away, of the ante, over all deals."""
    best = int(np.maximum(stud.gains[:, ups], 0).sum())
    return Fraction(best - max(_by_place(stud, ups)), stud.deals * stud.paying.unit)


def _ranks(stud: Stud, place: int) -> str:
    """A hand without a pair by its ranks, any other by its name."""
    value = int(stud.scale.values[place])
    if stud.scale.kinds[stud.scale.kind[place]] != "high-card":
        return name(stud.scale.ranking, value)
    return "-".join(LETTERS[digit] for digit in digits(value) if digit)


def preflop_chart(weights: Weights) -> Chart:
    """The best choice with any two cards before the flop."""
    rows = []
    for down, one in enumerate(HIGH_TO_LOW):
        picks = (weights.first(one, two, across > down) for across, two in enumerate(HIGH_TO_LOW))
        rows.append((one, *("·" if pick == CHECK else pick.removesuffix("x") for pick in picks)))
    return Chart(
        PREFLOP,
        ("", *HIGH_TO_LOW),
        tuple(rows),
        "The number of antes to raise, · check. Suited hands are right of the diagonal, unsuited "
        "ones left of it.",
    )


def read_preflop(chart: Chart, street: Street) -> dict[tuple[str, str, bool], str]:
    """The picks of a chart before the flop, by two ranks, the higher first, and whether suited."""
    picks = {pick.removesuffix("x"): pick for pick in street.raises} | {"·": street.otherwise}
    found = {}
    for down, row in enumerate(chart.rows):
        for across, cell in enumerate(row[1:]):
            high, low = sorted((down, across))
            found[HIGH_TO_LOW[high], HIGH_TO_LOW[low], across > down] = picks[cell]
    return found


def thumb_chart(weights: Weights, thumb: Plan, best: Tally, played: Tally) -> Chart:
    """Rules for the flop and the river, and what each gives away when all else is played best."""
    holdem = weights.holdem
    whole = holdem.paying.whole(best).ev - holdem.paying.whole(played).ev
    flop = _flop_cost(weights, thumb)
    after, river = (next(iter(street.raises)) for street in holdem.streets[1:])
    rows = (
        (
            "after the flop",
            f"{after} with a better kind of hand than the flop shows, but not pocket twos; and "
            "with four to a flush, a ten or higher of them your own",
            percent(flop, 3),
        ),
        (
            "at the river",
            f"{river} with a better kind of hand than the board shows; and when fewer than "
            f"{thumb.outs} cards would beat you in the bank's hand",
            percent(whole - flop, 3),
        ),
    )
    return Chart(
        "Rules of thumb",
        ("when", "raise", "gives away"),
        rows,
        f"Shares of the ante, counted over all deals; together they give away {percent(whole, 3)}.",
    )


def _flop_cost(weights: Weights, thumb: Plan) -> Fraction:
    """What a plan's flop gives away with the best play of the river, over all deals."""
    first = flops().alike == np.arange(flops().alike.shape[1])
    wrong = first & (thumb.bets != weights.bets) & (thumb.early == 0)
    cost = int(np.abs(weights.gain[wrong]).sum())
    return Fraction(cost, TEN * DEALS * weights.holdem.paying.unit)
