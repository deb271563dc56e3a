"""How strong a hand looks at a glance, the same way in every pot game.

A hand is scored as far as it has come and compared with a few others that could lie in the same
place. The share of them it beats is its strength; a good draw counts as some strength of its own.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from houseway.cards.card import JOKER, Card, rank
from houseway.families.pot.bot_cards import height, mask_of, outs, thrown
from houseway.families.pot.bot_two import using_two
from houseway.families.pot.bot_view import View
from houseway.families.pot.rules import Play
from houseway.families.pot.worth import value
from houseway.hands import Ranking

LOW_TOP = 8  # no card above it makes a low that qualifies
OTHERS, OTHERS_WITH_BOARD, OTHERS_USING_TWO = 96, 32, 16  # hands one is compared with


def _two_cards(a: Card, b: Card) -> int:
    """How well two cards go together, in half points: high, paired, suited, close."""
    if JOKER in (a, b):
        return 40
    high, low = sorted((height(a), height(b)), reverse=True)
    points = {14: 20, 13: 16, 12: 14, 11: 12}.get(high, high)
    if high == low:
        return max(2 * points, 10)
    gap = high - low - 1
    apart = (0, 2, 4, 8)[gap] if gap < 4 else 10
    return points + 4 * (a % 4 == b % 4) - apart + 2 * (gap <= 1 and high < 12)


TOGETHER = [[_two_cards(a, b) if a != b else 0 for b in range(53)] for a in range(53)]


def start_high(play: Play, own: Sequence[Card]) -> int:
    """What a few cards promise for a high hand; where one is thrown, the best two of them."""
    pairs = [TOGETHER[a][b] for a, b in combinations(own, 2)]
    if play.board_cards and play.use != "two":
        return 8 * max(pairs) + sum(pairs)
    return sum(pairs)


def start_low(cards: Sequence[Card], top: int) -> int:
    """What a few cards promise for a low: different ranks, the lower the better."""
    ranks = {0 if card == JOKER else rank(card) for card in cards}
    weights = sorted((20 - r if r <= LOW_TOP else max(0, top - r) for r in ranks), reverse=True)
    return sum(weights[:5])


def high_score(play: Play, own: Sequence[Card], board: Sequence[Card]) -> int:
    """A number that orders hands that have come equally far, for high."""
    ranking = play.high_ranking
    assert ranking is not None
    if len(own) + len(board) < ranking.size:
        return start_high(play, own)
    return made(ranking, play.use, own, board)


def low_score(play: Play, own: Sequence[Card], board: Sequence[Card], last: bool) -> int:
    """A number that orders hands that have come equally far, for low."""
    ranking = play.low_ranking
    assert ranking is not None
    if last:
        return made(ranking, play.use, own, board)
    top = LOW_TOP if is_qualified(ranking) else 14
    if play.use != "two":
        return start_low((*own, *board), top)
    taken = {rank(card) for card in board}
    fresh = sorted({rank(card) for card in own} - taken)
    return start_low([4 * (r - 1) for r in fresh[:2]], top)


def made(ranking: Ranking, use: str, own: Sequence[Card], board: Sequence[Card]) -> int:
    """The value of a complete hand."""
    if use == "two":
        return using_two(ranking).worth(own, board)
    return value(ranking, use, own, board)


def is_qualified(ranking: Ranking) -> bool:
    """Whether a low must be low enough to count at all."""
    return len(ranking.categories) == 1


class Place(NamedTuple):
    """Where a hand lies: what it is compared with depends on nothing else."""

    own: int
    board: tuple[Card, ...]
    last: bool


class Gauge:
    """Measures the hands of one game against others in the same place."""

    def __init__(self, play: Play, deck: Sequence[Card]) -> None:
        self.play = play
        self.deck = deck
        self.others = lru_cache(maxsize=512)(self._others)

    def _others(self, place: Place) -> tuple[list[int], list[int]]:
        """The scores of some hands that could be there, for high and for low, in order."""
        play, random = self.play, Random(hash(place.board))
        left = [card for card in self.deck if card not in place.board]
        number = OTHERS_WITH_BOARD if place.board else OTHERS
        if place.board and play.use == "two":
            number = OTHERS_USING_TWO
        highs, lows = [], []
        for own in _dealt(left, place.own, number, random):
            if place.last and play.streets[-1].draw:
                own = redrawn(play, own, left, random)
            if play.high is not None:
                highs.append(high_score(play, own, place.board))
            if play.low is not None:
                lows.append(low_score(play, own, place.board, place.last))
        return sorted(highs), sorted(lows)

    def ended(self, own: Sequence[Card]) -> tuple[float, float]:
        """The share of hands after the draw that this one beats, for high and for low."""
        highs, lows = self.others(Place(len(own), (), True))
        high = _beats(highs, high_score(self.play, own, ())) if highs else 0.0
        low = _beats(lows, low_score(self.play, own, (), True)) if lows else 0.0
        return high, low

    def strength(self, view: View) -> tuple[float, float]:
        """The share of other hands it beats, for high and for low; a draw counts as some."""
        play, own, board = view.play, view.own, view.board
        highs, lows = self.others(Place(len(own), board, view.last))
        high = low = 0.0
        if play.high is not None:
            high = max(_beats(highs, high_score(play, own, board)), draw_strength(view))
        if play.low is not None:
            score = low_score(play, own, board, view.last)
            low = _beats(lows, score) if score else 0.0
        return high, low


def _dealt(left: list[Card], own: int, number: int, random: Random) -> list[list[Card]]:
    """So many hands of `own` cards, from decks that are dealt out."""
    found: list[list[Card]] = []
    while len(found) < number:
        random.shuffle(left)
        found += [left[at : at + own] for at in range(0, len(left) - own + 1, own)]
    return found[:number]


def redrawn(play: Play, own: list[Card], left: Sequence[Card], random: Random) -> list[Card]:
    """A hand after a sensible draw."""
    gone = thrown(play, own)
    kept = [card for card in own if card not in gone]
    fresh = [card for card in random.sample(left, len(gone) + 5) if card not in own]
    return kept + fresh[: len(gone)]


def _beats(scores: Sequence[int], score: int) -> float:
    """The share of scores below, half of equal ones, never all and never none."""
    below = bisect_left(scores, score) + bisect_right(scores, score)
    return (below + 1) / (2 * len(scores) + 2)


def draw_strength(view: View) -> float:
    """What four to a flush or to an open straight count for while cards are to come."""
    play, own, board = view.play, view.own, view.board
    to_come = view.own_to_come + view.board_to_come
    ranking = play.high_ranking
    if ranking is None or len(own) + len(board) < 4:
        return 0.0
    if not to_come:
        return 0.6 if view.draw_to_come and len(thrown(play, own)) == 1 else 0.0
    need = 2 if play.use == "two" else 1
    for suit in range(4):
        mine = sum(card & 3 == suit for card in own if card != JOKER)
        if mine >= need and mine + sum(card & 3 == suit for card in board) == 4:
            return 0.80 if to_come > 1 else 0.68
    mask, jokers = mask_of((*own, *board))
    if play.use != "two" and mask.bit_count() >= 4 and outs(ranking.straights, mask, jokers) >= 2:
        return 0.74 if to_come > 1 else 0.60
    return 0.0


LOW_COMES = {(0, 5): 0.6, (1, 2): 0.25, (2, 2): 0.7, (2, 1): 0.5}


def chance_of_low(view: View) -> float:
    """About how often there will be a low to share the pot with."""
    ranking = view.play.low_ranking
    if ranking is None:
        return 0.0
    if not is_qualified(ranking):
        return 1.0
    if not view.play.board_cards:
        return 0.8
    on_board = len({rank(card) for card in view.board if rank(card) <= LOW_TOP})
    return 1.0 if on_board > 2 else LOW_COMES.get((on_board, view.board_to_come), 0.0)


def share(view: View, high: float, low: float, against: float) -> float:
    """About what part of the pot a hand wins of `against` others, from its strengths."""
    if view.play.high is None:
        return float(low**against)
    comes = chance_of_low(view)
    return float((1 - comes / 2) * high**against + comes / 2 * low**against)


_gauges: dict[int, Gauge] = {}  # each keeps its play, so that no number is used twice


def gauge(play: Play) -> Gauge:
    """The gauge of a game, made once."""
    found = _gauges.get(id(play))
    if found is None:
        if len(_gauges) > 200:
            _gauges.clear()
        found = _gauges[id(play)] = Gauge(play, deck_of(play))
    return found


def deck_of(play: Play) -> Sequence[Card]:
    """The cards of a game, as its rankings know them."""
    rankings = [ranking for ranking in (play.high_ranking, play.low_ranking) if ranking is not None]
    return max((ranking.deck for ranking in rankings), key=len)


def look(view: View, against: float) -> float:
    """About what part of the pot a hand wins of `against` others, at a glance."""
    high, low = gauge(view.play).strength(view)
    return share(view, high, low, against)
