"""The five junks: hull, sail, hold and counts, and the merchant or the plaques on the stern."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from ....engine.phrases import count, say
from ....games.dschunk.state import GOOD_ON, GOODS, JUNKS, LAYER, LOAD_STRIPS, MERCHANTS, TRAINEES
from ....games.dschunk.texts.terms import junk_name, term, yuan
from ....games.dschunk.view_rules import Layers, offer
from ....games.dschunk.view_types import own, View
from ....i18n import capital, Voice
from ...fragments import Fragment, LazyFragment, slot
from ...html import element, fragment, Markup, NOTHING
from ...kit.svg import paint
from ..action_labels import JUNK
from ..extra_actions import on_junk
from ..palette import group, lettering, LETTERS, use
from ..table_context import TableContext, tip
from .emblems import good_icon
from .pieces import EMBLEMS, figure, merchant
from .strips import cargo, counts

JUNK_BOX = "0 -24 292 212"
"""The box of a junk's picture: 292 by 150, the sail above and the counts below."""
LONG = 7
"""Letters of a word that has room on a stern."""
SAILS = {
    "orange": "#DE7A2C",
    "purple": "#7A4C96",
    "brown": "#7B5236",
    "white": "#F5F0E4",
    "gray": "#8D949B",
}
_RIM = "M2 76C18 36 52 8 96 4L276 6Q291 7 291 22V132Q291 147 276 147L112 145C62 142 20 116 2 76Z"
_DECK = (
    "M15 76C30 43 60 17 98 13L271 15Q282 16 282 26V128Q282 138 272 138L113 136C70 133 33 109 15 76Z"
)
_PLANKS = "M52 40H281M27 58H281M17 76H281M27 94H281M44 112H281M74 126H281"
_SAIL = "M91-4C78-15 52-18 40-12Q26-5 31 11Q19 21 26 35Q16 47 25 60Q19 73 32 84Q35 96 53 99L91 102Z"
_BATTENS = (
    "M31 11C50 4 72 4 91 11M26 35C48 29 70 29 91 35M25 60C48 55 70 55 91 59M32 84C50 79 72 79 91 82"
)

JUNKS_BOOK = fragment(
    element(
        "radialGradient",
        element("stop", offset=0, stop_color=paint("glow"), stop_opacity=0.85),
        element("stop", offset=1, stop_color=paint("glow"), stop_opacity=0),
        id="ds-glow",
    ),
    group(
        element("path", d=_RIM, fill="#000", opacity=0.2, transform="translate(2 6)"),
        element("path", d=_RIM, fill="currentColor", stroke=paint("hull"), stroke_width=2.4),
        element("path", d=_DECK, fill=paint("deck"), stroke=paint("hull"), stroke_width=2.4),
        element("path", d=_PLANKS, stroke=paint("plank"), stroke_width=1.4, fill="none"),
        id="ds-hull",
    ),
    group(
        element(
            "path",
            d=_SAIL,
            fill="currentColor",
            stroke="#2A1408",
            stroke_opacity=0.5,
            stroke_width=1.8,
            stroke_linejoin="round",
        ),
        element(
            "path", d=_BATTENS, fill="none", stroke="#2A1408", stroke_opacity=0.36, stroke_width=1.6
        ),
        id="ds-canvas",
    ),
    group(
        element("use", href="#ds-canvas"),
        element("rect", x=89, y=-12, width=4.6, height=130, rx=2, fill=paint("hull")),
        element("circle", cx=91.3, cy=-11, r=30, fill="url(#ds-glow)"),
        use("lantern", 82, -23, 18.5, 24),
        id="ds-sail",
    ),
)
"""Hull and sail, in the colour of their surroundings."""


def good_of(junk: str) -> str | None:
    """The good of a junk (1.2)."""
    i = GOOD_ON[JUNKS.index(junk)]
    return GOODS[i] if i >= 0 else None


@dataclass(frozen=True)
class JunkView:
    """All that one sees of a junk."""

    name: str
    layers: Layers
    crates: tuple[int, ...]
    """Visible crates, by seat."""
    stock: int | None


def junk_view(view: View, name: str, crates: Sequence[int]) -> JunkView:
    """A junk as a view shows it, but for its stern."""
    good = good_of(name)
    return JunkView(
        name,
        tuple(map(tuple, view["junks"][name])),
        tuple(crates),
        None if good is None else view["stock"][good],
    )


@lru_cache(maxsize=1024)
def junk_picture(junk: JunkView, stern: Markup | None, language: str) -> Markup:
    """A junk as SVG, with what stands on its stern."""
    voice = Voice(language)
    return fragment(
        group(
            element("use", href="#ds-hull"),
            element("use", href="#ds-sail"),
            color=SAILS[junk.name],
        ),
        _disc(junk.name),
        None if junk.stock is None else _stock(junk.stock),
        _name(capital(voice(junk_name(junk.name)))),
        cargo(junk.name, junk.layers, len(junk.crates)),
        stern,
        counts(junk.crates),
    )


