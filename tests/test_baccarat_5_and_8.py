"""21st Century Baccarat 5.0 and 8.0, clause by clause, played at a real table.

Amounts are cents. The bank sits in seat 1 unless a test says otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

import pytest

from houseway.cards.card import RANKS, card, cards, rank
from houseway.cards.shoe import HandScript
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import IllegalChoice, RecordError, RulebookError
from houseway.families import game
from houseway.families.baccarat.events import CoupEnded
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.odds import game_odds
from houseway.money import Odds
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.rulebook.options import Value
from houseway.rulebook.schema import Rules
from houseway.table.events import (
    ButtonPlaced,
    CardDealt,
    CardTurned,
    CardVoided,
    ChoiceMade,
    FeesDropped,
    FeeTaken,
    RoundEnded,
    WagersClosed,
    WagerSettled,
)
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, TakeBank, WagerOffer

FIVE, EIGHT = "21st-century-baccarat-5", "21st-century-baccarat-8"
BOTH = pytest.mark.parametrize("name", [FIVE, EIGHT])

BANK, ANN, BOB, CY, DEE = (Bettor(seat) for seat in range(1, 6))
ROOM_FEE = "bank 5-40: 1, 41+: 2; each 5-40: 0.50, 41-100: 1"
BEHIND_ANN = Bettor(2, 1)
HIT, STAND = "hit", "stand"

Wagers = Mapping[Bettor, Mapping[str, int]]
E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Played:
    """A finished round, and the late wagers each bettor was offered."""

    round: Round
    late: Mapping[Bettor, WagerOffer]

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.round.events if isinstance(event, kind)]

    def of(self, bettor: Bettor, spot: str) -> tuple[str, int, int]:
        """Result, cents paid and cents collected of one wager."""
        (one,) = (e for e in self.all(WagerSettled) if (e.bettor, e.spot) == (bettor, spot))
        assert one.returned == one.amount - one.collected
        return one.result, one.paid, one.collected

    def hand(self, name: str) -> list[int]:
        """The cards a hand kept."""
        dealt = [e.card for e in self.all(CardDealt) if e.hand == name and e.card is not None]
        voided = len([e for e in self.all(CardVoided) if e.hand == name])
        return dealt[: len(dealt) - voided]

    @property
    def order(self) -> list[tuple[int, str]]:
        """Seats and spots in the order they were settled."""
        return [(e.bettor.seat, e.spot) for e in self.all(WagerSettled)]

    @property
    def button(self) -> int:
        (placed,) = self.all(ButtonPlaced)
        return placed.seat

    @property
    def board(self) -> tuple[str, int, int]:
        (coup,) = self.all(CoupEnded)
        return coup.winner, coup.player, coup.banker


def play(
    name: str,
    player: str,
    banker: str,
    wagers: Wagers,
    late: Wagers | None = None,
    picks: Mapping[Bettor, str] | None = None,
    bank: tuple[int, int] = (1, 10_000_00),
    **options: object,
) -> Played:
    """Play one round at a full table.

    The hands must take exactly the cards given, and exactly the bettors in `picks` must be asked
    to hit or stand. Options are named with underscores.
    """
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    this = game(name, chosen)
    shoe = HandScript({"player": cards(player), "banker": cards(banker)})
    table = Table(this.rules, shoe)
    for seat in range(1, table.seats + 1):
        table.sit(seat, f"person {seat}")
    for bettor in wagers:
        if bettor.back:
            table.stand_behind(bettor.seat, f"person behind {bettor.seat}")
    round_ = start_round(this, table)
    offered = _answer(round_, wagers, late or {}, picks or {}, bank)
    played = Played(round_, offered)
    shoe.check_all_dealt()
    assert {e.bettor: e.pick for e in played.all(ChoiceMade)} == (picks or {})
    assert set(late or {}) <= set(offered)
    (ended,) = played.all(RoundEnded)
    assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0
    return played


def _answer(
    round_: Round, wagers: Wagers, late: Wagers, picks: Mapping[Bettor, str], bank: tuple[int, int]
) -> dict[Bettor, WagerOffer]:
    offered: dict[Bettor, WagerOffer] = {}
    while round_.decision is not None:
        kind = round_.decision.kind
        bettor, offer = next(iter(round_.decision.offers.items()))
        if kind == "bank":
            seat, amount = bank
            take = bettor == Bettor(seat)
            round_.choose(bettor, TakeBank(amount) if take else Pick("decline"))
        elif kind == "hit-or-stand":
            round_.choose(bettor, Pick(picks[bettor]))
        else:
            if kind == "late-wagers":
                assert isinstance(offer, WagerOffer)
                offered[bettor] = offer
            placed = (wagers if kind == "wagers" else late).get(bettor, {})
            round_.choose(bettor, PlaceWagers(tuple(placed.items())))
    return offered


def two_cards(total: int) -> str:
    """Two cards of different ranks worth `total`, without a choice of how."""
    return f"Kc {'T' if total == 0 else 'A' if total == 1 else total}d"


def of_value(value: int) -> str:
    """A card worth `value`."""
    return f"{'Q' if value == 0 else 'A' if value == 1 else value}s"


def by_counting(seats: int, bank: int, number: int) -> int:
    """The seat a number names when seats are counted clockwise and the bank is passed over."""
    seat = bank
    while number:
        seat = seat % seats + 1
        number -= seat != bank
    return seat


def values(rules: Rules, option: str) -> list[Value]:
    """Every value an option may take, where they can be listed."""
    spec = rules.choices[option]
    return [True, False] if spec.kind == "yes-no" else list(spec.allowed)


# ---------------------------------------------------------------- both rule files


@BOTH
def test_every_value_of_every_option_loads_and_plays_by_itself(name: str) -> None:
    for option in load(name).choices:
        for value in values(load(name), option):
            assert game(name, {option: value}).rules.options[option] == value


@BOTH
def test_every_option_of_the_game_changes_the_rules(name: str) -> None:
    for option, spec in load(name).choices.items():
        for value in values(load(name), option):
            same = load(name, {option: value}).version == load(name).version
            assert same == (value == spec.default), (option, value)


@BOTH
def test_no_other_value_is_allowed(name: str) -> None:
    with pytest.raises(RulebookError, match="not allowed"):
        load(name, {"split-decisions": "loudest"})
    with pytest.raises(RulebookError, match="not allowed"):
        load(name, {"decks": 2})


@pytest.mark.parametrize(("name", "prefix", "last"), [(FIVE, "B50", 16), (EIGHT, "B80", 14)])
def test_every_ambiguity_has_a_ruling_that_points_at_things_that_exist(
    name: str, prefix: str, last: int
) -> None:
    rules = load(name)
    own = [ruling for ruling in rules.rulings if ruling.id.startswith(prefix)]
    assert [ruling.id for ruling in own] == [f"{prefix}-A{n}" for n in range(1, last + 1)]
    for ruling in rules.rulings:
        assert set(ruling.option) <= set(rules.options), ruling.id
        assert set(ruling.spots) <= set(rules.by_id), ruling.id
    for ruling in own:
        assert all((ruling.clause, ruling.says, ruling.ruling, ruling.why)), ruling.id
        assert bool(ruling.otherwise) <= bool(ruling.option), ruling.id


def test_the_printed_decks_seats_and_owners() -> None:
    five, eight = load(FIVE), load(EIGHT)
    assert five.choices["decks"].allowed == (4, 6, 8)
    assert eight.choices["decks"].allowed == (3, 4, 5, 6, 7, 8)
    assert five.choices["seats"].allowed == five.table.seats_allowed == (8, 14)
    assert eight.choices["seats"].allowed == eight.table.seats_allowed == tuple(range(8, 15))
    assert (five.deck.decks, eight.deck.decks, five.table.seats, eight.table.seats) == (8, 8, 8, 8)
    assert "ShuffleMaster" in eight.owner
    assert five.schedule is eight.schedule is None


def test_options_that_can_change_the_odds_of_a_wager_say_so() -> None:
    marked = {name: {o for o, s in load(name).choices.items() if s.odds} for name in (FIVE, EIGHT)}
    assert marked[FIVE] >= {
        *("decks", "split-decisions", "reference-on-option", "tie01-dealer-line"),
        *("return-on-dealer-9", "tie-hand"),
        *("bonus-pair-mixed", "bonus-pair-colour", "bonus-pair-suit"),
    }
    assert marked[EIGHT] >= {
        *("decks", "split-decisions", "option-trigger", "stander-total"),
        *("dealer-draw-when-all-stand", "tie-hand", "dragon-hand", "dragon-table"),
    }
    assert not {"natural-check", "late-tie-cap", "pair-hand", "settle-order"} & marked[FIVE]


# ---------------------------------------------------------------- 5.0: the hands


FIVES: Wagers = {
    ANN: {"player": 2000, "tie": 1000},
    BOB: {"player": 2000, "tie": 1000},
    CY: {"banker": 2000, "tie": 1000},
}


def test_5_players_stand_or_hit_each_for_their_own_wager() -> None:
    wagers = {**FIVES, Bettor(7): {"banker": 500}}
    hand = play(FIVE, "2c 3d 9h", "7c 6d 2h", wagers, picks={ANN: STAND, BOB: HIT})
    assert hand.of(ANN, "player") == ("push", 0, 0)
    assert hand.of(BOB, "player") == ("lose", 0, 2000)
    assert hand.of(CY, "banker") == ("win", 1900, 0)
    assert hand.of(ANN, "tie") == ("win", 8000, 0)
    assert hand.of(BOB, "tie") == ("lose", 0, 1000)
    assert hand.of(CY, "tie") == ("lose", 0, 1000)
    assert hand.board == ("banker", 4, 5)
    assert hand.button == 7


def test_5_players_the_hole_card_is_turned_after_the_hit_card() -> None:
    hand = play(FIVE, "2c 3d 9h", "7c 6d 2h", FIVES, picks={ANN: STAND, BOB: HIT})
    seen = [
        (type(e).__name__, e.hand, e.card)
        for e in hand.round.view(None)
        if isinstance(e, CardDealt | CardTurned)
    ]
    assert seen == [
        ("CardDealt", "player", card("2c")),
        ("CardDealt", "banker", card("7c")),
        ("CardDealt", "player", card("3d")),
        ("CardDealt", "banker", None),
        ("CardDealt", "player", card("9h")),
        ("CardTurned", "banker", card("6d")),
        ("CardDealt", "banker", card("2h")),
    ]


@pytest.mark.parametrize("total", range(10))
def test_5_players_hit_to_four_choose_on_five_and_stand_from_six(total: int) -> None:
    third = " 4h" if total <= 5 else ""
    picks = {ANN: HIT} if total == 5 else {}
    hand = play(FIVE, two_cards(total) + third, "Jc 7d", {ANN: {"player": 1000}}, picks=picks)
    assert len(hand.hand("player")) == (3 if total <= 5 else 2)


@pytest.mark.parametrize("total", range(10))
@pytest.mark.parametrize("third", range(10))
def test_5_player_dealer_hits_to_five_whatever_the_third_card(total: int, third: int) -> None:
    natural = total >= 8
    player = two_cards(4) + ("" if natural else f" {of_value(third)}")
    banker = two_cards(total) + (" 2h" if total <= 5 else "")
    hand = play(FIVE, player, banker, {ANN: {"player": 1000}})
    assert len(hand.hand("banker")) == (3 if total <= 5 else 2)


@pytest.mark.parametrize("total", [8, 9])
def test_5_players_a_natural_stops_the_dealer_hand(total: int) -> None:
    hand = play(FIVE, two_cards(total), two_cards(3), {ANN: {"player": 1000}})
    assert hand.of(ANN, "player") == ("win", 1000, 0)


def test_5_players_with_nobody_on_the_player_line_the_house_way_hits_five() -> None:
    hand = play(FIVE, "2c 3d 4h", "Kc 7d", {CY: {"banker": 1000}})
    assert hand.of(CY, "banker") == ("lose", 0, 1000)


def test_5_players_15_no_third_card_is_dealt_unless_somebody_asks_for_it() -> None:
    wagers = {ANN: {"player": 1000}, CY: {"banker": 1000}}
    hand = play(FIVE, "2c 3d", "7s 6h Ac", wagers, picks={ANN: STAND})
    assert hand.of(ANN, "player") == ("win", 1000, 0)
    assert hand.of(CY, "banker") == ("lose", 0, 1000)
    with pytest.raises(RecordError, match="takes only 2 cards"):
        play(FIVE, "2c 3d 4h", "Kc 6d", wagers, picks={ANN: STAND})
    hand = play(FIVE, "2c 3d 4h", "Kc 6d", wagers, picks={ANN: HIT})
    assert hand.of(CY, "banker") == ("lose", 0, 1000)


def test_5_players_the_dealer_hand_wins_ties_on_0_and_1() -> None:
    wagers = {
        ANN: {"player": 2000, "tie": 1000},
        CY: {"banker": 2000, "tie": 1000},
    }
    late = {ANN: {"late-tie": 1000}}
    hand = play(FIVE, "7c 4d Kh", "9c 2d Qh", wagers, late)
    assert hand.of(ANN, "player") == ("lose", 0, 2000)
    assert hand.of(CY, "banker") == ("win", 1900, 0)
    assert hand.of(ANN, "tie") == hand.of(CY, "tie") == ("win", 8000, 0)
    assert hand.of(ANN, "late-tie") == ("win", 7000, 0)


@pytest.mark.parametrize("total", range(10))
def test_5_players_ties_from_2_push_and_every_tie_wager_wins(total: int) -> None:
    wagers = {ANN: {"player": 1000, "tie": 500}, CY: {"banker": 1000}}
    drawn = f"Kc Qd {of_value(total)}"
    hand = play(FIVE, drawn, drawn, wagers)
    low = total <= 1
    assert hand.of(ANN, "player") == (("lose", 0, 1000) if low else ("push", 0, 0))
    assert hand.of(CY, "banker") == (("win", 950, 0) if low else ("push", 0, 0))
    assert hand.of(ANN, "tie") == ("win", 4000, 0)


# ---------------------------------------------------------------- 5.0: the action button

# Seats 2 to 8 and the ranks that name them, the bank in seat 1.
PRINTED = ("A8", "29", "3T", "4J", "5Q", "6K", "7")
SEAT_CHART = {mark: seat for seat, marks in enumerate(PRINTED, start=2) for mark in marks}


def everybody(seats: int, bank: int = 1) -> dict[Bettor, dict[str, int]]:
    return {Bettor(seat): {"player": 1000} for seat in range(1, seats + 1) if seat != bank}


@pytest.mark.parametrize("mark", RANKS)
def test_5_players_the_hole_card_places_the_button_by_the_seat_chart(mark: str) -> None:
    assert play(FIVE, "9c Kd", f"Kh {mark}s", everybody(8)).button == SEAT_CHART[mark]


@pytest.mark.parametrize("mark", RANKS)
def test_5_players_on_fourteen_seats_every_rank_has_its_own(mark: str) -> None:
    hand = play(FIVE, "9c Kd", f"Kh {mark}s", everybody(14), seats=14)
    assert hand.button == RANKS.index(mark) + 2


@pytest.mark.parametrize("mark", RANKS)
def test_5_players_seats_are_counted_from_wherever_the_bank_sits(mark: str) -> None:
    hand = play(FIVE, "9c Kd", f"Kh {mark}s", everybody(8, bank=6), bank=(6, 100_000))
    assert hand.button == (SEAT_CHART[mark] - 1 + 5) % 8 + 1


def test_5_players_a_button_on_a_seat_without_a_wager_moves_on_past_the_bank() -> None:
    hand = play(FIVE, "9c Kd", "Kh 4s", {ANN: {"player": 1000}, CY: {"player": 1000}})
    assert hand.button == 2
    assert hand.order == [(2, "player"), (4, "player")]


def test_5_players_the_button_decides_who_is_covered() -> None:
    wagers = {bettor: {"player": 10000} for bettor in (ANN, BOB, CY)}
    hand = play(FIVE, "9c Kd", "Kh 3s", wagers, bank=(1, 15000))
    assert hand.order == [(4, "player"), (2, "player"), (3, "player")]
    assert hand.of(CY, "player") == ("win", 10000, 0)
    assert hand.of(ANN, "player") == ("win", 5000, 0)
    assert hand.of(BOB, "player") == ("win", 0, 0)


# ---------------------------------------------------------------- 5.0: order and fees

FULL: Wagers = {
    ANN: {"banker": 2000, "banker-pair": 500, "tie": 1000},
    BOB: {"player": 2000, "player-pair": 500, "tie": 1000},
}


def test_5_settlement_goes_kind_by_kind_from_the_button() -> None:
    hand = play(FIVE, "8c Kd", "Kh 2s", FULL, {BOB: {"late-tie": 500}})
    assert hand.button == 3
    assert hand.order == [
        *((3, "player"), (2, "banker"), (3, "tie"), (2, "tie")),
        *((3, "late-tie"), (3, "player-pair"), (2, "banker-pair")),
    ]


def test_5_settlement_may_go_seat_by_seat() -> None:
    hand = play(FIVE, "8c Kd", "Kh 2s", FULL, {BOB: {"late-tie": 500}}, settle_major="seat")
    assert hand.order == [
        *((3, "player"), (3, "tie"), (3, "late-tie"), (3, "player-pair")),
        *((2, "banker"), (2, "tie"), (2, "banker-pair")),
    ]


def test_5_settlement_order_is_the_rooms_choice() -> None:
    order = "player-pair, banker-pair, late-tie, tie, banker, player"
    hand = play(FIVE, "8c Kd", "Kh 2s", FULL, {BOB: {"late-tie": 500}}, settle_order=order)
    assert hand.order == [
        *((3, "player-pair"), (2, "banker-pair"), (3, "late-tie"), (3, "tie")),
        *((2, "tie"), (2, "banker"), (3, "player")),
    ]


def test_5_table_fees_are_taken_on_the_lines_only_and_before_the_deal() -> None:
    wagers = {
        ANN: {"player": 2000, "tie": 2000, "player-pair": 2000},
        CY: {"banker": 2000, "tie": 2000, "banker-pair": 2000},
    }
    hand = play(FIVE, "8c Kd", "Kh 2s", wagers, {ANN: {"late-tie": 2000}}, room_fee=ROOM_FEE)
    taken = [(e.bettor, e.amount, e.bank) for e in hand.all(FeeTaken)]
    assert taken == [(ANN, 50, False), (CY, 50, False), (BANK, 100, True)]
    assert hand.all(WagersClosed)[0].action == 4000
    kinds = [type(e) for e in hand.round.events]
    assert kinds.index(FeesDropped) < kinds.index(CardDealt)


# ---------------------------------------------------------------- 5.0: early tie


def test_5_early_tie_bet_needs_a_base_wager() -> None:
    with pytest.raises(IllegalChoice, match="Early tie needs a base wager"):
        play(FIVE, "9c Kd", "Kh 2s", {ANN: {"tie": 1000}})


def test_5_early_tie_bet_may_not_exceed_the_base_wager_nor_leave_the_table_limits() -> None:
    with pytest.raises(IllegalChoice, match=r"more than the \$20"):
        play(FIVE, "9c Kd", "Kh 2s", {ANN: {"player": 2000, "tie": 2001}})
    with pytest.raises(IllegalChoice, match=r"outside its limits of \$5 to \$1,000"):
        play(FIVE, "9c Kd", "Kh 2s", {ANN: {"player": 2000, "tie": 499}})
    both = {ANN: {"player": 1000, "banker": 3000, "tie": 3000}}
    assert play(FIVE, "9c Kd", "Kh 2s", both).of(ANN, "tie") == ("lose", 0, 3000)


def test_5_early_tie_bet_on_nine_wins_and_no_late_tie_is_open() -> None:
    wagers = {ANN: {"player": 1000, "tie": 1000}, CY: {"banker": 1000, "tie": 1000}}
    hand = play(FIVE, "9c Kd", "4h 5s", wagers)
    assert not hand.late
    assert hand.of(ANN, "tie") == hand.of(CY, "tie") == ("win", 8000, 0)
    assert hand.of(ANN, "player") == hand.of(CY, "banker") == ("push", 0, 0)


# ---------------------------------------------------------------- 5.0: late tie


@pytest.mark.parametrize("mark", RANKS)
@pytest.mark.parametrize("total", range(10))
def test_5_late_tie_bet_is_open_on_every_hand_but_those_refused(total: int, mark: str) -> None:
    up = min(RANKS.index(mark) + 1, 10) % 10
    # The hole card makes 7, so that the dealer hand neither draws nor stops the draw.
    hole = of_value((7 - up) % 10)
    third = " 2h" if total <= 4 else " Kh" if total == 5 else ""
    picks = {ANN: HIT} if total == 5 else {}
    wagers = {ANN: {"player": 1000, "tie": 1000}}
    hand = play(FIVE, two_cards(total) + third, f"{mark}h {hole}", wagers, picks=picks)
    refused = total == 9 or (total == up and total >= 5)
    assert set(hand.late) == (set() if refused else {ANN})


def test_5_late_tie_bet_is_refused_on_a_six_against_a_six_and_open_against_a_five() -> None:
    wagers = {ANN: {"player": 1000, "tie": 1000}}
    assert not play(FIVE, "6c Jd", "6h As", wagers).late
    assert play(FIVE, "6c Jd", "5h As", wagers).late


def test_5_late_tie_bet_is_seen_after_the_up_card_and_before_any_further_card() -> None:
    rules = game(FIVE).rules
    table = Table(rules, HandScript({"player": cards("2c Kd"), "banker": cards("7h 6s")}))
    table.sit(1, "bank")
    table.sit(2, "Ann")
    round_ = start_round(game(FIVE), table)
    round_.choose(BANK, TakeBank(100_000))
    round_.choose(ANN, PlaceWagers((("player", 1000), ("tie", 1000))))
    assert round_.decision is not None
    assert round_.decision.kind == "late-wagers"
    seen = [e.card for e in round_.view(None) if isinstance(e, CardDealt | CardTurned)]
    assert seen == [card("2c"), card("7h"), card("Kd"), None]
    with pytest.raises(IllegalChoice, match="open only before the cards"):
        round_.choose(ANN, PlaceWagers((("player", 1000),)))


def test_5_late_tie_bet_cannot_be_placed_early() -> None:
    with pytest.raises(IllegalChoice, match="opens only after the first cards"):
        play(FIVE, "9c Kd", "Kh 2s", {ANN: {"player": 1000, "tie": 1000, "late-tie": 1000}})


def test_5_late_tie_bet_goes_back_on_a_dealer_two_card_9_and_the_early_tie_stays() -> None:
    wagers = {ANN: {"player": 2000, "tie": 1000}, CY: {"banker": 2000, "tie": 1000}}
    late = {ANN: {"late-tie": 2000}, CY: {"late-tie": 500}}
    hand = play(FIVE, "3c 4d", "4h 5s", wagers, late)
    assert hand.of(ANN, "late-tie") == hand.of(CY, "late-tie") == ("void", 0, 0)
    assert hand.of(ANN, "tie") == hand.of(CY, "tie") == ("lose", 0, 1000)
    assert hand.of(ANN, "player") == ("lose", 0, 2000)
    assert hand.of(CY, "banker") == ("win", 1900, 0)


def test_5_late_tie_bet_is_not_returned_on_a_three_card_9() -> None:
    wagers = {ANN: {"player": 1000, "tie": 1000}}
    hand = play(FIVE, "3c 4d", "Kh 5s 4c", wagers, {ANN: {"late-tie": 1000}})
    assert hand.of(ANN, "late-tie") == ("lose", 0, 1000)


def test_5_late_tie_bet_adds_to_the_early_tie() -> None:
    wagers = {ANN: {"player": 1000, "tie": 1000}}
    hand = play(FIVE, "3c 4d", "Kh 7s", wagers, {ANN: {"late-tie": 1000}})
    assert hand.of(ANN, "tie") == ("win", 8000, 0)
    assert hand.of(ANN, "late-tie") == ("win", 7000, 0)


def test_5_late_tie_bet_is_only_for_bettors_with_an_early_tie() -> None:
    wagers = {ANN: {"player": 1000, "tie": 1000}, BOB: {"player": 1000}, DEE: {"banker": 1000}}
    assert set(play(FIVE, "3c 4d", "Kh 7s", wagers).late) == {ANN}
    opened = play(
        FIVE,
        "3c 4d",
        "Kh 7s",
        wagers,
        late={BOB: {"late-tie": 1000}},
        late_requires_early=False,
    )
    assert set(opened.late) == {ANN, BOB, DEE}
    assert opened.of(BOB, "late-tie") == ("win", 7000, 0)


def test_5_late_tie_bet_follows_the_bettors_own_choice_on_five() -> None:
    late = {ANN: {"late-tie": 1000}, CY: {"late-tie": 1000}}
    hand = play(FIVE, "2c 3d 9h", "7c 6d 2h", FIVES, late, {ANN: STAND, BOB: HIT})
    assert hand.of(ANN, "late-tie") == ("win", 7000, 0)
    assert hand.of(CY, "late-tie") == ("lose", 0, 1000)


@pytest.mark.parametrize(
    ("cap", "most"), [("base", 3000), ("early", 1000), ("table", 100_000)], ids=str
)
def test_5_late_tie_bet_has_a_cap(cap: str, most: int) -> None:
    wagers = {ANN: {"player": 3000, "tie": 1000}}

    def place(amount: int) -> Played:
        late = {ANN: {"late-tie": amount}}
        return play(FIVE, "3c 4d", "Kh 7s", wagers, late, late_tie_cap=cap)

    hand = place(most)
    assert hand.of(ANN, "late-tie") == ("win", 7 * most, 0)
    assert hand.late[ANN].bounds(load(FIVE).spot("late-tie"))[0] == 500
    with pytest.raises(IllegalChoice):
        place(most + 1)


# ---------------------------------------------------------------- 5.0: Bonus Pair


@pytest.mark.parametrize(
    ("pair", "result"),
    [
        ("Kc Kc", ("win", 40000, 0)),
        ("Kc Ks", ("win", 20000, 0)),
        ("Kh Kd", ("win", 20000, 0)),
        ("Kc Kd", ("win", 10000, 0)),
        ("Kc Kh", ("win", 10000, 0)),
        ("Kc Qc", ("lose", 0, 1000)),
        ("Tc Kc", ("lose", 0, 1000)),
    ],
)
def test_5_bonus_pair_bet_pays_by_suit_colour_and_rank(
    pair: str, result: tuple[str, int, int]
) -> None:
    ann = {ANN: {"player": 1000, "player-pair": 1000}}
    assert play(FIVE, f"{pair} 7h", "Jh 7s", ann).of(ANN, "player-pair") == result
    cy = {CY: {"banker": 1000, "banker-pair": 1000}}
    assert play(FIVE, "Jh 8s", pair, cy).of(CY, "banker-pair") == result


def test_5_bonus_pair_bet_looks_at_the_first_two_cards_only() -> None:
    wagers = {ANN: {"player": 1000, "player-pair": 1000}}
    assert play(FIVE, "Kc 2d 2d", "Jh 7s", wagers).of(ANN, "player-pair") == ("lose", 0, 1000)


def test_5_bonus_pair_bet_needs_the_line_of_its_own_hand() -> None:
    wagers = {ANN: {"banker": 1000, "player-pair": 1000}}
    with pytest.raises(IllegalChoice, match="Player Bonus Pair needs Player line"):
        play(FIVE, "8c 8d 7h", "Jh 7s", wagers)
    with pytest.raises(IllegalChoice, match="Dealer Bonus Pair needs Dealer line"):
        play(FIVE, "8c 8d 7h", "Jh 7s", {ANN: {"player": 1000, "banker-pair": 1000}})
    hand = play(FIVE, "4c 4d", "Jh 7s", wagers, pair_hand="any")
    assert hand.of(ANN, "player-pair") == ("win", 10000, 0)
    with pytest.raises(IllegalChoice, match="needs a base wager"):
        play(FIVE, "4c 4d", "Jh 7s", {ANN: {"player-pair": 1000}}, pair_hand="any")


def test_5_bonus_pair_bet_odds_are_the_rooms_choice() -> None:
    wagers = {ANN: {"player": 1000, "player-pair": 1000}}
    for kind, pair in (("mixed", "4c 4d"), ("colour", "4c 4s"), ("suit", "4c 4c")):
        posted: dict[str, Any] = {f"bonus_pair_{kind}": "9 to 2"}
        hand = play(FIVE, pair, "Jh 8s", wagers, **posted)
        assert hand.of(ANN, "player-pair") == ("win", 4500, 0)


@pytest.mark.parametrize(("decks", "favour"), [(4, "42.5"), (6, "48.9"), (8, "52.0")])
def test_5_bonus_pair_bet_favours_the_bettor_as_the_ruling_says(decks: int, favour: str) -> None:
    rules = load(FIVE, {"decks": decks})
    pays = {
        kind: Odds.parse(str(rules.options[f"bonus-pair-{kind}"])).fraction
        for kind in ("suit", "colour", "mixed")
    }
    seconds = {"suit": decks - 1, "colour": decks, "mixed": 2 * decks}
    others = 52 * decks - 1
    won = sum(seconds[kind] * pays[kind] for kind in seconds)
    edge = Fraction(won - (others - sum(seconds.values())), others)
    assert f"{float(100 * edge):.1f}" == favour
    (ruling,) = (r for r in rules.rulings if r.id == "B50-A14")
    assert favour in ruling.says


# ---------------------------------------------------------------- 5.0: figures in the rulings


def worth(spot: str, **options: object) -> Fraction:
    """The bettor's expected profit on a spot of 5.0, in percent."""
    chosen = {key.replace("_", "-"): value for key, value in options.items()}
    odds = game_odds(Baccarat(load(FIVE, chosen)))
    return 100 * next(s.odds.ev for s in odds.spots if s.spot.id == spot)


