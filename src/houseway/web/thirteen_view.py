"""The page that sets thirteen cards of Chinese Poker, and says how good another way is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from houseway.cards.card import card, glyph, is_red, name, rank
from houseway.errors import HousewayError, out_of_range
from houseway.families import game as the_game
from houseway.families.chinese.game import ChinesePoker
from houseway.hands import HIGH_52
from houseway.play.game import Game
from houseway.rulebook.options import option_text
from houseway.web.game_page import part
from houseway.web.worker import Worker

EXAMPLE = "Ah Kd Kc Jd Ts 9h 9d 7c 6c 4s 4h 3s 2c"
OWN_EXAMPLE = "Ah 3s 2c / 9h 9d Ts 7c 6c / Kd Kc 4s 4h Jd"
OPPONENTS = (1, 2, 3)
VERSION = "version"

Json = dict[str, Any]


class Question(NamedTuple):
    """Thirteen cards as they were written, and perhaps how somebody would set them."""

    game: str
    options: tuple[tuple[str, str], ...]
    cards: str
    mine: str
    opponents: int


def solved(asked: Question) -> Json:
    """What the process answers."""
    from houseway.desk.thirteen import thirteen

    played = the_game(asked.game, dict(asked.options))
    assert isinstance(played, ChinesePoker)
    return thirteen(played, asked.cards, asked.mine or None, asked.opponents).to_json()


_SOLVER: Worker[Question, Json] = Worker("houseway thirteen", solved)


def solver() -> Worker[Question, Json]:
    """The one of this server."""
    return _SOLVER


class Face(NamedTuple):
    """A card as the page writes it."""

    glyph: str
    name: str
    red: bool


def faces(written: Sequence[str]) -> list[Face]:
    """The cards of a row, the highest first.

    >>> [each.glyph for each in faces(["9s", "Qh", "Td"])]
    ['Q♥', '10♦', '9♠']
    """
    known = sorted(map(card, written), key=lambda each: -HIGH_52.height(rank(each)))
    return [Face(glyph(each).replace("T", "10"), name(each), is_red(each)) for each in known]


def thirteen_part(played: ChinesePoker, cards: str, mine: str, opponents: int) -> Json:
    """What the page shows: the form, and the answer or what is wrong with the question."""
    rules = played.rules
    more: Json = {
        "cards": cards,
        "mine": mine,
        "opponents": opponents,
        "numbers": OPPONENTS,
        "example": EXAMPLE,
        "own_example": OWN_EXAMPLE,
        "versions": rules.choices[VERSION].allowed,
        "points": played.settings.version,
        "answer": None,
        "problem": "",
        "faces": faces,
    }
    if cards.strip():
        try:
            more["answer"] = solver().answered(*_asked(played, cards, mine, opponents))
        except HousewayError as error:
            more["problem"] = str(error)
    return part(played, **more)


def _asked(played: Game, cards: str, mine: str, opponents: int) -> tuple[Question, Question]:
    if opponents not in OPPONENTS:
        raise out_of_range("opponents", f"there are 1 to 3 opponents, not {opponents}", opponents)
    options = {key: option_text(value) for key, value in played.rules.changed_options.items()}
    told = (cards.strip(), mine.strip(), opponents)
    question = Question(played.rules.id, tuple(options.items()), *told)
    return question, question
