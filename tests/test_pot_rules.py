"""Pot games by their rules: hands, limits, pots, halves, options and what the sheet says."""

from __future__ import annotations

from collections.abc import Mapping
from math import comb
from random import Random
from typing import Any

import pytest

from houseway.cards.card import card, cards
from houseway.errors import RulebookError
from houseway.families import game
from houseway.families.pot.award import best_of, divided
from houseway.families.pot.dealing import short_plan
from houseway.families.pot.events import BetReturned, PotWon
from houseway.families.pot.game import PotGame
from houseway.families.pot.hand import Hand
from houseway.families.pot.order import high_board, low_board
from houseway.families.pot.pots import pots, uncalled
from houseway.families.pot.rankings import RANKINGS
from houseway.families.pot.rules import Play
from houseway.families.pot.showdown import shares
from houseway.families.pot.words_hands import counted
from houseway.families.pot.worth import values
from houseway.hands import category, evaluate
from houseway.hands.rankings import qualified
from houseway.play.bots import AnyLegal, play_out
from houseway.play.button import by_up_card
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.rulebook.pot_fees import pot_fees, pot_games, schedules_for, unfit
from houseway.table.events import RoundEnded
from houseway.table.table import Table
from pot_tables import RICH, Script
from tables import POT, repeatable_shoe

BOARD_GAMES = (
    "texas-holdem",
    "texas-holdem-hi-lo",
    "river-down-holdem",
    "omaha",
    "omaha-hi-lo",
    "big-o",
    "pineapple",
    "crazy-pineapple",
    "lazy-pineapple",
)
STUD_GAMES = (
    "five-card-stud",
    "asian-stud",
    "mexican-stud",
    "seven-card-stud",
    "seven-card-stud-hi-lo",
    "razz",
)
GAMES = BOARD_GAMES + STUD_GAMES


def settings(name: str, **options: Any) -> Play:
    played = game(name, {key.replace("_", "-"): each for key, each in options.items()})
    assert isinstance(played, PotGame)
    return played.settings


# ---------------------------------------------------------------- what hands are worth


def kind(ranking: str, hand: str) -> str:
    found = category(RANKINGS[ranking], evaluate(RANKINGS[ranking], cards(hand)))
    assert found is not None
    return found.name


def better(ranking: str, one: str, other: str) -> str:
    first, second = (evaluate(RANKINGS[ranking], cards(hand)) for hand in (one, other))
    return "first" if first > second else "second" if second > first else "tie"


@pytest.mark.parametrize(
    ("ranking", "one", "other", "wins", "kinds"),
    [
        ("asian-32", "7c 8c 9c Jc Kc", "Ac Ad Ah Ks Kd", "first", ("flush", "full house")),
        ("asian-32", "Ac 7d 8h 9s Tc", "7d 8h 9s Tc Jd", "second", ("straight", "straight")),
        ("asian-32", "Ac 7d 8h 9s Tc", "Ad Ah As Kc Qd", "first", ("straight", "three of a kind")),
        ("asian-32", "7c 7d 7h 8s 8d", "Tc Jd Qh Ks Ac", "first", ("full house", "straight")),
        ("asian-32", "7c 7d 7h 7s 8d", "Ac Kc Qc Jc 9c", "first", ("four of a kind", "flush")),
        ("asian-32-plain", "Ac 7d 8h 9s Tc", "7c 7h 9c Jd Qs", "second", ("high card", "pair")),
        ("asian-32-plain", "7c 8c 9c Jc Kc", "7c 7d 7h 8s 8d", "second", ("flush", "full house")),
        (
            "asian-32-no-ace-six",
            "7c 8c 9c Jc Kc",
            "Ac 7d 8h 9s Tc",
            "first",
            ("flush", "high card"),
        ),
        ("mex-41", "4c 5d 6h 7s Jc", "3c 4d 5h 6s 7c", "first", ("straight", "straight")),
        ("mex-41", "7c Jd Qh Ks Ac", "6c 7d Jh Qs Kc", "first", ("straight", "straight")),
        ("mex-41", "Jc Qd Kh As 2c", "7d 7h 2s 3c 4d", "second", ("high card", "pair")),
        ("mex-41", "7c Jd Ks Ac Jk", "6c 7d Jh Qs Kc", "first", ("straight", "straight")),
        ("mex-41", "6c 6d 6h 6s Jk", "7h Jh Qh Kh Ah", "first", ("five of a kind", "royal flush")),
        ("mex-41", "Kc 7c 5c 3c 2c", "Ac Ad Ah Ks Kd", "first", ("flush", "full house")),
        ("mex-41", "2c 2d 2h 2s 3c", "Ah Kh 7h 5h 3h", "first", ("four of a kind", "flush")),
        ("mex-41", "Kc Kd Qh Qs Jk", "6c 6d 6h 2s 3d", "first", ("full house", "three of a kind")),
        (
            "mex-41-bug",
            "Kc Kd Qh Qs Jk",
            "6c 6d 6h 2s 3d",
            "second",
            ("two pair", "three of a kind"),
        ),
        ("mex-41", "Ah Kh 7h 4h Jk", "As Ks Js 7s 4s", "first", ("flush", "flush")),
        ("mex-41", "Ac Kd Qh Jk 3s", "Ad Ah Qs 4c 2d", "first", ("pair", "pair")),
        ("high-53-bug", "Ah Kh 9h 4h Jk", "As Ks Js 9s 4s", "first", ("flush", "flush")),
        ("high-53-bug", "Kc Kd Qh Qs Jk", "Kh Ks Jc Jd Ah", "first", ("two pair", "two pair")),
        ("high-53-bug", "Ac Ad Kh Ks Jk", "Qc Qd Qh Ac Ad", "first", ("full house", "full house")),
        (
            "high-53-bug",
            "9c 9d 9h 5s Jk",
            "9s 8c 7d 6h 5c",
            "second",
            ("three of a kind", "straight"),
        ),
        (
            "high-53-bug",
            "2h 3h 4h 5h Jk",
            "Kc Kd Kh Ks 9d",
            "first",
            ("straight flush", "four of a kind"),
        ),
        ("high-53-bug", "Kh Jk 8c 5d 2s", "Ac Kc 8d 5h 3s", "second", ("high card", "high card")),
        ("high-53-bug", "Ac Ad Ah As Jk", "Tc Jc Qc Kc Ac", "first", ("five aces", "royal flush")),
    ],
)
def test_special_decks_rank_hands_in_their_own_order(
    ranking: str, one: str, other: str, wins: str, kinds: tuple[str, str]
) -> None:
    assert (kind(ranking, one), kind(ranking, other)) == kinds
    assert better(ranking, one, other) == wins


