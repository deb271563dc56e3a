"""`houseway set`: thirteen cards set well, and how good another way to set them is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape

from houseway.cards.card import Card, glyph
from houseway.cli.chinese_ask import high_first
from houseway.cli.common import console, print_json, print_standing, the_game
from houseway.desk.thirteen import Thirteen, name_of, thirteen
from houseway.errors import not_here
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.setting import names
from houseway.families.chinese.solve import Declared, Judged, Set, Way
from houseway.rulebook.departures import standing_json

if TYPE_CHECKING:
    from rich.table import Table

GAME = "chinese-poker"
LAID = 42  # thirteen cards with two slashes between them


def show(
    cards: str,
    mine: str | None,
    opponents: int,
    version: str | None,
    option: list[str] | None,
    as_json: bool,
) -> None:
    chosen = [*(option or []), *([] if version is None else [f"version={version}"])]
    game = the_game(GAME, chosen, None)
    if not isinstance(game, ChinesePoker):
        raise not_here("game", f"{game.rules.name} is not a game of thirteen cards", game.rules.id)
    with Console(stderr=True).status("Setting the cards every way there is …"):
        found = thirteen(game, cards, mine, opponents)
    if as_json:
        print_json({**found.to_json(), **standing_json(game.rules)})
    else:
        _show(console(), found)


def _show(out: Console, found: Thirteen) -> None:
    solved = found.solved
    others = "one opponent" if solved.opponents == 1 else f"{solved.opponents} opponents"
    title = escape(f"{found.game.rules.name}, {found.version}, against {others}")
    out.print(f"[bold]{title}[/]")
    out.print(f"  {_cards(tuple(high_first(solved.cards)))}")
    out.print(f"[bold]{escape(_advice(found))}[/]")
    table = _table()
    for number, way in enumerate(solved.ways, 1):
        _add_set(table, f"{number}", way)
    for special in (*solved.sweeps, *([solved.surrender] if solved.surrender else [])):
        table.add_row("", _doing(special), *_figures(special))
    out.print(table)
    if solved.mine is not None:
        out.print(f"[bold]Your way[/]: {escape(_judgement(solved.mine, solved.different))}")
        yours = _table()
        _add_set(yours, "", solved.mine)
        out.print(yours)
    out.print(f"[dim]{escape(found.method)}[/]")
    print_standing(out, found.game.rules)


def _table() -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("", style="dim")
    table.add_column("front / middle / back", min_width=LAID)
    for name in ("points", "±", "gives away", "±"):
        table.add_column(name, justify="right", no_wrap=True)
    return table


def _add_set(table: Table, number: str, way: Set) -> None:
    laid = " / ".join(_cards(part) for part in way.setting)
    table.add_row(number, laid, *_figures(way))
    table.add_row("", f"[dim]{escape(' / '.join(names(way.setting)))}[/]")


def _figures(way: Way) -> tuple[str, ...]:
    given = (f"{way.gives_away:.3f}", f"{way.gives_away_error:.3f}")
    return (
        f"[bold]{way.points:+.3f}[/]",
        f"{way.error:.3f}",
        *(given if way.gives_away else ("", "")),
    )


def _cards(cards: tuple[Card, ...]) -> str:
    return " ".join(map(glyph, cards))


def _doing(way: Declared) -> str:
    return "surrender" if way.sweep is None else f"declare {name_of(way)}"


def _advice(found: Thirteen) -> str:
    """What to do, in a sentence."""
    best = found.solved.advice
    if isinstance(best, Set):
        return "Set it the first way."
    gain = best.points - found.solved.best.points
    return f"{_doing(best).capitalize()}: {gain:.3f} points better than the best way to set it."


def _judgement(mine: Judged, different: int) -> str:
    if mine.foul:
        return f"foul; it gives away {mine.gives_away:.3f} points to each opponent."
    place = f"number {mine.place:,} of {different:,} different ways"
    if mine.place == 1:
        return f"{place}; nothing is better."
    return (
        f"{place}; it gives away {mine.gives_away:.3f} ± {mine.gives_away_error:.3f} points "
        "to each opponent."
    )
