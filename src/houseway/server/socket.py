"""The live table: one WebSocket a page."""

from __future__ import annotations

import asyncio
import contextlib
import json
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from sqlalchemy.exc import SQLAlchemyError

from houseway.errors import HousewayError, bad_form
from houseway.server.commands import read_command
from houseway.server.hub import Hub, Live, Viewer
from houseway.server.limits import Bucket, Limits
from houseway.server.metrics import METRICS
from houseway.server.people import person_in
from houseway.server.refusals import Missing, NotAllowed, Stale, TooOften
from houseway.server.view import dumps

router = APIRouter()

NOT_NOW = 1013
NO_TABLE, TOO_SLOW, NO_HELLO, TOO_OFTEN, FULL = 4004, 4008, 4010, 4029, 4013
HELLO_WITHIN = 10.0


@router.websocket("/ws/{table}")
async def table_socket(socket: WebSocket, table: str) -> None:
    """Speak with one page until it goes."""
    hub: Hub = socket.app.state.hub
    await socket.accept()
    METRICS.add("sockets")
    page = _Page(socket, hub, table)
    try:
        await page.run()
    except (WebSocketDisconnect, RuntimeError):
        pass
    except SQLAlchemyError:
        with contextlib.suppress(RuntimeError):
            await socket.close(NOT_NOW, "the store does not answer; come back in a moment")
    finally:
        page.close()


class _Page:
    """One connection: reads commands, sends frames in order."""

    def __init__(self, socket: WebSocket, hub: Hub, table: str) -> None:
        self.socket, self.hub, self.table = socket, hub, table
        limits: Limits = hub.limits
        self._out: asyncio.Queue[str | None] = asyncio.Queue(limits.behind)
        self._bucket = Bucket(limits.rate, limits.burst)
        self._viewer = Viewer(person_in(socket), self._send, self._hang_up)
        self._live: Live | None = None
        self._sender: asyncio.Task[None] | None = None

    async def run(self) -> None:
        hello = await self._first()
        if hello is None:
            return
        if sum(len(live.viewers) for live in self.hub.rooms.values()) >= self.hub.limits.viewers:
            await self.socket.close(FULL, "the cardroom is full")
            return
        self._sender = asyncio.create_task(self._sending())
        try:
            self._live = await self.hub.watch(self.table, self._viewer, hello.get("after"))
        except Missing:
            await self.socket.close(NO_TABLE, "there is no such table")
            return
        except HousewayError as reason:
            await self.socket.close(FULL, str(reason)[:100])
            return
        while True:
            await self._heed(await self._text())

    async def _first(self) -> dict[str, Any] | None:
        """The page must say hello before anything else."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                data = _object(await self._text())
        except (TimeoutError, HousewayError):
            data = {}
        after = data.get("after")
        good = data.get("do") == "hello" and set(data) <= {"do", "id", "after"}
        if not good or not (after is None or type(after) is int):
            await self.socket.close(NO_HELLO, "say hello first")
            return None
        return data

    async def _text(self) -> str:
        """The next message; one that is not text counts as empty."""
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        return message.get("text") or ""

    async def _heed(self, text: str) -> None:
        """Do one command and answer it."""
        told: object = None
        try:
            data = _object(text)
            told = data.get("id")
            if not self._bucket.take():
                raise TooOften("too many commands; wait a moment", ("person",))
            if data.get("do") == "hello":
                await self._greet_again(data.get("after"))
                return
            if self._viewer.person is None:
                raise NotAllowed("this browser has no cookie; open the page again", ("cookie",))
            seq = await self.hub.act(self.table, self._viewer.person, read_command(data))
        except HousewayError as reason:
            told = told if isinstance(told, str) else None
            answer: dict[str, Any] = {"type": "reply", "id": told, "ok": False}
            answer |= {"error": str(reason), **reason.to_json()}
            if isinstance(reason, Stale):
                answer["stale"] = True
            METRICS.add("refused")
            self._send(dumps(answer))
        else:
            self._send(dumps({"type": "reply", "id": told, "ok": True, "seq": seq}))

    async def _greet_again(self, after: object) -> None:
        """A page that missed something asks for what it missed."""
        assert self._live is not None
        number = after if type(after) is int else None
        await self.hub.greet_again(self._live, self._viewer, number)

    def _hang_up(self) -> None:
        """Let the page go; it comes back and is told what it missed."""
        if self._sender is not None:
            self._sender.cancel()

    def _send(self, frame: str) -> bool:
        try:
            self._out.put_nowait(frame)
        except asyncio.QueueFull:
            METRICS.add("too_slow")
            if self._sender is not None:
                self._sender.cancel()
            return False
        return True

    async def _sending(self) -> None:
        try:
            while True:
                frame = await self._out.get()
                if frame is None:
                    return
                await self.socket.send_text(frame)
        except asyncio.CancelledError:
            with contextlib.suppress(RuntimeError):
                await self.socket.close(TOO_SLOW, "the page could not keep up; it may come back")
            raise
        except (WebSocketDisconnect, RuntimeError):
            return

    def close(self) -> None:
        if self._live is not None:
            self.hub.unwatch(self._live, self._viewer)
        if self._sender is not None and not self._sender.done():
            with contextlib.suppress(asyncio.QueueFull):
                self._out.put_nowait(None)


def _object(text: str) -> dict[str, Any]:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        raise bad_form("message", "a message is a JSON object") from None
    if not isinstance(data, dict):
        raise bad_form("message", "a message is a JSON object")
    return data
