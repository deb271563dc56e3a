"""Side wagers of blackjack: the kernel counts what they ask about, and pay lines are met after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from houseway.families.blackjack.game import Blackjack
from houseway.families.blackjack.kernel.facts import BANK_ENDS, MOST_BANK_CARDS, bank_of, group_of
from houseway.families.blackjack.outcome import ASKED, Outcome
from houseway.proof.sample import Sample

if TYPE_CHECKING:
    from houseway.families.blackjack.kernel.seat import Tally


@dataclass(frozen=True)
class SideSample:
    """A side wager: its sample, and how often each line of its pay table was met."""

    sample: Sample
    lines: Mapping[str, int]

    def to_json(self) -> dict[str, Any]:
        return {**self.sample.to_json(), "lines": dict(self.lines)}


def side_sample(game: Blackjack, side: str, tally: Tally) -> SideSample:
    """What a wager on `side` came to in the rounds of a tally."""
    lines = dict.fromkeys((line.name for line in game.rules.by_id[side].lines), 0)
    counts: Counter[Fraction] = Counter()
    for outcome, number in zip(outcomes(game, side), _counted(game, side, tally), strict=True):
        if number:
            line = game.line(side, outcome)
            lines[line.name] += number
            counts[line.profit] += number
    return SideSample(Sample(counts), lines)


def _counted(game: Blackjack, side: str, tally: Tally) -> list[int]:
    """How often each of the outcomes came that the wager asks about."""
    asked = group_of(game, side)
    by_name = {"reds": tally.reds, "match": tally.match, "first-four": tally.first_four}
    found: list[int] = next((by_name[a] for a in by_name if a in asked), tally.banks).tolist()
    return found


def outcomes(game: Blackjack, side: str) -> list[Outcome]:
    """Everything a side wager can meet, in the order in which a kernel counts it."""
    asked = group_of(game, side)
    nothing = Outcome("live", game.settings.limit, 2)
    if "reds" in asked:
        return [nothing._replace(reds=n) for n in ASKED.values["reds"]]
    if "match" in asked:
        return [nothing._replace(match=name) for name in ASKED.values["match"]]
    if "first-four" in asked:
        return [nothing._replace(first_four=name) for name in ASKED.values["first-four"]]
    places = range(BANK_ENDS * MOST_BANK_CARDS)
    return [outcome_against(game, *divmod(place, MOST_BANK_CARDS)) for place in places]


def outcome_against(game: Blackjack, end: int, cards: int) -> Outcome:
    """Any hand against a hand of the bank."""
    bank = bank_of(game.settings, end, cards)
    return Outcome("live", game.settings.limit, 2, *bank[:4])
