"""Texts of traits: reasons why one action is better than another, as people can see them."""

from __future__ import annotations

from ....engine.game import FeatureText
from ....engine.phrases import say

REMARKS = {
    "one short and next": FeatureText(
        say(
            "In {best} % of the guessed worlds you are one step from winning when your turn comes, "
            "instead of {played} %."
        ),
        say(
            "In {best} % of the guessed worlds {player} is one step from winning and next, instead "
            "of {played} %."
        ),
        topic=say("one step from winning", context="hint"),
        share=True,
    ),
    "tokens": FeatureText(
        say("You hold {best} majority tokens on average, instead of {played}."),
        say("{player} holds {best} majority tokens on average, instead of {played}."),
        topic=say("majority tokens", context="hint"),
    ),
    "tokens ahead": FeatureText(
        say("No single card takes {best} of your majority tokens on average, instead of {played}."),
        say(
            "No single card takes {best} of the majority tokens of {player} on average, instead of "
            "{played}."
        ),
        topic=say("majority tokens that no single card takes", context="hint"),
    ),
    "tokens sealed": FeatureText(
        say("You have {best} majority tokens with the 商 side up on average, instead of {played}."),
        say(
            "{player} has {best} majority tokens with the 商 side up on average, instead of "
            "{played}."
        ),
        topic=say("majority tokens with the 商 side up", context="hint"),
    ),
    "tokens in reach": FeatureText(
        say(
            "{best} cards of the market would bring you another majority token on average, instead "
            "of {played}."
        ),
        say(
            "{best} cards of the market would bring {player} another majority token on average, "
            "instead of {played}."
        ),
        topic=say("cards of the market that bring another majority token", context="hint"),
    ),
    "kinds in hand": FeatureText(
        say(
            "You have {best} different goods in hand on average, up to the four that a win needs, "
            "instead of {played}."
        ),
        say(
            "{player} has {best} different goods in hand on average, up to the four that a win "
            "needs, instead of {played}."
        ),
        topic=say("different goods in hand, up to the four that a win needs", context="hint"),
    ),
    "cards in hand": FeatureText(
        say("You have {best} cards in hand on average, instead of {played}."),
        say("{player} has {best} cards in hand on average, instead of {played}."),
        topic=say("cards in hand", context="hint"),
    ),
    "coins": FeatureText(
        say("You have {best} coins on average, instead of {played}."),
        say("{player} has {best} coins on average, instead of {played}."),
        also=("coins late",),
        topic=say("coins", context="hint"),
    ),
    "points": FeatureText(
        say("You have {best} points on average, instead of {played}."),
        say("{player} has {best} points on average, instead of {played}."),
        also=("points late", "prestige", "kept"),
        topic=say("points", context="hint"),
    ),
}
"""By trait."""
