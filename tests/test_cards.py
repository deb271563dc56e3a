"""Cards, decks, shoes, money."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.cards.card import JOKER, card, cards, name, rank, suit, text, texts
from houseway.cards.deck import DECKS, check_drawn, shoe_of
from houseway.cards.shoe import HandScript, LiveShoe, ScriptedShoe
from houseway.errors import HousewayError, RecordError
from houseway.money import Odds, cents, dollars


@given(st.integers(0, JOKER))
def test_notation_round_trips(value: int) -> None:
    assert card(text(value)) == value
    assert card(text(value).upper()) == card(text(value).lower()) == value


def test_notation_reads_tens_both_ways() -> None:
    assert card("10h") == card("Th")
    assert texts(cards("Ah 10d Jk")) == "Ah Td Jk"
    assert name(card("Ts")) == "ten of spades"
    assert (rank(card("Kd")), suit(card("Kd"))) == (13, 1)


@pytest.mark.parametrize("bad", ["", "A", "Xh", "1h", "Ahh", "🂡", "A h", "jjk"])
def test_unreadable_cards_are_named(bad: str) -> None:
    with pytest.raises(HousewayError, match="is not a card"):
        card(bad)


def test_decks_have_the_printed_sizes() -> None:
    sizes = {deck: len(cards_) for deck, cards_ in DECKS.items()}
    printed = {"standard": 52, "joker": 53, "pan": 36, "spanish": 48, "tiles": 32}
    assert sizes == printed | {"asian": 32, "mexican": 41, "forty": 40}


@pytest.mark.parametrize("decks", [0, 13, -1])
def test_shoes_hold_one_to_twelve_decks(decks: int) -> None:
    with pytest.raises(HousewayError, match="1 to 12 decks"):
        shoe_of("standard", decks)
    with pytest.raises(HousewayError, match="no deck is called"):
        shoe_of("tarot", 1)


def test_thirteen_kings_of_spades_in_one_deck() -> None:
    with pytest.raises(
        HousewayError, match="Ks appears 13 times, but the shoe of 1 deck holds only 1"
    ):
        check_drawn([card("Ks")] * 13, shoe_of("standard", 1))
    with pytest.raises(HousewayError, match="has none"):
        check_drawn([JOKER], shoe_of("standard", 8))


def test_a_live_shoe_deals_every_card_once_and_stops_at_the_cut() -> None:
    shoe = LiveShoe(shoe_of("standard", 2), cut_from_back=26)
    first = shoe.ready(6)
    assert first is not None
    assert first.old_seed is None
    dealt = [shoe.draw("player") for _ in range(104)]
    assert sorted(dealt) == sorted([*range(52), *range(52)])
    with pytest.raises(HousewayError, match="empty"):
        shoe.draw("player")
    second = shoe.ready(6)
    assert second is not None
    assert second.old_seed is not None


def test_a_shoe_is_shuffled_when_the_cut_card_is_out_or_cards_might_not_reach() -> None:
    shoe = LiveShoe(shoe_of("standard", 1), cut_from_back=13)
    shoe.ready(6)
    for _ in range(38):
        shoe.draw("player")
    assert shoe.ready(6) is None
    shoe.draw("player")
    assert shoe.remaining == 13
    assert shoe.ready(6) is not None
    shoe = LiveShoe(shoe_of("standard", 1), cut_from_back=0)
    shoe.ready(6)
    for _ in range(47):
        shoe.draw("player")
    assert shoe.ready(6) is not None


def test_a_shuffling_machine_starts_every_round_with_the_whole_pack() -> None:
    shoe = LiveShoe(shoe_of("standard", 1), 13, every_round=True)
    for _ in range(3):
        assert shoe.ready(6) is not None
        assert shoe.remaining == 52
        shoe.draw("player")


def test_scripts_say_what_is_missing_and_what_is_too_much() -> None:
    script = HandScript({"player": cards("Ah 2c"), "banker": cards("3d 4s 5h")})
    script.draw("player")
    script.draw("player")
    with pytest.raises(RecordError, match="player hand must take card 3"):
        script.draw("player")
    script.draw("banker")
    with pytest.raises(RecordError, match="banker hand takes only 1 cards"):
        script.check_all_dealt()
    empty = ScriptedShoe([])
    with pytest.raises(HousewayError, match="further card"):
        empty.draw("player")


@given(st.integers(0, 10**12))
def test_money_round_trips(amount: int) -> None:
    assert cents(dollars(amount)) == amount


@pytest.mark.parametrize("bad", ["", "five", "1.234", "-5", "1,00", "$", "9" * 30, "1e3", "٣"])
def test_unreadable_money_is_named(bad: str) -> None:
    with pytest.raises(HousewayError, match="is not an amount"):
        cents(bad)


@given(st.integers(1, 60), st.integers(1, 20), st.integers(0, 10**9))
def test_payouts_round_down_to_the_cent(pays: int, per: int, stake: int) -> None:
    odds = Odds(pays, per)
    assert odds.payout(stake) <= stake * odds.fraction < odds.payout(stake) + 1
    assert Odds.parse(str(odds)) == odds


@pytest.mark.parametrize("bad", ["8", "8:0", "a:b", "8-1", "1.5:1"])
def test_unreadable_odds_are_named(bad: str) -> None:
    with pytest.raises(HousewayError, match="is not odds"):
        Odds.parse(bad)
