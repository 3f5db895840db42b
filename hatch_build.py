"""Compiles the catalogues of all languages when a wheel or an editable install is built."""

from pathlib import Path
from runpy import run_path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CatalogueHook(BuildHookInterface):  # type: ignore[type-arg]
    """Has `tools/words.py` make what the program reads."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Before anything is packed."""
        run_path(str(Path(self.root, "tools", "words.py")))["compile_all"]()
