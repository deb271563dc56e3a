"""A described pot made into a hand of the table; what cannot be is refused in a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate

from houseway.cards.card import Card
from houseway.cards.deck import check_drawn
from houseway.desk.pot_record import PotRecord
from houseway.desk.pot_special import lay_earlier_rounds, tell_after_draw
from houseway.desk.record_parts import check_seats, no_such_seat, read_cards
from houseway.errors import RecordError
from houseway.families.pot.game import PotGame
from houseway.families.pot.hand import BOARD, Hand
from houseway.families.pot.rules import Play
from houseway.play.described import hand_name
from houseway.rulebook.schema import Rules
from houseway.table.table import Table


def described_hand(played: PotGame, record: PotRecord, table: Table) -> Hand:
    """The hand as it lies at the end: bets gathered, nothing paid. Its chips are the table's."""
    _check_somebody_wins(played, record)
    hand = money_of(played, record, table)
    if not hand.total:
        raise RecordError("pot: nobody put anything in, so there is nothing to win", ("pot",))
    _lay_cards(hand, played.rules, record)
    _tell_how_far(hand, record)
    tell_after_draw(hand, record)
    return hand


def money_of(played: PotGame, record: PotRecord, table: Table) -> Hand:
    """The hand with what everybody put in and no cards, which a void deal needs none of."""
    _check_seats(played, record)
    pot, told = record.pot, {item.seat: item for item in record.pot.seats}
    seats = [seat for seat in table.clockwise(record.button + 1) if seat in told]
    chips = table.stakes.chips = dict.fromkeys(seats, 0)
    hand = Hand(_play(played.settings, record), record.button, seats, chips)
    hand.put |= {seat: told[seat].put for seat in seats}
    hand.dead_of = {seat: told[seat].dead for seat in seats if told[seat].dead}
    hand.carried = pot.dead
    hand.dead = hand.carried + sum(hand.dead_of.values())
    hand.started = {seat: told[seat].put + told[seat].dead for seat in seats}
    hand.times = 2 if pot.killed else 1
    for seat in (seat for seat in seats if told[seat].folded):
        hand.fold(seat)
    lay_earlier_rounds(hand, record)
    return hand


def _play(play: Play, record: PotRecord) -> Play:
    """The rules of the hand; Jack's Back is played for high or for low. Every hand is shown."""
    shown = play.model_copy(update={"beaten": "shown"})
    if play.special != "jacks-back":
        if record.pot.played is not None:
            raise RecordError(
                "pot.played: only Jack's Back is played for high or for low", ("pot", "played")
            )
        return shown
    high, low = shown.phases
    return low if record.pot.played == "low" else high


def _check_seats(played: PotGame, record: PotRecord) -> None:
    pot, most = record.pot, played.rules.table.seats
    named = [item.seat for item in pot.seats]
    check_seats(named, most, "pot.seats", ("pot", "seats"))
    if record.button > most:
        raise RecordError(no_such_seat(record.button, most), ("button",))
    if pot.players is not None and not len(named) <= pot.players <= most:
        raise RecordError(
            f"pot.players: {len(named)} are named and {most} have room, so {pot.players} "
            "cannot have been dealt in",
            ("pot", "players"),
        )


def _check_somebody_wins(played: PotGame, record: PotRecord) -> None:
    """Raise when nobody is left in the hand, or nobody knows for what it was played."""
    pot, jacks = record.pot, played.settings.special == "jacks-back"
    live = [item for item in pot.seats if not (item.folded or item.foul)]
    if not live and not jacks:
        gone = "folded or is foul" if any(item.foul for item in pot.seats) else "folded"
        raise RecordError(
            f"pot.seats: everybody {gone}, so there is nobody to win the pot", ("pot", "seats")
        )
    if jacks and len(live) > 1 and pot.played is None:
        raise RecordError(
            "pot.played: say whether the hand was played high or low, or by nobody",
            ("pot", "played"),
        )


