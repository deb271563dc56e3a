"""Century 21 Baccarat, Super Pan 9 and Ultra Pan 9, clause by clause; then their odds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plain_nine as plain
from houseway.cards.card import JOKER, Card, cards, rank
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.record import record_of
from houseway.desk.settle import Settlement, settle
from houseway.engine.bettor import Bettor, read_bettor
from houseway.engine.decision import Choice, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice, RecordError, RulebookError
from houseway.families import game
from houseway.families.nine.events import BankChecked, HandsOpened
from houseway.families.nine.game import Nine
from houseway.families.nine.odds import game_odds
from houseway.families.nine.odds.deals import Kinds, all_deals
from houseway.families.nine.odds.duel import balance
from houseway.families.nine.odds.sides import Sides, Ways
from houseway.families.nine.rules import WILD, value
from houseway.play.bots import AnyLegal, HouseWay, play_out
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.table.events import (
    ButtonPlaced,
    CalledOff,
    CardDealt,
    CardTurned,
    ChoiceMade,
    DiceThrown,
    RoundEnded,
    WagerSettled,
)
from houseway.table.say import say
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, TakeBank
from tables import full_table, repeatable_shoe, some_of, thinned

SUPER, ULTRA, CENTURY = "super-pan-9", "ultra-pan-9", "century-21-baccarat"
PAN = (SUPER, ULTRA)
NINES = (*PAN, CENTURY)
DICE = (1, 1, 1)


def nine(name: str, **options: object) -> Nine:
    """A game under options, written with underscores."""
    played = game(name, {key.replace("_", "-"): value for key, value in options.items()})
    assert isinstance(played, Nine)
    return played


def slip(
    name: str,
    bank: str,
    seats: Mapping[int, str],
    wagers: Mapping[str, int] | None = None,
    bank_wager: int = 1_000_000,
    dice: tuple[int, ...] | None = None,
    choices: list[dict[str, Any]] | None = None,
    **options: object,
) -> Settlement:
    """Settle a described hand; seat 8 banks. Wagers are dollars by `2` or `2 backline 1`."""
    staked = wagers or {str(seat): 10 for seat in seats}
    written = []
    for where, dollars in staked.items():
        seat, _, behind = where.partition(" ")
        back = {"bettor": behind} if behind else {}
        written.append({"seat": int(seat), "spot": "game", "amount": dollars * 100, **back})
    chosen = {"fees": "none"} | {key.replace("_", "-"): v for key, v in options.items()}
    thrown = DICE if dice is None else dice
    record = {
        "game": name,
        "options": chosen,
        "bank": {"seat": 8, "wager": bank_wager},
        "wagers": written,
        "cards": {"bank": bank.split()}
        | {f"seat {seat}": hand.split() for seat, hand in seats.items()},
        "choices": choices or [],
        "dice": list(thrown) if uses_dice(name, chosen) else [],
    }
    return settle(record)


def uses_dice(name: str, options: Mapping[str, object]) -> bool:
    return load(name, dict(options)).settle.button is not None


def one(name: str, player: str, bank: str, **options: Any) -> WagerSettled:
    """One $10 wager settled."""
    (settled,) = slip(name, bank, {1: player}, **options).settled
    return settled


def net(settled: WagerSettled) -> int:
    """Dollars won or lost of a $10 wager, in cents."""
    return settled.paid - settled.collected


# Three cards of the pan deck for every total, and cards that complete a hand.
THREE = {
    0: "Kc Kd Qh", 1: "Ac Kd Qh", 2: "2c Kd Qh", 3: "3c Kd Qh", 4: "4c Kd Qh",
    5: "5c Kd Qh", 6: "6c Kd Qh", 7: "6c Ad Qh", 8: "6c 2d Qh", 9: "6c 3d Qh",
}  # fmt: skip


def pan_hand(total: int, must_hit: int = 4) -> str:
    """A finished pan hand: three cards where it may stand, otherwise four worth `total`."""
    return THREE[total] + (" Js" if total <= must_hit else "")


def seated(name: str, shoe: str | list[Card], people: int = 3, **options: object) -> Any:
    """A live table with given cards: seat 1 banks, everybody else has wagered $10."""
    played = nine(name, **({"fees": "none"} | options))
    dealt = cards(shoe) if isinstance(shoe, str) else shoe
    table = full_table(played, ScriptedShoe(dealt, dice=DICE, whole=True), people)
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(100_000))
    for bettor in table.bettors():
        round_.choose(bettor, PlaceWagers((("game", 1000),)))
    return table, round_


def kinds_of(events: list[Event], *kinds: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kinds)]


def offer(round_: Round, seat: int) -> PickOffer:
    found = round_.choices(Bettor(seat))
    assert isinstance(found, PickOffer)
    return found


# --- Determining and Paying Winners --------------------------------------------------------------


@pytest.mark.parametrize(("player", "bank"), list(product(range(10), range(10))))
def test_super_pan_9_closer_to_nine_wins_and_the_bank_takes_ties_on_0_and_1(
    player: int, bank: int
) -> None:
    settled = one(SUPER, THREE[player], pan_hand(bank))
    want = "win" if player > bank else "lose" if player < bank or player < 2 else "push"
    assert settled.result == want
    assert net(settled) == {"win": 1000, "lose": -1000, "push": 0}[want]


def test_super_pan_9_tie_line_names_the_hand_rule() -> None:
    assert one(SUPER, "Ac Kd Qh", "Jc Js Kd As").line == "Tie on 0 or 1"
    assert one(SUPER, "2c Kd Qh", "Jc Js Kd 2s").line == "Tie"


def test_super_pan_9_tie_on_one_in_three_and_four_cards_goes_to_the_bank() -> None:
    assert one(SUPER, "Ac Kd Qh", "5c Kd Qh 6s").result == "lose"


@pytest.mark.parametrize(("player", "bank"), list(product(range(10), range(1, 10))))
def test_ultra_pan_9_any_bank_hand_above_zero_is_plain(player: int, bank: int) -> None:
    settled = one(ULTRA, pan_hand(player), pan_hand(bank))
    want = "win" if player > bank else "lose" if player < bank else "push"
    assert settled.result == want
    assert net(settled) == {"win": 1000, "lose": -1000, "push": 0}[want]


@pytest.mark.parametrize("player", range(10))
def test_ultra_pan_9_four_card_zero_does_not_qualify(player: int) -> None:
    settled = one(ULTRA, pan_hand(player), "Jc Js Kd Qh")
    assert net(settled) == (0 if player == 0 else 500 if player <= 7 else 1000)
    assert settled.returned == 1000
    assert ("half action" in settled.line) == (1 <= player <= 7)


def test_ultra_pan_9_a_zero_made_with_a_drawn_card_does_not_qualify_either() -> None:
    assert net(one(ULTRA, pan_hand(7), "4c Kd Qh 6s")) == 500


@pytest.mark.parametrize("three", ["Kc Kd Qh", "4c 6d Kh", "5c 5d Jh", "6c 4d Qs"])
def test_ultra_pan_9_a2_three_cards_worth_zero_always_take_a_fourth(three: str) -> None:
    with pytest.raises(RecordError, match="bank hand must take card 4"):
        one(ULTRA, pan_hand(7), three)


def test_ultra_pan_9_bank_three_card_6_stands_and_beats_a_standing_5() -> None:
    assert net(one(ULTRA, THREE[5], THREE[6])) == -1000


def test_ultra_pan_9_a1_half_action_uses_half_the_cover() -> None:
    answer = slip(
        ULTRA, "Jc Js Kd Qh", {1: pan_hand(7), 2: pan_hand(8)}, bank_wager=1200, dice=(3, 4, 3)
    )
    first, second = answer.settled
    assert (first.paid, first.left, first.uncovered) == (500, 700, 0)
    assert (second.paid, second.uncovered, second.returned) == (700, 300, 1000)


@pytest.mark.parametrize(("odds", "paid"), [("1:2", 500), ("1:1", 1000), ("1:4", 250)])
def test_ultra_pan_9_a1_half_action_is_an_option(odds: str, paid: int) -> None:
    assert net(one(ULTRA, pan_hand(3), "Jc Js Kd Qh", half_action=odds)) == paid
    assert net(one(ULTRA, pan_hand(9), "Jc Js Kd Qh", half_action=odds)) == 1000


def test_ultra_pan_9_a1_half_of_an_odd_cent_is_rounded_down() -> None:
    record = {
        "game": ULTRA,
        "options": {"fees": "none"},
        "bank": {"seat": 8, "wager": 100_000},
        "wagers": [{"seat": 1, "spot": "game", "amount": 1001}],
        "cards": {"bank": ["Jc", "Js", "Kd", "Qh"], "seat 1": THREE[7].split()},
        "dice": [1, 1, 1],
    }
    assert settle(record).settled[0].paid == 500


@pytest.mark.parametrize(
    ("ties", "total", "moved"),
    [
        *(("push", total, 0) for total in (1, 2, 9)),
        *(("bank-wins-0-1", total, -1000 if total == 1 else 0) for total in (1, 2, 9)),
        *(("bank-wins", total, -1000) for total in (1, 2, 9)),
        # The printed push of a zero against a four-card zero stays.
        *((ties, 0, 0) for ties in ("push", "bank-wins-0-1", "bank-wins")),
    ],
)
def test_ultra_pan_9_a6_ties(ties: str, total: int, moved: int) -> None:
    assert net(one(ULTRA, pan_hand(total), pan_hand(total), ties=ties)) == moved


@pytest.mark.parametrize("name", NINES)
@pytest.mark.parametrize(("pays", "paid"), [("1:1", 1000), ("3:2", 1500), ("19:20", 950)])
def test_a9_a7_a11_what_a_winning_hand_pays_is_an_option(name: str, pays: str, paid: int) -> None:
    hands = ("Kc 7d", "Kh 6d") if name == CENTURY else (THREE[9], THREE[8])
    assert net(one(name, *hands, pays=pays)) == paid
    assert net(one(name, *hands[::-1], pays=pays)) == -1000


def test_ultra_pan_9_a5_there_are_no_tens() -> None:
    with pytest.raises(HousewayError, match="Th appears 1 times"):
        one(ULTRA, "Th 7c Ks", THREE[7])


@pytest.mark.parametrize("name", PAN)
def test_pan_games_are_dealt_from_36_cards_a_deck(name: str) -> None:
    for decks in load(name).choices["decks"].allowed:
        shoe = load(name, {"decks": decks}).deck.shoe
        assert sum(shoe.values()) == 36 * int(decks)
        assert not {rank(card) for card in shoe} & {7, 8, 9, 10}
    assert load(name).choices["decks"].allowed == (
        tuple(range(4, 13)) if name == SUPER else tuple(range(4, 11))
    )
    assert load(name).deck.cut_from_back == 52
    assert load(name, {"dealt-from": "shuffler"}).deck.dealt_from == "shuffler"


# --- Century 21: ranking, naturals, jokers -------------------------------------------------------


@pytest.mark.parametrize(
    ("player", "bank", "result"),
    [
        ("Jk 3c", "4c 4d", "win"),  # a joker makes nine
        ("Jk Jk", "Jk Kc", "win"),  # two jokers beat all nines
        ("Jk Jk", "4c 5d", "win"),
        ("7c Kd", "4c 5d", "lose"),  # the bank's natural takes what is no natural
        ("4c 4d", "3c 5d", "push"),  # equal naturals
        ("Jk 2c", "4c 5d", "push"),
        ("Jk Jk", "Jk Jk", "push"),
        ("4c 4d", "Jk Jk", "lose"),
        ("4c 5d", "4s 4h", "win"),  # a higher natural wins
        ("4c 4d", "4s 5h", "lose"),
        ("4c 4d", "Kc 5d 4h", "lose"),  # a three-card nine beats a natural eight
        ("4c 4d", "Kc 5d Jk", "lose"),
        ("4c 5d", "Kc 5d 4h", "push"),  # and ties a natural nine
        ("Jk Jk", "Kc 5d 4h", "win"),
        ("4c 4d", "Kc 5d 3h", "push"),
        ("4c 4d", "Kc 7d", "win"),
        ("Kc 2d 6h", "Kc 7d", "win"),  # three cards each
        ("Kc 2d Jk", "Kc 2h Jk", "push"),
        ("Kc 7d", "Kc 6d", "win"),
        ("Kc 6d", "Kc 7d", "lose"),
        ("Th 5d", "Qc 5h Ks", "push"),  # tens and pictures count nothing
        ("8h 9d", "Qc 6h", "win"),  # the last digit of the sum
    ],
)
def test_century_21_baccarat_ranking(player: str, bank: str, result: str) -> None:
    assert one(CENTURY, player, bank).result == result


def test_century_21_baccarat_lines_name_what_decided() -> None:
    assert one(CENTURY, "Jk Jk", "4c 5d").line == "Two jokers beat the bank"
    assert one(CENTURY, "4c 4d", "3c 5d").line == "Equal naturals"
    assert one(CENTURY, "7c Kd", "4c 5d").line == "The bank's natural"


@pytest.mark.parametrize(
    ("ties", "player", "bank", "moved"),
    [
        ("push", "Ac Kd", "5c Kd 6h", 0),
        ("bank-wins-0-1", "Ac Kd", "5c Kd 6h", -1000),
        ("bank-wins-0-1", "Tc Kd", "5c Kd 5h", -1000),
        ("bank-wins-0-1", "6c Kd", "6c Kd", 0),
        ("bank-wins", "6c Kd", "6c Kd", -1000),
        ("bank-wins", "4c 5d", "Kc 5d 4h", -1000),
        ("bank-wins", "4c 5d", "4h 5h", 0),  # equal naturals push in any case
        ("bank-wins", "Jk Jk", "Jk Jk", 0),
    ],
)
def test_century_21_baccarat_a6_a7_ties(ties: str, player: str, bank: str, moved: int) -> None:
    assert net(one(CENTURY, player, bank, ties=ties)) == moved


@pytest.mark.parametrize("card", "A23456789TJQK")
def test_century_21_baccarat_a3_a_joker_and_any_card_are_a_natural_nine(card: str) -> None:
    answer = slip(CENTURY, f"Jk {card}c", {1: "Kc 7d", 2: "4c 5d", 3: "4c 4d", 4: "Jk Jk"})
    assert [net(s) for s in answer.settled] == [-1000, 0, -1000, 1000]


@pytest.mark.parametrize("total", range(8))
def test_century_21_baccarat_a3_a_joker_completes_any_hand_to_nine(total: int) -> None:
    two = f"{'KA234567'[total]}c Kd"
    assert one(CENTURY, f"{two} Jk", "Kc 7d").result == "win"


def test_century_21_baccarat_has_one_joker_in_each_deck() -> None:
    for decks in (4, 5, 6, 7, 8):
        shoe = load(CENTURY, {"decks": decks}).deck.shoe
        assert (shoe[JOKER], sum(shoe.values())) == (decks, 53 * decks)
    assert load(CENTURY).deck.decks == 6  # C21-A2
    with pytest.raises(RulebookError, match="decks=9 is not allowed"):
        load(CENTURY, {"decks": 9})
    with pytest.raises(HousewayError, match="Jk appears 7 times"):
        slip(CENTURY, "Jk Jk", {1: "Jk Jk", 2: "Jk Jk", 3: "Jk Kc"})


# Two seats against the bank; the cards come seat 2, seat 3, bank, then again.
NATURAL_BANK = "2c 4c 3h 3d 5c 5s"


def test_century_21_baccarat_a_natural_of_the_bank_ends_the_deal() -> None:
    _, round_ = seated(CENTURY, NATURAL_BANK)
    for seat in (2, 3):
        if round_.choices(Bettor(seat)):
            round_.choose(Bettor(seat), Pick("hit"))
    assert round_.over
    assert kinds_of(round_.events, BankChecked) == [BankChecked(True)]
    assert len(kinds_of(round_.events, CardDealt)) == 6
    assert [s.result for s in kinds_of(round_.events, WagerSettled)] == ["lose", "win"]


def test_century_21_baccarat_a_natural_is_turned_up_before_anybody_chooses() -> None:
    _, round_ = seated(CENTURY, NATURAL_BANK)
    assert kinds_of(round_.events, CardTurned) == [
        CardTurned("seat 3", cards("4c")[0], 1),
        CardTurned("seat 3", cards("5c")[0], 2),
    ]
    assert round_.decision is not None
    assert list(round_.decision.offers) == [Bettor(2)]


def test_century_21_baccarat_a8_the_bank_draws_against_a_player_natural() -> None:
    _, round_ = seated(CENTURY, "4c Kc 4d 5c 4h", people=2)
    assert round_.over
    assert kinds_of(round_.events, HandsOpened)[0].totals == (8,)
    assert kinds_of(round_.events, WagerSettled)[0].result == "lose"


def test_century_21_baccarat_a11_all_hands_are_opened_in_every_round() -> None:
    for shoe in (NATURAL_BANK, "2c 4c Kh 3d 5c 7s"):
        _, round_ = seated(CENTURY, shoe)
        round_.choose(Bettor(2), Pick("stand"))
        turned = {event.hand for event in kinds_of(round_.events, CardTurned)}
        assert turned == {"bank", "seat 2", "seat 3"}


def test_century_21_baccarat_a4_the_bank_draws_to_five() -> None:
    for total in range(6):
        with pytest.raises(RecordError, match="bank hand must take card 3"):
            one(CENTURY, "Kc 7d", f"{'KA2345'[total]}c Kd")
    for total in (6, 7):
        assert one(CENTURY, "Kc 7d", f"{total}c Kd").result in ("win", "push")
        with pytest.raises(RecordError, match="takes only 2 cards"):
            one(CENTURY, "Kc 7d", f"{total}c Kd 2h")


@pytest.mark.parametrize("total", range(8))
def test_century_21_baccarat_a4_the_bank_may_be_free(total: int) -> None:
    hand = f"{'KA234567'[total]}c"
    for pick in ("hit", "stand"):
        _, round_ = seated(CENTURY, f"7h {hand} Kd Kh 2s", people=2, bank_draw="free")
        round_.choose(Bettor(2), Pick("stand"))
        assert offer(round_, 1).picks[0] == ("hit" if total <= 5 else "stand")
        assert offer(round_, 1).hand == "bank"
        round_.choose(Bettor(1), Pick(pick))
        assert round_.over
        assert len(kinds_of(round_.events, CardDealt)) == (5 if pick == "hit" else 4)


@pytest.mark.parametrize("total", range(8))
@pytest.mark.parametrize("how", ["free", "choice-on-5"])
def test_century_21_baccarat_a5_what_players_may_do(total: int, how: str) -> None:
    hand = f"{'KA234567'[total]}c"
    _, round_ = seated(CENTURY, f"{hand} 7h Kd Kh", people=2, player_draw=how)
    found = offer(round_, 2)
    if how == "free" or total == 5:
        assert set(found.picks) == {"hit", "stand"}
        assert found.picks[0] == ("hit" if total <= 5 else "stand")
        return
    forced, other = ("hit", "stand") if total < 5 else ("stand", "hit")
    assert found.picks == (forced,)
    with pytest.raises(IllegalChoice, match=rf"a total of {total} must .*C21-A5"):
        round_.choose(Bettor(2), Pick(other))


def test_century_21_baccarat_a5_an_obliged_hand_against_a_bank_natural_is_described() -> None:
    settled = one(CENTURY, "2c Kd", "4c 5d", player_draw="choice-on-5")
    assert settled.line == "The bank's natural"


def test_century_21_baccarat_a10_seats_backline_and_order() -> None:
    assert load(CENTURY).table.seats == 8
    table, round_ = seated(CENTURY, "2c 4c Kh 3d 5c 7s")
    with pytest.raises(HousewayError, match="takes no backline wagers"):
        table.stand_behind(2, "behind")
    dealt = [event.hand for event in kinds_of(round_.events, CardDealt)]
    assert dealt == ["seat 2", "seat 3", "bank"] * 2
    assert not kinds_of(round_.events, ButtonPlaced, DiceThrown)
    behind = slip(CENTURY, "Kc 7d", {2: "4c 5d"}, {"2": 10, "2 backline 1": 10}, backline="yes")
    assert [net(s) for s in behind.settled] == [1000, 1000]


def test_century_21_baccarat_settles_from_the_banks_left() -> None:
    hands = {1: "4c 5d", 3: "4h 5s", 5: "4d 5h"}
    for direction, order in (("clockwise", [1, 3, 5]), ("counter-clockwise", [1, 5, 3])):
        answer = slip(CENTURY, "Kc 7d", hands, settle_direction=direction)
        assert [s.bettor.seat for s in answer.settled] == order


# --- Hit/Stand Guidelines of the pan games -------------------------------------------------------


def pan_shoe(player: int, bank: int, more: str = "Js Jd") -> str:
    """The cards of one player and the bank as they leave the shoe, then what is drawn."""
    dealt = zip(THREE[player].split(), THREE[bank].replace("Kd", "Ks").split(), strict=True)
    return " ".join(card for pair in dealt for card in pair) + f" {more}"


@pytest.mark.parametrize("total", range(10))
def test_ultra_pan_9_a10_players_must_hit_to_4_and_stand_from_7(total: int) -> None:
    _, round_ = seated(ULTRA, pan_shoe(total, 7), people=2)
    found = offer(round_, 2)
    if total in (5, 6):
        assert found.picks == (("hit", "stand") if total == 5 else ("stand", "hit"))
        assert found.refused is None
        return
    forced, other = ("hit", "stand") if total < 5 else ("stand", "hit")
    assert found.picks == (forced,)
    before = list(round_.events)
    with pytest.raises(IllegalChoice, match=rf"a total of {total} must .*Hit/Stand Guidelines"):
        round_.choose(Bettor(2), Pick(other))
    assert round_.events == before
    round_.choose(Bettor(2), Pick(forced))


@pytest.mark.parametrize("total", range(10))
@pytest.mark.parametrize("pick", ["hit", "stand"])
def test_super_pan_9_a5_players_are_free_on_every_total(total: int, pick: str) -> None:
    _, round_ = seated(SUPER, pan_shoe(total, 7), people=2)
    assert offer(round_, 2).picks[0] == ("hit" if total <= 5 else "stand")
    assert offer(round_, 2).refused is None
    round_.choose(Bettor(2), Pick(pick))
    drawn = [e for e in kinds_of(round_.events, CardDealt) if e.hand == "seat 2"]
    assert len(drawn) == (4 if pick == "hit" else 3)


@pytest.mark.parametrize("name", PAN)
@pytest.mark.parametrize("total", range(10))
def test_super_pan_9_a2_the_bank_keeps_to_its_table(name: str, total: int) -> None:
    _, round_ = seated(name, pan_shoe(7, total), people=2)
    round_.choose(Bettor(2), Pick("stand"))
    if total in (5, 6):
        found = offer(round_, 1)
        assert found.picks == (("hit", "stand") if total == 5 else ("stand", "hit"))
        return
    assert round_.over
    drawn = [e for e in kinds_of(round_.events, CardDealt) if e.hand == "bank"]
    assert len(drawn) == (4 if total < 5 else 3)
    assert not [e for e in kinds_of(round_.events, ChoiceMade) if e.bettor == Bettor(1)]


@pytest.mark.parametrize("name", PAN)
@pytest.mark.parametrize(
    ("way", "on_5", "on_6"),
    [("hit-on-5", "hit", "stand"), ("stand", "stand", "stand"), ("hit", "hit", "hit")],
)
def test_ultra_pan_9_a9_house_way_of_the_bank(name: str, way: str, on_5: str, on_6: str) -> None:
    for total, first in ((5, on_5), (6, on_6)):
        _, round_ = seated(name, pan_shoe(7, total), people=2, bank_timeout=way)
        round_.choose(Bettor(2), Pick("stand"))
        assert offer(round_, 1).picks[0] == first
        round_.choose(Bettor(1), HouseWay().choose(offer(round_, 1)))
        drawn = [e for e in kinds_of(round_.events, CardDealt) if e.hand == "bank"]
        assert len(drawn) == (4 if first == "hit" else 3)


@pytest.mark.parametrize("name", PAN)
def test_ultra_pan_9_a9_the_bank_chooses_before_any_hand_is_opened(name: str) -> None:
    _, round_ = seated(name, pan_shoe(3, 6), people=2)
    round_.choose(Bettor(2), Pick("hit"))
    assert {event.hand for event in kinds_of(round_.events, CardTurned)} == {"bank"}
    for seat in (None, 1):
        mine = [e.card for e in round_.view(seat) if isinstance(e, CardDealt) and "2" in e.hand]
        assert mine == [None] * 4
    round_.choose(Bettor(1), Pick("stand"))
    assert {event.hand for event in kinds_of(round_.events, CardTurned)} == {"bank", "seat 2"}


@pytest.mark.parametrize("name", PAN)
def test_super_pan_9_a6_nobody_looks_at_the_fourth_card(name: str) -> None:
    _, round_ = seated(name, pan_shoe(3, 6), people=2)
    round_.choose(Bettor(2), Pick("hit"))
    own = [e.card for e in round_.view(2) if isinstance(e, CardDealt) and e.hand == "seat 2"]
    assert own == [*cards(THREE[3]), None]


def test_ultra_pan_9_a8_everybody_is_asked_so_that_no_total_shows() -> None:
    for first, second in product((0, 5, 9), (0, 6, 8)):
        hands = zip(THREE[first].split(), THREE[second].split(), THREE[7].split(), strict=True)
        _, round_ = seated(ULTRA, " ".join(card for three in hands for card in three))
        assert round_.decision is not None
        assert set(round_.decision.offers) == {Bettor(2), Bettor(3)}


@pytest.mark.parametrize("order", [(2, 3), (3, 2)])
def test_players_choose_in_any_order(order: tuple[int, int]) -> None:
    hands = zip(THREE[5].split(), THREE[6].split(), THREE[7].split(), strict=True)
    _, round_ = seated(SUPER, " ".join(c for three in hands for c in three) + " Js Jd")
    for seat in order:
        round_.choose(Bettor(seat), Pick("hit"))
    assert [e.bettor.seat for e in kinds_of(round_.events, ChoiceMade)] == list(order)
    drawn = [e.hand for e in kinds_of(round_.events, CardDealt)][9:]
    assert drawn == ["seat 2", "seat 3"]  # the cards come clockwise whoever spoke first


def test_described_hands_break_no_obligation() -> None:
    with pytest.raises(RecordError, match=r"seat 1: a total of 3 must take a card"):
        one(ULTRA, THREE[3], THREE[7])
    with pytest.raises(RecordError, match=r"seat 1: a total of 7 must stand"):
        one(ULTRA, THREE[7] + " 2s", THREE[7])
    with pytest.raises(RecordError, match="bank hand takes only 3 cards"):
        one(SUPER, THREE[7], THREE[7] + " 2s")


# --- dice and the action button ------------------------------------------------------------------


@pytest.mark.parametrize("name", PAN)
@pytest.mark.parametrize("seats", [7, 8, 14])
@pytest.mark.parametrize("thrown", range(3, 19))
@pytest.mark.parametrize("counting", ["bank-is-one", "bank-not-counted"])
def test_ultra_pan_9_a3_the_dice_count_from_the_bank(
    name: str, seats: int, thrown: int, counting: str
) -> None:
    dice = next(d for d in product(range(1, 7), repeat=3) if sum(d) == thrown)
    played = nine(name, seats=seats, dice_map=counting, fees="none")
    bank = 3
    table = full_table(played, ScriptedShoe(cards("Kc " * 100), dice=dice))
    table.bank = bank - 1
    table.banker, table.turns = f"person {bank - 1}", 2
    round_ = play_out(start_round(played, table), {}, HouseWay())
    (button,) = kinds_of(round_.events, ButtonPlaced)
    if counting == "bank-is-one":
        named = (bank - 1 + thrown - 1) % seats + 1
        named = named % seats + 1 if named == bank else named
    else:
        named = (bank - 1 + (thrown - 1) % (seats - 1) + 1) % seats + 1
    assert button.seat == named
    assert kinds_of(round_.events, WagerSettled)[0].bettor.seat == named


def test_pai_gow_counts_the_bank_1_8_and_15_on_seven_seats() -> None:
    for thrown in ((2, 3, 3), (5, 5, 5)):
        answer = slip_on_seven(thrown)
        assert answer.button is not None
        assert answer.button.seat == 1  # named the bank, so the next seat with a wager


def slip_on_seven(dice: tuple[int, int, int]) -> Settlement:
    record = {
        "game": ULTRA,
        "options": {"fees": "none", "seats": 7},
        "bank": {"seat": 7, "wager": 100_000},
        "wagers": [{"seat": seat, "spot": "game", "amount": 1000} for seat in (1, 4)],
        "cards": {"bank": THREE[7].split(), "seat 1": THREE[8].split(), "seat 4": THREE[9].split()},
        "dice": list(dice),
    }
    return settle(record)


def test_the_button_passes_an_empty_seat_in_the_direction_of_the_walk() -> None:
    hands = {1: THREE[9], 4: THREE[9], 6: THREE[9]}
    # Seat 8 banks and is one: a sum of six names seat 5, which is empty.
    for direction, start in (("clockwise", 6), ("counter-clockwise", 4)):
        answer = slip(ULTRA, THREE[7], hands, dice=(2, 2, 2), settle_direction=direction)
        assert answer.button is not None
        assert answer.button.seat == start
        assert answer.settled[0].bettor.seat == start


def test_ultra_pan_9_a4_the_dice_do_not_move_the_deal() -> None:
    for dice in ((1, 1, 1), (6, 6, 6)):
        played = nine(ULTRA, fees="none")
        table = full_table(played, ScriptedShoe(cards("Kc " * 60), dice=dice), 4)
        round_ = play_out(start_round(played, table), {}, HouseWay())
        dealt = [event.hand for event in kinds_of(round_.events, CardDealt)]
        assert dealt[:12] == ["seat 2", "seat 3", "seat 4", "bank"] * 3
        kinds = [event.kind for event in round_.events]
        assert kinds.index("dice-thrown") == kinds.index("card-dealt") + 12
        assert kinds.index("button-placed") < kinds.index("choice-made")


def test_super_pan_9_a1_dice_or_the_banks_left() -> None:
    hands = {1: THREE[9], 4: THREE[9]}
    by_dice = slip(SUPER, THREE[7], hands, dice=(2, 1, 1))
    assert [s.bettor.seat for s in by_dice.settled] == [4, 1]
    left = slip(SUPER, THREE[7], hands, action_method="left-of-bank")
    assert left.button is None
    assert [s.bettor.seat for s in left.settled] == [1, 4]
    with pytest.raises(RecordError, match="3 dice"):
        slip(SUPER, THREE[7], hands, dice=())


def test_the_dice_are_thrown_from_the_shoe_of_the_table() -> None:
    played = nine(ULTRA)
    sums = []
    table = full_table(played, repeatable_shoe(played, "dice"), 3)
    for _ in range(30):
        round_ = play_out(start_round(played, table), {}, HouseWay())
        (thrown,) = kinds_of(round_.events, DiceThrown)
        assert len(thrown.dice) == 3
        assert set(thrown.dice) <= set(range(1, 7))
        sums.append(sum(thrown.dice))
    assert len(set(sums)) > 5


# --- the bank's wager ----------------------------------------------------------------------------

# From seat 2: wins $10, half action on $20, push, wins $30 at a bank of $25.
SHORT = {2: THREE[8], 3: pan_hand(5), 4: pan_hand(0), 5: THREE[9]}
STAKES = {"2": 10, "3": 20, "4": 40, "5": 30}


@pytest.mark.parametrize(
    ("model", "paid"),
    [
        ("gross", [1000, 1000, 0, 500]),
        ("separate_caps", [1000, 1000, 0, 500]),
        ("net_running", [1000, 1000, 0, 500]),
        ("reserved", [1000, 1000, 0, 0]),  # $10 and $15 of the $20 wager are set aside
    ],
)
def test_ultra_pan_9_short_bank_that_only_pays(model: str, paid: list[int]) -> None:
    answer = slip(ULTRA, "Jc Js Kd Qh", SHORT, STAKES, bank_wager=2500, coverage=model)
    assert [s.paid for s in answer.settled] == paid
    assert sum(s.returned for s in answer.settled) == 10_000


@pytest.mark.parametrize(
    ("model", "moves"),
    [
        # collects $20 from seat 2, pays seat 3 $20, collects $30 from seat 4; the bank has $35
        ("gross", [(0, 2000), (1500, 0), (0, 0)]),
        ("separate_caps", [(0, 2000), (2000, 0), (0, 1500)]),
        ("net_running", [(0, 2000), (2000, 0), (0, 3000)]),
        ("reserved", [(0, 2000), (1500, 0), (0, 0)]),
    ],
)
def test_super_pan_9_short_bank_that_pays_and_collects(
    model: str, moves: list[tuple[int, int]]
) -> None:
    hands, stakes = {2: THREE[1], 3: THREE[9], 4: THREE[2]}, {"2": 20, "3": 20, "4": 30}
    answer = slip(SUPER, THREE[7], hands, stakes, bank_wager=3500, coverage=model)
    assert [(s.paid, s.collected) for s in answer.settled] == moves
    assert answer.ended.bank == sum(c - p for p, c in moves)


def test_the_button_decides_who_is_covered() -> None:
    hands = {1: THREE[9], 2: THREE[9]}
    for dice, first in (((1, 1, 1), 2), ((6, 6, 6), 1)):
        answer = slip(ULTRA, THREE[7], hands, bank_wager=1000, dice=dice)
        assert [(s.bettor.seat, s.paid) for s in answer.settled] == [
            (first, 1000),
            (3 - first, 0),
        ]


# --- backline ------------------------------------------------------------------------------------


def test_pan_games_settle_the_backline_with_its_seat() -> None:
    stakes = {"2 backline 1": 10, "2": 20, "3": 30}
    hands = {2: THREE[9], 3: THREE[5]}
    answer = slip(SUPER, THREE[7], hands, stakes)
    assert [(str(s.bettor), net(s)) for s in answer.settled] == [
        ("seat 2", 2000),
        ("seat 2 backline 1", 1000),
        ("seat 3", -3000),
    ]


def with_backline(name: str, shoe: str, decides: str, stakes: Mapping[Bettor, int]) -> Round:
    played = nine(name, fees="none", backline_decider=decides)
    table = full_table(played, ScriptedShoe(cards(shoe), dice=DICE), 2)
    table.stand_behind(2, "behind")
    table.stand_behind(2, "further behind")
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(100_000))
    for bettor in table.bettors():
        amount = stakes.get(bettor, 0)
        round_.choose(bettor, PlaceWagers((("game", amount),) if amount else ()))
    return round_


@pytest.mark.parametrize("name", PAN)
@pytest.mark.parametrize(
    ("decides", "stakes", "who"),
    [
        ("seated", {Bettor(2): 500, Bettor(2, 1): 2000}, Bettor(2)),
        ("largest", {Bettor(2): 500, Bettor(2, 1): 2000}, Bettor(2, 1)),
        ("largest", {Bettor(2): 2000, Bettor(2, 1): 2000}, Bettor(2)),
        ("seated", {Bettor(2, 2): 500, Bettor(2, 1): 2000}, Bettor(2, 1)),
        ("largest", {Bettor(2, 2): 2500, Bettor(2, 1): 2000}, Bettor(2, 2)),
    ],
)
def test_ultra_pan_9_a7_who_plays_a_hand_with_backliners(
    name: str, decides: str, stakes: dict[Bettor, int], who: Bettor
) -> None:
    round_ = with_backline(name, pan_shoe(5, 7), decides, stakes)
    assert round_.decision is not None
    assert list(round_.decision.offers) == [who]
    round_.choose(who, Pick("stand"))
    settled = kinds_of(round_.events, WagerSettled)
    assert {s.bettor for s in settled} == set(stakes)
    assert {s.result for s in settled} == {"lose"}


# --- fees ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "schedule", "limits", "dollars", "player", "bank"),
    [
        (SUPER, "own-superpan9-1", (5, 40), 20, 50, 100),
        (SUPER, "own-superpan9-2", (10, 100), 20, 100, 200),
        (SUPER, "own-superpan9-3", (40, 200), 50, 100, 200),
        (SUPER, "own-superpan9-4", (5, 200), 50, 0, 50),
        (SUPER, "own-superpan9-4", (5, 200), 120, 0, 200),
        (SUPER, "own-superpan9-5", (10, 200), 100, 100, 200),
        (SUPER, "own-superpan9-5", (10, 200), 150, 200, 200),
        (SUPER, "cons-pan9-1", (5, 200), 40, 50, 100),
        (SUPER, "cons-pan9-1", (5, 200), 50, 100, 200),
        (ULTRA, "cons-pan9-1", (5, 200), 200, 200, 200),
        (ULTRA, "cons-pan9-2", (5, 200), 60, 0, 100),
        (CENTURY, "cons-baccarat-1", (5, 1000), 150, 0, 100),
    ],
)
def test_super_pan_9_a4_schedules_by_document_and_number(
    name: str, schedule: str, limits: tuple[int, int], dollars: int, player: int, bank: int
) -> None:
    low, high = (f"${limit:,}" for limit in limits)
    hands = ("4c 5d", "Kc 7d") if name == CENTURY else (THREE[9], THREE[7])
    answer = slip(
        name, hands[1], {1: hands[0]}, {"1": dollars}, fees=schedule, minimum=low, maximum=high
    )
    assert sum(f.amount for f in answer.fees if not f.bank) == player
    assert sum(f.amount for f in answer.fees if f.bank) == bank


def test_default_schedules_are_those_of_the_common_document() -> None:
    posted = [load(name).schedule for name in NINES]
    assert [found.id for found in posted if found is not None] == [
        "cons-pan9-1",
        "cons-pan9-1",
        "cons-baccarat-1",
    ]


def test_f_11_common_fees_drop_before_the_cards_those_of_super_pan_9_when_the_hand_is_over() -> (
    None
):
    own = {"fees": "own-superpan9-5"}
    for name, options, at_end in ((SUPER, own, True), (SUPER, {}, False), (ULTRA, {}, False)):
        played = nine(name, **options)
        table = full_table(played, repeatable_shoe(played, name), 3)
        kinds = [e.kind for e in play_out(start_round(played, table), {}, HouseWay()).events]
        first_card = kinds.index("card-dealt")
        assert kinds.index("fee-taken") < first_card
        dropped = kinds.index("fees-dropped")
        assert (dropped > kinds.index("wager-settled")) == at_end
        assert (dropped < first_card) == (not at_end)


# --- the round -----------------------------------------------------------------------------------


def test_super_pan_9_a_round_in_the_order_of_the_text() -> None:
    _, round_ = seated(SUPER, pan_shoe(3, 5), people=2)
    round_.choose(Bettor(2), Pick("hit"))
    round_.choose(Bettor(1), Pick("hit"))
    kinds = [event.kind for event in round_.events]
    assert [kind for i, kind in enumerate(kinds) if i == 0 or kinds[i - 1] != kind] == [
        "bank-offered", "bank-taken", "wager-placed", "wagers-closed", "card-dealt",
        "dice-thrown", "button-placed", "choice-made", "card-dealt", "card-turned", "choice-made",
        "card-dealt", "card-turned", "hands-opened", "wager-settled", "round-ended",
    ]  # fmt: skip
    (opened,) = kinds_of(round_.events, HandsOpened)
    assert opened == HandsOpened(5, "plain", (2,), (3,), ("plain",), ("bank",))
    assert say(opened, nine(SUPER).rules) == "The bank has 5: seat 2 with 3 is beaten."


@pytest.mark.parametrize("name", NINES)
def test_a_misdeal_gives_everything_back(name: str) -> None:
    shoe = "2c 4c Kh 3d 5c 7s" if name == CENTURY else pan_shoe(3, 5)
    table, round_ = seated(name, shoe, people=3 if name == CENTURY else 2)
    round_.declare("misdeal", "a card was exposed")
    assert round_.over
    assert kinds_of(round_.events, CalledOff) == [CalledOff("a card was exposed")]
    (ended,) = kinds_of(round_.events, RoundEnded)
    assert ended.bank == ended.house == 0
    assert table.turns == 0


def test_a_shoe_that_runs_dry_calls_the_round_off() -> None:
    _, round_ = seated(SUPER, pan_shoe(3, 5, more=""), people=2)
    round_.choose(Bettor(2), Pick("hit"))
    assert kinds_of(round_.events, CalledOff) == [CalledOff("the cards ran out")]


def test_nobody_wagering_ends_the_round() -> None:
    played = nine(SUPER)
    table = full_table(played, repeatable_shoe(played, "nobody"), 2)
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(100_000))
    round_.choose(Bettor(2), PlaceWagers(()))
    assert round_.over
    assert not kinds_of(round_.events, CardDealt)


@pytest.mark.parametrize("name", NINES)
def test_a_full_table_of_fourteen_deals_everybody_in(name: str) -> None:
    played = nine(name, seats=14, decks=4)
    table = full_table(played, repeatable_shoe(played, f"{name} fourteen"))
    for _ in range(12):
        round_ = play_out(start_round(played, table), {}, AnyLegal(Random(name)))
        hands = {event.hand for event in kinds_of(round_.events, CardDealt)}
        settled = {event.bettor.seat for event in kinds_of(round_.events, WagerSettled)}
        assert hands == ({"bank"} | {f"seat {seat}" for seat in settled} if settled else set())


@pytest.mark.parametrize("seats", [7, 8, 9, 10, 11, 12, 13, 14])
@pytest.mark.parametrize("name", PAN)
def test_pan_games_seat_seven_to_fourteen(name: str, seats: int) -> None:
    assert load(name, {"seats": seats}).table.seats == seats
    with pytest.raises(RulebookError, match="not allowed"):
        load(name, {"seats": 6})


@pytest.mark.parametrize(
    ("name", "letters", "number"), [(CENTURY, "C21", 11), (ULTRA, "UP9", 11), (SUPER, "SP9", 7)]
)
def test_every_known_ambiguity_is_ruled_on(name: str, letters: str, number: int) -> None:
    ids = {ruling.id for ruling in load(name).rulings}
    assert {f"{letters}-A{n}" for n in range(1, number + 1)} <= ids
    assert {"S-1", "S-8", "S-17", "S-18", "S-21"} <= ids


# --- the rule file -------------------------------------------------------------------------------


def variant(tmp_path: Path, text: str) -> Nine:
    path = tmp_path / "variant.toml"
    path.write_text(f'id = "variant"\nname = "Variant"\n{text}', encoding="utf-8")
    played = game(str(path))
    assert isinstance(played, Nine)
    return played


def test_a_total_cannot_have_to_hit_and_to_stand(tmp_path: Path) -> None:
    with pytest.raises(RulebookError, match="a total of 4 cannot have to hit and to stand"):
        variant(tmp_path, 'like = "super-pan-9"\n[play.bank]\nmust-stand = "4-9"\n')


def test_a_slip_in_a_pay_line_is_caught(tmp_path: Path) -> None:
    win = '{ name = "A", when = { bank-hand = "royal" }, pays = "1:1" }'
    lines = f'[{win}, {{ name = "B", pays = "lose" }}]'
    spot = f'[[spots]]\nid = "game"\nname = "G"\nkind = "base"\nclause = "C"\nlines = {lines}\n'
    with pytest.raises(RulebookError, match="bank-hand cannot be 'royal'"):
        variant(tmp_path, f'like = "super-pan-9"\n{spot}')


# --- what people read ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "hand", "said"),
    [
        (CENTURY, "Jk Jk", "two jokers"),
        (CENTURY, "4c 4d", "a natural 8"),
        (CENTURY, "4c Kd 4h", "8"),
        (SUPER, "6c Ad Ah", "8"),
    ],
)
def test_what_a_hand_is_worth_in_words(name: str, hand: str, said: str) -> None:
    assert nine(name).points("seat 1", cards(hand)) == said


def test_the_chart_shows_what_is_obligatory() -> None:
    def rows(name: str, **options: object) -> list[str]:
        (chart,) = nine(name, **options).words().charts
        return ["".join(row[1:]) for row in chart.rows]

    assert rows(SUPER) == ["hhhhhhssss", "HHHHHhsSSS"]
    assert rows(ULTRA) == ["HHHHHhsSSS", "HHHHHhsSSS"]
    assert rows(ULTRA, bank_timeout="hit")[1] == "HHHHHhhSSS"
    assert rows(CENTURY) == ["hhhhhhss", "HHHHHHSS"]
    assert rows(CENTURY, player_draw="choice-on-5", bank_draw="free") == ["HHHHHhSS", "hhhhhhss"]


# --- what a seat may see -------------------------------------------------------------------------

HIDDEN: list[tuple[str, dict[str, Any]]] = [
    (SUPER, {}),
    (ULTRA, {}),
    (CENTURY, {}),
    (CENTURY, {"player-draw": "choice-on-5", "bank-draw": "free"}),
]


def plain_points(hand: list[Card]) -> int:
    return plain.worth(
        tuple(sorted((plain.JOKER if c == JOKER else value(c) for c in hand), key=str))
    )


class Shown:
    """Which places of the shoe a seat may have seen by the rules, and the hands as they lie.

    Your own first cards, in Century 21 also the one you drew; what has been turned up; the card
    the bank draws to its open hand. Nothing else.
    """

    def __init__(self, name: str, events: list[Event], seat: int | None) -> None:
        self.places: set[int] = set()
        self.hands: dict[str, list[int]] = {}
        first = 2 if name == CENTURY else 3
        dealt = 0
        for event in events:
            if isinstance(event, CardDealt):
                lies = self.hands.setdefault(event.hand, [])
                lies.append(dealt)
                drawn = len(lies) > first
                mine = event.hand == f"seat {seat}" and (name == CENTURY or not drawn)
                if mine or (event.hand == "bank" and drawn):
                    self.places.add(dealt)
                dealt += 1
            elif isinstance(event, CardTurned):
                self.places.add(self.hands[event.hand][event.place - 1])

    def naturals(self, shoe: list[Card], checked: bool) -> dict[str, bool]:
        """What has become public of naturals: every player's, and the bank's once checked."""
        return {
            hand: plain_points([shoe[place] for place in places[:2]]) >= 8
            for hand, places in self.hands.items()
            if hand != "bank" or checked
        }


def told(round_: Round, seat: int | None) -> list[object]:
    """Everything a seat is told and offered."""
    out: list[object] = [round_.view(seat)]
    if round_.decision is not None:
        out += [round_.decision.kind, list(round_.decision.offers)]
        offers = round_.decision.offers.items()
        out += [offer.to_json() for bettor, offer in offers if bettor.seat == seat]
    return out


def twin(
    name: str,
    options: dict[str, Any],
    shoe: list[Card],
    made: list[tuple[Bettor, Choice]],
    seat: int | None,
    round_: Round,
    random: Random,
) -> Round | None:
    """Another round with the same choices in which cards hidden from the seat are others."""
    seen, deck = Shown(name, round_.events, seat), list(load(name, options).deck.shoe)
    checked = bool(kinds_of(round_.events, BankChecked))
    for _ in range(60):
        other = [c if i in seen.places else random.choice(deck) for i, c in enumerate(shoe)]
        naturals = name == CENTURY
        if naturals and seen.naturals(other, checked) != seen.naturals(shoe, checked):
            continue
        _, again = seated(
            name, other, people=4, **{k.replace("-", "_"): v for k, v in options.items()}
        )
        try:
            for bettor, choice in made:
                again.choose(bettor, choice)
        except IllegalChoice:
            continue  # the box somebody chose, which all may see, rules these cards out
        assert isinstance(again, Round)
        return again
    return None


@pytest.mark.parametrize(("name", "options"), HIDDEN)
@given(seed=st.integers(0, 2**32 - 1))
@settings(max_examples=25, deadline=None)
def test_a_view_does_not_depend_on_cards_the_seat_may_not_see(
    name: str, options: dict[str, Any], seed: int
) -> None:
    random = Random(seed)
    deck = list(load(name, options).deck.shoe)
    shoe = random.choices(deck, k=20)
    made: list[tuple[Bettor, Choice]] = []
    _, round_ = seated(name, shoe, people=4, **{k.replace("-", "_"): v for k, v in options.items()})
    while round_.decision is not None:
        for seat in (None, 1, 2, 3):
            other = twin(name, options, shoe, made, seat, round_, random)
            if other is not None:
                assert told(other, seat) == told(round_, seat)
        bettor = random.choice(list(round_.decision.offers))
        made.append((bettor, AnyLegal(random).choose(round_.decision.offers[bettor])))
        round_.choose(*made[-1])


def test_the_bank_itself_may_not_look_at_its_cards() -> None:
    """So that the property above is not true of nothing."""
    for name in NINES:
        shoe = "2c Kc Kh Kd 5c 6s" if name == CENTURY else "2c Kc Kh 3d 5c 6s 2d Kc Ad"
        _, round_ = seated(name, shoe)
        hidden = {
            seat: {e.hand for e in round_.view(seat) if isinstance(e, CardDealt) and e.card is None}
            for seat in (None, 1, 2)
        }
        assert hidden[None] == hidden[1] == {"seat 2", "seat 3", "bank"}
        assert hidden[2] == {"seat 3", "bank"}


# --- described hands -----------------------------------------------------------------------------

EVERY_OPTION = [
    (name, {key: value})
    for name in NINES
    for key, option in load(name).choices.items()
    for value in option.allowed
    if key not in ("decks", "seats", "cut-from-back")
]


@pytest.mark.parametrize(("name", "options"), EVERY_OPTION, ids=str)
def test_a_record_of_a_round_settles_alike_under_every_option(
    name: str, options: dict[str, Any]
) -> None:
    played = game(name, options)
    table = full_table(played, repeatable_shoe(played, f"{name} {options}"), 5)
    if played.rules.by_id["game"].backline:
        table.stand_behind(3, "behind")
    luck = Random(str(options))
    for _ in range(12):
        round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
        if not kinds_of(round_.events, WagerSettled):
            continue
        record = record_of(played.rules, round_.events).to_json()
        assert settle(record).settled == kinds_of(round_.events, WagerSettled)
        record.pop("choices", None)  # the cards tell who hit
        if not any(e.natural for e in kinds_of(round_.events, BankChecked)):
            assert settle(record).settled == kinds_of(round_.events, WagerSettled)


@pytest.mark.parametrize(
    ("bank", "seats", "fault"),
    [
        (THREE[7], {9: THREE[7]}, "cards.seat 9"),
        (THREE[7], {1: "Kc Kd"}, "seat 1 hand must take card 3"),
        (THREE[7], {1: THREE[7] + " Js Jd"}, "seat 1 hand takes only 4 cards"),
        ("Kc Kd", {1: THREE[7]}, "bank hand must take card 3"),
        (THREE[7], {1: THREE[7] + " 8c"}, "8c appears 1 times"),
    ],
)
def test_a_described_hand_that_cannot_be(bank: str, seats: dict[int, str], fault: str) -> None:
    with pytest.raises(HousewayError, match=fault):
        slip(SUPER, bank, seats, {"1": 10})


def test_a_told_choice_that_nobody_had_is_named() -> None:
    choice = {"seat": 8, "pick": "hit"}
    with pytest.raises(RecordError, match="seat 8: nobody could choose to hit"):
        slip(SUPER, THREE[7], {1: THREE[7]}, choices=[choice])
    assert slip(SUPER, THREE[6] + " Js", {1: THREE[7]}, choices=[choice]).settled
    assert read_bettor(8) == Bettor(8)


# --- exact odds ----------------------------------------------------------------------------------


def exact(name: str, **options: object) -> Any:
    return game_odds(nine(name, **options)).spot("game")


def situation(spot: Any, start: str) -> Fraction:
    found: Fraction = next(s.odds.ev for s in spot.situations if s.name.startswith(start))
    return found


# House way and best play of both, in percent, by the second route.
GOLDEN = {
    (SUPER, 4): ("-0.674780", "-1.825315"),
    (SUPER, 8): ("-0.681682", "-1.829049"),
    (SUPER, 12): ("-0.684084", "-1.830439"),
    (ULTRA, 4): ("-2.035896", "-3.335041"),
    (ULTRA, 8): ("-2.049583", "-3.344842"),
    (ULTRA, 10): ("-2.052349", "-3.346856"),
    (CENTURY, 6): ("-2.159760", "-2.159760"),
}


@pytest.mark.parametrize(("name", "decks"), GOLDEN)
def test_expected_profit(name: str, decks: int) -> None:
    spot = exact(name, decks=decks)
    found = (spot.odds.ev * 100, spot.best_play.odds.ev * 100)
    assert tuple(f"{float(ev):.6f}" for ev in found) == GOLDEN[name, decks]


def test_published_figures_of_an_endless_deck() -> None:
    """Both hitting five and below: .4403 won, .4403 lost, .1194 tied."""
    found = plain.endless(plain.super_pan())
    assert [round(float(found[k]), 4) for k in ("win", "lose", "tie")] == [0.4403, 0.4403, 0.1194]
    assert round(float(found["ev"]) * 100, 2) == -0.69
    assert round(float(plain.endless(plain.ultra_pan())["ev"]) * 100, 2) == -2.06
    # More decks come closer.
    for name, game_ in ((SUPER, plain.super_pan()), (ULTRA, plain.ultra_pan())):
        limit = plain.endless(game_)["ev"]
        off = [abs(exact(name, decks=d).odds.ev - limit) for d in (4, 8, 10)]
        assert off == sorted(off, reverse=True)


def test_published_strategy_of_twelve_decks_with_ties_a_push(tmp_path: Path) -> None:
    """Players hit 0-5. The bank hits 0-5 after a hit, and 0-6 after a stand; nobody is obliged."""
    text = """
        like = "super-pan-9"
        [play.bank]
        must-hit = "none"
        must-stand = "none"
        house-way-hits = "0-5"
        [options.decks]
        default = 12
        [[spots]]
        id = "game"
        name = "Game wager"
        kind = "base"
        clause = "Variant"
        lines = [
          { name = "Win", when = { result = "player" }, pays = "1:1" },
          { name = "Tie", when = { result = "tie" }, pays = "push" },
          { name = "Lose", pays = "lose" },
        ]
    """
    spot = game_odds(variant(tmp_path, text.replace("\n        ", "\n"))).spot("game")
    assert spot.best_play is not None
    assert [a.choice for a in spot.best_play.advice] == ["hit"] * 6 + ["stand"] * 4
    bank = {
        s.name.removeprefix("the bank has ") for s in spot.situations if "the bank has" in s.name
    }
    assert bank == {
        *(f"{t} after a hit: {'hit' if t <= 5 else 'stand'}" for t in range(10)),
        *(f"{t} after a stand: {'hit' if t <= 6 else 'stand'}" for t in range(10)),
    }
    assert spot.odds.ev == 0  # alike rules for both, and ties go back


def plain_of(name: str, options: Mapping[str, Any]) -> tuple[plain.Game, dict[Any, int]]:
    """The same game in the other route's words."""
    win = plain_odds(options.get("pays", "1:1"))
    ties = str(options.get("ties", "push"))
    house = {"stand": range(5), "hit": range(7)}.get(str(options.get("bank-timeout")), range(6))
    decks = options.get("decks", 6 if name == CENTURY else 8)
    if name == CENTURY:
        pays = plain.century_pays(ties, win)
        how = (str(options.get("player-draw", "free")), str(options.get("bank-draw", "to-five")))
        return plain.century(pays, *how), plain.joker_shoe(decks)
    if name == ULTRA:
        pays = plain.ultra_pays(ties, plain_odds(options.get("half-action", "1:2")), win)
        return plain.ultra_pan(pays, bank_house=tuple(house)), plain.pan_shoe(decks)
    return plain.super_pan(plain.super_pays(win), bank_house=tuple(house)), plain.pan_shoe(decks)


