"""Chinese Poker in the terminal: what a person writes, what they see, and its fees."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path

import pytest
from rich.console import Console

from houseway.cards.card import cards
from houseway.cli.ask import Ask
from houseway.cli.chinese_ask import arrange_prompt, by_suit, high_first, read_arrange, why_foul
from houseway.cli.main import main
from houseway.desk.lint_pots import lint_posted
from houseway.engine.decision import Pick
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.chinese.rules import Play as Rules
from houseway.families.chinese.setting import read_setting
from houseway.rulebook.load import load
from terminal import Play, terminal

GAME = "chinese-poker"
WAY = "2c 2d 9h / 4c 4d Kh Qs 5s / Ac Ad Jh Js Tc"
OTHER = "Kh Qs 9h / 4c 4d 2c 2d 5s / Ad Ac Js Jh Tc"
OWN = tuple(cards(WAY.replace("/", " ")))


def offer(play: Rules | None = None, **changes: object) -> ArrangeOffer:
    """Thirteen cards with two pair at most behind."""
    given: dict[str, object] = {
        "picks": (WAY, OTHER, "surrender", "declare dragon", "declare six-wheels", "add"),
        "hand": "seat 3",
        "amounts": {"add": (500, 20_000)},
        "unit": 500,
        "cards": OWN,
        "declared": {"dragon": 4, "six-wheels": 4},
        "unusual": {"declare dragon": "declare a clean sweep this hand is not (dragon)"},
        "play": play or Rules(version="western", point=500),
    }
    return ArrangeOffer(**{**given, **changes})  # type: ignore[arg-type]


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Play:
    return terminal(monkeypatch, capsys)


@pytest.mark.parametrize(
    ("written", "pick"),
    [
        ("", Pick(WAY)),
        ("h", Pick(WAY)),
        ("House Way", Pick(WAY)),
        ("1", Pick(WAY)),
        ("2", Pick(OTHER)),
        (OTHER, Pick(OTHER)),
        ("Kh Qs 9h / 4c 4d 2c 2d 5s", Pick(OTHER)),
        ("kh qs 9h / 4c4d2c2d5s /", Pick(OTHER)),
        ("khqs9h 4c4d 2c2d 5s", Pick(OTHER)),
        ("KhQs9h/4c4d2c2d5s/AdAcJsJh10c", Pick(OTHER)),
        ("surrender", Pick("surrender")),
        ("surr", Pick("surrender")),
        ("declare dragon", Pick("declare dragon")),
        ("declare six wheels", Pick("declare six-wheels")),
        ("declare six", Pick("declare six-wheels")),
        ("add 50", Pick("add", 5_000)),
        ("add $50", Pick("add", 5_000)),
    ],
)
def test_ways_to_set_thirteen_cards(written: str, pick: Pick) -> None:
    assert read_arrange(written, offer()) == pick
    offer().verify(read_arrange(written, offer()))


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("3", "the ways shown are numbered 1 to 2"),
        ("banana", "write front / middle like"),
        ("Kh Qs 9h", "write the five cards of the middle, too"),
        ("Kh Qs / 4c 4d 2c 2d 5s", "the front takes 3 cards, the middle 5 and the back 5; not 2"),
        ("Kh Qs 9h / 4c 4d 2c 2d", "not 3 in the front, 4 in the middle, 6 in the back"),
        ("Kh Qs 9h / 4c 4d 2c 2d 5s / Ac Ad", "not 3 in the front, 5 in the middle, 2 in the back"),
        ("a / b / c / d", "write front / middle like"),
        ("2c / 2d / 9h / 4c", "a hand is set in three"),
        ("Ks Qs 9h / 4c 4d 2c 2d 5s", "you do not hold Ks; your cards are Ad Ac Kh"),
        ("Kh Kh 9h / 4c 4d 2c 2d 5s", "you named Kh twice"),
        ("declare", "your cards are no clean sweep; the kinds are dragon, six-wheels"),
        ("declare phoenix", "no clean sweep is called 'phoenix'"),
        ("declare minor", "minor is no clean sweep in this version"),
        ("add lots", "not an amount of money"),
        ("add", "write how much, $5 to $200, like add 5"),
    ],
)
def test_what_cannot_be_read_gets_one_sentence(written: str, told: str) -> None:
    refused = {"declare minor": "minor is no clean sweep in this version"}
    with pytest.raises(HousewayError, match=re.escape(told)):
        read_arrange(written, offer(refused=refused))


def test_what_is_not_offered_is_refused_with_its_reason() -> None:
    why = "no more than 1 may surrender, and so many have"
    full = offer(picks=(WAY,), refused={"surrender": why}, declared={})
    with pytest.raises(HousewayError, match=why):
        read_arrange("surrender", full)
    with pytest.raises(HousewayError, match="no clean sweeps are played at this table"):
        read_arrange("declare dragon", full)
    with pytest.raises(HousewayError, match="you cannot add here"):
        read_arrange("add 5", full)
    words = r"front / middle, \[h]ouse way, \[b]est, sort (Enter = house way): "
    assert arrange_prompt(full) == words


def test_a_clean_sweep_that_is_held_is_named_and_declared_by_one_word() -> None:
    held = offer(holds=("six-wheels",))
    assert "declare six-wheels" in arrange_prompt(held)
    assert read_arrange("declare", held) == Pick("declare six-wheels")


def asked(
    monkeypatch: pytest.MonkeyPatch, *lines: str, given: ArrangeOffer | None = None
) -> tuple[object, str]:
    told = io.StringIO()
    monkeypatch.setattr(sys, "stdin", io.StringIO("\n".join(lines) + "\n"))
    monkeypatch.setattr(sys, "stdout", told)
    choice = Ask(Console(file=told, width=80)).choice("arrange", given or offer())
    return choice, told.getvalue()


def test_a_foul_is_told_and_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    foul = "Ac Ad 2c / 4c 4d Kh Qs 5s"
    choice, told = asked(monkeypatch, foul, "", foul, "y")
    assert isinstance(choice, Pick)
    assert choice.pick.startswith("Ac Ad 2c / ")
    out = " ".join(told.split())
    assert out.count("Really set the hand so that it is foul, since the front (pair of aces") == 2
    assert "then choose again" in out


def test_a_false_clean_sweep_is_asked_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    choice, told = asked(monkeypatch, "declare dragon", "n", "h")
    assert choice == Pick(WAY)
    assert "Really declare a clean sweep this hand is not (dragon)?" in " ".join(told.split())


def test_what_is_left_for_the_back_lies_from_the_highest_down() -> None:
    assert read_arrange("9h 5s 4c / AcAd4d2c2d", offer()).pick.endswith(" / Kh Qs Js Jh Tc")


def test_cards_are_sorted_by_suit_when_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    choice, told = asked(monkeypatch, "sort", "h")
    assert choice == Pick(WAY)
    assert re.search(r"Qs Js 5s\n +Kh Jh 9h\n +Ad 4d 2d\n +Ac Tc 4c 2c", told)
    assert [len(held) for held in by_suit(OWN)] == [3, 3, 3, 4]
    assert high_first(OWN)[:3] == cards("Ad Ac Kh")


def test_the_best_ways_are_shown_with_what_they_win(monkeypatch: pytest.MonkeyPatch) -> None:
    best_in_another_order = "Js Ac Ad / 5s 4c 4d 2c 2d / 9h Tc Jh Qs Kh"
    choice, told = asked(monkeypatch, "b", "3", given=offer(picks=(best_in_another_order,)))
    shown = re.findall(r"  (\d) (\S.*?)  ([+-]\d\.\d\d) ± \d\.\d\d points", told)
    assert len(shown) == 3
    points = [float(found[2]) for found in shown]
    assert points == sorted(points, reverse=True)
    assert [found[0] for found in shown] == ["1", "2", "3"], "the way shown before is number 1"
    third = [text for number, text, _ in shown if number == "3"]
    assert choice == Pick(*third)


@pytest.mark.parametrize(
    ("order", "setting", "why"),
    [
        ("front-middle-back", "Ac Ad 2c / 4c 4d Kh Qs 5s / 2d 9h Jh Js Tc", "the front (pair of"),
        ("front-middle-back", "2c 2d 9h / Ac Ad Jh Js Tc / 4c 4d Kh Qs 5s", "the middle (two pair"),
        ("front-back", "Ac Ad 2c / 4c 4d Kh Qs 5s / 2d 9h Jh Js Tc", "the front (pair of aces"),
    ],
)
def test_a_foul_has_a_reason(order: str, setting: str, why: str) -> None:
    rules = Rules(version="western", point=500, order=order)
    assert why_foul(rules, read_setting(setting)).startswith(why)


# Whole hands


def test_a_person_plays_a_few_hands(play: Play) -> None:
    """Everything is shown that is needed, within the width of the terminal."""
    out = play(GAME, "?", "", "h", "w", "", "sort", "", "l", "", "surrender", "w", "q")
    assert "Western version, $5 a point, buy-in $100 to $500." in out
    assert len(re.findall(r"^  Your cards  (?:\S\S ?){13}$", out, re.MULTILINE)) >= 3
    assert re.search(r"^  1 house way front   (?:\S\S ){3} +\w+", out, re.MULTILINE)
    assert out.count("Showdown") == out.count("Settled") == 3
    assert re.search(r"^ seat \d from \d +\+\d+ +\$\d+ +front [+-]", out, re.MULTILINE)
    assert "Everybody pays $4 for the hand." in out
    assert re.search(r"^Points: seat 1 \S+, seat 2 \S+, seat 3 \S+, seat 4 \S+\.$", out, re.M)
    assert re.search(r"^  front: .* against .*: ", out, re.MULTILINE)
    assert re.search(r"^Your setting comes to [+-]\d\.\d\d points from each opponent", out, re.M)
    assert "surrendered -3" in out or "surrendered +3" in out
    assert "You leave with" in out
    shown = [line for line in out.splitlines() if not line.startswith("  Seat")]
    assert max(len(line.rstrip()) for line in shown) <= 80


def test_chips_may_be_added_before_the_showdown(play: Play) -> None:
    out = play(GAME, "100", "add 20", "h", "q")
    assert "Seat 3 buys chips for $20." in out
    assert out.count("Your cards") == 2, "who adds chips is asked again"


def test_other_hands_stay_hidden_until_the_showdown(play: Play) -> None:
    before = play(GAME, "", "h", "q").partition("Showdown")[0]
    own = re.findall(r"\S[♣♦♥♠]", before.partition("Your cards")[2].partition("\n")[0])
    later = re.findall(r"\S[♣♦♥♠]", before.partition("Your cards")[2])
    assert set(later) == set(own)


def test_leaving_in_the_middle_of_a_hand_is_clean(play: Play) -> None:
    assert "Showdown" not in play(GAME, "", "q")
    assert "Your cards" in play(GAME, "")


@pytest.mark.parametrize("version", ["eastern", "mandarin", "basic"])
def test_other_versions_are_played(play: Play, version: str) -> None:
    out = play(GAME, "", "h", "q", args=("-o", f"version={version}"))
    assert version.capitalize() in out
    assert "Settled" in out


@pytest.mark.parametrize("bots", ["house-way", "regulars", "best-play"])
def test_bots_play_by_themselves_and_the_log_verifies(
    play: Play,
    bots: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    log = tmp_path / "chinese.jsonl"
    assert "Settled" in play(GAME, args=("--auto", "2", "--bots", bots, "--log", str(log)))
    monkeypatch.setattr(sys, "argv", ["houseway", "verify", str(log)])
    main()
    assert "rounds replayed without a difference" in capsys.readouterr().out


# Fees


def test_the_posted_fee_fits_the_buy_in() -> None:
    assert lint_posted(load(GAME)) == ()
    rich = game(GAME, {"point": "$200"})
    assert isinstance(rich, ChinesePoker)
    assert rich.settings.buys == (400_000, 1_000_000)
    with pytest.raises(HousewayError, match=r"chinese-3 is for buy-in \$20 to \$10,000"):
        game(GAME, {"point": "$2000"})


def test_fees_are_shown_with_their_bounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["houseway", "fees", GAME, "-o", "fees=chinese-16"])
    main()
    out = capsys.readouterr().out
    assert "→    chinese-16          $10" in out
    assert "buy-in $20 to $10,000 · before the deal, from each player" in out
    assert "Not offered: cons-chinese-1" in out
    monkeypatch.setattr(sys, "argv", ["houseway", "fees", GAME, "--json"])
    main()
    data = json.loads(capsys.readouterr().out)
    assert data["posted"] == "chinese-3"
    assert len(data["schedules"]) == 23
