"""A game with some of its rules changed, as a rule file of its own.

The file names the game it is like and only what is different, so it deals, settles, is linted and
proved as every other rule file.
"""

from __future__ import annotations

import json
import re

from houseway.errors import bad_form
from houseway.rulebook.load import game_ids
from houseway.rulebook.options import Value, option_text
from houseway.rulebook.schema import Rules

MOST_NAME = 80
MOST_ID = 60

_DELETE = 0x7F


def variant_file(rules: Rules, like: str | None = None, name: str = "", id: str = "") -> str:
    """The text of a rule file for `rules`, whose changed options become its defaults.

    `like` is the game it leans on, the game's own id unless it came from a file. Name and id are
    made from what is changed unless given.
    """
    changed = rules.changed_options
    told = name.strip() or variant_name(rules)
    lines = [
        f"# {_one_line(rules.name)}, with some of its rules changed.",
        f"like = {_text(like or rules.id)}",
        f"id = {_text(safe_id(id or variant_id(rules)))}",
        f"name = {_text(told[:MOST_NAME])}",
    ]
    for key, value in changed.items():
        lines += ["", f"[options.{_key(key)}]", f"default = {_value(value)}"]
    return "\n".join(lines) + "\n"


def variant_name(rules: Rules) -> str:
    """The game's name with what is changed, as far as there is room."""
    told = ", ".join(_said(rules, key, value) for key, value in rules.changed_options.items())
    full = f"{rules.name} ({told})" if told else f"{rules.name} (unchanged)"
    return full if len(full) <= MOST_NAME else f"{full[: MOST_NAME - 2]}…)"


def variant_id(rules: Rules) -> str:
    """An id made of the game's and of what is changed."""
    changed = rules.changed_options.items()
    told = [f"{key.removeprefix('pays-')} {option_text(value)}" for key, value in changed]
    return safe_id(f"{rules.id} {' '.join(told) or 'unchanged'}")


def safe_id(text: str) -> str:
    """`text` as an id that is also a safe name for a file, and no game of the rulebook.

    >>> safe_id("/My  Game: 35:1"), safe_id("casino-war"), safe_id("¿?")
    ('my-game-35-1', 'my-casino-war', 'my-game')
    """
    plain = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")[:MOST_ID].strip("-")
    plain = plain or "my-game"
    return f"my-{plain}" if plain in game_ids() else plain


def file_name(rules: Rules) -> str:
    """What the file is called when it is saved."""
    return f"{variant_id(rules)}.toml"


def _said(rules: Rules, key: str, value: Value) -> str:
    kind, _, spot = key.partition("-")
    if kind == "pays" and spot in rules.by_id:
        return f"{rules.by_id[spot].name} {option_text(value)}"
    return f"{key.replace('-', ' ')} {option_text(value)}"


def _one_line(text: str) -> str:
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def _key(key: str) -> str:
    if not re.fullmatch(r"[A-Za-z0-9_-]+", key):
        raise bad_form("options", f"{key!r} is not the name of an option", key)
    return key


def _value(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, int) else _text(value)


def _text(text: str) -> str:
    """A string of a TOML file; its escapes are those of JSON, and it knows one more character."""
    written = json.dumps(text.encode("utf-8", "replace").decode(), ensure_ascii=False)
    return written.replace(chr(_DELETE), "\\u007f")
