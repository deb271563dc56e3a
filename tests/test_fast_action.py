"""Fast Action Hold'em: its rule file, the house way, the table, described hands and the odds.

A test is named after the clause or the ruling it holds to.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, sqrt
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import numpy as np
import pytest

from houseway.cards.card import Card, card, cards, rank, texts
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.settle import Settlement, settle, total_of_nets
from houseway.engine.bettor import Bettor, bettor_json
from houseway.engine.decision import Pick, SetOffer
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice, RecordError
from houseway.families import game
from houseway.families.advice import advise
from houseway.families.journal import RoundLog, log_of
from houseway.families.keep.events import HandsCompared, NaturalShown, NoActionCard
from houseway.families.keep.game import Keep
from houseway.families.keep.house_way import SuitedPair, house_way, step, twos
from houseway.families.keep.odds import PLAYED, game_odds
from houseway.families.keep.odds.figures import Figures
from houseway.families.keep.odds.kernel import WAYS, house_ways
from houseway.families.keep.odds.kinds import KINDS, kind, name
from houseway.families.keep.odds.sampling import Deals
from houseway.families.keep.rules import compare, is_natural, picks, value
from houseway.money import cents
from houseway.play.bots import AnyLegal, HouseWay, play_out
from houseway.play.game import start_round
from houseway.proof.model import GameOdds, SpotOdds
from houseway.rulebook.load import load
from houseway.table.events import (
    BankOffered,
    ButtonPlaced,
    CalledOff,
    CardBurned,
    CardDealt,
    CardTurned,
    FeeReturned,
    FeesDropped,
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
from tables import AMPLE, full_table, repeatable_shoe

NAME = "fast-action-holdem"
BANK_SEAT = 8
KNOWN: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "fast_action_hands.json").read_text(encoding="utf-8")
)

E = TypeVar("E", bound=Event)


def fast(**options: object) -> Keep:
    """The game under options, written with underscores; no fee is posted unless one is named."""
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    played = game(NAME, {"fees": "none", **chosen})
    assert isinstance(played, Keep)
    return played


def all_of(events: Sequence[Event], kind: type[E]) -> list[E]:
    return [event for event in events if isinstance(event, kind)]


# --- described hands -----------------------------------------------------------------------------

# A seat as a test writes it: its four cards, its wager in dollars, and what it kept if told.
Seat = tuple[str, str] | tuple[str, str, str]


def record(
    bank: str, bank_cards: str, board: str, seats: Mapping[str, Seat], **options: object
) -> dict[str, Any]:
    """A hand. Seats are named `1`, or `1+1` for the first circle behind seat 1."""
    lie = {"bank": bank_cards.split(), "board": board.split()}
    wagers, choices = [], []
    for place, (dealt, money, *kept) in seats.items():
        seat, _, back = place.partition("+")
        who = bettor_json(Bettor(int(seat), int(back or 0)))
        if dealt:
            lie[f"seat {seat}"] = dealt.split()
        wagers.append({**who, "spot": "base", "amount": cents(money)})
        choices += [{**who, "pick": pick} for pick in kept]
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    return {
        "game": NAME,
        "options": {"fees": "none", **chosen},
        "bank": {"seat": BANK_SEAT, "wager": cents(bank)},
        "wagers": wagers,
        "cards": lie,
        "choices": choices,
    }


def hand(
    bank: str, bank_cards: str, board: str, seats: Mapping[str, Seat], **options: object
) -> Settlement:
    return settle(record(bank, bank_cards, board, seats, **options))


def told(answer: Settlement) -> list[str]:
    """Each settled wager in order: who, how, and what it won or lost in dollars."""
    return [f"{e.bettor} {e.result} {(e.paid - e.collected) // 100}" for e in answer.settled]


@pytest.mark.parametrize("known", KNOWN["hands"], ids=lambda known: known["name"])
def test_worked_hands_come_out_to_the_cent(known: dict[str, Any]) -> None:
    seats: dict[str, Seat] = {
        seat: (each["cards"], str(each["base"]), *([each["keeps"]] if "keeps" in each else []))
        for seat, each in known["seats"].items()
    }
    given = record(str(known["bank"]), known["bank_cards"], known["board"], seats)
    if known["bank_keeps"]:
        given["choices"].append({"seat": BANK_SEAT, "pick": known["bank_keeps"]})
    answer = settle(given)
    assert told(answer) == known["settled"]
    assert (answer.ended.bank, total_of_nets(answer)) == (known["bank_net"] * 100, 0)


PAIR_OF_KINGS = "Ks Kd 7c 2h"
HIGH_BOARD = "Td 3c Qs 4h 9c"


def test_the_play_16_a_copy_is_the_banks_and_says_so() -> None:
    answer = hand("1000", "Ks Kd 7c 2h", "3d 3c Qs 4h 9c", {"2": ("Kh Kc 8c 2d", "20")})
    assert told(answer) == ["seat 2 lose -20"]
    assert answer.settled[0].line == "Copy"


def test_the_play_9_a_natural_beats_the_banks_higher_natural() -> None:
    answer = hand("1000", "As Ah Ad Ac", HIGH_BOARD, {"2": ("2h 2c 2d 2s", "20")})
    assert told(answer) == ["seat 2 win 20"]
    assert answer.settled[0].line == "Natural winner"


def test_the_play_8_the_banks_natural_beats_a_hand_the_board_would_have_made_better() -> None:
    board = "As Ah Ad Ac 5s"
    answer = hand("1000", "2h 2c 2d 2s", board, {"2": ("As Ah 9d 3c", "20")})
    assert told(answer) == ["seat 2 lose -20"]
    assert answer.settled[0].line == "The bank's natural"


@pytest.mark.parametrize("pick", ["Ks 7c", "7c Ks"])
def test_a_described_choice_names_the_kept_cards_in_any_order(pick: str) -> None:
    seats: dict[str, Seat] = {"2": (PAIR_OF_KINGS, "20", pick)}
    answer = hand("1000", "Jd Jc 6c 2d", HIGH_BOARD, seats)
    (kept,) = [e for e in all_of(answer.events, HandSet) if e.hand == "seat 2" and not e.up]
    assert (texts(kept.front), texts(kept.back)) == ("Ks 7c", "Kd 2h")
    assert told(answer) == ["seat 2 lose -20"]


def test_rules_8_behind_a_seat_the_wagers_follow_the_seated_persons_choice() -> None:
    seats: dict[str, Seat] = {"2": (PAIR_OF_KINGS, "20", "Ks Kd"), "2+1": ("", "30")}
    assert told(hand("1000", "Jd Jc 6c 2d", HIGH_BOARD, seats)) == [
        "seat 2 win 20",
        "seat 2 backline 1 win 30",
    ]
    with pytest.raises(RecordError, match="seat 2 backline 1: nobody could choose"):
        hand("1000", "Jd Jc 6c 2d", HIGH_BOARD, {**seats, "2+1": ("", "30", "Ks Kd")})


@pytest.mark.parametrize(
    ("bank", "board", "seats", "reason"),
    [
        ("Jd Jc 6c", HIGH_BOARD, {"2": (PAIR_OF_KINGS, "20")}, "bank hand must take card 4"),
        ("Jd Jc 6c 2d", "3c 4c", {"2": (PAIR_OF_KINGS, "20")}, "board hand must take card 3"),
        ("Jd Jc 6c 2d", HIGH_BOARD, {"2": ("Ks Kd", "20")}, "seat 2 hand must take card 3"),
        ("Jd Jc 6c 2d", HIGH_BOARD, {"2": (PAIR_OF_KINGS, "20", "Ks 8c")}, "choose one of Ks Kd"),
        ("Jd Jc 6c 2d", HIGH_BOARD, {"2": (PAIR_OF_KINGS, "20", "Ks Ks")}, "choose one of Ks Kd"),
        ("Jd Jc 6c 2d", HIGH_BOARD, {"2": ("5s 5d 5h 5c", "20", "5s 5d")}, "nobody could choose"),
        ("Jd Jc 6c 2d", HIGH_BOARD, {"2": (PAIR_OF_KINGS, "20"), "3": ("", "5")}, "seat 3 hand"),
    ],
)
def test_a_description_that_cannot_be_is_refused(
    bank: str, board: str, seats: dict[str, Seat], reason: str
) -> None:
    with pytest.raises(RecordError, match=reason):
        hand("1000", bank, board, seats)


def test_a_hand_the_game_does_not_deal_is_refused() -> None:
    wrong = record("1000", "Jd Jc 6c 2d", HIGH_BOARD, {"2": (PAIR_OF_KINGS, "20")})
    wrong["cards"]["flop"] = ["2c"]
    with pytest.raises(RecordError, match=r"cards\.flop: .* deals bank, board, seat 1"):
        settle(wrong)


# --- the house way -------------------------------------------------------------------------------


@pytest.mark.parametrize("known", KNOWN["house_way"], ids=lambda known: known["cards"])
def test_house_ways_keeps_what_the_list_says(known: dict[str, Any]) -> None:
    played = fast(**known.get("options", {}))
    kept = house_way(cards(known["cards"]), played.settings.suited_pair)
    assert (texts(kept.cards), kept.step, kept.note) == (
        *(known["keep"], known["step"]),
        known.get("note", 0),
    )
    assert f"step {kept.step}: " in kept.why
    assert kept.why.endswith(".")


def test_house_ways_every_step_is_reached() -> None:
    steps = {(known["step"], known.get("note", 0)) for known in KNOWN["house_way"]}
    assert steps == {*((number, 0) for number in range(1, 15)), (2, 1), (2, 2)}


def test_a_step_that_does_not_apply_keeps_nothing() -> None:
    assert step(1, cards("As Kd 9c 4h")) == []
    assert [texts(two) for two in step(14, cards("4h As Kd 9c"))] == ["As Kd"]


def plain_house_way(four: Sequence[Card]) -> list[Card]:
    """The list once more, read from top to bottom with other means; suited pairs first."""
    order = "23456789TJQKA"
    held = sorted(((order.index(t[0]), t[1]) for t in texts(four).split()), reverse=True)
    count = Counter(height for height, _ in held)
    twice = [each for each, number in Counter(held).items() if number > 1]
    pairs = [height for height, number in count.items() if number > 1]
    ten, jack, ace = order.index("T"), order.index("J"), order.index("A")
    found: list[tuple[int, str]] = []
    if twice:
        found = [max(twice)] * 2
    elif pairs:
        alike = [each for each in held if each[0] == max(pairs)]
        odd = [each[1] for each in held if each[0] != max(pairs)]
        if len(alike) == 3:
            other_suits = [each for each in alike if each[1] not in odd]
            reds = [each for each in alike if each[1] in "dh"]
            blacks = [each for each in alike if each[1] in "cs"]
            alike = next(two for two in (other_suits, reds, blacks) if len(two) == 2)
        found = alike
    else:
        every = list(combinations(held, 2))  # four ranks, the highest two first

        def first(*conditions: bool | list[bool]) -> list[tuple[int, str]]:
            fits = [c if isinstance(c, list) else [c] * 6 for c in conditions]
            return next(([*two] for n, two in enumerate(every) if all(c[n] for c in fits)), [])

        suited = [a[1] == b[1] for a, b in every]
        next_to = [a[0] - b[0] == 1 for a, b in every]
        with_ace = [a[0] == ace for a, _ in every]
        tens, jacks = ([b[0] >= least for _, b in every] for least in (ten, jack))
        for conditions in (
            (with_ace, suited, tens),
            (suited, next_to, tens),
            (with_ace, tens),
            (next_to, jacks),
            (with_ace, suited),
            (suited, tens),
            (jacks,),
            (with_ace,),
            (suited, next_to),
            (suited,),
            (next_to,),
            (True,),
        ):
            found = first(*conditions)
            if found:
                break
    return sorted(card(order[height] + suit) for height, suit in found)


def set_hands(every: int) -> list[tuple[Card, ...]]:
    """Each so-manyth of all hands of four, by their looks, that are no naturals."""
    hands = combinations_with_replacement(range(52), 4)
    return [h for n, h in enumerate(hands) if n % every == 0 and len({c // 4 for c in h}) > 1]


def check_house_way(hands: list[tuple[Card, ...]]) -> None:
    """The rule, a second reading of the list, and the kernel keep the same two of every hand."""
    for suited_pair in ("first", "only-if-highest"):
        ways = Deals(fast(suited_pair=suited_pair)).ways
        found = np.zeros(len(hands), np.int64)
        house_ways(np.array(hands, np.uint8), ways.preferred, found)
        for four, way in zip(hands, found, strict=True):
            kept = house_way(four, suited_pair)
            assert sorted(kept.cards) == sorted(four[place] for place in WAYS[way][:2]), texts(four)
            if suited_pair == "first":
                assert sorted(kept.cards) == plain_house_way(four), texts(four)
            check_aces(four, kept.cards, suited_pair)


def check_aces(four: Sequence[Card], kept: Sequence[Card], suited_pair: SuitedPair) -> None:
    """House Ways, closing remark: an ace is dropped only for a pair or for suited K-Q, Q-J, J-10.

    Three aces are a pair and one to drop.
    """
    ranks = sorted(map(rank, kept))
    aces = sum(rank(each) == 1 for each in four) - ranks.count(1)
    running = ranks in ([10, 11], [11, 12], [12, 13]) and kept[0] % 4 == kept[1] % 4
    assert not aces or ranks[0] == ranks[1] or running, texts(four)


def test_house_ways_kernel_and_a_second_reading_agree_on_every_thirtieth_hand() -> None:
    assert sum(1 for _ in combinations_with_replacement(range(52), 4)) == 341_055
    check_house_way(set_hands(30))


@pytest.mark.prove
def test_house_ways_kernel_and_a_second_reading_agree_on_every_hand() -> None:
    hands = set_hands(1)
    assert len(hands) == 341_055 - 13 * comb(7, 4)
    check_house_way(hands)


def test_the_order_of_the_cards_does_not_matter_to_the_house_way() -> None:
    luck = Random(4)
    for four in set_hands(500):
        mixed = luck.sample(four, 4)
        assert sorted(house_way(mixed).cards) == sorted(house_way(four).cards)


def test_picks_look_different_and_the_house_way_is_the_first() -> None:
    settings = fast().settings
    assert picks(settings, cards("7s 7h 7s 2c")) == ("7s 7s", "7s 7h", "7s 2c", "7h 2c")
    for four in set_hands(700):
        offered = picks(settings, four)
        looks = [tuple(sorted(pick.split())) for pick in offered]
        assert len(looks) == len(set(looks)) == len({tuple(sorted(two)) for two in twos(four)})
        assert offered[0] == texts(house_way(four).cards)


# --- the table -----------------------------------------------------------------------------------


def seated(
    hands: Mapping[int, str],
    bank: str = "Jd Jc 6c 2d",
    board: str = HIGH_BOARD,
    people: Mapping[int, str] | None = None,
    wagers: Mapping[Bettor, int] | None = None,
    extra: str = "",
    wager: int = AMPLE,
    **options: object,
) -> tuple[Keep, Table, Round]:
    """A round dealt from known cards, up to the choice of what to keep; seat 8 banks.

    `extra` cards leave the shoe before the burn card.
    """
    played = fast(**options)
    dealt = [cards(each) for each in (*hands.values(), bank)]
    order = [four[place] for place in range(4) for four in dealt]
    table = Table(played.rules, ScriptedShoe([*order, *cards(extra), 0, *cards(board)]))
    for seat in (*hands, BANK_SEAT):
        table.sit(seat, (people or {}).get(seat, f"person {seat}"))
    placed = wagers or {Bettor(seat): 1000 for seat in hands}
    for bettor in (b for b in placed if b.back):
        table.backline[bettor] = f"behind {bettor.seat}"
    round_ = start_round(played, table)
    while round_.decision is not None and round_.decision.kind != "keep":
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, BankOffer):
            taken = TakeBank(wager) if bettor.seat == BANK_SEAT else Pick("decline")
            round_.choose(bettor, taken)
        else:
            mine = {"base": placed[bettor]} if bettor in placed else {}
            round_.choose(bettor, PlaceWagers(tuple(mine.items())))
    return played, table, round_


def keep(round_: Round, **kept: str) -> Round:
    """Answer for seats named `seat_1`, and let the house way answer for the others."""
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        assert isinstance(offer, SetOffer)
        round_.choose(bettor, Pick(kept.get(f"seat_{bettor.seat}", offer.picks[0])))
    return round_


def settled(round_: Round) -> list[str]:
    return [
        f"{e.bettor} {e.result} {(e.paid - e.collected) // 100}"
        for e in all_of(round_.events, WagerSettled)
    ]


TWO_HANDS = {1: "Ks Kd 7c 2h", 3: "Ah Th 8s 5d"}


def test_the_play_3_cards_go_round_one_at_a_time_and_the_bank_is_last() -> None:
    _, _, round_ = seated(TWO_HANDS)
    dealt = all_of(round_.events, CardDealt)
    assert [event.hand for event in dealt] == ["seat 1", "seat 3", "bank"] * 4
    assert not any(event.up for event in dealt)
    assert [event.owner for event in dealt[:3]] == [1, 3, None]


def test_the_play_3_the_deal_starts_with_the_first_wager_after_the_bank() -> None:
    played = fast()
    table = full_table(played, repeatable_shoe(played, "from the bank's left"))
    table.bank, table.banker = 4, "person 4"
    table.turns = 2
    round_ = play_out(start_round(played, table), {}, HouseWay())
    assert all_of(round_.events, BankOffered)[0].seat == 5
    hands = [event.hand for event in all_of(round_.events, CardDealt)]
    assert hands[:8] == [f"seat {n}" for n in (6, 7, 8, 1, 2, 3, 4)] + ["bank"]


def test_the_play_6_everybody_is_asked_at_once_and_answers_in_any_order() -> None:
    _, _, round_ = seated(TWO_HANDS)
    assert round_.decision is not None
    assert set(round_.decision.offers) == {Bettor(1), Bettor(3)}
    offer = round_.choices(Bettor(3))
    assert isinstance(offer, SetOffer)
    assert offer.to_json() == {
        "offer": "set",
        "parts": ["keep", "discard"],
        "cards": ["Ah", "Th", "8s", "5d"],
        "hand": "seat 3",
        "picks": ["Ah Th", "Ah 8s", "Ah 5d", "Th 8s", "Th 5d", "8s 5d"],
    }
    round_.choose(Bettor(3), Pick("8s 5d"))
    assert set(round_.decision.offers) == {Bettor(1)}
    with pytest.raises(IllegalChoice, match="seat 3 has nothing to choose"):
        round_.choose(Bettor(3), Pick("Ah Th"))  # rules 1: tucked is tucked
    with pytest.raises(IllegalChoice, match="choose one of Ks Kd"):
        round_.choose(Bettor(1), Pick("Ks Ks"))


def test_the_play_7_the_bank_is_opened_and_chooses_when_all_hands_are_set() -> None:
    _, _, round_ = seated(TWO_HANDS)
    round_.choose(Bettor(1), Pick("Ks Kd"))
    assert not all_of(round_.events, CardTurned)
    round_.choose(Bettor(3), Pick("Ah Th"))
    assert texts(e.card for e in all_of(round_.events, CardTurned)) == "Jd Jc 6c 2d"
    offer = round_.choices(Bettor(BANK_SEAT))
    assert isinstance(offer, SetOffer)
    assert (offer.picks[0], offer.hand) == ("Jd Jc", "bank")
    assert not any(event.hand == "board" for event in all_of(round_.events, CardDealt))
    round_.choose(Bettor(BANK_SEAT), Pick("6c 2d"))
    (bank,) = [event for event in all_of(round_.events, HandSet) if event.hand == "bank"]
    assert (texts(bank.front), texts(bank.back), bank.up) == ("6c 2d", "Jd Jc", True)


def test_ruling_fa9_otherwise_the_bank_is_not_asked() -> None:
    _, _, round_ = seated(TWO_HANDS, bank_set="house-way")
    keep(round_)
    assert all(bettor.seat != BANK_SEAT for bettor, _ in round_.log[-2:])  # type: ignore[misc]
    (bank,) = [event for event in all_of(round_.events, HandSet) if event.hand == "bank"]
    assert texts(bank.front) == "Jd Jc"


def test_the_play_11_one_card_is_burned_and_five_are_turned_up() -> None:
    _, _, round_ = seated(TWO_HANDS)
    keep(round_)
    board = [event for event in all_of(round_.events, CardDealt) if event.hand == "board"]
    assert (texts(e.card for e in board if e.card is not None), len(board)) == (HIGH_BOARD, 5)
    assert all(event.up for event in board)
    (burned,) = all_of(round_.events, CardBurned)
    assert (burned.card, burned.up) == (0, False)
    assert round_.events.index(burned) < round_.events.index(board[0])


def test_the_play_5_a_natural_is_turned_up_at_once_and_its_player_is_not_asked() -> None:
    _, _, round_ = seated({1: "5s 5d 5h 5s", 3: "Ah Th 8s 5d"})
    assert [e.hand for e in all_of(round_.events, CardTurned)] == ["seat 1"] * 4
    assert round_.events[-1] == NaturalShown("seat 1", "four fives")
    assert round_.decision is not None
    assert set(round_.decision.offers) == {Bettor(3)}
    assert round_.view(None)[-1] == round_.events[-1]


def test_ruling_fa2_a_natural_is_paid_in_its_turn_with_a_short_bank() -> None:
    hands = {1: "5s 5d 5h 5s", 3: "Ks Kd 7c 2h"}  # the button is at seat 3
    short = {"wager": 1500, "wagers": {Bettor(1): 1000, Bettor(3): 1000}}
    _, _, round_ = seated(hands, **short)  # type: ignore[arg-type]
    assert settled(keep(round_)) == ["seat 3 win 10", "seat 1 win 5"]
    _, _, round_ = seated(hands, **short, naturals_settled="first")  # type: ignore[arg-type]
    assert settled(keep(round_)) == ["seat 1 win 10", "seat 3 win 5"]


def test_the_play_8_the_banks_natural_stops_the_play() -> None:
    """Nobody's cards are turned, and the board only as far as the action needs."""
    hands = {1: "Ks Kd 7c 2h", 3: "5s 5d 5h 5s", 4: "Ah Th 8s 5d"}
    _, _, round_ = seated(hands, bank="2h 2s 2c 2h", board="Kc 9d 4s 4h 3c")
    keep(round_)
    assert NaturalShown("bank", "four twos") in round_.events
    assert all(bettor.seat != BANK_SEAT for bettor, _ in round_.log[-2:])  # type: ignore[misc]
    board = [event for event in all_of(round_.events, CardDealt) if event.hand == "board"]
    assert [event.up for event in board] == [False] * 5
    turned = Counter(event.hand for event in all_of(round_.events, CardTurned))
    assert turned == {"bank": 4, "seat 3": 4, "board": 3}
    assert all_of(round_.events, ButtonPlaced) == [ButtonPlaced(4, card("4s"))]
    assert settled(round_) == ["seat 4 lose -10", "seat 1 lose -10", "seat 3 win 10"]
    seen = {texts([e.card]) for e in round_.view(None) if isinstance(e, CardDealt) and e.card}
    assert not seen
    (compared,) = all_of(round_.events, HandsCompared)
    assert compared.hands == ("", "", "four fives")


