"""Fee schedules: the flat fees of a round, for the bank and for the bettors.

A schedule is one option of one rule document: a table limit and the fees that go with it. The
printed ones stand in `fees/california.toml`; a room may keep a file of its own in the same form.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, NoReturn, TypeVar, cast, get_args

from houseway.checked import checked
from houseway.errors import HousewayError, RulebookError, bad_form, did_you_mean
from houseway.money import Cents, cents, dollars
from houseway.rulebook.in_file import InFile, toml_fault

BankBasis = Literal["total-table-action", "per-hand", "sum-of-antes"]
PlayerBasis = Literal["none", "per-wager", "by-wager", "per-round"]
Timing = Literal["before-cards", "after-cards", "unstated"]
Drop = Literal["at-once", "hand-end"]
BelowFirst = Literal["zero", "lowest"]
T = TypeVar("T")

TABLE = "table"  # a side wager has the limits of the table
LIMIT_DERIVED = ", as far as bettors' rates go"  # no limit is printed beside them (F-14)


class Limit(NamedTuple):
    """The least and the most that may be wagered; `high` is None where no top is printed."""

    low: Cents
    high: Cents | None

    def __str__(self) -> str:
        return range_text(self.low, self.high)

    def holds(self, low: Cents, high: Cents) -> bool:
        """Whether a range keeps within this one."""
        return low >= self.low and (self.high is None or high <= self.high)


@dataclass(frozen=True, slots=True)
class Tier:
    """A band of amounts and its fee; `end` is None for a band without a top.

    >>> str(Tier(500, 10000, 50)), str(Tier(40100, None, 500)), str(Tier(0, None, 200))
    ('$5-$100: $0.50', '$401+: $5', '$2')
    """

    start: Cents
    end: Cents | None
    fee: Cents

    @property
    def flat(self) -> bool:
        """Whether the fee is the same for any amount."""
        return self.start == 0 and self.end is None

    def __str__(self) -> str:
        rate = dollars(self.fee)
        return rate if self.flat else f"{range_text(self.start, self.end)}: {rate}"


def range_text(low: Cents, high: Cents | None) -> str:
    """A range as a placard prints it.

    >>> range_text(500, 10000), range_text(2000, None), range_text(20000, 20000)
    ('$5-$100', '$20+', '$200')
    """
    if high is None:
        return f"{dollars(low)}+"
    return dollars(low) if low == high else f"{dollars(low)}-{dollars(high)}"


def tiers_text(tiers: Iterable[Tier]) -> str:
    """Tiers in one line, which `parse_tiers` reads back."""
    return ", ".join(map(str, tiers))


@checked
def parse_range(text: str) -> Limit:
    """Read dollars like `5-1000`, `20+` or `200`; whether it makes sense is the linter's affair.

    >>> parse_range("5-1000"), parse_range("20+")
    (Limit(low=500, high=100000), Limit(low=2000, high=None))
    """
    low, dash, high = text.strip().partition("-")
    if dash:
        return Limit(cents(low), cents(high))
    return Limit(cents(low[:-1]), None) if low.endswith("+") else Limit(cents(low), cents(low))


@checked
def parse_tiers(text: str) -> tuple[Tier, ...]:
    """Read tiers; an amount alone is a flat fee.

    >>> tiers_text(parse_tiers("5-100: 0.50, 101-200: 1, 201+: 2"))
    '$5-$100: $0.50, $101-$200: $1, $201+: $2'
    >>> parse_tiers("2")
    (Tier(start=0, end=None, fee=200),)
    """
    _refuse_share(text)
    if ":" not in text:
        return (Tier(0, None, cents(text)),)
    return tuple(map(_parse_tier, re.split(r",\s+", text.strip())))


def _parse_tier(text: str) -> Tier:
    amounts, colon, rate = text.partition(":")
    if not colon:
        raise bad_form(
            "tier", f"{text!r} is not a tier; write the amounts and the fee: 5-100: 0.50", text
        )
    return Tier(*parse_range(amounts), cents(rate))


def _refuse_share(text: str) -> None:
    if re.search(r"%|per\s?cent|\d\s*/\s*\d", text):
        raise bad_form(
            "tier",
            f"{text!r} is a share, and a fee may never be a fraction or percentage of wagers or "
            "winnings; write flat dollars",
            text,
        )


def tier_of(amount: Cents, tiers: Sequence[Tier]) -> Tier | None:
    """The tier `amount` falls in, or None where no rate is posted for it.

    Tiers are printed in whole dollars; each reaches from just above the one before it up to and
    including its own end, so that $100.50 belongs to the tier that starts at $101 (F-21).
    """
    if not tiers or amount <= 0 or amount < tiers[0].start:
        return None
    return next((tier for tier in tiers if tier.end is None or amount <= tier.end), None)


def fee(amount: Cents, tiers: Sequence[Tier], below_first: BelowFirst = "zero") -> Cents:
    """The fee on `amount`. Where no rate is posted nothing may be charged (F-5).

    `below_first="lowest"` charges an amount below the first tier that tier's rate instead.

    >>> tiers = parse_tiers("5-100: 0.50, 101-200: 1, 201+: 2")
    >>> [fee(cents(amount), tiers) for amount in ("4", "5", "100", "100.01", "200", "5000")]
    [0, 50, 50, 100, 100, 200]
    >>> fee(400, tiers, below_first="lowest")
    50
    """
    if below_first == "lowest" and tiers and 0 < amount < tiers[0].start:
        return tiers[0].fee
    tier = tier_of(amount, tiers)
    return 0 if tier is None else tier.fee


@dataclass(frozen=True, slots=True)
class Schedule:
    """One option of one document, with the facts its section states for all options.

    `counts` and `excludes` say which wagers make up the action. `table_minimum` and
    `table_maximum` are ranges from which a room picks, where the document prints those instead
    of a limit; `limit_derived` marks a limit read off the player tiers (F-14). `spot_fees` are what
    a wager on a spot pays where that is not what the others pay. `printed` keeps the bank tiers as
    they stand in a document that had to be corrected.
    """

    id: str
    title: str
    option: int
    games: tuple[str, ...]
    limit: Limit | None
    bank_basis: BankBasis
    bank: tuple[Tier, ...]
    player_basis: PlayerBasis = "none"
    player: tuple[Tier, ...] = ()
    timing: Timing = "unstated"
    drop: Drop = "at-once"
    spot_fees: Mapping[str, Cents] = field(default_factory=dict, hash=False)
    counts: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    gega: Mapping[str, str] = field(default_factory=dict, hash=False)
    table_minimum: Limit | None = None
    table_maximum: Limit | None = None
    side_limits: Mapping[str, Limit | str] = field(default_factory=dict, hash=False)
    limit_derived: bool = False
    corrected: bool = False
    printed: tuple[Tier, ...] = ()
    rulings: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()

    @property
    def prefix(self) -> str:
        """The id without its option number: cons-baccarat."""
        return self.id.rpartition("-")[0]

    @property
    def rates(self) -> int:
        """Rates as the five-rate rule counts them: bank and player together, $0 is none (F-10)."""
        tiers = sum(tier.fee > 0 for tier in (*self.bank, *self.player))
        return tiers + sum(fee > 0 for fee in self.spot_fees.values())

    def side_limit(self, spot: str, kind: str) -> Limit | str | None:
        """What is printed for a side wager: a range, `table` for the table's own, or nothing."""
        side = self.side_limits.get(spot)
        return self.side_limits.get("bonus") if side is None and kind == "bonus" else side

    def bank_fee(self, action: Cents, below_first: BelowFirst = "zero") -> Cents:
        """What the bank pays for a round with this much action."""
        return fee(action, self.bank, below_first)

    def player_fee(self, wagers: Iterable[Cents], below_first: BelowFirst = "zero") -> Cents:
        """What one bettor pays for a round with these wagers."""
        charged = [sum(wagers)] if self.player_basis == "per-round" else wagers
        return sum(fee(amount, self.player, below_first) for amount in charged)

    def wager_fee(self, spot: str, amount: Cents, below_first: BelowFirst = "zero") -> Cents:
        """What a wager pays: the fee of its spot where it has its own, by its amount otherwise."""
        own = self.spot_fees.get(spot)
        return fee(amount, self.player, below_first) if own is None else own

    @property
    def bank_text(self) -> str:
        """The bank's fee in words."""
        by = {"total-table-action": "", "per-hand": " a hand", "sum-of-antes": " by total antes"}
        return tiers_text(self.bank) + by[self.bank_basis]

    @property
    def player_text(self) -> str:
        """The bettors' fee in words."""
        if not self.player:
            return "none"
        by = {"per-wager": " a wager", "by-wager": " by wager", "per-round": " a bettor a round"}
        own = (f"{spot} {dollars(fee)}" for spot, fee in self.spot_fees.items())
        return "; ".join((tiers_text(self.player) + by[self.player_basis], *own))

    @property
    def limit_text(self) -> str:
        """The limits a table that posts it must keep, as far as they are printed.

        >>> schedule("own-faceuppg-22").limit_text
        'minimum within $5-$100, maximum within $50-$2,000; bonus wagers $1-$100'
        >>> schedule("own-faceuppg-1").limit_text[:38]
        "$5-$200, as far as bettors' rates go; "
        """
        parts = []
        if self.limit is not None:
            parts.append(f"{self.limit}{LIMIT_DERIVED if self.limit_derived else ''}")
        parts += [self._range_text] if self._range_text else []
        for spot, limit in self.side_limits.items():
            name = "bonus wagers" if spot == "bonus" else spot
            parts.append(f"{name} within the table's" if limit == TABLE else f"{name} {limit}")
        return "; ".join(parts) or "none printed"

    @property
    def table_limit_text(self) -> str:
        """The limit of base wagers, or else the ranges it is picked from; "" if none is printed.

        >>> [schedule(f"own-faceuppg-{n}").table_limit_text for n in (1, 22)]
        ['$5-$200', 'minimum within $5-$100, maximum within $50-$2,000']
        """
        return self._range_text if self.limit is None else str(self.limit)

    @property
    def _range_text(self) -> str:
        ranges = (("minimum", self.table_minimum), ("maximum", self.table_maximum))
        return ", ".join(f"{name} within {limit}" for name, limit in ranges if limit is not None)

    @property
    def timing_text(self) -> str:
        """When the document has it collected, and when that drops."""
        when = {
            "before-cards": "before the cards",
            "after-cards": "once the first cards are out",
            "unstated": "at a moment the document does not name",
        }[self.timing]
        end = ", and dropped when the hand is complete" if self.drop == "hand-end" else ""
        return f"collected {when}{end}"


