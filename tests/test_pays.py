"""What a wager pays is an option: every game deals, settles, records and weighs it."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from random import Random

import pytest

from houseway.cli.main import main
from houseway.desk.record import record_of
from houseway.desk.settle import Settlement, settle_any
from houseway.engine.event import Event
from houseway.errors import HousewayError, RecordError
from houseway.families import game
from houseway.families.journal import RoundLog, log_of
from houseway.families.odds import is_slow, odds
from houseway.play.bots import AnyLegal, play_out
from houseway.play.game import start_round
from houseway.proof.model import SpotOdds
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules, Spot
from houseway.table.events import RoundEnded, WagerSettled
from houseway.table.snapshot import snapshot
from tables import full_table, proved, repeatable_shoe, some_of

BANKED = [name for name in game_ids() if load(name).banked]
AT_ONCE = ("casino-war", "ez-baccarat-panda-8")
QUICKLY = [name for name in BANKED if not is_slow(load(name))]


def other_pays(spot: Spot) -> str:
    """Something else for every line that wins, no two alike."""
    wins = [line for line in spot.lines if line.result == "win"]
    return " ".join(f"${n + 2}" if ln.fixed else f"{2 * n + 3}:2" for n, ln in enumerate(wins))


def everything_changed(rules: Rules) -> dict[str, object]:
    return {f"pays-{spot.id}": pays for spot in rules.spots if (pays := other_pays(spot))}


@pytest.mark.parametrize("name", some_of(BANKED, 3))
def test_every_spot_can_pay_something_else_and_nothing_else_changes(name: str) -> None:
    printed = load(name)
    changed = load(name, everything_changed(printed))
    for old, new in zip(printed.spots, changed.spots, strict=True):
        pays = other_pays(old).split()
        assert [line.pays for line in new.lines if line.result == "win"] == pays
        rest = [line for line in old.lines if line.result != "win"]
        assert [line for line in new.lines if line.result != "win"] == rest
        assert [(ln.name, ln.when) for ln in new.lines] == [(ln.name, ln.when) for ln in old.lines]
    assert changed.version != printed.version
    assert changed.play == printed.play


@pytest.mark.parametrize("name", some_of(BANKED, 6))
def test_what_is_paid_is_dealt_settled_to_the_cent_logged_and_recorded(name: str) -> None:
    played = game(name, everything_changed(load(name)))
    table = full_table(played, repeatable_shoe(played, f"{name} pays"), people=5)
    luck, won = Random(name), 0
    for _ in range(8):
        before = snapshot(table)
        round_ = play_out(start_round(played, table), {}, AnyLegal(luck))
        log = log_of(played, before, round_)
        assert log.options == played.rules.changed_options
        assert RoundLog.from_json(json.loads(json.dumps(log.to_json()))).replay().events == (
            round_.events
        )
        settled = [event for event in round_.events if isinstance(event, WagerSettled)]
        for event in settled:
            won += pays_its_line(played.rules, event)
        ended = round_.events[-1]
        if isinstance(ended, RoundEnded) and ended.nets:
            settles_alike(played.rules, round_.events)
    assert won


def pays_its_line(rules: Rules, event: WagerSettled) -> bool:
    """Whether a wager won; then what is paid and what the bank could not cover are its odds."""
    if event.result != "win":
        return False
    spot = rules.by_id[event.spot]
    line = next(line for line in spot.lines if line.name == event.line)
    unit = rules.settle.rounding
    owed = line.fixed or event.amount * line.odds.pays // line.odds.per  # type: ignore[union-attr]
    assert event.odds == line.odds
    assert event.paid + event.uncovered == owed // unit * unit
    return event.paid > 0


def settles_alike(rules: Rules, events: list[Event]) -> None:
    try:
        record = record_of(rules, events)
    except RecordError:
        return  # nothing to settle
    written = record.to_json()
    assert written["options"].items() >= rules.changed_options.items()
    answer = settle_any(written)
    assert isinstance(answer, Settlement)
    assert answer.settled == [event for event in events if isinstance(event, WagerSettled)]


@pytest.mark.parametrize("name", [name if name in AT_ONCE else proved(name) for name in QUICKLY])
def test_the_edge_moves_by_what_the_line_pays_more_times_its_chance(name: str) -> None:
    printed = odds(game(name))
    for each in printed.spots:
        assert isinstance(each, SpotOdds)
        lines = [(o.name, o.pays) for o in each.odds.outcomes]
        if lines != [(line.name, line.pays) for line in each.spot.lines]:
            continue  # several wagers told together
        changed = odds(game(name, {f"pays-{each.spot.id}": other_pays(each.spot)}))
        new = changed.spot(each.spot.id)
        more = sum(
            (
                o.probability * (line.profit - o.profit)
                for o, line in zip(each.odds.outcomes, new.spot.lines, strict=True)
            ),
            Fraction(0),
        )
        assert new.odds.ev_per_round == each.odds.ev_per_round + more
        assert more


NONSENSE = {
    "dragon": "is not odds",
    "": "winning line pays",
    "0:1": "written push",
    "5:0": "is not odds",
    "-3:1": "is not odds",
    "9" * 5000 + ":1": "is not odds",
    "2000000:1": "odds go up to",
    "1:100000": "odds go up to",
    "40:1 2:1": "2 given",
    "$5": "pays odds",
    "$-5": "not an amount",
    " ".join(["1:1"] * 99): "winning line pays",
    "nan": "is not odds",
    "1e9:1": "is not odds",
}


@pytest.mark.parametrize("pays", NONSENSE)
def test_nonsense_gets_one_sentence(pays: str) -> None:
    with pytest.raises(HousewayError, match=NONSENSE[pays]) as told:
        load("ez-baccarat-panda-8", {"pays-dragon-7": pays})
    assert "\n" not in str(told.value)
    assert len(str(told.value)) < 900


def test_a_given_wager_pays_dollars_and_no_odds() -> None:
    printed = load("fortune-pai-gow-poker").by_id["envy"]
    fixed = [line.pays for line in printed.lines if line.fixed]
    with pytest.raises(HousewayError, match="pays an amount like"):
        load("fortune-pai-gow-poker", {"pays-envy": " ".join(["3:1", *fixed[1:]])})
    assert (
        load("fortune-pai-gow-poker", {"pays-envy": " ".join(["$1,500", *fixed[1:]])})
        .by_id["envy"]
        .lines[0]
        .fixed
        == 150_000
    )


def test_the_list_of_options_tells_what_every_wager_has_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(
        sys, "argv", ["houseway", "rules", "ez-baccarat-panda-8", "-o", "pays-tie=9:1"]
    )
    main()
    told = capsys.readouterr().out
    assert "pays-tie = 9:1" in told
    assert told.count("pays-WAGER") == told.count("limit-WAGER") == 1
    assert "pays-player" not in told
