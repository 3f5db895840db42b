"""The games of a study, played by bots and counted as they go."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from ... import bots
from ...bots import bot, is_ours, read_budget, read_name
from ...bots.compiled_views import ViewTracker
from ...engine.compiled.compiler import compiled
from ...engine.dice import roll, seeded
from ...engine.errors import NotInstalled
from ...engine.study import Subject
from ...engine.table import Table
from ...games import find
from ..arena.guarded_bot import GuardedBot, time_limit
from .counters import Rows, Tally
from .plan import Arm, StudyPlan
from .subjects import subject

BLIND = "random"
"""The bot that looks at nothing."""
Choice = tuple[int, list[int], int]
"""The seat that chooses, what it may do, and what it does."""


def warm_up(plan: StudyPlan) -> None:
    """Compile what the bots of a plan need, or load it."""
    names = {read_name(name)[0] for arm in plan.arms for name in arm.line_up} - {BLIND}
    if names and _compiled(plan.game):
        bots.warm_up(plan.game, *sorted(names))
        game = find(plan.game)
        ViewTracker(game, Table.deal(game, game.seats[0], 1, game.options({})).state).sight(0, [0])


@cache
def _compiled(game: str) -> bool:
    """Whether there are compiled rules."""
    try:
        compiled(find(game))
    except NotInstalled:
        return False
    return True


def play_games(plan: StudyPlan, arm: Arm, numbers: Sequence[int]) -> Rows:
    """Play games of an arm; the rows depend on nothing but the plan and the numbers."""
    rows: Rows = {}
    for number in numbers:
        for name, values in _play(plan, arm, number).items():
            rows.setdefault(name, []).extend(values)
    return rows


def _play(plan: StudyPlan, arm: Arm, number: int) -> Rows:
    deal, rotation = divmod(number, arm.rotations)
    game, about = find(plan.game), subject(plan.game)
    table = Table.deal(
        game, arm.players, plan.deal_seed(arm.players, deal), game.options(arm.options)
    )
    barred = WithoutAction(about, arm.condition.without, rotation)
    tally = Tally(game, about, table.state)
    names = arm.line_up[rotation:] + arm.line_up[:rotation]
    seeds = [plan.bot_seed(arm.players, deal, rotation, seat) for seat in range(arm.players)]
    faults = [0] * arm.players
    if _blind(arm):
        course = _at_random(table, barred, seeds[0])
    else:
        bots = [_bot(plan, *one) for one in zip(names, seeds, strict=True)]
        # A sight holds the true state, which is for nobody but our own bots.
        followed = all(map(is_ours, names)) and _compiled(plan.game)
        play = _followed if followed else _at_table
        course = play(table, barred, bots, faults)
    for seat, legal, code in course:
        tally.note(table.state, seat, legal, code)
    return {
        "game": [number] * arm.players,
        "deal": [deal] * arm.players,
        "bot": list(names),
        "without": [seat == barred.seat for seat in range(arm.players)],
        "faults": faults,
        **tally.rows(table.state),
    }


class WithoutAction:
    """The action that one seat may not play, as long as there is something else that it may."""

    def __init__(self, about: Subject, deed: str, seat: int) -> None:
        self._deed = about.deed
        names = [one.name for one in about.deeds]
        self._barred = names.index(deed) if deed else None
        self.seat = seat if deed else None

    def left(self, state: Any, seat: int, legal: list[int]) -> list[int]:
        """The actions that are left to a seat."""
        if seat != self.seat:
            return legal
        return [code for code in legal if self._deed(state, code) != self._barred] or legal


def _blind(arm: Arm) -> bool:
    """Whether no bot of an arm looks at anything, so that none needs a view."""
    return all(read_name(name)[0] == BLIND for name in arm.line_up)


def _at_random(table: Table, barred: WithoutAction, seed: int) -> Iterator[Choice]:
    """Any legal action, by dice: the rules alone, without what a table tells and remembers."""
    state, rules = table.state, table.game_rules.rules
    over = len(table.game_rules.steps) - 1
    out, dice = [0] * len(table.game_rules.actions), [seeded("study choices", seed)]
    while state.step != over:
        rules.actors(state, out)
        seat = out[0]
        legal = barred.left(state, seat, out[: rules.legal(state, seat, out)])
        code = legal[roll(dice, len(legal))]
        yield seat, legal, code
        rules.play(state, seat, code)


def _at_table(
    table: Table, barred: WithoutAction, bots: Sequence[GuardedBot], faults: list[int]
) -> Iterator[Choice]:
    """Bots that get their seats' views; what they do wrong is counted."""
    texts, codes = table.game_rules.actions, table.game_rules.codes
    while not table.over:
        seat = table.actors[0]
        legal = barred.left(table.state, seat, [codes[text] for text in table.legal(seat)])
        action = texts[legal[0]]
        if len(legal) > 1:
            action = bots[seat].choose(table.view(seat), [texts[code] for code in legal])
        yield seat, legal, codes[action]
        table.play(action, seat)
        faults[seat] = bots[seat].faults


def _followed(
    table: Table, barred: WithoutAction, bots: Sequence[GuardedBot], faults: list[int]
) -> Iterator[Choice]:
    """The same games as at a table, without a view written and read for every decision."""
    state, game = table.state, table.game_rules
    rules, texts, codes = game.rules, game.actions, game.codes
    following = ViewTracker(game, state)
    over, out = len(game.steps) - 1, [0] * len(texts)
    while state.step != over:
        actors = out[: rules.actors(state, out)]
        seat = actors[0]
        legal = barred.left(state, seat, out[: rules.legal(state, seat, out)])
        code = legal[0]
        if len(legal) > 1:
            sight = following.sight(seat, actors)
            code = codes[bots[seat].choose(sight, [texts[code] for code in legal])]
        yield seat, legal, code
        state.log = []
        rules.play(state, seat, code)
        following.play(seat, code, state.log)
        faults[seat] = bots[seat].faults
    state.log = None


def _bot(plan: StudyPlan, name: str, seed: int) -> GuardedBot:
    budget = read_budget(name, seconds=plan.seconds, simulations=plan.simulations)
    player = bot(name, seed=seed, seconds=plan.seconds, simulations=plan.simulations)
    return GuardedBot(player, seeded("guard", seed), time_limit(budget))
