"""Values of a player's own, chosen as a file in the form for a new table."""

import re

from playwright.sync_api import expect

from entrepot.games import find

STANDARD = find("dschunk").data_file.standard()
OWN = STANDARD.replace('lower = ["load 1"', 'lower = ["goods"')
WRONG = STANDARD.replace("supply = 6", "supply = 60")


def choose(ana, text):
    file = {"name": "mine.toml", "mimeType": "application/toml", "buffer": text.encode()}
    ana.page.get_by_label("Fill in from a file").set_input_files(file)
    expect(ana.page.get_by_label("Own values (TOML)")).to_have_value(text)


def test_a_file_fills_in_the_field_and_the_table_plays_with_it(guest):
    ana = guest()
    ana.visit("/tables/new?game=dschunk")
    choose(ana, WRONG)
    ana.page.locator("form button.main").click()
    line = WRONG.splitlines().index("supply = 60") + 1
    wrong = f"line {line}: specials.supply must be from 0 to 7, not 60"
    expect(ana.page.get_by_role("alert")).to_contain_text(wrong)
    choose(ana, OWN)
    ana.page.locator("form button.main").click()
    ana.page.wait_for_url(re.compile("/tables/(?!new)"))
    values = ana.page.locator("[data-own-values]").get_by_role("link", name="Download the values")
    with ana.page.expect_download() as loading:
        values.click()
    text = loading.value.path().read_text(encoding="utf-8")
    assert find("dschunk").data_file.read(text) == find("dschunk").data_file.read(OWN)
