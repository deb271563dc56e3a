"""Chinese Poker a second time, in another way: plain tables and trying everything, slowly.

Cards are texts like `Td`. Nothing of the game's own package is used.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product

ORDER = "23456789TJQKA"
Rank = tuple[int, tuple[int, ...]]
Hands = tuple[list[str], list[str], list[str]]

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL, QUADS, STRAIGHT_FLUSH = range(9)
SHAPES = {"11111": HIGH, "2111": PAIR, "221": TWO_PAIR, "311": TRIPS, "32": FULL, "41": QUADS}
SHORT = {"111": HIGH, "21": PAIR, "3": TRIPS}

# In front, in the middle, in the back.
EXTRA: Sequence[Mapping[int, int]] = (
    {TRIPS: 3},
    {FULL: 2, QUADS: 8, STRAIGHT_FLUSH: 10},
    {QUADS: 4, STRAIGHT_FLUSH: 5},
)
VERSIONS = ("western", "eastern", "mandarin")
# Western, Eastern, Mandarin; the number is the printed rank.
SWEEPS = {
    "pure-dragon": (1, (8, 13, 39)),
    "color-dragon": (2, (8, 13, 26)),
    "dragon": (3, (4, 13, 13)),
    "one-color": (3, (4, 13, 13)),
    "minor": (4, (0, 0, 6)),
    "senior": (4, (0, 0, 6)),
    "six-wheels": (5, (4, 3, 3)),
    "three-flush": (5, (4, 3, 3)),
    "three-straight": (5, (4, 3, 3)),
}
FOUL = {"western": 4, "eastern": 3, "mandarin": 6, "basic": 3}


def numbers(cards: Sequence[str]) -> list[int]:
    return [ORDER.index(card[0]) + 2 for card in cards]


def rank(cards: Sequence[str]) -> Rank:
    """What three or five cards are, as something that compares."""
    found = Counter(numbers(cards))
    order = sorted(found, key=lambda number: (found[number], number), reverse=True)
    shape = "".join(str(found[number]) for number in order)
    if len(cards) == 3:
        return SHORT[shape], tuple(order)
    kind = SHAPES[shape]
    flush = len({card[1] for card in cards}) == 1
    top = 5 if order == [14, 5, 4, 3, 2] else order[0]
    straight = kind == HIGH and (order[0] - order[4] == 4 or top == 5)
    if straight:
        return (STRAIGHT_FLUSH if flush else STRAIGHT), (top,)
    return (FLUSH if flush else kind), tuple(order)


def is_foul(hands: Hands, order: str = "front-middle-back") -> bool:
    front, middle, back = map(rank, hands)
    return front > back if order == "front-back" else not front <= middle <= back


@dataclass(frozen=True)
class Player:
    """Somebody at the showdown."""

    kind: str
    hands: Hands | None = None
    sweep: str = ""
    said: int = 0


@dataclass(frozen=True)
class Reading:
    """The version, and how its gaps are read."""

    version: str
    majority: str = "two"
    sweep_rank: str = "number"
    over_fouls: bool = False
    false_collects: bool = True
    false_against: str = "larger"

    def worth(self, sweep: str) -> int:
        at = VERSIONS.index("western" if self.version == "basic" else self.version)
        return SWEEPS[sweep][1][at]

    def place(self, sweep: str) -> int:
        return SWEEPS[sweep][0] if self.sweep_rank == "number" else list(SWEEPS).index(sweep)

    def extras(self, hands: Hands) -> list[int]:
        on = self.version in ("eastern", "mandarin")
        return [on * EXTRA[at].get(rank(hands[at])[0], 0) for at in range(3)]


def by_segments(r: Reading, a: Hands, b: Hands, home: tuple[bool, bool] = (False, False)) -> int:
    signs = [(rank(x) > rank(y)) - (rank(x) < rank(y)) for x, y in zip(a, b, strict=True)]
    won, lost = signs.count(1), signs.count(-1)
    extra = {1: r.extras(a), -1: r.extras(b), 0: [0, 0, 0]}
    total = 0
    for at, sign in enumerate(signs):
        bonus = extra[sign][at]
        plain = 0 if r.version == "eastern" and bonus else abs(sign)
        times = 1
        if r.version == "mandarin" and 3 in (won, lost):
            times = 3 if home[0 if sign > 0 else 1] else 2
        total += sign * (plain * times + bonus)
    if r.version == "western":
        most = won - lost if r.majority == "more" else (won >= 2) - (lost >= 2)
        total += (most > 0) - (most < 0)
    return total


def cell(r: Reading, a: Player, b: Player, home: tuple[bool, bool] = (False, False)) -> int:
    """What `a`, who sits first, gets from `b`: one cell of the matrix, written out."""
    v, w = (r.worth(p.sweep) if p.sweep else 0 for p in (a, b))
    a_first, b_first = a.said <= b.said, b.said < a.said
    foul = FOUL[r.version]
    gives_up = 3 if r.false_collects else 0
    larger = max(v, w) if r.false_against == "larger" else v + w
    over = r.place(a.sweep) - r.place(b.sweep) if a.sweep and b.sweep else 0
    table = {
        ("sweep", "regular"): v,
        ("sweep", "sweep"): v if over < 0 else -w if over > 0 else 0,
        ("sweep", "foul"): v,
        ("sweep", "surrender"): 3 if b_first else v,
        ("sweep", "false-sweep"): larger,
        ("foul", "sweep"): -w,
        ("foul", "foul"): 0,
        ("foul", "surrender"): 3,
        ("foul", "false-sweep"): w,
        ("surrender", "regular"): -3,
        ("surrender", "sweep"): -3 if a_first else -w,
        ("surrender", "foul"): -3,
        ("surrender", "surrender"): 0,
        ("surrender", "false-sweep"): -gives_up if a_first else w,
        ("false-sweep", "regular"): -v,
        ("false-sweep", "sweep"): -larger,
        ("false-sweep", "foul"): -v,
        ("false-sweep", "surrender"): gives_up if b_first else -v,
        ("false-sweep", "false-sweep"): w - v,
        ("regular", "sweep"): -w,
        ("regular", "surrender"): 3,
        ("regular", "false-sweep"): w,
    }
    if a.hands is not None and b.hands is not None:
        table["regular", "regular"] = by_segments(r, a.hands, b.hands, home)
    if a.hands is not None:
        table["regular", "foul"] = foul + sum(r.extras(a.hands))
    if b.hands is not None:
        table["foul", "regular"] = -foul - sum(r.extras(b.hands))
    return table[a.kind, b.kind]


def runs_home(r: Reading, players: Sequence[Player], at: int) -> bool:
    mine = players[at]
    if r.version != "mandarin" or len(players) != 4 or mine.kind != "regular":
        return False
    beaten = []
    for player in (*players[:at], *players[at + 1 :]):
        if player.kind == "regular":
            assert player.hands is not None
            assert mine.hands is not None
            pairs = zip(mine.hands, player.hands, strict=True)
            beaten.append(all(rank(x) > rank(y) for x, y in pairs))
        else:
            beaten.append(player.kind == "foul" and r.over_fouls)
    return all(beaten)


def ledger(r: Reading, players: Sequence[Player]) -> dict[tuple[int, int], int]:
    """What each gets from each that sits later, in the order of settlement."""
    home = [runs_home(r, players, at) for at in range(len(players))]
    return {
        (i, j): cell(r, players[i], players[j], (home[i], home[j]))
        for i, j in product(range(len(players)), repeat=2)
        if i < j
    }


def moved(how: str, owed: Mapping[tuple[int, int], int], chips: Sequence[int]) -> list[int]:
    """What each settlement moves to the first of the two, under a limit on chips."""
    won, lost = [0] * len(chips), [0] * len(chips)
    out = []
    for (i, j), amount in owed.items():
        winner, loser = (i, j) if amount >= 0 else (j, i)
        room = {
            "gross": min(chips[p] - won[p] - lost[p] for p in (i, j)),
            "each-way": min(chips[winner] - won[winner], chips[loser] - lost[loser]),
            "table-stakes": chips[loser] + won[loser] - lost[loser],
        }[how]
        paid = min(abs(amount), room)
        won[winner] += paid
        lost[loser] += paid
        out.append(paid if winner == i else -paid)
    return out


def sweeps(cards: Sequence[str]) -> list[str]:
    """Every kind of clean sweep, by trying all ways to cut the hand."""
    faces, suits = Counter(card[0] for card in cards), Counter(card[1] for card in cards)
    one_color = set(suits) <= {"h", "d"} or set(suits) <= {"s", "c"}
    found = {
        "pure-dragon": len(faces) == 13 and len(suits) == 1,
        "color-dragon": len(faces) == 13 and one_color,
        "dragon": len(faces) == 13,
        "one-color": one_color,
        "minor": not set(faces) & set("TJQKA"),
        "senior": set(faces) <= set("TJQKA"),
        "six-wheels": any(_all_even(faces, face) for face in faces),
        "three-flush": "".join(sorted(card[1] for card in cards)) in flush_cuts(),
        "three-straight": "".join(sorted(card[0] for card in cards)) in straight_cuts(),
    }
    return [kind for kind, is_one in found.items() if is_one]


def _all_even(faces: Mapping[str, int], odd: str) -> bool:
    return all((number - (face == odd)) % 2 == 0 for face, number in faces.items())


@cache
def flush_cuts() -> frozenset[str]:
    """The suits of every hand that is cut in three flushes, in alphabetical order."""
    return frozenset(
        "".join(sorted(3 * a + 5 * b + 5 * c)) for a, b, c in product("cdhs", repeat=3)
    )


@cache
def straight_cuts() -> frozenset[str]:
    """The ranks of every hand that is cut in three straights, in alphabetical order."""
    whole = "A" + ORDER
    short, long = (
        [whole[at : at + size] for at in range(len(whole) - size + 1)] for size in (3, 5)
    )
    return frozenset("".join(sorted(a + b + c)) for a, b, c in product(short, long, long))
