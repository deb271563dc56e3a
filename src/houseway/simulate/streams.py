"""Random numbers for kernels: xoshiro256++ in eight lanes, which the processor steps together.

Every block of rounds has lanes of its own, which follow from the seed and the block's number. What
a block deals therefore never depends on which worker plays it, or on how many there are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from houseway.simulate.compiling import kernel

LANES = 8
BITS = 48  # of each number; a choice among n cards is then uneven by less than n in 2**48
NUMBERS = 4096

State = np.ndarray[Any, np.dtype[np.uint64]]
Numbers = np.ndarray[Any, np.dtype[np.int64]]


def stream(seed: int, block: int) -> State:
    """The lanes of one block."""
    words = np.random.SeedSequence(seed, spawn_key=(block,)).generate_state(4 * LANES, np.uint64)
    return words.reshape(4, LANES).astype(np.uint64)


def silence() -> State:
    """Lanes that give nothing but noughts: every draw then takes the next card as it lies."""
    return np.zeros((4, LANES), dtype=np.uint64)


@kernel
def fill(numbers: Numbers, state: State) -> None:
    """Overwrite `numbers` with the next ones."""
    for at in range(0, len(numbers), LANES):
        for lane in range(LANES):
            a, b, c, d = state[0, lane], state[1, lane], state[2, lane], state[3, lane]
            total = a + d
            mixed = ((total << np.uint64(23)) | (total >> np.uint64(41))) + a
            numbers[at + lane] = np.int64(mixed >> np.uint64(64 - BITS))
            c ^= a
            d ^= b
            state[0, lane] = a ^ d
            state[1, lane] = b ^ c
            state[2, lane] = c ^ (b << np.uint64(17))
            state[3, lane] = (d << np.uint64(45)) | (d >> np.uint64(19))
