"""Clauses of the blackjack, ante, Fast Action and pai gow documents that readers asked about.

A test is named after the game and the clause or the ruling it holds to.
"""

from __future__ import annotations

from typing import Any

import pytest

from houseway.cards.card import cards, text, texts
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.placard import placard_of
from houseway.desk.record import record_of
from houseway.desk.settle import Settlement, settle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick
from houseway.errors import RecordError
from houseway.families import game
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import start_round
from houseway.table.events import (
    CalledOff,
    CardDealt,
    CardTurned,
    CardVoided,
    GameBroken,
    HandSet,
    IrregularityDeclared,
    WagerReturned,
    WagerSettled,
)
from houseway.table.table import Table
from tables import full_table, repeatable_shoe

NO_BUST, JOKERS, SWITCH, PURE, SPANISH = (
    "no-bust-blackjack-4",
    "no-bust-blackjack-jokers",
    "blackjack-switch",
    "pure-21-5",
    "pure-spanish-21-5-3-2",
)


def _voided(answer: Settlement) -> list[str]:
    """The cards that left a hand."""
    gone = [e.card for e in answer.events if isinstance(e, CardVoided)]
    return [text(card) for card in gone if card is not None]


def told(name: str, hands: dict[str, str], spots: dict[str, int], **more: Any) -> Settlement:
    """The settlement of a record with one bettor at seat 1 and the bank at the last seat."""
    record = {
        "version": 1,
        "game": name,
        "bank": {"seat": game(name).rules.table.seats, "wager": 100_000},
        "wagers": [{"seat": 1, "spot": spot, "amount": cents} for spot, cents in spots.items()],
        "cards": {hand: written.split() for hand, written in hands.items()},
        **more,
    }
    return settle(record)


def net(answer: Settlement) -> int:
    return sum(amount for _, amount in answer.ended.nets)


def banks_cards(answer: Settlement) -> int:
    return sum(isinstance(e, CardDealt) and e.hand == "bank" for e in answer.events)


# ------------------------------------------------------------------------------ blackjack


@pytest.mark.parametrize("name", [NO_BUST, PURE, SPANISH])
@pytest.mark.parametrize("bank", ["9d 6s 5h", "9d 6s"])
def test_blackjack_g_15_a_record_gives_the_bank_the_cards_the_room_drew(
    name: str, bank: str
) -> None:
    answer = told(name, {"bank": bank, "seat 1": "Ah Kc"}, {"game": 2500})
    assert net(answer) == (3000 if name == NO_BUST else 3750)
    assert banks_cards(answer) == len(bank.split())


def test_blackjack_g_15_a_bank_that_is_needed_is_drawn_out_by_its_chart() -> None:
    with pytest.raises(RecordError, match="must take card 3"):
        told(NO_BUST, {"bank": "9d 6s", "seat 1": "Th Kc"}, {"game": 2500})
    with pytest.raises(RecordError, match="ends with 3 cards by the rules"):
        told(NO_BUST, {"bank": "9d 6s 5h 2c", "seat 1": "Ah Kc"}, {"game": 2500})


def test_no_bust_jokers_split_a_third_card_on_a_split_ace_is_refused_as_the_hands_lie() -> None:
    hands = {"bank": "Td 8s", "seat 1": "Ac 3d 6d", "seat 1 hand 2": "Ad Td"}
    with pytest.raises(RecordError) as refused:
        told(JOKERS, hands, {"game": 2500})
    said = str(refused.value)
    assert "ends with 2 cards by the rules, but the record gives it 3" in said
    assert "split aces take one card each" in said


@pytest.mark.parametrize(
    ("name", "hand", "as_dealt", "said"),
    [
        (PURE, "Ah Kc", True, "21½"),
        (PURE, "Ah Kc", False, "21"),
        (PURE, "Ah 5d 5c", True, "21"),
        (SPANISH, "Jd As", True, "21½"),
        (JOKERS, "Jk Jk", True, "two jokers"),
        (JOKERS, "Ah Kc", True, "21"),
        (JOKERS, "Jk 5c", True, "21"),
    ],
)
def test_blackjack_values_a_natural_has_one_name(
    name: str, hand: str, as_dealt: bool, said: str
) -> None:
    assert game(name).points("seat 1", cards(hand), as_dealt) == said


