"""Which fees a hand pays where nobody banks, by how far it went."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import NamedTuple

from houseway.desk.train.drill import Candidate
from houseway.desk.train.question import Answer, Question, slug
from houseway.desk.train.showing import note
from houseway.money import dollars
from houseway.play.game import Game
from houseway.rulebook.pot_fees import PotFees, due, pot_fees, schedules_for
from houseway.rulebook.pot_schedule import EVERY_HAND, WORDS, Point, PotFee, PotSchedule

DRILL = "fee"


class Hand(NamedTuple):
    """So many dealt in under a posted schedule, and the points the hand came to."""

    fees: PotFees
    schedule: PotSchedule
    players: int
    reached: tuple[Point, ...]


def fits(game: Game) -> bool:
    return not game.rules.banked and any(_posted(game))


def _posted(game: Game) -> Iterator[tuple[PotFees, int, PotSchedule]]:
    """The printed schedules with fees by the hand, for every number of players they hold for."""
    for printed in schedules_for(game.rules.like):
        fees = None if printed.status == "conflict" else pot_fees(printed.id)
        for players in range(2, game.rules.table.seats + 1) if fees is not None else ():
            found = None if fees is None else fees.for_players(players)
            if fees is not None and found is not None and _by_hand(found):
                yield fees, players, found


def _by_hand(schedule: PotSchedule) -> list[PotFee]:
    """The fees of every hand; fees by the half hour or by rounds of play are another matter."""
    if any(fee.timed or fee.by_round for fee in schedule.fees):
        return []
    return list(schedule.fees)


def candidates(game: Game, random: Random) -> Iterator[Candidate]:
    """Hands that went some way: the fees of every point they came to."""
    every = list(_posted(game))
    points = list(WORDS)
    while every:
        fees, players, schedule = random.choice(every)
        later = {fee.at for fee in _by_hand(schedule)} - EVERY_HAND
        in_turn = sorted(later, key=points.index)
        reached = tuple(in_turn[: random.randint(0, len(in_turn))])
        level = 1 + (len(in_turn) > 1) + (schedule.basis == "each-player")
        make = partial(_question, game, Hand(fees, schedule, players, reached), level)
        yield Candidate(_skill(game, schedule, reached), level, make)


def _skill(game: Game, schedule: PotSchedule, reached: tuple[Point, ...]) -> str:
    return f"{DRILL}/{game.rules.id}/{slug(schedule.basis, *(reached[-1:] or ('at-once',)))}"


def _how_far(schedule: PotSchedule, reached: tuple[Point, ...]) -> str:
    """How far the hand went, where that makes a difference."""
    if reached:
        went = ", then ".join(WORDS[point].removeprefix("after ") for point in reached)
        return f"The hand came to {went}."
    later = {fee.at for fee in schedule.fees} - EVERY_HAND
    return "It was over before any later fee was due." if later else ""


def _question(game: Game, hand: Hand, level: int) -> Question:
    rules, (fees, schedule, players, reached) = game.rules, hand
    amount = due(fees, players, reached)
    assert amount is not None
    taken = [fee for fee in schedule.fees if fee.at in EVERY_HAND | set(reached)]
    each = schedule.basis == "each-player"
    rows = [{"range": WORDS[fee.at], "fee": fee.amount} for fee in schedule.fees]
    where = "from each player" if each else "from the pot"
    told_ = [f"{dollars(fee.amount)} {WORDS[fee.at]}" for fee in taken if fee.amount]
    return Question(
        DRILL,
        rules.id,
        rules.name,
        level,
        _skill(game, schedule, reached),
        "What fees does the house take in this hand, in all?",
        (
            {"part": "tiers", "title": f"Fees {where}", "on": "the hand", "rows": rows},
            note(
                f"{players} players are dealt in.",
                _how_far(schedule, reached),
            ),
        ),
        Answer("amount", amount),
        (
            f"Taken {where}: {', '.join(told_) or 'nothing'}.",
            f"{f'From {players} players that' if each else 'That'} is {dollars(amount)}.",
        ),
        f"{schedule.title}, option {schedule.option}",
    )
