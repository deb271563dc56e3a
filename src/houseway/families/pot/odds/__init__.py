"""How often each hand is made in games that nobody banks.

No wager is laid against a bank, so there is nothing with an edge. What can be said is how often
hands come; what one hand is worth against others is for `houseway.proof.equity`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from houseway.families.pot.game import PotGame
from houseway.families.pot.odds.made import Made, made_exactly, made_using_two
from houseway.families.pot.rules import Play
from houseway.hands import Ranking
from houseway.play.words import Chart
from houseway.proof.model import GameOdds, SpotOdds

NUMBERS = {2: "two", 3: "three", 4: "four", 5: "five", 7: "seven", 8: "eight"}


def game_odds(game: PotGame) -> GameOdds[SpotOdds]:
    """The charts of a game; it has no wagers."""
    rules, play = game.rules, game.settings
    charts = tuple(_charts(play))
    found = "Sampled" if _uses_two(play) else "Exact"
    method = (
        f"{found}: how often each hand is made. Nobody banks, so that no bet has an edge of its "
        f"own; what hands are worth against each other: houseway equity {rules.id}"
    )
    return GameOdds(rules.id, rules.name, rules.options, method, rules.version, (), charts)


def _charts(play: Play) -> Iterator[Chart]:
    for ranking, which in ((play.high_ranking, "Best"), (play.low_ranking, "Lowest")):
        if ranking is not None:
            chart = _sampled if _uses_two(play) else _exact
            yield chart(play, ranking, which)


def _uses_two(play: Play) -> bool:
    """Whether a hand takes two of more than two own cards, which is too much to count."""
    return play.use != "any" and play.hand_cards > 2


def _exact(play: Play, ranking: Ranking, which: str) -> Chart:
    cards = play.hand_cards + play.board_cards
    made = made_exactly(ranking, cards)
    draws = any(street.draw for street in play.streets)
    kept = play.hand_cards < play.own_cards
    when = ", as dealt" if draws else ""
    key = f"All {made.total:,} ways to be dealt {NUMBERS[cards]} cards of {len(ranking.deck)}."
    if kept:
        key += " Whoever chooses well which cards to keep makes more."
    elif draws:
        key += " The draw makes it better."
    rows = tuple(
        (kind, f"{number:,}", _percent(number / made.total), _one_in(number, made))
        for kind, number in made.kinds
    )
    title = f"{which} hand of {NUMBERS[cards]} cards{when}"
    return Chart(title, ("hand", "ways", "chance", "one in"), rows, key)


def _sampled(play: Play, ranking: Ranking, which: str) -> Chart:
    at_most = play.use == "at-most-two"
    made = made_using_two(ranking, play.hand_cards, at_most)
    own = NUMBERS[play.hand_cards]
    how = f"at most two of {own}" if at_most else f"two of {own} cards and three of the board"
    rows = tuple(
        (kind, _percent(number / made.total), _percent(_error(number, made)), _one_in(number, made))
        for kind, number in made.kinds
    )
    key = f"{made.total:,} deals at random; ± is the standard error."
    return Chart(f"{which} hand with {how}", ("hand", "chance", "±", "one in"), rows, key)


def _percent(part: float) -> str:
    return f"{part:.4%}" if part >= 0.0001 else f"{part:.6%}"


def _error(number: int, made: Made) -> float:
    part = number / made.total
    return sqrt(part * (1 - part) / made.total)


def _one_in(number: int, made: Made) -> str:
    times = made.total / number
    return f"{times:,.1f}" if times < 100 else f"{times:,.0f}"