def test_pure_spanish_value_of_the_cards_there_are_no_tens_to_speak_of() -> None:
    spoken = " ".join(line for _, lines in game(SPANISH).words().sections for line in lines)
    assert "tens and pictures" not in spoken
    assert "ten-value card" not in spoken.replace("(ten-value cards of one rank)", "")
    others = " ".join(line for _, lines in game(PURE).words().sections for line in lines)
    assert "tens and pictures ten" in others


# ------------------------------------------------------------------------------ what a sign says


@pytest.mark.parametrize(
    ("name", "spots", "text"),
    [
        ("ultimate-texas-holdem", ("ante",), "The player-dealer opens with a pair or better."),
        (
            "three-card-poker",
            ("ante", "play"),
            "The player-dealer opens with queen high or better.",
        ),
        ("caribbean-stud", ("ante", "bet"), "The player-dealer opens with ace-king or better."),
        (
            "fast-action-holdem",
            ("base",),
            "Equal hands are a copy, and the player-dealer wins every copy.",
        ),
        (
            "fortune-pai-gow-poker",
            ("envy",),
            "The seated bettor's Fortune wager of $5 or more at a seat earns an Envy button.",
        ),
    ],
)
def test_signs_say_what_no_pay_line_does(name: str, spots: tuple[str, ...], text: str) -> None:
    assert (spots, text) in [(note.spots, note.text) for note in game(name).words().sign]


# ------------------------------------------------------------------------------ pai gow

POKER, FORTUNE, FACE_UP, TILES = (
    "pai-gow-poker",
    "fortune-pai-gow-poker",
    "face-up-pai-gow-poker",
    "pai-gow-tiles",
)
BANK = "Kc Jd 8s 8d Qc 6d 2c"
SEAT = "Ah Kh Ts Td 5c 4c 3d"
SETS = [{"seat": 1, "pick": "Ah Kh"}, {"seat": 7, "pick": "Kc Jd"}]


def pai_gow(name: str, bank: str = BANK, seat: str = SEAT, **more: Any) -> Settlement:
    hands = {"bank": bank, "seat 1": seat}
    given = {"dice": [1, 1, 6], "choices": SETS, "options": {"fees": "none"}, **more}
    return told(name, hands, {"game": 1000}, **given)


def declares(what: str, seat: int | None = None, reason: str = "", after: int = 0) -> list[Any]:
    return [{"what": what, "seat": seat, "reason": reason, "after": after}]


def test_pai_gow_poker_exposed_cards_a_card_of_the_banks_pile_is_replaced_too() -> None:
    boxed = declares("exposed-card", 7, "the 2c was boxed")
    answer = pai_gow(POKER, bank=f"{BANK} 9c", declared=boxed)
    assert net(answer) == 1000
    assert _voided(answer) == ["2c"]
    shown = [text(e.card) for e in answer.events if isinstance(e, CardTurned) and e.hand == "bank"]
    assert shown == ["Kc", "Jd", "8s", "8d", "Qc", "6d", "9c"]


def test_pai_gow_poker_misdeals_1_the_banks_joker_or_ace_voids_the_deal() -> None:
    joker = BANK.replace("2c", "Jk")
    answer = pai_gow(POKER, bank=joker, declared=declares("exposed-card", 7, "the Jk"))
    assert any(isinstance(e, CalledOff) for e in answer.events)
    assert net(answer) == 0


@pytest.mark.parametrize("seat", [None, 7], ids=["of the deal", "of its seat"])
@pytest.mark.parametrize(
    "bank", ["Kc Jd 8s", "Kc Jd 8s 8d Qc 6d", f"{BANK} 9c"], ids=["three", "six", "eight"]
)
def test_pai_gow_poker_misdeals_3_a_bank_with_a_wrong_number_of_cards_voids_the_deal(
    bank: str, seat: int | None
) -> None:
    answer = pai_gow(POKER, bank=bank, declared=declares("bank-count", seat))
    assert any(isinstance(e, CalledOff) for e in answer.events)
    assert [e.what for e in answer.events if isinstance(e, IrregularityDeclared)] == ["bank-count"]
    assert net(answer) == 0


@pytest.mark.parametrize("what", ["wrong-count", "foul-count"])
@pytest.mark.parametrize("bank", ["Kc Jd 8s", "Kc Jd 8s 8d Qc 6d"], ids=["three", "six"])
def test_pai_gow_poker_misdeals_3_what_is_about_a_bettors_hand_is_not_declared_of_the_bank(
    bank: str, what: str
) -> None:
    with pytest.raises(RecordError, match="of this one declare bank-count") as refused:
        pai_gow(POKER, bank=bank, declared=declares(what, 7))
    assert refused.value.where == ("declared", 0, "seat")


