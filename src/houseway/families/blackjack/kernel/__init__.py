"""Blackjack by compiled code: whole tables, and one seat alone."""

from __future__ import annotations

from houseway.families.blackjack.kernel.plays import PLAYS as PLAYS
from houseway.proof.kernel import Kernel
from houseway.proof.staged import Staged


def kernel_of(staged: Staged) -> Kernel:
    """The kernel of a staged scene."""
    from houseway.families.blackjack.kernel.table import kernel_of as made

    return made(staged)
