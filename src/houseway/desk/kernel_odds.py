"""The proof of a kernel's odds: what every wager makes in many rounds, beside the odds' figure.

One bettor lays every spot that may be laid, against a bank that covers everything and goes the
house way, with a full shoe for every round. A game is played once for each way of playing of which
the odds know a figure, and again where spots exclude one another.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from math import hypot, isfinite, sqrt
from time import perf_counter, process_time
from typing import Any, NamedTuple

from houseway.desk.kernel_exact import Figure, figures
from houseway.desk.odds import find_odds
from houseway.desk.simulate.replay import differences
from houseway.desk.simulate.result import Result
from houseway.desk.simulate.run import in_process, run
from houseway.desk.simulate.work import Work
from houseway.errors import IllegalChoice, not_here, not_worked_out
from houseway.families import family_of, game
from houseway.families.kernels import has_kernel
from houseway.money import Cents
from houseway.play.game import Game
from houseway.proof.model import GameOdds
from houseway.proof.scene import HOUSE_WAY, Person, Scene
from houseway.rulebook.load import game_ids
from houseway.rulebook.schema import Rules, Spot
from houseway.table.wager import PlaceWagers, WagerOffer

WITHIN = 4.0  # standard errors
STAKE: Cents = 10_000  # of which every line pays whole cents
BANK: Cents = 10**11

Tell = Callable[[float], None]


@dataclass(frozen=True)
class Compared:
    """A laid wager: what a unit on it made in so many rounds, and what the odds say it makes."""

    plays: str
    spot: str
    name: str
    rounds: int
    mean: float
    error: float
    figure: Figure | None

    @property
    def z(self) -> float | None:
        """How many standard errors lie between the two; the odds may have an error as well."""
        if self.figure is None or not isfinite(self.error):
            return None
        error, apart = hypot(self.error, self.figure.error), self.mean - float(self.figure.worth)
        return apart / error if error else 0.0 if not apart else float("inf")

    @property
    def verdict(self) -> str:
        if self.figure is None:
            return "sampled only"
        if self.z is None:
            return "too few rounds"
        return "agrees" if abs(self.z) <= WITHIN else "DIFFERS"

    def to_json(self) -> dict[str, Any]:
        out: dict[str, Any] = {"plays": self.plays, "spot": self.spot, "name": self.name}
        if self.figure is not None:
            out["odds"] = str(self.figure.worth)
            out["odds_float"] = float(self.figure.worth)
            out["odds_error"] = self.figure.error
        out |= {"rounds": self.rounds, "sampled": self.mean, "standard_error": _finite(self.error)}
        return {**out, "z": _finite(self.z), "verdict": self.verdict}


class Ledger(NamedTuple):
    """Rounds played again at the table, and how many of them it settled differently."""

    rounds: int
    different: int


@dataclass(frozen=True)
class Proof:
    """A game's kernel beside its odds. `seconds` are of the clock, `cpu` those of the processor."""

    game: str
    name: str
    version: str
    seed: int
    rounds: int
    workers: int
    wagers: tuple[Compared, ...]
    ledger: Ledger
    seconds: float
    cpu: float
    interrupted: bool = False

    @property
    def agrees(self) -> bool:
        kept = all(wager.verdict != "DIFFERS" for wager in self.wagers)
        return kept and not self.ledger.different

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "name": self.name,
            "version": self.version,
            "seed": self.seed,
            "rounds": self.rounds,
            "workers": self.workers,
            "seconds": round(self.seconds, 2),
            "cpu_seconds": round(self.cpu, 2),
            "ledger": self.ledger._asdict(),
            "agrees": self.agrees,
            "interrupted": self.interrupted,
            "wagers": [wager.to_json() for wager in self.wagers],
        }


def provable() -> list[str]:
    """The games with a kernel."""
    return [name for name in game_ids() if has_kernel(game(name).rules)]


def prove(
    name: str,
    rounds: int,
    seed: int = 1,
    workers: int = 1,
    ledger: int = 0,
    tell: Tell | None = None,
    found: GameOdds[Any] | None = None,
    counted: Mapping[str, Figure] | None = None,
) -> Proof:
    """Play every scene of a game for at least `rounds` rounds and set the wagers beside the odds.

    The first `ledger` rounds are also played at the table. `tell` is told the part done. What was
    played before an interruption is told like the rest. Give `found` when the odds are known, and
    what was `counted` of the house way where they are a sample.
    """
    told = tell or (lambda done: None)
    ready = game(name)
    if not has_kernel(ready.rules):
        why = family_of(ready.rules).why_no_kernel
        raise not_worked_out(
            "game", f"{ready.rules.name} has no kernel. {why}".strip(), ready.rules.id
        )
    known = found or find_odds(ready)
    began, worked = perf_counter(), process_time()
    told(0.0)
    wagers: list[Compared] = []
    played, different, least, interrupted = 0, 0, rounds, False
    parts = list(scenes(ready, known, name, counted))
    for at, (scene, expected) in enumerate(parts):
        share = _share(told, at, len(parts))
        result = run(scene, rounds, seed, place=in_process(workers), tell=share)
        work = Work(scene, seed)
        wagers += _compared(work, result, expected)
        least, interrupted = min(least, result.rounds), result.interrupted
        if interrupted:
            break
        if ledger:
            different += sum(1 for _ in differences(work, ledger))
            played += ledger
    return Proof(
        ready.rules.id, ready.rules.name, ready.rules.version, seed, least, workers, tuple(wagers),
        Ledger(played, different), perf_counter() - began, process_time() - worked, interrupted,
    )  # fmt: skip