def test_5_the_lines_are_close_when_the_dealer_line_wins_ties_on_0_and_1() -> None:
    assert f"{float(worth('player')):.2f}" == "-1.15"
    assert f"{float(worth('banker')):.2f}" == "-1.18"
    assert f"{float(worth('banker', tie01_dealer_line='push')):.2f}" == "-2.27"


def test_5_late_ties_on_a_standing_hand_favour_the_bettor_as_the_ruling_says() -> None:
    (late,) = (s for s in game_odds(Baccarat(load(FIVE))).spots if s.spot.id == "late-tie")
    favour = {s.name: round(100 * float(s.odds.ev)) for s in late.situations}
    for player in (6, 7):
        for up in ("10-K", "A", 2, 3, 4, 5):
            assert favour[f"Player {player}, dealer shows {up}"] in range(10, 13)
        assert favour[f"Player {player}, dealer shows 9"] == 21
        assert favour[f"Player {player}, dealer shows 8"] < 0


# ---------------------------------------------------------------- 5.0: options


def test_5_option_split_decisions_by_amount() -> None:
    wagers = {ANN: {"player": 3000}, BOB: {"player": 2000}, CY: {"banker": 2000}}
    picks = {ANN: STAND, BOB: HIT}
    hand = play(
        FIVE, "2c 3d", "7c 6d 2h", wagers, picks=picks, split_decisions="majority-by-amount"
    )
    assert hand.of(ANN, "player") == hand.of(BOB, "player") == ("push", 0, 0)
    assert hand.of(CY, "banker") == ("push", 0, 0)
    even = {**wagers, BOB: {"player": 3000}}
    hand = play(
        FIVE, "2c 3d 9h", "7c 6d 2h", even, picks=picks, split_decisions="majority-by-amount"
    )
    assert hand.of(ANN, "player") == ("lose", 0, 3000)


