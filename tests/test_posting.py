"""A posted fee schedule: whose it is, which limits it brings, when it is taken, what it refuses."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from houseway.cli.settle import print_slip
from houseway.desk.fee_words import posted_words
from houseway.desk.settle import settle
from houseway.desk.slip_banked import banked_parts
from houseway.desk.variant import variant_file
from houseway.engine.bettor import Bettor
from houseway.errors import IllegalChoice, RulebookError
from houseway.families import game
from houseway.rulebook.departures import standing
from houseway.rulebook.limits import limit_words
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.posting import fits, fitting
from houseway.rulebook.schedules import fee_rulings, schedules, schedules_for
from houseway.rulebook.shelf import SHELF
from houseway.server.rules_today import game_of_today
from houseway.table.wager import PlaceWagers, WagerOffer

BANKED = [name for name in game_ids() if load(name).banked]
BLANK = {
    "21st-century-baccarat-5", "21st-century-baccarat-8", "21st-century-baccarat-10",
    "commission-free-baccarat-dragon-bonus",
}  # fmt: skip
FACE_UP, DAI, CFD = "face-up-pai-gow-poker", "dai-bacc", "commission-free-baccarat-dragon-bonus"


# ---------------------------------------------------------------- what is posted


@pytest.mark.parametrize("name", BANKED)
def test_a_game_posts_a_printed_schedule_or_says_that_the_room_does(name: str) -> None:
    rules = load(name)
    assert (rules.schedule is None) == rules.fee_is_open == (name in BLANK)
    assert bool(schedules_for(name)) == (name not in BLANK)
    if rules.schedule is None:
        assert posted_words(rules) == "The room posts its fee."
    else:
        assert rules.schedule in schedules_for(name)
        assert f"option {rules.schedule.option} of {rules.schedule.title}" in posted_words(rules)
    assert standing(load(name, {"fees": "none"})).startswith("Departs")


@pytest.mark.parametrize("name", BANKED)
def test_every_schedule_of_a_game_can_be_posted_and_brings_its_limits(name: str) -> None:
    for posted in schedules_for(name):
        rules = load(name, {"fees": posted.id})
        low, high = rules.table.minimum, rules.table.maximum
        if posted.limit is not None:
            assert (low, high) == posted.limit
        if posted.table_minimum is not None and posted.table_maximum is not None:
            assert posted.table_minimum.holds(low, low)
            assert posted.table_maximum.holds(high, high)
        assert rules.changed_options.keys() <= {"fees"}
        assert fits(rules, posted)
        assert posted.id in fitting(rules)


def test_no_bust_4_game_rules_item_9_the_posted_schedule_has_three_rates() -> None:
    posted = load("no-bust-blackjack-4").schedule
    assert posted is not None
    assert posted.rates == 3


def test_a_schedule_of_another_game_is_refused_with_those_that_fit() -> None:
    with pytest.raises(RulebookError, match=r"printed for ez-.*, not for pure-21-5") as refused:
        load("pure-21-5", {"fees": "own-ez-1"})
    assert refused.value.where == ("options", "fees")
    assert {"cons-blackjack-7", "own-pure215-8", "room", "none"} <= set(refused.value.remedy)


@pytest.mark.parametrize("name", sorted(BLANK))
def test_5_8_10_and_commission_free_print_no_schedule_so_every_printed_one_is_refused(
    name: str,
) -> None:
    told = f"not for {name}; none is printed for it: choose room"
    for each in schedules():
        with pytest.raises(RulebookError, match=told) as refused:
            load(name, {"fees": each})
        assert refused.value.where == ("options", "fees")
        assert list(refused.value.remedy) == ["room", "none"]
    for fees in ("room", "none"):
        assert load(name, {"fees": fees}).schedule is None


@pytest.mark.parametrize(
    ("name", "fees", "told"),
    [
        ("ez-baccarat-panda-8", "poker-10", "for games played for a pot, and ez-.* has a bank; "
         "post one of cons-baccarat 1-10; own-ez 1-4, room or none"),
        ("ez-baccarat-panda-8", "cons-baccarat-99", "there is no fee schedule 'cons-baccarat-99'"),
        ("21st-century-baccarat-8", "flop-1", "for games played for a pot, and .* choose room"),
    ],
)  # fmt: skip
def test_a_refused_schedule_is_told_with_what_it_is_and_what_fits(
    name: str, fees: str, told: str
) -> None:
    with pytest.raises(RulebookError, match=told):
        load(name, {"fees": fees})


def test_a_variant_goes_by_its_model_and_a_file_like_no_game_may_post_any(tmp_path: Path) -> None:
    like = tmp_path / "mine.toml"
    like.write_text(variant_file(load("21st-century-baccarat-8"), id="mine"), encoding="utf-8")
    assert load(str(like)).fee_is_open
    assert load(str(like), {"room-fee": "each 1"}).schedule is not None
    with pytest.raises(RulebookError, match="not for 21st-century-baccarat-8"):
        load(str(like), {"fees": "cons-baccarat-1"})
    alone = tmp_path / "alone.toml"
    model = SHELF / "games/21st-century-baccarat-10.toml"
    text = model.read_text(encoding="utf-8").replace('"21st-century-baccarat-10"', '"alone"')
    alone.write_text(text, encoding="utf-8")
    assert load(str(alone)).like == "alone"
    posted = load(str(alone), {"fees": "cons-baccarat-1"}).schedule
    assert posted is not None
    assert posted.id == "cons-baccarat-1"


# ---------------------------------------------------------------- limits


@pytest.mark.parametrize(
    ("name", "options", "option", "told"),
    [
        (DAI, {"minimum": "150"}, "minimum", r"within \$1-\$100, and minimum is \$150"),
        (DAI, {"maximum": "2000"}, "maximum", r"within \$50-\$1,000, and maximum is \$2,000"),
        (DAI, {"limit-kill": "1-500"}, "limit-kill", r"\$1-\$200 on .*limit-kill is \$1-\$500"),
        (FACE_UP, {"fees": "own-faceuppg-22", "minimum": 200}, "minimum", "own-faceuppg 1-6, 9-21"),
        (FACE_UP, {"fees": "own-faceuppg-1", "maximum": 300}, "maximum", r"table limit of \$5-"),
        (FACE_UP, {"limit-fortune": "1-200"}, "limit-fortune", r"\$1-\$100 on Fortune Bonus Bet"),
        ("pure-21-5", {"fees": "own-pure215-1", "limit-buster": "1-50"}, "limit-buster", "Buster"),
        ("super-pan-9", {"fees": "own-superpan9-2", "minimum": 5}, "minimum", r"\$10-\$100"),
        ("no-bust-blackjack-4", {"limit-game": "1-500"}, "limit-game", r"is \$1-\$500"),
    ],
)
def test_limits_outside_a_schedule_are_refused_where_they_stand(
    name: str, options: dict[str, object], option: str, told: str
) -> None:
    with pytest.raises(RulebookError, match=told) as refused:
        load(name, options)
    assert refused.value.where == ("options", option)


def test_a_room_may_set_limits_within_a_schedule() -> None:
    rules = load(FACE_UP, {"fees": "own-faceuppg-22", "minimum": 25, "maximum": 2000})
    assert (rules.table.minimum, rules.table.maximum) == (2_500, 200_000)
    assert standing(rules) == standing(load(FACE_UP))


def test_face_up_option_25_has_the_minimum_its_tiers_start_at_unless_the_room_sets_less() -> None:
    assert load(FACE_UP, {"fees": "own-faceuppg-25"}).table.minimum == 10_000
    assert load(FACE_UP, {"fees": "own-faceuppg-25", "minimum": 5}).table.minimum == 500


def face_up(options: dict[str, object], **wagers: int) -> dict[str, Any]:
    return {
        "version": 1,
        "game": FACE_UP,
        "options": options,
        "bank": {"seat": 7, "wager": 100_000},
        "wagers": [{"seat": 1, "spot": spot, "amount": amount} for spot, amount in wagers.items()],
        "cards": {
            "bank": ["Kc", "Jd", "8s", "8d", "Qc", "6d", "2c"],
            "seat 1": ["Kh", "Ts", "7d", "6h", "4h", "3c", "2h"],
        },
        "choices": [],
        "dice": [1, 1, 6],
    }


def test_face_up_bonus_bets_may_not_exceed_the_table_limit_live_or_in_a_record() -> None:
    rules = load(FACE_UP, {"maximum": 50})
    assert rules.limits(rules.by_id["fortune"]) == (100, 5_000)
    with pytest.raises(IllegalChoice, match=r"outside its limits of \$1 to \$50"):
        WagerOffer(rules).verify(PlaceWagers((("game", 1_000), ("fortune", 6_000))))
    settled = settle(face_up({"maximum": 50}, game=1_000, fortune=6_000)).settled
    assert {e.spot: e.amount for e in settled}["fortune"] == 5_000  # capped, as ruled by default


def test_face_up_collection_rates_option_25_a_record_below_its_minimum_is_no_wager() -> None:
    answer = settle(face_up({"fees": "own-faceuppg-25"}, game=500))
    assert answer.ended.bank == answer.ended.house == 0


# ---------------------------------------------------------------- the limits of every spot


@pytest.mark.parametrize(
    ("name", "spot", "words"),
    [
        ("ultimate-texas-holdem", "ante", "$5 to $250"),
        ("ultimate-texas-holdem", "blind", "equal to the Ante, $5 to $250"),
        ("ultimate-texas-holdem", "play", "4, 3, 2 or 1 times the Ante, $5 to $1,000"),
        ("pure-21-5", "insurance", "up to half the wager, $500 at most"),
        ("fortune-pai-gow-poker", "envy", "without a stake"),
        ("caribbean-stud", "bet", "2 times the Ante, $10 to $1,000"),
        ("casino-war", "war", "equal to the Primary wager, $5 to $1,000"),
    ],
)
def test_the_limits_on_papers_are_those_enforced(name: str, spot: str, words: str) -> None:
    rules = load(name)
    assert limit_words(rules, rules.by_id[spot]) == words


@pytest.mark.parametrize("name", BANKED)
def test_the_most_a_paper_allows_is_taken_and_a_cent_more_is_not(name: str) -> None:
    rules = load(name)
    offer = WagerOffer(rules)
    for spot in offer.spots():
        low, high = rules.limits(spot)
        beside = {other.id: rules.limits(other)[1] for other in offer.spots()}
        needs = [s for s in offer.spots() if s.kind == "base" or s.id in (spot.needs, spot.equals)]
        chosen = {s.id: beside[s.id] for s in needs} | {spot.id: high}
        offer.verify(PlaceWagers(tuple(chosen.items())))
        for amount in (low - 1, high + 1):
            with pytest.raises(IllegalChoice):
                offer.verify(PlaceWagers(tuple({**chosen, spot.id: amount}.items())))


# ---------------------------------------------------------------- the moment


@pytest.mark.parametrize(
    ("name", "fees", "timing", "drop"),
    [
        ("pure-21-5", "cons-blackjack-7", "after-deal", "at-once"),
        ("pure-21-5", "own-pure215-1", "after-deal", "at-once"),
        ("blackjack-switch", "own-bjswitch-1", "before-deal", "at-once"),
        ("three-card-poker-6-card-bonus", "own-tcp6-1", "before-deal", "at-once"),
        ("ultimate-texas-holdem", "own-uth-1", "after-deal", "at-once"),
        ("super-pan-9", "cons-pan9-1", "before-deal", "at-once"),
        ("super-pan-9", "own-superpan9-4", "before-deal", "hand-end"),
        ("supreme-baccarat", "cons-baccarat-1", "before-deal", "at-once"),
        (FACE_UP, "own-faceuppg-22", "after-deal", "at-once"),
    ],
)
def test_f_11_fees_are_taken_and_dropped_when_the_schedule_says(
    name: str, fees: str, timing: str, drop: str
) -> None:
    rules = load(name, {"fees": fees})
    assert (rules.fees.timing, rules.fees.drop) == (timing, drop)


# ---------------------------------------------------------------- what the room posts itself


def cfd(room_fee: str) -> dict[str, Any]:
    return {
        "version": 1,
        "game": CFD,
        "options": {"room-fee": room_fee},
        "bank": {"seat": 8, "wager": 100_000},
        "wagers": [
            {"seat": 1, "spot": "player", "amount": 2_500},
            {"seat": 1, "spot": "tie", "amount": 1_000},
            {"seat": 2, "spot": "banker", "amount": 2_500},
            {"seat": 2, "spot": "banker-dragon", "amount": 500},
        ],
        "cards": {"player": ["9h", "Kc"], "banker": ["2s", "5h"]},
    }


def test_commission_free_wagering_limits_and_collection_fees_a_fee_for_each_spot() -> None:
    answer = settle(cfd("bank 2; each 1; tie 0.50; banker-dragon 0"))
    assert [(f.bettor, f.amount, f.bank) for f in answer.fees] == [
        (Bettor(1), 100, False),
        (Bettor(1), 50, False),
        (Bettor(2), 100, False),
        (Bettor(8), 200, True),
    ]
    assert answer.rules.schedule is not None
    assert not answer.rules.fee_is_open
    assert standing(answer.rules) == standing(load(CFD))


@pytest.mark.parametrize(
    ("room_fee", "told"),
    [
        ("bank 1; lucky 1", "no such spot pays one here; those that do are player, banker"),
        ("bank", "'bank' has no fee; write it like player-dealer 1"),
        ("bank 1; bank 2", "player-dealer is there twice"),
        ("bank 5%", "is a share"),
        ("tie 5-100: 1, 101+: 2", "one amount for every wager there"),
    ],
)
def test_a_room_fee_that_cannot_be_taken_is_refused(room_fee: str, told: str) -> None:
    with pytest.raises(RulebookError, match=told):
        load(CFD, {"room-fee": room_fee})


def test_a_room_fee_beside_a_printed_schedule_is_refused() -> None:
    with pytest.raises(RulebookError, match="choose fees=room or leave room-fee blank"):
        load("ez-baccarat-panda-8", {"room-fee": "bank 1"})


def test_21st_century_baccarat_5_no_fee_can_be_posted_on_the_tie() -> None:
    with pytest.raises(RulebookError, match="no such spot pays one here"):
        load("21st-century-baccarat-5", {"room-fee": "bank 1; tie 1"})


# ---------------------------------------------------------------- what was opened before


@pytest.mark.parametrize(
    ("name", "options"),
    [
        (FACE_UP, {"fees": "own-faceuppg-22", "minimum": "$200", "maximum": "$500"}),
        (DAI, {"minimum": "$150", "maximum": "$2,000", "city-cap": False}),
        ("ez-baccarat-panda-8", {"fees": "cons-pan9-1", "maximum": "$200"}),
        ("21st-century-baccarat-5", {"fees": "cons-baccarat-1", "minimum": "$10"}),
    ],
)
def test_a_table_opened_under_0_8_0_is_opened_again_within_its_schedule(
    name: str, options: dict[str, object]
) -> None:
    with pytest.raises(RulebookError):
        game(name, options)
    rules = game_of_today(name, options).rules
    assert (rules.schedule is None) == (name in BLANK)
    assert rules.schedule is None or fits(rules, rules.schedule)


def test_every_ruling_a_schedule_names_is_there() -> None:
    assert {name for each in schedules().values() for name in each.rulings} <= set(fee_rulings())


def test_a_slip_names_the_schedule_or_says_that_results_are_before_the_fee() -> None:
    open_fee = cfd("bank 1")
    open_fee["options"] = {}
    for record, told in (
        (open_fee, "results are before the fee"),
        (cfd("bank 1"), "the room's own posting (player-dealer $1)"),
        (face_up({}, game=1_000), "option 1 of Face Up Pai Gow Poker"),
    ):
        answer, out = settle(record), Console(file=StringIO(), width=200)
        parts = banked_parts(answer)
        assert told in " ".join((*parts.fees, *parts.schedule))
        print_slip(out, answer)
        assert told in out.file.getvalue()  # type: ignore[attr-defined]
