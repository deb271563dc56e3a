"""Check a table's log: every round replays to the same events, every shoe to its commitment."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from houseway.cards.card import Card
from houseway.cards.shoe import LiveShoe, Shoe
from houseway.cards.shuffle import dice_of, verify_shuffle
from houseway.checked import checked
from houseway.errors import HousewayError, RecordError
from houseway.families import game
from houseway.families.journal import RoundLog, shuffled_back
from houseway.rulebook.schema import Rules

# A log is lines of JSON: one for each round, and a last one that closes it and opens the last seed.
# Where a seed stays closed at the table, since hands were mucked, the line of its round opens it.


@dataclass
class Report:
    """What an audit found in order."""

    rounds: int = 0
    shoes: int = 0


@dataclass
class _Shoe:
    commitment: str | None = None
    dealt: list[Card] = field(default_factory=list)
    again: list[tuple[int, tuple[Card, ...]]] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    front: tuple[Card, ...] = ()
    rest: tuple[Card, ...] | None = None  # what was left of the shoe before, once it is checked


def round_line(log: RoundLog, rules: Rules, shoe: Shoe) -> dict[str, Any]:
    """The line of a round. It opens the seed itself where no later shuffle of the table does."""
    if rules.deck.seed_opens == "shoe-end" and isinstance(shoe, LiveShoe):
        return {**log.to_json(), "seed": shoe.saved()["seed"]}
    return log.to_json()


def closing_line(rounds: int, seed: str | None) -> dict[str, Any]:
    """The last line of a log."""
    return {"closed": True, "rounds": rounds, "seed": seed}


@checked
def audit(lines: Sequence[str], rules: str | None = None) -> Report:
    """Replay a log. Raises RecordError naming the line at the first thing that does not agree.

    `rules` is the rule file of a game that is not in the rulebook.
    """
    report, shoe, deck = Report(), _Shoe(), None
    for number, line in enumerate(lines, start=1):
        try:
            data = json.loads(line)
        except json.JSONDecodeError:
            raise RecordError(
                f"line {number} of the log is cut short or not JSON", ("line", number)
            ) from None
        if isinstance(data, dict) and data.get("closed"):
            _close(data, report, shoe, deck)
            if number < len(lines):
                raise RecordError(
                    f"the log goes on after its closing line {number}", ("line", number)
                )
            return report
        try:
            log = RoundLog.from_json(data)
            played = game(rules or log.game, log.options)
            log.replay(played)
            deck = played.rules.deck
            _follow(log, report, shoe, deck)
            if isinstance(data.get("seed"), str) and shoe.commitment is not None:
                _check(shoe, data["seed"], report, deck)
                shoe.commitment = None
        except HousewayError as fault:
            where = ("line", number, *fault.where)
            raise fault.told_as(RecordError, where, f"line {number}: {fault}") from None
        report.rounds += 1
    raise RecordError(
        f"the log is truncated: its {report.rounds} rounds agree, but it has no closing line",
        ("line", len(lines) + 1),
    )


def _follow(log: RoundLog, report: Report, shoe: _Shoe, deck: Any) -> None:
    shuffled = log.shuffle()
    if shuffled is not None:
        closed = deck.seed_opens == "shoe-end" and shuffled.old_seed is None
        if shoe.commitment is not None and not closed:
            _check(shoe, shuffled.old_seed, report, deck)
        shoe.commitment, shoe.dealt, shoe.again, shoe.dice = shuffled.commitment, [], [], []
        _check_front(shoe, shuffled.front, deck)
        shoe.front, shoe.rest = shuffled.front, None
    shoe.again += [(len(shoe.dealt) + at, cards) for at, cards in shuffled_back(log.events)]
    shoe.dealt += log.cards()
    shoe.dice += log.dice()


def _check_front(shoe: _Shoe, front: tuple[Card, ...], deck: Any) -> None:
    """What stays in front is what the round before did not deal, if its shoe has been checked."""
    if deck.back_portion is not None and shoe.rest is not None and front != shoe.rest:
        raise RecordError(
            "the cards that stay in front are not those the last round left", ("shoe", "front")
        )


def _check(shoe: _Shoe, seed: str | None, report: Report, deck: Any) -> None:
    if seed is None:
        raise RecordError("a shoe ended without opening its seed", ("shoe", "seed"))
    assert shoe.commitment is not None
    try:
        raw = bytes.fromhex(seed)
    except ValueError:
        raise RecordError(
            "a seed in the log is not hexadecimal", ("shoe", "seed"), value=seed
        ) from None
    portion = deck.back_portion or 0
    order = verify_shuffle(
        deck.shoe, raw, shoe.commitment, shoe.dealt, shoe.again, shoe.front, portion
    )
    shoe.rest = tuple(sorted(order[len(shoe.dealt) :]))
    if shoe.dice != dice_of(raw, len(shoe.dice)):
        raise RecordError("the dice of a shoe do not follow from its seed", ("shoe", "dice"))
    report.shoes += 1


def _close(data: dict[str, Any], report: Report, shoe: _Shoe, deck: Any) -> None:
    if data.get("rounds") != report.rounds:
        raise RecordError(
            f"the closing line says {data.get('rounds')} rounds, the log has {report.rounds}",
            ("rounds",),
            value=data.get("rounds"),
            remedy=(str(report.rounds),),
        )
    if shoe.commitment is not None:
        _check(shoe, data.get("seed"), report, deck)
