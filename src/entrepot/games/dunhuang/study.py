"""Study counts of Merchants of Dunhuang: characters above all."""

from __future__ import annotations

from ...engine.study import ActionKind, Ending, NOTHING, ranked, Source, Subject
from .actions import ACTIONS
from .characters import FIRST_SIDE, TILES
from .majority import tokens_of
from .score import POINTS_PER_TOKEN, score, winners, won_at_once
from .state import BONUS, CHARACTERS, State
from .texts.actions import ACTION_TEXTS

FAR = 4
"""Walks of so many steps or more count together."""
WALKS = (*(f"move {n}" for n in range(1, FAR)), f"move {FAR}+")

PLAIN = {
    name: row.study
    for verb, row in ACTION_TEXTS.items()
    if row.study is not None
    for name in (WALKS if verb == "move" else (verb,))
}
"""Deeds that are not a character's."""

DEEDS = (
    *(
        ActionKind(one.key, "Characters", number, side)
        for number, tile in enumerate(TILES)
        for side, one in enumerate(tile)
    ),
    *(ActionKind(name, group) for name, group in PLAIN.items()),
)
ENDINGS = (
    Ending("won at once", "won at once, with enough tokens and goods", by_points=False),
    Ending("by points", "decided by points, after the pile ran out"),
    Ending("by coins", "decided by coins, where points were equal"),
    Ending("shared", "shared, where points and coins were equal"),
)
SOURCES = (
    Source("tokens", "tokens"),
    Source("prestige", "prestige"),
    Source("cards", "kept cards"),
)


def _named(text: str) -> int:
    """The deed of an action that is not a character's."""
    if text.startswith("move ") and int(text[5:]) >= FAR:
        text = f"move {FAR}+"
    return len(CHARACTERS) + list(PLAIN).index(text) if text in PLAIN else NOTHING


BY_CODE = tuple(_named(text) for text in ACTIONS)
MOVES = tuple(text.startswith("move ") for text in ACTIONS)


def deed(s: State, code: int) -> int:
    """A character's action is named after the character; some others after their text."""
    named = BY_CODE[code]
    return s.tiles[s.camel] if s.step == BONUS and named == NOTHING else named


def ending(s: State) -> int:
    """At once, by points, by coins, or not at all."""
    if won_at_once(s):
        return 0
    all_points = [score(s, p) for p in range(s.players)]
    return 1 + ranked(all_points, winners(s, [0] * s.players))


def brought(s: State, p: int) -> tuple[int, ...]:
    """Points for tokens, prestige and kept cards (6.3)."""
    tokens = POINTS_PER_TOKEN * tokens_of(s, p)
    return tokens, s.prestige[p], score(s, p) - tokens - s.prestige[p]


def sides(s: State) -> tuple[int, ...]:
    """The side of each tile that is up (1.3)."""
    return tuple(s.tiles[s.spot[tile]] - first for tile, first in enumerate(FIRST_SIDE))


SUBJECT = Subject(
    deeds=DEEDS,
    deed=deed,
    turns=("turn", "turns"),
    turn=MOVES.__getitem__,
    endings=ENDINGS,
    ending=ending,
    sources=SOURCES,
    brought=brought,
    alternatives=tuple(tuple(one.key for one in tile) for tile in TILES),
    sides=sides,
    variants={"counted supply": {"supply": "counted"}},
)
