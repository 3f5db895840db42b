"""Progressive web app: manifest and service worker, for a page that opens without a network.

Nothing asks for it: whoever wants the page installed says so to the browser.
"""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, Response

from ...engine.phrases import say
from .assets import asset_url
from .rendering import render, TEMPLATES
from .viewer import viewer_of

router = APIRouter()
NAME = say("Entrepôt: a table for merchant games")
GROUND, GREEN = "#eadbbf", "#17695b"
"""Behind a page that opens, and around it: of the style sheets and the icon."""
NEEDED = ("page.css", "site.css", "favicon.svg", "page.js", "toast.js")
"""What the page without a network is made of, beside itself."""


@router.get("/manifest.webmanifest")
async def manifest(request: Request) -> Response:
    """What the pages are called on a device, and which icon they have."""
    reader = viewer_of(request)
    sizes = {"icon.svg": ("any", "image/svg+xml"), "icon.png": ("512x512", "image/png")}
    about = {
        "id": "/",
        "name": reader.voice(NAME),
        "short_name": "Entrepôt",
        "lang": reader.language,
        "start_url": "/",
        "display": "standalone",
        "background_color": GROUND,
        "theme_color": GREEN,
        "icons": [
            {"src": asset_url(name), "sizes": size, "type": kind, "purpose": "any maskable"}
            for name, (size, kind) in sizes.items()
        ],
    }
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Language, Cookie"}
    return JSONResponse(about, headers=headers, media_type="application/manifest+json")


@router.get("/worker.js")
async def worker() -> Response:
    """The script that runs beside the pages; it stands here, since it sees only what is below."""
    needed = [asset_url(name) for name in NEEDED]
    script = TEMPLATES.get_template("worker.js").render(needed=needed)
    return Response(script, media_type="text/javascript", headers={"Cache-Control": "no-cache"})


@router.get("/away")
async def away(request: Request) -> Response:
    """What is shown instead of a page that cannot be reached."""
    return render(request, "away.html")
