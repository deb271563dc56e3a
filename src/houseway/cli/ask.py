"""Asking a person: one line in, a choice out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rich.markup import escape

from houseway.engine.decision import Choice, Offer, Pick, PickOffer
from houseway.errors import HousewayError, did_you_mean
from houseway.money import Cents, cents, dollars
from houseway.table.wager import BankOffer, PlaceWagers, TakeBank, WagerOffer

if TYPE_CHECKING:
    from rich.console import Console


class Leave(Exception):  # noqa: N818  (a wish, not a fault)
    """The person gets up, or the input ends."""


class Ask:
    """Reads answers from the terminal. `?` shows help, `q` leaves; the end of input leaves too."""

    def __init__(self, out: Console, help_: Callable[[], None] | None = None) -> None:
        self.out = out
        self._help = help_
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
            if answer == "?" and self._help is not None:
                self._help()
                continue
            return answer

    def choice(self, kind: str, offer: Offer) -> Choice:
        """Ask until the answer can be read; whether it is legal the round decides."""
        while True:
            try:
                if isinstance(offer, BankOffer):
                    return self._bank(offer)
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
        words = ", ".join(f"\\[{p[0]}]{p[1:]}" for p in offer.picks)
        answer = self(f"{words} (Enter = {offer.picks[0]}, the house way): ").lower()
        found = [p for p in offer.picks if p.startswith(answer)]
        if not found:
            raise HousewayError(f"choose one of {', '.join(offer.picks)}")
        return Pick(found[0])

    def _wagers(self, kind: str, offer: WagerOffer) -> Choice:
        if kind == "late-wagers":
            answer = self("Late wager? Write it like 'late-tie 5', or Enter for none: ")
            return PlaceWagers(read_wagers(answer, offer))
        again = " ".join(f"{spot} {dollars(amount)}" for spot, amount in self._last)
        hint = f", Enter = {again}" if again else ""
        answer = self(f"Your wagers (like 'banker 25 tie 5'{hint}, 0 = sit out): ")
        if answer == "0":
            return PlaceWagers(())
        if answer or not self._last:
            placed = read_wagers(answer, offer)
            self._last = tuple((spot, amount) for spot, amount in placed if amount)
            return PlaceWagers(placed)
        return PlaceWagers(self._last)


def read_wagers(text: str, offer: WagerOffer) -> tuple[tuple[str, Cents], ...]:
    """Read `banker 25 tie 5`; a spot may be shortened while it is clear which is meant."""
    words = text.replace(",", " ").replace("=", " ").split()
    if len(words) % 2:
        raise HousewayError("write each spot with its amount, like 'banker 25 tie 5'")
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
        raise HousewayError(f"no spot is called {word!r} here; {did_you_mean(word, close or ids)}")
    return close[0]