def plain_odds(text: str) -> Fraction:
    first, second = text.split(":")
    return Fraction(int(first), int(second))


ODDS_OPTIONS: list[tuple[str, dict[str, Any]]] = [
    *((SUPER, {"decks": decks}) for decks in (4, 8, 12)),
    (SUPER, {"pays": "3:2"}),
    (SUPER, {"bank-timeout": "stand"}),
    (SUPER, {"bank-timeout": "hit"}),
    *((ULTRA, {"decks": decks}) for decks in (4, 8, 10)),
    (ULTRA, {"half-action": "1:1"}),
    (ULTRA, {"pays": "19:20"}),
    (ULTRA, {"bank-timeout": "stand"}),
    (ULTRA, {"bank-timeout": "hit"}),
    (ULTRA, {"ties": "bank-wins-0-1"}),
    (ULTRA, {"ties": "bank-wins"}),
    *((CENTURY, {"decks": decks}) for decks in (4, 6, 8)),
    (CENTURY, {"pays": "2:1"}),
    (CENTURY, {"player-draw": "choice-on-5"}),
    (CENTURY, {"bank-draw": "free"}),
    (CENTURY, {"ties": "bank-wins-0-1"}),
    (CENTURY, {"ties": "bank-wins"}),
]
MIXED: list[tuple[str, dict[str, Any]]] = [
    (CENTURY, {"bank-draw": "free", "pays": "1:2"}),
    (CENTURY, {"bank-draw": "free", "ties": "bank-wins"}),
    (CENTURY, {"bank-draw": "free", "ties": "bank-wins-0-1", "decks": 4}),
    (CENTURY, {"bank-draw": "free", "player-draw": "choice-on-5"}),
]


