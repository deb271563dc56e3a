"""Three cards of which one is discarded: which to keep against the hands that are given.

Each hand keeps the two cards that win it the most of the pot if everybody stays to the end, the
others being what they are; discards do not come again. Where several hands still have a
card to discard, each keeps what is best against what the others keep.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import product

import numpy as np

from houseway.cards.card import Card, text, texts
from houseway.errors import bad_form, contradiction, not_given, out_of_range
from houseway.proof.equity.result import Equities
from houseway.proof.equity.situation import Hand
from houseway.proof.equity.spec import Spec

MOST = 3  # hands with a card to discard

Progress = Callable[[float], None]
Settled = Callable[[Sequence[Hand], Sequence[Card], Progress | None], Equities]
Discards = tuple[int, ...]


def with_discards(
    spec: Spec,
    hands: Sequence[Hand],
    shown: int,
    settled: Settled,
    progress: Progress | None = None,
) -> Equities:
    """The answer when each hand of three cards discards the one it misses least."""
    open_ = [number for number, hand in enumerate(hands) if hand.known > spec.own]
    _check(spec, hands, shown, open_)
    found = _every(hands, open_, settled, progress)
    stable = [discarded for discarded in found if _is_stable(discarded, open_, found)]
    chosen = stable[0] if stable else _cautious(open_, found)
    gone = [int(hands[hand].cards[0, place]) for hand, place in zip(open_, chosen)]
    note = "; ".join(
        f"{texts(int(c) for c in hands[hand].cards[0])} discards {text(card)}"
        for hand, card in zip(open_, gone)
    )
    if not stable:
        note += "; no discard is best against every other, each is the safest"
    dead = tuple(card for card in found[chosen].dead if card not in gone)
    return replace(found[chosen], note=note, dead=dead)


def _every(
    hands: Sequence[Hand], open_: Sequence[int], settled: Settled, progress: Progress | None
) -> dict[Discards, Equities]:
    """The answer for whatever may be discarded."""
    found: dict[Discards, Equities] = {}
    ways = 3 ** len(open_)

    def tell(done: float) -> None:
        if progress is not None:
            progress((len(found) + done) / ways)

    for discarded in product(range(3), repeat=len(open_)):
        kept, gone = _without(hands, dict(zip(open_, discarded)))
        found[discarded] = settled(kept, gone, tell)
        if found[discarded].interrupted:
            raise KeyboardInterrupt
    return found


def _check(spec: Spec, hands: Sequence[Hand], shown: int, open_: Sequence[int]) -> None:
    if shown < spec.discard_after:
        raise not_given(
            "board",
            f"{spec.name}: which card is discarded depends on the flop; name it with --board, or "
            "name the two cards that are kept",
            shown,
        )
    if shown > spec.discard_after:
        moment = "with the flop" if spec.discard_after else "before the flop"
        raise contradiction(
            "board",
            f"{spec.name}: a card is discarded {moment}, and this board shows more; name the two "
            "cards that are kept",
            shown,
        )
    if len(open_) > MOST:
        raise out_of_range(
            "hands", f"at most {MOST} hands may still have a card to discard", len(open_)
        )
    seen: dict[Card, int] = {}
    for number in open_:
        if len(hands[number].cards) > 1:
            raise bad_form(
                ("hands", number),
                f"hand {number + 1}: of a hand of three cards each must be named; ranges are of "
                "the two cards that are kept",
            )
        for card in hands[number].cards[0].tolist():
            if card in seen:
                raise contradiction(
                    ("hands", number),
                    f"hand {number + 1}: {text(card)} is also in hand {seen[card]}",
                    text(card),
                )
            seen[card] = number + 1


def _without(hands: Sequence[Hand], discarded: dict[int, int]) -> tuple[list[Hand], list[Card]]:
    """The hands with two cards each, and the cards that are gone."""
    kept = list(hands)
    gone = []
    for number, place in discarded.items():
        own = hands[number].cards
        gone.append(int(own[0, place]))
        kept[number] = replace(hands[number], cards=np.delete(own, place, axis=1))
    return kept, gone


def _is_stable(discarded: Discards, open_: Sequence[int], found: dict[Discards, Equities]) -> bool:
    """Nobody would do better by discarding another card."""
    for at, hand in enumerate(open_):
        mine = found[discarded].hands[hand].equity
        for other in range(3):
            instead = (*discarded[:at], other, *discarded[at + 1 :])
            if found[instead].hands[hand].equity > mine:
                return False
    return True


def _cautious(open_: Sequence[int], found: dict[Discards, Equities]) -> Discards:
    """What each discards to get the most when the others do their worst."""
    chosen = []
    for at, hand in enumerate(open_):
        worst = [
            min(
                each.hands[hand].equity
                for discarded, each in found.items()
                if discarded[at] == place
            )
            for place in range(3)
        ]
        chosen.append(worst.index(max(worst)))
    return tuple(chosen)