@pytest.mark.parametrize(
    ("board", "seat", "by"),
    [
        ("3c Qs 4h 9c Td", 3, "3c"),
        ("Td Jc Qs 3h 9c", 3, "3h"),  # 9 to king are skipped
        ("Ah 3c Qs 4h 9c", 1, "Ah"),  # an ace is one
        ("2c 3c Qs 4h 9c", 3, "2c"),  # nobody at 2
        ("7c 3c Qs 4h 9c", 1, "7c"),  # nobody at 7, and 8 is the bank
        ("8c 3c Qs 4h 9c", 1, "8c"),  # the bank
    ],
)
def test_the_play_13_the_first_card_from_ace_to_eight_names_the_position(
    board: str, seat: int, by: str
) -> None:
    _, _, round_ = seated({1: "Ks Kd 7c 2h", 3: "Ah Th 8s 5d", 5: "8h 8d 4c 2s"}, board=board)
    keep(round_)
    assert all_of(round_.events, ButtonPlaced) == [ButtonPlaced(seat, card(by))]
    order = [1, 3, 5] * 2
    at = order.index(seat)
    assert [e.bettor.seat for e in all_of(round_.events, WagerSettled)] == order[at : at + 3]


def test_the_play_13_without_such_a_card_the_first_hand_after_the_bank_has_the_action() -> None:
    _, _, round_ = seated({2: "Ks Kd 7c 2h", 3: "Ah Th 8s 5d"}, board="Td Jc Qs Kh 9c")
    keep(round_)
    (button,) = all_of(round_.events, ButtonPlaced)
    assert button.seat == 2
    assert round_.events[round_.events.index(button) - 1] == NoActionCard()