def test_every_option_that_changes_odds_is_among_those_proved() -> None:
    for name in NINES:
        for key, option in load(name).choices.items():
            tried = {str(o[key]) for n, o in ODDS_OPTIONS if n == name and key in o}
            if option.odds:
                missing = {str(v) for v in option.allowed} - {str(option.default)} - tried
                assert tried or option.kind in ("odds", "pays"), (name, key)
                assert not missing or key == "decks", (name, key, missing)


@cache
def weighed(name: str, options: tuple[tuple[str, Any], ...]) -> plain.Weighed:
    return plain.weigh(*plain_of(name, dict(options)))


def sides_of(played: Nine, kinds: Kinds | None = None) -> Sides:
    deals = all_deals(played, kinds or Kinds.of(played.rules.deck.shoe))
    unit = 20
    lines = played.rules.by_id["game"].lines
    profits = []
    for line in lines:
        if line.odds is not None:
            profits.append(int(line.odds.fraction * unit))
        else:
            profits.append(-unit if line.result == "lose" else 0)
    return Sides(deals, profits, played.settings.player, played.settings.bank)


def as_plain(ways: Ways, sides: Sides) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """How both sides play, by the other route's hands."""
    place = {frozen(hand): number for number, hand in enumerate(sides.deals.hands)}

    def player(mine: plain.Hand) -> Fraction:
        often: Fraction = ways.player[place[frozen(mine)]]
        return often

    def bank(mine: plain.Hand, hits: int, theirs: plain.Hand) -> Fraction:
        often: Fraction = ways.bank[hits, place[frozen(mine)], place[frozen(theirs)]]
        return often

    return player, bank


