"""Setting a hand: what may be picked, and what the halves are called."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations

from houseway.cards.card import Card, cards, texts
from houseway.engine.decision import SetOffer
from houseway.engine.later import Later
from houseway.families.paigow.rules import Play, halves_value, house_way, is_foul, settings
from houseway.families.paigow.seven import Halves, all_settings, part
from houseway.families.paigow.tiles_house_way import numbers
from houseway.hands import FRONT_2
from houseway.hands import tiles as tiles_
from houseway.hands.quick import worth
from houseway.hands.say import name

FRONT = 2  # cards or tiles ahead

_written = lru_cache(maxsize=4096)(texts)


def set_offer(play: Play, hand: str, dealt: Sequence[Card], may_foul: bool = True) -> SetOffer:
    """Every way to set a hand, the house way first; where it may be fouled, with a warning."""
    cards, picks = tuple(dealt), _picks(play, dealt)
    warned: Mapping[str, str] | None = None
    refused: Mapping[str, str] | None = None
    if not play.tiles:  # which are never foul
        warned = Later(lambda: {_written(h[0]): _foul(play, h) for h in _fouls(play, cards)})
    if not may_foul:
        fouls = {_written(halves[0]): halves for halves in _fouls(play, cards)}
        picks, warned = tuple(pick for pick in picks if pick not in fouls), None
        refused = Later(lambda: {pick: _refused(play, fouls[pick]) for pick in fouls})
    return SetOffer(picks, hand, None, refused, warned, cards=cards, parts=play.parts)


def _picks(play: Play, dealt: Sequence[Card]) -> tuple[str, ...]:
    """What may go in front, the house way first."""
    if play.tiles:
        return tuple(dict.fromkeys(_written(front) for front, _ in settings(play, dealt)))
    usual = _written(house_way(play, dealt)[0])
    return (usual, *[pick for pick in map(_written, combinations(dealt, FRONT)) if pick != usual])


def _fouls(play: Play, dealt: Sequence[Card]) -> list[Halves]:
    """The settings that would be foul."""
    return [halves for halves in all_settings(dealt) if is_foul(play, *halves)]


def halves_of(dealt: Sequence[Card], pick: str) -> Halves:
    """The hand parted as a pick says."""
    return part(dealt, cards(pick))


def names(play: Play, halves: Halves) -> tuple[str, str]:
    """What the two halves are called."""
    if play.tiles:
        found = numbers((*halves[0], *halves[1]))
        return tiles_.name(found[:2]), tiles_.name(found[2:])
    front, back = halves_value(play, *halves)
    return name(FRONT_2, front), name(play.ranking, back)


def points(play: Play, dealt: Sequence[Card]) -> str:
    """What a whole hand holds: the best five cards, or four tiles as the house would set them.

    Of a half of a hand, what it is called.
    """
    if play.tiles:
        if len(dealt) == FRONT:
            return tiles_.name(numbers(dealt))
        return " / ".join(names(play, settings(play, dealt)[0])) if len(dealt) == play.size else ""
    if len(dealt) == FRONT:
        return name(FRONT_2, worth(FRONT_2, dealt))
    whole = len(dealt) in (play.size, play.size - FRONT)
    return name(play.ranking, worth(play.ranking, dealt)) if whole else ""


def _refused(play: Play, halves: Halves) -> str:
    front, back = names(play, halves)
    return f"the bank's hand is not set foul: {front} is higher than {back}"


def _foul(play: Play, halves: Halves) -> str:
    front, back = names(play, halves)
    return f"foul, it would lose: {front} is higher than {back}"
