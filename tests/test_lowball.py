"""Low ball: kills, the duty to bet a seven, and short bets after the draw.

A test is named after the rule or the ruling it holds to.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import cards, texts
from houseway.errors import IllegalChoice
from houseway.families.pot.award import best_of, divided
from houseway.families.pot.events import Acted, BetReturned, CardsThrown, DrawBetsVoid
from houseway.families.pot.offer import BetOffer
from houseway.families.pot.pots import Pot, pots
from houseway.families.pot.sevens import AfterDraw, Settled, is_seven, settle_sevens
from houseway.hands import LOW_A5_JOKER
from houseway.hands.quick import worth
from houseway.money import Cents
from houseway.play.bots import AnyLegal
from houseway.table.chip_events import Posted, SatOut
from houseway.table.chips import ChipsOffer
from houseway.table.say import say
from pot_tables import RICH, Script

SEVEN, SIX, EIGHT, NINE = "7c 6d 5h 4s 2c", "6c 4d 3d 2s As", "8c 7d 4h 3h Ad", "9c 6s 5s 3d Ah"
FULL = 4000


def paid(settled: Settled, after: AfterDraw) -> dict[int, Cents]:
    """What everybody has in the end: shares of the pots, and what went back."""
    out = dict(settled.back)
    for pot in settled.pots:
        for share in divided(pot.amount, best_of(pot.seats, after.worth), 1, "one-each"):
            out[share.seat] = out.get(share.seat, 0) + share.amount
    return out


def told(
    post: Mapping[int, Cents],
    hands: Mapping[int, str],
    checked: Collection[int] = (),
    fulfilled: Collection[int] = (),
    short: Collection[int] = (),
    order: Sequence[int] = (1, 2, 3, 4),
) -> AfterDraw:
    """What happened after the draw; who has no hand here has folded."""
    held = {seat: cards(hand) for seat, hand in hands.items()}
    return AfterDraw(
        put=post,
        live=list(held),
        worth={seat: worth(LOW_A5_JOKER, hand) for seat, hand in held.items()},
        sevens=[seat for seat, hand in held.items() if is_seven(hand)],
        checked=checked,
        fulfilled=fulfilled,
        short=short,
        order=[seat for seat in order if seat in post],
    )


def settled(pre: Cents, after: AfterDraw, **options: Any) -> tuple[str, dict[int, Cents]]:
    found = settle_sevens([Pot(pre, tuple(after.live))], after, **options)
    return found.mode, paid(found, after)


# ---------------------------------------------------------------- what a seven is


@pytest.mark.parametrize(
    ("hand", "seven"),
    [
        ("7c 6d 5h 4s 2c", True),
        ("5c 4d 3h 2s Ac", True),
        ("Jk 7c 4d 3h 2s", True),
        ("Jk 6c 5d 4h 3s", True),
        ("Jk Ac 2d 3h 4s", True),
        ("8c 6d 5h 4s 2c", False),
        ("7c 5d 4d 3h 3s", False),
        ("Jk 7c 7d 3h 2s", False),
        ("7h 6h 5h 4h 3h", True),
    ],
)
def test_a_seven_has_five_different_ranks_and_none_above_seven(hand: str, seven: bool) -> None:
    assert is_seven(cards(hand)) is seven


# ---------------------------------------------------------------- one hand after the draw


def test_a_checked_seven_that_is_best_wins_only_the_pot_before_the_draw() -> None:
    after = told({1: FULL, 2: FULL}, {1: SEVEN, 2: EIGHT}, checked=[1])
    assert settled(10_000, after) == ("void", {1: 14_000, 2: 4000})


def test_a_checked_seven_that_is_beaten_loses_everything() -> None:
    after = told({1: FULL, 2: FULL}, {1: SEVEN, 2: SIX}, checked=[1])
    assert settled(10_000, after) == ("stands", {2: 18_000})


def test_a_checked_seven_that_is_best_of_three_voids_every_bet() -> None:
    after = told({1: FULL, 2: FULL, 3: FULL}, {1: SEVEN, 2: EIGHT, 3: NINE}, checked=[1])
    assert settled(10_000, after) == ("void", {1: 14_000, 2: 4000, 3: 4000})


def test_a_checked_seven_beaten_by_the_third_player_loses_to_them() -> None:
    after = told({1: FULL, 2: FULL, 3: FULL}, {1: SEVEN, 2: EIGHT, 3: SIX}, checked=[1])
    assert settled(10_000, after) == ("stands", {3: 22_000})


def test_a_seven_that_was_bet_wins_everything() -> None:
    after = told({1: FULL, 2: FULL}, {1: SEVEN, 2: EIGHT}, fulfilled=[1])
    assert settled(10_000, after) == ("stands", {1: 18_000})


def test_lb_r4_a_seven_that_calls_a_short_bet_wins_it_and_the_overcall_goes_back() -> None:
    after = told({1: 2500, 2: 2500, 3: 2500}, {1: SEVEN, 2: EIGHT, 3: NINE}, checked=[1], short=[2])
    assert settled(10_000, after) == ("short-call", {1: 15_000, 3: 2500})


def test_lb_r4_an_overcaller_with_the_best_hand_wins_everything() -> None:
    after = told({1: 2500, 2: 2500, 3: 2500}, {1: SEVEN, 2: EIGHT, 3: SIX}, checked=[1], short=[2])
    assert settled(10_000, after) == ("stands", {3: 17_500})


def test_lb_r4_an_overcaller_behind_the_seven_may_be_a_better_seven() -> None:
    after = told({1: 2500, 2: 2500, 3: 2500}, {1: EIGHT, 2: SEVEN, 3: SIX}, short=[1])
    assert settled(10_000, after) == ("stands", {3: 17_500})


def test_lb_r4_the_short_bettor_with_the_best_hand_wins_everything() -> None:
    after = told({1: 2500, 2: 2500, 3: 2500}, {1: SEVEN, 2: SIX, 3: NINE}, checked=[1], short=[2])
    assert settled(10_000, after) == ("stands", {2: 17_500})


def test_a_checked_seven_that_completes_a_short_bet_has_done_its_duty() -> None:
    after = told(
        {1: 4000, 2: 2500, 3: 4000}, {1: SEVEN, 2: EIGHT, 3: NINE}, [1], fulfilled=[1], short=[2]
    )
    assert settled(10_000, after) == ("stands", {1: 20_500})


def test_lb_r4_a_seven_that_had_not_checked_keeps_the_calls_in_front_of_it() -> None:
    hands = {1: NINE, 2: "Tc 9d 5c 3s 2d", 3: SEVEN, 4: EIGHT}
    after = told(dict.fromkeys(hands, 2500), hands, short=[1])
    assert settled(10_000, after) == ("short-call", {3: 17_500, 4: 2500})


def test_lb_r4_behind_is_counted_from_the_short_bet_on() -> None:
    hands = {1: "Tc 9d 5c 3s 2d", 2: NINE, 3: SEVEN, 4: EIGHT}
    after = told(dict.fromkeys(hands, 2500), hands, checked=[1], short=[2])
    assert settled(10_000, after) == ("short-call", {3: 15_000, 4: 2500, 1: 2500})


def test_lb_r4_what_is_bet_on_top_of_the_short_bet_goes_back_too() -> None:
    hands = {1: SEVEN, 2: EIGHT, 3: NINE}
    after = told({1: 4000, 2: 2500, 3: 4000}, hands, checked=[1], short=[2])
    assert settled(10_000, after) == ("short-call", {1: 16_500, 3: 4000})


def test_lb_r4_without_an_overcall_the_seven_simply_wins_the_short_bet() -> None:
    after = told({1: 2500, 2: 2500}, {1: SEVEN, 2: EIGHT}, checked=[1], short=[2])
    assert settled(10_000, after)[1] == {1: 15_000}


def test_short_overcall_always_leaves_the_overcaller_the_pot_before_the_draw() -> None:
    after = told({1: 2500, 2: 2500, 3: 2500}, {1: SEVEN, 2: EIGHT, 3: SIX}, checked=[1], short=[2])
    assert settled(10_000, after, overcall="always") == (
        "short-call",
        {3: 12_500, 1: 5000},
    )


def test_short_overcall_always_holds_until_a_seven_does_its_duty() -> None:
    hands = {1: SEVEN, 2: EIGHT, 3: SIX}
    after = told({1: 4000, 2: 2500, 3: 4000}, hands, [1], fulfilled=[3], short=[2])
    assert settled(10_000, after, overcall="always") == ("stands", {3: 20_500})


def test_a_joker_makes_a_seven_as_any_card_does() -> None:
    hands = {1: "Jk 7c 4d 3h 2s", 2: "8c 6d 4s 3d Ad"}
    after = told({1: 2000, 2: 2000}, hands, checked=[1])
    assert settled(6000, after) == ("void", {1: 8000, 2: 2000})


def test_seven_high_with_a_pair_owes_nothing() -> None:
    hands = {1: "7c 5d 4d 3h 3s", 2: "7d 6d 5s 4s 4h"}
    after = told({1: 2000, 2: 2000}, hands, checked=[1])
    assert settled(6000, after) == ("stands", {1: 10_000})


def test_lb_r5_a_checked_seven_that_ties_divides_the_pot_before_the_draw() -> None:
    hands = {1: "7c 6d 4h 3s 2c", 2: "7d 6h 4s 3h 2d"}
    after = told({1: FULL, 2: FULL}, hands, checked=[1], fulfilled=[2])
    assert settled(10_000, after) == ("void", {1: 9000, 2: 9000})


def test_lb_r3_bets_of_folded_players_go_back_or_stay() -> None:
    after = told({1: 8000, 2: 8000, 3: FULL}, {1: SEVEN, 2: EIGHT}, checked=[1])
    assert settled(10_000, after) == ("void", {1: 18_000, 2: 8000, 3: 4000})
    assert settled(10_000, after, void="live-only") == ("void", {1: 22_000, 2: 8000})


def test_lb_r12_a_layer_the_seven_does_not_win_stands() -> None:
    """Seat 3 is all in with the best hand; above it the checked seven is best, and wins nothing."""
    after = told({1: FULL, 2: FULL, 3: 2500}, {1: SEVEN, 2: EIGHT, 3: SIX}, checked=[1])
    assert settled(10_000, after) == ("void", {1: 1500, 2: 1500, 3: 17_500})


def test_lb_r12_from_the_layer_a_checked_seven_wins_everything_goes_back() -> None:
    """The seven is all in: bets between the others are action after the draw as well."""
    after = told({1: 2500, 2: FULL, 3: FULL}, {1: SEVEN, 2: EIGHT, 3: NINE}, checked=[1])
    assert settled(10_000, after) == ("void", {1: 12_500, 2: 4000, 3: 4000})


def test_lb_r12_pots_from_before_the_draw_are_divided_as_pots() -> None:
    """Seat 3 was all in before the draw with the best hand; the side pot is the seven's."""
    after = told({1: FULL, 2: FULL}, {1: SEVEN, 2: EIGHT, 3: SIX}, checked=[1])
    before = [Pot(9000, (1, 2, 3)), Pot(2000, (1, 2))]
    found = settle_sevens(before, after)
    assert paid(found, after) == {3: 9000, 1: 6000, 2: 4000}


