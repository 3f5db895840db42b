"""A whole position as one SVG that stands alone: bar, board, players, and the seat's hand."""

from __future__ import annotations

from typing import Any

from ...engine.phrases import say
from ...games.dschunk.state import GOODS, JUNKS, ROUNDS, STACKS
from ...games.dschunk.texts.terms import amount, special_name, term, TITLE
from ...games.dschunk.view_rules import data_of, trainees
from ...games.dschunk.view_types import own, View
from ...i18n import capital, Voice
from ..html import element, fragment, Markup
from ..kit.players import cards_in
from ..kit.svg import paint, painted, picture
from .action_labels import card_effect, CARD_KIND, card_kind
from .board.junks import junk_picture, junk_view, stern
from .board.market import cell_picture, price_of, raft_picture
from .board.pieces import EMBLEMS
from .board.stacks import stack_size
from .board.water import current_way
from .hand import held, overlapping
from .palette import COLOURS, group, lettering, LETTERS, use
from .players import specials_of
from .prompt import round_words
from .scene import Scene
from .symbols import BOOK
from .table_context import TableContext

WIDTH, BAR, BOARD, DOCK = 1280, 44, 584, 136
RAIL = 1016
PLACES = {
    "purple": (414, 112),
    "orange": (112, 150),
    "brown": (716, 150),
    "gray": (112, 386),
    "white": (716, 386),
}
FONTS = "Segoe UI, Roboto, Noto Sans, Noto Sans KR, Noto Sans CJK KR, sans-serif"


def svg(view: View, voice: Voice, theme: str = "light", legal: tuple[str, ...] = ()) -> Markup:
    """A view as a picture; the theme is `light` or `dark`."""
    desk = TableContext(Scene(view, (), voice, ()))
    shows_hand = desk.seat is not None
    height = BAR + BOARD + (DOCK if shows_hand else 0)
    drawn = fragment(
        element("defs", BOOK, _water()),
        element("rect", width=WIDTH, height=height, fill=paint("page")),
        _bar(desk),
        group(*_board(desk), transform=f"translate(0 {BAR})"),
        group(*_players(desk), transform=f"translate({RAIL + 12} {BAR + 12})"),
        group(*_hand(desk), transform=f"translate(0 {BAR + BOARD})") if shows_hand else None,
    )
    title = voice(say("{title}, {round}", title=TITLE, round=round_words(desk)))
    return painted(picture(title, WIDTH, height, drawn, font_family=FONTS), COLOURS, theme)


def _water() -> Markup:
    return element(
        "linearGradient",
        element("stop", offset=0, stop_color=paint("water")),
        element("stop", offset=1, stop_color=paint("water-deep")),
        id="ds-water",
        x2=0,
        y2=1,
    )


def _bar(desk: TableContext) -> Markup:
    return fragment(
        element("rect", width=WIDTH, height=BAR, fill=paint("bar")),
        lettering(
            desk.says(TITLE), 20, 30, 24, fill="bar-ink", weight=600, anchor=None, serif=True
        ),
        lettering(
            desk.says(round_words(desk)), 146, 29, 16, fill="bar-ink", weight=600, anchor=None
        ),
    )


def _board(desk: TableContext) -> list[Markup]:
    """Water, shore, track, junks and market."""
    view, voice = desk.view, desk.scene.voice
    junks = (
        group(
            junk_picture(
                junk_view(view, junk, desk.crates[junk]),
                stern(view, junk, voice.language),
                voice.language,
            ),
            transform=f"translate({PLACES[junk][0]} {PLACES[junk][1]})",
        )
        for junk in JUNKS
    )
    return [
        element("rect", width=RAIL, height=BOARD, fill="url(#ds-water)"),
        element("rect", width=RAIL, height=BOARD, fill="url(#ds-ripples)"),
        current_way(),
        element("rect", width=14, height=BOARD, fill=paint("pier-edge")),
        *(_jetty(desk, stack, 122 + 118 * i) for i, stack in enumerate(STACKS)),
        _track(desk),
        *junks,
        group(_market(desk), transform="translate(424 308)"),
    ]


