"""What looks wrong in a record though it settles, and what it tells that changes nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from houseway.desk.misdeal import misdeal_of
from houseway.desk.record import HandRecord
from houseway.engine.bettor import Bettor, read_bettor
from houseway.engine.event import Event
from houseway.money import Cents, dollars
from houseway.rulebook.schema import Rules
from houseway.table.events import CardDealt, ChoiceMade, WagerAdded, WagerPlaced, WagerSettled

SMALLEST_CHIP: Cents = 50
GIVEN_UP = ("fold", "surrender")
WAR = "war"  # the choice of it, and the family


def remarks(
    rules: Rules, record: HandRecord, due: Iterable[tuple[int, Cents]], events: Sequence[Event]
) -> Iterator[str]:
    """Whole sentences about a record against a bank.

    `due` are the fees of each seat, and `events` the hand without the placing of void wagers.
    """
    yield from _assumed(rules, record, events)
    yield from _wars_without_a_bank(rules, record, events)
    yield from _sums(rules, record)
    yield from _without_rate(rules, (e for e in events if isinstance(e, WagerPlaced)))
    yield from _fees(rules, record, due)
    yield from _without_effect(rules, record)


def _assumed(rules: Rules, record: HandRecord, events: Iterable[Event]) -> Iterator[str]:
    """Choices that put up money or give it up, and that the record does not tell."""
    told = {(read_bettor(each.seat, each.bettor), each.pick) for each in record.choices}
    made: dict[Bettor, str] = {}
    for event in events:
        if isinstance(event, ChoiceMade):
            made[event.bettor] = event.pick
            what = f"a {event.pick}" if event.pick in GIVEN_UP else ""
        elif isinstance(event, WagerAdded) and event.bettor in made:
            what = f"{rules.by_id[event.spot].name} of {dollars(event.amount)}"
        else:
            continue
        if what and (event.bettor, made[event.bettor]) not in told:
            yield (
                f"The record does not say what {event.bettor} chose: {what} is what the cards and "
                "the house way come to. Tell the choice if it was another."
            )


def _wars_without_a_bank(
    rules: Rules, record: HandRecord, events: Sequence[Event]
) -> Iterator[str]:
    """War wagers and cards of a war that nobody fought, as the bank's wager was used up before."""
    back = {
        event.bettor
        for event in events
        if isinstance(event, WagerSettled)
        and event.result == "void"
        and event.spot in rules.base_spots
    }
    wars = (each for each in record.choices if each.pick == WAR)
    unfought = [each for each in wars if read_bettor(each.seat, each.bettor) in back]
    left = _not_dealt(record, events) if rules.family == WAR and back else []
    for each in unfought:
        put_up = "" if each.amount is None else f": {dollars(each.amount)} it put up goes back"
        who = str(read_bettor(each.seat, each.bettor)).capitalize()
        yield f"{who} fought no war, as the bank's wager was used up before it{put_up}."
    if left:
        yield (
            f"The bank's wager was used up before the war, so that {', '.join(left)} "
            f"{'counts' if len(left) == 1 else 'count'} for nothing."
        )


def _not_dealt(record: HandRecord, events: Iterable[Event]) -> list[str]:
    """Cards that the record tells and the hand did not come to."""
    dealt = Counter(event.hand for event in events if isinstance(event, CardDealt))
    return [card for name, cards in record.cards.items() for card in cards[dealt[name] :]]


def _sums(rules: Rules, record: HandRecord) -> Iterator[str]:
    """Amounts that should not lie on a table."""
    bank, least = record.bank.wager, rules.table.minimum
    if bank < least:
        yield (
            f"The bank's wager of {dollars(bank)} is below the table minimum of {dollars(least)}; "
            "it is settled as far as it covers."
        )
    told = [("The bank's wager", bank)]
    told += [
        (f"Seat {w.seat}'s wager on {rules.by_id[w.spot].name}", w.amount) for w in record.wagers
    ]
    for what, amount in told:
        if amount % SMALLEST_CHIP:
            yield (
                f"{what} of {dollars(amount)} cannot be made with chips of "
                f"{dollars(SMALLEST_CHIP)} or more: look at the amount again."
            )


def _without_rate(rules: Rules, placed: Iterable[WagerPlaced]) -> Iterator[str]:
    """Wagers above the last tier of the posted schedule, which pay nothing (ruling F-5)."""
    posted = rules.schedule
    last = posted.player[-1].end if posted is not None and posted.player else None
    if posted is None or last is None or posted.player_basis == "per-round":
        return
    for wager in placed:
        spot = rules.by_id[wager.spot]
        if spot.fee and spot.id not in posted.spot_fees and wager.amount > last:
            yield (
                f"{str(wager.bettor).capitalize()} pays no fee on {dollars(wager.amount)} on "
                f"{spot.name}: the posted rates end at {dollars(last)} (ruling F-5)."
            )


def _fees(rules: Rules, record: HandRecord, due: Iterable[tuple[int, Cents]]) -> Iterator[str]:
    """Fees that were taken and are not what the posted schedule makes due."""
    if record.fees is None:
        return
    owed, taken = Counter[int](), Counter[int]()
    for seat, amount in due:
        owed[seat] += amount
    for fee in record.fees:
        taken[record.bank.seat if fee.seat is None else fee.seat] += fee.amount
    posted = rules.schedule
    tiers = {tier.fee for tier in posted.bank} if posted is not None else set()
    for seat in sorted(owed.keys() | taken.keys()):
        if owed[seat] == taken[seat]:
            continue
        none = seat == record.bank.seat and tiers and taken[seat] not in {0, *tiers}
        yield (
            f"{dollars(taken[seat])} was taken from seat {seat} in fees and {dollars(owed[seat])} "
            f"is due{', and no tier of the schedule gives that' if none else ''}; the slip goes by "
            "what is due."
        )


def _without_effect(rules: Rules, record: HandRecord) -> Iterator[str]:
    button = rules.settle.button
    counts = button is not None and button.counted == "occupied"
    playing = {record.bank.seat, *(wager.seat for wager in record.wagers)}
    sat_out = [seat for seat in record.seated if seat not in playing]
    if sat_out and not counts:
        seats = ", ".join(map(str, sat_out))
        yield (
            f"That people sat out (seat {seats}) changes nothing: no button counts people at "
            "this table."
        )
    misdeal = misdeal_of(record)
    if misdeal is None:
        return
    if misdeal.seat is not None:
        yield f"The misdeal is told of seat {misdeal.seat}; every wager of the deal goes back."
    if record.choices:
        yield "Choices that were made before the misdeal change nothing."
