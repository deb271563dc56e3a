"""What the store keeps of a table: entries, each sealed to the one before.

An entry holds what was done and the events that followed, as the house knows them. Its seal is a
SHA-256 over the seal before it and its own text, so no entry can be changed, dropped or moved
without breaking every later seal. Seals are shown while cards are still secret, so every entry
holds some salt: nobody can find a card by trying all of them.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field, replace
from hashlib import sha256
from secrets import token_hex
from typing import Any

from houseway.errors import RecordError

# Kinds that carry the whole state of the table, so that it can be restored from there.
STATEFUL = ("opened", "round")

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened at a table. `seq` counts from 1 without gaps.

    `by` is a person's id, `house` or `clock`; `told` is the id a client gave its command; `salt` is
    random and never shown.
    """

    table: str
    seq: int
    kind: str
    round: int
    at: str
    by: str
    told: str
    data: Json = field(default_factory=dict)
    events: list[Json] = field(default_factory=list)
    salt: str = field(default_factory=lambda: token_hex(16))
    seal: str = ""

    def text(self) -> str:
        """The sealed part, always written the same way."""
        return json.dumps(
            [
                *(self.table, self.seq, self.kind, self.round, self.at, self.by, self.told),
                *(self.data, self.events, self.salt),
            ],
            separators=(",", ":"),
            sort_keys=True,
        )

    def sealed(self, before: str) -> Entry:
        """The entry with the seal that follows the one `before`."""
        return replace(self, seal=seal(before, self.text()))


def seal(before: str, text: str) -> str:
    return sha256(f"{before}\n{text}".encode()).hexdigest()


def first_seal(table: str) -> str:
    """What the first entry of a table is sealed to."""
    return sha256(f"houseway table {table}".encode()).hexdigest()


def read_entry(text: str, sealed: str) -> Entry:
    """Read an entry back from its text; raises RecordError when it is not one."""
    try:
        return replace(Entry(*json.loads(text)), seal=sealed)
    except (ValueError, TypeError):
        raise RecordError("an entry of the store cannot be read", ("entry",)) from None
