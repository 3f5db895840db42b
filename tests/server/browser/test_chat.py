"""What players say is seen at their seats, listed, read aloud, and can be muted."""

from playwright.sync_api import expect


def box(element):
    return element.evaluate("(one) => one.getBoundingClientRect().toJSON()")


def test_what_somebody_says_stands_at_their_seat_in_each_reader_s_language(guest):
    ana, chloe = guest(), guest(390, 844, locale="fr-FR")
    links = ana.open_table("dunhuang", ["human", "human"], names=["Ana", "Chloé"], talk=True)
    chloe.sit_down(links[1])
    for one in (ana, chloe):
        one.wait_for_line()

    ana.page.keyboard.press("c")
    ana.page.get_by_role("button", name="Well played!").click()
    expect(ana.page.locator("#chat")).to_be_hidden()
    saying = chloe.page.locator(".saying")
    expect(saying).to_have_text("Ana Bien joué\u202f!")
    expect(chloe.page.locator("#heard")).to_have_text("Ana: Bien joué\u202f!")
    seat = box(chloe.page.locator("#seat-0"))
    assert seat["left"] <= box(saying)["left"] <= seat["right"]
    assert seat["top"] <= box(saying)["top"] <= seat["bottom"] + 10
    assert saying.evaluate("(one) => getComputedStyle(one).pointerEvents") == "none"

    chloe.page.locator("#chat-button").click()
    expect(chloe.page.locator("#chat-lines li")).to_have_text(["Ana Bien joué\u202f!"])
    chloe.page.locator("#chat-text").fill("<b>Merci</b>")
    chloe.page.keyboard.press("Enter")
    expect(ana.page.locator(".saying").filter(has_text="Chloé")).to_have_text("Chloé <b>Merci</b>")
    expect(ana.page.locator("#heard")).to_have_text("Chloé: <b>Merci</b>")

    ana.page.keyboard.press("c")
    ana.page.get_by_label("Mute Chloé").check()
    expect(ana.page.locator(".saying").filter(has_text="Chloé")).to_have_count(0)
    expect(ana.page.locator("#chat-lines li")).to_have_text(["Ana Well played!"])
    ana.page.reload()
    ana.page.locator("#chat-button").click()
    expect(ana.page.locator("#chat-lines li")).to_have_text(["Ana Well played!"])
    ana.page.get_by_label("Mute Chloé").uncheck()
    expect(ana.page.locator("#chat-lines li")).to_have_count(2)
