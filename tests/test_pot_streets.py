"""Pot games street by street on known cards: what is dealt where, who acts, what is forced."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import pytest

from houseway.cards.card import cards, texts
from houseway.errors import IllegalChoice
from houseway.families.pot.events import Acted, CardsThrown, HandMucked, HandShown, PotWon
from houseway.families.pot.offer import CardsOffer
from houseway.table.chip_events import ButtonDrawn, ButtonMoved, SatOut, StubShuffled
from houseway.table.chips import ChipsOffer
from houseway.table.events import CardTurned
from pot_tables import RICH, Script

FLOP = ["burn", *["board"] * 3]
ONE = ["burn", "board"]


def rows(script: Script) -> list[str]:
    """Where every card went, without the cards."""
    return [each.rsplit(" ", 2)[0] for each in script.dealt()]


def seats_of(*seats: int, times: int = 1) -> list[str]:
    return [f"seat {seat}" for seat in seats] * times


# ---------------------------------------------------------------- games with a board


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("texas-holdem", 2),
        ("texas-holdem-hi-lo", 2),
        ("omaha", 4),
        ("omaha-hi-lo", 4),
        ("big-o", 5),
        ("pineapple", 3),
        ("crazy-pineapple", 3),
        ("lazy-pineapple", 3),
    ],
)
def test_board_games_deal_own_cards_then_three_one_and_one_after_a_burn_each(
    name: str, own: int
) -> None:
    script = Script(name, 3, button=3).to_the_end()
    assert rows(script) == [*seats_of(1, 2, 3, times=own), *FLOP, *ONE, *ONE]
    assert all(each.endswith("down") for each in script.dealt() if each.startswith("seat"))
    assert all(each.endswith("up") for each in script.dealt() if each.startswith("board"))


def test_river_down_holdem_deals_its_last_card_down_to_everybody_still_in() -> None:
    script = Script("river-down-holdem", 4, button=4)
    script.act("fold", "call", "call", "check").to_the_end()
    assert rows(script) == [*seats_of(1, 2, 3, 4, times=2), *FLOP, *ONE, "burn", *seats_of(1, 2, 4)]
    assert all(each.endswith("down") for each in script.dealt() if each.startswith("seat"))


def test_board_games_act_after_the_blinds_then_from_the_buttons_left() -> None:
    script = Script("texas-holdem", 4, button=2)
    script.to_the_end()
    assert script.posted() == [(3, "small blind", 200), (4, "big blind", 400)]
    assert script.order() == [1, 2, 3, 4, *(3, 4, 1, 2) * 3]


def test_a_seat_that_folds_is_passed_over_on_later_rounds() -> None:
    script = Script("omaha", 4, button=4)
    assert script.turn == 3
    script.act("call", "call", "fold", "check")
    assert script.turn == 2


@pytest.mark.parametrize(
    ("big_bet_from", "bets"), [(2, [400, 800, 800, 800]), (3, [400, 400, 800, 800]), (4, None)]
)
def test_gen_r12_small_bets_on_two_rounds_and_big_ones_on_two(
    big_bet_from: int, bets: list[int] | None
) -> None:
    script = Script("texas-holdem", 2, big_bet_from=big_bet_from)
    found: list[int] = []
    while script.round.decision is not None:
        found.append(script.offer.amounts["raise" if not found else "bet"][0])  # type: ignore[index]
        script.check_round()
    assert found == [found[0], *(bets or [400, 400, 400, 800])[1:]]
    assert found[0] == 800  # the blind is the bet, so the first raise makes it two bets


def test_he_r1_one_blind_or_three() -> None:
    one = Script("texas-holdem", 4, button=4, blinds=1)
    assert one.posted() == [(1, "big blind", 400)]
    assert one.turn == 2
    three = Script("texas-holdem", 5, button=5, blinds=3)
    assert [seat for seat, _, _ in three.posted()] == [1, 2, 3]
    assert [amount for _, _, amount in three.posted()] == [200, 200, 400]
    assert three.turn == 4


def test_the_big_blind_may_raise_when_everybody_only_called() -> None:
    script = Script("texas-holdem", 3, button=3)
    script.act("call", "call")
    assert script.turn == 2
    assert script.offer.picks == ("check", "raise", "fold")
    script.act("raise")
    assert script.turn == 3


def test_gen_r14_with_two_players_the_button_is_the_big_blind_and_acts_last() -> None:
    script = Script("texas-holdem", 2, button=2)
    assert script.posted() == [(1, "small blind", 200), (2, "big blind", 400)]
    script.to_the_end()
    assert script.order() == [1, 2] * 4


def test_gen_r14_or_the_small_blind_who_is_first_before_the_flop_and_last_after_it() -> None:
    script = Script("texas-holdem", 2, button=2, heads_up="button-small")
    assert script.posted() == [(2, "small blind", 200), (1, "big blind", 400)]
    script.to_the_end()
    assert script.order() == [2, 1, *(1, 2) * 3]


def test_omaha_exactly_two_own_cards_play() -> None:
    """Five hearts on the board and one in the hand are no flush; two kings in it make three."""
    deck = "Ah Kc 2c Kd 3c 7s 4d 7d 9c Kh 8h 5h 9d 2h 9s 9h"
    script = Script("omaha", 2, deck, button=2).to_the_end()
    shown = [event.high for event in script.told(HandShown)]
    assert shown[0] == "pair of twos with A-K-9"
    assert shown[1] == "three kings with 9-8"


def test_texas_holdem_the_board_itself_may_play_and_is_shared() -> None:
    deck = "2c 3c 2d 3d 4c Ts Js Qs 5c Ks 6c As"
    script = Script("texas-holdem", 2, deck, button=2).to_the_end()
    assert script.won() == {1: 400, 2: 400}
    assert {event.high for event in script.told(HandShown)} == {"royal flush"}


# ---------------------------------------------------------------- discards


def moment_of_discard(script: Script) -> tuple[int, int]:
    """How many had acted, and how many board cards lay, when the first card was thrown away."""
    acted = board = 0
    for event in script.round.events:
        if isinstance(event, CardsThrown):
            return acted, board
        acted += isinstance(event, Acted)
        board += getattr(event, "hand", "") == "board"
    raise AssertionError("nobody threw a card away")


@pytest.mark.parametrize(
    ("name", "options", "moment"),
    [
        ("pineapple", {}, (3, 0)),
        ("crazy-pineapple", {}, (6, 3)),
        ("crazy-pineapple", {"crazy_discard": "after-betting"}, (6, 3)),
        ("crazy-pineapple", {"crazy_discard": "before-betting"}, (3, 3)),
    ],
)
def test_pi_r1_when_one_card_is_thrown_away(
    name: str, options: dict[str, Any], moment: tuple[int, int]
) -> None:
    script = Script(name, 3, **options).to_the_end()
    assert moment_of_discard(script) == moment
    assert len(script.told(CardsThrown)) == 3


def test_pineapple_only_those_who_stay_in_throw_a_card_away() -> None:
    script = Script("pineapple", 3, "2c 3c 4c 5d 6d 7d 8h 9h Th", button=3)
    script.act("fold", "call", "check")
    assert script.round.decision is not None
    assert {bettor.seat for bettor in script.round.decision.offers} == {1, 2}
    for offer in script.round.decision.offers.values():
        assert isinstance(offer, CardsOffer)
        assert (offer.least, offer.most, len(offer.picks)) == (1, 1, 3)
    script.choose(2, "3c")
    assert script.round.decision.kind == "discard"
    script.choose(1, "2c")
    assert script.hand_street == 2


def test_pi_r4_a_discard_is_seen_by_nobody_else() -> None:
    script = Script("pineapple", 2, "2d 3c Kd Qc Kh Qh")
    script.act("call", "check").choose(1, "2d").choose(2, "3c")
    thrown = script.told(CardsThrown)
    assert [texts(event.cards) for event in thrown] == ["2d", "3c"]
    for event in thrown:
        other = next(seat for seat in (1, 2) if seat != event.bettor.seat)
        seen = event.seen_from(other)
        assert isinstance(seen, CardsThrown)
        assert not any(seen.cards)
        assert event.seen_from(event.bettor.seat) == event


def test_pi_r4_for_whoever_does_not_answer_the_lowest_card_goes_and_a_pair_stays() -> None:
    deck = "2c 5d 9c Kd 2d Ac"
    script = Script("pineapple", 2, deck, button=2)
    script.act("call", "check")
    assert [offer.absent for offer in script.asked().values()] == ["9c", "5d"]


def test_pi_r2_lazy_pineapple_two_of_three_own_cards_play_or_all_three() -> None:
    deck = "Ts 2c Js 3c Qs 4d 5c Ks As 7d 5d 2d 5h 3h"
    two = Script("lazy-pineapple", 2, deck, button=2).to_the_end()
    assert two.told(HandShown)[0].high.startswith("ace high")
    three = Script("lazy-pineapple", 2, deck, button=2, lazy_hole=3).to_the_end()
    assert three.told(HandShown)[0].high == "royal flush"


@pytest.mark.parametrize("name", ["pineapple", "crazy-pineapple", "lazy-pineapple"])
def test_pi_r3_pineapple_games_may_be_played_hi_lo(name: str) -> None:
    high = Script(name, 2).play
    both = Script(name, 2, hi_lo=True).play
    assert (high.high, high.low) == ("high-52", None)
    assert (both.high, both.low) == ("high-52", "low-8")
    nine = Script(name, 2, hi_lo=True, low_qualifier="9").play
    assert nine.low == "low-9"


# ---------------------------------------------------------------- stud


def stud_rows(name: str, people: int = 3) -> list[str]:
    script = Script(name, people).to_the_end()
    return [each.split(" ")[0] + " " + each.split(" ")[-1] for each in script.dealt()]


@pytest.mark.parametrize(
    ("name", "streets"),
    [
        ("five-card-stud", [["down", "up"], ["up"], ["up"], ["up"]]),
        ("asian-stud", [["up", "down"], ["up"], ["up"], ["up"]]),
        ("mexican-stud", [["down", "down"], ["down"], ["down"], ["down"]]),
        ("seven-card-stud", [["down", "down", "up"], ["up"], ["up"], ["up"], ["down"]]),
        ("seven-card-stud-hi-lo", [["down", "down", "up"], ["up"], ["up"], ["up"], ["down"]]),
        ("razz", [["down", "down", "up"], ["up"], ["up"], ["up"], ["down"]]),
    ],
)
def test_stud_games_deal_up_and_down_one_at_a_time_with_a_burn_before_later_streets(
    name: str, streets: list[list[str]]
) -> None:
    expected: list[str] = []
    for number, kinds in enumerate(streets):
        expected += ["burn burn"] if number else []
        for kind in kinds:
            expected += [f"seat {kind}"] * 3
    assert stud_rows(name) == expected


# deck: first cards of each of three seats, in dealing order 1 2 3
SEVEN_UP = "2c 3c 4c 5c 6c 7c {} {} {}"


@pytest.mark.parametrize(
    ("ups", "forced"),
    [
        (("Ac", "Kd", "2h"), 3),
        (("Ac", "3d", "3h"), 2),  # diamonds are below hearts
        (("Ah", "As", "Ad"), 3),  # aces are high, so the lowest suit of them
    ],
)
def test_st_r1_seven_card_stud_the_low_card_is_forced_aces_high_suits_deciding(
    ups: tuple[str, str, str], forced: int
) -> None:
    script = Script("seven-card-stud", 3, SEVEN_UP.format(*ups), button=3)
    assert script.posted()[-1] == (forced, "forced bet", 200)
    assert script.turn == forced % 3 + 1


@pytest.mark.parametrize(
    ("ups", "forced"),
    [(("Ac", "Kd", "2h"), 2), (("Kh", "Ks", "Kd"), 2), (("As", "2h", "2d"), 2)],
)
def test_rz_r1_razz_the_high_card_is_forced_aces_low_suits_deciding(
    ups: tuple[str, str, str], forced: int
) -> None:
    deck = "3c 4c 5c 6c 7c 8c {} {} {}".format(*ups)
    script = Script("razz", 3, deck, button=3)
    assert script.posted()[-1] == (forced, "forced bet", 200)


@pytest.mark.parametrize(
    ("open_by", "ups", "forced"),
    [
        ("high", ("Ac", "Kd", "2h"), 1),
        ("high", ("Qh", "Qs", "2d"), 2),
        ("low", ("Ac", "3s", "3d"), 3),
    ],
)
def test_fs_r1_five_card_stud_the_high_card_is_forced_or_the_low_one(
    open_by: str, ups: tuple[str, str, str], forced: int
) -> None:
    deck = "4c 5c 6c {} {} {}".format(*ups)
    script = Script("five-card-stud", 3, deck, button=3, open_by=open_by)
    assert script.posted()[-1] == (forced, "forced bet", 200)


def test_as_r2_asian_stud_of_equal_up_cards_the_first_from_the_button_is_forced() -> None:
    """Seats 1, 3 and 5; aces at 1 and 5; the button is at 3, so seat 5 comes first."""
    script = Script("asian-stud", {1: RICH, 3: RICH, 5: RICH}, "Ad Ah Kc", button=3)
    assert script.posted()[-1] == (5, "forced bet", 400)
    assert script.turn == 1


def test_asian_stud_the_forced_bet_is_live_and_a_full_bet() -> None:
    script = Script("asian-stud", 3, "Ah Kh 9c", button=3)
    assert script.posted() == [*((n, "ante", 100) for n in (1, 2, 3)), (1, "forced bet", 400)]
    script.act("call", "call")
    assert script.turn == 1
    assert script.offer.picks == ("check", "raise", "fold")
    assert script.offer.amounts == {"raise": (800, 800)}


def test_as_r6_asian_stud_every_round_has_its_own_bet() -> None:
    script = Script("asian-stud", 2)
    found = []
    while script.round.decision is not None:
        script.check_round()
        if script.round.decision is not None:
            found.append(script.offer.amounts["bet"][0])  # type: ignore[index]
    assert found == [800, 1200, 2400]
    own = Script("asian-stud", 2, small_bet="$2", big_bet="$4", third_bet="$5", fourth_bet="$9")
    assert own.play.bets == (200, 400, 500, 900)


def test_as_r4_six_hands_of_asian_stud_spare_the_last_burn() -> None:
    six = Script("asian-stud", 6).to_the_end()
    assert rows(six).count("burn") == 2
    assert len(six.dealt()) == 32
    assert rows(Script("asian-stud", 5).to_the_end()).count("burn") == 3


@pytest.mark.parametrize("name", ["seven-card-stud", "seven-card-stud-hi-lo", "razz"])
def test_st_r3_the_forced_bet_is_half_a_bet_and_completing_it_is_no_raise(name: str) -> None:
    script = Script(name, 4)
    assert {(what, amount) for _, what, amount in script.posted()} == {
        ("ante", 100),
        ("forced bet", 200),
    }
    assert script.offer.picks == ("fold", "call", "complete")
    assert script.offer.amounts == {"complete": (400, 400)}
    script.act("complete", "raise", "raise", "raise")
    assert script.offer.amounts is None
    assert "3 raises" in (script.offer.refused or {})["raise"]


def test_st_r8_whoever_made_the_forced_bet_may_still_complete_it() -> None:
    script = Script("seven-card-stud", 3, SEVEN_UP.format("Ac", "Kd", "2h"), button=3)
    script.act("call", "call")
    assert script.turn == 3
    assert script.offer.picks == ("check", "complete", "fold")


def test_st_r8_or_a_round_of_calls_ends_the_betting() -> None:
    deck = SEVEN_UP.format("Ac", "Kd", "2h")
    script = Script("seven-card-stud", 3, deck, button=3, forced_live=False)
    script.act("call", "call")
    assert script.hand_street == 2
    raised = Script("seven-card-stud", 3, deck, button=3, forced_live=False)
    raised.act("complete", "call")
    assert raised.turn == 3
    assert raised.offer.picks == ("fold", "call", "raise")


def fourth_street(fourth: str, name: str = "seven-card-stud", **options: Any) -> Script:
    """Three hands at fourth street: ace, king and deuce up, then the cards named."""
    deck = SEVEN_UP.format("Ac", "Kd", "2h") + " 8s " + fourth
    script = Script(name, 3, deck, button=3, **options)
    return script.check_round()


def test_st_r2_an_open_pair_on_fourth_street_allows_the_large_bet() -> None:
    script = fourth_street("9s Kh 9d")
    assert script.turn == 2
    assert script.offer.amounts == {"bet": (400, 400), "bet-large": (800, 800)}
    script.act("bet")
    assert script.offer.amounts == {"raise": (800, 800), "raise-large": (1200, 1200)}
    script.act("raise-large")
    assert script.offer.amounts == {"raise": (2000, 2000)}


def test_st_r2_after_a_large_bet_raises_are_large() -> None:
    script = fourth_street("9s Kh 9d").act("bet-large")
    assert script.offer.amounts == {"raise": (1600, 1600)}


def test_st_r2_without_an_open_pair_there_is_no_large_bet() -> None:
    assert fourth_street("9s 9h 9d").offer.picks == ("check", "bet", "fold")


@pytest.mark.parametrize("name", ["seven-card-stud-hi-lo", "razz"])
def test_rz_r2_hi_lo_and_razz_know_no_large_bet_on_fourth_street(name: str) -> None:
    assert "bet-large" not in fourth_street("9s Kh 9d", name).offer.picks


def test_st_r11_with_spread_limits_an_open_pair_changes_nothing() -> None:
    script = fourth_street("9s Kh 9d", structure="spread")
    assert script.offer.amounts == {"bet": (400, 800)}


def test_seven_card_stud_the_highest_open_cards_begin_and_razz_the_lowest() -> None:
    assert fourth_street("9s 3h Qd").turn == 1  # ace-nine
    assert fourth_street("9s 3h 2d").turn == 3  # a pair of deuces
    assert fourth_street("9s 3h 8d", "razz").turn == 3  # eight-deuce
    assert fourth_street("9s 3h Kh", "razz").turn == 1  # nine-ace


def test_st_r9_of_equal_open_cards_the_first_from_the_button_begins() -> None:
    assert fourth_street("Ks Ah 9d").turn == 1
    other = Script("seven-card-stud", 3, "2c 3c 4c 5c 6c 7c Kd 2h Ac 8s Ah 9d Ks", button=1)
    other.check_round()
    assert other.turn == 2


# ---------------------------------------------------------------- short decks and dead seats


def test_st_r7_eight_hands_of_seven_card_stud_share_a_card_in_the_middle() -> None:
    script = Script("seven-card-stud", 8).to_the_end()
    assert rows(script).count("board") == 1
    assert len([each for each in rows(script) if each.startswith("seat")]) == 8 * 6
    (shuffled,) = script.told(StubShuffled)
    assert len(shuffled.cards) == 3  # one card was left, so the burned ones came back first
    assert len(script.told(HandShown)) == 8


def test_st_r7_the_card_in_the_middle_counts_for_who_begins() -> None:
    script = Script("seven-card-stud", 8)
    while script.hand_street < 5:
        script.act("check" if "check" in script.offer.picks else "call")
    hand = script.offer.table
    assert hand is not None
    assert len(hand.board) == 1
    best = max(
        hand.live,
        key=lambda seat: sorted(
            (
                (len(list(same)), rank)
                for rank, same in groupby(
                    sorted((c // 4 or 13) for c in [*hand.open_cards(seat), *hand.board])
                )
            ),
            reverse=True,
        ),
    )
    assert script.turn == best


@pytest.mark.parametrize(
    ("folds", "shuffles", "burns", "board"),
    [(1, 0, 4, 1), (2, 1, 4, 0), (3, 1, 5, 0), (4, 0, 4, 0)],
)
def test_st_r7_what_is_left_of_the_deck_decides_how_the_last_card_comes(
    folds: int, shuffles: int, burns: int, board: int
) -> None:
    """Eight begin and some fold to a bet on fifth street.

    Seven share a card; for six the scrambled cards are just enough, so none of them is burned; for
    five one is; four are dealt as usual.
    """
    script = Script("razz", 8)
    while script.hand_street < 3:
        script.act("check" if "check" in script.offer.picks else "call")
    script.act("bet", *["fold"] * folds).to_the_end()
    assert len(script.told(StubShuffled)) == shuffles
    assert rows(script).count("burn") == burns
    assert rows(script).count("board") == board
    own = [each for each in rows(script) if each.startswith("seat")]
    assert len(own) == 8 * 5 + (8 - folds) * (2 - board)


def test_st_r4_a_seat_that_folds_with_no_bet_to_it_is_dealt_to_until_somebody_bets() -> None:
    script = fourth_street("9s 3h Qd")
    assert script.turn == 1
    script.act("fold", "check", "check")
    street = rows(script)[-3:]
    assert street == ["burn", "seat 2", "seat 3"]  # seat 1's card is taken off unseen
    assert rows(script)[-4:] == ["burn", "burn", "seat 2", "seat 3"]
    script.act("bet", "call")
    assert rows(script)[-3:] == ["burn", "seat 2", "seat 3"]


def test_st_r4_the_cards_of_others_are_what_they_would_have_been() -> None:
    stays = fourth_street("9s 3h Qd").act("check", "check", "check").to_the_end()
    folds = fourth_street("9s 3h Qd").act("fold", "check", "check").to_the_end()

    def of(script: Script, seat: int) -> list[str]:
        return [each for each in script.dealt() if each.startswith(f"seat {seat}")]

    assert of(stays, 2)[:5] == of(folds, 2)[:5]
    assert of(stays, 3)[:5] == of(folds, 3)[:5]


# ---------------------------------------------------------------- Mexican Stud


def test_mexican_stud_everybody_turns_one_card_up_and_keeps_one_hidden() -> None:
    script = Script("mexican-stud", 2, "Ac 2d 3h Jk")
    assert script.round.decision is not None
    assert script.round.decision.kind == "roll"
    assert [offer.picks for offer in script.asked().values()] == [("Ac", "3h"), ("2d", "Jk")]
    script.choose(2, "2d")
    assert not script.told(CardTurned)  # nobody sees a card before all have chosen
    script.choose(1, "3h")
    assert [(event.hand, texts([event.card])) for event in script.told(CardTurned)] == [
        ("seat 1", "3h"),
        ("seat 2", "2d"),
    ]
    assert script.turn == 1
    assert script.offer.picks == ("check", "bet", "fold")


def test_mx_r6_for_whoever_does_not_answer_the_card_that_came_first_is_turned() -> None:
    script = Script("mexican-stud", 2, "Ac 2d 3h Jk")
    assert [offer.absent for offer in script.asked().values()] == ["Ac", "2d"]


def test_mexican_stud_always_leaves_one_card_hidden() -> None:
    script = Script("mexican-stud", 3)
    for shown in range(1, 5):
        for seat, offer in script.asked().items():
            assert len(offer.picks) == 2
            script.choose(seat, offer.picks[-1])
        hand = script.offer.table
        assert hand is not None
        assert all(len(hand.cards[seat]) - len(hand.up[seat]) == 1 for seat in hand.live)
        assert all(len(hand.up[seat]) == shown for seat in hand.live)
        script.check_round()


@pytest.mark.parametrize(
    ("one", "two", "first"),
    [("Jk", "Ac", 1), ("Ac", "Jk", 1), ("Kc", "Jk", 2), ("7c", "Jc", 2)],
)
def test_mx_r5_an_open_joker_counts_as_an_ace_and_equals_one(
    one: str, two: str, first: int
) -> None:
    script = Script("mexican-stud", 2, f"{one} {two} 2d 3d")
    script.choose(1, one).choose(2, two)
    assert script.turn == first


def test_mx_r3_the_high_card_may_check_or_must_bet() -> None:
    free = Script("mexican-stud", 2, "Kc 2d Qh 3h").choose(1, "Kc").choose(2, "2d")
    assert [what for _, what, _ in free.posted()] == ["ante", "ante"]
    forced = Script("mexican-stud", 2, "Kc 2d Qh 3h", opening="forced")
    forced.choose(1, "Kc").choose(2, "2d")
    assert forced.posted()[-1] == (1, "forced bet", 400)
    assert forced.turn == 2


def test_mx_r7_an_eighth_hand_is_dealt_from_the_burned_cards() -> None:
    script = Script("mexican-stud", 8, seats=8).to_the_end()
    assert len([each for each in rows(script) if each.startswith("seat")]) == 40
    assert len(script.told(StubShuffled)) == 1
    assert len(script.told(HandShown)) == 8
    assert not Script("mexican-stud", 7).to_the_end().told(StubShuffled)


# ---------------------------------------------------------------- the button, blinds and newcomers


def test_gen_r15_at_a_new_table_the_highest_card_has_the_button_suits_deciding() -> None:
    script = Script("texas-holdem", 4).to_the_end()
    script.table.stakes.button = None
    script.again("Kh Ks 2c Kd")
    (drawn,), (moved,) = script.told(ButtonDrawn), script.told(ButtonMoved)
    assert (texts(drawn.cards), drawn.seat, moved.seat) == ("Kh Ks 2c Kd", 2, 2)
    (shuffled,) = script.told(StubShuffled)
    assert shuffled.cards == drawn.cards


def test_the_button_moves_clockwise_to_the_next_player_dealt_in() -> None:
    script = Script("texas-holdem", {2: RICH, 5: RICH, 7: RICH}, button=5)
    assert script.told(ButtonMoved)[0].seat == 5
    assert script.again().told(ButtonMoved)[0].seat == 7
    assert script.again().told(ButtonMoved)[0].seat == 2


def new_player(**options: Any) -> Script:
    """Seats 1 to 4 play, somebody has sat down at seat 6, and the button comes to seat 2."""
    script = Script("texas-holdem", 4, button=1, **options).to_the_end()
    script.table.sit(6, "newcomer")
    script.table.stakes.chips[6] = RICH
    return script.again()


def test_gen_r19_a_new_player_posts_a_live_big_blind_to_be_dealt_in_at_once() -> None:
    script = new_player()
    assert isinstance(script.one(), ChipsOffer)
    assert (script.one().picks, script.one().absent) == (("post", "wait"), "wait")
    script.act("post")
    assert script.posted() == [(3, "small blind", 200), (4, "big blind", 400), (6, "post", 400)]
    assert script.turn == 6
    assert script.offer.picks == ("check", "raise", "fold")


def test_gen_r19_or_waits_and_comes_in_with_the_big_blind() -> None:
    script = new_player().act("wait")
    assert script.told(ButtonMoved)[0].dealt == (3, 4, 1, 2)
    assert [event.bettor.seat for event in script.told(SatOut)] == [6]
    script.again().act("wait")
    assert script.posted() == [(4, "small blind", 200), (6, "big blind", 400)]


def test_gen_r19_or_is_dealt_in_free_once_the_button_has_passed() -> None:
    script = Script("texas-holdem", 4, button=4).to_the_end()
    script.table.sit(6, "newcomer")
    script.table.stakes.chips[6] = RICH
    script.again().act("wait")
    assert script.told(ButtonMoved)[0].dealt == (2, 3, 4, 6, 1)
    assert [seat for seat, _, _ in script.posted()] == [2, 3]


def test_gen_r19_or_is_dealt_in_free_where_the_room_says_so() -> None:
    script = new_player(new_player="free")
    assert script.told(ButtonMoved)[0].dealt == (3, 4, 6, 1, 2)
    assert [seat for seat, _, _ in script.posted()] == [3, 4]


def test_gen_r18_missed_blinds_cost_a_dead_small_and_a_live_big_one() -> None:
    script = Script("texas-holdem", 5, button=5).to_the_end()
    stakes = script.table.stakes
    stakes.away.add(2)
    script.again()  # the button is at 1 and the blinds go by seat 2
    assert stakes.owing == {2}
    script.again()
    stakes.away.discard(2)
    script.again()
    offer = script.one()
    assert isinstance(offer, ChipsOffer)
    assert offer.about == "Post $4, and $2 dead to be dealt in now, or wait."
    before = stakes.chips[2]
    script.act("post")
    assert script.posted() == [
        (5, "small blind", 200),
        (1, "big blind", 400),
        (2, "missed small blind", 200),
        (2, "post", 400),
    ]
    assert stakes.chips[2] == before - 600
    hand = script.offer.table
    assert hand is not None
    assert (hand.bets[2], hand.dead) == (400, 200)
    assert stakes.owing == set()


def test_stud_has_no_blinds_to_miss_a_newcomer_antes_and_is_dealt_in() -> None:
    script = Script("seven-card-stud", 3).to_the_end()
    script.table.sit(5, "newcomer")
    script.table.stakes.chips[5] = RICH
    assert (5, "ante", 100) in script.again().posted()


# ---------------------------------------------------------------- the showdown


def shown_by(script: Script) -> list[int]:
    return [event.bettor.seat for event in script.told(HandShown)]


def test_gen_r13_the_last_to_bet_shows_first_or_else_the_first_to_act() -> None:
    checked = Script("texas-holdem", 3, button=3).to_the_end()
    assert shown_by(checked) == [1, 2, 3]
    script = Script("texas-holdem", 3, button=3)
    for _ in range(3):
        script.check_round()
    script.act("check", "bet", "call", "call")
    assert shown_by(script) == [2, 3, 1]


def test_gen_r13_a_beaten_hand_may_be_mucked_where_the_room_says_so() -> None:
    deck = "Ah 2c Kd Ad 7s 9d 3c Ac 8d Js 4c 5h 6s Qc"
    script = Script("texas-holdem", 3, deck, button=3, beaten_hands="mucked").to_the_end()
    assert shown_by(script) == [1]
    assert [event.bettor.seat for event in script.told(HandMucked)] == [2, 3]
    open_game = Script("texas-holdem", 3, deck, button=3).to_the_end()
    assert shown_by(open_game) == [1, 2, 3]


def test_everybody_folds_to_one_who_shows_nothing() -> None:
    script = Script("texas-holdem", 3, button=3).act("raise", "fold", "fold")
    assert not script.told(HandShown)
    (won,) = script.told(PotWon)
    assert (won.bettor.seat, won.amount) == (3, 1000)  # $4 of the raise nobody called went back


def test_a_choice_that_is_not_offered_is_refused_with_the_reason() -> None:
    script = Script("texas-holdem", 3, button=3)
    with pytest.raises(IllegalChoice):
        script.act("check")
    with pytest.raises(IllegalChoice):
        script.act(("raise", 900))
    script.act("raise", "raise", "raise")
    with pytest.raises(IllegalChoice, match="3 raises"):
        script.act("raise")


def test_cards_of_the_script_are_the_cards_of_the_hand() -> None:
    """The helper itself: what is written is what is dealt."""
    script = Script("texas-holdem", 2, "Ac Kd Qh Js", button=2)
    hand = script.offer.table
    assert hand is not None
    assert hand.cards == {1: list(cards("Ac Qh")), 2: list(cards("Kd Js"))}
