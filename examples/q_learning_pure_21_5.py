"""Tabular Q-learning on Pure 21.5 Blackjack, measured against the exact optimum.

Run it as it is, or cell by cell in an editor that knows `# %%`:

    python examples/q_learning_pure_21_5.py --rounds 300000

The learner sits in one seat of a real table (`SeatEnv`), sees what that seat sees and is told only
what a round brought. What it has learned is then played by the library's kernel for millions of
rounds, and compared with best play, which the library works out exactly.
"""

# %% What it takes
from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from houseway.envs import SeatEnv
from houseway.families import game
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.sampled import Simulated, simulate
from houseway.families.blackjack.kernel.strategy import strategy
from houseway.families.blackjack.odds.counts import NAMES
from houseway.families.blackjack.odds.result import PlayedOdds, PlayedSpot
from houseway.families.odds import odds

GAME = "pure-21-5"
CURIOSITY = 2.0  # how much an action that was hardly tried is hoped to be better
WHIMS = 0.1  # how often it does anything legal
SLOWING = 0.9  # how quickly steps become smaller
ENOUGH = 200  # times a state must have been met before what is known of it counts
VALUES = np.array([min(rank, 10) for rank in range(1, 14) for _ in range(4)])

# hard total, ace, two cards only, value of a pair, up-card, and 0 before a split, 1 with more hands
# to come, 2 for the last hand, and whether it is insured. Insurance itself is asked about before
# all that, with a total of 0.
State = tuple[int, bool, bool, int, int, int, bool]


# %% From an observation to a state
class Eyes:
    """Reads a blackjack hand out of an observation."""

    def __init__(self, env: SeatEnv) -> None:
        part = env.layout
        cards = len(VALUES)
        self.hand = slice(part["cards asked"].start, part["cards asked"].start + cards)
        self.bank = slice(part["cards bank"].start, part["cards bank"].start + cards)
        self.hands, self.number = part["hands"].start, part["hand"].start
        self.insurance = part["wagers"].start + env.shown.layout.spots["insurance"]
        self.split, self.decline = env.shown.number["split"], env.shown.number["decline"]

    def state(self, seen: Any, mask: Any) -> State:
        hand = seen[self.hand]
        up = int(VALUES @ seen[self.bank])
        if mask[self.decline]:
            return 0, False, False, 0, up, 0, False
        hard, two = int(VALUES @ hand), int(hand.sum()) == 2
        pair = hard // 2 if mask[self.split] else 0
        hands, number = int(seen[self.hands]), int(seen[self.number])
        split = 0 if hands == 1 else 1 if number < hands else 2
        return hard, bool(hand[:4].any()), two, pair, up, split, bool(seen[self.insurance])


# %% The learner
@dataclass
class Learner:
    """A table of what each action in each state has been worth so far."""

    actions: int
    random: np.random.Generator
    worth: dict[State, Any] = field(default_factory=dict)
    tried: dict[State, Any] = field(default_factory=dict)

    def look(self, state: State, mask: Any) -> tuple[Any, Any]:
        """The worth of each action here, and which are legal."""
        if state not in self.worth:
            self.worth[state] = np.zeros(self.actions)
            self.tried[state] = np.zeros(self.actions)
        return self.worth[state], mask.nonzero()[0]

    def choose(self, state: State, mask: Any) -> int:
        """The action that might be best: what it has been worth, and more the less is known."""
        worth, legal = self.look(state, mask)
        tried = self.tried[state][legal]
        if not tried.all() or self.random.random() < WHIMS:
            return int(legal[self.random.integers(len(legal))])
        hope = worth[legal] + CURIOSITY * np.sqrt(math.log(tried.sum()) / tried)
        return int(legal[hope.argmax()])

    def promise(self, state: State, mask: Any, came: float) -> float:
        """What a state is worth to the action before it; what came, while little is known."""
        worth, legal = self.look(state, mask)
        return float(worth[legal].max()) if self.tried[state].sum() >= ENOUGH else came

    def learn(self, state: State, action: int, target: float) -> None:
        """Towards the target, in steps that become smaller the more is known."""
        self.tried[state][action] += 1
        step = self.tried[state][action] ** -SLOWING
        self.worth[state][action] += step * (target - self.worth[state][action])


def train(env: SeatEnv, rounds: int, seed: int = 1) -> Learner:
    """Play rounds, and learn from each action what it led to."""
    eyes, learner = Eyes(env), Learner(len(env.shown.words), np.random.default_rng(seed))
    for number in range(rounds):
        seen, info = env.reset(seed=seed if number == 0 else None)
        over = info["action_mask"][0] == 1  # only `done` is left: a natural asks nothing
        did, reward = list[tuple[State, int, Any]](), 0.0
        while not over:
            mask = info["action_mask"]
            state = eyes.state(seen, mask)
            action = learner.choose(state, mask)
            did.append((state, action, mask))
            seen, reward, over, _, info = env.step(action)
        target = reward  # all of it comes at the end
        for state, action, mask in reversed(did):
            learner.learn(state, action, target)
            target = learner.promise(state, mask, target)
    return learner


