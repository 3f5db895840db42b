"""Nobody can make a server spin by naming an action as a bot would."""

import pytest

from entrepot.engine.fairness import commitments
from tests.wait import until

from ..fixed_keys import always
from ..tables import open_table, serving

PAIRS = 6
"""Actions played and taken back, each under the name of one that a bot might do next."""
ALL_ALIKE = 9
"""A key by which seat 0 has three cards of one good, and so one choice."""


class Clock:
    """Time that passes only when a test says so."""

    time = 1000.0

    def __call__(self):
        return self.time


@pytest.mark.timeout(120, method="thread")
def test_an_action_under_the_name_of_one_that_a_bot_will_do_stops_nobody(monkeypatch):
    """Played, taken back, and then due to the stand-in, which must do it all the same."""
    monkeypatch.setattr(commitments, "token_hex", always(ALL_ALIKE))
    clock = Clock()
    with serving(now=clock) as client:
        ana, ben = open_table(client, seats=("human", "human"), clock=60, stand_in="random")
        (only,) = ana.legal
        last = ana.get().json()["tick"] + 2 * PAIRS
        for pair in range(PAIRS):
            assert ana.act(only, action_id=f"bot {last + pair}").status_code == 200
            assert ana.undo().status_code == 200
        clock.time += 61
        table = until(lambda: (now := ben.get().json())["version"] >= 2 and now, "no bot stood in")
        assert all(person["stand_in"] for person in table["people"])
        assert client.get("/health").status_code == 200
