"""What a person reads on a page: its texts, and attributes that are shown or read aloud."""

import json
from collections.abc import Iterator
from html.parser import HTMLParser

from ..i18n.vocabulary import words_in

TOLD = {"alt", "label", "placeholder", "summary", "title"}
MACHINE = {
    *("aria-controls", "aria-current", "aria-describedby", "aria-expanded", "aria-haspopup"),
    *("aria-hidden", "aria-labelledby", "aria-live", "aria-modal", "aria-pressed"),
    *("data-action", "data-actors", "data-copy", "data-dismissible", "data-fair", "data-game"),
    "data-fills",
    *("data-decision", "data-grade", "data-graph", "data-hotkey", "data-reviewing", "data-trying"),
    *("data-value-of", "data-worth-kind"),
    *("data-kind", "data-leg"),
    *("data-learn", "data-lesson", "data-lesson-does", "data-lesson-step"),
    *("data-moment", "data-now", "data-open", "data-piece", "data-place", "data-play-now"),
    "data-players",
    *(
        "data-round",
        "data-rules",
        "data-seat",
        "data-share",
        "data-step",
        "data-table",
        "data-twin",
    ),
    *("data-say", "data-version", "data-walk", "data-wish"),
}
"""What only scripts and styles read; every other `data-` or `aria-` is taken for words."""
SILENT = {"script", "style", "code", "kbd"}
"""What has no words: code is the machine's, and English in every language; so are keys."""
SHOWN_VALUES = {"text", "submit", "button", "reset"}
VOID = {"br", "hr", "img", "input", "link", "meta", "source", "wbr"}


class Reading(HTMLParser):
    """The texts of a page, each with where it stands."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: list[tuple[str, str]] = []
        self._open: list[tuple[str, bool]] = []
        self.feed(html)

    @property
    def silent(self) -> bool:
        return any(silent for _, silent in self._open)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        for name, value in self.told(tag, given):
            self.texts.append((f"<{tag} {name}>", value))
        if tag not in VOID:
            # The switch calls each language by its own name.
            self._open.append((tag, tag in SILENT or (tag == "button" and "lang" in given)))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if data.strip() and not self.silent:
            self.texts.append((f"<{self._open[-1][0] if self._open else ''}>", data.strip()))

    @staticmethod
    def told(tag: str, given: dict[str, str]) -> Iterator[tuple[str, str]]:
        """The attributes that a person gets to read or hear."""
        for name, value in given.items():
            if name == "data-now":
                now = json.loads(value)
                yield from ((f"{name} {key}", now[key]) for key in ("title", "announce"))
            elif name == "value" and tag == "input":
                if given.get("type", "text") in SHOWN_VALUES and "readonly" not in given:
                    yield name, value
            elif name in TOLD or (name.startswith(("data-", "aria-")) and name not in MACHINE):
                yield name, value


def strange(html: str, known: set[str]) -> list[str]:
    """Where a page has words that are not known, each with them."""
    found = []
    for where, text in Reading(html).texts:
        unknown = words_in(text) - known
        if unknown:
            found.append(f"{where} {text[:120]!r}: {', '.join(sorted(unknown))}")
    return found
