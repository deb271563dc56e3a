"""`houseway odds`."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from typing import TYPE_CHECKING, Any

from rich.markup import escape

from houseway.cli.charts import print_chart
from houseway.cli.common import (
    console,
    named_again,
    percent,
    print_json,
    print_standing,
    the_game,
)
from houseway.cli.progress import odds_with_progress
from houseway.desk.sheet_odds import COUNTED, SAMPLED, about, error_of
from houseway.errors import not_given, not_here, unknown_name
from houseway.families.blackjack.odds.result import PlayedSpot
from houseway.rulebook.departures import standing_json
from houseway.rulebook.options import option_text, read_value

if TYPE_CHECKING:
    from rich.console import Console

    from houseway.families.blackjack.odds.result import PlayedOdds
    from houseway.play.game import Game
    from houseway.proof.model import Advice, BestPlay, GameOdds, OutcomeOdds, SpotOdds, WagerOdds

MARK = "▲"


def show(
    name: str,
    spot: str | None,
    option: list[str] | None,
    decks: int | None,
    as_json: bool,
    fresh: bool = False,
) -> None:
    game = the_game(name, option, decks)
    if spot is not None:
        _check_banked(game)
        game.rules.spot(spot)
    found = odds_with_progress(game, fresh)
    if as_json:
        data = {**found.to_json(), **standing_json(game.rules)}
        if spot is not None:
            data["spots"] = [item for item in data["spots"] if item["spot"] == spot]
        print_json(data)
        return
    out = console()
    out.print(f"[bold]{escape(found.name)}[/]  {_shoe(game)}  [dim]({_label(game)})[/]")
    print_standing(out, game.rules)
    if not found.spots:
        for chart in found.charts:
            print_chart(out, chart)
    elif spot is None:
        _summary(out, found, named_again(name, game.rules))
    else:
        _in_full(out, found.spot(spot))
    out.print(f"[dim]{escape(found.method)}[/]")


def _check_banked(game: Game) -> None:
    """Raise where there is no bank, and so no wager that has odds."""
    rules = game.rules
    if not rules.banked:
        hint = f"; compare hands with houseway equity {rules.id}" if rules.family == "pot" else ""
        raise not_here(
            "game",
            f"nobody banks {rules.name}, so that it has no wagers with an edge{hint}",
            rules.id,
        )


def _shoe(game: Game) -> str:
    deck = game.rules.deck
    if deck.kind == "tiles" or not game.rules.banked:
        return f"{sum(deck.shoe.values())} {'tiles' if deck.kind == 'tiles' else 'cards'}"
    jokers = f" and {deck.jokers} jokers" if deck.jokers else ""
    return f"{deck.decks} deck{'s' if deck.decks > 1 else ''}{jokers}"


def _label(game: Game) -> str:
    changed = game.rules.changed_options.items()
    return " ".join(f"{k}={option_text(v)}" for k, v in changed) or "defaults"


def compare(
    name: str, option: list[str] | None, decks: int | None, over: str, as_json: bool
) -> None:
    """The bank's edge on every wager under each value of one option."""
    _check_banked(the_game(name, option, decks))
    key, values = _values(name, option, decks, over)
    found = {}
    decks = None if key == "decks" else decks
    for value in values:
        game = the_game(name, [*(option or []), f"{key}={value}"], decks)
        found[value] = odds_with_progress(game)
    if as_json:
        print_json(_comparison(key, found))
    else:
        _print_comparison(console(), key, found)


def _values(
    name: str, option: list[str] | None, decks: int | None, over: str
) -> tuple[str, list[str]]:
    """Read `option=a,b`; without values every one the option allows."""
    key, _, listed = over.partition("=")
    rules = the_game(name, option, decks).rules
    if key not in rules.choices:
        from houseway.errors import did_you_mean

        raise unknown_name(
            ("options", key),
            f"{rules.id} has no option {key!r}; {did_you_mean(key, rules.choices)}",
            key,
            tuple(rules.choices),
        )
    spec = rules.choices[key]
    allowed = [True, False] if spec.kind == "yes-no" else spec.allowed
    values = [v.strip() for v in listed.split(",") if v.strip()] or [*map(option_text, allowed)]
    if len(values) < 2:
        raise not_given("over", f"name at least two values to compare, like {key}=a,b", over)
    return key, [option_text(read_value(key, spec, value)) for value in values]


