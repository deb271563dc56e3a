"""Fee schedules: the printed figures, the rulings F-1 and on, and the rule that finds a fee."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.errors import RulebookError
from houseway.money import cents
from houseway.rulebook.schedules import (
    Limit,
    Schedule,
    Tier,
    fee,
    fee_rulings,
    index_schedules,
    parse_schedules,
    parse_tiers,
    schedule,
    schedules,
    schedules_for,
    tier_of,
    tiers_text,
    unpriced,
)

PRINTED = {
    "cons-baccarat-1": "5-100: 0.50, 101-200: 1, 201-400: 2, 401+: 5",
    "cons-baccarat-2": "5-100: 0.50, 101-200: 1, 201-400: 2, 401-1000: 5, 1001+: 10",
    "cons-baccarat-3": "5-200: 1, 201-400: 2, 401-1000: 5, 1001-3000: 10, 3001+: 20",
    "cons-baccarat-4": "5-100: 1, 101-200: 2, 201-400: 3, 401-1000: 6, 1001+: 10",
    "cons-baccarat-5": "5-100: 1, 101-200: 2, 201-400: 5, 401-1000: 10, 1001+: 20",
    "cons-baccarat-6": "5-50: 1, 51-150: 2, 151-300: 3, 301-500: 5, 501+: 10",
    "cons-baccarat-7": "5-150: 2, 151-300: 4, 301-500: 6, 501-1000: 12, 1001+: 25",
    "cons-baccarat-8": "5-200: 1, 201-400: 2, 401-1000: 5, 1001+: 10",
    "own-daibacc-6": "5-200: 1, 201-400: 3, 401-1000: 6, 1001-3000: 10, 3001+: 25",
    "cons-pan9-1": "5-40: 1, 41+: 2",
    "cons-pan9-2": "5-50: 0.50, 51-100: 1, 101-200: 2, 201-450: 4, 451+: 10",
    "cons-tcp-uth-5": "5-35: 1, 36-100: 2.50, 101-200: 3.50, 201-300: 5, 301+: 7",
    "own-superpan9-1": "1",
    "own-superpan9-5": "2",
}

TWINS = {
    "cons-baccarat-1": "own-ez-1",
    "cons-baccarat-2": "own-ez-2",
    "cons-baccarat-3": "own-daibacc-5",
    "cons-baccarat-4": "own-daibacc-2",
    "cons-baccarat-5": "own-daibacc-3",
    "cons-baccarat-6": "own-daibacc-1",
    "cons-baccarat-7": "own-daibacc-4",
    "cons-baccarat-9": "own-ez-3",
    "cons-baccarat-10": "own-ez-4",
    "cons-pan9-2": "own-superpan9-4",
    "cons-tcp-uth-5": "own-uth-1",
    "cons-tcp-uth-6": "own-uth-2",
    "cons-tcp-uth-7": "own-tcp6-1",
}


def test_all_printed_schedules_are_there() -> None:
    assert len(schedules()) == 193
    assert len(unpriced()) == 9
    assert sum(each.corrected for each in schedules().values()) == 11


@pytest.mark.parametrize(("name", "tiers"), PRINTED.items())
def test_bank_fees_as_printed(name: str, tiers: str) -> None:
    assert schedule(name).bank == parse_tiers(tiers)


@pytest.mark.parametrize(("name", "twin"), TWINS.items())
def test_tables_printed_twice_agree(name: str, twin: str) -> None:
    assert schedule(name).bank == schedule(twin).bank
    assert schedule(name).player == schedule(twin).player


@pytest.mark.parametrize("option", range(1, 33))
def test_casino_war_repeats_blackjack_7_to_38(option: int) -> None:
    war, blackjack = schedule(f"own-casinowar-{option}"), schedule(f"cons-blackjack-{option + 6}")
    assert (war.limit, war.bank) == (blackjack.limit, blackjack.bank)


@pytest.mark.parametrize("option", range(1, 9))
def test_the_three_pure_games_print_one_table(option: int) -> None:
    tables = {schedule(f"{game}-{option}").bank for game in ("own-pure215", "own-purespanish32")}
    assert tables == {schedule(f"own-purespanish65-{option}").bank}


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("cons-baccarat-1", Limit(500, 100_000)),
        ("cons-pan9-1", Limit(500, 20_000)),
        ("own-superpan9-3", Limit(4_000, 20_000)),
        ("cons-blackjack-40", Limit(2_500, 50_000)),
        ("cons-chinese-3", Limit(2_000, None)),
        ("own-daibacc-1", None),
    ],
)
def test_table_limits_as_printed(name: str, limit: Limit | None) -> None:
    assert schedule(name).limit == limit


def test_no_schedule_sets_more_than_five_rates_f10() -> None:
    assert max(each.rates for each in schedules().values()) == 5
    assert len(schedule("own-pure215-5").bank) == 6
    assert schedule("own-pure215-5").rates == 5


def test_f1_options_2_to_5_are_regrouped_and_keep_their_print() -> None:
    third = schedule("cons-baccarat-3")
    assert third.corrected
    assert "F-1" in third.rulings
    assert third.printed == parse_tiers("1001+: 10, 5-200: 1, 201-400: 2, 401-1000: 5")
    assert not schedule("cons-baccarat-6").corrected


def test_f2_ez_options_3_and_4_charge_each_bettor_a_round() -> None:
    for option, pays in ((1, 0), (2, 0), (3, 50), (4, 50)):
        assert schedule(f"own-ez-{option}").player_fee([500, 2_000]) == pays


def test_f3_ez_side_wagers_have_their_own_limits() -> None:
    limits = {"dragon-7": (500, 5_000), "panda-8": (500, 5_000), "tie": (500, 20_000)}
    assert schedule("own-ez-1").side_limits == limits


def test_f4_dai_bacc_has_six_options() -> None:
    assert [each.option for each in schedules_for("dai-bacc")] == [1, 2, 3, 4, 5, 6]


def test_f5_below_the_first_tier_nothing_is_posted() -> None:
    dai = schedule("own-daibacc-1")
    assert dai.bank_fee(400) == 0
    assert dai.bank_fee(499) == 0
    assert dai.bank_fee(400, below_first="lowest") == 100
    assert dai.bank_fee(500) == 100
    assert dai.bank_fee(0, below_first="lowest") == 0


def test_f6_three_card_poker_ends_at_301() -> None:
    assert schedule("own-tcp6-1").bank_fee(30_000) == 400
    assert schedule("own-tcp6-1").bank_fee(30_100) == 500
    assert schedule("own-tcp6-1").printed[-1].start == 30_000


def test_f7_ultimate_texas_holdem_does_not_say_when() -> None:
    assert schedule("own-uth-1").timing == "unstated"


def test_f8_f9_super_pan_9_schedule_5() -> None:
    fifth = schedule("own-superpan9-5")
    assert fifth.player_fee([10_000]) == 100
    assert fifth.player_fee([10_000, 10_100]) == 300
    assert fifth.bank_fee(100_000) == 200


def test_f14_face_up_limits_are_read_off_the_player_tiers() -> None:
    tenth = schedule("own-faceuppg-10")
    assert (tenth.limit, tenth.limit_derived) == (Limit(500, 30_000), True)
    assert tenth.table_maximum == Limit(5_000, 200_000)
    assert schedule("own-faceuppg-22").limit is None


def test_f15_face_up_bonus_wagers_are_not_action() -> None:
    assert schedule("own-faceuppg-1").counts == ("base",)
    assert schedule("cons-paigow-1").counts == ("base", "bonus")


def test_f21_cents_between_whole_dollars_belong_to_the_next_tier() -> None:
    first = schedule("cons-baccarat-1")
    amounts = ("100", "100.01", "100.99", "101", "200", "200.50")
    assert [first.bank_fee(cents(amount)) for amount in amounts] == [50, 100, 100, 100, 100, 200]


def test_f22_option_numbers_repeat_and_the_common_document_comes_first() -> None:
    ids = [each.id for each in schedules_for("ez-baccarat-panda-8")]
    assert ids[0] == "cons-baccarat-1"
    assert ids[10:] == ["own-ez-1", "own-ez-2", "own-ez-3", "own-ez-4"]


def test_f25_a_single_amount_is_the_whole_limit() -> None:
    assert schedule("cons-paigow-5").limit == Limit(20_000, 20_000)
    assert str(schedule("cons-paigow-5").limit) == "$200"


def test_f27_face_up_baccarat_goes_to_century_21() -> None:
    assert [each.prefix for each in schedules_for("century-21-baccarat")] == ["cons-baccarat"] * 10


def test_f28_both_no_bust_names_lead_to_the_jokers_game() -> None:
    numbers = schedule("cons-blackjack-1").gega.values()
    assert {"GEGA-001763", "GEGA-002716"} <= set(numbers)
    assert len(schedules_for("no-bust-blackjack-jokers")) == 49


def test_every_ruling_is_there_and_every_ruling_cited_exists() -> None:
    assert list(fee_rulings()) == [f"F-{number}" for number in range(1, 34)]
    cited = {name for each in schedules().values() for name in each.rulings}
    cited |= {name for each in unpriced() for name in each.rulings}
    assert cited <= set(fee_rulings())


def test_every_correction_says_what_is_printed() -> None:
    assert all(each.notes and each.rulings for each in schedules().values() if each.corrected)


def test_player_fee_by_basis() -> None:
    by_wager, per_wager = schedule("cons-pan9-1"), schedule("own-superpan9-1")
    assert by_wager.player_fee([4_000, 4_100, 20_000]) == 50 + 100 + 200
    assert per_wager.player_fee([500, 4_000, 1_000]) == 150
    assert schedule("cons-baccarat-9").player_fee([]) == 0


def test_texts_for_people() -> None:
    assert schedule("own-superpan9-1").bank_text == "$1 a hand"
    assert schedule("own-superpan9-1").player_text == "$0.50 a wager"
    assert schedule("cons-baccarat-9").player_text == "$0.50 a bettor a round"
    assert schedule("cons-baccarat-1").player_text == "none"
    assert schedule("own-superpan9-5").player_text == "$10-$100: $1, $101-$200: $2 by wager"


@pytest.mark.parametrize("name", schedules())
def test_tiers_read_back_from_their_text(name: str) -> None:
    each = schedule(name)
    assert parse_tiers(tiers_text(each.bank)) == each.bank
    assert not each.player or parse_tiers(tiers_text(each.player)) == each.player


# The rule that finds a fee, over tiers of every shape.


@st.composite
def whole_dollar_tiers(draw: st.DrawFn) -> tuple[Tier, ...]:
    """Rising tiers as a document prints them, the last without a top."""
    cuts = sorted(draw(st.sets(st.integers(2, 5_000), min_size=1, max_size=6)))
    fees = sorted(draw(st.lists(st.integers(0, 5_000), min_size=len(cuts), max_size=len(cuts))))
    ends = [cut * 100 for cut in cuts[1:]]
    starts = [cuts[0] * 100, *(end + 100 for end in ends)]
    bands = zip(starts, [*ends, None], fees, strict=True)
    return tuple(Tier(start, end, rate) for start, end, rate in bands)


AMOUNTS = st.integers(-1_000, 600_000)


@given(whole_dollar_tiers(), AMOUNTS, AMOUNTS)
def test_more_action_never_pays_less(tiers: tuple[Tier, ...], one: int, other: int) -> None:
    low, high = sorted((one, other))
    assert fee(low, tiers) <= fee(high, tiers)


@given(whole_dollar_tiers())
def test_a_tier_includes_its_end_and_the_next_begins_just_above(tiers: tuple[Tier, ...]) -> None:
    for before, after in pairwise(tiers):
        assert before.end is not None
        assert tier_of(before.end, tiers) == before
        assert {tier_of(before.end + extra, tiers) for extra in (1, 50, 99, 100)} == {after}


@given(whole_dollar_tiers(), AMOUNTS)
def test_every_amount_from_the_first_tier_has_one(tiers: tuple[Tier, ...], amount: int) -> None:
    tier = tier_of(amount, tiers)
    assert (tier is None) == (amount < tiers[0].start)
    assert fee(amount, tiers) == (tier.fee if tier else 0)


@given(whole_dollar_tiers(), AMOUNTS)
def test_lowest_differs_only_below_the_first_tier(tiers: tuple[Tier, ...], amount: int) -> None:
    below = 0 < amount < tiers[0].start
    assert fee(amount, tiers, "lowest") == (tiers[0].fee if below else fee(amount, tiers))


@given(AMOUNTS)
def test_a_flat_fee_takes_any_amount_above_zero(amount: int) -> None:
    assert fee(amount, parse_tiers("2")) == (200 if amount > 0 else 0)


def test_above_a_closed_top_no_rate_is_posted() -> None:
    tiers = parse_tiers("5-40: 0.50, 41-100: 1")
    assert tier_of(10_001, tiers) is None
    assert fee(10_001, tiers) == 0


# Files of a room's own.

ROOM = """
[[section]]
prefix = "river-baccarat"
title = "River Room, baccarat"
games = ["ez-baccarat-panda-8"]
limit = "10-500"
bank-basis = "total-table-action"
timing = "before-cards"
options = [
  { option = 1, bank = "10-$1,000: 2, 1,001+: 5" },
  { option = 2, player-basis = "per-round", player = "0.50", bank = "10+: 1" },
]

