"""Optional imports: the library that an adapter is for, or an error that says how to get it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ..engine.errors import NotInstalled


@contextmanager
def needs(extra: str, library: str) -> Iterator[None]:
    """Turn a failed import into NotInstalled, with the extra that brings the library."""
    try:
        yield
    except ImportError as error:
        raise NotInstalled(
            f"this adapter needs {library} ({error}): pip install 'entrepot[{extra}]'"
        ) from error
