"""Values that a box prints, in a TOML file that a player may fill in; options hold its content."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from pathlib import Path
from typing import Any

from .errors import BadOptions
from .json_types import JsonDict, Options
from .phrases import say

OPTION = "data"
"""The option with the content of a file; in options as a person writes them, it may be a path."""
TABLE = re.compile(r"\s*\[+([^\[\]]+)\]")
KEY = re.compile(r"[\w.\"' -]+")
TOKEN = re.compile(r"\"[^\"\n]*\"|'[^'\n]*'|#[^\n]*|[\[\],\n]|[^\s\[\],#\"']+")


@dataclass(frozen=True, eq=False)
class DataFile:
    """The data file of a game."""

    standard: Callable[[], str]
    """The text of the file that comes with the game."""
    check: Callable[[Mapping[str, Any]], JsonDict]
    """The content of a file, checked; raises BadOptions with the key at fault."""
    write: Callable[[JsonDict], str]
    """Checked content as the text of a file."""

    def read(self, text: str) -> JsonDict:
        """The content of a text; raises BadOptions that names the key and the line at fault."""
        for number, line in enumerate(text.split("\n"), 1):
            if len(line) > LONGEST_LINE:
                raise BadOptions(
                    say("line {n} has more than {most} characters", n=number, most=LONGEST_LINE)
                )
        try:
            content = tomllib.loads(text)
        except RecursionError as problem:
            raise BadOptions(say("this is not TOML: it nests too deeply")) from problem
        except ValueError as problem:
            raise BadOptions(
                say("this is not TOML: {problem}", problem=str(problem)[:LONGEST])
            ) from problem
        try:
            return self.check(content)
        except BadOptions as problem:
            found = line_of(text, problem.key)
            if found is None:
                raise
            wrong = say("line {n}: {problem}", n=found, problem=problem.words)
            raise BadOptions(wrong) from problem

    def with_file_read(self, options: Options) -> Options:
        """Options in which the path of a file is replaced by its content."""
        given = options.get(OPTION) if hasattr(options, "get") else None
        if not isinstance(given, (str, Path)) or given == STANDARD:
            return options
        name = repr(str(given))
        try:
            content = self.read(Path(given).read_text(encoding="utf-8"))
        except OSError as problem:
            raise BadOptions(f"options.data: {name}: {problem.strerror}") from problem
        except BadOptions as problem:
            wrong = say("options.data: {file}: {problem}", file=name, problem=problem.words)
            raise BadOptions(wrong) from problem
        except ValueError as problem:
            raise BadOptions(f"options.data: {name} is not TOML: {problem}") from problem
        return {**options, OPTION: content}

    def of(self, options: Options) -> JsonDict | None:
        """The content of a player's own file in checked options; None with standard values."""
        content: JsonDict | str = options.get(OPTION, STANDARD)
        return None if isinstance(content, str) else content


STANDARD = "standard"
"""Stands in the options for the file that comes with the game."""
LONGEST = 200
"""Characters of an error of the TOML parser, which quotes what it does not know."""
LONGEST_LINE = 400
"""The time to parse a dotted key grows with the square of its length, and a key has one line."""


def line_of(text: str, key: str) -> int | None:
    """The line of a key such as `market.fish[3]`, or of the nearest table or list around it.

    None where no line of the text belongs to it.
    """
    wanted, entry = _parts(re.sub(r"\[\d+\]", "", key)), re.search(r"\[(\d+)\]", key)
    best, found = 0, None
    offset = 0
    table: list[str] = []
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        names = None
        left, equals, _ = line.partition("=")
        if header := TABLE.match(line):
            names = table = _parts(header[1])
        elif equals and KEY.fullmatch(left.strip()):
            names = [*table, *_parts(left)]
        if names is not None:
            pairs = zip(wanted, names, strict=False)
            common = len(list(takewhile(lambda pair: pair[0] == pair[1], pairs)))
            if common == len(names) and common > best:
                best, found = common, number
                start = offset + (0 if header else len(left) + 1)
        offset += len(line) + 1
    if found is not None and entry is not None and best == len(wanted):
        lines = _entry_lines(text[start:], int(entry[1]))
        return found + next(lines, 0)
    return found


def _parts(path: str) -> list[str]:
    return [part.strip(" \t\"'") for part in path.split(".")]


def _entry_lines(text: str, wanted: int) -> Iterator[int]:
    """The number of lines from the beginning of a list to its entry, if it is there."""
    depth = line = entry = 0
    for token in TOKEN.finditer(text):
        word = token[0]
        if word == "\n":
            line += 1
        elif word[0] != "#":
            if depth == 1 and entry == wanted and word not in ",]":
                yield line
            depth += (word == "[") - (word == "]")
            entry += depth == 1 and word == ","
            if depth == 0:
                return
