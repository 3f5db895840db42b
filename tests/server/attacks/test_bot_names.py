"""Nobody who comes by the web may say what a server imports."""

import pytest

from entrepot.server.workers.bot_worker import answer
from tests.server.tables import awaited, open_table, serving, sitting_of

TRAP = "raise AssertionError('imported by a client')"
CLASS = """
class First:
    def __init__(self, seed):
        pass
    def choose(self, view, legal):
        return legal[0]
"""


@pytest.fixture
def client(install):
    install("trap", {}, trap_module=TRAP)
    install("polite", {"entrepot.bots": {"polite": "polite_bots:First"}}, polite_bots=CLASS)
    with serving() as client:
        yield client


@pytest.mark.parametrize(
    "name", ["trap_module:Bot", "os:system", "polite_bots:First", "polite:First", "greedy", ""]
)
def test_a_client_cannot_name_a_module(client, name):
    for plan in (
        {"seats": ["human", name]},
        {"seats": ["human", "random"], "stand_in": name},
    ):
        refused = client.post("/api/tables", json={"game": "dunhuang", **plan})
        assert refused.status_code == 422, refused.text
    form = {"game": "dunhuang", "players": "2", "seat0": "human", "seat1": name, "stand_in": name}
    made = client.post("/tables/new", data=form, follow_redirects=False)
    assert made.status_code == 303
    plan = sitting_of(client, made.headers["location"].rpartition("/")[2]).state.plan
    assert (plan.seats, plan.stand_in) == (("human", "trader"), "trader")


def test_a_thinker_imports_nothing_that_a_question_names(client):
    question = {"bot": "trap_module:Bot", "seconds": 1, "interpreted": True, "view": {}}
    told = answer({**question, "legal": ["pass"]})
    assert told == {"error": "UnknownBot: 'trap_module:Bot' is no bot that is installed"}


def test_a_bot_that_the_server_has_installed_may_sit_at_a_table(client):
    games = client.get("/api/games").json()
    assert all(game["bots"] == ["apprentice", "trader", "master", "polite"] for game in games)
    players = open_table(client, "dunhuang", ("human", "polite"))
    assert awaited(players) == [0]
