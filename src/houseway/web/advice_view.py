"""The page that answers what to do with a hand."""

from __future__ import annotations

from typing import Any

from houseway.cards.card import cards_in
from houseway.errors import HousewayError
from houseway.games import Game
from houseway.web.advice_job import adviser
from houseway.web.game_page import part

# What is asked for: the hand, and what lies open; and an example of each.
ASKED = {
    "caribbean-stud": ("Your five cards", "", "As Kd Jh 8c 3s", ""),
    "three-card-poker": ("Your three cards", "The bank's open card", "Qs 8d 4h", "9c"),
    "ultimate-texas-holdem": ("Your two cards", "The open board: none, three or five", "Kh 5h", ""),
    "fast-action-holdem": ("Your four cards", "", "As Kd 9h 9c", ""),
    "face-up-pai-gow-poker": (
        *("Your seven cards", "The bank's seven cards"),
        *("As Ks Qd Jc Th 4d 2c", "Kc Kd 9s 8h 6d 5c 3s"),
    ),
    "pai-gow-tiles": ("Your four tiles", "", "6-6 5-4 3-1 6-2", ""),
}
SEVEN = ("Your seven cards", "", "As Ks Qd Jc Th 4d Jk", "")


def asked_of(played: Game) -> tuple[str, str, str, str]:
    """The labels of the two fields, and an example for each; an empty label asks for nothing."""
    rules = played.rules
    name = rules.id.removesuffix("-6-card-bonus")
    hand, shown, mine, open_ = ASKED.get(name, SEVEN)
    if rules.options.get("bank-card") == "up":
        return hand, "The bank's open card", mine, "9c"
    return hand, shown, mine, open_


def advice_part(played: Game, hand: str, shown: str) -> dict[str, Any]:
    """What the page shows: the form, and the answer or what is wrong with the question."""
    label, open_label, example, open_example = asked_of(played)
    more: dict[str, Any] = {
        "labels": (label, open_label),
        "examples": (example, open_example),
        "hand": hand,
        "shown": shown,
        "answer": None,
        "problem": "",
    }
    if hand.strip():
        try:
            more["answer"] = adviser().ask(played, cards_in(hand), cards_in(shown))
        except HousewayError as error:
            more["problem"] = str(error)
    return part(played, **more)
