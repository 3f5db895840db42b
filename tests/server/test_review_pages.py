"""The pages of a review: the game at a glance, and every moment as its seat saw it."""

import re
from contextlib import contextmanager, ExitStack
from functools import cache
from html import unescape

import pytest

import entrepot
from entrepot.i18n import LANGUAGES, voice
from entrepot.server.http import client as client_module

from ..i18n.pseudo_language import ForeignTexts
from .site_tour import deal_by
from .tables import open_table, serving, spectator
from .test_reviews import brought, FEW, finished, held, reviewed
from .visible_text import strange

pytestmark = [pytest.mark.compiled, pytest.mark.secondhand, pytest.mark.xdist_group(__name__)]
SEATED = "dunhuang"
DEAL = 3
RANKS = ("good", "inaccuracy", "mistake", "blunder")
FOREIGN = "ka"
PLACE = r'data-action="{action}"[^>]*(?:data-worth="([^"]*)"|><span class="worth[^"]*">([^<]*))'
"""What stands where an action is clicked: with a picture, or in a button."""


class Reviewed:
    """A table with its review, and whoever reads that."""

    def __init__(self, client, players):
        self.client, self.players = client, players
        self.path = f"/tables/{players[0].table}/review"
        self.review = players[0].get("review").json()
        self.decisions = self.review["decisions"]

    def page(self, query="", player=None, status=200, **headers):
        headers |= {} if player is None else player.headers
        answer = self.client.get(self.path + query, headers={"Accept": "text/html", **headers})
        assert answer.status_code == status, answer.text
        return answer.text

    def bad(self, least="inaccuracy", seat=None):
        return [
            each
            for each in self.decisions
            if RANKS.index(each["grade"]) >= RANKS.index(least) and seat in (None, each["seat"])
        ]


@contextmanager
def judged(game):
    """A game that was played at random, so that there are mistakes: at a table, or elsewhere."""
    with contextmanager(deal_by)(DEAL), serving(review_simulations=FEW) as client:
        players = finished(client, game=game) if game == SEATED else [brought(client, 3, game)]
        reviewed(players[0])
        yield Reviewed(client, players)


@pytest.fixture(scope="module")
def games():
    """Gives games with their reviews, each made once."""
    with ExitStack() as open_ones:
        yield cache(lambda game: open_ones.enter_context(judged(game)))


@pytest.fixture(params=entrepot.games())
def ended(request, games):
    """A game with its review."""
    game = games(request.param)
    assert game.bad()
    return game


def test_every_decision_is_there_with_its_grade(ended):
    rows = re.findall(r'data-decision="(\d+)" data-grade="(\w+)"(.*?)</tr>', ended.page())
    assert [(int(version), grade) for version, grade, _ in rows] == [
        (each["version"], each["grade"]) for each in ended.decisions
    ]
    assert all(f"<span>{grade}</span>" in row for _, grade, row in rows)


def test_the_three_that_cost_most_come_first(ended):
    _, *told = ended.page().split('<li class="moment"')
    costly = [d for d in ended.decisions if d["loss"] > 0 and d["best"] != d["action"]]
    worst = sorted(costly, key=lambda each: -each["loss"])[:3]
    assert len(told) == len(worst)
    for text, each in zip(told, worst, strict=True):
        assert f"at={each['version']}" in text
        assert each["why"] in unescape(text)


@pytest.mark.parametrize("ended", [SEATED], indirect=True)
def test_who_sat_there_reads_of_themselves_and_everybody_else_of_all(ended):
    own = ended.page(player=ended.players[1])
    articles = re.findall(r"<article.*?</article>", own, re.DOTALL)
    assert ["You began at" in text for text in articles] == [True, False, False]
    assert "Bo" in articles[0]
    assert "You began at" not in ended.page()
    marked = re.findall(r'href="[^"]*at=(\d+)[^"]*" aria-label', own)
    assert marked == [str(each["version"]) for each in ended.bad(seat=1)]


def test_a_threshold_holds_for_the_graph_and_is_remembered(ended):
    for least in RANKS[1:]:
        wanted = [str(each["version"]) for each in ended.bad(least)]
        assert re.findall(r'at=(\d+)" aria-label', ended.page(f"?least={least}")) == wanted
        assert re.findall(r'at=(\d+)" aria-label', ended.page()) == wanted
    ended.client.cookies.clear()


def test_a_moment_is_the_table_as_its_seat_saw_it_with_all_values(ended):
    for each in ended.decisions[::9]:
        page = ended.page(f"?at={each['version']}")
        table = page[page.index('id="table"') :]
        assert f'data-seat="{each["seat"]}"' in table[:300]
        for action, value in each["values"].items():
            places = re.findall(PLACE.format(action=action), table)
            assert {one or other for one, other in places} == {f"{100 * value:.0f}\u00a0%"}
            assert f'data-value-of="{action}"' in page
        assert each["why"] in unescape(page)


def test_mistakes_lead_to_the_next_and_the_one_before(ended):
    bad = [each["version"] for each in ended.bad()]
    at = ended.path + f"?at={bad[0]}"
    seen = [bad[0]]
    while link := re.search(r'id="next-mistake"[^>]*href="([^"]*)"', ended.client.get(at).text):
        at = unescape(link[1])
        seen.append(int(at.rpartition("=")[2]))
    assert seen == bad
    if len(bad) > 1:
        back = re.search(r'id="previous-mistake"[^>]*href="([^"]*)"', ended.client.get(at).text)[1]
        assert back.endswith(f"at={bad[-2]}")


