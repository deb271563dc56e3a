"""Reading rule files: find, merge, choose options, check, and stamp with a version."""

from __future__ import annotations

import hashlib
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import asdict, astuple
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from houseway.errors import RulebookError, did_you_mean
from houseway.rulebook.faults import first_fault
from houseway.rulebook.options import Option, Value, choose_options, with_read_default
from houseway.rulebook.pays import pays_option, with_pays
from houseway.rulebook.pot_fees import PotFees, pot_fees
from houseway.rulebook.resolve import Plain, merge, resolve, spread
from houseway.rulebook.schedules import Schedule, schedule
from houseway.rulebook.schema import Rules

_HERE = files("houseway.rulebook")
_OPTIONS = TypeAdapter(dict[str, Option])
# What a version stands on; names and explanations may be reworded without changing a hand.
_FORMAT = 1
MOST_LIKE = 4  # files, each like the next


def game_ids() -> tuple[str, ...]:
    """Every game of the rulebook, in alphabetical order, numbers by their size."""
    names = (item.name for item in (_HERE / "games").iterdir())
    ids = (name.removesuffix(".toml") for name in names if name.endswith(".toml"))
    return tuple(sorted(ids, key=lambda name: [p.zfill(3) for p in re.split(r"(\d+)", name)]))


def load(game: str, options: Mapping[str, object] | None = None) -> Rules:
    """The rules of `game` (an id, or the path of a rule file) under `options`."""
    return _load(game, tuple(sorted((options or {}).items(), key=lambda kv: kv[0])))


@lru_cache(maxsize=256)
def _load(game: str, options: tuple[tuple[str, object], ...]) -> Rules:
    data, source = game_data(game)
    specs = options_of(data, source)
    chosen = choose_options(specs, dict(options), str(data.get("id", game)))
    return _build(data, specs, chosen, source)


def game_data(game: str) -> tuple[Plain, str]:
    """The merged data of a game before options are chosen, and the name of its file."""
    data, source = _read_game(game)
    if "like" in data:
        data = _on_model(data, source)
    family = data.get("family")
    if not isinstance(family, str):
        raise RulebookError(f"{source}: family: a rule file must name its family")
    shelf = _HERE / "families" / f"{family}.toml"
    if not shelf.is_file():
        known = [i.name.removesuffix(".toml") for i in (_HERE / "families").iterdir()]
        raise RulebookError(
            f"{source}: family: no family {family!r}; {did_you_mean(family, sorted(known))}"
        )
    own = _read_toml(f"families/{family}.toml")
    under = merge(_read_toml("common.toml"), own) if own.get("banked", True) else own
    spread_data: Plain = spread(merge(under, data))
    return _with_pays(_with_limits(spread_data)), source


def _on_model(data: Plain, source: str) -> Plain:
    """A file that says `like = "some-game"` tells only what is different from that game."""
    chain = [data]
    while "like" in chain[-1]:
        if len(chain) > MOST_LIKE:
            raise RulebookError(f"{source}: like: the game it is like is itself like too many more")
        chain.append(_read_game(str(chain[-1]["like"]))[0])
    merged: Plain = {}
    for each in reversed(chain):
        merged = merge(merged, {key: value for key, value in each.items() if key != "like"})
    return {**merged, "like": [each.get("id") for each in chain]}


def options_of(data: Mapping[str, Any], source: str) -> dict[str, Option]:
    """The options a game offers."""
    try:
        specs = _OPTIONS.validate_python(data.get("options", {}))
        return {name: with_read_default(name, option) for name, option in specs.items()}
    except ValidationError as error:
        raise RulebookError(f"{source}: {first_fault(error, 'options')}") from None


def _read_game(game: str) -> tuple[Plain, str]:
    if game.endswith(".toml"):
        path = Path(game)
        if not path.is_file():
            raise RulebookError(f"there is no rule file {game}")
        return _parse(path.read_text(encoding="utf-8"), path.name), path.name
    if game not in game_ids():
        raise RulebookError(f"no game is called {game!r}; {did_you_mean(game, game_ids())}")
    return _read_toml(f"games/{game}.toml"), f"{game}.toml"


@cache
def _read_toml(name: str) -> Plain:
    return _parse((_HERE / name).read_text(encoding="utf-8"), name)


def _parse(text: str, source: str) -> Plain:
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise RulebookError(f"{source}: not TOML: {error}") from None


