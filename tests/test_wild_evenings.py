"""Evenings of Chinese Poker and Panguingue on which anything happens, and what holds all the same.

People come, go and sit out, half hours go by, shoes are ended, and things go wrong. Options are
any there are. Some play well, some anything.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

import pytest

from houseway.cards.card import RANK_NAMES, SUIT_NAMES, text
from houseway.cards.shoe import LiveShoe
from houseway.desk.record import record_of
from houseway.desk.settle import settle_any
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.event import Event
from houseway.engine.round import MISDEAL, Round, replay
from houseway.families import game, know_every_event
from houseway.families.bots import KINDS, bot_for
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.journal import RoundLog, log_of
from houseway.families.pan.rules import Play
from houseway.play.bots import AnyLegal, Bot
from houseway.play.game import Game, start_round
from houseway.rulebook.options import Value
from houseway.rulebook.schema import Rules
from houseway.table.chip_events import ChipsBought
from houseway.table.events import CalledOff, CardDealt, GameBroken, RoundEnded
from houseway.table.say import say
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table, live_shoe
from plain_pan import Referee

CARD = re.compile(
    rf"\b[A2-9TJQK][cdhs]\b|\b(?:{'|'.join(RANK_NAMES)}) of (?:{'|'.join(SUIT_NAMES)})\b"
)
MOST = 20_000  # decisions of one hand
FEES = {"chinese-poker": ("chinese", 23), "panguingue": ("pan", 5)}
CHIP = {"chinese-poker": "point", "panguingue": "condition"}


class Seeds:
    """Shuffles that follow from a name, from the first or a later one on."""

    def __init__(self, name: str, used: int = 0) -> None:
        self.name, self.used = name, used

    def __call__(self) -> bytes:
        self.used += 1
        return sha256(f"{self.name} {self.used}".encode()).digest()


class Anybody(AnyLegal):
    """Anything legal, but mostly buys chips, stays in, and now and then sets a hand at random."""

    def choose(self, offer: Offer) -> Choice:
        luck = self.random
        if isinstance(offer, ArrangeOffer) and luck.random() < 0.5:
            hand = [text(each) for each in offer.cards]
            luck.shuffle(hand)
            return Pick(" / ".join(map(" ".join, (hand[:3], hand[3:8], hand[8:]))))
        choice = super().choose(offer)
        instead = {"retire": "stay", "sit-out": "buy"}.get(getattr(choice, "pick", ""))
        if instead is None or luck.random() < 0.2:
            return choice
        assert isinstance(offer, PickOffer)
        return Pick(instead, offer.bounds(instead)[0] or None)


def any_options(name: str, luck: Random) -> dict[str, Value]:
    options: dict[str, Value] = {
        key: luck.choice(choice.allowed or (True, False))
        for key, choice in game(name).rules.choices.items()
        if choice.allowed or choice.kind == "yes-no"
    }
    chip = luck.choice((200, 333, 500, 2500))
    low, schedule = chip * luck.choice((20, 25)), FEES[name]
    options["fees"] = luck.choice(["none", *(f"{schedule[0]}-{n + 1}" for n in range(schedule[1]))])
    options[CHIP[name]] = f"${chip / 100:.2f}"
    options["buy-in"] = luck.choice(["table", f"${low / 100:.2f}-${(low + 77) / 100:.2f}"])
    return options


class Evening:
    """A table with some people, and what may happen between and during its hands."""

    def __init__(self, name: str, number: int) -> None:
        self.luck = Random(f"{name} {number}")
        self.game: Game = game(name, any_options(name, self.luck))
        self.seeds = Seeds(f"{name} {number}")
        self.shoe: LiveShoe = live_shoe(self.game.rules, seeds=self.seeds)
        self.table = Table(self.game.rules, self.shoe)
        self.bots = {seat: self._bot() for seat in range(1, self.table.seats + 1)}
        self.declares = self.luck.choice((0, 0, 0.01, 0.1))
        for seat in self.bots:
            self.table.sit(seat, f"person {seat}")

    def _bot(self) -> Bot:
        kind = self.luck.choice((*KINDS[:2], "anybody", "anybody"))
        return Anybody(self.luck) if kind == "anybody" else bot_for(kind, self.game, self.luck)

    def between(self) -> None:
        """People come, go and sit out, and time goes by."""
        table, luck, away = self.table, self.luck, self.table.stakes.away
        for seat in self.bots:
            if seat not in table.people and luck.random() < 0.3:
                table.sit(seat, f"newcomer {table.rounds}")
            elif seat in table.people and luck.random() < 0.04:
                table.leave(Bettor(seat))
            elif seat in table.people and luck.random() < (0.5 if seat in away else 0.04):
                away.symmetric_difference_update({seat})
        table.stakes.half_hours += luck.random() < 0.2
        if luck.random() < 0.05:
            self.shoe.reveal()

    def hand(self) -> Round:
        """One hand, with something declared now and then."""
        round_, luck = start_round(self.game, self.table), self.luck
        for _ in range(MOST):
            if round_.decision is None:
                return round_
            known = round_.decision.declarable or {MISDEAL: frozenset()}
            if luck.random() < self.declares:
                kind = luck.choice(list(known))
                seat = luck.choice(sorted(known[kind])) if known[kind] else None
                round_.declare(kind, "", seat)
            else:
                bettor, offer = luck.choice(list(round_.decision.offers.items()))
                round_.choose(bettor, self.bots[bettor.seat].choose(offer))
        raise AssertionError("the hand does not end")


def check_money(before: dict[str, Any], table: Table, round_: Round) -> None:
    """The chips of each seat change by what was bought and won, and nothing is lost."""
    ended = round_.events[-1]
    assert isinstance(ended, RoundEnded | GameBroken)
    stakes = before["stakes"]
    expected = Counter({each["seat"]: each["amount"] for each in stakes["chips"]})
    for event in round_.events:
        if isinstance(event, ChipsBought):
            expected[event.bettor.seat] += event.amount
    if isinstance(ended, RoundEnded):
        assert sum(net for _, net in ended.nets) + ended.house + ended.lies == 0
        assert table.stakes.left == stakes["left"] + ended.lies
        for bettor, net in ended.nets:
            expected[bettor.seat] += net
    assert Counter(table.stakes.chips) == expected
    assert min(table.stakes.chips.values(), default=0) >= 0


def check_pan(rules: Rules, shoe: LiveShoe, round_: Round) -> None:
    """Every card is somewhere, and everybody paid what they owed by another count."""
    referee = Referee(Play.model_validate(rules.play))
    for event in round_.events:
        referee.take(event)
    if referee.hands:
        twin = live_shoe(rules)
        twin.resume(shoe.saved())
        stock = Counter(twin.draw("stock") for _ in range(shoe.remaining))
        assert referee.all_cards() + stock == Counter(rules.deck.shoe)


def check_chinese(round_: Round) -> None:
    """No card of the deck is dealt twice."""
    dealt = [each.card for each in round_.events if isinstance(each, CardDealt)]
    assert len(dealt) == len(set(dealt))


def owner(event: Any) -> int | None:
    """Whose the cards of an event are that the others may not see: 0 for nobody's at all."""
    if event.kind in ("shoe-shuffled", "stub-shuffled"):
        return 0
    down = event.kind in ("card-dealt", "hand-arranged") and not event.up
    if down or event.kind == "card-withdrawn":
        return int(event.hand.removeprefix("seat "))
    return None


