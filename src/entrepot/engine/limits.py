"""How large a game can be: compiled searches and batches have room for so much and no more."""

from __future__ import annotations

__all__ = ["ACTIONS", "ROOM", "SEATS"]

ACTIONS = 1024
"""Room for all actions of a game."""
SEATS = 4
ROOM = 128
"""Room for all traits of a game."""
