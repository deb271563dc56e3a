"""How should I set this? Every legal setting of seven cards against a house-way bank."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import repeat

from houseway.cards.card import JOKER, Card, texts
from houseway.errors import contradiction, not_here, out_of_range
from houseway.families.paigow.game import PaiGow
from houseway.families.paigow.odds.scoring import ACE_HIGH, RESULTS, STANDS, lines_of
from houseway.families.paigow.rules import (
    Values,
    compare_halves,
    halves_value,
    house_way,
    is_foul,
    settings,
)
from houseway.families.paigow.setting import names
from houseway.families.paigow.seven import Halves
from houseway.play.game import Game
from houseway.proof.advice import Advised, Worth

MOST = 6  # settings told, beside the house way

Counts = Sequence[int]  # of each cell


def advise(game: Game, hand: Sequence[Card], shown: Sequence[Card] = ()) -> Advised:
    """What each setting of a hand is worth, best first; `shown` is the bank's open hand, if any.

    Settings with equal values are one choice. Raises HousewayError where such cards are not dealt.
    """
    assert isinstance(game, PaiGow)
    if game.settings.tiles:
        from houseway.families.paigow.odds.tiles import advise_tiles

        return advise_tiles(game, hand, shown)
    _check(game, hand, shown)
    different = _different(game, hand)
    if shown:
        counts = _against_shown(game, different, shown)
    else:
        counts = _against_all(game, hand, different)
    ranked = sorted(
        map(_worth, repeat(game), different.values(), counts), key=lambda worth: -worth.ev
    )
    way = texts(house_way(game.settings, hand)[0])
    told = [w for place, w in enumerate(ranked) if place < MOST or w.choice == way]
    return Advised(texts(hand), "the base wager", tuple(told), _method(shown, counts), way)


def _check(game: PaiGow, hand: Sequence[Card], shown: Sequence[Card]) -> None:
    name, size = game.rules.name, game.settings.size
    if len(hand) != size:
        raise out_of_range(
            "hand", f"{name}: a hand to be set has {size} cards, not {len(hand)}", len(hand)
        )
    if shown and game.settings.bank_opens == "after":
        raise not_here("shown", f"{name}: hands are set before the bank's is opened", len(shown))
    if len(shown) not in (0, size):
        raise out_of_range(
            "shown", f"{name}: the bank's open hand has {size} cards, not {len(shown)}", len(shown)
        )
    every = (*hand, *shown)
    if len(set(every)) < len(every):
        raise contradiction("hand", f"{name} is dealt from one pack; a card is there twice")
    if not all(0 <= card <= JOKER for card in every):
        raise not_here("hand", f"{name} is dealt from one pack of cards and a joker")


def _different(game: PaiGow, hand: Sequence[Card]) -> dict[Values, Halves]:
    """Legal settings by what their halves are worth; the house way's own cards come first."""
    play = game.settings
    found: dict[Values, Halves] = {}
    for halves in settings(play, hand):
        if not is_foul(play, *halves):
            found.setdefault(halves_value(play, *halves), halves)
    return found


def _against_all(
    game: PaiGow, hand: Sequence[Card], mine: Mapping[Values, Halves]
) -> list[list[int]]:
    from houseway.families.paigow.odds.against import stand_against_all
    from houseway.families.paigow.odds.setting import ready

    play = game.settings
    way = ready(play.ranking).way
    return stand_against_all(hand, list(mine), way, play.ace_high_pushes)


def _against_shown(
    game: PaiGow, mine: Mapping[Values, Halves], bank: Sequence[Card]
) -> list[list[int]]:
    banks = halves_value(game.settings, *house_way(game.settings, bank))
    over = game.pushes(bank)
    return [_one(ACE_HIGH if over else _cell(values, banks)) for values in mine]


def _cell(mine: Values, banks: Values) -> int:
    front, back = (STANDS.index(stands) for stands in compare_halves(mine, banks))
    return 3 * front + back


def _one(cell: int) -> list[int]:
    return [int(number == cell) for number in range(RESULTS)]


def _worth(game: PaiGow, halves: Halves, counts: Counts) -> Worth:
    lines = lines_of(game)
    ev = sum((line.profit * n for line, n in zip(lines, counts, strict=True)), Fraction(0))
    results = {
        how: sum(n for line, n in zip(lines, counts, strict=True) if line.result == how)
        for how in ("win", "push", "lose")
    }
    front, back = names(game.settings, halves)
    if sum(counts) == 1:
        told = next(f"{how}{'es' if how == 'push' else 's'}" for how, n in results.items() if n)
    else:
        told = "wins {win:,}, pushes {push:,}, loses {lose:,}".format(**results)
    return Worth(texts(halves[0]), ev / sum(counts), f"{front} / {back}: {told}")


def _method(shown: Sequence[Card], counts: Sequence[Counts]) -> str:
    if shown:
        return f"Exact, against {texts(shown)} set the house way."
    return f"Exact, against all {sum(counts[0]):,} hands of a bank that sets the house way."
