"""One round in which two of four cards are kept, in the order of the rulebook."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from houseway.cards.card import Card, cards, take_out
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Declarable, Offer, Pick, SetOffer
from houseway.engine.everybody import ask_everybody
from houseway.engine.later import Later
from houseway.engine.round import MISDEAL, Declared, Irregularity, Procedure, Step
from houseway.families.keep.events import HandsCompared, NaturalShown, NoActionCard
from houseway.families.keep.game import Keep
from houseway.families.keep.house_way import house_way
from houseway.families.keep.outcome import NATURAL, Outcome, outcome_of
from houseway.families.keep.rules import (
    BOARD,
    BURNED,
    DEALT,
    SHARED,
    UNPLAYED,
    Part,
    action_number,
    compare,
    is_natural,
    natural_words,
    parted,
    picks,
    places,
    value,
)
from houseway.hands import FAST_ACTION, name
from houseway.play.described import BANK, hand_name
from houseway.play.dice import any_of
from houseway.play.exposed import exposed
from houseway.play.own import deciders, draw, seats_in
from houseway.rulebook.schema import Line
from houseway.table.events import (
    ButtonPlaced,
    CardBurned,
    CardTurned,
    CardVoided,
    HandSet,
    IrregularityDeclared,
    card_turned,
)
from houseway.table.fees import take_fees_if_due
from houseway.table.finish import burn, end_round, open_round, playing, return_hand
from houseway.table.settle import settle_wagers
from houseway.table.table import Table
from houseway.table.wager import Wager


@dataclass(slots=True)
class Hands:
    """The hands as they lie, clockwise from the bank's left, and what is kept of each.

    `players` says who plays a seat's hand; nobody may look at those that are `unseen`. `naturals`
    are the hands that were dealt four of a kind, by name.
    """

    seats: dict[int, list[Card]]
    players: dict[int, Bettor]
    unseen: set[int]
    bank: list[Card] = field(default_factory=list)
    board: list[Card] = field(default_factory=list)
    naturals: set[str] = field(default_factory=set)
    kept: dict[str, Part] = field(default_factory=dict)
    values: dict[str, int] = field(default_factory=dict)

    @property
    def bank_natural(self) -> bool:
        return BANK in self.naturals

    @property
    def open(self) -> list[int]:
        """The seats whose hands are neither set nor naturals."""
        return [seat for seat in self.seats if self.is_open(seat)]

    def is_open(self, seat: int) -> bool:
        name = hand_name(seat)
        return seat in self.seats and name not in self.kept and name not in self.naturals

    def outcome(self, seat: int) -> Outcome:
        name = hand_name(seat)
        natural, banks = name in self.naturals, self.bank_natural
        if natural or banks:
            return outcome_of(natural, banks, UNPLAYED)
        return outcome_of(False, False, compare(self.value(name), self.value(BANK)))

    def value(self, hand: str) -> int:
        """What two kept cards and the whole board are worth; it is worked out once."""
        if hand not in self.values:
            self.values[hand] = value(self.kept[hand], self.board)
        return self.values[hand]


def play(game: Keep, table: Table) -> Procedure:
    """A round from the offer of the bank to everybody's result."""
    return playing(_round(game, table), table)


def _round(game: Keep, table: Table) -> Procedure:
    if not (yield from open_round(table, game.most_cards)):
        return
    yield from take_fees_if_due(table, "before-deal")
    hands = _hands(table)
    yield from _deal(table, hands)
    yield from take_fees_if_due(table, "after-deal")
    yield from _turn_naturals(hands)
    yield from _players_keep_two(game, table, hands)
    if hands.seats:
        yield from _open_bank(hands)
        yield from _bank_keeps_two(game, table, hands)
        yield from _lay_board(table, hands)
        start = yield from _place_action_button(game, table, hands)
        yield from _open_hands(table, hands, start)
        yield from end_round(
            table,
            settle=lambda: _settle(game, table, hands, start),
            declarable=_declarable_at_the_end(table),
            follow=lambda what: _declared(game, table, hands, what),
        )
    else:
        yield from end_round(table)


def _hands(table: Table) -> Hands:
    """A hand for every seat with a wager; the second of one person is not to be looked at."""
    seats = seats_in(table, "left-of-bank")
    found = deciders(table, "seated")
    players = {seat: found[seat] for seat in seats}
    first: dict[str | None, int] = {}
    for seat in (seat for seat in table.people if seat in players):
        first.setdefault(table.name(players[seat]), seat)
    unseen = {seat for seat, player in players.items() if first[table.name(player)] != seat}
    return Hands({seat: [] for seat in seats}, players, unseen)