def test_fees_come_out_of_what_is_played_for_and_only_then_out_of_what_goes_back() -> None:
    after = told({1: FULL, 2: FULL}, {1: SEVEN, 2: EIGHT}, checked=[1])
    assert settled(1000, after, owed=700) == ("void", {1: 4300, 2: 4000})
    assert settled(500, after, owed=700) == ("void", {1: 3800, 2: 4000})


HANDS = ("7c 6d 5h 4s 2c", "6c 4d 3d 2s As", "8c 7d 4h 3h Ad", "9c 6s 5s 3c Ah", "7h 6h 4c 2d Ac",
         "Jk 5c 4h 3s 2h", "Tc Td 8h 3s 2c")  # fmt: skip


@st.composite
def after_draws(draw: st.DrawFn) -> AfterDraw:
    seats = list(range(1, draw(st.integers(2, 6)) + 1))
    live = draw(st.lists(st.sampled_from(seats), min_size=2, unique=True).map(sorted))
    some = st.lists(st.sampled_from(live), unique=True)
    post = {seat: draw(st.integers(0, 60)) * 100 for seat in seats}
    top = max(post[seat] for seat in live)
    post = {seat: each if seat in live else min(each, top) for seat, each in post.items()}
    short = [seat for seat in draw(some) if post[seat]][:2]
    hands = {seat: draw(st.sampled_from(HANDS)) for seat in live}
    found = told(post, hands, draw(some), draw(some), short, seats)
    return AfterDraw(**{**vars(found), "live": live})


