"""Commission-Free, 10.0, Supreme, EZ and Dai Bacc: their rule files, played at a real table.

A test is named after its game and the clause or ruling it holds to.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

import pytest

from houseway.cards.card import card, cards
from houseway.cards.shoe import HandScript, ScriptedShoe, Shuffle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Pick
from houseway.engine.event import Event
from houseway.engine.round import Round
from houseway.errors import HousewayError, IllegalChoice, RulebookError
from houseway.families import game, of_rules
from houseway.families.baccarat.events import CoupEnded
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.outcome import Outcome
from houseway.money import cents, dollars
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.rulebook.options import Option, Value, read_value
from houseway.rulebook.schedules import schedules_for
from houseway.table.events import (
    ButtonPlaced,
    CardBurned,
    CardDealt,
    CardTurned,
    FeesDropped,
    FeeTaken,
    GameBroken,
    RoundEnded,
    WagerPlaced,
    WagerReturned,
    WagersClosed,
    WagerSettled,
)
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, TakeBank

CFD = "commission-free-baccarat-dragon-bonus"
B100 = "21st-century-baccarat-10"
SUP = "supreme-baccarat"
EZ = "ez-baccarat-panda-8"
DAI = "dai-bacc"
GAMES = (CFD, B100, SUP, EZ, DAI)

# Hands, Player then Banker, each drawn exactly as the tableau has it.
PLAYER_7_BANKER_0 = ("3c 4c", "Kc Kd Kh")
PLAYER_6_BANKER_5 = ("2c 4c", "Kc Kd 5h")
BANKER_7_PLAYER_6 = ("2c 4c", "Kc Kd 7h")  # a three-card 7 wins
BANKER_7_PLAYER_7 = ("3c 4c", "Kc Kd 7h")  # a three-card 7 ties
PLAYER_8_BANKER_7 = ("2c 2d 4h", "Kc Kd 7h")  # a three-card 8 beats a three-card 7
TIE_ON_0 = ("Kc Kd Kh", "Qc Qd Qh")
TIE_ON_1 = ("Kc Kd Ah", "Qc Qd As")
TIE_ON_6 = ("2c 4c", "2d 4d")
NATURAL_9S = ("9c Kc", "9d Kd")

Hands = tuple[str, str]
Amounts = Mapping[str, int | str]
Wagers = Mapping[int | Bettor, Amounts]
Options = Mapping[str, object]
E = TypeVar("E", bound=Event)


def table_of(
    name: str, options: Options | None = None, seats: tuple[int, ...] = (1, 2, 3)
) -> Table:
    """A table of the game with a person in each of `seats`."""
    table = Table(load(name, options), HandScript({}))
    for seat in seats:
        table.sit(seat, f"person {seat}")
    return table


def placing(amounts: Amounts) -> PlaceWagers:
    return PlaceWagers(tuple((spot, cents(str(amount))) for spot, amount in amounts.items()))


def begin(table: Table, bank: int = 1, put_up: int = 100_000) -> Round:
    """A round in which `bank` has the bank and wagers are open."""
    playing = start_round(of_rules(table.rules), table)
    while playing.decision is not None and playing.decision.kind == "bank":
        bettor = next(iter(playing.decision.offers))
        taken: Choice = TakeBank(100 * put_up) if bettor.seat == bank else Pick("decline")
        playing.choose(bettor, taken)
    return playing


def place(playing: Round, wagers: Wagers) -> Round:
    """Everybody places what `wagers` says, or nothing; the round runs to its end."""
    by_bettor = {b if isinstance(b, Bettor) else Bettor(b): a for b, a in wagers.items()}
    while playing.decision is not None:
        bettor = next(iter(playing.decision.offers))
        playing.choose(bettor, placing(by_bettor.pop(bettor, {})))
    assert not by_bettor, f"{by_bettor} could not wager"
    return playing


def play(table: Table, hands: Hands, wagers: Wagers, bank: int = 1, put_up: int = 100_000) -> Round:
    """A whole round with these final hands, which the rules must deal to the last card."""
    shoe = table.shoe = HandScript({"player": cards(hands[0]), "banker": cards(hands[1])})
    playing = place(begin(table, bank, put_up), wagers)
    shoe.check_all_dealt()
    return playing


def of(playing: Round, kind: type[E]) -> list[E]:
    return [event for event in playing.events if isinstance(event, kind)]


def moved(event: WagerSettled) -> str:
    """What a wager came to: +$5, -$10, push or stays."""
    said = {"win": dollars(event.paid, sign=True), "lose": dollars(-event.collected)}
    return said.get(event.result, {"push": "push", "stay": "stays"}.get(event.result, ""))


def settle(
    name: str, hands: Hands, amounts: Amounts, options: Options | None = None
) -> dict[str, str]:
    """What one bettor's wagers come to against a bank that covers everything."""
    playing = play(table_of(name, options), hands, {2: amounts})
    return {event.spot: moved(event) for event in of(playing, WagerSettled)}


def walk(playing: Round) -> list[tuple[int, str]]:
    """Seat and spot of each wager, in the order of settlement."""
    return [(event.bettor.seat, event.spot) for event in of(playing, WagerSettled)]


def refusal(table: Table, bettor: Bettor, amounts: Amounts) -> str:
    """Why the table, left as it is, refuses these wagers."""
    playing = begin(restore(table.rules, HandScript({}), snapshot(table)))
    with pytest.raises(IllegalChoice) as refused:
        playing.choose(bettor, placing(amounts))
    return str(refused.value)


def bank_fee(playing: Round) -> str:
    return dollars(sum(event.amount for event in of(playing, FeeTaken) if event.bank))


def player_fees(playing: Round) -> str:
    return dollars(sum(event.amount for event in of(playing, FeeTaken) if not event.bank))


def kinds(playing: Round) -> list[type[Event]]:
    return [type(event) for event in playing.events]


def baccarat(name: str, options: Options | None = None) -> Baccarat:
    found = game(name, options)
    assert isinstance(found, Baccarat)
    return found


# ---------------------------------------------------------------- the rule files

RULINGS = {
    CFD: [f"CFD-A{n}" for n in range(1, 7)],
    B100: [f"B100-A{n}" for n in range(1, 7)],
    SUP: [f"SUP-A{n}" for n in range(1, 20)],
    EZ: [f"EZ-A{n}" for n in range(1, 9)],
    DAI: [f"DAI-A{n}" for n in range(1, 13)],
}

CHANGE_THE_ODDS = {
    CFD: {"decks", "base-tie", "tie-pays", "dragon-naturals-by-margin"},
    B100: {"decks", "base-tie"},
    SUP: {"decks", "flex-0-3-pays"},
    EZ: {"decks", "base-tie", "banker-three-card-7", "natural-stops-draw"},
    DAI: {"decks", "base-tie"},
}

DECKS = {CFD: [8], B100: range(3, 9), SUP: range(1, 9), EZ: range(3, 9), DAI: range(4, 9)}
SEATS = {CFD: [8, 14], B100: [8], SUP: range(4, 15), EZ: [8, 14], DAI: [7]}


def values(name: str, option: Option) -> tuple[Value, ...]:
    """Every value an option allows, or a few where they have no end."""
    samples: dict[str, tuple[Value, ...]] = {
        "yes-no": (True, False),
        "integer": (0, 26),
        "odds": ("9:1", "1:2"),
        "money": ("$50", "$100"),
        "range": ("table", "$7-$75"),
        "schedule": ("none", *(schedule.id for schedule in schedules_for(name))),
    }
    return option.allowed or samples.get(option.kind, (option.default,))


def every_choice() -> Iterator[tuple[str, str, Value]]:
    for name in GAMES:
        for choice, option in load(name).choices.items():
            for value in values(name, option):
                yield name, choice, value


