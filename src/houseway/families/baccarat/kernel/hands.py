"""The two hands of baccarat as tables of states: what is drawn next, and what every wager meets.

The states are found by rehearsal: the table's own procedure deals each of the few hands that differ
in any way that matters, and what it then does is written down. States that lead to the same are
one. A kernel goes from the first four cards to a class of outcome in three steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.cards.card import Card, rank, suit
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick
from houseway.engine.round import Round
from houseway.families.baccarat.game import HANDS, Baccarat
from houseway.families.baccarat.kernel.plays import FIVES, ON_FIVE
from houseway.families.baccarat.outcome import FINE_FEATURES
from houseway.families.baccarat.procedure import Hands, deal_hands, lines_of, reference_outcome
from houseway.families.baccarat.rules import choice_is_open, late_wager_is_open, total, value
from houseway.play.features import features_of
from houseway.proof.layout import Array
from houseway.proof.staged import Answers, Setting, Staged
from houseway.rulebook.schema import Spot
from houseway.table.wager import Wager

VALUES = 10
VALUE_BITS, SUIT_AT, TEN_AT = 4, 4, 6  # how a card lies in the shoe: value, suit, which of the tens
CODES = 256
STEP = 2 << VALUE_BITS  # entries of a state: the next card may be drawn or not, and has a value
DRAWN = 1 << VALUE_BITS  # added to a state in which the next card is drawn
PLAYER, BANKER, FIRST = 0, 256, 512  # where the parts of `Steps.lead` begin, two values in an index
OTHER = -1  # in place of a line that totals do not tell

CARD_OF = [next(card for card in range(52) if value(card) == v) for v in range(VALUES)]
# Hands of five are told apart by their cards, on which somebody may choose; others by their total.
PLAYER_HANDS = [*((0, points) for points in range(VALUES) if points != 5), *FIVES]

Four = tuple[int, int, int, int]  # values in the order they are dealt: Player, Banker, twice
Picks = tuple[tuple[Bettor, str], ...]


class Class(NamedTuple):
    """What the totals of a round decide: whether late wagers were open, and the line that every
    laid wager met (also the wagers of whoever banks, which do not lie)."""

    late: bool
    lines: tuple[int, ...]


class State(NamedTuple):
    """Whether the next card is drawn, and what follows on each value of it, or at once."""

    draws: bool
    follow: tuple[int, ...]


class Steps(NamedTuple):
    """From cards to classes, in one array of where each step leads.

    Add up what lies at `PLAYER` and at `BANKER` plus the values of the two first cards of each
    hand, and what `setting` says: there lies a state. To it add the value of the next card, and
    there lies another; to that the value of the card after those drawn, and there lies the class,
    times the number of fine classes. A state with the bit `DRAWN` takes the card in question.
    """

    lead: Array
    setting: Array


class Rehearsed(NamedTuple):
    """What the table did with a hand: who drew, the lines that all wagers met by the value of the
    Banker's last card (or the only ones) and the late wagers placed."""

    player_drew: bool
    banker_drew: bool
    lines: list[tuple[int, ...]]
    late: tuple[Wager, ...]


