"""The text board: a view as plain text, at most 80 columns wide.

The tiles lie in a ring, clockwise from the upper left corner, each with the card beside it; the
pile and the tokens of the middle are in its heart. Below it come the seats and the step in words.
"""

from __future__ import annotations

from ....engine.phrases import count, ENGLISH, say, Translator
from ....engine.text_columns import (
    centred,
    clipped,
    COLUMNS,
    flowed,
    labelled,
    legend,
    MARGIN,
    padded,
    right_aligned,
    seat_heading,
    seat_name,
    width,
    wrapped,
)
from ..characters import CHARACTER
from ..state import GOODS, GOODS_TO_WIN, HIGHEST, LOWEST, TOKENS_TO_WIN
from ..view_types import drawn_by, Player, View
from .prompts import prompt
from .score import tally, total, won_at_once
from .terms import card, cards, term, TITLE

CELL = 26
HEART = COLUMNS - 2 * CELL
NAME, TOKENS, PRESTIGE, SCORED, POINTS = 14, 10, 10, 33, 8
"""Columns of the table of points."""
TOP, RIGHT, BOTTOM, LEFT = (0, 1, 2), 3, (6, 5, 4), 7
"""The spaces on each side of the ring, from left to right."""
ROUND, HEAVY = tuple("╭─╮│╰╯"), tuple("┏━┓┃┗┛")
"""The frame of a tile, and of the one with the camel."""
NUMBER_SIDE, SEAL_SIDE = "●", "商"

COLOURS = {
    "gold": "#b58900",
    "silver": "#7f8f99",
    "lapis": "#4373d9",
    "pottery": "#cb6a1e",
    "glass": "#2aa1a8",
    "bamboo": "#4f9a2f",
    "tea": "#a06f45",
    "paper": "#98925f",
    "wool": "#9a6cc4",
    "silk": "#d33670",
}
"""A colour for each good that can be read on a dark screen and on a light one."""


def colours(voice: Translator) -> dict[str, str]:
    """The words of the goods with their colours, and what stands out."""
    goods = {voice(term(good)): colour for good, colour in COLOURS.items()}
    return {**goods, voice(CAMEL): "bold", SEAL_SIDE: "bold red"}


CAMEL = say("CAMEL", context="on the tile where it stands")


def text_board(view: View, voice: Translator = ENGLISH) -> str:
    """The view as plain text."""
    lines = [_title(view, voice), "", *_ring(view, voice), ""]
    for seat in range(len(view["players"])):
        lines += _seat(view, seat, voice)
    lines += ["", legend(voice(LEGEND)), ""]
    lines += _points(view, voice) if view["step"] == "over" else []
    lines.append(wrapped(voice(prompt(view)), COLUMNS))
    if view["ending"] and view["step"] != "over":
        lines.append(wrapped(voice(LAST_ROUND), COLUMNS))
    return "\n".join(line.rstrip() for line in lines)


LEGEND = say("● with the majority token   商 with the majority token, 商 side up")
LAST_ROUND = say("The market can no longer be refilled: this is the last round.")


def _title(view: View, voice: Translator) -> str:
    goal = voice(
        count(
            "{n} token and {goods} different goods in hand win",
            "{n} tokens and {goods} different goods in hand win",
            TOKENS_TO_WIN[len(view["players"])],
            goods=GOODS_TO_WIN,
        )
    )
    title = voice(TITLE)
    return title + right_aligned(goal, COLUMNS - width(title))


def _ring(view: View, voice: Translator) -> list[str]:
    """Three tiles above, three below, one on each side; arrows say which way the camel walks."""
    tiles = [_tile(view, space, voice) for space in range(len(view["tiles"]))]
    heart = _heart(view, voice)
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


def _tile(view: View, space: int, voice: Translator) -> list[str]:
    """A tile in its frame: the character, the card beside it, and what the character does."""
    character, good = view["tiles"][space], view["market"][space]
    here = character == view["camel"]
    upper_left, flat, upper_right, upright, lower_left, lower_right = HEAVY if here else ROUND
    mark = f" {voice(CAMEL)} {flat}" if here else ""
    name = clipped(voice(CHARACTER[character].name), CELL - 5 - width(mark))
    name = f"{flat} {name} "
    fill = flat * (CELL - 2 - width(name) - width(mark))
    inside = [voice(say("no card") if good is None else card(good))]
    inside.append(voice(CHARACTER[character].note))
    return [
        upper_left + name + fill + mark + upper_right,
        *(f"{upright} {padded(clipped(line, CELL - 4), CELL - 4)} {upright}" for line in inside),
        lower_left + flat * (CELL - 2) + lower_right,
    ]


