"""Hand histories: pokerkit plays ours, and we play those of pokerkit, to the same chips."""

from __future__ import annotations

import json
import warnings
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pokerkit import Automation, HandHistory, Mode, State
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.desk.phh import VARIANTS, Phh, read_phh, texts
from houseway.desk.phh_read import replayed
from houseway.desk.phh_write import to_phh
from houseway.engine.decision import Pick
from houseway.engine.round import Entry
from houseway.errors import HousewayError, RecordError
from houseway.families import game
from houseway.families.journal import RoundLog, log_of
from houseway.play.bots import AnyLegal, play_out
from houseway.play.game import start_round
from houseway.table.chip_events import Posted
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from judged import NOT_LIVE, PLAIN, Options, judged
from tables import repeatable_shoe

HANDS = {"FO/8": 12, "PO": 12}  # the judge is slow to rank Omaha
USUAL = 40
PROVED = 25
DOLLAR = 100

# Options under which an odd chip goes where pokerkit puts it.
ODD: Options = PLAIN | {"odd-chips": "all-to-first"}
HALF: Options = {"odd-half": "high"}
OURS: dict[str, Options] = {
    "FT": ODD,
    "NT": ODD | {"structure": "no-limit"},
    "FO/8": ODD | HALF,
    "F7S": ODD | NOT_LIVE,
    "F7S/8": ODD | NOT_LIVE | HALF,
    "FR": ODD | NOT_LIVE,
}

IVEY_DWAN = """
variant = "NT"
ante_trimming_status = true
antes = [500, 500, 500]
blinds_or_straddles = [1000, 2000, 0]
min_bet = 2000
starting_stacks = [1125600, 2000000, 553500]
actions = [
  "d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h",
  "p3 cbr 7000 # a raise", "p1 cbr 23000", "p2 f", "p3 cc",
  "d db Jc3d5c", "p1 cbr 35000", "p3 cc",
  "d db 4h", "p1 cbr 90000", "p3 cbr 232600", "p1 cbr 1067100", "p3 cc",
  "p1 sm Ac2d", "p3 sm 7h6h", "d db Jh",
]
"""


# --- written here -------------------------------------------------------------------------------