def test_trying_again_tells_no_more_than_was_asked(ended):
    each = ended.bad()[-1]
    asked = f"?at={each['version']}&try="
    page = ended.page(asked)
    for told in (each["why"], "data-grade", 'class="worth', "data-worth", "data-value-of"):
        assert told not in unescape(page)
    assert "Yes, that is the best" in ended.page(asked + each["best"])
    assert "That is what was played" in ended.page(asked + each["action"])
    worst = min(each["values"], key=each["values"].get)
    assert "No, that is not better" in ended.page(asked + worst) or worst == each["action"]
    assert 'role="status"></p>' in ended.page(asked + "nonsense")


def test_every_moment_can_be_looked_at(ended):
    last = len(ended.review["chances"]) - 1
    for at in (*range(0, last, 7), last):
        page = ended.page(f"?at={at}")
        assert f'value="{at}"' in page
        assert re.findall(r'class="([^"]*judged)"', page) == ["review judged"]
    ended.page(f"?at={last + 1}", status=404)


def test_the_pages_speak_every_language_and_leave_no_english(ended, monkeypatch):
    known = voice._catalogue
    texts = ForeignTexts()
    monkeypatch.setattr(voice, "_catalogue", lambda one: texts if one == FOREIGN else known(one))
    monkeypatch.setattr(client_module, "LANGUAGES", (*LANGUAGES, FOREIGN))
    ended.client.cookies["language"] = FOREIGN
    version = ended.bad()[0]["version"]
    names = {"entrepôt", "ana", "bo", "cem", "s", "y"}
    for query in ("", f"?at={version}", f"?at={version}&try=", f"?at={version}&try=x"):
        assert not strange(ended.page(query), names), query
    ended.client.cookies.clear()


def test_what_a_search_would_mix_is_told_by_what_it_means(ended):
    sealed = next(each for each in ended.decisions if each["at_once"])
    at = f"?at={sealed['version']}"
    likeliest = max(sealed["mixture"], key=sealed["mixture"].get)
    for language in LANGUAGES:
        page = ended.page(at, **{"Accept-Language": language})
        listed = re.search(r'<ul class="mixture">.*?</ul>', page)
        action, means = re.search(r"<code>(.*?)</code> <span>(.+?)</span>", listed[0]).groups()
        assert action == likeliest
        assert means != action
    assert likeliest not in sealed["why"]


def test_decimals_are_written_as_the_language_does(ended):
    version = ended.bad()[0]["version"]
    french = ended.page(f"?at={version}", **{"Accept-Language": "fr"})
    assert re.search(r"\d,\d\u202f%", french)
    assert not re.search(r">\d+\.\d", french)


def test_what_opens_it_stands_on_the_result_and_on_every_replay(ended):
    for query in ("", "?at=3", "?at=3&open=1"):
        page = ended.client.get(ended.path.removesuffix("/review") + query).text
        opens = re.findall(r"<form[^>]*>(?:(?!</form>).)*data-review>", page)
        whole = f'<form method="post" action="{ended.path}"><button data-review>'
        assert opens == [whole] * (1 + (query == ""))
    assert "data-review>" not in ended.page("?at=3")


def test_it_is_asked_for_by_one_click_and_shows_how_far_it_is(monkeypatch):
    with held(monkeypatch) as (client, _):
        game = brought(client, 1)
        path = f"/tables/{game.table}/review"
        assert "data-review" in client.get(path).text
        answer = client.post(path, follow_redirects=False)
        assert answer.status_code == 303
        assert answer.headers["location"] == f"{path}?asked=1"
        page = client.get(f"{path}?at=12").text
        assert f'data-reviewing="/api{path}"' in page
        assert f'content="3; url={path}?asked=1"' in page
        assert "<progress" in page


def test_who_has_asked_one_server_waits_at_another_too():
    with serving() as client:
        path = f"/tables/{brought(client, 1).table}/review"
        assert "data-reviewing" not in client.get(path).text
        page = client.get(f"{path}?asked=1").text
        assert f'data-reviewing="/api{path}"' in page
        assert "data-review>" not in page


def test_what_was_forced_is_no_decision_and_each_decision_is_there_once(ended):
    judged = {each["version"] for each in ended.decisions}
    forced = sorted(set(range(len(ended.review["chances"]) - 1)) - judged)[:2]
    assert forced
    for at in (*forced, f"{min(judged)}&try="):
        assert "data-decision" not in ended.page(f"?at={at}")
    whole = ended.page()
    assert whole.count("data-grade=") == whole.count("data-decision=") == len(judged)


@pytest.mark.parametrize("game", entrepot.games())
def test_there_is_no_page_while_the_game_goes_on(game):
    with serving() as client:
        players = open_table(client, game)
        begun = entrepot.new(game, players=3, seed=5).record()
        unfinished = client.post("/api/records", json=begun).json()["id"]
        for reader in (
            *players,
            spectator(client, players[0].table),
            spectator(client, unfinished),
        ):
            path = f"/tables/{reader.table}"
            headers = {"Accept": "text/html", **reader.headers}
            for answer in (
                client.get(f"{path}/review", headers=headers),
                client.get(f"{path}/review?at=0", headers=headers),
                client.post(f"{path}/review", headers=headers),
            ):
                assert answer.status_code == 409
            assert "data-review" not in client.get(path, headers=headers).text
        private = open_table(client, game, spectators=False)[0]
        refused = client.get(f"/tables/{private.table}/review", headers={"Accept": "text/html"})
        assert refused.status_code == 403
