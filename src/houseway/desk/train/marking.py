"""Marking an answer: right or not, how many points, and a sentence about it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from houseway.cards.card import card, cards_in, text
from houseway.desk.train.question import POINTS, Answer, Question, written_parts
from houseway.errors import bad_form, contradiction, out_of_range, unknown_name
from houseway.money import Cents, cents, dollars

PAYS = ("pays", "pay", "paid", "win", "+")
TAKES = ("takes", "take", "collects", "collect", "lose", "-", "−")
NOTHING = ("push", "nothing", "none", "returns", "stays")
LETTERS = "abcdefghijklmnopqrstuvwxyz"
TOO_MUCH = 300  # letters of an answer that can still mean something


class Mark(NamedTuple):
    """Whether an answer is right, its points of ten, and what is said about it."""

    right: bool
    points: int
    said: str


def check(question: Question, given: object) -> Mark:
    """Mark what was answered: plain data as a page sends it, or text as people type it.

    Dollar signs, spaces, capitals and the order of cards do not matter. Raises HousewayError in one
    sentence when the answer cannot be read at all.
    """
    answer = question.answer
    if isinstance(given, str) and len(given) > TOO_MUCH:
        raise out_of_range("answer", "that is too long for an answer", given)
    got, of = _CHECKS[answer.kind](answer, given)
    points = POINTS * got // of
    if got == of:
        return Mark(True, points, "Right.")
    return Mark(False, points, f"{'In part' if got else 'Not so'}: {right_text(answer)}.")


def right_text(answer: Answer) -> str:
    """The right answer in words."""
    labels = dict(answer.options)
    right = answer.right
    match answer.kind:
        case "amount":
            return amount_text(right, answer.signed)
        case "order":
            return ", then ".join(labels[value] for value in right)
        case "arrangement":
            named = zip(answer.parts, right, strict=True)
            return "; ".join(f"{name} {' '.join(cards)}" for (name, _), cards in named)
        case "settlement":
            steps = (f"{labels[s['wager']]}: {amount_text(s['moves'], True)}" for s in right)
            return f"{'; '.join(steps)}; {dollars(right[-1]['left'])} is left"
        case _:
            return str(labels.get(right, right))


def amount_text(amount: Cents, signed: bool) -> str:
    """
    >>> amount_text(-1250, True), amount_text(0, True), amount_text(1250, False)
    ('takes $12.50', 'nothing moves', '$12.50')
    """
    if not signed:
        return dollars(amount)
    if not amount:
        return "nothing moves"
    return f"{'pays' if amount > 0 else 'takes'} {dollars(abs(amount))}"


# Reading what was given.


def read_amount(given: object) -> Cents:
    """Cents of a number or of typed dollars; what the bank takes is negative.

    >>> [read_amount(t) for t in ("$1,250", "pay 40", "take 12.50", "- 5", "push", 4000)]
    [125000, 4000, -1250, -500, 0, 4000]
    """
    if type(given) is int:
        return given
    if not isinstance(given, str):
        raise bad_form("answer", "an amount is dollars like 25, or take 12.50", given)
    words = given.lower().replace("$", "").replace(" ", "").removesuffix("dollars")
    if words in NOTHING:
        return 0
    for sign, starts in ((1, PAYS), (-1, TAKES)):
        for start in starts:
            if words.startswith(start):
                return sign * cents(words.removeprefix(start))
    return cents(words)


def read_parts(answer: Answer, given: object) -> list[list[str]]:
    """An arrangement: lists of cards, or text with slashes; the last part may be left out."""
    parts = given.split("/") if isinstance(given, str) else given
    if not isinstance(parts, list | tuple):
        raise bad_form("answer", "an arrangement is cards with a slash between its parts", given)
    read = [_read_cards(part) for part in parts]
    whole = [each for part in answer.right for each in part]
    if len(read) == len(answer.parts) - 1:
        read.append(_left(whole, read))
    sizes = [size for _, size in answer.parts]
    if [len(part) for part in read] != sizes:
        wanted = ", ".join(f"{size} cards in {name}" for name, size in answer.parts)
        raise bad_form("answer", f"put {wanted}, with a slash between", given)
    if sorted(each for part in read for each in part) != sorted(whole):
        raise contradiction("answer", "use each card of the hand once", given)
    return read


def _read_cards(part: object) -> list[str]:
    if isinstance(part, str):
        return [text(each) for each in cards_in(part)]
    if not isinstance(part, list | tuple) or not all(isinstance(each, str) for each in part):
        raise bad_form("answer", "a part of an arrangement is a list of cards", part)
    return [text(card(each)) for each in part]


def _left(whole: Sequence[str], used: Sequence[Sequence[str]]) -> list[str]:
    left = list(whole)
    for each in (each for part in used for each in part):
        if each in left:
            left.remove(each)
    return left


def read_pick(answer: Answer, given: object) -> object:
    """The value of an option: the value itself, its label, or its letter, a for the first."""
    if type(given) is not str:
        return given
    said = given.strip().lower()
    for value, label in answer.options:
        if said in (str(value).lower(), label.lower()):
            return value
    if len(said) == 1 and said in LETTERS[: len(answer.options)]:
        return answer.options[LETTERS.index(said)][0]
    raise unknown_name(
        "answer",
        f"pick one of {', '.join(str(label) for _, label in answer.options)}",
        given,
        tuple(str(label) for _, label in answer.options),
    )


# The marks: how much of how much is right.


def _pick(answer: Answer, given: object) -> tuple[int, int]:
    return int(read_pick(answer, given) == answer.right), 1


def _seat(answer: Answer, given: object) -> tuple[int, int]:
    if isinstance(given, str):
        number = re.fullmatch(r"\s*(?:seat)?\s*(\d{1,3})\s*", given.lower())
        if number is None:
            raise bad_form("answer", "name a seat by its number", given)
        given = int(number[1])
    return int(type(given) is int and given == answer.right), 1


def _amount(answer: Answer, given: object) -> tuple[int, int]:
    return int(read_amount(given) == answer.right), 1


def _order(answer: Answer, given: object) -> tuple[int, int]:
    """A point for every place that is right."""
    told = _listed(given) if isinstance(given, str) else given
    if not isinstance(told, list | tuple):
        raise bad_form("answer", "an order is a list of what comes first, next and last", given)
    values = [read_pick(answer, each) for each in told[: len(answer.right)]]
    return sum(a == b for a, b in zip(values, answer.right)), len(answer.right)


def _listed(given: str) -> list[str]:
    """What a line names, with commas between, or letters and keys with spaces."""
    return given.split(",") if "," in given else given.split()


def _settlement(answer: Answer, given: object) -> tuple[int, int]:
    """A point for every wager in its place, for every amount, and for what is left at the end."""
    if not isinstance(given, dict):
        raise bad_form(
            "answer", "a settlement has steps, each a wager and what it moves, and left", given
        )
    steps = given.get("steps")
    if not isinstance(steps, list | tuple) or not all(isinstance(s, dict) for s in steps):
        raise bad_form(
            ("answer", "steps"), "steps are a list, each a wager and what it moves", steps
        )
    right: list[dict[str, Any]] = answer.right
    order = [read_pick(answer, step.get("wager")) for step in steps[: len(right)]]
    moves = {
        wager: read_amount(step.get("moves", 0))
        for wager, step in zip(order, steps, strict=False)
        if isinstance(wager, str)
    }
    got = sum(a == step["wager"] for a, step in zip(order, right))
    got += sum(moves.get(step["wager"]) == step["moves"] for step in right)
    left = given.get("left")
    got += left is not None and read_amount(left) == right[-1]["left"]
    return got, 2 * len(right) + 1


def _arrangement(answer: Answer, given: object) -> tuple[int, int]:
    return int(written_parts(read_parts(answer, given)) in answer.accepted), 1


_CHECKS = {
    "pick": _pick,
    "seat": _seat,
    "amount": _amount,
    "order": _order,
    "settlement": _settlement,
    "arrangement": _arrangement,
}
