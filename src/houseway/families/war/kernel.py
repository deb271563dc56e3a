"""War for a kernel: a card each against the bank's, and ties given up or fought out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from houseway.compiled.compiling import inlined
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.errors import not_worked_out
from houseway.families.war.game import War
from houseway.families.war.outcome import UNCOVERED, Outcome
from houseway.families.war.rules import (
    GO_TO_WAR,
    HIGHER,
    LOWER,
    PRIMARY,
    SURRENDER,
    TIE,
    TIED,
    WAR,
    WAR_TIE,
    compare,
    height,
    with_burns,
)
from houseway.play.bots import Bot, HouseWay
from houseway.play.game import Game
from houseway.play.own import decider, seats_in
from houseway.proof.kernel import FAST, Kernel, house_way, table_of
from houseway.proof.layout import Array, Lay, Slot, lay_out
from houseway.proof.scene import BEST_PLAY, HOUSE_WAY, Person
from houseway.proof.shifts import Cards, draw
from houseway.proof.staged import Setting, Staged
from houseway.proof.walk import Here, U, exhausted, fill, settle

SURRENDERS, BETS_TIE = "surrenders", "tie-on-war"
HEIGHTS = 15
STAGES = ("deal", "surrender", "war")
# How a tied hand ends, or stands while it is open; a war is FOUGHT plus how the cards compare.
STANDS = (HIGHER, LOWER, TIED)
LEVEL, GAVE_UP, RETURNED, FOUGHT = 2, 3, 4, 5
OUTCOMES = (
    *(Outcome(how) for how in STANDS),
    Outcome(TIED, SURRENDER),
    Outcome(TIED, UNCOVERED),
    *(Outcome(TIED, GO_TO_WAR, how) for how in STANDS),
)


@dataclass
class Surrenders(HouseWay):
    """Gives up half of every tied wager."""

    def choose(self, offer: Offer) -> Choice:
        picks = offer.picks if isinstance(offer, PickOffer) else ()
        return Pick(SURRENDER) if SURRENDER in picks else super().choose(offer)


@dataclass
class BetsTie(HouseWay):
    """Goes to war, and bets the least that may be bet on a second tie."""

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, PickOffer) and TIE in offer.picks:
            return Pick(TIE, offer.bounds(TIE)[0])
        return super().choose(offer)


def _surrenders(game: Game) -> Bot:
    return Surrenders()


def _bets_tie(game: Game) -> Bot:
    return BetsTie()


def _best_play(game: Game) -> Bot:
    return HouseWay() if _best_answer(game) == GO_TO_WAR else Surrenders()


def _best_answer(game: Game) -> str:
    """The better answer to a tie, which under the usual pay lines is war on any rank."""
    from houseway.families.war.odds import game_odds

    assert isinstance(game, War)
    best = game_odds(game).spot(PRIMARY).best_play
    assert best is not None
    answers = {advice.choice for advice in best.advice}
    if len(answers) > 1:
        raise not_worked_out(
            "game",
            f"{game.rules.name}: the best play of a tie depends on its rank here",
            game.rules.id,
        )
    return min(answers)


PLAYS: dict[str, Callable[[Game], Bot]] = {
    HOUSE_WAY: house_way,
    BEST_PLAY: _best_play,
    SURRENDERS: _surrenders,
    BETS_TIE: _bets_tie,
}


class Facts(NamedTuple):
    """`seats` are dealt in from the house dealer's left, by setting and ended by -1. On a seat lie
    primary wagers (`mine`, numbers of rows) and tie wagers (`ties`, slots), ended by -1 as well.

    A row of `slots` has where a primary wager is settled after each stage, its war wager and its
    tie wager on the war, or -1. `fights` is by setting and row. Lines are by outcome, and `stands`
    by the heights of a card and of the bank's. `burned` has the cards before the first war card,
    before the others and before the bank's.
    """

    seats: Array
    mine: Array
    ties: Array
    slots: Array
    fights: Array
    stands: Array
    primary: Array
    tie: Array
    war: Array
    war_tie: Array
    burned: Array
    phases: Array
    walks: Array
    returns: bool
    tied: Array
    cards: Array


def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene."""
    game, rules = staged.game, staged.rules
    assert isinstance(game, War)
    if strange := {wager.spot for wager in staged.wagers} - {PRIMARY, TIE}:
        raise not_worked_out(
            "wagers", f"{rules.name} has no kernel for a wager on {min(strange)}", min(strange)
        )
    stages = game.settings.settle_after
    phases = [next(n for n, s in enumerate(stages) if s in STAGES[at:]) for at in range(3)]
    primaries = _on(staged, PRIMARY)
    slots: list[Slot] = []
    rows = [_slots(staged, n, phases, slots) for n in primaries]
    ties = {n: len(slots) + k for k, n in enumerate(_on(staged, TIE))}
    slots += [Slot(n, TIE, (staged.wagers[n].amount,), phases[0]) for n in ties]
    seats = range(1, rules.table.seats + 1)
    answers = {person.plays: _answer(game, person) for person in staged.scene.people}
    facts = Facts(
        seats=table_of(
            [[s - 1 for s in seats_in(x.table, "house-dealer-left")] for x in staged.settings]
        ),
        mine=table_of(
            [[k for k, n in enumerate(primaries) if staged.bettor(n).seat == s] for s in seats]
        ),
        ties=table_of([[ties[n] for n in ties if staged.bettor(n).seat == s] for s in seats]),
        slots=np.array(rows),
        fights=np.array(
            [
                [answers[_speaker(staged, x, n).plays] == GO_TO_WAR for n in primaries]
                for x in staged.settings
            ]
        ),
        stands=np.array(
            [STANDS.index(compare(a, b)) for a in range(HEIGHTS) for b in range(HEIGHTS)]
        ),
        primary=_lines(game, PRIMARY),
        tie=_lines(game, TIE),
        war=_lines(game, WAR),
        war_tie=_lines(game, WAR_TIE),
        burned=np.array([n for _, n in with_burns(game.settings, ["first", "other", "bank"])]),
        phases=np.array(phases),
        walks=np.array([stage in stages for stage in STAGES]),
        returns=game.settings.uncovered_war == "return",
        tied=np.zeros(len(seats), dtype=np.int64),
        cards=np.zeros(len(seats), dtype=np.int64),
    )
    most = game.most_cards
    layout = lay_out(staged, slots)
    return Kernel(layout, play_round, facts, most, most, packed=height, behind=2, block=FAST)


