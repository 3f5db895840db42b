"""A view as plain text, at most 80 columns wide.

The tiles lie in a ring, clockwise from the upper left corner, each with the card beside it; the
pile and the tokens of the middle are in its heart. Below it come the seats and the step in words.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...engine.columns import (
    centred,
    COLUMNS,
    flowed,
    labelled,
    MARGIN,
    padded,
    seat_heading,
    seat_name,
    width,
    wrapped,
)
from ...engine.sentences import verdict
from .layout import GOODS, GOODS_TO_WIN, HIGHEST, LOWEST, TOKENS_TO_WIN
from .phrases import card, situation
from .score import POINTS_PER_TOKEN

CELL = 26
HEART = COLUMNS - 2 * CELL
TOP, RIGHT, BOTTOM, LEFT = (0, 1, 2), 3, (6, 5, 4), 7
"""The spaces on each side of the ring, from left to right."""
ROUND, HEAVY = tuple("╭─╮│╰╯"), tuple("┏━┓┃┗┛")
"""The frame of a tile, and of the one with the camel."""
NUMBER_SIDE, SEAL_SIDE = "●", "商"
LEGEND = "  ● with the majority token   商 with the majority token, 商 side up"

NOTES = {
    "painter": "hand card: 3 prestige",
    "musician": "shop card: 3 prestige",
    "princess": "1 prestige per token",
    "dancer": "2 prestige",
    "interpreter": "draw per step, keep 1",
    "diplomat": "draw 2, keep 1",
    "soldier": "shop card ↔ market",
    "general": "hand card ↔ market",
    "trader": "take 2 unseen, give 2",
    "merchant": "swap 2, 1 prestige",
    "maid": "shop card ↔ hand card",
    "domestic": "shop → hand or reverse",
    "shepherd": "card of a neighbour",
    "farmer": "a card further on",
    "manichean": "turn a token to 商",
    "buddhist": "turn a token to 商",
}
"""What each character does, in the width of a tile."""


def picture(view: Mapping[str, Any]) -> str:
    """The view as plain text."""
    lines = [_title(view), "", *_ring(view), ""]
    for seat in range(len(view["players"])):
        lines += _seat(view, seat)
    lines += ["", LEGEND, ""]
    lines += _result(view) if view["step"] == "over" else _step(view)
    return "\n".join(line.rstrip() for line in lines)


def _title(view: Mapping[str, Any]) -> str:
    tokens = TOKENS_TO_WIN[len(view["players"])]
    goal = f"{tokens} tokens and {GOODS_TO_WIN} different goods in hand win"
    return padded("Merchants of Dunhuang", COLUMNS - width(goal)) + goal


def _ring(view: Mapping[str, Any]) -> list[str]:
    """Three tiles above, three below, one on each side; arrows say which way the camel walks."""
    tiles = [_tile(view, space) for space in range(len(view["tiles"]))]
    heart = _heart(view)
    up, down = centred("↑", CELL), centred("↓", CELL)
    sides = [(up, down), *zip(tiles[LEFT], tiles[RIGHT], strict=True), (up, down)]
    return [
        *_row([tiles[space] for space in TOP], "→"),
        *(left + line + right for (left, right), line in zip(sides, heart, strict=True)),
        *_row([tiles[space] for space in BOTTOM], "←"),
    ]


def _row(tiles: list[list[str]], arrow: str) -> list[str]:
    gaps = (" ", arrow, " ", " ")
    return [gap.join(lines) for gap, *lines in zip(gaps, *tiles, strict=True)]


def _tile(view: Mapping[str, Any], space: int) -> list[str]:
    """A tile in its frame: the character, the card beside it, and what the character does."""
    character, good = view["tiles"][space], view["market"][space]
    here = character == view["camel"]
    upper_left, flat, upper_right, upright, lower_left, lower_right = HEAVY if here else ROUND
    name = f"{flat} {character.capitalize()} "
    mark = f" CAMEL {flat}" if here else ""
    fill = flat * (CELL - 2 - width(name) - width(mark))
    inside = ["no card" if good is None else card(good), NOTES[character]]
    return [
        upper_left + name + fill + mark + upper_right,
        *(f"{upright} {padded(line, CELL - 4)} {upright}" for line in inside),
        lower_left + flat * (CELL - 2) + lower_right,
    ]


def _heart(view: Mapping[str, Any]) -> list[str]:
    """Six lines: the pile, and the tokens nobody holds."""
    players = len(view["players"])
    held = {good for player in view["players"] for good in player["tokens"]}
    goods = GOODS[LOWEST[players] : HIGHEST[players] + 1]
    tokens = flowed((card(good) for good in goods if good not in held), HEART - 2, "  ")
    n = view["pile"]
    pile = "pile: 1 card" if n == 1 else f"pile: {n} cards"
    lines = [pile, "tokens in the middle:" if tokens else "no tokens in the middle", *tokens]
    if len(lines) < 6:
        lines.insert(1, "")
    above = (6 - len(lines)) // 2
    lines = [""] * above + lines + [""] * (6 - len(lines) - above)
    return [centred(line, HEART) for line in lines]


def _seat(view: Mapping[str, Any], seat: int) -> list[str]:
    """What lies before a seat, and its cards where they are seen."""
    player = view["players"][seat]
    marks = ["you"] * (seat == view["seat"]) + ["first player"] * (seat == view["first"])
    acts = seat == view["turn"] and view["step"] != "over"
    hand = player["hand"]
    cards = hand if isinstance(hand, int) else sum(hand.values())
    numbers = [
        f"coins {player['coins']:>2}",
        f"prestige {player['prestige']:>2}",
        f"tokens {len(player['tokens'])} of {TOKENS_TO_WIN[len(view['players'])]}",
        f"hand {cards:>2}",
    ]
    lines = seat_heading(seat_name(seat, marks), acts, numbers)
    lines += labelled("shop", _shop(player))
    if not isinstance(hand, int):
        lines += labelled("hand", [f"{card(good)} ×{n}" for good, n in hand.items()])
    return lines + _drawn(view, seat)


def _shop(player: Mapping[str, Any]) -> list[str]:
    """The collections of a shop, each with its token; a token may outlast its collection."""
    shop, tokens, sealed = player["shop"], player["tokens"], player["sealed"]
    collections = []
    for good in GOODS:
        if good in shop or good in tokens:
            mark = f" {SEAL_SIDE if good in sealed else NUMBER_SIDE}" if good in tokens else ""
            collections.append(f"{card(good)} ×{shop.get(good, 0)}{mark}")
    return collections


def _drawn(view: Mapping[str, Any], seat: int) -> list[str]:
    """The cards a seat is looking at, as far as they are seen."""
    drawn = view["drawn"]
    if view["step"] == "keep":
        drawn = drawn[seat]
    elif seat != view["turn"]:
        return []
    if not drawn:
        return []
    if isinstance(drawn, int):
        return labelled("drawn", ["1 card" if drawn == 1 else f"{drawn} cards"])
    return labelled(
        "drawn", [f"{card(good)} ×{drawn.count(good)}" for good in dict.fromkeys(drawn)]
    )


def _step(view: Mapping[str, Any]) -> list[str]:
    lines = wrapped(situation(view), COLUMNS).split("\n")
    if view["ending"]:
        lines.append("The pile is used up: this is the last round.")
    return lines


def _result(view: Mapping[str, Any]) -> list[str]:
    """The winners and, unless the game was won at once, how each seat's points come about."""
    if won_at_once(view):
        return [_won_at_once(view)]
    points = tally(view)
    header = f"{MARGIN}{'':<14}{'tokens ×2':>10}{'prestige':>10}   {'cards kept':<33}{'points':>8}"
    lines = [header]
    for seat, (tokens, prestige, kept) in enumerate(points):
        first, *more = flowed([card(good) for good in kept] or ["–"], 31, "  ")
        total = _total(points[seat])
        name = seat_name(seat, ["you"] * (seat == view["seat"]))
        lines.append(f"{MARGIN}{name:<14}{tokens:>10}{prestige:>10}   {first:<33}{total:>8}")
        lines += [" " * (len(MARGIN) + 14 + 10 + 10 + 3) + line for line in more]
    rule = (
        f"A token counts {POINTS_PER_TOKEN}, prestige 1. Of each good, whoever has most cards in "
        "hand keeps one, which counts its number; but only as many cards as tokens."
    )
    won = verdict(view, [_total(seat) for seat in points], "coins")
    return [*lines, "", wrapped(rule, COLUMNS - 2, MARGIN), "", won]


