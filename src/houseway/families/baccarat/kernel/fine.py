"""What totals do not tell of a baccarat hand: pairs by their suits, and matching ranks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import NamedTuple

import numpy as np

from houseway.errors import not_worked_out
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.kernel.hands import CODES, OTHER, code_of, compact, is_plain
from houseway.families.baccarat.outcome import FINE_FEATURES, PAIR_FEATURES, VALUES, Outcome
from houseway.families.baccarat.rules import match_of, pair_of
from houseway.play.features import features_of
from houseway.proof.layout import Array
from houseway.proof.staged import Staged

PAIRS, MATCHES = VALUES["player-pair"], VALUES["match"]
MATCH_STEP = len(PAIRS) ** 2
MOST_CARDS = 6
# Which of the cards are alike in rank, two by two: the first four cards in the lowest bits.
TWO_OF = sorted(combinations(range(MOST_CARDS), 2), key=lambda two: two[1])


class Fine(NamedTuple):
    """The number of a fine class is `number[match + player + banker]`.

    `player` and `banker` are by where the codes of a hand's first two cards differ, `match` by
    which cards are alike. They are looked at only where wagers ask about `pairs` or `matches`.
    """

    pairs: bool
    matches: bool
    player: Array
    banker: Array
    match: Array
    number: Array


def fine_classes(staged: Staged, voids: bool) -> tuple[Fine, list[tuple[int, ...]]]:
    """The tables, and the lines of each class: of wagers that totals decide, `OTHER`."""
    game = staged.game
    assert isinstance(game, Baccarat)
    by_id = staged.rules.by_id
    fine = {w.spot for w in staged.wagers if not is_plain(by_id[w.spot])}
    asked = {feature for spot in fine for feature in features_of(by_id[spot])}
    if strange := asked - FINE_FEATURES:
        raise not_worked_out(
            "wagers",
            f"{staged.rules.name} has no kernel for wagers on {min(strange)} together with pairs",
            min(strange),
        )
    if "match" in asked and (voids or game.settings.choice_on_five != "never"):
        raise not_worked_out(
            "wagers", f"{staged.rules.name} has no kernel for matches where bettors choose", "match"
        )
    known: dict[tuple[int, ...], int] = {}
    number = []
    for match, player, banker in product(MATCHES, PAIRS, PAIRS):
        outcome = Outcome(0, 2, 0, 2, player, banker, match)
        lines = {s: by_id[s].lines.index(game.line(s, outcome)) for s in fine}
        met = tuple(lines.get(wager.spot, OTHER) for wager in staged.wagers)
        number.append(known.setdefault(met, len(known)))
    kinds = _pair_kinds()
    tables = Fine(
        pairs=not PAIR_FEATURES.isdisjoint(asked),
        matches="match" in asked,
        player=compact(kinds * len(PAIRS)),
        banker=compact(kinds),
        match=compact(_match_kinds() * MATCH_STEP),
        number=compact(np.array(number)),
    )
    return tables, list(known)


def _pair_kinds() -> Array:
    known: dict[int, int] = {}
    for first, second in product(range(52), repeat=2):
        differs, kind = code_of(first) ^ code_of(second), PAIRS.index(pair_of(first, second))
        assert known.setdefault(differs, kind) == kind
    return np.array([known.get(code, 0) for code in range(CODES)])


def _match_kinds() -> Array:
    """The match of every six cards; four or five of them are like six that have no more alike."""
    out = np.zeros(1 << len(TWO_OF), dtype=np.int64)
    for ranks in _partitions(MOST_CARDS):
        alike = sum((ranks[a] == ranks[b]) << bit for bit, (a, b) in enumerate(TWO_OF))
        out[alike] = MATCHES.index(match_of(list(ranks)))
    return out


def _partitions(cards: int) -> Iterator[tuple[int, ...]]:
    """Ranks of so many cards, up to which rank is which."""
    if not cards:
        yield ()
        return
    for ranks in _partitions(cards - 1):
        for rank in range(max(ranks, default=-1) + 2):
            yield (*ranks, rank)
