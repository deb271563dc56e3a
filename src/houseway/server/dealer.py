"""The house dealer of a room: turns what people ask into entries, and acts for bots.

Nothing here is written yet; the entries of one command are committed together or not at all.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from itertools import chain, count
from random import Random
from typing import Any

from houseway.cards.shuffle import new_seed
from houseway.desk.odds import known_odds
from houseway.engine.bettor import Bettor, bettor_json, read_bettor
from houseway.engine.decision import Choice
from houseway.errors import contradiction, not_given, not_here, not_now, out_of_range
from houseway.families.ante.game import Ante
from houseway.families.bots import bot_for
from houseway.money import dollars
from houseway.play.bots import NAMES, Absent, Bot
from houseway.play.game import Game
from houseway.rulebook.names import named_with
from houseway.server import commands as c
from houseway.server.entry import Entry, Json
from houseway.server.opening import opening
from houseway.server.refusals import NotAllowed, Stale
from houseway.server.room import CLOCK, HOUSE, Room
from houseway.server.seated import Settings
from houseway.table.stakes import half_hours
from houseway.table.wager import TakeBank

MOST_ALONE = 2000  # choices made here in one go; a guard, no round comes near it
MOST_MONEY = 10**11  # cents
MISSES = 2  # choices in a row somebody may let the clock run out on
ABSENT = Absent()


def now() -> str:
    """The time an entry is stamped with."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _away(seat: int, away: bool) -> Json:
    return {"seat": seat, "away": away}


