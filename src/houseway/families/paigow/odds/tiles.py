"""Pai gow tiles: exact odds of the house way, bounds on best play, and advice for a hand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from math import gcd

import numpy as np

from houseway.cards.card import Card, card, texts
from houseway.errors import out_of_range
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.odds.scoring import CELLS, outcomes_by_cell, profits_of
from houseway.families.paigow.odds.tiles_charts import (
    better_settings,
    kinds_of_hands,
    value_of_the_game,
)
from houseway.families.paigow.odds.tiles_deals import (
    BANK_HANDS,
    DEALS,
    Halves,
    Numbers,
    Settings,
    all_settings,
)
from houseway.families.paigow.odds.tiles_meetings import Meetings, stand
from houseway.families.paigow.odds.tiles_value import balance
from houseway.families.paigow.rules import GAME, LOSE, PUSH, WIN, Values, halves_value
from houseway.families.paigow.rules import settings as every_setting
from houseway.families.paigow.seven import Halves as CardHalves
from houseway.families.paigow.tiles_house_way import numbers, set_tiles
from houseway.hands.tiles import Tile, TileRules, face, name
from houseway.proof.advice import Advised, Worth
from houseway.proof.model import GameOdds, Situation, SpotOdds, WagerOdds

Progress = Callable[[float], None]


def tiles_odds(game: PaiGow, progress: Progress | None = None) -> GameOdds[SpotOdds]:
    """The odds of the wager by the house way, the best answers to it, and bounds on best play."""
    rules, found = game.rules, _Odds(game, progress)
    bounded = found.mixtures is not None
    return GameOdds(
        game=rules.id,
        name=rules.name,
        options=rules.options,
        method=(
            f"exact: all {DEALS:,} deals of one hand and the bank's; both sides set the house way "
            f"unless stated{'; bounds on best play are proved by best answers' if bounded else ''}"
        ),
        version=rules.version,
        spots=(found.spot(),),
    )


def advise_tiles(game: PaiGow, hand: Sequence[Card], shown: Sequence[Card] = ()) -> Advised:
    """What each setting of four tiles is worth against every hand of a house-way bank."""
    play = game.settings
    if len(hand) != play.size or shown:
        raise out_of_range(
            "hand", f"{game.rules.name}: give your {play.size} tiles and no others", len(hand)
        )
    different: dict[Values, CardHalves] = {}  # the house way comes first
    for halves in every_setting(play, hand):
        different.setdefault(halves_value(play, *halves), halves)
    choices = [_worth(game, halves) for halves in different.values()]
    return Advised(
        hand=texts(hand),
        unit="the wager",
        choices=tuple(sorted(choices, key=lambda worth: -worth.ev)),
        method=f"Exact, against all {BANK_HANDS:,} hands of a bank that sets the house way.",
        house_way=choices[0].choice,
    )


def _worth(game: PaiGow, halves: CardHalves) -> Worth:
    tiles = numbers((*halves[0], *halves[1]))
    odds = _wager(game, _against_house_way(game.settings.tile_rules, tiles))
    ways = {
        how: sum(o.combinations for o in odds.outcomes if o.result == how)
        for how in (WIN, PUSH, LOSE)
    }
    counts = f"wins {ways[WIN]:,}, pushes {ways[PUSH]:,}, loses {ways[LOSE]:,}"
    return Worth(texts(halves[0]), odds.ev, f"{name(tiles[:2])} / {name(tiles[2:])}: {counts}")


def _against_house_way(rules: TileRules, tiles: Sequence[Tile]) -> list[int]:
    """How two tiles and two more stand to all hands of a house-way bank."""
    settings, house_way = ready(rules)
    low, high = settings.in_order((tiles[:2], tiles[2:]))
    (left,) = settings.left(settings.count(np.array([tiles])))
    cells = stand(np.array(low), np.array(high), settings, np.flatnonzero(house_way))
    return [int(left[cells == cell].sum()) for cell in range(CELLS)]


@lru_cache(maxsize=4)
def ready(rules: TileRules) -> tuple[Settings, Numbers]:
    """All settings, and the house way among them."""
    settings = all_settings(rules)

    def choose(hand: Sequence[Tile]) -> Halves:
        low, high = set_tiles([card(face(tile)) for tile in hand], rules)
        found = numbers((*low, *high))
        return found[:2], found[2:]

    return settings, settings.always(choose)


def _wager(game: PaiGow, cells: Sequence[int]) -> WagerOdds:
    """The odds from how often each cell is met; weights that all share are taken out."""
    common = gcd(*cells) if sum(cells) > DEALS else 1
    return WagerOdds(outcomes_by_cell(game, [*(cell // common for cell in cells), 0]))


class _Odds:
    """Reads everything off the meetings of all hands."""

    def __init__(self, game: PaiGow, progress: Progress | None) -> None:
        self.game = game
        self.settings, self.house_way = ready(game.settings.tile_rules)
        self.meetings = Meetings(self.settings, profits_of(game)[:CELLS])
        self.free = game.settings.bank_set == "free"
        bounded = self.free and self.meetings.by_halves
        self.mixtures = balance(self.meetings, progress=progress) if bounded else None

    def spot(self) -> SpotOdds:
        way, mixed = self.house_way, self.mixtures
        best = self._answered_by_bettor(way)
        sure = Fraction(1)
        answer = Situation("the bettor's best answer to a house-way bank", best, sure, "best-play")
        situations: list[tuple[str, WagerOdds]] = []
        charts = [better_settings(self.meetings, way, way, "a bank that sets the house way")]
        if self.free:
            answered = self._answered_by_bank(way)
            situations.append(("the bank's best answer to the house way", answered))
        if mixed is not None:
            least, most = self._answered_by_bank(mixed.player), self._answered_by_bettor(mixed.bank)
            situations += [
                ("the house way against a bank that plays its best", self._odds(way, mixed.bank)),
                ("best play of both: the bettor can hold at least this", least),
                ("best play of both: no bettor can pass this", most),
            ]
            charts.insert(0, value_of_the_game(least.ev, most.ev))
            charts.append(
                better_settings(self.meetings, way, mixed.bank, "a bank that plays its best")
            )
        charts.append(kinds_of_hands(self.settings, way))
        return SpotOdds(
            self.game.rules.by_id[GAME],
            self._odds(way, way),
            situations=(answer, *(Situation(name, odds, sure) for name, odds in situations)),
            charts=tuple(charts),
            way="house-way",
        )

    def _answered_by_bettor(self, bank: Numbers) -> WagerOdds:
        return self._odds(self.meetings.best_player(bank), bank)

    def _answered_by_bank(self, player: Numbers) -> WagerOdds:
        return self._odds(player, self.meetings.best_bank(player))

    def _odds(self, player: Numbers, bank: Numbers) -> WagerOdds:
        return _wager(self.game, self.meetings.cells(player, bank))
