"""Pages from templates: escaped, strict about missing names, with figures written one way."""

from __future__ import annotations

import hashlib
from functools import cache, lru_cache
from math import sqrt
from pathlib import Path
from typing import Any

from fastapi.responses import HTMLResponse
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

import houseway
from houseway.desk.paper_words import on_paper, paper_standing
from houseway.money import dollars
from houseway.rulebook.departures import departures
from houseway.rulebook.options import option_text

HERE = Path(__file__).parent
STATIC = HERE / "static"
NO_BREAK = "\u00a0"


def render(name: str, /, **context: Any) -> HTMLResponse:
    """A template as an answer to a browser."""
    return HTMLResponse(text_of(name, **context))


def text_of(name: str, /, **context: Any) -> Markup:
    """A template as text that needs no further escaping."""
    return Markup(environment().get_template(name).render(context))


@cache
def environment() -> Environment:
    """Where templates are found and what they may call."""
    env = Environment(
        loader=FileSystemLoader(HERE / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    env.globals.update(static=static, version=houseway.__version__)
    env.filters.update(
        dollars=dollars,
        percent=percent,
        commas=commas,
        words=words,
        anchor=anchor,
        option_text=option_text,
        root=sqrt,
        signed=signed,
        paper=on_paper,
        departures=departures,
        standing=paper_standing,
    )
    return env


def static(name: str) -> str:
    """The address of a file, which changes when its content does."""
    path = STATIC / name
    return f"/static/{name}?v={_stamp(path, path.stat().st_mtime_ns)}"


@lru_cache(maxsize=256)
def _stamp(path: Path, changed: int) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:10]


def percent(value: Any, places: int = 2, sign: bool = False) -> str:
    """A share in percent, kept on one line.

    >>> percent(0.0102).replace(NO_BREAK, " "), percent(-0.00001).replace(NO_BREAK, " ")
    ('1.02 %', '0.00 %')
    """
    written = f"{float(value) * 100:{'+' if sign else ''}.{places}f}"
    return (written if float(written) else f"{0:.{places}f}") + NO_BREAK + "%"


def signed(amount: float) -> str:
    """An expected amount of dollars, which need not be whole cents.

    >>> signed(1.234), signed(-0.5)
    ('+$1.23', '−$0.50')
    """
    sign = "−" if amount < 0 else "+"
    return f"{sign}${abs(amount):,.2f}"


def commas(number: int) -> str:
    """A count in groups of three.

    >>> commas(4998398275503360)
    '4,998,398,275,503,360'
    """
    return f"{number:,}"


def words(name: str) -> str:
    """A name from the rulebook as people write it.

    >>> words("total-table-action")
    'total table action'
    """
    return name.replace("-", " ").replace("_", " ")


def anchor(title: str) -> str:
    """A title as part of an address.

    >>> anchor("The bank's hand")
    'the-banks-hand'
    """
    kept = "".join(c for c in title.lower() if c.isalnum() or c in " -")
    return "-".join(kept.split())