@cache
def frozen(hand: tuple[Any, ...]) -> tuple[str, ...]:
    return tuple(sorted(plain.JOKER if v == WILD else str(v) for v in hand))


@pytest.mark.parametrize(("name", "options"), thinned(ODDS_OPTIONS, 6), ids=str)
def test_exact_odds_and_best_play_agree_with_a_second_route(
    name: str, options: dict[str, Any]
) -> None:
    prove_against_plain(name, options)


@pytest.mark.prove
@pytest.mark.parametrize(("name", "options"), MIXED, ids=str)
def test_mixed_best_play_agrees_with_a_second_route(name: str, options: dict[str, Any]) -> None:
    prove_against_plain(name, options)


def prove_against_plain(name: str, options: dict[str, Any]) -> None:
    """The house way, both one-sided answers, and that neither side can improve on best play."""
    played = game(name, options)
    assert isinstance(played, Nine)
    spot = game_odds(played).spot("game")
    other = weighed(name, tuple(options.items()))
    assert spot.odds.ev == other.house_way()
    sides = sides_of(played)
    house_player, house_bank = as_plain(sides.house_way, sides)
    assert situation(spot, "the player's best") == other.best_player(house_bank)
    assert situation(spot, "the bank's best") == other.best_bank(house_player)
    best_player, best_bank = as_plain(sides.best, sides)
    assert spot.best_play is not None
    best = spot.best_play.odds.ev
    assert best == other.best_player(best_bank) == other.best_bank(best_player)
    by_total = situation(spot, "best play of both by totals")
    assert by_total == other.ev(*as_plain(sides.best_by_total, sides))


