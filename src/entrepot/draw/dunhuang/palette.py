"""The palette of Dunhuang: wall paintings on plaster by day, a caravan by night."""

from __future__ import annotations

from ..kit.svg import colours_of, Face

COLOURS = colours_of(__package__)
"""Every colour by day and by night."""

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
"""The paint of a good's cards, the same by day and by night."""
INKS = {
    good: LIGHT_INK if good in ("lapis", "bamboo", "tea", "wool", "silk") else DARK_INK
    for good in GROUNDS
}

COIN, COIN_LINE, DIGITS, TOKEN_FACE = (
    COLOURS[name][0] for name in ("coin", "coin-line", "digits", "token-face")
)
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

LETTERS = Face(square=0.95, thin=0.3, thin_signs="il.,'I ", is_square=lambda sign: sign >= "\u1100")
"""About what the sans serif letters take; signs beyond the alphabets count as square."""
