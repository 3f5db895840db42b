"""Golden games: whole games as text that a person can read, one for each number of players."""

from pathlib import Path
from random import Random

import entrepot
from entrepot.games import find

HERE = Path(__file__).parent
SEED = 2026


def golden_games() -> list[tuple[str, int]]:
    """Every game with every number of players."""
    return [(name, players) for name in entrepot.games() for players in find(name).seats]


def path_of(name: str, players: int) -> Path:
    """The file of a golden game."""
    return HERE / f"{name}-{players}.txt"


def play(name: str, players: int) -> entrepot.Table:
    """A game whose players choose at random."""
    table = entrepot.new(name, players=players, seed=SEED)
    chance = Random(f"{name} {players}")
    while not table.over:
        seat = chance.choice(table.actors)
        table.play(chance.choice(table.legal(seat)), seat)
    return table


def as_text(table: entrepot.Table) -> str:
    """A finished game: every action with everything that happened, and the table now and then."""
    again = entrepot.from_dict(table.start)
    told = again.game_rules.describe_event
    lines = [f"{table.game}, {table.players} players, seed {table.seed}, {table.options}", ""]
    lines += [str(again), ""]
    for version, (seat, action) in enumerate(table.actions, start=1):
        legal = again.legal(seat)
        events = again.play(action, seat)
        lines.append(f"{version}. seat {seat}: {action}   ({len(legal)} legal)")
        for event in events:
            sentence = told(event, None)
            if sentence:
                lines.append(f"     {sentence}")
            for key, watching in event.get("secret", {}).items():
                seats = " and ".join(map(str, watching))
                lines.append(f"     (seen by {seats}: {key} {event[key]} {route(event)})")
        if version % 25 == 0:
            lines += ["", str(again), ""]
    lines += ["", str(again), "", f"scores {again.scores()}, winners {list(again.winners)}", ""]
    return "\n".join(lines)


def route(event: dict) -> str:
    """Where a secret thing comes from and goes to, if it does."""
    return f"from {event['from']} to {event['to']}" if "from" in event else ""


def actions_in(text: str) -> list[tuple[int, str]]:
    """The actions of a golden game, read back from its text."""
    actions = []
    for line in text.splitlines():
        number, _, rest = line.partition(". seat ")
        if number.isdecimal():
            seat, _, action = rest.partition(": ")
            actions.append((int(seat), action.split("   ")[0]))
    return actions
