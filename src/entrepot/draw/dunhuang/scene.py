"""The scene of Merchants of Dunhuang."""

from __future__ import annotations

from typing import TypeAlias

from ...games.dunhuang.view_types import EventDict, View
from .. import scene

Scene: TypeAlias = scene.Scene[View, EventDict]
