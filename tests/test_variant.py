# ruff: noqa: E501
"""A newcomer adds a baccarat variant by writing one file. Nothing else changes."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

import pytest

import plain_odds as plain
from houseway.cli.main import main
from houseway.desk.lint_pots import lint_posted
from houseway.desk.settle import settle
from houseway.desk.train.drills import questions
from houseway.desk.train.fee import posted
from houseway.desk.variant import variant_file
from houseway.errors import RulebookError
from houseway.families import game
from houseway.families.odds import odds
from houseway.play.bots import HouseWay, play_out
from houseway.play.game import start_round
from houseway.rulebook.load import load
from tables import full_table, repeatable_shoe

VARIANT = """
id = "harvest-baccarat"
name = "Harvest [Baccarat] [/]"
family = "baccarat"
document = "Harvest Baccarat, house rules"
about = "No commission: a Banker win with a natural 8 pushes. Full Moon pays when both hands show 8 or 9."

[table]
seats-allowed = [8]

[[spots]]
id = "player"
name = "Player line"
kind = "base"
clause = "Wagers"
lines = [
  { name = "Player wins", when = { winner = "player" }, pays = "1:1" },
  { name = "Tie", when = { winner = "tie" }, pays = "push" },
  { name = "Banker wins", pays = "lose" },
]

[[spots]]
id = "banker"
name = "Banker line"
kind = "base"
clause = "Wagers"
lines = [
  { name = "Banker wins with a natural 8", when = { winner = "banker", banker = 8, banker-natural = true }, pays = "push" },
  { name = "Banker wins", when = { winner = "banker" }, pays = "1:1" },
  { name = "Tie", when = { winner = "tie" }, pays = "push" },
  { name = "Player wins", pays = "lose" },
]

[[spots]]
id = "full-moon"
name = "Full Moon"
kind = "bonus"
clause = "Full Moon"
needs = "base"
limit = "1-100"
lines = [
  { name = "Both hands 9", when = { player = 9, banker = 9 }, pays = { option = "moon-pays" } },
  { name = "Both hands 8 or 9", when = { player = [8, 9], banker = [8, 9] }, pays = "12:1" },
  { name = "Anything else", pays = "lose" },
]

[options.decks]
default = 6
allowed = [6, 8]
meaning = "Number of decks."
odds = true

[options.seats]
default = 8
allowed = [8]
meaning = "Seats."

[options.settle-order]
kind = "order"
default = "player, banker, full-moon"
meaning = "Order of settlement."

