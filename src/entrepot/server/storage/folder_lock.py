"""File lock: a folder of tables belongs to one server at a time."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from ...engine.errors import EntrepotError

FILE = "server.lock"

_hold: Callable[[BinaryIO], None]
try:
    import fcntl

    def _hold(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
except ImportError:  # pragma: no cover (Windows)
    import msvcrt

    FAR = 1 << 30
    """What is locked cannot be read there, so it is not where the number stands."""

    def _hold(file: BinaryIO) -> None:
        file.seek(FAR)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]


class FolderInUse(EntrepotError):
    """A folder that another server has its tables in."""


def lock(folder: Path) -> BinaryIO:
    """Have a folder for this process alone, as long as the file that this gives is open.

    The system lets go of it however the process ends.
    """
    file = os.fdopen(os.open(folder / FILE, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
    try:
        _hold(file)
    except OSError as error:
        file.seek(0)
        number = file.read(20).decode("ascii", "replace").strip() or "?"
        file.close()
        raise FolderInUse(
            f"the tables in {folder} are in use by another server, process {number}; stop it, or "
            "name another folder with --data"
        ) from error
    with suppress(OSError):  # on a full disk it goes without a number
        file.seek(0)
        file.truncate()
        file.write(f"{os.getpid()}\n".encode())
        file.flush()
    return file
