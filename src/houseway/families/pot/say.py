"""What happens in a pot game, in sentences."""

from __future__ import annotations

from houseway.cards.card import texts
from houseway.families.pot import events as e
from houseway.money import dollars
from houseway.rulebook.schema import Rules
from houseway.table.say import say

_ACTS = {
    "fold": "folds",
    "foul": "has a foul hand",
    "dead": "has a dead hand",
    "all-in": "plays for the pot as it stands only",
    "check": "checks",
    "call": "calls",
    "bet": "bets",
    "bet-large": "bets",
}


@say.register
def _(event: e.Acted, rules: Rules) -> str:
    who = _who(event)
    if event.pick in ("fold", "check", "foul", "dead", "all-in"):
        return f"{who} {_ACTS[event.pick]}."
    if event.pick in ("call", "bet", "bet-large"):
        return f"{who} {_ACTS[event.pick]} {dollars(event.amount)}{_all_in(event.all_in)}."
    verb = "completes" if event.pick.startswith("complete") else "raises"
    return f"{who} {verb} to {dollars(event.to)}{_all_in(event.all_in)}."


@say.register
def _(event: e.BetReturned, rules: Rules) -> str:
    return f"{dollars(event.amount)} goes back to seat {event.bettor.seat}."


@say.register
def _(event: e.PotMade, rules: Rules) -> str:
    seats = ", ".join(str(seat) for seat in event.seats)
    return f"{pot_name(event.pot)}: {dollars(event.amount)}, for seats {seats}."


@say.register
def _(event: e.CardsThrown, rules: Rules) -> str:
    number = len(event.places)
    if not number:
        return f"{_who(event)} stands pat."
    which = f": {texts(event.cards)}" if event.cards else ""
    return f"{_who(event)} throws {number} card{'' if number == 1 else 's'}{which}."


@say.register
def _(event: e.HandShown, rules: Rules) -> str:
    plain = not event.high or not event.low or event.low.endswith(" low")
    low = event.low if plain else f"{event.low} for low"
    shown = ", and ".join(part for part in (event.high, low) if part)
    return f"{_who(event)} shows {shown or 'nothing that counts'}."


@say.register
def _(event: e.HandMucked, rules: Rules) -> str:
    return f"{_who(event)} is beaten and mucks."


@say.register
def _(event: e.PotWon, rules: Rules) -> str:
    what = f"{'the ' if event.pot == 1 else ''}{pot_name(event.pot).lower()}"
    half = f"the {event.half} half of {what}" if event.half else what
    whole = "" if event.amount == event.of else f" ({dollars(event.of)})"
    hand = f" with {event.hand}" if event.hand else ""
    odd = f", {dollars(event.odd)} of it odd" if event.odd else ""
    return f"{_who(event)} wins {dollars(event.amount)} of {half}{whole}{hand}{odd}."


@say.register
def _(event: e.PotLies, rules: Rules) -> str:
    return f"{dollars(event.amount)} lies over for the next hand: {event.reason}."


@say.register
def _(event: e.DrawBetsVoid, rules: Rules) -> str:
    who = _seats(event.seats)
    if event.short:
        return f"{who} only called a short bet with a seven or less: what others put in goes back."
    return f"{who} checked a seven or less and has the best hand: bets after the draw go back."


@say.register
def _(event: e.GameTurnedLow, rules: Rules) -> str:
    return "Nobody opens for high: the same cards are played for low."


@say.register
def _(event: e.OpenedFalsely, rules: Rules) -> str:
    then = "the opening bet is lost" if event.uncalled else "the hand is dead"
    return f"{_who(event)} opened without jacks or better: {then}."


@say.register
def _(event: e.Pushed, rules: Rules) -> str:
    pot = pot_name(event.pot)
    return f"{pot}: {_seats(event.seats).lower()} push for {dollars(event.amount)}."


@say.register
def _(event: e.BoughtBack, rules: Rules) -> str:
    return f"{_who(event)} buys back in for {dollars(event.amount)}."


@say.register
def _(event: e.PlayedAgain, rules: Rules) -> str:
    return f"Round {event.number}: new cards for {_seats(event.seats).lower()}."


def pot_name(number: int) -> str:
    """
    >>> pot_name(1), pot_name(3)
    ('Main pot', 'Side pot 2')
    """
    return "Main pot" if number == 1 else f"Side pot {number - 1}"


def _who(event: object) -> str:
    return f"Seat {event.bettor.seat}"  # type: ignore[attr-defined]


def _seats(seats: tuple[int, ...]) -> str:
    """
    >>> _seats((3,)), _seats((1, 2, 5))
    ('Seat 3', 'Seats 1, 2 and 5')
    """
    *first, last = seats
    return f"Seats {', '.join(map(str, first))} and {last}" if first else f"Seat {last}"


def _all_in(all_in: bool) -> str:
    return ", all in" if all_in else ""
