"""Pai gow for a kernel: where the piles go, who has a button, and which line each hand meets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.engine.bettor import Bettor
from houseway.families.paigow.envy import envied, give_buttons
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.kernel.bots import best_play, best_tiles, sees_the_bank
from houseway.families.paigow.kernel.hands import HELD_BITS, ROW_BITS, Hands, card_hands, tile_hands
from houseway.families.paigow.kernel.rounds import Facts, play_round
from houseway.families.paigow.odds.scoring import ACE_HIGH as BANK_ACE_HIGH
from houseway.families.paigow.odds.scoring import RESULTS, STANDS, order_of
from houseway.families.paigow.odds.setting import halves_of
from houseway.families.paigow.outcome import Outcome
from houseway.families.paigow.procedure import DICE, action_seat
from houseway.families.paigow.rules import (
    ACE_HIGH,
    ENVY,
    ENVY_ROWS,
    FORTUNE,
    FORTUNE_ROWS,
    NOTHING,
    envy_rows,
    number_drawn,
    pile_of_each,
    piles_out,
    result_of,
    seats_from,
)
from houseway.play.bots import Bot
from houseway.play.game import Game
from houseway.play.own import decider, seats_in
from houseway.proof.kernel import FAST, Kernel, house_way
from houseway.proof.layout import Array, Slot, lay_out
from houseway.proof.scene import BEST_PLAY, HOUSE_WAY
from houseway.proof.staged import Setting, Staged

PLAYS: Mapping[str, Callable[[Game], Bot]] = {HOUSE_WAY: house_way, BEST_PLAY: best_play}

FIRST_PILE = 1  # the one the house way names
ENVIED = (*ENVY_ROWS, NOTHING)


class Throw(NamedTuple):
    """Faces that come up, and the number they stand for."""

    faces: tuple[int, ...]
    number: int


def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene."""
    game = staged.game
    assert isinstance(game, PaiGow)
    play = game.settings
    if _somebody_plays_best(staged):
        best_play(game)  # raises where nobody knows it
    slots, buttons = _slots(staged, game)
    throws = list(_throws(game))
    rows, places, starts = _deals(staged, game, throws)
    dealt = play.piles * play.size
    facts = Facts(
        hand=tuple(range(play.size)),
        dealt=dealt,
        hands=_hands(staged, game),
        halves=halves_of(play.ranking),
        throws=np.array([[len(throw.faces), *throw.faces] for throw in throws]),
        rows=rows,
        places=places,
        starts=starts,
        live=np.array([len(_live(s)) for s in staged.settings]),
        slots=_by_hand(staged, lambda s, seat: _lying(staged, s, seat)),
        spots=np.array([[spot.id for spot in game.rules.spots].index(s.spot) for s in slots]),
        best=_flags(staged, lambda s, seat: _plays_best(staged, game, s, seat)),
        opened=sees_the_bank(game),
        pushes=play.ace_high_pushes,
        order=np.array(order_of(game)),
        welcome=max(order_of(game)),
        lines=_lines(game),
        envied=_flags(staged, lambda s, seat: seat in envied(play, s.table, _live(s))),
        buttons=buttons,
        paid=_paid(game),
        nothing=len(ENVY_ROWS),
        walks=max((slot.phase + 1 for slot in slots if slot.spot == ENVY), default=0),
        cards=np.zeros(play.size, np.uint8),
        states=np.zeros(play.piles, np.int64),
        held=np.zeros(play.piles, np.int64),
    )
    return Kernel(
        lay_out(staged, slots), play_round, facts, game.most_cards, dealt, extra=1, block=FAST
    )


def _hands(staged: Staged, game: PaiGow) -> Hands:
    play = game.settings
    if not play.tiles:
        return card_hands(play.ranking)
    best = best_tiles(game) if _somebody_plays_best(staged) else None
    return tile_hands(play, game.rules, best)


def _somebody_plays_best(staged: Staged) -> bool:
    return any(person.plays == BEST_PLAY for person in staged.scene.people)


# Where the piles go.


def _throws(game: PaiGow) -> Iterator[Throw]:
    """All that may come up, each as likely as any other; what is thrown again is left out."""
    dice = game.settings.action == "dice"
    for faces in product(range(1, 7), repeat=DICE if dice else 2):
        number = sum(faces) if dice else number_drawn(faces)
        if number is not None:
            yield Throw(faces, number)


def _deals(staged: Staged, game: PaiGow, throws: Sequence[Throw]) -> tuple[Array, Array, Array]:
    """By setting and throw which deal it is; of each deal the places, and the button's seat."""
    play = game.settings
    known: dict[tuple[int, int], int] = {}
    rows: list[int] = []
    places: list[list[int]] = []
    starts: list[int] = []
    for bank, setting in enumerate(staged.settings):
        for _, number in throws:
            seats = seats_from(play, setting.bank, number)
            if (bank, seats[0]) not in known:
                known[bank, seats[0]] = len(places)
                places.append(_places(game, setting, piles_out(seats, FIRST_PILE)))
                starts.append(action_seat(setting.table, seats[0]) - 1)
            rows.append(known[bank, seats[0]])
    return np.array(rows).reshape(-1, len(throws)), np.array(places, np.uint8), np.array(starts)


