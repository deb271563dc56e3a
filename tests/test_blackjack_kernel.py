"""The simulator of blackjack: on the same cards it does what the table does, round by round."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from random import Random
from typing import Any

import pytest

from houseway.cards.card import JOKER, Card, rank
from houseway.cards.shoe import ScriptedShoe
from houseway.engine.decision import Offer, Pick, PickOffer
from houseway.engine.round import Round
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.best import best_play, odds_of
from houseway.families.blackjack.kernel.offers import offers_of
from houseway.families.blackjack.kernel.sampled import simulate
from houseway.families.blackjack.kernel.sides import outcome_against
from houseway.families.blackjack.kernel.strategy import house_way, strategy
from houseway.families.blackjack.kernel.task import Task
from houseway.families.blackjack.legal import HandOffer
from houseway.families.blackjack.odds import played_odds
from houseway.families.blackjack.outcome import ASKED
from houseway.families.blackjack.rules import SURRENDER
from houseway.play.described import BANK
from houseway.play.game import start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.events import CardDealt, WagerAdded, WagerPlaced, WagerSettled
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer
from tables import proved, thinned, with_odds
from whims import Whim, any_worth, seen_of, switches

UNIT = 10_000
GAMES = [name for name in game_ids() if load(name).family == "blackjack"]


def blackjack(name: str, **options: object) -> Blackjack:
    found = game(name, {**options, "fees": "none"})
    assert isinstance(found, Blackjack)
    return found


def sides_of(played: Blackjack) -> tuple[str, ...]:
    return tuple(spot.id for spot in played.rules.spots if spot.kind == "bonus")


class AtTheTable:
    """The same play at a real table: it reads offers and the cards that lie open."""

    def __init__(self, played: Blackjack, choose: Any, worth: Any, cards: Sequence[Card]) -> None:
        self.played, self.choose, self.worth = played, choose, worth
        self.shoe = ScriptedShoe(cards)
        self.table = Table(played.rules, self.shoe)
        for seat in (1, 2):
            self.table.sit(seat, f"person {seat}")
        base = [spot.id for spot in played.rules.spots if spot.kind == "base"]
        wagers = tuple((spot, UNIT) for spot in (*base, *sides_of(played)))
        self.wagers = PlaceWagers(wagers)

    def round(self) -> Round:
        self.table.bank, self.table.banker, self.table.turns = None, None, 0
        round_ = start_round(self.played, self.table)
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, self.answer(round_, round_.decision.kind, offer))
        return round_

    def answer(self, round_: Round, kind: str, offer: Offer) -> Any:
        if isinstance(offer, BankOffer):
            return TakeBank(10**12)
        if isinstance(offer, WagerOffer):
            return self.wagers
        assert isinstance(offer, PickOffer)
        if kind == "switch":
            assert isinstance(offer, HandOffer)
            return Pick("switch" if switches(self.worth, offer) else "keep")
        if kind == "surrender":
            dealt = [e for e in round_.events if isinstance(e, CardDealt)]
            cards = [e.card for e in dealt if e.hand == offer.hand and e.card is not None]
            up = next(e.card for e in dealt if e.hand == BANK and e.card is not None)
            first = self.choose(*seen_of(self.played, cards, up))[0]
            return Pick(SURRENDER if first == SURRENDER else "play")
        if kind == "hand":
            assert isinstance(offer, HandOffer)
            seen = seen_of(self.played, offer.cards, offer.up, offer)
            return Pick(next(p for p in self.choose(*seen) if p in offer.picks))
        return Pick(offer.picks[0])  # no insurance


def scripted(played: Blackjack, name: str, number: int) -> list[Card]:
    """Cards of the game's shoe, with aces, eights, tens and jokers more often than by chance."""
    random = Random(name)
    shoe = played.rules.deck.shoe
    often = {card: 4 if rank(card) in (1, 8, 12, 13) or card == JOKER else 1 for card in shoe}
    plain = random.choices(list(shoe), list(shoe.values()), k=number // 2)
    return plain + random.choices(list(shoe), list(often.values()), k=number - len(plain))


def staked(round_: Round, base: frozenset[str]) -> int:
    """Everything put up on game wagers."""
    put_up = (e for e in round_.events if isinstance(e, WagerPlaced | WagerAdded))
    return sum(event.amount for event in put_up if event.spot in base)


def won(round_: Round) -> dict[str, int]:
    """The profit of each spot."""
    out: dict[str, int] = {}
    for event in round_.events:
        if isinstance(event, WagerSettled):
            out[event.spot] = out.get(event.spot, 0) + event.paid - event.collected
    return out


def side_profit(played: Blackjack, side: str, row: Sequence[int]) -> Fraction:
    outcome = outcome_against(played, row[3], row[4])._replace(
        reds=row[5],
        match=ASKED.values["match"][row[6]],
        first_four=ASKED.values["first-four"][row[7]],
    )
    return played.line(side, outcome).profit


def check_same(played: Blackjack, name: str, rounds: int) -> None:
    """The kernel and the table on the same cards: profit, stake, side wagers and cards used."""
    choose = Whim(name)
    worth = any_worth(name)
    how = strategy(played, choose, worth=worth, wager=UNIT)
    sides, base = sides_of(played), played.rules.base_spots
    task = Task(played, how, sides)
    cards = scripted(played, name, 24 * rounds)
    rows = task.script(cards, rounds).tolist()
    table = AtTheTable(played, choose, worth, cards)
    cents = Fraction(UNIT * played.settings.hands, task.unit)
    for number, row in enumerate(rows):
        round_ = table.round()
        profits = won(round_)
        game_profit = sum(amount for spot, amount in profits.items() if spot in base)
        found = (len(cards) - table.shoe.remaining, game_profit, staked(round_, base))
        assert found == (row[0], row[1] * cents, row[2] * cents * task.prepared.scale), number
        for side in sides:
            assert profits[side] == side_profit(played, side, row) * UNIT, (number, side)


@pytest.mark.parametrize("name", with_odds(GAMES))
def test_the_table_on_the_same_cards(name: str) -> None:
    check_same(blackjack(name), name, 400)


def changed() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every game under each value of each option that can change odds, one at a time.

    The two Spanish games have the same options.
    """
    for name in GAMES:
        for key, option in load(name).choices.items():
            if option.odds and key not in ("decks", "jokers") and name != "pure-spanish-21-5-6-5":
                yield from ((name, {key: v}) for v in option.allowed if v != option.default)


@pytest.mark.parametrize(("name", "options"), thinned(changed(), 10), ids=lambda v: str(v))
def test_the_table_on_the_same_cards_under_other_options(
    name: str, options: dict[str, Any]
) -> None:
    check_same(blackjack(name, **options), f"{name} {options}", 300)


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_the_table_on_the_same_cards_for_long(name: str) -> None:
    for number in range(10):
        check_same(blackjack(name), f"{name} {number}", 4_000)


def test_a_capped_double_is_staked_as_at_the_table() -> None:
    """With $600 down and $1,000 the most, a further double adds less than it doubles."""
    played = blackjack("pure-spanish-21-5-3-2", **{"double-double": "three"})
    assert offers_of(played, 60_000).ladder == (60_000, 120_000, 220_000, 320_000)


def test_a_round_that_runs_out_of_cards_is_called_off() -> None:
    played = blackjack("pure-21-5")
    task = Task(played, house_way(played))
    cards = [4 * 9, 4 * 9, 4 * 8, 4 * 6, 4 * 1, 4 * 1, 4 * 1, 4 * 1, 4 * 1]
    rows = task.script(cards, 3)
    assert rows[0].tolist() == [4, 2, 1, 17, 2, 0, 0, 0]  # 19 against ten and seven
    assert not rows[1:].any()  # two and two, and only one card more


def test_a_shoe_is_dealt_to_its_cut_card() -> None:
    """Rounds follow each other through the shoe; it is shuffled when the cut card is out."""
    played = blackjack("pure-21-5", decks=2)
    task = Task(played, house_way(played), dealt="cut-card")
    tally = task.tally(traced=2_000)
    task.block(0, 2_000, tally)
    ends = tally.trace[:, 0].tolist()
    starts = [0, *(0 if 104 - at <= 26 or 104 - at < 32 else at for at in ends[:-1])]
    used = [end - start for start, end in zip(starts, ends, strict=True)]
    assert min(used) >= 4
    assert max(used) < 16
    assert starts.count(0) > 100


# Closed forms of side wagers from a full shoe, and figures worked out by hand for the others.


def super_match(decks: int) -> Fraction:
    alike, ways = 4 * decks, comb(52 * decks, 4)
    four = 13 * comb(alike, 4)
    two_pairs = 78 * comb(alike, 2) ** 2
    three = 13 * comb(alike, 3) * 12 * alike
    pair = 13 * comb(alike, 2) * 66 * alike**2
    won = 40 * four + 8 * two_pairs + 5 * three + pair
    return Fraction(won + four + two_pairs + three + pair, ways) - 1


def match_the_dealer(decks: int) -> Fraction:
    suited, unsuited, others = decks - 1, 3 * decks, 44 * decks
    won = (
        18 * comb(suited, 2)
        + 13 * suited * unsuited
        + 9 * suited * others
        + 8 * comb(unsuited, 2)
        + 4 * unsuited * others
        - comb(others, 2)
    )
    return Fraction(won, comb(48 * decks - 1, 2))


SIDES = [
    ("blackjack-switch", 6, "super-match", super_match(6)),
    ("blackjack-switch", 8, "super-match", super_match(8)),
    ("pure-spanish-21-5-3-2", 6, "match-the-dealer", match_the_dealer(6)),
    ("pure-spanish-21-5-6-5", 4, "match-the-dealer", match_the_dealer(4)),
    ("pure-21-5", 6, "red-flex", Fraction("-0.0471")),
    ("pure-21-5", 1, "red-flex", Fraction("-0.0907")),
    ("pure-21-5", 6, "buster", Fraction("-0.0542")),
    ("pure-21-5", 1, "buster", Fraction("-0.0624")),
]
ROUNDS = 1_000_000


@pytest.mark.parametrize(("name", "decks", "side", "exact"), SIDES)
def test_side_wagers_agree_with_exact_figures(
    name: str, decks: int, side: str, exact: Fraction
) -> None:
    played = blackjack(name, decks=decks)
    found = simulate(played, rounds=ROUNDS, sides=[side]).sides[side].sample
    assert found.rounds == ROUNDS
    assert abs(found.mean - float(exact)) < 4 * found.error


BUSTS = {3: 0.173032, 4: 0.089392, 5: 0.020473, 6: 0.0026376, 7: 0.00021444}
REDS = (0.5, 0.2508, 0.16712, 0.06858, 0.01226, 0.001169, 0.0000664)


def test_every_line_of_red_flex_and_buster_comes_as_often_as_it_should() -> None:
    found = simulate(blackjack("pure-21-5"), rounds=ROUNDS, sides=["red-flex", "buster"]).sides
    flex, buster = (list(found[side].lines.values()) for side in ("red-flex", "buster"))
    wanted = [BUSTS[3] + BUSTS[4], BUSTS[5], BUSTS[6], BUSTS[7]]
    wanted += [*reversed(REDS[2:7]), REDS[0] + REDS[1]]
    for chance, number in zip(wanted, [*buster[:4], *flex[2:]], strict=True):
        assert abs(number / ROUNDS - chance) < 4 * (chance / ROUNDS) ** 0.5 + 1e-5


@pytest.mark.parametrize("name", ["no-bust-blackjack-4", proved("pure-21-5")])
def test_the_house_way_agrees_with_its_exact_odds(name: str) -> None:
    played = blackjack(name)
    found = simulate(played, rounds=2 * ROUNDS)
    assert abs(found.mean - played_odds(played).house_way) < 4 * found.error
    assert found.stake == 1


def test_the_answer_follows_from_the_seed_alone() -> None:
    played = blackjack("blackjack-switch")
    one, three = (
        simulate(played, rounds=400_000, sides=["super-match"], workers=w) for w in (1, 3)
    )
    assert one == three
    assert simulate(played, rounds=400_000, seed=2).wager != one.wager


def test_a_simulation_ends_when_enough_is_known() -> None:
    told: list[tuple[int, int]] = []
    found = [
        simulate(
            blackjack("pure-21-5"),
            rounds=10**9,
            error=0.0015,
            workers=w,
            progress=lambda done, of: told.append((done, of)),
        )
        for w in (1, 2)
    ]
    assert found[0] == found[1]
    assert found[0].error <= 0.0015
    assert found[0].rounds < 10**6
    assert told[0] == (131_072, 10**9)
    assert told[-1][0] == found[1].rounds


def test_figures_as_data() -> None:
    told = simulate(blackjack("pure-21-5", decks=2), rounds=1_000, sides=["buster"]).to_json()
    assert told["options"] == {"decks": 2, "fees": "none"}
    assert told["strategy"] == "house way"
    assert sum(told["game_wager"]["profits"].values()) == 1_000
    assert sum(told["side_wagers"]["buster"]["lines"].values()) == 1_000


@pytest.mark.parametrize("side", ["insurance", "game", "nothing"])
def test_other_wagers_are_refused(side: str) -> None:
    with pytest.raises(HousewayError, match=side):
        simulate(blackjack("pure-21-5"), rounds=10, sides=[side])


def test_nothing_is_compiled_before_a_kernel_is_used() -> None:
    code = (
        "import sys; from houseway.families import game; "
        "from houseway.families.blackjack.kernel.sampled import *; "
        "house_way(game('no-bust-blackjack-4')); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_best_play_and_the_house_way_agree_with_their_exact_odds(name: str) -> None:
    played = blackjack(name)
    exact_odds = odds_of(played)
    house = simulate(played, rounds=20_000_000, workers=2)
    assert abs(house.mean - exact_odds.house_way) < 4 * house.error
    found = simulate(played, best_play(played), rounds=20_000_000, workers=2)
    switch = exact_odds.switch
    ev = exact_odds.ev if switch is None else switch.by_points
    assert abs(found.mean - ev) < 4 * found.error
    # Of two hands the exact one also goes by the other's cards, where doubling is a close choice.
    close = 0.0005 if switch is None else 0.005
    assert abs(found.stake - exact_odds.average_stake) < close