def test_ruling_fa5_otherwise_positions_are_counted_from_the_bank() -> None:
    options = {"board": "4c 3c Qs Kh 9c", "action_counts_from": "bank"}
    _, _, round_ = seated({2: "Ks Kd 7c 2h", 3: "Ah Th 8s 5d"}, **options)  # type: ignore[arg-type]
    keep(round_)
    assert all_of(round_.events, ButtonPlaced)[0].seat == 3  # 8, 1, 2, 3


def test_the_play_15_all_hands_are_read_before_money_moves() -> None:
    _, _, round_ = seated(TWO_HANDS)
    kinds = [event.kind for event in keep(round_).events]
    (compared,) = all_of(round_.events, HandsCompared)
    last_turned = max(n for n, kind in enumerate(kinds) if kind == "card-turned")
    assert last_turned < kinds.index("hands-compared") < kinds.index("wager-settled")
    assert compared.seats == (3, 1)
    assert compared.results == ("lower", "higher")
    assert compared.bank == "pair of jacks with Q-10-9"


def test_fees_are_one_dollar_a_wager_and_one_from_the_bank_once_cards_are_out() -> None:
    wagers = {Bettor(1): 1000, Bettor(3): 2500, Bettor(3, 1): 500}
    _, _, round_ = seated(TWO_HANDS, wagers=wagers, fees="cons-fast-1")
    fees = [(e.bettor, e.amount, e.bank) for e in all_of(round_.events, FeeTaken)]
    assert fees == [
        *((bettor, 100, False) for bettor in wagers),
        (Bettor(BANK_SEAT), 100, True),
    ]
    kinds = [event.kind for event in round_.events]
    assert kinds.index("fee-taken") > max(n for n, k in enumerate(kinds) if k == "card-dealt")
    _, _, early = seated(TWO_HANDS, fees="cons-fast-1", fee_timing="before-deal")
    kinds = [event.kind for event in early.events]
    assert kinds.index("fees-dropped") < kinds.index("card-dealt")
    assert all_of(early.events, FeesDropped) == [FeesDropped(300)]


