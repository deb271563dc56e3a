"""What would help the bank, said only where the figures of this table say so."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.desk.bank.earn import Earnings
from houseway.desk.bank.fees import Cliffs
from houseway.desk.bank.lasting import Lasting
from houseway.desk.bank.plan import Plan
from houseway.desk.bank.words import money, risk_text
from houseway.money import Cents, dollars

NOTICED = Fraction(99, 100)  # a share below this is worth a word


def hints(earnings: Earnings, found: Cliffs, plan: Plan, lasting: Lasting) -> Iterator[str]:
    """Sentences, the most telling first."""
    yield from _fee(earnings, found)
    yield from _short(earnings)
    yield from _roll(earnings, plan, lasting)


def _fee(earnings: Earnings, found: Cliffs) -> Iterator[str]:
    ev, fee = earnings.spread.mean, earnings.fee
    if ev <= 0:
        yield "These wagers do not gain for the bank even without a fee."
        return
    if ev <= fee:
        yield f"The fee of {dollars(fee)} takes all of the {money(ev)} a round earns."
        paid = next((span for span in found.break_even if span[0] > found.action), None)
        if paid is not None and _covered_ev(earnings, paid[0]) is not None:
            more = paid[0] - found.action
            yield (
                f"With the same mix of wagers the fee is earned from {dollars(paid[0])} of action "
                f"on, {dollars(more)} more than now."
            )
    if found.next_tier is not None and found.rise:
        more = found.next_tier - found.action
        there = _covered_ev(earnings, found.next_tier)
        gain = None if there is None else there - ev
        if gain is not None and gain < found.rise:
            yield (
                f"{dollars(more)} more action costs {dollars(found.rise)} more fee and earns only "
                f"{money(gain)}."
            )
    yield from _cheaper(earnings, found)


def _cheaper(earnings: Earnings, found: Cliffs) -> Iterator[str]:
    """Whether a little less action would be better, for the fee of the tier below."""
    schedule = earnings.table.game.rules.schedule
    if schedule is None or not found.action:
        return
    lower = [tier for tier in schedule.bank if tier.end is not None and tier.end < found.action]
    if not lower or lower[-1].fee >= found.fee:
        return
    end = lower[-1].end
    assert end is not None
    less, saved = found.action - end, found.fee - lower[-1].fee
    there = _covered_ev(earnings, end)
    if there is None:
        return
    lost = earnings.spread.mean - there
    if lost <= 0:
        yield f"{dollars(less)} less action saves {dollars(saved)} of fee and gives up no EV."
    elif lost < saved:
        yield (
            f"{dollars(less)} less action saves {dollars(saved)} of fee and gives up only "
            f"{money(lost)} of EV."
        )


def _covered_ev(earnings: Earnings, action: Cents) -> Fraction | None:
    """The EV with the same wagers at another action; None where the bank may not cover them."""
    now = earnings.table.action
    if not now or earnings.exposure.most * action > earnings.table.bank * now:
        return None
    return earnings.full * action / now


def _short(earnings: Earnings) -> Iterator[str]:
    booked = earnings.booked
    if booked.action_share >= NOTICED:
        return
    share = float(booked.action_share)
    bank = dollars(earnings.table.bank)
    told = f"A bank of {bank} books {share:.1%} of what an ample one would"
    gain = earnings.full - earnings.spread.mean
    if gain > 0:
        told += f"; covering everything would earn {money(gain)} more a round at the same fee"
    yield told.replace("%", " %") + "."


def _roll(earnings: Earnings, plan: Plan, lasting: Lasting) -> Iterator[str]:
    needed = lasting.needed_within(plan.risk, plan.rounds).roll
    if needed is not None and needed > plan.roll:
        yield (
            f"To be ruined within {plan.rounds:,} rounds with at most {risk_text(plan.risk)}, the "
            f"roll must be {dollars(needed)}, which is {dollars(needed - plan.roll)} more."
        )
    if plan.roll < earnings.table.bank:
        yield (
            f"The roll of {dollars(plan.roll)} is less than the {dollars(earnings.table.bank)} "
            "that is put up every round."
        )
