"""What every request passes: host, origin, size, headers, and a line in the log."""

from __future__ import annotations

import json
import logging
from time import perf_counter
from urllib.parse import urlsplit

from sqlalchemy.exc import SQLAlchemyError
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.errors import HousewayError
from houseway.server.limits import Limits
from houseway.server.metrics import METRICS

SAFE = ("GET", "HEAD", "OPTIONS")
LOCAL = ("localhost", "127.0.0.1", "[::1]")

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}

log = logging.getLogger("houseway.server")


def problem(status: int, title: str, told: str | HousewayError) -> Response:
    """An error for programs, one clear sentence in `detail` (RFC 9457), with the refusal as data.

    `code` names the kind of refusal, `where` is the way to what is wrong in what was sent, `value`
    what was given there and `remedy` what would do.
    """
    if isinstance(told, str):
        told = HousewayError(told, ("request",), title.lower().replace(" ", "-"))
    body = {"type": "about:blank", "title": title, "status": status, "detail": str(told)}
    return JSONResponse(body | told.to_json(), status, media_type="application/problem+json")


class TooLarge(HTTPException):
    """A body beyond the limit."""


class Guard:
    """Refuses what should not come in, and dresses what goes out.

    `hosts` are the names this server answers to; None answers to any. A name that is not ours
    would let a page from elsewhere reach a server that only this machine should see.
    """

    def __init__(self, app: ASGIApp, limits: Limits, hosts: tuple[str, ...] | None) -> None:
        self.app = app
        self.limits = limits
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        refusal = self._refusal(scope, headers)
        if scope["type"] == "websocket":
            if refusal is None:
                await self.app(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 4003, "reason": refusal[2]})
            return
        await self._http(scope, receive, send, refusal)

    def _refusal(self, scope: Scope, headers: Headers) -> tuple[int, str, str] | None:
        host = headers.get("host", "")
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if self.hosts is not None and name not in self.hosts:
            return 421, "Wrong host", f"this server is not called {name[:80]!r}"
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not _same_origin(headers, host):
            return 403, "Wrong origin", "this was asked for by a page of another site"
        size = headers.get("content-length", "0")
        if not size.isdecimal() or len(size) > 12 or int(size) > self.limits.body:
            return 413, "Too large", self._too_large
        return None

    async def _http(
        self, scope: Scope, receive: Receive, send: Send, refusal: tuple[int, str, str] | None
    ) -> None:
        began, status, size, begun = perf_counter(), 500, 0, False

        async def counted() -> Message:
            nonlocal size
            message = await receive()
            size += len(message.get("body", b""))
            if size > self.limits.body:
                raise TooLarge(413, self._too_large)
            return message

        async def dressed(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                status, begun = message["status"], True
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                out.setdefault("cache-control", "no-store")
            await send(message)

        try:
            if refusal is not None:
                await problem(*refusal)(scope, receive, dressed)
            else:
                await self.app(scope, counted, dressed)
        except Exception as fault:
            down = isinstance(fault, SQLAlchemyError)
            told = json.dumps({"event": "fault", "kind": type(fault).__name__})
            log.error(told, exc_info=None if down else fault)
            if begun:
                raise
            await self._apology(scope, down)(scope, receive, dressed)
        finally:
            self._note(scope, status, perf_counter() - began)

    @property
    def _too_large(self) -> str:
        return f"a request may hold {self.limits.body} bytes"

    @staticmethod
    def _apology(scope: Scope, down: bool) -> Response:
        """For what should not have happened; whether something changed is not known."""
        why = "the store does not answer" if down else "something went wrong here"
        said = (503 if down else 500, "Our fault", f"{why}; look again before you try again")
        page = getattr(scope["app"].state, "error_page", None) if "app" in scope else None
        if page is None or scope["path"].startswith("/api/"):
            return problem(*said)
        shown: Response = page(*said)
        return shown

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        """A line for the log: the route, never its contents, tokens or names."""
        METRICS.add(f"http_{status // 100}xx")
        METRICS.observe("http_seconds", seconds)
        route = getattr(scope.get("route"), "path", "unknown")
        told = {"status": status, "ms": round(seconds * 1000, 1)}
        log.info(
            json.dumps({"event": "request", "method": scope["method"], "route": route, **told})
        )


def _same_origin(headers: Headers, host: str) -> bool:
    """Whether a request that changes something comes from one of our own pages.

    A program without a browser sends neither header; it carries no cookie it did not mean to.
    """
    site, origin = headers.get("sec-fetch-site"), headers.get("origin")
    if origin is not None:
        try:
            return urlsplit(origin).netloc == host
        except ValueError:
            return False
    return site in (None, "same-origin", "none")
