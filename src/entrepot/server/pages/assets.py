"""Static assets: scripts, styles and pictures, each under an address that changes with them.

So a browser caches what is there for good and asks for nothing twice (cache busting); after an
update the pages name other addresses. The style sheets of a table, which its drawing brings itself,
are here as one, under the drawing's name; so is that of reviews.
"""

from __future__ import annotations

import os
from hashlib import blake2b
from pathlib import Path

from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from ...draw.covers import styles
from ...reviews.html.page import STYLE

STATIC = Path(__file__).parent / "static"
FOR_GOOD, ASK_AGAIN = "public, max-age=31536000, immutable", "no-cache"


def _digest(contents: dict[str, bytes]) -> str:
    digest = blake2b(digest_size=6)
    for name, content in sorted(contents.items()):
        digest.update(name.encode() + b"\0" + content)
    return digest.hexdigest()


FILES = {file.name: file for file in STATIC.iterdir()}
"""All files, by the names that addresses end with."""
SHEETS = {f"{drawing}.css": sheet.encode() for drawing, sheet in styles().items()}
SHEETS["review_report.css"] = STYLE.encode()
"""What drawings bring, and reviews, likewise."""
DIGEST = _digest({name: file.read_bytes() for name, file in FILES.items()} | SHEETS)


def asset_url(name: str) -> str:
    """The address of a file, as long as none of them changes."""
    return f"/static/{DIGEST}/{name}"


def drawing_css_url(drawing: str) -> str | None:
    """The address of the style sheet that a drawing brings, if it does."""
    name = f"{drawing}.css"
    return asset_url(name) if name in SHEETS else None


class Static(StaticFiles):
    """The files; one asked for by the address of another version is given as it is now."""

    def __init__(self) -> None:
        super().__init__(directory=STATIC)

    async def get_response(self, path: str, scope: Scope) -> Response:
        """A file, and for how long it may be kept."""
        version, _, name = path.rpartition("/")
        if name in SHEETS and scope["method"] in ("GET", "HEAD"):
            response = Response(SHEETS[name], media_type="text/css")
        else:
            response = await super().get_response(name, scope)
        response.headers["Cache-Control"] = FOR_GOOD if version == DIGEST else ASK_AGAIN
        return response

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        """Where a file is."""
        file = FILES.get(path)
        return ("", None) if file is None else (str(file), file.stat())
