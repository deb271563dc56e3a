"""What the person at the terminal sees of Chinese Poker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cards.card import Card
from houseway.cli.chinese_ask import HELP, high_first
from houseway.cli.chips_screen import ChipsScreen
from houseway.cli.screen import painted
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.families.chinese import events as p
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import PARTS, Setting, names, read_setting
from houseway.families.chinese.sweeps import SWEEPS
from houseway.money import dollars
from houseway.table import chip_events as c
from houseway.table import events as e
from houseway.table.table import Table

if TYPE_CHECKING:
    from rich.console import Console

UNTOLD = (
    *(e.FeesDropped, e.ShoeShuffled, e.CardDealt, e.RoundEnded, e.CardBurned),
    *(c.StubShuffled, p.HandArranged, p.SweepShown, p.PointsSettled),
)
FRONT_GAP = " " * 8  # two cards fewer than in the rows below
QUIET = (e.FeeTaken, c.ButtonDrawn, c.ButtonMoved)


class ChineseScreen(ChipsScreen):
    """Shows the person's thirteen cards, then every hand, and who won what from whom."""

    help_text = HELP

    def __init__(self, out: Console, played: ChinesePoker, mine: int | None, table: Table) -> None:
        super().__init__(out, played, mine, table)
        self.play = played.settings
        self.settled: list[p.PointsSettled] = []
        self.fees = 0
        self.dealt = self.showing = False

    def stakes(self) -> str:
        return stakes(self.play)

    def show(self, round_: Round, shown: int) -> int:
        """Tell what is new; before the person sets a hand, lay it out."""
        events = round_.view(self.mine)
        for event in events[shown:]:
            self._one(event)
        if round_.decision is not None and self._my_turn(round_):
            offer = next(iter(round_.decision.offers.values()))
            if isinstance(offer, ArrangeOffer):
                self._before(offer)
        return len(events)

    def _before(self, offer: ArrangeOffer) -> None:
        """The cards as they were dealt, from the ace down, and the ways that are offered."""
        self.out.print(f"\n  Your cards  {self._painted(high_first(offer.cards))}")
        ways = [read_setting(pick) for pick in offer.picks if "/" in pick]
        for number, way in enumerate(ways, start=1):
            label = "house way" if number == 1 else "or"
            self._rows(f"{number} {label}", self._segments(way))
        for kind in offer.holds:
            points = (offer.declared or {})[kind]
            sweep = SWEEPS[kind].name
            self.out.print(f"  [bold]A clean sweep: {sweep}, {points} points from each.[/]")

    def _one(self, event: Event) -> None:
        if isinstance(event, c.ButtonMoved):
            self.settled.clear()
            self.fees, self.showing, self.dealt = 0, False, True
        elif isinstance(event, p.HandArranged):
            self._arranged(event)
        elif isinstance(event, p.SweepShown):
            self._sweep(event)
        elif isinstance(event, p.PointsSettled):
            self.settled.append(event)
        elif isinstance(event, e.RoundEnded):
            self._totals()
            self.dealt = False
        if isinstance(event, UNTOLD) or self._goes_without_saying(event):
            return
        if isinstance(event, e.FeeTaken):
            self.out.print(f"[dim]Everybody pays {dollars(event.amount)} for {event.on}.[/]")
            return
        mine = self._concerns_me(event)
        style = "bold" if mine else "dim" if isinstance(event, QUIET) else None
        self._say(event, style)

    def _goes_without_saying(self, event: Event) -> bool:
        """Chips others buy before the hand, and the same fee from everybody."""
        if isinstance(event, e.FeeTaken):
            self.fees += 1
            return self.fees > 1
        return isinstance(event, c.ChipsBought) and not (self.dealt or self._concerns_me(event))

    def _concerns_me(self, event: Event) -> bool:
        loser = event.loser.seat if isinstance(event, p.PointsSettled) else None
        return super()._concerns_me(event) or (self.mine is not None and loser == self.mine)

    def _painted(self, cards: Sequence[Card]) -> str:
        return " ".join(painted(self.out, card) for card in cards)

    def _arranged(self, event: p.HandArranged) -> None:
        """An open hand in three rows; one that is set face down goes without saying."""
        if not event.up:
            return
        foul = "  [red]foul[/]" if event.foul else ""
        if not event.front:
            self._shown(event.bettor.seat, [(f"{self._painted(event.back)}{foul}", "")])
            return
        rows = self._segments(Setting(event.front, event.middle, event.back))
        self._shown(event.bettor.seat, [(rows[0][0], rows[0][1] + foul), *rows[1:]])

    def _segments(self, setting: Setting) -> list[tuple[str, str]]:
        """A row for each of the three hands: its cards, and what it is."""
        told = zip(PARTS, setting, names(setting), strict=True)
        return [(f"{part:<6}  {self._painted(cards)}", name) for part, cards, name in told]

    def _sweep(self, event: p.SweepShown) -> None:
        name = SWEEPS[event.sweep].name
        told = f"clean sweep: {name}" if event.good else f"[red]no clean sweep ({name})[/]"
        self._shown(event.bettor.seat, [(self._painted(high_first(event.cards)), told)])

    def _shown(self, seat: int, rows: Sequence[tuple[str, str]]) -> None:
        """One hand of the showdown."""
        if not self.showing:
            self.out.print("\n[bold]Showdown[/]")
            self.showing = True
        self._rows(f"{seat} {self.table.people[seat][:9]}", rows, seat == self.mine)

    def _rows(self, label: str, rows: Sequence[tuple[str, str]], bold: bool = False) -> None:
        """Rows of cards, with a label beside the first."""
        for number, (cards, told) in enumerate(rows):
            beside = f"{'' if number else label:<12}"
            gap = FRONT_GAP if number == 0 and len(rows) > 1 else "  "
            shown = f"[bold]{escape(beside)}[/]" if bold else escape(beside)
            self.out.print(f"  {shown}{cards}{gap}{told}")

    def _how_good(self, event: p.HandArranged) -> None:
        if event.front:
            setting = Setting(event.front, event.middle, event.back)
            with self.out.status("Looking for the best way"):
                told = how_good(self.play, setting)
            self.out.print(told, markup=False)

    def _totals(self) -> None:
        """Every settlement in a row, then everybody's points of the hand."""
        from rich.table import Table as Grid

        if not self.settled:
            return
        grid = Grid(box=None, padding=(0, 1), show_header=False)
        for justify in ("left", "right", "right", "left"):
            grid.add_column(justify=justify)
        points: Counter[int] = Counter()
        for event in self.settled:
            points[event.bettor.seat] += event.points
            points[event.loser.seat] -= event.points
            grid.add_row(*_settlement(event), style="bold" if self._concerns_me(event) else "")
        self.out.print("\n[bold]Settled[/]")
        self.out.print(grid)
        told = (f"seat {seat} {_signed(found)}" for seat, found in sorted(points.items()))
        self.out.print(f"Points: {', '.join(told)}.")

    def _why(self, round_: Round) -> None:
        """Every settlement with the person, reason by reason, and how good the setting was."""
        for event in round_.events:
            if isinstance(event, p.HandArranged) and event.up and self._concerns_me(event):
                self._how_good(event)
            if isinstance(event, p.PointsSettled) and self._concerns_me(event):
                self._say(replace(event, why=()), "bold")
                for reason in event.why:
                    self.out.print(f"  {reason}", markup=False)


