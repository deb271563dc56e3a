"""Traced rounds played again at the table itself, on the same cards and dice and with the people's
own bots, to prove that a kernel gives the same ledger."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from houseway.cards.card import Card
from houseway.cards.shoe import ScriptedShoe, Shuffle
from houseway.desk.simulate.work import Traced, Work
from houseway.engine.bettor import Bettor
from houseway.engine.round import Round
from houseway.families.kernels import bots_of
from houseway.play.bots import Bot
from houseway.play.game import start_round
from houseway.proof.kernel import ask
from houseway.proof.staged import Answers, new_table
from houseway.table.events import CalledOff, RoundEnded
from houseway.table.table import Table


@dataclass(frozen=True)
class Ledger:
    """What a round came to: everybody's result after fees, and what the house took."""

    nets: Mapping[Bettor, int]
    bank: int
    fees: int
    called_off: bool
    cards_left: int


@dataclass(frozen=True)
class Difference:
    """A round in which the kernel and the table do not agree."""

    number: int
    traced: Traced
    kernel: Ledger
    table: Ledger


class TracedShoe(ScriptedShoe):
    """Deals what a kernel dealt, and shuffles when a live shoe of that size would.

    A `full` shoe is never shuffled: every round is dealt as if it had been.
    """

    def __init__(self, size: int, cut: int, full: bool) -> None:
        super().__init__((), whole=True)
        self._size = self._left = size
        self._cut = size if full else cut
        self._full = full
        self._fresh = True
        self.shuffled = False

    def next_round(self, cards: Sequence[Card], dice: Sequence[int]) -> None:
        self._cards, self._at, self._dice = list(cards), 0, list(dice)
        self.shuffled = False

    def end_round(self) -> None:
        self._left -= self._at

    def ready(self, most: int) -> Shuffle | None:
        fresh, self._fresh = self._fresh, False
        if not fresh and self._left > self._cut and self._left >= most:
            return None
        self.shuffled, self._left = True, self._size
        return None if self._full else Shuffle("", self._size)


def differences(work: Work, rounds: int, block: int = 0) -> Iterator[Difference]:
    """Every round of the first `rounds` of a block that the table settles differently."""
    scene, game = work.scene, work.staged.game
    answers, bots = Answers(scene.people), bots_of(work.staged)
    table, shoe = Table(game.rules, ScriptedShoe(())), _shoe(work)
    for number, traced in enumerate(work.trace(rounds, block)):
        if number % scene.shift == 0:
            shoe = _shoe(work)
            table = new_table(game, scene, shoe)
        elif not scene.rotates:
            table.turns = 0
        shoe.next_round(traced.cards, traced.dice)
        round_ = start_round(game, table)
        play_out(round_, answers, bots)
        found = _ledger(round_, len(traced.cards) - shoe.remaining)
        shoe.end_round()
        told = Ledger(
            {
                person.bettor: net
                for person, net in zip(scene.people, traced.nets, strict=True)
                if person.seat != traced.bank_seat and person.bettor in found.nets
            },
            traced.bank,
            traced.fees,
            traced.called_off,
            len(traced.cards),
        )
        if found != told or table.bank != traced.bank_seat or shoe.shuffled != (not traced.before):
            yield Difference(number, traced, told, found)


def play_out(round_: Round, answers: Answers, bots: Mapping[Bettor, Bot]) -> None:
    """People lay their wagers and bots play their cards until the round is over."""
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        choice = answers.choose(bettor, offer)
        if choice is None:
            choice = ask(bots[bettor], offer, round_.events)
        round_.choose(bettor, choice)


def _shoe(work: Work) -> TracedShoe:
    cards = work.cards(None)
    return TracedShoe(cards.size, cards.cut, cards.fresh)


def _ledger(round_: Round, cards: int) -> Ledger:
    ended = round_.events[-1]
    assert isinstance(ended, RoundEnded)
    off = any(isinstance(event, CalledOff) for event in round_.events)
    return Ledger(dict(ended.nets), ended.bank, ended.house, off, cards)
