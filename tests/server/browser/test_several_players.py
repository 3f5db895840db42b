"""Several people at one table."""

from random import Random

from playwright.sync_api import expect

from .guests import who_is_next


def test_a_choice_made_at_once_by_all_can_be_changed_until_the_last_is_in(guest):
    ana, ben = guest(), guest()
    links = ana.open_table("dunhuang", ["human", "human"], names=["Ana", "Ben"])
    ben.sit_down(links[1])
    first, second = ana.choices()[:2]
    ana.click(first)
    ben.expect_version(1)
    assert ben.actors == [1]
    assert set(ana.choices()) >= {second}
    ana.page.locator(f'#table [data-action="{second}"] >> visible=true').first.click()
    expect(ana.page.locator("#room")).not_to_have_attribute("data-busy", "")
    ana.page.reload()
    ben.click(ben.choices()[0])
    ana.page.wait_for_function("() => document.getElementById('table').dataset.step !== 'keep'")
    good = second.removeprefix("keep ")
    view = ana.page.request.get(ana.page.url.replace("/tables/", "/api/tables/") + "/view").json()
    assert view["view"]["players"][0]["hand"] == {good: 1}


def bids_of(one):
    return [choice for choice in one.choices() if choice.startswith("bid")]


def test_bids_are_secret_until_all_are_in(guest):
    ana, ben = guest(), guest()
    links = ana.open_table("dschunk", ["human", "human", "random"], names=["Ana", "Ben"])
    ben.sit_down(links[1])
    chance = Random(2)
    while not (bids := bids_of(ana)):
        one = who_is_next(ana, ben)
        assert one, "the game is over, and Ana could not bid"
        ana.wait_for_version(one.version)
        if not (ana.due and bids_of(ana)):
            one.click(chance.choice(one.choices()))
    for one in (ana, ben):
        expect(one.table).to_have_attribute("data-actors", "0,1")
    before = ben.version
    ana.click(bids[0])
    expect(ben.table).to_have_attribute("data-actors", "1")
    good = bids[0].split()[-1]
    assert not any(good in line for line in ben.read_log(before))
    ben.click("pass")
    assert any(good in line for line in ben.read_log(before))


def test_a_link_opens_the_seat_on_another_device_too(guest):
    ana, phone = guest(), guest(390, 844)
    ana.open_table("dunhuang", ["human", "random"])
    table = ana.page.url
    ana.visit(f"{table}/device")
    phone.visit(ana.page.get_by_role("textbox", name="The link to your seat").input_value())
    phone.page.get_by_role("button", name="Continue playing").click()
    phone.page.wait_for_url("**/tables/*")
    ana.visit(table)
    assert phone.seat == ana.seat == 0
    assert phone.wait_for_turn()
    phone.click(phone.choices()[0])
    ana.wait_for_version(phone.version)


def test_a_spectator_sees_the_table_and_nothing_to_click(guest):
    ana, zoe = guest(), guest()
    ana.open_table("dschunk", ["human", "random", "random"])
    ana.wait_for_turn()
    zoe.visit(ana.page.url)
    assert zoe.table.get_attribute("data-seat") == ""
    assert not zoe.choices()
    ana.click(ana.choices()[0])
    zoe.wait_for_version(ana.version)


def test_a_listed_table_is_joined_from_the_home_page(guest):
    ana, ben = guest(), guest()
    ana.visit("/tables/new?game=dschunk")
    ana.page.get_by_label("List the table on the home page").check()
    ana.page.get_by_role("button", name="Open the table").click()
    expect(ana.page.locator(".waits")).to_be_visible()
    table = ana.page.url
    ben.visit()
    row = ben.page.locator(f'form[action="/tables/{table.rsplit("/", 1)[-1]}/join"]')
    row.get_by_label("Your name").fill("Ben")
    row.get_by_role("button", name="Join").click()
    ben.page.wait_for_url(table)
    for one, seat in ((ana, 0), (ben, 1)):
        expect(one.table).to_have_attribute("data-seat", str(seat))
    ben.visit()
    expect(ben.page.get_by_role("region", name="My tables").get_by_role("link")).to_have_count(1)
