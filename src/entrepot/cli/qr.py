"""QR code in the terminal."""

from __future__ import annotations

import sys
from contextlib import suppress
from io import StringIO

WHITE_ON_BLACK, PLAIN = "\x1b[97;40m", "\x1b[0m"
"""The blocks are the light modules, so these colours make every terminal show dark on light."""


def qr_code(text: str) -> str:
    """Returns a QR code in half blocks, or nothing where the terminal has no such characters."""
    import segno

    drawn = StringIO()
    segno.make_qr(text, error="l").terminal(drawn, compact=True)
    with suppress(UnicodeEncodeError):
        drawn.getvalue().encode(sys.stdout.encoding or "ascii")
        lines = drawn.getvalue().splitlines()
        if sys.stdout.isatty():
            lines = [f"{WHITE_ON_BLACK}{line}{PLAIN}" for line in lines]
        return "\n".join(lines)
    return ""