def test_pan_best_play_is_the_same_whether_cards_or_totals_are_looked_at() -> None:
    for name in PAN:
        spot = exact(name)
        assert spot.best_play is not None
        assert spot.best_play.odds.ev == situation(spot, "best play of both by totals")
        assert all(a.gain == 0 for a in spot.best_play.advice)  # the house way is best for players
        assert [a.hand for a in spot.best_play.advice] == (
            [str(t) for t in range(10)] if name == SUPER else ["5", "6"]
        )
        assert situation(spot, "the bank has 6 after a stand: hit") > 0


def test_a_free_bank_in_century_21_makes_both_sides_mix() -> None:
    spot = exact(CENTURY, bank_draw="free")
    assert spot.best_play is not None
    mixed = [a.hand for a in spot.best_play.advice if "%" in a.choice]
    assert mixed == ["5 (6 9)"]
    bank = [s.name for s in spot.situations if "%" in s.name]
    assert bank == ["the bank has 6 (10-K 6) after a stand: hit 37.61 %"]
    stands = [a for a in spot.best_play.advice if a.hand in ("5 (A 4)", "5 (2 3)")]
    assert all(a.choice == "stand" and a.gain > 0 for a in stands)


def test_chances_of_hands_and_situations_add_up() -> None:
    spot = exact(SUPER)
    assert spot.best_play is not None
    assert sum(a.probability for a in spot.best_play.advice) == 1
    for ev in (spot.odds, spot.best_play.odds):
        assert sum(o.probability for o in ev.outcomes) == 1
    free = exact(CENTURY, bank_draw="free")
    seen = [s.probability for s in free.situations if s.name.startswith("the bank has")]
    assert 0 < sum(seen) < 1


