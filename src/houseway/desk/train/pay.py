"""Pay this wager: one settled wager of a dealt round, under a bank that covers everything."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import count
from random import Random

from houseway.cards.card import cards
from houseway.desk.train.dealing import Dealt, deal, plan
from houseway.desk.train.deciding import deciding
from houseway.desk.train.drill import Candidate
from houseway.desk.train.question import Answer, Question, slug
from houseway.desk.train.showing import (
    choices_of,
    cited,
    hand_title,
    hands_of,
    moved,
    record_json,
    settled_again,
    told,
    wager_label,
    wagers_part,
)
from houseway.desk.why import arithmetic, rulings_for
from houseway.families.blackjack.game import Blackjack
from houseway.money import dollars
from houseway.play.described import hand_name
from houseway.play.game import Game
from houseway.table.events import WagerSettled
from houseway.table.say import say

DRILL = "pay"


def fits(game: Game) -> bool:
    return game.rules.banked


def candidates(game: Game, random: Random) -> Iterator[Candidate]:
    """Every wager of rounds with a bettor or two, without end."""
    for number in count():
        dealt = deal(game, plan(game, random, 1 + (number % 3 == 0)))
        if dealt.void:
            continue
        for settled in dealt.settled:
            yield Candidate(
                _skill(game, settled), _level(game, settled), partial(_question, dealt, settled)
            )


def net(settled: WagerSettled) -> int:
    """What goes from the bank to the bettor."""
    return settled.paid - settled.collected


def _skill(game: Game, settled: WagerSettled) -> str:
    """The pay line; of lines that take the whole stake one is like another."""
    plain = settled.result == "lose" and settled.collected == settled.amount
    line = "lost" if plain else slug(settled.spot, settled.line)
    return f"{DRILL}/{game.rules.id}/{line}"


def _level(game: Game, settled: WagerSettled) -> int:
    """Whole multiples are easy; odds with a fraction, parts and fixed sums are not."""
    odds = settled.odds
    if settled.result == "win":
        if odds is None or settled.amount * odds.pays % (100 * odds.per):
            return 3
        return 1 if odds.pays == odds.per else 2 if odds.per == 1 else 3
    if settled.result == "lose":
        return 1 if settled.collected == settled.amount else 3
    return 2


def _question(dealt: Dealt, settled: WagerSettled) -> Question:
    game = dealt.game
    rules, record = game.rules, record_json(dealt)
    given = rules.by_id[settled.spot].window == "given"  # paid for what others hold
    seat = None if given else settled.bettor.seat
    lying = [e for e in dealt.settled if seat in (None, e.bettor.seat)]
    ask = f"{wager_label(rules, settled)}. What does the bank pay or take?"

    def again(other: Game) -> int:
        same = (settled.bettor, settled.spot, settled.hand)
        found = settled_again(record, other)
        nets = (net(e) for e in found if (e.bettor, e.spot, e.hand) == same)
        return next(nets, net(settled))  # without such a wager the question could not come up

    return Question(
        DRILL,
        rules.id,
        rules.name,
        _level(game, settled),
        _skill(game, settled),
        ask,
        (
            *hands_of(dealt, record, seat),
            *choices_of(dealt, seat),
            wagers_part(rules, lying, settled),
        ),
        Answer("amount", net(settled), signed=True),
        tuple(_why(dealt, settled)),
        cited(rules, rules.by_id[settled.spot].clause),
        told(deciding(rules, rulings_for(rules, settled.spot), net(settled), again)),
        record.to_json(),
    )


def _why(dealt: Dealt, settled: WagerSettled) -> Iterator[str]:
    rules = dealt.game.rules
    results = [event for event in dealt.events if event.is_result]
    if results:
        yield say(results[-1], rules)
    yield from _own_total(dealt, settled)
    yield f"{rules.by_id[settled.spot].name}: {settled.line}."
    yield f"{arithmetic(settled)}; {moved(net(settled))}."
    if (unit := rules.settle.rounding) > 1:
        yield f"Payouts are rounded down to {dollars(unit)}."


def _own_total(dealt: Dealt, settled: WagerSettled) -> Iterator[str]:
    """The total of a hand to twenty-one, which the result of the bank does not tell."""
    hand = hand_name(settled.bettor.seat, settled.hand)
    if isinstance(dealt.game, Blackjack):
        held = record_json(dealt).cards.get(hand, ())
        yield f"{hand_title(hand)} has {dealt.game.points(hand, cards(held))}."
