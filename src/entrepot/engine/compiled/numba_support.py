"""Numba support: the compile cache on disk, and rules that only other rules call.

Numba makes each function ready to be called from Python: it optimises it together with all that it
calls, and makes machine code of it. Of some two hundred rules a game has only a few are called so.
The others are left as they are, to be optimised once, as parts of what is.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree
from time import time
from typing import Any

NEEDED = ("_optimize_final_module", "_finalize_final_module", "_finalize_dynamic_globals")
"""Private members of Numba; where a version lacks one, rules are compiled as usual."""


def inlining() -> dict[str, Any]:
    """The options of Numba for a rule that Python never calls."""
    from numba.core.codegen import JITCodeLibrary
    from numba.core.compiler import Compiler

    if not all(hasattr(JITCodeLibrary, name) for name in NEEDED):
        return {}

    class LinkedOnly(JITCodeLibrary):
        """Code that is only linked into other code."""

        @property
        def codegen(self) -> Any:
            return NullCodegen

        def _optimize_final_module(self) -> None:
            """Left to what it becomes a part of."""

        def _finalize_final_module(self) -> None:
            self._finalize_dynamic_globals()
            self._finalized = True

        def get_pointer_to_function(self, name: str) -> int:
            self._ensure_finalized()
            return 0

    class Parts(Compiler):
        """Compiles a function as a part of others."""

        def __init__(
            self,
            typing: Any,
            target: Any,
            library: Any,
            args: Any,
            returned: Any,
            flags: Any,
            variables: Any,
        ) -> None:
            super().__init__(typing, target, library, args, returned, flags, variables)
            if library is None:
                self.state.library = LinkedOnly(target.codegen(), "part")

    return {"pipeline_class": Parts}


class NullCodegen:
    """A code generator without code: there is no environment to set."""

    @staticmethod
    def set_env(name: str, env: Any) -> None:
        """Do nothing: there is no code."""


FORGOTTEN_AFTER = 30 * 24 * 3600
"""Compiled code not used for so many seconds is cleared away."""


def cache_root() -> Path:
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


class CacheLocator:
    """The place of Numba's cache of an entry: in the folder that it is told, whatever file
    the entry is from. So a second copy of the same sources finds what the first has compiled.
    """

    def __init__(self, folder: str) -> None:
        self._folder = folder

    @classmethod
    def from_function(cls, function: Any, file: str) -> CacheLocator:
        """The place of a function's cache, as Numba asks for it."""
        return cls(_config().CACHE_DIR)

    def ensure_cache_path(self) -> None:
        """The folder is there."""
        Path(self._folder).mkdir(parents=True, exist_ok=True)

    def get_cache_path(self) -> str:
        """The folder."""
        return self._folder

    def get_source_stamp(self) -> str:
        """Return a constant: the folder is named after all that the code is made from."""
        return ""

    def get_disambiguator(self) -> str:
        """Return a constant: a folder is one entry's."""
        return ""


@contextmanager
def cache_to(folder: Path) -> Iterator[None]:
    """Let Numba keep its files in `folder` for the functions made meanwhile."""
    config = _config()
    said = {
        "CACHE_DIR": str(folder),
        "CACHE_LOCATOR_CLASSES": f"{__name__}.{CacheLocator.__name__}",
    }
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
