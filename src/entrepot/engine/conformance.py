"""The conformance kit: whether a game keeps the contract, shown by playing it.

    entrepot.check_game("dunhuang")

Each check plays random games and raises `NonConforming` with the seed and the number of actions
played when something is wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from . import loops, records
from .batches import DEAL, STEP
from .dice import seeded
from .errors import EntrepotError, IllegalAction
from .events import seen_by
from .game import Game
from .opening import lay_out, sample
from .rows import Rows
from .table import Table
from .twins import compiled, interpreted_loop, MOST_TOLD

__all__ = ["CHECKS", "NonConforming", "check_game"]

MOST_ACTIONS = 10_000
"""A game that takes longer does not end."""
STOPS = 6
"""A game is stopped so often on average to be looked at closely."""


class NonConforming(AssertionError):
    """A game does not keep the contract."""


class Moment:
    """A table in the middle of a game, where a check looks at it."""

    def __init__(self, table: Table, chance: Random) -> None:
        self.table = table
        self.game = table.game_rules
        self.chance = chance

    def need(self, holds: object, promise: str) -> None:
        """Complain unless the promise holds."""
        if not holds:
            table = self.table
            raise NonConforming(
                f"{table.game}, {table.players} players, seed {table.seed}, "
                f"after {table.version} actions: {promise}"
            )


def legal_is_what_play_accepts(now: Moment) -> None:
    """Every legal action can be played, every other one is refused and changes nothing."""
    table = now.table
    for seat in range(table.players):
        legal = table.legal(seat)
        now.need(bool(legal) == (seat in table.actors), "legal must be empty but for actors")
        now.need(len(set(legal)) == len(legal), "legal must not repeat itself")
        before = table.as_dict()
        for text in now.game.actions:
            if text in legal:
                table.copy().play(text, seat)
                continue
            try:
                table.play(text, seat)
            except IllegalAction:
                continue
            now.need(False, f"play must refuse {text!r}, which is not legal")
        now.need(table.as_dict() == before, "what is refused must change nothing")


def positions_go_both_ways(now: Moment) -> None:
    """A position written as JSON and read again is the same table, and plays on alike."""
    written = _json(now.table.as_dict())
    again = lay_out(now.game, json.loads(written))
    now.need(_json(again.as_dict()) == written, "from_dict(as_dict()) must be the same table")
    for seat in (None, *range(now.table.players)):
        now.need(again.view(seat) == now.table.view(seat), "its views must be the same")
    original = now.table.copy()
    for _ in range(STOPS):
        if original.over:
            break
        seat = now.chance.choice(original.actors)
        action = now.chance.choice(original.legal(seat))
        now.need(original.play(action, seat) == again.play(action, seat), "events must agree")
        now.need(original.as_dict() == again.as_dict(), "it must play on like the original")


def pieces_are_conserved(now: Moment) -> None:
    """Nothing appears or vanishes."""
    start = lay_out(now.game, now.table.start)
    stock = now.game.inventory(start.state)
    now.need(now.game.inventory(now.table.state) == stock, "pieces must be conserved")


def views_hide(now: Moment) -> None:
    """A seat's view and legal actions depend on nothing that it may not know."""
    for seat in range(now.table.players):
        view = now.table.view(seat)
        for _ in range(2):
            other = sample(now.game, view, now.chance.getrandbits(32))
            now.need(_json(other.view(seat)) == _json(view), f"samples must keep view({seat})")
            now.need(
                other.legal(seat) == now.table.legal(seat),
                f"legal({seat}) must follow from view({seat})",
            )
            now.need(
                observed(other, seat) == observed(now.table, seat),
                f"what seat {seat} observes must follow from view({seat})",
            )


def observed(table: Table, seat: int) -> tuple[int, ...]:
    """What a seat observes, which must be as its fields say."""
    rules = table.game_rules.observation
    fields = rules.fields(table.players)
    out = [-1] * fields[-1].slice.stop
    if rules.observe(table.state, table.memories[seat], seat, out) != len(out):
        raise NonConforming(f"{table.game}: an observation must be {len(out)} numbers")
    for field in fields:
        if not all(0 <= n <= field.high for n in out[field.slice]):
            raise NonConforming(
                f"{table.game}: {field.name} must be from 0 to {field.high} in observations, "
                f"not {out[field.slice]}"
            )
    return tuple(out)


