"""Pictures of every kind of step of both games, on one page: `make gallery`.

They show what a window shows, and no more: whatever has to be scrolled to is not in them.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from tests.server.browser.chromium import chromium_path
from tests.server.browser.conftest import ARGUMENTS
from tests.server.browser.frozen_pages import show
from tests.server.step_gallery import stills

import entrepot
from entrepot.draw.html import element, fragment, Markup

GALLERY = Path(__file__).parent.parent / "gallery"
SIZES = ((1280, 800), (1024, 768), (390, 844), (360, 640))
THEMES = ("light", "dark")


def taken(page: Page, name: str) -> Iterator[str]:
    """The files of the pictures of an open page, at all sizes by day and by night."""
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            file = f"{name}-{width}-{theme}.png"
            page.screenshot(path=GALLERY / file, animations="disabled")
            yield file


def shown(kind: str, files: list[str]) -> Markup:
    """The pictures of a kind of step, side by side."""
    pictures = (
        element("a", element("img", src=file, alt=file, loading="lazy"), href=file)
        for file in files
    )
    return element("section", element("h2", kind), element("div", *pictures))


def written(sections: list[Markup]) -> str:
    """The page with all pictures."""
    style = "div { display: flex; flex-wrap: wrap; gap: .5rem } img { height: 20rem }"
    head = fragment(
        element("meta", charset="utf-8"), element("title", "Gallery"), element("style", style)
    )
    return f"<!doctype html>\n{element('html', head, element('body', *sections), lang='en')}\n"


def main() -> None:
    """All pictures, or those whose names begin as is said."""
    wanted = tuple(sys.argv[1:])
    GALLERY.mkdir(exist_ok=True)
    sections = []
    with sync_playwright() as playwright:
        path = chromium_path(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        page = browser.new_page(reduced_motion="reduce", locale="en-GB")
        for game in entrepot.games():
            pages, files = stills(game)
            for still in pages:
                name = f"{game}-{still.kind.replace(' ', '-')}"
                if wanted and not name.startswith(wanted):
                    continue
                show(page, still, files)
                sections.append(shown(f"{game}: {still.kind}", list(taken(page, name))))
        browser.close()
    (GALLERY / "index.html").write_text(written(sections), encoding="utf-8")
    print(f"{len(sections)} kinds of steps: {GALLERY / 'index.html'}")


if __name__ == "__main__":
    main()
