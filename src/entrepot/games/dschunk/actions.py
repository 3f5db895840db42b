"""Actions as numbers and as texts.

Every action of the game has one number, fixed for good, and one text. The rules speak numbers,
everybody else texts.
"""

from __future__ import annotations

from ...engine.game import numbered
from .state import GOODS, GOODS_IN_BOX, JUNKS, KINDS, NONE, SHIPS, SPECIALS, STACKS

COLOURED = SHIPS - 1
"""Junks with a good of their own."""
FIRST_SPECIALS = 36
"""Special cards of the first box; the actions of all later ones come after everything else."""

A_PLACE = 0
A_SWAP = A_PLACE + SHIPS
"""`swap <good> <other good>`: good * 3 + other good, its own number left out."""
A_DONE = A_SWAP + KINDS * (KINDS - 1)
A_STACK = A_DONE + 1
A_DECLINE = A_STACK + len(STACKS)
A_YUAN = A_DECLINE + 1
A_TAKE_CARD = A_YUAN + 1
A_MERCHANT = A_TAKE_CARD + FIRST_SPECIALS
"""`load`, `goods`, `money`, in the order of the merchants."""
A_GOODS = A_MERCHANT + 3
"""`goods <good>`: the goods merchant on gray."""
A_TRAINEE = A_GOODS + KINDS
"""`lower <junk>`, `upper <junk>`."""
A_TRAINEE_GOODS = A_TRAINEE + 2 * SHIPS
"""`lower gray <good>`, `upper gray <good>`."""
A_PLAY_LOAD = A_TRAINEE_GOODS + 2 * KINDS
A_PLAY_MONEY = A_PLAY_LOAD + SHIPS
A_PLAY_GOODS = A_PLAY_MONEY + SHIPS
"""`play goods-any <junk>`: the coloured junks, which come first."""
A_PLAY_GRAY = A_PLAY_GOODS + COLOURED
"""`play goods-any gray <good>`."""
A_PLAY_MOVE = A_PLAY_GRAY + KINDS
"""`play move-strip <from> <to>`: from * 4 + to, its own number left out."""
A_MORE = A_PLAY_MOVE + SHIPS * (SHIPS - 1)
A_TAKE = A_MORE + KINDS
A_BID = A_TAKE + KINDS
"""`bid <n> <good>`: (n - 1) * 4 + good."""
A_PASS = A_BID + GOODS_IN_BOX * KINDS
A_LATER = A_PASS + 1

ACTIONS = numbered(
    {
        A_PLACE: [f"place {junk}" for junk in JUNKS],
        A_SWAP: [f"swap {a} {b}" for a in GOODS for b in GOODS if a != b],
        A_DONE: ["done"],
        A_STACK: [f"stack {stack}" for stack in STACKS],
        A_DECLINE: ["decline", "yuan"],
        A_TAKE_CARD: [f"take {card}" for card in SPECIALS[:FIRST_SPECIALS]],
        A_MERCHANT: ["load", "goods", "money"],
        A_GOODS: [f"goods {good}" for good in GOODS],
        A_TRAINEE: [f"{trainee} {junk}" for trainee in ("lower", "upper") for junk in JUNKS],
        A_TRAINEE_GOODS: [f"{who} gray {good}" for who in ("lower", "upper") for good in GOODS],
        A_PLAY_LOAD: [f"play load-any {junk}" for junk in JUNKS],
        A_PLAY_MONEY: [f"play money-{junk}" for junk in JUNKS],
        A_PLAY_GOODS: [f"play goods-any {junk}" for junk in JUNKS[:COLOURED]],
        A_PLAY_GRAY: [f"play goods-any gray {good}" for good in GOODS],
        A_PLAY_MOVE: [f"play move-strip {a} {b}" for a in JUNKS for b in JUNKS if a != b],
        A_MORE: [f"more {good}" for good in GOODS],
        A_TAKE: [f"take {good}" for good in GOODS],
        A_BID: [f"bid {n} {good}" for n in range(1, GOODS_IN_BOX + 1) for good in GOODS],
        A_PASS: ["pass"],
        A_LATER: [f"take {card}" for card in SPECIALS[FIRST_SPECIALS:]],
    }
)
"""The text of each action, by its number."""

TAKES = tuple(ACTIONS.index(f"take {card}") for card in SPECIALS)
"""The number of `take <card>`, by special card."""
CARD_OF = tuple(TAKES.index(n) if n in TAKES else NONE for n in range(len(ACTIONS)))
"""The special card that an action takes, by its number, or NONE."""
