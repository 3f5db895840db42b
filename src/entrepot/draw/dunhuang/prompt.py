"""The prompt: the turn and the step as one sentence, short enough for the bar above the table."""

from __future__ import annotations

from collections.abc import Callable

from ...engine.json_types import present
from ...engine.phrases import count, Listed, Phrase, say, Seat, Text
from ...games.dunhuang.characters import CHARACTER
from ...games.dunhuang.texts.prompts import prompt
from ...games.dunhuang.texts.terms import card
from ...games.dunhuang.view_rules import good_beside
from ...games.dunhuang.view_types import at_camel, contested
from .scene import Scene


def deciding(scene: Scene) -> bool:
    """Whether something is left for the reader to choose, and they have not."""
    return bool(scene.legal) and scene.chosen is None


def headline(scene: Scene) -> Phrase | None:
    """The call to the reader, if that one is awaited, or the end of the game."""
    view = scene.view
    if view["step"] == "over":
        return say("The game is over.")
    if not deciding(scene):
        return None
    seat = present(view["seat"])
    if view["step"] in ("keep", "start", "guard", "offer") or view["turn"] != seat:
        return say("Your choice, {player}.", player=Seat(seat))
    return say("Your turn, {player}.", player=Seat(seat))


def sentence(scene: Scene) -> Text:
    """The task of the reader, or of those they wait for."""
    if deciding(scene):
        return _COMMANDS[scene.view["step"]](scene)
    if scene.chosen is not None:
        return _chosen(scene)
    return prompt(scene.view)


def _chosen(scene: Scene) -> Phrase:
    good = card(scene.chosen.split()[1]) if scene.chosen else ""
    waiting = tuple(Seat(seat) for seat in scene.view["actors"] if seat != scene.view["seat"])
    if not waiting:
        return say("You keep {card}.", card=good)
    return say(
        "You keep {card}, and may still change it. Waiting for {players}.",
        card=good,
        players=Listed(waiting),
    )


def _beside(scene: Scene) -> Phrase:
    return card(present(good_beside(scene.view, at_camel(scene.view))))


def _reached(scene: Scene) -> Phrase:
    return CHARACTER[at_camel(scene.view)].name


_COMMANDS: dict[str, Callable[[Scene], Text]] = {
    "keep": lambda scene: say("Keep one of the three cards you drew; the others leave the game."),
    "start": lambda scene: say(
        "Put the camel on any tile: {player} moves it from there.", player=Seat(scene.view["turn"])
    ),
    "camel": lambda scene: say(
        "Move the camel: the first step is free, each further step costs 1 coin."
    ),
    "good": lambda scene: say("Take {card} into your shop or into your hand.", card=_beside(scene)),
    "bonus": lambda scene: say(
        "Choose your bonus: 3 coins, or the {character}.", character=_reached(scene)
    ),
    "pay": lambda scene: say(
        "Pay 2 coins for the token of {card}, or leave it.", card=card(contested(scene.view))
    ),
    "guard": lambda scene: say(
        "Guard your token of {card} against {player}, or let it go.",
        card=card(contested(scene.view)),
        player=Seat(scene.view["turn"]),
    ),
    "draw": lambda scene: say("Keep one of the cards you drew; the others go under the pile."),
    "offer": lambda scene: count(
        "Give {n} card to {player}; you get as many back.",
        "Give {n} cards to {player}; you get as many back.",
        scene.view["owed"],
        player=Seat(scene.view["turn"]),
    ),
    "give": lambda scene: count(
        "Give {n} card back to {player}.",
        "Give {n} cards back to {player}.",
        scene.view["owed"],
        player=Seat(present(scene.view["partner"])),
    ),
}
