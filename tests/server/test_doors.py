"""What a live connection has said waits for the one who serves it."""

import asyncio

from entrepot.server.web.doors import Inbox


def test_what_was_said_is_read_in_its_order():
    async def read():
        inbox = Inbox()
        inbox.put_nowait("a")
        inbox.put_nowait("b")
        assert not inbox.empty()
        assert [await inbox.get(), await inbox.get()] == ["a", "b"]
        assert inbox.empty()

    asyncio.run(read())


def test_who_waits_is_woken_by_what_is_said():
    async def wait():
        inbox = Inbox()
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        assert not waiting.done()
        inbox.put_nowait("a")
        inbox.put_nowait("b")
        assert await waiting == "a"
        assert await inbox.get() == "b"

    asyncio.run(wait())


def test_nothing_is_lost_when_who_waits_is_called_away():
    async def leave():
        inbox = Inbox()
        waiting = asyncio.create_task(inbox.get())
        await asyncio.sleep(0)
        inbox.put_nowait("a")
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        inbox.put_nowait("b")
        assert [await inbox.get(), await inbox.get()] == ["a", "b"]

    asyncio.run(leave())
