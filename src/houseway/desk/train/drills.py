"""The drills by name, which games each has, and the questions of any of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random

from houseway.checked import checked
from houseway.desk.paper_words import by_layout
from houseway.desk.train import acting, button, draw, fee, pay, pot_fee, read, set_hand, settle
from houseway.desk.train.drill import Candidate, Drill
from houseway.desk.train.question import LEVELS, Json, Question
from houseway.errors import did_you_mean, not_here, out_of_range, unknown_name, visible
from houseway.families import game
from houseway.play.game import Game
from houseway.rulebook.departures import standing_json
from houseway.rulebook.load import game_ids

MOST = 200  # questions in one set


def _order_fits(game: Game) -> bool:
    return settle.fits(game) or acting.fits(game)


def _order(game: Game, random: Random) -> Iterator[Candidate]:
    banked = game.rules.banked
    return settle.order_candidates(game, random) if banked else acting.candidates(game, random)


def _fee_fits(game: Game) -> bool:
    return fee.fits(game) or pot_fee.fits(game)


def _fee(game: Game, random: Random) -> Iterator[Candidate]:
    banked = game.rules.banked
    return fee.candidates(game, random) if banked else pot_fee.candidates(game, random)


DRILLS: Mapping[str, Drill] = {
    drill.id: drill
    for drill in (
        Drill(
            "draw",
            "Draw or stand",
            "What the rules fix for the hands that nobody plays.",
            (8, 10, 12),
            draw.candidates,
            draw.fits,
        ),
        Drill(
            "pay",
            "Pay this wager",
            "What the bank pays or takes on one wager, the cards lying open.",
            (15, 20, 30),
            pay.candidates,
            pay.fits,
        ),
        Drill(
            "settle",
            "Settle the table",
            "Every wager in order against a bank that falls short.",
            (60, 90, 120),
            settle.settle_candidates,
            settle.fits,
            looks=1,
        ),
        Drill(
            "order",
            "Who comes first",
            "The order in which wagers are settled, or who posts and acts first.",
            (20, 30, 40),
            _order,
            _order_fits,
            looks=2,
        ),
        Drill(
            "set",
            "Set the house way",
            "Part cards or tiles as the house does.",
            (20, 30, 45),
            set_hand.candidates,
            set_hand.fits,
        ),
        Drill(
            "fee",
            "Which fee",
            "The table action, the bank's fee and a bettor's, by the posted schedule.",
            (15, 20, 25),
            _fee,
            _fee_fits,
            looks=3,
        ),
        Drill(
            "button",
            "Place the button",
            "Where a card or the dice send the button.",
            (10, 15, 20),
            button.candidates,
            button.fits,
            looks=3,
        ),
        Drill(
            "read",
            "Read the hands",
            "What a hand is, and which of some hands is best.",
            (10, 15, 20),
            read.candidates,
            read.fits,
        ),
    )
}


def the_drill(name: str) -> Drill:
    """The drill called `name`; raises naming those there are."""
    if name not in DRILLS:
        raise unknown_name(
            "drill",
            f"there is no drill {name[:40]!r}; {did_you_mean(name[:40], DRILLS)}",
            name,
            tuple(DRILLS),
        )
    return DRILLS[name]


@lru_cache(maxsize=512)
def _fits(drill: str, name: str) -> bool:
    return DRILLS[drill].fits(game(name))


def games_of(drill: str) -> tuple[str, ...]:
    """The games a drill has."""
    found = the_drill(drill)
    return tuple(name for name in game_ids() if _fits(found.id, name))


def drills_of(name: str) -> tuple[str, ...]:
    """The drills a game has."""
    return tuple(drill for drill in DRILLS if _fits(drill, name))


@checked
def questions(
    drill: str, name: str, count: int = 20, seed: str = "", level: int | None = None
) -> list[Question]:
    """So many questions of a drill and a game; the same for the same seed.

    Raises HousewayError in one sentence for a drill, game, count or level that does not exist, and
    for a game the drill has nothing to ask of.
    """
    found = the_drill(drill)
    if not 1 <= count <= MOST:
        raise out_of_range("count", f"a set has 1 to {MOST} questions, not {count}", count)
    if level not in (None, *LEVELS):
        raise out_of_range(
            "level", f"levels are 1, 2 and 3, not {level}", level, tuple(map(str, LEVELS))
        )
    if not _fits(found.id, name):
        which = ", ".join(drills_of(name))
        raise not_here("game", f"{name} has nothing to ask in {drill}; it has {which}", name)
    played = game(name)
    asked = found.questions(played, count, visible(seed), level)
    return [question.in_words(lambda text: by_layout(text, played.rules)) for question in asked]


def question_set(drill: str, name: str, count: int, seed: str, level: int | None = None) -> Json:
    """A set as a page loads it: it needs nothing else while it is practised."""
    found = the_drill(drill)
    asked = questions(drill, name, count, seed, level)
    rules = game(name).rules
    return {
        "version": 1,
        "drill": {"id": found.id, "name": found.name, "about": found.about},
        "game": {"id": name, "name": rules.name, **standing_json(rules)},
        "seed": seed,
        "seconds": list(found.seconds),
        "questions": [each.to_json() for each in asked],
    }
