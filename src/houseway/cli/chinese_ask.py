"""Asking a person how to set thirteen cards."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from houseway.cards.card import Card, cards_in, rank, suit, text, texts
from houseway.engine.decision import Pick
from houseway.errors import (
    HousewayError,
    bad_form,
    contradiction,
    did_you_mean,
    not_given,
    not_here,
    out_of_range,
    unknown_name,
)
from houseway.families.chinese.offer import ADD, DECLARE, SURRENDER, UNSET, ArrangeOffer
from houseway.families.chinese.rules import Play
from houseway.families.chinese.setting import PARTS, SIZES, Setting, names, read_setting, values
from houseway.families.chinese.sweeps import ACE, ACE_HIGH, SWEEPS
from houseway.money import cents, dollars

if TYPE_CHECKING:
    from houseway.cli.ask import Ask

HELP = (
    "Write the front and the middle, like 2c 2d 9h / 4s 4h Kc Qd 5s; what is left is\n"
    "the back. Cards may stand together, and slashes may be left out. h or Enter sets\n"
    "the house way, b shows the best ways with what they win, a number sets one of\n"
    "the ways shown, sort shows your cards by suit.\n"
    "surrender gives the hand up for 3 points to each; declare dragon declares a\n"
    "clean sweep (declare alone names the best you hold); add 50 puts $50 more on the\n"
    "table. q leaves. After a hand: w shows what you won and lost and why, l its log."
)
HOUSE_WAY = ("", "h", "house", "house way", "house-way")
SORT = ("sort", "suits", "by suit")
BEST = ("b", "best")
WAYS = 3


def ask_arrange(ask: Ask, offer: ArrangeOffer) -> Pick:
    """One answer; raises a sentence when it cannot be read."""
    while (answer := ask(arrange_prompt(offer)).lower()) in (*SORT, *BEST):
        if answer in SORT:
            for held in by_suit(offer.cards):
                ask.out.print(f"  {texts(held)}")
        else:
            offer = _with_best(ask, offer)
    choice = read_arrange(answer, offer)
    ask.confirm(doubt(offer, choice.pick))
    return choice


def _with_best(ask: Ask, offer: ArrangeOffer) -> ArrangeOffer:
    """The offer with the best ways to set the hand that a search finds, shown with their points."""
    from houseway.families.chinese.solve import solve

    assert offer.play is not None
    known = [pick for pick in offer.picks if "/" in pick]
    laid = [_as_laid(read_setting(pick)) for pick in known]
    with ask.out.status("Looking for the best ways"):
        ways = solve(offer.play, offer.cards, shown=WAYS).ways
    for way in ways:
        if _as_laid(way.setting) not in laid:
            laid.append(_as_laid(way.setting))
            known.append(way.setting.text)
        number = laid.index(_as_laid(way.setting)) + 1
        said = f"{way.points:+.2f} ± {way.error:.2f} points each"
        ask.out.print(f"  {number} {way.setting.text}  {said}", markup=False)
    others = [pick for pick in offer.picks if "/" not in pick]
    return replace(offer, picks=(*known, *others))


def _as_laid(setting: Setting) -> list[set[Card]]:
    """Which cards lie where, in whatever order they are written."""
    return [set(part) for part in setting]


def arrange_prompt(offer: ArrangeOffer) -> str:
    """What one may do."""
    said = ["front / middle", r"\[h]ouse way", r"\[b]est", "sort"]
    said += ["surrender"] if SURRENDER in offer.picks else []
    said += [f"declare {'/'.join(offer.holds)}"] if offer.holds else []
    said += ["add"] if ADD in offer.picks else []
    return f"{', '.join(said)} (Enter = house way): "


def read_arrange(written: str, offer: ArrangeOffer) -> Pick:
    """Read a setting, the number of one that is shown, or one of the words.

    >>> offer = ArrangeOffer(("2c 2d 9h / 3c 3d 4h 5s 6s / Ac Ad Kh Qs Js", "surrender"))
    >>> read_arrange("h", offer).pick == offer.picks[0], read_arrange("surrender", offer).pick
    (True, 'surrender')
    """
    tidy = " ".join(written.lower().split())
    ways = [pick for pick in offer.picks if "/" in pick]
    if tidy in HOUSE_WAY:
        return Pick(offer.picks[0])
    if tidy.isdigit() and len(tidy) < 3:
        if not 1 <= int(tidy) <= len(ways):
            raise out_of_range("pick", f"the ways shown are numbered 1 to {len(ways)}", tidy)
        return Pick(ways[int(tidy) - 1])
    word, _, rest = tidy.partition(" ")
    if word == ADD:
        return _add(rest, offer)
    if word == DECLARE:
        return Pick(_named(f"{DECLARE} {_sweep(rest, offer)}", offer))
    if len(word) > 2 and SURRENDER.startswith(word) and not rest:
        return Pick(_named(SURRENDER, offer))
    if tidy == UNSET and UNSET in offer.picks:
        return Pick(UNSET)
    return Pick(_setting(tidy, offer).text)


def _named(pick: str, offer: ArrangeOffer) -> str:
    """A pick that must be among those offered."""
    if pick not in offer.picks:
        raise not_here("pick", offer.why_not(pick) or f"you cannot {pick} here", pick, offer.picks)
    return pick


def _add(amount: str, offer: ArrangeOffer) -> Pick:
    pick = _named(ADD, offer)
    if not amount:
        low, high = map(dollars, offer.bounds(pick))
        raise not_given("amount", f"write how much, {low} to {high}, like add {low.lstrip('$')}")
    return Pick(pick, cents(amount))


def _sweep(name: str, offer: ArrangeOffer) -> str:
    """The kind of clean sweep that is meant; the highest one holds when none is named."""
    known = offer.declared or {}
    if not known:
        raise not_here("sweep", "no clean sweeps are played at this table", name)
    if not name:
        if offer.holds:
            return offer.holds[0]
        raise not_here(
            "sweep",
            f"your cards are no clean sweep; the kinds are {', '.join(known)}",
            name,
            tuple(known),
        )
    wanted = name.replace(" ", "-")
    if wanted in SWEEPS:
        return wanted
    found = [kind for kind in known if wanted in (kind, SWEEPS[kind].name.replace(" ", "-"))]
    found = found or [kind for kind in known if kind.startswith(wanted)]
    if len(found) != 1:
        raise unknown_name(
            "sweep",
            f"no clean sweep is called {name!r}; {did_you_mean(wanted, [*known])}",
            name,
            tuple(known),
        )
    return found[0]


def _setting(written: str, offer: ArrangeOffer) -> Setting:
    """Cards as three hands; the back may be left out."""
    parts = _parts(written)
    left = list(offer.cards)
    for card in (card for part in parts for card in part):
        if card not in left:
            held = card in offer.cards
            told = f"you named {text(card)} twice" if held else f"you do not hold {text(card)}"
            raise contradiction(
                "cards", f"{told}; your cards are {texts(high_first(offer.cards))}", written
            )
        left.remove(card)
    if len(parts) < len(PARTS):
        parts.append(high_first(left))
        left = []
    sizes = tuple(map(len, parts))
    if sizes != SIZES or left:
        counted = ", ".join(f"{size} in the {part}" for size, part in zip(sizes, PARTS))
        raise bad_form(
            "cards", f"the front takes 3 cards, the middle 5 and the back 5; not {counted}", counted
        )
    return Setting(*(tuple(part) for part in parts))


def _parts(written: str) -> list[list[Card]]:
    """Cards as they are parted by slashes, or else counted off."""
    try:
        if "/" in written:
            parts = [cards_in(part) for part in re.sub(r"/\s*$", "", written).split("/")]
        else:
            found = cards_in(written)
            parts = [found[:3], found[3:8], found[8:]][: 3 if len(found) > 8 else 2]
    except HousewayError:
        raise bad_form(
            "cards",
            "write front / middle like 2c 2d 9h / 4s 4h Kc Qd 5s, or h for the house way, "
            "surrender, declare or add",
            written,
        ) from None
    if len(parts) < 2 or not parts[1]:
        raise not_given("middle", "write the five cards of the middle, too")
    if len(parts) > len(PARTS):
        raise bad_form("cards", "a hand is set in three: front / middle / back", len(parts))
    return parts


def doubt(offer: ArrangeOffer, pick: str) -> str | None:
    """What a pick does that is hardly meant, with the reason where it is a foul."""
    found = offer.doubt(pick)
    if found is None or "/" not in pick or offer.play is None:
        return found
    return f"{found}, since {why_foul(offer.play, read_setting(pick))}"


def why_foul(play: Play, setting: Setting) -> str:
    """Which hand of a foul setting is too good for its place."""
    front, middle, back = names(setting)
    if play.order == "front-back":
        return f"the front ({front}) beats the back ({back})"
    worths = values(setting)
    if worths[1] > worths[2]:
        return f"the middle ({middle}) beats the back ({back})"
    return f"the front ({front}) beats the middle ({middle})"


def high_first(cards: Sequence[Card]) -> list[Card]:
    """Cards from the ace down, suits in order within a rank."""
    return sorted(cards, key=lambda card: (_height(card), suit(card)), reverse=True)


def by_suit(cards: Sequence[Card]) -> list[list[Card]]:
    """The cards of each suit that is there, spades first, each from the ace down."""
    suits = sorted({suit(card) for card in cards}, reverse=True)
    return [[card for card in high_first(cards) if suit(card) == each] for each in suits]


def _height(card: Card) -> int:
    return ACE_HIGH if rank(card) == ACE else rank(card)
