"""A boundary around readers of untrusted input: every error of theirs becomes an ApiError."""

from __future__ import annotations

import logging
from traceback import format_tb

from ...engine.errors import EntrepotError
from ...engine.phrases import say
from ..errors import ApiError, ErrorType
from ..logs import ThrottleFilter

log = logging.getLogger("entrepot.untrusted")
log.addFilter(ThrottleFilter())


class Untrusted:
    """A context that turns every error of a reader into an ApiError with a place `why`.

    An unexpected error is logged as a bug: the traceback without the words of the error, which may
    name hidden cards.
    """

    def __init__(self, error_type: ErrorType) -> None:
        self._error_type = error_type

    def __enter__(self) -> None:
        """Nothing is to be done first."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: object
    ) -> None:
        """Raises the ApiError."""
        if isinstance(error, EntrepotError):
            raise ApiError(self._error_type, why=error.words) from error
        if isinstance(error, Exception) and not isinstance(error, ApiError):
            log.error(
                "a bug: untrusted input made a reader fail (%s)\n%s",
                type(error).__name__,
                "".join(format_tb(error.__traceback__)),
            )
            why = say("it contradicts itself")
            raise ApiError(self._error_type, why=why) from error