@pytest.mark.parametrize(("name", "option", "value"), list(every_choice()))
def test_every_allowed_value_of_every_option_loads_and_matters(
    name: str, option: str, value: Value
) -> None:
    usual, rules = load(name), game(name, {option: value}).rules
    assert rules.options[option] == read_value(option, rules.choices[option], value)
    if rules.options[option] != usual.options[option]:
        assert rules.version != usual.version


@pytest.mark.parametrize("name", GAMES)
def test_every_ambiguity_of_the_document_has_its_ruling(name: str) -> None:
    rules = load(name)
    shared = ("S-", "F-")
    assert [r.id for r in rules.rulings if not r.id.startswith(shared)] == RULINGS[name]
    for ruling in rules.rulings:
        assert set(ruling.option) <= set(rules.choices), ruling.id
        assert set(ruling.spots) <= set(rules.by_id), ruling.id


@pytest.mark.parametrize("name", GAMES)
def test_options_that_change_odds_are_marked(name: str) -> None:
    rules = load(name)
    marked = {choice for choice, option in rules.choices.items() if option.odds}
    assert marked == CHANGE_THE_ODDS[name] | {f"pays-{spot.id}" for spot in rules.spots}


@pytest.mark.parametrize("name", GAMES)
def test_decks_and_seats_are_those_of_the_document(name: str) -> None:
    rules = load(name)
    assert rules.deck.decks == 8
    assert list(rules.choices["decks"].allowed) == list(DECKS[name])
    assert list(rules.choices["seats"].allowed) == list(SEATS[name])
    assert list(rules.table.seats_allowed) == list(SEATS[name])
    with pytest.raises(RulebookError, match="is not allowed"):
        load(name, {"decks": 9})


@pytest.mark.parametrize(
    ("name", "first", "all_of_them"),
    [
        (CFD, "room", 0),
        (B100, "room", 0),
        (SUP, "cons-baccarat-1", 10),
        (EZ, "cons-baccarat-1", 14),
        (DAI, "own-daibacc-1", 6),
    ],
)
def test_fees_the_schedules_a_game_may_post(name: str, first: str, all_of_them: int) -> None:
    assert load(name).options["fees"] == first
    assert len(schedules_for(name)) == all_of_them


# ---------------------------------------------------------------- what the games share

TIES = [
    ("push", TIE_ON_0, "push"),
    ("push", TIE_ON_6, "push"),
    ("bank-wins-0-1", TIE_ON_0, "-$10"),
    ("bank-wins-0-1", TIE_ON_1, "-$10"),
    ("bank-wins-0-1", TIE_ON_6, "push"),
    ("bank-wins", TIE_ON_0, "-$10"),
    ("bank-wins", TIE_ON_6, "-$10"),
]


@pytest.mark.parametrize("name", [CFD, B100, EZ, DAI])
@pytest.mark.parametrize(("base_tie", "hands", "comes_to"), TIES)
def test_base_tie_option_decides_what_equal_totals_do(
    name: str, base_tie: str, hands: Hands, comes_to: str
) -> None:
    found = settle(name, hands, {"player": 10, "banker": 10}, {"base-tie": base_tie})
    assert found == {"player": comes_to, "banker": comes_to}


@pytest.mark.parametrize("hands", [TIE_ON_0, TIE_ON_1, TIE_ON_6, NATURAL_9S])
def test_supreme_round_of_play_equal_totals_push(hands: Hands) -> None:
    assert settle(SUP, hands, {"player": 10, "banker": 10}) == {"player": "push", "banker": "push"}


@pytest.mark.parametrize("name", GAMES)
def test_natural_in_either_hand_ends_the_drawing(name: str) -> None:
    assert settle(name, ("8c Kc", "2c Kd"), {"player": 10}) == {"player": "+$10"}
    assert settle(name, ("2c Kc", "9c Kd"), {"player": 10}) == {"player": "-$10"}


@pytest.mark.parametrize("name", GAMES)
def test_banker_of_two_or_less_draws_whatever_the_player_drew(name: str) -> None:
    """SUP-A18 for Supreme, the printed chart for the others."""
    for third in "K123456789":
        player = f"Kc Kd {third.replace('1', 'A')}h"
        for two in ("Qc Qd", "Qc Ad", "Qc 2d"):
            play(table_of(name), (player, f"{two} 5s"), {2: {"player": 10}})


@pytest.mark.parametrize("name", GAMES)
def test_every_round_sums_to_zero(name: str) -> None:
    table = table_of(name)
    wagers = {spot.id: 20 for spot in table.rules.spots}
    for hands in (BANKER_7_PLAYER_6, PLAYER_7_BANKER_0):
        (ended,) = of(play(table, hands, {2: wagers, 3: wagers}, put_up=300), RoundEnded)
        assert sum(net for _, net in ended.nets) + ended.bank + ended.house == 0


# ---------------------------------------------------------------- Commission-Free Baccarat


@pytest.mark.parametrize(
    ("hands", "comes_to"),
    [
        (("2c 2d Kh", "2s 4c"), "+$5"),  # a two-card 6 beats 4
        (("2c 2d Kh", "Kd Ks 6c"), "+$5"),  # a three-card 6 beats 4
        (("2c 2d Kh", "3c 4d"), "+$10"),
        (("2c 2d Kh", "Kd Ks 7c"), "+$10"),  # no push on a three-card 7 here
        (("3c 4c", "2s 4d"), "-$10"),
        (("2c 4c", "2s 4d"), "push"),
    ],
)
def test_commission_free_how_wagers_are_paid_banker_six_pays_half(
    hands: Hands, comes_to: str
) -> None:
    assert settle(CFD, hands, {"banker": 10}) == {"banker": comes_to}


def test_commission_free_half_pay_is_exact_to_the_cent() -> None:
    assert settle(CFD, ("2c 2d Kh", "2s 4c"), {"banker": 5}) == {"banker": "+$2.50"}


MARGINS = [
    (("3c 4c", "Kc Kd 4h"), 3, "-$10"),
    (("3c 4c", "Kc Kd 3h"), 4, "+$10"),
    (("3c 4c", "Kc Kd 2h"), 5, "+$20"),
    (("3c 4c", "Kc Kd Ah"), 6, "+$40"),
    (("3c 4c", "Kc Kd Kh"), 7, "+$60"),
    (("2c 2d 4h", "Kc Kd Kh"), 8, "+$100"),
    (("2c 3c 4h", "Kc Kd Kh"), 9, "+$300"),
]


@pytest.mark.parametrize(("hands", "margin", "comes_to"), MARGINS)
def test_commission_free_player_dragon_pay_table(hands: Hands, margin: int, comes_to: str) -> None:
    found = settle(CFD, hands, {"banker": 10, "player-dragon": 10, "banker-dragon": 10})
    assert found == {"banker": "-$10", "player-dragon": comes_to, "banker-dragon": "-$10"}


@pytest.mark.parametrize(
    ("hands", "comes_to"),
    [
        (("Kc Kd 4h", "3c 4c"), "-$10"),
        (("Kc Kd 3h", "3c 4c"), "+$10"),
        (("Kc Kd 2h", "3c 4c"), "+$20"),
        (("Kc Kd Ah", "3c 4c"), "+$40"),
        (("Kc Kd Kh", "3c 4c"), "+$60"),
        (("Kc Kd Kh", "Ac Ad 6h"), "+$100"),
        (("Kc Kd Kh", "Ac Ad 7h"), "+$300"),
    ],
)
def test_commission_free_banker_dragon_pay_table(hands: Hands, comes_to: str) -> None:
    found = settle(CFD, hands, {"player": 10, "player-dragon": 10, "banker-dragon": 10})
    assert found == {"player": "-$10", "player-dragon": "-$10", "banker-dragon": comes_to}


