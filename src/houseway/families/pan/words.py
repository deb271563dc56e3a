"""How Panguingue is played, in words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from houseway.families.pan.rules import WINNING, Play
from houseway.families.pan.words_melds import (
    borrowing,
    condition_chart,
    conditions,
    increasing,
    melds,
    splitting,
)
from houseway.money import dollars
from houseway.play.words import Chart, Words, number_word
from houseway.rulebook.pot_schedule import players_text
from houseway.rulebook.schema import Rules


def words(rules: Rules, play: Play) -> Words:
    """The rules as a rule sheet tells them, in the order of a hand."""
    sections: tuple[tuple[str, Iterable[str]], ...] = (
        ("The game", _game(rules)),
        ("Chips and tops", _chips(play)),
        ("The deal", _deal()),
        ("Staying in", _staying(play)),
        ("A turn", _turn()),
        ("Melds", melds()),
        ("Conditions", conditions(play)),
        ("Adding to a meld", increasing(play)),
        ("Splitting", splitting(play)),
        ("Borrowing", borrowing()),
        ("Forcing", _forcing(play)),
        ("Going out", _going_out()),
        ("Who pays", _who_pays(play)),
        ("The stock", _stock(play)),
        ("Wrong hands and wrong melds", _irregular()),
        ("The fee", _fee(rules)),
    )
    told = tuple((title, tuple(lines)) for title, lines in sections)
    return Words(
        tuple((title, lines) for title, lines in told if lines),
        (_limits(play), condition_chart(play), *_fee_chart(rules)),
    )


def _game(rules: Rules) -> Iterator[str]:
    yield "The first player with eleven cards on the table, all of them in melds, wins the hand."
    yield (
        "Valuable melds are called conditions; every other player pays for one at once. The "
        "winner is paid for them again. Nobody banks, and the house has no hand."
    )
    cards = sum(rules.deck.shoe.values())
    yield (f"Eight decks without eights, nines, tens and jokers: {cards} cards{_out(rules)}.")
    if rules.deck.back_portion is None:
        yield "They are shuffled for every hand."
    else:
        yield (
            "After a hand the cards that were out are shuffled with the last "
            f"{rules.deck.back_portion} of the deck and go to its back."
        )
    yield rules.cut_text
    yield "K is high, then Q, J, 7, 6, 5, 4, 3, 2 and A: the jack and the seven follow each other."
    most = rules.table.seats
    players = "Two" if most == 2 else f"Two to {number_word(most)}"
    yield f"{players} players. Everything goes to the right, counter-clockwise."


def _out(rules: Rules) -> str:
    out = rules.deck.spades_out
    if not out:
        return ""
    which = "all spades" if out == rules.deck.decks else f"the spades of {number_word(out)}"
    return f" once {which} are taken out"


def _chips(play: Play) -> Iterator[str]:
    low, high = (dollars(amount) for amount in play.buys)
    yield f"A chip is one condition, {dollars(play.condition)}. All payments are in chips."
    tops = f"{number_word(play.tops)} chip{'' if play.tops == 1 else 's'}"
    yield f"Before the deal everybody antes {tops}. The antes are the tops; the winner has them."
    yield (
        f"A player who has less than an ante buys {low} to {high}, or sits out. Between hands "
        f"chips may be added up to {high}. A player who runs out of chips in the middle of a hand "
        "plays on."
    )


def _deal() -> Iterator[str]:
    yield "Everybody gets ten cards, five at a time."
    yield (
        "At a new table the first five go round from the house dealer's right, four down and the "
        "fifth up. The lowest card up is the eldest hand; of equal cards the one dealt first."
    )
    yield "After that the winner of the last hand is eldest, is dealt to first and acts first."


def _staying(play: Play) -> Iterator[str]:
    yield (
        "In turn from the eldest, everybody stays in or retires. A player who retires leaves the "
        "ante and puts the cards aside, where nobody draws them."
    )
    yield "If only one player is left, that player takes the tops, and nothing else is paid."
    if play.retired_pay:
        yield "A player who retired goes on paying the others."


def _turn() -> Iterator[str]:
    yield "A player in turn draws a card, may lay melds, and discards a card face up on the pile."
    yield (
        "The card comes from the stock, or from the top of the pile: that only if the player "
        "before drew it from the stock and discarded it, and if it can be used at once."
    )
    yield "A card from the stock lies open. It is used in a meld or discarded; it is never kept."
    yield (
        "Between drawing and discarding a player may lay new melds, add to their own, split them "
        "and borrow from them, as often as they can. Cards of the hand may be laid even if the "
        "card just drawn is then discarded."
    )
    yield (
        "A player with all ten cards in melds draws and either uses the card, which wins, or "
        "discards it."
    )
    yield "Nobody is asked where all can see that there is only one card to draw or discard."


def _forcing(play: Play) -> Iterator[str]:
    if not play.forcing:
        yield "Nobody can be forced to take a card."
        return
    yield (
        "If the top of the pile may be taken and can be added to a meld of the player in turn, who "
        "draws from the stock all the same, any other player may force them to take it instead."
    )
    yield "The forced player uses the card first, and goes on with the turn."


def _going_out() -> Iterator[str]:
    yield (
        f"Eleven cards in melds win at once, without a discard. Everybody pays {WINNING} chips, "
        "and every condition once more as the melds now lie. Then the winner takes the tops."
    )
    yield (
        "When all ten cards of the next player are in melds, a card just drawn that would put them "
        "out may not be discarded by a player who can use it: it is the first to be laid."
    )


def _who_pays(play: Play) -> Iterator[str]:
    fouled = "also those whose hand was fouled since"
    yield f"Everybody who stayed in pays, {fouled}{_retired(play)}."
    yield (
        "Each pays as far as their chips reach, in turn from the player who collects, and owes "
        "nothing afterwards."
    )


def _retired(play: Play) -> str:
    return ", and those who retired" if play.retired_pay else "; a player who retired does not"


def _stock(play: Play) -> Iterator[str]:
    yield "When the stock is gone the pile is shuffled and is the new stock."
    times = "once" if play.most_shuffles == 1 else f"{number_word(play.most_shuffles)} times"
    yield (
        f"When that has happened {times} and the stock runs out again, nobody has won. The tops "
        "lie over, everybody antes again, and the same player is eldest."
    )


def _irregular() -> Iterator[str]:
    yield (
        "Before a hand has drawn: a card too few is dealt, a card too many is taken out unseen. "
        "With fewer than eight cards or more than twelve the hand is dead and gets its ante back."
    )
    yield (
        "Once it has drawn, a hand with a wrong number of cards is fouled. It returns all that it "
        "collected, as far as its chips reach, and still pays the others."
    )
    yield (
        "A wrong meld seen in the same turn is taken back with what it earned. Seen after the "
        "discard, the hand is fouled, returns everything it collected, and still pays the others."
    )
    yield "Anything else that goes wrong with the deal voids it: all chips go back."


def _fee(rules: Rules) -> Iterator[str]:
    if rules.pot_fees is None:
        yield "No fees are posted."
        return
    yield (
        f"After the deal the house takes a fee out of the tops by the number of players "
        f"({rules.pot_fees.text}), never more than the tops hold."
    )


def _fee_chart(rules: Rules) -> Iterator[Chart]:
    if rules.pot_fees is None:
        return
    rows = tuple(
        (players_text(fee.players).removesuffix(" players"), dollars(fee.amount))
        for schedule in rules.pot_fees.schedules
        for fee in schedule.fees
    )
    yield Chart("Fee from the tops", ("Players", "Fee"), rows, "Taken once, after the deal.")


def _limits(play: Play) -> Chart:
    low, high = (dollars(amount) for amount in play.buys)
    rows = (
        ("One chip", dollars(play.condition)),
        ("Ante", dollars(play.ante)),
        ("Going out, from everybody", dollars(WINNING * play.condition)),
        ("Buy-in", f"{low} to {high}"),
    )
    return Chart("Stakes", ("For", "Amount"), rows, "Chips are bought between hands.")
