"""What the entry page of the settle desk knows of a game, as plain data, from the rulebook only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from houseway.cards.card import FACES, JOKER, RANKS, SUITS, is_tile, text
from houseway.desk.schemas import example
from houseway.play.game import Game
from houseway.rulebook.options import Option, option_text
from houseway.rulebook.schedules import schedules_for
from houseway.rulebook.schema import Rules, Spot
from houseway.table.say import hand_called
from houseway.web.layout import deck_words
from houseway.web.settle_fields import fields_of, ruling_fields
from houseway.web.settle_trial import Trial, trial

CHIPS = (500, 2500, 10_000, 50_000)
PLACED = ("before-cards", "late")  # what people put down themselves; the rest comes by choices
FIRST = ("coverage", "fees", "seats", "decks")


def form_of(played: Game) -> dict[str, Any]:
    """Everything the form needs: seats, spots, hands, picks, the deck and an example.

    >>> from houseway.families import game
    >>> form = form_of(game("ez-baccarat-panda-8"))
    >>> form["seats"], [hand["hand"] for hand in form["hands"]], form["deck"]["left"]["Kd"]
    (8, ['player', 'banker'], 8)
    """
    rules = played.rules
    found = trial(played) if rules.banked else None
    return {
        "game": rules.id,
        "name": rules.name,
        "banked": rules.banked,
        "seats": rules.table.seats,
        "chosen": dict(rules.changed_options),
        "options": [_option(rules, key) for key in _option_order(rules)],
        "deck": deck_of(rules),
        "chips": CHIPS,
        "spots": [_spot(rules, spot) for spot in rules.spots if spot.window in PLACED],
        "hands": _shared(rules, found),
        "own": _own(found),
        "rulings": ruling_fields(),
        "fields": fields_of(played, found),
        "example": example(rules.id),
    }


def _shared(rules: Rules, found: Trial | None) -> list[dict[str, Any]]:
    """The hands that belong to no seat."""
    if found is None:
        return []
    return [
        {"hand": name, "name": hand_called(name, rules), "least": least}
        for name, least in found.shared.items()
    ]


def _own(found: Trial | None) -> dict[str, int | bool] | None:
    """The hands of a seat with a wager, and whether splits make more, if it has any."""
    if found is None or not found.own:
        return None
    return {"dealt": found.dealt, "splits": found.most > found.dealt, "least": found.own}


def _spot(rules: Rules, spot: Spot) -> dict[str, Any]:
    low, high = rules.limits(spot)
    return {
        "id": spot.id,
        "name": spot.name,
        "base": spot.kind == "base",
        "backline": spot.backline,
        "carries": spot.carries,
        "minimum": low,
        "maximum": high,
        "equals": spot.equals,
    }


def deck_of(rules: Rules) -> dict[str, Any]:
    """The faces of the deck in rows as a picker shows them, and how many of each there are.

    >>> from houseway.families import game
    >>> deck = deck_of(game("super-pan-9").rules)
    >>> deck["rows"][0], deck["left"]["Ah"]
    (['Ac', '2c', '3c', '4c', '5c', '6c', 'Jc', 'Qc', 'Kc'], 8)
    """
    shoe = rules.deck.shoe
    left = {text(each): number for each, number in shoe.items()}
    if any(map(is_tile, shoe)):
        rows = [[face for face in FACES if face in left]]
    else:
        rows = [[rank + suit for rank in RANKS if rank + suit in left] for suit in SUITS]
        rows = [row for row in rows if row]
        if JOKER in shoe:
            rows.append([text(JOKER)])
    return {"rows": rows, "left": left, "words": deck_words(rules.deck)}


def _option_order(rules: Rules) -> list[str]:
    """What changes money most often first, what each wager pays last."""
    first = [key for key in FIRST if key in rules.options]
    ruled = dict.fromkeys(key for ruling in rules.rulings for key in ruling.option)
    rest = [key for key in (*ruled, *rules.options) if key not in first]
    return sorted(dict.fromkeys([*first, *rest]), key=lambda key: _is_pay(rules.choices[key]))


def _is_pay(option: Option) -> bool:
    return option.kind == "pays"


def _option(rules: Rules, key: str) -> dict[str, Any]:
    """An option as a list of values, or as words to be typed where there is no list."""
    option = rules.choices[key]
    values = list(_values(rules, key, option))
    return {
        "key": key,
        "name": key.replace("-", " ").capitalize(),
        "hint": option.meaning.partition(" (see `")[0],
        "usual": option.default,
        "values": [[value, option_text(value)] for value in values],
        "pays": _is_pay(option),
    }


def _values(rules: Rules, key: str, option: Option) -> Iterable[Any]:
    if option.kind == "yes-no":
        return (True, False)
    if option.kind == "schedule":
        posted = [str(option.default), "none", *(s.id for s in schedules_for(rules.id))]
        return dict.fromkeys([str(option.default), str(rules.options[key]), *posted])
    return option.allowed
