"""The players: their seats, and the seats that are awaited."""

from __future__ import annotations

from collections.abc import Iterator

from ...engine.phrases import Phrase, say
from ..fragments import LazyFragment
from ..html import element, Markup
from ..kit.players import awaited, called, person, PlayerStatus, remarks
from ..scene import AnyScene


def seats(scene: AnyScene) -> dict[str, LazyFragment]:
    """A line for each player."""
    return {f"seat-{seat}": _part(scene, seat) for seat in range(len(scene.view["players"]))}


def _part(scene: AnyScene, seat: int) -> LazyFragment:
    stands = PlayerStatus(
        name=called(scene, seat),
        awaited=awaited(scene, seat),
        present=person(scene, seat).present,
        remarks=tuple(map(scene.voice, _remarks(scene, seat))),
    )
    return LazyFragment(_line, seat, stands)


def _remarks(scene: AnyScene, seat: int) -> Iterator[Phrase]:
    view = scene.view
    if view["step"] == "over" and seat in view["winners"]:
        yield say("winner")
    if seat == view["seat"]:
        yield say("you")
    if awaited(scene, seat):
        yield say("plays now")
    yield from remarks(person(scene, seat))


def _line(seat: int, stands: PlayerStatus) -> Markup:
    classes = ["seat"] + ["awaited"] * stands.awaited + ["absent"] * (not stands.present)
    return element(
        "li",
        element("b", stands.name),
        *(element("span", remark) for remark in stands.remarks),
        class_=" ".join(classes),
        id=f"seat-{seat}",
        data_player=seat,
    )
