"""The six blackjack games at a real table, clause by clause.

A test is named after its game and the clause or ruling it holds to. Cards are given in the order
they leave the shoe, so the deal itself is checked all along.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import Card, card, cards, text
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.record import HandRecord, record_of
from houseway.desk.settle import settle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice, RecordError, RulebookError
from houseway.families import game, of_rules
from houseway.families.blackjack.events import BankPeeked, BankStands
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.table.events import (
    BankTaken,
    ButtonPlaced,
    CalledOff,
    CardDealt,
    CardTurned,
    FeeTaken,
    RoundEnded,
    WagerAdded,
    WagerPlaced,
    WagerReturned,
    WagersClosed,
    WagerSettled,
)
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, TakeBank

NB4 = "no-bust-blackjack-4"
JOKERS = "no-bust-blackjack-jokers"
SWITCH = "blackjack-switch"
PURE = "pure-21-5"
SPANISH = "pure-spanish-21-5-3-2"
SPANISH_6_5 = "pure-spanish-21-5-6-5"
GAMES = (NB4, JOKERS, SWITCH, PURE, SPANISH, SPANISH_6_5)
SPANISH_BOTH = (SPANISH, SPANISH_6_5)
AMPLE = 10_000_000

Options = Mapping[str, object]
Wagers = Mapping[int | Bettor, int | Mapping[str, int]]
E = TypeVar("E", bound=Event)

# ------------------------------------------------------------------------------ playing


def base(name: str, dollars: int = 10) -> dict[str, int]:
    """A game wager, or one on each of the two hands of Switch."""
    spots = ("first", "second") if name == SWITCH else ("game",)
    return dict.fromkeys(spots, dollars)


def set_table(name: str, wagers: Wagers, bank: int, options: Options | None = None) -> Table:
    rules = load(name, options)
    table = Table(rules, ScriptedShoe([]))
    seats = {bank, *(b.seat if isinstance(b, Bettor) else b for b in wagers)}
    for seat in sorted(seats):
        table.sit(seat, f"person {seat}")
    for bettor in wagers:
        if isinstance(bettor, Bettor) and bettor.back:
            assert table.stand_behind(bettor.seat, f"behind {bettor}") == bettor
    return table


def deal(
    name: str,
    shoe: str,
    wagers: Wagers,
    bank: int = 1,
    options: Options | None = None,
    put_up: int = AMPLE,
    whole: bool = False,
) -> Round:
    """A round up to the first choice about a hand, dealt from `shoe`; wagers are in dollars."""
    table = set_table(name, wagers, bank, options)
    table.shoe = ScriptedShoe(cards(shoe), whole=whole)
    playing = start_round(of_rules(table.rules), table)
    while playing.decision is not None and playing.decision.kind == "bank":
        bettor = next(iter(playing.decision.offers))
        taken: Choice = TakeBank(put_up) if bettor.seat == bank else Pick("decline")
        playing.choose(bettor, taken)
    for who, amounts in wagers.items():
        bettor = who if isinstance(who, Bettor) else Bettor(who)
        by_spot = base(name, amounts) if isinstance(amounts, int) else amounts
        playing.choose(bettor, PlaceWagers(tuple((s, 100 * a) for s, a in by_spot.items())))
    return playing


def choose(playing: Round, *picks: str | tuple[Any, ...]) -> Round:
    """Make picks one after another: `hit`, (`double`, 500), (Bettor(2, 1), `match`, 500)."""
    for pick in picks:
        told = (pick,) if isinstance(pick, str) else pick
        assert playing.decision is not None, f"nobody is asked: {pick}"
        bettor = next(iter(playing.decision.offers))
        if isinstance(told[0], Bettor):
            bettor, *rest = told
            told = tuple(rest)
        playing.choose(bettor, Pick(*told))
    return playing


def of(playing: Round, kind: type[E]) -> list[E]:
    return [event for event in playing.events if isinstance(event, kind)]


def asked(playing: Round) -> tuple[str, int]:
    """What is decided now, and by which seat."""
    assert playing.decision is not None
    return playing.decision.kind, next(iter(playing.decision.offers)).seat


def offer(playing: Round, bettor: Bettor | None = None) -> PickOffer:
    assert playing.decision is not None
    found = playing.decision.offers[bettor or next(iter(playing.decision.offers))]
    assert isinstance(found, PickOffer)
    return found


def picks(playing: Round) -> set[str]:
    """What the hand may do now; a hand that is not asked can only stand."""
    if playing.decision is None or playing.decision.kind != "hand":
        return {"stand"}
    return set(offer(playing).picks)


def why_not(playing: Round, pick: str, amount: int | None = None) -> str:
    """The sentence that refuses a pick; nothing changes."""
    assert playing.decision is not None
    before = (list(playing.events), list(playing.log), playing.decision)
    with pytest.raises(IllegalChoice) as refused:
        playing.choose(next(iter(playing.decision.offers)), Pick(pick, amount))
    assert (playing.events, playing.log, playing.decision) == before
    return str(refused.value)


def results(playing: Round) -> list[tuple[str, str, int, int]]:
    """Who, spot, hand and what it brought, in the order of settlement."""
    return [
        (str(e.bettor), e.spot, e.hand, e.paid - e.collected) for e in of(playing, WagerSettled)
    ]


def lines(playing: Round) -> list[str]:
    return [e.line for e in of(playing, WagerSettled)]


def bank_cards(playing: Round) -> str:
    return " ".join(
        text(e.card) for e in of(playing, CardDealt) if e.hand == "bank" if e.card is not None
    )


def bank_stands(playing: Round) -> tuple[str, int]:
    stands = of(playing, BankStands)[0]
    return stands.hand, stands.total


def stand_all(playing: Round) -> Round:
    """Everybody keeps, stands where it is allowed and hits where it is not."""
    while playing.decision is not None:
        legal = offer(playing).picks
        for wanted in ("decline", "keep", "play", "pass", "stand", "hit"):
            if wanted in legal:
                choose(playing, wanted)
                break
    return playing


# ------------------------------------------------------------------------------ the deal

FROM_THE_BANK = (NB4, PURE, *SPANISH_BOTH)


@pytest.mark.parametrize("bank", [1, 3, 6])
@pytest.mark.parametrize("name", GAMES)
def test_round_of_play_the_deal_goes_round_twice(name: str, bank: int) -> None:
    """From the bank's left, but in the joker game and in Switch from the house dealer's left."""
    seats = [seat for seat in (1, 2, 3, 4, 6) if seat != bank]
    many = 2 if name == SWITCH else 1
    shoe = "7c " * (2 * many * len(seats) + 2)
    playing = deal(name, shoe, dict.fromkeys(seats, 10), bank)
    if name in FROM_THE_BANK:
        seats = [s for s in seats if s > bank] + [s for s in seats if s < bank]
    hands = [f"seat {seat}" + " hand 2" * n for seat in seats for n in range(many)]
    dealt = [e.hand for e in of(playing, CardDealt)]
    assert dealt == [*hands, "bank", *hands, "bank"]
    assert all(e.up for e in of(playing, CardDealt) if e.hand != "bank")


@pytest.mark.parametrize("name", [NB4, SWITCH, PURE, *SPANISH_BOTH])
def test_round_of_play_the_second_card_of_the_bank_lies_face_down(name: str) -> None:
    playing = deal(name, "5c 6c 7c 5d 6d 7d", {2: 10})
    assert [e.up for e in of(playing, CardDealt) if e.hand == "bank"] == [True, False]
    assert not of(playing, CardTurned)


def test_no_bust_jokers_items_7_and_8_both_cards_lie_face_down_then_the_first_is_turned() -> None:
    playing = deal(JOKERS, "5c 6c 7c 5d", {2: 10})
    assert [e.up for e in of(playing, CardDealt) if e.hand == "bank"] == [False, False]
    turned = of(playing, CardTurned)
    assert [(e.card, e.place) for e in turned] == [(card("6c"), 1)]
    assert playing.events.index(turned[0]) > playing.events.index(of(playing, CardDealt)[-1])


ACTS = [
    (NB4, {}, [3, 5, 1]),
    (NB4, {"act-from": "house-dealer-left"}, [1, 3, 5]),
    (JOKERS, {}, [1, 3, 5]),
    (SWITCH, {}, [3, 5, 1]),
    (SWITCH, {"act-from": "house-dealer-left"}, [1, 3, 5]),
    (PURE, {}, [3, 5, 1]),
    (SPANISH, {}, [3, 5, 1]),
    (SPANISH_6_5, {}, [3, 5, 1]),
]


@pytest.mark.parametrize(("name", "options", "order"), ACTS)
def test_round_of_play_who_acts_first(name: str, options: Options, order: list[int]) -> None:
    """NB-12 and SW-11: hands act from the bank's left, or in the joker game from the dealer's."""
    many = 2 if name == SWITCH else 1
    shoe = "7c 7d 8h " * many + "9c " + "5h 6h 5h " * many + "8c"
    playing = deal(name, shoe, {1: 10, 3: 10, 5: 10}, bank=2, options=options)
    seen: list[int] = []
    while playing.decision is not None:
        kind, seat = asked(playing)
        if not seen or seen[-1] != seat:
            seen.append(seat)
        choose(playing, "keep" if kind == "switch" else "stand")
    assert seen == order


@pytest.mark.parametrize("name", GAMES)
def test_somebody_who_sits_out_gets_no_cards_and_is_not_asked(name: str) -> None:
    many = 2 if name == SWITCH else 1
    shoe = "7c " * many + "9c " + "8c " * many + "8d"
    playing = stand_all(deal(name, shoe, {2: 10, 3: {}, 4: {}}))
    assert {e.hand for e in of(playing, CardDealt)} <= {"seat 2", "seat 2 hand 2", "bank"}
    assert {who for who, *_ in results(playing)} == {"seat 2"}


@pytest.mark.parametrize("name", GAMES)
def test_without_any_wager_the_round_is_called_off(name: str) -> None:
    playing = deal(name, "", {2: {}, 3: {}})
    assert playing.over
    assert [e.reason for e in of(playing, CalledOff)] == ["nobody wagered"]


# ------------------------------------------------------------------------------ looking

UP_CARDS = ["Ac", "Kc", "Jc", "9c", "2c"]
LOOKS = {NB4: "", JOKERS: "", SWITCH: "A", PURE: "AKJ", SPANISH: "AKJ", SPANISH_6_5: "AKJ"}


@pytest.mark.parametrize("up", UP_CARDS)
@pytest.mark.parametrize("name", GAMES)
def test_the_hole_card_is_looked_at_where_the_rules_say_so(name: str, up: str) -> None:
    many = 2 if name == SWITCH else 1
    shoe = "7c " * many + f"{up} " + "8h " * many + "5d"
    playing = deal(name, shoe, {2: 10})
    while playing.decision is not None and playing.decision.kind == "insurance":
        choose(playing, "decline")
    assert len(of(playing, BankPeeked)) == (up[0] in LOOKS[name])


LOOKED_AT = [
    (NB4, {"peek": "ace-ten"}, "Kc Ad", True),
    (NB4, {"peek": "ace-ten"}, "Ac Td", True),
    (NB4, {}, "Kc Ad", False),
    (NB4, {}, "Ac Td", False),
    (JOKERS, {}, "Ac Td", False),
    (SWITCH, {}, "Ac Kd", True),
    (SWITCH, {}, "Kc Ad", False),
    (SWITCH, {"peek": "ace-ten"}, "Kc Ad", True),
    (PURE, {}, "Ac Td", True),
    (PURE, {}, "Tc Ad", True),
    (SPANISH, {}, "Ac Jd", True),
    (SPANISH, {}, "Qc Ad", True),
    (SPANISH_6_5, {}, "Kc Ad", True),
]


@pytest.mark.parametrize(("name", "options", "bank", "at_once"), LOOKED_AT)
def test_a_natural_that_is_found_ends_the_hand_at_once(
    name: str, options: Options, bank: str, at_once: bool
) -> None:
    up, hole = bank.split()
    many = 2 if name == SWITCH else 1
    shoe = "7c " * many + f"{up} " + "8h " * many + hole
    playing = deal(name, shoe, {2: 10}, options=options)
    while playing.decision is not None and playing.decision.kind == "insurance":
        choose(playing, "decline")
    assert playing.over == at_once
    if at_once:
        assert {net for *_, net in results(playing)} == {-1000}
        turned = [e.card for e in of(playing, CardTurned)]
        assert turned == [card(hole)]
        assert not of(playing, BankPeeked)


def test_pure_21_5_buster_item_6_naturals_are_paid_as_soon_as_the_bank_cannot_have_one() -> None:
    """P-2: they use the bank's wager first, and their turn is over."""
    playing = deal(PURE, "7c Ac 9c 8h Td 8d", {2: 10, 3: 20})
    assert results(playing) == [("seat 3", "game", 1, 3000)]
    assert asked(playing) == ("hand", 2)
    assert stand_all(playing).over


