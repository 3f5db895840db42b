"""Find a browser for the tests of the pages, or install one where that is allowed.

Without one the tests of the pages are skipped, and say so; where CI is set they fail.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from playwright.sync_api import sync_playwright
from tests.server.browser.chromium import chromium_path, MISSING

WAYS = {
    "Playwright": [[sys.executable, "-m", "playwright", "install", "chromium"]],
    "apt": [
        ["apt-get", "update", "-qq"],
        [
            *("apt-get", "install", "-y", "-qq", "--no-install-recommends"),
            *("chromium-headless-shell", "fonts-noto-cjk", "fonts-noto-color-emoji"),
        ],
    ],
}
LONGEST = 600


def find() -> str | None:
    """Where a browser is."""
    with sync_playwright() as playwright:
        return chromium_path(playwright.chromium.executable_path)


def install(commands: list[list[str]]) -> bool:
    """Whether all commands worked."""
    try:
        for command in commands:
            subprocess.run(command, check=True, capture_output=True, timeout=LONGEST)
    except (OSError, subprocess.SubprocessError):
        return False
    return True


def main() -> None:
    """Find a browser, else install one, else say what to do."""
    if find():
        return
    ways = ["Playwright"]
    if hasattr(os, "geteuid") and os.geteuid() == 0 and shutil.which("apt-get"):
        ways.insert(0, "apt")
    for way in ways:
        print(f"No Chromium was found; {way} installs one for the tests of the pages.", flush=True)
        if install(WAYS[way]) and find():
            return
    print(MISSING)


if __name__ == "__main__":
    main()
