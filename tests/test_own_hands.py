"""What games with own hands need of the engine, the table and the desk."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest

from houseway.cards.card import card, cards
from houseway.cards.deck import shoe_of
from houseway.cards.shoe import HandScript, LiveShoe, ScriptedShoe
from houseway.cards.shuffle import dice_of
from houseway.desk.settle import settle
from houseway.engine.bettor import Bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.event import Event
from houseway.errors import HousewayError, IllegalChoice, OutOfCards, RecordError, RulebookError
from houseway.families import game
from houseway.money import Odds
from houseway.play.bots import HouseWay, play_out
from houseway.play.described import Described, Told
from houseway.play.game import start_round
from houseway.rulebook.load import load
from houseway.rulebook.schema import Line
from houseway.table.coverage import Cover
from houseway.table.events import ButtonPlaced, CardDealt, CardTurned, DiceThrown, RoundEnded
from houseway.table.settle import button_seat, first_seat, in_order, walk
from houseway.table.table import Table
from houseway.table.wager import PlaceWagers, TakeBank, Wager
from tables import full_table, repeatable_shoe

DOUBLING = PickOffer(
    ("stand", "double"), "seat 3", {"double": (100, 2500)}, {"split": "only pairs split"}
)


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        (Pick("split"), "only pairs split; choose one of stand, double"),
        (Pick("dance"), "choose one of stand, double"),
        (Pick("double", 2501), r"to double takes \$1 to \$25, not \$25.01"),
        (Pick("double", 99), r"not \$0.99"),
        (Pick("double", True), "not True"),
        (Pick("stand", 100), "to stand takes no money"),
    ],
)
def test_a_refused_pick_is_told_why(choice: Pick, told: str) -> None:
    with pytest.raises(IllegalChoice, match=told):
        DOUBLING.verify(choice)


def test_a_pick_without_an_amount_puts_up_the_most() -> None:
    DOUBLING.verify(Pick("double"))
    assert DOUBLING.put_up(Pick("double")) == 2500
    assert DOUBLING.put_up(Pick("double", 700)) == 700
    assert DOUBLING.put_up(Pick("stand")) == 0
    assert DOUBLING.to_json()["amounts"] == {"double": {"minimum": 100, "maximum": 2500}}


def test_a_card_face_down_is_seen_by_its_owner_only() -> None:
    mine = CardDealt("seat 3", card("9c"), up=False, owner=3)
    assert mine.seen_from(3) == mine
    for other in (None, 1, 8):
        assert mine.seen_from(other) == replace(mine, card=None)
    nobodys = CardDealt("seat 3", card("9c"), up=False)
    assert nobodys.seen_from(3) == replace(nobodys, card=None)


@pytest.mark.parametrize(
    "event",
    [
        DiceThrown((1, 4, 6)),
        ButtonPlaced(3),
        ButtonPlaced(3, card("Kh")),
        CardDealt("seat 3", card("9c"), up=False, owner=3),
    ],
)
def test_events_of_own_hands_survive_their_json_form(event: Event) -> None:
    assert Event.from_json(event.to_json()) == event


def test_dice_follow_from_the_seed_and_every_face_is_as_likely() -> None:
    shoe = LiveShoe(shoe_of("pan", 8), 52, seeds=lambda: b"a" * 32)
    shoe.ready(1)
    thrown = [shoe.roll(3) for _ in range(4)]
    assert [face for dice in thrown for face in dice] == dice_of(b"a" * 32, 12)
    many = Counter(dice_of(b"b" * 32, 60_000))
    assert set(many) == set(range(1, 7))
    assert all(abs(number - 10_000) < 4 * 92 for number in many.values())


def test_a_shoe_that_runs_out_says_so() -> None:
    with pytest.raises(OutOfCards):
        ScriptedShoe([], whole=True).draw("seat 1")
    with pytest.raises(HousewayError, match="none is given"):
        ScriptedShoe([]).draw("seat 1")


def test_packs_take_turns() -> None:
    shoe = LiveShoe(shoe_of("standard", 6), 52, every_round=True, batches=2)
    shuffles = [shoe.ready(8) for _ in range(4)]
    assert [s.batch for s in shuffles if s is not None] == [1, 2, 1, 2]


def test_a_round_is_called_off_when_the_cards_run_out() -> None:
    played = game("no-bust-blackjack-4")
    table = full_table(played, ScriptedShoe(cards("Th 9c 8d"), whole=True), people=2)
    round_ = play_out(start_round(played, table), {}, HouseWay())
    ended = round_.events[-1]
    assert isinstance(ended, RoundEnded)
    assert "cards ran out" in str([e.to_json() for e in round_.events])
    assert ended.bank == ended.house == 0


# Half losses, rounding, order and start


def test_a_line_may_lose_a_part_of_the_stake() -> None:
    line = Line(name="Surrendered", pays="lose 1:2")
    assert (line.result, line.odds, line.loses) == ("lose", None, Odds(1, 2))
    assert Line(name="Lost", pays="lose").loses == Odds(1)
    assert Line(name="Won", pays="6:5").loses is None
    with pytest.raises(ValueError, match="not odds"):
        Line(name="Odd", pays="lose half")


RULES = load("pure-21-5")


def game_wager(seat: int, amount: int, placed: int, back: int = 0, hand: int = 1) -> Wager:
    return Wager(Bettor(seat, back), "game", amount, placed, hand=hand)


def test_payouts_are_rounded_down_to_the_unit_the_room_pays_in() -> None:
    line = Line(name="Natural", pays="6:5")
    paid = {}
    for option in ("exact", "half-dollar", "dollar"):
        rules = load("pure-21-5", {"payoff-rounding": option})
        (settled,) = walk(rules, 1, [game_wager(1, 700, 0)], lambda w: line, Cover("gross", 9999))
        paid[option] = settled.paid
    assert paid == {"exact": 840, "half-dollar": 800, "dollar": 800}


def test_several_steps_of_a_settlement_share_one_cover() -> None:
    cover = Cover("gross", 1000)
    win = Line(name="Won", pays="1:1")
    walk(RULES, 1, [game_wager(1, 700, 0)], lambda w: win, cover)
    (second,) = walk(RULES, 1, [game_wager(2, 700, 1)], lambda w: win, cover)
    assert (second.paid, second.uncovered, second.left) == (300, 400, 0)


def test_all_wagers_of_the_seated_person_come_before_the_backline() -> None:
    wagers = [
        Wager(Bettor(2, 1), "game", 500, 0),
        Wager(Bettor(2), "red-flex", 500, 1),
        Wager(Bettor(2), "game", 500, 2),
        Wager(Bettor(2), "game", 500, 3, hand=2),
    ]
    order = [(w.bettor.back, w.spot, w.hand) for w in in_order(RULES, 1, wagers)]
    assert order == [(0, "game", 1), (0, "game", 2), (0, "red-flex", 1), (1, "game", 1)]


@pytest.mark.parametrize(
    ("name", "bank", "start"),
    [("pure-21-5", 3, 4), ("pure-21-5", 8, 1), ("blackjack-switch", 2, 6), ("casino-war", 5, 1)],
)
def test_where_the_settlement_starts(name: str, bank: int, start: int) -> None:
    played = game(name)
    table = full_table(played, repeatable_shoe(played, "start"))
    table.bank = bank
    assert first_seat(table) == start


@pytest.mark.parametrize(
    ("options", "number", "seat"),
    [
        ({}, 13, 7),
        ({"button-count-from": "bank"}, 1, 5),
        ({"button-counts": "occupied"}, 3, 5),
    ],
)
def test_how_seats_are_counted_for_the_button(
    options: dict[str, str], number: int, seat: int
) -> None:
    rules = load("no-bust-blackjack-4", options)
    table = Table(rules, ScriptedShoe([]), bank=4)
    for taken in (1, 3, 4, 5, 7):
        table.sit(taken, f"person {taken}")
    table.wagers = [game_wager(s, 500, n) for n, s in enumerate(range(1, 9)) if s != 4]
    button = rules.settle.button
    assert button is not None
    assert button_seat(table, button, number) == seat


# Several circles


def test_one_person_may_play_circles_side_by_side_only() -> None:
    table = Table(load("no-bust-blackjack-jokers"), ScriptedShoe([]))
    table.sit(3, "ana")
    table.sit(4, "ana")
    with pytest.raises(HousewayError, match="not beside"):
        table.sit(7, "ana")
    table.sit(2, "ana")
    with pytest.raises(HousewayError, match="already plays 3 circles"):
        table.sit(5, "ana")


def test_a_person_with_two_seats_does_not_wager_against_their_own_bank() -> None:
    played = game("pure-21-5")
    table = Table(played.rules, repeatable_shoe(played, "two seats"))
    for seat, name in ((1, "ana"), (2, "ana"), (3, "ben")):
        table.sit(seat, name)
    round_ = start_round(played, table)
    round_.choose(Bettor(1), TakeBank(100_000))
    assert round_.decision is not None
    assert list(round_.decision.offers) == [Bettor(3)]


# Described hands


def test_what_a_description_does_not_say_follows_from_the_cards() -> None:
    hand = Described(HandScript({"seat 1": cards("5c 6d Th")}))
    offer = PickOffer(("stand", "hit", "double"), "seat 1", {"double": (500, 500)})
    for _ in range(2):
        hand.shoe.draw("seat 1")
    assert hand.choose(Bettor(1), offer) == Pick("hit")
    hand.shoe.draw("seat 1")
    assert hand.choose(Bettor(1), offer) == Pick("stand")
    hand.told = [Told(Bettor(1), "double", amount=500)]
    assert hand.choose(Bettor(1), offer) == Pick("double", 500)
    hand.check_all_used()


def test_a_choice_nobody_could_make_is_told() -> None:
    record = {
        "game": "no-bust-blackjack-4",
        "bank": {"seat": 8, "wager": 100_000},
        "wagers": [{"seat": 1, "spot": "game", "amount": 1000}],
        "cards": {"bank": ["Th", "9c"], "seat 1": ["Tc", "Td"]},
        "choices": [{"seat": 1, "pick": "insure"}],
    }
    with pytest.raises(RecordError, match="nobody could choose to insure"):
        settle(record)


@pytest.mark.parametrize(
    ("hands", "told"),
    [
        ({"bank": ["Th", "9c"], "dealer": ["Ah"]}, "hands are called bank, seat 1"),
        ({"bank": ["Th", "9c"], "seat 1": []}, "at least one card"),
        ({"bank": ["Th", "9c"], "seat 1": ["8c", "8d"], "seat 1 hand 3": ["8h"]}, "without a gap"),
        (
            {"bank": ["Th", "9c"], "seat 1": ["8c", "3d"], "seat 1 hand 2": ["9h", "2c"]},
            "no hand of the seat could split",
        ),
        (
            {"bank": ["Th", "9c"], "seat 1": ["Tc", "9d", "5c", "2d"]},
            "hard 19 must stand .*Chart 1A",
        ),
        ({"bank": ["Th"], "seat 1": ["Tc", "9d"]}, "the bank hand must take card 2"),
    ],
)
def test_a_description_that_cannot_be_is_refused(hands: dict[str, list[str]], told: str) -> None:
    record = {
        "game": "pure-21-5",
        "bank": {"seat": 8, "wager": 100_000},
        "wagers": [{"seat": 1, "spot": "game", "amount": 1000}],
        "cards": hands,
    }
    with pytest.raises(RecordError, match=told):
        settle(record)


# Rule files that lean on another


def test_a_rule_file_may_tell_only_what_is_different(tmp_path: Path) -> None:
    file = tmp_path / "my-game.toml"
    file.write_text(
        'like = "pure-21-5"\nid = "my-game"\nname = "My game"\n[options.decks]\ndefault = 2\n'
    )
    rules = load(str(file))
    assert (rules.name, rules.deck.decks, rules.family) == ("My game", 2, "blackjack")
    assert rules.spots == load("pure-21-5").spots
    file = tmp_path / "other.toml"
    file.write_text('like = "pure-spanish-21-5-6-5"\nid = "my-game"\nname = "My game"\n')
    assert load(str(file)).spots == load("pure-spanish-21-5-6-5").spots
    file = tmp_path / "loop.toml"
    file.write_text(f'like = "{file}"\nid = "my-game"\nname = "My game"\n')
    with pytest.raises(RulebookError, match="itself like too many more"):
        load(str(file))


def test_the_two_spanish_games_differ_by_one_payout() -> None:
    three, six = load("pure-spanish-21-5-3-2"), load("pure-spanish-21-5-6-5")
    assert three.play == six.play
    assert three.settle == six.settle
    lines = [
        (a.pays, b.pays)
        for s, t in zip(three.spots, six.spots, strict=True)
        for a, b in zip(s.lines, t.lines, strict=True)
        if a != b
    ]
    assert set(lines) == {("3:2", "6:5")}


def test_a_hidden_card_is_nowhere_in_what_others_see() -> None:
    """The hole card of every blackjack game, until it is turned."""
    for name in ("no-bust-blackjack-jokers", "pure-21-5"):
        played = game(name)
        shoe = ScriptedShoe(cards("Th 9c 8d 7s"))
        table = full_table(played, shoe, people=2)
        round_ = start_round(played, table)
        round_.choose(Bettor(1), TakeBank(100_000))
        round_.choose(Bettor(2), PlaceWagers((("game", 1000),)))
        assert round_.decision is not None
        assert not any(isinstance(e, CardTurned) and e.place == 2 for e in round_.events)
        for seat in (None, 1, 2):
            seen = [e.to_json() for e in round_.view(seat)]
            assert "7s" not in str(seen)


def test_hits_and_stands_nobody_had_to_choose_may_be_told() -> None:
    record = {
        "game": "no-bust-blackjack-4",
        "bank": {"seat": 8, "wager": 100_000},
        "wagers": [{"seat": 1, "spot": "game", "amount": 1000}],
        "cards": {"bank": ["9c", "9d"], "seat 1": ["5c", "4c", "Tc"]},
    }
    plain = settle(record)
    for told in (["hit"], ["hit", "stand"], ["stand"]):
        choices = [{"seat": 1, "pick": pick} for pick in told]
        assert settle({**record, "choices": choices}).settled == plain.settled


def test_a_backline_bettor_adds_nothing_unless_it_is_told() -> None:
    record = {
        "game": "pure-21-5",
        "bank": {"seat": 8, "wager": 100_000},
        "wagers": [
            {"seat": 1, "spot": "game", "amount": 1000},
            {"seat": 1, "bettor": "backline 1", "spot": "game", "amount": 1000},
        ],
        "cards": {
            "bank": ["9c", "8s"],
            "seat 1": ["8c", "Tc"],
            "seat 1 hand 2": ["8d", "Td"],
            "seat 1 hand 3": ["8h", "Th"],
        },
    }
    behind = Bettor(1, 1)
    assert dict(settle(record).ended.nets)[behind] == 1000
    told = [
        {"seat": 1, "bettor": "backline 1", "pick": "match"},
        {"seat": 1, "bettor": "backline 1", "pick": "match"},
    ]
    assert dict(settle({**record, "choices": told}).ended.nets)[behind] == 3000


def test_base_wagers_keep_to_the_limit_a_schedule_is_posted_for() -> None:
    posted = {"fees": "cons-blackjack-45", "minimum": "$100", "maximum": "$1,000"}
    assert load("no-bust-blackjack-4", posted)
    with pytest.raises(RulebookError, match="limit-game is \\$10-\\$300; set it within that"):
        load("no-bust-blackjack-4", {**posted, "limit-game": "10-300"})


@pytest.mark.parametrize(
    ("name", "options", "said"),
    [
        ("no-bust-blackjack-jokers", {"surrender-not-against": "joker"}, "not against a joker."),
        ("no-bust-blackjack-jokers", {}, "not against an ace or a joker."),
        ("blackjack-switch", {"insurance-per": "player"}, "all hands of a player together"),
        ("blackjack-switch", {"insurance-for-naturals": "no"}, "A natural is not insured."),
        ("pure-spanish-21-5-3-2", {"rescue-after-split": "no"}, "rescued, unless it was split"),
        ("pure-spanish-21-5-3-2", {"double-double": "three"}, "to 8 times the first"),
    ],
)
def test_the_rule_sheet_follows_the_options(name: str, options: dict[str, str], said: str) -> None:
    told = [line for _, lines in game(name, options).words().sections for line in lines]
    assert any(said in line for line in told)


def test_a_shoe_with_jokers_is_checked_by_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    from houseway.cards.card import texts
    from houseway.cards.shuffle import commitment, shuffled
    from houseway.cli.verify import show

    seed = b"j" * 32
    dealt = texts(shuffled(load("no-bust-blackjack-jokers").deck.shoe, seed)[:60])
    show(None, seed.hex(), commitment(seed), 6, "standard", 6, dealt, None, False)
    assert "All 60 cards agree" in capsys.readouterr().out
