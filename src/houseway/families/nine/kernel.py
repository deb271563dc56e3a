"""The games to nine for a kernel: every hand against the bank's, three cards or two and a draw."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.compiled.compiling import inlined
from houseway.errors import not_worked_out
from houseway.families.nine.game import SPOT, Nine
from houseway.families.nine.outcome import outcome_of
from houseway.families.nine.rules import (
    HIT,
    NINE,
    TWO_JOKERS,
    WILD,
    Drawing,
    is_natural,
    picks,
    points_of,
    points_with,
    value,
)
from houseway.play.bots import Bot
from houseway.play.game import Game
from houseway.play.own import seats_in
from houseway.proof.kernel import Kernel, house_way, table_of
from houseway.proof.layout import Array, Lay, Slot, lay_out
from houseway.proof.scene import BEST_PLAY, HOUSE_WAY
from houseway.proof.shifts import Cards, draw, draw_if, three_dice
from houseway.proof.staged import Staged
from houseway.proof.walk import Here, U, fill, settle


def best_play(game: Game) -> Bot:
    """The house way, as long as no play does better against a bank that goes the house way."""
    from houseway.families.nine.odds import game_odds

    assert isinstance(game, Nine)
    (spot,) = game_odds(game).spots
    if spot.played("best-play") != spot.played("house-way"):
        raise not_worked_out(
            "game",
            f"the best play of {game.rules.name} is not the house way under these options, and "
            "nobody plays it here; let bettors play house-way",
            game.rules.id,
        )
    return house_way(game)


PLAYS: Mapping[str, Callable[[Game], Bot]] = {HOUSE_WAY: house_way, BEST_PLAY: best_play}
# Cards lie in the shoe as their values, so that the sum of a hand says what it is worth.
WILD_CARD = 32  # a joker, which no three values add up to
POINTS = TWO_JOKERS + 1


class Facts(NamedTuple):
    """`seats` are dealt in from the bank's left, by setting and ended by -1; `slots` lie on a seat,
    also ended by -1. `worth` is by the sum of a hand's cards, `drawn` by points and the card drawn,
    `hits` and `natural` by points; `lines` by points and whether each of the two hands drew."""

    cards: int
    dice: bool
    seats: Array
    slots: Array
    worth: Array
    drawn: Array
    hits: Array
    bank_hits: Array
    natural: Array
    lines: Array
    hands: Array


def packed(card: Card) -> int:
    return WILD_CARD if card == JOKER else value(card)


def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene."""
    game = staged.game
    assert isinstance(game, Nine)
    play, rules = game.settings, staged.rules
    if any(person.plays == BEST_PLAY for person in staged.scene.people):
        best_play(game)  # raises where nobody plays it
    if strange := {wager.spot for wager in staged.wagers} - {SPOT}:
        raise not_worked_out(
            "wagers", f"{rules.name} has no kernel for a wager on {min(strange)}", min(strange)
        )
    slots = [Slot(n, wager.spot, (wager.amount,)) for n, wager in enumerate(staged.wagers)]
    layout = lay_out(staged, slots)
    lines = rules.by_id[SPOT].lines
    natural = np.array([is_natural(play, points, play.cards) for points in range(POINTS)])
    facts = Facts(
        cards=play.cards,
        dice=rules.settle.button is not None,
        seats=table_of(
            [[s - 1 for s in seats_in(x.table, "left-of-bank")] for x in staged.settings]
        ),
        slots=table_of(
            [
                [n for n in range(len(slots)) if staged.bettor(n).seat == seat]
                for seat in range(1, rules.table.seats + 1)
            ]
        ),
        worth=np.array([_worth(total, play.cards) for total in range(4 * WILD_CARD)]),
        drawn=np.array(
            [points_with(p, _value(card)) for p in range(POINTS) for card in range(WILD_CARD + 1)]
        ),
        hits=_hits(play.player) & ~natural,
        bank_hits=_hits(play.bank),
        natural=natural,
        lines=np.array(
            [
                lines.index(game.line(SPOT, outcome_of(play, a, play.cards + i, b, play.cards + j)))
                for a in range(POINTS)
                for i in (0, 1)
                for b in range(POINTS)
                for j in (0, 1)
            ]
        ),
        hands=np.zeros(rules.table.seats, dtype=np.int64),
    )
    if facts.hits[NINE:].any() or facts.bank_hits[NINE:].any():
        raise not_worked_out(
            "game", f"{rules.name} has no kernel for a house way that draws to nine", rules.id
        )
    need = (play.cards + 1) * len([p for p in staged.scene.people if not p.back])
    dice = 1 if facts.dice else 0
    return Kernel(layout, play_round, facts, need, need + dice, dice, packed)


def _hits(drawing: Drawing) -> Array:
    return np.array([picks(drawing, min(points, NINE))[0] == HIT for points in range(POINTS)])


def _value(card: int) -> int:
    """The value of a card as it lies in the shoe."""
    return WILD if card == WILD_CARD else card


def _worth(total: int, cards: int) -> int:
    """What so many cards are worth that add up to `total`."""
    jokers, rest = divmod(total, WILD_CARD)
    values = [WILD] * jokers + [rest] + [0] * cards
    return points_of(values[: max(cards, jokers)])


@inlined
def _dealt(facts: Facts, cards: Cards, at: int, step: int) -> int:
    """The points of a hand whose cards lie `step` places apart."""
    total = cards.shoe[U(at)] + cards.shoe[U(at + step)]
    if facts.cards == 3:
        total += cards.shoe[U(at + 2 * step)]
    found: int = facts.worth[U(total)]
    return found


@inlined
def _drawn(facts: Facts, cards: Cards, points: int, hits: int, at: int, shift: int) -> int:
    """What a hand is worth with the next card, or as it is."""
    card = draw_if(cards, at, shift, hits)
    found: int = facts.drawn[U(points * (WILD_CARD + 1) + card)]
    return found if hits else points


@inlined
def play_round(
    facts: Facts,
    lay: Lay,
    cards: Cards,
    here: Here,
    counts: Array,
    setting: int,
    at: int,
    shift: int,
) -> int:
    """One round, in the order of the table's procedure.

    Whether a hand draws cannot be foretold, and a processor that guesses wrong loses more time than
    a draw takes: a hand that stands draws too, the card that lies there already, and leaves it.
    """
    seats, start, many = facts.seats[setting], lay.start[setting], 0
    if facts.dice:
        start = lay.button[setting, three_dice(cards, here, at, shift)]
    while seats[many] >= 0:
        many += 1
    for n in range((many + 1) * facts.cards):
        draw(cards, at + n, shift)
    bank = _dealt(facts, cards, at + many, many + 1)
    open_ = not facts.natural[U(bank)]
    following = at + (many + 1) * facts.cards
    for k in range(many):
        points = _dealt(facts, cards, at + k, many + 1)
        hits = int(open_ and facts.hits[U(points)])
        points = _drawn(facts, cards, points, hits, following, shift)
        following += hits
        facts.hands[U(k)] = 2 * points + hits
    drew = int(open_ and facts.bank_hits[U(bank)])
    bank = _drawn(facts, cards, bank, drew, following, shift)
    following += drew
    for k in range(many):
        line = facts.lines[U((facts.hands[U(k)] * POINTS + bank) * 2 + drew)]
        for slot in facts.slots[U(seats[U(k)])]:
            if slot < 0:
                break
            fill(lay, here, slot, line, 0)
    settle(lay, here, counts, setting, start, 0)
    return following