class Dealer:
    """Acts on one room. `bots` remember their moods only while the server runs."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._bots: dict[str, Bot] = {}
        self._missed: dict[str, int] = {}

    def keep_bots(self, other: Dealer) -> None:
        """Take over the bots of a dealer of the same room, and who let the clock run out."""
        self._bots, self._missed = other._bots, other._missed

    def perform(self, person: str, command: Any) -> list[Entry]:
        """The entries a command leads to; raises HousewayError when it is refused."""
        does: dict[type, Callable[[str, Any], list[Entry]]] = {
            c.Choose: self._choose,
            c.Next: self._next,
            c.OneStep: self._step,
            c.Finish: self._finish,
            c.Set: self._set,
            c.Sit: self._sit,
            c.Leave: self._leave,
            c.PutBot: self._bot,
            c.EndShoe: self._end_shoe,
            c.Declare: self._declare,
            c.TakeBack: self._take_back,
            c.MoreTime: self._more_time,
            c.SitOut: self._sit_out,
            c.AddChips: self._add_chips,
        }
        entries = does[type(command)](person, command)
        return [*entries, *self.alone_at_once()]

    def _enter(self, kind: str, data: Json, by: str, told: str = "") -> Entry:
        return self.room.do(kind, data, by=by, at=now(), told=told)

    # Commands

    def _choose(self, person: str, command: c.Choose) -> list[Entry]:
        room = self.room
        bettor = read_bettor(command.seat, command.bettor)
        self._check_mine(person, bettor)
        if bettor not in room.turns:
            raise Stale(f"{bettor} has nothing to choose now", ("bettor",), value=str(bettor))
        if room.turns[bettor][0] != command.turn:
            raise Stale(
                "the table has moved on; look again and choose again", ("turn",), value=command.turn
            )
        choice = Choice.from_json(command.choice)
        if isinstance(choice, TakeBank) and choice.amount > MOST_MONEY:
            raise out_of_range("amount", f"a bank is {dollars(MOST_MONEY)} at most", choice.amount)
        data = {**bettor_json(bettor), "choice": choice.to_json()}
        entry = self._enter("choice", data, person, command.id)
        self._missed.pop(person, None)
        return [entry]

    def _next(self, person: str, command: c.Next) -> list[Entry]:
        self._check_seated(person)
        return [self.deal(person, command.id)]

    def deal(self, by: str = HOUSE, told: str = "") -> Entry:
        """Begin the next round."""
        room = self.room
        if not room.over:
            raise not_now("round", "the round is still being played")
        if len({p.id for b, p in room.people.items() if not b.back}) < 2:
            raise not_given(
                "people", "two people are needed at the table; add a bot or share the link"
            )
        data: Json = {"next_seed": new_seed().hex(), "state": room.state()}
        if not room.game.rules.banked:
            began = room.began or now()
            data |= {"began": began, "half_hours": half_hours(began, now())}
        return self._enter("round", data, by, told)

    def _step(self, person: str, command: c.OneStep) -> list[Entry]:
        self._check_seated(person)
        entry = self.one_alone(command.id, person)
        if entry is None:
            raise not_now("bot", "no bot is to choose now")
        return [entry]

    def _finish(self, person: str, command: c.Finish) -> list[Entry]:
        self._check_seated(person)
        return [self._enter("finish", {}, person, command.id)]

    def _set(self, person: str, command: c.Set) -> list[Entry]:
        self._check_host(person)
        wanted = command.model_dump(exclude_none=True, exclude={"do", "id"})
        if not wanted:
            raise not_given(
                "command",
                "nothing to change; name pace, paused, clock or auto",
                remedy=("pace", "paused", "clock", "auto"),
            )
        return [self._enter("settings", wanted, person, command.id)]

    def _sit(self, person: str, command: c.Sit) -> list[Entry]:
        bettor = self._place(command)
        name = command.name.strip() or f"Guest {person[:3]}"
        data = {**bettor_json(bettor), "id": person, "name": name, "bot": None}
        return [self._enter("sat", data, person, command.id)]

    def _place(self, command: c.Sit) -> Bettor:
        room = self.room
        if (command.seat is None) == (command.behind is None):
            raise contradiction("seat", "name a seat, or the seat to stand behind", command.seat)
        if command.seat is not None:
            return Bettor(command.seat)
        assert command.behind is not None
        places = {*room.people, *room.joining}
        return Bettor(
            command.behind, 1 + max((b.back for b in places if b.seat == command.behind), default=0)
        )

    def _leave(self, person: str, command: c.Leave) -> list[Entry]:
        bettor = read_bettor(command.seat, command.bettor)
        self._check_mine(person, bettor)
        return [self._enter("left", bettor_json(bettor) | {"id": person}, person, command.id)]

    def _bot(self, person: str, command: c.PutBot) -> list[Entry]:
        self._check_host(person)
        bettor = Bettor(command.seat)
        if command.bot is None:
            held = self.room.joining.get(bettor) or self.room.people.get(bettor)
            if held is None or held.bot is None:
                raise not_here("seat", f"no bot sits in {bettor}", str(bettor))
            data = bettor_json(bettor) | {"id": held.id}
            return [self._enter("left", data, person, command.id)]
        return [self.seat_bot(bettor, command.bot, person, command.id)]

    def seat_bot(self, bettor: Bettor, kind: str, by: str, told: str = "") -> Entry:
        places = {**self.room.people, **self.room.joining}
        taken = {held.name for held in places.values()}
        more = (f"Bot {number}" for number in count(1))
        name = next(name for name in chain(NAMES, more) if name not in taken)
        data = {**bettor_json(bettor), "id": f"bot {name}", "name": name, "bot": kind}
        return self._enter("sat", data, by, told)

    def _end_shoe(self, person: str, command: c.EndShoe) -> list[Entry]:
        self._check_host(person)
        return [self._enter("shoe", {}, person, command.id)]

    def _declare(self, person: str, command: c.Declare) -> list[Entry]:
        self._check_host(person)
        data = {"declare": command.declare, "reason": command.reason, "at": command.seat}
        return [self._enter("declared", data, person, command.id)]

    def _take_back(self, person: str, command: c.TakeBack) -> list[Entry]:
        self._check_host(person)
        return [self._enter("taken-back", {}, person, command.id)]

    def _more_time(self, person: str, command: c.MoreTime) -> list[Entry]:
        self._check_seated(person)
        return []

    def _sit_out(self, person: str, command: c.SitOut) -> list[Entry]:
        self._check_mine(person, Bettor(command.seat))
        return [self._enter("away", _away(command.seat, command.away), person, command.id)]

    def _add_chips(self, person: str, command: c.AddChips) -> list[Entry]:
        self._check_mine(person, Bettor(command.seat))
        data = {"seat": command.seat, "amount": command.amount}
        return [self._enter("chips", data, person, command.id)]

    # Who may ask for what

    def _check_mine(self, person: str, bettor: Bettor) -> None:
        places = (self.room.people.get(bettor), self.room.joining.get(bettor))
        if all(held is None or held.id != person for held in places):
            raise NotAllowed(f"you do not hold {bettor}", ("seat",), value=str(bettor))

    def _check_seated(self, person: str) -> None:
        if not self.room.held_by(person):
            raise NotAllowed("take a seat first", ("person",))

    def is_host(self, person: str) -> bool:
        """The opener while seated or when nobody else is; otherwise whoever has sat longest."""
        seated = [p.id for p in self.room.people.values() if p.bot is None]
        return person == (self.room.host if self.room.host in seated or not seated else seated[0])

    def _check_host(self, person: str) -> None:
        if not self.is_host(person):
            raise NotAllowed("only the host of the table may do that", ("person",))

    # Acting for bots, and for people who do not

    def alone_at_once(self) -> list[Entry]:
        """Every choice that nobody wants to watch, until a person must choose."""
        entries: list[Entry] = []
        while self.room.rushed and len(entries) < MOST_ALONE:
            entry = self.one_alone()
            if entry is None:
                break
            entries.append(entry)
        return entries

    def one_alone(self, told: str = "", by: str = HOUSE) -> Entry | None:
        """One choice of a bot or of somebody the house way acts for; None when there is none."""
        bettor = self.room.next_alone()
        return None if bettor is None else self._act_for(bettor, self._bot_of(bettor), by, told)

    def out_of_time(self) -> list[Entry]:
        """The house way acts for everybody the table has waited for too long.

        Where people play each other, whoever lets the clock run out twice running sits out.
        """
        entries = []
        for bettor in self.room.waiting():
            if bettor in self.room.turns and not self.room.acts_alone(bettor):
                entries.append(self._act_for(bettor, ABSENT, CLOCK))
                entries += self._missed_again(bettor)
        return [*entries, *self.alone_at_once()]

    def _missed_again(self, bettor: Bettor) -> list[Entry]:
        held, stakes = self.room.people.get(bettor), self.room.table.stakes
        if self.room.game.rules.banked or held is None or bettor.seat in stakes.away:
            return []
        times = self._missed[held.id] = self._missed.get(held.id, 0) + 1
        if times < MISSES:
            return []
        del self._missed[held.id]
        return [self._enter("away", _away(bettor.seat, True), CLOCK)]

    def _act_for(self, bettor: Bettor, bot: Bot, by: str, told: str = "") -> Entry:
        choice = bot.choose(self.room.turns[bettor][1])
        data = {**bettor_json(bettor), "choice": choice.to_json()}
        return self._enter("choice", data, by, told)

    def _bot_of(self, bettor: Bettor) -> Bot:
        person = self.room.people.get(bettor)
        if person is None or person.bot is None or bettor in self.room.leaving:
            return ABSENT
        if person.id not in self._bots:
            self._bots[person.id] = make_bot(person.bot, self.room.game)
        return self._bots[person.id]


def make_bot(kind: str, played: Game) -> Bot:
    """A bot of a kind; one that plays best does so where the odds are known.

    At antes it plays like a regular: what it needs there takes seconds to work out, for which all
    tables would wait.
    """
    bot = bot_for(kind, played, Random())
    best = kind == "best-play" and played.rules.banked and not isinstance(played, Ante)
    found = known_odds(played) if best else None
    if found is None:
        return bot
    from houseway.families.bots import best_play

    return best_play(played, found, bot)


def open_table(
    room: Room,
    host: str,
    name: str,
    options: dict[str, Any],
    settings: Settings,
    *,
    listed: bool = True,
) -> list[Entry]:
    """The first entry of a new table."""
    name, options = named_with(name, options)
    data = opening(name, options, host, settings, listed)
    return [room.do("opened", data, by=host, at=now())]


def fill_with_bots(dealer: Dealer, bots: int, kind: str, by: str, free: int | None) -> list[Entry]:
    """Seat some bots, leaving seat `free` to a person."""
    seats = [seat for seat in range(1, dealer.room.table.seats + 1) if seat != free]
    return [dealer.seat_bot(Bettor(seat), kind, by) for seat in seats[:bots]]