# %% What has been learned, in the words of the game
def policy(env: SeatEnv, learner: Learner) -> Callable[..., tuple[str, ...]]:
    """Picks in order of their worth, for the library's kernel; nothing where nothing is known."""
    nothing = np.zeros(learner.actions)

    def choose(
        hard: int, ace: bool, cards: int, pair: int, up: int, after_split: int, doubles: int
    ) -> tuple[str, ...]:
        if doubles:
            return ("stand",)
        shape = (hard, bool(ace), cards == 2, pair, up)
        known = {split: learner.tried.get((*shape, split, False), nothing) for split in range(3)}
        split = next((s for s in (2, 1) if after_split and known[s].sum() >= ENOUGH), 0)
        worth = learner.worth.get((*shape, split, False), nothing)
        order = sorted(known[split].nonzero()[0], key=lambda action: -worth[action])
        return tuple(env.names(int(action)) for action in order)

    return choose


def anything(random: np.random.Generator) -> Callable[..., tuple[str, ...]]:
    """A policy drawn by lot: the baseline."""
    picks = ["hit", "stand", "double", "split", "surrender"]
    return lambda *seen: tuple(random.permutation(picks).tolist())


def played(choose: Callable[..., tuple[str, ...]], rounds: int, seed: int = 2) -> Simulated:
    """A policy played by the kernel."""
    blackjack = game(GAME)
    assert isinstance(blackjack, Blackjack)
    return simulate(blackjack, strategy(blackjack, choose), rounds=rounds, seed=seed)


def exact() -> PlayedOdds:
    """Best play, exactly."""
    return next(spot.odds for spot in odds(game(GAME)).spots if isinstance(spot, PlayedSpot))


@dataclass(frozen=True)
class Agreement:
    """How first decisions compare with best play: cells alike, how often, and what is lost."""

    same: int
    cells: int
    often: float
    cost: float


def compare(choose: Callable[..., tuple[str, ...]], best: PlayedOdds) -> Agreement:
    """Every two cards against every up-card, by the exact worth of each choice."""
    same, alike, chance, cost = 0, 0.0, 0.0, 0.0
    for decision in best.decisions:
        one, other = (NAMES.index(name) for name in decision.hand)
        up = NAMES.index(decision.up)
        pair = one if decision.pairs else 0
        wanted = choose(one + other, 1 in (one, other), 2, pair, up, 0, 0)
        pick = next((each for each in wanted if each in decision.worth), next(iter(decision.worth)))
        agrees = decision.cost(pick) == 0
        same += agrees
        alike += decision.probability * agrees
        chance += decision.probability
        cost += decision.probability * decision.cost(pick)
    return Agreement(same, len(best.decisions), alike / chance, cost)


# %% The whole of it
def main(rounds: int, checked: int, seed: int) -> None:
    env = SeatEnv(GAME, bots=("house-way",))
    began = time.process_time()
    learner = train(env, rounds, seed)
    took = time.process_time() - began
    print(f"{rounds:,} rounds in {took:.0f} CPU s, {rounds / took:,.0f} a second")

    choose, best = policy(env, learner), exact()
    results = (
        ("by lot", played(anything(np.random.default_rng(seed)), checked)),
        ("house way", played(lambda *seen: (), checked)),
        ("learned", played(choose, checked)),
    )
    for name, found in results:
        print(f"{name:>10}: {found.mean:+.5f} a unit staked, standard error {found.error:.5f}")
    print(f"{'best play':>10}: {best.ev:+.5f}, exactly")
    agrees = compare(choose, best)
    print(f"first decisions as in best play: {agrees.same} of {agrees.cells} cells, ", end="")
    print(f"{agrees.often:.1%} of those that come up; the others cost {agrees.cost:.5f}")
    print(f"insurance: {_insurance(env, learner)}")


def _insurance(env: SeatEnv, learner: Learner) -> str:
    """What it does when insurance is offered; best play declines."""
    state = (0, False, False, 0, 1, 0, False)
    tried = learner.tried[state].nonzero()[0]
    return env.names(int(max(tried, key=lambda action: learner.worth[state][action])))


if __name__ == "__main__":
    told = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    told.add_argument("--rounds", type=int, default=300_000, help="rounds to learn from")
    told.add_argument("--checked", type=int, default=20_000_000, help="rounds played to check")
    told.add_argument("--seed", type=int, default=1)
    main(**vars(told.parse_args()))