@pytest.mark.parametrize(
    ("hands", "player", "banker"),
    [
        (("9c Kd", "Kc Qd"), "+$10", "-$10"),  # natural 9 against 0: 1 to 1, not 30 to 1
        (("8c Kd", "3c 4d"), "+$10", "-$10"),  # natural by one point
        (("8c Kc", "9c Kd"), "-$10", "+$10"),  # natural 8 against natural 9
        (("8c Kc", "3c 5c"), "push", "push"),  # natural 8 against natural 8
        (NATURAL_9S, "push", "push"),
        (TIE_ON_6, "-$10", "-$10"),  # a tie without naturals
        (("Kc Kd 9h", "Qc Qd 9s"), "-$10", "-$10"),  # two three-card 9s are not naturals
    ],
)
def test_commission_free_dragon_bonus_naturals_and_ties(
    hands: Hands, player: str, banker: str
) -> None:
    found = settle(CFD, hands, {"player": 10, "player-dragon": 10, "banker-dragon": 10})
    assert (found["player-dragon"], found["banker-dragon"]) == (player, banker)


@pytest.mark.parametrize(
    ("hands", "spot", "comes_to"),
    [
        (("9c Kd", "Kc Qd"), "player-dragon", "+$300"),
        (("8c Kd", "3c Kc"), "player-dragon", "+$20"),
        (("8c Kd", "4c Kc"), "player-dragon", "+$10"),
        (("8c Kd", "3c 4d"), "player-dragon", "+$10"),
        (("Kc Qd", "8c Kd"), "banker-dragon", "+$100"),
        (("8c Kc", "9c Kd"), "banker-dragon", "+$10"),
        (("8c Kc", "3c 5c"), "banker-dragon", "push"),
    ],
)
def test_commission_free_a2_naturals_may_be_paid_by_margin(
    hands: Hands, spot: str, comes_to: str
) -> None:
    found = settle(CFD, hands, {"player": 10, spot: 10}, {"dragon-naturals-by-margin": "yes"})
    assert found[spot] == comes_to


def test_commission_free_natural_tie_pays_the_tie_and_pushes_the_rest() -> None:
    wagers = {"player": 10, "banker": 10, "tie": 10, "player-dragon": 10, "banker-dragon": 10}
    assert settle(CFD, ("8c Kc", "3c 5c"), wagers) == {
        "player": "push",
        "banker": "push",
        "tie": "+$80",
        "player-dragon": "push",
        "banker-dragon": "push",
    }


def test_commission_free_tie_bet_needs_no_line_wager() -> None:
    assert settle(CFD, TIE_ON_0, {"tie": 10}) == {"tie": "+$80"}
    assert settle(CFD, PLAYER_7_BANKER_0, {"tie": 10}) == {"tie": "-$10"}


def test_commission_free_a3_tie_pays_what_the_options_sheet_says() -> None:
    assert settle(CFD, TIE_ON_6, {"tie": 10}, {"tie-pays": "9:1"}) == {"tie": "+$90"}


@pytest.mark.parametrize("spot", ["player-dragon", "banker-dragon"])
def test_commission_free_dragon_bonus_needs_a_line_wager(spot: str) -> None:
    assert "needs a base wager" in refusal(table_of(CFD), Bettor(2), {spot: 10})
    assert "needs a base wager" in refusal(table_of(CFD), Bettor(2), {"tie": 10, spot: 10})


def test_commission_free_a6_side_wagers_have_the_table_range_until_posted() -> None:
    wagers = {"player": 10, "player-dragon": 4}
    assert "$5 to $1,000" in refusal(table_of(CFD), Bettor(2), wagers)
    posted = table_of(CFD, {"limit-player-dragon": "1-25"})
    assert "$1 to $25" in refusal(posted, Bettor(2), {"player": 10, "player-dragon": 26})


def test_commission_free_backline_is_not_permitted() -> None:
    with pytest.raises(HousewayError, match="takes no backline wagers"):
        table_of(CFD).stand_behind(2, "behind")


@pytest.mark.parametrize(
    ("option", "open_to_them"),
    [
        ("backline-base", {"player", "banker"}),
        ("backline-tie", {"tie"}),
        ("backline-dragon", {"player-dragon", "banker-dragon"}),
    ],
)
def test_commission_free_a3_backline_by_option(option: str, open_to_them: set[str]) -> None:
    table = table_of(CFD, {option: "yes"})
    behind = table.stand_behind(2, "behind")
    for spot in table.rules.by_id:
        said = refusal(table, behind, {spot: 1})
        assert ("takes no backline wagers" in said) == (spot not in open_to_them)


def test_commission_free_a3_backline_dragon_needs_the_bettors_own_line_wager() -> None:
    options = {"backline-base": "yes", "backline-dragon": "yes"}
    table = table_of(CFD, options)
    behind = table.stand_behind(2, "behind")
    assert "needs a base wager" in refusal(table, behind, {"player-dragon": 10})
    wagers: Wagers = {2: {"player": 5}, behind: {"player": 10, "player-dragon": 10}}
    playing = play(table, PLAYER_7_BANKER_0, wagers)
    assert [moved(event) for event in of(playing, WagerSettled)] == ["+$5", "+$10", "+$60"]


def test_commission_free_method_used_to_determine_action_all_of_one_kind_first() -> None:
    table = table_of(CFD, seats=(1, 2, 5, 8))
    every = {spot.id: 10 for spot in table.rules.spots}
    playing = play(table, PLAYER_7_BANKER_0, {1: every, 2: every, 8: every}, bank=5)
    order = ["player", "banker", "tie", "player-dragon", "banker-dragon"]
    assert walk(playing) == [(seat, spot) for spot in order for seat in (8, 1, 2)]
    assert not of(playing, ButtonPlaced)


def test_commission_free_type_of_game_wagers_not_covered_go_back() -> None:
    table = table_of(CFD, seats=(1, 2, 3, 4))
    each = {"banker": 10}
    playing = play(table, PLAYER_7_BANKER_0, {2: each, 3: each, 4: each}, put_up=15)
    found = [(e.collected, e.returned, e.uncovered, e.left) for e in of(playing, WagerSettled)]
    assert found == [(1000, 0, 0, 500), (500, 500, 500, 0), (0, 1000, 1000, 0)]


@pytest.mark.parametrize(
    ("method", "hands", "first"),
    [
        ("left-of-bank", ("3c 4c", "3c Kd 2h"), 2),
        ("button-first-card", ("3c 4c", "3c Kd 2h"), 4),  # three seats after the bank
        ("button-hole-card", ("3c 4c", "3c Kd 2h"), 7),  # thirteen: six seats after going round
        ("button-first-card", ("2c 4c", "8c Td"), 2),  # eight: one seat after going round
        ("button-hole-card", ("3c 4c", "3c Ad Ah"), 2),
    ],
)
def test_commission_free_a3_action_method(method: str, hands: Hands, first: int) -> None:
    table = table_of(CFD, {"action-method": method}, seats=tuple(range(1, 9)))
    playing = play(table, hands, {seat: {"player": 10} for seat in range(2, 9)})
    assert [seat for seat, _ in walk(playing)] == [*range(first, 9), *range(2, first)]
    buttons = [event.seat for event in of(playing, ButtonPlaced)]
    assert buttons == ([] if method == "left-of-bank" else [first])


def test_commission_free_dealing_procedures_all_cards_face_up() -> None:
    playing = play(table_of(CFD), PLAYER_7_BANKER_0, {2: {"player": 10}})
    assert all(event.up for event in of(playing, CardDealt))
    assert [e.hand for e in of(playing, CardDealt)][:4] == ["player", "banker"] * 2


