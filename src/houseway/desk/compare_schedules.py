"""Two fee schedules side by side."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from houseway.desk.compare_parts import ABSENT, Amount, Cell, Row, Section
from houseway.desk.explorer import findings, half_hour, per_hand, same_fees, step_rows
from houseway.errors import contradiction
from houseway.money import Cents, dollars
from houseway.rulebook.pot_fees import PotFees, pot_rulings
from houseway.rulebook.schedules import FeeRuling, Schedule, fee, fee_rulings

WAGERS = (500, 2_500, 10_000, 20_000, 50_000)
PLAYERS = range(2, 11)

Either = Schedule | PotFees


def compare_schedules(a: Either, b: Either) -> tuple[Section, ...]:
    """The facts, fees, findings and rulings of two schedules of one kind."""
    if isinstance(a, Schedule) and isinstance(b, Schedule):
        sections = _banked(a, b)
    elif isinstance(a, PotFees) and isinstance(b, PotFees):
        sections = _pots(a, b)
    else:
        raise contradiction(
            "b", "one of the two charges a bank and the other players; compare two of a kind"
        )
    return tuple(section for section in sections if section.rows)


def _banked(a: Schedule, b: Schedule) -> Iterator[Section]:
    facts: Sequence[tuple[str, Callable[[Schedule], str]]] = (
        ("Document", lambda s: s.title),
        ("Option", lambda s: str(s.option)),
        ("The bank's fee goes by", lambda s: _words(s.bank_basis)),
        ("The bettors' fee goes by", lambda s: _words(s.player_basis)),
        ("Taken", lambda s: s.timing_text.removeprefix("collected ")),
        ("Counts as action", lambda s: ", ".join(s.counts) or "–"),
        ("Does not count", lambda s: ", ".join(s.excludes) or "–"),
        ("Rates", lambda s: str(s.rates)),
        ("Print corrected", lambda s: "yes" if s.corrected else "no"),
    )
    rows = tuple(Row(label, (fact(a),), (fact(b),)) for label, fact in facts)
    yield Section("Facts", (*rows, _limits(a, b)))
    yield Section("The bank pays, by action", tuple(_steps(a, b)))
    yield Section("A bettor pays", tuple(_player(a, b)))
    yield Section("Worth knowing", tuple(_known((a.id,), (b.id,))))
    yield Section("Games", (Row("Games", a.games, b.games),))
    yield Section("Rulings", tuple(_rulings(a.rulings, b.rulings, fee_rulings())))


def _limits(a: Schedule, b: Schedule) -> Row:
    """The limits of the table; a spreadsheet has those of the base wagers as numbers."""
    low = [None if each.limit is None else each.limit.low for each in (a, b)]
    high = [None if each.limit is None else each.limit.high for each in (a, b)]
    amounts = (
        Amount("Table minimum", low[0], low[1]),
        Amount("Table maximum", high[0], high[1]),
    )
    printed = amounts if any((*low, *high)) else ()
    return Row("Table limit", (a.limit_text,), (b.limit_text,), printed)


def _steps(a: Schedule, b: Schedule) -> Iterator[Row]:
    for row in step_rows((a, b)):
        one, other = row.fees
        told = Amount("The player-dealer's fee", one, other, _printed_start(row.start))
        yield Row(row.amounts, _fee(one), _fee(other, one), (told,))


def _printed_start(start: Cents) -> Cents:
    """Where a range begins as placards print it: a cent above a dollar is the next dollar."""
    return start + 99 if start % 100 == 1 and start > 1 else start


def _fee(amount: Cents | None, beside: Cents | None = None) -> Cell:
    if amount is None:
        return ("no rate",)
    if beside is None or beside == amount:
        return (dollars(amount),)
    return (f"{dollars(amount)} ({dollars(amount - beside, sign=True)})",)


def _player(a: Schedule, b: Schedule) -> Iterator[Row]:
    if a.player or b.player:
        for amount in WAGERS:
            cells = (_bettor(a, amount), _bettor(b, amount))
            fees = [fee(amount, each.player) if each.player else 0 for each in (a, b)]
            told = Amount("A bettor's fee on a wager", fees[0], fees[1], amount)
            yield Row(f"On a wager of {dollars(amount)}", *cells, (told,))


def _bettor(schedule: Schedule, amount: Cents) -> Cell:
    if not schedule.player:
        return ("nothing",)
    once = " a round" if schedule.player_basis == "per-round" else ""
    return (dollars(fee(amount, schedule.player)) + once,)


def _pots(a: PotFees, b: PotFees) -> Iterator[Section]:
    facts: Sequence[tuple[str, Callable[[PotFees], Cell]]] = (
        ("Document", lambda f: tuple(dict.fromkeys(s.title for s in f.schedules))),
        ("For", lambda f: tuple(s.limits_text or "any table" for s in f.schedules)),
        ("Comes from", lambda f: tuple(dict.fromkeys(_words(s.basis) for s in f.schedules))),
        ("Fees", lambda f: tuple(s.fees_text for s in f.schedules)),
    )
    yield Section("Facts", tuple(Row(label, fact(a), fact(b)) for label, fact in facts))
    yield Section("A table pays, by players", tuple(_by_players(a, b)))
    names = [tuple(s.id for s in each.schedules) for each in (a, b)]
    yield Section("Worth knowing", tuple(_known(names[0], names[1])))
    games = [tuple(dict.fromkeys(g for s in each.schedules for g in s.games)) for each in (a, b)]
    yield Section("Games", (Row("Games", games[0], games[1]),))
    rulings = [[r for s in each.schedules for r in s.rulings] for each in (a, b)]
    yield Section("Rulings", tuple(_rulings(rulings[0], rulings[1], pot_rulings())))


def _by_players(a: PotFees, b: PotFees) -> Iterator[Row]:
    for n in PLAYERS:
        amounts = (
            Amount(f"{n} players, a hand", per_hand(a, n), per_hand(b, n)),
            Amount(f"{n} players, a half hour", half_hour(a, n), half_hour(b, n)),
        )
        yield Row(f"{n} players", _pot_cell(a, n), _pot_cell(b, n), amounts)


def _pot_cell(fees: PotFees, players: int) -> Cell:
    hand, timed = per_hand(fees, players), half_hour(fees, players)
    if hand is None:
        return ("no fee posted",)
    return (f"{dollars(hand)} a hand" + (f", {dollars(timed)} a half hour" if timed else ""),)


def _known(a: Sequence[str], b: Sequence[str]) -> Iterator[Row]:
    yield Row("Same fees", _twins(a), _twins(b))
    yield Row("The linter", _findings(a), _findings(b))


def _twins(names: Sequence[str]) -> Cell:
    return tuple(t for name in names for t in same_fees().get(name, ())) or ABSENT


def _findings(names: Sequence[str]) -> Cell:
    found = (f for name in names for f in findings().get(name, ()))
    return tuple(f"{f.severity}: {f.message}" for f in found) or ("nothing to say",)


def _rulings(a: Sequence[str], b: Sequence[str], book: Mapping[str, FeeRuling]) -> Iterator[Row]:
    for name in dict.fromkeys((*a, *b)):
        told = (book[name].ruling,)
        yield Row(name, told if name in a else ABSENT, told if name in b else ABSENT)


def _words(fact: str) -> str:
    return fact.replace("-", " ")
