"""How the games to nine are played, in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards.card import JOKER, rank
from houseway.families.nine.rules import HIT, Drawing, Play, picks
from houseway.play.words import Chart, Words
from houseway.rulebook.schema import Rules

TEN = 10
STRIPPED = {7: "sevens", 8: "eights", 9: "nines", TEN: "tens"}  # what decks may do without
COUNTS = {2: "Two", 3: "Three"}
DECIDES = {
    "seated": "The seated bettor plays the hand for every wager on it.",
    "largest": "The largest wager on a hand plays it for all of them.",
}


def words(play: Play, rules: Rules, backline: bool) -> Words:
    """Values, naturals, the draw, and the chart of what is obligatory."""
    return Words(
        (
            ("Values", tuple(_values(play, rules))),
            ("Dealing", tuple(_dealing(play))),
            ("Hit or stand", tuple(_drawing(play, backline))),
        ),
        (_chart(play),),
    )


def _values(play: Play, rules: Rules) -> Iterator[str]:
    ranks = {rank(card) for card in rules.deck.shoe if card != JOKER}
    nothing = "pictures and tens" if TEN in ranks else "pictures"
    yield f"Ace counts one, {nothing} nothing, other cards their face."
    gone = [name for each, name in STRIPPED.items() if each not in ranks]
    if gone:
        yield f"The decks have no {', no '.join(gone)}."
    yield "The last digit of the sum is the hand's total; closest to nine wins."
    if play.naturals:
        yield "A joker makes any hand nine. Two jokers are a hand of their own, above every nine."


def _dealing(play: Play) -> Iterator[str]:
    yield f"{COUNTS[play.cards]} cards face down to each hand, one at a time from the bank's left."
    yield "Players look at their own cards; the bank's lie before the house dealer, unseen."
    if play.naturals:
        yield "Two jokers, nine or eight as dealt are a natural, which its owner turns up at once."
        yield "The bank's cards are checked before the draw: its natural ends the deal."


def _drawing(play: Play, backline: bool) -> Iterator[str]:
    yield "Everybody puts the hand in the hit box or the stand box; a hit takes one card, no more."
    if play.drawn_card == "unseen":
        yield "Nobody looks at that card until the hands are opened."
    yield "The bank's cards are opened next and its hand completed; then all hands are compared."
    if any(len(picks(play.bank, points)) > 1 for points in range(10)):
        yield "Where the bank has a choice it makes it before any other hand is opened."
    if backline:
        yield DECIDES[play.backline_decides]


def _chart(play: Play) -> Chart:
    totals = range(8 if play.naturals else 10)
    rows = (("player", play.player), ("bank", play.bank))
    return Chart(
        "When a hand takes a card",
        ("total", *map(str, totals)),
        tuple((name, *(_letter(drawing, points) for points in totals)) for name, drawing in rows),
        "H must hit, S must stand, h or s free, by the house way",
    )


def _letter(drawing: Drawing, points: int) -> str:
    allowed = picks(drawing, points)
    letter = "h" if allowed[0] == HIT else "s"
    return letter if len(allowed) > 1 else letter.upper()
