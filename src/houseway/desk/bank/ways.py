"""How the bettors of a table play: best play and house way, wherever they differ.

A bank asks what it earns against these bettors, and the answer depends on how they play. Both ways
stand side by side; where one is not known that is said, and the other never takes its name.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from houseway.desk.bank.table import TypicalTable
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.proof.model import GameOdds, SpotOdds, WagerOdds, Way

Kind = Literal["both", "alike", "no-choice", "house-way-only"]

TITLES: dict[Way, str] = {"best-play": "best play", "house-way": "house way"}
NOT_PLAYED_BEST = ("nine",)  # no bot knows it where pay lines make it differ from the house way
BESIDE: dict[Way, Way] = {"best-play": "house-way", "house-way": "best-play"}


@dataclass(frozen=True)
class Ways:
    """The ways worth telling of one table.

    `shown` heads the answer; `other` stands beside it, None where there is no second set of
    figures. `kind` says why: both differ, both come to the same, bettors have nothing to choose, or
    nobody has worked out the best play. `bank_too` tells what it changes when the bank, too, plays
    its best, in games where it chooses.
    """

    kind: Kind
    asked: Way
    shown: Way
    game: str
    bank_too: str = ""

    @property
    def other(self) -> Way | None:
        return BESIDE[self.shown] if self.kind == "both" else None

    @property
    def named(self) -> str | None:
        """The way the figures belong to; None where bettors have nothing to choose."""
        return None if self.kind == "no-choice" else self.shown

    @property
    def told(self) -> str:
        """How bettors play in the figures that are shown, as the end of a headline."""
        return {
            "both": f"bettors play {_the(self.shown)}",
            "alike": "bettors play the house way, which is the best play of these wagers",
            "no-choice": "bettors have nothing to choose",
            "house-way-only": "bettors play the house way",
        }[self.kind]

    @property
    def note(self) -> str:
        """What is said of ways of playing that have no figures here; nothing where all have."""
        if self.kind != "house-way-only":
            return self.bank_too
        missing = (
            f"Nobody plays {self.game} in the best way here: every figure is for bettors who play "
            "the house way, and against better ones the bank earns less."
        )
        return f"{missing} {self.bank_too}".strip()

    def title(self, way: Way) -> str:
        """The heading of the column that has the figures of a way."""
        plain = {"alike": "best play and house way", "no-choice": "nothing to choose"}
        return plain.get(self.kind, TITLES[way])

    def to_json(self) -> dict[str, Any]:
        return {
            "asked": self.asked,
            "shown": self.named,
            "differ": self.kind == "both",
            "told": self.told,
            "note": self.note,
        }


def _the(way: Way) -> str:
    return "the best way" if way == "best-play" else "the house way"


def played(known: object, way: Way) -> WagerOdds | float | None:
    """What is known of a spot under a way of playing: its odds, or the EV of a hand played on.

    None where nobody has worked it out.
    """
    if isinstance(known, PlayedSpot):
        return _played_ev(known, way)
    assert isinstance(known, SpotOdds)
    return known.played(way)


def _played_ev(known: PlayedSpot, way: Way) -> float:
    """What a hand is worth to a bettor who plays by the strategy, or the house way."""
    odds = known.odds
    if way == "house-way":
        return odds.house_way
    return odds.ev if odds.switch is None else odds.switch.by_points


def ways_of(table: TypicalTable, found: GameOdds[Any]) -> Ways:
    """The ways to tell of a table, from the odds of its game."""
    kind = _kind(table, found)
    shown: Way = table.way if kind == "both" else "house-way"
    told = " ".join(filter(None, map(_bank_too, _spots(table, found))))
    return Ways(kind, table.way, shown, table.game.rules.name, told)


def _bank_too(known: object) -> str:
    """What a wager is worth to a bank that plays its best against a bettor who does so as well."""
    if not isinstance(known, SpotOdds) or known.best_play is None:
        return ""
    best = known.best_play
    if best.way is not None or best.odds.house_edge == known.edge:
        return ""
    usual, mutual = (f"{float(100 * edge):.2f} %" for edge in (known.edge, best.odds.house_edge))
    return (
        "The bank chooses here as well, and every figure is for a bank that plays the house way. "
        f"Alone with one bettor that makes {usual} of the wager; {best.title} it is {mutual}."
    )


def _kind(table: TypicalTable, found: GameOdds[Any]) -> Kind:
    spots = list(_spots(table, found))
    if all(isinstance(spot, SpotOdds) and spot.way is None for spot in spots):
        return "no-choice"
    best, house = ([played(spot, way) for spot in spots] for way in ("best-play", "house-way"))
    if best == house:
        return "alike"
    unplayed = None in best or table.game.rules.family in NOT_PLAYED_BEST
    return "house-way-only" if unplayed else "both"


def _spots(table: TypicalTable, found: GameOdds[Any]) -> Iterator[object]:
    """The spots wagered on, but for those that are told with another."""
    by_id = table.game.rules.by_id
    for name in dict.fromkeys(lying.spot for lying in table.wagers):
        if by_id[name].part_of is None:
            yield found.spot(name)
