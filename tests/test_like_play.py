"""What a file that is like a game takes over when it plays, pays or settles otherwise."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from fee_desk import Run, runner
from houseway.desk.lint_named import lint_named, lint_printed
from houseway.desk.lint_rules import lint_rules
from houseway.desk.lint_rulings import lint_rulings
from houseway.errors import RulebookError
from houseway.families import game
from houseway.rulebook.departures import departures
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Rules
from houseway.rulebook.shelf import SHELF

EZ, HOLDEM, THREE = "ez-baccarat-panda-8", "texas-holdem", "three-card-poker"
PURE = "pure-21-5"

Write = Callable[..., str]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Writes a file that is like a game."""

    def writing(like: str, text: str = "", name: str = "own") -> str:
        place = tmp_path / f"{name}.toml"
        place.write_text(f'id = "{name}"\nname = "Our own"\nlike = "{like}"\n{text}\n', "utf-8")
        return str(place)

    return writing


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    return runner(monkeypatch, capsys)


def ids(rules: Rules) -> set[str]:
    return {ruling.id for ruling in rules.rulings}


OTHERWISE = {  # a model, what a file plays otherwise, and rulings that are not true of it
    "natural": (EZ, "natural-stops-draw = false", {"EZ-A3", "EZ-A4", "S-7"}),
    "blinds": (HOLDEM, "blinds = 3", {"HE-R1"}),
    "opens": (THREE, 'opens = { hand = "high-card", ranks = ["J"] }', {"V1-10"}),
}


@pytest.mark.parametrize("case", OTHERWISE)
def test_like_passes_on_no_ruling_about_play_that_a_file_changes(case: str, write: Write) -> None:
    like, play, untrue = OTHERWISE[case]
    rules, model = load(write(like, f"[play]\n{play}")), load(like)
    assert untrue <= ids(model)
    assert not untrue & ids(rules)
    assert all(ruling.option or ruling.spots for ruling in rules.rulings)
    assert ids(rules)


@pytest.mark.parametrize(
    ("like", "play", "option"),
    [(EZ, "natural-stops-draw = false", "natural-stops-draw"), (HOLDEM, "blinds = 3", "blinds")],
)
def test_an_option_is_gone_where_a_file_says_itself_what_it_decided(
    like: str, play: str, option: str, write: Write
) -> None:
    rules = game(write(like, f"[play]\n{play}")).rules
    assert option in load(like).options
    assert option not in rules.options
    assert not [ruling.id for ruling in rules.rulings if option in ruling.option]
    assert not [each for each in departures(rules) if each.about == option]


def test_a_play_key_repeated_as_it_is_changes_nothing(write: Write) -> None:
    rules = load(write(HOLDEM, '[play]\nforced = "blinds"\nblinds = { option = "blinds" }'))
    assert ids(rules) == ids(load(HOLDEM))
    assert rules.about == load(HOLDEM).about
    assert rules.options == load(HOLDEM).options


def test_an_option_that_pay_lines_ask_too_takes_the_value_a_file_plays(write: Write) -> None:
    rules = game(write(PURE, '[play]\nsurrender = "none"')).rules
    assert rules.options["surrender"] == "none"
    assert rules.choices["surrender"].allowed == ("none",)
    assert "Surrendered" not in [line.name for line in rules.spot("game").lines]
    assert "surrender = none (document: late)" in [each.text for each in departures(rules)]


def test_an_option_that_is_set_so_offers_nothing_else(write: Write) -> None:
    rules = load(write("draw", '[play]\nhigh = "high-52"'))
    assert load("draw").choices["joker"].offered == (False,)
    assert (rules.options["joker"], rules.choices["joker"].offered) == (False, ())


def test_stakes_that_a_file_plays_are_those_that_fees_are_posted_for(write: Write) -> None:
    rules = load(write(HOLDEM, '[play]\nbets = ["$3", "$6"]'))
    assert (rules.options["small-bet"], rules.options["big-bet"]) == ("$3", "$6")
    with pytest.raises(RulebookError, match="choose one of"):
        load(write(HOLDEM, '[play]\nbets = ["$3", "$6"]', "b"), {"small-bet": "$4"})


def test_other_tables_are_held_to_the_same_test(write: Write) -> None:
    rules = load(write(EZ, '[deck]\nburn = "one"'))
    assert rules.about == "A variant of EZ Baccarat Panda 8."
    assert ids(rules)
    assert all(ruling.option or ruling.spots for ruling in rules.rulings)


