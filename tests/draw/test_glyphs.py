"""Pictures as PNG have a glyph for every character, in every language."""

import re
from html import escape, unescape
from io import BytesIO
from random import Random

import pytest

import entrepot
from entrepot import draw
from entrepot.cli.draw import _png
from entrepot.i18n import LANGUAGES, Voice

pytest.importorskip("resvg_py")
Image = pytest.importorskip("PIL.Image")
TEXT = re.compile(r"<text\b([^>]*)>(.*?)</text>", re.DOTALL)
FAMILY = re.compile(r'font-family="([^"]*)"')
NAMES = ["Ana", "Ben", "지우", "Chloé"]
MISSING = "\ue0f7"
CELL, ACROSS = 30, 32


def shown(language: str) -> dict[str, set[str]]:
    """The characters of some pictures of both games, by the fonts they are written in."""
    found: dict[str, set[str]] = {}
    for game in entrepot.games():
        table, chance = entrepot.new(game, players=4, seed=3), Random(3)
        while not table.over:
            if table.version % 25 == 0:
                _gather(draw.svg(table.view(0), Voice(language, NAMES)), found)
            seat = chance.choice(table.actors)
            table.play(chance.choice(table.legal(seat)), seat)
    return found


def _gather(picture: str, found: dict[str, set[str]]) -> None:
    usual = FAMILY.search(picture)
    for attributes, inside in TEXT.findall(picture):
        family = FAMILY.search(attributes) or usual
        text = unescape(re.sub(r"<[^>]*>", "", inside))
        found.setdefault(family[1] if family else "", set()).update("".join(text.split()))


def missing(signs: str, family: str) -> str:
    """Those of the characters that are drawn as a missing one is, or not at all."""
    cells = [MISSING, " ", *signs]
    texts = (
        f'<text x="{CELL * (i % ACROSS) + 4}" y="{CELL * (i // ACROSS) + 22}">{escape(sign)}</text>'
        for i, sign in enumerate(cells)
    )
    rows = -(-len(cells) // ACROSS)
    sheet = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{CELL * ACROSS}" height="{CELL * rows}" '
        f'font-size="18" font-family="{family}">{"".join(texts)}</svg>'
    )
    image = Image.open(BytesIO(_png(sheet))).convert("RGBA")
    side = image.width // ACROSS
    drawn = [
        image.crop((x, y, x + side, y + side)).tobytes()
        for x, y in ((side * (i % ACROSS), side * (i // ACROSS)) for i in range(len(cells)))
    ]
    nothing = set(drawn[:2])
    return "".join(sign for sign, cell in zip(signs, drawn[2:], strict=True) if cell in nothing)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_in_a_picture_has_a_glyph(language):
    fonts = shown(language)
    assert sum(map(len, fonts.values())) > 60
    for family, signs in fonts.items():
        assert not missing("".join(sorted(signs)), family), family


def test_a_character_that_no_font_has_is_found():
    assert missing("a차\U000f1234商", "sans-serif") == "\U000f1234"
