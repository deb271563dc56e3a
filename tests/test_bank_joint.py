"""The bank's rounds counted whole: against the odds, and against the table dealing every deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from houseway.cards.card import Card, card
from houseway.cards.shoe import ScriptedShoe
from houseway.desk.bank.counted import CountedRounds
from houseway.desk.bank.cover import MODELS
from houseway.desk.bank.table import Lying, TypicalTable, read_table
from houseway.engine.bettor import Bettor
from houseway.engine.decision import PickOffer
from houseway.families import game, of_rules
from houseway.families.joint import counts_rounds, joint
from houseway.families.kernels import bot_of
from houseway.families.odds import odds
from houseway.play.bots import Bot
from houseway.play.game import Game, start_round
from houseway.proof.kernel import ask
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules
from houseway.table.events import WagerSettled
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer
from tables import COMMUNITY, proved, some_of, ways

FEW = ("4c", "5d", "Kh")  # naturals, a choice on five, and three places for the button


@pytest.mark.parametrize("name", some_of(COMMUNITY[::-1], 4))
def test_each_wager_alone_has_the_odds_it_has(name: str) -> None:
    played = game(name)
    found, all_ = odds(played), joint(played, played.rules.by_id)
    for spot in played.rules.spots:
        outcomes = enumerate(found.spot(spot.id).odds.outcomes)
        wanted = {line: o.combinations for line, o in outcomes if o.combinations}
        alone = all_.marginal(spot.id, own=spot.hand == "own", late=spot.window == "late")
        assert alone == wanted, spot.id


def test_b50_a2_where_nobody_is_on_the_player_line_the_hand_is_played_the_house_way() -> None:
    """21st Century Baccarat 5.0: a Dealer line by itself meets the odds that are stated for it."""
    played = game("21st-century-baccarat-5")
    for spot in ("banker", "tie"):
        counted, stated = joint(played, {spot}).marginal(spot), odds(played).spot(spot).odds
        lines = enumerate(stated.outcomes)
        assert counted == {at: o.combinations for at, o in lines if o.combinations}


def test_hands_win_as_often_as_is_printed_everywhere() -> None:
    """Eight decks: Banker 45.86 %, Player 44.62 %, tie 9.52 %."""
    found = joint(game("supreme-baccarat"), {"player", "banker"})
    lines = [line.result for line in load("supreme-baccarat").by_id["banker"].lines]
    share = {lines[at]: n / found.total for at, n in found.marginal("banker").items()}
    wanted = {"win": 0.458597, "lose": 0.446247, "push": 0.095156}
    assert {result: round(part, 6) for result, part in share.items()} == wanted


def test_only_families_with_community_hands_are_counted() -> None:
    assert [name for name in game_ids() if counts_rounds(load(name))] == COMMUNITY


def _with_shoe(name: str, options: Mapping[str, object], shoe: dict[Card, int]) -> Game:
    """A game dealt from a few kinds of cards."""
    rules = load(name, dict(options))
    deck = rules.deck.model_copy()
    deck.__dict__["shoe"] = shoe
    return of_rules(rules.model_copy(update={"deck": deck}))


def _every_spot(rules: Rules, seats: tuple[int, ...], without: tuple[str, ...] = ()) -> list[Lying]:
    """Something on every spot, at seats that differ."""
    return [
        Lying(seat, spot.id, rules.limits(spot)[0] * (1 + number))
        for number, seat in enumerate(seats)
        for spot in rules.spots
        if spot.id not in without
    ]


def _dealt(table: TypicalTable, cards: tuple[Card, ...], bot: Bot) -> int:
    """The bank's result when the table itself deals these cards, fees left out."""
    rules = table.game.rules
    lay = Table(rules, ScriptedShoe(cards), {table.bank_seat: "bank"})
    for seat in table.seats:
        lay.sit(seat, f"seat {seat}")
    round_ = start_round(table.game, lay)
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, BankOffer):
            round_.choose(bettor, TakeBank(table.bank))
        elif isinstance(offer, PickOffer):
            round_.choose(bettor, ask(bot, offer, round_.events))
        else:
            assert isinstance(offer, WagerOffer)
            open_ = {spot.id for spot in offer.spots()}
            mine = [w for w in table.wagers if Bettor(w.seat) == bettor and w.spot in open_]
            round_.choose(bettor, PlaceWagers(tuple((w.spot, w.amount) for w in mine)))
    settled = [event for event in round_.events if isinstance(event, WagerSettled)]
    return sum(event.collected - event.paid for event in settled)


