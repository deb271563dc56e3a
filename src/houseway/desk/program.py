"""What an answer is worked out by: a hash of the program text it depends on.

It follows the imports from a module to everything of Houseway they lead to, those inside functions
and those for types included. Comments and docstrings do not count, so that better words leave kept
figures as they are.
"""

from __future__ import annotations

import ast
import hashlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import houseway

ROOT = Path(houseway.__file__).parent
NAME = houseway.__name__


@cache
def program_key(*modules: str) -> str:
    """A hash of modules and of every module they depend on."""
    digest = hashlib.sha256()
    for name in sorted(depends_on(*modules)):
        digest.update(f"{name} {_text_key(name)}\n".encode())
    return digest.hexdigest()


def depends_on(*modules: str) -> frozenset[str]:
    """The modules of Houseway that some lead to, themselves included.

    >>> sorted(depends_on("houseway.money"))
    ['houseway.checked', 'houseway.errors', 'houseway.money']
    """
    found: set[str] = set()
    ahead = list(modules)
    while ahead:
        name = ahead.pop()
        if name not in found:
            found.add(name)
            ahead += imports_of(name)
    return frozenset(found)


def _place(name: str) -> Path | None:
    """The file of a module; None for what is none."""
    path = ROOT.joinpath(*name.split(".")[1:])
    files = (path.with_suffix(".py"), path / "__init__.py")
    return next((file for file in files if file.is_file()), None)


@cache
def _tree(name: str) -> ast.Module:
    place = _place(name)
    assert place is not None, name
    return ast.parse(place.read_text(encoding="utf-8"))


@cache
def imports_of(name: str) -> tuple[str, ...]:
    """The modules of Houseway that a module imports: at once, later, or for types."""
    return tuple(_imported(_tree(name)))


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names if _is_ours(each.name))
        elif isinstance(node, ast.ImportFrom) and node.module and _is_ours(node.module):
            for each in node.names:
                inside = f"{node.module}.{each.name}"
                yield inside if _place(inside) else node.module


def _is_ours(name: str) -> bool:
    return name == NAME or name.startswith(f"{NAME}.")


@cache
def _text_key(name: str) -> str:
    return hashlib.sha256(_plain(_tree(name)).encode()).hexdigest()


def _plain(tree: ast.Module) -> str:
    """A program without its comments and docstrings.

    >>> one, two = '"Adds."\\na = 1  # one', "a=1"
    >>> _plain(ast.parse(one)) == _plain(ast.parse(two))
    True
    """
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list) and body and _is_docstring(body[0]):
            del body[0]
    return ast.dump(tree)


def _is_docstring(node: ast.AST) -> bool:
    text = node.value if isinstance(node, ast.Expr) else None
    return isinstance(text, ast.Constant) and isinstance(text.value, str)
