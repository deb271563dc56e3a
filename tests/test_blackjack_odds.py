"""Exact odds of the blackjack games: second routes, published figures, and tiny shoes dealt out."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations, product

import pytest

import plain_blackjack as plain
from houseway.cards.card import JOKER, Card, cards, is_red, rank, suit
from houseway.cards.deck import Composition, shoe_of
from houseway.families import game
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.odds import game_odds, played_odds
from houseway.families.blackjack.odds.chart import chart
from houseway.families.blackjack.odds.counts import NAMES
from houseway.families.blackjack.odds.result import PlayedOdds
from houseway.families.blackjack.odds.side import side_odds
from houseway.families.blackjack.outcome import match_of
from houseway.proof.model import WagerOdds
from houseway.rulebook.schema import Line, Rules
from plain_blackjack import Plain, Tiny, endless
from tables import some_of

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


def changed(base: Blackjack, lines: Mapping[str, Sequence[Line]], **play: object) -> Blackjack:
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
    "early surrender": (
        plain.replace(PURE, surrender="early"),
        changed(blackjack("pure-21-5", surrender="early"), {}, insurance="none"),
        tiny_shoe(A=3, _6=2, _8=4, T=8),
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
        early = rules.surrender == "early"
        dealt = tiny.whole(hand, up) if early else tiny.dealt(hand, up)
        expected = {name: float(worth) for name, worth in dealt.items()}
        assert decision.worth == pytest.approx(expected, abs=1e-13)
    assert found.ev == pytest.approx(float(tiny.ev()), abs=1e-13)
    assert found.average_stake == pytest.approx(float(tiny.average_stake()), abs=1e-13)


@pytest.mark.parametrize(
    ("shoe", "peek"),
    [
        (tiny_shoe(A=2, _8=4, T=14), "ace"),
        pytest.param(tiny_shoe(A=2, _8=3, T=7, Q=7), "ace", marks=pytest.mark.prove),
        pytest.param(tiny_shoe(A=2, _3=2, _8=3, T=14), "ace-ten", marks=pytest.mark.prove),
    ],
)
def test_two_hands_in_a_tiny_shoe_dealt_card_by_card(shoe: plain.Shoe, peek: str) -> None:
    looks = (1, 10, 11) if peek == "ace-ten" else (1,)
    tiny = Tiny(plain.replace(SWITCH, peek=looks), shoe)
    best, kept = _two_hands(tiny)
    found = played_odds(blackjack("blackjack-switch", peek=peek), composition(shoe))
    assert found.switch is not None
    assert found.ev == pytest.approx(float(best), abs=1e-13)
    assert found.ev - found.switch.gain == pytest.approx(float(kept), abs=1e-13)


def _two_hands(tiny: Tiny) -> tuple[Fraction, Fraction]:
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
    return best, kept


def _deals(shoe: plain.Shoe, number: int) -> Iterator[tuple[plain.Hand, Fraction, plain.Shoe]]:
    if not number:
        yield (), Fraction(1), shoe
        return
    for card, chance, left in plain.draws(shoe):
        for rest, more, last in _deals(left, number - 1):
            yield (card, *rest), chance * more, last


def test_a_late_natural_that_takes_the_first_wager_only_is_as_good_as_a_look() -> None:
    shoe = composition(tiny_shoe(A=3, _3=2, _8=5, T=8))
    looked = played_odds(ordinary(), shoe)
    late = played_odds(ordinary(peek=[], late_natural_takes="original"), shoe)
    assert late.ev == pytest.approx(looked.ev, abs=1e-14)
    assert late.average_stake == pytest.approx(looked.average_stake, abs=1e-14)


def test_the_house_way_dealt_with_suits() -> None:
    """Seven, eight and nine of one suit in the bank's hand save hands over the limit."""
    held = Counter(cards("7c 7d 7d 8c 8c 8d 9c 9c 9d Kc Kc Kc Kd"))
    found = played_odds(blackjack("blackjack-switch"), held)
    assert found.house_way == pytest.approx(float(_house_way(held)), abs=1e-14)


