"""Random hands of pot games, dealt to our engine and to pokerkit at once."""

from __future__ import annotations

import warnings
from random import Random

from houseway.cards.card import JOKER
from houseway.cards.shoe import LiveShoe, Shuffle
from houseway.engine.decision import Pick
from houseway.engine.round import Round
from houseway.families import game
from houseway.families.journal import RoundLog, log_of
from houseway.families.pot.game import PotGame
from houseway.families.pot.offer import BetOffer, CardsOffer
from houseway.families.pot.rules import Play
from houseway.money import Cents
from houseway.play.game import start_round
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from judging import Trial

Options = dict[str, object]

# What is set so that pokerkit can be told a game at all.
PLAIN: Options = {"city-cap": "no", "fees": "none"}
NO_JOKER: Options = {"joker": "no"}
NOT_LIVE: Options = {"forced-live": "no"}
LOWBALL: Options = {"kill": "off", "sevens": "none", "check-raise": "yes"}


class JokerLast(LiveShoe):
    """A joker, if there is one, lies at the bottom: pokerkit has none."""

    def ready(self, most: int) -> Shuffle | None:
        shuffle = super().ready(most)
        self._order.sort(key=JOKER.__eq__)
        return shuffle


def judged(
    name: str, options: Options, luck: Random, most: int | None = None
) -> tuple[Trial, RoundLog]:
    """Deal one random hand to both engines; raises where they disagree."""
    played = game(name, options)
    assert isinstance(played, PotGame)
    seats = played.rules.table.seats
    people = luck.randint(2, min(most or 9, seats))
    shoe = JokerLast(played.rules.deck.shoe, 0, True, lambda: luck.randbytes(32))
    table = Table(played.rules, shoe)
    for seat in luck.sample(range(1, seats + 1), people):
        table.sit(seat, f"person {seat}")
    stakes, play = table.stakes, played.settings
    stakes.chips.update(zip(table.people, some_chips(play, people, luck), strict=True))
    stakes.button, stakes.playing = luck.choice(list(table.people)), set(table.people)
    before, trial = snapshot(table), Trial(play, dict(stakes.chips))
    round_ = start_round(played, table)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of free folds, and of cards that were shuffled in again
        play_before(trial, round_, luck)
    return trial, log_of(played, before, round_)


def some_chips(play: Play, people: int, luck: Random) -> list[Cents]:
    """Short and deep stacks, in whole chips."""
    top = luck.choice((5, 20, 50)) * play.bets[-1] // play.chip
    short = luck.choice((0, 0.2, 0.6))
    least = play.least_to_play // play.chip
    sizes = (12, top) if luck.random() < 0.7 else (12, 40)
    return [
        max(least, luck.randint(1, sizes[luck.random() >= short])) * play.chip
        for _ in range(people)
    ]


def play_before(trial: Trial, round_: Round, luck: Random) -> None:
    """Any actions, each judged, until the hand is over."""
    told, boldness = 0, luck.choice((0.15, 0.35, 0.6))
    while True:
        for event in round_.events[told:]:
            trial.follow(event)
        told = len(round_.events)
        if round_.decision is None:
            return
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, BetOffer):
            trial.compare(offer)
            round_.choose(bettor, some_action(offer, luck, boldness))
        else:
            assert isinstance(offer, CardsOffer)
            round_.choose(bettor, Pick(luck.choice(offer.picks)))


def some_action(offer: BetOffer, luck: Random, boldness: float) -> Pick:
    ups = [pick for pick in offer.picks if pick not in ("fold", "check", "call")]
    if ups and luck.random() < boldness:
        pick = luck.choice(ups)
        low, high = offer.bounds(pick)
        steps = (high - low) // offer.unit
        some = luck.choice((0, 0, min(steps, 8), steps))
        return Pick(pick, high if some == steps else low + luck.randint(0, some) * offer.unit)
    if luck.random() < 0.15:
        return Pick("fold")
    return Pick("check" if "check" in offer.picks else "call")
