"""What the rules of a pot game do about cards that were dealt wrong or seen too soon."""

from __future__ import annotations

from houseway.cards.card import JOKER, Card, rank
from houseway.engine.decision import Decision, Pick
from houseway.engine.round import Procedure, Step
from houseway.families.pot.dealing import burn, deal, deal_anew, deal_board, shuffle_in, take_off
from houseway.families.pot.events import Acted, BetReturned, CardsThrown
from houseway.families.pot.hand import BOARD, Hand
from houseway.play.dice import any_of
from houseway.play.exposed import exposed
from houseway.table.chips import ChipsOffer
from houseway.table.events import CardTurned, CardVoided
from houseway.table.table import Table

KEPT = 5  # before a draw, cards up to this one are kept though they were seen


class ForcedAnew(Exception):  # noqa: N818  (something that happened, not a fault of the program)
    """The forced bet went back before anybody acted: somebody else makes it."""


def began(hand: Hand, seat: int) -> bool:
    """Whether a hand has acted, or its first round is over."""
    return (
        hand.street > 1
        or seat in hand.acted
        or any(act.bettor.seat == seat for act in hand.acts)
    )  # fmt: skip


def hidden(hand: Hand, seat: int) -> list[int]:
    """The places, from 0, of a seat's cards that lie face down."""
    return [place for place in range(len(hand.cards[seat])) if place not in hand.up[seat]]


def last_is_hidden(hand: Hand, seat: int) -> bool:
    """Whether a seat has its last card, face down; it has not where one in the middle serves."""
    place = hand.play.own_cards - 1
    return len(hand.cards[seat]) == place + 1 and place not in hand.up[seat]


def drawn_by(hand: Hand, seat: int) -> list[Card]:
    """The cards a seat has got on the draw."""
    number = hand.drew.get(seat, 0) - hand.late.count(seat)
    return hand.cards[seat][-number:] if number else []


def foul(hand: Hand, seat: int) -> Procedure:
    """The hand is foul: it is out, and its money stays in the pot."""
    hand.fold(seat)
    yield Acted(hand.bettors[seat], "foul")


def dead_hand(hand: Hand, seat: int) -> Procedure:
    """The hand is out and gets back what it put in, as far as fees have left it there."""
    was_forced = _was_forced(hand, seat)
    hand.fold(seat)
    yield Acted(hand.bettors[seat], "dead")
    amount = min(hand.put[seat] + hand.dead_of.get(seat, 0), hand.total)
    live = min(amount, hand.put[seat])
    hand.put[seat] -= live
    hand.bets[seat] = min(hand.bets[seat], hand.put[seat])
    if amount > live:
        hand.dead_of[seat] -= amount - live
        hand.dead -= amount - live
    if amount:
        hand.refunded.add(seat)
        hand.chips[seat] += amount
        yield BetReturned(hand.bettors[seat], amount)
    if was_forced:
        raise ForcedAnew


def _was_forced(hand: Hand, seat: int) -> bool:
    """Whether a seat's forced bet is all that was bet so far."""
    opens = hand.street == 1 and hand.play.opens != "nobody"
    return opens and not hand.acts and hand.bets[seat] > 0


def serve_missing(table: Table, hand: Hand, seat: int) -> Procedure:
    """One card too few: the last one counts as missing, and the top card of the deck is served."""
    own = hand.cards[seat]
    place = len(own)
    card = own.pop()
    hand.muck.append(card)
    yield CardsThrown(hand.bettors[seat], hand.names[seat], (place,), (card,), seat)
    yield deal(table, hand, seat, up=False)


def pull_one(table: Table, hand: Hand, seat: int) -> Procedure:
    """One card too many: one is pulled at random, unseen by the others, and is the next burn."""
    yield deal(table, hand, seat, up=False)
    own = hand.cards[seat]
    place = yield from any_of(table, len(own))
    card = own.pop(place)
    hand.burned.append(card)
    hand.no_burn = True
    yield CardsThrown(hand.bettors[seat], hand.names[seat], (place + 1,), (card,), seat)


def next_down(hand: Hand, seat: int, reason: str) -> Procedure:
    """A hidden card was seen: it lies open, the next one comes down, and no bet is forced on it."""
    yield _opened(hand, seat, _which(hand, seat, reason))
    hand.next_down.add(seat)
    if _was_forced(hand, seat):
        amount = hand.bets[seat]
        hand.put[seat] -= amount
        hand.bets[seat] = 0
        hand.chips[seat] += amount
        yield BetReturned(hand.bettors[seat], amount)
        raise ForcedAnew


def _which(hand: Hand, seat: int, reason: str) -> int:
    """The place of the hidden card a reason names, or of the last one."""
    own = hand.cards[seat]
    return own.index(exposed([own[place] for place in hidden(hand, seat)], reason))


