"""Calling the floor in a terminal: declaring what went wrong, and taking it back."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.engine.round import MISDEAL, Round
from houseway.errors import HousewayError, did_you_mean, unknown_name
from houseway.rulebook.schema import Rules

if TYPE_CHECKING:
    from rich.console import Console

FLOOR, BACK = "floor", ("back", "take back")
HELP = (
    "At any question: floor shows what may be declared, floor misdeal: the reason declares it,\n"
    "floor back takes the last declaration back."
)
_SAID = re.compile(r"(?P<what>[^:]*?)(?:\s+(?:at\s+)?seat\s+(?P<seat>\d+))?\s*(?::(?P<why>.*))?")


class CallFloor(Exception):  # noqa: N818  (a wish, not a fault)
    """Somebody calls the floor instead of answering; `said` is what they say there."""

    def __init__(self, said: str) -> None:
        super().__init__(said)
        self.said = said


def called(answer: str) -> str | None:
    """What is said to the floor; None when an answer is something else.

    >>> called("floor misdeal"), called("floor"), called("flop")
    ('misdeal', '', None)
    """
    word, _, rest = answer.strip().partition(" ")
    return rest.strip() if word.lower() == FLOOR else None


def call_floor(out: Console, rules: Rules, round_: Round, said: str) -> None:
    """Do what is said to the floor, or list what could be; a refusal is printed."""
    try:
        if not said:
            _list(out, rules, round_)
        elif said.lower() in BACK:
            round_.take_back()
        else:
            _declare(rules, round_, said)
    except HousewayError as reason:
        out.print(f"[red]{escape(str(reason))}[/]")


def _declare(rules: Rules, round_: Round, said: str) -> None:
    match = _SAID.fullmatch(said)
    assert match is not None  # every part of it may be missing
    what = _named(rules, match["what"])
    seat = None if match["seat"] is None else int(match["seat"])
    round_.declare(what, (match["why"] or "").strip(), seat)


def _named(rules: Rules, said: str) -> str:
    """The irregularity somebody names, by its id or its name."""
    plain = "-".join(said.lower().split())
    names = {"-".join(what.name.lower().split()): what.id for what in rules.irregularities}
    known = {MISDEAL: MISDEAL} | names | {what.id: what.id for what in rules.irregularities}
    if plain not in known:
        raise unknown_name(
            "kind",
            f"{rules.name} knows nothing called {said!r}; "
            f"{did_you_mean(plain, [MISDEAL, *rules.irregular])}",
            said,
            (MISDEAL, *rules.irregular),
        )
    return known[plain]


def _list(out: Console, rules: Rules, round_: Round) -> None:
    """What may be declared now, with the seats it may be declared of."""
    if round_.declarable is None:
        out.print("Nothing can be declared now: the round is over.")
        return
    out.print(f"  {MISDEAL}: the deal is void.", markup=False)
    for what, seats in round_.declarable.items():
        where = f" seat {', '.join(map(str, sorted(seats)))}" if seats else ""
        out.print(f"  {what}{where}: {rules.irregular[what].about}", markup=False)
    if round_.retractable is not None:
        out.print(f"  back: takes {round_.retractable.kind} back.", markup=False)