@dataclass(frozen=True, slots=True)
class Unpriced:
    """A document that speaks of fees, or stays silent, without printing a figure."""

    game: str
    title: str
    note: str
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FeeRuling:
    """What is wrong in a fee document (`text`), how it is read (`ruling`) and `why`."""

    id: str
    section: str
    text: str
    ruling: str
    why: str


@cache
def schedules() -> Mapping[str, Schedule]:
    """Every printed schedule by id; common rates first, then each game's own document (F-22)."""
    return index_schedules(parse_schedules(_fees("california.toml"), "fees/california.toml"))


@checked
def schedule(name: str) -> Schedule:
    """The printed schedule called `name`.

    >>> schedule("cons-baccarat-1").bank_text
    '$5-$100: $0.50, $101-$200: $1, $201-$400: $2, $401+: $5'
    """
    if name not in schedules():
        raise RulebookError(
            f"there is no fee schedule {name!r}; {did_you_mean(name, schedules())}",
            ("schedule",),
            "unknown-name",
            name,
            tuple(schedules()),
        )
    return schedules()[name]


def schedules_for(game: str) -> tuple[Schedule, ...]:
    """The printed schedules a game may use, the preferred document first."""
    return tuple(each for each in schedules().values() if game in each.games)


@cache
def unpriced() -> tuple[Unpriced, ...]:
    """The documents that print no figures (F-18, F-19)."""
    rows = tomllib.loads(_fees("california.toml"))["unpriced"]
    return tuple(Unpriced(**row | {"rulings": tuple(row["rulings"])}) for row in rows)


