"""One round of an ante game, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from houseway.cards.card import Card
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Decision, Pick, PickOffer
from houseway.engine.round import MISDEAL, Declared, Irregularity, Procedure, Step
from houseway.families.ante.events import Showdown
from houseway.families.ante.game import Ante
from houseway.families.ante.offer import RaiseOffer
from houseway.families.ante.outcome import Outcome, outcome_by
from houseway.families.ante.rules import (
    ANTE,
    BOARD,
    FOLD,
    LOWER,
    NONE,
    Street,
    opens,
    picks,
    ranking_of,
    refused,
    six_id,
    value_of,
)
from houseway.hands.say import name
from houseway.play.described import BANK, hand_name
from houseway.play.own import draw, seats_in, turn
from houseway.rulebook.schema import Line
from houseway.table.events import IrregularityDeclared, WagerAdded, choice_made
from houseway.table.fees import take_fees_if_due
from houseway.table.finish import end_round, open_round, playing
from houseway.table.settle import LineOf, first_seat, settle_wagers
from houseway.table.table import Table
from houseway.table.wager import Wager


@dataclass(slots=True)
class Hands:
    """The hands as they lie, clockwise from the bank's left, and who raised or folded."""

    seats: dict[int, list[Card]]
    bank: list[Card] = field(default_factory=list)
    board: list[Card] = field(default_factory=list)
    raised: set[int] = field(default_factory=set)
    folded: set[int] = field(default_factory=set)

    @property
    def staying(self) -> list[int]:
        return [seat for seat in self.seats if seat not in self.folded]


@dataclass(frozen=True, slots=True)
class Compared:
    """What every hand is worth, and the bank's; and what that makes of each."""

    values: Mapping[int, int]
    bank: int
    outcomes: Mapping[int, Outcome]


def play(game: Ante, table: Table) -> Procedure:
    """A round from the offer of the bank to everybody's result."""
    return playing(_round(game, table), table)


def _round(game: Ante, table: Table) -> Procedure:
    if not (yield from open_round(table, game.most_cards)):
        return
    yield from take_fees_if_due(table, "before-deal")
    hands = Hands({seat: [] for seat in seats_in(table, "left-of-bank")})
    yield from _deal(game, table, hands)
    yield from take_fees_if_due(table, "after-deal")
    if game.settings.up_cards:
        yield from turn(BANK, hands.bank, last=game.settings.up_cards)
    open_ = 0
    for street in game.settings.streets:
        if street.open > open_:
            yield from turn(BOARD, hands.board, open_ + 1, street.open)
        open_ = street.open
        yield from _raise_or_not(game, table, hands, street)
    compared = _compare(game, hands)
    outcomes = compared.outcomes
    forfeited = [w for w in table.wagers if game.forfeits(w.spot, outcomes[w.bettor.seat])]
    yield from _settle(game, table, outcomes, forfeited)
    yield from _show(game, table, hands, compared)
    rest = [wager for wager in table.wagers if wager not in forfeited]
    yield from end_round(
        table,
        settle=lambda: _settle(game, table, outcomes, rest),
        declarable=game.declarable,
        follow=_void,
    )


