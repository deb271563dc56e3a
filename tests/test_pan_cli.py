"""Panguingue in the terminal: what a person writes, what they see, and its fees."""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path

import pytest
from rich.console import Console

from houseway.cards.card import cards, texts
from houseway.cli.ask import Ask
from houseway.cli.main import main
from houseway.cli.pan_ask import meld_prompt, read_meld, read_word, told, word_prompt
from houseway.cli.pan_screen import by_suit, of_one_rank
from houseway.desk.lint_pots import lint_posted
from houseway.engine.decision import Pick
from houseway.errors import HousewayError
from houseway.families.pan.offer import MeldOffer, PanOffer
from houseway.rulebook.load import load
from terminal import Play, terminal

GAME = "panguingue"
STAY = PanOffer(("stay", "retire"), about="Stay in, or retire.")
DRAW = PanOffer(("pile", "stock"))
FORCE = PanOffer(("pass", "force"))
LAY = MeldOffer(
    (
        "meld 3c 3h 3s",
        "meld 4s 5s 6s",
        "add 4s to 2",
        "add 4s to 3",
        "split 1 with 7s: 5s 6s 7s / 7c 7h 7s",
        "split 1 with 7s: 6s 7s Js / 7c 7h 7s",
        "borrow 4d from 2: meld 4s 4h with 4d",
        "discard 3c",
        "discard Kh",
    ),
    cards=tuple(cards("3c 3h 3s 4s 4h 5s 6s 7s Kh")),
    pays={"meld 3c 3h 3s": 1, "add 4s to 2": 2},
)


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    return terminal(monkeypatch, capsys)


@pytest.mark.parametrize(
    ("offer", "written", "pick"),
    [
        (STAY, "", "stay"),
        (STAY, "s", "stay"),
        (STAY, "R", "retire"),
        (DRAW, "", "pile"),
        (DRAW, "s", "stock"),
        (DRAW, "pile", "pile"),
        (FORCE, "", "pass"),
        (FORCE, "y", "force"),
        (FORCE, "n", "pass"),
        (FORCE, "force", "force"),
    ],
)
def test_ways_to_say_a_word(offer: PanOffer, written: str, pick: str) -> None:
    assert read_word(written, offer) == pick


@pytest.mark.parametrize(
    ("written", "pick"),
    [
        ("", "meld 3c 3h 3s"),
        ("1", "meld 3c 3h 3s"),
        ("2", "meld 4s 5s 6s"),
        ("3s 3c 3h", "meld 3c 3h 3s"),
        ("3s3c3h", "meld 3c 3h 3s"),
        ("meld 4s 5s 6s", "meld 4s 5s 6s"),
        ("m 6s 5s 4s", "meld 4s 5s 6s"),
        ("add 4s 2", "add 4s to 2"),
        ("a 4s to 3", "add 4s to 3"),
        ("borrow 4d 2", "borrow 4d from 2: meld 4s 4h with 4d"),
        ("b 4d from 2 with 4s 4h", "borrow 4d from 2: meld 4s 4h with 4d"),
        ("split 1 with 7s: 5s 6s 7s / 7c 7h 7s", "split 1 with 7s: 5s 6s 7s / 7c 7h 7s"),
        ("6", "split 1 with 7s: 6s 7s Js / 7c 7h 7s"),
        ("kh", "discard Kh"),
        ("d Kh", "discard Kh"),
        ("discard 3c", "discard 3c"),
    ],
)
def test_ways_to_lay_and_discard(written: str, pick: str) -> None:
    assert read_meld(written, LAY) == pick
    LAY.verify(Pick(read_meld(written, LAY)))


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("0", "the ways to lay cards are numbered 1 to 7"),
        ("8", "the ways to lay cards are numbered 1 to 7"),
        ("banana", "write a number, cards like 3c 3h 3s"),
        ("add 4s", "that may be 3 add 4s to 2, or 4 add 4s to 3; write the number"),
        ("split 1 7s", "that may be 5 split 1 with 7s"),
        ("2h 2c 2d", "you do not hold 2c 2d 2h"),
        ("4s 4h Kh", "4s 4h Kh cannot make a meld now"),
        ("add 5s 2", "5s cannot be added there now"),
        ("4h", "write one of discard 3c, discard Kh"),
        ("7d", "you do not hold 7d"),
        ("meld", "name the cards to lay"),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(written: str, said: str) -> None:
    with pytest.raises(HousewayError) as fault:
        read_meld(written, LAY)
    held = re.fullmatch(r"you do not hold (.*)", str(fault.value))
    wanted = re.fullmatch(r"you do not hold (.*)", said)
    if held and wanted:
        assert sorted(held[1].split()) == sorted(wanted[1].split())
    else:
        assert said in str(fault.value)


def test_a_word_that_is_not_offered() -> None:
    with pytest.raises(HousewayError, match="write stay or retire"):
        read_word("banana", STAY)
    with pytest.raises(HousewayError, match="write pile or stock"):
        read_word("y", DRAW)