Tally = tuple[int, int, list[str]]


def won_at_once(view: Mapping[str, Any]) -> bool:
    """Whether a finished game ended by tokens and goods; the other hands stay hidden then (3.4)."""
    player = view["players"][view["turn"]]
    tokens = TOKENS_TO_WIN[len(view["players"])]
    return len(player["tokens"]) >= tokens and len(player["hand"]) >= GOODS_TO_WIN


def tally(view: Mapping[str, Any]) -> list[Tally]:
    """The points of each seat for tokens and for prestige, and the cards it keeps (6.3)."""
    players = view["players"]
    points = []
    for player in players:
        kept = [
            good
            for good in reversed(GOODS)
            if 0 < player["hand"].get(good, 0) == max(p["hand"].get(good, 0) for p in players)
        ]
        tokens = len(player["tokens"])
        points.append((POINTS_PER_TOKEN * tokens, player["prestige"], kept[:tokens]))
    return points


def _total(points: Tally) -> int:
    tokens, prestige, kept = points
    return tokens + prestige + sum(GOODS.index(good) + 1 for good in kept)


def _won_at_once(view: Mapping[str, Any]) -> str:
    winner = view["winners"][0]
    tokens = len(view["players"][winner]["tokens"])
    goods = len(view["players"][winner]["hand"])
    if winner == view["seat"]:
        return f"You win at once with {tokens} tokens and {goods} different goods in hand."
    return f"Seat {winner} wins at once with {tokens} tokens and {goods} different goods in hand."
