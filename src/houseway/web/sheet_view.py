"""The rule sheet as a page: the paper, and how far the odds of its appendix are."""

from __future__ import annotations

from typing import Any

from houseway.desk.paper_head import SIGN, PaperHead
from houseway.desk.sheet_paper import SheetPaper, sheet_paper
from houseway.play.game import Game
from houseway.web.figures import figures
from houseway.web.game_page import query_of
from houseway.web.odds_job import OddsJobs
from houseway.web.standalone import running_foot
from houseway.web.templates import text_of

TEMPLATE = "sheet_paper.html"


def sheet_text(paper: SheetPaper) -> str:
    """The page of a rule sheet that goes to a file."""
    foot = _foot(paper)
    return text_of(
        TEMPLATE, paper=paper, query="", working=None, full=False, running=foot, signed=SIGN
    )


def _foot(paper: SheetPaper) -> str:
    rules = paper.rules
    return running_foot(f"{rules.name} · rule version {rules.version[:12]}")


def sheet_context(played: Game, jobs: OddsJobs, head: PaperHead | None = None) -> dict[str, Any]:
    """What the template shows."""
    found = figures(played)
    missing = found is None
    paper = sheet_paper(played, found, head)
    return {
        "paper": paper,
        "signed": SIGN,
        "running": _foot(paper),
        "query": query_of(played.rules.changed_options),
        "working": jobs.standing(played) if missing else None,
        "full": jobs.full,
    }
