"""Settle this table in order against a bank that falls short; and the order alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count
from random import Random

from houseway.desk.sheet import FORFEITS
from houseway.desk.train.dealing import Dealt, Plan, deal, plan
from houseway.desk.train.deciding import deciding
from houseway.desk.train.drill import Candidate
from houseway.desk.train.pay import net
from houseway.desk.train.question import Answer, Json, Question
from houseway.desk.train.showing import (
    bank_part,
    choices_of,
    cited,
    hands_of,
    in_layout_order,
    moved,
    record_json,
    rulings_about,
    settled_again,
    told,
    wager_key,
    wager_label,
    wagers_part,
)
from houseway.desk.why import arithmetic
from houseway.money import dollars
from houseway.play.game import Game
from houseway.table.events import ButtonPlaced, ChoiceMade, DiceThrown

SETTLE, ORDER = "settle", "order"
FEWEST, MOST = 3, 6  # wagers in a question
GIVING_UP = ("fold", "surrender", "rescue")
CHIP = 500
BANK_CHIP = 10_000
COVERAGE = {
    "gross": "Every dollar paid or collected uses a dollar of the bank's wager.",
    "separate_caps": "What is paid and what is collected are each limited to the bank's wager.",
    "net_running": "The bank's running result stays within plus and minus its wager.",
    "reserved": "Each wager in turn sets aside the most it could move.",
}

STARTS = {
    "left-of-bank": "the bank's left",
    "right-of-bank": "the bank's right",
    "house-dealer-left": "the house dealer's left",
    "house-dealer-right": "the house dealer's right",
    "action-card": "the action card",
    "action-button": "the action button",
}


def fits(game: Game) -> bool:
    return game.rules.banked


def _planned(game: Game, random: Random, number: int) -> Plan:
    """A few bettors, more where each can have but one wager; now and then a backline."""
    alone = len([spot for spot in game.rules.spots if spot.window == "before-cards"]) == 1
    bettors = random.choice((3, 3, 4, 5) if alone else (2, 2, 3, 3, 4))
    found = plan(game, random, bettors, themed=0.3)
    found = replace(found, sides=random.choice((0.1, 0.25, 0.4)), whims=0.15)
    back = number % 4 == 0 and any(spot.backline for spot in game.rules.spots)
    return replace(found, backline=(random.choice(found.seats),)) if back else found


def _asked_about(dealt: Dealt) -> bool:
    return not dealt.void and FEWEST <= len(dealt.settled) <= MOST


def short_tables(game: Game, random: Random) -> Iterator[Dealt]:
    """Rounds in which the bank's wager does not reach, without end.

    Each is dealt twice: with a bank that covers everything, and with a part of what that moved.
    """
    for number in count():
        first = deal(game, _planned(game, random, number))
        if not _asked_about(first) or first.moved < 2 * CHIP:
            continue
        part = int(first.moved * random.uniform(0.5, 0.95)) // CHIP * CHIP
        bank = max(part, game.rules.table.minimum)
        dealt = deal(game, replace(first.plan, bank=bank))
        if _asked_about(dealt) and _falls_short_late(dealt):
            yield dealt


def _falls_short_late(dealt: Dealt) -> bool:
    """Whether the bank is short at all, and not before some wagers are settled."""
    short = [event.uncovered > 0 for event in dealt.settled]
    return any(short) and not any(short[: len(short) // 2])


def settle_candidates(game: Game, random: Random) -> Iterator[Candidate]:
    for dealt in short_tables(game, random):
        yield Candidate(_skill(dealt), _level(dealt), partial(_settle_question, dealt))


def order_candidates(game: Game, random: Random) -> Iterator[Candidate]:
    rounds = _by_turns(game, random) if _needs_bank(game) else _covered(game, random)
    for dealt in rounds:
        if _asked_about(dealt):
            yield Candidate(_order_skill(dealt), _level(dealt), partial(_order_question, dealt))


def _needs_bank(game: Game) -> bool:
    """Whether the order depends on how far the bank's wager reaches, which must then be shown."""
    button = game.rules.settle.button
    return button is not None and button.only_if_short


def _covered(game: Game, random: Random) -> Iterator[Dealt]:
    """Rounds in which the bank's wager covers everything, with a bank of a likely size."""
    for number in count():
        first = deal(game, _planned(game, random, number))
        if not _needs_bank(game) or first.void:
            yield first
            continue
        bank = max(2 * first.moved, game.rules.table.minimum) // BANK_CHIP * BANK_CHIP + BANK_CHIP
        yield deal(game, replace(first.plan, bank=bank))


def _by_turns(game: Game, random: Random) -> Iterator[Dealt]:
    """Rounds in which the bank covers everything, and such in which it does not."""
    covered, short = _covered(game, random), short_tables(game, random)
    while True:
        yield next(covered)
        yield next(short)


def _order_skill(dealt: Dealt) -> str:
    what = "backline" if dealt.plan.backline else f"{len(dealt.settled)}-wagers"
    return f"{ORDER}/{dealt.game.rules.id}/{what}"


def _skill(dealt: Dealt) -> str:
    """How the bank first falls short."""
    short = next(event for event in dealt.settled if event.uncovered)
    part = "part" if short.paid or short.collected else "nothing"
    does = "paid" if short.result == "win" else "collected"
    return f"{SETTLE}/{dealt.game.rules.id}/{part}-{does}"


def _level(dealt: Dealt) -> int:
    if dealt.plan.backline or len(dealt.settled) > 4:
        return 3
    return len(dealt.settled) - 2


