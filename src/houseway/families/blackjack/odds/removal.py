"""What one card missing from the shoe does to a wager of this family."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from houseway.cards.card import JOKER, RANKS, Card, is_red, rank
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.odds.side import side_odds
from houseway.play.features import features_of
from houseway.proof.linear import Removal

TEN = 10
FINE = frozenset({"first-four", "match"})


def removals(game: Blackjack) -> dict[str, Removal]:
    """Side wagers, counted anew without a card of each kind."""
    shoe = game.rules.deck.shoe
    found: dict[str, Removal] = {}
    for spot in game.rules.spots:
        if spot.kind == "base":
            continue
        name_of = _namer(shoe, features_of(spot))
        one: dict[str, Card] = {}
        cards: Counter[str] = Counter()
        for card, number in shoe.items():
            one.setdefault(name_of(card), card)
            cards[name_of(card)] += number
        start = side_odds(game, spot, shoe).odds.ev
        effects = {
            name: side_odds(game, spot, {**shoe, card: shoe[card] - 1}).odds.ev - start
            for name, card in one.items()
        }
        shown = {name: float(effect) for name, effect in effects.items()}
        found[spot.id] = Removal(shown, dict(cards), float(start))
    return found


def _namer(shoe: Mapping[Card, int], asked: set[str]) -> Callable[[Card], str]:
    """How cards are told apart for a wager: by rank or by points, and by colour where it asks."""
    tens = "10-K" if any(rank(card) == TEN for card in shoe) else "J-K"

    def name_of(card: Card) -> str:
        if card == JOKER:
            return "joker"
        fine = rank(card) < TEN or bool(FINE & asked)
        plain = RANKS[rank(card) - 1] if fine else tens
        return f"{'red' if is_red(card) else 'black'} {plain}" if "reds" in asked else plain

    return name_of
