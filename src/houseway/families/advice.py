"""Should I? What each choice with a hand is worth, best first."""

from __future__ import annotations

from collections.abc import Sequence

from houseway.cards.card import Card
from houseway.cards.deck import check_drawn
from houseway.checked import checked
from houseway.errors import not_here
from houseway.families import family_of
from houseway.play.game import Game
from houseway.proof.advice import Advised
from houseway.rulebook.schema import Rules


def advises(rules: Rules) -> bool:
    """Whether what to do with a hand of this game can be asked."""
    return family_of(rules).advises


@checked
def advise(game: Game, hand: Sequence[Card], shown: Sequence[Card] = ()) -> Advised:
    """What to do with a hand, when the cards of `shown` lie open.

    `shown` is the bank's card, the community cards, or the bank's whole hand, as the game has it.
    Raises HousewayError when the game asks for no choice with such a hand.
    """
    check_drawn([*hand, *shown], game.rules.deck.shoe)
    if not advises(game.rules):
        raise not_here("game", f"{game.rules.name} has no such choice with a hand", game.rules.id)
    return family_of(game.rules).advise(game, hand, shown)
