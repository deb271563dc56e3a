"""Before a hand: who is dealt in, who posts, where the button lies."""

from __future__ import annotations

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure, Step
from houseway.families.pot.forced import blind_seats
from houseway.families.pot.hand import Hand
from houseway.families.pot.rules import Play
from houseway.money import dollars
from houseway.play.button import next_button
from houseway.table.chip_events import ButtonMoved, SatOut
from houseway.table.chips import ChipsOffer, with_chips
from houseway.table.table import Table


def seated(table: Table, play: Play) -> Step[tuple[list[int], dict[int, str]]]:
    """The seats that are dealt in, and what some of them post to be."""
    stakes = table.stakes
    here = with_chips(table, play.least_to_play)
    if stakes.anted and stakes.left:
        again = sorted(stakes.anted & set(table.people) - stakes.away)
        if len(again) > 1:
            for seat in (seat for seat in here if seat not in again):
                yield SatOut(Bettor(seat), "only those who anted play for this pot")
            return again, {}
    if not play.has_blinds or stakes.button is None or not stakes.playing & set(here):
        return here, {}
    return (yield from _those_who_post(table, play, here))


def _those_who_post(
    table: Table, play: Play, here: list[int]
) -> Step[tuple[list[int], dict[int, str]]]:
    """Those who are new or missed their blinds post, or wait for their turn to come round."""
    stakes = table.stakes
    new = [seat for seat in here if seat not in stakes.playing]
    owing = [seat for seat in here if seat in stakes.owing]
    free = play.new_player == "free"
    asked = [seat for seat in (*new, *owing) if not (free and seat in new)]
    posts: dict[int, str] = {}

    def post(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        if choice.pick != "wait":
            missed = "missed" if bettor.seat in stakes.owing else "new"
            posts[bettor.seat] = "kill" if choice.pick == "kill" else missed
        yield from ()

    offers: dict[Bettor, Offer] = {
        Bettor(seat): _post_offer(play, seat in stakes.owing) for seat in asked
    }
    yield from ask_everybody("post", offers, post)
    waiting = [seat for seat in asked if seat not in posts]
    dealt = [seat for seat in here if seat not in waiting]
    comes_in = _whose_turn_came(table, play, dealt, waiting)
    for seat in waiting:
        if seat not in comes_in:
            yield SatOut(Bettor(seat), "waits to be dealt in")
    return sorted([*dealt, *comes_in]), posts


def _post_offer(play: Play, missed: bool) -> ChipsOffer:
    *small, big = play.blind_sizes
    if play.new_player == "kill":
        about = f"Wait for the big blind, or kill the pot with {dollars(2 * big)}."
        return ChipsOffer(("wait", "kill"), about=about)
    dead = f", and {dollars(sum(small))} dead" if missed and small else ""
    about = f"Post {dollars(big)}{dead} to be dealt in now, or wait."
    return ChipsOffer(("post", "wait"), about=about)


def _whose_turn_came(table: Table, play: Play, dealt: list[int], waiting: list[int]) -> list[int]:
    """Of those who wait, the one the big blind comes to, and new ones the button has passed."""
    if len(dealt) < 2:
        return waiting
    button = next_button(table, dealt)
    after = [seat for seat in table.clockwise(button + 1) if seat in (*dealt, *waiting)]
    small = min(play.blinds, len(dealt)) - 1
    posted = [seat for seat in after if seat in dealt][:small]
    start = after.index(posted[-1]) + 1 if posted else 0
    came = after[start : start + 1]
    old = table.stakes.button or button
    free = [] if play.new_player == "kill" else waiting
    passed = [
        seat
        for seat in free
        if seat not in table.stakes.owing and _between(old, seat, button, table.seats)
    ]
    return [seat for seat in waiting if seat in came or seat in passed]


def _between(low: int, seat: int, high: int, seats: int) -> bool:
    """Whether a seat lies on the way clockwise from one to another."""
    return 0 < (seat - low) % seats < ((high - low) % seats or seats)


def new_hand(table: Table, play: Play, dealt: list[int], button: int) -> Step[Hand]:
    """The button lies; those dealt in are known."""
    stakes = table.stakes
    stakes.button = button
    seats = [seat for seat in table.clockwise(button + 1) if seat in dealt]
    stakes.playing |= set(dealt)
    stakes.owing -= set(dealt)
    hand = Hand(play, button, seats, stakes.chips, stub=sum(table.rules.deck.shoe.values()))
    hand.started = {seat: stakes.chips[seat] for seat in seats}
    hand.dead = hand.carried = stakes.left
    stakes.left = 0
    if play.has_blinds:
        _miss_blinds(table, hand)
    yield ButtonMoved(button, tuple(seats))
    return hand


def _miss_blinds(table: Table, hand: Hand) -> None:
    """Whoever was in the game and is not dealt in when the blinds go by has missed them."""
    big = blind_seats(hand)[-1]
    for seat in table.stakes.playing - set(hand.seats):
        if _between(hand.button, seat, big, table.seats):
            table.stakes.owing.add(seat)
