"""The front door: `import houseway` and nothing else."""

from __future__ import annotations

import subprocess
import sys
from fractions import Fraction

import pytest

import houseway
from houseway.desk.odds import find_odds
from houseway.errors import HousewayError, UnknownName
from houseway.rulebook.load import game_ids
from houseway.shown import Column, Rows, as_html, as_text
from tables import ONE_OF_EACH

HAND = "bank 8 500\n1 banker 25, dragon-7 5\nplayer Kd 4c 2h\nbanker 7s Th"


def test_importing_it_loads_nothing_before_it_is_asked_for() -> None:
    heavy = "{'numpy', 'pydantic', 'houseway.door', 'houseway.rulebook'}"
    code = f"import sys, houseway; dir(houseway); sys.exit(bool({heavy} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_what_it_offers_is_there_and_hides_no_package() -> None:
    for name in houseway.__all__:
        assert callable(getattr(houseway, name))
        assert f"houseway.{name}" not in sys.modules
    with pytest.raises(AttributeError, match="it offers equity, game, games"):
        houseway.nothing  # noqa: B018


def test_games_are_listed_by_their_ids() -> None:
    assert list(houseway.games()) == list(game_ids())
    assert "ez-baccarat-panda-8" in houseway.games()
    assert "EZ Baccarat Panda 8" in repr(houseway.games())


def test_a_game_is_found_by_the_name_people_say_under_options() -> None:
    ez = houseway.game("ez baccarat", decks=6, pays_dragon_7="35:1")
    assert ez.rules.id == "ez-baccarat-panda-8"
    assert ez.rules.changed_options == {"decks": 6, "pays-dragon-7": "35:1"}
    assert repr(ez).startswith("EZ Baccarat Panda 8 (decks=6, pays-dragon-7=35:1)")
    assert "Departs from the printed rules" in repr(ez)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        (lambda: houseway.game("ez bacarat"), "did you mean ez-baccarat-panda-8"),
        (lambda: houseway.game("pai gow"), "may be"),
        (lambda: houseway.game("war", deks=3), "did you mean decks?"),
        (lambda: houseway.game("ez").odds()["dragon 8"], "has no spot 'dragon 8'"),
        (lambda: houseway.settle("ez\nfoo"), "line 2, column 1"),
        (lambda: houseway.game("war").strategy("Ah"), "has no such choice"),
        (lambda: houseway.simulate("war", rounds=0), "not 0"),
    ],
)
def test_what_is_wrong_is_refused_in_one_sentence(ask: object, says: str) -> None:
    with pytest.raises(HousewayError) as refused:
        ask()  # type: ignore[operator]
    assert says in str(refused.value)
    assert refused.value.code


def test_an_unknown_name_lists_the_nearest() -> None:
    with pytest.raises(UnknownName) as refused:
        houseway.game("ez-bacarat")
    assert "ez-baccarat-panda-8" in refused.value.remedy


def test_odds_are_those_of_the_desk_and_show_fractions() -> None:
    ez = houseway.game("ez", decks=6)
    answer = ez.odds()
    assert answer["dragon 7"] is answer["dragon-7"]
    assert answer.found == find_odds(ez.played)
    told = repr(answer)
    assert str(Fraction(answer["Dragon 7"].edge)) in told
    assert "Departs from the printed rules" in told


def test_a_sample_is_never_shown_as_a_fraction() -> None:
    spot = houseway.game("war").odds()["primary"]
    from houseway.door import _how_exact

    class Sampled:
        odds = type("Odds", (), {"error": 0.0001})
        edge = Fraction(1, 3)

    assert _how_exact(Sampled) == "sampled, ± 0.0100 %"
    assert "/" in _how_exact(spot)


@pytest.mark.parametrize("how", ["typed", "data", "of the game"])
def test_a_hand_is_settled_typed_or_told(how: str) -> None:
    record = {
        "game": "ez",
        "bank": {"seat": 8, "wager": 50_000},
        "wagers": [
            {"seat": 1, "spot": "banker", "amount": 2_500},
            {"seat": 1, "spot": "dragon-7", "amount": 500},
        ],
        "cards": {"player": ["Kd", "4c", "2h"], "banker": ["7s", "Th"]},
    }
    ez = houseway.game("ez")
    of_game = {key: value for key, value in record.items() if key != "game"}
    settled = {
        "typed": lambda: ez.settle(HAND),
        "data": lambda: houseway.settle(record),
        "of the game": lambda: ez.settle(of_game),
    }[how]()
    assert settled.nets["seat 1"] == 2_000
    assert sum(settled.nets.values()) == 0
    assert settled.to_json()["game"] == "ez-baccarat-panda-8"
    assert "+$20" in repr(settled)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_table_of_bots_deals_the_same_again_for_a_seed(name: str) -> None:
    one, two = (houseway.game(name).seat(seed="tonight") for _ in range(2))
    dealt = one.deal()
    assert dealt.events == two.deal().events
    assert len(repr(dealt).splitlines()) > 5
    assert one.dealt == 1


def test_strategy_simulation_and_equity() -> None:
    advice = houseway.game("three card poker").strategy("Qh 6d 4c", "2c")
    assert advice.best == "play"
    found = houseway.simulate("casino war", "3 x primary 25", 2_000, seed=3)
    assert found.found.rounds >= 2_000
    assert "the bank" in repr(found)
    share = houseway.equity("holdem", "AhKh", "AdKd", board="Ts 9h 2c")
    assert sum(each.equity for each in share.found.hands) == 1
    assert "every deal counted" in repr(share)


def test_answers_are_tables_in_a_notebook_and_frames() -> None:
    import pandas

    hand = houseway.game("ez").settle(HAND)
    assert "<td>seat 1</td>" in hand._repr_html_()
    frame = hand.to_frame()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame.columns) == ["who", "net (cents)"]
    assert frame["net (cents)"].sum() == 0


def test_text_and_html_keep_their_columns() -> None:
    rows = Rows("<Two>", [Column("who"), Column("net", "signed")], [("Ana", 500), ("Bo", None)])
    assert as_text(rows).splitlines()[1:] == ["  who  net", "  Ana  +$5", "  Bo"]
    assert "&lt;Two&gt;" in as_html(rows)