def test_pure_21_5_buster_item_6_naturals_wait_for_the_look() -> None:
    playing = deal(PURE, "7c Ac Kc 8h Td 8d", {2: 10, 3: 20})
    events = [type(e) for e in playing.events]
    assert events.index(BankPeeked) < events.index(WagerSettled)
    in_pass = deal(
        PURE, "7c Ac Kc 8h Td 8d", {2: 10, 3: 20}, options={"settle-naturals": "in-pass"}
    )
    assert not of(in_pass, WagerSettled)
    assert results(stand_all(in_pass))[-1] == ("seat 3", "game", 1, 3000)


@pytest.mark.parametrize("name", [NB4, SWITCH, SPANISH])
def test_elsewhere_naturals_are_paid_in_their_turn(name: str) -> None:
    many = 2 if name == SWITCH else 1
    shoe = "Ac " * many + "9c " + "Kh " * many + "8c"
    playing = deal(name, shoe, {2: 10})
    if name == SWITCH:
        assert not of(playing, WagerSettled)
        choose(playing, "keep")
    events = [type(e) for e in playing.events]
    assert events.index(CardTurned) < events.index(WagerSettled)


# ------------------------------------------------------------------------------ charts

# Two cards for every hard total from 4, and three for those two cards cannot make.
HARD = {total: f"2c {total - 2}c" for total in range(5, 12)}
HARD |= {4: "2c 2d", 20: "Kc Qc", 21: "8c 6c 7c"}
HARD |= {total: f"Kc {total - 10}c" for total in range(12, 20)}
SOFT = {12: "Ac Ad", **{total: f"Ac {total - 11}c" for total in range(13, 21)}, 21: "Ac 4c 6c"}
CHARTS = {
    # game: must hit up to; hits are forbidden from hard, and from soft
    NB4: (11, 21, 21),
    JOKERS: (0, 99, 99),
    SWITCH: (11, 21, 21),
    PURE: (11, 19, 99),
    SPANISH: (0, 17, 99),
    SPANISH_6_5: (0, 17, 99),
}


def with_first_hand(name: str, hand: str, up: str = "6c", options: Options | None = None) -> Round:
    """A round in which the first hand of seat 2 is `hand` and has to act, hitting on the way."""
    first, second, *more = hand.split()
    other = ("9h", "8h") if name == SWITCH else ("", "")
    shoe = f"{first} {other[0]} {up} {second} {other[1]} 5d {' '.join(more)} " + "5h 5s 9s 9d 2h"
    playing = deal(name, shoe, {2: 10}, options=options)
    if playing.decision is not None and playing.decision.kind == "switch":
        choose(playing, "keep")
    return choose(playing, *["hit"] * len(more)) if more else playing


@pytest.mark.parametrize("name", GAMES)
def test_charts_every_hard_and_soft_total_may_or_must_hit_or_stand(name: str) -> None:
    must_hit, hard_from, soft_from = CHARTS[name]
    for hands, stand_from in ((HARD, hard_from), (SOFT, soft_from)):
        for total, hand in hands.items():
            if name in SPANISH_BOTH and hand in (HARD[21],):
                continue  # hard 17 on the way cannot be hit
            playing = with_first_hand(name, hand)
            in_turn = playing.decision is not None and offer(playing).hand == "seat 2"
            legal = picks(playing) if in_turn else {"stand"}
            if name == NB4 and total <= must_hit:
                # There is nothing else to do with such a hand, so nobody is asked.
                taken = [e for e in of(playing, CardDealt) if e.hand == "seat 2"]
                assert len(taken) > 2, hand
                continue
            assert ("stand" in legal) == (total > must_hit), (hand, legal)
            assert ("hit" in legal) == (total < stand_from), (hand, legal)


def test_no_bust_jokers_item_9_a_hand_at_the_limit_may_be_hit_unless_the_room_forbids_it() -> None:
    assert "hit" in picks(with_first_hand(JOKERS, "8c 6c 7c"))
    closed = with_first_hand(JOKERS, "8c 6c 7c", options={"hit-21": False})
    assert closed.over


@pytest.mark.parametrize("name", GAMES)
def test_an_over_hand_has_no_choice(name: str) -> None:
    over = "Kc 6c Td" if name not in SPANISH_BOTH else "Kc 6c Jd"
    playing = with_first_hand(name, over)
    assert playing.over or offer(playing).hand == "seat 2 hand 2"


@pytest.mark.parametrize(
    ("name", "hand", "pick", "clause"),
    [
        (NB4, "Kc 5c", "double", "there is no doubling down"),
        (NB4, "Kc Kd", "split", "there is no splitting"),
        (NB4, "Kc 5c", "surrender", "there is no surrender"),
        (SWITCH, "2c 5c", "stand", "7 must be hit .*Round of Play, item 11"),
        (SWITCH, "Kc 5c", "surrender", "there is no surrender .*Game Rules, item 5"),
        (SWITCH, "Kc Qd", "split", "only two cards alike may be split .*Game Rules, item 3"),
        (PURE, "2c 5c", "stand", "7 must be hit .*Chart 1A"),
        (PURE, "Kc 9c", "hit", "hard 19 must stand .*Chart 1A"),
        (PURE, "Kc 9c", "split", "only two cards alike .*items 2 and 3"),
        (SPANISH, "Kc 7c", "hit", "hard 17 must stand .*Chart 1A"),
        (SPANISH, "5c 4c 2d", "double", "only the first two cards may double .*items 1 and 3"),
        (SPANISH, "5c 4c 2d", "surrender", "only the first two cards .*items 6 and 7"),
        (JOKERS, "5c 4c 2d", "double", "only the first two cards .*Double Down"),
    ],
)
def test_a_refused_pick_is_told_its_clause(name: str, hand: str, pick: str, clause: str) -> None:
    playing = with_first_hand(name, hand)
    told = why_not(playing, pick)
    assert re.search(clause, told), told
    assert "choose one of" in told


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("pick", ["", "HIT", "fly", "rescue", "match", "insure", "bank"])
def test_a_pick_that_is_not_offered_is_refused(name: str, pick: str) -> None:
    playing = with_first_hand(name, "Kc 5c")
    assert why_not(playing, pick)
    with pytest.raises(IllegalChoice, match="nothing to choose"):
        playing.choose(Bettor(1), Pick("hit"))


# ------------------------------------------------------------------------------ the bank draws


def hits_17_soft(bank: list[str], hits_soft_17: bool = True) -> bool:
    values = [1 if c[0] == "A" else 10 if c[0] in "TJQK" else int(c[0]) for c in bank]
    hard = sum(values)
    soft = 1 in values and hard <= 11
    total = hard + 10 * soft
    return total < 17 or (total == 17 and soft and hits_soft_17)


RANKS = "A23456789TJQK"


def every_bank(name: str) -> Iterator[list[str]]:
    """Every pair of ranks of the bank, with a fixed row of cards to draw from."""
    ranks = RANKS.replace("T", "") if name in SPANISH_BOTH else RANKS
    for up in ranks:
        for hole in ranks:
            yield [f"{up}c", f"{hole}d"]


@pytest.mark.parametrize("row", ["2h Ah 3h 4h 5h 6h 2s As 3s", "Ah As Ah 6h 2h 3h 9h 5h 4h"])
@pytest.mark.parametrize(
    ("name", "soft"), [*((name, True) for name in GAMES), (SPANISH, False), (SPANISH_6_5, False)]
)
def test_chart_1b_the_bank_hits_soft_17_and_less_and_stands_on_all_else(
    name: str, soft: bool, row: str
) -> None:
    options = {} if soft else {"hits-soft-17": False}
    many = 2 if name == SWITCH else 1
    for bank in every_bank(name):
        natural = (
            name != JOKERS
            and {bank[0][0], bank[1][0]} & {"A"}
            and ({bank[0][0], bank[1][0]} & set("TJQK"))
        )
        due = list(bank)
        coming = row.split()
        while not natural and hits_17_soft(due, soft):
            due.append(coming.pop(0))
        shoe = "9s " * many + bank[0] + " " + "9s " * many + bank[1] + " " + row
        playing = stand_all(deal(name, shoe, {2: 10}, options=options))
        assert bank_cards(playing) == " ".join(due)


def test_no_bust_jokers_item_10_a_joker_ends_the_draw() -> None:
    playing = stand_all(deal(JOKERS, "9s 5c 9h 6d Jk", {2: 10}))
    assert (bank_cards(playing), bank_stands(playing)) == ("5c 6d Jk", ("live", 21))
    playing = stand_all(deal(JOKERS, "9s 5c 9h Jk", {2: 10}))
    assert (bank_cards(playing), bank_stands(playing)) == ("5c Jk", ("live", 21))


def test_pure_21_5_p_18_the_banks_hand_is_completed_unless_the_room_leaves_it() -> None:
    gone = deal(PURE, "Kc 6c 6d 6h", {2: 10}, options={"draw-without-action": False})
    assert bank_cards(choose(gone, "surrender")) == "6c 6h"
    always = deal(PURE, "Kc 6c 6d 6h 9c", {2: 10})
    assert bank_cards(choose(always, "surrender")) == "6c 6h 9c"
    over = choose(deal(PURE, "Kc 6c 6d 6h Kd 9c", {2: 10}), "hit")
    assert bank_cards(over) == "6c 6h 9c"


@pytest.mark.parametrize("side", ["red-flex", "buster"])
def test_pure_21_5_buster_note_the_bank_draws_for_side_wagers_after_naturals(side: str) -> None:
    playing = deal(PURE, "Ac 6c Kd 6h 9c", {2: {"game": 10, side: 10}})
    assert bank_cards(playing) == "6c 6h 9c"
    assert playing.over


@pytest.mark.parametrize("name", SPANISH_BOTH)
def test_pure_spanish_round_of_play_10_the_bank_is_drawn_out_though_nothing_needs_it(
    name: str,
) -> None:
    shoe = "6d 6c Kd 6h 9c"
    wagers: Mapping[int | Bettor, Mapping[str, int]] = {2: {"game": 10, "match-the-dealer": 10}}
    playing = deal(name, shoe, wagers)
    assert bank_cards(choose(playing, "surrender")) == "6c 6h 9c"
    idle = deal(name, shoe, wagers, options={"draw-without-action": False})
    assert bank_cards(choose(idle, "surrender")) == "6c 6h"
    assert results(playing) == [
        ("seat 2", "game", 1, -500),
        ("seat 2", "match-the-dealer", 1, 4000),
    ]


# ------------------------------------------------------------------------------ doubling

DOUBLES = (JOKERS, SWITCH, PURE, *SPANISH_BOTH)


