"""A decision open to several bettors at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.engine.bettor import Bettor
from houseway.engine.decision import Choice, Decision, Offer
from houseway.engine.round import Procedure


def ask_everybody(
    kind: str,
    offers: Mapping[Bettor, Offer],
    act: Callable[[Bettor, Choice], Procedure],
    anew: Callable[[Bettor], Offer] | None = None,
) -> Procedure:
    """Wait until everybody has answered, in any order; `act` is what follows from an answer.

    With `anew` the offers of those still to answer are made again after each one.
    """
    waiting = dict(offers)
    while waiting:
        answer = yield Decision(kind, waiting)
        assert answer is not None
        yield from act(*answer)
        waiting = waiting.copy()
        del waiting[answer[0]]
        if anew is not None:
            waiting = {bettor: anew(bettor) for bettor in waiting}
