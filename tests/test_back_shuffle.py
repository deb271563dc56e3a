"""A deck to whose back the cards of the last hand return: PN-R23, its commitment, its log."""

from __future__ import annotations

import json
from collections import Counter
from hashlib import sha256
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.deck import shoe_of
from houseway.cards.shoe import LiveShoe
from houseway.cards.shuffle import commitment, shuffled, shuffled_to_the_back, verify_shuffle
from houseway.desk.audit import audit, closing_line, round_line
from houseway.engine.event import Event
from houseway.errors import HousewayError, RecordError
from houseway.families import game
from houseway.families.journal import log_of
from houseway.play.bots import AnyLegal, play_out
from houseway.play.game import Game, start_round
from houseway.table.events import ShoeShuffled
from houseway.table.snapshot import snapshot
from houseway.table.table import Table
from tables import full_table, repeatable_shoe

FORTY = shoe_of("forty", 8)


def seed(number: int) -> bytes:
    return sha256(f"back {number}".encode()).digest()


@given(st.integers(0, 320), st.integers(0, 60), st.integers(0, 5))
def test_the_front_stays_in_front_and_every_card_is_there(
    dealt: int, portion: int, number: int
) -> None:
    before = shuffled(FORTY, seed(number))
    front = sorted(before[dealt:])
    order = shuffled_to_the_back(FORTY, seed(number + 1), front, portion)
    assert Counter(order) == Counter(FORTY)
    stay = max(0, len(front) - portion)
    assert not Counter(order[:stay]) - Counter(front)
    assert (
        verify_shuffle(
            FORTY, seed(number + 1), commitment(seed(number + 1)), order[:9], (), front, portion
        )
        == order
    )


def test_forty_cards_of_the_front_are_mixed_with_what_came_back() -> None:
    before = shuffled(FORTY, seed(1))
    out, front = Counter(before[:100]), sorted(before[100:])
    places: Counter[int] = Counter()
    for number in range(300):
        back = shuffled_to_the_back(FORTY, seed(number), front, 40)[180:]
        assert not out - Counter(back)
        places.update(place for place, card in enumerate(back) if card == before[0])
    assert set(places) == set(range(140))  # a card that was out may come anywhere in the back


def test_a_wrong_front_does_not_verify() -> None:
    front = sorted(shuffled(FORTY, seed(1))[100:])
    order = shuffled_to_the_back(FORTY, seed(2), front, 40)
    with pytest.raises(HousewayError, match="from this seed"):
        verify_shuffle(FORTY, seed(2), commitment(seed(2)), order, (), front[1:], 40)


def test_a_shoe_goes_on_where_it_was_saved_and_then_shuffles_to_the_back_alike() -> None:
    seeds = iter(map(seed, range(9)))
    shoe = LiveShoe(FORTY, 0, every_round=True, seeds=lambda: next(seeds), portion=40)
    assert shoe.ready(0).front == ()  # type: ignore[union-attr]
    first = [shoe.draw("hand") for _ in range(90)]
    shoe.again(first[80:])
    shoe.draw("hand")
    again = LiveShoe(FORTY, 0, every_round=True, seeds=lambda: seed(1), portion=40)
    again.resume(json.loads(json.dumps(shoe.saved())))
    one, other = shoe.ready(0), again.ready(0)
    assert one == other
    assert one is not None
    assert len(one.front) == 320 - 81
    assert [shoe.draw("hand") for _ in range(320)] == [again.draw("hand") for _ in range(320)]
    shoe.reveal()
    assert shoe.ready(0).front == ()  # type: ignore[union-attr]


def rich_table(played: Game, name: str) -> Table:
    """Everybody has chips for many hands."""
    table = full_table(played, repeatable_shoe(played, name))
    table.stakes.chips = dict.fromkeys(table.people, 100_000)
    return table


def lines(hands: int = 3) -> list[Any]:
    """The log of some hands, as the terminal writes it."""
    played = game("panguingue", {"seats": 3})
    table = rich_table(played, "back")
    out: list[Any] = []
    for number in range(hands):
        before = snapshot(table)
        round_ = play_out(start_round(played, table), {}, AnyLegal(Random(number)))
        out.append(round_line(log_of(played, before, round_), played.rules, table.shoe))
    return [*out, closing_line(hands, None)]


def test_the_log_of_a_table_is_checked_from_hand_to_hand() -> None:
    told = lines()
    written = [json.dumps(line) for line in told]
    assert audit(written).shoes == 3
    shuffles = [e for line in told[:-1] for e in line["events"] if e["event"] == "shoe-shuffled"]
    assert "front" not in shuffles[0]
    assert len(shuffles[1]["front"]) == shuffles[1]["kept"] > 200
    # Cards of the first hand that are said to have stayed in front, the seed being kept.
    front = shuffles[2]["front"]
    swapped = next(card for card in shuffles[1]["front"] if card != front[0])
    front[0] = swapped
    with pytest.raises(RecordError, match="line 3"):
        audit([json.dumps(line) for line in told])


def test_nobody_is_told_which_cards_stay_in_front() -> None:
    event = ShoeShuffled("c", 320, None, 1, (1, 2, 3), 3)
    for seat in (None, 1, 2):
        seen = event.seen_from(seat)
        assert isinstance(seen, ShoeShuffled)
        assert (seen.front, seen.kept) == ((), 3)
    assert Event.from_json(event.to_json()) == event


def test_where_the_whole_deck_is_shuffled_nothing_stays_in_front() -> None:
    played = game("panguingue", {"seats": 2, "shuffle": "whole-deck"})
    table = rich_table(played, "whole")
    for number in range(2):
        round_ = play_out(start_round(played, table), {}, AnyLegal(Random(number)))
        (shuffle,) = (e for e in round_.events if isinstance(e, ShoeShuffled))
        assert shuffle.kept == 0
