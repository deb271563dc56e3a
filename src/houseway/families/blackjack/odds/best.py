"""The game wager played in the best way: one hand, or two that may be switched."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from houseway.cards.deck import Composition
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.odds.against import Against
from houseway.families.blackjack.odds.counts import NAMES, NO_OTHERS
from houseway.families.blackjack.odds.deals import first_deals
from houseway.families.blackjack.odds.house import house_hands, house_way
from houseway.families.blackjack.odds.one_hand import Dealt, dealt_hands
from houseway.families.blackjack.odds.pages import dealt_page, hand_names, split_pages
from houseway.families.blackjack.odds.result import Decision, PlayedOdds, averaged
from houseway.families.blackjack.odds.setting import Setting
from houseway.families.blackjack.odds.strategy import Page, Strategy
from houseway.families.blackjack.odds.switching import switched_odds


def best_play(game: Blackjack, shoe: Composition, progress: Callable[[float], None]) -> PlayedOdds:
    """The odds of the game wager, and the strategy that earns them."""
    spot = next(spot.id for spot in game.rules.spots if spot.kind == "base")
    setting = Setting(game, spot, shoe)
    deals = first_deals(setting)
    dealt: list[Dealt] = []
    pages: dict[str, Page] = {}
    splits: dict[str, Mapping[str, Page]] = {}
    house, house_ev = setting.plan(NO_OTHERS, house_hands(setting)), 0.0
    share = 1 / (len(setting.ups) * (10 if game.settings.switches else 1))
    for number, up in enumerate(setting.ups, start=1):
        against = Against(setting, up, NO_OTHERS)
        hands = list(dealt_hands(against, deals[up]))
        dealt += hands
        house_ev += house_way(against, house, deals[up])
        pages[NAMES[up]] = dealt_page(against, hands)
        splits[NAMES[up]] = split_pages(against, deals[up])
        progress(number * share)
    odds = PlayedOdds(
        ev=sum(hand.probability * hand.ev for hand in dealt),
        average_stake=sum(hand.probability * hand.stake for hand in dealt),
        house_way=house_ev,
        decisions=tuple(_decisions(dealt)),
        strategy=Strategy(hand_names(setting.hands), pages, splits),
    )
    return switched_odds(setting, odds, progress) if game.settings.switches else odds


def _decisions(dealt: list[Dealt]) -> Iterator[Decision]:
    """Deals with more than one choice, those that look alike to the player together."""
    found: dict[tuple[str, str, bool], list[Decision]] = {}
    for hand in dealt:
        if len(hand.worth) > 1:
            decision = hand.decision()
            found.setdefault((decision.hand, decision.up, decision.pairs), []).append(decision)
    for (hand_name, up, pairs), alike in found.items():
        yield Decision(hand_name, up, pairs, *averaged(alike))
