"""The fees of a table as its rule sheet states them: how much, from whom, when, and what binds."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.desk.fee_words import and_list, moment_words, wager_fees, without_schedule
from houseway.desk.paper import Clause, Figure, Item
from houseway.desk.pot_fee_tables import from_each_player, payer, steps, total_head
from houseway.desk.sheet import piece
from houseway.money import dollars
from houseway.play.words import Chart
from houseway.rulebook.pot_schedule import PotSchedule
from houseway.rulebook.room_fee import ROOM
from houseway.rulebook.schedules import Schedule, Tier, range_text
from houseway.rulebook.schema import Rules

FLAT = (
    "Fees are flat amounts, never a share of wagers or winnings. They are posted in view of the "
    "table before the hand, and a table posts five rates at the most."
)
NO_STAKE = "The room has no stake in the game: these fees are all it takes, whoever wins."
BANK_BY = {
    "total-table-action": "Action of the round",
    "sum-of-antes": "All antes of the round",
    "per-hand": "A hand",
}
ONCE_A_ROUND = "Each bettor, once a round"


def fees(rules: Rules) -> Iterator[Item | str]:
    """The section on fees."""
    yield NO_STAKE
    yield FLAT
    yield from _banked(rules) if rules.banked else _pot(rules)


def _banked(rules: Rules) -> Iterator[Item | str]:
    posted = rules.schedule
    if posted is None:
        yield Clause(without_schedule(rules), note=f"Option fees = {rules.options['fees']}.")
        return
    yield _posted(rules, posted)
    yield Figure(fee_chart(rules, posted), left=2)
    yield from _action(rules, posted)
    yield from _moments(rules, posted)


def _posted(rules: Rules, posted: Schedule) -> Clause:
    if posted.id == ROOM:
        own = rules.options["room-fee"]
        return Clause("Posted here is the room's own schedule.", note=f"Option room-fee = {own}.")
    limit = f" It is for a table limit of {posted.limit}." if posted.limit else ""
    return Clause(
        f"Posted here is collection option {posted.option} of {posted.title}.{limit}",
        note=f"Option fees = {posted.id}.",
    )


def fee_chart(rules: Rules, posted: Schedule) -> Chart:
    """Who pays how much, by tier."""
    rows = [("The bank", BANK_BY[posted.bank_basis], *_tier(tier)) for tier in posted.bank]
    rows += [
        ("Bettors", on, *_tier(tier)) for on, tiers in _bettors(rules, posted) for tier in tiers
    ]
    if not posted.player:
        rows.append(("Bettors", "nothing", "", dollars(0)))
    once = [
        tuple("" if row[:2] == before[:2] and n < 2 else cell for n, cell in enumerate(row))
        for before, row in zip([("", ""), *rows], rows, strict=False)
    ]
    return Chart("The posted schedule", ("Who pays", "On", "Amount", "Fee"), tuple(once), "")


def _bettors(rules: Rules, posted: Schedule) -> Iterator[tuple[str, tuple[Tier, ...]]]:
    """What bettors pay, spot by spot where not every wager pays the same."""
    if posted.player_basis == "per-round":
        yield ONCE_A_ROUND, posted.player
    for spots, tiers in wager_fees(rules, posted):
        size = "" if tiers[0].flat else ", by its size"
        yield from ((f"{on}{size}", tiers) for on in [s.name for s in spots] or ["Each wager"])


def _tier(tier: Tier) -> tuple[str, str]:
    return "any" if tier.flat else range_text(tier.start, tier.end), dollars(tier.fee)


def _action(rules: Rules, posted: Schedule) -> Iterator[str]:
    if posted.bank_basis == "per-hand":
        return
    left_out = [s.name for s in rules.spots if not s.counts and s.window == "before-cards"]
    without = f" {and_list(left_out)} does not count." if len(left_out) == 1 else ""
    if len(left_out) > 1:
        without = f" {and_list(left_out)} do not count."
    behind = ", the backline included," if any(s.backline for s in rules.spots) else ""
    yield (
        f"Action is what all bettors together{behind} have wagered when wagers close; the bank's "
        f"own wager and anything put up after the {piece(rules)}s are no part of it.{without}"
    )
    if any(spot.carries for spot in rules.spots):
        again = "counts in every round" if rules.fees.carried_counts else "counts only once"
        yield f"A wager that lies over from an earlier round {again}."
    yield (
        "A tier includes its upper end, and the next begins just above it: a cent over the end "
        "pays the next tier."
    )
    lowest = rules.fees.below_first_tier == "lowest"
    if not posted.bank[0].flat:
        due = "the lowest rate is due" if lowest else "no rate is posted and nothing is due"
        yield f"Below the first tier {due}."


def _moments(rules: Rules, posted: Schedule) -> Iterator[str]:
    given = rules.fees
    yield moment_words(rules, piece(rules))
    if posted.player:
        free = [s.name for s in rules.spots if not s.fee and s.window == "before-cards"]
        if free:
            yield f"No bettor's fee is taken on {and_list(free)}."
    yield (
        "A bettor for whom nothing moved because the bank was short gets the fee back."
        if given.refund_uncovered
        else "A fee stays taken when the bank was short and a wager went back."
    )
    back = "fees go back with the wagers" if given.refund_misdeal else "the wagers go back, no fee"
    yield f"When a deal is called off {back}."


def _pot(rules: Rules) -> Iterator[Item | str]:
    posted = rules.pot_fees
    if posted is None:
        yield Clause(without_schedule(rules), note=f"Option fees = {rules.options['fees']}.")
        return
    first = posted.schedules[0]
    yield Clause(
        f"Posted here: {first.title}, {posted.text}.", note=f"Option fees = {posted.text}."
    )
    for schedule in posted.schedules:
        yield Figure(pot_fee_chart(schedule, rules.like), left=2)
    yield payer(first, rules)
    if first.basis == "pot" and not from_each_player(first, rules):
        if not first.timed:
            yield (
                "A hand that ends before the moment of a fee does not pay it; the first fee is due "
                "in every hand."
            )
        yield "What nobody called goes back before any fee is taken."


def pot_fee_chart(schedule: PotSchedule, game: str) -> Chart:
    """One posted option, fee by fee."""
    rows = tuple(
        (
            step.when[:1].upper() + step.when[1:],
            step.name,
            dollars(step.amount),
            "never here" if step.never else dollars(step.total),
        )
        for step in steps(schedule, game)
    )
    limits = f", for {schedule.limits_text}" if schedule.limits_text else ""
    heads = ("When", "Fee", "Amount", total_head(schedule))
    return Chart(f"{schedule.id}{limits}", heads, rows, "")
