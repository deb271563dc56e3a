"""The rules of pai gow as small pure functions over cards, halves and dice.

The table and the odds both use these very functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, lru_cache
from itertools import combinations
from typing import Literal

from pydantic import Field

from houseway.cards.card import JOKER, Card, rank, suit
from houseway.families.paigow.house_way import set_house_way
from houseway.families.paigow.seven import Halves, all_settings
from houseway.families.paigow.tiles_house_way import set_tiles, tile_settings, tile_values
from houseway.hands import FRONT_2, HIGH_53_BUG, Ranking, category
from houseway.hands import is_foul as outranks
from houseway.hands.quick import worth
from houseway.hands.rankings import BUG_WITHOUT_FLUSH, wheel_second
from houseway.hands.tiles import TileRules
from houseway.play.own import Decides
from houseway.rulebook.options import Data
from houseway.rulebook.schema import Money

GAME, FORTUNE, ENVY, ACE_HIGH = "game", "fortune", "envy", "ace-high"  # the spots

HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
WIN, PUSH, LOSE = "win", "push", "lose"

# What seven cards are paid for, best first; a hand has the first that it holds.
SEVEN, MATCH, SEVEN_JOKER = (
    "seven-card-straight-flush",
    "royal-match",
    "seven-card-straight-flush-joker",
)
NOTHING = "nothing"
FORTUNE_ROWS: tuple[str, ...] = (
    *(SEVEN, MATCH, SEVEN_JOKER, "five-aces", "royal-flush", "straight-flush", "four-of-a-kind"),
    *("full-house", "flush", "three-of-a-kind", "straight", NOTHING),
)
ENVY_ROWS = FORTUNE_ROWS[:7]

Values = tuple[int, int]


class Play(Data):
    """How a game of pai gow is dealt and set, who wins a copy, and whom a button pays."""

    deals: Literal["cards", "tiles"]
    direction: Literal["clockwise", "counter-clockwise"] = Field(
        description="Which way the seats are counted and the piles go out."
    )
    deal: Literal["hands", "in-turn", "there-and-back"] = Field(
        "hands",
        description="Whether a machine gives out whole hands, or piles are dealt card by card.",
    )
    pile: Literal["first", "asked"]
    action: Literal["dice", "random-number"]
    bank_opens: Literal["before", "after"] = Field(description="The players set their hands.")
    bank_set: Literal["free", "house-way"]
    ace_high_pushes: bool = Field(False, description="Ace high in the bank's seven cards.")
    set_decider: Decides
    copies: Literal["half", "any-copy-loses"]
    joker_flush: bool = True
    wheel: Literal["lowest", "second"] = "lowest"
    envy: Literal["highest-other", "each", "highest-table"] = "highest-other"
    envy_trigger: Literal["fortune-bettor", "any-player"] = "fortune-bettor"
    envy_owner: Literal["seated", "first"] = "seated"
    envy_pass: Literal["final", "per-seat"] = "final"
    envy_from: Money = Field(500, description="The least Fortune wager that earns a button.")
    zero_tie: Literal["tile", "bank"] = "tile"
    tile_tiebreak: Literal["highest-tile", "both-tiles"] = "highest-tile"
    four_one: Literal["equal", "high"] = "equal"

    @cached_property
    def tiles(self) -> bool:
        return self.deals == "tiles"

    @property
    def size(self) -> int:
        """How many cards a hand has."""
        return 4 if self.tiles else 7

    @property
    def piles(self) -> int:
        return 8 if self.tiles else 7

    @property
    def parts(self) -> tuple[str, str]:
        """What the two halves are called."""
        return ("low hand", "high hand") if self.tiles else ("front", "back")

    @cached_property
    def ranking(self) -> Ranking:
        """How five cards are ranked."""
        return _ranking(self.joker_flush, self.wheel)

    @cached_property
    def tile_rules(self) -> TileRules:
        return TileRules(
            four_one_high=self.four_one == "high",
            both_tiles=self.tile_tiebreak == "both-tiles",
            zeros_equal=self.zero_tie == "bank",
        )


@lru_cache
def _ranking(joker_flush: bool, wheel: str) -> Ranking:
    bug = HIGH_53_BUG if joker_flush else replace(HIGH_53_BUG, joker=BUG_WITHOUT_FLUSH)
    return bug if wheel == "lowest" else wheel_second(bug)


# A hand and its halves.


def settings(play: Play, cards: Sequence[Card]) -> list[Halves]:
    """Every way to set a hand: the house way first, the others in the order of the deal."""
    usual = house_way(play, cards)
    every = tile_settings(cards, play.tile_rules) if play.tiles else all_settings(cards)
    return [usual, *(halves for halves in every if halves != usual)]


def house_way(play: Play, cards: Sequence[Card]) -> Halves:
    """How the house sets a hand: front and back, or low and high."""
    return set_tiles(cards, play.tile_rules) if play.tiles else set_house_way(cards, play.ranking)


def halves_value(play: Play, front: Sequence[Card], back: Sequence[Card]) -> Values:
    """What the two halves are worth; of tiles the lower comes first, however they lie."""
    if play.tiles:
        return tile_values(front, back, play.tile_rules)
    return _worth_in_front(tuple(front)), worth(play.ranking, back)


@lru_cache(maxsize=4096)
def _worth_in_front(front: tuple[Card, ...]) -> int:
    return worth(FRONT_2, front)


def is_foul(play: Play, front: Sequence[Card], back: Sequence[Card]) -> bool:
    """Whether the front is stronger than the back; tiles are sorted, and never foul."""
    return not play.tiles and values_foul(play, halves_value(play, front, back))


def values_foul(play: Play, values: Values) -> bool:
    """Whether two halves that are worth so much may not lie so."""
    return not play.tiles and outranks(FRONT_2, values[0], play.ranking, values[1])


def compare(mine: int, banks: int) -> str:
    """How a half stands to the bank's.

    >>> compare(5, 3), compare(3, 3), compare(2, 3)
    ('higher', 'equal', 'lower')
    """
    return EQUAL if mine == banks else HIGHER if mine > banks else LOWER


def compare_halves(mine: Values, banks: Values) -> tuple[str, str]:
    """How each half stands to the same half of the bank."""
    return compare(mine[0], banks[0]), compare(mine[1], banks[1])


def result_of(play: Play, front: str, back: str) -> str:
    """What becomes of the wager: two halves win it, one pushes it. The bank has every copy."""
    won = (front, back).count(HIGHER)
    if play.copies == "any-copy-loses" and EQUAL in (front, back):
        return LOSE
    return (LOSE, PUSH, WIN)[won]


# Seven cards together.


@lru_cache(maxsize=4096)
def _fortune_row(ranking: Ranking, cards: tuple[Card, ...]) -> str:
    if _seven_in_a_row(cards):
        return SEVEN_JOKER if JOKER in cards else SEVEN
    held = {_category(ranking, five) for five in combinations(cards, 5)}
    if "royal-flush" in held and _king_and_queen_beside_a_royal(ranking, cards):
        return MATCH
    return next((row for row in FORTUNE_ROWS if row in held), NOTHING)


def fortune_row(cards: Sequence[Card], ranking: Ranking = HIGH_53_BUG) -> str:
    """The best row of the bonus table that seven cards hold, however they are set.

    >>> from houseway.cards.card import cards
    >>> fortune_row(cards("5c 5h 7d 6s 5d 4s 3h")), fortune_row(cards("Kh Qh As Qs Js Ts Jk"))
    ('three-of-a-kind', 'royal-match')
    """
    return _fortune_row(ranking, tuple(sorted(cards)))


def _category(ranking: Ranking, five: Sequence[Card]) -> str:
    found = category(ranking, worth(ranking, five))
    return "" if found is None else found.name.replace(" ", "-")


def _seven_in_a_row(cards: Sequence[Card]) -> bool:
    """Seven of one suit in sequence, where a joker may be any one of them."""
    natural = [card for card in cards if card != JOKER]
    if len(cards) < 7 or len({suit(card) for card in natural}) > 1:
        return False
    low = {rank(card) for card in natural}
    high = {14 if of == 1 else of for of in low}
    return max(low) - min(low) < 7 or max(high) - min(high) < 7


def _king_and_queen_beside_a_royal(ranking: Ranking, cards: Sequence[Card]) -> bool:
    """A king and a queen of one suit, with the joker not among them, and a royal in the rest."""
    for suited in range(4):
        two = (12 * 4 + suited, 11 * 4 + suited)
        rest = [card for card in cards if card not in two]
        if len(rest) == 5 and _category(ranking, rest) == "royal-flush":
            return True
    return False


def ace_high(cards: Sequence[Card], ranking: Ranking = HIGH_53_BUG) -> bool:
    """Whether the best hand in seven cards is an ace, or the joker as one, and nothing more.

    >>> from houseway.cards.card import cards
    >>> ace_high(cards("Kd Js Ah Tc 7s 5h 3d")), ace_high(cards("Kd Js Jk Ah 7s 5h 3d"))
    (True, False)
    """
    ranks = {1 if card == JOKER else rank(card) for card in cards}
    if 1 not in ranks or len(ranks) < len(cards):
        return False
    return _best_is_high_card(ranking, tuple(sorted(cards)))


@lru_cache(maxsize=4096)
def _best_is_high_card(ranking: Ranking, cards: tuple[Card, ...]) -> bool:
    found = category(ranking, worth(ranking, cards))
    return found is not None and found.name == "high card"


# Envy.


def envy_rows(play: Play, own: str, others: Sequence[str]) -> list[str]:
    """The rows an Envy button is paid, by the row of its own hand and those of other seats.

    One row, or under `each` one for every other hand that has any.

    >>> quads, flush = "four-of-a-kind", "straight-flush"
    >>> usual = Play.model_construct(envy="highest-other")
    >>> envy_rows(usual, flush, [quads, "flush"]), envy_rows(usual, quads, ["flush"])
    (['four-of-a-kind'], [])
    """
    held = sorted((row for row in others if row in ENVY_ROWS), key=ENVY_ROWS.index)
    if play.envy == "each" or not held:
        return held
    beaten = own in ENVY_ROWS and ENVY_ROWS.index(own) < ENVY_ROWS.index(held[0])
    return [] if play.envy == "highest-table" and beaten else held[:1]


# How the piles are dealt, and where the first of them goes.


def pile_of_each(play: Play) -> list[int]:
    """Which pile, from 0, each card goes to as it is dealt.

    >>> by_hand = Play.model_construct(deals="cards", deal="there-and-back")
    >>> pile_of_each(by_hand)[:16]
    [0, 1, 2, 3, 4, 5, 6, 6, 5, 4, 3, 2, 1, 0, 0, 1]
    """
    piles = list(range(play.piles))
    if play.deal == "hands":
        return [pile for pile in piles for _ in range(play.size)]
    back = piles[::-1] if play.deal == "there-and-back" else piles
    return [pile for lap in range(play.size) for pile in (back if lap % 2 else piles)]


def number_drawn(faces: Sequence[int]) -> int | None:
    """The machine's number from 1 to 7 that two faces stand for; two sixes are drawn again.

    >>> number_drawn((1, 1)), number_drawn((6, 5)), number_drawn((6, 6))
    (1, 7, None)
    """
    first, second = faces
    place = 6 * (first - 1) + second - 1
    return None if place == 35 else place % 7 + 1


def offset(total: int, seats: int) -> int:
    """How far from the bank a number points, the bank itself counting as one.

    >>> [offset(total, 7) for total in (8, 15, 9, 3)], [offset(total, 8) for total in (9, 17, 8)]
    ([0, 0, 1, 2], [0, 0, 7])
    """
    return (total - 1) % seats


def seats_from(play: Play, bank: int, total: int) -> list[int]:
    """The seats in the order in which piles go out, the first the one the number points to."""
    way = 1 if play.direction == "clockwise" else -1
    n = play.piles
    first = bank - 1 + way * offset(total, n)
    return [(first + way * step) % n + 1 for step in range(n)]


def piles_out(seats: Sequence[int], first: int) -> list[int]:
    """The seat that each pile goes to, when the one that was named goes to the first of `seats`.

    >>> piles_out([5, 6, 7, 1, 2, 3, 4], 3)
    [3, 4, 5, 6, 7, 1, 2]
    """
    return [seats[(pile - first) % len(seats)] for pile in range(1, len(seats) + 1)]
