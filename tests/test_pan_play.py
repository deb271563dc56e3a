"""Panguingue at the table: the deal, tops and fees, staying in, and drawing."""

from __future__ import annotations

import pytest

from houseway.cards.card import card, cards, text, texts
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick
from houseway.engine.round import Round
from houseway.errors import IllegalChoice
from houseway.families import game
from houseway.families.pan.events import (
    CardTaken,
    ChipsPaid,
    Discarded,
    EldestNamed,
    Melded,
    Retired,
    TopsWon,
)
from houseway.play.bots import Absent
from houseway.play.game import start_round
from houseway.rulebook.pot_fees import pot_fees
from houseway.table.chip_events import ChipsBought, Posted, PotFeeTaken, SatOut
from houseway.table.events import CardDealt, GameBroken
from pan_tables import JUNK, RICH, Pan, deck_of
from tables import full_table

CHIP = 500


def new_table(people: int, first: str, **options: object) -> Round:
    """The first hand of a game, with some cards on top of the deck."""
    played = game("panguingue", {"fees": "none", **options})
    table = full_table(played, deck_of(cards(first)), people)
    table.stakes.chips |= dict.fromkeys(table.people, RICH)
    return start_round(played, table)


# The deal


def test_the_first_deal_goes_to_the_right_four_down_and_the_fifth_up() -> None:
    round_ = new_table(3, "2c 2c 2c 2c 5h 3c 3c 3c 3c 4d 4c 4c 4c 4c 6s")
    dealt = [event for event in round_.events if isinstance(event, CardDealt)]
    assert [event.hand for event in dealt[:15]] == ["seat 3"] * 5 + ["seat 2"] * 5 + ["seat 1"] * 5
    assert [event.up for event in dealt[:15]] == [False, False, False, False, True] * 3
    assert not any(event.up for event in dealt[15:])
    assert len(dealt) == 30


@pytest.mark.parametrize(
    ("ups", "eldest"),
    [("5h 4d 6s", 2), ("Ks Ah 2c", 2), ("4h 4d 6s", 3), ("Jh Qd 7s", 1), ("6s 5c 5d", 2)],
)
def test_pn_r4_the_lowest_card_up_is_eldest_and_of_equals_the_first_dealt(
    ups: str, eldest: int
) -> None:
    down = "2c 3c 4c 6c"
    round_ = new_table(3, " ".join(f"{down} {up}" for up in ups.split()))
    (named,) = (event for event in round_.events if isinstance(event, EldestNamed))
    assert named.seat == eldest
    assert named.seats == tuple((eldest - step - 1) % 3 + 1 for step in range(3))
    assert round_.decision is not None
    assert list(round_.decision.offers) == [Bettor(eldest)]
    seconds = [event.hand for event in round_.events if isinstance(event, CardDealt)][15:]
    assert seconds[0] == f"seat {eldest}"


def test_later_the_winner_is_dealt_to_first_five_cards_at_a_time() -> None:
    played = Pan({1: JUNK, 3: JUNK, 4: JUNK}, eldest=3)
    dealt = [event.hand for event in played.told(CardDealt)]
    assert dealt[::5] == ["seat 3", "seat 1", "seat 4"] * 2
    assert played.told(EldestNamed)[0].reason == "won the last hand"
    assert list(played.asked()) == [3]


def test_pn_r28_when_the_winner_has_left_the_next_to_the_right_is_eldest() -> None:
    played = Pan({1: JUNK, 3: JUNK, 4: JUNK}, eldest=2)
    assert played.told(EldestNamed)[0].seats == (1, 4, 3)


def test_the_up_card_and_every_down_card_are_seen_by_whom_they_should() -> None:
    round_ = new_table(2, "2c 2c 2c 2c 5h")
    other = [event for event in round_.view(1) if isinstance(event, CardDealt)]
    mine = [event for event in other if event.hand == "seat 1"]
    theirs = [event for event in other if event.hand == "seat 2"]
    assert all(event.card is not None for event in mine)
    assert [event.card for event in theirs if event.card is not None] == cards("5h")


# Chips, tops and fees


def test_everybody_antes_and_the_tops_grow_by_what_lies() -> None:
    played = Pan({1: JUNK, 2: JUNK, 3: JUNK}, tops=2, left=700)
    assert [(each.bettor.seat, each.amount) for each in played.told(Posted)] == [
        (3, 2 * CHIP),
        (2, 2 * CHIP),
        (1, 2 * CHIP),
    ]
    assert played.hand.tops == 6 * CHIP + 700


