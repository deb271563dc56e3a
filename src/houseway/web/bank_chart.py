"""Charts of the bank's desk as SVG inside a page.

Shapes are stretched to the width there is and text is not, so that a phone can be read. Everything
a chart shows stands in words or a table beside it as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from houseway.money import dollars

WIDTH, HEIGHT = 1000.0, 100.0
TALL, AXIS = 170, 22
THICKEST = 60.0
JOINED = "\u2060"  # no line breaks here


def whole(amount: float) -> str:
    """An amount of cents in whole dollars, or to the cent where it is small.

    >>> whole(-123456.0).replace(JOINED, ""), whole(50.0), whole(0.0)
    ('−$1,235', '$0.50', '$0')
    """
    rounded = round(amount) if abs(amount) < 1_000 else 100 * round(amount / 100)
    return dollars(rounded).replace("-", f"−{JOINED}")


def _figure(label: str, shapes: Markup, texts: Markup) -> Markup:
    return Markup(
        '<svg class="bank-chart" role="img" aria-label="{}" width="100%" height="{}">'
        '<svg x="0" y="0" width="100%" height="{}" viewBox="0 0 1000 100" '
        'preserveAspectRatio="none">{}</svg>{}</svg>'
    ).format(label, TALL + AXIS, TALL, shapes, texts)


def _axis(marks: Sequence[tuple[float, str]]) -> Markup:
    """Words below the chart at shares of its width; those that would touch are left out."""
    out, last = Markup(""), -1.0
    for share, text in sorted(marks):
        room = max(0.09, len(text) * 0.024)
        if share < last:
            continue
        anchor = "start" if share < 0.08 else "end" if share > 0.9 else "middle"
        out += Markup('<text x="{:.2f}%" y="{}" text-anchor="{}">{}</text>').format(
            100 * share, TALL + 16, anchor, text
        )
        last = share + room
    return out


def _line(kind: str, place: float) -> Markup:
    return Markup('<line class="{0}" x1="{1:.2f}" x2="{1:.2f}" y1="0" y2="100"/>').format(
        kind, place * WIDTH
    )


def result_chart(found: Mapping[str, Any], title: str) -> Markup:
    """How results are spread: bars, with break-even, the mean and the outer twentieths marked."""
    bars: list[list[float]] = found["bars"]
    edges = [x for start, end, _ in bars for x in (start, end)] + [0.0]
    low, high = min(edges), max(edges)
    span = (high - low) or 1.0
    top = max(chance for _, _, chance in bars) or 1.0

    def at(cents: float) -> float:
        return min(1.0, max(0.0, (cents - low) / span))

    shapes = Markup("").join(_bars(bars, low, span, top))
    outer = (found["five_percent"], found["ninety_five_percent"])
    for kind, place in (("zero", 0.0), ("mean", found["mean"]), *(("outer", x) for x in outer)):
        shapes += _line(kind, at(place))
    marks = [(at(0.0), "$0"), *((at(x), whole(x)) for x in outer)]
    return _figure(title, shapes, _axis(marks))


def _bars(bars: Sequence[Sequence[float]], low: float, span: float, top: float) -> Iterator[Markup]:
    for start, end, chance in bars:
        tall = chance / top * (HEIGHT - 4)
        thick = min(max((end - start) / span * WIDTH, 2.0), THICKEST)
        middle = (start + end) / 2
        left, kind = (middle - low) / span * WIDTH - thick / 2, "loss" if middle < 0 else "gain"
        yield Markup(
            '<rect class="{}" x="{:.2f}" y="{:.2f}" width="{:.2f}" height="{:.2f}"/>'
        ).format(kind, left, HEIGHT - tall, thick, tall)


def time_chart(over: Sequence[Mapping[str, Any]], roll: float, title: str) -> Markup:
    """Where the result stands as rounds go by: the middle, the inner half and nine tenths."""
    rows = [{"rounds": 0, "results": [0.0] * 5}, *over]
    last = rows[-1]["rounds"]
    low = min(min(row["results"]) for row in rows)
    high = max(max(row["results"]) for row in rows)
    if -roll >= low - 0.4 * (high - low):
        low = min(low, -roll)
    span = (high - low) or 1.0

    def point(row: Mapping[str, Any], which: int) -> str:
        y = HEIGHT - (row["results"][which] - low) / span * HEIGHT
        return f"{row['rounds'] / last * WIDTH:.1f},{y:.2f}"

    shapes = Markup("")
    for kind, under, over_ in (("band-wide", 0, 4), ("band", 1, 3)):
        around = [*(point(r, under) for r in rows), *(point(r, over_) for r in reversed(rows))]
        shapes += Markup('<polygon class="{}" points="{}"/>').format(kind, " ".join(around))
    middle = " ".join(point(row, 2) for row in rows)
    shapes += Markup('<polyline class="mean" points="{}"/>').format(middle)
    for kind, amount in (("zero", 0.0), ("ruin", -roll)):
        if low <= amount <= high:
            y = HEIGHT - (amount - low) / span * HEIGHT
            shapes += Markup('<line class="{}" x1="0" x2="1000" y1="{:.2f}" y2="{:.2f}"/>').format(
                kind, y, y
            )
    ends = Markup('<text x="2" y="14">{}</text><text x="2" y="{}">{}</text>').format(
        whole(high), TALL - 4, whole(low)
    )
    marks = [(0.0, "0"), (0.5, f"{last // 2:,}"), (1.0, f"{last:,} rounds")]
    return _figure(title, shapes, ends + _axis(marks))


def fee_chart(fees: Mapping[str, Any], ev: float, title: str) -> Markup:
    """The bank's fee by action in steps, what the edge earns beside it, and where the action is."""
    tiers, action = fees["tiers"], fees["action"]
    starts = [tier["from"] for tier in tiers]
    far: float = max(1.4 * max(starts), 1.25 * action, 1.0)
    earned = ev / action if action else 0.0
    top: float = 1.15 * max(max(tier["fee"] for tier in tiers), 1.0)

    def y(cents: float) -> float:
        return HEIGHT - min(max(cents / top, -0.02), 1.02) * HEIGHT

    steps, before = [f"0,{y(0):.2f}"], 0
    for tier in tiers:
        x = tier["from"] / far * WIDTH
        steps += [f"{x:.1f},{y(before):.2f}", f"{x:.1f},{y(tier['fee']):.2f}"]
        before = tier["fee"]
    steps.append(f"1000,{y(before):.2f}")
    reach = min(far, top / earned) if earned > 0 else far
    shapes = Markup('<line class="earned" x1="0" y1="{:.2f}" x2="{:.1f}" y2="{:.2f}"/>').format(
        y(0), reach / far * WIDTH, y(earned * reach)
    )
    shapes += Markup('<polyline class="steps" points="{}"/>').format(" ".join(steps))
    shapes += _line("here", action / far)
    ends = Markup('<text x="2" y="14">{}</text>').format(whole(top))
    marks = [(action / far, f"now {whole(action)}"), (1.0, whole(far))]
    return _figure(title, shapes, ends + _axis([(0.0, "$0"), *marks]))
