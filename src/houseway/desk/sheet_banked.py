"""What the rule sheet of every game with a bank tells: table, bank, wagers, pay tables, order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from houseway.desk.paper import Clause, Figure, Item
from houseway.desk.sheet import (
    FIRST_COUNTS,
    PLACED,
    deck_words,
    needs_notes,
    order_words,
    piece,
    rounding_words,
)
from houseway.money import Cents, dollars
from houseway.play.words import Chart
from houseway.rulebook.limits import limit_words
from houseway.rulebook.schema import Line, Rules, Spot

EXAMPLE: Cents = 1_000
DECLARING = re.compile(r" Name the card in the reason[^.]*\.")  # for our tables, not for a paper


def standards(rules: Rules) -> Iterator[Item | str]:
    """Who plays whom, and what the house has to do with it."""
    yield about_game(rules)
    yield (
        "One of the people at the table is player-dealer and the other side of every wager. The "
        "house dealer deals, settles and keeps order; the room has no hand and no stake in the "
        "result."
    )
    yield (
        f"Wagers close before the first {piece(rules)}. From then on nothing is placed, changed "
        "or taken down, except what this sheet offers in the course of the hand."
    )
    yield (
        f"The {piece(rules)}s decide. A hand is settled by what lies on the table, in the order "
        "this sheet gives, before the next one begins."
    )


def about_game(rules: Rules) -> Clause:
    """The game in a sentence or two, which tells it as it is without options."""
    usual = "As usually played; what the room has chosen otherwise is in the clauses below."
    return Clause(rules.about, note=usual if rules.changed_options else "")


def deck(rules: Rules) -> Iterator[str]:
    """The pack and its shuffle."""
    yield from deck_words(rules)
    pack, cards = rules.deck, sum(rules.deck.shoe.values())
    what = f"{piece(rules)}s"
    if pack.back_portion is not None:
        back = pack.back_portion
        yield f"The used cards are shuffled with {back} from the back and return there."
    elif pack.dealt_from == "shuffler":
        yield (
            f"Every round begins with all {cards} {what} in the pack, shuffled anew, so that no "
            f"{piece(rules)} marks the end of the pack."
        )
    else:
        cut = pack.behind_cut
        yield (
            f"All {cards} {what} are shuffled and put into the shoe. A cut card lies {cut} {what} "
            "from the back; when it has come, the shoe is shuffled before the next round."
        )
    yield rules.cut_text
    if not pack.burns:
        yield f"No {piece(rules)} is burned after a shuffle."
    for each in rules.equipment:
        yield f"Equipment: {each}."


def seats_and_bank(rules: Rules) -> Iterator[str]:
    """Who sits where, and how the bank goes round."""
    table = rules.table
    yield f"{table.seats} seats, the player-dealer's included; play needs {table.fewest} people."
    if table.circles is not None:
        beside = f"up to {table.circles} seats side by side" if table.circles > 1 else "one seat"
        yield f"One person may play {beside}."
    yield (
        "The player-dealer position is offered clockwise round the table. Whoever has it may keep "
        f"it for {_times(rules.bank.turns)}, and anybody may decline it."
    )
    if rules.bank.needs_intervening:
        yield (
            "After that somebody else must be player-dealer before the same person may again; when "
            "nobody is, the game is broken."
        )
    if rules.bank.needs_wager:
        yield (
            "Only somebody who wagered or was player-dealer in the round before may take the "
            "position."
        )
    yield (
        f"The player-dealer puts up a wager of {dollars(table.minimum)} or more, takes the other "
        "side of every wager as far as it covers, and places no other wager in that round."
    )
    yield from _providers(rules)


def _providers(rules: Rules) -> Iterator[str]:
    if rules.bank.providers_text:
        yield rules.bank.providers_text


def _times(rounds: int) -> str:
    """
    >>> _times(1), _times(2)
    ('one round', '2 rounds running')
    """
    return "one round" if rounds == 1 else f"{rounds} rounds running"


def wagers(rules: Rules) -> Iterator[Item | str]:
    """What may be wagered, where and how much."""
    table = rules.table
    yield f"Table limits {dollars(table.minimum)} to {dollars(table.maximum)}."
    yield Figure(_limits(rules), left=3)
    if table.city_cap is not None:
        yield f"By the city's rule no single wager may be more than {dollars(table.city_cap)}."
    lines = [spot.name for spot in rules.spots if spot.kind == "base" and not spot.needs]
    if len(lines) > 1:
        may = "may" if table.both_lines else "may not"
        yield f"One bettor {may} wager on {' and '.join(lines)} in the same round."
    if any(spot.needs == "base" for spot in rules.spots):
        where = "in the same betting area" if table.prerequisite == "area" else "at this table"
        yield f"A wager that needs a base wager needs one of the same bettor {where}."
    yield from _backline(rules)
    for name in dict.fromkeys(spot.together for spot in rules.spots if spot.together):
        yield f"All {name} wagers of a bettor share one limit."
    yield from _lying(rules)


def _backline(rules: Rules) -> Iterator[str]:
    taking = [spot.name for spot in rules.spots if spot.backline and spot.window != "given"]
    if not taking:
        yield "There is no backline: only who sits at a seat wagers there."
        return
    order = {"placed": "in the order they were placed", "circle": "by the number of the circle"}
    yield (
        f"Backline: others may wager behind a taken seat, on {', '.join(taking)}. At one seat the "
        f"seated person is settled first, then the backline {order[rules.settle.backline]}."
    )


def _lying(rules: Rules) -> Iterator[str]:
    lying = [spot.name for spot in rules.spots if spot.carries]
    if lying:
        changed = "raised, lowered or taken down" if rules.carry.adjust else "taken down"
        end = {"return": "goes back", "stay": "stays"}[rules.carry.on_shoe_end]
        yield (
            f"These wagers lie until they are decided: {', '.join(lying)}. Between rounds such a "
            f"wager may be {changed}; when the shoe ends it {end}."
        )


def _limits(rules: Rules) -> Chart:
    """Every wager with its limits and conditions."""
    rows = []
    for spot in rules.spots:
        placed = PLACED.get(spot.window, "").removeprefix("placed ")
        conditions = filter(None, (placed, *needs_notes(rules, spot)))
        told = "; ".join(conditions).replace("card", piece(rules))
        limits = limit_words(rules, spot)
        rows.append((spot.name, told[:1].upper() + told[1:], _yes(spot.backline), limits))
    return Chart(
        "Wagers and their limits", ("Wager", "When", "Backline", "Limits"), tuple(rows), ""
    )


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def pays(rules: Rules) -> Iterator[Item | str]:
    """Every pay table, with what a small wager wins."""
    yield FIRST_COUNTS
    for spot in rules.spots:
        about, note = spot.about or _plain(spot), f"In the document: {spot.clause}."
        if f"pays-{spot.id}" in rules.changed_options:
            about = about.replace("Even money when", "Wins when")
            note += " What it pays was chosen by the room."
        if spot.about and rules.changed_options:
            note += " Told as usually played; the table below is in force."
        yield Clause(about, lead=f"{spot.name}.", note=note)
        yield Figure(pay_chart(rules, spot), left=2, look="pays")
    yield rounding_words(rules)


def _plain(spot: Spot) -> str:
    """What decides a wager that the rules say nothing more about; no exception is left out.

    >>> lines = (
    ...     Line(name="Closer", when={"result": "player"}, pays="1:1"),
    ...     Line(name="Tie on 0", when={"total": 0}, pays="lose"),
    ...     Line(name="Tie", when={"result": "tie"}, pays="push"),
    ...     Line(name="Further", pays="lose"),
    ... )
    >>> _plain(Spot(id="game", name="Game", kind="base", clause="Play", lines=lines))
    'Wins on “Closer”, pushes on “Tie”, but loses on “Tie on 0” and on anything else.'
    """
    wins = [line.name for line in spot.lines if line.result == "win"]
    if len(wins) > 1:
        return "Paid by the first line that fits."
    backs = [line.name for line in spot.lines if line.result == "push"]
    pushes = f", pushes on {_quoted(backs)}" if backs else ""
    excepted = [line.name for line in _before_the_last_that_gives(spot) if line.result == "lose"]
    losing = f", but loses on {_quoted(excepted)} and on" if excepted else " and loses on"
    return f"Wins on {_quoted(wins)}{pushes}{losing} anything else."


def _before_the_last_that_gives(spot: Spot) -> tuple[Line, ...]:
    """The lines above the last that pays or gives back; one that loses there takes from it."""
    gives = [at for at, line in enumerate(spot.lines) if line.result != "lose"]
    return spot.lines[: max(gives, default=0)]


def _quoted(names: list[str]) -> str:
    return " or ".join(f"“{name}”" for name in names)


def pay_chart(rules: Rules, spot: Spot) -> Chart:
    """The pay table of a wager; where odds are paid, with what an example wins."""
    low, high = rules.limits(spot)
    stake = max(low, min(EXAMPLE, high))
    odds = spot.window != "given" and any(line.odds is not None for line in spot.lines)
    rows = []
    for line in spot.lines:
        row = (line.name, result_words(line), odds_words(line))
        won = line.owed(stake) // rules.settle.rounding * rules.settle.rounding
        rows.append((*row, dollars(won) if won else "") if odds else row)
    heads = ("Outcome", "The wager", "Pays", *((f"{dollars(stake)} wins",) if odds else ()))
    return Chart(f"What {spot.name} pays", heads, tuple(rows), "")


def odds_words(line: Line) -> str:
    """What a line pays, as a layout prints it.

    >>> odds_words(Line(name="Tie", pays="8:1")), odds_words(Line(name="Else", pays="lose"))
    ('8 to 1', '')
    """
    if line.odds is not None:
        return f"{line.odds.pays:,} to {line.odds.per:,}"
    return dollars(line.fixed) if line.fixed else ""


def result_words(line: Line) -> str:
    """What becomes of a wager that meets a line.

    >>> result_words(Line(name="Surrendered", pays="lose 1:2"))
    'loses half'
    """
    if line.loses is not None and line.pays != "lose":
        part = line.loses
        return "loses half" if str(part) == "1:2" else f"loses {part.pays} of {part.per}"
    return {
        "win": "wins",
        "lose": "loses",
        "push": "pushes",
        "void": "is called off",
        "stay": "stays",
    }[line.result]


def order(rules: Rules) -> Iterator[str]:
    """The order of settlement."""
    yield "Every wager is settled once, one after the other, against the bank's wager."
    yield from order_words(rules)
    if rules.settle.major == "seat" and any(spot.backline for spot in rules.spots):
        by = {"kind": "wager by wager", "bettor": "bettor by bettor"}[rules.settle.at_seat]
        yield f"At one seat it goes {by}."
    if rules.settle.order_lost is not None:
        names = [
            " and ".join(rules.by_id[s].name for s in step) for step in rules.settle.order_lost
        ]
        yield f"At a seat whose hand lost the order is: {'; then '.join(names)}."


def irregularities(rules: Rules) -> Iterator[Item | str]:
    """What may go wrong, and what is done then."""
    back = "with the fees" if rules.fees.refund_misdeal else "without the fees"
    if rules.banked:
        yield (
            "The house dealer may call a deal off when it went wrong: every wager goes back, "
            f"{back}, and what was settled before is undone."
        )
        if any(spot.carries for spot in rules.spots) and rules.carry.on_misdeal == "stay":
            yield "What lay over from an earlier round does not go back then: it stays as it lay."
    for what in rules.irregularities:
        about = DECLARING.sub("", what.about)
        yield Clause(about, lead=f"{what.name[:1].upper()}{what.name[1:]}.", note=what.clause)
