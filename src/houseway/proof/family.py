"""What the house knows of a family of games: facts, and a function for each thing asked of it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from typing import Any

from houseway.cards.card import Card
from houseway.play.bots import Bot
from houseway.play.game import Game
from houseway.proof.advice import Advised
from houseway.proof.joint import Joint
from houseway.proof.kernel import Kernel
from houseway.proof.linear import Removal
from houseway.proof.model import GameOdds, Progress, Way
from houseway.proof.staged import Staged
from houseway.rulebook.schema import Rules


@dataclass(frozen=True)
class Family:
    """A family: `make` makes a game of rules.

    Its folder, the package called `package`, has the same parts under the same names as every
    other: `odds` counts, `kernel` plays compiled rounds, `bots` plays for people. A part is loaded
    when it is first asked for. The facts say which parts there are:

    - `slow_odds`: its odds take long enough to tell how far the work has come;
    - `why_no_kernel`: empty where there is a kernel, else why none is needed;
    - `advises`: what to do with a hand can be asked;
    - `counts_rounds`: what happens to all wagers of a round together is counted;
    - `tells_removal`: what a missing card does to its wagers is known;
    - `own_bots`: it has bots of its own, beside those that play any game;
    - `best_by_odds`: its odds know a best play that is not the house way.
    """

    package: str
    make: Callable[[Rules], Game]
    slow_odds: bool = False
    why_no_kernel: str = ""
    advises: bool = False
    counts_rounds: bool = False
    tells_removal: bool = False
    own_bots: bool = False
    best_by_odds: bool = False

    def _part(self, name: str) -> Any:
        return import_module(f"{self.package}.{name}")

    def odds(self, game: Game, progress: Progress | None = None) -> GameOdds[Any]:
        """The odds of every wager of a game."""
        count = self._part("odds").game_odds
        found: GameOdds[Any] = count(game, progress=progress) if self.slow_odds else count(game)
        return found

    def advise(self, game: Game, hand: Sequence[Card], shown: Sequence[Card]) -> Advised:
        """What to do with a hand."""
        found: Advised = self._part("odds.advising").advise(game, hand, shown)
        return found

    def joint(self, game: Game, spots: Collection[str], way: Way) -> Joint:
        """The pay lines that wagers on `spots` meet together."""
        found: Joint = self._part("odds.joint").count(game, spots, way)
        return found

    def removals(self, game: Game) -> dict[str, Removal]:
        """What one card missing does to each wager for which that is known."""
        found: dict[str, Removal] = self._part("odds.removal").removals(game)
        return found

    def kernel_of(self, staged: Staged) -> Kernel:
        """The kernel of a staged scene."""
        found: Kernel = self._part("kernel").kernel_of(staged)
        return found

    @property
    def plays(self) -> Mapping[str, Callable[[Game], Bot]]:
        """The ways its kernel knows to play, each with what makes a bot that plays so."""
        found: Mapping[str, Callable[[Game], Bot]] = self._part("kernel").PLAYS
        return found

    def bot(self, kind: str, game: Game, random: Random) -> Bot | None:
        """A bot of its own of a kind; None where a bot that plays any game will do."""
        if not self.own_bots:
            return None
        found: Bot | None = self._part("bots").bot_for(kind, game, random)
        return found

    def best_bot(self, game: Game, found: GameOdds[Any], rest: Bot) -> Bot:
        """A bot that plays best by the odds, and leaves wagers and the bank to another."""
        if not self.best_by_odds:
            return rest
        bot: Bot = self._part("odds.bots").best_bot(game, found, rest)
        return bot
