"""Where a ruling is shown: beside the wager or in the section of the rules that it settles."""

from __future__ import annotations

import re
from collections.abc import Sequence

from houseway.rulebook.schema import Ruling

FOR_THE_POT = "Fees from the pot"  # a section that only games without a bank have
_AT_LAST = ("Playing a hand", "Dealing", "Drawing", "The hand")
# In this order: the options a ruling names, the topic of one that games share, then the words of
# its clause. Sections by their titles.
_BY_OPTION = (
    (r"fees|fee-.*|below-first-tier|tta-.*", "Fees"),
    (
        r"coverage|settle-.*|backline-order|seat-order|payoff-rounding|collect-over|action-method"
        r"|dice-map|button-.*",
        "Settlement",
    ),
    (r"decks|seats|dealt-from|cut-from-back|minimum|maximum|city-cap|limit-.*", "Cards and table"),
    (r"needs-intervening", "Player-dealer"),
)
_BY_TOPIC = {
    "fees": "Fees",
    "coverage": "Settlement",
    "paying": "Settlement",
    "order": "Settlement",
    "button": "Settlement",
    "backline": "Settlement",
    "odds": "Settlement",
    "player-dealer": "Player-dealer",
    "limits": "Cards and table",
    "deck": "Cards and table",
    "house-way": "House way",
    "charts": "Hit or stand",
    "dealing": "Dealing",
}
_BY_CLAUSE = (
    (r"collection|fee", "Fees"),
    (r"settlement|paid|action|backline|type of game", "Settlement"),
    (r"player[-/ ]dealer$|bank\b", "Player-dealer"),
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
    (r"all.in|side pots", "All in"),
    (r"new players|come and go|absent|conduct", "Joining and coming back"),
    (r"value|rank|straight|flush|joker|list of hands|points|lowest hand|low hand", "Ranks"),
    (r"winners|showing|high hand|ties", "The showdown"),
    (r"opening a game", "The button"),
    (r"blind|ante|forced|opening bet|who is first", "Forced bets"),
    (r"rounds of betting|limits|raise|open pair|without a wager", "Betting"),
)

# And for Chinese Poker.
_CHINESE_BY_OPTION = (
    (r"fees|time-fee", "Fees from each player"),
    (r"set-order|unset-hand", "Setting the hand"),
    (r"sweep-rank|basic-sweeps|false-.*", "Clean sweeps"),
    (r"version|majority|home-run-.*", "Points"),
    (r"all-in", "All in"),
    (r"surrenders", "Surrender"),
    (r"buy-in|point", "Chips"),
    (r"seats", "The game"),
)
_CHINESE_BY_CLAUSE = (
    (r"fee|collection", "Fees from each player"),
    (r"opening a game", "The deal"),
    (r"surrender|game rule 6", "Surrender"),
    (r"clean sweeps|game rule 5", "Clean sweeps"),
    (r"game rule 4", "Foul hands"),
    (r"version|point system", "Points"),
    (r"game rules? (1 and 2|2)", "All in"),
    (r"game rule 3", "The showdown"),
    (r"game rules? [7-9]|house rules", "When something goes wrong"),
    (r"introduction", "Setting the hand"),
)

# And for Panguingue.
_PAN_BY_OPTION = (
    (r"spades-out|seats", "The game"),
    (r"condition|tops|buy-in", "Chips and tops"),
    (r"retired-pay", "Who pays"),
    (r"suited-sets-take|off-suit-pays|ropes-grow-paid", "Adding to a meld"),
    (r"split-pays", "Splitting"),
    (r"forcing", "Forcing"),
    (r"most-shuffles", "The stock"),
)
_PAN_BY_CLAUSE = (
    (r"irregularities|incorrect meld", "Wrong hands and wrong melds"),
    (r"splitting", "Splitting"),
    (r"borrowing", "Borrowing"),
    (r"forcing", "Forcing"),
    (r"increasing", "Adding to a meld"),
    (r"the draw|the shuffle|the deals", "The deal"),
    (r"on top", "Staying in"),
    (r"conditions", "Conditions"),
    (r"going out", "Going out"),
    (r"the play", "A turn"),
)

_Places = tuple[tuple[str, str], ...]


def _places(titles: Sequence[str]) -> tuple[_Places, _Places]:
    """Where rulings go, by option and by clause, in a rule sheet with these sections."""
    if FOR_THE_POT in titles:
        return _POT_BY_OPTION, _POT_BY_CLAUSE
    if "Clean sweeps" in titles:
        return _CHINESE_BY_OPTION, _CHINESE_BY_CLAUSE
    if "Borrowing" in titles:
        return _PAN_BY_OPTION, _PAN_BY_CLAUSE
    return _BY_OPTION, _BY_CLAUSE


def section_of(ruling: Ruling, titles: Sequence[str]) -> str:
    """The title of the section a ruling belongs to, of those there are.

    One that fits nowhere goes to the section that says how the hand is played.
    """
    by_option, by_clause = _places(titles)
    for pattern, names in by_option:
        here = [title for title in names.split("|") if title in titles]
        if here and any(re.fullmatch(pattern, option) for option in ruling.option):
            return here[0]
    topic = _BY_TOPIC.get(ruling.topic, "")
    if topic in titles:
        return topic
    for pattern, names in by_clause:
        if re.search(pattern, ruling.clause, re.IGNORECASE):
            for title in names.split("|"):
                if title in titles:
                    return title
    return next((title for title in _AT_LAST if title in titles), titles[-1])