def _on(staged: Staged, spot: str) -> list[int]:
    return [n for n, wager in enumerate(staged.wagers) if wager.spot == spot]


def _slots(staged: Staged, number: int, phases: list[int], slots: list[Slot]) -> list[int]:
    """Add the slots of a primary wager; says which they are, stage by stage, and the war's."""
    stake = (staged.wagers[number].amount,)
    at = {phase: len(slots) + k for k, phase in enumerate(dict.fromkeys(phases))}
    slots += [Slot(number, PRIMARY, stake, phase) for phase in at]
    out = [*(at[phase] for phase in phases), len(slots), -1]
    slots.append(Slot(number, WAR, stake, phases[-1]))
    person = staged.scene.people[staged.wagers[number].person]
    if person.plays == BETS_TIE and (spot := staged.rules.by_id.get(WAR_TIE)):
        low, _ = staged.rules.limits(spot)
        out[-1] = len(slots)
        slots.append(Slot(number, WAR_TIE, (low,), phases[-1]))
    return out


def _answer(game: War, person: Person) -> str:
    if person.plays == BEST_PLAY:
        return _best_answer(game)
    return SURRENDER if person.plays == SURRENDERS else GO_TO_WAR


def _speaker(staged: Staged, setting: Setting, number: int) -> Person:
    """Who chooses for a primary wager under a bank."""
    assert isinstance(staged.game, War)
    bettor, decides = staged.bettor(number), staged.game.settings.backline_decides
    if decides != "own" and number in staged.laid(setting):
        bettor = decider(setting.table, bettor.seat, decides)
    return staged.scene.people[staged.place[bettor]]


