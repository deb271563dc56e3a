"""The record of a pot that was played, from its events."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from houseway.cards.card import Card, text
from houseway.desk.pot_record import PotRecord, RecordAct, RecordLying, RecordPot, RecordSeat
from houseway.desk.record_parts import RecordFee
from houseway.engine.event import Event
from houseway.errors import RecordError
from houseway.families.pot import events as e
from houseway.rulebook.schema import Rules
from houseway.table import chip_events as c
from houseway.table.events import (
    CalledOff,
    CardDealt,
    CardTurned,
    CardVoided,
    FeeTaken,
    RoundEnded,
)

SHOWDOWN = (e.HandShown, e.HandMucked, e.DrawBetsVoid, e.PotWon, e.Pushed, e.PotLies)
OUT = ("foul", "dead")  # by a fault of the deal, not by an act
GIVES_UP = ("fold", *OUT)


def pot_record_of(rules: Rules, events: Sequence[Event]) -> PotRecord:
    """The record of a finished hand; it settles to what the table paid."""
    button = next((each for each in events if isinstance(each, c.ButtonMoved)), None)
    ended = next((each for each in events if isinstance(each, RoundEnded)), None)
    if button is None or ended is None:
        raise RecordError("no hand was dealt to the end, so there is none to record", ("events",))
    if any(isinstance(each, CalledOff) for each in events):
        raise RecordError("the round was called off, so there is nothing to settle", ("events",))
    start = _last_round(events)
    before, last = events[:start], _up_to_showdown(events[start:])
    played = _played(events) if rules.play.get("special") == "jacks-back" else None
    sevens = rules.play.get("sevens", "none") != "none" and played in (None, "low")
    pot = RecordPot(
        seats=tuple(
            _seat(seat, before, last, sevens, _mucked(seat, events[start:]))
            for seat in _in_order(button.dealt, last)
        ),
        dead=_left_over(events, ended),
        fees=tuple(_fees(events, ended)),
        killed=any(isinstance(each, c.Posted) and each.what == "kill" for each in events),
        after_draw=_after_draw(last) if sevens else None,
        played=played,
        round=1 + sum(isinstance(each, e.PlayedAgain) for each in events),
        lying=tuple(_lying(last)),
        divided=_divided(events),
    )
    if not pot.dead and not pot.lying and not any(item.put or item.dead for item in pot.seats):
        raise RecordError("everything was given back, so there is nothing to settle", ("events",))
    return PotRecord(
        game=rules.id,
        options=dict(rules.changed_options),
        button=button.seat,
        pot=pot,
        cards=_hands(events[start:]),
    )


def _last_round(events: Sequence[Event]) -> int:
    """Where the last round of the hand begins."""
    again = [at for at, each in enumerate(events) if isinstance(each, e.PlayedAgain)]
    return again[-1] if again else 0


def _up_to_showdown(events: Sequence[Event]) -> Sequence[Event]:
    """What happened before hands were shown or money was given away."""
    end = next((at for at, each in enumerate(events) if isinstance(each, SHOWDOWN)), None)
    if end is not None:
        return events[:end]
    low = next((at for at, each in enumerate(events) if isinstance(each, e.GameTurnedLow)), None)
    if low is None:  # the fees took everything
        return events
    stayed = (each for each in events[low:] if not isinstance(each, e.BetReturned))
    return [*events[:low], *stayed]  # nobody opened, and everything went back


def _in_order(dealt: Sequence[int], last: Sequence[Event]) -> list[int]:
    """The seats; in a further round those who folded stand last, in the order they did."""
    if not isinstance(last[0], e.PlayedAgain):
        return list(dealt)
    folds = [each.bettor.seat for each in last if isinstance(each, e.Acted) and each.pick == "fold"]
    return [*(seat for seat in dealt if seat not in folds), *folds]


def _mucked(seat: int, events: Sequence[Event]) -> bool:
    return any(isinstance(each, e.HandMucked) for each in _of(seat, events))


def _played(events: Sequence[Event]) -> Literal["high", "low", "nobody"]:
    """What a hand of Jack's Back was played for."""
    low = next((at for at, each in enumerate(events) if isinstance(each, e.GameTurnedLow)), None)
    if low is None:
        return "high"
    won = any(isinstance(each, e.PotWon) for each in events)
    return "low" if won else "nobody"


def _seat(
    seat: int, before: Sequence[Event], last: Sequence[Event], sevens: bool, mucked: bool
) -> RecordSeat:
    mine = _of(seat, last)
    put, dead = _put_in(mine, sevens)
    won = sum(each.amount for each in _of(seat, before) if isinstance(each, e.PotWon))
    again = next((each for each in last if isinstance(each, e.PlayedAgain)), None)
    foul = sevens and _fouled_after_a_return(mine)
    gave_up = any(isinstance(each, e.Acted) and each.pick in GIVES_UP for each in mine) and not foul
    dead_hand = any(isinstance(each, e.OpenedFalsely) for each in mine)
    return RecordSeat(
        seat=seat,
        put=put,
        dead=dead,
        folded=(gave_up and not foul)
        or dead_hand
        or (again is not None and seat not in again.seats),
        foul=foul,
        mucked=mucked,
        before=sum(_put_in(_of(seat, before), False)) - won,
    )