@pytest.mark.parametrize("first", [STAND, HIT])
def test_5_option_split_decisions_by_the_first_seat(first: str) -> None:
    picks = {ANN: first, BOB: HIT if first == STAND else STAND}
    third = " 9h" if first == HIT else ""
    hand = play(
        FIVE, "2c 3d" + third, "7c 6d 2h", FIVES, picks=picks, split_decisions="seated-first"
    )
    results = {"stand": ("push", 0, 0), "hit": ("lose", 0, 2000)}
    assert hand.of(ANN, "player") == hand.of(BOB, "player") == results[first]


def test_5_option_split_decisions_lets_the_backline_choose_for_itself() -> None:
    wagers = {ANN: {"player": 1000}, BEHIND_ANN: {"player": 1000}}
    picks = {ANN: HIT, BEHIND_ANN: STAND}
    hand = play(FIVE, "2c 3d 4h", "7c 9d", wagers, picks=picks)
    assert hand.of(ANN, "player") == ("win", 1000, 0)
    assert hand.of(BEHIND_ANN, "player") == ("lose", 0, 1000)


@pytest.mark.parametrize(
    ("reference", "stands", "hits"),
    [
        ("house-way", ("lose", 0, 1000), ("lose", 0, 1000)),
        ("drawn-if-any", ("win", 950, 0), ("lose", 0, 1000)),
        ("two-card", ("win", 950, 0), ("win", 950, 0)),
    ],
)
def test_5_option_reference_on_option(
    reference: str, stands: tuple[str, int, int], hits: tuple[str, int, int]
) -> None:
    wagers = {ANN: {"player": 1000}, CY: {"banker": 1000}}
    for pick, result in ((STAND, stands), (HIT, hits)):
        third = " 4h" if pick == HIT or reference == "house-way" else ""
        hand = play(
            FIVE,
            "2c 3d" + third,
            "Kc 6d",
            wagers,
            picks={ANN: pick},
            reference_on_option=reference,
        )
        assert hand.of(CY, "banker") == result
        assert hand.of(ANN, "player")[0] == ("win" if pick == HIT else "lose")


