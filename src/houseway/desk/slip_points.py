"""The slips of Chinese Poker and Panguingue, where players pay each other."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.desk import chinese_settle, pan_settle
from houseway.desk.chinese_record import RecordHand
from houseway.desk.chinese_settle import ChineseSettlement, in_words
from houseway.desk.pan_settle import PanSettlement
from houseway.desk.slip_parts import Lying, Move, Parts, Told, lying
from houseway.desk.slip_pot import declarations
from houseway.families.chinese.fees import posted
from houseway.families.chinese.sweeps import SWEEPS
from houseway.families.pan.melds import condition_name, worth
from houseway.money import dollars
from houseway.rulebook.schema import Rules
from houseway.table.say import say

HANDS = {
    "plays": "plays",
    "retired": "on top",
    "fouled": "fouled, still pays",
    "dead": "fouled, still pays",
    "void": "dead, ante back",
}
WRONG = {"fouled": ("foul", "foul-meld"), "dead": ("foul", "foul-meld"), "void": ("dead-hand",)}
"""What irregularities do that leave a hand so."""


def chinese_parts(answer: ChineseSettlement) -> Parts:
    """What a hand of Chinese Poker tells."""
    rules, play, record = answer.rules, answer.play, answer.record
    return Parts(
        facts=(
            Told("Dealer button", f"seat {record.button}"),
            Told("Points", f"{play.version} version, {dollars(play.point)} a point"),
            Told("All in", play.all_in),
        ),
        hands=tuple(_chinese_hands(answer)),
        results=(),
        settled="Pairs, in the order they settle",
        moves=tuple(_pairs(answer)),
        fees=tuple(say(fee, rules) for fee in answer.fees) or ("No fee is taken.",),
        schedule=tuple(_chinese_schedule(answer)),
        ruled=(*declarations(rules, record.declared, answer.called_off), *_fouls(answer)),
        remarks=answer.remarks,
    )


def _fouls(answer: ChineseSettlement) -> Iterator[Told]:
    for hand in answer.record.seats:
        if answer.called_off is not None:
            return
        if hand.forfeit:
            says, clause = "The hand is foul: it pays everybody and collects nothing.", "forfeit"
        elif hand.fouled:
            says, clause = "The hand is foul and pays everybody.", "foul"
        else:
            continue
        yield Told(f"Seat {hand.seat}: {clause}", says, clauses_of(answer.rules, clause))


def clauses_of(rules: Rules, *does: str) -> str:
    """Where the rules speak of irregularities that do this."""
    found = (each.clause for each in rules.irregularities if each.does in does)
    return "; ".join(dict.fromkeys(found))


def _chinese_hands(answer: ChineseSettlement) -> Iterator[Lying]:
    for bettor, _ in () if answer.hands else answer.ended.nets:
        yield _unsettled(answer.told(bettor.seat))
    for seat, shown in answer.hands.items():
        told = answer.told(seat)
        held = answer.sweeps(seat) if shown.kind == "regular" else ()
        also = f" (undeclared: {', '.join(SWEEPS[kind].name for kind in held)})" if held else ""
        chips = "" if told.chips is None else f"; {dollars(told.chips + told.added)} in chips"
        says = in_words(shown) + also + chips
        yield lying(f"Seat {seat}", told.front, told.middle, told.back, told.cards, says=says)


def _unsettled(told: RecordHand) -> Lying:
    """A hand of a void deal, as far as its cards are told."""
    return lying(f"Seat {told.seat}", told.front, told.middle, told.back, told.cards)


def _pairs(answer: ChineseSettlement) -> Iterator[Move]:
    for pair in answer.pairs:
        even = not pair.score.points
        yield Move(
            who=f"Seat {pair.winner}",
            what=f"against seat {pair.loser}",
            verdict="even" if even else "wins",
            result=", ".join(f"{part.what} {part.points:+d}" for part in pair.score.parts),
            working=chinese_settle.arithmetic(pair, answer.play),
            paid=None if even else pair.paid,
        )


def _chinese_schedule(answer: ChineseSettlement) -> Iterator[str]:
    if answer.record.fees is not None:
        yield "These fees were given with the hand."
        return
    for fee in posted(answer.rules):
        yield f"Posted: {dollars(fee.amount)} {'by the half hour' if fee.timed else 'a hand'}."


def pan_parts(answer: PanSettlement) -> Parts:
    """What a hand of Panguingue tells."""
    rules = answer.rules
    told = (*answer.returned, *answer.antes, *([answer.out] if answer.out else []))
    tops = [] if answer.tops is None else [say(answer.tops, rules)]
    return Parts(
        facts=tuple(_pan_facts(answer)),
        hands=tuple(_melds(answer)),
        results=(*(say(event, rules) for event in told), *_earned(answer), *tops),
        settled="Payments, in turn",
        moves=tuple(_payments(answer)),
        fees=tuple(say(fee, rules) for fee in answer.fees) or ("No fee is taken.",),
        schedule=tuple(_pan_schedule(answer)),
        ruled=(*declarations(rules, answer.record.declared, answer.called_off), *_wrong(answer)),
        remarks=answer.remarks,
    )


def _pan_facts(answer: PanSettlement) -> Iterator[Told]:
    yield Told("A chip", dollars(answer.play.condition))
    if answer.record.left:
        yield Told("Tops from before", dollars(answer.record.left))
    if answer.act is not None:
        verdict = answer.act.why_not or f"{answer.act.chips} chips from everybody who pays"
        yield Told("The act", f"seat {answer.asker}: {answer.act.how}, {verdict}")


def _melds(answer: PanSettlement) -> Iterator[Lying]:
    for told in answer.record.seats:
        found = answer.melds[told.seat]
        said = [
            f"{condition_name(meld) or 'no condition'} {worth(answer.play, meld)}"
            for _, meld in found
            if meld is not None
        ]
        if told.hand != "plays" or not found:
            said.insert(0, HANDS[told.hand])
        if told.chips is not None:
            said.append(f"{dollars(told.chips)} in chips")
        name, groups = f"Seat {told.seat}", tuple(tuple(cards) for cards, _ in found)
        yield Lying(name, groups, "; ".join(said))


def _earned(answer: PanSettlement) -> Iterator[str]:
    for what, chips in answer.earned:
        yield f"{what.capitalize()}: {chips} chip{'' if chips == 1 else 's'}."


def _payments(answer: PanSettlement) -> Iterator[Move]:
    for payer in answer.payers:
        yield Move(
            who=f"Seat {payer.seat}",
            what=f"pays seat {payer.to}",
            working=pan_settle.arithmetic(payer, answer.play),
            paid=payer.paid,
        )


def _pan_schedule(answer: PanSettlement) -> Iterator[str]:
    if answer.record.fees is not None:
        yield "These fees were given with the hand."
    elif answer.rules.pot_fees is not None:
        found = answer.rules.pot_fees.for_players(len(answer.record.seats))
        if found is not None:
            yield f"Schedule {found.id}: {found.title}, option {found.option}."


def _wrong(answer: PanSettlement) -> Iterator[Told]:
    for told in answer.record.seats:
        if told.hand in WRONG and answer.called_off is None:
            yield Told(
                f"Seat {told.seat}: {HANDS[told.hand].partition(',')[0]}",
                f"The hand is {HANDS[told.hand]}.",
                clauses_of(answer.rules, *WRONG[told.hand]),
            )
