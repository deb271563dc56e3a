"""Desk: the fee explorer and the linter's page, as functions, commands and pages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fee_desk import Run, runner
from houseway.desk.bank.fees import cliffs
from houseway.desk.explorer import (
    BASES,
    PAYERS,
    Filters,
    charged,
    every_schedule,
    find_schedules,
    same_fees,
    step_rows,
)
from houseway.desk.lint_advice import TO_DO, explained
from houseway.desk.lint_lines import lint_text
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.pot_fees import pot_schedules
from houseway.rulebook.schedules import Limit, schedule, schedules, schedules_for
from houseway.web import lint_view
from houseway.web.fees_view import due
from houseway.web.lint_view import linted
from houseway.web.pages import cardroom

FAULTY = """\
[[section]]
prefix = "river"
title = "River Room"
games = ["pai-gow-poker"]
bank-basis = "total-table-action"
timing = "before-cards"
counts = ["base"]
options = [
  { option = 1, limit = "5-200", bank = "5-100: 1, 105+: 2" },
  { option = 2, limit = "5-200", bank = "5-100: 2, 101+: 1" },
]
"""


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    app = cardroom(str(tmp_path_factory.mktemp("fees") / "fees.db"))
    home = "http://localhost"
    with TestClient(app, base_url=home, headers={"origin": home}) as made:
        yield made


def page(client: TestClient, address: str, status: int = 200) -> str:
    answer = client.get(address)
    assert answer.status_code == status, answer.text
    return unescape(answer.text)


def test_a_cliff_is_where_the_fee_really_rises() -> None:
    """Found by walking the action cent by cent around every tier of every schedule."""
    for each in schedules().values():
        amounts = {t.end for t in each.bank if t.end is not None} | {each.bank[0].start}
        for amount in sorted({a + d for a in amounts for d in (-1, 0, 1)}):
            if amount <= 0:
                continue
            found = charged(each, amount)
            assert found.fee == each.bank_fee(amount)
            if found.cliff is None:
                assert all(each.bank_fee(amount + 100 * n) <= found.fee for n in (1, 50, 9_999))
            else:
                assert each.bank_fee(found.cliff.at) <= found.fee
                assert each.bank_fee(found.cliff.at + 1) == found.fee + found.cliff.rise


def test_rows_of_steps_say_what_each_schedule_charges_all_along() -> None:
    chosen = [schedule(name) for name in ("cons-baccarat-1", "own-daibacc-1", "cons-baccarat-8")]
    rows = step_rows(chosen)
    for row, after in zip(rows, [*rows[1:], None]):
        ends = [row.start] if after is None else [row.start, after.start - 1]
        for amount in ends:
            assert [fee or 0 for fee in row.fees] == [each.bank_fee(amount) for each in chosen]
    assert [row.amounts for row in rows][:2] == ["$5-$50", "$51-$100"]


def test_filters_find_schedules_by_what_they_are_for() -> None:
    everything = every_schedule()
    assert len(everything) == len(schedules()) + sum(
        each.status == "active" for each in pot_schedules().values()
    )
    by_payer = [find_schedules(Filters(payer=payer)) for payer in PAYERS]
    assert sorted(e.id for those in by_payer for e in those) == sorted(e.id for e in everything)
    for game in ("dai-bacc", "texas-holdem"):
        assert all(game in each.games for each in find_schedules(Filters(game=game)))
    wide = find_schedules(Filters(game="dai-bacc", limit=Limit(500, 20_000)))
    assert {each.id for each in wide} <= {e.id for e in find_schedules(Filters(game="dai-bacc"))}
    assert find_schedules(Filters(basis="half-hour", game="chinese-poker"))
    assert all(find_schedules(Filters(basis=basis)) for basis in BASES if basis != "sum-of-antes")


def test_twins_charge_the_same_at_every_action() -> None:
    for name, others in same_fees().items():
        if name in schedules():
            for amount in (500, 5_000, 10_100, 40_000, 300_100):
                fees = {schedules()[each].bank_fee(amount) for each in (name, *others)}
                assert len(fees) == 1, name


def test_every_schedule_has_a_page(client: TestClient) -> None:
    """A sample of each list in the ordinary run."""
    for each in {each.prefix: each for each in every_schedule()}.values():
        text = page(client, f"/fees/{each.id}")
        assert "<svg" in text
        assert load(each.games[0]).name in text
    assert client.get("/fees/cons-nothing-1").status_code == 404
    assert "flop-7" in page(client, "/fees/flop-1+7+13")


def test_the_explorer_reads_an_action_and_draws_up_to_four(client: TestClient) -> None:
    text = page(client, "/fees?game=ez-baccarat-panda-8&action=390&s=cons-baccarat-1&s=own-ez-4")
    assert "near: above $400 it costs $3 more" in text
    assert "print corrected" in text
    assert "same fees as own-ez 1" in text
    assert text.count('class="level series-2"') > 1
    assert "Choose a game, a list or an action" in page(client, "/fees")
    assert "cons-pan9-1" in page(client, "/fees?list=cons-pan9")
    many = "&".join(f"s=cons-baccarat-{n}" for n in range(1, 7))
    assert "A chart shows 4 schedules at the most." in page(client, f"/fees?{many}")


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("action=-5", "'-5' is not an amount of money"),
        ("action=1e99", "'1e99' is not an amount of money"),
        ("action=99999999999999", "an action lies above $0"),
        ("action=%F0%9F%83%8F", "is not an amount of money"),
        ("limit=abc", "'abc' is not an amount of money"),
        ("game=zzz", "no game is called 'zzz'"),
        ("payer=%00", "is none of bank"),
        ("s=nothing", "there is no fee schedule 'nothing'"),
        ("s=flop-1&s=cons-baccarat-1", "choose one kind"),
        ("action=" + "9" * 5000, "longer than 200 characters"),
    ],
)
def test_hostile_fields_of_the_explorer_are_answered_in_place(
    client: TestClient, query: str, said: str
) -> None:
    name = query.partition("=")[0]
    more = "" if "payer" in query else "&payer=bank"
    status = 404 if query in ("game=zzz", "s=nothing") else 200
    text = page(client, f"/fees?{query}{more}", status)
    found = re.search(rf'id="{name}-problem">([^<]*)', text)
    assert found is not None
    assert said.lower() in found[1].lower()


def test_a_layout_is_charged_spot_by_spot(client: TestClient) -> None:
    where = "/fees/own-ez-3?game=ez-baccarat-panda-8"
    text = page(client, f"{where}&w-player=5x25&w-tie=,5&w-dragon-7=x")
    assert "The player-dealer pays <strong>$1</strong>, the bettors <strong>$2.50</strong>" in text
    assert "id=\"w-dragon-7-problem\">'x' cannot be read" in text
    alone = page(client, "/fees/cons-paigow-1?game=fortune-pai-gow-poker&w-fortune=5")
    assert "At a table with this schedule: Fortune" in alone
    late = page(client, "/fees/cons-tcp-uth-5?game=ultimate-texas-holdem&w-ante=25&w-blind=25")
    assert "never part of it: Play" in late


def forecast_of(name: str) -> str:
    """The address of a game's forecast, with a fee where only the room can post one."""
    return f"/forecast?game={name}" + ("&room-fee=each+1" if load(name).fee_is_open else "")


