"""Which two of four cards to keep, against a bank that goes the house way."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from houseway.cards.card import Card, texts
from houseway.errors import not_here, out_of_range
from houseway.families.keep.game import Keep
from houseway.families.keep.house_way import house_way, twos
from houseway.families.keep.odds.figures import PLAYED, SIDES, standard_error
from houseway.families.keep.odds.kernel import HIGHER, WAYS
from houseway.families.keep.odds.sampling import Deals
from houseway.families.keep.rules import BASE, DEALT, is_natural
from houseway.play.game import Game
from houseway.proof.advice import Advised, Worth

SAMPLED, SEED = 1 << 21, 28


def advise(game: Game, hand: Sequence[Card], shown: Sequence[Card] = ()) -> Advised:
    """What each two of four cards are worth, best first, all of them on the same deals."""
    assert isinstance(game, Keep)
    _check(game, hand, shown)
    keeps = Deals(game).sample(SAMPLED, SEED, hand).keeps
    choices = []
    for two in twos(hand):
        way = next(n for n, w in enumerate(WAYS) if (hand[w[0]], hand[w[1]]) == two)
        choices.append(_worth(game, texts(two), [int(number) for number in keeps[way]]))
    return Advised(
        hand=texts(hand),
        unit="the base wager",
        choices=tuple(sorted(choices, key=lambda worth: worth.ev, reverse=True)),
        method=(
            f"sampled: {SAMPLED:,} deals of the bank's hand and the board, the same for every "
            "choice; the bank goes the house way"
        ),
        house_way=texts(house_way(hand, game.settings.suited_pair).cards),
    )


def _check(game: Keep, hand: Sequence[Card], shown: Sequence[Card]) -> None:
    if len(hand) != DEALT:
        raise out_of_range(
            "hand", f"{game.rules.name} deals {DEALT} cards to keep two of", len(hand)
        )
    if shown:
        raise out_of_range(
            "shown", f"{game.rules.name}: no card lies open when two are kept", len(shown)
        )
    if is_natural(hand):
        raise not_here("hand", f"{texts(hand)} is a natural, which wins as it is", texts(hand))


def _worth(game: Keep, choice: str, stood: Sequence[int]) -> Worth:
    """What a choice brings that stood so often above, below and level with the bank."""
    profits = [game.line(BASE, SIDES[how][0]).profit for how in PLAYED]
    made = list(zip(stood, profits, strict=True))
    ev = sum((number * profit for number, profit in made), Fraction(0)) / sum(stood)
    wins = stood[HIGHER] / sum(stood)
    return Worth(choice, ev, f"wins {wins:.1%}", standard_error(made))
