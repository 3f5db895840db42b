"""A boundary around readers of untrusted input: every error of theirs becomes a Problem."""

from __future__ import annotations

import logging
from collections.abc import Callable
from traceback import format_tb

from ...engine.errors import EntrepotError
from ...engine.phrases import say
from ..errors import ApiError
from ..logs import ThrottleFilter

log = logging.getLogger("entrepot.untrusted")
log.addFilter(ThrottleFilter())


class Untrusted:
    """A context that turns every error of a reader into a Problem.

    An unexpected error is logged as a bug: the traceback without the words of the error, which may
    name hidden cards.
    """

    def __init__(self, problem: Callable[[EntrepotError], ApiError]) -> None:
        self._problem = problem

    def __enter__(self) -> None:
        """Nothing is to be done first."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        """Raises the Problem."""
        if isinstance(error, EntrepotError):
            raise self._problem(error) from error
        if isinstance(error, Exception) and not isinstance(error, ApiError):
            log.error(
                "a bug: untrusted input made a reader fail (%s)\n%s",
                type(error).__name__,
                "".join(format_tb(error.__traceback__)),
            )
            raise self._problem(EntrepotError(say("it contradicts itself"))) from error
