"""What can go wrong, said in one sentence a person can act on."""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import ClassVar, TypeVar

Where = tuple[str | int, ...]

# Escapes and other controls, marks that turn or hide writing, halves of letters, line separators.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})


def visible(text: str, keep: str = "") -> str:
    r"""Text that moves no cursor and hides nothing: what cannot be seen is written as its number.

    Every sentence that goes to a terminal, a page or a log has been through here.

    >>> visible("a\x1b[2Jb\n"), visible("\u202egame"), visible("5♥ – $1 000"), visible("\ud800")
    ('a\\x1b[2Jb\\n', '\\u202egame', '5♥ – $1 000', '\\ud800')
    """
    if text.isprintable():
        return text
    return "".join(c if c in keep or _seen(c) else _escaped(c) for c in text)


def json_text(data: object, indent: int | None = None) -> str:
    r"""JSON in which letters stay letters and what cannot be seen is written as its number.

    >>> json_text({"a": "5♥\u202e\x9b"})
    '{"a": "5♥\\u202e\\u009b"}'
    """
    text = json.dumps(data, indent=indent, ensure_ascii=False)
    if text.isprintable():
        return text
    return "".join(c if c == "\n" or _seen(c) else json.dumps(c)[1:-1] for c in text)


def _seen(letter: str) -> bool:
    return letter.isprintable() or unicodedata.category(letter) not in _UNSEEN


def _escaped(letter: str) -> str:
    return letter.encode("unicode_escape").decode("ascii")


def at_place(where: Where, told: str) -> str:
    """A sentence with the way to what it is about.

    >>> at_place(("wagers", 2, "amount"), "must be at least 1"), at_place((), "not JSON")
    ('wagers.2.amount: must be at least 1', 'not JSON')
    """
    place = visible(".".join(map(str, where)))
    return f"{place}: {told}" if place else told


def plain(value: object) -> bool | int | str | None:
    r"""What was given, as JSON can say it: short, and without letters that cannot be seen.

    >>> plain(8), plain("a\x1b"), plain([1, "x"]), plain(None)
    (8, 'a\\x1b', "[1, 'x']", None)
    """
    if value is None or isinstance(value, bool | int):
        return value
    told = visible(value if isinstance(value, str) else repr(value))
    return told if len(told) <= MOST_PLAIN else told[: MOST_PLAIN - 1] + "…"


MOST_PLAIN = 200  # letters of a value that is told again


def shown(value: object) -> str:
    """A value as it was given, short enough for a sentence."""
    match value:
        case bool():
            return str(value).lower()
        case None:
            return "null"
        case dict():
            return "an object"
        case list() | tuple():
            return "a list"
        case int() | float() | str():
            text = repr(value)
            return visible(text if len(text) <= MOST_SHOWN else text[: MOST_SHOWN - 1] + "…")
    return f"a {type(value).__name__}"


MOST_SHOWN = 40  # letters of a value in a sentence

E = TypeVar("E", bound="HousewayError")


class HousewayError(ValueError):
    """Bad input. The message is one sentence: what is wrong, where, what to do.

    For programs it is data, too: `code` names the kind of refusal, `where` is the way to what is
    wrong as far as it is known (`("wagers", 2, "amount")`, `("options", "decks")`), `value` is what
    was given there and `remedy` lists what would do. Nothing has changed when it is raised.
    """

    default_code: ClassVar[str] = "bad-input"

    def __init__(
        self,
        message: str,
        where: Where = (),
        code: str = "",
        value: object = None,
        remedy: Sequence[str] = (),
    ) -> None:
        super().__init__(visible(str(message)))
        self.where = where
        self.code = code or self.default_code
        self.value = value
        self.remedy = tuple(map(str, remedy))

    def told_as(self, kind: type[E], where: Where | None = None, told: str = "") -> E:
        """The same refusal as another kind of error; at another place, in other words if given."""
        there = self.where if where is None else where
        return kind(told or str(self), there, self.code, self.value, self.remedy)

    def to_json(self) -> dict[str, object]:
        """The refusal for programs.

        >>> out_of_range("decks", "a shoe holds 1 to 8 decks, not 99", 99).to_json()["code"]
        'out-of-range'
        """
        return {
            "code": self.code,
            "where": [plain(step) for step in self.where],
            "value": plain(self.value),
            "remedy": list(self.remedy),
            "message": str(self),
        }