def how_good(play: Play, setting: Setting) -> str:
    """What a setting wins on average, and the best one, in a sentence or two."""
    from houseway.families.chinese.solve import solve

    found = solve(play, [card for part in setting for card in part], mine=setting, shown=1)
    assert found.mine is not None
    won = f"Your setting comes to {found.mine.points:+.2f} points from each opponent on average"
    if found.mine.gives_away < 2 * found.mine.gives_away_error or found.mine.place == 1:
        return f"{won}; none is clearly better."
    best = found.best
    return f"{won}; the best found {best.points:+.2f}: {best.setting.text}."


def _settlement(event: p.PointsSettled) -> tuple[str, str, str, str]:
    who = f"seat {event.bettor.seat} {'from' if event.points else 'and'} {event.loser.seat}"
    paid = dollars(event.paid)
    money = paid if event.paid == event.owed else f"{paid} of {dollars(event.owed)}"
    return who, _signed(event.points), money, escape(", ".join(map(in_short, event.why)))


def in_short(reason: str) -> str:
    """A reason without the hands, which lie open.

    >>> in_short("front: pair of twos against ace high: -1"), in_short("most segments: 1")
    ('front -1', 'most segments +1')
    >>> in_short("shot, twice the three segments: 3")
    'shot +3'
    """
    what, _, points = reason.rpartition(": ")
    segment = what.partition(": ")[0]
    shown = segment if segment in PARTS else what.partition(", ")[0]
    return f"{shown} {_signed(int(points))}"


def _signed(points: int) -> str:
    return f"{points:+}" if points else "0"


def stakes(play: Play) -> str:
    """What the table is played for, in a line."""
    low, high = play.buys
    version = "Basic" if play.version == "basic" else f"{play.version.capitalize()} version"
    point = dollars(play.point)
    return f"{version}, {point} a point, buy-in {dollars(low)} to {dollars(high)}."
