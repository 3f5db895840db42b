"""The bots that an option names."""

from __future__ import annotations

import os
import sys

__all__ = ["bots_named"]


def bots_named(text: str) -> list[str]:
    """Names of bots, with commas; a class of one's own may stand in a module of this folder."""
    from ..bots import names, split_names

    found = split_names(text)
    elsewhere = any(name.partition(":")[0] not in names() for name in found)
    # As `python -m entrepot` has it, and after all that is installed.
    if elsewhere and not sys.flags.safe_path and os.getcwd() not in sys.path:
        sys.path.append(os.getcwd())
    return found
