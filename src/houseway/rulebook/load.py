"""Reading rule files: find, merge, choose options, check, and stamp with a version."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, astuple
from functools import lru_cache
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter, ValidationError

from houseway.checked import checked
from houseway.errors import RulebookError, at_place, did_you_mean
from houseway.rulebook import posting, pot_posting
from houseway.rulebook.faults import every_fault, one_fault
from houseway.rulebook.likeness import Rewritten, cited_of_model, on_model, still_true
from houseway.rulebook.names import is_file_name, named_with, unknown_game
from houseway.rulebook.options import (
    MOST_SHOWN,
    Option,
    Value,
    choose_options,
    option_key,
    with_read_default,
)
from houseway.rulebook.pays import PER_SPOT, pays_option, with_pays
from houseway.rulebook.pot_fees import PotFees, pot_fees
from houseway.rulebook.resolve import Plain, is_selector, merge, resolve, spread
from houseway.rulebook.schedules import Schedule
from houseway.rulebook.schema import Rules
from houseway.rulebook.shelf import SHELF, parse_toml, read_toml
from houseway.rulebook.shelf import game_ids as game_ids

_OPTIONS = TypeAdapter(dict[str, Option])
# What a version stands on; names and explanations may be reworded without changing a hand.
_FORMAT = 1
UNTOLD = (
    *("about", "owner", "gega", "document", "clause", "clauses", "providers", "equipment"),
    "cut",
)
MOST_LIKE = 4  # files, each like the next


@checked
def load(game: str, options: Mapping[str, object] | None = None) -> Rules:
    """The rules of `game` (an id or name, or the path of a rule file) under `options`."""
    if game not in game_ids() and not is_file_name(game):
        game, options = named_with(game, options or {})
    return _load(game, option_key(options or {}))


@lru_cache(maxsize=256)
def _load(game: str, options: tuple[tuple[str, object], ...]) -> Rules:
    data, source = game_data(game)
    given, name = dict(options), str(data.get("id", game))
    specs = options_of(data, source)
    chosen = choose_options(specs, given, name)
    if data.get("banked", True):
        schedule = posting.posted(str(_model(data)), chosen)
        specs = posting.with_limits(specs, schedule, given, data.get("spots", ()))
    else:
        specs = pot_posting.with_stakes(str(_model(data)), specs, given)
    chosen = choose_options(specs, given, name)
    return _build(data, specs, chosen, source)


def game_data(game: str) -> tuple[Plain, str]:
    """The merged data of a game before options are chosen, and the name of its file.

    `inherited` in it is how many of its rulings are not the file's own; they come first.
    """
    own, source = _read_game(game)
    chain = _chain(own, source)
    family = _family(chain, source)
    data = on_model(chain, game_ids(), family) if len(chain) > 1 else own
    new = data.get("rewritten", Rewritten())
    shared = [ruling for ruling in family.get("rulings", []) if still_true(ruling, new)]
    merged: Plain = spread(merge({**family, "rulings": shared}, data))
    merged["inherited"] = len(merged["rulings"]) - len(own.get("rulings", ()))
    if new.facts and "irregularities" not in own:
        merged["irregularities"] = _irregular(merged, chain)
    return _with_pays(_with_limits(_without_gone(merged, new))), source


def _irregular(data: Plain, chain: list[Plain]) -> list[Plain]:
    """What may go wrong in a file as in its model, whose rulings it did not all take over."""
    kept = {ruling.get("id") for ruling in data["rulings"]}
    names = (str(each.get("name")) for each in chain if each.get("id") in game_ids())
    model = next(names, str(chain[-1].get("name")))
    return [
        {**each, "clause": cited_of_model(str(each.get("clause", "")), kept, model)}
        for each in data.get("irregularities", [])
    ]


def _family(chain: list[Plain], source: str) -> Plain:
    """What the family of a game shares, and what is common to every game with a bank."""
    family = next((each["family"] for each in chain if "family" in each), None)
    if not isinstance(family, str):
        raise RulebookError(
            f"{source}: family: a rule file must name its family", ("family",), value=family
        )
    shelf = SHELF / "families" / f"{family}.toml"
    if not shelf.is_file():
        known = [i.name.removesuffix(".toml") for i in (SHELF / "families").iterdir()]
        raise RulebookError(
            f"{source}: family: no family {family!r}; {did_you_mean(family, sorted(known))}",
            ("family",),
            "unknown-name",
            family,
            tuple(sorted(known)),
        )
    own = read_toml(f"families/{family}.toml")
    return merge(read_toml("common.toml"), own) if own.get("banked", True) else own


def _chain(data: Plain, source: str) -> list[Plain]:
    """A file and those it is like: one that says `like` tells only what is different."""
    chain = [data]
    while "like" in chain[-1]:
        if len(chain) > MOST_LIKE:
            raise RulebookError(
                f"{source}: like: the game it is like is itself like too many more", ("like",)
            )
        chain.append(_read_game(str(chain[-1]["like"]))[0])
    return chain


def _without_gone(data: Plain, new: Rewritten) -> Plain:
    """Data without options that decide nothing any more: of a rule, or of a wager that is gone."""
    spots = {spot.get("id") for spot in data.get("spots", [])}
    lost = {f"{what}-{spot}" for spot in new.spots - spots for what in PER_SPOT}
    options = data.get("options", {})
    kept = {key: value for key, value in options.items() if key not in new.gone | lost}
    return {**data, "options": kept}


def options_of(data: Mapping[str, Any], source: str) -> dict[str, Option]:
    """The options a game offers."""
    try:
        specs = _OPTIONS.validate_python(data.get("options", {}))
        return {name: with_read_default(name, option) for name, option in specs.items()}
    except ValidationError as error:
        raise one_fault(error, RulebookError, "options", of=source) from None


def _read_game(game: str) -> tuple[Plain, str]:
    if is_file_name(game):
        path = Path(game)
        if not path.is_file():
            raise RulebookError(f"there is no rule file {game}", ("game",), value=game)
        return parse_toml(path.read_text(encoding="utf-8"), path.name), path.name
    if game not in game_ids():
        raise unknown_game(game)
    return read_toml(f"games/{game}.toml"), f"{game}.toml"


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
    """What a file says of an option that every spot has: another default, what is offered."""
    said = options.get(name, {})
    if not isinstance(said, Mapping) or not set(said) <= {"default", "offered"}:
        raise RulebookError(
            f"options.{name}: a file may only give another default, or offered",
            ("options", name),
            value=name,
            remedy=("default", "offered"),
        )
    return dict(said)


def _build(data: Plain, specs: dict[str, Option], chosen: dict[str, Value], source: str) -> Rules:
    headings = data.get("headings", {})
    numbers = [n for n, ruling in enumerate(data.get("rulings", [])) if rules_on(ruling, data)]
    rulings = [_cited(data["rulings"][n], headings) for n in numbers]
    untold = ("options", "rulings", "like", "rewritten", "inherited", "headings")
    body = {k: v for k, v in data.items() if k not in untold}
    plain = _offered_only(resolve(body, chosen, source.removesuffix(".toml")), data)
    plain["spots"] = with_pays(plain["spots"], chosen)
    banked, like = plain.get("banked", True), str(_model(data))
    posted = posting.posted(like, chosen) if banked else None
    from_pot = None if banked else pot_fees(str(chosen.get("fees", posting.NONE)))
    version = _version(plain, posted or from_pot or chosen.get("fees"))
    if banked:
        plain["fees"] = posting.moments(plain.get("fees", {}), posted, like)
    try:
        rules = Rules.model_validate(
            {
                **plain,
                "like": like,
                "rulings": rulings,
                "options": chosen,
                "choices": specs,
                "schedule": posted,
                "pot_fees": from_pot,
                "version": version,
            }
        )
    except ValidationError as error:
        own = [n - data["inherited"] for n in numbers]
        wrong = _in_file(error, own, source)
        if wrong.where == ("data",):
            wrong = _order_fault(plain, data, source) or wrong
        raise wrong from None
    posting.check(rules)
    return rules


def _in_file(error: ValidationError, own: list[int], source: str) -> RulebookError:
    """The first fault of a file; a ruling goes by its number there, not among all of the game."""
    fault = every_fault(error)[0]
    where = fault.where
    match where:
        case ("rulings", int(number), *rest) if own[number] >= 0:
            where = ("rulings", own[number], *rest)
    told = f"{source}: {at_place(where, fault.told)}"
    return RulebookError(told, where or ("data",), fault.code, fault.value, fault.remedy)


def _order_fault(plain: Plain, data: Plain, source: str) -> RulebookError | None:
    """An order of settling that does not name every wager once, told where it was said."""
    if "order" not in plain.get("settle", {}):  # nobody banks
        return None
    order, spots = str(plain["settle"]["order"]), [spot["id"] for spot in plain["spots"]]
    named = [spot.strip() for step in order.split(",") for spot in step.split("+")]
    if sorted(named) == sorted(spots):
        return None
    odd = ", ".join(sorted(set(named) ^ set(spots)) or ["a spot twice"])
    told = f"settle.order must name every spot once; look at {odd}"
    where, asked = ("settle", "order"), data["settle"]["order"]
    if is_selector(asked):
        where = ("options", asked["option"])
        told = f"option {asked['option']}={order[:MOST_SHOWN]}: {told}"
    would_do = (", ".join(spots),)
    return RulebookError(f"{source}: {told}", where, "bad-option", order, would_do)


def rules_on(ruling: Mapping[str, Any], data: Plain) -> bool:
    """Whether a ruling is about a game; a file of one's own goes by the game it is like."""
    games, names = ruling.get("games"), {data.get("id"), _model(data)}
    if names & set(ruling.get("not-in", ())):
        return False
    if ruling.get("only-with") and not _some_wager_has(str(ruling["only-with"]), data):
        return False
    return games is None or bool(names & set(games))


