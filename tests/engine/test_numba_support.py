"""Rules that only other rules call are compiled as parts of them."""

import pytest
from numba.core.codegen import JITCodeLibrary

import entrepot
from entrepot.engine.compiled.compiler import CompiledGame
from entrepot.engine.compiled.numba_support import inlining, NEEDED
from entrepot.games import find


def test_this_numba_has_what_it_takes():
    assert set(inlining()) == {"pipeline_class"}


@pytest.mark.parametrize("name", NEEDED)
def test_with_another_numba_rules_are_compiled_as_usual(name, monkeypatch):
    for kind in JITCodeLibrary.__mro__:
        if name in vars(kind):
            monkeypatch.delattr(kind, name)
    assert inlining() == {}
    assert CompiledGame(find(entrepot.games()[0]))._inlining == {}