class Rehearsal:
    """All `classes` of a staged scene, and the `steps` that lead to them.

    `reached` are the classes a setting can come to, `late` the late wagers that then come to lie.
    `voids` says whether a card is ever taken back.
    """

    def __init__(self, staged: Staged) -> None:
        assert isinstance(staged.game, Baccarat)
        self.staged, self.game = staged, staged.game
        self.voids = False
        people, spots = staged.scene.people, staged.rules.spots
        self._answers = Answers(people)
        on_five = {plays: ON_FIVE[plays](staged.game) for plays in {p.plays for p in people}}
        self._on_five = {person.bettor: on_five[person.plays] for person in people}
        self._place = {s.id: {id(line): n for n, line in enumerate(s.lines)} for s in spots}
        self._plain = [
            (n, Wager(staged.bettor(n), wager.spot, wager.amount, 0))
            for n, wager in enumerate(staged.wagers)
            if is_plain(staged.rules.by_id[wager.spot])
        ]
        self._has_late = any(staged.rules.by_id[w.spot].window == "late" for w in staged.wagers)
        self._classes: dict[Class, int] = {}
        self._third: dict[State, int] = {}
        self._second: dict[State, int] = {}
        self._dealt: dict[object, list[Rehearsed]] = {}
        self._known: dict[object, int] = {}
        self._reached: dict[int, frozenset[int]] = {}
        self.late: list[tuple[Wager, ...]] = []
        self.reached: list[list[int]] = []
        self._tables = np.array([self._first(n) for n in range(len(staged.settings))])
        self.classes = list(self._classes)

    def steps(self, fine: int) -> Steps:
        """The steps that lead to each class times `fine`."""
        tables, rows = _merged(self._tables, 1)
        tables, columns = _merged(tables, 2)
        tables, settings = _merged(tables, 0)
        second = -(-(FIRST + tables.size) // STEP) * STEP
        third = second + len(self._second) * STEP
        lead = np.zeros(third + len(self._third) * STEP, dtype=np.int64)
        for one, other in product(range(VALUES), repeat=2):
            two = one << VALUE_BITS | other
            lead[PLAYER + two] = FIRST + rows[_player_hand(one, other)] * tables.shape[2]
            lead[BANKER + two] = columns[VALUES * one + other]
        lead[FIRST : FIRST + tables.size] = second + tables.ravel()
        lead[second:third] = third + _entries(self._second)
        lead[third:] = fine * _entries(self._third)
        return Steps(compact(lead), settings * tables[0].size)

    def _first(self, number: int) -> list[list[int]]:
        """The state after four cards, by the Player hand and by both values of the Banker's."""
        setting = self.staged.settings[number]
        line = sorted({w.bettor for w in setting.wagers if w.spot == "player"})
        table: list[list[int]] = []
        late: tuple[Wager, ...] | None = None
        for first, third in PLAYER_HANDS:
            table.append([])
            for second, fourth in product(range(VALUES), repeat=2):
                four = (first, second, third, fourth)
                is_late, picks = self._asked(four, line)
                if is_late and late is None:
                    late = self._rehearse(setting, four, 0, dict(picks)).late
                table[-1].append(self._state(number, four, is_late, picks))
        self.late.append(late or ())
        states = {state for row in table for state in row}
        self.reached.append(sorted({c for state in states for c in self._reached[state]}))
        return table

    def _asked(self, four: Four, line: Sequence[Bettor]) -> tuple[bool, Picks]:
        """Whether late wagers open, and what those on the Player line choose if they are asked."""
        play, (first, up, third, hole) = self.game.settings, four
        player, late = total([first, third]), play.late_wager
        is_late = self._has_late and late is not None and late_wager_is_open(late, player, up)
        if not choice_is_open(play, player, up, total([up, hole])):
            return is_late, ()
        return is_late, tuple((bettor, self._on_five[bettor][first, third, up]) for bettor in line)

    def _state(self, number: int, four: Four, late: bool, picks: Picks) -> int:
        """The state after four cards. Late wagers and who banks matter to it only on a choice."""
        totals = (total([four[0], four[2]]), total([four[1], four[3]]))
        key = (totals, (number, late, picks) if picks else None)
        if key not in self._dealt:
            self._dealt[key] = self._deal(self.staged.settings[number], four, dict(picks))
        if (key, late) not in self._known:
            self._known[key, late] = self._numbered(self._dealt[key], late)
        return self._known[key, late]

    def _numbered(self, dealt: list[Rehearsed], late: bool) -> int:
        known, follow, reached = self._classes, [], set()
        for met in dealt:
            classes = [known.setdefault(Class(late, lines), len(known)) for lines in met.lines]
            reached.update(classes)
            follow.append(_number(self._third, State(met.banker_drew, tuple(classes))))
        state = _number(self._second, State(dealt[0].player_drew, tuple(follow)))
        self._reached[state] = frozenset(reached)
        return state

    def _deal(self, setting: Setting, four: Four, picks: Mapping[Bettor, str]) -> list[Rehearsed]:
        """The hand after these four cards, with every third card if the Player draws."""
        first = self._rehearse(setting, four, 0, picks)
        more = range(1, VALUES) if first.player_drew else ()
        return [first, *(self._rehearse(setting, four, third, picks) for third in more)]

    def _rehearse(
        self, setting: Setting, four: Four, third: int, picks: Mapping[Bettor, str]
    ) -> Rehearsed:
        """The hand played at the table, and then with every other last card of the Banker."""
        dealt = {"player": (four[0], four[2], third), "banker": (four[1], four[3], 0)}
        shoe = HandScript({hand: [CARD_OF[v] for v in values] for hand, values in dealt.items()})
        table = replace(setting.table, wagers=list(setting.wagers), shoe=shoe)
        hands = Hands()
        round_ = Round(deal_hands(self.game, table, hands))
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, self._answers.choose(bettor, offer) or Pick(picks[bettor]))
        drew, banker_drew = (not shoe.left(hand) for hand in HANDS)
        self.voids |= drew and len(hands.player) == 2
        lines = [self._lines(hands, picks)]
        for last in range(1, VALUES) if banker_drew else ():
            hands.banker[2] = CARD_OF[last]
            lines.append(self._lines(hands, picks))
        return Rehearsed(drew, banker_drew, lines, tuple(table.wagers[len(setting.wagers) :]))

    def _lines(self, hands: Hands, picks: Mapping[Bettor, str]) -> tuple[int, ...]:
        """The line of every laid wager. Those on one spot after one choice meet the same."""
        line_of = lines_of(self.game, hands, reference_outcome(self.game, hands))
        met: dict[tuple[str, str | None], int] = {}
        out = [OTHER] * len(self.staged.wagers)
        for n, wager in self._plain:
            alike = (wager.spot, picks.get(wager.bettor))
            if alike not in met:
                met[alike] = self._place[wager.spot][id(line_of(wager))]
            out[n] = met[alike]
        return tuple(out)