def test_5_table_fees_the_forecast_page_asks_for_what_the_room_posts(client: TestClient) -> None:
    silent = page(client, "/forecast?game=21st-century-baccarat-5")
    assert "The room's drop" not in silent
    assert re.search(r'id="room-fee-problem">The room posts its fee at 21st', silent)
    told = page(client, "/forecast?game=21st-century-baccarat-5&room-fee=each+1")
    assert "<code>room</code>" in told
    assert 'href="/fees/room"' not in told


def test_the_forecast_page_answers_every_game_and_hostile_fields(client: TestClient) -> None:
    for name in game_ids()[::16]:
        assert "The room's drop" in page(client, forecast_of(name))
    told = page(
        client, "/forecast?rounds=-5&hours=1e9&tables=abc&days=0&tables-of-day=7+x+25%0A-3+x+4"
    )
    for name in ("rounds", "hours", "tables", "days", "tables-of-day"):
        found = re.search(rf'id="{name}-problem">([^<]+)', told)
        assert found is not None, name
    assert "Line 2: EZ Baccarat Panda 8 has no spot '-3 x'" in told
    wrong = page(client, "/forecast?schedule=poker-1&schedule-2=cons-baccarat-1")
    assert "poker-1 is for games played for a pot" in wrong
    assert "The room's drop" in wrong


