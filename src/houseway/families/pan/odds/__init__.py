"""What can be said of Panguingue: melds in a dealt hand counted, and what hands come to sampled.

No wager is laid against a bank, so there is nothing with an edge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.families.pan.game import Pan
from houseway.families.pan.odds.counting import Copies, all_hands, copies_of, counted
from houseway.families.pan.odds.sampling import (
    Dealt,
    Mean,
    Played,
    Progress,
    Sample,
    mean_of,
    sampled,
)
from houseway.play.words import Chart
from houseway.proof.model import GameOdds, SpotOdds

HANDS = 150  # at each size of table

LOOKS: Mapping[str, Callable[[Dealt], bool]] = {
    "no meld, at most three pairs": lambda hand: not hand.melds and hand.pairs <= 3,
    "no meld, four pairs or five": lambda hand: not hand.melds and hand.pairs > 3,
    "one meld, at most one pair": lambda hand: hand.melds == 1 and hand.pairs <= 1,
    "one meld and two pairs": lambda hand: hand.melds == 1 and hand.pairs == 2,
    "one meld and three pairs": lambda hand: hand.melds == 1 and hand.pairs == 3,
    "two melds or three": lambda hand: hand.melds > 1,
    "a condition among them": lambda hand: hand.paying,
}


def game_odds(game: Pan, progress: Progress | None = None) -> GameOdds[SpotOdds]:
    """The charts of the game under its options; it has no wagers."""
    rules = game.rules
    sample = sampled(game, HANDS, progress)
    charts = (
        counted_chart(copies_of(rules.deck.shoe)),
        table_chart(sample),
        hand_chart(sample),
    )
    method = (
        "Exact: how often ten cards hold a meld. Sampled: what a hand comes to when everybody "
        "stays in and plays the house way. Nobody banks, so that no bet has an edge of its own; "
        "what melds pay: houseway melds"
    )
    return GameOdds(rules.id, rules.name, rules.options, method, rules.version, (), charts)


def counted_chart(copies: Copies) -> Chart:
    """How often ten cards hold a meld of each kind."""
    total = all_hands(copies)
    rows = tuple(
        (name, f"{hands / total:.4%}", f"{total / hands:,.1f}") for name, hands in counted(copies)
    )
    shoe = sum(copies) * 10
    key = f"Of all {total:,} ways to be dealt ten cards of {shoe}; a hand may hold several."
    return Chart("Melds in the cards dealt", ("the hand holds", "chance", "one in"), rows, key)


def table_chart(sample: Sample) -> Chart:
    """Turns, conditions and payments, by the number of players."""
    rows = []
    for players in dict.fromkeys(hand.players for hand in sample.hands):
        hands = [hand for hand in sample.hands if hand.players == players]
        rows.append((f"{players}", *(_shown(_means(hands, name)) for name in Played._fields[1:])))
    number = len(sample.hands) // max(1, len(rows))
    key = (
        f"{number:,} hands for each row, everybody staying in; ± is the standard error. Chips are "
        "those of one who pays: for all conditions of a hand, and to the player who goes out."
    )
    headings = (
        "players",
        "turns a hand",
        "conditions a hand",
        "chips for them",
        "for going out",
    )
    return Chart("A hand by the number of players", headings, tuple(rows), key)


def _means(hands: list[Played], name: str) -> Mean | None:
    return mean_of([getattr(hand, name) for hand in hands])


def hand_chart(sample: Sample) -> Chart:
    """What staying in with a hand wins beside retiring, by how it looks and by players."""
    sizes = list(dict.fromkeys(hand.players for hand in sample.dealt))
    rows = []
    for name, looks in LOOKS.items():
        alike = [hand for hand in sample.dealt if looks(hand)]
        share = f"{len(alike) / max(1, len(sample.dealt)):.0%}"
        worth = [mean_of([h.stayed for h in alike if h.players == size]) for size in sizes]
        rows.append((name, share, _goes_out(alike), *(_shown(each, True) for each in worth)))
    key = (
        "Chips a player wins or loses by staying in, beside one who retires and only leaves the "
        "ante; ± is the standard error. A pair is two cards that one card makes a meld. Goes out: "
        "how often, beside a fair share of the table."
    )
    headings = ("dealt", "hands", "goes out", *(f"{size} players" for size in sizes))
    return Chart("What it is worth to stay", headings, tuple(rows), key)


def _goes_out(hands: list[Dealt]) -> str:
    """How often such hands go out, as so many times a fair share."""
    fair = mean_of([hand.players * hand.went_out for hand in hands])
    return "" if fair is None else f"{fair.value:.2f} × ± {fair.error:.2f}"


def _shown(mean: Mean | None, signed: bool = False) -> str:
    return "" if mean is None else mean.text(1, signed)
