"""Records and fees of the games without a bank, clause by clause."""

from __future__ import annotations

from typing import Any

import pytest

from houseway.desk.pot_settle import PotSettlement
from houseway.desk.schemas import example
from houseway.desk.settle import Answer
from houseway.desk.slip import slip_of
from houseway.desk.tried import tried
from houseway.errors import RulebookError
from houseway.families import game
from houseway.families.pot.game import PotGame
from houseway.families.pot.words_money import limit_chart
from houseway.rulebook.load import load
from houseway.rulebook.pot_printed import pot_schedules
from tables import POT

HOLDEM = """
texas-holdem
option fees={fees}
button 8
1 put 20
2 put 20
players {players}
board As Kd 7s Js 2d
seat 1 Ts Qs
seat 2 3h 4h
"""


def answered(told: Any) -> Answer:
    found = tried(told)
    assert found.answer is not None, found.faults
    return found.answer


@pytest.mark.parametrize("game", POT)
def test_example_hands_of_pot_games_are_hands_that_can_be_played(game: str) -> None:
    answer = answered(example(game))
    assert isinstance(answer, PotSettlement)
    assert answer.remarks == ()


@pytest.mark.parametrize(("players", "fee"), [(4, 0), (7, 400)])
def test_flop_rates_1_to_34_a_slip_says_when_no_posted_fee_is_for_so_many(
    players: int, fee: int
) -> None:
    answer = answered(HOLDEM.format(fees="flop-6", players=players))
    assert isinstance(answer, PotSettlement)
    assert sum(each.amount for each in answer.fees) == fee
    assert [("flop-6 has none for 4 players" in each) for each in answer.remarks] == (
        [] if fee else [True]
    )


def test_low_ball_betting_told_after_the_draw_leaves_no_doubt_about_the_second_round() -> None:
    answer = answered(example("lowball"))
    assert isinstance(answer, PotSettlement)
    assert [each.amount for each in answer.fees] == [100, 200]
    assert not [each for each in answer.remarks if "second round" in each]


@pytest.mark.parametrize(
    ("said", "cards", "points"),
    [
        ("red dragon", "Ah 2h 3d 4h 5d 6h 7h 8h 9h Th Jh Qh Kh", 26),
        ("black dragon", "As 2c 3c 4s 5c 6s 7s 8s 9s Ts Js Qs Ks", 26),
        ("All Reds", "Ad Kd Qd Jh Th 9d 8h 7h 6d 6h 5d 4h 3h", 13),
        ("all-blacks", "As Ks Qs Jc Tc 9c 8s 7s 6s 6c 5c 4s 3s", 13),
    ],
)
def test_chinese_poker_clean_sweeps_are_declared_by_their_printed_names(
    said: str, cards: str, points: int
) -> None:
    answer = answered(
        f"""
        chinese-poker
        option version=mandarin
        option fees=none
        button 2
        1 declares {said}, cards {cards}, said 1
        1 chips 500
        2 surrenders, said 2
        2 chips 500
        """
    )
    assert slip_of(answer).nets[0].amount == 500 * points


def test_asian_stud_a_spread_limit_has_no_printed_fee_and_no_paper_offers_one() -> None:
    spread = {"structure": "spread"}
    assert load("asian-stud", spread).pot_fees is None
    with pytest.raises(RulebookError, match="does not name Asian Stud"):
        load("asian-stud", spread | {"fees": "poker-24"})
    notes = [note for each in pot_schedules().values() for note in each.notes]
    assert not [note for note in notes if "Asian Stud" in note and "may post" in note]


def test_seven_card_stud_a_spread_limit_may_be_offered_and_has_a_printed_fee() -> None:
    posted = load("seven-card-stud", {"structure": "spread"}).pot_fees
    assert posted is not None
    assert posted.text == "poker-24"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"structure": "no-limit"}, "$4 to all the player's chips, $1,000 at most"),
        ({"structure": "no-limit", "city-cap": False}, "$4 to all the player's chips"),
        ({"structure": "spread", "big-bet": "2000", "fees": "none"}, "$4 to $1,000"),
    ],
)
def test_river_down_note_under_the_fees_the_limits_on_papers_keep_to_the_largest_single_bet(
    options: dict[str, Any], says: str
) -> None:
    made = game("river-down-holdem", options)
    assert isinstance(made, PotGame)
    assert ("Bets and raises", says) in limit_chart(made.settings).rows


def test_low_ball_a_killed_pot_doubles_its_bets_within_the_largest_single_bet() -> None:
    high = {"small-bet": "400", "big-bet": "800", "fees": "none"}
    with pytest.raises(RulebookError, match=r"\$1,000, and a killed pot doubles the bets"):
        game("lowball", high)
    assert game("lowball", high | {"kill": "off"}).rules.id == "lowball"
    assert game("lowball", high | {"small-bet": "200", "big-bet": "400"}).rules.id == "lowball"


@pytest.mark.parametrize(
    ("told", "says"),
    [
        ("no fees", ["$0 of fees was told, and the slip goes by it; flop-16 takes $3"]),
        ("fee 5", ["$5 of fees was told, and the slip goes by it; flop-16 takes $3"]),
        ("fee 2\nreached 4", ["$2 of fees was told, and the slip goes by it; flop-16 takes $3"]),
        ("fee 2", []),
        ("fee 3", []),
        ("", []),
    ],
)
def test_flop_rates_1_to_17_fees_told_otherwise_than_posted_are_remarked_on(
    told: str, says: list[str]
) -> None:
    answer = answered(HOLDEM.format(fees="flop-16", players=4) + told)
    assert isinstance(answer, PotSettlement)
    assert [each.removesuffix(" from this hand.") for each in answer.remarks] == says