@cache
def code_of(card: Card) -> int:
    """A card as it lies in the shoe. The codes of two cards differ in the suit alone, or nowhere,
    when their ranks are the same."""
    return value(card) | suit(card) << SUIT_AT | max(rank(card) - 10, 0) << TEN_AT


def is_plain(spot: Spot) -> bool:
    """Whether totals and numbers of cards tell what a wager meets."""
    return FINE_FEATURES.isdisjoint(features_of(spot))


def _player_hand(first: int, second: int) -> int:
    """The place of a Player hand among those that are told apart."""
    points = total([first, second])
    return PLAYER_HANDS.index(
        (min(first, second), max(first, second)) if points == 5 else (0, points)
    )


def _number(known: dict[State, int], state: State) -> int:
    """The number of a state, ready to be an index; states that lead to the same have one."""
    return STEP * known.setdefault(state, len(known)) + (DRAWN if state.draws else 0)


def _entries(known: Mapping[State, int]) -> Array:
    """What follows each state on each value of the next card, which may not be drawn."""
    out = np.zeros((len(known), STEP), dtype=np.int64)
    for state, number in known.items():
        out[number, DRAWN : DRAWN + VALUES] = out[number, :VALUES] = state.follow
    return out.ravel()


def _merged(tables: Array, axis: int) -> tuple[Array, Array]:
    """Tables without repetition along an axis, and where each place of it has gone."""
    found, which = np.unique(tables, axis=axis, return_inverse=True)
    return found, which.ravel()


def compact(numbers: Array) -> Array:
    """Whole numbers in as little room as they need; such indexes are never taken for negative."""
    return numbers.astype(np.uint16 if numbers.max(initial=0) < 1 << 16 else np.uint32)
