"""What a file that is `like` another game takes over from it, and what it never does.

Facts of play pass on: deck, seats, wagers, charts, options. Owner, licence and document belong to
the printed game alone. A ruling reads a document's words about certain options and wagers; once a
file sets such an option or rewrites such a wager, the ruling speaks of something else. A ruling
that names neither may speak of anything, so it stays behind as soon as a file changes how the game
is played or paid. Where a file says itself what its model leaves to an option, that option is gone.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from houseway.errors import HousewayError
from houseway.rulebook.options import Option, read_value
from houseway.rulebook.resolve import Plain, is_selector, merge, options_in

OF_THE_PRINTED_GAME = ("owner", "gega", "document", "equipment")
NO_DOCUMENT = "none of its own; like "
FACTS = ("play", "table", "deck", "bank", "settle", "fees", "carry", "irregularities")
PLAYED = ("play", "spots")  # where an answer, too, may make any ruling untrue
# What the rest of the house asks an option for, whether or not the rules still do: the stakes and
# the kind of betting that fees are printed for, and the way Chinese Poker is scored.
ASKED_BY_NAME = frozenset({"structure", "small-bet", "big-bet", "condition", "buy-in", "version"})


class Rewritten(NamedTuple):
    """The options and the spots of a model that a file says anew, and whether it plays otherwise.

    `gone` are the options that decide nothing any more, because the file says it itself.
    """

    options: frozenset[str] = frozenset()
    spots: frozenset[str] = frozenset()
    facts: bool = False
    gone: frozenset[str] = frozenset()

    def plus(self, other: Rewritten) -> Rewritten:
        return Rewritten(
            self.options | other.options,
            self.spots | other.spots,
            self.facts or other.facts,
            self.gone | other.gone,
        )


def on_model(chain: Sequence[Plain], printed: Collection[str], family: Plain) -> Plain:
    """One file out of a chain, each of which is like the next; the first says what is different.

    `family` is what lies under all of them. `rewritten` in the answer is what files say anew that
    are no `printed` games themselves, so that the rulings a family shares can be held against it.
    """
    merged, own = dict(chain[-1]), Rewritten()
    for over in reversed(chain[:-1]):
        told = {key: value for key, value in over.items() if key != "like"}
        if over.get("id") in printed:
            new = _said_anew(merged, told)
        else:
            before = merge(family, merged)
            told = _with_pinned(before, _with_about(merged, told, before))
            new = rewritten(before, told)
            own = own.plus(new)
        merged = merge(_passed_on(merged, new), told)
    model = chain[1].get("name") or chain[1].get("id")
    merged.setdefault("document", f"{NO_DOCUMENT}{model}")
    return {**merged, "like": [each.get("id") for each in chain], "rewritten": own}


def _passed_on(model: Plain, new: Rewritten) -> Plain:
    """A model without what belongs to it alone, and without rulings that a file makes untrue."""
    kept = {key: value for key, value in model.items() if key not in OF_THE_PRINTED_GAME}
    if "bank" in kept:
        kept["bank"] = {k: v for k, v in kept["bank"].items() if k != "providers"}
    return {**kept, "rulings": [r for r in kept.get("rulings", []) if still_true(r, new)]}


def _said_anew(under: Mapping[str, Any], over: Mapping[str, Any]) -> Rewritten:
    """The options and spots that a printed game says anew; its rulings were read one by one."""
    options = frozenset(over.get("options", {}))
    if "spots" not in over:
        return Rewritten(options)
    before, after = (_by_id(each.get("spots", [])) for each in (under, over))
    return Rewritten(options, frozenset(n for n, spot in before.items() if after.get(n) != spot))


def rewritten(under: Mapping[str, Any], over: Mapping[str, Any]) -> Rewritten:
    """What a file of somebody's own says anew of the game it is laid upon, its family included."""
    said, after = _said_anew(under, over), merge(under, over)
    before, now = _facts(under), _facts(after)
    changed = [key for key in now if now[key] != before[key]]
    instead = {name for key in changed for name, _ in _instead(before[key], now[key])}
    gone = {name for key in ("play", "spots") for name in options_in(under.get(key))}
    gone -= {*options_in(now), *over.get("options", {}), *ASKED_BY_NAME}
    facts = any(key in PLAYED or not _only_answers(before[key], now[key]) for key in changed)
    return Rewritten(said.options | instead, said.spots, facts, frozenset(gone & instead))


