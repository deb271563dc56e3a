"""A decision open to several bettors at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Declarable, Offer
from houseway.engine.event import Event
from houseway.engine.round import MISDEAL, Declared, Irregularity, Procedure


def ask_everybody(
    kind: str,
    offers: Mapping[Bettor, Offer],
    act: Callable[[Bettor, Choice], Iterable[Event | Decision]],
    anew: Callable[[Bettor], Offer | None] | None = None,
    declarable: Callable[[Mapping[Bettor, Offer]], Declarable] | None = None,
    declared: Callable[[Declared], Procedure] | None = None,
) -> Procedure:
    """Wait until everybody has answered, in any order; `act` is what follows from an answer: a
    procedure, or just some events.

    With `anew` the offers of those still to answer are made again after each one; None asks them no
    longer. `declarable` is what may be declared while some are waited for, and `declared` what
    follows from it.
    """
    waiting = dict(offers)
    while waiting:
        follows: Iterable[Event | Decision]
        try:
            answer = yield Decision(
                kind, waiting, None if declarable is None else declarable(waiting)
            )
        except Irregularity as what:
            if declared is None or what.declared.kind == MISDEAL:
                raise
            answer, follows = None, declared(what.declared)
        else:
            assert answer is not None
            follows = act(*answer)
        yield from follows
        waiting = waiting.copy()  # the decision that was answered keeps its own
        if answer is not None:
            del waiting[answer[0]]
        if anew is not None:
            waiting = {b: offer for b in waiting if (offer := anew(b)) is not None}