@settings(max_examples=250, deadline=None)
@given(
    after_draws(),
    st.integers(0, 300),
    st.integers(0, 9),
    st.sampled_from(["all", "live-only"]),
    st.sampled_from(["refund-if-seven-wins", "always"]),
)
def test_every_chip_of_a_settlement_by_sevens_goes_somewhere(
    after: AfterDraw, pre: int, fees: int, void: Any, overcall: Any
) -> None:
    before = [Pot(pre * 100, tuple(after.live))]
    owed = min(fees * 100, pre * 100 + sum(after.put.values()))
    found = settle_sevens(before, after, void, overcall, owed)
    whole = pre * 100 + sum(after.put.values()) - owed
    assert sum(pot.amount for pot in found.pots) + sum(found.back.values()) == whole
    assert all(pot.amount >= 0 and pot.seats for pot in found.pots)
    assert all(0 < amount <= after.put[seat] for seat, amount in found.back.items())


@settings(max_examples=100, deadline=None)
@given(after_draws(), st.integers(1, 300))
def test_without_a_seven_in_default_the_pots_are_the_ordinary_ones(
    after: AfterDraw, pre: int
) -> None:
    plain = AfterDraw(after.put, after.live, after.worth, after.sevens, (), after.live, (), ())
    each = pre * 100
    found = settle_sevens([Pot(each * len(after.put), tuple(after.live))], plain)
    whole = {seat: each + put for seat, put in after.put.items()}
    assert found.mode == "stands"
    assert not found.back
    assert found.pots == pots(whole, after.live)


