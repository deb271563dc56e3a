"""Place the button: the action button by a card or dice, the dealer button by high card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import count, islice
from random import Random

from houseway.cards.card import Card, text
from houseway.cards.card import name as card_name
from houseway.desk.train.dealing import Dealt, deal, plan
from houseway.desk.train.deciding import deciding
from houseway.desk.train.drill import Candidate
from houseway.desk.train.question import Answer, Json, Question, slug
from houseway.desk.train.shoe import PracticeShoe
from houseway.desk.train.showing import (
    button_again,
    cited,
    hand_part,
    record_json,
    rulings_about,
    seats_part,
    told,
)
from houseway.engine.bettor import Bettor
from houseway.families.chinese.game import ChinesePoker
from houseway.families.keep.game import Keep
from houseway.families.keep.rules import BOARD, action_number
from houseway.families.paigow.events import NumberDrawn
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.rules import number_drawn, seats_from
from houseway.families.pot.game import PotGame
from houseway.play.button import draw_for_button, strength
from houseway.play.game import Game
from houseway.rulebook.schema import Button
from houseway.table.chip_events import ButtonDrawn
from houseway.table.events import ButtonPlaced, CardDealt, DiceThrown
from houseway.table.settle import button_number, button_seat
from houseway.table.table import Table

DRILL = "button"
SHORT_BANK = 2_500  # a button that only a short bank needs is needed
TRIES = 12
OPTIONS = ("button", "action", "dice", "count")


def fits(game: Game) -> bool:
    """Whether a button is placed, in a dozen rounds."""
    if not game.rules.banked:
        return isinstance(game, PotGame | ChinesePoker)
    return any(placed(dealt) for dealt in islice(_rounds(game, Random(0)), TRIES))


def _rounds(game: Game, random: Random) -> Iterator[Dealt]:
    for _ in count():
        found = plan(game, random, random.choice((1, 2, 3, 4, 5)), random.choice((0, 0, 1, 2)), 0.0)
        yield deal(game, replace(found, bank=SHORT_BANK, sides=0.2, whims=0.0))


def placed(dealt: Dealt) -> ButtonPlaced | None:
    return next((event for event in dealt.events if isinstance(event, ButtonPlaced)), None)


def candidates(game: Game, random: Random) -> Iterator[Candidate]:
    if not game.rules.banked:
        yield from _dealer_buttons(game, random)
        return
    for dealt in _rounds(game, random):
        if placed(dealt) is not None:
            skill, level = _skill(dealt)
            make = partial(_question, dealt, level, skill)
            yield Candidate(f"{DRILL}/{game.rules.id}/{skill}", level, make)


def number_of(dealt: Dealt) -> int | None:
    """The number that names a seat: of a card, of the dice, or the machine's; None for no card."""
    event, game = placed(dealt), dealt.game
    assert event is not None
    thrown = next((e for e in dealt.events if isinstance(e, DiceThrown)), None)
    if isinstance(thrown, NumberDrawn):
        return number_drawn(thrown.dice[-2:])
    if thrown is not None:
        return sum(thrown.dice)
    assert event.card is not None
    if isinstance(game, Keep):
        return action_number(event.card) or None
    button = game.rules.settle.button
    assert button is not None
    return button_number(button, event.card)


def named_seat(dealt: Dealt) -> int | None:
    """The seat the number names before the button moves on, where that can be told apart."""
    game, number = dealt.game, number_of(dealt)
    if isinstance(game, PaiGow) and number is not None:
        return seats_from(game.settings, dealt.plan.bank_seat, number)[0]
    button = game.rules.settle.button
    if button is None or number is None:
        return None
    return button_seat(_full_table(dealt, button), button, number)


def _full_table(dealt: Dealt, button: Button) -> Table:
    """The same table with a wager at every seat, so that nothing moves on."""
    table = Table(dealt.game.rules, PracticeShoe({}, Random(0), 0.0), bank=dealt.plan.bank_seat)
    occupied = {dealt.plan.bank_seat, *dealt.plan.seats, *dealt.plan.idle}
    table.people = {seat: str(seat) for seat in occupied}
    for seat in range(1, table.seats + 1):
        table.place(Bettor(seat), next(iter(table.rules.by_id)), 1)
    return table


def _skill(dealt: Dealt) -> tuple[str, int]:
    event, number, first = placed(dealt), number_of(dealt), named_seat(dealt)
    assert event is not None
    if number is None:
        return "no-number", 3
    if isinstance(dealt.game, Keep):
        later, moves = event.card != _board(dealt)[0], event.seat != number
        return slug("later-card" if later else "first-card"), 1 + later + moves
    moves = first is not None and first != event.seat
    round_again = number > dealt.game.rules.table.seats
    what = ("moves-on" if moves else "stays", "past-the-last" if round_again else "")
    return slug(*what), 1 + moves + round_again


