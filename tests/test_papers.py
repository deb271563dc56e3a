"""Papers cannot contradict the rules: what placard and sheet print of a hand, the table does.

Every game is dealt under every option that changes a result, and under the pairs of them. The
printed pages are read by `paper_reader`, and what the cards came to is reckoned by `hand_reader`
from the cards and the sheet: neither knows anything of the code that made paper or result.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

import pytest

from every_outcome import every_outcome
from hand_reader import Seen, rank
from houseway.desk.paper_head import BLANK, read_head
from houseway.desk.sheet_paper import sheet_paper
from houseway.engine.bettor import Bettor
from houseway.errors import HousewayError
from houseway.families import of_rules
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Line, Rules
from houseway.table import settle as walking
from houseway.table.coverage import Cover
from houseway.table.events import (
    BankTaken,
    ButtonPlaced,
    DiceThrown,
    FeeTaken,
    WagerPlaced,
    WagerSettled,
)
from houseway.table.wager import Wager
from houseway.web.placard_view import placard_text
from houseway.web.sheet_view import sheet_text
from paper_reader import Misread, Paper, Verdict, fee, read_placard, read_sheet, verdict, worth
from paper_table import (
    BANKED,
    PEOPLE,
    Options,
    Settled,
    changing,
    evening,
    pairs,
    papers,
    placard_page,
    seen_of,
    settled_in,
    sheet_page,
)
from tables import AMPLE, proved, some_of

# What is dealt


def cases() -> Iterator[Any]:
    """Every game as it is and one option in sixty in the ordinary run; the others are proved."""
    count = 0
    for name in BANKED:
        yield pytest.param(name, (), id=name)
        for options in (*(((each),) for each in changing(name)), *pairs(name)):
            count += 1
            told = f"{name}-{'-'.join(f'{key}={value}' for key, value in options)}"
            marks = () if count % 61 == 0 else (pytest.mark.prove,)
            yield pytest.param(name, options, id=told, marks=marks)


# What the table does


def _met(game: Any, outcome: Any, wager: Wager) -> Line:
    line: Line = game.line(wager.spot, outcome)
    return line


def shown(game: Any) -> Iterator[Settled]:
    """Every outcome there is, settled by the table's walk on every wager of the game."""
    rules: Rules = game.rules
    for spot in rules.spots:
        amount = 0 if spot.window == "given" else 2_500
        wager = Wager(Bettor(1), spot.id, amount, 1)
        for outcome in every_outcome(game):
            cover = Cover(rules.settle.coverage, AMPLE)
            line_of = partial(_met, game, outcome)
            (did,) = walking.walk(rules, 1, [wager], line_of, cover)
            yield Settled(spot, outcome._asdict(), did)


# What the papers say


def due(told: Verdict, amount: int, unit: int) -> tuple[int, int, int]:
    """Paid, collected and left lying, by the word of a paper."""
    paid = told.fixed or int(told.wins * amount)
    lost = amount if told.loses == 1 else int(told.loses * amount) // unit * unit
    return paid // unit * unit, lost, amount if told.stays else 0


def agree(paper: Paper, rules: Rules, settled: Settled) -> None:
    """Raise unless the paper says of a settled wager what the table did."""
    did = settled.did
    told = verdict(paper, rules.family, settled.spot.name, settled.facts)
    done = (did.paid, did.collected, did.stays)
    assert due(told, did.amount, rules.settle.rounding) == done, (
        f"{rules.name}: {settled.spot.name} with {dict(settled.facts)}: the paper says {told}, the "
        f"table {did}"
    )


@pytest.mark.parametrize(("name", "options"), [*cases()])
def test_papers_say_of_every_hand_what_the_table_did(name: str, options: Options) -> None:
    rules = load(name, dict(options))
    told = papers(rules)
    assert check(rules, told, evening(rules, 100 if options else 30)) > 30
    for paper in told:
        read_all(paper, rules)
    examples_hold(told[1], rules.settle.rounding)
    if len(options) == 1 and (options[0][0], str(options[0][1])) not in IDLE_ALONE:
        assert played_by(told[1]) != played_by(papers(load(name))[1]), "the sheet is silent on it"


