"""What would help the bank, said only where the figures of this table say so."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.desk.bank.earn import Earnings
from houseway.desk.bank.fees import EARNED, Cliffs
from houseway.desk.bank.lasting import SURE, Lasting
from houseway.desk.bank.plan import Plan
from houseway.desk.bank.words import money, off_text, risk_text
from houseway.money import Cents, dollars

NOTICED = Fraction(99, 100)  # a share below this is worth a word


def hints(earnings: Earnings, found: Cliffs, plan: Plan, lasting: Lasting) -> Iterator[str]:
    """Sentences, the most telling first."""
    yield from _fee(earnings, found)
    yield from _short(earnings)
    yield from _roll(earnings, plan, lasting)


def _fee(earnings: Earnings, found: Cliffs) -> Iterator[str]:
    ev, fee, off = earnings.spread.mean, earnings.fee, _off(earnings)
    if off and abs(ev - fee) <= off:
        yield (
            f"{earnings.rounds:,} rounds do not tell gain from loss: {money(ev - fee)}"
            f"{off_text(earnings.spread.error)} a round {EARNED[_posted(earnings)]}. More can be "
            "dealt in the terminal: houseway bank, --deal 200000."
        )
    elif ev <= -off:
        told = "As far as this bank covers them, these" if earnings.full > 0 else "These"
        yield f"{told} wagers do not gain for the bank, even without a fee."
    elif ev <= fee:
        yield from _too_dear(earnings, found)
    if ev <= 0:
        return
    if found.next_tier is not None and found.rise:
        more = found.next_tier - found.action
        there = _covered_ev(earnings, found.next_tier)
        gain = None if there is None else there - ev
        if gain is not None and gain + off < found.rise:
            yield (
                f"{dollars(more)} more action costs {dollars(found.rise)} more fee and earns only "
                f"{money(gain)}."
            )
    yield from _cheaper(earnings, found)


def _posted(earnings: Earnings) -> bool:
    return earnings.table.game.rules.schedule is not None


def _off(earnings: Earnings) -> float:
    """How far a sampled EV may well be off; next to nothing where every deal was counted."""
    return SURE * earnings.spread.error if earnings.rounds is not None else 0.0


def _too_dear(earnings: Earnings, found: Cliffs) -> Iterator[str]:
    """The fee takes it all; from which action on it would not."""
    ev, fee = earnings.spread.mean, earnings.fee
    earned = money(ev) + off_text(earnings.spread.error)
    yield f"The fee of {dollars(fee)} is more than the {earned} a round earns before it."
    paid = next((span for span in found.break_even if span[0] > found.action), None)
    if paid is not None and _covered_ev(earnings, paid[0]) is not None:
        yield (
            f"With the same mix of wagers the fee is earned from {dollars(paid[0])} of action "
            f"on, {dollars(paid[0] - found.action)} more than now."
        )


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
    lost, off = earnings.spread.mean - there, _off(earnings)
    if lost <= -off:
        yield f"{dollars(less)} less action saves {dollars(saved)} of fee and gives up no EV."
    elif lost + off < saved:
        yield (
            f"{dollars(less)} less action saves {dollars(saved)} of fee and gives up only "
            f"{money(max(lost, Fraction(0)))} of EV."
        )


def _covered_ev(earnings: Earnings, action: Cents) -> Fraction | None:
    """The EV with the same wagers at another action; None where the bank may not cover them."""
    now = earnings.table.action
    if not now or earnings.table.needs * action > earnings.table.bank * now:
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
    off = _off(earnings) + SURE * earnings.full_error
    if gain > off:
        fee = " at the same fee" if _posted(earnings) else ""
        told += f"; covering everything would earn {money(gain)} more a round{fee}"
    elif gain < -off:
        told += f", and earns {money(-gain)} more: part of what it would owe goes unpaid"
    yield told.replace("%", " %") + "."


def _roll(earnings: Earnings, plan: Plan, lasting: Lasting) -> Iterator[str]:
    needed = lasting.needed_within(plan.risk, plan.rounds).roll
    about = "" if earnings.exact else "about "
    if needed is not None and needed > plan.roll:
        yield (
            f"To be ruined within {plan.rounds:,} rounds with at most {risk_text(plan.risk)}, the "
            f"roll must be {about}{dollars(needed)}, which is {dollars(needed - plan.roll)} more."
        )
    if plan.roll < earnings.table.bank != earnings.table.ample:
        yield (
            f"The roll of {dollars(plan.roll)} is less than the {dollars(earnings.table.bank)} "
            "that is put up every round."
        )
