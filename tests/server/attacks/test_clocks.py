"""A clock runs out, whatever its player does meanwhile."""

from random import Random

import pytest

from entrepot.server.sessions.clocks import awaited_after, Clocks
from entrepot.server.sessions.log_entries import ActionPlayed, ActionUndone, SeatTaken
from entrepot.server.sessions.session_state import SessionState
from entrepot.server.workers.bot_players import BotPlayers
from tests.wait import until

from ..tables import Clock, open_choosing, open_table, Player, serving, sitting_of, store_of

TWO = ("human", "human")


@pytest.fixture
def clock():
    return Clock()


@pytest.fixture
def client(clock):
    with serving(now=clock) as client:
        yield client


def deadlines(player):
    return [person["deadline"] for person in player.get().json()["people"]]


def test_neither_a_name_nor_a_return_nor_a_hint_starts_a_clock_again(client, clock, monkeypatch):
    # No bot acts, so that the same decision is awaited all the time.
    monkeypatch.setattr(BotPlayers, "attend", lambda self, sitting: None)
    me, _ = open_table(client, seats=("human", "random"), clock=60)
    before = deadlines(me)[0]
    clock.time += 20
    assert me.post("name", {"name": "Ana"}).status_code == 200
    assert me.post("leave").status_code == 204
    assert deadlines(me)[0] is None
    assert me.post("return").status_code == 200
    with me.follow() as socket:
        socket.receive_json()
    assert me.post("hint", {"version": 0}).status_code == 200
    assert deadlines(me)[0] == before


def test_what_is_undone_goes_on_with_the_time_that_was_left(client, clock):
    (me, *_), card, _ = open_choosing(client, clock=60)
    clock.time += 20
    me.act(card)
    clock.time += 5
    assert me.undo().status_code == 200
    assert deadlines(me)[0] == clock.time + 40


def test_acting_and_undoing_for_ever_runs_out_of_time(client, clock):
    (me, *_), card, _ = open_choosing(client, clock=60, stand_in="random")
    for _ in range(5):
        clock.time += 11
        me.act(card)
        me.undo()
    assert deadlines(me)[0] == clock.time + 5
    clock.time += 6
    until(lambda: me.get().json()["people"][0]["stand_in"], "the clock never runs out")


def test_patience_follows_the_same_rules(client, clock):
    players, card, _ = open_choosing(client, patience=60)
    me = players[0]
    clock.time += 20
    me.post("name", {"name": "Ana"})
    me.act(card)
    clock.time += 5
    me.undo()
    assert me.get().json()["people"][0]["patience"] == clock.time + 40


def test_later_decisions_of_a_turn_keep_the_time_that_was_spent_at_them():
    clocks = Clocks(0.0)
    clocks.run([0], 0.0)
    for at in (10.0, 50.0, 80.0):
        clocks.count(ActionPlayed(0, "a"))
        clocks.run([0], at)
        clocks.count(ActionUndone(0))
        clocks.run([0], at + 20)
    clocks.count(ActionPlayed(0, "a"))
    clocks.run([0], 100.0)
    assert clocks.began(0) == 100.0 - 60.0, "the second decision was thought about three times"
    clocks.count(ActionUndone(0))
    clocks.run([0], 100.0)
    assert clocks.began(0) == 100.0 - (10.0 + 20.0 + 10.0)


def test_an_undo_costs_the_time_of_who_undoes_and_of_no_other_player():
    """Else one player lets the clock of the next run down, or two of them stop the game."""
    clocks = Clocks(0.0)
    clocks.run([0], 0.0)
    clocks.count(ActionPlayed(0, "a"))
    clocks.run([1, 2], 10.0)
    clocks.count(ActionUndone(0))
    clocks.run([0], 60.0, undoer=0)
    assert clocks.began(0) == 60.0 - (10.0 + 50.0)
    clocks.count(ActionPlayed(0, "b"))
    clocks.run([1, 2], 60.0)
    assert (clocks.began(1), clocks.began(2)) == (60.0, 60.0)


def test_before_the_start_of_the_server_no_clock_ran():
    clocks = Clocks(30.0)
    clocks.run([0, 1], 0.0)
    clocks.count(ActionPlayed(0, "a"))
    clocks.run([1], 40.0)
    clocks.count(ActionUndone(0))
    clocks.run([0, 1], 41.0)
    assert (clocks.began(0), clocks.began(1)) == (31.0, 30.0)


def test_an_undo_notes_who_was_awaited_after_the_action():
    bodies = [
        ActionPlayed(0, "a"),
        ActionPlayed(0, "b"),
        SeatTaken(1, "Ben"),
        ActionUndone(0, (0,)),
        ActionUndone(0, (1,)),
        ActionPlayed(0, "a"),
    ]
    assert awaited_after(dict(enumerate(bodies, 1))) == {2: (0,), 1: (1,)}
    assert awaited_after({1: ActionPlayed(0, "a"), 2: ActionUndone(0)}) == {}


@pytest.mark.parametrize("seed", range(4))
def test_a_table_that_is_loaded_again_has_the_same_deadlines(client, clock, seed):
    """Whatever was played, undone, played again and renamed, and whenever."""
    chance = Random(seed)
    players = open_table(client, seats=TWO, clock=3600, public=True)
    sitting = sitting_of(client, players[0].table)
    house = client.app.state.registry

    async def step():
        clock.time += chance.random() * 60
        undoing = [seat for seat in range(2) if sitting.state.can_undo(seat)]
        number = f"s{next(Player.ids)}"
        if undoing and chance.random() < 0.45:
            await sitting.undo(undoing[0], sitting.state.version, number)
        elif chance.random() < 0.1:
            await sitting.rename(chance.randrange(2), f"Ana {number}")
        elif sitting.state.actors:
            seat = chance.choice(sitting.state.actors)
            action = chance.choice(sitting.state.legal(seat))
            await sitting.play(seat, action, sitting.state.version, number)
        kept, entries = await house._store.load(sitting.id)
        again = SessionState(kept, entries, house._started)
        for seat in range(2):
            assert again.deadline(seat) == sitting.state.deadline(seat)
        assert again.note() == sitting.state.note()
        assert again.tick == sitting.state.tick

    for _ in range(120):
        client.portal.call(step)


@pytest.mark.parametrize("seats", [TWO, ("human", "random")])
@pytest.mark.parametrize("clocked", [3600, None])
def test_one_write_stores_an_action_and_what_it_leads_to(
    client, clock, monkeypatch, seats, clocked
):
    monkeypatch.setattr(BotPlayers, "attend", lambda self, sitting: None)
    players = open_table(client, seats=seats, clock=clocked, public=True)
    sitting, store, chance = sitting_of(client, players[0].table), store_of(client), Random(1)
    written, append = [], store.append

    async def appended(table, deed, note, replaces=None):
        written.append(note)
        await append(table, deed, note, replaces)

    monkeypatch.setattr(store, "append", appended)
    monkeypatch.setattr(store, "note", lambda table, note: written.append(note))

    async def step():
        clock.time += chance.random() * 60
        seat = chance.choice(sitting.state.actors)
        by = "human" if seats[seat] == "human" else "bot"
        await sitting.play(
            seat, chance.choice(sitting.state.legal(seat)), sitting.state.version, by=by
        )
        assert written == [sitting.state.note()]
        written.clear()

    while not sitting.state.over:
        client.portal.call(step)
