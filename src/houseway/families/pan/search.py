"""Every act a player may do with the cards in hand, each once, in the order of the house way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.families.pan.acts import Act
from houseway.families.pan.held import Held, run_of
from houseway.families.pan.known import (
    CARD_AT,
    PLACE_OF,
    PLACES,
    Book,
    Cards,
    book_of,
    choices,
    open_to,
)
from houseway.families.pan.melds import LEAST, Meld
from houseway.families.pan.rules import Play


class Found(NamedTuple):
    """An act, what everybody pays for it, and how many more cards could then be added."""

    act: Act
    chips: int
    opens: int


def acts_of(
    play: Play,
    melds: Sequence[Meld],
    hand: Sequence[Card],
    card: Card | None = None,
    only_with_card: bool = False,
) -> list[Act]:
    """Every legal act with the hand and the card just drawn; alike cards count as one.

    First the act that pays most, then the one that lays most cards, then the one that leaves more
    cards to wait for. Several cards are added to a meld by adding one after the other, but those
    that lead to the card just drawn go with it. A player who must use it has `only_with_card`.

    >>> from houseway.cards.card import cards
    >>> acts = acts_of(Play(condition=200), (), cards("4h 4s 4c 5c 6c 7c"))
    >>> [act.text for act in acts]
    ['meld 4c 5c 6c 7c', 'meld 4c 4h 4s', 'meld 4c 5c 6c', 'meld 5c 6c 7c']
    """
    return [each.act for each in found_acts(play, melds, hand, card, only_with_card)]


def found_acts(
    play: Play,
    melds: Sequence[Meld],
    hand: Sequence[Card],
    card: Card | None = None,
    only_with_card: bool = False,
) -> list[Found]:
    """The same as `acts_of`, each with what it pays."""
    book, held = book_of(play), Held(hand if card is None else (*hand, card))
    found = [*_melds(book, held), *_adds(book, melds, held)]
    if card is not None:
        found.extend(_adds_up_to(book, melds, held, card))
    for number, meld in enumerate(melds, 1):
        parts = _rope_splits if meld.kind == "rope" else _set_splits
        found.extend(parts(book, number, meld, held))
    lenders = [(n, meld) for n, meld in enumerate(melds, 1) if len(meld.cards) > LEAST]
    if lenders:
        found.extend(_borrowed_sets(book, lenders, held))
        found.extend(_borrowed_ropes(book, lenders, held))
    if only_with_card:
        found = [each for each in found if card in each.act.cards]
    found.sort(key=lambda each: (-each.chips, -len(each.act.cards), -each.opens))
    return found


def _melds(book: Book, held: Held) -> Iterator[Found]:
    for same in held.ranks.values():
        if len(same) >= LEAST:
            for cards, known in book.sets(same):
                yield Found(Act("meld", cards), known.chips, known.open)
    for suit in range(len(CARD_AT)):
        for first in range(PLACES - LEAST + 1):
            if held.runs[suit][first]:
                for last in range(first + LEAST - 1, held.above(suit, first) + 1):
                    yield _melded(book, run_of(suit, first, last))


def _melded(book: Book, cards: Cards) -> Found:
    known = book.meld(cards)
    assert known is not None
    return Found(Act("meld", cards), known.chips, known.open)


def _adds(book: Book, melds: Sequence[Meld], held: Held) -> Iterator[Found]:
    for number, meld in enumerate(melds, 1):
        for card, (new, chips) in book.grows(meld).items():
            if card in held.of_rank(card):
                opens = open_to(book.play, new) - open_to(book.play, meld)
                yield Found(Act("add", (card,), number), chips, opens)


def _adds_up_to(book: Book, melds: Sequence[Meld], held: Held, card: Card) -> Iterator[Found]:
    """A card beyond the end of a rope, with the cards of the hand that lead to it."""
    suit, place = card % 4, PLACE_OF[card]
    for number, meld in enumerate(melds, 1):
        if meld.kind != "rope" or meld.cards[0] % 4 != suit:
            continue
        low, high = PLACE_OF[meld.cards[0]], PLACE_OF[meld.cards[-1]]
        added: Cards = ()
        if high + 1 < place <= held.above(suit, high):
            added = run_of(suit, high + 1, place)
        elif held.below(suit, low) <= place < low - 1:
            added = run_of(suit, place, low - 1)[::-1]
        if added:
            new, chips = book.grown(meld, added)
            opens = open_to(book.play, new) - open_to(book.play, meld)
            yield Found(Act("add", added, number), chips, opens)


def _rope_splits(book: Book, number: int, meld: Meld, held: Held) -> Iterator[Found]:
    yield from _in_two_ropes(book, number, meld, held)
    cards, suit = meld.cards, meld.cards[0] % 4
    low, high = PLACE_OF[cards[0]], PLACE_OF[cards[-1]]
    for first in range(held.below(suit, low), low + 1):  # the highest card begins a set
        rope = run_of(suit, first, high - 1)
        yield from _rope_and_set(book, number, meld, rope, cards[-1], held)
    for last in range(high, held.above(suit, high) + 1):  # or the lowest does
        rope = run_of(suit, low + 1, last)
        yield from _rope_and_set(book, number, meld, rope, cards[0], held)


def _in_two_ropes(book: Book, number: int, meld: Meld, held: Held) -> Iterator[Found]:
    """One rope keeps the lowest card and the other the highest; between them they may overlap."""
    suit = meld.cards[0] % 4
    low, high = PLACE_OF[meld.cards[0]], PLACE_OF[meld.cards[-1]]
    firsts = range(held.below(suit, low), low + 1)
    lasts = range(high, held.above(suit, high) + 1)
    for middle in range(low, high):  # where the lower rope ends
        for first, last in product(firsts, lasts):
            for start in range(middle + 1, max(low, held.below(suit, middle + 1) - 1), -1):
                lower, upper = run_of(suit, first, middle), run_of(suit, start, last)
                if len(lower) < LEAST or len(upper) < LEAST:
                    continue
                overlap = run_of(suit, start, middle)
                added = (*run_of(suit, first, low - 1), *overlap, *run_of(suit, high + 1, last))
                if added:
                    yield _split(book, number, meld, added, (lower, upper))


def _rope_and_set(
    book: Book, number: int, meld: Meld, rope: Cards, card: Card, held: Held
) -> Iterator[Found]:
    if len(rope) < LEAST:
        return
    from_hand = tuple(each for each in rope if each not in meld.cards)
    for some in choices(held.of_rank(card)):
        of_rank = tuple(sorted((card, *some)))
        if len(of_rank) >= LEAST and book.meld(of_rank):
            added = tuple(sorted(from_hand + some))
            yield _split(book, number, meld, added, (rope, of_rank))


def _set_splits(book: Book, number: int, meld: Meld, held: Held) -> Iterator[Found]:
    same = held.of_rank(meld.cards[0])
    if same:
        for added, parts, chips, opens in book.partings(meld, same):
            yield Found(Act("split", added, number, parts), chips, opens)
    for card in sorted(set(meld.cards)):
        ropes = list(_ropes_with(card, held))
        if ropes:
            left = list(meld.cards)
            left.remove(card)
            for some in choices(tuple(each for each in same if each != card)):
                of_rank = tuple(sorted((*left, *some)))
                if len(of_rank) >= LEAST and book.meld(of_rank):
                    for rope in ropes:
                        from_hand = (each for each in rope if each != card)
                        added = tuple(sorted((*from_hand, *some)))
                        yield _split(book, number, meld, added, (of_rank, rope))


def _ropes_with(card: Card, held: Held) -> Iterator[Cards]:
    """The ropes that can be made of a card and cards of the hand on its sides."""
    suit, place = card % 4, PLACE_OF[card]
    for first in range(held.below(suit, place), place + 1):
        for last in range(place, held.above(suit, place) + 1):
            if last - first >= LEAST - 1:
                yield run_of(suit, first, last)


def _split(book: Book, number: int, meld: Meld, added: Cards, parts: tuple[Cards, Cards]) -> Found:
    first, second = book.meld(parts[0]), book.meld(parts[1])
    assert first is not None
    assert second is not None
    chips = book.created(meld, first.meld, second.meld)
    opens = first.open + second.open - open_to(book.play, meld)
    return Found(Act("split", added, number, parts), chips, opens)


Lenders = Iterable[tuple[int, Meld]]


def _borrowed_sets(book: Book, lenders: Lenders, held: Held) -> Iterator[Found]:
    for same in held.ranks.values():
        ways = [_lent(book, number, meld, same[0] // 4) for number, meld in lenders]
        ways = [each for each in ways if len(each) > 1]
        if not ways:
            continue
        for lent in product(*ways):
            borrowed = tuple(each for loan in lent for each in loan.borrowed)
            opens = sum(loan.opens for loan in lent)
            for some in choices(same) if borrowed else ():
                if some and len(some) + len(borrowed) >= LEAST:
                    known = book.meld(tuple(sorted((*some, *(card for _, card in borrowed)))))
                    if known:
                        act = Act("borrow", some, borrowed=borrowed)
                        yield Found(act, known.chips, known.open + opens)


class Lent(NamedTuple):
    """Cards of a meld, each with its number, and how many more cards it is then open to."""

    borrowed: tuple[tuple[int, Card], ...]
    opens: int


def _lent(book: Book, number: int, meld: Meld, rank: int) -> list[Lent]:
    """What a meld can lend of one rank, also nothing."""
    fitting = (
        loan for loan in book.lends(meld).values() if all(c // 4 == rank for c in loan.cards)
    )
    ways = (Lent(tuple((number, card) for card in loan.cards), loan.opens) for loan in fitting)
    return [Lent((), 0), *ways]


def _borrowed_ropes(book: Book, lenders: Lenders, held: Held) -> Iterator[Found]:
    for suit in range(len(CARD_AT)):
        if any(held.runs[suit]):
            lending = [(n, m) for n, m in lenders if m.kind != "rope" or m.cards[0] % 4 == suit]
            sources = _sources(book, lending, suit, held)
            yield from _ropes_of(book, dict(lending), suit, sources)


HAND = 0  # the number of the hand among the melds


def _sources(book: Book, lenders: Lenders, suit: int, held: Held) -> list[list[int]]:
    """Where the card of each place can come from: the hand, or melds by their numbers."""
    sources = [[HAND] if there else [] for there in held.runs[suit]]
    for number, meld in lenders:
        for card in sorted({card for cards in book.lends(meld) for card in cards}):
            if card % 4 == suit:
                sources[PLACE_OF[card]].append(number)
    return sources


def _ropes_of(
    book: Book, lending: dict[int, Meld], suit: int, sources: list[list[int]]
) -> Iterator[Found]:
    """Ropes with each card from the hand or a meld, and at least one from each side."""
    for first in range(PLACES - LEAST + 1):
        last = first
        while last < PLACES and sources[last]:
            last += 1
            if last - first < LEAST or not any(any(each) for each in sources[first:last]):
                continue
            known = book.meld(run_of(suit, first, last - 1))
            assert known is not None
            for chosen in product(*sources[first:last]):
                lent = _lent_for(book, lending, run_of(suit, first, last - 1), chosen)
                if lent is not None:
                    run = zip(run_of(suit, first, last - 1), chosen, strict=True)
                    own = tuple(card for card, at in run if at == HAND)
                    act = Act("borrow", own, borrowed=lent.borrowed)
                    yield Found(act, known.chips, known.open + lent.opens)


def _lent_for(
    book: Book, lending: dict[int, Meld], rope: Cards, chosen: tuple[int, ...]
) -> Lent | None:
    """What melds lend for a rope with each card as chosen; None when one cannot."""
    if HAND not in chosen or not any(chosen):
        return None
    borrowed: list[tuple[int, Card]] = []
    opens = 0
    for number in sorted(set(chosen) - {HAND}):
        taken = tuple(card for card, at in zip(rope, chosen, strict=True) if at == number)
        loan = book.lends(lending[number]).get(taken)
        if loan is None:
            return None
        borrowed.extend((number, card) for card in loan.cards)
        opens += loan.opens
    return Lent(tuple(borrowed), opens)
