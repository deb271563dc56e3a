"""`houseway odds`."""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cli.common import console, percent, print_json, the_game
from houseway.odds import odds
from houseway.rulebook.options import option_text

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.odds.model import Advice, BestPlay, GameOdds, SpotOdds, WagerOdds

MARK = "▲"


def show(
    name: str, spot: str | None, option: list[str] | None, decks: int | None, as_json: bool
) -> None:
    game = the_game(name, option, decks)
    if spot is not None:
        game.rules.spot(spot)
    found = odds(game)
    if as_json:
        data = found.to_json()
        if spot is not None:
            data["spots"] = [item for item in data["spots"] if item["spot"] == spot]
        print_json(data)
        return
    out = console()
    label = (
        " ".join(f"{k}={option_text(v)}" for k, v in game.rules.changed_options.items())
        or "defaults"
    )
    out.print(f"[bold]{escape(found.name)}[/]  {game.rules.deck.decks} decks  [dim]({label})[/]")
    if spot is None:
        _summary(out, found)
    else:
        _in_full(out, found.spot(spot))
    out.print(f"[dim]{found.method}[/]")


def _summary(out: Console, found: GameOdds) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1))
    table.add_column("wager")
    for heading in ("pays up to", "bettor's EV", "bank's edge", "wins", "std dev"):
        table.add_column(heading, justify="right")
    table.add_column("")
    for spot in found.spots:
        table.add_row(escape(spot.spot.name), *_row(spot.odds), _mark(spot.favours_bettor))
        if spot.best_play is not None:
            table.add_row("  with best play", *_row(spot.best_play.odds), "")
    out.print(table)
    if any(spot.favours_bettor for spot in found.spots):
        out.print(f"[bold red]{MARK} pays the bettor: the bank loses on this wager[/]")
    if any(spot.odds.resolved != 1 for spot in found.spots):
        out.print("Wagers that stay until decided are stated per decided bet.")
    out.print(f"One wager in full: houseway odds {found.game} {found.spots[-1].spot.id}")


def _row(odds: WagerOdds) -> tuple[str, ...]:
    best = max(odds.outcomes, key=lambda o: o.profit)
    return (
        best.pays,
        percent(odds.ev, sign=True),
        percent(odds.house_edge),
        percent(odds.hit_frequency, 3),
        f"{sqrt(odds.variance):.4f}",
    )


def _mark(favours: bool) -> str:
    return f"[bold red]{MARK}[/]" if favours else ""


def _in_full(out: Console, spot: SpotOdds) -> None:
    out.print(f"[bold]{escape(spot.spot.name)}[/]  {_mark(spot.favours_bettor)}")
    _outcomes(out, spot.odds)
    if spot.best_play is not None:
        out.print("\n[bold]With best play[/]")
        _outcomes(out, spot.best_play.odds)
        _strategy(out, spot.best_play)
    _removal(out, spot)
    _situations(out, spot)


def _strategy(out: Console, best: BestPlay) -> None:
    """The best choice in every situation, with what standing gains in percent of the wager."""
    from rich.table import Table

    upcards = list(dict.fromkeys(a.against for a in best.advice))
    table = Table(box=None, padding=(0, 1))
    for heading in ("with", *upcards):
        table.add_column(heading, justify="right")
    found = {(a.hand, a.against): a for a in best.advice}
    for hand in dict.fromkeys(a.hand for a in best.advice):
        cells = (found.get((hand, upcard)) for upcard in upcards)
        table.add_row(hand, *("" if a is None else _advised(a) for a in cells))
    out.print(table)
    out.print("  h hit; otherwise stand, and what that gains over hitting, in percent")


def _advised(advice: Advice) -> str:
    return "h" if advice.choice == "hit" else f"{float(advice.gain) * 100:.1f}"


def _outcomes(out: Console, odds: WagerOdds) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1))
    table.add_column("outcome")
    for heading in ("pays", "combinations", "probability", "return"):
        table.add_column(heading, justify="right")
    for o in odds.outcomes:
        worth = f"{float(o.probability * o.profit):+.6f}"
        table.add_row(
            escape(o.name), o.pays, f"{o.combinations:,}", f"{float(o.probability):.8f}", worth
        )
    total = f"{float(odds.ev_per_round):+.6f}"
    table.add_row("[bold]total[/]", "", f"{odds.combinations:,}", "1", f"[bold]{total}[/]")
    out.print(table)
    basis = " per decided bet" if odds.resolved != 1 else ""
    out.print(f"  bettor's EV{basis} {percent(odds.ev, 6, sign=True)}  =  {odds.ev}")
    out.print(
        f"  bank's edge {percent(odds.house_edge, 6)}   wins {percent(odds.hit_frequency)}   "
        f"variance {float(odds.variance):.6f}"
    )


def _removal(out: Console, spot: SpotOdds) -> None:
    if not spot.removal:
        return
    out.print("\n[bold]Effect of removing one card[/] (on the bettor's EV, in percent)")
    cells = [f"{name} {float(effect) * 100:+.4f}" for name, effect in spot.removal.items()]
    for start in range(0, len(cells), 5):
        out.print("  " + "   ".join(cells[start : start + 5]))


def _situations(out: Console, spot: SpotOdds) -> None:
    if not spot.situations:
        return
    out.print("\n[bold]By situation[/]")
    for item in spot.situations:
        mark = _mark(item.odds.favours_bettor)
        out.print(f"  {item.name:<34} {percent(item.odds.ev, 3, sign=True):>11} {mark}")
