"""Scenes to draw: tables somewhere in a game, as a seat or a spectator sees them."""

from collections.abc import Iterator
from random import Random
from xml.etree import ElementTree

import entrepot
from entrepot import draw
from entrepot.engine.table import Table
from entrepot.i18n import Voice

NAMES = ("Ana", "Ben", "지우", "Chloé")


def scene(table: Table, seat: int | None, **more) -> draw.Scene:
    """What a seat sees now, or None: a spectator."""
    people = tuple(draw.Person(name) for name in NAMES[: table.players])
    legal = () if seat is None else tuple(table.legal(seat))
    given = {"legal": legal, "voice": Voice("en", NAMES), "people": people, **more}
    return draw.Scene(table.view(seat), **given)


def drawn(scene: draw.Scene) -> ElementTree.Element:
    """The table of a scene, read as XML: so it is well formed, too."""
    return ElementTree.fromstring(draw.table(scene))


def moments(game: str, players: int, seed: int) -> Iterator[Table]:
    """A random game, moment by moment, its end included."""
    table = entrepot.new(game, players=players, seed=seed)
    chance = Random(seed)
    yield table
    while not table.over:
        seat = chance.choice(table.actors)
        table.play(chance.choice(table.legal(seat)), seat)
        yield table


def actions(tree: ElementTree.Element) -> set[str]:
    """All actions that something in a drawing plays."""
    return {found for element in tree.iter() if (found := element.get("data-action"))}
