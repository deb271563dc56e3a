"""War for a kernel: ties, wars and surrenders give the table's ledger, and the exact odds."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from random import Random
from typing import cast

import pytest

from houseway.desk.simulate.replay import differences
from houseway.desk.simulate.work import Work
from houseway.engine.decision import Pick, PickOffer
from houseway.families import game
from houseway.families.kernels import kernel_of, stage
from houseway.families.war.game import War
from houseway.families.war.kernel import BETS_TIE, SURRENDERS
from houseway.families.war.kernel import PLAYS as PLAYS_BY_NAME
from houseway.families.war.odds import game_odds
from houseway.proof.scene import Person, Scene, Shoe

NAME = "casino-war"
PLAYS = ("house-way", SURRENDERS, "best-play", BETS_TIE)
CHOICES: Mapping[str, tuple[object, ...]] = {
    "coverage": ("gross", "separate_caps", "net_running", "reserved"),
    "burn-before": ("each-war-card", "first-and-bank", "first-only"),
    "settle-phases": ("three", "two", "one"),
    "uncovered-war": ("return", "play-on"),
    "backline-decides": ("own", "seated", "largest"),
    "primary-on-war-win": ("push", "pay"),
    "tie-on-war": (True, False),
    "seat-order": ("bettor", "kind"),
    "settle-order": (
        "primary, tie, war, war-tie",
        "war-tie, war, tie, primary",
        "primary + war, tie + war-tie",
    ),
    "settle-major": ("seat", "type"),
    "backline-order": ("placed", "circle"),
    "payoff-rounding": ("exact", "half-dollar", "dollar"),
    "fee-timing": ("before-deal", "after-deal"),
    "dealt-from": ("shoe", "shuffler"),
    "settle-direction": ("clockwise", "counter-clockwise"),
    "fee-refund-uncovered": (True, False),
    "decks": (6, 12),
}


def full_table(short: int = 6) -> Iterator[Person]:
    """Everybody plays in their own way, some of them on the backline; two of three bank."""
    for seat in range(1, 9):
        unit = 500 * (1 + seat % 3) + 100 * (seat % 2)
        wagers = (("primary", unit), ("tie", 500))[: 1 + seat % 2]
        yield Person(seat, wagers, bank=short * unit if seat % 3 else 0, plays=PLAYS[seat % 4])
        for back in range(1, 1 + seat % 3):
            wagers = (("tie", 600), ("primary", 700 + 900 * back))[2 - back :]
            yield Person(seat, wagers, plays=PLAYS[(seat + back) % 4], back=back)


@pytest.mark.parametrize(
    ("phases", "walks", "primary"),
    [
        ("three", [True, True, True], [0, 1, 2]),
        ("two", [False, True, True], [0, 0, 1]),
        ("one", [False, False, True], [0, 0, 0]),
    ],
)
def test_a_primary_wager_of_casino_war_has_a_place_in_every_walk_that_may_settle_it(
    phases: str, walks: list[bool], primary: list[int]
) -> None:
    people = (Person(1, bank=10_000), Person(2, (("primary", 500),), plays=BETS_TIE))
    options = {"settle-phases": phases, "tie-on-war": True}
    kernel = kernel_of(stage(Scene(NAME, people, options, rotates=False)))
    slots = [kernel.layout.slots[n] for n in kernel.facts.slots[0]]
    assert kernel.facts.walks.tolist() == walks
    assert [slot.phase for slot in slots[:3]] == primary
    assert [(slot.spot, slot.phase) for slot in slots[3:]] == [
        ("war", primary[2]),
        ("war-tie", primary[2]),
    ]


def test_bots_of_casino_war_answer_a_tie_as_their_way_of_playing_says() -> None:
    tie = PickOffer(("war", "surrender"), "seat 2", {"war": (500, 500)})
    again = PickOffer(("pass", "tie"), "seat 2", {"tie": (500, 100_000)})
    bots = [PLAYS_BY_NAME[plays](game(NAME)) for plays in PLAYS]
    fights, gives_up = Pick("war"), Pick("surrender")
    assert [bot.choose(tie) for bot in bots] == [fights, gives_up, fights, fights]
    passes = Pick("pass")
    assert [bot.choose(again) for bot in bots] == [passes, passes, passes, Pick("tie", 500)]


@pytest.mark.prove
def test_casino_war_with_ties_of_every_kind_gives_the_table_s_ledger() -> None:
    scene = Scene(NAME, tuple(full_table()), {"tie-on-war": True}, shift=150)
    assert not list(differences(Work(scene, seed=4), rounds=450))


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(60))
def test_casino_war_under_any_options_gives_the_table_s_ledger(seed: int) -> None:
    """Every value of every option that changes a round, in many mixtures."""
    random = Random(seed)
    options = {key: random.choice(values) for key, values in CHOICES.items()}
    people = tuple(full_table(short=random.choice((2, 4, 8, 40))))
    shoe: Shoe = random.choice(("table", "full"))
    scene = Scene(NAME, people, options, shoe, shift=97, rotates=random.random() < 0.8)
    assert not list(differences(Work(scene, seed), rounds=400))


def _exact(options: Mapping[str, object]) -> dict[str, tuple[Fraction, Fraction]]:
    """What a unit on the primary wager and one on the tie are worth, by the way of playing."""
    found = game_odds(cast(War, game(NAME, options)))
    primary, tie = found.spot("primary"), found.spot("tie").odds.ev
    gives_up = next(s for s in primary.situations if s.name == "Surrender every tie")
    tied = next(s for s in primary.situations if s.name == "A tie fought").probability
    bets = primary.odds.ev + tied * found.spot("war-tie").odds.ev
    assert primary.best_play is not None
    return {
        "house-way": (primary.odds.ev, tie),
        "best-play": (primary.best_play.odds.ev, tie),
        SURRENDERS: (gives_up.odds.ev, tie),
        BETS_TIE: (bets, tie),
    }


@pytest.mark.prove
@pytest.mark.parametrize("shoe", ["table", "full"])
@pytest.mark.parametrize("wins", ["push", "pay"])
def test_casino_war_has_the_exact_odds_in_every_way_of_playing(shoe: Shoe, wins: str) -> None:
    """A cut card changes no chance, since nobody's choice follows from the cards gone."""
    options = {"tie-on-war": True, "primary-on-war-win": wins}
    wagers = (("primary", 500), ("tie", 500))
    people = [Person(n, wagers, plays=plays) for n, plays in enumerate(PLAYS, start=2)]
    scene = Scene(NAME, (Person(1, bank=10_000_000), *people), options, shoe, rotates=False)
    work = Work(scene, seed=8)
    tally = work.tally()
    for block in range(4):
        tally.merge(work.block(block))
    exact = _exact(options)
    for laid, found in zip(work.staged.wagers, tally.wagers, strict=True):
        worth = exact[scene.people[laid.person].plays][laid.spot == "tie"]
        unit = tally.unit / laid.amount
        assert abs(found.mean * unit - float(worth)) < 4 * found.error * unit
