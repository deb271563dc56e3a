"""Who sits where and how a table is run, as values with a plain form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass

from houseway.engine.bettor import Bettor, bettor_json, read_bettor
from houseway.server.entry import Json


@dataclass(frozen=True, slots=True)
class Person:
    """Who holds a betting position: a person by a hash of their token, or a bot by its kind."""

    id: str
    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """How a table is run: seconds for a bot's choice, the time bank, and the next round."""

    pace: float = 0.8
    paused: bool = False
    clock: int = 0
    auto: int = 0


def bettor_in(data: Json) -> Bettor:
    """The bettor that plain data names."""
    return read_bettor(data["seat"], data.get("bettor"))


def person_in(data: Json) -> Person:
    """The person that plain data names."""
    return Person(data["id"], data["name"], data["bot"])


def people_json(people: Mapping[Bettor, Person]) -> list[Json]:
    """People with their places, in the order they came."""
    return [{**bettor_json(bettor), **asdict(person)} for bettor, person in people.items()]
