"""A chart of the bank's edge on every wager, as a small self-contained SVG."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any

from houseway.desk.odds import find_odds
from houseway.families import game
from houseway.proof.model import GameOdds
from houseway.rulebook.load import game_ids, load

WIDTH, LEFT, ROW, SCALE = 800, 250, 20, 26  # SCALE is pixels for one percent
MOST = 16.5  # percent at which a bar is cut

# Legible on white and on black, and never colour alone: every bar carries its figure.
STYLE = (
    "text{font:12px sans-serif;fill:#1b1b1b}.game{font-weight:bold}.bar{fill:#2f6f8f}"
    ".bettor{fill:#c0392b}rect.page{fill:#ffffff}"
    "@media(prefers-color-scheme:dark){text{fill:#eeeeee}rect.page{fill:#161b22}"
    ".bar{fill:#5fa8c9}.bettor{fill:#ff7b6b}}"
)


def edge_chart() -> str:
    """The chart of every game with a bank at its default options."""
    found = [find_odds(game(name)) for name in game_ids() if load(name).banked]
    height = ROW * (sum(len(_shown(g)) + 1 for g in found) + 3)
    body = list(_rows(found))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
            f'aria-label="The bank\'s edge on every wager, in percent">',
            f"<style>{STYLE}</style>",
            f'<rect class="page" width="{WIDTH}" height="{height}"/>',
            f'<text x="12" y="{ROW}">The bank\'s edge in percent. '
            "Bars marked ▲ pay the bettor.</text>",
            *body,
            "</svg>",
            "",
        ]
    )


def _shown(found: GameOdds[Any]) -> list[Any]:
    """The wagers that stand by themselves."""
    return [spot for spot in found.spots if spot.spot.by_itself]


def _rows(found: list[GameOdds[Any]]) -> Iterator[str]:
    y = 2 * ROW
    for each in found:
        yield f'<text class="game" x="12" y="{y + 14}">{escape(each.name)}</text>'
        y += ROW
        for spot in _shown(each):
            edge = float(spot.edge) * 100
            long = min(abs(edge), MOST) * SCALE
            kind = "bettor" if edge < 0 else "bar"
            sign = f"▲ pays {-edge:.2f}" if edge < 0 else f"{edge:.2f}"
            cut = " …" if abs(edge) > MOST else ""
            yield f'<text x="28" y="{y + 14}">{escape(spot.spot.name)}</text>'
            bar = f'x="{LEFT}" y="{y + 4}" width="{long:.1f}" height="12" rx="2"'
            yield f'<rect class="{kind}" {bar}/>'
            yield f'<text x="{LEFT + long + 6:.1f}" y="{y + 14}">{sign}{cut}</text>'
            y += ROW
