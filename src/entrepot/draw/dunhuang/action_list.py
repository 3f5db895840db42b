"""Action list: the choices of the circle again, for keys, screen readers and the thumb."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache

from ...engine.phrases import Phrase, say, Text
from ...games.dunhuang.characters import CHARACTER
from ...games.dunhuang.state import SPACES
from ...games.dunhuang.texts.actions import describe_action
from ...games.dunhuang.texts.prompts import prompt, STEP_TEXTS
from ...games.dunhuang.texts.terms import GOOD_NAMES, term
from ...games.dunhuang.view_rules import good_beside
from ...games.dunhuang.view_types import at_camel
from ...i18n import capital, Voice
from ..fragments import Fragment, LazyFragment, slot
from ..html import element, fragment, Markup
from ..kit.dock import notes
from ..kit.tooltips import identity, plays, pressed
from .action_labels import Choice, choice
from .result import result
from .scene import Scene
from .symbols import icon
from .tooltips import card_name, tip

FEW = 3
"""The number of choices that stand one below the other even on a phone."""
COURSE = ("camel", "good", "bonus")
"""The parts of a turn in which a player chooses."""


def choices(scene: Scene) -> dict[str, LazyFragment | Fragment]:
    """The list of what the reader may do, or what they wait for, or how the game ended."""
    if scene.view["step"] == "keep" and scene.legal:
        # All choose at once: what others do meanwhile changes nothing here.
        here = scene.only("step", "tiles", legal=scene.legal, chosen=scene.chosen)
        return {"choices": LazyFragment(_choices, here)}
    if scene.legal or scene.view["step"] == "over":
        return {"choices": LazyFragment(_choices, scene.deciding())}
    return {
        "choices": _waiting(scene.view["step"], scene.language),
        "cast": _cast(tuple(scene.view["tiles"]), scene.language),
    }


def _choices(scene: Scene) -> Markup:
    if scene.view["step"] == "over":
        return element("section", result(scene), class_="choices finished", id="choices")
    step = scene.view["step"]
    return element(
        "section",
        _head(scene.voice, STEP_TEXTS[step].question, step),
        _explained(scene),
        notes(scene.language),
        _listed(scene),
        class_="choices",
        id="choices",
    )


@cache
def _waiting(step: str, language: str) -> Fragment:
    """The content of the list's place while others choose."""
    head = _head(Voice(language), say("The table"), step)
    return Fragment(element("section", head, slot("cast"), class_="choices waiting", id="choices"))


def _head(voice: Voice, title: Phrase, step: str) -> Markup:
    return element(
        "header", element("h2", voice(title)), _course(voice, step), class_="choices-head"
    )


def _course(voice: Voice, step: str) -> Markup | None:
    """The parts of the turn, the present one marked."""
    part = STEP_TEXTS[step].part
    if part is None:
        return None
    return element(
        "ol",
        *(
            element("li", voice(term(f"step {one}")), aria_current="step" if one == part else None)
            for one in COURSE
        ),
        class_="course",
        aria_label=voice(say("The parts of a turn")),
    )


def _explained(scene: Scene) -> Markup | None:
    """The rule of the character in question, or what the choice is about."""
    step = scene.view["step"]
    if step == "bonus":
        character = CHARACTER[at_camel(scene.view)]
        rule: Text = say("{character}: {rule}", character=character.name, rule=character.rule)
    elif step in ("pay", "guard"):
        rule = prompt(scene.view)
    else:
        return None
    return element("p", scene.voice(rule), class_="explained")


@lru_cache(maxsize=512)
def _cast(tiles: tuple[str, ...], language: str) -> Fragment:
    """The characters in play."""
    voice = Voice(language)
    rows = (
        element(
            "li",
            icon(tile, 48, 48, "row-sign"),
            element(
                "span",
                element("b", voice(CHARACTER[tile].name)),
                element("small", voice(CHARACTER[tile].note)),
                class_="row-text",
            ),
            **tip(tile, language),
        )
        for tile in tiles
    )
    label = voice(say("The characters"))
    return Fragment(element("ul", *rows, class_="cast", tabindex="0", aria_label=label))


