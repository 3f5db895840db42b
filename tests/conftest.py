"""How all tests run."""

import os

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile(
    "here", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.register_profile("ci", settings.get_profile("here"), derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


COMPILED_PAGES = ("adapters.md",)
"""Pages whose examples run compiled rules."""


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """What runs compiled rules goes to one worker, so that they are compiled once."""
    for item in items:
        if item.get_closest_marker("compiled") or item.name in COMPILED_PAGES:
            item.add_marker(pytest.mark.xdist_group("compiled"))
