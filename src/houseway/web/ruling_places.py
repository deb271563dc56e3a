"""Where a ruling is shown: beside the wager or in the section of the rules that it settles."""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.rulebook.schema import Ruling

FOR_THE_POT = "Fees from the pot"  # a section that only games without a bank have
_AT_LAST = ("Playing a hand", "Dealing", "Drawing", "The hand")
# In this order: the options a ruling names, then the words of its clause. Sections by their titles.
_BY_OPTION = (
    (r"fees|fee-.*|below-first-tier|tta-.*", "Fees"),
    (
        r"coverage|settle-.*|backline-order|seat-order|payoff-rounding|collect-over|action-method"
        r"|dice-map|button-.*",
        "Settlement",
    ),
    (r"decks|seats|dealt-from|cut-from-back|minimum|maximum|city-cap|limit-.*", "Cards and table"),
    (r"needs-intervening", "The bank"),
)
_BY_CLAUSE = (
    (r"collection|fee", "Fees"),
    (r"settlement|paid|action|backline|type of game", "Settlement"),
    (r"player[-/ ]dealer$|bank\b", "The bank"),
    (r"deck|seated|gaming table|type of table|wagering limits|title|equipment", "Cards and table"),
    (r"value|rank", "Values|Ranks"),
    (r"house way", "House way"),
    (r"chart|hit/stand|house way|draw", "Drawing|Hit or stand|Playing a hand|War or surrender"),
    (r"dealing", "Dealing|Drawing"),
)

# The same for games played for the pot; the first that fits counts.
_POT_BY_OPTION = (
    (r"fees|time-fee|no-flop-no-drop", "Fees from the pot"),
    (r"sevens.*|short-overcall", "Sevens"),
    (r"kill", "Killing the pot"),
    (r"push-(test|limit|at)|buy-back-.*|no-buy-back|most-rounds", "Ties"),
    (r"false-open.*|low-all-pass|after-draw", "Opening"),
    (r"low-qualifier|hi-lo", "High and low|Ranks"),
    (r"joker|ace-as-six|flush-first|picture-tie|push-wheel", "Ranks"),
    (r"odd-.*|beaten-hands", "The showdown"),
    (r"(small-|big-)?blinds?|ante|forced.*|heads-up|open-by|opening", "Forced bets"),
    (r"new-player|buy-in", "Joining and coming back"),
    (r"short-bet", "All in"),
    (
        r"raise-cap|cap-.*|least-raise|check-raise|city-cap|structure|chip|.*-bet|big-bet-from",
        "Betting",
    ),
)
_POT_BY_CLAUSE = (
    (
        r"exposed|number of cards|boxed|too early|before the betting is over|burns|the muck|another"
        r" round$",
        "When something goes wrong|Ties",
    ),
    (r"sevens|no check and raise", "Sevens|Betting"),
    (r"false openers|openers|opens|turning low", "Opening"),
    (r"killing|sitting down", "Killing the pot|Joining and coming back"),
    (r"fee|collection", "Fees from the pot"),
    (r"push 9, (ties|buying|another)", "Ties"),
    (r"all.in|side pots|common rules$", "All in"),
    (r"new players|come and go|absent|conduct", "Joining and coming back"),
    (r"value|rank|straight|flush|joker|list of hands|points|lowest hand|low hand", "Ranks"),
    (r"winners|showing|high hand|ties", "The showdown"),
    (r"opening a game", "The button"),
    (r"blind|ante|forced|opening bet|who is first", "Forced bets"),
    (r"rounds of betting|limits|raise|open pair|without a wager", "Betting"),
)


def section_of(ruling: Ruling, titles: Sequence[str]) -> str:
    """The title of the section a ruling belongs to, of those there are.

    One that fits nowhere goes to the section that says how the hand is played.
    """
    pot = FOR_THE_POT in titles
    for pattern, names in _POT_BY_OPTION if pot else _BY_OPTION:
        here = [title for title in names.split("|") if title in titles]
        if here and any(re.fullmatch(pattern, option) for option in ruling.option):
            return here[0]
    for pattern, names in _POT_BY_CLAUSE if pot else _BY_CLAUSE:
        if re.search(pattern, ruling.clause, re.IGNORECASE):
            for title in names.split("|"):
                if title in titles:
                    return title
    return next((title for title in _AT_LAST if title in titles), titles[-1])
