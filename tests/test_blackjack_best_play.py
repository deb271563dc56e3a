"""The table itself, dealt on every deal of a small shoe and played by the best-play bot."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from houseway.cards.card import JOKER, Card, card
from houseway.cards.shoe import ScriptedShoe
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, PickOffer
from houseway.games import Game, game, start_round
from houseway.games.blackjack.game import Blackjack
from houseway.games.bots import Bot, HouseWay, play_out
from houseway.odds.blackjack import played_odds
from houseway.odds.blackjack.result import PlayedOdds
from houseway.odds.bots import BestPlay
from houseway.table.events import RoundEnded
from houseway.table.wager import PlaceWagers, TakeBank, WagerOffer
from tables import AMPLE, full_table, repeatable_shoe

UNIT = 600  # cents; every pay line comes out even on it


class Bets:
    """Bets a unit on each hand and banks amply; plays hands by another bot."""

    def __init__(self, hands: Bot) -> None:
        self.hands = hands

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, WagerOffer):
            lines = [spot for spot in offer.spots() if spot.kind == "base"]
            return PlaceWagers(tuple((spot.id, UNIT) for spot in lines))
        if isinstance(offer, PickOffer):
            return self.hands.choose(offer)
        return TakeBank(AMPLE)


class Branching(ScriptedShoe):
    """Deals a given beginning, goes on with the first card there is, and notes the others."""

    def __init__(self, script: tuple[Card, ...], shoe: Mapping[Card, int]) -> None:
        super().__init__(())
        self.script, self.dealt = script, list[Card]()
        self.left = dict(shoe)
        self.others: list[tuple[Card, ...]] = []
        self.chance = Fraction(1)

    def draw(self, to: str) -> Card:
        place, size = len(self.dealt), sum(self.left.values())
        if place < len(self.script):
            drawn = self.script[place]
        else:
            drawn, *others = (c for c, number in self.left.items() if number)
            self.others += [(*self.dealt, other) for other in others]
        self.chance *= Fraction(self.left[drawn], size)
        self.left[drawn] -= 1
        self.dealt.append(drawn)
        return drawn


def worth_at_the_table(played: Game, bot: Bot, shoe: Mapping[Card, int]) -> Fraction:
    """The expected profit of one unit on each hand, over every order in which cards come."""
    bets, total, whole = Bets(bot), Fraction(0), Fraction(0)
    waiting: list[tuple[Card, ...]] = [()]
    while waiting:
        dealing = Branching(waiting.pop(), shoe)
        table = full_table(played, dealing, people=2)
        ended = play_out(start_round(played, table), {}, bets).events[-1]
        assert isinstance(ended, RoundEnded)
        total += dealing.chance * Fraction(dict(ended.nets)[Bettor(2)], UNIT)
        whole += dealing.chance
        waiting += dealing.others
    assert whole == 1
    return total


def blackjack(name: str, **options: str) -> Blackjack:
    found = game(name, {key.replace("_", "-"): value for key, value in options.items()})
    assert isinstance(found, Blackjack)
    return found


def shoe(**numbers: int) -> dict[Card, int]:
    """Cards of one suit by rank, `J` for jokers: `shoe(A=2, _8=4, K=7)`."""
    ranks = {name.strip("_"): number for name, number in numbers.items()}
    return {JOKER if r == "J" else card(r + "c"): number for r, number in ranks.items()}


SMALL = {
    "no bust 4.0": (blackjack("no-bust-blackjack-4"), shoe(A=2, _5=2, _6=3, _9=3, K=4)),
    "jokers": (blackjack("no-bust-blackjack-jokers"), shoe(J=2, A=2, _8=3, K=9)),
    "pure 21.5": (blackjack("pure-21-5"), shoe(A=2, _3=2, _8=4, K=6)),
    "pure 21.5, early surrender": (
        blackjack("pure-21-5", surrender="early"),
        shoe(A=3, _6=2, _8=3, K=6),
    ),
    "spanish, double-double": (
        blackjack("pure-spanish-21-5-3-2", double_double="three"),
        shoe(A=2, _4=3, _8=4, K=7),
    ),
    "spanish 6 to 5": (blackjack("pure-spanish-21-5-6-5"), shoe(A=2, _5=3, _9=4, K=5)),
}


SMALLER = {
    "no bust 4.0": (blackjack("no-bust-blackjack-4"), shoe(A=2, _6=3, _9=3, K=4)),
    "jokers": (blackjack("no-bust-blackjack-jokers"), shoe(J=2, _8=2, K=8)),
    "pure 21.5": (blackjack("pure-21-5"), shoe(A=3, _8=2, K=12)),
    "spanish, double-double": (
        blackjack("pure-spanish-21-5-3-2", double_double="three"),
        shoe(A=2, _4=2, K=9),
    ),
}


@pytest.mark.parametrize("name", SMALLER)
def test_both_ways_earn_at_the_table_what_is_stated(name: str) -> None:
    played, cards = SMALLER[name]
    found = played_odds(played, cards)
    bot = BestPlay(found.strategy, HouseWay())
    assert abs(float(worth_at_the_table(played, bot, cards)) - found.ev) < 1e-11
    assert abs(float(worth_at_the_table(played, HouseWay(), cards)) - found.house_way) < 1e-11


@pytest.mark.prove
@pytest.mark.parametrize("name", SMALL)
def test_best_play_earns_at_the_table_what_is_stated(name: str) -> None:
    played, cards = SMALL[name]
    found = played_odds(played, cards)
    bot = BestPlay(found.strategy, HouseWay())
    assert abs(float(worth_at_the_table(played, bot, cards)) - found.ev) < 1e-11


@pytest.mark.prove
@pytest.mark.parametrize("name", SMALL)
def test_the_house_way_earns_at_the_table_what_is_stated(name: str) -> None:
    played, cards = SMALL[name]
    found = played_odds(played, cards)
    assert abs(float(worth_at_the_table(played, HouseWay(), cards)) - found.house_way) < 1e-11


def sampled(played: Blackjack, found: PlayedOdds, rounds: int, seed: str) -> None:
    """Rounds at the real table with fresh shuffles, within four standard errors."""
    shuffler = game(played.rules.id, {**played.rules.changed_options, "dealt-from": "shuffler"})
    table = full_table(shuffler, repeatable_shoe(shuffler, seed))
    hands = played.settings.hands
    bot = Bets(BestPlay(found.strategy, HouseWay()))
    nets: list[float] = []
    while len(nets) < rounds:
        ended = play_out(start_round(shuffler, table), {}, bot).events[-1]
        assert isinstance(ended, RoundEnded)
        nets += [net / UNIT / hands for _, net in ended.nets]
    mean = sum(nets) / len(nets)
    variance = sum((x - mean) ** 2 for x in nets) / len(nets)
    stated = found.ev if found.switch is None else found.switch.by_points
    # Seven hands share the bank's, so their results go together: allow for as much again.
    seats = table.seats - 1
    assert abs(mean - stated) < 4 * (variance * seats / len(nets)) ** 0.5


GAMES = (
    *("no-bust-blackjack-4", "no-bust-blackjack-jokers", "blackjack-switch"),
    *("pure-21-5", "pure-spanish-21-5-3-2", "pure-spanish-21-5-6-5"),
)


def stated(name: str) -> tuple[Blackjack, PlayedOdds]:
    from houseway.desk.odds import find_odds
    from houseway.odds.blackjack.result import PlayedSpot

    played = blackjack(name)
    spot = next(s for s in find_odds(played).spots if isinstance(s, PlayedSpot))
    return played, spot.odds


@pytest.mark.parametrize("name", GAMES)
def test_sampled_rounds_of_best_play_agree(name: str) -> None:
    sampled(*stated(name), 20_000, f"best play {name}")


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_many_sampled_rounds_of_best_play_agree(name: str) -> None:
    sampled(*stated(name), 400_000, f"best play at length {name}")


@pytest.mark.parametrize("name", GAMES)
def test_best_play_is_always_legal(name: str) -> None:
    played, found = stated(name)
    table = full_table(played, repeatable_shoe(played, f"legal {name}"))
    for _ in range(60):
        play_out(start_round(played, table), {}, Bets(BestPlay(found.strategy, HouseWay())))
