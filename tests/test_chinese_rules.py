"""Chinese Poker: every option and ruling, and what the rule sheet says."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.cards.card import cards
from houseway.errors import RulebookError
from houseway.families import game
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.rules import Play
from houseway.rulebook.load import load
from houseway.rulebook.options import Value

OTHERWISE: Mapping[str, tuple[Value, str]] = {
    "version": ("mandarin", "version"),
    "point": ("$2", "point"),
    "buy-in": ("$200-$400", "buy_in"),
    "set-order": ("front-back", "order"),
    "majority": ("more", "majority"),
    "sweep-rank": ("listed", "sweep_rank"),
    "basic-sweeps": (False, "basic_sweeps"),
    "home-run-over-fouls": (True, "home_run_over_fouls"),
    "false-sweep-collects": (False, "false_collects"),
    "false-against-sweep": ("both", "false_against_sweep"),
    "all-in": ("table-stakes", "all_in"),
    "surrenders": (1, "surrenders"),
    "unset-hand": ("foul", "unset"),
    "time-fee": ("in-advance", "time_fee"),
}


def chinese(**options: Value) -> ChinesePoker:
    found = game("chinese-poker", {name.replace("_", "-"): each for name, each in options.items()})
    assert isinstance(found, ChinesePoker)
    return found


def test_every_option_is_wired_to_the_play() -> None:
    usual = chinese()
    assert set(usual.rules.choices) == {*OTHERWISE, "seats", "fees"}
    for option, (value, field) in OTHERWISE.items():
        other = chinese(**{option: value})
        changed = {
            name
            for name in Play.model_fields
            if getattr(other.settings, name) != getattr(usual.settings, name)
        }
        assert changed == {field}, option
        assert other.rules.version != usual.rules.version
    assert chinese(seats=2).rules.table.seats == 2


def test_ch_r24_twenty_points_to_a_hundred_or_what_the_room_posts() -> None:
    assert chinese().settings.buys == (10_000, 50_000)
    assert chinese(point="$1").settings.buys == (2_000, 10_000)
    assert chinese(buy_in="$200-$400").settings.buys == (20_000, 40_000)
    with pytest.raises(RulebookError, match="at least 20 points, \\$100"):
        chinese(buy_in="$50-$400")


def test_every_gap_in_the_text_has_its_ruling() -> None:
    found = {ruling.id: ruling for ruling in load("chinese-poker").rulings}
    assert list(found) == [f"CH-R{number}" for number in range(1, 40)]
    named = {option for ruling in found.values() for option in ruling.option}
    assert named == set(load("chinese-poker").choices) - {"fees", "version"}
    for ruling in found.values():
        assert bool(ruling.otherwise) == bool(ruling.option), ruling.id


def sheet(**options: Value) -> str:
    words = chinese(**options).words()
    lines = [line for _, lines in words.sections for line in lines]
    rows = [" ".join(row) for chart in words.charts for row in chart.rows]
    return "\n".join([*lines, *rows])


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({}, "A player who wins two or more segments gets one point more"),
        ({"majority": "more"}, "A player who wins more segments gets one point more"),
        ({}, "It pays every regular hand 4 points."),
        ({}, "Pure dragon ace to king of one suit 1 8"),
        ({}, "Schedule chinese-3: $4 from everybody before the deal."),
        ({}, "A point is $5. A player buys $100 to $500"),
        ({"version": "eastern"}, "its bonus is paid in place of the point"),
        ({"version": "eastern"}, "It pays every regular hand 3 points, and besides"),
        ({"version": "eastern"}, "Four of a kind in the middle 8"),
        ({"version": "mandarin"}, "the three points count twice, 6 in all"),
        ({"version": "mandarin"}, "the three points count three times, 9 from each"),
        ({"version": "mandarin"}, "Senior nothing but tens to aces 4 6"),
        ({"version": "mandarin", "home-run-over-fouls": True}, "A foul hand counts as beaten"),
        ({"version": "basic"}, "It pays every regular hand 3 points."),
        ({"version": "basic", "basic-sweeps": False}, "Clean sweeps are not played"),
        ({"set-order": "front-back"}, "The middle may be anything."),
        ({"sweep-rank": "listed"}, "The one that is listed first is higher"),
        ({"false-against-sweep": "both"}, "gets both values from a false one"),
        ({"false-sweep-collects": False}, "collects nothing from a surrender"),
        ({"surrenders": 1}, "One player may surrender"),
        ({"unset-hand": "foul"}, "A hand that is not set in time is foul."),
        ({"all-in": "each-way"}, "and win as much besides"),
        ({"all-in": "table-stakes"}, "A player pays as long as there are chips"),
        ({"fees": "chinese-18"}, "chinese-18: $15 from everybody when a half hour is over."),
        ({"fees": "chinese-18", "time-fee": "in-advance"}, "when a half hour begins."),
        ({"fees": "none"}, "No fees are posted."),
        ({"seats": 3}, "Two or three players."),
    ],
)
def test_the_rule_sheet_tells_what_is_played(options: dict[str, Value], told: str) -> None:
    assert told in sheet(**options)
    assert not options or told not in sheet()


def test_a_hand_in_words() -> None:
    played = chinese()
    assert played.points("seat 1", cards("9h 9d 9c")) == "three nines"
    assert played.points("seat 1", cards("Ah Kh Jh 8h 3h")) == "flush, A-K-J-8-3"
    assert played.points("seat 1", cards("2s 2h 5c 5d 7s 7h 9c 9d Js Jh Kc Kd 4s")) == "six wheels"
    assert played.points("seat 1", cards("2c 2d 3c 3d 4c 4h 5s 5h 6c 7d 8s 9h 9d")) == ""
    assert played.points("seat 1", cards("2c 2d")) == ""
