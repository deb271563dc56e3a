"""Side wagers, counted exactly with integers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations_with_replacement
from math import comb, gcd, perm
from typing import NamedTuple

from houseway.cards.card import JOKER, Card, is_red, rank
from houseway.cards.deck import Composition
from houseway.errors import not_worked_out
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.odds.bank import goes_on
from houseway.families.blackjack.odds.counts import VALUES, counts_of, sample
from houseway.families.blackjack.odds.hands import Key
from houseway.families.blackjack.odds.insurance import insurance_odds
from houseway.families.blackjack.outcome import Outcome, bank_hand, first_four_of, match_of, red_run
from houseway.families.blackjack.rules import Play
from houseway.play.features import features_of
from houseway.proof.model import SpotOdds, WagerOdds, outcomes_of
from houseway.rulebook.schema import Spot

_RED = 1  # diamonds


class Way(NamedTuple):
    """An outcome, the cards dealt for it, and in how many ways they come."""

    outcome: Outcome
    cards: int
    ways: int


def side_odds(game: Blackjack, spot: Spot, shoe: Composition) -> SpotOdds:
    """The odds of a wager that no choice of the player changes."""
    if spot.kind == "insurance":
        return insurance_odds(game, spot, shoe)
    found = list(_ways(game.settings, features_of(spot), shoe))
    size, most = sum(shoe.values()), max(way.cards for way in found)
    counts = {id(line): 0 for line in spot.lines}
    for outcome, cards, ways in found:
        line = game.line(spot.id, outcome)
        counts[id(line)] += ways * perm(size - cards, most - cards)
    common = gcd(*counts.values())
    numbers = [number // common for number in counts.values()]
    return SpotOdds(spot, WagerOdds(outcomes_of(spot.lines, numbers)))


def _ways(play: Play, asked: set[str], shoe: Composition) -> Iterable[Way]:
    if asked <= {"first-four"}:
        return _first_fours(shoe)
    if asked <= {"match"}:
        return _matches(shoe)
    if asked <= {"reds"}:
        return _red_runs(play, shoe)
    if asked <= {"bank", "bank-total", "bank-cards"}:
        return _bank_hands(play, shoe)
    raise not_worked_out(
        "spot",
        f"no odds are worked out for a wager on {', '.join(sorted(asked))}",
        ", ".join(sorted(asked)),
    )


def _first_fours(shoe: Composition) -> Iterator[Way]:
    """The first four cards by rank, in any order."""
    held: Counter[int] = Counter()
    cards: dict[int, Card] = {}
    for card, number in shoe.items():
        held[rank(card)] += number
        cards[rank(card)] = card
    for ranks in combinations_with_replacement(sorted(held), 4):
        ways = 1
        for name, times in Counter(ranks).items():
            ways *= comb(held[name], times)
        found = first_four_of([cards[name] for name in ranks])
        yield Way(Outcome("live", 0, 2, first_four=found), 4, ways)


def _matches(shoe: Composition) -> Iterator[Way]:
    """The up-card, and two cards that are each the same card, of its rank only, or neither."""
    size = sum(shoe.values())
    for up, held in shoe.items():
        of_rank = sum(number for card, number in shoe.items() if rank(card) == rank(up))
        other_suit, other_rank = up ^ 1, (up + 4) % JOKER
        kinds = [(up, held - 1), (other_suit, of_rank - held), (other_rank, size - of_rank)]
        for (first, ways), (second, more) in combinations_with_replacement(kinds, 2):
            both = comb(ways, 2) if first == second else ways * more
            found = match_of([first, second], up)
            yield Way(Outcome("live", 0, 2, match=found), 3, held * both)


def _red_runs(play: Play, shoe: Composition) -> Iterator[Way]:
    """How many red cards the bank's hand begins with.

    Only red cards are followed: any other ends the run, whatever the bank draws afterwards.
    """
    red = counts_of({c: n for c, n in shoe.items() if is_red(c)}).tolist()
    others = sum(shoe.values()) - sum(red)
    yield Way(Outcome("live", 0, 2, reds=0), 1, others)
    for drawn, ways, finished in _drawn(play, red):
        run = red_run([sample(v, _RED) for v in drawn])
        outcome = Outcome("live", 0, 2, reds=run)
        if finished:
            yield Way(outcome, len(drawn), ways)
        else:
            yield Way(outcome, len(drawn) + 1, ways * others)


def _bank_hands(play: Play, shoe: Composition) -> Iterator[Way]:
    """The bank's finished hand."""
    for drawn, ways, finished in _drawn(play, counts_of(shoe).tolist()):
        if finished:
            hand = bank_hand(play, [sample(v) for v in drawn])
            outcome = Outcome("live", 0, 2, hand.kind, hand.total, hand.cards)
            yield Way(outcome, len(drawn), ways)


def _drawn(play: Play, held: Sequence[int]) -> Iterator[tuple[list[int], int, bool]]:
    """Every hand the bank can come to hold of these cards, its up-card first, in how many ways
    it is dealt, and whether it is finished."""
    for up in range(VALUES):
        reached: Counter[Key] = Counter({(0,) * VALUES: held[up]} if held[up] else {})
        while reached:
            larger: Counter[Key] = Counter()
            for hand, ways in reached.items():
                values = [up, *(v for v, n in enumerate(hand) for _ in range(n))]
                finished = len(values) > 1 and not goes_on(play, values)
                yield values, ways, finished
                for v in range(VALUES) if not finished else ():
                    left = held[v] - hand[v] - (v == up)
                    if left > 0:
                        larger[(*hand[:v], hand[v] + 1, *hand[v + 1 :])] += ways * left
            reached = larger