@cache
def fee_rulings() -> Mapping[str, FeeRuling]:
    """F-1 and on: where a fee document is wrong or silent, and how it is read."""
    rows = tomllib.loads(_fees("rulings.toml"))["ruling"]
    return MappingProxyType({row["id"]: FeeRuling(**row) for row in rows})


def index_schedules(found: Iterable[Schedule]) -> Mapping[str, Schedule]:
    """Schedules by id; raises when two share one."""
    out: dict[str, Schedule] = {}
    for each in found:
        if each.id in out:
            raise RulebookError(
                f"fee schedule {each.id!r} is given twice; renumber one of them",
                ("schedule",),
                value=each.id,
            )
        out[each.id] = each
    return MappingProxyType(out)


@checked
def parse_schedules(text: str, source: str) -> tuple[Schedule, ...]:
    """Read a schedule file; `source` names it in errors.

    Only the form is judged here. Gaps, overlaps, a sixth rate or an option given twice are the
    linter's findings, so that it can name every fault of a file at once.
    """
    try:
        document = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise toml_fault(error, f"{source} is not valid TOML") from None
    _Table.read(InFile(source), document, {"section", "unpriced"})
    sections = document.get("section")
    if not isinstance(sections, list) or not sections:
        raise RulebookError(
            f"{source} holds no schedules; start each group with [[section]]",
            ("section",),
            remedy=("[[section]]",),
        )
    return tuple(each for section in sections for each in _section(source, section))


