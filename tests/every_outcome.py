"""Every outcome a wager of a game can meet, the rare ones included: what a table can be shown."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import product
from typing import Any

from houseway.families.ante.outcome import Outcome as AnteOutcome
from houseway.families.ante.rules import hand_ids, ranking_of
from houseway.families.baccarat.outcome import VALUES as BACCARAT
from houseway.families.baccarat.outcome import Outcome as BaccaratOutcome
from houseway.families.blackjack.outcome import ASKED as BLACKJACK
from houseway.families.blackjack.outcome import Outcome as BlackjackOutcome
from houseway.families.keep.outcome import outcome_of as keep_outcome
from houseway.families.nine.outcome import outcome_of as nine_outcome
from houseway.families.paigow.outcome import VALUES as PAIGOW
from houseway.families.paigow.outcome import Outcome as PaiGowOutcome
from houseway.families.war.outcome import Outcome as WarOutcome
from houseway.hands import HIGH_52
from houseway.play.game import Game

TWO_JOKERS = 10
SOME_SIX = "none"


def every_outcome(game: Game) -> Iterator[Any]:
    """The outcomes of a game, each once."""
    return _FAMILIES[game.rules.family](game)


def _baccarat(game: Game) -> Iterator[Any]:
    totals, cards = range(10), (2, 3)
    for player, many, banker, more in product(totals, cards, totals, cards):
        yield BaccaratOutcome(player, many, banker, more)
    for name in ("player-pair", "banker-pair", "match"):
        for value in BACCARAT[name]:
            yield BaccaratOutcome(7, 2, 6, 2, **{name.replace("-", "_"): value})


def _nine(game: Any) -> Iterator[Any]:
    play = game.settings
    cards = range(play.cards, play.cards + 2)
    points = range(11 if play.naturals else 10)
    for player, many, bank, more in product(points, cards, points, cards):
        if TWO_JOKERS in (player, bank) and (many, more) != (play.cards, play.cards):
            continue
        yield nine_outcome(play, player, many, bank, more)


def _own(limit: int) -> Iterator[tuple[str, int, int]]:
    yield "natural", 21, 2
    for total in range(16, limit + 1):
        yield "live", total, 2
    for total, cards in product(range(limit + 1, limit + 6), (3, 4)):
        yield "over", total, cards
    for ended in ("surrendered", "rescued", "even-money"):
        yield ended, 16, 2


def _banks(limit: int) -> Iterator[tuple[str, int, int, str]]:
    yield "natural", 21, 2, "none"
    for total in range(17, limit + 1):
        yield "live", total, 2, "none"
    for total in range(limit + 1, 27):
        yield "over", total, 3, "none"
    for cards in range(4, 10):
        yield "over", 26, cards, "none"
    for special in ("three-eights", "suited-7-8-9"):
        yield "over", 24, 3, special


def _blackjack(game: Any) -> Iterator[Any]:
    limit = game.settings.limit
    for (own, total, cards), bank in product(_own(limit), _banks(limit)):
        yield BlackjackOutcome(own, total, cards, *bank)
    for name in ("reds", "match", "first-four"):
        for value in BLACKJACK.values[name]:
            yield BlackjackOutcome("live", 18, 2, "live", 19, 2, **{name.replace("-", "_"): value})


def _ante(game: Any) -> Iterator[Any]:
    kinds = hand_ids(ranking_of(game.settings))
    sixes = hand_ids(HIGH_52) if game.settings.six_cards else (SOME_SIX,)
    results = ("higher", "equal", "lower")
    for folded, opened, result, hand in product((False, True), (True, False), results, kinds):
        yield AnteOutcome(folded, opened, result, hand, sixes[-1])
    for six in sixes:
        yield AnteOutcome(False, True, "higher", kinds[-1], six)


def _war(game: Game) -> Iterator[Any]:
    yield from (WarOutcome("higher"), WarOutcome("lower"))
    yield from (WarOutcome("tied", "surrender"), WarOutcome("tied", "uncovered"))
    yield from (WarOutcome("tied", "war", war) for war in ("higher", "lower", "tied"))


def _keep(game: Game) -> Iterator[Any]:
    for mine, banks, result in product((False, True), (False, True), ("higher", "lower", "copy")):
        yield keep_outcome(mine, banks, result)


def _paigow(game: Any) -> Iterator[Any]:
    aces = (False, True) if game.settings.ace_high_pushes else (False,)
    for result, ace, joker, mine in product(("win", "push", "lose"), aces, (False, True), aces):
        yield PaiGowOutcome(result, bank_ace_high=ace, bank_joker=joker, ace_high=mine and ace)
    yield PaiGowOutcome("lose", foul=True)
    for name in ("fortune", "envy"):
        for row in PAIGOW[name]:
            yield PaiGowOutcome("win", **{name: row})


_FAMILIES: Mapping[str, Callable[[Any], Iterator[Any]]] = {
    "ante": _ante, "baccarat": _baccarat, "blackjack": _blackjack, "keep": _keep, "nine": _nine,
    "paigow": _paigow, "war": _war,
}  # fmt: skip