def test_ruling_d8_behind_an_absent_wager_the_first_on_the_backline_plays() -> None:
    wagers = {Bettor(1): 1000, Bettor(3, 1): 500}
    _, _, round_ = seated(TWO_HANDS, wagers=wagers)
    assert round_.decision is not None
    assert set(round_.decision.offers) == {Bettor(1), Bettor(3, 1)}
    assert settled(keep(round_)) == ["seat 3 backline 1 lose -5", "seat 1 win 10"]


# --- what others see -----------------------------------------------------------------------------


def told_to_others(round_: Round, seat: int) -> list[object]:
    """All that is seen by everybody but one seat, and offered to them."""
    others = [None, *(n for n in range(1, 9) if n != seat)]
    offers = [] if round_.decision is None else round_.decision.offers.items()
    mine = [(bettor, offer.to_json()) for bettor, offer in offers if bettor.seat != seat]
    return [*(round_.view(each) for each in others), mine]


def test_ruling_fa15_discards_are_never_seen_by_others() -> None:
    """Two rounds that differ in a seat's discards alone look the same to everybody else."""
    pairs = [("Ks Kd 7c 2h", "Ks Kd 7h 3s"), ("Ks 7c Kd 2h", "Ks Ah Kd Qh")]
    for mine, twin in pairs:
        (_, _, one), (_, _, other) = (seated({1: four, 3: "Ah Th 8s 5d"}) for four in (mine, twin))
        assert told_to_others(one, 1) == told_to_others(other, 1)
        while not one.over:
            assert one.decision is not None
            bettor, offer = next(iter(one.decision.offers.items()))
            assert isinstance(offer, SetOffer)
            pick = "Ks Kd" if bettor.seat == 1 else offer.picks[0]
            one.choose(bettor, Pick(pick))
            other.choose(bettor, Pick(pick))
            assert told_to_others(one, 1) == told_to_others(other, 1)
        assert one.events != other.events


