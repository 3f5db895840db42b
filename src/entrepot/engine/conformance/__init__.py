"""The conformance kit: whether a game keeps the contract, shown by playing it.

    entrepot.check_game("dunhuang")

Each check plays random games and raises `NonConforming` with the seed and the number of actions
played when something is wrong. Every member of the contract is called, and one that raises or
returns what it may not is named. The leak test is among the checks: views hide what a seat may not
know.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from random import Random
from typing import Any

from .. import records
from ..dice import seeded
from ..errors import EntrepotError, IllegalAction
from ..game import AnyGame
from ..json_types import Options
from ..lesson_runner import run_lesson
from ..phrases import ENGLISH
from ..setup import checked_options, from_position, sample
from ..table import seen_by, Table
from .checkpoints import Checkpoint, NonConforming, observed, random_play, STOPS
from .contract import checked, ContractViolation, wrong_values
from .parity import check_parity

__all__ = [
    "CHECKS",
    "NonConforming",
    "check_game",
    "told_apart",
]


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def legal_is_what_play_accepts(now: Checkpoint) -> None:
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


def positions_go_both_ways(now: Checkpoint) -> None:
    """A position written as JSON and read again is the same table, and plays on alike."""
    written = _json(now.table.as_dict())
    again = from_position(now.game, json.loads(written))
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


def pieces_are_conserved(now: Checkpoint) -> None:
    """Pieces neither appear nor vanish."""
    start = from_position(now.game, now.table.start)
    stock = now.game.inventory(start.state)
    now.need(now.game.inventory(now.table.state) == stock, "pieces must be conserved")


def views_hide(now: Checkpoint) -> None:
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


def hide_agrees_with_views(now: Checkpoint) -> None:
    """The rules hide from a seat exactly what its view hides."""
    for seat in range(now.table.players):
        *_, unseen = now.game.knowledge.parse_view(now.table.view(seat))
        hidden = now.game.knowledge.hidden()
        now.game.knowledge.extract_hidden(now.table.state, seat, hidden)
        now.need(hidden == unseen, f"knowledge.extract_hidden must write what view({seat}) hides")


def observations_leave_nothing_out(now: Checkpoint) -> None:
    """Observations tell apart whatever views tell apart.

    The check looks at possible next positions, and at worlds that differ in what one seat cannot
    see: the others see it.
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


def the_truth_stays_possible(now: Checkpoint) -> None:
    """The memory of a seat is true, and equal knowledge and seed give equal samples."""
    for seat, memory in enumerate(now.table.memories):
        now.need(
            now.game.knowledge.is_consistent(memory, now.table.state),
            f"the truth must be possible for seat {seat}",
        )
        view = now.table.view(seat)
        twins = [sample(now.game, json.loads(_json(view)), 7).as_dict() for _ in range(2)]
        now.need(twins[0] == twins[1], "equal views and seeds must give equal samples")


def what_nobody_knows_can_be_stirred(now: Checkpoint) -> None:
    """Nobody notices when it is put into another order, and the dice alone say into which."""
    table, stir = now.table, now.game.knowledge.shuffle_unknown
    seeds = [seeded("stir", now.chance.getrandbits(32)) for _ in range(2)]
    once, twice = table.copy(), table.copy()
    stir(once.state, table.memories, 0, [seeds[0]])
    for seed in reversed(seeds):
        stir(twice.state, table.memories, 0, [seed])
    now.need(once.state == twice.state, "knowledge.shuffle_unknown must follow from its dice")
    now.need(
        now.game.inventory(once.state) == now.game.inventory(table.state),
        "knowledge.shuffle_unknown must conserve pieces",
    )
    for seat in range(table.players):
        now.need(
            once.view(seat) == table.view(seat), f"knowledge.shuffle_unknown must keep view({seat})"
        )
        now.need(
            now.game.knowledge.is_consistent(table.memories[seat], once.state),
            f"what is stirred must be possible for seat {seat}",
        )


def events_hide(now: Checkpoint) -> None:
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


