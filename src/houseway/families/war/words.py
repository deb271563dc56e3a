"""How war is played, in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.war.rules import Play
from houseway.play.words import Words

BURNS = {
    "each-war-card": "before every war card",
    "first-and-bank": "before the first war card and before the bank's",
    "first-only": "before the first war card",
}
DECIDES = {
    "own": "Everybody chooses for their own wager, on the backline too.",
    "seated": "The seated bettor chooses for every wager on the hand.",
    "largest": "The largest wager on a hand chooses for all of them.",
}
WALKS = {
    3: "Three walks: what the first cards decide and all tie wagers; then surrenders; then wars.",
    2: "Two walks: everything but the wars, each in its seat's turn; then the wars.",
    1: "Everything is settled in one walk, after the wars.",
}


def words(play: Play, tie_on_war: bool) -> Words:
    """Ranks, the deal, the war, and what is settled when."""
    ranks = ("Ace is highest, then king down to two; suits do not count.",)
    return Words(
        (
            ("Ranks", ranks),
            ("Dealing", tuple(_dealing())),
            ("War or surrender", tuple(_war(play, tie_on_war))),
            ("Walks", (WALKS[len(play.settle_after)],)),
        )
    )


def _dealing() -> Iterator[str]:
    yield "One card face up to each seat from the house dealer's left, then one to the bank."
    yield "Players touch no card but the cutting card."
    yield "A card higher than the bank's wins, a lower one loses; equal ranks are a tie."


def _war(play: Play, tie_on_war: bool) -> Iterator[str]:
    yield "A tie gives up half the primary wager or goes to war; the house way goes to war."
    yield "War takes a second wager equal to the first, and a second card for hand and bank."
    yield f"{play.burned} cards are burned face down {BURNS[play.burn_before]}."
    yield DECIDES[play.backline_decides]
    if tie_on_war:
        yield "A bettor who goes to war may bet on a second tie."
    if play.uncovered_war == "return":
        yield "When the bank's wager is used up before the war, tied wagers go back undecided."
