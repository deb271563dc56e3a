"""What a finished hand looks like to a wager."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.cards.card import JOKER, Card
from houseway.families.nine.rules import NINE, TWO_JOKERS, Play, is_natural, points_of, value
from houseway.play.features import Features


class Outcome(NamedTuple):
    """A seat's hand against the bank's: points, and what kind of hand each is."""

    player: int
    player_cards: int
    player_hand: str
    bank: int
    bank_cards: int
    bank_hand: str


def kind_of(play: Play, points: int, cards: int) -> str:
    """two-jokers, natural, or plain."""
    if points == TWO_JOKERS:
        return "two-jokers"
    return "natural" if is_natural(play, points, cards) else "plain"


def outcome_of(play: Play, player: int, player_cards: int, bank: int, bank_cards: int) -> Outcome:
    """The outcome of two hands worth so many points in so many cards."""
    return Outcome(
        *(player, player_cards, kind_of(play, player, player_cards)),
        *(bank, bank_cards, kind_of(play, bank, bank_cards)),
    )


_CARD_VALUES = tuple(map(value, range(JOKER + 1)))


def points(cards: Sequence[Card]) -> int:
    """What the cards of a hand are worth."""
    return points_of([_CARD_VALUES[card] for card in cards])


def compare(play: Play, player: Sequence[Card], bank: Sequence[Card]) -> Outcome:
    """The outcome of two finished hands."""
    return outcome_of(play, points(player), len(player), points(bank), len(bank))


def result(o: Outcome) -> str:
    """Whose hand is closer to nine."""
    return "player" if o.player > o.bank else "bank" if o.bank > o.player else "tie"


def shown(points: int) -> int:
    """A hand's total as people say it: two jokers are a nine above all others."""
    return min(points, NINE)


_FIND: Mapping[str, Callable[[Outcome], Any]] = {
    "result": result,
    "player": lambda o: shown(o.player),
    "bank": lambda o: shown(o.bank),
    "player-cards": lambda o: o.player_cards,
    "bank-cards": lambda o: o.bank_cards,
    "player-hand": lambda o: o.player_hand,
    "bank-hand": lambda o: o.bank_hand,
}

_KINDS = ("plain", "natural", "two-jokers")

_VALUES: Mapping[str, Sequence[Any]] = {
    "result": ("player", "bank", "tie"),
    "player": range(10),
    "bank": range(10),
    "player-cards": (2, 3, 4),
    "bank-cards": (2, 3, 4),
    "player-hand": _KINDS,
    "bank-hand": _KINDS,
}

ASKED = Features(_FIND, _VALUES)