def test_ruling_fa15_only_the_two_kept_cards_are_turned() -> None:
    _, _, round_ = seated(TWO_HANDS)
    keep(round_, seat_1="Kd 2h")
    turned = [(e.place, texts([e.card])) for e in all_of(round_.events, CardTurned)]
    assert turned[-2:] == [(2, "Kd"), (4, "2h")]
    down, up = [e for e in all_of(round_.events, HandSet) if e.hand == "seat 1"]
    assert (texts(down.front), texts(down.back), down.up, down.owner) == (
        "Kd 2h",
        "Ks 7c",
        False,
        1,
    )
    assert (texts(up.front), up.back, up.up) == ("Kd 2h", (), True)
    assert down.seen_from(1) == down
    for seat in (None, 3, BANK_SEAT):
        seen = down.seen_from(seat)
        assert isinstance(seen, HandSet)
        assert (seen.front, seen.back) == ((), ())


def test_identical_cards_are_turned_where_they_lie() -> None:
    _, _, round_ = seated({1: "7s 2c 7s 7h", 3: "Ah Th 8s 5d"})
    keep(round_)
    turned = [e.place for e in all_of(round_.events, CardTurned) if e.hand == "seat 1"]
    assert turned == [1, 3]


def test_nobody_sees_the_banks_cards_before_all_hands_are_set() -> None:
    _, _, round_ = seated(TWO_HANDS)
    for seat in (None, *range(1, 9)):
        dealt = [e for e in round_.view(seat) if isinstance(e, CardDealt) and e.hand == "bank"]
        assert [event.card for event in dealt] == [None] * 4


# --- what is set without asking, and what goes wrong ---------------------------------------------


def test_rules_3_a_second_hand_of_one_person_is_set_the_house_way_unseen() -> None:
    people = {1: "Ana", 3: "Ben", 5: "Ana"}
    hands = {1: "Ks Kd 7c 2h", 3: "Ah Th 8s 5d", 5: "9s 8s 4d 2c"}
    _, _, round_ = seated(hands, people=people)
    assert round_.decision is not None
    assert set(round_.decision.offers) == {Bettor(1), Bettor(3)}
    (unseen,) = all_of(round_.events, HandSet)
    assert (unseen.hand, texts(unseen.front), unseen.owner) == ("seat 5", "9s 8s", None)
    for seat in (None, *range(1, 9)):
        dealt = [e for e in round_.view(seat) if isinstance(e, CardDealt) and e.hand == "seat 5"]
        assert [event.card for event in dealt] == [None] * 4
        assert [e.front for e in round_.view(seat) if isinstance(e, HandSet)] == [()]


def test_ruling_fa16_the_second_hand_is_the_one_taken_later_and_only_if_both_are_played() -> None:
    people, played = {1: "Ana", 3: "Ben", 5: "Ana"}, fast()
    for seats, playing, asked in (
        ((5, 3, 1), (1, 3, 5), {3, 5}),
        ((1, 3, 5), (1, 3, 5), {1, 3}),
        ((1, 3, 5), (3, 5), {3, 5}),
    ):
        table = Table(played.rules, repeatable_shoe(played, "two hands"))
        for seat in seats:
            table.sit(seat, people[seat])
        table.sit(BANK_SEAT, "bank")
        round_ = start_round(played, table)
        while round_.decision is not None and round_.decision.kind != "keep":
            bettor = next(iter(round_.decision.offers))
            if round_.decision.kind == "wagers":
                mine = (("base", 500),) if bettor.seat in playing else ()
                round_.choose(bettor, PlaceWagers(mine))
            else:
                banks = bettor.seat == BANK_SEAT
                round_.choose(bettor, TakeBank(AMPLE) if banks else Pick("decline"))
        assert round_.decision is not None
        assert {bettor.seat for bettor in round_.decision.offers} == asked


