"""Imports point down only."""

from __future__ import annotations

import ast
from pathlib import Path

import houseway

# From the bottom up; a module may import from its own layer and those before it.
LAYERS = (
    ("errors",),
    ("checked",),
    ("money", "cards"),
    ("engine",),
    ("hands",),
    ("rulebook",),
    ("table",),
    ("games",),
    ("odds", "simulate"),
    ("desk",),
    ("server",),
    ("web",),
    ("cli", "envs"),
)
HEIGHT = {name: height for height, names in enumerate(LAYERS) for name in names}
ROOT = Path(houseway.__file__).parent


def _imports(path: Path) -> list[str]:
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found.append(node.module)
        elif isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
    return found


def test_imports_point_down() -> None:
    wrong = []
    for path in ROOT.rglob("*.py"):
        room = path.relative_to(ROOT).parts[0].removesuffix(".py")
        if room in ("__init__", "__main__"):
            continue
        for module in _imports(path):
            parts = module.split(".")
            if parts[0] == "houseway" and len(parts) > 1 and HEIGHT[parts[1]] > HEIGHT[room]:
                wrong.append(f"{path.relative_to(ROOT)} imports {module}")
    assert not wrong, wrong


def test_every_room_has_a_layer() -> None:
    rooms = {p.relative_to(ROOT).parts[0].removesuffix(".py") for p in ROOT.rglob("*.py")}
    assert rooms - {"__init__", "__main__"} <= set(HEIGHT)


def test_core_reads_nothing_but_its_own_data() -> None:
    """Below the desk nothing opens files, sockets or processes, rule files excepted."""
    allowed = {"rulebook/load.py"}
    for path in ROOT.rglob("*.py"):
        where = path.relative_to(ROOT)
        if HEIGHT.get(where.parts[0].removesuffix(".py"), 0) >= HEIGHT["desk"]:
            continue
        bad = {"os", "pathlib", "socket", "subprocess", "sys"} & set(_imports(path))
        assert not (bad - {"sys"}) or str(where) in allowed, (where, bad)


def test_the_project_stands_alone() -> None:
    """No file of the package reaches outside of it for data."""
    for path in ROOT.rglob("*"):
        if path.suffix in (".py", ".toml", ".json"):
            assert "../" not in path.read_text(encoding="utf-8"), path
