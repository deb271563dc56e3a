"""As printed, or departed from; and what a file that is like a game takes over from it."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.desk.lint_rulings import lint_rulings
from houseway.rulebook.departures import departures, standing
from houseway.rulebook.load import game_ids, load

EZ = "ez-baccarat-panda-8"


def written(folder: Path, text: str) -> str:
    place = folder / "own.toml"
    place.write_text(f'id = "own"\nname = "Our own"\n{text}', encoding="utf-8")
    return str(place)


def test_what_the_document_leaves_to_the_room_is_no_departure() -> None:
    usual = departures(load("century-21-baccarat"))
    for options in ({"decks": 4}, {"minimum": "$10"}, {"seats": 7}):
        assert departures(load("century-21-baccarat", options)) == usual == ()


def test_an_option_other_than_the_documents_is_a_departure() -> None:
    told = standing(load("century-21-baccarat", {"ties": "bank-wins"}))
    assert told == "Departs from the printed rules: ties = bank-wins (usual reading: push)."
    pays = departures(load("century-21-baccarat", {"pays-game": "2:1 2:1"}))
    assert [each.about for each in pays] == ["pays-game"]


def test_ez_baccarat_three_card_7_departs_by_ruling_and_not_when_it_pays() -> None:
    by_ruling = departures(load(EZ))
    assert "EZ-A1" in [each.about for each in by_ruling]
    paid = departures(load(EZ, {"banker-three-card-7": "pay"}))
    assert not {"EZ-A1", "banker-three-card-7"} & {each.about for each in paid}


@pytest.mark.parametrize("name", game_ids())
def test_a_game_as_it_is_departs_only_by_rulings_that_overrule(name: str) -> None:
    rules = load(name)
    overruling = {ruling.id for ruling in rules.rulings if ruling.overrules}
    printed = {key for key, option in rules.choices.items() if option.printed is not None}
    assert {each.about for each in departures(rules)} <= overruling | printed


def test_like_passes_on_no_owner_licence_or_document(tmp_path: Path) -> None:
    rules = load(written(tmp_path, f'like = "{EZ}"\n'))
    assert load(EZ).owner
    assert load(EZ).gega
    assert (rules.owner, rules.gega) == ("", "")
    assert rules.document == "none of its own; like EZ Baccarat Panda 8"
    assert "a variant of EZ Baccarat Panda 8" in standing(rules)


def test_like_passes_on_a_ruling_only_while_it_is_true(tmp_path: Path) -> None:
    model = {ruling.id for ruling in load(EZ).rulings}
    same = load(written(tmp_path, f'like = "{EZ}"\n'))
    assert {ruling.id for ruling in same.rulings} == model
    options = (
        '[options.banker-three-card-7]\ndefault = "pay"\n[options.coverage]\ndefault = "reserved"'
    )
    place = tmp_path / "another.toml"
    place.write_text(f'id = "b"\nname = "B"\nlike = "{EZ}"\n{options}\n', encoding="utf-8")
    gone = model - {ruling.id for ruling in load(str(place)).rulings}
    assert {"EZ-A1", "S-1"} <= gone
    assert all(
        {"banker-three-card-7", "coverage"} & set(ruling.option)
        for ruling in load(EZ).rulings
        if ruling.id in gone
    )


def test_pure_spanish_6_to_5_says_its_owner_itself() -> None:
    assert load("pure-spanish-21-5-6-5").owner == load("pure-spanish-21-5-3-2").owner != ""


def test_lint_finds_a_ruling_that_speaks_of_what_the_game_has_not(tmp_path: Path) -> None:
    ruling = """
[[rulings]]
id = "OWN-1"
clause = "House rules"
says = "Nothing."
ruling = "The Moon wager pays twice on a full moon."
why = "It is ours."
option = "moon"
spots = ["full-moon"]
"""
    found = lint_rulings(written(tmp_path, f'like = "{EZ}"\n{ruling}'))
    assert {finding.code for finding in found} == {"ruling-option", "ruling-spot"}
    assert all(finding.severity == "error" for finding in found)


@pytest.mark.parametrize("name", game_ids())
def test_no_ruling_of_the_rulebook_speaks_of_what_its_game_has_not(name: str) -> None:
    assert lint_rulings(name) == ()