class Refusal:
    """A maker of refusals of one code: where, the sentence, what was given, what would do."""

    def __init__(self, code: str) -> None:
        self.code = code

    def __call__(
        self, where: str | Where, told: str, value: object = None, remedy: Iterable[str] = ()
    ) -> HousewayError:
        there = (where,) if isinstance(where, str) else where
        return HousewayError(told, there, self.code, value, tuple(remedy))


bad_form = Refusal("bad-form")  # cannot be read as what it should be
out_of_range = Refusal("out-of-range")  # too much, too little, too many
unknown_name = Refusal("unknown-name")  # none of the names there are
not_given = Refusal("not-given")  # something is missing
not_here = Refusal("not-here")  # this game, hand or table has no such thing
not_now = Refusal("not-now")  # right at another time
contradiction = Refusal("contradiction")  # two things given do not go together
not_worked_out = Refusal("not-worked-out")  # no odds, no kernel for this
bad_file = Refusal("bad-file")  # a file or an address that cannot be read, written or reached
not_installed = Refusal("not-installed")  # a part that is installed apart
busy = Refusal("busy")  # try again in a moment


class RulebookError(HousewayError):
    """A rule file, an option or a fee schedule does not make sense."""

    default_code = "bad-rules"


class UnknownName(RulebookError):  # noqa: N818  (a verdict on a name, named as people say it)
    """No game is called so, or several are; `remedy` lists what may be meant."""

    default_code = "unknown-name"


class IllegalChoice(HousewayError):  # noqa: N818  (a verdict on a choice, named as people say it)
    """A choice the rules do not allow here. Nothing has changed."""

    default_code = "illegal-choice"


class RecordError(HousewayError):
    """A hand record or a log that cannot be read, or contradicts itself or the rules."""

    default_code = "bad-record"


class OutOfCards(HousewayError):  # noqa: N818  (something that happens at a table)
    """The shoe has no card left in the middle of a round."""

    default_code = "out-of-cards"


def near(word: str, known: Iterable[str], most: int = 3) -> list[str]:
    """The names nearest to what was typed, compared word by word, the best first.

    >>> near("ez-bacarat", ["ez-baccarat-panda-8", "supreme-baccarat"])
    ['ez-baccarat-panda-8']
    >>> near("dragon7", ["dragon-7", "tie"]), near("zzz", ["banker", "player"])
    (['dragon-7'], [])
    """
    scored = [(nearness(word, name), name) for name in known]
    least = max((score for score, _ in scored), default=0.0) - AS_NEAR
    close = [(score, name) for score, name in scored if score and score >= least]
    return [name for _, name in sorted(close, key=lambda pair: -pair[0])[:most]]


def nearness(typed: str, name: str) -> float:
    """How near a name is to what was typed, 0 (not at all) to 100: every word is like one of it."""
    from rapidfuzz.fuzz import ratio

    said, words = _WORD.findall(typed.lower()), _WORD.findall(name.lower())
    if not said or not words:
        return 0.0
    best = [max(ratio(each, word) for word in words) for each in said]
    whole: float = ratio("".join(said), "".join(words))
    if min(best) < CLOSE_ENOUGH:
        return whole if whole >= CLOSE_ENOUGH else 0.0
    return max(whole, 0.6 * sum(best) / len(best) + 0.4 * whole)


_WORD = re.compile(r"[^\W_]+")
CLOSE_ENOUGH = 75
AS_NEAR = 10  # of the nearest, to be offered beside it


def did_you_mean(word: object, known: object) -> str:
    """A closing hint for an unknown name, or the list of known ones when they are few.

    >>> did_you_mean("bankr", ["banker", "player"])
    'did you mean banker?'
    >>> did_you_mean("zzz", ["banker", "player"])
    'known: banker, player'
    """
    names = [str(name) for name in known]  # type: ignore[attr-defined]
    close = near(str(word), names, most=1)
    if close:
        return f"did you mean {close[0]}?"
    return "known: " + ", ".join(names[:12]) + ("…" if len(names) > 12 else "")
