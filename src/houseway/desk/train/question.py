"""A question of a drill: what is shown, what is asked, the right answer and why it is right."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Literal

Json = dict[str, Any]
Kind = Literal["pick", "amount", "seat", "order", "settlement", "arrangement"]

LEVELS = (1, 2, 3)
POINTS = 10  # of a question that is answered in full


@dataclass(frozen=True)
class Answer:
    """What may be answered, and what is right.

    `options` are what can be picked or put in order, each a `value` and its `label`; `parts` are
    the names and sizes of an arrangement, and `accepted` every arrangement that counts as the right
    one, written as `written_parts` does. Money is in cents. A `signed` amount is what goes from the
    bank to the bettor.
    """

    kind: Kind
    right: Any
    options: tuple[tuple[Any, str], ...] = ()
    parts: tuple[tuple[str, int], ...] = ()
    accepted: tuple[str, ...] = ()
    signed: bool = False

    def to_json(self) -> Json:
        out: Json = {"kind": self.kind, "right": self.right}
        if self.options:
            out["options"] = [{"value": value, "label": label} for value, label in self.options]
        if self.parts:
            out["parts"] = [{"name": name, "size": size} for name, size in self.parts]
            out["accepted"] = list(self.accepted)
        if self.kind == "amount":
            out["signed"] = self.signed
        return out


@dataclass(frozen=True)
class Question:
    """One question. `skill` is what it practises: questions of one skill are alike to a learner.

    `record` is the hand record the answer can be checked with at the settle desk, where there is
    one.
    """

    drill: str
    game: str
    name: str
    level: int
    skill: str
    ask: str
    show: tuple[Json, ...]
    answer: Answer
    why: tuple[str, ...]
    clause: str
    rulings: tuple[tuple[str, str], ...] = ()
    record: Json | None = field(default=None, compare=False)

    @cached_property
    def id(self) -> str:
        """The same for the same facts, whenever they come up."""
        facts = [self.drill, self.game, self.ask, self.show, self.answer.to_json()]
        text = json.dumps(facts, sort_keys=True, default=list)
        return f"{self.drill}-{self.game}-{hashlib.sha256(text.encode()).hexdigest()[:12]}"

    def in_words(self, say: Callable[[str], str]) -> Question:
        """The question with everything that people read of it put as `say` puts it."""
        options = tuple((key, say(text)) for key, text in self.answer.options)
        return replace(
            self,
            ask=say(self.ask),
            show=tuple(_said(part, say) for part in self.show),
            answer=replace(self.answer, options=options),
            why=tuple(map(say, self.why)),
            clause=say(self.clause),
            rulings=tuple((name, say(ruling)) for name, ruling in self.rulings),
        )

    def to_json(self) -> Json:
        """The question as plain data, the answer with it: a page needs nothing else to go on."""
        out: Json = {
            "id": self.id,
            "drill": self.drill,
            "game": self.game,
            "name": self.name,
            "level": self.level,
            "skill": self.skill,
            "ask": self.ask,
            "show": list(self.show),
            "answer": self.answer.to_json(),
            "why": list(self.why),
            "clause": self.clause,
            "rulings": [{"id": name, "ruling": ruling} for name, ruling in self.rulings],
        }
        return out if self.record is None else {**out, "record": self.record}


def _said(part: Any, say: Callable[[str], str]) -> Any:
    """What is shown, with every text in it put as `say` puts it."""
    if isinstance(part, str):
        return say(part)
    if isinstance(part, dict):
        return {key: _said(value, say) for key, value in part.items()}
    return [_said(each, say) for each in part] if isinstance(part, (list, tuple)) else part


def written_parts(parts: Sequence[Sequence[str]]) -> str:
    """An arrangement in the one form in which it is compared: parts in order, cards sorted.

    >>> written_parts([["Kd", "As"], ["2c"]])
    'As Kd / 2c'
    """
    return " / ".join(" ".join(sorted(part)) for part in parts)


def slug(*words: object) -> str:
    """Words as the end of a skill: letters and digits with dashes between.

    >>> slug("banker", "Wins with a three-card 7")
    'banker-wins-with-a-three-card-7'
    """
    text = "-".join(str(word) for word in words).lower()
    kept = "".join(letter if letter.isalnum() else "-" for letter in text)
    return "-".join(part for part in kept.split("-") if part)


def pick(right: str, options: Mapping[str, str]) -> Answer:
    """One of a few; raises when the right one is not among them."""
    if right not in options:
        raise ValueError(f"{right} is not among {', '.join(options)}")
    return Answer("pick", right, tuple(options.items()))