def _disc(junk: str) -> Markup:
    """The paper disc on the sail with the junk's good; gray's shows all four."""
    disc = element(
        "circle", cx=58, cy=40, r=23.5, fill="#FFFBF0", stroke="#2A1408", stroke_opacity=0.3
    )
    good = good_of(junk)
    if good is not None:
        return group(disc, use(good, 40, 22, 36), data_place=f"stock {good}")
    four = ((40, 22), (59, 22), (40, 41), (59, 41))
    return group(disc, *(use(g, x, y, 17) for g, (x, y) in zip(GOODS, four, strict=True)))


def _stock(n: int) -> Markup:
    """The number of cards of its good that a junk holds (8.3)."""
    cards = (
        element(
            "rect",
            x=x,
            y=y,
            width=22,
            height=25,
            rx=3,
            fill=paint("paper"),
            stroke=paint("hull"),
            stroke_width=1.3,
        )
        for x, y in ((72, 53), (69, 50))
    )
    number = lettering(n, 80, 68, 15, fill="on-paper", weight=700, class_="stock")
    return fragment(*cards, number)


def _name(name: str) -> Markup:
    width = LETTERS.width(name, 14.5) + 11
    tag = element(
        "rect",
        x=91 - width,
        y=105,
        width=width + 3,
        height=19,
        rx=3.5,
        fill=paint("paper"),
        stroke=paint("hull"),
        stroke_width=1.2,
    )
    text = lettering(
        name, 92.5 - width / 2, 119, 13.5, fill="on-paper", weight=700, class_="junk-name"
    )
    return fragment(tag, text)


def merchant_on(view: View, junk: str) -> str | None:
    """The merchant on a junk; "?" if it lies face down (2.6)."""
    places = view["merchants"]
    if isinstance(places, list):
        return "?" if junk in places else None
    return next((name for name in MERCHANTS if places[name] == junk), None)


def stern(view: View, junk: str, language: str) -> Markup:
    """The merchant who stands on the stern of a junk, or the tile of one who was used."""
    name = merchant_on(view, junk)
    return NOTHING if name is None else _stern(name, name in view["used"], language)


@cache
def _stern(name: str, used: bool, language: str) -> Markup:
    voice = Voice(language)
    if name == "?":
        return merchant("question", 206, 30, 72)
    if used:
        word = voice(say("used", context="merchant or trainee"))
        return _used(EMBLEMS[name], voice(term(name)), word)
    word = lettering(voice(term(name)), 242, 122, 15, fill="on-deck", class_="stern-word")
    return fragment(
        group(merchant(EMBLEMS[name], 206, 28, 72), id=f"{name}-merchant", data_piece=name), word
    )


def _used(emblem: str, name: str, word: str) -> Markup:
    tile = element(
        "rect",
        x=205,
        y=20,
        width=74,
        height=114,
        rx=8,
        fill="#000",
        fill_opacity=0.09,
        stroke=paint("on-deck"),
        stroke_opacity=0.5,
        stroke_width=1.6,
        stroke_dasharray="5 4",
    )
    sign = group(use(emblem, 224, 36, 36), color=paint("on-deck"), opacity=0.72)
    return fragment(
        tile,
        sign,
        lettering(name, 242, 99, 16, fill="on-deck", weight=700, class_=_size(name)),
        lettering(word, 242, 118, 14, fill="on-deck", class_="stern-word"),
    )


def _size(word: str) -> str:
    """The size of a word on a stern, for the style sheet: a long one is smaller on a phone."""
    return "stern-word long" if len(word) > LONG else "stern-word"


def junks(desk: TableContext, changed: frozenset[str]) -> dict[str, LazyFragment | Fragment]:
    """The junks, each with a part for its stern and one for what can be done there."""
    voice = desk.scene.voice
    found: dict[str, LazyFragment | Fragment] = {}
    for name in JUNKS:
        seen = junk_view(desk.view, name, desk.crates[name])
        plaques = _plaques(desk, name) if desk.legal else []
        bare = stern(desk.view, name, voice.language) if not plaques else NOTHING
        if plaques:
            plaques = [element("div", *plaques, class_="plaques")]
        if desk.legal:
            plaques += on_junk(desk, name, good_of(name))
        found[f"junk-{name}"] = LazyFragment(_junk, voice, seen, name in changed)
        found[f"stern-{name}"] = Fragment(bare)
        found[f"plaques-{name}"] = Fragment(fragment(*plaques))
    return found


