"""Rounds in blocks: played by any number of threads, added up in order.

A block follows from its number alone and the sum is taken block by block, so neither the figures
nor the moment at which enough is known depend on who played what.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from itertools import count
from queue import SimpleQueue
from typing import TypeVar

BLOCK = 1 << 17
BOARDS = 2048  # at a time

T = TypeVar("T")


def in_order(play: Callable[[int, int], T], rounds: int, workers: int) -> Iterator[tuple[int, T]]:
    """The rounds and the result of each block, in order. `play` is given a block and its rounds.

    Only a few blocks are under way at any time.

    >>> [done for done, _ in in_order(lambda block, rounds: block, 300_000, workers=2)]
    [131072, 131072, 37856]
    """
    sizes = (min(BLOCK, rounds - done) for done in range(0, rounds, BLOCK))
    tasks = zip(count(), sizes, strict=False)
    if workers == 1:
        yield from ((size, play(block, size)) for block, size in tasks)
        return
    with ThreadPoolExecutor(workers) as pool:
        under_way: deque[tuple[int, Future[T]]] = deque()
        try:
            for block, size in tasks:
                under_way.append((size, pool.submit(play, block, size)))
                if len(under_way) > 2 * workers:
                    done, future = under_way.popleft()
                    yield done, future.result()
            for done, future in under_way:
                yield done, future.result()
        finally:
            for _, future in under_way:
                future.cancel()


def in_blocks(
    total: int, sums: list[T], work: Callable[[int, int, T], None], told: Callable[[float], None]
) -> None:
    """Do `work(first, last, sum)` for all blocks of boards, each thread into a sum of its own."""
    free: SimpleQueue[T] = SimpleQueue()
    for one in sums:
        free.put(one)

    def block(first: int) -> None:
        own = free.get()
        try:
            work(first, min(first + BOARDS, total), own)
        finally:
            free.put(own)

    with ThreadPoolExecutor(len(sums)) as pool:
        under_way = [pool.submit(block, first) for first in range(0, total, BOARDS)]
        try:
            for number, future in enumerate(as_completed(under_way), start=1):
                future.result()
                told(number / len(under_way))
        finally:
            for future in under_way:
                future.cancel()
