"""Pictures of a simulation: how a shift ends, and the way there with its bands."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from houseway.desk.shift.bars import bars_of
from houseway.desk.simulate.result import Result
from houseway.errors import bad_file
from houseway.families.kernels import game_of

KINDS = (".png", ".svg", ".pdf")
INK, FAINT, BLUE = "#1b1b1b", "#b9c7cf", "#2f6f8f"


def check_plot(place: str) -> None:
    """Raise unless a picture can be written to `place`, before any long work."""
    path = Path(place)
    if path.suffix not in KINDS:
        raise bad_file(
            "file", f"{place}: a picture is written as .png, .svg or .pdf", place, tuple(KINDS)
        )
    if path.is_dir() or not path.parent.is_dir():
        raise bad_file("file", f"cannot write {place}: there is no folder {path.parent}", place)


def write_plot(result: Result, place: str) -> None:
    """Draw the distribution of shifts and the path through one."""
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    check_plot(place)
    figure, (left, right) = pyplot.subplots(1, 2, figsize=(11, 4.2), layout="constrained")
    _distribution(left, result)
    _path(right, result)
    name = game_of(result.scene).rules.name
    told = f"{name}: {result.rounds:,} rounds in {result.shifts:,} shifts, seed {result.seed}"
    figure.suptitle(told, color=INK, fontsize=12)
    try:
        figure.savefig(place, dpi=150)
    except OSError as problem:
        raise bad_file("file", f"cannot write {place}: {problem.strerror}", place) from None
    finally:
        pyplot.close(figure)


def _distribution(axes: Any, result: Result) -> None:
    bars = bars_of(result.money(result.watched_party.shifts))
    axes.bar(
        [bar.low / 100 for bar in bars],
        [100 * bar.part for bar in bars],
        [(bar.high - bar.low) / 100 for bar in bars],
        align="edge",
        color=BLUE,
    )
    axes.axvline(0, color=INK, linewidth=1)
    axes.set_title(f"How a shift ends for {result.watched.name}")
    axes.set_xlabel(f"dollars {result.earned_text}")
    axes.set_ylabel("percent of shifts")
    _plain(axes)


def _path(axes: Any, result: Result) -> None:
    rounds = [0, *(at for at, _ in result.path)]
    bands = [[0.0] * 5, *([cents / 100 for cents in found] for _, found in result.path)]
    outer_low, low, middle, high, outer_high = zip(*bands, strict=True)
    axes.fill_between(rounds, outer_low, outer_high, color=FAINT, label="9 of 10 shifts")
    axes.fill_between(rounds, low, high, color=BLUE, alpha=0.55, label="every second shift")
    axes.plot(rounds, middle, color=INK, linewidth=1.5, label="the middle one")
    axes.axhline(0, color=INK, linewidth=0.7)
    axes.set_title(f"Through a shift with {result.watched.name}")
    axes.set_xlabel("rounds")
    axes.set_ylabel(f"dollars {result.earned_text}")
    axes.legend(loc="upper left", frameon=False)
    _plain(axes)


def _plain(axes: Any) -> None:
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
