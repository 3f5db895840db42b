"""A rules page from its Markdown: numbered paragraphs with anchors, and references that lead there.

The rules are written in a small part of Markdown (headings, paragraphs, lists, tables, quotes;
bold, italics, code, links), which is all that is read here. Markup in the text is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from ...draw.html import element, fragment, Markup, NOTHING

HEADING = re.compile(r"(#+) (?:(\d+) )?(.+)")
NUMBERED = re.compile(r"\*\*(?:(\d+\.\d+)|\[([A-Z])\]) (.+?)\*\*", re.DOTALL)
INLINE = re.compile(
    r"`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|\*(?P<italic>[^*]+)\*"
    r"|\[(?P<text>[^\]]+)\]\((?P<link>[^)]+)\)"
    r"|\[(?P<ruling>[A-Z])\]"
    r"|(?<![\d.])(?P<paragraph>\d+\.\d+)(?![\d.]*\d)",
    re.DOTALL,
)

AIM = "aim"
"""What the pictures of the opening are called: they follow what it says in short."""
UNNUMBERED = ("rulings", "about")
"""The anchors of the chapters without a number, in their order, the same in every language."""


@dataclass(frozen=True)
class Chapter:
    """A heading of the page, for the list of contents."""

    anchor: str
    number: str
    title: str


@dataclass(frozen=True)
class Rulebook:
    """A rules page: its title, its chapters, and all of it as HTML."""

    title: str
    chapters: tuple[Chapter, ...]
    body: Markup


def read_rulebook(
    source: str,
    pictures: Callable[[str], Markup] = lambda anchor: NOTHING,
    table_label: str = "table",
) -> Rulebook:
    """The page of a source; `pictures` gives what to show for the paragraph of an anchor.

    It is shown after all that belongs to the paragraph, its lists and examples included.
    """
    page = _Page(_anchors(source), pictures, table_label)
    body = fragment(page.blocks(source.splitlines()), page.due())
    return Rulebook(page.title, tuple(page.chapters), body)


def _anchors(source: str) -> frozenset[str]:
    found = {m[1] or m[2] for m in NUMBERED.finditer(source)}
    return frozenset(found | {m[1] for m in re.finditer(r"^## (\d+) ", source, re.MULTILINE)})


@dataclass
class _Page:
    anchors: frozenset[str]
    pictures: Callable[[str], Markup]
    table_label: str
    title: str = ""
    pending: Markup = NOTHING
    """Pictures of what is being read: a paragraph with a number, or the opening."""
    chapters: list[Chapter] = field(default_factory=list)

    def due(self) -> Markup:
        """The pictures that are pending, once."""
        shown, self.pending = self.pending, NOTHING
        return shown

    def blocks(self, lines: list[str]) -> Markup:
        """Blocks of lines, which stand between empty ones, one after the other."""
        groups = groupby(lines, key=lambda line: bool(line.strip()))
        return fragment(*(self.block(list(group)) for filled, group in groups if filled))

    def block(self, lines: list[str]) -> Markup:
        first = lines[0]
        if first.startswith("#"):
            return self.heading(first)
        if first.startswith(">"):
            return element(
                "blockquote", self.blocks([line[1:].removeprefix(" ") for line in lines])
            )
        if first.startswith("|"):
            return self.table(lines)
        if first.startswith("- "):
            return element("ul", *(element("li", self.inline(item)) for item in _items(lines)))
        return self.paragraph(" ".join(line.strip() for line in lines))

    def heading(self, line: str) -> Markup:
        found = HEADING.fullmatch(line)
        assert found is not None, f"this is no heading: {line}"
        marks, number, text = found.groups()
        if len(marks) == 1:
            self.title, self.pending = text, self.pictures(AIM)
            return NOTHING
        anchor = number or UNNUMBERED[sum(not chapter.number for chapter in self.chapters)]
        self.chapters.append(Chapter(anchor, number or "", text))
        counted = element("span", number, class_="number") if number else NOTHING
        title = element("h2", counted, " " if number else None, self.inline(text), id=anchor)
        return fragment(self.due(), title, self.pictures(anchor))

    def paragraph(self, text: str) -> Markup:
        found = NUMBERED.match(text)
        if found is None:
            # The opening is short where it begins in bold; its pictures must not part that.
            after_it = not self.chapters and not text.startswith("**")
            return fragment(self.due() if after_it else NOTHING, element("p", self.inline(text)))
        anchor = found[1] or found[2]
        number = element("a", anchor, href=f"#{anchor}", class_="number")
        title = element("b", self.inline(found[3]))
        rest = self.inline(text[found.end() :])
        before, self.pending = self.pending, self.pictures(anchor)
        return fragment(
            before, element("p", number, " ", title, rest, id=anchor, class_="numbered")
        )

    def table(self, lines: list[str]) -> Markup:
        head, _, *rows = (_cells(line) for line in lines)
        names = (self.inline(cell) for cell in head)
        columns = (element("th", name, scope="col") if name else element("td") for name in names)
        named = element("thead", element("tr", *columns))
        body = element("tbody", *(self.row(row, any(head)) for row in rows))
        filled = fragment(named if any(head) else NOTHING, body)
        return element(
            "div",
            element("table", filled),
            class_="scroll",
            role="region",
            aria_label=self.table_label,
            tabindex=0,
        )

    def row(self, cells: list[str], first_names: bool) -> Markup:
        first, *rest = cells
        named = element("th", self.inline(first), scope="row")
        others = (element("td", self.inline(cell)) for cell in rest)
        return element("tr", named if first_names else element("td", self.inline(first)), *others)

    def inline(self, text: str) -> Markup:
        return fragment(*self.pieces(text))

    def pieces(self, text: str) -> Iterator[Markup | str]:
        at = 0
        for found in INLINE.finditer(text):
            yield text[at : found.start()]
            yield self.piece(found)
            at = found.end()
        yield text[at:]

    def piece(self, found: re.Match[str]) -> Markup | str:
        part: Mapping[str, str | None] = found.groupdict()
        if part["code"]:
            return element("code", part["code"])
        if part["bold"]:
            return element("strong", self.inline(part["bold"]))
        if part["italic"]:
            return element("em", self.inline(part["italic"]))
        if part["link"] and part["text"]:
            return self.link(part["text"], part["link"])
        anchor = part["paragraph"] or part["ruling"]
        if anchor not in self.anchors:
            return found[0]
        return element("a", found[0], href=f"#{anchor}")

    def link(self, text: str, target: str) -> Markup:
        """A link to the web; files beside the source are not on this site."""
        if target.startswith("https://"):
            return element("a", self.inline(text), href=target)
        return self.inline(text)


def _items(lines: list[str]) -> Iterator[str]:
    item: list[str] = []
    for line in lines:
        if line.startswith("- ") and item:
            yield " ".join(item)
            item = []
        item.append(line.removeprefix("- ").strip())
    yield " ".join(item)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip()[1:-1].split("|")]
