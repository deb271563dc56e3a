"""Pages that leave the server: everything they need inside one file."""

from __future__ import annotations

import re

from markupsafe import Markup

from houseway.web.templates import STATIC

_SHEET = re.compile(r'<link rel="stylesheet" href="/static/([a-z-]+\.css)[^"]*">')
_LEFT_OUT = re.compile(
    r'<script[^>]*></script>|<link rel="icon"[^>]*>|<!--online-->.*?<!--/online-->', re.S
)
_ELSEWHERE = re.compile(r"url\((?![\"']?data:)[^)]*\)")
_FOOT, _FOOT_END = "<!--foot ", " foot-->"


def running_foot(text: str) -> Markup:
    """A line for the lower margin of every printed page of a standalone file.

    Pages of the server may hold no styles of their own, so there it stays a comment.

    >>> running_foot("War")
    Markup('<!--foot @page { @bottom-left { content: "War" } } foot-->')
    """
    safe = "".join(c if c.isalnum() or c == " " else f"\\{ord(c):06x} " for c in text)
    return Markup(f'{_FOOT}@page {{ @bottom-left {{ content: "{safe}" }} }}{_FOOT_END}')


def standalone(page: str) -> str:
    """A page as one file: its styles inside, without scripts or what only works online.

    What stands between `<!--online-->` and `<!--/online-->` is left out, and what `running_foot`
    made comes to life.
    """
    whole = _SHEET.sub(_styled, _LEFT_OUT.sub("", page))
    return whole.replace(_FOOT, "<style>").replace(_FOOT_END, "</style>")


def _styled(link: re.Match[str]) -> str:
    style = (STATIC / link[1]).read_text(encoding="utf-8")
    return f"<style>\n{_ELSEWHERE.sub('none', style)}</style>"
