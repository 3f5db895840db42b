"""Set-up of a table: a new game, a position, or a sample from a view."""

from __future__ import annotations

from re import fullmatch
from secrets import randbits

from .dialect import Fields, GameState
from .dice import seeded
from .errors import BadOptions, BadPosition, short_repr
from .game import AnyGame
from .json_types import JsonDict, Options, Position, View
from .key_stream import KEY_BYTES, MOST_DIGITS, Stream
from .phrases import either, say
from .table import Table


def deal(game: AnyGame, players: int, seed: int | None, options: Options | None) -> Table:
    """A new game, dealt from the seed; without one, from a seed drawn at random."""
    check_players(game, players)
    return Table.deal(game, players, checked_seed(seed), checked_options(game, options))


def check_players(game: AnyGame, players: object) -> None:
    """Refuse a number of players that the game is not for."""
    if type(players) is not int or players not in game.seats:
        raise BadOptions(
            say(
                "{title} is for {numbers} players, not {value}",
                title=game.title,
                numbers=either(game.seats),
                value=short_repr(players),
            )
        )


def checked_seed(seed: object) -> int:
    """A seed as it is given, or drawn at random."""
    if seed is None:
        return randbits(53)
    if type(seed) is not int or not -(2**63) <= seed < 2**63:
        raise BadOptions(
            say("a seed is a whole number of at most 64 bits, not {value}", value=short_repr(seed))
        )
    return seed


def checked_options(game: AnyGame, options: Options | None) -> JsonDict:
    """Options as a person writes them, checked and completed; a file they name is read.

    Never used for what comes from elsewhere, such as records.
    """
    given = {} if options is None else options
    return game.options(given if game.data_file is None else game.data_file.with_file_read(given))


def from_position(game: AnyGame, position: Position) -> Table:
    """A table from a position of the game."""
    apart = ("game", "key", "memory")
    state = game.read({key: value for key, value in position.items() if key not in apart})
    memories = _memories(game, state, position.get("memory"))
    options = game.options(position.get("options", {}))
    stream = _stream(game, state, position.get("key"))
    return Table(game, state, options, memories=memories, stream=stream)


def _stream(game: AnyGame, state: GameState, key: object) -> Stream | None:
    """The stream of a table with a key; its dice say how far it is used up."""
    if key is None:
        return None
    if not isinstance(key, str) or not fullmatch(f"[0-9a-f]{{{2 * KEY_BYTES}}}", key):
        raise BadPosition(f"key must be {2 * KEY_BYTES} hexadecimal digits, not {short_repr(key)}")
    if state.dice[0] > MOST_DIGITS:
        raise BadPosition("dice must say how many digits of the key are used up")
    return Stream(game, bytes.fromhex(key))


def _memories(game: AnyGame, state: GameState, given: object) -> list[Fields] | None:
    """The memory of each seat, refused where it is not true of the state."""
    if given is None:
        return None
    if not isinstance(given, (list, tuple)) or len(given) != state.players:
        raise BadPosition(f"memory must have {state.players} entries, one for each seat")
    memories = []
    for seat, value in enumerate(given):
        memory = game.knowledge.memory_from_json(value, state, seat, f"memory[{seat}]")
        if not game.knowledge.is_consistent(memory, state):
            raise BadPosition(f"memory[{seat}] contradicts the position")
        memories.append(memory)
    return memories


def sample(game: AnyGame, view: View, seed: int) -> Table:
    """A whole table that agrees with all a seat has seen; what it cannot know is random."""
    if view.get("seat") is None or "memory" not in view:
        raise BadPosition("a view of a seat is needed, with what that seat remembers")
    state, memory, hidden = game.knowledge.parse_view(view)
    dice = [seeded("sample", seed)]
    if not game.knowledge.sample_hidden(state, memory, hidden, dice):
        raise BadPosition("no cards agree with this view and its memory")
    state.dice[0] = dice[0]
    memories = [
        memory if p == view["seat"] else game.knowledge.fresh(state, p, False)
        for p in range(state.players)
    ]
    return Table(game, state, game.options(view.get("options", {})), memories=memories)