def _house_way(held: Mapping[Card, int]) -> Fraction:
    kinds = sorted(held)

    def value(card: Card) -> int:
        return min(rank(card), 10)

    def take(left: tuple[int, ...]) -> Iterator[tuple[Card, Fraction, tuple[int, ...]]]:
        for place, number in enumerate(left):
            if number:
                less = (*left[:place], number - 1, *left[place + 1 :])
                yield kinds[place], Fraction(number, sum(left)), less

    @cache
    def bank(mine: int, hand: tuple[Card, ...], left: tuple[int, ...]) -> Fraction:
        total = sum(map(value, hand))
        if len(hand) < 2 or total < 17:
            drawn = take(left)
            return sum(
                (c * bank(mine, tuple(sorted((*hand, card))), less) for card, c, less in drawn),
                Fraction(0),
            )
        if mine > 21:
            ranks, suits = [rank(c) for c in hand], {suit(c) for c in hand}
            saved = ranks == [7, 8, 9] and len(suits) == 1 and mine < total
            return Fraction(0 if saved else -1)
        if total > 21:
            return Fraction(0 if total == 22 else 1)
        return Fraction((mine > total) - (mine < total))

    @cache
    def player(total: int, up: Card, left: tuple[int, ...]) -> Fraction:
        if total >= 17:
            return bank(total, (up,), left)
        drawn = take(left)
        return sum((c * player(total + value(x), up, less) for x, c, less in drawn), Fraction(0))

    ev = Fraction(0)
    for a, first, one in take(tuple(held[kind] for kind in kinds)):
        for b, second, two in take(one):
            for up, third, three in take(two):
                ev += first * second * third * player(value(a) + value(b), up, three)
    return ev


# ---- an endless deck ----------------------------------------------------------------------------