@pytest.mark.parametrize("seat", ["Ah Kh Ts Td 5c 4c", "Ah Kh Ts", f"{SEAT} 9c"])
def test_pai_gow_poker_pg_7_a_hand_of_a_wrong_number_that_is_not_set_is_dead(seat: str) -> None:
    answer = pai_gow(POKER, seat=seat, choices=[], declared=declares("wrong-count", 1))
    assert net(answer) == 0
    assert [e.amount for e in answer.events if isinstance(e, WagerReturned)] == [1000]
    assert not any(isinstance(e, CalledOff) for e in answer.events)


@pytest.mark.parametrize("seat", ["Ah Kh Ts Td 5c 4c", f"{SEAT} 9c"], ids=["six", "eight"])
def test_pai_gow_poker_foul_hands_2_a_set_hand_of_six_or_eight_cards_is_foul(seat: str) -> None:
    answer = pai_gow(POKER, seat=seat, declared=declares("foul-count", 1, after=1))
    assert [(e.spot, e.line) for e in answer.settled] == [("game", "Foul hand")]
    assert net(answer) == -1000


def test_fortune_fo_12_the_bonus_of_a_foul_hand_counts_the_six_cards_that_were_dealt() -> None:
    straight = "9h 8c 7d 6s 5h 2d"
    answer = told(
        FORTUNE,
        {"bank": BANK, "seat 1": straight},
        {"game": 1000, "fortune": 1000},
        dice=[1, 1, 6],
        options={"fees": "none"},
        declared=declares("foul-count", 1),
    )
    assert {e.spot: e.line for e in answer.settled} | {"envy": ""} == {
        "game": "Foul hand",
        "fortune": "Straight",
        "envy": "",
    }


def test_pai_gow_a_hand_of_six_cards_must_be_declared() -> None:
    with pytest.raises(RecordError, match="must take card 7, but the record gives it only 6"):
        pai_gow(POKER, seat="Ah Kh Ts Td 5c 4c")
    with pytest.raises(RecordError, match="takes only 7 cards"):
        pai_gow(POKER, seat=f"{SEAT} 9c")


def test_pai_gow_tiles_t_10_a_stack_of_three_tiles_voids_the_deal() -> None:
    hands = {"bank": "4-4 4-4 2-2 2-2", "seat 1": "6-6 6-6 5-4"}
    answer = told(TILES, hands, {"game": 1000}, dice=[1, 1, 6], declared=declares("wrong-stack"))
    assert any(isinstance(e, CalledOff) for e in answer.events)
    assert net(answer) == 0


@pytest.mark.parametrize("number", [0, 8, 36])
def test_fortune_shuffle_machine_the_random_number_is_one_to_seven(number: int) -> None:
    given: dict[str, Any] = {"options": {"action": "random-number", "fees": "none"}}
    with pytest.raises(RecordError, match=f"from 1 to 7, not {number}"):
        pai_gow(FORTUNE, dice=[number], **given)
    for drawn in range(1, 8):
        answer = pai_gow(FORTUNE, dice=[drawn], **given)
        assert answer.button is not None


@pytest.mark.parametrize(("name", "asked"), [(POKER, True), (TILES, True), (FACE_UP, False)])
def test_pai_gow_piles_the_player_dealer_selects_the_pile_where_the_text_says_so(
    name: str, asked: bool
) -> None:
    assert (game(name).settings.pile == "asked") is asked  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", [FORTUNE, FACE_UP])
def test_fortune_and_face_up_a_deal_by_hand_lets_the_player_dealer_select_the_pile(
    name: str,
) -> None:
    by_hand = game(name, {"deal": "by-hand"})
    assert by_hand.settings.pile == "asked"  # type: ignore[attr-defined]


def test_face_up_6_piles_dealt_by_hand_go_left_to_right_and_back() -> None:
    played = game(FACE_UP, {"deal": "by-hand", "fees": "none"})
    table = full_table(played, ScriptedShoe(range(53), dice=[3, 3, 3], whole=True))
    round_ = play_out(start_round(played, table), {}, HouseWay())
    dealt = [e.hand for e in round_.events if isinstance(e, CardDealt)]
    laps = [dealt[at : at + 7] for at in range(0, 49, 7)]
    assert len(set(laps[0])) == 7
    assert laps == [laps[0], laps[0][::-1]] * 3 + [laps[0]]


