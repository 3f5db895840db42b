"""Finding a browser to test with."""

import os
import shutil
from pathlib import Path

NAMES = (
    *("chromium-headless-shell", "chromium", "chromium-browser"),
    *("google-chrome", "google-chrome-stable"),
)
"""The one without a window first: it takes a third less time to look at pages."""
MISSING = (
    "no Chromium was found, so the pages are not tested: install one (on Debian and Ubuntu "
    "`apt install chromium-headless-shell fonts-noto-cjk`, elsewhere `.venv/bin/playwright install "
    "chromium`), or name one in ENTREPOT_BROWSER"
)


def chromium_path(playwrights_own: str | None = None) -> str | None:
    """The browser named in ENTREPOT_BROWSER, else the system's, else Playwright's own."""
    named = os.environ.get("ENTREPOT_BROWSER")
    if named:
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    if playwrights_own and Path(playwrights_own).exists():
        return playwrights_own
    return None


def must_not_be_missing() -> bool:
    """Whether a missing browser is a failure: where tests are run for everybody."""
    return os.environ.get("CI", "").lower() in ("1", "true", "yes")
