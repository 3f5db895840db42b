"""Strips in the hold of a junk, layer upon layer, and the seals that count visible crates."""

from __future__ import annotations

from collections.abc import Sequence

from ....games.dschunk.state import LAYER
from ....games.dschunk.view_rules import Layers
from ...html import element, fragment, Markup
from ...kit.svg import paint
from ..palette import group, lettering, use
from .pieces import EDGES, seat_colour

CRATE = 29
SPAN = CRATE * LAYER
LEFT, TOP = 104.5, 38.0
"""The place of the first layer in the picture of a junk."""
LIFT = 5.0
"""The rise from one layer to the next."""
MOST_LIFT = 18.0
"""The rise of all layers together, at most: 62 % of a crate."""
OUTLINE = "#1D130B"
SLOT = 68


def cargo(junk: str, layers: Layers, players: int) -> Markup:
    """The hold with all layers; of the buried ones only the front edges are drawn."""
    lift = min(LIFT, MOST_LIFT / max(1, len(layers) - 1))
    hold = element(
        "rect",
        x=LEFT - 5.5,
        y=TOP - 7,
        width=SPAN + 11,
        height=SPAN + 15,
        rx=5,
        fill=paint("hold"),
        stroke=OUTLINE,
        stroke_opacity=0.55,
        stroke_width=1.5,
        data_place=f"junk {junk}",
    )
    drawn = []
    for i, layer in enumerate(layers):
        top = TOP - lift * i
        colours = [seat_colour(players, seat) for seat in layer]
        front = LIFT if i == 0 else lift
        drawn.append(_fronts(colours, i, top, front))
        if i >= len(layers) - 2:
            drawn.append(_layer(layer, colours, i, top, junk))
        if i == len(layers) - 2:
            drawn.append(_wash(top))
    free = _free(len(layers[0]) if layers else 0) if len(layers) < 2 else None
    return fragment(hold, free, *drawn)


def _box(layer: int, j: int, top: float) -> tuple[float, float, float, float]:
    """The place of a strip: upright in the first layer, across in the next, and so on."""
    if layer % 2 == 0:
        return LEFT + CRATE * j, top, CRATE, SPAN
    return LEFT, top + CRATE * j, SPAN, CRATE


def _layer(
    seats: Sequence[int], colours: Sequence[int], layer: int, top: float, junk: str
) -> Markup:
    strips = []
    for j, (seat, colour) in enumerate(zip(seats, colours, strict=True)):
        x, y, width, height = _box(layer, j, top)
        across = layer % 2
        crates = (
            use(
                f"crate-{colour}",
                x + CRATE * k * across,
                y + CRATE * k * (1 - across),
                CRATE,
            )
            for k in range(LAYER)
        )
        edge = element(
            "rect",
            x=x,
            y=y,
            width=width,
            height=height,
            rx=1.5,
            fill="none",
            stroke=OUTLINE,
            stroke_width=1.5,
        )
        place = f"strip {junk} {seat}"
        strips.append(group(*crates, edge, class_="strip", data_place=place))
    return fragment(*strips)


def _fronts(colours: Sequence[int], layer: int, top: float, height: float) -> Markup:
    """The front faces of a layer; where it is covered they show as bands."""
    fronts = []
    for j, colour in enumerate(colours):
        x, y, width, depth = _box(layer, j, top)
        fronts.append(
            element(
                "rect",
                x=x,
                y=y + depth,
                width=width,
                height=height,
                fill=EDGES[colour],
                stroke=OUTLINE,
                stroke_width=1,
            )
        )
    return fragment(*fronts)


def _wash(top: float) -> Markup:
    """Shade on what lies lower than the top layer."""
    return element("rect", x=LEFT, y=top, width=SPAN, height=SPAN + LIFT, fill="#000", opacity=0.09)


def _free(taken: int) -> Markup:
    """Places of the first layer that nobody has loaded yet."""
    return fragment(
        *(
            element(
                "rect",
                x=LEFT + CRATE * j + 2,
                y=TOP + 2,
                width=CRATE - 4,
                height=SPAN - 4,
                rx=2,
                fill="none",
                stroke="#D8BF7E",
                stroke_opacity=0.5,
                stroke_dasharray="4 3",
            )
            for j in range(taken, LAYER)
        )
    )


def counts(crates: Sequence[int]) -> Markup:
    """The number of visible crates of each seat: seal and number, in seat order."""
    return fragment(
        *(_count(seat, seat_colour(len(crates), seat), n) for seat, n in enumerate(crates))
    )


def _count(seat: int, colour: int, n: int) -> Markup:
    x = 12 + SLOT * seat
    if n == 0:
        none = element("rect", x=x, y=157, width=63, height=26, rx=13, fill="#FFF", opacity=0.16)
        return fragment(none, lettering(0, x + 32, 177, 17, fill="ink-2", class_="crates none"))
    chip = element(
        "rect",
        x=x,
        y=157,
        width=63,
        height=26,
        rx=13,
        fill=paint("panel"),
        stroke=paint(f"rim-{colour}"),
        stroke_width=1.8,
    )
    number = lettering(n, x + 43, 177, 19, weight=700, class_="crates")
    return fragment(chip, use(f"seal-{colour}", x + 3.5, 160.5, 19), number)
