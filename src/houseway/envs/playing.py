"""An episode at a table: the rounds dealt, whoever must choose next, and what everybody won."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np

from houseway.cards.shoe import Shoe
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer
from houseway.engine.round import Round
from houseway.envs.seen import Seen
from houseway.envs.shoe import pack_of, quick_shoe
from houseway.envs.spelling import Speller, settle, speller
from houseway.envs.words import DONE, Menu
from houseway.errors import IllegalChoice, out_of_range
from houseway.families.chinese.game import ChinesePoker
from houseway.families.pan.game import Pan
from houseway.families.pot.game import PotGame
from houseway.money import Cents
from houseway.play.game import Game, start_round
from houseway.table.events import RoundEnded
from houseway.table.table import Table
from houseway.table.wager import WagerOffer

Habit = Callable[[int, Offer], Choice | None]
MakeShoe = Callable[[np.random.Generator], Shoe]


class Question:
    """Who is asked what, and the words said so far."""

    def __init__(self, bettor: Bettor, offer: Offer, spelling: Speller) -> None:
        self.bettor = bettor
        self.offer = offer
        self.spelling = spelling
        self.said: list[str] = []

    def words(self) -> Sequence[str]:
        return self.spelling.words()


class Playing:
    """Some rounds at one table, beginning with a fresh shoe.

    `habit` answers for a seat what it is not asked itself. The bank is offered first to a seat
    drawn by lot. `shoe` makes the shoe it deals from. `won` is what each seat has won since it was
    last taken, `house` the fees of the episode and `lies` what lies over in the middle.
    """

    def __init__(
        self, game: Game, seats: int, menu: Menu, rounds: int, habit: Habit | None = None
    ) -> None:
        fewest, most = game.rules.table.fewest, game.rules.table.seats
        if not fewest <= seats <= most:
            raise out_of_range(
                "seats", f"{game.rules.name} seats {fewest} to {most}, not {seats}", seats
            )
        if rounds < 1:
            raise out_of_range("rounds", "an episode has one round at least", rounds)
        self.game = game
        self.seats = seats
        self.menu = menu
        self.rounds = rounds
        self.habit = habit
        # What the table and the spelling remember of wagers outlasts an episode.
        self._plain_offers: dict[bool, WagerOffer] = {}
        self._remembered: dict[object, list[str]] = {}
        pack = pack_of(game.rules)
        self.shoe: MakeShoe = lambda random: quick_shoe(game.rules, random, pack)

    def begin(self, random: np.random.Generator) -> None:
        """A fresh table, and the first question."""
        first = int(random.integers(self.seats))
        self.table = Table(
            self.game.rules,
            self.shoe(random),
            people={seat: f"seat {seat}" for seat in self._clockwise(first)},
            plain_offers=self._plain_offers,
        )
        self.won: dict[int, Cents] = dict.fromkeys(range(1, self.seats + 1), 0)
        self.house = self.lies = 0
        self.left = self.rounds
        self.question: Question | None = None
        self._deal()
        self._go_on()

    def _clockwise(self, first: int) -> Iterator[int]:
        return ((first + step) % self.seats + 1 for step in range(self.seats))

    @property
    def over(self) -> bool:
        return self.left == 0

    @property
    def number(self) -> int:
        """Which round of the episode it is, from 1."""
        return min(self.rounds - self.left + 1, self.rounds)

    def say(self, word: str) -> None:
        """The seat that is asked says a word; the table goes on to the next question."""
        asked = self.question
        if asked is None or word not in asked.words():
            raise IllegalChoice(f"{word!r} may not be said now", ("word",), value=word)
        asked.said.append(word)
        choice = settle(asked.spelling, asked.spelling.say(word))
        if choice is not None:
            self.question = None
            self.round.choose(asked.bettor, choice)
            self._go_on()

    def words(self) -> Sequence[str]:
        """What may be said next; `done` when the episode is over."""
        return (DONE,) if self.question is None else self.question.words()

    def seen(self, seat: int) -> Seen:
        """The round so far, as `seat` sees it."""
        seen, since = self._seen.get(seat) or (Seen(), 0)
        events = self.round.events
        seen.follow(event.seen_from(seat) for event in events[since:])
        self._seen[seat] = (seen, len(events))
        return seen

    def _deal(self) -> None:
        self._seen: dict[int, tuple[Seen, int]] = {}
        self.round: Round = start_round(self.game, self.table)

    def _go_on(self) -> None:
        """To the next question that a seat answers itself, or to the end."""
        while self.question is None:
            decision = self.round.decision
            if decision is None:
                self._book()
                self.left -= 1
                if not self.left:
                    return
                self._deal()
                continue
            bettor, offer = next(iter(decision.offers.items()))
            choice = None if self.habit is None else self.habit(bettor.seat, offer)
            if choice is None:
                spelling = speller(offer, self.menu, self._remembered)
                choice = settle(spelling)
                if choice is None:
                    self.question = Question(bettor, offer, spelling)
                    return
            self.round.choose(bettor, choice)

    def _book(self) -> None:
        """What the round brought to whom; nothing when there was none."""
        ended = next((e for e in reversed(self.round.events) if isinstance(e, RoundEnded)), None)
        if ended is None:
            return
        for bettor, net in ended.nets:
            self.won[bettor.seat] += net
        if self.table.bank is not None:
            self.won[self.table.bank] += ended.bank
        self.house += ended.house
        self.lies += ended.lies


def unit_of(game: Game) -> Cents:
    """What money is counted in: the table minimum, a small bet, a point, or a condition."""
    if isinstance(game, PotGame):
        return game.settings.bets[0]
    if isinstance(game, ChinesePoker):
        return game.settings.point
    if isinstance(game, Pan):
        return game.settings.condition
    return game.rules.table.minimum
