"""A second verifier, written apart from the first: standard library only, under fifty lines.

Usage: python verify_shuffle.py SEED COMMITMENT DECKS [CARD ...]
"""

import hashlib
import struct
import sys


def order(seed: bytes, decks: int) -> list[str]:
    names = [r + s for r in "A23456789TJQK" for s in "cdhs"]
    shoe = [name for name in names for _ in range(decks)]
    stream = hashlib.shake_256(b"houseway shuffle 1" + seed).digest(64 * len(shoe))
    words = iter(struct.unpack(f">{16 * len(shoe)}I", stream))
    for top in reversed(range(1, len(shoe))):
        word = next(words)
        while word >= 2**32 // (top + 1) * (top + 1):
            word = next(words)
        pick = word % (top + 1)
        shoe[top], shoe[pick] = shoe[pick], shoe[top]
    return shoe


def main() -> None:
    seed, shown, decks = bytes.fromhex(sys.argv[1]), sys.argv[2], int(sys.argv[3])
    if hashlib.sha256(seed).hexdigest() != shown:
        sys.exit("the seed does not match the commitment")
    dealt = sys.argv[4:]
    if order(seed, decks)[: len(dealt)] != dealt:
        sys.exit("the cards do not follow from the seed")
    print("verified")


if __name__ == "__main__":
    main()
