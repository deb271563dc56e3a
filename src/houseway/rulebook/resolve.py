"""From a rule file and chosen options to plain data.

Three small devices keep rule files short. `{ option = "tie-pays" }` stands for the chosen value
of that option, and `{ option = "pair-hand", own = "player", any = "base" }` for what stands beside
that value. `if = { base-tie = "push" }` keeps an item only under those options (a list means any
of them). `each = { n = [0, 1, 2] }` repeats an item with `{n}` filled in.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from houseway.errors import RulebookError, did_you_mean
from houseway.rulebook.options import Value, option_text

Plain = dict[str, Any]


def merge(under: Mapping[str, Any], over: Mapping[str, Any]) -> Plain:
    """`over` laid on `under`, table by table; rulings add up, other lists are replaced.

    What asks an option is one value, which a table replaces, unless all it says is what other
    answers to that option mean.

    >>> merge({"split": {"hands": 4}}, {"split": {"aces": "one-card"}})
    {'split': {'hands': 4, 'aces': 'one-card'}}
    >>> merge({"surrender": {"option": "surrender"}}, {"surrender": {"when": "late"}})
    {'surrender': {'when': 'late'}}
    >>> merge({"cap": {"option": "cap", "yes": 3, "no": 0}}, {"cap": {"yes": 4}})
    {'cap': {'option': 'cap', 'yes': 4, 'no': 0}}
    """
    out = dict(under)
    for key, value in over.items():
        old = out.get(key)
        if isinstance(old, Mapping) and isinstance(value, Mapping) and not _replaces(value, old):
            out[key] = merge(old, value)
        elif key == "rulings" and isinstance(old, list):
            out[key] = old + value
        else:
            out[key] = value
    return out


def _replaces(over: Mapping[str, Any], under: Mapping[str, Any]) -> bool:
    if is_selector(under):
        return is_selector(over) or not over.keys() <= under.keys()
    return is_selector(over)


def is_selector(data: Any) -> bool:
    """Whether something stands for the value of an option."""
    return isinstance(data, Mapping) and isinstance(data.get("option"), str)


def options_in(data: Any) -> Iterator[str]:
    """Every option that data asks, as a value or as a condition.

    >>> list(options_in([{"pays": {"option": "tie-pays"}, "if": {"base-tie": "push"}}]))
    ['base-tie', 'tie-pays']
    """
    if is_selector(data):
        yield data["option"]
    if isinstance(data, Mapping):
        yield from data["if"] if isinstance(data.get("if"), Mapping) else ()
        data = [value for key, value in data.items() if key != "if"]
    if isinstance(data, list):
        yield from (name for item in data for name in options_in(item))


def spread(data: Any) -> Any:
    """Write out every `each`."""
    if isinstance(data, Mapping):
        return {key: spread(value) for key, value in data.items()}
    if isinstance(data, list):
        return [copy for item in data for copy in _copies(item)]
    return data


def _copies(item: Any) -> Iterator[Any]:
    if not (isinstance(item, Mapping) and "each" in item):
        yield spread(item)
        return
    ((name, values),) = item["each"].items()
    rest = {key: value for key, value in item.items() if key != "each"}
    for value in values:
        yield spread(_fill(rest, name, value))


def _fill(data: Any, name: str, value: Any) -> Any:
    if isinstance(data, str):
        hole = "{" + name + "}"
        return value if data == hole else data.replace(hole, str(value))
    if isinstance(data, Mapping):
        return {key: _fill(item, name, value) for key, item in data.items()}
    if isinstance(data, list):
        return [_fill(item, name, value) for item in data]
    return data


def resolve(data: Any, chosen: Mapping[str, Value], where: str) -> Any:
    """Fill in options and drop what their values exclude."""
    if isinstance(data, Mapping):
        if "option" in data:
            return _selected(data, chosen, where)
        return {
            key: resolve(value, chosen, f"{where}.{key}")
            for key, value in data.items()
            if key != "if"
        }
    if isinstance(data, list):
        kept = []
        for number, item in enumerate(data):
            place = f"{where}[{number}]"
            condition = item.get("if", {}) if isinstance(item, Mapping) else {}
            if all(_holds(chosen, key, wanted, place) for key, wanted in condition.items()):
                kept.append(resolve(item, chosen, place))
        return kept
    return data


def _selected(data: Mapping[str, Any], chosen: Mapping[str, Value], where: str) -> Any:
    value = _chosen(chosen, data["option"], where)
    if len(data) == 1:
        return value
    word = option_text(value)
    if word not in data:
        raise RulebookError(
            f"{where}: says nothing for {data['option']} = {word}", (where,), value=word
        )
    return resolve(data[word], chosen, where)


def _holds(chosen: Mapping[str, Value], name: str, wanted: Any, where: str) -> bool:
    value = option_text(_chosen(chosen, name, where))
    return value in map(option_text, wanted if isinstance(wanted, list) else [wanted])


def _chosen(chosen: Mapping[str, Value], name: Any, where: str) -> Value:
    if name not in chosen:
        raise RulebookError(
            f"{where}: no option {name!r}; {did_you_mean(str(name), chosen)}",
            (where,),
            "unknown-name",
            name,
            tuple(chosen),
        )
    return chosen[name]