def _comparison(key: str, found: dict[str, GameOdds[Any]]) -> dict[str, Any]:
    first = next(iter(found.values()))
    return {
        "game": first.game,
        "option": key,
        "values": {
            value: {s.spot.id: _edge_json(s) for s in odds.spots} for value, odds in found.items()
        },
    }


def _edge_json(spot: SpotOdds | PlayedSpot) -> dict[str, float]:
    error = error_of(spot)
    return {"house_edge": float(spot.edge), **({"standard_error": error} if error else {})}


def _spread(spots: list[SpotOdds | PlayedSpot]) -> str:
    """How far the edges of one wager lie apart."""
    edges = [float(spot.edge) for spot in spots]
    apart = max(edges) - min(edges)
    sampled = ", sampled" if any(map(error_of, spots)) else ""
    return f"{percent(apart)}{sampled}" if apart > 1e-10 else "nothing"


def _edge_text(spot: SpotOdds | PlayedSpot) -> str:
    return percent(spot.edge) + about(error_of(spot))


def _print_comparison(out: Console, key: str, found: dict[str, GameOdds[Any]]) -> None:
    from rich.table import Table

    first = next(iter(found.values()))
    out.print(f"[bold]{escape(first.name)}[/]: the bank's edge by {key}")
    table = Table(box=None, padding=(0, 1))
    table.add_column("wager")
    for value in found:
        table.add_column(value, justify="right")
    table.add_column("worth up to", justify="right")
    spots = dict.fromkeys(s.spot.id for odds in found.values() for s in odds.spots)
    for spot in spots:
        known = {v: next((s for s in o.spots if s.spot.id == spot), None) for v, o in found.items()}
        some = [s for s in known.values() if s is not None]
        cells = ("not offered" if s is None else _edge_text(s) for s in known.values())
        table.add_row(escape(some[0].spot.name), *cells, _spread(some))
    out.print(table)
    out.print(f"[dim]{escape(first.method)}[/]")


def _summary(out: Console, found: GameOdds[Any], again: str) -> None:
    from rich.table import Table

    table = Table(box=None, padding=(0, 1))
    table.add_column("wager")
    for heading in ("pays up to", "bettor's EV", "bank's edge", "wins", "std dev"):
        table.add_column(heading, justify="right", no_wrap=True)
    table.add_column("")
    for spot in found.spots:
        for row in _rows(spot):
            table.add_row(*row)
    out.print(table)
    if any(spot.favours_bettor for spot in found.spots):
        from houseway.proof.model import FAVOURS_BETTOR

        out.print(f"[bold red]{MARK} {FAVOURS_BETTOR}[/]")
    counted = [spot for spot in found.spots if not isinstance(spot, PlayedSpot)]
    if any(spot.odds.resolved != 1 for spot in counted):
        out.print("Wagers that stay until decided are stated per decided bet.")
    if any(spot.odds.error for spot in counted):
        out.print(
            "A wager with ± is sampled in all its figures; ± is the standard error of its edge."
        )
    if any(spot.spot.window == "given" for spot in counted):
        out.print("A figure in dollars is for one other hand that could pay it.")
    if len(counted) < len(found.spots) or any(spot.charts for spot in counted):
        out.print(f"{_charted(found)}: houseway strategy {again}", markup=False)
    hint = f"One wager in full: houseway odds {again} {found.spots[-1].spot.id}"
    out.print(hint, markup=False, soft_wrap=True)


def _charted(found: GameOdds[Any]) -> str:
    """What `strategy` shows. Charts may be of the house way alone, so they are not called best."""
    played = any(isinstance(spot, PlayedSpot) for spot in found.spots)
    return "Best play, choice by choice" if played else "Charts of how it is played, and any hand"


def _rows(spot: SpotOdds | PlayedSpot) -> list[tuple[str, ...]]:
    """A spot's lines of the summary: the house way, and best play where there is a choice."""
    name, mark = escape(spot.spot.name), _mark(spot.favours_bettor)
    if isinstance(spot, PlayedSpot):
        ev, way = spot.odds.ev, spot.odds.house_way
        pays = str(spot.spot.most)
        return [
            (f"{name}, best play", pays, percent(ev, sign=True), percent(-ev), "", "", mark),
            ("  by the house way", "", percent(way, sign=True), percent(-way), "", "", ""),
        ]
    if spot.spot.window == "given":
        pays = max(spot.odds.outcomes, key=_profit).pays
        wins = percent(spot.odds.hit_frequency, 3)
        return [(name, pays, f"${float(spot.odds.ev):.6f}", "", wins, "", "")]
    rows = [(name, *_row(spot.odds), mark)]
    best = spot.best_play
    if best is not None and best.odds.ev != spot.odds.ev:
        rows.append((f"  {best.title}", *_row(best.odds), ""))
    return rows


