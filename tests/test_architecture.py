"""Rooms: what each may know of the others, of games, and of what is not ours."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import entrepot
from entrepot.games import find

pytestmark = pytest.mark.xdist_group(__name__)
SOURCES = Path(entrepot.__file__).parent
GAMES = entrepot.games()
KINDS = (".py", ".html", ".css", ".js", ".svg")
HEAVY = {"matplotlib", "numba", "numpy", "pyarrow", "ray"}
AT_ONCE = {f"adapters/{library}.py" for library in ("gymnasium", "openspiel", "pettingzoo")}
"""They are for libraries that bring NumPy along, and import these at once."""
EVERYDAY = {
    "paper",
    *("away", "circle", "ending", "first", "least", "load"),
    *("ready", "secret", "setup", "start", "steps", "used"),
}
"""Keys in the positions of one game that are words for other things elsewhere."""


def rooms() -> Iterator[Path]:
    """The files of all rooms, without the folders of games."""
    for path in sorted(SOURCES.rglob("*")):
        owned = [part for part in path.relative_to(SOURCES).parts[:2] if part in GAMES]
        if path.suffix in KINDS and not owned:
            yield path


def folders(game: str) -> Iterator[Path]:
    """The files of a game's own folders."""
    for room in ("games", "draw"):
        yield from sorted(p for p in (SOURCES / room / game).rglob("*") if p.suffix in KINDS)


@cache
def pieces(path: Path) -> list[tuple[int, str]]:
    """What a file says, by line; of a Python source without docstrings, which may give examples."""
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        return list(enumerate(source.splitlines(), start=1))
    told = {
        (node.value.lineno, node.value.col_offset)
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    return [
        (token.start[0], token.string)
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type != tokenize.COMMENT and token.start not in told
    ]


def named(game: str, path: Path) -> list[str]:
    """Where a file names a game."""
    name = re.compile(game, re.IGNORECASE)
    place = path.relative_to(SOURCES)
    return [f"{place}:{line}: {text.strip()}" for line, text in pieces(path) if name.search(text)]


@pytest.mark.parametrize("game", GAMES)
def test_no_room_names_a_game(game):
    found = [place for path in rooms() for place in named(game, path)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_no_game_names_another(game):
    others = [path for other in GAMES if other != game for path in folders(other)]
    assert others
    found = [place for path in others for place in named(game, path)]
    assert not found, "\n".join(found)


def keys(thing: object) -> set[str]:
    """All keys in a position or view."""
    if isinstance(thing, dict):
        return {key for key in thing if key.isalpha()}.union(*map(keys, thing.values()))
    return set().union(*map(keys, thing)) if isinstance(thing, list) else set()


def things() -> dict[str, set[str]]:
    """The keys that are one game's own."""
    known = {}
    for game in GAMES:
        table = entrepot.new(game, max(find(game).seats), seed=1)
        known[game] = keys(table.as_dict()) | keys(table.view(0)["players"])
    shared = set.intersection(*known.values()) | EVERYDAY
    return {game: known[game] - shared for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_no_room_names_the_things_of_a_game(game):
    own = "|".join(sorted(things()[game]))
    quoted = re.compile(rf"""["']({own})["']|(?<![\w)])[.#]({own})(?![\w(-])""")
    found = [
        f"{path.relative_to(SOURCES)}:{line}: {text.strip()}"
        for path in rooms()
        for line, text in pieces(path)
        if quoted.search(text)
    ]
    assert not found, "\n".join(found)


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


def test_no_class_is_called_like_another():
    """One word for one idea. Games, and drawings, may call alike what all of them have."""
    found: dict[str, dict[str, str]] = {}
    for path in sorted(SOURCES.rglob("*.py")):
        place = path.relative_to(SOURCES)
        alike = place.as_posix()
        if len(place.parts) > 2 and place.parts[1] in GAMES:
            alike = "/".join((place.parts[0], "*", *place.parts[2:]))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, {})[alike] = f"{place}:{node.lineno}"
    twice = [f"{name}: {', '.join(at.values())}" for name, at in found.items() if len(at) > 1]
    assert not twice, "\n".join(twice)


def test_the_architecture_page_names_every_package():
    page = (SOURCES.parents[1] / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = set(re.findall(r"[\w/]+", page))
    packages = {
        path.parent.relative_to(SOURCES).as_posix()
        for path in SOURCES.rglob("__init__.py")
        if not set(path.relative_to(SOURCES).parts) & set(GAMES)
    }
    missing = sorted(packages - named - {"."})
    assert not missing