@pytest.mark.prove
@pytest.mark.parametrize("name", game_ids())
def test_every_game_is_on_every_page_where_it_makes_sense(client: TestClient, name: str) -> None:
    title, version = load(name).name, load(name).version[:12]
    assert f'href="/sheet/{name}"' in page(client, "/manage")
    assert version in page(client, f"/sheet/{name}")
    for size in ("letter", "landscape", "half", "tent"):
        assert version in page(client, f"/placard/{name}?size={size}")
    assert "The room's drop" in page(client, forecast_of(name))
    assert "0 differences" in page(client, f"/compare?a={name}&b={name}")
    assert title in page(client, f"/compare?a={name}&b=casino-war&all=1")
    printed = find_schedules(Filters(game=name))
    listed = page(client, f"/fees?game={name}&action=390")
    assert all(f'href="/fees/{each.id}?game={name}"' in listed for each in printed)
    for each in printed[::9]:
        assert title in page(client, f"/fees/{each.id}?game={name}")


@pytest.mark.prove
def test_every_schedule_has_a_page_of_its_own(client: TestClient) -> None:
    for each in every_schedule():
        assert "<svg" in page(client, f"/fees/{each.id}"), each.id


@pytest.mark.prove
def test_every_desk_finds_the_same_cliff() -> None:
    """The explorer, the bank's desk and the fees of a game, a cent to either side of every end."""
    for name in (name for name in game_ids() if load(name).banked):
        for each in schedules_for(name):
            rules = load(name).model_copy(update={"schedule": each})
            ends = {t.end for t in each.bank if t.end is not None} | {each.bank[0].start}
            for amount in sorted({max(1, end + by) for end in ends for by in (-5_000, -1, 0, 1)}):
                told, bank = charged(each, amount), cliffs(rules, amount)
                found = due(rules, each, amount)
                assert told.fee == bank.fee == found.fee
                assert bank.next_tier == (None if told.cliff is None else told.cliff.at + 1)
                assert found.step == (0 if bank.next_tier is None else bank.next_tier - amount)
                assert found.near == bool(bank.warning) == bool(told.cliff and told.cliff.near)


# The linter


def test_findings_stand_at_their_lines() -> None:
    lines = {(f.code, f.where): f.line for f in lint_text(FAULTY)}
    assert lines["gap", "river-1"] == 9
    assert lines["falling", "river-2"] == 10


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        (FAULTY.replace("105+: 2", "5%"), 9, "is a share"),
        (FAULTY.replace("timing", "timings"), 6, "timings is not a key"),
        (FAULTY.replace('"5-200", bank', '"5-200, bank', 1), 9, "not valid TOML"),
        ('name = "X"\nlike = "dai-bacc"\n\n[table]\nseats = "many"\n', 5, "table.seats"),
        ('like = "dai-bacc"\n[options.decks]\ndefault = 99\n', 2, "decks=99 is not allowed"),
        ('like = "../../secret.toml"\n', 1, "no game is called"),
        ('"like" = "/tmp/secret.toml"\n', None, "no game is called"),
        ("a = " + "[" * 20_000, None, "cannot be read"),
        ("x = " + "9" * 20_000, None, "cannot be read"),
        ("<script>alert(1)</script>", 1, "not TOML"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_finding(text: str, line: int | None, said: str) -> None:
    (found,) = lint_text(text)
    assert (found.code, found.severity, found.line) == ("unreadable", "error", line)
    assert said in found.message


def test_a_variant_that_pays_the_bettor_is_found_at_its_option() -> None:
    text = 'id = "v"\nname = "V"\nlike = "ez-baccarat-panda-8"\n'
    assert lint_text(text) == ()
    (found,) = lint_text(f'{text}[options.pays-dragon-7]\ndefault = "60:1"\n')
    assert (found.code, found.line) == ("pays-bettor", 4)


def test_a_pot_file_with_endless_combinations_is_answered() -> None:
    rows = ", ".join(f'[{n}, "{2 + n // 3}", {n}]' for n in range(1, 60))
    head = '[[pot]]\nprefix = "a"\ntitle = "t"\ngames = ["draw"]\n[[pot.block]]\n'
    found = lint_text(f'{head}by = "players"\nfees = {{ x = "round-1" }}\noptions = [{rows}]\n')
    assert "six-rates" in {each.code for each in found}


def test_every_code_is_explained_once_with_what_to_do() -> None:
    codes = [each.code for each in explained()]
    assert set(codes) == set(TO_DO)
    assert all(each.meaning.endswith(".") and each.to_do.endswith(".") for each in explained())


def test_the_linters_page_looks_at_what_its_address_names(client: TestClient, run: Run) -> None:
    """A game as people call it, its options, or a schedule: as the command does."""
    text = page(client, "/lint?game=ez&o=pays-dragon-7=60:1;decks=6")
    assert "Findings on ez" in text
    assert "returns the bettor" in text
    assert "1 warning" in text
    assert "pays-dragon-7 = 60:1 (document: 40:1)" in text
    assert "1 warning" in run("lint", "ez", "-o", "pays-dragon-7=60:1", "-o", "decks=6")[1]
    assert page(client, "/lint?game=ez&option=pays-dragon-7=60:1").count("returns the bettor") == 1
    assert "Nothing to say against it" in page(client, "/lint?game=casino-war")
    both = page(client, "/lint?game=casino-war&game=cons-baccarat-1")
    assert "Findings on casino-war, cons-baccarat-1" in both
    assert "Findings on" not in page(client, "/lint")


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("game=ezz-baccarat", "did you mean"),
        ("game=casino-war&o=decks=600", "decks"),
        ("game=casino-war&o=moon", "Moon"),
        ("game=cons-baccarat-1&o=decks=6", "has no options"),
        ("o=decks=6", "Options go with a game"),
        ("game=/etc/own.toml", "Paste a file below"),
    ],
)
def test_the_linters_page_says_what_is_wrong_with_its_address(
    client: TestClient, query: str, told: str
) -> None:
    text = page(client, f"/lint?{query}", 404 if query == "game=ezz-baccarat" else 200)
    assert told.lower() in text.lower()
    assert "Findings on" not in text


