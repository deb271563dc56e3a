"""A league of the programs that play pot games: best play, house way and any legal choice.

python benchmarks/pot_bots.py [--hands 1000] [--seats 2] [--games texas-holdem,razz]

Every deal is played twice with the seats changed over, so that nobody has the better cards. What
the first program wins is told in small bets for a hundred hands, without fees, with its standard
error; then how long a choice takes.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from hashlib import sha256
from random import Random
from statistics import fmean, stdev

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Offer
from houseway.families import game
from houseway.families.bots import bot_for
from houseway.families.pot.game import PotGame
from houseway.play.bots import AnyLegal, Bot, HouseWay, play_out
from houseway.play.game import start_round
from houseway.rulebook.load import game_ids, load
from houseway.table.events import RoundEnded
from houseway.table.table import Table, live_shoe

PAIRS = (("best-play", "house-way"), ("best-play", "any"), ("house-way", "any"))
CHIPS = 40  # of the larger bet


@dataclass
class Timed:
    """A bot, and how long its choices take."""

    bot: Bot
    taken: float = 0.0
    choices: int = 0

    def choose(self, offer: Offer) -> Choice:
        start = time.process_time()
        choice = self.bot.choose(offer)
        self.taken += time.process_time() - start
        self.choices += 1
        return choice


def made(kind: str, played: PotGame, seed: str) -> Timed:
    random = Random(seed)
    return Timed(AnyLegal(random) if kind == "any" else bot_for(kind, played, random))


def table_for(played: PotGame, number: int, seats: int) -> Table:
    """A table in the middle of a game, with a deck of its own."""
    seed = sha256(f"{played.rules.id} {number}".encode()).digest()
    table = Table(played.rules, live_shoe(played.rules, seeds=lambda: seed))
    for seat in range(1, seats + 1):
        table.sit(seat, str(seat))
        table.stakes.chips[seat] = CHIPS * played.settings.bets[-1]
    table.stakes.button = 1 + number % seats
    table.stakes.playing = set(range(1, seats + 1))
    return table


def won(played: PotGame, table: Table, bots: dict[Bettor, Bot], mine: set[int]) -> float:
    """What some seats win of the others in one hand; a pot that lies over is nobody's."""
    events = play_out(start_round(played, table), bots, HouseWay()).events
    nets = [net for event in events if isinstance(event, RoundEnded) for net in event.nets]
    return sum(net if bettor.seat in mine else -net for bettor, net in nets) / 2


def duel(name: str, pair: tuple[str, str], hands: int, seats: int) -> None:
    """Play two kinds against each other and print a line."""
    played = game(name, {"fees": "none"})
    assert isinstance(played, PotGame)
    first = {seat: made(pair[0], played, f"first {seat}") for seat in range(1, seats + 1)}
    second = {seat: made(pair[1], played, f"second {seat}") for seat in range(1, seats + 1)}
    results = []
    for number in range(hands // 2):
        total = 0.0
        for turn in (0, 1):
            mine = {seat for seat in first if seat % 2 == turn}
            bots: dict[Bettor, Bot] = {
                Bettor(seat): (first if seat in mine else second)[seat] for seat in first
            }
            total += won(played, table_for(played, number, seats), bots, mine)
        results.append(100 * total / seats / played.settings.bets[0])
    error = stdev(results) / len(results) ** 0.5
    times = "  ".join(
        f"{kind} {1e6 * sum(b.taken for b in bots) / sum(b.choices for b in bots):,.0f} µs"
        for kind, bots in zip(pair, (first.values(), second.values()), strict=True)
    )
    print(f"{name:22} {pair[0]} v {pair[1]:9} {fmean(results):+7.1f} ± {error:4.1f}   {times}")


def main() -> None:
    pots = [name for name in game_ids() if load(name).family == "pot"]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--hands", type=int, default=1_000)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--games", default=",".join(pots))
    parser.add_argument("--pairs", type=int, default=len(PAIRS))
    args = parser.parse_args()
    for pair in PAIRS[: args.pairs]:
        for name in args.games.split(","):
            duel(name, pair, args.hands, args.seats)


if __name__ == "__main__":
    main()
