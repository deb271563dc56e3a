"""One hand of a pot game, from the chips on the table to the last chip of the pot."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.engine.round import Irregularity, Procedure, Step
from houseway.errors import OutOfCards
from houseway.families.pot import fees, jacks, push
from houseway.families.pot.events import BetReturned
from houseway.families.pot.forced import antes, blinds
from houseway.families.pot.game import PotGame
from houseway.families.pot.hand import Hand
from houseway.families.pot.jacks import played_over
from houseway.families.pot.lowball import newcomers_kill
from houseway.families.pot.seating import new_hand, seated
from houseway.families.pot.settling import Settling
from houseway.families.pot.streets import Award, play_streets
from houseway.play.button import draw_for_button, next_button
from houseway.table.chips import buy_chips, until_last_word
from houseway.table.events import CalledOff, GameBroken, RoundEnded
from houseway.table.finish import ready_shoe
from houseway.table.table import Table

_GAMES: Mapping[str, Callable[[Table, Hand], Step[Award]]] = {
    "jacks-back": jacks.play_hand,
    "push-9": push.play_hand,
}


def play(game: PotGame, table: Table) -> Procedure:
    """One hand; a misdeal, or a deck that runs out, gives everybody their chips back."""
    try:
        opened = yield from open_hand(game, table)
    except Irregularity as what:
        yield CalledOff(_told(what))
        yield RoundEnded((), 0, 0)
        return
    if opened is None:
        return
    hand, posts = opened
    stakes = table.stakes
    collected = stakes.collected, stakes.unpaid
    try:
        end = Settling(table, hand)
        yield from until_last_word(table, _hand(table, hand, posts, end), end.word, end.follow)
    except (Irregularity, OutOfCards) as what:
        reason = "the cards ran out" if isinstance(what, OutOfCards) else _told(what)
        stakes.collected, stakes.unpaid = collected
        yield from call_off(table, hand, reason)


def _told(what: Irregularity) -> str:
    return str(what) or what.declared.kind


def open_hand(game: PotGame, table: Table) -> Step[tuple[Hand, Mapping[int, str]] | None]:
    """Chips, a shuffled deck, the button and who is dealt in; None when nobody can play."""
    rules = game.settings
    yield from buy_chips(table, game.buy_in(table))
    dealt, posts = yield from seated(table, rules)
    if len(dealt) < 2:
        yield GameBroken("fewer than two players have chips")
        return None
    yield from ready_shoe(table, 0)
    if table.stakes.button is None:
        button = yield from draw_for_button(table, dealt)
    else:
        button = next_button(table, dealt)
    hand = yield from new_hand(table, rules, dealt, button)
    return hand, posts


def _hand(table: Table, hand: Hand, posts: Mapping[int, str], end: Settling) -> Procedure:
    """Forced money, the hand by the rules of its game, and everybody's result."""
    play = hand.play
    if play.has_ante and not played_over(table, hand):
        yield from antes(hand)
    if play.has_blinds:
        yield from blinds(hand, posts)
        yield from newcomers_kill(hand, posts)
    yield from fees.take_from_everybody(table, hand)
    award = yield from _GAMES.get(play.special, play_streets)(table, hand)
    yield from end.settle(award)


def call_off(table: Table, hand: Hand, reason: str) -> Procedure:
    """The hand is void: everybody gets back what they put in."""
    yield CalledOff(reason)
    chips = table.stakes.chips
    for seat in hand.seats:
        chips[seat] += hand.aside.get(seat, 0)
        back = hand.started[seat] - chips[seat]
        if back:
            chips[seat] += back
            yield BetReturned(hand.bettors[seat], back)
    table.rounds += 1
    table.stakes.left = hand.carried
    yield RoundEnded(tuple((hand.bettors[seat], 0) for seat in hand.seats), 0, 0)
