"""Docstrings: modules begin with a noun phrase, sentences with a subject, public names say all."""

import ast
import doctest
import inspect
import re
from collections.abc import Callable, Iterator
from functools import cached_property
from importlib import import_module
from pathlib import Path

import pytest

import entrepot
from entrepot.adapters import vector
from entrepot.bots import Bot
from entrepot.engine.game import Game

SOURCES = Path(entrepot.__file__).parent
LATER = ("server",)
"""Packages whose docstrings are not written so yet."""
CLAUSES = {"All", "How", "What", "Whatever", "Where", "Whether", "Which", "Who", "Whoever", "Whose"}
"""First words of clauses; a module is a thing, and begins with its name."""
NOUNS_IN_ING = {"Racing", "String"}
HEADLESS = re.compile(
    r"^(How|What|Whatever|Which|Whose)\b|(?:^|[.:;]\s+|\n\n\s*)(Gives|Who|Whoever)\b"
)
"""Sentences without a subject; more words count at the beginning of a docstring."""
TYPES = (entrepot.FastGame, entrepot.Hint, entrepot.Review, entrepot.Table, vector.Batch, Bot, Game)
EXAMPLES = ("bots", "bots.conformance", "bots.protocol", "engine.errors", "engine.table", "games")
COMPILED_EXAMPLES = ("adapters.vector", "engine.compiled.fast_game")


def docstrings() -> Iterator[tuple[str, ast.AST, str]]:
    """All docstrings of the sources, with where they are; those of attributes too."""
    for path in sorted(SOURCES.rglob("*.py")):
        place = path.relative_to(SOURCES)
        if place.parts[0] not in LATER:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield f"{place}:1", tree, ast.get_docstring(tree) or ""
            for node in ast.walk(tree):
                match node:
                    case ast.Expr(value=ast.Constant(value=str(text))):
                        yield f"{place}:{node.lineno}", node, inspect.cleandoc(text)


def public() -> Iterator[tuple[str, Callable[..., object]]]:
    """Public functions, and the public methods of public types."""
    for name in entrepot.__all__:
        thing = getattr(entrepot, name)
        if inspect.isroutine(thing) or hasattr(thing, "__wrapped__"):
            yield name, inspect.unwrap(thing)
    yield "vector.make", vector.make
    for kind in TYPES:
        for name, member in vars(kind).items():
            method = getattr(member, "__func__", member)
            if not name.startswith("_") and inspect.isfunction(method):
                yield f"{kind.__name__}.{name}", method


def described() -> Iterator[tuple[str, object]]:
    """Public names that need a docstring, but no more: types and properties."""
    for name in entrepot.__all__:
        if inspect.isclass(kind := getattr(entrepot, name)):
            yield name, kind
    for kind in TYPES:
        for name, member in vars(kind).items():
            if not name.startswith("_") and isinstance(member, property | cached_property):
                yield f"{kind.__name__}.{name}", member


def test_a_module_begins_with_a_noun_phrase():
    firsts = {
        place: re.split(r"[\s,:.]", text, maxsplit=1)[0]
        for place, node, text in docstrings()
        if isinstance(node, ast.Module)
    }
    wrong = {
        place: first
        for place, first in firsts.items()
        if first in CLAUSES or not first or (first.endswith("ing") and first not in NOUNS_IN_ING)
    }
    assert not wrong


def test_a_sentence_begins_with_its_subject():
    found = [f"{place}: {text[:60]}" for place, _, text in docstrings() if HEADLESS.search(text)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("name", "function"), [pytest.param(*each, id=each[0]) for each in public()]
)
def test_a_public_function_says_what_it_takes_and_returns(name, function):
    text = inspect.getdoc(function) or ""
    signature = inspect.signature(function)
    taken = [each for each in signature.parameters if each not in ("self", "cls")]
    missing = [each for each in taken if not re.search(rf"^ +\**{each}: \S", text, re.MULTILINE)]
    assert not missing, f"{name} does not say what {missing} are"
    assert ("\nArgs:\n" in text) == bool(taken)
    assert ("\nReturns:\n" in text) == (signature.return_annotation not in (None, "None"))


@pytest.mark.parametrize(
    ("name", "thing"), [pytest.param(*each, id=each[0]) for each in described()]
)
def test_a_public_type_or_property_has_a_docstring(name, thing):
    text = inspect.getdoc(thing) or ""
    assert re.match(r"[A-Z`].*[.:;]", text, re.DOTALL), f"{name} has no docstring"


@pytest.mark.parametrize(
    "module",
    [
        *EXAMPLES,
        *(pytest.param(each, marks=pytest.mark.compiled) for each in COMPILED_EXAMPLES),
    ],
)
def test_examples_are_true(module):
    result = doctest.testmod(import_module(f"entrepot.{module}"))
    assert result.attempted > 0
    assert result.failed == 0
