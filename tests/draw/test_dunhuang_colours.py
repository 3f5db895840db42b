"""The colours of the Dunhuang table stand out, and the page uses those of the pictures."""

import re
from importlib.resources import files

import pytest

from entrepot.draw.dunhuang.palette import (
    CINNABAR,
    COIN,
    COLOURS,
    DIGITS,
    GROUNDS,
    INKS,
    SEAL_INK,
    TOKEN_FACE,
)

CSS = (files("entrepot.draw") / "dunhuang" / "style.css").read_text(encoding="utf-8")
TEXT, SIGN = 4.5, 3.0
PAIRS = [
    ("ink", "panel", TEXT),
    ("ink", "inset", TEXT),
    ("second", "panel", TEXT),
    ("second", "inset", TEXT),
    ("second", "tile", TEXT),
    ("second", "ground", TEXT),
    ("legal-ink", "legal", TEXT),
    ("link", "panel", TEXT),
    ("link", "ground", TEXT),
    ("now", "panel", TEXT),
    ("now", "inset", TEXT),
    ("road-ink", "road", TEXT),
    ("line", "tile", SIGN),
    ("legal", "ground", SIGN),
    ("camel", "road", SIGN),
    ("now", "ground", SIGN),
]


def blocks():
    """The custom properties of each block of the style sheet that sets them."""
    found = re.findall(r"\{([^{}]*--inset:[^{}]*)\}", CSS)
    return [dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6,8});", block)) for block in found]


def luminance(colour):
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_style_sheet_has_the_colours_of_the_pictures():
    light, dark, dark_again = blocks()
    assert light == {name: day.lower() for name, (day, _) in COLOURS.items()}
    assert dark == dark_again == {name: night.lower() for name, (_, night) in COLOURS.items()}


@pytest.mark.parametrize("theme", range(3))
@pytest.mark.parametrize(("front", "behind", "least"), PAIRS)
def test_what_is_read_stands_out(theme, front, behind, least):
    colours = blocks()[theme]
    assert contrast(colours[front], colours[behind]) >= least


@pytest.mark.parametrize("good", GROUNDS)
def test_the_ink_of_a_good_stands_out_on_its_ground(good):
    assert contrast(INKS[good], GROUNDS[good]) >= TEXT


def test_digits_and_the_seal_stand_out():
    assert contrast(DIGITS, COIN) >= TEXT
    assert contrast(DIGITS, TOKEN_FACE) >= TEXT
    assert contrast(SEAL_INK, CINNABAR) >= TEXT


def test_every_colour_named_in_the_style_sheet_is_set():
    named = set(re.findall(r"var\(--([a-z-]+)\)", CSS))
    assert named <= set(re.findall(r"--([a-z-]+):", CSS))
