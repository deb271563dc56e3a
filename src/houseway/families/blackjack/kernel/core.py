"""A blackjack game and the strategies at its table, made ready for the kernel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import numpy as np

from houseway.cards.card import JOKER
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.facts import (
    NATURAL,
    RANKS,
    VALUES,
    Array,
    base_spots,
    most_hands,
    of_two,
    rows_of,
    sample,
    specials,
)
from houseway.families.blackjack.kernel.hands import NATURAL_STATE, STEP, hands_of, machine
from houseway.families.blackjack.kernel.sampled_rounds import Core
from houseway.families.blackjack.kernel.strategy import Strategy
from houseway.families.blackjack.outcome import bank_hand
from houseway.families.blackjack.rules import (
    JOKER_TOTAL,
    Play,
    bank_draws,
    is_natural,
    peeks,
    total_of,
    value,
)
from houseway.play.features import features_of

BANK_JOKER = (
    127  # the bank's state with a joker; others are twice the hard total, one more with ace
)


class Prepared(NamedTuple):
    """`lines[hand, row, end]` are the places of the lines that a dealt hand's wager meets."""

    core: Core
    lines: Array


def core_of(game: Blackjack, books: Sequence[Strategy], asks_special: bool = False) -> Prepared:
    """Everything for hands that are played by one of these strategies each."""
    play, hands = game.settings, hands_of(game)
    row, lines, decided = rows_of(game, hands.cards)
    row[NATURAL_STATE] = NATURAL
    made = machine(hands, [book.choices for book in books], row)
    most, levels = books[0].choices.shape[:2]
    special = asks_special or any("bank-special" in features_of(s) for s in base_spots(game))
    core = Core(
        hands=play.hands,
        width=play.hands * most_hands(play),
        states=made.states,
        level=VALUES * made.states,
        became=levels * VALUES * made.states,
        book=most * levels * VALUES * made.states,
        first=made.first,
        following=made.following,
        choices=made.choices,
        row=made.row,
        rows=lines.shape[1],
        gives_up_early=play.surrender is not None and play.surrender.when == "early",
        early=np.stack([book.early for book in books]).ravel(),
        worth=np.stack([book.worth for book in books]).ravel(),
        natural=of_two(lambda a, b: is_natural(play, [a, b])),
        peeks=np.array([peeks(play, sample(r)) for r in range(RANKS)]),
        bank_natural=of_two(lambda a, b: bank_hand(play, [a, b]).kind == "natural"),
        bank_first=of_two(partial(_bank_state, play)),
        bank_following=_bank_following(),
        bank_draws=np.array([_bank_draws(play, state) for state in range(BANK_JOKER + 1)]),
        bank_total=np.array([_bank_total(play, state) for state in range(BANK_JOKER + 1)]),
        special=specials() if special else np.zeros(0, dtype=np.uint8),
        forfeits_at_once=game.rules.settle.forfeits == "at-once",
        decides=play.over == "when-decided",
        decided=decided.ravel(),
        original_only=play.late_natural_takes == "original",
    )
    return Prepared(core, lines)


def _bank_state(play: Play, first: int, second: int) -> int:
    if JOKER in (first, second):
        return BANK_JOKER
    one, other = value(first), value(second)
    return 2 * (one + other) + (1 in (one, other))


def _bank_following() -> Array:
    states = np.arange(BANK_JOKER + 1)[:, None]
    values = np.arange(STEP)[None]
    following = (states // 2 + values) * 2 + ((states % 2 == 1) | (values == 1))
    following[(following >= BANK_JOKER) | (values == 0)] = BANK_JOKER
    return following.ravel()


def _bank_draws(play: Play, state: int) -> bool:
    hard, ace = divmod(state, 2)
    return state != BANK_JOKER and bank_draws(hard, bool(ace), play.limit, play.hits_soft_17)


def _bank_total(play: Play, state: int) -> int:
    hard, ace = divmod(state, 2)
    return JOKER_TOTAL if state == BANK_JOKER else total_of(hard, bool(ace), play.limit)