def _junk(voice: Voice, seen: JunkView, changed: bool) -> Markup:
    picture = element(
        "svg",
        junk_picture(seen, slot(f"stern-{seen.name}"), voice.language),
        viewBox=JUNK_BOX,
        role="img",
        aria_label=_described(voice, seen),
    )
    marks = ["junk", seen.name] + ["changed"] * changed
    return element(
        "div",
        picture,
        slot(f"plaques-{seen.name}"),
        id=f"junk-{seen.name}",
        class_=" ".join(marks),
        **tip(f"junk {seen.name}", voice.language),
    )


def _described(voice: Voice, junk: JunkView) -> str:
    """The junk in words: whose crates one sees there."""
    seen = [
        voice(count("{n} crate of {name}", "{n} crates of {name}", n, name=voice.name(seat)))
        for seat, n in enumerate(junk.crates)
        if n
    ]
    listed = voice.listed(seen) if seen else voice(say("no crates"))
    return voice(say("Junk {junk}, visible: {crates}", junk=JUNK[junk.name], crates=listed))


def _plaques(desk: TableContext, name: str) -> list[Markup]:
    """The legal actions on a junk, as plaques on its stern."""
    view, good = desk.view, good_of(name)
    here = merchant_on(view, name)
    if here in MERCHANTS and here in desk.legal:
        return [_whole(desk, here, _standing(here), *_deed(desk, here, name))]
    if here == "goods" and desk.starting("goods"):
        return _four(desk, name)
    for verb in ("place", "take", "more"):
        action = f"{verb} {name if verb == 'place' else good}"
        if action in desk.legal:
            return [_simple(desk, action, good)]
    return [
        _half(desk, which, name) for which in reversed(TRAINEES) if desk.starting(f"{which} {name}")
    ]


def _deed(desk: TableContext, deed: str, name: str) -> tuple[Markup | str, ...]:
    """The yield of a merchant here; a good as a picture, for its name may be wider than a stern."""
    if deed == "load":
        strips = own(desk.view)["strips"]
        return (desk.says(say("Load {n}", n=min(LOAD_STRIPS, strips))),)
    n, good = desk.worth(name), good_of(name)
    if deed == "money":
        return (desk.says(yuan(n)),)
    return (str(n),) if good is None else (str(n), good_icon(good, "sign"))


def _whole(desk: TableContext, action: str, picture: Markup, *brought: Markup | str) -> Markup:
    text = element("span", *brought, class_="brings")
    return desk.button(action, "board", picture, text, class_="gold plaque full")


def _standing(name: str) -> Markup:
    """A merchant on its plaque; the same piece as on a bare stern."""
    return figure(name, id=f"{name}-merchant", data_piece=name)


def _simple(desk: TableContext, action: str, good: str | None) -> Markup:
    """A plaque to take a good, or to lay a strip in the variant."""
    if action.startswith("place"):
        view = desk.view
        owner = desk.colour((view["turn"] - 1) % len(view["players"]))
        picture = element(
            "svg",
            *(use(f"crate-{owner}", 0, 29 * k, 29) for k in range(LAYER)),
            element("rect", width=29, height=87, fill="none", stroke="#1D130B", stroke_width=2),
            viewBox="-1 -1 31 89",
            class_="figure",
            aria_hidden="true",
        )
        return _whole(desk, action, picture, desk.says(say("Place here")))
    assert good is not None
    return _whole(desk, action, good_icon(good, "figure"), desk.says(say("Take")))


def _four(desk: TableContext, name: str) -> list[Markup]:
    """Goods on gray: the merchant, and a plaque for each good (4.8)."""
    n = desk.worth(name)
    head = element(
        "span",
        _standing("goods"),
        element("span", f"{n} ×", class_="brings"),
        class_="head",
    )
    goods = (
        desk.button(action, "board", good_icon(action.split()[1]), class_="gold plaque small")
        for action in desk.starting("goods")
    )
    choice = element("span", desk.says(count("{n} good", "{n} goods", n)), class_="brings narrow")
    return [element("div", head, choice, element("div", *goods, class_="goods"), class_="four")]


def _half(desk: TableContext, which: str, name: str) -> Markup:
    """A trainee's plaque: figure, number, and what one gets."""
    deed = offer(desk.view, which)
    picture = figure(which)
    action = f"{which} {name}"
    if deed.startswith("load"):
        number = min(int(deed[-1]), own(desk.view)["strips"])
        sign = element("svg", use("load", 0, 0, 48), viewBox="0 0 48 48", class_="sign")
    else:
        number = desk.worth(name)
        good = good_of(name)
        if deed == "money" or good is None:
            sign = element("svg", use(EMBLEMS[deed], 0, 0, 48), viewBox="0 0 48 48", class_="sign")
        else:
            sign = good_icon(good, "sign")
    inside = (picture, element("span", str(number), class_="digit"), sign)
    if action in desk.legal:
        return desk.button(action, "board", *inside, class_="gold plaque half")
    return element("div", *inside, class_="plaque half ask")
