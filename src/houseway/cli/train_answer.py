"""`houseway train`: questions in the terminal, one after the other."""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, NamedTuple, TypeVar

from rich.console import Console
from rich.markup import escape

from houseway.cli.common import console, print_json, print_standing
from houseway.cli.serve import data_folder
from houseway.cli.train_screen import ask_text, hint, show
from houseway.desk.train.drills import DRILLS, games_of, question_set, questions, the_drill
from houseway.desk.train.marking import Mark, check, read_amount, read_pick
from houseway.desk.train.practice import Card, State, answered, next_question
from houseway.desk.train.question import Answer, Question
from houseway.errors import HousewayError, not_here
from houseway.rulebook.load import game_ids, load

GAMES = 6  # that are mixed when none is named
POOL = 3  # questions at hand for every one that is asked
MOVES = "it moves (pay 40, take 25, push)"
QUITS = ("q", "quit", "exit")

T = TypeVar("T")


class Quit(Exception):  # noqa: N818  (what somebody wants)
    """Enough for now."""


class Asked(NamedTuple):
    """The skill of a question and whether it was answered right."""

    skill: str
    right: bool


def run(
    drill: str | None,
    game: str | None,
    count: int,
    seed: str | None,
    level: int | None,
    timed: bool,
    fresh: bool,
    as_json: bool,
) -> None:
    if drill is None:
        _list(as_json)
        return
    the_drill(drill)
    sown = secrets.token_hex(4) if seed is None else seed
    games = [game] if game is not None else _some_games(drill, sown)
    if as_json:
        print_json(_sets(drill, games, count, sown, level))
        return
    pool = _pool(drill, games, POOL * count, sown, level)
    if not pool:
        raise not_here("level", f"{drill} has no question of level {level} here", level)
    place = data_folder() / "train.json"
    state = State() if fresh else _kept(place)
    out = console()
    if len(games) == 1:
        print_standing(out, load(games[0]))
    state, asked = _practise(out, pool, state, count, timed)
    _keep(place, state)
    _score(out, state, asked)


def _list(as_json: bool) -> None:
    rows = [(each, games_of(each.id)) for each in DRILLS.values()]
    if as_json:
        found = [
            {"id": d.id, "name": d.name, "about": d.about, "games": list(names)}
            for d, names in rows
        ]
        print_json(found)
        return
    from rich.table import Table

    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    for heading in ("drill", "what it practises", "games"):
        table.add_column(heading, justify="right" if heading == "games" else "left")
    for each, names in rows:
        every = "all" if len(names) == len(game_ids()) else str(len(names))
        table.add_row(f"[bold]{each.id}[/]", f"{each.name}. {each.about}", every)
    out = console()
    out.print(table)
    out.print("[dim]Begin with: houseway train draw --game ez-baccarat-panda-8[/]")


def _some_games(drill: str, seed: str) -> list[str]:
    every = games_of(drill)
    return Random(seed).sample(every, min(GAMES, len(every)))


def _sets(drill: str, games: list[str], count: int, seed: str, level: int | None) -> Any:
    """One set, or the questions of several games in one."""
    if len(games) == 1:
        return question_set(drill, games[0], count, seed, level)
    mixed = [question.to_json() for question in _pool(drill, games, count, seed, level)]
    first = question_set(drill, games[0], 1, seed)
    return {**first, "game": None, "questions": mixed}


def _pool(drill: str, games: list[str], count: int, seed: str, level: int | None) -> list[Question]:
    """So many questions, as many of each game, the games by turns."""
    share = min(200, -(-count // len(games)))
    sets = [questions(drill, game, share, seed, level) for game in games]
    rows = max(map(len, sets), default=0)
    return [each[row] for row in range(rows) for each in sets if row < len(each)][:count]


def _kept(place: Path) -> State:
    try:
        return State.from_json(json.loads(place.read_text("utf-8")))
    except (OSError, ValueError, RecursionError):
        return State()


def _keep(place: Path, state: State) -> None:
    """Write how somebody stands; practice goes on without it where that cannot be written."""
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        beside = place.with_suffix(".new")
        beside.write_text(json.dumps(state.to_json()), "utf-8")
        beside.replace(place)


def _practise(
    out: Console, pool: list[Question], state: State, count: int, timed: bool
) -> tuple[State, list[Asked]]:
    by_id = {question.id: question for question in pool}
    cards = [Card(each.id, each.skill, each.level) for each in pool]
    asked: list[Asked] = []
    with suppress(Quit, KeyboardInterrupt, EOFError):
        for number in range(1, count + 1):
            card = next_question(state, cards)
            assert card is not None
            question = by_id[card.id]
            show(out, question, f"{number} of {count}")
            started = time.monotonic()
            mark = _answer(out, question)
            seconds = time.monotonic() - started
            in_time = timed and seconds <= the_drill(question.drill).target(question.level)
            state = answered(state, card, mark, in_time)
            asked.append(Asked(question.skill, mark.right))
            _told(out, question, mark.right, mark.said, seconds if timed else None)
    return state, asked


def _answer(out: Console, question: Question) -> Mark:
    """The mark of a line, or of a settlement told step by step."""
    if question.answer.kind == "settlement":
        return check(question, _steps(out, question.answer))
    return _read(out, hint(question), partial(check, question))


def _steps(out: Console, answer: Answer) -> object:
    steps = []
    for place in range(1, len(answer.right) + 1):
        wager = _read(out, f"wager {place}, its letter", partial(read_pick, answer))
        steps.append({"wager": wager, "moves": _read(out, MOVES, read_amount)})
    return {"steps": steps, "left": _read(out, "left of the bank's wager", read_amount)}


def _read(out: Console, prompt: str, read: Callable[[str], T]) -> T:
    """One thing of an answer; what cannot be read is asked again."""
    while True:
        try:
            return read(_typed(prompt))
        except HousewayError as fault:
            out.print(f"  [yellow]{escape(str(fault))}[/]")


def _typed(prompt: str) -> str:
    line = ask_text(prompt)
    if line.strip().lower() in QUITS:
        raise Quit
    return line


def _told(out: Console, question: Question, right: bool, said: str, seconds: float | None) -> None:
    colour = "green" if right else "red"
    took = "" if seconds is None else f" [dim]({seconds:.0f} s)[/]"
    out.print(f"  [{colour}]{escape(said)}[/]{took}")
    for line in question.why:
        out.print(f"  {escape(line)}")
    rulings = ", ".join(name for name, _ in question.rulings[:4])
    cited = f"{question.clause}" + (f" (rulings {rulings})" if rulings else "")
    out.print(f"  [dim]{escape(cited)}[/]")
    out.print()


def _score(out: Console, state: State, asked: list[Asked]) -> None:
    if not asked:
        out.print("No question was answered.")
        return
    right = sum(each.right for each in asked)
    out.print(
        f"[bold]{right} of {len(asked)} right.[/] "
        f"In all {state.right} of {state.turn}, {state.points:,} points, "
        f"longest streak {state.best}."
    )
    missed = list(dict.fromkeys(each.skill for each in asked if not each.right))
    if missed:
        names = {name: load(name).name for name in {skill.split("/")[1] for skill in missed}}
        out.print("Soon again:")
        for skill in missed[:8]:
            _, game, what = skill.split("/", 2)
            out.print(f"  {escape(names[game])}: {escape(what.replace('-', ' '))}")
