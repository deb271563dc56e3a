"""The slip of a pot."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.desk.misdeal import Declarations, declared_events
from houseway.desk.pot_settle import PotSettlement
from houseway.desk.slip_parts import Lying, Move, Parts, Told, lying
from houseway.families.pot.events import PotLies, Pushed
from houseway.families.pot.hand import BOARD
from houseway.families.pot.say import pot_name
from houseway.money import dollars
from houseway.play.described import hand_name
from houseway.rulebook.schema import Rules
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
        ruled=declared_in(answer),
        remarks=answer.remarks,
    )


ALL_BACK = (
    "The deal is void: everything that was put in goes back, fees too, and nobody wins or loses."
)
ROUND_BACK = (
    "The round is void: its bets go back and it is dealt again. What lay in the middle stays there."
)


def declared_in(answer: PotSettlement) -> tuple[Told, ...]:
    """What was declared in a hand that was played for a pot."""
    back = ALL_BACK if answer.record.pot.round == 1 else ROUND_BACK
    return tuple(declarations(answer.rules, answer.record.declared, answer.called_off, back))


def declarations(
    rules: Rules, declared: Declarations, void: str | None, back: str = ALL_BACK
) -> Iterator[Told]:
    """What was declared in a hand without a bank, what the rules make of it, and whether it voids
    the deal, which `back` then says."""
    for each in (each for each in declared if each.taken_back):
        known = rules.irregular.get(each.what)
        at = "" if each.seat is None else f" at seat {each.seat}"
        name = f"Taken back{at}: {known.name if known else each.what}"
        yield Told(name, "Declared by mistake; nothing follows from it.")
    for event in declared_events(rules, declared):
        known = rules.irregular[event.what]
        yield Told(say(event, rules).removesuffix("."), known.about, known.clause)
    if void is not None:
        yield Told("Misdeal" if void == "misdeal" else f"Misdeal ({void})", back)


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
