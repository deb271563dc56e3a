"""Shifts written to a file as they are played, a row for each: CSV in dollars, Parquet in cents."""

from __future__ import annotations

import csv
from decimal import Decimal
from pathlib import Path
from typing import IO, Any, Protocol

from houseway.errors import bad_file, not_installed
from houseway.proof.scene import Scene
from houseway.proof.tally import Tally

KINDS = (".csv", ".parquet")


class Rows(Protocol):
    """A file that takes blocks of shifts."""

    def add(self, tally: Tally) -> None:
        """Write the shifts that a block kept."""
        ...

    def close(self) -> None:
        """Nothing more comes."""
        ...


def columns(scene: Scene) -> list[str]:
    """What a row tells: the shift's number, and results, lowest point and deepest fall."""
    people = (
        f"seat_{p.seat}" if not p.back else f"seat_{p.seat}_back_{p.back}" for p in scene.people
    )
    return ["shift", "bank", "lowest", "drawdown", *people]


def in_unit(names: list[str], unit: str) -> list[str]:
    """The columns with the unit of their amounts: all but the number of the shift.

    >>> in_unit(["shift", "bank"], " ($)")
    ['shift', 'bank ($)']
    """
    return [names[0], *(f"{name}{unit}" for name in names[1:])]


def open_rows(place: str, scene: Scene) -> Rows:
    """A file for the shifts of a scene; raises one sentence when it cannot be written."""
    path = Path(place)
    if path.suffix not in KINDS:
        raise bad_file(
            "file", f"{place}: shifts are written as .csv or .parquet", place, tuple(KINDS)
        )
    if path.is_dir() or not path.parent.is_dir():
        raise bad_file("file", f"cannot write {place}: there is no folder {path.parent}", place)
    try:
        return (_Csv if path.suffix == ".csv" else _Parquet)(path, columns(scene))
    except OSError as problem:
        raise bad_file("file", f"cannot write {place}: {problem.strerror}", place) from None


class _Csv:
    def __init__(self, path: Path, names: list[str]) -> None:
        self._file: IO[str] = path.open("w", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file)
        self._writer.writerow(in_unit(names, " ($)"))
        self._written = 0

    def add(self, tally: Tally) -> None:
        if tally.kept is not None:
            for row in (tally.kept * tally.unit).tolist():
                self._written += 1
                self._writer.writerow([self._written, *(Decimal(each).scaleb(-2) for each in row)])

    def close(self) -> None:
        self._file.close()


class _Parquet:
    def __init__(self, path: Path, names: list[str]) -> None:
        try:
            import pyarrow
            from pyarrow import parquet
        except ImportError:
            raise not_installed(
                "file",
                "Parquet needs pyarrow; install it with: pip install 'houseway[parquet]'",
                str(path),
            ) from None
        self._arrow: Any = pyarrow
        told = in_unit(names, "_cents")
        self._schema = pyarrow.schema([(name, pyarrow.int64()) for name in told])
        self._writer: Any = parquet.ParquetWriter(path, self._schema)
        self._written = 0

    def add(self, tally: Tally) -> None:
        import numpy as np

        if tally.kept is None:
            return
        rows = tally.kept * tally.unit
        numbers = np.arange(self._written + 1, self._written + 1 + len(rows))
        self._written += len(rows)
        data = [numbers, *rows.T]
        self._writer.write_table(self._arrow.table(data, schema=self._schema))

    def close(self) -> None:
        self._writer.close()
