"""Fees, buttons, totals and names, counted a second time from what a question shows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import judge
import plain_chinese
import plain_pan
from houseway.cards.card import Card, card, cards, rank, suit
from houseway.desk.train.question import Question
from houseway.families import game
from houseway.families.ante import rules as ante
from houseway.hands import CHINESE_FRONT_3, FAST_ACTION, FRONT_2, HIGH_52, best, best_using, name
from houseway.hands import tiles as tiles_

Part = Mapping[str, Any]


def parts(question: Question, kind: str) -> list[Part]:
    return [part for part in question.show if part["part"] == kind]


def part(question: Question, kind: str) -> Part:
    (found,) = parts(question, kind)
    return found


def hand(question: Question, title: str) -> list[str]:
    return next(list(p["cards"]) for p in parts(question, "hand") if p["name"] == title)


def fee(question: Question) -> None:
    rules, right = game(question.game).rules, question.answer.right
    if not rules.banked:
        _pot_fee(question)
        return
    rows = part(question, "wagers")["rows"]
    action = sum(row["amount"] for row in rows if rules.by_id[row["spot"]].counts)
    what = question.skill.rpartition("/")[2]
    if what.startswith("action"):
        assert right == action
        return
    tiers = part(question, "tiers")
    if what.startswith("bank"):
        assert right == _row_for(action, tiers["rows"])
        return
    seat = int(question.ask.split("seat ")[1].split()[0])
    mine = [row for row in rows if row["seat"] == seat and rules.by_id[row["spot"]].fee]
    if tiers["on"].startswith("each bettor"):
        assert right == (tiers["rows"][0]["fee"] if mine else 0)
    else:
        assert right == sum(_row_for(row["amount"], tiers["rows"]) for row in mine)


def _row_for(amount: int, rows: Sequence[Part]) -> int:
    if len(rows) == 1 and rows[0]["range"] == "any":
        return int(rows[0]["fee"])
    if amount < rows[0]["start"]:
        return 0
    return next((int(r["fee"]) for r in rows if r["end"] is None or amount <= r["end"]), 0)


def _pot_fee(question: Question) -> None:
    tiers, told = part(question, "tiers"), part(question, "note")["text"]
    players = int(told.split()[0])
    always = ("before the deal", "after the deal", "after the first betting round")
    taken = [
        row["fee"]
        for row in tiers["rows"]
        if row["range"] in (*always, "before the flop")
        or row["range"].removeprefix("after ") in told
    ]
    times = players if "each player" in tiers["title"] else 1
    assert question.answer.right == sum(taken) * times


def button(question: Question) -> None:
    rules, right = game(question.game).rules, question.answer.right
    if not rules.banked:
        drawn = {int(p["name"].split()[1]): card(p["cards"][0]) for p in parts(question, "hand")}
        assert right == max(drawn, key=lambda seat: (_high(drawn[seat]), suit(drawn[seat])))
        return
    lay = part(question, "seats")
    first, way = _counted(question, lay)
    while first not in lay["wagers"]:
        first = (first - 1 + way) % lay["seats"] + 1
    assert right == first


def _high(each: Card) -> int:
    return 14 if each == 52 or rank(each) == 1 else rank(each)


def _counted(question: Question, lay: Part) -> tuple[int, int]:
    """The seat a number names, and which way the button moves on."""
    rules, bank, seats = game(question.game).rules, lay["bank"], lay["seats"]
    settings: Any = game(question.game).settings  # type: ignore[attr-defined]
    onward = 1 if rules.settle.direction == "clockwise" else -1
    if rules.family == "keep":
        numbers = (rank(card(c)) for c in hand(question, "Board"))
        number = next((n for n in numbers if n <= 8), None)
        from_one = settings.action_counts_from == "seat-1"
        if number is None:
            return bank % seats + 1, 1
        return (number if from_one else (bank + number - 2) % seats + 1), 1
    number = _number(question)
    if rules.family == "paigow":
        way = 1 if settings.direction == "clockwise" else -1
        return (bank - 1 + way * (number - 1)) % seats + 1, onward
    how = rules.settle.button
    assert how is not None
    at = bank if how.count_from == "bank" else seats
    if how.bank_counts and how.count_from == "bank":
        number -= 1
        while number:
            at, number = at % seats + 1, number - 1
        return at, onward
    while number:
        at = at % seats + 1
        number -= at != bank
    return at, onward


def _number(question: Question) -> int:
    if found := parts(question, "dice"):
        return sum(found[0]["dice"])
    if found := parts(question, "number"):
        return int(found[0]["number"])
    number = rank(card(hand(question, "The card that places it")[0]))
    how = game(question.game).rules.settle.button
    return min(number, 10) if how is not None and how.pictures == "ten" else number


# Reading.


def read(question: Question) -> None:
    READINGS[game(question.game).rules.family](question)


def _is_named(question: Question) -> bool:
    return question.ask.startswith("What is") and question.answer.kind == "pick"


def _read_baccarat(question: Question) -> None:
    totals = [sum(map(judge.value, p["cards"])) % 10 for p in parts(question, "hand")]
    if _is_named(question):
        assert question.answer.right == str(totals[0])
    else:
        player, banker = totals
        won = "player" if player > banker else "banker" if banker > player else "tie"
        assert question.answer.right == won


def _read_nine(question: Question) -> None:
    def points(written: Sequence[str]) -> int:
        jokers = written.count("Jk")
        if jokers == len(written) == 2:
            return 10
        return 9 if jokers else sum(map(judge.value, written)) % 10

    found = [points(p["cards"]) for p in parts(question, "hand")]
    if _is_named(question):
        assert str(min(found[0], 9)) in question.answer.right or found[0] == 10
    else:
        mine, banks = found
        won = "player" if mine > banks else "bank" if banks > mine else "tie"
        assert question.answer.right == won


def _read_blackjack(question: Question) -> None:
    written = list(part(question, "hand")["cards"])
    if question.answer.right == "two jokers":
        assert written == ["Jk", "Jk"]
        return
    numbers = [min(rank(card(each)), 10) for each in written if each != "Jk"]
    hard, limit = sum(numbers), game(question.game).settings.limit  # type: ignore[attr-defined]
    total = hard + 10 if 1 in numbers and hard + 10 <= limit else hard
    assert str(21 if "Jk" in written else total) in question.answer.right
    assert question.answer.right.endswith("over") == ("Jk" not in written and hard > limit)


def _read_war(question: Question) -> None:
    mine, banks = (_high(card(p["cards"][0])) for p in parts(question, "hand"))
    how = "tied" if mine == banks else "higher" if mine > banks else "lower"
    assert question.answer.right == how


def _stands(worth: Sequence[int], level: str) -> str:
    mine, banks = worth
    return level if mine == banks else "higher" if mine > banks else "lower"


def _read_ante(question: Question) -> None:
    play = game(question.game).settings  # type: ignore[attr-defined]
    lying = [p for p in parts(question, "hand") if p["name"] == "Board"]
    board = cards(lying[0]["cards"]) if lying else []
    ranking = ante.ranking_of(play)
    worth = [
        best(ranking, [*cards(p["cards"]), *board])
        for p in parts(question, "hand")
        if p["name"] != "Board"
    ]
    if _is_named(question):
        assert question.answer.right == name(ranking, worth[0])
    elif "open" in question.ask:
        assert question.answer.right == ("yes" if ante.opens(play, worth[0]) else "no")
    else:
        assert question.answer.right == _stands(worth, "equal")


def _read_keep(question: Question) -> None:
    board = cards(hand(question, "Board"))
    hands = [cards(p["cards"]) for p in parts(question, "hand") if p["name"] != "Board"]
    worth = [best(FAST_ACTION, [*own, *board]) for own in hands]
    if _is_named(question):
        assert question.answer.right == name(FAST_ACTION, worth[0])
    else:
        assert question.answer.right == _stands(worth, "copy")


def _read_pai_gow(question: Question) -> None:
    play = game(question.game).settings  # type: ignore[attr-defined]
    if not _is_named(question):
        won = sum(sentence.endswith("higher.") for sentence in question.why[:2])
        assert question.answer.right == ("lose", "push", "win")[won]
        worths = [_halves_worth(play, p["halves"]) for p in parts(question, "hand")]
        assert won == sum(a > b for a, b in zip(*worths, strict=True))
    elif play.tiles:
        written = parts(question, "hand")[0]["cards"]
        assert question.answer.right == tiles_.name(tiles_.tiles(written))
    else:
        written = parts(question, "hand")[0]["cards"]
        ranking = FRONT_2 if len(written) == 2 else play.ranking
        assert question.answer.right == name(ranking, best(ranking, cards(written)))


def _halves_worth(play: Any, halves: Mapping[str, Sequence[str]]) -> tuple[int, int]:
    front, back = halves.values()
    if play.tiles:
        found = tiles_.tiles([*front, *back])
        return tiles_.in_order(found[:2], found[2:])
    return best(FRONT_2, cards(front)), best(play.ranking, cards(back))


def _read_pot(question: Question) -> None:
    play = game(question.game).settings  # type: ignore[attr-defined]
    ranking = play.low_ranking if "low hand" in question.ask else play.high_ranking
    lying = [p for p in parts(question, "hand") if p["name"] == "Board"]
    board = cards(lying[0]["cards"]) if lying else []
    worth = {}
    for p in parts(question, "hand"):
        if p["name"] == "Board":
            continue
        own = cards(p["cards"])
        if play.use == "two":
            worth[p["name"].lower()] = best_using(ranking, own, board, 2)
        elif play.use == "at-most-two" and len(own) > 2:
            fewer = [[a, b] for at, a in enumerate(own) for b in own[at + 1 :]]
            worth[p["name"].lower()] = max(best(ranking, [*two, *board]) for two in fewer)
        else:
            worth[p["name"].lower()] = best(ranking, [*own, *board])
    if _is_named(question):
        assert question.answer.right == name(ranking, worth["hand"])
        return
    top = max(worth.values())
    seats = [seat for seat, found in worth.items() if found == top]
    assert question.answer.right == ("none" if not top else seats[0] if len(seats) == 1 else "tie")


def _read_chinese(question: Question) -> None:
    hands = [list(p["cards"]) for p in parts(question, "hand")]
    if _is_named(question):
        ranking = CHINESE_FRONT_3 if len(hands[0]) == 3 else HIGH_52
        assert question.answer.right == name(ranking, best(ranking, cards(hands[0])))
    else:
        play = game(question.game).settings  # type: ignore[attr-defined]
        foul = plain_chinese.is_foul((hands[0], hands[1], hands[2]), play.order)
        assert question.answer.right == ("foul" if foul else "good")


def _read_pan(question: Question) -> None:
    play = game(question.game).settings  # type: ignore[attr-defined]
    laid = tuple(cards(hand(question, "Laid down")))
    if not list(plain_pan.kinds(play, laid)):
        assert question.answer.right == "none"
    else:
        worth = plain_pan.worth(play, plain_pan.laid(play, laid))
        assert question.answer.right == str(worth)


READINGS: Mapping[str, Callable[[Question], None]] = {
    "baccarat": _read_baccarat,
    "nine": _read_nine,
    "blackjack": _read_blackjack,
    "war": _read_war,
    "ante": _read_ante,
    "keep": _read_keep,
    "paigow": _read_pai_gow,
    "pot": _read_pot,
    "chinese": _read_chinese,
    "pan": _read_pan,
}
