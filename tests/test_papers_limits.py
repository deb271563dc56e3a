"""Printed limits at their edges: what a paper allows the table takes, and one step more it refuses.

Every amount is tried at a live table, where a refused choice changes nothing, and at the settle
desk, which lets as much of a wager play as is allowed.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from houseway.desk.irregular import WagerRuling
from houseway.desk.settle import settle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.engine.round import Round
from houseway.errors import IllegalChoice
from houseway.families import of_rules
from houseway.families.paigow.events import EnvyGiven
from houseway.play.bots import AnyLegal, on_line
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.rulebook.schema import Rules, Spot
from houseway.table.events import WagerAdded, WagerPlaced
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer
from paper_reader import (
    Paper,
    capped_by,
    cents,
    doubled,
    insured,
    limits,
    needed,
    raises,
    read_placard,
    read_sheet,
    times,
)
from paper_table import BANKED, Options, changing, papers, placard_page, sheet_page
from tables import AMPLE, full_table, proved, repeatable_shoe

Laid = Mapping[str, int]


# Before the cards


@dataclass
class Layout:
    """A live table that waits for wagers; a new round is begun when some were taken."""

    rules: Rules
    _round: Round | None = None

    def takes(self, laid: Laid) -> bool:
        """Whether the table takes these wagers of a bettor; refused ones leave no trace."""
        round_, bettor = self._waiting()
        before = list(round_.events)
        try:
            round_.choose(bettor, PlaceWagers(tuple(laid.items())))
        except IllegalChoice:
            assert round_.events == before
            return False
        self._round = None
        return True

    def _waiting(self) -> tuple[Round, Bettor]:
        if self._round is None:
            self._round = begun(self.rules)
        assert self._round.decision is not None
        return self._round, next(iter(self._round.decision.offers))


def begun(rules: Rules, seed: str = "edge") -> Round:
    """A round that waits for wagers, with an ample bank."""
    game = of_rules(rules)
    round_ = start_round(game, full_table(game, repeatable_shoe(game, seed), people=3))
    while round_.decision is not None:
        bettor, offer = next(iter(round_.decision.offers.items()))
        if isinstance(offer, WagerOffer):
            return round_
        round_.choose(bettor, TakeBank(AMPLE))
    raise AssertionError(f"{rules.id} took no wagers")


def by_name(rules: Rules, name: str) -> Spot:
    return next(spot for spot in rules.spots if spot.name == name)


def beside(rules: Rules, paper: Paper, spot: Spot, amount: int) -> dict[str, int]:
    """A wager with those the paper asks for beside it, at amounts it prints for them."""
    laid = {spot.id: amount}
    for _ in rules.spots:
        for name in tuple(laid):
            _lay_needed(rules, paper, laid, rules.by_id[name])
    return laid


def _lay_needed(rules: Rules, paper: Paper, laid: dict[str, int], spot: Spot) -> None:
    wanted = {needed(paper, spot.name), capped_by(paper, spot.name)} - {None}
    if wanted & {"a base wager", "base wager"} and not set(laid) & set(rules.base_spots):
        spots = [s for s in rules.spots if s.id in rules.base_spots and not times(paper, s.name)]
        largest = max(spots, key=lambda s: (limits(paper, s.name) or (0, 0))[1])
        laid[largest.id] = within(paper, largest, laid[spot.id])
    for name in wanted - {"a base wager", "base wager"}:
        other = by_name(rules, str(name))
        tied = times(paper, other.name)
        if other.id not in laid:
            laid[other.id] = laid[spot.id] if tied else within(paper, other, laid[spot.id])
    tied = times(paper, spot.name)
    if tied and by_name(rules, tied[1]).id not in laid:
        laid[by_name(rules, tied[1]).id] = laid[spot.id]


def within(paper: Paper, spot: Spot, amount: int) -> int:
    """The nearest amount the paper prints for a wager."""
    found = limits(paper, spot.name)
    assert found is not None, spot.name
    return max(found[0], min(amount, found[1]))


@dataclass(frozen=True)
class Trial:
    """Wagers of one bettor, the spot they are about, and how much of it the paper lets play."""

    spot: str
    laid: Laid
    plays: int

    @property
    def allowed(self) -> bool:
        return self.laid[self.spot] == self.plays


def trials(rules: Rules, paper: Paper) -> Iterator[Trial]:
    """Every printed limit of the wagers before the cards at its edge, and a step beyond."""
    for spot in rules.spots:
        if spot.window != "before-cards":
            continue
        tied = times(paper, spot.name)
        if tied is None:
            yield from _by_dollars(rules, paper, spot)
        else:
            yield from _by_another(rules, paper, spot, *tied)
        if needed(paper, spot.name):
            low = (limits(paper, spot.name) or limits(paper, tied[1] if tied else "") or (0, 0))[0]
            yield Trial(spot.id, {spot.id: low}, 0)


def _by_dollars(rules: Rules, paper: Paper, spot: Spot) -> Iterator[Trial]:
    found = limits(paper, spot.name)
    assert found is not None
    low, high = found
    equals = {s.id: s for s in rules.spots if (times(paper, s.name) or ((), ""))[1] == spot.name}

    def laid(amount: int, most: int) -> Trial:
        others = beside(rules, paper, spot, amount)
        return Trial(spot.id, others | {n: amount for n in equals if n in others}, most)

    yield laid(low, low)
    yield laid(high, high)
    yield laid(low - 1, 0)
    yield laid(high + 1, high)
    if capped_by(paper, spot.name) is None:
        yield Trial(spot.id, _others_least(rules, paper, spot, high), high)
    else:
        size = low + 300
        lying = {**beside(rules, paper, spot, size), spot.id: size}
        assert lying != {spot.id: size}, (rules.id, spot.name)
        yield Trial(spot.id, lying, size)
        yield Trial(spot.id, {**lying, spot.id: size + 1}, size)


def _others_least(rules: Rules, paper: Paper, spot: Spot, amount: int) -> dict[str, int]:
    """A wager at its most beside others at their least, which nothing printed forbids."""
    laid = beside(rules, paper, spot, amount)
    for name in laid.keys() - {spot.id}:
        found = limits(paper, rules.by_id[name].name)
        laid[name] = found[0] if found else 0
    for name in laid:
        tied = times(paper, rules.by_id[name].name)
        if tied:
            laid[name] = laid[by_name(rules, tied[1]).id]
    return laid


def _by_another(
    rules: Rules, paper: Paper, spot: Spot, many: set[int], other: str
) -> Iterator[Trial]:
    base = by_name(rules, other)
    low = (limits(paper, other) or (0, 0))[0]
    size = low + 200
    lying = beside(rules, paper, base, size)
    for count in range(1, 6):
        yield Trial(spot.id, {**lying, spot.id: size * count}, size * count * (count in many))
    for most in (size * count for count in many):
        yield Trial(spot.id, {**lying, spot.id: most - 1}, 0)
        yield Trial(spot.id, {**lying, spot.id: most + 1}, 0)


EDGES = [
    *((name, ()) for name in BANKED),
    ("ez-baccarat-panda-8", (("limit-tie", "10-50"),)),
    ("supreme-baccarat", (("minimum", "$10"), ("city-cap", False))),
    ("21st-century-baccarat-5", (("late-tie-cap", "table"),)),
    *(proved(n, (each,)) for n in BANKED for each in changing(n)),
]


@pytest.mark.parametrize(("name", "options"), EDGES)
def test_printed_limits_are_the_ones_the_table_enforces(name: str, options: Options) -> None:
    rules = load(name, dict(options))
    layout = Layout(rules)
    placard, sheet = (list(trials(rules, paper)) for paper in papers(rules))
    assert placard == sheet
    for trial in sheet:
        assert layout.takes(trial.laid) == trial.allowed, (name, trial)


# At the settle desk


@cache
def example(name: str) -> dict[str, Any]:
    found = files("houseway.rulebook").joinpath(f"examples/{name}.json")
    record: dict[str, Any] = json.loads(found.read_text())
    return record


CHOOSE_ON_FIVE = ("21st-century-baccarat-5", "21st-century-baccarat-8")


def ruling(name: str, trial: Trial) -> WagerRuling | None:
    """What the desk rules about a wager that somebody in the example hand placed."""
    record = {"choices": [], **example(name)}
    choosing = {choice["seat"] for choice in record["choices"]}
    seats = [wager["seat"] for wager in record["wagers"] if not wager.get("bettor")]
    seat = next((s for s in seats if s not in choosing), seats[0])
    others = [w for w in record["wagers"] if w["seat"] != seat or w.get("bettor")]
    mine = [{"seat": seat, "spot": spot, "amount": n} for spot, n in trial.laid.items() if n]
    record = {**record, "bank": {**record["bank"], "wager": AMPLE}, "wagers": [*mine, *others]}
    if name in CHOOSE_ON_FIVE and "player" in trial.laid:
        record["choices"] = [*record["choices"], {"seat": seat, "pick": "stand"}]
    answer = settle(record)
    found = [r for r in answer.ruled if r.spot == trial.spot and r.bettor == Bettor(seat)]
    return found[0] if found else None


@pytest.mark.parametrize("name", BANKED)
def test_the_settle_desk_rules_by_the_printed_limits(name: str) -> None:
    rules = load(name)
    tried = [trial for trial in trials(rules, papers(rules)[0]) if trial.plays]
    assert {trial.spot for trial in tried}
    for trial in tried:
        found = ruling(name, trial)
        if trial.allowed:
            assert found is None, (name, trial, found)
        else:
            assert found is not None, (name, trial)
            assert (found.ruling, found.plays) == ("cap", trial.plays), (name, trial)


# In the course of a hand


@dataclass
class Probe(AnyLegal):
    """Anything legal with every base wager down; before money is put up, near sums are tried."""

    rules: Rules = field(default_factory=lambda: load("casino-war"))
    papers: tuple[Paper, ...] = ()
    tried: Counter[str] = field(default_factory=Counter)
    size: int = 0

    def answer(self, round_: Round, bettor: Bettor, offer: Offer) -> Choice:
        """A choice to make, once every printed sum was tried at its edges."""
        if isinstance(offer, BankOffer):
            return TakeBank(AMPLE)
        if isinstance(offer, WagerOffer):
            return self._base_wagers(offer)
        assert isinstance(offer, PickOffer)
        for pick in offer.picks:
            for paper in self.papers:
                found = self._printed(paper, round_, bettor, offer, pick)
                if found is not None:
                    self._try(round_, bettor, offer, pick, *found)
        dear = [pick for pick in offer.picks if offer.bounds(pick)[1]]
        wants = dear and self.random.random() < 0.5
        return Pick(self.random.choice(dear)) if wants else self.choose(offer)

    def _base_wagers(self, offer: WagerOffer) -> PlaceWagers:
        spots = [spot for spot in offer.spots() if spot.id in self.rules.base_spots]
        if not spots:
            return PlaceWagers(())
        return PlaceWagers(tuple(on_line(offer, spots[0], self.size).items()))

    def _try(
        self,
        round_: Round,
        bettor: Bettor,
        offer: PickOffer,
        pick: str,
        fits: Callable[[int], bool],
        near: Iterable[int],
    ) -> None:
        for amount in {n for edge in near for n in (edge - 1, edge, edge + 1) if n > 0}:
            if fits(amount):
                offer.verify(Pick(pick, amount))
            else:
                refused(round_, bettor, Pick(pick, amount))
        self.tried[pick] += 1

    def _printed(
        self, paper: Paper, round_: Round, bettor: Bettor, offer: PickOffer, pick: str
    ) -> tuple[Callable[[int], bool], Iterable[int]] | None:
        """Which sums a paper allows for a pick, and those to try around; None where it is free."""
        on = money(round_, bettor, offer.hand)
        if pick == "double" and "for one card and a wager" in paper.text:
            return doubled(paper, on.first, on.now), (on.first, on.now, 100, 2 * on.now)
        if pick == "split" and "may be split" in paper.text:
            assert "with equal wagers" in paper.text
            return on.now.__eq__, (on.now, on.first, 2 * on.now)
        if pick == "insure":
            together = "all hands of a player together" in self.papers[-1].text
            covered = on.everything if together else on.now
            return insured(paper, "Insurance", covered), (covered // 2, 1, covered)
        wager = PUT_UP.get(pick) or raised(paper)
        if offer.bounds(pick)[1] and wager in paper.wagers and times(paper, wager):
            many, base = times(paper, wager) or (set(), "")
            assert base in ("Ante", "Primary wager")
            if self.rules.family == "ante" and "or put up" in paper.text:
                assert raises(paper, street(round_, paper)) <= many
                many = raises(paper, street(round_, paper))
            sums = {on.first * count for count in many}
            mine = {n for n in sums if offer.bounds(pick)[0] <= n <= offer.bounds(pick)[1]}
            assert mine, (pick, sums)
            return mine.__contains__, (*sums, on.first, on.first * 5)
        return None


PUT_UP = {"war": "War wager"}


def raised(paper: Paper) -> str:
    """The wager that is put up by multiples of the ante."""
    found = [name for name in ("Play", "Bet") if name in paper.wagers]
    return found[0] if found else ""


def street(round_: Round, paper: Paper) -> str:
    """Where the hand stands, as a sheet names it; nothing in a game of one choice."""
    assert round_.decision is not None
    named = round_.decision.kind.replace("-", " ")
    return named if f"{named}: " in paper.text.lower() else ""


@dataclass(frozen=True)
class Money:
    """What a bettor has on a hand: at first, now, and on all hands of the seat."""

    first: int
    now: int
    everything: int


STAKED = ("game", "first", "second", "ante", "primary")


def money(round_: Round, bettor: Bettor, hand: str) -> Money:
    """From the events: wagers placed and added, without insurance and bonuses."""
    laid: dict[int, list[int]] = {}
    for event in round_.events:
        if isinstance(event, WagerPlaced) and event.bettor == bettor and event.spot in STAKED:
            laid.setdefault(2 if event.spot == "second" else 1, []).append(event.amount)
        if isinstance(event, WagerAdded) and event.bettor == bettor and event.spot in STAKED:
            laid.setdefault(event.hand, []).append(event.amount)
    found = re.search(r"hand (\d+)$", hand)
    on_it = laid[int(found[1]) if found else 1]
    return Money(on_it[0], sum(on_it), sum(map(sum, laid.values())))


def refused(round_: Round, bettor: Bettor, choice: Choice) -> None:
    """Raise unless the table refuses a choice and nothing comes of it."""
    before = list(round_.events)
    with pytest.raises(IllegalChoice):
        round_.choose(bettor, choice)
    assert round_.events == before


def probed(rules: Rules, told: tuple[Paper, ...], rounds: int) -> Counter[str]:
    """Rounds in which every sum is tried that may be put up; how often for each pick."""
    game, probe = of_rules(rules), Probe(Random(7), rules, told)
    table = full_table(game, repeatable_shoe(game, "raises"), people=3)
    for count in range(rounds):
        probe.size = rules.table.minimum + 107 * (count % 50)
        round_ = start_round(game, table)
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, probe.answer(round_, bettor, offer))
    return probe.tried


COSTLY: Mapping[str, tuple[str, ...]] = {
    "blackjack-switch": ("double", "split", "insure"),
    "no-bust-blackjack-jokers": ("double", "split"),
    "pure-21-5": ("double", "split", "insure"),
    "pure-spanish-21-5-3-2": ("double", "split"),
    "pure-spanish-21-5-6-5": ("double", "split"),
    "casino-war": ("war",),
    "caribbean-stud": ("bet",),
    "three-card-poker": ("play",),
    "three-card-poker-6-card-bonus": ("play",),
    "ultimate-texas-holdem": ("4x", "3x", "2x", "1x"),
}


def raising() -> Iterator[Any]:
    """Games in which money is put up after the cards, and the options that change how much."""
    asked = ("double", "insurance", "split-hands", "equal-wagers", "bonus-equal", "city-cap")
    for name in COSTLY:
        yield name, ()
        told = [each for each in changing(name) if each[0].startswith(asked)]
        yield from (proved(name, (each,)) for each in told)
    both = (("double-double", "three"), ("double-cap", "total"))
    yield "pure-spanish-21-5-3-2", both


@pytest.mark.parametrize(("name", "options"), [*raising()])
def test_money_put_up_in_a_hand_is_what_the_papers_print(name: str, options: Options) -> None:
    rules = load(name, dict(options))
    tried = probed(rules, papers(rules), 60)
    assert set(COSTLY[name]) <= set(tried), tried


# What else a paper lets nobody do


def test_a_bank_below_the_printed_least_is_refused() -> None:
    for name in BANKED:
        rules = load(name)
        game = of_rules(rules)
        found = re.search(r"puts up a wager of (\$\d+) or more", papers(rules)[1].text)
        assert found, name
        round_ = start_round(game, full_table(game, repeatable_shoe(game, "bank"), people=3))
        assert round_.decision is not None
        (bettor,) = round_.decision.offers
        refused(round_, bettor, TakeBank(cents(found[1]) - 1))
        round_.choose(bettor, TakeBank(cents(found[1])))


@pytest.mark.parametrize(
    ("name", "options"),
    [
        *((name, {}) for name in BANKED if load(name).family == "baccarat"),
        *((name, {"both-lines": value}) for name in BANKED if "both-lines" in load(name).options
          for value in (True, False)),
    ],
)  # fmt: skip
def test_both_lines_are_open_to_one_bettor_exactly_when_the_sheet_says_so(
    name: str, options: Mapping[str, Any]
) -> None:
    rules = load(name, options)
    found = re.search(
        r"One bettor (may|may not) wager on (.*?) and (.*?) in", papers(rules)[1].text
    )
    assert found, name
    lines = [by_name(rules, line).id for line in found.groups()[1:]]
    laid = dict.fromkeys(lines, rules.table.minimum)
    assert Layout(rules).takes(laid) == (found[1] == "may"), name


@pytest.mark.parametrize("scope", ["number", "all"])
def test_supreme_baccarat_flex_action_shares_one_limit_exactly_when_the_sheet_says_so(
    scope: str,
) -> None:
    rules = load("supreme-baccarat", {"flex-limit-scope": scope})
    sheet = papers(rules)[1]
    shared = "All flex wagers of a bettor share one limit." in sheet.text
    assert shared == (scope == "all")
    most = (limits(sheet, "Flex Action 0") or (0, 0))[1]
    layout = Layout(rules)
    assert layout.takes({"flex-0": most - 100, "flex-1": 100})
    assert layout.takes({"flex-0": most, "flex-1": 100}) is not shared


@pytest.mark.parametrize("name", ["fortune-pai-gow-poker", "face-up-pai-gow-poker"])
def test_an_envy_button_is_earned_from_the_printed_wager_on(name: str) -> None:
    rules = load(name)
    for paper in papers(rules):
        found = re.search(r"Fortune wager of (\$\d+) or more at a seat earns an Envy", paper.text)
        assert found, name
        least, base = cents(found[1]), rules.spots[0].id
        for amount in (least - 1, least):
            round_ = begun(rules)
            assert round_.decision is not None
            laid = {base: rules.table.minimum, "fortune": amount}
            if not Layout(rules).takes(laid):
                continue  # it is below the least wager anyhow
            for bettor in tuple(round_.decision.offers):
                round_.choose(bettor, PlaceWagers(tuple(laid.items())))
            given = any(isinstance(event, EnvyGiven) for event in round_.events)
            assert given == (amount >= least), (name, amount)


@pytest.mark.parametrize("name", [name for name in BANKED if load(name).table.city_cap])
def test_no_printed_limit_is_above_the_printed_cap_of_the_city(name: str) -> None:
    rules = load(name)
    placard, sheet = papers(rules)
    cap = re.search(r"no single wager may be more than (\$[\d,]+)\.", sheet.text)
    assert cap, name
    printed = [
        amount
        for paper in (placard, sheet)
        for wager in paper.wagers.values()
        for amount in re.findall(r"\$[\d,.]*\d", f"{wager.note} {paper.table_limits}")
    ]
    assert printed
    assert max(map(cents, printed)) <= cents(cap[1])


# A doctored paper


@pytest.mark.parametrize(
    ("name", "printed", "doctored"),
    [
        ("ez-baccarat-panda-8", "$5 to $50,", "$5 to $60,"),
        ("ez-baccarat-panda-8", "$5 to $200", "$4 to $200"),
        ("21st-century-baccarat-5", "no more than the base wager, ", ""),
        ("21st-century-baccarat-8", "needs a base wager", ""),
        ("three-card-poker", "equal to the Ante", "2 times the Ante"),
        ("blackjack-switch", "equal to the First hand, ", ""),
        ("supreme-baccarat", "$1 to $50", "$1 to $49"),
    ],
)
def test_a_doctored_limit_is_found_out_on_either_paper(
    name: str, printed: str, doctored: str
) -> None:
    rules = load(name)
    for page, read in ((placard_page(rules), read_placard), (sheet_page(rules), read_sheet)):
        changed = page.replace(printed, doctored)
        if changed == page:  # a sheet says the same in its own words
            changed = page.replace(printed.rstrip(", "), doctored)
        assert changed != page, read.__name__
        tried = trials(rules, read(changed))
        layout = Layout(rules)
        assert not all(layout.takes(trial.laid) == trial.allowed for trial in tried)


@pytest.mark.parametrize(
    ("name", "printed", "doctored"),
    [
        ("pure-21-5", "up to half the wager", "half the wager"),
        ("blackjack-switch", "half the wager, $500 at most", "up to half the wager, $500 at most"),
        ("blackjack-switch", "a wager equal to the first", "a wager up to the first, $1 at least"),
        ("pure-21-5", "a wager up to the first, $1 at least", "a wager equal to the first"),
        ("caribbean-stud", "2 times the Ante", "3 times the Ante"),
        ("caribbean-stud", "twice the ante on Bet", "three times the ante on Bet"),
        ("ultimate-texas-holdem", "four or three times", "four or two times"),
        ("casino-war", "equal to the Primary wager", "2 times the Primary wager"),
    ],
)
def test_a_doctored_sum_for_a_raise_is_found_out(name: str, printed: str, doctored: str) -> None:
    rules = load(name)
    page = sheet_page(rules)
    assert printed in page
    with pytest.raises((AssertionError, IllegalChoice, pytest.fail.Exception)):
        probed(rules, (read_sheet(page.replace(printed, doctored)),), 60)
