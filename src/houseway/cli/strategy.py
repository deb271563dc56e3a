"""`houseway strategy`: best play, choice by choice."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cli.common import console, percent, print_json, print_standing, the_game
from houseway.cli.progress import odds_with_progress
from houseway.desk.paper_head import dated
from houseway.desk.paper_words import paper_standing
from houseway.desk.strategy import (
    KEY,
    VARIES,
    Cell,
    Grid,
    SwitchAdvice,
    advise_switch,
    given_away,
    grid_of,
)
from houseway.errors import not_given, not_here
from houseway.families.advice import advises
from houseway.rulebook.departures import standing_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console

    from houseway.play.game import Game

ELSEWHERE = {
    "chinese": 'how to set thirteen cards: houseway set "As Kd Qh …"',
    "pan": 'what a hand can lay: houseway melds --hand "3c 3h 3s …"; '
    "whether to stay in: houseway odds {game}",
    "pot": "how hands fare against each other: houseway equity {game} …",
}
STYLES = {
    "hit": "yellow",
    "stand": "blue",
    "double": "green",
    "split": "magenta",
    "surrender": "dim",
    "even-money": "cyan",
}


def show(
    name: str,
    hand: str | None,
    up: str | None,
    option: list[str] | None,
    decks: int | None,
    image: str | None,
    as_json: bool,
) -> None:
    game = the_game(name, option, decks)
    if game.rules.family in ELSEWHERE:
        raise not_here(
            "game", ELSEWHERE[game.rules.family].format(game=game.rules.id), game.rules.id
        )
    if advises(game.rules):
        from houseway.cli.advice import show_advice

        show_advice(game, hand, up or "", as_json)
        return
    if hand is not None and up is None:
        raise not_given("up", "name the bank's card too, like: houseway strategy pure-21-5 16 T")
    grid = grid_of(odds_with_progress(game))
    if image is not None:
        from houseway.desk.strategy_image import draw_grid

        draw_grid(grid, Path(image))
    if hand is not None and up is not None and "/" in hand:
        advice = advise_switch(grid, hand, up)
        _tell(game, advice.to_json(), as_json, lambda out: _switch(out, advice))
    elif hand is not None and up is not None:
        cell = grid.find(hand, up)
        _tell(game, cell.to_json(), as_json, lambda out: _one(out, cell))
    elif as_json:
        print_json({**grid.to_json(), **standing_json(game.rules)})
    else:
        _grid(console(), grid)
        console().print(f"{paper_standing(game.rules)} {dated()}.", markup=False)
        if image is not None:
            console().print(f"Drawn to {escape(image)}.")


def _tell(game: Game, data: dict[str, Any], as_json: bool, tell: Callable[[Console], None]) -> None:
    """One hand, as data or in words, with the rules it goes by."""
    if as_json:
        print_json({**data, **standing_json(game.rules)})
        return
    out = console()
    tell(out)
    print_standing(out, game.rules)


def _grid(out: Console, grid: Grid) -> None:
    from rich.table import Table

    edge = percent(grid.odds.house_edge)
    out.print(f"[bold]{escape(grid.name)}[/]: best play, which leaves the bank {edge}")
    table = Table(box=None, padding=(0, 1))
    table.add_column("")
    for up in grid.ups:
        table.add_column(up, justify="center")
    kind = grid.rows[0].split()[0]
    for row in grid.rows:
        if row.split()[0] != kind:
            table.add_row()
        kind = row.split()[0]
        table.add_row(row, *(_letters(grid.cell(row, up)) for up in grid.ups))
    out.print(table)
    out.print(f"  {KEY}")
    if any(cell.varies for cell in grid.cells.values()):
        out.print(f"  {VARIES}")
    dear = list(given_away(grid))
    if dear:
        out.print("\n[bold]What only hitting and standing gives away[/], the dearest first")
    for cell, choice, cost in dear:
        out.print(
            f"  {cell.row} against {cell.decision.up}: {choice} instead of {cell.choice} "
            f"costs {percent(cell.costs()[choice], 2)} of the wager, {percent(cost)} of all rounds"
        )
    switch = grid.odds.switch
    if switch is not None:
        gain = percent(switch.gain, 2)
        out.print(f"\nSwitching is right in {switch.rate:.1%} of rounds and gains {gain} a wager:")
        out.print(f"  houseway strategy {grid.game} K5/6A T")
    out.print(f"One hand in full: houseway strategy {grid.game} 16 T")


def _switch(out: Console, advice: SwitchAdvice) -> None:
    out.print(f"[bold]{'Switch' if advice.switch else 'Keep both hands'}[/]")
    out.print(f"  kept     {percent(advice.kept, 3, sign=True):>11}  of one wager, both hands")
    out.print(f"  switched {percent(advice.switched, 3, sign=True):>11}")


def _letters(cell: Cell | None) -> str:
    if cell is None:
        return "·"
    star = "*" if cell.varies else ""
    return f"[{STYLES[cell.choice]}]{cell.letters}{star}[/]"


def _one(out: Console, cell: Cell) -> None:
    out.print(f"[bold]{cell.row} against {cell.decision.up}[/]: {cell.choice}")
    costs = cell.costs()
    for choice, worth in sorted(cell.decision.worth.items(), key=lambda item: -item[1]):
        cost = f"costs {percent(costs[choice], 3)}" if choice in costs else "best"
        out.print(f"  {choice:<10} {percent(worth, 4, sign=True):>12}  {cost}")
    if cell.varies:
        out.print(f"  {VARIES}")
