"""Nothing leaks: two tables that differ only in what a seat cannot see send it the same bytes.

`make leaks` looks at many more pairs, and over real connections.
"""

import asyncio
import json

import pytest

from entrepot.games.dschunk import rules
from entrepot.games.dschunk.action_phase import offered_cards
from entrepot.server.sessions.session_state import SessionState
from tests.effort import A_LITTLE, seeds
from tests.plugins import installing_goofspiel
from tests.random_games import GAMES
from tests.wait import soon

from . import leak_survey
from .leak_survey import Inside, Outside, survey, Tally
from .tables import open_table, serving, sitting_of, spectator

ALL = (*GAMES, "goofspiel")
CHANNELS = {
    *("news", "hint"),
    *("table", "view", "view then", "log", "record", "legal", "final", "error", "chat"),
    *("page", "page then", "page log", "socket", "page socket", "values"),
}


@pytest.fixture(scope="module", autouse=True)
def goofspiel(tmp_path_factory):
    """A game of a package, which is sketched instead of drawn."""
    with pytest.MonkeyPatch.context() as patch:
        yield from installing_goofspiel(tmp_path_factory.mktemp("packages"), patch)


@pytest.fixture(scope="module")
def pair(goofspiel):
    """Two servers on which time stands still."""
    with asyncio.Runner() as runner, Inside(runner) as one, Inside(runner) as other:
        yield one, other


def survey_many(pair, game, n):
    tally = Tally()
    for seed in range(n):
        survey(pair, game, seed, tally)
    return tally


@pytest.mark.parametrize("game", ALL)
def test_all_that_a_seat_is_sent_is_the_same_where_only_the_hidden_differs(pair, game):
    """Nor does it show whether somebody has changed a secret choice, however often.

    The same action in both, and an undo, bring readers who follow the same messages. They may part
    only by an event that says it reveals something to that seat.
    """
    tally = survey_many(pair, game, len(seeds(30)))
    assert set(tally.answers) <= CHANNELS
    assert (tally.answers["news"] > 0 and tally.answers["hint"] > 0) or A_LITTLE
    assert tally.pairs >= len(seeds(30)) // 2


@pytest.mark.parametrize("game", ALL)
def test_it_is_the_same_over_real_connections(game):
    with Outside() as one, Outside() as other:
        tally = survey_many((one, other), game, 4)
    assert tally.answers["page socket"] > 0


def test_what_is_not_the_same_is_found(pair, monkeypatch):
    """A server that lets slip anything of the whole position does not pass."""
    told = SessionState.tick_of

    def slip(state, seat):
        return told(state, seat) + len(repr(state.table.as_dict()))

    monkeypatch.setattr(SessionState, "tick_of", slip)
    with pytest.raises(AssertionError, match="differs for seat"):
        survey_many(pair, "dunhuang", 20)


def test_a_step_that_comes_by_hidden_cards_alone_is_found(pair, monkeypatch):
    """Only a seat with a card to play was asked for an extra action: so others knew."""

    def can_play_card(s, p):
        return int(offered_cards(s, p, [0] * 1000, 0) > 0)

    monkeypatch.setattr(rules, "may_play_card", can_play_card)
    with pytest.raises(AssertionError, match="an action tells reader"):
        survey_many(pair, "dschunk", 200)


def test_a_message_that_comes_by_hidden_cards_alone_is_found(pair, monkeypatch):
    """Readers are sent one message more where the number of all legal actions is odd."""
    play = leak_survey.TableSession.play

    async def told_twice(sitting, seat, *given, **named):
        if sum(map(len, map(sitting.state.legal, range(sitting.state.plan.players)))) % 2:
            sitting.presence.wake()
            await soon(lambda: leak_survey.told_all(sitting), "the news do not end")
        return await play(sitting, seat, *given, **named)

    monkeypatch.setattr(leak_survey.TableSession, "play", told_twice)
    with pytest.raises(AssertionError, match="numbers of messages differ"):
        survey_many(pair, "dschunk", 50)


def test_a_hint_that_follows_from_hidden_cards_is_found(pair, monkeypatch):
    """A hint that is found from the whole position does not pass."""
    find = leak_survey.Hints._find

    async def cheat(hints, sitting, view, *how):
        return await find(hints, sitting, sitting.state.table.as_dict(), *how)

    monkeypatch.setattr(leak_survey.Hints, "_find", cheat)
    with pytest.raises(AssertionError, match="hint differs for seat"):
        survey_many(pair, "dschunk", 50)


@pytest.mark.parametrize("game", GAMES)
def test_neither_keys_nor_tokens_nor_what_others_hold_is_sent_to_anybody(game):
    with serving() as client:
        players = open_table(client, game, seats=("human",) * 3)
        sitting = sitting_of(client, players[0].table)
        promise = sitting.state.promised._promise
        secrets = [promise.key, promise.salt, sitting.state.table.key_stream.key.hex(), '"dice']
        secrets += [player.token for player in players]
        secrets += filter(None, sitting.state.roster.keys.seats)
        for reader in (*players, spectator(client, players[0].table)):
            text = json.dumps(everything(client, reader))
            assert [secret for secret in secrets if secret in text] == []


def everything(client, reader):
    """What a reader is sent, as it is."""
    api, page = f"/api/tables/{reader.table}", f"/tables/{reader.table}"
    paths = [api, *(f"{api}/{what}" for what in ("view", "log", "legal", "record", "review"))]
    paths += [page, *(f"{page}/{what}" for what in ("log", "record", "review")), f"{page}?at=0"]
    sent = [client.get(path, headers=reader.headers).text for path in paths]
    for of_page in (False, True):
        with reader.follow(of_page) as socket:
            sent.append(socket.receive_text())
    return sent
