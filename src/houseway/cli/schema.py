"""`houseway schema`."""

from __future__ import annotations

from houseway.cli.common import print_json
from houseway.desk.schemas import example, schema
from houseway.errors import not_given


def show(what: str, game: str | None) -> None:
    if what == "example":
        if game is None:
            raise not_given("game", "name the game of the example, like: schema example dai-bacc")
        print_json(example(game))
    else:
        print_json(schema(what))