def test_commission_free_collection_fees_are_not_taken_until_posted() -> None:
    assert not of(play(table_of(CFD), TIE_ON_0, {2: {"player": 10}}), FeeTaken)


# ---------------------------------------------------------------- 21st Century Baccarat 10.0


@pytest.mark.parametrize(
    ("hands", "player", "banker", "lucky"),
    [
        (BANKER_7_PLAYER_6, "-$10", "push", "+$400"),
        (BANKER_7_PLAYER_7, "push", "push", "-$10"),
        (PLAYER_8_BANKER_7, "+$10", "-$10", "-$10"),
        (("2c 4c", "3c 4d"), "-$10", "+$10", "-$10"),  # a two-card 7 wins
    ],
)
def test_baccarat_10_lucky_7_and_the_push_on_a_three_card_seven(
    hands: Hands, player: str, banker: str, lucky: str
) -> None:
    found = settle(B100, hands, {"player": 10, "banker": 10, "lucky-7": 10})
    assert found == {"player": player, "banker": banker, "lucky-7": lucky}


@pytest.mark.parametrize(
    ("hands", "comes_to"),
    [
        (("8c Kc", "Kd Qd"), "+$40"),  # 8 v 0 in four cards
        (("Kc Ac", "9d Kd"), "+$40"),  # 1 v 9 in four cards
        (("Kc Kd Kh", "Ac Ad 7h"), "+$180"),  # 0 v 9 in six
        (("Kc Kd Ah", "Ac Ad 6h"), "+$180"),  # 1 v 8 in six
        (("2c 2d 4h", "Qc Qd Qh"), "+$180"),  # 8 v 0 in six
        (("2c 3d 4h", "Qc Qd Ah"), "+$180"),  # 9 v 1 in six
        (("8c Kc", "Kd 2d"), "-$10"),
        (("8c Kc", "9d Kd"), "-$10"),
        (TIE_ON_0, "-$10"),
        (PLAYER_7_BANKER_0, "-$10"),
    ],
)
def test_baccarat_10_monster_and_buster(hands: Hands, comes_to: str) -> None:
    found = settle(B100, hands, {"player": 10, "monster-buster": 10})
    assert found["monster-buster"] == comes_to


def test_baccarat_10_a2_five_cards_would_lose() -> None:
    ten = baccarat(B100)
    for outcome in (Outcome(0, 3, 9, 2), Outcome(8, 2, 1, 3)):
        assert ten.line("monster-buster", outcome).result == "lose"
        assert "monster-buster" not in ten.tags(outcome)


@pytest.mark.parametrize(
    ("hands", "comes_to"),
    [
        (("Kc Kd Kh", "Ks Kc Kd"), "+$2,500"),  # six of a kind
        (("Kc Kd Kh", "Ks Kc 2d"), "+$2,500"),  # five of a kind
        (("5c 9c 9d", "5d 5h 9h"), "+$1,000"),  # double triplets
        (("Kc Kd 2h", "Kh Ks 2d"), "+$300"),  # four of a kind and a pair
        (("Kc Kd Kh", "Ks 2c 5d"), "+$300"),
        (("4c Kc 4d", "2c Kd 4h"), "+$150"),  # the printed example: a full house and a two
        (("3c 3d", "Kc Kd 3h"), "+$150"),  # a full house in five cards
        (("Kc Kd Kh", "2c 5d"), "+$60"),
        (("Kc Kd 2h", "Qc 2d Qh"), "+$40"),  # three pairs
        (("8c Kc", "8d Kd"), "+$40"),  # two pairs in four cards
        (("Kc Kd Ah", "2c 4d"), "-$10"),  # one pair
        (("Kc Jd Ah", "Qc Td 5h"), "-$10"),  # pictures do not pair by value
    ],
)
def test_baccarat_10_lucky_match_pay_table(hands: Hands, comes_to: str) -> None:
    found = settle(B100, hands, {"banker": 10, "lucky-match": 10})
    assert found["lucky-match"] == comes_to


@pytest.mark.parametrize("spot", ["monster-buster", "lucky-7", "lucky-match"])
def test_baccarat_10_bonus_bets_need_a_line_and_have_their_own_range(spot: str) -> None:
    table = table_of(B100)
    assert "needs a base wager" in refusal(table, Bettor(2), {spot: 10})
    for amount in ("0.50", "301"):
        said = refusal(table, Bettor(2), {"player": 10, spot: amount})
        assert "outside its limits of $1 to $300" in said
    assert spot in settle(B100, TIE_ON_6, {"banker": 5, spot: 1})


def test_baccarat_10_backline_on_the_lines_only() -> None:
    table = table_of(B100)
    behind = table.stand_behind(2, "behind")
    for spot in ("monster-buster", "lucky-7", "lucky-match"):
        assert "takes no backline wagers" in refusal(table, behind, {"player": 10, spot: 10})
    playing = play(table, PLAYER_7_BANKER_0, {behind: {"player": 10}})
    assert [moved(event) for event in of(playing, WagerSettled)] == ["+$10"]


def test_baccarat_10_method_used_to_determine_action() -> None:
    table = table_of(B100, seats=(1, 4, 6))
    every = {spot.id: 10 for spot in table.rules.spots}
    playing = play(table, BANKER_7_PLAYER_6, {1: every, 6: every}, bank=4)
    order = ["player", "banker", "monster-buster", "lucky-7", "lucky-match"]
    assert walk(playing) == [(seat, spot) for spot in order for seat in (6, 1)]


def test_baccarat_10_there_is_no_tie_bet() -> None:
    assert "tie" not in load(B100).by_id


@pytest.mark.parametrize(
    ("included", "action", "fee"), [("no", 6000, "$0.50"), ("yes", 16000, "$1")]
)
def test_baccarat_10_a5_bonus_bets_and_table_action(included: str, action: int, fee: str) -> None:
    table = table_of(
        B100, {"room-fee": "bank 5-100: 0.50, 101+: 1", "tta-includes-bonus": included}
    )
    playing = play(table, TIE_ON_6, {2: {"player": 60, "lucky-7": 100}})
    assert [event.action for event in of(playing, WagersClosed)] == [action]
    assert bank_fee(playing) == fee


def test_baccarat_10_no_fee_on_bonus_bets() -> None:
    table = table_of(B100, {"room-fee": "each 0.50"})
    wagers = {"player": 10, "monster-buster": 10, "lucky-7": 10, "lucky-match": 10}
    assert player_fees(play(table, TIE_ON_6, {2: wagers})) == "$0.50"


@pytest.mark.parametrize(
    ("hands", "tags"),
    [
        (BANKER_7_PLAYER_6, ("lucky-7",)),
        (BANKER_7_PLAYER_7, ()),
        (("8c Kc", "Kd Qd"), ("monster-buster",)),
        (("Kc Kd Kh", "Ac Ad 7h"), ("monster-buster",)),
        (TIE_ON_0, ()),
    ],
)
def test_baccarat_10_tags_for_the_board(hands: Hands, tags: tuple[str, ...]) -> None:
    (ended,) = of(play(table_of(B100), hands, {2: {"player": 10}}), CoupEnded)
    assert ended.tags == tags


# ---------------------------------------------------------------- Supreme Baccarat


FLEX = tuple(f"flex-{n}" for n in (0, 1, 2, 3, 5, 6, 7))


def banker_totals(points: int) -> Hands:
    """A Player two-card 6 and a Banker hand of these points."""
    if points in (8, 9):
        return "2c 4c", f"{points}d Kc"
    return "2c 4c", f"Kc Kd {'KA23456789'[points]}h"