def test_face_up_9_a_record_may_say_how_the_bank_set_its_ace_high() -> None:
    ace_high = "Kd Js Ah Tc 7s 5h 3d"
    for pick in ("Kd Js", "Tc 7s"):
        choice = [{"seat": 7, "pick": pick}]
        answer = pai_gow(FACE_UP, bank=ace_high, seat="2c 4d 8s 8h Qc 6d 9c", choices=choice)
        assert net(answer) == 0
        (laid,) = (e for e in answer.events if isinstance(e, HandSet))
        assert (laid.hand, texts(laid.front)) == ("bank", pick)


def test_face_up_fu_1_the_joker_completes_no_plain_flush_unless_the_room_says_so() -> None:
    flush = "Qd 3c Th Jk 9h 6h 4h"
    spots = {"game": 1000, "fortune": 500}
    hands = {"bank": "9d 2s Kc Ks 7s 6c 3d", "seat 1": flush}
    for joker_flush, line in ((False, "Less than a straight"), (True, "Flush")):
        options = {"fees": "none", "joker-flush": joker_flush}
        answer = told(FACE_UP, hands, spots, dice=[3, 3, 3], options=options)
        assert {e.spot: e.line for e in answer.settled}["fortune"] == line
    straight_flush = hands | {"seat 1": "Qd 3c Th Jk 9h 8h 7h"}
    answer = told(FACE_UP, straight_flush, spots, dice=[3, 3, 3], options={"fees": "none"})
    assert {e.spot: e.line for e in answer.settled}["fortune"] == "Straight flush"


# ------------------------------------------------------------------------------ Fast Action

FAST = "fast-action-holdem"
BOARD = "Ac 9d 6h 5s Tc"


def fast(hands: dict[str, str], **more: Any) -> Settlement:
    seats = [int(name.split()[1]) for name in hands if name.startswith("seat")]
    record = {
        "game": FAST,
        "options": {"fees": "none"},
        "bank": {"seat": 8, "wager": 100_000},
        "wagers": [{"seat": seat, "spot": "base", "amount": 1000} for seat in seats],
        "cards": {name: hand.split() for name, hand in ({"board": BOARD} | hands).items()},
        **more,
    }
    return settle(record)


FOUR = {"bank": "Qd Jh 4s 3c", "seat 1": "Ks Kd 7c 2h"}


@pytest.mark.parametrize("what", ["fifth-card-known", "fifth-card-random"])
def test_fast_action_rules_10_a_fifth_card_leaves_and_the_other_four_are_played(what: str) -> None:
    five = FOUR | {"seat 1": "Ks Qc Kd 7c 2h"}
    answer = fast(five, declared=declares(what, 1, "it was the Qc"))
    assert _voided(answer) == ["Qc"]
    assert net(answer) == 1000
    kept = next(e for e in answer.events if isinstance(e, HandSet) and e.hand == "seat 1")
    assert texts((*kept.front, *kept.back)) == "Ks Kd 7c 2h"


def test_fast_action_rules_10_four_of_a_kind_without_the_fifth_card_is_a_natural() -> None:
    five = FOUR | {"seat 1": "Ks Qc Kd Kh Kc"}
    answer = fast(five, declared=declares("fifth-card-random", 1, "the Qc"))
    assert [e.line for e in answer.settled] == ["Natural winner"]


def test_fast_action_rules_10_of_two_cards_alike_the_later_leaves_the_hand() -> None:
    five = FOUR | {"seat 1": "Ks 2d 8s Kd 8s"}
    answer = fast(five, declared=declares("fifth-card-random", 1, "the 8s"))
    turned = [e for e in answer.events if isinstance(e, CardTurned) and e.hand == "seat 1"]
    lying = ["Ks", "2d", "8s", "Kd"]
    assert turned
    assert all(lying[e.place - 1] == text(e.card) for e in turned)


def test_fast_action_rules_10_a_hand_called_dead_gets_its_wager_back() -> None:
    five = FOUR | {"seat 1": "Ks Qc Kd 7c 2h", "seat 2": "9s 8s 4d 2c"}
    answer = fast(five, declared=declares("fifth-card", 1))
    assert [e.amount for e in answer.events if isinstance(e, WagerReturned)] == [1000]
    assert [e.bettor.seat for e in answer.settled] == [2]


