"""Exact odds of the blackjack games: second routes, published figures, and tiny shoes dealt out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

import plain_blackjack as plain
from houseway.cards.card import JOKER, Card, cards, is_red, rank, suit
from houseway.cards.deck import Composition, shoe_of
from houseway.games import game
from houseway.games.blackjack.game import Blackjack
from houseway.games.blackjack.outcome import match_of
from houseway.odds.blackjack import game_odds, played_odds
from houseway.odds.blackjack.chart import chart
from houseway.odds.blackjack.counts import NAMES
from houseway.odds.blackjack.result import PlayedOdds
from houseway.odds.blackjack.side import side_odds
from houseway.odds.model import WagerOdds
from houseway.rulebook.schema import Line, Rules
from plain_blackjack import Plain, Tiny, endless

ENDLESS = 20_000  # decks that are as good as endless to the sixth decimal

PURE = Plain(
    peek=(1, 10), hit_to=11, stand_hard=19, levels=1, hands=4, resplit_aces=True,
    surrender="late", eights_push=True,
)  # fmt: skip
SPANISH = Plain(
    peek=(1, 10), stand_hard=17, levels=1, rescue=True, hands=4, one_card_aces=False,
    resplit_aces=True, surrender="late", eights_push=True, win_21=True,
    natural_tie=Fraction(3, 2),
)  # fmt: skip
NO_BUST = Plain(
    natural_pays=Fraction(6, 5), hit_to=11, stand_hard=21, stand_soft=21, push_25_against=(26,)
)
JOKERS = Plain(
    two_jokers=True, levels=1, hands=4, surrender="early", surrender_to_ace=False,
    closer_pushes=True,
)  # fmt: skip
SWITCH = Plain(
    natural_pays=Fraction(1), peek=(1,), hit_to=11, stand_hard=21, stand_soft=21,
    stand_blocks_double=True, levels=1, hands=3, tens_by_rank=True, push_22=True,
    suited_789_pushes=True,
)  # fmt: skip


def blackjack(name: str, **options: object) -> Blackjack:
    found = game(name, {key.replace("_", "-"): value for key, value in options.items()})
    assert isinstance(found, Blackjack)
    return found


def changed(
    base: Blackjack, lines: Mapping[str, Sequence[Line]], **play: object
) -> Blackjack:
    """A game with other settings, and with other pay lines on some spots."""
    rules = base.rules
    spots = tuple(
        spot.model_copy(update={"lines": tuple(lines.get(spot.id, spot.lines))})
        for spot in rules.spots
    )
    new_play = {**rules.play, **{key.replace("_", "-"): value for key, value in play.items()}}
    fields = {name: getattr(rules, name) for name in type(rules).model_fields}
    return Blackjack(Rules.model_validate({**fields, "play": new_play, "spots": spots}))


def ordinary(**play: object) -> Blackjack:
    """The blackjack of casinos: no charts for players, no saved hands, aces split once."""
    base = blackjack("pure-21-5")
    kept = [line for line in base.rules.by_id["game"].lines if "bank-special" not in line.when]
    split = {"match": "value", "hands": 4, "aces": "one-card", "resplit-aces": False}
    settings: dict[str, object] = {
        "hit_to": 0, "stand_from_hard": 99, "surrender": "none", "insurance": "none",
        "split": split, **play,
    }  # fmt: skip
    return changed(base, {"game": kept}, **settings)


def tiny_shoe(**numbers: int) -> plain.Shoe:
    """A shoe like `tiny_shoe(A=2, _8=4, T=9)`; Q is a second rank of ten, J a joker."""
    places = {"J": 0, "A": 1, "T": 10, "Q": 11}
    counts = [0] * 12
    for name, number in numbers.items():
        counts[places.get(name) or int(name.strip("_") if name not in places else 0)] = number
    return tuple(counts)


def composition(shoe: plain.Shoe) -> Composition:
    """One suit will do."""
    card: dict[int, Card] = {0: JOKER, 10: 4 * 12, 11: 4 * 11}
    return {card.get(v, 4 * (v - 1)): number for v, number in enumerate(shoe) if number}


# ---- tiny shoes, every card dealt ---------------------------------------------------------------

TINY = {
    "ordinary": (
        Plain(peek=(1, 10), levels=1, hands=4, resplit_aces=True, surrender="late"),
        ordinary(
            surrender={"when": "late"},
            split={"match": "value", "hands": 4, "aces": "one-card", "resplit-aces": True},
        ),
        tiny_shoe(A=3, _3=2, _8=5, T=8),
    ),
    "double-double and rescue": (
        plain.replace(SPANISH, levels=3),
        blackjack("pure-spanish-21-5-3-2", double_double="three"),
        tiny_shoe(A=2, _4=3, _8=5, T=13),
    ),
    "three cards of 25": (
        NO_BUST,
        blackjack("no-bust-blackjack-4"),
        tiny_shoe(A=2, _5=3, _6=4, _9=4, T=6),
    ),
    "jokers": (
        JOKERS,
        blackjack("no-bust-blackjack-jokers"),
        tiny_shoe(J=2, A=2, _7=4, T=8),
    ),
}


@pytest.mark.parametrize("name", TINY)
def test_every_choice_in_a_tiny_shoe_dealt_card_by_card(name: str) -> None:
    _agrees(*TINY[name])


@pytest.mark.prove
def test_more_jokers_and_more_values_dealt_card_by_card() -> None:
    shoe = tiny_shoe(J=3, A=3, _6=4, _9=4, T=6)
    _agrees(JOKERS, blackjack("no-bust-blackjack-jokers"), shoe)
    limit = blackjack("no-bust-blackjack-jokers", over_limit=22)
    _agrees(plain.replace(JOKERS, limit=22), limit, tiny_shoe(J=2, A=3, _5=3, _7=4, T=8))


def _agrees(rules: Plain, product_game: Blackjack, shoe: plain.Shoe) -> None:
    tiny, found = Tiny(rules, shoe), played_odds(product_game, composition(shoe))
    for decision in found.decisions:
        hand = tuple(sorted(map(NAMES.index, decision.hand)))
        up = NAMES.index(decision.up)
        dealt = tiny.dealt(hand, up)
        expected = {name: float(worth) for name, worth in dealt.items()}
        assert decision.worth == pytest.approx(expected, abs=1e-13)
    assert found.ev == pytest.approx(float(tiny.ev()), abs=1e-13)
    assert found.average_stake == pytest.approx(float(tiny.average_stake()), abs=1e-13)


@pytest.mark.parametrize(
    ("shoe", "peek"),
    [
        (tiny_shoe(A=2, _8=4, T=14), "ace"),
        (tiny_shoe(A=2, _8=3, T=7, Q=7), "ace"),
        pytest.param(tiny_shoe(A=2, _3=2, _8=3, T=14), "ace-ten", marks=pytest.mark.prove),
    ],
)
def test_two_hands_in_a_tiny_shoe_dealt_card_by_card(shoe: plain.Shoe, peek: str) -> None:
    looks = (1, 10, 11) if peek == "ace-ten" else (1,)
    tiny = Tiny(plain.replace(SWITCH, peek=looks), shoe)
    best, kept, stake = _two_hands(tiny)
    found = played_odds(blackjack("blackjack-switch", peek=peek), composition(shoe))
    assert found.switch is not None
    assert found.ev == pytest.approx(float(best), abs=1e-13)
    assert found.ev - found.switch.gain == pytest.approx(float(kept), abs=1e-13)


def _two_hands(tiny: Tiny) -> tuple[Fraction, Fraction, Fraction]:
    """Per wager: switching when it is better, and never. Both hands are dealt out together."""

    @cache
    def both(first: plain.Hand, second: plain.Hand, up: int, kept: bool) -> Fraction:
        alone = tiny.seen_hand(first, second, up, kept)[0]
        worth = tiny.two_hands(first, second, up, kept)
        assert worth == alone + tiny.seen_hand(second, first, up, kept)[0]
        return worth

    best = kept = Fraction(0)
    for (a, b, c, d, up), chance, left in _deals(tiny.shoe, 5):
        hands = [tuple(sorted(hand)) for hand in ((a, b), (c, d), (a, d), (c, b))]
        as_dealt = both(*sorted(hands[:2]), up, True)
        switched = both(*sorted(hands[2:]), up, False)
        ended = tiny.ended(up, left)
        lost = ended * (2 - sum(map(tiny.rules.natural, hands[:2])))
        kept += chance * ((1 - ended) * as_dealt - lost) / 2
        best += chance * ((1 - ended) * max(as_dealt, switched) - lost) / 2
    return best, kept, best


def _deals(shoe: plain.Shoe, number: int) -> Iterator[tuple[plain.Hand, Fraction, plain.Shoe]]:
    if not number:
        yield (), Fraction(1), shoe
        return
    for card, chance, left in plain.draws(shoe):
        for rest, more, last in _deals(left, number - 1):
            yield (card, *rest), chance * more, last