def observations_leave_nothing_out(now: Moment) -> None:
    """Whatever can be told apart by its view can be told apart by what is observed.

    What might follow is looked at, and worlds that differ in what one seat cannot see: the others
    see it.
    """
    known: dict[tuple[int, ...], str] = {}
    views = [now.table.view(seat) for seat in range(now.table.players)]
    tables = [sample(now.game, view, now.chance.getrandbits(32)) for view in views * 2]
    tables.append(now.table)
    for seat in now.table.actors:
        for action in now.table.legal(seat):
            tables.append(now.table.copy())
            tables[-1].play(action, seat)
    for table in tables:
        for seat in range(table.players):
            view = _json(table.view(seat))
            now.need(
                known.setdefault(observed(table, seat), view) == view,
                f"observations must differ where view({seat}) does",
            )


def the_truth_stays_possible(now: Moment) -> None:
    """What a seat remembers is true, and equal knowledge and seed give equal samples."""
    for seat, memory in enumerate(now.table.memories):
        now.need(
            now.game.knowledge.possible(memory, now.table.state),
            f"the truth must be possible for seat {seat}",
        )
        view = now.table.view(seat)
        twins = [sample(now.game, json.loads(_json(view)), 7).as_dict() for _ in range(2)]
        now.need(twins[0] == twins[1], "equal views and seeds must give equal samples")


def events_hide(now: Moment) -> None:
    """An event says who learns by it, and can be told to every seat."""
    table = now.table
    seats = set(range(table.players))
    for seat in table.actors:
        for action in table.legal(seat):
            for event in table.copy().play(action, seat):
                now.need(set(event["reveals"]) <= seats, "reveals must name seats")
                for key, watching in event.get("secret", {}).items():
                    now.need(key in event, "secret must name keys of the event")
                    for other in (None, *seats - set(watching)):
                        now.need(key not in seen_by(event, other), "secrets must be left out")
                _json(event)


CHECKS: tuple[Callable[[Moment], None], ...] = (
    legal_is_what_play_accepts,
    positions_go_both_ways,
    pieces_are_conserved,
    views_hide,
    observations_leave_nothing_out,
    the_truth_stays_possible,
    events_hide,
)
"""What is looked at in the middle of games."""


def check_game(
    game: Game[Any, Any], *, games: int = 6, seed: int = 0, with_compiled: bool = True
) -> None:
    """Play `games` random games for each number of players, and see whether all promises hold.

    The compiled rules are left out with `with_compiled=False`; they need `entrepot[fast]`.
    """
    _check_words(game)
    for players in game.seats:
        for number in range(seed, seed + games):
            _check_one(game, players, number)
            if with_compiled:
                _check_twins(game, players, number)
                _check_twin_guesses(game, players, number)
                _check_rows(game, players, number)


def _check_words(game: Game[Any, Any]) -> None:
    if len(set(game.actions)) != len(game.actions):
        raise NonConforming(f"{game.name}: two actions have the same text")
    if game.steps[-1] != "over" or len(set(game.steps)) != len(game.steps):
        raise NonConforming(f"{game.name}: steps must differ, and the last be 'over'")


def _check_one(game: Game[Any, Any], players: int, seed: int) -> None:
    """One game from start to end, looked at now and then, and its record."""
    chance = Random(f"{game.name} {players} {seed}")
    length = sum(1 for _ in _play(Table.deal(game, players, seed, game.options({})), seed))
    table = Table.deal(game, players, seed, game.options({}))
    now = Moment(table, chance)
    for _ in _play(table, seed):
        if chance.random() < STOPS / length:
            for check in CHECKS:
                check(now)
    for check in CHECKS:
        check(now)
    now.need(not table.actors, "a finished game has no actors")
    now.need(table.winners and set(table.winners) <= set(range(players)), "somebody must win")
    record = _json(table.record())
    try:
        again = records.replay(json.loads(record), lambda _: game)
    except EntrepotError as error:
        raise NonConforming(f"{game.name}, seed {seed}: its record must replay: {error}") from error
    now.need(again.as_dict() == table.as_dict(), "a replayed game must be the same")
    now.need(_json(again.record()) == record, "its record must be the same")


