"""Equity: figures that are known, outside judges, samples beside exact counts, the command."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest

from houseway.cards.card import Card, cards, cards_in, text
from houseway.cli.main import main
from houseway.errors import HousewayError
from houseway.proof.equity import Ask, Equities, equity, exact
from houseway.proof.equity.layout import suit_turns, work_of
from houseway.proof.equity.reading import read_hand
from houseway.proof.equity.situation import situation
from houseway.proof.equity.spec import spec_of
from houseway.proof.equity.starting import EACH, HOLDINGS, counted, deals_of, equity_of, top_classes
from houseway.proof.equity.table169 import count_starting_hands
from tables import thinned

phevaluator: Any = import_module("phevaluator._pheval")


def equities(found: Equities) -> list[Fraction]:
    return [share.equity for share in found.hands]


# ---- Known figures. ----


@pytest.mark.prove
def test_aces_against_kings_before_the_flop() -> None:
    """1,712,304 boards; 82.64 % with both suits shared, 81.95 % over all suits."""
    found = equity("texas-holdem", ["AhAs", "KhKs"])
    assert found.exact
    assert found.deals == 1_712_304
    first = found.hands[0]
    assert first.win == Fraction(1_410_336, found.deals)
    assert first.tie == Fraction(9_308, found.deals)
    every = equity("texas-holdem", ["AA", "KK"])
    assert every.deals == 36 * 1_712_304
    assert every.hands[0].equity == Fraction(255_121, 311_328)


@pytest.mark.prove
def test_suits_that_are_alike_change_nothing() -> None:
    spec = spec_of("texas-holdem")
    hands = [read_hand(spec, written) for written in ("AA,KQs:0.5", "TT-88", "JTs")]
    asked = situation(spec, hands, cards("2h 7h"))
    work = work_of(asked)
    assert len(work.turns) == 6  # hearts stay, the others may be renamed
    turned = exact.count(asked, work)
    plain = exact.count(asked, replace(work, turns=suit_turns(asked)[:1]))
    assert equities(turned) == equities(plain)
    assert turned.deals == plain.deals


def test_tasks_add_up_whatever_their_number(monkeypatch: pytest.MonkeyPatch) -> None:
    for game, hands in (
        ("texas-holdem", ["AhKh", "QQ+"]),
        ("five-card-stud", ["Ah Kd 9c", "9d 8d 2c"]),
    ):
        board = "2c 3c" if game == "texas-holdem" else ""
        one = equity(game, hands, board)
        monkeypatch.setattr(exact, "TASK", 1e-6)
        many = equity(game, hands, board, ask=Ask(workers=2))
        assert (many.deals, equities(many)) == (one.deals, equities(one))
        monkeypatch.undo()


# ---- Outside judges. ----


def by_phevaluator(hands: Sequence[str], board: str) -> list[Fraction]:
    """Every way a board can be completed, ranked by phevaluator."""
    own, known = [cards(hand) for hand in hands], cards(board)
    used = {*known, *(card for hand in own for card in hand)}
    left = [card for card in range(52) if card not in used]
    got = [Fraction(0)] * len(hands)
    deals = 0
    for more in combinations(left, 5 - len(known)):
        shared = [_theirs(card) for card in (*known, *more)]
        ranks = [phevaluator.evaluate_7cards(*map(_theirs, hand), *shared) for hand in own]
        winners = [at for at, rank in enumerate(ranks) if rank == min(ranks)]
        deals += 1
        for at in winners:
            got[at] += Fraction(1, len(winners))
    return [part / deals for part in got]


def _theirs(card: Card) -> int:
    return (card // 4 + 12) % 13 * 4 + card % 4


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["Ah Kh", "Qd Qc"], "Ts 9h 2c"),
        (["Ah Kh", "Qd Qc", "Js Ts", "9d 9c"], "Th 9h 2c"),
        (["2c 3d", "2d 3h", "2h 3s"], "Ah Kh"),
    ],
)
def test_phevaluator_agrees(hands: list[str], board: str) -> None:
    assert equities(equity("texas-holdem", hands, board)) == by_phevaluator(hands, board)


def test_pokerkit_agrees_on_both_halves_of_omaha() -> None:
    kit: Any = import_module("pokerkit")
    hands, board = ["As 2s Kh Kd", "Ad 2d Qh Jh", "3s 4d 9h 9s"], "Kc 3h 8s 7d"
    used = set(cards(" ".join((*hands, board))))
    left = [card for card in range(52) if card not in used]
    got = [Fraction(0)] * len(hands)
    for river in left:
        shared = list(kit.Card.parse(board.replace(" ", "") + text(river)))
        halves = []
        for kind in (kit.OmahaHoldemHand, kit.OmahaEightOrBetterLowHand):
            made = [
                kind.from_game_or_none(kit.Card.parse(hand.replace(" ", "")), shared)
                for hand in hands
            ]
            values = [hand for hand in made if hand is not None]
            if values:
                halves.append([at for at, hand in enumerate(made) if hand == max(values)])
        for winners in halves:
            for at in winners:
                got[at] += Fraction(1, len(halves) * len(winners))
    wanted = [part / len(left) for part in got]
    assert equities(equity("omaha-hi-lo", hands, board)) == wanted


# ---- The order of starting hands. ----


def test_starting_hands_win_from_each_other_what_they_lose() -> None:
    assert len(counted()) == 169
    halves = sum(2 * wins + ties for wins, ties in counted().values())
    assert halves == sum(map(deals_of, counted())) == HOLDINGS * EACH
    order = [equity_of(label) for label in counted()]
    assert order == sorted(order, reverse=True)
    assert [round(float(equity_of(label)), 4) for label in ("AA", "AKs", "22", "72o", "32o")] == [
        *(0.8520, 0.6704, 0.5033, 0.3458, 0.3230)
    ]


def test_the_top_of_all_hands_fits_into_its_part() -> None:
    for part in (1, 5, 15, 25, 50, 100):
        hands = read_hand(spec_of("texas-holdem"), f"top {part}%")
        assert Fraction(part, 100) - Fraction(12, 1326) < Fraction(len(hands.cards), 1326)
        assert Fraction(len(hands.cards), 1326) <= Fraction(part, 100)
    assert set(top_classes(Fraction(15, 100))) < set(top_classes(Fraction(25, 100)))


@pytest.mark.prove
def test_all_starting_hands_counted_again() -> None:
    assert count_starting_hands(workers=2) == counted()


@pytest.mark.prove
@pytest.mark.parametrize("label", ["AKs", "72o", "TT"])
def test_starting_hands_counted_by_the_other_kernel(label: str) -> None:
    """That kernel compares every two holdings, where the other walks along an order."""
    found = equity("texas-holdem", [label, "*"], ask=Ask("exact", workers=2))
    assert found.deals == deals_of(label)
    assert found.hands[0].equity == equity_of(label)


# ---- Samples. ----

SAMPLED = [
    ("texas-holdem", ["AhKh", "QQ+,AKs:0.25"], "Ts 9h 2c"),
    ("texas-holdem", ["AhKh", "QQ+", "JTs"], "Ts 9h 2c"),
    ("texas-holdem-hi-lo", ["AhKh", "A2s"], "3s 9h 7c"),
    ("river-down-holdem", ["AhKh", "QdQc"], "Ts 9h 2c"),
    ("omaha", ["AhAs**", "KdKcQdJc"], "8h 9c 2c"),
    ("omaha-hi-lo", ["AhAs2h3s", "A2**:0.5,KK**"], "8h 9c 2c 7d"),
    ("big-o", ["AhAs2h3s5d", "KdKc4c5c6h"], "8h 9c 2c"),
    ("lazy-pineapple", ["AhAs*", "KdKcQd"], "8h 9c 2c"),
    ("five-card-stud", ["Ah / Kd 9s", "? / 9d 8d"], ""),
    ("asian-stud", ["Ah / Kd", "9d / 8d"], ""),
    ("mexican-stud", ["Jk / Kd", "7d / 7c"], ""),
    ("seven-card-stud", ["AhKd / QsJs", "9c9h / 9s2c"], ""),
    ("seven-card-stud-hi-lo", ["Ah2d / 3s4s9c", "8c8h / 9s2cKd"], ""),
    ("razz", ["Ah2d / 3s4s", "5c6h / 7s2c"], ""),
    ("push-9", ["Ah 2d ?", "?"], ""),
]


@pytest.mark.parametrize(("game", "hands", "board"), thinned(SAMPLED, 5))
def test_samples_lie_within_four_standard_errors(game: str, hands: list[str], board: str) -> None:
    counted_, sampled = (
        equity(game, hands, board, ask=Ask(how, samples=200_000 if how == "sampled" else None))
        for how in ("exact", "sampled")
    )
    assert counted_.exact
    assert sampled.method == "sampled"
    assert sampled.deals == 200_000
    for known, guess in zip(counted_.hands, sampled.hands, strict=True):
        assert 0 < guess.error < 0.0015
        assert abs(float(known.equity - guess.equity)) < 4 * guess.error
        for name in ("win", "tie", "low_win", "low_tie", "scoop"):
            part = float(getattr(known, name))
            error = (part * (1 - part) / sampled.deals) ** 0.5
            assert abs(part - float(getattr(guess, name))) <= 4.5 * error


def test_a_sample_follows_from_its_seed_alone() -> None:
    def drawn(workers: int, seed: int) -> list[Fraction]:
        ask = Ask("sampled", samples=300_000, seed=seed, workers=workers)
        return equities(equity("texas-holdem", ["AA", "KK", "*"], ask=ask))

    assert drawn(1, 1) == drawn(2, 1) != drawn(1, 2)


def test_a_sample_goes_on_until_the_error_is_small_enough() -> None:
    found = equity("texas-holdem", ["*", "*", "*"], ask=Ask(error=0.0007))
    assert found.method == "sampled"
    assert found.error <= 0.0007
    assert found.deals < 1_000_000


def test_cards_run_out_in_a_sample_of_seven_stud_hands() -> None:
    found = equity("seven-card-stud", ["*"] * 7, ask=Ask(samples=20_000, how="sampled"))
    assert sum(equities(found)) == 1


def test_hands_that_hardly_ever_fit_are_told() -> None:
    with pytest.raises(HousewayError, match="more cards are needed"):
        equity("seven-card-stud", ["*"] * 7, dead="2c 3c 4c 5c")


# ---- Interrupts. ----


def stop_after(share: float) -> Callable[[float], None]:
    def progress(done: float) -> None:
        if done >= share:
            raise KeyboardInterrupt

    return progress


def test_an_interrupted_sample_gives_what_was_dealt() -> None:
    ask = Ask("sampled", samples=1_000_000, progress=stop_after(0.3))
    found = equity("texas-holdem", ["AA", "KK"], ask=ask)
    assert found.interrupted
    assert 300_000 <= found.deals < 600_000


def test_an_interrupted_count_gives_an_estimate() -> None:
    hands = ["AhKh", "QQ+,AKs"]
    found = equity("texas-holdem", hands, ask=Ask(progress=stop_after(0.5)))
    assert (found.method, found.interrupted, found.exact) == ("part", True, False)
    whole = equity("texas-holdem", hands)
    for part, known in zip(found.hands, whole.hands, strict=True):
        assert 0 < part.error < 0.01
        assert abs(float(part.equity - known.equity)) < 5 * part.error


# ---- Discarding a card. ----


def test_pineapple_keeps_the_two_cards_that_win_most() -> None:
    gone = "2c2d2h2s 3c3d3h3s 4c4d4h4s 5c5d5h5s"  # so that there is less to count
    found = equity("pineapple", ["AhKhQd", "9s9d"], dead=gone)
    kept = [
        equity("pineapple", [two, "9s9d"], dead=f"{gone} {discarded}")
        for two, discarded in (("AhKh", "Qd"), ("AhQd", "Kh"), ("KhQd", "Ah"))
    ]
    assert equities(found) == equities(kept[0])
    assert all(other.hands[0].equity < found.hands[0].equity for other in kept[1:])
    assert found.note == "Ah Kh Qd discards Qd"
    assert found.dead == tuple(cards_in(gone))


def test_crazy_pineapple_nobody_would_discard_another_card() -> None:
    hands, flop = ["Ah Kh Qd", "9s 9d 8d"], "8c 3c 2d"
    found = equity("crazy-pineapple", hands, flop)
    discarded = [words.split(" discards ")[1] for words in found.note.split("; ")]
    for at in range(2):
        for other in hands[at].split():
            gone = list(discarded)
            gone[at] = other
            kept = [hand.replace(card, "") for hand, card in zip(hands, gone, strict=True)]
            instead = equity("crazy-pineapple", kept, flop, dead=" ".join(gone))
            assert instead.hands[at].equity <= found.hands[at].equity


# ---- The command. ----

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    def go(*args: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseway", "equity", *args])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


def test_the_command_says_how_it_knows(run: Run) -> None:
    code, out, err = run("texas-holdem", "AhKh", "QdQc", "--board", "Ts 9h 2c 2d")
    assert (code, err) == (0, "")
    assert "13.6364 %" in out
    assert "86.3636 %" in out
    assert "Exact: all 44 deals counted." in out
    _, out, _ = run("omaha-hi-lo", "AA**", "*", "--samples", "50000", "--seed", "7")
    assert "Sampled: 50,000 random deals; standard error" in out
    assert "seed 7" in out
    assert "scoop" in out


def test_the_command_as_data(run: Run) -> None:
    _, out, _ = run("texas-holdem", "AhKh", "QdQc", "--board", "Ts9h2c2d", "--json")
    data = json.loads(out)
    assert (data["method"], data["deals"], data["board"]) == ("exact", 44, "Ts 9h 2c 2d")
    assert [hand["equity_exactly"] for hand in data["hands"]] == ["3/22", "19/22"]
    assert "scoop" not in data["hands"][0]
    _, out, _ = run("big-o", "*", "*", "--samples", "10000", "--json")
    data = json.loads(out)
    assert data["method"] == "sampled"
    assert all(hand["standard_error"] > 0 for hand in data["hands"])
    assert sum(hand["high"] + hand["low"] for hand in data["hands"]) == pytest.approx(1)


def test_the_command_tells_mistakes_in_a_sentence(run: Run) -> None:
    for args, told in (
        (("texas-holdem", "AhKh"), "between 2 and 10 hands"),
        (("texas-holdm", "AA", "KK"), "did you mean texas-holdem (Texas Hold'em)"),
        (("texas-holdem", "AA", "KK", "--exact", "--samples", "10"), "leave out --samples"),
        (("omaha", "AA**", "KK**", "--exact"), "too many to count"),
        (("draw", "AhKh", "*"), "depends on what is drawn"),
    ):
        code, out, err = run(*args)
        assert (code, out) == (2, "")
        assert told in err
        assert err.startswith("houseway: ")
        assert err.count("\n") == 1


def test_the_help_has_examples(run: Run) -> None:
    code, out, _ = run("--help")
    assert code == 0
    assert "houseway equity texas-holdem" in out


@pytest.mark.prove
def test_ctrl_c_gives_what_was_dealt_so_far() -> None:
    """A machine that is busy needs longer until the first cards are dealt."""
    command = [sys.executable, "-m", "houseway", "equity", "omaha", "*", "*", "--error", "0.0001"]
    for wait in (10, 30, 90):
        running = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        time.sleep(wait)
        running.send_signal(signal.SIGINT)
        out, _ = running.communicate(timeout=60)
        assert running.returncode == 130
        if out:
            break
    assert "random deals; standard error" in out
    assert out.splitlines()[-1].startswith("Interrupted: ")
