"""The circle: eight tiles with their market cards, the camel's road, the pile and free tokens."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from ....engine.phrases import say
from ....games.dunhuang.state import SPACES
from ....games.dunhuang.view_types import at_camel
from ....i18n import Voice
from ...fragments import Fragment, slot
from ...html import element, fragment, Markup, NOTHING
from ...kit.svg import paint
from ...kit.tooltips import Attributes
from ...overlays import overlay_anchor
from ..animations import Changes
from ..click_targets import Targets
from ..palette import COIN_LINE, DIGITS, LETTERS, SANS, TOKEN_FACE
from ..scene import Scene
from ..symbols import use
from ..tooltips import card_name, character_tip, name, target, tip
from . import pieces
from .centre import camel, heart
from .geometry import across, arc, polar, sector, space_angle
from .ornament import lamp, landscape, lotus, pearls

WIDTH, HEIGHT = 576, 526
HEART, ROAD_IN, ROAD_OUT, TILE_IN, TILE_OUT, MARKET = 79, 79, 110, 114, 187, 238
ROAD = 95
CARD = (58, 79)
LABEL_LIFT = 6
"""The height of a label's middle over the lower edge of a stop's card: it hides no name there."""
NAME_MARGIN = 7
"""The distance of a character's name from the edges of its tile."""
SLOTS = (*(f"stop-{space}" for space in range(SPACES)), "path", "tokens", "pile", "camel")


def circle(voice: Voice) -> Markup:
    """The circle for a page, with slots for what lies on it."""
    return element(
        "section",
        element(
            "svg",
            ground(),
            *map(slot, SLOTS),
            viewBox=f"{-WIDTH // 2} {-HEIGHT // 2} {WIDTH} {HEIGHT}",
            class_="circle-drawing",
            role="group",
            aria_label=voice(say("The circle of characters, with the market")),
        ),
        overlay_anchor(),
        class_="circle",
        id="circle",
    )


def ground() -> Markup:
    """The ground, around 0, 0."""
    return fragment(lamp(), landscape(), pearls(MARKET), _road(), lotus(HEART))


def on_circle(scene: Scene, targets: Targets, changes: Changes) -> dict[str, Fragment]:
    """The pieces on the circle, each for its slot."""
    stops = (_stop(scene, space, targets, changes) for space in range(SPACES))
    tokens, pile = heart(scene, targets, changes)
    prices = (_price(scene, tile, steps) for tile, steps in targets.walks.items())
    middle = (_path(targets), tokens, pile, fragment(camel(scene), *prices))
    return dict(zip(SLOTS, (*stops, *map(Fragment, middle)), strict=True))


@cache
def _road() -> Markup:
    """The road, and the centre it leads round."""
    return fragment(
        element(
            "circle",
            r=(ROAD_IN + ROAD_OUT) / 2,
            fill="none",
            stroke=paint("road"),
            stroke_width=ROAD_OUT - ROAD_IN,
        ),
        element("circle", r=1, id="circle-middle", fill="none"),
    )


def _stop(scene: Scene, space: int, targets: Targets, changes: Changes) -> Fragment:
    """A tile with its market space; where the camel may go, the two are one target."""
    view, fresh = scene.view, changes.market
    tile, good = view["tiles"][space], view["market"][space]
    if not targets.acts_on(tile):
        here = view["camel"] == tile
        return _plain_stop(
            tile, space, good, here, here and view["step"] == "good", tile in fresh, scene.language
        )
    return Fragment(_legal_stop(scene, space, targets, changes))


@lru_cache(5000)
def _plain_stop(
    tile: str, space: int, good: str | None, here: bool, taken: bool, fresh: bool, language: str
) -> Fragment:
    return Fragment(
        fragment(
            _drawn_tile(tile, space, here, True, language),
            _plain_space(tile, space, good, fresh, True, language, taken=taken),
        )
    )


def _legal_stop(scene: Scene, space: int, targets: Targets, changes: Changes) -> Markup:
    tile = scene.view["tiles"][space]
    if tile not in targets.tiles:
        return fragment(_tile(scene, space, alone=True), _space(scene, space, targets, changes))
    steps = targets.walks.get(tile)
    x, y = polar(MARKET, space_angle(space))
    return element(
        "g",
        _tile(scene, space, alone=False),
        _space(scene, space, targets, changes),
        class_="stop legal",
        id=f"stop-{tile}",
        role="button",
        data_label_at=f"{x:.1f} {y + CARD[1] / 2 - LABEL_LIFT:.1f}",
        data_walk=steps,
        data_twin=space,
        data_twice="",
        **{
            **target(scene, targets.tiles[tile]),
            "data_rule": tip(tile, scene.language).get("data_rule"),
        },
    )