def actions_show_only_what_events_reveal(now: Checkpoint) -> None:
    """The same action in two worlds that a reader cannot tell apart looks the same to it.

    Events, step, actors and view agree up to the first event that says it reveals something to the
    reader, and that event comes in both worlds.
    """
    table, chance = now.table, now.chance
    if table.over:
        return
    seat, actor = chance.randrange(table.players), chance.choice(table.actors)
    other = sample(now.game, table.view(seat), chance.getrandbits(32))
    both = [text for text in table.legal(actor) if text in other.legal(actor)]
    if not both:
        return
    action, worlds = chance.choice(both), (table.copy(), other)
    told = [world.play(action, actor) for world in worlds]
    for reader in (seat, None):
        difference = told_apart(worlds, told, reader)
        shown = f"{action!r} of seat {actor} shows reader {reader} what is hidden: {difference}"
        now.need(difference is None, shown)


def told_apart(
    worlds: tuple[Table, Table], told: Sequence[Sequence[dict[str, Any]]], reader: int | None
) -> str | None:
    """By what a reader tells two worlds apart in which the same was done; None if it cannot.

    Log lines and prompts follow from events and views, so these are compared. The reader may tell
    the worlds apart from an event on that says in both that it reveals something to the reader.
    Where the game ends in one of them, it is enough that one of the two events says so.
    """
    players, revealed = worlds[0].players, False
    over = any(world.over for world in worlds)
    for one, other in zip(*told, strict=False):
        learns = [_learns(event, reader, players) for event in (one, other)]
        if seen_by(one, reader) != seen_by(other, reader):
            if all(learns) or (over and any(learns)):
                return None
            return f"event {one['kind']!r} in one world is {other['kind']!r} in another"
        revealed = revealed or all(learns)
    if len(told[0]) != len(told[1]):
        return f"there are {len(told[0])} events in one world and {len(told[1])} in another"
    for what in ("step", "actors"):
        values = [getattr(world, what) for world in worlds]
        if values[0] != values[1]:
            return f"{what} is {values[0]!r} in one world and {values[1]!r} in another"
    same = _json(worlds[0].view(reader)) == _json(worlds[1].view(reader))
    return None if same or revealed else "its views differ"


def _learns(event: dict[str, Any], reader: int | None, players: int) -> bool:
    """Whether an event says that it reveals something to a reader; None: to all but its author."""
    reveals = event["reveals"]
    return len(reveals) >= players - 1 if reader is None else reader in reveals


def revealed_choices_are_shown(now: Checkpoint) -> None:
    """Everybody learns each choice that is said to be shown once all have chosen."""
    if now.table.step not in now.game.revealed_steps or len(now.table.actors) < 2:
        return
    table, choosers = now.table.copy(), now.table.actors
    events: list[dict[str, Any]] = []
    for seat in choosers:
        events = table.play(now.chance.choice(table.legal(seat)), seat)
    for seat in choosers:
        others = {*range(table.players)} - {seat}
        shown = any(event.get("seat") == seat and others <= {*event["reveals"]} for event in events)
        now.need(
            shown, f"revealed_steps names {now.table.step!r}, but not all learn what was chosen"
        )


def everything_can_be_said(now: Checkpoint) -> None:
    """Every reader is shown the table and told what happened and what there is to do."""
    game, table = now.game, now.table
    views = {seat: table.view(seat) for seat in (None, *range(table.players))}
    for seat, view in views.items():
        game.text_board(view)
        game.prompt(view)
        game.rules_summary(view)
        game.rules_card(view)
        game.first_time_topics(view)
        for event in now.events:
            game.describe_event(seen_by(event, seat), seat)
        if seat in table.actors:
            for action in table.legal(seat):
                game.describe_action(action, view)
            for motif in game.motifs.values():
                motif.fits(view)
        if table.over:
            lines = game.score_breakdown(view)
            sums = [sum(points for _, points in seat) for seat in lines]
            now.need(
                not any(lines) or sums == table.scores(),
                "score_breakdown must add up to the points",
            )


def everything_can_be_counted(now: Checkpoint) -> None:
    """Points and judgements can be had of every seat, observations of one after the other.

    Asking changes nothing.
    """
    table, evaluation = now.table, now.game.evaluation
    before = table.state.copy()
    table.scores()
    evaluation.quiescent(table.state)
    evaluation.temperature(table.state)
    observed(table, table.version % table.players)
    for seat in range(table.players):
        traits: list[Any] = [None] * len(evaluation.weights)
        evaluation.features(table.state, seat, traits)
        now.need(
            all(isinstance(n, int) for n in traits),
            f"evaluation.features must write {len(traits)} numbers, not {traits}",
        )
    now.need(table.state == before, "evaluation and observation must leave a state as it is")


