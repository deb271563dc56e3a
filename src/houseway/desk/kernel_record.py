"""Proofs of kernels kept in a file, one line of JSON each, and the page that tells them."""

from __future__ import annotations

import json
import platform
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from houseway.desk.kernel_odds import WITHIN, Proof
from houseway.errors import bad_form

Record = Mapping[str, Any]


def read_records(place: Path) -> dict[str, Record]:
    """The last whole proof of each game in a file; none where there is no file."""
    if not place.exists():
        return {}
    out: dict[str, Record] = {}
    for number, line in enumerate(place.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            found = json.loads(line)
            _game(found)
            out[found["game"]] = found
        except (ValueError, KeyError, TypeError):
            raise bad_form(
                ("line", number), f"{place}: line {number} is not the proof of a kernel"
            ) from None
    return out


def is_recorded(records: Mapping[str, Record], game: str, version: str, rounds: int) -> bool:
    """Whether a game was proved under these rules with at least so many rounds."""
    found = records.get(game)
    return found is not None and found["version"] == version and found["rounds"] >= rounds


def keep_record(place: Path, proof: Proof) -> None:
    """Add a proof to a file, with the processor it was made on, in place of the game's last one."""
    records = {**read_records(place), proof.game: {**proof.to_json(), "processor": processor()}}
    text = "".join(json.dumps(record, ensure_ascii=False) + "\n" for record in records.values())
    part = place.with_name(place.name + ".part")
    part.write_text(text, encoding="utf-8")
    part.replace(place)


def processor() -> str:
    """What this machine calls its processor."""
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name.strip() == "model name":
                return value.strip()
    except OSError:
        pass
    return platform.processor() or platform.machine()


def page(records: Iterable[Record]) -> str:
    """The proofs as a page in Markdown."""
    return "\n".join(_page(sorted(records, key=lambda r: str(r["name"])))) + "\n"


def _page(records: list[Record]) -> Iterator[str]:
    compared = [w for record in records for w in record["wagers"] if w["z"] is not None]
    far = max((abs(w["z"]) for w in compared), default=0.0)
    apart = [w for w in compared if abs(w["z"]) > WITHIN]
    yield "# Kernels beside the odds"
    yield ""
    yield "<!-- Written by `houseway prove-kernel --page`; run the proof again instead. -->"
    yield ""
    yield (
        "Simulations are played by compiled kernels. Here every wager they can lay was laid round "
        "after round, against a bank that covers everything and with a full shoe each time, and "
        "what a unit of it made stands beside what the odds say. Raises, doubles and splits count "
        "with the wager they grow from. z is the difference in standard errors. A figure of the "
        "odds marked ± is itself a sample, and its error is part of z. "
        "`houseway prove-kernel all --rounds 1e9 --exact` does it again, and the same seed gives "
        "the same figures on any number of workers."
    )
    yield ""
    yield (
        f"{len(records)} games, {len(compared)} wagers compared, {len(apart)} of them further "
        f"apart than {WITHIN:g} standard errors; the largest z is {far:.2f}."
    )
    for record in records:
        yield from _game(record)


def _game(record: Record) -> list[str]:
    """The part of the page that tells one proof."""
    return list(_told(record))


def _told(record: Record) -> Iterator[str]:
    yield ""
    yield f"## {record['name']}"
    yield ""
    told = f"`{record['game']}`, {record['rounds']:,} rounds of each, seed {record['seed']}"
    told += f", {record['cpu_seconds']:,.0f} seconds of {record['processor']}"
    ledger = record["ledger"]
    if ledger["rounds"]:
        different = ledger["different"] or "none"
        told += f". Of {ledger['rounds']:,} rounds played again at the table {different} differ"
    yield told + "."
    yield ""
    yield "| wager | played | odds | sampled | s.e. | z |"
    yield "|---|---|---|---|---|---|"
    for wager in record["wagers"]:
        z = wager["verdict"] if wager["z"] is None else f"{wager['z']:+.2f}"
        error = "" if wager["standard_error"] is None else f"{wager['standard_error']:.5%}"
        cells = [wager["name"], wager["plays"], figure_text(wager), f"{wager['sampled']:+.5%}"]
        cells += [error, z]
        yield "| " + " | ".join(cells) + " |"


def figure_text(wager: Record) -> str:
    """What the odds say of a wager, as text."""
    if "odds_float" not in wager:
        return "none known"
    error = f" ± {wager['odds_error']:.3%}" if wager["odds_error"] else ""
    return f"{wager['odds_float']:+.5%}{error}"
