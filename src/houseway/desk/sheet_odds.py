"""The appendix of a rule sheet: every wager's outcomes with their odds, and how they were found."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt
from typing import Any

from houseway.desk.paper import Clause, Figure, Item
from houseway.families.blackjack.odds.result import PlayedOdds, PlayedSpot
from houseway.play.words import Chart
from houseway.proof.model import FAVOURS_BETTOR, GameOdds, SpotOdds, WagerOdds
from houseway.rulebook.schema import Rules, Spot

COUNTED, SAMPLED = "Combinations", "Sampled deals"
NOT_YET = (
    "The odds of this game under these options have not been worked out yet; they take from a few "
    "seconds to a few minutes, once."
)


def error_of(found: SpotOdds | PlayedSpot) -> float:
    """The standard error of a wager's edge; 0 where it is no sample."""
    return 0.0 if isinstance(found, PlayedSpot) else found.odds.error


def about(error: float, places: int = 3) -> str:
    """What follows a share that is sampled; nothing after one that is exact.

    >>> about(0.0000272), about(0.0)
    (' ± 0.003 %', '')
    """
    return f" ± {error * 100:.{places}f} %" if error else ""


def odds_appendix(rules: Rules, found: GameOdds[Any] | None) -> Iterator[Item | str]:
    """Method, a summary, and a table for every wager; without `found`, that they are missing."""
    if found is None:
        yield NOT_YET
        return
    kind, _, method = found.method.partition(":")
    told = method if rules.banked else method.partition(";")[0]
    yield Clause(_sentence(told), lead=_sentence(kind))
    if not rules.banked:
        for chart in found.charts:
            yield Figure(chart, left=_words_first(chart))
        return
    yield (
        "Everything is told from the bettor's side for one unit staked. Return is probability "
        "times profit; the bank's edge is what the returns fall short of nothing, as a share of "
        "the wager."
    )
    yield Figure(_summary(rules, found))
    for each in found.spots:
        spot = rules.by_id[each.spot.id]
        yield from (
            _played(spot, each.odds)
            if isinstance(each, PlayedSpot)
            else _counted(rules, spot, each)
        )


def _words_first(chart: Chart) -> int:
    """How many columns come before the first that holds nothing but figures."""
    for place in range(len(chart.headings)):
        cells = [row[place] for row in chart.rows if row[place]]
        if place and cells and all(cell.lstrip("+-±$<~")[:1].isdigit() for cell in cells):
            return place
    return len(chart.headings)


def _sentence(text: str) -> str:
    text = text.strip().rstrip(".")
    return f"{text[:1].upper()}{text[1:]}."


def _summary(rules: Rules, found: GameOdds[Any]) -> Chart:
    rows = []
    for each in found.spots:
        spot = rules.by_id[each.spot.id]
        if not spot.by_itself:
            continue
        if isinstance(each, PlayedSpot):
            best, way = each.odds.house_edge, -each.odds.house_way
            rows.append((f"{spot.name}, best play", _percent(1 - best), _percent(best), "", ""))
            rows.append((f"{spot.name}, house way", _percent(1 - way), _percent(way), "", ""))
            continue
        rows += [
            (f"{spot.name}{told}", _returned(odds), *_figures(odds)) for told, odds in _ways(each)
        ]
    key = "Wins is the hit frequency, Swing the standard deviation of one unit"
    if any(isinstance(each, PlayedSpot) for each in found.spots):
        key += "; neither is stated where a hand is played with choices"
    if any(error_of(each) for each in found.spots):
        key += ". A wager with ± is sampled in all its figures; ± is the standard error"
    return Chart(
        "Every wager in short",
        ("Wager", "Return to player", "Bank's edge", "Wins", "Swing"),
        tuple(rows),
        key,
    )


def _ways(found: SpotOdds) -> Iterator[tuple[str, WagerOdds]]:
    """A wager under each way of playing it that makes a difference."""
    best = found.best_play
    differs = best is not None and best.odds.ev != found.odds.ev
    yield (", by the house way" if differs else ""), found.odds
    if best is not None and differs:
        yield f", {best.title}", best.odds