def test_the_linters_page_marks_lines_and_lists_the_rulebook(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    class AtOnce:
        def answered(self, _key: str, text: str) -> list[dict[str, object]]:
            return linted(text)

    monkeypatch.setattr(lint_view, "linter", AtOnce)
    monkeypatch.setattr(lint_view, "game_ids", lambda: ("21st-century-baccarat-5", "casino-war"))
    answer = client.post("/lint", files={"text": (None, FAULTY)})
    text = unescape(answer.text)
    assert "Read as fee schedules: 1 error, 1 warning, 0 notes." in text
    assert 'href="#line-9"' in text
    assert "Start each tier one dollar above the end of the one before it." in text
    assert 'id="code-gap"' in text
    whole = page(client, "/lint?games=yes")
    assert "Player Bonus Pair returns the bettor" in whole
    assert "21st-century-baccarat-5 player-pair" in whole
    sent = client.post("/lint", files={"file": ("mine.toml", FAULTY.encode())})
    assert 'href="#line-9"' in sent.text
    assert "Paste a fee schedule" in client.post("/lint", files={"text": (None, " ")}).text
    assert "too long" in client.post("/lint", files={"text": (None, "x" * 60_500)}).text
    assert client.post("/lint", files={"text": (None, "x" * 10_000_000)}).status_code == 413


# The commands


def test_the_command_names_lines(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "mine.toml"
    place.write_text(FAULTY)
    code, out, _ = run("lint", str(place))
    assert (code, "river-1 (line 9)" in out) == (1, True)
    _, out, _ = run("lint", str(place), "--json")
    assert [row["line"] for row in json.loads(out)] == [9, 10]


def test_the_command_shows_schedules_charts_and_layouts(run: Run) -> None:
    two = ("--schedule", "own-daibacc-1", "--schedule", "own-daibacc-2")
    _, out, _ = run("fees", "dai-bacc", *two, "--chart", "--action", "450")
    assert "$401-$500 ← $450" in out
    _, out, _ = run("fees", "dai-bacc", *two, "--table", "4 x 25; 2 x banker 100, ox-6 5")
    assert "$310 of action" in out
    _, out, _ = run("fees", "cons-baccarat-9", "--action", "120", "--json")
    (row,) = json.loads(out)["schedules"]
    assert (row["bank_fee"], row["tier"], row["same_fees"]) == (100, "$101-$200", ["own-ez-3"])
    assert row["cliff"] == {"last_before": 20_000, "room": 8_000, "rise": 100}
    code, _, told = run("fees", "dai-bacc", "--chart")
    assert (code, "name them with --schedule" in told) == (2, True)


@pytest.mark.parametrize(
    ("name", "other", "would_do"),
    [("ez", "own-superpan9-1", "own-ez 1-4"), ("texas-holdem", "pan-5", "poker-1 to 35")],
)
def test_a_schedule_of_another_game_is_not_shown_as_one_of_this(
    run: Run, name: str, other: str, would_do: str
) -> None:
    code, out, told = run("fees", name, "--schedule", other)
    assert (code, out) == (2, "")
    assert would_do in told
