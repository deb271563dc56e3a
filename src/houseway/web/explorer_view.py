"""The fee explorer: what is asked for in an address, and what its pages show."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any

from markupsafe import Markup
from starlette.datastructures import QueryParams

from houseway.desk.explorer import (
    BASES,
    MOST_ACTION,
    PAYERS,
    AnySchedule,
    Charged,
    Filters,
    StepRow,
    charged,
    find_schedules,
    findings,
    half_hour,
    lists,
    per_hand,
    same_fees,
    step_rows,
    the_schedule,
)
from houseway.desk.lint import Finding
from houseway.errors import HousewayError, out_of_range, unknown_name
from houseway.money import Cents, cents, dollars
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.names import game_id
from houseway.rulebook.posting import compact_ids
from houseway.rulebook.pot_fees import PotFees
from houseway.rulebook.schedules import Schedule, parse_range
from houseway.server.refusals import Missing
from houseway.web.fee_chart import LETTERS, PLAYERS, action_chart, players_chart

MOST_CHOSEN = 4
FEW, MANY = 40, 150  # up to FEW schedules are shown unfolded, beyond MANY only their lists
LONGEST = 200  # characters of a field
NO_NAME = ("unknown-name", "ambiguous-name", "name-with-options")
FIELDS = ("game", "action", "limit", "payer", "basis", "list")


def names_nothing(fault: HousewayError) -> bool:
    """Whether no game and no schedule is called as an address says, or several are."""
    return fault.code in NO_NAME and fault.where[:1] in (("game",), ("schedule",), ("name",))


@dataclass
class Problems:
    """What is wrong with the fields of a form, each in one sentence.

    An address that names what there is not is `missing`; other fields are only filled in wrong.
    """

    told: dict[str, str] = field(default_factory=dict)
    missing: bool = False

    def read(self, name: str, text: str, reader: Any, empty: Any = None) -> Any:
        """The value of a field, or `empty` and a remark where it cannot be read."""
        if not text.strip():
            return empty
        try:
            if len(text) > LONGEST:
                raise out_of_range(
                    name, f"this is longer than {LONGEST} characters; write less", len(text)
                )
            return reader(text)
        except HousewayError as fault:
            self.note(name, fault)
            return empty

    def note(self, name: str, fault: HousewayError) -> None:
        """Keep what is wrong with a field."""
        self.told[name] = str(fault)
        self.missing |= names_nothing(fault)

    @property
    def status(self) -> int:
        """What a page with these problems answers with."""
        return Missing.status if self.missing else 200

    def get(self, name: str) -> str:
        told = self.told.get(name, "")
        return told[:1].upper() + told[1:] + "." if told else ""


@dataclass(frozen=True)
class Row:
    """A schedule in the list, read at the action where one is given."""

    schedule: AnySchedule
    charged: Charged | None
    findings: tuple[Finding, ...]
    twins: str
    chosen: bool

    @property
    def banked(self) -> bool:
        return isinstance(self.schedule, Schedule)

    @property
    def corrected(self) -> bool:
        return isinstance(self.schedule, Schedule) and self.schedule.corrected


@dataclass(frozen=True)
class Group:
    """The schedules of one list."""

    title: str
    rows: tuple[Row, ...]

    @property
    def banked(self) -> bool:
        return self.rows[0].banked

    @property
    def prefix(self) -> str:
        return self.rows[0].schedule.prefix

    @property
    def open(self) -> bool:
        return any(row.chosen for row in self.rows)


@dataclass(frozen=True)
class Chosen:
    """The schedules drawn side by side: either all have a bank or none has."""

    letters: tuple[tuple[str, str], ...]
    chart: Markup
    rows: tuple[StepRow, ...]
    by_players: bool

    @property
    def here(self) -> tuple[str, ...]:
        return tuple(name for _, name in self.letters)


def read_action(text: str) -> Cents:
    """An action in dollars."""
    amount = cents(text)
    if not 0 < amount <= MOST_ACTION:
        raise out_of_range(
            "action", f"an action lies above $0 and up to {dollars(MOST_ACTION)}", text
        )
    return amount


def read_game(name: str) -> str:
    return game_id(name)


def one_of(known: Mapping[str, str]) -> Any:
    def read(word: str) -> str:
        if word not in known:
            raise unknown_name(
                "word", f"{word[:40]!r} is none of {', '.join(known)}", word, tuple(known)
            )
        return word

    return read


def explorer_part(asked: QueryParams) -> dict[str, Any]:
    """Everything on the explorer's page."""
    problems = Problems()
    typed = {
        name: asked.get(name, "") for name in ("game", "action", "limit", "payer", "basis", "list")
    }
    action = problems.read("action", typed["action"], read_action)
    filters = Filters(
        problems.read("game", typed["game"], read_game, ""),
        problems.read("limit", typed["limit"], parse_range),
        problems.read("payer", typed["payer"], one_of(PAYERS), ""),
        problems.read("basis", typed["basis"], one_of(BASES), ""),
        problems.read("list", typed["list"], one_of(lists()), ""),
    )
    names = tuple(dict.fromkeys(asked.getlist("s")))
    chosen = _chosen(names, action, problems)
    found = find_schedules(filters)
    groups = _groups(found, action, names)
    return {
        "typed": {name: text[:LONGEST] for name, text in typed.items()},
        "problems": problems,
        "action": action,
        "filters": filters,
        "groups": groups,
        "count": len(found),
        "listed": {each.id for each in found},
        "unfold": len(found) <= FEW,
        "brief": len(found) > MANY and action is None,
        "lists": [(prefix, f"{prefix}: {title}") for prefix, title in lists().items()],
        "chosen": chosen,
        "names": names[:MOST_CHOSEN],
        "games": game_names(),
        "payers": PAYERS,
        "bases": BASES,
    }


