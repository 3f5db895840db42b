"""Names: modules and classes have the trade's words, and no two modules have one name."""

import ast
import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import entrepot

SOURCES = Path(entrepot.__file__).parent
ROOT = SOURCES.parents[1]
MOST_MODULES = 23
"""Modules side by side in one package."""
NOUNS_IN_ING = {"bidding", "formatting", "hosting", "racing", "rendering"}
"""The module names in -ing that are nouns of the trade or of a game."""
SERVICES = ("bots", "lab", "reviews", "server")
"""Packages that know one another; games are alike on purpose, and so are drawings."""
SHARED = {
    *("chat", "cluster", "hints", "puzzles", "results", "rollouts"),
    *("page", "registry", "schema", "store", "warmup"),
}
"""Names of roles, which several modules of these packages may have."""
FROM_IDENTIFIERS = {
    *("chatting", "door", "doors", "doorway", "foreseeing", "greed", "guarding", "judging"),
    *("noting", "pasting", "placing", "poster", "reaching", "sketch", "statics"),
}
FROM_CLASSES = FROM_IDENTIFIERS | {"handbook", "keeping", "shelf", "telling", "whims"}
FROM_MODULES = FROM_CLASSES | {
    *("acting", "deed", "deeds", "desk", "foresight", "hearing", "house", "judgement"),
    *("neighbours", "pondering", "promised", "pupil", "remarks", "retelling", "sitting"),
    *("tally", "thinker", "thinking", "twins"),
}
"""Private words that are gone: nothing of the kind has one in its name."""


def modules(folder: Path) -> Iterator[Path]:
    """The modules under a folder, without the packages' own files."""
    yield from (path for path in sorted(folder.rglob("*.py")) if not path.stem.startswith("__"))


def words(name: str) -> list[str]:
    """The words that a name is made of."""
    return [word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)]


def trees() -> Iterator[tuple[str, ast.Module]]:
    """All sources as trees, with where they are."""
    for path in sorted(SOURCES.rglob("*.py")):
        yield str(path.relative_to(SOURCES)), ast.parse(path.read_text(encoding="utf-8"))


def module_names() -> Iterator[tuple[str, str]]:
    """The names of all modules and packages."""
    for path in sorted(SOURCES.rglob("*.py")):
        place = str(path.relative_to(SOURCES))
        yield place, place.removesuffix(".py")


def class_names() -> Iterator[tuple[str, str]]:
    """The names of all classes, with the line of each."""
    for place, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef):
                yield f"{place}:{node.lineno}", node.name


def identifiers() -> Iterator[tuple[str, str]]:
    """Everything that sources define or set, with the line of each."""
    for place, tree in trees():
        for node in ast.walk(tree):
            match node:
                case (
                    ast.ClassDef(name=name)
                    | ast.FunctionDef(name=name)
                    | ast.AsyncFunctionDef(name=name)
                    | ast.arg(arg=name)
                    | ast.alias(asname=str(name))
                    | ast.Name(id=name, ctx=ast.Store())
                    | ast.Attribute(attr=name, ctx=ast.Store())
                ):
                    yield f"{place}:{node.lineno}", name


def test_a_module_in_ing_is_a_noun():
    folders = (SOURCES, ROOT / "tests", ROOT / "tools")
    stems = {path.stem.removeprefix("test_") for folder in folders for path in modules(folder)}
    assert {stem for stem in stems if stem.endswith("ing")} == NOUNS_IN_ING


def test_modules_have_different_names_unless_they_have_the_same_role():
    places = defaultdict(list)
    for package in SERVICES:
        for path in modules(SOURCES / package):
            places[path.stem].append(str(path.relative_to(SOURCES)))
    alike = {stem: found for stem, found in places.items() if len(found) > 1}
    assert set(alike) == SHARED, alike


def test_a_package_has_few_modules():
    many = Counter(path.parent.relative_to(SOURCES) for path in modules(SOURCES))
    assert not {str(package): n for package, n in many.items() if n > MOST_MODULES}


@pytest.mark.parametrize(
    ("names", "gone"),
    [
        pytest.param(module_names, FROM_MODULES, id="modules"),
        pytest.param(class_names, FROM_CLASSES, id="classes"),
        pytest.param(identifiers, FROM_IDENTIFIERS, id="identifiers"),
    ],
)
def test_no_name_has_a_word_that_is_gone(names, gone):
    found = [f"{place}: {name}" for place, name in names() if gone & set(words(name))]
    assert not found, "\n".join(found)
