"""Wagers the rules refuse, and what is ruled about each of them.

A dispute is often about one wager: too large, too small, without its base wager, placed late; or
about money put up by a choice the rules refuse: a double, a split, a raise, insurance. It does not
stop the hand. The record may state a ruling; where it states none, as much of the wager as the
rules allow plays, and the rest goes back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from houseway.desk.record import HandRecord, RecordChoice, RecordWager, WagerRulingName
from houseway.engine.bettor import Bettor, bettor_json, read_bettor
from houseway.engine.decision import Pick, PickOffer
from houseway.engine.event import Event
from houseway.errors import RecordError, Where
from houseway.money import Cents, dollars
from houseway.play.described import Told, hand_name
from houseway.rulebook.schema import Rules, Spot
from houseway.table.events import WagerAdded
from houseway.table.wager import PlaceWagers, WagerFault, WagerOffer

RULINGS: Mapping[WagerRulingName, str] = {
    "void": "It was never a wager: all of it goes back, and no fee counts it.",
    "return": "It counts for the fees, and goes back in its turn whatever the cards say.",
    "cap": "It plays for as much as is allowed, and the rest goes back.",
    "stand": "It plays as it lies.",
}
"""What each ruling does, as slips say it."""

CHOICE_RULINGS: Mapping[WagerRulingName, str] = {
    "void": "What it put up goes back, and the hand is settled for what lay there before.",
    "cap": "It counts for as much as is allowed, and the rest goes back.",
    "stand": "It counts as it was made.",
}
"""What each ruling does with a choice that puts up money."""

TAKEN_BACK: Mapping[str, str] = {
    "double": "What it put up goes back, and the hand is settled for what lay there before. Its "
    "card counts if the hand could have been hit.",
    "split": "What it put up goes back. The wager stays with the first hand, and the new one plays "
    "for nothing.",
}
"""What is left of a choice that moved cards, when what it put up goes back."""

WITHOUT_MONEY: Mapping[WagerRulingName, str] = {
    "void": "It does not count, and the hand is settled by its cards.",
    "stand": "It counts as it was made.",
}
"""What each ruling does with a choice that puts up none, like a surrender."""

LATE = "was placed after no more bets"
MISDEALT = "lay there when the deal was found to be a misdeal"
PUT_UP_LATER = ("raise", "insurance", "given")


@dataclass(frozen=True)
class WagerRuling:
    """What was ruled about one wager of a record.

    `kind` and `says` tell what is irregular about it; they are empty where the rules find nothing
    and the floor ruled all the same. `stated` is whether the record gives the ruling. Of `amount`
    `plays` is at stake, and `laid` lay there while the hand was dealt, be it at stake or not.
    """

    at: int
    bettor: Bettor
    spot: str
    name: str
    amount: Cents
    ruling: WagerRulingName
    stated: bool
    kind: str
    says: str
    plays: Cents = 0
    laid: Cents = 0
    reason: str = ""

    @property
    def back(self) -> Cents:
        """What goes back whatever the cards say."""
        return self.amount - self.plays

    @property
    def who(self) -> str:
        """Whose wager it is, and on what."""
        return f"{self.bettor}'s {self.name}"

    @property
    def where(self) -> Where:
        """The way to it in the record."""
        return ("wagers", self.at)

    @property
    def meanings(self) -> Mapping[WagerRulingName, str]:
        """What may be ruled about it, and what each ruling does."""
        return RULINGS

    @property
    def meaning(self) -> str:
        """What the ruling does with this wager, in a sentence."""
        if self.kind == "misdeal":
            stays = "It stays on the layout for the next deal."
            return stays if self.ruling == "stand" else "All of it goes back."
        if self.ruling == "cap":
            return f"It plays for {dollars(self.plays)}, and {dollars(self.back)} goes back."
        return self.meanings[self.ruling]

    def to_json(self) -> dict[str, Any]:
        return {"wager": self.at, **bettor_json(self.bettor), "spot": self.spot, **self._ruled()}

    def _ruled(self) -> dict[str, Any]:
        return {
            "amount": self.amount,
            "irregular": self.kind,
            "says": self.says,
            "ruling": self.ruling,
            "stated": self.stated,
            "reason": self.reason,
            "plays": self.plays,
            "returned": self.back,
        }


@dataclass(frozen=True)
class ChoiceRuling(WagerRuling):
    """What was ruled about a choice of a record; `amount` is what it put up, 0 where it is none."""

    pick: str = ""
    hand: int = 1

    @property
    def where(self) -> Where:
        return ("choices", self.at)

    @property
    def meanings(self) -> Mapping[WagerRulingName, str]:
        found = CHOICE_RULINGS if self.amount else WITHOUT_MONEY
        if " " in self.pick:  # the cards of a front
            return {**found, "void": "It does not count, and the hand is set the house way."}
        return {**found, "void": TAKEN_BACK[self.pick]} if self.pick in TAKEN_BACK else found

    def to_json(self) -> dict[str, Any]:
        told = {"pick": self.pick, "hand": self.hand}
        return {"choice": self.at, **bettor_json(self.bettor), **told, **self._ruled()}


class Judge:
    """Rules on the wagers of a record as they come to be placed, and on choices as they come.

    Wagers that choices `put_up` are ruled on with those.
    """

    def __init__(self, rules: Rules, record: HandRecord, put_up: Collection[int] = ()) -> None:
        self.rules, self.record, self.put_up = rules, record, put_up
        self.rulings: dict[int, WagerRuling] = {}
        self.choices: dict[int, ChoiceRuling] = {}
        self.given_back: frozenset[tuple[Bettor, str]] = frozenset()
        self.void: frozenset[tuple[Bettor, str]] = frozenset()
        self._asked: set[int] = set()

    def place(self, bettor: Bettor, offer: WagerOffer) -> PlaceWagers:
        """What a bettor puts down in answer to an offer, once everything irregular is ruled on."""
        mine = {at: w for at, w in self._of(bettor) if self._is_asked(w, offer)}
        self._asked |= mine.keys()
        for at, wager in mine.items():
            if wager.late:
                self._rule(at, "late", f"{self._name(wager)} {LATE}", None)
        while (found := self._next(mine, offer)) is not None:
            self._rule(*found)
        for at, wager in mine.items():
            if at not in self.rulings and not self._is_played_for(wager.seat):
                self._rule(at, "no-base", f"{self._name(wager)} lies on no hand", None)
        for at in [at for at in mine if at in self.rulings]:
            self._lay(at)
        return PlaceWagers(self._sums(mine, self._lies))

    @property
    def anything_plays(self) -> bool:
        """Whether any wager is in the hand by what is ruled so far."""
        return any(
            self._in_play(at)
            for at, wager in enumerate(self.record.wagers)
            if at in self._asked or self.lies_over(wager)
        )

    def lies_over(self, wager: RecordWager) -> bool:
        """Whether a wager lay over unchanged, so that nobody had to place it."""
        return wager.carried == wager.amount

    def rest(self, events: Iterable[Event] = ()) -> None:
        """Rule on wagers that nobody was asked for, at the end of a hand that was played."""
        added = _added(events)
        for at, wager in enumerate(self.record.wagers):
            if at in self.put_up or at in self._asked:
                continue
            if self.lies_over(wager) and wager.ruling is None:
                continue
            if wager.ruling is None and self._is_told_twice(at, wager, added):
                continue
            name = self._name(wager)
            if wager.seat == self.record.bank.seat and wager.bettor is None:
                kind = "bank"
                told = f"seat {wager.seat} holds the bank and may not wager in this round"
            elif self.lies_over(wager):
                kind, told = "", ""
            else:
                kind, told = "closed", f"{name} cannot be wagered in this hand"
            self._rule(at, kind, told, None)
            if told and self.rulings[at].ruling in ("cap", "stand"):
                raise RecordError(
                    f"{told}, so it cannot be ruled {wager.ruling}; rule void or return",
                    ("wagers", at, "ruling"),
                )

    def _is_told_twice(
        self, at: int, wager: RecordWager, added: Mapping[tuple[Bettor, str], Cents]
    ) -> bool:
        """Whether a wager is money that a choice already put up; raises if it is another amount."""
        bettor = read_bettor(wager.seat, wager.bettor)
        put_up = added.get((bettor, wager.spot))
        ruled = {r.amount for r in self.choices.values() if r.bettor == bettor}
        if put_up is None or put_up == wager.amount or wager.amount in ruled:
            return put_up is not None or wager.amount in ruled
        raise RecordError(
            f"{self._name(wager)} of {dollars(wager.amount)}: the choice of seat {wager.seat} put "
            f"up {dollars(put_up)}; give that, or leave it out of the wagers",
            ("wagers", at, "amount"),
        )

    def not_dealt_in(self) -> frozenset[int]:
        """Seats whose wagers had no part in the deal: their cards and choices say nothing."""
        lies = {w.seat for at, w in enumerate(self.record.wagers) if self._lies(at)}
        return frozenset(r.bettor.seat for r in self.rulings.values()) - lies

    def misdealt(self) -> None:
        """State for every wager with a ruling that the deal was a misdeal."""
        for at, wager in enumerate(self.record.wagers):
            if wager.ruling is not None:
                told = f"{self._name(wager)} {MISDEALT}"
                found = self._ruling(at, wager, wager.ruling, "misdeal", told)
                stays = wager.amount if wager.ruling == "stand" else 0
                self.rulings[at] = replace(found, plays=stays, laid=wager.amount)

    @property
    def ruled(self) -> tuple[WagerRuling, ...]:
        """Everything that was ruled, wagers first, each in the order of the record."""
        wagers = (self.rulings[at] for at in sorted(self.rulings))
        return (*wagers, *(self.choices[at] for at in sorted(self.choices)))

    def choice(
        self, told: Told, pick: Pick, offer: PickOffer, put_up: Cents, followed: bool
    ) -> Pick | None:
        """What a told choice comes to; None where it does not count and something else is chosen.

        `put_up` is the money it put up, and `followed` whether the game can say what it comes to.
        """
        says = _refused(offer, pick)
        if says is None and (pick.pick not in offer.picks or self._choice(told).ruling is None):
            return pick
        most = offer.most_of(pick.pick, put_up)
        kind = "" if says is None else _kind(offer, pick, put_up)
        ruled = self._rule_choice(told, put_up, kind, says or "", most, followed)
        if ruled.amount and (ruled.plays or _is_dealt(pick, offer)):
            return Pick(pick.pick, ruled.plays)
        return pick if ruled.ruling == "stand" else None

    def unasked(self, told: Told, put_up: Cents) -> None:
        """Rule on money that a choice put up which nobody was offered in this hand."""
        says = f"nobody could choose to {told.pick} here"
        if not put_up:
            raise RecordError(
                f"{told.bettor}: {says}; say how much was put up, and it goes back",
                (*told.where, "amount"),
            )
        self._rule_choice(told, put_up, "closed", says, 0, followed=False)

    def _choice(self, told: Told) -> RecordChoice:
        assert told.at is not None
        return self.record.choices[told.at]

    def _rule_choice(
        self, told: Told, put_up: Cents, kind: str, says: str, most: Cents, followed: bool
    ) -> ChoiceRuling:
        choice, at = self._choice(told), told.at
        assert at is not None
        ruling: WagerRulingName = choice.ruling or ("cap" if 0 < most < put_up else "void")
        said = told.pick.replace("-", " ").capitalize()
        name = f"Front {told.pick}" if " " in told.pick else said
        name += f", hand {told.hand}" if told.hand > 1 else ""
        found = ChoiceRuling(
            at, told.bettor, "", name, put_up, ruling, choice.ruling is not None, kind, says,
            reason=choice.reason, pick=told.pick, hand=told.hand,
        )  # fmt: skip
        if ruling not in found.meanings or not (followed or ruling == "void"):
            raise RecordError(
                f"{says or told.pick}, so it cannot be ruled {ruling}; rule void",
                (*found.where, "ruling"),
            )
        plays = {"void": 0, "stand": put_up}.get(ruling, most if choice.to is None else choice.to)
        if ruling == "cap" and not 0 < plays < put_up:
            raise RecordError(
                f"{says or told.pick}: say what a cap leaves in play, or rule void or stand",
                (*found.where, "ruling"),
            )
        self.choices[at] = replace(found, plays=plays, laid=plays)
        return self.choices[at]

    def stays(self) -> frozenset[tuple[Bettor, str]]:
        """The wagers that stay on the layout after a misdeal, because the floor lets them stand."""
        found = (r for r in self.rulings.values() if r.kind == "misdeal" and r.ruling == "stand")
        return frozenset((r.bettor, r.spot) for r in found)

    def _of(self, bettor: Bettor) -> Iterator[tuple[int, RecordWager]]:
        for at, wager in enumerate(self.record.wagers):
            if read_bettor(wager.seat, wager.bettor) == bettor:
                yield at, wager

    def _is_asked(self, wager: RecordWager, offer: WagerOffer) -> bool:
        if self.lies_over(wager) and wager.ruling is None:
            return False
        return self.rules.spot(wager.spot).window == offer.window

    def _name(self, wager: RecordWager) -> str:
        return self.rules.by_id[wager.spot].name

    def _next(
        self, mine: Mapping[int, RecordWager], offer: WagerOffer
    ) -> tuple[int, str, str, Cents | None] | None:
        """The next wager to rule on: what the rules refuse first, then what the floor just says."""
        for fault in offer.faults(self._sums(mine, self._in_play)):
            at = self._about(mine, fault)
            if at is not None and not self._is_let_stand(at):
                return at, fault.kind, fault.says, fault.most
        for at, wager in mine.items():
            if wager.ruling is not None and at not in self.rulings:
                return at, "", "", None
        return None

    def _about(self, mine: Mapping[int, RecordWager], fault: WagerFault) -> int | None:
        """The wager of this answer that a fault is about; a late addition before the first part."""
        found = [at for at, w in mine.items() if w.spot == fault.spot and self._in_play(at)]
        if fault.kind == "twice":
            raise RecordError(fault.says, ("wagers", found[-1], "spot"))
        return found[-1] if found else None

    def _is_let_stand(self, at: int) -> bool:
        """Whether nothing more is asked about a wager: the floor has said what plays of it."""
        found = self.rulings.get(at)
        if found is None:
            return False
        capped = found.ruling == "cap" and self.record.wagers[at].to is not None
        return capped or found.ruling in ("stand", "return")

    def _in_play(self, at: int) -> Cents:
        found = self.rulings.get(at)
        return self.record.wagers[at].amount if found is None else found.plays

    def _lies(self, at: int) -> Cents:
        found = self.rulings.get(at)
        return self.record.wagers[at].amount if found is None else found.laid

    def _sums(
        self, mine: Mapping[int, RecordWager], amount_of: Callable[[int], Cents]
    ) -> tuple[tuple[str, Cents], ...]:
        """What comes together on each spot; a late addition that stands is part of its wager."""
        told: list[tuple[str, Cents]] = []
        for at, wager in mine.items():
            amount = amount_of(at)
            before = next((n for n, (spot, _) in enumerate(told) if spot == wager.spot), None)
            if wager.late and before is not None:
                told[before] = (wager.spot, told[before][1] + amount)
            elif amount or wager.carried:
                told.append((wager.spot, amount))
        return tuple(told)

    def _rule(self, at: int, kind: str, says: str, most: Cents | None) -> None:
        """Rule on one wager, or once more where something else is wrong with what plays of it."""
        wager, before = self.record.wagers[at], self.rulings.get(at)
        if before is not None and before.says:
            says = f"{before.says}; {says}" if says else before.says
        spot = self.rules.by_id[wager.spot]
        ruling = wager.ruling or _default(self.rules.limits(spot)[0], most)
        found = self._ruling(at, wager, ruling, kind or (before.kind if before else ""), says)
        self.rulings[at] = replace(found, plays=self._left(at, ruling, wager, most, says))

    def _ruling(
        self, at: int, wager: RecordWager, ruling: WagerRulingName, kind: str, says: str
    ) -> WagerRuling:
        bettor = read_bettor(wager.seat, wager.bettor)
        name = self._name(wager)
        stated = wager.ruling is not None
        return WagerRuling(
            at, bettor, wager.spot, name, wager.amount, ruling, stated, kind, says,
            reason=wager.reason,
        )  # fmt: skip

    def _left(
        self, at: int, ruling: WagerRulingName, wager: RecordWager, most: Cents | None, says: str
    ) -> Cents:
        """How much of a wager plays under a ruling."""
        if ruling == "void":
            return 0
        if ruling != "cap":
            lies = self.lies_over(wager) and ruling == "return"
            return 0 if lies else wager.amount
        left = most if wager.to is None else wager.to
        if left is None or left >= self._in_play(at):
            told = says or f"{self._name(wager)} keeps to its limits"
            raise RecordError(
                f"{told}: say what a cap leaves in play, or rule void, return or stand",
                ("wagers", at, "ruling"),
            )
        return left

    def _lay(self, at: int) -> None:
        """Say what lay there while the hand was dealt: all of what plays, and what goes back too.

        The cards fell with a void wager on the layout. Without it the hand might not have been
        dealt as it was, so it is dealt in and then given back. What came later, or lies on a hand
        that nobody was dealt, had no part in the deal.
        """
        wager, ruled = self.record.wagers[at], self.rulings[at]
        goes_back = ruled.ruling in ("void", "return")
        dealt_in = self._is_dealt_in(wager)
        if ruled.plays and not goes_back and not self._has_hand(wager):
            raise RecordError(
                f"{ruled.name} cannot be ruled {ruled.ruling}: no hand plays at seat "
                f"{wager.seat} without a base wager; rule void or return",
                ("wagers", at, "ruling"),
            )
        if goes_back and not self.lies_over(wager):
            self.rulings[at] = replace(ruled, plays=0, laid=wager.amount if dealt_in else 0)
        else:
            self.rulings[at] = replace(ruled, laid=ruled.plays)
        if goes_back and dealt_in:
            spots = _with_it(self.rules, self.rules.by_id[wager.spot])
            back = frozenset((ruled.bettor, spot) for spot in spots)
            self.given_back |= back
            self.void |= back if ruled.ruling == "void" else frozenset()

    def _is_dealt_in(self, wager: RecordWager) -> bool:
        """Whether a wager lay there while the cards were dealt."""
        if wager.late and (not _own_hands(self.record.cards) or self._is_added(wager)):
            return False
        return self._has_hand(wager)

    def _is_added(self, wager: RecordWager) -> bool:
        """Whether a bettor had money on the spot already."""
        whose = (wager.seat, wager.bettor, wager.spot)
        return [(w.seat, w.bettor, w.spot) for w in self.record.wagers].count(whose) > 1

    def _has_hand(self, wager: RecordWager) -> bool:
        """Whether there is a hand that a wager can be settled by."""
        cards = self.record.cards
        dealt = not _own_hands(cards) or hand_name(wager.seat) in cards
        return dealt and self._is_played_for(wager.seat)

    def _is_played_for(self, seat: int) -> bool:
        """Whether a base wager lies at a seat with all it needs, or the hands are everybody's."""
        if not _own_hands(self.record.cards):
            return True
        by_id, base = self.rules.by_id, self.rules.base_spots
        mine = {(w.bettor, w.spot) for w in self.record.wagers if w.seat == seat}
        return any(
            by_id[spot].needs is None or (whose, by_id[spot].needs) in mine
            for whose, spot in mine
            if spot in base
        )


