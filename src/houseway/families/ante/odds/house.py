"""The house way of an ante game, asked once for every hand there is."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from houseway.cards.card import Card
from houseway.families.ante.game import Ante
from houseway.families.ante.odds.scale import scale_of
from houseway.families.ante.rules import house_raises
from houseway.proof.suits import classes


def house_way_by_place(game: Ante) -> NDArray[np.bool_]:
    """Where the house way raises in a game without a board, by the place of the hand.

    A place tells all ranks of a whole hand, and the house way asks for nothing else.
    """
    play = game.settings
    scale = scale_of(play, play.cards)
    hands = classes(play.cards).hands
    places, first = np.unique(scale.places(hands), return_index=True)
    assert len(places) == len(scale.values)
    every: Sequence[Sequence[Card]] = hands[first].tolist()
    return np.array([house_raises(play, play.streets[0], hand, ()) for hand in every])
