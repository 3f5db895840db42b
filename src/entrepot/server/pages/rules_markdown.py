"""A rules page from its Markdown: numbered paragraphs with anchors, and references that lead there.

The rules are written in a part of Markdown: headings, paragraphs, lists, tables, quotes; bold,
italics, code, links. HTML in the text is escaped.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from markdown_it import MarkdownIt
from markdown_it.tree import SyntaxTreeNode

from ...draw.html import element, fragment, Markup, NOTHING

BLOCKS = MarkdownIt("zero").enable(["heading", "list", "table", "blockquote"]).disable("inline")
LINES = MarkdownIt("zero").enable(["backticks", "emphasis", "link", "newline", "escape", "entity"])
CHAPTER = re.compile(r"(?:(\d+) )?(.+)", re.DOTALL)
NUMBERED = re.compile(r"\*\*(?:(\d+\.\d+)|\[([A-Z])\]) (.+?)\*\*", re.DOTALL)
REFERENCE = re.compile(r"\[([A-Z])\]|(?<![\d.])(\d+\.\d+)(?![\d.]*\d)")

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
    body = fragment(page.blocks(SyntaxTreeNode(BLOCKS.parse(source))), page.due())
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

    def blocks(self, parent: SyntaxTreeNode) -> Markup:
        """Returns the blocks within another one, or within the page."""
        return fragment(*map(self.block, parent.children))

    def block(self, node: SyntaxTreeNode) -> Markup:
        if node.type == "heading":
            return self.heading(node.tag, _text(node))
        if node.type == "table":
            return self.table(node)
        if node.type == "paragraph":
            return self.inline(_text(node)) if node.hidden else self.paragraph(_text(node))
        return element(node.tag, self.blocks(node))

    def heading(self, tag: str, line: str) -> Markup:
        if tag == "h1":
            self.title, self.pending = line, self.pictures(AIM)
            return NOTHING
        found = CHAPTER.fullmatch(line)
        assert found is not None, "there is a heading without a text"
        number, text = found.groups()
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

    def table(self, node: SyntaxTreeNode) -> Markup:
        head, *rows = (
            [_text(cell) for cell in row.children]
            for part in node.children
            for row in part.children
        )
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
        return self.pieces(SyntaxTreeNode(LINES.parseInline(text)).children[0])

    def pieces(self, parent: SyntaxTreeNode) -> Markup:
        return fragment(*map(self.piece, parent.children))

    def piece(self, node: SyntaxTreeNode) -> Markup:
        if node.type == "text":
            return fragment(*self.references(node.content))
        if node.type == "softbreak":
            return fragment(" ")
        if node.type == "code_inline":
            return element("code", node.content)
        if node.type == "link":
            return self.link(node)
        return element(node.tag, self.pieces(node))

    def references(self, text: str) -> Iterator[Markup | str]:
        """Returns a text in pieces: names of paragraphs and rulings lead there."""
        at = 0
        for found in REFERENCE.finditer(text):
            anchor = found[1] or found[2]
            if anchor in self.anchors:
                yield text[at : found.start()]
                yield element("a", found[0], href=f"#{anchor}")
                at = found.end()
        yield text[at:]

    def link(self, node: SyntaxTreeNode) -> Markup:
        """A link to the web; files beside the source are not on this site."""
        target, text = str(node.attrs["href"]), self.pieces(node)
        return element("a", text, href=target) if target.startswith("https://") else text


def _text(node: SyntaxTreeNode) -> str:
    return node.children[0].content
