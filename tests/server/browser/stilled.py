"""Pages that stand still, in a browser without a server."""

from pathlib import Path

from playwright.sync_api import Frame, Page, Route

from ..kinds import Still

__all__ = ["put", "show"]

HOME = "http://still"
FRAME = (
    '<!doctype html><style>body { margin: 0 } iframe { border: 0 }</style><iframe src="/"></iframe>'
)
PUT = (Path(__file__).parent / "put.js").read_text(encoding="utf-8")
TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


def show(page: Page, still: Still, files: dict[str, bytes], *, framed: bool = False) -> None:
    """Open a page without a server; framed, its size can be changed at once, from within."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(HOME)
        if path == "/frame":
            route.fulfill(body=FRAME, content_type="text/html")
        elif path == "/":
            route.fulfill(body=still.html, content_type="text/html")
        elif path in files:
            route.fulfill(body=files[path], content_type=TYPES[path.rpartition(".")[2]])
        else:
            route.fulfill(status=404)

    page.unroute_all()
    page.route("**/*", answer)
    page.goto(f"{HOME}/frame" if framed else f"{HOME}/")


def put(page: Page, still: Still, size: tuple[int, int]) -> Frame:
    """Have the frame show another page of the same kind, which runs no script, at a size."""
    page.evaluate(PUT, {"html": still.html, "size": size})
    return page.frames[1]
