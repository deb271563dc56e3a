"""Who is asking: a browser by its cookie, a program by its bearer token. There are no accounts.

A token is a secret of its owner. Tables and the store know only a hash of it.
"""

from __future__ import annotations

import re
import secrets
from hashlib import sha256

from starlette.requests import HTTPConnection
from starlette.responses import Response

COOKIE = "houseway"
YEAR = 365 * 24 * 3600
_TOKEN = re.compile(r"[A-Za-z0-9_-]{32,64}")


def new_token() -> str:
    return secrets.token_urlsafe(32)


def person_of(token: str) -> str:
    """The id a token stands for; nobody can find the token from it."""
    return sha256(f"houseway person {token}".encode()).hexdigest()[:20]


def token_in(connection: HTTPConnection) -> str | None:
    """The token a request carries, if it is one."""
    kind, _, given = connection.headers.get("authorization", "").partition(" ")
    token = given if kind.lower() == "bearer" else connection.cookies.get(COOKIE, "")
    return token if _TOKEN.fullmatch(token) else None


def person_in(connection: HTTPConnection) -> str | None:
    """Who a request comes from; None for somebody unknown."""
    token = token_in(connection)
    return None if token is None else person_of(token)


def remember(response: Response, token: str, secure: bool) -> None:
    """Let the browser keep its token."""
    response.set_cookie(
        COOKIE, token, max_age=YEAR, httponly=True, samesite="lax", secure=secure, path="/"
    )
