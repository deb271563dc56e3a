"""The rules of the ante games as small pure functions over cards and the values of hands.

The table and the exact odds both use these very functions. A value is what `houseway.hands` makes
of a hand, read as the game reads it: higher is better and equal is a tie.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Literal

from pydantic import Field, model_validator

from houseway.cards.card import RANKS, Card, rank
from houseway.hands import CHINESE_FRONT_3, FRONT_2, HIGH_52, THREE_52, Ranking, category
from houseway.hands.quick import worth
from houseway.hands.ranking import ACE, CATEGORY, DIGIT, DIGITS, digits
from houseway.play.own import From
from houseway.rulebook.options import Data

ANTE = "ante"  # the spot that buys the cards; raises are multiples of it
BOARD = "board"  # the hand of the cards all share

HIGHER, EQUAL, LOWER = "higher", "equal", "lower"
FOLD, CHECK = "fold", "check"
MINI_ROYAL = "mini-royal"  # suited A-K-Q: a line of pay tables, no rank of its own
NONE = "none"

RANKINGS = {"high": HIGH_52, "three": THREE_52}
SHORT = {2: FRONT_2, 3: CHINESE_FRONT_3}  # what two or three cards show when they are all there is


class Least(Data):
    """The weakest hand that will do: a kind of hand, and the ranks it must have at the top."""

    hand: str
    ranks: tuple[str, ...] = ()


class HouseWay(Data):
    """When a hand raises that nobody plays: as soon as one of these is true.

    `least`: the bettor's own cards are at least this. `beats_board`: with the open board they make
    a better kind of hand than the board shows alone. `holds`: one of them has such a rank.
    `board`: the board alone is at least this.
    """

    least: Least | None = None
    beats_board: bool = False
    holds: tuple[str, ...] = ()
    board: Least | None = None


class Street(Data):
    """One decision: the picks that raise, with how many antes each puts up, or else `otherwise`.

    `open` is how many cards of the board lie open by then. The first raise is the house way's.
    """

    name: str
    open: int = 0
    raises: dict[str, int]
    otherwise: Literal["check", "fold"]
    house_way: HouseWay


class Play(Data):
    """How the cards are dealt, what the bank must hold, and who may raise when by how much."""

    cards: int = Field(description="Cards of every hand, the bank's too.")
    board: int = 0
    up_cards: Literal[0, 1] = Field(0, description="Cards of the bank that lie open for choices.")
    ranking: Literal["high", "three"]
    low_straight_flush: Literal["straight-flush", "flush"] = "straight-flush"
    six_cards: bool = Field(False, description="A wager reads a hand together with the bank's.")
    opens: Least
    raise_spot: str
    streets: tuple[Street, ...]
    deal: Literal["stacks", "single"] = "stacks"
    deal_from: From = "left-of-bank"

    @model_validator(mode="after")
    def _makes_sense(self) -> Play:
        least_value(ranking_of(self), self.opens)
        for street in self.streets:
            _check_house_way(self, street)
        if self.streets[-1].otherwise != FOLD or self.streets[-1].open != self.board:
            raise ValueError("the last street shows the whole board and ends in a raise or a fold")
        return self

    @cached_property
    def least_opening(self) -> int:
        """The lowest value with which the bank opens."""
        return least_value(ranking_of(self), self.opens)


def ranking_of(play: Play) -> Ranking:
    """How hands are ranked."""
    return RANKINGS[play.ranking]


def hand_ids(ranking: Ranking) -> tuple[str, ...]:
    """Every kind of hand there is, best first, as pay lines name it.

    >>> hand_ids(THREE_52)
    ('straight-flush', 'three-of-a-kind', 'straight', 'flush', 'pair', 'high-card')
    """
    return tuple(found.name.replace(" ", "-") for found in ranking.categories)


def strength(ranking: Ranking, hand: str) -> int:
    """How strong a kind of hand is: 1 for the weakest.

    >>> strength(HIGH_52, "high-card"), strength(HIGH_52, "royal-flush")
    (1, 10)
    """
    ids = hand_ids(ranking)
    if hand not in ids:
        raise ValueError(f"no hand {hand!r}; it is one of {', '.join(ids)}")
    return len(ids) - ids.index(hand)


def least_value(ranking: Ranking, least: Least) -> int:
    """The lowest value that will do.

    >>> hex(least_value(HIGH_52, Least(hand="high-card", ranks=("A", "K"))))
    '0x1ed000'
    >>> hex(least_value(HIGH_52, Least(hand="pair")))
    '0x200000'
    """
    return _lowest(ranking, least.hand, least.ranks)


@lru_cache(maxsize=64)
def _lowest(ranking: Ranking, hand: str, ranks: tuple[str, ...]) -> int:
    value = strength(ranking, hand) << CATEGORY
    for place, letter in enumerate(ranks, start=1):
        value |= _height(letter) << DIGIT * (DIGITS - place)
    return value


def _height(letter: str) -> int:
    number = RANKS.index(letter) + 1
    return 14 if number == ACE else number


LOW_STRAIGHT_FLUSH = strength(THREE_52, "straight-flush") << CATEGORY | 1 << DIGIT * (DIGITS - 1)
LOW_FLUSH = least_value(THREE_52, Least(hand="flush", ranks=("A", "3", "2")))


def read(play: Play, value: int) -> int:
    """A value as the game reads it: suited A-2-3 may be a mere flush."""
    if play.low_straight_flush == "flush" and value == LOW_STRAIGHT_FLUSH:
        return LOW_FLUSH
    return value


def value_of(play: Play, own: Sequence[Card], board: Sequence[Card] = ()) -> int:
    """What a hand is worth with the board, of which at least a whole hand must be there."""
    return read(play, worth(ranking_of(play), (*own, *board)))


def hand_id(play: Play, value: int) -> str:
    """The kind of hand a value is, as pay lines name it; suited A-K-Q is a mini royal."""
    found = category(ranking_of(play), value)
    assert found is not None
    top = len(THREE_52.straights)
    if play.ranking == "three" and found.name == "straight flush" and digits(value)[0] == top:
        return MINI_ROYAL
    return found.name.replace(" ", "-")


def six_id(own: Sequence[Card], bank: Sequence[Card]) -> str:
    """The kind of the best five cards of a bettor's and the bank's together."""
    found = category(HIGH_52, worth(HIGH_52, (*own, *bank)))
    assert found is not None
    return found.name.replace(" ", "-")


def opens(play: Play, bank: int) -> bool:
    """Whether the bank's hand, by its value, is good enough to open."""
    return bank >= play.least_opening


