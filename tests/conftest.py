"""How all tests run."""

import gc
import os
from collections.abc import Generator, Iterator
from importlib import import_module
from math import inf
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from .plugins import Installer, installing

settings.register_profile(
    "here", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


# A worker has one core, and what waits for work there in further threads takes it from others.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

# What is imported and collected stays, so there is no sense in looking for garbage among it.
gc.set_threshold(5_000, 20, 20)

HERE = Path(__file__).parent
PAGES = {
    "docs/adapters.md": "compiled",
    "docs/bots.md": "compiled",
    "docs/review.md": "thorough",
    "docs/studies.md": "thorough",
}
"""Marks of pages with examples, which have no `pytestmark` of their own."""


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """A worker for each core; in a whole run one more, as some wait for browsers and servers."""
    cores = yield
    return cores if config.option.markexpr else cores + 1


@pytest.hookimpl(wrapper=True)
def pytest_collect_directory(path: Path) -> Generator[None, pytest.Collector, pytest.Collector]:
    """A package's `pytestmark` marks all tests in its folder."""
    folder = yield
    if isinstance(folder, pytest.Package):
        package = import_module(".".join((__package__, *path.relative_to(HERE).parts)))
        marks = getattr(package, "pytestmark", [])
        for mark in marks if isinstance(marks, list) else [marks]:
            folder.add_marker(mark)
    return folder


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put first what has a priority; the mark of a file counts more than that of its folder.

    Tests in a browser go to one worker file by file, so that each starts few browsers.
    """
    for item in items:
        file, _, _ = item.nodeid.partition("::")
        if file in PAGES:
            item.add_marker(PAGES[file])
        if item.get_closest_marker("browser") and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(file))
    items.sort(key=_priority)


def pytest_collection_finish() -> None:
    """Leave alone what stays until the end."""
    gc.freeze()


def _priority(item: pytest.Item) -> float:
    """When a test begins, in comparison with others."""
    mark = item.get_closest_marker("priority")
    return mark.args[0] if mark else inf


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installer]:
    """Installs packages that bring games and bots, for one test."""
    yield from installing(tmp_path, monkeypatch)
