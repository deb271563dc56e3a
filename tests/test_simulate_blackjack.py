"""Whole tables of blackjack: every choice, every option and every wager as at the real table."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

from houseway.desk.simulate.replay import differences
from houseway.desk.simulate.work import Work
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.best import odds_of
from houseway.families.blackjack.kernel.plays import PLAYS, WAYS
from houseway.families.blackjack.kernel.strategy import Strategy
from houseway.money import Cents
from houseway.play.game import Game
from houseway.proof.layout import MODELS
from houseway.proof.scene import BEST_PLAY, HOUSE_WAY, Person, Scene
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules
from whims import Whims

GAMES = [name for name in game_ids() if load(name).family == "blackjack"]
CLASSIC, SPANISH, SWITCH = "pure-21-5", "pure-spanish-21-5-3-2", "blackjack-switch"
ODD = ("whim one", "whim two")


@pytest.fixture(autouse=True)
def whims(monkeypatch: pytest.MonkeyPatch) -> None:
    register(monkeypatch.setitem)


def register(setitem: Any) -> None:
    """Two people who play on a whim, at the table and in the kernel."""

    def add(name: str) -> None:
        def bot(played: Game) -> Whims:
            assert isinstance(played, Blackjack)
            return Whims(played, name)

        def way(played: Blackjack, wager: Cents | None) -> Strategy:
            return Whims(played, name).strategy(wager)

        setitem(PLAYS, name, bot)
        setitem(WAYS, name, way)

    for name in ODD:
        add(name)


def crowd(rules: Rules, times: int, plays: tuple[str, ...] = ODD, back: int = 2) -> list[Person]:
    """A full table with side wagers of many sizes, and a backline where there is one."""
    people = []
    for seat in range(1, rules.table.seats + 1):
        for behind in range(1 + back if seat % 3 == 0 else 1):
            unit = rules.table.minimum * (1 + (seat + behind) % 4)
            spots = [s for s in rules.spots if s.window == "before-cards"]
            spots = [s for s in spots if s.backline or not behind]
            wagers = {
                s.id: unit if s.kind == "base" else rules.limits(s)[0] * (1 + seat % 2)
                for s in spots
                if s.kind == "base" or (seat + behind) % 2
            }
            bank = times * unit if seat % 4 and not behind else 0
            how = plays[(seat + behind) % len(plays)]
            if wagers:
                people.append(Person(seat, tuple(wagers.items()), bank, how, behind))
    return people


def one_seat(rules: Rules, times: int, plays: tuple[str, ...] = ODD, back: int = 4) -> list[Person]:
    """A short bank against one seat, with bettors behind it where the game has them."""
    unit, spots = rules.table.minimum, [s for s in rules.spots if s.window == "before-cards"]
    people = [Person(1, bank=times * unit)]
    for behind in range(1 + back):
        mine = [s for s in spots if s.backline or not behind]
        wagers = {s.id: unit for s in mine if s.kind == "base" or behind % 2 == 0}
        if wagers:
            people.append(Person(2, tuple(wagers.items()), 0, plays[behind % len(plays)], behind))
    return people


def agrees(name: str, options: dict[str, Any], rounds: int, sit: Any = crowd, **how: Any) -> None:
    """The kernel and the table give the same ledger."""
    rules = game(name, options).rules
    people = tuple(sit(rules, how.pop("times", 12), **how))
    scene = Scene(name, people, options, shift=83, rotates=sit is crowd)
    assert not list(differences(Work(scene, seed=len(str(options))), rounds))


UNCOMPILED = """
import numpy as np
from houseway.proof import shifts
from test_simulate_blackjack import agrees, one_seat, register