def test_5_option_tie01_dealer_line() -> None:
    wagers = {ANN: {"player": 1000}, CY: {"banker": 1000}}
    hand = play(FIVE, "7c 4d Kh", "9c 2d Qh", wagers, tie01_dealer_line="push")
    assert hand.of(CY, "banker") == ("push", 0, 0)
    assert hand.of(ANN, "player") == ("lose", 0, 1000)


def test_5_option_natural_check() -> None:
    wagers = {ANN: {"player": 1000}, CY: {"banker": 1000}}
    peeked = play(FIVE, "2c 3d", "4h 5s", wagers)
    late = play(
        FIVE, "2c 3d 4c", "4h 5s", wagers, picks={ANN: HIT}, natural_check="void-after-draw"
    )
    for hand in (peeked, late):
        assert hand.board == ("banker", 5, 9)
        assert hand.of(ANN, "player") == ("lose", 0, 1000)
        assert hand.of(CY, "banker") == ("win", 950, 0)
    assert [e.card for e in late.all(CardVoided)] == [card("4c")]


def test_5_option_return_on_dealer_9() -> None:
    wagers = {ANN: {"player": 1000, "tie": 1000}}
    hand = play(FIVE, "3c 4d", "4h 5s", wagers, {ANN: {"late-tie": 1000}}, return_on_dealer_9="all")
    assert hand.of(ANN, "tie") == hand.of(ANN, "late-tie") == ("void", 0, 0)
    nines = play(FIVE, "9c Kd", "4h 5s", wagers, return_on_dealer_9="all")
    assert nines.of(ANN, "tie") == ("void", 0, 0)


