"""A position as one picture that stands alone: the seats, the circle, and the near seat below."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ...engine.phrases import count, Phrase, say
from ...games.dunhuang.state import GOODS
from ...games.dunhuang.texts.terms import TITLE
from ...games.dunhuang.view_types import View
from ...i18n import Voice
from ..html import element, fragment, Markup
from ..kit.players import called, cards_in
from ..kit.svg import paint, painted, picture
from .animations import Changes
from .board import pieces
from .board.cards import BESIDE, collection, FOOT, hand_card, HEAD, RISE
from .board.circle import ground, HEIGHT, marked, on_circle, WIDTH
from .click_targets import Targets
from .palette import COLOURS, LETTERS, SANS, SERIF
from .players import bottom_seat, piles
from .prompt import sentence
from .scene import Scene
from .symbols import symbols, use
from .tooltips import name

MARGIN, COLUMN, ROW, BAR = 12, 316, 184, 46
PICTURE_WIDTH = MARGIN + COLUMN + MARGIN + WIDTH + MARGIN
PICTURE_HEIGHT = BAR + MARGIN + HEIGHT + MARGIN + ROW + MARGIN
UNLIMITED = (1000.0,) * 4


def svg(view: View, voice: Voice, theme: str = "light", legal: tuple[str, ...] = ()) -> Markup:
    """A view as a picture, in one of the themes; what is legal on the circle is marked."""
    scene = Scene(view, legal, voice, ())
    targets = Targets(scene)
    near, seats = bottom_seat(scene), len(view["players"])
    others = [(near + i) % seats for i in range(1, seats)]
    height = (HEIGHT - MARGIN * (len(others) - 1)) / len(others)
    panels = (
        _seat(scene, seat, MARGIN, BAR + MARGIN + i * (height + MARGIN), height)
        for i, seat in enumerate(others)
    )
    lying = on_circle(scene, targets, Changes(()))
    middle = f"translate({MARGIN * 2 + COLUMN + WIDTH // 2} {BAR + MARGIN + HEIGHT // 2})"
    drawing = picture(
        voice(TITLE),
        PICTURE_WIDTH,
        PICTURE_HEIGHT,
        element("defs", symbols()),
        element("rect", width=PICTURE_WIDTH, height=PICTURE_HEIGHT, fill=paint("ground")),
        element(
            "g",
            ground(),
            *(one.markup for one in lying.values()),
            *marked(targets),
            transform=middle,
        ),
        _bar(scene),
        *panels,
        _near(scene, near, BAR + MARGIN * 2 + HEIGHT),
    )
    return painted(drawing, COLOURS, theme)


def _text(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    serif: bool = False,
    bold: bool = False,
    ink: str = "ink",
    anchor: str = "start",
) -> Markup:
    return element(
        "text",
        words,
        x=x,
        y=y,
        font_family=SERIF if serif else SANS,
        font_size=size,
        font_weight=700 if bold else 400,
        fill=paint(ink),
        text_anchor=anchor,
    )


def _name(words: str, x: float, y: float, room: float) -> Markup:
    """A name, written smaller where there is no room for it."""
    size = min(17.0, room / max(1.0, LETTERS.width(words)))
    return _text(words, x, y, size, serif=True, bold=True)


def _halves(words: str) -> list[str]:
    """A sentence in two lines that are about as long."""
    first, second = "", words
    for word in words.split(" "):
        longer = f"{first} {word}".strip()
        if LETTERS.width(longer) > LETTERS.width(words) / 2 and first:
            break
        first, second = longer, words[len(longer) + 1 :]
    return [first, second]


def _panel(x: float, y: float, width: float, height: float) -> Markup:
    return element(
        "rect",
        x=x + 0.5,
        y=y + 0.5,
        width=width - 1,
        height=height - 1,
        rx=9,
        fill=paint("panel"),
        stroke=paint("edge"),
    )


def _bar(scene: Scene) -> Markup:
    title, words = scene.voice(TITLE), scene.voice(sentence(scene))
    room = PICTURE_WIDTH - 20 - (60 + LETTERS.width(title) * 19 + 30)
    lines = [words] if LETTERS.width(words) * 14 <= room else _halves(words)
    size = min(14.0, room / max(map(LETTERS.width, lines)))
    return fragment(
        element("rect", width=PICTURE_WIDTH, height=BAR - 2, fill=paint("panel")),
        element("rect", y=BAR - 2, width=PICTURE_WIDTH, height=2, fill=paint("legal")),
        use("camel", 14, 7, 37, 29),
        _text(title, 60, 29, 19, serif=True, bold=True),
        *(
            _text(line, PICTURE_WIDTH - 20, y, size, ink="second", anchor="end")
            for line, y in zip(lines, (28,) if len(lines) == 1 else (19, 36), strict=True)
        ),
    )


def _counts(scene: Scene, seat: int, right: float, y: float) -> Markup:
    """Coins, prestige and cards, ending at the right."""
    player = scene.view["players"][seat]
    numbers = (
        ("cards", cards_in(player["hand"])),
        ("prestige", player["prestige"]),
        ("coin", player["coins"]),
    )
    return fragment(
        *(
            fragment(
                use(sign, right - 38 - 46 * i, y - 15, 20, 20),
                _text(str(n), right - 14 - 46 * i, y, 15, bold=True),
            )
            for i, (sign, n) in enumerate(numbers)
        )
    )


def _acts(scene: Scene, seat: int, x: float, y: float, width: float) -> Markup | None:
    if seat not in scene.view["actors"]:
        return None
    return element("rect", x=x + 8, y=y, width=width - 16, height=3, fill=paint("now"))


def _seat(scene: Scene, seat: int, x: float, y: float, height: float) -> Markup:
    player = scene.view["players"][seat]
    hand = player["hand"]
    shown = 0 if isinstance(hand, int) else 26
    return fragment(
        _panel(x, y, COLUMN, height),
        _acts(scene, seat, x, y, COLUMN),
        _name(called(scene, seat), x + 14, y + 30, 130),
        _counts(scene, seat, x + COLUMN - 8, y + 29),
        _shop(scene, seat, x + 12, y + height - 10 - shown, COLUMN - 24, height - 52 - shown, 66),
        _chips(hand, x + 14, y + height - 30) if not isinstance(hand, int) else None,
    )


def _chips(hand: Mapping[str, int], x: float, y: float) -> Markup:
    cards = [good for good in GOODS for _ in range(hand.get(good, 0))]
    step = min(42.0, (COLUMN - 68) / max(1, len(cards) - 1))
    return fragment(*(use(f"chip-{good}", x + step * i, y, 40, 21) for i, good in enumerate(cards)))


def _shop(
    scene: Scene, seat: int, x: float, bottom: float, width: float, height: float, largest: float
) -> Markup:
    """The collections of a shop, in the largest cards that fit."""
    player = scene.view["players"][seat]
    units = FOOT + pieces.CARD_WIDTH + BESIDE
    shop = piles(seat, player, UNLIMITED)
    if not shop:
        return _text(
            scene.voice(say("No goods in the shop yet")), x + 2, bottom - 20, 13, ink="second"
        )
    tallest = max(min(pile.cards, 3) for pile in shop)
    scale = min(
        largest / pieces.CARD_WIDTH,
        width / len(shop) / units,
        height / (pieces.CARD_HEIGHT + max(HEAD, RISE * (tallest - 1)) + FOOT + 2),
    )
    room = max(4.0, height / scale - pieces.CARD_HEIGHT - FOOT - 2)
    return fragment(
        *(
            element(
                "g",
                collection(pile, fresh=False, turned=False),
                transform=_placed(x + i * units * scale, bottom - pile.height * scale, scale),
            )
            for i, pile in enumerate(piles(seat, player, (room,) * 4))
        )
    )


def _near(scene: Scene, seat: int, y: float) -> Markup:
    player = scene.view["players"][seat]
    cards = list(_faces(scene, player["hand"]))
    step = min(92.0, 280 / max(1, len(cards) - 1))
    width = step * max(0, len(cards) - 1) + 84
    left = PICTURE_WIDTH - MARGIN - 18 - width
    tokens = count("{n} token", "{n} tokens", len(player["tokens"]))
    return fragment(
        _panel(MARGIN, y, PICTURE_WIDTH - 2 * MARGIN, ROW),
        _acts(scene, seat, MARGIN, y, PICTURE_WIDTH - 2 * MARGIN),
        _name(called(scene, seat), 30, y + 34, 150),
        element("g", _counts(scene, seat, 178, y + 68)),
        _label(scene, tokens, 30, y + 98),
        _label(scene, say("Shop"), 190, y + 30),
        _shop(scene, seat, 186, y + ROW - 14, left - 210, ROW - 52, 66),
        _label(scene, say("Hand"), left, y + 30),
        *(
            element(
                "g",
                face,
                transform=_placed(left + step * i, y + ROW - 130, 1.4),
            )
            for i, face in enumerate(cards)
        ),
    )


def _placed(x: float, y: float, scale: float) -> str:
    return f"translate({x:.1f} {y:.1f}) scale({scale:.3f})"


def _label(scene: Scene, words: Phrase, x: float, y: float) -> Markup:
    return _text(scene.voice(words), x, y, 13, bold=True, ink="second")


def _faces(scene: Scene, hand: int | Mapping[str, int]) -> Iterator[Markup]:
    if isinstance(hand, int):
        for _ in range(hand):
            yield use("back", 0, 0, pieces.CARD_WIDTH, pieces.CARD_HEIGHT)
        return
    held = [good for good in GOODS for _ in range(hand.get(good, 0))]
    for i, good in enumerate(held):
        covered = len(held) > 4 and i < len(held) - 1
        yield hand_card(good, "" if covered else name(scene.language, good))
