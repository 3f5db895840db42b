"""The heart of the circle: the pile among the tokens nobody holds; and the camel on its road."""

from __future__ import annotations

from ...engine.phrases import count, say
from ...games.dunhuang.layout import GOODS, HIGHEST, LOWEST
from ..markup import element, fragment, Markup
from ..scene import Scene
from . import pieces
from .cards import label_size
from .changes import Changes
from .geometry import polar, space_angle
from .hints import card_name, hint, name, target
from .palette import COIN_LINE, DIGITS, SANS, themed, TOKEN_FACE
from .sprite import use
from .targets import Targets

__all__ = ["camel", "heart"]

NAME_ROOM = 48
"""How wide the pile's name may be between the tokens."""


def heart(scene: Scene, targets: Targets, changes: Changes) -> Markup:
    """The pile, with the tokens nobody holds in a wreath around it, each in a place of its own."""
    view = scene.view
    players = view["players"]
    goods = GOODS[LOWEST[len(players)] : HIGHEST[len(players)] + 1]
    held = {good for player in players for good in player["tokens"]}
    return fragment(
        *(
            _free_token(
                scene,
                good,
                polar(54.5, -90 + 360 / len(goods) * i),
                good in held,
                good in changes.tokens,
            )
            for i, good in enumerate(goods)
        ),
        _pile(scene, targets),
    )


def _free_token(
    scene: Scene, good: str, at: tuple[float, float], held: bool, fresh: bool
) -> Markup:
    x, y = at
    if held:
        return element(
            "circle", cx=float(x), cy=float(y), r=3, fill=themed("ornament"), fill_opacity=0.7
        )
    label = scene.voice(say("Token of {good}, held by nobody", good=card_name(scene, good)))
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
        stroke=themed("now"),
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
        **hint(scene, "token"),
    )


def _pile(scene: Scene, targets: Targets) -> Markup:
    n = scene.view["pile"]
    action = targets.whole.get("draw")
    words = scene.voice(say("pile"))
    label = scene.voice(count("Pile: {n} card", "Pile: {n} cards", n))
    about = target(scene, action) if action else {"aria_label": label, **hint(scene, "pile")}
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
            font_size=min(12.5, NAME_ROOM / label_size(words)),
            fill=themed("second"),
            text_anchor="middle",
            class_="pile-name",
            aria_hidden="true",
        ),
        class_="pile legal" if action else "pile",
        id="pile",
        data_place="pile",
        role="button" if action else "img",
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
        stroke=themed("ornament"),
        stroke_dasharray="2 4",
        stroke_linecap="round",
        stroke_width=1.5,
    )


def camel(scene: Scene) -> Markup:
    """The camel on its tile; before the first turn it waits below the pile."""
    reached = scene.view["camel"]
    if reached is None:
        x, y, label = 0.0, 94.0, scene.voice(say("The camel waits for its first tile"))
    else:
        x, y = polar(93, space_angle(scene.view["tiles"].index(reached)))
        label = scene.voice(say("The camel, at the {character}", character=name(scene, reached)))
    inside = element("g", use("camel", -29, -25, 58, 46), class_="grow")
    return element(
        "g",
        element("g", inside, id="camel", data_piece="camel", data_round="circle-middle"),
        transform=f"translate({x:.1f} {y:.1f})",
        class_="camel",
        role="img",
        aria_label=label,
        **hint(scene, "camel"),
    )
