"""The table itself, dealt on every deal of a small shoe and played by the best-play bot."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

import pytest

from houseway.cards.card import JOKER, Card, card
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.odds import odds_key
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, PickOffer
from houseway.families import game
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.odds import played_odds
from houseway.families.blackjack.odds.bots import BestPlay
from houseway.families.blackjack.odds.result import PlayedOdds
from houseway.families.blackjack.odds.side import side_odds
from houseway.money import Cents
from houseway.play.bots import Bot, HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import load
from houseway.table.events import RoundEnded, WagerSettled
from houseway.table.wager import PlaceWagers, TakeBank, WagerOffer
from tables import AMPLE, full_table, repeatable_shoe, thinned, with_odds

GAMES = (
    *("no-bust-blackjack-4", "no-bust-blackjack-jokers", "blackjack-switch"),
    *("pure-21-5", "pure-spanish-21-5-3-2", "pure-spanish-21-5-6-5"),
)
UNIT = 600  # cents; every pay line comes out even on it


class Bets:
    """Bets a unit on each hand, perhaps one beside it, and banks amply; another bot plays."""

    def __init__(self, hands: Bot, beside: str | None = None, unit: Cents = UNIT) -> None:
        self.hands, self.unit = hands, unit
        self.beside = () if beside is None else ((beside, UNIT),)

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, WagerOffer):
            lines = [spot for spot in offer.spots() if spot.kind == "base"]
            return PlaceWagers((*((spot.id, self.unit) for spot in lines), *self.beside))
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


# Every reading of the rules, at the table and as stated

PLAYED_ALIKE = {
    "backline-adds", "double-cap",  # they matter to a backline, and to wagers near the maximum
    "decks", "jokers",  # the small shoes have their own cards
}  # fmt: skip


def readings() -> list[tuple[str, str, object]]:
    """Every value of every option that can change odds, in the games with one hand."""
    found: list[tuple[str, str, object]] = []
    for name in GAMES:
        if name == "blackjack-switch":
            continue
        for key, option in load(name).choices.items():
            values = (True, False) if option.kind == "yes-no" else option.allowed
            if option.odds and key not in PLAYED_ALIKE:
                found += [(name, key, value) for value in values if value != option.default]
    return found


CARDS = {
    "no-bust-blackjack-4": shoe(A=2, _6=3, _9=3, K=4),
    "no-bust-blackjack-jokers": shoe(J=2, A=2, _8=2, K=9),
    "pure-21-5": shoe(A=3, _8=2, K=12),
    "pure-spanish-21-5-3-2": shoe(A=2, _4=2, K=11),
    "pure-spanish-21-5-6-5": shoe(A=2, _4=2, K=11),
}


@pytest.mark.parametrize(("name", "key", "value"), thinned(readings(), 9))
def test_under_every_reading_the_table_earns_what_is_stated(
    name: str, key: str, value: object
) -> None:
    played = game(name, {key: value})
    assert isinstance(played, Blackjack)
    found = played_odds(played, CARDS[name])
    bot = BestPlay(found.strategy, HouseWay())
    assert abs(float(worth_at_the_table(played, bot, CARDS[name])) - found.ev) < 1e-11


@pytest.mark.parametrize("name", with_odds(GAMES))
def test_options_not_marked_change_no_odds(name: str) -> None:
    """What the rule files do not mark as changing odds does not, in a small shoe."""
    cards = CARDS.get(name, shoe(A=2, _8=2, K=9))
    plain = played_odds(blackjack(name), cards)
    keys = {odds_key(blackjack(name))}
    for key, option in load(name).choices.items():
        values = (True, False) if option.kind == "yes-no" else option.allowed
        for value in values if not option.odds else ():
            played = game(name, {key: value})
            assert isinstance(played, Blackjack)
            if odds_key(played) not in keys:
                keys.add(odds_key(played))
                found = played_odds(played, cards)
                assert (found.ev, found.house_way) == (plain.ev, plain.house_way), (key, value)


def test_the_house_way_of_switch_at_the_table() -> None:
    played, cards = blackjack("blackjack-switch"), shoe(A=2, _8=3, K=7)
    earned = worth_at_the_table(played, HouseWay(), cards) / 2
    assert abs(float(earned) - played_odds(played, cards).house_way) < 1e-11


# Side wagers at the table, as fractions

TWO_SUITS = {card(t): n for t, n in {"Ah": 1, "8h": 2, "8c": 1, "Kc": 4, "Kd": 2}.items()}
SIDES = [
    ("pure-21-5", "red-flex"),
    ("pure-21-5", "buster"),
    ("pure-spanish-21-5-3-2", "match-the-dealer"),
    ("pure-spanish-21-5-6-5", "match-the-dealer"),
]


@pytest.mark.parametrize(("name", "spot"), SIDES)
def test_side_wagers_earn_at_the_table_what_is_stated(name: str, spot: str) -> None:
    played = blackjack(name)
    stated_odds = side_odds(played, played.rules.by_id[spot], TWO_SUITS).odds
    assert side_worth(played, spot, TWO_SUITS) == stated_odds.ev


def test_super_match_earns_at_the_table_what_is_stated() -> None:
    played = blackjack("blackjack-switch")
    cards = {card("Ah"): 1, card("8h"): 2, card("8c"): 1, card("Kc"): 8}
    stated_odds = side_odds(played, played.rules.by_id["super-match"], cards).odds
    assert side_worth(played, "super-match", cards) == stated_odds.ev


def side_worth(played: Blackjack, spot: str, cards: Mapping[Card, int]) -> Fraction:
    """The expected profit of a side wager beside the game wager, over every order of the cards."""
    total, whole = Fraction(0), Fraction(0)
    waiting: list[tuple[Card, ...]] = [()]
    while waiting:
        dealing = Branching(waiting.pop(), cards)
        bets = Bets(HouseWay(), beside=spot)
        table = full_table(played, dealing, people=2)
        events = play_out(start_round(played, table), {}, bets).events
        (settled,) = (e for e in events if isinstance(e, WagerSettled) and e.spot == spot)
        total += dealing.chance * Fraction(settled.paid - settled.collected, UNIT)
        whole += dealing.chance
        waiting += dealing.others
    assert whole == 1
    return total


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


def stated(name: str) -> tuple[Blackjack, PlayedOdds]:
    from houseway.desk.odds import find_odds
    from houseway.families.blackjack.odds.result import PlayedSpot

    played = blackjack(name)
    spot = next(s for s in find_odds(played).spots if isinstance(s, PlayedSpot))
    return played, spot.odds


@pytest.mark.parametrize("name", with_odds(GAMES))
def test_sampled_rounds_of_best_play_agree(name: str) -> None:
    sampled(*stated(name), 10_000, f"best play {name}")


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_many_sampled_rounds_of_best_play_agree(name: str) -> None:
    sampled(*stated(name), 400_000, f"best play at length {name}")


@pytest.mark.parametrize("name", with_odds(GAMES))
def test_best_play_is_always_legal(name: str) -> None:
    played, found = stated(name)
    table = full_table(played, repeatable_shoe(played, f"legal {name}"))
    for _ in range(60):
        play_out(start_round(played, table), {}, Bets(BestPlay(found.strategy, HouseWay())))


@pytest.mark.prove
def test_best_play_is_legal_where_the_table_maximum_forbids_a_double() -> None:
    """Pure Spanish 21.5, double-double down up to the maximum: then the house way is played."""
    played = blackjack("pure-spanish-21-5-3-2", double_double="three", double_cap="total")
    found = played_odds(played, played.rules.deck.shoe)
    table = full_table(played, repeatable_shoe(played, "at the maximum"))
    for _ in range(30):
        best = BestPlay(found.strategy, HouseWay())
        play_out(start_round(played, table), {}, Bets(best, unit=100_000))
