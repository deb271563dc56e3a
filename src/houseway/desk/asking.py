"""What a game's advice is asked with: the hand, and what lies open."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.families.ante.game import Ante
from houseway.families.paigow.game import PaiGow
from houseway.play.game import Game

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 7: "seven"}
_HANDS = ("Kh 5h", "Qs 8d 4h", "As Kd 9h 9c", "As Kd Jh 8c 3s", "As Ks Qd Jc Th 4d 2c")
HANDS = {len(hand.split()): hand for hand in _HANDS}


@dataclass(frozen=True)
class Asking:
    """The labels of the two fields, and an example for each; an empty label asks for nothing.

    `part` is what the cards are called that an answer names, where a hand is parted in two.
    """

    hand: str
    shown: str
    hand_example: str
    shown_example: str = ""
    part: str = ""


def asking(game: Game) -> Asking:
    """How to ask about a hand of a game whose family is advised."""
    if isinstance(game, Ante):
        play = game.settings
        shown, example = "", ""
        if play.board:
            shown = "The open board: nothing, three cards or five"
        elif play.up_cards:
            shown, example = "The bank's open card", "9c"
        return Asking(f"Your {NUMBERS[play.cards]} cards", shown, HANDS[play.cards], example)
    if not isinstance(game, PaiGow):
        return Asking("Your four cards", "", HANDS[4], part="Keep")
    part = game.settings.parts[0].capitalize()
    if game.settings.tiles:
        return Asking("Your four tiles", "", "6-6 5-4 3-1 6-2", part=part)
    if game.settings.bank_opens == "before":
        bank = "Kc Kd 9s 8h 6d 5c 3s"
        return Asking("Your seven cards", "The bank's seven cards", HANDS[7], bank, part)
    return Asking("Your seven cards", "", HANDS[7].replace("2c", "Jk"), part=part)