def _play(table: Table, seed: int) -> Iterator[None]:
    """Random play to the end; stops before each action."""
    chance = Random(seed)
    while not table.over:
        if table.version > MOST_ACTIONS:
            raise NonConforming(f"{table.game}, seed {seed}: a game must end")
        yield
        seat = chance.choice(table.actors)
        table.play(chance.choice(table.legal(seat)), seat)


def _check_twins(game: Game[Any, Any], players: int, seed: int) -> None:
    """Interpreted and compiled rules play the same game, after any number of actions."""
    twin = compiled(game)
    interpreted = interpreted_loop(game, loops.random_games)
    chance = Random(seed)
    for limit in (MOST_ACTIONS, *(chance.randrange(1, 200) for _ in range(STOPS))):
        state = game.blank(players, game.options({}), seeded("twins", seed))
        states = twin.records(state)
        dice, out = [seeded("choices", seed)], [0] * len(game.actions)
        other_dice = twin.row(*dice)
        played = interpreted([state], dice, out, 1, limit)
        also_played = twin.random_games(states, other_dice, twin.room(), 1, limit)
        same = twin.state(states[0]) == state and other_dice[0] == dice[0]
        if played != also_played or not same:
            raise NonConforming(
                f"{game.name}, {players} players, seed {seed}: compiled and interpreted rules "
                f"differ within {limit} actions"
            )


def _check_twin_guesses(game: Game[Any, Any], players: int, seed: int) -> None:
    """Interpreted and compiled guesses at what is hidden are the same."""
    twin = compiled(game)
    table = Table.deal(game, players, seed, game.options({}))
    chance = Random(seed)
    for _ in _play(table, seed):
        if chance.random() > 0.05:
            continue
        seat = chance.randrange(players)
        sights = game.knowledge.sight(table.view(seat))
        hidden = game.knowledge.hidden()
        game.knowledge.hide(table.state, seat, hidden)
        if hidden != sights[2]:
            raise NonConforming(
                f"{game.name}, {players} players, seed {seed}, after {table.version} actions: "
                f"what is hidden from seat {seat} is not what its view hides"
            )
        records = [twin.records(part) for part in sights]
        dice = [seeded("guess", seed)]
        other_dice = twin.row(*dice)
        game.knowledge.guess(*sights, dice)
        twin.guesses(*records, other_dice, 1)
        if twin.state(records[0][0]) != sights[0] or other_dice[0] != dice[0]:
            raise NonConforming(
                f"{game.name}, {players} players, seed {seed}, after {table.version} actions: "
                "compiled and interpreted guesses differ"
            )


def _check_rows(game: Game[Any, Any], players: int, seed: int) -> None:
    """A row of a compiled batch is the table of its seed: it asks, shows and remembers the same."""
    rows = Rows(game, players, 1, game.options({}), restart=False)
    rows.seed([seed])
    rows.run(DEAL)
    table = Table.deal(game, players, seed, game.options({}))
    now = Moment(table, Random(seed))
    asked = {name: array[0] for name, array in rows.arrays.items()}
    while not table.over:
        seat, legal = table.actors[0], table.legal()
        now.need(rows.arrays["seats"][0] == seat, "a batch must ask the first actor")
        choices = asked["choices"][: rows.arrays["counts"][0]].tolist()
        now.need([game.actions[n] for n in choices] == legal, "a batch must know what is legal")
        now.need(sorted(choices) == asked["masks"].nonzero()[0].tolist(), "masks must agree")
        now.need(
            tuple(asked["observations"].tolist()) == observed(table, seat),
            f"compiled and interpreted observations of seat {seat} must be the same",
        )
        if now.chance.random() < STOPS / 100:
            row = rows.table(0)
            now.need(row.state == table.state, "a row must be the state of its table")
            now.need(row.memories == table.memories, "compiled memories must be the table's")
        action = now.chance.choice(legal)
        rows.arrays["actions"][0] = game.codes[action]
        rows.run(STEP)
        now.need(len(table.play(action, seat)) <= MOST_TOLD, "an action must tell fewer events")
    shares = [(seat in table.winners) / len(table.winners) for seat in range(players)]
    now.need(asked["points"].tolist() == table.scores(), "a batch must count the same points")
    now.need(abs(asked["rewards"] - shares).max() < 1e-6, "a batch must share the win alike")


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
