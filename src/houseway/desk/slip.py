"""The slip of a settled hand: one form for every family, as data that pages and terminals show."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from functools import partial

from houseway.checked import checked
from houseway.desk.chinese_settle import ChineseSettlement
from houseway.desk.pan_settle import PanSettlement
from houseway.desk.pot_settle import PotSettlement
from houseway.desk.readings import every_reading, rulings_that_decide
from houseway.desk.record_parts import AnyRecord
from houseway.desk.settle import Answer, Settlement, total_of_nets
from houseway.desk.slip_banked import banked_parts
from houseway.desk.slip_parts import Net, Parts, Told
from houseway.desk.slip_points import chinese_parts, pan_parts
from houseway.desk.slip_pot import pot_parts
from houseway.desk.slip_readings import Beside, beside
from houseway.desk.why import as_ruled
from houseway.engine.bettor import Bettor, read_bettor
from houseway.money import Cents
from houseway.rulebook.departures import standing
from houseway.rulebook.options import option_text
from houseway.rulebook.schema import Rules

MOST_LINES = 60  # that a printed page has in letters of the usual size
LINE = 150  # letters of small print that go on a line


@dataclass(frozen=True)
class Slip:
    """Everything a slip says. All of `nets` add up to `total`, which is zero.

    `rulings` are those on these wagers that decide what they come to in this hand and have no
    other reading beside them; those that have stand in `readings`.
    """

    game: str
    name: str
    document: str
    rule_version: str
    standing: str
    where: tuple[Told, ...]
    options: tuple[tuple[str, str], ...]
    parts: Parts
    nets: tuple[Net, ...]
    total: Cents
    rulings: tuple[Told, ...]
    readings: Beside

    @property
    def crowded(self) -> bool:
        """Whether there is so much to say that a printed page needs smaller letters."""
        return self._lines > MOST_LINES

    @property
    def _lines(self) -> int:
        """About how many lines of a printed page it takes, in letters of the usual size."""
        side, parts = self.readings, self.parts
        choices = (" ".join(each.says for each in column.choices) for column in side.columns)
        listed = ("; ".join(names) for names in (side.same, side.cannot, side.untried))
        written = (*parts.results, *parts.fees, *parts.remarks, *choices, *listed, self.standing)
        rulings = (f"{each.clause} {each.says}" for each in (*side.rulings, *parts.ruled))
        small = sum(-(-len(text) // LINE) for text in (*written, *rulings))
        return small + 2 * len(parts.moves) + len(side.rows) + len(parts.hands) + len(parts.facts)

    @property
    def rests_on(self) -> tuple[Told, ...]:
        """For everything that is settled its clause, and the rulings on it by their names."""
        found = {move.what.partition(",")[0]: move for move in self.parts.moves if move.clause}
        return tuple(
            Told(name, ", ".join(move.rulings), move.clause) for name, move in found.items()
        )


PARTS: Mapping[type, Callable[..., Parts]] = {
    Settlement: banked_parts,
    PotSettlement: pot_parts,
    ChineseSettlement: chinese_parts,
    PanSettlement: pan_parts,
}


@checked
def slip_of(answer: Answer, seconds: float = 10.0) -> Slip:
    """The slip of an answer; other readings are tried for so many seconds."""
    rules = answer.rules
    parts = PARTS[type(answer)](answer)
    nets = tuple(_nets(answer))
    names = [net.name for net in nets]
    disputed = _disputed(answer)
    readings = every_reading(answer, seconds)
    deciding = rulings_that_decide(answer, readings)
    parts = _bearing(parts, {ruling.id for ruling in deciding})
    side = beside(rules, answer.ended, readings, names, disputed, partial(_called, answer))
    return Slip(
        game=rules.id,
        name=rules.name,
        document=rules.document,
        rule_version=rules.version[:12],
        standing=slip_standing(answer),
        where=tuple(where_of(answer.record)),
        options=tuple((key, option_text(value)) for key, value in rules.changed_options.items()),
        parts=parts,
        nets=nets,
        total=total_of_nets(answer),
        rulings=tuple(_rulings(rules, parts, {each.name for each in side.rulings})),
        readings=side,
    )


def _bearing(parts: Parts, decide: Set[str]) -> Parts:
    """Every move with those of its rulings that `decide` something in this hand."""
    moves = (
        replace(move, rulings=tuple(each for each in move.rulings if each in decide))
        for move in parts.moves
    )
    return replace(parts, moves=tuple(moves))


def slip_standing(answer: Answer) -> str:
    """Whether the hand was settled as printed, and in what not."""
    also = answer.departs if isinstance(answer, Settlement) else ()
    return standing(answer.rules, also)


def _disputed(answer: Answer) -> list[Bettor]:
    """Bettors of whom a wager was ruled on and for whom nothing moved."""
    ruled = answer.ruled if isinstance(answer, Settlement) else ()
    moved = {bettor for bettor, _ in answer.ended.nets}
    return list(dict.fromkeys(r.bettor for r in ruled if r.amount and r.bettor not in moved))


def where_of(record: AnyRecord) -> Iterator[Told]:
    """When and where the hand was, and who sat there, as far as the record tells it."""
    for name, said in (("When", record.at), ("Room", record.room), ("Table", record.table)):
        if said:
            yield Told(name, said)
    if record.names:
        who = (f"{read_bettor(each.seat, each.bettor)} {each.name}" for each in record.names)
        yield Told("Names", ", ".join(who))


def _called(answer: Answer, bettor: Bettor) -> str:
    """A bettor as the results name them."""
    name = answer.record.name_of(bettor)
    return str(bettor).capitalize() + (f", {name}" if name else "")


def _nets(answer: Answer) -> Iterator[Net]:
    ended = answer.ended
    for bettor, net in (*ended.nets, *((bettor, 0) for bettor in _disputed(answer))):
        yield Net(_called(answer, bettor), net)
    if isinstance(answer, Settlement):
        seat = Bettor(answer.record.bank.seat)
        name = answer.record.name_of(seat)
        yield Net(f"Bank, {seat}" + (f", {name}" if name else ""), ended.bank)
    yield Net("House, fees", ended.house)
    if ended.lies:
        yield Net("Lying over", ended.lies)


def _rulings(rules: Rules, parts: Parts, but: Set[str]) -> Iterator[Told]:
    """The rulings the moves rest on, `but` those that are told already."""
    wanted = {each for move in parts.moves for each in move.rulings} - but
    for ruling in rules.rulings:
        if ruling.id in wanted:
            yield Told(ruling.id, as_ruled(ruling), ruling.clause)
