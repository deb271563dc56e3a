"""What only one game has, in words: kills, sevens, openers and pushes."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.families.pot.rules import Play
from houseway.money import dollars


def special(play: Play) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The sections a game has of its own."""
    if play.kill:
        yield "Killing the pot", tuple(_kills(play))
    if play.special == "jacks-back":
        yield "Opening", tuple(_opening(play))
    if play.sevens != "none":
        yield "Sevens", tuple(_sevens(play))
    if play.special == "push-9":
        yield "Ties", tuple(_pushes(play))


def _kills(play: Play) -> Iterator[str]:
    yield (
        "Anybody who has looked at no more than two of their five cards may kill the pot, once "
        "a hand."
    )
    twice = dollars(2 * play.blind_sizes[-1])
    yield f"It costs twice the big blind, {twice}, which is live. Both limits double."
    yield "The player who killed the pot is the last to act before the draw."


def _opening(play: Play) -> Iterator[str]:
    if play.false_open:
        yield "Opening for high takes a pair of jacks or better, and nobody looks before the bet."
        yield (
            "A false opener nobody calls loses the opening bet to the pot, and the hand is played "
            "over without new antes."
        )
        dead = play.false_open_called == "dead-hand"
        what = "is dead at the showdown" if dead else "plays on like any other"
        yield f"A false opener who is called {what}."
    else:
        yield "Opening for high takes a pair of jacks or better."
    yield "The joker pairs an ace, but no jack."
    if play.after_draw == "opener":
        yield "After the draw the opener begins."
    yield (
        "When everybody passes the game turns low: with the same five cards the lowest hand wins, "
        "the joker is the lowest rank one lacks, and nobody may check and raise."
    )
    yield {
        "carry-ante": "When nobody opens for low either, the pot lies over and all ante again.",
        "carry": "When nobody opens for low either, the pot lies over for the same players, "
        "without new antes.",
        "split-back": "When nobody opens for low either, the pot goes back in equal shares.",
    }[play.low_all_pass]


def _sevens(play: Play) -> Iterator[str]:
    low = "Played low, a" if play.special == "jacks-back" else "A"
    seven = f"{low} hand of five different ranks, none above seven,"
    if play.sevens == "force-bet":
        yield f"{seven} must be bet after the draw."
        return
    yield f"{seven} should be bet after the draw. It may be checked, at a price."
    whose = "everybody" if play.sevens_void == "all" else "everybody still in"
    yield (
        f"If a checked seven wins, it wins only the pot before the draw; later bets go back to "
        f"{whose}."
    )
    yield "If it is beaten it loses everything, later calls too."
    when = "always" if play.short_overcall == "always" else "when the seven wins"
    yield (
        "A seven may just call an all-in of less than a full bet and win it; a player "
        f"who calls it too gets that back {when}."
    )
    yield "Completing such a bet to a full one does the seven's duty."


def _pushes(play: Play) -> Iterator[str]:
    yield _paid_out(play)
    yield {
        "portion": "Below that those who lost may buy back in, for as much as one portion.",
        "ante": "Below that those who lost may buy back in, for an ante.",
        "fixed": f"Below that those who lost may buy back in, for {dollars(play.buy_back_amount)}.",
    }[play.buy_back_price]
    if play.buy_back_folded:
        yield "Those who folded may buy back in too."
    yield "All cards are shuffled, and those tied and those who bought back play for the pot again."
    yield {
        "play-off": "When nobody buys back, the tied players play on for the pot.",
        "split": "When nobody buys back, the tied players divide the pot.",
    }[play.no_buy_back]
    yield f"After {play.most_rounds} rounds a tied pot is divided in any case."


def _paid_out(play: Play) -> str:
    limit = dollars(play.push_limit)
    least = f"{limit} or more" if play.push_at == "pay-out" else f"more than {limit}"
    if play.push_test == "share":
        return f"A tied pot is paid out in equal portions when each is {least}."
    return f"A tied pot of {least} is paid out in equal portions."