def _lines(game: War, spot: str) -> Array:
    if spot not in game.rules.by_id:
        return np.zeros(len(OUTCOMES), dtype=np.int64)
    lines = game.rules.by_id[spot].lines
    return np.array([lines.index(game.line(spot, outcome)) for outcome in OUTCOMES])


@inlined
def _choose(facts: Facts, lay: Lay, here: Here, setting: int, many: int) -> bool:
    """Everybody with a tied hand, of which there are `many`; says whether anybody goes to war."""
    fought, unable = False, facts.returns and exhausted(lay, here, setting)
    for k in range(many):
        for row in facts.mine[facts.tied[k]]:
            if row < 0:
                break
            slot = facts.slots[row, 1]
            if unable:
                fill(lay, here, slot, facts.primary[RETURNED], 0)
            elif facts.fights[setting, row]:
                fought = True
            else:
                fill(lay, here, slot, facts.primary[GAVE_UP], 0)
    return fought


@inlined
def _war(
    facts: Facts, lay: Lay, cards: Cards, here: Here, setting: int, many: int, at: int, shift: int
) -> int:
    """The war deal, unless surrenders used up the bank, and what it does to those who fight."""
    unable, dealt = facts.returns and exhausted(lay, here, setting), 0
    for k in range(many):
        facts.cards[k] = 0
        for row in facts.mine[facts.tied[k]]:
            if row < 0:
                break
            if facts.fights[setting, row] and not unable and facts.cards[k] == 0:
                for _ in range(facts.burned[min(dealt, 1)]):
                    draw(cards, at, shift)
                    at += 1
                facts.cards[k] = draw(cards, at, shift)
                at += 1
                dealt += 1
    banks = 0
    if dealt:
        for _ in range(facts.burned[2]):
            draw(cards, at, shift)
            at += 1
        banks = draw(cards, at, shift)
        at += 1
    for k in range(many):
        ended = FOUGHT + facts.stands[facts.cards[k] * HEIGHTS + banks] if dealt else RETURNED
        for row in facts.mine[facts.tied[k]]:
            if row < 0:
                break
            if not facts.fights[setting, row]:
                continue
            slots = facts.slots[row]
            fill(lay, here, slots[2], facts.primary[ended], 0)
            if dealt:
                fill(lay, here, slots[3], facts.war[ended], 0)
                if slots[4] >= 0:
                    fill(lay, here, slots[4], facts.war_tie[ended], 0)
    return at


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
    """One round, in the order of the table's procedure."""
    seats, start, many, tied = facts.seats[setting], lay.start[setting], 0, 0
    while seats[many] >= 0:
        draw(cards, at + many, shift)
        many += 1
    banks, following = draw(cards, at + many, shift), at + many + 1
    for k in range(many):
        how, seat = facts.stands[U(cards.shoe[U(at + k)] * HEIGHTS + banks)], U(seats[U(k)])
        for slot in facts.ties[seat]:
            if slot < 0:
                break
            fill(lay, here, slot, facts.tie[U(how)], 0)
        if how == LEVEL:
            facts.tied[U(tied)] = seat
            tied += 1
            continue
        for row in facts.mine[seat]:
            if row < 0:
                break
            fill(lay, here, facts.slots[U(row), U(0)], facts.primary[U(how)], 0)
    if facts.walks[0]:
        settle(lay, here, counts, setting, start, facts.phases[0])
    fought = tied > 0 and _choose(facts, lay, here, setting, tied)
    if facts.walks[1] and (tied > 0 or not facts.walks[0]):
        settle(lay, here, counts, setting, start, facts.phases[1])
    if fought:
        following = _war(facts, lay, cards, here, setting, tied, following, shift)
    if fought or not facts.walks[1]:
        settle(lay, here, counts, setting, start, facts.phases[2])
    return following
