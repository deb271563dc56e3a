"""The words of the trade, each explained in a sentence; a paper prints those it uses."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple


class Term(NamedTuple):
    """A word, what it means, and how it is found in a text when not by its own name.

    `at` says that it belongs to games with a bank, or to those without one.
    """

    name: str
    meaning: str
    found: str = ""
    at: Literal["", "bank", "pot"] = ""

    @property
    def pattern(self) -> str:
        return self.found or rf"{re.escape(self.name.lower())}s?"


TERMS = (
    Term(
        "Action", "All wagers of the bettors in a round, by which the bank's fee may go.", at="bank"
    ),
    Term(
        "Action button",
        "The marker at the seat whose wagers are settled first.",
        r"action button|from the button",
        at="bank",
    ),
    Term("Action only", "Chips of somebody all in, too few for a full bet or raise.", at="pot"),
    Term(
        "All in",
        "With every chip in the pot, and so without further choices in the hand.",
        at="pot",
    ),
    Term("Ante", "A wager that buys a hand; played for the pot, a small stake from everybody."),
    Term(
        "Backline",
        "Where people wager who do not sit: behind a seat, on the hand dealt there.",
        at="bank",
    ),
    Term(
        "Bank",
        "The position that takes the other side of every wager, and the amount put up for it.",
        r"the bank('s)?",
        at="bank",
    ),
    Term(
        "Banker",
        "In baccarat the name of a hand, not of a person.",
        r"banker hand|banker wins",
        at="bank",
    ),
    Term("Base wager", "A wager on the hand itself, which side bets stand beside.", at="bank"),
    Term("Bettor", "Somebody with a wager on the table, in a seat or on the backline.", at="bank"),
    Term("Big blind", "The larger of the bets that are posted before the cards.", at="pot"),
    Term("Blind", "A bet that is posted before the cards.", r"(small |live )?blinds", at="pot"),
    Term("Board", "The cards in the middle, which belong to every hand.", r"(the|open) board"),
    Term("Boxed card", "A card that lies face up in the pack.", r"boxed"),
    Term("Burn", "To put a card aside unseen before others are dealt.", r"burn(s|ed|ing)?"),
    Term(
        "Button",
        "The marker that moves round the table and says who acts last.",
        r"dealer button",
        at="pot",
    ),
    Term("Call", "To put in as much as the bet before.", r"calls?|called", at="pot"),
    Term(
        "Carried wager",
        "A wager that lies from round to round until it is decided.",
        r"lies? until",
        at="bank",
    ),
    Term("Check", "To bet nothing and leave the others to act.", r"checks?|checking"),
    Term(
        "Clean sweep", "In Chinese Poker a hand that wins by itself when it is declared.", at="pot"
    ),
    Term(
        "Collect",
        "To take a losing wager, or the part of it that is covered.",
        r"collect(s|ed)?",
        at="bank",
    ),
    Term("Combinations", "Ways in which the cards can fall, all equally likely.", r"combinations"),
    Term(
        "Condition",
        "In Panguingue a meld that everybody pays for at once.",
        r"conditions?",
        at="pot",
    ),
    Term("Copy", "A half, or a hand, equal to the bank's.", r"a copy|copies", at="bank"),
    Term(
        "Coverage",
        "How far the bank's wager reaches in the order of settlement.",
        r"cover(s|ed|age)",
        at="bank",
    ),
    Term(
        "Cut card",
        "The marker near the end of the shoe; once it shows, the next round is dealt "
        "from a fresh shuffle.",
        at="bank",
    ),
    Term(
        "Dead hand",
        "A hand that is out; what becomes of its wagers the rules say.",
        r"is dead|dead,",
    ),
    Term("Drop", "To put a fee in the box of the table.", r"dropped"),
    Term("Envy button", "A marker that pays for the hand of another seat.", at="bank"),
    Term("Fee", "A flat amount that the room takes for the hand.", r"fees?"),
    Term("Flop", "The first three cards of the board."),
    Term("Fold", "To give up the hand and what was put up for it.", r"folds?|folded"),
    Term(
        "Forced bet",
        "A bet somebody has to make so that there is a pot.",
        r"forced bets?",
        at="pot",
    ),
    Term("Foul hand", "A hand that was set or held against the rules.", r"foul"),
    Term("Hard total", "A total in which no ace counts eleven.", r"hard", at="bank"),
    Term("Hit", "To take another card.", r"hits?", at="bank"),
    Term("Hole card", "The bank's card that stays face down while others play.", at="bank"),
    Term("House dealer", "The employee who deals, and who has no part in the game."),
    Term("House way", "The one way a hand is played or set for whoever does not choose."),
    Term("Insurance", "A wager that the bank has a natural.", r"insur(e|ed|ance)", at="bank"),
    Term("Kill", "To double the stakes of the next hand.", r"kill(s|ed|ing)?", at="pot"),
    Term("Meld", "Cards laid together by the rules of Panguingue.", at="pot"),
    Term(
        "Misdeal",
        "A deal that is called off; stakes go back.",
        r"misdeals?|called off|deal is void",
    ),
    Term(
        "Natural",
        "A hand that is complete as dealt and better than any other of its total.",
        at="bank",
    ),
    Term(
        "Odds",
        "What a wager wins for what is staked: at 8 to 1 a dollar wins eight.",
        r"odds",
        at="bank",
    ),
    Term("Option", "A point on which rooms differ, with the value this room has chosen."),
    Term(
        "Player",
        "In baccarat the name of a hand, not of a person.",
        r"player line|player hand",
        at="bank",
    ),
    Term(
        "Pot",
        "What everybody in the hand has put in, and what the winner gets.",
        r"the pot",
        at="pot",
    ),
    Term("Push", "Neither win nor loss: the wager goes back.", r"push(es)?", at="bank"),
    Term("Raise", "To put up more: than the bet before, or on top of a wager.", r"raises?|raised"),
    Term("River", "The last card of the board."),
    Term("Rope", "In Panguingue three or more cards of a suit in sequence.", r"ropes?", at="pot"),
    Term("Round", "From the offer of the bank, or the deal, to the last payment."),
    Term("Ruling", "How a place in the rule document is read that could be read otherwise."),
    Term("Schedule", "The posted list of fees for a table limit."),
    Term("Shoe", "The box cards are dealt from, and the cards in it.", at="bank"),
    Term("Showdown", "The moment at which hands are turned up and compared."),
    Term("Side pot", "A part of the pot that somebody all in has no share in.", at="pot"),
    Term("Soft total", "A total in which an ace counts eleven.", r"soft", at="bank"),
    Term(
        "Split", "To play two cards of a kind as two hands, or to divide a pot.", r"split(s|ting)?"
    ),
    Term("Stand", "To take no further card.", r"stands?", at="bank"),
    Term(
        "Stay",
        "A wager stays when it is left on the layout for the next round.",
        r"lies? until",
        at="bank",
    ),
    Term("Surrender", "To give up a hand for a part of what it stakes.", r"surrender(s|ed)?"),
    Term("Table limits", "The least and the most that may be wagered.", at="bank"),
    Term("Tops", "In Panguingue the chips put up before the deal.", r"tops", at="pot"),
    Term("Turn", "The fourth card of the board.", r"the turn\. a card"),
    Term("Wager", "Money on a spot of the layout.", r"wagers?", at="bank"),
)


def terms_in(text: str, banked: bool = True) -> list[tuple[str, str]]:
    """The terms a text on a game with or without a bank uses, with their meanings, in order.

    >>> terms_in("A push gives the wager back.")[0]
    ('Push', 'Neither win nor loss: the wager goes back.')
    """
    lower, here = text.lower(), "bank" if banked else "pot"
    return [
        (term.name, term.meaning)
        for term in TERMS
        if term.at in ("", here) and re.search(rf"(?<![a-z-])(?:{term.pattern})(?![a-z-])", lower)
    ]
