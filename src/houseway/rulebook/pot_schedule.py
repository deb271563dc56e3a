"""What a pot fee schedule is: flat amounts, each taken at a point of the hand."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from houseway.money import Cents, dollars

Point = Literal[
    "before-deal",
    "deal",
    "round-1",
    "round-2",
    "round-3",
    "round-4",
    "round-5",
    "before-flop",
    "after-flop",
    "after-river",
    "half-hour-start",
    "half-hour-end",
]
Basis = Literal["pot", "antes", "each-player"]
Structure = Literal["limit", "spread", "no-limit"]
Status = Literal["active", "conflict"]
Band = tuple[int, int | None]
Bound = Literal[
    "limit", "minimum-bet", "maximum-bet", "buy-in", "condition", "single-bet", "table-limit"
]

LEAST_PLAYERS = 2
ANY: Band = (LEAST_PLAYERS, None)

WORDS: dict[Point, str] = {
    "before-deal": "before the deal",
    "deal": "after the deal",
    "round-1": "after the first betting round",
    "round-2": "after the second betting round",
    "round-3": "after the third betting round",
    "round-4": "after the fourth betting round",
    "round-5": "after the fifth betting round",
    "before-flop": "before the flop",
    "after-flop": "after the flop",
    "after-river": "after the river",
    "half-hour-start": "at the start of each half hour",
    "half-hour-end": "at the end of each half hour",
}
"""Every point at which a fee can be taken, in words."""

EVERY_HAND = frozenset[Point](("before-deal", "deal", "round-1", "before-flop"))
"""The points that every hand comes to, however early it ends."""


class Limits(NamedTuple):
    """What a table may play for: the lowest and the highest that is printed.

    A limit game is a pair, small bet and big bet; everything else is one amount. `low` is empty
    where only a top is printed, `high` where there is none.
    """

    what: Bound
    low: tuple[Cents, ...]
    high: tuple[Cents, ...]

    def take(self, *amounts: Cents) -> bool:
        """Whether a table that plays for this keeps within them.

        >>> Limits("limit", (100, 200), (20000, 40000)).take(300, 600)
        True
        """
        above = all(low <= amount for low, amount in zip(self.low, amounts))
        return above and all(amount <= high for amount, high in zip(amounts, self.high))

    def __str__(self) -> str:
        low, high = ("-".join(map(dollars, ends)) for ends in (self.low, self.high))
        name = self.what if self.what == "buy-in" else self.what.replace("-", " ")
        if not low:
            return f"{name} up to {high}"
        if not high:
            return f"{name} {low} or more"
        if low == high:
            return f"{name} {low}"
        return f"{name} {low} to {high}"


@dataclass(frozen=True, slots=True)
class PotGame:
    """What the fees need to know of a game: its betting rounds, and whether it has a board.

    `name`, `also` and `number` are as the fee documents print them; `structures` are the kinds of
    betting that the game's own rules speak of.
    """

    id: str
    name: str
    number: str
    rounds: int = 0
    board: bool = False
    structures: tuple[Structure, ...] = ()
    also: str = ""

    def comes_to(self, point: Point) -> bool:
        """Whether a hand of this game can come to `point`."""
        if point in ("before-flop", "after-flop", "after-river"):
            return self.board
        if point.startswith("round-"):
            return int(point[-1]) <= self.rounds
        return True


@dataclass(frozen=True, slots=True)
class PotFee:
    """One fee: `amount` at the point `at` of the hand.

    A fee by rounds of play is for the rounds `first` to `last`, None without end; where an option
    prints a fee for each number of players, `players` says for how many.
    """

    name: str
    at: Point
    amount: Cents
    first: int = 1
    last: int | None = None
    players: Band = ANY

    @property
    def timed(self) -> bool:
        return self.at.startswith("half-hour")

    @property
    def by_round(self) -> bool:
        return (self.first, self.last) != (1, None)

    def times(self, rounds: int) -> int:
        """How often it is taken in a hand of so many rounds of play.

        >>> PotFee("round", "deal", 900, first=4).times(5)
        2
        """
        if not self.by_round:
            return 1
        last = rounds if self.last is None else min(self.last, rounds)
        return max(0, last - self.first + 1)

    @property
    def when(self) -> str:
        """The point in words."""
        if not self.by_round:
            return WORDS[self.at]
        return f"{WORDS[self.at]} of round {band_text((self.first, self.last))}"

    def __str__(self) -> str:
        who = "" if self.players == ANY else f" for {players_text(self.players)}"
        return f"{self.name} {dollars(self.amount)} {self.when}{who}"


@dataclass(frozen=True, slots=True)
class PotSchedule:
    """One printed option. `block` names the run of options it belongs to.

    `players` are the numbers of players it is for; `by_players` says that the document has it
    depend on them. A schedule in conflict with the game it names is never offered.
    """

    id: str
    title: str
    option: int
    games: tuple[str, ...]
    fees: tuple[PotFee, ...]
    basis: Basis = "pot"
    structures: tuple[Structure, ...] = ()
    limits: tuple[Limits, ...] = ()
    players: Band = ANY
    by_players: bool = False
    block: str = ""
    notes: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    status: Status = "active"

    @property
    def prefix(self) -> str:
        """The id without its option number: river-down."""
        return self.id.rpartition("-")[0]

    @property
    def timed(self) -> bool:
        """Whether it is taken by the half hour, not by the hand."""
        return any(fee.timed for fee in self.fees)

    @property
    def bands(self) -> tuple[Band, ...]:
        """The numbers of players its fees are for, each once."""
        inner = dict.fromkeys(fee.players for fee in self.fees)
        return (self.players,) if set(inner) == {ANY} else tuple(inner)

    def for_players(self, players: int) -> PotSchedule | None:
        """The schedule with only the fees that so many players pay; None when it has none posted.

        A fee of $0 is not among them.
        """
        fits = [band for band in self.bands if within(players, band)]
        if not fits or not within(players, self.players):
            return None
        fees = (fee for fee in self.fees if fee.amount and within(players, fee.players))
        return replace(self, players=fits[0], fees=tuple(fees))

    @property
    def total(self) -> Cents:
        """All fees of a hand that goes to the end, for the dearest number of players.

        By rounds of play, each of the printed rounds once; by time, one half hour.
        """
        sums: dict[Band, Cents] = {}
        for fee in self.fees:
            sums[fee.players] = sums.get(fee.players, 0) + fee.amount
        return max(sums.values(), default=0)

    @property
    def fees_text(self) -> str:
        """The fees in one line."""
        who = {"pot": "", "antes": "from the antes: ", "each-player": "from each player: "}
        return who[self.basis] + ", ".join(str(fee) for fee in self.fees if fee.amount)

    @property
    def structures_text(self) -> str:
        """The kinds of betting it is for, empty where that is not said."""
        return " or ".join(kind.replace("-", " ") for kind in self.structures)

    @property
    def stakes_text(self) -> str:
        """The kind of betting and the limits it may be posted for."""
        stakes = (str(limits).removeprefix("limit ") for limits in self.limits)
        tables = f"{self.structures_text} tables" if self.structures else ""
        return ", ".join(filter(None, [tables, *stakes]))

    @property
    def limits_text(self) -> str:
        """What it may be posted for: betting, limits and players."""
        who = "" if self.players == ANY else players_text(self.players)
        return ", ".join(filter(None, [self.stakes_text, who]))


def within(number: int, band: Band) -> bool:
    """Whether a number of players or a round lies in a band.

    >>> within(6, (5, 6)), within(9, (7, None)), within(4, (5, 6))
    (True, True, False)
    """
    low, high = band
    return low <= number and (high is None or number <= high)


def band_text(band: Band) -> str:
    """A band as people write it.

    >>> band_text((7, None)), band_text((5, 6)), band_text((5, 5))
    ('7 or more', '5 to 6', '5')
    """
    low, high = band
    if high is None:
        return f"{low} or more"
    return str(low) if low == high else f"{low} to {high}"


def players_text(band: Band) -> str:
    """A band of players in words.

    >>> players_text((2, 4)), players_text((2, None))
    ('2 to 4 players', 'any number of players')
    """
    return "any number of players" if band == ANY else f"{band_text(band)} players"
