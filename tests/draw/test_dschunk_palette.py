"""Colours of the Dschunk table are always readable."""

import pytest

from entrepot.draw.dschunk.board import pieces
from entrepot.draw.dschunk.palette import COLOURS
from entrepot.draw.kit.svg import THEMES

TEXT, SIGN = 4.5, 3.0
"""What WCAG 2 asks of texts, and of signs and edges."""

PAIRS = [
    ("ink", "panel", TEXT),
    ("ink", "panel-2", TEXT),
    ("ink", "page", TEXT),
    ("ink-2", "panel", TEXT),
    ("ink-2", "panel-2", TEXT),
    ("ink-2", "page", TEXT),
    ("ink-3", "panel", TEXT),
    ("on-paper", "paper", TEXT),
    ("on-paper-2", "paper", TEXT),
    ("on-paper", "paper-2", TEXT),
    ("on-paper-2", "paper-2", TEXT),
    ("bar-ink", "bar", TEXT),
    ("bar-ink-2", "bar", TEXT),
    ("bar-prompt", "bar", TEXT),
    ("on-lacquer", "lacquer", TEXT),
    ("on-gold", "gold", TEXT),
    ("on-deck", "deck", TEXT),
    ("done", "panel", TEXT),
    ("gold-edge", "deck", SIGN),
    ("gold-line", "panel", SIGN),
    ("gold-line", "panel-2", SIGN),
    ("rim-0", "panel", SIGN),
    ("rim-1", "panel", SIGN),
    ("rim-2", "panel", SIGN),
    ("rim-3", "panel", SIGN),
]


def light(colour: str) -> float:
    """Relative luminance by WCAG 2."""
    parts = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


def test_contrast_is_computed_as_wcag_does():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "back", "least"), PAIRS)
def test_texts_and_signs_stand_out_in_both_themes(front, back, least, theme):
    side = THEMES.index(theme)
    assert contrast(COLOURS[front][side], COLOURS[back][side]) >= least


def test_pips_stand_out_on_the_crates():
    for face, pip in zip(pieces.FACES, pieces.PIPS, strict=True):
        assert contrast(face, pip) >= TEXT
