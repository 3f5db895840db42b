"""Messages of a live connection wait for their reader."""

import asyncio

from entrepot.server.http.connection_limits import MessageQueue


def test_what_was_said_is_read_in_its_order():
    async def read():
        queue = MessageQueue()
        queue.put_nowait("a")
        queue.put_nowait("b")
        assert not queue.empty()
        assert [await queue.get(), await queue.get()] == ["a", "b"]
        assert queue.empty()

    asyncio.run(read())


def test_who_waits_is_woken_by_what_is_said():
    async def wait():
        queue = MessageQueue()
        waiting = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        assert not waiting.done()
        queue.put_nowait("a")
        queue.put_nowait("b")
        assert await waiting == "a"
        assert await queue.get() == "b"

    asyncio.run(wait())


def test_nothing_is_lost_when_who_waits_is_called_away():
    async def leave():
        queue = MessageQueue()
        waiting = asyncio.create_task(queue.get())
        await asyncio.sleep(0)
        queue.put_nowait("a")
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        queue.put_nowait("b")
        assert [await queue.get(), await queue.get()] == ["a", "b"]

    asyncio.run(leave())
