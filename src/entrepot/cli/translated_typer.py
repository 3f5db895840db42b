"""Translated Typer: commands whose help is in the language of the terminal.

Help texts are written in English where a command declares them, and are said when they are shown.
Their places `{games}` and `{game}` are for the names of all games, and of one for an example. Texts
of the library itself, such as "Options", come from `gettext` by our catalogues.
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Callable
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from ..engine.errors import BadOptions, did_you_mean
from ..engine.phrases import Phrase, Place, say
from ..games import games
from ..i18n import CATALOGUES, LANGUAGES, of_locale, Voice

DOMAIN = "entrepot"
USAGE = say("Usage:", context="a command")
SHOW_HELP = say("Show this message and exit.")
OF_THE_LIBRARY = (
    say("Aborted!"),
    say("Arguments"),
    say("Commands"),
    say("Missing command."),
    say("No such command {name!r}."),
    say("Options"),
    say("default: {default}"),
    say("required"),
)
"""Texts of the library, to be translated with ours."""
SAID = ("help", "epilog", "show_default")
"""The help text of a command or of one of its parameters."""


def voice(language: str | None = None) -> Voice:
    """Speaks the language asked for, or that of the terminal."""
    if language is None:
        return Voice(of_locale(os.environ))
    if language not in LANGUAGES:
        raise BadOptions(
            # For translators: {hint} is nothing, or " (did you mean 'ko'?)".
            say(
                "language {name} is not known{hint}; there are: {known}",
                name=repr(language),
                hint=did_you_mean(language, LANGUAGES),
                known=", ".join(LANGUAGES),
            )
        )
    return Voice(language)


def bind_gettext() -> None:
    """Let the library find its words in our catalogues."""
    gettext.bindtextdomain(DOMAIN, str(CATALOGUES))
    gettext.textdomain(DOMAIN)


def _say(command: Any) -> None:
    """Say all that a command says of itself; what is said already stays as it is."""
    says = voice()
    places: dict[str, Place] = {"games": ", ".join(games()), "game": games()[0]}
    for thing in (command, *command.params):
        for name in SAID:
            text = getattr(thing, name, None)
            if text and isinstance(text, str):
                setattr(thing, name, says(Phrase(text, places)))


def _write_usage(command: Any, context: Any, formatter: Any) -> None:
    pieces = " ".join(command.collect_usage_pieces(context))
    formatter.write_usage(context.command_path, pieces, prefix=f"{voice()(USAGE)} ")


def _help_option(option: Any) -> Any:
    if option is not None:
        option.help = voice()(SHOW_HELP)
    return option


LIBRARY_TEXTS: Any = object
"""The base class of the library's commands and groups, which has no public name."""


class TranslatedHelp(LIBRARY_TEXTS):  # type: ignore[misc]
    """The translated help of a command or a group of the library."""

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """The help, said."""
        _say(self)
        super().format_help(ctx, formatter)

    def format_usage(self, ctx: Any, formatter: Any) -> None:
        """The usage line."""
        _write_usage(self, ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """The help in a line, said."""
        _say(self)
        return str(super().get_short_help_str(limit))

    def get_help_option(self, ctx: Any) -> Any:
        """The option that shows the help."""
        return _help_option(super().get_help_option(ctx))


class Command(TranslatedHelp, TyperCommand):
    """A command that says its help."""


class Group(TranslatedHelp, TyperGroup):
    """Commands that say their help."""


class App(typer.Typer):
    """Commands whose help is said."""

    def __init__(self, **how: Any) -> None:
        super().__init__(cls=Group, rich_markup_mode=None, **how)

    def command(self, name: str | None = None, **how: Any) -> Callable[..., Any]:
        """A command of this app."""
        return super().command(name, cls=Command, **how)
