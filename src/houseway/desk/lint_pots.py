"""Are pot fees lawful and whole, and does any hand come to them? Faults are named, none mended."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, product

from houseway.desk.lint import MOST_RATES, WHOLE_DOLLAR, Finding, Found, Severity, ranked
from houseway.desk.lint_pot_lists import LIST_CHECKS, LIST_CODES, by_block, listed, tiling
from houseway.money import Cents, dollars
from houseway.rulebook.pot_fees import PotFees, pot_games, rates
from houseway.rulebook.pot_schedule import (
    ANY,
    Band,
    Bound,
    PotFee,
    PotGame,
    PotSchedule,
    players_text,
)
from houseway.rulebook.schema import Rules

MOST_CHOSEN = 20_000  # ways to post one option for each band that are looked at

POT_CODES: Mapping[str, tuple[Severity, str]] = {
    "backwards": ("error", "A band or a limit ends below its start."),
    "overlap": ("error", "A number of players, or a round, has two fees in one option."),
    "gap": ("error", "A number of players, or a round, has no fee in an option that goes by them."),
    "six-rates": ("error", "More than five rates are set for one table (FP-20)."),
    "never-reached": ("warning", "A fee falls due at a point that the game never comes to (FP-4)."),
    "no-bank": ("warning", "A bank is charged, and the game has none (FP-9)."),
    "small-pot": ("warning", "The fees can be more than there is to take them from (FP-18)."),
    "no-fee": ("warning", "A kind of betting the game allows has no schedule (FP-14)."),
    "last-round": ("note", "The fee comes with the last betting round (FP-17)."),
    "timed-pot": ("note", "A fee by the half hour comes out of a pot (FP-6)."),
    "half-dollar": ("note", "The fee is not whole dollars (FP-22)."),
    "capped": ("note", "No limit is printed, and a cap beside it (FP-23)."),
    "endless": ("note", "The fee goes on for every further round (FP-26)."),
    "no-ante": ("note", "The fee comes out of antes, and no ante is printed (FP-27)."),
    "part-bands": ("note", "The option is for some numbers of players only (FP-25)."),
    **LIST_CODES,
    "not-named": ("warning", "The list that is posted does not name the game."),
    "no-band": ("warning", "For some numbers of players no fee is posted (FP-25)."),
}
"""Every code with its severity and what it means."""


def lint_pot_schedule(
    schedule: PotSchedule, games: Mapping[str, PotGame] | None = None
) -> tuple[Finding, ...]:
    """Every fault of one schedule, gravest first."""
    known = pot_games() if games is None else games
    found = [told for check in _CHECKS for told in check(schedule)]
    found += [told for check in _GAME_CHECKS for told in check(schedule, known)]
    return ranked(_finding(code, schedule.id, message) for code, message in found)


def lint_pot_schedules(
    schedules: Iterable[PotSchedule], games: Mapping[str, PotGame] | None = None
) -> tuple[Finding, ...]:
    """Every fault of each schedule and of all together, gravest first, then in the given order."""
    given, known = tuple(schedules), pot_games() if games is None else games
    found = [finding for each in given for finding in lint_pot_schedule(each, known)]
    found += [_finding(*told) for check in LIST_CHECKS for told in check(given)]
    found += [_finding(*told) for told in _too_many_together(given)]
    found += [_finding(*told) for told in _unprovided(given, known)]
    return ranked(found)


def lint_posted(rules: Rules) -> tuple[Finding, ...]:
    """What a room should know about the pot fees it has posted; nothing when it has none.

    Fees that are not printed for the game or its stakes cannot be posted at all.
    """
    fees = rules.pot_fees
    return () if fees is None else lint_posting(fees, rules.like, rules.table.seats)


def lint_posting(fees: PotFees, game: str, seats: int = 10) -> tuple[Finding, ...]:
    """What to know before posting these fees at a game with so many seats."""
    found = dict.fromkeys(_posting(fees, game, seats))
    return ranked(_finding(code, fees.text, message) for code, message in found)


def _posting(fees: PotFees, game: str, seats: int) -> Found:
    facts = pot_games().get(game)
    if facts is None or not any(game in each.games for each in fees.schedules):
        yield "not-named", f"{fees.schedules[0].title} does not name {game}"
    for each in fees.schedules:
        yield from () if facts is None else _never_reached(each, {game: facts}, (game,))
    without = [n for n in range(2, seats + 1) if fees.for_players(n) is None]
    if without:
        yield "no-band", f"no fee is posted for {listed(map(str, without))} players"
    yield from _too_many_rates(fees.schedules)


def _finding(code: str, where: str, message: str) -> Finding:
    return Finding(POT_CODES[code][0], code, where, message)


# What one schedule shows by itself


def _backwards(schedule: PotSchedule) -> Found:
    bands = {*schedule.bands, *((fee.first, fee.last) for fee in schedule.fees)}
    for low, high in sorted(bands, key=str):
        if high is not None and high < low:
            yield "backwards", f"a band runs from {low} to {high}"
    for limits in schedule.limits:
        if any(low > high for low, high in zip(limits.low, limits.high)):
            yield "backwards", f"{limits} ends below its start"


def _rows(schedule: PotSchedule) -> Found:
    """The bands of an option that has several rows must cover everything once."""
    first = schedule.fees[0]
    column = [fee for fee in schedule.fees if (fee.name, fee.at) == (first.name, first.at)]
    if first.by_round:
        what, found = "rounds", tiling([(fee.first, fee.last) for fee in column], 1)
    elif len(column) > 1:
        what, found = "players", tiling([fee.players for fee in column], ANY[0])
    else:
        return
    for kind, numbers in found:
        yield kind, f"{numbers} {what} have {'no fee' if kind == 'gap' else 'two fees'}"


def _too_many_rates(schedules: Sequence[PotSchedule]) -> Found:
    found = rates(schedules)
    if len(found) > MOST_RATES:
        yield "six-rates", f"{len(found)} rates, where {MOST_RATES} are the most"


def _own_rates(schedule: PotSchedule) -> Found:
    yield from _too_many_rates((schedule,))


def _no_bank(schedule: PotSchedule) -> Found:
    if any(fee.name == "bank" for fee in schedule.fees):
        yield "no-bank", f"charges a bank, and {listed(schedule.games)} has none"


def _small_pot(schedule: PotSchedule) -> Found:
    bounds = {limits.what: limits.low[0] for limits in schedule.limits if limits.low}
    least = bounds.get("limit", bounds.get("minimum-bet"))
    if schedule.basis == "pot" and least is not None and schedule.total > 2 * least:
        callers = dollars(2 * least)
        yield (
            "small-pot",
            f"two callers at the lowest stakes make a pot of {callers}, the fees more",
        )
    for fee in schedule.fees:
        yield from _small_stake(schedule, fee, bounds)


def _small_stake(schedule: PotSchedule, fee: PotFee, bounds: Mapping[Bound, Cents]) -> Found:
    antes = bounds.get("condition", fee.amount) * max(fee.players[0], schedule.players[0])
    if schedule.basis == "antes" and fee.amount > antes:
        yield "small-pot", f"{dollars(fee.amount)} is more than the {dollars(antes)} of the antes"
    stake = bounds.get("buy-in", fee.amount)
    if schedule.basis == "each-player" and fee.amount > stake:
        yield "small-pot", f"the fee is more than the smallest buy-in of {dollars(stake)}"


def _timed_pot(schedule: PotSchedule) -> Found:
    if schedule.basis == "pot" and schedule.timed:
        yield "timed-pot", "by the half hour out of a pot; there may be none when it is due"


def _half_dollars(schedule: PotSchedule) -> Found:
    odd = sorted({fee.amount for fee in schedule.fees if fee.amount % WHOLE_DOLLAR})
    if odd:
        yield "half-dollar", f"{listed(map(dollars, odd))} cannot be paid in whole dollars"


def _capped(schedule: PotSchedule) -> Found:
    for limits in schedule.limits:
        if limits.what == "single-bet" and "no-limit" in schedule.structures:
            yield "capped", f"called no limit, with a {limits}"


def _endless(schedule: PotSchedule) -> Found:
    for fee in schedule.fees:
        if fee.by_round and fee.last is None:
            yield "endless", f"{dollars(fee.amount)} for each round from round {fee.first} on"


def _no_ante(schedule: PotSchedule) -> Found:
    if schedule.basis == "antes":
        yield "no-ante", "comes out of the antes, and their size is not printed"


def _part_bands(schedule: PotSchedule) -> Found:
    if schedule.players != ANY:
        yield "part-bands", f"for {players_text(schedule.players)} only"


_CHECKS: tuple[Callable[[PotSchedule], Found], ...] = (
    *(_backwards, _rows, _own_rates, _no_bank, _small_pot),
    *(_timed_pot, _half_dollars, _capped, _endless, _no_ante, _part_bands),
)


# What it shows beside the games it names


def _never_reached(
    schedule: PotSchedule, games: Mapping[str, PotGame], names: Sequence[str] = ()
) -> Found:
    for fee in schedule.fees:
        among = [games[name] for name in names or schedule.games if name in games]
        never = [game.id for game in among if fee.amount and not game.comes_to(fee.at)]
        if never:
            yield "never-reached", f"{fee.name} {fee.when} is never taken at {listed(never)}"


def _last_round(schedule: PotSchedule, games: Mapping[str, PotGame]) -> Found:
    among = [games[name] for name in schedule.games if name in games]
    for fee in schedule.fees:
        last = [game.id for game in among if fee.at == f"round-{game.rounds}" and game.rounds > 1]
        if last:
            yield "last-round", f"{fee.name} comes last of all at {listed(last)}"


_GAME_CHECKS: tuple[Callable[[PotSchedule, Mapping[str, PotGame]], Found], ...] = (
    _never_reached,
    _last_round,
)


def _too_many_together(given: Sequence[PotSchedule]) -> Iterator[tuple[str, str, str]]:
    """The most rates that one option for each band can set."""
    for block in by_block(given):
        bands: dict[Band, list[PotSchedule]] = {}
        for each in block:
            bands.setdefault(each.players, []).append(each)
        if len(bands) > 1:
            chosen = islice(product(*bands.values()), MOST_CHOSEN)
            worst = max(chosen, key=lambda those: len(rates(those)))
            yield from (("six-rates", worst[0].id, told) for _, told in _too_many_rates(worst))


def _unprovided(
    given: Sequence[PotSchedule], games: Mapping[str, PotGame]
) -> Iterator[tuple[str, str, str]]:
    named = {name for each in given for name in each.games}
    for game in games.values():
        mine = [each for each in given if game.id in each.games and each.status == "active"]
        open_ = any(not each.structures for each in mine)
        lacking = set(game.structures) - {kind for each in mine for kind in each.structures}
        if game.id in named and lacking and not open_:
            kinds = listed(sorted(lacking))
            yield "no-fee", game.id, f"may be {kinds}, and no schedule for that names it"
