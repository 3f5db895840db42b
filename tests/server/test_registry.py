"""The house finds its tables again, and several houses may share one store."""

import asyncio
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import pairwise
from random import Random
from time import monotonic

import pytest

from entrepot.server.errors import ApiError
from entrepot.server.metrics import Metrics
from entrepot.server.registry.registry import TableRegistry
from entrepot.server.sessions.table_config import TableConfig
from entrepot.server.storage.interface import WriteFailed
from entrepot.server.storage.sqlite.store import SqliteStore
from entrepot.server.workers.bot_pool import BotPool
from tests.wait import soon

from .tables import FREE, settings

TWO = TableConfig("dunhuang", ("human", "human"))
DAY = 24 * 3600.0


class Clock:
    def __init__(self):
        self.time = 1000.0

    def __call__(self):
        return self.time


@asynccontextmanager
async def house(make_store=lambda: SqliteStore(None), **how):
    metrics = Metrics()
    store = make_store()
    thinking = BotPool(1, metrics)
    await store.start()
    made = TableRegistry(settings(**how), store, store.cluster, thinking, metrics)
    await made.start()
    try:
        yield made
    finally:
        await made.close()
        await thinking.close()
        await store.close()


async def act(sitting, seat, number):
    await sitting.play(seat, sitting.state.legal(seat)[0], sitting.state.version, f"{number}")


def run(work):
    return asyncio.run(work())


def test_a_table_is_the_same_after_a_restart(make_store):
    """After actions, a change of mind, an undo, a new name, and a bot that stands in."""

    async def work():
        async with house(make_store) as before:
            sitting, tokens = await before.open(TableConfig("dunhuang", ("human",) * 4))
            await act(sitting, 0, "a")
            await sitting.play(0, sitting.state.legal(0)[1], 1, "b")
            await act(sitting, 1, "c")
            await sitting.undo(1, 2, "d")
            await sitting.sit(2, "Bo")
            await sitting.stand_in(0)
            was = remains(sitting)
        async with house(make_store) as after:
            again = await after.find(sitting.id)
            assert again is not sitting
            assert remains(again) == was
            assert [again.state.roster.seat_of(token) for token in tokens.values()] == [0, 1, 2, 3]

    run(work)


def remains(sitting):
    """All that must be the same after a restart."""
    return (
        sitting.state.table.as_dict(),
        sitting.state.tick,
        [sitting.state.tick_of(seat) for seat in (None, 0, 1, 2, 3)],
        sitting.state.roster.names,
        sitting.state.roster.stand_ins,
        sitting.state.roster.free,
        [sitting.state.chosen(seat) for seat in range(4)],
        [sitting.state.log(seat) for seat in (None, 0, 1)],
    )


def test_a_repeated_id_does_nothing_even_after_a_restart(make_store):
    async def work():
        async with house(make_store) as before:
            sitting, _ = await before.open(TWO)
            action = sitting.state.legal(0)[0]
            await sitting.play(0, action, 0, "once")
        async with house(make_store) as after:
            again = await after.find(sitting.id)
            outcome = await again.play(0, action, 0, "once")
            assert outcome.repeated
            assert again.state.version == 1

    run(work)


@pytest.mark.thorough
@pytest.mark.xdist_group("postgres")
def test_two_houses_at_one_store_never_do_two_things_at_once(make_shared_store):
    """Whoever comes second sees first what the other has done, and then decides again."""

    async def work():
        async with house(make_shared_store) as one, house(make_shared_store) as other:
            sitting, _ = await one.open(TWO)
            twin = await other.find(sitting.id)
            await act(sitting, 0, "a")
            await act(twin, 1, "b")
            assert twin.state.version == 2
            (actor,) = twin.state.actors
            with pytest.raises(ApiError) as stale:
                await sitting.play(actor, "no such thing", 1, "c")
            assert stale.value.code in ("stale_version", "not_your_turn", "illegal_action")
            await sitting.catch_up()
            assert sitting.state.table.as_dict() == twin.state.table.as_dict()
            chance = Random(1)
            for number in range(40):
                here, there = (sitting, twin) if chance.random() < 0.5 else (twin, sitting)
                if there.state.tick > here.state.tick:
                    await here.catch_up()
                await act(here, here.state.actors[0], f"n{number}")
            await (sitting if sitting.state.tick < twin.state.tick else twin).catch_up()
            assert sitting.state.table.as_dict() == twin.state.table.as_dict()

    run(work)


@pytest.mark.thorough
@pytest.mark.xdist_group("postgres")
def test_the_same_id_in_two_houses_is_done_once(make_shared_store):
    async def work():
        async with house(make_shared_store) as one, house(make_shared_store) as other:
            sitting, _ = await one.open(TWO)
            twin = await other.find(sitting.id)
            action = sitting.state.legal(0)[0]
            outcomes = await asyncio.gather(
                sitting.play(0, action, 0, "same"), twin.play(0, action, 0, "same")
            )
            assert sorted(outcome.repeated for outcome in outcomes) == [False, True]
            assert sitting.state.version == twin.state.version == 1

    run(work)


@pytest.mark.thorough
@pytest.mark.xdist_group("postgres")
def test_a_bot_whose_house_dies_before_it_notes_that_it_is_due_is_played_on(make_shared_store):
    async def work():
        async with house(make_shared_store) as one, house(make_shared_store) as other:
            # The one leads the table, and dies before it does or writes anything more.
            one._proxies.attend = one._store.note = lambda *_: None
            sitting, _ = await one.open(TableConfig("dunhuang", ("human", "random")))
            other._store.note, note = (lambda *_: None), other._store.note
            twin = await other.find(sitting.id)
            await soon(lambda: sitting.id in other._cluster._not_led, "nobody asks who leads")
            await other._store._pool.run("UPDATE entrepot.tables SET due = NULL")
            other._store.note = note
            await soon(lambda: other._neighbours.others, "the other does not know of the one")
            await one._cluster._listener.close()
            await soon(lambda: twin.state.version == 1, "nobody plays for the bot")

    run(work)