def test_rules_9_the_bank_exposed_sets_every_open_hand_the_house_way() -> None:
    hands = {1: "Ks Kd 7c 2h", 3: "Ah Th 8s 5d", 5: "9s 8s 4d 2c"}
    _, _, round_ = seated(hands)
    round_.choose(Bettor(3), Pick("8s 5d"))
    round_.declare("bank-exposed", "a card flashed")
    assert IrregularityDeclared("bank-exposed", "a card flashed") in round_.events
    kept = {e.hand: texts(e.front) for e in all_of(round_.events, HandSet)}
    assert kept == {"seat 1": "Ks Kd", "seat 3": "8s 5d", "seat 5": "9s 8s"}
    assert round_.decision is not None
    assert set(round_.decision.offers) == {Bettor(BANK_SEAT)}


def test_rules_10_a_fifth_card_makes_a_hand_that_was_not_set_dead() -> None:
    wagers = {Bettor(1): 1000, Bettor(3): 2500, Bettor(3, 1): 500}
    _, _, round_ = seated(TWO_HANDS, wagers=wagers, fees="cons-fast-1")
    with pytest.raises(IllegalChoice, match="say at which seat: 1, 3"):
        round_.declare("fifth-card")
    round_.choose(Bettor(1), Pick("Ks Kd"))
    with pytest.raises(IllegalChoice, match="declared of seat 3 here, not of seat 1"):
        round_.declare("fifth-card", seat=1)
    round_.declare("fifth-card", "five cards", seat=3)
    assert [(e.bettor, e.amount) for e in all_of(round_.events, WagerReturned)] == [
        (Bettor(3), 2500),
        (Bettor(3, 1), 500),
    ]
    assert [e.bettor for e in all_of(round_.events, FeeReturned)] == [Bettor(3), Bettor(3, 1)]
    keep(round_)
    assert settled(round_) == ["seat 1 win 10"]
    (ended,) = all_of(round_.events, RoundEnded)
    assert dict(ended.nets) == {Bettor(1): 900, Bettor(3): 0, Bettor(3, 1): 0}
    assert (ended.bank, ended.house) == (-1100, 200)


def test_rules_10_when_every_hand_is_dead_nothing_is_opened() -> None:
    _, _, round_ = seated({1: "Ks Kd 7c 2h"})
    round_.declare("fifth-card", seat=1)
    assert round_.over
    assert not all_of(round_.events, CardTurned)
    assert all_of(round_.events, RoundEnded)[0].bank == 0


def test_rules_11_an_exposed_community_card_is_burned_and_the_round_goes_on() -> None:
    _, _, round_ = seated(TWO_HANDS, extra="Qd 8c")
    round_.declare("board-exposed", "turned too early")
    round_.declare("board-exposed", "and another")
    keep(round_)
    burned = [(texts([e.card]), e.up) for e in all_of(round_.events, CardBurned) if e.card]
    assert burned == [("Qd", True), ("8c", True)]
    board = [e.card for e in all_of(round_.events, CardDealt) if e.hand == "board"]
    assert board == cards(HIGH_BOARD)
    assert settled(round_) == ["seat 3 lose -10", "seat 1 win 10"]


def test_ruling_fa10_an_extra_card_in_the_banks_hand_is_a_misdeal() -> None:
    _, table, round_ = seated(TWO_HANDS)
    round_.declare("bank-extra-card")
    assert round_.over
    (off,) = all_of(round_.events, CalledOff)
    assert off.reason == "extra card in the bank's hand"
    assert sum(e.amount for e in all_of(round_.events, WagerReturned)) == 2000
    assert table.turns == 0


def test_irregularities_are_declared_only_while_hands_are_set() -> None:
    _, _, round_ = seated(TWO_HANDS)
    round_.choose(Bettor(1), Pick("Ks Kd"))
    round_.choose(Bettor(3), Pick("Ah Th"))
    for what in load(NAME).irregular:
        with pytest.raises(IllegalChoice, match="cannot be declared now; known: misdeal"):
            round_.declare(what)
    round_.declare("misdeal", "the shoe fell over")
    assert round_.over


@pytest.mark.parametrize("kind", ["bank-exposed", "fifth-card", "board-exposed", "bank-extra-card"])
def test_a_round_with_something_gone_wrong_is_replayed_from_its_log(kind: str) -> None:
    played = fast()
    table = full_table(played, repeatable_shoe(played, f"wrong {kind}"), people=5)
    before = snapshot(table)
    round_ = start_round(played, table)
    bot = HouseWay()
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        if kind in (round_.decision.declarable or ()):
            seat = bettor.seat if played.rules.irregular[kind].seat else None
            round_.declare(kind, "seen by all", seat)
            break
        round_.choose(bettor, bot.choose(offer))
    play_out(round_, {}, bot)
    assert all(say(event, played.rules) for event in round_.events)
    log = RoundLog.from_json(json.loads(json.dumps(log_of(played, before, round_).to_json())))
    assert log.replay().events == round_.events


def test_bettors_and_bank_win_what_the_others_lose_whatever_is_chosen() -> None:
    played = fast(fees="cons-fast-1")
    table = full_table(played, repeatable_shoe(played, "whims"), people=8)
    luck, lines = AnyLegal(Random(11)), Counter[str]()
    for _ in range(150):
        round_ = play_out(start_round(played, table), {}, luck)
        for ended in all_of(round_.events, RoundEnded):
            assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0
        lines.update(e.line for e in all_of(round_.events, WagerSettled))
    assert {"Higher hand", "Copy", "Lower hand"} <= set(lines)


def test_the_points_of_a_hand_are_a_natural_or_what_the_board_shows() -> None:
    played = fast()
    assert played.points("seat 1", cards("6s 6d 6h 6s")) == "natural, four sixes"
    assert played.points("seat 1", cards("6s 6d 6h 5s")) == ""
    assert played.points("board", cards("6s 6d 6h 5s")) == ""
    assert played.points("board", cards("6s 6d 6h 5s 5d")) == "full house, sixes over fives"


def test_rulings_on_everything_the_document_leaves_open() -> None:
    ids = {ruling.id for ruling in load(NAME).rulings}
    assert {f"FA-{n}" for n in range(1, 18)} <= ids
    assert {f"D-{n}" for n in (1, 3, 8, 9, 10, 13)} <= ids


def test_the_rule_sheet_tells_the_fourteen_steps_and_the_seventeen_ranks() -> None:
    sections = dict(fast().words().sections)
    numbered = [line for line in sections["House way"] if line[0].isdigit()]
    assert len(numbered) == 14
    ranks = sections["Ranks of hands, highest first"]
    assert (len(ranks), ranks[0], ranks[-1]) == (
        *(17, "1. flush with five of a kind"),
        "17. high card",
    )
    options = {"suited_pair": "only-if-highest", "naturals_settled": "first"}
    changed = dict(fast(**options, bank_set="house-way").words().sections)
    assert len(changed["House way"]) == len(sections["House way"]) + 1
    assert len(changed["Natural winners"]) == len(sections["Natural winners"]) + 1
    assert changed["Keeping two"] != sections["Keeping two"]


