"""Before a hand: who buys chips, who is dealt in, where the button lies."""

from __future__ import annotations

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick
from houseway.engine.everybody import ask_everybody
from houseway.engine.round import Procedure, Step
from houseway.games.pot.events import ButtonDrawn, ButtonMoved, ChipsBought, SatOut, StubShuffled
from houseway.games.pot.forced import blind_seats
from houseway.games.pot.hand import Hand
from houseway.games.pot.offer import ChipsOffer
from houseway.games.pot.order import by_up_card
from houseway.games.pot.rules import Play
from houseway.money import dollars
from houseway.table.table import Table

BUY, SIT_OUT = "buy", "sit-out"


def buy_chips(table: Table, play: Play) -> Procedure:
    """Everybody without enough chips for a hand may buy some."""
    stakes = table.stakes
    low, high = play.buys
    short = [
        seat
        for seat in sorted(table.people)
        if seat not in stakes.away and stakes.chips.get(seat, 0) < play.least_to_play
    ]
    about = f"A hand needs chips: {dollars(low)} to {dollars(high)}."
    picks = (BUY, SIT_OUT)
    offer = ChipsOffer(picks, amounts={BUY: (low, high)}, unit=play.chip, about=about)
    offers: dict[Bettor, Offer] = {Bettor(seat): offer for seat in short}

    def bought(bettor: Bettor, choice: Choice) -> Procedure:
        assert isinstance(choice, Pick)
        if choice.pick == BUY:
            amount = offer.put_up(choice)
            stakes.chips[bettor.seat] = stakes.chips.get(bettor.seat, 0) + amount
            yield ChipsBought(bettor, amount)

    yield from ask_everybody("buy-in", offers, bought)


def seated(table: Table, play: Play) -> Step[tuple[list[int], dict[int, str]]]:
    """The seats that are dealt in, and what some of them post to be."""
    stakes = table.stakes
    here = [
        seat
        for seat in sorted(table.people)
        if seat not in stakes.away and stakes.chips.get(seat, 0) >= play.least_to_play
    ]
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


def next_button(table: Table, dealt: list[int]) -> int:
    """The next seat dealt in after the one that had the button; newcomers have it later."""
    start = (table.stakes.button or 0) + 1
    old = [seat for seat in dealt if seat in table.stakes.playing] or dealt
    return next(seat for seat in table.clockwise(start) if seat in old)


def draw_for_button(table: Table, dealt: list[int]) -> Step[int]:
    """A new game: one card each face up; the highest, by suit if need be, has the button."""
    cards = tuple(table.shoe.draw(f"seat {seat}") for seat in dealt)
    seat = by_up_card(dict(zip(dealt, cards, strict=True)), "high-card")
    yield ButtonDrawn(tuple(dealt), cards, seat)
    table.shoe.again(cards)
    yield StubShuffled("the deck is shuffled for the first hand", cards)
    return seat


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
