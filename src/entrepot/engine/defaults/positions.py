"""Positions of games that do not say otherwise: the fields of a state by name, and no options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TYPE_CHECKING

from ..dialect import GameState
from ..errors import BadOptions, BadPosition, EntrepotError
from ..json_types import JsonDict, Options, Position
from ..validation import JsonReader
from .simultaneous import BallotState

if TYPE_CHECKING:
    from ..game import AnyGame
from re import fullmatch

from ..dice import DICE_LIMIT, seeded
from ..errors import short_repr

TAKEN = frozenset({"actors", "game", "memory", "options", "seat", "winners"})
"""The keys of views besides the fields of a state."""
LARGE = 2**31
"""Numbers of positions are smaller."""


def options(game: AnyGame) -> Callable[[Options], JsonDict]:
    """The options: none."""

    def none(given: Options) -> JsonDict:
        JsonReader(given, "options", BadOptions).end()
        return {}

    return none


def blank(game: AnyGame) -> Callable[[int, Options, int], GameState]:
    """A state with players and dice."""

    def make(players: int, options: Options, dice: int) -> GameState:
        s: GameState = game.state()
        s.players = players
        s.dice[0] = dice
        return s

    return make


def write(game: AnyGame) -> Callable[[GameState, Options], JsonDict]:
    """The fields of the state by name."""
    return lambda s, options: {**shown(game, s, options), "dice": write_dice(s)}


def read(game: AnyGame) -> Callable[[Position], GameState]:
    """The fields of the state by name, from which the rules can play on."""
    return lambda position: read_from(game, position, False)


def inventory(game: AnyGame) -> Callable[[GameState], dict[str, int]]:
    """The constants of play: none are known."""
    return lambda s: {}


def own_fields(game: AnyGame) -> dict[str, tuple[int, ...]]:
    """The fields that a game adds to a state, with their shapes."""
    if taken := TAKEN & game.state.SHAPES.keys():
        raise ValueError(f"no field of a state can be called {min(taken)!r}: views have that key")
    common = BallotState.SHAPES if issubclass(game.state, BallotState) else GameState.SHAPES
    return {name: shape for name, shape in game.state.SHAPES.items() if name not in common}


def shown(game: AnyGame, s: GameState, options: Options) -> JsonDict:
    """A position but for its dice."""
    found: dict[str, Any] = {
        "options": dict(options),
        "players": [{"points": game.rules.score(s, p)} for p in range(s.players)],
        "step": game.steps[s.step],
    }
    kept = s.copy()
    found |= {name: getattr(kept, name) for name in own_fields(game)}
    if isinstance(s, BallotState):
        ballots = s.ballots[: s.players]
        found["ballots"] = [game.actions[each - 1] if each else None for each in ballots]
    return found


def read_from(game: AnyGame, position: Position, seen: bool) -> GameState:
    """A state from a position, or from what is seen of it, where ballots may be hidden."""
    form = JsonReader(position, "", BadPosition)
    try:
        given = game.options(form.any("options", {}))
    except EntrepotError as error:
        raise BadPosition(error.words) from error
    players = form.entries("players", low=min(game.seats), high=max(game.seats))
    if len(players) not in game.seats:
        raise form.wrong("players", f"must be one of {game.seats}, not {len(players)}")
    s: GameState = game.blank(len(players), given, read_dice(form))
    s.step = form.word("step", game.steps)
    for name, shape in own_fields(game).items():
        setattr(s, name, _numbers(form, name, shape))
    if isinstance(s, BallotState):
        _read_ballots(game, form, s, seen)
    _check_playable(game, s)
    for p, player in enumerate(form.each("players", s.players)):
        held = player.form("")
        held.integer("points", low=game.rules.score(s, p), high=game.rules.score(s, p))
        held.end()
    over = s.step == len(game.steps) - 1
    out = [0] * len(game.actions)
    check_winners(form, over, out[: game.rules.winners(s, out)] if over else [])
    form.end()
    return s


def _numbers(form: JsonReader, key: str, shape: tuple[int, ...]) -> Any:
    """A number, a row or a grid of them."""
    if not shape:
        return form.integer(key, low=-LARGE, high=LARGE)
    return [_numbers(each, "", shape[1:]) for each in form.each(key, shape[0])]


def _read_ballots(game: AnyGame, form: JsonReader, s: BallotState, seen: bool) -> None:
    """The choice of each seat, which must be legal; where it is hidden, the first that is."""
    out = [0] * len(game.actions)
    for p, each in enumerate(form.each("ballots", s.players)):
        if not each.has(""):
            continue
        allowed = [game.actions[code] for code in out[: game.rules.legal(s, p, out)]]
        hidden = seen and each.any("") is True and allowed
        s.ballots[p] = 1 + game.codes[allowed[0] if hidden else allowed[each.word("", allowed)]]


def _check_playable(game: AnyGame, s: GameState) -> None:
    """Refuse a state with which the rules cannot do anything."""
    out, room = [0] * len(game.actions), [0] * len(game.actions)
    try:
        actors = out[: game.rules.actors(s, out)]
        stuck = not all(game.rules.legal(s, p, room) for p in actors)
        for p in range(s.players):
            game.rules.score(s, p)
    except (ArithmeticError, LookupError) as error:
        raise BadPosition("the rules cannot play on from this position") from error
    if stuck or bool(actors) == (s.step == len(game.steps) - 1):
        raise BadPosition(f"nobody can act in step {game.steps[s.step]!r} of this position")


def write_dice(s: GameState) -> str:
    """The dice as hexadecimal digits."""
    return f"{s.dice[0]:015x}"


def read_dice(form: JsonReader) -> int:
    """Dice as hexadecimal digits; those of seed 0 if left out."""
    text = form.any("dice", None)
    if text is None:
        return seeded("table", 0)
    if isinstance(text, str) and fullmatch("[0-9a-f]{15}", text):
        dice = int(text, 16)
        if 0 < dice < DICE_LIMIT:
            return dice
    raise form.wrong("dice", f"must be 15 hexadecimal digits of dice, not {short_repr(text)}")


def check_winners(form: JsonReader, over: bool, right: list[int]) -> None:
    """A finished game may name its winners, and must name them right."""
    given = form.any("winners", None)
    if given is None:
        return
    if not over:
        raise form.wrong("winners", "has a place only in a finished game")
    if given != right or [type(seat) for seat in given] != [int] * len(right):
        raise form.wrong("winners", f"must be {right} as the cards lie, not {short_repr(given)}")
