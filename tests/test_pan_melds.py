"""Panguingue: the floor's questions about melds, in the library and on the command line."""

from __future__ import annotations

import json

import pytest
from typer.testing import CliRunner

from houseway.cards.card import cards
from houseway.cli.main import app
from houseway.desk.pan_melds import (
    borrowed,
    increased,
    laid,
    lying,
    read_melds,
    read_parts,
    search,
    split,
    why_no_meld,
)
from houseway.errors import HousewayError
from houseway.families.pan.rules import Play

PLAY = Play(condition=500)


def asked(*arguments: str) -> str:
    result = CliRunner().invoke(app, ["melds", *arguments])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    assert result.exit_code == 0, result.output
    return " ".join(result.output.split())


def test_pan_melds_a_mixed_set_of_threes_pays_one_chip_from_each_of_five() -> None:
    answer = laid(PLAY, cards("3c 3h 3s"), 5)
    assert (answer.valid, answer.each, answer.collected, answer.money) == (True, 1, 5, 2_500)
    assert "It pays 1 chip from each of 5: 5 in all, $25." in asked("3c 3h 3s", "--payers", "5")


def test_pan_melds_a_rope_that_grows_pays_only_where_the_option_says_so() -> None:
    before, after = cards("As 2s 3s"), cards("As 2s 3s 4s")
    assert increased(PLAY, before, after, 5).collected == 10
    paid = ("As 2s 3s", "--after", "As 2s 3s 4s", "-o", "ropes-grow-paid=yes", "--json")
    assert json.loads(asked(*paid))["each"] == 4
    grown = increased(PLAY, cards("Qh Jh 7h"), cards("Kh Qh Jh 7h"), 6)
    assert [(part.what, part.chips) for part in grown.earned] == [
        ("Qh Jh 7h laid", 0),
        ("Kh added (rope J-Q-K of hearts)", 1),
    ]


def test_pan_melds_a_split_pays_for_what_it_creates() -> None:
    assert "It pays nothing" in asked("Jd 7d 6d 5d", "--split", "Qd Jd 7d / 6d 5d 4d")
    made = split(PLAY, cards("4h 4s 4c 4h"), read_parts("4h 4h 4h / 4h 4s 4c"), 5)
    assert (made.valid, made.collected) == (True, 5)
    bad = split(PLAY, cards("4h 4s 4c"), read_parts("4h 4s 4c / 5h 5s 5c"), 5)
    assert (bad.valid, bad.why) == (
        False,
        "one part has the whole old meld in it, so that nothing was split",
    )
    no = split(PLAY, cards("4h 4s 4c 4h"), read_parts("4h 4h 4s / 4h 4s 4c"), 5)
    assert no.why == "4h 4h 4s is no meld: fours need one suit, or three different ones"


@pytest.mark.parametrize(
    ("meld", "card", "spared"),
    [
        ("7c 6c 5c 4c", "7c", True),
        ("7c 6c 5c 4c", "6c", False),
        ("4h 4s 4c 4h", "4h", True),
        ("4h 4s 4c 4h", "4s", False),
        ("Kd Kd Kc Ks", "Kc", True),
        ("7c 6c 5c", "7c", False),
    ],
)
def test_pan_melds_only_what_a_meld_can_spare_is_borrowed(
    meld: str, card: str, spared: bool
) -> None:
    assert borrowed(PLAY, cards(meld), cards(card)[0], 1).valid is spared
    told = asked(meld, "--borrow", card)
    assert ("may be borrowed" in told) is spared


def test_pan_melds_that_lie_pay_for_going_out_with_eleven_cards() -> None:
    lies = "7s 7s 7s 7s / 5c 5h 5d / Ah 2h 3h 4h"
    assert lying(PLAY, read_melds(PLAY, lies), 5).collected == 50
    assert "10 chips from each of 5: 50 in all, $250" in asked(lies, "--payers", "5")
    short = lying(PLAY, read_melds(PLAY, "7s 7s 7s / 5c 5h 5d"), 5)
    assert (short.valid, short.each) == (False, 5)


def test_pan_melds_a_hand_is_searched_for_every_act_and_the_best_turn() -> None:
    told = json.loads(
        asked("--hand", "4h 4s 5h 6h", "--melds", "As 2s 3s 4s", "--card", "4c", "--json")
    )
    acts = [act["act"] for act in told["acts"]]
    assert acts[0] == "meld 4c 4h 4s"
    assert "borrow 4s from 1: meld 4c 4h with 4s" in acts
    assert told["goes_out"] is None
    assert told["complete"] is True
    out = asked("--hand", "6h 6s", "--melds", "Kc Kd Kh Ks / 3c 4c 5c 6c", "--card", "6d")
    assert "Goes out: meld 6d 6h 6s" in out
    assert search(PLAY, (), cards("4h 4s"), None, 1).acts == ()
    assert asked("--hand", "4h Ks") == "Nothing can be laid. As printed."


@pytest.mark.parametrize(
    ("written", "why"),
    [
        ("3d 3h", "a meld has 3 to 11 cards"),
        ("6h 6h 6c", "sixes need one suit, or three different ones"),
        ("Qh Jh 7d", "they are neither of one rank nor a run in one suit"),
        ("Kc Ac 2c", "they do not follow each other; "),
    ],
)
def test_pan_melds_say_why_cards_are_none(written: str, why: str) -> None:
    assert why_no_meld(cards(written)).startswith(why)
    assert f"No: {why}".rstrip() in asked(written)


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("8h 8c 8s",),
        ("3c 3h 3s", "--after", "3c 3h"),
        ("3c 3h 3s", "--after", "3c 3h 3s 3d", "--borrow", "3c"),
        ("3c 3h 3s", "--borrow", "3c 3h"),
        ("3c 3h 3s 3d", "--split", "3c 3h 3s 3d 3d"),
        ("3c 3h 3s / 4c 4h 4s", "--borrow", "3c"),
        ("3c 3h 3s", "--card", "3c"),
        ("3c 3h 3s", "--hand", "3c"),
        ("--hand", "3c", "--melds", "4h 4h 4c"),
        ("--hand", "Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc Kd", "--card", "4h"),
        ("3c 3h 3s", "-o", "tops=nine"),
    ],
)
def test_pan_melds_errors_are_one_sentence(arguments: tuple[str, ...]) -> None:
    with pytest.raises(HousewayError) as error:
        asked(*arguments)
    assert "\n" not in str(error.value)
