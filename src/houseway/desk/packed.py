"""A hand record as a short text that fits in an address."""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from typing import Any

from houseway.checked import checked
from houseway.desk.record import Record
from houseway.errors import RecordError

VERSION = "a"
MOST_PACKED = 12_000  # letters of an address
MOST_UNPACKED = 64_000  # bytes of JSON
# What records repeat: the shoe of words every hand is written in.
_WORDS = (
    b'"laid_as":{"melds":[["retired","dead","void","collected":[{"seat":,"payer":,"amount":'
    b'"after_draw":[{"seat":,"pick":"call"},"pick":"check"},"pick":"bet","to":"declares":"'
    b'"front":["middle":["back":["chips":"seats":[{"seat":,"put":,"folded":true},"players":'
    b'"button":,"pot":{"cards":{"board":["declared":[{"what":"misdeal","reason":"","dice":['
    b'"choices":[{"seat":,"pick":"fold"},"pick":"play"},"pick":"stand"},"pick":"double","amount":'
    b'"options":{"coverage":"separate_caps","net_running","reserved","decks":"bettor":"backline 1"'
    b'"cards":{"bank":["player":["banker":["seat 1":["seat 2":["seat 1 hand 2":["'
    b'"wagers":[{"seat":1,"spot":"game","amount":2500},{"seat":2,"spot":"banker","amount":'
    b'"spot":"player","amount":10000},"spot":"tie","amount":500},"bank":{"seat":8,"wager":50000}'
    b'{"version":1,"game":"'
)


def pack(record: Record) -> str:
    """The record in letters, digits, dashes and underscores."""
    return pack_data(record.to_json())


def pack_data(data: dict[str, Any]) -> str:
    """Any record's data, packed.

    >>> unpack(pack_data({"game": "draw"}))
    {'game': 'draw'}
    """
    plain = json.dumps(data, separators=(",", ":"), ensure_ascii=False).encode()
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=_WORDS)
    small = deflate.compress(plain) + deflate.flush()
    return VERSION + base64.urlsafe_b64encode(small).rstrip(b"=").decode()


@checked
def unpack(packed: str) -> Any:
    """The data of a packed record, not yet checked; raises RecordError when it is none."""
    if len(packed) > MOST_PACKED:
        raise RecordError(
            "this address is too long to be that of a hand", ("address",), value=len(packed)
        )
    if packed[:1] != VERSION or not packed.isascii():
        raise RecordError(
            "this address is not that of a hand; it may have been cut or changed",
            ("address",),
            value=packed[:60],
        )
    try:
        small = base64.b64decode(packed[1:] + "=" * (-len(packed[1:]) % 4), b"-_", validate=True)
        inflate = zlib.decompressobj(-15, zdict=_WORDS)
        plain = inflate.decompress(small, MOST_UNPACKED + 1)
        if len(plain) > MOST_UNPACKED or not inflate.eof:
            raise RecordError(
                "this address is cut short, or too long to be that of a hand",
                ("address",),
                value=packed[:60],
            )
        return json.loads(plain)
    except (binascii.Error, zlib.error, ValueError, RecursionError) as fault:
        if isinstance(fault, RecordError):
            raise
        raise RecordError(
            "this address is cut short or was changed, so it is no hand",
            ("address",),
            value=packed[:60],
        ) from None
