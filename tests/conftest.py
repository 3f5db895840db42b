"""How all tests run."""

import os

import pytest
from hypothesis import HealthCheck, settings

import entrepot

settings.register_profile(
    "here", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


COMPILED_PAGES = ("adapters.md",)
"""Pages whose examples run compiled rules."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs the compiled rules of a game goes to one worker, so that they are compiled once.

    What does not say of which game goes to whoever is free first, and finds most of them there.
    """
    for item in items:
        if item.get_closest_marker("compiled") or item.name in COMPILED_PAGES:
            game = next((game for game in entrepot.games() if game in item.name), "any")
            item.add_marker(pytest.mark.xdist_group(f"compiled {game}"))