def test_5_option_tie_hand() -> None:
    picks = {ANN: STAND, BOB: HIT}
    hand = play(FIVE, "2c 3d 9h", "7c 6d 2h", FIVES, picks=picks, tie_hand="reference")
    assert [hand.of(b, "tie")[0] for b in (ANN, BOB, CY)] == ["lose"] * 3
    hand = play(FIVE, "2c 3d Kh", "7c 6d 2h", FIVES, picks=picks, tie_hand="reference")
    assert [hand.of(b, "tie")[0] for b in (ANN, BOB, CY)] == ["win"] * 3


# ---------------------------------------------------------------- 8.0: the hands

ALL_EIGHT: Wagers = {
    ANN: {"player": 1000, "tie": 1000, "player-dragon": 1000, "banker-dragon": 1000},
    CY: {"banker": 2000},
}


def test_8_player_hand_all_stand_and_the_third_card_completes_the_reference_hand() -> None:
    wagers = {**ALL_EIGHT, BOB: {"player": 2000}}
    hand = play(EIGHT, "4c Ad 4h", "6c 9d 8h", wagers, picks={ANN: STAND, BOB: STAND})
    assert hand.of(ANN, "player") == ("win", 1000, 0)
    assert hand.of(BOB, "player") == ("win", 2000, 0)
    assert hand.of(CY, "banker") == ("lose", 0, 2000)
    assert hand.of(ANN, "tie") == ("lose", 0, 1000)
    assert hand.of(ANN, "player-dragon") == ("win", 4000, 0)
    assert hand.of(ANN, "banker-dragon") == ("lose", 0, 1000)
    assert hand.board == ("player", 9, 3)


