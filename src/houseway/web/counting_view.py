"""The counting page: which wagers of a game can be beaten by counting, asked of a process."""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping
from typing import Any, NamedTuple

from markupsafe import Markup

from houseway.desk.counting import counting, cut_of
from houseway.desk.odds import odds_key
from houseway.errors import HousewayError, bad_form, unknown_name
from houseway.families import game as the_game
from houseway.play.game import Game
from houseway.rulebook.options import option_text
from houseway.web.game_page import part
from houseway.web.templates import percent
from houseway.web.worker import Worker

SHOES = (100, 300, 1000)
USUAL = 300
HIGH, BAR, GAP = 120, 16, 6

Json = dict[str, Any]


class Question(NamedTuple):
    """A game, the place of the cut card (0 for its own), and how many shoes to deal."""

    game: str
    options: tuple[tuple[str, str], ...]
    cut: int
    shoes: int


def answered(asked: Question) -> Json:
    """What the process answers."""
    played = the_game(asked.game, dict(asked.options))
    return counting(played, None, asked.shoes, asked.cut or None).to_json()


_COUNTER: Worker[Question, Json] = Worker("houseway counting", answered)


def counter() -> Worker[Question, Json]:
    """The one of this server."""
    return _COUNTER


def counting_part(played: Game, cut: str, shoes: str) -> Json:
    """What the page shows: the form, and the answer or what is wrong with the question."""
    more: Json = {
        "cut": cut,
        "own_cut": cut_of(played, None),
        "shoes": shoes or str(USUAL),
        "numbers": SHOES,
        "answer": None,
        "problem": "",
        "field": "",
    }
    try:
        asked = _asked(played, cut, shoes)
    except HousewayError as error:
        more["problem"] = str(error)
        more["field"] = "cut" if error.where == ("cut",) else "shoes"
        return part(played, **more)
    try:
        machine = played.rules.deck.dealt_from != "shoe"
        found = answered(asked) if machine else counter().answered(_key(played, asked), asked)
        more["answer"] = _shown(found)
    except HousewayError as error:
        more["problem"] = str(error)
    return part(played, **more)


def _key(played: Game, asked: Question) -> Hashable:
    """What an answer follows from: fees and limits have no part in it."""
    return asked.game, odds_key(played), cut_of(played, asked.cut or None), asked.shoes


def _asked(played: Game, cut: str, shoes: str) -> Question:
    if shoes and shoes not in map(str, SHOES):
        raise unknown_name(
            "shoes",
            f"deal {', '.join(map(str, SHOES))} shoes, not {shoes[:10]}",
            shoes,
            tuple(map(str, SHOES)),
        )
    if cut.strip() and not re.fullmatch(r"[0-9]{1,4}", cut.strip()):
        raise bad_form(
            "cut", f"the cut card lies so many cards from the back, like 52, not {cut[:10]}", cut
        )
    behind = int(cut.strip() or 0)
    cut_of(played, behind or None)
    options = {key: option_text(value) for key, value in played.rules.changed_options.items()}
    return Question(played.rules.id, tuple(options.items()), behind, int(shoes or USUAL))


def _shown(answer: Json) -> Json:
    """The answer with its charts, the wager with most to gain first."""
    empty = {"simulated": None, "estimate": None, "count": None}
    wagers = [
        {**empty, **each, "gain": gain_of(each), **_charts(each)} for each in answer["wagers"]
    ]
    wagers.sort(key=lambda each: -each["gain"])
    notes: dict[str, list[str]] = {}
    for each in wagers:
        if each["note"]:
            notes.setdefault(each["note"], []).append(each["name"])
    return {**answer, "wagers": wagers, "notes": notes}


def gain_of(wager: Mapping[str, Any]) -> float:
    """Units in a hundred rounds with every card known, or as estimated."""
    if "simulated" in wager:
        return float(wager["simulated"]["cuts"][0]["ways"]["knows"]["per_100"])
    return float(wager.get("estimate", {}).get("gain_per_100", 0.0))


def _charts(wager: Mapping[str, Any]) -> dict[str, Markup]:
    drawn = {}
    if wager.get("count"):
        drawn["effects_chart"] = effects_chart(wager["name"], wager["effect_of_removal"])
    if "simulated" in wager:
        drawn["spread_chart"] = spread_chart(wager["name"], wager["simulated"]["spread"])
    return drawn


def effects_chart(name: str, effects: Mapping[str, float]) -> Markup:
    """A bar for each card: to the right when its going is good for the bettor."""
    low, high = min(0.0, *effects.values()), max(0.0, *effects.values())
    scale = 76 / ((high - low) or 1.0)  # percent; the names stand on the left
    zero = 24 - low * scale
    rows = Markup("")
    for number, (card, effect) in enumerate(effects.items()):
        top = number * (BAR + GAP)
        start = zero if effect >= 0 else zero + effect * scale
        rows += Markup(
            '<text x="0" y="{}">{}</text><rect class="{}" x="{:.2f}%" y="{}" width="{:.2f}%" '
            'height="{}"/>'
        ).format(
            *(top + 13, card, "plus" if effect >= 0 else "minus"),
            *(start, top, abs(effect) * scale, BAR),
        )
    told = ", ".join(f"{card} {percent(effect, 3, True)}" for card, effect in effects.items())
    return _svg(f"Effect of removal on {name}: {told}", len(effects) * (BAR + GAP), rows)


def spread_chart(name: str, spread: Mapping[str, Any]) -> Markup:
    """How often each edge is met; edges that are the bettor's stand out."""
    counts, low, wide = spread["counts"], spread["low"], spread["wide"]
    most, each = max(counts) or 1, 100 / len(counts)
    bars = Markup("")
    for place, number in enumerate(counts):
        kind = "plus" if low + (place + 0.5) * wide > 0 else "minus"
        tall = number / most * HIGH
        bars += Markup(
            '<rect class="{}" x="{:.2f}%" y="{:.1f}" width="{:.2f}%" height="{:.1f}"/>'
        ).format(kind, place * each, HIGH - tall, each * 0.9, tall)
    high = low + wide * len(counts)
    bars += Markup(
        '<text x="0" y="{0}">{1}</text><text x="100%" y="{0}" text-anchor="end">{2}</text>'
    ).format(HIGH + 18, percent(low, 1, True), percent(high, 1, True))
    above = sum(n for place, n in enumerate(counts) if low + (place + 0.5) * wide > 0)
    told = (
        f"The bettor's edge on {name} before each round, mostly from {percent(low, 1, True)} to "
        f"{percent(high, 1, True)}; about {percent(above / (sum(counts) or 1), 1)} of rounds are "
        "above zero"
    )
    return _svg(told, HIGH + 24, bars)


def _svg(told: str, height: int, drawn: Markup) -> Markup:
    return Markup(
        '<svg class="counting-chart" role="img" aria-label="{}" width="100%" height="{}">{}</svg>'
    ).format(told, height, drawn)
