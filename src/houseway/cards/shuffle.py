"""A shuffle anyone can check.

The order of a shoe follows from a 256-bit seed. SHA-256 of the seed is shown before the first
wager, the seed itself when the shoe is over, so nobody, the house included, can have chosen the
order after seeing the wagers. The stream is SHAKE-256, read as 32-bit words; words that would
bias a draw are thrown away.
"""

from __future__ import annotations

import secrets
from collections import Counter
from collections.abc import Iterator, Sequence
from hashlib import sha256, shake_256
from struct import unpack_from

from houseway.cards.card import Card
from houseway.cards.deck import Composition
from houseway.errors import contradiction, out_of_range

SEED_BYTES = 32
_LABEL = b"houseway shuffle 1"
_DICE_LABEL = b"houseway dice 1"
_AGAIN_LABEL = b"houseway again 1"


def new_seed() -> bytes:
    """256 bits from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def commitment(seed: bytes) -> str:
    """What is shown before the deal."""
    return sha256(seed).hexdigest()


def _words(seed: bytes, at_least: int, label: bytes = _LABEL) -> Iterator[int]:
    start, size = 0, 4 * at_least
    while True:
        stream = shake_256(label + seed).digest(start + size)
        yield from unpack_from(f">{size // 4}I", stream, start)
        start, size = start + size, start + size


def shuffled(shoe: Composition, seed: bytes) -> list[Card]:
    """The order in which the cards leave the shoe; every order is equally likely.

    Fisher-Yates from the last card down, over the cards in ascending order.
    """
    order: list[Card] = []
    for card in sorted(shoe):
        order += [card] * shoe[card]
    words = _words(seed, len(order) + 32)
    for last in range(len(order) - 1, 0, -1):
        pick = _below(last + 1, words)
        order[last], order[pick] = order[pick], order[last]
    return order


def shuffled_again(cards: Sequence[Card], seed: bytes, time: int) -> list[Card]:
    """The order of cards that are shuffled in the middle of a round, for the `time`th time.

    It follows from the same seed, so that one commitment fixes it too.
    """
    return shuffled(Counter(cards), sha256(_AGAIN_LABEL + bytes([time]) + seed).digest())


def _below(places: int, words: Iterator[int]) -> int:
    """A number below `places`, every one equally likely."""
    fair = (1 << 32) - (1 << 32) % places
    while (word := next(words)) >= fair:
        pass
    return word % places


def dice_of(seed: bytes, rolls: int) -> list[int]:
    """The first `rolls` faces a shoe's dice show, from a stream of their own on the same seed."""
    words = _words(seed, rolls + 8, _DICE_LABEL)
    return [1 + _below(6, words) for _ in range(rolls)]


def shuffled_to_the_back(
    shoe: Composition, seed: bytes, front: Sequence[Card], portion: int
) -> list[Card]:
    """The order of a deck to whose back the cards of the last round return.

    `front` were not dealt in it. Nobody knows their order, so they are put in a new one; then the
    last `portion` of them are shuffled with all that came back. Without a front it is a fresh deck.
    """
    if not front:
        return shuffled(shoe, seed)
    held = Counter(front)
    order = shuffled(held, seed)
    stay = max(0, len(order) - portion)
    came_back = (Counter(shoe) - held).elements()
    return order[:stay] + shuffled_again([*order[stay:], *came_back], seed, 0)


def verify_shuffle(
    shoe: Composition,
    seed: bytes,
    shown: str,
    dealt: Sequence[Card] = (),
    again: Sequence[tuple[int, Sequence[Card]]] = (),
    front: Sequence[Card] = (),
    portion: int = 0,
) -> list[Card]:
    """Check a revealed seed against its commitment and the cards that were dealt from it.

    `again` are cards that came back and were shuffled with the rest, after so many were dealt.
    `front` and `portion` are those of a deck to whose back cards returned before the deal. Returns
    the whole order; raises with the reason when anything disagrees.
    """
    if commitment(seed) != shown.strip().lower():
        raise contradiction(
            "seed",
            f"the seed does not match the commitment: its SHA-256 is {commitment(seed)}",
            shown,
        )
    order = shuffled_to_the_back(shoe, seed, front, portion)
    for time, (at, cards) in enumerate(again, start=1):
        order[at:] = shuffled_again([*order[at:], *cards], seed, time)
    for place, (said, is_) in enumerate(zip(dealt, order), start=1):
        if said != is_:
            from houseway.cards.card import text

            raise contradiction(
                ("dealt", place - 1),
                f"card {place} from this seed is {text(is_)}, but {text(said)} was dealt",
                text(said),
                (text(is_),),
            )
    if len(dealt) > len(order):
        raise out_of_range(
            "dealt", f"{len(dealt)} cards were dealt from a shoe of {len(order)}", len(dealt)
        )
    return order