@pytest.mark.parametrize("name", some_of(NINES, 3))
def test_effect_of_removal_agrees_with_a_shoe_that_lacks_the_card(name: str) -> None:
    spot = exact(name)
    plain_game, shoe = plain_of(name, {})
    full = weighed(name, ()).house_way()
    tried = {"A": 1, "6": 6, "joker": plain.JOKER}
    for label, card in tried.items():
        if label in spot.removal:
            short = plain.weigh(plain_game, {**shoe, card: shoe[card] - 1}).house_way()
            assert spot.removal[label] == short - full
    names = ["A", "2", "3", "4", "5", "6"]
    more = ["7", "8", "9"] if name == CENTURY else []
    first = ["joker", "10-K"] if name == CENTURY else ["J-K"]
    assert list(spot.removal) == [*first, *names, *more]


def test_matching_numbers_are_found_exactly() -> None:
    """Matching pennies by hand: the first side wins 3 or 1 on a match and loses 1 otherwise."""
    import numpy as np

    # x, y are chances of heads: 3xy + (1-x)(1-y) - x(1-y) - (1-x)y = 1 - 2x - 2y + 6xy
    gain = np.array([-2], dtype=object)
    x, y = balance(gain, np.array([-2], dtype=object), np.array([[6]], dtype=object))
    assert (x, y) == ([Fraction(1, 3)], [Fraction(1, 3)])
    # Rock, paper, scissors in two numbers each has no better than even.
    both = np.array([[0, 3], [-3, 0]], dtype=object)
    x, y = balance(np.array([1, 1], dtype=object), np.array([-1, -1], dtype=object), both)
    lowest = [both[:, j] @ np.array(x) - 1 for j in (0, 1)]
    highest = [both[i] @ np.array(y) + 1 for i in (0, 1)]
    value_x = sum(x) + sum(min(0, v) for v in lowest)
    value_y = -sum(y) + sum(max(0, v) for v in highest)
    assert value_x == value_y