def test_a_refused_discard_names_the_rule() -> None:
    why = "the six of clubs would put seat 4 out, and you can use it"
    must = MeldOffer(("add 6c to 1",), refused={"discard 6c": why}, card=cards("6c")[0])
    for written in ("6c", "discard 6c", "d 6c"):
        with pytest.raises(HousewayError, match=why):
            read_meld(written, must)
    assert meld_prompt(must) == "a number or cards to lay (Enter = add 6c to 1): "
    with pytest.raises(HousewayError, match="there is nothing to lay"):
        read_meld("1", MeldOffer(("discard 6c",)))
    with pytest.raises(HousewayError, match="there is nothing to lay"):
        read_meld("more", MeldOffer(("discard 6c",)))
    assert meld_prompt(MeldOffer(("discard 6c",))) == "Discard which card? (Enter = 6c): "


def test_prompts_say_what_pays() -> None:
    assert word_prompt(STAY) == r"Stay in, or retire. \[s]tay, \[r]etire (Enter = stay): "
    useless = PanOffer(("stock",), refused={"pile": "you cannot use the jack of spades at once"})
    assert word_prompt(useless).startswith(r"You cannot use the jack of spades at once. \[s]tock")
    assert told(LAY, LAY.picks[0]) == "meld 3c 3h 3s  (1 chip from each)"
    assert told(LAY, LAY.picks[2]) == "add 4s to 2  (2 chips from each)"
    assert told(LAY, LAY.picks[1]) == "meld 4s 5s 6s"


def test_every_way_is_shown_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = io.StringIO()
    many = MeldOffer(tuple(f"add {text} to 1" for text in texts(range(28)).split()))
    monkeypatch.setattr(sys, "stdin", io.StringIO("more\n12\n"))
    monkeypatch.setattr(sys, "stdout", shown)
    choice = Ask(Console(file=shown, width=80)).choice("meld", many)
    assert choice == Pick(many.picks[11])
    assert f"  28 {many.picks[27]}" in shown.getvalue()
    assert "a number, cards to lay or more" in shown.getvalue()


def test_own_cards_stand_by_suit_and_by_rank() -> None:
    hand = cards("Kh 7h Jh 3c 3s 3s 2c")
    assert [texts(held) for held in by_suit(hand)] == ["2c 3c", "7h Jh Kh", "3s 3s"]
    assert [texts(held) for held in of_one_rank(hand)] == ["3c 3s 3s"]


# Whole hands


def test_a_person_plays_a_hand(play: Play) -> None:
    """Whatever is asked is answered with the house way; nothing is wider than the terminal."""
    out = play(GAME, "?", *[""] * 80, "w", "l", "q")
    assert "A chip is $5, the ante $5; buy-in $125 to $1,000." in out
    assert re.search(r"^tops \$\d+  stock \d+  pile ", out, re.MULTILINE)
    assert re.search(r"^ 3  you .*\$\d+ +\d+", out, re.MULTILINE)
    assert re.search(r"^  Your hand  (?:\S\S +)*\S\S$", out, re.MULTILINE)
    assert re.search(r"^  1 \w+ .*", out, re.MULTILINE)
    assert re.search(r"gets \d+ chips? for .*: seats? ", out)
    assert " goes out with " in out
    assert re.search(r"You [+-]?\$", out)
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_others_keep_their_cards_to_themselves(play: Play) -> None:
    out = play(GAME, "", "s", "q")
    for row in re.findall(r"^ [124567]  .*$", out.partition(" melds ")[0], re.MULTILINE):
        assert not re.search(r"[♣♦♥♠]", row), row


def test_who_retires_looks_on(play: Play) -> None:
    out = play(GAME, "", "r", "q")
    assert "Seat 3 retires and leaves the ante." in out
    assert "You -$5, -$5 so far." in out


def test_leaving_in_the_middle_of_a_hand_is_clean(play: Play) -> None:
    assert "goes out" not in play(GAME, "", "q")
    assert "Your hand" in play(GAME, "")


@pytest.mark.parametrize("bots", ["house-way", "regulars", "best-play"])
def test_bots_play_by_themselves_and_the_log_verifies(
    play: Play,
    bots: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = tmp_path / "pan.jsonl"
    args = ("--auto", "1", "--bots", bots, "--log", str(log), "-o", "seats=4")
    assert re.search(r"wins the tops|Tops of", play(GAME, args=args))
    monkeypatch.setattr(sys, "argv", ["houseway", "verify", str(log)])
    main()
    assert "1 round" in capsys.readouterr().out


# Fees


def test_the_posted_fee_fits_the_condition_and_the_seats() -> None:
    assert lint_posted(load(GAME)) == ()
    assert lint_posted(load(GAME, {"condition": "$25", "fees": "pan-5"})) == ()


def test_fees_are_shown_by_the_number_of_players(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["houseway", "fees", GAME, "-o", "fees=pan-3"])
    main()
    out = capsys.readouterr().out
    assert "Taken from the antes, never more than they hold." in out
    assert re.search(r"after the deal, 6 or more players +tops +\$6 +\$6", out)
    assert "→    pan-3" in out
