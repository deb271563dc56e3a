"""Asking a person at a pot table: how to bet, which cards to change, how many chips to buy."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from houseway.cards.card import Card, cards_in, texts
from houseway.engine.decision import Choice, Pick
from houseway.errors import (
    HousewayError,
    bad_form,
    contradiction,
    not_given,
    not_here,
    out_of_range,
    unknown_name,
)
from houseway.families.pot.offer import PAT, BetOffer, CardsOffer
from houseway.money import Cents, cents, dollars
from houseway.table.chips import ChipsOffer

if TYPE_CHECKING:
    from houseway.cli.ask import Ask

PotOffer = BetOffer | CardsOffer | ChipsOffer
UPS = ("bet", "complete", "raise")
WORDS = {
    **dict.fromkeys(("f", "fold"), "fold"),
    **dict.fromkeys(("k", "x", "check"), "check"),
    **dict.fromkeys(("c", "call"), "call"),
    **dict.fromkeys(("b", "r", "bet", "raise", "complete", "to", "up"), "up"),
    **dict.fromkeys(("a", "all", "all-in", "allin", "max"), "max"),
    **dict.fromkeys(("min", "pot", "half"), "up"),
}
HELP = (
    "c calls or checks, k checks, f folds. b or r bets or raises; where there is a\n"
    "choice, write what the bet becomes: r 24, or min, half, pot, max. Cards go by\n"
    "number or name: throw 1 3, or Kd 9c, or pat. q leaves. After a hand: w shows\n"
    "its pots, l its log."
)


def ask_pot(ask: Ask, offer: PotOffer) -> Choice:
    """One answer; raises a sentence when it cannot be read."""
    if isinstance(offer, BetOffer):
        choice = read_bet(ask(bet_prompt(offer)), offer)
        ask.confirm((offer.unusual or {}).get(choice.pick), choice.pick)
        return choice
    if isinstance(offer, CardsOffer):
        return Pick(read_cards(ask(cards_prompt(offer)), offer))
    return read_chips(ask(chips_prompt(offer)), offer)


def bet_prompt(offer: BetOffer) -> str:
    """What one may do, in the words of the table."""
    said = [_said(offer, pick) for pick in offer.picks if pick != "fold"]
    said += [r"\[f]old"] if "fold" in offer.picks else []
    free = "" if offer.to_call else f" (Enter = {offer.picks[0]})"
    return f"{', '.join(said)}{free}? "


def _said(offer: BetOffer, pick: str) -> str:
    word = pick.removesuffix("-large")
    shown = rf"\[{word[0]}]{word[1:]}"
    if pick == "check":
        return r"chec\[k]"
    if pick == "call":
        all_in = ", all in" if offer.to_call == offer.chips else ""
        return f"{shown} {dollars(offer.to_call)}{all_in}"
    if word == "complete":
        shown = r"complete (\[r])"
    low, high = offer.bounds(pick)
    to = "" if word == "bet" else " to"
    return f"{shown}{to} {dollars(low)}" + ("" if low == high else f"-{dollars(high)}")


def read_bet(text: str, offer: BetOffer) -> Pick:
    """Read `c`, `r`, `r 24`, `raise to 24`, `24`, `all in`, `k`, `f`."""
    words = re.sub(r"all[ -]?in", "max", text.lower().replace("$", "")).split()
    amounts = [word for word in words if word[0].isdigit()]
    named = [WORDS.get(word) for word in words if word not in amounts]
    if not words and not offer.to_call:
        return Pick(offer.picks[0])
    if None in named or not words or len(amounts) > 1:
        raise bad_form("bet", f"write {_choices(offer)}", text)
    if "max" in named or "up" in named or not named:
        return _up(words, cents(amounts[0]) if amounts else None, offer)
    wanted = named[0]
    if wanted == "call" and not offer.to_call:
        wanted = "check"
    if wanted not in offer.picks:
        bet = f"there is a bet of {dollars(offer.to_call)} to call" if offer.to_call else ""
        raise not_here(
            "bet",
            offer.why_not(wanted or "") or bet or f"write {_choices(offer)}",
            wanted,
            offer.picks,
        )
    return Pick(wanted or "")


def _choices(offer: BetOffer) -> str:
    """
    >>> _choices(BetOffer(("fold", "call", "raise")))
    'call, raise or fold'
    """
    picks = sorted(offer.picks, key=lambda pick: pick == "fold")
    words = list(dict.fromkeys(pick.removesuffix("-large") for pick in picks))
    return f"{', '.join(words[:-1])} or {words[-1]}"


def _up(words: list[str], amount: Cents | None, offer: BetOffer) -> Pick:
    """A bet or raise: the least, a named size, or to an amount."""
    ups = [pick for pick in offer.picks if pick.removesuffix("-large") in UPS]
    if not ups:
        if "max" in words and "call" in offer.picks:
            return Pick("call")
        refused = next(iter((offer.refused or {}).values()), "you cannot bet more")
        raise not_here("bet", refused, " ".join(words))
    low, high = offer.bounds(ups[0])[0], offer.bounds(ups[-1])[1]
    if "pot" in words or "half" in words:
        part = (offer.pot + offer.to_call) // (2 if "half" in words else 1)
        steps = (offer.level + part - low) // offer.unit
        amount = max(low, min(high, low + steps * offer.unit))
    elif set(words) & {"max", "a", "all", "allin"}:
        amount = high
    if amount is None:
        return Pick(ups[0])
    fits = (pick for pick in ups if offer.bounds(pick)[0] <= amount <= offer.bounds(pick)[1])
    return Pick(next(fits, ups[0]), amount)


def cards_prompt(offer: CardsOffer) -> str:
    if offer.doing == "throw away":
        return f"Throw which, for as many new ones? Numbers or cards, or {PAT} for none: "
    return f"{offer.doing.capitalize()} which? A number or a card: "


def read_cards(text: str, offer: CardsOffer) -> str:
    """Read `throw 1 3`, `Kd 9c` or `pat`; the pick that means it."""
    words = [w for w in text.lower().replace(",", " ").split() if w not in ("throw", "turn", "up")]
    if not words:
        raise not_given("cards", "write the numbers of the cards, or the cards themselves")
    if words in ([PAT], ["0"], ["none"]) and PAT in offer.picks:
        return PAT
    wanted = sorted(_cards(words, offer))
    for pick in offer.picks:
        if pick != PAT and sorted(cards_in(pick)) == wanted:
            return pick
    if offer.least == offer.most == 1 and len(wanted) != 1:
        raise out_of_range("cards", f"{offer.doing} one card", len(wanted))
    raise contradiction("cards", f"your cards are {texts(offer.cards)}", text)


def _cards(words: list[str], offer: CardsOffer) -> list[Card]:
    if not all(word.isdigit() for word in words):
        try:
            return cards_in(" ".join(words))
        except HousewayError:
            raise bad_form(
                "cards", "write cards by number or by name, like 1 3 or Kd 9c", " ".join(words)
            ) from None
    numbers = [int(digit) for word in words for digit in word]
    if not all(1 <= number <= len(offer.cards) for number in numbers):
        raise out_of_range(
            "cards", f"your cards are numbered 1 to {len(offer.cards)}", " ".join(words)
        )
    return [offer.cards[number - 1] for number in dict.fromkeys(numbers)]


def chips_prompt(offer: ChipsOffer) -> str:
    first = offer.picks[0]
    low, high = offer.bounds(first)
    if low < high:
        usual = dollars(offer.put_up(Pick(first)))
        return f"{offer.about} How much? (Enter = {usual}, 0 = {offer.absent}): "
    said = ", ".join(rf"\[{pick[0]}]{pick[1:]}" for pick in offer.picks)
    return f"{offer.about} {said} (Enter = {first}): "


def read_chips(text: str, offer: ChipsOffer) -> Pick:
    """Read an amount to buy, or the beginning of a pick; nothing is the usual."""
    word = text.lower().removeprefix("buy ").lstrip("$")
    first = offer.picks[0]
    if not word:
        return Pick(first)
    if word in ("0", "n", "no"):
        return Pick(offer.absent)
    found = next((pick for pick in offer.picks if pick.startswith(word)), None)
    if found is not None:
        return Pick(found)
    if offer.bounds(first)[1]:
        return Pick(first, cents(word))
    raise unknown_name("pick", f"choose one of {', '.join(offer.picks)}", text, offer.picks)