def _returned(odds: WagerOdds) -> str:
    """What of a wager comes back in the long run; a sampled one with its standard error."""
    error = f" ± {odds.error * 100:.3f}" if odds.error else ""
    return f"{_percent(1 - odds.house_edge, 3 if odds.error else 4)[:-2]}{error} %"


def _figures(odds: WagerOdds) -> tuple[str, str, str]:
    error = f" ± {odds.error * 100:.3f}" if odds.error else ""
    places = 3 if odds.error else 4
    edge = f"{_percent(odds.house_edge, places)[:-2]}{error} %"
    return edge, _percent(odds.hit_frequency, 3), f"{sqrt(odds.variance):.4f}"


def _percent(share: Any, places: int = 4) -> str:
    written = f"{float(share) * 100:.{places}f}"
    return (written if float(written) else f"{0:.{places}f}").replace("-", "−") + " %"


def _counted(rules: Rules, spot: Spot, found: SpotOdds) -> Iterator[Item]:
    for way, odds in _ways(found):
        edge, wins, swing = _figures(odds)
        told = f"Bank's edge {edge}; wins {wins} of the time; standard deviation {swing}."
        if spot.window == "given":
            told = f"Worth ${float(odds.ev):.4f} for each other hand; wins {wins} of the time."
        elif spot.window == "raise" or spot.part_of is not None:
            of = rules.by_id[spot.part_of or spot.equals or spot.id].name
            told += f" By itself; it is put up on top of {of} and told there as well."
        yield Clause(told, lead=f"{spot.name}{way}.", note=" ".join(_remarks(odds, found)))
        yield Figure(_outcomes(odds, f"{spot.name}{way}"), look="pays", foot=_total(odds))


def _remarks(odds: WagerOdds, found: SpotOdds) -> Iterator[str]:
    if odds.error:
        yield "Every figure of this wager is sampled; ± is the standard error."
    if odds.resolved != 1:
        yield (
            "Stated per decided bet: the wager lies until it is decided, as it is in "
            f"{_percent(odds.resolved, 2)} of rounds. The table tells one round."
        )
    if found.favours_bettor:
        yield f"Note: {FAVOURS_BETTOR}."


def _outcomes(odds: WagerOdds, title: str) -> Chart:
    rows = tuple(
        (
            each.name,
            f"{each.combinations:,}",
            f"{float(each.probability):.8f}",
            each.pays,
            _signed(float(each.probability * each.profit)),
        )
        for each in odds.outcomes
    )
    counted = SAMPLED if odds.error else COUNTED
    return Chart(title, ("Outcome", counted, "Probability", "Pays", "Return"), rows, "")


def _total(odds: WagerOdds) -> tuple[str, ...]:
    return "Total", f"{odds.combinations:,}", f"{1:.8f}", "", _signed(float(odds.ev_per_round))


def _signed(amount: float) -> str:
    return f"{amount:+.8f}".replace("-", "−") if amount else f"{0:.8f}"


def _played(spot: Spot, odds: PlayedOdds) -> Iterator[Item]:
    edges = f"Bank's edge against best play {_percent(odds.house_edge)}"
    yield Clause(
        f"{edges}, against the house way {_percent(-odds.house_way)}. With best play "
        f"{odds.average_stake:.4f} units are staked in the end, and the bank's edge on all of them "
        f"is {_percent(-odds.ev_per_unit_risked)}.",
        lead=f"{spot.name}.",
        note="The hand is played with choices, so its worth is found choice by choice and not as a "
        f"list of outcomes. Every figure is right to within {odds.bound:.0e}."
        + (f" Note: {FAVOURS_BETTOR}." if odds.favours_bettor else ""),
    )
    rows = tuple(
        ("No choice" if name == "none" else name.replace("-", " ").capitalize(), _percent(share, 2))
        for name, share in odds.frequencies.items()
    )
    yield Figure(Chart("Best first choices", ("Choice", "Of all rounds"), rows, ""))
