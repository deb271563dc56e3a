"""The doors of the library that take what people write, each with arguments that are right."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from houseway.cards.card import card, cards, cards_in
from houseway.cards.deck import shoe_of
from houseway.desk.audit import audit
from houseway.desk.bank.plan import Plan
from houseway.desk.bank.rotation import own_wager, rotation
from houseway.desk.bank.table import read_table, usual_table
from houseway.desk.compare import compare
from houseway.desk.counting import counting
from houseway.desk.explorer import the_schedule
from houseway.desk.fee_layout import read_crowd
from houseway.desk.forecast import crowd, forecast, tables_of
from houseway.desk.packed import pack_data, unpack
from houseway.desk.phh import read_phh
from houseway.desk.placard import placard_of
from houseway.desk.record import read_record
from houseway.desk.schemas import example, schema
from houseway.desk.settle import settle, settle_any
from houseway.desk.sheet import sheet_of
from houseway.desk.shift.asked import read_count, read_seats
from houseway.desk.simulate.run import MOST_ROUNDS, run
from houseway.desk.thirteen import thirteen
from houseway.desk.train.drills import questions
from houseway.desk.train.marking import check
from houseway.desk.what_if import what_if
from houseway.desk.what_if_fair import fair, read_edge
from houseway.engine.bettor import Bettor, read_bettor
from houseway.engine.decision import Pick
from houseway.engine.round import Round, read_log
from houseway.families import game
from houseway.families.advice import advise
from houseway.families.baccarat.roads import coups
from houseway.families.journal import RoundLog
from houseway.hands.tiles import tiles
from houseway.money import Odds, cents
from houseway.play.game import start_round
from houseway.proof.equity.asking import Ask, equity
from houseway.proof.equity.spec import spec_of
from houseway.proof.scene import Person, Scene, read_scene
from houseway.rulebook.load import load
from houseway.rulebook.names import game_id, named, named_with
from houseway.rulebook.pot_fee_file import read_pot_file
from houseway.rulebook.pot_fees import pot_fees
from houseway.rulebook.schedules import parse_range, parse_schedules, parse_tiers, schedule
from houseway.server.commands import read_command
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table, live_shoe
from houseway.table.wager import PlaceWagers, TakeBank

EZ = "ez-baccarat-panda-8"
BANK = 100_000


def seated() -> Table:
    rules = game(EZ).rules
    table = Table(rules, live_shoe(rules))
    for seat in (1, 2, 3):
        table.sit(seat, f"person {seat}")
    return table


def restored(data: Any) -> Table:
    rules = game(EZ).rules
    return restore(rules, live_shoe(rules), data)


def begun(banked: bool = False) -> Round:
    round_ = start_round(game(EZ), seated())
    if banked:
        round_.choose(Bettor(1), TakeBank(BANK))
    return round_


def people(**more: Any) -> list[dict[str, Any]]:
    return [{"seat": 1, "bank": BANK}, {"seat": 2, "wagers": {"banker": 2500}, **more}]


def scene(rounds: Any, seed: Any) -> object:
    """As many rounds as may be asked for, but never many."""
    rounds = 2 if isinstance(rounds, int) and 2 < rounds <= MOST_ROUNDS else rounds
    persons = (Person(1, (), BANK), Person(2, (("banker", 2500),)))
    return run(Scene(EZ, persons, rotates=False), rounds, seed, at_table=True)


def answered(given: Any) -> object:
    return check(questions("pay", EZ, 1, "x")[0], given)


# A file is never right as these values are: these doors only have to refuse well.
SHUT = {"RoundLog.from_json", "audit", "parse_schedules", "read_pot_file", "read_phh", "thirteen"}
Door = tuple[Callable[..., object], tuple[Any, ...]]
ASK = Ask(samples=50)

DOORS: dict[str, Door] = {
    "load": (load, (EZ, {"decks": 6})),
    "load an option": (lambda value: load(EZ, {"decks": value}), (6,)),
    "load an option by name": (lambda name: load(EZ, {str(name): 6}), ("decks",)),
    "load a pot game": (lambda value: load("omaha-hi-lo", {"low-qualifier": value}), ("8",)),
    "load fees": (lambda value: load(EZ, {"fees": value}), ("cons-baccarat-1",)),
    "spot": (lambda name: game(EZ).rules.spot(name), ("banker",)),
    "game": (game, (EZ, {"decks": 6})),
    "game_id": (game_id, ("ez",)),
    "named": (named, ("ez",)),
    "named_with": (named_with, ("ez", {})),
    "cents": (cents, ("5",)),
    "Odds.parse": (Odds.parse, ("8:1",)),
    "card": (card, ("Ah",)),
    "cards": (cards, ("Ah Kd",)),
    "cards_in": (cards_in, ("Ah Kd",)),
    "tiles": (tiles, ("6-5",)),
    "shoe_of": (shoe_of, ("standard", 8, 0, 0)),
    "sit": (lambda *a: seated().sit(*a), (4, "somebody")),
    "stand_behind": (lambda *a: seated().stand_behind(*a), (1, "somebody")),
    "leave": (lambda bettor: seated().leave(bettor), (Bettor(1),)),
    "choose": (lambda *a: begun().choose(*a), (Bettor(1), TakeBank(BANK))),
    "take the bank": (lambda a: begun().choose(Bettor(1), TakeBank(a)), (BANK,)),
    "pick": (lambda *a: begun().choose(Bettor(1), Pick(*a)), ("decline", None)),
    "wager": (lambda *a: begun(True).choose(*a), (Bettor(2), PlaceWagers((("banker", 2500),)))),
    "wagers": (
        lambda wagers: begun(True).choose(Bettor(2), PlaceWagers(wagers)),
        ((("banker", 2500),),),
    ),
    "one wager": (
        lambda *wager: begun(True).choose(Bettor(2), PlaceWagers((wager,))),
        ("banker", 2500),
    ),
    "declare": (lambda *a: begun(True).declare(*a), ("misdeal", "a card too many", None)),
    "read_bettor": (read_bettor, (1, "backline 1")),
    "read_log": (read_log, ([],)),
    "RoundLog.from_json": (RoundLog.from_json, ({},)),
    "restore": (restored, (snapshot(seated()),)),
    "read_record": (read_record, (example(EZ),)),
    "settle": (settle, (example(EZ),)),
    "settle_any": (settle_any, (example(EZ),)),
    "schema": (schema, ("record",)),
    "example": (example, (EZ,)),
    "advise": (lambda *a: advise(game("three-card-poker"), *a), ((1, 2, 3), (4,))),
    "advise with a card": (lambda c: advise(game("three-card-poker"), (c, 2, 3), (4,)), (1,)),
    "set a hand with a card": (
        lambda c: advise(game("pai-gow-poker"), (c, 2, 3, 14, 25, 36, 47)),
        (1,),
    ),
    "equity": (
        lambda game, hands, board, dead: equity(game, hands, board, dead, ASK),
        ("texas-holdem", ("AhAd", "KsKd"), "2c 3c 4c", "9h"),
    ),
    "equity under options": (
        lambda options: equity("pineapple", ("AhAd", "KsKd"), "2c 3c 4c 5d 9d", options=options),
        ({"hi-lo": "yes"},),
    ),
    "spec_of": (spec_of, ("lazy-pineapple", {"hi-lo": "yes"})),
    "read_table": (lambda *a: read_table(game(EZ), *a), ("banker 25", None, 1, "best-play")),
    "rotation": (lambda others: rotation(game(EZ).rules, others), (1,)),
    "own_wager": (lambda *a: own_wager(usual_table(game(EZ)), *a), ("banker", 2500)),
    "Plan": (Plan, (BANK, BANK, 60, 2000, 8, 0.01, 1)),
    "the_schedule": (the_schedule, ("cons-baccarat-1",)),
    "schedule": (schedule, ("cons-baccarat-1",)),
    "pot_fees": (pot_fees, ("flop-1",)),
    "parse_schedules": (lambda text: parse_schedules(text, "a file"), ("",)),
    "read_pot_file": (lambda text: read_pot_file(text, "a file"), ("",)),
    "parse_tiers": (parse_tiers, ("5-100: 0.50",)),
    "parse_range": (parse_range, ("5-100",)),
    "read_scene": (read_scene, ({"game": EZ, "people": people()},)),
    "a part of a scene": (
        lambda key, value: read_scene({"game": EZ, "people": people(), str(key): value}),
        ("shift", 10),
    ),
    "a person of a scene": (
        lambda key, value: read_scene({"game": EZ, "people": people(**{str(key): value})}),
        ("plays", "house-way"),
    ),
    "run": (scene, (2, 1)),
    "read_count": (read_count, ("1e6",)),
    "read_seats": (read_seats, ("1 2",)),
    "coups": (coups, ("BPT",)),
    "compare": (compare, (EZ, "dai-bacc", {}, {}, 60)),
    "crowd": (lambda text: crowd(game(EZ).rules, text), ("7 x 25",)),
    "read_crowd": (lambda text: read_crowd(game(EZ).rules, text), ("7 x 25",)),
    "forecast": (
        lambda names: forecast(tables_of(EZ, {}, names), [crowd(game(EZ).rules, "7 x 25")]),
        (["cons-baccarat-1"],),
    ),
    "counting": (lambda spot, cut: counting(game(EZ), spot, 0, cut), ("dragon-7", None)),
    "what_if": (what_if, (EZ, {"decks": 6})),
    "fair": (fair, (EZ, {}, "dragon-7", Fraction(0))),
    "read_edge": (read_edge, ("5",)),
    "questions": (questions, ("pay", EZ, 1, "x", 1)),
    "check an answer": (answered, ("5",)),
    "thirteen": (lambda cards: thirteen(game("chinese-poker"), cards), ("Ah",)),  # type: ignore[arg-type]
    "read_phh": (read_phh, ("",)),
    "audit": (audit, (["{}"],)),
    "unpack": (unpack, (pack_data(example(EZ)),)),
    "read_command": (read_command, ({"do": "next", "id": "a"},)),
    "sheet_of": (lambda *a: sheet_of(game(*a)), (EZ, {})),
    "placard_of": (lambda *a: placard_of(game(*a)), (EZ, {})),
}
