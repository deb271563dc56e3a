"""Every ruling can be read alone: a whole sentence that says who does what, and in which case."""

import re
import tomllib
from importlib.resources import files

import pytest

from houseway.rulebook.load import game_ids, load
from houseway.rulebook.pot_fees import pot_rulings
from houseway.rulebook.schedules import fee_rulings
from houseway.web.ruling_places import section_of

LEANING = re.compile(
    r"(?:It|They|Them|He|She|His|Her|Their|This|That|Both|Neither|Either|Yes|No|Nor|None|Nothing"
    r"|As|Then|So|Such|Seven|Eight|Six|Two|Allowed|Kept|Noted|Taken|Left)[.,:;]"
    r"|(?:It|They|He|She|His|Then|Nor|Yes)\b"
    r"|(?:This|That|Both|Neither|Either|None) (?:is|are|has|have|may|must|can|holds?|goes?|do)\b"
    r"|As (?:written|printed|in)\b|Noted\b|Kept\b|Taken\b|Left open\b|Allowed\b"
    r"|(?:At|On|By|To|From|For|Of|In|With|Without|Among)(?: [^ ]+){1,3}$"
)
"""How a text begins that leans on the sentence it answers."""

VERBS = frozenset(
    re.findall(
        r"[a-z]+",
        """
    act acts adds antes apply are beats begin begins belongs bets buys can cannot carries
    chooses come comes costs count counts decide decides declares do does draws ends exchange
    follow follows forbids gets gives go goes governs has have hears hits holds include
    includes is keep keeps knows lies lose loses make makes may means meets moves must need
    needs opens owes pay pays places plays posts push pushes qualifies ranks recurs serves
    sets settles shakes shows shuffles stand stands starts stays take takes throw uses waits
    walks was wins mean rank lie owe stay
    """,
    )
)
"""Finite verbs of rulings; a sentence without one of them is a fragment, or the list grows."""

PERSONS = re.compile(r"\b(?:he|him|his|she|her|hers)\b", re.IGNORECASE)
CITED = re.compile(r"\([^)]*\)")


def faults(text: str) -> list[str]:
    """What keeps a ruling from being read alone; nothing for a whole sentence."""
    first = re.split(r"(?<=[.;])\s", CITED.sub("", text))[0]
    words = re.findall(r"[a-z]+", first)
    found = []
    if LEANING.match(text):
        found.append("leans on the sentence before it")
    if not VERBS & set(words):
        found.append("has no verb in its first sentence")
    if PERSONS.search(text):
        found.append("makes a person a man or a woman")
    if not text.endswith(".") or not re.match("[A-Z0-9]", text):
        found.append("is not written as a sentence")
    return found


def every_ruling() -> dict[str, str]:
    """The text of every ruling of the games and of the fees, by where it stands."""
    games = {f"{game} {r.id}": r.ruling for game in game_ids() for r in load(game).rulings}
    fees = {f"fees {r.id}": r.ruling for r in (*fee_rulings().values(), *pot_rulings().values())}
    return games | fees


def test_every_ruling_of_games_and_fees_is_a_whole_sentence() -> None:
    """No text is a fragment, and none leans on the sentence it answers."""
    found = {where: (text, faults(text)) for where, text in every_ruling().items()}
    assert {where: why for where, why in found.items() if why[1]} == {}


@pytest.mark.parametrize(
    "text",
    [
        "Nothing.",
        "Seven.",
        "It goes back.",
        "He may not.",
        "Both hold.",
        "At the natural's own.",
        "On what is added.",
        "No: the same bettor needs a wager of their own.",
        "As written. The small blind is dead.",
        "The common document.",
        "By the size of the bettor's own wager.",
        "A bettor may use the circle of each line he has a wager on.",
        "a tie pushes",
    ],
)
def test_a_fragment_is_found(text: str) -> None:
    """The check above can fail: these are texts that rulings once had, and others like them."""
    assert faults(text)


def headings(game: str) -> dict[str, str]:
    """The sections of a game's own document, by the matter they are about."""
    told = tomllib.loads((files("houseway.rulebook") / "games" / f"{game}.toml").read_text())
    own: dict[str, str] = told.get("headings", {})
    return own or (headings(told["like"]) if "like" in told else {})


def test_a_ruling_that_games_share_cites_the_section_of_each_games_own_document() -> None:
    """No game with a player-dealer cites a section that only another game's document has."""
    banked = [rules for rules in map(load, game_ids()) if rules.banked]
    wrong = {
        f"{rules.id} {ruling.id}": ruling.clause
        for rules in banked
        for ruling in rules.rulings
        if ruling.topic and headings(rules.id).get(ruling.topic) != ruling.clause
    }
    assert wrong == {}


def test_a_shared_ruling_stands_in_the_section_of_its_topic() -> None:
    """Whatever each document calls the section, coverage is settlement and fees are fees."""
    titles = ("Player-dealer", "Cards and table", "Dealing", "Settlement", "Fees")
    banked = [rules for rules in map(load, game_ids()) if rules.banked]
    placed = {
        (ruling.topic, section_of(ruling, titles))
        for rules in banked
        for ruling in rules.rulings
        if ruling.id in ("S-2", "S-8", "S-12", "S-19")
    }
    assert placed == {
        ("paying", "Settlement"),
        ("button", "Settlement"),
        ("player-dealer", "Player-dealer"),
        ("fees", "Fees"),
    }
