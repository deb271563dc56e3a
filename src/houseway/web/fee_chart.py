"""A step chart of fees, as SVG inside a page: schedules side by side against action or players.

Places across are percent of the width and text is in pixels, so that a phone shows it as well as a
wide screen. Lines differ in dashes and carry a letter, so that nothing is told by colour alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup

from houseway.desk.explorer import half_hour, per_hand
from houseway.money import Cents, dollars
from houseway.rulebook.pot_fees import PotFees
from houseway.rulebook.schedules import Schedule

HEIGHT, TOP, BOTTOM = 240, 16, 26
LETTERS = "ABCD"
GRID = 5
LEAST_TOP = 20_000
PLAYERS = range(2, 11)


@dataclass(frozen=True)
class Step:
    """A level stretch of a line, from just above `start` to `end`; None goes to the edge."""

    start: float
    end: float | None
    fee: Cents


@dataclass(frozen=True)
class Series:
    """One schedule as a line of steps."""

    name: str
    steps: tuple[Step, ...]


def series_of(schedule: Schedule) -> Series:
    """The bank's fee of a schedule against action in cents."""
    steps, before = [], 0
    for place, tier in enumerate(schedule.bank):
        start = tier.start if place == 0 else before
        steps.append(Step(start, tier.end, tier.fee))
        before = tier.end if tier.end is not None else before
    return Series(schedule.id, tuple(steps))


def pot_series(fees: PotFees) -> Series:
    """What a whole hand, or a half hour, costs a table against the number of players."""
    found = ((n, per_hand(fees, n), half_hour(fees, n)) for n in PLAYERS)
    steps = (
        Step(n - 0.5, n + 0.5, hand + (timed or 0)) for n, hand, timed in found if hand is not None
    )
    return Series(fees.text, tuple(steps))


def action_chart(chosen: Sequence[Schedule], action: Cents | None = None) -> Markup:
    """The bank's fee against action, up to a little beyond the last step of any."""
    series = [series_of(each) for each in chosen]
    ends = [step.start for line in series for step in line.steps]
    most = max(1.25 * max(ends, default=0), 1.1 * min(action or 0, 10 * max(ends)), LEAST_TOP)
    marks = [(float(at), dollars(at)) for at in ticks(most)]
    told = "The bank's fee by action."
    return _chart(series, (0.0, most), marks, told, action)


def players_chart(chosen: Sequence[PotFees]) -> Markup:
    """What a table pays against the number of players."""
    marks = [(float(n), str(n)) for n in PLAYERS]
    told = "The fees of a table by players."
    return _chart([pot_series(each) for each in chosen], (1.4, 10.6), marks, told, None)


def _chart(
    series: Sequence[Series],
    span: tuple[float, float],
    marks: Sequence[tuple[float, str]],
    told: str,
    action: Cents | None,
) -> Markup:
    top = max((step.fee for line in series for step in line.steps), default=0) or 100
    frame = _Frame(span, top)
    parts = [*frame.grid(marks)]
    if action and action < span[1]:
        parts.append(frame.here(action))
    for place, line in enumerate(series):
        parts += frame.line(line, place)
    parts += [frame.letter(line, place) for place, line in enumerate(series) if line.steps]
    spoken = f"{told} {_spoken(series)}"
    return Markup(
        '<svg class="steps-chart" role="img" aria-label="{}" width="100%" height="{}">{}</svg>'
    ).format(spoken, HEIGHT, Markup("").join(parts))


def ticks(most: float) -> list[Cents]:
    """Round amounts up to `most`, at most five of them.

    >>> ticks(125_000), ticks(500), ticks(1000)
    ([25000, 50000, 75000, 100000, 125000], [100, 200, 300, 400, 500], [200, 400, 600, 800, 1000])
    """
    sizes = (size * 10**power for power in range(1, 13) for size in (5, 10, 20, 25))
    step = next((size for size in sizes if most / size <= GRID), 10**13)
    return [step * n for n in range(1, int(most // step) + 1)]


def _spoken(series: Sequence[Series]) -> str:
    told = (
        f"{LETTERS[place]} is {line.name}, "
        f"{dollars(line.steps[0].fee)} to {dollars(max(s.fee for s in line.steps))}"
        for place, line in enumerate(series)
        if line.steps
    )
    return "; ".join(told) + ". The table beside it says the same."


@dataclass(frozen=True)
class _Frame:
    """From amounts to places in the picture."""

    span: tuple[float, float]
    top: Cents

    def x(self, amount: float) -> float:
        low, high = self.span
        return min(100.0, max(0.0, (amount - low) / (high - low) * 100))

    def y(self, fee: Cents, place: int = 0) -> float:
        """Lines at one height lie a little apart, so that none hides another."""
        room = HEIGHT - TOP - BOTTOM
        return HEIGHT - BOTTOM - fee / self.top * room - 4 * place

    def grid(self, marks: Sequence[tuple[float, str]]) -> Iterator[Markup]:
        for fee in (0, *ticks(self.top)):
            y = self.y(fee)
            yield Markup(
                '<line class="rule" x1="0" x2="100%" y1="{0:.1f}" y2="{0:.1f}"/>'
                '<text class="scale" x="0" y="{1:.1f}">{2}</text>'
            ).format(y, y - 3, dollars(fee))
        for amount, name in marks:
            x = self.x(amount)
            yield Markup(
                '<text class="scale" x="{:.2f}%" y="{}" text-anchor="{}">{}</text>'
            ).format(x, HEIGHT - 8, "end" if x > 95 else "middle", name)

    def here(self, action: Cents) -> Markup:
        x = self.x(action)
        side = "end" if x > 60 else "start"
        return Markup(
            '<line class="now" x1="{0:.2f}%" x2="{0:.2f}%" y1="{1}" y2="{2}"/>'
            '<text class="now-text" x="{0:.2f}%" dx="{3}" y="12" text-anchor="{4}">{5}</text>'
        ).format(
            x, TOP, HEIGHT - BOTTOM, -5 if side == "end" else 5, side, f"{dollars(action)} now"
        )

    def line(self, line: Series, place: int) -> Iterator[Markup]:
        before: float | None = None
        for step in line.steps:
            start, y = self.x(step.start), self.y(step.fee, place)
            end = self.x(self.span[1] if step.end is None else step.end)
            if before is not None and before != y:
                yield self._piece("riser", place, start, start, before, y)
            yield self._piece("level", place, start, end, y, y)
            before = y

    def letter(self, line: Series, place: int) -> Markup:
        """The letter of a line at its end, each a little further from the edge."""
        y = self.y(line.steps[-1].fee, place) - 6
        return Markup(
            '<text class="letter" x="100%" dx="{}" y="{:.1f}" text-anchor="end">{}</text>'
        ).format(-4 - 16 * place, y, LETTERS[place])

    @staticmethod
    def _piece(kind: str, place: int, x1: float, x2: float, y1: float, y2: float) -> Markup:
        return Markup(
            '<line class="{} series-{}" x1="{:.2f}%" x2="{:.2f}%" y1="{:.1f}" y2="{:.1f}"/>'
        ).format(kind, place + 1, x1, x2, y1, y2)
