"""`houseway counting`: effects of removal, a count, and what it gains."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cli.common import console, percent, print_json, print_standing, the_game
from houseway.cli.progress import working
from houseway.desk.counting import Counting, SpotCount, counting

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

WAYS = {"knows": "every card known", "linear": "all effects", "tags": "the count"}


def show(
    name: str,
    spot: str | None,
    shoes: int,
    cut: int | None,
    option: list[str] | None,
    decks: int | None,
    as_json: bool,
) -> None:
    game = the_game(name, option, decks)
    with working(f"Dealing shoes of {game.rules.name}") as tell:
        found = counting(game, spot, shoes, cut, tell)
    if as_json:
        print_json(found.to_json())
        return
    out = console()
    out.print(f"[bold]{escape(game.rules.name)}[/]")
    print_standing(out, game.rules)
    out.print(found.told, markup=False)
    if found.spots:
        _summary(out, found)
    for each in found.spots if spot is not None else ():
        _detail(out, each)
    if found.shoes:
        out.print(f"[dim]{found.shoes:,} shoes dealt; ± is a standard error.[/]")


def _table(first: str, *rest: str) -> Table:
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column(first)
    for head in rest:
        table.add_column(head, justify="right", no_wrap=True)
    return table


def _summary(out: Console, found: Counting) -> None:
    """For each wager how often it can be beaten, and for how much."""
    table = _table("wager", "edge", "rounds bet", "bettor's edge", "units a shoe", "per 100 rounds")
    for each in found.spots:
        edge = "" if each.removal is None else percent(-each.removal.start, 3)
        table.add_row(escape(each.name), edge, *_gained(each))
    out.print(table)
    for each in found.spots:
        if each.note:
            out.print(f"[dim]{escape(each.name)}: {escape(each.note)}[/]")


def _gained(each: SpotCount) -> tuple[str, ...]:
    if each.simulated is not None:
        gain = each.simulated.cuts[0].ways["knows"]
        told = f"{gain.per_shoe:.4f} ± {gain.error:.4f}", f"{gain.per_100:.4f}"
        return percent(gain.share, 2), percent(gain.edge, 2), *told
    if each.estimate is not None:
        guess = each.estimate
        return f"about {percent(guess.share, 1)}", "", "", f"about {guess.gain_per_100:.3f}"
    return "", "", "", ""


def _detail(out: Console, each: SpotCount) -> None:
    if each.removal is not None:
        _effects(out, each)
    if each.simulated is not None:
        _cuts(out, each)


def _effects(out: Console, each: SpotCount) -> None:
    assert each.removal is not None
    out.print(f"\n[bold]{escape(each.name)}[/]: what one card missing adds to the bettor's edge")
    table = _table("card", "effect", "tag")
    for name, effect in each.removal.effects.items():
        tag = "" if each.count is None else f"{each.count.tags[name]:+d}"
        table.add_row(name, f"{effect * 100:+.4f} %", tag)
    out.print(table)
    if each.count is not None:
        kind = "balanced" if each.count.balanced else "not balanced"
        out.print(
            f"[dim]The tags follow the effects with a correlation of "
            f"{each.count.correlation:.3f} and are {kind}.[/]"
        )


def _cuts(out: Console, each: SpotCount) -> None:
    assert each.simulated is not None
    out.print("\n[bold]Betting one unit whenever the edge is the bettor's[/]")
    table = _table("behind the cut", "rounds", "judged by", "bet", "bettor's edge", "units a shoe")
    for at in each.simulated.cuts:
        for number, (way, gain) in enumerate(at.ways.items()):
            table.add_row(
                "" if number else str(at.cut),
                "" if number else f"{at.rounds:.1f}",
                WAYS[way],
                percent(gain.share, 2),
                percent(gain.edge, 2),
                f"{gain.per_shoe:.4f} ± {gain.error:.4f}",
            )
    out.print(table)
