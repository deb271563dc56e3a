"""Questions about melds of Panguingue, as a floor person gets them: is it one, and what is paid?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from houseway.cards.card import RANK_NAMES, Card, cards_in, rank, suit, text, texts
from houseway.errors import contradiction, not_given, not_here, out_of_range
from houseway.families.pan.acts import Act, Earned, done
from houseway.families.pan.best_turn import Line, turns_of
from houseway.families.pan.melds import (
    ANY_SUITS,
    LEAST,
    PLACE,
    Meld,
    condition_name,
    left_of,
    meld_of,
    worth,
)
from houseway.families.pan.rules import OUT, WINNING, Play
from houseway.families.pan.search import found_acts
from houseway.money import Cents, dollars


@dataclass(frozen=True)
class Answer:
    """Whether something may be laid, why not, the melds as they then lie, and who pays what.

    Everybody who pays gives the chips of each thing `earned`, and a `chip` is worth so much.
    """

    question: str
    valid: bool
    why: str
    melds: tuple[Meld, ...]
    earned: tuple[Earned, ...]
    payers: int
    play: Play

    @property
    def each(self) -> int:
        """Chips from each who pays."""
        return sum(part.chips for part in self.earned)

    @property
    def collected(self) -> int:
        return self.each * self.payers

    @property
    def money(self) -> Cents:
        return self.collected * self.play.condition

    def to_json(self) -> dict[str, Any]:
        return {
            "question": self.question,
            "valid": self.valid,
            **({"why": self.why} if self.why else {}),
            "melds": [meld_json(self.play, meld) for meld in self.melds],
            "pays": [{"what": part.what, "chips": part.chips} for part in self.earned],
            "each": self.each,
            "payers": self.payers,
            "collected": self.collected,
            "cents": self.money,
        }


def meld_json(play: Play, meld: Meld) -> dict[str, Any]:
    return {
        "cards": [text(card) for card in meld.cards],
        "kind": meld.kind,
        "condition": condition_name(meld) if worth(play, meld) else "",
        "worth": worth(play, meld),
    }


def read_cards(written: str) -> tuple[Card, ...]:
    """Cards of the game; raises when there are none, or some it is not played with."""
    found = tuple(cards_in(written))
    for card in found:
        if rank(card) not in PLACE:
            raise not_here(
                "cards",
                f"{text(card)} is not in the deck: Pan has aces to sevens, J, Q, K",
                text(card),
            )
    if not found:
        raise not_given("cards", "no cards were given; write them like '3c 3h 3s'")
    return found


def read_parts(written: str) -> list[tuple[Card, ...]]:
    """Several lots of cards, parted by a slash."""
    return [read_cards(part) for part in written.split("/")]


def read_melds(play: Play, written: str) -> tuple[Meld, ...]:
    """Melds that lie on the table, parted by a slash; raises when something is none."""
    found = []
    for cards in read_parts(written) if written.strip() else []:
        meld = meld_of(play, cards)
        if meld is None:
            raise not_here(
                "melds", f"{texts(cards)} is no meld: {why_no_meld(cards)}", texts(cards)
            )
        found.append(meld)
    return tuple(found)


def why_no_meld(cards: Sequence[Card]) -> str:
    """Why cards make no meld, in half a sentence.

    >>> why_no_meld(cards_in("4h 4h 4c"))
    'fours need one suit, or three different ones'
    """
    if not LEAST <= len(cards) <= OUT:
        return f"a meld has {LEAST} to {OUT} cards"
    suits = {suit(card) for card in cards}
    if len({rank(card) for card in cards}) == 1:
        name = RANK_NAMES[rank(cards[0]) - 1]
        plural = f"{name}es" if name == "six" else f"{name}s"
        if rank(cards[0]) in ANY_SUITS or len(suits) >= LEAST:
            return "cards of other suits may not lie with a set of one suit here"
        return f"{plural} need one suit, or three different ones"
    if len(suits) > 1:
        return "they are neither of one rank nor a run in one suit"
    return (
        "they do not follow each other; the jack follows the seven, and kings and aces never meet"
    )


def laid(play: Play, cards: Sequence[Card], payers: int) -> Answer:
    """A meld that is laid."""
    found = done(play, (), Act("meld", tuple(cards)))
    if found is None:
        return Answer("meld", False, why_no_meld(cards), (), (), payers, play)
    return Answer("meld", True, "", found.melds, found.earned, payers, play)


def increased(play: Play, cards: Sequence[Card], after: Sequence[Card], payers: int) -> Answer:
    """A meld that is laid and then has cards added to it: what each of the two is paid."""
    first = laid(play, cards, payers)
    added = _added(cards, after)
    if not first.valid:
        return Answer("increase", False, first.why, (), (), payers, play)
    found = done(play, first.melds, Act("add", added, 1))
    if found is None:
        why = f"the meld would lose its character with {texts(added)}"
        return Answer("increase", False, why, first.melds, (), payers, play)
    earned = (
        _in_all(f"{texts(cards)} laid", first.earned),
        _in_all(f"{texts(added)} added", found.earned),
    )
    return Answer("increase", True, "", found.melds, earned, payers, play)


def _in_all(what: str, earned: Sequence[Earned]) -> Earned:
    """What one step earned, told even when it is nothing."""
    why = ", ".join(part.what for part in earned)
    return Earned(f"{what} ({why})" if why else what, sum(part.chips for part in earned))


def split(
    play: Play, cards: Sequence[Card], parts: Sequence[tuple[Card, ...]], payers: int
) -> Answer:
    """A meld that lies, parted in two with more cards; what the split creates is paid."""
    if len(parts) != 2:
        raise out_of_range("split", "a split makes two melds; part them with a slash", len(parts))
    first = laid(play, cards, payers)
    added = _added(cards, [card for part in parts for card in part])
    bad = next((part for part in parts if meld_of(play, part) is None), None)
    act = Act("split", added, 1, tuple(parts))
    found = done(play, first.melds, act) if first.valid else None
    if found is not None:
        return Answer("split", True, "", found.melds, found.earned, payers, play)
    if not first.valid:
        why = first.why
    elif bad is not None:
        why = f"{texts(bad)} is no meld: {why_no_meld(bad)}"
    else:
        why = "one part has the whole old meld in it, so that nothing was split"
    return Answer("split", False, why, first.melds, (), payers, play)


def _added(before: Sequence[Card], after: Sequence[Card]) -> tuple[Card, ...]:
    gone = Counter(before) - Counter(after)
    added = Counter(after) - Counter(before)
    if gone:
        raise contradiction(
            "after", f"{texts(gone.elements())} lay there before and is missing after", texts(after)
        )
    if not added:
        raise not_given("after", "no card was added", texts(after))
    return tuple(added.elements())


def borrowed(play: Play, cards: Sequence[Card], card: Card, payers: int) -> Answer:
    """A card taken out of a meld that lies: whether the meld can spare it."""
    first = laid(play, cards, payers)
    if not first.valid:
        return Answer("borrow", False, first.why, (), (), payers, play)
    left = list(cards)
    if card not in left:
        raise not_here("card", f"{text(card)} is not in the meld", text(card))
    left.remove(card)
    kept = left_of(play, first.melds[0], left)
    if kept is None:
        why = f"what is left, {texts(left)}, is no meld: {why_no_meld(left)}"
        return Answer("borrow", False, why, first.melds, (), payers, play)
    return Answer("borrow", True, "", (kept,), (), payers, play)


def lying(play: Play, melds: Sequence[Meld], payers: int) -> Answer:
    """Melds as they lie: what they are worth, and with eleven cards what going out pays."""
    number = sum(len(meld.cards) for meld in melds)
    conditions = [
        Earned(condition_name(meld), worth(play, meld)) for meld in melds if worth(play, meld)
    ]
    if number != OUT:
        why = f"going out takes {OUT} cards in melds, and these are {number}"
        return Answer("going out", False, why, tuple(melds), tuple(conditions), payers, play)
    earned = (Earned("going out", WINNING), *conditions)
    return Answer("going out", True, "", tuple(melds), earned, payers, play)


@dataclass(frozen=True)
class Search:
    """Everything that can be done with a hand: each act and its chips, and the best whole turns."""

    play: Play
    acts: tuple[tuple[str, int], ...]
    out: Line | None
    richest: Line
    longest: Line
    complete: bool
    payers: int

    def to_json(self) -> dict[str, Any]:
        return {
            "acts": [
                {"act": act, "each": chips, "collected": chips * self.payers}
                for act, chips in self.acts
            ],
            "payers": self.payers,
            "goes_out": None if self.out is None else _line_json(self.out),
            "most_chips": _line_json(self.richest),
            "most_cards": _line_json(self.longest),
            "complete": self.complete,
        }


def _line_json(line: Line) -> dict[str, Any]:
    acts = [act.text for act in line.acts]
    return {"acts": acts, "each": line.chips, "left": [text(card) for card in line.left]}


def search(
    play: Play, melds: Sequence[Meld], hand: Sequence[Card], card: Card | None, payers: int
) -> Search:
    """Every act with a hand and the card just drawn, and what a whole turn can come to."""
    lying_cards = sum(len(meld.cards) for meld in melds)
    if lying_cards + len(hand) + (card is not None) > OUT:
        raise out_of_range(
            "hand", f"a player has at most {OUT} cards in hand and melds together", texts(hand)
        )
    acts = tuple((found.act.text, found.chips) for found in found_acts(play, melds, hand, card))
    turns = turns_of(play, melds, hand, card)
    best = turns.out, turns.richest, turns.longest
    return Search(play, acts, *best, turns.complete, payers)


def paid_text(answer: Answer) -> str:
    """What is collected, in words."""
    if not answer.each:
        return "It pays nothing."
    chips = f"{answer.each} chip{'s' if answer.each > 1 else ''}"
    if answer.payers == 1:
        return f"It pays {chips} from each player, {dollars(answer.money)}."
    total = f"{answer.collected} in all, {dollars(answer.money)}"
    return f"It pays {chips} from each of {answer.payers}: {total}."
