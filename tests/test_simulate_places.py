"""Simulations here or there: the same answer, bit for bit, and a lost worker is no loss."""

from __future__ import annotations

import json
import os
import pickle
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from houseway.desk.simulate.cluster import Cluster, play_blocks
from houseway.desk.simulate.replay import differences
from houseway.desk.simulate.run import Task, in_process, run
from houseway.desk.simulate.work import Work
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.kernels import game_of
from houseway.proof.scene import Person, Scene, read_scene
from houseway.proof.tally import Tally
from test_simulate import full_table

GAME = "super-pan-9"


def scene(shift: int = 100) -> Scene:
    people = (Person(seat, (("game", 2_500),), 20_000 if seat < 3 else 0) for seat in range(1, 8))
    return Scene(GAME, tuple(people), shift=shift)


def test_any_number_of_workers_gives_the_same_answer() -> None:
    one = run(scene(), 300_000, seed=7, place=in_process(1))
    assert one.rounds == 300_000
    assert run(scene(), 300_000, seed=7, place=in_process(3)).to_json() == one.to_json()
    assert run(scene(), 300_000, seed=8).to_json() != one.to_json()


def test_rounds_of_the_kernel_are_the_table_s() -> None:
    """A full table and a short bank going round, replayed at the table."""
    people = tuple(full_table(game(GAME).rules, times=6))
    for shoe in ("table", "full"):
        work = Work(Scene(GAME, people, shoe=shoe, shift=60), seed=5)
        assert not list(differences(work, rounds=150))


def test_it_ends_once_the_error_is_small_enough() -> None:
    blocks: list[Tally] = []
    found = run(scene(), 10**9, seed=7, error=20.0, place=in_process(2), keep=blocks.append)
    assert found.bank.error <= 20.0
    assert found.rounds < 10**7
    again = run(scene(), 10**9, seed=7, error=20.0)
    assert again.to_json() == found.to_json()
    before = np.concatenate([b.kept[:, 0] for b in blocks[:-1] if b.kept is not None])
    assert len(before) < 2 or before.std(ddof=1) / len(before) ** 0.5 / 100 * found.tally.unit > 20


class ShiftByShift:
    """A place that plays blocks of a single shift."""

    name = "shift by shift"

    def blocks(self, task: Task) -> Iterator[Tally]:
        work = task.prepared()
        return (work.block(number, 1) for number in range(task.shifts))


def test_a_few_shifts_that_happen_to_agree_do_not_end_a_run() -> None:
    assert run(scene(10), 1_000, error=1e9, place=ShiftByShift()).shifts == 30


def test_where_nobody_banks_the_error_is_that_of_the_first_person() -> None:
    people = (Person(3, plays="house-way"), Person(5, plays="house-way"))
    found = run(Scene("omaha", people, shift=1), 35, error=0.01, place=ShiftByShift())
    assert found.watched.name == "seat 3"
    assert found.shifts == 35


def test_a_seat_is_followed_and_not_the_backline_behind_it() -> None:
    behind, seated = Person(2, (("game", 5_000),), back=1), Person(2, (("game", 2_500),))
    people = (Person(1, bank=50_000), behind, seated)
    watching = Scene(GAME, people, shift=1, rotates=False, watch=2)
    for at_table in (True, False):
        found = run(watching, 20, seed=4, at_table=at_table)
        assert found.watched.name == "seat 2"
        single = found.tally.people[2].shifts
        assert found.quantiles(found.tally.path[0]) == found.quantiles(single)


def test_a_worker_with_other_rules_is_refused() -> None:
    told = json.dumps(scene().to_json())
    with pytest.raises(HousewayError, match="plays Super Pan 9 by other rules"):
        play_blocks(told, "another version", 1, False, [(0, 1)], False, False)


def test_blocks_of_a_bundle_are_added_up_or_told_apart() -> None:
    known = json.dumps(scene().to_json()), game_of(scene()).rules.version, 7, False
    pieces = [(0, 1_310), (1, 1_310), (2, 380)]
    (together,) = play_blocks(*known, pieces, False, False)
    apart = pickle.loads(pickle.dumps(play_blocks(*known, pieces, True, True)))
    assert [len(tally.kept) for tally in apart] == [1_310, 1_310, 380]
    alone = run(scene(), 300_000, seed=7)
    for found in ([together], apart):
        total = Task(scene(), 7, 1, False).prepared().tally()
        for tally in found:
            total.merge(tally)
        assert total.sums == alone.tally.sums
        assert [s.counts for s in total.path] == [s.counts for s in alone.tally.path]
        assert total.bank.moments == alone.tally.bank.moments


def test_what_a_single_number_cannot_tell_is_left_open() -> None:
    one = Scene(
        GAME, (Person(1, bank=50_000), Person(2, (("game", 2_500),))), shift=1, rotates=False
    )
    found = run(one, 1, seed=1).to_json((10**9,))
    assert found["wagers"][0]["standard_error"] is None
    assert found["bank"]["shift_deviation"] is None
    assert found["ruin"] == [{"roll": 10**9, "part_of_shifts": 0.0, "standard_error": None}]


