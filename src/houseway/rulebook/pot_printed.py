"""The printed pot fee schedules, their games and the rulings on them."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from houseway.money import Cents
from houseway.rulebook.pot_fee_file import PotFile, read_pot_file
from houseway.rulebook.pot_schedule import ANY, Limits, PotFee, PotGame, PotSchedule
from houseway.rulebook.schedules import FeeRuling, Schedule
from houseway.rulebook.schedules import schedules as california


@cache
def pot_schedules() -> Mapping[str, PotSchedule]:
    """Every printed schedule by id, those in conflict with their game at the end."""
    file = _file()
    conflicts = (
        _conflict(california()[name], each.game, each.text, each.rulings)
        for each in file.conflicts
        for name in each.schedules
    )
    return MappingProxyType({each.id: each for each in (*file.schedules, *conflicts)})


def schedules_for(game: str) -> tuple[PotSchedule, ...]:
    """The schedules a game may post, in the order of the document."""
    found = pot_schedules().values()
    return tuple(each for each in found if game in each.games and each.status == "active")


def posting_example(game: str) -> str:
    """A name that a table of this game can post: by players where a list of it goes by them.

    >>> posting_example("asian-stud"), posting_example("draw")
    ('stud-1+7+13', 'poker-1')
    """
    offered = schedules_for(game)
    banded = [each for each in offered if each.players != ANY]
    if not banded:
        return offered[0].id
    first = banded[0]
    block = [each for each in banded if (each.prefix, each.block) == (first.prefix, first.block)]
    bands = {each.players: each.option for each in reversed(block)}
    return f"{first.prefix}-" + "+".join(map(str, sorted(bands.values())))


def pot_games() -> Mapping[str, PotGame]:
    """The games that have pot fees, with what fees need to know of them."""
    return _file().games


@cache
def pot_rulings() -> Mapping[str, FeeRuling]:
    """FP-1 and on: where the printed pot fees are wrong or silent, and how they are read."""
    rows = tomllib.loads(_text("poker_rulings.toml"))["ruling"]
    return MappingProxyType({row["id"]: FeeRuling(**row) for row in rows})


def parse_pot_schedules(text: str, source: str) -> tuple[PotSchedule, ...]:
    """The schedules of a room's own file; `source` names it in errors."""
    return read_pot_file(text, source, pot_games()).schedules


def _conflict(printed: Schedule, game: str, text: str, rulings: tuple[str, ...]) -> PotSchedule:
    """A schedule with a bank, in the form of a pot schedule: what it would take, and from whom."""
    limits = () if printed.limit is None else (_table_limit(*printed.limit),)
    return PotSchedule(
        id=printed.id,
        title=printed.title,
        option=printed.option,
        games=(game,),
        fees=(
            PotFee("player", "deal", printed.player[0].fee),
            PotFee("bank", "deal", printed.bank[0].fee),
        ),
        basis="each-player",
        limits=limits,
        notes=(text,),
        rulings=rulings,
        status="conflict",
    )


def _table_limit(low: Cents, high: Cents | None) -> Limits:
    return Limits("table-limit", (low,), () if high is None else (high,))


@cache
def _file() -> PotFile:
    return read_pot_file(_text("poker.toml"), "fees/poker.toml")


def _text(name: str) -> str:
    from importlib.resources import files

    return files("houseway.rulebook").joinpath("fees", name).read_text("utf-8")
