"""Where a library is missing, the error says what to install."""

import subprocess
import sys

import pytest

from tests.wait import PATIENCE

HIDDEN = """
import sys
sys.modules[{library!r}] = None
try:
    import entrepot.adapters.{adapter}
except Exception as error:
    print(type(error).__name__, isinstance(error, ValueError), error)
"""


@pytest.mark.parametrize(
    ("adapter", "library"),
    [("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium"), ("openspiel", "pyspiel")],
)
def test_an_adapter_without_its_library_says_what_to_install(adapter, library):
    script = HIDDEN.format(adapter=adapter, library=library)
    done = subprocess.run(
        [sys.executable, "-c", script],
        check=True,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.stdout.startswith("NotInstalled True this adapter needs ")
    assert f"pip install 'entrepot[{adapter}]'" in done.stdout