@pytest.mark.parametrize(("what", "void"), [("bank-extra-known", False), ("bank-extra-card", True)])
def test_fast_action_fa_10_a_fifth_card_of_the_bank(what: str, void: bool) -> None:
    five = FOUR | {"bank": "Qd Jh 4s 3c As"}
    answer = fast(five, declared=declares(what, None, "the As"))
    assert any(isinstance(e, CalledOff) for e in answer.events) is void
    assert net(answer) == (0 if void else 1000)


def test_fast_action_rules_10_a_live_random_pick_takes_a_fifth_card_from_the_shoe() -> None:
    played = game(FAST, {"fees": "none"})
    table = full_table(played, repeatable_shoe(played, "fifth card"), people=4)
    round_ = start_round(played, table)
    while round_.decision is not None and round_.decision.kind != "keep":
        bettor, offer = next(iter(round_.decision.offers.items()))
        round_.choose(bettor, HouseWay().choose(offer))
    assert round_.decision is not None
    seat = next(iter(round_.decision.offers)).seat
    round_.declare("fifth-card-random", "five cards", seat)
    mine = [e for e in round_.events if isinstance(e, CardDealt) and e.hand == f"seat {seat}"]
    (gone,) = (e.card for e in round_.events if isinstance(e, CardVoided))
    assert len(mine) == 5
    play_out(round_, {}, HouseWay())
    again = settle(record_of(played.rules, round_.events).to_json())
    assert [e.card for e in again.events if isinstance(e, CardVoided)] == [gone]
    assert again.settled == [e for e in round_.events if isinstance(e, WagerSettled)]


def test_fast_action_rules_3_a_record_may_say_which_hand_is_a_second_one() -> None:
    hands = {"bank": "Qd Jh 4s 3c", "seat 1": "Ks Kd 7c 2h", "seat 5": "9s 8s 4d 2c"}
    unseen = fast(hands, second=[5])
    laid = {e.hand: e.owner for e in unseen.events if isinstance(e, HandSet) and not e.up}
    assert laid == {"seat 1": 1, "seat 5": None}
    other = [{"seat": 5, "pick": "4d 2c"}]
    with pytest.raises(RecordError, match="nobody could choose"):
        fast(hands, second=[5], choices=other)
    assert fast(hands, choices=other).settled
    with pytest.raises(RecordError, match="plays every hand alike"):
        told(PURE, {"bank": "9d 8s", "seat 1": "Ah Kc"}, {"game": 2500}, second=[1])


@pytest.mark.parametrize(("options", "asked"), [({}, 2), ({"restart-from": "after-last"}, 4)])
def test_fast_action_fa_6_a_dead_game_begins_again_at_the_house_dealers_left(
    options: dict[str, object], asked: int
) -> None:
    played = game(FAST, {"fees": "none", **options})
    table = Table(played.rules, repeatable_shoe(played, "dead game"))
    for seat in (4, 6, 2):
        table.sit(seat, f"person {seat}")
    first = start_round(played, table)
    assert first.decision is not None
    assert list(first.decision.offers) == [Bettor(4)]
    play_out(first, {}, HouseWay())
    assert table.rounds == 1
    dead = start_round(played, table)
    while dead.decision is not None:
        dead.choose(next(iter(dead.decision.offers)), Pick("decline"))
    assert any(isinstance(e, GameBroken) for e in dead.events)
    again = start_round(played, table)
    assert again.decision is not None
    assert list(again.decision.offers) == [Bettor(asked)]


# ------------------------------------------------------------------------------ after the last card


def test_pai_gow_poker_foul_hands_2_a_wrong_number_found_when_all_is_settled_is_foul() -> None:
    late = pai_gow(POKER, declared=declares("foul-count", 1, "eight cards", after=2))
    assert net(late) == -1000
    assert [e.line for e in late.settled] == ["Foul hand"]
    face_up = pai_gow(FACE_UP, declared=declares("foul-count", 1, after=2))
    assert net(face_up) == -1000


def test_pai_gow_poker_misdeals_3_the_banks_count_may_be_found_when_all_is_settled() -> None:
    late = pai_gow(POKER, bank=f"{BANK} 9c", declared=declares("bank-count", after=2))
    assert any(isinstance(e, CalledOff) for e in late.events)
    assert net(late) == 0


