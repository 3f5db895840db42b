"""A scene of Merchants of Dunhuang."""

from __future__ import annotations

from typing import TypeAlias

from ...games.dunhuang.views import EventDict, View
from .. import scene

__all__ = ["Scene"]

Scene: TypeAlias = scene.Scene[View, EventDict]