def _listed(scene: Scene) -> Markup:
    """One list for what takes one pick, groups for what takes two."""
    single: list[str] = []
    double: list[str] = []
    for action in scene.legal:
        words = action.split()
        (double if len(words) == 3 else single).append(action)
    far = [action for action in single if _steps(action) > SPACES]
    near = [action for action in single if action not in far]
    return element(
        "div",
        element("ul", *(_row(scene, choice(scene, action)) for action in near), class_="rows")
        if near
        else None,
        _farther(scene, far) if far else None,
        *_groups(scene, double),
        class_="listed fades few" if len(scene.legal) <= FEW else "listed fades",
        id="listed",
    )


def _steps(action: str) -> int:
    verb, *words = action.split()
    return int(words[0]) if verb == "move" else 0


def _row(scene: Scene, line: Choice) -> Markup:
    chosen = scene.chosen == line.action
    button = element(
        "button",
        line.sign,
        element(
            "span",
            element("b", capital(scene.voice(line.title))),
            element("small", scene.voice(line.note)) if line.note is not None else None,
            class_="row-text",
        ),
        icon(f"chip-{line.good}", 50, 26, "chip") if line.good is not None else None,
        element("span", card_name(scene.language, line.good), class_="unseen")
        if line.good is not None
        else None,
        line.price,
        type="button",
        class_="row chosen" if chosen else "row",
        id=identity("do", line.action),
        data_action=line.action,
        data_tip=scene.voice(describe_action(line.action, scene.view)),
        data_twin=line.twin,
        data_walk=line.walk,
        aria_pressed=pressed(line.action, scene.chosen),
    )
    return element("li", button)


def _farther(scene: Scene, actions: list[str]) -> Markup:
    """Walks of more than one round, in little room: hardly anybody wants them."""
    chips = []
    for action in actions:
        walk = choice(scene, action)
        chips.append(_small(scene, action, fragment(walk.sign, walk.price)))
    return element(
        "section",
        element("h3", scene.voice(say("One more lap"))),
        element("ul", *chips, class_="smalls"),
        class_="group",
    )


def _small(scene: Scene, action: str, content: Markup) -> Markup:
    means = scene.voice(describe_action(action, scene.view))
    button = element(
        "button",
        content,
        type="button",
        class_="small",
        id=identity("do", action),
        **plays(action, means),
    )
    return element("li", button)


def _groups(scene: Scene, actions: list[str]) -> Iterator[Markup]:
    """Actions of two picks, by the first."""
    groups: dict[str, list[str]] = {}
    for action in actions:
        groups.setdefault(action.split()[1], []).append(action)
    for first, members in groups.items():
        yield element(
            "section",
            element(
                "h3",
                icon(f"chip-{first}", 50, 26, "chip"),
                element("span", scene.voice(_first_words(scene, first))),
            ),
            element(
                "ul",
                *(_small(scene, one, _second_sign(scene, one)) for one in members),
                class_="smalls wide" if members[0].split()[2] in scene.view["tiles"] else "smalls",
            ),
            class_=f"group of-{first}",
        )


def _first_words(scene: Scene, first: str) -> Phrase:
    if scene.view["step"] == "bonus":
        return say("Swap {good} for one of these", good=GOOD_NAMES[first])
    return say("Give {good} and one of these", good=GOOD_NAMES[first])


def _second_sign(scene: Scene, action: str) -> Markup:
    second = action.split()[2]
    if second in scene.view["tiles"]:
        good = good_beside(scene.view, second)
        return fragment(icon(f"chip-{good}", 50, 26, "chip"), icon(second, 48, 48, "beside"))
    return icon(f"chip-{second}", 50, 26, "chip")
