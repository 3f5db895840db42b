"""The scene of Dschunk."""

from __future__ import annotations

from typing import TypeAlias

from ...games.dschunk.view_types import EventDict, View
from .. import scene

Scene: TypeAlias = scene.Scene[View, EventDict]
