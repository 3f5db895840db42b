"""A page is sent what has changed, and shows what a new page would."""

import re
from random import Random

import pytest

import entrepot
from entrepot import draw
from entrepot.draw import fragments
from entrepot.server.pages.table.drawings import drawing_of
from entrepot.server.pages.table.view import build_scene, update_message

from .tables import open_table, serving, sitting_of

LANGUAGES = ("en", "ko")
EVERY = 5
"""So many actions lie between two looks at all pages."""


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        yield client


class Page:
    """What a page keeps of the messages it is sent."""

    def __init__(self, sitting, seat, language):
        self.sitting, self.seat, self.language = sitting, seat, language
        self.frame, self.parts, self.shown, self.after = "", {}, None, None
        self.sizes = []

    def hear(self):
        now = drawing_of(self.sitting, self.seat, self.language)
        how = now.scene, now.sheet, self.after
        told = update_message(self.sitting, self.seat, *how, shown=self.shown)
        self.shown = now.shown
        self.after = self.sitting.state.version
        self.frame = told.get("frame", self.frame)
        self.parts |= told["parts"]
        self.sizes.append(len(told.get("frame", "")) + sum(map(len, told["parts"].values())))
        return told

    @property
    def shows(self):
        return self.filled(self.frame)

    def filled(self, text):
        return re.sub("<!--([a-z0-9-]+)-->", lambda slot: self.filled(self.parts[slot[1]]), text)


def drawn_anew(page):
    """The whole table, nothing of it kept from before."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fragments, "_KEPT", {})
        voice = page.sitting.state.voice(page.language)
        return draw.table(build_scene(page.sitting, page.seat, voice))


def readers(sitting, players):
    seats = (*range(players), None)
    return [Page(sitting, seat, language) for seat in seats for language in LANGUAGES]


@pytest.mark.thorough
@pytest.mark.parametrize("game", entrepot.games())
def test_a_page_that_is_sent_what_changed_shows_what_a_new_one_would(client, game):
    players, chance = open_table(client, game, ("human",) * 4), Random(3)
    sitting = sitting_of(client, players[0].table)
    pages = readers(sitting, 4)
    while not sitting.state.over:
        player = players[chance.choice(sitting.state.actors)]
        if chance.random() < 0.1 and sitting.state.can_undo(player.seat):
            assert player.undo().status_code == 200
        else:
            assert player.act(chance.choice(sitting.state.legal(player.seat))).status_code == 200
        if chance.random() < 0.05:
            player.post("name", {"name": f"Ana {sitting.state.version}"})
        for page in pages:
            page.hear()
        if sitting.state.version % EVERY == 0 or sitting.state.over:
            for page in pages:
                assert page.shows == drawn_anew(page)
    later = [size for page in pages for size in page.sizes[1:]]
    whole = [page.sizes[0] for page in pages]
    assert sum(later) / len(later) < 0.3 * min(whole)


@pytest.mark.parametrize("game", entrepot.games())
def test_who_has_seen_everything_is_sent_no_part_again(client, game):
    players = open_table(client, game)
    page = Page(sitting_of(client, players[0].table), 0, "en")
    assert page.hear()["parts"]
    again = page.hear()
    assert again["parts"] == {}
    assert "frame" not in again


def test_one_who_comes_changes_his_own_place_alone(client):
    players = open_table(client)
    page = Page(sitting_of(client, players[0].table), 0, "en")
    page.hear()
    with players[1].follow() as socket:
        socket.receive_json()
        assert set(page.hear()["parts"]) == {"seat-1"}


def test_whoever_is_choosing_is_sent_nothing_of_his_own_again_because_others_choose(client):
    players = open_table(client, "dunhuang", ("human",) * 4)
    page = Page(sitting_of(client, players[0].table), 0, "en")
    page.hear()
    for player in players[1:3]:
        assert player.act(player.legal[0]).status_code == 200
        assert not {"own", "choices"} & set(page.hear()["parts"])


def test_a_turn_that_begins_at_a_dschunk_table_sends_no_junk_that_is_as_it_was(client):
    players = open_table(client, "dschunk", ("human",) * 4)
    sitting = sitting_of(client, players[0].table)
    (first,) = sitting.state.actors
    page = Page(sitting, (first + 1) % 4, "en")
    page.hear()
    while sitting.state.actors == (first,):
        seen = sitting.state.view(None)
        assert players[first].act(players[first].legal[0]).status_code == 200
        told, now = page.hear()["parts"], sitting.state.view(None)
        if all(seen[key] == now[key] for key in ("junks", "stock")):
            assert not [name for name in told if name.startswith("junk-")]
    assert any(name.startswith("plaques-") for name in told)


def test_who_watches_a_walk_is_sent_no_shop_and_no_list_that_is_as_it_was(client):
    players = open_table(client, "dunhuang", ("human",) * 4)
    sitting = sitting_of(client, players[0].table)
    for player in players:
        assert player.act(player.legal[0]).status_code == 200
    page = Page(sitting, None, "en")
    page.hear()
    (walks,) = sitting.state.actors
    assert players[walks].act(players[walks].legal[0]).status_code == 200
    told = set(page.hear()["parts"])
    assert "camel" in told
    assert not [name for name in told if name.startswith(("shop-", "cast"))]


def test_a_player_whose_turn_it_is_at_a_dschunk_table_has_no_more_than_before(client):
    players = open_table(client, "dschunk", ("human",) * 4)
    sitting = sitting_of(client, players[0].table)
    page = Page(sitting, None, "en")
    page.hear()
    (first,) = before = sitting.state.actors
    while sitting.state.actors == before:
        seen = sitting.state.view(None)["players"]
        assert players[first].act(players[first].legal[0]).status_code == 200
        told, now = page.hear()["parts"], sitting.state.view(None)["players"]
        same = [seat for seat in range(4) if seen[seat] == now[seat]]
        assert not {f"facts-{seat}" for seat in same} & set(told)
    assert {f"seat-{seat}" for seat in (*before, *sitting.state.actors)} <= set(told)


def test_a_part_sees_nothing_but_what_it_is_given():
    with pytest.raises(KeyError):
        fragments.LazyFragment(lambda seen: seen.view["hand"], _scene().only("pile")).markup  # noqa: B018


def test_parts_that_are_given_the_same_are_drawn_once():
    drawn = []

    def draw_it(number):
        drawn.append(number)
        return fragments.Markup(f"<p>{number}</p>")

    for number in (1, 2, 1):
        assert fragments.LazyFragment(draw_it, number).markup == f"<p>{number}</p>"
    assert drawn == [1, 2]


def test_so_many_parts_are_kept_and_no_more(monkeypatch):
    monkeypatch.setattr(fragments, "_KEPT", {})
    for number in range(2 * fragments.MOST):
        fragments.LazyFragment(fragments.Markup, str(number)).markup  # noqa: B018
    assert len(fragments._KEPT) == fragments.MOST


def _scene():
    table = entrepot.new("dunhuang", players=2, seed=1)
    return draw.Scene(table.view(0), (), draw.Voice("en"), ())
