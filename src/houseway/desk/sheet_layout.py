"""The layout of a table as a drawing: its seats, and the betting area that every seat has."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from math import cos, pi, sin

from houseway.desk.paper_words import on_paper
from houseway.rulebook.schema import Rules

WIDE, HIGH = 640, 190  # the table
BOX, ROW, GAP = 150, 30, 8  # a spot in the betting area
ACROSS = 4  # spots side by side


def layout_words(rules: Rules) -> str:
    """The layout in a sentence, where nothing can be drawn.

    >>> from houseway.rulebook.load import load
    >>> layout_words(load("super-pan-9"))
    "8 seats, clockwise from the house dealer's left. In front of every seat: Game wager."
    """
    seats = f"{rules.table.seats} seats, clockwise from the house dealer's left."
    spots = ", ".join(_spots(rules))
    return f"{seats} In front of every seat: {spots}." if spots else seats


def _spots(rules: Rules) -> list[str]:
    """The betting areas of a seat by the names papers have for them."""
    return [on_paper(spot.name, rules) for spot in rules.spots if spot.window != "given"]


def layout_svg(rules: Rules) -> str:
    """The drawing, which takes the colour of the text around it."""
    spots = _spots(rules)
    rows = -(-len(spots) // ACROSS)
    high = HIGH + (rows * (ROW + GAP) + 34 if spots else 0)
    title = f"Layout of {rules.name}: {rules.table.seats} seats"
    parts = (*_table(rules), *_area(spots))
    return (
        f'<svg class="layout" viewBox="0 0 {WIDE} {high}" role="img" aria-label="{escape(title)}" '
        'fill="none" stroke="currentColor" font-family="inherit" font-size="13">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _table(rules: Rules) -> Iterator[str]:
    """Half an ellipse with the house dealer in the middle, seats clockwise from the dealer's left.

    The house dealer looks at the seats, so that the left hand is on the right of the drawing.
    """
    x, y, across, deep = WIDE / 2, 20, 290, 130
    yield f'<path d="M {x - across} {y} A {across} {deep} 0 0 0 {x + across} {y} Z"/>'
    yield _text(x, y + 18, "House dealer")
    seats = rules.table.seats
    for seat in range(1, seats + 1):
        turn = pi * seat / (seats + 1)
        at = x + (across - 40) * cos(turn), y + (deep - 26) * sin(turn)
        yield f'<circle cx="{at[0]:.0f}" cy="{at[1]:.0f}" r="14"/>'
        yield _text(at[0], at[1] + 5, str(seat))


def _area(spots: list[str]) -> Iterator[str]:
    if not spots:
        return
    yield _text(WIDE / 2, HIGH + 4, "In front of every seat")
    for place, name in enumerate(spots):
        column, row = place % ACROSS, place // ACROSS
        x = (WIDE - ACROSS * BOX - (ACROSS - 1) * GAP) / 2 + column * (BOX + GAP)
        y = HIGH + 14 + row * (ROW + GAP)
        yield f'<rect x="{x:.0f}" y="{y:.0f}" width="{BOX}" height="{ROW}" rx="4"/>'
        yield _text(x + BOX / 2, y + 20, name, BOX - 8 if len(name) > 20 else None)


def _text(x: float, y: float, text: str, most: int | None = None) -> str:
    """A word in the drawing, squeezed into `most` where it would be wider."""
    squeezed = f' textLength="{most}" lengthAdjust="spacingAndGlyphs"' if most else ""
    return (
        f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="middle" fill="currentColor" '
        f'stroke="none"{squeezed}>{escape(text)}</text>'
    )
