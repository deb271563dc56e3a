"""The product against the judge, on random legal hands of every baccarat game.

Hands come from rounds played at a real table by bettors who do anything the rules allow: banks from
far too small to ample, backlines, wagers in odd cents, carried wagers. Each round is written down
as a hand record, and the product and the judge settle that record apart from one another.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import judge
import pytest

from houseway.desk.record import record_of
from houseway.desk.settle import settle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice
from houseway.games import Game, game, start_round
from houseway.games.bots import AnyLegal
from houseway.rulebook.load import load
from houseway.rulebook.schedules import schedule
from houseway.table.coverage import Cover
from houseway.table.events import RoundEnded
from houseway.table.table import Table, live_shoe
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank

Options = dict[str, Any]

# --- random hands --------------------------------------------------------------------------------

COVERAGE = ["gross", "separate_caps", "net_running", "reserved"]
BASE_TIE = ["push", "bank-wins-0-1", "bank-wins"]
COMMON: dict[str, list[Any]] = {
    "coverage": COVERAGE,
    "settle-major": ["type", "seat"],
    "settle-direction": ["clockwise", "counter-clockwise"],
}
PRINTED = ["none", *(f"cons-baccarat-{option}" for option in range(1, 11))]
PRINTED += [f"own-ez-{option}" for option in range(1, 5)]
PRINTED += [f"own-daibacc-{option}" for option in range(1, 7)]
FEES: list[Options] = [{"fees": name} for name in PRINTED]
FEES += [{"fees": "cons-fast-1"}, {"fees": "cons-pan9-1", "maximum": "$200"}]
FEES += [{"fees": "own-superpan9-5", "minimum": "$10", "maximum": "$200"}]

COMMON: dict[str, list[Any]] = {
    "coverage": COVERAGE,
    "settle-major": ["type", "seat"],
    "settle-direction": ["clockwise", "counter-clockwise"],
    "backline-order": ["placed", "circle"],
    "below-first-tier": ["zero", "lowest"],
    "fee-refund-uncovered": [False, True],
}
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "21st-century-baccarat-5": {
        "seats": [8, 14],
        "tie01-dealer-line": ["win", "push"],
        "return-on-dealer-9": ["late", "all"],
        "pair-hand": ["own", "any"],
        "tie-hand": ["own", "reference"],
        "reference-on-option": ["house-way", "drawn-if-any", "two-card"],
        "split-decisions": ["per-wager", "majority-by-amount", "seated-first"],
        "bonus-pair-suit": ["40:1", "25:1"],
        "settle-order": [
            "player + banker, tie, late-tie, player-pair + banker-pair",
            "banker, player, tie + late-tie, banker-pair, player-pair",
        ],
    },
    "21st-century-baccarat-8": {
        "seats": [8, 11, 14],
        "dragon-table": [1, 2, 3],
        "stander-total": ["two-card", "complete"],
        "tie-hand": ["reference", "own"],
        "dragon-hand": ["reference", "own"],
        "option-trigger": ["upcard", "two-card-total"],
        "split-decisions": ["per-wager", "majority-by-amount", "seated-first"],
        "dealer-draw-when-all-stand": ["tableau", "to-five"],
    },
    "21st-century-baccarat-10": {"base-tie": BASE_TIE, "tta-includes-bonus": [False, True]},
    "commission-free-baccarat-dragon-bonus": {
        "seats": [8, 14],
        "base-tie": BASE_TIE,
        "tie-pays": ["8:1", "9:1", "17:2"],
        "dragon-naturals-by-margin": [False, True],
        "backline-base": [False, True],
        "backline-tie": [False, True],
        "backline-dragon": [False, True],
        "action-method": ["left-of-bank", "button-hole-card", "button-first-card"],
    },
    "ez-baccarat-panda-8": {
        "seats": [8, 14],
        "base-tie": BASE_TIE,
        "banker-three-card-7": ["push", "pay"],
        "natural-stops-draw": [True, False],
    },
    "supreme-baccarat": {
        "seats": [4, 7, 8, 14],
        "flex-uncovered": ["return", "stay"],
        "flex-0-3-pays": ["7:5", "3:2"],
        "tta-includes-carried": [True, False],
    },
    "dai-bacc": {"base-tie": BASE_TIE},
}


def random_options(name: str, random: Random) -> Options:
    """Half the time the printed rules, else anything the judge knows."""
    chosen = {option: random.choice(values) for option, values in (COMMON | OPTIONS[name]).items()}
    if random.random() < 0.5:
        chosen = {"coverage": chosen["coverage"]}
    return chosen | (random.choice(FEES) if random.random() < 0.7 else {})


@dataclass
class Anybody:
    """Chooses anything legal, in odd cents, and banks with anything from one wager to ample."""

    random: Random
    legal: AnyLegal = field(init=False)

    def __post_init__(self) -> None:
        self.legal = AnyLegal(self.random)

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, BankOffer):
            return TakeBank(int(offer.minimum * 10 ** (4 * self.random.random())))
        choice = self.legal.choose(offer)
        return self.in_odd_cents(offer, choice) if isinstance(choice, PlaceWagers) else choice

    def in_odd_cents(self, offer: Offer, choice: PlaceWagers) -> PlaceWagers:
        odd = [
            (spot, amount and amount + self.random.randrange(100)) for spot, amount in choice.wagers
        ]
        self.random.shuffle(odd)
        changed = PlaceWagers(tuple(odd))
        try:
            offer.verify(changed)
        except IllegalChoice:
            return choice
        return changed


@dataclass
class Played:
    """A finished round, its table, and the table as it was before."""

    game: Game
    table: Table
    before: dict[str, Any]
    round: Round


def random_table(played: Game, random: Random) -> Table:
    """From two people to a full table, with up to three more standing behind anybody."""
    table = Table(played.rules, live_shoe(played.rules, seeds=lambda: random.randbytes(32)))
    seats = random.sample(range(1, table.seats + 1), random.randint(2, table.seats))
    for seat in seats:
        table.sit(seat, f"seat {seat}")
    for number in range(random.randint(0, 6)):
        try:
            table.stand_behind(random.choice(seats), f"behind {number}")
        except HousewayError:
            break
    return table


def play_any(played: Game, table: Table, random: Random) -> Played:
    """One round in which everybody does anything, in any order."""
    before, round_, anybody = table.snapshot(), start_round(played, table), Anybody(random)
    while round_.decision is not None:
        bettor = random.choice(list(round_.decision.offers))
        round_.choose(bettor, anybody.choose(round_.decision.offers[bettor]))
    return Played(played, table, before, round_)


def random_rounds(seed: int, count: int, name: str | None = None) -> Iterator[Played]:
    """Finished rounds, several from each table so that wagers lie over and the bank moves."""
    random, done = Random(seed), 0
    while done < count:
        chosen = name or random.choice(list(OPTIONS))
        played = game(chosen, random_options(chosen, random))
        table = random_table(played, random)
        for _ in range(random.randint(1, 8)):
            one = play_any(played, table, random)
            if any(isinstance(event, RoundEnded) for event in one.round.events):
                yield one
                done += 1


def random_records(seed: int, count: int) -> Iterator[dict[str, Any]]:
    for one in random_rounds(seed, count):
        record = record_of(one.game.rules, one.round.events).to_json()
        yield {"options": {}, "choices": [], **record}


# --- product against judge -----------------------------------------------------------------------


def schedule_of(name: str) -> judge.Schedule | None:
    if name == "none":
        return None
    posted = schedule(name)
    return judge.Schedule(
        bank=[(tier.start, tier.end, tier.fee) for tier in posted.bank],
        player=[(tier.start, tier.end, tier.fee) for tier in posted.player],
        once_a_round=posted.player_basis == "per-round",
    )


def product_says(record: dict[str, Any]) -> dict[str, Any]:
    answer = settle(record).to_json()
    fees: Counter[tuple[int, str]] = Counter()
    for charged in answer["fees"]:
        fees[charged["seat"], charged.get("bettor", "")] += charged["amount"]
    keep = ("result", "paid", "collected", "returned", "stays", "uncovered")
    who = [(e["seat"], e.get("bettor", "")) for e in answer["settled"]]
    return {
        "totals": (answer["result"]["player"], answer["result"]["banker"]),
        "lines": [
            (*bettor, e["spot"], e["amount"], e["odds"], *(e[key] for key in keep))
            for bettor, e in zip(who, answer["settled"])
        ],
        "fees": {bettor: amount for bettor, amount in fees.items() if amount},
        "nets": {(n["seat"], n.get("bettor", "")): n["net"] for n in answer["nets"]},
        "bank": answer["bank"]["net"],
        "house": answer["house"],
    }


def judge_says(record: dict[str, Any]) -> dict[str, Any]:
    fees_posted = record["options"].get("fees", load(record["game"]).choices["fees"].default)
    verdict = judge.judge(record, schedule_of(str(fees_posted)))
    of_bank = {(record["bank"]["seat"], ""): verdict.bank_fee} if verdict.bank_fee else {}
    return {
        "totals": (verdict.player, verdict.banker),
        "lines": [
            (
                *(line.seat, line.bettor, line.spot, line.amount),
                f"{line.odds.numerator}:{line.odds.denominator}" if line.odds else None,
                *(line.result, line.paid, line.collected),
                *(line.returned, line.stays, line.uncovered),
            )
            for line in verdict.lines
        ],
        "fees": verdict.player_fees | of_bank,
        "nets": verdict.nets,
        "bank": verdict.bank_net,
        "house": verdict.house,
    }