def _shown(dealt: Dealt) -> Iterator[Json]:
    rules, record = dealt.game.rules, record_json(dealt)
    yield from hands_of(dealt, record)
    yield from choices_of(dealt)
    yield from button_parts(dealt)
    yield wagers_part(rules, dealt.settled)


def button_parts(dealt: Dealt) -> Iterator[Json]:
    """The dice and the action button, where there are any."""
    for event in dealt.events:
        if isinstance(event, DiceThrown):
            yield {"part": "dice", "dice": list(event.dice)}
        elif isinstance(event, ButtonPlaced):
            yield {"part": "button", "seat": event.seat}


def _options(dealt: Dealt) -> tuple[tuple[str, str], ...]:
    rules = dealt.game.rules
    lying = in_layout_order(rules, dealt.settled)
    return tuple((wager_key(event), wager_label(rules, event)) for event in lying)


def _ordering(dealt: Dealt) -> tuple[str, ...]:
    """How the options begin that say in which order these wagers go."""
    forfeits = ("collect-forfeit",) if _gives_up(dealt) else ()
    backline = ("backline-order",) if dealt.plan.backline else ()
    return ("settle-", *forfeits, *backline)


def _gives_up(dealt: Dealt) -> bool:
    """Whether some hand was given up."""
    return any(isinstance(e, ChoiceMade) and e.pick in GIVING_UP for e in dealt.events)


def _settle_question(dealt: Dealt) -> Question:
    rules = dealt.game.rules
    right = [
        {"wager": wager_key(event), "moves": net(event), "left": event.left}
        for event in dealt.settled
    ]
    rulings = rulings_about(rules, ("coverage", *_ordering(dealt)))
    record = record_json(dealt)
    moves = [(wager_key(event), net(event)) for event in dealt.settled]

    def again(other: Game) -> object:
        return [(wager_key(event), net(event)) for event in settled_again(record, other)]

    return Question(
        SETTLE,
        rules.id,
        rules.name,
        _level(dealt),
        _skill(dealt),
        f"The bank has {dollars(dealt.plan.bank)} up. Settle the wagers in order: what does each "
        "move, and what is left of the bank's wager?",
        (bank_part(dealt), *_shown(dealt)),
        Answer("settlement", right, _options(dealt)),
        tuple(_why(dealt)),
        cited(rules, *(ruling.clause for ruling in rulings[:2])),
        told(deciding(rules, rulings, moves, again)),
        record.to_json(),
    )


def _why(dealt: Dealt) -> Iterator[str]:
    rules = dealt.game.rules
    yield COVERAGE[rules.settle.coverage]
    for number, event in enumerate(dealt.settled, start=1):
        yield (
            f"{number}. {wager_label(rules, event)}: {event.line}. {arithmetic(event)}; "
            f"{moved(net(event))}, {dollars(event.left)} left."
        )


def _order_question(dealt: Dealt) -> Question:
    rules = dealt.game.rules
    rulings = rulings_about(rules, ("button", "action-", *_ordering(dealt)))
    seat, record = dealt.plan.bank_seat, record_json(dealt)
    bank = bank_part(dealt) if _needs_bank(dealt.game) else {"part": "bank", "seat": seat}
    right = [wager_key(event) for event in dealt.settled]

    def again(other: Game) -> list[str]:
        return [wager_key(event) for event in settled_again(record, other)]

    return Question(
        ORDER,
        rules.id,
        rules.name,
        _level(dealt),
        _order_skill(dealt),
        f"Seat {seat} banks. In which order are these wagers settled?",
        (bank, *_shown(dealt)),
        Answer("order", right, _options(dealt)),
        tuple(_order_why(dealt)),
        cited(rules, *(ruling.clause for ruling in rulings[:2])),
        told(deciding(rules, rulings, right, again)),
        record.to_json(),
    )


def _kinds(dealt: Dealt, order: tuple[tuple[str, ...], ...]) -> str:
    """The kinds of wager that lie here, in their order."""
    here, names = {event.spot for event in dealt.settled}, dealt.game.rules.by_id
    steps = ([names[spot].name for spot in step if spot in here] for step in order)
    return " and then ".join(" with ".join(step) for step in steps if step)


def _order_why(dealt: Dealt) -> Iterator[str]:
    rules = dealt.game.rules
    settle = rules.settle
    placed = next((e for e in dealt.events if isinstance(e, ButtonPlaced)), None)
    start = f"the action button at seat {placed.seat}" if placed else STARTS[settle.start]
    if _needs_bank(dealt.game):
        reaches = "does not cover" if placed else "covers"
        told_ = "so the action button is placed" if placed else "so no action button is needed"
        yield f"The bank's wager {reaches} everything, {told_}."
    yield f"The walk goes {settle.direction}, from {start}."
    if len({event.spot for event in dealt.settled}) > 1:
        whole = "round the whole table" if settle.major == "type" else "seat by seat"
        yield f"Wagers go {whole}: {_kinds(dealt, settle.order)}."
        if settle.order_lost is not None:
            yield f"At a seat whose hand lost: {_kinds(dealt, settle.order_lost)}."
    if settle.forfeits == "at-once" and _gives_up(dealt):
        yield FORFEITS
    if dealt.plan.backline:
        yield "At one seat the seated person comes before the backline."
    yield "Settled: " + "; ".join(wager_label(rules, event) for event in dealt.settled) + "."
