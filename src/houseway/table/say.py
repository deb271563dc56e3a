"""What happened, in a sentence: for transcripts, terminals and screen readers."""

from __future__ import annotations

from functools import singledispatch

from houseway.cards.card import name as card_name
from houseway.cards.card import texts
from houseway.engine.event import DeclarationTakenBack, Event, SettlementUndone
from houseway.money import dollars
from houseway.rulebook.schema import Rules
from houseway.table import chip_events as c
from houseway.table import events as e


@singledispatch
def say(event: Event, rules: Rules) -> str:
    """The event as a sentence. Every kind of event has one."""
    raise NotImplementedError(event.kind)


@say.register
def _(event: e.ShoeShuffled, rules: Rules) -> str:
    old = f" Seed of the old shoe: {event.old_seed}." if event.old_seed else ""
    what = _noun(rules, event.cards_in_shoe)
    if event.kept:
        back = event.cards_in_shoe - event.kept
        return f"{back} {what} are shuffled to the back, commitment {event.commitment[:16]}….{old}"
    return f"Fresh shoe of {event.cards_in_shoe} {what}, commitment {event.commitment[:16]}….{old}"


@say.register
def _(event: e.CardBurned, rules: Rules) -> str:
    if event.card is None:
        return f"A {_noun(rules)} is burned."
    first = event.up and rules.deck.burn == "by-first-card"
    return f"{'First card' if first else 'Burned'}: {card_name(event.card)}."


@say.register
def _(event: e.BankOffered, rules: Rules) -> str:
    return f"The bank is offered to seat {event.seat}."


@say.register
def _(event: e.BankDeclined, rules: Rules) -> str:
    return f"Seat {event.seat} declines the bank."


@say.register
def _(event: e.BankTaken, rules: Rules) -> str:
    turn = "first" if event.turn == 1 else "second"
    return f"Seat {event.seat} banks with {dollars(event.amount)}, {turn} turn."


@say.register
def _(event: e.GameBroken, rules: Rules) -> str:
    return f"The game is broken: {event.reason}."


@say.register
def _(event: e.WagerPlaced, rules: Rules) -> str:
    stays = ", lying over" if event.carried else ""
    return f"{_who(event)} wagers {dollars(event.amount)} on {_spot(event.spot, rules)}{stays}."


@say.register
def _(event: e.WagerAdded, rules: Rules) -> str:
    where = _spot(event.spot, rules) + _hand(event.hand)
    return f"{_who(event)} puts up {dollars(event.amount)} on {where}."


@say.register
def _(event: e.WagerReturned, rules: Rules) -> str:
    where = _spot(event.spot, rules) + _hand(event.hand)
    return f"{_who(event)} gets {dollars(event.amount)} back from {where}: {event.reason}."


@say.register
def _(event: e.WagersClosed, rules: Rules) -> str:
    return (
        f"No more wagers. Table action {dollars(event.action)}; "
        f"on these the bank could owe {dollars(event.exposure)}."
    )


@say.register
def _(event: e.FeeTaken, rules: Rules) -> str:
    who = "The bank" if event.bank else _who(event)
    return f"{who} pays a fee of {dollars(event.amount)} on {fee_on(event, rules)}."


def fee_on(event: e.FeeTaken, rules: Rules) -> str:
    """What a fee is for; the event keeps the id of the spot, people read its name."""
    amount, on, spot = event.on.partition(" on ")
    return f"{amount} on {rules.by_id[spot].name}" if on and spot in rules.by_id else event.on


@say.register
def _(event: e.FeeReturned, rules: Rules) -> str:
    who = "The bank" if event.bank else _who(event)
    return f"{who} gets a fee of {dollars(event.amount)} back: {event.reason}."


@say.register
def _(event: e.FeesDropped, rules: Rules) -> str:
    return f"Fees of {dollars(event.amount)} are dropped."


@say.register
def _(event: e.CardDealt, rules: Rules) -> str:
    card = f"a {_noun(rules)} face down" if event.card is None else f"the {card_name(event.card)}"
    down = "" if event.up or event.card is None else " face down"
    return f"{hand_called(event.hand, rules)} is dealt {card}{down}."


@say.register
def _(event: e.CardTurned, rules: Rules) -> str:
    return f"{hand_called(event.hand, rules)} shows the {card_name(event.card)}."


@say.register
def _(event: e.CardVoided, rules: Rules) -> str:
    hand = hand_called(event.hand, rules).lower()
    card = "A card" if event.card is None else f"The {card_name(event.card)}"
    return f"{card} is taken back out of the {hand} hand."


@say.register
def _(event: e.ChoiceMade, rules: Rules) -> str:
    did = _DID.get(event.pick, f"chooses to {event.pick}")
    return f"{_who(event)} {did}{_hand(event.hand)}."


@say.register
def _(event: e.CardMoved, rules: Rules) -> str:
    return f"The {card_name(event.card)} goes from {event.hand} to {event.to}."


@say.register
def _(event: e.HandSet, rules: Rules) -> str:
    whose = event.hand.capitalize()
    if not event.front:
        return f"{whose} is set."
    parts = (", ".join(map(card_name, part)) for part in (event.front, event.back) if part)
    return f"{whose} is set: {' / '.join(parts)}."


