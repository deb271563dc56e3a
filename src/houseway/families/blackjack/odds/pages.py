"""The pages of a strategy, read off the hands played against one up-card."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import compress

import numpy as np

from houseway.families.blackjack.odds.against import Against
from houseway.families.blackjack.odds.counts import NAMES, Flags, Floats, Ints
from houseway.families.blackjack.odds.deals import Deal
from houseway.families.blackjack.odds.hands import Hands, Key
from houseway.families.blackjack.odds.one_hand import Dealt
from houseway.families.blackjack.odds.playing import CHOICES, PROFIT, Played
from houseway.families.blackjack.odds.strategy import LETTERS, Page


def hand_name(hand: Key) -> str:
    return "".join(NAMES[value] * number for value, number in enumerate(hand))


def listed(hands: Hands) -> Flags:
    """The hands a page has letters for: those of three cards and more that may go on."""
    return np.asarray(~hands.ended & (hands.cards > 2))


def hand_names(hands: Hands) -> tuple[str, ...]:
    """The hands a page has letters for, in their order."""
    return tuple(map(hand_name, compress(hands.place, listed(hands))))


def dealt_page(against: Against, dealt: Iterable[Dealt]) -> Page:
    """The page of dealt hands; a hand that may be split is ranked with splitting."""
    first: dict[str, str] = {}
    for hand in sorted(dealt, key=lambda d: d.deal.like):
        name = NAMES[hand.deal.first] + NAMES[hand.deal.second]
        first[name] = _ranked(hand.worth)
    return _page(against.setting.hands, against.played, first, 1)


def split_pages(against: Against, deals: Iterable[Deal]) -> Mapping[str, Page]:
    """A page for every pair that is dealt."""
    pages = {}
    for pair, like in sorted({(deal.first, deal.like) for deal in deals if deal.like}):
        if pair not in against.split_played:
            continue
        hands = against.setting.pairs[pair]
        names = list(hands.place)
        rows, options = against.split_options(pair)
        first = {
            hand_name(names[row]): _ranked(
                {o.choice: o.worth[:, 0, n] for o in options if o.is_open[n]}
            )
            for n, row in enumerate(rows.tolist())
            if not hands.ended[row]
        }
        most = int(against.split(pair, like)[1][0])
        pages[NAMES[pair]] = _page(hands, against.split_played[pair], first, most)
    return pages


def _page(hands: Hands, played: Played, first: Mapping[str, str], most: int) -> Page:
    rows = np.flatnonzero(listed(hands))
    return Page(
        first=first,
        on=_letters(played.chosen, rows),
        doubled=tuple(_letters(chosen, rows) for chosen in played.doubled),
        hands=most,
    )


def _letters(chosen: Ints, rows: Ints) -> str:
    return "".join(LETTERS[CHOICES[place]] for place in chosen[0, rows].tolist())


def _ranked(worth: Mapping[str, Floats]) -> str:
    """The choices by letter, the most profitable first."""
    best = sorted(worth, key=lambda name: -float(worth[name][PROFIT]))
    return "".join(LETTERS[name] for name in best)
