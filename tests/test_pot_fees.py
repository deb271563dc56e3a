"""Pot fees: the printed figures, what a table may post, and what a hand comes to."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import RulebookError
from houseway.rulebook.pot_fees import (
    PotFees,
    due,
    is_pot_schedule,
    posting_example,
    pot_fees,
    pot_games,
    pot_rulings,
    pot_schedules,
    rates,
    schedules_for,
    timed_due,
    unfit,
)
from houseway.rulebook.pot_schedule import Limits, PotSchedule
from houseway.rulebook.schedules import fee_rulings
from houseway.rulebook.schedules import schedule as california

GAMES = (
    *("asian-stud", "big-o", "chinese-poker", "crazy-pineapple", "draw", "draw-hi-lo"),
    *("five-card-stud", "jacks-back", "lazy-pineapple", "lowball", "mexican-stud", "omaha"),
    *("omaha-hi-lo", "panguingue", "pineapple", "push-9", "razz", "river-down-holdem"),
    *("seven-card-stud", "seven-card-stud-hi-lo", "texas-holdem", "texas-holdem-hi-lo"),
)

# List, first and last option, printed rows, and all their figures added up, in cents.
PRINTED = [
    ("poker", 1, 15, 15, 5_750),
    ("poker", 16, 19, 4, 3_600),
    ("poker", 20, 27, 8, 2_600),
    ("poker", 28, 35, 8, 6_300),
    ("flop", 1, 17, 17, 9_200),
    ("flop", 18, 34, 17, 10_900),
    ("stud", 1, 17, 17, 9_200),
    ("stud", 18, 34, 17, 10_900),
    ("river-down", 1, 17, 17, 9_200),
    ("river-down", 18, 34, 17, 9_200),
    ("river-down", 35, 51, 17, 10_900),
    ("river-down", 52, 68, 17, 10_900),
    ("river-down-own", 1, 25, 25, 8_500),
    ("river-down-own", 26, 32, 7, 2_400),
    ("pan", 1, 5, 15, 5_400),
    ("push-9", 1, 2, 8, 4_900),
    ("chinese", 1, 15, 15, 23_600),
    ("chinese", 16, 23, 8, 12_700),
    ("cons-asian", 1, 1, 1, 100),
    ("cons-chinese", 1, 3, 3, 1_100),
]


def posted(text: str) -> PotFees:
    fees = pot_fees(text)
    assert fees is not None
    return fees


def one(name: str) -> PotSchedule:
    return pot_schedules()[name]


def rows(schedule: PotSchedule) -> int:
    """The printed rows of an option: one for each band of players or of rounds."""
    return len({(fee.players, fee.first) for fee in schedule.fees})


# The printed figures


def test_every_printed_row_is_there() -> None:
    assert sum(count for *_, count, _ in PRINTED) == 253
    assert sum(map(rows, pot_schedules().values())) == 253
    assert len(pot_schedules()) == 237


@pytest.mark.parametrize(("prefix", "first", "last", "count", "total"), PRINTED)
def test_options_and_figures_as_printed(
    prefix: str, first: int, last: int, count: int, total: int
) -> None:
    run = [one(f"{prefix}-{option}") for option in range(first, last + 1)]
    assert len({each.block for each in run}) == 1
    assert sum(map(rows, run)) == count
    assert sum(fee.amount for each in run for fee in each.fees) == total


def amounts(prefix: str, first: int, last: int, place: int = 0) -> list[Fraction]:
    """One column of a list, in dollars."""
    run = (one(f"{prefix}-{option}") for option in range(first, last + 1))
    return [Fraction(each.fees[place].amount, 100) for each in run]


@pytest.mark.parametrize("prefix", ["flop", "stud", "river-down"])
def test_lists_by_players_as_printed(prefix: str) -> None:
    blocks = {"river-down": (1, 18, 35, 52)}.get(prefix, (1, 18))
    bands = {"stud": [(6, None), (5, 5), (2, 4)]}.get(prefix, [(7, None), (5, 6), (2, 4)])
    for first in blocks:
        last = first + 16
        regular = [8, 7, 6, 5, 4, 3, *(7, 6, 5, 4, 3, 2), *(5, 4, 3, 2, 1)]
        assert amounts(prefix, first, last) == [1] * 17
        assert amounts(prefix, first, last, 1) == regular
        players = [one(f"{prefix}-{option}").players for option in range(first, last + 1)]
        assert players == [bands[0]] * 6 + [bands[1]] * 6 + [bands[2]] * 5
    for first in blocks[len(blocks) // 2 :]:
        assert amounts(prefix, first, first + 16, 2) == [1] * 17


def test_other_lists_as_printed() -> None:
    assert amounts("poker", 1, 15) == [0] * 5 + [Fraction(1, 2)] * 3 + [1] * 7
    assert amounts("poker", 1, 15, 1) == [*(1, 2, 3, 4, 5), *(1, 2, 3), *(1, 2, 3, 4, 5, 6, 7)]
    assert amounts("poker", 16, 19) == [6, 8, 10, 12]
    assert amounts("poker", 20, 27) == [0] * 3 + [1] * 5
    assert amounts("poker", 20, 27, 1) == [1, 2, 3, 1, 2, 3, 4, 5]
    assert amounts("poker", 28, 35) == [3, 4, 5, 6, 8, 10, 12, 15]
    half = Fraction(1, 2)
    own = [half, half, half, 1, 1] + [1] * 15 + [0] * 5 + [0, 0, 1, 1, 1, 1, 0]
    assert amounts("river-down-own", 1, 32) == own
    assert [amounts("pan", 1, 5, place) for place in range(3)] == [
        [1, 2, 2, 2, 2],
        [2, 3, 3, 4, 4],
        [3, 5, 6, 7, 8],
    ]
    assert [amounts("push-9", 1, 2, place) for place in range(4)] == [
        [3, 4],
        [6, 6],
        [6, 6],
        [9, 9],
    ]
    by_hand = [1, 3, 4, 5, 6, 7, 8, 10, 12, 15, 20, 25, 30, 40, 50]
    assert amounts("chinese", 1, 15) == by_hand
    assert amounts("chinese", 16, 23) == [10, 12, 15, 16, 17, 18, 19, 20]


@pytest.mark.parametrize(
    ("name", "points"),
    [
        ("poker-1", ["designated round-1", "regular round-2"]),
        ("poker-16", ["half hour half-hour-start"]),
        ("flop-34", ["designated before-flop", "regular after-flop", "B after-river"]),
        ("stud-18", ["designated round-1", "regular round-2", "B round-5"]),
        ("river-down-1", ["designated before-flop", "regular after-flop"]),
        ("river-down-68", ["designated before-flop", "regular after-flop", "B after-river"]),
        ("river-down-own-26", ["designated before-flop", "regular after-flop"]),
        ("pan-1", ["tops deal"] * 3),
        ("push-9-1", ["round deal"] * 4),
        ("chinese-1", ["player before-deal"]),
        ("chinese-16", ["half hour half-hour-end"]),
    ],
)
def test_when_fees_are_taken(name: str, points: list[str]) -> None:
    assert [f"{fee.name} {fee.at}" for fee in one(name).fees] == points


@pytest.mark.parametrize(
    ("name", "stakes"),
    [
        ("poker-1", "limit tables, $1-$2 to $200-$400"),
        ("poker-20", "no limit or spread tables, minimum bet $1 to $3"),
        ("poker-28", "no limit or spread tables, minimum bet $1 to $2"),
        ("flop-7", "limit tables, $1-$2 to $200-$400, 5 to 6 players"),
        ("stud-7", "limit tables, $1-$2 to $200-$400, 5 players"),
        ("stud-18", "limit tables, $1-$2 to $100-$200, 6 or more players"),
        ("river-down-18", "no limit or spread tables, buy-in $20 to $10,000, 7 or more players"),
        ("river-down-own-11", "limit tables, $3-$6 to $9-$18"),
        ("river-down-own-16", "limit tables, $10-$20"),
        ("river-down-own-32", "no limit tables, single bet up to $1,000"),
        ("pan-1", "condition $2 to $25"),
        ("push-9-1", "minimum bet $1 to $3, maximum bet $2 to $5"),
        ("chinese-1", "buy-in $20 to $10,000"),
        ("cons-chinese-3", "table limit $20 or more"),
    ],
)
def test_what_a_schedule_may_be_posted_for(name: str, stakes: str) -> None:
    assert one(name).limits_text == stakes


def test_where_the_money_comes_from() -> None:
    bases = {each.prefix: each.basis for each in pot_schedules().values()}
    assert {prefix for prefix, basis in bases.items() if basis == "antes"} == {"pan"}
    each_player = {prefix for prefix, basis in bases.items() if basis == "each-player"}
    assert each_player == {"chinese", "cons-asian", "cons-chinese"}


def test_the_games_are_known_with_their_betting_rounds() -> None:
    games = pot_games()
    assert list(games) == sorted(GAMES)
    by_rounds = {count: {g.id for g in games.values() if g.rounds == count} for count in range(6)}
    assert by_rounds[0] == {"chinese-poker", "panguingue"}
    assert by_rounds[1] == {"push-9"}
    assert by_rounds[2] == {"draw", "draw-hi-lo", "jacks-back", "lowball"}
    assert by_rounds[5] == {"seven-card-stud", "seven-card-stud-hi-lo", "razz"}
    assert sum(game.board for game in games.values()) == 9
    assert all(schedules_for(game) for game in games)


def test_river_down_totals_as_printed() -> None:
    totals = [one(f"river-down-own-{option}").total for option in range(1, 33)]
    assert totals[:5] == [100, 150, 200, 250, 300]
    assert totals[5:20] == [200, 300, 400, 500, 600] * 3
    assert totals[20:] == [100, 200, 300, 400, 500, 100, 200, 300, 400, 500, 600, 300]


# Rulings


def test_every_ruling_is_there_and_cited() -> None:
    assert list(pot_rulings()) == [f"FP-{number}" for number in range(1, 29)]
    cited = {name for each in pot_schedules().values() for name in each.rulings}
    assert cited == set(pot_rulings())
    assert not set(pot_rulings()) & set(fee_rulings())


def test_fp1_options_are_told_apart_by_their_list() -> None:
    sevens = [each.id for each in pot_schedules().values() if each.option == 7]
    assert len(sevens) == len(set(sevens)) == 6


def test_fp2_a_game_in_two_lists_may_post_either() -> None:
    assert {each.prefix for each in schedules_for("texas-holdem")} == {"poker", "flop"}
    assert {each.prefix for each in schedules_for("razz")} == {"poker", "stud"}
    assert {each.prefix for each in schedules_for("texas-holdem-hi-lo")} == {"poker"}


def test_fp4_fee_b_is_never_reached_in_four_rounds() -> None:
    games = pot_games()
    assert not games["asian-stud"].comes_to("round-5")
    assert not games["mexican-stud"].comes_to("round-5")
    assert games["seven-card-stud"].comes_to("round-5")
    assert not games["draw"].comes_to("before-flop")


@pytest.mark.parametrize(
    "name", ["cons-asian-1", "cons-chinese-1", "cons-chinese-2", "cons-chinese-3"]
)
def test_fp9_schedules_with_a_bank_are_kept_and_never_offered(name: str) -> None:
    kept, printed = one(name), california(name)
    assert kept.status == "conflict"
    assert [fee.amount for fee in kept.fees] == [printed.player[0].fee, printed.bank[0].fee]
    assert kept not in schedules_for(kept.games[0])
    with pytest.raises(RulebookError, match="charges a bank and"):
        pot_fees(name)


def test_fp11_the_rate_document_comes_first() -> None:
    assert [each.id for each in schedules_for("river-down-holdem")][67:69] == [
        "river-down-68",
        "river-down-own-1",
    ]


def test_fp20_no_posting_sets_more_than_five_rates() -> None:
    assert len(rates(posted("flop-18+24+30").schedules)) == 4
    assert max(len(rates([each])) for each in pot_schedules().values()) == 3
    assert rates([one("poker-1")]) == {100}


def test_fp23_a_limits_pair_holds_both_bets() -> None:
    limits = one("poker-1").limits[0]
    assert limits.take(100, 200)
    assert limits.take(20_000, 40_000)
    assert not limits.take(20_000, 50_000)
    assert Limits("table-limit", (2_000,), ()).take(9_999_999)


# What a table posts


def test_one_option_for_each_band() -> None:
    fees = posted("flop-1+7+13")
    found = {players: fees.for_players(players) for players in range(1, 11)}
    assert found[1] is None
    ids = [schedule.id for schedule in found.values() if schedule is not None]
    assert ids == ["flop-13"] * 3 + ["flop-7"] * 2 + ["flop-1"] * 4


def test_one_text_for_one_posting() -> None:
    spellings = ("flop-1+7+13", "flop-13+7+1", " flop-7 + 1 + 13 ", "flop-1+flop-13+flop-7")
    assert {posted(text).text for text in spellings} == {"flop-1+7+13"}
    assert {posted(text) for text in spellings} == {posted("flop-1+7+13")}
    assert pot_fees("none") is None


def test_a_single_band_leaves_the_others_without_a_fee() -> None:
    fees = posted("stud-7")
    assert [fees.for_players(players) is None for players in (4, 5, 6)] == [True, False, True]


def test_pan_has_its_bands_in_one_option() -> None:
    fees = posted("pan-2")
    taken = {players: fees.for_players(players) for players in (2, 4, 5, 6, 8)}
    amounts = [schedule.fees[0].amount for schedule in taken.values() if schedule is not None]
    assert amounts == [200, 200, 300, 500, 500]
    assert {len(schedule.fees) for schedule in taken.values() if schedule is not None} == {1}


def test_a_fee_of_nothing_is_not_taken() -> None:
    schedule = posted("poker-1").for_players(6)
    assert schedule is not None
    assert [fee.name for fee in schedule.fees] == ["regular"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("flup-1", "did you mean flop-1?"),
        ("poker-36", "there is no pot fee schedule 'poker-36'"),
        ("flop", "there is no pot fee schedule 'flop'"),
        ("flop-1+", "there is no pot fee schedule ''"),
        ("flop-1+stud-7", "flop-1 and stud-7 stand in two lists"),
        ("river-down-1+river-down-own-2", "stand in two lists"),
        ("flop-1+2", "flop-1 is for 7 or more players and flop-2 for 7 or more players"),
        ("flop-1+18", "flop-1 is for 7 or more players and flop-18"),
        ("poker-1+2", "any number of players"),
        ("pan-1+2", "post one option for each number of players"),
        ("flop-1+1", "flop-1 is named twice"),
        ("river-down-1+24", "river-down-1 is for limit tables and river-down-24 for no limit"),
    ],
)
def test_a_bad_posting_gets_one_clear_sentence(text: str, said: str) -> None:
    with pytest.raises(RulebookError) as caught:
        pot_fees(text)
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_names_of_schedules_are_told_from_names_of_games() -> None:
    assert all(is_pot_schedule(each.id) for each in pot_schedules().values() if each.block)
    assert is_pot_schedule("flop-99")
    assert not any(is_pot_schedule(game) for game in GAMES)
    assert not is_pot_schedule("cons-baccarat-1")


@pytest.mark.parametrize("game", GAMES)
def test_an_example_for_every_game_can_be_posted(game: str) -> None:
    fees = posted(posting_example(game))
    assert all(fees.for_players(players) is not None for players in range(2, 11))
    assert all(game in schedule.games for schedule in fees.schedules)


@pytest.mark.parametrize(
    ("text", "structure", "bets", "said"),
    [
        ("poker-7", "limit", (400, 800), ""),
        ("poker-7", "spread", (400, 800), "poker-7 is for limit tables"),
        ("stud-1+24", "limit", (20_000, 40_000), "stud-24 is for limit $1-$2 to $100-$200"),
        ("poker-20", "no-limit", (300, 100_000), ""),
        ("poker-28", "no-limit", (300, 100_000), "poker-28 is for minimum bet $1 to $2"),
        ("push-9-1", "spread", (100, 600), "push-9-1 is for maximum bet $2 to $5"),
        ("river-down-own-11", "limit", (1_000, 2_000), "river-down-own-11 is for limit $3-$6"),
    ],
)
def test_a_table_keeps_within_the_printed_stakes(
    text: str, structure: str, bets: tuple[int, int], said: str
) -> None:
    found = unfit(posted(text), structure, *bets)  # type: ignore[arg-type]
    assert found.startswith(said)
    assert bool(found) == bool(said)


# What a hand comes to


@pytest.mark.parametrize(
    ("text", "players", "reached", "fee"),
    [
        ("flop-18", 8, {"after-flop", "after-river"}, 1_000),
        ("flop-24", 6, {"after-flop"}, 800),
        ("flop-24", 6, set(), 100),
        ("stud-29", 5, {"round-2"}, 300),
        ("stud-29", 5, {"round-2", "round-5"}, 400),
        ("river-down-52", 9, {"after-flop", "after-river"}, 1_000),
        ("flop-7", 8, {"after-flop"}, None),
        ("poker-7", 6, {"round-2"}, 250),
        ("poker-7", 2, set(), 50),
        ("poker-1", 9, set(), 0),
        ("poker-16", 9, {"round-2"}, 0),
        ("river-down-own-1", 4, {"after-flop"}, 100),
        ("pan-3", 4, set(), 200),
        ("pan-3", 5, set(), 300),
        ("pan-3", 6, set(), 600),
        ("pan-3", 1, set(), None),
        ("chinese-3", 4, set(), 1_600),
        ("flop-1+7+13", 8, {"after-flop"}, 900),
        ("flop-1+7+13", 3, {"after-flop"}, 600),
    ],
)
def test_the_fees_of_a_hand(text: str, players: int, reached: set[str], fee: int | None) -> None:
    assert due(posted(text), players, reached) == fee  # type: ignore[arg-type]


@pytest.mark.parametrize(("option", "fees"), [(1, [3, 9, 15, 24, 33]), (2, [4, 10, 16, 25, 34])])
def test_push_9_pays_for_every_round_it_comes_to(option: int, fees: list[int]) -> None:
    fee = posted(f"push-9-{option}")
    assert [due(fee, 6, rounds=n) for n in range(1, 6)] == [100 * dollars for dollars in fees]


@pytest.mark.parametrize(
    ("text", "minutes", "fee"),
    [
        ("chinese-16", 95, 12_000),
        ("chinese-16", 29, 0),
        ("chinese-16", 30, 4_000),
        ("poker-16", 0, 600),
        ("poker-16", 29, 600),
        ("poker-16", 30, 1_200),
        ("poker-16", 95, 2_400),
        ("poker-7", 95, 0),
    ],
)
def test_fees_by_the_half_hour_for_four_players(text: str, minutes: int, fee: int) -> None:
    assert timed_due(posted(text), 4, minutes) == fee


def test_fp6_a_room_may_take_the_half_hour_from_each_player() -> None:
    assert timed_due(posted("poker-16"), 4, 35, "each-player") == 2 * 4 * 600
    assert timed_due(posted("flop-7"), 4, 35) is None


@given(st.sampled_from(sorted(pot_schedules())), st.integers(2, 12), st.integers(1, 9))
def test_a_hand_that_goes_on_never_pays_less(name: str, players: int, rounds: int) -> None:
    schedule = one(name)
    if schedule.status == "conflict":
        return
    fees, points = posted(name), [fee.at for fee in schedule.fees]
    sums = [due(fees, players, points[:n], rounds) for n in range(len(points) + 1)]
    if None in sums:
        assert set(sums) == {None}
    else:
        known = [amount for amount in sums if amount is not None]
        assert known == sorted(known)
        whole = due(fees, players, points, rounds + 1)
        assert whole is not None
        assert whole >= known[-1]