def test_supreme_betting_scheme_banker_pays_nineteen_to_twenty() -> None:
    found = settle(SUP, BANKER_7_PLAYER_6, {"player": 10, "banker": 10})
    assert found == {"player": "-$10", "banker": "+$9.50"}
    assert settle(SUP, BANKER_7_PLAYER_6, {"banker": 5}) == {"banker": "+$4.75"}


def test_supreme_tie_wager_needs_a_line_and_one_to_two_hundred_dollars() -> None:
    table = table_of(SUP)
    assert "needs a base wager" in refusal(table, Bettor(2), {"tie": 10})
    assert "$1 to $200" in refusal(table, Bettor(2), {"player": 10, "tie": 201})
    assert settle(SUP, TIE_ON_6, {"player": 5, "tie": 1}) == {"player": "push", "tie": "+$8"}
    assert settle(SUP, PLAYER_6_BANKER_5, {"player": 5, "tie": 1})["tie"] == "-$1"


@pytest.mark.parametrize(
    ("hands", "comes_to"),
    [
        (NATURAL_9S, "+$400"),
        (("9c Kc", "8c Kd"), "+$200"),
        (("8c Kc", "9c Kd"), "+$200"),
        (("8c Kc", "8d Kd"), "-$10"),  # 16
        (("9c Kc", "3c 4d"), "-$10"),  # 16 the other way
        (TIE_ON_0, "-$10"),
    ],
)
def test_supreme_total_shot_pay_chart(hands: Hands, comes_to: str) -> None:
    assert settle(SUP, hands, {"player": 10, "total-shot": 10})["total-shot"] == comes_to


def test_supreme_total_shot_needs_a_line_and_one_to_fifty_dollars() -> None:
    table = table_of(SUP)
    assert "needs a base wager" in refusal(table, Bettor(2), {"total-shot": 10, "flex-1": 10})
    assert "$1 to $50" in refusal(table, Bettor(2), {"banker": 10, "total-shot": 51})


@pytest.mark.parametrize("points", range(10))
def test_supreme_flex_action_pay_chart(points: int) -> None:
    found = settle(SUP, banker_totals(points), dict.fromkeys(FLEX, 10))
    won = {f"flex-{points}": "+$14" if points <= 3 else "+$10"}
    expected = dict.fromkeys(FLEX, "-$10" if points == 9 else "stays")
    assert found == {**expected, **{spot: paid for spot, paid in won.items() if spot in FLEX}}


def test_supreme_flex_action_four_and_eight_cannot_be_bet() -> None:
    assert set(load(SUP).by_id) - set(FLEX) == {"player", "banker", "tie", "total-shot"}


def test_supreme_nine_nine_pays_tie_and_total_shot_and_takes_every_flex() -> None:
    wagers = {"player": 10, "banker": 10, "tie": 10, "total-shot": 10, **dict.fromkeys(FLEX, 10)}
    assert settle(SUP, NATURAL_9S, wagers) == {
        "player": "push",
        "banker": "push",
        "tie": "+$80",
        "total-shot": "+$400",
        **dict.fromkeys(FLEX, "-$10"),
    }


def test_supreme_flex_action_stays_through_rounds_and_banks_until_decided() -> None:
    """SUP-A1: against the bank of each round; SUP-A4: without a base wager."""
    table = table_of(SUP)
    key = (Bettor(2), "flex-5")
    first = play(table, banker_totals(4), {2: {"flex-5": 10}}, bank=1)
    second = play(table, banker_totals(8), {}, bank=1)
    assert [moved(e) for e in of(first, WagerSettled) + of(second, WagerSettled)] == ["stays"] * 2
    assert table.carried == {key: 1000}
    third = play(table, banker_totals(5), {}, bank=3)
    assert of(third, WagerPlaced) == [WagerPlaced(Bettor(2), "flex-5", 1000, carried=1000)]
    (settled,) = of(third, WagerSettled)
    assert (moved(settled), settled.returned, settled.stays) == ("+$10", 1000, 0)
    assert table.carried == {}
    (ended,) = of(third, RoundEnded)
    assert dict(ended.nets) == {Bettor(2): 1000}
    assert ended.bank == -1000 - ended.house


@pytest.mark.parametrize(("points", "comes_to"), [(9, "-$5"), (2, "+$7")])
def test_supreme_flex_two_for_five_dollars(points: int, comes_to: str) -> None:
    assert settle(SUP, banker_totals(points), {"flex-2": 5}) == {"flex-2": comes_to}


def test_supreme_a1_flex_uses_no_cover_while_it_stays() -> None:
    table = table_of(SUP)
    playing = play(table, banker_totals(7), {2: {"player": 10, "flex-5": 50}}, put_up=10)
    line, flex = of(playing, WagerSettled)
    assert (moved(line), line.left) == ("-$10", 0)
    assert (moved(flex), flex.uncovered, flex.stays) == ("stays", 0, 5000)
    assert not of(playing, ButtonPlaced)


def test_supreme_flex_action_may_be_taken_down() -> None:
    table = table_of(SUP)
    play(table, banker_totals(4), {2: {"flex-5": 10, "flex-7": 10}})
    playing = play(table, banker_totals(5), {2: {"flex-5": 0}})
    assert of(playing, WagerReturned) == [WagerReturned(Bettor(2), "flex-5", 1000, "taken down")]
    assert walk(playing) == [(2, "flex-7")]
    assert table.carried == {(Bettor(2), "flex-7"): 1000}


def test_supreme_a2_flex_goes_back_to_the_one_who_takes_the_bank() -> None:
    table = table_of(SUP)
    play(table, banker_totals(4), {2: {"flex-5": 10}, 3: {"flex-5": 20}})
    playing = play(table, banker_totals(5), {}, bank=2)
    assert of(playing, WagerReturned) == [WagerReturned(Bettor(2), "flex-5", 1000, "took the bank")]
    assert kinds(playing).index(WagerReturned) < kinds(playing).index(WagersClosed)
    assert [(e.bettor.seat, moved(e)) for e in of(playing, WagerSettled)] == [(3, "+$20")]


@pytest.mark.parametrize(
    ("uncovered", "goes_back", "lies"), [("return", 1000, 0), ("stay", 0, 1000)]
)
def test_supreme_a3_flex_decided_but_not_covered(uncovered: str, goes_back: int, lies: int) -> None:
    table = table_of(SUP, {"flex-uncovered": uncovered})
    playing = play(table, banker_totals(5), {2: {"player": 10, "flex-5": 10}}, put_up=10)
    line, flex = of(playing, WagerSettled)
    assert (moved(line), line.left) == ("+$10", 0)
    assert (flex.result, flex.paid, flex.uncovered) == ("win", 0, 1000)
    assert (flex.returned, flex.stays) == (goes_back, lies)
    assert table.carried == ({(Bettor(2), "flex-5"): 1000} if lies else {})
    if lies:
        again = play(table, banker_totals(5), {})
        assert [moved(event) for event in of(again, WagerSettled)] == ["+$10"]


@pytest.mark.parametrize(("uncovered", "goes_back", "lies"), [("return", 600, 0), ("stay", 0, 600)])
def test_supreme_a3_flex_covered_in_part_when_it_loses(
    uncovered: str, goes_back: int, lies: int
) -> None:
    table = table_of(SUP, {"flex-uncovered": uncovered})
    playing = play(table, banker_totals(9), {2: {"player": 10, "flex-5": 10}}, put_up=14)
    flex = of(playing, WagerSettled)[-1]
    assert (flex.collected, flex.uncovered) == (400, 600)
    assert (flex.returned, flex.stays) == (goes_back, lies)


