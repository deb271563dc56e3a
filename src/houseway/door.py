"""The front door: what people come for, under the names they would try first.

`import houseway` offers all of it. Every answer shows itself in a terminal and in a notebook, gives
a frame with `to_frame`, and has the whole of what was found inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any

from houseway.checked import checked
from houseway.engine.bettor import Bettor
from houseway.engine.event import Event, standing
from houseway.errors import RecordError
from houseway.families import game as ready
from houseway.money import Cents, cents
from houseway.play.game import Game, start_round
from houseway.rulebook.departures import standing as as_printed
from houseway.rulebook.load import game_ids, load
from houseway.rulebook.names import bare
from houseway.rulebook.options import option_text
from houseway.rulebook.schema import Rules
from houseway.shown import Column, Rows, Shown
from houseway.table.events import RoundEnded
from houseway.table.table import Table, live_shoe

if TYPE_CHECKING:
    from houseway.desk.places import Fault
    from houseway.desk.settle import Answer
    from houseway.desk.simulate.result import Result
    from houseway.engine.round import Round
    from houseway.proof.advice import Advised
    from houseway.proof.equity import Equities
    from houseway.proof.model import GameOdds

Progress = Callable[[float], None]
NAME, EDGE = Column("wager"), Column("bank's edge", "percent")


@dataclass(frozen=True, repr=False)
class GameList(Shown, Sequence[str]):
    """The games by their ids, each with its name and family."""

    ids: tuple[str, ...]

    def __getitem__(self, at: Any) -> Any:
        return self.ids[at]

    def __len__(self) -> int:
        return len(self.ids)

    def shown(self) -> Rows:
        columns = (Column("id"), Column("name"), Column("family"))
        known = map(load, self.ids)
        rows = [(rules.id, rules.name, rules.family) for rules in known]
        return Rows(f"{len(rows)} games", columns, rows)


@dataclass(frozen=True, repr=False)
class OpenGame(Shown):
    """A game under its options, and what can be asked of it.

    `played` is the game as the rest of the library takes it.
    """

    played: Game

    @property
    def rules(self) -> Rules:
        """Everything the rule file says under these options."""
        return self.played.rules

    def shown(self) -> Rows:
        rules = self.rules
        changed = [f"{key}={option_text(value)}" for key, value in rules.changed_options.items()]
        under = f" ({', '.join(changed)})" if changed else ""
        columns = (Column("wager"), Column("id"), Column("pays at best"))
        rows = [(spot.name, spot.id, str(spot.most)) for spot in rules.spots]
        return Rows(f"{rules.name}{under}", columns if rows else (), rows, (as_printed(rules),))

    def odds(self, progress: Progress | None = None) -> OddsAnswer:
        """The odds of every wager. What takes long is kept; `progress` is told how far it is."""
        from houseway.desk.odds import find_odds

        return OddsAnswer(self.rules, find_odds(self.played, progress))

    def strategy(self, hand: str, shown: str = "") -> AdviceAnswer:
        """What each choice with a hand is worth, best first, when the cards of `shown` lie open."""
        from houseway.cards.card import cards
        from houseway.families.advice import advise

        return AdviceAnswer(self.rules, advise(self.played, cards(hand), cards(shown)))

    def settle(self, hand: Mapping[str, object] | str) -> SettledHand:
        """A hand of this game settled: a record without its game, or lines as people type them."""
        if isinstance(hand, str):
            return settle(f"{self.rules.id}\n{hand}", dict(self.rules.changed_options))
        options = {**self.rules.changed_options, **_table_of(hand.get("options"))}
        return settle({**hand, "game": self.rules.id, "options": options})

    def simulate(
        self, table: str = "", rounds: int = 100_000, *, bank: str | None = None, seed: int = 1
    ) -> SimulatedTable:
        """So many rounds at a table told in words, `7 x banker 25`, against a bank of `bank`."""
        from houseway.desk.shift.asked import Asked, scene_of, usual_shift
        from houseway.desk.simulate.run import run

        told = None if bank is None else cents(bank)
        asked = Asked(table, told, shift=min(rounds, usual_shift(self.played)))
        scene = scene_of(self.played, asked, dict(self.rules.changed_options))
        return SimulatedTable(self.rules, run(scene, rounds, seed))

    def seat(self, people: int | None = None, *, bots: str = "regulars", seed: str = "") -> Seated:
        """A table of it with bots in every chair; with a seed it deals the same cards again."""
        from houseway.families.bots import bot_for
        from houseway.play.bots import NAMES

        random, rules = Random(seed or None), self.rules
        seeds = (sha256(f"{seed} {n}".encode()).digest() for n in count())
        shoe = live_shoe(rules, seeds=lambda: next(seeds)) if seed else live_shoe(rules)
        table = Table(rules, shoe)
        for seat, name in zip(range(1, (people or min(table.seats, 7)) + 1), NAMES):
            table.sit(seat, name)
        made = {seat: bot_for(bots, self.played, random) for seat in table.people}
        return Seated(self.played, table, made)


def _table_of(options: object) -> dict[str, object]:
    return dict(options) if isinstance(options, Mapping) else {}


@dataclass(frozen=True, repr=False)
class OddsAnswer(Shown):
    """The odds of a game; `found` has every count, `answer["dragon-7"]` one wager."""

    rules: Rules
    found: GameOdds[Any]

    def __getitem__(self, wager: str) -> Any:
        called = {bare(name): spot.id for spot in self.rules.spots for name in (spot.id, spot.name)}
        return self.found.spot(called.get(bare(wager)) or self.rules.spot(wager).id)

    def shown(self) -> Rows:
        spots = self.found.spots
        rows = [(each.spot.name, each.edge, _how_exact(each)) for each in spots]
        columns = (NAME, EDGE, Column("exactly")) if rows else ()
        charts = tuple(chart.title for chart in self.found.charts)
        told = (f"Charts: {', '.join(charts)}.",) if charts else ()
        return Rows(
            f"{self.rules.name}: odds",
            columns,
            rows,
            (*told, self.found.method, as_printed(self.rules)),
        )


def _how_exact(spot: Any) -> str:
    """The edge as a fraction where every deal is counted; a sample says how sure it is."""
    error = getattr(spot.odds, "error", 0)
    if error:
        return f"sampled, ± {float(error) * 100:.4f} %"
    return str(spot.edge) if isinstance(spot.edge, Fraction) else "counted, to the last digit shown"


@dataclass(frozen=True, repr=False)
class AdviceAnswer(Shown):
    """What to do with a hand; `found` has it in full."""

    rules: Rules
    found: Advised

    @property
    def best(self) -> str:
        return self.found.best.choice

    def shown(self) -> Rows:
        found = self.found
        columns = (Column("choice"), Column(f"worth, of {found.unit}", "percent"), Column("note"))
        rows = [(each.choice, each.ev, each.note) for each in found.choices]
        return Rows(f"{self.rules.name}: {found.hand}", columns, rows, (as_printed(self.rules),))


@dataclass(frozen=True, repr=False)
class SettledHand(Shown):
    """A settled hand; `found` is the answer with every event, `nets` what everybody came to."""

    found: Answer

    @property
    def nets(self) -> dict[str, Cents]:
        """Everybody's result in cents, the bank and the house included; they sum to zero."""
        ended, banked = self.found.ended, self.found.rules.banked
        people = {str(bettor): net for bettor, net in ended.nets}
        bank = {"bank": ended.bank} if banked else {}
        lies = {"lies over": ended.lies} if ended.lies else {}
        return {**people, **bank, "house": ended.house, **lies}

    def to_json(self) -> dict[str, Any]:
        """The whole answer as `houseway settle --json` gives it."""
        return self.found.to_json()

    def shown(self) -> Rows:
        from houseway.desk.slip import slip_standing

        columns = (Column("who"), Column("net", "signed"))
        title = f"{self.found.rules.name}: settled"
        return Rows(title, columns, list(self.nets.items()), (slip_standing(self.found),))