def _fees(name: str) -> str:
    from importlib.resources import files

    return files("houseway.rulebook").joinpath("fees", name).read_text("utf-8")


_PROSE = {"title", "text"}
_FACTS = {
    *("bank", "bank-basis", "player", "player-basis", "timing", "counts", "excludes"),
    *("limit", "table-minimum", "table-maximum", "side-limits", "drop", "spot-fees"),
}
_SECTION = _FACTS | {"prefix", "title", "games", "gega", "options", "printed", "note"}
_NOTE = {"options", "corrected", "rulings", "text"}


@dataclass(frozen=True, slots=True)
class _Table:
    """One table of a schedule file, read key by key; every error says where it stands."""

    where: InFile
    values: Mapping[str, Any]

    @classmethod
    def read(cls, where: InFile, values: object, known: Iterable[str]) -> _Table:
        if not isinstance(values, dict):
            raise where.wrong(f"write a table of keys here, not {values!r}", values)
        table = cls(where, values)
        for key, value in values.items():
            if isinstance(value, str) and key not in _PROSE:
                table._checked(key, _refuse_share, value)
            if key not in known:
                table.fail(key, f"is not a key here; {did_you_mean(key, sorted(known))}")
        return table

    def fail(self, key: str, problem: str) -> NoReturn:
        there = InFile(self.where.said, (*self.where.where, key))
        raise there.wrong(f"{key} {problem}", self.values.get(key))

    def text(self, key: str) -> str:
        value = self.values.get(key)
        if value is None:
            self.fail(key, "is missing")
        if not isinstance(value, str) or not value.strip():
            self.fail(key, f"must be text in quotes, not {value!r}")
        return value

    def word(self, key: str, allowed: Sequence[str], default: str = "") -> str:
        word = self.text(key) if key in self.values or not default else default
        if word not in allowed:
            self.fail(key, f"is {word!r}; choose one of {', '.join(allowed)}")
        return word

    def words(self, key: str) -> tuple[str, ...]:
        value = self.values.get(key, [])
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            self.fail(key, f"must be a list of words, not {value!r}")
        return tuple(value)

    def flag(self, key: str) -> bool:
        value = self.values.get(key, False)
        if not isinstance(value, bool):
            self.fail(key, "must be true or false")
        return value

    def number(self, key: str) -> int:
        value = self.values.get(key)
        if type(value) is not int or value < 1:
            self.fail(key, "must be a whole number from 1")
        return value

    def figures(self, key: str, read: Callable[[str], T]) -> T:
        return self._checked(key, read, self.text(key))

    def limit(self, key: str) -> Limit | None:
        return self.figures(key, parse_range) if key in self.values else None

    def tiers(self, key: str) -> tuple[Tier, ...]:
        return self.figures(key, parse_tiers) if key in self.values else ()

    def table(self, key: str) -> _Table:
        values = self.values.get(key, {})
        return _Table.read(self.where.at(key, key), values, values)

    def tables(self, key: str, name: str, known: Iterable[str]) -> Iterator[_Table]:
        rows = self.values.get(key, [])
        if not isinstance(rows, list):
            self.fail(key, "must be a list of tables")
        for place, row in enumerate(rows, start=1):
            number = row.get(name, place) if isinstance(row, dict) else place
            yield _Table.read(self.where.at(f"{name} {number}", name, number), row, known)

    def _checked(self, key: str, read: Callable[[str], T], text: str) -> T:
        try:
            return read(text)
        except HousewayError as error:
            there = self.where.at(key, key)
            raise there.wrong(str(error), text, error.code, error.remedy) from None


