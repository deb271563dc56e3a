"""Thirteen cards of Chinese Poker: set them for me, and how good was my setting?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from houseway.cards.card import Card, cards_in, text
from houseway.checked import checked
from houseway.errors import bad_form
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.offer import DECLARE, SURRENDER
from houseway.families.chinese.setting import SIZES, Setting, names
from houseway.families.chinese.solve import Declared, Judged, Set, Solved, Way, solve
from houseway.families.chinese.sweeps import SWEEPS

OPPONENTS = 3


@dataclass(frozen=True)
class Thirteen:
    """The answer for one hand under one set of options."""

    game: ChinesePoker
    solved: Solved

    @property
    def version(self) -> str:
        return self.game.settings.version

    @property
    def method(self) -> str:
        """How the figures were found, in a sentence."""
        number = self.solved.tables * OPPONENTS
        return (
            f"Sampled: points per opponent against {number:,} hands dealt from the other cards and "
            f"set well, seed {self.solved.seed}; ± is the standard error."
        )

    def to_json(self) -> dict[str, Any]:
        solved = self.solved
        surrender, mine = solved.surrender, solved.mine
        return {
            "game": self.game.rules.id,
            "version": self.version,
            "cards": [text(card) for card in solved.cards],
            "opponents": solved.opponents,
            "sampled": True,
            "hands": solved.tables * OPPONENTS,
            "seed": solved.seed,
            "method": self.method,
            "different": solved.different,
            "advice": pick_of(solved.advice),
            "ways": [_set(way) for way in solved.ways],
            "sweeps": [_declared(way) for way in solved.sweeps],
            "surrender": None if surrender is None else _declared(surrender),
            "mine": None if mine is None else _judged(mine),
        }


@checked
def thirteen(
    game: ChinesePoker, cards: str, mine: str | None = None, opponents: int = OPPONENTS
) -> Thirteen:
    """The best ways to set a hand, and a judgement of `mine` where it is given.

    `cards` are written `Ah Kd 9c …`. A hand written in three, `… / … / …`, is judged as well.
    """
    own = mine or (cards if "/" in cards else None)
    setting = None if own is None else read_mine(own)
    hand = cards_in(cards.replace("/", " "))
    return Thirteen(game, solve(game.settings, hand, opponents, mine=setting))


def read_mine(written: str) -> Setting:
    """A setting as people write it, the front first; cards may be written together."""
    parts = [tuple(cards_in(part)) for part in written.split("/")]
    if tuple(map(len, parts)) != SIZES:
        raise bad_form(
            "mine",
            "write your own way as three cards / five cards / five cards, the front first, like "
            '"Qd Qh 9s / Ad As 8h 5c 3s / 7c 7d 7h 6h 6s"',
            written,
        )
    return Setting(*parts)


def pick_of(way: Set | Declared) -> str:
    """What one answers at the table: the setting, `declare dragon`, or `surrender`."""
    if isinstance(way, Set):
        return way.setting.text
    return SURRENDER if way.sweep is None else f"{DECLARE} {way.sweep}"


def name_of(way: Declared) -> str:
    """What is declared, in words."""
    return SURRENDER if way.sweep is None else SWEEPS[way.sweep].name


def _points(way: Way) -> dict[str, Any]:
    return {
        "points": way.points,
        "standard_error": way.error,
        "gives_away": way.gives_away,
        "gives_away_error": way.gives_away_error,
    }


def _set(way: Set) -> dict[str, Any]:
    parts: dict[str, tuple[Card, ...]] = way.setting._asdict()
    return {
        "pick": pick_of(way),
        **{part: [text(card) for card in cards] for part, cards in parts.items()},
        "names": list(names(way.setting)),
        **_points(way),
    }


def _declared(way: Declared) -> dict[str, Any]:
    return {"pick": pick_of(way), "name": name_of(way), **_points(way)}


def _judged(way: Judged) -> dict[str, Any]:
    return {**_set(way), "place": way.place, "foul": way.foul}
