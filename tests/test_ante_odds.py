"""The exact odds of the ante games, against published figures and judges that share no code."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from importlib import import_module
from itertools import combinations
from math import comb, sqrt
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.cards.card import Card, cards, rank
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice
from houseway.engine.round import Round
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.advice import advise
from houseway.families.ante.game import Ante
from houseway.families.ante.odds import game_odds
from houseway.families.ante.odds.against import against
from houseway.families.ante.odds.bots import BestAnte, best_bot
from houseway.families.ante.odds.charts import HIGH_TO_LOW, PREFLOP, read_preflop
from houseway.families.ante.odds.flops import FLOPS, PAIRS, flops
from houseway.families.ante.odds.holdem import DEALS, Holdem, Plan, pair_of
from houseway.families.ante.odds.one_hand import met_without_board
from houseway.families.ante.odds.passes import TEN, Boards
from houseway.families.ante.odds.paying import SHAPES, Paying, Tally, Way
from houseway.families.ante.odds.plans import house_plan, thumb_plan
from houseway.families.ante.odds.scale import scale_of
from houseway.families.ante.odds.solved import stud_of, weights_of
from houseway.families.ante.offer import RaiseOffer
from houseway.families.ante.outcome import Outcome
from houseway.families.ante.rules import HIGHER, house_raises, picks, value_of
from houseway.play.bots import HouseWay
from houseway.play.game import start_round
from houseway.play.words import Chart
from houseway.proof.advice import Advised
from houseway.proof.boards import HOLES, RIVALS
from houseway.proof.model import GameOdds, SpotOdds, WagerOdds
from houseway.proof.suits import as_classed, classes, every_hand, place_of
from houseway.table.events import WagerSettled
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer
from tables import AMPLE, full_table, repeatable_shoe

THREE, SIX_BONUS = "three-card-poker", "three-card-poker-6-card-bonus"
CARIBBEAN, HOLDEM = "caribbean-stud", "ultimate-texas-holdem"
UNIT = 10_000


def ante(name: str, **options: object) -> Ante:
    """A game under options, written with underscores."""
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    played = game(name, {"fees": "none", **chosen})
    assert isinstance(played, Ante)
    return played


@cache
def found(name: str) -> GameOdds[SpotOdds]:
    return game_odds(ante(name))


def ev_of(played: Ante) -> Fraction:
    """The whole round under best play."""
    stud = stud_of(played)
    return stud.paying.whole(stud.tally(stud.best)).ev


def figures(spot: SpotOdds) -> dict[str, str]:
    """The chart of figures of the ante."""
    return {row[0]: row[1] for row in spot.charts[-1].rows}


def situation(spot: SpotOdds, name: str) -> WagerOdds:
    return next(s.odds for s in spot.situations if s.name == name)


# --- published figures ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("short_bank", "percent"), [("push", -4.2964), ("lose", -4.5976), ("pay", -1.8022)]
)
def test_three_card_poker_with_the_banks_card_open(short_bank: str, percent: float) -> None:
    ev = ev_of(ante(THREE, short_bank=short_bank))
    assert round(float(ev) * 100, 4) == percent


def test_three_card_poker_with_no_card_open_is_the_figure_known_without_an_ante_bonus() -> None:
    """Without the open card every hand from Q-6-4 is played and the edge is 8.658 %."""
    played = ante(THREE)
    hidden = played.settings.model_copy(update={"up_cards": 0})
    scale, every = scale_of(hidden, 3), classes(3)
    met = against(scale, every.hands, shows=False)
    weak = met.places < scale.opening
    shut, beaten, equal = met.ways[:, 0].astype(np.int64).T
    won = np.where(weak, beaten, shut) + 2 * np.where(weak, 0, beaten - shut)
    lost = 2 * np.where(weak, met.total - shut, met.total - beaten - equal)
    worth = np.maximum(won - lost, -met.total)
    ev = Fraction(int((worth * every.weights).sum()), comb(52, 3) * met.total)
    assert round(float(ev) * 100, 4) == -8.6580
    least = min(met.places[worth > -met.total])
    assert scale.places(np.array([cards("Qc 6d 4h")], np.uint8)) == least


def test_three_card_bonus_bets() -> None:
    assert found(THREE).spot("bonus").odds.ev == Fraction(128, 22_100)
    assert found(THREE).spot("bonus").favours_bettor
    assert found(SIX_BONUS).spot("pair-plus").odds.ev == Fraction(-968, 22_100)


def test_pair_plus_when_suited_ace_two_three_is_a_mere_flush() -> None:
    """Four hands of 22,100 are paid 3 instead of 40."""
    played = ante(SIX_BONUS, low_straight_flush="flush")
    stud = stud_of(played)
    odds = stud.paying.alone("pair-plus", stud.tally(stud.best))
    assert odds.ev == Fraction(-968 - 4 * 37, 22_100)


def test_six_card_bonus() -> None:
    odds = found(SIX_BONUS).spot("six-card-bonus").odds
    assert odds.combinations == 20_358_520
    assert odds.ev == Fraction(-1_372_436, 20_358_520)
    assert odds.hit_frequency == Fraction(1_482_064, 20_358_520)


def test_both_three_card_games_have_one_base_game() -> None:
    assert found(THREE).spot("ante").odds.ev == found(SIX_BONUS).spot("ante").odds.ev


def test_caribbean_stud_as_printed() -> None:
    spot = found(CARIBBEAN).spot("ante")
    assert round(float(spot.odds.ev) * 100, 4) == -5.0782
    shut = next(s.probability for s in spot.situations if s.name == "The bank does not open")
    assert round(float(shut) * 100, 2) == 43.68
    folded = next(o.probability for o in spot.odds.outcomes if o.name == "Folded")
    assert round(float(1 - folded) * 100, 1) == 52.4
    risked = spot.odds.ev / (1 + 2 * (1 - folded))
    assert round(float(risked) * 100, 2) == -2.48
    assert figures(spot)["edge on all that is staked"] == "2.480 %"


@pytest.mark.prove
def test_caribbean_stud_as_most_casinos_have_it() -> None:
    """One card open and 100-50-20-7-5-4-3-2-1: the published edge is 5.224 %."""
    ev = ev_of(ante(CARIBBEAN, bank_card="up", bet_table="usual"))
    assert round(float(ev) * 100, 3) == -5.224


# All 133,784,560 hands of seven cards, as published.
SEVEN = {
    "royal-flush": 4_324,
    "straight-flush": 37_260,
    "four-of-a-kind": 224_848,
    "full-house": 3_473_184,
    "flush": 4_047_644,
    "straight": 6_180_020,
    "three-of-a-kind": 6_461_620,
    "two-pair": 31_433_400,
    "pair": 58_627_800,
    "high-card": 23_294_460,
}


@pytest.mark.parametrize(("table", "percent"), [("8-7-4-3", -3.498), ("8-6-5-3", -1.904)])
def test_trips_tables(table: str, percent: float) -> None:
    played = ante(HOLDEM, trips_table=table)
    tally: Tally = Counter(
        {Way("", 0, Outcome(True, True, HIGHER, kind)): number for kind, number in SEVEN.items()}
    )
    odds = Paying(played, tuple(SEVEN)).alone("trips", tally)
    assert odds.combinations == comb(52, 7)
    assert round(float(odds.ev) * 100, 3) == percent


# --- judges --------------------------------------------------------------------------------------


def plain_three(hand: Sequence[Card]) -> tuple[int, ...]:
    """Three cards looked at plainly: the kind, then what breaks ties."""
    high = sorted((14 if rank(c) == 1 else rank(c) for c in hand), reverse=True)
    flush = len({c % 4 for c in hand}) == 1
    run = 3 if high == [14, 3, 2] else high[0] if high[0] - high[2] == 2 else 0
    straight = run > 0 and len(set(high)) == 3
    if len(set(high)) == 1:
        return 5, high[0]
    if straight:
        return (6 if flush else 4), run
    if flush:
        return 3, *high
    pair = next((r for r in high if high.count(r) == 2), 0)
    return (2, pair, sum(high) - 2 * pair) if pair else (1, *high)


def judged_three(hand: Sequence[Card], up: Card) -> list[int]:
    """The bank's hands with an open card, by shape."""
    mine, found = plain_three(hand), [0] * 6
    left = [card for card in range(52) if card not in (*hand, up)]
    for two in combinations(left, 2):
        theirs = plain_three((up, *two))
        shape = 0 if theirs < mine else 1 if theirs == mine else 2
        found[shape + 3 * (theirs >= (1, 12))] += 1
    return found


