"""Chinese Poker: thirteen cards set well. Every fast route beside a plain one."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from houseway.cards.card import Card, cards, texts
from houseway.desk.thirteen import thirteen
from houseway.engine.decision import Pick
from houseway.errors import HousewayError
from houseway.families import game
from houseway.families.chinese.arrangements import (
    Arrangements,
    all_arrangements,
    layout,
    worth_a_thought,
    worths,
)
from houseway.families.chinese.bots import bot_for
from houseway.families.chinese.game import ChinesePoker
from houseway.families.chinese.house_way import house_way, natural_ways
from houseway.families.chinese.odds.learning import VERSIONS, deal_hands, learned, quantiles
from houseway.families.chinese.odds.tables import played, seat_points
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.chinese.points import Shown, scores
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import Setting, fouls, read_setting, values
from houseway.families.chinese.solve import judge, solve
from houseway.families.chinese.solve_field import (
    COMPARES,
    GIVES_UP,
    Field,
    deal_field,
    playing_well,
)
from houseway.families.chinese.solve_kernel import set_hands
from houseway.families.chinese.solve_points import (
    compared_points,
    foul_points,
    mean_points,
    points_of,
)
from houseway.families.chinese.solve_sweeps import sweeps_held
from houseway.families.chinese.standing import expected, standing, standing_among
from houseway.families.chinese.sweeps import SWEEPS, declarable, sweeps_in
from houseway.hands import CHINESE_FRONT_3, HIGH_52
from houseway.hands.quick import worth

SOME = cards("As Ad Qd Qh 9s 8h 7c 7d 7h 6h 6s 5c 3s")
DRAGON = cards("2c 3d 4h 5s 6c 7d 8h 9s Tc Jd Qh Ks Ac")
WINS_ALL = "Qs Qd Qh / Ks Kd Kc Kh 6c / As Ad Ac Ah 5c"
WINS_NONE = "2d 3c 5h / 2c 3d 4s 6h 7c / 7d 8c 9h Ts Jd"
KINDS = ("regulars", "house-way", "best-play")


def rules(version: str = "mandarin", **readings: Any) -> Play:
    return Play.model_validate({"version": version, "point": 500, **readings})


def hands_of(number: int, seed: int = 1) -> list[list[Card]]:
    """Hands at random, and some with few ranks or few suits, where much is there to choose."""
    luck = Random(seed)
    found = []
    for at in range(number):
        ranks, suits = luck.sample(range(13), 13 - at % 9), luck.sample(range(4), 4 - at % 3 // 2)
        deck = [4 * rank + suit for rank in ranks for suit in suits]
        found.append(luck.sample(deck if len(deck) >= 13 else range(52), 13))
    return found


# Every way to set a hand


@pytest.mark.parametrize("order", ["front-middle-back", "front-back"])
def test_every_legal_way_is_found_and_no_other(order: str) -> None:
    play, every, luck = rules(order=order), layout(), Random(2)
    assert len(every.backs) == 72_072
    for hand in (SOME, DRAGON, *hands_of(4)):
        legal = {way: at for at, way in enumerate(all_arrangements(play, hand).ways.tolist())}
        found = all_arrangements(play, hand)
        for way in luck.sample(range(len(every.backs)), 150):
            laid = Arrangements(tuple(hand), np.array([way]), *found[2:]).setting(0)
            assert sorted(card for part in laid for card in part) == sorted(hand)
            assert fouls(play, values(laid)) == (way not in legal)
            if way in legal:
                at = legal[way]
                assert values(laid) == (found.front[at], found.middle[at], found.back[at])


def test_hands_are_worth_what_the_plain_way_finds() -> None:
    hands = np.array(hands_of(300, seed=5))
    for ranking, size in ((HIGH_52, 5), (CHINESE_FRONT_3, 3)):
        part = hands[:, :size]
        assert worths(ranking, part).tolist() == [worth(ranking, hand) for hand in part.tolist()]


def test_a_way_worth_a_thought_is_beaten_by_no_other_and_the_rest_are() -> None:
    for hand in (SOME, DRAGON, *hands_of(3, seed=3)):
        found = all_arrangements(rules(), hand)
        kept = worth_a_thought(found)
        every, few = (np.stack([x.front, x.middle, x.back], axis=1) for x in (found, kept))
        as_good = (few[:, None] >= every).all(axis=2)
        assert as_good.any(axis=0).all()
        assert len(np.unique(few, axis=0)) == len(few)
        better = (few[:, None] >= few).all(axis=2)
        assert better.sum() == len(few)


@pytest.mark.parametrize("version", VERSIONS)
def test_a_better_hand_never_has_fewer_points(version: str) -> None:
    """Why nothing is lost by looking only at ways worth a thought."""
    play, luck = rules(version), np.random.default_rng(1)
    hands = set_hands(deal_hands(3000, luck), standing(play.version)).values
    mine, other, theirs = (luck.permutation(hands) for _ in range(3))
    for at in range(3):
        better = mine.copy()
        better[:, at] = np.maximum(mine[:, at], other[:, at])
        more = compared_points(play, better, theirs) - compared_points(play, mine, theirs)
        assert more.min() == 0
        assert more.max() > 0


# The house way


def test_the_house_way_never_fouls_and_does_not_mind_the_order_of_cards() -> None:
    play, luck = rules(), Random(4)
    for hand in (SOME, DRAGON, *hands_of(400)):
        setting = house_way(play, hand)
        assert sorted(card for part in setting for card in part) == sorted(hand)
        assert not fouls(play, values(setting))
        assert house_way(play, luck.sample(hand, 13)) == setting
    assert all(not fouls(play, values(way.setting)) for way in natural_ways(play, SOME))


# Hands set by the kernel, and what they have from each other


@pytest.mark.parametrize("version", VERSIONS)
def test_the_kernel_sets_hands_as_well_as_all_legal_ways_allow(version: str) -> None:
    play, hands = rules(version), hands_of(12, seed=6)
    known = standing(play.version)
    made = set_hands(np.array(hands, np.uint8), known)
    for hand, worth_it, points in zip(hands, made.values.tolist(), made.expected, strict=True):
        found = all_arrangements(play, hand)
        guessed = expected(known, found)
        assert guessed.max() == pytest.approx(points, abs=1e-4)
        rows = np.stack([found.front, found.middle, found.back], axis=1)
        at = np.flatnonzero((rows == worth_it).all(axis=1))
        assert len(at)
        assert guessed[at[0]] == pytest.approx(points, abs=1e-4)


def test_clean_sweeps_in_many_hands_are_those_of_each() -> None:
    few = ["2s 3s 4s 5s 6s 7c 8c 9c Tc Jc Qs Kc As", "2s 2h 3d 3c 4h 4d 5s 5c 6h 6d 9s 9h 9d"]
    hands = [*map(cards, few), DRAGON, list(range(0, 52, 4)), *hands_of(300, seed=7)]
    held = sweeps_held(np.array(hands))
    for hand, row in zip(hands, held, strict=True):
        found = tuple(kind for kind, is_one in zip(SWEEPS, row, strict=True) if is_one)
        assert found == sweeps_in(hand)


def as_set(play: Play, hand: list[Card], worth_it: list[int]) -> Setting:
    """A legal setting of a hand with these values."""
    found = all_arrangements(play, hand)
    rows = np.stack([found.front, found.middle, found.back], axis=1)
    return found.setting(int(np.flatnonzero((rows == worth_it).all(axis=1))[0]))


def shown(play: Play, hand: list[Card], worth_it: list[int], says: int, said: int) -> Shown:
    if says == COMPARES:
        return Shown.of(play, as_set(play, hand, worth_it))
    if says == GIVES_UP:
        return Shown("surrender", said=said)
    return Shown("sweep", sweep=list(SWEEPS)[says], said=said)


def some_tables(play: Play, own: list[Card], number: int) -> tuple[list[list[list[Card]]], Field]:
    """Hands of three opponents at some tables, a few of whom declare something."""
    luck = Random(8)
    rest = [card for card in range(52) if card not in own]
    dealt = [luck.sample(rest, 39) for _ in range(number)]
    hands = [[deal[at : at + 13] for at in (0, 13, 26)] for deal in dealt]
    made = playing_well(play, np.array(hands, np.uint8).reshape(-1, 13), standing(play.version))
    says = made.says.reshape(number, 3)
    dragon = list(SWEEPS).index("dragon")
    says[0], says[1] = (GIVES_UP, COMPARES, COMPARES), (COMPARES, dragon, COMPARES)
    return hands, Field(made.values.reshape(number, 3, 3), says)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize("opponents", [1, 3])
def test_points_against_a_field_are_those_of_the_rules(version: str, opponents: int) -> None:
    play = rules(version, majority="more" if opponents == 1 else "two")
    usual = house_way(play, SOME).text
    foul = "7c 7d 7h / As Ad Qd Qh 3s / 9s 8h 6s 5c 6h"
    for written in (usual, foul, WINS_ALL, WINS_NONE):
        mine = read_setting(written)
        hands, field = some_tables(play, [card for part in mine for card in part], 8)
        own = Shown.of(play, mine)
        got = (
            foul_points(play, field)
            if own.kind == "foul"
            else points_of(play, field, values(mine), opponents)
        )
        for at, table in enumerate(hands):
            seats = {
                seat: shown(play, hand, field.values[at, seat].tolist(), field.says[at, seat], seat)
                for seat, hand in enumerate(table)
            }
            if opponents == 3:
                found = scores(play, {9: own, **seats})
                wanted = [found[9, seat].points for seat in seats]
            else:
                wanted = [scores(play, {9: own, 0: seat})[9, 0].points for seat in seats.values()]
            assert got[at].tolist() == wanted, (at, written)


def test_a_home_run_is_paid_and_collected_against_a_field() -> None:
    play = rules()
    best, worst = read_setting(WINS_ALL), read_setting(WINS_NONE)
    gone = [card for setting in (best, worst) for part in setting for card in part]
    rest = [card for card in range(52) if card not in gone]
    others = [values(house_way(play, hand)) for hand in (rest[::2], rest[1::2])]
    says = np.full((1, 3), COMPARES, np.int8)
    bonuses = 3 + 8 + 4
    losing = Field(np.array([[values(best), *others]], np.int32), says)
    assert points_of(play, losing, values(worst), 3).tolist()[0][0] == -9 - bonuses
    assert points_of(play, losing, values(worst), 2).tolist()[0][0] == -6 - bonuses
    winning = Field(np.array([[values(worst), *others]], np.int32), says)
    assert points_of(play, winning, values(best), 3).tolist() == [[9 + bonuses] * 3]
    assert points_of(play, winning, values(best), 1).tolist() == [[6 + bonuses] * 3]


@pytest.mark.parametrize("version", VERSIONS)
def test_all_ways_at_once_have_what_each_has_alone(version: str) -> None:
    for majority, opponents in product(("two", "more"), (2, 3)):
        play = rules(version, majority=majority)
        _, field = some_tables(play, SOME, 70)
        found = worth_a_thought(all_arrangements(play, SOME))
        together = mean_points(play, field, found, opponents)
        rows = zip(found.front, found.middle, found.back, strict=True)
        alone = [points_of(play, field, row, opponents).mean() for row in rows]
        assert together == pytest.approx(alone)


def test_seats_of_a_table_have_what_the_rules_say() -> None:
    play = rules()
    made = played(play, 30, seed=3)
    for hands, worth_it, says, points in zip(
        made.cards.tolist(), made.field.values.tolist(), made.field.says, made.points, strict=True
    ):
        seats = {s: shown(play, hands[s], worth_it[s], says[s], s + 1) for s in range(4)}
        total = [0.0] * 4
        for (a, b), score in scores(play, seats).items():
            total[a] += score.points / 3
            total[b] -= score.points / 3
        assert points == pytest.approx(total)


# Solving


def test_the_best_way_has_the_most_points_of_all_legal_ways() -> None:
    play = rules()
    solved = solve(play, SOME, tables=64)
    found = all_arrangements(play, SOME)
    field = deal_field(play, SOME, 64, 1)
    best = mean_points(play, field, found, 3).max()
    assert solved.best.points == pytest.approx(best)
    assert solved.best.gives_away == 0
    assert [way.points for way in solved.ways] == sorted(w.points for w in solved.ways)[::-1]
    assert not any(fouls(play, values(way.setting)) for way in solved.ways)


def test_where_only_front_and_back_are_compared_there_are_more_ways_and_none_is_lost() -> None:
    usual, loose = (
        solve(rules(order=o), SOME, tables=40) for o in ("front-middle-back", "front-back")
    )
    assert loose.different > usual.different
    assert loose.best.points >= usual.best.points


def test_an_answer_follows_from_the_seed_and_not_from_the_order_of_cards() -> None:
    play = rules("eastern")
    one = solve(play, SOME, tables=40, seed=5)
    assert solve(play, SOME[::-1], tables=40, seed=5) == one
    assert solve(play, SOME, tables=40, seed=6) != one


def test_a_way_of_ones_own_is_judged_beside_the_best() -> None:
    play = rules()
    best = solve(play, SOME, tables=300).best
    own = judge(play, SOME, best.setting, tables=300)
    assert (own.place, own.gives_away, own.foul) == (1, 0, False)
    worse = judge(
        play, SOME, read_setting("9s 8h 5c / 6h 6s 7d 3s Qd / As Ad 7c 7h Qh"), tables=300
    )
    assert worse.place > 100
    assert worse.gives_away > 10 * worse.gives_away_error
    foul = judge(play, SOME, read_setting("As Ad 3s / 6h 6s 8h 9s 5c / 7c 7d 7h Qd Qh"), tables=300)
    assert (foul.foul, foul.place) == (True, 0)
    assert foul.points < worse.points


def test_a_clean_sweep_and_a_surrender_stand_beside_setting_the_hand() -> None:
    solved = solve(rules("eastern"), DRAGON, tables=60)
    assert [way.sweep for way in solved.sweeps] == ["dragon", "three-straight"]
    assert solved.advice is solved.sweeps[0]
    assert solved.sweeps[0].points == pytest.approx(13, abs=0.2)
    hopeless = solve(rules(), cards("2c 2d 3h 4s 5c 7d 8h 9s Tc 4d Qh Ks 3c"), tables=200)
    assert hopeless.surrender is not None
    assert hopeless.advice is hopeless.surrender
    assert solve(rules("basic", basic_sweeps=False), DRAGON, tables=20).sweeps == ()


def test_what_is_no_hand_is_refused() -> None:
    play = rules()
    for wrong in (SOME[:12], [*SOME[:12], SOME[0]], [*SOME[:12], 52]):
        with pytest.raises(HousewayError, match="thirteen different cards"):
            solve(play, wrong)
    with pytest.raises(HousewayError, match="one to three"):
        solve(play, SOME, opponents=4)
    with pytest.raises(HousewayError, match="each of the thirteen"):
        solve(play, SOME, mine=house_way(play, DRAGON))


def test_the_desk_answers_for_pages_and_programs() -> None:
    asked = game("chinese-poker", {"version": "western"})
    assert isinstance(asked, ChinesePoker)
    written = "QdQh9s / AsAd8h5c3s / 7c7d7h6h6s"
    found = json.loads(json.dumps(thirteen(asked, written, opponents=1).to_json()))
    assert found["mine"]["place"] >= 1
    assert found["ways"][0]["names"][0].startswith(("pair of", "ace high", "three"))
    assert found["advice"] == found["ways"][0]["pick"]
    assert found["sampled"]
    assert thirteen(asked, texts(SOME)).to_json()["mine"] is None
    with pytest.raises(HousewayError, match="front first"):
        thirteen(asked, texts(SOME), "As Ad / 3s")


def test_the_command_shows_the_best_ways_and_judges_ones_own(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from houseway.cli.thirteen import show

    show("QdQh9s / AsAd8h5c3s / 7c7d7h6h6s", None, 1, "western", None, as_json=False)
    said = capsys.readouterr().out
    assert "Chinese Poker, western, against one opponent" in said
    assert "Your way: number" in said
    assert "full house" in said
    show(texts(DRAGON), None, 3, "eastern", None, as_json=True)
    assert json.loads(capsys.readouterr().out)["advice"] == "declare dragon"


# Bots


def offer_of(play: Play, hand: list[Card]) -> ArrangeOffer:
    kinds = declarable(play)
    holds = tuple(kind.id for kind in kinds if kind.id in sweeps_in(hand))
    says = [f"declare {kind.id}" for kind in kinds]
    worth_it = {kind.id: kind.points(play.version) for kind in kinds}
    picks = (house_way(play, hand).text, "surrender", *says)
    return ArrangeOffer(picks, cards=tuple(hand), declared=worth_it, holds=holds, play=play)


@pytest.mark.parametrize("kind", KINDS)
def test_bots_set_legal_hands_that_do_not_foul(kind: str) -> None:
    for version in VERSIONS:
        asked = game("chinese-poker", {"version": version})
        assert isinstance(asked, ChinesePoker)
        bot = bot_for(kind, asked, Random(1))
        for hand in (DRAGON, *hands_of(12, seed=9)):
            offer = offer_of(asked.settings, hand)
            choice = bot.choose(offer)
            offer.verify(choice)
            assert isinstance(choice, Pick)
            if "/" in choice.pick:
                assert not fouls(asked.settings, values(read_setting(choice.pick)))
            elif choice.pick != "surrender":
                assert choice.pick.removeprefix("declare ") in offer.holds


def league(one: str, other: str, version: str, deals: int) -> tuple[float, float]:
    """What `one` has from three of `other`, in every seat of every deal; with its error."""
    asked = game("chinese-poker", {"version": version})
    assert isinstance(asked, ChinesePoker)
    play, luck = asked.settings, Random(3)
    found = []
    for _ in range(deals):
        deck = luck.sample(range(52), 52)
        offers = [offer_of(play, deck[at : at + 13]) for at in range(0, 52, 13)]
        mine, theirs = (
            [said_by(play, bot_for(kind, asked, luck).choose(o), s) for s, o in enumerate(offers)]
            for kind in (one, other)
        )
        total = 0
        for seat in range(4):
            at_table = {s: mine[s] if s == seat else theirs[s] for s in range(4)}
            for (a, b), score in scores(play, at_table).items():
                total += score.points * ((a == seat) - (b == seat))
        found.append(total / 12)
    return float(np.mean(found)), float(np.std(found) / np.sqrt(deals))


def said_by(play: Play, choice: object, seat: int) -> Shown:
    assert isinstance(choice, Pick)
    if choice.pick == "surrender":
        return Shown("surrender", said=seat + 1)
    if "/" not in choice.pick:
        return Shown("sweep", sweep=choice.pick.removeprefix("declare "), said=seat + 1)
    return Shown.of(play, read_setting(choice.pick))


@pytest.mark.prove
@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.parametrize(("one", "other"), [KINDS[:0:-1], KINDS[1::-1]])
def test_best_play_beats_the_house_way_which_beats_regulars(
    version: str, one: str, other: str
) -> None:
    points, error = league(one, other, version, 800)
    assert points > 3 * error, (points, error)


# The figures that good play stands on


@pytest.mark.prove
def test_the_figures_are_those_that_play_comes_to_by_itself() -> None:
    hands = learned(1500, seed=7)
    known, anew = standing("western"), standing_among("western", np.array(quantiles(hands)).T)
    for at in range(3):
        assert np.abs(known.win[at] - anew.win[at]).max() < 0.04


@pytest.mark.prove
@pytest.mark.parametrize("version", VERSIONS)
def test_who_knows_how_everybody_plays_gains_next_to_nothing(version: str) -> None:
    """The answer to good play, found from its own hands, is hardly better than good play."""
    play, luck = rules(version), np.random.default_rng(5)
    known = standing(play.version)
    against = standing_among(play.version, set_hands(deal_hands(20_000, luck), known).values)
    deals = deal_hands(20_000, luck, 4).reshape(-1, 4, 13)
    hands = [np.ascontiguousarray(deals[:, seat]) for seat in range(4)]
    says = np.full((len(deals), 4), COMPARES, np.int8)
    usual = np.stack([set_hands(hand, known).values for hand in hands], axis=1)
    other = usual.copy()
    other[:, 0] = set_hands(hands[0], against).values
    gains = seat_points(play, Field(other, says)) - seat_points(play, Field(usual, says))
    gain, error = gains[:, 0].mean(), gains[:, 0].std() / np.sqrt(len(gains))
    assert gain < 0.04 + 3 * error, (gain, error)
