"""How the ante games are played, in words."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from houseway.cards.card import RANK_NAMES, RANKS
from houseway.families.ante.rules import HouseWay, Least, Play, Street, hand_ids, ranking_of
from houseway.play.features import features_of
from houseway.play.words import SignNote, Words, counted
from houseway.rulebook.schema import Rules

NUMBERS = ("no", "one", "two", "three", "four", "five")
STACKS = {"stacks": "all of a hand's cards at once", "single": "one card at a time"}
FROM = {"left-of-bank": "the bank's left", "house-dealer-left": "the house dealer's left"}

COUNTS = {"six": "counts the best five of the hand's three cards and the player-dealer's three."}


def words(
    play: Play, rules: Rules, after_fold: Collection[str], with_bank: Collection[str]
) -> Words:
    """Ranks, the deal, what may be chosen when, what the bank must hold, and the house way."""
    return Words(
        (
            ("Ranks", tuple(_ranks(play))),
            ("Dealing", tuple(_dealing(play))),
            ("Raise or fold", tuple(_choices(play, rules, after_fold, with_bank))),
            ("Showdown", tuple(_showdown(play, rules))),
            ("House way", tuple(_house_way(play))),
        ),
        sign=(_opens(play, rules), *counted(rules, COUNTS)),
    )


def _opens(play: Play, rules: Rules) -> SignNote:
    """With which hand the player-dealer opens; for the wagers whose pay lines ask."""
    asking = tuple(spot.id for spot in rules.spots if "opened" in features_of(spot))
    return SignNote(asking, f"The player-dealer opens with {_least(play.opens)} or better.")


def _ranks(play: Play) -> Iterator[str]:
    listed = ", ".join(hand.replace("-", " ") for hand in hand_ids(ranking_of(play)))
    yield f"Best first: {listed}."
    yield "Inside a kind the ranks decide, an ace highest; suits never do."
    if play.ranking == "high":
        yield "A-2-3-4-5 is the lowest straight. Where there are more cards, the best five count."
        return
    yield "A-2-3 is the lowest straight, A-K-Q the highest; suited A-K-Q is the mini royal."
    if play.low_straight_flush == "flush":
        yield "Suited A-2-3 counts as a flush only."


def _dealing(play: Play) -> Iterator[str]:
    yield (
        f"{NUMBERS[play.cards].capitalize()} cards face down to each hand, "
        f"{STACKS[play.deal]} from {FROM[play.deal_from]}, the bank last."
    )
    if play.board:
        yield f"Then {NUMBERS[play.board]} cards face down in the middle, which all hands share."
    if play.up_cards:
        yield "The bank's first card, the bottom one of its stack, is turned up."
    yield "Everybody looks at their own cards; nobody looks at the bank's."


def _choices(
    play: Play, rules: Rules, after_fold: Collection[str], with_bank: Collection[str]
) -> Iterator[str]:
    yield "One after the other, clockwise from the bank's left."
    for street in play.streets:
        yield _street(play, rules, street)
    if len(play.streets) > 1:
        yield "A player who has raised is not asked again; a raise is never changed."
    stay = _names(rules, after_fold)
    if rules.settle.forfeits == "at-once":
        yield (
            "A fold loses the wagers of the hand; they are collected when everybody has chosen, "
            "before the bank's hand is turned over and any other wager is settled."
        )
        if lost := _names(rules, set(after_fold) - set(with_bank)):
            yield f"{lost} on a folded hand is collected with them when its cards lose it."
    else:
        yield "A fold loses the wagers of the hand; they are collected in the seat's turn."
    if stay:
        yield f"{stay} stays live after a fold. A folded hand is shown only when it is paid."
    else:
        yield "A folded hand is not shown."


def _names(rules: Rules, spots: Collection[str]) -> str:
    return " and ".join(spot.name for spot in rules.spots if spot.id in spots)


def _street(play: Play, rules: Rules, street: Street) -> str:
    when = f"{street.name.replace('-', ' ').capitalize()}: " if play.board else ""
    times, spot = _times(*street.raises.values()), rules.by_id[play.raise_spot].name
    told = f"{street.otherwise}, or put up {times} on {spot}."
    return when + (told if when else told[0].upper() + told[1:])


def _times(*numbers: int) -> str:
    """
    >>> _times(1), _times(2), _times(4, 3)
    ('as much as the ante', 'twice the ante', 'four or three times the ante')
    """
    if numbers == (1,):
        return "as much as the ante"
    if numbers == (2,):
        return "twice the ante"
    return f"{' or '.join(NUMBERS[number] for number in numbers)} times the ante"


def _showdown(play: Play, rules: Rules) -> Iterator[str]:
    yield f"The bank opens with {_least(play.opens)} or better."
    yield "The higher hand wins; what each wager is paid then is in its pay table."
    if play.six_cards:
        yield "One wager counts the best five of the bettor's three cards and the bank's three."
    if rules.settle.order_lost is not None:
        order = ", ".join(rules.by_id[s].name for step in rules.settle.order_lost for s in step)
        yield f"Wagers on a hand that lost are settled in this order: {order}."


def _least(least: Least) -> str:
    """
    >>> _least(Least(hand="high-card", ranks=("A", "K")))
    'ace-king'
    >>> _least(Least(hand="high-card", ranks=("Q",))), _least(Least(hand="pair"))
    ('queen high', 'a pair')
    """
    names = "-".join(RANK_NAMES[RANKS.index(letter)] for letter in least.ranks)
    if least.hand == "high-card":
        return names if len(least.ranks) > 1 else f"{names} high"
    return f"a {least.hand.replace('-', ' ')}"


def _house_way(play: Play) -> Iterator[str]:
    yield "It acts for whoever does not choose; nobody has to follow it."
    for street in play.streets:
        most = _times(max(street.raises.values()))
        yield f"Put up {most} with {_reasons(street.house_way)}; else {street.otherwise}."


def _reasons(way: HouseWay) -> str:
    told = []
    if way.least is not None:
        told.append(f"{_least(way.least)} or better in hand")
    if way.beats_board:
        told.append("a better kind of hand than the open board shows alone")
    if way.holds:
        told.append(f"one of {'-'.join(way.holds)} in hand")
    if way.board is not None:
        told.append(f"{_least(way.board)} or better on the board alone")
    return ", or ".join(told)
