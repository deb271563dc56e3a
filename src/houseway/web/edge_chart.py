"""A chart of the bank's edge on every wager of one game, as SVG inside a page.

Bars are measured in percent of the width and text in pixels, so the chart is as readable on a phone
as on a wide screen. Nothing is told by colour alone: every bar has its figure in words, and a bar
that pays the bettor is hatched and points the other way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from markupsafe import Markup, escape

from houseway.web.templates import percent

TEXT, BAR, MARK, GAP = 20, 14, 18, 14
CUT = 0.25  # an edge beyond this is drawn cut off


@dataclass(frozen=True)
class Bar:
    """One wager under one way of playing; `mark` warns when it favours the bettor.

    `error` is the standard error of the edge, 0 where it is no sample.
    """

    name: str
    edge: float
    mark: str = ""
    error: float = 0.0

    @property
    def figure(self) -> str:
        """The edge in words; a sampled one says so."""
        return percent(self.edge) + (" sampled" if self.error else "")

    @property
    def height(self) -> int:
        return TEXT + BAR + (MARK if self.mark else 0) + GAP

    @property
    def length(self) -> float:
        return max(-CUT, min(CUT, self.edge))


def edge_chart(bars: Sequence[Bar], name: str) -> Markup:
    """The chart; `name` keeps its parts apart from those of another chart on the page."""
    low, high = min(0.0, *(b.length for b in bars)), max(0.0, *(b.length for b in bars))
    span = (high - low) or 1.0
    zero = -low / span * 100
    height = sum(bar.height for bar in bars)
    drawn = Markup("").join(_rows(bars, zero, 100 / span, name))
    return Markup(
        '<svg class="edges" role="img" aria-label="{}" width="100%" height="{}">'
        '<defs><pattern id="{}-hatch" width="6" height="6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect class="hatch-ground" width="6" height="6"/>'
        '<rect class="hatch-line" width="3" height="6"/></pattern></defs>'
        "{}</svg>"
    ).format(_spoken(bars), height, name, drawn)


def _rows(bars: Sequence[Bar], zero: float, scale: float, name: str) -> Iterator[Markup]:
    top = 0
    for bar in bars:
        yield _row(bar, top, zero, scale, name)
        top += bar.height
    yield Markup('<line class="zero" x1="{0:.2f}%" x2="{0:.2f}%" y1="{1}" y2="{2}"/>').format(
        zero, TEXT - 2, top - GAP
    )


def _row(bar: Bar, top: int, zero: float, scale: float, name: str) -> Markup:
    long = abs(bar.length) * scale
    start = zero if bar.edge >= 0 else zero - long
    fill = Markup(' fill="url(#{}-hatch)"').format(name) if bar.edge < 0 else ""
    kind = "bettor" if bar.edge < 0 else "bank"
    drawn = Markup(
        '<text class="wager" x="0" y="{}">{}</text>'
        '<text class="figure" x="100%" y="{}" text-anchor="end">{}</text>'
        '<rect class="{}" x="{:.2f}%" y="{}" width="{:.2f}%" height="{}" rx="2"{}/>'
    ).format(top + 14, bar.name, top + 14, _figure(bar), kind, start, top + TEXT, long, BAR, fill)
    if bar.mark:
        y = top + TEXT + BAR + 15
        drawn += Markup('<text class="mark" x="0" y="{}">▲ {}</text>').format(y, bar.mark)
    return drawn


def _figure(bar: Bar) -> str:
    return bar.figure + (" (bar cut)" if abs(bar.edge) > CUT else "")


def _spoken(bars: Sequence[Bar]) -> Markup:
    told = (f"{b.name} {b.figure}" + (f", {b.mark}" if b.mark else "") for b in bars)
    return escape("The player-dealer's edge. " + "; ".join(told) + ".")
