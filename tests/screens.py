"""The pictures of the README: `cd tests && ../.venv/bin/python screens.py ../docs`."""

from __future__ import annotations

import re
import sys
import tempfile
from pathlib import Path

from browser import DESKTOP, PHONE, Watched, a_browser
from cardroom import Cardroom
from playing import ByMouse, is_over, reply, sit_down

TRIES = 40
SHIFT = "/simulate/ez-baccarat-panda-8?t=7+x+banker+25&bank=500&roll=5000&others=3"


def main(folder: Path) -> None:
    """Draw the lobby, tables in the middle of a hand, and a phone."""
    with (
        tempfile.TemporaryDirectory() as kept,
        Cardroom(Path(kept) / "cardroom.db") as room,
        a_browser() as browser,
    ):
        wide = Watched(browser, room.address, viewport=DESKTOP, color_scheme="dark")
        wide.page.goto("/")
        wide.page.screenshot(path=folder / "lobby.png")
        _choosing(wide, "pure-21-5")
        wide.page.screenshot(path=folder / "table.png")
        small = Watched(browser, room.address, viewport=PHONE, color_scheme="dark")
        _choosing(small, "super-pan-9")
        small.page.screenshot(path=folder / "phone.png")
        tiles = Watched(browser, room.address, viewport=DESKTOP, color_scheme="dark")
        _choosing(tiles, "pai-gow-tiles", ".chooser.setting")
        tiles.page.screenshot(path=folder / "tiles.png")
        pot = Watched(browser, room.address, viewport=DESKTOP, color_scheme="dark")
        _choosing(pot, "texas-holdem", ".chooser.betting")
        pot.page.screenshot(path=folder / "holdem.png")
        thirteen = Watched(browser, room.address, viewport=DESKTOP, color_scheme="dark")
        _choosing(thirteen, "chinese-poker", ".chooser.arranging")
        thirteen.page.screenshot(path=folder / "thirteen.png")
        melds = Watched(browser, room.address, viewport=DESKTOP, color_scheme="dark")
        _choosing(melds, "panguingue", ".melding .act-button >> nth=3")
        melds.page.screenshot(path=folder / "melds.png")
        wide.page.goto("/bank/ez-baccarat-panda-8?t=7+x+banker+25&roll=20000")
        wide.page.wait_for_timeout(3000)
        wide.page.screenshot(path=folder / "desk-bank.png")
        wide.page.goto(SHIFT)
        wide.page.get_by_role("button", name="Play the shifts").click()
        wide.page.locator(".tiles").wait_for(timeout=60_000)
        wide.page.screenshot(path=folder / "desk-simulate.png")
        small.page.goto("/settle/ez-baccarat-panda-8")
        small.page.get_by_role("button", name=re.compile("example", re.I)).click()
        small.page.wait_for_timeout(1500)
        small.page.goto(small.page.url.replace("/settle?", "/settle/slip?"))
        small.page.screenshot(path=folder / "desk-settle.png")


def _choosing(watched: Watched, game: str, chooser: str = ".chooser.picks") -> None:
    """Sit down and play until a hand is to be played."""
    page = watched.page
    sit_down(page, game)
    for _ in range(TRIES):
        page.wait_for_timeout(300)
        if page.locator(chooser).is_visible():
            page.wait_for_timeout(600)
            return
        if is_over(page):
            page.keyboard.press("Enter")
        elif page.locator("#bar .chooser").count():
            reply(page, ByMouse(page))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