def _deal(table: Table, hands: Hands) -> Procedure:
    """Four cards face down, one at a time, the bank last; nobody looks at the bank's."""
    for _ in range(DEALT):
        for seat, hand in hands.seats.items():
            owner = None if seat in hands.unseen else seat
            yield draw(table, hand_name(seat), hand, up=False, owner=owner)
        yield draw(table, BANK, hands.bank, up=False)
    dealt = {BANK: hands.bank, **{hand_name(seat): hand for seat, hand in hands.seats.items()}}
    hands.naturals = {name for name, hand in dealt.items() if is_natural(hand)}


def _turn_naturals(hands: Hands) -> Procedure:
    """Four of a kind is turned up at once and stays so."""
    for seat, hand in hands.seats.items():
        if hand_name(seat) in hands.naturals:
            yield from _show_natural(hand_name(seat), hand)


def _show_natural(name: str, hand: Sequence[Card]) -> Procedure:
    yield from _turn(name, hand, hand)
    yield NaturalShown(name, natural_words(hand))


def _players_keep_two(game: Keep, table: Table, hands: Hands) -> Procedure:
    """Everybody tucks two cards and discards two, in any order; unseen hands go the house way."""
    for seat in [seat for seat in hands.open if seat in hands.unseen]:
        yield _set_house_way(game, hands, seat)
    offers: dict[Bettor, Offer] = {
        hands.players[seat]: _offer(game, hand_name(seat), hands.seats[seat]) for seat in hands.open
    }

    def choose(bettor: Bettor, choice: Choice) -> tuple[HandSet]:
        assert isinstance(choice, Pick)
        return (_set(hands, bettor.seat, cards(choice.pick)),)

    def anew(bettor: Bettor) -> Offer | None:
        return offers[bettor] if hands.is_open(bettor.seat) else None

    def declarable(waiting: Mapping[Bettor, Offer]) -> Declarable:
        return Later(lambda: _declarable(table, waiting))

    def declared(what: Declared) -> Procedure:
        yield from _declared(game, table, hands, what)
        if what.seat is not None and hands.is_open(what.seat):
            offer = _offer(game, hand_name(what.seat), hands.seats[what.seat])
            offers[hands.players[what.seat]] = offer

    yield from ask_everybody("keep", offers, choose, anew, declarable, declared)


def _declarable(table: Table, waiting: Collection[Bettor]) -> dict[str, frozenset[int]]:
    """Everything the rules know, of hands that are waited for where it is about one."""
    seats = frozenset(bettor.seat for bettor in waiting)
    known = table.rules.irregularities
    return {what.id: seats if what.seat else frozenset() for what in known}


def _declarable_at_the_end(table: Table) -> dict[str, frozenset[int]]:
    """What still voids the deal when everything is settled."""
    known = table.rules.irregularities
    return {what.id: frozenset() for what in known if what.does == MISDEAL}


def _offer(game: Keep, name: str, hand: Sequence[Card]) -> SetOffer:
    return SetOffer(picks(game.settings, hand), name, cards=tuple(hand), parts=game.settings.parts)


def _set_house_way(game: Keep, hands: Hands, seat: int) -> HandSet:
    return _set(hands, seat, house_way(hands.seats[seat], game.settings.suited_pair).cards)


def _set(hands: Hands, seat: int, kept: Sequence[Card]) -> HandSet:
    """Two cards lie under the wager, two in the discard rack; only their owner knows which."""
    front, back = parted(hands.seats[seat], kept)
    hands.kept[hand_name(seat)] = front
    owner = None if seat in hands.unseen else seat
    return HandSet(hands.players[seat], hand_name(seat), front, back, owner=owner)


def _declared(game: Keep, table: Table, hands: Hands, what: Declared) -> Procedure:
    """What the rules do when something goes wrong while hands are being set."""
    yield IrregularityDeclared(what.kind, what.reason, what.seat)
    known = table.rules.irregular[what.kind]
    if known.does == "house-way":
        for seat in hands.open:
            yield _set_house_way(game, hands, seat)
    elif known.does == "dead-hand":
        assert what.seat is not None
        del hands.seats[what.seat]
        yield from return_hand(table, what.seat, what.reason or known.name)
    elif known.does == "burn":
        yield CardBurned(table.shoe.burn(), up=True)
    elif known.does in ("give-back", "plays-four"):
        yield from _back_to_four(table, hands, what, at_random=known.does == "plays-four")
    else:
        raise Irregularity(Declared(what.kind, what.reason or known.name, what.seat))


