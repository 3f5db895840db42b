"""The prompt: the turn and the step as one sentence, short enough for the bar above the table."""

from __future__ import annotations

from ...engine.json_types import present
from ...engine.phrases import Listed, Phrase, say, Seat, Text
from ...games.dunhuang.texts.prompts import prompt, STEP_TEXTS
from ...games.dunhuang.texts.terms import card
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
        return STEP_TEXTS[scene.view["step"]].command(scene.view)
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