def test_an_answer_to_an_option_in_another_table_is_the_option_set(write: Write) -> None:
    said = load(write(EZ, '[settle]\ncoverage = "reserved"'))
    chosen = load(write(EZ, '[options.coverage]\ndefault = "reserved"', "b"))
    assert said.options == chosen.options
    assert "S-1" in ids(load(EZ)) - ids(said)
    assert (ids(said), said.about) == (ids(chosen), load(EZ).about)


def test_a_file_keeps_its_own_ruling_on_what_it_changes(write: Write) -> None:
    text = """
[play]
natural-stops-draw = false
[options.base-tie]
default = "bank-wins"
[[rulings]]
id = "OWN-1"
clause = "Tie Bet"
says = "Nothing."
ruling = "The player-dealer wins ties."
why = "It is ours."
option = "base-tie"
[[rulings]]
id = "OWN-2"
clause = "Dealing Procedures and Round of Play"
says = "Nothing."
ruling = "Both hands draw, whatever the other has."
why = "It is ours."
"""
    first = load(write(EZ, text, "first"))
    assert {"OWN-1", "OWN-2"} <= ids(first)
    assert "EZ-A2" not in ids(first)


def test_a_file_like_a_file_is_held_against_both(write: Write) -> None:
    first = write(EZ, "[play]\nnatural-stops-draw = false", "first")
    rules = load(write(first, '[options.base-tie]\ndefault = "bank-wins"', "second"))
    assert not {"EZ-A2", "EZ-A3", "S-7"} & ids(rules)
    assert "natural-stops-draw" not in rules.options
    assert rules.about == "A variant of EZ Baccarat Panda 8."


def test_a_ruling_left_behind_is_cited_as_the_models(write: Write) -> None:
    clauses = [each.clause for each in load(write(HOLDEM, "[play]\nblinds = 3")).irregularities]
    assert "Ruling GEN-R26 of Texas Hold'em" in clauses
    same = [each.clause for each in load(write(HOLDEM, name="b")).irregularities]
    assert same == [each.clause for each in load(HOLDEM).irregularities]


def test_a_file_may_be_like_one_that_is_like_nothing(write: Write, tmp_path: Path) -> None:
    alone = tmp_path / "alone.toml"
    text = (SHELF / "games" / f"{HOLDEM}.toml").read_text("utf-8")
    alone.write_text(text.replace(f'id = "{HOLDEM}"', 'id = "alone"'), "utf-8")
    rules = load(write(str(alone), "[play]\nblinds = 3"))
    assert "HE-R1" not in ids(rules)
    assert rules.about == "A variant of Texas Hold'em."
    assert lint_rulings(str(alone)) == ()


def without_panda() -> str:
    """The wagers of EZ Baccarat as the model has them, but for Panda 8, and Dragon 7 at 30 to 1."""
    return """
[[spots]]
id = "player"
name = "Player line"
kind = "base"
clause = "How Each Wager Wins, Loses, or Pushes"
lines = [
  { name = "Player wins", when = { winner = "player" }, pays = "1:1" },
  { name = "Tie", when = { winner = "tie" }, pays = "push" },
  { name = "Banker wins", pays = "lose" },
]
[[spots]]
id = "dragon-7"
name = "Dragon 7"
kind = "bonus"
clause = "Dragon 7 Bonus Bet"
limit = "5-50"
needs = "base"
lines = [
  { name = "Banker wins with a three-card 7", when = { winner = "banker", banker = 7, banker-cards = 3 }, pays = "30:1" },
  { name = "Any other hand", pays = "lose" },
]
[options.settle-order]
default = "player, dragon-7"
"""  # noqa: E501


@pytest.mark.parametrize("text", ["[play]\nnatural-stops-draw = false", without_panda()])
def test_a_file_that_plays_or_pays_otherwise_is_not_described_as_its_model(
    text: str, write: Write
) -> None:
    assert load(write(EZ, text)).about == "A variant of EZ Baccarat Panda 8."
    assert load(write(EZ, f'about = "Ours."\n{text}', "b")).about == "Ours."
    assert load(write(EZ, "[options.decks]\ndefault = 6", "c")).about == load(EZ).about