def examples_hold(sheet: Paper, unit: int) -> None:
    """Raise unless what an example stake wins, by a sheet, is what its odds make of it."""
    assert sheet.examples
    for wager, stake, value, won in sheet.examples:
        paid = due(worth("example", value), stake, unit)[0] if value else 0
        assert paid == won, (wager, value, stake, won)


@pytest.mark.prove
@pytest.mark.parametrize("name", BANKED)
def test_papers_say_of_a_thousand_rounds_what_the_table_did(name: str) -> None:
    rules = load(name)
    assert check(rules, papers(rules), evening(rules, 1_000)) > 1_000


# Options that change nothing by themselves: as many jokers as decks is what the game has anyhow,
# and a cap on second doubles asks for second doubles.
IDLE_ALONE = (("jokers", "6"), ("double-cap", "total"))
NOT_RULES = re.compile(
    r"Rule document|As usually played|In the document|Departs from|As printed|A worked example"
)
NO_RULES = (
    *("A wager that falls short, settled in order", "The same hand under every reading"),
    "Every option and its value",
)


def played_by(sheet: Paper) -> object:
    """What a sheet says of the play: no lists of options, no rulings and no examples."""
    tables = {name: rows for name, rows in sheet.tables.items() if name not in NO_RULES}
    sentences = [line for line in sheet.sentences if not NOT_RULES.match(line)]
    return sheet.wagers, tables, sentences[:-1]  # the last names the rule version


def check(rules: Rules, told: tuple[Paper, Paper], dealt: Iterable[Sequence[Any]]) -> int:
    """Raise unless both papers are right about every wager of some rounds; how many those were.

    What the cards came to is reckoned by the sheet, which alone says how hands are counted.
    """
    count = 0
    for settled in (each for events in dealt for each in settled_in(rules, events, told[1])):
        if not settled.did.uncovered:
            count += 1
            for paper in told:
                agree(paper, rules, settled)
    return count


def read_all(paper: Paper, rules: Rules) -> None:
    """Raise unless the paper is right about every outcome there is."""
    for settled in shown(of_rules(rules)):
        agree(paper, rules, settled)


# Who is settled first

BUTTON = re.compile(r"[Ss]tarts at the action button, which (.*?) places")
SHORT = "Only if the player-dealer's wager is not enough"
PLAIN = re.compile(r"Action starts with (.*?) and goes ((?:counter-)?clockwise)")


COUNTS = re.compile(r"It counts (occupied seats|seats) clockwise(.*?)\.(?: An ace is 1; (.*?)\.)?")


def walks() -> Iterator[Any]:
    """Games whose order of settlement is told by a seat, a card or dice, and options that move it.

    In the ordinary run, games as they are and every fifth option.
    """
    asked = ("settle-", "button-", "action-", "dice-")
    for name in BANKED:
        if load(name).family in ("ante", "baccarat", "blackjack", "nine"):
            yield name, ()
            moved = [each for each in changing(name) if each[0].startswith(asked)]
            yield from (
                (name, (each,)) if at % 5 == 2 else proved(name, (each,))
                for at, each in enumerate(moved)
            )


@pytest.mark.parametrize(("name", "options"), [*walks()])
def test_settlement_starts_where_the_papers_say(name: str, options: Options) -> None:
    rules = load(name, dict(options))
    told = papers(rules)
    for bank in (AMPLE, rules.table.minimum):
        for events in evening(rules, 12, bank):
            settled = [event for event in events if isinstance(event, WagerSettled)]
            if not settled:
                continue
            placed = [event for event in events if isinstance(event, ButtonPlaced)]
            uncovered = any(event.uncovered for event in settled)
            for paper in told:
                due_ = bool(BUTTON.search(paper.text)) and (SHORT not in paper.text or uncovered)
                assert bool(placed) == due_, (name, bank)
                if not placed and rules.family != "blackjack":  # whose hands may be settled early
                    first(paper, rules, events, [*staying(told[1], rules, events, settled)])
            if placed:
                assert placed[0].seat == button_seat(told[1], rules, events), name


