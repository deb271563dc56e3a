"""How baccarat is played, in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.baccarat.rules import Play
from houseway.games.words import Chart, Words

VALUES = (
    "Ace counts one, two to nine their face, tens and pictures nothing.",
    "The last digit of the sum is the hand's total; closest to nine wins.",
)


def words(play: Play) -> Words:
    """Values, drawing and the Banker's chart."""
    return Words((("Values", VALUES), ("Drawing", tuple(_drawing(play)))), (_chart(play),))


def _drawing(play: Play) -> Iterator[str]:
    yield "Two cards each, Player first; a hand of eight or nine in two cards is a natural."
    if play.natural_stops_draw:
        yield "A natural in either hand ends the drawing."
    drawn = play.player_draws
    yield f"Player draws on {drawn[0]}-{drawn[-1]} and stands on more."
    choice = play.choice_on_five
    if choice != "never":
        when = {"always": "", "upcard-5-or-6": " when the dealer shows a 5 or 6"}.get(
            choice, " when the dealer's two cards make 5 or 6"
        )
        yield f"On five each bettor on the Player line may hit or stand{when}; the house way hits."


def _chart(play: Play) -> Chart:
    rows = tuple(
        (str(points), *("D" if draws else "s" for draws in play.chart[points]))
        for points in range(8)
    )
    return Chart(
        "When the Banker draws",
        ("Banker", "-", *map(str, range(10))),
        rows,
        "D draws, s stands; - is a Player hand that took no third card",
    )
