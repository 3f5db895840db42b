"""Calling somebody who looks elsewhere, and links to send."""

from random import Random

from playwright.sync_api import expect

STAGE = """
window.notes = []; window.asked = 0; window.sounded = 0;
window.Notification = class extends EventTarget {
  static permission = 'default';
  static async requestPermission() {
    window.asked += 1;
    Notification.permission = window.answer;
    return window.answer;
  }
  constructor(title, { body }) { super(); window.notes.push([title, body]); }
  close() {}
};
window.AudioContext = class extends AudioContext {
  constructor() { super(); window.sounds = this; }
  createOscillator() { window.sounded += 1; return super.createOscillator(); }
};
Object.defineProperty(document, 'hidden', { get: () => Boolean(window.elsewhere) });
"""
"""A browser that lets be seen what it is asked for."""


def seated(guest, answer="granted"):
    """Somebody at a table with a bot, in a browser that answers so when asked for permission."""
    ana = guest()
    ana.page.add_init_script(f"{STAGE} window.answer = '{answer}';")
    ana.open_table("dunhuang", ["human", "random"])
    return ana


def wish(ana, label, yes=True):
    """Say in the menu what one wants."""
    ana.page.get_by_role("button", name="Menu").click()
    ana.page.get_by_label(label).set_checked(yes)
    ana.page.get_by_role("button", name="Close").click()


def count(ana, what):
    return ana.page.evaluate(f"() => window.{what}")


def test_a_sound_is_heard_when_the_turn_comes_unless_it_is_muted(guest):
    ana, chance = seated(guest), Random(1)
    ana.play_round(chance)
    # A browser needs a while after the first click until it can sound.
    ana.page.wait_for_function("() => window.sounds.state === 'running'")
    before = count(ana, "sounded")
    ana.play_round(chance)
    ana.page.wait_for_function(f"() => window.sounded > {before}")
    wish(ana, "A sound when it is my turn", yes=False)
    before = count(ana, "sounded")
    ana.play_round(chance)
    assert count(ana, "sounded") == before


def test_the_browser_is_asked_for_notifications_only_by_a_click(guest):
    ana = seated(guest)
    ana.play_round(Random(1))
    assert count(ana, "asked") == 0
    wish(ana, "A notification when I am elsewhere")
    ana.page.wait_for_function("() => window.asked === 1")


def test_whoever_looks_elsewhere_is_notified_and_nobody_else(guest):
    ana, chance = seated(guest), Random(1)
    wish(ana, "A notification when I am elsewhere")
    ana.page.wait_for_function("() => Notification.permission === 'granted'")
    ana.play_round(chance)
    assert count(ana, "notes") == []
    ana.page.evaluate("() => { window.elsewhere = true; }")
    ana.play_round(chance)
    ana.page.wait_for_function("() => window.notes.length > 0")
    title, body = count(ana, "notes")[-1]
    assert title.startswith("Your turn · ")
    assert "It is your turn." in body


def test_a_browser_that_refuses_notifications_is_not_shown_as_wanting_them(guest):
    ana = seated(guest, answer="denied")
    ana.page.get_by_role("button", name="Menu").click()
    box = ana.page.get_by_label("A notification when I am elsewhere")
    box.click()
    ana.page.wait_for_function("() => window.asked === 1")
    expect(box).not_to_be_checked()
