"""Who is first where nobody banks: the blinds, the forced bet, and the first to act."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from houseway.desk.train.deciding import deciding
from houseway.desk.train.drill import Candidate
from houseway.desk.train.question import Answer, Json, Question, slug
from houseway.desk.train.shoe import PracticeShoe
from houseway.desk.train.showing import cited, hand_part, rulings_about, seats_part, told
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.event import Event
from houseway.families.pot.game import PotGame
from houseway.families.pot.offer import BetOffer
from houseway.play.game import Game, start_round
from houseway.table.chip_events import ButtonMoved, Posted
from houseway.table.events import CardDealt, CardTurned
from houseway.table.table import Table

DRILL = "order"
FIRST = "acts-first"
ANTE = "ante"
WORDS = ("opens", "ace-opens", "heads-up", "blinds", "first", "after-draw")


class Opened(NamedTuple):
    """A hand up to its first betting: what happened, and whose turn it is."""

    events: list[Event]
    button: ButtonMoved
    first: int


def fits(game: Game) -> bool:
    return isinstance(game, PotGame)


def opened(game: Game, random: Random) -> Opened | None:
    """A hand dealt until somebody may bet; None when nobody may."""
    rules = game.rules
    players = random.randint(min(3, rules.table.seats), min(8, rules.table.seats))
    table = Table(rules, PracticeShoe(rules.deck.shoe, random, 0.1))
    for seat in sorted(random.sample(range(1, rules.table.seats + 1), players)):
        table.sit(seat, f"seat {seat}")
    round_ = start_round(game, table)
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        moved = [event for event in round_.events if isinstance(event, ButtonMoved)]
        if isinstance(offer, BetOffer):
            return Opened(round_.events, moved[-1], bettor.seat)
        assert isinstance(offer, PickOffer)
        round_.choose(bettor, Pick(offer.picks[0]))
    return None


def candidates(game: Game, random: Random) -> Iterator[Candidate]:
    """Of every hand who must put up money, and who acts first."""
    while True:
        seed = random.getrandbits(48)
        hand = opened(game, Random(seed))
        if hand is None:
            continue
        for what, seat in _first(hand).items():
            level = 2 if what == FIRST else 1 + bool(_ups(hand))
            skill = f"{DRILL}/{game.rules.id}/{slug(what)}"
            again = partial(_again, seed, what)
            yield Candidate(skill, level, partial(_question, game, hand, what, seat, level, again))


def _first(hand: Opened) -> dict[str, int]:
    """Who puts up what, and who acts first."""
    asked = {e.what: e.bettor.seat for e in hand.events if isinstance(e, Posted)}
    asked.pop(ANTE, None)
    return {**asked, FIRST: hand.first}


def _again(seed: int, what: str, game: Game) -> int | None:
    """The answer by the game under other options, the same people being dealt the same cards."""
    hand = opened(game, Random(seed))
    return None if hand is None else _first(hand).get(what)


def _ups(hand: Opened) -> dict[str, list[int]]:
    """The cards that lie open before each seat."""
    ups: dict[str, list[int]] = {}
    for event in hand.events:
        if not isinstance(event, CardTurned | CardDealt) or event.card is None:
            continue
        open_ = isinstance(event, CardTurned) or event.up
        if open_ and event.hand.startswith("seat"):
            ups.setdefault(event.hand, []).append(event.card)
    return ups


def _question(
    game: Game,
    hand: Opened,
    what: str,
    seat: int,
    level: int,
    again: Callable[[Game], int | None],
) -> Question:
    rules = game.rules
    rulings = rulings_about(rules, WORDS)
    ask = "Who acts first?" if what == FIRST else f"Who puts up the {what}?"
    seats = rules.table.seats
    shown: list[Json] = [hand_part(name.capitalize(), cards) for name, cards in _ups(hand).items()]
    shown += [
        seats_part(seats, None, hand.button.dealt, ()),
        {"part": "button", "seat": hand.button.seat},
    ]
    return Question(
        DRILL,
        rules.id,
        rules.name,
        level,
        f"{DRILL}/{rules.id}/{slug(what)}",
        f"The dealer button is at seat {hand.button.seat}. {ask}",
        tuple(shown),
        Answer("seat", seat, tuple((n, f"Seat {n}") for n in range(1, seats + 1))),
        tuple(_why(game, hand, what, seat)),
        cited(rules, *(ruling.clause for ruling in rulings[:1])),
        told(deciding(rules, rulings, seat, again)),
    )


def _why(game: Game, hand: Opened, what: str, seat: int) -> Iterator[str]:
    assert isinstance(game, PotGame)
    play, posted = game.settings, [e for e in hand.events if isinstance(e, Posted)]
    put_up = [e for e in posted if e.what != ANTE]
    yield f"In turn from the button's left: seats {', '.join(map(str, hand.button.dealt))}."
    for event in put_up:
        yield f"Seat {event.bettor.seat} puts up the {event.what}."
    if play.opens != "nobody" and put_up:
        which = "lowest" if play.opens == "low-card" else "highest"
        by_suit = "spades are highest and clubs lowest"
        tie = by_suit if play.opens_tie == "suit" else "the first in turn has it"
        yield f"The {which} open card makes the forced bet; of equal ones {tie}."
    if what == FIRST:
        after = f", after the {put_up[-1].what}" if put_up else ""
        yield f"Seat {seat} acts first{after}."
