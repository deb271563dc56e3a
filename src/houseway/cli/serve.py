"""`houseway serve`: the cardroom in a browser."""

from __future__ import annotations

import fcntl
import logging
import os
import socket
import sys
import webbrowser
from pathlib import Path
from threading import Thread
from typing import IO, Any

from houseway.errors import bad_file, bad_form

PORT, PORTS = 8048, 20
LOCAL = ("localhost", "127.0.0.1", "[::1]", "::1")


def run(
    host: str, port: int | None, database: str | None, browser: bool, log: str, names: list[str]
) -> None:
    """Open the cardroom until it is interrupted."""
    place = database or str(data_folder() / "cardroom.db")
    lock = _only_one(place)
    line = _bound(host, port)
    _try_store(place)
    shown = f"http://{_address(line)}/"
    import uvicorn

    from houseway.web.pages import cardroom

    logging.basicConfig(level=log.upper(), stream=sys.stderr, format="%(message)s")
    hosts = (*LOCAL, host, *names) if host in LOCAL or names else None
    config = uvicorn.Config(
        cardroom(place, hosts=hosts),
        log_config=None,
        access_log=False,
        server_header=False,
        ws="websockets-sansio",
        ws_max_size=16_384,
        ws_per_message_deflate=False,
        ws_ping_interval=25,
        timeout_graceful_shutdown=3,
    )

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                print(f"The cardroom is open at {shown} (Ctrl-C closes it).", flush=True)
                if browser and _has_screen():
                    Thread(target=webbrowser.open, args=(shown,), daemon=True).start()

    try:
        Server(config).run(sockets=[line])
    finally:
        if lock is not None:
            lock.close()


def _has_screen() -> bool:
    """Whether a page can be opened here; a browser for text would take the terminal over."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _try_store(place: str) -> None:
    """Open the store once, so that what is wrong with it is told in a sentence."""
    from houseway.server.store import Store

    Store(place).close()


def data_folder() -> Path:
    """Where tables are kept: `HOUSEWAY_DATA`, or the user's data."""
    if chosen := os.environ.get("HOUSEWAY_DATA"):
        return Path(chosen)
    base = os.environ.get("XDG_DATA_HOME")
    return (Path(base) if base else Path.home() / ".local" / "share") / "houseway"


def _only_one(place: str) -> IO[Any] | None:
    """Hold an SQLite file for this server alone; servers that share tables use PostgreSQL."""
    if "://" in place and not place.startswith("sqlite"):
        return None
    path = Path(place.removeprefix("sqlite:///"))
    if "://" in str(path) or str(path).startswith("sqlite:"):
        raise bad_form("database", f"{place} names no file; write a path, or sqlite:///path", place)
    try:
        path.absolute().parent.mkdir(parents=True, exist_ok=True)
        lock = path.with_name(path.name + ".lock").open("w")
    except OSError as error:
        raise bad_file(
            "database", f"cannot keep tables in {path}: {error.strerror}", place
        ) from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        lock.close()
        raise bad_file(
            "database",
            f"another cardroom is using {path}; stop it, or name another --database",
            place,
        ) from None
    return lock


def _bound(host: str, port: int | None) -> socket.socket:
    """A socket to listen on: the port asked for, or the first free one."""
    tries = [port] if port is not None else [*range(PORT, PORT + PORTS), 0]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    reason = ""
    for number in tries:
        line = socket.socket(family, socket.SOCK_STREAM)
        line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            line.bind((host, number))
        except OSError as error:
            line.close()
            reason = error.strerror or str(error)
        else:
            return line
    raise bad_file("port", f"cannot listen on {host} port {tries[0]}: {reason}", tries[0])


def _address(line: socket.socket) -> str:
    host, port = line.getsockname()[:2]
    shown = {"0.0.0.0": socket.gethostname(), "::": socket.gethostname()}.get(host, host)
    return f"[{shown}]:{port}" if ":" in shown else f"{shown}:{port}"