def _question(dealt: Dealt, level: int, skill: str) -> Question:
    rules, event = dealt.game.rules, placed(dealt)
    assert event is not None
    rulings = rulings_about(rules, OPTIONS, ("action button", "dice"))
    table, record = dealt.plan, record_json(dealt)

    def again(other: Game) -> int | None:
        return button_again(record, other)

    return Question(
        DRILL,
        rules.id,
        rules.name,
        level,
        f"{DRILL}/{rules.id}/{skill}",
        f"Seat {table.bank_seat} banks. Where does the action button go?",
        (
            *_pointer(dealt),
            seats_part(rules.table.seats, table.bank_seat, table.seats, table.idle),
        ),
        _seat_answer(event.seat, rules.table.seats),
        tuple(_why(dealt)),
        cited(rules, *(ruling.clause for ruling in rulings[:1])),
        told(deciding(rules, rulings, event.seat, again)),
        record.to_json(),
    )


def _seat_answer(seat: int, seats: int) -> Answer:
    return Answer("seat", seat, tuple((n, f"Seat {n}") for n in range(1, seats + 1)))


def _pointer(dealt: Dealt) -> Iterator[Json]:
    """What the button is placed by: dice, a card, or the board."""
    event = placed(dealt)
    assert event is not None
    thrown = next((e for e in dealt.events if isinstance(e, DiceThrown)), None)
    if isinstance(thrown, NumberDrawn):
        yield {"part": "number", "number": number_drawn(thrown.dice[-2:])}
    elif thrown is not None:
        yield {"part": "dice", "dice": list(thrown.dice)}
    elif isinstance(dealt.game, Keep):
        yield hand_part("Board", _board(dealt))
    elif event.card is not None:
        yield hand_part("The card that places it", [event.card])


def _board(dealt: Dealt) -> list[Card]:
    dealt_ = (e for e in dealt.events if isinstance(e, CardDealt) and e.hand == BOARD)
    return [event.card for event in dealt_ if event.card is not None]


def _why(dealt: Dealt) -> Iterator[str]:
    event, number, first = placed(dealt), number_of(dealt), named_seat(dealt)
    assert event is not None
    rules, button = dealt.game.rules, dealt.game.rules.settle.button
    if number is None:
        yield "No card names a seat, so the action begins with the first hand after the bank."
    else:
        what = card_name(event.card).capitalize() if event.card is not None else "The throw"
        yield f"{what} counts {number}."
    yield from _counting(dealt, button)
    if first is not None and number is not None:
        yield f"That names seat {first}."
        if first != event.seat:
            way = rules.settle.direction
            yield f"Seat {first} has no wager: the button moves on {way} to the next that has."
    yield f"The button goes to seat {event.seat}."


def _counting(dealt: Dealt, button: Button | None) -> Iterator[str]:
    game = dealt.game
    if isinstance(game, PaiGow):
        yield f"The bank is one, and the count goes {game.settings.direction}."
    elif isinstance(game, Keep):
        start = "seat 1" if game.settings.action_counts_from == "seat-1" else "the bank"
        yield (
            f"The first community card from ace to eight names a position, {start} being one; "
            "from one without a hand it moves on clockwise."
        )
    elif button is not None:
        from_bank = button.count_from == "bank"
        start = "at the bank" if from_bank else "on the house dealer's left"
        one = "which is one" if button.bank_counts and from_bank else "which is passed over"
        whose = "only seats that are taken count" if button.counted == "occupied" else "all count"
        bank = f", {one}" if from_bank else ", and the bank is passed over"
        yield f"The count begins {start}{bank}; {whose}, and after the last seat it starts again."


# The dealer button.


def _dealer_buttons(game: Game, random: Random) -> Iterator[Candidate]:
    """A card to each seat; the highest has the button."""
    rules = game.rules
    while True:
        players = random.randint(min(3, rules.table.seats), rules.table.seats)
        seats = sorted(random.sample(range(1, rules.table.seats + 1), players))
        shoe = PracticeShoe(rules.deck.shoe, random, 0.0)
        event = next(draw_for_button(Table(rules, shoe), seats))
        assert isinstance(event, ButtonDrawn)
        tie = _tied(event)
        skill = "high-card-by-suit" if tie else "high-card"
        make = partial(_dealer_question, game, event, skill)
        yield Candidate(f"{DRILL}/{rules.id}/{skill}", 1 + tie, make)


def _tied(event: ButtonDrawn) -> bool:
    heights = [strength(card) for card in event.cards]
    return heights.count(max(heights)) > 1


def _dealer_question(game: Game, event: ButtonDrawn, skill: str) -> Question:
    rules = game.rules
    won: Card = event.cards[event.seats.index(event.seat)]
    suits = " Of equal cards spades come before hearts, diamonds and clubs." if _tied(event) else ""
    seats = zip(event.seats, event.cards, strict=True)
    rulings = rulings_about(rules, ("button", "new-game"), ("button",))
    return Question(
        DRILL,
        rules.id,
        rules.name,
        1 + _tied(event),
        f"{DRILL}/{rules.id}/{skill}",
        "A new game: one card to each seat. Who has the dealer button first?",
        tuple(hand_part(f"Seat {seat}", [text(card)]) for seat, card in seats),
        _seat_answer(event.seat, rules.table.seats),
        (f"The highest card has it: the {card_name(won)}, seat {event.seat}.{suits}",),
        cited(rules, *(ruling.clause for ruling in rulings[:1])),
        told(rulings[:1] if _tied(event) else ()),
    )