# --- the table itself ----------------------------------------------------------------------------

SMALL: dict[str, dict[str, int]] = {
    SUPER: {"Kc": 5, "2c": 4, "5c": 4, "6c": 3},
    ULTRA: {"Kc": 5, "Ac": 4, "4c": 4, "6c": 3},
    CENTURY: {"Jk": 3, "Kc": 5, "4c": 4, "5c": 4, "7c": 3},
}
UNIT = 20_000  # 19:20 and 1:2 come out even

Picks = Callable[[PickOffer], str]


def small_shoe(name: str) -> dict[Card, int]:
    return {cards(text)[0]: number for text, number in SMALL[name].items()}


def every_hand(
    played: Nine, kinds: Mapping[Card, int], player: Picks, bank: Picks
) -> Iterator[tuple[tuple[Card, ...], tuple[Card, ...], int, Fraction]]:
    """The table played on every deal: both first hands, how many orders, and the bettor's profit.

    The order within a hand does not matter to anybody, so each set of cards is dealt once and
    weighed by its orders.
    """
    size = played.settings.cards
    hands = list(combinations_with_replacement(kinds, size))
    for mine, theirs in product(hands, hands):
        dealt = [card for pair in zip(mine, theirs, strict=True) for card in pair]
        orders = _orders(mine) * _orders(theirs)
        for weight, profit in _grow(played, kinds, dealt, player, bank):
            yield mine, theirs, weight * orders, profit


