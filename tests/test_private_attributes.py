"""Private attributes of dependencies: every one in use is named here, and is there.

`docs/decisions/0018-home-made-parts.md` says why they are used. Where a new version has one no
longer, or the sources use another one, a test here names it.
"""

from __future__ import annotations

import ast
import dis
import inspect
import os
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
import typer
import uvicorn
from numba.core.codegen import JITCodeLibrary
from pettingzoo import AECEnv
from typer.core import TyperCommand, TyperGroup
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.server import ServerProtocol

import entrepot
from entrepot.cli.translated_typer import OF_THE_LIBRARY, TranslatedHelp
from entrepot.server import serve
from entrepot.server.http.connection_limits import LeanWebSocketProtocol, LimitedHttpProtocol

SOURCES = sorted(Path(entrepot.__file__).parent.rglob("*.py"))

UNDERSCORED: dict[str, Any] = {
    "_accumulate_rewards": AECEnv,
    "_ensure_finalized": JITCodeLibrary,
    "_exit": os,
    "_finalize_dynamic_globals": JITCodeLibrary,
    "_was_dead_step": AECEnv,
}
"""Names with an underscore that the sources use and do not define."""

OVERLAID = [
    (
        LimitedHttpProtocol,
        H11Protocol,
        "connection_lost connection_made conn cycle data_received handle_websocket_upgrade loop "
        "on_response_complete send_400_response transport",
    ),
    (
        LeanWebSocketProtocol,
        WebSocketsSansIOProtocol,
        "close_sent conn data_received handshake_complete handshake_initiated queue request "
        "response start_keepalive transport",
    ),
    (serve.Server, uvicorn.Server, "started startup"),
    (
        TranslatedHelp,
        TyperCommand,
        "format_help format_usage get_help_option get_short_help_str",
    ),
]
"""Classes over one of a library, with what they use of it."""

USED: list[tuple[type, str]] = [
    (
        RequestResponseCycle,
        "disconnected keep_alive message_event more_body response_complete response_started",
    ),
    (ServerProtocol, "handshake_exc"),
    (TyperCommand, "collect_usage_pieces params epilog help"),
    (TyperGroup, "collect_usage_pieces params epilog help"),
    (
        JITCodeLibrary,
        "codegen get_pointer_to_function _ensure_finalized _finalize_dynamic_globals "
        "_finalize_final_module _finalized _optimize_final_module",
    ),
    (AECEnv, "_accumulate_rewards _was_dead_step"),
]
"""Classes of libraries, with attributes that are not documented."""


def attributes(kind: type) -> set[str]:
    """Returns what a class has, and what its methods assign."""
    functions = [
        value for each in kind.__mro__ for value in vars(each).values() if inspect.isfunction(value)
    ]
    return {*dir(kind), *(name for function in functions for name in assigned(function))}


def assigned(function: FunctionType) -> Iterator[str]:
    return (step.argval for step in dis.get_instructions(function) if step.opname == "STORE_ATTR")


def mentioned(kind: type) -> set[str]:
    """Returns the methods of a class, and what they name of `self` and of `super()`."""
    nodes = list(ast.walk(ast.parse(inspect.getsource(kind))))
    defined = {
        node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    named = {
        node.attr
        for node in nodes
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) in ("self", "super()")
    }
    return {name for name in defined | named if not name.startswith("__")}


def test_no_private_name_of_a_library_is_used_that_is_not_named_here() -> None:
    used, bound = set(), set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                bound.add(node.name)
            elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
                bound.add(node.id)
            elif isinstance(node, ast.Attribute):
                (bound if isinstance(node.ctx, ast.Store) else used).add(node.attr)
    private = {name for name in used - bound if name.startswith("_") and not name.endswith("__")}
    assert private == UNDERSCORED.keys()


def test_no_private_module_of_a_library_is_imported() -> None:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and not node.level and node.module != "__future__":
                names = [*str(node.module).split("."), *(each.name for each in node.names)]
                assert not [name for name in names if name.startswith("_")], f"{path.name}: {names}"
            elif isinstance(node, ast.Import):
                assert not [each.name for each in node.names if "._" in f".{each.name}"], path.name


@pytest.mark.parametrize("name", UNDERSCORED)
def test_a_private_name_is_there(name: str) -> None:
    assert hasattr(UNDERSCORED[name], name)


@pytest.mark.parametrize(("ours", "base", "names"), OVERLAID)
def test_a_class_over_one_of_a_library_uses_what_is_named_here(
    ours: type, base: type, names: str
) -> None:
    assert mentioned(ours) & attributes(base) == set(names.split())


@pytest.mark.parametrize(("kind", "names"), USED)
def test_a_class_of_a_library_has_what_is_used(kind: type, names: str) -> None:
    assert set(names.split()) <= attributes(kind)


@pytest.mark.parametrize("text", [*map(str, OF_THE_LIBRARY)])
def test_typer_says_what_is_translated(text: str) -> None:
    files = Path(typer.__file__).parent.rglob("*.py")
    assert any(f'_("{text}")' in path.read_text(encoding="utf-8") for path in files)
