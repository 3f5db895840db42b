"""The pages as a program of the device: installed by who wants it, friendly without a network."""

import json

from playwright.sync_api import expect

READY = (
    "() => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)"
)


def test_without_a_connection_a_friendly_page_in_the_readers_language_is_shown(guest):
    ana = guest(service_workers="allow", locale="nl-NL")
    ana.visit("/rules")
    ana.page.wait_for_function(READY)
    ana.page.context.set_offline(True)
    ana.visit("/tables/new?game=dunhuang")
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Geen verbinding")
    assert ana.page.url.endswith("/tables/new?game=dunhuang")
    ground = ana.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground != "rgba(0, 0, 0, 0)", "it has no style"
    ana.page.context.set_offline(False)
    expect(ana.page.get_by_role("heading", level=1)).to_have_text("Nieuwe tafel")
    ana.faults.clear()  # that nothing was reached is what was wanted


def test_nothing_but_the_friendly_page_is_kept(guest):
    ana = guest(service_workers="allow")
    ana.open_table("dunhuang", ["human", "random"])
    ana.page.wait_for_function(READY)
    kept = ana.page.evaluate(
        """async () => {
          const all = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
          const found = await Promise.all(all.map((one) => one.keys()));
          return found.flat().map((request) => new URL(request.url).pathname);
        }"""
    )
    assert "/away" in kept
    assert all(path == "/away" or path.startswith("/static/") for path in kept)


def test_a_browser_finds_all_it_needs_to_install_the_page(guest):
    ana = guest(locale="fr-FR")
    ana.visit()
    chrome = ana.page.context.new_cdp_session(ana.page)
    found = chrome.send("Page.getAppManifest")
    assert not found["errors"]
    told = json.loads(found["data"])
    assert told["name"] == ana.page.title()
    assert told["lang"] == "fr"
    for icon in told["icons"]:
        answer = ana.page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
