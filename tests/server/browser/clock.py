"""A clock of the test's own, for whatever takes a page a second or more, or `shortest`."""

from .guests import Guest

__all__ = [
    "CLOCK",
    "wait",
]

CLOCK = """{
  const [start, stop] = [setTimeout, clearTimeout];
  const waiting = new Map();
  let time = 0;
  let last = 1e9;
  window.setTimeout = (done, wait = 0, ...more) => {
    if (wait < (window.shortest ?? 1000)) return start(done, wait, ...more);
    waiting.set(last += 1, { due: time + wait, done });
    return last;
  };
  window.clearTimeout = (timer) => waiting.delete(timer) || stop(timer);
  window.pass = (wait) => {
    time += wait;
    for (const [timer, { due, done }] of waiting) {
      if (due <= time && waiting.delete(timer)) done();
    }
  };
}"""
"""It stands still until the test lets time pass."""


def wait(guest: Guest, milliseconds: int) -> None:
    """Let time pass for a page."""
    guest.page.evaluate("(wait) => window.pass(wait)", milliseconds)