@pytest.mark.parametrize(
    ("one", "other", "wins"),
    [
        ("Jk 2c 3d 4h 5s", "5c 4d 3s 2h Ad", "tie"),
        ("Jk Ac 2d 3h 4s", "5c 4d 3s 2h Ad", "tie"),
        ("Jk Ac Ad 5h 6s", "2c Ac Ad 5h 6s", "tie"),  # the aces stay a pair, the joker is a deuce
        ("Kc Qd Jh Ts Jk", "Kd Qs Jc Th Ac", "tie"),
        ("5h 4h 3h 2h Ah", "Jk 6c 4d 3s 2c", "first"),
        ("Jk 8c 7d 6h 5s", "8d 7c 6s 5h 2c", "first"),
    ],
)
def test_the_joker_in_a_low_hand_is_the_lowest_rank_that_is_missing(
    one: str, other: str, wins: str
) -> None:
    assert better("low-a5-joker", one, other) == wins


@pytest.mark.parametrize(
    ("ranking", "joker", "expected"),
    [
        ("high-52", False, (4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540)),
        ("asian-32", False, (4, 16, 224, 204, 1344, 5100, 10752, 24192, 107520, 52020)),
        (
            "high-53-bug",
            True,
            (1, 24, 180, 828, 4368, 7804, 20532, 63360, 138600, 1215024, 1418964),
        ),
        ("mex-41", True, (10, 24, 120, 1800, 1704, 3780, 14448, 57600, 51840, 368172, 249900)),
        ("push-9", False, (52, 768, 144, 21136)),
    ],
)
def test_the_sheet_counts_every_hand_of_a_deck(
    ranking: str, joker: bool, expected: tuple[int, ...]
) -> None:
    found = counted(RANKINGS[ranking], joker)
    assert tuple(found.values()) == expected
    assert list(found) == [each.name for each in RANKINGS[ranking].categories]
    assert sum(expected) == comb(len(RANKINGS[ranking].deck), RANKINGS[ranking].size)


def test_the_sheet_counts_lows_of_seven_and_better_with_a_joker() -> None:
    seven = qualified(RANKINGS["low-a5-joker"], 7)
    assert counted(seven, True) == {"low": 30464}


# ---------------------------------------------------------------- who is first


def test_stud_the_lowest_up_card_with_aces_high() -> None:
    ups = {seat: card(text) for seat, text in {1: "Ac", 2: "3d", 3: "3c"}.items()}
    assert by_up_card(ups, "low-card") == 3
    assert by_up_card(ups, "low-card", ace="low") == 1
    assert by_up_card(ups, "high-card") == 1
    assert by_up_card(ups, "high-card", ace="low") == 2


def test_asian_stud_of_two_aces_the_first_from_the_button() -> None:
    """The button is at 3 of eight, so seat 5 comes before seat 1."""
    around = {seat: card(text) for seat, text in ((5, "Ad"), (1, "Ah"), (3, "Kc"))}
    assert by_up_card(around, "high-card", tie="position") == 5
    assert by_up_card(around, "high-card", tie="suit") == 1


