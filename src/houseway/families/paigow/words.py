"""How pai gow is played, in words."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.paigow.house_way import ROWS
from houseway.families.paigow.rules import ENVY, GAME, Play
from houseway.families.paigow.tiles_house_way import WHY
from houseway.hands.tiles import PAIRS, SINGLES
from houseway.money import dollars
from houseway.play.words import Chart, SignNote, Words
from houseway.rulebook.schema import Rules

DECIDES = {
    "largest": "The largest wager on a hand sets it; of equal ones the seated person's.",
    "seated": "The person in the seat sets the hand, whoever else has wagered on it.",
}

ENVY_PASS = {
    "final": "Buttons are settled when every other wager of the table is.",
    "per-seat": "Buttons are settled with the other wagers of their seat.",
}


def words(play: Play, rules: Rules) -> Words:
    """Ranks, the deal, setting a hand, comparing it, and the house way."""
    ranks = _tile_ranks(play) if play.tiles else _card_ranks(play)
    sections = (
        ("Ranks", tuple(ranks)),
        ("Dealing", tuple(_dealing(play))),
        ("Setting a hand", tuple(_setting(play, rules))),
        ("Comparing hands", tuple(_comparing(play, rules))),
        ("House way", tuple(_house_way(play))),
    )
    return Words(sections, tuple(_charts(play)) if play.tiles else (), tuple(_sign(play, rules)))


def _sign(play: Play, rules: Rules) -> Iterator[SignNote]:
    """Who has a copy, when everything pushes, what earns an Envy button and what it pays for."""
    if play.copies == "half":
        copy = "Where a half is equal to the player-dealer's, the player-dealer has that half."
    else:
        copy = "Where a half is equal to the player-dealer's, the player-dealer wins."
    yield SignNote((GAME,), copy)
    if play.ace_high_pushes:
        pushes = "When the player-dealer's seven cards are ace high and no more, the wager pushes."
        yield SignNote((GAME,), pushes)
    if ENVY in rules.by_id:
        yield from (SignNote((ENVY,), note) for note in _envy(play))


def _earns(play: Play) -> str:
    who = "seated bettor's" if play.envy_owner == "seated" else "first"
    least = dollars(play.envy_from)
    return f"The {who} Fortune wager of {least} or more at a seat earns an Envy button."


def _card_ranks(play: Play) -> Iterator[str]:
    both = "a straight, a flush or a straight flush"
    completes = both if play.joker_flush else "a straight or a straight flush"
    yield f"The joker is an ace, or any card that completes {completes}."
    yield "Five aces are highest; after them hands rank as in poker."
    place = "the lowest" if play.wheel == "lowest" else "the second highest"
    yield f"A-2-3-4-5 is {place} straight. Suits do not count."
    yield "Two cards are a pair, or else rank by the higher card and then the lower."


def _tile_ranks(play: Play) -> Iterator[str]:
    yield "A pair is highest, by the table of pairs."
    yield "Wong is next: 6-6 or 1-1 with a nine. Then Gong: 6-6 or 1-1 with an eight."
    yield "Everything else counts its pips without the tens; nine is best, 0 worst."
    yield "4-2 and 2-1 count 3 or 6, whichever is better for the hand."
    ties = "their best tiles" if play.tile_tiebreak == "highest-tile" else "their tiles in order"
    yield f"Two hands that are equal so far are compared by {ties}."
    if play.zero_tie == "bank":
        yield "Between two hands of 0 no tile is compared: the bank has that half."


def _dealing(play: Play) -> Iterator[str]:
    yield f"The pack is shuffled for every round and laid out in {play.piles} piles of {play.size}."
    if play.pile == "asked":
        yield "The bank names the pile that goes out first; the others follow from left to right."
    by = "Three dice name" if play.action == "dice" else "The machine's number names"
    yield f"{by} the seat of the first pile. The bank is one, and the count goes {play.direction}."
    yield "Every seat gets its pile; without a wager it is put aside unseen."
    yield "The action button lies at that seat, or at the next one with a wager."


def _setting(play: Play, rules: Rules) -> Iterator[str]:
    if play.tiles:
        yield "Four tiles are set as two hands of two. The lower is always the low hand."
    else:
        yield "Two cards go in front and five behind. A front stronger than the back is foul."
    if play.bank_opens == "before":
        yield "The bank's hand is opened and set before anybody else sets one."
    else:
        yield "When all hands are set the bank's is opened."
    how = "the house way" if play.bank_set == "house-way" else "as it likes"
    never = "" if play.tiles or play.bank_set == "house-way" else ", but never foul"
    yield f"The bank sets its hand {how}{never}."
    if rules.by_id[GAME].backline:
        yield DECIDES[play.set_decider]


def _comparing(play: Play, rules: Rules) -> Iterator[str]:
    front, back = play.parts
    if play.ace_high_pushes:
        yield "When the bank's seven cards are ace high and no more, every base wager pushes."
    yield f"The {front} is compared with the bank's {front}, the {back} with its {back}."
    yield "Both higher win, one higher pushes, none higher loses."
    if play.copies == "half":
        yield "The bank has every half that is equal."
    else:
        yield "The bank wins every hand of which a half is equal."
    if not play.tiles:
        yield "A foul hand loses, whatever it holds."
    if ENVY in rules.by_id:
        yield from _envy(play)
        yield ENVY_PASS[play.envy_pass]


def _envy(play: Play) -> Iterator[str]:
    yield _earns(play)
    whose = "with a Fortune wager" if play.envy_trigger == "fortune-bettor" else "with a hand"
    pays = {
        "highest-other": "the best hand of another seat",
        "each": "every hand of another seat that qualifies",
        "highest-table": "the best hand of the table, unless it is the button's own",
    }[play.envy]
    yield f"A button pays for {pays}; seats {whose} count, and the player-dealer's never does."


def _house_way(play: Play) -> Iterator[str]:
    if play.tiles:
        yield WHY
        return
    yield "The first line that fits is played; the joker counts as an ace."
    for row in ROWS:
        yield f"{row.hand}: {row.does[0].lower()}{row.does[1:]}"
    yield "Where different cards would do, the highest hand is left behind."


def _charts(play: Play) -> Iterator[Chart]:
    pairs = tuple(
        (str(place), f"{first} {second}", name)
        for place, (first, second, name) in enumerate(PAIRS, start=1)
    )
    yield Chart("Pairs", ("Rank", "Tiles", "Name"), pairs, "Best first.")
    singles = tuple((str(n), " ".join(faces)) for n, faces in enumerate(_singles(play), start=1))
    yield Chart(
        "Single tiles", ("Rank", "Tiles"), singles, "Best first; tiles of one line are equal."
    )


def _singles(play: Play) -> Iterator[tuple[str, ...]]:
    """Single tiles from best to worst as the room ranks them."""
    for faces in SINGLES:
        apart = play.four_one == "high" and "4-1" in faces
        yield from ((face,) for face in sorted(faces, reverse=True)) if apart else (faces,)
