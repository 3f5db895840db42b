"""Labels of actions: a sign, a few words, the good and the price of each, in a line."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ...engine.phrases import count, Phrase, say, Seat, Text
from ...games.dunhuang.characters import CHARACTER
from ...games.dunhuang.state import SPACES
from ...games.dunhuang.texts.actions import describe_action
from ...games.dunhuang.texts.terms import GOOD_NAMES
from ...games.dunhuang.view_rules import adding, good_beside
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


def _token_sign(scene: Scene, good: str, *, sealed: bool) -> Markup:
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
    verb, *words = action.split()
    return _CHOICES[verb](scene, action, *words)


def _start(scene: Scene, action: str, tile: str) -> Choice:
    """The place where the camel begins: nobody takes a card there."""
    tiles = scene.view["tiles"]
    return Choice(
        action, _sign(tile), CHARACTER[tile].name, CHARACTER[tile].note, twin=tiles.index(tile)
    )


def _move(scene: Scene, action: str, steps: str) -> Choice:
    tiles, n = scene.view["tiles"], int(steps)
    tile = tiles[(tiles.index(at_camel(scene.view)) + n) % SPACES]
    return Choice(
        action,
        _sign(tile),
        CHARACTER[tile].name,
        CHARACTER[tile].note,
        good_beside(scene.view, tile),
        _priced(scene, n - 1),
        tiles.index(tile),
        n,
    )


def _keep(scene: Scene, action: str, good: str) -> Choice:
    return Choice(action, _sign("hand"), GOOD_NAMES[good], say("keep it in hand"), good)


def _into_shop(scene: Scene, action: str) -> Choice:
    good = good_beside(scene.view, at_camel(scene.view))
    return Choice(action, _sign("shop"), say("Into your shop"), adding(scene.view, str(good)), good)


def _into_hand(scene: Scene, action: str) -> Choice:
    good = good_beside(scene.view, at_camel(scene.view))
    return Choice(
        action, _sign("hand"), say("Into your hand"), say("secret, counts for points"), good
    )


def _contested(title: Phrase, *, sealed: bool, coins: int = 0) -> Callable[..., Choice]:
    def choice(scene: Scene, action: str) -> Choice:
        good = contested(scene.view)
        return Choice(
            action,
            _token_sign(scene, good, sealed=sealed),
            title,
            describe_action(action, scene.view),
            price=_priced(scene, coins) if coins else None,
        )

    return choice


def _coins(scene: Scene, action: str) -> Choice:
    return Choice(action, _counter("coin"), say("Take 3 coins"))


def _by_character(scene: Scene, action: str) -> Choice:
    camel = at_camel(scene.view)
    return Choice(
        action,
        _sign(camel),
        CHARACTER[camel].name,
        describe_action(action, scene.view),
        twin=scene.view["tiles"].index(camel),
    )


def _discard(scene: Scene, action: str, good: str) -> Choice:
    return Choice(
        action, _counter("prestige"), GOOD_NAMES[good], describe_action(action, scene.view), good
    )


def _ask(scene: Scene, action: str, seat: str) -> Choice:
    return Choice(
        action,
        _sign(at_camel(scene.view)),
        say("{player}", player=Seat(int(seat))),
        describe_action(action, scene.view),
    )


def _stow(scene: Scene, action: str, good: str) -> Choice:
    return Choice(
        action, _sign("hand"), GOOD_NAMES[good], describe_action(action, scene.view), good
    )


def _stock(scene: Scene, action: str, good: str) -> Choice:
    return Choice(
        action, _sign("shop"), GOOD_NAMES[good], describe_action(action, scene.view), good
    )


def _take(scene: Scene, action: str, tile: str) -> Choice:
    good = good_beside(scene.view, tile)
    note = say("beside the {character}", character=CHARACTER[tile].name)
    return Choice(
        action,
        _sign("hand"),
        GOOD_NAMES[str(good)],
        note,
        good,
        twin=scene.view["tiles"].index(tile),
    )


def _seal(scene: Scene, action: str, good: str) -> Choice:
    return Choice(
        action, _token_sign(scene, good, sealed=True), GOOD_NAMES[good], say("to its 商 side"), good
    )


def _give(scene: Scene, action: str, good: str) -> Choice:
    return Choice(action, _sign("hand"), GOOD_NAMES[good], say("give it away"), good)


_CHOICES: dict[str, Callable[..., Choice]] = {
    "keep": _keep,
    "camel": _start,
    "move": _move,
    "shop": _into_shop,
    "hand": _into_hand,
    "pay": _contested(say("Pay and take it"), sealed=False, coins=2),
    "decline": _contested(say("Leave it there"), sealed=True),
    "guard": _contested(say("Turn it and keep it"), sealed=False),
    "yield": _contested(say("Let it go"), sealed=True),
    "coins": _coins,
    "prestige": _by_character,
    "draw": _by_character,
    "discard": _discard,
    "ask": _ask,
    "stow": _stow,
    "stock": _stock,
    "take": _take,
    "seal": _seal,
    "offer": _give,
    "give": _give,
}
