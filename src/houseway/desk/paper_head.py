"""The head of a paper that is filed or posted: of which day, which revision, whose, signed."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import Any

from houseway.errors import bad_form, out_of_range
from houseway.rulebook.schema import Rules

BLANK = "_" * 22  # a line to write on
MOST = 120  # characters of a name
SIGN = ("For the applicant", "For the room", "Reviewed by", "Approved by")


def today() -> date:
    """The day a paper is made on, in universal time, so that two servers agree."""
    return datetime.now(UTC).date()


def dated() -> str:
    """The day in words, as `rules` and `strategy` end with it."""
    return f"Printed {said_day(today())}"


def said_day(day: date) -> str:
    """
    >>> said_day(date(2026, 11, 8))
    'November 8, 2026'
    """
    return f"{day:%B} {day.day}, {day.year}"


@dataclass(frozen=True)
class PaperHead:
    """What a person gives a paper beside its rules; what is not given is a line to write on."""

    day: date = field(default_factory=today)
    room: str = ""
    applicant: str = ""
    revision: str = "1"

    def rows(self, rules: Rules) -> tuple[tuple[str, str], ...]:
        """Each thing with its name, as the head prints them."""
        return (
            ("Date", said_day(self.day)),
            ("Revision", f"{self.revision} (rule version {rules.version[:12]})"),
            ("Room", self.room or BLANK),
            ("Applicant", self.applicant or BLANK),
        )

    def to_json(self, rules: Rules) -> dict[str, Any]:
        return {
            "date": self.day.isoformat(),
            "revision": self.revision,
            "room": self.room,
            "applicant": self.applicant,
            "rule_version": rules.version,
        }


def read_head(day: str = "", room: str = "", applicant: str = "", revision: str = "") -> PaperHead:
    """A head from what somebody typed; raises one sentence for what cannot be printed.

    >>> read_head("2026-11-08", room="The Oaks").rows
    <bound method PaperHead.rows of PaperHead(day=datetime.date(2026, 11, 8), room='The Oaks', \
applicant='', revision='1')>
    """
    return PaperHead(
        _day(day) if day else today(),
        _name("room", room),
        _name("applicant", applicant),
        _name("revision", revision) or "1",
    )


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise bad_form(
            "date", f"date {text[:40]!r} is no day; write it like 2026-11-08", text
        ) from None


def _name(what: str, text: str) -> str:
    told = " ".join(text.split())
    unseen = re.search(r"[\x00-\x1f\x7f-\x9f]", told)
    if unseen:
        said = f"{what} {told[:40]!r} holds {unseen[0]!r}, which cannot be printed; leave it out"
        raise bad_form(what, said, told)
    if len(told) > MOST:
        said = f"{what} {told[:40]!r}… is too long: {len(told)} characters; write at most {MOST}"
        raise out_of_range(what, said, told)
    return told
