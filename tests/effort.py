"""How much is tried: all of it, or, while somebody is in the middle of a change, a little of
everything (`make quick`), or, where somebody wants to see it, more than each run has time for
(`ENTREPOT_TESTS=all`)."""

import os

from hypothesis import settings

A_LITTLE = os.environ.get("ENTREPOT_TESTS") == "quick"
MORE = os.environ.get("ENTREPOT_TESTS") == "all"


def examples(usual: int) -> settings:
    """How many examples Hypothesis tries."""
    return settings(max_examples=max(2, usual // 16) if A_LITTLE else usual)


def seeds(usual: int) -> range:
    """The seeds of so many games."""
    return range(1 if A_LITTLE else usual)
