"""A scene of Dschunk."""

from __future__ import annotations

from typing import TypeAlias

from ...games.dschunk.views import EventDict, View
from .. import scene

__all__ = ["Scene"]

Scene: TypeAlias = scene.Scene[View, EventDict]
