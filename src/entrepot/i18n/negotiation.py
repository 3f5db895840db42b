"""Language negotiation: the reader's language, by Accept-Language or the terminal's locale."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from .voice import LANGUAGES

WISH = re.compile(
    r"\s*(?P<tag>\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q\s*=\s*(?P<q>[01](?:\.\d{0,3})?)\s*)?",
    re.IGNORECASE,
)
LOCALE_VARIABLES = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
LONGEST_HEADER = 1000


def choose(accept_language: str | None, languages: Sequence[str] = LANGUAGES) -> str:
    """The best of the languages for an Accept-Language header; the first one if none is wanted.

    Of equally wanted ones, the one named first; what cannot be read is left out.
    """
    wishes: dict[str, float] = {}
    for text in (accept_language or "")[:LONGEST_HEADER].split(","):
        wish = WISH.fullmatch(text)
        if wish is not None:
            language = wish["tag"].lower().split("-")[0]
            wishes[language] = max(wishes.get(language, 0.0), min(float(wish["q"] or 1), 1.0))
    anything = wishes.pop("*", 0.0)
    best, wanted = languages[0], 0.0
    for language, weight in wishes.items():
        if language in languages and weight > wanted:
            best, wanted = language, weight
    if anything > wanted:
        return next((one for one in languages if one not in wishes), best)
    return best


def of_locale(environment: Mapping[str, str], languages: Sequence[str] = LANGUAGES) -> str:
    """The language of a terminal, by the first of LANGUAGE, LC_ALL, LC_MESSAGES, LANG that is set.

    LANGUAGE may have several, the best first: "ko:fr".
    """
    wished = next(filter(None, (environment.get(name) for name in LOCALE_VARIABLES)), "")
    for locale in wished.split(":"):
        language = re.split(r"[_.@-]", locale)[0].lower()
        if language in languages:
            return language
    return languages[0]
