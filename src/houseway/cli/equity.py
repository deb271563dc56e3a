"""`houseway equity`: who wins how much of the pot when nobody folds."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

import typer
from rich.markup import escape

from houseway.cards.card import glyph
from houseway.cli.common import (
    INTERRUPTED,
    console,
    percent,
    print_json,
    print_standing,
    read_options,
)
from houseway.cli.progress import working
from houseway.errors import contradiction, not_here
from houseway.proof.equity import SPECS, Ask, Equities, Share, Spec, equity, spec_of
from houseway.rulebook.departures import standing_json
from houseway.rulebook.load import load
from houseway.rulebook.names import named_with
from houseway.rulebook.schema import Rules

if TYPE_CHECKING:
    from rich.console import Console

Column = tuple[str, Callable[[Share], str]]

INSTEAD = {
    "chinese": 'how to set thirteen cards: houseway set "As Kd Qh …"',
    "pan": 'what melds pay: houseway melds "3c 3h 3s"',
}
COLUMNS: tuple[Column, ...] = (
    ("win", lambda share: _part(share.win)),
    ("tie", lambda share: _part(share.tie)),
)
SPLIT_COLUMNS: tuple[Column, ...] = (
    ("high half", lambda share: _part(share.high)),
    ("low half", lambda share: _part(share.low)),
    ("scoop", lambda share: _part(share.scoop)),
    ("win high", lambda share: _part(share.win)),
    ("tie", lambda share: _part(share.tie)),
    ("win low", lambda share: _part(share.low_win)),
    ("tie", lambda share: _part(share.low_tie)),
)


def show(
    game: str,
    hands: list[str],
    board: str,
    dead: str,
    option: list[str] | None,
    ask: Ask,
    as_json: bool,
) -> None:
    """Answer, with a bar while it takes; `ask.error` is in percentage points here."""
    if ask.how == "exact" and (ask.samples or ask.error):
        raise contradiction("exact", "--exact counts every deal; leave out --samples and --error")
    spec, rules = _spec(game, read_options(option, None))
    ask = replace(ask, error=ask.error / 100, workers=os.cpu_count() or 1)
    found = _with_bar(ask, lambda asked: equity(spec, hands, board, dead, asked))
    if as_json:
        print_json({**found.to_json(), **standing_json(rules)})
    else:
        _table(console(), found, rules)
    if found.interrupted:
        raise typer.Exit(INTERRUPTED)


def _spec(said: str, options: dict[str, object]) -> tuple[Spec, Rules]:
    """The showdown of a game as people call it; how it is bet makes no difference here."""
    game, chosen = named_with(said, options)
    if game not in SPECS:
        rules = load(game)
        hint = INSTEAD.get(rules.family, f"its odds: houseway odds {game}")
        raise not_here("game", f"{rules.name} is not played for a pot; {hint}", game)
    spec = spec_of(game, {key: value for key, value in chosen.items() if key != "structure"})
    return spec, load(game, chosen)


def _with_bar(ask: Ask, work: Callable[[Ask], Equities]) -> Equities:
    with working("Working out the equity") as tell:
        return work(replace(ask, progress=tell))


def _table(out: Console, found: Equities, rules: Rules) -> None:
    from rich.table import Table

    out.print(f"[bold]{escape(found.spec.name)}[/]{_known(found)}")
    print_standing(out, rules)
    columns = SPLIT_COLUMNS if found.spec.low else COLUMNS
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("hand", overflow="fold")
    table.add_column("equity", justify="right", no_wrap=True)
    for name, _ in columns:
        table.add_column(name, justify="right", no_wrap=True)
    for share in found.hands:
        shown = (read(share) for _, read in columns)
        figure = percent(share.equity, 2 if found.spec.low else 4)
        table.add_row(escape(share.label), f"[bold]{figure}[/]", *shown)
    out.print(table)
    out.print(f"[dim]{escape(_method(found))}[/]")
    if found.note:
        out.print(f"[dim]{escape(found.note)}.[/]")


def _known(found: Equities) -> str:
    parts = [("board", found.board), ("dead", found.dead)]
    return "".join(f", {name} {' '.join(map(glyph, cards))}" for name, cards in parts if cards)


def _method(found: Equities) -> str:
    """How the figures were found, in a sentence."""
    weighted = ", by the weights of the ranges" if found.weighted else ""
    if found.exact:
        number = "every deal" if found.weighted else f"all {found.deals:,} deals"
        return f"Exact: {number} counted{weighted}."
    error = f"standard error {percent(found.error, 3)}"
    if found.method == "part":
        return f"Interrupted: a part of all deals was counted{weighted}; {error}."
    how = "Interrupted" if found.interrupted else "Sampled"
    return f"{how}: {found.deals:,} random deals{weighted}; {error}, seed {found.seed}."


def _part(value: object) -> str:
    return percent(value, 2)
