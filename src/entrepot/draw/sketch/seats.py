"""The players: who sits where, and who is awaited."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.phrases import Phrase, say
from ..markup import element, Markup
from ..parts import Part
from ..scene import Person, Scene

__all__ = ["seats"]


def seats(scene: Scene) -> dict[str, Part]:
    """A line for each player."""
    return {f"seat-{seat}": _part(scene, seat) for seat in range(len(scene.view["players"]))}


def _part(scene: Scene, seat: int) -> Part:
    voice, people = scene.voice, scene.people
    person = people[seat] if seat < len(people) else Person(voice.name(seat))
    awaited = _awaited(scene, seat)
    remarks = tuple(map(voice, _remarks(scene, seat, person, awaited)))
    return Part(_line, seat, voice.name(seat), awaited, person.present, remarks)


def _awaited(scene: Scene, seat: int) -> bool:
    decided = seat == scene.view["seat"] and scene.chosen is not None
    return seat in scene.view["actors"] and not decided


def _remarks(scene: Scene, seat: int, person: Person, awaited: bool) -> Iterator[Phrase]:
    view = scene.view
    if view["step"] == "over" and seat in view["winners"]:
        yield say("winner")
    if seat == view["seat"]:
        yield say("you")
    if awaited:
        yield say("plays now")
    if person.note is not None:
        yield person.note
    elif not person.present:
        yield say("away", context="a player who has left the page")
    elif person.bot is not None:
        yield say("bot")


def _line(seat: int, name: str, awaited: bool, present: bool, remarks: tuple[str, ...]) -> Markup:
    classes = ["seat"] + ["awaited"] * awaited + ["absent"] * (not present)
    return element(
        "li",
        element("b", name),
        *(element("span", remark) for remark in remarks),
        class_=" ".join(classes),
        id=f"seat-{seat}",
    )
