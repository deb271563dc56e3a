"""The two community hands of baccarat: every deal, with what every wager of it meets.

Deals are counted by value where totals tell everything, and by rank where a wager asks about ranks
or a card places the action button.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.odds import Sight, stood_on
from houseway.families.baccarat.odds.deals import Choice, Deals, Kinds, Small, all_deals, by_sight
from houseway.families.baccarat.odds.matches import match_numbers
from houseway.families.baccarat.odds.pairs import PAIRS, pair_ways
from houseway.families.baccarat.outcome import FINE_FEATURES, VALUES, Outcome
from houseway.families.baccarat.rules import Play, card_is_asked_for, late_wager_is_open
from houseway.play.features import features_of
from houseway.proof.joint import Flags, Ints, Joint
from houseway.proof.model import Way
from houseway.rulebook.schema import Spot

PLAYER = "player"  # the line whose bettors choose on five
_HANDS = 20  # totals and numbers of cards of one hand
_PAIRS: Sequence[str] = VALUES["player-pair"]
_MATCHES: Sequence[str] = VALUES["match"]


def count(game: Baccarat, spots: Collection[str], way: Way = "house-way") -> Joint:
    """Every way the hands can end for wagers on `spots`, bettors choosing on five as `way` says."""
    wanted = [spot for spot in game.rules.spots if spot.id in spots]
    fine = any(not FINE_FEATURES.isdisjoint(features_of(spot)) for spot in wanted)
    kinds = Kinds.of(game.rules.deck.shoe, "rank" if _by_rank(game, fine) else "value")
    play, choice = _played(game, spots)
    late = game.settings.late_wager
    late_matters = late is not None and late.spot in spots
    asked = play.choice_on_five == "upcard-5-or-6"
    seen = stood_on(game) if way == "best-play" and PLAYER in spots else frozenset()
    ordered = late_matters or asked or bool(seen) or game.rules.settle.button is not None
    deals = all_deals(play, kinds, choice, ordered)
    if seen:
        deals = by_sight(deals, all_deals(play, kinds, "stand", ordered), lambda d: _seen(d, seen))
    parts = _parts(game, deals, kinds, fine, late_matters)
    return _lines(game, wanted, _divided(game, parts, _added(parts, deals.weight)))


def _seen(deals: Deals, sights: Collection[Sight]) -> Flags:
    """The deals in which one of these is what a bettor sees before the choice."""
    table = np.zeros((10, 10, 10), dtype=np.bool_)
    for low, high, up in sights:
        table[low, high, up] = table[high, low, up] = True
    return np.asarray(table[deals.first, deals.second, deals.upcard])


def _by_rank(game: Baccarat, fine: bool) -> bool:
    return fine or game.rules.settle.button is not None


def _played(game: Baccarat, spots: Collection[str]) -> tuple[Play, Choice]:
    """How fives are played: by the house way, or by nobody where nobody is on the line."""
    if PLAYER in spots:
        return game.settings, "hit"
    drawn = card_is_asked_for(game.settings, anyone_hits=False, anyone_chooses=False)
    alone = game.settings.model_copy(update={"banker_when_all_stand": "chart"})
    return alone, "hit" if drawn else "stand"


Part = tuple[Ints, int]  # a number for every row, and how many numbers there are


@dataclass(frozen=True)
class _Cells:
    """Everything wagers and the button can ask about, one row for each combination that occurs."""

    player: Ints
    own: Ints
    banker: Ints
    match: Ints
    pairs: Ints
    late: Ints
    button: Ints
    weight: Ints
    player_pair: Ints
    banker_pair: Ints


def _parts(game: Baccarat, deals: Deals, kinds: Kinds, fine: bool, late: bool) -> dict[str, Part]:
    """What is asked about a deal, as numbers; what nobody asks is left out."""
    one: Part = (np.zeros(1, dtype=np.int64), 1)
    own = _hand(deals.own_total, deals.own_cards)
    reference = _hand(deals.reference_total, deals.reference_cards)
    parts = {
        "player": (reference, _HANDS),
        "own": one if np.array_equal(own, reference) else (own, _HANDS),
        "banker": (_hand(deals.banker_total, deals.banker_cards), _HANDS),
        "match": (match_numbers(deals.code, len(kinds.counts)), len(_MATCHES)) if fine else one,
        "pairs": (deals.pairs.astype(np.int64), len(PAIRS)) if fine else one,
        "late": (_late_open(game, deals), 2) if late else one,
        "button": one,
    }
    button = game.rules.settle.button
    if button is not None:
        card = deals.banker_first if button.card == "banker-1" else deals.banker_second
        parts["button"] = (np.array(kinds.names)[card], max(kinds.names) + 1)
    return parts


def _hand(total: Small, cards: Small) -> Ints:
    return np.asarray(total.astype(np.int64) * 2 + cards - 2)


def _late_open(game: Baccarat, deals: Deals) -> Ints:
    late = game.settings.late_wager
    assert late is not None
    open_ = [[late_wager_is_open(late, p, up) for up in range(10)] for p in range(10)]
    return np.array(open_, dtype=np.int64)[deals.player_two, deals.upcard]


def _added(parts: dict[str, Part], weight: Ints) -> dict[str, Ints]:
    """The weights of deals that are alike in every part, added up; their parts told apart again."""
    shape = tuple(size for _, size in parts.values())
    place = np.zeros(1, dtype=np.int64)
    for numbers, size in parts.values():
        place = place * size + numbers
    sums = np.zeros(int(np.prod(shape)), dtype=np.int64)
    np.add.at(sums, place, weight)
    some = np.flatnonzero(sums)
    told = np.unravel_index(some, shape)
    return {**dict(zip(parts, told, strict=True)), "weight": sums[some]}


def _divided(game: Baccarat, parts: dict[str, Part], cells: dict[str, Ints]) -> _Cells:
    """Cells with pairs are divided by how their suits can fall; all others stay whole."""
    if parts["own"][1] == 1:
        cells = {**cells, "own": cells["player"]}
    ways = pair_ways(max(game.rules.deck.shoe.values()))
    divided = []
    for group in np.unique(cells["pairs"]).tolist():
        here = {name: numbers[cells["pairs"] == group] for name, numbers in cells.items()}
        for (player, banker), (share, of) in ways[group].items():
            assert not np.any(here["weight"] % of)
            pairs = {"player_pair": _PAIRS.index(player), "banker_pair": _PAIRS.index(banker)}
            told = {name: np.full(len(here["weight"]), at) for name, at in pairs.items()}
            divided.append({**here, **told, "weight": here["weight"] // of * share})
    return _Cells(**{name: np.concatenate([d[name] for d in divided]) for name in divided[0]})


def _lines(game: Baccarat, spots: Sequence[Spot], cells: _Cells) -> Joint:
    """Which line every spot meets in every cell; cells that come to the same are added up."""
    met = [_met(game, spot, cells, cells.player) for spot in spots]
    chosen = [
        _met(game, spot, cells, cells.own) if spot.hand == "own" else line
        for spot, line in zip(spots, met, strict=True)
    ]
    columns = [*met, *chosen, cells.late, cells.button]
    sizes = [*(len(spot.lines) for spot in [*spots, *spots]), 2, int(cells.button.max()) + 1]
    place = np.zeros(
        len(cells.weight), dtype=object if np.prod(sizes, dtype=float) > 2**62 else int
    )
    for numbers, size in zip(columns, sizes, strict=True):
        place = place * size + numbers
    _, first, of = np.unique(place, return_index=True, return_inverse=True)
    weight = np.zeros(len(first), dtype=np.int64)
    np.add.at(weight, of, cells.weight)
    table = np.stack(columns, axis=1)[first]
    number = len(spots)
    late: Flags = table[:, -2] == 1
    return Joint(
        spots=tuple(spot.id for spot in spots),
        lines=table[:, :number],
        own=table[:, number : 2 * number],
        late=late,
        button=table[:, -1],
        weight=weight,
    )


def _met(game: Baccarat, spot: Spot, cells: _Cells, player: Ints) -> Ints:
    """The place of the line a spot meets; the rules are asked once for all they can be asked."""
    asked = features_of(spot)
    sizes = (
        *((_HANDS, _HANDS) if asked - FINE_FEATURES else (1, 1)),
        len(_PAIRS) if "player-pair" in asked else 1,
        len(_PAIRS) if "banker-pair" in asked else 1,
        len(_MATCHES) if "match" in asked else 1,
    )
    place = {id(line): number for number, line in enumerate(spot.lines)}
    table = np.zeros(sizes, dtype=np.int64)
    for at in product(*map(range, sizes)):
        mine, banks, first, second, match = at
        totals = (mine // 2, mine % 2 + 2, banks // 2, banks % 2 + 2)
        outcome = Outcome(*totals, _PAIRS[first], _PAIRS[second], _MATCHES[match])
        table[at] = place[id(game.line(spot.id, outcome))]
    numbers = (player, cells.banker, cells.player_pair, cells.banker_pair, cells.match)
    asked_of = (n if size > 1 else np.zeros_like(n) for n, size in zip(numbers, sizes, strict=True))
    return np.asarray(table[tuple(asked_of)])