def staying(
    sheet: Paper, rules: Rules, events: Sequence[Any], settled: Sequence[WagerSettled]
) -> Iterator[WagerSettled]:
    """What is settled in turn; folded hands come first where the sheet says so, and only there."""
    at_once = "they are collected when everybody has chosen" in sheet.text
    folded = {seat for seat, _, pick in seen_of(rules, events).choices if pick == "fold"}
    if at_once and folded:
        lines = [event.line == "Folded" for event in settled]
        assert lines == sorted(lines, reverse=True), "folded hands are collected before the others"
    for event in settled:
        if not at_once or event.bettor.seat not in folded:
            yield event


def button_seat(sheet: Paper, rules: Rules, events: Sequence[Any]) -> int:
    """Where the printed counting puts the action button."""
    seen = seen_of(rules, events)
    by, counts = BUTTON.search(sheet.text), COUNTS.search(sheet.text)
    assert by, sheet.text
    assert counts, sheet.text
    count = _button_number(by[1], counts[3], seen, events)
    seats = [*range(1, rules.table.seats + 1)]
    if "house dealer's left" not in counts[2]:
        seats = seats[seen.bank - 1 :] + seats[: seen.bank - 1]
    if "number 1" not in counts[2]:
        seats.remove(seen.bank)
    if counts[1] == "occupied seats":
        seats = [seat for seat in seats if seat <= PEOPLE]
    named, way = seats[(count - 1) % len(seats)], -1 if "goes counter" in sheet.text else 1
    betting = {seat for seat, _ in seen.wagers}
    return min(betting, key=lambda seat: (seat - named) * way % rules.table.seats)


def _button_number(by: str, worth: str | None, seen: Seen, events: Sequence[Any]) -> int:
    """The number of the card or dice that the papers name."""
    if by == "a throw of three dice":
        (dice,) = [event.dice for event in events if isinstance(event, DiceThrown)]
        return sum(dice)
    hand, place = {
        "the Banker hand's first card": ("banker", 0),
        "the Banker hand's second card": ("banker", 1),
        "the Dealer hand's second card": ("banker", 1),
        "the player-dealer's hole card": ("bank", 1),
    }[by]
    card = seen.dealt[hand][place]
    if worth == "pictures are ten" and card[0] in "JQK":
        return 10
    return 1 if card[0] == "A" else rank(card)


def first(
    paper: Paper, rules: Rules, events: Sequence[Any], settled: Sequence[WagerSettled]
) -> None:
    """Raise unless the first wager settled is at the first seat in the printed order."""
    if not settled:
        return
    found = PLAIN.search(paper.text)
    assert found, paper.text
    (bank,) = [event.seat for event in events if isinstance(event, BankTaken)]
    seats = rules.table.seats
    start = {
        "the seat left of the player-dealer": bank % seats + 1,
        "the seat right of the player-dealer": (bank - 2) % seats + 1,
        "the seat at the house dealer's left": 1,
        "the seat at the house dealer's right": seats,
    }[found[1]]
    way = 1 if found[2] == "clockwise" else -1
    kind = settled[0].spot
    seated = {event.bettor.seat for event in settled if event.spot == kind}
    nearest = min(seated, key=lambda seat: (seat - start) * way % seats)
    assert settled[0].bettor.seat == nearest


# Fees


@pytest.mark.parametrize("name", BANKED)
def test_fees_are_charged_as_printed_under_the_printed_option(name: str) -> None:
    rules = load(name)
    dealt = [*evening(rules, 12)]
    for paper in papers(rules):
        posted = str(rules.options["fees"])
        if rules.schedule is None:
            told = " ".join((paper.text, *(row[0] for _, _, rows in paper.fees for row in rows)))
            assert "The room posts its fee" in told, name
            assert "No fee is taken" not in told
            continue
        number = posted.rpartition("-")[2]
        told = " ".join((paper.text, *(note for _, note, _ in paper.fees)))
        assert re.search(rf"\boption {number}\b", told), (name, number)
        for events in dealt:
            _fees_as_printed(paper, rules, events)


