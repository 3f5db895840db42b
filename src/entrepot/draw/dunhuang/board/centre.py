"""The heart of the circle: the pile among the tokens nobody holds; and the camel on its road."""

from __future__ import annotations

from functools import lru_cache

from ....engine.phrases import count, say
from ....games.dunhuang.state import GOODS, HIGHEST, LOWEST
from ....i18n import Voice
from ...html import element, fragment, Markup
from ...kit.svg import paint
from ...kit.tooltips import Attributes
from ..animations import Changes
from ..click_targets import Targets
from ..palette import COIN_LINE, DIGITS, LETTERS, SANS, TOKEN_FACE
from ..scene import Scene
from ..symbols import use
from ..tooltips import card_name, name, target, tip
from . import pieces
from .geometry import polar, space_angle

NAME_ROOM = 48
"""The largest width of the pile's name between the tokens."""


def heart(scene: Scene, targets: Targets, changes: Changes) -> tuple[Markup, Markup]:
    """The tokens nobody holds in a wreath, each in a place of its own, and the pile within."""
    view = scene.view
    players = view["players"]
    held = frozenset([good for player in players for good in player["tokens"]])
    tokens = _wreath(len(players), held, frozenset(changes.tokens), scene.language)
    return tokens, _pile(scene, targets)


@lru_cache(5000)
def _wreath(players: int, held: frozenset[str], fresh: frozenset[str], language: str) -> Markup:
    goods = GOODS[LOWEST[players] : HIGHEST[players] + 1]
    return fragment(
        *(
            _free_token(good, i, len(goods), good in held, good in fresh, language)
            for i, good in enumerate(goods)
        )
    )


@lru_cache(5000)
def _free_token(good: str, i: int, of: int, held: bool, fresh: bool, language: str) -> Markup:
    x, y = polar(54.5, -90 + 360 / of * i)
    if held:
        return element(
            "circle", cx=float(x), cy=float(y), r=3, fill=paint("ornament"), fill_opacity=0.7
        )
    label = Voice(language)(say("Token of {good}, held by nobody", good=card_name(language, good)))
    token = element(
        "svg",
        pieces.token(good, False, small=True),
        x=-12.5,
        y=-12.5,
        width=25,
        height=25,
        viewBox="0 0 40 40",
        overflow="visible",
    )
    ring = element(
        "circle",
        r=14.5,
        class_="change",
        fill="none",
        stroke=paint("now"),
        stroke_width=2,
        stroke_dasharray="4 3",
    )
    return element(
        "g",
        element(
            "g", token, ring if fresh else None, id=f"token-{good}", data_piece=f"token {good}"
        ),
        transform=f"translate({x:.1f} {y:.1f})",
        role="img",
        aria_label=label,
        **tip("token", language),
    )


def _pile(scene: Scene, targets: Targets) -> Markup:
    n, action = scene.view["pile"], targets.whole.get("draw")
    if action is None:
        return _plain_pile(n, scene.language)
    return _drawn_pile(n, scene.language, {"role": "button", **target(scene, action)}, " legal")


@lru_cache(1024)
def _plain_pile(n: int, language: str) -> Markup:
    label = Voice(language)(count("Pile: {n} card", "Pile: {n} cards", n))
    about = {"role": "img", "aria_label": label, **tip("pile", language)}
    return _drawn_pile(n, language, about)


def _drawn_pile(n: int, language: str, about: Attributes, legal: str = "") -> Markup:
    words = Voice(language)(say("pile"))
    backs = [use("back", -19 + 4 * i, -29 - 3 * i, 36, 49) for i in reversed(range(min(n, 2)))]
    return element(
        "g",
        element("rect", x=-26, y=-38, width=54, height=64, rx=8, class_="pile-mat", fill="none"),
        *(backs or [_no_pile()]),
        element("circle", cx=0, cy=-6, r=12, fill=TOKEN_FACE, stroke=COIN_LINE, stroke_width=1.2),
        pieces.digits(n, 0, -1.2, 14, DIGITS),
        element(
            "text",
            words,
            y=36,
            font_family=SANS,
            font_weight=600,
            font_size=min(12.5, NAME_ROOM / LETTERS.width(words)),
            fill=paint("second"),
            text_anchor="middle",
            class_="pile-name",
            aria_hidden="true",
        ),
        class_=f"pile{legal}",
        id="pile",
        data_place="pile",
        **about,
    )


def _no_pile() -> Markup:
    return element(
        "rect",
        x=-19,
        y=-29,
        width=36,
        height=49,
        rx=4,
        fill="none",
        stroke=paint("ornament"),
        stroke_dasharray="2 4",
        stroke_linecap="round",
        stroke_width=1.5,
    )


def camel(scene: Scene) -> Markup:
    """The camel on its tile; before the first turn it waits below the pile."""
    reached = scene.view["camel"]
    space = None if reached is None else scene.view["tiles"].index(reached)
    return _drawn_camel(reached, space, scene.language)


@lru_cache(5000)
def _drawn_camel(reached: str | None, space: int | None, language: str) -> Markup:
    voice = Voice(language)
    if reached is None or space is None:
        x, y, label = 0.0, 94.0, voice(say("The camel waits for its first tile"))
    else:
        x, y = polar(93, space_angle(space))
        label = voice(say("The camel, at the {character}", character=name(language, reached)))
    inside = element("g", use("camel", -29, -25, 58, 46), class_="grow")
    return element(
        "g",
        element("g", inside, id="camel", data_piece="camel", data_round="circle-middle"),
        transform=f"translate({x:.1f} {y:.1f})",
        class_="camel",
        role="img",
        aria_label=label,
        **tip("camel", language),
    )
