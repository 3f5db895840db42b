"""Parity: whether compiled and interpreted rules are the same, shown by playing both ways."""

from __future__ import annotations

from random import Random

from .. import generic_rules
from ..compiled.batch import BatchArrays
from ..compiled.batch_kernel import DEAL, STEP
from ..compiled.compiler import compiled, interpreted_loop, MOST_TOLD
from ..defaults import LONGEST
from ..dice import seeded
from ..game import AnyGame
from ..json_types import Options
from ..table import Table
from .checkpoints import Checkpoint, NonConforming, observed, random_play, STOPS


def check_parity(game: AnyGame, players: int, seed: int, options: Options | None = None) -> None:
    """One game, its guesses and a batch of it, compiled and interpreted."""
    chosen = game.options({} if options is None else options)
    _check_twins(game, players, seed, chosen)
    _check_twin_guesses(game, players, seed, chosen)
    _check_rows(game, players, seed, chosen)


def _check_twins(game: AnyGame, players: int, seed: int, options: Options) -> None:
    """Interpreted and compiled rules play the same game, after any number of actions."""
    twin = compiled(game)
    interpreted = interpreted_loop(game, generic_rules.random_games)
    chance = Random(seed)
    for limit in (LONGEST, *(chance.randrange(1, 200) for _ in range(STOPS))):
        state = game.blank(players, options, seeded("twins", seed))
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


def _check_twin_guesses(game: AnyGame, players: int, seed: int, options: Options) -> None:
    """Interpreted and compiled guesses at what is hidden are the same."""
    twin = compiled(game)
    table = Table.deal(game, players, seed, options)
    chance = Random(seed)
    for _ in random_play(table, seed):
        if chance.random() > 0.05:
            continue
        seat = chance.randrange(players)
        sights = game.knowledge.parse_view(table.view(seat))
        records = [twin.records(part) for part in sights]
        dice = [seeded("guess", seed)]
        other_dice = twin.row(*dice)
        game.knowledge.sample_hidden(*sights, dice)
        twin.guesses(*records, other_dice, 1)
        if twin.state(records[0][0]) != sights[0] or other_dice[0] != dice[0]:
            raise NonConforming(
                f"{game.name}, {players} players, seed {seed}, after {table.version} actions: "
                "compiled and interpreted guesses differ"
            )


def _check_rows(game: AnyGame, players: int, seed: int, options: Options) -> None:
    """A row of a compiled batch is the table of its seed: it asks, shows and remembers the same."""
    rows = BatchArrays(game, players, 1, options, restart=False)
    rows.seed([seed])
    rows.run(DEAL)
    table = Table.deal(game, players, seed, options)
    now = Checkpoint(table, Random(seed))
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
