"""What to do about each kind of finding, in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from houseway.desk.lint import CODES, Severity
from houseway.desk.lint_pots import POT_CODES
from houseway.desk.lint_rules import RULE_CODES

TO_DO: Mapping[str, str] = {
    "backwards": "Swap the two ends, or correct the one that is wrong.",
    "overlap": "End each tier one dollar below the start of the next.",
    "gap": "Start each tier one dollar above the end of the one before it.",
    "six-rates": "Merge tiers, or give up the bettors' fee, until five different rates are left.",
    "open-top": "Leave the last tier open at the top, like 401+.",
    "player-short": "Carry the bettors' tiers up to the largest wager of the limit.",
    "player-late": "Start the bettors' tiers at the smallest wager of the limit.",
    "duplicate": "Give each option a number of its own.",
    "falling": "Check the figures; a fee that falls is seldom meant.",
    "no-limit": "State the limit, or the ranges from which the room picks one.",
    "below-first": "Start the first tier at the smallest wager, or accept that nothing is due.",
    "above-tiers": "Add tiers up to the highest maximum the room may pick.",
    "player-past": "End the tiers at the largest wager; the rest can never be used.",
    "zero-tier": "Ask the regulator before posting a tier without a fee.",
    "early-start": "Nothing needs doing; nobody can wager so little.",
    "no-timing": "Say in the file when the fee is taken.",
    "twin": "Nothing needs doing; post either.",
    "never-reached": "Move the fee to a point that the game comes to, or leave it out.",
    "no-bank": "Post a schedule for games without a bank.",
    "small-pot": "Lower the fees or raise the stakes; a fee never takes more than is there.",
    "no-fee": "Add a schedule for that kind of betting, or do not offer it.",
    "last-round": "Nothing needs doing; the fee comes just before the showdown.",
    "timed-pot": "Say what happens when there is no pot as the half hour begins.",
    "half-dollar": "Keep half dollars in the drop, or choose whole dollars.",
    "capped": "Call the betting spread limit, or take the cap away.",
    "endless": "Say after which round the fee ends, if it should.",
    "no-ante": "State the ante beside the fee.",
    "part-bands": "Post another option for the other numbers of players.",
    "band-overlap": "Let each number of players stand in one band only.",
    "band-gap": "Add an option for the numbers of players that have none.",
    "number-clash": "Use one spelling of the number.",
    "no-bands": "Print for which numbers of players each fee is meant.",
    "limit-gap": "Add a row for the limits in between, or do not offer them.",
    "limit-overlap": "Let each limit stand in one row only.",
    "restart": "Name the list together with the number.",
    "two-lists": "Say which of the two lists holds for the game.",
    "two-clocks": "Say at the table whether the half hour is paid first or last.",
    "limits-differ": "Check that both limits are meant.",
    "out-of-order": "Check the figures where the order turns.",
    "shared-number": "Nothing needs doing; the games stand in one document.",
    "two-names": "Use one name on placards and in papers.",
    "not-named": "Post an option of a list that names the game.",
    "no-band": "Post an option for those numbers of players, too.",
    "unreadable": "Correct what the sentence names and try again.",
    "pays-bettor": "Lower what the wager pays, or do not offer it: the bank loses money on it.",
    "ruling-option": "Name an option the game has, or say in the file what holds instead.",
    "ruling-spot": "Name a wager the game has, or leave the ruling out.",
    "ruling-wager": "Speak of the game's own wagers, or leave the ruling out.",
    "ruling-words": "Say it of what the game has, or leave the ruling out.",
    "ruling-glossary": "Cite the entry of the glossary in `clause`.",
    "ruling-clause": "Write the document's title and section in `clause`.",
    "ruling-twice": "Give one of them another number.",
    "ruling-cites": "Cite what the game has, or say in the ruling itself what is meant.",
    "rulings-left": "Read them at the game it is like, and write your own where one is needed.",
    "ruling-heading": "Cite a heading of the document, or name the file's own `document`.",
    "no-odds": "Work them out on the game's page, or with houseway lint on a computer of your own.",
}
"""By code."""


@dataclass(frozen=True, slots=True)
class Explained:
    """A code: how grave, what the rule says, what to do, and where it is used."""

    code: str
    severity: Severity
    meaning: str
    to_do: str
    used: str


def explained() -> tuple[Explained, ...]:
    """Every code of the linter; one that stands for two things is told twice."""
    books = (
        ("games with a bank", CODES),
        ("games without a bank", POT_CODES),
        ("rule files", RULE_CODES),
    )
    return tuple(
        Explained(code, severity, meaning, TO_DO[code], used)
        for used, codes in books
        for code, (severity, meaning) in codes.items()
    )
