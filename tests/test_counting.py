"""Counting: exact edges of any cards left, effects of removal, counts, and dealt shoes."""

from __future__ import annotations

import json
import sys
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pytest
from fastapi.testclient import TestClient

from houseway.cards.deck import shoe_of
from houseway.cards.shoe import ScriptedShoe
from houseway.cli.main import main
from houseway.desk.counting import SHUFFLED, counting, cuts_for
from houseway.engine.bettor import Bettor
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.odds import game_odds
from houseway.families.baccarat.odds.gains import Study
from houseway.families.baccarat.odds.polynomial import Edges, by_value
from houseway.families.baccarat.odds.shoes import _dealt, deal_shoes, expected
from houseway.families.baccarat.rules import value
from houseway.families.removal import removals
from houseway.proof.linear import Removal, best_count, count_of, estimate
from houseway.rulebook.load import game_ids, load
from houseway.web import counting_view
from houseway.web.pages import cardroom
from tables import COMMUNITY, deal, full_table, proved

EZ = "ez-baccarat-panda-8"
SHOE = [n for n in game_ids() if load(n).banked and load(n).deck.dealt_from == "shoe"]
EASY = ("casino-war", EZ, "pure-spanish-21-5-3-2")


def community(name: str) -> Baccarat:
    played = game(name)
    assert isinstance(played, Baccarat)
    return played


@pytest.fixture(scope="module")
def ez() -> Study:
    return Study(community(EZ))


def any_cards(luck: Random) -> list[int]:
    """So many cards left of each value, tens first."""
    return [luck.randint(6, 128), *(luck.randint(0, 32) for _ in range(9))]


def as_shoe(left: list[int]) -> dict[int, int]:
    """Such cards, in one suit."""
    return {(points - 1) % 10 * 4: number for points, number in enumerate(left) if number}


@pytest.mark.parametrize("name", [name if name == EZ else proved(name) for name in COMMUNITY])
def test_the_fast_edge_is_the_exact_odds_of_any_cards_left(name: str) -> None:
    played, luck = community(name), Random(name)
    edges = Edges(played)
    for left in [[128] + [32] * 9, any_cards(luck)]:
        found = edges.ev(left)
        exact = game_odds(played, as_shoe(left))
        wagers = {
            spot.spot.id: spot.odds.ev_per_round for spot in exact.spots if by_value(spot.spot)
        }
        assert found == {spot: wagers[spot] for spot in found}
        assert set(found) == set(wagers)


def test_many_rows_at_once_are_each_row_by_itself(ez: Study) -> None:
    luck = Random(2)
    rows = [any_cards(luck) for _ in range(20)]
    together = expected(ez.edges, np.array(rows))
    for row, found in zip(rows, together, strict=True):
        alone = [float(ev) for ev in ez.edges.ev(row).values()]
        assert found == pytest.approx(alone, abs=1e-12)


def test_effects_of_removal_are_differences_and_balance(ez: Study) -> None:
    odds = game_odds(community(EZ))
    shoe = shoe_of("standard", 8)
    for spot, removal in ez.removals.items():
        told = {name: float(effect) for name, effect in odds.spot(spot).removal.items()}
        assert removal.effects == pytest.approx(told, abs=1e-15)
        mean = sum(removal.cards[name] * effect for name, effect in removal.effects.items())
        assert mean == pytest.approx(0, abs=1e-12)  # a card nobody saw changes nothing
    without = {**shoe, 32: shoe[32] - 1}  # a nine
    assert value(32) == 9
    left = [128, *[32] * 8, 31]
    change = ez.edges.ev(left)["dragon-7"] - odds.spot("dragon-7").odds.ev
    assert sum(without.values()) == sum(left)
    assert change == odds.spot("dragon-7").removal["9"]


