"""Panguingue: the search for acts and whole turns, beside a plain one over all subsets."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import Card, cards
from houseway.families.pan.acts import Act, done
from houseway.families.pan.best_turn import Turns, may_go_out, turns_of, way_out
from houseway.families.pan.melds import RUN, Meld, meld_of
from houseway.families.pan.rules import Play
from houseway.families.pan.search import acts_of, found_acts

PLAY = Play(condition=200)
Melds = tuple[Meld, ...]


def laid(*written: str, play: Play = PLAY) -> Melds:
    melds = [meld_of(play, cards(each)) for each in written]
    assert all(melds)
    return tuple(meld for meld in melds if meld)


# The plain search: every subset, every parting of it, every order, and the rules as a referee.


def subsets(some: Sequence[Any]) -> set[tuple[Any, ...]]:
    return {
        tuple(sorted(each)) for size in range(len(some) + 1) for each in combinations(some, size)
    }


def plain_acts(play: Play, melds: Melds, held: Sequence[Card]) -> Iterator[Act]:
    every = subsets([(n, card) for n, meld in enumerate(melds, 1) for card in meld.cards])
    lent = {loan for loan in every if loan and _leaves_enough(melds, loan)}
    for some in subsets(held) - {()}:
        tried = [Act("meld", some)]
        for number, meld in enumerate(melds, 1):
            if len(some) == 1:
                tried.append(Act("add", some, number))
            both = Counter(meld.cards + some)
            for part in subsets((*meld.cards, *some)):
                rest = tuple(sorted((both - Counter(part)).elements()))
                if part <= rest:
                    tried.append(Act("split", some, number, (part, rest)))
        yield from (act for act in tried if done(play, melds, act))
        for loan in lent:
            if meld_of(play, (*some, *(card for _, card in loan))):
                orders = (Act("borrow", some, borrowed=order) for order in permutations(loan))
                act = next((act for act in orders if done(play, melds, act)), None)
                if act:
                    yield act


def plain_adds_up_to(play: Play, melds: Melds, held: Sequence[Card], card: Card) -> Iterator[Act]:
    """The card just drawn added with others, none of which could be left out."""
    for number in range(1, len(melds) + 1):
        fits = [
            some
            for some in subsets(held)
            if done(play, melds, Act("add", (*some, card), number)) is not None
        ]
        for some in fits:
            if some and not any(Counter(less) < Counter(some) for less in fits):
                yield Act("add", (*some, card), number)


def _leaves_enough(melds: Melds, loan: Sequence[tuple[int, Card]]) -> bool:
    taken = Counter(number for number, _ in loan)
    return all(len(melds[number - 1].cards) - taken[number] >= 3 for number in taken)


def plain_turns(play: Play, melds: Melds, held: Sequence[Card]) -> dict[Any, int]:
    """Every position to reach, with the most chips collected on the way."""
    best: dict[Any, int] = {}

    def search(melds: Melds, held: tuple[Card, ...], chips: int) -> None:
        position = tuple(sorted(melds)), held
        if best.get(position, -1) >= chips:
            return
        best[position] = chips
        for act in plain_acts(play, melds, held):
            found = done(play, melds, act)
            assert found
            left = tuple(sorted((Counter(held) - Counter(act.cards)).elements()))
            search(found.melds, left, chips + found.chips)

    search(melds, tuple(sorted(held)), 0)
    return best


def same(act: Act) -> Act:
    """An act in one form: alike acts are equal."""
    parts = tuple(sorted(tuple(sorted(part)) for part in act.parts))
    return Act(act.how, tuple(sorted(act.cards)), act.meld, parts, tuple(sorted(act.borrowed)))


# Cases: melds grown out of cards that lie close together, and what is left of those cards.


def some_case(luck: random.Random, most: int, held: int) -> tuple[Play, Melds, list[Card]]:
    play = Play(
        condition=200,
        same_suit_adds=luck.random() < 0.2,
        off_suit_pays=luck.random() < 0.8,
        ropes_grow_paid=luck.random() < 0.3,
        split_pays=luck.choice(("flat", "full")),
    )
    start = luck.randrange(6)
    ranks = luck.choice((luck.sample(RUN, luck.randint(1, 3)), RUN[start : start + 5], RUN))
    suits = luck.sample(range(4), luck.randint(1, 4))
    drawn = [(luck.choice(ranks) - 1) * 4 + luck.choice(suits) for _ in range(most)]
    melds: Melds = ()
    for _ in range(luck.choice((0, 1, 1, 2, 3))):
        acts = [act for act in acts_of(play, melds, drawn) if len(act.cards) < len(drawn)]
        if acts:
            act = luck.choice(acts)
            found = done(play, melds, act)
            assert found
            melds = found.melds
            drawn = list((Counter(drawn) - Counter(act.cards)).elements())
    return play, melds, drawn[:held]


def check_acts(
    play: Play, melds: Melds, held: Sequence[Card], card: Card | None = None
) -> set[str]:
    found = found_acts(play, melds, held, card)
    acts = [same(each.act) for each in found]
    assert len(acts) == len(set(acts))
    plain = [*plain_acts(play, melds, held if card is None else (*held, card))]
    if card is not None:
        plain += plain_adds_up_to(play, melds, held, card)
        using = found_acts(play, melds, held, card, only_with_card=True)
        assert using == [each for each in found if card in each.act.cards]
    assert set(acts) == set(map(same, plain))
    for each in found:
        result = done(play, melds, each.act)
        assert result
        assert result.chips == each.chips
    order = [(-each.chips, -len(each.act.cards)) for each in found]
    assert order == sorted(order)
    return {f"{act.how} more" if act.how == "add" and act.cards[1:] else act.how for act in acts}


def check_case(play: Play, melds: Melds, held: Sequence[Card], with_card: bool) -> set[str]:
    """The acts of a case, of which the last card may be the one just drawn."""
    if with_card and held:
        return check_acts(play, melds, held[:-1], held[-1])
    return check_acts(play, melds, held)


def check_turns(play: Play, melds: Melds, held: Sequence[Card]) -> bool:
    turns = turns_of(play, melds, held, enough=1_000_000)
    assert turns.complete
    reached = {(tuple(sorted(ln.melds)), ln.left): ln.chips for ln in turns.lines}
    assert len(reached) == len(turns.lines)
    assert reached == plain_turns(play, melds, held)
    for line in turns.lines:
        replayed = melds
        for act in line.acts:
            found = done(play, replayed, act)
            assert found
            replayed = found.melds
        assert replayed == line.melds
    goes_out = bool(held) and any(not left for _, left in reached)
    assert (way_out(play, melds, held) is not None) == goes_out
    assert may_go_out(play, melds, held) >= goes_out
    return goes_out


def test_pan_search_finds_every_act_once_as_the_plain_search_does() -> None:
    luck, kinds = random.Random(7), set()
    for number in range(800):
        kinds |= check_case(*some_case(luck, 8, 3), number % 2 == 0)
    assert kinds == {"meld", "add", "split", "borrow"}


def test_pan_search_adds_a_drawn_card_with_those_that_lead_to_it() -> None:
    melds, kinds = laid("3c 4c 5c", "Jc Qc Kc"), set()
    for held in subsets(cards("2c 6c 7c")):
        for card in cards("Ac 2c 6c 7c"):
            kinds |= check_acts(PLAY, melds, held, card)
    assert "add more" in kinds


def test_pan_turns_reach_every_position_with_the_most_chips_as_the_plain_search_does() -> None:
    luck = random.Random(8)
    assert sum(check_turns(*some_case(luck, 7, 3)) for _ in range(250)) > 10


@pytest.mark.prove
def test_pan_search_and_turns_agree_with_the_plain_search_on_many_larger_hands() -> None:
    luck = random.Random(9)
    for number in range(4_000):
        check_case(*some_case(luck, 10, 5), number % 2 == 0)
    for _ in range(1_500):
        check_turns(*some_case(luck, 8, 4))


few = st.sampled_from(cards("3c 3d 3h 3s 4c 4h 5c 5h 6h Kd Ks"))


@given(st.lists(few, min_size=3, max_size=6))
@settings(max_examples=60)
def test_pan_search_from_the_hand_alone_agrees_with_the_plain_search(held: list[Card]) -> None:
    check_acts(PLAY, (), held)


@given(st.lists(few, min_size=3, max_size=5), st.data())
@settings(max_examples=40)
def test_pan_search_does_not_mind_the_order_of_the_hand(held: list[Card], data: Any) -> None:
    other = data.draw(st.permutations(held))
    melds = laid("3c 3d 3h 3s", "4h 5h 6h 7h")
    assert acts_of(PLAY, melds, held) == acts_of(PLAY, melds, other)


# What the search is asked at a table.


def written(melds: Melds, held: str, drawn: str = "", only: bool = False) -> list[str]:
    card = cards(drawn)[0] if drawn else None
    return [act.text for act in acts_of(PLAY, melds, cards(held), card, only)]


def test_pan_search_puts_what_pays_most_first_then_what_lays_most() -> None:
    acts = written((), "4c 5c 6c 7c 3s 3s 3s Qh")
    assert acts[:2] == ["meld 3s 3s 3s", "meld 4c 5c 6c 7c"]


def test_pan_search_keeps_to_the_drawn_card_when_it_must_be_used() -> None:
    melds = laid("4h 5h 6h")
    assert written(melds, "Qc Qd Qs 2c", "7h", only=True) == ["add 7h to 1"]
    assert written(melds, "Qc Qd Qs 2c", "7h") == ["meld Qc Qd Qs", "add 7h to 1"]
    assert written(melds, "Qc Qd Qs 2c", "Ad", only=True) == []


def test_pan_search_splits_a_rope_and_a_set_only_into_two_real_parts() -> None:
    assert "split 1 with 4d Qd: 4d 5d 6d / 7d Jd Qd" in written(laid("Jd 7d 6d 5d"), "Qd 4d")
    assert "split 1 with 4h 4h: 4h 4h 4h / 4c 4h 4s" in written(laid("4h 4s 4c 4h"), "4h 4h")
    acts = acts_of(PLAY, laid("4h 4s 4c"), cards("5h 5s 5c"))
    assert [act.how for act in acts] == ["meld"]


def test_pan_search_borrows_the_ends_of_a_rope_in_an_order_that_holds() -> None:
    acts = written(laid("Ac 2c 3c 4c 5c 6c"), "7c")
    assert "borrow 6c from 1, 5c from 1: meld 7c with 6c 5c" in acts
    assert not [act for act in written(laid("7c 6c 5c 4c"), "6h 6s") if "6c" in act]


def test_pan_search_borrows_from_two_melds_for_one() -> None:
    acts = written(laid("Ah 2h 3h 4h", "4c 4d 4s 4s"), "4h")
    assert not [act for act in acts if act.startswith("borrow 4h from 1, 4s from 2")]
    acts = written(laid("Ah 2h 3h 4h", "4c 4d 4s 4s"), "4c 5h 6h")
    assert "borrow 4h from 1, 4s from 2: meld 4c with 4h 4s" in acts


def test_pan_way_out_by_borrowing_lays_all_eleven() -> None:
    melds = laid("Kc Kd Kh Ks", "4h 5h 6h 7h")
    way = way_out(PLAY, melds, cards("3h"), cards("2h")[0])
    assert way is not None
    assert sum(len(meld.cards) for meld in way.melds) == 10
    turns = turns_of(PLAY, laid("Kc Kd Kh Ks", "As 2s 3s 4s"), cards("4c 4d Qh"))
    assert turns.out is None
    assert turns.longest.laid == 2


def test_pan_turns_tell_which_cards_may_end_them() -> None:
    turns = turns_of(PLAY, laid("4h 5h 6h"), cards("Qc Qd Qs 2c"), cards("7h")[0])
    ends = {line.left: line.discards for line in turns.lines}
    assert ends[tuple(cards("2c 7h"))] == tuple(cards("7h"))  # not used: it goes
    assert ends[tuple(cards("2c Qc Qd Qs"))] == tuple(cards("2c Qc Qd Qs"))
    must = turns_of(PLAY, laid("4h 5h 6h"), cards("Qc Qd Qs 2c"), cards("7h")[0], must_use=True)
    assert all(line.acts and line.acts[0].cards == tuple(cards("7h")) for line in must.lines)


def test_pan_turns_want_chips_or_cards() -> None:
    turns: Turns = turns_of(PLAY, (), cards("3s 3s 3s 4s 5s 6s 7s"))
    assert turns.richest.chips == 4  # the threes, and then four cards without one
    assert turns.longest.laid == 7
    turns = turns_of(PLAY, (), cards("5h 5h 5h 4h 6h 7h 3h"))
    assert (turns.richest.chips, turns.richest.laid) == (2, 3)
    assert (turns.longest.chips, turns.longest.laid) == (0, 6)


def test_pan_search_of_eleven_cards_of_one_rank_ends_within_its_bound() -> None:
    held = cards("5c 5c 5c 5d 5d 5d 5h 5h 5h 5s 5s")
    acts = acts_of(PLAY, (), held)
    assert len(acts) == len(set(acts)) == 159
    turns = turns_of(PLAY, (), held)
    assert not turns.complete
    assert turns.out is not None
    assert way_out(PLAY, (), [*held[:10], *cards("Qs")]) is None