def _places(game: PaiGow, setting: Setting, piles: Sequence[int]) -> list[int]:
    """Where the cards of every hand lie, the bank's first; then all other places in order."""
    dealt = [piles[pile] for pile in pile_of_each(game.settings)]
    own = [
        place
        for seat in (setting.bank, *_live(setting))
        for place, to in enumerate(dealt)
        if to == seat
    ]
    return own + [place for place in range(game.most_cards) if place not in own]


def _live(setting: Setting) -> list[int]:
    return seats_in(setting.table, "left-of-bank")


# Who has what at stake.


def _slots(staged: Staged, game: PaiGow) -> tuple[list[Slot], Array]:
    """A slot for each laid wager, and for buttons; by setting, whose hand has which of those."""
    slots = [Slot(n, wager.spot, (wager.amount,)) for n, wager in enumerate(staged.wagers)]
    play = game.settings
    most = max(1, *(len(_live(s)) - 1 for s in staged.settings)) if play.envy == "each" else 1
    first: dict[Bettor, int] = {}
    for bettor in dict.fromkeys(b for s in staged.settings for b in _buttons(game, s)):
        wager = staged.wager_of(bettor, FORTUNE)
        assert wager is not None
        first[bettor] = len(slots)
        phase = int(play.envy_pass == "final")
        slots += [Slot(wager, ENVY, (0,), phase)] * most
    rows = [
        [(_hand_of(s, b), first[b], first[b] + most) for b in _buttons(game, s)]
        for s in staged.settings
    ]
    width = 1 + max(map(len, rows))
    return slots, np.array([row + [(-1, -1, -1)] * (width - len(row)) for row in rows])


def _buttons(game: PaiGow, setting: Setting) -> list[Bettor]:
    """Who is given a button, by the table's own rule."""
    table = copy(setting.table)
    table.wagers = list(table.wagers)
    for _ in give_buttons(game.settings, table):
        pass
    live = _live(setting)
    return [w.bettor for w in table.wagers if w.spot == ENVY and w.bettor.seat in live]


def _hand_of(setting: Setting, bettor: Bettor) -> int:
    return 1 + _live(setting).index(bettor.seat)


def _lying(staged: Staged, setting: Setting, seat: int) -> list[int]:
    """The laid wagers on a seat, whose slots have the same numbers."""
    return [n for n in staged.laid(setting) if staged.bettor(n).seat == seat]


def _plays_best(staged: Staged, game: PaiGow, setting: Setting, seat: int) -> bool:
    """Whether whoever sets the hand of a seat sets it in the best way there is."""
    setter = decider(setting.table, seat, game.settings.set_decider)
    return staged.scene.people[staged.place[setter]].plays == BEST_PLAY


def _by_hand(staged: Staged, of: Callable[[Setting, int], list[int]]) -> Array:
    """Something for each hand of each setting, ended by -1; the bank has none."""
    found = [[[], *(of(s, seat) for seat in _live(s))] for s in staged.settings]
    hands = max(map(len, found))
    width = 1 + max(len(row) for hand in found for row in hand)
    table = np.full((len(found), hands, width), -1)
    for n, rows in enumerate(found):
        for hand, row in enumerate(rows):
            table[n, hand, : len(row)] = row
    return table


def _flags(staged: Staged, of: Callable[[Setting, int], bool]) -> Array:
    """Yes or no for each hand of each setting; for the bank, no."""
    return _by_hand(staged, lambda s, seat: [int(of(s, seat))])[:, :, 0] == 1


# What hands meet.


def _lines(game: PaiGow) -> Array:
    """The line of each spot, by the row that is envied and by what a hand met and holds."""
    return np.array(
        [
            [
                [spot.lines.index(game.line(spot.id, met._replace(envy=row))) for met in _met(game)]
                for row in ENVIED
            ]
            for spot in game.rules.spots
        ],
        dtype=np.int16,
    )


def _met(game: PaiGow) -> Iterator[Outcome]:
    """Every outcome, in the order in which a kernel counts them."""
    bonus = ACE_HIGH in game.rules.by_id
    for cell, joker, held in product(range(RESULTS), (False, True), range(1 << HELD_BITS)):
        row, over = held & (1 << ROW_BITS) - 1, cell == BANK_ACE_HIGH
        fortune = FORTUNE in game.rules.by_id and row < len(FORTUNE_ROWS)
        yield _stands(game, cell)._replace(
            bank_ace_high=over,
            bank_joker=joker,
            ace_high=over and bonus and bool(held >> ROW_BITS),
            fortune=FORTUNE_ROWS[row] if fortune else NOTHING,
        )


def _stands(game: PaiGow, cell: int) -> Outcome:
    if cell == BANK_ACE_HIGH:
        return Outcome()
    front, back = STANDS[cell // 3], STANDS[cell % 3]
    return Outcome(result_of(game.settings, front, back), front, back)


def _paid(game: PaiGow) -> Array:
    """The row a button is paid for, by its own row and by the best of the others it may be."""
    return np.array(
        [
            [
                ENVIED.index((envy_rows(game.settings, own, [other]) or [NOTHING])[0])
                for other in ENVIED
            ]
            for own in ENVIED
        ]
    )