def _tile(scene: Scene, space: int, *, alone: bool) -> Markup:
    tile = scene.view["tiles"][space]
    return _drawn_tile(tile, space, scene.view["camel"] == tile, alone, scene.language)


@lru_cache(5000)
def _drawn_tile(tile: str, space: int, here: bool, alone: bool, language: str) -> Markup:
    label = name(language, tile)
    about = {"role": "img", "aria_label": label, **character_tip(language, tile)} if alone else {}
    return element(
        "g",
        _tile_face(tile, space, label, here),
        class_="tile here" if here else "tile",
        id=f"tile-{tile}",
        data_place=f"tile {tile}",
        **about,
    )


def _tile_face(tile: str, space: int, label: str, here: bool) -> Markup:
    """A tile's sector, emblem and name; the camel's tile has the colour of the road."""
    x, y = polar(152, space_angle(space))
    if y > 0:
        y -= 7
    return fragment(
        element(
            "path",
            d=sector(TILE_IN, TILE_OUT, space_angle(space), 4),
            class_="sector",
            fill=paint("road" if here else "tile"),
            stroke=paint("ornament"),
            stroke_width=1.5,
            stroke_linejoin="round",
        ),
        element(
            "g",
            element("g", use(tile, -21, -21, 42, 42), class_="grow"),
            class_="emblem",
            color=paint("road-ink" if here else "line"),
            transform=f"translate({x:.1f} {y - 8:.1f})",
        ),
        _name(label, space, y + 27, paint("road-ink" if here else "second")),
    )


@cache
def _name_room(space: int, y: float) -> tuple[float, float]:
    """The middle of the room for a name on a tile, and how wide it is."""
    left, right = across(TILE_IN, TILE_OUT, space_angle(space), y - 4)
    return (left + right) / 2, right - left - 2 * NAME_MARGIN


def _name(label: str, space: int, y: float, ink: str) -> Markup:
    """A name on its tile: smaller if it is long, in two lines if it is longer still."""
    x, room = _name_room(space, y)
    wide = LETTERS.width(label)
    size = 12.5 if wide * 12.5 <= room else 11.5
    lines = [label]
    if wide * size > room:
        halves = label.replace("-", "- ").split()
        lines = [halves[0], "".join(halves[1:])] if len(halves) > 1 else [label]
        size = min(size, room / max(map(LETTERS.width, lines)))
    spans = [
        element("tspan", line, x=f"{x:.1f}", y=f"{y - 6 * (len(lines) - 1) + 12 * i:.1f}")
        for i, line in enumerate(lines)
    ]
    return element(
        "text",
        *spans,
        class_="tile-name",
        font_family=SANS,
        font_weight=600,
        font_size=float(size),
        fill=ink,
        text_anchor="middle",
        aria_hidden="true",
    )


def _space(scene: Scene, space: int, targets: Targets, changes: Changes) -> Markup:
    """A space of the market with its card, if one lies there."""
    tile, good = scene.view["tiles"][space], scene.view["market"][space]
    if tile not in targets.market and tile not in targets.second_market:
        alone = tile not in targets.tiles
        return _plain_space(tile, space, good, tile in changes.market, alone, scene.language)
    seconds = targets.second_market.get(tile, {})
    about: Attributes = {}
    if tile in targets.market:
        about = {"role": "button", **target(scene, targets.market[tile])}
    elif good is not None:
        about = _named(good, scene.language)
    inside = fragment(
        _card_face(good, tile in changes.market),
        *(_second(scene, action, first) for first, action in seconds.items()),
    )
    return _placed(tile, space, inside, about, "space legal" if tile in targets.market else "space")


@lru_cache(5000)
def _plain_space(
    tile: str,
    space: int,
    good: str | None,
    fresh: bool,
    alone: bool,
    language: str,
    *,
    taken: bool = False,
) -> Markup:
    """A space of the market that nothing can be done with by itself; its card may be taken now."""
    about = _named(good, language) if alone and good is not None else {}
    class_ = "space taken" if taken else "space"
    return _placed(tile, space, _card_face(good, fresh), about, class_)


def _named(good: str, language: str) -> Attributes:
    return {"role": "img", "aria_label": card_name(language, good), **tip(good, language)}


def _placed(tile: str, space: int, inside: Markup, about: Attributes, class_: str) -> Markup:
    x, y = polar(MARKET, space_angle(space))
    return element(
        "g",
        element("g", inside, class_="near"),
        class_=class_,
        id=f"space-{tile}",
        data_place=f"market {tile}",
        data_market="",
        transform=f"translate({x:.1f} {y:.1f})",
        **about,
    )