@pytest.mark.parametrize(
    ("boards", "first"),
    [
        ({1: "Ac Kd", 2: "5c 5d", 6: "Ad Kh"}, 2),
        ({1: "Ac Kd", 2: "5c 6d", 6: "Ad Kh"}, 1),
        ({6: "Ad Kh", 1: "Ac Kd"}, 6),
        ({1: "9c 9d 4h 4s", 2: "Kc Kd 3h 2s"}, 1),
        ({1: "9c 9d 9h 2s", 2: "Ac Ad Kh Ks"}, 1),
        ({1: "2c 3d 4h 5s", 2: "2d 9c 4d 3s"}, 2),  # no straights in an incomplete hand
        ({1: "2h 5h 7h 8h", 2: "2d 9c 4d 3s"}, 2),  # and no flushes
        ({1: "2c Jk", 2: "Ac Kd"}, 1),  # the joker pairs the deuce
    ],
)
def test_stud_the_highest_open_cards(boards: Mapping[int, str], first: int) -> None:
    assert high_board({seat: cards(board) for seat, board in boards.items()}) == first


@pytest.mark.parametrize(
    ("boards", "first"),
    [
        ({1: "8c 3d", 2: "7c 7d", 5: "8d 2h"}, 5),
        ({1: "Ac 2d 3h", 2: "Ad 2c 4h"}, 1),
        ({4: "5c 4d", 1: "5d 4h"}, 4),
        ({1: "Kc Qd", 2: "2c 2d"}, 1),
    ],
)
def test_razz_the_lowest_open_cards(boards: Mapping[int, str], first: int) -> None:
    assert low_board({seat: cards(board) for seat, board in boards.items()}) == first


@pytest.mark.parametrize(
    ("stub", "burned", "players", "plan"),
    [
        (4, 3, 7, ("scramble-no-burn", 2, 5)),
        (4, 3, 6, ("scramble-with-burn", 2, 4)),
        (7, 3, 6, ("normal", 6, 0)),
        (6, 3, 6, ("scramble-with-burn", 4, 2)),
        (1, 3, 8, ("community", 0, 0)),
        (2, 3, 5, ("scramble-no-burn", 0, 5)),
        (2, 3, 6, ("community", 0, 0)),
        (3, 3, 7, ("community", 0, 0)),
    ],
)
def test_st_r7_how_the_last_cards_are_found(
    stub: int, burned: int, players: int, plan: tuple[str, int, int]
) -> None:
    assert short_plan(stub, burned, players) == plan


# ---------------------------------------------------------------- fixed limits, with real hands


def at_the_flop(chips: Mapping[int, int], **options: Any) -> Script:
    """Omaha at $10-$10, everybody called; stacks are what is left behind for the flop."""
    play = {"small_bet": "$10", "big_bet": "$10", "big_blind": "$10", "small_blind": "$5"}
    held = {seat: amount + 1000 for seat, amount in chips.items()}
    script = Script("omaha", held, button=max(held), **(play | options))
    return script.check_round()


def test_gen_r4_a_short_raise_may_be_called_or_completed_by_the_next() -> None:
    script = at_the_flop({1: 50000, 2: 1400, 3: 50000}).act("bet", "raise")
    assert (script.turn, script.offer.to_call) == (3, 1400)
    assert script.offer.amounts == {"raise": (2000, 2000)}


def test_gen_r4_who_acted_before_it_may_not_raise() -> None:
    script = at_the_flop({1: 50000, 2: 1400, 3: 50000}).act("bet", "raise", "call")
    assert (script.turn, script.offer.to_call, script.offer.picks) == (1, 400, ("fold", "call"))
    assert "full bet" in (script.offer.refused or {})["raise"]


def test_gen_r4_unless_somebody_completed_it() -> None:
    script = at_the_flop({1: 50000, 2: 1400, 3: 50000}).act("bet", "raise", "raise")
    assert (script.turn, script.offer.to_call) == (1, 1000)
    assert script.offer.amounts == {"raise": (3000, 3000)}


def test_gen_r4_or_half_a_bet_counts_where_the_room_says_so() -> None:
    stacks = {1: 50000, 2: 1500, 3: 50000}
    script = at_the_flop(stacks, short_bet="half-bet").act("bet", "raise", "call")
    assert script.offer.amounts == {"raise": (3000, 3000)}
    less = at_the_flop(stacks | {2: 1400}, short_bet="half-bet").act("bet", "raise", "call")
    assert less.offer.picks == ("fold", "call")


def test_gen_r4_completing_a_short_opening_bet_is_no_raise() -> None:
    script = at_the_flop({1: 600, 2: 50000, 3: 50000, 4: 50000}).act("bet")
    assert script.offer.picks == ("fold", "call", "complete")
    assert script.offer.amounts == {"complete": (1000, 1000)}
    script.act("complete", "raise", "raise", "raise")
    assert "3 raises" in (script.offer.refused or {})["raise"]


def test_gen_r1_three_raises_for_three_players() -> None:
    script = at_the_flop({1: 50000, 2: 50000, 3: 50000}).act("bet", "raise", "raise", "raise")
    assert (script.turn, script.offer.to_call, script.offer.picks) == (2, 2000, ("fold", "call"))


def test_gen_r1_no_cap_for_two_who_began_the_round() -> None:
    script = at_the_flop({1: 50000, 2: 50000})
    script.act("bet", "raise", "raise", "raise", "raise")
    assert (script.turn, script.offer.to_call) == (2, 1000)
    assert script.offer.amounts == {"raise": (6000, 6000)}