@pytest.mark.parametrize("uncovered", ["return", "stay"])
def test_supreme_a3_flex_paid_in_part_is_over(uncovered: str) -> None:
    table = table_of(SUP, {"flex-uncovered": uncovered})
    playing = play(table, banker_totals(5), {2: {"player": 10, "flex-5": 10}}, put_up=14)
    flex = of(playing, WagerSettled)[-1]
    assert (flex.paid, flex.returned, flex.stays) == (400, 1000, 0)


def test_supreme_a4_flex_may_be_asked_for_a_base_wager() -> None:
    table = table_of(SUP, {"flex-requires-base": "yes"})
    assert "needs a base wager" in refusal(table, Bettor(2), {"flex-5": 10})
    found = settle(
        SUP, banker_totals(5), {"player": 10, "flex-5": 10}, {"flex-requires-base": True}
    )
    assert found == {"player": "+$10", "flex-5": "+$10"}


@pytest.mark.parametrize("amount", [25, 4])
def test_supreme_a5_flex_may_be_raised_and_lowered_between_rounds(amount: int) -> None:
    table = table_of(SUP)
    play(table, banker_totals(4), {2: {"flex-5": 10}})
    playing = play(table, banker_totals(5), {2: {"flex-5": amount}})
    assert [moved(event) for event in of(playing, WagerSettled)] == [f"+${amount}"]


def test_supreme_a5_flex_may_be_frozen_but_never_kept_from_being_taken_down() -> None:
    table = table_of(SUP, {"flex-adjust": "no"})
    play(table, banker_totals(4), {2: {"flex-5": 10}})
    for amount in (25, 4):
        assert "may be taken down but not changed" in refusal(table, Bettor(2), {"flex-5": amount})
    playing = play(table, banker_totals(5), {2: {"flex-5": 0, "flex-6": 10}})
    assert walk(playing) == [(2, "flex-6")]


def test_supreme_a6_flex_goes_back_when_the_owner_leaves() -> None:
    table = table_of(SUP)
    play(table, banker_totals(4), {2: {"flex-5": 10}})
    assert table.leave(Bettor(2)) == [WagerReturned(Bettor(2), "flex-5", 1000, "left the table")]
    assert table.carried == {}


def test_supreme_a6_flex_goes_back_when_the_game_is_broken() -> None:
    table = table_of(SUP)
    play(table, banker_totals(4), {2: {"flex-5": 10}})
    broken = begin(table, bank=0)
    assert broken.over
    assert kinds(broken)[-2:] == [GameBroken, WagerReturned]
    assert table.carried == {}


@pytest.mark.parametrize("on_shoe_end", ["stay", "return"])
def test_supreme_a6_flex_and_a_new_shoe(on_shoe_end: str) -> None:
    table = table_of(SUP, {"flex-on-shoe-end": on_shoe_end})
    play(table, banker_totals(4), {2: {"flex-5": 10}})
    table.shoe = ScriptedShoe(cards("2c Kc 4c Kd 5h"), Shuffle("fresh", 416))
    playing = place(begin(table), {3: {"player": 10}})
    back = [WagerReturned(Bettor(2), "flex-5", 1000, "the shoe is over")]
    assert of(playing, WagerReturned) == (back if on_shoe_end == "return" else [])
    settled = {event.spot: moved(event) for event in of(playing, WagerSettled)}
    assert settled == {"player": "+$10", **({"flex-5": "+$10"} if on_shoe_end == "stay" else {})}


def test_supreme_a7_seven_flex_circles() -> None:
    assert sum(spot.carries for spot in load(SUP).spots) == 7


@pytest.mark.parametrize(
    ("counted", "action", "fee"), [("yes", 16000, "$1"), ("no", 1000, "$0.50")]
)
def test_supreme_a8_carried_flex_and_table_action(counted: str, action: int, fee: str) -> None:
    table = table_of(SUP, {"tta-includes-carried": counted})
    first = play(table, banker_totals(4), {2: {"flex-5": 150}})
    assert bank_fee(first) == "$1"
    second = play(table, banker_totals(4), {2: {"player": 10}})
    assert [event.action for event in of(second, WagersClosed)] == [action]
    assert bank_fee(second) == fee


def test_supreme_a9_flex_low_numbers_pay_what_the_room_posts() -> None:
    found = settle(SUP, banker_totals(3), {"flex-3": 10}, {"flex-0-3-pays": "2:1"})
    assert found == {"flex-3": "+$20"}
    found = settle(SUP, banker_totals(6), {"flex-6": 10}, {"flex-0-3-pays": "2:1"})
    assert found == {"flex-6": "+$10"}


def test_supreme_a10_button_only_when_the_bank_falls_short() -> None:
    seats = tuple(range(1, 9))
    wagers: Wagers = {seat: {"player": 10} for seat in seats[1:]}
    hands = ("3c 4c", "9c Ad Kh")  # the Banker's first card is a nine
    covered = play(table_of(SUP, seats=seats), hands, wagers, put_up=70)
    assert not of(covered, ButtonPlaced)
    assert [seat for seat, _ in walk(covered)] == [2, 3, 4, 5, 6, 7, 8]
    falls_short = play(table_of(SUP, seats=seats), hands, wagers, put_up=69)
    # Nine passes over the bank: once round the seven other seats and two more.
    assert of(falls_short, ButtonPlaced) == [ButtonPlaced(3, card("9c"))]
    found = [(event.bettor.seat, event.paid) for event in of(falls_short, WagerSettled)]
    assert found == [*((seat, 1000) for seat in range(3, 9)), (2, 900)]


def test_supreme_s8_button_on_an_empty_seat_moves_on_clockwise() -> None:
    table = table_of(SUP, seats=(1, 2, 5, 7))
    wagers: Wagers = {2: {"player": 10}, 7: {"player": 10}}
    playing = play(table, ("3c 4c", "2c Kd Kh"), wagers, put_up=15)
    assert of(playing, ButtonPlaced) == [ButtonPlaced(7, card("2c"))]
    assert [seat for seat, _ in walk(playing)] == [7, 2]


def test_supreme_a11_the_result_tells_whether_the_bank_falls_short() -> None:
    table = table_of(SUP)
    playing = play(table, TIE_ON_6, {2: {"player": 500, "banker": 500}}, put_up=10)
    assert not of(playing, ButtonPlaced)


def test_supreme_game_rules_lines_together_then_tie_total_shot_and_flex() -> None:
    table = table_of(SUP, seats=(1, 2, 3))
    playing = play(
        table,
        banker_totals(9),
        {
            2: {"banker": 10, "flex-7": 5, "flex-0": 5, "total-shot": 5},
            3: {"player": 10, "tie": 5, "total-shot": 5, "flex-1": 5},
        },
    )
    assert walk(playing) == [
        *((2, "banker"), (3, "player")),
        *((3, "tie"), (2, "total-shot"), (3, "total-shot")),
        *((2, "flex-0"), (2, "flex-7"), (3, "flex-1")),
    ]


@pytest.mark.parametrize(("drop", "before_the_deal"), [("hand-end", False), ("at-once", True)])
def test_supreme_a13_fees_are_taken_before_the_deal_and_dropped(
    drop: str, before_the_deal: bool
) -> None:
    order = kinds(play(table_of(SUP, {"fee-drop": drop}), TIE_ON_6, {2: {"player": 10}}))
    assert order.index(FeeTaken) < order.index(CardDealt)
    assert (order.index(FeesDropped) < order.index(CardDealt)) == before_the_deal
    assert order.count(FeesDropped) == 1
    assert order.index(FeesDropped) < order.index(RoundEnded)