# ---------------------------------------------------------------- at the table


def five(*hands: str) -> str:
    """Hands as they lie in the deck: dealt one card at a time."""
    return texts([card for dealt in zip(*map(cards, hands), strict=True) for card in dealt])


def after_the_draw(*hands: str, chips: Mapping[int, Cents] | None = None, **options: Any) -> Script:
    """Everybody calls before the draw and stands pat; seat 1 is first to act."""
    chosen: dict[str, Any] = {"kill": "off"} | options
    script = Script("lowball", chips or len(hands), five(*hands), **chosen)
    script.check_round()
    return script.act(*["pat"] * len(hands))


def test_two_blinds_are_posted_and_the_next_one_begins() -> None:
    script = Script("lowball", 4, kill="off")
    assert script.posted() == [(1, "small blind", 200), (2, "big blind", 400)]
    assert script.turn == 3


def test_three_blinds_are_posted_where_the_table_says_so() -> None:
    script = Script("lowball", 4, kill="off", blinds=3)
    assert [row[:2] for row in script.posted()] == [
        (1, "small blind"), (2, "small blind"), (3, "big blind"),
    ]  # fmt: skip
    assert script.turn == 4


def test_the_lowest_hand_wins_and_draws_are_told() -> None:
    script = Script("lowball", 2, five(NINE, SIX), kill="off").act("call", "check")
    script.act("9c", "pat").to_the_end()
    assert [event.places for event in script.told(CardsThrown)] == [(1,), ()]
    assert script.won() == {2: 800}