def test_gen_r1_a_fold_does_not_lift_the_cap_unless_the_room_says_so() -> None:
    stacks = {1: 50000, 2: 50000, 3: 50000}
    acts = ("bet", "raise", "fold", "raise", "raise")
    assert at_the_flop(stacks).act(*acts).offer.picks == ("fold", "call")
    lifted = at_the_flop(stacks, cap_lifts="current").act(*acts)
    assert lifted.offer.picks == ("fold", "call", "raise")


def test_gen_r1_another_number_of_raises() -> None:
    stacks = {1: 50000, 2: 50000, 3: 50000}
    assert at_the_flop(stacks, raise_cap=1).act("bet", "raise").offer.picks == ("fold", "call")


def test_gen_r1_the_big_blind_counts_as_the_bet() -> None:
    script = Script("texas-holdem", 4, button=4).act("raise", "raise", "raise")
    assert "3 raises" in (script.offer.refused or {})["raise"]


@pytest.mark.parametrize(
    ("name", "option", "capped"),
    [
        ("texas-holdem", "as-texts", False),
        ("texas-holdem", "always", True),
        ("river-down-holdem", "as-texts", True),
        ("big-o", "as-texts", True),
        ("big-o", "never", False),
        ("seven-card-stud", "as-texts", False),
    ],
)
def test_gen_r2_raises_without_limits_are_capped_where_a_text_says_so(
    name: str, option: str, capped: bool
) -> None:
    script = Script(name, 4, structure="no-limit", cap_no_limit=option)
    if "complete" in script.offer.picks:
        script.act("complete")
    script.act("raise", "raise", "raise")
    assert ("raise" in script.offer.picks) != capped


def test_gen_r3_no_bet_above_a_thousand_and_no_raise_adds_more() -> None:
    rich = {1: 1_000_000, 2: 1_000_000, 3: 1_000_000}
    script = Script("texas-holdem", rich, structure="no-limit").check_round()
    assert script.offer.amounts == {"bet": (400, 100_000)}
    script.act(("bet", 100_000))
    assert script.offer.amounts == {"raise": (200_000, 200_000)}
    free = Script("texas-holdem", rich, structure="no-limit", city_cap=False).check_round()
    assert free.offer.amounts == {"bet": (400, 1_000_000 - 400)}


def test_gen_r3_a_limit_above_the_cap_is_refused() -> None:
    with pytest.raises(RulebookError, match="no single bet may be more than"):
        settings("texas-holdem", small_bet="$600", big_bet="$1200")
    assert settings("texas-holdem", small_bet="$600", big_bet="$1200", city_cap=False).bets[1]


def test_gen_r5_a_raise_adds_at_least_the_last_one() -> None:
    script = Script("texas-holdem", 3, structure="no-limit").check_round()
    script.act(("bet", 1000), ("raise", 3000))
    assert script.offer.bounds("raise")[0] == 5000
    free = Script("texas-holdem", 3, structure="no-limit", least_raise="least-bet").check_round()
    free.act(("bet", 1000), ("raise", 3000))
    assert free.offer.bounds("raise")[0] == 3400


def test_gen_r5_less_by_somebody_all_in_is_action_only() -> None:
    chips = {1: RICH, 2: 1900, 3: RICH}
    script = Script("texas-holdem", chips, button=3, structure="no-limit").check_round()
    script.act(("bet", 1000), ("raise", 1500), "call")
    assert (script.turn, script.offer.picks) == (1, ("fold", "call"))


def test_spread_limits_a_bet_is_anything_between_the_two() -> None:
    script = Script("texas-holdem", 3, structure="spread").check_round()
    assert script.offer.amounts == {"bet": (400, 800)}
    script.act(("bet", 600))
    assert script.offer.amounts == {"raise": (1200, 1400)}


def test_gen_r11_checking_and_raising_is_allowed_unless_the_room_forbids_it() -> None:
    stacks = {1: 50000, 2: 50000}
    assert "raise" in at_the_flop(stacks).act("check", "bet").offer.picks
    refused = at_the_flop(stacks, check_raise=False).act("check", "bet").offer
    assert refused.picks == ("fold", "call")
    assert (refused.refused or {})["raise"] == "nobody may check and then raise"


def test_gen_r6_what_nobody_called_goes_back() -> None:
    script = at_the_flop({1: 50000, 2: 50000}).act("bet", "raise", "fold")
    (back,) = script.told(BetReturned)
    assert (back.bettor.seat, back.amount) == (2, 1000)
    assert script.won() == {2: 4000}


def test_gen_r21_asian_stud_needs_the_ante_and_the_forced_bet_others_a_chip() -> None:
    assert settings("asian-stud").least_to_play == 500
    assert settings("asian-stud", ante="$2", forced_bet="$6").least_to_play == 800
    for name in GAMES:
        if name != "asian-stud":
            assert settings(name).least_to_play == 100