@pytest.mark.parametrize("name", DOUBLES)
def test_double_down_one_card_and_no_more(name: str) -> None:
    playing = with_first_hand(name, "6c 5c")
    choose(playing, "double")
    added = of(playing, WagerAdded)
    assert [(e.spot, e.amount, e.hand) for e in added] == [(next(iter(base(name))), 1000, 1)]
    assert len([e for e in of(playing, CardDealt) if e.hand == "seat 2"]) == 3
    if name in SPANISH_BOTH:
        assert picks(playing) == {"stand", "rescue"}
        assert "one card only" in why_not(playing, "hit")
    else:
        assert playing.over or offer(playing).hand == "seat 2 hand 2"


@pytest.mark.parametrize(
    ("name", "options", "least"),
    [
        (JOKERS, {}, 100),
        (PURE, {}, 100),
        (SPANISH, {}, 100),
        (SWITCH, {}, 1000),
        (SPANISH, {"double-double": "two"}, 1000),
        (SPANISH, {"double-double": "three"}, 1000),
        (SPANISH, {"double-double": "three", "hits-soft-17": False}, 100),
        (SPANISH_6_5, {"double-double": "two"}, 1000),
    ],
)
def test_double_down_for_how_much(name: str, options: Options, least: int) -> None:
    """For less where the text has it; never in Switch (2c), nor beside double-double down (3a)."""
    playing = with_first_hand(name, "6c 5c", options=options)
    assert offer(playing).bounds("double") == (least, 1000)
    for amount in (0, least - 1, 1001, -1000):
        assert "to double takes" in why_not(playing, "double", amount)
    choose(playing, ("double", least))
    assert of(playing, WagerAdded)[0].amount == least


@pytest.mark.parametrize("name", DOUBLES)
def test_double_down_is_open_to_split_hands(name: str) -> None:
    playing = with_first_hand(name, "8c 8d")
    choose(playing, "split")
    assert "double" in picks(playing)


@pytest.mark.parametrize("name", DOUBLES)
def test_double_down_is_open_to_any_two_cards_but_a_natural(name: str) -> None:
    for hand in ("2c 3c", "Kc 4c", "9c 8c", "Ac 9d", "Kc 9c"):
        playing = with_first_hand(name, hand)
        assert "double" in picks(playing), hand
        assert offer(playing).hand == "seat 2"
    natural = with_first_hand(name, "Ac Kc")
    asked_about = "" if natural.over else offer(natural).hand
    assert (asked_about == "seat 2") == (name == JOKERS)


def test_blackjack_switch_sw_4_a_switched_natural_stands_as_21() -> None:
    playing = deal(SWITCH, "Kc 6h 9c 5s Ad 8d 7d", {2: 10})
    choose(playing, "switch")
    assert offer(playing).hand == "seat 2 hand 2"
    choose(playing, "hit", "stand")
    assert lines(playing)[0] == "Higher total"


@pytest.mark.parametrize("name", [PURE, SPANISH])
def test_must_stand_forbids_a_double_only_where_the_room_says_so(name: str) -> None:
    """G-11, P-3 and PS-4."""
    assert "double" in picks(with_first_hand(name, "Kc 9c"))
    blocked = with_first_hand(name, "Kc 9c", options={"stand-blocks": "hit-double"})
    assert "double" not in picks(blocked)
    assert "must stand" in why_not(blocked, "double")
    assert "surrender" in picks(blocked)


def test_no_bust_jokers_jk_8_double_on_two_cards_or_on_any() -> None:
    assert "double" not in picks(with_first_hand(JOKERS, "2c 3c 4d"))
    assert "double" in picks(with_first_hand(JOKERS, "2c 3c 4d", options={"double-cards": "any"}))


# ------------------------------------------------------------------------------ double-double


def doubled(name: str, wager: int, maximum: str, cap: str, times: int) -> Round:
    options = {"double-double": "three", "double-cap": cap, "maximum": maximum}
    playing = deal(name, "2c 9c 2d 9d Ac Ad Ah 2h 2s", {2: wager}, options=options)
    return choose(playing, *["double"] * times)


LADDERS = [
    # wager, maximum, reading, what each double adds
    (25, "$500", "portion", [25, 50, 100]),
    (300, "$500", "portion", [300, 500, 500]),
    (500, "$500", "portion", [500, 500, 500]),
    (125, "$500", "portion", [125, 250, 500]),
    (25, "$500", "total", [25, 50, 100]),
    (100, "$500", "total", [100, 200, 100]),
    (125, "$500", "total", [125, 250]),
]


@pytest.mark.parametrize("name", SPANISH_BOTH)
@pytest.mark.parametrize(("wager", "maximum", "cap", "adds"), LADDERS)
def test_pure_spanish_item_3_the_ladder_of_double_double_down(
    name: str, wager: int, maximum: str, cap: str, adds: list[int]
) -> None:
    playing = doubled(name, wager, maximum, cap, len(adds))
    assert [e.amount for e in of(playing, WagerAdded)] == [100 * add for add in adds]
    assert picks(playing) == {"stand", "rescue"}
    told = why_not(playing, "double")
    assert "3 times at most" in told or "table maximum" in told
    choose(playing, "rescue")
    back = of(playing, WagerReturned)
    assert [(e.amount, e.reason) for e in back] == [(100 * adds[-1], "rescued")]
    assert results(playing) == [("seat 2", "game", 1, -100 * (wager + sum(adds[:-1])))]
    assert lines(playing) == ["Rescued"]


@pytest.mark.parametrize("wager", [300, 400, 500])
def test_pure_spanish_ps_6_the_table_maximum_never_takes_money_off_a_hand(wager: int) -> None:
    """Where all that lies on a hand is capped, a hand at or past the cap doubles no more."""
    playing = doubled(SPANISH, wager, "$500", "total", 1)
    assert "double" not in picks(playing)
    assert all(e.amount > 0 for e in of(playing, WagerAdded))


@pytest.mark.parametrize("cap", ["portion", "total"])
@pytest.mark.parametrize("wager", [5, 250, 300, 500])
def test_pure_spanish_ps_7_the_first_double_is_never_capped(wager: int, cap: str) -> None:
    playing = doubled(SPANISH, wager, "$500", cap, 0)
    assert offer(playing).bounds("double") == (100 * wager, 100 * wager)


@pytest.mark.parametrize(("option", "times"), [("two", 2), ("three", 3)])
def test_pure_spanish_item_3_how_often_a_hand_doubles(option: str, times: int) -> None:
    options = {"double-double": option}
    playing = deal(SPANISH, "2c 9c 2d 9d Ac Ad Ah 2h 2s", {2: 10}, options=options)
    for _ in range(times):
        assert "double" in picks(playing)
        choose(playing, "double")
    assert picks(playing) == {"stand", "rescue"}


def test_pure_spanish_ps_4_a_doubled_hand_of_hard_17_doubles_again_unless_blocked() -> None:
    for blocks, may in (("hit", True), ("hit-double", False)):
        options = {"double-double": "two", "stand-blocks": blocks}
        playing = deal(SPANISH, "6c 9c 5d 9d 7c 2h 2s", {2: 10}, options=options)
        choose(playing, "double")
        assert ("double" in picks(playing)) == may


@pytest.mark.parametrize("name", SPANISH_BOTH)
def test_pure_spanish_item_2_an_over_hand_has_no_rescue(name: str) -> None:
    playing = choose(deal(name, "Kc 9c 6d 9d 7c", {2: 10}), "double")
    assert playing.over
    assert results(playing) == [("seat 2", "game", 1, -2000)]


def test_pure_spanish_item_3a_a_smaller_double_gives_back_the_smaller_part() -> None:
    playing = deal(SPANISH, "6c 9c 5d 9d 2c", {2: 10})
    choose(playing, ("double", 300), "rescue")
    assert results(playing) == [("seat 2", "game", 1, -1000)]


@pytest.mark.parametrize(("allowed", "legal"), [(True, {"stand", "rescue"}), (False, {"stand"})])
def test_pure_spanish_ps_8_rescue_after_a_split(allowed: bool, legal: set[str]) -> None:
    options = {"rescue-after-split": allowed}
    playing = deal(SPANISH, "8c 9c 8d 9d 3c 2c Kd", {2: 10}, options=options)
    choose(playing, "split", "double")
    assert picks(playing) == legal or not allowed
    if allowed:
        choose(playing, "rescue", "stand")
        assert results(playing) == [("seat 2", "game", 1, -1000), ("seat 2", "game", 2, 0)]
    else:
        assert offer(playing).hand == "seat 2 hand 2"


@pytest.mark.parametrize("name", [JOKERS, SWITCH, PURE])
def test_elsewhere_there_is_no_rescue(name: str) -> None:
    playing = choose(with_first_hand(name, "6c 5c"), "double")
    assert playing.over or "rescue" not in picks(playing)


# ------------------------------------------------------------------------------ splitting

SPLITS = DOUBLES
ALIKE = [
    ("8c 8d", {JOKERS, SWITCH, PURE, SPANISH, SPANISH_6_5}),
    ("Kc Kd", {JOKERS, SWITCH, PURE, SPANISH, SPANISH_6_5}),
    ("Kc Qd", {JOKERS, PURE, SPANISH, SPANISH_6_5}),
    ("Ac Ad", {JOKERS, SWITCH, PURE, SPANISH, SPANISH_6_5}),
    ("8c 9d", set[str]()),
]


@pytest.mark.parametrize(("hand", "may"), ALIKE)
@pytest.mark.parametrize("name", SPLITS)
def test_split_which_cards_are_alike(name: str, hand: str, may: set[str]) -> None:
    assert ("split" in picks(with_first_hand(name, hand))) == (name in may)


def test_blackjack_switch_sw_9_tens_by_value() -> None:
    assert "split" in picks(with_first_hand(SWITCH, "Kc Qd", options={"split-match": "value"}))


@pytest.mark.parametrize("name", SPLITS)
def test_split_takes_an_equal_wager(name: str) -> None:
    playing = with_first_hand(name, "8c 8d")
    assert offer(playing).bounds("split") == (1000, 1000)
    for amount in (1, 999, 1001):
        assert "to split takes $10" in why_not(playing, "split", amount)


MOST_HANDS: list[tuple[str, dict[str, object], int]] = [
    (JOKERS, {}, 4),
    (PURE, {}, 4),
    (SPANISH, {}, 4),
    (SPANISH_6_5, {}, 4),
]
MOST_HANDS += [(SWITCH, {}, 3), (SWITCH, {"split-hands": 4}, 4)]


@pytest.mark.parametrize(("name", "options", "most"), MOST_HANDS)
def test_split_up_to_how_many_hands(name: str, options: Options, most: int) -> None:
    other = ("9h", "8h") if name == SWITCH else ("", "")
    shoe = f"8c {other[0]} 6c 8d {other[1]} 5d " + "8h 8s 8c 8d 8h 8s 9s 9d 9h Th"
    playing = deal(name, shoe, {2: 10}, options=options)
    if name == SWITCH:
        choose(playing, "keep")
    choose(playing, *["split"] * (most - 1))
    assert f"one hand becomes {most} at most" in why_not(playing, "split")
    assert len(of(playing, WagerAdded)) == most - 1


def test_blackjack_switch_sw_10_each_dealt_hand_splits_by_itself() -> None:
    shoe = "8c 9c 6c 8d 9d 5d 8h 2h 2s 9h 9s 2c 2d"
    playing = choose(deal(SWITCH, shoe + " 2h" * 30, {2: 10}), "keep", "split", "split")
    while offer(playing).hand != "seat 2 hand 2":
        choose(playing, "stand" if "stand" in picks(playing) else "hit")
    assert "split" in picks(playing)


SPLIT_ACES = [
    # game, options: may an ace be hit, and may another ace be split
    (JOKERS, {}, False, False),
    (SWITCH, {}, False, False),
    (PURE, {}, False, True),
    (PURE, {"resplit-aces": False}, False, False),
    (SPANISH, {}, True, True),
    (SPANISH_6_5, {}, True, True),
]


