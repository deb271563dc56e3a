"""Simulations as pages show them: the form, how far it is, and the report."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import urlencode

from houseway.desk.shift.asked import usual_shift
from houseway.desk.shift.bars import bars_of
from houseway.desk.shift.form import Form, most_rounds, usual_rounds
from houseway.desk.shift.said import percent, places
from houseway.desk.simulate.result import Result
from houseway.families import game as the_game
from houseway.families.kernels import game_of, has_kernel
from houseway.money import Cents
from houseway.proof.sketch import Sketch, place
from houseway.rulebook.load import game_ids
from houseway.rulebook.options import option_text
from houseway.web.bank_chart import result_chart, time_chart, whole
from houseway.web.game_page import part
from houseway.web.lobby import FAMILIES
from houseway.web.shift_job import Asked, kept, row
from houseway.web.templates import text_of

Json = Mapping[str, Any]
SHOWN = ("5%", "50%", "95%")


def shelves() -> Iterator[tuple[str, list[Any]]]:
    """Every game, family by family."""
    by_family: dict[str, list[Any]] = {}
    for name in game_ids():
        rules = the_game(name).rules
        by_family.setdefault(rules.family, []).append(rules)
    order = [*FAMILIES, *by_family]
    for family in sorted(by_family, key=order.index):
        yield FAMILIES.get(family, (family.capitalize(), ""))[0], by_family[family]


def address_of(form: Form) -> str:
    """The address that shows the same, in its shortest form."""
    rules = form.game.rules
    options = [("o", f"{k}={option_text(v)}") for k, v in rules.changed_options.items()]
    told = [(key, value) for key, value in form.written.items() if value]
    return f"/simulate/{rules.id}" + (f"?{urlencode(told + options)}" if told or options else "")


def asked_of(form: Form) -> Asked:
    """What the process is asked; the form has no problems."""
    assert form.scene is not None
    scene = json.dumps(form.scene.to_json(), sort_keys=True)
    return Asked(scene, form.rounds, form.seed, form.rolls)


def start(form: Form) -> None:
    """Put the simulation into the row, unless its answer is here."""
    if form.scene is not None and kept().get(asked_of(form)) is None:
        row().start(asked_of(form), asked_of(form))


def figures_part(form: Form) -> dict[str, Any]:
    """What the fragment with the figures shows."""
    found = None if form.scene is None else kept().get(asked_of(form))
    standing = None
    if form.scene is not None and found is None:
        standing = row().standing(asked_of(form))
    return part(
        form.game,
        form=form,
        address=address_of(form),
        standing=standing,
        busy=standing is not None and standing.busy,
        **(report_parts(found) if found is not None else {"found": None}),
    )


def shift_page(form: Form) -> dict[str, Any]:
    """What the whole page of a game shows."""
    rules = form.game.rules
    hidden = [f"{k}={option_text(v)}" for k, v in rules.changed_options.items()]
    return {
        **figures_part(form),
        "hidden": hidden,
        "most": most_rounds(form.game),
        "usual": usual_rounds(form.game),
        "shift": usual_shift(form.game),
        "kernel": has_kernel(rules),
        "first": next((spot.id for spot in rules.spots), ""),
    }


def report_parts(found: Json) -> dict[str, Any]:
    """What a report is made of: the answer, its charts, and how amounts are said."""
    distribution = found["distribution"]["shift"]
    bars = bars_of(_sketch(distribution, found["unit"]))
    watched = _watched(found)
    quantiles = watched["shift_quantiles"]
    spread = {
        "bars": [[bar.low, bar.high, bar.part] for bar in bars],
        "mean": watched["per_round"] * found["scene"]["shift"],
        "five_percent": quantiles["5%"],
        "ninety_five_percent": quantiles["95%"],
    }
    path = [{"rounds": at["rounds"], "results": at["quantiles"]} for at in found["path"]]
    roll = found["ruin"][0]["roll"] if found["ruin"] else float("inf")
    charts = {
        "shift": result_chart(spread, f"Chart: how a shift ends for {found['watched']}"),
        "path": time_chart(path, roll, f"Chart: through a shift with {found['watched']}"),
    }
    banked = any(person["bank"] for person in found["scene"]["people"])
    return {
        "found": found,
        "charts": charts,
        "watched": watched,
        "banked": banked,
        "everybody": [*([found["bank"]] if banked else []), *found["people"]],
        "shown": SHOWN,
        "whole": whole,
        "exactly": exactly,
        "give_or_take": give_or_take,
        "percent": percent,
        "spots": the_game(found["scene"]["game"], found["scene"]["options"]).rules.by_id,
    }


def _watched(found: Json) -> Json:
    name = found["watched"]
    everybody: Sequence[Json] = (found["bank"], *found["people"])
    return next(each for each in everybody if each["name"] == name)


def _sketch(pairs: Sequence[Sequence[int]], unit: int) -> Sketch:
    sketch = Sketch(unit)
    sketch.add_places([place(number // unit) for number, _ in pairs], [many for _, many in pairs])
    return sketch


def exactly(amount: float, error: float | None = None) -> str:
    """Cents as dollars and cents with a sign, and finer where the standard error lets them be.

    >>> exactly(78.4), exactly(-1250.0), exactly(78.43, 0.21), exactly(-0.2)
    ('+$0.78', '−$12.50', '+$0.784', '$0.00')
    """
    told = f"${abs(amount) / 100:,.{places(error)}f}"
    if not told.strip("$0."):
        return told
    return f"{'+' if amount > 0 else '−'}{told}"


def give_or_take(error: float | None) -> str:
    """A standard error in dollars, if one is known.

    >>> give_or_take(None), give_or_take(35.1), give_or_take(0.21)
    ('?', '0.351', '0.0021')
    """
    return "?" if error is None else f"{error / 100:.{places(error) + 1}f}"


def report_text(result: Result, rolls: Sequence[Cents]) -> str:
    """The report of a simulation as a page of its own."""
    found = result.to_json(rolls)
    return text_of("shift_report.html", rules=game_of(result.scene).rules, **report_parts(found))