def _orders(hand: tuple[Card, ...]) -> int:
    out = factorial(len(hand))
    for card in set(hand):
        out //= factorial(hand.count(card))
    return out


def _grow(
    played: Nine, kinds: Mapping[Card, int], dealt: list[Card], player: Picks, bank: Picks
) -> Iterator[tuple[int, Fraction]]:
    left, weight = dict(kinds), 1
    for card in dealt:
        weight *= left[card]
        left[card] -= 1
    if weight <= 0:
        return
    try:
        profit = played_profit(played, dealt, player, bank)
    except HousewayError:
        for card in kinds:
            yield from _grow(played, kinds, [*dealt, card], player, bank)
        return
    most = 2 * played.settings.cards + 2
    for gone in range(len(dealt), most):
        weight *= sum(kinds.values()) - gone
    yield weight, profit


def played_profit(played: Nine, dealt: list[Card], player: Picks, bank: Picks) -> Fraction:
    """What a unit returns when seat 2 plays against a bank in seat 1."""
    table = Table(played.rules, ScriptedShoe(dealt, dice=DICE))
    table.sit(1, "bank")
    table.sit(2, "player")
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(10**9))
    round_.choose(Bettor(2), PlaceWagers((("game", UNIT),)))
    while round_.decision is not None:
        ((bettor, found),) = round_.decision.offers.items()
        assert isinstance(found, PickOffer)
        round_.choose(bettor, Pick((player if bettor.seat == 2 else bank)(found)))
    (settled,) = kinds_of(round_.events, WagerSettled)
    return Fraction(settled.paid - settled.collected, UNIT)


def house_way(found: PickOffer) -> str:
    return found.picks[0]


def always(pick: str) -> Picks:
    """A pick wherever it is allowed."""
    return lambda found: pick if pick in found.picks else found.picks[0]


@pytest.mark.parametrize(
    ("name", "options"), [(n, o) for n, o in ODDS_OPTIONS if "decks" not in o], ids=str
)
def test_the_table_on_every_deal_of_a_small_shoe_under_every_option(
    name: str, options: dict[str, Any]
) -> None:
    table_is_exact(name, options)


@pytest.mark.parametrize("name", NINES)
def test_the_table_on_every_deal_of_a_small_shoe(name: str) -> None:
    table_is_exact(name, {})


def table_is_exact(name: str, options: dict[str, Any]) -> None:
    """Not sampled: the procedure itself is the counter, to the last deal."""
    played = game(name, {**options, "fees": "none", "limit-game": "1-1000"})
    assert isinstance(played, Nine)
    kinds = small_shoe(name)
    worth, total = Fraction(0), 0
    for _, _, weight, profit in every_hand(played, kinds, house_way, house_way):
        worth += weight * profit
        total += weight
    assert game_odds(played, kinds).spot("game").odds.ev == worth / total


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "options"),
    [(SUPER, {}), (ULTRA, {}), (CENTURY, {}), (CENTURY, {"bank-draw": "free"})],
    ids=str,
)
def test_the_table_under_every_pick_gives_what_best_play_is_found_from(
    name: str, options: dict[str, Any]
) -> None:
    """Every pair of hands under every pair of picks is worth at the table what the odds say."""
    played = game(name, {**options, "fees": "none", "limit-game": "1-1000"})
    assert isinstance(played, Nine)
    kinds = small_shoe(name)
    sides = sides_of(played, Kinds.of(kinds))
    place = {hand: number for number, hand in enumerate(sides.deals.hands)}
    low = {0: sides.player_bounds[0], 1: sides.bank_bounds[0]}
    high = {0: sides.player_bounds[1], 1: sides.bank_bounds[1]}
    profits = [
        line.odds.fraction if line.odds is not None else Fraction(-(line.result == "lose"))
        for line in played.rules.by_id["game"].lines
    ]
    scale: set[Fraction] = set()
    for hits, bank_hits in product((0, 1), (0, 1)):
        found: dict[tuple[int, int], Fraction] = {}
        picks = [always("hit" if h else "stand") for h in (hits, bank_hits)]
        for mine, theirs, weight, profit in every_hand(played, kinds, *picks):
            i, j = (place[tuple(sorted(value(c) for c in hand))] for hand in (mine, theirs))
            found[i, j] = found.get((i, j), Fraction(0)) + weight * profit
        for (i, j), worth in found.items():
            if not (low[0][i] <= hits <= high[0][i] and low[1][j] <= bank_hits <= high[1][j]):
                continue
            counts = sides.deals.lines[hits, bank_hits][i, j].tolist()
            mine_worth = sum(n * p for n, p in zip(counts, profits, strict=True))
            assert (worth == 0) == (mine_worth == 0)
            if worth:
                scale.add(worth / mine_worth)
    assert len(scale) == 1  # one common factor: orders of cards against sets of cards


def by_table(name: str, rounds: int, **options: object) -> tuple[float, Any]:
    played = nine(name, fees="none", **options)
    table = full_table(played, repeatable_shoe(played, f"{name} three ways"), 2)
    worth = 0
    for _ in range(rounds):
        table.bank, table.banker, table.turns = None, None, 0
        round_ = play_out(start_round(played, table), {}, HouseWay())
        (settled,) = kinds_of(round_.events, WagerSettled)
        worth += settled.paid - settled.collected
    return worth / rounds / 500, game_odds(played).spot("game")


@pytest.mark.parametrize("name", NINES)
def test_rounds_at_the_table_agree_with_the_exact_odds(name: str) -> None:
    mean, spot = by_table(name, 6_000)
    assert abs(mean - float(spot.odds.ev)) < 4 * sqrt(float(spot.odds.variance) / 6_000)


@pytest.mark.prove
@pytest.mark.parametrize("name", NINES)
def test_many_rounds_at_the_table_agree_with_the_exact_odds(name: str) -> None:
    mean, spot = by_table(name, 200_000)
    assert abs(mean - float(spot.odds.ev)) < 4 * sqrt(float(spot.odds.variance) / 200_000)


@pytest.mark.parametrize("name", ["super-pan-9", "ultra-pan-9"])
def test_type_of_card_deck_used_no_ten_is_given_a_value_where_there_is_none(name: str) -> None:
    values = " ".join(dict(game(name).words().sections)["Values"])
    assert "Ace counts one, pictures nothing, other cards their face." in values
    assert "The decks have no sevens, no eights, no nines, no tens." in values


def test_century_21_baccarat_counts_its_tens() -> None:
    values = " ".join(dict(game("century-21-baccarat").words().sections)["Values"])
    assert "pictures and tens nothing" in values
    assert "The decks have no" not in values