def _fouled_after_a_return(mine: Sequence[Event]) -> bool:
    """Whether a hand was found foul once its uncalled bet after the draw had gone back."""
    drawn = [at for at, each in enumerate(mine) if isinstance(each, e.CardsThrown)]
    after = mine[drawn[-1] :] if drawn else []
    back = next((at for at, each in enumerate(after) if isinstance(each, e.BetReturned)), None)
    acts = after[back or 0 :] if back is not None else []
    return any(isinstance(each, e.Acted) and each.pick == "foul" for each in acts)


def _of(seat: int, events: Sequence[Event]) -> list[Event]:
    found = ((each, getattr(each, "bettor", None)) for each in events)
    return [each for each, bettor in found if bettor is not None and bettor.seat == seat]


def _put_in(mine: Sequence[Event], sevens: bool) -> tuple[int, int]:
    """What a seat put in, and what of it counts towards no bet.

    Where sevens matter an uncalled bet after the draw is still in: it goes back at the showdown.
    """
    put = dead = 0
    drawn = fouled = False
    for each in mine:
        if isinstance(each, c.Posted):
            counts = each.live or each.what == "ante"
            put, dead = (put + each.amount, dead) if counts else (put, dead + each.amount)
        elif isinstance(each, e.Acted | e.BoughtBack):
            put += each.amount
        elif isinstance(each, e.BetReturned) and (fouled or not (sevens and drawn)):
            put, dead = max(0, put - each.amount), dead - max(0, each.amount - put)
        drawn = drawn or isinstance(each, e.CardsThrown)
        fouled = fouled or (isinstance(each, e.Acted) and each.pick in OUT)
    return put, dead


def _after_draw(last: Sequence[Event]) -> tuple[RecordAct, ...]:
    """The betting after the draw."""
    drawn = [at for at, each in enumerate(last) if isinstance(each, e.CardsThrown)]
    acts = (each for each in last[drawn[-1] :] if isinstance(each, e.Acted)) if drawn else ()
    return tuple(
        RecordAct.model_validate({"seat": a.bettor.seat, "pick": a.pick, "to": a.to or None})
        for a in acts
        if a.pick not in OUT
    )


def _lying(last: Sequence[Event]) -> Iterator[RecordLying]:
    """The pots a further round began with."""
    if not isinstance(last[0], e.PlayedAgain):
        return
    for each in last[1:]:
        if not isinstance(each, e.PotMade):
            return
        yield RecordLying(amount=each.amount, seats=each.seats)


def _divided(events: Sequence[Event]) -> bool:
    """Whether a tied pot was shared in the end, because nobody bought back in."""
    ties = [at for at, each in enumerate(events) if isinstance(each, e.Pushed)]
    again = [at for at, each in enumerate(events) if isinstance(each, e.PlayedAgain)]
    return bool(ties) and ties[-1] > max(again, default=0)


def _left_over(events: Sequence[Event], ended: RoundEnded) -> int:
    """What lay in the middle from the hand before."""
    lies = sum(each.amount for each in events if isinstance(each, e.PotLies))
    return lies - ended.lies


def _fees(events: Sequence[Event], ended: RoundEnded) -> Iterator[RecordFee]:
    """Every fee; where some were given back, what went into the drop box."""
    taken = [each for each in events if isinstance(each, c.PotFeeTaken | FeeTaken)]
    if sum(each.amount for each in taken) != ended.house:
        yield RecordFee(on="fees", amount=ended.house)
        return
    for each in taken:
        seat = each.bettor.seat if isinstance(each, FeeTaken) else None
        yield RecordFee(on=each.on, amount=each.amount, seat=seat)


def _hands(events: Sequence[Event]) -> dict[str, tuple[str, ...]]:
    """The cards of each hand at the end, as far as they were seen."""
    hands: dict[str, list[Card | None]] = {}
    for each in events:
        if isinstance(each, CardDealt):
            hands.setdefault(each.hand, []).append(each.card)
        elif isinstance(each, CardTurned):
            hands[each.hand][each.place - 1] = each.card
        elif isinstance(each, CardVoided):
            own = hands[each.hand]
            own.remove(each.card if each.card in own else None)
        elif isinstance(each, e.CardsThrown):
            gone = {place - 1 for place in each.places}
            hands[each.hand] = [c for at, c in enumerate(hands[each.hand]) if at not in gone]
        elif isinstance(each, c.StubShuffled):  # hands that were given up may come again
            hands = {k: [c for c in own if c not in each.cards] for k, own in hands.items()}
    seen = {name: [text(card) for card in own if card is not None] for name, own in hands.items()}
    return {name: tuple(own) for name, own in seen.items() if own}