ALWAYS: tuple[Callable[[Checkpoint], None], ...] = (
    everything_can_be_said,
    everything_can_be_counted,
    actions_show_only_what_events_reveal,
)
"""The checks before every action, and at the end."""

CHECKS: tuple[Callable[[Checkpoint], None], ...] = (
    legal_is_what_play_accepts,
    positions_go_both_ways,
    pieces_are_conserved,
    views_hide,
    hide_agrees_with_views,
    observations_leave_nothing_out,
    the_truth_stays_possible,
    what_nobody_knows_can_be_stirred,
    events_hide,
    revealed_choices_are_shown,
)
"""The checks in the middle of games, and at the beginning and the end."""


def check_game(
    game: AnyGame,
    *,
    games: int = 6,
    seed: int = 0,
    options: Options | None = None,
    with_compiled: bool = True,
) -> None:
    """Play random games of a game, and check that it keeps all promises of the contract.

    Args:
        game: The game.
        games: The number of games for each number of players.
        seed: The seed of the games.
        options: The options of the games; None stands for the defaults.
        with_compiled: Whether the compiled rules are compared too; they need `entrepot[fast]`.

    Raises:
        NonConforming: The game breaks the contract; the message says how, and in which game.
    """
    _check_members(game)
    chosen = checked_options(game, options)
    for players in game.seats:
        for number in range(seed, seed + games):
            _check_one(checked(game), players, number, chosen)
            if with_compiled:
                check_parity(game, players, number, chosen)
    _check_lesson(checked(game))


def _check_members(game: AnyGame) -> None:
    """Check all members that can be asked without a table."""
    if wrong := wrong_values(game):
        raise NonConforming(f"{game.name}: {wrong}")
    asked = checked(game)
    with _located(game.name):
        options = checked_options(asked, {})
        if asked.options(json.loads(_json(options))) != options:
            raise ContractViolation("options must leave options as they are that it has completed")
        asked.colours(ENGLISH)
        for word in chain(game.steps, *(text.split() for text in game.actions)):
            asked.tooltip(word)
        for players in game.seats:
            asked.max_actions(players)
            asked.observation.fields(players)


def _check_lesson(game: AnyGame) -> None:
    """A lesson must be one that the rules can play."""
    if game.lesson is None:
        return
    with _located(f"{game.name}, its lesson"):
        try:
            run_lesson(game, game.lesson)
        except EntrepotError as error:
            raise ContractViolation(
                f"lesson must be one that the rules can play: {error}"
            ) from error


@contextmanager
def _located(where: object) -> Iterator[None]:
    """Say where it was that a member was at fault."""
    try:
        yield
    except ContractViolation as fault:
        raise NonConforming(f"{where}: {fault}") from fault


def _check_one(game: AnyGame, players: int, seed: int, chosen: Options) -> None:
    """One game from start to end, looked at before each action, and its record."""
    with _located(f"{game.name}, {players} players, seed {seed}"):
        options = game.options(chosen)
        length = sum(1 for _ in random_play(Table.deal(game, players, seed, options), seed))
        table = Table.deal(game, players, seed, options)
    now = Checkpoint(table, Random(f"{game.name} {players} {seed}"))
    with _located(now):
        _look_all_along(now, seed, length)
        _look_back(now)


def _look_all_along(now: Checkpoint, seed: int, length: int) -> None:
    """Play a game to its end, looking at it before each action, and now and then closely."""
    for _ in random_play(now.table, seed, now.events):
        close = now.chance.random() < STOPS / length or now.table.version == 0
        for check in ALWAYS + CHECKS if close else ALWAYS:
            check(now)
    for check in ALWAYS + CHECKS:
        check(now)


def _look_back(now: Checkpoint) -> None:
    """A finished game: who has won, how long it was, and its record."""
    game, table = now.game, now.table
    now.need(not table.actors, "a finished game has no actors")
    longest = game.max_actions(table.players)
    now.need(table.version <= longest, f"max_actions must be no less than that, not {longest}")
    record = _json(table.record())
    try:
        again = records.replay(json.loads(record), lambda _: game)
    except EntrepotError as error:
        raise NonConforming(f"{now}: its record must replay: {error}") from error
    now.need(again.as_dict() == table.as_dict(), "a replayed game must be the same")
    now.need(_json(again.record()) == record, "its record must be the same")