@pytest.mark.parametrize(("fees", "taken"), [("cons-baccarat-1", "$0"), ("cons-baccarat-9", "$1")])
def test_supreme_a14_player_fee_is_per_round_not_per_wager(fees: str, taken: str) -> None:
    table = table_of(SUP, {"fees": fees})
    wagers: Wagers = {2: {"player": 10, "tie": 5, "flex-1": 5}, 3: {"banker": 10}}
    playing = play(table, TIE_ON_6, wagers)
    assert player_fees(playing) == taken
    assert bank_fee(playing) == "$0.50"


@pytest.mark.parametrize(("below", "fee"), [("zero", "$0"), ("lowest", "$0.50")])
def test_supreme_fees_below_the_first_tier(below: str, fee: str) -> None:
    table = table_of(SUP, {"below-first-tier": below})
    assert bank_fee(play(table, banker_totals(5), {2: {"flex-5": 1}})) == fee


def test_supreme_a16_dealt_face_down_player_hand_turned_first() -> None:
    playing = play(table_of(SUP), PLAYER_6_BANKER_5, {2: {"player": 10}})
    assert [event.up for event in of(playing, CardDealt)] == [False] * 4 + [True]
    turned = [(event.hand, event.place) for event in of(playing, CardTurned)]
    assert turned == [("player", 1), ("player", 2), ("banker", 1), ("banker", 2)]
    hidden = [e for e in playing.view(None) if isinstance(e, CardDealt) and e.card is None]
    assert len(hidden) == 4


def test_supreme_a17_flex_limit_for_each_number_or_for_all() -> None:
    two = {"flex-0": 120, "flex-7": 120}
    assert settle(SUP, banker_totals(9), two) == {"flex-0": "-$120", "flex-7": "-$120"}
    together = table_of(SUP, {"flex-limit-scope": "all"})
    assert "all flex wagers together may be $200" in refusal(together, Bettor(2), two)
    play(together, banker_totals(4), {2: {"flex-0": 120}})
    assert "together" in refusal(together, Bettor(2), {"flex-7": 81})
    playing = play(together, banker_totals(4), {2: {"flex-7": 80}})
    assert [event.amount for event in of(playing, WagerPlaced)] == [12000, 8000]


def test_supreme_flex_action_one_to_two_hundred_dollars() -> None:
    assert "$1 to $200" in refusal(table_of(SUP), Bettor(2), {"flex-5": 201})
    assert "$1 to $200" in refusal(table_of(SUP), Bettor(2), {"flex-5": "0.50"})


def test_supreme_number_of_players_no_backline() -> None:
    with pytest.raises(HousewayError, match="takes no backline wagers"):
        table_of(SUP).stand_behind(2, "behind")


def test_supreme_type_of_card_deck_is_dealt_from_a_shoe() -> None:
    with pytest.raises(RulebookError, match="is not allowed"):
        load(SUP, {"dealt-from": "shuffler"})


# ---------------------------------------------------------------- EZ Baccarat Panda 8

EZ_WAGERS = {"player": 10, "banker": 10, "tie": 10, "panda-8": 10, "dragon-7": 10}


@pytest.mark.parametrize(
    ("hands", "comes_to"),
    [
        (BANKER_7_PLAYER_6, ("-$10", "push", "-$10", "-$10", "+$400")),
        (PLAYER_8_BANKER_7, ("+$10", "-$10", "-$10", "+$250", "-$10")),
        (("8c Kc", "3c 4c"), ("+$10", "-$10", "-$10", "-$10", "-$10")),  # a two-card 8
        (BANKER_7_PLAYER_7, ("push", "push", "+$80", "-$10", "-$10")),
        (("2c 2d 4h", "Kc Kd 8h"), ("push", "push", "+$80", "-$10", "-$10")),
        (("2c 4c", "3c 4d"), ("-$10", "+$10", "-$10", "-$10", "-$10")),  # a two-card 7
    ],
)
def test_ez_how_each_wager_wins_loses_or_pushes(hands: Hands, comes_to: tuple[str, ...]) -> None:
    assert tuple(settle(EZ, hands, EZ_WAGERS).values()) == comes_to


def test_ez_a1_three_card_seven_may_be_paid_as_written() -> None:
    found = settle(EZ, BANKER_7_PLAYER_6, EZ_WAGERS, {"banker-three-card-7": "pay"})
    assert (found["banker"], found["dragon-7"]) == ("+$10", "+$400")


def test_ez_a3_without_the_natural_stop_the_other_hand_draws() -> None:
    options = {"natural-stops-draw": "no"}
    assert settle(EZ, ("8c Kc", "Kd 2d 6h"), {"tie": 10}, options) == {"tie": "+$80"}
    assert settle(EZ, ("Kd 2d 7h", "8c Kc"), {"player": 10}, options) == {"player": "+$10"}


@pytest.mark.parametrize(("fees", "player"), [("own-ez-1", "$0"), ("own-ez-3", "$1")])
def test_ez_a5_the_fee_table_is_followed(fees: str, player: str) -> None:
    table = table_of(EZ, {"fees": fees})
    playing = play(table, TIE_ON_6, {2: {"player": 50, "tie": 20}, 3: {"banker": 50}})
    assert (player_fees(playing), bank_fee(playing)) == (player, "$1")


def test_ez_a6_limits_of_the_bonus_bets() -> None:
    for spot in ("panda-8", "dragon-7"):
        assert "needs a base wager" in refusal(table_of(EZ), Bettor(2), {spot: 10})
        for amount in (4, 51):
            said = refusal(table_of(EZ), Bettor(2), {"player": 10, spot: amount})
            assert "$5 to $50" in said
    assert "$5 to $200" in refusal(table_of(EZ), Bettor(2), {"tie": 201})


def test_ez_tie_bet_needs_no_line_wager() -> None:
    assert settle(EZ, TIE_ON_0, {"tie": 10}) == {"tie": "+$80"}


def test_ez_method_used_to_determine_action_backline_within_its_seat() -> None:
    table = table_of(EZ, seats=(1, 2, 3))
    behind = table.stand_behind(2, "behind")
    playing = play(table, BANKER_7_PLAYER_6, {2: EZ_WAGERS, behind: EZ_WAGERS, 3: EZ_WAGERS})
    bettors = (Bettor(2), behind, Bettor(3))
    found = [(event.spot, event.bettor) for event in of(playing, WagerSettled)]
    assert found == [(spot, bettor) for spot in EZ_WAGERS for bettor in bettors]


# ---------------------------------------------------------------- Dai Bacc

OX_KILLED = ("Kc Kd 6h", "2c 2d 3h")  # a three-card 6 loses to a three-card 7
DAI_SPOTS = ("player", "banker", "kill", "ox-6", "tiger-7")
DAI_WAGERS = dict.fromkeys(DAI_SPOTS, 10)


@pytest.mark.parametrize(
    ("hands", "comes_to"),
    [
        (OX_KILLED, ("-$10", "push", "+$300", "-$10", "+$400")),
        (("2c 3c Ah", "Kc 6d"), ("push", "push", "+$300", "-$10", "-$10")),  # three-card 6 v 6
        (BANKER_7_PLAYER_7, ("push", "push", "+$300", "-$10", "-$10")),  # 7 v three-card 7
        (PLAYER_8_BANKER_7, ("+$10", "-$10", "+$300", "-$10", "-$10")),  # the tiger is killed
        (("2c 3c Ah", "Ac 2d 2h"), ("+$10", "-$10", "-$10", "+$400", "-$10")),  # ox wins
        (BANKER_7_PLAYER_6, ("-$10", "push", "-$10", "-$10", "+$400")),  # a two-card 6 is no ox
        (PLAYER_6_BANKER_5, ("+$10", "-$10", "-$10", "-$10", "-$10")),
        (("2c 4c", "3c 4d"), ("-$10", "+$10", "-$10", "-$10", "-$10")),  # a two-card 7 is no tiger
    ],
)
def test_dai_bacc_how_winners_are_determined(hands: Hands, comes_to: tuple[str, ...]) -> None:
    assert settle(DAI, hands, DAI_WAGERS) == dict(zip(DAI_SPOTS, comes_to))


