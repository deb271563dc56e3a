"""The environments for research: they pass the official tests and tell nothing but what is seen."""

from __future__ import annotations

import re
import warnings
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from random import Random
from random import getstate as random_state
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, render_test, seed_test

from env_games import GAMES, MENU, legal
from houseway.engine.decision import Choice, Pick, PickOffer
from houseway.envs import SeatEnv, TableEnv, env_id, table_env
from houseway.envs.playing import Playing
from houseway.envs.spelling import Speller, speller
from houseway.envs.words import DONE, vocabulary
from houseway.errors import HousewayError, IllegalChoice
from houseway.families import game
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.pot.offer import BetOffer
from houseway.rulebook.load import game_ids, load
from houseway.table.events import RoundEnded
from houseway.table.wager import WagerOffer
from tables import ONE_OF_EACH, proved

# Every observation of a game with masks is a dictionary, which the api test finds unusual.
USUAL = ("Observation is not a NumPy array", "Observation space for each agent probably should be")


@contextmanager
def no_other_warnings() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for told in USUAL:
            warnings.filterwarnings("ignore", told)
        yield


def play_any(env: Any, seed: int) -> Iterator[tuple[str, dict[str, Any], float]]:
    """An episode of legal actions by lot: whose turn, what was seen, and what it brought."""
    random = np.random.default_rng(seed)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        seen, reward, over, cut, _ = env.last()
        yield agent, seen, reward
        env.step(None if over or cut else int(random.choice(legal(seen["action_mask"]))))


# --- the official tests --------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_a_table_passes_the_official_tests(name: str) -> None:
    with no_other_warnings():
        api_test(table_env(name), num_cycles=20)
        seed_test(lambda: table_env(name), num_cycles=4)


