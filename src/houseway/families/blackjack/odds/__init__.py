"""Exact odds of blackjack games: every wager from a full shoe, played in the best way.

One player against the bank. Other players' cards are not seen, so they change nothing: any card
is as likely to lie anywhere. The cut card is ignored.
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.cards.deck import Composition
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.odds.best import best_play
from houseway.families.blackjack.odds.result import PlayedOdds, PlayedSpot
from houseway.families.blackjack.odds.side import side_odds
from houseway.proof.model import GameOdds, SpotOdds

Progress = Callable[[float], None]


def played_odds(
    game: Blackjack, shoe: Composition | None = None, progress: Progress | None = None
) -> PlayedOdds:
    """The odds of the game wager. Of two hands both have the same.

    `progress` is told now and then which part of the work is done.
    """
    return best_play(game, shoe or game.rules.deck.shoe, progress or (lambda done: None))


def game_odds(
    game: Blackjack,
    shoe: Composition | None = None,
    progress: Progress | None = None,
    played: PlayedOdds | None = None,
) -> GameOdds[SpotOdds | PlayedSpot]:
    """The odds of every wager. Give `played` when the game wager is already known."""
    rules = game.rules
    shoe = shoe or rules.deck.shoe
    known = played or played_odds(game, shoe, progress)
    return GameOdds(
        game=rules.id,
        name=rules.name,
        options=rules.options,
        method=(
            f"exact: one player against a full shoe of {sum(shoe.values())} cards; the best choice "
            "for every hand by its cards and the up-card, split hands each by their own; "
            f"rounding below {known.bound:g}"
        ),
        version=rules.version,
        spots=tuple(
            PlayedSpot(spot, known) if spot.kind == "base" else side_odds(game, spot, shoe)
            for spot in rules.spots
        ),
    )