def test_nobody_may_check_and_raise() -> None:
    script = after_the_draw(NINE, EIGHT).act("check", "bet")
    assert "raise" not in script.offer.picks
    with pytest.raises(IllegalChoice, match="check and then raise"):
        script.act("raise")


def test_check_raise_may_be_allowed() -> None:
    script = after_the_draw(NINE, EIGHT, check_raise=True).act("check", "bet")
    assert "raise" in script.offer.picks


def test_a_checked_seven_is_warned_and_settled_by_the_rule() -> None:
    script = after_the_draw(SEVEN, EIGHT)
    assert "cannot win" in (script.offer.unusual or {})["check"]
    script.act("check", "bet", "call")
    assert script.nets() == {1: 400, 2: -400}
    assert script.told(DrawBetsVoid) == [DrawBetsVoid((1,))]
    assert [(e.bettor.seat, e.amount) for e in script.told(BetReturned)] == [(1, 800), (2, 800)]
    assert "checked a seven" in say(script.told(DrawBetsVoid)[0], script.game.rules)


def test_other_hands_are_not_warned() -> None:
    assert "check" not in (after_the_draw(EIGHT, SEVEN).offer.unusual or {})


def test_a_seven_that_bets_wins_what_is_bet() -> None:
    script = after_the_draw(SEVEN, EIGHT).act("bet", "call")
    assert script.nets() == {1: 1200, 2: -1200}


def test_lb_r10_a_seven_may_just_call_a_full_bet() -> None:
    script = after_the_draw(EIGHT, SEVEN).act("bet", "call")
    assert script.nets() == {1: -1200, 2: 1200}


def test_a_checked_seven_that_is_beaten_loses_its_call() -> None:
    script = after_the_draw(SEVEN, SIX).act("check", "bet", "call")
    assert script.nets() == {1: -1200, 2: 1200}


def test_force_bet_refuses_the_check_of_a_seven() -> None:
    script = after_the_draw(SEVEN, EIGHT, sevens="force-bet")
    assert script.offer.picks == ("bet", "fold")
    with pytest.raises(IllegalChoice, match="must be bet"):
        script.act("check")


def test_without_the_rule_a_checked_seven_wins_everything() -> None:
    script = after_the_draw(SEVEN, EIGHT, sevens="none").act("check", "bet", "call")
    assert script.nets() == {1: 1200, 2: -1200}


SHORT = {1: RICH, 2: 700, 3: RICH}


def test_a_seven_calls_a_short_all_in_and_the_overcall_goes_back() -> None:
    script = after_the_draw(SEVEN, EIGHT, NINE, chips=SHORT).act("check", "bet", "call", "call")
    assert script.nets() == {1: 1100, 2: -700, 3: -400}
    assert script.told(DrawBetsVoid) == [DrawBetsVoid((1,), short=True)]


def test_lb_r8_a_checked_seven_may_complete_a_short_all_in() -> None:
    script = after_the_draw(SEVEN, EIGHT, NINE, chips=SHORT).act("check", "bet", "call")
    assert script.offer.bounds("complete") == (800, 800)
    script.act("complete", "call")
    assert script.nets() == {1: 1900, 2: -700, 3: -1200}


def test_lb_r8_others_who_checked_may_only_call_a_short_all_in() -> None:
    script = after_the_draw(NINE, EIGHT, SEVEN, chips=SHORT).act("check", "bet", "call")
    assert script.turn == 1
    assert script.offer.picks == ("fold", "call")
    with pytest.raises(IllegalChoice, match="only with a seven"):
        script.act("complete")