@say.register
def _(event: e.IrregularityDeclared, rules: Rules) -> str:
    known = rules.irregular.get(event.what)
    where = f" at seat {event.seat}" if event.seat else ""
    why = f" ({event.reason})" if event.reason else ""
    return f"Declared{where}: {known.name if known else event.what}{why}."


@say.register
def _(event: DeclarationTakenBack, rules: Rules) -> str:
    known = rules.irregular.get(event.what)
    where = f" at seat {event.seat}" if event.seat else ""
    what = known.name if known else event.what.capitalize()
    return f"Taken back{where}: {what}. The hand stands as it did before it was declared."


@say.register
def _(event: SettlementUndone, rules: Rules) -> str:
    return "The settlement is undone."


@say.register
def _(event: e.DiceThrown, rules: Rules) -> str:
    return f"The dice show {', '.join(map(str, event.dice))}: {sum(event.dice)}."


@say.register
def _(event: e.ButtonPlaced, rules: Rules) -> str:
    by = "dice" if event.card is None else card_name(event.card)
    return f"Action button to seat {event.seat}, by the {by}."


@say.register
def _(event: e.WagerSettled, rules: Rules) -> str:
    where = _spot(event.spot, rules) + _hand(event.hand)
    stake = f" {dollars(event.amount)}" if event.amount else ""
    return f"{_who(event)}, {where}{stake}: {_outcome(event)}."


@say.register
def _(event: e.CalledOff, rules: Rules) -> str:
    return f"The round is called off: {event.reason}."


@say.register
def _(event: e.RoundEnded, rules: Rules) -> str:
    nets = ", ".join(f"{bettor} {dollars(net, sign=True)}" for bettor, net in event.nets)
    bank = f"bank {dollars(event.bank, sign=True)}; " if rules.banked else ""
    lies = f", lying over {dollars(event.lies, sign=True)}" if event.lies else ""
    return f"Result: {nets or 'no wagers'}; {bank}fees {dollars(event.house)}{lies}."


@say.register
def _(event: c.ChipsBought, rules: Rules) -> str:
    return f"{_who(event)} buys chips for {dollars(event.amount)}."


@say.register
def _(event: c.SatOut, rules: Rules) -> str:
    return f"{_who(event)} is not dealt in: {event.reason}."


@say.register
def _(event: c.ButtonDrawn, rules: Rules) -> str:
    drawn = zip(event.seats, event.cards, strict=True)
    cards = ", ".join(f"seat {seat} {texts([card])}" for seat, card in drawn)
    return f"High card for the button: {cards}. Seat {event.seat} has it."


@say.register
def _(event: c.ButtonMoved, rules: Rules) -> str:
    dealt = ", ".join(str(seat) for seat in event.dealt)
    return f"The dealer button is at seat {event.seat}. Dealt in: seats {dealt}."


@say.register
def _(event: c.Posted, rules: Rules) -> str:
    dead = "" if event.live or event.what == "ante" else ", dead"
    all_in = ", all in" if event.all_in else ""
    return f"{_who(event)}: {event.what} {dollars(event.amount)}{dead}{all_in}."


@say.register
def _(event: c.PotFeeTaken, rules: Rules) -> str:
    if event.on == "tops":
        return f"The fee of {dollars(event.amount)} comes out of the tops."
    on = "" if event.on == "fee" else f"{event.on} "  # where nobody said which
    return f"The {on}fee of {dollars(event.amount)} comes out of the pot."


@say.register
def _(event: c.StubShuffled, rules: Rules) -> str:
    return f"Shuffle: {event.reason}."


def _outcome(event: e.WagerSettled) -> str:
    short = f", {dollars(event.uncovered)} not covered" if event.uncovered else ""
    if event.result == "win":
        at = "" if event.odds is None else f" at {event.odds}"
        return f"{event.line}, paid {dollars(event.paid)}{at}{short}"
    if event.result == "lose":
        back = f", {dollars(event.returned)} returned" if event.returned else ""
        return f"{event.line}, {dollars(event.collected)} collected{back}"
    if not event.amount:
        return event.line
    words = {"push": "push", "void": "called off and returned", "stay": "stays"}
    return f"{event.line}, {words[event.result]}"


_DID = {
    "decline": "declines",
    "even-money": "takes even money",
    "keep": "keeps both hands as they are",
    "switch": "switches the second cards",
    "match": "puts up as much",
    "pass": "adds nothing",
    "war": "goes to war",
    "play": "plays on",
    "bet": "bets",
    "fold": "folds",
    "check": "checks",
    "4x": "raises four times the ante",
    "3x": "raises three times the ante",
    "2x": "raises twice the ante",
    "1x": "raises once the ante",
}


def _noun(rules: Rules, number: int = 1) -> str:
    """Cards, or tiles where those are dealt."""
    return ("tile" if rules.deck.kind == "tiles" else "card") + ("" if number == 1 else "s")


def hand_called(hand: str, rules: Rules) -> str:
    """A hand by the name it has on the layout, as a sentence begins with it."""
    return rules.banker if hand == "banker" else hand.capitalize()


def _hand(number: int) -> str:
    return f", hand {number}" if number > 1 else ""


def _who(event: Event) -> str:
    return str(event.bettor).capitalize()  # type: ignore[attr-defined]


def _spot(spot: str, rules: Rules) -> str:
    return rules.by_id[spot].name if spot in rules.by_id else spot
