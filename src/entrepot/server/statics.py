"""Scripts, styles and pictures: each under an address that changes with them.

A browser keeps what is there for good and asks for nothing twice; after an update the pages name
other addresses.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

__all__ = ["STATIC", "Static", "static"]

STATIC = Path(__file__).parent / "static"
FOR_GOOD, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"


def _digest() -> str:
    digest = blake2b(digest_size=6)
    for file in sorted(STATIC.iterdir()):
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


DIGEST = _digest()


def static(name: str) -> str:
    """The address of a file, as long as none of them changes."""
    return f"/static/{DIGEST}/{name}"


class Static(StaticFiles):
    """The files; one asked for by the address of another version is given as it is now."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, and for how long it may be kept."""
        version, _, name = path.rpartition("/")
        response = await super().get_response(name, scope)
        response.headers["Cache-Control"] = FOR_GOOD if version == DIGEST else ASK_AGAIN
        return response