def test_options_and_rulings_of_wagers_that_are_gone_go_with_them(write: Write) -> None:
    rules = game(write(EZ, without_panda())).rules
    gone = {"limit-banker", "limit-panda-8", "pays-tie", "base-tie", "banker-three-card-7"}
    assert gone <= load(EZ).options.keys() - rules.options.keys()
    assert not {"EZ-A1", "EZ-A2", "EZ-A6"} & ids(rules)


@pytest.mark.parametrize("said", ["{ zzz = 1 }", "{ allowed = false }"])
def test_a_misspelt_rule_over_an_option_is_refused_with_file_and_key(
    said: str, write: Write
) -> None:
    with pytest.raises(RulebookError, match=r"^own\.toml: play\.surrender\.") as refused:
        game(write(PURE, f"[play]\nsurrender = {said}"))
    assert refused.value.where[:2] == ("play", "surrender")


def test_a_table_may_tell_what_other_answers_to_an_option_mean(write: Write) -> None:
    rules = load(write(HOLDEM, "[play]\ncap-no-limit = { as-texts = true }"))
    assert rules.play["cap-no-limit"] is True
    assert "cap-no-limit" in rules.options


def test_every_changed_pay_of_a_file_is_a_departure(write: Write) -> None:
    text = without_panda().replace(
        '{ winner = "tie" }, pays = "push"', '{ winner = "tie" }, pays = "1:1"'
    )
    told = [each.text for each in departures(load(write(EZ, text)))]
    assert "pays-dragon-7 = 30:1 (document: 40:1)" in told
    assert "pays-player Tie = 1:1 (document: push)" in told
    assert "no Panda 8" in told


def test_a_pay_changed_by_option_is_told_beside_what_the_document_pays(write: Write) -> None:
    for name in (EZ, write(EZ)):
        told = [each.text for each in departures(load(name, {"pays-dragon-7": "35:1"}))]
        assert "pays-dragon-7 = 35:1 (document: 40:1)" in told


@pytest.mark.parametrize(
    ("like", "option", "number"),
    [("no-bust-blackjack-jokers", "jokers", 2), ("texas-holdem-hi-lo", "low-qualifier", 9)],
)
def test_a_number_in_a_file_stands_for_its_text_in_the_list_of_an_option(
    like: str, option: str, number: int, write: Write
) -> None:
    text = f"[options.{option}]\ndefault = {number}\nprinted = {number}\noffered = [{number}]"
    rules = game(write(like, text)).rules
    spec = rules.choices[option]
    assert rules.options[option] == spec.printed == str(number)
    assert spec.offered == (str(number),)
    with pytest.raises(RulebookError, match="99 is not allowed; choose one of"):
        load(write(like, f"[options.{option}]\ndefault = 99", "b"))


def test_a_condition_takes_a_number_for_its_text(write: Write) -> None:
    text = (
        without_panda().replace('pays = "push" }', 'pays = "push", if = { moons = 2 } }')
        + '\n[options.moons]\ndefault = 2\nallowed = ["none", "2"]\nmeaning = "Moons."\n'
    )
    names = [line.name for line in load(write(EZ, text)).spot("player").lines]
    assert "Tie" in names


def test_a_faulty_ruling_goes_by_its_number_in_the_file(write: Write) -> None:
    ruling = '[[rulings]]\nid = "A"\nclause = "C"\nsays = {}\nruling = "R"\nwhy = "W"\n'
    text = ruling.format('"S"') + ruling.format("3")
    with pytest.raises(RulebookError, match=r"rulings\.1\.says: must be text") as refused:
        load(write(EZ, text))
    assert refused.value.where == ("rulings", 1, "says")


@pytest.mark.parametrize("order", ["player", "player, banker, tie, panda-8, dragon-7, dragon-7"])
def test_an_order_that_leaves_a_wager_out_is_refused_at_its_option(order: str) -> None:
    with pytest.raises(RulebookError, match="must name every spot once") as refused:
        game("ez", {"settle-order": order})
    assert refused.value.where == ("options", "settle-order")
    assert refused.value.value == order
    assert refused.value.remedy == ("player, banker, tie, panda-8, dragon-7",)


def test_an_order_in_a_file_is_refused_at_its_key(write: Write) -> None:
    with pytest.raises(RulebookError, match=r"own\.toml: settle\.order must") as refused:
        load(write(EZ, '[settle]\norder = "player"'))
    assert refused.value.where == ("settle", "order")


