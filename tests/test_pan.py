"""Panguingue: melds, conditions and acts, clause by clause."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.cards.card import cards, text, texts
from houseway.cards.deck import DECKS
from houseway.errors import RulebookError
from houseway.families import game
from houseway.families.pan.acts import Act, done
from houseway.families.pan.laying import by_usefulness
from houseway.families.pan.melds import Meld, condition_name, keeps_character, meld_of, worth
from houseway.families.pan.rules import WINNING, Play
from houseway.families.pan.search import acts_of
from houseway.rulebook.load import load

PLAY = Play(condition=500)
FORTY = DECKS["forty"]


def meld(written: str, play: Play = PLAY) -> Meld:
    found = meld_of(play, cards(written))
    assert found is not None
    return found


def paid(play: Play, melds: tuple[str, ...], act: Act) -> list[tuple[str, int]]:
    found = done(play, tuple(meld(each, play) for each in melds), act)
    assert found is not None
    return [(each.what, each.chips) for each in found.earned]


# Melds


@pytest.mark.parametrize(
    ("written", "valid"),
    [
        ("Qc Qc Qc", True),
        ("Ad Ad Ac", True),
        ("4h 4h 4c", False),
        ("Jh 7h 6h", True),
        ("Qh Jh 7d", False),
        ("Kc Ac 2c", False),
        ("3d 3h", False),
        ("Kh Kh Kd", True),
        ("2c 3c 4c 5c 6c 7c Jc Qc Kc", True),
        ("4h 4s 4c", True),
        ("4h 4s 4c 4h", True),
        ("4h 4h 4h 4c", True),
        ("6h 6h 7h", False),
        ("8c 8d 8h", False),
        ("Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc", True),
    ],
)
def test_melds_are_runs_in_a_suit_and_sets_of_one_suit_or_of_three(
    written: str, valid: bool
) -> None:
    assert (meld_of(PLAY, cards(written)) is not None) == valid


@pytest.mark.parametrize(
    ("written", "chips", "name"),
    [
        ("3c 3h 3s", 1, "mixed threes"),
        ("5c 5h 5d", 1, "mixed fives"),
        ("7s 7s 7s", 4, "sevens in spades"),
        ("7h 7h 7h", 2, "sevens in hearts"),
        ("4s 4s 4s", 2, "fours in spades"),
        ("Qc Qc Qc", 1, "queens in clubs"),
        ("Ks Ks Ks", 2, "kings in spades"),
        ("Ah 2h 3h", 1, "rope A-2-3 of hearts"),
        ("As 2s 3s", 2, "rope A-2-3 of spades"),
        ("Kd Qd Jd", 1, "rope J-Q-K of diamonds"),
        ("Ks Qs Js", 2, "rope J-Q-K of spades"),
        ("4h 4s 4c", 0, ""),
        ("Kh Kh Kd", 0, ""),
        ("Qh Jh 7h", 0, ""),
        ("3s 3s 3s 3s", 6, "threes in spades"),
        ("3s 3s 3s 3d", 6, "threes in spades"),
        ("5c 5h 5d 5d 5s", 3, "mixed fives"),
        ("6c 6c 6c 6c 6h", 3, "sixes in clubs"),
        ("As 2s 3s 4s", 2, "rope A-2-3 of spades"),
        ("Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc", 2, "rope A-2-3 and J-Q-K of clubs"),
    ],
)
def test_conditions_pay_as_the_list_says(written: str, chips: int, name: str) -> None:
    found = meld(written)
    assert (worth(PLAY, found), condition_name(found)) == (chips, name)


def test_cards_that_make_several_sets_are_laid_as_the_one_that_pays_most() -> None:
    assert meld("7c 7c 7c 7d 7h").kind == "suited"
    assert meld("7c 7c 7c 7s 7s 7s").suit == 3


# Increasing


@pytest.mark.parametrize(
    ("before", "added", "chips"),
    [
        ("As 2s 3s", "4s", 0),
        ("Qh Jh 7h", "Kh", 1),
        ("7c 6c 5c", "4c", 0),
        ("3c 3h 3s", "3h", 1),
        ("7s 7s 7s", "7s", 2),
        ("7s 7s 7s", "7d", 2),
        ("7h 7h 7h", "7h", 1),
        ("4s 4s 4s", "4c", 2),
        ("Qc Qc Qc", "Qc", 1),
        ("4h 4s 4c", "4h", 0),
        ("Kd Kd Kc", "Ks", 0),
    ],
)
def test_each_card_added_to_a_set_that_is_a_condition_is_paid(
    before: str, added: str, chips: int
) -> None:
    earned = paid(PLAY, (before,), Act("add", tuple(cards(added)), meld=1))
    assert sum(each for _, each in earned) == chips


def test_a_rope_pays_once_when_it_grows_into_a_condition() -> None:
    assert paid(PLAY, ("Qh Jh 7h",), Act("add", tuple(cards("Kh")), meld=1)) == [
        ("rope J-Q-K of hearts", 1)
    ]
    assert paid(PLAY, ("Qh Jh 7h Kh",), Act("add", tuple(cards("6h")), meld=1)) == []


def test_pn_r6_ropes_may_be_paid_for_growing() -> None:
    play = Play(condition=500, ropes_grow_paid=True)
    assert paid(play, ("As 2s 3s",), Act("add", tuple(cards("4s")), meld=1)) == [
        ("1 more on rope A-2-3 of spades", 2)
    ]


def test_pn_r5_suited_sets_take_other_suits_unless_the_table_says_no() -> None:
    add = Act("add", tuple(cards("7d")), meld=1)
    own, unpaid = Play(condition=500, same_suit_adds=True), Play(condition=500, off_suit_pays=False)
    assert done(own, (meld("7s 7s 7s"),), add) is None
    assert paid(unpaid, ("7s 7s 7s",), add) == []
    assert paid(unpaid, ("7s 7s 7s",), Act("add", tuple(cards("7s")), meld=1)) != []


# Splitting


def test_splitting_a_rope_makes_two_of_it_and_creates_no_condition() -> None:
    act = Act(
        "split", tuple(cards("Qd 4d")), 1, (tuple(cards("Qd Jd 7d")), tuple(cards("6d 5d 4d")))
    )
    assert paid(PLAY, ("Jd 7d 6d 5d",), act) == []


@pytest.mark.parametrize(
    ("old", "added", "first", "second", "flat", "full"),
    [
        ("4h 4s 4c 4s", "4s 4d", "4s 4s 4s", "4h 4c 4d", 2, 2),
        ("4h 4s 4c 4h", "4h 4d", "4h 4h 4h", "4s 4c 4d", 1, 1),
        ("Kd Kd Kc Kh", "Kd Ks", "Kd Kd Kd", "Kc Kh Ks", 1, 1),
        ("Ah 2h 3h 4h", "5h 6h", "Ah 2h 3h", "4h 5h 6h", 0, 0),
        ("Qh Jh 7h 6h", "Kh 5h", "Kh Qh Jh", "7h 6h 5h", 1, 1),
        ("7s 7s 7h 7d", "7s 7c", "7s 7s 7s", "7h 7d 7c", 2, 4),
        ("7h 7h 7s 7d", "7h 7c", "7h 7h 7h", "7s 7d 7c", 1, 2),
    ],
)
def test_pn_r8_a_condition_made_by_splitting_pays_flat_or_in_full(
    old: str, added: str, first: str, second: str, flat: int, full: int
) -> None:
    act = Act("split", tuple(cards(added)), 1, (tuple(cards(first)), tuple(cards(second))))
    for play, chips in ((PLAY, flat), (Play(condition=500, split_pays="full"), full)):
        assert sum(each for _, each in paid(play, (old,), act)) == chips


def test_pn_r9_both_parts_of_a_split_need_three_cards() -> None:
    parts = (tuple(cards("4h 4s 4c")), tuple(cards("4h 4d")))
    assert done(PLAY, (meld("4h 4s 4c 4h"),), Act("split", tuple(cards("4d")), 1, parts)) is None


# Borrowing


@pytest.mark.parametrize(
    ("lender", "card", "legal"),
    [
        ("7c 6c 5c 4c", "7c", True),
        ("7c 6c 5c 4c", "4c", True),
        ("7c 6c 5c 4c", "6c", False),
        ("7c 6c 5c 4c", "5c", False),
        ("4h 4s 4c 4h", "4h", True),
        ("4h 4s 4c 4h", "4s", False),
        ("Kd Kd Kc Ks", "Kc", True),
        ("7c 6c 5c", "7c", False),
        ("5s 5s 5s 5d", "5d", True),
        ("5s 5s 5s 5d", "5s", False),
    ],
)
def test_a_meld_lends_what_it_does_not_need(lender: str, card: str, legal: bool) -> None:
    found = meld(lender)
    left = list(found.cards)
    left.remove(*cards(card))
    assert (keeps_character(PLAY, found, left) is not None) == legal


def test_a_borrowed_card_makes_a_new_meld_which_alone_is_paid() -> None:
    act = Act("borrow", tuple(cards("7h 7d")), borrowed=((1, cards("7c")[0]),))
    found = done(PLAY, (meld("7c 6c 5c 4c"),), act)
    assert found is not None
    assert [texts(each.cards) for each in found.melds] == ["4c 5c 6c", "7c 7d 7h"]
    assert found.chips == 1


def test_pn_r16_borrowing_from_a_condition_gives_nothing_back() -> None:
    act = Act("borrow", tuple(cards("Js Qs")), borrowed=((1, cards("7s")[0]),))
    found = done(PLAY, (meld("7s 7s 7s 7s"),), act)
    assert found is not None
    assert found.earned == ()


def test_pn_r24_a_set_that_lends_need_only_stay_a_meld() -> None:
    act = Act("borrow", tuple(cards("Jd Qd")), borrowed=((1, cards("Kd")[0]),))
    found = done(PLAY, (meld("Kd Kd Kd Kc"),), act)
    assert found is not None
    assert [(each.kind, worth(PLAY, each)) for each in found.melds] == [("mixed", 0), ("rope", 1)]
    assert act in acts_of(PLAY, (meld("Kd Kd Kd Kc"),), cards("Jd Qd"))
    sevens = Act("borrow", tuple(cards("5s 6s")), borrowed=((1, cards("7s")[0]),))
    assert done(PLAY, (meld("7s 7s 7s 7d"),), sevens) is None


def test_pn_r24_several_cards_may_be_borrowed() -> None:
    one, other = meld("4c 5c 6c 7c"), meld("4d 5d 6d 7d")
    act = Act("borrow", tuple(cards("7h")), borrowed=((1, cards("7c")[0]), (2, cards("7d")[0])))
    found = done(PLAY, (one, other), act)
    assert found is not None
    assert texts(found.melds[-1].cards) == "7c 7d 7h"
    only_borrowed = Act("borrow", (), borrowed=act.borrowed)
    assert done(PLAY, (one, other), only_borrowed) is None


# Going out


@pytest.mark.parametrize(
    ("melds", "chips"),
    [
        (("7s 7s 7s 7s", "5c 5h 5d", "Ah 2h 3h 4h"), 10),
        (("3s 3s 3s", "Kd Kd Kc Ks", "6c 5c 4c 3c"), 6),
        (("2c 3c 4c 5c 6c 7c Jc Qc", "4h 4s 4c"), 2),
    ],
)
def test_the_winner_is_paid_two_chips_and_every_condition_as_it_lies(
    melds: tuple[str, ...], chips: int
) -> None:
    assert sum(len(cards(each)) for each in melds) == 11
    assert WINNING + sum(worth(PLAY, meld(each)) for each in melds) == chips


# Properties

HANDS = st.lists(st.sampled_from(FORTY), min_size=3, max_size=11)


@given(HANDS)
@settings(max_examples=60, deadline=None)
def test_every_act_keeps_the_cards_and_leaves_melds_only(hand: list[int]) -> None:
    melds: tuple[Meld, ...] = ()
    held = Counter(hand)
    for _ in range(4):
        acts = acts_of(PLAY, melds, sorted(held.elements()))
        if not acts:
            return
        act = acts[len(acts) // 2]
        found = done(PLAY, melds, act)
        assert found is not None
        before = held + Counter(card for each in melds for card in each.cards)
        held -= Counter(act.cards)
        melds = found.melds
        assert held + Counter(card for each in melds for card in each.cards) == before
        assert all(keeps_character(PLAY, each, each.cards) == each for each in melds)
        assert all(each.chips > 0 for each in found.earned)


@given(st.lists(st.sampled_from(FORTY), min_size=3, max_size=6))
@settings(max_examples=60, deadline=None)
def test_a_meld_is_a_set_or_a_rope_and_does_not_depend_on_the_order(hand: list[int]) -> None:
    found = meld_of(PLAY, hand)
    assert found == meld_of(PLAY, list(reversed(hand)))
    if found is not None:
        ranks = {text(card)[0] for card in hand}
        suits = {text(card)[1] for card in hand}
        assert len(ranks) == 1 or (len(suits) == 1 and len(ranks) == len(hand))


def test_how_many_three_card_melds_a_short_deck_has() -> None:
    # Eight runs in each of four suits; of each rank four sets of three suits.
    melds = sum(meld_of(PLAY, trio) is not None for trio in combinations(FORTY, 3))
    assert melds == 8 * 4 + 10 * 4


def test_the_discard_that_helps_least_comes_first() -> None:
    first = by_usefulness(cards("5h 5h 6h 7h Qc Kd Kd"))[0]
    assert text(first) == "Qc"


# Options and cards


@pytest.mark.parametrize(("out", "number"), [(0, 320), (1, 310), (8, 240)])
def test_pn_r1_spades_are_taken_out_deck_by_deck(out: int, number: int) -> None:
    shoe = load("panguingue", {"spades-out": out}).deck.shoe
    assert sum(shoe.values()) == number
    assert {count for card, count in shoe.items() if card % 4 != 3} == {8}


@pytest.mark.parametrize("condition", ["$1", "$26"])
def test_a_condition_is_2_to_25_dollars(condition: str) -> None:
    with pytest.raises(RulebookError, match=r"\$2 to \$25"):
        game("panguingue", {"condition": condition})


def test_a_buy_in_reaches_for_the_ante() -> None:
    options = {"condition": "$25", "tops": 2, "buy-in": "$50-$100"}
    assert game("panguingue", options).rules.play["tops"] == 2
    with pytest.raises(RulebookError, match=r"at least an ante, \$50"):
        game("panguingue", options | {"buy-in": "$49-$100"})


def test_every_option_reaches_the_play() -> None:
    options = {
        "condition": "$10",
        "tops": 2,
        "buy-in": "$100-$500",
        "suited-sets-take": "own-suit",
        "off-suit-pays": False,
        "ropes-grow-paid": True,
        "split-pays": "full",
        "retired-pay": True,
        "forcing": False,
        "most-shuffles": 2,
    }
    assert Play.model_validate(load("panguingue", options).play) == Play(
        condition=1000,
        tops=2,
        buy_in=(10_000, 50_000),
        same_suit_adds=True,
        off_suit_pays=False,
        ropes_grow_paid=True,
        split_pays="full",
        retired_pay=True,
        forcing=False,
        most_shuffles=2,
    )


def test_the_rule_sheet_follows_the_options() -> None:
    plain, other = game("panguingue"), game("panguingue", {"forcing": False, "fees": "none"})
    said = [
        " ".join(line for _, lines in each.words().sections for line in lines)
        for each in (plain, other)
    ]
    assert "any other player may force" in said[0]
    assert "Nobody can be forced" in said[1]
    assert len(plain.words().charts) == len(other.words().charts) + 1
