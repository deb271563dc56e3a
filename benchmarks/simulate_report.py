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
    unit = contest["unit"]
    rows: Rows = [
        (f"Houseway: {row['name']}", number(row["a_loop"]), number(row["a_second"]), "")
        for row in contest["ours"]
    ]
    times = contest["ours"][0]["times_as_fast"]
    for row in sorted(contest["peers"], key=lambda row: -float(row["a_loop"])):
        a_second = number(row["a_second"]) if "a_second" in row else ""
        rows.append((row["name"], number(row["a_loop"]), a_second, _times(times[row["name"]])))
    return ("", f"{unit} a loop", "a CPU second", "our first row is"), rows


def _times(ratio: float) -> str:
    return f"{ratio:,.0f} x" if ratio >= 10 else f"{ratio:.2f} x"


def _growth(growth: Figures) -> tuple[Sequence[str], Rows]:
    rows: Rows = []
    for row in growth["rows"]:
        memory = row["memory_kilobytes"]
        rows.append(
            (
                f"{row['size']:,}",
                f"{row['nanoseconds_a_round']:,.1f}",
                number(row["rounds_a_loop"]),
                f"{row['wall_seconds']:.3f}",
                "unknown" if memory is None else f"{memory:,}",
            )
        )
    return (growth["grows_in"], "CPU ns a round", "rounds a loop", "wall s", "kB more"), rows


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
