"""A room is one table with its people, as its entries say. It does no I/O.

Everything that happens is an entry: `do` makes a new one, `follow` takes one that is already
written (by this server before it stopped, or by another one). Both run the same code, so a room is
always what its entries say, in the middle of a hand included.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.cards.shoe import LiveShoe
from houseway.engine.bettor import Bettor, bettor_json
from houseway.engine.decision import Choice, Offer
from houseway.engine.event import DeclarationTakenBack, Event, SettlementUndone, standing
from houseway.engine.round import Round
from houseway.errors import (
    HousewayError,
    RecordError,
    contradiction,
    not_here,
    not_now,
    out_of_range,
    unknown_name,
)
from houseway.money import Cents
from houseway.play.game import Game, start_round
from houseway.server.entry import Entry, Json, first_seal
from houseway.server.hands import SeenHands
from houseway.server.rules_today import game_of_today
from houseway.server.seated import Person, Settings, bettor_in, people_json, person_in
from houseway.server.told import Told, told_of
from houseway.table.chips import add_chips, may_add
from houseway.table.events import RoundEnded, ShoeShuffled
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table, live_shoe

HOUSE, CLOCK = "house", "clock"
MOST_BEHIND = 9
RESULTS = (RoundEnded, SettlementUndone, DeclarationTakenBack)  # what changes the result
UNWATCHED = ("buy-in", "post")  # what people do before a hand is no show


class OtherRules(RecordError):  # noqa: N818  (what is the matter, not a fault)
    """A table whose game has other rules by now; it cannot be dealt again."""


class Shuffled(NamedTuple):
    """The shuffle in force: its commitment, the size of the shoe, the round it began with."""

    commitment: str
    cards: int
    round: int


class Step(NamedTuple):
    """One entry as the pages need it: which events of the round it brought."""

    seq: int
    kind: str
    first: int
    last: int
    changed: bool
    over: bool


class Room:
    """One table: its game, people, round and settings after the entry `seq`, sealed by `seal`."""

    id: str
    game: Game
    table: Table
    shoe: LiveShoe
    settings: Settings
    host: str
    listed: bool

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.seq = 0
        self.seal = first_seal(table_id)
        self.people: dict[Bettor, Person] = {}
        self.joining: dict[Bettor, Person] = {}
        self.leaving: set[Bettor] = set()
        self.rushing: set[str] = set()
        self.won: dict[Bettor, Cents] = {}
        self.counted: dict[Bettor, Cents] = {}  # what of it is the result of this round
        self.moved = False  # whether people came or went since the last declaration
        self.sitting_out: dict[int, bool] = {}
        self.began: str | None = None
        self.round: Round | None = None
        self.number = 0
        self.holders: dict[int, str] = {}
        self.before: Json = {}
        self.told: list[Told] = []
        self.steps: list[Step] = []
        self.turns: dict[Bettor, tuple[int, Offer]] = {}
        self.answered: dict[tuple[str, str], int] = {}
        self.opened_seed: str | None = None
        self.shuffle: Shuffled | None = None
        self._hands = SeenHands()
        self._next_seed = b""

    # Writing and following entries

    def do(self, kind: str, data: Json, *, by: str, at: str, told: str = "") -> Entry:
        """Make something happen; the entry still has to be written.

        Raises HousewayError, changing nothing, when it cannot happen.
        """
        events = self._happen(kind, data, by)
        entry = Entry(self.id, self.seq + 1, kind, self.number, at, by, told, data, events)
        sealed = entry.sealed(self.seal)
        self._note(sealed, len(events))
        return sealed

    def follow(self, entry: Entry) -> None:
        """Take over a written entry; raises RecordError when it does not fit."""
        if entry.seq != self.seq + 1 and self.seq:
            raise RecordError(
                f"table {self.id}: entry {entry.seq} follows entry {self.seq}",
                ("entry",),
                value=entry.seq,
            )
        events = self._happen(entry.kind, entry.data, entry.by)
        if events != entry.events:
            raise RecordError(
                f"table {self.id}: entry {entry.seq} comes out differently now",
                ("entry",),
                value=entry.seq,
            )
        self._note(entry, len(events))

    def _happen(self, kind: str, data: Json, by: str) -> list[Json]:
        if kind == "opened":
            return self._open(data)
        if self.seq == 0:
            return self._again(data)
        happens: dict[str, Callable[[Json, str], Sequence[Event]]] = {
            "sat": self._sat,
            "left": self._left,
            "settings": self._set,
            "round": self._begin,
            "choice": self._choose,
            "declared": self._declare,
            "taken-back": self._take_back,
            "finish": self._finish,
            "shoe": self._end_shoe,
            "away": self._away,
            "chips": self._add_chips,
        }
        return self._tell(happens[kind](data, by))

    def _tell(self, events: Sequence[Event]) -> list[Json]:
        """Keep events for those who watch; their plain form is for the store."""
        for event in events:
            self.told.append(told_of(event, self._hands, self.game))
            if isinstance(event, RESULTS):
                self._count()
            elif isinstance(event, ShoeShuffled):
                self.shuffle = Shuffled(event.commitment, event.cards_in_shoe, self.number)
        return [event.to_json() for event in events]

    def _note(self, entry: Entry, events: int) -> None:
        self.seq, self.seal = entry.seq, entry.seal
        if entry.kind == "round":
            self.steps, self.turns = [], {}
            recent = [key for key, seq in self.answered.items() if seq > entry.seq - 200]
            self.answered = {key: self.answered[key] for key in recent}
        if entry.told:
            self.answered[entry.by, entry.told] = entry.seq
        last = len(self.told)
        changed = entry.kind not in ("choice", "declared") or self.over
        self.steps.append(Step(entry.seq, entry.kind, last - events, last, changed, self.over))
        decision = None if self.round is None else self.round.decision
        offers = {} if decision is None else decision.offers
        actor = _actor(entry)
        self.turns = {
            bettor: (self._turn(bettor, offer, actor), offer) for bettor, offer in offers.items()
        }

    def _turn(self, bettor: Bettor, offer: Offer, actor: Bettor | None) -> int:
        """The entry at which a bettor's present offer arose; an answer to an older one is stale."""
        turn, known = self.turns.get(bettor, (0, None))
        return turn if known == offer and bettor != actor else self.seq

    # The state of the table as plain data

    def state(self) -> Json:
        """Enough to restore the table between rounds."""
        rules = self.game.rules
        return {
            "game": rules.id,
            "options": dict(rules.changed_options),
            "rule_version": rules.version,
            "host": self.host,
            "listed": self.listed,
            "settings": asdict(self.settings),
            "people": people_json(self.people),
            "joining": people_json(self.joining),
            "leaving": [bettor_json(b) for b in sorted(self.leaving)],
            "won": [{**bettor_json(b), "won": won} for b, won in self.won.items()],
            "table": snapshot(self.table),
            "shoe": self.shoe.saved(),
            "shuffle": self.shuffle,
            "rounds": self.number,
            **({} if self.began is None else {"began": self.began}),
        }

    def _restore(self, data: Json) -> list[Json]:
        state = data["state"]
        self.game = game_of_today(state["game"], state["options"])
        if self.game.rules.version != state["rule_version"]:
            raise OtherRules(
                f"table {self.id} was played under other rules of {state['game']}",
                ("rule_version",),
                value=state["rule_version"],
            )
        self.shoe = live_shoe(self.game.rules, seeds=lambda: self._next_seed)
        self.shoe.resume(state["shoe"])
        self.table = restore(self.game.rules, self.shoe, state["table"])
        self.host, self.listed = state["host"], state["listed"]
        self.settings = Settings(**state["settings"])
        self.people = {bettor_in(p): person_in(p) for p in state["people"]}
        self.joining = {bettor_in(p): person_in(p) for p in state["joining"]}
        self.leaving = {bettor_in(b) for b in state["leaving"]}
        self.won = {bettor_in(w): w["won"] for w in state["won"]}
        self.shuffle = None if state["shuffle"] is None else Shuffled(*state["shuffle"])
        self.number = state["rounds"]
        self.began = state.get("began")
        self.opened_seed = data.get("seed")
        return []

    def _open(self, data: Json) -> list[Json]:
        """An empty table, or one opened again with those who came and went meanwhile."""
        self._restore(data)
        self._change_people()
        return []

    def _again(self, data: Json) -> list[Json]:
        """Begin the round that the first entry of a restored room begins."""
        self._restore(data)
        return self._tell(self._begin(data, HOUSE))

    # What can happen

    @property
    def over(self) -> bool:
        """Whether no round is being played."""
        return self.round is None or self.round.over

    def _sat(self, data: Json, by: str) -> Sequence[Event]:
        """Somebody takes a seat or a place behind one, at once or when the round is over."""
        bettor, person = bettor_in(data), person_in(data)
        if not self.game.rules.banked:
            self._check_one_hand(person)
        if self.over:
            self._seat(bettor, person)
        else:
            self._check_free(bettor)
            self.joining[bettor] = person
        return ()

    def _check_free(self, bettor: Bettor) -> None:
        taken = self.joining.get(bettor) or (
            None if bettor in self.leaving else self.people.get(bettor)
        )
        if taken is not None:
            raise contradiction("seat", f"{bettor} is taken by {taken.name}", str(bettor))
        if not 1 <= bettor.seat <= self.table.seats:
            raise out_of_range(
                "seat",
                f"there is no seat {bettor.seat}; this table has seats 1 to {self.table.seats}",
                bettor.seat,
            )
        if bettor.back and not any(spot.backline for spot in self.game.rules.spots):
            raise not_here(
                "behind", f"{self.game.rules.name} takes no backline wagers", bettor.seat
            )
        if bettor.back > MOST_BEHIND:
            raise out_of_range(
                "behind", f"no more than {MOST_BEHIND} people stand behind a seat", bettor.back
            )

    def _check_one_hand(self, person: Person) -> None:
        """Whoever plays against the others plays one hand."""
        staying = (held for bettor, held in self.people.items() if bettor not in self.leaving)
        if any(held.id == person.id for held in (*staying, *self.joining.values())):
            raise contradiction(
                "person", f"{person.name} already sits here; everybody plays one hand", person.name
            )

    def _seat(self, bettor: Bettor, person: Person) -> None:
        self._check_free(bettor)
        if bettor.back:
            if bettor.seat not in self.table.people:
                raise not_here(
                    "behind",
                    f"seat {bettor.seat} is empty; nobody can stand behind it",
                    bettor.seat,
                )
            self.table.backline[bettor] = person.id
        else:
            self.table.sit(bettor.seat, person.id)
        self.people[bettor] = person
        self.won[bettor] = 0
        self.moved = True

    def _left(self, data: Json, by: str) -> Sequence[Event]:
        """Somebody leaves, at once or when the round is over; until then the house way acts."""
        bettor, waiting = bettor_in(data), self.joining.get(bettor_in(data))
        if waiting is not None and waiting.id == data["id"]:
            del self.joining[bettor]
            return ()
        if bettor not in self.people or self.people[bettor].id != data["id"]:
            raise not_here("seat", f"nobody of that name is at {bettor}", str(bettor))
        if bettor in self.leaving:
            raise not_now("seat", f"{bettor} is already being left", str(bettor))
        if not self.over:
            self.leaving.add(bettor)
            return ()
        return self._free(bettor)

    def _free(self, bettor: Bettor) -> Sequence[Event]:
        if bettor not in self.people:
            return ()
        returned = self.table.leave(bettor)
        self.moved = True
        here = {*(Bettor(seat) for seat in self.table.people), *self.table.backline}
        for gone in [b for b in self.people if b not in here]:
            del self.people[gone]
            self.won.pop(gone, None)
        return returned

    def _set(self, data: Json, by: str) -> Sequence[Event]:
        self.settings = replace(self.settings, **data)
        return ()

    def _away(self, data: Json, by: str) -> Sequence[Event]:
        """Somebody sits out or comes back, at once or when the hand is over."""
        if self.game.rules.banked:
            raise not_here(
                "away", f"at {self.game.rules.name} one sits out by placing no wager", data["seat"]
            )
        if data["seat"] not in self.table.people:
            raise not_here("seat", f"nobody sits in seat {data['seat']}", data["seat"])
        self.sitting_out[data["seat"]] = data["away"]
        if self.over:
            self._change_sitting_out()
        return ()

    def _add_chips(self, data: Json, by: str) -> Sequence[Event]:
        """Between hands somebody adds chips, which lie there when the next one begins."""
        terms = self.game.buy_in(self.table)
        if terms is None:
            raise not_here(
                "chips",
                f"{self.game.rules.name} is not played with chips of one's own",
                data.get("amount"),
            )
        if not self.over:
            raise not_now(
                "chips",
                "chips are added between hands, and this one is still being played",
                data.get("amount"),
            )
        add_chips(self.table, terms, data["seat"], data["amount"])
        return ()

    def adds(self, seat: int, mine: bool) -> Json:
        """What a seat adds for the next hand; whose it is also learns between hands what it may."""
        amount = self.table.stakes.adding.get(seat)
        out: Json = {} if amount is None else {"adding": amount}
        terms = self.game.buy_in(self.table) if mine and self.over else None
        bounds = None if terms is None else may_add(self.table, terms, seat)
        if terms is None or bounds is None:
            return out
        low, high = bounds
        return out | {"may_add": {"minimum": low, "maximum": high, "unit": terms.unit}}

    def _change_sitting_out(self) -> None:
        for seat, away in self.sitting_out.items():
            if seat not in self.table.people:
                continue
            change = self.table.stakes.away.add if away else self.table.stakes.away.discard
            change(seat)
            self.moved = True
        self.sitting_out = {}

    def _change_people(self) -> list[Event]:
        """Let those go who leave and those sit down who join, when a round is over."""
        self._change_sitting_out()
        returned = [event for b in sorted(self.leaving, reverse=True) for event in self._free(b)]
        self.leaving = set()
        joining, self.joining = self.joining, {}
        for bettor, person in sorted(joining.items()):
            try:
                self._seat(bettor, person)
            except HousewayError:  # the person in front has left meanwhile
                continue
        return returned

    def _begin(self, data: Json, by: str) -> Sequence[Event]:
        """Deal a round; a shoe that must be shuffled takes the seed given here."""
        self._next_seed = bytes.fromhex(data["next_seed"])
        self.number += 1
        self.began = data.get("began")
        self.table.stakes.half_hours = data.get("half_hours", self.table.stakes.half_hours)
        self.rushing, self.told, self._hands, self.counted = set(), [], SeenHands(), {}
        self.opened_seed = None
        self.holders, self.before = dict(self.table.people), snapshot(self.table)
        self.round = start_round(self.game, self.table)
        return [*self.round.events, *(self._change_people() if self.over else ())]

    def _choose(self, data: Json, by: str) -> Sequence[Event]:
        assert self.round is not None
        bettor = bettor_in(data)
        return self._on(lambda round_: round_.choose(bettor, Choice.from_json(data["choice"])))

    def _declare(self, data: Json, by: str) -> Sequence[Event]:
        what = data["declare"], data["reason"], data.get("at")
        if self.over:
            self._check_still_here()
        self.moved = False
        return self._on(lambda round_: round_.declare(*what))

    def _check_still_here(self) -> None:
        """A settled hand is settled anew only among those who played it, from the same shoe."""
        if self.opened_seed is not None:
            raise not_now("round", "the shoe was ended since the hand was settled; it stands")
        backline = {bettor_in(b): b["name"] for b in self.before.get("backline", ())}
        then = {Bettor(seat): person for seat, person in self.holders.items()} | backline
        for bettor, person in then.items():
            if self.table.name(bettor) != person:
                raise not_now(
                    "round", f"{bettor} has left since the hand was settled; it stands", str(bettor)
                )

    @property
    def may_declare(self) -> bool:
        """Whether something may be declared, as far as who is here says."""
        try:
            if self.over:
                self._check_still_here()
        except HousewayError:
            return False
        return True

    def _take_back(self, data: Json, by: str) -> Sequence[Event]:
        """The last declaration was a mistake; nothing else may have happened since."""
        if self.moved:
            raise not_now("round", "people have come or gone since it was declared; it stands")
        return self._on(lambda round_: round_.take_back())

    def _on(self, act: Callable[[Round], None]) -> Sequence[Event]:
        if self.round is None:
            raise not_now("round", "no round has been dealt yet")
        known = len(self.round.events)
        act(self.round)
        gone = self._change_people() if self.over else []
        return [*self.round.events[known:], *gone]

    def _count(self) -> None:
        """Add the result to what everybody has won, in place of one that no longer holds."""
        events = standing(told.event for told in self.told)
        ended = next((event for event in events if isinstance(event, RoundEnded)), None)
        result = {} if ended is None else dict(ended.nets)
        if ended is not None:
            bank = Bettor(self.table.bank or 0)
            result[bank] = result.get(bank, 0) + ended.bank
        for bettor in self.won:
            self.won[bettor] += result.get(bettor, 0) - self.counted.get(bettor, 0)
        self.counted = result

    def _finish(self, data: Json, by: str) -> Sequence[Event]:
        """Somebody wants the round dealt to its end: the house way acts for them."""
        if self.over:
            raise not_now("round", "no round is being played")
        self.rushing = self.rushing | {by}
        return ()

    def _end_shoe(self, data: Json, by: str) -> Sequence[Event]:
        """The shoe is ended and its seed opened; the next round begins with a shuffle."""
        if not self.over:
            raise not_now("shoe", "a shoe is ended between rounds")
        seed = self.shoe.reveal()
        if seed is None:
            raise not_now("shoe", "the shoe has not been shuffled yet")
        if data.setdefault("seed", seed) != seed:
            raise RecordError(f"table {self.id}: the seed of the shoe is another", ("seed",))
        self.opened_seed = seed
        return ()

    # Who is waited for

    def waiting(self) -> list[Bettor]:
        return list(self.turns)

    def acts_alone(self, bettor: Bettor) -> bool:
        """Whether a bettor's choices are made here: a bot, somebody leaving or in a hurry."""
        person = self.people.get(bettor)
        return (
            person is None
            or person.bot is not None
            or bettor in self.leaving
            or person.id in self.rushing
        )

    def next_alone(self) -> Bettor | None:
        """The next bettor whose choice is made here."""
        return next((bettor for bettor in self.turns if self.acts_alone(bettor)), None)

    @property
    def rushed(self) -> bool:
        """Whether nobody wants to watch: bots act at once."""
        decision = None if self.round is None else self.round.decision
        if decision is not None and decision.kind in UNWATCHED and not self.settings.paused:
            return True
        humans = {p.id for p in self.people.values() if p.bot is None}
        at_once = self.settings.pace == 0 and not self.settings.paused
        return at_once or (bool(self.rushing) and self.rushing >= humans)

    def held_by(self, person: str) -> list[Bettor]:
        """The betting positions of a person."""
        return [bettor for bettor, who in self.people.items() if who.id == person]

    def sees(self, person: str | None) -> frozenset[int]:
        """The seats whose cards a person may see in this round."""
        return frozenset(seat for seat, holder in self.holders.items() if holder == person)

    def started(self, seat: int) -> Cents:
        """The chips of a seat before this round."""
        chips = self.before["stakes"]["chips"]
        return next((each["amount"] for each in chips if each["seat"] == seat), 0)

    def is_open(self, hand: str) -> bool:
        """Whether every card of a hand lies open to all."""
        return self._hands.is_open(hand)

    def cards_of(self, hand: str) -> list[Card]:
        """The cards of a hand, for whoever must decide about it."""
        return self._hands.cards(hand)


def _actor(entry: Entry) -> Bettor | None:
    return bettor_in(entry.data) if entry.kind == "choice" else None


def restored(entries: Iterable[Entry]) -> Room:
    """The room that entries say, from one that carries the state on."""
    room: Room | None = None
    for entry in entries:
        if room is None:
            room = Room(entry.table)
        room.follow(entry)
    if room is None:
        raise unknown_name("table", "there is no such table")
    return room
