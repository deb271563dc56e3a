"""How blackjack is played, in words and charts, from a game's settings."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.cards.card import rank
from houseway.families.blackjack.rules import (
    NATURALS,
    Double,
    Insurance,
    Play,
    Split,
    Surrender,
    bank_draws,
    is_soft,
    must_hit,
    must_stand,
    total_of,
)
from houseway.money import dollars
from houseway.play.words import Chart, SignNote, Words, counted
from houseway.rulebook.schema import Rules

TEN = 10
FROM = {
    "left-of-bank": "left of the bank",
    "house-dealer-left": "at the house dealer's left",
}

SWITCHED = "A natural made by switching counts as an ordinary 21."
LATE_NATURAL = {
    "all": "A natural of the bank that shows after the hands were played takes added money too.",
    "original": (
        "A natural of the bank that shows after the hands were played takes first wagers "
        "only: what was added to a hand, or put on one that was split off, goes back."
    ),
}
JOKER_UP = "A bank that shows a joker has 21, and no more with a second joker in the hole."
DECIDES = {
    "seated": "Of several people with a wager on a hand the seated one plays it.",
    "largest": (
        "Of several people with a wager on a hand the one with the largest wager plays it; of "
        "equal ones the seated one."
    ),
}
STANDING = {
    "hit": "What must stand may still double where it could.",
    "hit-double": "What must stand may not double either.",
}
ADDING = {
    "optional": "may add as much in the same way",
    "follow": "add as much in the same way",
    "none": "add nothing",
}
COUNTS = {
    "first-four": "counts the four cards first dealt to both hands, before a switch.",
    "reds": "counts the player-dealer's red cards from its first card to the first black one.",
    "match": "compares the first two cards of a hand with the player-dealer's open card.",
}


def words(play: Play, rules: Rules) -> Words:
    """Values, dealing, what a hand may do, what is settled early and what the bank does."""
    early = tuple(_early(play, rules))
    sections = (
        ("Values", tuple(_values(play, rules))),
        ("Dealing", tuple(_dealing(play, rules))),
        ("Playing a hand", tuple(_playing(play, rules))),
        *((("Settled before the others", early),) if early else ()),
        ("The bank's hand", tuple(_bank(play))),
    )
    return Words(sections, (_chart(play),), tuple(_sign(play, rules)))


def _sign(play: Play, rules: Rules) -> Iterator[SignNote]:
    """Which hand is over, how the bank draws, what a switch makes and what side wagers count."""
    yield SignNote((), _over(play))
    yield SignNote((), _bank_draws(play))
    if play.joker_up_is_21:
        yield SignNote((), JOKER_UP)
    if play.switches:
        yield SignNote(tuple(sorted(rules.base_spots)), SWITCHED)
    yield from counted(rules, COUNTS)


def _values(play: Play, rules: Rules) -> Iterator[str]:
    tens = _has_tens(rules)
    worth_ten = "tens and pictures" if tens else "pictures"
    yield f"Ace counts one or eleven, two to nine their face, {worth_ten} ten."
    if not tens:
        yield "There are no tens in the pack; the pictures are its only cards worth ten."
    if play.natural == "two-jokers":
        yield "A joker with any other card makes 21 at once, and the hand stays as it is."
        yield "Two jokers are the best hand, a natural."
    else:
        ten, best = _ten_value(rules), NATURALS[play.natural]
        yield f"An ace and {ten} as dealt are a natural, {best}, and beat every other hand."
    yield _over(play)


def _has_tens(rules: Rules) -> bool:
    return any(rank(card) == TEN for card in rules.deck.shoe)


def _ten_value(rules: Rules) -> str:
    """What makes a natural with an ace."""
    return "a ten-value card" if _has_tens(rules) else "a picture"


def _over(play: Play) -> str:
    return (
        f"A hand above {play.limit} is over. Whatever the bank makes it loses, unless a line of "
        "its pay table is for hands that are over."
    )


def _dealing(play: Play, rules: Rules) -> Iterator[str]:
    hands = "a card to each of the two hands" if play.hands == 2 else "a card to each seat"
    yield f"Twice round {hands}, starting {FROM[play.deal_from]}, then one to the bank."
    yield "All cards lie open but the bank's second, the hole card."
    if play.first_card_down:
        yield "The bank's first card is turned over after the second round of cards."
    if play.peek:
        shown = " or ".join({"A": "an ace", "T": _ten_value(rules)}[up] for up in play.peek)
        yield f"When the bank shows {shown} the house dealer looks at the hole card at once."
        yield "A natural of the bank ends the hand: every hand is compared as it lies."
    else:
        yield "Nobody looks at the hole card before all hands are played."
    if play.natural == "ace-ten" and {"A", "T"} - set(play.peek):
        yield LATE_NATURAL[play.late_natural_takes]
    yield f"Hands are played clockwise, starting {FROM[play.act_from]}."


def _playing(play: Play, rules: Rules) -> Iterator[str]:
    if play.switches:
        yield "Each player may first exchange the second cards of the two hands."
        yield SWITCHED
    if play.hit_to:
        yield f"{play.hit_to} or less must be hit."
    if play.stand_from_hard < 30:
        both = play.stand_from_soft == play.stand_from_hard
        kind = "" if both else "hard "
        yield f"A {kind}total of {play.stand_from_hard} or more must stand."
        if play.double is not None:
            yield STANDING[play.stand_blocks]
    if not play.hit_to and play.stand_from_hard >= 30:
        yield "Any hand without a joker may hit or stand as its player likes."
    yield from _double(play.double, rules)
    yield from _split(play.split)
    if rules.spots[0].backline:
        yield DECIDES[play.backline_decides]
    if (play.double or play.split) and rules.spots[0].backline:
        yield f"Others with a wager on the hand {ADDING[play.backline_adds]}."
    yield from _surrender(play.surrender, bool(play.peek))
    yield from _insurance(play.insurance)
    yield "The house way plays a hand as the bank plays its own, and adds nothing."


def _double(double: Double | None, rules: Rules) -> Iterator[str]:
    if double is None:
        yield "There is no doubling down."
        return
    less = double.amount == "up-to" and double.levels == 1
    cards = "the first two cards" if double.cards == "two" else "any number of cards"
    after = ", after a split too" if double.after_split else " unless it was split"
    yield (
        f"A hand may double on {cards}{after}, for one card and a wager "
        + ("up to the first, $1 at least." if less else "equal to the first.")
    )
    if double.levels > 1:
        most = 2**double.levels
        yield f"A doubled hand may double its whole wager again, to {most} times the first."
        what = {"portion": "is added then", "total": "lies on the hand"}[double.cap]
        yield f"No more than {dollars(rules.limits(rules.spots[0])[1])} {what}."
    if double.rescue:
        split = "" if double.rescue_after_split else ", unless it was split"
        yield f"A doubled hand that is not over may be rescued{split}: the last part goes back."
        yield "The rest of its wager is then lost."


def _split(split: Split | None) -> Iterator[str]:
    if split is None:
        yield "There is no splitting."
        return
    alike = "two cards of equal value"
    if split.match == "tens-by-rank":
        alike += " (ten-value cards of one rank)"
    yield f"{alike.capitalize()} may be split, up to {split.hands} hands, with equal wagers."
    aces = "Split aces take one card each" if split.aces == "one-card" else "Split aces draw freely"
    again = "may be split again" if split.resplit_aces else "are not split again"
    yield f"{aces} and {again}. There is no natural after a split."


def _surrender(surrender: Surrender | None, peeks: bool) -> Iterator[str]:
    if surrender is None:
        yield "There is no surrender."
        return
    early = " before the hole card is looked at" if peeks and surrender.when == "early" else ""
    shown = {"A": "an ace", "joker": "a joker"}
    named = " or ".join(shown[up] for up in surrender.not_against)
    against = f", but not against {named}" if named else ""
    yield f"The first two cards may be given up for half the wager{early}{against}."


def _insurance(insurance: Insurance | None) -> Iterator[str]:
    if insurance is None:
        return
    amount = "half" if insurance.amount == "half" else "up to half"
    whose = "a hand" if insurance.per == "hand" else "all hands of a player together"
    yield f"Against an ace {whose} may be insured for {amount} the wager."
    if not insurance.for_naturals:
        yield "A natural is not insured."
    if insurance.even_money:
        yield "A natural may take even money instead."


def _early(play: Play, rules: Rules) -> Iterator[str]:
    """What does not wait for the order of settlement."""

    def named(spots: tuple[str, ...]) -> str:
        return " and ".join(rules.by_id[spot].name for spot in spots if spot in rules.by_id)

    if at_once := named(play.after_deal):
        yield f"{at_once}: settled as soon as the first cards lie there."
    if play.naturals == "at-once":
        yield "A natural is settled as soon as it is certain that the bank has none."
    if rules.settle.forfeits == "at-once":
        yield "What is given up is collected at once."
    if play.over == "when-decided":
        yield "A hand that is over, and can only lose, is collected at once."
    if first := named(play.losing_first):
        yield f"{first}: those that lost are collected before all other wagers of the table."


def _bank_draws(play: Play) -> str:
    soft = "hits soft 17" if play.hits_soft_17 else "stands on every 17"
    return f"The bank draws to 17 and {soft}; it has no choice."


def _bank(play: Play) -> Iterator[str]:
    yield _bank_draws(play)
    if play.natural == "two-jokers":
        yield "A joker makes the bank's hand 21. When its first card is a joker nobody may act."
        if play.joker_up_is_21:
            yield JOKER_UP
    if play.draw_without_action:
        yield "It is drawn out even when every wager is decided already."
    else:
        yield "No card is drawn when no wager needs it."


def _chart(play: Play) -> Chart:
    """What the rules force, for every total; `-` where the hand's player is free."""
    totals = range(4, 22)
    rows = []
    for name, soft in (("hard", False), ("soft", True)):
        cells = (_forced(play, points, soft) for points in totals)
        rows.append((name, *cells))
    bank = [("bank, hard", False), ("bank, soft", True)]
    for name, soft in bank:
        rows.append((name, *(_bank_cell(play, points, soft) for points in totals)))
    return Chart(
        "What the rules force, by total",
        ("", *map(str, totals)),
        tuple(rows),
        "H must hit, S must stand, - free, blank cannot be",
    )


def _state(points: int, soft: bool, limit: int) -> tuple[int, bool] | None:
    hard = points - 10 if soft else points
    if soft and (hard < 2 or not is_soft(hard, True, limit)):
        return None
    assert total_of(hard, soft, limit) == points
    return hard, soft


def _forced(play: Play, points: int, soft: bool) -> str:
    state = _state(points, soft, play.limit)
    if state is None:
        return ""
    if must_hit(*state, play.limit, play.hit_to):
        return "H"
    stands = must_stand(*state, play.limit, play.stand_from_hard, play.stand_from_soft)
    return "S" if stands else "-"


def _bank_cell(play: Play, points: int, soft: bool) -> str:
    state = _state(points, soft, play.limit)
    if state is None:
        return ""
    return "H" if bank_draws(*state, play.limit, play.hits_soft_17) else "S"
