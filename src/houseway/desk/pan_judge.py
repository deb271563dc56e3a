"""Whether cards are a meld of Panguingue, whether an act was legal, and what it earns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from houseway.cards.card import SUIT_NAMES, Card, rank, suit, text, texts
from houseway.desk.pan_record import Character, RecordLaid
from houseway.desk.record_parts import read_cards
from houseway.errors import RecordError, Where
from houseway.families.pan.acts import Act, Earned, How, done
from houseway.families.pan.melds import (
    LEAST,
    RUN,
    Meld,
    keeps_character,
    left_of,
    meld_of,
    melds_of,
)
from houseway.families.pan.rules import OUT, Play

Cards = tuple[Card, ...]


@dataclass(frozen=True)
class Judged:
    """An act as it is judged: `why_not` is empty when it is legal."""

    how: How
    why_not: str
    earned: tuple[Earned, ...] = ()

    @property
    def chips(self) -> int:
        """What everybody pays for it."""
        return sum(each.chips for each in self.earned)


def read_melds(
    written: Sequence[Sequence[str]],
    name: str,
    laid_as: Mapping[int, Character],
    play: Play,
    where: Where = (),
    key: str = "melds",
) -> list[tuple[Cards, Meld | None]]:
    """Groups of cards, each with the meld it is if it is one; `where` and `key` lead to them."""
    for number in laid_as:
        if not 1 <= number <= len(written):
            raise RecordError(
                f"{name}.laid_as: there is no meld {number}", (*where, "laid_as", number)
            )
    found = []
    for number, group in enumerate(written, start=1):
        cards = read_group(group, f"{name}.melds", (*where, key, number - 1))
        meld = _meld(play, cards, laid_as.get(number), name, (*where, "laid_as", number))
        found.append((cards, meld))
    return found


def read_group(group: Sequence[str], name: str, where: Where = ()) -> Cards:
    """Cards that lie together; raises RecordError when the game is played without one."""
    found = tuple(read_cards(group, name, where))
    for at, card in enumerate(found):
        if rank(card) not in RUN:
            raise RecordError(
                f"{name}: {text(card)} is not in a deck without 8s, 9s and 10s", (*where, at)
            )
    return found


def _meld(
    play: Play, cards: Cards, character: Character | None, name: str, where: Where
) -> Meld | None:
    if character is None:
        return meld_of(play, cards)
    for meld in melds_of(cards):
        if character == character_of(meld):
            return keeps_character(play, meld, cards)
    told = f"{name}.laid_as: {texts(cards)} cannot have been laid as {character}"
    raise RecordError(told, where)


def character_of(meld: Meld) -> str:
    """What a meld was laid as: a rope, a mixed set, or a set of a suit."""
    return meld.kind if meld.suit is None else SUIT_NAMES[meld.suit]


def why_no_meld(cards: Sequence[Card]) -> str:
    """Why cards are no meld.

    >>> from houseway.cards.card import cards
    >>> why_no_meld(cards("4h 4h 4c"))
    'a set is of one suit, or of three different suits'
    >>> why_no_meld(cards("Kc Ac 2c"))
    'the cards do not follow each other'
    """
    if not LEAST <= len(cards) <= OUT:
        return "a meld has three cards to eleven"
    if len({rank(card) for card in cards}) == 1:
        return "a set is of one suit, or of three different suits"
    if len({suit(card) for card in cards}) > 1:
        return "cards of different ranks must be of one suit"
    return "the cards do not follow each other"


def judge(play: Play, laid: RecordLaid) -> Judged:
    """Whether an act was legal and what it earns."""
    before = []
    lay = read_melds(laid.before, "laid", laid.laid_as, play, ("laid",), "before")
    for at, (cards, meld) in enumerate(lay):
        if meld is None:
            told = f"laid.before: {texts(cards)} is no meld: {why_no_meld(cards)}"
            raise RecordError(told, ("laid", "before", at))
        before.append(meld)
    after = [read_group(group, "laid.after") for group in laid.after]
    ways = [way for way in _ways(before, after) if laid.how in (None, way[0])]
    if not ways:
        raise RecordError(
            "laid: tell the melds before and after in the same order, a new one last", ("laid",)
        )
    judged = [_judged(play, before, how, acts) for how, acts in ways]
    legal = [each for each in judged if not each.why_not]
    if len({each.chips for each in legal}) > 1:
        raise RecordError(
            f"laid.how: say whether it was meant as a {_either(legal)}", ("laid", "how")
        )
    return (legal or judged)[0]


def _either(legal: Sequence[Judged]) -> str:
    return " or a ".join(dict.fromkeys(each.how for each in legal))


def _ways(before: Sequence[Meld], after: Sequence[Cards]) -> Iterator[tuple[How, list[Act]]]:
    """What may have been done, each way as the acts it takes."""
    old = [Counter(meld.cards) for meld in before]
    if len(after) > len(old) and [Counter(cards) for cards in after[: len(old)]] == old:
        yield "meld", [Act("meld", cards) for cards in after[len(old) :]]
    if len(after) == len(old):
        yield from _changed(before, after)
    if len(after) == len(old) + 1:
        yield from _one_more(before, after)


def _changed(before: Sequence[Meld], after: Sequence[Cards]) -> Iterator[tuple[How, list[Act]]]:
    """As many melds as before: cards were added to them, or left them."""
    added = [_less(new, old.cards) for new, old in zip(after, before, strict=True)]
    if None not in added:
        yield "add", [Act("add", more, at) for at, more in enumerate(added, start=1) if more]
        return
    lent = _lent(before, after)
    if lent is not None:
        yield "borrow", [Act("borrow", (), borrowed=tuple(lent))]


def _one_more(before: Sequence[Meld], after: Sequence[Cards]) -> Iterator[tuple[How, list[Act]]]:
    """One meld more than before: one was parted, or some lent cards to a new one."""
    for at, old in enumerate(before):
        others = [Counter(meld.cards) for meld in (*before[:at], *before[at + 1 :])]
        for new in sorted({at + 1, len(before)}):  # the second part, beside the first or last
            rest = [*after[:at], *after[at + 1 : new], *after[new + 1 :]]
            added = _less(after[at] + after[new], old.cards)
            if added is not None and [Counter(cards) for cards in rest] == others:
                yield "split", [Act("split", added, at + 1, (after[at], after[new]))]
    for new in range(len(after)):
        lent = _lent(before, [*after[:new], *after[new + 1 :]])
        own = _less(after[new], [card for _, card in lent]) if lent else None
        if lent and own:
            yield "borrow", [Act("borrow", own, borrowed=tuple(lent))]


def _less(cards: Sequence[Card], some: Sequence[Card]) -> Cards | None:
    """Cards without some of them; None when those are not all there."""
    left = list(cards)
    for card in some:
        if card not in left:
            return None
        left.remove(card)
    return tuple(left)


def _lent(before: Sequence[Meld], after: Sequence[Cards]) -> list[tuple[int, Card]] | None:
    """The cards that left each meld, from the outside in; None when other cards came in."""
    lent = []
    for number, (old, new) in enumerate(zip(before, after, strict=True), start=1):
        gone = _less(old.cards, new)
        if gone is None:
            return None
        middle = len(old.cards) / 2
        places = sorted(gone, key=lambda card: -abs(old.cards.index(card) + 0.5 - middle))
        lent += [(number, card) for card in places]
    return lent


def _judged(play: Play, before: Sequence[Meld], how: How, acts: Sequence[Act]) -> Judged:
    melds = tuple(before)
    earned: list[Earned] = []
    for act in acts:
        if how == "borrow" and not act.cards:  # only whether the cards may leave is asked
            return Judged(how, _why_not_lent(play, melds, act))
        found = done(play, melds, act)
        if found is None:
            return Judged(how, _why_not(play, melds, act))
        melds, earned = found.melds, [*earned, *found.earned]
    return Judged(how, "", tuple(earned))


def _why_not(play: Play, melds: Sequence[Meld], act: Act) -> str:
    if act.how == "meld":
        return f"{texts(act.cards)} is no meld: {why_no_meld(act.cards)}"
    if act.how == "add":
        return f"with {texts(act.cards)} the meld would lose its character"
    if act.how == "split":
        for part in act.parts:
            if meld_of(play, part) is None:
                return f"{texts(part)} is no meld: {why_no_meld(part)}"
        if not act.cards:
            return "a meld is split by adding cards, and none were"
        return "the meld is not parted: one part has all of it"
    new = (*act.cards, *(card for _, card in act.borrowed))
    lent = _why_not_lent(play, melds, act)
    return lent or f"{texts(new)} is no meld: {why_no_meld(new)}"


def _why_not_lent(play: Play, melds: Sequence[Meld], act: Act) -> str:
    """Why cards may not leave their melds; empty when they may."""
    for number in Counter(number for number, _ in act.borrowed):
        meld = melds[number - 1]
        left = _less(meld.cards, [card for place, card in act.borrowed if place == number]) or ()
        if left_of(play, meld, left) is None:
            return f"what is left, {texts(left) or 'nothing'}, is no meld: {why_no_meld(left)}"
    return ""
