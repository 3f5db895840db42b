"""Restart command of a server, as its pages show it."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import typer

PLACE = ("host", "port", "lan", "data", "database", "open_page")
"""Options that the command does not repeat as they were given."""


def restart_command(context: typer.Context, data: Path | None, database: str | None) -> str:
    """Returns the command with the tables and options of a server, without host and port.

    It has the program's whole path and no password: libpq reads one from a variable.
    """
    command = [*_program(), "serve"]
    variables: tuple[str, ...] = ()
    if data is not None:
        command += ["--data", str(data.absolute())]
    # Without its library the store refuses the database itself.
    with suppress(ModuleNotFoundError):
        if database is not None:
            from ..server.storage.postgres.pool import place_of, without_secrets

            place_of(database)
            shown, variables = without_secrets(database)
            command += ["--database", shown]
    command += _options(context)
    return "".join(f"{variable}=… " for variable in variables) + shlex.join(command)


def _program() -> list[str]:
    program = Path(sys.argv[0])
    if program.is_file() and program.name != "__main__.py":
        return [str(program.absolute())]
    return [sys.executable, "-m", "entrepot"]


def _options(context: typer.Context) -> Iterator[str]:
    """The other options that were given, as they are typed."""
    for option in context.command.params:
        given = context.params.get(option.name or "")
        if option.name in PLACE or given == option.get_default(context):
            continue
        for value in given if isinstance(given, list | tuple) else [given]:
            yield option.opts[0]
            if value is not True:
                yield f"{value:g}" if isinstance(value, float) else str(value)