def test_three_card_hands_against_all_hands_of_the_bank_one_by_one() -> None:
    stud, luck = stud_of(ante(THREE)), Random("three cards")
    for row in luck.sample(range(len(stud.classes.weights)), 20):
        hand = stud.classes.hands[row].tolist()
        up = luck.choice([card for card in range(52) if card not in hand])
        judged = judged_three(hand, up)
        assert stud.shapes(slice(row, row + 1))[0, up].tolist() == judged
        assert met_without_board(stud.game, hand, [up])[1].tolist() == judged


def phevaluator(hands: Iterable[Sequence[Card]], size: int) -> list[int]:
    """The ranks of hands by another program, turned round: higher is better."""
    rank_of: Any = getattr(import_module("phevaluator._pheval"), f"evaluate_{size}cards")
    columns = zip(*hands, strict=True)
    theirs = ([(c // 4 + 12) % 13 * 4 + c % 4 for c in column] for column in columns)
    return [-number for number in map(rank_of, *theirs)]


PAIR_OF_TWOS, ACE_KING = -6185, phevaluator([cards("Ac Kd 4h 3s 2c")], 5)[0]


def judged(mine: int, theirs: Iterable[int], opening: int) -> list[int]:
    found = [0] * 6
    for other in theirs:
        found[(0 if other < mine else 1 if other == mine else 2) + 3 * (other >= opening)] += 1
    return found


CARIBBEAN_HANDS = [("Ac 8c Jc Kd 2h", "Kc"), ("2c 3d 4h 5s 7c", "Ad"), ("9c 9d 9h Ks Kc", "Tc")]


def test_caribbean_hands_against_all_hands_of_the_bank_with_an_open_card() -> None:
    rows = [sorted(cards(hand)) for hand, _ in CARIBBEAN_HANDS]
    met = against(scale_of(ante(CARIBBEAN).settings, 5), np.array(rows, np.uint8), shows=True)
    for number, (row, (_, shown)) in enumerate(zip(rows, CARIBBEAN_HANDS, strict=True)):
        up = cards(shown)[0]
        left = [card for card in range(52) if card not in (*row, up)]
        theirs = phevaluator([(up, *four) for four in combinations(left, 4)], 5)
        right = judged(phevaluator([row], 5)[0], theirs, ACE_KING)
        assert met.ways[number, up].tolist() == ways_of(right)


@pytest.mark.prove
def test_caribbean_hands_against_all_hands_of_the_bank() -> None:
    """All 1,533,939 of them."""
    rows = [sorted(cards(hand)) for hand, _ in CARIBBEAN_HANDS]
    met = against(scale_of(ante(CARIBBEAN).settings, 5), np.array(rows, np.uint8), shows=False)
    for number, row in enumerate(rows):
        left = [card for card in range(52) if card not in row]
        theirs = phevaluator(combinations(left, 5), 5)
        right = judged(phevaluator([row], 5)[0], theirs, ACE_KING)
        assert met.ways[number, 0].tolist() == ways_of(right)


def ways_of(shapes: Sequence[int]) -> list[int]:
    """Hands that do not open, that are lower, that are equal."""
    return [sum(shapes[:3]), shapes[0] + shapes[3], shapes[1] + shapes[4]]


@pytest.mark.prove
def test_every_hand_beside_a_board_against_every_other() -> None:
    """Both kernels that compare hands on a board, and phevaluator."""
    for written in ("Kd 9d 4d 4s 2h", "Qs Js Ts 3c 2d"):
        board = sorted(cards(written))
        left = [card for card in range(52) if card not in board]
        held = list(combinations(left, 2))
        values = dict(zip(held, phevaluator([(*board, *two) for two in held], 7), strict=True))
        holdem = small([board])
        for own in Random(written).sample(held, 12):
            theirs = [v for two, v in values.items() if not set(two) & set(own)]
            right = judged(values[own], theirs, PAIR_OF_TWOS)
            assert beside(holdem, own) == right


def beside(holdem: Holdem, own: Sequence[Card]) -> list[int]:
    """What a hand meets on the only board of a small game, by the counting pass."""
    early = np.zeros(PAIRS, np.int64)
    early[pair_of(own)] = 4
    tally = holdem.count([Plan(early, np.zeros((FLOPS, PAIRS), np.bool_))])[0]
    found = Counter({(w.outcome.opened, w.outcome.result): n for w, n in tally.items() if w.times})
    return [found[shape] // TEN for shape in SHAPES]


def small(boards: Sequence[Sequence[Card]], weights: Sequence[int] | None = None) -> Holdem:
    """The game on some boards only, each as often as its weight says."""
    holdem = Holdem(ante(HOLDEM))
    each = np.array(weights or [1] * len(boards), np.int64)
    kinds = np.zeros(len(boards), np.uint8)
    holdem.__dict__["boards"] = Boards(np.array(boards, np.uint8), each, kinds)
    return holdem


def judged_from_flop(own: Sequence[Card], flop: Sequence[Card]) -> dict[str, Fraction]:
    """A raise after the flop and a check, one board and one hand of the bank after the other."""
    # Where phevaluator's royal flush to straight end, and what the blind pays for each.
    ends = {-1: "500", -10: "50", -166: "10", -322: "3", -1599: "3/2", -1609: "1"}
    left = [card for card in range(52) if card not in (*own, *flop)]
    raised = checked = Fraction(0)
    for more in combinations(left, 2):
        board = (*flop, *more)
        rest = [card for card in left if card not in more]
        mine = phevaluator([(*board, *own)], 7)[0]
        pays = next((Fraction(p) for end, p in ends.items() if mine >= end), Fraction(0))
        theirs = phevaluator([(*board, *two) for two in combinations(rest, 2)], 7)
        won, lost = sum(v < mine for v in theirs), sum(v > mine for v in theirs)
        opened = [v for v in theirs if v >= PAIR_OF_TWOS]
        bare = sum(v < mine for v in opened) + won * pays - lost - sum(v > mine for v in opened)
        raised += bare + 2 * (won - lost)
        checked += max(Fraction(bare + won - lost), Fraction(-2 * RIVALS))
    every = HOLES * RIVALS
    return {"2x": raised / every, "check": checked / every}


@pytest.mark.prove
def test_a_flop_decision_by_plain_enumeration() -> None:
    own, flop = cards("Qd 7d"), cards("Kd 8d 2s")
    right = judged_from_flop(own, flop)
    assert worths(advise(ante(HOLDEM), own, flop)) == right
    assert gain_of(own, flop) == right["2x"] - right["check"]


def gain_of(own: Sequence[Card], flop: Sequence[Card]) -> Fraction:
    """What a raise brings over a check, by the first pass over all boards with such a flop."""
    shown, suits = as_classed(flop)
    number = int(flops().flop[place_of(np.array([shown]))[0]])
    every = classes(5)
    has = np.zeros(len(every.weights), np.bool_)
    for three in combinations(range(5), 3):
        has |= flops().flop[place_of(every.hands[:, three])] == number
    weights = small(every.hands[has].tolist(), every.weights[has].tolist()).weigh()
    pair = pair_of([card // 4 * 4 + suits[card % 4] for card in own])
    alike = int((flops().alike[number] == flops().alike[number, pair]).sum())
    deals = alike * int(classes(3).weights[number]) * HOLES * RIVALS * weights.holdem.paying.unit
    return Fraction(int(weights.gain[number, pair]), deals)


def worths(advised: Advised) -> dict[str, Fraction]:
    return {worth.choice: worth.ev for worth in advised.choices}


def some_boards(number: int) -> list[int]:
    return Random("boards").sample(range(len(classes(5).weights)), number)


def test_both_passes_agree_on_what_every_choice_brings() -> None:
    """Always four times, always after the flop, and the best river, on some of the boards."""
    rows = some_boards(40)
    every = classes(5)
    holdem = small(every.hands[rows].tolist(), every.weights[rows].tolist())
    weights = holdem.weigh()
    never, always = (np.full((FLOPS, PAIRS), which) for which in (False, True))
    start = np.zeros(PAIRS, np.int64)
    plans = [Plan(start + 4, never), Plan(start, always), Plan(start, never, best=True)]
    totals = [total(holdem.paying, tally) for tally in holdem.count(plans)]
    bare, each = (TEN * int(part) for part in weights.early.sum(axis=0))
    first = flops().alike == np.arange(PAIRS)
    gained = int(weights.gain[first].sum())
    unit = holdem.paying.unit
    assert [value * unit for value in totals] == [
        bare + 4 * each,
        bare + 2 * each,
        bare + 2 * each - gained,
    ]


def total(paying: Paying, tally: Tally) -> Fraction:
    return sum((paying.profit(way) * number for way, number in tally.items()), Fraction(0))


# --- ways of playing -----------------------------------------------------------------------------


def test_the_house_way_of_the_passes_is_that_of_the_rules() -> None:
    holdem, luck = Holdem(ante(HOLDEM)), Random("house way")
    plan = house_plan(holdem)
    play = holdem.game.settings
    before, after, river = play.streets
    pairs = every_hand(2).tolist()
    for pair, own in enumerate(pairs):
        assert bool(plan.early[pair]) == house_raises(play, before, own, [])
    for _ in range(400):
        own = luck.choice(pairs)
        flop = luck.randrange(FLOPS)
        shown = classes(3).hands[flop].tolist()
        number = luck.randrange(len(holdem.boards.weights))
        board = holdem.boards.cards[number].tolist()
        pair = pair_of(own)
        if not set(own) & set(shown):
            assert plan.bets[flop, pair] == house_raises(play, after, own, shown)
        if not set(own) & set(board):
            assert plan.pairs is not None
            assert plan.boards is not None
            better = value_of(play, own, board) >> 20 > value_of(play, board) >> 20
            raises = plan.pairs[pair] or plan.boards[number] or (plan.beats and better)
            assert raises == house_raises(play, river, own, board)


def test_the_rules_of_thumb_do_what_the_chart_says() -> None:
    holdem = Holdem(ante(HOLDEM))
    plan = thumb_plan(holdem, np.zeros(PAIRS, np.int64))

    def bets(own: str, flop: str) -> bool:
        shown, suits = as_classed(cards(flop))
        number = flops().flop[place_of(np.array([shown]))[0]]
        return bool(plan.bets[number, pair_of([c // 4 * 4 + suits[c % 4] for c in cards(own)])])

    raised = ["Kd 5c/Kc 8h 2s", "8c 3d/8d 8h 2s", "3c 3d/Kc 8h 7s", "Td 4d/Kd 8d 7s"]
    checked = ["2c 2d/Kc 8h 7s", "9d 4d/Kd 8d 7s", "Ac Qd/Kc 8h 7s", "Ac Qd/Kc Kh 7s"]
    assert all(bets(*hand.split("/")) for hand in raised)
    assert not any(bets(*hand.split("/")) for hand in checked)


def test_the_river_rule_counts_the_cards_that_beat_a_hand() -> None:
    """King high with a pair on the board: 3 aces, 3 of each rank but the two that make trips."""
    board = sorted(cards("9c 9d 6h 4s 2c"))
    holdem = small([board])
    early = np.full(PAIRS, 4, np.int64)
    own = cards("Kd 5h")
    early[pair_of(own)] = 0
    never = np.zeros((FLOPS, PAIRS), np.bool_)
    plans = [
        Plan(early, never, outs=outs) for outs in (1 + beaten_by(own, board), beaten_by(own, board))
    ]
    stays = [sum(n for w, n in tally.items() if w.times == 1) for tally in holdem.count(plans)]
    assert stays == [TEN * RIVALS, 0]


def beaten_by(own: Sequence[Card], board: Sequence[Card]) -> int:
    """The single cards which, with the board, beat a hand."""
    mine = phevaluator([(*own, *board)], 7)[0]
    left = [card for card in range(52) if card not in (*own, *board)]
    return sum(value > mine for value in phevaluator([(*board, card) for card in left], 6))


def test_the_plain_line_costs_what_its_chart_says() -> None:
    spot = found(THREE).spot("ante")
    line = situation(spot, "The plain line of the chart").ev
    told = sum(float(row[3].split()[0]) for row in spot.charts[0].rows if row[3][0].isdigit())
    assert float(spot.odds.ev - line) * 100 == pytest.approx(told, abs=0.001)
    assert spot.odds.ev > line > situation(spot, "The house way").ev
    rows = {row[0]: row[1] for row in spot.charts[0].rows}
    assert [rows[up] for up in "AKQ"] == ["A-9-2", "K-9-2", "Q-9-2"]


def test_caribbean_stud_is_played_from_ace_king_jack_eight() -> None:
    chart = found(CARIBBEAN).spot("ante").charts[0]
    assert chart.rows == (("nothing", "A-K-J-8-3", "A-K-J-8-2", "below 0.0001 %"),)


# --- what the odds are made of -------------------------------------------------------------------


@pytest.mark.parametrize("name", [THREE, SIX_BONUS, CARIBBEAN])
def test_odds_are_whole_and_survive_being_kept(name: str) -> None:
    played = found(name)
    for item in played.spots:
        assert sum(o.probability for o in item.odds.outcomes) == 1
        assert SpotOdds.from_json(item.spot, json.loads(json.dumps(item.to_json()))) == item
    whole = played.spot("ante")
    assert sum(s.probability * s.odds.ev for s in whole.situations[-2:]) == whole.odds.ev


def test_the_whole_round_is_its_wagers_together() -> None:
    for name, raised in ((THREE, "play"), (CARIBBEAN, "bet")):
        spot = found(name).spot("ante")
        folded = next(o.probability for o in spot.odds.outcomes if o.name == "Folded")
        played = ante(name)
        stud = stud_of(played)
        alone = stud.paying.alone("ante", stud.tally(stud.best))
        times = next(iter(stud.picks.values()))
        raise_ev = found(name).spot(raised).odds.ev
        assert spot.odds.ev == alone.ev + times * (1 - folded) * raise_ev


# --- advice --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hand", "shown", "best"),
    [
        (THREE, "Qs 9d 2c", "Qd", "play"),
        (THREE, "Qs 8d 7c", "Qd", "fold"),
        (SIX_BONUS, "Ac 2d 3h", "Kd", "play"),
        (CARIBBEAN, "Ac 2c 8d Jh Ks", "", "bet"),
        (CARIBBEAN, "Ac 2c 8c Jc Kd", "", "fold"),
        (HOLDEM, "Kd 5c", "Kc 8h 2s", "2x"),
        (HOLDEM, "Kd 5c", "Tc 8h 2s", "check"),
        (HOLDEM, "Kd 5c", "Tc 8h 2s 3s 4s", "fold"),
        (HOLDEM, "Kd 4c", "Tc 8h 2s 3s 3d", "1x"),
    ],
)
def test_advice(name: str, hand: str, shown: str, best: str) -> None:
    played = ante(name)
    advised = advise(played, cards(hand), cards(shown))
    assert advised.best.choice == best
    street = next(s for s in played.settings.streets if len(cards(shown)) in (s.open, 1))
    board = cards(shown) if played.settings.board else []
    legal = picks(played.settings, street, cards(hand), board)
    assert {worth.choice for worth in advised.choices} == set(legal)
    assert advised.house_way == legal[0]
    assert json.dumps(advised.to_json())


def test_advice_is_what_the_odds_are_made_of() -> None:
    """The same hands by the count over all of them, and one by one."""
    for name in (THREE, CARIBBEAN):
        stud, luck = stud_of(ante(name)), Random(name)
        for row in luck.sample(range(len(stud.classes.weights)), 3):
            hand = stud.classes.hands[row].tolist()
            ups = [c for c in range(52) if c not in hand] if stud.shows else [0]
            up = luck.choice(ups)
            worth = worths(advise(stud.game, hand, [up] if stud.shows else []))
            units = int(stud.worth(slice(row, row + 1))[0, up])
            raises = next(iter(stud.picks))
            assert worth[raises] == Fraction(units, stud.met.total * stud.paying.unit)


@pytest.mark.parametrize(
    ("name", "hand", "shown"),
    [
        (THREE, "Qs 9d", "Qd"),
        (THREE, "Qs 9d 2c", ""),
        (CARIBBEAN, "Ac 2c 8d Jh Ks", "2d"),
        (HOLDEM, "Kd 5c", "Kc 8h"),
        (HOLDEM, "Kd 5c 3d", "Kc 8h 2s"),
    ],
)
def test_advice_refuses_cards_with_which_nothing_is_decided(
    name: str, hand: str, shown: str
) -> None:
    with pytest.raises(HousewayError, match=ante(name).rules.name):
        advise(ante(name), cards(hand), cards(shown))


# --- the table -----------------------------------------------------------------------------------

# The published raises before the flop: suited right of the diagonal.
RAISED = """
4444444444444
4444444444444
444444444....
4444444......
44444........
444..4.......
444...4......
44.....4.....
44......4....
44.......4...
4.........4..
4..........4.
4............
"""


def published_chart() -> Chart:
    lines = RAISED.strip().replace(".", "·").splitlines()
    rows = tuple((letter, *line) for letter, line in zip(HIGH_TO_LOW, lines, strict=True))
    return Chart(PREFLOP, ("", *HIGH_TO_LOW), rows, "")


def best_of(name: str) -> BestAnte:
    played = ante(name)
    streets = played.settings.streets
    first = read_preflop(published_chart(), streets[0]) if played.settings.board else {}
    return BestAnte(played, first, HouseWay())


def play(bot: BestAnte, round_: Round, wagers: dict[str, int]) -> None:
    """Seat 1 banks amply and seat 2 plays best; nobody else wagers."""
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        choice: Choice
        if isinstance(offer, BankOffer):
            choice = TakeBank(AMPLE)
        elif isinstance(offer, RaiseOffer):
            choice = bot.choose(offer)
        else:
            assert isinstance(offer, WagerOffer)
            mine = wagers if bettor == Bettor(2) else {}
            choice = PlaceWagers(tuple(mine.items()))
        round_.choose(bettor, choice)


def sampled(name: str, rounds: int) -> dict[str, list[float]]:
    """What each wager brought at the table, per unit; the ante stands for the whole round."""
    bot = best_of(name)
    rules = bot.game.rules
    table = full_table(bot.game, repeatable_shoe(bot.game, f"{name} odds"), people=2)
    wagers = {spot.id: UNIT for spot in rules.spots if spot.window == "before-cards"}
    brought: dict[str, list[float]] = {spot.id: [] for spot in rules.spots}
    together = {spot.id for spot in rules.spots if spot.kind in ("base", "raise")}
    for _ in range(rounds):
        table.bank, table.banker, table.turns = None, None, 0
        round_ = start_round(bot.game, table)
        play(bot, round_, wagers)
        settled = [e for e in round_.events if isinstance(e, WagerSettled)]
        for event in settled:
            if event.spot != "ante":
                brought[event.spot].append((event.paid - event.collected) / event.amount)
        whole = sum(e.paid - e.collected for e in settled if e.spot in together)
        brought["ante"].append(whole / UNIT)
    return brought


def agrees(brought: Sequence[float], ev: float, variance: float) -> bool:
    mean = sum(brought) / len(brought)
    return abs(mean - ev) < 4 * sqrt(variance / len(brought))


@pytest.mark.parametrize("name", [THREE, SIX_BONUS, CARIBBEAN])
def test_the_table_played_best_agrees_with_the_exact_odds(name: str) -> None:
    for spot, brought in sampled(name, 2_000).items():
        odds = found(name).spot(spot).odds
        assert agrees(brought, float(odds.ev), float(odds.variance)), spot


def test_a_few_rounds_of_holdem_at_the_table_bring_what_is_published() -> None:
    """The published edge is 2.185 % of the ante and its deviation 4.94."""
    brought = sampled(HOLDEM, 60)
    assert agrees(brought["ante"], -0.02185, 4.94**2)


# --- the whole of hold'em ------------------------------------------------------------------------


@pytest.mark.prove
def test_ultimate_texas_holdem() -> None:
    """Published: an edge of 2.185 %, raises of 4x with 37.7 % of hands, never 3x."""
    played = ante(HOLDEM)
    told: list[float] = []
    odds = game_odds(played, told.append)
    assert told == sorted(told)
    assert told[-1] == 1
    spot = odds.spot("ante")
    assert round(float(spot.odds.ev) * 100, 5) == -2.18497
    assert spot.odds.combinations == TEN * DEALS
    raised = {s.name: float(s.probability) for s in odds.spot("play").situations}
    assert list(raised) == ["Raised 4x", "Raised 2x", "Raised 1x"]
    assert round(raised["Raised 4x"] * 100, 1) == 37.7
    assert figures(spot)["edge on all that is staked"] == "0.526 %"
    assert sqrt(float(spot.odds.variance)) == pytest.approx(4.94, abs=0.01)
    assert spot.charts[0].rows == published_chart().rows
    trips = odds.spot("trips").odds
    assert trips.combinations == comb(52, 7)
    assert [o.combinations for o in trips.outcomes[:7]] == list(SEVEN.values())[:7]
    for item in odds.spots:
        assert SpotOdds.from_json(item.spot, json.loads(json.dumps(item.to_json()))) == item


@pytest.mark.prove
def test_ultimate_texas_holdem_parts_add_up() -> None:
    played = ante(HOLDEM)
    odds, weights = found(HOLDEM), weights_of(played)
    best = sum(max(worth.values()) for worth in weights.worth.values())
    spot = odds.spot("ante")
    assert Fraction(best, TEN * DEALS * weights.holdem.paying.unit) == spot.odds.ev
    thumb = situation(spot, "The rules of thumb of the chart").ev
    assert round(float(thumb) * 100, 1) == -2.4  # published for such rules: 2.43 %
    assert spot.odds.ev > thumb > situation(spot, "The house way").ev


@pytest.mark.prove
def test_before_the_flop_advice_is_the_average_over_flops() -> None:
    """King-queen suited, checked: the advice after each of the 19,600 flops, by classes."""
    played, own = ante(HOLDEM), cards("Kc Qc")
    flop_classes: Counter[tuple[Card, ...]] = Counter()
    for flop in combinations([c for c in range(52) if c not in own], 3):
        others = {suit: number for number, suit in enumerate(suits_in_order(flop), start=1)}
        flop_classes[tuple(sorted(c // 4 * 4 + others.get(c % 4, 0) for c in flop))] += 1
    checked = sum(
        max(worths(advise(played, own, flop)).values()) * number
        for flop, number in flop_classes.items()
    )
    assert worths(advise(played, own))["check"] == checked / comb(50, 3)


def suits_in_order(flop: Sequence[Card]) -> list[int]:
    """The suits of a flop other than clubs; the one with the most and lowest cards first."""
    held = {s: sorted(c // 4 for c in flop if c % 4 == s) for s in (1, 2, 3)}
    return sorted(held, key=lambda suit: (-len(held[suit]), held[suit]))


@pytest.mark.prove
def test_many_rounds_of_holdem_at_the_table_agree_with_the_exact_odds() -> None:
    odds = found(HOLDEM)
    for spot, brought in sampled(HOLDEM, 4_000).items():
        one = odds.spot(spot).odds
        assert agrees(brought, float(one.ev), float(one.variance)), spot


@pytest.mark.prove
def test_the_bot_reads_its_first_choice_off_the_odds() -> None:
    played = ante(HOLDEM)
    bot = best_bot(played, found(HOLDEM), HouseWay())
    assert bot.first == best_of(HOLDEM).first
