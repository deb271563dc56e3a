"""The house drawn from its code: every room, what it is for, and which rooms it asks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from graphlib import TopologicalSorter
from html import escape
from importlib.util import find_spec
from pathlib import Path

import houseway
from houseway.desk.program import imports_of

ROOT = Path(houseway.__file__).parent
WIDTH, HIGH, EDGE = 960, 58, 16
FRAME = """<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg" role="img">
<title>The rooms of Houseway, from the doors at the top to the cards at the bottom</title>
<style>text {{ font: 15px sans-serif; fill: #1b2320 }} .room {{ font: bold 18px sans-serif }}
.asks {{ font-size: 12px; fill: #4d5a54 }} rect {{ fill: #fffef8; stroke: #cfc9b8 }}</style>
{rooms}
</svg>
"""


def house_picture() -> str:
    """Rooms from the top down; each asks only rooms below it."""
    asks = rooms()
    down = [*reversed([*TopologicalSorter(asks).static_order()])]
    drawn = "\n".join(_box(at, room, asks[room], down) for at, room in enumerate(down))
    return FRAME.format(width=WIDTH, height=len(down) * HIGH + 2 * EDGE, rooms=drawn)


def rooms() -> Mapping[str, tuple[str, ...]]:
    """Every room with those it imports from, at once, later or for types."""
    found: dict[str, set[str]] = {}
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[0] not in ("__init__", "__main__"):
            name = ".".join(("houseway", *(each for each in parts if each != "__init__")))
            found.setdefault(parts[0], set()).update(_asked(name))
    return {room: tuple(sorted(asked - {room})) for room, asked in found.items()}


def _asked(name: str) -> Iterator[str]:
    return (each.split(".")[1] for each in imports_of(name) if each.count("."))


def _box(at: int, room: str, asked: tuple[str, ...], down: list[str]) -> str:
    top = EDGE + at * HIGH
    below = ", ".join(sorted(asked, key=down.index)) or "nothing"
    return (
        f'<rect x="{EDGE}" y="{top}" width="{WIDTH - 2 * EDGE}" height="{HIGH - 8}" rx="8"/>'
        f'<text class="room" x="{2 * EDGE}" y="{top + 30}">{escape(room)}</text>'
        f'<text x="140" y="{top + 21}">{escape(_purpose(room))}</text>'
        f'<text class="asks" x="140" y="{top + 40}">asks {escape(below)}</text>'
    )


def _purpose(room: str) -> str:
    """The first sentence of what a room says of itself."""
    spec = find_spec(f"houseway.{room}")
    assert spec is not None
    assert spec.origin is not None
    told = Path(spec.origin).read_text(encoding="utf-8").split('"""')[1]
    return told.strip().split("\n\n")[0].replace("\n", " ").rstrip(".")
