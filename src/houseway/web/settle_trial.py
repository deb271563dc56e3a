"""What a game asks of people, found by dealing a few rounds of it: hands, picks, dice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import sha256
from itertools import count
from random import Random

from houseway.engine.decision import Decision, PickOffer, SetOffer
from houseway.engine.event import Event
from houseway.families import game
from houseway.play.bots import AnyLegal
from houseway.play.game import Game, start_round
from houseway.table.events import ButtonPlaced, CalledOff, CardDealt, CardMoved, DiceThrown
from houseway.table.table import Table, live_shoe

ROUNDS = 40
WAGERING = ("bank", "wagers", "late-wagers")
_OF_A_SEAT = re.compile(r"seat [0-9]+(?: hand ([0-9]+))?")


@dataclass
class Trial:
    """What some rounds showed.

    `shared` are the hands that belong to no seat with the fewest cards each ended with; `own` is
    the same for the hands of a seat, of which it is dealt `dealt` and may come to have `most`.
    `picks` says of every pick whether it can put up money. Where `sets`, a pick names cards.
    """

    shared: dict[str, int] = field(default_factory=dict)
    own: int = 0
    dealt: int = 0
    most: int = 0
    picks: dict[str, bool] = field(default_factory=dict)
    sets: bool = False
    dice: int = 0
    button: bool = False


def trial(played: Game) -> Trial:
    """Deal some rounds, always the same ones, to bots that choose anything.

    >>> from houseway.families import game
    >>> found = trial(game("casino-war"))
    >>> found.shared, found.own, found.picks
    ({'bank': 1}, 1, {'war': True, 'surrender': False})
    """
    options = played.rules.changed_options.items()
    return _trial(played.rules.id, tuple(sorted(options)))


@lru_cache(maxsize=128)
def _trial(name: str, options: tuple[tuple[str, object], ...]) -> Trial:
    played, found, random = game(name, dict(options)), Trial(), Random(1)
    for number in range(ROUNDS):
        _look(found, _round(played, found, random, number))
    found.shared = {name: max(1, fewest) for name, fewest in found.shared.items()}
    return found


def _round(played: Game, found: Trial, random: Random, number: int) -> list[Event]:
    rules, bot = played.rules, AnyLegal(random)
    table = Table(rules, live_shoe(rules, seeds=_seeds(number).__next__))
    for seat in range(1, rules.table.seats + 1):
        table.sit(seat, f"seat {seat}")
    round_ = start_round(played, table)
    while (decision := round_.decision) is not None:
        bettor, offer = next(iter(decision.offers.items()))
        _note(found, decision, offer)
        round_.choose(bettor, bot.choose(offer))
    return list(round_.events)


def _seeds(number: int) -> Iterator[bytes]:
    return (sha256(f"{number} {again}".encode()).digest() for again in count())


def _note(found: Trial, decision: Decision, offer: object) -> None:
    """Keep the picks of an offer, those a rule refuses just then too."""
    if decision.kind in WAGERING or not isinstance(offer, PickOffer):
        return
    if isinstance(offer, SetOffer):
        found.sets = True
        return
    for pick in (*offer.picks, *(offer.refused or ())):
        takes = pick in offer.picks and offer.bounds(pick)[1] > 0
        found.picks[pick] = found.picks.get(pick, False) or takes


def _look(found: Trial, events: list[Event]) -> None:
    if any(isinstance(event, CalledOff) for event in events):
        return
    dealt: dict[str, int] = {}
    moved: set[str] = set()
    for event in events:
        if isinstance(event, CardDealt):
            dealt[event.hand] = dealt.get(event.hand, 0) + 1
        elif isinstance(event, CardMoved) and event.to not in dealt:
            moved.add(event.to)
        elif isinstance(event, DiceThrown):
            found.dice = max(found.dice, len(event.dice))
        elif isinstance(event, ButtonPlaced):
            found.button = True
    for name, cards in dealt.items():
        own = _OF_A_SEAT.fullmatch(name)
        if own is None:
            found.shared[name] = min(cards, found.shared.get(name, cards))
            continue
        number = int(own[1] or 1)
        found.most = max(found.most, number)
        if name not in moved:
            found.dealt = max(found.dealt, number)
            found.own = min(cards, found.own or cards)