def _lay_cards(hand: Hand, rules: Rules, record: PotRecord) -> None:
    """Give every hand its cards; a showdown needs whole hands and the whole board."""
    given = _read_cards(rules, record)
    for name in given:
        if name != BOARD and name not in hand.names.values():
            raise RecordError(f"cards.{name}: pot.seats does not name this seat", ("cards", name))
    hand.board = given.get(BOARD, [])
    foul = {item.seat for item in record.pot.seats if item.foul}
    for seat in hand.seats:
        hand.cards[seat] = given.get(hand.names[seat], [])
        most = hand.play.own_cards
        if len(hand.cards[seat]) > most and seat not in foul:
            raise RecordError(
                f"cards.{hand_name(seat)}: {len(hand.cards[seat])} cards, "
                f"but {rules.name} deals {most}",
                ("cards", hand_name(seat)),
            )
    if len(hand.live) > 1 and record.pot.played != "nobody":
        _check_showdown(hand, rules, record)
    elif len(hand.board) not in accumulate((s.board for s in hand.play.streets), initial=0):
        raise RecordError(
            f"cards.board: the board never has {len(hand.board)} cards", ("cards", BOARD)
        )


def _read_cards(rules: Rules, record: PotRecord) -> dict[str, list[Card]]:
    given = {
        name: read_cards(written, f"cards.{name}", ("cards", name))
        for name, written in record.cards.items()
    }
    check_drawn([card for own in given.values() for card in own], rules.deck.shoe)
    return given


def _check_showdown(hand: Hand, rules: Rules, record: PotRecord) -> None:
    own, board = hand.play.hand_cards, hand.play.board_cards
    if hand.play.short_deck == "community" and hand.board:
        own, board = own - 1, 1
    if len(hand.board) != board:
        raise RecordError(
            f"cards.board: the showdown of {rules.name} has {board} cards on the board, "
            f"not {len(hand.board)}",
            ("cards", BOARD),
        )
    unread = {item.seat for item in record.pot.seats if item.mucked or item.foul}
    for seat in hand.live:
        number = len(hand.cards[seat])
        if number != own and seat not in unread:
            raise RecordError(
                f"cards.{hand_name(seat)}: a hand in the showdown has {own} cards, not {number}; "
                "say that the seat folded, mucked, or has a foul hand",
                ("cards", hand_name(seat)),
            )


def _tell_how_far(hand: Hand, record: PotRecord) -> None:
    """The last street that was dealt, and the last on which anybody could bet."""
    said = reached(hand, record) or 1
    hand.reached = said
    hand.street = len(hand.play.streets) if _shown(hand, record) else said


def _shown(hand: Hand, record: PotRecord) -> bool:
    """Whether hands were compared, so that all cards were out."""
    return len(hand.live) > 1 and record.pot.played != "nobody"


def reached(hand: Hand, record: PotRecord) -> int | None:
    """The last round of betting, by the record or by the cards; None when nothing tells."""
    streets, said = len(hand.play.streets), record.pot.reached
    if said is not None and said > streets:
        raise RecordError(
            f"pot.reached: there are {streets} rounds of betting, not {said}", ("pot", "reached")
        )
    if said is None and _shown(hand, record):
        return streets
    return said if said is not None else _street_by_cards(hand)


def _street_by_cards(hand: Hand) -> int | None:
    """How far the hand must have come for so many cards to be out."""
    play = hand.play
    if play.board_cards:
        return _first_with((s.board for s in play.streets), len(hand.board))
    most = max(map(len, hand.cards.values()))
    return _first_with((len(s.deal) for s in play.streets), most) if most else None


def _first_with(added: Iterable[int], number: int) -> int | None:
    """The first street after which at least so many cards are out."""
    sums = enumerate(accumulate(added), start=1)
    return next((street for street, out in sums if out >= number), None)