def test_8_player_hand_must_hit_five_against_a_dealer_four() -> None:
    hand = play(EIGHT, "4c Ad 3h", "4d 3c", ALL_EIGHT)
    assert hand.of(ANN, "player") == ("win", 1000, 0)
    assert len(hand.hand("player")) == 3


def test_8_dealing_procedures_a_dealer_natural_leaves_no_choice_and_no_card() -> None:
    hand = play(EIGHT, "4c Ad", "6d 3c", ALL_EIGHT)
    assert hand.of(ANN, "player") == ("lose", 0, 1000)
    assert hand.of(ANN, "banker-dragon") == ("win", 1000, 0)
    assert hand.of(ANN, "player-dragon") == ("lose", 0, 1000)
    assert hand.of(CY, "banker") == ("win", 1900, 0)


@pytest.mark.parametrize("mark", RANKS)
@pytest.mark.parametrize("total", range(10))
def test_8_player_hand_chooses_only_on_five_against_an_open_5_or_6(total: int, mark: str) -> None:
    up = min(RANKS.index(mark) + 1, 10) % 10
    hole = of_value((7 - up) % 10)
    third = " 2h" if total <= 5 else ""
    picks = {ANN: STAND} if total == 5 and up in (5, 6) else {}
    wagers = {ANN: {"player": 1000}}
    hand = play(EIGHT, two_cards(total) + third, f"{mark}h {hole}", wagers, picks=picks)
    assert len(hand.hand("player")) == (3 if total <= 5 else 2)


# Values of the Player's third card on which the Dealer hand draws, by its total.
DRAWS_AGAINST = ("0123456789", "0123456789", "0123456789", "012345679", "234567", "4567", "67", "")


@pytest.mark.parametrize("third", range(10))
@pytest.mark.parametrize("total", range(8))
def test_8_dealer_hand_draws_by_the_players_third_card(total: int, third: int) -> None:
    draws = str(third) in DRAWS_AGAINST[total]
    banker = two_cards(total) + (" 2h" if draws else "")
    hand = play(EIGHT, f"{two_cards(3)} {of_value(third)}", banker, {ANN: {"player": 1000}})
    assert len(hand.hand("banker")) == (3 if draws else 2)


@pytest.mark.parametrize("player", [6, 7])
@pytest.mark.parametrize("total", range(8))
def test_8_dealer_hand_draws_to_five_against_a_player_who_stood(total: int, player: int) -> None:
    banker = two_cards(total) + (" 2h" if total <= 5 else "")
    hand = play(EIGHT, two_cards(player), banker, {ANN: {"player": 1000}})
    assert len(hand.hand("banker")) == (3 if total <= 5 else 2)


@pytest.mark.parametrize("total", [8, 9])
def test_8_dealing_procedures_a_natural_stops_the_other_hand(total: int) -> None:
    play(EIGHT, two_cards(total), two_cards(3), {ANN: {"player": 1000}})
    play(EIGHT, two_cards(3), two_cards(total), {ANN: {"player": 1000}})


