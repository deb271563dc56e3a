"""How long the searches of Panguingue take, and how many hands are played. Never a test.

python benchmarks/pan.py           the table
python benchmarks/pan.py --json    the same figures as data

The positions are those of real hands, one for each turn. A plain search over all subsets does the
same on those with few cards in hand: it cannot do more.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random
from statistics import mean
from time import process_time_ns
from typing import Any, NamedTuple

from houseway.cards.card import Card, cards
from houseway.engine.event import Event
from houseway.families import game
from houseway.families.pan.acts import Act, done
from houseway.families.pan.best_turn import turns_of, way_out
from houseway.families.pan.bots import bot_for
from houseway.families.pan.melds import Meld, meld_of
from houseway.families.pan.offer import MeldOffer
from houseway.families.pan.rules import Play
from houseway.families.pan.search import acts_of
from houseway.play.bots import Bot
from houseway.play.game import start_round
from houseway.table.table import Table, live_shoe
from measure import Case, calibration, race

HANDS, ADVERSE, PASSES = 60, 40, 3
PLAIN_HAND, PLAIN = 4, 150  # cards in hand, and positions, for the plain search
BUDGET = 10.0  # milliseconds a turn
SEATS = (2, 4, 8)
KINDS = ("house-way", "best-play")

PAN = game("panguingue", {"fees": "none"})
PLAY = Play(condition=500)


class Position(NamedTuple):
    """What a player has when it is time to lay something."""

    melds: tuple[Meld, ...]
    hand: tuple[Card, ...]
    card: Card | None


Search = Callable[[Position], object]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="How long the searches of Panguingue take.")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")
    asked = parser.parse_args(arguments)
    figures = measure()
    print(json.dumps(figures, indent=2) if asked.json else "\n".join(report(figures)))
    return 0 if figures["searches"][1]["p99"] <= BUDGET else 1


def measure() -> dict[str, Any]:
    """All figures, as plain data."""
    before, positions = calibration(), list(real_positions())
    few = [each for each in positions if each.melds and len(each.hand) <= PLAIN_HAND][:PLAIN]
    searches = [
        timed("every act", positions, acts),
        timed("every whole turn", positions, turns),
        timed("a way out", positions, ways_out),
        timed("every act, eleven cards of one rank", adverse(), acts),
        timed("every whole turn, the same", adverse(), turns),
        timed("every act, few cards in hand", few, acts),
        timed("the same, plain search", few, lambda at: list(plain_acts(at))),
    ]
    cases = {(kind, seats): played(kind, seats) for kind in KINDS for seats in SEATS}
    race(list(cases.values()), PASSES, lambda said: print(said, file=sys.stderr, flush=True))
    return {
        "budget": BUDGET,
        "searches": searches,
        "hands": [
            {"bots": kind, "seats": seats, "rate": case.rate}
            for (kind, seats), case in cases.items()
        ],
        "calibration": {"before": before, "after": calibration()},
    }


def acts(at: Position) -> object:
    return acts_of(PLAY, *at)


def turns(at: Position) -> object:
    return turns_of(PLAY, *at)


def ways_out(at: Position) -> object:
    return way_out(PLAY, *at)


def timed(name: str, positions: Sequence[Position], search: Search) -> dict[str, Any]:
    """CPU milliseconds a search."""
    spent = []
    gc.collect()
    gc.disable()
    for position in positions:
        start = process_time_ns()
        search(position)
        spent.append((process_time_ns() - start) / 1e6)
    gc.enable()
    spent.sort()
    return {
        "search": name,
        "positions": len(spent),
        "mean": mean(spent),
        "p99": spent[len(spent) * 99 // 100],
        "worst": spent[-1],
    }


def real_positions() -> Iterator[Position]:
    """The positions of hands that six play well, one for each time something may be laid."""
    bot = bot_for("best-play", game("panguingue"), Random(1))
    table = seated(6)
    for _ in range(HANDS):
        full(table)
        round_ = start_round(PAN, table)
        while (decision := round_.decision) is not None:
            bettor, offer = next(iter(decision.offers.items()))
            if isinstance(offer, MeldOffer) and offer.table is not None:
                hand = offer.table
                yield Position(hand.melds[bettor.seat], tuple(hand.cards[bettor.seat]), hand.card)
            round_.choose(bettor, bot.choose(offer))


def adverse() -> list[Position]:
    """Positions that are never dealt: all cards of one rank, some of them laid."""
    luck = Random(2)
    found: list[Position] = []
    while len(found) < ADVERSE:
        all_cards = [luck.choice(cards("5c 5d 5h 5s")) for _ in range(11)]
        laid = luck.choice((0, 3, 4, 5, 6))
        meld = meld_of(PLAY, all_cards[:laid])
        if not laid or meld:
            found.append(Position((meld,) if meld else (), tuple(all_cards[laid:]), None))
    return found


def plain_acts(at: Position) -> Iterator[Act]:
    """The same acts, by trying all subsets of the cards and all ways to part and to lend them."""
    melds, held = at.melds, (*at.hand, *(() if at.card is None else (at.card,)))
    lent = _subsets([(n, card) for n, meld in enumerate(melds, 1) for card in meld.cards])
    for some in _subsets(held) - {()}:
        tried = [Act("meld", some)]
        for number, meld in enumerate(melds, 1):
            both = Counter(meld.cards + some)
            tried += [Act("add", some, number)] if len(some) == 1 else []
            for part in _subsets((*meld.cards, *some)):
                rest = tuple(sorted((both - Counter(part)).elements()))
                tried.append(Act("split", some, number, (part, rest)))
        tried += [Act("borrow", some, borrowed=_from_ends(melds, loan)) for loan in lent - {()}]
        yield from (act for act in tried if done(PLAY, melds, act))


def _subsets(some: Sequence[Any]) -> set[tuple[Any, ...]]:
    sizes = range(len(some) + 1)
    return {tuple(sorted(each)) for size in sizes for each in combinations(some, size)}


def _from_ends(melds: Sequence[Meld], loan: tuple[Any, ...]) -> tuple[Any, ...]:
    """Low cards of a rope leave it upward, and high ones downward."""
    middles = {n: meld.cards[len(meld.cards) // 2] for n, meld in enumerate(melds, 1)}
    low = [each for each in loan if each[1] < middles[each[0]]]
    return (*low, *sorted((each for each in loan if each not in low), reverse=True))


def seated(seats: int) -> Table:
    table = Table(PAN.rules, live_shoe(PAN.rules))
    for seat in range(1, seats + 1):
        table.sit(seat, f"seat {seat}")
    return table


def full(table: Table) -> None:
    table.stakes.chips.update(dict.fromkeys(table.people, 1_000_000))


def played(kind: str, seats: int) -> Case:
    """Whole hands with every event kept."""
    bot: Bot = bot_for(kind, game("panguingue"), Random(3))
    table = seated(seats)

    def hand() -> list[Event]:
        full(table)
        round_ = start_round(PAN, table)
        while (decision := round_.decision) is not None:
            bettor, offer = next(iter(decision.offers.items()))
            round_.choose(bettor, bot.choose(offer))
        return round_.events

    return Case(f"{kind}, {seats} seats", lambda many: [hand() for _ in range(many)], 100)


def report(figures: dict[str, Any]) -> Iterator[str]:
    loop = figures["calibration"]
    yield "PANGUINGUE, CPU milliseconds a search"
    yield f"Calibration loop {loop['before']:.3f} s before, {loop['after']:.3f} s after"
    yield f"  {'':38}{'positions':>10}{'mean':>10}{'99 %':>10}{'worst':>10}"
    for row in figures["searches"]:
        spent = "".join(f"{row[key]:10.3f}" for key in ("mean", "p99", "worst"))
        yield f"  {row['search']:38}{row['positions']:10,}{spent}"
    ours, plain = (row["mean"] for row in figures["searches"][-2:])
    verdict = "met" if figures["searches"][1]["p99"] <= figures["budget"] else "MISSED"
    yield f"  {plain / ours:,.0f} times as fast as the plain search"
    yield f"  The budget is {figures['budget']:.0f} ms for a whole turn: {verdict}"
    yield "Hands a CPU second, every event kept"
    yield f"  {'':28}" + "".join(f"{f'{seats} seats':>10}" for seats in SEATS)
    for kind in KINDS:
        rates = [row["rate"] for row in figures["hands"] if row["bots"] == kind]
        yield f"  {kind:28}" + "".join(f"{rate:10,.0f}" for rate in rates)


if __name__ == "__main__":
    sys.exit(main())
