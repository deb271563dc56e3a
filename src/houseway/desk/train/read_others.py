"""Reading the hands of games without a bank: pots, thirteen cards, melds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from houseway.cards.card import Card, rank, suit, texts
from houseway.desk.pan_melds import why_no_meld
from houseway.desk.train.question import slug
from houseway.desk.train.reading import TIE, Reading, drawn
from houseway.desk.train.shoe import PracticeShoe
from houseway.desk.train.showing import hand_part, note
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.setting import PARTS, RANKINGS, SIZES, Setting, fouls, names, values
from houseway.families.pan.acts import Act, done
from houseway.families.pan.game import Pan
from houseway.families.pan.melds import RUN, meld_of
from houseway.families.pot.game import PotGame
from houseway.families.pot.rules import Play
from houseway.families.pot.worth import value
from houseway.hands import Ranking, category
from houseway.hands.quick import worth
from houseway.hands.say import name

WAYS = {"high": "high hand", "low": "low hand"}


def _pot(game: PotGame, random: Random) -> Iterator[Reading]:
    """What a hand is, high or low, and which of two or three is the best."""
    play = game.settings
    ways = [(way, found) for way, found in _rankings(play) if found is not None]
    while True:
        shoe = PracticeShoe(game.rules.deck.shoe, random, 0.4)
        way, ranking = random.choice(ways)
        board = drawn(shoe, "board", play.board_cards)
        seats = range(1, random.choice((2, 2, 3)) + 1)
        hands = {seat: drawn(shoe, f"seat {seat}", play.hand_cards) for seat in seats}
        worths = {seat: value(ranking, play.use, cards, board) for seat, cards in hands.items()}
        lying = [hand_part("Board", board)] if board else []
        using = [note("Two cards of the hand play, and three of the board.")]
        lying += using if play.use == "two" else []
        yield _named(way, ranking, worths[1], [hand_part("Hand", hands[1]), *lying])
        yield _best(way, ranking, hands, worths, lying)


def _rankings(play: Play) -> tuple[tuple[str, Ranking | None], ...]:
    return ("high", play.high_ranking), ("low", play.low_ranking)


def _named(way: str, ranking: Ranking, found: int, shown: Sequence[Any]) -> Reading:
    said, kind = name(ranking, found), category(ranking, found)
    which = kind.name if kind is not None else "nothing"
    level = 1 if which in ("pair", "high card", "points") else 2
    ask = f"What is the {WAYS[way]} here?"
    return Reading(slug(way, which), level, ask, shown, said, [f"It is {said}."], about=way)


def _best(
    way: str,
    ranking: Ranking,
    hands: Mapping[int, Sequence[Card]],
    worths: Mapping[int, int],
    lying: Sequence[Any],
) -> Reading:
    top = max(worths.values())
    best = [seat for seat, found in worths.items() if found == top]
    right = "none" if not top else TIE if len(best) > 1 else f"seat {best[0]}"
    options = {f"seat {seat}": f"Seat {seat}" for seat in hands} | {TIE: "The best are equal"}
    if len(ranking.categories) == 1:
        options["none"] = "Nobody has a low hand"
    shown = [hand_part(f"Seat {seat}", cards) for seat, cards in hands.items()]
    why = [f"Seat {seat} has {name(ranking, found)}." for seat, found in worths.items()]
    kinds = {found >> 20 for found in worths.values()}
    level = 3 if len(kinds) == 1 or len(hands) > 2 else 2
    skill = slug(way, "best", right if right in (TIE, "none") else "kicker" * (len(kinds) == 1))
    return Reading(
        skill, level, f"Whose {WAYS[way]} is best?", [*shown, *lying], right, why, options
    )


def _chinese(game: ChinesePoker, random: Random) -> Iterator[Reading]:
    """What a segment is, and whether a hand as it is set is foul."""
    options = {"foul": "It is foul", "good": "It is set well enough"}
    while True:
        shoe = PracticeShoe(game.rules.deck.shoe, random, 0.4)
        parts = [tuple(drawn(shoe, part, size)) for part, size in zip(PARTS, SIZES, strict=True)]
        at = random.randrange(3)
        said = name(RANKINGS[at], worth(RANKINGS[at], parts[at]))
        shown = [hand_part(PARTS[at].capitalize(), parts[at])]
        kind = category(RANKINGS[at], worth(RANKINGS[at], parts[at]))
        skill = slug(PARTS[at], kind.name if kind else "")
        ask = f"What is this {PARTS[at]}?"
        yield Reading(skill, 1, ask, shown, said, [f"It is {said}."], about=f"{SIZES[at]}")
        setting = Setting(*parts)
        right = "foul" if fouls(game.settings, values(setting)) else "good"
        shown = [
            hand_part(part.capitalize(), cards) for part, cards in zip(PARTS, parts, strict=True)
        ]
        why = [f"{' / '.join(names(setting))}.", _order(game)]
        yield Reading(right, 2, "Is this hand foul?", shown, right, why, options)


def _order(game: ChinesePoker) -> str:
    if game.settings.order == "front-back":
        return "The back may not be lower than the front."
    return "The back may not be lower than the middle, nor the middle lower than the front."


MELDS = {
    "rope": "It is a rope, a run in one suit.",
    "suited": "It is a set of one suit.",
    "mixed": "It is a set of different suits.",
}
CHIPS = {"none": "It is no meld", **{str(n): f"{n} chip{'s' * (n != 1)}" for n in range(9)}}


def _pan(game: Pan, random: Random) -> Iterator[Reading]:
    """Whether cards are a meld, and what everybody pays for it."""
    play = game.settings
    deck = list(game.rules.deck.shoe)
    while True:
        cards = _nearly_a_meld(deck, random)
        laid = done(play, (), Act("meld", tuple(cards)))
        shown = [hand_part("Laid down", cards)]
        ask = "Is this a meld, and how many chips does each player pay for it?"
        if laid is None:
            why = [f"{texts(cards)} is no meld: {why_no_meld(cards)}."]
            yield Reading("no-meld", 2, ask, shown, "none", why, CHIPS)
            continue
        meld = meld_of(play, cards)
        assert meld is not None
        if laid.chips > 8:
            continue
        paid = [f"{part.what}: {part.chips}." for part in laid.earned]
        why = [MELDS[meld.kind], *paid]
        why += [] if paid else ["It is no condition, so nothing is paid."]
        skill = slug(meld.kind, laid.chips, "grown" if len(cards) > 3 else "")
        level = 1 if not laid.chips else 2 + (len(cards) > 3)
        yield Reading(skill, level, ask, shown, str(laid.chips), why, CHIPS)


def _nearly_a_meld(deck: Sequence[Card], random: Random) -> list[Card]:
    """Three to five cards of one rank, or running in a suit; now and then with a stranger."""
    size = random.choice((3, 3, 3, 4, 4, 5))
    if random.random() < 0.5:
        of = random.choice([rank(card) for card in deck])
        alike = [card for card in deck if rank(card) == of]
        one = random.choice(alike)
        cards = [one if random.random() < 0.5 else random.choice(alike) for _ in range(size)]
    else:
        at, of_suit = random.randrange(len(RUN) - size + 1), random.randrange(4)
        ranks = set(RUN[at : at + size])
        cards = [card for card in deck if suit(card) == of_suit and rank(card) in ranks]
    if random.random() < 0.2:
        cards[-1] = random.choice(list(deck))
    return cards


FAMILIES: Mapping[type, Callable[[Any, Random], Iterator[Reading]]] = {
    PotGame: _pot,
    ChinesePoker: _chinese,
    Pan: _pan,
}
