"""Papers of games played for chips: what they say is charged is what the table takes.

Placard and sheet are read as print; what happened is told from the cards and bets that were seen,
never from what works fees out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random

import pytest

from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.event import Event
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.pot.events import PlayedAgain
from houseway.families.pot.offer import BetOffer
from houseway.play.bots import AnyLegal
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.chip_events import ButtonMoved, Posted, PotFeeTaken
from houseway.table.chips import ChipsOffer
from houseway.table.events import CardDealt, FeeTaken
from paper_reader import Misread, Paper, read_placard, read_sheet
from paper_table import papers, placard_page, sheet_page
from tables import full_table, repeatable_shoe

CHIPS = [name for name in game_ids() if not load(name).banked]
ORDINAL = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5}


@dataclass
class Seen:
    """What somebody at the table saw of a hand."""

    events: list[Event]
    players: int = 0
    betting_rounds: int = 0
    board: int = 0
    antes: int = 0  # all that lies in the middle when the first deal is over
    rounds: int = 1
    bets: list[int] = field(default_factory=list)  # the least bet of each round of betting
    buy_in: tuple[int, int] = (0, 0)


@dataclass
class Bettors:
    """Everybody buys, bets and stays; or gives up as soon as there is a bet."""

    folds: bool
    random: Random

    def choose(self, offer: Offer) -> Choice:
        if isinstance(offer, PickOffer):
            wanted = ["buy", "fold" if self.folds else "bet", "call", "check", "pass"]
            found = next((pick for pick in wanted if pick in offer.picks), None)
            if found is not None:
                amount = offer.bounds(found)
                return Pick(found, amount[1] if found == "buy" else amount[0] or None)
        return AnyLegal(self.random).choose(offer)


def play(played: Game, people: int, folds: bool) -> Seen:
    """One hand, and what was seen of it."""
    table = full_table(played, repeatable_shoe(played, f"paper {people}"), people=people)
    table.stakes.half_hours = 2
    round_, bot, seen = start_round(played, table), Bettors(folds, Random(people)), Seen([])
    streets: dict[int, int] = {}
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, ChipsOffer) and "buy" in offer.picks:
            seen.buy_in = offer.bounds("buy")
        if isinstance(offer, BetOffer):  # no card is dealt in the middle of a round of betting
            dealt = sum(bool(event.drawn()) for event in round_.events)
            streets.setdefault(dealt, 0)
            if "bet" in offer.picks:
                streets[dealt] = streets[dealt] or offer.bounds("bet")[0]
        round_.choose(bettor, bot.choose(offer))
    seen.events, seen.bets = round_.events, list(streets.values())
    antes = [e for e in seen.events if isinstance(e, Posted) and e.what == "ante"]
    button = [e for e in seen.events if isinstance(e, ButtonMoved)]
    seen.antes = sum(ante.amount for ante in antes)
    seen.players = len(button[0].dealt) if button else len(antes)
    seen.betting_rounds = len(streets)
    seen.board = sum(isinstance(e, CardDealt) and e.hand == "board" for e in seen.events)
    seen.rounds += sum(isinstance(e, PlayedAgain) for e in seen.events)
    return seen


# Reading a placard


def cents(text: str) -> int:
    found = re.fullmatch(r"\$([\d,]+)(?:\.(\d\d))?", text)
    if found is None:
        raise Misread(f"{text!r} is no amount")
    return int(found[1].replace(",", "")) * 100 + int(found[2] or 0)


def fits(words: str, players: int) -> bool:
    """Whether a fee is for so many players, by the words beside it."""
    if found := re.search(r"(\d+) to (\d+) players", words):
        return int(found[1]) <= players <= int(found[2])
    if found := re.search(r"(\d+) or more players", words):
        return players >= int(found[1])
    found = re.search(r"(\d+) players", words)
    return found is None or players == int(found[1])


def times(words: str, seen: Seen) -> int:
    """How often a fee is due in a hand, by the words of its line."""
    if found := re.match(r"After the (\w+) betting round", words):
        return int(seen.betting_rounds >= ORDINAL[found[1]])
    if found := re.match(r"After the deal of round (\d+)( or more)?$", words):
        number = int(found[1])
        return max(0, seen.rounds - number + 1) if found[2] else int(seen.rounds >= number)
    known = {
        "Before the flop": 1,
        "After the flop": int(seen.board >= 3),
        "After the river": int(seen.betting_rounds >= 4),
        "At the start of each half hour": 1,
        "At the end of each half hour": 1,
        "Before the deal": 1,
    }
    if words not in known and not words.startswith("After the deal"):
        raise Misread(f"nobody knows when {words!r} is")
    return known.get(words, 1)


def due(paper: Paper, seen: Seen) -> Mapping[str, list[int]]:
    """What the placard says is taken in a hand: from the pot, and from each player."""
    out: dict[str, list[int]] = {"Fee from the pot": [], "Fee from each player": []}
    for who, note, rows in paper.fees:
        for words, amount in rows:
            if fits(note, seen.players) and fits(words, seen.players):
                most = seen.antes if "deal" in words and who == "Fee from the pot" else None
                fee = cents(amount) if most is None else min(cents(amount), most)
                out[who] += [fee] * times(words, seen)
    return out


def check(paper: Paper, seen: Seen) -> None:
    """Every fee the table took is printed, and every printed one was taken."""
    said = due(paper, seen)
    pot = [event.amount for event in seen.events if isinstance(event, PotFeeTaken)]
    assert sorted(pot) == sorted(said["Fee from the pot"])
    each = [event.amount for event in seen.events if isinstance(event, FeeTaken)]
    assert sorted(each) == sorted(said["Fee from each player"] * seen.players)


def check_limits(paper: Paper, seen: Seen) -> None:
    """Blinds, antes, bets and the buy-in are the ones the table asks for."""
    rows = dict(paper.wager("Limits").rows)
    posted = [e for e in seen.events if isinstance(e, Posted)]
    low, high = map(cents, rows.pop("Buy-in").split(" to "))
    assert seen.buy_in == (low, high)
    if "Ante" in rows:
        assert {e.amount for e in posted if e.what == "ante"} == {cents(rows.pop("Ante"))}
    if "Blinds" in rows:
        blinds = [e.amount for e in posted if e.what.endswith("blind")]
        assert blinds == [cents(each) for each in rows.pop("Blinds").split(", ")]
    rows.pop("Forced bet", None)
    if seen.bets:
        printed = [cents(amount.split(" to ")[0]) for amount in rows.values()]
        bets = [(at, bet) for at, bet in enumerate(seen.bets) if bet]
        assert bets, "nobody was asked to bet"
        assert all(printed[min(at, len(printed) - 1)] == bet for at, bet in bets)


def numbers_of_players(played: Game) -> Iterator[int]:
    return iter(range(2, played.rules.table.seats + 1))


@pytest.mark.parametrize("name", CHIPS)
def test_papers_of_games_for_chips_say_what_the_table_takes(name: str) -> None:
    played = game(name)
    told = papers(played.rules)
    seats = played.rules.table.seats
    for people in {2, 5, seats} & {*numbers_of_players(played)}:
        seen = play(played, people, folds=False)
        assert seen.players == people
        for paper in told:
            check(paper, seen)
            if played.rules.play.get("special") != "jacks-back" and "Limits" in paper.wagers:
                check_limits(paper, seen)
    seen = play(played, min(4, seats), folds=True)
    for paper in told:
        check(paper, seen)
        assert "Limits" in paper.wagers or name == "panguingue"


@pytest.mark.parametrize("name", CHIPS)
def test_papers_of_games_for_chips_print_the_number_of_every_posted_option(name: str) -> None:
    rules = load(name)
    posted = re.findall(r"\d+", str(rules.options["fees"]).removeprefix("push-9"))
    for paper in papers(rules):
        printed = [re.findall(r"option (\d+)", note) for _, note, _ in paper.fees]
        assert sorted(number for numbers in printed for number in numbers) == sorted(posted)


@pytest.mark.parametrize("name", CHIPS)
def test_both_papers_of_a_game_for_chips_say_the_same(name: str) -> None:
    placard, sheet = papers(load(name))
    if "Limits" in sheet.wagers:
        assert placard.wagers["Limits"].rows == sheet.wagers["Limits"].rows
    assert [(who, rows) for who, _, rows in placard.fees] == [
        (who, rows) for who, _, rows in sheet.fees
    ]


SCHEDULES = {
    "omaha": ("poker", 35), "draw": ("poker", 35), "razz": ("stud", 40), "big-o": ("flop", 40),
    "chinese-poker": ("chinese", 23), "panguingue": ("pan", 8), "push-9": ("push-9", 8),
    "river-down-holdem": ("river-down-own", 68),
}  # fmt: skip


FILL_A_POT = 4  # fewer may not put in what the largest fee at the smallest limit takes


@pytest.mark.prove
@pytest.mark.parametrize("name", SCHEDULES)
def test_papers_of_every_schedule_say_what_the_table_takes(name: str) -> None:
    kind, most = SCHEDULES[name]
    read = 0
    for number in range(1, most + 1):
        try:
            played = game(name, {"fees": f"{kind}-{number}"})
        except HousewayError:  # it is not printed for these stakes
            continue
        told = papers(played.rules)
        for people in (n for n in numbers_of_players(played) if n >= FILL_A_POT):
            seen = play(played, people, folds=False)
            for paper in told:
                check(paper, seen)
        read += 1
    assert read > 1


@pytest.mark.parametrize(
    ("name", "printed", "doctored"),
    [
        ("texas-holdem", "$3", "$4"),
        ("texas-holdem", "7 or more players", "6 or more players"),
        ("push-9", "After the deal of round 1", "After the deal of round 2"),
        ("chinese-poker", "Before the deal", "After the flop"),
        ("razz", "After the second betting round", "After the first betting round"),
    ],
)
def test_a_doctored_paper_of_a_game_for_chips_is_found_out(
    name: str, printed: str, doctored: str
) -> None:
    played = game(name)
    hands = [
        play(played, people, folds)
        for people in numbers_of_players(played)
        for folds in (False, True)
    ]
    rules = played.rules
    for page, read in ((placard_page(rules), read_placard), (sheet_page(rules), read_sheet)):
        assert printed in page
        paper = read(page.replace(printed, doctored))
        assert any(differs(paper, seen) for seen in hands), read.__name__


def differs(paper: Paper, seen: Seen) -> bool:
    try:
        check(paper, seen)
    except AssertionError:
        return True
    return False
