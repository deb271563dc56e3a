"""Side wagers of blackjack: the kernel counts what they ask about, and pay lines are met after."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from houseway.games.blackjack.game import Blackjack
from houseway.games.blackjack.outcome import ASKED, Outcome
from houseway.simulate.blackjack_facts import MOST_BANK_CARDS, bank_of, group_of
from houseway.simulate.sample import Sample

if TYPE_CHECKING:
    from houseway.simulate.blackjack_kernel import Tally


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
    for outcome, number in _outcomes(game, side, tally):
        line = game.line(side, outcome)
        lines[line.name] += number
        counts[line.profit] += number
    return SideSample(Sample(counts), lines)


def _outcomes(game: Blackjack, side: str, tally: Tally) -> Iterator[tuple[Outcome, int]]:
    """Everything that was counted of what the wager asks about."""
    asked = group_of(game, side)
    nothing = Outcome("live", game.settings.limit, 2)
    if "reds" in asked:
        return ((nothing._replace(reds=n), int(many)) for n, many in enumerate(tally.reds))
    if "match" in asked:
        names = ASKED.values["match"]
        return ((nothing._replace(match=names[n]), int(m)) for n, m in enumerate(tally.match))
    if "first-four" in asked:
        names = ASKED.values["first-four"]
        four = enumerate(tally.first_four)
        return ((nothing._replace(first_four=names[n]), int(m)) for n, m in four)
    return (
        (outcome_against(game, *divmod(place, MOST_BANK_CARDS)), int(tally.banks[place]))
        for place in tally.banks.nonzero()[0].tolist()
    )


def outcome_against(game: Blackjack, end: int, cards: int) -> Outcome:
    """Any hand against a hand of the bank."""
    bank = bank_of(game.settings, end, cards)
    return Outcome("live", game.settings.limit, 2, *bank[:4])
