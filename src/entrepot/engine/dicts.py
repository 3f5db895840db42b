"""Names for what goes into games and comes out of them as JSON, whichever game it is.

Which keys a view or an event of one game has, its own folder says with TypedDicts (`views`). Where
any game may be meant, nobody can say more of them than these names do.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

__all__ = ["EventDict", "JsonDict", "Options", "Position", "Record", "View"]

JsonDict: TypeAlias = dict[str, Any]
"""A dict that JSON can hold, made for whoever asked for it."""
View: TypeAlias = Mapping[str, Any]
"""All that a seat may know."""
EventDict: TypeAlias = Mapping[str, Any]
"""What happened, with its `kind` and the seats that it `reveals` something to."""
Options: TypeAlias = Mapping[str, Any]
"""Choices about the rules."""
Position: TypeAlias = Mapping[str, Any]
"""A whole table at one moment."""
Record: TypeAlias = Mapping[str, Any]
"""A game from its set-up on."""
