"""What to do with a hand of an ante game: what each choice is worth, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from houseway.cards.card import Card, texts
from houseway.errors import out_of_range
from houseway.families.ante.game import Ante
from houseway.families.ante.odds.charts import percent
from houseway.families.ante.odds.flops import flops
from houseway.families.ante.odds.holdem import SEVEN, start_of
from houseway.families.ante.odds.one_hand import met_without_board, worth_from_flop
from houseway.families.ante.odds.passes import TEN
from houseway.families.ante.odds.paying import SHAPES, Counts, Paying
from houseway.families.ante.odds.scale import scale_of
from houseway.families.ante.odds.solved import weights_of
from houseway.families.ante.rules import FOLD, Street, picks
from houseway.play.game import Game
from houseway.proof.advice import Advised, Worth
from houseway.proof.boards import RIVALS

BOARDS = comb(50, 5)  # beside two cards


def advise(game: Game, hand: Sequence[Card], shown: Sequence[Card] = ()) -> Advised:
    """What each choice is worth, per unit of the ante, with the best play of what comes later.

    `shown` is the bank's open card, or the cards of the board that lie open. Raises HousewayError
    when the game has no decision with so many cards.
    """
    assert isinstance(game, Ante)
    street = _street(game, hand, shown)
    if game.settings.board:
        worth, method = _with_board(game, hand, shown)
        house = picks(game.settings, street, list(hand), list(shown))[0]
        told = f"{texts(hand)} with {texts(shown)}" if shown else texts(hand)
    else:
        worth, method = _without_board(game, street, hand, shown)
        house = picks(game.settings, street, list(hand), [])[0]
        told = f"{texts(hand)} against {texts(shown)}" if shown else texts(hand)
    best_first = tuple(sorted(worth, key=lambda choice: -choice.ev))
    return Advised(told, "the ante", best_first, method, house)


def _street(game: Ante, hand: Sequence[Card], shown: Sequence[Card]) -> Street:
    """The decision that is made with so many cards."""
    play, name = game.settings, game.rules.name
    if len(hand) != play.cards:
        raise out_of_range(
            "hand", f"{name}: a hand has {play.cards} cards, not {len(hand)}", len(hand)
        )
    at: dict[int, Street] = {street.open: street for street in play.streets}
    if not play.board:
        at = {play.up_cards: play.streets[0]}
    if len(shown) not in at:
        whose = "cards of the board" if play.board else "cards of the bank"
        known = " or ".join(str(number) for number in at)
        raise out_of_range(
            "shown", f"{name}: {known} {whose} lie open, not {len(shown)}", len(shown)
        )
    return at[len(shown)]


def _without_board(
    game: Ante, street: Street, hand: Sequence[Card], shown: Sequence[Card]
) -> tuple[list[Worth], str]:
    kind, shapes = met_without_board(game, hand, shown)
    paying = Paying(game, scale_of(game.settings, len(hand)).kinds)
    pay, total = paying.pay[paying.kinds.index(kind)], int(shapes.sum())
    bare, each = (int(part) for part in pay @ shapes)
    worth = [
        Worth(pick, Fraction(bare + times * each, total * paying.unit), _met(shapes))
        for pick, times in street.raises.items()
    ]
    fold = Worth(FOLD, Fraction(paying.fold, paying.unit))
    return [*worth, fold], f"exact: all {total:,} hands the bank can have"


def _met(shapes: Counts) -> str:
    """How often a hand stands how, in a few words."""
    total = int(shapes.sum())
    found = {result: 0 for _, result in SHAPES}
    for (_, result), number in zip(SHAPES, shapes.tolist(), strict=True):
        found[result] += number
    shut = sum(
        number for (opened, _), number in zip(SHAPES, shapes.tolist(), strict=True) if not opened
    )
    told = [f"{result} {percent(Fraction(number, total), 1)}" for result, number in found.items()]
    return f"{', '.join(told)}; the bank does not open {percent(Fraction(shut, total), 1)}"


def _with_board(game: Ante, hand: Sequence[Card], shown: Sequence[Card]) -> tuple[list[Worth], str]:
    if not shown:
        found = weights_of(game)
        start = start_of(hand)
        alike = int((flops().start == start).sum())
        every = alike * BOARDS * TEN * RIVALS * found.holdem.paying.unit
        worth = {pick: Fraction(units, every) for pick, units in found.worth[start].items()}
        method = f"exact: all {BOARDS:,} boards and all hands of the bank, with best play later"
    else:
        paying = Paying(game, scale_of(game.settings, SEVEN).kinds)
        worth = worth_from_flop(game, paying, hand, shown)
        boards = comb(52 - 2 - len(shown), 5 - len(shown))
        method = f"exact: {boards:,} × {RIVALS} ways the board and the bank's hand can come"
    notes = {"check": "then the best play of what comes"}
    return [Worth(pick, ev, notes.get(pick, "")) for pick, ev in worth.items()], method