@pytest.mark.parametrize("name", [name if name in EASY else proved(name) for name in SHOE])
def test_every_effect_of_every_shoe_game_balances(name: str) -> None:
    for spot, removal in removals(game(name)).items():
        window = load(name).by_id[spot].window
        total = sum(removal.cards[card] * effect for card, effect in removal.effects.items())
        assert removal.size == sum(load(name).deck.shoe.values())
        if window == "before-cards" and load(name).by_id[spot].lines[-1].pays != "stay":
            assert total == pytest.approx(0, abs=1e-9)


# Linear counts


def test_the_best_tags_follow_the_effects_better_than_others(ez: Study) -> None:
    removal = ez.removals["dragon-7"]
    best = best_count(removal)
    assert best.correlation > 0.98
    assert max(map(abs, best.tags.values())) <= 4
    assert best.tags["8"] > 0 > best.tags["7"]
    flipped = count_of(removal, {name: -tag for name, tag in best.tags.items()})
    assert flipped.correlation == pytest.approx(-best.correlation)
    plain = count_of(removal, {name: int(name in "89") for name in removal.effects})
    assert plain.correlation < best.correlation


def test_an_estimate_is_the_bell_curve_worked_out_by_hand() -> None:
    coin = Removal({"red": 0.01, "black": -0.01}, {"red": 50, "black": 50}, 0.0)
    found = estimate(coin, 20)
    assert found.share == pytest.approx(79.0 / 80 * 0.5, abs=1e-9)  # no edge before a card is seen
    spreads = [0.01 * (99 * (100 - left) / left) ** 0.5 for left in range(21, 101)]
    assert found.gain_per_100 == pytest.approx(100 * 0.39894228 * sum(spreads) / 80, rel=1e-6)


# Dealt shoes


def test_shoes_are_dealt_to_the_cut_and_cards_are_never_made_up(ez: Study) -> None:
    (rounds,) = deal_shoes(community(EZ), ez.edges, 4, 52, seed=1)
    first = np.flatnonzero(np.diff(rounds.shoe, prepend=-1))
    assert rounds.left[first].tolist() == [ez.full.tolist()] * 4
    assert (rounds.behind == rounds.cards).all()  # nothing is burned in this game
    used = -np.diff(rounds.cards)[np.diff(rounds.shoe) == 0]
    assert set(used.tolist()) == {4, 5, 6}
    assert rounds.behind.min() > 52
    assert (rounds.left >= 0).all()
    again = next(deal_shoes(community(EZ), ez.edges, 4, 52, seed=1))
    assert (again.ev == rounds.ev).all()


@pytest.mark.parametrize("name", [name if name == EZ else proved(name) for name in COMMUNITY])
def test_rounds_take_the_cards_that_the_table_takes(name: str) -> None:
    played = community(name)
    order = [card for card, number in played.rules.deck.shoe.items() for _ in range(number)]
    Random(name).shuffle(order)
    rounds = _dealt(played, Edges(played), np.array([order]), 0, 52)
    burned = len(order) - int(rounds.behind[0])
    shoe = ScriptedShoe(order[burned:])
    table = full_table(played, shoe, people=3)
    line = played.rules.spots[0].id
    for behind in rounds.behind.tolist():
        assert shoe.remaining == behind
        deal(played, table, {Bettor(2): {line: 1000}, Bettor(3): {line: 1000}})


def test_perfect_knowledge_gains_most_and_agrees_with_the_estimate(ez: Study) -> None:
    found = ez.simulated(150, cuts_for(52, 416), seed=3)["dragon-7"]
    own, *others = found.cuts
    for at in found.cuts:
        gains = [at.ways[way].per_shoe for way in ("knows", "linear", "tags")]
        assert gains[0] >= gains[1] > 0
        assert gains[0] >= gains[2] > 0
        assert at.ways["knows"].per_100 == pytest.approx(100 * gains[0] / at.rounds)
    deeper = sorted((at.cut, at.ways["knows"].per_shoe) for at in others)
    assert [gain for _, gain in deeper] == sorted((gain for _, gain in deeper), reverse=True)
    guess = estimate(ez.removals["dragon-7"], 52)
    knows = own.ways["knows"]
    assert abs(knows.per_100 - guess.gain_per_100) < 4 * knows.error * 100 / own.rounds
    assert sum(found.spread.counts) == round(own.rounds * 150)
    assert found.depths[0].share == 0  # nobody has an edge in a full shoe


