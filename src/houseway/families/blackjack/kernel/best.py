"""Strategies of bots that look at the very cards of a hand, best play among them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.cards.card import JOKER, Card
from houseway.engine.decision import Pick, PickOffer
from houseway.families.blackjack.acting import MATCH, PASS
from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.facts import (
    JOKER_RANK,
    RANKS,
    VALUES,
    Array,
    most_hands,
    sample,
)
from houseway.families.blackjack.kernel.hands import SPLIT, Hands, hands_of
from houseway.families.blackjack.kernel.offers import Offers, Picks, offers_of
from houseway.families.blackjack.kernel.strategy import (
    INSURANCE_PICKS,
    PICKS,
    WORTHS,
    Strategy,
    key_of,
    no_insurance,
    origins,
)
from houseway.families.blackjack.legal import HandOffer
from houseway.families.blackjack.odds import played_odds
from houseway.families.blackjack.odds.bots import BestPlay
from houseway.families.blackjack.odds.counts import NAMES
from houseway.families.blackjack.odds.result import PlayedOdds
from houseway.families.blackjack.odds.strategy import Strategy as BestStrategy
from houseway.families.blackjack.odds.strategy import written
from houseway.families.blackjack.procedure import DECLINE, INSURE, PLAY_ON
from houseway.families.blackjack.rules import SURRENDER, Play, is_natural
from houseway.money import Cents
from houseway.play.bots import Bot, HouseWay


@lru_cache(maxsize=8)
def odds_of(game: Blackjack) -> PlayedOdds:
    """The odds of a game, found once."""
    return played_odds(game)


def best_bot(game: Blackjack) -> Bot:
    """Plays every hand in the best way."""
    return BestPlay(odds_of(game).strategy, HouseWay())


def best_play(game: Blackjack, wager: Cents | None = None) -> Strategy:
    """Every hand in the best way, by its own cards."""
    kept = odds_of(game).strategy
    return of_bot(game, best_bot(game), "best play", worth_of(kept), wager)


def worth_of(kept: BestStrategy) -> Array:
    """What two cards are worth, switched or not, by the strategy's points."""
    worth = np.zeros(WORTHS)
    for up, points in kept.points.items():
        for a, b in product(range(JOKER_RANK), repeat=2):
            hand = written([NAMES[min(a + 1, 10)], NAMES[min(b + 1, 10)]])
            dealt = points.get(f"{hand} dealt", points[hand])
            worth[:, a, b, NAMES.index(up)] = dealt, points[hand]
    return worth


def of_bot(
    game: Blackjack, bot: Bot, name: str, worth: Array, wager: Cents | None = None
) -> Strategy:
    """How a bot plays that goes by the values of a hand's cards, the up-card, the doubles made and,
    where it may split, the number of hands. It is asked about every hand; whether it switches
    follows from `worth`."""
    offers, hands = offers_of(game, wager or game.rules.table.minimum), hands_of(game)
    shape = (most_hands(game.settings), *offers.shape[1:3], len(hands.cards))
    choices = np.zeros(shape, dtype=np.uint8)
    for asked in _every(hands, offers, game.settings):
        pick = asked.picks[0]
        if len(asked.picks) > 1:
            pick = _picked(bot, _offer(asked.picks, hands.cards[asked.state], asked))
        choices[asked.pages, asked.doubles, asked.up, asked.state] = PICKS.index(pick)
    return Strategy(
        name,
        choices,
        _early(bot, hands, offers),
        worth,
        offers.ladder,
        _insurance(bot, game.settings),
        _picked(bot, PickOffer((PASS, MATCH))) == MATCH,
    )


class _Asked(NamedTuple):
    """A hand to ask about; the answer goes on `pages`, which are by number of hands less one."""

    state: int
    up: int
    split: bool
    became: int
    doubles: int
    picks: Picks
    pages: slice


def _every(hands: Hands, offers: Offers, play: Play) -> Iterator[_Asked]:
    legal = {place: picks for place, _, picks in offers.asked}
    origin = {became: origins(hands, became).tolist() for became in range(1, most_hands(play) + 1)}
    keys, groups = hands.key.tolist(), hands.group.tolist()
    for state in range(hands.ended, len(keys)):
        split, cards = groups[state] >= SPLIT, len(hands.cards[state])
        pages = {1: slice(None)}
        if split:
            pages = {2: slice(None)} if cards > 2 else {2: slice(2)}
            pages |= {} if cards > 2 else {n: slice(n - 1, n) for n in list(origin)[2:]}
        for (became, page), doubles in product(pages.items(), range(offers.shape[1])):
            if doubles and cards != 2 + doubles and not _at_any_time(play, cards, doubles):
                continue
            for up in range(1, VALUES):
                place = (origin[became][state], doubles, up, *keys[state])
                if place in legal:
                    yield _Asked(state, up, split, became, doubles, legal[place], page)


def _at_any_time(play: Play, cards: int, doubles: int) -> bool:
    """Whether a hand may have been doubled with more than two cards."""
    return play.double is not None and play.double.cards == "any" and cards > 2 + doubles


def _offer(picks: Picks, cards: tuple[Card, ...], asked: _Asked) -> HandOffer:
    return HandOffer(
        picks, cards=cards, up=_shown(asked.up), from_split=asked.split,
        doubles=asked.doubles, hands=asked.became,
    )  # fmt: skip


def _shown(up: int) -> Card:
    return sample(up - 1) if up else JOKER


def _picked(bot: Bot, offer: PickOffer) -> str:
    choice = bot.choose(offer)
    assert isinstance(choice, Pick)
    return choice.pick


def _early(bot: Bot, hands: Hands, offers: Offers) -> Array:
    """Which two cards are given up before the look for a natural."""
    early = np.zeros((VALUES, RANKS, RANKS), dtype=np.bool_)
    asked = {place for place, _ in offers.early}
    for up, a, b in product(range(1, VALUES), range(JOKER_RANK), range(JOKER_RANK)):
        if (up, *key_of(hands, a, b)) in asked:
            offer = HandOffer((PLAY_ON, SURRENDER), cards=(sample(a), sample(b)), up=_shown(up))
            early[up, a, b] = _picked(bot, offer) == SURRENDER
    return early


def _insurance(bot: Bot, play: Play) -> Array:
    """What is said of insurance with any two cards."""
    insurance = no_insurance()
    if play.insurance is None:
        return insurance
    for a, b in product(range(JOKER_RANK), repeat=2):
        cards = (sample(a), sample(b))
        even = play.insurance.even_money and is_natural(play, cards)
        offer = HandOffer(INSURANCE_PICKS if even else (DECLINE, INSURE), cards=cards, up=_shown(1))
        insurance[a, b] = INSURANCE_PICKS.index(_picked(bot, offer))
    return insurance
