"""As printed, or departed from: what sets a game under its options apart from its document."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from houseway.errors import RulebookError
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.options import Option, Value, option_text
from houseway.rulebook.pays import PRINTED
from houseway.rulebook.posting import NONE
from houseway.rulebook.room_fee import ROOM
from houseway.rulebook.schedules import schedules_for
from houseway.rulebook.schema import Rules, Ruling, Spot

Kind = Literal["variant", "option", "ruling", "record"]

AS_PRINTED = "As printed"
FEE_TIMING = "fee-timing"
DEPARTS = "Departs from the printed rules"
# Every document leaves these to the room, within bounds that the rulebook enforces: how many play
# with how many decks, and for what stakes. What one document leaves open, its option has `offered`.
ROOM_CHOOSES = frozenset({
    "decks", "seats", "minimum", "maximum",
    "structure", "small-bet", "big-bet", "third-bet", "fourth-bet", "ante", "blinds",
    "small-blind", "big-blind", "forced-bet", "chip", "buy-in",
})  # fmt: skip


@dataclass(frozen=True)
class Departure:
    """One difference from the document; `about` is the game, option, ruling or part it lies in."""

    kind: Kind
    about: str
    text: str

    def to_json(self) -> dict[str, str]:
        return {"kind": self.kind, "about": self.about, "text": self.text}


def departures(rules: Rules) -> tuple[Departure, ...]:
    """Everything in which a game differs from its document; empty where it is as printed.

    >>> departures(load("century-21-baccarat"))
    ()
    >>> [each.text for each in departures(load("casino-war", {"coverage": "reserved"}))]
    ['coverage = reserved (usual reading: gross)']
    """
    return (*_variant(rules), *_options(rules), *_rulings(rules))


def standing(rules: Rules, also: tuple[Departure, ...] = ()) -> str:
    """The one sentence that every table and paper carries; `also` is what one hand adds to it.

    >>> standing(load("century-21-baccarat"))
    'As printed.'
    >>> standing(load("casino-war", {"coverage": "reserved"}))
    'Departs from the printed rules: coverage = reserved (usual reading: gross).'
    """
    found = (*departures(rules), *also)
    if not found:
        return f"{AS_PRINTED}."
    return f"{DEPARTS}: {'; '.join(each.text.rstrip('.') for each in found)}."


def standing_json(rules: Rules, also: tuple[Departure, ...] = ()) -> dict[str, Any]:
    """The same for programs: whether it is as printed, and every departure."""
    found = (*departures(rules), *also)
    return {"as_printed": not found, "departures": [each.to_json() for each in found]}


def _variant(rules: Rules) -> Iterator[Departure]:
    if rules.like != rules.id:
        model = _model(rules)
        yield Departure("variant", rules.id, f"a variant of {model.name}, which no document prints")
        yield from _other_lines(rules, model)
    elif rules.id not in game_ids():
        yield Departure("variant", rules.id, "rules of a file of one's own, not of the rulebook")
    elif load(rules.id, rules.options).version != rules.version:
        yield Departure("variant", rules.id, f"a changed copy of {rules.name}")


def _model(rules: Rules, without: str = "") -> Rules:
    """The printed game a variant is like, under the same options as far as it can have them.

    The option `without` is left as printed.
    """
    known = load(rules.like).choices.keys() - {without}
    try:
        return load(rules.like, {k: v for k, v in rules.options.items() if k in known})
    except RulebookError:
        return load(rules.like)


def _other_lines(rules: Rules, model: Rules) -> Iterator[Departure]:
    """Wagers that the model has not, or pays otherwise; what an option changes is told there."""
    for spot in rules.spots:
        printed = model.by_id.get(spot.id)
        if printed is None:
            yield Departure("variant", spot.id, f"a wager of its own, {spot.name}")
        elif [line.name for line in spot.lines] != [line.name for line in printed.lines]:
            yield Departure("variant", spot.id, f"other pay lines for {spot.name}")
        else:
            yield from _other_pays(spot, printed)
    for printed in model.spots:
        if printed.id not in rules.by_id:
            yield Departure("variant", printed.id, f"no {printed.name}")


def _other_pays(spot: Spot, printed: Spot) -> Iterator[Departure]:
    """Every line that pays otherwise, worded like the option that could have changed it."""
    alone = sum(line.result == "win" for line in printed.lines) == 1
    for line, before in zip(spot.lines, printed.lines, strict=True):
        only = alone and before.result == "win"
        about = f"pays-{spot.id}" if only else f"pays-{spot.id} {line.name}"
        if line.pays != before.pays:
            told = f"{about} = {line.pays} (document: {before.pays})"
            yield Departure("variant", spot.id, told)
        elif line.when != before.when:
            yield Departure("variant", spot.id, f"{about} = {line.pays} for other hands")


def _options(rules: Rules) -> Iterator[Departure]:
    ruled = {
        name
        for each in rules.rulings
        if each.overrules and not each.overrules_under
        for name in each.option
    }
    document = load(rules.like).choices if rules.like != rules.id else rules.choices
    for name, value in rules.options.items():
        option = document.get(name, rules.choices[name])
        if value == _printed(option) or name in ROOM_CHOOSES or _is_offered(option, value):
            continue
        if _printed_fees(rules, name, value) or _decides_nothing(rules, name):
            continue
        if value == option.default and name in ruled:
            continue  # the ruling that overrules the document tells it
        whose = "usual reading" if _is_read(rules, name, option) else "document"
        told = f"{name} = {option_text(value)} ({whose}: {_printed_text(rules, name, option)})"
        yield Departure("option", name, told)


def _is_offered(option: Option, value: Value) -> bool:
    """Whether the document itself offers a value that is not its first."""
    return option.offered == "any" or value in option.offered


def _decides_nothing(rules: Rules, name: str) -> bool:
    """Whether an option is about wagers that need another, in a game where none does."""
    return name == "prerequisite" and all(spot.needs is None for spot in rules.spots)


def _is_read(rules: Rules, name: str, option: Option) -> bool:
    """Whether the usual value rests on a ruling, because the document leaves it open."""
    return option.printed is None and any(name in ruling.option for ruling in rules.rulings)


def _printed(option: Option) -> Value:
    return option.default if option.printed is None else option.printed


def _printed_text(rules: Rules, name: str, option: Option) -> str:
    """The document's own value; of what a wager pays, the odds it prints."""
    spot = name.removeprefix("pays-")
    if option.kind == "pays" and _printed(option) == PRINTED and rules.like in game_ids():
        model = _model(rules, without=name)
        if spot in model.by_id:
            return " ".join(line.pays for line in model.by_id[spot].lines if line.result == "win")
    return option_text(_printed(option))