def _deal(game: Ante, table: Table, hands: Hands) -> Procedure:
    """Everything face down: hands in stacks or card by card, the bank's last, then the board."""
    rules = game.settings
    at_once = rules.cards if rules.deal == "stacks" else 1
    for _ in range(rules.cards // at_once):
        for seat in seats_in(table, rules.deal_from):
            for _ in range(at_once):
                yield draw(table, hand_name(seat), hands.seats[seat], up=False, owner=seat)
        for _ in range(at_once):
            yield draw(table, BANK, hands.bank, up=False)
    for _ in range(rules.board):
        yield draw(table, BOARD, hands.board, up=False)


def _raise_or_not(game: Ante, table: Table, hands: Hands, street: Street) -> Procedure:
    """Seat by seat from the bank's left, everybody who has not raised yet does so or not."""
    board = hands.board[: street.open]
    shown = (*hands.bank[: game.settings.up_cards], *board)
    closed = refused(game.settings, street) or None
    for seat, own in hands.seats.items():
        if seat in hands.raised:
            continue
        bettor = Bettor(seat)
        ante = next(w.amount for w in table.wagers if w.bettor == bettor and w.spot == ANTE)
        offer = RaiseOffer(
            tuple(picks(game.settings, street, own, board)),
            hand_name(seat),
            {pick: (ante * times, ante * times) for pick, times in street.raises.items()},
            closed,
            cards=tuple(own),
            shown=shown,
        )
        choice = yield from _ask(game, street.name, bettor, offer)
        yield choice_made(bettor, choice.pick)
        if choice.pick == FOLD:
            hands.folded.add(seat)
        elif choice.pick != street.otherwise:
            hands.raised.add(seat)
            spot, amount = game.settings.raise_spot, offer.put_up(choice)
            if amount:  # a ruling may give it back, and the hand stays in
                table.place(bettor, spot, amount)
                yield WagerAdded(bettor, spot, amount)


def _ask(game: Ante, kind: str, bettor: Bettor, offer: PickOffer) -> Step[Pick]:
    """One bettor's choice; an irregularity that is declared meanwhile voids the deal."""
    try:
        answer = yield Decision(kind, {bettor: offer}, game.declarable)
    except Irregularity as what:
        if what.declared.kind != MISDEAL:
            yield IrregularityDeclared(what.declared.kind, what.declared.reason)
        raise
    assert answer is not None
    choice = answer[1]
    assert isinstance(choice, Pick)
    return choice


def _void(declared: Declared) -> Procedure:
    """What is found only after the settlement makes the deal void too (ruling D-14)."""
    yield IrregularityDeclared(declared.kind, declared.reason)
    raise Irregularity(declared)


def _compare(game: Ante, hands: Hands) -> Compared:
    values = {s: value_of(game.settings, own, hands.board) for s, own in hands.seats.items()}
    bank = value_of(game.settings, hands.bank, hands.board)
    outcomes = {
        seat: outcome_by(game.settings, mine, bank, seat in hands.folded, _six(game, hands, seat))
        for seat, mine in values.items()
    }
    return Compared(values, bank, outcomes)


def _show(game: Ante, table: Table, hands: Hands, compared: Compared) -> Procedure:
    """Hands that stayed in are opened and compared.

    A folded hand stays face down unless a side wager that outlives the fold is paid on it. When
    nothing is left to compare it with, the bank's hand stays down too.
    """
    line_of = _lines(game, compared.outcomes)
    live = [w for w in table.wagers if w.bettor.seat in hands.folded and w.spot in game.after_fold]
    paid = {wager.bettor.seat for wager in live if line_of(wager).result == "win"}
    shown = bool(hands.staying) or any(wager.spot in game.with_bank for wager in live)
    if shown:
        yield from turn(BANK, hands.bank, game.settings.up_cards + 1)
    for seat, own in hands.seats.items():
        if seat not in hands.folded or seat in paid:
            yield from turn(hand_name(seat), own)
    if shown:
        yield _showdown(game, hands, compared)


def _settle(
    game: Ante, table: Table, outcomes: Mapping[int, Outcome], wagers: Sequence[Wager]
) -> Procedure:
    """Some wagers in one walk: what folds gave up before hands are opened, or the rest after."""
    lost = {seat for seat, o in outcomes.items() if o.folded or o.result == LOWER}
    line_of = _lines(game, outcomes)
    yield from settle_wagers(table, wagers, line_of, first_seat(table), lost)


def _lines(game: Ante, outcomes: Mapping[int, Outcome]) -> LineOf:
    """Every wager on a seat's hand meets the line of that hand."""

    def line_of(wager: Wager) -> Line:
        return game.line(wager.spot, outcomes[wager.bettor.seat])

    return line_of


def _six(game: Ante, hands: Hands, seat: int) -> str:
    """What kind a seat's hand makes together with the bank's, in a game with a wager on that."""
    return six_id(hands.seats[seat], hands.bank) if game.settings.six_cards else NONE


def _showdown(game: Ante, hands: Hands, compared: Compared) -> Showdown:
    ranking, staying = ranking_of(game.settings), hands.staying
    return Showdown(
        name(ranking, compared.bank),
        opens(game.settings, compared.bank),
        tuple(staying),
        tuple([name(ranking, compared.values[seat]) for seat in staying]),
        tuple([compared.outcomes[seat].result for seat in staying]),
    )
