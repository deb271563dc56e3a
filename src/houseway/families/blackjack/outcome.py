"""What a finished hand looks like to a wager."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.cards.card import JOKER, Card, is_red, rank, suit
from houseway.families.blackjack.rules import (
    JOKER_TOTAL,
    VALUES,
    Play,
    is_natural,
    is_over,
    total_of,
)
from houseway.play.features import Features

MOST_REDS = 8  # no pay table goes further


class BankHand(NamedTuple):
    """The bank's finished hand: natural, live or over, and what side wagers ask about it."""

    kind: str
    total: int
    cards: int
    special: str = "none"
    reds: int = 0


class Outcome(NamedTuple):
    """One hand against the bank's, reduced to what any wager can ask about.

    `player` is natural, live or over, or how the hand ended before the comparison: surrendered,
    rescued or even-money. Nothing is known of the bank's hand in an early settlement.
    """

    player: str
    total: int
    cards: int
    bank: str = "live"
    bank_total: int = 0
    bank_cards: int = 0
    bank_special: str = "none"
    reds: int = 0
    match: str = "none"
    first_four: str = "none"


RANKING = ("over", "live", "natural")


def closer(o: Outcome) -> str:
    """Whose hand is nearer to the target; among hands over it, the smaller."""
    if o.player not in RANKING or o.player != o.bank:
        mine = RANKING.index(o.player) if o.player in RANKING else -1
        return "player" if mine > RANKING.index(o.bank) else "bank"
    if o.total == o.bank_total:
        return "tie"
    return "player" if (o.total > o.bank_total) == (o.player != "over") else "bank"


_FIND: Mapping[str, Callable[[Outcome], Any]] = {
    "player": lambda o: o.player,
    "player-total": lambda o: o.total,
    "player-cards": lambda o: o.cards,
    "bank": lambda o: o.bank,
    "bank-total": lambda o: o.bank_total,
    "bank-cards": lambda o: o.bank_cards,
    "bank-special": lambda o: o.bank_special,
    "closer": closer,
    "reds": lambda o: o.reds,
    "match": lambda o: o.match,
    "first-four": lambda o: o.first_four,
}

_VALUES: Mapping[str, Sequence[Any]] = {
    "player": (*RANKING, "surrendered", "rescued", "even-money"),
    "player-total": range(2, 33),
    "player-cards": range(2, 23),
    "bank": RANKING,
    "bank-total": range(17, 28),
    "bank-cards": range(2, 23),
    "bank-special": ("none", "three-eights", "suited-7-8-9"),
    "closer": ("player", "bank", "tie"),
    "reds": range(MOST_REDS + 1),
    "match": (
        "none", "one-unsuited", "two-unsuited", "one-suited", "suited-and-unsuited", "two-suited",
    ),
    "first-four": ("none", "pair", "three-of-a-kind", "two-pairs", "four-of-a-kind"),
}  # fmt: skip

ASKED = Features(_FIND, _VALUES)


def count(cards: Sequence[Card]) -> tuple[int, bool]:
    """The hard total, and whether an ace is among the cards; jokers add nothing here."""
    points = [VALUES[card] for card in cards]
    return sum(points), 1 in points


def total(play: Play, cards: Sequence[Card]) -> int:
    """What the cards are worth; a joker with any other card is twenty-one at once."""
    if JOKER in cards:
        return JOKER_TOTAL
    return total_of(*count(cards), play.limit)


def kind_of(play: Play, cards: Sequence[Card], dealt: bool = True) -> str:
    """natural, live or over; only cards as `dealt` can be a natural, not split or switched ones."""
    return kind_and_total(play, cards, dealt)[0]


def kind_and_total(play: Play, cards: Sequence[Card], dealt: bool = True) -> tuple[str, int]:
    """Both at once."""
    hard, ace = count(cards)
    joker = JOKER in cards
    total = JOKER_TOTAL if joker else total_of(hard, ace, play.limit)
    if dealt and is_natural(play, cards):
        return "natural", total
    return "live" if joker or not is_over(hard, play.limit) else "over", total


def bank_hand(play: Play, cards: Sequence[Card]) -> BankHand:
    kind, total = kind_and_total(play, cards)
    if kind == "natural" and play.joker_up_is_21 and cards[0] == JOKER:
        kind = "live"
    return BankHand(kind, total, len(cards), special_of(cards), red_run(cards))


def special_of(cards: Sequence[Card]) -> str:
    """The three-card hands of the bank that spare hands over the target."""
    ranks = sorted(rank(c) for c in cards)
    if ranks == [8, 8, 8]:
        return "three-eights"
    if ranks == [7, 8, 9] and len({suit(c) for c in cards}) == 1:
        return "suited-7-8-9"
    return "none"


def red_run(cards: Sequence[Card]) -> int:
    """How many red cards come first, counted up to eight."""
    run = 0
    for card in cards:
        if card == JOKER or not is_red(card):
            break
        run += 1
    return min(run, MOST_REDS)


def match_of(cards: Sequence[Card], up: Card) -> str:
    """How the first two cards match the bank's card that lies open: rank, and rank with suit."""
    alike = [card == up for card in cards[:2] if rank(card) == rank(up)]
    if not alike:
        return "none"
    if len(alike) == 1:
        return "one-suited" if alike[0] else "one-unsuited"
    return ("two-unsuited", "suited-and-unsuited", "two-suited")[sum(alike)]


def first_four_of(cards: Sequence[Card]) -> str:
    """The pattern of ranks among the first four cards."""
    counts = sorted(Counter(rank(c) for c in cards).values(), reverse=True)
    if counts[:2] == [2, 2]:
        return "two-pairs"
    return {4: "four-of-a-kind", 3: "three-of-a-kind", 2: "pair", 1: "none"}[counts[0]]