def test_pn_r29_whoever_has_less_than_an_ante_buys_chips_or_sits_out() -> None:
    played = Pan({1: JUNK, 2: JUNK, 3: JUNK}, chips={1: 0, 2: CHIP - 1, 3: CHIP})
    assert played.kind == "buy-in"
    assert set(played.asked()) == {1, 2}
    assert played.asked()[1].amounts == {"buy": (25 * CHIP, 200 * CHIP)}
    played.choose(1, "buy").choose(2, "sit-out")
    assert [each.bettor.seat for each in played.told(ChipsBought)] == [1]
    assert [each.bettor.seat for each in played.told(SatOut)] == [2]
    assert played.hand.seats == [3, 1]


def test_a_game_needs_two_players_with_an_ante() -> None:
    played = Pan({1: JUNK, 2: JUNK}, chips={1: 0})
    played.choose(1, "sit-out")
    assert played.round.over
    assert len(played.told(GameBroken)) == 1


FEES = [
    ("pan-1", [1, 1, 1, 2, 3, 3, 3]),
    ("pan-2", [2, 2, 2, 3, 5, 5, 5]),
    ("pan-3", [2, 2, 2, 3, 6, 6, 6]),
    ("pan-4", [2, 2, 2, 4, 7, 7, 7]),
    ("pan-5", [2, 2, 2, 4, 8, 8, 8]),
]


@pytest.mark.parametrize(("schedule", "dollars"), FEES)
def test_the_fee_comes_out_of_the_tops_by_the_number_of_players(
    schedule: str, dollars: list[int]
) -> None:
    for players, amount in enumerate(dollars, start=2):
        played = Pan(dict.fromkeys(range(1, players + 1), JUNK), fees=schedule)
        assert [each.amount for each in played.told(PotFeeTaken)] == [100 * amount]
        assert played.hand.tops == players * CHIP - 100 * amount
        last = [event.kind for event in played.round.events][-2:]
        assert last == ["card-dealt", "pot-fee-taken"]
        assert pot_fees(schedule) is not None


def test_the_fee_is_never_more_than_the_tops() -> None:
    from houseway.families.pan.opening import take_fee

    played = Pan(dict.fromkeys(range(1, 9), JUNK), fees="pan-5")
    played.hand.tops = 300
    taken = list(take_fee(played.table, played.hand))
    assert taken == [PotFeeTaken(300, "tops")]
    assert played.hand.tops == 0


# Staying in


def test_everybody_stays_or_retires_in_turn_from_the_eldest() -> None:
    played = Pan({1: JUNK, 2: JUNK, 3: JUNK, 4: JUNK}, eldest=2)
    order: list[int] = []
    while played.kind == "stay":
        order += played.asked()
        played.pick("retire" if order[-1] == 1 else "stay")
    assert order == [2, 1, 4, 3]
    assert [each.bettor.seat for each in played.told(Retired)] == [1]


def test_pn_r11_the_last_one_takes_the_tops_and_nothing_else() -> None:
    played = Pan({1: JUNK, 2: JUNK, 3: JUNK}).pick("retire", "retire")
    assert played.round.over
    assert played.told(TopsWon) == [TopsWon(Bettor(1), 3 * CHIP, "nobody else is left")]
    assert played.nets() == {3: -CHIP, 2: -CHIP, 1: 2 * CHIP}
    assert played.table.stakes.button == 1
    assert not played.told(CardTaken)


def test_absent_players_retire() -> None:
    played = Pan({1: JUNK, 2: JUNK})
    (offer,) = played.asked().values()
    assert Absent().choose(offer) == Pick("retire")


def test_retired_hands_are_never_drawn_again() -> None:
    stock = " ".join(["2h"] * 6)
    played = Pan({1: "Ad Ad Ad 5s 5s 5s 6h Qh 4d 2c", 2: JUNK, 3: JUNK}, stock)
    played.pick("stay", "retire", "stay")
    assert sorted(played.hand.aside) == sorted(cards(JUNK))
    assert played.hand.pile == cards("2h")


# Drawing

TWO = {1: JUNK, 2: "3c 3h 4d 6s 6s Jc Jd Kh Qh 2s"}


def test_the_pile_may_be_taken_when_it_was_just_drawn_and_can_be_used() -> None:
    played = Pan(TWO, "5c 3s", eldest=1).stay()  # 5c: nobody uses it; seat 2 then draws 3s
    assert [(each.bettor.seat, text(each.card)) for each in played.told(CardTaken)] == [
        (1, "5c"),
        (2, "3s"),
    ]
    fresh = Pan(TWO, "3s", eldest=1).stay()
    assert fresh.kind == "draw"
    assert fresh.offer.picks == ("pile", "stock")
    fresh.pick("pile")
    assert fresh.told(CardTaken)[-1] == CardTaken(Bettor(2), card("3s"), pile=True)


