"""What commands and pages refuse they refuse in our words, with the value and what would do."""

from __future__ import annotations

import json

import pytest

from test_refusals import said, told_well


def refused(*words: str) -> str:
    """The one sentence of a command that cannot run."""
    code, out, err = said(*words)
    assert (code, out) == (2, "")
    told = err.removesuffix("\n").removeprefix("houseway: ")
    told_well(told)
    return told


NUMBERS = (
    (("fees", "ez", "--decks", "six"), "--decks must be a whole number, not 'six'"),
    (("play", "--seat", "x"), "--seat must be a whole number, not 'x'"),
    (("simulate", "--seed", "x"), "--seed must be a whole number, not 'x'"),
    (("forecast", "--tables", "x"), "--tables must be a whole number, not 'x'"),
    (("bank", "--deal", "5"), "--deal must be a whole number from 1,000 to 200,000, not '5'"),
    (
        ("compare", "ez", "war", "--rounds-per-hour", "0"),
        "--rounds-per-hour must be a whole number from 1 to 2,000, not '0'",
    ),
    (("equity", "holdem", "AA", "--error", "-1"), "--error must be a number from 0, not '-1'"),
    (("simulate", "ez", "--shoe", "x"), "--shoe must be one of table, full, not 'x'"),
)
RANGES = (
    (("bank", "ez", "--pace", "0"), "pace must be 1 to 1,000 rounds an hour, not 0"),
    (("bank", "ez", "--risk", "200"), "risk must be above 0 and below 100 %, not 200"),
    (("forecast", "ez", "--tables", "0"), "tables must be above 0 and at most 10,000, not 0"),
    (("forecast", "ez", "--hours=30"), "hours a day must be above 0 and at most 24, not 30"),
)
USAGE = (
    (("odds",), "GAME is missing; see houseway odds --help"),
    (("odds", "ez", "--decks"), "give --decks a value; see houseway --help"),
    (("odds", "ez", "tie", "y", "z"), "'y z' is too much here; see houseway odds --help"),
    (("odds", "ez", "--deks", "6"), "there is no option --deks; did you mean --decks?"),
    (("bnk",), "there is no command 'bnk'; did you mean bank?"),
)


@pytest.mark.parametrize(("words", "told"), (*NUMBERS, *RANGES, *USAGE))
def test_a_parameter_is_refused_with_option_value_and_range(
    words: tuple[str, ...], told: str
) -> None:
    assert refused(*words).endswith(told)


def test_a_parameter_is_refused_as_data() -> None:
    _, out, _ = said("odds", "ez", "--decks", "six", "--json")
    fault = json.loads(out)["error"]
    assert (fault["code"], fault["where"], fault["value"]) == ("bad-form", ["decks"], "six")