@cache
def _card_face(good: str | None, fresh: bool) -> Markup:
    """A market card on its mat, marked if it has just come."""
    w, h = CARD
    return fragment(
        element(
            "rect",
            x=-w / 2 - 3.5,
            y=-h / 2 - 3.5,
            width=w + 7,
            height=h + 7,
            rx=8,
            class_="mat",
            fill=paint("ground"),
            stroke=paint("ornament"),
            stroke_opacity=0.55,
        ),
        element(
            "rect",
            x=-w / 2 - 6,
            y=-h / 2 - 6,
            width=w + 12,
            height=h + 12,
            class_="reach",
            fill="none",
        ),
        use(f"card-{good}", -w / 2, -h / 2, w, h) if good is not None else _bare(),
        element(
            "rect",
            x=-w / 2 - 4.5,
            y=-h / 2 - 4.5,
            width=w + 9,
            height=h + 9,
            rx=9,
            class_="change",
            fill="none",
            stroke=paint("now"),
            stroke_width=2,
            stroke_dasharray="6 4",
        )
        if fresh and good is not None
        else None,
    )


@cache
def _bare() -> Markup:
    """An empty space."""
    w, h = CARD
    return element(
        "rect",
        x=-w / 2 + 1,
        y=-h / 2 + 1,
        width=w - 2,
        height=h - 2,
        rx=6,
        fill=paint("inset"),
        stroke=paint("ornament"),
        stroke_dasharray="2 4",
        stroke_linecap="round",
        stroke_width=1.5,
    )


def _second(scene: Scene, action: str, first: str) -> Markup:
    """A market card to swap for a card that has been picked before."""
    w, h = CARD
    return element(
        "g",
        *(
            element(
                "rect",
                x=-w / 2 - out,
                y=-h / 2 - out,
                width=w + 2 * out,
                height=h + 2 * out,
                rx=6 + out,
                class_=rim,
                fill="none",
            )
            for rim, out in (("rim-gold", 5), ("rim", 2))
        ),
        class_=f"second for-{first}",
        role="button",
        **target(scene, action),
    )


def _path(targets: Targets) -> Markup:
    """A dotted line along the road, as far as the camel may walk; a leg for each step."""
    if not targets.walks:
        return NOTHING
    start = targets.view["tiles"].index(at_camel(targets.view))
    return _legs(start, max(targets.walks.values()))


@cache
def _legs(start: int, steps: int) -> Markup:
    legs = (
        element(
            "path",
            d=arc(ROAD, space_angle(start + leg), space_angle(start + leg + 1)),
            class_="leg",
            data_leg=leg + 1,
            fill="none",
            stroke=paint("path"),
            stroke_width=2.4,
            stroke_linecap="round",
            stroke_dasharray="0.1 6.2",
        )
        for leg in range(steps)
    )
    return element("g", *legs, class_="path")


def _price(scene: Scene, tile: str, steps: int) -> Markup:
    """The cost of the walk to a tile, on the road before it."""
    round_trip = tile == scene.view["camel"]
    x, y = polar(92, space_angle(scene.view["tiles"].index(tile)) - 25 * round_trip)
    inside = (
        _free(scene)
        if steps == 1
        else element(
            "svg",
            pieces.price(steps - 1),
            x=-13.5,
            y=-13.5,
            width=27,
            height=27,
            viewBox="0 0 24 24",
        )
    )
    return element(
        "g",
        element("g", inside, class_="grow"),
        class_="price",
        aria_hidden="true",
        transform=f"translate({x:.1f} {y:.1f})",
    )


def marked(targets: Targets) -> Iterator[Markup]:
    """A rim around each tile and card that can be chosen, for where no style sheet marks it."""
    tiles = targets.view["tiles"]
    w, h = CARD
    for tile in targets.tiles:
        yield element(
            "path",
            d=sector(TILE_IN, TILE_OUT, space_angle(tiles.index(tile)), 4),
            fill="none",
            stroke=paint("legal"),
            stroke_width=3,
            stroke_linejoin="round",
        )
    for tile in targets.market:
        x, y = polar(MARKET, space_angle(tiles.index(tile)))
        yield element(
            "rect",
            x=f"{x - w / 2 - 4:.1f}",
            y=f"{y - h / 2 - 4:.1f}",
            width=w + 8,
            height=h + 8,
            rx=9,
            fill="none",
            stroke=paint("legal"),
            stroke_width=4,
        )


def _free(scene: Scene) -> Markup:
    word = scene.voice(say("free", context="a walk that costs nothing"))
    width = max(34.0, LETTERS.width(word) * 12.5 + 12)
    return fragment(
        element(
            "rect",
            x=-width / 2,
            y=-12,
            width=width,
            height=24,
            rx=12,
            fill=TOKEN_FACE,
            stroke=COIN_LINE,
            stroke_width=1.6,
        ),
        element(
            "text",
            word,
            y=4.5,
            font_family=SANS,
            font_weight=700,
            font_size=13,
            fill=DIGITS,
            text_anchor="middle",
        ),
    )
