"""Imports point down only, and a family is known by one object."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import houseway

# From the bottom up; a module may import from its own room and from rooms below it.
ROOMS = (
    "errors",
    "checked",
    "money",
    "shown",
    "cards",
    "engine",
    "compiled",
    "hands",
    "rulebook",
    "table",
    "play",
    "proof",
    "families",
    "desk",
    "door",
    "server",
    "web",
    "envs",
    "cli",
)
HEIGHT = {name: height for height, name in enumerate(ROOMS)}
ROOT = Path(houseway.__file__).parent
MODULES = {
    ".".join(("houseway", *path.relative_to(ROOT).with_suffix("").parts)).removesuffix(
        ".__init__"
    ): path
    for path in ROOT.rglob("*.py")
}


def imports(path: Path) -> Iterator[str]:
    """What a file imports: at once, later, for types, and by name."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                inside = f"{node.module}.{alias.name}"
                yield inside if inside in MODULES else node.module
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Call) and "import_module" in ast.unparse(node.func):
            yield _named(node.args[0])


def _named(told: ast.expr) -> str:
    """A module that is named in text; where part of it is left open, the package it is in."""
    if isinstance(told, ast.Constant):
        return str(told.value)
    begins = told.values[0] if isinstance(told, ast.JoinedStr) else None
    return str(begins.value).rstrip(".") if isinstance(begins, ast.Constant) else ""


def room(module: str) -> str:
    """The room of a module; nothing for the package itself.

    >>> room("houseway.table.fees"), room("houseway")
    ('table', '')
    """
    return (*module.split("."), "")[1]


def in_rooms() -> Iterator[tuple[str, Path]]:
    return ((name, path) for name, path in MODULES.items() if room(name) in HEIGHT)


def test_every_room_has_its_place() -> None:
    assert {room(name) for name in MODULES} - {"", "__main__"} == set(ROOMS)


def test_imports_point_down() -> None:
    """Lazy ones, those for types and those by name too; so no two rooms import each other."""
    wrong = [
        f"{name} imports {found}"
        for name, path in in_rooms()
        for found in imports(path)
        if found.startswith("houseway.") and HEIGHT[room(found)] > HEIGHT[room(name)]
    ]
    assert not wrong, wrong


def test_a_family_knows_no_other_and_nothing_of_who_asks_it() -> None:
    """What two families share lies in a room below; the registry above knows them all."""
    wrong = []
    for name, path in in_rooms():
        parts = name.split(".")
        if parts[1] == "families" and len(parts) > 3:
            own = ".".join(parts[:3])
            ours = [found for found in imports(path) if found.startswith("houseway.families")]
            wrong += [f"{name} imports {x}" for x in ours if f"{x}.".find(f"{own}.") != 0]
    assert not wrong, wrong


def test_no_more_modules_look_inside_a_family_than_are_known() -> None:
    """The list only shrinks: a module that asks `FAMILY` instead leaves it."""
    place = Path(__file__).with_name("know_a_family.txt")
    known = set(place.read_text(encoding="utf-8").split())
    found = {
        name.removeprefix("houseway.")
        for name, path in in_rooms()
        if HEIGHT[room(name)] > HEIGHT["families"]
        and any(x.startswith("houseway.families.") and x.count(".") > 2 for x in imports(path))
    }
    assert found == known


def test_core_reads_nothing_but_its_own_data() -> None:
    """Below the desk nothing opens files, sockets or processes, rule files excepted."""
    allowed = {"houseway.rulebook.load"}
    for name, path in in_rooms():
        if HEIGHT[room(name)] < HEIGHT["desk"] and name not in allowed:
            bad = {"os", "pathlib", "socket", "subprocess"} & set(imports(path))
            assert not bad, (name, bad)


def test_the_project_stands_alone() -> None:
    """No file of the package reaches outside of it for data."""
    for path in ROOT.rglob("*"):
        if path.suffix in (".py", ".toml", ".json"):
            assert "../" not in path.read_text(encoding="utf-8"), path