[[section.note]]
options = "2"
text = "For weekdays."
"""


def test_a_room_may_keep_its_own_file() -> None:
    first, second = parse_schedules(ROOM, "room.toml")
    assert (first.id, first.bank_fee(100_100), first.notes) == ("river-baccarat-1", 500, ())
    assert (second.player_fee([2_500]), second.notes) == (50, ("For weekdays.",))


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"10+: 1"', '"5%"', "section river-baccarat, option 2, bank: '5%' is a share"),
        ('"10+: 1"', '"10+: 5 percent"', "never be a fraction or percentage"),
        ('"0.50"', '"1/20"', "option 2, player: '1/20' is a share"),
        ("option = 1,", 'option = 1, rake = "5%",', "'5%' is a share"),
        ('"10+: 1"', '"10+ 1"', "'10+ 1' is not an amount of money"),
        ('"10+: 1"', '"10-50: 1, 51+ 2"', "'51+ 2' is not a tier"),
        ('"10+: 1"', '"10-x: 1"', "option 2, bank: 'x' is not an amount of money"),
        ('"10+: 1"', "0.05", "option 2: bank must be text in quotes, not 0.05"),
        (', bank = "10+: 1"', "", "option 2: bank is missing"),
        ('limit = "10-500"', 'limits = "10-500"', "limits is not a key here; did you mean limit?"),
        ('limit = "10-500"', 'limit = "player-tiers"', "there are none"),
        ('"before-cards"', '"now"', "timing is 'now'; choose one of before-cards, after-cards"),
        ('bank-basis = "total-table-action"\n', "", "option 1: bank-basis is missing"),
        ('"total-table-action"', '"per-hand"', "bank must be one flat fee such as 2"),
        ('player = "0.50"', 'player = "5+: 1"', "one flat fee such as 0.50"),
        ('player-basis = "per-round", ', "", "must be given together"),
        ("option = 2", 'option = "two"', "option two: option must be a whole number from 1"),
        ('options = "2"', 'options = "two"', "note 1: options has 'two'"),
        ('["ez-baccarat-panda-8"]', "[]", "games is missing"),
        ('["ez-baccarat-panda-8"]', '"ez"', "games must be a list of words, not 'ez'"),
        ('prefix = "river-baccarat"', "", "prefix is missing"),
        ("options = [", "option = [", "option is not a key here; did you mean options?"),
        ("[[section]]", "[section]", "start each group with [[section]]"),
        ("[[section]]", "[[section]", "room.toml is not valid TOML"),
        ("[[section]]", "[[sections]]", "sections is not a key here; did you mean section?"),
    ],
)
def test_a_bad_file_gets_one_clear_sentence(old: str, new: str, said: str) -> None:
    assert old in ROOM
    with pytest.raises(RulebookError) as caught:
        parse_schedules(ROOM.replace(old, new, 1), "room.toml")
    message = str(caught.value)
    assert said in message
    assert message.startswith("room.toml")
    assert "\n" not in message


def test_an_empty_file_holds_no_schedules() -> None:
    with pytest.raises(RulebookError, match="holds no schedules"):
        parse_schedules("", "room.toml")


def test_an_unknown_schedule_gets_a_hint() -> None:
    with pytest.raises(RulebookError, match="'cons-bacarat-1'; did you mean cons-baccarat-1"):
        schedule("cons-bacarat-1")


def test_one_id_for_two_schedules_is_refused() -> None:
    twice: tuple[Schedule, ...] = (schedule("own-ez-1"), schedule("own-ez-1"))
    with pytest.raises(RulebookError, match="'own-ez-1' is given twice"):
        index_schedules(twice)
