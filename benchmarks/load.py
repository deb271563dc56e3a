"""A full cardroom on this machine: a real server, 200 tables, 1,000 pages, for a bounded time.

python benchmarks/load.py [--json] [--tables 200] [--seconds 20]

Every person chooses a moment after being asked. The time of a choice runs from sending it to its
frame standing on every screen of the table; the server has committed it by then. Afterwards people
stop thinking, which shows how many choices a second the server can take.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from houseway.rulebook.load import game_ids

SEATS = 5
THINKING = 1.0  # seconds, on average


def serve(folder: str) -> tuple[subprocess.Popen[str], str]:
    """Start a server on a fresh database; its process and its address."""
    command = [sys.executable, "-m", "houseway", "serve", "--no-browser"]
    server = subprocess.Popen(
        [*command, "--database", f"{folder}/load.db"], stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    line = server.stdout.readline()
    return server, next(word for word in line.split() if word.startswith("http")).rstrip("/")


def call(address: str, data: Any = None, token: str | None = None) -> Any:
    headers = {"content-type": "application/json"}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    body = None if data is None else json.dumps(data).encode()
    with urlopen(Request(address, body, headers), timeout=30) as answer:
        return json.load(answer)


@dataclass
class Times:
    """Choices that were made, and how long each took to reach every screen."""

    seconds: list[float] = field(default_factory=list)
    frames: int = 0
    refused: int = 0

    def told(self) -> dict[str, Any]:
        ordered = sorted(self.seconds)
        places = {p: min(len(ordered) - 1, p * len(ordered) // 100) for p in (50, 90, 99)}
        return {
            "choices": len(ordered),
            "frames": self.frames,
            "refused": self.refused,
            **{f"p{p}_ms": round(ordered[at] * 1000, 2) for p, at in places.items()},
            "max_ms": round(ordered[-1] * 1000, 2),
        }


class Crowd:
    """The people of one table, each with a page of their own."""

    def __init__(self, home: str, table: str, tokens: list[str]) -> None:
        self.home, self.table, self.tokens = home, table, tokens
        self.pages: list[ClientConnection] = []
        self.times = Times()
        self.thinking = THINKING
        self._sent: dict[str, float] = {}
        self._arrived: dict[int, tuple[int, float]] = {}
        self._numbers = 0
        self._tasks: set[asyncio.Task[None]] = set()

    async def come(self) -> None:
        address = self.home.replace("http", "ws", 1)
        for token in self.tokens:
            page = await connect(
                f"{address}/ws/{self.table}",
                additional_headers={"cookie": f"houseway={token}"},
                compression=None,
                max_queue=None,
            )
            await page.send('{"do":"hello"}')
            self.pages.append(page)
            self._start(self._read(page, first=page is self.pages[0]))

    def _start(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def leave(self) -> None:
        for task in list(self._tasks):
            task.cancel()
        for page in self.pages:
            await page.close()

    async def _read(self, page: ClientConnection, first: bool) -> None:
        async for text in page:
            frame = json.loads(text)
            if frame["type"] == "reply":
                self._answered(frame)
                continue
            self.times.frames += 1
            now = time.perf_counter()
            if frame["type"] == "entry":
                seen, _ = self._arrived.get(frame["seq"], (0, 0.0))
                self._arrived[frame["seq"]] = (seen + 1, now)
            if first and not frame["waiting"]:
                self._start(self._ask(page, {"do": "next"}))
            for mine in frame["offers"]:
                if mine["turn"] == frame["seq"] or frame["type"] == "table":
                    self._start(self._choose(page, mine))

    async def _choose(self, page: ClientConnection, mine: dict[str, Any]) -> None:
        choice = answer(mine["offer"])
        told = {"do": "choose", "turn": mine["turn"], "seat": mine["seat"], "choice": choice}
        await self._ask(page, told)

    async def _ask(self, page: ClientConnection, command: dict[str, Any]) -> None:
        if self.thinking:
            await asyncio.sleep(random.expovariate(1 / self.thinking))
        self._numbers += 1
        name = f"c{self._numbers}"
        self._sent[name] = time.perf_counter()
        await page.send(json.dumps({"id": name, **command}))

    def _answered(self, reply: dict[str, Any]) -> None:
        """A reply comes after the frame on the same line; other screens may be a little later."""
        began = self._sent.pop(reply["id"])
        if not reply["ok"]:
            self.times.refused += 1
            return
        self._start(self._everywhere(reply["seq"], began))

    async def _everywhere(self, seq: int, began: float) -> None:
        while self._arrived.get(seq, (0, 0.0))[0] < len(self.pages):
            await asyncio.sleep(0.001)
        self.times.seconds.append(self._arrived.pop(seq)[1] - began)


def answer(offer: dict[str, Any]) -> dict[str, Any]:
    """An everyday choice."""
    if offer["offer"] == "bank":
        return {"choice": "take-bank", "amount": max(200_000, offer["minimum"])}
    if offer["offer"] == "pick":
        return {"choice": "pick", "pick": offer["picks"][0]}
    spots = [s for s in offer["spots"] if s["needs"] is None] or offer["spots"][:2]
    wagers = [{"spot": s["spot"], "amount": s["minimum"]} for s in spots[:1]]
    if len(offer["spots"]) > 1 and spots and spots[0]["needs"] is not None:
        wagers = [{"spot": s["spot"], "amount": s["minimum"]} for s in spots]
    return {"choice": "place-wagers", "wagers": wagers if offer["window"] != "late" else []}


def open_crowd(home: str, game: str) -> Crowd:
    """A table with five people and no bots."""
    opened = call(f"{home}/api/tables", {"game": game, "seat": 1, "pace": 0})
    table, tokens = opened["table"], [opened["token"]]
    for seat in range(2, SEATS + 1):
        tokens.append(call(f"{home}/api/people", {})["token"])
        command = {"do": "sit", "seat": seat, "name": f"p{seat}"}
        call(f"{home}/api/tables/{table}/commands", command, tokens[-1])
    return Crowd(home, table, tokens)


def opened(home: str, tables: int) -> list[Crowd]:
    """Tables of every game in turn, as fast as the server lets one place open them."""
    games = game_ids()
    crowds: list[Crowd] = []
    while len(crowds) < tables:
        try:
            crowds.append(open_crowd(home, games[len(crowds) % len(games)]))
        except OSError as error:
            if getattr(error, "code", 0) != 429:
                raise
            time.sleep(0.5)
    return crowds


def resident(pid: int) -> int:
    """Memory of a process, in bytes."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")


