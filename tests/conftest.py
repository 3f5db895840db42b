"""How all tests run."""

import gc
import os
from collections.abc import Generator, Iterator
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

COMPILED_PAGES = ("adapters.md", "bots.md")
"""Pages whose examples run compiled rules."""
HEAD_START = (
    "tests/server/browser/test_languages.py",
    "tests/server/browser/",
    "tests/lab/test_ray_executor.py",
    "tests/server/",
    "tests/bots/",
    "tests/adapters/",
    "tests/lab/",
    "tests/cli/",
)
"""What takes longest begins first, so that no worker is left with it at the end."""

TOGETHER = (
    "tests/draw/test_dunhuang.py",
    "tests/games/test_texts.py",
    "tests/games/dschunk/test_texts.py",
    "tests/games/dunhuang/test_texts.py",
    "tests/lab/test_study.py",
    "tests/lab/test_report.py",
    "tests/server/test_languages.py",
    "tests/server/test_review_pages.py",
    "tests/test_architecture.py",
    "tests/i18n/test_catalogues.py",
    "tests/i18n/test_pseudo_language.py",
)
"""Files whose tests look at what is made or read once for all of them."""
THOROUGH = (
    "docs/review.md",
    "docs/studies.md",
    "tests/adapters/test_openspiel.py",
    "tests/bots/test_conformance.py",
    "tests/cli/test_serve.py",
    "tests/engine/test_conformance.py",
    "tests/engine/test_seed_recovery.py",
    "tests/examples/test_goofspiel.py",
    "tests/games/dschunk/test_memory.py",
    "tests/lab/test_variance_reduction.py",
    "tests/lab/test_study.py",
    "tests/lab/test_ray_executor.py",
    "tests/lab/test_report.py",
    "tests/server/test_crash.py",
    "tests/server/test_api_docs.py",
    "tests/server/test_first_minute.py",
    "tests/server/test_languages.py",
    "tests/server/test_postgres_store.py",
    "tests/server/test_shared_database.py",
    "tests/server/test_bot_pool.py",
    "tests/i18n/test_pseudo_language.py",
    "tests/test_examples.py",
    "tests/test_repository.py",
)
"""Files whose tests take long: many games, reviews, studies, clusters, databases, servers and
builds."""
SECONDHAND = (
    "tests/cli/test_review.py",
    "tests/server/test_review_pages.py",
    "tests/server/test_reviews.py",
    "tests/bench/test_server_bots.py",
)
"""Files whose tests ask commands and servers for reviews and bots. What runs compiled in them, the
tests of reviews and bots run as well, for both games and all numbers of players.
"""


@pytest.hookimpl(wrapper=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> Generator[None, int, int]:
    """A worker for each core; in a whole run one more, as some wait for browsers and servers."""
    cores = yield
    return cores if config.option.markexpr else cores + 1


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser or the compiler, and put what takes long first.

    Tests of pages go to one worker file by file, so that each starts few browsers.
    """
    for item in items:
        file, _, _ = item.nodeid.partition("::")
        if file.startswith("tests/server/browser/"):
            item.add_marker("browser")
        together = file in TOGETHER or item.get_closest_marker("browser")
        if together and not item.get_closest_marker("xdist_group"):
            item.add_marker(pytest.mark.xdist_group(file))
        if file in THOROUGH:
            item.add_marker("thorough")
        if file in SECONDHAND:
            item.add_marker("secondhand")
        if item.name in COMPILED_PAGES:
            item.add_marker("compiled")
    items.sort(key=lambda item: _place(item.nodeid))


def pytest_collection_finish() -> None:
    """Leave alone what stays until the end."""
    gc.freeze()


def _place(test: str) -> int:
    """When a test begins, in comparison with others."""
    places = (i for i, path in enumerate(HEAD_START) if test.startswith(path))
    return next(places, len(HEAD_START))


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Installer]:
    """Installs packages that bring games and bots, for one test."""
    yield from installing(tmp_path, monkeypatch)
