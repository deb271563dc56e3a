"""A table whose papers are read: rounds as somebody there saw them, and the pages as printed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

from hand_reader import Bet, Seen, facts
from houseway.cards.card import text
from houseway.desk.sheet_paper import sheet_paper
from houseway.engine.decision import Choice, Offer
from houseway.errors import HousewayError
from houseway.families import of_rules
from houseway.play.bots import AnyLegal, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules, Spot
from houseway.table.events import (
    BankTaken,
    CardDealt,
    CardMoved,
    CardVoided,
    ChoiceMade,
    HandSet,
    WagerAdded,
    WagerPlaced,
    WagerSettled,
)
from houseway.table.wager import BankOffer, TakeBank
from houseway.web.placard_view import placard_text
from houseway.web.sheet_view import sheet_text
from paper_reader import Paper, read_placard, read_sheet
from tables import AMPLE, full_table, repeatable_shoe

BANKED = [name for name in game_ids() if load(name).banked]
PEOPLE = 5  # in the first seats
Options = tuple[tuple[str, Any], ...]

# What an option that names no values may be set to, by its kind.
OTHERS: Mapping[str, tuple[Any, ...]] = {
    "yes-no": (True, False),
    "odds": ("3:1",),
    "range": ("10-50",),
    "money": ("$10",),
}

# Options


def results(rules: Rules) -> object:
    """What a paper must say otherwise when it changes."""
    lines = [(s.id, s.name, [(line.name, line.pays) for line in s.lines]) for s in rules.spots]
    limits = [(s.equals, s.multiples, s.needs, s.at_most, rules.limits(s)) for s in rules.spots]
    walk = rules.settle.button, rules.settle.start, rules.settle.direction
    return lines, limits, walk, rules.play.get("opens")


@cache
def changing(name: str) -> Options:
    """Every option and value that changes a result of a game, one at a time."""
    usual = load(name)
    found = []
    for key, option in usual.choices.items():
        values = option.allowed or OTHERS.get(option.kind, ())
        for value in values:
            if value == usual.options[key]:
                continue
            try:
                other = load(name, {key: value})
            except HousewayError:
                continue  # refused beside the usual values of the others
            if option.odds or results(other) != results(usual):
                found.append((key, value))
    return tuple(found)


def pairs(name: str) -> Iterator[Options]:
    """Two options at once, where both touch what is printed."""
    usual = results(load(name))
    lines = [each for each in changing(name) if not each[0].startswith(("limit-", "m"))]
    told = [each for each in lines if results(load(name, dict([each]))) != usual]
    for one, other in combinations(told, 2):
        if one[0] != other[0]:
            try:
                load(name, dict((one, other)))
            except HousewayError:
                continue
            yield one, other


# Papers


def placard_page(rules: Rules) -> str:
    return str(placard_text(of_rules(rules), "letter"))


def sheet_page(rules: Rules) -> str:
    return str(sheet_text(sheet_paper(of_rules(rules), None)))


def papers(rules: Rules) -> tuple[Paper, Paper]:
    """Placard and sheet of a game as the reader finds them."""
    return read_placard(placard_page(rules)), read_sheet(sheet_page(rules))


# Rounds


@dataclass
class Banks(AnyLegal):
    """Anything legal, with a bank of a given size."""

    bank: int = AMPLE

    def choose(self, offer: Offer) -> Choice:
        return TakeBank(self.bank) if isinstance(offer, BankOffer) else super().choose(offer)


def evening(rules: Rules, rounds: int, bank: int = AMPLE) -> Iterator[Sequence[Any]]:
    """The events of some rounds with every wager and any legal choice."""
    game: Game = of_rules(rules)
    table = full_table(game, repeatable_shoe(game, f"papers {rules.version[:8]}"), PEOPLE)
    bot = Banks(Random(19), bank)
    for _ in range(rounds):
        yield play_out(start_round(game, table), {}, bot).events


def seen_of(rules: Rules, events: Sequence[Any]) -> Seen:
    """What there was to see in a round: cards, choices and wagers, and nothing reckoned."""
    seen = Seen()
    for event in events:
        match event:
            case BankTaken():
                seen.bank = event.seat
            case CardDealt() if event.card is not None:
                seen.dealt.setdefault(event.hand, []).append(text(event.card))
                seen.cards.setdefault(event.hand, []).append(text(event.card))
            case CardVoided() if event.card is not None:
                seen.cards[event.hand].remove(text(event.card))
            case CardMoved():
                seen.cards[event.hand].remove(text(event.card))
                seen.cards.setdefault(event.to, []).append(text(event.card))
                seen.moved |= {event.hand, event.to}
            case HandSet() if event.back or event.hand not in seen.halves:
                seen.halves[event.hand] = [*map(text, event.front)], [*map(text, event.back)]
            case ChoiceMade():
                seen.choices.append((event.bettor.seat, event.hand, event.pick))
            case WagerPlaced() | WagerAdded():
                name = rules.by_id[event.spot].name
                seen.wagers[event.bettor.seat, name] = event.amount
    return seen


@dataclass(frozen=True)
class Settled:
    """A wager as the table settled it, and the facts by which the papers judge it."""

    spot: Spot
    facts: Mapping[str, Any]
    did: WagerSettled


def settled_in(rules: Rules, events: Sequence[Any], sheet: Paper) -> Iterator[Settled]:
    """Every wager of a round, with facts from the cards alone."""
    seen, again = seen_of(rules, events), Counter[tuple[int, str]]()
    for did in events:
        if isinstance(did, WagerSettled):
            spot, seat = rules.by_id[did.spot], did.bettor.seat
            bet = Bet(seat, spot.name, did.hand, again[seat, did.spot] if not did.amount else 0)
            again[seat, did.spot] += 1
            yield Settled(spot, facts(rules.family, seen, bet, sheet), did)
