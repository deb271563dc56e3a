"""How baccarat is played, in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.baccarat.rules import Play, stander_keeps_two
from houseway.play.words import Chart, Words
from houseway.rulebook.schema import Rules

VALUES = (
    "Ace counts one, two to nine their face, tens and pictures nothing.",
    "The last digit of the sum is the hand's total; closest to nine wins.",
)


CHECKED = {
    "peek": "The hole card is looked at for a natural before anybody draws.",
    "void-after-draw": "A card that was drawn before the Banker's natural showed is taken back.",
}
SPLIT = {
    "per-wager": "Where they differ, each of them keeps their own choice.",
    "majority-by-amount": (
        "Where they differ, the choice of more money counts for all of them; equal money hits."
    ),
    "seated-first": (
        "Where they differ, the first of them clockwise from the bank's left chooses for all."
    ),
}


def words(play: Play, rules: Rules) -> Words:
    """Values, dealing, drawing and the Banker's chart."""
    sections = (
        ("Values", VALUES),
        ("Dealing", tuple(_dealing(play))),
        ("Drawing", tuple(_drawing(play, rules))),
    )
    return Words(sections, (_chart(play),))


def _dealing(play: Play) -> Iterator[str]:
    yield "Two hands are dealt for the whole table, the Player hand and the Banker hand."
    yield "The Player hand lies to the house dealer's right, the Banker hand to the left."
    yield "Player, Banker, Player, Banker: four cards, one at a time."
    yield {
        "up": "All cards lie open.",
        "hole-card": "All cards lie open but the Banker's second, the hole card.",
        "down": "They are dealt face down. The Player hand is turned up, then the Banker hand.",
        "down-first-card": (
            "They are dealt face down. The Player hand and the Banker's first card are turned up."
        ),
    }[play.facing]
    late = play.late_wager
    if late is not None:
        refused = " or ".join(map(str, late.refused_on))
        equal = ", ".join(map(str, late.refused_when_equal))
        yield (
            f"Then the late wager may be placed, unless the Player hand counts {refused}, or the "
            f"same as the Banker's first card (of {equal})."
        )


def _drawing(play: Play, rules: Rules) -> Iterator[str]:
    yield "A hand of eight or nine in two cards is a natural."
    if play.natural_stops_draw:
        yield "A natural in either hand ends the drawing."
        if play.facing in ("hole-card", "down-first-card"):
            yield CHECKED[play.natural_check]
    drawn, choice = play.player_draws, play.choice_on_five
    if choice == "always":
        must = [points for points in drawn if points != 5]
        yield f"Player draws on {must[0]}-{must[-1]} and stands on 6 or more."
    else:
        yield f"Player draws on {drawn[0]}-{drawn[-1]} and stands on more."
    if choice != "never":
        when = {"always": "", "upcard-5-or-6": " when the dealer shows a 5 or 6"}.get(
            choice, " when the dealer's two cards make 5 or 6"
        )
        yield f"On five each bettor on the Player line may hit or stand{when}; the house way hits."
        yield SPLIT[play.split_decisions]
        yield _third_card(play)
        yield _which_hand(rules)
        if play.banker_when_all_stand == "to-five":
            yield "When all of them stand the Banker draws as if no third card had been dealt."


def _which_hand(rules: Rules) -> str:
    """Which wagers of a bettor who chose go by that choice."""
    own = [spot.name for spot in rules.spots if spot.hand == "own"]
    return (
        f"By the choice of their own bettor go: {', '.join(own)}. Every other wager goes by the "
        "hand of those who have no choice."
    )


def _third_card(play: Play) -> str:
    """What becomes of the third card of an open five when bettors stand."""
    if not play.third_card_always:
        return {
            "drawn-if-any": "If all of them stand, no card is dealt and the hand keeps its two.",
            "house-way": "If all of them stand, a card is dealt for wagers without a choice.",
            "two-card": "Wagers without a choice meet the five, whoever hits.",
        }[play.reference]
    kept = "who stood keeps the five" if stander_keeps_two(play) else "it counts for everybody"
    return f"If all of them stand, a card is dealt all the same to complete the hand; {kept}."


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