def by_pokerkit(text: str) -> list[int] | None:
    """What pokerkit makes of a hand; None when its rules refuse it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            *_, state = HandHistory.loads(text)
        except (ValueError, KeyError, AssertionError):
            return None
    return [int(stack * DOLLAR) for stack in state.stacks]


def wagers(phh: Phh) -> int:
    """The most bets and raises in one round; pokerkit ends at four, with two players too."""
    rounds = " ".join(phh.actions).split("d d")
    return max(each.count("cbr") for each in rounds)


def check_ours(variant: str, number: int) -> bool:
    """Whether pokerkit played a hand of ours alike."""
    luck = Random(f"{variant} {number}")
    trial, log = judged(VARIANTS[variant][0], OURS[variant], luck, most=8)
    phh = to_phh(RoundLog.from_json(json.loads(json.dumps(log.to_json()))))
    assert phh.variant == variant
    assert read_phh(phh.to_text()) == [phh]
    again = replayed(phh)
    assert again.agrees is True
    assert [_plain(entry) for entry in again.round.log] == [_plain(entry) for entry in log.log]
    theirs = by_pokerkit(phh.to_text())
    if theirs == list(phh.finishing):
        return True
    limit_of_four = variant != "NT" and wagers(phh) > 4
    assert trial.deviations or limit_of_four, phh.to_text()
    return False


def _plain(entry: Entry) -> object:
    """A choice; with few chips a larger bet is no more than a smaller one."""
    assert isinstance(entry, tuple)
    bettor, choice = entry
    assert isinstance(choice, Pick)
    return bettor, choice.pick.removesuffix("-large"), choice.amount


@pytest.mark.parametrize("variant", OURS)
def test_a_hand_written_here_plays_alike_in_both_engines(variant: str) -> None:
    hands = HANDS.get(variant, USUAL)
    assert sum(check_ours(variant, number) for number in range(hands)) > hands / 2


@pytest.mark.prove
@pytest.mark.parametrize("variant", OURS)
def test_many_hands_written_here_play_alike_in_both_engines(variant: str) -> None:
    hands = PROVED * HANDS.get(variant, USUAL)
    assert sum(check_ours(variant, number) for number in range(hands)) > hands / 2


def a_table(options: Options, name: str = "texas-holdem") -> tuple[Any, Table]:
    played = game(name, options)
    table = Table(played.rules, repeatable_shoe(played, "phh"))
    for seat in (2, 3, 5, 6, 8):
        table.sit(seat, f"person {seat}")
        table.stakes.chips[seat] = 100 * DOLLAR
    table.stakes.button, table.stakes.playing = 3, set(table.people)
    return played, table


def a_log(options: Options, change: Callable[[Table], None] | None = None) -> RoundLog:
    played, table = a_table(options)
    if change is not None:
        change(table)
    before = snapshot(table)
    round_ = start_round(played, table)
    while round_.decision is not None and round_.decision.kind == "post":
        round_.choose(next(iter(round_.decision.offers)), Pick("post"))
    play_out(round_, {}, AnyLegal(Random(7)))
    return log_of(played, before, round_)


def test_fees_are_kept_in_a_field_of_our_own() -> None:
    log = a_log({"fees": "flop-1+7+13"})
    phh = to_phh(log)
    assert phh.own["_fees"] > 0
    assert sum(phh.stacks) - sum(phh.finishing) == phh.own["_fees"] * DOLLAR
    assert replayed(read_phh(phh.to_text())[0]).agrees is True


def test_posts_and_missed_blinds_are_told() -> None:
    def comes_and_goes(table: Table) -> None:
        table.stakes.playing -= {2, 3}
        table.stakes.owing.add(3)

    log = a_log(ODD | {"structure": "no-limit"}, comes_and_goes)
    posted = {event.bettor.seat: event.what for event in log.events if isinstance(event, Posted)}
    phh = to_phh(log)
    assert (posted[2], posted[3]) == ("post", "post")
    assert phh.seats == (6, 8, 2, 3, 5)
    assert phh.blinds == (200, 400, -400, -400, 0)
    assert phh.antes == (0, 0, 0, 200, 0)
    assert replayed(read_phh(phh.to_text())[0]).agrees is True
    assert by_pokerkit(phh.to_text()) == list(phh.finishing)


def test_cents_are_written_as_decimals() -> None:
    log = a_log(ODD | {"small-bet": "$0.50", "big-bet": "$1", "chip": "$0.25"})
    text = to_phh(log).to_text()
    assert "blinds_or_straddles = [0.25, 0.50, 0, 0, 0]" in text
    assert replayed(read_phh(text)[0]).agrees is True


def test_several_hands_make_one_file() -> None:
    hands = [to_phh(a_log(ODD | {"structure": how})) for how in ("limit", "no-limit")]
    text = texts(hands)
    assert read_phh(text) == hands
    assert [hand.variant for hand in HandHistory.loads_all(text)] == ["FT", "NT"]


@pytest.mark.parametrize(
    ("name", "options", "why"),
    [
        ("pineapple", {}, "PHH has no variant for Pineapple Hi with limit betting"),
        ("texas-holdem", {"structure": "spread"}, "with spread betting"),
        ("omaha-hi-lo", {"low-qualifier": "none"}, "eight or better only"),
        ("ez-baccarat-panda-8", {}, "PHH is for poker"),
    ],
)
def test_what_phh_does_not_know_is_refused(name: str, options: Options, why: str) -> None:
    log = RoundLog(name, options, "", {}, [], [])
    with pytest.raises(RecordError, match=why):
        to_phh(log)


def test_a_declared_irregularity_is_not_written() -> None:
    played, table = a_table(PLAIN)
    before = snapshot(table)
    round_ = start_round(played, table)
    round_.declare("misdeal", "a card was shown")
    with pytest.raises(RecordError, match="irregularity was declared"):
        to_phh(log_of(played, before, round_))


# --- written by pokerkit ------------------------------------------------------------------------

AUTOMATIONS = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.CARD_BURNING,
    Automation.HOLE_DEALING,
    Automation.BOARD_DEALING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)
STAKES: dict[str, tuple[Any, ...]] = {
    "FT": (0, (2, 4), 4, 8),
    "NT": (0, (2, 4), 4),
    "PO": (0, (2, 4), 4),
    "FO/8": (0, (2, 4), 4, 8),
    "F7S": (1, 2, 4, 8),
    "F7S/8": (1, 2, 4, 8),
    "FR": (1, 2, 4, 8),
}


def theirs(variant: str, luck: Random, short: bool) -> tuple[HandHistory, State, bool]:
    """A random hand played by pokerkit alone, and whether anybody was all-in."""
    make: Any = HandHistory.game_types[variant]
    played = make(AUTOMATIONS, True, *STAKES[variant], mode=Mode.CASH_GAME)
    people = luck.randint(2, 6)
    chips = [luck.randint(12, 40) if short else luck.randint(400, 900) for _ in range(people)]
    state, all_in = played(chips, people), False
    while state.status:
        if state.can_post_bring_in():
            state.post_bring_in()
        elif state.can_complete_bet_or_raise_to() and luck.random() < 0.3:
            state.complete_bet_or_raise_to(_amount(state, variant, luck))
        elif state.checking_or_calling_amount and luck.random() < 0.2:
            state.fold()
        else:
            state.check_or_call()
        all_in |= not all(state.stacks) and state.status
    return HandHistory.from_game_state(played, state), state, all_in or not all(state.stacks)


def _amount(state: State, variant: str, luck: Random) -> int | None:
    low = state.min_completion_betting_or_raising_to_amount
    high = state.max_completion_betting_or_raising_to_amount
    assert low is not None
    assert high is not None
    if variant not in ("NT", "PO"):
        return low  # its fixed limit Omaha takes any bet up to the pot
    return luck.choice((low, luck.randint(low, high), luck.randint(low, min(high, 6 * low))))


def check_theirs(variant: str, number: int) -> bool:
    """Whether a hand of pokerkit ends with the same chips here; only all-ins may make it differ."""
    luck = Random(f"theirs {variant} {number}")
    phh, state, all_in = theirs(variant, luck, short=number % 3 == 0)
    hand = read_phh(phh.dumps())[0]
    try:
        stacks = replayed(hand).stacks
    except RecordError:
        if all_in:
            return False
        raise
    if stacks == tuple(stack * DOLLAR for stack in state.stacks):
        return True
    assert all_in
    assert sum(stacks) == sum(state.stacks) * DOLLAR
    return False


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_hand_of_pokerkit_ends_with_the_same_chips(variant: str) -> None:
    hands = HANDS.get(variant, USUAL)
    assert sum(check_theirs(variant, number) for number in range(hands)) > 0.8 * hands


@pytest.mark.prove
@pytest.mark.parametrize("variant", VARIANTS)
def test_many_hands_of_pokerkit_end_with_the_same_chips(variant: str) -> None:
    hands = PROVED * HANDS.get(variant, USUAL)
    assert sum(check_theirs(variant, number) for number in range(hands)) > 0.8 * hands


# --- written by others --------------------------------------------------------------------------


def test_a_published_hand_with_antes_and_an_unseen_hand() -> None:
    again = replayed(read_phh(IVEY_DWAN)[0])
    assert by_pokerkit(IVEY_DWAN) == list(again.stacks)
    assert again.stacks == (572_100 * DOLLAR, 1_997_500 * DOLLAR, 1_109_500 * DOLLAR)
    assert again.agrees is None


def test_cards_may_be_told_at_the_showdown_only() -> None:
    text = IVEY_DWAN.replace("d dh p3 7h6h", "d dh p3 ????")
    assert replayed(read_phh(text)[0]).stacks == replayed(read_phh(IVEY_DWAN)[0]).stacks


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ('"NT"', '"N2L1D"', "this room plays no PHH variant 'N2L1D'; it plays FT, NT"),
        ("min_bet = 2000", "", "min_bet: None is not an amount of money"),
        ("min_bet = 2000", "min_bet = 0.001", "min_bet: 0.001 is not an amount in whole cents"),
        ("antes = [500, 500, 500]", "antes = [0, 500, 0]", "everybody antes the same"),
        ("antes = [500, 500, 500]", "antes = [500]", "antes: 3 amounts are needed, 1 are given"),
        ("[1000, 2000, 0]", "[1000, 2000, 4000]", "no straddle"),
        ("[1000, 2000, 0]", "[0, 2000, 0]", "one to three blinds"),
        ("[1125600, 2000000, 553500]", "[1125600]", "from two to ten players"),
        ("min_bet = 2000", "min_bet = 2000\nseats = 3", "3 is not a list of seats"),
        ("min_bet = 2000", "min_bet = 2000\n_houseway_game = '/etc'", "NT is texas-holdem"),
        ("p3 cbr 7000 # a raise", "p3 cbr 2500", "a raise makes the bet \\$4,000 to"),
        ("p3 cbr 7000 # a raise", "p1 cbr 7000", "it is not this player's turn"),
        ("p3 cbr 7000 # a raise", "p9 cbr 7000", "there are only 3 players"),
        ("p3 cbr 7000 # a raise", "q3 cbr 7000", "neither d nor a player"),
        ("p3 cbr 7000 # a raise", "p3 cbr much", "'much' is not an amount of money"),
        ("p3 cbr 7000 # a raise", "p3 sd Ac", "this game has no action 'sd'"),
        ("p3 cbr 7000 # a raise", "p3 pb", "the forced bet is another player's"),
        ('"d db Jh",', "", "the board hand must take card 5"),
        ('"d db Jh",', '"d db Jh", "d db Js",', "the board hand takes only 5 cards by the rules"),
        ("d db Jc3d5c", "d db Jc3d5x", "'Jc3d5x' are not cards"),
        ("d db Jc3d5c", "d db JcAc5c", "dealt twice: Ac"),
        ("d dh p2 ????", "d dh p7 ????", "dealt to nobody here"),
        ('"p3 cc",\n  "p1 sm', '"p1 sm', "the actions end before the hand does: p3 is to act"),
        ("p3 sm 7h6h", "p3 sm", "the cards of seat 3 at the showdown are not in the file"),
    ],
)
def test_what_cannot_be_played_is_refused_with_one_sentence(old: str, new: str, why: str) -> None:
    text = IVEY_DWAN.replace("d dh p3 7h6h", "d dh p3 ????") if "sm 7h6h" in old else IVEY_DWAN
    assert old in text
    with pytest.raises(RecordError, match=why) as refused:
        replayed(read_phh(text.replace(old, new))[0])
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("text", ["", "variant", "hand = 3", "[1]\nvariant = 'FT'"])
def test_what_is_no_hand_history_is_refused(text: str) -> None:
    with pytest.raises(HousewayError):
        read_phh(text)


# --- the command --------------------------------------------------------------------------------


def test_the_command_writes_and_reads(tmp_path: Path) -> None:
    log = a_log({"fees": "flop-1+7+13"})
    lines = [json.dumps(log.to_json())] * 2 + [json.dumps({"closed": True, "rounds": 2})]
    table, hands = tmp_path / "table.jsonl", tmp_path / "hands.phhs"
    table.write_text("\n".join(lines))
    run = CliRunner().invoke
    written = run(app, ["phh", "write", str(table)])
    hands.write_text(written.output)
    assert [hand.variant for hand in read_phh(written.output)] == ["FT", "FT"]
    assert "person 6" in run(app, ["phh", "read", str(hands)]).output
    data = json.loads(run(app, ["phh", "read", str(hands), "--json"]).output)
    assert [hand["agrees"] for hand in data["hands"]] == [True, True]
    data = json.loads(run(app, ["phh", "write", str(table), "--json"]).output)
    assert read_phh(data["hands"][0]["phh"]) == [to_phh(log)]
    error = run(app, ["phh", "burn", str(table)]).exception
    assert str(error) == "phh can read or write, not 'burn'"