def _jetty(desk: TableContext, stack: str, y: float) -> Markup:
    pier = element("rect", y=y + 16, width=96, height=38, fill=paint("pier"))
    under = (
        element(
            "rect",
            x=21,
            y=y + 2 * i,
            width=50,
            height=74,
            rx=6,
            fill=paint("paper-2"),
            stroke=paint("paper-edge"),
        )
        for i in (4, 3, 2, 1)
    )
    back = element(
        "rect",
        x=21,
        y=y,
        width=50,
        height=74,
        rx=6,
        fill=paint("lacquer"),
        stroke=paint("back-edge"),
    )
    sign = group(use(stack, 34, y + 13, 24), color=paint("on-lacquer"))
    number = lettering(stack_size(desk, stack), 46, y + 60, 16, fill="on-lacquer", weight=700)
    return fragment(pier, *under, back, sign, number)


def _track(desk: TableContext) -> Markup:
    """Ten columns after a column of names; the current one is raised."""
    view, data, now = desk.view, data_of(desk.view), desk.view["round"] - 1
    who = tuple(reversed(trainees(view)))
    names = [
        desk.says(say("Round, event")),
        *(capital(desk.says(term(f"marker {name}"))) for name in who),
    ]
    rows = [19 + 66 / len(names) * (k + 0.5) for k in range(len(names))]
    panel = {"x": 112, "y": 16, "width": 882, "height": 72, "rx": 8}
    raised = {"x": 239 + 75.5 * now, "y": 10, "width": 75.5, "height": 83, "rx": 7}
    columns = (
        group(
            _round(239 + 75.5 * (i + 0.5), rows[0], i + 1, data["events"]["rounds"][i], i == now),
            *(
                _offer(239 + 75.5 * (i + 0.5), y, data["tracks"][name][i], i == now)
                for name, y in zip(who, rows[1:], strict=True)
            ),
            opacity=0.55 if i < now else None,
        )
        for i in range(ROUNDS)
    )
    return fragment(
        element("rect", **panel, fill=paint("panel"), stroke=paint("line")),
        element("rect", **raised, fill=paint("lacquer")),
        *(
            lettering(name, 124, y + 5, 14, anchor=None)
            for name, y in zip(names, rows, strict=True)
        ),
        *columns,
    )


def _round(x: float, y: float, number: int, event: str, now: bool) -> Markup:
    """The number of a round, and its event as a seal."""
    ground, mark = ("on-lacquer", "lacquer") if now else ("lacquer", "on-lacquer")
    text = lettering(number, x - (12 if event else 0), y + 5, 15, fill=ground if now else "ink")
    if not event:
        return text
    disc = element("circle", cx=x + 10, cy=y, r=9, fill=paint(ground))
    return fragment(text, disc, lettering(event, x + 10, y + 4.5, 12, fill=mark, weight=700))


def _offer(x: float, y: float, deed: str, now: bool) -> Markup:
    """The offer of a trainee: a sign, and the number of strips."""
    kind, _, strips = deed.partition(" ")
    fill = "on-lacquer" if now else "ink"
    sign = group(use(EMBLEMS[kind], x - 9 - 7 * bool(strips), y - 9, 18), color=paint(fill))
    return fragment(sign, lettering(strips, x + 11, y + 5, 14, fill=fill) if strips else None)


def _market(desk: TableContext) -> Markup:
    view, voice = desk.view, desk.scene.voice
    card = element(
        "rect", x=12, y=13, width=248, height=242, rx=8, fill=paint("paper-2"),
        stroke=paint("paper-edge"),
    )  # fmt: skip
    head = lettering(
        voice(term("phase market")), 136, 38, 20, fill="on-paper", weight=600, serif=True
    )
    cells = (
        group(
            cell_picture(good, price_of(view, good), voice.language),
            transform=f"translate({18 + 120 * (i % 2)} {50 + 78 * (i // 2)})",
        )
        for i, good in enumerate(GOODS)
    )
    n = len(view["players"])
    order = []
    for i in range(n):
        seat = (view["start"] + i) % n
        x = 30 + 58 * i
        order.append(use(f"seal-{desk.colour(seat)}", x, 218, 22))
        if i:
            order.append(group(use("arrow", x - 27, 222, 14), color=paint("on-paper-2")))
    return fragment(raft_picture(272, 268), card, head, *cells, *order)