# Figures for an endless deck, in percent, from an earlier study of the rule documents.
ENDLESS_FIGURES = {
    "no bust 4": (endless(NO_BUST), -3.943),
    "any 25 of three cards": (
        endless(plain.replace(NO_BUST, push_25_against=tuple(range(22, 27)))), -3.640,
    ),
    "no 25 rule": (endless(plain.replace(NO_BUST, push_25_against=())), -3.996),
    "jokers": (endless(JOKERS, jokers=1), -1.62),
    "jokers, no surrender": (endless(plain.replace(JOKERS, surrender=""), jokers=1), -1.67),
    "jokers, 22": (endless(plain.replace(JOKERS, limit=22), jokers=1), -0.15),
    "jokers, all over lose": (endless(plain.replace(JOKERS, closer_pushes=False), jokers=1), -3.34),
    "eight decks, two jokers": (endless(JOKERS, jokers=1 / 4), -1.27),
    "two decks, eight jokers": (endless(JOKERS, jokers=4), -2.09),
    "pure": (endless(PURE), -0.541),
    "pure, aces split once": (endless(plain.replace(PURE, resplit_aces=False)), -0.617),
    "pure, early surrender": (endless(plain.replace(PURE, surrender="early")), 0.08),
    "pure, no surrender": (endless(plain.replace(PURE, surrender="")), -0.64),
    "spanish": (endless(SPANISH, tens=3), -1.417),
    "spanish, three doubles": (endless(plain.replace(SPANISH, levels=3), tens=3), -0.998),
    "spanish, two doubles": (endless(plain.replace(SPANISH, levels=2), tens=3), -1.069),
    "spanish, no rescue": (endless(plain.replace(SPANISH, rescue=False), tens=3), -1.454),
    "ordinary, soft 17 stands": (
        endless(Plain(peek=(1, 10), levels=1, hands=4, hits_soft_17=False)), -0.5117,
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", some_of(ENDLESS_FIGURES, 3))
def test_an_endless_deck_gives_the_figures_of_the_study(name: str) -> None:
    deck, percent = ENDLESS_FIGURES[name]
    digits = len(str(percent).split(".")[1])
    assert round(100 * deck.ev(), digits) == percent


@pytest.mark.parametrize(("peek", "percent"), [((1,), -0.725), ((1, 10), -0.717)])
def test_an_endless_deck_of_two_hands(peek: tuple[int, ...], percent: float) -> None:
    deck = endless(plain.replace(SWITCH, peek=peek))
    assert round(100 * deck.switch_ev(), 3) == percent


APPROACHED: Mapping[str, tuple[Mapping[str, object], Callable[[], float]]] = {
    "no-bust-blackjack-4": ({}, endless(NO_BUST).ev),
    "pure-21-5": ({}, endless(PURE).ev),
    "pure-21-5 early": (
        {"surrender": "early"}, endless(plain.replace(PURE, surrender="early")).ev,
    ),
    "pure-21-5 aces once": (
        {"resplit_aces": False}, endless(plain.replace(PURE, resplit_aces=False)).ev,
    ),
    "no-bust-blackjack-jokers": ({}, endless(JOKERS, jokers=1).ev),
    "no-bust-blackjack-jokers 22": (
        {"over_limit": 22}, endless(plain.replace(JOKERS, limit=22), jokers=1).ev,
    ),
    "pure-spanish-21-5-3-2": ({}, endless(SPANISH, tens=3).ev),
    "pure-spanish-21-5-3-2 double": (
        {"double_double": "three"}, endless(plain.replace(SPANISH, levels=3), tens=3).ev,
    ),
    "blackjack-switch": ({}, endless(SWITCH).switch_ev),
    "blackjack-switch peek": (
        {"peek": "ace-ten"}, endless(plain.replace(SWITCH, peek=(1, 10))).switch_ev,
    ),
}  # fmt: skip
QUICK = {"no-bust-blackjack-4"}


@pytest.mark.parametrize(
    "name",
    [n if n in QUICK else pytest.param(n, marks=pytest.mark.prove) for n in APPROACHED],
)
def test_a_very_large_shoe_comes_near_an_endless_deck(name: str) -> None:
    """What is left is the effect of the cards in sight, which falls as one over the decks."""
    options, ev = APPROACHED[name]
    found = blackjack(name.split()[0], **options)
    decks = found.rules.deck.decks
    shoe = {card: number * ENDLESS // decks for card, number in found.rules.deck.shoe.items()}
    assert played_odds(found, shoe).ev == pytest.approx(ev(), abs=2e-6)


# ---- ordinary blackjack, as published -----------------------------------------------------------

# Wizard of Odds, Blackjack Appendix 9: composition-dependent returns for each initial hand. Its
# split hands also know how many hands there are, so whole games differ in the fifth decimal.
PUBLISHED = [
    (1, False, ["A", "T"], 0.001839),
    (1, True, ["A", "T"], -0.000072),
    (2, True, ["A", "T"], -0.003797),
    (5, True, ["A", "T"], -0.005918),
    (5, False, ["A", "T"], -0.003804),
    (6, True, [], -0.0072705),
    (8, True, [], -0.007562),
]
# The bank shows an ace: stand, hit and double, after the look for a natural where there is one.
PUBLISHED_HANDS = {
    (1, False, True): {
        "A2": (-0.661732, -0.067808, -0.593281), "A7": (-0.101015, -0.108386, -0.357778),
        "45": (-0.654533, -0.070215, -0.395771), "56": (-0.634013, 0.172946, 0.240259),
    },
    (5, True, True): {
        "A2": (-0.596923, -0.100728, -0.583036), "A6": (-0.513982, -0.221727, -0.547853),
        "27": (-0.593988, -0.127340, -0.453585), "56": (-0.594346, 0.109880, 0.128187),
    },
    (6, True, False): {
        "A2": (-0.722356, -0.379910, -1.024099), "34": (-0.721415, -0.554273, -1.369282),
        "A7": (-0.466029, -0.421285, -0.909374), "56": (-0.720879, -0.235772, -0.535879),
    },
    (8, True, False): {
        "A2": (-0.722307, -0.378980, -1.024082), "56": (-0.721201, -0.235977, -0.537869),
    },
}  # fmt: skip


@pytest.mark.parametrize(
    ("decks", "hits_soft_17", "peek", "ev"),
    [PUBLISHED[0], *(pytest.param(*row, marks=pytest.mark.prove) for row in PUBLISHED[1:])],
)
def test_ordinary_blackjack_as_published(
    decks: int, hits_soft_17: bool, peek: list[str], ev: float
) -> None:
    found = played_odds(ordinary(hits_soft_17=hits_soft_17, peek=peek), shoe_of("standard", decks))
    assert found.ev == pytest.approx(ev, abs=1.2e-5)
    hands = PUBLISHED_HANDS.get((decks, hits_soft_17, bool(peek)), {})
    for hand, figures in hands.items():
        worth = found.decision(hand, "A").worth
        got = [round(worth[choice], 6) for choice in ("stand", "hit", "double")]
        assert got == list(figures)


# Wizard of Odds, rule variations: eight decks, the bank stands on soft 17, doubling after a split,
# no surrender, aces split once. The edge of that game, and what a change of one rule does to it.
EDGE = 0.43
EFFECTS: dict[str, tuple[dict[str, object], float]] = {
    "the bank hits soft 17": ({"hits_soft_17": True}, -0.22),
    "no doubling after a split": ({"double": {"after-split": False}}, -0.14),
    "late surrender": ({"surrender": {"when": "late"}}, 0.08),
    "aces split again": (
        {"split": {"match": "value", "hands": 4, "aces": "one-card", "resplit-aces": True}},
        0.07,
    ),
    "no look at the hole card": ({"peek": []}, -0.11),
}


def _percent(**play: object) -> float:
    settings = {"hits_soft_17": False, "peek": ["A", "T"], **play}
    return 100 * played_odds(ordinary(**settings), shoe_of("standard", 8)).ev


@pytest.mark.prove
def test_published_effects_of_ordinary_rules_to_a_hundredth_of_a_percent() -> None:
    base = _percent()
    assert -base == pytest.approx(EDGE, abs=0.01)
    for name, (play, effect) in EFFECTS.items():
        assert _percent(**play) - base == pytest.approx(effect, abs=0.01), name


# ---- our games, six decks and eight -------------------------------------------------------------

# Expected profit, average stake, expected profit of the house way.
GOLDEN = {
    ("no-bust-blackjack-4", 6): (-0.038688910939, 1.0, -0.071470122911),
    ("no-bust-blackjack-4", 8): (-0.038875729180, 1.0, -0.071445155001),
    ("pure-21-5", 6): (-0.004481900358, 1.136666755043, -0.058828884159),
    ("pure-21-5", 8): (-0.004716894000, 1.137199137631, -0.058817927352),
    ("pure-spanish-21-5-3-2", 6): (-0.013309198584, 1.141142811505, -0.046017385512),
    ("pure-spanish-21-5-3-2", 8): (-0.013525188765, 1.141571824969, -0.045989228584),
    ("pure-spanish-21-5-6-5", 6): (-0.025852752591, 1.141142811505, -0.058560939519),
    ("pure-spanish-21-5-6-5", 8): (-0.026057825840, 1.141571824969, -0.058521865660),
    ("no-bust-blackjack-jokers", 6): (-0.015608996837, 1.097619230962, -0.044557079840),
    ("no-bust-blackjack-jokers", 8): (-0.015763804331, 1.098038177901, -0.044555194906),
    ("blackjack-switch", 6): (-0.005502192601, 1.113116684379, -0.130611194392),
    ("blackjack-switch", 8): (-0.005948897681, 1.111968131520, -0.130592163787),
}


@cache
def found(name: str, decks: int = 6) -> PlayedOdds:
    return played_odds(blackjack(name, decks=decks))


@pytest.mark.parametrize(
    ("name", "decks"),
    [
        key if key == ("pure-21-5", 6) else pytest.param(*key, marks=pytest.mark.prove)
        for key in GOLDEN
    ],
)
def test_games_as_first_worked_out(name: str, decks: int) -> None:
    odds = found(name, decks)
    got = (odds.ev, odds.average_stake, odds.house_way)
    assert got == pytest.approx(GOLDEN[name, decks], abs=odds.bound)
    assert sum(odds.frequencies.values()) == pytest.approx(1, abs=1e-14)
    assert odds.house_way < odds.ev == -odds.house_edge


def test_six_to_five_costs_three_tenths_of_every_natural() -> None:
    """Every natural is paid, even against the bank's, so the strategies are the same."""
    shoe = composition(tiny_shoe(A=2, _4=3, _8=5, T=13))
    three_two, six_five = (
        played_odds(blackjack(f"pure-spanish-21-5-{name}"), shoe) for name in ("3-2", "6-5")
    )
    naturals = Fraction(2 * 2 * 13, 23 * 22)
    assert three_two.ev - six_five.ev == pytest.approx(float(naturals * 3 / 10), abs=1e-14)
    assert three_two.strategy == six_five.strategy


@pytest.mark.parametrize(
    "seen",
    [
        [((1, 7), 7), ((8, 10), 8)],
        pytest.param([((2, 10), 2), ((10, 10), 1)], marks=pytest.mark.prove),
    ],
)
def test_standing_from_a_full_shoe_in_exact_fractions(seen: list[tuple[plain.Hand, int]]) -> None:
    """The bound on rounding, checked with long sums and with the longest."""
    odds = found("pure-21-5")
    tiny = Tiny(PURE, (0, *(24,) * 9, 96))
    for hand, up in seen:
        exact = tiny.stand(hand, up, plain.without(tiny.shoe, up, *hand))
        worth = odds.decision("".join(NAMES[v] for v in hand), NAMES[up]).worth["stand"]
        assert worth == pytest.approx(float(exact), abs=1e-15)


def test_odds_survive_being_stored() -> None:
    odds = found("pure-21-5")
    assert PlayedOdds.from_json(json.loads(json.dumps(odds.to_json()))) == odds


# ---- the strategy -------------------------------------------------------------------------------


def test_the_chart_of_pure_21_5() -> None:
    rows = {row.name: row.cells for row in chart(found("pure-21-5").decisions)}
    assert list(rows)[:2] == ["hard 5", "hard 6"]
    assert list(rows)[-2:] == ["pair T", "natural"]
    sixteen = rows["hard 16"]["T"]
    assert sixteen.decision.choice == "surrender"
    assert not sixteen.mixed
    assert sixteen.decision.cost("stand") > sixteen.decision.cost("hit") > 0
    assert rows["hard 15"]["T"].mixed  # 8-7 hits, the others are surrendered
    assert {up: cell.decision.choice for up, cell in rows["pair 8"].items()} == {
        **dict.fromkeys("23456789T", "split"), "A": "surrender",
    }  # fmt: skip
    assert rows["soft 18"]["2"].decision.choice == "double"


def test_the_strategy_is_the_best_for_every_hand_of_a_tiny_shoe() -> None:
    rules, product_game, shoe = TINY["double-double and rescue"]
    strategy = played_odds(product_game, composition(shoe)).strategy
    tiny = Tiny(rules, shoe)
    for up, pair in product((4, 8), ("", "A", "4", "8", "T")):
        seen = plain.without(shoe, up, *([NAMES.index(pair)] if pair else ()))
        hands = [hand for hand in strategy.hands if pair in hand and len(hand) < 6]
        for hand in hands:
            values = tuple(map(NAMES.index, hand))
            if min(seen[v] - values.count(v) for v in values) >= 0:
                left = plain.without(seen, *values)
                asked = (list(hand), NAMES[up], (), pair)
                worth = tiny.choices(values, up, left)
                assert worth[strategy.choose(*asked)] == max(worth.values())
                times = len(hand) - 2
                if times <= rules.levels:
                    worth = tiny.doubled(values, up, left, times)
                    assert worth[strategy.choose(*asked, doubled=times)] == max(worth.values())


def test_the_strategy_ranks_the_choices_for_two_cards() -> None:
    strategy = found("pure-21-5").strategy
    everything = ("hit", "stand", "double", "split", "surrender")
    assert strategy.choose("88", "6", everything) == "split"
    assert strategy.choose("88", "6", ("hit", "stand")) == "stand"
    assert strategy.choose("T6", "T", everything) == "surrender"
    assert strategy.choose("T6", "T", ("hit", "stand")) == "hit"
    assert strategy.choose("83", "6", ("hit", "stand", "double"), split_from="8") == "double"
    assert strategy.hands_of("8", "6") == 4


@pytest.mark.prove
def test_judging_a_switch_by_points_costs_next_to_nothing() -> None:
    odds = found("blackjack-switch")
    assert odds.switch is not None
    assert 0 <= odds.ev - odds.switch.by_points < 4e-6
    assert odds.strategy.switches("T6", "5T", "8")
    assert not odds.strategy.switches("AT", "55", "8")


# ---- side wagers --------------------------------------------------------------------------------


def side(base: Blackjack, spot: str, shoe: Composition | None = None) -> WagerOdds:
    return side_odds(base, base.rules.by_id[spot], shoe or base.rules.deck.shoe).odds


def paying(name: str, spot: str, pays: Sequence[int], **options: object) -> Blackjack:
    """A game whose spot pays so much to one, its winning lines from the first."""
    base = blackjack(name, **options)
    lines = list(base.rules.by_id[spot].lines)
    for place, odds in enumerate(pays):
        lines[place] = Line(**{**lines[place].model_dump(), "pays": f"{odds}:1"})
    return changed(base, {spot: lines})


def percent(value: Fraction, digits: int = 3) -> float:
    return round(100 * float(value), digits)


def test_super_match() -> None:
    assert side(blackjack("blackjack-switch"), "super-match").ev == Fraction(-126536, 4965115)
    found = side(blackjack("blackjack-switch", decks=8), "super-match")
    chances = [round(float(line.probability), 6) for line in found.outcomes]
    assert chances == [0.000380, 0.015602, 0.020131, 0.354314, 0.609573]


def test_red_flex() -> None:
    evs = {
        n: percent(side(blackjack("pure-21-5", decks=n), "red-flex").ev, 2) for n in (1, 2, 4, 6, 8)
    }
    assert evs == {1: -9.07, 2: -6.51, 4: -5.17, 6: -4.71, 8: -4.49}


def test_red_flex_as_published() -> None:
    """888casino, Card Counting the Red Flex Blackjack Side Bet; Wizard of Odds, Red Flex."""
    found = side(paying("pure-21-5", "red-flex", (250, 250)), "red-flex")
    assert (percent(found.house_edge), percent(found.hit_frequency)) == (4.703, 24.920)
    pays = (200, 200, 100, 50, 10, 5, 1)
    by_decks = {
        decks: round(
            float(side(paying("pure-21-5", "red-flex", pays, decks=decks), "red-flex").ev), 6
        )
        for decks in range(1, 9)
    }
    assert list(by_decks.values()) == [
        -0.102910, -0.073163, -0.062951, -0.057788, -0.054672, -0.052586, -0.051093, -0.049971,
    ]  # fmt: skip
    five = side(paying("pure-21-5", "red-flex", pays, decks=5), "red-flex")
    assert round(float(five.ev), 11) == -0.05467154196


def test_buster_as_published() -> None:
    """Wizard of Odds, Buster Blackjack (its chances); 888casino, Buster Blackjack side bet."""
    found = side(blackjack("pure-21-5"), "buster")
    chances = [round(float(line.probability), 6) for line in found.outcomes]
    published = [0.173032 + 0.089392, 0.020473, 0.002638, 0.000214, 0.000012, 0.714241]
    assert chances == pytest.approx(published, abs=1.1e-6)
    assert percent(found.ev, 2) == -5.42
    base = blackjack("pure-21-5")
    three, *others = base.rules.by_id["buster"].lines
    apart = [
        Line(name=f"{n} cards", when={**three.when, "bank-cards": n}, pays=pays)
        for n, pays in ((3, "1:1"), (4, "3:1"))
    ]
    raised = [
        Line(**{**line.model_dump(), "pays": pays})
        for line, pays in zip(others, ("6:1", "30:1", "100:1", "200:1", "lose"), strict=True)
    ]
    other = changed(base, {"buster": [*apart, *raised]})
    six, two = (side(other, "buster", shoe_of("standard", decks)) for decks in (6, 2))
    assert (percent(six.house_edge), percent(six.hit_frequency)) == (4.724, 28.576)
    assert (percent(two.house_edge), percent(two.hit_frequency)) == (5.478, 28.645)


def test_match_the_dealer_as_published() -> None:
    """888casino, Match the Dealer in Spanish 21; Wizard of Odds, Match the Dealer."""
    found = side(blackjack("pure-spanish-21-5-3-2"), "match-the-dealer")
    assert (percent(found.house_edge), percent(found.hit_frequency)) == (3.055, 15.411)
    ordinary_deck = side(
        blackjack("pure-spanish-21-5-3-2", decks=4), "match-the-dealer", shoe_of("standard", 4)
    )
    # Per up-card of the 208: two suited, one of each, one suited, two unsuited, one unsuited, none.
    ways = [3, 36, 576, 66, 2304, 18336]
    assert [line.probability for line in ordinary_deck.outcomes] == [
        Fraction(number, sum(ways)) for number in ways
    ]


def test_insurance() -> None:
    base = blackjack("pure-21-5")
    found = side_odds(base, base.rules.by_id["insurance"], base.rules.deck.shoe)
    assert found.odds.ev == Fraction(-23, 311)
    assert [s.odds.ev for s in found.situations] == [
        Fraction(3 * (96 - tens), 309) - 1 for tens in range(3)
    ]
    assert sum(s.probability for s in found.situations) == 1
    assert sum(s.probability * s.odds.ev for s in found.situations) == found.odds.ev


def test_side_wagers_in_a_tiny_shoe_dealt_in_every_order() -> None:
    """The bank takes the first cards of every order of the shoe by its rule."""
    held = cards("Ah 5d 6s 6h 8d 9c Td")
    shoe = Counter(held)
    reds: Counter[int] = Counter()
    busts: Counter[int] = Counter()
    for order in permutations(held):
        hand = _bank_of(order)
        run = next((n for n, card in enumerate(hand) if not is_red(card)), len(hand))
        reds[run] += 1
        hard = sum(min(rank(card), 10) for card in hand)
        busts[len(hand) if hard > 21 else 0] += 1
    every = sum(reds.values())
    red_flex = side(blackjack("pure-21-5", decks=1), "red-flex", shoe)
    for line, run in zip(red_flex.outcomes, range(8, 1, -1)):
        assert line.probability == Fraction(reds[run], every)
    buster = side(blackjack("pure-21-5", decks=1), "buster", shoe)
    assert buster.outcomes[0].probability == Fraction(busts[3] + busts[4], every)
    assert buster.outcomes[1].probability == Fraction(busts[5], every)
    assert buster.outcomes[-1].probability == Fraction(busts[0], every)


def _bank_of(order: Sequence[Card]) -> Sequence[Card]:
    for number in range(2, len(order) + 1):
        values = [min(rank(card), 10) for card in order[:number]]
        soft = 1 in values and sum(values) + 10 <= 21
        if sum(values) + 10 * soft > 17 or (sum(values) == 17 and not soft):
            return order[:number]
    raise AssertionError("the shoe is too small")


def test_match_the_dealer_and_super_match_in_every_order() -> None:
    held = cards("8c 8c 8d 8h 9c 9d Kc Kc")
    match: Counter[str] = Counter()
    fours: Counter[tuple[int, ...]] = Counter()
    for order in permutations(held, 4):
        match[match_of(order[:2], order[2])] += 1
        ranks = Counter(map(rank, order))
        fours[tuple(sorted(ranks.values(), reverse=True))] += 1
    spanish, switch = blackjack("pure-spanish-21-5-3-2"), blackjack("blackjack-switch")
    found = side(spanish, "match-the-dealer", Counter(held))
    kinds = ("two-suited", "suited-and-unsuited", "one-suited", "two-unsuited", "one-unsuited")
    every = sum(match.values())
    assert [line.probability for line in found.outcomes[:-1]] == [
        Fraction(match[kind], every) for kind in kinds
    ]
    found = side(switch, "super-match", Counter(held))
    patterns = ((4,), (2, 2), (3, 1), (2, 1, 1), (1, 1, 1, 1))
    assert [line.probability for line in found.outcomes] == [
        Fraction(fours[pattern], every) for pattern in patterns
    ]


def test_all_wagers_of_a_game_together() -> None:
    base = blackjack("pure-21-5")
    odds = game_odds(base, played=found("pure-21-5"))
    assert [spot.spot.id for spot in odds.spots] == [spot.id for spot in base.rules.spots]
    assert json.loads(json.dumps(odds.to_json()))["spots"][0]["ev"] == found("pure-21-5").ev