def _with_limits(data: Plain) -> Plain:
    """Give every spot an option `limit-<spot>`, so that a room can post its own ranges.

    What is put up during a hand goes by the wager it is added to.
    """
    options = dict(data.get("options", {}))
    spots = []
    for spot in data.get("spots", []):
        if spot.get("window") in ("insurance", "raise", "given"):
            spots.append(spot)
            continue
        name = f"limit-{spot.get('id')}"
        own = {
            "kind": "range",
            "default": spot.get("limit", "table"),
            "meaning": f"Least and most on {spot.get('name')}; table is the table limit.",
        }
        options[name] = {**own, **_posted(options, name)}
        spots.append({**spot, "limit": {"option": name}})
    return {**data, "options": options, "spots": spots}


def _with_pays(data: Plain) -> Plain:
    """Give every spot an option `pays-<spot>`, so that a room can try other odds."""
    options = dict(data.get("options", {}))
    for spot in data.get("spots", []):
        name = f"pays-{spot.get('id')}"
        options[name] = {**pays_option(spot), **_posted(options, name)}
    return {**data, "options": options}


def _posted(options: Mapping[str, Any], name: str) -> Plain:
    """What a file says of an option that every spot has: another default, and no more."""
    said = options.get(name, {})
    if not isinstance(said, Mapping) or not set(said) <= {"default"}:
        raise RulebookError(f"options.{name}: a file may only give another default")
    return dict(said)


def _build(data: Plain, specs: dict[str, Option], chosen: dict[str, Value], source: str) -> Rules:
    rulings = [r for r in data.get("rulings", []) if _rules_on(r, data)]
    body = {k: v for k, v in data.items() if k not in ("options", "rulings", "like")}
    plain = _offered_only(resolve(body, chosen, source.removesuffix(".toml")), data)
    plain["spots"] = with_pays(plain["spots"], chosen)
    name = str(chosen.get("fees", "none"))
    posted = _schedule(name) if plain.get("banked", True) else None
    from_pot = None if plain.get("banked", True) else pot_fees(name)
    try:
        return Rules.model_validate(
            {
                **plain,
                "like": _model(data),
                "rulings": rulings,
                "options": chosen,
                "choices": specs,
                "schedule": posted,
                "pot_fees": from_pot,
                "version": _version(plain, posted or from_pot),
            }
        )
    except ValidationError as error:
        raise RulebookError(f"{source}: {first_fault(error)}") from None


def _rules_on(ruling: Plain, data: Plain) -> bool:
    """Whether a ruling is about a game; a file of one's own goes by the game it is like."""
    games = ruling.get("games")
    return games is None or data.get("id") in games or _model(data) in games


def _model(data: Plain) -> object:
    """The game of the rulebook that a file is like; its own id without one."""
    known = (like for like in data.get("like", ()) if like in game_ids())
    return next(known, data.get("id"))


def _offered_only(plain: Plain, data: Plain) -> Plain:
    """Leave out of the settlement order what the options take off the layout."""
    gone = {spot["id"] for spot in data["spots"]} - {spot["id"] for spot in plain["spots"]}
    if not gone:
        return plain
    steps = [step.split("+") for step in plain["settle"]["order"].split(",")]
    kept = [" + ".join(s.strip() for s in step if s.strip() not in gone) for step in steps]
    return {**plain, "settle": {**plain["settle"], "order": ", ".join(filter(None, kept))}}


def _schedule(name: str) -> Schedule | None:
    return None if name == "none" else schedule(name)


def _version(plain: Plain, posted: Schedule | PotFees | None) -> str:
    body = dict(_meaning(plain))
    figures = ("id", "limit", "bank_basis", "bank", "player_basis", "player", "timing")
    fees: Any = None
    if isinstance(posted, Schedule):
        fees = {key: asdict(posted)[key] for key in figures}
    elif posted is not None:
        fees = [[s.id, s.players, s.basis, [astuple(f) for f in s.fees]] for s in posted.schedules]
    stamp = {"format": _FORMAT, "rules": body, "fees": fees}
    text = json.dumps(stamp, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _meaning(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if key in ("about", "owner", "gega", "document", "clause", "clauses"):
            continue
        if isinstance(value, Mapping):
            yield key, dict(_meaning(value))
        elif isinstance(value, list):
            yield key, [dict(_meaning(v)) if isinstance(v, Mapping) else v for v in value]
        else:
            yield key, value
