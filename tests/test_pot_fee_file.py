"""Files of pot fees, the room's own and the rulebook's: what is read, and what is refused."""

from __future__ import annotations

import re

import pytest

from houseway.errors import RulebookError
from houseway.rulebook.pot_fees import parse_pot_schedules, pot_schedules
from houseway.rulebook.pot_schedule import ANY, PotFee

ROOM = """
[[pot]]
prefix = "river"
title = "River Room"
games = ["texas-holdem"]
by-players = true

[[pot.block]]
structures = ["limit"]
limit = "2-4 to 20-40"
by = "players"
fees = { designated = "before-flop", regular = "after-flop" }
options = [[1, "6+", 0.50, 3], [2, "2-5", 0, 2]]

[[pot.block.note]]
options = "2"
text = "For weekdays."
"""


def test_a_room_may_keep_its_own_file() -> None:
    first, second = parse_pot_schedules(ROOM, "room.toml")
    assert (first.id, first.players, first.total) == ("river-1", (6, None), 350)
    assert (second.players, second.notes, first.notes) == ((2, 5), ("For weekdays.",), ())
    assert first.fees[0] == PotFee("designated", "before-flop", 50)
    assert first.fees[0].players == ANY


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("0.50, 3]", '"5%", 3]', "river, option 1: '5%' is a share"),
        ("0.50, 3]", '"1/20", 3]', "never be a fraction or percentage"),
        ("0.50, 3]", "0.505, 3]", "'0.505' is not an amount of money"),
        ("0.50, 3]", "-1, 3]", "'-1' is not an amount of money"),
        ("0.50, 3]", "true, 3]", "True is not an amount of money"),
        ("0.50, 3]", "3]", "write a row as [option, players, designated, regular]"),
        ('"6+"', '"six"', "'six' is no band; write it like 7+, 5-6, 5 or -4"),
        ('"6+"', '""', "'' is no band"),
        ("[2, ", '["2", ', "option must be a whole number from 1"),
        ("2-4 to 20-40", "2 to 40", "limit: '2 to 40' cannot be read"),
        ("2-4 to 20-40", "2-x", "limit: 'x' is not an amount of money"),
        ("after-flop", "after-lunch", "pot.0.block.0.fees.regular: must be"),
        ('["texas-holdem"]', '["texas-hold"]', "no game is called 'texas-hold'; did you mean"),
        ('["texas-holdem"]', "[]", "pot.0.games"),
        ("by-players", "by-player", "by-player"),
        ('options = "2"', 'options = "two"', "'two' is no option number"),
        ("[[pot]]", "[[pot]", "room.toml is not valid TOML"),
        ("{ designated", "{} # { designated", "fees"),
    ],
)
def test_a_bad_file_gets_one_clear_sentence(old: str, new: str, said: str) -> None:
    assert old in ROOM
    with pytest.raises(RulebookError) as caught:
        parse_pot_schedules(ROOM.replace(old, new, 1), "room.toml")
    message = str(caught.value)
    assert said in message
    assert message.startswith("room.toml")
    assert "\n" not in message


def test_amounts_are_never_floats() -> None:
    figures = [fee.amount for each in pot_schedules().values() for fee in each.fees]
    assert {type(amount) for amount in figures} == {int}
    assert all(re.fullmatch(r"[a-z0-9-]+-\d+", name) for name in pot_schedules())
