"""Names of several words on a command line: `houseway rules no limit holdem`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile
from typing import Any

MOST_WORDS = 8


def with_names_joined(words: Sequence[str], app: Any) -> list[str]:
    """The words of a command with the name of its game as one, where its first argument is a game.

    The longest name that is known wins; what follows it is the command's next argument. Where a
    game is all a command takes, its words belong together, known or not.
    """
    command = app.commands.get(words[0]) if words else None
    taken = [p for p in command.params if p.param_type_name == "argument"] if command else []
    if not taken or taken[0].name != "game":
        return list(words)
    said = list(takewhile(_may_be_said, words[1 : 1 + MOST_WORDS]))
    size = len(said) if len(taken) == 1 else _known(said)
    joined = [" ".join(said[:size])] if size > 1 else said[:size]
    return [words[0], *joined, *words[1 + size :]]


def _may_be_said(word: str) -> bool:
    """Whether a word may be part of a name: no option, and no mark alone such as `*`."""
    return not word.startswith("-") and any(letter.isalnum() for letter in word)


def _known(said: Sequence[str]) -> int:
    """How many words from the first make a name that stands for something."""
    if len(said) < 2:
        return len(said)
    from houseway.rulebook.names import meaning

    sizes = range(len(said), 1, -1)
    return next((size for size in sizes if meaning(" ".join(said[:size])) is not None), 1)