def test_gen_r21_a_forced_bet_goes_in_as_far_as_the_chips_reach() -> None:
    deck = "3c 4c 5c 6c 7c 8c 2h Ad Kd"
    script = Script("seven-card-stud", {1: 200, 2: RICH, 3: RICH}, deck, button=3)
    assert script.posted()[-1] == (1, "forced bet", 100)
    assert script.offer.to_call == 200
    script.to_the_end()
    assert sum(script.nets().values()) == 0


# ---------------------------------------------------------------- pots


def test_side_pots_dead_money_of_a_folded_player_spans_two_pots() -> None:
    found = pots({1: 6000, 2: 4000, 3: 10000, 4: 10000}, [2, 3, 4])
    assert found == [(16000, (2, 3, 4)), (14000, (3, 4))]


def test_side_pots_three_all_in_at_three_amounts() -> None:
    put = {1: 1000, 2: 2500, 3: 4000, 4: 7000}
    assert uncalled(put, [1, 2, 3, 4]) == (4, 3000)
    found = pots(put | {4: 4000}, [1, 2, 3, 4])
    assert found == [(4000, (1, 2, 3, 4)), (4500, (2, 3, 4)), (3000, (3, 4))]


def test_side_pots_a_tie_in_the_main_pot_with_an_odd_dollar() -> None:
    main, side = pots({1: 1000, 2: 2500, 3: 4000, 4: 4000}, [2, 3, 4])
    worth = {2: 8, 3: 1, 4: 8}
    winners = best_of(main.seats, worth)
    paid = {each.seat: each.amount for each in divided(main.amount, winners, 100, "one-each")}
    assert paid == {2: 4300, 4: 4200}
    assert best_of(side.seats, worth) == [4]
    assert side.amount == 3000


def test_gen_r8_odd_chips_go_round_or_all_to_the_first() -> None:
    each = divided(11500, [5, 1, 3], 500, "one-each")
    assert [(share.seat, share.amount) for share in each] == [(5, 4000), (1, 4000), (3, 3500)]
    first = divided(11500, [5, 1, 3], 500, "all-to-first")
    assert [share.amount for share in first] == [4500, 3500, 3500]
    assert sum(share.amount for share in each) == sum(share.amount for share in first) == 11500


def award(
    name: str,
    own: Mapping[int, str],
    board: str,
    put: Mapping[int, int],
    button: int = 6,
    **options: Any,
) -> dict[int, int]:
    """Who gets what when these hands are shown; seats without cards have folded."""
    play = settings(name, **options)
    order = sorted(put, key=lambda seat: (seat - button - 1) % 10)
    hand = Hand(play, button, order, dict.fromkeys(put, 0))
    hand.put |= put
    hand.live = [seat for seat in order if seat in own]
    hand.board = list(cards(board))
    over = uncalled(hand.put, hand.live)
    paid: dict[int, int] = {}
    if over is not None:
        hand.put[over[0]] -= over[1]
    worth = {seat: values(play, cards(own[seat]), hand.board) for seat in hand.live}
    for pot in hand.pots():
        for share in shares(hand, pot, worth):
            paid[share.seat] = paid.get(share.seat, 0) + share.amount
    return paid


def test_side_pots_the_short_stack_has_the_best_hand() -> None:
    own = {1: "As Ah", 2: "7s 7d", 3: "Kh 3d"}
    put = {1: 6000, 2: 2000, 3: 6000}
    assert award("texas-holdem", own, "Ks Kd 7h 7c 2s", put) == {2: 6000, 3: 8000}


def test_side_pots_river_down_a_tie_in_the_side_pot_with_an_odd_dollar() -> None:
    own = {1: "Ts 4d 4c", 2: "Ad Ac Kh", 3: "Th 9c 2d"}
    put = {6: 1600, 1: 5000, 2: 1500, 3: 5000}
    paid = award("river-down-holdem", own, "As Kd Qh Jc", put)
    assert paid == {2: 6000, 1: 3600, 3: 3500}


LOW_BOARD = "Ac 4d 7h Ks Ts"


def test_hi_lo_a_plain_split() -> None:
    own = {1: "2c 3c Jd Jh", 2: "Kd Kc Qd 9d"}
    assert award("omaha-hi-lo", own, LOW_BOARD, {1: 4500, 2: 4500}) == {1: 4500, 2: 4500}


def test_hi_lo_no_low_the_high_hand_takes_it_all() -> None:
    own = {1: "2c 3c Jd Jh", 2: "Kd Kc Qd 9d"}
    assert award("omaha-hi-lo", own, "Ac 9h Qh Ks Ts", {1: 4500, 2: 4500}) == {2: 9000}


def test_hi_lo_a_quarter() -> None:
    own = {2: "2c 3c Kd Kc", 4: "2d 3d Qh Qs"}
    put = {1: 100, 2: 5000, 4: 5000}
    assert award("omaha-hi-lo", own, LOW_BOARD, put) == {2: 7600, 4: 2500}