def _heart(view: View, voice: Translator) -> list[str]:
    """Six lines: the pile, and the tokens nobody holds."""
    players = len(view["players"])
    held = {good for player in view["players"] for good in player["tokens"]}
    goods = [good for good in GOODS[LOWEST[players] : HIGHEST[players] + 1] if good not in held]
    tokens = flowed((voice(term(good)) for good in goods), HEART - 2, "  ")
    tokens[3:] = ["  ".join(tokens[3:])] if tokens[3:] else []
    middle = say("tokens in the middle:") if tokens else say("no tokens in the middle")
    pile = count("pile: {n} card", "pile: {n} cards", view["pile"])
    lines = [voice(pile), voice(middle), *tokens]
    if len(lines) < 6:
        lines.insert(1, "")
    above = (6 - len(lines)) // 2
    lines = [""] * above + lines + [""] * (6 - len(lines) - above)
    return [centred(clipped(line, HEART), HEART) for line in lines]


def _name(view: View, seat: int, voice: Translator, *marks: str, columns: int) -> str:
    own = [voice(say("you", context="the reader's seat"))] * (seat == view["seat"])
    return seat_name(voice.name(seat), [*own, *marks], columns)


def _seat(view: View, seat: int, voice: Translator) -> list[str]:
    """The things before a seat, and its cards where they are seen."""
    player = view["players"][seat]
    marks = [voice(term("first player"))] * (seat == view["first"])
    acts = seat == view["turn"] and view["step"] != "over"
    hand = player["hand"]
    held = hand if isinstance(hand, int) else sum(hand.values())
    numbers = [
        say("coins {n}", n=f"{player['coins']:>2}"),
        say("prestige {n}", n=f"{player['prestige']:>2}"),
        say(
            "tokens {n} of {goal}",
            n=len(player["tokens"]),
            goal=TOKENS_TO_WIN[len(view["players"])],
        ),
        say("hand {n}", n=f"{held:>2}"),
    ]
    name = _name(view, seat, voice, *marks, columns=26)
    lines = seat_heading(name, acts, map(voice, numbers))
    lines += labelled(voice(term("shop")), _shop(player, voice))
    if not isinstance(hand, int):
        in_hand = [f"{voice(card(good))} ×{n}" for good, n in hand.items()]
        lines += labelled(voice(term("hand")), in_hand)
    return lines + _drawn(view, seat, voice)


def _shop(player: Player, voice: Translator) -> list[str]:
    """The collections of a shop, each with its token; a token may outlast its collection."""
    shop, tokens, sealed = player["shop"], player["tokens"], player["sealed"]
    collections = []
    for good in GOODS:
        if good in shop or good in tokens:
            mark = f" {SEAL_SIDE if good in sealed else NUMBER_SIDE}" if good in tokens else ""
            collections.append(f"{voice(card(good))} ×{shop.get(good, 0)}{mark}")
    return collections


def _drawn(view: View, seat: int, voice: Translator) -> list[str]:
    """The cards a seat is looking at, as far as they are seen."""
    drawn = drawn_by(view, seat)
    if not drawn:
        return []
    label = voice(say("drawn", context="cards being looked at"))
    if isinstance(drawn, int):
        return labelled(label, [voice(cards(drawn))])
    return labelled(
        label, [f"{voice(card(good))} ×{drawn.count(good)}" for good in dict.fromkeys(drawn)]
    )


def _points(view: View, voice: Translator) -> list[str]:
    """The points of each seat line by line, unless the game was won at once."""
    if won_at_once(view):
        return []
    header = [
        "",
        voice(say("tokens ×2")),
        voice(term("prestige")),
        voice(say("cards scored")),
        voice(say("points")),
    ]
    lines = [_point_row(*header)]
    for seat, (tokens, prestige, scored) in enumerate(points := tally(view)):
        first, *more = flowed([voice(card(good)) for good in scored] or ["–"], SCORED - 2, "  ")
        name = _name(view, seat, voice, columns=NAME)
        lines.append(_point_row(name, tokens, prestige, first, total(points[seat])))
        lines += [_point_row("", "", "", line, "") for line in more]
    rule = say(
        "A token counts 2, prestige 1. Of each good, everyone with the most cards in hand keeps "
        "one, on a tie too. Of the cards you keep, the best count their numbers, one for each of "
        "your tokens."
    )
    return [*lines, "", wrapped(voice(rule), COLUMNS - 2, MARGIN), ""]


def _point_row(name: str, tokens: object, prestige: object, scored: str, points: object) -> str:
    return (
        f"{MARGIN}{padded(name, NAME)}{right_aligned(str(tokens), TOKENS)}"
        f"{right_aligned(str(prestige), PRESTIGE)}   {padded(clipped(scored, SCORED), SCORED)}"
        f"{right_aligned(str(points), POINTS)}"
    )
