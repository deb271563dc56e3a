"""Every family of games, found by the family its rule file names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib import import_module
from typing import Protocol

from houseway.cards.card import Card
from houseway.checked import checked
from houseway.engine.round import Procedure, Round
from houseway.errors import RulebookError
from houseway.games.described import Described, Told
from houseway.games.rewind import begin
from houseway.games.words import Words
from houseway.rulebook.load import load
from houseway.rulebook.options import option_key
from houseway.rulebook.schema import Rules
from houseway.table.chips import BuyIn
from houseway.table.table import Table


class Game(Protocol):
    """A game ready to play: its rules, and a procedure for one round."""

    rules: Rules

    def play(self, table: Table) -> Procedure:
        """One round at `table`."""
        ...

    def buy_in(self, table: Table) -> BuyIn | None:
        """What one may buy in for; None where nobody plays with chips of their own."""
        ...

    def words(self) -> Words:
        """How it is played, for people."""
        ...

    def points(self, hand: str, cards: Sequence[Card], as_dealt: bool = True) -> str:
        """What a hand is worth, as people say it; empty when there is nothing to say.

        A hand that took or gave a card in a split or a switch is not `as_dealt`.
        """
        ...

    def describe(
        self, hands: Mapping[str, Sequence[Card]], told: Sequence[Told], dice: Sequence[int]
    ) -> Described:
        """A described hand of this game; raises RecordError when it deals no such hands."""
        ...


def _ante(rules: Rules) -> Game:
    from houseway.games.ante.game import Ante

    return Ante(rules)


def _baccarat(rules: Rules) -> Game:
    from houseway.games.baccarat.game import Baccarat

    return Baccarat(rules)


def _blackjack(rules: Rules) -> Game:
    from houseway.games.blackjack.game import Blackjack

    return Blackjack(rules)


def _chinese(rules: Rules) -> Game:
    from houseway.games.chinese.game import ChinesePoker

    return ChinesePoker(rules)


def _keep(rules: Rules) -> Game:
    from houseway.games.keep.game import Keep

    return Keep(rules)


def _nine(rules: Rules) -> Game:
    from houseway.games.nine.game import Nine

    return Nine(rules)


def _paigow(rules: Rules) -> Game:
    from houseway.games.paigow.game import PaiGow

    return PaiGow(rules)


def _pan(rules: Rules) -> Game:
    from houseway.games.pan.game import Pan

    return Pan(rules)


def _pot(rules: Rules) -> Game:
    from houseway.games.pot.game import PotGame

    return PotGame(rules)


def _war(rules: Rules) -> Game:
    from houseway.games.war.game import War

    return War(rules)


FAMILIES: Mapping[str, Callable[[Rules], Game]] = {
    "ante": _ante,
    "baccarat": _baccarat,
    "blackjack": _blackjack,
    "chinese": _chinese,
    "keep": _keep,
    "nine": _nine,
    "paigow": _paigow,
    "pan": _pan,
    "pot": _pot,
    "war": _war,
}


def know_every_event() -> None:
    """Load the events of every family, so that a log of any game can be read."""
    import_module("houseway.table.chip_events")
    for family in FAMILIES:
        import_module(f"houseway.games.{family}.events")


@checked
def game(name: str, options: Mapping[str, object] | None = None) -> Game:
    """The game called `name` (an id or the path of a rule file) under `options`."""
    return _game(name, option_key(options or {}))


@lru_cache(maxsize=256)
def _game(name: str, options: tuple[tuple[str, object], ...]) -> Game:
    return of_rules(load(name, dict(options)))


def of_rules(rules: Rules) -> Game:
    if rules.family not in FAMILIES:
        raise RulebookError(
            f"{rules.id}: nothing here plays the family {rules.family!r}",
            ("family",),
            "unknown-name",
            rules.family,
        )
    return FAMILIES[rules.family](rules)


def start_round(game: Game, table: Table) -> Round:
    """Begin a round and run it to its first decision."""
    return begin(game.play, table)
