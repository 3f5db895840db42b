"""Labels of actions: a sign, a few words, the good and the price of each, in a line."""

from __future__ import annotations

from dataclasses import dataclass

from ...engine.json_types import present
from ...engine.phrases import count, say, Text
from ...games.dunhuang.texts.actions import action_text, Sign
from ...games.dunhuang.view_types import at_camel, contested
from ..html import element, fragment, Markup
from .board import pieces
from .scene import Scene
from .symbols import icon


@dataclass(frozen=True)
class Choice:
    """An action in a line: a sign, a few words, the good it is about, its price."""

    action: str
    sign: Markup
    title: Text
    note: Text | None = None
    good: str | None = None
    price: Markup | None = None
    twin: int | None = None
    """The space whose tile lights up with it."""
    walk: int | None = None


def _sign(name: str) -> Markup:
    return icon(name, 48, 48, "row-sign")


def _counter(name: str) -> Markup:
    return icon(name, 24, 24, "row-sign piece")


def _token_sign(good: str, *, sealed: bool) -> Markup:
    return element(
        "svg",
        pieces.token(good, sealed),
        viewBox="-2 -2 44 44",
        class_="row-sign piece",
        aria_hidden="true",
    )


def _priced(scene: Scene, coins: int) -> Markup:
    if coins == 0:
        return element(
            "span", scene.voice(say("free", context="a walk that costs nothing")), class_="free"
        )
    return fragment(
        element("svg", pieces.price(coins), viewBox="0 0 24 24", class_="coin", aria_hidden="true"),
        element("span", scene.voice(count("{n} coin", "{n} coins", coins)), class_="unseen"),
    )


def choice(scene: Scene, action: str) -> Choice:
    """A legal action as a line of the list."""
    view = scene.view
    row, words = action_text(action, view)
    good, tile, price = row.good(view, words), row.tile(view, words), row.price(words)
    return Choice(
        action,
        _sign_of(scene, row.sign, good, tile),
        row.title(view, words),
        row.list_note(view, words),
        good,
        _priced(scene, price) if price is not None else None,
        view["tiles"].index(tile) if tile is not None else None,
        int(words[0]) if row.target == "walk" else None,
    )


def _sign_of(scene: Scene, sign: Sign, good: str | None, tile: str | None) -> Markup:
    match sign:
        case "coin" | "prestige":
            return _counter(sign)
        case "token" | "sealed token":
            token = good if good is not None else contested(scene.view)
            return _token_sign(token, sealed=sign == "sealed token")
        case "tile":
            return _sign(present(tile))
        case "character":
            return _sign(at_camel(scene.view))
        case _:
            return _sign(sign)
