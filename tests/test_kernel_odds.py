"""The proof of kernels' odds: what is laid, what it is set beside, and how it is told and kept."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.cli.main import main
from houseway.desk import kernel_exact, kernel_odds
from houseway.desk.kernel_exact import Figure, figures
from houseway.desk.kernel_odds import (
    STAKE,
    Compared,
    Ledger,
    Proof,
    layings,
    provable,
    prove,
    scenes,
)
from houseway.desk.kernel_record import is_recorded, keep_record, page, read_records
from houseway.desk.odds import find_odds
from houseway.desk.simulate.result import Result
from houseway.desk.simulate.run import Tell
from houseway.desk.simulate.work import Work
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.kernels import stage
from houseway.families.odds import is_slow
from houseway.proof.scene import Scene
from houseway.proof.tally import Moments

AGREES = Compared("house-way", "tie", "Tie wager", 1000, -0.18, 0.01, Figure(Fraction(-58, 311)))
PROOF = Proof(
    "casino-war", "Casino War", "v1", 1, 1000, 2, (AGREES,), Ledger(50, 0), seconds=3, cpu=4
)


@pytest.mark.parametrize("name", provable())
def test_every_spot_of_a_game_is_laid_in_some_scene(name: str) -> None:
    rules = game(name).rules
    laid = {spot for wagers in layings(rules, rules.by_id) for spot, _ in wagers}
    assert laid == {s.id for s in rules.spots if s.window in ("before-cards", "late")}


@pytest.mark.parametrize("name", [n for n in provable() if not is_slow(game(n).rules)])
def test_the_odds_know_every_wager_that_is_laid_the_house_way(name: str) -> None:
    played, rules = game(name), game(name).rules
    expected = figures(played, find_odds(played), "house-way")
    assert expected.keys() >= {spot for wagers in layings(rules, rules.by_id) for spot, _ in wagers}


def test_a_war_is_proved_by_those_who_fight_and_by_those_who_give_up() -> None:
    played = game("casino-war")
    found = {
        scene.people[-1].plays: (scene, expected["primary"].worth)
        for scene, expected in scenes(played, find_odds(played))
    }
    assert {plays: worth for plays, (_, worth) in found.items()} == {
        "house-way": Fraction(-23138, 993023),
        "surrenders": Fraction(-23, 622),
    }
    (setting,) = stage(found["surrenders"][0]).settings
    assert {w.spot for w in setting.wagers} == {"primary", "tie"}


def test_what_was_counted_stands_in_for_what_the_odds_say_of_the_house_way() -> None:
    played = game("casino-war")
    known = {"primary": Figure(Fraction(1, 2))}
    found = {
        scene.people[-1].plays: expected["primary"].worth
        for scene, expected in scenes(played, find_odds(played), counted=known)
    }
    assert found.pop("house-way") == Fraction(1, 2)
    assert Fraction(1, 2) not in found.values()


def test_only_fast_action_holdem_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_exact, "keep_odds", lambda game, told: {"base": Fraction(-1, 28)})
    for name in provable():
        expected = {"base": (Fraction(-1, 28), 0.0)} if name == "fast-action-holdem" else {}
        assert kernel_exact.counted(game(name)) == expected


def made_up(scene: Scene, rounds: int, seed: int, *, place: object, tell: Tell) -> Result:
    """A result as if so many rounds had been played; a kernel would first be compiled."""
    work = Work(scene, seed)
    tally, layout = work.tally(), work.kernel.layout
    tally.sums["rounds"] = rounds
    stake = STAKE // tally.unit
    tally.wagers[0] = Moments(rounds, -rounds * stake // 50, rounds * stake**2)
    for at, entry in enumerate(layout.entries):
        if layout.slots[entry.slot].spot == "tie":
            tally.entries[at] = rounds * (12, 1)[entry.line == 0] // 13
    tell(rounds, rounds)
    return Result(scene, seed, tally, work.staged.wagers, interrupted=False, at_table=False)


def test_wagers_are_set_beside_the_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel_odds, "run", made_up)
    done: list[float] = []
    proof = prove("casino-war", 13_000, seed=3, tell=done.append)
    primary, tie = proof.wagers[:2]
    assert (primary.figure, tie.figure) == (
        Figure(Fraction(-23138, 993023)),
        Figure(Fraction(-58, 311)),
    )
    assert primary.mean == pytest.approx(-0.02)
    assert primary.error == pytest.approx((1 / 13_000) ** 0.5, rel=0.01)
    assert tie.mean == pytest.approx((10 - 12) / 13)
    assert tie.error == pytest.approx(11 / 13 * (12 / 13_000) ** 0.5, rel=0.01)
    assert (primary.verdict, tie.verdict, proof.agrees) == ("agrees", "agrees", True)
    assert (done[0], done[-1]) == (0, 1)


def test_a_wager_agrees_within_four_standard_errors() -> None:
    assert AGREES.z == pytest.approx((-0.18 + 58 / 311) / 0.01)
    assert AGREES.verdict == "agrees"
    assert replace(AGREES, mean=-0.1).verdict == "DIFFERS"
    assert not replace(PROOF, wagers=(replace(AGREES, mean=-0.1),)).agrees
    assert not replace(PROOF, ledger=Ledger(50, 1)).agrees
    alone = replace(AGREES, figure=None)
    assert (alone.z, alone.verdict) == (None, "sampled only")
    assert replace(AGREES, rounds=1, error=float("inf")).verdict == "too few rounds"
    sampled = replace(AGREES, mean=-0.1, figure=Figure(-0.2, error=0.04))
    assert sampled.z == pytest.approx(0.1 / (0.01**2 + 0.04**2) ** 0.5)


def test_proofs_are_kept_and_a_page_made_of_them(tmp_path: Path) -> None:
    place = tmp_path / "proofs.jsonl"
    assert read_records(place) == {}
    keep_record(place, replace(PROOF, rounds=10))
    keep_record(place, PROOF)
    (record,) = read_records(place).values()
    assert record["rounds"] == 1000
    assert is_recorded({"casino-war": record}, "casino-war", "v1", 1000)
    assert not is_recorded({"casino-war": record}, "casino-war", "v2", 1000)
    assert not is_recorded({"casino-war": record}, "casino-war", "v1", 1001)
    told = page([record])
    assert "| Tie wager | house-way | -18.64952% | -18.00000% | 1.00000% | +0.65 |" in told
    assert "Of 50 rounds played again at the table none differ." in told
    place.write_text(place.read_text(encoding="utf-8") + '{"game": "omaha"}\n', encoding="utf-8")
    with pytest.raises(HousewayError, match="line 2 is not the proof of a kernel"):
        read_records(place)


def _command(monkeypatch: pytest.MonkeyPatch, *args: str) -> int:
    monkeypatch.setattr(sys, "argv", ["houseway", "prove-kernel", *args])
    try:
        main()
    except SystemExit as ended:
        return int(ended.code or 0)
    return 0


def test_prove_kernel_prints_keeps_and_does_not_repeat(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(kernel_odds, "run", made_up)
    place = tmp_path / "proofs.jsonl"
    args = ("casino-war", "--rounds", "13000", "--workers", "1", "--record", str(place))
    assert _command(monkeypatch, *args, "--json") == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert told["wagers"][0]["odds"] == "-23138/993023"
    assert json.loads(place.read_text(encoding="utf-8"))["wagers"] == told["wagers"]
    assert _command(monkeypatch, *args) == 0
    assert "proved before" in capsys.readouterr().out
    assert _command(monkeypatch, "--page", str(place)) == 0
    assert "## Casino War" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("args", "fault"),
    [
        ((), "name a game"),
        (("omaha",), "has no kernel"),
        (("casino-war", "--rounds", "few"), "is not a number of rounds"),
        (("casino-war", "--record", "/nowhere/at/all.jsonl"), "there is no folder"),
        (("--page", "/nowhere.jsonl"), "there is no file"),
    ],
)
def test_prove_kernel_refuses_in_one_sentence(
    args: tuple[str, ...],
    fault: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert _command(monkeypatch, *args) == 2
    assert fault in capsys.readouterr().err


@pytest.mark.prove
@pytest.mark.parametrize("name", provable())
def test_a_kernel_has_the_exact_odds(name: str) -> None:
    """Every wager of every game within four standard errors at five million rounds."""
    proof = prove(name, 5_000_000, seed=9, workers=2, ledger=100)
    assert proof.agrees, [wager for wager in proof.wagers if wager.verdict == "DIFFERS"]
