"""Rooms: what each may know of the others, and of what is not ours."""

import ast
from collections.abc import Iterator
from pathlib import Path

import entrepot

SOURCES = Path(entrepot.__file__).parent
HEAVY = {"matplotlib", "numba", "numpy", "pyarrow", "ray"}
AT_ONCE = {f"adapters/{library}.py" for library in ("gymnasium", "openspiel", "pettingzoo")}
"""They are for libraries that bring NumPy along, and import these at once."""


def test_what_is_heavy_is_imported_only_when_it_is_needed():
    found = [
        f"{path.relative_to(SOURCES)}:{line}: {name}"
        for path in SOURCES.rglob("*.py")
        if path.relative_to(SOURCES).as_posix() not in AT_ONCE
        for line, name in at_once(ast.parse(path.read_text(encoding="utf-8")).body)
        if name.partition(".")[0] in HEAVY
    ]
    assert not found, "\n".join(found)


def at_once(body: list[ast.stmt]) -> Iterator[tuple[int, str]]:
    """What a module imports as soon as it is imported itself."""
    for node in body:
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield node.lineno, node.module or ""
        elif isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            yield from at_once(node.orelse)
        elif not isinstance(node, ast.FunctionDef):
            inner = (getattr(node, part, []) for part in ("body", "handlers", "orelse"))
            for block in inner:
                yield from at_once(block)