RULING = """
[[rulings]]
id = "OWN-1"
clause = "{clause}"
says = "Nothing."
ruling = "{ruling}"
why = "It is ours."
"""


def codes(place: str) -> list[tuple[str, str]]:
    return [(each.code, each.severity) for each in lint_rules(place, odds=lambda played: None)]


@pytest.mark.parametrize(
    ("ruling", "cited"),
    [
        ("See ruling ZZ-99.", "a ruling ZZ-99"),
        ("See rulings EZ-A1 and ZZ-99.", "a ruling ZZ-99"),
        ("The option late-surrender is in force.", "an option 'late-surrender'"),
        ("It is so (option = late-surrender).", "an option 'late-surrender'"),
        ("The line 'Banker natural 9' pays.", "a pay line 'Banker natural 9'"),
        ("It pays (line Banker natural 9).", "a pay line 'Banker natural 9'"),
    ],
)
def test_lint_finds_what_a_ruling_cites_and_the_game_has_not(
    ruling: str, cited: str, write: Write
) -> None:
    found = lint_rulings(write(EZ, RULING.format(clause="Tie Bet", ruling=ruling)))
    assert [(each.code, each.message) for each in found] == [
        ("ruling-cites", f"ruling OWN-1 cites {cited}")
    ]


def test_lint_takes_a_ruling_that_cites_what_the_game_has(write: Write) -> None:
    ruling = (
        "Rulings EZ-A1, S-1 and F-11 hold. The option base-tie decides. The line 'Player wins' "
        "pays, and so does another (line No tie). Options 1 to 4 and the option of a side-bet."
    )
    assert lint_rulings(write(EZ, RULING.format(clause="Tie Bet", ruling=ruling))) == ()


@pytest.mark.parametrize(
    ("clause", "told"),
    [
        ("Tie Bet", 0),
        ("tie bet, item 3; Panda 8 Bet", 0),
        ("No Such Heading", 1),
        ("Tie Bet; No Such Heading, item 2", 1),
    ],
)
def test_a_heading_that_the_model_never_cites_is_a_note(
    clause: str, told: int, write: Write
) -> None:
    text = RULING.format(clause=clause, ruling="So it is.")
    assert codes(write(EZ, text)).count(("ruling-heading", "note")) == told
    own = f'document = "Our rules of 2026"\n{text}'
    assert ("ruling-heading", "note") not in codes(write(EZ, own, "b"))


def test_lint_counts_the_rulings_that_a_file_does_not_take_over(write: Write, run: Run) -> None:
    place = write(EZ, "[play]\nnatural-stops-draw = false")
    gone = ids(load(EZ)) - ids(load(place))
    told = " ".join(run("lint", place)[1].split())
    assert f"{len(gone)} of its {len(load(EZ).rulings)} rulings" in told
    assert told.count("rulings-left") == 1
    assert codes(write(EZ, name="b")) == codes(EZ)


def test_lint_says_the_name_of_a_file_once(
    write: Write, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "400")  # however long the name of its folder is
    place = write(HOLDEM, "[play]\nzzz = 1")
    told = " ".join(run("lint", place)[1].split())
    assert told.count("own.toml") == 1
    assert "own.toml (line 5): play.zzz: is nothing that belongs here" in told


@pytest.mark.parametrize("name", game_ids())
def test_lint_of_a_game_has_every_finding_about_it(name: str) -> None:
    about = {each for each in lint_printed() if each.where == name}
    assert about <= set(lint_named(name, {}, lambda played: None))


def test_lint_of_a_game_has_what_is_said_of_it_elsewhere(run: Run) -> None:
    assert "may be spread, and no schedule for that names it" in run("lint", "asian-stud")[1]
    assert "charges a bank, and asian-stud has none" in run("lint", "asian-stud")[1]
    for name in ("crazy-pineapple", "big-o"):
        assert "number-clash" in run("lint", name, "--all")[1]
    assert "no-bank" not in run("lint", "mexican-stud", "--all")[1]


def test_schedules_that_are_posted_together_are_linted_together(run: Run) -> None:
    told = run("lint", "flop-1+7+13", "--all")[1]
    assert all(f"flop-{number}:" in told for number in (1, 7, 13))
    assert "no-band" not in told
    assert "no fee is posted for 2, 3 and 4 players" in run("lint", "flop-1+7")[1]