@pytest.mark.parametrize(("name", "options", "hits", "again"), SPLIT_ACES)
def test_split_aces(name: str, options: Options, hits: bool, again: bool) -> None:
    other = ("9h", "8h") if name == SWITCH else ("", "")
    for drawn, may_split in (("5h", False), ("As", again)):
        shoe = f"Ac {other[0]} 6c Ad {other[1]} 5d {drawn} 4s 9s 9d 9h 9c"
        playing = deal(name, shoe, {2: 10}, options=options)
        if name == SWITCH:
            choose(playing, "keep")
        choose(playing, "split")
        on_first = playing.decision is not None and offer(playing).hand == "seat 2"
        legal = picks(playing) if on_first else {"stand"}
        assert ("hit" in legal) == hits
        assert ("double" in legal) == hits
        assert ("split" in legal) == may_split
        assert "surrender" not in legal


@pytest.mark.parametrize("name", [SWITCH, PURE, *SPANISH_BOTH])
@pytest.mark.parametrize("pair", ["Ac Ad", "Kc Kd"])
def test_after_a_split_an_ace_and_a_ten_are_no_natural(name: str, pair: str) -> None:
    """P-6, PS-14 and Switch items 3b and 3c: a plain 21 at 1 to 1."""
    one, two = pair.split()
    gets = "Kh" if one[0] == "A" else "Ah"
    other = ("9h", "8h") if name == SWITCH else ("", "")
    playing = deal(name, f"{one} {other[0]} 9c {two} {other[1]} 9d {gets} 9s 9d", {2: 10})
    if name == SWITCH:
        choose(playing, "keep")
    stand_all(choose(playing, "split"))
    first = of(playing, WagerSettled)[0]
    assert (first.line, first.paid) == ("Higher total", 1000)


# ------------------------------------------------------------------------------ surrender

SURRENDERS = [
    # game, options, bank's open card, whether the hand is asked late, and whether early
    (JOKERS, {}, "9c", True, False),
    (JOKERS, {}, "Kc", True, False),
    (JOKERS, {}, "Ac", False, False),
    (JOKERS, {"surrender-not-against": "joker"}, "Ac", True, False),
    (PURE, {}, "9c", True, False),
    (PURE, {}, "Kc", True, False),
    (PURE, {}, "Ac", True, False),
    (PURE, {"surrender": "early"}, "9c", True, False),
    (PURE, {"surrender": "early"}, "Kc", False, True),
    (PURE, {"surrender": "early"}, "Ac", False, True),
    (PURE, {"surrender": "none"}, "9c", False, False),
    (SPANISH, {}, "Ac", True, False),
    (SPANISH, {"surrender": "early"}, "Kc", False, True),
    (SPANISH, {"surrender": "none"}, "Kc", False, False),
    (SPANISH_6_5, {}, "Kc", True, False),
]


@pytest.mark.parametrize(("name", "options", "up", "late", "early"), SURRENDERS)
def test_surrender_when(name: str, options: Options, up: str, late: bool, early: bool) -> None:
    playing = deal(name, f"Kd {up} 6d 8c", {2: 10}, options=options)
    assert (asked(playing)[0] == "surrender") == early
    if early:
        choose(playing, "play")
    while asked(playing)[0] == "insurance":
        choose(playing, "decline")
    assert ("surrender" in picks(playing)) == late
    if late:
        choose(playing, "surrender")
        assert results(playing) == [("seat 2", "game", 1, -500)]
        assert lines(playing) == ["Surrendered"]


@pytest.mark.parametrize("name", [PURE, SPANISH])
def test_surrender_early_costs_half_against_a_natural_too(name: str) -> None:
    playing = deal(name, "Kd Kc 6d Ac", {2: 10}, options={"surrender": "early"})
    choose(playing, "surrender")
    assert results(playing) == [("seat 2", "game", 1, -500)]
    late = deal(name, "Kd Kc 6d Ac", {2: 10})
    assert results(late) == [("seat 2", "game", 1, -1000)]


@pytest.mark.parametrize("name", [JOKERS, PURE, SPANISH])
def test_surrender_only_on_the_first_two_cards_dealt(name: str) -> None:
    assert "surrender" not in picks(with_first_hand(name, "2c 3c 5h"))
    split = choose(with_first_hand(name, "8c 8d"), "split")
    assert "first two cards dealt" in why_not(split, "surrender")


def test_surrender_of_odd_cents_drops_the_fraction() -> None:
    table = set_table(PURE, {2: 10}, 1)
    table.shoe = ScriptedShoe(cards("Kd 9c 6d 8c"))
    playing = start_round(of_rules(table.rules), table)
    playing.choose(Bettor(1), TakeBank(AMPLE))
    playing.choose(Bettor(2), PlaceWagers((("game", 1001),)))
    choose(playing, "surrender")
    settled = of(playing, WagerSettled)[0]
    assert (settled.collected, settled.returned) == (500, 501)


# ------------------------------------------------------------------------------ insurance


def test_blackjack_switch_item_10_insurance_is_exactly_half_of_each_hand() -> None:
    playing = deal(SWITCH, "9d 9h Ac 8d 8h 5c" + " 9s" * 5, {2: 15})
    assert asked(playing) == ("insurance", 2)
    assert offer(playing).hand == "seat 2"
    assert offer(playing).bounds("insure") == (750, 750)
    assert why_not(playing, "insure", 500)
    choose(playing, "insure")
    assert offer(playing).hand == "seat 2 hand 2"
    choose(playing, "decline")
    assert asked(playing) == ("switch", 2)
    assert results(playing) == [("seat 2", "insurance", 1, -750)]


def test_blackjack_switch_sw_7_both_hands_insured_together() -> None:
    options = {"insurance-per": "player"}
    playing = deal(SWITCH, "9d 9h Ac 8d 8h Kc", {2: 15}, options=options)
    assert offer(playing).bounds("insure") == (1500, 1500)
    choose(playing, "insure")
    assert playing.over
    assert [net for *_, net in results(playing)] == [3000, -1500, -1500]


@pytest.mark.parametrize("per", ["hand", "player"])
@pytest.mark.parametrize("first_natural", [True, False])
def test_blackjack_switch_sw_8_a_natural_not_insured_does_not_stop_the_other_hand(
    per: str, first_natural: bool
) -> None:
    options = {"insurance-per": per, "insurance-for-naturals": False}
    one, two = ("As", "9h") if first_natural else ("9h", "As")
    three, four = ("Td", "8h") if first_natural else ("8h", "Td")
    playing = deal(SWITCH, f"{one} {two} Ac {three} {four} 5c", {2: 10}, options=options)
    assert asked(playing)[0] == "insurance"
    assert offer(playing).bounds("insure") == (500, 500)
    choose(playing, "insure")
    assert asked(playing)[0] == "switch"
    assert results(playing)[-1][3] == -500


@pytest.mark.parametrize("per", ["hand", "player"])
def test_blackjack_switch_sw_8_two_naturals_are_not_asked_where_none_is_insured(per: str) -> None:
    options = {"insurance-per": per, "insurance-for-naturals": False}
    playing = deal(SWITCH, "As Ah Ac Td Th 5c", {2: 10}, options=options)
    assert asked(playing)[0] == "switch"
    options = {"insurance-per": per, "insurance-for-naturals": True}
    playing = deal(SWITCH, "As Ah Ac Td Th 5c", {2: 10}, options=options)
    assert offer(playing).bounds("insure")[1] == (1000 if per == "player" else 500)


def test_blackjack_switch_sw_8_an_insured_natural_is_paid_and_pushes() -> None:
    playing = deal(SWITCH, "As 9h Ac Td 8h Kc", {2: 10})
    choose(playing, "insure", "decline")
    assert results(playing) == [
        ("seat 2", "insurance", 1, 1000),
        ("seat 2", "first", 1, 0),
        ("seat 2", "second", 2, -1000),
    ]


def test_pure_21_5_insurance_item_1_up_to_half_at_2_to_1() -> None:
    playing = deal(PURE, "9d Ac 8d Kc", {2: 15})
    assert offer(playing).picks == ("decline", "insure")
    assert offer(playing).bounds("insure") == (1, 750)
    assert why_not(playing, "insure", 751)
    choose(playing, ("insure", 300))
    assert results(playing) == [("seat 2", "insurance", 1, 600), ("seat 2", "game", 1, -1500)]


@pytest.mark.parametrize("hole", ["Kc", "9c"])
def test_pure_21_5_insurance_item_2_even_money_is_flat(hole: str) -> None:
    """P-19: one payment of 1 to 1 at the look, whatever lies in the hole."""
    playing = deal(PURE, f"Td Ac Ad {hole}", {2: 15})
    assert offer(playing).picks == ("decline", "even-money", "insure")
    choose(playing, "even-money")
    assert results(playing) == [("seat 2", "game", 1, 1500)]
    assert lines(playing) == ["Even money"]


def test_pure_21_5_insurance_item_2_even_money_is_for_naturals() -> None:
    playing = deal(PURE, "9d Ac Ad 9c", {2: 15})
    assert why_not(playing, "even-money")


@pytest.mark.parametrize("name", [PURE, SWITCH])
@pytest.mark.parametrize("up", ["Kc", "9c"])
def test_insurance_only_against_an_ace(name: str, up: str) -> None:
    many = 2 if name == SWITCH else 1
    playing = deal(name, "9d " * many + f"{up} " + "8h " * many + "5c", {2: 10})
    assert asked(playing)[0] != "insurance"


@pytest.mark.parametrize("name", [NB4, JOKERS, *SPANISH_BOTH])
def test_elsewhere_there_is_no_insurance(name: str) -> None:
    playing = deal(name, "9d Ac 8d 9c 9h", {2: 10})
    assert asked(playing)[0] == "hand"


# ------------------------------------------------------------------------------ switching


def test_blackjack_switch_item_11_the_second_cards_change_places() -> None:
    playing = deal(SWITCH, "Kc 6h 9c 5s Ad 8d 7d", {2: 10})
    assert offer(playing).picks == ("keep", "switch")
    choose(playing, "switch", "hit", "stand")
    assert results(playing) == [("seat 2", "first", 1, 1000), ("seat 2", "second", 2, 1000)]


def test_blackjack_switch_sw_5_a_natural_is_lost_by_switching() -> None:
    keep = choose(deal(SWITCH, "Ac Ad 9c Kc Qd 8c", {2: 10}), "keep")
    assert lines(keep) == ["Natural", "Natural"]
    switched = choose(deal(SWITCH, "Ac Ad 9c Kc Qd 8c", {2: 10}), "switch")
    assert lines(switched) == ["Higher total", "Higher total"]


@pytest.mark.parametrize(
    ("bank", "net"), [("Tc Ac", -1000), ("7c 7d 7h", 0), ("Tc 6c 6d", 0), ("Tc Kc", 1000)]
)
def test_blackjack_switch_item_1b_what_a_switched_natural_does(bank: str, net: int) -> None:
    up, hole, *more = bank.split()
    playing = deal(SWITCH, f"Kc 9h {up} 9s Ad {hole} {' '.join(more)}", {2: 10})
    choose(playing, "switch", "stand")
    assert results(playing)[0] == ("seat 2", "first", 1, net)


def test_blackjack_switch_super_match_goes_by_the_cards_before_a_switch_and_a_split() -> None:
    wagers: Wagers = {2: {"first": 10, "second": 10, "super-match": 10}}
    playing = deal(SWITCH, "8c 8d 9c 8h 7h 8s" + " 9s" * 6, wagers)
    assert results(playing) == [("seat 2", "super-match", 1, 5000)]
    choose(playing, "switch")
    stand_all(playing)
    assert [r for r in results(playing) if r[1] == "super-match"] == results(playing)[:1]


