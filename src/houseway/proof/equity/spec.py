"""What a showdown looks like in each of the pot games: cards, board, and what may be used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from typing import Literal

from houseway.cards.card import Card
from houseway.checked import checked
from houseway.errors import HousewayError, bad_form, did_you_mean, not_here, unknown_name
from houseway.hands import (
    ASIAN_32,
    HIGH_52,
    HIGH_53_BUG,
    LOW_8,
    LOW_A5,
    LOW_A5_JOKER,
    MEX_41,
    PUSH9,
    Ranking,
)
from houseway.hands.rankings import qualified

Use = Literal["any", "exactly two", "at most two"]


@dataclass(frozen=True)
class Spec:
    """How hands are compared in one game.

    `own`: cards of one's own at the showdown. `board`: cards that belong to everybody.
    `use`: how many of one's own may play. `ranking` takes the pot, or half of it where a hand
    counts for `low`.
    `held`: how many own cards a range in short notation names; others come later.
    `dealt`: cards dealt before a discard, where one is made. `discard_after`: how many board cards
    lie open by then. `draws`: the hand changes by a choice, so that only whole hands compare.
    `may_split`: a low half is an option of the game.
    """

    game: str
    name: str
    own: int
    board: int = 0
    use: Use = "any"
    ranking: Ranking = HIGH_52
    low: Ranking | None = None
    held: int | None = None
    dealt: int | None = None
    discard_after: int = 0
    draws: bool = False
    may_split: bool = False

    @property
    def deck(self) -> tuple[Card, ...]:
        return self.ranking.deck

    @property
    def most_hands(self) -> int:
        """As many as the deck has cards for, ten at most."""
        return min(10, (len(self.deck) - self.board) // self.own)

    @cached_property
    def own_parts(self) -> tuple[tuple[int, ...], ...]:
        """The places of the own cards that are looked at together; the best part counts."""
        size = self.own if self.use == "any" else 2
        return tuple(combinations(range(self.own), size))


def _specs() -> dict[str, Spec]:
    holdem = Spec("texas-holdem", "Texas Hold'em", own=2, board=5, held=2)
    omaha = Spec("omaha", "Omaha", own=4, board=5, use="exactly two")
    pineapple = replace(holdem, game="pineapple", name="Pineapple", dealt=3, may_split=True)
    seven = Spec("seven-card-stud", "Seven Card Stud", own=7)
    draw = Spec("draw", "Draw Poker", own=5, ranking=HIGH_53_BUG, draws=True)
    lowball = replace(draw, game="lowball", name="Low Ball", ranking=LOW_A5_JOKER)
    every = (
        holdem,
        replace(holdem, game="texas-holdem-hi-lo", name="Texas Hold'em Hi-Lo", low=LOW_8),
        replace(
            holdem, game="river-down-holdem", name="River-Down Hold'em", own=3, board=4, held=2
        ),
        omaha,
        replace(omaha, game="omaha-hi-lo", name="Omaha Hi-Lo", low=LOW_8),
        replace(omaha, game="big-o", name="Big O", own=5, low=LOW_8),
        pineapple,
        replace(pineapple, game="crazy-pineapple", name="Crazy Pineapple", discard_after=3),
        Spec(
            *("lazy-pineapple", "Lazy Pineapple", 3, 5, "at most two"),
            may_split=True,
        ),
        Spec("five-card-stud", "Five Card Stud", own=5),
        Spec("asian-stud", "Asian Stud", own=5, ranking=ASIAN_32),
        Spec("mexican-stud", "Mexican Stud", own=5, ranking=MEX_41),
        seven,
        replace(seven, game="seven-card-stud-hi-lo", name="Seven Card Stud Hi-Lo", low=LOW_8),
        replace(seven, game="razz", name="Razz", ranking=LOW_A5),
        draw,
        replace(draw, game="draw-hi-lo", name="Draw Poker Hi-Lo", low=LOW_A5_JOKER),
        replace(draw, game="jacks-back", name="Jack's Back"),
        lowball,
        Spec("push-9", "Push 9", own=3, ranking=PUSH9),
    )
    return {spec.game: spec for spec in every}


SPECS: Mapping[str, Spec] = _specs()
HI_LO, QUALIFIER = "hi-lo", "low-qualifier"


@checked
def spec_of(game: str, options: Mapping[str, object] | None = None) -> Spec:
    """The showdown of a game. Options are `hi-lo` and `low-qualifier` (a rank, or none).

    >>> spec_of("omaha").use, spec_of("lazy-pineapple", {"hi-lo": "yes"}).low == LOW_8
    ('exactly two', True)
    """
    if game not in SPECS:
        raise unknown_name(
            "game",
            f"no pot game is called {game!r}; {did_you_mean(game, SPECS)}",
            game,
            tuple(SPECS),
        )
    spec = SPECS[game]
    for name, value in (options or {}).items():
        if name == HI_LO:
            spec = _split(spec, _yes(str(value)))
        elif name == QUALIFIER:
            spec = _qualified(spec, str(value))
        else:
            raise _no_option(SPECS[game], name)
    return spec


def _no_option(spec: Spec, name: str) -> HousewayError:
    """An option that changes no showdown; those of this game that do are told."""
    known = [HI_LO] if spec.may_split else []
    known += [QUALIFIER] if (spec.low or spec.may_split) and not spec.draws else []
    hint = did_you_mean(name, known) if known else "it has none that change it; leave it out"
    told = f"{spec.name}: the showdown knows no option {name!r}; {hint}"
    return unknown_name(("options", name), told, name, known)


def _yes(value: str) -> bool:
    if value.lower() not in ("yes", "no", "true", "false"):
        raise bad_form(
            ("options", "hi-lo"), f"option hi-lo is yes or no, not {value!r}", value, ("yes", "no")
        )
    return value.lower() in ("yes", "true")


def _split(spec: Spec, split: bool) -> Spec:
    if not spec.may_split:
        raise not_here(
            ("options", HI_LO),
            f"{spec.name} has no hi-lo option; the pineapple games have",
            "yes" if split else "no",
        )
    return replace(spec, low=LOW_8 if split else None)


def _qualified(spec: Spec, value: str) -> Spec:
    if spec.low is None or spec.draws:
        raise not_here(
            ("options", "low-qualifier"),
            f"{spec.name} has no low that could need a qualifier",
            value,
        )
    if value == "none":
        return replace(spec, low=LOW_A5)
    if value not in ("7", "8", "9"):
        raise unknown_name(
            ("options", "low-qualifier"),
            f"option low-qualifier is 7, 8, 9 or none, not {value!r}",
            value,
            ("7", "8", "9", "none"),
        )
    return replace(spec, low=qualified(LOW_A5, int(value)))
