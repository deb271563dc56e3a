"""Dealing at random until enough is known."""

from __future__ import annotations

from collections.abc import Callable
from math import sqrt

from houseway.compiled.blocks import in_order
from houseway.compiled.streams import stream
from houseway.errors import contradiction
from houseway.proof.equity.dealing import counts_of, dealing, dealt, table
from houseway.proof.equity.result import Equities, equities
from houseway.proof.equity.sharing import HIGH_UNITS, LOW_UNITS, POT, SQUARES
from houseway.proof.equity.situation import Situation, Whole
from houseway.proof.equity.valuing import tables_of

SAMPLES = 1 << 20
MOST = 1 << 33

Progress = Callable[[float], None]


def sample(
    asked: Situation,
    samples: int | None = None,
    error: float = 0.0,
    seed: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
) -> Equities:
    """Deal `samples` times, or until no equity has a standard error above `error`.

    The answer follows from the seed, whatever the number of workers. An interrupt ends it with
    what was dealt so far.
    """
    arrays, ranked = dealt(asked), tables_of(asked.spec)
    split, kernel = asked.spec.low is not None, dealing(asked.spec.use == "exactly two")
    wanted = samples or (MOST if error else SAMPLES)

    def block(number: int, deals: int) -> tuple[Whole, int]:
        counts = counts_of(asked)
        lanes = stream(seed, number)
        done = kernel(arrays, deals, split, *ranked, lanes, table(asked), counts)
        return counts, done

    total, deals, interrupted = counts_of(asked).astype(object), 0, False
    try:
        for _, (counts, done) in in_order(block, wanted, workers):
            total += counts
            deals += done
            _check(deals)
            reached = errors_of(total, deals)
            if progress is not None:
                progress(_done(deals, wanted, max(reached), error))
            if error and deals > 1 and max(reached) <= error:
                break
    except KeyboardInterrupt:
        if not deals:
            raise
        interrupted = True
    reached = errors_of(total, deals)
    return equities(asked, total, deals, "sampled", reached, interrupted=interrupted, seed=seed)


def errors_of(counts: Whole, deals: int) -> list[float]:
    """The standard error of each equity."""
    found = []
    for row in counts:
        mean = int(row[HIGH_UNITS] + row[LOW_UNITS]) / deals
        variance = max(0.0, int(row[SQUARES]) / deals - mean * mean)
        found.append(sqrt(variance / deals) / POT)
    return found


def _done(deals: int, wanted: int, reached: float, error: float) -> float:
    by_number = deals / wanted
    return max(by_number, min(1.0, (error / reached) ** 2)) if error and reached else by_number


def _check(deals: int) -> None:
    if not deals:
        raise contradiction(
            "hands",
            "these hands hardly ever fit together, so that none could be dealt; name fewer of them",
        )
