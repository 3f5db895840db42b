"""Whole games of both kinds, played by clicking."""

from random import Random

import pytest
from playwright.sync_api import expect

import entrepot


@pytest.mark.parametrize("game", entrepot.games())
def test_a_whole_game_is_played_by_clicking_then_explained_and_followed_by_a_rematch(guest, game):
    ana = guest()
    ana.open_table(game, ["human", "random", "random"], names=["Ana"])
    ana.play(Random(3))
    assert ana.over
    expect(ana.page.locator("#result-title")).to_be_visible()
    expect(ana.page.locator("[data-kind=end]")).to_be_hidden()
    shown = ana.page.locator("#result .place-of")
    assert shown.count() == 3
    for place in shown.all():
        points = [int(text) for text in place.locator("tbody td").all_inner_texts()]
        assert sum(points) == sum(map(int, place.locator("tfoot td").all_inner_texts()))
    old = ana.page.url
    ana.page.get_by_role("button", name="Rematch").click()
    ana.page.wait_for_url(lambda url: url != old and "/tables/" in url)
    assert ana.seat == 1, "everybody moves on by a seat"
    assert not ana.over


def test_a_finished_game_is_replayed_step_by_step_and_open(guest):
    ana = guest()
    ana.watch_bots("dunhuang")
    end = ana.version
    ana.page.get_by_role("link", name="Replay", exact=True).click()
    ana.expect_version(0)
    ana.page.get_by_role("link", name="Next", exact=True).click()
    ana.expect_version(1)
    assert ana.page.url.endswith("?at=1")
    ana.page.locator("#at").fill(str(end - 1))
    ana.expect_version(end - 1)
    ana.page.get_by_role("link", name="All cards open").click()
    ana.page.wait_for_url("**open=1")
    assert not ana.choices()
    ana.page.get_by_role("link", name="To the result").click()
    expect(ana.page.locator("#result-title")).to_be_visible()


def test_a_replay_runs_by_itself(guest):
    ana = guest()
    ana.watch_bots("dschunk")
    ana.page.get_by_role("link", name="Replay", exact=True).click()
    ana.expect_version(0)
    ana.page.get_by_role("button", name="Play it step by step").click()
    ana.wait_for_version(2)


def test_a_record_is_downloaded_and_uploaded_again(guest, tmp_path):
    ana = guest()
    ana.watch_bots("dunhuang")
    end = ana.version
    with ana.page.expect_download() as download:
        ana.page.locator("#result").get_by_role("link", name="Download the record").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    ana.visit("/records")
    ana.page.get_by_label("A record (JSON)").set_input_files(file)
    ana.page.get_by_role("button", name="Replay").click()
    ana.expect_version(0)
    ana.page.get_by_role("link", name="To the end").click()
    ana.expect_version(end)
    assert ana.over
