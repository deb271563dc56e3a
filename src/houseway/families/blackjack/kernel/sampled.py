"""Blackjack simulated: whole rounds of one seat against the bank."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from houseway.checked import checked
from houseway.compiled.blocks import in_order
from houseway.errors import out_of_range
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.sides import SideSample, side_sample
from houseway.families.blackjack.kernel.strategy import Strategy, house_way
from houseway.families.blackjack.kernel.task import From, Task
from houseway.proof.sample import Sample

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Simulated:
    """A sample of one seat's rounds. Figures are per unit first staked, all hands together.

    `stake` is what was put up on average, doubles and splits included. A round that ran out of
    cards was called off and is counted apart.
    """

    game: str
    options: Mapping[str, object]
    strategy: str
    dealt: From
    seed: int
    wager: Sample
    stake: float
    called_off: int
    sides: Mapping[str, SideSample]

    @property
    def rounds(self) -> int:
        return self.wager.rounds

    @property
    def mean(self) -> float:
        return self.wager.mean

    @property
    def error(self) -> float:
        return self.wager.error

    def to_json(self) -> dict[str, Any]:
        return {
            "game": self.game,
            "options": dict(self.options),
            "strategy": self.strategy,
            "dealt": self.dealt,
            "seed": self.seed,
            "called_off": self.called_off,
            "average_stake": self.stake,
            "game_wager": self.wager.to_json(),
            "side_wagers": {name: side.to_json() for name, side in self.sides.items()},
        }


@checked
def simulate(
    game: Blackjack,
    how: Strategy | None = None,
    *,
    rounds: int,
    error: float = 0.0,
    sides: Sequence[str] = (),
    dealt: From = "full-shoe",
    seed: int = 1,
    workers: int = 1,
    progress: Progress | None = None,
) -> Simulated:
    """Play rounds of `game`, the house way unless told, with a wager on each of `sides` as well.

    Ends after `rounds`, or with the block of rounds that brings the standard error down to `error`.
    The answer follows from the seed, whatever the number of `workers`. `dealt` says whether every
    round comes from the full shoe or the shoe is dealt down to its cut card; each block begins
    with a shuffle. `progress` is told the rounds done and the rounds asked for.
    """
    if rounds < 1 or workers < 1:
        raise out_of_range(
            "rounds" if rounds < 1 else "workers",
            f"a simulation takes at least one round and one worker, not {rounds} and {workers}",
            min(rounds, workers),
        )
    task = Task(game, how or house_way(game), tuple(sides), dealt, seed)
    total, done = task.tally(), 0
    for size, tally in in_order(task.block, rounds, workers):
        for whole, part in zip(total, tally, strict=True):
            whole += part
        done += size
        if progress is not None:
            progress(done, rounds)
        if error and task.sample(total).error <= error:
            break
    return Simulated(
        game=game.rules.id,
        options=game.rules.changed_options,
        strategy=task.how.name,
        dealt=dealt,
        seed=seed,
        wager=task.sample(total),
        stake=task.stake(total),
        called_off=int(total.sums[0]),
        sides={side: side_sample(game, side, total) for side in task.sides},
    )
