"""The peers: other people's blackjack, hold'em and hand ranking, each played its quickest ways.

Everybody makes the same simple choices: at blackjack a hit below seventeen, at poker one roll of
the dice for a fold, a call or the smallest raise there is. A peer that is not installed is left
out and named.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import count
from random import Random
from typing import Any

import pot
from measure import Case

STAND_AT = 17
PACKAGES = (
    *("gymnasium", "open_spiel", "pettingzoo", "rlcard"),
    *("pokerkit", "phevaluator", "eval7", "treys"),
)
# OpenSpiel takes no more than four players at limit, so that six play no-limit, where a bet is the
# pot or everything.
NO_LIMIT = (
    "universal_poker(betting=nolimit,numPlayers=6,numRounds=4,blind=2 4 0 0 0 0,"
    "firstPlayer=3 1 1 1,numSuits=4,numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,"
    "stack=240 240 240 240 240 240,bettingAbstraction=fcpa)"
)

Choose = Callable[[Any], int]


def versions() -> dict[str, str]:
    """Which version of each peer is installed here."""
    return {name: found for name in PACKAGES if (found := _version(name))}


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def blackjack() -> list[Case]:
    """One player against the dealer, nothing kept."""
    return _installed(
        ("OpenSpiel, all in C++, any choice", lambda: _by_bots("blackjack")),
        ("OpenSpiel, from Python", _spiel_blackjack),
        ("Gymnasium, its bare environment", lambda: _gymnasium(bare=True)),
        ("Gymnasium, as made", lambda: _gymnasium(bare=False)),
        ("RLCard, reset and step", lambda: _rlcard_blackjack(1)),
    )


def blackjack_tables(players: int) -> list[Case]:
    """RLCard's is the only one that seats several; the others play one seat as often."""
    return _installed(
        (f"RLCard, {players} players", lambda: _rlcard_blackjack(players)),
        (f"OpenSpiel, {players} rounds of one", lambda: _times(players, _spiel_blackjack())),
        (f"Gymnasium, {players} rounds of one", lambda: _times(players, _gymnasium(bare=True))),
    )


def limit_holdem(players: int) -> list[Case]:
    """RLCard's limit game deals to six as well."""
    return _installed(
        ("pokerkit", lambda: pot.theirs("limit hold'em").play),
        ("RLCard", lambda: _rlcard_poker("limit-holdem", players, _limit_pick)),
    )


def no_limit_holdem(players: int) -> list[Case]:
    return _installed(
        ("pokerkit", lambda: pot.theirs("no-limit hold'em").play),
        ("OpenSpiel, all in C++, any choice", lambda: _by_bots(NO_LIMIT)),
        ("OpenSpiel, from Python", _spiel_poker),
        ("RLCard", lambda: _rlcard_poker("no-limit-holdem", players, _no_limit_pick)),
        ("PettingZoo over RLCard", lambda: _pettingzoo(players)),
    )


def _installed(*makers: tuple[str, Callable[[], Callable[[int], object]]]) -> list[Case]:
    cases = []
    for name, make in makers:
        try:
            cases.append(Case(name, make()))
        except ModuleNotFoundError:
            continue
    return cases


def _times(many: int, play: Callable[[int], object]) -> Callable[[int], object]:
    return lambda rounds: play(rounds * many)


def _gymnasium(bare: bool) -> Callable[[int], None]:
    """Blackjack-v1, with the wrappers that `make` puts round it or without them."""
    env: Any = import_module("gymnasium").make("Blackjack-v1")
    env.reset(seed=8)
    env = env.unwrapped if bare else env
    reset, step = env.reset, env.step

    def play(rounds: int) -> None:
        for _ in range(rounds):
            seen, over = reset()[0], False
            while not over:
                seen, _, over, _, _ = step(1 if seen[0] < STAND_AT else 0)

    return play


def _rlcard_blackjack(players: int) -> Callable[[int], None]:
    config = {"game_num_players": players, "seed": 8}
    env: Any = import_module("rlcard").make("blackjack", config=config)

    def play(rounds: int) -> None:
        for _ in range(rounds):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(0 if state["obs"][0] < STAND_AT else 1)
            env.get_payoffs()

    return play


