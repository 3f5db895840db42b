"""Terminal input and output: text, with colour where that is wanted, and typed lines."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, TYPE_CHECKING

if TYPE_CHECKING:
    from rich.text import Text


class Screen:
    """Shows the same text with and without colour; colours never carry a meaning of their own."""

    def __init__(self, colours: Mapping[str, str], *, plain: bool) -> None:
        for stream in (sys.stdin, sys.stdout):
            # A terminal that cannot show a sign shows another one, and goes on.
            getattr(stream, "reconfigure", _nothing)(errors="replace")
        self._colours = colours
        self._console: Any = None
        if not plain and sys.stdout.isatty() and not os.environ.get("NO_COLOR"):
            from rich.console import Console

            self._console = Console(highlight=False, markup=False, emoji=False, soft_wrap=True)

    def show(self, text: str) -> None:
        """Print a text."""
        if self._console is None:
            print(text, flush=True)
        else:
            self._console.print(coloured(text, self._colours))

    @contextmanager
    def meanwhile(self, text: str) -> Iterator[None]:
        """Show a text as long as something takes, where somebody looks at it."""
        if not sys.stdout.isatty():
            yield
            return
        print(text, end="", flush=True)
        try:
            yield
        finally:
            print("\r\x1b[2K", end="", flush=True)

    def ask(self, prompt: str) -> str:
        """A line typed; EOFError when there are no more."""
        if sys.stdin.isatty():
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip()}", flush=True)
        return line


def coloured(text: str, colours: Mapping[str, str]) -> Text:
    """Returns the text with some words in colours, each with its number: "3 fish", "tea (7)"."""
    from rich.text import Text

    painted = Text(text)
    for word, colour in colours.items():
        painted.highlight_regex(rf"(?<!×)(\b\d+ )?\b{re.escape(word)}\b( ?\(\d+\))?", colour)
    return painted


def _nothing(**_: object) -> None:
    """For streams whose encoding cannot be changed."""
