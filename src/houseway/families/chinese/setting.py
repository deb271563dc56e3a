"""Thirteen cards in three hands: three in front, five in the middle, five in the back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from houseway.cards.card import Card, cards, texts
from houseway.errors import bad_form
from houseway.families.chinese.rules import Play
from houseway.hands import CHINESE_FRONT_3, HIGH_52, category, is_foul, name
from houseway.hands.quick import worth

PARTS = ("front", "middle", "back")
SIZES = (3, 5, 5)
RANKINGS = (CHINESE_FRONT_3, HIGH_52, HIGH_52)
SEPARATOR = " / "


class Setting(NamedTuple):
    """A hand as it is set."""

    front: tuple[Card, ...]
    middle: tuple[Card, ...]
    back: tuple[Card, ...]

    @property
    def text(self) -> str:
        """As it is written: `2c 3d 4h / … / …`."""
        return SEPARATOR.join(texts(part) for part in self)


def read_setting(written: str) -> Setting:
    """A setting as it is written; raises when it does not have three, five and five cards.

    >>> read_setting("2c 3d 4h / 5c 6d 7h 8s Ts / Jc Jd Jh Qs Qc").text
    '2c 3d 4h / 5c 6d 7h 8s Ts / Jc Jd Jh Qs Qc'
    """
    parts = [tuple(cards(part)) for part in written.split("/")]
    if tuple(map(len, parts)) != SIZES:
        raise bad_form(
            "setting",
            "a hand is set in three cards / five cards / five cards, front first",
            written,
        )
    return Setting(*parts)


def values(setting: Setting) -> tuple[int, int, int]:
    """What the front, the middle and the back are worth."""
    front, middle, back = setting
    return worth(CHINESE_FRONT_3, front), worth(HIGH_52, middle), worth(HIGH_52, back)


def fouls(play: Play, worths: Sequence[int]) -> bool:
    """Whether hands worth so much lie in the wrong order."""
    front, middle, back = worths
    if play.order == "front-back":
        return is_foul(CHINESE_FRONT_3, front, HIGH_52, back)
    return middle > back or is_foul(CHINESE_FRONT_3, front, HIGH_52, middle)


def names(setting: Setting) -> tuple[str, str, str]:
    """The three hands in words."""
    front, middle, back = (name(r, v) for r, v in zip(RANKINGS, values(setting), strict=True))
    return front, middle, back


def kinds(worths: Sequence[int]) -> tuple[str, ...]:
    """The category of each of the three hands: "pair", "full house" …"""
    found = (category(ranking, value) for ranking, value in zip(RANKINGS, worths, strict=True))
    return tuple("" if each is None else each.name for each in found)
