"""One hand of Chinese Poker, from the chips on the table to the last settlement."""

from __future__ import annotations

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Decision
from houseway.engine.event import SettlementUndone
from houseway.engine.round import MISDEAL, Irregularity, Procedure, Step
from houseway.families.chinese import fees
from houseway.families.chinese.arranging import arrange
from houseway.families.chinese.events import HandArranged, PointsSettled, SweepShown
from houseway.families.chinese.exchange import exchanges
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.hand import Hand
from houseway.families.chinese.house_way import house_way
from houseway.families.chinese.irregular import at_showdown, declared
from houseway.families.chinese.points import Score, Shown, scores
from houseway.families.chinese.setting import Setting
from houseway.families.chinese.sweeps import CARDS
from houseway.play.button import draw_for_button, next_button
from houseway.play.described import hand_name
from houseway.play.own import draw
from houseway.table.chip_events import ButtonMoved
from houseway.table.chips import buy_chips, with_chips
from houseway.table.events import CalledOff, FeeReturned, FeesDropped, GameBroken, RoundEnded
from houseway.table.finish import SETTLED, ready_shoe
from houseway.table.table import Table


def play(game: ChinesePoker, table: Table) -> Procedure:
    """One hand; a misdeal gives everybody their fee back, and nobody wins or loses."""
    try:
        hand = yield from _open(game, table)
    except Irregularity as what:
        yield CalledOff(_told(what))
        yield RoundEnded((), 0, 0)
        return
    if hand is None:
        return
    collected = table.stakes.collected
    try:
        yield from _hand(table, hand)
    except Irregularity as what:
        table.stakes.collected = collected
        yield from _call_off(table, hand, _told(what))


def _told(what: Irregularity) -> str:
    return str(what) or what.declared.kind


def _open(game: ChinesePoker, table: Table) -> Step[Hand | None]:
    """Chips, a shuffled deck, the button and who is dealt in; None when nobody can play."""
    stakes, settings = table.stakes, game.settings
    terms = game.buy_in(table)
    yield from buy_chips(table, terms)
    dealt = with_chips(table, terms.least)
    if len(dealt) < 2:
        yield GameBroken("fewer than two players have chips")
        return None
    yield from ready_shoe(table, 0)
    if stakes.button is None:
        stakes.button = yield from draw_for_button(table, dealt)
    else:
        stakes.button = next_button(table, dealt)
    stakes.playing |= set(dealt)
    seats = [seat for seat in table.clockwise(stakes.button + 1) if seat in dealt]
    chips = tuple(stakes.chips[seat] for seat in seats)
    yield ButtonMoved(stakes.button, tuple(seats), chips)
    return Hand(settings, stakes.button, seats, stakes.chips)


def _hand(table: Table, hand: Hand) -> Procedure:
    """Fees, cards, setting and the showdown; what is found there settles the hand anew."""
    yield from fees.take(table, hand)
    yield from _deal(table, hand)
    yield from arrange(table, hand)
    while True:
        chips, undone = dict(hand.chips), 0
        for event in _showdown(table, hand):
            undone += 1
            yield event
        try:
            yield Decision(SETTLED, {}, at_showdown(table.rules, hand))
            return
        except Irregularity as what:
            hand.chips.update(chips)
            table.rounds -= 1
            yield SettlementUndone(undone)
            if what.declared.kind == MISDEAL:
                raise
            found = what.declared
        yield from declared(table.rules, hand, found)


def _showdown(table: Table, hand: Hand) -> Procedure:
    """Hands are turned up, everybody settles with everybody, and results are stated."""
    shown = hand.shown()
    yield from _show_down(hand, shown)
    yield from _settle(hand, shown)
    yield from _close(table, hand)


def _deal(table: Table, hand: Hand) -> Procedure:
    """Thirteen cards each, one at a time, clockwise from the button's left."""
    for _ in range(CARDS):
        for seat in hand.seats:
            yield draw(table, hand_name(seat), hand.cards[seat], up=False, owner=seat)
    hand.ways = {seat: house_way(hand.play, hand.cards[seat]) for seat in hand.seats}


def _show_down(hand: Hand, shown: dict[int, Shown]) -> Procedure:
    """Every hand is turned up in turn; one that was surrendered stays face down."""
    for seat, what in shown.items():
        name = hand_name(seat)
        if what.kind in ("sweep", "false-sweep"):
            cards, good = tuple(hand.cards[seat]), what.kind == "sweep"
            yield SweepShown(Bettor(seat), name, what.sweep, cards, good)
        elif what.kind != "surrender":
            cut = hand.settings.get(seat) or Setting((), (), tuple(hand.cards[seat]))
            foul = what.kind == "foul"
            yield HandArranged(Bettor(seat), name, *cut, up=True, owner=seat, foul=foul)


def _settle(hand: Hand, shown: dict[int, Shown]) -> Procedure:
    """Everybody settles with everybody, the first left of the button with each in turn."""
    for each in exchanges(hand.play, scores(hand.play, shown), hand.at_stake):
        hand.chips[each.loser] -= each.paid
        hand.chips[each.winner] += each.paid
        yield PointsSettled(
            Bettor(each.winner),
            Bettor(each.loser),
            each.score.points,
            each.owed,
            each.paid,
            _reasons(each.score),
        )


def _reasons(score: Score) -> tuple[str, ...]:
    return tuple(f"{part.what}: {part.points}" for part in score.parts)


def _close(table: Table, hand: Hand) -> Procedure:
    """Drop the fees and state every result."""
    house = sum(hand.fees.values())
    if house:
        yield FeesDropped(house)
    table.rounds += 1
    nets = {seat: hand.chips[seat] - hand.started[seat] - hand.added[seat] for seat in hand.seats}
    yield RoundEnded(tuple((Bettor(seat), net) for seat, net in nets.items()), 0, house)


def _call_off(table: Table, hand: Hand, reason: str) -> Procedure:
    """The hand is void: fees go back, and chips that were added stay in front of their owner."""
    yield CalledOff(reason)
    for seat in hand.seats:
        if hand.fees[seat]:
            hand.chips[seat] += hand.fees[seat]
            yield FeeReturned(Bettor(seat), hand.fees[seat], reason)
    table.rounds += 1
    yield RoundEnded(tuple((Bettor(seat), 0) for seat in hand.seats), 0, 0)