def test_lb_r4_an_unchecked_seven_loses_only_the_calls_behind_it() -> None:
    chips = {1: 700, 2: RICH, 3: RICH, 4: RICH}
    hands = (NINE, "Tc 9d 5c 3s 2d", SEVEN, EIGHT)
    script = after_the_draw(*hands, chips=chips).act("bet", "call", "call", "call")
    assert script.nets() == {1: -700, 2: -700, 3: 1800, 4: -400}


def test_lb_r7_a_seven_all_in_before_the_draw_owes_nothing() -> None:
    chips = {1: 400, 2: RICH, 3: RICH}
    script = after_the_draw(SEVEN, EIGHT, NINE, chips=chips).act("bet", "call")
    assert script.nets() == {1: 800, 2: 400, 3: -1200}


def test_in_a_checked_round_there_is_nothing_to_give_back() -> None:
    script = after_the_draw(SEVEN, EIGHT).act("check", "check")
    assert script.nets() == {1: 400, 2: -400}
    assert not script.told(DrawBetsVoid)


def test_lb_r9_the_bet_after_the_draw_is_the_big_one_or_the_small_one() -> None:
    assert after_the_draw(NINE, EIGHT).offer.bounds("bet") == (800, 800)
    assert after_the_draw(NINE, EIGHT, draw_bet="small").offer.bounds("bet") == (400, 400)


def test_burn_before_the_draw() -> None:
    script = Script("lowball", 2, kill="off", burn_before_draw=True).act("call", "check")
    assert script.dealt()[-1] == "burn"


# ---------------------------------------------------------------- killing the pot


def test_lb_r6_everybody_is_asked_after_two_cards() -> None:
    script = Script("lowball", 4)
    assert len(script.dealt()) == 8
    asked = script.asked()
    assert sorted(asked) == [1, 2, 3, 4]
    assert all(isinstance(o, ChipsOffer) and o.picks == ("pass", "kill") for o in asked.values())
    assert all(o.absent == "pass" for o in asked.values())


def kill(script: Script, *willing: int) -> Script:
    for seat in list(script.asked()):
        script.choose(seat, "kill" if seat in willing else "pass")
    return script


def test_a_killed_pot_has_double_limits_and_the_killer_acts_last() -> None:
    script = kill(Script("lowball", 4), 3)
    assert script.posted()[-1] == (3, "kill", 800)
    assert script.turn == 4
    assert script.offer.to_call == 800
    assert script.offer.bounds("raise") == (1600, 1600)
    script.act("call", "call", "call")
    assert script.turn == 3
    assert "check" in script.offer.picks
    script.act("check", "pat", "pat", "pat", "pat")
    assert script.turn == 1
    assert script.offer.bounds("bet") == (1600, 1600)


def test_lb_r6_one_kill_a_hand_by_the_first_from_the_buttons_left() -> None:
    script = kill(Script("lowball", 4), 4, 2)
    assert [row for row in script.posted() if row[1] == "kill"] == [(2, "kill", 400)]


def test_nobody_needs_to_kill() -> None:
    script = kill(Script("lowball", 4))
    assert script.offer.to_call == 400
    assert len(script.dealt()) == 20


def test_a_kill_is_offered_only_to_those_who_can_pay_for_it() -> None:
    script = Script("lowball", {1: RICH, 2: 800, 3: 700, 4: RICH})
    assert sorted(script.asked()) == [1, 2, 4]


def newcomer(chips: Mapping[int, Cents], *new: int, **options: Any) -> Script:
    """A second hand at a table where some have just sat down; the button is at seat 1."""
    script = Script("lowball", chips, button=len(chips), **options)
    for seat in new:
        script.table.sit(seat, f"new {seat}")
        script.table.stakes.chips[seat] = RICH
    return script.again()


def test_a_new_player_waits_for_the_big_blind_or_kills() -> None:
    script = newcomer({1: RICH, 2: RICH, 3: RICH}, 5)
    assert script.asked()[5].picks == ("wait", "kill")
    script.choose(5, "kill")
    assert [row for row in script.posted() if row[1] == "kill"] == [(5, "kill", 800)]
    assert script.turn == 1, "seat 5 is the first after the blinds, but the killer acts last"
    script.act("call", "call", "call")
    assert script.turn == 5


