"""Charts that teach pai gow tiles: the value of the game, better settings, kinds of hands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from math import ceil, floor

import numpy as np

from houseway.families.paigow.odds.tiles_deals import BANK_HANDS, HANDS, Numbers, Settings
from houseway.families.paigow.odds.tiles_meetings import Meetings
from houseway.hands.tiles import TILES, Tile, face, name
from houseway.play.words import Chart

MOST_ROWS = 20
_KINDS = ("pair", "Wong", "Gong", *(f"{n} point{'' if n == 1 else 's'}" for n in range(9, -1, -1)))


def value_of_the_game(least: Fraction, most: Fraction) -> Chart:
    """Between which figures, rounded apart, the value lies when both sides play their best."""
    fine = 10**7
    rows = (
        ("the bettor can hold", _percent(Fraction(floor(least * fine), fine), 5)),
        ("no bettor can pass", _percent(Fraction(ceil(most * fine), fine), 5)),
    )
    return Chart(
        "What the game is worth when both sides play their best",
        ("", "of the wager"),
        rows,
        "The value lies between the two. Each is proved by counting the best answer to a way of "
        "playing that mixes settings.",
    )


@dataclass
class _Group:
    """Hands that are all better set from one pair of kinds to another."""

    example: int
    hands: int = 0
    lost: int = 0


def better_settings(meetings: Meetings, house_way: Numbers, bank: Numbers, against: str) -> Chart:
    """Where the house way gives most away, hands with the same kinds of halves taken together."""
    settings = meetings.settings
    gains, usual = meetings.player_gains(bank), np.flatnonzero(house_way)
    best = np.flatnonzero(meetings.best_player(bank))
    lost = ((gains[best] - gains[usual]) * settings.ways).astype(np.int64)
    groups: dict[tuple[str, str], _Group] = {}
    for number in np.flatnonzero(lost).tolist():
        change = _kinds(settings, usual[number]), _kinds(settings, best[number])
        group = groups.setdefault(change, _Group(number))
        group.hands += int(settings.ways[number])
        group.lost += int(lost[number])
    every = BANK_HANDS * meetings.weight(bank) * meetings.unit
    costly = sorted(groups.items(), key=lambda item: -item[1].lost)[:MOST_ROWS]
    rows = tuple(
        (
            *change,
            f"{group.hands:,}",
            _percent(Fraction(group.lost, every * group.hands), 2),
            _halves(settings.tiles[best[group.example]].tolist()),
        )
        for change, group in costly
    )
    changed = int(settings.ways[lost > 0].sum())
    total = Fraction(int(lost.sum()), every * HANDS)
    return Chart(
        f"Better than the house way against {against}",
        ("house way", "better", "hands", "gain", "for example"),
        rows,
        f"Low hand / high hand, the costliest first; gain is of the wager, on average of these "
        f"hands. In all {changed:,} of {HANDS:,} hands are better set another way, which gains "
        f"{_percent(total, 3)} a round.",
    )


def kinds_of_hands(settings: Settings, house_way: Numbers) -> Chart:
    """How often two tiles make each kind of hand: any two, and the halves of the house way."""
    rows, often = np.flatnonzero(house_way), settings.ways.tolist()
    any_two = Counter(_kind(two) for two in combinations(TILES, 2))
    low, high = Counter[str](), Counter[str]()
    for tiles, ways in zip(settings.tiles[rows].tolist(), often, strict=True):
        low[_kind(tiles[:2])] += ways
        high[_kind(tiles[2:])] += ways
    return Chart(
        "How often two tiles make each kind of hand",
        ("", "any two tiles", "low hand", "high hand"),
        tuple(
            (kind, *(_percent(Fraction(of[kind], of.total()), 3) for of in (any_two, low, high)))
            for kind in _KINDS
        ),
        "Low hand and high hand as the house way sets four tiles.",
    )


def _kind(two: tuple[Tile, ...] | list[Tile]) -> str:
    return next(kind for kind in _KINDS if name(two).startswith(kind))


def _kinds(settings: Settings, row: int) -> str:
    tiles = settings.tiles[row].tolist()
    return f"{_kind(tiles[:2])} / {_kind(tiles[2:])}"


def _halves(tiles: list[Tile]) -> str:
    return f"{_faces(tiles[:2])} / {_faces(tiles[2:])}"


def _faces(tiles: list[Tile]) -> str:
    return " ".join(map(face, tiles))


def _percent(of: Fraction, places: int) -> str:
    return f"{float(100 * of):.{places}f} %"
