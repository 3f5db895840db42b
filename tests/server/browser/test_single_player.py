"""One person at a table."""

import re
from random import Random

import pytest
from playwright.sync_api import expect, WebSocketRoute

import entrepot
from tests.wait import until


@pytest.mark.parametrize("game", entrepot.games())
def test_one_click_on_the_home_page_starts_a_game_against_bots(guest, game):
    ana = guest()
    ana.visit()
    ana.page.locator(f"[data-play-now={game}]").click()
    expect(ana.table).to_have_attribute("data-game", game)
    assert ana.wait_for_turn()
    ana.click(ana.choices()[0])


def test_only_legal_actions_can_be_clicked_and_each_of_them(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random", "random"])
    for _ in range(12):
        assert ana.wait_for_turn()
        table = ana.page.url.rsplit("/", 1)[-1]
        legal = ana.page.request.get(f"/api/tables/{table}/legal").json()["actions"]
        assert set(ana.choices()) == {one["action"] for one in legal}
        ana.click(ana.choices()[-1])


def test_a_reload_in_mid_turn_shows_the_same_table(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("good")
    before = ana.version, ana.choices(), ana.read_log()
    ana.page.reload()
    assert (ana.version, ana.choices(), ana.read_log()) == before
    ana.click("shop")


def test_a_step_is_taken_back_as_long_as_nothing_was_revealed(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("camel")
    version, choices = ana.version, ana.choices()
    ana.click(choices[0])
    ana.page.get_by_role("button", name="Undo").click()
    ana.expect_version(version)
    assert ana.choices() == choices
    expect(ana.page.get_by_role("button", name="Undo")).to_have_count(0)


def test_a_line_of_the_log_shows_its_moment_and_there_is_a_way_back(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.play(Random(5), until=12)
    now, choices = ana.version, ana.choices()
    ana.page.locator("#log-lines a").last.click()
    ana.page.wait_for_url("**?at=*")
    assert ana.version < now
    assert not ana.choices()
    ana.page.get_by_role("link", name="Back to the table").click()
    ana.expect_version(now)
    assert ana.choices() == choices


def test_what_is_new_since_my_last_turn_is_marked(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    chance = Random(5)
    for _ in range(3):
        ana.play_round(chance)
    lines = ana.page.locator("#log-lines li")
    classes = [line.get_attribute("class") for line in lines.all()]
    assert classes[0] == "new"
    assert "divider" in classes
    assert classes[-1] is None


def test_a_lost_connection_is_made_again_silently(guest):
    ana = guest()
    routes: list[WebSocketRoute] = []

    def passed_on(route: WebSocketRoute) -> None:
        routes.append(route)
        route.connect_to_server()

    ana.page.route_web_socket("**/live**", passed_on)
    ana.open_table("dunhuang", ["human", "random"])
    assert ana.wait_for_turn()
    routes[0].close()
    ana.click(ana.choices()[0])
    until(lambda: ana.page.evaluate("true") and len(routes) > 1, "no connection is made again")
    ana.play_round(Random(1))
    expect(ana.page.locator("#away")).to_be_hidden()


def test_the_title_and_the_icon_tell_whose_turn_it_is(guest):
    ana, ben = guest(), guest()
    links = ana.open_table("dunhuang", ["human", "human"], names=["Ana", "Ben"])
    ben.sit_down(links[1])
    ana.expect_title("^Your turn · ")
    icon = ana.page.locator("link[rel=icon]")
    expect(icon).to_have_attribute("href", re.compile(r"^/static/\w+/favicon-turn\.svg$"))
    ana.click(ana.choices()[0])
    ana.expect_title("^Ben's turn · ")
    expect(icon).to_have_attribute("href", re.compile(r"^/static/\w+/favicon\.svg$"))


def test_a_confirmation_is_asked_only_if_wanted_and_only_where_nothing_can_be_taken_back(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.play_to("camel")
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_label("Ask before a step that ends my turn").check()
    ana.page.get_by_role("button", name="Close").click()
    ana.play_to("bonus")
    ana.settle()
    before = ana.version
    ana.page.locator('#table [data-action="coins"] >> visible=true').first.click()
    sure = ana.page.get_by_role("dialog", name="This ends your turn and cannot be undone.")
    sure.get_by_role("button", name="Not yet").click()
    ana.settle()
    assert ana.version == before
    ana.page.locator('#table [data-action="coins"] >> visible=true').first.click()
    sure.get_by_role("button", name="Do it").click()
    ana.wait_for_version(before + 1)


@pytest.mark.parametrize("game", entrepot.games())
def test_the_hint_for_newcomers_moves_nothing_and_goes_for_good_when_it_is_dismissed(guest, game):
    ana = guest()
    ana.open_table(game, ["human", "random", "random"])
    assert ana.table.bounding_box()["y"] == 0
    asked = ana.page.get_by_role("button", name="New here?")
    asked.click()
    hint = ana.page.get_by_role("region", name="For newcomers")
    expect(hint.get_by_role("listitem").first).to_be_visible()
    assert ana.table.bounding_box()["y"] == 0
    hint.get_by_role("button", name="Got it").click()
    expect(hint).to_be_hidden()
    expect(asked).to_be_hidden()
    ana.page.reload()
    expect(ana.page.get_by_role("button", name="Menu")).to_be_visible()
    expect(asked).to_be_hidden()


def test_a_character_is_explained_with_a_link_to_its_rule(guest):
    ana = guest()
    ana.open_table("dunhuang", ["human", "random"])
    ana.page.locator("#table [data-tip][data-rule^='5.'] >> visible=true").first.hover()
    tip = ana.page.get_by_role("tooltip")
    expect(tip).to_be_visible()
    link = tip.get_by_role("link").get_attribute("href")
    assert link.startswith("/rules/dunhuang#5.")
    ana.visit(link)
    expect(ana.page.locator(f"[id='{link.partition('#')[2]}']")).to_be_in_viewport()


@pytest.mark.parametrize(("motion", "glides"), [("no-preference", True), ("reduce", False)])
def test_pieces_glide_unless_the_reader_wants_it_calm(guest, motion, glides):
    ana = guest(reduced_motion=motion)
    ana.page.add_init_script(
        """const animate = Element.prototype.animate; window.glided = 0;
        Element.prototype.animate = function (...how) {
          window.glided += 1; return animate.apply(this, how);
        };"""
    )
    ana.open_table("dunhuang", ["human", "random"])
    ana.play(Random(1), until=10)
    assert (ana.page.evaluate("window.glided") > 0) is glides


def test_a_piece_that_is_still_on_its_way_goes_on_from_where_it_is_seen(guest):
    """It moves from 300 to 0, and on the middle of this way to 100."""
    ana = guest(reduced_motion="no-preference")
    ana.visit()
    ways = ana.page.evaluate(
        """async () => {
          const { animate, measure } = await import("/static/animate.js");
          document.body.innerHTML = `<i data-piece id="piece"></i>`;
          const piece = document.getElementById("piece");
          Object.assign(piece.style, { position: "fixed", left: "0px", width: "10px" });
          const flight = piece.animate(
            [{ translate: "300px" }, { translate: "0px" }], { duration: 1e6 });
          flight.pause();
          flight.currentTime = 5e5;
          const before = measure(document);
          piece.style.left = "100px";
          animate(document, before);
          return piece.getAnimations().map(({ effect }) =>
            effect.getKeyframes().map(({ translate }) => translate.split(" ")[0]));
        }"""
    )
    assert ways == [["50px", "0px"]]


@pytest.mark.parametrize("game", entrepot.games())
def test_nothing_takes_its_time_to_change_for_a_reader_who_wants_it_calm(guest, game):
    ana = guest(reduced_motion="reduce")
    ana.open_table(game, ["human", "random", "random"])
    times = ana.page.evaluate(
        """() => ["", "::before", "::after"].flatMap((part) =>
          [...document.querySelectorAll("*")].map((one) =>
            getComputedStyle(one, part).transitionDuration))"""
    )
    assert set(times) == {"0s"}