def _by_hand(table: TypicalTable, shoe: Mapping[Card, int]) -> Counter[int]:
    """Every deal of six cards, dealt by the table."""
    found: Counter[int] = Counter()
    bot = bot_of(table.game, table.way)
    for cards in product(shoe, repeat=6):
        number = ways(cards, shoe)
        if number > 0:
            found[_dealt(table, cards, bot)] += number
    return found


def _counted(table: TypicalTable) -> Counter[int]:
    rounds = CountedRounds(table)
    ended = rounds.settle(table.game.rules.settle.coverage, table.bank)
    found: Counter[int] = Counter()
    for net, weight in zip(ended.net.tolist(), rounds.weight, strict=True):
        found[net] += weight
    return found


FINE = ("player-pair", "banker-pair", "lucky-match")
NOBODY = (*FINE, "player", "tie", "late-tie")  # nobody on the line that chooses on five
CHOOSES = "21st-century-baccarat-5"
DEALT: list[Any] = [
    ("dai-bacc", "net_running", {}, ()),
    (CHOOSES, "gross", {"reference-on-option": "two-card"}, FINE),
    proved(CHOOSES, "gross", {"reference-on-option": "drawn-if-any"}, FINE),
    proved(CHOOSES, "reserved", {}, NOBODY),
    proved(CHOOSES, "reserved", {"reference-on-option": "drawn-if-any"}, NOBODY),
    proved(CHOOSES, "reserved", {"reference-on-option": "two-card"}, NOBODY),
    *(proved(name, model, {}, FINE) for name in COMMUNITY for model in MODELS),
]


@pytest.mark.parametrize(("name", "model", "options", "without"), DEALT)
def test_counted_rounds_are_those_the_table_deals(
    name: str, model: str, options: dict[str, object], without: tuple[str, ...]
) -> None:
    shoe = {card(text): number for text, number in zip(FEW, (7, 6, 5), strict=True)}
    played = _with_shoe(name, {**options, "coverage": model}, shoe)
    wagers = _every_spot(played.rules, (2, 4, 5), without)
    bank = sum(w.amount for w in wagers) // 3
    table = read_table(played, wagers, bank, bank_seat=3, way="house-way")
    assert _counted(table) == _by_hand(table, shoe)


@pytest.mark.parametrize("name", [CHOOSES, proved("21st-century-baccarat-8")])
def test_21st_century_baccarat_best_play_on_five_is_counted_as_the_table_deals_it(
    name: str,
) -> None:
    """The house way counts otherwise, so that one cannot stand for the other."""
    shoe = {card(text): number for text, number in zip(("5c", "Td", "8h"), (7, 6, 5), strict=True)}
    played = _with_shoe(name, {}, shoe)
    wagers = [Lying(seat, "player", 1_000 * seat) for seat in (2, 4)]
    best = read_table(played, wagers, 5_000, way="best-play")
    assert _counted(best) == _by_hand(best, shoe)
    assert _counted(best) != _counted(read_table(played, wagers, 5_000, way="house-way"))


@pytest.mark.parametrize("name", [CHOOSES, "21st-century-baccarat-8"])
def test_21st_century_baccarat_best_play_alone_has_the_odds_it_has(name: str) -> None:
    played = game(name)
    best, counted = odds(played).spot("player").best_play, joint(played, {"player"}, "best-play")
    assert best is not None
    met = counted.marginal("player", own=True)
    found = [Fraction(met.get(at, 0), counted.total) for at in range(len(best.odds.outcomes))]
    assert found == [outcome.probability for outcome in best.odds.outcomes]


@pytest.mark.prove
@pytest.mark.parametrize("name", COMMUNITY)
def test_pairs_and_matches_fall_together_as_dealt(name: str) -> None:
    """Two ranks in every suit, dealt card by card: 20,160 deals of six."""
    shoe = {card(rank + suit): 1 for rank in "4T" for suit in "cdhs"}
    played = _with_shoe(name, {"coverage": "gross"}, shoe)
    wagers = _every_spot(played.rules, (1, 3))
    table = read_table(played, wagers, sum(w.amount for w in wagers) // 2, bank_seat=2)
    assert _counted(table) == _by_hand(table, shoe)