def compare(mine: int, banks: int) -> str:
    """How a hand stands to the bank's, by their values.

    >>> compare(3, 2), compare(2, 2), compare(1, 2)
    ('higher', 'equal', 'lower')
    """
    return EQUAL if mine == banks else HIGHER if mine > banks else LOWER


def house_raises(play: Play, street: Street, own: Sequence[Card], board: Sequence[Card]) -> bool:
    """Whether the house way raises on a street, `board` being what lies open by then."""
    way = street.house_way
    if way.least is not None and _at_least(play, own, way.least):
        return True
    if way.beats_board and _kind(play, (*own, *board)) > _kind(play, board):
        return True
    if any(RANKS[rank(card) - 1] in way.holds for card in own):
        return True
    return way.board is not None and _at_least(play, board, way.board)


def picks(play: Play, street: Street, own: Sequence[Card], board: Sequence[Card]) -> list[str]:
    """What may be chosen on a street, the house way first."""
    raises = list(street.raises)
    if house_raises(play, street, own, board):
        return [*raises, street.otherwise]
    return [street.otherwise, *raises]


def refused(play: Play, street: Street) -> dict[str, str]:
    """Of picks that belong to other streets, when they are offered."""
    when = {pick: other.name for other in play.streets for pick in other.raises}
    when[FOLD] = play.streets[-1].name
    return {
        pick: f"{pick} is offered {name.replace('-', ' ')} only"
        for pick, name in when.items()
        if pick not in street.raises and pick != street.otherwise
    }


def _scale(play: Play, cards: int) -> Ranking:
    """How so many cards rank, also where they are too few for a hand."""
    ranking = ranking_of(play)
    if cards < ranking.size and cards not in SHORT:
        raise ValueError(f"the house way cannot rank {cards} cards")
    return ranking if cards >= ranking.size else SHORT[cards]


def _check_house_way(play: Play, street: Street) -> None:
    """Raise ValueError when a house way asks what cards cannot tell."""
    way = street.house_way
    if way.least is not None:
        least_value(_scale(play, play.cards), way.least)
    if way.beats_board or way.board is not None:
        board = _scale(play, street.open)
        if way.board is not None:
            least_value(board, way.board)


def shown(play: Play, cards: Sequence[Card]) -> tuple[Ranking, int]:
    """What some cards show, and how that is ranked."""
    ranking = _scale(play, len(cards))
    return ranking, read(play, worth(ranking, cards))


def _at_least(play: Play, cards: Sequence[Card], least: Least) -> bool:
    ranking, value = shown(play, cards)
    return value >= least_value(ranking, least)


def _kind(play: Play, cards: Sequence[Card]) -> int:
    """How strong a kind of hand some cards show, on the scale of the game."""
    found = category(*shown(play, cards))
    assert found is not None
    return strength(ranking_of(play), found.name.replace(" ", "-"))
