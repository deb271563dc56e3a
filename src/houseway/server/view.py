"""What one viewer is sent: frames in which nothing stands that the viewer may not see.

A frame is made of parts. The events of an entry are the same for all who see the same cards, so
they are written once for each such group; offers go to their own bettor and to nobody else.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from houseway.cards.card import text as card_text
from houseway.engine.bettor import Bettor, bettor_json
from houseway.engine.decision import PickOffer
from houseway.engine.event import Event
from houseway.rulebook.departures import standing
from houseway.rulebook.schema import Rules
from houseway.server.room import Room, Step
from houseway.server.seated import Person
from houseway.server.told import Told
from houseway.table.say import say

Json = dict[str, Any]


def seen(told: Told, seats: frozenset[int], rules: Rules) -> Json:
    """One event as somebody who sees the cards of `seats` may see it, with what is said of it."""
    event = seen_from(told.event, seats)
    out = {**event.to_json(), "said": say(event, rules)}
    if told.points and (told.seats is None or told.seats <= seats):
        out["points"] = told.points
    if told.left:
        out["left_points"] = told.left
    return out


def seen_from(event: Event, seats: frozenset[int]) -> Event:
    """The fullest view any of the seats has."""
    for seat in seats:
        if (view := event.seen_from(seat)) == event:
            return view
    return event.seen_from(None)


def private_seats(told: Iterable[Told]) -> frozenset[int]:
    """The seats that see more than everybody of some of these events."""
    told = list(told)
    owners = (getattr(each.event, "owner", None) for each in told)
    knowing = (each.seats for each in told if each.seats is not None)
    return frozenset(o for o in owners if o is not None).union(*knowing)


class Writer:
    """Writes the frames of one moment of a room; parts that viewers share are written once."""

    def __init__(self, room: Room, here: frozenset[str], host: str | None, clock: Json | None):
        self.room = room
        self._here = here
        self._host = host
        self._clock = dumps(clock)
        self._events: dict[tuple[int, int, frozenset[int]], str] = {}
        self._waiting = dumps([bettor_json(bettor) for bettor in room.waiting()])

    def table_frame(self, person: str | None) -> str:
        """Everything a viewer needs to draw the table."""
        room = self.room
        told = self._told(0, len(room.told), person)
        round_ = f'{{"number":{room.number},"over":{dumps(room.over)},"events":{told}}}'
        return (
            f'{{"type":"table","seq":{room.seq},"table":{dumps(self.table(person))},'
            f'"round":{round_ if room.round is not None else "null"},{self._now(person)}}}'
        )

    def entry_frame(self, step: Step, person: str | None) -> str:
        """One entry."""
        room = self.room
        table = f',"table":{dumps(self.table(person))}' if step.changed else ""
        return (
            f'{{"type":"entry","seq":{step.seq},"kind":"{step.kind}","round":{room.number},'
            f'"over":{dumps(step.over)},"events":{self._told(step.first, step.last, person)},'
            f"{self._now(person)}{table}}}"
        )

    def now_frame(self, person: str | None) -> str:
        """What changes without an entry: who is here, and the clock."""
        table = dumps(self.table(person))
        return f'{{"type":"now","seq":{self.room.seq},"table":{table},{self._now(person)}}}'

    def frames_after(self, after: int | None, person: str | None) -> list[str]:
        """What brings a viewer who has seen entry `after` up to date."""
        steps = self.room.steps
        if after is None or not steps or not steps[0].seq - 1 <= after <= self.room.seq:
            return [self.table_frame(person)]
        missed = [step for step in steps if step.seq > after]
        return [self.entry_frame(step, person) for step in missed]

    def _told(self, first: int, last: int, person: str | None) -> str:
        told = self.room.told[first:last]
        seats = self.room.sees(person) & private_seats(told)
        key = (first, last, seats)
        if key not in self._events:
            rules = self.room.game.rules
            self._events[key] = dumps([seen(each, seats, rules) for each in told])
        return self._events[key]

    def _now(self, person: str | None) -> str:
        offers = dumps(self.offers(person))
        floor = "".join(f',"{key}":{dumps(said)}' for key, said in self.floor(person).items())
        return f'"waiting":{self._waiting},"offers":{offers},"clock":{self._clock}{floor}'

    def floor(self, person: str | None) -> Json:
        """What the host may say now: `declarable` besides a misdeal, and what to `take_back`."""
        round_ = self.room.round
        if round_ is None or person is None or person != self._host:
            return {}
        known, out = self.room.game.rules.irregular, dict[str, Any]()
        if round_.declarable is not None and self.room.may_declare:
            out["declarable"] = [
                {
                    "id": what,
                    "name": known[what].name,
                    "about": known[what].about,
                    "seats": sorted(seats),
                }
                for what, seats in round_.declarable.items()
            ]
        if round_.retractable is not None and not self.room.moved:
            what, seat = round_.retractable.kind, round_.retractable.seat
            name = known[what].name if what in known else what
            out["take_back"] = {"id": what, "name": name, "seat": seat}
        return out

    def offers(self, person: str | None) -> list[Json]:
        """What a person must choose, for each position they hold."""
        room = self.room
        decision = None if room.round is None else room.round.decision
        if person is None or decision is None:
            return []
        return [
            self._offer(bettor, decision.kind)
            for bettor in room.turns
            if (held := room.people.get(bettor)) is not None and held.id == person
        ]

    def _offer(self, bettor: Bettor, kind: str) -> Json:
        turn, offer = self.room.turns[bettor]
        out = {**bettor_json(bettor), "turn": turn, "kind": kind, "offer": offer.to_json()}
        if bettor.back and isinstance(offer, PickOffer) and _is_of(offer.hand, bettor.seat):
            out["cards"] = [card_text(card) for card in self.room.cards_of(offer.hand)]
        return out

    def table(self, person: str | None) -> Json:
        """The table around the round: people, settings, shoe."""
        room = self.room
        rules, shoe = room.game.rules, room.shoe
        in_shoe = shoe.remaining + len(shoe.dealt)
        return {
            "id": room.id,
            "game": rules.id,
            "name": rules.name,
            "options": dict(rules.changed_options),
            "standing": standing(rules),
            "seats": rules.table.seats,
            "host": person is not None and person == self._host,
            "people": [self._person(b, p, person) for b, p in _by_place(room)],
            "settings": {
                "pace": room.settings.pace,
                "paused": room.settings.paused,
                "clock": room.settings.clock,
                "auto": room.settings.auto,
            },
            "rounds": room.number,
            "shoe": {
                "commitment": shoe.commitment,
                "cards": in_shoe,
                "dealt": len(shoe.dealt),
                "cut": shoe.behind_cut,
                "seed": room.opened_seed,
            },
            **({} if rules.banked else {"lies": self._lies()}),
        }

    def _lies(self) -> int:
        """What lay in the middle before this round."""
        if self.room.round is None:
            return self.room.table.stakes.left
        before: int = self.room.before["stakes"]["left"]
        return before

    def _person(self, bettor: Bettor, held: Person, viewer: str | None) -> Json:
        room = self.room
        out: Json = {
            **bettor_json(bettor),
            "name": held.name,
            "bot": held.bot is not None,
            "you": held.id == viewer,
            "won": room.won.get(bettor, 0),
            "here": held.bot is not None or held.id in self._here,
        }
        if bettor in room.joining and room.joining[bettor] == held:
            out["joining"] = True
            return out
        if bettor in room.leaving:
            out["leaving"] = True
        if not room.game.rules.banked:
            out |= self._stakes(bettor.seat, held) | room.adds(bettor.seat, mine=out["you"])
        return out

    def _stakes(self, seat: int, held: Person) -> Json:
        """The chips of a seat now and before this round, and whether it sits out."""
        room, stakes = self.room, self.room.table.stakes
        chips = stakes.chips.get(seat, 0)
        there = room.holders.get(seat) == held.id
        away = room.sitting_out.get(seat, seat in stakes.away)
        return {"chips": chips, "started": room.started(seat) if there else chips, "away": away}


def _by_place(room: Room) -> Sequence[tuple[Bettor, Person]]:
    return sorted([*room.people.items(), *room.joining.items()], key=lambda place: place[0])


def _is_of(hand: str, seat: int) -> bool:
    return f"{hand} ".startswith(f"seat {seat} ")


def dumps(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))
