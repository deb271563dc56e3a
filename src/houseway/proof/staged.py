"""A scene brought to the table: who banks in which round, and what then lies on the layout.

All of it is made by the table itself: the bank is offered, wagers are laid and fees are taken by
the procedures of a real round.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from houseway.cards.shoe import ScriptedShoe
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.round import Procedure, Round
from houseway.errors import contradiction, not_given, not_here, out_of_range
from houseway.money import Cents
from houseway.play.game import Game
from houseway.proof.scene import Person, Scene
from houseway.rulebook.schema import Rules
from houseway.table.events import GameBroken
from houseway.table.fees import take_fees
from houseway.table.finish import end_round, open_round
from houseway.table.table import Table
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, Wager, WagerOffer


class Laid(NamedTuple):
    """A wager somebody lays in every round in which they do not bank."""

    person: int
    spot: str
    amount: Cents


@dataclass(frozen=True)
class Setting:
    """One bank: the table as it stands once wagers are closed and fees are taken."""

    bank: int
    person: int
    wager: Cents
    table: Table
    wagers: tuple[Wager, ...]
    fees: Mapping[Bettor, Cents]
    bank_fee: Cents


class Answers:
    """How the people of a scene answer the offers that come before the cards."""

    def __init__(self, people: Iterable[Person]) -> None:
        self.people = {person.bettor: person for person in people}

    def choose(self, bettor: Bettor, offer: Offer) -> Choice | None:
        """The answer, or None when it is a choice about cards."""
        person = self.people[bettor]
        if isinstance(offer, BankOffer):
            return TakeBank(person.bank) if person.bank else Pick("decline")
        if isinstance(offer, WagerOffer):
            open_ = {spot.id for spot in offer.spots()}
            return PlaceWagers(tuple((s, amount) for s, amount in person.wagers if s in open_))
        return None


class Staged:
    """A scene brought to the table: its game, its wagers, and every bank that comes round."""

    def __init__(self, scene: Scene, game: Game) -> None:
        self.scene = scene
        self.game = game
        self.rules: Rules = self.game.rules
        self._check_spots()
        self.wagers = [
            Laid(n, spot, amount)
            for n, person in enumerate(scene.people)
            for spot, amount in person.wagers
        ]
        self.place = {person.bettor: n for n, person in enumerate(scene.people)}
        self.settings, self.cycle = _banks(self.game, scene)

    def bettor(self, wager: int) -> Bettor:
        """Whose a laid wager is."""
        return self.scene.people[self.wagers[wager].person].bettor

    def laid(self, setting: Setting) -> list[int]:
        """The laid wagers that lie under a bank; nobody lays behind the bank's own seat."""
        lay = {wager.bettor for wager in setting.wagers}
        return [n for n in range(len(self.wagers)) if self.bettor(n) in lay]

    def wager_of(self, bettor: Bettor, spot: str) -> int | None:
        """The number of a person's laid wager on a spot, if there is one."""
        mine = (self.place[bettor], spot)
        return next((n for n, w in enumerate(self.wagers) if (w.person, w.spot) == mine), None)

    def _check_spots(self) -> None:
        for person in self.scene.people:
            for spot, _ in person.wagers:
                found = self.rules.spot(spot)
                if found.window not in ("before-cards", "late"):
                    raise not_here(
                        ("people", person.name, "wagers"),
                        f"{person.name}: {found.name} is not laid before the cards; it comes of "
                        "the play",
                        found.id,
                    )


def new_table(game: Game, scene: Scene, shoe: Any) -> Table:
    """A table with the people of a scene, all of them different persons."""
    table = Table(game.rules, shoe)
    for person in scene.people:
        if not person.back:
            table.sit(person.seat, person.name)
    for person in sorted(scene.people, key=lambda p: p.bettor):
        if person.back and table.stand_behind(person.seat, person.name) != person.bettor:
            raise out_of_range(
                ("people", person.name, "back"),
                f"{person.name}: the backline of a seat is counted from 1",
                person.back,
            )
    return table


def _banks(game: Game, scene: Scene) -> tuple[list[Setting], list[int]]:
    """Every bank that comes round, and which of them banks in each round of the turn.

    Rounds are opened, and ended with nothing settled, until the bank stands as it stood before.
    """
    table = new_table(game, scene, ScriptedShoe(()))
    answers, number = Answers(scene.people), {p.bettor: n for n, p in enumerate(scene.people)}
    settings: dict[int, Setting] = {}
    turns: list[int] = []
    stood: dict[object, int] = {}
    while (now := (table.bank, table.turns, table.played)) not in stood:
        stood[now] = len(turns)
        opened = _run(_opening(table), answers)
        if not table.bank_wager:
            raise contradiction("people", _broken(opened))
        if not table.wagers:
            raise not_given("people", "nobody of the scene wagers against the bank")
        assert table.bank is not None
        if table.bank not in settings:
            settings[table.bank] = _setting(table, number[Bettor(table.bank)], game, scene)
        turns.append(table.bank)
        _run(end_round(table), answers)
        if not scene.rotates:
            table.turns = 0
    # The state before the first turn never comes again, but that turn does: it ends every cycle.
    period = len(turns) - stood[now]
    seats = list(settings)
    return list(settings.values()), [seats.index(bank) for bank in turns[:period]]


def _opening(table: Table) -> Procedure:
    yield from open_round(table, 0)
    yield from take_fees(table)


def _broken(opened: Round) -> str:
    """Why nobody banks, and what to do about it."""
    why = next((e.reason for e in opened.events if isinstance(e, GameBroken)), "nobody banks")
    return (
        f"the scene cannot be played: {why}; give somebody a bank wager, and where one person is "
        "to bank all the time, let the bank not rotate"
    )


def _run(procedure: Procedure, answers: Answers) -> Round:
    round_ = Round(procedure)
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        choice = answers.choose(bettor, offer)
        assert choice is not None, "before the cards there are only the bank and wagers"
        round_.choose(bettor, choice)
    return round_


def _setting(table: Table, person: int, game: Game, scene: Scene) -> Setting:
    assert table.bank is not None
    fees: dict[Bettor, Cents] = {}
    for bettor, amount, by_bank in table.fees:
        if not by_bank:
            fees[bettor] = fees.get(bettor, 0) + amount
    kept = new_table(game, scene, table.shoe)
    kept.bank, kept.banker = table.bank, table.banker
    kept.wagers = list(table.wagers)
    return Setting(
        table.bank, person, table.bank_wager, kept, tuple(table.wagers), fees,
        sum(amount for _, amount, by_bank in table.fees if by_bank),
    )  # fmt: skip
