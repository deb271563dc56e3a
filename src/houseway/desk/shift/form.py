"""What somebody writes to ask for a simulation: field by field, what it means and what is wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from houseway.desk.shift.asked import Asked, read_count, read_seats, scene_of, usual_shift
from houseway.errors import HousewayError, Where, out_of_range
from houseway.families.kernels import has_kernel, stage
from houseway.money import Cents, cents
from houseway.play.game import Game
from houseway.proof.scene import Scene

FIELDS = (
    *("t", "bank", "seat", "others", "own", "way", "players", "shoe", "shift", "watch"),
    *("rounds", "seed", "roll"),
)
LONGEST = 2_000  # letters of a table told in words
WIDEST = 60  # letters of any other field
MOST_SHIFT = 100_000
MOST_ROUNDS, MOST_AT_TABLE = 50_000_000, 5_000
USUAL, USUAL_AT_TABLE = 1_000_000, 500
T = TypeVar("T")


@dataclass(frozen=True)
class Form:
    """What was written and what it means; `scene` is None while something is wrong."""

    game: Game
    written: Mapping[str, str]
    scene: Scene | None
    rounds: int
    seed: int
    rolls: tuple[Cents, ...]
    problems: Mapping[str, str] = field(default_factory=dict)


def most_rounds(game: Game) -> int:
    """What a page may ask for."""
    return MOST_ROUNDS if has_kernel(game.rules) else MOST_AT_TABLE


def usual_rounds(game: Game) -> int:
    return USUAL if has_kernel(game.rules) else USUAL_AT_TABLE


def read_form(game: Game, given: Mapping[str, str], options: Mapping[str, object]) -> Form:
    """Read the fields `given`; each problem is told at its field."""
    written = {key: given.get(key, "").strip() for key in FIELDS}
    problems: dict[str, str] = {}
    for key, text in written.items():
        if len(text) > (LONGEST if key == "t" else WIDEST):
            problems[key] = "this is too long"
            written[key] = ""

    def read(key: str, how: Callable[[str], T], usual: T) -> T:
        try:
            return how(written[key]) if written[key] else usual
        except HousewayError as error:
            problems.setdefault(key, str(error))
            return usual

    rounds = read("rounds", read_count, usual_rounds(game))
    if rounds > most_rounds(game):
        problems["rounds"] = f"at most {most_rounds(game):,} here; the command takes more"
    asked = Asked(
        written["t"],
        read("bank", cents, None),
        read("seat", _whole(1, game.rules.table.seats), 1),
        read("others", read_seats, ()),
        written["own"],
        written["way"],
        read("players", _whole(2, game.rules.table.seats), 0),
        "full" if written["shoe"] == "full" else "table",
        read("shift", _whole(1, min(MOST_SHIFT, most_rounds(game))), usual_shift(game)),
        read("watch", _whole(1, game.rules.table.seats), None),
    )
    seed = read("seed", _whole(0, 2**63), 1)
    roll = read("roll", cents, 0)
    scene = None if problems else _scene(game, asked, options, problems)
    return Form(game, written, scene, rounds, seed, (roll,) if roll else (), problems)


def _scene(
    game: Game, asked: Asked, options: Mapping[str, object], problems: dict[str, str]
) -> Scene | None:
    """The scene, brought to the table once so that what is wrong with it is told now."""
    try:
        scene = scene_of(game, asked, options)
        if game.rules.banked:
            stage(scene)
    except HousewayError as error:
        problems[_field(error.where, asked)] = str(error)
        return None
    return scene


def _field(where: Where, asked: Asked) -> str:
    """The field of the form that a refusal is about; the table where it is none of the others."""
    match where:
        case ("bank" | "own" | "others" as field, *_):
            return field
        case ("wagers", seat, *_) if seat == asked.seat:
            return "own"
        case ("seat",) | ("wagers", "seat"):
            return "others" if asked.others else "t"
    return "t"


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not least <= int(text) <= most:
            raise out_of_range("number", f"a whole number from {least} to {most:,}", text)
        return int(text)

    return read
