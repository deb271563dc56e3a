"""`houseway play`: the cardroom in a terminal."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from hashlib import sha256
from itertools import count
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, TextIO

from rich.markup import escape

from houseway.cli.add_chips import AddChips, add
from houseway.cli.ask import Ask, Leave
from houseway.cli.common import console
from houseway.cli.floor import CallFloor, call_floor
from houseway.desk.audit import closing_line, round_line
from houseway.desk.paper_words import paper_standing
from houseway.engine.bettor import Bettor
from houseway.engine.event import standing
from houseway.engine.round import Round
from houseway.errors import HousewayError, UnknownName, bad_file, did_you_mean, unknown_name
from houseway.families import game
from houseway.families.bots import KINDS, Steady, bot_for
from houseway.families.chinese.game import ChinesePoker
from houseway.families.journal import log_of
from houseway.families.pan.game import Pan
from houseway.families.pot.game import PotGame
from houseway.money import Cents, dollars
from houseway.play.bots import NAMES, Bot
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.names import named
from houseway.table.events import GameBroken, RoundEnded
from houseway.table.snapshot import snapshot
from houseway.table.stakes import half_hours
from houseway.table.table import Table, live_shoe

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.cli.screen import Screen


def now() -> str:
    """The time by which half hours are counted."""
    return datetime.now(UTC).isoformat()


def run(
    name: str | None,
    options: dict[str, object],
    *,
    seat: int | None,
    seed: str | None,
    auto: int | None,
    log: str | None,
    bots: str = "regulars",
    out: Console | None = None,
) -> None:
    """Pick a game, sit down, play until the person leaves."""
    out = out or console()
    if bots not in KINDS:
        raise unknown_name(
            "bots", f"there are no bots {bots!r}; {did_you_mean(bots, KINDS)}", bots, tuple(KINDS)
        )
    try:
        played = game(name or _pick_game(out), options)
        _sit_down(out, played, seat, seed, auto, log, _bots(played, bots))
    except Leave:
        pass


MakeBot = Callable[[Random], Bot]


def _bots(played: Game, kind: str) -> MakeBot:
    """How the other seats are played."""
    if kind != "best-play" or not played.rules.banked:
        return lambda random: bot_for(kind, played, random)
    from houseway.cli.progress import odds_with_progress
    from houseway.families.bots import best_play

    found = odds_with_progress(played)
    return lambda random: best_play(played, found, Steady(random))


def _pick_game(out: Console) -> str:
    ids = game_ids()
    out.print("[bold]Houseway[/]: pick a game\n")
    for number, game_id in enumerate(ids, start=1):
        out.print(f"  [bold]{number}[/]  {load(game_id).name}")
    ask = Ask(out)
    while True:
        answer = ask("\nGame (number or name, q to leave): ").lower()
        if answer.isdigit() and 1 <= int(answer) <= len(ids):
            return ids[int(answer) - 1]
        try:
            named(answer)
            return answer
        except UnknownName as fault:
            out.print(f"Write a number from 1 to {len(ids)}, or a name: {escape(str(fault))}.")


def _sit_down(
    out: Console,
    played: Game,
    seat: int | None,
    seed: str | None,
    auto: int | None,
    log: str | None,
    make_bot: MakeBot,
) -> None:
    random = Random(seed)
    seeds = {} if seed is None else {"seeds": _practice_seeds(seed)}
    shoe = live_shoe(played.rules, **seeds)
    table = Table(played.rules, shoe)
    mine = None if auto else (seat or min(3, table.seats))
    if mine is not None:
        table.sit(mine, "you")
    for other, who in zip((s for s in range(1, table.seats + 1) if s != mine), NAMES):
        if len(table.people) < min(table.seats, 7):
            table.sit(other, who)
    room = _Room(out, played, table, mine, random, _opened(log), make_bot)
    room.welcome()
    try:
        for number in count(1):
            room.round(number)
            if auto is not None and number >= auto:
                break
    except Leave:
        pass
    finally:
        room.close(shoe.reveal())


def _practice_seeds(seed: str) -> Any:
    """Shoes that follow from a text, for practice and for showing the same hands again."""
    shoes = (sha256(f"{seed} {n}".encode()).digest() for n in count())
    return lambda: next(shoes)


def _opened(log: str | None) -> TextIO | None:
    if log is None:
        return None
    try:
        return Path(log).open("w", encoding="utf-8")
    except OSError as error:
        raise bad_file("log", f"cannot write the log {log}: {error.strerror}", log) from None


def _screen(out: Console, played: Game, mine: int | None, table: Table) -> Screen:
    from houseway.cli.screen import Screen

    if isinstance(played, PotGame):
        from houseway.cli.pot_screen import PotScreen

        return PotScreen(out, played, mine, table)
    if isinstance(played, ChinesePoker):
        from houseway.cli.chinese_screen import ChineseScreen

        return ChineseScreen(out, played, mine, table)
    if isinstance(played, Pan):
        from houseway.cli.pan_screen import PanScreen

        return PanScreen(out, played, mine, table)
    return Screen(out, played, mine)


@dataclass
class _Room:
    """A person at a table of bots."""

    out: Console
    played: Game
    table: Table
    mine: int | None
    random: Random
    log: TextIO | None
    make_bot: MakeBot
    bots: dict[Bettor, Bot] = field(default_factory=dict)
    won: Cents = 0
    rounds: int = 0
    began: str = ""

    def welcome(self) -> None:
        rules = self.played.rules
        self.screen = _screen(self.out, self.played, self.mine, self.table)
        chips = self.played.buy_in(self.table) is not None
        self.ask = Ask(self.out, self.screen.help, floor=True, chips=chips)
        self.out.print(f"\n[bold]{escape(rules.name)}[/]: {escape(rules.about)}")
        self.out.print(paper_standing(rules), style="dim", markup=False)
        self.screen.spots()
        if self.mine is not None:
            self.out.print(f"You sit in seat {self.mine}. Write ? for help, q to leave.\n")

    def round(self, number: int) -> None:
        """Deal one round, asking the person and the bots in turn; then the floor may be called."""
        self.began = self.began or now()
        self.table.stakes.half_hours = half_hours(self.began, now())
        before, won = snapshot(self.table), self.won
        round_ = start_round(self.played, self.table)
        self.out.rule(f"round {number}", align="left", style="dim")
        shown, called = 0, True
        try:
            while called:
                shown = self._play_out(round_, shown)
                self.won = won + self._result(round_, won)
                called = self.mine is not None and self._floor_is_called(round_)
        finally:
            if round_.over:
                self._write(round_, before)

    def _play_out(self, round_: Round, shown: int) -> int:
        """Ask everybody until the round is over; returns how many events have been shown."""
        while True:
            shown = self.screen.show(round_, shown)
            if round_.decision is None:
                return shown
            self._choose(round_)

    def _floor_is_called(self, round_: Round) -> bool:
        """Answer what the person asks after the round; whether they call the floor."""
        while True:
            try:
                self.screen.between(round_, self.ask)
            except CallFloor as word:
                call_floor(self.out, self.played.rules, round_, word.said)
                return True
            except AddChips as wish:
                assert self.mine is not None
                add(self.out, self.played, self.table, self.mine, wish.said)
                continue
            return False

    def _choose(self, round_: Round) -> None:
        assert round_.decision is not None
        for bettor, offer in round_.decision.offers.items():
            if bettor.seat != self.mine:
                if bettor not in self.bots:
                    self.bots[bettor] = self.make_bot(Random(self.random.random()))
                bot = self.bots[bettor]
                round_.choose(bettor, bot.choose(offer))
                return
        bettor, offer = next(iter(round_.decision.offers.items()))
        while True:
            try:
                round_.choose(bettor, self.ask.choice(round_.decision.kind, offer))
            except CallFloor as word:
                call_floor(self.out, self.played.rules, round_, word.said)
            except AddChips:
                self.out.print("[red]chips are added between hands[/]")
                continue
            except HousewayError as reason:
                self.out.print(f"[red]{escape(str(reason))}[/]")
                continue
            return

    def _write(self, round_: Round, before: dict[str, Any]) -> None:
        self.rounds += 1
        if self.log is not None:
            log = log_of(self.played, before, round_)
            line = round_line(log, self.played.rules, self.table.shoe)
            print(json.dumps(line), file=self.log)
            self.log.flush()

    def _result(self, round_: Round, won: Cents) -> Cents:
        """What the person won in a round that is over, told with what they had `won` before."""
        result = 0
        for event in standing(round_.events):
            if isinstance(event, RoundEnded) and self.mine is not None:
                banked = self.table.bank == self.mine
                mine = sum(net for bettor, net in event.nets if bettor.seat == self.mine)
                result = event.bank if banked else mine
                so_far = dollars(won + result, sign=True)
                self.out.print(f"[bold]You {dollars(result, sign=True)}, {so_far} so far.[/]")
            if isinstance(event, GameBroken) and self.mine is None:
                raise Leave
        return result

    def close(self, seed: str | None) -> None:
        if self.log is not None:
            print(json.dumps(closing_line(self.rounds, seed)), file=self.log)
            self.log.close()
        if seed is not None:
            self.out.print(f"[dim]Seed of the last shoe: {seed}[/]")
        if self.mine is not None and self.rounds:
            self.out.print(f"You leave with {dollars(self.won, sign=True)}. Thank you for playing.")
