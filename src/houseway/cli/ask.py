"""Asking a person: one line in, a choice out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.cards.card import card, texts
from houseway.cli.add_chips import HELP as CHIPS_HELP
from houseway.cli.add_chips import AddChips, adding
from houseway.cli.chinese_ask import ask_arrange
from houseway.cli.floor import HELP, CallFloor, called
from houseway.cli.pan_ask import ask_pan
from houseway.cli.pot_ask import ask_pot
from houseway.engine.decision import Choice, Offer, Pick, PickOffer, SetOffer
from houseway.errors import HousewayError, bad_form, did_you_mean, not_now, unknown_name
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.pan.offer import PanOffer
from houseway.families.pot.offer import BetOffer, CardsOffer
from houseway.money import Cents, cents, dollars
from houseway.play.described import BANK, hand_number
from houseway.rulebook.schema import Spot
from houseway.table.chips import ChipsOffer
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

if TYPE_CHECKING:
    from rich.console import Console


class Leave(Exception):  # noqa: N818  (a wish, not a fault)
    """The person gets up, or the input ends."""


class Ask:
    """Reads answers from the terminal. `?` shows help, `q` leaves; the end of input leaves too.

    At a table somebody may call the `floor` instead of answering, which raises CallFloor, or add
    `chips`, which raises AddChips.
    """

    def __init__(
        self,
        out: Console,
        help_: Callable[[], None] | None = None,
        floor: bool = False,
        chips: bool = False,
    ) -> None:
        self.out = out
        self._help = help_
        self._floor = floor
        self._chips = chips
        self._last: tuple[tuple[str, Cents], ...] = ()

    def __call__(self, prompt: str) -> str:
        while True:
            try:
                answer = self.out.input(prompt).strip()
            except EOFError:
                self.out.print()
                raise Leave from None
            if answer.lower() in ("q", "quit", "exit"):
                raise Leave
            if self._floor and (said := called(answer)) is not None:
                raise CallFloor(said)
            if self._chips and (amount := adding(answer)) is not None:
                raise AddChips(amount)
            if answer == "?" and self._help is not None:
                self._help()
                if self._floor:
                    self.out.print(HELP)
                if self._chips:
                    self.out.print(CHIPS_HELP)
                continue
            return answer

    def choice(self, kind: str, offer: Offer) -> Choice:
        """Ask until the answer can be read; whether it is legal the round decides."""
        while True:
            try:
                if isinstance(offer, BankOffer):
                    return self._bank(offer)
                if isinstance(offer, SetOffer):
                    return self._set(offer)
                if isinstance(offer, BetOffer | CardsOffer | ChipsOffer):
                    return ask_pot(self, offer)
                if isinstance(offer, ArrangeOffer):
                    return ask_arrange(self, offer)
                if isinstance(offer, PanOffer):
                    return ask_pan(self, offer)
                if isinstance(offer, PickOffer):
                    return self._pick(offer)
                assert isinstance(offer, WagerOffer)
                return self._wagers(kind, offer)
            except HousewayError as reason:
                self.out.print(f"[red]{escape(str(reason))}[/]")

    def _bank(self, offer: BankOffer) -> Choice:
        least = dollars(offer.minimum)
        answer = self(f"Take the bank? Write an amount from {least}, or Enter to decline: ")
        if answer.lower() in ("", "n", "no", "decline", "d"):
            return Pick("decline")
        return TakeBank(cents(answer))

    def _pick(self, offer: PickOffer) -> Choice:
        shorts = shortcuts(offer.picks)
        words = ", ".join(f"\\[{k}]{p[len(k) :]}{_money(offer, p)}" for k, p in shorts.items())
        hand = f"{_whose(offer.hand)}: " if offer.hand else ""
        answer = self(f"{hand}{words} (Enter = {offer.picks[0]}, the house way): ").lower()
        word, _, amount = answer.partition(" ")
        expected = {*offer.picks, *(offer.refused or ())}
        found = shorts.get(word) or next((p for p in expected if word and p == word), None)
        close = [p for p in sorted(expected) if p.startswith(word)]
        pick = offer.picks[0] if not word else found or (close[0] if len(close) == 1 else None)
        if pick is None:
            raise unknown_name("pick", f"choose one of {', '.join(offer.picks)}", word, offer.picks)
        self.confirm((offer.unusual or {}).get(pick))
        return Pick(pick, cents(amount) if amount else None)

    def _set(self, offer: SetOffer) -> Choice:
        front, back = offer.parts
        self.out.print(f"{_whose(offer.hand)}: {texts(offer.cards)}")
        first = offer.picks[0]
        answer = self(f"Cards for the {front}, the rest is the {back} (Enter = {first}): ")
        pick = matching_pick(offer, answer) if answer else first
        self.confirm((offer.unusual or {}).get(pick))
        return Pick(pick)

    def confirm(self, reason: str | None, pick: str = "") -> None:
        """Ask once more about a pick nobody makes by intention.

        The reason is what would be done, or with a `pick` why it is hardly meant.
        """
        if reason is None:
            return
        asked = f"Really {pick}? {reason[:1].upper()}{reason[1:]}." if pick else f"Really {reason}?"
        if self(f"{asked} \\[y]es, Enter = no: ").lower()[:1] != "y":
            raise not_now("pick", "then choose again", pick)

    def _wagers(self, kind: str, offer: WagerOffer) -> Choice:
        if kind == "late-wagers":
            answer = self("Late wager? Write it like 'late-tie 5', or Enter for none: ")
            return PlaceWagers(read_wagers(answer, offer))
        again = " ".join(f"{spot} {dollars(amount)}" for spot, amount in self._last)
        hint = f", Enter = {again}" if again else ""
        answer = self(f"Your wagers (like '{_sample(offer)}'{hint}, 0 = sit out): ")
        if answer == "0":
            return PlaceWagers(())
        if answer or not self._last:
            placed = read_wagers(answer, offer)
            self._last = tuple((spot, amount) for spot, amount in placed if amount)
            return PlaceWagers(placed)
        return PlaceWagers(self._last)


def matching_pick(offer: SetOffer, written: str) -> str:
    """The pick of a front that is written in any order of its cards."""
    wanted = sorted(card(word) for word in written.replace(",", " ").split())
    for pick in offer.picks:
        if sorted(map(card, pick.split())) == wanted:
            return pick
    raise bad_form(
        "pick",
        f"write the cards like {offer.picks[0]}, out of {texts(offer.cards)}",
        written,
        (offer.picks[0],),
    )


def shortcuts(picks: tuple[str, ...]) -> dict[str, str]:
    """The shortest beginning that tells each pick from the others.

    >>> shortcuts(("stand", "hit", "split", "surrender"))
    {'st': 'stand', 'h': 'hit', 'sp': 'split', 'su': 'surrender'}
    """
    found = {}
    for pick in picks:
        others = [p for p in picks if p != pick]
        heads = (pick[:n] for n in range(1, len(pick) + 1))
        found[next(h for h in heads if not any(p.startswith(h) for p in others))] = pick
    return found


def _whose(hand: str) -> str:
    """A hand as its own player calls it.

    >>> _whose("seat 3 hand 2"), _whose("seat 3"), _whose("bank")
    ('Your hand 2', 'Your hand', "The bank's hand")
    """
    if hand == BANK:
        return "The bank's hand"
    number = hand_number(hand)
    return f"Your hand {number}" if number > 1 else "Your hand"


def _money(offer: PickOffer, pick: str) -> str:
    low, high = offer.bounds(pick)
    if not high:
        return ""
    return f" {dollars(high)}" if low == high else f" up to {dollars(high)}"


def _sample(offer: WagerOffer) -> str:
    """A line of wagers this offer would take."""
    base, side = _line(offer), [s for s in offer.spots() if s.kind != "base"]
    said = " ".join(f"{spot.id} 25" for spot in base)
    return said + (f" {side[0].id} 5" if side else "")


def _line(offer: WagerOffer) -> list[Spot]:
    """The first base wager, with the one it must come with."""
    bases = [spot for spot in offer.spots() if spot.kind == "base"]
    return [*bases[:1], *(other for other in bases if other.id == bases[0].needs)]


def read_wagers(text: str, offer: WagerOffer) -> tuple[tuple[str, Cents], ...]:
    """Read `banker 25 tie 5`; a spot may be shortened while it is clear which is meant.

    A bare amount at the beginning goes on the first base wager.
    """
    words = text.replace(",", " ").replace("=", " ").split()
    if len(words) % 2 and words[0].lstrip("$")[:1].isdigit():
        words = [word for spot in _line(offer) for word in (spot.id, words[0])] + words[1:]
    if len(words) % 2:
        raise bad_form("wagers", f"write each spot with its amount, like '{_sample(offer)}'", text)
    return tuple(
        (_spot(word, offer), 0 if amount == "0" else cents(amount))
        for word, amount in zip(words[::2], words[1::2], strict=True)
    )


def _spot(word: str, offer: WagerOffer) -> str:
    ids = [spot.id for spot in offer.spots()]
    close = [i for i in ids if i.startswith(word.lower())]
    if word.lower() in ids:
        return word.lower()
    if len(close) != 1:
        raise unknown_name(
            "wagers",
            f"no spot is called {word!r} here; {did_you_mean(word, close or ids)}",
            word,
            close or ids,
        )
    return close[0]
