"""The figures of a run as plain text, 80 columns wide, with every budget marked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

ODDS_BUDGET = 0.3
ROUNDS_BUDGET = 5_000
STEADY_MACHINE = 0.1
SIMULATED_BUDGET = 2_500_000  # what hhoppe/blackjack publishes for its numba simulator

KINDS = {"one_wager": "one wager", "two_wagers": "two each", "steady": "Steady bots"}

Figures = dict[str, Any]


def text(figures: Figures) -> str:
    sections = (
        *(_head, _odds, _tables, _peers, _growth, _settlement),
        *(_blackjack_simulated, _blackjack_tables, _budgets),
    )
    return "\n".join(line for section in sections for line in (*section(figures), "")).rstrip()


def _head(figures: Figures) -> Iterator[str]:
    before, after = figures["calibration"]["before"], figures["calibration"]["after"]
    yield (
        f"Houseway beside its peers: Python {figures['python']}, RLCard {figures['rlcard']}, "
        f"{figures['wall_seconds']:.0f} s in all"
    )
    yield (
        f"CPU time, garbage collection included; medians of {figures['passes']} passes, "
        f"{figures['spread']:.0%} apart"
    )
    yield f"Calibration loop: {before:.3f} s before, {after:.3f} s after"
    if abs(after / before - 1) > STEADY_MACHINE:
        yield "The machine was not steady: trust the ratios, not the figures."


def _odds(figures: Figures) -> Iterator[str]:
    yield "EXACT ODDS, every wager with its effect of removal, default options (8 decks)"
    yield f"CPU seconds; the budget is {ODDS_BUDGET} warm"
    yield f"  {'':40}{'first':>10}{'warm':>10}"
    for row in figures["odds"]:
        verdict = mark(row["warm"] < ODDS_BUDGET)
        yield f"  {row['game']:40}{row['first']:10.3f}{row['warm']:10.3f}  {verdict}"


def _tables(figures: Figures) -> Iterator[str]:
    yield "TABLE ROUNDS through the engine, seven bettors and the bank"
    yield (
        f"Rounds a CPU second, {figures['rounds_kept']:,} rounds with all events kept; "
        f"the budget is {ROUNDS_BUDGET:,}"
    )
    yield f"  {'':38}{''.join(f'{name:>13}' for name in KINDS.values())}"
    for row in figures["tables"]:
        cells = "".join(_judged(row[kind]) for kind in KINDS)
        yield f"  {row['game']:38}{cells}"
    for row in figures["tables"]:
        if row["bettors"] != 7:
            yield f"  {row['game']} seats {row['bettors']} bettors and the bank."
    busiest = max(figures["tables"], key=_steady_wagers)
    yield (
        f"  Steady bots make {min(map(_steady_wagers, figures['tables'])):.0f} wagers a round "
        f"and more, at {busiest['game']} {_steady_wagers(busiest):.0f}."
    )


def _steady_wagers(row: Figures) -> float:
    return float(row["wagers_a_round"]["steady"])


def _judged(rate: float) -> str:
    return f"{rate:8,.0f} {mark(rate >= ROUNDS_BUDGET)}"


def _peers(figures: Figures) -> Iterator[str]:
    one, seven = figures["rlcard_blackjack"]["1"], figures["rlcard_blackjack"]["7"]
    yield "PEERS in the same run, games or rounds a CPU second"
    yield f"  {'':48}{'one bettor':>13}{'seven':>13}"
    for name in one:
        yield f"  {'RLCard blackjack: ' + name:48}{one[name]:13,.0f}{seven[name]:13,.0f}"
    by_bettors = {row["bettors"]: row["rounds"] for row in figures["growth"]}
    name = "Houseway: ez-baccarat-panda-8 with 14 seats"
    yield f"  {name:48}{by_bettors[1]:13,.0f}{by_bettors[7]:13,.0f}"
    plain = figures["plain_baccarat"]
    yield f"  {'Plain Python baccarat: no engine, no events':48}{'':13}{plain:13,.0f}"
    yield f"  One of our rounds with seven bettors costs {plain / by_bettors[7]:,.0f} plain ones."
    yield "Our slowest game, one wager each, over RLCard's fastest way, which keeps nothing"
    for name, ratio in rlcard_ratios(figures).items():
        yield f"  {name:48}{ratio:13.2f} x"


def rlcard_ratios(figures: Figures) -> dict[str, float]:
    """Our slowest game against RLCard's fastest way, with as many bettors."""
    slowest = slowest_table(figures)
    one, seven = (max(figures["rlcard_blackjack"][n].values()) for n in ("1", "7"))
    alone = next(row["rounds"] for row in figures["growth"] if row["bettors"] == 1)
    return {
        "seven bettors against seven": slowest["one_wager"] / seven,
        "one bettor against one": alone / one,
        "seven bettors against one, RLCard's default": slowest["one_wager"] / one,
    }


