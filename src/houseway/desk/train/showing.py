"""What a question shows, as plain data a page can draw; and where the rule is written.

Every part is a JSON object with a `part`: `hand`, `wagers`, `bank`, `button`, `dice`, `seats`,
`tiers` or `note`. What each holds is told in `houseway.desk.train`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from houseway.cards.card import Card, text
from houseway.desk.record import HandRecord, record_of
from houseway.desk.settle import settle
from houseway.desk.train.dealing import Dealt
from houseway.desk.train.question import Json
from houseway.desk.why import as_ruled
from houseway.engine.bettor import Bettor
from houseway.money import Cents, dollars
from houseway.play.described import BANK
from houseway.play.game import Game
from houseway.rulebook.schedules import Tier, range_text
from houseway.rulebook.schema import Rules, Ruling
from houseway.table.events import CardDealt, ChoiceMade, HandSet, WagerSettled
from houseway.table.say import say

SEEN = ("hit", "stand", "check")  # choices that cards show
NAMES = {"player": "Player hand", "banker": "Banker hand", BANK: "Bank", "board": "Board"}


def hand_title(hand: str) -> str:
    """What a hand is called above its cards.

    >>> hand_title("banker"), hand_title("seat 3 hand 2")
    ('Banker hand', 'Seat 3 hand 2')
    """
    return NAMES.get(hand, hand.capitalize())


def hand_part(title: str, cards: Iterable[Card | str], **more: object) -> Json:
    """Cards in a row; `halves` names parts of them that lie apart."""
    written = [card if isinstance(card, str) else text(card) for card in cards]
    return {"part": "hand", "name": title, "cards": written, **more}


def note(*sentences: str) -> Json:
    return {"part": "note", "text": " ".join(filter(None, sentences))}


def hands_of(dealt: Dealt, record: HandRecord, seat: int | None = None) -> Iterator[Json]:
    """The hands as they lie at the end, parted where they were set; common ones first.

    With a `seat` other seats' hands are left out.
    """
    laid = {e.hand: e for e in dealt.events if isinstance(e, HandSet)}
    parts = getattr(getattr(dealt.game, "settings", None), "parts", ("front", "back"))
    for hand, cards in sorted(record.cards.items(), key=lambda item: item[0].startswith("seat")):
        if seat is not None and hand.startswith("seat") and int(hand.split()[1]) != seat:
            continue
        set_ = laid.get(hand)
        if set_ is None or not (set_.front or set_.back):
            yield hand_part(hand_title(hand), cards)
            continue
        first = [text(card) for card in set_.front]
        halves = dict(zip(parts, (first, _rest(cards, first)), strict=True))
        yield hand_part(hand_title(hand), cards, halves=halves)


def _rest(cards: Sequence[str], gone: Sequence[str]) -> list[str]:
    left = list(cards)
    for card in gone:
        left.remove(card)
    return left


def bank_part(dealt: Dealt) -> Json:
    wager, rules = dealt.plan.bank, dealt.game.rules
    return {
        "part": "bank",
        "seat": dealt.plan.bank_seat,
        "wager": wager,
        "coverage": rules.settle.coverage,
    }


def choices_of(dealt: Dealt, seat: int | None = None) -> Iterator[Json]:
    """What bettors chose, or those of one seat, as far as their own cards do not tell it."""
    own = any(isinstance(e, CardDealt) and e.hand.startswith("seat") for e in dealt.events)
    seen = SEEN if own else ()
    made = [e for e in dealt.events if isinstance(e, ChoiceMade) and e.pick not in seen]
    told = [say(e, dealt.game.rules) for e in made if seat in (None, e.bettor.seat)]
    if told:
        yield note(*told)


def who(bettor: Bettor) -> str:
    """
    >>> who(Bettor(3)), who(Bettor(3, 1))
    ('Seat 3', 'Seat 3 backline 1')
    """
    return str(bettor).capitalize()


def wager_key(settled: WagerSettled) -> str:
    """What a wager is called in an answer.

    >>> from houseway.money import Odds
    >>> nothing = (0, 0, 0, 0, 0, 0)
    >>> wager_key(WagerSettled(Bettor(3, 1), "tie", 500, "win", "Tie", Odds(8), *nothing))
    '3.1-tie'
    """
    seat, back = settled.bettor
    again = f"-{settled.hand}" if settled.hand > 1 else ""
    return f"{seat}{f'.{back}' if back else ''}-{settled.spot}{again}"


def wager_label(rules: Rules, settled: WagerSettled) -> str:
    """A wager in words: who, where and how much."""
    hand = f" (hand {settled.hand})" if settled.hand > 1 else ""
    amount = f", {dollars(settled.amount)}" if settled.amount else ""
    return f"{who(settled.bettor)}: {rules.by_id[settled.spot].name}{hand}{amount}"


def in_layout_order(rules: Rules, settled: Collection[WagerSettled]) -> list[WagerSettled]:
    """Wagers as they lie: by seat, the seated person first, then as the spots are printed."""
    spots = [spot.id for spot in rules.spots]
    return sorted(settled, key=lambda e: (e.bettor, spots.index(e.spot), e.hand))


def wagers_part(
    rules: Rules, settled: Collection[WagerSettled], asked: WagerSettled | None = None
) -> Json:
    """Wagers as they lie; `asked` is the one a question is about."""
    rows = [
        {
            "wager": wager_key(e),
            "seat": e.bettor.seat,
            "back": e.bettor.back,
            "spot": e.spot,
            "name": rules.by_id[e.spot].name,
            "hand": e.hand,
            "amount": e.amount,
        }
        for e in in_layout_order(rules, settled)
    ]
    about = {} if asked is None else {"asked": wager_key(asked)}
    return {"part": "wagers", "rows": rows, **about}


def seats_part(seats: int, bank: int | None, wagers: Iterable[int], sitting: Iterable[int]) -> Json:
    """A table from above: which seats have wagers, and who only sits there."""
    return {
        "part": "seats",
        "seats": seats,
        "bank": bank,
        "wagers": sorted(wagers),
        "sitting": sorted(sitting),
    }


def tiers_part(title: str, tiers: Sequence[Tier], on: str) -> Json:
    """The rows of a fee schedule; `on` says what the amounts are amounts of."""
    rows = [
        {
            "start": tier.start,
            "end": tier.end,
            "fee": tier.fee,
            "range": "any" if tier.flat else range_text(tier.start, tier.end),
        }
        for tier in tiers
    ]
    return {"part": "tiers", "title": title, "on": on, "rows": rows}


def record_json(dealt: Dealt) -> HandRecord:
    """The hand record of a round against a bank."""
    record = record_of(dealt.game.rules, dealt.events)
    assert isinstance(record, HandRecord)
    return record


def settled_again(record: HandRecord, game: Game) -> list[WagerSettled]:
    """The same hand, settled by a game under other options."""
    options = dict(game.rules.changed_options)
    return settle(record.model_copy(update={"options": options})).settled


def button_again(record: HandRecord, game: Game) -> int | None:
    """Where the action button goes in the same hand by a game under other options."""
    options = dict(game.rules.changed_options)
    return settle(record.model_copy(update={"options": options})).button_seat


def moved(amount: Cents) -> str:
    """What goes from the bank to a bettor, in words.

    >>> moved(2500), moved(-1250), moved(0)
    ('the bank pays $25', 'the bank takes $12.50', 'nothing moves')
    """
    if not amount:
        return "nothing moves"
    does = "pays" if amount > 0 else "takes"
    return f"the bank {does} {dollars(abs(amount))}"


# Where a rule is written.


def cited(rules: Rules, *clauses: str) -> str:
    """The document and the places in it, each once; a place that names its document says both."""
    places = dict.fromkeys(clause for clause in clauses if clause)
    if not places or any(place.startswith(rules.document) for place in places):
        return "; ".join(places) or rules.document
    return f"{rules.document}, {'; '.join(places)}"


def rulings_about(
    rules: Rules, words: Collection[str] = (), clauses: Collection[str] = ()
) -> list[Ruling]:
    """The rulings with an option one of the `words` begins, or with a clause that has one."""
    return [
        ruling
        for ruling in rules.rulings
        if any(option.startswith(tuple(words)) for option in ruling.option)
        or any(clause in ruling.clause.lower() for clause in clauses)
    ]


def told(rulings: Iterable[Ruling]) -> tuple[tuple[str, str], ...]:
    """Rulings as a question carries them."""
    return tuple((ruling.id, as_ruled(ruling)) for ruling in rulings)
