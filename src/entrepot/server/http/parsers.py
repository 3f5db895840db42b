"""Parsers of untrusted input; each one checks a limit before it parses."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import parse_qsl

from python_multipart.exceptions import FormParserError
from python_multipart.multipart import MultipartParser, parse_options_header

from ..errors import ApiError, ErrorType
from ..limits import DIGITS, Limits

NO_BRACKETS = bytes(byte for byte in range(256) if byte not in b"[]{}")
SQUARE = bytes.maketrans(b"{}", b"[]")


def parse_json(body: bytes, depth: int, items: int) -> Any:
    """Returns what a JSON text holds; raises an ApiError if it is none or exceeds a limit."""
    check_json(body, depth, items)
    try:
        return json.loads(body)
    except (ValueError, RecursionError) as error:
        raise ApiError(ErrorType.MALFORMED) from error


def check_json(body: bytes | bytearray, depth: int, items: int) -> None:
    """Raises an ApiError if a JSON text is nested too deep or has too many values.

    Each pass over the brackets outside of strings removes the innermost pairs. Texts that are not
    JSON may pass. In UTF-16 and UTF-32, parts of characters look like quotes; these are refused.
    """
    if b"\0" in body:
        raise ApiError(ErrorType.MALFORMED)
    unescaped = body.replace(rb"\\", b"").replace(rb"\"", b"")
    plain = b"".join(unescaped.split(b'"')[::2])
    brackets = plain.translate(SQUARE, NO_BRACKETS)
    if plain.count(b",") + len(brackets) // 2 > items:
        raise ApiError(
            ErrorType.BAD_REQUEST, where="body", why=f"JSON has more than {items} values"
        )
    for _ in range(depth):
        if not brackets:
            return
        brackets = brackets.replace(b"[]", b"")
    if brackets.count(b"[") != brackets.count(b"]"):
        raise ApiError(ErrorType.MALFORMED)
    if brackets:
        raise ApiError(
            ErrorType.BAD_REQUEST, where="body", why=f"JSON is nested deeper than {depth} levels"
        )


def parse_form(body: bytes, limits: Limits) -> dict[str, str]:
    """Returns the fields of a URL-encoded form; of several with one name, the last."""
    if body.count(b"&") >= limits.fields:
        raise ApiError(
            ErrorType.BAD_REQUEST, where="body", why=f"a form has at most {limits.fields} fields"
        )
    return dict(parse_qsl(body.decode("utf-8", "replace"), keep_blank_values=True))


def parse_multipart(body: bytes, content_type: str, limits: Limits) -> dict[str, bytes]:
    """Returns the parts of a multipart form by name; of several with one name, the last.

    It takes a few hundred milliseconds at worst, so it runs in a worker thread. Starlette's own
    parser decodes by a charset that the client names, which may take quadratic time.
    """
    parts = PartCollector(limits.parts)
    _, options = parse_options_header(content_type)
    try:
        parser = MultipartParser(
            options.get(b"boundary", b""),
            {
                "on_part_begin": parts.begin,
                "on_header_begin": parts.begin_header,
                "on_header_field": parts.add_header_name,
                "on_header_value": parts.add_header_value,
                "on_header_end": parts.end_header,
                "on_part_data": parts.add_data,
            },
        )
        parser.write(body)
        parser.finalize()
    except FormParserError as error:
        raise ApiError(
            ErrorType.BAD_REQUEST, where="body", why="this is no multipart form"
        ) from error
    return {name: bytes(data) for name, data in parts.found}


class PartCollector:
    """The parts of a multipart form, collected from the callbacks of its parser."""

    def __init__(self, most: int) -> None:
        self._most = most
        self.found: list[tuple[str, bytearray]] = []
        """The name and the content of each part."""
        self._header: tuple[bytearray, bytearray] = bytearray(), bytearray()

    def begin(self) -> None:
        """Starts a part; raises an ApiError if there are too many."""
        if len(self.found) >= self._most:
            raise ApiError(
                ErrorType.BAD_REQUEST, where="body", why=f"a form has at most {self._most} parts"
            )
        self.found.append(("", bytearray()))

    def begin_header(self) -> None:
        """Starts a header of the current part."""
        self._header = bytearray(), bytearray()

    def add_header_name(self, data: bytes, start: int, end: int) -> None:
        """Adds to the name of the current header."""
        self._header[0].extend(data[start:end])

    def add_header_value(self, data: bytes, start: int, end: int) -> None:
        """Adds to the value of the current header."""
        self._header[1].extend(data[start:end])

    def end_header(self) -> None:
        """Reads the name of the current part from its Content-Disposition."""
        name, value = self._header
        if name.lower() == b"content-disposition":
            _, options = parse_options_header(bytes(value))
            self.found[-1] = options.get(b"name", b"").decode("latin-1"), self.found[-1][1]

    def add_data(self, data: bytes, start: int, end: int) -> None:
        """Adds to the content of the current part."""
        self.found[-1][1].extend(data[start:end])


def parse_number(text: str) -> int | None:
    """Returns the number that a text holds, or None if it is none or has too many digits."""
    return int(text) if len(text) <= DIGITS and text.isascii() and text.isdecimal() else None
