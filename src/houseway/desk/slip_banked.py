"""The slip of a hand against a bank."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.desk.fee_words import BEFORE_THE_FEE, NO_FEE, bettors_text, posted_words
from houseway.desk.irregular import WagerRuling
from houseway.desk.settle import Settlement
from houseway.desk.slip_parts import Lying, Move, Parts, Told, lying, sentences
from houseway.desk.why import arithmetic, rulings_for
from houseway.engine.event import Event
from houseway.families import of_rules
from houseway.money import dollars
from houseway.play.game import Game
from houseway.rulebook.schedules import tier_of, tiers_text
from houseway.rulebook.schema import Coverage, Rules
from houseway.table.events import (
    CalledOff,
    CardMoved,
    ChoiceMade,
    DiceThrown,
    HandSet,
    IrregularityDeclared,
    WagerReturned,
    WagersClosed,
    WagerSettled,
)
from houseway.table.say import hand_called, say

COVERAGE: dict[Coverage, str] = {
    "gross": "every cent paid or collected uses up one of the bank's wager; nothing is put back",
    "separate_caps": "what is paid and what is collected are each limited to the bank's wager",
    "net_running": "the bank's running result stays within plus and minus its wager",
    "reserved": "each wager in turn sets aside the most it could move, whatever happens to it",
}
"""The coverage models in words."""

TWO_LIMITS = ("separate_caps", "net_running")  # what is left to pay is not what is left to collect

VERDICTS = {
    "win": "wins",
    "lose": "loses",
    "push": "pushes",
    "void": "called off",
    "stay": "stays",
}


def banked_parts(answer: Settlement) -> Parts:
    """What a hand against a bank tells."""
    rules = answer.rules
    called_off = next((e for e in answer.events if isinstance(e, CalledOff)), None)
    results = [say(e, rules) for e in answer.events if tells_result(e, rules)]
    if called_off is not None:
        results = [say(called_off, rules), "Every wager goes back."]
    return Parts(
        facts=tuple(_facts(answer)),
        hands=tuple(_hands(answer, played=called_off is None)),
        results=tuple(sentences(results)),
        settled="Wagers, in the order they are settled",
        moves=tuple(_moves(answer)),
        fees=tuple(say(fee, rules) for fee in answer.fees) or (_no_fee(answer),),
        schedule=tuple(_schedule(answer)),
        ruled=(*disputed(answer), *_ruled(answer)),
        remarks=answer.remarks,
    )


def tells_result(event: Event, rules: Rules) -> bool:
    """Whether an event tells what the hand came to.

    On a community hand that includes the bettors' choices: no card shows who stood on five.
    """
    return event.is_result or (rules.family == "baccarat" and isinstance(event, ChoiceMade))


def _facts(answer: Settlement) -> Iterator[Told]:
    rules, bank = answer.rules, answer.record.bank
    yield Told("Bank", f"seat {bank.seat} with {dollars(bank.wager)}")
    model = rules.settle.coverage
    paying = "; still covered is what the bank can still pay" if model in TWO_LIMITS else ""
    yield Told("Coverage", f"{model}: {COVERAGE[model]}{paying}")
    for event in answer.events:
        if isinstance(event, DiceThrown):
            yield Told("Dice", f"{', '.join(map(str, event.dice))}: {sum(event.dice)}")
    if answer.button_seat is not None:
        told = "" if answer.record.button is None else ", as the record says"
        yield Told("Action button", f"seat {answer.button_seat}{told}")


def _hands(answer: Settlement, played: bool) -> Iterator[Lying]:
    game = of_rules(answer.rules)
    sets = {e.hand: e for e in answer.events if isinstance(e, HandSet) and e.up}
    moves = [e for e in answer.events if isinstance(e, CardMoved)]
    moved = {hand for e in moves for hand in (e.hand, e.to)}
    for name, written in answer.record.cards.items():
        found = lying(hand_called(name, answer.rules), written)
        if name in sets:
            halves = (sets[name].front, sets[name].back)
            yield Lying(found.name, halves, _words(game, name, found))
        else:
            said = _words(game, name, found, name not in moved) if played else ""
            yield Lying(found.name, found.groups, said)


def _words(game: Game, name: str, hand: Lying, as_dealt: bool = True) -> str:
    return game.points(name, [card for group in hand.groups for card in group], as_dealt)


def _moves(answer: Settlement) -> Iterator[Move]:
    rules = answer.rules
    for event in answer.events:
        if isinstance(event, WagerSettled):
            yield _settled(answer, event)
        elif isinstance(event, WagerReturned):
            yield Move(
                who=str(event.bettor).capitalize(),
                what=_wager(answer, event.spot, event.hand),
                amount=event.amount,
                verdict="goes back",
                result=event.reason,
                working=f"{dollars(event.amount)} goes back",
                returned=event.amount,
                clause=rules.by_id[event.spot].clause,
            )
    for ruled in answer.ruled:
        stays = ruled.kind == "misdeal" and ruled.ruling == "stand"
        if stays or ruled.amount > ruled.laid:
            yield _not_played(rules, ruled, stays)


def _not_played(rules: Rules, ruled: WagerRuling, stays: bool) -> Move:
    """The part of a wager that never was in the hand, or stays on the layout after a misdeal."""
    back = ruled.amount - ruled.laid
    return Move(
        who=str(ruled.bettor).capitalize(),
        what=ruled.name,
        amount=ruled.amount if stays else back,
        verdict="stays" if stays else WORDS[ruled.ruling],
        result=ruled.says or ruled.reason,
        working="it lies for the next deal" if stays else f"{dollars(back)} goes back",
        returned=None if stays else back,
        clause=rules.by_id[ruled.spot].clause if ruled.spot else "",
    )


WORDS = {"void": "void", "return": "goes back", "cap": "capped", "stand": "stands"}


def disputed(answer: Settlement) -> Iterator[Told]:
    """What was ruled about each irregular wager or choice, by whom, and what it does."""
    for each in answer.ruled:
        whose = "The floor rules" if each.stated else "No ruling is stated, so by default"
        reason = f" The reason: {each.reason.removesuffix('.')}." if each.reason else ""
        money = f" {dollars(each.amount)}" if each.amount else ""
        yield Told(
            f"{str(each.bettor).capitalize()}, {each.name}{money}",
            f"{_sentence(each.says)}{whose}: {each.ruling}. {each.meaning}{reason}",
        )


def _sentence(says: str) -> str:
    return f"{says[:1].upper()}{says[1:]}. " if says else ""


def _settled(answer: Settlement, event: WagerSettled) -> Move:
    rules, given_back = answer.rules, _given_back(answer, event)
    return Move(
        who=str(event.bettor).capitalize(),
        what=_wager(answer, event.spot, event.hand),
        amount=event.amount,
        verdict=WORDS[given_back.ruling] if given_back else VERDICTS[event.result],
        result=(given_back.says or given_back.reason) if given_back else event.line,
        odds="" if event.odds is None else str(event.odds),
        working=arithmetic(event),
        paid=event.paid,
        collected=event.collected,
        returned=event.returned,
        left=event.left,
        clause=rules.by_id[event.spot].clause,
        rulings=tuple(ruling.id for ruling in rulings_for(rules, event.spot)),
    )


def _given_back(answer: Settlement, event: WagerSettled) -> WagerRuling | None:
    """The ruling by which a wager goes back whatever the cards say, if there is one."""
    mine = (r for r in answer.ruled if (r.bettor, r.spot) == (event.bettor, event.spot))
    return next((r for r in mine if r.ruling in ("void", "return") and r.laid), None)


def _wager(answer: Settlement, spot: str, hand: int) -> str:
    return answer.rules.by_id[spot].name + (f", hand {hand}" if hand > 1 else "")


def _no_fee(answer: Settlement) -> str:
    """Why no fee was taken on this hand."""
    if answer.rules.fee_is_open:
        return BEFORE_THE_FEE
    return NO_FEE if answer.rules.schedule is None else "No fee is due."


def _schedule(answer: Settlement) -> Iterator[str]:
    """The posted schedule, and which tier the action falls in."""
    posted = answer.rules.schedule
    if posted is None:
        return
    yield posted_words(answer.rules)
    closed = next((e for e in answer.events if isinstance(e, WagersClosed)), None)
    if closed is not None and posted.bank_basis == "total-table-action":
        tier = tier_of(closed.action, posted.bank)
        falls = f"falls in the tier {tier}" if tier is not None else "is below the first tier"
        yield (
            f"Table action of {dollars(closed.action)} {falls}; the bank's tiers are "
            f"{tiers_text(posted.bank)}."
        )
    else:
        yield f"The bank's fee: {posted.bank_text}."
    if posted.player:
        yield f"The bettors' fee: {bettors_text(answer.rules, posted)}."


def _ruled(answer: Settlement) -> Iterator[Told]:
    """Irregularities, and what the rules make of them."""
    rules = answer.rules
    for each in (each for each in answer.record.declared if each.taken_back):
        name = rules.irregular[each.what].name if each.what in rules.irregular else each.what
        yield Told(f"Taken back: {name}", "Declared by mistake; nothing follows from it.", "")
    for event in answer.events:
        if isinstance(event, IrregularityDeclared) and event.what in rules.irregular:
            known = rules.irregular[event.what]
            yield Told(say(event, rules).removesuffix("."), known.about, known.clause)
        elif isinstance(event, CalledOff):
            back = "go back" if rules.fees.refund_misdeal else "stay taken"
            yield Told(
                f"Misdeal ({event.reason})" if event.reason != "misdeal" else "Misdeal",
                f"The deal is void: every wager goes back, and fees {back} (option "
                "fee-refund-misdeal).",
                "; ".join(_on_misdeals(rules)),
            )


def _on_misdeals(rules: Rules) -> Iterator[str]:
    for ruling in rules.rulings:
        if "fee-refund-misdeal" in ruling.option:
            yield f"ruling {ruling.id}, {ruling.clause}"
