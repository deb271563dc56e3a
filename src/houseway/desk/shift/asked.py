"""A scene as somebody tells it: who wagers what, who banks, and how people play."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.checked import checked
from houseway.desk.bank.table import Lying, laid_table, read_table
from houseway.desk.bank.table_text import read_wagers
from houseway.errors import (
    bad_form,
    contradiction,
    not_here,
    out_of_range,
)
from houseway.families.kernels import has_kernel
from houseway.money import Cents
from houseway.play.game import Game
from houseway.proof.scene import HOUSE_WAY, Person, Scene, Shoe
from houseway.rulebook.paces import SHIFT_HOURS, usual_pace

USUAL_PLAYERS = 6
REGULARS = "regulars"
FEW = 50  # rounds of a shift where no kernel plays


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


def usual_shift(game: Game) -> int:
    """Rounds of a shift, where nobody says: eight hours at the pace every desk assumes.

    Fewer where they are played at the table itself.
    """
    return SHIFT_HOURS * usual_pace(game.rules) if has_kernel(game.rules) else FEW


def scene_of(
    game: Game, asked: Asked, options: Mapping[str, object], source: str | None = None
) -> Scene:
    """The scene that was asked for; raises one sentence where the rules forbid it.

    `source` is the file of the game's rules, where it is not one of the rulebook.
    """
    name = source or game.rules.id
    if not game.rules.banked:
        return _of_players(game, name, asked, options)
    if asked.players:
        raise not_here(
            "players",
            f"people wager against a bank at {game.rules.name}; tell who wagers",
            asked.players,
        )
    lying = read_table(game, asked.table, asked.bank, asked.seat).wagers
    lying += _own(game, asked)
    seats = sorted({asked.seat, *(wager.seat for wager in lying)})
    if asked.seat in asked.others:
        raise contradiction(
            "others", f"seat {asked.seat} banks already; name the others who do", asked.seat
        )
    for seat in asked.others:
        if seat not in seats:
            raise out_of_range(
                "others", f"nobody sits at seat {seat}, to take the bank in turn", seat
            )
    way = asked.way or HOUSE_WAY
    people = []
    for seat in sorted(seats, key=lambda seat: seat != asked.seat):
        mine = tuple((wager.spot, wager.amount) for wager in lying if wager.seat == seat)
        banks = _bank(game, asked, lying, seat) if seat in (asked.seat, *asked.others) else 0
        people.append(Person(seat, mine, banks, way))
    return Scene(
        name,
        tuple(people),
        options,
        asked.shoe,
        asked.shift,
        bool(asked.others),
        asked.watch,
    )


def _bank(game: Game, asked: Asked, lying: Sequence[Lying], seat: int) -> Cents:
    """What somebody banks with: enough to cover all others, where it is not told."""
    others = [wager for wager in lying if wager.seat != seat]
    return laid_table(game, others, asked.bank, seat).bank


def _own(game: Game, asked: Asked) -> tuple[Lying, ...]:
    """What the bank wagers while others bank."""
    if not asked.own:
        return ()
    if not asked.others:
        raise contradiction(
            "own",
            "nobody else banks; name the others who do, or leave out its own wager",
            asked.own,
        )
    found = read_wagers(game.rules, asked.own, bank_seat=0)
    if len({wager.seat for wager in found}) != 1:
        raise bad_form(
            "own", f"{asked.own[:40]!r} is not what one person wagers, like player 25", asked.own
        )
    mine = [Lying(asked.seat, wager.spot, wager.amount) for wager in found]
    elsewhere = 2 if asked.seat == 1 else 1
    return laid_table(game, mine, None, elsewhere).wagers


def _of_players(game: Game, name: str, asked: Asked, options: Mapping[str, object]) -> Scene:
    if asked.table or asked.bank or asked.others or asked.own:
        raise not_here(
            "game", f"nobody banks {game.rules.name}; say how many players there are", game.rules.id
        )
    most = game.rules.table.seats
    players = asked.players or min(USUAL_PLAYERS, most)
    if not 2 <= players <= most:
        raise out_of_range(
            "players", f"{game.rules.name} is played by 2 to {most} people, not {players}", players
        )
    people = tuple(Person(seat, plays=asked.way or REGULARS) for seat in range(1, players + 1))
    watch = asked.watch or 1
    return Scene(name, people, options, asked.shoe, asked.shift, watch=watch)


@checked
def read_seats(text: str) -> tuple[int, ...]:
    """Seats as somebody lists them.

    >>> read_seats("2, 5 and 7"), read_seats("")
    ((2, 5, 7), ())
    """
    found = [number for number in re.split(r"[,;\s]+|\band\b", text) if number]
    if (text.strip() and not found) or not all(re.fullmatch(r"\d{1,4}", n) for n in found):
        raise bad_form("seats", f"{text[:40]!r} is not a list of seats like 2, 5", text)
    return tuple(dict.fromkeys(map(int, found)))


@checked
def read_count(text: str) -> int:
    """A number of rounds as somebody writes it.

    >>> [read_count(t) for t in ("1e9", "2.5e6", "1_000_000", "500,000", "3 million")]
    [1000000000, 2500000, 1000000, 500000, 3000000]
    """
    words = {"thousand": 3, "k": 3, "million": 6, "m": 6, "billion": 9, "b": 9}
    plain = text.strip().lower().replace(",", "").replace("_", "")
    found = re.fullmatch(r"(\d{1,12}(?:\.\d{1,9})?)(?:e\+?(\d{1,2}))?\s*([a-z]*)", plain)
    if found is None or (found[3] and found[3] not in words):
        raise bad_form(
            "rounds", f"{text[:40]!r} is not a number of rounds like 1e6 or 250,000", text
        )
    from fractions import Fraction

    power = int(found[2] or 0) + words.get(found[3], 0)
    count = Fraction(found[1]) * 10**power
    if count.denominator != 1 or not 1 <= count <= 10**12:
        raise out_of_range(
            "rounds", f"{text[:40]!r} is not a number of rounds from 1 to 1e12", text
        )
    return int(count)