def _section(source: str, values: object) -> Iterator[Schedule]:
    name = values.get("prefix", "without a prefix") if isinstance(values, dict) else ""
    place = InFile(source).at(f"section {name}", "section", name)
    section = _Table.read(place, values, _SECTION)
    for key in ("options", "games"):
        if not section.values.get(key):
            section.fail(key, "is missing; list at least one")
    notes = [(_spans(note), note) for note in section.tables("note", "note", _NOTE)]
    facts = {key: value for key, value in section.values.items() if key in _FACTS}
    for row in section.tables("options", "option", _FACTS | {"option"}):
        option = row.number("option")
        applying = [note for spans, note in notes if any(option in span for span in spans)]
        yield _schedule(section, _Table(row.where, {**facts, **row.values}), applying)


def _schedule(section: _Table, facts: _Table, notes: Sequence[_Table]) -> Schedule:
    option = facts.number("option")
    bank, player = facts.figures("bank", parse_tiers), facts.tiers("player")
    derived = facts.values.get("limit") == "player-tiers"
    sides, spots = facts.table("side-limits"), facts.table("spot-fees")
    return Schedule(
        id=f"{section.text('prefix')}-{option}",
        title=section.text("title"),
        option=option,
        games=section.words("games"),
        gega=dict(section.table("gega").values),
        limit=_derived_limit(facts, player) if derived else facts.limit("limit"),
        limit_derived=derived,
        bank_basis=_bank_basis(facts, bank),
        bank=bank,
        player_basis=_player_basis(facts, player),
        player=player,
        timing=cast(Timing, facts.word("timing", get_args(Timing), "unstated")),
        drop=cast(Drop, facts.word("drop", get_args(Drop), "at-once")),
        spot_fees={spot: spots.figures(spot, _one_fee) for spot in spots.values},
        counts=facts.words("counts"),
        excludes=facts.words("excludes"),
        table_minimum=facts.limit("table-minimum"),
        table_maximum=facts.limit("table-maximum"),
        side_limits={spot: sides.figures(spot, _side_limit) for spot in sides.values},
        corrected=any(note.flag("corrected") for note in notes),
        printed=section.table("printed").tiers(str(option)),
        rulings=tuple(dict.fromkeys(ruling for note in notes for ruling in note.words("rulings"))),
        notes=tuple(note.text("text") for note in notes),
    )


def _side_limit(text: str) -> Limit | str:
    return TABLE if text == TABLE else parse_range(text)


def _one_fee(text: str) -> Cents:
    _refuse_share(text)
    return cents(text)


def _bank_basis(facts: _Table, bank: Sequence[Tier]) -> BankBasis:
    basis = cast(BankBasis, facts.word("bank-basis", get_args(BankBasis)))
    if basis == "per-hand" and not _flat(bank):
        facts.fail("bank", "must be one flat fee such as 2 where bank-basis is per-hand")
    return basis


def _player_basis(facts: _Table, player: Sequence[Tier]) -> PlayerBasis:
    basis = cast(PlayerBasis, facts.word("player-basis", get_args(PlayerBasis), "none"))
    if (basis == "none") == bool(player):
        facts.fail("player", "and player-basis must be given together, or neither")
    if basis in ("per-wager", "per-round") and not _flat(player):
        facts.fail("player", f"must be one flat fee such as 0.50 where player-basis is {basis}")
    return basis


def _flat(tiers: Sequence[Tier]) -> bool:
    return [tier.flat for tier in tiers] == [True]


def _derived_limit(facts: _Table, player: Sequence[Tier]) -> Limit:
    if not player:
        facts.fail("limit", "cannot be read off the player tiers, for there are none")
    return Limit(player[0].start, player[-1].end)


def _spans(note: _Table) -> Sequence[range]:
    """The options a note is about, written like 8-10, 12; all of them where none are named."""
    if "options" not in note.values:
        return [range(1, sys.maxsize)]
    spans = []
    for part in note.text("options").split(","):
        match = re.fullmatch(r"\s*(\d{1,4})(?:-(\d{1,4}))?\s*", part)
        if match is None:
            note.fail("options", f"has {part.strip()!r}; write option numbers like 8-10, 12")
        spans.append(range(int(match[1]), int(match[2] or match[1]) + 1))
    return spans
