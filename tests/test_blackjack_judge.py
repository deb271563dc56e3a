"""The product against the judge of blackjack, on random legal rounds of the six games.

Rounds are played at a real table by bettors who do anything the rules allow, in any order, for any
amount, against banks from far too small to ample. Each round is written down as a hand record. The
table itself, the desk that settles the record, and the judge must agree to the cent.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import blackjack_judge
from houseway.cards.card import Card, text
from houseway.cards.shoe import ScriptedShoe, Shuffle
from houseway.desk.record import record_of
from houseway.desk.schemas import example
from houseway.desk.settle import Settlement, settle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import Round, log_json, read_log, replay
from houseway.errors import IllegalChoice, RecordError
from houseway.families import game
from houseway.families.blackjack.events import BankPeeked
from houseway.families.blackjack.game import Blackjack
from houseway.play.game import Game, start_round
from houseway.rulebook.load import load
from houseway.rulebook.schedules import schedules_for
from houseway.table.events import (
    ButtonPlaced,
    CardDealt,
    CardTurned,
    ChoiceMade,
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
from houseway.table.wager import PlaceWagers, TakeBank
from test_judge import COVERAGE, Anybody, random_table, schedule_of

Options = dict[str, Any]
E = TypeVar("E", bound=Event)

# --- random rounds -------------------------------------------------------------------------------

GAMES = (
    "no-bust-blackjack-4",
    "no-bust-blackjack-jokers",
    "blackjack-switch",
    "pure-21-5",
    "pure-spanish-21-5-3-2",
    "pure-spanish-21-5-6-5",
)
# The others of each pair are judged by `make prove`.
JUDGED = [
    name if number % 2 == 0 else pytest.param(name, marks=pytest.mark.prove)
    for number, name in enumerate(GAMES)
]
# Values of options that have no list of their own; those that have one are all tried.
OPEN: dict[str, list[Any]] = {
    "minimum": ["$5", "$10"],
    "maximum": ["$500", "$1,000", "$2,000", "$2,000"],
    "cut-from-back": [0, 52, 400],
    "natural-pays": ["3:2", "6:5", "1:1", "2:1"],
}
ORDERS = {
    "no-bust-blackjack-4": ["game"],
    "no-bust-blackjack-jokers": ["game"],
    "blackjack-switch": [
        "super-match, insurance, first + second",
        "super-match, insurance, first, second",
        "insurance, second + first, super-match",
    ],
    "pure-21-5": [
        "insurance, game, red-flex, buster",
        "insurance, game + red-flex + buster",
        "buster, game, red-flex, insurance",
    ],
}
SPANISH_ORDERS = ["game, match-the-dealer", "match-the-dealer, game", "match-the-dealer + game"]


@cache
def values_of(name: str) -> dict[str, list[Any]]:
    """What each option of a game is set to in random rounds; fees go with their own limits."""
    found: dict[str, list[Any]] = {}
    for option, choice in load(name).choices.items():
        if choice.allowed:
            found[option] = list(choice.allowed)
        elif choice.kind == "yes-no":
            found[option] = [False, True]
        elif choice.kind == "range":
            found[option] = ["table", "table", "table", "$10-$300"]
        elif choice.kind == "order":
            found[option] = ORDERS.get(name, SPANISH_ORDERS)
        elif choice.kind not in ("schedule", "pays", "room-fee"):
            found[option] = OPEN[option]
    return found


def random_options(name: str, random: Random) -> Options:
    """A third of the time the printed rules, else anything at all."""
    chosen = {option: random.choice(values) for option, values in values_of(name).items()}
    if random.random() < 0.33:
        chosen = {"coverage": chosen["coverage"]}
    if "limit-second" in chosen:
        chosen["limit-second"] = chosen["limit-first"]
    if chosen.get("offer-match") is False:
        chosen["settle-order"] = "game"
        del chosen["limit-match-the-dealer"]
    if random.random() < 0.5:
        posted = random.choice(schedules_for(name))
        assert posted.limit is not None
        low, high = (amount // 100 for amount in posted.limit if amount is not None)
        chosen |= {"fees": posted.id, "minimum": f"${low}", "maximum": f"${high:,}"}
        # The base wagers keep to the limit the schedule is posted for.
        chosen |= dict.fromkeys(
            chosen.keys() & {"limit-game", "limit-first", "limit-second"}, "table"
        )
    elif "maximum" in chosen:
        chosen["fees"] = "none"
    return chosen


@dataclass
class Anyone(Anybody):
    """Anybody who likes to put up more, of any amount a pick may take."""

    def choose(self, offer: Offer) -> Choice:
        choice = super().choose(offer)
        if not isinstance(choice, Pick) or not isinstance(offer, PickOffer):
            return choice
        pick, costly = choice.pick, [pick for pick in offer.picks if offer.bounds(pick)[1]]
        if costly and self.random.random() < 0.3:
            pick = self.random.choice(costly)
        low, high = offer.bounds(pick)
        if high and self.random.random() < 0.5:
            return Pick(pick, self.random.randint(low, high))
        return Pick(pick)


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


FAVOURED = ["8", "789", "AK", "ATJQK", "A", "23", "A2345", "6T", "A6", "56K", "K", "Jk", "JkA8"]


def stacked_shoe(played: Game, random: Random) -> ScriptedShoe:
    """A whole pack with some cards near the top, so that what is rare happens often."""
    wanted, suit = random.choice(FAVOURED), random.choice(("cdhs", "cdhs", "h", "cd"))
    ranks = wanted.removeprefix("Jk")
    joker = wanted != ranks

    def favoured(card: Card) -> bool:
        written = text(card)
        return joker if written == "Jk" else written[0] in ranks and written[1] in suit

    pack = [card for card, many in played.rules.deck.shoe.items() for _ in range(many)]
    random.shuffle(pack)
    top = [card for card in pack if favoured(card)]
    rest = [card for card in pack if not favoured(card)]
    share, shoe = random.choice((0.5, 0.8, 0.95)), list[Card]()
    while top and rest:
        shoe.append((top if random.random() < share else rest).pop())
    return ScriptedShoe(shoe + top + rest)


def random_rounds(seed: int, count: int, name: str) -> Iterator[Played]:
    """Finished rounds, several from each table so that the bank moves; every other one stacked."""
    random, done = Random(seed), 0
    while done < count:
        played = game(name, random_options(name, random))
        table = random_table(played, random)
        fair = table.shoe
        for _ in range(random.randint(1, 6)):
            table.shoe = random.choice((fair, stacked_shoe(played, random)))
            events = play_any(played, table, random)
            if any(isinstance(event, WagerSettled) for event in events):
                record = record_of(played.rules, events).to_json()
                yield Played(played, events, {"options": {}, "choices": [], **record})
                done += 1


# --- table, desk and judge -----------------------------------------------------------------------

Says = dict[str, Any]


def events_say(events: list[Event]) -> Says:
    settled = [e for e in events if isinstance(e, WagerSettled)]
    ended = next(e for e in events if isinstance(e, RoundEnded))
    return {
        "complaints": [],
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
    return events_say(answer.events)


def judge_says(record: dict[str, Any]) -> Says:
    verdict = blackjack_judge.judge(record, schedule_of(record))
    return {
        "complaints": verdict.complaints,
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


def differ(one: Says, other: Says) -> dict[str, tuple[Any, Any]]:
    return {part: (one[part], other[part]) for part in one if one[part] != other[part]}


def compare(rounds: Iterable[Played]) -> None:
    for one in rounds:
        table = events_say(one.events)
        for who, says in (("desk", desk_says), ("judge", judge_says)):
            found = differ(table, says(one.record))
            assert not found, f"table and {who}: {found}\n{json.dumps(one.record)}"


@cache
def many_rounds(name: str) -> list[Played]:
    return list(random_rounds(seed=25, count=400, name=name))


@pytest.mark.parametrize("name", JUDGED)
def test_table_desk_and_judge_agree(name: str) -> None:
    compare(many_rounds(name))


@pytest.mark.prove
@pytest.mark.parametrize("name", JUDGED)
@pytest.mark.parametrize("seed", range(200, 203))
def test_table_desk_and_judge_agree_on_very_many_hands(name: str, seed: int) -> None:
    compare(random_rounds(seed, 5_000, name))


# --- hands that people wrote down ----------------------------------------------------------------

WORKED: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "blackjack_hands.json").read_text()
)["hands"]


def with_choices(record: dict[str, Any]) -> dict[str, Any]:
    """A record with the choices its cards imply; the judge wants to be told of all of them."""
    full = record_of(settle(record).rules, settle(record).events).to_json()
    assert {part: full[part] for part in ("bank", "wagers", "cards")} == {
        part: record[part] for part in ("bank", "wagers", "cards")
    }
    return {"options": {}, "choices": [], **full}


@pytest.mark.parametrize("hand", WORKED, ids=lambda hand: hand["id"])
def test_the_judge_settles_the_worked_hands_alike(hand: dict[str, Any]) -> None:
    """Hands whose results were worked out by hand."""
    verdict = blackjack_judge.judge(with_choices(hand["record"]))
    lines = [
        [line.bettor, line.spot, line.hand, line.result, line.paid - line.collected]
        for line in verdict.lines
    ]
    assert lines == [
        [who_of(who), spot, number, result.split()[0], net]
        for who, spot, number, result, net in hand["lines"]
    ]
    assert not verdict.complaints


def who_of(written: str) -> tuple[int, int]:
    _, seat, *behind = written.split()
    return int(seat), int(behind[1]) if behind else 0


@pytest.mark.parametrize("coverage", COVERAGE)
@pytest.mark.parametrize("name", JUDGED)
def test_the_judge_settles_the_example_records_alike(name: str, coverage: str) -> None:
    record = {**example(name)}
    record["options"] = {**record["options"], "coverage": coverage}
    assert not differ(desk_says(record), judge_says(with_choices(record)))


@pytest.mark.parametrize("name", JUDGED)
def test_hits_stands_and_splits_follow_from_the_cards(name: str) -> None:
    """A record that leaves them out settles alike, or asks which hand was split.

    Splits are left out at seats with one bettor only: others on a hand may have added to one split
    and not to the next, so there it matters which hand was split.
    """
    asked = 0
    for one in many_rounds(name)[:100]:
        shared = {wager["seat"] for wager in one.record["wagers"] if wager.get("bettor")}
        told = [c for c in one.record["choices"] if c["pick"] not in ("hit", "stand")]
        table, without = events_say(one.events), {**one.record, "choices": told}
        assert not differ(table, desk_says(without))
        told = [c for c in told if c["pick"] != "split" or c["seat"] in shared]
        try:
            found = differ(table, desk_says({**one.record, "choices": told}))
        except RecordError as error:
            found, asked = {}, asked + 1
            if "say which hand was split" not in str(error):
                raise
        assert not found
    assert asked < 25


# --- the judge is worth listening to -------------------------------------------------------------

RARE = {f"{many} red cards" for many in ("Five", "Six", "Seven")} | {"Eight red cards or more"}
RARE |= {f"Bank over with {many} cards" for many in ("six", "seven")}
RARE |= {"Bank over with eight cards or more"}


def _however_far(line: str) -> str:
    """A line without how far over the bank must be, which an option says."""
    return line.removesuffix(" by more").partition(" and is over by")[0]


@pytest.mark.parametrize("name", JUDGED)
def test_every_kind_of_result_and_choice_was_judged(name: str) -> None:
    """So that the agreement above is not about nothing."""
    picks, results, short = set[str](), set[str](), 0
    for one in many_rounds(name):
        picks |= {choice["pick"] for choice in one.record["choices"]}
        settled = [event for event in one.events if isinstance(event, WagerSettled)]
        results |= {_however_far(event.line) for event in settled}
        short += any(event.uncovered for event in settled)
    lines = {_however_far(line.name) for spot in load(name).spots for line in spot.lines}
    assert lines - results <= RARE
    assert short > 30
    wanted = {
        "no-bust-blackjack-4": {"hit", "stand"},
        "no-bust-blackjack-jokers": {"hit", "stand", "double", "split", "surrender"},
        "blackjack-switch": {"switch", "keep", "insure", "decline", "double", "split"},
        "pure-21-5": {"insure", "decline", "double", "split", "surrender", "match", "pass"},
    }.get(name, {"double", "split", "surrender", "rescue", "match", "pass"})
    assert wanted <= picks


@pytest.mark.parametrize("name", JUDGED)
def test_every_value_of_every_option_was_judged(name: str) -> None:
    usual = {option: choice.default for option, choice in load(name).choices.items()}
    seen = {
        (option, value)
        for one in many_rounds(name)
        for option, value in {**usual, **one.record["options"]}.items()
    }
    wanted = {(option, value) for option, values in values_of(name).items() for value in values}
    assert not wanted - seen
    assert len({value for option, value in seen if option == "fees"} - {"none"}) > 20
    judged = {option for option in usual if not option.startswith("pays-")}  # it pays as printed
    assert set(values_of(name)) | {"fees", "room-fee"} == judged


# Options that a hand record cannot show, and why.
UNSEEN = {
    "prerequisite": "it has one value",
    "circles": "a record tells seats and not who plays several of them",
    "cut-from-back": "it says when the shoe is shuffled, before or after a hand",
    "dealt-from": "it says when the shoe is shuffled, before or after a hand",
    "needs-intervening": "it says who may bank, before the hand",
    "fee-timing": "the amount is fixed when wagers close",
    "fee-drop": "what was taken is the same whenever it drops",
    "fee-refund-uncovered": "no schedule of these games charges anybody but the bank",
    "fee-refund-misdeal": "a hand that is settled was no misdeal",
    "backline-order": "there is no backline in the joker game and in Switch",
    "seat-order": "a seat has one bettor, or a bettor has one wager",
    "settle-major": "one kind of wager",
    "settle-order": "one kind of wager",
    "below-first-tier": "a schedule starts at its table minimum; only a spot's own limit is lower",
}
UNSEEN_IN = {
    "no-bust-blackjack-4": {"settle-order", "settle-major", "seat-order"},
    "no-bust-blackjack-jokers": {"settle-order", "settle-major", "backline-order", "seat-order"},
    "blackjack-switch": {"backline-order", "seat-order"},
}
NOWHERE = {
    *("prerequisite", "circles", "cut-from-back", "dealt-from", "needs-intervening"),
    *("fee-timing", "fee-drop", "fee-refund-uncovered", "fee-refund-misdeal", "below-first-tier"),
}


@pytest.mark.parametrize("name", JUDGED)
def test_the_judge_protests_when_it_is_told_another_option(name: str) -> None:
    """Each option matters to the table and to the judge, and in the same way."""
    unseen = NOWHERE | UNSEEN_IN.get(name, set())
    assert unseen <= set(UNSEEN)
    rounds = many_rounds(name)
    shown = [option for option in values_of(name) if option not in unseen]
    assert not [option for option in shown if not any(protests(name, option, rounds))]
    hidden = unseen & set(values_of(name)) - {"below-first-tier"}
    assert not [option for option in hidden if any(protests(name, option, rounds[:40]))]


def protests(name: str, option: str, rounds: list[Played]) -> Iterator[bool]:
    """Whether the judge objects, round for round, to an option that is not what was played."""
    usual = load(name).choices[option].default
    for one in rounds:
        table = events_say(one.events)
        for other in values_of(name)[option]:
            if other != one.record["options"].get(option, usual):
                options = {**one.record["options"], option: other}
                try:
                    yield bool(differ(table, judge_says({**one.record, "options": options})))
                except (KeyError, ValueError):
                    yield True  # such a record makes no sense under the other option


CORRUPTIONS: list[Callable[[list[Any], int, Random], None]] = []


def corruption(change: Callable[[list[Any], int, Random], None]) -> None:
    CORRUPTIONS.append(change)


def change_part(lines: list[Any], place: int, part: int, value: Any) -> None:
    line = list(lines[place])
    line[part] = value
    lines[place] = tuple(line)


@corruption
def another_bettor(lines: list[Any], place: int, random: Random) -> None:
    seat, back = lines[place][0]
    change_part(lines, place, 0, (seat % 9 + 1, back))


@corruption
def another_hand(lines: list[Any], place: int, random: Random) -> None:
    change_part(lines, place, 2, lines[place][2] + 1)


@corruption
def a_cent_more_or_less(lines: list[Any], place: int, random: Random) -> None:
    part = random.choice((3, 6, 7, 8, 9))
    change_part(lines, place, part, lines[place][part] + random.choice((-1, 1)))


@corruption
def another_result(lines: list[Any], place: int, random: Random) -> None:
    others = {"win", "lose", "push"} - {lines[place][4]}
    change_part(lines, place, 4, random.choice(sorted(others)))


@corruption
def other_odds(lines: list[Any], place: int, random: Random) -> None:
    others = {"3:2", "6:5", "1:1", "2:1", None} - {lines[place][5]}
    change_part(lines, place, 5, random.choice(sorted(others, key=str)))


@corruption
def a_line_missing(lines: list[Any], place: int, random: Random) -> None:
    del lines[place]


@corruption
def a_line_twice(lines: list[Any], place: int, random: Random) -> None:
    lines.insert(place, lines[place])


@corruption
def another_order(lines: list[Any], place: int, random: Random) -> None:
    lines.insert(0 if place else len(lines), lines.pop(place))


@pytest.mark.parametrize("name", JUDGED)
def test_the_judge_catches_every_corrupted_line(name: str) -> None:
    random, caught = Random(7), 0
    rounds = [one for one in many_rounds(name) if len(events_say(one.events)["lines"]) > 1]
    for _ in range(200):
        one = random.choice(rounds)
        said = events_say(one.events)
        place = random.randrange(len(said["lines"]))
        random.choice(CORRUPTIONS)(said["lines"], place, random)
        caught += "lines" in differ(said, judge_says(one.record))
    assert caught == 200


# --- mistakes made on purpose --------------------------------------------------------------------

ACTING, PROCEDURE = "houseway.families.blackjack.acting", "houseway.families.blackjack.procedure"
LEGAL, OUTCOME = "houseway.families.blackjack.legal", "houseway.families.blackjack.outcome"
HANDS, WALK = "houseway.families.blackjack.hands", "houseway.table.settle"
MISTAKES: list[tuple[str, str, str, Callable[..., Any]]] = [
    # game, where, what, and what it does wrongly
    ("no-bust-blackjack-4", PROCEDURE, "bank_draws", lambda h, a, *_: h + 10 * a < 17),
    ("no-bust-blackjack-4", LEGAL, "must_hit", lambda *_: False),
    ("no-bust-blackjack-4", LEGAL, "must_stand", lambda *_: False),
    ("no-bust-blackjack-4", PROCEDURE, "button_number", lambda button, card: card // 4),
    ("no-bust-blackjack-4", ACTING, "can_only_lose", lambda *_: True),
    ("no-bust-blackjack-jokers", HANDS, "kind_and_total", lambda *_: ("live", 20)),
    ("no-bust-blackjack-jokers", LEGAL, "pairs", lambda *_: True),
    ("no-bust-blackjack-jokers", LEGAL, "_surrender", lambda *_: None),
    ("no-bust-blackjack-jokers", PROCEDURE, "first_seat", lambda table: 1),
    ("no-bust-blackjack-jokers", WALK, "_part_lost", lambda line, amount, unit: amount),
    ("blackjack-switch", ACTING, "_natural_may_spare", lambda *_: False),
    ("blackjack-switch", PROCEDURE, "_insurable", lambda lay, *_: 1000),
    ("blackjack-switch", HANDS, "first_four_of", lambda cards: "pair"),
    ("blackjack-switch", LEGAL, "pairs", lambda play, a, b: min(a, 36) // 4 == min(b, 36) // 4),
    ("pure-21-5", PROCEDURE, "_needs_a_total", lambda *_: True),
    ("pure-21-5", PROCEDURE, "peeks", lambda *_: False),
    ("pure-21-5", OUTCOME, "red_run", lambda cards: min(len(cards), 8)),
    ("pure-21-5", LEGAL, "_split", lambda *_: ("split", "never")),
    ("pure-21-5", PROCEDURE, "deciders", lambda table, how: most_behind(table)),
    ("pure-spanish-21-5-3-2", LEGAL, "portion", lambda held, most, cap: held),
    ("pure-spanish-21-5-3-2", HANDS, "match_of", lambda *_: "one-suited"),
    ("pure-spanish-21-5-3-2", LEGAL, "_rescue", lambda *_: None),
    (
        "pure-spanish-21-5-6-5",
        WALK,
        "_arrival",
        lambda wagers, _: {w.bettor: (0, 0) for w in wagers},
    ),
]


def most_behind(table: Table) -> dict[int, Bettor]:
    return {w.bettor.seat: w.bettor for w in sorted(table.wagers, key=lambda w: w.bettor)}


HARMLESS = {"_split"}  # a choice that nobody gets is no fault in a record


@pytest.mark.parametrize(
    ("name", "where", "what", "wrong"), MISTAKES, ids=[f"{m[0]} {m[2]}" for m in MISTAKES]
)
def test_the_judge_catches_a_mistake_in_the_product(
    name: str,
    where: str,
    what: str,
    wrong: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(f"{where}.{what}", wrong)
    rules = import_module("houseway.families.blackjack.legal")._RULES
    if what in ("_surrender", "_rescue", "_split"):
        monkeypatch.setitem(rules, what.removeprefix("_"), wrong)
    caught = any(
        differ(events_say(one.events), judge_says(one.record))
        for one in random_rounds(seed=25, count=400, name=name)
    )
    assert caught == (what not in HARMLESS)


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


@pytest.mark.parametrize("name", JUDGED)
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
@pytest.mark.parametrize("name", JUDGED)
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


@pytest.mark.parametrize("name", JUDGED)
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


@pytest.mark.parametrize("name", JUDGED)
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


@pytest.mark.parametrize("name", JUDGED)
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


# --- hidden cards --------------------------------------------------------------------------------


def all_that_is_known(round_: Round, seats: int) -> list[Any]:
    """Every view, and what is offered to whom."""
    offers = {} if round_.decision is None else round_.decision.offers
    views = [round_.view(seat) for seat in (None, *range(1, seats + 1))]
    return [views, {bettor: offer.to_json() for bettor, offer in offers.items() if offer}]


def is_turn(event: Event) -> bool:
    return isinstance(event, CardTurned) and event.place == 2


def is_turned(events: list[Event]) -> bool:
    """Whether the hole card lies open."""
    return any(is_turn(event) for event in events)


def until_the_turn(round_: Round) -> list[Event]:
    """What all saw before the hole card was turned."""
    return list(takewhile(lambda event: not is_turn(event), round_.view(None)))


def worth(card: int) -> int:
    return min(card // 4 + 1, 10)


def twin_of(hole: int, up: int, looked: bool, pack: list[int], random: Random) -> int:
    """Another hole card. Where the house dealer looked, all may know whether it made a natural."""

    def natural(card: int) -> bool:
        return sorted((worth(up), worth(card))) == [1, 10]

    may_be = [card for card in pack if not looked or natural(card) == natural(hole)]
    return random.choice(may_be)


@pytest.mark.parametrize("name", JUDGED)
@given(seed=st.integers(0, 2**32))
@few
def test_nobody_is_told_anything_by_the_hole_card_whatever_the_options(
    name: str, seed: int
) -> None:
    """Two shoes that differ in the hole card alone look the same until it is turned."""
    random = Random(seed)
    played = game(name, random_options(name, random))
    pack = [card for card, many in played.rules.deck.shoe.items() for _ in range(many)]
    table = random_table(played, random)
    before, shoe = snapshot(table), random.choices(pack, k=200)
    table.shoe = ScriptedShoe(list(shoe))
    one = start_round(played, table)
    anyone = Anyone(random)
    while one.decision is not None:
        bettor = random.choice(list(one.decision.offers))
        one.choose(bettor, anyone.choose(one.decision.offers[bettor]))
    to_bank = [n for n, e in enumerate(of(one, CardDealt)) if e.hand == "bank"]
    if len(to_bank) < 2:
        return
    up, hole = shoe[to_bank[0]], shoe[to_bank[1]]
    early = played.rules.options.get("surrender") == "early"
    ended = is_turned(one.events) and ends_at_the_look(one.events, early)
    looked = bool(of(one, BankPeeked)) or ended
    twin = list(shoe)
    twin[to_bank[1]] = twin_of(hole, up, looked, pack, random)
    rounds = [
        start_round(played, restore(played.rules, ScriptedShoe(list(cards)), before))
        for cards in (shoe, twin)
    ]
    for step in one.log:
        assert isinstance(step, tuple)
        assert not any(is_turned(each.events) for each in rounds)
        assert all_that_is_known(rounds[0], table.seats) == all_that_is_known(
            rounds[1], table.seats
        )
        for each in rounds:
            each.choose(*step)
        assert until_the_turn(rounds[0]) == until_the_turn(rounds[1])
        if is_turned(rounds[0].events):
            assert is_turned(rounds[1].events)
            break


def ends_at_the_look(events: list[Event], early: bool) -> bool:
    """Whether a natural was found before anybody acted: the hole card was turned with no turn.

    An early surrender comes before the look.
    """
    in_turn = set(blackjack_judge.IN_TURN) - ({"surrender"} if early else set())
    return not any(isinstance(each, ChoiceMade) and each.pick in in_turn for each in events)


def of(round_: Round, kind: type[E]) -> list[E]:
    return [event for event in round_.events if isinstance(event, kind)]


# --- refusals ------------------------------------------------------------------------------------

ALL_PICKS = (
    *blackjack_judge.IN_TURN,
    *("play", "insure", "decline", "even-money", "match", "pass", "HIT", "", "bank"),
)
# What a refusal speaks of, and so which clause of the rule file it has to name.
TOPICS = (
    ("switch", "to switch is decided"),
    ("insurance", "even money"),
    ("joker", "with a joker stays"),
    ("stand", "a natural stands|is over and|must stand"),
    ("hit", "must be hit"),
    ("split-aces", "a split ace|aces are split"),
    ("rescue", "rescue"),
    ("surrender", "surrender"),
    ("double", "doubl|table maximum"),
    ("split", "split|one hand becomes"),
)


def topic_of(told: str) -> str:
    return next(topic for topic, words in TOPICS if re.search(words, told))


def refused(round_: Round, bettor: Bettor, choice: Choice) -> str:
    """The sentence that refuses a choice; nothing changes."""
    before = (list(round_.events), list(round_.log), round_.decision)
    with pytest.raises(IllegalChoice) as refusal:
        round_.choose(bettor, choice)
    assert (round_.events, round_.log, round_.decision) == before
    told = str(refusal.value)
    assert told
    assert "\n" not in told
    return told


def refuse_all(round_: Round, bettor: Bettor, offer: PickOffer, clauses: dict[str, str]) -> None:
    """Try everything that is not on offer, and every amount just out of bounds."""
    wanted = f"choose one of {', '.join(offer.picks)}"
    for pick in ALL_PICKS:
        if pick not in offer.picks:
            told = refused(round_, bettor, Pick(pick))
            assert told.endswith(wanted)
            reason = told.removesuffix(wanted).removesuffix("; ")
            assert reason == (offer.why_not(pick) or "")
            clause = clauses.get(topic_of(reason)) if reason else None
            assert clause is None or clause in reason, reason
        else:
            low, high = offer.bounds(pick)
            for amount in (low - 1, high + 1, -1, 0) if high else (0, 1):
                assert f"to {pick} takes" in refused(round_, bettor, Pick(pick, amount))
    refused(round_, bettor, PlaceWagers(()))
    refused(round_, bettor, TakeBank(100))


@pytest.mark.parametrize("name", JUDGED)
def test_what_is_not_offered_is_refused_and_changes_nothing(name: str) -> None:
    """Under any options; and it is told which clause forbids it, where the rule file names one."""
    random, topics, asked = Random(31), set[str](), 0
    while asked < 1_200:
        played = game(name, random_options(name, random))
        assert isinstance(played, Blackjack)
        clauses = played.settings.clauses
        table = random_table(played, random)
        table.shoe = random.choice((table.shoe, stacked_shoe(played, random)))
        round_, anyone = start_round(played, table), Anyone(random)
        while round_.decision is not None:
            decision = round_.decision
            strangers = {Bettor(seat) for seat in range(1, 10)} - set(decision.offers)
            if decision.kind not in ("bank", "wagers") and strangers:
                refused(round_, random.choice(sorted(strangers)), Pick("hit"))
            bettor = random.choice(list(decision.offers))
            offer = decision.offers[bettor]
            if isinstance(offer, PickOffer) and decision.kind != "bank":
                refuse_all(round_, bettor, offer, clauses)
                topics |= {topic_of(told) for told in (offer.refused or {}).values()}
                asked += 1
            round_.choose(bettor, anyone.choose(offer))
    wanted = {
        "no-bust-blackjack-4": {"double", "split", "surrender"},
        "no-bust-blackjack-jokers": {"double", "split", "surrender"},
        "blackjack-switch": {"double", "split", "surrender", "hit"},
        "pure-21-5": {"double", "split", "surrender", "hit", "stand", "split-aces"},
    }.get(name, {"double", "split", "surrender", "stand", "rescue"})
    assert wanted <= topics
