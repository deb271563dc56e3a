"""Odds of games in which two of four cards are kept, sampled from the full shoe.

Both hands of a deal are kept the house way, and each deal is counted twice, with either hand as
the bank's. A deal that one hand wins then cancels out, so that only copies and naturals are left to
chance: the bank's whole edge is in them. What naturals do by themselves is counted exactly.
"""

from __future__ import annotations

from collections.abc import Callable

from houseway.families.keep.game import Keep
from houseway.families.keep.odds.figures import Figures
from houseway.families.keep.odds.kernel import HIGHER, Array
from houseway.families.keep.odds.kinds import strength_chart
from houseway.families.keep.odds.sampling import WORKERS, Deals
from houseway.families.keep.rules import BASE
from houseway.proof.model import GameOdds, SpotOdds

SCOUTED, PLAYED = 1 << 22, 1 << 23  # deals to rank kinds of two cards by, and for the figures
SCOUTING_SEED, SEED = 1774, 4177

Progress = Callable[[float], None]


def game_odds(
    game: Keep, progress: Progress | None = None, workers: int = WORKERS
) -> GameOdds[SpotOdds]:
    """The odds of the wager; the same figures whatever the number of workers."""
    done = 0

    def more(deals: int) -> None:
        nonlocal done
        done += deals
        if progress is not None:
            progress(done / (SCOUTED + PLAYED))

    scouted = Deals(game).sample(SCOUTED, SCOUTING_SEED, done=more, workers=workers)
    strength = strength_of(scouted.kinds)
    tally = Deals(game, strength).sample(PLAYED, SEED, done=more, workers=workers)
    figures, rules = Figures(game, tally), game.rules
    spot = SpotOdds(
        rules.by_id[BASE],
        figures.house_way(),
        situations=tuple(figures.situations()),
        charts=(strength_chart(strength),),
        way="house-way",
    )
    return GameOdds(
        game=rules.id,
        name=rules.name,
        options=rules.options,
        method=(
            f"sampled: {PLAYED:,} deals of two hands and a board from the full shoe, each counted "
            "with either hand as the bank's; both hands are kept the house way unless stated; what "
            "is said of naturals alone is exact"
        ),
        version=rules.version,
        spots=(spot,),
    )


def strength_of(kinds: Array) -> Array:
    """How often each kind of two cards beat the bank."""
    strength: Array = kinds[:, HIGHER] / kinds.sum(axis=1)
    return strength
