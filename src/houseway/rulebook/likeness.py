"""What a file that is `like` another game takes over from it, and what it never does.

Facts of play pass on: deck, seats, wagers, charts, options. Owner, licence and document belong to
the printed game alone. A ruling reads a document's words about certain options and wagers; once a
file sets such an option or rewrites such a wager, the ruling speaks of something else.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.rulebook.resolve import Plain, merge

OF_THE_PRINTED_GAME = ("owner", "gega", "document", "equipment")


class Rewritten(NamedTuple):
    """The options and the spots of a model that a file says anew."""

    options: frozenset[str] = frozenset()
    spots: frozenset[str] = frozenset()

    def plus(self, other: Rewritten) -> Rewritten:
        return Rewritten(self.options | other.options, self.spots | other.spots)


def on_model(chain: Sequence[Plain], printed: Collection[str]) -> Plain:
    """One file out of a chain, each of which is like the next; the first says what is different.

    `rewritten` in it is what files say anew that are no `printed` games themselves, so that the
    rulings a family shares can be held against it.
    """
    merged: Plain = {}
    own = Rewritten()
    for over in reversed(chain):
        told = {key: value for key, value in over.items() if key != "like"}
        new = rewritten(merged, told) if merged else Rewritten()
        own = own.plus(new) if over.get("id") not in printed else own
        kept = {key: value for key, value in merged.items() if key not in OF_THE_PRINTED_GAME}
        if "bank" in kept:
            kept["bank"] = {k: v for k, v in kept["bank"].items() if k != "providers"}
        rulings = [each for each in kept.pop("rulings", []) if still_true(each, new)]
        merged = merge({**kept, "rulings": rulings}, told)
    model = chain[1].get("name") or chain[1].get("id")
    merged.setdefault("document", f"none of its own; like {model}")
    return {**merged, "like": [each.get("id") for each in chain], "rewritten": own}


def rewritten(under: Mapping[str, Any], over: Mapping[str, Any]) -> Rewritten:
    """What a file says anew of the game it is laid upon."""
    options = frozenset(over.get("options", {}))
    if "spots" not in over:
        return Rewritten(options)
    before, after = (_by_id(each.get("spots", [])) for each in (under, over))
    return Rewritten(options, frozenset(n for n, spot in before.items() if after.get(n) != spot))


def still_true(ruling: Mapping[str, Any], new: Rewritten) -> bool:
    """Whether a ruling holds after so much was said anew.

    >>> still_true({"option": "base-tie"}, Rewritten(options=frozenset({"base-tie"})))
    False
    >>> still_true({"spots": ["tie"]}, Rewritten(options=frozenset({"base-tie"})))
    True
    """
    named = ruling.get("option", ())
    options = {named} if isinstance(named, str) else set(named)
    return not (options & new.options or new.spots.intersection(ruling.get("spots", ())))


def _by_id(spots: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    return {str(spot.get("id")): spot for spot in spots}
