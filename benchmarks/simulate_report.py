"""The figures of the contests, as plain text and for the docs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

BEGIN, END = "<!-- figures -->", "<!-- end of figures -->"
STEADY = 0.1  # two calibration loops may differ by as much

Figures = dict[str, Any]
Rows = list[Sequence[str]]


def text(figures: Figures) -> Iterator[str]:
    return _page(figures, _plain_table, lambda title: title.upper())


def markdown(figures: Figures) -> Iterator[str]:
    return _page(figures, _markdown_table, lambda title: f"### {title[0].upper()}{title[1:]}\n")


def put_into(page: str, figures: Figures) -> str:
    """The page with everything between its two marks written anew."""
    head, _, rest = page.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return "\n".join((head + BEGIN, "", *markdown(figures), END)) + tail


def number(value: float) -> str:
    """Three figures, in millions where there are millions.

    >>> [number(n) for n in (4_567_890, 250_893, 98.7)]
    ['4.57 M', '250,893', '98.7']
    """
    if value >= 1e6:
        return f"{value / 1e6:,.3g} M" if value < 1e8 else f"{value / 1e6:,.0f} M"
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def _page(
    figures: Figures,
    table: Callable[[Sequence[str], Rows], Iterator[str]],
    title: Callable[[str], str],
) -> Iterator[str]:
    yield _head(figures)
    yield ""
    for contest in figures["contests"]:
        yield title(contest["name"])
        yield from table(*_contest(contest))
        yield ""
    if figures["families"]:
        yield title("a full table of every family: engine and bots apart")
        yield from table(*_families(figures["families"]))
        yield ""
        yield title("where the engine's time goes, in hundredths")
        yield from table(*_parts(figures["families"]["games"]))
        yield ""
    for growth in figures["growth"]:
        yield title(f"cost grows with {growth['grows_in']}: {growth['of']}")
        yield from table(*_growth(growth))
        yield ""
    if figures["contests"]:
        yield title("all of it, beside the quickest peer and the budgets")
        yield from table(*_summary(figures))
        yield ""


def _head(figures: Figures) -> str:
    loops = [loop for contest in figures["contests"] for loop in contest["calibration"].values()]
    peers = ", ".join(f"{name} {found}" for name, found in figures["peers"].items())
    said = f"Python {figures['python']}; {peers}. Medians of {figures['passes']} passes."
    if loops:
        said += f" The calibration loop took {min(loops):.3f} to {max(loops):.3f} s."
        if max(loops) > min(loops) * (1 + STEADY):
            said += " The machine was not steady: trust the ratios, not the figures."
    return said


def _contest(contest: Figures) -> tuple[Sequence[str], Rows]:
    """Ours, then everybody else with how many times as fast our first row is."""
    unit, times = contest["unit"], contest["ours"][0]["times_as_fast"]
    billion = "simulated" in contest["name"]
    head = [f"{unit} a loop", "a CPU second", "CPU s a billion", "our first row is"]
    theirs = sorted(contest["peers"], key=lambda row: -float(row["a_loop"]))
    rows = []
    for row in (*contest["ours"], *theirs):
        rate, mine = row.get("a_second"), row not in theirs
        cells = [number(row["a_loop"]), number(rate) if rate else "", _billion(rate)]
        cells.append("" if mine else _times(times[row["name"]]))
        rows.append((f"Houseway: {row['name']}" if mine else row["name"], cells))
    kept = [n for n in range(len(head)) if n != 2 or billion]
    table: Rows = [(name, *(cells[n] for n in kept)) for name, cells in rows]
    return ("", *(head[n] for n in kept)), table


def _billion(rate: float | None) -> str:
    """The CPU seconds of a billion rounds."""
    return number(1e9 / rate) if rate else ""


def _times(ratio: float) -> str:
    return f"{ratio:,.0f} x" if ratio >= 10 else f"{ratio:.2f} x"


def _families(figures: Figures) -> tuple[Sequence[str], Rows]:
    """What a round takes of the engine and of the bots that choose."""
    rows: Rows = [
        (
            f"{row['game']}, {row['people']} people",
            number(row["engine_rounds_a_loop"]),
            number(row["engine_rounds"]),
            number(row["engine_microseconds"]),
            number(max(0, row["bots_microseconds"])),
            _verdict(row["engine_rounds"] >= figures["budget"]) if row["budget"] else "",
        )
        for row in figures["games"]
    ]
    met = f"{number(figures['budget'])} a second"
    head = ("", "rounds a loop", "a CPU second", "engine, µs a round", "bots, µs a round", met)
    return head, rows


def _parts(games: Sequence[Figures]) -> tuple[Sequence[str], Rows]:
    known = list(dict.fromkeys(part for row in games for part in row["parts"]))
    known.sort(key=lambda part: -sum(row["parts"].get(part, 0) for row in games))
    rows: Rows = [
        (row["game"], *(f"{100 * row['parts'].get(part, 0):.0f}" for part in known))
        for row in games
    ]
    return ("", *known), rows


def _growth(growth: Figures) -> tuple[Sequence[str], Rows]:
    """A column for everything that was measured."""
    known = [key for key in _GROWN if any(row.get(key) is not None for row in growth["rows"])]
    rows: Rows = [
        (f"{row['size']:,}", *(_cell(key, row.get(key)) for key in known)) for row in growth["rows"]
    ]
    return (growth["grows_in"], *(_GROWN[key] for key in known)), rows


_GROWN = {
    "nanoseconds_a_round": "CPU ns a round",
    "nanoseconds_a_further_round": "of a further round",
    "rounds_a_loop": "rounds a loop",
    "rounds_a_wall_second": "rounds a second by the clock",
    "wall_seconds": "seconds by the clock",
    "empty_bundles_a_second": "bundles of no work a second",
    "memory_kilobytes": "kB more",
}


_WHOLE = ("memory_kilobytes", "empty_bundles_a_second")


def _cell(key: str, value: float | None) -> str:
    if value is None:
        return ""
    if key.startswith("rounds"):
        return number(value)
    return f"{value:,.0f}" if key in _WHOLE else f"{value:,.2f}"


def _summary(figures: Figures) -> tuple[Sequence[str], Rows]:
    rows: Rows = []
    for contest in figures["contests"]:
        for row in contest["ours"]:
            times, budgets = row["times_as_fast"], row["budgets"]
            nearest = min(times, key=times.__getitem__, default="")
            rows.append(
                (
                    f"{contest['name']}: {row['name']}",
                    number(row["a_loop"]),
                    f"{_times(times[nearest])} {nearest}" if nearest else "",
                    "; ".join(budgets),
                    "; ".join(_verdict(met) for met in budgets.values()),
                )
            )
    return ("", "a loop", "beside the quickest peer", "budget", "met"), rows


def _verdict(met: bool | None) -> str:
    return "not measured" if met is None else "yes" if met else "NO"


def _plain_table(head: Sequence[str], rows: Rows) -> Iterator[str]:
    """Columns as wide as they need to be; all but the first and those of words to the right."""
    wide = [max(len(row[n]) for row in (head, *rows)) for n in range(len(head))]
    for row in (head, *rows):
        first, *rest = row
        cells = (f"{cell:>{width}}" for cell, width in zip(rest, wide[1:], strict=True))
        yield f"  {first:<{wide[0]}}  {'  '.join(cells)}".rstrip()


def _markdown_table(head: Sequence[str], rows: Rows) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|---|{'---:|' * (len(head) - 1)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)
