"""Texts of traits: reasons why one action is better than another, as people can see them."""

from __future__ import annotations

from ....engine.game import FeatureText
from ....engine.phrases import say

REMARKS = {
    "money": FeatureText(
        say("You have {best} Yuan on average, instead of {played}."),
        say("{player} has {best} Yuan on average, instead of {played}."),
        also=("money to come",),
        topic=say("Yuan", context="hint"),
    ),
    "junks with crates in sight": FeatureText(
        say("You have visible crates on {best} junks on average, instead of {played}."),
        say("{player} has visible crates on {best} junks on average, instead of {played}."),
        also=("junks with crates in sight to come", "all five junks", "all five junks to come"),
        topic=say("junks with visible crates", context="hint"),
    ),
    "crates": FeatureText(
        say("You have {best} visible crates on average, instead of {played}."),
        say("{player} has {best} visible crates on average, instead of {played}."),
        also=("crates to come", "crates in top layers", "crates in top layers to come"),
        topic=say("visible crates", context="hint"),
    ),
    "goods": FeatureText(
        say("You hold {best} goods cards on average, instead of {played}."),
        say("{player} holds {best} goods cards on average, instead of {played}."),
        also=("goods to come", "goods times prices", "goods times prices to come"),
        topic=say("goods cards", context="hint"),
    ),
    "prices within reach": FeatureText(
        say(
            "Nobody has more of the goods that pay you {best} Yuan on average, instead of {played}."
        ),
        say(
            "Nobody has more of the goods that pay {player} {best} Yuan on average, instead of "
            "{played}."
        ),
        also=("prices within reach to come",),
        topic=say("the prices of goods that nobody has more of", context="hint"),
    ),
    "eight-cards fulfilled": FeatureText(
        say("You fulfil {best} special cards for 8 Yuan on average, instead of {played}."),
        say("{player} fulfils {best} special cards for 8 Yuan on average, instead of {played}."),
        also=("eight-cards fulfilled to come",),
        topic=say("special cards for 8 Yuan", context="hint"),
    ),
    "twelve-cards fulfilled": FeatureText(
        say("You fulfil {best} special cards for 12 Yuan on average, instead of {played}."),
        say("{player} fulfils {best} special cards for 12 Yuan on average, instead of {played}."),
        also=("twelve-cards fulfilled to come",),
        topic=say("special cards for 12 Yuan", context="hint"),
    ),
    "supply cards": FeatureText(
        say("You hold {best} Supply cards on average, instead of {played}."),
        say("{player} holds {best} Supply cards on average, instead of {played}."),
        also=("supply cards to come",),
        topic=say("Supply cards", context="hint"),
    ),
    "load anywhere": FeatureText(
        say("You hold {best} Load anywhere cards on average, instead of {played}."),
        say("{player} holds {best} Load anywhere cards on average, instead of {played}."),
        also=("load anywhere to come",),
        topic=say("Load anywhere cards", context="hint"),
    ),
}
"""By trait."""
