"""Which fee: a layout of wagers under a printed schedule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from random import Random

from houseway.desk.fee_words import schedule_title
from houseway.desk.train.dealing import Dealt, deal, plan
from houseway.desk.train.deciding import deciding
from houseway.desk.train.drill import Candidate
from houseway.desk.train.question import Answer, Json, Question
from houseway.desk.train.showing import rulings_about, tiers_part, told, who
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event
from houseway.errors import HousewayError, not_here
from houseway.families import game as the_game
from houseway.money import Cents, dollars
from houseway.play.game import Game
from houseway.rulebook.schedules import Schedule, schedules, schedules_for, tier_of
from houseway.table.events import FeeTaken, WagerPlaced, WagersClosed
from houseway.table.say import fee_on

DRILL = "fee"
SCHEDULES = 4  # that one set of questions goes by
TOP: Cents = 50_000  # the highest wager where a schedule prints no top
ON = {
    "per-wager": "each wager",
    "by-wager": "each wager, by its size",
    "per-round": "each bettor, once a round",
}


def fits(game: Game) -> bool:
    return game.rules.banked and bool(posted(game))


def posted(game: Game) -> tuple[str, ...]:
    """The schedules that a game may post, its own posted one first."""
    first = game.rules.schedule
    own = () if first is None else (first.id,)
    return tuple(dict.fromkeys((*own, *(each.id for each in schedules_for(game.rules.like)))))


def _under(game: Game, schedule: str) -> Game | None:
    """The game with a schedule posted and limits that keep to it; None where they cannot."""
    limit = schedules()[schedule].limit
    options: dict[str, object] = {**game.rules.options, "fees": schedule}
    if limit is not None:
        high = TOP if limit.high is None else limit.high
        options |= {"minimum": dollars(limit.low), "maximum": dollars(max(limit.low, high))}
    try:
        return the_game(game.rules.like, options)
    except HousewayError:
        return None


def candidates(game: Game, random: Random) -> Iterator[Candidate]:
    """Tables with one to five bettors, the schedules by turns."""
    names = posted(game)
    some = random.sample(names, min(SCHEDULES, len(names)))
    games = [found for found in (_under(game, name) for name in some) if found]
    if not games and game.rules.schedule is None:
        raise not_here(
            "game", f"no printed fee schedule fits the limits of {game.rules.name}", game.rules.id
        )
    games = games or [game]
    for number in count():
        under = games[number % len(games)]
        dealt = deal(under, plan(under, random, random.choice((1, 1, 2, 3, 4, 5)), themed=0.0))
        if not dealt.void:
            yield from _about(dealt)


def _about(dealt: Dealt) -> Iterator[Candidate]:
    """What can be asked of one layout: its action, the bank's fee and a bettor's."""
    rules, schedule = dealt.game.rules, dealt.game.rules.schedule
    assert schedule is not None
    wagers, action = layout(dealt.events)
    skill = f"{DRILL}/{rules.id}"
    if not schedule.bank[0].flat:
        mixed = any(not rules.by_id[wager.spot].counts for wager in wagers)
        name = "action-with-others" if mixed else "action"
        yield Candidate(f"{skill}/{name}", 1 + mixed, partial(_action_question, dealt))
    bank, level = _bank_skill(schedule, action)
    yield Candidate(f"{skill}/{bank}", level, partial(_bank_question, dealt))
    if schedule.player_basis != "none":
        for bettor in dict.fromkeys(wager.bettor for wager in wagers):
            several = sum(wager.bettor == bettor for wager in wagers) > 1
            make = partial(_player_question, dealt, bettor)
            yield Candidate(f"{skill}/player-{schedule.player_basis}", 1 + 2 * several, make)


def _bank_skill(schedule: Schedule, action: Cents) -> tuple[str, int]:
    """The row of the schedule; an action close to the end of its row is hard."""
    tier = tier_of(action, schedule.bank)
    if tier is None:
        return "bank-none", 3
    close = tier.end is not None and tier.end - action <= 1_000
    return f"bank-tier-{schedule.bank.index(tier) + 1}", 3 if close else 2


def layout(events: list[Event]) -> tuple[list[WagerPlaced], Cents]:
    """The wagers as they lie when they are closed, and the table action."""
    closed = next(at for at, event in enumerate(events) if isinstance(event, WagersClosed))
    event = events[closed]
    assert isinstance(event, WagersClosed)
    return [e for e in events[:closed] if isinstance(e, WagerPlaced)], event.action


def _fees(dealt: Dealt) -> list[FeeTaken]:
    return [event for event in dealt.events if isinstance(event, FeeTaken)]


def _question(
    dealt: Dealt,
    level: int,
    skill: str,
    ask: str,
    answer_of: Callable[[Dealt], Cents],
    why: Iterator[str],
    *more: Json,
) -> Question:
    rules, schedule = dealt.game.rules, dealt.game.rules.schedule
    assert schedule is not None
    right = answer_of(dealt)

    def again(other: Game) -> Cents:
        return answer_of(deal(other, dealt.plan))

    return Question(
        DRILL,
        rules.id,
        rules.name,
        level,
        f"{DRILL}/{rules.id}/{skill}",
        ask,
        (*more, _layout_part(dealt)),
        Answer("amount", right),
        tuple(why),
        schedule_title(schedule),
        told(deciding(rules, rulings_about(rules, ("below-first",)), right, again)),
    )


def _layout_part(dealt: Dealt) -> Json:
    rules = dealt.game.rules
    spots = [spot.id for spot in rules.spots]
    wagers, _ = layout(dealt.events)
    rows = [
        {
            "wager": f"{e.bettor.seat}-{e.spot}",
            "seat": e.bettor.seat,
            "back": e.bettor.back,
            "spot": e.spot,
            "name": rules.by_id[e.spot].name,
            "hand": 1,
            "amount": e.amount,
        }
        for e in sorted(wagers, key=lambda e: (e.bettor, spots.index(e.spot)))
    ]
    return {"part": "wagers", "rows": rows}


def _bank_tiers(schedule: Schedule) -> Json:
    on = "the hand" if schedule.bank[0].flat else "table action"
    return tiers_part("The bank's fee", schedule.bank, on)


def _action_question(dealt: Dealt) -> Question:
    rules = dealt.game.rules
    wagers, action = layout(dealt.events)
    left_out = [wager for wager in wagers if not rules.by_id[wager.spot].counts]
    skill, level = ("action-with-others", 2) if left_out else ("action", 1)

    def why() -> Iterator[str]:
        counted = [dollars(wager.amount) for wager in wagers if wager not in left_out]
        told_ = " + ".join(counted)
        yield f"Action is what counts for the bank's fee: {told_} is {dollars(action)}."
        for name in dict.fromkeys(rules.by_id[wager.spot].name for wager in left_out):
            yield f"{name} does not count."

    ask = "How much is the table action?"
    return _question(dealt, level, skill, ask, lambda dealt: layout(dealt.events)[1], why())


def _bank_question(dealt: Dealt) -> Question:
    schedule = dealt.game.rules.schedule
    assert schedule is not None
    _, action = layout(dealt.events)
    tier = tier_of(action, schedule.bank)
    amount = _banks_fee(dealt)

    def why() -> Iterator[str]:
        if schedule.bank[0].flat:
            yield f"The bank pays {dollars(amount)} a hand, whatever the action."
        elif tier is None:
            none = f"no rate is posted for it, so the fee is {dollars(amount)}"
            yield f"The action is {dollars(action)}; {none}."
        else:
            yield f"The action is {dollars(action)}; the row {tier} holds it."

    skill, level = _bank_skill(schedule, action)
    ask = "What fee does the bank pay for this round?"
    return _question(dealt, level, skill, ask, _banks_fee, why(), _bank_tiers(schedule))


def _banks_fee(dealt: Dealt) -> Cents:
    return next((fee.amount for fee in _fees(dealt) if fee.bank), 0)


def _bettors_fee(bettor: Bettor, dealt: Dealt) -> Cents:
    mine = (fee for fee in _fees(dealt) if fee.bettor == bettor and not fee.bank)
    return sum(fee.amount for fee in mine)


def _player_question(dealt: Dealt, bettor: Bettor) -> Question:
    rules, schedule = dealt.game.rules, dealt.game.rules.schedule
    assert schedule is not None
    wagers = [wager for wager in layout(dealt.events)[0] if wager.bettor == bettor]
    fees = [fee for fee in _fees(dealt) if fee.bettor == bettor and not fee.bank]
    amount = _bettors_fee(bettor, dealt)

    def why() -> Iterator[str]:
        yield f"A fee is due for {ON[schedule.player_basis]}."
        for fee in fees:
            yield f"For {fee_on(fee, rules)}: {dollars(fee.amount)}."
        for name in dict.fromkeys(
            rules.by_id[w.spot].name for w in wagers if not rules.by_id[w.spot].fee
        ):
            yield f"No fee is taken on {name}."
        yield f"In all {dollars(amount)}."

    level, skill = 1 + 2 * (len(wagers) > 1), f"player-{schedule.player_basis}"
    ask = f"What fee does {who(bettor).lower()} pay for this round?"
    part = tiers_part("The bettors' fee", schedule.player, ON[schedule.player_basis])
    return _question(dealt, level, skill, ask, partial(_bettors_fee, bettor), why(), part)
