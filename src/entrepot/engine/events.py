"""Events as dicts: what happened, who learnt a secret by it, and what each seat may see of it.

Every event has `kind` and `reveals`, the seats that learnt something secret. An event that hides
something from somebody says so in `secret`: for each hidden key, the seats that may see it.
"""

from __future__ import annotations

from .dicts import EventDict, JsonDict

__all__ = ["seen_by"]


def seen_by(event: EventDict, seat: int | None) -> JsonDict:
    """The event as a seat sees it (None: a spectator): what is secret from it is left out."""
    secret = event.get("secret", {})
    return {
        key: value
        for key, value in event.items()
        if key != "secret" and (key not in secret or seat in secret[key])
    }
