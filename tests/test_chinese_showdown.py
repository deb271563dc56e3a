"""Showdowns of Chinese Poker against a second way of writing the game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import plain_chinese as plain
from houseway.cards.card import card, text, texts
from houseway.cards.deck import shoe_of
from houseway.families.chinese.exchange import exchanges
from houseway.families.chinese.house_way import house_way
from houseway.families.chinese.points import Kind, Shown, scores
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import Setting, read_setting
from houseway.families.chinese.sweeps import declarable

VERSIONS = ("basic", "western", "eastern", "mandarin")
KINDS: tuple[Kind, ...] = ("regular", "sweep", "foul", "surrender", "false-sweep")
MOSTLY_REGULAR: tuple[Kind, ...] = (*KINDS, *KINDS[:1], *KINDS[:1], *KINDS[:1], *KINDS[:1])
DECK = [text(each) for each in shoe_of("standard", 1)]


def rules(version: str, **readings: Any) -> Play:
    return Play.model_validate({"version": version, "point": 500, **readings})


def hands_of(setting: Setting) -> plain.Hands:
    front, middle, back = (texts(part).split() for part in setting)
    return front, middle, back


@st.composite
def showdowns(draw: st.DrawFn) -> tuple[Play, plain.Reading, list[Shown], list[plain.Player]]:
    """A version, a reading of its gaps, and two to four people at the showdown, said both ways."""
    version = draw(st.sampled_from(VERSIONS))
    reading = plain.Reading(
        version,
        draw(st.sampled_from(("two", "more"))),
        draw(st.sampled_from(("number", "listed"))),
        draw(st.booleans()),
        draw(st.booleans()),
        draw(st.sampled_from(("larger", "both"))),
    )
    play = rules(
        version,
        majority=reading.majority,
        sweep_rank=reading.sweep_rank,
        home_run_over_fouls=reading.over_fouls,
        false_collects=reading.false_collects,
        false_against_sweep=reading.false_against,
        all_in=draw(st.sampled_from(("gross", "each-way", "table-stakes"))),
    )
    people = draw(st.integers(2, 4))
    luck = draw(st.randoms(use_true_random=False))
    deck = luck.sample(DECK, 52)
    shown, players = [], []
    for at in range(people):
        one, other = _somebody(play, luck, deck[13 * at : 13 * at + 13])
        shown.append(one)
        players.append(other)
    return play, reading, shown, players


def _somebody(play: Play, luck: Random, hand: list[str]) -> tuple[Shown, plain.Player]:
    kind: Kind = luck.choice(MOSTLY_REGULAR)
    said = luck.randint(1, 3)
    sweep = ""
    if kind in ("sweep", "false-sweep"):
        sweep = luck.choice([each.id for each in declarable(play)])
    if kind != "regular":
        return Shown(kind, None, sweep, said), plain.Player(kind, None, sweep, said)
    setting = house_way(play, [card(each) for each in hand])
    if luck.random() < 0.5:
        middle, back = sorted((hand[3:8], hand[8:]), key=plain.rank)
        setting = read_setting(" / ".join(map(" ".join, (hand[:3], middle, back))))
    found = Shown.of(play, setting)
    hands = hands_of(setting)
    assert (found.kind == "foul") == plain.is_foul(hands)
    told = plain.Player("foul") if found.kind == "foul" else plain.Player("regular", hands)
    return found, told


def check_showdown(
    play: Play,
    reading: plain.Reading,
    shown: list[Shown],
    players: list[plain.Player],
    luck: Random,
) -> None:
    """Both ways of writing it agree, and what moves adds up."""
    found = scores(play, dict(enumerate(shown)))
    owed = {pair: points * play.point for pair, points in plain.ledger(reading, players).items()}
    assert {pair: score.points * play.point for pair, score in found.items()} == owed
    assert all(score.points == sum(part.points for part in score.parts) for score in found.values())
    turned = scores(play, dict(enumerate(reversed(shown))))
    last = len(shown) - 1
    said = {each.said for each in shown if each.kind in ("sweep", "surrender", "false-sweep")}
    if len(said) == sum(each.kind in ("sweep", "surrender", "false-sweep") for each in shown):
        for (a, b), score in found.items():
            assert turned[last - b, last - a].points == -score.points
    chips = [luck.choice((0, 700, 2500, 10_000, 100_000)) for _ in shown]
    moves = exchanges(play, found, dict(enumerate(chips)))
    signed = [
        each.paid if each.winner < each.loser else -each.paid for each in moves
    ]  # the first of a pair is the lower number
    assert signed == plain.moved(play.all_in, owed, chips)
    for seat, had in enumerate(chips):
        won = sum(each.paid for each in moves if each.winner == seat)
        lost = sum(each.paid for each in moves if each.loser == seat)
        assert had + won - lost >= 0
        assert play.all_in != "gross" or won + lost <= had
        assert play.all_in != "each-way" or max(won, lost) <= had


@given(showdowns(), st.randoms(use_true_random=False))
@settings(max_examples=150)
def test_a_showdown_comes_out_as_in_a_second_way_of_writing_it(
    showdown: tuple[Play, plain.Reading, list[Shown], list[plain.Player]], luck: Random
) -> None:
    check_showdown(*showdown, luck)


@pytest.mark.prove
@given(showdowns(), st.randoms(use_true_random=False))
@settings(max_examples=5_000)
def test_thousands_of_showdowns_come_out_as_in_a_second_way_of_writing_it(
    showdown: tuple[Play, plain.Reading, list[Shown], list[plain.Player]], luck: Random
) -> None:
    check_showdown(*showdown, luck)


def test_the_house_way_never_fouls() -> None:
    luck = Random(13)
    for _ in range(300):
        setting = house_way(rules("western"), [card(each) for each in luck.sample(DECK, 13)])
        assert not plain.is_foul(hands_of(setting))
