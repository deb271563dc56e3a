"""The placard as a page and as a file."""

from __future__ import annotations

from typing import Any

from houseway.desk.paper_head import PaperHead, said_day
from houseway.desk.placard import placard_of
from houseway.desk.placard_fit import SIZES, Size, fit
from houseway.errors import did_you_mean, unknown_name
from houseway.play.game import Game
from houseway.rulebook.schema import Rules
from houseway.web.game_page import query_of
from houseway.web.templates import text_of

TEMPLATE = "placard.html"


def read_size(text: str) -> Size:
    """The size of the paper; raises naming those there are."""
    if text not in SIZES:
        raise unknown_name(
            "size",
            f"there is no size {text[:40]!r}; {did_you_mean(text[:40], SIZES)}",
            text,
            tuple(SIZES),
        )
    return text


def placard_foot(rules: Rules, head: PaperHead) -> str:
    """The last line: room, applicant, day and revision, as far as they are given."""
    told = (head.room, head.applicant, said_day(head.day), f"revision {head.revision}")
    return " · ".join((*filter(None, told), f"rule version {rules.version[:12]}"))


def placard_context(played: Game, size: Size, head: PaperHead | None = None) -> dict[str, Any]:
    """What the template shows."""
    placard = placard_of(played)
    return {
        "placard": placard,
        "fit": fit(placard, size),
        "foot": placard_foot(placard.rules, head or PaperHead()),
        "size": size,
        "sizes": SIZES,
        "query": query_of(played.rules.changed_options),
    }


def placard_text(played: Game, size: Size, head: PaperHead | None = None) -> str:
    """The page of a placard that goes to a file."""
    return text_of(TEMPLATE, **placard_context(played, size, head))
