"""Every kind of step of both games, as pages that stand still: to be looked at and measured."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

import pytest

from entrepot.engine.fairness import commitments
from entrepot.engine.fairness.commitments import DealCommitment
from entrepot.engine.key_stream import KEY_BYTES
from entrepot.engine.table import Table
from entrepot.games import find

from .tables import open_table, Player, serving, sitting_of, TestClient

__all__ = [
    "Moment",
    "Still",
    "moments",
    "stills",
]

QUIET = "<style>#away, #overview, [data-nudge] { display: none !important }</style>"
"""What goes away after the first look at a table."""
SEEDS = 6
"""So many games of each number of players have all kinds of steps."""
PEOPLE = ["Ana", "Chloé", "민준", "Benedikt"]


@dataclass(frozen=True)
class Moment:
    """Where a seat has something to decide, or to wait for, after some actions of a random game."""

    kind: str
    players: int
    seed: int
    actions: tuple[tuple[int, str], ...]
    seat: int


@dataclass(frozen=True)
class Still:
    """The page of a moment, without scripts that would ask a server for more."""

    kind: str
    language: str
    html: str


def moments(game: str) -> list[Moment]:
    """Of each kind of step the one with most to choose from, and most before the reader."""
    fullest: dict[str, tuple[int, Moment]] = {}
    for players in find(game).seats:
        for seed in range(SEEDS):
            for size, moment in _moments_of(game, players, seed):
                if size > fullest.get(moment.kind, (-1, None))[0]:
                    fullest[moment.kind] = size, moment
    return [moment for _, (_, moment) in sorted(fullest.items())]


def _moments_of(game: str, players: int, seed: int) -> Iterator[tuple[int, Moment]]:
    table, chance = _dealt(game, players, seed), Random(seed)
    played: tuple[tuple[int, str], ...] = ()
    while not table.over:
        seat = chance.choice(table.actors)
        legal, step = table.legal(seat), table.step
        own = str(table.view(seat)["players"][seat])
        size = 3 * len(legal) + len(own)
        yield size, Moment(_kind(step, legal), players, seed, played, seat)
        if len(table.actors) == 1:
            yield size, Moment("waiting", players, seed, played, (seat + 1) % players)
        together = len(table.actors) > 1
        action = chance.choice(legal)
        table.play(action, seat)
        played += ((seat, action),)
        if together and _awaits_others(table, step, seat):
            yield size, Moment(f"{step} chosen", players, seed, played, seat)
    yield players, Moment("over", players, seed, played, 0)


def _dealt(game: str, players: int, seed: int) -> Table:
    """The table that a server deals whose keys follow from a seed."""
    promise = DealCommitment("", _key(seed), "")
    rules = find(game)
    key = promise.dealing([""] * players)
    return Table.deal_with_key(rules, players, key, rules.options({}))


def _key(seed: int) -> str:
    return Random(seed).randbytes(KEY_BYTES).hex()


def _awaits_others(table: Table, step: str, seat: int) -> bool:
    return table.step == step and seat not in table.actors


def _kind(step: str, legal: list[str]) -> str:
    """A step, with what makes its controls look different: the verbs, and cards that are played."""
    words = [action.split() for action in legal]
    cards = sorted({f"{verb} {more[0].split('-')[0]}" for verb, *more in words if verb == "play"})
    if cards or step == "action":
        return " ".join([step, *cards])
    return " ".join([step, *sorted({verb for verb, *_ in words} - {"coins"})])


def stills(
    game: str, languages: tuple[str, ...] = ("en",), *, newcomer: bool = False
) -> tuple[list[Still], dict[str, bytes]]:
    """The pages of all moments in some languages, and the files they ask for.

    They look as they do to a `newcomer`, or without what explains the game.
    """
    pages, files = [], {}
    with serving() as client:
        for moment in moments(game):
            players = _seated(client, game, moment)
            path, headers = f"/tables/{players[0].table}", players[moment.seat].headers
            for language in languages:
                asked = {**headers, "Accept-Language": language}
                html = client.get(path, headers=asked).text
                html = html.replace(" data-live", "")
                if not newcomer:
                    html = html.replace("</head>", f"{QUIET}</head>")
                pages.append(Still(moment.kind, language, html))
                for file in re.findall(r'(?:src|href)="(/static/[^"#]+)', html):
                    _fetch(client, file, files)
    return pages, files


def _fetch(client: TestClient, file: str, files: dict[str, bytes]) -> None:
    """A file, and the scripts that it imports."""
    if file in files:
        return
    files[file] = client.get(file).content
    if file.endswith(".js"):
        for name in re.findall(rb'from "\./([a-z]+\.js)"', files[file]):
            _fetch(client, f"{file.rpartition('/')[0]}/{name.decode()}", files)


def _seated(client: TestClient, game: str, moment: Moment) -> list[Player]:
    """A table that has come to a moment."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commitments, "token_hex", lambda n: _key(moment.seed))
        names = PEOPLE[: moment.players]
        players = open_table(client, game, ("human",) * moment.players, names=names)
    sitting = sitting_of(client, players[0].table)
    for seat, action in moment.actions:
        client.portal.call(
            sitting.play, seat, action, sitting.state.version, str(sitting.state.version)
        )
    return players