def _by_bots(name: str) -> Callable[[int], None]:
    """Whole rounds inside OpenSpiel's compiled code; its quickest bots choose at random."""
    spiel: Any = import_module("pyspiel")
    game = spiel.load_game(name)
    bots = [spiel.make_uniform_random_bot(player, 8) for player in range(game.num_players())]
    start, play_out, seeds = game.new_initial_state, spiel.evaluate_bots, count()

    def play(rounds: int) -> None:
        for _ in range(rounds):
            play_out(start(), bots, next(seeds))

    return play


def _spiel_blackjack() -> Callable[[int], None]:
    game: Any = import_module("pyspiel").load_game("blackjack")

    def choose(state: Any) -> int:
        return 0 if state.get_best_player_total(0) < STAND_AT else 1

    return _spiel(game, choose)


def _spiel_poker() -> Callable[[int], None]:
    luck = Random(8).random

    def choose(state: Any) -> int:
        """OpenSpiel's own numbers: 0 folds, 1 checks or calls, 2 bets the pot, 3 is all in."""
        legal, dice = state.legal_actions(), luck()
        if dice < pot.FOLDS and legal[0] == 0:
            return 0
        return 2 if dice > pot.RAISES and 2 in legal else 1

    return _spiel(import_module("pyspiel").load_game(NO_LIMIT), choose)


def _spiel(game: Any, choose: Choose) -> Callable[[int], None]:
    """Every card left is equally likely, so that chance need not be asked for its odds."""
    luck = Random(8).random

    def play(rounds: int) -> None:
        for _ in range(rounds):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards = state.legal_actions()
                    state.apply_action(cards[int(luck() * len(cards))])
                else:
                    state.apply_action(choose(state))
            state.returns()

    return play


def _rlcard_poker(name: str, players: int, pick: Callable[[Any, float], int]) -> Any:
    chips = {"chips_for_each": pot.CHIPS, "dealer_id": None}
    config = {"game_num_players": players, "seed": 8, **chips}
    env: Any = import_module("rlcard").make(name, config=config)
    luck = Random(8).random

    def play(rounds: int) -> None:
        for _ in range(rounds):
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(pick(state, luck()))
            env.get_payoffs()

    return play


def _limit_pick(state: Any, dice: float) -> int:
    """RLCard's numbers at limit: 0 calls, 1 raises, 2 folds, 3 checks."""
    legal = state["legal_actions"]
    if dice < pot.FOLDS and 3 not in legal:
        return 2
    if dice > pot.RAISES and 1 in legal:
        return 1
    return 3 if 3 in legal else 0


def _no_limit_pick(state: Any, dice: float) -> int:
    """RLCard's numbers at no-limit: 0 folds, 1 checks or calls, 2 raises by half the pot."""
    seen = state["raw_obs"]
    if dice < pot.FOLDS and seen["my_chips"] < max(seen["all_chips"]):
        return 0
    legal = state["legal_actions"]
    if dice > pot.RAISES and 2 in legal:
        return 2
    return 1 if 1 in legal else max(legal)


def _pettingzoo(players: int) -> Callable[[int], None]:
    """RLCard's game inside PettingZoo's turn order. A fold is made where a check would do too."""
    env: Any = import_module("pettingzoo.classic.texas_holdem_no_limit_v6").env(num_players=players)
    env.reset(seed=8)
    luck = Random(8).random

    def play(rounds: int) -> None:
        for _ in range(rounds):
            env.reset()
            for _agent in env.agent_iter():
                seen, _, ended, cut_short, _ = env.last()
                env.step(None if ended or cut_short else _masked(seen["action_mask"], luck()))

    return play


def _masked(mask: Any, dice: float) -> int:
    if dice < pot.FOLDS and mask[0]:
        return 0
    if dice > pot.RAISES and mask[2]:
        return 2
    return 1 if mask[1] else int(mask.argmax())