def _some_wager_has(part: str, data: Plain) -> bool:
    """Whether some wager needs another, or has a range that is not the table's.

    A raise is made on the ante it needs and nowhere else, so it leaves nothing to rule on.
    """
    if part != "limit":
        spots = (s for s in data.get("spots", []) if s.get("window") not in ("raise", "given"))
        return any(part in spot for spot in spots)
    names = {f"limit-{spot.get('id')}" for spot in data.get("spots", [])}
    printed = names - data.get("rewritten", Rewritten()).options
    options = (data["options"].get(name, {}) for name in printed)
    return any(option.get("default", "table") != "table" for option in options)


def _cited(ruling: Plain, headings: Mapping[str, str]) -> Plain:
    """A ruling that games share, with the section of this game's own document."""
    heading = headings.get(ruling.get("topic", ""))
    return ruling if heading is None else {**ruling, "clause": heading}


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


def _version(plain: Plain, posted: Schedule | PotFees | Value | None) -> str:
    body = dict(_meaning(plain))
    figures = ("id", "limit", "bank_basis", "bank", "player_basis", "player", "timing")
    fees: Any = posted if posted != posting.NONE else None
    if isinstance(posted, Schedule):
        fees = {key: asdict(posted)[key] for key in (*figures, "drop", "spot_fees")}
    elif isinstance(posted, PotFees):
        fees = [[s.id, s.players, s.basis, [astuple(f) for f in s.fees]] for s in posted.schedules]
    stamp = {"format": _FORMAT, "rules": body, "fees": fees}
    text = json.dumps(stamp, sort_keys=True, separators=(",", ":"), default=str)
    return hashlib.sha256(text.encode()).hexdigest()


def _meaning(data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for key, value in data.items():
        if key in UNTOLD:
            continue
        if isinstance(value, Mapping):
            yield key, dict(_meaning(value))
        elif isinstance(value, list):
            yield key, [dict(_meaning(v)) if isinstance(v, Mapping) else v for v in value]
        else:
            yield key, value
