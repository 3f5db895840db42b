"""The colours of the Dunhuang table: wall paintings on plaster by day, a caravan by night.

Drawings name a themed colour as `var(--ink)`; a page gives the names their values by its style
sheet, and a picture that stands alone has them put in by `painted`.
"""

from __future__ import annotations

import re

from ..markup import Markup

__all__ = [
    "CINNABAR",
    "COIN",
    "COIN_LINE",
    "DARK_INK",
    "DIGITS",
    "GOLD",
    "GROUNDS",
    "INKS",
    "LIGHT_INK",
    "ROSE",
    "SANS",
    "SEAL_INK",
    "SERIF",
    "SONG",
    "THEMES",
    "TOKEN_FACE",
    "painted",
    "themed",
]

LIGHT = {
    "ground": "#EADBBF",
    "inset": "#F1E6CF",
    "panel": "#F9F2E3",
    "edge": "#D3BE96",
    "ink": "#2A2018",
    "second": "#65513A",
    "tile": "#F3E8D0",
    "line": "#8C6F47",
    "road": "#DCC498",
    "road-ink": "#2A2018",
    "legal": "#17695B",
    "legal-ink": "#FBF3DF",
    "link": "#0E5246",
    "gold": "#D8A42C",
    "now": "#AE331C",
    "ornament": "#C9B083",
    "camel": "#7A4A21",
    "lamp": "#EADBBF",
    "petal": "#F6EBD3",
    "path": "#7A5308",
    "part": "#8C6F4729",
}
DARK = {
    "ground": "#12131F",
    "inset": "#191B2B",
    "panel": "#1D1F30",
    "edge": "#3A3C58",
    "ink": "#F3E9D5",
    "second": "#B8AD98",
    "tile": "#24263A",
    "line": "#8F93AE",
    "road": "#453A3C",
    "road-ink": "#F3E9D5",
    "legal": "#1A7F6C",
    "legal-ink": "#FFFAEC",
    "link": "#57C9AF",
    "gold": "#E9B949",
    "now": "#EC8262",
    "ornament": "#4C4862",
    "camel": "#E2B47E",
    "lamp": "#3A2C2A",
    "petal": "#1B1D2E",
    "path": "#F5DE9E",
    "part": "#8F93AE29",
}
THEMES = {"light": LIGHT, "dark": DARK}

DARK_INK, LIGHT_INK = "#231708", "#FCF4E4"
GROUNDS = {
    "gold": "#E6BC2B",
    "silver": "#929DA6",
    "lapis": "#1A3780",
    "pottery": "#D97F38",
    "glass": "#7BD0DC",
    "bamboo": "#31681A",
    "tea": "#4B2716",
    "paper": "#F8EECB",
    "wool": "#805BA4",
    "silk": "#C22A59",
}
"""What a good's cards are painted with, the same by day and by night."""
INKS = {
    good: LIGHT_INK if good in ("lapis", "bamboo", "tea", "wool", "silk") else DARK_INK
    for good in GROUNDS
}

COIN, COIN_LINE, DIGITS = "#E0AC2B", "#7A5308", "#2A1C02"
TOKEN_FACE = "#F5DE9E"
CINNABAR, SEAL_INK = "#AE331C", "#FFF3DC"
GOLD = "#E9B949"
ROSE = "#C4537E"

SANS = (
    "Inter,'Segoe UI',Roboto,'Helvetica Neue','Apple SD Gothic Neo','Noto Sans KR',"
    "'Noto Sans CJK KR','Malgun Gothic',sans-serif"
)
SERIF = (
    "'Iowan Old Style','Palatino Linotype',Palatino,'Noto Serif KR','Noto Serif CJK KR',"
    "AppleMyungjo,Batang,Georgia,serif"
)
SONG = "'Noto Serif CJK SC','Songti SC',SimSun,serif"


def themed(name: str) -> str:
    """A colour that depends on the theme, by its name."""
    return f"var(--{name})"


def painted(drawing: Markup, theme: str) -> Markup:
    """The drawing with a theme's colours put in, for where no style sheet is."""
    colours = THEMES[theme]
    return Markup(re.sub(r"var\(--([a-z-]+)\)", lambda name: colours[name[1]], drawing))
