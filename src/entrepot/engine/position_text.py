"""Position text, like FEN in chess: a position, or what one seat knows of it, in one line.

It serves links, mails and bug reports. The text is JSON, packed. It says no more than what was put
in: of a view, nothing that is hidden.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, urlsafe_b64encode
from binascii import Error as Undecodable
from collections.abc import Mapping

from .errors import BadPosition
from .json_types import JsonDict, Position, View
from .phrases import say

MARK = "entrepot1."
"""The beginning of a text; the number is that of its form."""
LONGEST = 65_536
"""The largest number of characters read; a position has about a thousand."""
FULLEST = 262_144
"""The largest number of bytes unpacked."""
PACKED = re.compile(re.escape(MARK) + r"([A-Za-z0-9_-]+=*)")


def encode_position(position: Position | View) -> str:
    """A position, or the view of a seat, as a text of letters, digits, `.`, `-` and `_`."""
    plain = json.dumps(position, separators=(",", ":"), sort_keys=True)
    return MARK + urlsafe_b64encode(zlib.compress(plain.encode(), 9)).decode().rstrip("=")


def decode_position(text: str) -> JsonDict:
    """The position or view that a text holds, or a link with one in it, or JSON; else BadPosition.

    Blanks and line breaks that were put in on the way do not matter. Whether the position can be
    is for `from_dict` and `sample` to say.
    """
    if len(text) > LONGEST:
        raise BadPosition(
            say("a position has at most {most} characters, not {n}", most=LONGEST, n=len(text))
        )
    found = PACKED.search("".join(text.split()))
    plain = _unpacked(found[1]) if found else text
    try:
        position = json.loads(plain)
    except (ValueError, RecursionError):
        position = None
    if not isinstance(position, dict):
        raise BadPosition(
            say("this is no position: one begins with {mark}, or is JSON with keys", mark=MARK)
        )
    return position


def is_view(position: Mapping[str, object]) -> bool:
    """Whether it is what one seat knows, and not the whole position."""
    return "seat" in position


def _unpacked(text: str) -> bytes:
    """The unpacked bytes, and never much more than may be."""
    broken = BadPosition(say("the position is cut off or was changed: copy all of it"))
    opener = zlib.decompressobj()
    try:
        packed = b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
        plain = opener.decompress(packed, FULLEST)
    except (zlib.error, Undecodable, ValueError):
        raise broken from None
    if opener.unconsumed_tail:
        raise BadPosition(say("the position holds more than a table can"))
    if not opener.eof:
        raise broken
    return plain
