"""What lists of pot fees show only beside each other: bands, limits, order, names and numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, groupby, pairwise
from string import ascii_uppercase
from typing import Literal

from houseway.desk.lint import WHOLE_DOLLAR, Severity
from houseway.money import Cents, dollars
from houseway.rulebook.pot_fees import pot_games
from houseway.rulebook.pot_schedule import ANY, Band, Limits, PotSchedule, band_text

LIST_CODES: Mapping[str, tuple[Severity, str]] = {
    "duplicate": ("error", "Two schedules of one list have the same option number."),
    "band-overlap": ("error", "The bands of a list share a number of players."),
    "band-gap": ("error", "A number of players has no option in a list that goes by them."),
    "number-clash": ("warning", "Two numbers differ in their letters only (FP-3)."),
    "no-bands": ("warning", "The fee depends on the players, and no column says how (FP-12)."),
    "limit-gap": ("warning", "Between two limits of a list there is none (FP-10)."),
    "limit-overlap": ("warning", "A limit stands in two rows of a list (FP-10)."),
    "restart": ("note", "Option numbers start again (FP-1)."),
    "two-lists": ("note", "A game stands in two lists (FP-2, FP-11)."),
    "two-clocks": (
        "note",
        "Lists collect at different ends of a half hour (FP-7).",
    ),
    "limits-differ": ("note", "Options of one list go to different limits (FP-5, FP-16)."),
    "out-of-order": ("note", "The fees turn back within a list (FP-13)."),
    "shared-number": ("note", "Games share a number (FP-15)."),
    "two-names": ("note", "A game is printed under two names (FP-21)."),
}
"""Every code with its severity and what it means."""

Told = Iterator[tuple[str, str, str]]
"""What a check yields: code, where and message."""


def listed(names: Iterable[str]) -> str:
    """Names in a row.

    >>> listed(["2", "3", "4"]), listed(["razz"])
    ('2, 3 and 4', 'razz')
    """
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def by_block(given: Iterable[PotSchedule]) -> list[list[PotSchedule]]:
    """The runs of options that share their facts."""
    return [list(run) for _, run in groupby(given, key=lambda each: (each.prefix, each.block))]


def _by_prefix(given: Iterable[PotSchedule]) -> dict[str, list[PotSchedule]]:
    lists: dict[str, list[PotSchedule]] = {}
    for each in given:
        lists.setdefault(each.prefix, []).append(each)
    return lists


def _duplicates(given: Sequence[PotSchedule]) -> Told:
    seen: set[str] = set()
    for each in given:
        if each.id in seen:
            yield "duplicate", each.id, f"option {each.option} is given again in {each.title}"
        seen.add(each.id)


def _bands(given: Sequence[PotSchedule]) -> Told:
    """One option for each band must serve every number of players, once."""
    for block in by_block(given):
        bands = {each.players for each in block}
        if bands == {ANY}:
            yield from _without_bands(block)
            continue
        for kind, numbers in tiling(bands, ANY[0]):
            told = "have no option" if kind == "gap" else "stand in two bands of the list"
            yield f"band-{kind}", block[0].id, f"{numbers} players {told}"


def _without_bands(block: Sequence[PotSchedule]) -> Told:
    for each in block:
        if each.by_players and len(each.bands) == 1:
            yield "no-bands", each.id, "depends on the players, and no column says how"


def tiling(bands: Iterable[Band], least: int) -> Iterator[tuple[Literal["gap", "overlap"], str]]:
    """The numbers from `least` on that stand in no band, or in two of them.

    >>> list(tiling([(2, 4), (4, 5), (7, None)], 2))
    [('overlap', '4'), ('gap', '6')]
    """
    before: int | None = least - 1
    for low, high in sorted(bands, key=lambda band: band[0]):
        if before is None or low <= before:
            yield "overlap", str(low)
        elif low > before + 1:
            yield "gap", band_text((before + 1, low - 1))
        before = None if before is None or high is None else max(before, high)
    if before is not None:
        yield "gap", band_text((before + 1, None))


def _limits(given: Sequence[PotSchedule]) -> Told:
    """Where a list goes by limit, each must follow on the one before."""
    for block in by_block(given):
        rows = {each.limits[0]: each.id for each in block if len(each.limits) == 1}
        ordered = sorted((each for each in rows if each.low), key=lambda each: each.low)
        for one, other in pairwise(ordered):
            yield from _next_limit(one, other, rows[other])


def _next_limit(one: Limits, other: Limits, where: str) -> Told:
    end: Cents | None = one.high[0] if one.high else None
    start = other.low[0]
    if end is None or start <= end:
        yield "limit-overlap", where, f"{dollars(start)} stands in {one} and in {other}"
    elif start - end > WHOLE_DOLLAR:
        yield (
            "limit-gap",
            where,
            f"no option is for more than {dollars(end)} below {dollars(start)}",
        )


def _differing_limits(given: Sequence[PotSchedule]) -> Told:
    for options in _by_prefix(given).values():
        blocks = [block for block in by_block(options) if len({e.limits for e in block}) == 1]
        for place, block in enumerate(blocks):
            alike = (b[0] for b in blocks[:place] if b[0].structures == block[0].structures)
            other = next((b for b in alike if b.limits != block[0].limits and b.structures), None)
            if other is not None:
                message = f"for {_stakes(block[0])}, where {other.id} is for {_stakes(other)}"
                yield from (("limits-differ", each.id, message) for each in block)


def _stakes(schedule: PotSchedule) -> str:
    return ", ".join(map(str, schedule.limits))


def _order(given: Sequence[PotSchedule]) -> Told:
    """Options of one limit and band should rise all the way, or fall all the way."""
    for block in by_block(given):
        runs: dict[object, list[PotSchedule]] = {}
        for each in block:
            runs.setdefault((each.players, each.limits), []).append(each)
        for run in runs.values():
            steps = [(b, _amounts(b) > _amounts(a)) for a, b in pairwise(run)]
            for each, rises in steps:
                if rises != steps[0][1]:
                    yield "out-of-order", each.id, f"turns back behind option {each.option - 1}"


def _amounts(schedule: PotSchedule) -> list[Cents]:
    return [fee.amount for fee in schedule.fees]


def _restarts(given: Sequence[PotSchedule]) -> Told:
    first = [each for each in given if each.option == 1]
    if len(first) > 1:
        lists = listed(dict.fromkeys(each.prefix for each in first))
        yield "restart", first[0].id, f"option 1 stands in {lists}; name the list with the number"


def _two_lists(given: Sequence[PotSchedule]) -> Told:
    lists: dict[str, list[str]] = {}
    for prefix, options in _by_prefix(e for e in given if e.status == "active").items():
        for game in options[0].games:
            lists.setdefault(game, []).append(prefix)
    for game, prefixes in lists.items():
        if len(prefixes) > 1:
            yield "two-lists", game, f"stands in {listed(prefixes)}"


def _two_clocks(given: Sequence[PotSchedule]) -> Told:
    start, end = (
        [each for each in given if any(fee.at == point for fee in each.fees)]
        for point in ("half-hour-start", "half-hour-end")
    )
    if start and end:
        others = listed(dict.fromkeys(each.prefix for each in start))
        for each in end:
            yield "two-clocks", each.id, f"at the end of each half hour; {others} at the start"


def _numbers(given: Sequence[PotSchedule]) -> Told:
    named = dict.fromkeys(name for each in given for name in each.games)
    games = [game for name, game in pot_games().items() if name in named]
    by_number: dict[str, list[str]] = {}
    for game in games:
        by_number.setdefault(game.number, []).append(game.id)
        if game.also:
            yield "two-names", game.id, f"printed as {game.name} and as {game.also}"
    for number, ids in by_number.items():
        if len(ids) > 1:
            yield "shared-number", ids[0], f"{number} is the number of {listed(ids)}"
    for one, other in combinations(by_number, 2):
        if one.lstrip(ascii_uppercase) == other.lstrip(ascii_uppercase):
            where = by_number[other][0]
            yield "number-clash", where, f"{other}, while {one} is {by_number[one][0]}"


LIST_CHECKS: tuple[Callable[[Sequence[PotSchedule]], Told], ...] = (
    *(_duplicates, _bands, _limits, _differing_limits, _order),
    *(_restarts, _two_lists, _two_clocks, _numbers),
)