def check_views(rules: Rules, people: list[int], event: Event) -> None:
    """Nobody is shown a card, or told of it, who should not know it; each view has its JSON."""
    for seat in (None, *people):
        seen = event.seen_from(seat)
        written = json.dumps(seen.to_json())
        assert Event.from_json(json.loads(written)) == seen
        if owner(event) not in (None, seat):
            assert not CARD.search(written + say(seen, rules)), seen
        assert say(seen, rules).endswith((".", ".)"))
    assert Event.from_json(json.loads(json.dumps(event.to_json()))) == event


def check_again(evening: Evening, before: dict[str, Any], saved: Any, round_: Round) -> None:
    """The log gives the same hand, and so does a table that is brought back with its shoe."""
    played, table = evening.game, evening.table
    log = RoundLog.from_json(json.loads(json.dumps(log_of(played, before, round_).to_json())))
    assert log.replay(played).events == round_.events
    shoe = live_shoe(played.rules, seeds=Seeds(evening.seeds.name, saved["seeds"]))
    shoe.resume(json.loads(json.dumps(saved["shoe"])))
    again = restore(played.rules, shoe, json.loads(json.dumps(before)))
    assert replay(played.play(again), round_.log).events == round_.events
    assert snapshot(again) == snapshot(table)
    assert shoe.saved() == evening.shoe.saved()


def check_record(rules: Rules, round_: Round) -> None:
    """Anybody who watched the hand can write it down, and it settles to what the table paid."""
    for events in (round_.events, round_.view(None)):
        record = record_of(rules, events)
        ended = settle_any(json.loads(json.dumps(record.to_json()))).ended
        assert sorted(ended.nets) == sorted(round_.events[-1].nets)  # type: ignore[attr-defined]
        assert (ended.house, ended.lies) == (
            round_.events[-1].house,  # type: ignore[attr-defined]
            round_.events[-1].lies,  # type: ignore[attr-defined]
        )


def hands_of(name: str, evenings: int, hands: int, closely: float) -> Iterator[Round]:
    """Many hands, each checked, and a part of them `closely`."""
    know_every_event()
    for number in range(evenings):
        evening = Evening(name, number)
        table, rules = evening.table, evening.game.rules
        for _ in range(hands):
            evening.between()
            before = snapshot(table)
            saved = {"seeds": evening.seeds.used, "shoe": evening.shoe.saved()}
            round_ = evening.hand()
            check_money(before, table, round_)
            if rules.family == "pan":
                check_pan(rules, evening.shoe, round_)
            else:
                check_chinese(round_)
            if evening.luck.random() < closely:
                for event in round_.events:
                    check_views(rules, list(table.people), event)
                check_again(evening, before, saved, round_)
                void = any(isinstance(each, CalledOff | GameBroken) for each in round_.events)
                if not void:
                    check_record(rules, round_)
            yield round_


@pytest.mark.parametrize("name", FEES)
def test_wild_evenings_lose_no_chip_and_no_card_and_tell_nobody_too_much(name: str) -> None:
    evenings = {"chinese-poker": 12, "panguingue": 4}[name]
    played = list(hands_of(name, evenings, 4, closely=0.5))
    ended = sum(isinstance(each.events[-1], RoundEnded) for each in played)
    assert ended > 2 * evenings


@pytest.mark.prove
@pytest.mark.parametrize("name", FEES)
def test_many_wild_evenings_lose_no_chip_and_no_card_and_tell_nobody_too_much(name: str) -> None:
    kinds: Counter[str] = Counter()
    for round_ in hands_of(name, 250, 20, closely=0.1):
        kinds.update({event.kind for event in round_.events})
    assert kinds["round-ended"] > 4_000
    rare = {"chinese-poker": "sweep-shown fee-returned", "panguingue": "chips-returned taken-back"}
    assert all(kinds[kind] for kind in rare[name].split())
