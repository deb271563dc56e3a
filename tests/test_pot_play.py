"""Pot games in the terminal: what a person writes, what they see."""

from __future__ import annotations

import io
import re
import sys
from dataclasses import replace

import pytest
from rich.console import Console

from houseway.cards.card import cards
from houseway.cli.ask import Ask
from houseway.cli.pot_ask import bet_prompt, chips_prompt, read_bet, read_cards, read_chips
from houseway.engine.decision import Pick
from houseway.errors import HousewayError
from houseway.families.pot.offer import BetOffer, CardsOffer
from houseway.rulebook.load import game_ids, load
from houseway.table.chips import ChipsOffer
from terminal import Play, terminal

POT_GAMES = [name for name in game_ids() if load(name).family == "pot"]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    return terminal(monkeypatch, capsys)


def facing(**changes: object) -> BetOffer:
    """A bet of $8 to call, a raise to $16-$200 possible."""
    given: dict[str, object] = {
        "picks": ("fold", "call", "raise"),
        "hand": "seat 3",
        "amounts": {"raise": (1_600, 20_000)},
        "unit": 100,
        "to_call": 800,
        "level": 800,
        "chips": 20_000,
        "pot": 2_400,
    }
    return BetOffer(**{**given, **changes})  # type: ignore[arg-type]


FREE = BetOffer(("check", "bet", "fold"), amounts={"bet": (400, 400)}, chips=5_000, pot=900)


@pytest.mark.parametrize(
    ("written", "pick"),
    [
        ("c", Pick("call")),
        ("call", Pick("call")),
        ("f", Pick("fold")),
        ("FOLD", Pick("fold")),
        ("r", Pick("raise")),
        ("raise", Pick("raise")),
        ("r 24", Pick("raise", 2_400)),
        ("raise to $24", Pick("raise", 2_400)),
        ("24", Pick("raise", 2_400)),
        ("all in", Pick("raise", 20_000)),
        ("all-in", Pick("raise", 20_000)),
        ("max", Pick("raise", 20_000)),
        ("min", Pick("raise")),
        ("pot", Pick("raise", 4_000)),
        ("r half", Pick("raise", 2_400)),
    ],
)
def test_ways_to_say_a_bet(written: str, pick: Pick) -> None:
    assert read_bet(written, facing()) == pick
    facing().verify(read_bet(written, facing()))


@pytest.mark.parametrize(
    ("written", "pick"),
    [
        ("", "check"),
        ("k", "check"),
        ("c", "check"),
        ("check", "check"),
        ("b", "bet"),
        ("f", "fold"),
    ],
)
def test_ways_to_act_when_it_is_free(written: str, pick: str) -> None:
    assert read_bet(written, FREE) == Pick(pick)


def test_an_open_pair_may_bet_the_larger_amount() -> None:
    amounts = {"bet": (400, 400), "bet-large": (800, 800)}
    offer = BetOffer(("check", "bet", "fold", "bet-large"), amounts=amounts)
    assert read_bet("b", offer) == Pick("bet")
    assert read_bet("b 4", offer) == Pick("bet", 400)
    assert read_bet("b 8", offer) == Pick("bet-large", 800)
    assert bet_prompt(offer) == r"chec\[k], \[b]et $4, \[b]et $8, \[f]old (Enter = check)? "


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", "write call, raise or fold"),
        ("banana", "write call, raise or fold"),
        ("r 1 2", "write call, raise or fold"),
        ("k", "there is a bet of $8 to call"),
        ("r 2x", "not an amount of money"),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(written: str, told: str) -> None:
    with pytest.raises(HousewayError, match=re.escape(told)):
        read_bet(written, facing())


def test_a_raise_that_is_not_allowed_names_the_rule() -> None:
    why = "there were 3 raises, the most in one round"
    capped = facing(picks=("fold", "call"), amounts=None, refused={"raise": why})
    with pytest.raises(HousewayError, match=why):
        read_bet("raise", capped)
    assert read_bet("all in", capped) == Pick("call")
    assert bet_prompt(capped) == r"\[c]all $8, \[f]old? "


DRAW = CardsOffer(
    ("pat", "Kd", "9c", "4h", "Kd 9c", "Kd 4h", "9c 4h", "Kd 9c 4h"), cards=tuple(cards("Kd 9c 4h"))
)


