"""A real server for a test, and somebody who plays at it."""

from __future__ import annotations

import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from patience import LONG

Json = dict[str, Any]

OPEN = "The cardroom is open at "
# What a client meets when the server has gone.
GONE = (ConnectionClosed, InvalidHandshake, HTTPException, OSError, EOFError)


def free_port() -> int:
    """A port nobody listens on."""
    with socket.socket() as line:
        line.bind(("127.0.0.1", 0))
        port: int = line.getsockname()[1]
        return port


class Cardroom:
    """One server process on 127.0.0.1. As a context it is open inside and stopped after."""

    def __init__(self, database: str | Path, *more: str, port: int | None = None) -> None:
        self.database = str(database)
        self._more = more
        self._port = port
        self._process: subprocess.Popen[str] | None = None
        self._errors = tempfile.TemporaryFile("w+")  # noqa: SIM115
        self.address = ""

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def errors(self) -> str:
        """Everything the server has said on stderr so far, over every start."""
        self._errors.seek(0)
        return self._errors.read()

    def launch(self) -> None:
        """Start the process without waiting for it."""
        port = self._port or free_port()
        self.address = f"http://127.0.0.1:{port}"
        self._process = subprocess.Popen(
            [
                *(sys.executable, "-m", "houseway", "serve", "--no-browser"),
                *("--port", str(port), "--database", self.database, *self._more),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )

    def start(self, within: float = LONG) -> Self:
        """Start the process and wait until it is open."""
        self.launch()
        self.wait_open(within)
        return self

    def wait_open(self, within: float = LONG) -> None:
        assert self._process is not None
        assert self._process.stdout is not None
        until = time.monotonic() + within
        while time.monotonic() < until:
            ready, _, _ = select.select([self._process.stdout], [], [], 0.5)
            line = self._process.stdout.readline() if ready else ""
            if line.startswith(OPEN):
                return
            if ready and not line:
                raise AssertionError(f"the server ended at once: {self.errors}")
        raise AssertionError(f"the server did not open: {self.errors}")

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def kill(self) -> None:
        """End it at once, with nothing said and nothing finished (SIGKILL)."""
        self._end(signal.SIGKILL, 10)

    def stop(self, within: float = LONG) -> int:
        """Ask it to end (SIGTERM); its exit code."""
        return self._end(signal.SIGTERM, within)

    def _end(self, how: signal.Signals, within: float) -> int:
        process = self._process
        if process is None:
            return 0
        if process.poll() is None:
            process.send_signal(how)
        try:
            code = process.wait(within)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(10)
            raise AssertionError(f"the server did not end within {within} seconds") from None
        finally:
            if process.stdout is not None:
                process.stdout.close()
        return code

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.running:
            self.stop()
        self._errors.close()


class Refusal(Exception):  # noqa: N818
    """The server answered with an error."""

    def __init__(self, status: int, problem: Json) -> None:
        super().__init__(f"{status}: {problem.get('detail')}")
        self.status, self.problem = status, problem


class Client:
    """A program that uses the API, with one token. `address` may be changed at any time."""

    def __init__(self, address: str, token: str | None = None) -> None:
        self.address = address
        self.token = token

    def call(self, path: str, data: object = None, timeout: float = 20) -> Any:
        """One request: GET, or POST when there is data; what it answers."""
        line = HTTPConnection(urlsplit(self.address).netloc, timeout=timeout)
        headers = {"content-type": "application/json"}
        if self.token:
            headers["authorization"] = f"Bearer {self.token}"
        try:
            body = None if data is None else json.dumps(data)
            line.request("GET" if data is None else "POST", path, body, headers)
            answer = line.getresponse()
            told = answer.read()
        finally:
            line.close()
        found = json.loads(told) if "json" in (answer.getheader("content-type") or "") else told
        if answer.status >= 400:
            raise Refusal(answer.status, found if isinstance(found, dict) else {"detail": found})
        return found

    def open(self, game: str, **wanted: Any) -> str:
        """Open a table and keep the token; the table's id."""
        opened = self.call("/api/tables", {"game": game, **wanted})
        self.token = opened["token"]
        table: str = opened["table"]
        return table

    def join(self) -> None:
        """Take a token of one's own."""
        self.token = self.call("/api/people", {})["token"]

    def view(self, table: str) -> Json:
        """The table frame."""
        found: Json = self.call(f"/api/tables/{table}")
        return found

    def command(self, table: str, do: str, **more: Any) -> int:
        """Do something at a table; the entry at which it is done."""
        seq: int = self.call(f"/api/tables/{table}/commands", {"do": do, **more})["seq"]
        return seq

    def page(self, table: str, after: int | None = None) -> Page:
        """Open the live table and say hello."""
        return Page(self.address, table, self.token, after)


class Page:
    """A WebSocket at a table. `raw` is everything it was sent, word for word."""

    def __init__(
        self, address: str, table: str, token: str | None, after: int | None = None
    ) -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        where = address.replace("http", "ws", 1) + f"/ws/{table}"
        self.raw: list[str] = []
        self._open = ExitStack()
        self.line: ClientConnection = self._open.enter_context(
            connect(
                where,
                additional_headers=headers,
                compression=None,
                open_timeout=LONG,
                close_timeout=1,
                ping_interval=None,
                proxy=None,
                max_size=None,
            )
        )
        self.send({"do": "hello"} if after is None else {"do": "hello", "after": after})

    def send(self, data: Json) -> None:
        self.line.send(json.dumps(data))

    def receive(self, timeout: float = LONG) -> Json:
        """The next frame; raises TimeoutError, or ConnectionClosed when the server has gone."""
        text = self.line.recv(timeout)
        assert isinstance(text, str)
        self.raw.append(text)
        frame: Json = json.loads(text)
        return frame

    def until(self, fits: Callable[[Json], bool], timeout: float = LONG) -> list[Json]:
        """Frames up to the first that fits, which comes last."""
        frames, end = [], time.monotonic() + timeout
        while True:
            frames.append(self.receive(max(0.0, end - time.monotonic())))
            if fits(frames[-1]):
                return frames

    def ask(self, do: str, told: str, **more: Any) -> Json:
        """Send a command and wait for its reply; frames in between are kept in `raw`."""
        self.send({"do": do, "id": told, **more})
        return self.until(lambda f: f["type"] == "reply" and f["id"] == told)[-1]

    def close(self) -> None:
        self._open.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        fault: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def house_way(offer: Json) -> Json:
    """A safe answer to any offer: no bank, the least on the first line, the first pick."""
    if offer["offer"] == "bank":
        return {"choice": "pick", "pick": "decline"}
    if "picks" in offer:
        return {"choice": "pick", "pick": offer["picks"][0]}
    first = [spot for spot in offer["spots"] if spot["needs"] is None][:1]
    wagers = [{"spot": spot["spot"], "amount": spot["minimum"]} for spot in first]
    return {"choice": "place-wagers", "wagers": wagers}


def choosing(mine: Json, told: str, choice: Json | None = None) -> Json:
    """The command that answers one's own offer."""
    who: Json = {key: mine[key] for key in ("seat", "bettor") if key in mine}
    chosen = house_way(mine["offer"]) if choice is None else choice
    return {"id": told, "do": "choose", "turn": mine["turn"], **who, "choice": chosen}