def still_true(ruling: Mapping[str, Any], new: Rewritten) -> bool:
    """Whether a ruling holds after so much was said anew.

    >>> still_true({"option": "base-tie"}, Rewritten(options=frozenset({"base-tie"})))
    False
    >>> still_true({"spots": ["tie"]}, Rewritten(options=frozenset({"base-tie"})))
    True
    >>> still_true({"spots": ["tie"]}, Rewritten(facts=True)), still_true({}, Rewritten(facts=True))
    (True, False)
    """
    named = ruling.get("option", ())
    options = {named} if isinstance(named, str) else set(named)
    spots = set(ruling.get("spots", ()))
    if new.facts and not options and not spots:
        return False
    return not (options & new.options or spots & new.spots)


_CITED = re.compile(r"\b[Rr]uling ([A-Z][A-Z0-9]*-[A-Z]?\d+)\b")


def cited_of_model(clause: str, kept: Collection[str], model: str) -> str:
    """A clause that passed on, with rulings that did not cited as those of the model.

    >>> cited_of_model("Blinds; ruling HE-R1", {"HE-R1"}, "Texas Hold'em")
    'Blinds; ruling HE-R1'
    >>> cited_of_model("Blinds; ruling HE-R1", (), "Texas Hold'em")
    "Blinds; ruling HE-R1 of Texas Hold'em"
    """
    return _CITED.sub(lambda m: m[0] if m[1] in kept else f"{m[0]} of {model}", clause)


def _with_about(model: Plain, told: Plain, before: Plain) -> Plain:
    """A file that plays or pays otherwise has no use for its model's sentence about itself."""
    if "about" in told or not rewritten(before, told).facts:
        return told
    return {**told, "about": f"A variant of {model.get('name') or model.get('id')}."}


def _with_pinned(before: Plain, told: Plain) -> Plain:
    """A file with options set to what it says in their place, where something else asks them."""
    new, options, after = (
        rewritten(before, told),
        dict(told.get("options", {})),
        merge(before, told),
    )
    specs = before.get("options", {})
    for key in FACTS:
        for name, value in _instead(before.get(key), after.get(key)):
            if value is not None and name in specs and name not in {*new.gone, *options}:
                options |= _pinned(name, specs[name], value, alone=key == "play")
    return {**told, "options": options} if options else told


def _pinned(name: str, spec: Mapping[str, Any], value: object, alone: bool) -> Plain:
    """An option at one value; `alone` where fees may propose no other.

    What cannot be read is no value: it is refused at the key where the file says it.
    """
    try:
        read = read_value(name, Option.model_validate({**spec, "allowed": ()}), value)
    except HousewayError:
        return {}
    if alone or "allowed" in spec or isinstance(read, bool):
        return {name: {"default": read, "allowed": [read], "offered": []}}
    return {name: {"default": read}}


def _instead(old: Any, new: Any) -> Iterator[tuple[str, object]]:
    """The options that `old` asks where `new` says something else, each with what `new` amounts to.

    That is None where no value of the option says as much.
    """
    if old == new:
        return
    if is_selector(old):
        yield old["option"], _amounts_to(old, new)
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in old:
            yield from _instead(old[key], new.get(key))
    elif isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for one, other in zip(old, new, strict=True):
            yield from _instead(one, other)
    else:
        yield from ((name, None) for name in options_in(old))


def _only_answers(old: Any, new: Any) -> bool:
    """Whether all that is different could have been said by options."""
    if old == new or is_selector(old):
        return old == new or _amounts_to(old, new) is not None
    both = isinstance(old, Mapping) and isinstance(new, Mapping)
    return both and all(_only_answers(old.get(key), value) for key, value in new.items())


def _amounts_to(selector: Mapping[str, Any], new: Any) -> object:
    if len(selector) == 1:
        return None if isinstance(new, Mapping | list) else new
    words = (word for word, value in selector.items() if word != "option" and value == new)
    return next(words, None)


def _facts(data: Mapping[str, Any]) -> Plain:
    """How a game is played and paid, its wagers by their names."""
    return {**{key: data.get(key) for key in FACTS}, "spots": _by_id(data.get("spots", []))}


def _by_id(spots: Sequence[Mapping[str, Any]]) -> dict[str, Mapping[str, Any]]:
    return {str(spot.get("id")): spot for spot in spots}