def _fees_as_printed(paper: Paper, rules: Rules, events: Sequence[Any]) -> None:
    counted = {spot.id for spot in rules.spots if spot.counts and spot.window == "before-cards"}
    action = sum(
        event.amount for event in events if isinstance(event, WagerPlaced) and event.spot in counted
    )
    taken_ = [e.amount for e in events if isinstance(e, FeeTaken) and e.bank]
    if action:
        assert sum(taken_) == fee(paper, "Player-dealer", action), (rules.id, action)


# A doctored paper


@pytest.mark.parametrize(
    ("name", "printed", "doctored"),
    [
        ("21st-century-baccarat-5", r"<div><dt>Tie on 0 or 1</dt><dd>loses</dd></div>", ""),
        ("super-pan-9", r"<div><dt>Tie on 0 or 1</dt><dd>loses</dd></div>", ""),
        ("supreme-baccarat", r"<div><dt>Banker totals 9</dt><dd>loses</dd></div>", ""),
        ("ez-baccarat-panda-8", "25 to 1", "20 to 1"),
        ("three-card-poker", "<dt>Folded</dt><dd>loses</dd>", "<dt>Folded</dt><dd>push</dd>"),
        ("casino-war", "loses half", "loses"),
        ("pure-21-5", "A hand above 21 is over.", ""),
        ("no-bust-blackjack-4", "player-dealer over by more", "player-dealer over"),
        ("fast-action-holdem", "<dt>Copy</dt><dd>loses</dd>", "<dt>Copy</dt><dd>push</dd>"),
    ],
)
def test_a_doctored_placard_is_found_out(name: str, printed: str, doctored: str) -> None:
    rules = load(name)
    page = placard_page(rules)
    assert printed in page
    paper = read_placard(page.replace(printed, doctored))
    with pytest.raises(AssertionError, match="the paper says"):
        read_all(paper, rules)


SHEET_LINES = [
    ("21st-century-baccarat-5", "Tie on 0 or 1", "loses", ""),
    ("super-pan-9", "Tie on 0 or 1", "loses", ""),
    ("supreme-baccarat", "Banker totals 9", "loses", ""),
    ("three-card-poker", "Folded", "loses", "pushes"),
    ("casino-war", "Surrendered", "loses half", "loses"),
    ("fast-action-holdem", "Copy", "loses", "pushes"),
    ("pai-gow-tiles", "One hand higher", "pushes", "loses"),
    ("ultimate-texas-holdem", "Higher hand below a straight", "pushes", ""),
]


@pytest.mark.parametrize(("name", "line", "printed", "doctored"), SHEET_LINES)
def test_a_doctored_line_of_a_sheet_is_found_out(
    name: str, line: str, printed: str, doctored: str
) -> None:
    rules = load(name)
    page = sheet_page(rules)
    row = f'<tr><th scope="row">{line}</th><td>{printed}</td>'
    assert row in page
    if doctored:
        page = page.replace(row, row.replace(f"<td>{printed}", f"<td>{doctored}"))
    else:
        page = re.sub(rf"{re.escape(row)}.*?</tr>", "", page)
    paper = read_sheet(page)
    with pytest.raises(AssertionError, match="the paper says"):
        read_all(paper, rules)


# Sentences of a sheet that say what cards come to, and in how many rounds a false one shows.
SHEET_WORDS = [
    ("21st-century-baccarat-5", {}, "own bettor go: Player line", "own bettor go: Nothing", 3000),
    ("21st-century-baccarat-8", {}, "who stood keeps the five", "it counts for everybody", 300),
    ("21st-century-baccarat-5", {"split-decisions": "seated-first"},
     "the first of them clockwise from the player-dealer&#39;s left chooses",
     "each of them keeps their own choice", 3000),
    ("no-bust-blackjack-jokers", {"over-limit": 22}, "hand above 22 is", "hand above 21 is", 60),
    ("three-card-poker", {}, "opens with queen high", "opens with king high", 60),
    ("ultimate-texas-holdem", {}, "opens with a pair", "opens with ace high", 60),
    ("caribbean-stud", {}, "opens with ace-king", "opens with ace-queen", 200),
    ("pai-gow-poker", {}, "has every half that is equal",
     "wins every hand of which a half is equal", 300),
    ("pai-gow-poker", {"joker-flush": False}, "completes a straight or a straight flush",
     "completes a straight, a flush or a straight flush", 300),
    ("pai-gow-tiles", {}, "compared by their best tiles", "compared by their tiles in order", 300),
    ("fast-action-holdem", {}, "<p>flush</p>", "<p>full house</p>", 60),
]  # fmt: skip