def test_8_dealing_procedures_the_player_hand_and_one_dealer_card_are_opened_first() -> None:
    hand = play(EIGHT, "4c Ad 4h", "6c 9d 8h", ALL_EIGHT, picks={ANN: STAND})
    seen = hand.round.view(None)
    assert [e.card for e in seen if isinstance(e, CardDealt)][:4] == [None] * 4
    shown = [e for e in seen if isinstance(e, CardTurned | ChoiceMade)]
    assert [(e.hand, e.place) if isinstance(e, CardTurned) else e.pick for e in shown] == [
        *(("player", 1), ("player", 2), ("banker", 1)),
        STAND,
        ("banker", 2),
    ]


def test_8_betting_scheme_nothing_may_be_wagered_once_cards_are_out() -> None:
    assert all(spot.window == "before-cards" for spot in load(EIGHT).spots)


def test_8_house_way_with_nobody_on_the_player_line_the_hand_hits_five() -> None:
    hand = play(EIGHT, "4c Ad 3h", "6c Kd", {CY: {"banker": 1000}})
    assert hand.board == ("player", 8, 6)
    assert hand.of(CY, "banker") == ("lose", 0, 1000)


def test_8_player_hand_mixed_choices_are_settled_each_by_its_own() -> None:
    wagers = {ANN: {"player": 1000}, BOB: {"player": 1000}, CY: {"banker": 1000}}
    picks = {ANN: STAND, BOB: HIT}
    hand = play(EIGHT, "4c Ad Kh", "6c 9d", wagers, picks=picks)
    assert hand.of(ANN, "player") == hand.of(BOB, "player") == ("push", 0, 0)
    hand = play(EIGHT, "4c Ad 9h", "6c 9d", wagers, picks=picks)
    assert hand.of(ANN, "player") == ("push", 0, 0)
    assert hand.of(BOB, "player") == ("lose", 0, 1000)
    assert hand.of(CY, "banker") == ("win", 950, 0)
    assert hand.board == ("banker", 4, 5)


@pytest.mark.parametrize("total", range(10))
def test_8_how_winners_are_paid_all_ties_push(total: int) -> None:
    drawn = f"Kc Qd {of_value(total)}"
    hand = play(EIGHT, drawn, drawn, ALL_EIGHT)
    assert hand.of(ANN, "player") == hand.of(CY, "banker") == ("push", 0, 0)
    assert hand.of(ANN, "tie") == ("win", 8000, 0)
    assert hand.of(ANN, "player-dragon") == hand.of(ANN, "banker-dragon") == ("lose", 0, 1000)


# ---------------------------------------------------------------- 8.0: tie, Dragon Bonus


@pytest.mark.parametrize("spot", ["tie", "player-dragon", "banker-dragon"])
def test_8_side_wagers_need_a_base_wager_and_may_exceed_it(spot: str) -> None:
    with pytest.raises(IllegalChoice, match="needs a base wager"):
        play(EIGHT, "9c Kd", "Kh 2s", {ANN: {spot: 1000}})
    for line in ("player", "banker"):
        hand = play(EIGHT, "9c Kd", "Kh 2s", {ANN: {line: 500, spot: 100_000}})
        assert hand.of(ANN, spot)[1:] in ((100_000, 0), (0, 100_000))


DRAGON_TABLES = {
    1: {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1},
    2: {9: 20, 8: 8, 7: 7, 6: 4, 5: 3, 4: 1},
    3: {9: 30, 8: 10, 7: 4, 6: 4, 5: 2, 4: 2},
}


@pytest.mark.parametrize("margin", range(10))
@pytest.mark.parametrize("table", [1, 2, 3])
def test_8_dragon_bonus_bet_pays_by_the_margin_of_other_hands(table: int, margin: int) -> None:
    pays = DRAGON_TABLES[table].get(margin)
    right = ("lose", 0, 1000) if pays is None else ("win", 1000 * pays, 0)
    nine, less = "Kc Qd 9h", f"Jc Td {of_value(9 - margin)}"
    hand = play(EIGHT, nine, less, ALL_EIGHT, dragon_table=table)
    assert hand.of(ANN, "player-dragon") == right
    assert hand.of(ANN, "banker-dragon") == ("lose", 0, 1000)
    hand = play(EIGHT, less, nine, ALL_EIGHT, dragon_table=table)
    assert hand.of(ANN, "banker-dragon") == right
    assert hand.of(ANN, "player-dragon") == ("lose", 0, 1000)


@pytest.mark.parametrize("table", [1, 2, 3])
@pytest.mark.parametrize("natural", [8, 9])
@pytest.mark.parametrize("other", range(10))
def test_8_dragon_bonus_bet_a_natural_pays_even_money_whatever_the_margin(
    natural: int, other: int, table: int
) -> None:
    win, lose, push = ("win", 1000, 0), ("lose", 0, 1000), ("push", 0, 0)
    for_natural = win if natural > other else push if natural == other else lose
    # A natural 8 beaten by a natural 9: the nine is the natural winner.
    for_other = push if natural == other else win if other > natural else lose
    hand = play(EIGHT, two_cards(natural), two_cards(other), ALL_EIGHT, dragon_table=table)
    assert hand.of(ANN, "player-dragon") == for_natural
    assert hand.of(ANN, "banker-dragon") == for_other
    hand = play(EIGHT, two_cards(other), two_cards(natural), ALL_EIGHT, dragon_table=table)
    assert hand.of(ANN, "banker-dragon") == for_natural
    assert hand.of(ANN, "player-dragon") == for_other


# ---------------------------------------------------------------- 8.0: button, order, fees


@pytest.mark.parametrize("seats", range(8, 15))
@pytest.mark.parametrize("bank", [1, 5, 8])
def test_8_round_of_play_the_hole_card_places_the_button(seats: int, bank: int) -> None:
    for mark in RANKS:
        hole = card(f"{mark}s")
        wagers = everybody(seats, bank)
        hand = play(EIGHT, "9c Kd", f"Kh {mark}s", wagers, bank=(bank, 100_000), seats=seats)
        assert hand.button == by_counting(seats, bank, rank(hole))


