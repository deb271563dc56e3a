"""A round drives a procedure: it keeps the events, checks choices, and can be replayed.

A procedure is a generator. It yields events as they happen and a Decision where it must wait, and
is sent `(bettor, choice)`. Where it stands is the state of the round; nothing else is.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from houseway.engine.bettor import Bettor, bettor_json, read_bettor
from houseway.engine.decision import Choice, Decision, Declarable, Offer
from houseway.engine.event import DeclarationTakenBack, Event, shows_cards, takes_cards
from houseway.errors import IllegalChoice, RecordError, bad_form, shown

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

    A procedure that does nothing about it lets the deal be void. `events` are those of the round so
    far, where the house dealer declared it and not a rule.
    """

    def __init__(self, declared: Declared, events: Sequence[Event] = ()) -> None:
        super().__init__(declared.reason)
        self.declared = declared
        self.events = events


class EndsTooSoon(Irregularity):
    """A hand of a record has fewer cards than it should, as the record itself declares."""


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The declaration before it was a mistake; both stay in the log."""

    kind: str


Entry = Answer | Declared | TakenBack
Again = Callable[[Sequence[Entry], Sequence[Event]], "Round"]


class Round:
    """One round of one game.

    `decision` is what the round waits for, None when it is over. An illegal choice raises and
    changes nothing. Given the same procedure, shoe and log, a round is always the same.

    A round that is over may have a last word: until the next round begins the house dealer may
    still declare what `declarable` names, or a misdeal, and it is settled anew. A declaration may
    be taken back as long as nothing else has happened and it has shown no card: the round then
    stands where it stood before. `again` makes that possible: it deals the same round once more
    through a log, on the same table, from the cards of the events.
    """

    def __init__(self, procedure: Procedure, again: Again | None = None) -> None:
        self.events: list[Event] = []
        self.log: list[Entry] = []
        self.decision: Decision | None = None
        self._procedure = procedure
        self._again = again
        self._word: Decision | None = None  # the decision, or the last word of a round that is over
        self._declared_at = 0  # how many events there were before the last declaration
        self._run(None)

    @property
    def over(self) -> bool:
        return self.decision is None

    @property
    def declarable(self) -> Declarable | None:
        """What may be declared now besides a misdeal; None when not even a misdeal can be."""
        return None if self._word is None else self._word.declarable or {}

    @property
    def retractable(self) -> Declared | None:
        """The declaration that may be taken back now, if there is one."""
        last = self.log[-1] if self.log else None
        if not isinstance(last, Declared) or self._again is None:
            return None
        return None if self._has_shown_a_card() else last

    def _has_shown_a_card(self) -> bool:
        """Whether a declaration has dealt or shown a card, beyond what was told before it."""
        told, since = self.events[: self._declared_at], self.events[self._declared_at :]
        return any(takes_cards(e) or (shows_cards(e) and e not in told) for e in since)

    def choices(self, bettor: Bettor) -> Offer | None:
        """What `bettor` may choose now, or None."""
        return None if self.decision is None else self.decision.offers.get(bettor)

    def choose(self, bettor: Bettor, choice: Choice) -> None:
        """Make a choice. Raises IllegalChoice, changing nothing, when the rules forbid it."""
        if self.decision is None:
            raise IllegalChoice("the round is over", ("round",))
        self.decision.offer(bettor).verify(choice)
        answer = (bettor, choice)
        self.log.append(answer)
        self._run(answer)

    def declare(self, kind: str, reason: str = "", seat: int | None = None) -> None:
        """The house dealer declares an irregularity: a misdeal, or what the decision names.

        Where a settled hand has a last word, this may be after the round is over.
        """
        if self._word is None:
            raise IllegalChoice(
                f"a {kind} cannot be declared: the round is over", ("declared",), value=kind
            )
        known = (MISDEAL, *(self._word.declarable or ()))
        if kind not in known:
            raise IllegalChoice(
                f"{kind!r} cannot be declared now; known: {', '.join(known)}",
                ("declared",),
                "unknown-name",
                kind,
                tuple(known),
            )
        declared = Declared(kind, reason, seat)
        self._word.check_declared(kind, seat)
        self.log.append(declared)
        self._declared_at = len(self.events)
        self._run(None, Irregularity(declared, self.events))

    def take_back(self) -> None:
        """Take the last declaration back. Raises IllegalChoice, changing nothing, when something
        has happened since, or when it has shown a card."""
        declared = self.retractable
        if declared is None:
            raise IllegalChoice(self._why_not_taken_back(), ("declared",))
        assert self._again is not None
        before = self._again(standing_log(self.log[:-1]), self.events)
        self._procedure, self.decision, self._word = (
            before._procedure, before.decision, before._word
        )  # fmt: skip
        undone = len(self.events) - self._declared_at
        self.log.append(TakenBack(declared.kind))
        self.events.append(DeclarationTakenBack(declared.kind, undone, declared.seat))

    def _why_not_taken_back(self) -> str:
        if self._again is not None and self.log and isinstance(self.log[-1], Declared):
            return f"{self.log[-1].kind} has dealt or shown a card, so it cannot be taken back"
        return "there is no declaration to take back: only the last thing that happened can be"

    def view(self, seat: int | None) -> list[Event]:
        """What happened so far as `seat` may see it; None is a spectator.

        A round does not know how many seats the table has: one that is not there sees as much as
        a spectator.
        """
        if seat is not None and (type(seat) is not int or seat < 1):
            told = f"seat must be a whole number from 1, or None for a spectator, not {shown(seat)}"
            raise bad_form("seat", told, seat)
        return [event.seen_from(seat) for event in self.events]

    def follow(self, entry: Entry) -> None:
        """Do what an entry of a log says."""
        match entry:
            case Declared(kind, reason, seat):
                self.declare(kind, reason, seat)
            case TakenBack():
                self.take_back()
            case _:
                self.choose(*entry)

    def _run(self, answer: Answer | None, thrown: Irregularity | None = None) -> None:
        """Go on to the next decision, with an answer or an irregularity."""
        self.decision = self._word = None
        send, keep = self._procedure.send, self.events.append
        try:
            item = send(answer) if thrown is None else self._procedure.throw(thrown)
            while isinstance(item, Event):
                keep(item)
                item = send(None)
            self._word = item
            self.decision = item if item.offers else None
        except StopIteration:
            pass


def replay(procedure: Procedure | Round, log: Iterable[Entry]) -> Round:
    """Run a procedure, or a round that has just begun, through a log of choices."""
    round_ = procedure if isinstance(procedure, Round) else Round(procedure)
    for entry in log:
        round_.follow(entry)
    return round_


def standing_log(log: Iterable[Entry]) -> list[Entry]:
    """A log without declarations that were taken back."""
    out: list[Entry] = []
    for entry in log:
        if isinstance(entry, TakenBack):
            out.pop()
        else:
            out.append(entry)
    return out


def log_json(log: Sequence[Entry]) -> list[dict[str, Any]]:
    return [_entry_json(entry) for entry in log]


def _entry_json(entry: Entry) -> dict[str, Any]:
    match entry:
        case Declared():
            return _declared_json(entry)
        case TakenBack(kind):
            return {"take-back": kind}
    return {**bettor_json(entry[0]), **entry[1].to_json()}


def _declared_json(entry: Declared) -> dict[str, Any]:
    at = {} if entry.seat is None else {"at": entry.seat}
    return {"declare": entry.kind, "reason": entry.reason, **at}


def _read_declared(item: dict[str, Any]) -> Declared:
    seat = item.get("at")
    if not (seat is None or (type(seat) is int and seat > 0)):
        raise RecordError(
            f"a declared irregularity is at a seat, not at {seat!r}", ("seat",), value=seat
        )
    return Declared(str(item["declare"]), str(item.get("reason", "")), seat)


def _read_taken_back(item: dict[str, Any], before: list[Entry], number: int) -> TakenBack:
    kind = item["take-back"]
    last = before[-1] if before else None
    if not isinstance(last, Declared) or last.kind != kind:
        raise RecordError(
            f"log entry {number} takes back {kind!r}, which was not just declared",
            ("log", number - 1),
            value=kind,
        )
    return TakenBack(last.kind)


def read_log(data: object) -> list[Entry]:
    """Read a log back; raises RecordError naming the entry."""
    if not isinstance(data, list):
        raise RecordError("a log must be a list of choices", ("log",), value=data)
    entries: list[Entry] = []
    for number, item in enumerate(data, start=1):
        if not isinstance(item, dict):
            raise RecordError(
                f"log entry {number} must be a JSON object", ("log", number - 1), value=item
            )
        if "declare" in item:
            entries.append(_read_declared(item))
            continue
        if "take-back" in item:
            entries.append(_read_taken_back(item, entries, number))
            continue
        bettor = read_bettor(item.get("seat"), item.get("bettor"))
        choice = {key: value for key, value in item.items() if key not in ("seat", "bettor")}
        entries.append((bettor, Choice.from_json(choice)))
    return entries
