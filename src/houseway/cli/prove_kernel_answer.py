"""Proofs of kernels from the command line: played with a bar, told as tables, and kept."""

from __future__ import annotations

import os
from collections.abc import Iterator
from math import isfinite
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from houseway.cli.common import FINDINGS, INTERRUPTED, console, print_json, the_game
from houseway.cli.progress import odds_with_progress, working
from houseway.desk.kernel_exact import Figure, counted
from houseway.desk.kernel_odds import Proof, provable, prove
from houseway.desk.kernel_record import figure_text, is_recorded, keep_record, page, read_records
from houseway.desk.shift.asked import read_count
from houseway.errors import bad_file, not_given

if TYPE_CHECKING:
    from rich.console import Console


class Asked(NamedTuple):
    """How a proof is made."""

    rounds: str
    seed: int
    workers: int
    ledger: int
    exact: bool


def show_page(source: str) -> None:
    """Print the page of a file of proofs."""
    if not Path(source).is_file():
        raise bad_file("file", f"there is no file {source}", source)
    print(page(read_records(Path(source)).values()), end="")


def show(name: str, asked: Asked, record: str, as_json: bool) -> None:
    if not name:
        raise not_given("game", "name a game with a kernel, or 'all'")
    place = Path(record) if record else None
    if place is not None and not place.parent.is_dir():
        raise bad_file("record", f"there is no folder {place.parent}", record)
    screen, proofs = console(), []
    for proof in _proofs(provable() if name == "all" else [name], asked, place, screen, as_json):
        proofs.append(proof)
        if not as_json:
            _tell(screen, proof)
    if as_json:
        print_json([proof.to_json() for proof in proofs])
    if any(proof.interrupted for proof in proofs):
        raise SystemExit(INTERRUPTED)
    if not all(proof.agrees for proof in proofs):
        raise SystemExit(FINDINGS)


def _proofs(
    names: list[str], asked: Asked, place: Path | None, screen: Console, quiet: bool
) -> Iterator[Proof]:
    """Prove game after game, but for those a file has already; whole proofs are kept in it."""
    rounds = read_count(asked.rounds)
    workers = asked.workers or len(os.sched_getaffinity(0))
    known = read_records(place) if place is not None else {}
    for name in names:
        game = the_game(name, None, None)
        if is_recorded(known, name, game.rules.version, rounds):
            if not quiet:
                screen.print(f"{game.rules.name}: proved before, in {place}.")
            continue
        found, known_exactly = odds_with_progress(game), dict[str, Figure]()
        if asked.exact:
            with working(f"Counting {game.rules.name}") as tell:
                known_exactly = counted(game, tell)
        with working(f"Proving {game.rules.name}") as tell:
            seed, ledger = asked.seed, asked.ledger
            proof = prove(name, rounds, seed, workers, ledger, tell, found, known_exactly)
        if place is not None and not proof.interrupted:
            keep_record(place, proof)
        yield proof
        if proof.interrupted:
            return


def _tell(screen: Console, proof: Proof) -> None:
    from rich.table import Table

    ways = len({wager.plays for wager in proof.wagers}) > 1
    table = Table(title=f"{proof.name}, {proof.rounds:,} rounds of each wager")
    for heading in ("wager", *(("played",) if ways else ())):
        table.add_column(heading)
    for heading in ("odds", "sampled", "s.e.", "z"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("")
    for wager in proof.wagers:
        z = "" if wager.z is None else f"{wager.z:+.2f}"
        error = f"{wager.error:.5%}" if isfinite(wager.error) else ""
        figures = (figure_text(wager.to_json()), f"{wager.mean:+.5%}", error, z)
        played = (wager.plays,) if ways else ()
        table.add_row(wager.name, *played, *figures, wager.verdict)
    screen.print(table)
    if proof.ledger.rounds:
        different = proof.ledger.different or "none"
        screen.print(
            f"Of {proof.ledger.rounds:,} rounds played again at the table {different} differ."
        )
    if proof.interrupted:
        screen.print("Interrupted; this is what was done so far.")
