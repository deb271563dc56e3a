"""A strategy is data: a pick for every situation a hand can be in."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import product

import numpy as np

from houseway.checked import checked
from houseway.errors import bad_form
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.facts import JOKER_RANK, RANKS, VALUES, Array, most_hands
from houseway.families.blackjack.kernel.hands import SPLIT as FROM_SPLIT
from houseway.families.blackjack.kernel.hands import Hands, hands_of
from houseway.families.blackjack.kernel.offers import SPLIT_TWO, offers_of
from houseway.families.blackjack.procedure import DECLINE, EVEN_MONEY, INSURE
from houseway.families.blackjack.rules import DOUBLE, HIT, RESCUE, SPLIT, STAND, SURRENDER
from houseway.money import Cents

PICKS = (STAND, HIT, DOUBLE, SPLIT, SURRENDER, RESCUE)
INSURANCE_PICKS = (DECLINE, EVEN_MONEY, INSURE)
WORTHS = (2, RANKS, RANKS, VALUES)

Choose = Callable[[int, bool, int, int, int, int, int], str | Sequence[str]]


@dataclass(frozen=True)
class Strategy:
    """How hands are played.

    `choices` is by the number of hands that the dealt one has become, doubles, up-card and the
    hand's place in `hands_of`, and holds places in `PICKS`. `early`, by up-card and the ranks of
    two cards from nought, says whether they are given up before the look for a natural, and
    `insurance`, by ranks, holds places in `INSURANCE_PICKS`. `worth[switched, first, second, up]`
    values two cards: hands are switched when both together are worth more then. Somebody who
    `matches` adds to a wager on a hand that another plays; `ladder` is what lies on a hand after
    so many doubles.
    """

    name: str
    choices: Array
    early: Array
    worth: Array
    ladder: tuple[Cents, ...]
    insurance: Array
    matches: bool = False


def strategy(
    game: Blackjack,
    choose: Choose,
    name: str = "own",
    worth: Array | None = None,
    wager: Cents | None = None,
) -> Strategy:
    """The strategy of `choose(hard, ace, cards, pair, up, after_split, doubles)`; see `Seen`.

    It gives a pick, or several in order of preference. The first that is legal is taken, and the
    house way where none is. `wager` is the table minimum unless told; it matters only where the
    table maximum caps a further double. Nothing is insured.
    """
    offers = offers_of(game, game.rules.table.minimum if wager is None else wager)
    by_key = np.zeros(offers.shape, dtype=np.uint8)
    for place, seen, picks in offers.asked:
        wanted = _listed(choose(*seen))
        pick = next((pick for pick in wanted if pick in picks), picks[0])
        by_key[place] = PICKS.index(pick)
    hands = hands_of(game)
    gives_up = {place for place, seen in offers.early if _listed(choose(*seen))[:1] == (SURRENDER,)}
    early = np.zeros((VALUES, RANKS, RANKS), dtype=np.bool_)
    for up, a, b in product(range(VALUES), range(JOKER_RANK), range(JOKER_RANK)):
        early[up, a, b] = (up, *key_of(hands, a, b)) in gives_up
    values = np.zeros(WORTHS) if worth is None else np.ascontiguousarray(worth, dtype=np.float64)
    if values.shape != WORTHS:
        raise bad_form(
            "worth",
            f"the worth of hands must have the shape {WORTHS}, not {values.shape}",
            str(values.shape),
        )
    choices = _spread(hands, by_key, most_hands(game.settings))
    return Strategy(name, choices, early, values, offers.ladder, no_insurance())


def _listed(wanted: str | Sequence[str]) -> tuple[str, ...]:
    return (wanted,) if isinstance(wanted, str) else tuple(wanted)


def no_insurance() -> Array:
    return np.zeros((RANKS, RANKS), dtype=np.uint8)


def key_of(hands: Hands, first: int, second: int) -> tuple[int, ...]:
    """Shape, ace and hard total of two dealt cards, by their ranks."""
    return tuple(hands.key[hands.first[0, first, second]].tolist())


def origins(hands: Hands, became: int) -> Array:
    """Which origin of the offers each hand has when the dealt one has become so many."""
    split = SPLIT_TWO + 2 * (max(became, 2) - 2) + (hands.group == FROM_SPLIT + 1)
    return np.where(hands.group < FROM_SPLIT, hands.group, split)


def _spread(hands: Hands, by_key: Array, most: int) -> Array:
    """Choices by origin, doubles, up-card, shape, ace and hard total, given to all such hands."""
    shape, ace, hard = hands.key.T
    pages = [
        np.moveaxis(by_key[origins(hands, became), :, :, shape, ace, hard], 0, -1)
        for became in range(1, most + 1)
    ]
    spread = np.stack(pages)
    spread[..., : hands.ended] = PICKS.index(STAND)
    return spread


@checked
def house_way(game: Blackjack, wager: Cents | None = None) -> Strategy:
    """Every hand played as the bank plays its own, as far as the rules allow; nothing added."""
    return strategy(game, lambda *seen: (), "house way", wager=wager)


def insured(how: Strategy) -> Strategy:
    """The same, but with every hand insured."""
    always = np.full_like(how.insurance, INSURANCE_PICKS.index(INSURE))
    return replace(how, name=f"{how.name}, insured", insurance=always)