@pytest.mark.parametrize("name", GAMES)
def test_a_seat_passes_the_official_test(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with no_other_warnings():
        check_env(gymnasium.make(env_id(name)).unwrapped)
    assert "seat 1" in capsys.readouterr().out  # the human mode prints


@pytest.mark.parametrize("name", [proved(name) for name in game_ids()])
def test_a_table_passes_longer_official_tests(name: str) -> None:
    with no_other_warnings():
        api_test(table_env(name, rounds=3), num_cycles=1000)
        seed_test(lambda: table_env(name, rounds=3), num_cycles=500)
        render_test(lambda **more: table_env(name, **more))


def test_every_way_to_render_passes_the_official_test() -> None:
    with no_other_warnings():
        render_test(lambda **more: table_env(ONE_OF_EACH[0], seats=3, **more))


def test_an_episode_may_be_cut_short() -> None:
    env = table_env("pure-21-5", seats=3, max_steps=5)
    seen = [seen for _, seen, _ in play_any(env, 1)]
    assert len(seen) == 5 + 3  # every agent takes leave
    assert not env.agents
    seat = SeatEnv("texas-holdem", max_steps=1)
    seat.reset(seed=1)
    stays = next(word for word in ("check", "call") if word in seat.shown.playing.words())
    _, reward, over, cut, _ = seat.step(seat.shown.number[stays])
    assert (reward, over, cut) == (0, False, True)


# --- actions -------------------------------------------------------------------------------------


def every_choice(make: Callable[[], Speller]) -> Iterator[Choice]:
    """Every choice that can be spelled, once for each way to spell it."""
    ways: list[tuple[str, ...]] = [()]
    while ways:
        said = ways.pop()
        spelling, choice = make(), None
        for word in said:
            choice = spelling.say(word)
        if choice is None:
            ways += [(*said, word) for word in spelling.words()]
        else:
            yield choice


def check_offer(offer: Any) -> None:
    """What can be spelled is legal, and of listed picks every one can be spelled once."""
    if isinstance(offer, ArrangeOffer):
        return  # 72,072 settings: apart
    if isinstance(offer, WagerOffer) and len(offer.spots()) > 4:
        return
    spelled = list(every_choice(lambda: speller(offer, MENU, {})))
    for choice in spelled:
        offer.verify(choice)
    if isinstance(offer, PickOffer) and not isinstance(offer, BetOffer):
        picks = Counter(choice.pick for choice in spelled if isinstance(choice, Pick))
        ways = 2 if "house-way" in speller(offer, MENU, {}).words() else 1
        assert set(picks) == set(offer.picks)
        assert picks[offer.picks[0]] == ways
        assert all(picks[pick] == 1 for pick in offer.picks[1:])
    if isinstance(offer, BetOffer):
        assert {choice.pick for choice in spelled if isinstance(choice, Pick)} == set(offer.picks)


@pytest.mark.parametrize("name", GAMES)
def test_masks_hold_exactly_what_may_be_chosen(name: str) -> None:
    played = game(name)
    words, random = set(vocabulary(played, MENU)), np.random.default_rng(3)
    playing = Playing(played, played.rules.table.seats, MENU, rounds=3)
    for _ in range(2):
        playing.begin(random)
        while not playing.over:
            asked = playing.question
            assert asked is not None
            if not asked.said:
                check_offer(asked.offer)
            may = list(asked.words())
            assert len(may) == len(set(may)) > 1
            assert set(may) <= words
            playing.say(may[random.integers(len(may))])


def _other_rooms(name: str) -> Iterator[Mapping[str, object]]:
    """A game under every other value of one option that has a list of them."""
    for key, option in load(name).choices.items():
        values = option.allowed or ((True, False) if option.kind == "yes-no" else ())
        yield from ({key: value} for value in values if value != option.default)


@pytest.mark.prove
@pytest.mark.parametrize("name", game_ids())
def test_every_room_is_played_in_words_there_are(name: str) -> None:
    random = np.random.default_rng(8)
    for options in _other_rooms(name):
        try:
            played = game(name, options)
        except HousewayError:
            continue  # values that do not go with the other defaults
        words = set(vocabulary(played, MENU))
        playing = Playing(played, min(played.rules.table.seats, 5), MENU, rounds=2)
        for _ in range(3):
            playing.begin(random)
            while not playing.over:
                may = list(playing.words())
                assert set(may) <= words, options
                playing.say(may[random.integers(len(may))])


def test_every_way_to_set_thirteen_cards_is_spelled_once() -> None:
    playing = Playing(game("chinese-poker"), 2, MENU, 1)
    playing.begin(np.random.default_rng(1))
    playing.say("buy")
    playing.say("buy")
    asked = playing.question
    assert asked is not None
    # The front and the first three cards of the middle; the last two follow the same rule.
    ways: list[tuple[str, ...]] = [()]
    for _ in range(3):
        ways = [
            (*said, word)
            for said in ways
            for word in _after(asked.offer, said)
            if word not in ("house-way", "surrender", "declare", "add")
        ]
    assert len(ways) == len({frozenset(way) for way in ways}) == 286  # three of thirteen
    fronts = ways[:1]
    for _ in range(5):
        fronts = [(*said, word) for said in fronts for word in _after(asked.offer, said)]
    assert len(fronts) == len({frozenset(way[3:]) for way in fronts}) == 252  # five of ten


def _after(offer: Any, said: tuple[str, ...]) -> list[str]:
    spelling = speller(offer, MENU, {})
    for word in said:
        assert spelling.say(word) is None
    return list(spelling.words())


def test_a_bet_has_the_sizes_that_differ() -> None:
    env = TableEnv("texas-holdem", seats=2, chips=False, options={"structure": "no-limit"})
    env.reset(seed=4)
    offer = env.shown.playing.question
    assert offer is not None
    assert isinstance(offer.offer, BetOffer)
    env.step(env.shown.number[next(w for w in ("raise", "bet", "complete") if w in offer.words())])
    # Before the flop half the pot is the least there is.
    assert list(offer.words()) == ["least", "pot", "most"]
    env.step(env.shown.number["most"])
    assert env.shown.playing.table.stakes.chips[offer.bettor.seat] == 0


def test_an_illegal_action_ends_the_episode() -> None:
    env = table_env("pure-21-5", seats=2, illegal_reward=-7)
    env.reset(seed=1)
    agent, wrong = env.agent_selection, env.unwrapped.shown.number["hit"]
    env.step(wrong)
    assert env.terminations == {"seat_1": True, "seat_2": True}
    assert env.rewards[agent] == -7
    raw = TableEnv("pure-21-5", seats=2)
    raw.reset(seed=1)
    with pytest.raises(IllegalChoice):
        raw.step(wrong)
    seat = SeatEnv("pure-21-5", illegal_reward=-7)
    seat.reset(seed=1)
    _, reward, over, _, info = seat.step(seat.shown.number["bank"])
    assert (reward, over, info["illegal"]) == (-7, True, True)


def test_actions_have_names_and_meanings() -> None:
    env = table_env("pai-gow-poker", seats=2)
    env.reset(seed=2)
    number = env.unwrapped.shown.number
    meanings = env.describe()
    assert set(meanings) == {number["decline"], number["bank"]}
    assert env.names(0) == DONE
    env.step(number["bank"])
    env.step(number["100x"])
    assert "wager on Game wager" in env.describe().values()


def test_a_round_that_asks_nothing_still_brings_its_result() -> None:
    """A natural of the seat, or of the bank, is settled before anybody chooses."""
    env, results = SeatEnv("pure-21-5"), []
    for seed in range(60):
        seen, info = env.reset(seed=seed)
        if env.shown.playing.over:
            assert legal(info["action_mask"]) == legal(env.action_masks()) == [0]
            seen, reward, over, _, _ = env.step(0)
            assert over
            assert seen in env.observation_space
            results.append(reward)
    assert {-1.0, 1.5} & set(results)


# --- money, seeds, pictures ----------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_rewards_add_up_to_what_the_house_took_and_what_lies_over(name: str) -> None:
    env = table_env(name, rounds=2)
    for seed in range(2):
        total = sum(reward for _, _, reward in play_any(env, seed))
        ended = env.unwrapped.infos or {}
        playing = env.unwrapped.shown.playing
        taken = (playing.house + playing.lies) / env.unwrapped.shown.unit
        assert total == pytest.approx(-taken)
        assert not ended  # everybody has left
        assert playing.house >= 0


def test_the_reward_of_a_seat_is_its_result_at_the_table() -> None:
    env, random = SeatEnv("ultimate-texas-holdem", bots=("regulars", "house-way")), Random(1)
    for seed in range(12):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            _, reward, over, _, info = env.step(random.choice(legal(info["action_mask"])))
        ended = next(e for e in env.shown.playing.round.events if isinstance(e, RoundEnded))
        won = {bettor.seat: net for bettor, net in ended.nets}.get(1, 0)
        assert (info["cents"], reward) == (won, won / load("ultimate-texas-holdem").table.minimum)


def test_episodes_follow_from_the_seed_and_leave_no_trace_elsewhere() -> None:
    before = (random_state(), str(np.random.get_state()))
    env = SeatEnv("draw", bots=("regulars", "best-play"))
    runs = [[*map(bytes, _observations(env, seed))] for seed in (1, 1, 2)]
    assert runs[0] == runs[1] != runs[2]
    assert before == (random_state(), str(np.random.get_state()))


def _observations(env: SeatEnv, seed: int) -> Iterator[Any]:
    random = np.random.default_rng(seed)
    seen, info = env.reset(seed=seed)
    over = False
    while not over:
        yield seen
        seen, _, over, _, info = env.step(random.choice(legal(info["action_mask"])))


def test_the_bank_goes_round_as_at_the_table() -> None:
    env = TableEnv("no-bust-blackjack-4", seats=3, rounds=6, bank=False, wagers=False)
    env.reset(seed=1)
    playing, banks = env.shown.playing, dict[int, int | None]()
    while not playing.over:
        banks[playing.number] = playing.table.bank
        env.step(legal(env.observe(env.agent_selection)["action_mask"])[0])
    first = banks[1] or 0
    seats = [(first - 1 + step) % 3 + 1 for step in (0, 0, 1, 1, 2, 2)]
    assert list(banks.values()) == seats


def test_a_picture_shows_what_the_seat_sees() -> None:
    env = SeatEnv("texas-holdem", render_mode="rgb_array")
    env.reset(seed=1)
    one = env.render()
    env.reset(seed=2)
    two = env.render()
    assert one.shape == two.shape
    assert one.dtype == np.uint8
    assert not np.array_equal(one, two)
    told = SeatEnv("texas-holdem", render_mode="ansi")
    told.reset(seed=1)
    assert "Seat 2 is dealt a card face down." in told.render()


@pytest.mark.parametrize(
    ("settings", "reason"),
    [
        ({"bots": ("nobody",)}, "no bot is called"),
        ({"render_mode": "film"}, "render mode"),
        ({"rounds": 0}, "one round"),
        ({"bots": ("house-way",) * 20}, "seats"),
    ],
)
def test_what_cannot_be_is_refused(settings: dict[str, Any], reason: str) -> None:
    with pytest.raises(HousewayError, match=reason):
        SeatEnv("pure-21-5", **settings).reset()


def test_every_game_is_registered() -> None:
    known = {each for each in gymnasium.registry if each.startswith("houseway/")}
    assert known == {env_id(name) for name in game_ids()}


# --- the page ------------------------------------------------------------------------------------

PAGE = Path(__file__).parent.parent / "docs" / "environments.md"


def test_the_python_of_the_page_runs(capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.S)
    assert len(blocks) == 2
    exec("\n".join(blocks), {"__name__": "page"})
    assert "banks with" in capsys.readouterr().out


def test_the_page_names_every_part_of_an_observation() -> None:
    page = PAGE.read_text(encoding="utf-8")
    parts = [name for name in SeatEnv("pure-21-5").layout if "+" not in name]
    assert [name for name in parts if f"`{name}`" not in page] == []