# --- the odds ------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found() -> GameOdds[SpotOdds]:
    return game_odds(fast())


def test_odds_both_hands_the_house_way(found: GameOdds[SpotOdds]) -> None:
    """Win 48.25, lose 51.75, of which 3.5 are copies: an independent count of six million."""
    odds = found.spot("base").odds
    assert 0 < odds.error < 0.0002
    assert odds.combinations == 2 * PLAYED
    assert abs(float(odds.ev) + 0.035) < 0.0005 + 4 * odds.error
    chance = {outcome.name: float(outcome.probability) for outcome in odds.outcomes}
    assert abs(float(odds.hit_frequency) - 0.4825) < 0.0005
    assert abs(chance["Copy"] - 0.035) < 0.0005
    assert chance["Higher hand"] == chance["Lower hand"]  # each deal is counted from both sides


def test_odds_naturals_are_counted_exactly(found: GameOdds[SpotOdds]) -> None:
    mine, banks, _ = found.spot("base").situations
    assert mine.probability == Fraction(138_138, 387_278_970) == banks.probability
    assert (mine.odds.ev, mine.odds.error, banks.odds.error) == (Fraction(1), 0.0, 0.0)
    wins = 12 * comb(24, 4) + comb(20, 4)
    assert banks.odds.hit_frequency == Fraction(wins, comb(308, 4))
    sampled = found.spot("base").odds.outcomes[0]
    error = sqrt(float(mine.probability) / (2 * PLAYED))
    assert abs(float(sampled.probability - mine.probability)) < 4 * error


def test_odds_the_edge_is_copies_less_deals_in_which_both_have_naturals(
    found: GameOdds[SpotOdds],
) -> None:
    odds = found.spot("base").odds
    count = {outcome.name: outcome.combinations for outcome in odds.outcomes}
    both = count["Natural winner"] - count["The bank's natural"]
    assert odds.ev == Fraction(both - count["Copy"], odds.combinations)


def test_odds_keeping_the_two_that_win_most_gains_over_the_house_way(
    found: GameOdds[SpotOdds],
) -> None:
    spot = found.spot("base")
    best = spot.situations[2].odds
    assert best.combinations == spot.odds.combinations
    assert 0 < best.error < 0.0002
    assert 0.005 < float(best.ev - spot.odds.ev) < 0.03
    assert not spot.favours_bettor


def test_odds_survive_being_kept(found: GameOdds[SpotOdds]) -> None:
    spot = found.spot("base")
    again = SpotOdds.from_json(spot.spot, json.loads(json.dumps(spot.to_json())))
    assert again == spot


def test_odds_are_the_same_whatever_the_number_of_workers_and_tell_how_far_they_are() -> None:
    deals, done = Deals(fast()), list[int]()
    size = 300_000
    one, three = (
        deals.sample(size, 7, workers=1, done=done.append),
        deals.sample(size, 7, workers=3),
    )
    assert all((a == b).all() for a, b in zip(one, three, strict=True))
    assert sum(done) == size == one.deals.sum()
    assert (one.deals != deals.sample(size, 8).deals).any()


def test_odds_follow_the_options() -> None:
    tally = Deals(fast()).sample(1 << 17, 3)
    even, longer = (
        Figures(fast(natural_pays=pays), tally).house_way().ev for pays in ("1:1", "5:1")
    )
    naturals = Fraction(int(tally.deals[3] + tally.deals[4] + 2 * tally.deals[5]), 2 << 17)
    assert longer - even == 4 * naturals
    high = Deals(fast(suited_pair="only-if-highest")).sample(1 << 17, 3)
    assert (high.deals != tally.deals).any()


def test_odds_the_error_is_that_of_whole_blocks() -> None:
    """Averages of many small samples scatter as far as the stated error says."""
    played = fast()
    figures = [Figures(played, Deals(played).sample(4096, seed)).house_way() for seed in range(60)]
    values = [float(each.ev) for each in figures]
    mean = sum(values) / len(values)
    scatter = sqrt(sum((value - mean) ** 2 for value in values) / (len(values) - 1))
    stated = sum(each.error for each in figures) / len(figures)
    assert 0.7 < scatter / stated < 1.3


def test_kinds_of_two_cards_have_names_of_their_own() -> None:
    names = [name(number) for number in range(KINDS)]
    assert len(set(names)) == KINDS == 182
    for a, b in combinations_with_replacement(range(52), 2):
        written = name(kind(a, b))
        assert sorted(written[:2]) == sorted(texts([a])[0] + texts([b])[0])
        assert written.endswith("s") == (a % 4 == b % 4)


def test_the_chart_shows_every_kind_once(found: GameOdds[SpotOdds]) -> None:
    (chart,) = found.spot("base").charts
    assert sum(len(row) - 1 for row in chart.rows) == KINDS
    assert all(len(row) == len(chart.headings) for row in chart.rows)
    square = {
        (row[0], column): int(cell)
        for row in chart.rows
        for column, cell in zip(chart.headings[1:], row[1:], strict=True)
    }
    assert square["A", "A"] == max(v for (_, c), v in square.items() if c != "suited pair")
    assert square["A", "suited pair"] == max(square.values())
    assert square["A", "K"] > square["K", "A"]  # suited before unsuited
    assert square["3", "2"] > square["2", "3"] == min(square.values())


# --- the table and the kernel --------------------------------------------------------------------


