"""The slip of a pot."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.desk.pot_settle import PotSettlement
from houseway.desk.slip_parts import Lying, Move, Parts, Told, lying
from houseway.families.pot.events import PotLies, Pushed
from houseway.families.pot.hand import BOARD
from houseway.families.pot.say import pot_name
from houseway.money import dollars
from houseway.play.described import hand_name
from houseway.table.say import say


def pot_parts(answer: PotSettlement) -> Parts:
    """What a pot tells."""
    rules = answer.rules
    return Parts(
        facts=tuple(_facts(answer)),
        hands=tuple(_hands(answer)),
        results=() if answer.void is None else (say(answer.void, rules),),
        settled="Pots, in the order they are won",
        moves=tuple(_moves(answer)),
        fees=tuple(say(fee, rules) for fee in answer.fees) or ("No fee is taken.",),
        schedule=tuple(_schedule(answer)),
        remarks=answer.remarks,
    )


def _facts(answer: PotSettlement) -> Iterator[Told]:
    pot = answer.record.pot
    yield Told("Dealer button", f"seat {answer.record.button}")
    lay = pot.dead + sum(each.amount for each in pot.lying)
    if lay:
        yield Told("In the middle before", dollars(lay))
    if pot.played is not None:
        yield Told("Played for", pot.played)
    if pot.round > 1:
        yield Told("Round", str(pot.round))


def _hands(answer: PotSettlement) -> Iterator[Lying]:
    cards = answer.record.cards
    if BOARD in cards:
        yield lying("Board", cards[BOARD])
    for item in answer.record.pot.seats:
        said = (f"put in {dollars(item.put + item.dead)}", _showdown(answer, item.seat))
        given = cards.get(hand_name(item.seat), ())
        yield lying(f"Seat {item.seat}", given, says="; ".join(filter(None, said)))


def _showdown(answer: PotSettlement, seat: int) -> str:
    item = next(item for item in answer.record.pot.seats if item.seat == seat)
    if item.out:
        return item.out
    shown = next((hand for hand in answer.hands if hand.bettor.seat == seat), None)
    return "" if shown is None else "; ".join(filter(None, (shown.high, shown.low)))


def _moves(answer: PotSettlement) -> Iterator[Move]:
    rules = answer.rules
    for back in answer.returned:
        yield Move(
            who=f"Seat {back.bettor.seat}",
            what="Uncalled bet",
            verdict="goes back",
            working=f"{dollars(back.amount)} goes back",
            returned=back.amount,
        )
    for pot in answer.pots:
        seats = ", ".join(map(str, pot.seats))
        what = f"{pot_name(pot.pot)} {dollars(pot.amount)}, for seats {seats}"
        for won in (won for won in answer.shares if won.pot == pot.pot):
            yield Move(
                who=f"Seat {won.bettor.seat}",
                what=what,
                result=say(won, rules),
                paid=won.amount,
            )
    for over in (e for e in answer.events if isinstance(e, Pushed | PotLies)):
        portion = f" A portion is {dollars(over.portion)}." if isinstance(over, Pushed) else ""
        what = pot_name(over.pot) if isinstance(over, Pushed) else "Pot"
        yield Move("Nobody", what, result=say(over, rules) + portion)


def _schedule(answer: PotSettlement) -> Iterator[str]:
    posted, pot = answer.rules.pot_fees, answer.record.pot
    if pot.fees is not None:
        yield "These fees were given with the hand."
        return
    players = pot.players or len(pot.seats)
    found = None if posted is None else posted.for_players(players)
    if found is None:
        yield f"No fee is posted for {players} players."
    else:
        yield f"Schedule {found.id}: {found.title}, option {found.option}, with {players} players."
