"""Who has a table open is told to the others here, and to other processes."""

import asyncio

from entrepot.server.registry.peers import Peers
from entrepot.server.sessions.presence import Presence


class Somebody:
    """A follower who notes what they are told."""

    def __init__(self, seat, pace=1.0):
        self.seat = seat
        self.pace = pace
        self.woken = []

    def note(self, back_to=None):
        self.back_to = back_to

    def send_news(self):
        self.woken.append(self.back_to)


class Wire:
    """As much of a cluster as messages need."""

    def __init__(self):
        self.told = []
        self.publish = self.told.append

    def subscribe(self, receive):
        self.receive = receive


def running(test):
    """Run a test in a loop: whoever comes and goes starts a timer."""

    async def run():
        test()

    return lambda: asyncio.run(run())


@running
def test_whoever_comes_and_goes_is_told_to_other_processes():
    wire = Wire()
    presence = Presence("t", Peers(wire, None, {}).attended)
    one, same, spectator = Somebody(1), Somebody(1), Somebody(None)
    for follower in (one, same, spectator):
        presence.follow(follower)
    for follower in (one, same, spectator):
        presence.leave(follower)
    assert wire.told == [{"table": "t", "here": [1]}, {"table": "t", "here": []}]


@running
def test_people_of_another_process_are_here_until_it_dies():
    presence = Presence("t", lambda table, here: None)
    presence.attended(7, frozenset({2}))
    assert 2 in presence.seats
    assert presence.anybody
    assert presence.here == frozenset()
    presence.forget_others_but(frozenset({7}))
    assert 2 in presence.seats
    presence.forget_others_but(frozenset())
    assert 2 not in presence.seats
    assert not presence.anybody


@running
def test_what_concerns_one_seat_wakes_nobody_else():
    presence = Presence("t", lambda table, here: None)
    one, other = Somebody(0), Somebody(1)
    presence.follow(one)
    presence.follow(other)
    one.woken, other.woken, before = [], [], presence.revision
    presence.wake_seat(1)
    assert (one.woken, other.woken) == ([], [None])
    presence.wake(back_to=3)
    assert (one.woken, other.woken) == ([3], [None, 3])
    assert presence.revision == before + 2


@running
def test_bots_play_as_slowly_as_the_slowest_of_those_who_play_wants():
    presence = Presence("t", lambda table, seats: None)
    assert presence.pace == 1.0
    presence.follow(Somebody(None, pace=0.4))
    assert presence.pace == 0.4
    hasty, slow = Somebody(0, pace=0.0), Somebody(1, pace=2.0)
    presence.follow(hasty)
    assert presence.pace == 0.0
    presence.follow(slow)
    assert presence.pace == 2.0
    presence.leave(slow)
    assert presence.pace == 0.0
