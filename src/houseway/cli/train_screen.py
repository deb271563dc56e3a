"""A question of a drill on the terminal."""

from __future__ import annotations

from rich.console import Console
from rich.markup import escape

from houseway.cards.card import card, glyph, is_red
from houseway.desk.train.marking import LETTERS
from houseway.desk.train.question import Json, Question
from houseway.money import dollars

HINTS = {
    "pick": "letter",
    "seat": "seat",
    "order": "letters in order, like b a c",
}


def ask_text(prompt: str) -> str:
    """A line from the terminal."""
    return input(f"  {prompt}> ")


def hint(question: Question) -> str:
    """What to type."""
    answer = question.answer
    if answer.kind == "amount":
        return "pay 40, take 25 or push" if answer.signed else "dollars"
    if answer.kind == "arrangement":
        return " / ".join(name for name, _ in answer.parts[:-1])
    return HINTS[answer.kind]


def show(out: Console, question: Question, where: str) -> None:
    """The whole question."""
    head = f"{question.name}, level {question.level}"
    out.print(f"[dim]{where}: {escape(head)}[/]")
    for part in question.show:
        for line in lines_of(part):
            out.print(f"  {line}")
    out.print(f"[bold]{escape(question.ask)}[/]")
    if question.answer.kind in ("pick", "order", "settlement"):
        for letter, (_, label) in zip(LETTERS, question.answer.options, strict=False):
            out.print(f"  {letter}  {escape(label)}")


def lines_of(part: Json) -> list[str]:
    """A part of a question, in lines with markup."""
    match part["part"]:
        case "hand":
            return _hand(part)
        case "wagers":
            return [_wager(row) for row in part["rows"]]
        case "bank":
            up = f" with {dollars(part['wager'])}" if "wager" in part else ""
            return [f"Seat {part['seat']} banks{up}."]
        case "button":
            return [f"The button lies at seat {part['seat']}."]
        case "dice":
            return [f"Dice: {' '.join(map(str, part['dice']))}"]
        case "number":
            return [f"The machine's number: {part['number']}"]
        case "seats":
            return _seats(part)
        case "tiers":
            rows = [f"  {row['range']}: {dollars(row['fee'])}" for row in part["rows"]]
            return [escape(f"{part['title']}, by {part['on']}:"), *map(escape, rows)]
        case _:
            return [escape(part["text"])]


def _hand(part: Json) -> list[str]:
    name = escape(f"{part['name']:<14}")
    if "halves" not in part:
        return [f"{name}{_cards(part['cards'])}"]
    halves = [f"{half} {_cards(cards)}" for half, cards in part["halves"].items()]
    return [name + " / ".join(halves)]


def _cards(written: list[str]) -> str:
    found = [card(each) for each in written]
    return " ".join(f"[red]{glyph(each)}[/]" if is_red(each) else glyph(each) for each in found)


def _wager(row: Json) -> str:
    back = f" backline {row['back']}" if row["back"] else ""
    hand = f" (hand {row['hand']})" if row["hand"] > 1 else ""
    amount = dollars(row["amount"]) if row["amount"] else ""
    return escape(f"Seat {row['seat']}{back}: {row['name']}{hand} {amount}".rstrip())


def _seats(part: Json) -> list[str]:
    """
    >>> _seats({"seats": 7, "bank": 3, "wagers": [1, 4], "sitting": [6]})
    ['Seats 1 to 7; bank 3; in play 1, 4; sitting out 6.']
    """
    bank = f"; bank {part['bank']}" if part["bank"] is not None else ""
    playing = ", ".join(map(str, part["wagers"]))
    out = ", ".join(map(str, part["sitting"]))
    rest = f"; sitting out {out}" if out else ""
    return [f"Seats 1 to {part['seats']}{bank}; in play {playing}{rest}."]
