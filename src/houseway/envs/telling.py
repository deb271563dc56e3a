"""What a seat sees and is asked, in sentences."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from houseway.cards.card import texts
from houseway.engine.decision import SetOffer
from houseway.envs.playing import Playing
from houseway.envs.words import BANK, DONE, DOWN, HOUSE_WAY
from houseway.families.chinese.offer import ArrangeOffer
from houseway.families.pot.offer import CardsOffer
from houseway.table.say import say
from houseway.table.wager import WagerOffer


def told(playing: Playing, seat: int) -> str:
    """The round so far as `seat` may see it, and the question when it is asked."""
    rules = playing.game.rules
    lines = [f"{rules.name}, seat {seat}"]
    for sentence, again in groupby(say(event, rules) for event in playing.round.view(seat)):
        many = len(list(again))
        lines.append(f"  {sentence}" + (f" ({many} times)" if many > 1 else ""))
    asked = playing.question
    if asked is not None and asked.bettor.seat == seat:
        so_far = f" after {' '.join(asked.said)}" if asked.said else ""
        lines.append(f"Seat {seat} may say{so_far}: {', '.join(asked.words())}")
    return "\n".join(lines)


def described(playing: Playing) -> dict[str, str]:
    """What each word means that may be said now."""
    return {word: " ".join(_meaning(playing, word)) for word in playing.words()}


def _meaning(playing: Playing, word: str) -> Iterator[str]:
    asked = playing.question
    if asked is None:
        yield "nothing is left to choose; the episode ends"
        return
    yield from asked.said
    offer = asked.offer
    if isinstance(offer, WagerOffer):
        spot = offer.rules.by_id.get(word)
        where = "" if spot is None else f"wager on {spot.name}"
        yield {DONE: "no more wagers", DOWN: "take it down"}.get(word, where or word)
    elif word == BANK:
        yield "take the bank"
    elif word == HOUSE_WAY and isinstance(offer, SetOffer | ArrangeOffer):
        yield f"set the hand the house way: {offer.picks[0]}"
    elif isinstance(offer, CardsOffer):
        yield f"{offer.doing}: {word}"
    elif isinstance(offer, SetOffer):
        yield f"{offer.parts[0]}: {word}, of {texts(offer.cards)}"
    else:
        yield word
