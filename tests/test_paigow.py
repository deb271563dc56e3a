"""The pai gow games: dealing, setting, comparing, the bonus wagers, and what may go wrong.

A test is named after the game and the clause or the ruling it holds to.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import combinations, combinations_with_replacement, product
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import JOKER, Card, cards, text, texts
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.record import record_of
from houseway.desk.settle import Settlement, settle, total_of_nets
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer, SetOffer
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice, RecordError, RulebookError
from houseway.families import game, of_rules
from houseway.families.journal import log_of
from houseway.families.paigow.events import BankAceHigh, EnvyGiven, HalvesCompared, NumberDrawn
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.house_way import ROWS, set_house_way, step
from houseway.families.paigow.rules import ace_high, fortune_row, is_foul, pile_of_each, seats_from
from houseway.families.paigow.tiles_house_way import (
    is_looked_for,
    set_tiles,
    tile_settings,
    tile_values,
)
from houseway.hands import FRONT_2, HIGH_53_BUG, evaluate
from houseway.play.bots import AnyLegal, play_out
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.table.events import (
    BankTaken,
    ButtonPlaced,
    CalledOff,
    CardBurned,
    CardDealt,
    CardTurned,
    CardVoided,
    DiceThrown,
    FeeReturned,
    FeeTaken,
    HandSet,
    IrregularityDeclared,
    RoundEnded,
    WagerReturned,
    WagerSettled,
)
from houseway.table.say import say
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer
from tables import full_table, repeatable_shoe

POKER, FORTUNE, FACE_UP, TILES = GAMES = (
    "pai-gow-poker",
    "fortune-pai-gow-poker",
    "face-up-pai-gow-poker",
    "pai-gow-tiles",
)
FILE = json.loads((Path(__file__).parent / "paigow_hands.json").read_text(encoding="utf-8"))
HANDS: list[dict[str, Any]] = FILE["hands"]
VECTORS: list[dict[str, Any]] = FILE["house-way"]

# Hands that serve in many tests. The bank's halves are K-J and a pair of eights.
BANK = "Kc Jd 8s 8h Qc 6d 2c"
WINS = "Kd Qh 9s 9h Jc 5d 3c"
PUSHES = "Ad Qs 7s 7d 5c 4d 2s"
LOSES = "Td 9d 6h 6c 5s 3d 2h"
QUADS = "Jh Tc 4s 4h 5h 4d 4c"
STRAIGHT_FLUSH = "Ks 3s 9s Ts 7s 6s Jk"
ACE_HIGH = "Kd Js Ah Tc 7s 5h 3d"
KJ = {"bank": "Kc Jd"}


def paigow(name: str, **options: object) -> PaiGow:
    """A game under options, written with underscores; no fee is posted unless one is named."""
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    played = game(name, {"fees": "none", **chosen})
    assert isinstance(played, PaiGow)
    return played


def of(events: Iterable[Event], *kinds: type) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def dice_for(played: PaiGow, bank: int, seat: int) -> tuple[int, ...]:
    """Dice that name a seat."""
    for dice in product(range(1, 7), repeat=3):
        if seats_from(played.settings, bank, sum(dice))[0] == seat:
            return dice
    raise AssertionError(seat)


def stacked(
    played: PaiGow, bank: int, hands: Mapping[int, str], dice: Sequence[int], first: int = 1
) -> ScriptedShoe:
    """A pack whose piles give every seat its hand; other seats get what is left, then the stub."""
    seats = seats_from(played.settings, bank, sum(dice))
    given = {seat: cards(hand) for seat, hand in hands.items()}
    held = Counter(card for hand in given.values() for card in hand)
    pack = Counter(dict(played.rules.deck.shoe))
    assert held <= pack, "a card is given twice"
    rest, size = list((pack - held).elements()), played.settings.size
    piles: list[list[Card]] = []
    for pile in range(1, len(seats) + 1):
        seat = seats[(pile - first) % len(seats)]
        piles.append(list(given.get(seat) or [rest.pop() for _ in range(size)]))
    order = [piles[pile].pop(0) for pile in pile_of_each(played.settings)]
    return ScriptedShoe(order + rest, dice=list(dice), whole=True)


class Dealt:
    """A round on a stacked pack that has come to the first hand to set.

    `wagers` are dollars on the game spot by seat, or by spot; `bank` is dollars.
    """

    def __init__(
        self,
        played: PaiGow,
        hands: Mapping[int, str],
        wagers: Mapping[Any, Any] | None = None,
        bank_seat: int = 7,
        start: int = 1,
        bank: int = 50_000,
        first: int = 1,
    ) -> None:
        dice = dice_for(played, bank_seat, start)
        self.game = played
        self.table = Table(played.rules, stacked(played, bank_seat, hands, dice, first))
        placed: dict[Bettor, int | Mapping[str, int]] = {
            seat if isinstance(seat, Bettor) else Bettor(seat): amount
            for seat, amount in (wagers or {s: 10 for s in hands if s != bank_seat}).items()
        }
        for seat in sorted({bettor.seat for bettor in placed} | {bank_seat}):
            self.table.sit(seat, f"person {seat}")
        for bettor in placed:
            if bettor.back:
                self.table.stand_behind(bettor.seat, f"{bettor}")
        self.before = snapshot(self.table)
        self.round = start_round(played, self.table)
        self._open(bank_seat, bank, placed, first)

    def _open(
        self, seat: int, bank: int, placed: Mapping[Bettor, int | Mapping[str, int]], first: int
    ) -> None:
        while self.kind in ("bank", "wagers", "pile"):
            assert self.round.decision is not None
            bettor, offer = next(iter(self.round.decision.offers.items()))
            if isinstance(offer, BankOffer):
                take = bettor == (seat, 0)
                self.round.choose(bettor, TakeBank(bank * 100) if take else Pick("decline"))
            elif isinstance(offer, WagerOffer):
                mine = placed.get(bettor, 0)
                spots = {"game": mine} if isinstance(mine, int) else mine
                chosen = tuple((spot, amount * 100) for spot, amount in spots.items() if amount)
                self.round.choose(bettor, PlaceWagers(chosen))
            else:
                self.round.choose(bettor, Pick(str(first)))

    @property
    def kind(self) -> str:
        return "" if self.round.decision is None else self.round.decision.kind

    @property
    def events(self) -> list[Event]:
        return self.round.events

    def set(self, who: int | Bettor, front: str) -> Dealt:
        self.round.choose(who if isinstance(who, Bettor) else Bettor(who), Pick(front))
        return self

    def offer(self, who: int | Bettor) -> SetOffer:
        offer = self.round.choices(who if isinstance(who, Bettor) else Bettor(who))
        assert isinstance(offer, SetOffer)
        return offer

    def finish(self, fronts: Mapping[int, str] | None = None) -> Dealt:
        """Everybody still asked sets as told, or the house way."""
        while self.round.decision is not None:
            bettor, offer = next(iter(self.round.decision.offers.items()))
            assert isinstance(offer, PickOffer)
            self.round.choose(bettor, Pick((fronts or {}).get(bettor.seat, offer.picks[0])))
        return self

    def nets(self) -> list[tuple[int, str, int]]:
        """What was settled, in order: seat, spot, dollars won or lost."""
        return [
            (e.bettor.seat, e.spot, (e.paid - e.collected) // 100)
            for e in of(self.events, WagerSettled)
        ]


def played_out(*args: Any, fronts: Mapping[int, str] | None = None, **more: Any) -> Dealt:
    return Dealt(*args, **more).finish({7: "Kc Jd", **(fronts or {})})


# The worked hands.


def _came_to(answer: Settlement) -> list[dict[str, Any]]:
    """Settled wagers in order; a button that is paid for several hands is one line."""
    out: list[dict[str, Any]] = []
    for event in answer.settled:
        seat, back = event.bettor
        who = {"seat": seat} | ({"bettor": f"backline {back}"} if back else {})
        line = {**who, "spot": event.spot, "net": event.paid - event.collected}
        if out and {**out[-1], "net": 0} == {**line, "net": 0}:
            out[-1]["net"] += line["net"]
        else:
            out.append(line)
    return out


@pytest.mark.parametrize("hand", HANDS, ids=[hand["id"] for hand in HANDS])
def test_a_worked_hand_comes_out_to_the_cent_in_the_order_of_settlement(
    hand: dict[str, Any],
) -> None:
    answer = settle(hand["record"])
    assert _came_to(answer) == hand["settled"], hand["title"]
    assert answer.ended.bank == hand["bank"]
    assert total_of_nets(answer) == 0


OTHERWISE = [(hand, other) for hand in HANDS for other in hand.get("alternatives", ())]


@pytest.mark.parametrize(("hand", "other"), OTHERWISE, ids=[hand["id"] for hand, _ in OTHERWISE])
def test_a_worked_hand_under_another_reading(hand: dict[str, Any], other: dict[str, Any]) -> None:
    record = hand["record"]
    answer = settle({**record, "options": {**record["options"], **other["options"]}})
    assert _came_to(answer) == other["settled"]
    assert answer.ended.bank == other["bank"]


COVERED = [(hand, model) for hand in HANDS for model in hand.get("coverage", ())]


@pytest.mark.parametrize(("hand", "model"), COVERED, ids=[f"{h['id']} {m}" for h, m in COVERED])
def test_a_worked_hand_under_every_coverage(hand: dict[str, Any], model: str) -> None:
    record = hand["record"]
    answer = settle({**record, "options": {**record["options"], "coverage": model}})
    found = {json.dumps(line, sort_keys=True) for line in _came_to(answer)}
    wanted = hand["coverage"][model]
    assert {json.dumps(line, sort_keys=True) for line in wanted["nets"]} == found
    assert answer.ended.bank == wanted["bank"]


# The house way.


def _values(front: Sequence[Card], back: Sequence[Card]) -> tuple[int, int]:
    return evaluate(FRONT_2, front), evaluate(HIGH_53_BUG, back)


@pytest.mark.parametrize("vector", VECTORS, ids=[v["cards"] for v in VECTORS])
def test_the_house_way_sets_a_known_hand(vector: dict[str, Any]) -> None:
    dealt, front = cards(vector["cards"]), cards(vector["front"])
    back = [card for card in dealt if card not in front]
    assert _values(*set_house_way(dealt)) == _values(front, back)
    found = step(dealt)
    assert found.row.id == vector["row"]
    assert found.row.does in found.why


def test_every_printed_line_of_the_house_way_has_a_known_hand() -> None:
    assert {row.id for row in ROWS} == {vector["row"] for vector in VECTORS}


def _by_ranks(ranks: Sequence[int]) -> list[Card]:
    """A hand of these ranks, 14 for the joker, with suits that go round."""
    held: Counter[int] = Counter()
    hand = []
    for of_rank in ranks:
        hand.append(JOKER if of_rank == 14 else 4 * (of_rank - 1) + (held[of_rank] + of_rank) % 4)
        held[of_rank] += 1
    return hand


def _rank_hands() -> list[tuple[int, ...]]:
    every = combinations_with_replacement(range(1, 15), 7)
    most = {rank: 1 if rank == 14 else 4 for rank in range(1, 15)}
    return [ranks for ranks in every if all(n <= most[r] for r, n in Counter(ranks).items())]


def _never_fouls(hands: Iterable[Sequence[Card]]) -> None:
    usual = paigow(POKER).settings
    for hand in hands:
        front, back = set_house_way(hand)
        assert sorted((*front, *back)) == sorted(hand)
        assert not is_foul(usual, front, back), texts(hand)


def test_the_house_way_never_fouls_some_of_all_ranks() -> None:
    hands = _rank_hands()
    assert len(hands) == 67_600
    _never_fouls(_by_ranks(ranks) for ranks in hands[::61])


@pytest.mark.prove
def test_the_house_way_never_fouls_any_ranks() -> None:
    _never_fouls(map(_by_ranks, _rank_hands()))


# How many of all 154,143,080 hands in ten thousand each line plays.
SHARES = {"H14": 4166, "H13": 2222, "H15": 1608, "H9": 543, "H10": 462, "H12": 416, "H5": 267}


def test_the_house_way_meets_each_line_as_often_as_all_hands_do() -> None:
    luck, deals = Random("lines"), 2500
    found = Counter(step(luck.sample(range(53), 7)).row.id.rstrip("abcde") for _ in range(deals))
    for row, share in SHARES.items():
        expected = deals * share / 10_000
        assert abs(found[row] - expected) < 4 * expected**0.5, row


def test_the_house_way_of_tiles_balances_what_it_need_not_keep_together() -> None:
    luck = Random("tiles")
    pack = list(Counter(dict(load(TILES).deck.shoe)).elements())
    balanced = 0
    for _ in range(300):
        hand = luck.sample(pack, 4)
        settings = tile_settings(hand)
        kept = [halves for halves in settings if any(map(is_looked_for, halves))]
        chosen = tile_values(*set_tiles(hand))
        assert chosen == max(tile_values(*halves) for halves in kept or settings)
        balanced += not kept
    assert balanced > 100


@pytest.mark.parametrize(
    ("hand", "low"),
    [
        ("6-6 6-6 5-5 6-1", "5-5 6-1"),  # a pair, though 2 and 9 would be 9 and 2
        ("6-6 6-3 3-1 5-5", "3-1 5-5"),  # a Wong
        ("1-1 6-2 5-5 6-5", "5-5 6-5"),  # a Gong
        ("1-1 6-1 5-1 4-4", "5-1 4-4"),  # the nine leaves 4 and the Gong 3; 5 and 8 keep nothing
        ("6-6 4-3 5-5 6-4", "5-5 6-4"),  # 6-6 with a seven, though the rest is nothing
        ("5-5 6-1 3-3 2-2", "6-1 3-3"),  # nothing to keep: 3 and 4 are better than 0 and 7
    ],
)
def test_the_house_way_of_tiles_keeps_the_hands_to_look_for(hand: str, low: str) -> None:
    assert sorted(set_tiles(cards(hand))[0]) == sorted(cards(low))


# Seven cards.


def test_fortune_seven_of_a_suit_in_a_row_are_32_hands_and_196_with_the_joker() -> None:
    natural, with_joker = set(), set()
    for suit, low in product(range(4), range(8)):  # from ace to seven up to eight to ace
        hand = frozenset(4 * (place % 13) + suit for place in range(low, low + 7))
        natural.add(hand)
        with_joker |= {hand - {card} | {JOKER} for card in hand}
    assert (len(natural), len(with_joker)) == (32, 196)
    assert {fortune_row(sorted(hand)) for hand in natural} == {"seven-card-straight-flush"}
    told = {fortune_row(sorted(hand)) for hand in with_joker}
    assert told == {"seven-card-straight-flush-joker"}
    luck = Random("suited")
    for _ in range(150):
        hand = frozenset(luck.sample([*range(2, 52, 4), JOKER], 7))
        row = fortune_row(sorted(hand))
        assert row.startswith("seven") == (hand in natural | with_joker)


def test_fortune_the_royal_match_is_72_hands() -> None:
    found = []
    for royal, match in product(range(4), repeat=2):
        own = [4 * rank + royal for rank in (0, 9, 10, 11, 12)]
        beside = [4 * rank + match for rank in (11, 12)]
        for gone in (None, *own):
            hand = {*(JOKER if card == gone else card for card in own), *beside}
            if len(hand) == 7 and fortune_row(sorted(hand)) == "royal-match":
                found.append(JOKER in hand)
    assert (len(found), sum(found)) == (72, 60)


@pytest.mark.parametrize(
    ("hand", "row"),
    [
        ("Kh Qd As Ks Js Ts Jk", "royal-flush"),  # king and queen of two suits
        ("Ks Qs As Js Ts 9s 8s", "seven-card-straight-flush"),
        ("As Ah Ac Ad Jk 2c 7d", "five-aces"),
        ("9s Ts 7s 6s Jk Kd 3d", "straight-flush"),
        ("As Ah Ad Jk Kd Qh Js", "four-of-a-kind"),
        ("8s 8h 8d 4c 4h Ac Kh", "full-house"),
        ("Ah Ac Kh Jh Th 2s 3h", "flush"),
        ("5c 5h 7d 6s 5d 4s 3h", "three-of-a-kind"),
        ("As Jk 4d 5c 3h 9s 8d", "straight"),
        ("As Jk 7d 7c Kd 9s 4h", "nothing"),
    ],
)
def test_fortune_the_best_line_of_the_table_is_paid(hand: str, row: str) -> None:
    assert fortune_row(cards(hand)) == row


@pytest.mark.parametrize(
    ("hand", "is_one"),
    [
        ("Kd Js Ah Tc 7s 5h 3d", True),
        ("Kd Js Jk 9c 6s 4h 2d", True),
        ("Kd Js Jk Ah 6s 4h 2d", False),  # ace and joker are a pair
        ("Kd Qs Ah Jc Ts 5h 3d", False),  # a straight, however it is set
        ("Kd Jd Ad Td 7d 5h 3c", False),  # a flush
        ("Kd Js Qh Tc 7s 5h 3d", False),  # no ace
        ("Jk 2c 3d 4h 5s Jd Kc", False),  # the joker makes five in a row
    ],
)
def test_face_up_7_ace_high_is_all_that_seven_cards_make(hand: str, is_one: bool) -> None:
    assert ace_high(cards(hand)) is is_one


def _ace_high_hands(ace: Card, suited: int) -> int:
    """Ace-high hands with a given ace or joker: sets of ranks that are, times harmless suits.

    Six ranks without a pair; `suited` is how many of one suit are not a flush yet.
    """
    with_ace = [] if ace == JOKER else [0]
    suits = product(range(4), repeat=6 + len(with_ace))
    harmless = sum(max(Counter(told).values()) <= suited for told in suits)
    sets = combinations(range(1, 13), 6)
    rainbow = ([ace, *(4 * of_rank + (n + 1) % 4 for n, of_rank in enumerate(s))] for s in sets)
    return harmless * sum(map(ace_high, rainbow))


def test_face_up_7_natural_ace_high_hands_are_counted() -> None:
    assert _ace_high_hands(cards("Ac")[0], 4) == 12_944_820


def test_face_up_7_ace_high_hands_with_the_joker_are_counted() -> None:
    assert _ace_high_hands(JOKER, 3) == 1_485_960


# Dice, piles and the button.


def _map(played: PaiGow, bank: int) -> dict[int, tuple[list[int], int]]:
    """For each distance from the bank in the direction of the deal: the totals, and their ways."""
    n = played.rules.table.seats
    way = 1 if played.settings.direction == "clockwise" else -1
    totals: dict[int, set[int]] = {}
    ways: Counter[int] = Counter()
    for dice in product(range(1, 7), repeat=3):
        seat = seats_from(played.settings, bank, sum(dice))[0]
        away = (seat - bank) * way % n
        totals.setdefault(away, set()).add(sum(dice))
        ways[away] += 1
    return {away: (sorted(totals[away]), ways[away]) for away in sorted(totals)}


@pytest.mark.parametrize("bank", [1, 4, 7])
def test_poker_pg_4_the_bank_is_1_8_and_15_clockwise(bank: int) -> None:
    assert _map(paigow(POKER), bank) == {
        0: ([8, 15], 31),
        1: ([9, 16], 31),
        2: ([3, 10, 17], 31),
        3: ([4, 11, 18], 31),
        4: ([5, 12], 31),
        5: ([6, 13], 31),
        6: ([7, 14], 30),
    }


@pytest.mark.parametrize("bank", [1, 5, 8])
def test_tiles_t_8_the_bank_is_9_and_17_counter_clockwise(bank: int) -> None:
    found = _map(paigow(TILES), bank)
    totals = {0: [9, 17], 1: [10, 18], 2: [3, 11], 3: [4, 12]}
    totals |= {4: [5, 13], 5: [6, 14], 6: [7, 15], 7: [8, 16]}
    assert {away: told for away, (told, _) in found.items()} == totals
    assert [ways for _, ways in found.values()] == [28, 28, 28, 28, 27, 25, 25, 27]


def _piles(dealt: Dealt) -> list[str]:
    """Whose each pile was; `-` was put aside."""
    left = of(dealt.events, CardDealt, CardBurned)
    whose = [e.hand if isinstance(e, CardDealt) else "-" for e in left]
    found: dict[int, set[str]] = {}
    for pile, hand in zip(pile_of_each(dealt.game.settings), whose, strict=True):
        found.setdefault(pile, set()).add(hand)
    assert all(len(hands) == 1 for hands in found.values())
    return [hand for pile in sorted(found) for hand in found[pile]]


def test_poker_every_pile_goes_out_clockwise_from_the_dice_and_four_cards_stay() -> None:
    dealt = Dealt(paigow(POKER), {3: WINS, 5: PUSHES, 7: BANK}, start=4)
    assert _piles(dealt) == ["-", "seat 5", "-", "bank", "-", "-", "seat 3"]
    assert isinstance(dealt.table.shoe, ScriptedShoe)
    assert dealt.table.shoe.remaining == 4


def test_tiles_stacks_go_out_counter_clockwise() -> None:
    hands = {3: "6-6 6-6 5-4 3-1", 8: "5-5 6-1 1-1 6-3", 7: "4-4 4-4 2-2 2-2"}
    dealt = Dealt(paigow(TILES), hands, bank_seat=8, start=4)
    wanted = ["-", "seat 3", "-", "-", "bank", "seat 7", "-", "-"]
    assert _piles(dealt) == wanted
    assert dealt.table.shoe.remaining == 0  # type: ignore[attr-defined]


@pytest.mark.parametrize("first", [1, 3, 7])
def test_poker_pg_9_the_bank_may_name_the_pile_that_goes_to_the_dice_seat(first: int) -> None:
    played = paigow(POKER, pile="asked")
    dealt = Dealt(played, {1: WINS, 2: LOSES, 7: BANK}, start=1, first=first).finish({7: "Kc Jd"})
    assert f"Seat 7, the bank, names pile {first}." in [say(e, played.rules) for e in dealt.events]
    assert dealt.nets() == [(1, "game", 10), (2, "game", -10)]
    order = _piles(dealt)
    assert order[first - 1] == "seat 1"
    assert order[first % 7] == "seat 2"


@pytest.mark.parametrize(("named", "starts"), [(7, 1), (1, 1), (2, 3), (3, 3), (4, 6), (6, 6)])
def test_poker_d_10_the_button_moves_on_from_the_bank_and_from_empty_seats(
    named: int, starts: int
) -> None:
    dealt = Dealt(paigow(POKER), {1: WINS, 3: PUSHES, 6: LOSES, 7: BANK}, start=named)
    assert [e.seat for e in of(dealt.events, ButtonPlaced)] == [starts]
    dealt.finish()
    order = [1, 3, 6]
    at = order.index(starts)
    assert [e.bettor.seat for e in of(dealt.events, WagerSettled)] == order[at:] + order[:at]


def test_tiles_t_13_the_button_moves_on_and_settlement_walks_counter_clockwise() -> None:
    hands = {2: "6-6 6-6 5-4 3-1", 6: "5-5 6-1 1-1 6-3", 8: "4-4 4-4 2-2 2-2"}
    dealt = Dealt(paigow(TILES), hands, bank_seat=8, start=5).finish()
    assert [e.bettor.seat for e in of(dealt.events, WagerSettled)] == [2, 6]
    other = Dealt(paigow(TILES, settle_direction="clockwise"), hands, bank_seat=8, start=5)
    assert [e.bettor.seat for e in of(other.finish().events, WagerSettled)] == [6, 2]


def test_fortune_the_machine_may_draw_a_number_from_one_to_seven_instead() -> None:
    played = paigow(FORTUNE, action="random-number")
    shares: Counter[int] = Counter()
    for first, second in product(range(1, 7), repeat=2):
        thrown = [first, second] if (first, second) != (6, 6) else [6, 6, 1, 3]
        pack = stacked(played, 7, {7: BANK}, (1, 1, 1))
        table = full_table(played, ScriptedShoe(pack._cards, dice=thrown, whole=True))
        table.bank, table.banker, table.turns = 6, "person 6", 2
        round_ = start_round(played, table)
        round_.choose(Bettor(7), TakeBank(100_000))
        for seat in range(1, 7):
            round_.choose(Bettor(seat), PlaceWagers((("game", 1000),)))
        (number,) = of(round_.events, NumberDrawn)
        assert number.dice == tuple(thrown)
        hand = next(e.hand for e in round_.events if isinstance(e, CardDealt))
        seat = 7 if hand == "bank" else int(hand.removeprefix("seat "))
        told = (seat - 7) % 7 + 1
        assert say(number, played.rules) == f"The machine's number is {told}."
        shares[told] += (first, second) != (6, 6)
    assert shares == dict.fromkeys(range(1, 8), 5)


# Setting a hand.


def test_poker_a_hand_can_be_set_in_21_ways_the_house_way_first_and_fouls_are_warned_of() -> None:
    dealt = Dealt(paigow(POKER), {1: WINS, 7: BANK})
    offer = dealt.offer(1)
    assert len(set(offer.picks)) == 21
    assert offer.picks[0] == "Kd Qh"
    assert (offer.cards, offer.parts) == (tuple(cards(WINS)), ("front", "back"))
    assert set(offer.unusual or ()) == {"9s 9h", "Kd 9s", "Kd 9h"}
    assert "pair of nines" in (offer.unusual or {})["9s 9h"]
    usual = paigow(POKER).settings
    for pick in offer.picks:
        front = cards(pick)
        back = [card for card in cards(WINS) if card not in front]
        assert is_foul(usual, front, back) == (pick in (offer.unusual or {}))


def test_poker_pg_6_the_bank_is_never_offered_a_foul_hand() -> None:
    dealt = Dealt(paigow(POKER), {1: WINS, 7: BANK}).set(1, "Kd Qh")
    offer = dealt.offer(7)
    assert len(offer.picks) == 18
    assert offer.unusual is None
    with pytest.raises(IllegalChoice):
        dealt.set(7, "8s 8h")


def test_poker_pg_6_a_foul_hand_loses_whatever_it_holds() -> None:
    dealt = played_out(paigow(POKER), {1: QUADS, 7: BANK}, fronts={1: "4s 4h"})
    assert dealt.nets() == [(1, "game", 0)]  # a pair before a pair of fours is no foul
    foul = played_out(paigow(POKER), {1: WINS, 7: BANK}, fronts={1: "9s 9h"})
    assert foul.nets() == [(1, "game", -10)]
    (compared,) = of(foul.events, HalvesCompared)
    assert compared.results == ("lose",)
    assert "seat 1 is foul and loses" in say(compared, foul.game.rules)


def test_poker_pg_11_equal_pairs_in_front_and_behind_are_legal() -> None:
    dealt = Dealt(paigow(POKER), {1: "9h 9d 9s 9c Kd Js 7h", 7: "8c 8d As Ah 6c 4d 3c"})
    assert "9h 9d" not in (dealt.offer(1).unusual or {})


@pytest.mark.parametrize(
    ("hand", "picks"), [("6-6 5-4 3-1 2-1", 3), ("6-6 6-6 3-1 2-1", 2), ("6-6 6-6 1-1 1-1", 2)]
)
def test_tiles_a_hand_can_be_set_in_three_ways_named_by_the_low_hand(hand: str, picks: int) -> None:
    dealt = Dealt(paigow(TILES), {1: hand, 7: "4-4 4-4 2-2 2-2"}, bank_seat=7)
    offer = dealt.offer(1)
    assert (len(offer.picks), offer.unusual) == (picks, None)
    assert offer.parts == ("low hand", "high hand")
    assert offer.picks[0] == texts(set_tiles(cards(hand))[0])


def test_fortune_the_bank_may_set_as_it_likes_or_must_set_the_house_way() -> None:
    free = Dealt(paigow(FORTUNE), {1: WINS, 7: BANK}).set(1, "Kd Qh").set(7, "Kc Jd")
    assert free.nets() == [(1, "game", 10)]
    forced = Dealt(paigow(FORTUNE, bank_set="house-way"), {1: WINS, 7: BANK}).set(1, "Kd Qh")
    assert forced.round.over
    assert forced.nets() == [(1, "game", 0)]  # king and queen in front copy
    assert [e.front for e in of(forced.events, HandSet) if e.hand == "bank"] == [
        tuple(cards("Kc Qc"))
    ]


BEHIND = Bettor(1, 1)


@pytest.mark.parametrize(
    ("seated", "behind", "decider", "sets"),
    [
        (10, 20, "largest", BEHIND),
        (20, 10, "largest", Bettor(1)),
        (20, 20, "largest", Bettor(1)),
        (0, 10, "largest", BEHIND),
        (10, 20, "seated", Bettor(1)),
    ],
)
def test_fortune_the_largest_wager_sets_the_hand_and_a_tie_goes_to_the_seat(
    seated: int, behind: int, decider: str, sets: Bettor
) -> None:
    wagers = {Bettor(1): seated, BEHIND: behind}
    dealt = Dealt(paigow(FORTUNE, set_decider=decider), {1: WINS, 7: BANK}, wagers)
    assert dealt.round.decision is not None
    assert list(dealt.round.decision.offers) == [sets]
    dealt.set(sets, "Kd Qh").finish({7: "Kc Jd"})
    assert [e.bettor for e in of(dealt.events, HandSet) if e.hand == "seat 1"] == [sets, sets]
    wanted = [(1, "game", amount) for amount in (seated, behind) if amount]
    assert dealt.nets() == wanted


def test_players_set_in_any_order_and_hands_are_opened_in_the_order_of_settlement() -> None:
    dealt = Dealt(paigow(POKER), {1: WINS, 3: PUSHES, 7: BANK}, start=3)
    dealt.set(1, "Kd Qh").set(3, "Ad Qs").set(7, "Kc Jd")
    shown = [e.hand for e in of(dealt.events, CardTurned)]
    assert list(dict.fromkeys(shown)) == ["bank", "seat 3", "seat 1"]
    up = [(e.hand, e.up) for e in of(dealt.events, HandSet)]
    assert up == [
        *(("seat 1", False), ("seat 3", False), ("bank", True)),
        *(("seat 3", True), ("seat 1", True)),
    ]


# What others may see.


@pytest.mark.parametrize("name", GAMES)
def test_nobody_else_sees_a_hand_or_a_dead_pile_before_it_is_opened(name: str) -> None:
    played = game(name)
    for number in range(6):
        table = full_table(played, repeatable_shoe(played, f"{name} secret {number}"), people=5)
        round_, bot = start_round(played, table), AnyLegal(Random(number))
        while round_.decision is not None:
            for seat in (None, *range(1, played.rules.table.seats + 1)):
                _check_view(round_, seat)
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, bot.choose(offer))
        assert all(event.card is None for event in of(round_.view(None), CardBurned))


def _check_view(round_: Round, seat: int | None) -> None:
    opened = {e.hand for e in of(round_.events, CardTurned)}
    for event in round_.view(seat):
        if isinstance(event, CardBurned):
            assert event.card is None
        if isinstance(event, CardDealt):
            assert (event.card is not None) == (event.hand == f"seat {seat}")
        if isinstance(event, HandSet) and event.hand not in opened:
            assert bool(event.front or event.back) == (event.hand == f"seat {seat}")


# Comparing.


@pytest.mark.parametrize(
    ("copies", "front", "net"),
    [("half", "Kd Qh", 0), ("any-copy-loses", "Kd Qh", -10), ("any-copy-loses", "Kd Jc", 10)],
)
def test_poker_pg_3_an_equal_half_is_the_banks_and_may_lose_the_wager(
    copies: str, front: str, net: int
) -> None:
    banks = "Kc Qd 8s 8h Jd 6d 2c" if net <= 0 else "Kc 9d 8s 8h Td 6d 2c"
    dealt = Dealt(paigow(POKER, copies=copies), {1: WINS, 7: banks})
    dealt.set(1, front).finish({7: "Kc Qd" if net <= 0 else "Kc 9d"})
    assert dealt.nets() == [(1, "game", net)]


@pytest.mark.parametrize(("wheel", "net"), [("lowest", 0), ("second", 10)])
def test_poker_pg_2_the_wheel_is_the_lowest_straight_or_the_second(wheel: str, net: int) -> None:
    hands = {1: "Ah Kd 5c 4d 3h 2s As", 7: "Qc Jd 9s 8h 7c 6d 5h"}
    dealt = Dealt(paigow(POKER, wheel=wheel), hands).set(1, "Ah Kd").set(7, "Qc Jd")
    assert dealt.nets() == [(1, "game", net)]


@pytest.mark.parametrize(("tiebreak", "net"), [("highest-tile", 0), ("both-tiles", 10)])
def test_tiles_t_5_the_second_tile_may_break_a_tie(tiebreak: str, net: int) -> None:
    hands = {1: "6-4 5-1 6-6 6-6", 7: "6-4 4-2 3-3 3-3"}  # 6 points each, 6-4 high
    dealt = Dealt(paigow(TILES, tile_tiebreak=tiebreak), hands, bank_seat=7)
    dealt.set(1, "6-4 5-1").set(7, "6-4 4-2")
    assert dealt.nets() == [(1, "game", net)]


@pytest.mark.parametrize(
    ("four_one", "tiebreak", "net"),
    [("equal", "both-tiles", 0), ("high", "both-tiles", 10), ("high", "highest-tile", 0)],
)
def test_tiles_breaking_ties_four_one_is_above_three_two_as_a_second_tile(
    four_one: str, tiebreak: str, net: int
) -> None:
    assert paigow(TILES).settings.four_one == "high"
    hands = {1: "6-4 4-1 6-6 6-6", 7: "6-4 3-2 3-3 3-3"}  # 5 points each, 6-4 high
    dealt = Dealt(paigow(TILES, four_one=four_one, tile_tiebreak=tiebreak), hands, bank_seat=7)
    dealt.set(1, "6-4 4-1").set(7, "6-4 3-2")
    assert dealt.nets() == [(1, "game", net)]


# Face Up.


def test_face_up_9_the_bank_opens_and_sets_before_anybody_is_asked() -> None:
    dealt = Dealt(paigow(FACE_UP), {1: WINS, 2: LOSES, 7: BANK})
    assert dealt.round.decision is not None
    assert list(dealt.round.decision.offers) == [Bettor(7)]
    assert [e.hand for e in of(dealt.events, CardTurned)] == ["bank"] * 7
    dealt.set(7, "Kc Jd").set(2, "Td 9d").set(1, "Kd Qh")
    assert dealt.nets() == [(1, "game", 10), (2, "game", -10)]


def test_face_up_9a_the_bank_sets_its_ace_high_which_pushes_and_nobody_else_sets() -> None:
    wagers = {1: {"game": 20, "ace-high": 10, "fortune": 5}, 2: {"game": 20}}
    hands = {1: "2c 4d 8s 8h Qc 6d 9c", 2: "2d 4c 6s 9h Qh Qd 8c", 7: ACE_HIGH}
    dealt = Dealt(paigow(FACE_UP), hands, wagers)
    dealt.set(7, "Kd Js")
    assert dealt.round.over
    assert dealt.nets() == [
        *((1, "game", 0), (1, "fortune", -5), (1, "ace-high", 50), (1, "envy", 0)),
        (2, "game", 0),
    ]
    assert [e.hand for e in of(dealt.events, HandSet)] == ["bank"]
    (told,) = of(dealt.events, BankAceHigh)
    assert not told.joker


@pytest.mark.parametrize(
    ("bank", "own", "net"),
    [
        (ACE_HIGH, "Qd Jc 9h 8s 6d 4c 2h", 5),
        ("Kd Js Jk 9c 6s 4h 2d", "Qd Jc 9h 8s 6d 5c 3h", 15),
        (ACE_HIGH, "Ac Qd Jc 9h 8s 6d 4c", 40),
        ("Kd Js Jk 9c 6s 4h 2d", "Ac Qd Jc 9h 8s 6d 4c", 40),
        (BANK, "Ac Qd Jc 9h 8d 6h 4c", -1),
    ],
)
def test_face_up_8_one_line_of_the_ace_high_bonus_is_paid(bank: str, own: str, net: int) -> None:
    dealt = Dealt(paigow(FACE_UP), {1: own, 7: bank}, {1: {"game": 5, "ace-high": 1}}).finish()
    assert (1, "ace-high", net) in dealt.nets()


# Envy.

GREAT = {1: QUADS, 2: STRAIGHT_FLUSH, 3: LOSES, 7: BANK}
BOTH = {"game": 10, "fortune": 5}


def _envied(dealt: Dealt) -> dict[int, int]:
    dealt.finish({7: "Kc Jd"})
    paid: Counter[int] = Counter()
    for event in of(dealt.events, WagerSettled):
        if event.spot == "envy":
            paid[event.bettor.seat] += event.paid // 100
    return dict(paid)


@pytest.mark.parametrize(
    ("reading", "paid"),
    [
        ("highest-other", {1: 20, 2: 5, 3: 20}),
        ("each", {1: 20, 2: 5, 3: 25}),
        ("highest-table", {1: 20, 2: 0, 3: 20}),
    ],
)
@pytest.mark.parametrize("name", [FORTUNE, FACE_UP])
def test_fo_1_and_fu_4_what_a_button_pays(name: str, reading: str, paid: dict[int, int]) -> None:
    dealt = Dealt(paigow(name, envy=reading), GREAT, {1: BOTH, 2: BOTH, 3: BOTH})
    assert _envied(dealt) == paid


@pytest.mark.parametrize("reading", ["highest-other", "each", "highest-table"])
def test_fu_4_two_seats_with_the_same_line_are_paid_for_each_other(reading: str) -> None:
    hands = {1: QUADS, 2: "Js Td 3s 3h 3d 3c 9h", 7: BANK}
    assert _envied(Dealt(paigow(FACE_UP, envy=reading), hands, {1: BOTH, 2: BOTH})) == {1: 5, 2: 5}


@pytest.mark.parametrize(("trigger", "paid"), [("fortune-bettor", 0), ("any-player", 5)])
def test_fo_2_the_envied_seat_needs_a_fortune_wager_or_not(trigger: str, paid: int) -> None:
    played = paigow(FORTUNE, envy_trigger=trigger)
    assert _envied(Dealt(played, {1: QUADS, 3: LOSES, 7: BANK}, {1: 10, 3: BOTH})) == {3: paid}


def test_fortune_nobody_is_paid_for_the_hand_of_the_bank_or_their_own() -> None:
    hands = {1: LOSES, 2: "Qs Qh Qd Qc 7c 9h 2d", 7: QUADS}
    dealt = Dealt(paigow(FORTUNE, envy_trigger="any-player"), hands, {1: BOTH, 2: BOTH}).finish()
    assert _envied(dealt) == {1: 5, 2: 0}


def test_fo_3_buttons_are_settled_after_every_other_wager_of_every_seat() -> None:
    dealt = Dealt(paigow(FORTUNE), GREAT, {1: BOTH, 2: BOTH, 3: BOTH}).finish()
    spots = [e.spot for e in of(dealt.events, WagerSettled)]
    assert spots == ["game", "fortune"] * 3 + ["envy"] * 3


def test_fo_3_buttons_may_be_settled_in_their_seats_turn() -> None:
    dealt = Dealt(paigow(FORTUNE, envy_pass="per-seat"), GREAT, {1: BOTH, 2: BOTH, 3: BOTH})
    assert _envied(dealt) == {1: 20, 2: 5, 3: 20}
    order = [(e.bettor.seat, e.spot) for e in of(dealt.events, WagerSettled)]
    assert order == [(s, spot) for s in (1, 2, 3) for spot in ("game", "fortune", "envy")]


@pytest.mark.parametrize(("when", "envy_of_seat_1"), [("per-seat", 2), ("final", 6)])
def test_face_up_12_envy_is_settled_in_its_seats_turn_or_last_of_all(
    when: str, envy_of_seat_1: int
) -> None:
    assert paigow(FACE_UP).settings.envy_pass == "per-seat"
    dealt = Dealt(paigow(FACE_UP, envy_pass=when), GREAT, {1: BOTH, 2: BOTH, 3: BOTH}).finish()
    order = [(e.bettor.seat, e.spot) for e in of(dealt.events, WagerSettled)]
    assert order.index((1, "envy")) == envy_of_seat_1
    assert [seat for seat, spot in order if spot == "envy"] == [1, 2, 3]


def test_fo_11_a_button_takes_five_dollars_on_the_fortune_spot() -> None:
    played = paigow(FORTUNE, limit_fortune="$1-$100")
    wagers = {1: {"game": 10, "fortune": 4}, 2: BOTH, 3: 10}
    dealt = Dealt(played, GREAT, wagers)
    assert [e.bettor for e in of(dealt.events, EnvyGiven)] == [Bettor(2)]
    assert say(of(dealt.events, EnvyGiven)[0], played.rules) == "Seat 2 gets an Envy button."


@pytest.mark.parametrize(
    ("owner", "seated", "behind", "given"),
    [
        ("first", 3, 5, [BEHIND]),
        ("first", 5, 5, [Bettor(1)]),
        ("seated", 3, 5, []),
        ("seated", 5, 5, [Bettor(1)]),
    ],
)
def test_fu_5_a_seat_has_one_button_for_the_first_with_five_dollars(
    owner: str, seated: int, behind: int, given: list[Bettor]
) -> None:
    wagers = {
        Bettor(1): {"game": 10, "fortune": seated},
        BEHIND: {"game": 10, "fortune": behind},
        Bettor(3): {"game": 10},
    }
    dealt = Dealt(paigow(FACE_UP, envy_owner=owner), {1: LOSES, 3: QUADS, 7: BANK}, wagers)
    assert [e.bettor for e in of(dealt.events, EnvyGiven)] == given
    paid = [e.bettor for e in of(dealt.finish().events, WagerSettled) if e.spot == "envy"]
    assert paid == given


def test_fu_10_a_button_pays_for_other_seats_of_the_same_person() -> None:
    played = paigow(FACE_UP)
    wagers = {Bettor(1): {"game": 10}, BEHIND: BOTH, Bettor(3): {"game": 10}, Bettor(3, 1): BOTH}
    dealt = Dealt(played, {1: LOSES, 3: QUADS, 7: BANK}, wagers)
    assert _envied(dealt) == {1: 5, 3: 0}


# Who may wager what.


def _refused(name: str, bettor: Bettor, **spots: int) -> str:
    played = paigow(name)
    table = full_table(played, repeatable_shoe(played, "who"))
    table.stand_behind(1, "behind")
    offer = WagerOffer(played.rules, bettor.back > 0)
    chosen = tuple((spot.replace("_", "-"), amount * 100) for spot, amount in spots.items())
    try:
        offer.verify(PlaceWagers(chosen))
    except IllegalChoice as reason:
        return str(reason)
    return ""


def test_fortune_the_backline_may_wager_on_the_hand_and_on_nothing_else() -> None:
    assert not _refused(FORTUNE, BEHIND, game=10)
    assert "no backline" in _refused(FORTUNE, BEHIND, game=10, fortune=5)
    assert not _refused(FORTUNE, Bettor(1), game=10, fortune=5)


def test_face_up_3_the_backline_may_place_every_wager() -> None:
    assert not _refused(FACE_UP, BEHIND, game=10, fortune=1, ace_high=100)
    assert "limits" in _refused(FACE_UP, BEHIND, game=10, fortune=101)


def test_fu_14_a_bonus_needs_a_base_wager_of_the_same_bettor() -> None:
    assert "needs" in _refused(FACE_UP, BEHIND, fortune=5)
    assert "needs" in _refused(FORTUNE, Bettor(1), fortune=5)


def test_nobody_places_an_envy_button() -> None:
    for name in (FORTUNE, FACE_UP):
        assert _refused(name, Bettor(1), game=10, fortune=5, envy=5)
        offer = WagerOffer(paigow(name).rules)
        assert "envy" not in [spot.id for spot in offer.spots()]


def test_d_8_tiles_take_no_backline_unless_the_room_says_so() -> None:
    table = full_table(paigow(TILES), repeatable_shoe(paigow(TILES), "b"))
    with pytest.raises(HousewayError, match="no backline"):
        table.stand_behind(2, "somebody")
    other = full_table(paigow(TILES, backline="base"), repeatable_shoe(paigow(TILES), "b"))
    assert other.stand_behind(2, "somebody") == Bettor(2, 1)


def test_d_9_within_a_seat_kind_by_kind_the_seated_bettor_first() -> None:
    wagers = {
        BEHIND: {"game": 20, "fortune": 5, "ace-high": 1},
        Bettor(1): {"game": 10, "fortune": 5, "ace-high": 1},
    }
    dealt = Dealt(paigow(FACE_UP), {1: WINS, 7: BANK}, wagers).finish({7: "Kc Jd"})
    order = [(e.spot, e.bettor.back) for e in of(dealt.events, WagerSettled)]
    kinds = [(spot, back) for spot in ("game", "fortune", "ace-high") for back in (0, 1)]
    assert order == [*kinds, ("envy", 0)]


# Fees, and what may go wrong.


def test_d_3_fees_are_taken_when_the_piles_are_out_on_base_wagers_only() -> None:
    played = paigow(FORTUNE, fees="cons-paigow-1")
    dealt = Dealt(played, {1: WINS, 2: LOSES, 7: BANK}, {1: {"game": 50, "fortune": 60}, 2: 40})
    fees = [(e.bettor.seat, e.amount, e.bank) for e in of(dealt.events, FeeTaken)]
    assert fees == [(1, 100, False), (2, 50, False), (7, 200, True)]  # action $150
    kinds = [type(e) for e in dealt.events]
    last_card = max(n for n, kind in enumerate(kinds) if kind in (CardDealt, CardBurned))
    assert last_card < kinds.index(FeeTaken)
    before = Dealt(
        paigow(FORTUNE, fees="cons-paigow-1", fee_timing="before-deal"), {1: WINS, 7: BANK}
    )
    kinds = [type(e) for e in before.events]
    assert kinds.index(FeeTaken) < kinds.index(CardDealt)


def test_face_up_bonus_wagers_do_not_count_for_the_banks_fee() -> None:
    played = paigow(FACE_UP, fees="own-faceuppg-1")
    dealt = Dealt(played, {1: WINS, 7: BANK}, {1: {"game": 100, "fortune": 100, "ace-high": 50}})
    assert [e.amount for e in of(dealt.events, FeeTaken)] == [100, 100]


def _with_fees(name: str, hands: Mapping[int, str], **options: object) -> Dealt:
    return Dealt(paigow(name, fees="cons-paigow-1", **options), hands)


THREE = {1: WINS, 2: LOSES, 7: BANK}


@pytest.mark.parametrize("what", ["exposed-ace", "exposed-cards", "bank-count", "misdeal"])
@pytest.mark.parametrize("refund", [True, False])
def test_poker_misdeals_return_every_wager_and_fees_as_the_room_says(
    what: str, refund: bool
) -> None:
    dealt = _with_fees(POKER, THREE, fee_refund_misdeal=refund)
    dealt.set(1, "Kd Qh")
    dealt.round.declare(what, "seen by all")
    assert dealt.round.over
    back = [(e.bettor.seat, e.amount) for e in of(dealt.events, WagerReturned)]
    assert back == [(1, 1000), (2, 1000)]
    assert len(of(dealt.events, FeeReturned)) == (3 if refund else 0)
    assert of(dealt.events, CalledOff)
    (ended,) = of(dealt.events, RoundEnded)
    assert (ended.bank, ended.house) == ((0, 0) if refund else (-100, 200))
    declared = [e.what for e in of(dealt.events, IrregularityDeclared)]
    assert declared == ([] if what == "misdeal" else [what])


@pytest.mark.parametrize(
    ("reason", "gone"), [("the 6h was boxed", "6h"), ("", "2h"), ("As, they say", "2h")]
)
def test_poker_an_exposed_card_is_replaced_by_the_first_of_the_stub(reason: str, gone: str) -> None:
    dealt = Dealt(paigow(POKER), THREE)
    before = dealt.offer(2)
    shoe = dealt.table.shoe
    assert isinstance(shoe, ScriptedShoe)
    stub = shoe._cards[49]
    dealt.round.declare("exposed-card", reason, 2)
    (voided,) = of(dealt.events, CardVoided)
    assert (voided.hand, text(voided.card)) == ("seat 2", gone)
    after = dealt.offer(2)
    kept = [card for card in before.cards if text(card) != gone]
    assert after.cards == (*kept, stub)
    assert shoe.remaining == 3
    dealt.finish()
    shown = [e.card for e in of(dealt.events, CardTurned) if e.hand == "seat 2"]
    assert shown == list(after.cards)
    assert log_of(dealt.game, dealt.before, dealt.round).replay().events == dealt.events


@pytest.mark.parametrize("hand", ["Ad Qs 7s 7d 5c 4d 2s", "3d Qs 7s 7d 5c 4d Jk"])
def test_poker_an_exposed_ace_or_joker_or_a_second_card_voids_the_deal(hand: str) -> None:
    dealt = Dealt(paigow(POKER), {1: WINS, 2: hand, 7: BANK})
    dealt.round.declare("exposed-card", "the Ad" if "Ad" in hand else "the Jk", 2)
    assert of(dealt.events, CalledOff)
    twice = Dealt(paigow(POKER), {1: WINS, 2: "3d Qs 7s 7d 5c 4d 2s", 7: BANK})
    twice.round.declare("exposed-card", "the 7s", 2)
    assert not twice.round.over
    twice.round.declare("exposed-card", "the 9h", 1)
    assert of(twice.events, CalledOff)


def test_poker_a_hand_that_is_set_is_not_replaced() -> None:
    dealt = Dealt(paigow(POKER), THREE).set(2, "Td 9d")
    with pytest.raises(IllegalChoice, match="not of seat 2"):
        dealt.round.declare("exposed-card", "", 2)
    with pytest.raises(IllegalChoice, match="say at which seat"):
        dealt.round.declare("exposed-card")


def test_poker_pg_7_a_wrong_count_before_setting_kills_the_hand_and_all_goes_back() -> None:
    dealt = _with_fees(POKER, THREE)
    dealt.round.declare("wrong-count", "eight cards", 2)
    assert [(e.bettor.seat, e.amount) for e in of(dealt.events, WagerReturned)] == [(2, 1000)]
    assert [(e.bettor.seat, e.bank) for e in of(dealt.events, FeeReturned)] == [(2, False)]
    dealt.finish({7: "Kc Jd"})
    assert dealt.nets() == [(1, "game", 10)]
    (ended,) = of(dealt.events, RoundEnded)
    assert dict(ended.nets) == {Bettor(1): 950, Bettor(2): 0}
    assert "seat 2" not in {e.hand for e in of(dealt.events, CardTurned)}


def test_poker_pg_7_when_every_hand_is_dead_the_bank_opens_nothing() -> None:
    dealt = Dealt(paigow(POKER), {1: WINS, 7: BANK})
    dealt.round.declare("wrong-count", "", 1)
    assert dealt.round.over
    assert not of(dealt.events, CardTurned, WagerSettled, CalledOff)
    assert of(dealt.events, RoundEnded)


def test_poker_pg_7_a_wrong_count_after_setting_is_foul() -> None:
    dealt = _with_fees(POKER, THREE).set(1, "Kd Qh")
    dealt.round.declare("foul-count", "three in front", 1)
    dealt.finish({7: "Kc Jd"})
    assert dealt.nets() == [(1, "game", -10), (2, "game", -10)]
    assert not of(dealt.events, FeeReturned)
    late = Dealt(paigow(POKER), THREE).set(1, "Kd Qh").set(2, "Td 9d")
    late.round.declare("foul-count", "", 1)
    late.set(7, "Kc Jd")
    assert late.nets() == [(1, "game", -10), (2, "game", -10)]


def test_fortune_a_dead_hand_is_not_envied_and_has_no_button() -> None:
    dealt = Dealt(paigow(FORTUNE), GREAT, {1: BOTH, 2: BOTH, 3: BOTH})
    dealt.round.declare("wrong-count", "", 2)
    assert _envied(dealt) == {1: 0, 3: 5}


def test_face_up_a_hand_that_dies_while_the_bank_sets_is_not_set() -> None:
    dealt = Dealt(paigow(FACE_UP), THREE)
    dealt.round.declare("wrong-count", "", 2)
    dealt.set(7, "Kc Jd")
    assert dealt.round.decision is not None
    assert list(dealt.round.decision.offers) == [Bettor(1)]
    assert dealt.finish().nets() == [(1, "game", 10)]
    alone = Dealt(paigow(FACE_UP), {1: WINS, 7: BANK})
    alone.round.declare("wrong-count", "", 1)
    alone.finish()
    assert not of(alone.events, HalvesCompared, WagerSettled)


def test_tiles_t_10_any_exposed_tile_voids_the_deal() -> None:
    hands = {1: "6-6 5-4 3-1 2-1", 7: "4-4 4-4 2-2 2-2"}
    dealt = Dealt(paigow(TILES), hands, bank_seat=7)
    with pytest.raises(IllegalChoice):
        dealt.round.declare("exposed-card", "", 1)
    dealt.round.declare("exposed-tile", "6-6")
    assert of(dealt.events, CalledOff)
    plays_on = Dealt(paigow(TILES, tile_exposed="play-on"), hands, bank_seat=7)
    with pytest.raises(IllegalChoice):
        plays_on.round.declare("exposed-tile")


# Money.

OPTIONS: Mapping[str, Mapping[str, Sequence[object]]] = {
    POKER: {"copies": ["half", "any-copy-loses"], "pile": ["first", "asked"]},
    FORTUNE: {
        "envy": ["highest-other", "each", "highest-table"],
        "envy-pass": ["final", "per-seat"],
        "action": ["dice", "random-number"],
        "bank-set": ["free", "house-way"],
    },
    FACE_UP: {
        "envy": ["each", "highest-table"],
        "envy-owner": ["first", "seated"],
        "envy-pass": ["per-seat", "final"],
    },
    TILES: {"zero-tie": ["tile", "bank"], "pile": ["first", "asked"]},
}
MODELS = ("gross", "separate_caps", "net_running", "reserved")


@st.composite
def rounds(draw: Callable[..., Any]) -> tuple[PaiGow, Round]:
    name = draw(st.sampled_from(GAMES))
    chosen = {key: draw(st.sampled_from(values)) for key, values in OPTIONS[name].items()}
    played = game(name, {**chosen, "coverage": draw(st.sampled_from(MODELS))})
    assert isinstance(played, PaiGow)
    number = draw(st.integers(0, 10**6))
    table = full_table(played, repeatable_shoe(played, f"{number}"), people=5)
    if played.rules.by_id["game"].backline:
        table.stand_behind(2, "behind")
    return played, play_out(start_round(played, table), {}, AnyLegal(Random(number)))


@settings(max_examples=60, deadline=None)
@given(rounds())
def test_no_money_appears_or_disappears_and_nobody_loses_more_than_is_staked(
    made: tuple[PaiGow, Round],
) -> None:
    _, round_ = made
    (ended,) = of(round_.events, RoundEnded) or [RoundEnded((), 0, 0)]
    assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0
    settled = of(round_.events, WagerSettled)
    assert all(e.collected <= e.amount and e.paid + e.collected >= 0 for e in settled)
    assert all(e.amount == e.collected + e.returned for e in settled)
    for bank in of(round_.events, BankTaken):
        assert abs(sum(e.collected - e.paid for e in settled)) <= bank.amount


@settings(max_examples=40, deadline=None)
@given(rounds())
def test_a_round_under_any_options_is_written_down_and_settles_alike(
    made: tuple[PaiGow, Round],
) -> None:
    played, round_ = made
    ended = round_.events[-1]
    if isinstance(ended, RoundEnded) and ended.nets:
        answer = settle(record_of(played.rules, round_.events).to_json())
        assert answer.settled == of(round_.events, WagerSettled)


# Described hands.


def _record(name: str, told: Sequence[dict[str, Any]], **more: Any) -> dict[str, Any]:
    hands = {"bank": BANK.split(), "seat 1": WINS.split()}
    wagers = [{"seat": 1, "spot": "game", "amount": 1000}]
    return {
        "game": name,
        "options": {"fees": "none"},
        "bank": {"seat": 7, "wager": 100_000},
        "wagers": wagers,
        "cards": hands,
        "choices": list(told),
        "dice": [3, 3, 3],
        **more,
    }


BANK_KJ = {"seat": 7, "pick": "Jd Kc"}


def test_a_front_may_be_told_in_any_order_and_what_is_not_told_is_the_house_way() -> None:
    assert settle(_record(POKER, [BANK_KJ, {"seat": 1, "pick": "Qh Kd"}])).ended.bank == -1000
    assert settle(_record(POKER, [BANK_KJ])).ended.bank == -1000
    assert settle(_record(POKER, [])).ended.bank == 0  # the bank's own house way is K-Q
    assert settle(_record(POKER, [BANK_KJ, {"seat": 1, "pick": "3c 5d"}])).ended.bank == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"choices": [{"seat": 1, "pick": "As Kd"}]}, "not two of the cards of seat 1"),
        ({"choices": [{"seat": 1, "pick": "Kd"}]}, "not two of the cards of seat 1"),
        ({"choices": [{"seat": 1, "pick": "hold"}]}, "not a card"),
        ({"choices": [{"seat": 7, "pick": "8s 8h", "ruling": "stand"}]}, "not set foul"),
        ({"choices": [{"seat": 3, "pick": "Kd Qh"}]}, "nobody could choose"),
        ({"dice": []}, "3 dice"),
        ({"cards": {"bank": BANK.split(), "seat 1": WINS.split()[:6]}}, "must take card 7"),
        ({"cards": {"bank": BANK.split(), "player": WINS.split()}}, "deals bank, seat 1"),
    ],
)
def test_a_description_that_cannot_be_is_refused_with_the_reason(
    change: dict[str, Any], message: str
) -> None:
    with pytest.raises(RecordError, match=message):
        settle(_record(POKER, [], **change))


def test_of_tiles_either_half_may_be_told() -> None:
    hands = {"bank": ["6-4", "4-1", "1-1", "5-4"], "seat 7": ["5-5", "6-1", "6-6", "6-3"]}
    wagers = [{"seat": 7, "spot": "game", "amount": 1000}]
    more = {"bank": {"seat": 8, "wager": 100_000}, "cards": hands, "wagers": wagers}
    for mine, banks in product(("5-5 6-1", "6-3 6-6"), ("4-1 6-4", "1-1 5-4")):
        told = [{"seat": 8, "pick": banks}, {"seat": 7, "pick": mine}]
        assert settle(_record(TILES, told, **more)).ended.bank == -1000


def test_fortune_the_machines_number_may_be_told_alone() -> None:
    options = {"fees": "none", "action": "random-number"}
    for number, seat in ((1, 1), (2, 1), (3, 2), (4, 1)):
        wagers = [{"seat": s, "spot": "game", "amount": 1000} for s in (1, 2)]
        hands = {"bank": BANK.split(), "seat 1": WINS.split(), "seat 2": LOSES.split()}
        record = _record(FORTUNE, [], options=options, dice=[number], wagers=wagers, cards=hands)
        assert settle(record).button == ButtonPlaced(seat)


def test_the_banks_house_way_may_be_told_where_it_has_no_choice() -> None:
    options = {"fees": "none", "bank-set": "house-way"}
    told = [{"seat": 7, "pick": "Qc Kc"}]
    assert settle(_record(POKER, told, options=options)).ended.bank == 0
    with pytest.raises(RecordError, match="nobody could choose"):
        settle(_record(POKER, [BANK_KJ], options=options))


# The rule files and the words.


@pytest.mark.parametrize(
    ("name", "letters", "number"),
    [(POKER, "PG", 9), (FORTUNE, "FO", 13), (FACE_UP, "FU", 14), (TILES, "T", 14)],
)
def test_every_known_ambiguity_is_ruled_on(name: str, letters: str, number: int) -> None:
    ids = {ruling.id for ruling in load(name).rulings}
    assert {f"{letters}-{n}" for n in range(1, number + 1)} <= ids
    assert {f"D-{n}" for n in (1, 3, 6, 8, 9, 10, 11)} <= ids


@pytest.mark.parametrize("name", GAMES)
def test_the_rule_sheet_says_how_it_is_dealt_set_and_compared(name: str) -> None:
    words = paigow(name).words()
    sections = dict(words.sections)
    assert list(sections) == [
        *("Ranks", "Dealing", "Setting a hand", "Comparing hands", "House way"),
    ]
    if name == TILES:
        assert [len(chart.rows) for chart in words.charts] == [16, 18]
    else:
        assert len(sections["House way"]) == len(ROWS) + 2


def test_a_whole_hand_is_named() -> None:
    assert paigow(POKER).points("seat 1", cards(WINS)) == "pair of nines with K-Q-J"
    assert paigow(POKER).points("seat 1", cards(WINS)[:3]) == ""
    assert (
        paigow(TILES).points("bank", cards("4-2 2-1 6-6 6-6")) == "pair of Teen / pair of Gee Joon"
    )


def test_a_rule_file_needs_the_game_spot_and_a_seat_for_every_pile(tmp_path: Path) -> None:
    rules = load(POKER)
    with pytest.raises(RulebookError, match="7 piles"):
        of_rules(rules.model_copy(update={"table": rules.table.model_copy(update={"seats": 8})}))
    path = tmp_path / "other.toml"
    path.write_text(
        'like = "pai-gow-poker"\nid = "other"\n[options.settle-order]\ndefault = "base"\n'
        '[[spots]]\nid = "base"\nname = "Base"\nkind = "base"\nclause = "-"\n'
        'lines = [{ name = "Lost", pays = "lose" }]\n[options.fees]\ndefault = "none"\n',
        encoding="utf-8",
    )
    with pytest.raises(RulebookError, match="'game'"):
        game(str(path))


def test_dice_are_thrown_once_and_before_any_card() -> None:
    for name in GAMES:
        bank = 8 if name == TILES else 7
        hands = {1: "6-6 5-4 3-1 2-1", 8: "4-4 4-4 2-2 2-2"} if name == TILES else THREE
        kinds = [type(e) for e in Dealt(paigow(name), hands, bank_seat=bank).events]
        assert kinds.count(DiceThrown) == 1
        assert kinds.index(DiceThrown) < kinds.index(CardDealt)
