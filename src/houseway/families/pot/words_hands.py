"""The hands of a pot game, best first, and how many of each its deck holds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations_with_replacement
from math import comb, prod

from houseway.cards.card import JOKER, Card
from houseway.families.pot.rules import Play
from houseway.hands import Ranking, category
from houseway.hands.quick import worth
from houseway.play.words import Chart, number_word
from houseway.rulebook.schema import Rules

SUITS = 4
LETTERS = {1: "A", 11: "J", 12: "Q", 13: "K"}
WHEEL = (5, 4, 3, 2, 1)


@cache
def counted(ranking: Ranking, joker: bool) -> Mapping[str, int]:
    """How many hands of each category the deck holds, with a joker in it or not, best first.

    >>> from houseway.hands import ASIAN_32
    >>> found = counted(ASIAN_32, False)
    >>> found["flush"], found["full house"], sum(found.values()) == comb(32, 5)
    (204, 1344, True)
    """
    found = dict.fromkeys((each.name for each in ranking.categories), 0)
    for jokers in (0, 1) if joker else (0,):
        for ranks in combinations_with_replacement(ranking.ranks, ranking.size - jokers):
            for cards, ways in _suited_and_not(ranks, (JOKER,) * jokers):
                kind = category(ranking, worth(ranking, cards))
                if kind is not None:
                    found[kind.name] += ways
    return found


def _suited_and_not(
    ranks: tuple[int, ...], joker: tuple[Card, ...]
) -> Iterator[tuple[tuple[Card, ...], int]]:
    """A hand of these ranks in one suit and one in several, each with how many are like it."""
    copies = {rank: ranks.count(rank) for rank in ranks}
    if max(copies.values()) > SUITS:
        return
    ways = prod(comb(SUITS, number) for number in copies.values())
    if len(copies) == len(ranks):
        ways -= SUITS
        yield (*(_card(rank, 0) for rank in ranks), *joker), SUITS
    suits = [ranks[:place].count(rank) for place, rank in enumerate(ranks)]
    if not any(suits):
        suits[-1] = 1
    mixed = (_card(rank, suit) for rank, suit in zip(ranks, suits, strict=True))
    yield (*mixed, *joker), ways


def _card(rank: int, suit: int) -> Card:
    return (rank - 1) * SUITS + suit


def ranks_of(play: Play, rules: Rules) -> Iterator[str]:
    """What is good to know of the ranking besides the list."""
    high, low = play.high_ranking, play.low_ranking
    if high is not None and high.straights:
        low_straight, top = (_straight(high.straights[at]) for at in (0, -1))
        yield f"{low_straight} is the lowest straight and {top} the highest. Suits never decide."
        if high.joker is not None and JOKER in rules.deck.shoe:
            yield _joker(high)
    if high is not None and any(each.ties == "points" for each in high.categories):
        yield (
            "Points: ace counts one, ten and pictures nothing, and only the last digit of the "
            "sum. Nine is best."
        )
    if low is not None:
        yield "Low hands: aces are low, straights and flushes do not count."
        yield "The highest card decides, then the next; 5-4-3-2-A is the best low there is."
        if low.joker is not None and JOKER in rules.deck.shoe:
            yield "In a low hand the joker is the lowest rank that the hand has not got."
        if not _qualifies(low):
            yield "A hand with a pair comes after every hand without one, but is still a low hand."


def _joker(high: Ranking) -> str:
    if high.joker is not None and len(high.joker.ranks) > 1:
        return "The joker is any card; in a flush the highest of its suit that is missing."
    return "The joker is an ace, or any card that completes a straight or a flush."


def _qualifies(low: Ranking) -> bool:
    return len(low.categories) == 1


def _straight(ranks: tuple[int, ...]) -> str:
    return "-".join(LETTERS.get(rank, str(rank)) for rank in ranks)


def low_chart(play: Play) -> Iterator[Chart]:
    """The list of low hands, where a game has them: by the highest card, then those with pairs."""
    low = play.low_ranking
    if low is None:
        return
    unpaired, *paired = low.categories
    tops = [rank for rank in unpaired.ranks or low.ranks if rank > WHEEL[0]]
    by_top = (
        f"{LETTERS.get(top, top)} high, at best {_straight((top, *WHEEL[1:]))}" for top in tops
    )
    names = (_straight(WHEEL), *by_top, *(each.name for each in paired))
    rows = tuple((str(place), name) for place, name in enumerate(names, start=1))
    yield Chart("Ranks of low hands", ("Rank", "Low hand"), rows, "Best first.")


def hand_chart(play: Play, rules: Rules) -> Iterator[Chart]:
    """The list of high hands with how many there are, where a game has them."""
    high = play.high_ranking
    if high is None:
        return
    joker = JOKER in rules.deck.shoe
    found = {name: number for name, number in counted(high, joker).items() if number}
    total = sum(found.values())
    rows = tuple(
        (str(place), name, f"{number:,}", _one_in(number, total))
        for place, (name, number) in enumerate(found.items(), start=1)
    )
    cards = sum(rules.deck.shoe.values())
    key = f"Best first. Of the {total:,} hands of {number_word(high.size)} cards from {cards}."
    yield Chart("Ranks of hands", ("Rank", "Hand", "Hands", "How rare"), rows, key)


def _one_in(number: int, total: int) -> str:
    """How rare a hand is, to the nearest whole number, below ten to a tenth.

    >>> _one_in(204, 201376), _one_in(107520, 201376)
    ('1 in 987', '1 in 1.9')
    """
    if total >= 10 * number:
        return f"1 in {(2 * total + number) // (2 * number):,}"
    tenths = (20 * total + number) // (2 * number)
    return f"1 in {tenths // 10}.{tenths % 10}"