def test_a_new_player_who_waits_is_not_dealt_in() -> None:
    script = newcomer({1: RICH, 2: RICH, 3: RICH}, 5).choose(5, "wait")
    assert [event.bettor.seat for event in script.told(SatOut)] == [5]


def test_lb_r14_a_second_new_player_puts_up_as_much() -> None:
    script = newcomer({1: RICH, 2: RICH, 3: RICH}, 5, 6).choose(5, "kill").choose(6, "kill")
    put = [event for event in script.told(Posted) if event.bettor.seat in (5, 6)]
    assert [(e.what, e.amount, e.live) for e in put] == [("kill", 800, True), ("post", 800, True)]
    assert script.offer.level == 800


def test_only_newcomers_may_kill_or_nobody() -> None:
    script = newcomer({1: RICH, 2: RICH, 3: RICH}, 5, kill="newcomers")
    assert script.asked()[5].picks == ("wait", "kill")
    script.choose(5, "wait")
    assert isinstance(script.one(), BetOffer), "nobody is asked after two cards"
    assert newcomer({1: RICH, 2: RICH, 3: RICH}, 5, kill="off").asked()[5].picks == ("post", "wait")


# ---------------------------------------------------------------- whatever people do


@pytest.mark.parametrize("sevens", ["settle", "force-bet", "none"])
def test_chips_are_conserved_and_hands_end_with_short_stacks(sevens: str) -> None:
    luck = Random(sevens)
    hands = [SEVEN, EIGHT, "9c 6s 5s 3d Ah", "7h 5c 4c 3s 2h"]
    void = 0
    for _ in range(250):
        luck.shuffle(hands)
        chips = {seat: luck.choice((300, 700, 1500, 9000, RICH)) for seat in range(1, 5)}
        options: dict[str, Any] = {
            "sevens": sevens,
            "sevens_void": luck.choice(("all", "live-only")),
            "short_overcall": luck.choice(("refund-if-seven-wins", "always")),
            "short_bet": luck.choice(("full-bet", "half-bet")),
            "fees": luck.choice(("none", "poker-10")),
        }
        script = Script("lowball", chips, five(*hands), **options)
        _stay_in(script, luck)
        nets = script.nets()
        taken = script.table.stakes.chips
        assert {seat: chips[seat] + net for seat, net in nets.items()} == taken
        assert all(amount >= 0 for amount in taken.values())
        void += bool(script.told(DrawBetsVoid))
        if sevens == "force-bet":
            _no_seven_was_checked(script)
    assert (void > 5) is (sevens == "settle")


def _stay_in(script: Script, luck: Random) -> None:
    """Any choice but a fold; everybody stands pat."""
    bot = AnyLegal(luck)
    while script.round.decision is not None:
        bettor, offer = next(iter(script.round.decision.offers.items()))
        choice = bot.choose(offer)
        while getattr(choice, "pick", "") == "fold":
            choice = bot.choose(offer)
        if script.round.decision.kind == "draw":
            script.act("pat")
        else:
            script.round.choose(bettor, choice)


def _no_seven_was_checked(script: Script) -> None:
    thrown = (
        script.round.events.index(script.told(CardsThrown)[-1]) if script.told(CardsThrown) else 0
    )
    held: dict[int, list[int]] = {}
    for event in script.round.events:
        hand, card = getattr(event, "hand", ""), getattr(event, "card", None)
        if hand.startswith("seat ") and card is not None and not hasattr(event, "place"):
            held.setdefault(int(hand[5:]), []).append(card)
    checks = {
        event.bettor.seat
        for event in script.round.events[thrown:]
        if isinstance(event, Acted) and event.pick == "check"
    }
    assert not any(is_seven(held[seat]) for seat in checks)
