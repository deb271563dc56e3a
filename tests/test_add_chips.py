"""Chips added between hands: how many, by whom, and that they lie there when the next begins."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from houseway.errors import HousewayError
from houseway.families import game
from houseway.server import commands as c
from houseway.server.audit import audit_store
from houseway.server.hub import Hub
from houseway.server.opening import reopened
from houseway.server.room import restored
from houseway.server.seated import Settings
from houseway.server.store import Store
from houseway.table.chips import BuyIn, add_chips, may_add
from houseway.table.snapshot import restore, snapshot
from houseway.table.table import Table
from tables import full_table, repeatable_shoe
from test_server_pot import ANA, BEN, CYD
from test_server_pot import Table as Seated

SEATS = {1: ANA, 2: BEN, 3: CYD}
WHERE = ["texas-holdem", "chinese-poker", "panguingue"]


def at(name: str, chips: int, **options: object) -> tuple[Table, BuyIn]:
    """A table whose seat 1 has so many chips, and what may be bought there."""
    played = game(name, options)
    table = full_table(played, repeatable_shoe(played, name), people=3)
    table.stakes.chips = dict.fromkeys(table.people, chips)
    terms = played.buy_in(table)
    assert terms is not None
    return table, terms


def poorest(table: Seated) -> tuple[str, int]:
    """Who has the fewest chips, and so may add some whatever the cards were; and their seat."""
    seat = min(table.chips, key=lambda each: table.chips[each])
    return SEATS[seat], seat


def add(seat: int, amount: int) -> c.AddChips:
    return c.AddChips(do="add-chips", seat=seat, amount=amount)


@pytest.mark.parametrize(
    ("chips", "bounds"),
    [
        (10_000, (100, 30_000)),  # any chip more, up to the most one may buy in for
        (5_000, (3_000, 35_000)),  # less than a buy-in: up to one at least
        (7_950, (100, 32_000)),  # in whole chips
        (39_950, None),
        (60_000, None),  # won: no room for more
    ],
)
def test_texas_holdem_chips_that_are_added_make_no_more_and_no_less_than_a_buy_in(
    chips: int, bounds: tuple[int, int] | None
) -> None:
    table, terms = at("texas-holdem", chips)
    assert terms.buys == (8_000, 40_000)
    assert may_add(table, terms, 1) == bounds


def test_texas_holdem_chips_that_are_no_buy_in_are_refused_in_a_sentence() -> None:
    table, terms = at("texas-holdem", 10_000)
    for amount, told in [(30_100, r"takes \$1 to \$300, not \$301"), (250, r"whole chips of \$1")]:
        with pytest.raises(HousewayError, match=told):
            add_chips(table, terms, 1, amount)
    table.stakes.chips[1] = 41_000
    with pytest.raises(HousewayError, match=r"has \$410, and no more than \$400 is bought in for"):
        add_chips(table, terms, 1, 100)
    with pytest.raises(HousewayError, match="nobody sits in seat 9"):
        add_chips(table, terms, 9, 100)
    assert table.stakes.adding == {}


def test_mexican_stud_one_short_buy_for_every_full_one_also_between_hands() -> None:
    table, terms = at("mexican-stud", 5_000)
    low, high = terms.buys
    assert may_add(table, terms, 1) == (low, high - 5_000)  # nothing full was bought yet
    table.stakes.bought.add(1)
    assert may_add(table, terms, 1) == (terms.unit, high - 5_000)
    table.stakes.chips[1] = high - terms.unit
    table.stakes.bought.discard(1)
    with pytest.raises(HousewayError, match="bought short last"):
        add_chips(table, terms, 1, terms.unit)


def test_mexican_stud_a_short_buy_between_hands_is_the_one_that_is_allowed() -> None:
    table = Seated("mexican-stud")
    table.deal()
    table.play()
    stakes = table.room.table.stakes
    low = table.room.game.settings.buys[0]  # type: ignore[attr-defined]
    me, seat = poorest(table)
    assert seat in stakes.bought
    table.do(me, add(seat, low // 2))
    table.deal()
    assert seat not in stakes.bought
    table.play()
    with pytest.raises(HousewayError, match=r"takes \$80|bought short last"):
        table.do(me, add(seat, low // 2))


def test_chinese_poker_buy_in_is_twenty_points_and_chips_are_added_in_points() -> None:
    table, terms = at("chinese-poker", 0)
    assert terms.buys[0] == 20 * terms.unit
    assert may_add(table, terms, 1) == (terms.buys[0], terms.buys[1])


@pytest.mark.parametrize("name", WHERE)
def test_chips_are_added_between_hands_and_lie_there_when_the_next_begins(name: str) -> None:
    table = Seated(name)
    table.deal()
    table.buy_in()
    with pytest.raises(HousewayError, match="between hands, and this one is still being played"):
        table.do(BEN, add(2, 1_000))
    table.play()
    me, seat = poorest(table)
    terms = table.room.game.buy_in(table.room.table)
    assert terms is not None
    bounds = may_add(table.room.table, terms, seat)
    assert bounds is not None
    other, had = SEATS[seat % 3 + 1], table.chips[seat]
    with pytest.raises(HousewayError, match=f"you do not hold seat {seat}"):
        table.do(other, add(seat, bounds[0]))
    table.do(me, add(seat, bounds[1]))
    table.do(me, add(seat, bounds[0]))  # said again, it replaces what was said
    assert (table.chips[seat], table.room.table.stakes.adding) == (had, {seat: bounds[0]})
    assert restored(table.entries).state() == table.room.state()
    table.deal()
    bought = [e for e in table.entries[-1].events if e["event"] == "chips-bought"]
    assert [(each["seat"], each["amount"]) for each in bought][:1] == [(seat, bounds[0])]
    assert table.room.table.stakes.adding == {}
    table.play()
    assert restored(table.entries).state() == table.room.state()


def test_chips_are_not_added_where_there_is_a_bank() -> None:
    banked = Seated("casino-war")
    with pytest.raises(HousewayError, match="not played with chips of one's own"):
        banked.do(ANA, add(1, 1_000))


def test_nothing_is_added_after_all_and_whoever_sits_out_keeps_it_for_later() -> None:
    table = Seated("five-card-stud")
    table.deal()
    table.play()
    me, seat = poorest(table)
    table.do(me, add(seat, 10_000))
    table.do(me, add(seat, 0))
    assert table.room.table.stakes.adding == {}
    table.do(me, add(seat, 5_000))
    table.do(me, c.SitOut(do="away", seat=seat, away=True))
    table.deal()
    table.play()
    assert table.room.table.stakes.adding == {seat: 5_000}
    table.do(me, c.Leave(do="leave", seat=seat))
    assert table.room.table.stakes.adding == {}


def test_chips_that_are_to_be_added_stay_so_when_the_settled_hand_is_settled_anew() -> None:
    table = Seated("texas-holdem")
    table.deal()
    table.play()
    me, seat = poorest(table)
    table.do(me, add(seat, 5_000))
    stakes = snapshot(table.room.table)["stakes"]
    table.do(ANA, c.Declare(do="declare", declare="misdeal"))
    assert table.room.table.stakes.adding == {seat: 5_000}
    table.do(ANA, c.TakeBack(do="take-back"))
    assert snapshot(table.room.table)["stakes"] == stakes
    assert restored(table.entries).state() == table.room.state()


def test_a_table_opened_again_under_other_rules_keeps_what_was_to_be_added() -> None:
    table = Seated("texas-holdem")
    table.deal()
    table.play()
    me, seat = poorest(table)
    table.do(me, add(seat, 5_000))
    begun = next(n for n, entry in enumerate(table.entries) if entry.kind == "round")
    made = reopened(table.entries[begun:], "2026-01-01T00:00:00+00:00")
    assert made.data["state"]["table"]["stakes"]["adding"] == [{"seat": seat, "amount": 5_000}]


def test_a_snapshot_tells_of_chips_that_are_to_be_added_and_of_nothing_else() -> None:
    table, terms = at("texas-holdem", 10_000)
    assert "adding" not in snapshot(table)["stakes"]
    add_chips(table, terms, 1, 500)
    assert restore(table.rules, table.shoe, snapshot(table)).stakes.adding == {1: 500}


def test_a_page_tells_its_own_viewer_what_may_be_added(tmp_path: Path) -> None:
    async def evening() -> None:
        hub = Hub(Store(str(tmp_path / "room.db")))
        live = await hub.open("me", "texas-holdem", {}, Settings(pace=0), bots=3, seat=5, name="Me")
        table = live.room.id
        if not live.room.over:
            await hub.act(table, "me", c.Finish(do="finish"))
        may = live.room.adds(5, mine=True)["may_add"]  # nothing was put up in one's name
        assert "may_add" not in live.room.adds(5, mine=False)
        await hub.act(table, "me", add(5, may["minimum"]))
        assert live.room.adds(5, mine=False) == {"adding": may["minimum"]}
        await hub.close()
        again = Hub(Store(str(tmp_path / "room.db")))
        await again.act(table, "me", c.Next(do="next"))
        async with again.at(table) as back:
            assert back.room.table.stakes.adding == {}
            if not back.room.over:
                assert "may_add" not in back.room.adds(5, mine=True)
        assert audit_store(again.store).rounds == 2
        await again.close()

    asyncio.run(evening())
