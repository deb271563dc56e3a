"""Reading a file of pot fee schedules; every error says where it stands."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Literal, NamedTuple, TypeVar

from pydantic import Field, TypeAdapter, ValidationError

from houseway.checked import checked
from houseway.errors import HousewayError, RulebookError, did_you_mean
from houseway.money import Cents, cents
from houseway.rulebook.faults import one_fault
from houseway.rulebook.in_file import InFile, toml_fault
from houseway.rulebook.options import Data
from houseway.rulebook.pot_schedule import (
    ANY,
    LEAST_PLAYERS,
    Band,
    Basis,
    Bound,
    Limits,
    Point,
    PotFee,
    PotGame,
    PotSchedule,
    Structure,
)

T = TypeVar("T")
_BOUNDS: tuple[Bound, ...] = (
    *("limit", "minimum-bet", "maximum-bet", "buy-in", "condition", "single-bet"),
)


class _Note(Data):
    text: str
    options: str = ""
    rulings: tuple[str, ...] = ()


class _Block(Data):
    """A run of options as it stands in a file."""

    fees: dict[str, Point] = Field(min_length=1)
    options: tuple[tuple[Any, ...], ...] = Field(min_length=1)
    name: str = ""
    by: Literal["players", "round", "limit", ""] = ""
    basis: Basis = "pot"
    structures: tuple[Structure, ...] = ()
    limit: str = ""
    minimum_bet: str = ""
    maximum_bet: str = ""
    buy_in: str = ""
    condition: str = ""
    single_bet: str = ""
    note: tuple[_Note, ...] = ()


class _Pot(Data):
    """A list of options as it stands in a file."""

    prefix: str
    title: str
    games: tuple[str, ...] = Field(min_length=1)
    by_players: bool = False
    block: tuple[_Block, ...]


class _Conflict(Data):
    """Schedules of another document that name a game they cannot be for."""

    schedules: tuple[str, ...]
    game: str
    text: str
    rulings: tuple[str, ...] = ()


class _File(Data):
    """A whole file. A room's own has no games; it names those of the rulebook."""

    pot: tuple[_Pot, ...]
    games: dict[str, dict[str, Any]] = Field(default_factory=dict)
    conflict: tuple[_Conflict, ...] = ()


class PotFile(NamedTuple):
    """What a file holds: games, schedules, and those of elsewhere that are in conflict."""

    games: Mapping[str, PotGame]
    schedules: tuple[PotSchedule, ...]
    conflicts: tuple[_Conflict, ...]


@checked
def read_pot_file(text: str, source: str, games: Mapping[str, PotGame] | None = None) -> PotFile:
    """Read a schedule file; `source` names it in errors and `games` are those it may name.

    Only the form is judged here. Bands with holes, a sixth rate or a fee that no hand comes to are
    the linter's findings, so that it can name every fault of a file at once.
    """
    try:
        # Amounts are never floats: 0.50 stays the text it is.
        data = tomllib.loads(text, parse_float=str)
        file = _File.model_validate(data)
    except tomllib.TOMLDecodeError as error:
        raise toml_fault(error, f"{source} is not valid TOML") from None
    except ValidationError as error:
        raise one_fault(error, RulebookError, of=source) from None
    known = games or _games(file, source)
    whole = InFile(source)
    places = ((pot, whole.at(pot.prefix, "pot", pot.prefix)) for pot in file.pot)
    found = (each for pot, place in places for each in _pot(pot, place, known))
    return PotFile(known, tuple(found), file.conflict)


def _games(file: _File, source: str) -> Mapping[str, PotGame]:
    try:
        rows = {name: {"id": name, **facts} for name, facts in file.games.items()}
        return TypeAdapter(dict[str, PotGame]).validate_python(rows)
    except ValidationError as error:
        raise one_fault(error, RulebookError, "games", of=source) from None


def _pot(pot: _Pot, where: InFile, games: Mapping[str, PotGame]) -> Iterator[PotSchedule]:
    for game in pot.games:
        if game not in games:
            hint = did_you_mean(game, sorted(games))
            told = f"games: no game is called {game!r}; {hint}"
            raise where.wrong(told, game, "unknown-name", tuple(games))
    for block in pot.block:
        yield from _block(pot, block, where._replace(said=f"{where.said} {block.name}".rstrip()))


class _Row(NamedTuple):
    """A row read: the option, what the table goes by, and the fees of the columns."""

    option: int
    players: Band
    limits: tuple[Limits, ...]
    fees: tuple[PotFee, ...]


