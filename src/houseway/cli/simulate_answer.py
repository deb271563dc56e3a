"""A simulation from the command line: asked for, played with a bar, and told."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from houseway.cli.common import INTERRUPTED, console, print_json, read_options, read_text, the_game
from houseway.cli.progress import Tell, end_soon, working
from houseway.cli.simulate_words import Pace, tell_result
from houseway.errors import bad_form, contradiction, not_given, out_of_range
from houseway.families.kernels import game_of
from houseway.money import Cents, cents
from houseway.proof.scene import Scene, Shoe, read_scene

if TYPE_CHECKING:
    from houseway.desk.shift.export import Rows
    from houseway.desk.simulate.result import Result
    from houseway.desk.simulate.run import Place
    from houseway.proof.tally import Tally


class Told(NamedTuple):
    """What the command line says of a scene."""

    table: str
    bank: str
    seat: int
    others: str
    own: str
    way: str
    players: int
    shoe: Shoe
    shift: int | None
    watch: int
    scene: str


class How(NamedTuple):
    """How long and by what it is played."""

    rounds: str
    error: str
    seed: int
    at_table: bool


class Files(NamedTuple):
    """What is written besides."""

    export: list[str]
    plot: list[str]
    report: list[str]


def show(
    name: str,
    told: Told,
    how: How,
    where: tuple[int, str],
    files: Files,
    rolls: list[str],
    option: list[str] | None,
    as_json: bool,
) -> None:
    behind = [cents(roll) for roll in rolls]
    scene = _scene(name, told, option)
    _check(how, files)
    pace = Pace()
    with ExitStack() as stack:
        rows = [stack.enter_context(_rows(place, scene)) for place in files.export]
        place = stack.enter_context(_place(*where))
        tell = stack.enter_context(working(f"Playing {game_of(scene).rules.name}"))
        result = _run(scene, how, place, rows, tell, pace)
    if result.rounds:
        _write(result, behind, files)
    if as_json:
        print_json(result.to_json(behind))
    elif result.rounds:
        tell_result(console(), result, behind, pace, place.name)
    else:
        print("houseway: ended before any shift was done", file=sys.stderr)
    if result.interrupted:
        if not result.at_table:
            end_soon()
        raise SystemExit(INTERRUPTED)


def _run(scene: Scene, how: How, place: Place, rows: list[Rows], tell: Tell, pace: Pace) -> Result:
    from houseway.desk.shift.asked import read_count
    from houseway.desk.simulate.run import run

    def keep(tally: Tally) -> None:
        for each in rows:
            each.add(tally)

    def told(done: int, asked: int) -> None:
        pace.tick(done)
        tell(done / asked)

    return run(
        scene,
        read_count(how.rounds),
        how.seed,
        error=_error(how.error),
        place=place,
        at_table=True if how.at_table else None,
        tell=told,
        keep=keep if rows else None,
    )


def _error(text: str) -> float:
    """A standard error in cents; less than a cent may be asked for."""
    try:
        found = 100 * float(text.strip().lstrip("$") or "0")
    except ValueError:
        found = -1.0
    if not 0 <= found < float("inf"):
        raise bad_form("error", f"a standard error is some dollars like 0.05, not {text!r}", text)
    return found


def _scene(name: str, told: Told, option: list[str] | None) -> Scene:
    from houseway.desk.shift.asked import Asked, read_seats, scene_of, usual_shift

    if told.scene:
        if name or option:
            raise contradiction(
                "scene", "a scene names its game and options itself; leave them out"
            )
        return _read(told.scene)
    if not name:
        raise not_given("game", "name a game, or give a scene with --scene")
    game = the_game(name, option, None)
    asked = Asked(
        told.table,
        cents(told.bank) if told.bank else None,
        told.seat,
        read_seats(told.others),
        told.own,
        told.way,
        told.players,
        told.shoe,
        usual_shift(game) if told.shift is None else told.shift,
        told.watch or None,
    )
    source = str(Path(name).absolute()) if name.endswith(".toml") else None
    return scene_of(game, asked, read_options(option, None), source)


def _read(source: str) -> Scene:
    """A scene, also out of the answer of an earlier simulation."""
    try:
        data = json.loads(read_text(source))
    except (ValueError, RecursionError) as error:
        raise bad_form("scene", f"{source} is not JSON: {error}", source) from None
    return read_scene(data["scene"] if isinstance(data, dict) and "scene" in data else data)


@contextmanager
def _place(workers: int, cluster: str) -> Iterator[Place]:
    """Where blocks are played."""
    from houseway.desk.simulate.run import in_process

    if workers < 0:
        raise out_of_range(
            "workers", f"there are 1 or more workers, or 0 for every core, not {workers}", workers
        )
    workers = workers or len(os.sched_getaffinity(0))
    if not cluster:
        yield in_process(workers)
        return
    from houseway.desk.simulate.cluster import Cluster

    with Cluster(None if cluster == "local" else cluster, workers) as place:
        yield place


@contextmanager
def _rows(place: str, scene: Scene) -> Iterator[Rows]:
    from houseway.desk.shift.export import open_rows

    rows = open_rows(place, scene)
    try:
        yield rows
    finally:
        rows.close()


def _check(how: How, files: Files) -> None:
    """Say what cannot be played or written before a file is opened."""
    from houseway.cli.printed import check_place
    from houseway.desk.shift.asked import read_count
    from houseway.desk.shift.plots import check_plot

    read_count(how.rounds)
    _error(how.error)
    for place in files.plot:
        check_plot(place)
    for place in files.report:
        check_place(place)


def _write(result: Result, rolls: list[Cents], files: Files) -> None:
    from houseway.desk.shift.plots import write_plot

    for place in files.plot:
        write_plot(result, place)
    for place in files.report:
        from houseway.cli.printed import write_printed
        from houseway.web.shift_view import report_text

        write_printed(report_text(result, rolls), place)
