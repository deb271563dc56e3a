"""What a player may lay or discard, the house way first."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card, name, rank, suit, text
from houseway.families.pan.hand import Hand
from houseway.families.pan.melds import ANY_SUITS, PLACE, VALE, keeps_character
from houseway.families.pan.offer import DISCARD, MeldOffer
from houseway.families.pan.rules import HAND
from houseway.families.pan.search import Found, found_acts


def usable(hand: Hand, seat: int, card: Card) -> list[Found]:
    """What a seat can do at once with a card."""
    return found_acts(hand.play, hand.melds[seat], hand.cards[seat], card, only_with_card=True)


def fits_a_meld(hand: Hand, seat: int, card: Card) -> bool:
    """Whether a card can be added to a meld of a seat just as it lies."""
    melds = hand.melds[seat]
    return any(keeps_character(hand.play, meld, (*meld.cards, card)) for meld in melds)


def puts_out(hand: Hand, seat: int, card: Card) -> int | None:
    """The next player, when all of their ten cards are melded and this card would be the last."""
    after = hand.after(seat)
    return after if hand.melded(after) == HAND and usable(hand, after, card) else None


def meld_offer(hand: Hand, seat: int) -> MeldOffer:
    """Everything the rules let a player lay now, and the cards that may end the turn.

    A card from the pile is used by what is laid first. So is a card from the stock that would put
    the next player out, if it can be used at all. Else the drawn card is used or discarded.
    """
    card, own = hand.card, hand.cards[seat]
    found = found_acts(hand.play, hand.melds[seat], own, card)
    discards = by_usefulness(own) if card is None else [card]
    refused = {}
    if card is not None:
        with_card = [each for each in found if card in each.act.cards]
        why = _must_use(hand, seat, card) if with_card else ""
        if why:
            found, discards = with_card, []
            refused = {f"{DISCARD} {text(card)}": why}
    acts = {each.act.text: each for each in found}
    return MeldOffer(
        (*acts, *(f"{DISCARD} {text(each)}" for each in discards)),
        hand.names[seat],
        refused=refused or None,
        seat=seat,
        table=hand,
        cards=tuple(own),
        card=card,
        pays={pick: each.chips for pick, each in acts.items() if each.chips},
        acts={pick: each.act for pick, each in acts.items()},
    )


def _must_use(hand: Hand, seat: int, card: Card) -> str:
    """Why a card that can be used must be, or nothing."""
    if hand.from_pile:
        return "a card from the pile is used at once"
    out = puts_out(hand, seat, card)
    if out is None:
        return ""
    return f"the {name(card)} would put seat {out} out, and you can use it"


def by_usefulness(cards: Sequence[Card]) -> list[Card]:
    """Each card once, the one that helps the others least first."""
    kinds = list(dict.fromkeys(cards))
    return sorted(kinds, key=lambda card: sum(_together(card, each) for each in cards))


def _together(card: Card, other: Card) -> int:
    """How near two cards are to a meld."""
    same_suit = suit(card) == suit(other)
    if rank(card) == rank(other):
        return (3 if same_suit else 2) + (rank(card) in ANY_SUITS or rank(card) in VALE)
    apart = abs(PLACE[rank(card)] - PLACE[rank(other)])
    return max(0, 3 - apart) if same_suit else 0
