"""Lines of the log: those who read alike share them, and nobody reads what was told to others."""

from random import Random

import pytest

import entrepot
from entrepot.server.pages.table import log
from entrepot.server.pages.table.log import lines_of

from .tables import open_table, play_some, serving, sitting_of

READERS = [(seat, language) for seat in (0, 1, 2, None) for language in ("en", "de")]


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


def read(sitting, seat, language):
    return lines_of(sitting, seat, sitting.state.voice(language), sitting.state.log(seat))


def made_alone(sitting, seat, language):
    """The lines for somebody, with nothing remembered of what was made before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(log, "_CACHES", {})
        patch.setattr(log, "_LATEST", type(log._LATEST)())
        return [(one.version, one.text, one.item.markup) for one in read(sitting, seat, language)]


@pytest.mark.parametrize("game", entrepot.games())
def test_everybody_reads_what_they_would_read_alone(client, game):
    tables = [open_table(client, game) for _ in range(2)]
    sittings = [sitting_of(client, players[0].table) for players in tables]
    chance = Random(4)
    for turn in range(30):
        for players, sitting in zip(tables, sittings, strict=True):
            play_some(players, 1, seed=turn)
            for seat, language in chance.sample(READERS, len(READERS)):
                told = read(sitting, seat, language)
                shown = [(one.version, one.text, one.item.markup) for one in told]
                assert shown == made_alone(sitting, seat, language)


def test_who_reads_the_same_is_given_the_same_line(client, monkeypatch):
    players = open_table(client)
    sitting = sitting_of(client, players[0].table)
    play_some(players, 1)
    (entry,) = sitting.state.log(None)
    others = [seat for seat in range(3) if seat != entry.seat]
    said = []
    joined = log._joined
    monkeypatch.setattr(log, "_joined", lambda *words: said.append(words) or joined(*words))
    first, second = (read(sitting, seat, "en")[0] for seat in others)
    assert first is second
    once = len(said)
    own = read(sitting, entry.seat, "en")[0]
    assert own.text != first.text
    assert len(said) == 2 * once