def _profit(outcome: OutcomeOdds) -> Fraction:
    return outcome.profit


def _row(odds: WagerOdds) -> tuple[str, ...]:
    return (
        max(odds.outcomes, key=_profit).pays,
        _share(odds.ev, odds.error, sign=True),
        _share(odds.house_edge, odds.error),
        percent(odds.hit_frequency, 3),
        f"{sqrt(odds.variance):.4f}",
    )


def _share(share: Fraction, error: float, sign: bool = False) -> str:
    """A share as narrow as a screen needs it, with its standard error where it is sampled."""
    if not error:
        return percent(share, sign=sign)
    return percent(share, 3, sign).removesuffix(" %") + about(error)


def _mark(favours: bool) -> str:
    return f"[bold red]{MARK}[/]" if favours else ""


def _in_full(out: Console, spot: SpotOdds | PlayedSpot) -> None:
    out.print(f"[bold]{escape(spot.spot.name)}[/]  {_mark(spot.favours_bettor)}")
    if isinstance(spot, PlayedSpot):
        _played(out, spot.odds)
        return
    _outcomes(out, spot.odds)
    if spot.spot.window == "given":
        out.print("  Figures are dollars for one other hand that could pay it.")
    if spot.best_play is not None and spot.best_play.odds.ev == spot.odds.ev:
        out.print("  The house way is best play.")
    elif spot.best_play is not None:
        out.print(f"\n[bold]{spot.best_play.title.capitalize()}[/]")
        _outcomes(out, spot.best_play.odds)
        _strategy(out, spot.best_play)
    _removal(out, spot)
    _situations(out, spot)
    for chart in spot.charts:
        out.print()
        print_chart(out, chart)


def _played(out: Console, odds: PlayedOdds) -> None:
    """A wager that is played with choices."""
    out.print(f"  bettor's EV with best play {percent(odds.ev, 6, sign=True)}")
    out.print(f"  bank's edge {percent(odds.house_edge, 6)}, error below {odds.bound:.0e}")
    out.print(f"  by the house way {percent(odds.house_way, 6, sign=True)}")
    out.print(f"  staked in the end {odds.average_stake:.6f} units a round")
    out.print(f"  bank's edge on all that is staked {percent(-odds.ev_per_unit_risked, 6)}")
    told = ", ".join(f"{name} {share:.2%}" for name, share in odds.frequencies.items())
    out.print(f"  best first choices: {told}")
    if odds.switch is not None:
        gain = percent(odds.switch.gain, 4)
        out.print(f"  switching is right in {odds.switch.rate:.2%} of rounds and gains {gain}")


def _strategy(out: Console, best: BestPlay) -> None:
    """The best choice in every situation, with what standing gains in percent of the wager."""
    from rich.table import Table

    if len({a.against for a in best.advice}) < 2:
        for a in best.advice:
            gain = f", {percent(a.gain, 3)} better than the house way" if a.gain else ""
            out.print(f"  {a.hand} against {a.against}: [bold]{a.choice}[/]{gain}")
        return
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
    dealt = SAMPLED if odds.error else COUNTED
    for heading in ("pays", dealt.lower(), "probability", "return"):
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
    off = about(odds.error, 4)
    exactly = f"{off}, and like all of these sampled" if odds.error else f"  =  {odds.ev}"
    out.print(f"  bettor's EV{basis} {percent(odds.ev, 6, sign=True)}{exactly}")
    out.print(
        f"  bank's edge {percent(odds.house_edge, 6)}{off}   "
        f"wins {percent(odds.hit_frequency)}   variance {float(odds.variance):.6f}"
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
    width = max(34, *(len(item.name) for item in spot.situations))
    for item in spot.situations:
        mark = _mark(item.odds.favours_bettor and spot.spot.window == "late")
        often = "" if item.probability == 1 else f"  in {percent(item.probability, 3)} of rounds"
        ev = percent(item.odds.ev, 3, sign=True)
        out.print(f"  {escape(item.name):<{width}} {ev:>11}{about(item.odds.error)}{often} {mark}")