@dataclass(frozen=True, repr=False)
class SimulatedTable(Shown):
    """A simulation; `found` has quantiles, falls, coverage and every wager."""

    rules: Rules
    found: Result

    def shown(self) -> Rows:
        found, rules = self.found, self.rules
        who = ("who", "text"), ("a round, in cents", "number"), ("standard error", "number")
        earned = ((found.bank,) if rules.banked else ()) + found.people
        rows = [(each.name, each.mean, each.error) for each in earned]
        told = f"{found.plays[:1].upper()}{found.plays[1:]}; results are {found.earned_text}."
        return Rows(
            f"{rules.name}: {found.rounds:,} rounds, seed {found.seed}",
            [Column(name, kind) for name, kind in who],  # type: ignore[arg-type]
            rows,
            (told, as_printed(rules)),
        )


@dataclass(frozen=True, repr=False)
class EquityAnswer(Shown):
    """Who gets what part of the pot; `found` has wins, ties and halves."""

    found: Equities

    def shown(self) -> Rows:
        found = self.found
        columns = (Column("hand"), Column("equity", "share"), Column("standard error", "share"))
        rows = [(each.label, each.equity, each.error or None) for each in found.hands]
        how = "every deal counted" if found.exact else f"{found.deals:,} deals sampled"
        return Rows(f"{found.spec.game}: {how}", columns, rows)


