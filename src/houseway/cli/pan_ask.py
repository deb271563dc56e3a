"""Asking a person at a Pan table: stay or retire, where to draw, whether to force, what to lay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from rich.markup import escape

from houseway.cards.card import Card, cards_in, texts
from houseway.engine.decision import Pick
from houseway.errors import (
    HousewayError,
    bad_form,
    contradiction,
    not_here,
    out_of_range,
    unknown_name,
)
from houseway.families.pan.offer import DISCARD, FORCE, PASS, PILE, MeldOffer, PanOffer

if TYPE_CHECKING:
    from houseway.cli.ask import Ask

HELP = (
    "stay or retire, draw from the stock or the pile, force a card or let it pass:\n"
    "the first letter will do. To lay something write its number, or the cards:\n"
    "3c 3h 3s is a new meld, add 4s 2 adds to meld 2, split 1 7s and borrow 4s 2 do\n"
    "what they say. A single card, or d 5h, is the discard that ends your turn. more\n"
    "shows every way to lay cards. Beside the players: chips, how many cards they have\n"
    "melded, and their melds by number, in brackets what a meld is worth in chips.\n"
    "q leaves. After a hand: w shows all payments of yours, l its log."
)
SHOWN = 9  # ways to lay cards that are shown unasked
YES_NO = {"y": FORCE, "yes": FORCE, "n": PASS, "no": PASS}
NOTHING = "there is nothing to lay; write the card to discard"
FILLERS = ("to", "from", "with", "meld", "and")
HOWS = ("meld", "add", "split", "borrow", DISCARD)


def ask_pan(ask: Ask, offer: PanOffer) -> Pick:
    """One answer; raises a sentence when it cannot be read."""
    if not isinstance(offer, MeldOffer):
        return Pick(read_word(ask(word_prompt(offer)), offer))
    answer = ask(meld_prompt(offer))
    while answer.lower() == "more" and ways(offer):
        for number, pick in enumerate(ways(offer), start=1):
            ask.out.print(f"  {number:>2} {escape(told(offer, pick))}")
        answer = ask(meld_prompt(offer))
    pick = read_meld(answer, offer)
    ask.confirm((offer.unusual or {}).get(pick), pick)
    return Pick(pick)


def ways(offer: MeldOffer) -> list[str]:
    """The picks that lay something down, in the order they are numbered."""
    return [pick for pick in offer.picks if not pick.startswith(DISCARD)]


def discards(offer: MeldOffer) -> list[str]:
    """The picks that end the turn."""
    return [pick for pick in offer.picks if pick.startswith(DISCARD)]


def told(offer: MeldOffer, pick: str) -> str:
    """A way to lay cards, and what everybody pays for it."""
    chips = (offer.pays or {}).get(pick, 0)
    return f"{pick}  ({chips} chip{'' if chips == 1 else 's'} from each)" if chips else pick


def word_prompt(offer: PanOffer) -> str:
    said = ", ".join(rf"\[{pick[0]}]{pick[1:]}" for pick in offer.picks)
    about = offer.about or _sentence((offer.refused or {}).get(PILE, ""))
    return f"{escape(about)}{about and ' '}{said} (Enter = {offer.picks[0]}): "


def _sentence(reason: str) -> str:
    return f"{reason[:1].upper()}{reason[1:]}." if reason else ""


def meld_prompt(offer: MeldOffer) -> str:
    first = offer.picks[0]
    if not ways(offer):
        return f"Discard which card? (Enter = {first.removeprefix(DISCARD).strip()}): "
    said = ["a number", "cards to lay"] + (["more"] if len(ways(offer)) > SHOWN else [])
    said += ["a card to discard"] if discards(offer) else []
    return f"{', '.join(said[:-1])} or {said[-1]} (Enter = {first}): "


def read_word(written: str, offer: PanOffer) -> str:
    """One of a few words, by its beginning; `y` and `n` say whether to force.

    >>> offer = PanOffer(("pass", "force"))
    >>> [read_word(word, offer) for word in ("", "y", "f")]
    ['pass', 'force', 'force']
    """
    word = written.lower().strip()
    if not word:
        return offer.picks[0]
    found = [pick for pick in offer.picks if pick.startswith(word) or YES_NO.get(word) == pick]
    if len(found) != 1:
        refused = next((why for pick, why in (offer.refused or {}).items() if pick == word), None)
        raise unknown_name(
            "pick", refused or f"write {' or '.join(offer.picks)}", written, offer.picks
        )
    return found[0]


class Said(NamedTuple):
    """A pick, or what a person wrote, taken apart: what to do, with which cards and melds."""

    how: str
    cards: tuple[Card, ...]
    melds: tuple[int, ...]

    def means(self, pick: Said) -> bool:
        """Whether these words can mean a pick; where cards are borrowed a few will do."""
        if self.how != pick.how or not set(self.melds) <= set(pick.melds):
            return False
        mine, theirs = Counter(self.cards), Counter(pick.cards)
        return mine <= theirs if self.how in ("split", "borrow") else mine == theirs


def read_meld(written: str, offer: MeldOffer) -> str:
    """Read a number, cards to lay, or a card to discard; the pick that means it.

    >>> offer = MeldOffer(("meld 3c 3h 3s", "add 4s to 2", "discard 5h"))
    >>> [read_meld(word, offer) for word in ("1", "3s3c3h", "add 4s 2", "5h")]
    ['meld 3c 3h 3s', 'meld 3c 3h 3s', 'add 4s to 2', 'discard 5h']
    """
    tidy = written.lower().strip()
    if not tidy:
        return offer.picks[0]
    if tidy == "more":
        raise not_here("pick", NOTHING, written)
    if tidy.isdigit():
        return _numbered(int(tidy), ways(offer))
    for pick in (*offer.picks, *(offer.refused or ())):
        if pick.lower() == tidy:
            return _allowed(pick, offer)
    said = said_in(tidy)
    found = [pick for pick in offer.picks if said.means(said_in(pick))]
    if not found:
        refused = (pick for pick in offer.refused or () if said.means(said_in(pick)))
        raise not_here("pick", offer.why_not(next(refused, "")) or _not_there(said, offer), written)
    if len(found) > 1:
        listed = tuple(f"{ways(offer).index(pick) + 1} {pick}" for pick in found)
        raise contradiction(
            "pick", f"that may be {', or '.join(listed)}; write the number", written, listed
        )
    return found[0]


def _numbered(number: int, listed: Sequence[str]) -> str:
    if not listed:
        raise not_here("pick", NOTHING, number)
    if not 1 <= number <= len(listed):
        raise out_of_range("pick", f"the ways to lay cards are numbered 1 to {len(listed)}", number)
    return listed[number - 1]


def _allowed(pick: str, offer: MeldOffer) -> str:
    if pick in offer.picks:
        return pick
    raise not_here("pick", offer.why_not(pick) or f"you cannot {pick} here", pick)


def said_in(written: str) -> Said:
    """Take words apart. Without a word for it one card is a discard, and more are a meld."""
    words = written.lower().replace(",", " ").split()
    how = next((each for each in HOWS if words[0] in (each, each[0])), "")
    if how == "split":  # the parts follow from the pick
        words = written.lower().partition(":")[0].replace(",", " ").split()
    rest = [word.rstrip(":") for word in words[bool(how) :] if word not in FILLERS]
    melds = tuple(int(word) for word in rest if word.isdigit())
    try:
        cards = tuple(cards_in(" ".join(word for word in rest if not word.isdigit())))
    except HousewayError:
        raise bad_form(
            "pick",
            "write a number, cards like 3c 3h 3s, add 4s 2, or a card to discard like 5h",
            written,
        ) from None
    return Said(how or (DISCARD if len(cards) == 1 else "meld"), cards, melds)


def _not_there(said: Said, offer: MeldOffer) -> str:
    """Why nothing that was written can be done."""
    held = [*offer.cards, *([] if offer.card is None else [offer.card])]
    lacking = Counter(said.cards) - Counter(held)
    if lacking and said.how in ("meld", DISCARD):
        return f"you do not hold {texts(lacking.elements())}"
    if said.how == DISCARD:
        return f"write one of {', '.join(discards(offer))}" if discards(offer) else "lay a card"
    verb = {"meld": "make a meld", "add": "be added there"}.get(said.how, f"{said.how} so")
    return f"{texts(said.cards)} cannot {verb} now" if said.cards else "name the cards to lay"
