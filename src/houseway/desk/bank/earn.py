"""What a round earns the bank at a typical table, under each reading of its coverage."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from math import hypot
from typing import Any, cast

from houseway.desk.bank.counted import CountedRounds, Rounds, can_count, lone_wager
from houseway.desk.bank.cover import MODELS, Ended, Ints
from houseway.desk.bank.fees import bank_fee
from houseway.desk.bank.full import Full, full_ev, full_parts
from houseway.desk.bank.playing import kept_sample, play_sample
from houseway.desk.bank.samples import PlayedRounds, Sample
from houseway.desk.bank.spread import Spread
from houseway.desk.bank.steady import Steadied
from houseway.desk.bank.table import TypicalTable
from houseway.desk.bank.ways import Ways, ways_of
from houseway.desk.odds import find_odds, known_odds
from houseway.families.odds import is_slow, odds
from houseway.money import Cents
from houseway.play.game import Game
from houseway.proof.model import GameOdds, Way
from houseway.rulebook.schema import Coverage

Progress = Callable[[float], None]

ROUNDS = 20_000
ODDS_PART = 0.2  # of the work is finding the odds of single wagers
SAME = 1e-3  # cents; what rounding may leave between two equal figures
WHOLE = "exact: every deal of a full shoe, with all wagers of the table together; "
LONE = "exact: every deal counted by the pay line the one wager meets; "
STEADIED = {
    True: "; steadied by the odds of every wager, which are sampled themselves",
    False: "; steadied by the exact odds of every wager",
}


@dataclass(frozen=True)
class Booked:
    """What the bank books under one coverage model, before the fee.

    `ev` is the mean of `spread` and `error` its standard error (0 where every deal was counted).
    `moved` is what changes hands in an average round, `action_share` how much of what would with
    an ample bank, `edge_share` how much of the ample bank's EV is left (None where that is 0) and
    `edge_error` the standard error of it.
    """

    model: Coverage
    spread: Spread
    moved: Fraction
    action_share: Fraction
    edge_share: Fraction | None
    edge_error: float = 0.0

    @property
    def ev(self) -> Fraction:
        return self.spread.mean

    @property
    def error(self) -> float:
        return self.spread.error

    @property
    def deviation(self) -> float:
        return self.spread.deviation


@dataclass(frozen=True)
class Exposure:
    """What the bank can lose in one round.

    `most` is owed when every wager wins at its best line, raises at their largest; `limited` is
    that or the bank, whichever is less. `one_percent` and `five_percent` are results the bank does
    not exceed in so many rounds (below zero: a loss), `worst` the worst that came up.
    """

    stakes: Cents
    most: Cents
    limited: Cents
    worst: Cents
    one_percent: Cents
    five_percent: Cents

    @property
    def multiple(self) -> Fraction:
        """What could be owed for every cent staked."""
        return Fraction(self.most, self.stakes) if self.stakes else Fraction(0)


@dataclass(frozen=True)
class Agreement:
    """One figure found in two ways, in cents; `apart` is their difference in standard errors."""

    what: str
    first: float
    second: float
    error: float

    @property
    def apart(self) -> float:
        off = abs(self.first - self.second)
        return off / self.error if off > SAME and self.error else 0.0


@dataclass(frozen=True)
class Earnings:
    """How a round ends for the bank when bettors play the table's `way`.

    `models` has every coverage model; `spread` is that of the game's own, before the fee, `after`
    the same less the bank's `fee`. `full` is the EV if everything were covered, from the exact
    odds (`full_error` where a spot's odds are sampled themselves). `rounds` were played for a
    sample, None where every deal was counted (`exact`).
    """

    table: TypicalTable
    models: Mapping[Coverage, Booked]
    fee: Cents
    full: Fraction
    full_error: float
    exposure: Exposure
    method: str
    exact: bool
    rounds: int | None
    checks: tuple[Agreement, ...] = ()

    @property
    def booked(self) -> Booked:
        """Under the game's own coverage model."""
        return self.models[self.table.game.rules.settle.coverage]

    @property
    def spread(self) -> Spread:
        return self.booked.spread

    @property
    def after(self) -> Spread:
        return self.spread.less(self.fee)


@dataclass(frozen=True)
class TableEarnings:
    """What a table earns by how its bettors play: the way that was asked for, and the other one."""

    ways: Ways
    shown: Earnings
    other: Earnings | None = None

    @property
    def each(self) -> tuple[tuple[Way, Earnings], ...]:
        """Every set of figures with the way it belongs to, the one that heads the answer first."""
        if self.other is None or self.ways.other is None:
            return ((self.ways.shown, self.shown),)
        return (self.ways.shown, self.shown), (self.ways.other, self.other)


def earn(
    table: TypicalTable, progress: Progress | None = None, rounds: int | None = None
) -> TableEarnings:
    """How a round at this table ends for the bank, under each way to play that differs.

    Every deal is counted where that is possible. Else `rounds` are played, or taken from those
    that are kept; given for a game that can be counted, so many are played besides and compared.
    """
    told = progress or (lambda done: None)
    found = _known(table.game) or find_odds(table.game, lambda done: told(done * ODDS_PART))
    ways = ways_of(table, found)
    many = 1 if ways.other is None else 2

    def of(at: int, way: Way) -> Earnings:
        begun, part = ODDS_PART + (1 - ODDS_PART) * at / many, (1 - ODDS_PART) / many
        played = replace(table, way=way)
        return _earned(played, found, ways, rounds, lambda done: told(begun + done * part))

    shown = of(0, ways.shown)
    return TableEarnings(ways, shown, None if ways.other is None else of(1, ways.other))


def _earned(
    table: TypicalTable,
    found: GameOdds[Any],
    ways: Ways,
    rounds: int | None,
    told: Progress,
) -> Earnings:
    counted = _counted(table, found)
    if counted is not None and rounds is None:
        return _exactly(table, ways, counted)
    return _both(table, found, ways, counted, play_sample(table, found, rounds or ROUNDS, told))


def known_earnings(table: TypicalTable, rounds: int = ROUNDS) -> TableEarnings | None:
    """The same if it can be told at once: counted, or where so many rounds were played before."""
    found = _known(table.game)
    if found is None:
        return None
    ways = ways_of(table, found)
    shown = _told_at_once(replace(table, way=ways.shown), found, ways, rounds)
    if shown is None or ways.other is None:
        return None if shown is None else TableEarnings(ways, shown)
    other = _told_at_once(replace(table, way=ways.other), found, ways, rounds)
    return None if other is None else TableEarnings(ways, shown, other)


def _told_at_once(
    table: TypicalTable, found: GameOdds[Any], ways: Ways, rounds: int
) -> Earnings | None:
    counted = _counted(table, found)
    if counted is not None:
        return _exactly(table, ways, counted)
    sample = kept_sample(table)
    enough = sample.rounds and sample.tried >= rounds
    return _both(table, found, ways, None, sample) if enough else None


def _known(game: Game) -> GameOdds[Any] | None:
    return known_odds(game) if is_slow(game.rules) else _quick(cast(Hashable, game))


@lru_cache(maxsize=64)
def _quick(game: Hashable) -> GameOdds[Any]:
    return odds(cast(Game, game))


def _counted(table: TypicalTable, found: GameOdds[Any]) -> Rounds | None:
    if can_count(table):
        return CountedRounds(table)
    return lone_wager(table, found.spot(table.wagers[0].spot))


def _both(
    table: TypicalTable,
    found: GameOdds[Any],
    ways: Ways,
    counted: Rounds | None,
    sample: Sample,
) -> Earnings:
    """From a sample; where every deal is counted too, those figures with how the two agree."""
    if counted is None:
        whole, parts = full_ev(table, found, table.way), full_parts(table, found, table.way)
        return _from_sample(table, ways, sample, whole, parts)
    exactly = _exactly(table, ways, counted)
    # The sample is left as it came: steadied by odds it would not be a check of its own, and what
    # bettors choose on a hand that all share changes what the other lines meet.
    played = _from_sample(table, ways, sample, Full(exactly.full))
    return replace(exactly, checks=tuple(_compared(exactly, played)))


def _played_text(ways: Ways, way: Way) -> str:
    """How the hands of a method's rounds were played."""
    told = {"best-play": "hands played in the best way", "house-way": "hands played the house way"}
    return "nobody has a choice" if ways.kind == "no-choice" else told[way]


def _exactly(table: TypicalTable, ways: Ways, counted: Rounds) -> Earnings:
    covered = counted.settle("gross", table.ample)
    ample = _moved(covered, counted.weight)
    full = Full(Spread(_sums(covered.net, counted.weight)).mean)
    models = {}
    for model in MODELS:
        ended = counted.settle(model, table.bank)
        spread = Spread(_sums(ended.net, counted.weight))
        models[model] = _booked(model, spread, _moved(ended, counted.weight), ample, full.ev)
    method = (WHOLE if can_count(table) else LONE) + _played_text(ways, table.way)
    return _earnings(table, models, full, method, True, None, ())


def _from_sample(
    table: TypicalTable, ways: Ways, sample: Sample, whole: Full, parts: Sequence[Full] = ()
) -> Earnings:
    """From rounds played; `whole` is what all wagers are worth, `parts` what each is by itself."""
    rounds, full = PlayedRounds(table, sample), whole
    steadied = Steadied(rounds.wagered(), parts)
    given = rounds.given()
    if given.any():
        extra = steadied.mean(given)
        full = Full(full.ev + Fraction(extra), hypot(full.error, steadied.error(given)))
    weight = steadied.weight
    ample = _moved(rounds.settle("gross", table.ample), weight)
    models = {}
    for model in MODELS:
        ended = rounds.settle(model, table.bank)
        spread = Spread(_sums(ended.net, weight), True, steadied.error(ended.net))
        models[model] = _booked(model, spread, _moved(ended, weight), ample, full.ev)
    method = (
        f"sampled: {sample.rounds:,} rounds played at the table, each from a full shoe; "
        + _played_text(ways, table.way)
        + (STEADIED[steadied.by_sample] if steadied.known else "")
    )
    mean, error = steadied.plain
    error = hypot(error, whole.error)
    check = Agreement("EV with everything covered", float(whole.ev), mean, error)
    return _earnings(table, models, full, method, False, sample.rounds, (check,))


def _earnings(
    table: TypicalTable,
    models: dict[Coverage, Booked],
    full: Full,
    method: str,
    exact: bool,
    rounds: int | None,
    checks: tuple[Agreement, ...],
) -> Earnings:
    rules = table.game.rules
    spread = models[rules.settle.coverage].spread
    exposure = Exposure(
        stakes=table.offered,
        most=table.most,
        limited=min(table.most, table.bank),
        worst=spread.worst,
        one_percent=spread.quantile(0.01),
        five_percent=spread.quantile(0.05),
    )
    fee = bank_fee(rules, table.action)
    return Earnings(
        table, models, fee, full.ev, full.error, exposure, method, exact, rounds, checks
    )


def _booked(
    model: Coverage, spread: Spread, moved: Fraction, ample: Fraction, full: Fraction
) -> Booked:
    share = moved / ample if ample else Fraction(1)
    if not full:
        return Booked(model, spread, moved, share, None)
    edge = spread.mean / full
    return Booked(model, spread, moved, share, edge, spread.error / abs(float(full)))


def _sums(amounts: Ints, weights: Sequence[int]) -> dict[Cents, int]:
    """Amounts that are alike, with their weights added up."""
    sums: dict[Cents, int] = {}
    for amount, weight in zip(amounts.tolist(), weights, strict=True):
        sums[amount] = sums.get(amount, 0) + weight
    return sums


def _moved(ended: Ended, weights: Sequence[int]) -> Fraction:
    """What changes hands in an average round."""
    return Spread(_sums(ended.moved, weights)).mean


def _compared(exactly: Earnings, played: Earnings) -> Iterator[Agreement]:
    """The EV of every model, counted and played."""
    for model in MODELS:
        one, two = exactly.models[model], played.models[model]
        what = f"EV under {model}, counted and from {played.rounds:,} rounds played"
        yield Agreement(what, float(one.ev), float(two.ev), two.error)
    yield from played.checks