def _back_to_four(table: Table, hands: Hands, what: Declared, at_random: bool) -> Procedure:
    """A fifth card leaves a hand again, which plays the other four.

    A record gives all five and names the one that left. At a live table a known extra card went
    back to the shoe in its order, so nothing is changed; the random one is found with two dice.
    """
    name, owner = (BANK, None) if what.seat is None else (hand_name(what.seat), what.seat)
    hand = hands.bank if what.seat is None else hands.seats[what.seat]
    told = table.shoe.told(name)
    if told == 0 or (told is None and not at_random):
        return
    yield draw(table, name, hand, up=False, owner=owner)
    gone = exposed(hand, what.reason) if told else hand[(yield from any_of(table, len(hand)))]
    take_out(hand, gone)
    yield CardVoided(name, gone, up=False, owner=owner)
    if is_natural(hand):
        hands.naturals.add(name)
        yield from _show_natural(name, hand) if name != BANK else ()


def _open_bank(hands: Hands) -> Procedure:
    """Bank open: its four cards are turned up."""
    yield from _turn(BANK, hands.bank, hands.bank)
    if hands.bank_natural:
        yield NaturalShown(BANK, natural_words(hands.bank))


def _bank_keeps_two(game: Keep, table: Table, hands: Hands) -> Procedure:
    """The bank says which two it plays, or they are kept the house way; a natural needs neither."""
    assert table.bank is not None
    if hands.bank_natural:
        return
    offer, bank = _offer(game, BANK, hands.bank), Bettor(table.bank)
    pick = offer.picks[0]
    if game.settings.bank_set == "free":
        answer = yield Decision("keep", {bank: offer})
        assert answer is not None
        choice = answer[1]
        assert isinstance(choice, Pick)
        pick = choice.pick
    front, back = parted(hands.bank, cards(pick))
    hands.kept[BANK] = front
    yield HandSet(bank, BANK, front, back, up=True)


def _lay_board(table: Table, hands: Hands) -> Procedure:
    """A card is burned and five are laid out, face down when the bank's natural ended the play."""
    yield from burn(table, BURNED)
    for _ in range(SHARED):
        yield draw(table, BOARD, hands.board, up=not hands.bank_natural)


def _place_action_button(game: Keep, table: Table, hands: Hands) -> Step[int]:
    """The first community card from ace to eight names the position that is settled first."""
    for place, card in enumerate(hands.board, start=1):
        if hands.bank_natural:
            yield CardTurned(BOARD, card, place)
        number = action_number(card)
        if number:
            break
    else:
        yield NoActionCard()
    seat = action_seat(game, table, hands.seats, number)
    yield ButtonPlaced(seat, card)
    return seat


def action_seat(game: Keep, table: Table, hands: Collection[int], number: int) -> int:
    """The position a number names, or the one after the bank; moved on to the next with a hand."""
    assert table.bank is not None
    counted = {"seat-1": number, "bank": table.bank + number - 1}[game.settings.action_counts_from]
    first = counted if number else table.bank + 1
    return next(seat for seat in table.clockwise(first) if seat in hands)


def _open_hands(table: Table, hands: Hands, start: int) -> Procedure:
    """All hands are read, clockwise from the button, before money moves.

    Only the two cards that were kept are turned. Against the bank's natural none are.
    """
    in_turn = [seat for seat in table.clockwise(start) if seat in hands.seats]
    for seat in in_turn if not hands.bank_natural else ():
        kept = hands.kept.get(hand_name(seat))
        if kept is not None:
            yield from _turn(hand_name(seat), hands.seats[seat], kept)
            yield HandSet(hands.players[seat], hand_name(seat), kept, (), up=True)
    yield HandsCompared(
        _worth(hands, BANK, hands.bank),
        tuple(in_turn),
        tuple(_worth(hands, hand_name(seat), hands.seats[seat]) for seat in in_turn),
        tuple(hands.outcome(seat).result for seat in in_turn),
    )


def _worth(hands: Hands, name_: str, hand: list[Card]) -> str:
    """What a hand came to; nothing for one that was not read."""
    if name_ in hands.naturals:
        return natural_words(hand)
    return "" if hands.bank_natural else name(FAST_ACTION, hands.value(name_))


def _turn(name: str, hand: Sequence[Card], which: Sequence[Card]) -> list[CardTurned]:
    return [card_turned(name, hand[place - 1], place) for place in places(hand, which)]


def _settle(game: Keep, table: Table, hands: Hands, start: int) -> Procedure:
    """Every wager on a hand that is alive, clockwise from the button."""
    outcomes = {seat: hands.outcome(seat) for seat in hands.seats}

    def line_of(wager: Wager) -> Line:
        return game.line(wager.spot, outcomes[wager.bettor.seat])

    alive = [wager for wager in table.wagers if wager.bettor.seat in outcomes]
    if game.settings.naturals_settled == "first":
        natural = [w for w in alive if outcomes[w.bettor.seat].player == NATURAL]
        yield from settle_wagers(table, natural, line_of, start)
        alive = [wager for wager in alive if wager not in natural]
    yield from settle_wagers(table, alive, line_of, start)
