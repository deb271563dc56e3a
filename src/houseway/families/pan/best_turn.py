"""Whole turns: every position a player can reach by laying cards, and the best way to each.

Acts only take cards out of the hand, so positions are searched by how many cards are left in it.
Two ways to the same melds and the same hand are one position, kept with the way that pays most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.families.pan.acts import Act
from houseway.families.pan.known import Book, Cards, book_of, without
from houseway.families.pan.melds import Meld, worth
from houseway.families.pan.rules import Play
from houseway.families.pan.search import Found, found_acts

ENOUGH = 1_000  # acts that a search follows; hands that are dealt have hardly ever so many


class Line(NamedTuple):
    """Acts in their order, what everybody pays for them, and what then lies and is held.

    `discards` are the cards that may then end the turn; none when all cards lie, which wins.
    """

    acts: tuple[Act, ...]
    chips: int
    melds: tuple[Meld, ...]
    left: Cards
    discards: Cards

    @property
    def goes_out(self) -> bool:
        return not self.left

    @property
    def laid(self) -> int:
        return sum(len(act.cards) for act in self.acts)

    @property
    def plain(self) -> tuple[int, int]:
        """More for lines that split and borrow less, and have fewer acts."""
        return -sum(act.how in ("split", "borrow") for act in self.acts), -len(self.acts)

    def worth(self, play: Play) -> int:
        """What the melds are worth as they lie."""
        return sum(worth(play, meld) for meld in self.melds)


class Turns(NamedTuple):
    """Lines to different positions, to all of them when `complete`; least cards laid first.

    A line that goes out is always among them when there is one.
    """

    play: Play
    lines: tuple[Line, ...]
    complete: bool

    @property
    def out(self) -> Line | None:
        """The line that wins the hand and collects most for it, if there is one."""
        ways = [line for line in self.lines if line.goes_out]
        return max(ways, key=lambda ln: (ln.chips + ln.worth(self.play), ln.plain), default=None)

    @property
    def richest(self) -> Line:
        """The line that collects most chips, and then lays most cards."""
        return max(self.lines, key=lambda line: (line.chips, line.laid, line.plain))

    @property
    def longest(self) -> Line:
        """The line that lays most cards, and then collects most chips."""
        return max(self.lines, key=lambda line: (line.laid, line.chips, line.plain))


def turns_of(
    play: Play,
    melds: Sequence[Meld],
    hand: Sequence[Card],
    card: Card | None = None,
    must_use: bool = False,
    enough: int = ENOUGH,
) -> Turns:
    """Every position to reach in a turn, with the `card` just drawn or after it was used.

    A player who took the card from the pile `must_use` it at once. The search follows `enough`
    acts at most, a fair share of them at each number of cards in hand, and those that pay first.

    >>> from houseway.cards.card import cards
    >>> turns = turns_of(Play(condition=200), (), cards("4h 4s 4c 5c 6c"))
    >>> [" & ".join(act.text for act in line.acts) for line in turns.lines]
    ['', 'meld 4c 4h 4s', 'meld 4c 5c 6c']
    """
    book, cards = book_of(play), tuple(sorted(hand if card is None else (*hand, card)))
    layers: list[dict[object, Line]] = [{} for _ in range(len(cards) + 1)]
    start = Line((), 0, tuple(melds), cards, _discards(cards, cards, card))
    layers[len(cards)][_key(start)] = start
    complete = True
    for size in range(len(cards), 0, -1):
        share = enough // size
        for line in sorted(layers[size].values(), key=lambda line: -line.chips):
            first = must_use and not line.acts
            acts = found_acts(play, line.melds, *((hand, card, True) if first else (line.left,)))
            complete = complete and len(acts) <= share
            for found in acts[:share]:
                _reach(layers, _after(book, line, found, cards, card))
            enough -= min(share, len(acts))
            share -= min(share, len(acts))
            if not share:
                complete = False
                break
    if not complete and not layers[0]:
        way = way_out(play, melds, hand, card, must_use)
        layers[0] = {} if way is None else {_key(way): way}
    lines = (line for layer in reversed(layers) for line in layer.values())
    return Turns(play, tuple(ln for ln in lines if ln.acts or not must_use), complete)


def _reach(layers: list[dict[object, Line]], line: Line) -> None:
    there, key = layers[len(line.left)], _key(line)
    if key not in there or there[key].chips < line.chips:
        there[key] = line


def _key(line: Line) -> object:
    return tuple(sorted(line.melds)), line.left


def _after(book: Book, line: Line, found: Found, cards: Cards, card: Card | None) -> Line:
    melds = book.after(line.melds, found.act)
    left = without(line.left, found.act.cards)
    chips = line.chips + found.chips
    return Line((*line.acts, found.act), chips, melds, left, _discards(left, cards, card))


def _discards(left: Cards, cards: Cards, card: Card | None) -> Cards:
    """The card just drawn cannot be kept: unless it is used, it is the one to discard."""
    if card is not None and left.count(card) == cards.count(card):
        return (card,)
    return tuple(sorted(set(left)))


def way_out(
    play: Play,
    melds: Sequence[Meld],
    hand: Sequence[Card],
    card: Card | None = None,
    must_use: bool = False,
) -> Line | None:
    """Some way to lay every card at once, which wins the hand; None when there is none."""
    cards = tuple(sorted(hand if card is None else (*hand, card)))
    start = Line((), 0, tuple(melds), cards, ())
    return _lay_all(play, start, card if must_use else None, set())


def _lay_all(play: Play, line: Line, must: Card | None, failed: set[object]) -> Line | None:
    if not line.left:
        return line if line.acts else None
    if _key(line) in failed or not may_go_out(play, line.melds, line.left):
        return None
    hand = line.left if must is None else without(line.left, (must,))
    acts = found_acts(play, line.melds, hand, must, only_with_card=must is not None)
    acts.sort(key=lambda found: -len(found.act.cards))
    for found in acts:
        way = _lay_all(play, _after(book_of(play), line, found, (), None), None, failed)
        if way is not None:
            return way
    failed.add(_key(line))
    return None


def may_go_out(play: Play, melds: Sequence[Meld], hand: Sequence[Card]) -> bool:
    """Whether all cards, laid and held, could make melds at all; without that nobody goes out."""
    cards = (*hand, *(card for meld in melds for card in meld.cards))
    return book_of(play).covers(tuple(sorted(cards)))
