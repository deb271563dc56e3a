"""Readable playthroughs: `python tests/transcripts.py` writes them anew."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from houseway.engine.decision import Choice, Offer
from houseway.families import game
from houseway.families.bots import Steady
from houseway.play.bots import AnyLegal, Bot, HouseWay, play_out
from houseway.play.game import Game, start_round
from houseway.rulebook.load import game_ids
from houseway.table.say import say
from tables import Stays, full_table, repeatable_shoe

HERE = Path(__file__).parent / "transcripts"
ROUNDS = 6
HANDS = 3
SHORT = {1: 1_500, 2: 4_000, 3: 7_500}  # chips that may run out, so that there are side pots


@dataclass
class Mostly:
    """Plays the house way, and now and then anything legal."""

    random: Random
    often: float = 0.8

    def choose(self, offer: Offer) -> Choice:
        house_way = self.random.random() < self.often
        return (HouseWay() if house_way else AnyLegal(self.random)).choose(offer)


def guest_at(played: Game, luck: Random) -> Bot:
    """Who plays for everybody without a place of their own."""
    if played.rules.banked:
        return AnyLegal(luck)
    return Stays(luck, folds=0.2) if played.rules.family == "pot" else Mostly(luck)


def transcript(name: str) -> str:
    """Six rounds of a game with a short bank, or three hands, as a spectator reads them."""
    played = game(name)
    people = min(5, played.rules.table.seats)
    table = full_table(played, repeatable_shoe(played, f"transcript {name}"), people)
    if any(spot.backline for spot in played.rules.spots):
        table.stand_behind(3, "behind 3")
    luck = Random(name)
    banked = played.rules.banked
    if not banked:
        table.stakes.chips = dict(SHORT)
    regulars = {bettor: Steady(luck, bank=30_000) for bettor in [*table.bettors(), *table.backline]}
    guest = guest_at(played, luck)
    lines = [f"{played.rules.name}, rule version {played.rules.version[:12]}"]
    long = played.rules.family == "pan"  # hands of many turns
    for number in range(1, (ROUNDS if banked else HANDS - long) + 1):
        round_ = start_round(played, table)
        play_out(round_, dict(regulars) if banked else {}, guest)
        lines += ["", f"Round {number}"]
        lines += [f"  {say(event, played.rules)}" for event in round_.view(None)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    HERE.mkdir(exist_ok=True)
    for name in game_ids():
        (HERE / f"{name}.txt").write_text(transcript(name), encoding="utf-8")