def game_names() -> tuple[tuple[str, str], ...]:
    """Every game with its name."""
    return tuple((name, load(name).name) for name in game_ids())


def _groups(
    found: Sequence[AnySchedule], action: Cents | None, names: Sequence[str]
) -> tuple[Group, ...]:
    return tuple(
        Group(title, tuple(_row(each, action, names) for each in those))
        for (title, _), those in groupby(found, key=lambda each: (each.title, each.prefix))
    )


def _row(schedule: AnySchedule, action: Cents | None, names: Sequence[str]) -> Row:
    read = None
    if isinstance(schedule, Schedule) and action is not None:
        read = charged(schedule, action)
    alike = same_fees().get(schedule.id, ())
    return Row(
        schedule,
        read,
        findings().get(schedule.id, ()),
        compact_ids(alike) if alike else "",
        schedule.id in names,
    )


def _chosen(names: Sequence[str], action: Cents | None, problems: Problems) -> Chosen | None:
    if len(names) > MOST_CHOSEN:
        problems.told["s"] = f"a chart shows {MOST_CHOSEN} schedules at the most"
    found: list[Schedule | PotFees] = []
    for name in names[:MOST_CHOSEN]:
        one = problems.read("s", name, the_schedule)
        if one is not None:
            found.append(one)
    banked = [each for each in found if isinstance(each, Schedule)]
    pots = [each for each in found if isinstance(each, PotFees)]
    if banked and pots:
        problems.told["s"] = (
            "schedules with a bank go by action, the others by players; choose one kind"
        )
    if banked:
        return drawn_banked(banked, action)
    return drawn_pots(pots) if pots else None


def drawn_banked(banked: Sequence[Schedule], action: Cents | None = None) -> Chosen:
    """Schedules side by side, by action."""
    letters = tuple(zip(LETTERS, (each.id for each in banked)))
    return Chosen(letters, action_chart(banked, action), step_rows(banked), by_players=False)


def drawn_pots(pots: Sequence[PotFees]) -> Chosen:
    """Pot fees side by side, by players."""
    rows = (
        StepRow(f"{n} players", n, tuple(_by_players(each, n) for each in pots)) for n in PLAYERS
    )
    letters = tuple(zip(LETTERS, (each.text for each in pots)))
    return Chosen(letters, players_chart(pots), tuple(rows), by_players=True)


def _by_players(fees: PotFees, players: int) -> Cents | None:
    hand, timed = per_hand(fees, players), half_hour(fees, players)
    return None if hand is None else hand + (timed or 0)