def _refused(offer: PickOffer, pick: Pick) -> str | None:
    """What the rules refuse about a choice."""
    says = offer.fault(pick)
    empty = pick.pick in offer.picks and not offer.bounds(pick.pick)[1]
    return "nothing lies on the hand, so nothing is added to it" if says and empty else says


def _kind(offer: PickOffer, pick: Pick, put_up: Cents) -> str:
    """What is irregular about a choice."""
    if pick.pick not in offer.picks:
        return "forbidden"
    return "over" if put_up > offer.bounds(pick.pick)[1] else "under"


def _is_dealt(pick: Pick, offer: PickOffer) -> bool:
    """Whether a choice leaves its mark on a hand though what it put up goes back.

    The card of a double counts where the hand could have been hit; else it was never due.
    """
    return pick.pick != "double" or "hit" in offer.picks


def _default(low: Cents, most: Cents | None) -> WagerRulingName:
    """As much as the rules allow plays; where that is less than a wager may be, nothing does."""
    return "void" if most is None or most < max(1, low) else "cap"


def _with_it(rules: Rules, spot: Spot) -> Iterator[str]:
    """A spot, and those whose money is put up in the course of the hand because of it."""
    yield spot.id
    base = ("base",) if spot.kind == "base" else ()
    for other in rules.spots:
        if other.window in PUT_UP_LATER and {other.needs, other.equals, other.at_most} & {
            spot.id,
            *base,
        }:
            yield other.id


