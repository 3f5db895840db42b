"""The colours of the Dunhuang table stand out."""

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


def luminance(colour):
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", range(2))
@pytest.mark.parametrize(("front", "behind", "least"), PAIRS)
def test_what_is_read_stands_out(theme, front, behind, least):
    assert contrast(COLOURS[front][theme], COLOURS[behind][theme]) >= least


@pytest.mark.parametrize("good", GROUNDS)
def test_the_ink_of_a_good_stands_out_on_its_ground(good):
    assert contrast(INKS[good], GROUNDS[good]) >= TEXT


def test_digits_and_the_seal_stand_out():
    assert contrast(DIGITS, COIN) >= TEXT
    assert contrast(DIGITS, TOKEN_FACE) >= TEXT
    assert contrast(SEAL_INK, CINNABAR) >= TEXT