@pytest.mark.parametrize(
    ("odd_half", "paid"),
    [("left-of-button", {2: 5000, 5: 5100}), ("high", {2: 5100, 5: 5000})],
)
def test_gen_r9_the_chip_that_cannot_be_halved(odd_half: str, paid: dict[int, int]) -> None:
    own = {2: "Kd Kc Qd 9d", 5: "2c 3c Jd Jh"}
    put = {6: 100, 2: 5000, 5: 5000}
    assert award("omaha-hi-lo", own, LOW_BOARD, put, button=3, odd_half=odd_half) == paid


def test_hi_lo_with_a_side_pot_each_pot_has_its_own_low() -> None:
    own = {1: "2c 3c Jd Jh", 2: "Kd Kc Qd 9d", 3: "2h 5h Qh Qc"}
    put = {1: 2000, 2: 6000, 3: 6000}
    assert award("omaha-hi-lo", own, LOW_BOARD, put) == {1: 3000, 2: 7000, 3: 4000}


def test_omaha_hi_lo_a_counterfeited_low_does_not_count() -> None:
    own = {1: "As 2s Kh Qh", 2: "4c 5c Jh Jc"}
    put = {6: 100, 1: 3700, 2: 3700}
    assert award("omaha-hi-lo", own, "Ah 2d 3s 8c Kd", put) == {2: 7500}


def test_big_o_other_own_cards_for_each_half() -> None:
    own = {1: "Ah 2c Jh 9c 9d", 2: "Ad 4d Ks Kc 6c"}
    assert award("big-o", own, "Kh Qh 3d 5s 8h", {1: 10000, 2: 10000}) == {1: 20000}


def test_bo_r1_another_low_that_qualifies_wins_nothing() -> None:
    own = {1: "Ah 2h 9c 9d Jd", 2: "Ad 3c Ks Kc 6c", 3: "2d 4h Tc Td Th"}
    paid = award("big-o", own, "Kh Qh 3d 5s 8c", {1: 3000, 2: 3000, 3: 3000})
    assert paid == {2: 4500, 1: 4500}


def test_sh_r1_nine_low_counts_without_a_qualifier_only() -> None:
    own = {1: "9c 6d 4s 3h 2c Kd Kh", 2: "Qs Qd Qh Tc Td 8s 5s"}
    put = {1: 3000, 2: 3000}
    assert award("seven-card-stud-hi-lo", own, "", put) == {2: 6000}
    split = award("seven-card-stud-hi-lo", own, "", put, low_qualifier="none")
    assert split == {1: 3000, 2: 3000}


def test_holdem_hi_lo_the_board_plays_for_low() -> None:
    own = {1: "Kd Kh", 2: "6c 9d"}
    paid = award("texas-holdem-hi-lo", own, "Ac 2d 3h 4s 5c", {1: 4000, 2: 4000})
    assert paid == {1: 2000, 2: 6000}


def test_he_r2_a_low_of_nine_or_any_low() -> None:
    own = {1: "2c 3d", 2: "Kc Kd"}
    put = {1: 1000, 2: 1000}
    board = "Kh 9s 5h 4d Qc"
    assert award("texas-holdem-hi-lo", own, board, put) == {2: 2000}
    nine = award("texas-holdem-hi-lo", own, board, put, low_qualifier="9")
    assert nine == {1: 1000, 2: 1000}
    anything = award("texas-holdem-hi-lo", own, "Kh Js 5h 4d Qc", put, low_qualifier="none")
    assert anything == {1: 1000, 2: 1000}


def test_lazy_pineapple_two_own_cards_or_three() -> None:
    own = {1: "Ts Js Qs", 2: "9c 9d 2h"}
    put = {1: 1000, 2: 1000}
    assert award("lazy-pineapple", own, "Ks As 4d 3c 6h", put) == {2: 2000}
    assert award("lazy-pineapple", own, "Ks As 4d 3c 6h", put, lazy_hole=3) == {1: 2000}


def test_razz_straights_and_flushes_do_not_count_and_five_is_best() -> None:
    own = {1: "5h 4h 3h 2h Ah Kc Kd", 2: "6c 4d 3c 2d As Qc Qd"}
    assert award("razz", own, "", {1: 2000, 2: 2000}) == {1: 4000}


def test_mx_r2_the_joker_is_any_card_or_an_ace() -> None:
    own = {1: "Kc Kd Qh Qs Jk", 2: "6c 6d 6h 2s 3d"}
    put = {1: 1000, 2: 1000}
    assert award("mexican-stud", own, "", put) == {1: 2000}
    assert award("mexican-stud", own, "", put, joker="bug") == {2: 2000}


@pytest.mark.parametrize(
    ("ace_as_six", "flush_first", "winner"),
    [(True, True, 1), (True, False, 2), (False, True, 1), (False, False, 2)],
)
def test_as_r7_a_flush_beats_a_full_house_unless_the_house_says_otherwise(
    ace_as_six: bool, flush_first: bool, winner: int
) -> None:
    house = {"ace_as_six": ace_as_six, "flush_first": flush_first}
    own = {1: "7c 8c 9c Jc Kc", 2: "Ac Ad Ah Ks Kd"}
    assert award("asian-stud", own, "", {1: 500, 2: 500}, **house) == {winner: 1000}
    small = {1: "Ac 7d 8h 9s Tc", 2: "Kh Kd Qs Jc 8c"}
    best = 1 if ace_as_six else 2
    assert award("asian-stud", small, "", {1: 500, 2: 500}, **house) == {best: 1000}