@pytest.mark.parametrize(
    ("four", "pays"),
    [
        ("8c 8d 8h 8s", 40),
        ("8c 9d 8h 9s", 8),
        ("8c 9d 9h 8s", 8),
        ("8c 8d 8h 9s", 5),
        ("Kc 8d 9h Ks", 1),
        ("Kc Qd Jh Ts", -1),
        ("Ac 2d 3h 4s", -1),
    ],
)
def test_blackjack_switch_super_match_pay_table(four: str, pays: int) -> None:
    one, two, three, four_ = four.split()
    wagers: Wagers = {2: {"first": 10, "second": 10, "super-match": 10}}
    playing = deal(SWITCH, f"{one} {two} 9c {three} {four_} 8d", wagers)
    assert results(playing)[0] == ("seat 2", "super-match", 1, 1000 * pays)


# ------------------------------------------------------------------------------ jokers


def test_no_bust_jokers_value_of_cards_a_hand_with_a_joker_is_frozen_at_21() -> None:
    playing = deal(JOKERS, "5c 9d 9c Jk 9h 8d", {2: 10, 3: 10})
    assert asked(playing) == ("hand", 3)
    assert {who: net for who, *_, net in results(stand_all(playing))}["seat 2"] == 1000


def test_no_bust_jokers_a_joker_after_a_hit_a_double_and_a_split() -> None:
    hit = choose(deal(JOKERS, "5c 6c 2d 5d Jk 9h", {2: 10}), "hit")
    assert hit.over
    double = choose(deal(JOKERS, "5c 6c 2d 5d Jk 9h", {2: 10}), "double")
    assert results(double) == [("seat 2", "game", 1, 2000)]
    split = choose(deal(JOKERS, "5c 6c 5d 5h Jk Jk 9h", {2: 10}), "split")
    assert [net for *_, net in results(split)] == [1000, 1000]
    assert lines(split) == ["Higher total", "Higher total"]


def test_no_bust_jokers_item_13_a_joker_shown_by_the_bank_freezes_everybody() -> None:
    playing = deal(JOKERS, "5c Kc 8h Jk Jk 5d Kh 8d Jk 9h", {2: 10, 3: 10, 4: 10, 5: 10})
    assert playing.over
    assert bank_cards(playing) == "Jk 9h"
    assert results(playing) == [
        ("seat 5", "game", 1, 1500),
        ("seat 4", "game", 1, -1000),
        ("seat 3", "game", 1, -1000),
        ("seat 2", "game", 1, -1000),
    ]


@pytest.mark.parametrize(("reading", "nets"), [(False, [-1000, 0]), (True, [0, 1500])])
def test_no_bust_jokers_jk_3_two_jokers_of_the_bank(reading: bool, nets: list[int]) -> None:
    options = {"joker-up-is-21": reading}
    playing = deal(JOKERS, "Jk Jk Jk Jk 9c Jk", {2: 10, 3: 10}, options=options)
    assert [net for *_, net in results(playing)] == nets


@pytest.mark.parametrize(("rule", "net"), [("push", 0), ("player", 1500), ("bank", -1000)])
def test_no_bust_jokers_jk_2_two_jokers_against_two(rule: str, net: int) -> None:
    playing = deal(JOKERS, "Jk Jk Jk Jk", {2: 10}, options={"natural-tie": rule})
    assert results(playing) == [("seat 2", "game", 1, net)]


def test_no_bust_jokers_jk_6_a_joker_in_the_hole_beats_what_was_doubled() -> None:
    playing = deal(JOKERS, "5c 6c 5d Jk 9h", {2: 10})
    choose(playing, "double")
    assert results(playing) == [("seat 2", "game", 1, -2000)]


def test_no_bust_jokers_jk_1_over_limit_22() -> None:
    playing = deal(JOKERS, "Kc 9c 6d 9d 6h", {2: 10}, options={"over-limit": 22})
    choose(playing, "hit")
    if not playing.over:
        choose(playing, "stand")
    assert results(playing) == [("seat 2", "game", 1, 1000)]


@pytest.mark.parametrize("jokers", ["decks", "2", "3", "4", "5", "6", "7", "8"])
@pytest.mark.parametrize("decks", range(2, 9))
def test_no_bust_jokers_jk_9_the_shoe(decks: int, jokers: str) -> None:
    shoe = load(JOKERS, {"decks": decks, "jokers": jokers}).deck.shoe
    wanted = decks if jokers == "decks" else int(jokers)
    assert sum(shoe.values()) == 52 * decks + wanted
    assert shoe[card("Jk")] == wanted
    assert sum(shoe.values()) <= 424


# ------------------------------------------------------------------------------ the button


def seat_of_button(
    hole: str, bank: int, seats: int, live: set[int], from_bank: bool, ten: bool, occupied: bool
) -> int:
    """Counted out seat by seat, on the fingers."""
    number = min(RANKS.index(hole[0]) + 1, 10 if ten else 13)
    seat, counted = bank if from_bank else 0, 0
    while counted < number:
        seat = seat % seats + 1
        skipped = seat == bank or (occupied and seat not in live)
        counted += not skipped
    while seat not in live:
        seat = seat % seats + 1
    return seat


@pytest.mark.parametrize("name", [NB4, *SPANISH_BOTH])
@pytest.mark.parametrize("bank", [1, 4, 8])
@pytest.mark.parametrize("occupied", [False, True])
def test_the_action_button_for_every_hole_card(name: str, bank: int, occupied: bool) -> None:
    readings = [(False, False)]
    if name == NB4:
        readings = [(False, False), (True, False), (False, True), (True, True)]
    for hole in RANKS.replace("T", "") if name in SPANISH_BOTH else RANKS:
        for from_bank, ten in readings:
            options: dict[str, object] = {}
            if occupied:
                options["button-counts"] = "occupied"
            if from_bank:
                options["button-count-from"] = "bank"
            if ten:
                options["button-pictures"] = "ten"
            live = {2, 3, 5, 7} - {bank}
            shoe = "9s 9h 9c 9d "[: 3 * len(live)] + "7c " + "Ks Kh Kc Kd "[: 3 * len(live)]
            shoe += f"{hole}s " + "Ks " * 6
            playing = deal(name, shoe, dict.fromkeys(sorted(live), 10), bank, options)
            stand_all(playing)
            wanted = seat_of_button(hole, bank, 8, live, from_bank, ten, occupied)
            button = of(playing, ButtonPlaced)[0]
            assert (button.seat, button.card) == (wanted, card(f"{hole}s"))
            order = [e.bettor.seat for e in of(playing, WagerSettled)]
            assert order == sorted(live, key=lambda seat: (seat - wanted) % 8)


# ------------------------------------------------------------------------------ settlement

ORDERS = [
    (JOKERS, {}, [7, 5, 1]),
    (JOKERS, {"settle-direction": "clockwise"}, [1, 5, 7]),
    (JOKERS, {"settle-start": "bank"}, [1, 7, 5]),
    (PURE, {}, [5, 7, 1]),
    (PURE, {"settle-direction": "counter-clockwise"}, [1, 7, 5]),
]


@pytest.mark.parametrize(("name", "options", "order"), ORDERS)
def test_settlement_start_and_direction(name: str, options: Options, order: list[int]) -> None:
    shoe = "9s 9h 9c 7c Ks Kh Kc 10d"
    playing = stand_all(deal(name, shoe, {1: 10, 5: 10, 7: 10}, bank=3, options=options))
    assert [e.bettor.seat for e in of(playing, WagerSettled)] == order


def test_blackjack_switch_items_9_and_16_super_match_first_from_the_house_dealers_right() -> None:
    wagers: Wagers = {s: {"first": 10, "second": 10, "super-match": 10} for s in (1, 4, 6)}
    shoe = "9s 8s " * 3 + "7c " + "9h 9d " * 3 + "Kd"
    playing = deal(SWITCH, shoe, wagers, bank=3)
    assert [(e.bettor.seat, e.spot) for e in of(playing, WagerSettled)] == [
        (6, "super-match"),
        (4, "super-match"),
        (1, "super-match"),
    ]
    stand_all(playing)
    assert [(e.bettor.seat, e.spot) for e in of(playing, WagerSettled)][3:] == [
        (seat, spot) for seat in (6, 4, 1) for spot in ("first", "second")
    ]


def test_blackjack_switch_sw_12_the_hands_of_a_seat_from_first_to_last() -> None:
    """The third hand came off the first one and still comes after the second."""
    playing = deal(SWITCH, "8c 9h 7c 8d 9d Kd 9s 9c", {2: 10})
    stand_all(choose(playing, "keep", "split"))
    assert [(spot, hand) for _, spot, hand, _ in results(playing)] == [
        ("first", 1),
        ("second", 2),
        ("first", 3),
    ]
    options = {"settle-order": "super-match, insurance, first, second"}
    apart = deal(SWITCH, "8c 9h 7c 8d 9d Kd 9s 9c", {2: 10}, options=options)
    stand_all(choose(apart, "keep", "split"))
    assert [hand for _, _, hand, _ in results(apart)] == [1, 3, 2]


def test_pure_21_5_item_9_losing_side_wagers_before_everything_else() -> None:
    both = {"game": 10, "red-flex": 10, "buster": 10}
    playing = deal(PURE, "9s 9h 7h Ks Kh 9d 6h", {2: both, 3: both})
    stand_all(playing)
    # 7h 9d 6h is 22 in three cards, all red: both side wagers win.
    assert [(e.bettor.seat, e.spot) for e in of(playing, WagerSettled)] == [
        (seat, spot) for seat in (2, 3) for spot in ("game", "red-flex", "buster")
    ]
    lost = stand_all(deal(PURE, "9s 9h 7s Ks Kh Kd", {2: both, 3: both}))
    assert [(e.bettor.seat, e.spot) for e in of(lost, WagerSettled)] == [
        *((seat, spot) for seat in (2, 3) for spot in ("red-flex", "buster")),
        (2, "game"),
        (3, "game"),
    ]
    options = {"losing-side-first": False}
    in_turn = stand_all(deal(PURE, "9s 9h 7s Ks Kh Kd", {2: both, 3: both}, options=options))
    assert [(e.bettor.seat, e.spot) for e in of(in_turn, WagerSettled)] == [
        (seat, spot) for seat in (2, 3) for spot in ("game", "red-flex", "buster")
    ]


def test_pure_21_5_p_19_insurance_then_naturals_then_losing_side_wagers() -> None:
    wagers: Wagers = {2: {"game": 10, "buster": 10}, 3: 10}
    playing = deal(PURE, "9s Ad Ac Ks Kh 8d", wagers)
    choose(playing, (Bettor(2), "insure", 500), (Bettor(3), "decline"))
    stand_all(playing)
    assert [(e.bettor.seat, e.spot) for e in of(playing, WagerSettled)] == [
        (2, "insurance"),
        (3, "game"),
        (2, "buster"),
        (2, "game"),
    ]


@pytest.mark.parametrize("name", SPANISH_BOTH)
def test_pure_spanish_ps_11_match_the_dealer_at_its_seat_or_after_the_deal(name: str) -> None:
    both = {"game": 10, "match-the-dealer": 10}
    playing = deal(name, "9s 9h 7s Ks Kh Kd", {2: both, 3: both}, options={})
    stand_all(playing)
    spots = [(e.bettor.seat, e.spot) for e in of(playing, WagerSettled)]
    first = of(playing, ButtonPlaced)[0].seat
    order = [first, 5 - first]
    assert spots == [(s, spot) for s in order for spot in ("game", "match-the-dealer")]
    options = {"match-settled": "after-deal"}
    early = deal(name, "9s 9h 7s Ks Kh Kd", {2: both, 3: both}, options=options)
    assert [(e.bettor.seat, e.spot) for e in of(early, WagerSettled)] == [
        (2, "match-the-dealer"),
        (3, "match-the-dealer"),
    ]