[options.moon-pays]
kind = "odds"
default = "40:1"
meaning = "What two nines pay."
odds = true
"""


@pytest.fixture
def variant(tmp_path: Path) -> str:
    path = tmp_path / "harvest-baccarat.toml"
    path.write_text(VARIANT, encoding="utf-8")
    return str(path)


def test_the_variant_has_exact_odds(variant: str) -> None:
    found = odds(game(variant))
    table = plain.cells(plain.hands(plain.full_shoe(6)))

    def moon(p: int, pn: int, b: int, bn: int) -> int:
        return -1 if min(p, b) < 8 else 40 if p == b == 9 else 12

    def banker(p: int, pn: int, b: int, bn: int) -> Fraction | int:
        return 0 if b > p and (b, bn) == (8, 2) else plain.line(b, p)

    assert found.spot("full-moon").odds.ev == plain.ev(table, moon)
    assert found.spot("banker").odds.ev == plain.ev(table, banker)


def test_the_variant_deals_and_settles(variant: str) -> None:
    played = game(variant)
    table = full_table(played, repeatable_shoe(played, "harvest"))
    for _ in range(20):
        play_out(start_round(played, table), {}, HouseWay())
    answer = settle(
        {
            "game": variant,
            "options": {"moon-pays": "50:1"},
            "bank": {"seat": 1, "wager": 100_000},
            "wagers": [
                {"seat": 2, "spot": "banker", "amount": 2_500},
                {"seat": 2, "spot": "full-moon", "amount": 500},
            ],
            "cards": {"player": ["9h", "Kc"], "banker": ["4s", "5h"]},
        }
    )
    assert [event.paid for event in answer.settled] == [0, 25_000]


def test_options_change_the_variant_and_its_version(variant: str) -> None:
    plain_rules = game(variant).rules
    other = game(variant, {"moon-pays": "30:1"}).rules
    assert other.version != plain_rules.version
    assert other.changed_options == {"moon-pays": "30:1"}
    assert game(variant, {"moon-pays": "40 to 1"}).rules.version == plain_rules.version


FAULTS = {
    "not TOML": ("[[spots]]", "[[spots", "not TOML"),
    "no feature": (
        "player = 9, banker = 9",
        "palyer = 9",
        "no feature 'palyer'; did you mean player?",
    ),
    "no value": ("player = 9, banker = 9", "player = 10", "player cannot be 10"),
    "value type": ("banker-natural = true", "banker-natural = 1", "banker-natural cannot be 1"),
    "odds": ('pays = "12:1"', 'pays = "12"', "'12' is not odds"),
    "no last line": ('{ name = "Anything else", pays = "lose" },', "", "exactly the last line"),
    "no option": ('option = "moon-pays" }', 'option = "mon-pays" }', "no option 'mon-pays'"),
    "unknown key": ('kind = "bonus"', 'kind = "bonus"\ncolour = "red"', "spots.2.colour"),
    "unknown kind": ('kind = "bonus"', 'kind = "fun"', "spots.2.kind"),
    "order": (
        "player, banker, full-moon",
        "player, banker",
        "settle.order must name every spot once",
    ),
    "family": ('family = "baccarat"', 'family = "bacarat"', "did you mean baccarat?"),
    "no family": ('family = "baccarat"', "", "must name its family"),
    "limit": ('limit = "1-100"', 'limit = "100-1"', "write a range of dollars"),
    "option default": ("default = 6", "default = 7", "decks=7 is not allowed"),
    "no name": ('name = "Full Moon"', "", "spots.2.name"),
    "bad id": ('id = "full-moon"', 'id = "Full Moon"', "spots.2.id"),
    "no document": ('document = "Harvest Baccarat, house rules"', "", "document"),
    "no meaning": ('meaning = "What two nines pay."', "", "moon-pays.meaning"),
    "no spots": ("[[spots]]", "[[spits]]", "harvest-baccarat.toml"),
}


@pytest.mark.parametrize("name", list(FAULTS))
def test_a_fault_is_named_with_file_and_key(name: str, tmp_path: Path) -> None:
    old, new, said = FAULTS[name]
    assert old in VARIANT
    path = tmp_path / "harvest-baccarat.toml"
    path.write_text(VARIANT.replace(old, new), encoding="utf-8")
    with pytest.raises(RulebookError) as fault:
        game(str(path))
    assert said in str(fault.value), fault.value
    assert "harvest" in str(fault.value) or "option" in str(fault.value)
    assert "\n" not in str(fault.value).strip()


def test_the_variant_is_plain_data_for_programs(variant: str) -> None:
    found = odds(game(variant)).to_json()
    assert json.loads(json.dumps(found))["spots"][2]["spot"] == "full-moon"


@pytest.mark.parametrize("command", ["rules", "odds", "fees", "lint", "play"])
def test_every_command_takes_the_variant(
    variant: str, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Square brackets in its name are printed as they stand."""
    more = ["--auto", "1"] if command == "play" else []
    monkeypatch.setattr("sys.argv", ["houseway", command, variant, *more])
    main()
    out = capsys.readouterr().out
    assert "Harvest [Baccarat] [/]" in out or command == "lint"


# A file that is like a game of the rulebook


def like_file(folder: Path, name: str, **options: object) -> str:
    path = folder / f"my-{name}.toml"
    path.write_text(variant_file(load(name, options), id=path.stem), encoding="utf-8")
    return str(path)


def test_a_variant_goes_by_the_fee_schedules_of_its_model(tmp_path: Path) -> None:
    banked = like_file(tmp_path, "ez-baccarat-panda-8", **{"pays-tie": "9:1"})
    again = tmp_path / "again.toml"
    again.write_text(variant_file(load(banked, {"pays-tie": "7:1"}), like=banked), encoding="utf-8")
    for name in (banked, str(again), "ez-baccarat-panda-8"):
        assert load(name).like == "ez-baccarat-panda-8"
        assert load(name).schedule == load("ez-baccarat-panda-8").schedule
    assert posted(game(banked)) == posted(game("ez-baccarat-panda-8"))
    assert len(questions("fee", banked, 1, "one")) == 1
    pots = like_file(tmp_path, "texas-holdem")
    assert "not-named" not in {finding.code for finding in lint_posted(load(pots))}


def test_a_file_like_no_game_goes_by_itself(variant: str) -> None:
    assert load(variant).like == load(variant).id == "harvest-baccarat"
