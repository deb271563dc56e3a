"""The product against the judge of blackjack, on random legal rounds of the six games.

Rounds are played at a real table by bettors who do anything the rules allow, in any order, for any
amount, against banks from far too small to ample. Each round is written down as a hand record. The
table itself, the desk that settles the record, and the judge must agree to the cent.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import blackjack_judge
from houseway.cards.shoe import ScriptedShoe, Shuffle
from houseway.desk.record import record_of
from houseway.desk.settle import Settlement, settle
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import log_json, read_log, replay
from houseway.games import Game, game, start_round
from houseway.rulebook.load import load
from houseway.table.events import (
    ButtonPlaced,
    CardDealt,
    FeeTaken,
    RoundEnded,
    ShoeShuffled,
    WagerAdded,
    WagerPlaced,
    WagerReturned,
    WagerSettled,
)
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table
from test_judge import COVERAGE, Anybody, random_table, schedule_of

Options = dict[str, Any]

# --- random rounds -------------------------------------------------------------------------------

YES_NO = [False, True]
SEATS_2_TO_9 = [2, 3, 5, 8, 9]
COMMON: dict[str, list[Any]] = {
    "coverage": list(COVERAGE),
    "settle-major": ["seat", "type"],
    "settle-direction": ["clockwise", "counter-clockwise"],
    "seat-order": ["bettor", "kind"],
    "backline-order": ["placed", "circle"],
    "payoff-rounding": ["exact", "half-dollar", "dollar"],
    "collect-over": ["at-settlement", "when-decided"],
    "fee-timing": ["before-deal", "after-deal"],
    "below-first-tier": ["zero", "lowest"],
}
SPANISH: dict[str, list[Any]] = {
    "decks": [4, 6, 8],
    "seats": SEATS_2_TO_9,
    "natural-pays": ["3:2", "6:5", "1:1", "2:1"],
    "natural-tie-pays": ["natural", "even"],
    "surrender": ["late", "early", "none"],
    "hits-soft-17": [True, False],
    "double-double": ["no", "two", "three"],
    "double-cap": ["portion", "total"],
    "rescue-after-split": [True, False],
    "stand-blocks": ["hit", "hit-double"],
    "offer-match": [True, True, False],
    "match-settled": ["in-pass", "after-deal"],
    "collect-forfeit": ["at-settlement", "at-once"],
    "backline-decides": ["seated", "largest"],
    "backline-adds": ["optional", "follow", "none"],
}
OPTIONS: dict[str, dict[str, list[Any]]] = {
    "no-bust-blackjack-4": {
        "decks": [1, 2, 6, 8],
        "seats": [8, 9],
        "both-over-push": ["closer", "any"],
        "peek": ["none", "ace-ten"],
        "act-from": ["left-of-bank", "house-dealer-left"],
        "backline-decides": ["seated", "largest"],
        "button-count-from": ["house-dealer-left", "bank"],
        "button-pictures": ["11-12-13", "ten"],
    },
    "no-bust-blackjack-jokers": {
        "decks": [2, 6, 8],
        "jokers": ["decks", "2", "8"],
        "seats": SEATS_2_TO_9,
        "settle-start": ["house-dealer", "bank"],
        "over-limit": [21, 22],
        "natural-tie": ["push", "player", "bank"],
        "joker-up-is-21": YES_NO,
        "surrender-not-against": ["ace", "joker"],
        "double-cards": ["two", "any"],
        "hit-21": YES_NO,
        "collect-forfeit": ["at-settlement", "at-once"],
    },
    "blackjack-switch": {
        "decks": [6, 8],
        "seats": [6, 7],
        "both-over-push": ["closer", "closer-or-tie", "any"],
        "peek": ["ace", "ace-ten"],
        "late-natural-takes": ["all", "original"],
        "split-match": ["tens-by-rank", "value"],
        "split-hands": [3, 4],
        "insurance-per": ["hand", "player"],
        "insurance-for-naturals": YES_NO,
        "equal-wagers": YES_NO,
        "act-from": ["left-of-bank", "house-dealer-left"],
        "settle-order": [
            "super-match, insurance, first + second",
            "super-match, insurance, first, second",
            "insurance, second + first, super-match",
        ],
    },
    "pure-21-5": {
        "decks": [1, 2, 6, 8],
        "seats": [8, 9],
        "surrender": ["late", "early", "none"],
        "resplit-aces": YES_NO,
        "stand-blocks": ["hit", "hit-double"],
        "settle-naturals": ["at-once", "in-pass"],
        "losing-side-first": YES_NO,
        "draw-without-action": YES_NO,
        "collect-forfeit": ["at-settlement", "at-once"],
        "backline-decides": ["seated", "largest"],
        "backline-adds": ["optional", "follow", "none"],
        "backline-insures": YES_NO,
        "settle-order": [
            "insurance, game, red-flex, buster",
            "insurance, game + red-flex + buster",
            "buster, game, red-flex, insurance",
        ],
    },
    "pure-spanish-21-5-3-2": SPANISH,
    "pure-spanish-21-5-6-5": SPANISH,
}
FEES = [f"cons-blackjack-{option}" for option in range(1, 40)]


def random_options(name: str, random: Random) -> Options:
    """A third of the time the printed rules, else anything the judge knows."""
    chosen = {option: random.choice(values) for option, values in (COMMON | OPTIONS[name]).items()}
    if random.random() < 0.33:
        chosen = {"coverage": chosen["coverage"]}
    if chosen.get("offer-match") is False:
        del chosen["match-settled"]
    if random.random() < 0.5:
        chosen |= {"fees": random.choice(FEES), "maximum": "$500"}
    return chosen


@dataclass
class Anyone(Anybody):
    """Anybody who also puts up any amount a pick may take."""

    def choose(self, offer: Offer) -> Choice:
        choice = super().choose(offer)
        if isinstance(choice, Pick) and isinstance(offer, PickOffer):
            low, high = offer.bounds(choice.pick)
            if high and self.random.random() < 0.5:
                return Pick(choice.pick, self.random.randint(low, high))
        return choice


@dataclass
class Played:
    """A finished round and its hand record."""

    game: Game
    events: list[Event]
    record: dict[str, Any]


def play_any(played: Game, table: Table, random: Random) -> list[Event]:
    """One round in which everybody does anything, in any order."""
    round_, anyone = start_round(played, table), Anyone(random)
    while round_.decision is not None:
        bettor = random.choice(list(round_.decision.offers))
        round_.choose(bettor, anyone.choose(round_.decision.offers[bettor]))
    return round_.events


def random_rounds(seed: int, count: int, name: str) -> Iterator[Played]:
    """Finished rounds, several from each table so that the bank moves."""
    random, done = Random(seed), 0
    while done < count:
        played = game(name, random_options(name, random))
        table = random_table(played, random)
        for _ in range(random.randint(1, 6)):
            events = play_any(played, table, random)
            if any(isinstance(event, WagerSettled) for event in events):
                record = record_of(played.rules, events).to_json()
                yield Played(played, events, {"options": {}, "choices": [], **record})
                done += 1


# --- table, desk and judge -----------------------------------------------------------------------

Says = dict[str, Any]


def events_say(events: list[Event], bank: int) -> Says:
    settled = [e for e in events if isinstance(e, WagerSettled)]
    ended = next(e for e in events if isinstance(e, RoundEnded))
    return {
        "lines": [
            (
                *(tuple(e.bettor), e.spot, e.hand, e.amount, e.result),
                *(str(e.odds) if e.odds else None, e.paid, e.collected, e.returned, e.uncovered),
            )
            for e in settled
        ],
        "button": next((e.seat for e in events if isinstance(e, ButtonPlaced)), None),
        "fee": sum(e.amount for e in events if isinstance(e, FeeTaken)),
        "nets": {tuple(bettor): net for bettor, net in ended.nets},
        "bank": ended.bank,
    }


def desk_says(record: dict[str, Any]) -> Says:
    answer: Settlement = settle(record)
    return events_say(answer.events, record["bank"]["seat"])


def judge_says(record: dict[str, Any]) -> Says:
    posted = record["options"].get("fees", load(record["game"]).choices["fees"].default)
    verdict = blackjack_judge.judge(record, schedule_of(str(posted)))
    assert not verdict.complaints, verdict.complaints
    return {
        "lines": [
            (
                *(line.bettor, line.spot, line.hand, line.amount, line.result),
                f"{line.odds.numerator}:{line.odds.denominator}" if line.odds else None,
                *(line.paid, line.collected, line.returned, line.uncovered),
            )
            for line in verdict.lines
        ],
        "button": verdict.button,
        "fee": verdict.bank_fee,
        "nets": verdict.nets,
        "bank": verdict.bank_net,
    }


def compare(seed: int, count: int, name: str) -> None:
    for one in random_rounds(seed, count, name):
        table = events_say(one.events, one.record["bank"]["seat"])
        for who, says in (("desk", desk_says), ("judge", judge_says)):
            other = says(one.record)
            differ = {
                part: (table[part], other[part]) for part in table if table[part] != other[part]
            }
            assert not differ, f"table and {who}: {differ}\n{json.dumps(one.record)}"


@pytest.mark.parametrize("name", OPTIONS)
def test_table_desk_and_judge_agree(name: str) -> None:
    compare(seed=21, count=600, name=name)


@pytest.mark.prove
@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize("seed", range(200, 206))
def test_table_desk_and_judge_agree_on_very_many_hands(name: str, seed: int) -> None:
    compare(seed, count=5_000, name=name)


# --- the judge is worth listening to -------------------------------------------------------------


def test_the_judge_settles_the_worked_hands_alike() -> None:
    """Hands whose results were worked out by hand, with the choices the cards imply left out."""
    told = json.loads((Path(__file__).parent / "blackjack_hands.json").read_text())["hands"]
    for hand in told:
        record = {"options": {}, "choices": [], **hand["record"]}
        splits = [name for name in record["cards"] if " hand " in name]
        if splits and record["game"] != "blackjack-switch":
            continue  # the judge wants to be told of splits
        verdict = blackjack_judge.judge(record)
        lines = [
            [line.bettor, line.spot, line.hand, line.result, line.paid - line.collected]
            for line in verdict.lines
        ]
        wanted = [
            [who_of(who), spot, number, result.split()[0], net]
            for who, spot, number, result, net in hand["lines"]
        ]
        assert lines == wanted, hand["id"]
        assert not verdict.complaints, hand["id"]


def who_of(written: str) -> tuple[int, int]:
    _, seat, *behind = written.split()
    return int(seat), int(behind[1]) if behind else 0


@pytest.mark.parametrize("name", OPTIONS)
def test_every_kind_of_result_and_choice_was_judged(name: str) -> None:
    """So that the agreement above is not about nothing."""
    picks, results, short = set[str](), set[str](), 0
    for one in random_rounds(seed=21, count=300, name=name):
        picks |= {choice["pick"] for choice in one.record["choices"]}
        settled = [event for event in one.events if isinstance(event, WagerSettled)]
        results |= {event.line for event in settled}
        short += any(event.uncovered for event in settled)
    lines = {line.name for spot in load(name).spots for line in spot.lines}
    rare = {"Two jokers", "Two jokers against two", "Three cards make 25, bank over"}
    rare |= {line for line in lines if "eights" in line or "7-8-9" in line or "red cards" in line}
    rare |= {line for line in lines if "Bank over with" in line or "Four of" in line}
    rare |= {line for line in lines if "atch" in line or line in ("Both natural", "Even money")}
    assert lines - results <= rare
    assert short > 30
    wanted = {
        "no-bust-blackjack-4": {"hit", "stand"},
        "no-bust-blackjack-jokers": {"hit", "stand", "double", "split", "surrender"},
        "blackjack-switch": {"switch", "keep", "insure", "double", "split"},
        "pure-21-5": {"insure", "double", "split", "surrender", "match"},
    }.get(name, {"double", "split", "surrender", "rescue", "match", "decline"})
    assert wanted <= picks


# --- what must be true of every round ------------------------------------------------------------

few = settings(max_examples=40, deadline=None)


def one_round(name: str, seed: int, **options: Any) -> Played:
    """A finished round of anything, under some options."""
    random = Random(seed)
    played = game(name, random_options(name, random) | options)
    while True:
        events = play_any(played, random_table(played, random), random)
        if any(isinstance(event, WagerSettled) for event in events):
            record = record_of(played.rules, events).to_json()
            return Played(played, events, {"options": {}, "choices": [], **record})


@pytest.mark.parametrize("name", OPTIONS)
@given(seed=st.integers(0, 2**32))
@few
def test_money_is_conserved(name: str, seed: int) -> None:
    """Every cent put up is settled or went back; the nets of all add up to nothing."""
    events = one_round(name, seed).events
    put_up = sum(e.amount for e in events if isinstance(e, WagerPlaced | WagerAdded))
    back = sum(e.amount for e in events if isinstance(e, WagerReturned))
    settled = [e for e in events if isinstance(e, WagerSettled)]
    assert put_up == back + sum(e.amount for e in settled)
    ended = next(e for e in events if isinstance(e, RoundEnded))
    assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0
    assert ended.bank + ended.house >= -sum(e.paid for e in settled)
    assert all(e.amount > 0 for e in events if isinstance(e, WagerAdded | WagerReturned))
    keys = [(e.bettor, e.spot, e.hand) for e in settled]
    assert len(keys) == len(set(keys)), "a wager was settled twice"


@pytest.mark.parametrize("coverage", COVERAGE)
@pytest.mark.parametrize("name", OPTIONS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_the_bank_stays_within_its_wager(name: str, coverage: str, seed: int) -> None:
    one = one_round(name, seed, coverage=coverage)
    wager = one.record["bank"]["wager"]
    settled = [e for e in one.events if isinstance(e, WagerSettled)]
    paid, collected = sum(e.paid for e in settled), sum(e.collected for e in settled)
    assert abs(collected - paid) <= wager
    if coverage in ("gross", "reserved"):
        assert paid + collected <= wager
    if coverage == "separate_caps":
        assert max(paid, collected) <= wager
    if coverage == "gross":
        short = [e for e in settled if e.uncovered]
        after = settled[settled.index(short[0]) + 1 :] if short else []
        assert not any(e.paid or e.collected for e in after)


@pytest.mark.parametrize("name", OPTIONS)
@given(seed=st.integers(0, 2**32))
@few
def test_nobody_loses_more_than_was_staked_and_a_push_moves_nothing(name: str, seed: int) -> None:
    for event in one_round(name, seed).events:
        if isinstance(event, WagerSettled):
            assert 0 <= event.collected <= event.amount
            assert event.returned == event.amount - event.collected
            assert event.paid >= 0
            assert not (event.paid and event.result != "win")
            assert not (event.collected and event.result != "lose")
            if event.result == "push":
                assert event.paid == event.collected == event.uncovered == 0


@pytest.mark.parametrize("name", OPTIONS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_with_an_ample_bank_all_readings_of_coverage_agree(name: str, seed: int) -> None:
    record = one_round(name, seed).record
    bank = {**record["bank"], "wager": 10**12}
    nets = []
    for coverage in COVERAGE:
        options = {**record["options"], "coverage": coverage}
        answer = settle({**record, "bank": bank, "options": options})
        assert not any(event.uncovered for event in answer.settled)
        nets.append((answer.ended.nets, answer.ended.bank))
    assert nets == nets[:1] * len(COVERAGE)


@pytest.mark.parametrize("name", OPTIONS)
@given(seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_a_round_played_again_from_its_log_is_the_same(name: str, seed: int) -> None:
    random = Random(seed)
    played = game(name, random_options(name, random))
    table = random_table(played, random)
    for _ in range(3):
        before = snapshot(table)
        round_, anyone = start_round(played, table), Anyone(random)
        while round_.decision is not None:
            bettor = random.choice(list(round_.decision.offers))
            round_.choose(bettor, anyone.choose(round_.decision.offers[bettor]))
        dealt = [e.card for e in round_.events if isinstance(e, CardDealt) and e.card is not None]
        shuffles = [
            Shuffle(e.commitment, e.cards_in_shoe, e.old_seed, e.batch)
            for e in round_.events
            if isinstance(e, ShoeShuffled)
        ]
        shoe = ScriptedShoe(dealt, shuffles[0] if shuffles else None, whole=True)
        again = restore(played.rules, shoe, before)
        log = read_log(json.loads(json.dumps(log_json(round_.log))))
        assert replay(played.play(again), log).events == round_.events
