"""What a hand may do: the legal picks, the house way first, and why the others are refused."""

from __future__ import annotations

from typing import Any

from houseway.cards.card import JOKER, Card, text
from houseway.engine.bettor import Bettor
from houseway.engine.decision import PickOffer
from houseway.engine.frozen import frozen
from houseway.families.blackjack.hands import Hand, Lay
from houseway.families.blackjack.outcome import count
from houseway.families.blackjack.rules import (
    DOUBLE,
    HIT,
    RESCUE,
    SPLIT,
    STAND,
    SURRENDER,
    Double,
    bank_draws,
    is_soft,
    must_hit,
    must_stand,
    pairs,
    peeks,
    portion,
    value,
)
from houseway.money import Cents


@frozen
class HandOffer(PickOffer):
    """An offer about a hand, with what its player sees: both sides' cards, and how far it is.

    `other` is the player's other dealt hand where two are played, `hands` how many hands the
    dealt one has become.
    """

    cards: tuple[Card, ...] = ()
    up: Card = JOKER
    other: tuple[Card, ...] = ()
    from_split: bool = False
    doubles: int = 0
    hands: int = 1

    def to_json(self) -> dict[str, Any]:
        # The record is rebuilt by its decorator, so the parent is named here.
        return PickOffer.to_json(self) | {
            "cards": [text(card) for card in self.cards],
            "bank": [text(self.up)],
        }


Told = tuple[str, str] | None  # the clause to cite, and what it says
Ruled = tuple[tuple[str, ...], dict[str, str], dict[str, str] | None]

PICKS = (HIT, STAND, DOUBLE, SPLIT, SURRENDER)
AFTER_DOUBLE = (STAND, HIT, DOUBLE, RESCUE)


def offer_for(lay: Lay, hand: Hand, bettor: Bettor) -> HandOffer:
    """Everything `bettor` may do with a hand now. A finished hand can only stand."""
    return offer_by(lay, hand, bettor, ruled(lay, hand))


def offer_by(lay: Lay, hand: Hand, bettor: Bettor, found: Ruled) -> HandOffer:
    """The same where the rules have been asked already."""
    legal, refused, unusual = found
    amounts = {}
    if DOUBLE in legal:
        amounts[DOUBLE] = double_bounds(lay, hand, bettor)
    if SPLIT in legal:
        amounts[SPLIT] = (held(lay, hand, bettor),) * 2
    return seen_offer(lay, hand, legal, amounts, refused, unusual)


