"""Readable playthroughs: `python tests/transcripts.py` writes them anew."""

from __future__ import annotations

from pathlib import Path
from random import Random

from houseway.games import game, start_round
from houseway.games.bots import AnyLegal, Bot, Steady, play_out
from houseway.rulebook.load import game_ids
from houseway.table.say import say
from tables import Stays, full_table, repeatable_shoe

HERE = Path(__file__).parent / "transcripts"
ROUNDS = 6


HANDS = 3
SHORT = {1: 1_500, 2: 4_000, 3: 7_500}  # chips that may run out, so that there are side pots


def transcript(name: str) -> str:
    """Six rounds of a game with a short bank, or three pots, as a spectator reads them."""
    played = game(name)
    table = full_table(played, repeatable_shoe(played, f"transcript {name}"), people=5)
    if any(spot.backline for spot in played.rules.spots):
        table.stand_behind(3, "behind 3")
    luck = Random(name)
    banked = played.rules.banked
    if not banked:
        table.stakes.chips = dict(SHORT)
    regulars = {bettor: Steady(luck, bank=30_000) for bettor in [*table.bettors(), *table.backline]}
    guest: Bot = AnyLegal(luck) if banked else Stays(luck, folds=0.2)
    lines = [f"{played.rules.name}, rule version {played.rules.version[:12]}"]
    for number in range(1, (ROUNDS if banked else HANDS) + 1):
        round_ = start_round(played, table)
        play_out(round_, dict(regulars) if banked else {}, guest)
        lines += ["", f"Round {number}"]
        lines += [f"  {say(event, played.rules)}" for event in round_.view(None)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name in game_ids():
        (HERE / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
