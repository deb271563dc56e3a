"""Baccarat simulated: the states of its hands, its ledger, its driver, and the odds of it all."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any, NamedTuple

import numpy as np
import pytest

from houseway.compiled.compiling import inlined
from houseway.compiled.streams import silence
from houseway.desk.simulate.replay import differences
from houseway.desk.simulate.work import Work
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.baccarat.game import Baccarat
from houseway.families.baccarat.kernel import kernel_of
from houseway.families.baccarat.kernel import ledger as baccarat_ledger
from houseway.families.baccarat.kernel.fine import fine_classes
from houseway.families.baccarat.kernel.hands import (
    BANKER,
    CODES,
    DRAWN,
    PLAYER,
    VALUE_BITS,
    Rehearsal,
    code_of,
)
from houseway.families.baccarat.kernel.plays import STANDS_ON_FIVE
from houseway.families.baccarat.odds import cells_of, hands_of, stood_on
from houseway.families.baccarat.odds.deals import Deals, Flags, Kinds, all_deals, by_sight
from houseway.families.baccarat.outcome import Outcome
from houseway.families.baccarat.rules import late_wager_is_open, value
from houseway.families.kernels import stage
from houseway.families.odds import odds
from houseway.play.game import Game
from houseway.proof.layout import MODELS, Array, Slot, lay_out
from houseway.proof.scene import BEST_PLAY, HOUSE_WAY, Person, Scene, Shoe
from houseway.proof.shifts import MOST_BURNED, draw, new_out, play_shifts
from houseway.proof.staged import Staged
from houseway.proof.walk import UNCOVERED, fill, new_here, settle
from houseway.rulebook.load import game_ids
from houseway.rulebook.schedules import schedules_for
from houseway.rulebook.schema import Rules, Spot
from houseway.table.settle import button_number

GAMES = [name for name in game_ids() if game(name).rules.family == "baccarat"]
FIVE, EIGHT = "21st-century-baccarat-5", "21st-century-baccarat-8"
PLAYS = (HOUSE_WAY, STANDS_ON_FIVE, BEST_PLAY)
FEE = {"fees": "room", "room-fee": "player-dealer 1; each 0.50"}  # any of the games may post it


def everything(
    rules: Rules, seats: int = 5, bank: int = 12_000, plays: tuple[str, ...] = (HOUSE_WAY,)
) -> Iterator[Person]:
    """People with every wager they may lay, some of them on the backline; most of them bank."""
    for seat in range(1, seats + 1):
        line = ("player", "banker", "player")[seat % 3]
        yield _with(rules, seat, 0, line, bank if seat % 3 else 0, plays[seat % len(plays)])
    open_ = [spot.id for spot in rules.spots if spot.kind == "base" and spot.backline]
    for seat, back in ((2, 1), (3, 1), (3, 2)) if open_ else ():
        line = open_[(seat + back) % len(open_)]
        yield _with(rules, seat, back, line, 0, plays[(seat + back) % len(plays)])


def _with(rules: Rules, seat: int, back: int, line: str, bank: int, plays: str) -> Person:
    wagers = {line: 500 * (1 + (seat + back) % 4)}
    for spot in rules.spots:
        if spot.kind == "base" or spot.window not in ("before-cards", "late"):
            continue
        if (back and not spot.backline) or spot.needs not in (None, "base", *wagers):
            continue
        low, high = rules.limits(spot)
        wagers[spot.id] = max(low, min(100 * (1 + seat % 3), high))
        if spot.together is not None:
            wagers[spot.id] = low
    return Person(seat, tuple(wagers.items()), bank, plays, back)


def agrees(
    name: str, options: Mapping[str, object], rounds: int = 250, shoe: Shoe = "table", **people: Any
) -> None:
    laid = tuple(everything(game(name, options).rules, **people))
    work = Work(Scene(name, laid, options, shoe, shift=83), seed=9)
    assert not list(differences(work, rounds))


def against_a_bank(name: str, plays: str = HOUSE_WAY, shoe: Shoe = "full") -> Scene:
    """Somebody on each line with every other wager, against a bank that covers everything."""
    rules = game(name).rules
    lines = ("player", "banker")
    people = (_with(rules, n, 0, line, 0, plays) for n, line in enumerate(lines, start=2))
    return Scene(name, (Person(1, bank=10**9), *people), shoe=shoe, rotates=False)


def ways(name: str, plays: str) -> tuple[Staged, Rehearsal, Array, Array]:
    """Every six values dealt from the full shoe: the class each leads to, and in how many ways."""
    rules = game(name).rules
    staged = stage(against_a_bank(name, plays))
    hands = Rehearsal(staged)
    lead, setting = hands.steps(1)
    held = np.zeros(10, dtype=np.int64)
    for card, many in rules.deck.shoe.items():
        held[value(card)] += many
    dealt = np.indices((10,) * 6, dtype=np.int64).reshape(6, -1)
    weight = np.ones(dealt.shape[1], dtype=np.int64)
    for n, values in enumerate(dealt):
        weight *= held[values] - sum(dealt[earlier] == values for earlier in range(n))
    player = lead[PLAYER + (dealt[0] << VALUE_BITS | dealt[2])].astype(np.int64)
    banker = lead[BANKER + (dealt[1] << VALUE_BITS | dealt[3])].astype(np.int64)
    state = lead[setting[0] + player + banker].astype(np.int64)
    follow = lead[state + dealt[4]].astype(np.int64)
    last = np.where(state & DRAWN, dealt[5], dealt[4])
    return staged, hands, lead[follow + last].astype(np.int64), weight


def beside_best_play(played: Game, spot: Spot) -> list[int]:
    """Ways of each line of a wager that has no choice, where those on the Player line play best.

    The odds tell such a wager beside the house way; where somebody stands on five no third card
    may be dealt, and the Dealer line meets another hand.
    """
    assert isinstance(played, Baccarat)
    hit, stand = (
        all_deals(played.settings, Kinds.of(played.rules.deck.shoe, "value"), choice, True)
        for choice in ("hit", "stand")
    )
    stood = stood_on(played)

    def stands(deals: Deals) -> Flags:
        seen = zip(deals.first.tolist(), deals.second.tolist(), deals.upcard.tolist(), strict=True)
        return np.array([(*sorted(cards[:2]), cards[2]) in stood for cards in seen])

    deals = by_sight(hit, stand, stands)
    late = played.settings.late_wager
    ways = [0] * len(spot.lines)
    numbers = {id(line): n for n, line in enumerate(spot.lines)}
    cells = cells_of(deals, spot.hand)
    for cell in np.unique(cells).tolist():
        line = numbers[id(played.line(spot.id, Outcome(*hands_of(cell))))]
        rows = cells == cell
        if late is not None and late.spot == spot.id:
            opened = zip(deals.player_two.tolist(), deals.upcard.tolist(), strict=True)
            rows = rows & np.array([late_wager_is_open(late, *each) for each in opened])
        ways[line] += int(deals.weight[rows].sum())
    return ways


@pytest.mark.parametrize(
    ("name", "plays"),
    [
        (EIGHT, HOUSE_WAY),
        *(
            pytest.param(name, plays, marks=pytest.mark.prove)
            for name, plays in [*product(GAMES, [HOUSE_WAY]), (FIVE, BEST_PLAY), (EIGHT, BEST_PLAY)]
        ),
    ],
)
def test_the_states_of_a_hand_have_the_exact_odds(name: str, plays: str) -> None:
    """Every deal of six values from the full shoe, taken through the steps of the kernel."""
    staged, hands, classes, weight = ways(name, plays)
    times = np.zeros(len(hands.classes), dtype=np.int64)
    np.add.at(times, classes, weight)
    found = odds(staged.game)
    for n, wager in enumerate(staged.wagers):
        spot = staged.rules.by_id[wager.spot]
        if hands.classes[0].lines[n] < 0:
            continue
        wanted = found.spot(spot.id)
        best = wanted.best_play if plays == BEST_PLAY else None
        met = [0] * len(spot.lines)
        for (late, lines), many in zip(hands.classes, times.tolist(), strict=True):
            if late or spot.window != "late":
                met[lines[n]] += many
        exact = [o.combinations for o in (wanted.odds if best is None else best.odds).outcomes]
        if plays == BEST_PLAY and best is None:
            exact = beside_best_play(staged.game, spot)
        assert [m * sum(exact) for m in met] == [e * sum(met) for e in exact], wager.spot


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_every_wager_at_once_on_a_short_bank(name: str) -> None:
    for model, shoe in product(MODELS, ("table", "full")):
        agrees(name, {"coverage": model}, shoe=shoe, plays=PLAYS)  # type: ignore[arg-type]


def fitting(name: str) -> list[str]:
    """A schedule printed for a game that allows the wagers of `everything`."""
    return [
        each.id
        for each in schedules_for(name)
        if each.limit is not None and (each.limit[0] or 0) <= 500 and (each.limit[1] or 0) >= 2_000
    ][:1]


def each_option() -> Iterator[tuple[str, str, tuple[object, ...]]]:
    """Every game with every option that has a few values, and some values of two others."""
    for name in GAMES:
        for option, spec in game(name).rules.choices.items():
            allowed = (True, False) if spec.kind == "yes-no" else spec.allowed
            if option == "fees":
                allowed = (*fitting(name), "none")
            if option == "cut-from-back":
                allowed = (0, 10, 104)
            if option == "tta-includes-carried":
                allowed = (True,)  # the other has no kernel
            if allowed and option != "coverage":
                yield name, option, allowed


@pytest.mark.prove
@pytest.mark.parametrize(("name", "option", "allowed"), list(each_option()))
def test_an_option_of_baccarat(name: str, option: str, allowed: tuple[object, ...]) -> None:
    """Each value of an option, the others as they are."""
    for chosen in allowed:
        options = {option: chosen} if option == "fees" else {**FEE, option: chosen}
        agrees(name, options, rounds=120, seats=4, plays=(STANDS_ON_FIVE, HOUSE_WAY))


@pytest.mark.prove
def test_machines_burns_and_cards_taken_back() -> None:
    agrees("dai-bacc", {"dealt-from": "shuffler", "burn-with-shuffler": True})
    agrees("supreme-baccarat", {"decks": 1, "cut-from-back": 0}, rounds=600)
    both = {"natural-check": "void-after-draw", "split-decisions": "majority-by-amount"}
    agrees(FIVE, both, rounds=600, plays=PLAYS)
    agrees(EIGHT, {**both, "dealer-draw-when-all-stand": "to-five"}, 600, plays=(STANDS_ON_FIVE,))
    agrees(EIGHT, {"tie-hand": "own", "dragon-hand": "own"}, rounds=600, plays=PLAYS)
    agrees(FIVE, {"seats": 14, **FEE}, rounds=600, seats=14, plays=PLAYS)
    agrees("supreme-baccarat", {"seats": 14}, rounds=600, seats=14)


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_the_compiled_walk_fills_the_same_ledger(name: str) -> None:
    """Where rows are too many for the table, they are settled as all other kernels settle."""
    for model in MODELS:
        options = {"coverage": model, **FEE, "fee-refund-uncovered": True}
        rules = game(name, options).rules
        people = tuple(everything(rules, seats=4, plays=PLAYS))
        staged = stage(Scene(name, people, options))
        hands = Rehearsal(staged)
        _, fine = fine_classes(staged, hands.voids)
        slots = [Slot(n, wager.spot, (wager.amount,)) for n, wager in enumerate(staged.wagers)]
        layout = lay_out(staged, slots)
        ledgers = []
        for most in (10**9, 0):
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(baccarat_ledger, "MOST_BY_TABLE", most)
                ledgers.append(baccarat_ledger.ledger_of(layout, hands, fine))
        for field in dataclasses.fields(ledgers[0]):
            ours, common = (getattr(ledger, field.name) for ledger in ledgers)
            same = zip(ours, common) if field.name == "rows" else [(ours, common)]
            assert all(np.array_equal(a, b) for a, b in same), field.name


def test_what_has_no_kernel_is_said() -> None:
    flex = tuple((f"flex-{n}", 20_000) for n in (0, 1, 2, 3, 5, 6, 7))
    people = (Person(1, bank=700), Person(2, (("player", 500), *flex)))
    for options, why in (
        ({"tta-includes-carried": False}, "lay over"),
        ({"flex-adjust": False, "flex-uncovered": "stay"}, "may not be changed"),
    ):
        with pytest.raises(HousewayError, match=why):
            kernel_of(stage(Scene("supreme-baccarat", people, options, rotates=False)))


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_sampled_odds_are_the_exact_ones(name: str) -> None:
    """Every line of every spot, pairs and matches too, at four million rounds."""
    work, tally = Work(against_a_bank(name), seed=3), None
    for number in range(4):
        block = work.block(number)
        if tally is None:
            tally = block
        else:
            tally.merge(block)
    assert tally is not None
    layout, found, rounds = work.kernel.layout, odds(work.staged.game), tally.sums["rounds"]
    for n, slot in enumerate(layout.slots):
        outcomes = found.spot(slot.spot).odds.outcomes
        met = [tally.entries[at] for at, entry in enumerate(layout.entries) if entry.slot == n]
        times, all_ = sum(met), sum(o.combinations for o in outcomes)
        assert times == rounds or work.staged.rules.by_id[slot.spot].window == "late"
        for outcome, many in zip(outcomes, met, strict=True):
            part = outcome.combinations / all_
            error = (part * (1 - part) / times) ** 0.5
            assert abs(many / times - part) <= 4 * error, (slot.spot, outcome)


class Plain(NamedTuple):
    """What a round needs that is settled by the common walk: the line of every laid wager by
    setting and case, and the seat that each card would place the button at."""

    steps: Any
    fine: Any
    lines: Any
    seats: Any
    button: int
    only_if_short: bool
    scratch: Any


def plain(work: Work) -> Plain:
    facts, layout = work.kernel.facts, work.kernel.layout
    ledger, settings = facts.ledger, len(work.staged.settings)
    cases = ledger.case[ledger.rows.row].reshape(settings, -1)
    entries = ledger.entries[cases]
    button = work.staged.rules.settle.button
    seats = np.repeat(layout.lay.start[:, None], CODES, axis=1)
    if button is not None:
        for card in range(52):
            seats[:, code_of(card)] = layout.lay.button[:, button_number(button, card)]
    return Plain(
        facts.steps, facts.fine, np.where(entries < 0, -1, entries - layout.lay.first - 1), seats,
        facts.button, button is not None and button.only_if_short,
        np.zeros(len(layout.entries), dtype=np.int64),
    )  # fmt: skip


@inlined
def lay_down(lay: Any, here: Any, met: Any) -> None:
    for slot in range(len(met)):
        if met[slot] >= 0:
            fill(lay, here, slot, met[slot], 0)


@inlined
def play_round(
    facts: Plain, lay: Any, cards: Any, here: Any, counts: Any, setting: int, at: int, shift: int
) -> int:
    """A round for the common driver: dealt by the same steps, but settled by the common walk."""
    lead = facts.steps.lead
    for n in range(6):
        draw(cards, at + n, shift)
    a, b, c, d = cards.shoe[at], cards.shoe[at + 1], cards.shoe[at + 2], cards.shoe[at + 3]
    player, banker = lead[(a & 15) << 4 | (c & 15)], lead[256 + ((b & 15) << 4 | (d & 15))]
    state = lead[facts.steps.setting[setting] + player + banker]
    drew = (state >> 4) & 1
    follow = lead[state + (cards.shoe[at + 4] & 15)]
    case = lead[follow + (cards.shoe[at + 4 + drew] & 15)]
    kind = int(facts.fine.pairs) * (facts.fine.player[a ^ c] + facts.fine.banker[b ^ d])
    met = facts.lines[setting, case + facts.fine.number[kind]]
    start = facts.seats[setting, cards.shoe[at + facts.button]]
    if facts.only_if_short:
        lay_down(lay, here, met)
        settle(lay, here, facts.scratch, setting, lay.start[setting], 0)
        if not here.cover[UNCOVERED]:
            start = lay.start[setting]
        here.cover[:], here.nets[:], here.full[:], here.moved[:], here.short[:] = 0, 0, 0, 0, 0
    lay_down(lay, here, met)
    settle(lay, here, counts, setting, start, 0)
    used: int = 4 + drew + ((follow >> 4) & 1)
    return at + used


@pytest.mark.prove
@pytest.mark.parametrize(
    ("name", "options"),
    [
        (FIVE, {**FEE, "fee-refund-uncovered": True}),
        (EIGHT, {"coverage": "net_running"}),
        ("supreme-baccarat", {"fees": "cons-baccarat-9", "coverage": "reserved"}),
        ("dai-bacc", {}),
        ("commission-free-baccarat-dragon-bonus", {"coverage": "separate_caps"}),
        ("ez-baccarat-panda-8", {}),
    ],
)
def test_both_drivers_count_the_same(name: str, options: dict[str, object]) -> None:
    """Shoes as they lie, played by the driver of baccarat and by the common one: all counts."""
    people = tuple(everything(game(name, options).rules, seats=7, plays=PLAYS))
    random = np.random.default_rng(2)
    for watch, length in ((None, 130), (2, 1), (None, 1100), (3, 2100)):
        work = Work(Scene(name, people, options, shift=length, watch=watch))
        kernel, lay, facts = work.kernel, work.kernel.layout.lay, plain(work)
        for _ in range(3):
            cards, found = work.cards(silence()), []
            random.shuffle(cards.shoe[: cards.size])
            for driver, played, read in (
                (kernel.driver, None, kernel.facts),
                (play_shifts, play_round, facts),
            ):
                out = new_out(
                    3, work.points, len(people), len(kernel.layout.entries),
                    len(work.staged.wagers), 2 * length, kernel.most + MOST_BURNED,
                )  # fmt: skip
                here, at = new_here(kernel.layout), -1 if watch is None else watch - 1
                driver(played, read, lay, cards, here, out, length, at)
                found.append(out)
            for field, ours, common in zip(found[0]._fields, *found, strict=True):
                assert np.array_equal(ours, common), field