@pytest.mark.parametrize("name", [PURE, JOKERS, SPANISH])
def test_g_9_what_is_given_up_is_collected_in_its_turn_or_at_once(name: str) -> None:
    shoe = "Ks Kh 7s 6s 6h Kd"
    playing = choose(deal(name, shoe, {2: 10, 3: 10}), "surrender")
    assert not of(playing, WagerSettled)
    options = {"collect-forfeit": "at-once"}
    at_once = choose(deal(name, shoe, {2: 10, 3: 10}, options=options), "surrender")
    assert results(at_once) == [("seat 2", "game", 1, -500)]


def test_g_9_an_early_surrender_is_collected_at_once_before_insurance() -> None:
    options = {"collect-forfeit": "at-once", "surrender": "early"}
    playing = deal(PURE, "Ks Kh As 6s 6h Kd", {2: 10, 3: 10}, options=options)
    choose(playing, (Bettor(2), "surrender"), (Bettor(3), "play"))
    assert asked(playing) == ("insurance", 3)
    assert results(playing) == [("seat 2", "game", 1, -500)]


DECIDED = [
    # game, cards of the hand, the bank's open card, whether the hand is lost at once
    (NB4, "Ks 6s Kh", "9c", True),  # 26
    (NB4, "Ks 5s Kh", "9c", False),  # 25 in three cards
    (JOKERS, "Ks 6s Kh", "9c", True),  # 26, and the bank never makes 27
    (JOKERS, "Ks 5s Kh", "9c", False),
    (PURE, "Ks 6s Kh", "9c", True),  # three eights need an eight
    (PURE, "Ks 6s Kh", "8c", False),
    (SPANISH, "Ks 6s Kh", "9c", True),
    (SPANISH, "Ks 6s Kh", "8c", False),
    (SWITCH, "Ks 6s 7h", "6c", True),  # 7-8-9 needs one of the three
    (SWITCH, "Ks 6s 7h", "9c", False),
    (SWITCH, "Ks 6s Kh", "9c", True),
]


@pytest.mark.parametrize(("name", "hand", "up", "lost"), DECIDED)
def test_g_8_a_hand_over_the_limit_is_collected_when_nothing_can_save_it(
    name: str, hand: str, up: str, lost: bool
) -> None:
    options = {"collect-over": "when-decided"}
    one, two, three = hand.split()
    other = ("9h", "8h") if name == SWITCH else ("9h", "9d")
    wagers: Wagers = {2: 10} if name == SWITCH else {2: 10, 3: 10}
    playing = deal(
        name, f"{one} {other[0]} {up} {two} {other[1]} 5d {three}", wagers, options=options
    )
    if name == SWITCH:
        choose(playing, "keep")
    choose(playing, "hit")
    assert [r[3] for r in results(playing)] == ([-1000] if lost else [])


# ------------------------------------------------------------------------------ backline

SEATED, BEHIND, SECOND = Bettor(2), Bettor(2, 1), Bettor(2, 2)


@pytest.mark.parametrize("name", [JOKERS, SWITCH])
def test_game_rules_no_backline(name: str) -> None:
    table = set_table(name, {2: 10}, 1)
    with pytest.raises(HousewayError, match="takes no backline wagers"):
        table.stand_behind(2, "somebody")


@pytest.mark.parametrize(
    ("name", "spot"),
    [(PURE, "red-flex"), (PURE, "buster")],
)
def test_pure_21_5_item_10_backline_on_the_game_wager_only(name: str, spot: str) -> None:
    table = set_table(name, {SEATED: 10, BEHIND: 10}, 1)
    playing = start_round(of_rules(table.rules), table)
    playing.choose(Bettor(1), TakeBank(AMPLE))
    with pytest.raises(IllegalChoice, match="takes no backline wagers"):
        playing.choose(BEHIND, PlaceWagers((("game", 1000), (spot, 1000))))


@pytest.mark.parametrize("name", [NB4, PURE, SPANISH])
def test_the_backline_follows_the_seated_bettor(name: str) -> None:
    playing = deal(name, "Ks 9c 6s 9d 5h", {SEATED: 10, BEHIND: 500})
    assert playing.decision is not None
    assert list(playing.decision.offers) == [SEATED]
    choose(playing, "hit")
    stand_all(playing)
    assert {who: net for who, *_, net in results(playing)} == {
        "seat 2": 1000,
        "seat 2 backline 1": 50000,
    }


@pytest.mark.parametrize("name", [NB4, PURE, SPANISH])
def test_the_largest_wager_decides_where_the_room_says_so(name: str) -> None:
    for seated, behind, decides in ((10, 500, BEHIND), (500, 10, SEATED), (10, 10, SEATED)):
        wagers: Wagers = {SEATED: seated, BEHIND: behind}
        options = {"backline-decides": "largest"}
        playing = deal(name, "Ks 9c 6s 9d 5h", wagers, options=options)
        assert playing.decision is not None
        assert list(playing.decision.offers) == [decides]


@pytest.mark.parametrize("name", [PURE, SPANISH])
def test_the_largest_wager_still_decides_after_others_added_more(name: str) -> None:
    """Nobody plays a hand on which he has nothing."""
    options = {"backline-decides": "largest"}
    wagers: Wagers = {SEATED: 80, BEHIND: 100}
    playing = deal(name, "8c 5c 8d 9c 3c 2c 4c 5d 6d 7d", wagers, options=options)
    choose(playing, "split", (SEATED, "pass"), ("double", 100), (SEATED, "match"))
    while playing.decision is not None and offer(playing).hand == "seat 2":
        choose(playing, "stand")
    assert playing.decision is not None
    assert list(playing.decision.offers) == [BEHIND]
    assert offer(playing).hand == "seat 2 hand 2"
    assert offer(playing).bounds("double")[1] == 10000


def test_behind_somebody_who_sits_out_the_first_on_the_backline_plays() -> None:
    playing = deal(PURE, "Ks 9c 6s 9d 5h", {SEATED: {}, BEHIND: 10, SECOND: 500})
    assert playing.decision is not None
    assert list(playing.decision.offers) == [BEHIND]


@pytest.mark.parametrize("name", [PURE, SPANISH])
def test_ps_16_each_on_the_backline_may_match_a_double_or_leave_it(name: str) -> None:
    wagers: Wagers = {SEATED: 10, BEHIND: 20, SECOND: 30}
    playing = deal(name, "6c 9c 5d 9d Kh", wagers)
    choose(playing, ("double", 1000))
    assert playing.decision is not None
    assert set(playing.decision.offers) == {BEHIND, SECOND}
    assert offer(playing, BEHIND).picks == ("pass", "match")
    choose(playing, (SECOND, "pass"), (BEHIND, "match", 500))
    stand_all(playing)
    assert {who: net for who, *_, net in results(playing)} == {
        "seat 2": 2000,
        "seat 2 backline 1": 2500,
        "seat 2 backline 2": 3000,
    }


@pytest.mark.parametrize(("adds", "nets"), [("follow", [2000, 4000]), ("none", [2000, 2000])])
@pytest.mark.parametrize("name", [PURE, SPANISH])
def test_ps_16_the_backline_has_to_follow_a_double_or_cannot(
    name: str, adds: str, nets: list[int]
) -> None:
    options = {"backline-adds": adds}
    playing = deal(name, "6c 9c 5d 9d Kh", {SEATED: 10, BEHIND: 20}, options=options)
    stand_all(choose(playing, "double"))
    assert [net for *_, net in results(playing)] == nets


@pytest.mark.parametrize("adds", ["optional", "follow", "none"])
@pytest.mark.parametrize("name", [PURE, SPANISH])
def test_ps_16_the_seated_bettor_is_always_asked_when_somebody_behind_plays(
    name: str, adds: str
) -> None:
    """What the room lays down for the backline binds the backline only."""
    options = {"backline-adds": adds, "backline-decides": "largest"}
    wagers: Wagers = {SEATED: 10, BEHIND: 30, SECOND: 20}
    playing = choose(deal(name, "6c 9c 5d 9d Kh", wagers, options=options), "double")
    assert playing.decision is not None
    assert set(playing.decision.offers) == {SEATED} | ({SECOND} if adds == "optional" else set())
    choose(playing, (SEATED, "pass"))
    stand_all(playing)
    second = {"optional": 2000, "follow": 4000, "none": 2000}[adds]
    assert [net for *_, net in results(playing)] == [1000, 6000, second]


@pytest.mark.parametrize("name", [PURE, SPANISH])
def test_ps_16_an_unmatched_wager_stays_with_the_first_hand_of_a_split(name: str) -> None:
    wagers: Wagers = {SEATED: 10, BEHIND: 20, SECOND: 30}
    playing = deal(name, "8c 9c 8d 9d Kh 2h 9h", wagers)
    choose(playing, "split", (BEHIND, "match"), (SECOND, "pass"))
    stand_all(playing)
    assert [(who, hand) for who, _, hand, _ in results(playing)] == [
        ("seat 2", 1),
        ("seat 2", 2),
        ("seat 2 backline 1", 1),
        ("seat 2 backline 1", 2),
        ("seat 2 backline 2", 1),
    ]


def test_pure_21_5_p_17_everybody_insures_his_own_wager() -> None:
    playing = deal(PURE, "9d Ac 8d Kc", {SEATED: 10, BEHIND: 20})
    assert playing.decision is not None
    assert set(playing.decision.offers) == {SEATED, BEHIND}
    choose(playing, (BEHIND, "insure"), (SEATED, "decline"))
    assert results(playing) == [
        ("seat 2 backline 1", "insurance", 1, 2000),
        ("seat 2", "game", 1, -1000),
        ("seat 2 backline 1", "game", 1, -2000),
    ]
    options = {"backline-insures": False}
    seated_only = deal(PURE, "9d Ac 8d Kc", {SEATED: 10, BEHIND: 20}, options=options)
    assert seated_only.decision is not None
    assert set(seated_only.decision.offers) == {SEATED}


def test_pure_spanish_rescue_gives_each_his_own_last_part_back() -> None:
    """Whoever added nothing has nothing to rescue and stays in."""
    wagers: Wagers = {SEATED: 10, BEHIND: 20, SECOND: 30}
    playing = deal(SPANISH, "6c 9c 5d 9d 2h", wagers)
    choose(playing, "double", (BEHIND, "match", 500), (SECOND, "pass"), "rescue")
    assert [(str(e.bettor), e.amount) for e in of(playing, WagerReturned)] == [
        ("seat 2", 1000),
        ("seat 2 backline 1", 500),
    ]
    assert list(zip([net for *_, net in results(playing)], lines(playing))) == [
        (-1000, "Rescued"),
        (-2000, "Rescued"),
        (-3000, "Bank wins"),
    ]


def test_pure_spanish_nobody_doubles_for_nothing() -> None:
    """At the cap the seated bettor cannot take a card for free because somebody behind may add."""
    options = {"double-double": "three", "double-cap": "total", "maximum": "$100"}
    playing = deal(SPANISH, "2c 5c 3d 9c 2d 3c 2h 5d", {SEATED: 50, BEHIND: 10}, options=options)
    choose(playing, "double", (BEHIND, "pass"))
    assert picks(playing) == {"stand", "rescue"}
    assert "reached the table maximum" in why_not(playing, "double")


# ------------------------------------------------------------------------------ wagers


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("dollars", [0, 1, 4, 1001])
def test_wagers_outside_the_table_limits_are_refused(name: str, dollars: int) -> None:
    with pytest.raises(IllegalChoice):
        deal(name, "", {2: dollars})


SIDE = [
    (SWITCH, "super-match"),
    (PURE, "red-flex"),
    (PURE, "buster"),
    (SPANISH, "match-the-dealer"),
]


@pytest.mark.parametrize(("name", "spot"), SIDE)
def test_side_wagers_need_a_game_wager_and_may_be_larger(name: str, spot: str) -> None:
    with pytest.raises(IllegalChoice, match="needs"):
        deal(name, "", {2: {spot: 10}})
    many = 2 if name == SWITCH else 1
    playing = deal(name, "9c " * many + "9d " + "8c " * many + "8d", {2: base(name) | {spot: 900}})
    assert not playing.over