@pytest.mark.parametrize("spot", ["kill", "ox-6", "tiger-7"])
def test_dai_bacc_a8_bonus_bets_may_stand_alone(spot: str) -> None:
    assert spot in settle(DAI, OX_KILLED, {spot: 1})
    assert "$1 to $200" in refusal(table_of(DAI), Bettor(2), {spot: 201})
    strict = table_of(DAI, {"requires-base": "yes"})
    assert "needs a base wager" in refusal(strict, Bettor(2), {spot: 1})


@pytest.mark.parametrize(
    ("first", "further"), [("Qs", 10), ("Ts", 10), ("7c", 7), ("Ah", 1), ("Kd", 10), ("Jd", 10)]
)
def test_dai_bacc_a4_first_card_of_a_shoe_burns_its_number(first: str, further: int) -> None:
    table = table_of(DAI)
    deal = [first, *["9s"] * further, "2c", "Kc", "4c", "Kd", "5h"]
    shoe = table.shoe = ScriptedShoe(cards(deal), Shuffle("fresh", 416))
    playing = place(begin(table), {2: {"player": 10}})
    shown, *rest = of(playing, CardBurned)
    assert shown == CardBurned(card(first), up=True)
    assert [event.up for event in rest] == [False] * further
    assert [moved(event) for event in of(playing, WagerSettled)] == ["+$10"]
    assert shoe.remaining == 0
    # Nobody sees the cards that follow.
    seen = [event for event in playing.view(2) if isinstance(event, CardBurned)]
    assert [event.card for event in seen] == [card(first)] + [None] * further


def test_dai_bacc_a4_burn_is_once_for_each_shuffle() -> None:
    assert not of(play(table_of(DAI), OX_KILLED, {2: {"player": 10}}), CardBurned)


@pytest.mark.parametrize("options", [{"burn": "none"}, {"dealt-from": "shuffler"}])
def test_dai_bacc_a5_nothing_is_burned(options: Options) -> None:
    table = table_of(DAI, options)
    table.shoe = ScriptedShoe(cards("2c Kc 4c Kd 5h"), Shuffle("fresh", 416))
    assert not of(place(begin(table), {2: {"player": 10}}), CardBurned)


def test_dai_bacc_dealing_procedures_face_down_player_hand_turned_first() -> None:
    playing = play(table_of(DAI), PLAYER_6_BANKER_5, {2: {"player": 10}})
    assert [event.up for event in of(playing, CardDealt)] == [False] * 4 + [True]
    assert [event.hand for event in of(playing, CardTurned)] == ["player"] * 2 + ["banker"] * 2


def dai_walk(
    first_card: str, direction: str | None = None, put_up: int = 25, bank: int = 3
) -> tuple[list[int], list[tuple[int, int]]]:
    """Button seats, then seats with what they were paid, when everybody wins $10."""
    options = {} if direction is None else {"settle-direction": direction}
    table = table_of(DAI, options, seats=tuple(range(1, 8)))
    hands = {"A": "Ac Kd Kh", "2": "2c Kd Kh", "8": "8c 2d Kh", "Q": "Qc Kd Kh"}
    wagers: Wagers = {seat: {"player": 10} for seat in range(1, 8) if seat != bank}
    playing = play(table, ("3c 4c", hands[first_card]), wagers, bank=bank, put_up=put_up)
    buttons = [event.seat for event in of(playing, ButtonPlaced)]
    return buttons, [(event.bettor.seat, event.paid) for event in of(playing, WagerSettled)]


@pytest.mark.parametrize(
    ("first_card", "seats"),
    [
        ("2", [4, 2, 1, 7, 6, 5]),  # the bank is one, the seat after it two
        ("Q", [7, 6, 5, 4, 2, 1]),  # twelve: once round all seven seats and five on
        ("A", [2, 1, 7, 6, 5, 4]),  # one is the bank itself: on to the next, counter-clockwise
        ("8", [2, 1, 7, 6, 5, 4]),  # eight is the bank again
    ],
)
def test_dai_bacc_a1_a2_button_and_counter_clockwise_walk(
    first_card: str, seats: list[int]
) -> None:
    buttons, found = dai_walk(first_card)
    assert buttons == seats[:1]
    assert found == list(zip(seats, [1000, 1000, 500, 0, 0, 0]))


def test_dai_bacc_a2_button_on_a_bank_in_seat_one_goes_to_the_last_seat() -> None:
    buttons, found = dai_walk("A", bank=1)
    assert buttons == [7]
    assert [seat for seat, _ in found] == [7, 6, 5, 4, 3, 2]


def test_dai_bacc_a1_walk_may_be_set_clockwise() -> None:
    assert dai_walk("2", "clockwise")[1][:3] == [(4, 1000), (5, 1000), (6, 500)]
    assert dai_walk("A", "clockwise")[0] == [4]


def test_dai_bacc_a3_without_shortage_no_button_and_the_left_of_the_bank_first() -> None:
    buttons, found = dai_walk("Q", put_up=60)
    assert buttons == []
    assert found[0] == (4, 1000)
    assert sorted(found) == [(seat, 1000) for seat in (1, 2, 4, 5, 6, 7)]


def test_dai_bacc_a11_button_comes_after_the_last_card() -> None:
    table = table_of(DAI)
    order = kinds(play(table, OX_KILLED, {2: {"player": 10}}, put_up=5))
    last_card = max(n for n, kind in enumerate(order) if kind is CardDealt)
    assert last_card < order.index(ButtonPlaced) < order.index(WagerSettled)


def test_dai_bacc_all_of_one_kind_first() -> None:
    table = table_of(DAI, seats=(1, 2, 3))
    playing = play(table, OX_KILLED, {2: DAI_WAGERS, 3: DAI_WAGERS})
    assert walk(playing) == [(seat, spot) for spot in DAI_SPOTS for seat in (2, 3)]


def test_dai_bacc_backline_on_all_wagers() -> None:
    table = table_of(DAI)
    behind = table.stand_behind(2, "behind")
    playing = play(table, OX_KILLED, {behind: DAI_WAGERS})
    assert [event.bettor for event in of(playing, WagerSettled)] == [behind] * 5


def test_dai_bacc_collection_fees_count_bonus_bets() -> None:
    playing = play(table_of(DAI), OX_KILLED, {2: {"player": 45, "kill": 6}})
    assert (bank_fee(playing), player_fees(playing)) == ("$2", "$0")


@pytest.mark.parametrize(("below", "fee"), [("zero", "$0"), ("lowest", "$1")])
def test_dai_bacc_a10_below_the_first_tier(below: str, fee: str) -> None:
    table = table_of(DAI, {"below-first-tier": below})
    assert bank_fee(play(table, OX_KILLED, {2: {"kill": 4}})) == fee


@pytest.mark.parametrize(
    ("hands", "tags"),
    [(OX_KILLED, ("tiger-7",)), (("2c 3c Ah", "Ac 2d 2h"), ("ox-6",)), (TIE_ON_6, ())],
)
def test_dai_bacc_tags_for_the_board(hands: Hands, tags: tuple[str, ...]) -> None:
    (ended,) = of(play(table_of(DAI), hands, {2: {"player": 10}}), CoupEnded)
    assert ended.tags == tags