async def run(home: str, pid: int, tables: int, seconds: float) -> dict[str, Any]:
    empty = resident(pid)
    crowds = await asyncio.to_thread(opened, home, tables)
    filled = resident(pid)
    for start in range(0, len(crowds), 20):
        await asyncio.gather(*(crowd.come() for crowd in crowds[start : start + 20]))
    full = resident(pid)
    thinking = await _period(crowds, THINKING, seconds)
    at_once = await _period(crowds, 0.0, seconds / 2)
    later = resident(pid)
    await asyncio.gather(*(crowd.leave() for crowd in crowds))
    return {
        "tables": tables,
        "pages": sum(len(crowd.pages) for crowd in crowds),
        "thinking": thinking,
        "at_once": at_once,
        "memory": {
            "empty_mb": round(empty / 1e6, 1),
            "kb_a_table": round((filled - empty) / tables / 1e3, 1),
            "kb_a_page": round((full - filled) / tables / SEATS / 1e3, 1),
            "after_mb": round(later / 1e6, 1),
        },
    }


async def _period(crowds: list[Crowd], thinking: float, seconds: float) -> dict[str, Any]:
    for crowd in crowds:
        crowd.thinking = thinking
    await asyncio.sleep(min(thinking, seconds / 4))
    for crowd in crowds:
        crowd.times = Times()
    await asyncio.sleep(seconds)
    together = Times()
    for crowd in crowds:
        together.seconds += crowd.times.seconds
        together.frames += crowd.times.frames
        together.refused += crowd.times.refused
    told = together.told()
    return {"choices_a_second": round(len(together.seconds) / seconds, 1), **told}


def measure(tables: int, seconds: float) -> dict[str, Any]:
    """Start a server, fill it, and say how it did."""
    with tempfile.TemporaryDirectory() as folder:
        server, home = serve(folder)
        try:
            return asyncio.run(run(home, server.pid, tables, seconds))
        finally:
            server.terminate()
            server.wait(10)


def text(found: dict[str, Any]) -> str:
    """The figures for people."""
    lines = [f"{found['tables']} tables, {found['pages']} pages, on loopback"]
    titles = {"thinking": f"people who think {THINKING:g} s", "at_once": "no thinking"}
    for name, title in titles.items():
        part = found[name]
        lines.append(
            f"  {title}: {part['choices_a_second']:,.0f} choices a second, to every screen "
            f"p50 {part['p50_ms']} ms, p99 {part['p99_ms']} ms, longest {part['max_ms']} ms"
        )
    memory = found["memory"]
    lines.append(
        f"  memory: {memory['empty_mb']} MB empty, {memory['kb_a_table']} kB a table, "
        f"{memory['kb_a_page']} kB a page, {memory['after_mb']} MB at the end"
    )
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description="A full cardroom on this machine.")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    found = measure(asked.tables, asked.seconds)
    print(json.dumps(found, indent=2) if asked.json else text(found))
    return 0


if __name__ == "__main__":
    sys.exit(main())