def ruled(lay: Lay, hand: Hand) -> Ruled:
    """The legal picks, why others are refused, and which are unusual.

    Remembered by all that the rules look at (of two cards the ranks, four cards each), except for
    doubled hands, where money counts too.
    """
    if hand.doubles:
        return _rule(lay, hand)
    cards, up = hand.cards, lay.bank[0] // 4
    if len(cards) == 2:
        key: tuple[Any, ...] = (cards[0] // 4, cards[1] // 4, up, hand.as_dealt, lay.peeked)
    else:
        key = (*count(cards), JOKER in cards, up, hand.as_dealt, lay.peeked)
    if hand.from_split:
        key = (*key, hand.split_aces, _hands_of(lay, hand))
    known = lay.game.ruled.get(key)
    if known is None:
        known = lay.game.ruled[key] = _rule(lay, hand)
    return known


def _rule(lay: Lay, hand: Hand) -> Ruled:
    asked = AFTER_DOUBLE if hand.doubles else PICKS
    closed = _closed(lay, hand)
    found = {pick: _refusal(lay, hand, pick, closed) for pick in asked}
    refused = {pick: reason for pick, reason in found.items() if reason is not None}
    legal = [pick for pick in asked if pick not in refused]
    way = house_way(lay, hand)
    if way in legal:
        legal = [way, *(pick for pick in legal if pick != way)]
    return tuple(legal), refused, _unusual(lay, hand, legal)


def seen_offer(
    lay: Lay,
    hand: Hand,
    picks: tuple[str, ...],
    amounts: dict[str, tuple[Cents, Cents]] | None = None,
    refused: dict[str, str] | None = None,
    unusual: dict[str, str] | None = None,
) -> HandOffer:
    """An offer about a hand with all that its player sees."""
    return HandOffer(
        picks, hand.name, amounts, refused, unusual, 1,
        tuple(hand.cards), lay.up, _other(lay, hand),
        hand.from_split, hand.doubles, _hands_of(lay, hand),
    )  # fmt: skip


def _unusual(lay: Lay, hand: Hand, legal: list[str]) -> dict[str, str] | None:
    """A card on a hard nineteen or more is asked about twice."""
    state = (*count(hand.cards), lay.game.settings.limit)
    high = lay.total(hand) >= 19 and not is_soft(*state)
    picks = [pick for pick in (HIT, DOUBLE) if pick in legal and not hand.doubles]
    return {pick: f"{pick} on {lay.total(hand)}" for pick in picks} if high and picks else None


def _other(lay: Lay, hand: Hand) -> tuple[Card, ...]:
    """The first two cards of the other dealt hand, as they were before any switch."""
    if not lay.game.settings.switches:
        return ()
    first = lay.first_cards[hand.seat]
    return tuple(first[2:] if hand.root == 1 else first[:2])


def _hands_of(lay: Lay, hand: Hand) -> int:
    """How many hands a dealt hand has become."""
    hands = lay.hands[hand.seat]
    return 1 if len(hands) == 1 else sum(other.root == hand.root for other in hands)


def house_way(lay: Lay, hand: Hand) -> str:
    """A hand played as the bank plays its own; the rules may force it otherwise."""
    play = lay.game.settings
    if hand.doubles or JOKER in hand.cards:
        return STAND
    return HIT if bank_draws(*count(hand.cards), play.limit, play.hits_soft_17) else STAND


def held(lay: Lay, hand: Hand, bettor: Bettor) -> Cents:
    """What a bettor has on a hand."""
    return sum(w.amount for w in lay.wagers_on(hand) if w.bettor == bettor)


def double_bounds(lay: Lay, hand: Hand, bettor: Bettor) -> tuple[Cents, Cents]:
    """The least and the most a bettor may add when a hand doubles."""
    double = lay.game.settings.double or Double()  # a ruling may let one stand all the same
    on_it = held(lay, hand, bettor)
    if hand.doubles:
        rules = lay.game.rules
        most = rules.limits(rules.by_id[hand.spot])[1]
        return (portion(on_it, most, double.cap),) * 2
    less = double.amount == "up-to" and double.levels == 1
    return min(100, on_it) if less else on_it, on_it


def refusal(lay: Lay, hand: Hand, pick: str) -> str | None:
    """The rule that forbids a pick, in one clause with its place in the document; None if legal."""
    return _refusal(lay, hand, pick, _closed(lay, hand))


def _refusal(lay: Lay, hand: Hand, pick: str, closed: Told) -> str | None:
    if pick == STAND:
        told = None if closed else _stand(lay, hand)
    elif pick == SPLIT and hand.split_aces:
        told = _split(lay, hand)
    else:
        told = closed or _RULES[pick](lay, hand)
    return None if told is None else cite(lay, *told)


def cite(lay: Lay, where: str, reason: str) -> str:
    """A reason with the place of its rule in the document, where the rule file names it."""
    clause = lay.game.settings.clauses.get(where)
    return reason if clause is None else f"{reason} ({lay.game.rules.document}, {clause})"


def _closed(lay: Lay, hand: Hand) -> Told:
    """Why a hand takes no more choices at all."""
    split = lay.game.settings.split
    if lay.frozen(hand):
        whose = "a hand" if JOKER in hand.cards else "every hand, since the bank shows one,"
        return "joker", f"{whose} with a joker stays as it is"
    kind = lay.kind(hand)
    if kind == "natural":
        return "stand", "a natural stands"
    if kind == "over":
        return "stand", f"{lay.total(hand)} is over and the hand is closed"
    if hand.split_aces and len(hand.cards) == 2 and split and split.aces == "one-card":
        return "split-aces", "a split ace takes one card only"
    return None


def _hit(lay: Lay, hand: Hand) -> Told:
    play = lay.game.settings
    if hand.doubles:
        return "double", "a doubled hand takes one card only"
    state = (*count(hand.cards), play.limit)
    if must_stand(*state, play.stand_from_hard, play.stand_from_soft):
        kind = "soft" if is_soft(*state) else "hard"
        return "stand", f"{kind} {lay.total(hand)} must stand"
    return None


def _stand(lay: Lay, hand: Hand) -> Told:
    play = lay.game.settings
    if not hand.doubles and must_hit(*count(hand.cards), play.limit, play.hit_to):
        return "hit", f"{lay.total(hand)} must be hit"
    return None


def _double(lay: Lay, hand: Hand) -> Told:
    play = lay.game.settings
    double = play.double
    if double is None:
        return "double", "there is no doubling down"
    if hand.from_split and not double.after_split:
        return "double", "a split hand does not double"
    if hand.doubles >= double.levels:
        times = "once" if double.levels == 1 else f"{double.levels} times"
        return "double", f"a hand doubles {times} at most"
    if not hand.doubles and len(hand.cards) > 2 and double.cards == "two":
        return "double", "only the first two cards may double"
    state = (*count(hand.cards), play.limit)
    stands = must_stand(*state, play.stand_from_hard, play.stand_from_soft)
    if stands and play.stand_blocks == "hit-double":
        return "stand", f"{lay.total(hand)} must stand"
    if hand.doubles and not double_bounds(lay, hand, lay.players[hand.seat])[1]:
        return "double", "the wager has reached the table maximum"
    return None


def _split(lay: Lay, hand: Hand) -> Told:
    split = lay.game.settings.split
    if split is None:
        return "split", "there is no splitting"
    if len(hand.cards) != 2 or not pairs(lay.game.settings, *hand.cards):
        return "split", "only two cards alike may be split"
    if hand.split_aces and not split.resplit_aces:
        return "split-aces", "aces are split once only"
    if _hands_of(lay, hand) >= split.hands:
        return "split", f"one hand becomes {split.hands} at most"
    return None


def _surrender(lay: Lay, hand: Hand) -> Told:
    play = lay.game.settings
    surrender = play.surrender
    if surrender is None:
        return "surrender", "there is no surrender"
    if len(hand.cards) > 2 or hand.from_split:
        return "surrender", "only the first two cards dealt may be surrendered"
    # Against a joker every hand is closed before this is asked.
    if value(lay.up) == 1 and "A" in surrender.not_against:
        return "surrender", "a hand may not be surrendered against an ace"
    if surrender.when == "early" and lay.peeked:
        return "surrender", "a hand is surrendered before the hole card is looked at"
    return None


def _rescue(lay: Lay, hand: Hand) -> Told:
    double = lay.game.settings.double
    if double is None or not double.rescue:
        return "rescue", "there is no rescue"
    if hand.from_split and not double.rescue_after_split:
        return "rescue", "a split hand has no rescue"
    return None


_RULES = {
    HIT: _hit,
    DOUBLE: _double,
    SPLIT: _split,
    SURRENDER: _surrender,
    RESCUE: _rescue,
}


def surrenders_early(lay: Lay) -> bool:
    """Whether hands are given up before the hole card is looked at."""
    surrender = lay.game.settings.surrender
    early = surrender is not None and surrender.when == "early"
    return early and peeks(lay.game.settings, lay.up)


def may_surrender_early(lay: Lay, hand: Hand) -> bool:
    """Whether a hand is asked before the hole card is looked at."""
    return surrenders_early(lay) and refusal(lay, hand, SURRENDER) is None
