"""A scene as somebody tells it: who wagers what, who banks, and how people play."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from houseway.desk.bank.table import read_table
from houseway.desk.bank.table_text import read_wagers
from houseway.errors import HousewayError
from houseway.games import Game
from houseway.money import Cents
from houseway.simulate.scene import HOUSE_WAY, Person, Scene, Shoe

USUAL_PLAYERS = 6
REGULARS = "regulars"


@dataclass(frozen=True)
class Asked:
    """What is told of a scene; what is not told is as usual at a full table.

    `table` tells the wagers in words, `bank` the bank's wager (all is covered where it is not
    told), `seat` where it is. `others` are seats that take the bank in turn, with the same wager,
    and `own` what somebody wagers in rounds in which another banks. `players` counts the seats of
    a game without a bank.
    """

    table: str = ""
    bank: Cents | None = None
    seat: int = 1
    others: tuple[int, ...] = ()
    own: str = ""
    way: str = ""
    players: int = 0
    shoe: Shoe = "table"
    shift: int = 500
    watch: int | None = None


def scene_of(game: Game, asked: Asked, options: Mapping[str, object]) -> Scene:
    """The scene that was asked for; raises one sentence where the rules forbid it."""
    if not game.rules.banked:
        return _of_players(game, asked, options)
    told = read_table(game, asked.table, asked.bank, asked.seat)
    wagers: dict[int, list[tuple[str, Cents]]] = {asked.seat: []}
    for lying in told.wagers:
        wagers.setdefault(lying.seat, []).append((lying.spot, lying.amount))
    if asked.own:
        wagers[asked.seat] = _own(game, asked.own)
    for seat in asked.others:
        if seat not in wagers:
            raise HousewayError(f"nobody sits at seat {seat}, to take the bank in turn")
    banks = {asked.seat, *asked.others}
    way = asked.way or HOUSE_WAY
    people = (
        Person(seat, tuple(mine), told.bank if seat in banks else 0, way)
        for seat, mine in sorted(wagers.items(), key=lambda item: (item[0] != asked.seat, item[0]))
    )
    return Scene(
        game.rules.id if game.rules.id == game.rules.like else game.rules.like,
        tuple(people),
        options,
        asked.shoe,
        asked.shift,
        bool(asked.others),
        asked.watch,
    )


def _own(game: Game, words: str) -> list[tuple[str, Cents]]:
    found = read_wagers(game.rules, words, bank_seat=0)
    return [(lying.spot, lying.amount) for lying in found]


def _of_players(game: Game, asked: Asked, options: Mapping[str, object]) -> Scene:
    if asked.table or asked.bank or asked.others or asked.own:
        raise HousewayError(f"nobody banks {game.rules.name}; say how many players there are")
    most = game.rules.table.seats
    players = asked.players or min(USUAL_PLAYERS, most)
    if not 2 <= players <= most:
        raise HousewayError(f"{game.rules.name} is played by 2 to {most} people, not {players}")
    people = tuple(Person(seat, plays=asked.way or REGULARS) for seat in range(1, players + 1))
    watch = asked.watch or 1
    return Scene(game.rules.id, people, options, asked.shoe, asked.shift, watch=watch)


def read_seats(text: str) -> tuple[int, ...]:
    """Seats as somebody lists them.

    >>> read_seats("2, 5 and 7"), read_seats("")
    ((2, 5, 7), ())
    """
    if re.search(r"[^\d\s,;and]", text):
        raise HousewayError(f"{text[:40]!r} is not a list of seats like 2, 5")
    return tuple(dict.fromkeys(int(number) for number in re.findall(r"\d{1,4}", text)))


def read_count(text: str) -> int:
    """A number of rounds as somebody writes it.

    >>> [read_count(t) for t in ("1e9", "2.5e6", "1_000_000", "500,000", "3 million")]
    [1000000000, 2500000, 1000000, 500000, 3000000]
    """
    words = {"thousand": 3, "k": 3, "million": 6, "m": 6, "billion": 9, "b": 9}
    plain = text.strip().lower().replace(",", "").replace("_", "")
    found = re.fullmatch(r"(\d{1,12}(?:\.\d{1,9})?)(?:e\+?(\d{1,2}))?\s*([a-z]*)", plain)
    if found is None or (found[3] and found[3] not in words):
        raise HousewayError(f"{text[:40]!r} is not a number of rounds like 1e6 or 250,000")
    from fractions import Fraction

    power = int(found[2] or 0) + words.get(found[3], 0)
    count = Fraction(found[1]) * 10**power
    if count.denominator != 1 or not 1 <= count <= 10**12:
        raise HousewayError(f"{text[:40]!r} is not a number of rounds from 1 to 1e12")
    return int(count)
