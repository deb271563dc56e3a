"""How a game in which two of four cards are kept is played, in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.keep.house_way import NOTES, STEPS
from houseway.families.keep.rules import BASE, Play
from houseway.hands import Ranking
from houseway.play.words import SignNote, Words

BANK_SETS = {
    "free": "The bank then says which two it plays, or asks for the house way.",
    "house-way": "The house dealer then keeps two for the bank, the house way.",
}
COUNTS = {
    "seat-1": "Positions are counted from the seat at the house dealer's left, ace being one.",
    "bank": "Positions are counted from the bank, ace being one.",
}


def words(play: Play, ranking: Ranking) -> Words:
    """The deal, naturals, what is kept, the house way step by step, and the ranks."""
    ranks = (f"{place}. {c.name}" for place, c in enumerate(ranking.categories, start=1))
    return Words(
        (
            ("Dealing", tuple(_dealing())),
            ("Natural winners", tuple(_naturals(play))),
            ("Keeping two", tuple(_keeping(play))),
            ("The board and the action", tuple(_board(play))),
            ("House way", tuple(_house_way(play))),
            ("Ranks of hands, highest first", tuple(ranks)),
        ),
        sign=(SignNote((BASE,), "Equal hands are a copy, and the player-dealer wins every copy."),),
    )


def _dealing() -> Iterator[str]:
    yield "Four cards face down to each hand, one at a time from the bank's left, the bank last."
    yield "Players look at their own cards; the bank's lie before the house dealer, unseen."
    yield "A player with a second hand does not look at it: it is set the house way."


def _naturals(play: Play) -> Iterator[str]:
    yield "Four of a kind in the four cards is turned up at once and wins, whatever else happens."
    yield "A natural of the bank beats every hand that is not a natural; no board is played."
    if play.naturals_settled == "first":
        yield "Naturals are paid before any other wager is settled."


def _keeping(play: Play) -> Iterator[str]:
    yield "Everybody keeps two cards under the wager and discards two, which nobody else sees."
    yield "The seated bettor plays the hand for every wager on it."
    yield f"The bank's four cards are then turned up. {BANK_SETS[play.bank_set]}"


def _board(play: Play) -> Iterator[str]:
    yield "A card is burned and five community cards are turned up."
    yield "A hand is the best five of the seven; the five on the board may play by themselves."
    yield "A hand higher than the bank's wins. An equal one is a copy, and the bank's."
    yield "The first community card from ace to eight names the position that is settled first."
    yield COUNTS[play.action_counts_from]
    yield "Where nobody plays there, the next hand clockwise has the action."
    yield "Without such a card the first hand after the bank has it."
    yield "All hands are read before any money moves."


def _house_way(play: Play) -> Iterator[str]:
    yield "Keep the first of these that the four cards hold, and the highest cards of its kind:"
    for number, step in enumerate(STEPS, start=1):
        yield f"{number}. {step.keeps}"
    if play.suited_pair == "only-if-highest":
        yield "A pair of one suit goes before other pairs only if none of them is higher."
    yield f"With three of a kind and no two in one suit, {NOTES[0]}."
    yield f"Should no card share its suit, {NOTES[1]}."
    yield "So an ace is dropped only for a pair, or for suited K-Q, Q-J or J-10."
