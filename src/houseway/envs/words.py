"""The words in which the choices of a game are spelled: its actions, in a fixed order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from houseway.cards.card import text
from houseway.families.ante.game import Ante
from houseway.families.chinese.sweeps import SWEEPS
from houseway.families.pot.game import PotGame
from houseway.play.game import Game

DONE = "done"  # no more wagers, no more cards; or nothing is left to choose
HOUSE_WAY = "house-way"
DECLINE, BANK = "decline", "bank"
DOWN, SAME = "down", "same"  # a wager that lies over is taken down; one must equal another
SIZES: Mapping[str, float | None] = {"least": 0, "half-pot": 0.5, "pot": 1, "most": None}

NUMBERS = tuple(str(number) for number in range(1, 10))
FAMILY_WORDS: Mapping[str, tuple[str, ...]] = {
    "ante": ("check", "fold"),
    "baccarat": ("hit", "stand"),
    "blackjack": (
        *("hit", "stand", "double", "split", "surrender", "rescue", "play"),
        *("insure", "even-money", "decline", "keep", "switch", "match", "pass"),
    ),
    "chinese": ("buy", "sit-out", "surrender", "add", "unset", "declare", *SWEEPS),
    "keep": (),
    "nine": ("hit", "stand"),
    "paigow": NUMBERS,
    "pan": (
        *("buy", "sit-out", "stay", "retire", "pile", "stock", "pass", "force", "discard"),
        *("meld", "add", "split", "borrow", "to", "with", "from", "/", *NUMBERS),
    ),
    "pot": (
        *("fold", "check", "call", "bet", "raise", "complete"),
        *("bet-large", "raise-large", "complete-large"),
        *("buy", "sit-out", "post", "wait", "kill", "pass", "buy-back", "stay", "all-in"),
    ),
    "war": ("war", "surrender", "pass", "tie"),
}
SPELLED_IN_CARDS = frozenset({"chinese", "keep", "paigow", "pan"})
SET_BY_HOUSE_WAY = frozenset({"chinese", "keep", "paigow"})


class Menu(NamedTuple):
    """The amounts that may be named: wagers in multiples of the least a spot takes, and banks in
    multiples of the table minimum."""

    stakes: tuple[int, ...] = (1, 2, 5, 20)
    banks: tuple[int, ...] = (100, 500, 2000)


def times(many: int) -> str:
    """The word for so many times the least.

    >>> times(5)
    '5x'
    """
    return f"{many}x"


def vocabulary(game: Game, menu: Menu) -> tuple[str, ...]:
    """Every word a choice of this game may be spelled with, each once; `done` is the first."""
    return tuple(dict.fromkeys(_words(game, menu)))


def _words(game: Game, menu: Menu) -> Iterator[str]:
    rules = game.rules
    yield DONE
    if rules.family in SET_BY_HOUSE_WAY:
        yield HOUSE_WAY
    yield from FAMILY_WORDS[rules.family]
    if isinstance(game, Ante):
        yield from (pick for street in game.settings.streets for pick in street.raises)
    if rules.banked:
        yield from (DECLINE, BANK)
        yield from map(times, sorted({*menu.stakes, *menu.banks}))
        yield from (spot.id for spot in rules.spots if spot.window in ("before-cards", "late"))
        if any(spot.carries for spot in rules.spots):
            yield DOWN
    if isinstance(game, PotGame):
        yield from SIZES
    if rules.family in SPELLED_IN_CARDS or _changes_cards(game):
        yield "pat"
        yield from map(text, sorted(rules.deck.shoe))


def _changes_cards(game: Game) -> bool:
    """Whether people choose among their own cards in a pot game."""
    if not isinstance(game, PotGame):
        return False
    return any(s.draw or s.roll or s.discard != "none" for s in game.settings.streets)
