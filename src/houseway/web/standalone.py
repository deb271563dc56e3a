"""Pages that leave the server: everything they need inside one file."""

from __future__ import annotations

import re

from houseway.web.templates import STATIC

_SHEET = re.compile(r'<link rel="stylesheet" href="/static/([a-z-]+\.css)[^"]*">')
_LEFT_OUT = re.compile(
    r'<script[^>]*></script>|<link rel="icon"[^>]*>|<!--online-->.*?<!--/online-->', re.S
)


def standalone(page: str) -> str:
    """A page as one file: its styles inside, without scripts or what only works online.

    What stands between `<!--online-->` and `<!--/online-->` is left out.
    """
    return _SHEET.sub(_styled, _LEFT_OUT.sub("", page))


def _styled(link: re.Match[str]) -> str:
    return f"<style>\n{(STATIC / link[1]).read_text(encoding='utf-8')}</style>"
