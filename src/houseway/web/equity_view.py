"""The page that answers how much of the pot hands win from each other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from houseway.cards.card import texts
from houseway.errors import HousewayError
from houseway.play.game import Game
from houseway.rulebook.options import option_text
from houseway.web.game_page import part
from houseway.web.worker import Worker

if TYPE_CHECKING:  # it brings the compiler along, which a server can open without
    from houseway.proof.equity import Equities, Spec

SAMPLES = 500_000
OPTIONS = ("hi-lo", "low-qualifier")  # what changes a showdown


class Question(NamedTuple):
    """Hands or ranges as they were written."""

    game: str
    options: tuple[tuple[str, str], ...]
    hands: tuple[str, ...]
    board: str
    dead: str


def reckoned(asked: Question) -> Equities:
    """What the process answers."""
    from houseway.proof.equity import Ask, equity, spec_of

    spec = spec_of(asked.game, dict(asked.options))
    return equity(spec, asked.hands, asked.board, asked.dead, Ask(samples=SAMPLES))


_RECKONER: Worker[Question, Equities] = Worker("houseway equity", reckoned)


def reckoner() -> Worker[Question, Equities]:
    """The one of this server."""
    return _RECKONER


class Example(NamedTuple):
    """How hands of a game are written."""

    hands: tuple[str, ...]
    board: str = ""


def example_of(spec: Spec) -> Example:
    """Hands to begin with.

    >>> from houseway.proof.equity import SPECS
    >>> example_of(SPECS["texas-holdem"]).hands, example_of(SPECS["razz"]).hands
    (('AhKh', 'QQ+'), ('Ah 3d / 4s', '? ? / 9d'))
    """
    if spec.draws:
        return Example(("Ah As Kd 7c 2s", "Jd Jh Tc 4s 3d"))
    if not spec.board:
        seven = {"razz": ("Ah 3d / 4s", "? ? / 9d")}.get(spec.game, ("Ah Kd / Qs", "? ? / 9d"))
        return Example({7: seven, 5: ("Ah / Kd", "? / Qd")}.get(spec.own, ("9h 9d 2c", "Kh ? ?")))
    if spec.held == 2:
        return Example(("AhKh", "QQ+"))
    own = {3: ("AhKhQd", "9s9d8d"), 4: ("AhAs2d3c", "KhKcQdJd")}
    return Example(own.get(spec.own, ("AhAs2d3cKd", "KhKcQdJdTc")))


def equity_part(played: Game, hands: str, board: str, dead: str) -> dict[str, Any]:
    """What the page shows: the form, and the answer or what is wrong with the question."""
    from houseway.proof.equity import spec_of

    rules = played.rules
    chosen = tuple(
        (key, option_text(value)) for key, value in rules.changed_options.items() if key in OPTIONS
    )
    spec = spec_of(rules.id, dict(chosen))
    written = tuple(line.strip() for line in hands.splitlines() if line.strip())
    more: dict[str, Any] = {
        "spec": spec,
        "example": example_of(spec),
        "hands": hands,
        "board": board,
        "dead": dead,
        "answer": None,
        "problem": "",
        "texts": texts,
    }
    if written:
        question = Question(rules.id, chosen, written, board.strip(), dead.strip())
        try:
            more["answer"] = reckoner().answered(question, question)
        except HousewayError as error:
            more["problem"] = str(error)
    return part(played, **more)