@pytest.mark.parametrize(
    ("odd_chips", "paid"),
    [("one-each", {2: 1500, 3: 1500, 1: 1400}), ("all-to-first", {2: 1600, 3: 1400, 1: 1400})],
)
def test_gen_r8_three_winners_and_two_odd_chips(odd_chips: str, paid: dict[int, int]) -> None:
    own = {1: "2c 3c", 2: "2d 3d", 3: "2h 3h"}
    put = {1: 1400, 2: 1400, 3: 1400, 4: 200}
    board = "Ts Js Qs Ks As"
    assert award("texas-holdem", own, board, put, button=1, odd_chips=odd_chips) == paid


@pytest.mark.parametrize(
    ("odd_half", "low", "high"), [("left-of-button", 500, 400), ("high", 400, 500)]
)
def test_gen_r9_a_whole_hand_with_nine_dollars_in_the_middle(
    odd_half: str, low: int, high: int
) -> None:
    """The small blind has folded its dollar; seat 2 has the low and sits first from the button."""
    deck = "5c 2c Kd 5d 3c Kc 5h Jd Qd 5s Jh 9d 6c Ac 4d 7h 6d Ks 6h Ts"
    script = Script("omaha-hi-lo", 3, deck, button=3, small_blind="$1", odd_half=odd_half)
    script.act("call", "fold").to_the_end()
    won = [(event.bettor.seat, event.half, event.amount) for event in script.told(PotWon)]
    assert won == [(3, "high", high), (2, "low", low)]
    assert script.nets() == {1: -100, 2: low - 400, 3: high - 400}


# ---------------------------------------------------------------- the files


@pytest.mark.parametrize("name", GAMES)
def test_a_full_table_has_cards_for_everybody(name: str) -> None:
    """Every seat dealt in and nobody folds: no card is missing."""
    for seats in load(name).choices["seats"].allowed:
        assert isinstance(seats, int)
        script = Script(name, seats, seats=seats).to_the_end()
        assert script.nets()
        assert sum(script.nets().values()) == 0


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_every_option_plays(name: str) -> None:
    """A few hands under each choice: chips come out even."""
    for option, spec in load(name).choices.items():
        values_ = spec.allowed or ((True, False) if spec.kind == "yes-no" else ())
        for value in values_:
            if value == spec.default:
                continue
            played = game(name, {option: value})
            table = Table(played.rules, repeatable_shoe(played, f"{name} {option} {value}"))
            for seat in range(1, min(4, table.seats) + 1):
                table.sit(seat, f"person {seat}")
            for number in range(3):
                round_ = play_out(start_round(played, table), {}, AnyLegal(Random(number)))
                ended = round_.events[-1]
                if isinstance(ended, RoundEnded):
                    assert sum(net for _, net in ended.nets) + ended.house + ended.lies == 0


@pytest.mark.parametrize("name", GAMES)
def test_the_posted_fees_fit_the_game_and_its_limits(name: str) -> None:
    rules, play = load(name), settings(name)
    assert rules.pot_fees is not None
    assert unfit(rules.pot_fees, "limit", play.bets[0], play.bets[1]) == ""
    fitting = {schedule.id for schedule in schedules_for(name)}
    assert {schedule.id for schedule in rules.pot_fees.schedules} <= fitting
    assert pot_fees(rules.pot_fees.text) == rules.pot_fees
    for players in range(2, rules.table.seats + 1):
        assert rules.pot_fees.for_players(players) is not None


@pytest.mark.parametrize("name", GAMES)
def test_game_numbers_and_rounds_are_those_of_the_fees(name: str) -> None:
    known, play = pot_games()[name], settings(name)
    assert load(name).gega == known.number
    assert len(play.streets) == known.rounds
    assert (play.board_cards > 0) == known.board


RULED = {
    "texas-holdem": ("HE", (1, 3)),
    "texas-holdem-hi-lo": ("HE", (1, 2, 3, 4)),
    "omaha-hi-lo": ("OM", (1, 2)),
    "big-o": ("BO", (1, 2, 3, 4)),
    "river-down-holdem": ("RD", (1, 2, 3)),
    "pineapple": ("PI", (3, 4)),
    "crazy-pineapple": ("PI", (1, 3, 4)),
    "lazy-pineapple": ("PI", (2, 3)),
    "five-card-stud": ("FS", (1, 2, 3)),
    "asian-stud": ("AS", tuple(range(1, 8))),
    "mexican-stud": ("MX", tuple(range(1, 12))),
    "seven-card-stud": ("ST", tuple(range(1, 13))),
    "seven-card-stud-hi-lo": ("SH", (1,)),
    "razz": ("RZ", (1, 2, 3)),
}
EVERYWHERE = {0, 1, 2, 3, 4, 5, 6, 7, 8, 11, 13, 15, 17, 21, 22, 25}
WITH_BLINDS = {12, 14, 16, 18, 19, 20}


