"""The product against the judge, on random legal hands of every baccarat game.

Hands come from rounds played at a real table by bettors who do anything the rules allow: banks from
far too small to ample, backlines, wagers in odd cents, carried wagers. Each round is written down
as a hand record, and the product and the judge settle that record apart from one another.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

import judge
from houseway.desk.record import record_of
from houseway.desk.settle import settle
from houseway.engine.decision import Choice, Offer
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice
from houseway.families import game
from houseway.play.bots import AnyLegal
from houseway.play.game import Game, start_round
from houseway.rulebook.load import load
from houseway.rulebook.schedules import schedules_for
from houseway.rulebook.schema import Coverage
from houseway.table.coverage import Cover
from houseway.table.events import WagerSettled
from houseway.table.snapshot import snapshot
from houseway.table.table import Table, live_shoe
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank

Options = dict[str, Any]

# --- random hands --------------------------------------------------------------------------------

COVERAGE: list[Coverage] = ["gross", "separate_caps", "net_running", "reserved"]
BASE_TIE = ["push", "bank-wins-0-1", "bank-wins"]
ROOM_FEES = [
    "bank 1; each 1",
    "bank 5-40: 1, 41+: 2; each 5-40: 0.50, 41-100: 1, 101+: 2",
    "bank 2; each 10-100: 1, 101+: 2",
]


def fees_of(name: str) -> list[Options]:
    """The schedules printed for a game, those a room may post itself, and none."""
    printed = [{"fees": schedule.id} for schedule in schedules_for(name)]
    return [{"fees": "none"}, *printed, *({"fees": "room", "room-fee": own} for own in ROOM_FEES)]


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
        "natural-check": ["peek", "void-after-draw"],
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
        "natural-check": ["peek", "void-after-draw"],
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
    return chosen | (random.choice(fees_of(name)) if random.random() < 0.7 else {})


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
    before, round_, anybody = snapshot(table), start_round(played, table), Anybody(random)
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
            if any(isinstance(event, WagerSettled) for event in one.round.events):
                yield one
                done += 1


def random_records(seed: int, count: int, name: str | None = None) -> Iterator[dict[str, Any]]:
    for one in random_rounds(seed, count, name):
        record = record_of(one.game.rules, one.round.events).to_json()
        yield {"options": {}, "choices": [], **record}


# --- product against judge -----------------------------------------------------------------------


def schedule_of(record: dict[str, Any]) -> judge.Schedule | None:
    posted = load(record["game"], record["options"]).schedule
    if posted is None:
        return None
    return judge.Schedule(
        bank=[(tier.start, tier.end, tier.fee) for tier in posted.bank],
        player=[(tier.start, tier.end, tier.fee) for tier in posted.player],
        once_a_round=posted.player_basis == "per-round",
        limit=_limit(posted.limit),
    )


def _limit(printed: tuple[int | None, int | None] | None) -> tuple[int, int] | None:
    low, high = printed or (None, None)
    return None if low is None or high is None else (low, high)


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
    verdict = judge.judge(record, schedule_of(record))
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


def disagreements(record: dict[str, Any]) -> dict[str, tuple[object, object]]:
    """What the product says and what the judge says, where they differ."""
    product, verdict = product_says(record), judge_says(record)
    product["cards"] = tuple(len(record["cards"][hand]) for hand in ("player", "banker"))
    verdict["cards"] = judge.cards_due(record)
    return {
        part: (product[part], verdict[part]) for part in product if product[part] != verdict[part]
    }


def compare(seed: int, count: int, name: str) -> None:
    for record in random_records(seed, count, name):
        differ = disagreements(record)
        assert not differ, f"{differ}\n{json.dumps(record)}"


@pytest.mark.parametrize("name", OPTIONS)
def test_product_and_judge_agree(name: str) -> None:
    compare(seed=11, count=200, name=name)


@pytest.mark.prove
@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("seed", range(100, 103))
def test_product_and_judge_agree_on_very_many_hands(name: str, seed: int) -> None:
    compare(seed, count=5_000, name=name)


# --- what the documents say outright -------------------------------------------------------------

# Game, Player cards, Banker cards, and what becomes of the spots named.
OUTRIGHT = [
    ("21st-century-baccarat-5", "7h 4c Kd", "9s 2h Qc", "player lose, banker 19:20, tie 8:1"),
    ("21st-century-baccarat-5", "3h 4c", "4s 5h", "player lose, tie lose, late-tie void"),
    ("21st-century-baccarat-5", "9h Kc", "4s 5h", "player push, banker push, tie 8:1"),
    ("21st-century-baccarat-5", "Kh Kd 7s", "2s 2c 3h", "player-pair 20:1, banker-pair 20:1"),
    ("21st-century-baccarat-5", "Kh Kh 7s", "2s 2h 3h", "player-pair 40:1, banker-pair 10:1"),
    ("21st-century-baccarat-5", "Kh Qh 7s", "Ts Ks 8h", "player-pair lose, banker-pair lose"),
    ("21st-century-baccarat-8", "4h Ad 4d", "6s 9h 8c", "tie lose, player-dragon 4:1"),
    ("21st-century-baccarat-8", "4h Ad", "6s 3h", "player lose, banker 19:20, banker-dragon 1:1"),
    ("21st-century-baccarat-10", "8h Kc", "Ts Qh", "monster-buster 4:1, player 1:1"),
    ("21st-century-baccarat-10", "Th Kc Jd", "Ts 3h 6c", "monster-buster 18:1, banker 1:1"),
    ("21st-century-baccarat-10", "Kd 4c 2h", "3s Th 4d", "player lose, banker push, lucky-7 40:1"),
    ("21st-century-baccarat-10", "4h Kc 4s", "2s Kh 4d", "lucky-match 15:1"),
    ("21st-century-baccarat-10", "Kh Kc 2s", "Ks 2h Kd", "lucky-match 30:1"),
    ("21st-century-baccarat-10", "Jh Kc", "8s Th", "lucky-match lose"),
    ("commission-free-baccarat-dragon-bonus", "4h Kc Ts", "6s Th", "banker 1:2, player lose"),
    ("commission-free-baccarat-dragon-bonus", "9h Kc", "Ts Kh", "player-dragon 1:1"),
    ("commission-free-baccarat-dragon-bonus", "2h 3c 4s", "Ts Kh Kd", "player-dragon 30:1"),
    (
        "commission-free-baccarat-dragon-bonus",
        "8h Kc",
        "3s 5h",
        "player push, tie 8:1, player-dragon push, banker-dragon push",
    ),
    (
        "commission-free-baccarat-dragon-bonus",
        "8h Kc",
        "9s Th",
        "player-dragon lose, banker-dragon 1:1",
    ),
    ("ez-baccarat-panda-8", "Kd 4c 2h", "3s Th 4d", "player lose, banker push, dragon-7 40:1"),
    ("ez-baccarat-panda-8", "2d 3c 3h", "2s 2h 3d", "player 1:1, panda-8 25:1, dragon-7 lose"),
    ("ez-baccarat-panda-8", "8d Kc", "7s Th", "player 1:1, panda-8 lose"),
    ("ez-baccarat-panda-8", "7d Kc", "2s 2h 3d", "player push, tie 8:1, dragon-7 lose"),
    ("supreme-baccarat", "9h Kc", "8s Th", "total-shot 20:1, flex-5 stay, flex-7 stay"),
    ("supreme-baccarat", "9h Kc", "9s Th", "total-shot 40:1, tie 8:1, banker push, flex-0 lose"),
    ("supreme-baccarat", "6h Kc", "2s Th Kd", "flex-2 7:5, flex-3 stay, player 1:1"),
    ("supreme-baccarat", "6h Kc", "2s 3h Kd", "flex-5 1:1, flex-2 stay, banker lose"),
    ("dai-bacc", "2h 3c Ad", "2s Ah 4c", "player lose, banker push, tiger-7 40:1, kill 30:1"),
    ("dai-bacc", "2h 3c Ad", "6s Kh", "player push, kill 30:1, ox-6 lose"),
    ("dai-bacc", "7h Kc", "2s Ah 4c", "banker push, kill 30:1, tiger-7 lose"),
    ("dai-bacc", "2h 3c Ad", "3s Th 2c", "player 1:1, ox-6 40:1, kill lose"),
]


@pytest.mark.parametrize(("name", "player", "banker", "expected"), OUTRIGHT)
def test_what_the_documents_say_outright(
    name: str, player: str, banker: str, expected: str
) -> None:
    told = dict(part.split() for part in expected.split(", "))
    spots = {"player", "banker", *told} | ({"tie"} if "late-tie" in told else set())
    record = {
        "game": name,
        "options": {"fees": "none"},
        "bank": {"seat": 1, "wager": 10_000_000},
        "wagers": [{"seat": 2, "spot": spot, "amount": 2000} for spot in sorted(spots)],
        "cards": {"player": player.split(), "banker": banker.split()},
        "choices": [],
    }
    for says in (product_says, judge_says):
        found = {spot: odds or result for _, _, spot, _, odds, result, *_ in says(record)["lines"]}
        assert {spot: found[spot] for spot in told} == told
    assert not disagreements(record)


# --- single hands that were once in dispute ------------------------------------------------------


@pytest.mark.parametrize("beside", [(), ("tie",), ("player-pair",), ("tie", "player-pair")])
def test_in_5_a_third_card_is_dealt_only_if_some_wager_needs_it(beside: tuple[str, ...]) -> None:
    """The only bettor stands on five; a tie follows that hand, a pair only the first two cards."""
    record = {
        "game": "21st-century-baccarat-5",
        "options": {},
        "bank": {"seat": 1, "wager": 100_000},
        "wagers": [{"seat": 2, "spot": spot, "amount": 1000} for spot in ("player", *beside)],
        "cards": {"player": ["2h", "3c"], "banker": ["7s", "Th"]},
        "choices": [{"seat": 2, "pick": "stand"}],
    }
    assert judge.cards_due(record) == (2, 2)
    assert product_says(record) == judge_says(record)


def test_late_ties_on_one_backline_are_settled_as_they_were_placed() -> None:
    """Backline 2 was first with the late tie, and the bank covers only one of them."""
    early = [
        {"seat": 2, "spot": spot, "amount": 500, "bettor": f"backline {circle}"}
        for circle in (1, 2)
        for spot in ("banker", "tie")
    ]
    late = [
        {"seat": 2, "spot": "late-tie", "amount": 500, "bettor": f"backline {circle}"}
        for circle in (2, 1)
    ]
    record = {
        "game": "21st-century-baccarat-5",
        "options": {},
        "bank": {"seat": 1, "wager": 2 * 4000 + 3500},
        "wagers": early + late,
        "cards": {"player": ["6h", "Kc"], "banker": ["5s", "Ah"]},
        "choices": [],
    }
    assert judge_says(record)["nets"] == {(2, "backline 1"): 4000, (2, "backline 2"): 7500}
    assert product_says(record) == judge_says(record)


def test_a_fee_that_goes_back_is_not_left_standing_on_the_slip() -> None:
    """Seat 3 finds the bank used up, and the room refunds such a bettor."""
    record = {
        "game": "ez-baccarat-panda-8",
        "options": {"fees": "own-ez-3", "fee-refund-uncovered": True},
        "bank": {"seat": 1, "wager": 1000},
        "wagers": [{"seat": seat, "spot": "player", "amount": 1000} for seat in (2, 3)],
        "cards": {"player": ["9h", "Kc"], "banker": ["7s", "Th"]},
        "choices": [],
    }
    product = product_says(record)
    assert judge_says(record)["house"] == 50 + 50
    assert product["house"] == sum(product["fees"].values()) == 50 + 50


# --- coverage alone ------------------------------------------------------------------------------

Step = tuple[int, int]  # what the bank owes, what it is to collect; one of them is 0


def lose(stake: int) -> Step:
    return 0, stake


def win(payout: int) -> Step:
    return payout, 0


PUSH: Step = (0, 0)

# The bank's wager, the steps in order, and the bank's gain at each under two models.
WORKED = {
    "E1": (
        300,
        [lose(200), win(200), lose(100), win(100)],
        [200, -100, 0, 0],
        [200, -200, 100, -100],
    ),
    "E2": (300, [lose(100)] * 4, [100, 100, 100, 0], [100, 100, 100, 0]),
    "E3": (300, [PUSH, win(200), lose(200)], [0, -200, 100], [0, -200, 200]),
    "E4": (300, [win(40 * 5), lose(100), win(100)], [-200, 100, 0], [-200, 100, -100]),
    "E5": (
        100,
        [*[lose(10)] * 7, win(50), lose(50)],
        [*[10] * 7, -30, 0],
        [*[10] * 7, -50, 30],
    ),
    "E6": (150, [win(40 * 5), win(100)], [-150, 0], [-150, 0]),
}


def product_gains(model: Coverage, wager: int, steps: list[Step]) -> list[int]:
    cover = Cover(model, wager)
    moves = [cover.settle(owed, lost, max(owed, lost)) for owed, lost in steps]
    for (owed, lost), move in zip(steps, moves):
        assert move.paid + move.collected + move.uncovered == owed + lost
    return [move.collected - move.paid for move in moves]


def judge_gains(model: str, wager: int, steps: list[Step]) -> list[int]:
    bank = judge.Bank(model, wager)
    gains = []
    for owed, lost in steps:
        held = bank.hold(max(owed, lost))
        gains.append(bank.move(False, lost, held) if lost else -bank.move(True, owed, held))
    return gains


@pytest.mark.parametrize("example", WORKED)
def test_worked_examples_of_coverage(example: str) -> None:
    wager, steps, gross, separate = WORKED[example]
    for gains in (product_gains, judge_gains):
        assert gains("gross", wager, steps) == gross
        assert gains("separate_caps", wager, steps) == separate


@pytest.mark.parametrize("model", COVERAGE)
def test_coverage_agrees_on_random_steps(model: Coverage) -> None:
    random = Random(5)
    for _ in range(500):
        steps = [random.choice([lose, win])(random.randrange(400)) for _ in range(12)]
        wager = random.randrange(1, 2000)
        assert product_gains(model, wager, steps) == judge_gains(model, wager, steps)
