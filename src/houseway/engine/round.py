"""A round drives a procedure: it keeps the events, checks choices, and can be replayed.

A procedure is a generator. It yields events as they happen and a Decision where it must wait, and
is sent `(bettor, choice)`. Where it stands is the state of the round; nothing else is.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from houseway.engine.bettor import Bettor, bettor_json, read_bettor
from houseway.engine.decision import Choice, Decision, Offer
from houseway.engine.event import Event
from houseway.errors import IllegalChoice, RecordError

Answer = tuple[Bettor, Choice]
T = TypeVar("T")
Step = Generator[Event | Decision, Answer | None, T]
Procedure = Step[None]


MISDEAL = "misdeal"


@dataclass(frozen=True, slots=True)
class Declared:
    """A declared irregularity, as the log keeps it; `seat` says with whose hand."""

    kind: str
    reason: str
    seat: int | None = None


class Irregularity(Exception):  # noqa: N818  (something that happened, not a fault of the program)
    """Something the house dealer declares; thrown into the procedure where it stands.

    A procedure that does nothing about it lets the deal be void.
    """

    def __init__(self, declared: Declared) -> None:
        super().__init__(declared.reason)
        self.declared = declared


Entry = Answer | Declared


class Round:
    """One round of one game.

    `decision` is what the round waits for, None when it is over. An illegal choice raises and
    changes nothing. Given the same procedure, shoe and log, a round is always the same.
    """

    def __init__(self, procedure: Procedure) -> None:
        self.events: list[Event] = []
        self.log: list[Entry] = []
        self.decision: Decision | None = None
        self._procedure = procedure
        self._run(None)

    @property
    def over(self) -> bool:
        return self.decision is None

    def choices(self, bettor: Bettor) -> Offer | None:
        """What `bettor` may choose now, or None."""
        return None if self.decision is None else self.decision.offers.get(bettor)

    def choose(self, bettor: Bettor, choice: Choice) -> None:
        """Make a choice. Raises IllegalChoice, changing nothing, when the rules forbid it."""
        if self.decision is None:
            raise IllegalChoice("the round is over")
        self.decision.offer(bettor).verify(choice)
        answer = (bettor, choice)
        self.log.append(answer)
        self._run(answer)

    def declare(self, kind: str, reason: str = "", seat: int | None = None) -> None:
        """The house dealer declares an irregularity: a misdeal, or what the decision names."""
        if self.decision is None:
            raise IllegalChoice(f"a {kind} cannot be declared: the round is over")
        known = (MISDEAL, *(self.decision.declarable or ()))
        if kind not in known:
            raise IllegalChoice(f"{kind!r} cannot be declared now; known: {', '.join(known)}")
        declared = Declared(kind, reason, seat)
        self.decision.check_declared(kind, seat)
        self.log.append(declared)
        self._run(None, Irregularity(declared))

    def view(self, seat: int | None) -> list[Event]:
        """What happened so far as `seat` may see it; None is a spectator."""
        return [event.seen_from(seat) for event in self.events]

    def _run(self, answer: Answer | None, thrown: Irregularity | None = None) -> None:
        """Go on to the next decision, with an answer or an irregularity."""
        self.decision = None
        send, keep = self._procedure.send, self.events.append
        try:
            item = send(answer) if thrown is None else self._procedure.throw(thrown)
            while isinstance(item, Event):
                keep(item)
                item = send(None)
            self.decision = item
        except StopIteration:
            pass


def replay(procedure: Procedure, log: Iterable[Entry]) -> Round:
    """Run a procedure again through a log of choices."""
    round_ = Round(procedure)
    for entry in log:
        if isinstance(entry, Declared):
            round_.declare(entry.kind, entry.reason, entry.seat)
        else:
            round_.choose(*entry)
    return round_


def log_json(log: Sequence[Entry]) -> list[dict[str, Any]]:
    return [
        _declared_json(entry)
        if isinstance(entry, Declared)
        else {**bettor_json(entry[0]), **entry[1].to_json()}
        for entry in log
    ]


def _declared_json(entry: Declared) -> dict[str, Any]:
    at = {} if entry.seat is None else {"at": entry.seat}
    return {"declare": entry.kind, "reason": entry.reason, **at}


def _read_declared(item: dict[str, Any]) -> Declared:
    seat = item.get("at")
    if not (seat is None or (type(seat) is int and seat > 0)):
        raise RecordError(f"a declared irregularity is at a seat, not at {seat!r}")
    return Declared(str(item["declare"]), str(item.get("reason", "")), seat)


def read_log(data: object) -> list[Entry]:
    """Read a log back; raises RecordError naming the entry."""
    if not isinstance(data, list):
        raise RecordError("a log must be a list of choices")
    entries: list[Entry] = []
    for number, item in enumerate(data, start=1):
        if not isinstance(item, dict):
            raise RecordError(f"log entry {number} must be a JSON object")
        if "declare" in item:
            entries.append(_read_declared(item))
            continue
        bettor = read_bettor(item.get("seat"), item.get("bettor"))
        choice = {key: value for key, value in item.items() if key not in ("seat", "bettor")}
        entries.append((bettor, Choice.from_json(choice)))
    return entries