def _opened(hand: Hand, seat: int, place: int) -> CardTurned:
    hand.up[seat].append(place)
    return CardTurned(hand.names[seat], hand.cards[seat][place], place + 1)


def turned_up(hand: Hand, seat: int, reason: str) -> Procedure:
    """A card was seen that its player might have kept hidden: it is the one turned up."""
    yield _opened(hand, seat, _which(hand, seat, reason))
    yield from _may_go_all_in(hand, seat)


def last_shown(hand: Hand, seat: int) -> Procedure:
    """The last card was seen. If it was the first of its round, everybody's is turned."""
    if seat == hand.live[0]:
        for each in hand.live:
            if last_is_hidden(hand, each):
                yield _opened(hand, each, len(hand.cards[each]) - 1)
        return
    yield _opened(hand, seat, len(hand.cards[seat]) - 1)
    yield from _may_go_all_in(hand, seat)


def _may_go_all_in(hand: Hand, seat: int) -> Procedure:
    """Play for the pot as it stands only, or stay in the betting."""
    if not hand.chips[seat]:
        return
    about = "A card of yours was seen. Stay in the betting, or play for the pot as it stands."
    offer = ChipsOffer(("stay", "all-in"), hand.names[seat], about=about)
    bettor = hand.bettors[seat]
    answer = yield Decision("exposed", {bettor: offer})
    assert answer is not None
    choice = answer[1]
    assert isinstance(choice, Pick)
    if choice.pick == "all-in":
        hand.aside[seat] = hand.chips[seat]
        hand.chips[seat] = 0
        yield Acted(bettor, "all-in", to=hand.bets[seat], all_in=True)


def keep_or_replace(table: Table, hand: Hand, seat: int, reason: str) -> Procedure:
    """Before the draw a five or lower, the joker too, must be kept; a higher card is replaced."""
    place = _which(hand, seat, reason)
    card = hand.cards[seat][place]
    yield _opened(hand, seat, place)
    if card != JOKER and rank(card) > KEPT:
        yield _taken_out(hand, seat, card)
        yield from deal_anew(table, hand, seat)


def replace_drawn(table: Table, hand: Hand, seat: int, reason: str) -> Procedure:
    """A card seen on the draw is never kept; another comes once the draw is over."""
    card = exposed(drawn_by(hand, seat), reason)
    place = hand.cards[seat].index(card)
    yield CardTurned(hand.names[seat], card, place + 1)
    yield _taken_out(hand, seat, card)
    hand.late.append(seat)
    if hand.drawn:
        yield from deal_late(table, hand)


def deal_late(table: Table, hand: Hand) -> Procedure:
    """The draw is over: whoever had a card taken away gets another."""
    late, hand.late = hand.late, []
    for seat in late:
        if seat in hand.live:
            yield from deal_anew(table, hand, seat)


def _taken_out(hand: Hand, seat: int, card: Card) -> CardVoided:
    """A card everybody has seen leaves a hand and does not come back to it."""
    hand.take(seat, [card])
    hand.muck.append(card)
    hand.thrown.setdefault(seat, []).append(card)
    return CardVoided(hand.names[seat], card)


def scrap(table: Table, hand: Hand) -> Procedure:
    """A card that lies face up in the deck is no card; the next one serves."""
    yield take_off(table, hand, up=True)


def _turn_early(table: Table, hand: Hand, number: int) -> Step[list[Card]]:
    """Burn, show cards of the board that should not have come yet, and take them away."""
    if not hand.no_burn:
        yield burn(table, hand)
    for _ in range(number):
        yield deal_board(table, hand)
    early = [hand.board.pop() for _ in range(number)]
    for card in early:
        yield CardVoided(BOARD, card)
    return early


def early_flop(table: Table, hand: Hand) -> Procedure:
    """The flop goes back and the deck is shuffled; the card that was burned stays burned."""
    early = yield from _turn_early(table, hand, hand.play.streets[hand.street].board)
    hand.no_burn = True
    yield shuffle_in(table, hand, early, "the flop came too early")


def flop_again(table: Table, hand: Hand) -> Procedure:
    """A flop with a card too many goes back and comes again, without another burn."""
    number = len(hand.board)
    yield deal_board(table, hand)
    back, hand.board = hand.board, []
    for card in back:
        yield CardVoided(BOARD, card)
    yield shuffle_in(table, hand, back, "the flop had too many cards")
    for _ in range(number):
        yield deal_board(table, hand)


def early_card(table: Table, hand: Hand) -> Procedure:
    """A card of the board turned too early does not play; it comes back before the last one."""
    hand.early += yield from _turn_early(table, hand, 1)


def early_cards(table: Table, hand: Hand) -> Procedure:
    """A card dealt before the betting was over goes, with the burn and one for everybody else."""
    yield take_off(table, hand)
    up = "up" in hand.play.streets[hand.street].deal
    for seat in hand.live:
        yield take_off(table, hand, up=up and seat == hand.live[0])
