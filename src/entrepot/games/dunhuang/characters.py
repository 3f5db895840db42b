"""The characters: names and texts of each, in one place.

A character's name has a capital; where a sentence goes on with "the Painter", a language that
would need an article for each may say "the tile Painter" instead.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.phrases import Phrase, say


@dataclass(frozen=True)
class Character:
    """One side of a tile."""

    key: str
    name: Phrase
    rule: Phrase
    """The effect, in a sentence or two."""
    note: Phrase
    """The same in the 22 columns of a tile."""
    paragraph: str
    """The paragraph of the rules."""


TILES = (
    (
        Character(
            "painter",
            say("Painter", context="character"),
            say("Discard a card from your hand, out of the game, and gain 3 prestige."),
            say("hand card: 3 prestige"),
            "5.1",
        ),
        Character(
            "musician",
            say("Musician", context="character"),
            say("Discard a card from your shop, out of the game, and gain 3 prestige."),
            say("shop card: 3 prestige"),
            "5.2",
        ),
    ),
    (
        Character(
            "princess",
            say("Princess", context="character"),
            say("Gain 1 prestige for each token you hold."),
            say("1 prestige per token"),
            "5.3",
        ),
        Character(
            "dancer",
            say("Dancer", context="character"),
            say("Gain 2 prestige."),
            say("2 prestige"),
            "5.4",
        ),
    ),
    (
        Character(
            "interpreter",
            say("Interpreter", context="character"),
            say(
                "Draw a card for each step the camel took this turn, keep one in hand and put "
                "the others under the pile."
            ),
            say("draw per step, keep 1"),
            "5.5",
        ),
        Character(
            "diplomat",
            say("Diplomat", context="character"),
            say("Draw 2 cards, keep one in hand and put the other under the pile."),
            say("draw 2, keep 1"),
            "5.6",
        ),
    ),
    (
        Character(
            "soldier",
            say("Soldier", context="character"),
            say("Swap a card from your shop for any card from the market."),
            say("shop card ↔ market"),
            "5.7",
        ),
        Character(
            "general",
            say("General", context="character"),
            say("Swap a card from your hand for a card of another good from the market."),
            say("hand card ↔ market"),
            "5.8",
        ),
    ),
    (
        Character(
            "trader",
            say("Trader", context="character"),
            say("Take 2 cards at random from the hand of another player, then give 2 cards back."),
            say("take 2 unseen, give 2"),
            "5.9",
        ),
        Character(
            "merchant",
            say("Merchant", context="character"),
            say("Another player chooses 2 cards to give you; you give 2 back and gain 1 prestige."),
            say("swap 2, 1 prestige"),
            "5.10",
        ),
    ),
    (
        Character(
            "maid",
            say("Maid", context="character"),
            say("Swap a card from your shop for a card of another good from your hand."),
            say("shop card ↔ hand card"),
            "5.11",
        ),
        Character(
            "domestic",
            say("Domestic", context="character"),
            say("Move one card from your shop into your hand, or from your hand into your shop."),
            say("shop → hand or reverse"),
            "5.12",
        ),
    ),
    (
        Character(
            "shepherd",
            say("Shepherd", context="character"),
            say("Take the card of the next or the previous tile into your hand."),
            say("card of a neighbour"),
            "5.13",
        ),
        Character(
            "farmer",
            say("Farmer", context="character"),
            say(
                "Take the card of one of the next tiles into your hand; you reach as many tiles "
                "as the camel took steps, at most 7."
            ),
            say("a card further on"),
            "5.14",
        ),
    ),
    (
        Character(
            "manichean",
            say("Manichean", context="character"),
            say(
                "Turn one of your tokens to its 商 side. When another player ties with you in "
                "that good, you may turn the token back and keep it."
            ),
            say("turn a token to 商"),
            "5.15",
        ),
        Character(
            "buddhist",
            say("Buddhist", context="character"),
            say(
                "Turn one of your tokens to its 商 side. Another player who ties with you in "
                "that good must pay you 2 coins to take it."
            ),
            say("turn a token to 商"),
            "5.16",
        ),
    ),
)
"""The tiles, each with the characters on its sides (1.3); a new one comes last."""

CAST = tuple(one for tile in TILES for one in tile)
"""All characters, in the order of their numbers."""

(
    PAINTER,
    MUSICIAN,
    PRINCESS,
    DANCER,
    INTERPRETER,
    DIPLOMAT,
    SOLDIER,
    GENERAL,
    TRADER,
    MERCHANT,
    MAID,
    DOMESTIC,
    SHEPHERD,
    FARMER,
    MANICHEAN,
    BUDDHIST,
) = range(len(CAST))

CHARACTER = {one.key: one for one in CAST}

TILE_OF = tuple(number for number, tile in enumerate(TILES) for _ in tile)
"""The tile of each character."""
SIDES = tuple(map(len, TILES))
FIRST_SIDE = tuple(TILE_OF.index(tile) for tile in range(len(TILES)))
"""The first character of each tile; those of its other sides follow."""