def _block(pot: _Pot, block: _Block, where: InFile) -> Iterator[PotSchedule]:
    bounds = tuple(_bounds(block, where))
    options: dict[int, list[_Row]] = {}
    for cells in block.options:
        number = cells[0] if cells else "?"
        row = _row(block, cells, where.at(f"option {number}", "option", number))
        options.setdefault(row.option, []).append(row)
    for option, rows in options.items():
        notes = [note for note in block.note if option in _spans(note.options, where)]
        yield PotSchedule(
            id=f"{pot.prefix}-{option}",
            title=pot.title,
            option=option,
            games=pot.games,
            fees=tuple(fee for row in rows for fee in row.fees),
            basis=block.basis,
            structures=block.structures,
            limits=(*bounds, *rows[0].limits),
            players=rows[0].players if len(rows) == 1 else ANY,
            by_players=pot.by_players,
            block=block.name,
            notes=tuple(note.text for note in notes),
            rulings=tuple(dict.fromkeys(name for note in notes for name in note.rulings)),
        )


def _bounds(block: _Block, where: InFile) -> Iterator[Limits]:
    for what in _BOUNDS:
        text = getattr(block, what.replace("-", "_"))
        if text:
            yield _limits(what, text, where.at(what, what))


def _row(block: _Block, cells: Sequence[Any], where: InFile) -> _Row:
    least = 2 if block.by else 1
    if len(cells) != least + len(block.fees):
        form = ", ".join(["option", *filter(None, [block.by]), *block.fees])
        raise where.wrong(f"write a row as [{form}]", list(cells))
    if type(cells[0]) is not int or cells[0] < 1:
        raise where.wrong("the option must be a whole number from 1", cells[0])
    by, key = block.by, str(cells[1])
    limits = (_limits("limit", key, where),) if by == "limit" else ()
    players = _band(key, LEAST_PLAYERS, where) if by == "players" else ANY
    rounds = _band(key, 1, where) if by == "round" else (1, None)
    several = sum(row[:1] == cells[:1] for row in block.options) > 1
    fees = tuple(
        PotFee(name, at, _dollars(cell, where), *rounds, players if several else ANY)
        for (name, at), cell in zip(block.fees.items(), cells[least:], strict=True)
    )
    return _Row(cells[0], players, limits, fees)


def _dollars(cell: object, where: InFile) -> Cents:
    """An amount, which is dollars and never a share."""
    if isinstance(cell, str) and re.search(r"%|/|per\s?cent", cell):
        raise where.wrong(
            f"{cell!r} is a share, and a fee may never be a fraction or percentage of the "
            "pot; write flat dollars",
            cell,
        )
    if not isinstance(cell, (int, str)) or isinstance(cell, bool):
        raise where.wrong(f"{cell!r} is not an amount of money; write dollars like 2", cell)
    return _read(cents, str(cell), where)


def _read(read: Callable[[str], T], text: str, where: InFile) -> T:
    try:
        return read(text)
    except HousewayError as error:
        raise where.wrong(str(error), text, error.code, error.remedy) from None


def _band(text: str, least: int, where: InFile) -> Band:
    """Read `7+`, `5-6`, `5`, or `-4` for four or fewer."""
    match = re.fullmatch(r"(\d{1,2})?(?:(-)(\d{1,2})|(\+))?", text.strip())
    if match is None or not (match[1] or match[3]):
        raise where.wrong(f"{text!r} is no band; write it like 7+, 5-6, 5 or -4", text)
    low = int(match[1] or least)
    return low, None if match[4] else int(match[3]) if match[2] else low


def _limits(what: Bound, text: str, where: InFile) -> Limits:
    """Read `1-2 to 200-400` for limit games, `20-10000` for anything else, or a top alone."""
    pairs = text.split(" to ") if what == "limit" else text.split("-")
    ends = [_read(_amounts, pair, where) for pair in pairs]
    width = 2 if what == "limit" else 1
    if len(ends) > 2 or any(len(end) != width for end in ends):
        form = "1-2 to 200-400" if width == 2 else "20-10000"
        raise where.wrong(f"{text!r} cannot be read; write it like {form}", text)
    if what == "limit":
        return Limits(what, ends[0], ends[-1])
    return Limits(what, ends[0], ends[1]) if len(ends) == 2 else Limits(what, (), ends[0])


def _amounts(text: str) -> tuple[Cents, ...]:
    return tuple(cents(amount) for amount in text.split("-"))


def _spans(text: str, where: InFile) -> Sequence[int] | range:
    """The options a note is about, written like 8-10, 12; all where none are named."""
    if not text:
        return range(1, 10_000)
    found: list[int] = []
    for part in text.split(","):
        match = re.fullmatch(r"\s*(\d{1,4})(?:-(\d{1,4}))?\s*", part)
        if match is None:
            raise where.wrong(
                f"note: {part.strip()!r} is no option number; write them like 8-10, 12",
                part.strip(),
            )
        found += range(int(match[1]), int(match[2] or match[1]) + 1)
    return found