def test_what_cannot_be_kept_is_not_done_and_nobody_is_told():
    async def work():
        async with house() as here:
            sitting, _ = await here.open(TWO)
            before = sitting.state.table.as_dict()

            async def fail(table, deed, note, replaces=None):
                raise WriteFailed("no room")

            here._store.append = fail
            with pytest.raises(ApiError) as problem:
                await act(sitting, 0, "a")
            assert (problem.value.code, problem.value.status) == ("not_kept", 503)
            assert sitting.state.table.as_dict() == before
            assert sitting.state.tick == 0

    run(work)


def test_many_at_once_at_one_table_act_one_after_the_other():
    async def work():
        async with house() as here:
            sitting, _ = await here.open(TableConfig("dunhuang", ("human",) * 4))
            plays = [
                sitting.play(s, sitting.state.legal(s)[0], 0, f"{i}")
                for i in range(3)
                for s in range(4)
            ]
            done = await asyncio.gather(*plays, return_exceptions=True)
            assert sitting.state.version == 4
            assert sum(not isinstance(one, Exception) for one in done) >= 4
            assert all(isinstance(one, ApiError) for one in done if isinstance(one, Exception))

    run(work)


def test_a_browser_finds_its_tables_again():
    async def work():
        async with house() as here:
            first, _ = await here.open(TWO)
            second, _ = await here.open(TWO)
            await here.remember("me", first, 0)
            await here.remember("me", second, 1)
            assert {(s.id, seat) for s, seat in await here.mine("me")} == {
                (first.id, 0),
                (second.id, 1),
            }
            assert await here.mine("you") == []
            assert await here.mine(None) == []

    run(work)


def test_old_tables_are_removed_only_where_that_is_wanted():
    async def work(days):
        clock = Clock()
        how = {"now": clock, "monotonic": clock, "poll_interval": 1000.0}
        async with house(prune_after=days, idle_after=1.0, **how) as here:
            await here.look()  # the clock has run steadily since
            old, _ = await here.open(TWO)
            clock.time += 20 * DAY
            new, _ = await here.open(TWO)
            clock.time += 11 * DAY
            await here.look()
            if here._pruning is not None:
                await here._pruning
            assert (await here.find(new.id)).id == new.id
            try:
                await here.find(old.id)
            except ApiError as problem:
                return problem.code
            return "there"

    assert asyncio.run(work(30)) == "unknown_table"
    assert asyncio.run(work(None)) == "there"


def test_a_table_that_was_set_aside_is_kept_however_old_it_is():
    async def work():
        clock = Clock()
        how = {"now": clock, "monotonic": clock, "poll_interval": 1000.0}
        async with house(prune_after=30, idle_after=1.0, **how) as here:
            await here.look()  # the clock has run steadily since
            aside, _ = await here.open(TWO)
            old, _ = await here.open(TWO)
            here.quarantine.add(aside.id, ValueError("of other rules"))
            clock.time += 31 * DAY
            await here.look()
            assert here._pruning is not None
            await here._pruning
            assert await here._store.load(old.id) is None
            assert await here._store.load(aside.id) is not None

    run(work)


def test_where_too_many_tables_are_in_memory_those_leave_that_were_not_used_for_longest():
    async def work():
        clock = Clock()
        limits = replace(FREE, tables_in_memory=2)
        async with house(now=clock, poll_interval=1000.0, limits=limits) as here:
            opened = []
            for _ in range(4):
                clock.time += 1
                opened.append((await here.open(TWO))[0].id)
            clock.time += 1
            await here.find(opened[0])
            await here.look()
            assert set(here._sittings) == {opened[0], opened[3]}
            assert (await here.find(opened[1])).id == opened[1]

    run(work)


def test_whoever_plays_at_a_table_that_was_removed_is_told():
    async def work():
        async with house() as here:
            sitting, _ = await here.open(TWO)
            await here._store.prune(1e12, [])
            with pytest.raises(ApiError) as problem:
                await act(sitting, 0, "a")
            assert problem.value.code == "unknown_table"

    run(work)


def test_bots_play_on_by_themselves_and_leave_people_time_to_follow():
    """Who chooses at the same time as others, or has no choice, does not wait."""

    async def work():
        async with house(pace=0.2, now=monotonic) as here:
            sitting, _ = await here.open(TableConfig("dunhuang", ("random", "random")))
            await soon(lambda: sitting.state.version >= 8, "the bots do not play on")
            times = [deed.at for deed in await here._store.entries(sitting.id, 0)]
            waits = [later - earlier for earlier, later in pairwise(times)]
            moments = map(sitting.state.history.moment, range(1, len(times)))
            paced = [len(table.actors) == 1 < len(table.legal()) for table in moments]
            # The first two choose at once.
            assert sum(paced[1:]) >= 3
            for wait, due in list(zip(waits, paced, strict=True))[1:]:
                assert wait > 0.199 or not due

    run(work)


def test_a_table_of_bots_alone_is_played_to_its_end():
    async def work():
        async with house() as here:
            sitting, tokens = await here.open(TableConfig("dunhuang", ("random",) * 3))
            assert tokens == {}
            await soon(lambda: sitting.state.over, "the bots do not play on")

    run(work)