@pytest.mark.prove
def test_the_average_edge_of_dealt_rounds_is_that_of_the_full_shoe(ez: Study) -> None:
    """Before the cut card every round is as good as the first to somebody who sees nothing."""
    blocks = list(deal_shoes(community(EZ), ez.edges, 3000, 208, seed=11))
    ev = np.concatenate([block.ev for block in blocks])
    shoe = np.concatenate([block.shoe for block in blocks])
    first = np.concatenate([np.arange((shoe == s).sum()) for s in range(3000)])
    for column, spot in enumerate(ez.edges.spots):
        at = ev[first == 30, column]  # every shoe has a thirty-first round
        start = float(ez.edges.ev(ez.full)[spot.id])
        assert abs(at.mean() - start) < 4 * at.std() / len(at) ** 0.5


# The desk


def test_a_machine_leaves_nothing_to_count() -> None:
    found = counting(game("three-card-poker"))
    assert (found.told, found.spots) == (SHUFFLED, ())


def test_a_wager_to_which_every_card_is_alike_is_told_in_a_sentence() -> None:
    found = counting(game("casino-war"))
    assert {spot.spot for spot in found.spots} == {"primary", "tie"}
    assert all("means the same" in spot.note for spot in found.spots)


def test_absurd_questions_are_refused() -> None:
    with pytest.raises(HousewayError, match="14 to 207"):
        counting(game(EZ), cut=3)
    with pytest.raises(HousewayError, match="20,000"):
        counting(game(EZ), shoes=10**9)
    with pytest.raises(HousewayError, match="nobody banks"):
        counting(game("omaha"))
    with pytest.raises(HousewayError, match="no spot"):
        counting(game(EZ), "dragon")


def test_the_command_answers_people_and_programs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*args: str) -> str:
        monkeypatch.setattr(sys, "argv", ["houseway", "counting", *args])
        main()
        return capsys.readouterr().out

    told = run(EZ, "dragon-7", "--shoes", "20")
    assert "what one card missing adds" in told
    assert "every card known" in told
    data = json.loads(run(EZ, "--shoes", "0", "-o", "pays-dragon-7=30:1", "--json"))
    dragon = next(each for each in data["wagers"] if each["spot"] == "dragon-7")
    exact = game_odds(Baccarat(load(EZ, {"pays-dragon-7": "30:1"}))).spot("dragon-7")
    assert dragon["edge"] == pytest.approx(float(exact.edge))
    assert "simulated" not in dragon
    assert dragon["effect_of_removal"]["8"] == pytest.approx(float(Fraction(exact.removal["8"])))


def test_the_pages_answer_every_question_in_place(tmp_path: Path) -> None:
    web = TestClient(cardroom(str(tmp_path / "room.db")))
    listed = web.get("/counting").text
    assert all(f'href="/counting/{name}"' in listed for name in SHOE)
    assert SHUFFLED in web.get("/counting/three-card-poker").text
    asked = [counting_view._asked(game(EZ, o), "", "") for o in ({}, {"fees": "none"})]
    keys = {counting_view._key(game(EZ, dict(a.options)), a) for a in asked}
    assert len(keys) == 1  # fees are no part of what is counted
    for wrong in ({"cut": "3"}, {"cut": "-1"}, {"cut": "x"}, {"cut": "9999"}, {"shoes": "1e9"}):
        answer = web.get(f"/counting/{EZ}", params=wrong)
        assert answer.status_code == 200
        assert answer.text.count('aria-invalid="true"') == 1
    assert web.get("/counting/nothing").status_code == 404
    assert web.get("/counting/omaha").status_code == 404
    assert web.get(f"/counting/{EZ}", params={"o": "decks=99"}).status_code == 400
    assert web.get(f"/counting/{EZ}", params={"cut": "5" * 5000}).status_code in (400, 422)
