"""The choices: buttons that say what each action means; at the end, the result."""

from __future__ import annotations

from itertools import groupby

from ...engine.game import AnyGame
from ...engine.phrases import count, say, Seat
from ..fragments import LazyFragment
from ..html import element, Markup
from ..kit.dock import notes
from ..kit.tooltips import pressed
from ..scene import AnyScene


def choices(scene: AnyScene, game: AnyGame) -> LazyFragment:
    """The buttons, or the points at the end, or nothing while others choose."""
    view, voice = scene.view, scene.voice
    if view["step"] == "over":
        return LazyFragment(_result, voice(say("The game is over.")), _points(scene, game))
    head = voice(say("Your choice, {player}.", player=Seat(view["seat"]))) if scene.legal else ""
    note = voice(say("This is your choice; you may still change it.")) if scene.chosen else None
    means = tuple(
        (action, game.codes[action], voice(game.describe_action(action, view)))
        for action in scene.legal
    )
    return LazyFragment(_choices, scene.language, head, note, scene.chosen, means)


def _choices(
    language: str,
    head: str,
    note: str | None,
    chosen: str | None,
    means: tuple[tuple[str, int, str], ...],
) -> Markup:
    if not means:
        return element("section", class_="choices", id="choices", hidden="")
    rows = (
        _row(meaning, [(action, code) for action, code, _ in alike], chosen)
        for meaning, alike in groupby(means, key=lambda one: one[2])
    )
    return element(
        "section",
        element("h2", head),
        notes(language),
        element("p", note, class_="note") if note is not None else None,
        element("ul", *rows, class_="rows"),
        class_="choices",
        id="choices",
    )


def _row(meaning: str, actions: list[tuple[str, int]], chosen: str | None) -> Markup:
    """A button; where several actions mean the same but for an amount, one for each."""
    if len(actions) > 1:
        buttons = (
            _button(*one, meaning, element("b", one[0]), chosen, small=True) for one in actions
        )
        return element("li", element("p", meaning), *buttons, class_="alike")
    ((action, code),) = actions
    content = element("b", meaning), " ", element("small", action, lang="en")
    return element("li", _button(action, code, meaning, element("span", *content), chosen))


def _button(
    action: str,
    code: int,
    meaning: str,
    content: Markup,
    chosen: str | None,
    *,
    small: bool = False,
) -> Markup:
    return element(
        "button",
        content,
        type="button",
        class_="do chosen" if action == chosen else "do",
        id=f"do-{code}",
        data_action=action,
        aria_pressed=pressed(action, chosen),
        aria_label=f"{action}: {meaning}" if small else None,
    )


def _points(scene: AnyScene, game: AnyGame) -> tuple[tuple[str, str | None, str | None], ...]:
    """By seat, winners first: a name, that it has won, and its points where they decide."""
    view, voice = scene.view, scene.voice
    found = []
    for seat, lines in enumerate(game.score_breakdown(view)):
        points = sum(n for _, n in lines)
        won = seat in view["winners"]
        told = voice(count("{n} point", "{n} points", points)) if lines else None
        winner = voice(say("winner")) if won else None
        found.append((not won, -points, seat, (voice.name(seat), winner, told)))
    return tuple(row for *_, row in sorted(found))


def _result(head: str, rows: tuple[tuple[str, str | None, str | None], ...]) -> Markup:
    lines = (
        element(
            "li",
            element("span", name),
            None if winner is None else element("small", winner),
            None if points is None else element("b", points),
            class_=None if winner is None else "won",
        )
        for name, winner, points in rows
    )
    return element(
        "section",
        element("h2", head),
        element("ol", *lines, class_="points"),
        class_="choices finished",
        id="choices",
    )