def test_fast_action_fa_10_the_banks_fifth_card_may_be_found_when_all_is_settled() -> None:
    choices = [{"seat": 1, "pick": "Ks Kd"}, {"seat": 8, "pick": "Qd Jh"}]
    late = fast(FOUR, choices=choices, declared=declares("bank-extra-card", after=2))
    assert any(isinstance(e, CalledOff) for e in late.events)
    assert net(late) == 0


@pytest.mark.parametrize("what", ["exposed-card", "wrong-count"])
def test_ante_d_14_what_is_found_when_all_is_settled_still_voids_the_deal(what: str) -> None:
    hands = {"bank": "Qd 7h 3c", "seat 1": "Ks Kd 2h"}
    choices = [{"seat": 1, "pick": "play"}]
    late = told(
        "three-card-poker",
        hands,
        {"ante": 1000},
        choices=choices,
        options={"fees": "none"},
        declared=declares(what, after=1),
    )
    assert any(isinstance(e, CalledOff) for e in late.events)
    assert net(late) == 0


def test_ante_d_14_a_hand_of_two_cards_is_declared_and_voids_the_deal() -> None:
    hands = {"bank": "Qd 7h 3c", "seat 1": "Ks Kd"}
    spots, more = {"ante": 1000}, {"options": {"fees": "none"}}
    short = told("three-card-poker", hands, spots, declared=declares("wrong-count"), **more)
    assert any(isinstance(e, CalledOff) for e in short.events)
    declared = [e.what for e in short.events if isinstance(e, IrregularityDeclared)]
    assert (net(short), declared) == (0, ["wrong-count"])
    with pytest.raises(RecordError, match="must take card 3"):
        told("three-card-poker", hands, spots, **more)


# What signs say beside the pay tables.


@pytest.mark.parametrize(
    ("name", "says"),
    [
        (SWITCH, "A natural made by switching counts as an ordinary 21."),
        (SWITCH, "Super Match counts the four cards first dealt to both hands, before a switch."),
        (
            PURE,
            "Red Flex counts the player-dealer's red cards from its first card to the first black "
            "one.",
        ),
        (
            SPANISH,
            "Match the Dealer compares the first two cards of a hand with the player-dealer's open "
            "card.",
        ),
        (
            "three-card-poker-6-card-bonus",
            "6 Card Bonus counts the best five of the hand's three cards and the player-dealer's "
            "three.",
        ),
        (
            "face-up-pai-gow-poker",
            "A button pays for the best hand of the table, unless it is the button's own; seats "
            "with a hand count, and the player-dealer's never does.",
        ),
    ],
)
def test_a_placard_says_which_cards_a_side_wager_counts(name: str, says: str) -> None:
    assert says in placard_of(game(name)).lines


def test_three_card_poker_bonus_bet_2_a_smaller_bonus_goes_back_and_the_ante_plays() -> None:
    hands = {"bank": "Qd 9s 3c", "seat 1": "Kh Kd 3d"}
    choices = [{"seat": 1, "pick": "play"}]
    answer = told(
        "three-card-poker",
        hands,
        {"ante": 1_000, "bonus": 500},
        choices=choices,
        options={"fees": "none"},
    )
    assert net(answer) == 2_000, "ante and play are paid in full, the bonus bet goes back"


@pytest.mark.parametrize(
    ("name", "departs"),
    [
        ("three-card-poker", []),
        ("caribbean-stud", ["D-6"]),
        ("ultimate-texas-holdem", ["D-6", "U-2"]),
        ("three-card-poker-6-card-bonus", ["V2-1"]),
    ],
)
def test_an_ante_game_departs_only_where_its_own_document_says_otherwise(
    name: str, departs: list[str]
) -> None:
    """A play wager that equals the ante cannot break the city's cap, and what folds give up is
    collected when the texts say so."""
    assert [r.id for r in game(name).rules.rulings if r.overrules] == departs


def test_no_bust_jokers_split_a_record_with_three_hands_of_aces_is_told_why() -> None:
    hands = {"bank": "Th 9d", "seat 1": "As 5d", "seat 1 hand 2": "Ad 9c", "seat 1 hand 3": "Ac 9h"}
    with pytest.raises(RecordError, match=r"seat 1 hand 3: .*; aces are split once only"):
        told(JOKERS, hands, {"game": 1_000})
