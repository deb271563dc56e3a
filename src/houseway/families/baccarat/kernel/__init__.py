"""Baccarat for a kernel: two hands for everybody, and a ledger of all that they can come to."""

from __future__ import annotations

from houseway.families.baccarat.game import MOST_CARDS
from houseway.families.baccarat.kernel.driver import play_shifts
from houseway.families.baccarat.kernel.felt import Facts
from houseway.families.baccarat.kernel.fine import fine_classes
from houseway.families.baccarat.kernel.hands import Rehearsal, code_of
from houseway.families.baccarat.kernel.ledger import ledger_of
from houseway.families.baccarat.kernel.plays import PLAYS as PLAYS
from houseway.proof.kernel import FAST, Kernel
from houseway.proof.layout import Slot, lay_out
from houseway.proof.staged import Staged

BUTTON_CARD = {"banker-1": 1, "banker-2": 3}  # in the order in which cards are dealt


def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene."""
    layout = lay_out(
        staged, [Slot(n, wager.spot, (wager.amount,)) for n, wager in enumerate(staged.wagers)]
    )
    hands = Rehearsal(staged)
    fine, lines = fine_classes(staged, hands.voids)
    button = staged.rules.settle.button
    facts = Facts(
        steps=hands.steps(len(lines)),
        fine=fine,
        ledger=ledger_of(layout, hands, lines),
        button=0 if button is None else BUTTON_CARD[button.card],
    )
    return Kernel(
        layout, None, facts, MOST_CARDS, MOST_CARDS, packed=code_of, block=FAST, driver=play_shifts
    )
