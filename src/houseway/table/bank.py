"""The bank goes round the table: offered clockwise, two rounds at most, may be declined."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Decision, Pick
from houseway.engine.round import Procedure
from houseway.table.coverage import Cover
from houseway.table.events import BankDeclined, BankOffered, BankTaken, GameBroken
from houseway.table.table import Table
from houseway.table.wager import BankOffer, TakeBank


def offer_bank(table: Table) -> Procedure:
    """Offer the bank until somebody takes it; the game is broken when nobody does."""
    table.bank_wager = 0
    if len(table.people) < table.rules.table.fewest:
        yield from _break(table, f"{table.rules.table.fewest} people are needed at the table")
        return
    offer = BankOffer(table.rules.table.minimum)
    for seat in list(_in_turn(table)):
        yield BankOffered(seat)
        answer = yield Decision("bank", {Bettor(seat): offer})
        assert answer is not None
        choice = answer[1]
        if isinstance(choice, Pick):
            yield BankDeclined(seat)
            continue
        assert isinstance(choice, TakeBank)
        yield from _take(table, seat, choice)
        return
    yield from _break(table, "nobody takes the bank")


def _break(table: Table, reason: str) -> Procedure:
    table.played = frozenset()
    if table.rules.bank.restart == "house-dealer-left":
        table.bank = None
    yield GameBroken(reason)
    yield from return_all_carried(table, "the game is broken")


def return_all_carried(table: Table, reason: str) -> Procedure:
    """Give back every wager that lies over from earlier rounds."""
    for bettor in dict.fromkeys(bettor for bettor, _ in list(table.carried)):
        yield from table.return_carried(bettor, reason)


def _in_turn(table: Table) -> Iterator[int]:
    """Who is offered the bank: the holder while a turn is left, then clockwise.

    At a fresh table the first person seated is asked first; a game that went dead and begins again
    goes on after the last bank, or where the rules say so starts at the house dealer's left. Where
    only those may bank who had money in the last round, newcomers are passed over.
    """
    last, people = table.bank, table.people
    has_turns = table.turns < table.rules.bank.turns
    if last is not None and people.get(last) == table.banker and has_turns:
        yield last
    barred = last is not None if has_turns else table.rules.bank.needs_intervening
    may = table.played or people.values()
    again = table.rounds > 0 and table.rules.bank.restart == "house-dealer-left"
    fresh = 1 if again else next(iter(people))
    for seat in table.clockwise(fresh if last is None else last + 1):
        if seat in people and people[seat] in may and not (people[seat] == table.banker and barred):
            yield seat


def _take(table: Table, seat: int, choice: TakeBank) -> Procedure:
    banker = table.people[seat]
    table.turns = table.turns + 1 if banker == table.banker else 1
    if table.turns > table.rules.bank.turns:
        table.turns = 1
    table.bank, table.banker, table.bank_wager = seat, banker, choice.amount
    table.cover, table.settled = Cover(table.rules.settle.coverage, choice.amount), []
    button = table.rules.settle.button
    counted = button is not None and button.counted == "occupied"
    yield BankTaken(seat, choice.amount, table.turns, tuple(table.people) if counted else ())
    for bettor in [Bettor(seat), *table.backline]:
        if table.name(bettor) == banker:
            yield from table.return_carried(bettor, "took the bank")
