"""Should I? Answered for the pages one hand at a time, in a process that stays warm for a while."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from houseway.cards.card import Card
from houseway.desk.odds import odds_key
from houseway.families import game
from houseway.families.advice import advise
from houseway.play.game import Game
from houseway.proof.advice import Advised
from houseway.web.worker import LONGEST, Worker


class Question(NamedTuple):
    """A hand as it crosses to the process."""

    game: str
    options: Mapping[str, object]
    hand: tuple[Card, ...]
    shown: tuple[Card, ...]


def advised(asked: Question) -> Advised:
    """What the process answers."""
    return advise(game(asked.game, asked.options), asked.hand, asked.shown)


class Adviser(Worker[Question, Advised]):
    """What each choice with a hand is worth."""

    def __init__(self, longest: float = LONGEST) -> None:
        super().__init__("houseway advice", advised, longest)

    def ask(self, played: Game, hand: Sequence[Card], shown: Sequence[Card]) -> Advised:
        """The answer; raises HousewayError in one sentence when there is none."""
        rules = played.rules
        question = Question(rules.id, dict(rules.changed_options), tuple(hand), tuple(shown))
        return self.answered((odds_key(played), question.hand, question.shown), question)


_ADVISER = Adviser()


def adviser() -> Adviser:
    """The one of this server."""
    return _ADVISER