def test_8_round_of_play_wagers_are_settled_kind_by_kind_from_the_button() -> None:
    wagers = {
        ANN: {"banker": 1000, "banker-dragon": 1000, "tie": 1000},
        BOB: {"player": 1000, "player-dragon": 1000, "tie": 1000},
        CY: {"banker": 1000, "player-dragon": 1000},
    }
    hand = play(EIGHT, "8c Kd", "Kh 2s", wagers)
    assert hand.order == [
        *((3, "player"), (4, "banker"), (2, "banker"), (3, "tie"), (2, "tie")),
        *((3, "player-dragon"), (4, "player-dragon"), (2, "banker-dragon")),
    ]
    by_seat = play(EIGHT, "8c Kd", "Kh 2s", wagers, settle_major="seat")
    assert [seat for seat, _ in by_seat.order] == [3, 3, 3, 4, 4, 2, 2, 2]
    order = "banker-dragon, player-dragon, tie, banker + player"
    turned = play(EIGHT, "8c Kd", "Kh 2s", wagers, settle_order=order)
    assert turned.order[0] == (2, "banker-dragon")
    assert turned.order[-3:] == [(3, "player"), (4, "banker"), (2, "banker")]


def test_8_dragon_bonus_bet_uncovered_wagers_go_back() -> None:
    wagers = {ANN: {"player": 1000, "player-dragon": 1000}, BOB: {"banker": 1000, "tie": 1000}}
    hand = play(EIGHT, "Kc Qd 9h", "Jc Td Kh", wagers, bank=(1, 10000))
    assert hand.of(ANN, "player") == ("win", 1000, 0)
    assert hand.of(BOB, "banker") == hand.of(BOB, "tie") == ("lose", 0, 1000)
    assert hand.of(ANN, "player-dragon") == ("win", 7000, 0)
    short = play(EIGHT, "Kc Qd 9h", "Jc Td Kh", wagers, bank=(1, 2000))
    assert short.of(BOB, "tie") == ("lose", 0, 0)
    assert short.of(ANN, "player-dragon") == ("win", 0, 0)


def test_8_round_of_play_collections_are_taken_on_the_lines_only_and_before_the_deal() -> None:
    wagers = {ANN: {"player": 2000, "tie": 2000, "player-dragon": 2000, "banker-dragon": 2000}}
    hand = play(EIGHT, "8c Kd", "Kh 2s", wagers, room_fee=ROOM_FEE)
    taken = [(e.bettor, e.amount, e.bank) for e in hand.all(FeeTaken)]
    assert taken == [(ANN, 50, False), (BANK, 100, True)]
    assert hand.all(WagersClosed)[0].action == 2000
    kinds = [type(e) for e in hand.round.events]
    assert kinds.index(FeesDropped) < kinds.index(CardDealt)


# ---------------------------------------------------------------- 8.0: options


def test_8_option_trigger() -> None:
    wagers = {ANN: {"player": 1000}}
    play(EIGHT, "4c Ad 9h", "2c 3d", wagers)
    play(EIGHT, "4c Ad 9h", "2c 3d", wagers, picks={ANN: HIT}, option_trigger="two-card-total")
    play(EIGHT, "4c Ad 2h", "6c 6d 2d", wagers, picks={ANN: STAND})
    play(EIGHT, "4c Ad 2h", "6c 6d 2d", wagers, option_trigger="two-card-total")
    for trigger in ("upcard", "two-card-total"):
        play(EIGHT, "4c Ad 2h", "6c Kd", wagers, picks={ANN: STAND}, option_trigger=trigger)


def test_8_option_stander_total() -> None:
    wagers = {ANN: {"player": 1000}, CY: {"banker": 1000}}
    hand = ("4c Ad 7h", "6c 9d 8h")
    two = play(EIGHT, *hand, wagers, picks={ANN: STAND})
    complete = play(EIGHT, *hand, wagers, picks={ANN: STAND}, stander_total="complete")
    assert two.of(ANN, "player") == ("win", 1000, 0)
    assert complete.of(ANN, "player") == ("lose", 0, 1000)
    assert two.of(CY, "banker") == complete.of(CY, "banker") == ("win", 950, 0)


@pytest.mark.parametrize(
    ("third", "banker", "by_chart", "to_five"),
    [("2h", "6c 9d", "", " 4d"), ("6h", "6c Kd", " 4d", ""), ("4h", "6c 9d", " 4d", " 4d")],
)
def test_8_option_dealer_draw_when_all_stand(
    third: str, banker: str, by_chart: str, to_five: str
) -> None:
    wagers = {ANN: {"player": 1000}, BOB: {"player": 1000}}
    player = f"4c Ad {third}"
    option: dict[str, Any] = {"dealer_draw_when_all_stand": "to-five"}
    stand, mixed = {ANN: STAND, BOB: STAND}, {ANN: STAND, BOB: HIT}
    play(EIGHT, player, banker + by_chart, wagers, picks=stand)
    play(EIGHT, player, banker + to_five, wagers, picks=stand, **option)
    play(EIGHT, player, banker + by_chart, wagers, picks=mixed, **option)


def test_8_option_natural_check() -> None:
    peeked = play(EIGHT, "4c Ad", "6d 3c", ALL_EIGHT)
    late = play(
        EIGHT,
        "4c Ad Kh",
        "6d 3c",
        ALL_EIGHT,
        picks={ANN: HIT},
        natural_check="void-after-draw",
    )
    for hand in (peeked, late):
        assert hand.board == ("banker", 5, 9)
        assert hand.of(ANN, "banker-dragon") == ("win", 1000, 0)
    assert [e.card for e in late.all(CardVoided)] == [card("Kh")]


def test_8_option_split_decisions() -> None:
    wagers = {ANN: {"player": 1000}, BOB: {"player": 2000}}
    results = {}
    for how in ("per-wager", "majority-by-amount", "seated-first"):
        picks = {ANN: STAND, BOB: HIT}
        hand = play(EIGHT, "4c Ad 9h", "6c 9d", wagers, picks=picks, split_decisions=how)
        results[how] = [hand.of(bettor, "player")[0] for bettor in (ANN, BOB)]
    assert results == {
        "per-wager": ["push", "lose"],
        "majority-by-amount": ["lose", "lose"],
        "seated-first": ["push", "push"],
    }


def test_8_option_tie_hand() -> None:
    for third, by_reference, by_own in (("9h", "lose", "win"), ("Kh", "win", "win")):
        hand = ("4c Ad " + third, "6c 9d")
        assert play(EIGHT, *hand, ALL_EIGHT, picks={ANN: STAND}).of(ANN, "tie")[0] == by_reference
        own = play(EIGHT, *hand, ALL_EIGHT, picks={ANN: STAND}, tie_hand="own")
        assert own.of(ANN, "tie")[0] == by_own


def test_8_option_dragon_hand() -> None:
    hand = ("4c Ad 4h", "6c 9d 6h")
    completed = play(EIGHT, *hand, ALL_EIGHT, picks={ANN: STAND})
    own = play(EIGHT, *hand, ALL_EIGHT, picks={ANN: STAND}, dragon_hand="own")
    assert completed.of(ANN, "player-dragon") == ("win", 10000, 0)
    assert own.of(ANN, "player-dragon") == ("win", 1000, 0)