@pytest.mark.parametrize(("name", "letters", "numbers"), [(k, *v) for k, v in RULED.items()])
def test_every_gap_in_a_text_is_ruled_on(name: str, letters: str, numbers: tuple[int, ...]) -> None:
    ids = {ruling.id for ruling in load(name).rulings}
    assert {each for each in ids if each.startswith(f"{letters}-")} >= {
        f"{letters}-R{number}" for number in numbers
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_common_gap_is_ruled_on(name: str) -> None:
    ids = {ruling.id for ruling in load(name).rulings}
    wanted = EVERYWHERE | (WITH_BLINDS if name in BOARD_GAMES else {10})
    wanted |= {9} if settings(name).hi_lo or "pineapple" in name else set()
    assert {f"GEN-R{number}" for number in wanted} <= ids
    assert ("ST-R9" in ids) == (name in STUD_GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_rulings_name_options_that_exist_and_end_as_sentences(name: str) -> None:
    rules = load(name)
    ids = [ruling.id for ruling in rules.rulings]
    assert len(ids) == len(set(ids))
    for ruling in rules.rulings:
        assert set(ruling.option) <= set(rules.choices), ruling.id
        for text in (ruling.says, ruling.ruling, ruling.why, ruling.otherwise or "."):
            assert text.endswith("."), ruling.id


# ---------------------------------------------------------------- the rule sheet


def told(name: str, **options: Any) -> dict[str, tuple[str, ...]]:
    played = game(name, {key.replace("_", "-"): each for key, each in options.items()})
    assert isinstance(played, PotGame)
    return dict(played.words().sections)


@pytest.mark.parametrize("name", POT)
def test_the_sheet_tells_every_game_in_sentences(name: str) -> None:
    found = told(name)
    play = settings(name)
    streets = found["The hand"]
    assert [line.split(".")[1].strip() for line in streets[: len(play.streets)]] == [
        street.name for street in play.streets
    ]
    assert ("High and low" in found) == (play.hi_lo and name != "jacks-back")
    for lines in found.values():
        for line in lines:
            assert line[0].isupper() or line[0].isdigit()
            assert line.endswith("."), line


def test_the_sheet_tells_amounts_and_limits() -> None:
    sheet = told("texas-holdem", small_bet="$10", big_bet="$20")
    assert "posts $5, the small blind; the next $10, the big blind" in sheet["Forced bets"][0]
    assert sheet["The hand"][1].endswith("The bet is $10.")
    assert sheet["The hand"][3].endswith("The bet is $20.")
    chart = game("asian-stud").words().charts[0]
    assert [row[1] for row in chart.rows] == [
        "$1",
        "$4",
        "$4",
        "$8",
        "$12",
        "$24",
        "$240 to $1,200",
    ]


def test_the_sheet_follows_the_options() -> None:
    assert "any number when only two are left" in " ".join(
        told("texas-holdem", cap_lifts="current")["Betting"]
    )
    assert "any number of raises" in " ".join(told("omaha", structure="no-limit")["Betting"])
    assert "none above nine" in " ".join(
        told("pineapple", hi_lo=True, low_qualifier="9")["High and low"]
    )
    assert "before the betting" in " ".join(
        told("crazy-pineapple", crazy_discard="before-betting")["The hand"]
    )
    assert "mucked" in " ".join(told("razz", beaten_hands="mucked")["The showdown"])
    assert told("razz", fees="none")["Fees from the pot"] == ("No fees are posted.",)


@pytest.mark.parametrize(
    ("name", "title", "options", "says"),
    [
        ("lowball", "Killing the pot", {}, "twice the big blind, $8"),
        ("lowball", "Sevens", {"sevens": "force-bet"}, "must be bet after the draw"),
        ("jacks-back", "Opening", {}, "a pair of jacks or better"),
        ("jacks-back", "Opening", {"low_all_pass": "split-back"}, "goes back in equal shares"),
        ("push-9", "Ties", {}, "A tied pot of $200 or more is paid out"),
        ("push-9", "Ties", {"push_at": "buy-back"}, "A tied pot of more than $200 is paid out"),
        ("push-9", "Ties", {"push_test": "share"}, "when each is $200 or more"),
        ("push-9", "Betting", {}, "Nobody raises above $5"),
    ],
)
def test_the_sheet_tells_what_only_one_game_has(
    name: str, title: str, options: dict[str, Any], says: str
) -> None:
    assert says in " ".join(told(name, **options)[title])


@pytest.mark.parametrize("name", GAMES)
def test_the_list_of_hands_is_the_games_own(name: str) -> None:
    charts = {chart.title: chart for chart in game(name).words().charts}
    if name == "razz":
        assert "Ranks of hands" not in charts
        return
    rows = charts["Ranks of hands"].rows
    high = settings(name).high_ranking
    assert high is not None
    assert [row[1] for row in rows] == [each.name for each in high.categories]
    total = sum(int(row[2].replace(",", "")) for row in rows)
    assert total == comb(sum(load(name).deck.shoe.values()), 5)
