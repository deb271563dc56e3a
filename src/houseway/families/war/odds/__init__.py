"""Exact odds of every wager of a war game, from a full shoe.

A primary wager that ties takes a second wager into the war, so its odds tell the whole round: what
both wagers win or lose together, per unit of the primary wager. The war wager's own odds, and those
of a tie wager on the war deal, are given that there is a war. Burned cards and the cards of other
seats are cards nobody knows; they change no chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from houseway.cards.card import RANKS
from houseway.cards.deck import Composition
from houseway.families.war.game import War
from houseway.families.war.outcome import Outcome
from houseway.families.war.rules import (
    GO_TO_WAR,
    HIGHER,
    LOWER,
    PRIMARY,
    SURRENDER,
    TIED,
    WAR,
    compare,
    height,
)
from houseway.proof.model import (
    Advice,
    BestPlay,
    GameOdds,
    OutcomeOdds,
    Situation,
    SpotOdds,
    WagerOdds,
    outcomes_of,
)
from houseway.rulebook.schema import Spot

Held = Mapping[int, int]  # how many cards of each height
Policy = Callable[[int], str]  # what a tie on a height is answered with


def game_odds(game: War, shoe: Composition | None = None) -> GameOdds[SpotOdds]:
    """The odds of every wager, and what removing one card of each rank does to them.

    `shoe` may be any other cards than the game's own full shoe.
    """
    rules = game.rules
    odds = _Odds(game, _held(shoe or rules.deck.shoe))
    return GameOdds(
        game=rules.id,
        name=rules.name,
        options=rules.options,
        method=(
            "exact: every ordered deal of two first cards and two war cards from a full shoe of "
            f"{rules.deck.decks} decks; every tie goes to war unless stated"
        ),
        version=rules.version,
        spots=tuple(odds.spot(spot) for spot in rules.spots),
    )


@dataclass(frozen=True)
class Deals:
    """Ordered deals of four cards: decided by the first two, or tied on a height and then fought.

    `wars` has the heights two first cards can tie on, and how the war cards then compare.
    """

    higher: int
    lower: int
    wars: Mapping[int, Mapping[str, int]]

    def outcomes(self, answer: Policy) -> Counter[Outcome]:
        """In how many deals a bettor meets each outcome."""
        ways = Counter({Outcome(HIGHER): self.higher, Outcome(LOWER): self.lower})
        return ways + self.ties(answer)

    def ties(self, answer: Policy) -> Counter[Outcome]:
        """The same of the tied deals alone."""
        ways: Counter[Outcome] = Counter()
        for tie, war in self.wars.items():
            for stands, number in war.items():
                fights = answer(tie) == GO_TO_WAR
                how = Outcome(TIED, GO_TO_WAR, stands) if fights else Outcome(TIED, SURRENDER)
                ways[how] += number
        return ways


def all_deals(held: Held) -> Deals:
    """Count every deal of a shoe that holds so many cards of each height."""
    size = sum(held.values())
    war_deals = (size - 2) * (size - 3)
    first = _compared(held)
    wars = {}
    for tie, number in held.items():
        if number > 1:
            rest = _compared({**held, tie: number - 2})
            wars[tie] = {how: number * (number - 1) * ways for how, ways in rest.items()}
    return Deals(first[HIGHER] * war_deals, first[LOWER] * war_deals, wars)


def _compared(held: Held) -> Counter[str]:
    """In how many ways two cards, the bettor's and then the bank's, compare."""
    ways: Counter[str] = Counter()
    for mine, number in held.items():
        for banks, others in held.items():
            ways[compare(mine, banks)] += number * (others - (mine == banks))
    return ways


def _held(shoe: Composition) -> Held:
    held: Counter[int] = Counter()
    for card, number in shoe.items():
        held[height(card)] += number
    return dict(sorted(held.items()))


def always(answer: str) -> Policy:
    """Answer every tie alike."""
    return lambda tie: answer


HOUSE_WAY = always(GO_TO_WAR)

# Outcomes in the order they are told.
_ORDER = (
    *(Outcome(stands) for stands in (HIGHER, LOWER)),
    *(Outcome(TIED, GO_TO_WAR, stands) for stands in (HIGHER, TIED, LOWER)),
    Outcome(TIED, SURRENDER),
)


class _Odds:
    """Reads every wager off one count of the deals."""

    def __init__(self, game: War, held: Held) -> None:
        self.game = game
        self.held = held

    @cached_property
    def deals(self) -> Deals:
        return all_deals(self.held)

    @cached_property
    def without_one(self) -> Mapping[str, Deals]:
        """The deals when one card of a rank is missing."""
        return {
            _rank_name(gone): all_deals({**self.held, gone: number - 1})
            for gone, number in self.held.items()
            if number
        }

    def spot(self, spot: Spot) -> SpotOdds:
        odds = self._odds(spot, self.deals)
        removal = {
            name: self._odds(spot, deals).ev - odds.ev for name, deals in self.without_one.items()
        }
        if spot.id != PRIMARY:
            return SpotOdds(spot, odds, removal)
        best, situations = self._best_play(), tuple(self._situations())
        return SpotOdds(spot, odds, removal, best, situations, way="house-way")

    def _odds(self, spot: Spot, deals: Deals) -> WagerOdds:
        if spot.id == PRIMARY:
            return self._round(deals.outcomes(HOUSE_WAY))
        in_war = spot.window == "raise"
        ways = deals.ties(HOUSE_WAY) if in_war else deals.outcomes(HOUSE_WAY)
        place = {id(line): number for number, line in enumerate(spot.lines)}
        counts = [0] * len(spot.lines)
        for outcome, number in ways.items():
            counts[place[id(self.game.line(spot.id, outcome))]] += number
        return WagerOdds(outcomes_of(spot.lines, counts))

    def _round(self, ways: Counter[Outcome]) -> WagerOdds:
        """What the primary wager and the war wager bring together, per unit of the primary."""
        total = ways.total() or 1
        return WagerOdds(
            tuple(self._together(how, ways[how], total) for how in _ORDER if how in ways)
        )

    def _together(self, outcome: Outcome, number: int, total: int) -> OutcomeOdds:
        spots = (PRIMARY, WAR) if outcome.ended == GO_TO_WAR else (PRIMARY,)
        lines = [self.game.line(spot, outcome) for spot in spots]
        profit = sum((line.profit for line in lines), Fraction(0))
        result = "win" if profit > 0 else "lose" if profit < 0 else "push"
        pays = " + ".join(line.pays for line in lines)
        return OutcomeOdds(lines[-1].name, result, pays, number, Fraction(number, total), profit)

    def _best_play(self) -> BestPlay:
        """The better answer to a tie on each rank."""
        best: dict[int, str] = {}
        advice = []
        chances = sum(self.deals.outcomes(HOUSE_WAY).values())
        for tie, war in self.deals.wars.items():
            one = Deals(0, 0, {tie: war})
            fight, give_up = (self._round(one.ties(always(a))).ev for a in (GO_TO_WAR, SURRENDER))
            best[tie] = SURRENDER if give_up > fight else GO_TO_WAR
            gain, chance = max(give_up - fight, Fraction(0)), Fraction(sum(war.values()), chances)
            name = _rank_name(tie)
            advice.append(Advice(name, name, best[tie], gain, chance))
        return BestPlay(self._round(self.deals.outcomes(best.__getitem__)), tuple(advice))

    def _situations(self) -> Iterator[Situation]:
        ways = self.deals.outcomes(always(SURRENDER))
        tied = Fraction(ways[Outcome(TIED, SURRENDER)], ways.total() or 1)
        yield Situation("Surrender every tie", self._round(ways), Fraction(1))
        for name, answer in (("A tie fought", GO_TO_WAR), ("A tie surrendered", SURRENDER)):
            yield Situation(name, self._round(self.deals.ties(always(answer))), tied)


def _rank_name(of: int) -> str:
    """
    >>> _rank_name(2), _rank_name(13), _rank_name(14)
    ('2', 'K', 'A')
    """
    return RANKS[(of - 1) % 13]
