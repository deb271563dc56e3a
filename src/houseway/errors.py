"""What can go wrong, said in one sentence a person can act on."""

from __future__ import annotations


class HousewayError(ValueError):
    """Bad input. The message is one sentence: what is wrong, where, what to do."""


class RulebookError(HousewayError):
    """A rule file, an option or a fee schedule does not make sense."""


class IllegalChoice(HousewayError):  # noqa: N818  (a verdict on a choice, named as people say it)
    """A choice the rules do not allow here. Nothing has changed."""


Where = tuple[str | int, ...]


class RecordError(HousewayError):
    """A hand record or a log that cannot be read, or contradicts itself or the rules.

    `where` is the way to what is wrong in the record, as far as it is known:
    `("wagers", 2, "amount")`, `("cards", "banker", 1)`.
    """

    def __init__(self, message: str, where: Where = ()) -> None:
        super().__init__(message)
        self.where = where


class OutOfCards(HousewayError):  # noqa: N818  (something that happens at a table)
    """The shoe has no card left in the middle of a round."""


def did_you_mean(word: str, known: object) -> str:
    """A closing hint for an unknown name, or the list of known ones when they are few.

    >>> did_you_mean("bankr", ["banker", "player"])
    'did you mean banker?'
    >>> did_you_mean("zzz", ["banker", "player"])
    'known: banker, player'
    """
    from difflib import get_close_matches

    names = [str(name) for name in known]  # type: ignore[attr-defined]
    close = get_close_matches(word, names, n=1)
    if close:
        return f"did you mean {close[0]}?"
    return "known: " + ", ".join(names[:12]) + ("…" if len(names) > 12 else "")