@dataclass(frozen=True, repr=False)
class DealtRound(Shown):
    """A round that was dealt: what happened, in sentences, and what everybody came to."""

    rules: Rules
    round: Round

    @property
    def events(self) -> list[Event]:
        return self.round.events

    @property
    def nets(self) -> dict[Bettor, Cents]:
        """Results in cents; nothing where the round did not come to its end."""
        ended = [each for each in standing(self.events) if isinstance(each, RoundEnded)]
        return dict(ended[-1].nets) if ended else {}

    def shown(self) -> Rows:
        from houseway.table.say import say

        said = (say(event, self.rules) for event in self.events)
        rows = [(text,) for text in said if text]
        return Rows(f"{self.rules.name}: a round", (Column("what happened"),), rows)


@dataclass(repr=False)
class Seated(Shown):
    """A table with a bot in every chair; `deal` plays the next round."""

    played: Game
    table: Table
    bots: dict[int, Any]
    dealt: int = field(default=0)

    def deal(self) -> DealtRound:
        """The next round, played to its end."""
        round_ = start_round(self.played, self.table)
        while round_.decision is not None:
            bettor, offer = next(iter(round_.decision.offers.items()))
            round_.choose(bettor, self.bots[bettor.seat].choose(offer))
        self.dealt += 1
        return DealtRound(self.played.rules, round_)

    def rounds(self, number: int) -> Iterator[DealtRound]:
        """So many rounds, one after the other."""
        return (self.deal() for _ in range(number))

    def shown(self) -> Rows:
        rules, people = self.played.rules, self.table.people
        rows = [(seat, people[seat]) for seat in sorted(people)]
        title = f"{rules.name}: a table, {self.dealt} rounds dealt"
        return Rows(title, (Column("seat", "number"), Column("who")), rows, (as_printed(rules),))


def games() -> GameList:
    """Every game of the rulebook, by its id."""
    return GameList(tuple(game_ids()))


@checked
def game(name: str, **options: object) -> OpenGame:
    """The game people call `name`, under options: `game("ez baccarat", decks=6)`.

    Write an option's name with underscores (`settle_order`). A name nobody knows is refused with
    the nearest ones.
    """
    return OpenGame(ready(name, {key.replace("_", "-"): each for key, each in options.items()}))


def settle(
    hand: Mapping[str, object] | str, options: Mapping[str, object] | None = None
) -> SettledHand:
    """A hand settled: a record as data or JSON, or typed lines that begin with the game."""
    from houseway.desk.tried import tried

    found = tried(dict(hand) if isinstance(hand, Mapping) else hand, options=options)
    if found.answer is None:
        raise _refusal(found.faults[0])
    return SettledHand(found.answer)


def _refusal(fault: Fault) -> RecordError:
    """The first fault of a hand, with its line where it was typed."""
    at = "" if fault.line is None else f"line {fault.line}, column {fault.column}: "
    told = f"{at}{fault.message}"
    return RecordError(told, fault.where, fault.code, fault.value, fault.remedy)


@checked
def simulate(
    name: str, table: str = "", rounds: int = 100_000, *, bank: str | None = None, seed: int = 1
) -> SimulatedTable:
    """So many rounds of a game: `simulate("ez baccarat", "7 x banker 25", 1_000_000)`."""
    return game(name).simulate(table, rounds, bank=bank, seed=seed)


@checked
def equity(name: str, *hands: str, board: str = "", dead: str = "") -> EquityAnswer:
    """What part of the pot each hand gets: `equity("holdem", "AhKh", "QQ+", board="Ts 9h 2c")`."""
    from houseway.proof.equity import equity as asked
    from houseway.rulebook.names import named

    found = named(name)
    return EquityAnswer(asked(found.game, hands, board, dead, options=found.options))
