"""`houseway strategy` for hands that are raised, set or kept: best play in charts, and one hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cards.card import cards_in
from houseway.cli.charts import print_chart
from houseway.cli.common import console, percent, print_json, print_standing
from houseway.cli.progress import odds_with_progress
from houseway.desk.asking import asking
from houseway.desk.sheet_odds import about, error_of
from houseway.families.advice import advise
from houseway.proof.advice import Advised
from houseway.rulebook.departures import standing_json

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.play.game import Game


def show_advice(game: Game, hand: str | None, shown: str, as_json: bool) -> None:
    """What each choice with `hand` is worth, or without a hand how the game is played best."""
    if hand is None:
        _charts(game, as_json)
        return
    out = console()
    with out.status("Counting every way the cards can fall …"):
        advised = advise(game, cards_in(hand), cards_in(shown))
    if as_json:
        print_json({**advised.to_json(), **standing_json(game.rules)})
        return
    _one(out, advised)
    print_standing(out, game.rules)


def _charts(game: Game, as_json: bool) -> None:
    found = odds_with_progress(game)
    charts = [chart for spot in found.spots for chart in spot.charts]
    if as_json:
        told = [chart.to_json() for chart in charts]
        print_json({"game": found.game, **standing_json(game.rules), "charts": told})
        return
    out = console()
    base = next(spot for spot in found.spots if spot.spot.kind == "base")
    edge = percent(base.edge, 3) + about(error_of(base))
    out.print(f"[bold]{escape(found.name)}[/]: {escape(base.spot.name)}, bank's edge {edge}")
    print_standing(out, game.rules)
    out.print()
    for chart in charts:
        print_chart(out, chart)
    example = asking(game)
    shown = f" {example.shown_example}" if example.shown_example else ""
    if " " in shown.strip():
        shown = f" '{example.shown_example}'"
    out.print(f"One hand: houseway strategy {found.game} '{example.hand_example}'{shown}")


def _one(out: Console, advised: Advised) -> None:
    best = advised.best
    out.print(f"[bold]{escape(advised.hand)}[/]: {escape(best.choice)}")
    for worth in advised.choices:
        about = f" ± {percent(worth.error, 3)}" if worth.error else ""
        cost = "best" if worth is best else f"costs {percent(best.ev - worth.ev, 4)}"
        way = "  (house way)" if worth.choice == advised.house_way else ""
        figure = f"{percent(worth.ev, 4, sign=True):>12}{about}"
        out.print(f"  {escape(worth.choice):<12} {figure}  {cost}{way}")
        if worth.note:
            out.print(f"      [dim]{escape(worth.note)}[/]")
    out.print(f"[dim]Share of {escape(advised.unit)}. {escape(advised.method)}[/]")