def _own_hands(hands: Iterable[str]) -> bool:
    return any(name.startswith("seat ") for name in hands)


def check_rulings(record: HandRecord) -> None:
    """Raise where a wager or a choice says something that would have no effect."""
    for at, wager in enumerate(record.wagers):
        _check_ruling(wager, ("wagers", at), wager.late)
    for at, choice in enumerate(record.choices):
        _check_ruling(choice, ("choices", at))


def _check_ruling(told: RecordWager | RecordChoice, where: Where, late: bool = False) -> None:
    if told.to is not None and told.ruling != "cap":
        raise RecordError("only a cap leaves an amount in play", (*where, "to"))
    if told.to is not None and told.amount is not None and told.to >= told.amount:
        says = f"a cap leaves less in play than the {dollars(told.amount)} that lie there"
        raise RecordError(says, (*where, "to"))
    if told.reason and told.ruling is None and not late:
        raise RecordError("a reason is given but no ruling", (*where, "reason"))


def _added(events: Iterable[Event]) -> dict[tuple[Bettor, str], Cents]:
    """What choices put up in the course of a hand."""
    found: dict[tuple[Bettor, str], Cents] = {}
    for event in events:
        if isinstance(event, WagerAdded):
            key = event.bettor, event.spot
            found[key] = found.get(key, 0) + event.amount
    return found