@pytest.mark.parametrize(("name", "options", "printed", "doctored", "rounds"), SHEET_WORDS)
def test_a_doctored_sentence_of_a_sheet_is_found_out(
    name: str, options: Mapping[str, Any], printed: str, doctored: str, rounds: int
) -> None:
    rules = load(name, options)
    page = sheet_page(rules)
    assert printed in page
    told = read_placard(placard_page(rules)), read_sheet(page.replace(printed, doctored))
    with pytest.raises(AssertionError):
        check(rules, told, evening(rules, rounds))


@pytest.mark.parametrize(
    ("name", "printed", "doctored"),
    [
        ("pure-21-5", "Of several lines that fit, the first counts.", ""),
        ("casino-war", '<th scope="row">Tie</th>', '<th scope="row">Tie or so</th>'),
    ],
)
def test_a_sheet_nobody_could_read_is_found_out(name: str, printed: str, doctored: str) -> None:
    rules = load(name)
    page = sheet_page(rules)
    assert printed in page
    paper = read_sheet(page.replace(printed, doctored))
    with pytest.raises(Misread):
        read_all(paper, rules)


def test_a_wrong_fee_on_a_placard_is_found_out() -> None:
    page = placard_page(load("ez-baccarat-panda-8"))
    charged = fee(read_placard(page), "Player-dealer", 10_000)
    dearer = read_placard(page.replace("<dd>$0.50</dd>", "<dd>$0.75</dd>"))
    assert fee(dearer, "Player-dealer", 10_000) != charged == 50


# What is filed with the state


def test_a_sheet_carries_day_room_applicant_revision_layout_and_places_to_sign() -> None:
    rules = load("ez-baccarat-panda-8")
    head = read_head("2026-11-08", "The Oaks", "Ana Lee", "3")
    page = str(sheet_text(sheet_paper(of_rules(rules), None, head)))
    told = " ".join(re.sub(r"<[^>]*>", " ", page).split())
    revision = f"3 (rule version {rules.version[:12]})"
    for words in ("November 8, 2026", "The Oaks", "Ana Lee", revision):
        assert words in told
    assert all(who in told for who in ("For the applicant", "Reviewed by"))
    drawn = page[page.index("<svg") : page.index("</svg>")]
    assert all(f">{seat}</text>" in drawn for seat in range(1, rules.table.seats + 1))
    assert all(f">{spot.name}</text>" in drawn for spot in rules.spots)


def test_a_sheet_without_a_head_has_lines_to_write_on_and_refuses_no_day() -> None:
    page = str(sheet_text(sheet_paper(of_rules(load("casino-war")), None)))
    assert page.count(BLANK) == 2
    with pytest.raises(HousewayError, match="date 'tomorrow' is no day; write it like 2026-11-08"):
        read_head("tomorrow")


@pytest.mark.parametrize("name", ["ez-baccarat-panda-8", "ultimate-texas-holdem", "super-pan-9"])
def test_a_sheet_says_how_cards_are_shuffled_cut_and_burned(name: str) -> None:
    told = read_sheet(str(sheet_text(sheet_paper(of_rules(load(name)), None)))).text
    assert re.search(r"shuffled", told)
    assert re.search(r"[Cc]ut card|describes no cut", told)
    assert re.search(r"burned", told)


@pytest.mark.parametrize("name", some_of(game_ids(), 8))
def test_papers_say_player_dealer_and_the_documents_own_names_of_hands(name: str) -> None:
    game = of_rules(load(name))
    pages = placard_text(game, "letter"), sheet_text(sheet_paper(game, None))
    told = " ".join(re.sub(r"<[^>]*>", " ", str(page)) for page in pages)
    assert not re.search(r"(?<![-\w])[Bb]ank(s|ed|ing)?(?![-\w])", told)
    if name in ("21st-century-baccarat-5", "21st-century-baccarat-8"):
        assert "Banker" not in told
        assert "Dealer line" in told
