"""Languages: phrases said in one of them, with the names of the players."""

from .negotiation import choose, of_locale
from .voice import capital, CATALOGUES, LANGUAGES, own_name, Voice

__all__ = [
    "CATALOGUES",
    "LANGUAGES",
    "Voice",
    "capital",
    "choose",
    "of_locale",
    "own_name",
]