def slowest_table(figures: Figures) -> Figures:
    """The slowest game of those that seat seven bettors."""
    full = [row for row in figures["tables"] if row["bettors"] == 7]
    found: Figures = min(full, key=lambda row: float(row["one_wager"]))
    return found


def _growth(figures: Figures) -> Iterator[str]:
    yield "HOW COST GROWS: ez-baccarat-panda-8, 14 seats, one wager a bettor"
    yield f"  {'bettors':>8}{'rounds a second':>18}{'µs a round':>14}{'µs a wager':>14}"
    for row in figures["growth"]:
        each = 1e6 / row["rounds"]
        yield (
            f"  {row['bettors']:8}{row['rounds']:18,.0f}{each:14.1f}"
            f"{each / row['wagers_a_round']:14.1f}"
        )


def _settlement(figures: Figures) -> Iterator[str]:
    yield "DESCRIBED HANDS a CPU second: ez-baccarat-panda-8, seven wagers, from JSON text"
    for name, rate in figures["settlement"].items():
        yield f"  {name:40}{rate:12,.0f}"


def _blackjack_simulated(figures: Figures) -> Iterator[str]:
    yield "BLACKJACK SIMULATED, one seat, every round from the full shoe, one core"
    yield (
        f"Million rounds a calibration loop; hhoppe/blackjack publishes {SIMULATED_BUDGET / 1e6}, "
        "the budget"
    )
    for name, rate in simulated(figures).items():
        verdict = mark(rate >= SIMULATED_BUDGET)
        yield f"  {name:56}{rate / 1e6:10.2f}  {verdict}"
    loop = calibration(figures)
    for name, rate in figures["blackjack"]["plain"].items():
        times = figures["blackjack"]["kernel"][name] / rate
        yield f"  {'Plain Python: ' + name:56}{rate * loop / 1e6:10.3f}  kernel {times:,.0f} x"


def _blackjack_tables(figures: Figures) -> Iterator[str]:
    yield "BLACKJACK ROUNDS through the engine, house way, events kept"
    seven = max(figures["rlcard_blackjack"]["7"].values())
    yield (
        f"Rounds a CPU second; the budget is {ROUNDS_BUDGET:,}, "
        f"and RLCard's fastest way with seven: {seven:,.0f}"
    )
    for row in figures["blackjack"]["table"]:
        name = f"{row['game']}, {row['bettors']} bettors"
        yield f"  {name:48}{_judged(row['rounds'])}{row['rounds'] / seven:10.2f} x RLCard"


def calibration(figures: Figures) -> float:
    """The CPU seconds of the calibration loop, of before and after."""
    return float(figures["calibration"]["before"] + figures["calibration"]["after"]) / 2


def simulated(figures: Figures) -> dict[str, float]:
    """Rounds that the kernel plays in the time of a calibration loop."""
    loop = calibration(figures)
    return {name: rate * loop for name, rate in figures["blackjack"]["kernel"].items()}


def _budgets(figures: Figures) -> Iterator[str]:
    yield "BUDGETS"
    slowest = max(figures["odds"], key=lambda row: float(row["warm"]))
    said = f"{slowest['warm']:.3f} for {slowest['game']}"
    yield _verdict(f"odds under {ODDS_BUDGET} s", slowest["warm"] < ODDS_BUDGET, said)
    for kind, name in KINDS.items():
        slowest = min(figures["tables"], key=lambda row: float(row[kind]))
        said = f"{slowest[kind]:,.0f} for {slowest['game']}"
        yield _verdict(f"{ROUNDS_BUDGET:,} rounds, {name}", slowest[kind] >= ROUNDS_BUDGET, said)
    ratio = rlcard_ratios(figures)["seven bettors against seven"]
    said = f"{ratio:.2f} x for {slowest_table(figures)['game']}"
    yield _verdict("RLCard's blackjack, seven each", ratio >= 1, said)
    kernels = simulated(figures)
    name = min(kernels, key=lambda name: kernels[name])
    said = f"{kernels[name] / 1e6:.2f} M for {name}"
    yield _verdict("2.5 M blackjack rounds", kernels[name] >= SIMULATED_BUDGET, said)
    slowest = min(figures["blackjack"]["table"], key=lambda row: float(row["rounds"]))
    said = f"{slowest['rounds']:,.0f} for {slowest['game']}"
    met = slowest["rounds"] >= ROUNDS_BUDGET
    yield _verdict(f"{ROUNDS_BUDGET:,} blackjack rounds", met, said)


def _verdict(budget: str, met: bool, slowest: str) -> str:
    return f"  {budget:32}{mark(met)}  {slowest}"


def mark(met: bool) -> str:
    return "PASS" if met else "FAIL"
