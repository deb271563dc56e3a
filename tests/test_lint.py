"""The linter finds each planted fault, and nothing else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from houseway.desk.fee_page import fee_page
from houseway.desk.lint import CODES, Finding, lint_schedule, lint_schedules, twins
from houseway.rulebook.posting import compact_ids
from houseway.rulebook.schedules import (
    Limit,
    Schedule,
    fee_rulings,
    parse_tiers,
    schedule,
    schedules,
    unpriced,
)

SOUND = Schedule(
    id="river-1",
    title="River Room",
    option=1,
    games=("pai-gow-poker",),
    limit=Limit(500, 20_000),
    bank_basis="total-table-action",
    bank=parse_tiers("5-100: 1, 101+: 2"),
    player_basis="by-wager",
    player=parse_tiers("5-100: 0.50, 101-200: 1"),
    timing="before-cards",
)


def codes(schedule: Schedule) -> list[str]:
    return [finding.code for finding in lint_schedule(schedule)]


def with_bank(tiers: str) -> Schedule:
    return replace(SOUND, bank=parse_tiers(tiers))


def with_player(tiers: str) -> Schedule:
    return replace(SOUND, player=parse_tiers(tiers))


def test_a_sound_schedule_has_no_findings() -> None:
    assert lint_schedule(SOUND) == ()


@pytest.mark.parametrize(
    ("planted", "code", "said"),
    [
        (with_bank("5-100: 1, 105+: 2"), "gap", "no bank rate is posted between $100 and $105"),
        (with_bank("5-100: 1, 102+: 2"), "gap", "between $100 and $102"),
        (with_bank("5-100: 1, 100+: 2"), "overlap", "$100+: $2 overlaps $5-$100: $1"),
        (with_bank("5-100: 1, 90-200: 2, 201+: 3"), "overlap", "$90-$200: $2 overlaps"),
        (with_bank("5+: 1, 101+: 2"), "overlap", "$101+: $2 overlaps $5+: $1"),
        (with_bank("5-100: 1, 200-150: 2, 201+: 3"), "backwards", "ends below its start"),
        (with_bank("5-100: 1, 101-500: 2"), "open-top", "action above $500"),
        (with_bank("5-100: 2, 101+: 1"), "falling", "falls from $2 to $1 at $101"),
        (with_bank("10-100: 1, 101+: 2"), "below-first", "for action of $5-$9"),
        (with_bank("1-100: 1, 101+: 2"), "early-start", "starts at $1, wagers at $5"),
        (with_bank("5-9: 0, 10+: 2"), "zero-tier", "nothing is collected on $5-$9"),
        (with_player("5-100: 1, 111-200: 2"), "gap", "no player rate is posted between"),
        (with_player("5-150: 1"), "player-short", "end at $150, wagers go to $200"),
        (with_player("10-200: 1"), "player-late", "no player rate is posted for $5-$9"),
        (with_player("5-300: 1"), "player-past", "go to $300, wagers to $200"),
        (with_player("5-100: 2, 101-200: 1"), "falling", "the player fee falls"),
        (replace(SOUND, timing="unstated"), "no-timing", "not stated when"),
        (replace(SOUND, table_maximum=Limit(500, 50_000)), "above-tiers", "end at $200"),
    ],
)
def test_a_planted_fault_is_found(planted: Schedule, code: str, said: str) -> None:
    found = [finding for finding in lint_schedule(planted) if finding.code == code]
    assert len(found) == 1
    assert said in found[0].message
    assert found[0].where == "river-1"
    assert found[0].severity == CODES[code][0]


def test_cents_between_printed_dollars_are_no_gap_f21() -> None:
    assert codes(with_bank("5-100: 1, 100.01+: 2")) == []
    assert codes(with_bank("5-100: 1, 101+: 2")) == []
    assert codes(with_bank("5-100: 1, 101.01+: 2")) == ["gap"]


def test_six_rates_are_one_too_many_and_zero_is_none_f10() -> None:
    five = with_bank("5-9: 0, 10-100: 1, 101-200: 2, 201+: 3")
    assert "six-rates" not in codes(five)
    assert "six-rates" in codes(with_bank("5-100: 1, 101-200: 2, 201-300: 3, 301+: 4"))
    assert five.rates == 5


def test_a_limit_that_ends_below_its_start() -> None:
    assert "backwards" in codes(replace(SOUND, limit=Limit(20_000, 500)))
    assert "backwards" in codes(replace(SOUND, side_limits={"tie": Limit(500, 100)}))


def test_a_limit_without_a_top_is_not_reached_by_closed_tiers() -> None:
    assert codes(replace(SOUND, limit=Limit(500, None))) == ["player-short"]


def test_no_limit_at_all() -> None:
    assert codes(replace(SOUND, limit=None)) == ["no-limit"]


def test_a_flat_fee_a_hand_needs_no_tiers() -> None:
    assert codes(replace(SOUND, bank=parse_tiers("2"), bank_basis="per-hand")) == []


def test_a_side_wager_below_the_first_tier_counts_only_if_it_is_action_f5() -> None:
    side = {"bonus": Limit(100, 5_000)}
    assert codes(replace(SOUND, side_limits=side)) == []
    assert codes(replace(SOUND, side_limits=side, counts=("base", "bonus"))) == ["below-first"]


def test_an_option_given_twice_in_one_document() -> None:
    again = replace(SOUND, bank=parse_tiers("5+: 1"))
    found = lint_schedules((SOUND, again))
    assert [(finding.code, finding.where) for finding in found] == [("duplicate", "river-1")]
    assert lint_schedules((SOUND, replace(again, title="Other Room"))) == ()


def test_twins_are_told_once() -> None:
    found = lint_schedules((SOUND, replace(SOUND, id="river-2", option=2)))
    assert found == (Finding("note", "twin", "river-1", "same fees as river-2"),)


def test_findings_come_gravest_first_then_in_order() -> None:
    bad = with_bank("10-9: 0, 10-100: 1, 101-200: 3, 201-300: 2")
    ranks = [finding.severity for finding in lint_schedules((SOUND, bad))]
    assert ranks == sorted(ranks, key=("error", "warning", "note").index)
    assert lint_schedule(bad) == lint_schedule(bad)


def test_a_finding_reads_as_one_line() -> None:
    (finding,) = lint_schedule(with_bank("5-100: 1, 105+: 2"))
    assert str(finding) == "error river-1: no bank rate is posted between $100 and $105 [gap]"


# The printed schedules.


def found_in_print(code: str) -> list[str]:
    return [f.where for f in lint_schedules(schedules().values()) if f.code == code]


def test_the_printed_schedules_have_no_errors() -> None:
    assert all(finding.severity != "error" for finding in lint_schedules(schedules().values()))


def test_f5_dai_bacc_starts_below_its_first_tier() -> None:
    assert compact_ids(found_in_print("below-first")) == "own-daibacc 1-6; own-faceuppg 25"


def test_f14_face_up_tiers_end_below_the_maximum() -> None:
    assert compact_ids(found_in_print("above-tiers")) == "own-faceuppg 1-21"


def test_f16_face_up_tiers_start_below_the_minimum() -> None:
    assert compact_ids(found_in_print("early-start")) == "own-faceuppg 15-16"


def test_f20_tiers_that_collect_nothing() -> None:
    runs = "8-10, 12-14, 16-18, 20-22, 24-26, 28-30"
    pure = "; ".join(f"own-pure{name} 2-3, 5-8" for name in ("215", "spanish32", "spanish65"))
    war = "own-casinowar 2-4, 6-8, 10-12, 14-16, 18-20, 22-24"
    assert compact_ids(found_in_print("zero-tier")) == f"cons-blackjack {runs}; {pure}; {war}"


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("cons-baccarat-2", "open-top"),
        ("cons-baccarat-3", "overlap"),
        ("cons-baccarat-4", "overlap"),
        ("cons-baccarat-5", "overlap"),
        ("own-tcp6-1", "overlap"),
    ],
)
def test_f1_f6_the_linter_finds_the_misprints(name: str, code: str) -> None:
    mended = schedule(name)
    assert lint_schedule(mended) == ()
    assert code in codes(replace(mended, bank=mended.printed))


def test_a_flat_fee_is_the_twin_of_one_open_tier_f16() -> None:
    assert "own-faceuppg-9" in twins(schedules().values())["cons-paigow-9"]


def test_the_page_tells_everything() -> None:
    page = fee_page()
    for each in schedules().values():
        assert f"`{each.prefix}`" in page
    for name in (*fee_rulings(), *(document.title for document in unpriced())):
        assert name in page
    for finding in lint_schedules(schedules().values()):
        assert f"`{finding.code}`" in page