@pytest.mark.parametrize(
    ("written", "pick"),
    [
        ("pat", "pat"),
        ("0", "pat"),
        ("throw 1 3", "Kd 4h"),
        ("13", "Kd 4h"),
        ("3, 1", "Kd 4h"),
        ("9c", "9c"),
        ("kd9c", "Kd 9c"),
        ("throw 4h kd", "Kd 4h"),
    ],
)
def test_ways_to_name_cards(written: str, pick: str) -> None:
    assert read_cards(written, DRAW) == pick


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("", "write the numbers"),
        ("4", "numbered 1 to 3"),
        ("As", "your cards are Kd 9c 4h"),
        ("ace", "by number or by name"),
    ],
)
def test_cards_that_are_not_there(written: str, told: str) -> None:
    with pytest.raises(HousewayError, match=told):
        read_cards(written, DRAW)


def test_one_card_means_one_card() -> None:
    one = CardsOffer(("Kd", "9c"), cards=tuple(cards("Kd 9c")), least=1, most=1, doing="discard")
    with pytest.raises(HousewayError, match="discard one card"):
        read_cards("1 2", one)
    with pytest.raises(HousewayError, match="by number or by name"):
        read_cards("pat", one)


def test_chips_are_bought_posted_or_left() -> None:
    buy = ChipsOffer(("buy", "sit-out"), amounts={"buy": (8_000, 40_000)}, unit=100, about="Chips.")
    assert read_chips("", buy) == Pick("buy")
    assert read_chips("$100", buy) == Pick("buy", 10_000)
    assert read_chips("0", buy) == Pick("sit-out")
    assert "Enter = $240, 0 = sit-out" in chips_prompt(buy)
    kill = ChipsOffer(("pass", "kill"), about="Kill?")
    assert read_chips("k", kill) == Pick("kill")
    assert read_chips("", kill) == Pick("pass")
    with pytest.raises(HousewayError, match="choose one of pass, kill"):
        read_chips("7", kill)


ANSWERS = ("c", "1", "")  # to a bet, to cards, to chips


@pytest.mark.parametrize("name", POT_GAMES)
def test_a_person_plays_a_hand_of_every_pot_game(play: Play, name: str) -> None:
    """Whatever is asked is answered; nothing is wider than the terminal."""
    out = play(name, "?", "", *ANSWERS * 12, "w", "l", "q")
    assert re.search(r"You [+-]?\$", out)
    assert "You leave with" in out
    assert re.search(r"^ 3  you +D? +\$", out, re.MULTILINE)
    assert max(len(line.rstrip()) for line in out.splitlines()) <= 80


def test_sitting_out_and_leaving(play: Play) -> None:
    out = play("texas-holdem", "0", "", "q")
    assert "Seat 3" not in out.partition("Dealt in")[2].partition("\n")[0]
    assert "You $0" in out


def test_what_is_hardly_meant_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    told = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("f\n\nf\ny\n"))
    monkeypatch.setattr(sys, "stdout", told)
    ask = Ask(Console(file=told, width=80))
    offer = replace(FREE, unusual={"fold": "you may check for nothing"})
    assert ask.choice("bet", offer) == Pick("fold")
    assert told.getvalue().count("Really fold? You may check for nothing.") == 2
    assert "then choose again" in told.getvalue()


def test_the_whole_board_is_told_when_all_are_all_in(play: Play) -> None:
    lines = [""] + ["all in"] * 12 + ["q"]
    out = play("texas-holdem", *lines, args=("-o", "structure=no-limit"))
    for told in re.findall(r"shows (?:\S\S ){1}\S\S: ", out):
        boards = re.findall(r"^Board: (.*)$", out.partition(told)[0], re.MULTILINE)
        assert len(boards[-1].split()) == 5


def test_other_hands_stay_hidden_until_they_are_shown(play: Play) -> None:
    out = play("omaha", "", "c", "c", "c", "c", "c", "c")
    before = out.partition(" shows ")[0]
    rows = re.findall(r"^ ([1-7])  (\w+) .*$", before, re.MULTILINE)
    assert rows
    for row in re.findall(r"^ [124567]  .*$", before, re.MULTILINE):
        assert not re.search(r"[♣♦♥♠]", row), row


@pytest.mark.parametrize("bots", ["house-way", "best-play"])
def test_other_bots_sit_at_pot_tables(play: Play, bots: str) -> None:
    out = play("seven-card-stud", args=("--auto", "2", "--bots", bots))
    assert " wins " in out
