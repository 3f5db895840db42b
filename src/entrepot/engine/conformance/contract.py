"""The members of the contract by name, what each may give, and a game in which they are watched.

A member is named as it is written: `told`, `rules.play`, `knowledge.view`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import fields, replace
from typing import Any

from ..data_files import DataFile
from ..dialect import Fields, GameState
from ..errors import short_repr
from ..game import AnyGame, FeatureText, Motif
from ..lessons import Lesson
from ..observation import Field
from ..phrases import Phrase, Together
from ..text_columns import COLUMNS, width

PARTS = ("rules", "knowledge", "observation", "evaluation")
"""Members that have members themselves."""

Gives = Callable[[Any, AnyGame, tuple[Any, ...]], object]
"""Whether a result is what a member of a game may give, asked with these things."""


class ContractViolation(AssertionError):
    """A member of the contract does not do what it promises; the text names it."""


def contract_members(game: AnyGame) -> dict[str, Any]:
    """Every member of a game by its name."""
    found: dict[str, Any] = {}
    for field in fields(game):
        value = getattr(game, field.name)
        if field.name in PARTS:
            inner = {each.name: getattr(value, each.name) for each in fields(value)}
            found |= {f"{field.name}.{name}": member for name, member in inner.items()}
        else:
            found[field.name] = value
    return found


def with_members(game: AnyGame, changed: Mapping[str, Any]) -> AnyGame:
    """The same game with other members."""
    parts: dict[str, dict[str, Any]] = {}
    for name, value in changed.items():
        part, _, member = name.rpartition(".")
        parts.setdefault(part, {})[member] = value
    own = parts.pop("", {})
    own |= {part: replace(getattr(game, part), **inner) for part, inner in parts.items()}
    return replace(game, **own)


def checked(game: AnyGame) -> AnyGame:
    """The same game, whose members raise ContractViolation where they break the contract."""
    asked: dict[str, Any] = {
        name: _watch(game, name, value, *GIVES[name])
        for name, value in contract_members(game).items()
        if name in GIVES
    }
    asked["motifs"] = {
        name: replace(motif, fits=_watch(game, f"motifs[{name!r}].fits", motif.fits, *FITS))
        for name, motif in game.motifs.items()
    }
    return with_members(game, asked)


def _watch(game: AnyGame, name: str, member: Any, what: str, gives: Gives) -> Callable[..., Any]:
    def ask(*given: Any) -> Any:
        try:
            result = member(*given)
        except Exception as error:
            raise ContractViolation(f"{name} raises {type(error).__name__}: {error}") from error
        try:
            right = gives(result, game, given)
        except Exception as error:
            raise ContractViolation(
                f"{name} must give {what}: {type(error).__name__}: {error}"
            ) from error
        if not right:
            raise ContractViolation(f"{name} must give {what}, not {short_repr(result)}")
        return result

    return ask


def wrong_values(game: AnyGame) -> str | None:
    """The faults of those members that are not asked but only looked at, if there are any."""
    for name, (what, right) in VALUES.items():
        value = contract_members(game)[name]
        try:
            if right(value, game):
                continue
        except Exception as error:
            return f"{name} must be {what}: {type(error).__name__}: {error}"
        return f"{name} must be {what}, not {short_repr(value)}"
    return None


def _nothing(result: object, *_: object) -> bool:
    return result is None


def _number(result: object, *_: object) -> bool:
    return isinstance(result, int)


def _truth(result: object, *_: object) -> bool:
    return isinstance(result, int) and result in (0, 1)


def _positive(result: object, *_: object) -> bool:
    return isinstance(result, int) and result > 0


def _seats(result: Any, game: AnyGame, given: tuple[Any, ...]) -> bool:
    state, out = given
    written = out[:result]
    return len({*written}) == result and {*written} <= {*range(state.players)}


def _winners(result: Any, game: AnyGame, given: tuple[Any, ...]) -> bool:
    return _seats(result, game, given) and result > 0


def _actions(result: Any, game: AnyGame, given: tuple[Any, ...]) -> bool:
    return all(type(n) is int and 0 <= n < len(game.actions) for n in given[2][:result])


def _words(result: object, *_: object) -> bool:
    return isinstance(result, (Phrase, Together)) and isinstance(str(result), str)


def _words_or_none(result: object, *_: object) -> bool:
    return result is None or _words(result)


def _json(result: object, *_: object) -> bool:
    return isinstance(result, dict) and json.loads(json.dumps(result)) == result


def _event(result: Any, *_: object) -> bool:
    return _json(result) and isinstance(result["kind"], str) and isinstance(result["reveals"], list)


def _state(result: object, game: AnyGame, given: tuple[Any, ...]) -> bool:
    return isinstance(result, game.state)


def _memory(result: object, game: AnyGame, given: tuple[Any, ...]) -> bool:
    return isinstance(result, game.knowledge.memory)


def _sight(result: Any, game: AnyGame, given: tuple[Any, ...]) -> bool:
    kinds = (game.state, game.knowledge.memory, game.knowledge.hidden)
    return [*map(type, result)] == [*kinds]


def _masked(result: object, *_: object) -> bool:
    return isinstance(result, tuple) and [*map(type, result)] == [int] * 6


def _observation(result: object, *_: object) -> bool:
    return isinstance(result, tuple) and all(isinstance(field, Field) for field in result)


def _counts(result: object, *_: object) -> bool:
    return isinstance(result, dict) and all(type(n) is int for n in result.values())


def _picture(result: Any, *_: object) -> bool:
    lines = result.split("\n")
    return all(2 * len(line) <= COLUMNS or width(line) <= COLUMNS for line in lines)


def _lines(result: object, *_: object) -> bool:
    return isinstance(result, list) and all(
        _words(words) and type(points) is int for seat in result for words, points in seat
    )


def _rule_in_short(result: Any, *_: object) -> bool:
    return result is None or (_words(result[0]) and isinstance(result[1], str))


def _paragraphs(result: object, *_: object) -> bool:
    return isinstance(result, list) and all(map(_words, result))


def _occasions(result: object, game: AnyGame, given: tuple[Any, ...]) -> bool:
    return isinstance(result, list) and all(game.tooltip(word) is not None for word in result)


def _colours(result: Any, *_: object) -> bool:
    return all(isinstance(text, str) for pair in result.items() for text in pair)


FITS: tuple[str, Gives] = ("True or False", lambda result, *_: isinstance(result, bool))
"""The answer of a motif to a view."""

GIVES: dict[str, tuple[str, Gives]] = {
    "rules.deal": ("nothing", _nothing),
    "rules.actors": ("how many seats it has written, each once", _seats),
    "rules.legal": ("how many actions it has written", _actions),
    "rules.play": ("nothing", _nothing),
    "rules.score": ("a number", _number),
    "rules.winners": ("how many seats it has written, one at least and each once", _winners),
    "knowledge.view": ("a dict that JSON can hold", _json),
    "knowledge.new_memory": ("nothing", _nothing),
    "knowledge.mask_event": ("an event of six numbers", _masked),
    "knowledge.update_memory": ("nothing", _nothing),
    "knowledge.memory_to_json": ("a dict that JSON can hold", _json),
    "knowledge.memory_from_json": ("a memory", _memory),
    "knowledge.is_consistent": ("0 or 1", _truth),
    "knowledge.parse_view": ("a state, a memory, and what is hidden", _sight),
    "knowledge.extract_hidden": ("nothing", _nothing),
    "knowledge.sample_hidden": ("0 or 1", _truth),
    "knowledge.shuffle_unknown": ("nothing", _nothing),
    "observation.fields": ("fields", _observation),
    "observation.observe": ("a number", _number),
    "evaluation.quiescent": ("0 or 1", _truth),
    "evaluation.features": ("nothing", _nothing),
    "evaluation.temperature": ("a number above 0", _positive),
    "max_actions": ("a number above 0", _positive),
    "options": ("a dict that JSON can hold", _json),
    "blank": ("a state", _state),
    "write": ("a dict that JSON can hold", _json),
    "read": ("a state", _state),
    "event": ("a dict with `kind` and `reveals`", _event),
    "inventory": ("numbers by name", _counts),
    "text_board": (f"lines of at most {COLUMNS} columns", _picture),
    "describe_event": ("a phrase or None", _words_or_none),
    "describe_action": ("a phrase", _words),
    "prompt": ("a phrase", _words),
    "score_breakdown": ("lines of a phrase and points by seat", _lines),
    "tooltip": ("a phrase and a paragraph, or None", _rule_in_short),
    "rules_summary": ("a list of phrases", _paragraphs),
    "rules_card": ("a list of phrases", _paragraphs),
    "first_time_topics": ("a list of words that are explained", _occasions),
    "colours": ("colours by word", _colours),
}
"""The values that each member may return, in words and as a check."""

VALUES: dict[str, tuple[str, Callable[[Any, AnyGame], object]]] = {
    "name": ("a name", lambda name, _: isinstance(name, str) and name.isidentifier()),
    "title": ("a phrase", lambda title, _: _words(title)),
    "seats": (
        "numbers of players, ascending",
        lambda seats, _: seats and [*seats] == sorted({*seats}) and seats[0] > 0,
    ),
    "steps": (
        "texts that differ, and the last 'over'",
        lambda steps, _: steps[-1] == "over" and _texts_that_differ(steps),
    ),
    "actions": ("texts that differ", lambda actions, _: _texts_that_differ(actions)),
    "rules_version": ("a text", lambda version, _: isinstance(version, str) and version),
    "revealed_steps": (
        "steps of the game",
        lambda revealed, game: isinstance(revealed, tuple) and {*revealed} <= {*game.steps[:-1]},
    ),
    "state": ("a kind of GameState", lambda kind, _: issubclass(kind, GameState)),
    "knowledge.memory": ("a kind of Fields", lambda kind, _: issubclass(kind, Fields)),
    "knowledge.hidden": ("a kind of Fields", lambda kind, _: issubclass(kind, Fields)),
    "evaluation.weights": (
        "a whole number for each number of players, by trait",
        lambda weights, game: all(
            len(each) == len(game.seats) and all(type(n) is int for n in each)
            for each in weights.values()
        ),
    ),
    "evaluation.rollout_depth": (
        "a whole number for each number of players",
        lambda horizon, game: all(type(horizon[n]) is int for n in game.seats),
    ),
    "data_file": ("a data file that reads what it writes, or None", lambda file, _: _rereads(file)),
    "lesson": ("a lesson or None", lambda given, _: given is None or isinstance(given, Lesson)),
    "motifs": (
        "motifs by name",
        lambda motifs, _: all(
            isinstance(name, str) and isinstance(motif, Motif) for name, motif in motifs.items()
        ),
    ),
    "evaluation.feature_texts": (
        "remarks about traits that have a weight",
        lambda remarks, game: all(
            isinstance(remark, FeatureText)
            and {name, *remark.also} <= game.evaluation.weights.keys()
            for name, remark in remarks.items()
        ),
    ),
}
"""The kind of each of the other members, in words and as a check."""


def _rereads(file: Any) -> bool:
    if file is None:
        return True
    content = file.read(file.standard())
    return isinstance(file, DataFile) and file.read(file.write(content)) == content


def _texts_that_differ(texts: object) -> bool:
    if not isinstance(texts, tuple) or len({*texts}) < len(texts):
        return False
    return all(isinstance(text, str) and text for text in texts)
