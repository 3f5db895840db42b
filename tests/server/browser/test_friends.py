"""Friends play together: one opens a table and sends links, the others come, go and come back."""

import re

from playwright.sync_api import expect

from .guests import Guest
from .test_accessibility import findings

KEPT = "(table) => JSON.parse(localStorage.getItem(`entrepot deal ${table}`))"
"""What a browser has kept of the deal of a table."""
MOST_ACTIONS = 1000


def place(guest: Guest, name: str):
    """Where the page says how it is with somebody."""
    return guest.page.locator(".company > li").filter(has_text=name)


def open_players(guest: Guest) -> None:
    guest.settle()
    guest.page.get_by_role("button", name="Menu").click()
    guest.page.get_by_role("link", name="Players and links").click()
    expect(guest.page.locator("#players .company")).to_be_visible()


def finish(table: str, *guests: Guest) -> None:
    """Play the game to its end by the API, in the name of all, who look away and come again."""
    requests = [guest.page.request for guest in guests]
    for guest in guests:
        guest.visit("about:blank")
    for _ in range(MOST_ACTIONS):
        stands = requests[0].get(f"/api/tables/{table}").json()
        if stands["over"]:
            break
        request = requests[stands["actors"][0]]
        legal = request.get(f"/api/tables/{table}/legal").json()["actions"]
        body = {"id": f"a{stands['version']}", "version": stands["version"]}
        body["action"] = legal[-1]["action"]
        reply = request.post(f"/api/tables/{table}/actions", data=body)
        assert reply.ok, reply.text()
    for guest in guests:
        guest.visit(f"/tables/{table}")


def status(guest: Guest):
    """Where a table says who it waits for."""
    return guest.page.locator(".waits")


def open_for_three(ana: Guest) -> str:
    """Open a table by the form, for three people."""
    ana.visit("/tables/new?game=dunhuang")
    ana.page.get_by_label("3", exact=True).check(force=True)
    ana.page.locator("#seat2").select_option("human")
    for seat, name in enumerate(("Ana", "Ben <b>", "Cas")):
        ana.page.locator(f"#name{seat}").fill(name)
    ana.page.get_by_role("button", name="Open the table").click()
    expect(status(ana)).to_have_text("Waiting for Ben <b> and Cas.")
    # Then the scripts of the page run, and it changes no more by itself.
    expect(ana.page.locator("p[data-added]")).to_be_visible()
    return ana.page.url.rsplit("/", 1)[-1]


def share(ana: Guest) -> str:
    """Copy a link, see it as a code, and read that others cannot reach this server."""
    ana.page.locator("[data-copy]").first.click()
    expect(ana.page.get_by_role("status").filter(has_text="The link is copied.")).to_be_visible()
    link = str(ana.page.evaluate("() => navigator.clipboard.readText()"))
    assert link == ana.page.get_by_role("textbox", name="Link for Ben <b>").input_value()
    ana.page.locator(".code summary").first.click()
    ana.page.wait_for_function("() => document.querySelector('.code img').naturalWidth > 0")
    expect(ana.page.locator(".warning")).to_contain_text("entrepot serve --lan --port ")
    assert not findings(ana.page)
    return link


def sit_down(guest: Guest, link: str, name: str) -> None:
    guest.visit(link)
    assert guest.fits()
    guest.page.get_by_label("Your name").fill(name)
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_url(lambda url: "/seats/" not in url)


def leave(ben: Guest, promise: str) -> None:
    open_players(ben)
    assert promise in ben.page.locator("#players .promise").text_content()
    ben.page.locator("#players summary").filter(has_text="Leave for now").click()
    ben.page.get_by_role("button", name="Leave for now").click()
    ben.page.wait_for_url("**/")


def come_back(ben: Guest) -> None:
    ben.page.get_by_role("region", name="My tables").get_by_role("link").first.click()
    expect(ben.table).to_be_visible()


def expect_seats(*guests: Guest) -> None:
    """Everybody is at the table, in this order."""
    for seat, one in enumerate(guests):
        expect(one.table).to_have_attribute("data-seat", str(seat))


def test_two_browsers_and_a_phone_share_wait_leave_come_back_talk_end_and_play_again(guest):
    ana = guest(permissions=["clipboard-read", "clipboard-write"])
    ben, cas = guest(), guest(390, 844, has_touch=True, is_mobile=True, color_scheme="dark")
    table = open_for_three(ana)
    link = share(ana)

    # Each browser adds its part to what was promised, and sees who is there.
    sit_down(ben, link, "Benedict")
    expect(ben.page.locator("p[data-added]")).to_be_visible()
    expect(status(ana)).to_have_text("Waiting for Cas.")
    expect(place(ana, "Benedict").locator(".state")).to_have_text("Here")
    promise = ana.page.locator(".fingerprint").inner_text()
    # When the last one sits down, the game begins for all by itself.
    sit_down(cas, ana.page.get_by_role("textbox", name="Link for Cas").input_value(), "")
    expect_seats(ana, ben, cas)
    for one in (ana, ben, cas):
        one.page.wait_for_function(f"(table) => ({KEPT})(table).part?.length === 64", arg=table)
        assert one.page.evaluate(KEPT, table)["promise"] == promise

    leave(ben, promise)
    open_players(ana)
    expect(place(ana, "Benedict").locator(".state")).to_have_text("A bot plays for Benedict.")
    assert not findings(ana.page)
    come_back(ben)
    expect(place(ana, "Benedict").locator(".state")).to_have_text("Here")
    ana.page.keyboard.press("Escape")
    open_players(cas)
    assert cas.fits()
    cas.page.get_by_role("button", name="Close").click()

    ben.wait_for_line()
    ana.page.keyboard.press("c")
    ana.page.get_by_role("button", name="Well played!").click()
    for one in (ben, cas):
        expect(one.page.locator(".saying")).to_have_text("Ana Well played!")

    # At the end every browser checks the deal against what it was told and has added.
    finish(table, ana, ben, cas)
    for one in (ana, ben, cas):
        expect(one.page.locator("[data-verified]")).to_be_visible()

    ana.page.get_by_role("button", name="Rematch").click()
    expect(status(ana)).to_have_text("Waiting for Cas and Benedict.")
    for one in (ben, cas):
        one.page.get_by_role("button", name="Join the rematch").first.click()
    expect_seats(cas, ana, ben)


def test_for_somebody_away_a_bot_is_offered_where_the_others_look(guest):
    ana, ben = guest(), guest()
    plan = {"names": ["Ana", "Ben"], "patience": 0, "stand_in": "random"}
    links = ana.open_table("dunhuang", ["human", "human"], **plan)
    ben.sit_down(links[1])
    ben.wait_for_line()
    ana.click(ana.choices()[0])
    offer = ana.page.locator("#absent")
    expect(offer).to_be_hidden()
    ben.page.goto("about:blank")
    expect(offer).to_have_text(re.compile("Ben is away"))
    open_players(ana)
    expect(place(ana, "Ben").locator(".state")).to_have_text("Away at the moment")
    expect(place(ana, "Ben")).to_have_css("position", "static")
    ana.page.keyboard.press("Escape")
    offer.get_by_role("button").click()
    expect(ana.table).to_contain_text("A bot plays for Ben.")
    expect(offer).to_be_hidden()