random = np.random.default_rng(7)
shifts.fill = lambda to, _: to.put(range(len(to)), random.integers(0, 1 << shifts.BITS, len(to)))
register(lambda ways, name, way: ways.__setitem__(name, way))
agrees("pure-21-5", {"settle-naturals": "in-pass"}, 150, sit=one_seat, times=3)
agrees("pure-21-5", {"collect-over": "when-decided", "collect-forfeit": "at-once"}, 60)
agrees("blackjack-switch", {"late-natural-takes": "original"}, 60)
"""


@pytest.mark.prove
def test_a_few_rounds_as_plain_python_are_the_table_s() -> None:
    """The kernel without its compiler, which would take longer than all of this."""
    env = {**os.environ, "NUMBA_DISABLE_JIT": "1", "PYTHONPATH": os.path.dirname(__file__)}
    told = [sys.executable, "-W", "ignore", "-c", UNCOMPILED]
    subprocess.run(told, check=True, env=env, timeout=120)


@pytest.mark.prove
@pytest.mark.parametrize("model", MODELS)
@pytest.mark.parametrize("name", GAMES)
def test_odd_play_at_a_crowded_table(name: str, model: str) -> None:
    """Splits and splits again, doubles rescued, hands given up, insurance, under every model."""
    for times in (4, 12, 100):
        agrees(name, {"coverage": model}, 1_500, times=times)


def changed(name: str) -> Iterator[dict[str, Any]]:
    """Each value of each option, one at a time."""
    for key, option in load(name).choices.items():
        yield from ({key: v} for v in option.allowed if v != option.default)


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_every_option(name: str) -> None:
    for options in changed(name):
        agrees(name, options, 300)


EARLY = {"collect-over": "when-decided", "collect-forfeit": "at-once", "surrender": "early"}
TOGETHER = [
    (CLASSIC, EARLY),
    (CLASSIC, {**EARLY, "seat-order": "kind"}),
    (CLASSIC, {**EARLY, "settle-major": "type", "backline-order": "circle"}),
    (CLASSIC, {"settle-naturals": "in-pass", "losing-side-first": False, "surrender": "none"}),
    (SPANISH, {**EARLY, "double-double": "three", "double-cap": "total", "maximum": "$30"}),
    (SPANISH, {**EARLY, "double-double": "two", "backline-adds": "follow"}),
    (SPANISH, {**EARLY, "double-double": "three", "backline-decides": "largest"}),
    (SPANISH, {"match-settled": "after-deal", "backline-adds": "none"}),
    (SWITCH, {"late-natural-takes": "original", "collect-over": "when-decided"}),
    (SWITCH, {"insurance-per": "player", "insurance-for-naturals": False}),
    ("no-bust-blackjack-jokers", {"double-cards": "any", "collect-forfeit": "at-once"}),
    ("no-bust-blackjack-jokers", {"decks": 2, "jokers": "8", "joker-up-is-21": True}),
]


@pytest.mark.prove
@pytest.mark.parametrize(("name", "options"), TOGETHER, ids=str)
def test_options_that_meet(name: str, options: dict[str, Any]) -> None:
    """With four in the backline, and bettors who add to their wagers beside others who do not."""
    for back, plays in ((2, ODD), (4, (*ODD, HOUSE_WAY)), (3, (ODD[0], "insures"))):
        agrees(name, options, 1_200, back=back, plays=plays)


@pytest.mark.prove
@pytest.mark.parametrize(("name", "options"), [*((name, {}) for name in GAMES), *TOGETHER], ids=str)
def test_one_seat_and_those_behind_it(name: str, options: dict[str, Any]) -> None:
    """Nobody else makes the bank draw, and the order behind the seat decides who is paid."""
    for model, times in (("gross", 6), ("separate_caps", 3), ("net_running", 2), ("reserved", 50)):
        plays = (ODD[0], *ODD, HOUSE_WAY) if times % 2 else (*ODD, HOUSE_WAY)
        there = {**options, "coverage": model}
        agrees(name, there, 3_000, sit=one_seat, times=times, plays=plays)


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_best_play_beside_the_house_way(name: str) -> None:
    agrees(name, {}, 1_500, plays=(BEST_PLAY, HOUSE_WAY, BEST_PLAY, "insures"))


@pytest.mark.prove
def test_a_shoe_that_runs_out() -> None:
    """One deck is not always enough for a full table that takes card upon card."""
    people = tuple(crowd(game(CLASSIC).rules, 12, back=0))
    work = Work(Scene(CLASSIC, people, {"decks": 1, **EARLY}, shift=200), seed=8)
    assert any(round_.called_off for round_ in work.trace(4_000))
    assert not list(differences(work, 4_000))


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_best_play_is_worth_its_exact_odds(name: str) -> None:
    """Every hand by its own cards, so that nothing is given away; side wagers too."""
    rules = game(name).rules
    wagers = tuple((s.id, 10_000) for s in rules.spots if s.window == "before-cards")
    people = [Person(n, wagers, plays=BEST_PLAY) for n in range(2, rules.table.seats + 1)]
    scene = Scene(name, (Person(1, bank=10**9), *people), shoe="full", rotates=False)
    work = Work(scene, seed=2)
    tally = work.tally()
    for block in range(4):
        tally.merge(work.block(block))
    played = work.staged.game
    assert isinstance(played, Blackjack)
    odds = odds_of(played)
    exact = odds.ev if odds.switch is None else odds.switch.by_points
    unit, base = (
        work.kernel.layout.unit / 10_000,
        len([w for w in wagers if w[0] in rules.base_spots]),
    )
    for seat in range(len(people)):
        mine = [n for n, w in enumerate(work.staged.wagers) if w.person == seat + 1]
        found = sum(tally.wagers[n].mean for n in mine[:base]) * unit / base
        error = max(tally.wagers[n].error for n in mine[:base]) * unit
        assert abs(found - exact) < 4 * error, seat


def test_a_wager_that_comes_of_the_play_is_not_laid() -> None:
    people = (Person(1, bank=10_000), Person(2, (("game", 500), ("insurance", 200))))
    with pytest.raises(HousewayError, match="Insurance is not laid before the cards"):
        Work(Scene(CLASSIC, people))
