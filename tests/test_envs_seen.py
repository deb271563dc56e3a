"""An observation tells what a seat sees, and nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import numpy as np
import pytest

from env_games import HIDDEN, MENU
from houseway.cards.card import Card
from houseway.cards.shoe import LiveShoe
from houseway.engine.event import Event
from houseway.envs import SeatEnv
from houseway.envs.shoe import pack_of
from houseway.envs.spaces import Shown
from houseway.envs.words import DONE
from houseway.rulebook.load import load
from houseway.table.events import CardDealt, CardTurned
from houseway.table.table import live_shoe


class Known(LiveShoe):
    """Cards in a known order; what is shuffled back in comes last."""

    def __init__(self, order: list[Card], *facts: Any, **more: Any) -> None:
        super().__init__(*facts, **(more | {"seeds": lambda: bytes(32)}))
        self.known = order

    def _shuffled(self, seed: bytes) -> list[Card]:
        return list(self.known)

    def again(self, cards: Any) -> None:
        self._order += cards


def at_the_table(name: str, order: list[Card]) -> Shown:
    """A game that is going to be dealt from cards in a known order."""
    shown = Shown(name, {}, min(load(name).table.seats, 5), MENU, 1)
    known = partial(live_shoe, shown.game.rules, partial(Known, order))
    shown.playing.shoe = lambda random: known()
    shown.playing.begin(np.random.default_rng(1))
    return shown


def hidden_places(events: list[Event], seat: int) -> list[int]:
    """Which cards of the shoe have been dealt without the seat seeing them, from 0."""
    drawn, unseen, turned = 0, list[tuple[str, int]](), set[tuple[str, int]]()
    dealt: Counter[str] = Counter()
    places: dict[tuple[str, int], int] = {}
    for event in events:
        if isinstance(event, CardDealt):
            dealt[event.hand] += 1
            key = (event.hand, dealt[event.hand])
            places[key] = drawn
            seen = event.seen_from(seat)
            if isinstance(seen, CardDealt) and seen.card is None:
                unseen.append(key)
        elif isinstance(event, CardTurned):
            turned.add((event.hand, event.place))
        drawn += len(event.drawn())
    return [places[key] for key in unseen if key not in turned]


def said_again(name: str, order: list[Card], words: list[str]) -> Shown | None:
    """The same words at another shoe; None where they may not be said."""
    shown = at_the_table(name, order)
    for word in words:
        if word not in shown.playing.words():
            return None
        shown.playing.say(word)
    return shown


def twins(name: str, order: list[Card], random: np.random.Generator) -> Iterator[int]:
    """One round; wherever a seat is asked, and now and then, other cards lie where it cannot see.

    Counts the events that differ while all the seat sees is the same.
    """
    shown, words = at_the_table(name, order), list[str]()
    while not shown.playing.over:
        asked = shown.playing.question
        assert asked is not None
        seat, events = asked.bettor.seat, shown.playing.round.events
        hidden = [place for place in hidden_places(events, seat) if place < len(order)]
        if hidden and random.random() < 0.4:
            here = int(random.choice(hidden))
            there = int(random.choice([*hidden, *range(len(order) - 9, len(order))]))
            twin = list(order)
            twin[here], twin[there] = twin[there], twin[here]
            other = said_again(name, twin, words)
            if other and other.playing.round.view(seat) == shown.playing.round.view(seat):
                assert np.array_equal(other.vector(seat), shown.vector(seat))
                assert np.array_equal(other.mask(seat), shown.mask(seat))
                yield sum(a != b for a, b in zip(events, other.playing.round.events))
        word = words_of_staying(asked.words(), random)
        words.append(word)
        shown.playing.say(word)


@pytest.mark.parametrize("name", HIDDEN)
def test_an_observation_does_not_change_with_cards_that_are_not_seen(name: str) -> None:
    random, changed = np.random.default_rng(5), 0
    for _ in range(40):
        order = random.permutation(pack_of(load(name))).tolist()
        changed += sum(different > 0 for different in twins(name, order, random))
        if changed >= 5:
            return
    raise AssertionError(f"only {changed} times were other cards hidden")


def words_of_staying(may: Sequence[str], random: np.random.Generator) -> str:
    """Anything, but nobody gives up, so that there is something to see."""
    stays = [word for word in may if word not in ("fold", "retire", "sit-out", "decline", DONE)]
    return stays[random.integers(len(stays))] if stays else may[0]


def test_a_card_that_is_seen_changes_the_observation() -> None:
    """So that the property above is not true of nothing."""
    order = np.random.default_rng(6).permutation(pack_of(load("texas-holdem"))).tolist()
    shown = said_again("texas-holdem", order, ["buy"] * 5)
    assert shown is not None
    asked = shown.playing.question
    assert asked is not None
    seat = asked.bettor.seat
    mine = [
        place for place in range(20) if place not in hidden_places(shown.playing.round.events, seat)
    ]
    own = next(p for p in mine if order[p] in shown.playing.seen(seat).hands[f"seat {seat}"])
    twin = list(order)
    twin[own], twin[-1] = twin[-1], twin[own]
    other = said_again("texas-holdem", twin, ["buy"] * 5)
    assert other is not None
    assert not np.array_equal(other.vector(seat), shown.vector(seat))


def test_an_observation_tells_cards_and_money_where_the_layout_says() -> None:
    env = SeatEnv("three-card-poker")
    seen, _ = env.reset(seed=3)
    part = {name: seen[where] for name, where in env.layout.items()}
    assert part["cards mine"].sum() == part["cards asked"].sum() == 3
    assert part["cards mine"][-1] == 0  # none of one's own is hidden
    assert part["cards bank"].sum() == 3
    assert part["cards bank"][-1] > 0
    assert part["put"].tolist() == [1, 0]
    assert part["wagers"].sum() == 1
    assert part["bank"] == 2000
    assert part["first"].tolist() == [0, 1]
