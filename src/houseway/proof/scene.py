"""What is simulated: a game, the people round the table, and how long a shift is.

A scene is plain data. Everybody lays the same wagers in every round, plays by a named strategy, and
takes or declines the bank in the same way each time it comes round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from houseway.checked import check_fields
from houseway.engine.bettor import Bettor
from houseway.errors import (
    bad_form,
    contradiction,
    not_given,
    not_here,
    out_of_range,
    unknown_name,
)
from houseway.money import Cents

Shoe = Literal["table", "full"]
HOUSE_WAY, BEST_PLAY = "house-way", "best-play"
MOST_SHIFT = 10**8  # rounds
MOST = 10**14  # cents; more is a slip of the finger


class Person(NamedTuple):
    """Somebody at the table: `wagers` of every round, and the wager they `bank` with.

    Who banks with nothing declines the bank. `back` above nought stands behind the seat.
    """

    seat: int
    wagers: tuple[tuple[str, Cents], ...] = ()
    bank: Cents = 0
    plays: str = HOUSE_WAY
    back: int = 0

    @property
    def bettor(self) -> Bettor:
        return Bettor(self.seat, self.back)

    @property
    def name(self) -> str:
        return f"seat {self.seat}" if not self.back else f"seat {self.seat}, backline {self.back}"

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"seat": self.seat, "wagers": dict(self.wagers)}
        if self.back:
            out["back"] = self.back
        return {**out, "bank": self.bank, "plays": self.plays}


@dataclass(frozen=True)
class Scene:
    """One simulation, but for its seed and its length; `game` is an id, or a rule file's path.

    `shoe` is dealt as at the `table`, down to its cut card, or is `full` for every round. A shift
    of `shift` rounds begins with a fresh shoe, and the bank with the first person who takes it.
    Unless it `rotates` it stays there, as where nobody else ever wants it. Figures of a path (its
    lowest point, its drawdown) are those of the bank, or of the person at seat `watch`.
    """

    game: str
    people: tuple[Person, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    shoe: Shoe = "table"
    shift: int = 500
    rotates: bool = True
    watch: int | None = None

    def __post_init__(self) -> None:
        check_fields(self)
        if not self.people:
            raise not_given("people", "nobody is at the table of the scene")
        if self.shift < 1:
            raise out_of_range(
                "shift", f"a shift has at least one round, not {self.shift}", self.shift
            )
        if self.shift > MOST_SHIFT:
            raise out_of_range(
                "shift",
                f"a shift has at most {MOST_SHIFT:,} rounds, not {self.shift:,}",
                self.shift,
            )
        places = [person.bettor for person in self.people]
        if len(set(places)) < len(places):
            raise contradiction(
                "people", "two people of the scene have the same place; give each their own"
            )
        if self.watch is not None and Bettor(self.watch) not in places:
            raise not_here(
                "watch", f"nobody of the scene sits at seat {self.watch}, to be watched", self.watch
            )

    @property
    def watched(self) -> int | None:
        """Whose path is followed, by number among the people; None is the bank's.

        >>> back = Person(2, back=1)
        >>> Scene("casino-war", (Person(1, bank=500), back, Person(2)), watch=2).watched
        2
        """
        if self.watch is None:
            return None if any(person.bank for person in self.people) else 0
        return [person.bettor for person in self.people].index(Bettor(self.watch))

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "options": dict(self.options),
            "people": [person.to_json() for person in self.people],
            "shoe": self.shoe,
            "shift": self.shift,
            "rotates": self.rotates,
            **({} if self.watch is None else {"watch": self.watch}),
        }


def read_scene(data: object) -> Scene:
    """The scene that `to_json` wrote, or somebody by hand; raises HousewayError when it is not one.

    >>> scene = Scene("casino-war", (Person(1, bank=100_000), Person(2, (("primary", 500),))))
    >>> read_scene(scene.to_json()) == scene
    True
    """
    if not isinstance(data, dict):
        raise bad_form("scene", "a scene is a JSON object with a game and people", data)
    known = {"game", "people", "options", "shoe", "shift", "rotates", "watch"}
    _only(data, known, "a scene")
    people = data.get("people")
    if not isinstance(people, list):
        raise bad_form("people", "a scene needs 'people', a list of who sits at the table", people)
    options, shoe = data.get("options", {}), data.get("shoe", "table")
    if not isinstance(options, dict):
        raise bad_form("options", "the options of a scene are a JSON object", options)
    if strange := [key for key, value in options.items() if isinstance(value, list | dict)]:
        raise bad_form(
            ("options", strange[0]),
            f"the option {strange[0]} of a scene is a word or a number",
            options[strange[0]],
        )
    if shoe not in ("table", "full"):
        raise unknown_name(
            "shoe",
            f"the shoe of a scene is 'table' or 'full', not {shoe!r}",
            shoe,
            ("table", "full"),
        )
    watch, rotates = data.get("watch"), data.get("rotates", True)
    if not isinstance(rotates, bool):
        raise bad_form(
            "rotates", f"whether the bank rotates is true or false, not {rotates!r}", rotates
        )
    return Scene(
        str(data.get("game", "")),
        tuple(_person(person, n) for n, person in enumerate(people, start=1)),
        options,
        shoe,
        _whole(data.get("shift", 500), "the shift of a scene"),
        rotates,
        None if watch is None else _whole(watch, "the seat that is watched"),
    )


def _person(data: object, number: int) -> Person:
    where = f"person {number} of the scene"
    if not isinstance(data, dict):
        raise bad_form(("people", number - 1), f"{where} is not a JSON object", data)
    _only(data, {"seat", "back", "wagers", "bank", "plays"}, where)
    wagers = data.get("wagers", {})
    if not isinstance(wagers, dict):
        raise bad_form(
            ("people", number - 1, "wagers"),
            f"{where}: wagers are a JSON object of spots and cents",
            wagers,
        )
    laid = tuple((str(s), _whole(a, f"{where}: the wager on {s}")) for s, a in wagers.items())
    return Person(
        _whole(data.get("seat"), f"{where}: the seat"),
        laid,
        _whole(data.get("bank", 0), f"{where}: the bank"),
        str(data.get("plays", HOUSE_WAY)),
        _whole(data.get("back", 0), f"{where}: the place on the backline"),
    )


def _only(data: Mapping[str, object], known: set[str], where: str) -> None:
    if strange := sorted(set(data) - known):
        raise not_here(
            where,
            f"{where} has no {strange[0]!r}; it has {', '.join(sorted(known))}",
            strange[0],
            sorted(known),
        )


def _whole(value: object, what: str) -> int:
    if type(value) is not int or value < 0:
        raise bad_form(what, f"{what} must be a whole number, not {value!r}", value)
    if value > MOST:
        raise out_of_range(what, f"{what} is more than is reckoned with: {value:,}", value)
    return value
