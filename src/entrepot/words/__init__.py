"""Languages: phrases said in one of them, with the names of the players."""

from .choosing import choose, of_locale
from .voice import LANGUAGES, own_name, Voice

__all__ = ["LANGUAGES", "Voice", "choose", "of_locale", "own_name"]
