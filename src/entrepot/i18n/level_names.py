"""Level names of bots as people read them; in English a level is called by its id."""

from __future__ import annotations

from ..engine.phrases import Phrase, say

LEVEL_LABELS: dict[str, Phrase] = {
    "apprentice": say("apprentice", context="a bot"),
    "trader": say("trader", context="a bot"),
    "master": say("master", context="a bot"),
}
"""By id, the weakest first."""
