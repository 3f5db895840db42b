"""Nothing leaks: two tables that differ only in what a seat cannot see send it the same bytes."""

import json
import re
from itertools import count
from random import Random
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

import entrepot
from entrepot.server.tables import house
from entrepot.server.tables.entries import Entries
from entrepot.server.tables.history import History
from tests.amount import examples
from tests.playing import GAMES, tables

from .tables import open_table, serving, sitting_of, spectator

numbers = count()


@pytest.fixture(scope="module")
def pair():
    """Two servers on which time stands still."""
    with serving(now=lambda: 1000.0) as one, serving(now=lambda: 1000.0) as other:
        yield one, other


def same_table(pair, starts):
    """A table on each server under one name, with the same people, begun from these two."""
    name = f"table{next(numbers)}"
    twins = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(house, "new_id", lambda: name)
        for client, start in zip(pair, starts, strict=True):
            players = open_table(client, start.game, seats=("human",) * start.players)
            sitting = sitting_of(client, name)
            sitting._history = History(start)
            sitting._entries = Entries(sitting.history)
            sitting._wait(None, 1000.0)
            twins.append((players, sitting))
    return twins


def everything_sent(player, language="en"):
    """Every byte that the server sends to a reader of a running game."""
    sent = []
    sitting = sitting_of(player.client, player.table)
    version, legal = sitting.version, sitting.legal(player.seat)
    headers = {**player.headers, "Accept-Language": language, "Accept": "text/html, */*"}
    base = f"/api/tables/{player.table}"
    paths = [base, f"{base}/view", f"{base}/log", f"{base}/log?after=1", f"{base}/record"]
    paths += [f"{base}/legal"] if player.token else []
    paths += [f"{base}/view?at={at}" for at in range(version + 1)]
    paths += [f"{base}/view?at={version + 1}"]
    page = f"/tables/{player.table}"
    paths += [page, f"{page}/log", f"{page}/record", *(f"{page}?at={at}" for at in range(version))]
    paths += [f"{page}?at={version}&open=1", f"{page}?open=1"]
    paths += [f"{page}/final?{urlencode({'action': action})}" for action in legal[:3]]
    for path in paths:
        answer = player.client.get(path, headers=headers)
        if path == page:
            seat = "" if player.seat is None else player.seat
            assert f'data-seat="{seat}"' in answer.text, "else this is not the reader's own page"
        sent.append((path, answer.status_code, dict(answer.headers), answer.text))
    for page in (False, True):
        with player.follow(page) as socket:
            sent.append(socket.receive_text())
    return [_without_hashes(repr(one), sitting) for one in sent]


def _without_hashes(text, sitting):
    """What was sent, but for the promise and the head of the chain.

    They are hashes of a key that nobody knows, and so differ from table to table; that a reader
    learns nothing by when they change is seen by their being there.
    """
    known = {sitting.promised.commitment, *sitting.promised._chain.heads}

    def hashed(found):
        assert found[0] in known
        return "hash"

    return re.sub("[0-9a-f]{64}", hashed, text)


def compare(twins, seat):
    readers = [
        players[seat] if seat is not None else spectator(players[0].client, players[0].table)
        for players, _ in twins
    ]
    one, other = map(everything_sent, readers)
    assert one == other


@pytest.mark.parametrize("game", GAMES)
@examples(8)
@given(data=st.data(), seed=st.integers(0, 2**32), choices=st.integers(0, 2**32))
def test_all_that_a_seat_is_sent_is_the_same_where_only_the_hidden_differs(
    pair, game, data, seed, choices
):
    """They may part only by an event that says it reveals something to that seat."""
    table = data.draw(tables(game).filter(lambda table: not table.over))
    chance = Random(choices)
    seat = chance.randrange(table.players)
    view = table.view(seat)
    twins = same_table(pair, [entrepot.sample(view, seed), entrepot.sample(view, seed + 1)])
    compare(twins, seat)
    for step in range(5):
        sittings = [sitting for _, sitting in twins]
        if sittings[0].over or not play_alike(twins, seat, chance, step):
            break
        compare(twins, seat)


def play_alike(twins, seat, chance, step):
    """Somebody acts, undoes or changes their mind at both tables; False where the seat learns."""
    one, other = (sitting for _, sitting in twins)
    undoing = [s for s in range(one.plan.players) if one.can_undo(s) and other.can_undo(s)]
    if undoing and chance.random() < 0.3:
        for players, _ in twins:
            assert players[undoing[0]].undo().status_code == 200
        return True
    able = [s for s in range(one.plan.players) if one.legal(s)]
    actor = chance.choice(able)
    both = [text for text in one.legal(actor) if text in other.legal(actor)]
    if not both:
        return False
    action = chance.choice(both)
    for players, _ in twins:
        assert players[actor].act(action, action_id=f"step {step}").status_code == 200
    seen = [sitting.log(seat)[-1].events for _, sitting in twins]
    revealing = [sitting.history.played[-1].events for _, sitting in twins]
    if seen[0] != seen[1]:
        assert any(seat in event["reveals"] for events in revealing for event in events)
        return False
    return not any(event["kind"] == "end" for event in seen[0])


@pytest.mark.parametrize("game", GAMES)
@examples(8)
@given(data=st.data())
def test_what_another_chooses_in_secret_changes_nothing_that_others_are_sent(pair, game, data):
    """Nor does it show whether they have changed their choice, however often."""
    table = entrepot.from_dict(data.draw(tables(game)).as_dict())
    while len(table.actors) < 2:
        if table.over:
            return
        table.play(data.draw(st.sampled_from(table.legal())))
    start = table.as_dict()
    twins = same_table(pair, [entrepot.from_dict(start), entrepot.from_dict(start)])
    chooser = table.actors[0]
    legal = table.legal(chooser)
    first, *others = data.draw(st.lists(st.sampled_from(legal), min_size=1, max_size=4))
    twins[0][0][chooser].act(first, 0)
    twins[1][0][chooser].act(legal[0], 0)
    for other in others:
        twins[0][0][chooser].act(other)
    for seat in (None, *(s for s in range(table.players) if s != chooser)):
        compare(twins, seat)


@pytest.mark.parametrize("game", GAMES)
def test_neither_seed_nor_tokens_nor_what_others_hold_is_sent_to_anybody(pair, game):
    client = pair[0]
    players = open_table(client, game, seats=("human",) * 3)
    sitting = sitting_of(client, players[0].table)
    for reader in (*players, spectator(client, players[0].table)):
        text = json.dumps(everything_sent(reader))
        promise = sitting.promised._promise
        assert promise.key not in text
        assert promise.salt not in text
        assert sitting.table.stream.key.hex() not in text
        assert not any(player.token in text for player in players)
        assert not any(digest in text for digest in filter(None, sitting.roster.keys.seats))
        assert '"dice' not in text
