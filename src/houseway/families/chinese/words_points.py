"""The point system of Chinese Poker in words: segments, clean sweeps, surrender and fouls."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.chinese.points import BONUSES, FOUL, HOME_RUN, SHOT, SURRENDER
from houseway.families.chinese.rules import Play, Version
from houseway.families.chinese.sweeps import declarable
from houseway.play.words import Chart

NAMES: dict[Version, str] = {
    "western": "Western version",
    "eastern": "Eastern version",
    "mandarin": "Mandarin version",
    "basic": "Basic point system",
}
TIMES = {2: "twice", 3: "three times"}

HOME_RUNS = {
    True: "A foul hand counts as beaten towards it; a surrender or a declared sweep does not.",
    False: "There is none when somebody fouls, surrenders or declares a clean sweep.",
}


def with_bonuses(play: Play) -> bool:
    """Whether bonus hands are played."""
    return play.version in ("eastern", "mandarin")


def points(play: Play) -> Iterator[str]:
    """What two regular hands win from each other."""
    yield f"{NAMES[play.version]}: the better hand of each segment wins a point from the other."
    yield "Equal hands in a segment win nothing."
    if play.version == "western":
        who = "wins two or more segments" if play.majority == "two" else "wins more segments"
        yield f"A player who {who} gets one point more: 2 points for two of three, 4 for all three."
    if play.version == "eastern":
        yield "Where a bonus hand wins the segment its bonus is paid in place of the point."
        yield "A bonus hand that loses or ties earns nothing."
    if play.version == "mandarin":
        yield "Where a bonus hand wins the segment its bonus is paid on top of the point."
        yield "A bonus hand that loses or ties earns nothing."
        yield (
            f"A shot is all three segments won from one opponent: the three points count "
            f"{TIMES[SHOT]}, {3 * SHOT} in all, and bonuses are added."
        )
        yield (
            "A home run is all three segments won from all three opponents in a game of four: the "
            f"three points count {TIMES[HOME_RUN]}, {3 * HOME_RUN} from each, bonuses added."
        )
        yield HOME_RUNS[play.home_run_over_fouls]


def clean_sweeps(play: Play) -> Iterator[str]:
    """Hands that win by themselves."""
    kinds = declarable(play)
    if not kinds:
        yield "Clean sweeps are not played: such a hand is set like any other."
        return
    yield (
        "A clean sweep wins by itself when it is declared, by its name, before the showdown. It "
        "need not be set; nobody looks at it before the showdown. Undeclared it plays as it is set."
    )
    yield "It collects its points from every regular and every foul hand."
    same = (
        "Clean sweeps of the same rank tie"
        if play.sweep_rank == "number"
        else "The one that is listed first is higher; two of one kind tie"
    )
    yield f"Of two the higher collects its own points, with nothing taken off. {same}."
    yield "What counts is the kind that was declared, though the hand may be a higher one as well."
    yield (
        "A player who declares one and does not have it pays its points to each opponent, except "
        "to those who had surrendered before."
    )
    yield {
        "larger": "A real clean sweep gets the larger of the two values from a false one.",
        "both": "A real clean sweep gets both values from a false one.",
    }[play.false_against_sweep]
    yield "Two who both declared falsely pay each other, which leaves the difference."


def surrender(play: Play) -> Iterator[str]:
    """Giving up a hand for a fixed price."""
    who = "One player" if play.surrenders == 1 else "Any player"
    yield (
        f"{who} may surrender before the showdown, aloud. The hand is not compared and not set, "
        f"and pays {SURRENDER} points to each opponent, foul hands included."
    )
    if play.surrenders > 1:
        yield "Two who surrendered pay each other nothing."
    if not declarable(play):
        return
    yield (
        "Between a surrender and a clean sweep the first declaration counts: after the surrender "
        f"the sweep collects {SURRENDER} points, before it its full value. Of two at once the "
        "player nearer to the button's left was first."
    )
    if not play.false_collects:
        yield "A false clean sweep collects nothing from a surrender."
    else:
        yield "A false clean sweep still collects from those who surrendered before it."


def fouls(play: Play) -> Iterator[str]:
    """What a hand out of order costs."""
    penalty = f"{FOUL[play.version]} points"
    yield "A hand that is not set three, five and five, or not in order, is foul."
    if with_bonuses(play):
        yield (
            f"It pays every regular hand {penalty}, and besides the bonus of every bonus hand that "
            "opponent has."
        )
    else:
        yield f"It pays every regular hand {penalty}."
    yield "Two foul hands pay each other nothing."
    if declarable(play):
        yield "It pays a clean sweep its points, and gets those of one falsely declared."


def bonus_chart(play: Play) -> Iterator[Chart]:
    """What bonus hands earn, where they are played."""
    if not with_bonuses(play):
        return
    rows = [
        (f"{kind.capitalize()} in the {part}", str(worth))
        for part, kinds in BONUSES.items()
        for kind, worth in kinds.items()
        if kind != "royal flush"
    ]
    how = "in place of" if play.version == "eastern" else "on top of"
    key = f"Paid {how} the point when the segment is won. A royal flush is a straight flush."
    yield Chart("Bonus hands", ("Hand", "Points"), tuple(rows), key)


WHAT = {
    "pure-dragon": "ace to king of one suit",
    "color-dragon": "ace to king of one color",
    "dragon": "ace to king",
    "one-color": "thirteen cards of one color",
    "minor": "nothing but deuces to nines",
    "senior": "nothing but tens to aces",
    "six-wheels": "six pairs; four of a kind are two",
    "three-flush": "each segment of one suit",
    "three-straight": "each segment in sequence",
}


def sweep_chart(play: Play) -> Iterator[Chart]:
    """The clean sweeps that may be declared."""
    kinds = declarable(play)
    if not kinds:
        return
    rows = tuple(
        (kind.name.capitalize(), WHAT[kind.id], str(rank), str(kind.points(play.version)))
        for at, kind in enumerate(kinds, start=1)
        for rank in [kind.rank if play.sweep_rank == "number" else at]
    )
    yield Chart("Clean sweeps", ("Hand", "What it is", "Rank", "Points"), rows, "1 is the highest.")


def who_pays_chart(play: Play) -> Chart:
    """What the hand of a row gets from that of a column."""
    foul = f"{FOUL[play.version]}{' + bonuses' if with_bonuses(play) else ''}"
    gives_up, title = str(SURRENDER), "Who gets how many points"
    if not declarable(play):
        few = (
            ("Regular", "by segments", foul, gives_up),
            ("Foul", f"-{foul}", "0", gives_up),
            ("Surrender", f"-{gives_up}", f"-{gives_up}", "0"),
        )
        return Chart(title, ("From", "Regular", "Foul", "Surrender"), few, "")
    against = "larger v" if play.false_against_sweep == "larger" else "both v"
    gets, pays = (gives_up, f"-{gives_up}") if play.false_collects else ("0", "0")
    rows = (
        ("Regular", "by segments", "-v", foul, gives_up, "v"),
        ("Sweep", "v", "by rank", "v", f"{gives_up} or v", against),
        ("Foul", f"-({foul})" if with_bonuses(play) else f"-{foul}", "-v", "0", gives_up, "v"),
        (
            "Surrender",
            f"-{gives_up}",
            f"-{gives_up} or -v",
            f"-{gives_up}",
            "0",
            f"{pays} or v",
        ),
        ("False sweep", "-v", f"-({against})", "-v", f"{gets} or -v", "difference"),
    )
    headings = ("From", "Regular", "Sweep", "Foul", "Surrender", "False sweep")
    key = (
        "v: the points of the clean sweep that was declared. Where two are given the surrender "
        "came first, or the declaration."
    )
    return Chart(title, headings, rows, key)
