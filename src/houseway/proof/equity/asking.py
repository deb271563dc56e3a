"""From a question to its answer: exact where that is quick, otherwise sampled."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from houseway.cards.card import Card, cards_in
from houseway.checked import checked
from houseway.errors import HousewayError, out_of_range
from houseway.proof.equity.discards import with_discards
from houseway.proof.equity.exact import count, countable
from houseway.proof.equity.layout import work_of
from houseway.proof.equity.reading import read_hand
from houseway.proof.equity.result import Equities
from houseway.proof.equity.sampled import sample
from houseway.proof.equity.situation import Hand, Situation, situation
from houseway.proof.equity.spec import Spec, spec_of

# Seconds of one core that counting may be expected to take, without a word and when asked for.
LIMIT = 6.0
LONGEST = 3600.0

How = Literal["best", "exact", "sampled"]
Progress = Callable[[float], None]


@dataclass(frozen=True)
class Ask:
    """How to answer. `how` is "best" for exact counts where they take no more than `LIMIT`.

    `samples` and `error` (of an equity, as a part of the pot) say when sampling ends; see `sample`.
    The answer follows from these and the question, whatever the number of `workers`.
    """

    how: How = "best"
    samples: int | None = None
    error: float = 0.0
    seed: int = 1
    workers: int = 1
    progress: Progress | None = None


@checked
def equity(
    game: str | Spec,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    ask: Ask | None = None,
    options: Mapping[str, object] | None = None,
) -> Equities:
    """What part of the pot each of the hands gets on average when all stay to the end.

    Hands are written as `reading` and docs/equity.md describe. Where a card is to be discarded
    first, a hand may be given before that.
    """
    spec = spec_of(game, options) if isinstance(game, str) else game
    ask = ask or Ask()
    if ask.samples is not None and ask.samples < 2:
        raise out_of_range("samples", "a sample takes at least two deals", ask.samples)
    if ask.error < 0:
        raise out_of_range("error", "a standard error is above 0", ask.error)
    read = [read_hand(spec, written, number) for number, written in enumerate(hands, 1)]
    open_, gone = (_cards(name, text) for name, text in (("--board", board), ("--dead", dead)))

    def settled(kept: Sequence[Hand], discarded: Sequence[Card], told: Progress | None) -> Equities:
        asked = situation(spec, kept, open_, (*gone, *discarded))
        return answer(asked, replace(ask, progress=told))

    if any(hand.known > spec.own for hand in read):
        return with_discards(spec, read, len(open_), settled, ask.progress)
    return settled(read, (), ask.progress)


def answer(asked: Situation, ask: Ask) -> Equities:
    """Count or sample, as asked."""
    if ask.how == "sampled":
        return sample(asked, ask.samples, ask.error, ask.seed, ask.workers, ask.progress)
    work = work_of(asked)
    most = LONGEST if ask.how == "exact" else LIMIT
    if countable(asked, work) and work.seconds <= most:
        return count(asked, work, ask.workers, ask.progress)
    if ask.how == "exact":
        raise out_of_range(
            "exact",
            f"up to {work.boards * work.meetings:.0e} deals are too many to count in an hour; "
            "leave out --exact for a sample",
        )
    return answer(asked, replace(ask, how="sampled"))


def _cards(name: str, written: str) -> list[Card]:
    try:
        return cards_in(written)
    except HousewayError as error:
        raise error.told_as(HousewayError, (name,), f"{name}: {error}") from None
