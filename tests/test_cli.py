"""The command line as people and programs use it."""

from __future__ import annotations

import io
import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from rich.console import Console

from houseway.cli.charts import print_chart
from houseway.cli.main import main
from houseway.desk.schemas import SCHEMAS, example, schema
from houseway.play.words import Chart
from houseway.rulebook.load import game_ids, load
from patience import LONG
from tables import LONG_ODDS, ONE_OF_EACH, some_of, with_odds

EZ = "ez-baccarat-panda-8"
HAND = example(EZ)
Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """Run a command; gives exit code, standard output and standard error."""

    def go(*args: str, stdin: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["houseway", *args])
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return go


COMMANDS = (
    *("games", "rules", "odds", "settle", "fees", "play", "roads", "lint", "schema", "verify"),
    *("equity", "phh"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(run: Run, command: str) -> None:
    code, out, _ = run(command, "--help")
    assert code == 0
    assert "Examples" in out
    assert f"houseway {command}" in out


def cpu_of_children() -> float:
    used = os.times()
    return used.children_user + used.children_system


def test_help_answers_at_once() -> None:
    before = cpu_of_children()
    done = subprocess.run(
        [sys.executable, "-m", "houseway.cli.main", "--help"], capture_output=True, check=True
    )
    assert b"Exit codes" in done.stdout
    assert cpu_of_children() - before < 2  # CPU seconds, whatever else the machine does


def test_help_loads_nothing_heavy() -> None:
    code = (
        "import sys; sys.argv=['houseway','--version']\n"
        "from houseway.cli.main import main\n"
        "main()\n"
        "heavy={'numpy','houseway.families.odds','houseway.rulebook.load'}&set(sys.modules)\n"
        "sys.exit(repr(heavy) if heavy else 0)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


def test_games_lists_all(run: Run) -> None:
    code, out, _ = run("games")
    assert code == 0
    assert all(name in out for name in game_ids())
    data = json.loads(run("games", "--json")[1])
    assert {item["game"] for item in data} == set(game_ids())


def told_and_as_data(run: Run, command: str, name: str) -> None:
    code, out, err = run(command, name)
    assert (code, err) == (0, ""), err
    assert out
    code, out, err = run(command, name, "--json")
    assert code == 0
    assert json.loads(out)["game"] == name


@pytest.mark.parametrize("name", game_ids())
def test_rules_and_fees_of_every_game(run: Run, name: str) -> None:
    for command in ("rules", "fees"):
        told_and_as_data(run, command, name)


@pytest.mark.parametrize("name", with_odds(game_ids()))
def test_odds_of_every_game(run: Run, name: str) -> None:
    told_and_as_data(run, "odds", name)


def test_wagers_that_pay_the_bettor_are_marked_everywhere(run: Run) -> None:
    name = "21st-century-baccarat-5"
    for args in (("odds", name), ("rules", name), ("odds", name, "player-pair")):
        assert "▲" in run(*args)[1], args
    assert "▲" not in run("odds", EZ)[1]
    assert "▲" in run("odds", EZ, "--option", "banker-three-card-7=pay")[1]
    assert "▲" in run("play", name, "--auto", "1", "--seed", "x")[1]
    path = files("houseway.rulebook") / "games" / f"{name}.toml"
    _, out, _ = run("lint", str(path), "--json")
    marked = {f["where"] for f in json.loads(out) if f["code"] == "pays-bettor"}
    assert {f"{name} player-pair", f"{name} banker-pair"} <= marked


def test_odds_json_has_the_promised_fields(run: Run) -> None:
    data = json.loads(run("odds", EZ, "--json", "--decks", "6", "-o", "base-tie=push")[1])
    jsonschema.validate(data, schema("odds"))
    assert data["options"]["decks"] == 6
    assert data["method"].startswith("exact")
    dragon = next(item for item in data["spots"] if item["spot"] == "dragon-7")
    assert "/" in dragon["ev"]["exact"]
    assert {o["result"] for o in dragon["outcomes"]} == {"win", "lose"}
    assert set(dragon["effect_of_removal"]) == {"10-K", "A", *"23456789"}


def test_odds_of_one_wager_in_full(run: Run) -> None:
    out = run("odds", EZ, "dragon-7")[1]
    assert "112,633,011,329,024" in out
    assert "Effect of removing one card" in out
    assert "With best play" in run("odds", "21st-century-baccarat-5", "player")[1]
    assert "dealer shows" in run("odds", "21st-century-baccarat-5", "late-tie")[1]
    assert "per decided bet" in run("odds", "supreme-baccarat", "flex-5")[1]


@pytest.mark.parametrize("name", some_of(game_ids(), 3))
def test_settle_prints_a_slip_and_data(run: Run, name: str, tmp_path: Path) -> None:
    path = tmp_path / "hand.json"
    path.write_text(run("schema", "example", name)[1])
    banked = load(name).banked
    code, out, err = run("settle", str(path))
    assert (code, err) == (0, "")
    says = {"chinese": "all-in gross", "pan": "wins the tops", "pot": "Main pot"}
    assert says.get(load(name).family, "coverage gross") in out
    code, out, _ = run("settle", "-", "--json", stdin=path.read_text())
    data = json.loads(out)
    jsonschema.validate(data, schema("answer"))
    nets = sum(item["net"] for item in data["nets"])
    assert nets + (data["bank"]["net"] if banked else data["lies"]) + data["house"] == 0
    assert run("settle", "--example", name, "--json")[1] == out


def test_settle_needs_a_record_or_a_game(run: Run) -> None:
    for args in (("settle",), ("settle", "hand.json", "--example", EZ)):
        code, _, err = run(*args)
        assert code == 2
        assert "give a hand record, or --example and a game" in err
    assert "did you mean omaha (Omaha)" in run("settle", "--example", "omahaa")[2]


def test_settle_a_pot_under_another_reading(run: Run) -> None:
    out = run("settle", "--example", "lazy-pineapple")[1]
    assert "Seat 2 -$40 +$37 Seat 4 +$37 -$40" in " ".join(out.split())
    assert "A: lazy-hole = 3" in out
    assert "PI-R2" in out
    out = run("settle", "--example", "lazy-pineapple", "--option", "lazy-hole=3")[1]
    assert "Seat 2 +$37 -$40 Seat 4 -$40 +$37" in " ".join(out.split())
    assert "A: lazy-hole = 2" in out


def test_odds_of_a_game_nobody_banks(run: Run) -> None:
    out = run("odds", "texas-holdem")[1]
    assert "3,473,184" in out
    assert "houseway equity texas-holdem" in " ".join(out.split())
    for args in (("odds", "razz", "banker"), ("odds", "razz", "--compare", "seats")):
        code, _, err = run(*args)
        assert code == 2
        assert "nobody banks Razz" in err
    assert run("strategy", "razz")[0] == 2


@pytest.mark.parametrize("name", ["seven-card-stud", "draw"])
def test_a_log_of_pots_opens_every_seed(run: Run, name: str, tmp_path: Path) -> None:
    path = tmp_path / "pots.jsonl"
    run("play", name, "--auto", "4", "--seed", "log", "--log", str(path))
    data = json.loads(run("verify", str(path), "--json")[1])
    assert (data["rounds"], data["shoes"]) == (4, 4)
    first, *rest = path.read_text().splitlines()
    changed = {**json.loads(first), "seed": "00" * 32}
    path.write_text("\n".join([json.dumps(changed), *rest]))
    code, _, err = run("verify", str(path))
    assert code == 1
    assert "line 1: the seed does not match the commitment" in err


def test_settle_under_another_reading(run: Run) -> None:
    record = json.dumps(HAND)
    paid = {}
    for model in ("gross", "separate_caps", "net_running", "reserved"):
        args = ("settle", "-", "--json", "--option", f"coverage={model}")
        data = json.loads(run(*args, stdin=record)[1])
        assert data["coverage"] == model
        paid[model] = sum(item["paid"] for item in data["settled"])
    assert paid["gross"] < paid["separate_caps"] < paid["net_running"]


def test_fees_name_the_tier(run: Run) -> None:
    out = run("fees", EZ, "--action", "450")[1]
    assert "on $450 of action the player-dealer pays $5" in out
    data = json.loads(run("fees", EZ, "--action", "100.50", "--json")[1])
    assert data["posted"] == "cons-baccarat-1"
    assert data["schedules"][0]["bank_fee"] == 100


@pytest.mark.parametrize("what", list(SCHEMAS))
def test_schemas_are_schemas(run: Run, what: str) -> None:
    code, out, _ = run("schema", what)
    assert code == 0
    jsonschema.Draft202012Validator.check_schema(json.loads(out))


def test_roads(run: Run) -> None:
    code, out, _ = run("roads", "BBPTPPPBB")
    assert code == 0
    assert all(len(line) <= 80 for line in out.splitlines())
    assert "not predict" in out
    data = json.loads(run("roads", "-", "--json", stdin="BPPPB\n")[1])
    assert data["big_eye_boy"] == ["blue", "red", "blue"]


def lints_without_errors(run: Run) -> None:
    code, out, _ = run("lint", "--json")
    assert code == 0
    assert all(finding["severity"] != "error" for finding in json.loads(out))


@pytest.mark.prove
def test_lint_of_the_rulebook_has_no_errors(run: Run) -> None:
    lints_without_errors(run)


def test_lint_of_most_of_the_rulebook_has_no_errors(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    quick = [name for name in game_ids() if name not in LONG_ODDS]
    monkeypatch.setattr("houseway.cli.lint.game_ids", lambda: quick)
    lints_without_errors(run)


def test_play_writes_a_log_that_verifies(run: Run, tmp_path: Path) -> None:
    log = tmp_path / "table.jsonl"
    assert run("play", "dai-bacc", "--auto", "4", "--log", str(log))[0] == 0
    code, out, err = run("verify", str(log))
    assert (code, err) == (0, "")
    assert "rounds replayed without a difference" in out
    lines = log.read_text().splitlines()
    for name, text in _damaged(lines):
        bad = tmp_path / f"{name}.jsonl"
        bad.write_text(text)
        code, out, err = run("verify", str(bad))
        assert (code, out) == (1, ""), name
        assert err.count("\n") == 1, err


def _damaged(lines: list[str]) -> list[tuple[str, str]]:
    first = json.loads(lines[0])
    closing = json.loads(lines[-1])

    def with_first(**change: Any) -> str:
        return "\n".join([json.dumps({**first, **change}), *lines[1:]])

    cards = [e for e in first["events"] if e["event"] == "card-dealt"]
    other = "2c" if cards[0]["card"] != "2c" else "3c"
    swapped = json.loads(lines[0])
    next(e for e in swapped["events"] if e["event"] == "card-dealt")["card"] = other
    settled = json.loads(lines[0])
    next(e for e in settled["events"] if e["event"] == "wager-settled")["paid"] += 100
    return [
        ("truncated", "\n".join(lines[:-1])),
        ("cut-short", "\n".join(lines)[:-20]),
        ("half", lines[0][: len(lines[0]) // 2]),
        ("empty", ""),
        ("round-missing", "\n".join(lines[1:])),
        ("card", "\n".join([json.dumps(swapped), *lines[1:]])),
        ("money", "\n".join([json.dumps(settled), *lines[1:]])),
        ("rules", with_first(rule_version="0" * 64)),
        ("game", with_first(game="no-game")),
        ("events", with_first(events=first["events"][:-1])),
        ("log", with_first(log=first["log"][:-1])),
        ("table", with_first(table={})),
        ("seed", "\n".join([*lines[:-1], json.dumps({**closing, "seed": "00" * 32})])),
        ("seed-text", "\n".join([*lines[:-1], json.dumps({**closing, "seed": "zz"})])),
        ("count", "\n".join([*lines[:-1], json.dumps({**closing, "rounds": 99})])),
        ("more", "\n".join([*lines, lines[0]])),
    ]


def test_verify_checks_a_shuffle(run: Run) -> None:
    from houseway.cards.card import texts
    from houseway.cards.deck import shoe_of
    from houseway.cards.shuffle import commitment, shuffled

    seed = bytes(range(32))
    cards = texts(shuffled(shoe_of("standard", 6), seed)[:8])
    args = ("--seed", seed.hex(), "--commitment", commitment(seed), "--decks", "6")
    assert run("verify", *args, "--cards", cards)[0] == 0
    assert run("verify", *args, "--cards", "Ah Ah Ah")[0] == 1
    assert run("verify", "--seed", "00", "--commitment", commitment(seed))[0] == 1


def hand(**change: Any) -> str:
    return json.dumps({**HAND, **change})


def wager(**change: Any) -> str:
    return hand(wagers=[{"seat": 1, "spot": "banker", "amount": 2500, **change}])


BAD_HANDS = {
    "not json": "{",
    "not an object": "[1]",
    "nothing": "",
    "nested": "[" * 100_000,
    "binary": "\x00\x01",
    "no game": json.dumps({k: v for k, v in HAND.items() if k != "game"}),
    "unknown game": hand(game="ez-bacarat"),
    "unknown option": hand(options={"deks": 8}),
    "bad option": hand(options={"decks": 99}),
    "option type": hand(options={"decks": [8]}),
    "unknown spot": wager(spot="bankr"),
    "negative": wager(amount=-500),
    "fraction": wager(amount=25.5),
    "text amount": wager(amount="2500x"),
    "true amount": wager(amount=True),
    "huge": wager(amount=10**40),
    "twice": hand(wagers=[{"seat": 1, "spot": "banker", "amount": 2500}] * 2),
    "no wagers": hand(wagers=[]),
    "seat 0": wager(seat=0),
    "seat 99": wager(seat=99),
    "bank wagers": wager(seat=8),
    "bank missing": hand(bank=None),
    "bad bettor": wager(bettor="backline x"),
    "unknown card": hand(cards={"player": ["Xx"], "banker": ["7s", "Th"]}),
    "card number": hand(cards={"player": [1], "banker": ["7s", "Th"]}),
    "thirteen kings": hand(options={"decks": 3}, cards={"player": ["Ks"] * 13, "banker": ["7s"]}),
    "missing third": hand(cards={"player": ["Kd", "4c"], "banker": ["7s", "Th"]}),
    "surplus third": hand(cards={"player": ["Kd", "4c", "2h"], "banker": ["7s", "Th", "2c"]}),
    "unknown hand": hand(cards={"player": ["Kd", "7c"], "dealer": ["7s", "Th"]}),
    "no cards": hand(cards={}),
    "extra key": hand(colour="red"),
    "version": hand(version=2),
    "late spot": json.dumps({**HAND, "wagers": [{"seat": 1, "spot": "late-tie", "amount": 500}]}),
    "carried": wager(carried=2500),
    "carried flag": wager(carried=True),
    "no choice here": hand(choices=[{"seat": "x", "pick": "stand"}]),
}


@pytest.mark.parametrize("name", list(BAD_HANDS))
def test_bad_hands_get_one_clear_sentence(run: Run, name: str) -> None:
    code, out, err = run("settle", "-", stdin=BAD_HANDS[name])
    assert code == 2
    assert out == ""
    assert err.startswith("houseway: ")
    assert err.count("\n") == 1
    assert "Traceback" not in err


BAD_COMMANDS = (
    ("odds", "no-such-game"),
    ("odds", EZ, "no-such-spot"),
    ("odds", EZ, "--decks", "2"),
    ("odds", EZ, "--decks", "many"),
    ("odds", EZ, "--option", "decks"),
    ("odds", EZ, "--option", "base-tie=lose"),
    ("odds", EZ, "--option", "limit-tie=9-1"),
    ("odds", EZ, "--option", "settle-order=player"),
    ("odds", EZ, "--option", "minimum=5000"),
    ("odds", EZ, "--option", "fees=cons-pan9-1"),
    ("odds", EZ, "--option", "fees=nothing"),
    ("rules", "missing.toml"),
    ("rules",),
    ("fees", EZ, "--action", "lots"),
    ("settle", "missing.json"),
    ("settle", "/"),
    ("roads", "BBX"),
    ("roads", "BB", "--layout", "zigzag"),
    ("schema", "novel"),
    ("schema", "example"),
    ("schema", "example", "no-game"),
    ("verify",),
    ("verify", "--seed", "xx", "--commitment", "yy"),
    ("verify", "missing.jsonl"),
    ("verify", "--seed", "00", "--commitment", "00", "--decks", "99"),
    ("play", "no-game"),
    ("play", EZ, "--seat", "99", "--seed", "a"),
    ("play", EZ, "--auto", "0"),
    ("play", EZ, "--auto", "1", "--log", "/no/such/folder/log"),
    ("lint", "missing.toml"),
    ("dance",),
    ("odds", EZ, "--colour"),
)


@pytest.mark.parametrize("args", BAD_COMMANDS, ids=" ".join)
def test_bad_commands_get_one_clear_sentence(run: Run, args: tuple[str, ...]) -> None:
    code, _, err = run(*args)
    assert code == 2, err
    assert err.startswith("houseway: ")
    assert err.count("\n") == 1, err
    assert "Traceback" not in err


def test_bad_rule_and_fee_files_are_found_by_lint(run: Run, tmp_path: Path) -> None:
    for number, text in enumerate(("id = [", 'id = "x"', 'id = "x"\nfamily = "chess"')):
        path = tmp_path / f"bad{number}.toml"
        path.write_text(text)
        code, out, err = run("lint", str(path))
        assert code == 1, (out, err)
        assert "error" in out


# Best play, comparing rules, and figures that are kept


@pytest.mark.prove
def test_strategy_as_grid_data_and_picture(run: Run, tmp_path: Path) -> None:
    code, out, err = run("strategy", "no-bust-blackjack-4")
    assert (code, err) == (0, "")
    assert re.search(r"hard 16 +S +S +S +S +S +H", out)
    data = json.loads(run("strategy", "no-bust-blackjack-4", "--json")[1])
    assert data["ups"] == list("23456789TA")
    one = json.loads(run("strategy", "no-bust-blackjack-4", "12", "3", "--json")[1])
    assert one["choice"] == "hit"
    assert one["cost"]["stand"] > 0
    for ending, head in (("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")):
        file = tmp_path / f"grid.{ending}"
        code, out, _ = run("strategy", "no-bust-blackjack-4", "--image", str(file))
        assert code == 0
        assert file.read_bytes().startswith(head)


@pytest.mark.parametrize(
    ("args", "told"),
    [
        (("no-bust-blackjack-4", "16"), "name the bank's card too"),
        (("no-bust-blackjack-4", "99", "T"), "there is no row '99'"),
        (("no-bust-blackjack-4", "16", "Z"), "hard 16 has no choice against 'Z'"),
        (("casino-war",), "no such grid; see houseway odds casino-war"),
        (("chinese-poker", "As Kd"), "how to set thirteen cards: houseway set"),
        (("panguingue", "3c 3h 3s"), "what a hand can lay: houseway melds --hand"),
        (("texas-holdem", "AhKh"), "houseway equity texas-holdem"),
        (("no-bust-blackjack-4", "--image", "/nowhere/grid.png"), "cannot draw to"),
        (("no-bust-blackjack-4", "--image", "grid.doc"), "cannot draw to"),
    ],
)
def test_strategy_refuses_in_one_sentence(run: Run, args: tuple[str, ...], told: str) -> None:
    code, _, err = run("strategy", *args)
    assert code == 2
    assert told in err
    assert len(err.strip().splitlines()) == 1


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("chinese-poker", "Chinese Poker is not played for a pot; how to set thirteen cards:"),
        ("panguingue", "Panguingue is not played for a pot; what melds pay: houseway melds"),
        ("pure-21-5", " is not played for a pot; its odds: houseway odds pure-21-5"),
    ],
)
def test_equity_is_for_pots(run: Run, game: str, told: str) -> None:
    code, _, err = run("equity", game, "AA", "KK")
    assert code == 2
    assert told in err


def test_a_chart_cuts_no_figure() -> None:
    paper = io.StringIO()
    figure = "158,753,389,900"
    heads = ("clean sweep", "points", "hands", "one in", "best declared so", "one in")
    row = ("all blacks or all reds", "8", "10,558,027,696", figure, "10,558,027,696", figure)
    print_chart(Console(file=paper, width=80), Chart("Clean sweeps", heads, (row,), ""))
    assert paper.getvalue().count(figure) == 2
    assert max(len(line.rstrip()) for line in paper.getvalue().splitlines()) <= 80


@pytest.mark.prove
def test_whether_to_switch(run: Run) -> None:
    assert "Switch" in run("strategy", "blackjack-switch", "K5/6A", "T")[1]
    kept = json.loads(run("strategy", "blackjack-switch", "AK/TT", "6", "--json")[1])
    assert kept["choice"] == "keep"
    assert kept["kept"] > kept["switched"]
    assert "like: K5/6A T" in run("strategy", "blackjack-switch", "K5/6", "T")[2]


def test_two_hands_in_a_game_of_one_are_refused(run: Run) -> None:
    assert "no hands to switch" in run("strategy", "no-bust-blackjack-4", "K5/6A", "T")[2]


def test_what_a_rule_is_worth(run: Run) -> None:
    code, out, err = run("odds", "casino-war", "--compare", "decks=6,8")
    assert (code, err) == (0, "")
    assert "2.3301 %" in out
    assert "2.3398 %" in out
    args = ("odds", "no-bust-blackjack-4", "--compare", "both-over-push", "--json")
    data = json.loads(run(*args)[1])
    edges = [item["game"]["house_edge"] for item in data["values"].values()]
    assert len(edges) == 2
    assert 0.002 < abs(edges[0] - edges[1]) < 0.004
    code, _, err = run("odds", "casino-war", "--compare", "colour=red,blue")
    assert code == 2
    assert "no option 'colour'" in err
    assert "at least two values" in run("odds", "casino-war", "--compare", "decks=6")[2]
    assert "not allowed" in run("odds", "casino-war", "--compare", "decks=6,99")[2]


def test_long_odds_are_kept_and_never_stale(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOUSEWAY_CACHE", str(tmp_path))
    name = "no-bust-blackjack-4"
    first = run("odds", name, "--decks", "1")[1]
    (kept,) = tmp_path.glob("*.json")
    stamp = kept.stat().st_mtime_ns
    assert run("odds", name, "--decks", "1")[1] == first
    assert kept.stat().st_mtime_ns == stamp
    # A wager's limits change nothing about its odds; a pay line does.
    run("odds", name, "--decks", "1", "-o", "minimum=10")
    assert len(list(tmp_path.glob("*.json"))) == 1
    run("odds", name, "--decks", "1", "-o", "both-over-push=any")
    assert len(list(tmp_path.glob("*.json"))) == 2
    # What is damaged is worked out again.
    kept.write_text("{")
    assert run("odds", name, "--decks", "1")[1] == first
    assert run("odds", name, "--decks", "1", "--fresh")[1] == first
    # A changed program has another key.
    monkeypatch.setattr("houseway.desk.odds.program_key", lambda *_: "another program")
    run("odds", name, "--decks", "1")
    assert len(list(tmp_path.glob("*.json"))) == 3


@pytest.mark.parametrize(
    "name", ["dai-bacc", "ultra-pan-9", "no-bust-blackjack-jokers", "casino-war"]
)
def test_a_log_of_any_family_is_verified_by_a_fresh_program(name: str, tmp_path: Path) -> None:
    log = str(tmp_path / "table.jsonl")
    for args in (["play", name, "--auto", "4", "--seed", "log", "--log", log], ["verify", log]):
        command = [sys.executable, "-m", "houseway", *args]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONG)
        assert done.returncode == 0, done.stderr
    assert "4 rounds replayed without a difference" in done.stdout


def test_an_interrupt_in_the_middle_of_long_work(tmp_path: Path) -> None:
    """Ctrl-C ends at once with its own exit code, and keeps nothing half done."""
    command = [sys.executable, "-m", "houseway", "odds", "blackjack-switch"]
    environment = {**os.environ, "HOUSEWAY_CACHE": str(tmp_path)}
    screen, end = pty.openpty()  # on a terminal it tells how far it has come
    work = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=end)
    os.close(end)
    said = os.read(screen, 1000)
    while b"Working out" not in said:
        said += os.read(screen, 1000)
    work.send_signal(signal.SIGINT)
    with suppress(OSError):  # how a terminal ends
        while more := os.read(screen, 1000):
            said += more
    assert work.wait(LONG) == 130
    assert b"Traceback" not in said
    assert not list(tmp_path.iterdir())


def test_odds_without_a_place_to_keep_them(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    monkeypatch.setenv("HOUSEWAY_CACHE", str(blocked / "below"))
    code, _, err = run("odds", "no-bust-blackjack-4", "--decks", "1")
    assert (code, err) == (0, "")


def test_a_forbidden_choice_is_refused_with_its_rule(run: Run) -> None:
    """Double, split and surrender in a game that has none of them."""
    lines = ["n", "25", *["double", "split", "surrender", "dance"] * 3, *[""] * 9, "q"]
    code, out, err = run("play", "no-bust-blackjack-4", "--seed", "rules", stdin="\n".join(lines))
    assert (code, err) == (0, "")
    for told in ("there is no doubling down", "there is no splitting", "there is no surrender"):
        assert told in out


def play(run: Run, name: str, *lines: str) -> tuple[int, str, str]:
    return run("play", name, "--seed", "a quiet evening", stdin="\n".join(lines) + "\n")


@pytest.mark.parametrize("name", [name for name in game_ids() if load(name).banked])
def test_a_person_plays_a_round_of_every_banked_game(run: Run, name: str) -> None:
    """Decline the bank, wager, take what comes, look at everything, leave."""
    lines = ["n", "25", *[""] * 7, "w", "r", "l", *[""] * 12, "q"]
    code, out, err = play(run, name, *lines)
    assert (code, err) == (0, "")
    assert re.search(r"You [+-]?\$", out)
    assert "You leave with" in out


def test_a_person_banks_and_is_offered_a_second_turn(run: Run) -> None:
    code, out, _ = play(run, EZ, "500", "", "300", "", "q")
    assert code == 0
    assert "Seat 3 banks with $500, first turn." in out
    assert "Seat 3 banks with $300, second turn." in out


@pytest.mark.parametrize("bots", ["house-way", "best-play"])
def test_other_bots_at_the_table(run: Run, bots: str) -> None:
    args = ("no-bust-blackjack-4", "--auto", "2", "--seed", "x", "--bots", bots)
    code, out, err = run("play", *args)
    assert (code, err) == (0, "")
    assert "The bank has" in out
    assert "there are no bots 'clever'" in run("play", EZ, "--bots", "clever")[2]


def test_illegal_wagers_are_refused_with_the_rule(run: Run) -> None:
    assert "no spot is called '[/]'" in play(run, EZ, "no", "[/] 5", "q")[1]
    out = play(run, EZ, "no", "dragon-7 5", "banker 1", "bank 25 dra 5 tie", "moon 5", "p 25", "q")[
        1
    ]
    assert "Dragon 7 needs a base wager" in out
    assert "outside its limits of $5 to $1,000" in out
    assert "write each spot with its amount" in out
    assert "no spot is called 'moon'" in out


def test_leaving_at_the_game_menu(run: Run) -> None:
    code, out, _ = run("play", stdin="99\nbogus\nq\n")
    assert code == 0
    assert "Write a number" in out
    assert run("play", stdin="")[0] == 0
    code, out, _ = run("play", stdin="panda\nq\n")
    assert code == 0
    assert "EZ Baccarat Panda 8" in out


def test_without_colour_nothing_is_lost(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    out = run("play", EZ, "--auto", "2", "--seed", "plain")[1]
    assert "\x1b" not in out
    assert "Player" in out


SISTERS = ("pure-21-5", "fortune-pai-gow-poker")  # odds of the same kind as those that take long


def test_everything_fits_eighty_columns(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setattr("rich.console.Console.is_terminal", True)
    for name in (*ONE_OF_EACH, *SISTERS):
        for args in (
            ("play", name, "--auto", "2", "--seed", "narrow"),
            ("fees", name),
            *(() if name in LONG_ODDS else [("odds", name)]),
        ):
            for line in run(*args)[1].splitlines():
                assert len(_bare(line)) <= 80, (args, line)


def _bare(line: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", line)
