"""Pages that stand still, in a browser without a server."""

from pathlib import Path

from playwright.sync_api import Frame, Page, Route

from ..step_gallery import Still

__all__ = [
    "GLYPHS",
    "LETTERS",
    "LOOK",
    "MEASURE",
    "SIGHT",
    "lookout",
    "put",
    "show",
]

HOME = "http://still"
FRAME = (
    "<!doctype html><style>body { margin: 0 } iframe { border: 0; opacity: 0 }</style>"
    '<iframe src="/"></iframe>'
)
"""What is in the frame is laid out like any page, and nobody looks at it, so it is not painted."""
PUT = """(html) => {
  const put = new DOMParser().parseFromString(html, "text/html");
  document.documentElement.lang = put.documentElement.lang;
  document.body.replaceWith(document.importNode(put.body, true));
}"""
LOOK, SIGHT, MEASURE, LETTERS, GLYPHS = (
    (Path(__file__).parent / f"{name}.js").read_text(encoding="utf-8")
    for name in ("page_survey", "sight", "measure", "letters", "glyphs")
)
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


def put(page: Page, still: Still) -> None:
    """Put a page in place of one with the same styles; its scripts do not run."""
    page.evaluate(PUT, still.html)


def lookout(page: Page, still: Still, files: dict[str, bytes]) -> Frame:
    """A frame in which `LOOK` looks at this page and others with the same styles."""
    show(page, still, files, framed=True)
    (frame,) = page.main_frame.child_frames
    tools = {"put": PUT, "sight": SIGHT, "measure": MEASURE, "letters": LETTERS}
    frame.evaluate(
        f"Object.assign(window, {{ {', '.join(f'{k}: {v}' for k, v in tools.items())} }})"
    )
    return frame