def test_a_card_out_of_a_hand_may_not_be_taken() -> None:
    # Seat 1 uses the card it draws and throws a three that seat 2 could use.
    hands = {1: "7h 7d 3s Ac Qc 5d 4s 2h Kd 6c", 2: TWO[2]}
    played = Pan(hands, "7c Qd", eldest=1).stay()
    played.pick("meld 7c 7d 7h", "discard 3s")
    assert played.told(CardTaken)[1] == CardTaken(Bettor(2), card("Qd"))
    assert played.told(Discarded)[0].drawn_card is False


def test_a_card_that_was_not_taken_cannot_be_taken_later() -> None:
    hands = {1: JUNK, 2: JUNK, 3: TWO[2]}
    played = Pan(hands, "3s 4h 5h", eldest=2).stay()  # seat 2 throws the three, seat 1 a four
    assert played.told(CardTaken)[2] == CardTaken(Bettor(3), card("5h"))


def test_a_card_from_the_stock_is_used_or_discarded_but_never_kept() -> None:
    played = Pan(TWO, "3s", eldest=2).stay()
    assert played.offer.picks == ("meld 3c 3h 3s", "discard 3s")
    played.pick("meld 3c 3h 3s")
    assert "discard 3s" not in played.offer.picks
    assert all(pick.startswith("discard") for pick in played.offer.picks)
    assert len(played.offer.picks) == 7  # the two sixes are alike


def test_a_card_from_the_pile_is_used_first() -> None:
    hands = {1: JUNK, 2: "3c 3h 4d 6s 6h 6c Jd Kh Qh 2s"}
    played = Pan(hands, "3s", eldest=1).stay().pick("pile")
    assert played.offer.picks == ("meld 3c 3h 3s",)
    with pytest.raises(IllegalChoice, match="used at once"):
        played.pick("discard 3s")


def test_a_card_from_the_pile_may_be_added_together_with_cards_that_lead_to_it() -> None:
    hands = {1: JUNK, 2: "3d 4d 6d Js Qc Kh Kc 2s 6s 7h"}
    played = Pan(hands, "5d 7d", eldest=2).stay().pick("meld 3d 4d 5d", "discard Js")
    assert played.offer.picks == ("pile", "stock")  # seat 1 let the 7d go
    played.pick("pile")
    assert list(played.offer.picks) == ["add 6d 7d to 1"]
    played.pick("add 6d 7d to 1")
    assert texts(played.hand.melds[2][0].cards) == "3d 4d 5d 6d 7d"
    assert played.told(Melded)[-1].used


def test_pn_r14_what_one_holds_may_be_laid_before_the_drawn_card_is_discarded() -> None:
    hands = {1: JUNK, 2: "3c 3h 3s 6s 6h 2c Jd Kh Qh 2s"}
    played = Pan(hands, "4d", eldest=2).stay()
    played.pick("meld 3c 3h 3s")
    assert played.offer.picks == ("discard 4d",)
    played.pick("discard 4d")
    assert played.told(Discarded)[0] == Discarded(Bettor(2), "seat 2", card("4d"), True)
    assert sum(each.paid for each in played.told(ChipsPaid)) == CHIP


def test_pn_r33_of_two_cards_alike_the_drawn_one_counts_as_used() -> None:
    hands = {1: JUNK, 2: "3c 3h 3s 6s 6h 2c Jd Kh Qh 2s"}
    played = Pan(hands, "3s", eldest=2).stay().pick("meld 3c 3h 3s")
    assert played.told(Melded)[0].used
    assert "discard 3s" in played.offer.picks
    assert played.hand.card is None


def test_whoever_holds_cards_is_asked_so_that_nobody_learns_who_has_a_choice() -> None:
    hands = {1: JUNK, 2: JUNK, 3: TWO[2]}
    played = Pan(hands, "4c 4h 3s", eldest=2, quiet=False).stay()
    asked: list[tuple[int, str | None]] = []
    while len(asked) < 6:
        asked.append((next(iter(played.asked())), played.kind))
        played.pick(played.offer.picks[-1])
    # Seats 2 and 1 can use nothing; only the first draw has no fresh card before it.
    assert asked[:5] == [(2, "meld"), (1, "draw"), (1, "meld"), (3, "draw"), (3, "meld")]
    assert [(each.bettor.seat, text(each.card)) for each in played.told(Discarded)][:2] == [
        (2, "4c"),
        (1, "4h"),
    ]