def test_an_interruption_gives_what_was_done_so_far() -> None:
    def stop(done: int, asked: int) -> None:
        if done >= 200_000:
            raise KeyboardInterrupt

    found = run(scene(), 10**9, seed=7, tell=stop)
    assert found.interrupted
    assert 200_000 <= found.rounds < 10**7
    assert run(scene(), found.rounds, seed=7).bank == found.bank


def test_money_comes_from_somewhere_and_goes_somewhere() -> None:
    found = run(scene(), 100_000, seed=7)
    everybody = sum(party.moments.total for party in found.tally.people)
    assert everybody * found.tally.unit == -found.drop


def test_the_table_gives_the_same_figures_as_the_kernel_within_error() -> None:
    kernel = run(scene(50), 500_000, seed=7)
    table = run(scene(50), 1_500, seed=7, at_table=True)
    assert table.at_table
    assert abs(table.bank.mean - kernel.bank.mean) < 4 * table.bank.error
    assert table.covered is not None
    assert kernel.covered is not None
    assert abs(table.covered - kernel.covered) < 0.03
    assert table.bank_fee == kernel.bank_fee
    assert table.fees == kernel.fees


@pytest.mark.parametrize("name", ["chinese-poker", "panguingue", "omaha"])
def test_a_game_without_a_bank_is_played_at_the_table(name: str) -> None:
    people = tuple(Person(seat, plays="house-way") for seat in (1, 2, 3, 4))
    found = run(Scene(name, people, shift=5), 5, seed=3)
    assert found.at_table
    assert sum(party.moments.total for party in found.tally.people) == -found.drop


@pytest.mark.parametrize(
    ("data", "told"),
    [
        ([], "a scene is a JSON object"),
        ({"game": GAME}, "needs 'people'"),
        ({"game": GAME, "people": [{"seat": 1.5}]}, "person 1 of the scene: the seat must be"),
        ({"game": GAME, "people": [], "shoes": 1}, "a scene has no 'shoes'"),
        ({"game": GAME, "people": [{"seat": 1}, {"seat": 1}]}, "have the same place"),
        ({"game": GAME, "people": [{"seat": 1, "bank": 5000}]}, "2 people are needed"),
        (
            {"game": GAME, "people": [{"seat": 1}, {"seat": 2}]},
            "cannot be played: nobody takes the bank",
        ),
        ({"game": "omaha", "people": []}, "nobody is at the table"),
        ({"game": GAME, "people": [{"seat": 1}], "shift": 10**9}, "at most 100,000,000 rounds"),
        ({"game": GAME, "people": [{"seat": 1, "bank": 10**30}]}, "more than is reckoned with"),
        ({"game": GAME, "people": [{"seat": 1}], "options": {"coverage": []}}, "the option cover"),
        ({"game": GAME, "people": [{"seat": 1, "wagers": {"tie": 5}}]}, "tie"),
    ],
)
def test_a_scene_that_makes_no_sense_is_refused_in_a_sentence(data: Any, told: str) -> None:
    with pytest.raises(HousewayError, match=told):
        run(read_scene(data), 1_000)


# A real cluster: a scheduler and workers, each a process of its own, on loopback.


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its three workers."""
    told = tmp_path / "scheduler.json"
    here = ["--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(told)]
    scheduler = _start("dask_scheduler", *here)
    workers: list[subprocess.Popen[bytes]] = []
    try:
        deadline = time.monotonic() + 60
        while not told.exists() and time.monotonic() < deadline:
            time.sleep(0.1)
        for n in range(3):
            own = ["--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path / str(n))]
            workers.append(
                _start("dask_worker", "--scheduler-file", str(told), "--no-dashboard", *own)
            )
        yield json.loads(told.read_text())["address"], workers
    finally:
        for process in (*workers, scheduler):
            process.kill()
            process.wait()


def _start(what: str, *given: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", f"distributed.cli.{what}", *given],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )


@pytest.mark.prove
def test_a_worker_that_is_killed_changes_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, workers = cluster
    killed: list[int] = []

    def kill(done: int, asked: int) -> None:
        if done * 4 >= asked and not killed:
            victim = workers[0]
            os.kill(victim.pid, signal.SIGKILL)
            killed.append(victim.wait())

    alone = run(scene(), 40_000_000, seed=11)
    with Cluster(address, wait=60) as place:
        place.wait_for(3)
        found = run(scene(), 40_000_000, seed=11, place=place, tell=kill)
    assert killed == [-signal.SIGKILL]
    assert not found.interrupted
    assert found.to_json() == alone.to_json()


def test_no_cluster_at_an_address_is_told_in_a_sentence() -> None:
    with pytest.raises(HousewayError, match="no cluster answers at tcp"):
        Cluster("tcp://127.0.0.1:9", wait=0.5)
