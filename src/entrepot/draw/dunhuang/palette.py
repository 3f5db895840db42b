"""The colours of the Dunhuang table: wall paintings on plaster by day, a caravan by night.

The style sheet says for pages what `COLOURS` says for pictures.
"""

from __future__ import annotations

from ..kit.lettering import Face

__all__ = [
    "CINNABAR",
    "COIN",
    "COIN_LINE",
    "COLOURS",
    "DARK_INK",
    "DIGITS",
    "GOLD",
    "GROUNDS",
    "INKS",
    "LETTERS",
    "LIGHT_INK",
    "ROSE",
    "SANS",
    "SEAL_INK",
    "SERIF",
    "SONG",
    "TOKEN_FACE",
]

COLOURS = {
    "ground": ("#EADBBF", "#12131F"),
    "inset": ("#F1E6CF", "#191B2B"),
    "panel": ("#F9F2E3", "#1D1F30"),
    "edge": ("#D3BE96", "#3A3C58"),
    "ink": ("#2A2018", "#F3E9D5"),
    "second": ("#65513A", "#B8AD98"),
    "tile": ("#F3E8D0", "#24263A"),
    "line": ("#8C6F47", "#8F93AE"),
    "road": ("#DCC498", "#453A3C"),
    "road-ink": ("#2A2018", "#F3E9D5"),
    "legal": ("#17695B", "#1A7F6C"),
    "legal-ink": ("#FBF3DF", "#FFFAEC"),
    "link": ("#0E5246", "#57C9AF"),
    "gold": ("#D8A42C", "#E9B949"),
    "now": ("#AE331C", "#EC8262"),
    "ornament": ("#C9B083", "#4C4862"),
    "camel": ("#7A4A21", "#E2B47E"),
    "lamp": ("#EADBBF", "#3A2C2A"),
    "petal": ("#F6EBD3", "#1B1D2E"),
    "path": ("#7A5308", "#F5DE9E"),
    "part": ("#8C6F4729", "#8F93AE29"),
}
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

LETTERS = Face(square=0.95, thin=0.3, thin_signs="il.,'I ", is_square=lambda sign: sign >= "\u1100")
"""About what the sans serif letters take; signs beyond the alphabets count as square."""