def _printed_fees(rules: Rules, name: str, value: Value) -> bool:
    """Whether a value is a fee that a document prints for the game, or leaves to the room."""
    if name in ("fees", "room-fee") and rules.choices["fees"].default == ROOM:
        return value != NONE
    if rules.choices[name].kind != "schedule":
        return False
    if not rules.banked:
        posted = rules.pot_fees.schedules if rules.pot_fees is not None else ()
        return bool(posted) and all(rules.like in each.games for each in posted)
    return value in {schedule.id for schedule in schedules_for(rules.like)}


def _rulings(rules: Rules) -> Iterator[Departure]:
    for ruling in rules.rulings:
        if ruling.overrules and _in_force(rules, ruling):
            first = re.split(r"(?<=[.;]) ", ruling.ruling)[0].rstrip(".;")
            yield Departure("ruling", ruling.id, f"ruling {ruling.id}: {first}")


def _in_force(rules: Rules, ruling: Ruling) -> bool:
    """Whether a ruling still decides: an option chosen otherwise speaks for itself.

    A ruling on the moment of fees decides nothing where none are taken, or as the document says.
    One that overrules a sentence under certain values only is in force when one of them is chosen.
    """
    if ruling.overrules_under:
        return any(rules.options.get(name) in ruling.overrules_under for name in ruling.option)
    if FEE_TIMING in ruling.option:
        printed = _printed(rules.choices[FEE_TIMING])
        if rules.schedule is None or rules.fees.timing == printed:
            return False
    return all(rules.options.get(name) == rules.choices[name].default
               for name in ruling.option if name in rules.choices)  # fmt: skip