def check_table_against_kernel(rounds: int, seed: str) -> list[int]:
    """Deal the same cards to a table of two and to the kernel; what each round won, in units."""
    played, luck, won = fast(), Random(seed), list[int]()
    deals = Deals(played)
    shoe = list(deals.shoe)
    for _ in range(rounds):
        dealt = luck.sample(shoe, 14)
        table = full_table(played, ScriptedShoe(dealt), people=2)
        events = play_out(start_round(played, table), {}, HouseWay(AMPLE)).events
        (one,) = all_of(events, WagerSettled)
        mine, banks, board = dealt[0:8:2], dealt[1:8:2], dealt[9:]
        tally = deals.script([*mine, *banks, *board])
        (which,) = tally.deals.nonzero()[0]
        line = ("Higher hand", "Lower hand", "Copy", "Natural winner", "The bank's natural")
        expected = [*line, "Natural winner"][which]
        assert one.line == expected, texts(dealt)
        won.append((one.paid - one.collected) // one.amount)
    return won


def test_the_table_and_the_kernel_say_the_same_of_two_thousand_deals(
    found: GameOdds[SpotOdds],
) -> None:
    won = check_table_against_kernel(2_000, "two thousand")
    assert abs(sum(won) / len(won) - float(found.spot("base").odds.ev)) < 4 / sqrt(len(won))


@pytest.mark.prove
@pytest.mark.parametrize("part", range(4))
def test_the_table_and_the_kernel_say_the_same_of_many_deals(
    part: int, found: GameOdds[SpotOdds]
) -> None:
    won = check_table_against_kernel(15_000, f"many {part}")
    assert abs(sum(won) / len(won) - float(found.spot("base").odds.ev)) < 4 / sqrt(len(won))


def test_the_kernel_compares_all_six_ways_to_keep_two_as_the_rules_do() -> None:
    deals, luck = Deals(fast()), Random("six ways")
    for _ in range(300):
        dealt = luck.sample(deals.shoe, 13)
        mine, banks, board = dealt[:4], dealt[4:8], dealt[8:]
        keeps = deals.script(dealt).keeps
        if is_natural(mine) or is_natural(banks):
            continue
        stands = value(house_way(banks).cards, board)
        for way, places in enumerate(WAYS):
            kept = [mine[place] for place in places[:2]]
            expected = ("higher", "lower", "copy").index(compare(value(kept, board), stands))
            assert keeps[way].tolist() == [n == expected for n in range(3)]


def test_the_kernel_keeps_a_known_hand_and_deals_the_rest() -> None:
    deals, mine = Deals(fast()), cards("As Ks Kd Kh")
    tally = deals.sample(1 << 17, 2, mine)
    assert tally.deals.sum() == 1 << 17
    assert (tally.deals[[3, 5]] == 0).all()  # no natural of one's own
    kinds = {name(int(number)) for number in tally.kinds.sum(axis=1).nonzero()[0]}
    assert kinds == {"AKs", "AKo", "KK"}


def test_the_table_and_the_kernel_agree_on_naturals() -> None:
    deals, board = Deals(fast()), "Td 3c Qs 4h 9c"
    plain, natural, other = "Ks Kd 7c 2h", "5s 5d 5h 5s", "Ah Ac As Ah"
    for mine, banks, expected in (
        (natural, plain, 3),
        (plain, natural, 4),
        (natural, other, 5),
        (other, natural, 5),
    ):
        tally = deals.script(cards(f"{mine} {banks} {board}"))
        assert tally.deals.nonzero()[0].tolist() == [expected]


def test_rounds_from_a_live_shoe_agree_with_the_sampled_odds(found: GameOdds[SpotOdds]) -> None:
    """Whole tables, each round one observation: its hands share a board and a bank."""
    played = fast()
    table = full_table(played, repeatable_shoe(played, "three ways"), people=5)
    results = []
    for _ in range(500):
        round_ = play_out(start_round(played, table), {}, HouseWay(AMPLE))
        moved = all_of(round_.events, WagerSettled)
        results.append(sum(e.paid - e.collected for e in moved) / sum(e.amount for e in moved))
    mean = sum(results) / len(results)
    spread = sqrt(sum((each - mean) ** 2 for each in results) / len(results))
    assert abs(mean - float(found.spot("base").odds.ev)) < 4 * spread / sqrt(len(results))


# --- advice --------------------------------------------------------------------------------------


def test_advice_tells_each_two_cards_best_first_and_names_the_house_way() -> None:
    advised = advise(fast(), cards("As Ah 2c 2c"))
    assert [each.choice for each in advised.choices][:2] == ["As Ah", "2c 2c"]
    assert (advised.best.choice, advised.house_way) == ("As Ah", "2c 2c")
    assert [e.ev for e in advised.choices] == sorted((e.ev for e in advised.choices), reverse=True)
    assert all(0 < each.error < 0.001 for each in advised.choices)
    assert abs(float(advised.best.ev) - 0.525) < 0.01
    assert len(advised.choices) == 4  # two of the six look like others
    assert json.dumps(advised.to_json())


def test_advice_follows_the_house_way_of_the_options() -> None:
    assert advise(fast(suited_pair="only-if-highest"), cards("As Ah 2c 2c")).house_way == "As Ah"


def test_advice_agrees_with_the_table() -> None:
    """The same hand dealt to a table again and again, with the better and the worse choice."""
    played, luck = fast(), Random(5)
    mine = cards("Kh Jh Qc 2d")
    worth = {each.choice: float(each.ev) for each in advise(played, mine).choices}
    rest = list(Deals(played).shoe)
    for each in mine:
        rest.remove(each)
    rounds, total = 300, Counter[str]()
    for _ in range(rounds):
        banks, board = np.split(np.array(luck.sample(rest, 9)), [4])
        dealt = {1: texts(mine)}
        for pick in ("Kh Jh", "Qc 2d"):
            _, _, round_ = seated(dealt, texts(banks), texts(board), bank_set="house-way")
            round_.choose(Bettor(1), Pick(pick))
            (one,) = all_of(round_.events, WagerSettled)
            total[pick] += 1 if one.paid else -1
    for pick, won in total.items():
        assert abs(won / rounds - worth[pick]) < 4 / sqrt(rounds)


@pytest.mark.parametrize(
    ("four", "shown", "reason"),
    [
        ("As Ah 2c", "", "deals 4 cards"),
        ("As Ah 2c 2d", "Kc", "no card lies open"),
        ("5s 5d 5h 5s", "", "natural"),
        ("As As Jk 2c", "", "Jk appears 1 times"),
    ],
)
def test_advice_is_refused_in_a_sentence(four: str, shown: str, reason: str) -> None:
    with pytest.raises(HousewayError, match=reason):
        advise(fast(), cards(four), cards(shown))


# --- who may bank ---------------------------------------------------------------------------------


def test_the_bank_passes_over_newcomers_and_whoever_sat_out() -> None:
    played = game("fast-action-holdem")
    table = full_table(played, repeatable_shoe(played, "who may bank"), people=3)
    ana, ben, new = (Bettor(seat) for seat in (1, 2, 4))
    round_ = start_round(played, table)
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        sits_out = isinstance(offer, WagerOffer) and bettor == Bettor(3)
        choice = PlaceWagers(()) if sits_out else HouseWay().choose(offer)
        round_.choose(bettor, choice)
    assert table.bank == ana.seat
    table.sit(new.seat, "Newcomer")
    asked = start_round(played, table)
    offered = []
    while asked.decision is not None and asked.decision.kind == "bank":
        (bettor,) = asked.decision.offers
        offered.append(bettor)
        asked.choose(bettor, Pick("decline"))
    assert offered == [ana, ben]
    assert asked.over
    again = start_round(played, table)
    assert again.decision is not None
    assert again.decision.kind == "bank"
