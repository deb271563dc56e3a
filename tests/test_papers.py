"""Papers cannot contradict the rules: what placard and sheet print of a hand, the table does.

Every game is dealt under every option that changes a result, and under the pairs of them. The
printed pages are read by `paper_reader`, which knows nothing of the code that made them.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from random import Random
from typing import Any

import pytest

from every_outcome import every_outcome
from houseway.cards.card import text
from houseway.desk.paper_head import BLANK, read_head
from houseway.desk.sheet_paper import sheet_paper
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer
from houseway.errors import HousewayError, IllegalChoice
from houseway.games import Game, of_rules, start_round
from houseway.games.bots import AnyLegal, play_out
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.schema import Line, Rules, Spot
from houseway.table import settle as walking
from houseway.table.coverage import Cover
from houseway.table.events import (
    BankTaken,
    ButtonPlaced,
    CardDealt,
    FeeTaken,
    WagerPlaced,
    WagerSettled,
)
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, Wager, WagerOffer
from houseway.web.placard_view import placard_text
from houseway.web.sheet_view import sheet_text
from paper_reader import (
    Misread,
    Paper,
    Verdict,
    fee,
    limits,
    read_placard,
    read_sheet,
    times,
    verdict,
)
from tables import AMPLE, full_table, proved, repeatable_shoe, some_of

BANKED = [name for name in game_ids() if load(name).banked]
Options = tuple[tuple[str, Any], ...]
Case = tuple[str, Options]

# What an option that names no values may be set to, by its kind.
OTHERS: Mapping[str, tuple[Any, ...]] = {
    "yes-no": (True, False),
    "odds": ("3:1",),
    "range": ("10-50",),
    "money": ("$10",),
}

# What is dealt


def results(rules: Rules) -> object:
    """What a paper must say otherwise when it changes."""
    lines = [(s.id, s.name, [(line.name, line.pays) for line in s.lines]) for s in rules.spots]
    limits = [(s.equals, s.multiples, s.needs, s.at_most, rules.limits(s)) for s in rules.spots]
    walk = rules.settle.button, rules.settle.start, rules.settle.direction
    return lines, limits, walk, rules.play.get("opens")


@cache
def changing(name: str) -> tuple[tuple[str, Any], ...]:
    """Every option and value that changes a result of a game, one at a time."""
    usual = load(name)
    found = []
    for key, option in usual.choices.items():
        values = option.allowed or OTHERS.get(option.kind, ())
        for value in values:
            if value == usual.options[key]:
                continue
            try:
                other = load(name, {key: value})
            except HousewayError:
                continue  # refused beside the usual values of the others
            if option.odds or results(other) != results(usual):
                found.append((key, value))
    return tuple(found)


def pairs(name: str) -> Iterator[Options]:
    """Two options at once, where both touch what is printed."""
    usual = results(load(name))
    lines = [each for each in changing(name) if not each[0].startswith(("limit-", "m"))]
    told = [each for each in lines if results(load(name, dict([each]))) != usual]
    for one, other in combinations(told, 2):
        if one[0] != other[0]:
            try:
                load(name, dict((one, other)))
            except HousewayError:
                continue
            yield one, other


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


@dataclass(frozen=True)
class Settled:
    """A wager as the table settled it, and the facts it was settled by."""

    spot: Spot
    facts: Mapping[str, Any]
    did: WagerSettled


@dataclass
class Evening:
    """Some rounds of a game: every settlement with its facts, and the events of each round."""

    settled: list[Settled]
    rounds: list[Sequence[Any]]


@dataclass
class _Banks(AnyLegal):
    """Anything legal, with a bank of a given size."""

    bank: int = AMPLE

    def choose(self, offer: Offer) -> Choice:
        return TakeBank(self.bank) if isinstance(offer, BankOffer) else super().choose(offer)


def evening(
    monkeypatch: pytest.MonkeyPatch, rules: Rules, rounds: int, bank: int = AMPLE
) -> Evening:
    """Rounds with every wager and any legal choice, at a full table."""
    game = of_rules(rules)
    met: list[Any] = [None]
    ask, settle_one = game.line, walking._settle_one  # type: ignore[attr-defined]
    out = Evening([], [])

    def line(spot: str, outcome: Any) -> Any:
        met[0] = outcome
        return ask(spot, outcome)

    def watched(wager: Any, given: Rules, found: Any, cover: Any) -> WagerSettled:
        did = settle_one(wager, given, found, cover)
        out.settled.append(Settled(given.by_id[wager.spot], met[0]._asdict(), did))
        return did

    monkeypatch.setattr(game, "line", line)
    monkeypatch.setattr(walking, "_settle_one", watched)
    table = full_table(game, repeatable_shoe(game, f"papers {rules.version[:8]}"), people=5)
    bot = _Banks(Random(19), bank)
    for _ in range(rounds):
        out.rounds.append(play_out(start_round(game, table), {}, bot).events)
    monkeypatch.undo()
    return out


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


def papers(game: Game, sheet: bool = True) -> tuple[Paper, ...]:
    """Both papers of a game as the reader finds them."""
    placard = read_placard(placard_text(game, "letter"))
    return (placard, read_sheet(sheet_text(sheet_paper(game, None)))) if sheet else (placard,)


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
def test_papers_say_of_every_hand_what_the_table_did(
    monkeypatch: pytest.MonkeyPatch, name: str, options: Options
) -> None:
    rules = load(name, dict(options))
    dealt = evening(monkeypatch, rules, 30)
    assert len(dealt.settled) > 30
    for paper in papers(of_rules(rules), sheet=not options):
        for settled in dealt.settled:
            if not settled.did.uncovered:
                agree(paper, rules, settled)
        read_all(paper, rules)


def read_all(paper: Paper, rules: Rules) -> None:
    """Raise unless the paper is right about every outcome there is."""
    for settled in shown(of_rules(rules)):
        agree(paper, rules, settled)


# Limits


def beside(rules: Rules, spot: Spot, amount: int) -> dict[str, int]:
    """A wager with the others it must lie beside, at amounts that allow it."""
    laid = {spot.id: amount}
    if "base" in (spot.needs, spot.at_most):
        bases = [each for each in rules.spots if each.kind == "base" and not each.equals]
        base = max(bases, key=lambda each: rules.limits(each)[1])
        laid[base.id] = within(rules, base, amount)
    for _ in rules.spots:
        for name in tuple(laid):
            needed = rules.by_id[name].needs
            if needed not in (None, "base") and needed not in laid:
                laid[str(needed)] = within(rules, rules.by_id[str(needed)], laid[name])
            other = rules.by_id[name].equals
            if other is not None and name != spot.id:
                laid[name] = laid[other]
    return laid


def within(rules: Rules, spot: Spot, amount: int) -> int:
    low, high = rules.limits(spot)
    return max(low, min(amount, high))


def taken(rules: Rules, laid: Mapping[str, int]) -> bool:
    """Whether the table takes these wagers before the cards."""
    try:
        WagerOffer(rules).verify(PlaceWagers(tuple(laid.items())))
    except IllegalChoice:
        return False
    return True


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, ()) for name in BANKED),
        ("ez-baccarat-panda-8", (("limit-tie", "10-50"),)),
        ("supreme-baccarat", (("minimum", "$10"), ("city-cap", False))),
        *(proved(n, (each,)) for n in BANKED for each in changing(n) if each[0][:6] == "limit-"),
    ],
)
def test_printed_limits_are_the_ones_the_table_enforces(name: str, options: Options) -> None:
    rules = load(name, dict(options))
    for paper in papers(of_rules(rules)):
        for spot in rules.spots:
            found = limits(paper, spot.name)
            if spot.window != "before-cards":
                continue
            if found is None:
                tied = times(paper, spot.name)
                assert tied is not None, (name, spot.name)
                many, other = tied
                base = next(each for each in rules.spots if each.name == other)
                low = limits(paper, other)
                assert low is not None
                laid = beside(rules, base, low[0])
                for count in range(1, 6):
                    assert taken(rules, {**laid, spot.id: low[0] * count}) == (count in many)
                continue
            low_, high = found
            assert taken(rules, beside(rules, spot, low_)), (name, spot.name, low_)
            assert taken(rules, beside(rules, spot, high)), (name, spot.name, high)
            assert not taken(rules, beside(rules, spot, low_ - 1)), (name, spot.name, low_ - 1)
            assert not taken(rules, beside(rules, spot, high + 1)), (name, spot.name, high + 1)


# Who is settled first

BUTTON = re.compile(r"[Ss]tarts at the action button, which (.*?) places")
SHORT = "Only if the player-dealer's wager is not enough"
PLAIN = re.compile(r"Action starts with (.*?) and goes ((?:counter-)?clockwise)")


@pytest.mark.parametrize("name", [n for n in BANKED if load(n).family in ("baccarat", "nine")])
def test_the_button_is_used_exactly_when_the_papers_say_so(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    rules = load(name)
    told = papers(of_rules(rules))
    for bank, short in ((AMPLE, False), (rules.table.minimum, True)):
        dealt = evening(monkeypatch, rules, 12, bank)
        for events in dealt.rounds:
            settled = [event for event in events if isinstance(event, WagerSettled)]
            if not settled:
                continue
            placed = [event.seat for event in events if isinstance(event, ButtonPlaced)]
            uncovered = any(event.uncovered for event in settled)
            for paper in told:
                due_ = bool(BUTTON.search(paper.text)) and (SHORT not in paper.text or uncovered)
                assert bool(placed) == due_, (name, short)
                if not placed:
                    first(paper, rules, events, settled)


def first(
    paper: Paper, rules: Rules, events: Sequence[Any], settled: Sequence[WagerSettled]
) -> None:
    """Raise unless the first wager settled is at the first seat in the printed order."""
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


# What opens


def opens(words: str, cards: Sequence[str]) -> bool:
    """Whether a hand holds what the paper asks of the player-dealer; cards like `Ah`."""
    ranks = sorted(("23456789TJQKA".index(card[0]) for card in cards), reverse=True)
    suits = Counter(card[1] for card in cards)
    runs = {0 if rank == 12 else rank + 1 for rank in ranks} | {rank + 1 for rank in ranks}
    size = min(len(cards), 5)
    straight = any(set(range(low, low + size)) <= runs for low in range(14))
    if len(set(ranks)) < len(ranks) or max(suits.values()) >= size or straight:
        return True
    if words == "a pair":
        return False
    names = {"ace": 12, "king": 11, "queen": 10, "jack": 9, "ten": 8}
    wanted = [names[word] for word in words.removesuffix(" high").split("-")]
    return ranks[: len(wanted)] >= wanted


def dealt_to(events: Sequence[Any], hand: str) -> list[str]:
    """The cards of a hand, face up or down."""
    dealt = (e for e in events if isinstance(e, CardDealt) and e.hand == hand)
    return [text(e.card) for e in dealt if e.card is not None]


@pytest.mark.parametrize("name", [n for n in BANKED if load(n).family == "ante"])
def test_the_player_dealer_opens_with_what_the_papers_say(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    rules = load(name)
    dealt = evening(monkeypatch, rules, 60)
    asked = {s.id for s in rules.spots if any("opened" in line.when for line in s.lines)}
    found = Counter[bool]()
    for paper in papers(of_rules(rules)):
        words = re.search(r"The player-dealer opens with (.*?) or better\.", paper.text)
        assert words, name
        for events in dealt.rounds:
            bank, board = dealt_to(events, "bank"), dealt_to(events, "board")
            settled = [e for e in events if isinstance(e, WagerSettled) and e.spot in asked]
            if not settled or not bank:
                continue
            opened = opens(words[1], (*bank, *board))
            found[opened] += 1
            shut = any("does not open" in event.line for event in settled)
            assert not (shut and opened), (name, bank, board)
    assert set(found) == {True, False}, name


# Fees


@pytest.mark.parametrize("name", BANKED)
def test_fees_are_charged_as_printed_under_the_printed_option(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    rules = load(name)
    dealt = evening(monkeypatch, rules, 12)
    for paper in papers(of_rules(rules)):
        posted = str(rules.options["fees"])
        if rules.schedule is None:
            told = " ".join((paper.text, *(row[0] for _, _, rows in paper.fees for row in rows)))
            assert "The room posts its fee" in told, name
            assert "No fee is taken" not in told
            continue
        number = posted.rpartition("-")[2]
        told = " ".join((paper.text, *(note for _, note, _ in paper.fees)))
        assert re.search(rf"\boption {number}\b", told), (name, number)
        for events in dealt.rounds:
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
    page = str(placard_text(of_rules(rules), "letter"))
    assert printed in page
    paper = read_placard(page.replace(printed, doctored))
    with pytest.raises(AssertionError, match="the paper says"):
        read_all(paper, rules)


@pytest.mark.parametrize(
    ("name", "printed", "doctored"),
    [
        ("pure-21-5", "Of several lines that fit, the first counts.", ""),
        ("casino-war", '<th scope="row">Tie</th>', '<th scope="row">Tie or so</th>'),
    ],
)
def test_a_sheet_nobody_could_read_is_found_out(name: str, printed: str, doctored: str) -> None:
    rules = load(name)
    page = str(sheet_text(sheet_paper(of_rules(rules), None)))
    assert printed in page
    paper = read_sheet(page.replace(printed, doctored))
    with pytest.raises(Misread):
        read_all(paper, rules)


def test_a_wrong_limit_or_number_on_a_placard_is_found_out() -> None:
    rules = load("ez-baccarat-panda-8")
    page = str(placard_text(of_rules(rules), "letter"))
    paper = read_placard(page.replace("$5 to $50,", "$5 to $60,"))
    found = limits(paper, "Panda 8")
    assert found is not None
    assert not taken(rules, beside(rules, rules.by_id["panda-8"], found[1]))
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
    assert re.search(r"[Cc]ut card", told)
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
