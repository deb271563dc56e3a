"""Three answers must agree: exact odds, the table itself, and published figures (test_odds)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from houseway.cards.card import rank
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.families import game
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.odds import game_odds
from houseway.play.game import Game
from houseway.proof.model import GameOdds, SpotOdds
from houseway.rulebook.load import load
from houseway.table.events import WagerSettled
from tables import COMMUNITY, deal, every_deal, full_table, repeatable_shoe, some_of, thinned

UNIT = 10_000  # so that 19:20 and 1:2 never round


def bets(played: Game) -> dict[Bettor, dict[str, int]]:
    """One bettor on every spot of the layout."""
    spots = [spot.id for spot in played.rules.spots]
    return {Bettor(2): dict.fromkeys(spots, UNIT)}


def every_spot_game(name: str, **options: object) -> Game:
    """The game with limits wide enough for one unit on every spot."""
    wide = {f"limit-{spot.id}": "1-1000" for spot in load(name, options).spots}
    return game(name, {**options, **wide, "fees": "none"})


def profits(events: list[Event]) -> Iterator[tuple[str, Fraction]]:
    for event in events:
        if isinstance(event, WagerSettled) and event.result != "stay":
            yield event.spot, Fraction(event.paid - event.collected, UNIT)


def by_table(played: Game, name: str, rounds: int) -> dict[str, list[float]]:
    """Play rounds at a real table and keep the sums of each wager's profit."""
    table = full_table(played, repeatable_shoe(played, name), people=2)
    sums: dict[str, list[float]] = {spot.id: [0, 0.0, 0.0] for spot in played.rules.spots}
    wagers = bets(played)
    for _ in range(rounds):
        table.bank, table.banker, table.turns = None, None, 0
        table.carried.clear()
        for spot, profit in profits(deal(played, table, wagers).events):
            kept, worth = sums[spot], float(profit)
            kept[0] += 1
            kept[1] += worth
            kept[2] += worth * worth
    return sums


def check(found: GameOdds[SpotOdds], sums: dict[str, list[float]], errors: float) -> None:
    for item in found.spots:
        number, total, _ = sums[item.spot.id]
        mean = total / number
        error = sqrt(float(item.odds.variance) / number)
        assert abs(mean - float(item.odds.ev)) < errors * error, (item.spot.id, mean, error)


@pytest.mark.parametrize("name", some_of(COMMUNITY, 3))
def test_thousands_of_rounds_at_the_table_agree_with_the_exact_odds(name: str) -> None:
    played = every_spot_game(name)
    assert isinstance(played, Baccarat)
    check(game_odds(played), by_table(played, f"{name} three ways", 7_000), errors=4)


@pytest.mark.prove
@pytest.mark.parametrize("name", COMMUNITY)
def test_many_rounds_at_the_table_agree_with_the_exact_odds(name: str) -> None:
    played = every_spot_game(name)
    assert isinstance(played, Baccarat)
    check(game_odds(played), by_table(played, f"{name} proof", 400_000), errors=4)


# A small shoe: five ranks, so that the table can be played on every one of its deals.
RANKS = (3, 5, 6, 9, 13)


def small_shoe(decks: int) -> dict[int, int]:
    return {card: decks for card in range(52) if rank(card) in RANKS}


def kinds(decks: int) -> dict[int, int]:
    """One card for each rank of the small shoe, and how many there are."""
    return {4 * (number - 1): 4 * decks for number in RANKS}


def choices() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game under each value of each option that can change odds, one at a time."""
    for name in COMMUNITY:
        yield name, {}
        for key, option in load(name).choices.items():
            for value in option.allowed:
                if option.odds and key != "decks" and value != option.default:
                    yield name, {key: value}


CHOICES = list(choices())


def _exact_on_small_shoe(name: str, options: dict[str, Any]) -> tuple[Game, GameOdds[SpotOdds]]:
    played = every_spot_game(name, **options)
    assert isinstance(played, Baccarat)
    return played, game_odds(played, small_shoe(2))


@pytest.mark.parametrize(
    ("name", "options"), thinned(CHOICES, 14), ids=lambda v: str(v).replace(" ", "")
)
def test_the_table_on_every_deal_of_a_small_shoe(name: str, options: dict[str, Any]) -> None:
    """Not sampled: the procedure itself is the counter, wager by wager, to the last deal."""
    played, found = _exact_on_small_shoe(name, options)
    worth: dict[str, Fraction] = {}
    decided: dict[str, int] = {}
    for _, weight, round_ in every_deal(played, bets(played), kinds(2), "hit"):
        for spot, profit in profits(round_.events):
            worth[spot] = worth.get(spot, Fraction(0)) + weight * profit
            decided[spot] = decided.get(spot, 0) + weight
    for item in found.spots:
        if not item.spot.id.endswith("-pair"):  # cards of one rank are all one suit here
            assert item.odds.ev == worth[item.spot.id] / decided[item.spot.id], item.spot.id


@pytest.mark.parametrize(
    ("name", "options"),
    thinned([c for c in CHOICES if c[0].startswith("21st") and not c[0].endswith("-10")], 7),
    ids=lambda v: str(v).replace(" ", ""),
)
def test_best_play_against_the_table_on_every_deal(name: str, options: dict[str, Any]) -> None:
    played, found = _exact_on_small_shoe(name, options)
    best = found.spot("player").best_play
    assert best is not None
    worth: dict[str, dict[tuple[int, ...], Fraction]] = {"hit": {}, "stand": {}}
    total = 0
    only_player = {Bettor(2): {"player": UNIT}}
    for pick, sums in worth.items():
        for cards, weight, round_ in every_deal(played, only_player, kinds(2), pick):
            chose = any(event.kind == "choice-made" for event in round_.events)
            seen = (*sorted((cards[0], cards[2])), cards[1]) if chose else ()
            ((_, profit),) = profits(round_.events)
            sums[seen] = sums.get(seen, Fraction(0)) + weight * profit
            total += weight if pick == "hit" else 0
    found_best = sum(max(worth["hit"][seen], worth["stand"][seen]) for seen in worth["hit"])
    assert best.odds.ev == Fraction(found_best) / total