@pytest.mark.parametrize("name", GAMES)
def test_a_side_wager_goes_with_the_hand_of_its_own_area(name: str) -> None:
    """There is one reading here, so the other one is refused, and in one sentence."""
    assert load(name).choices["prerequisite"].allowed == ("area",)
    with pytest.raises(RulebookError) as refused:
        load(name, {"prerequisite": "bettor"})
    told = str(refused.value)
    assert told == "option prerequisite=bettor is not allowed; choose one of area"


@pytest.mark.parametrize(("name", "spot"), SIDE)
def test_a_game_wager_at_another_circle_does_not_allow_a_side_wager(name: str, spot: str) -> None:
    table = Table(load(name), ScriptedShoe(cards("9c " * 12)))
    for seat, who in ((1, "bank"), (2, "ann"), (3, "ann")):
        table.sit(seat, who)
    playing = start_round(of_rules(table.rules), table)
    playing.choose(Bettor(1), TakeBank(AMPLE))
    playing.choose(Bettor(2), PlaceWagers(tuple((s, 1000) for s in base(name))))
    with pytest.raises(IllegalChoice, match="needs"):
        playing.choose(Bettor(3), PlaceWagers(((spot, 1000),)))


@pytest.mark.parametrize("name", [SWITCH, PURE])
def test_insurance_has_no_limits_of_its_own(name: str) -> None:
    """It is half of what lies on a hand, so there is no range to choose."""
    spots = {spot.id for spot in load(name).spots}
    limits = {option for option in load(name).choices if option.startswith("limit-")}
    assert limits == {f"limit-{spot}" for spot in spots - {"insurance"}}
    with pytest.raises(RulebookError, match="has no option 'limit-insurance'"):
        load(name, {"limit-insurance": "$5-$100"})


def test_blackjack_switch_sw_6_the_two_wagers_are_equal() -> None:
    for amounts in ({"first": 10, "second": 20}, {"first": 10}, {"second": 10}):
        with pytest.raises(IllegalChoice):
            deal(SWITCH, "", {2: amounts})
    options = {"equal-wagers": False}
    playing = deal(SWITCH, "9c 9d 8c 8d 7c 7d", {2: {"first": 10, "second": 20}}, options=options)
    choose(playing, "keep")
    assert offer(playing).bounds("double") == (1000, 1000)
    with pytest.raises(IllegalChoice):
        deal(SWITCH, "", {2: {"first": 10}}, options=options)


def test_no_bust_jokers_item_4_circles_side_by_side_and_three_at_most() -> None:
    table = Table(load(JOKERS), ScriptedShoe([]))
    table.sit(1, "bank")
    table.sit(3, "ann")
    with pytest.raises(HousewayError, match="not beside"):
        table.sit(5, "ann")
    table.sit(4, "ann")
    table.sit(2, "ann")
    with pytest.raises(HousewayError, match="already plays 3 circles"):
        table.sit(5, "ann")
    table.sit(5, "bob")
    more = Table(load(JOKERS, {"circles": 4}), ScriptedShoe([]))
    for seat in (3, 4, 5, 6):
        more.sit(seat, "ann")


@pytest.mark.parametrize("name", [NB4, SWITCH, PURE, SPANISH])
def test_elsewhere_a_person_may_bet_any_free_circles(name: str) -> None:
    table = Table(load(name), ScriptedShoe([]))
    for seat in (1, 3, 5, 6):
        table.sit(seat, "ann")


# ------------------------------------------------------------------------------ fees


