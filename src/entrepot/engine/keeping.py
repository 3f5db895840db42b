"""Where compiled code is kept on disk, and how Numba is told so."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Any

__all__ = ["KeptCode", "keep_in", "ready", "user_cache"]

FORGOTTEN_AFTER = 30 * 24 * 3600
"""Compiled code not used for so many seconds is cleared away."""


def user_cache() -> Path:
    """The folder of all that is kept."""
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return Path(os.environ.get("ENTREPOT_CACHE") or home) / "entrepot"


def ready(folder: Path) -> bool:
    """Make the folder, and clear away those of old sources; False where nothing can be kept."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        name, _, _ = folder.name.partition("-")
        for other in folder.parent.glob(f"{name}-*"):
            if other.stat().st_mtime < time() - FORGOTTEN_AFTER:
                rmtree(other, ignore_errors=True)
    except OSError:
        return False
    return os.access(folder, os.W_OK)


class KeptCode:
    """Where Numba keeps what it compiled of an entry: in the folder that it is told, whatever file
    the entry is from. So a second copy of the same sources finds what the first has compiled.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder

    @classmethod
    def from_function(cls, function: Any, file: str) -> KeptCode:
        """How Numba asks for the place of a function."""
        return cls(_config().CACHE_DIR)

    def ensure_cache_path(self) -> None:
        """The folder is there."""
        Path(self._folder).mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return self._folder

    def get_source_stamp(self) -> str:
        """Nothing more: the folder is named after all that the code is made from."""
        return ""

    def get_disambiguator(self) -> str:
        """Nothing more: a folder is one entry's."""
        return ""


@contextmanager
def keep_in(folder: Path) -> Iterator[None]:
    """Have Numba keep its files in `folder` for the functions made meanwhile."""
    config = _config()
    said = {"CACHE_DIR": str(folder), "CACHE_LOCATOR_CLASSES": f"{__name__}.{KeptCode.__name__}"}
    before = {name: getattr(config, name, "") for name in said}
    for name, value in said.items():
        setattr(config, name, value)
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(config, name, value)


def _config() -> Any:
    import numba

    return numba.config