def _players(desk: TableContext) -> list[Markup]:
    return [
        group(_player(desk, seat), transform=f"translate(0 {112 * seat})")
        for seat in range(len(desk.view["players"]))
    ]


def _player(desk: TableContext, seat: int) -> Markup:
    """A panel as in the rail: seal, name, what lies there."""
    view = desk.view
    player, colour = view["players"][seat], desk.colour(seat)
    awaited = seat in view["actors"]
    frame = element(
        "rect",
        width=240,
        height=100,
        rx=10,
        fill=paint("panel"),
        stroke=paint("ink" if awaited else "line"),
        stroke_width=2 if awaited else 1,
    )
    always = [card for card in dict.fromkeys(player["specials"]) if card_kind(card) == "always"]
    open_cards = ", ".join(desk.says(special_name(card)) for card in always)
    lantern = use("lantern", 212, 11, 16, 21) if seat == view["start"] else None
    return fragment(
        frame,
        use(f"seal-{colour}", 13, 10, 24),
        _written(desk.name(seat), 46, 28, 17, 160, weight=600),
        lantern,
        *_facts(desk, seat),
        _written(open_cards, 14, 78, 13, 212, most=2, fill="ink-2"),
    )


def _facts(desk: TableContext, seat: int) -> list[Markup]:
    """Goods, strips, special cards and money, a sign and a number each."""
    player = desk.view["players"][seat]
    money = "?" if player["money"] is None else player["money"]
    facts = (
        ("cards", cards_in(desk.view["players"][seat]["goods"])),
        ("strip", player["strips"]),
        ("secret", specials_of(desk.view["players"][seat])),
        ("coin", money),
    )
    return [
        fragment(
            group(use(sign, 14 + 56 * i, 44, 18), color=paint("ink-2")),
            lettering(number, 36 + 56 * i, 59, 16, weight=700, anchor=None),
        )
        for i, (sign, number) in enumerate(facts)
    ]


def _written(
    text: str, x: float, y: float, size: float, width: float, most: int = 1, **how: Any
) -> Markup:
    """A text from x and y on, in so many lines at most; one that is too long is written smaller."""
    lines = _lines(text, size, width)
    while len(lines) > most or max(LETTERS.width(line, size) for line in lines) > width:
        size -= 0.5
        lines = _lines(text, size, width)
    return fragment(
        *(
            lettering(line, x, y + 1.2 * size * i, size, anchor=None, **how)
            for i, line in enumerate(lines)
        )
    )


def _lines(text: str, size: float, width: float) -> list[str]:
    """A text in lines, broken between words where a line would be too wide."""
    first, *rest = text.split(" ")
    lines = [first]
    for word in rest:
        longer = f"{lines[-1]} {word}"
        if LETTERS.width(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _hand(desk: TableContext) -> list[Markup]:
    """The goods in hand, the secret cards by name, and the money."""
    parts = [element("rect", width=RAIL, height=DOCK, fill=paint("panel-2"))]
    x = 18.0
    for good, n in held(desk).items():
        cards, width = overlapping(good, n)
        parts.append(lettering(desk.says(amount(good, n)), x, 24, 14, fill="ink-2", anchor=None))
        parts.append(group(cards, transform=f"translate({x:.0f} 34)"))
        x += max(width, 70) + 22
    for card in own(desk.view)["specials"]:
        if x + 130 > RAIL:
            break
        parts.append(group(_special(desk, card), transform=f"translate({x:.0f} 34)"))
        x += 138
    return parts


def _special(desk: TableContext, card: str) -> Markup:
    """A special card: its kind, its name, and how things stand for it."""
    paper = element(
        "rect", width=130, height=92, rx=6, fill=paint("paper"), stroke=paint("paper-edge")
    )
    edge = element("path", d="M0 7V6Q0 0 6 0H124Q130 0 130 6V7Z", fill=paint("lacquer"))
    kind = desk.says(CARD_KIND[card_kind(card)])
    name, effect = desk.says(special_name(card)), desk.says(card_effect(card, desk.mine))
    return fragment(
        paper,
        edge,
        _written(kind, 8, 24, 12, 114, fill="on-paper-2"),
        _written(name, 8, 43, 14.5, 114, fill="on-paper", weight=600, serif=True),
        _written(effect, 8, 61, 12, 116, most=2, fill="on-paper"),
    )
