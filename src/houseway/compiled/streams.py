"""Random numbers for kernels: xoshiro256++ in eight lanes, which the processor steps together.

Every block of rounds has lanes of its own, which follow from the seed and the block's number. What
a block deals therefore never depends on which worker plays it, or on how many there are.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any

import numpy as np
from numba.extending import intrinsic

from houseway.compiled.compiling import kernel

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


def _typed(context: Any, numbers: Any, state: Any) -> Any:
    """All lanes at once as often as there is room, held in registers of the processor.

    The compiler would step one lane after the other, five times as slowly: it cannot know that
    what is written never lies in what is read.
    """
    from numba import types

    return types.void(numbers, state), _written


def _written(context: Any, builder: Any, signature: Any, given: Any) -> Any:
    ir: Any = import_module("llvmlite.ir")
    tools: Any = import_module("numba.core.cgutils")

    word = ir.IntType(64)
    lanes = ir.VectorType(word, LANES)

    def each(number: int) -> Any:
        return ir.Constant(lanes, [number] * LANES)

    def turned(by: int, what: Any) -> Any:
        return builder.or_(builder.shl(what, each(by)), builder.lshr(what, each(64 - by)))

    numbers, state = (
        context.make_array(kind)(context, builder, one)
        for kind, one in zip(signature.args, given, strict=True)
    )
    out, rows = (builder.bitcast(of.data, lanes.as_pointer()) for of in (numbers, state))
    at = [builder.gep(rows, [ir.Constant(word, row)]) for row in range(4)]
    held = [tools.alloca_once_value(builder, builder.load(row, align=8)) for row in at]
    steps = builder.udiv(builder.extract_value(numbers.shape, 0), ir.Constant(word, LANES))
    with tools.for_range(builder, steps) as loop:
        a, b, c, d = map(builder.load, held)
        mixed = builder.add(turned(23, builder.add(a, d)), a)
        top = builder.lshr(mixed, each(64 - BITS))
        builder.store(top, builder.gep(out, [loop.index]), align=8)
        c, d = builder.xor(c, a), builder.xor(d, b)
        shifted = builder.xor(c, builder.shl(b, each(17)))
        after = builder.xor(a, d), builder.xor(b, c), shifted, turned(45, d)
        for place, new in zip(held, after, strict=True):
            builder.store(new, place)
    for row, place in zip(at, held, strict=True):
        builder.store(builder.load(place), row, align=8)
    return context.get_dummy_value()


_step: Any = intrinsic(_typed)


@kernel
def fill(numbers: Numbers, state: State) -> None:
    """Overwrite `numbers`, of which there is a multiple of `LANES`, with the next ones."""
    _step(numbers, state)
