"""A simulation cut into blocks of shifts. What a block comes to follows from the scene, the seed
and the number of the block, whoever plays it and wherever."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from houseway.cards.card import Card
from houseway.families.kernels import kernel_of, stage
from houseway.proof.kernel import Kernel
from houseway.proof.layout import Array
from houseway.proof.scene import Scene
from houseway.proof.staged import Laid
from houseway.proof.tally import SUMS, Moments, Tally

if TYPE_CHECKING:
    from houseway.proof.shifts import Cards, Out

POINTS = 48  # of a shift's path, at most
MOST_PACKED = 1 << 14
SCRATCH = 1 << 16  # bytes; what a kernel writes in is smaller


class Traced(NamedTuple):
    """A round as a kernel played it. `cards` are those it took, the first `burned` of them burned
    after a shuffle if there was one; `nets` are people's results in cents, after fees."""

    bank_seat: int
    before: int
    burned: int
    cards: tuple[Card, ...]
    dice: tuple[int, ...]
    called_off: bool
    bank: int
    fees: int
    nets: tuple[int, ...]


class Work:
    """A scene, prepared once and played block by block by a kernel, on any thread."""

    threads = True

    def __init__(self, scene: Scene, seed: int = 1) -> None:
        self.scene = scene
        self.seed = seed
        self.staged = stage(scene)
        self.kernel: Kernel = kernel_of(self.staged)
        self.points = min(POINTS, scene.shift)

    @property
    def shifts(self) -> int:
        """Of a block."""
        return max(1, self.kernel.block // self.scene.shift)

    def laid(self) -> list[Laid]:
        """The wagers whose profits are counted."""
        return self.staged.wagers

    def tally(self) -> Tally:
        """Nothing counted yet."""
        layout = self.kernel.layout
        people, wagers = len(self.scene.people), len(self.staged.wagers)
        return Tally(layout.unit, people, wagers, len(layout.entries), self.points)

    def block(self, number: int, shifts: int | None = None, keep: bool = False) -> Tally:
        """Play one block, or its first shifts; their rows may be kept."""
        return self._counted(self._play(number, shifts or self.shifts, 0), keep)

    def trace(self, rounds: int, number: int = 0) -> list[Traced]:
        """The first rounds of a block, each as it was played."""
        shifts = -(-rounds // self.scene.shift)
        out = self._play(number, shifts, rounds)
        return [self._traced(row, cards) for row, cards in zip(out.trace, out.traced_cards)]

    def _play(self, number: int, shifts: int, traced: int) -> Out:
        from houseway.compiled.streams import stream
        from houseway.proof.shifts import MOST_BURNED, new_out, play_shifts
        from houseway.proof.walk import new_here

        kernel, scene = self.kernel, self.scene
        layout = kernel.layout
        out = new_out(
            shifts, self.points, len(scene.people), len(layout.entries), len(self.staged.wagers),
            traced, kernel.most + MOST_BURNED,
        )  # fmt: skip
        watch = -1 if scene.watched is None else scene.watched
        driver = kernel.driver or play_shifts
        cards = self.cards(stream(self.seed, number))
        here = new_here(layout)
        driver(
            kernel.play_round, _own(kernel.facts), layout.lay, cards, here, out, scene.shift, watch
        )
        return out

    def cards(self, state: Array) -> Cards:
        """The shoe of the scene, and the random numbers of a block."""
        from houseway.compiled.streams import NUMBERS
        from houseway.proof.shifts import BURN_BY_CARD, BURN_ONE, NO_BURN, Cards

        kernel, deck = self.kernel, self.staged.rules.deck
        held = [card for card in sorted(deck.shoe) for _ in range(deck.shoe[card])]
        card = np.zeros(MOST_PACKED, dtype=np.int64)
        for one in deck.shoe:
            card[kernel.packed(one)] = one
        behind = [kernel.behind] * kernel.most
        burns = {"none": NO_BURN, "one": BURN_ONE, "by-first-card": BURN_BY_CARD}[deck.burn]
        machine = deck.dealt_from == "shuffler"
        return Cards(
            shoe=np.array([*map(kernel.packed, held), *behind], dtype=np.int64),
            size=len(held),
            numbers=np.zeros(NUMBERS, dtype=np.int64),
            state=state,
            fresh=self.scene.shoe == "full",
            cut=len(held) if machine else deck.behind_cut,
            need=kernel.need,
            most=kernel.most + kernel.extra,
            extra=kernel.extra,
            burns=burns if deck.burns else NO_BURN,
            card=card,
        )

    def _counted(self, out: Out, keep: bool) -> Tally:
        from houseway.proof import shifts as at

        tally = self.tally()
        tally.sums = dict(zip(SUMS, out.sums.tolist(), strict=True))
        tally.add_shifts(out.shifts, out.paths, keep)
        found = out.rounds.nonzero()[0]
        tally.rounds.add_places(found, out.rounds[found])
        for n, row in enumerate(out.wagers.tolist()):
            squares = row[at.SQUARE_LOW] + (row[at.SQUARE_HIGH] << at.LOW_BITS)
            tally.wagers[n] = Moments(row[at.TIMES], row[at.PROFIT], squares)
        tally.entries = out.entries
        return tally

    def _traced(self, row: Array, cards: Array) -> Traced:
        from houseway.proof.shifts import TRACED

        setting, before, first, after, off, bank, fees = row[:TRACED].tolist()
        unit, people = self.kernel.layout.unit, len(self.scene.people)
        note = row[TRACED + people :].tolist()
        return Traced(
            self.staged.settings[setting].bank, before, first - before,
            tuple(cards[: after - before].tolist()), tuple(note[1 : 1 + note[0]]), bool(off),
            bank * unit, fees * unit, tuple((row[TRACED : TRACED + people] * unit).tolist()),
        )  # fmt: skip


def _own(facts: Any) -> Any:
    """Facts for one thread: kernels write in small arrays among them, which are copied."""
    if isinstance(facts, np.ndarray):
        return facts.copy() if facts.nbytes <= SCRATCH else facts
    if isinstance(facts, tuple):
        return (
            type(facts)(*map(_own, facts)) if hasattr(facts, "_fields") else tuple(map(_own, facts))
        )
    return facts
