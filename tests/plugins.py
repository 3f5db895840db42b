"""Packages that bring games and bots, made up for a test and installed for as long as it lasts."""

import importlib
import os
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from entrepot.engine.plugins import installed_plugins
from entrepot.games import _brought, games

GOOFSPIEL = Path(__file__).parents[1] / "examples" / "goofspiel" / "goofspiel.py"
ANOTHER_GAME = """
from dataclasses import replace
from entrepot.engine.phrases import say
from entrepot.games.{like} import GAME as LIKE
GAME = replace(LIKE, name="{name}", title=say("{title}"))
"""
"""A module with a game that is played like one of ours."""


class Installer:
    """Installs packages in a folder that is on the path of this process and those it starts."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder = folder
        self.modules: set[str] = set()
        monkeypatch.syspath_prepend(str(folder))
        path = filter(None, (str(folder), os.environ.get("PYTHONPATH")))
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join(path))

    def __call__(
        self, package: str, brings: Mapping[str, Mapping[str, str]], **modules: str
    ) -> None:
        """Install a package: what it brings, by group and name, and the sources of its modules."""
        about = self.folder / f"{package.replace('-', '_')}-1.0.dist-info"
        about.mkdir()
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
        lines = []
        for group, entries in brings.items():
            lines += [f"[{group}]", *(f"{name} = {value}" for name, value in entries.items())]
        (about / "entry_points.txt").write_text("\n".join(lines))
        for name, source in modules.items():
            (self.folder / f"{name}.py").write_text(source)
            self.modules.add(name)
        forget()

    def game(self, name: str, like: str = "dunhuang", title: str = "Another game") -> None:
        """Install a package with a game that is played like one of ours."""
        source = ANOTHER_GAME.format(like=like, name=name, title=title)
        module = f"game_{name}"
        self(f"package-{name}", {"entrepot.games": {name: f"{module}:GAME"}}, **{module: source})


def forget() -> None:
    """What is installed is looked up again."""
    importlib.invalidate_caches()
    for kept in (installed_plugins, games, _brought):
        kept.cache_clear()


def installing(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installer]:
    """An installer, of whose packages nothing is left afterwards."""
    installer = Installer(folder, monkeypatch)
    yield installer
    monkeypatch.undo()
    for name in installer.modules:
        sys.modules.pop(name, None)
    forget()


def installing_goofspiel(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The example of a game in a package of its own, of which nothing is left afterwards."""
    for install in installing(folder, monkeypatch):
        brings = {"entrepot.games": {"goofspiel": "goofspiel:GAME"}}
        install("entrepot-goofspiel", brings, goofspiel=GOOFSPIEL.read_text(encoding="utf-8"))
        yield