def _share(told: Tell, at: int, parts: int) -> Callable[[int, int], None]:
    return lambda done, asked: told((at + done / asked) / parts)


def scenes(
    ready: Game,
    found: GameOdds[Any],
    name: str = "",
    counted: Mapping[str, Figure] | None = None,
) -> Iterator[tuple[Scene, Mapping[str, Figure]]]:
    """Every scene of a game (`name` may be its rule file), with what the odds expect there.

    Each way of playing lays what the odds know of it; the first also what they know in no way.
    """
    rules, base = ready.rules, {spot.id for spot in ready.rules.spots if spot.kind == "base"}
    ways: dict[str, dict[str, Figure]] = {}
    for plays in family_of(rules).plays:
        expected = figures(ready, found, plays)
        if plays == HOUSE_WAY:
            expected |= counted or {}
        worths = {spot: expected[spot] for spot in base & expected.keys()}
        same = any(worths.items() <= other.items() for other in ways.values())
        if worths and not same:  # what is worth the same is the same way of playing
            ways[plays] = expected
    unknown = set(rules.by_id) - {spot for expected in ways.values() for spot in expected}
    for plays, expected in ways.items():
        for wagers in layings(rules, expected.keys() | unknown):
            people = (Person(1, bank=BANK), Person(2, wagers, plays=plays))
            yield Scene(name or rules.id, people, shoe="full", rotates=False), expected
        unknown = set()


def layings(rules: Rules, spots: Collection[str]) -> list[tuple[tuple[str, Cents], ...]]:
    """Sets of wagers that one bettor may lay together, until all of these spots have been laid."""
    left = [s for s in rules.spots if s.id in spots and s.window in ("before-cards", "late")]
    out = []
    while left:
        chosen: dict[str, Cents] = {}
        for spot in sorted(left, key=lambda s: s.kind != "base"):
            if spot.id not in chosen and _legal(rules, more := {**chosen, **_with(rules, spot)}):
                chosen = more
        if not chosen:
            raise not_here("spot", f"{rules.name}: nobody may lay {left[0].name}", left[0].id)
        out.append(tuple(chosen.items()))
        left = [spot for spot in left if spot.id not in chosen]
    return out


def _with(rules: Rules, spot: Spot) -> dict[str, Cents]:
    """A wager, with the other one of a pair that must be laid together."""
    pair = rules.by_id.get(spot.needs or "")
    both = [spot, pair] if pair is not None and pair.needs == spot.id else [spot]
    high = min(rules.limits(each)[1] for each in both)
    return {each.id: min(STAKE, high) for each in both}


def _legal(rules: Rules, wagers: Mapping[str, Cents]) -> bool:
    early = {s: n for s, n in wagers.items() if rules.by_id[s].window == "before-cards"}
    late = {s: n for s, n in wagers.items() if s not in early}
    try:
        WagerOffer(rules).verify(PlaceWagers(tuple(early.items())))
        WagerOffer(rules, window="late", held=early).verify(PlaceWagers(tuple(late.items())))
    except IllegalChoice:
        return False
    return True


def _compared(work: Work, result: Result, expected: Mapping[str, Figure]) -> Iterator[Compared]:
    rules, plays = work.staged.rules, work.scene.people[-1].plays
    for number, made in enumerate(result.wagers):
        spot = rules.by_id[made.spot]
        rounds, mean, error = made.rounds, made.mean, made.error
        if spot.kind != "base":
            rounds, mean, error = _alone(work, result, number)
        figure = expected.get(spot.id)
        yield Compared(plays, spot.id, spot.name, rounds, mean, error, figure)


def _alone(work: Work, result: Result, number: int) -> tuple[int, float, float]:
    """A side wager by itself, of the rounds in which it lay: what comes with it does not count."""
    layout, laid = work.kernel.layout, work.staged.wagers[number]
    many, total, squares = 0, 0, 0
    for at, entry in enumerate(layout.entries):
        slot = layout.slots[entry.slot]
        if slot.wager == number and slot.spot == laid.spot:
            times = int(result.tally.entries[at])
            profit = int(layout.lay.owed[at]) - int(layout.lay.lost[at])
            many, total = many + times, total + times * profit
            squares += times * profit * profit
    share = layout.unit / laid.amount
    if many < 2:
        return many, total * share, float("inf")
    spread = (many * squares - total * total) / (many * (many - 1))
    return many, total / many * share, sqrt(spread / many) * share


def _finite(number: float | None) -> float | None:
    """For JSON, which has no infinity."""
    return number if number is not None and isfinite(number) else None
