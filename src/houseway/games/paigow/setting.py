"""Setting a hand: what may be picked, and what the halves are called."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card, cards, texts
from houseway.engine.decision import SetOffer
from houseway.games.paigow.rules import Play, halves_value, is_foul, settings
from houseway.games.paigow.seven import Halves, part
from houseway.games.paigow.tiles_house_way import numbers
from houseway.hands import FRONT_2
from houseway.hands import tiles as tiles_
from houseway.hands.quick import worth
from houseway.hands.say import name

FRONT = 2  # cards or tiles ahead


def set_offer(play: Play, hand: str, dealt: Sequence[Card], may_foul: bool = True) -> SetOffer:
    """Every way to set a hand, the house way first; where it may be fouled, with a warning."""
    every = {texts(front): (front, back) for front, back in settings(play, dealt)}
    fouls = {pick: _foul(play, halves) for pick, halves in every.items() if is_foul(play, *halves)}
    return SetOffer(
        tuple(pick for pick in every if may_foul or pick not in fouls),
        hand,
        unusual=fouls if fouls and may_foul else None,
        cards=tuple(dealt),
        parts=play.parts,
    )


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


def _foul(play: Play, halves: Halves) -> str:
    front, back = names(play, halves)
    return f"foul, it would lose: {front} is higher than {back}"