@pytest.mark.parametrize("timing", ["before-deal", "after-deal"])
@pytest.mark.parametrize("name", GAMES)
def test_fees_go_by_what_lay_there_before_the_deal(name: str, timing: str) -> None:
    """Doubles, splits and insurance are no table action; the bank alone pays."""
    options = {"fees": "cons-blackjack-1", "maximum": "$500", "fee-timing": timing}
    many = 2 if name == SWITCH else 1
    shoe = "8c " * many + "6c " + "8d " * many + "5c 3h Kh 3s Ks 3d Kd 3c Kc Qh Qs"
    playing = deal(name, shoe, {2: 50 // many}, options=options)
    events = playing.events
    fee = of(playing, FeeTaken)[0]
    dealt = [events.index(e) for e in of(playing, CardDealt)][: 2 * many + 2]
    assert fee.amount == 50
    assert fee.bank
    assert fee.bettor == Bettor(1)
    if timing == "before-deal":
        assert events.index(fee) < dealt[0]
    else:
        assert events.index(fee) > dealt[-1]
    while playing.decision is not None:
        legal = offer(playing).picks
        for wanted in ("split", "double", "insure", "match", "switch", "stand", "hit"):
            if wanted in legal:
                choose(playing, wanted)
                break
    assert len(of(playing, FeeTaken)) == 1
    assert of(playing, WagersClosed)[0].action == 5000
    assert of(playing, RoundEnded)[0].house == 50


@pytest.mark.parametrize(("action", "fee"), [(50, 50), (51, 200), (150, 200), (151, 300)])
def test_fees_f_21_a_tier_reaches_to_its_printed_end(action: int, fee: int) -> None:
    options = {"fees": "cons-blackjack-1", "maximum": "$500"}
    playing = deal(NB4, "9c 9d 8c 8d", {2: action}, options=options)
    assert [e.amount for e in of(playing, FeeTaken)] == [fee]


# ------------------------------------------------------------------------------ coverage


def test_g_2_doubles_and_splits_never_enlarge_the_bank() -> None:
    playing = deal(PURE, "8c 9c 8d 8h 3h Kh 3s Ks", {2: 100}, put_up=15_000)
    choose(playing, "split", "double", "double")
    assert results(playing) == [("seat 2", "game", 1, 15000), ("seat 2", "game", 2, 0)]
    assert of(playing, WagerSettled)[1].uncovered == 20000


@pytest.mark.parametrize(
    ("rounding", "paid"), [("exact", 840), ("half-dollar", 800), ("dollar", 800)]
)
def test_g_5_payouts_are_rounded_down(rounding: str, paid: int) -> None:
    playing = deal(NB4, "Ac 9c Kd 8c", {2: 7}, options={"payoff-rounding": rounding})
    assert results(playing) == [("seat 2", "game", 1, paid)]


@pytest.mark.parametrize(
    ("rounding", "lost"), [("exact", 350), ("half-dollar", 350), ("dollar", 300)]
)
@pytest.mark.parametrize("name", [JOKERS, PURE, SPANISH])
def test_g_5_the_surrendered_half_is_rounded_down(name: str, rounding: str, lost: int) -> None:
    playing = deal(name, "Kc 9c 6d 8c", {2: 7}, options={"payoff-rounding": rounding})
    choose(playing, "surrender")
    assert results(playing) == [("seat 2", "game", 1, -lost)]


# ------------------------------------------------------------------------------ late naturals


@pytest.mark.parametrize("over", ["at-settlement", "when-decided"])
@pytest.mark.parametrize(("takes", "net"), [("all", -2000), ("original", -1000)])
def test_blackjack_switch_sw_1_a_natural_found_late(takes: str, net: int, over: str) -> None:
    options = {"late-natural-takes": takes, "collect-over": over}
    playing = deal(SWITCH, "Tc 9h Kc 6c 9d Ad Ts", {2: 10}, options=options)
    choose(playing, "keep", "double", "stand")
    put_up = sum(e.amount for e in of(playing, WagerPlaced) + of(playing, WagerAdded))
    settled = of(playing, WagerSettled)
    back = sum(e.amount for e in of(playing, WagerReturned))
    assert put_up == back + sum(e.amount for e in settled)
    assert [e.paid - e.collected for e in settled if e.hand == 1] == [net]


@pytest.mark.parametrize(
    ("takes", "up", "double", "now"),
    [
        ("original", "Kc", True, False),  # a natural may still give half of it back
        ("original", "Kc", False, True),
        ("original", "6c", True, True),  # no natural is possible
        ("original", "9c", True, True),
        ("all", "Kc", True, True),
    ],
)
def test_blackjack_switch_g_8_what_a_late_natural_may_give_back_is_not_decided(
    takes: str, up: str, double: bool, now: bool
) -> None:
    options = {"late-natural-takes": takes, "collect-over": "when-decided"}
    playing = deal(SWITCH, f"Tc 9h {up} 6c 9d 8d Ts" + " 2h" * 5, {2: 10}, options=options)
    choose(playing, "keep", "double" if double else "hit")
    assert bool(results(playing)) == now


def test_blackjack_switch_g_8_a_further_hand_over_waits_for_a_late_natural() -> None:
    """The first hand of a split has its first wager on it, and that is lost either way."""
    options = {"late-natural-takes": "original", "collect-over": "when-decided"}
    shoe = "8c 9h Kc 8d 9d Ad 7s Ts 7d Th"
    playing = deal(SWITCH, shoe, {2: 10}, options=options)
    choose(playing, "keep", "split", "hit", "stand", "hit")
    assert results(playing) == [("seat 2", "first", 1, -1000), ("seat 2", "second", 2, -1000)]
    assert [(e.hand, e.amount) for e in of(playing, WagerReturned)] == [(3, 1000)]


def test_blackjack_switch_sw_1_a_natural_found_late_after_a_split() -> None:
    options = {"late-natural-takes": "original"}
    playing = deal(SWITCH, "8c 9h Kc 8d 9d Ad 9s 9c", {2: 10}, options=options)
    choose(playing, "keep", "split")
    stand_all(playing)
    assert [r[3] for r in results(playing)] == [-1000, -1000]


# ------------------------------------------------------------------------------ hidden cards


def hole_place(name: str, players: int) -> int:
    return 2 * (players * (2 if name == SWITCH else 1) + 1) - 1


def is_natural(up: Card, hole: Card) -> bool:
    values = sorted(min(c // 4 + 1, 10) for c in (up, hole))
    return values == [1, 10]


def seen(playing: Round) -> object:
    """All that anybody may know: every view, and what is offered to whom."""
    offers = {} if playing.decision is None else playing.decision.offers
    views = [[e.to_json() for e in playing.view(seat)] for seat in (None, 1, 2, 3, 4)]
    return views, {str(bettor): found.to_json() for bettor, found in offers.items()}


@pytest.mark.parametrize("name", GAMES)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=40)
def test_nobody_is_told_anything_by_the_hole_card(name: str, seed: int) -> None:
    """Two rounds that differ in the hole card look alike until it is turned.

    Where the house dealer looked at it, all may know whether it made a natural.
    """
    random = Random(seed)
    pack = [c for c, number in load(name).deck.shoe.items() for _ in range(number)]
    shoe = random.sample(pack, 60)
    place = hole_place(name, 3)
    up = shoe[(place - 1) // 2]
    twin = list(shoe)
    wanted = [c for c in pack if is_natural(up, c) == is_natural(up, shoe[place])]
    twin[place] = random.choice(wanted)
    options = random.choice([{}, {"collect-over": "when-decided"}])
    rounds = [
        deal(name, " ".join(map(text, cards_)), {2: 10, 3: 10, 4: 10}, options=options)
        for cards_ in (shoe, twin)
    ]
    turned = len(of(rounds[0], CardTurned)) - (name == JOKERS)
    while rounds[0].decision is not None and turned <= 0:
        assert seen(rounds[0]) == seen(rounds[1])
        bettor = random.choice(list(rounds[0].decision.offers))
        pick = random.choice(offer(rounds[0], bettor).picks)
        for playing in rounds:
            playing.choose(bettor, Pick(pick))


@pytest.mark.parametrize("name", GAMES)
def test_the_hole_card_is_hidden_from_everybody_until_it_is_turned(name: str) -> None:
    many = 2 if name == SWITCH else 1
    playing = deal(name, "9s " * many + "6c " + "8s " * many + "7h 9h", {2: 10})
    for seat in (None, 1, 2, 3):
        told = [e for e in playing.view(seat) if isinstance(e, CardDealt) and e.hand == "bank"]
        assert told[-1].card is None
        assert "7h" not in str([e.to_json() for e in playing.view(seat)])
    stand_all(playing)
    assert card("7h") in [e.card for e in of(playing, CardTurned)]


# ------------------------------------------------------------------------------ misdeals


def amounts_of(events: list[Event]) -> tuple[int, int]:
    """What was put up by bettors, and what went back outside the settlement."""
    put_up = sum(e.amount for e in events if isinstance(e, WagerPlaced | WagerAdded))
    back = sum(e.amount for e in events if isinstance(e, WagerReturned))
    return put_up, back


def random_choices(playing: Round, random: Random) -> Iterator[tuple[Bettor, Choice]]:
    while playing.decision is not None:
        bettor = random.choice(list(playing.decision.offers))
        made = Pick(random.choice(offer(playing, bettor).picks))
        yield bettor, made
        playing.choose(bettor, made)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(12))
def test_a_misdeal_at_any_choice_gives_everything_back(name: str, seed: int) -> None:
    """Also what Super Match or a natural had moved before, and what was added in the hand."""
    random = Random(seed)
    rules = load(name, {"fees": "cons-blackjack-1", "maximum": "$500"})
    options = {"fees": "cons-blackjack-1", "maximum": "$500"}
    pack = [c for c, number in rules.deck.shoe.items() for _ in range(number)]
    shoe = " ".join(map(text, random.sample(pack, 90)))
    side = {SWITCH: {"super-match": 10}, PURE: {"buster": 10, "red-flex": 10}}.get(name, {})
    wagers: Wagers = {2: base(name) | side, 3: 20, 4: 20}
    playing = deal(name, shoe, wagers, options=options)
    made = list(random_choices(playing, random))
    for stop in range(len(made)):
        again = deal(name, shoe, wagers, options=options)
        for bettor, choice in made[:stop]:
            again.choose(bettor, choice)
        again.declare("misdeal", "a card fell")
        assert again.over
        put_up, back = amounts_of(again.events)
        assert put_up == back
        ended = of(again, RoundEnded)[0]
        assert (ended.nets, ended.bank, ended.house) == ((), 0, 0)


@pytest.mark.parametrize("name", GAMES)
def test_cards_that_run_out_call_the_round_off(name: str) -> None:
    many = 2 if name == SWITCH else 1
    shoe = ["5c"] * many + ["6c"] + ["4c"] * many + ["7c"]
    for left in range(1, len(shoe)):
        playing = deal(name, " ".join(shoe[:left]), {2: 10}, whole=True)
        assert [e.reason for e in of(playing, CalledOff)] == ["the cards ran out"]
        assert amounts_of(playing.events) == (1000 * many, 1000 * many)
    playing = deal(name, " ".join(shoe), {2: 10}, whole=True)
    while playing.decision is not None:
        legal = offer(playing).picks
        choose(playing, next(p for p in ("keep", "double", "hit") if p in legal))
    assert of(playing, CalledOff)
    put_up, back = amounts_of(playing.events)
    assert put_up == back


# ------------------------------------------------------------------------------ hand records

RECORD: dict[str, Any] = {"version": 1, "options": {}, "choices": []}
ONE = [{"seat": 1, "spot": "game", "amount": 2500}]
TWO = [{"seat": 1, "spot": spot, "amount": 1000} for spot in ("first", "second")]


def settle_hand(name: str, hands: dict[str, str], **parts: Any) -> list[tuple[str, str, int, int]]:
    written = {hand: given.split() for hand, given in hands.items()}
    record = {
        **RECORD,
        "game": name,
        "bank": {"seat": 6, "wager": AMPLE},
        "wagers": TWO if name == SWITCH else ONE,
        "cards": written,
        **parts,
    }
    answer = settle(record)
    return [(str(e.bettor), e.spot, e.hand, e.paid - e.collected) for e in answer.settled]


@pytest.mark.parametrize(
    ("name", "hands"),
    [
        (NB4, {"bank": "9c 9d", "seat 1": "Tc Ac"}),
        (PURE, {"bank": "9c 9d", "seat 1": "Tc 9h"}),
        (SWITCH, {"bank": "9c 9d", "seat 1": "Tc", "seat 1 hand 2": "Tc 8h"}),
        (SWITCH, {"bank": "9c 9d", "seat 1": "Tc 8c"}),
        (SWITCH, {"bank": "9c 9d", "seat 1 hand 2": "Tc 8c"}),
        (SWITCH, {"bank": "9c 9d"}),
    ],
)
def test_a_described_switch_that_cannot_be_is_refused_in_a_sentence(
    name: str, hands: dict[str, str]
) -> None:
    with pytest.raises(RecordError):
        settle_hand(name, hands, choices=[{"seat": 1, "pick": "switch"}])


def test_a_described_split_of_tens_comes_off_the_hand_of_its_rank() -> None:
    hands = {
        "bank": "9c 9d",
        "seat 1": "Kc 9c",
        "seat 1 hand 2": "Qc 8d",
        "seat 1 hand 3": "Qd 7d",
    }
    told = settle_hand(SWITCH, hands, choices=[{"seat": 1, "pick": "split", "hand": 2}])
    assert settle_hand(SWITCH, hands) == told


def test_a_described_split_that_could_come_off_either_hand_has_to_be_told() -> None:
    """Four eights or three: Super Match goes by which hand the third one came off."""
    hands = {
        "bank": "9c 9d",
        "seat 1": "8c 8h",
        "seat 1 hand 2": "8d Th",
        "seat 1 hand 3": "8s 7d 6d",
    }
    wagers = [*TWO, {"seat": 1, "spot": "super-match", "amount": 500}]
    for parent, pays in ((1, 2500), (2, 20000)):
        split = [{"seat": 1, "pick": "split", "hand": parent}]
        told = settle_hand(SWITCH, hands, wagers=wagers, choices=split)
        assert told[0] == ("seat 1", "super-match", 1, pays)
    with pytest.raises(RecordError, match="seat 1 hand 3: say which hand was split"):
        settle_hand(SWITCH, hands, wagers=wagers)


def test_a_described_split_that_no_hand_could_make_is_refused() -> None:
    hands = {"bank": "9c 9d", "seat 1": "Kc 9c", "seat 1 hand 2": "9h 8d", "seat 1 hand 3": "Qd 7d"}
    with pytest.raises(RecordError, match="no hand of the seat could split into it"):
        settle_hand(SWITCH, hands)
    by_value = {"split-match": "value"}
    assert len(settle_hand(SWITCH, hands, options=by_value)) == 3


@pytest.mark.parametrize("name", [NB4, *SPANISH_BOTH])
def test_a_record_keeps_who_sat_there_where_the_button_counts_people(name: str) -> None:
    options = {"button-counts": "occupied"}
    playing = deal(name, "9s 9h 7c Ks Kh 3d Kd", {2: 10, 3: {}, 4: 10}, options=options)
    stand_all(playing)
    record = record_of(load(name, options), playing.events)
    assert isinstance(record, HandRecord)
    assert of(playing, BankTaken)[0].seated == record.seated == (1, 2, 3, 4)
    again = settle(record.to_json())
    assert again.button == of(playing, ButtonPlaced)[0]
    assert again.settled == of(playing, WagerSettled)


def test_a_record_keeps_the_order_in_which_the_backline_insured() -> None:
    wagers: Wagers = {SEATED: 10, BEHIND: 20, SECOND: 30}
    playing = deal(PURE, "9d Ac 8d Kc", wagers, put_up=3_000)
    choose(playing, (SECOND, "insure"), (BEHIND, "insure"), (SEATED, "decline"))
    again = settle(record_of(load(PURE), playing.events).to_json())
    assert again.settled == of(playing, WagerSettled)


def test_a_described_double_of_three_cards_follows_from_the_cards() -> None:
    hands = {"bank": "9c 9d", "seat 1": "2c 3c 6c Tc"}
    options = {"double-cards": "any"}
    double = [{"seat": 1, "pick": "double"}]
    told = settle_hand(JOKERS, hands, choices=double, options=options)
    assert told == [("seat 1", "game", 1, 5000)]
    at_once = settle_hand(JOKERS, {**hands, "seat 1": "2c 9c Tc"}, choices=double)
    assert at_once == [("seat 1", "game", 1, 5000)]


def test_a_described_pass_on_a_double_is_not_taken_for_an_answer_to_insurance() -> None:
    hands = {"bank": "Ac 9d", "seat 1": "6c 5c Tc"}
    wagers = [*ONE, {"seat": 1, "bettor": "backline 1", "spot": "game", "amount": 2500}]
    choices = [
        {"seat": 1, "pick": "double"},
        {"seat": 1, "bettor": "backline 1", "pick": "pass"},
    ]
    assert settle_hand(PURE, hands, wagers=wagers, choices=choices) == [
        ("seat 1", "game", 1, 5000),
        ("seat 1 backline 1", "game", 1, 2500),
    ]


@pytest.mark.parametrize(
    ("name", "parts", "told"),
    [
        (PURE, {"choices": [{"seat": 1, "pick": "surrender"}]}, "$12.50"),
        (NB4, {"options": {"payoff-rounding": "dollar"}}, "$30"),
    ],
)
def test_the_arithmetic_tells_what_moved(name: str, parts: dict[str, Any], told: str) -> None:
    cards_ = {"bank": ["9c", "9d"], "seat 1": ["Tc", "6c"] if name == PURE else ["Tc", "Ac"]}
    wagers = [{"seat": 1, "spot": "game", "amount": 2500 if name == PURE else 2590}]
    record = {**RECORD, "game": name, "bank": {"seat": 6, "wager": AMPLE}, "wagers": wagers}
    answer = settle({**record, "cards": cards_, **parts}).to_json()
    line = answer["settled"][0]
    moved = (line["paid"] or line["collected"]) / 100
    assert f"${moved:,.2f}".removesuffix(".00") in line["arithmetic"], line["arithmetic"]


# ------------------------------------------------------------------------------ the rule files

RULINGS = {
    NB4: [f"NB-{n}" for n in range(1, 14)],
    JOKERS: [f"JK-{n}" for n in range(1, 13)],
    SWITCH: [f"SW-{n}" for n in range(1, 16)],
    PURE: [f"P-{n}" for n in range(1, 21)],
    SPANISH: [f"PS-{n}" for n in range(1, 18)],
    SPANISH_6_5: [f"PS-{n}" for n in range(1, 18)],
}
DECKS = {NB4: range(1, 9), JOKERS: range(2, 9), SWITCH: range(6, 9), PURE: range(1, 9)}
DECKS |= dict.fromkeys(SPANISH_BOTH, range(4, 9))


@pytest.mark.parametrize("name", GAMES)
def test_every_ambiguity_of_the_document_has_its_ruling(name: str) -> None:
    rules = load(name)
    own = [r.id for r in rules.rulings if r.id.split("-")[0] not in ("S", "F", "G")]
    assert own == RULINGS[name]
    for ruling in rules.rulings:
        assert set(ruling.option) <= set(rules.choices), ruling.id
        assert set(ruling.spots) <= set(rules.by_id), ruling.id


@pytest.mark.parametrize("name", GAMES)
def test_decks_and_seats_are_those_of_the_document(name: str) -> None:
    rules = load(name)
    assert list(rules.choices["decks"].allowed) == list(DECKS[name])
    assert rules.table.seats == (6 if name == SWITCH else 8)
    size = {SPANISH: 48, SPANISH_6_5: 48, JOKERS: 53}.get(name, 52)
    assert sum(rules.deck.shoe.values()) == 6 * size
    assert rules.bank.turns == 2


def test_every_allowed_value_of_every_option_loads() -> None:
    for name in GAMES:
        for option, choice in load(name).choices.items():
            values = choice.allowed or ((True, False) if choice.kind == "yes-no" else ())
            for value in values:
                assert game(name, {option: value}).rules.options[option] == value
