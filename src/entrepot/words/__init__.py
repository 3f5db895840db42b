"""Languages: phrases said in one of them, with the names of the players."""

from .voice import LANGUAGES, Voice

__all__ = ["LANGUAGES", "Voice"]
