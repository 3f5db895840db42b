"""Gathers all that people read into the catalogues, and compiles those: `make words`.

    python tools/words.py              the template and every language brought up to date
    python tools/words.py --add xx     a new language besides
    python tools/words.py --compile    only what the program reads, made from what people write

A text is found where the sources or the page templates say it: `say("text", …)` and
`count("one", "several", n, …)`. A comment before it that begins with `For translators:` goes along.
So is what commands say of themselves: their docstrings, and the help of their parameters.
"""

from __future__ import annotations

import argparse
import ast
import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from babel.core import Locale
from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "src" / "entrepot"
CATALOGUES = SOURCES / "i18n" / "catalogues"
TEMPLATE = CATALOGUES / "entrepot.pot"
SAYING, COUNTING = "say", "count"
HELP = ("help", "epilog", "show_default")
NOTE = "For translators:"
HEADER = """\
What people read in Entrepôt.

{names in braces} are places: keep all of them, in any order. A place may hold a player's name, a
number, or another phrase of this file. Translate whole sentences, as a player would say them.
In Korean a place may be followed by a particle, {player:이/가}: the form that suits is chosen.
Names of actions such as `move 3` are the machine's and stay as they are.
"""
NEEDLESS = re.compile(
    r'"(POT-Creation-Date|PO-Revision-Date|Generated-By|Project-Id-Version|Report-Msgid-Bugs-To'
    r"|.*EMAIL@ADDRESS|.*LL@li.org)"
)
"""Lines of a header that say nothing, or would change although no text has."""


class Text(NamedTuple):
    """A text somebody will read, and where it is."""

    place: Path
    line: int
    one: str
    many: str | None
    context: str | None
    notes: tuple[str, ...] = ()


def in_source(path: Path) -> Iterator[Text]:
    """The texts of a Python source."""
    source = path.read_text(encoding="utf-8")
    lines, tree = source.splitlines(), ast.parse(source)
    others = _namesakes(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in others:
                continue
            given = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
            named = {
                keyword.arg: keyword.value.value
                for keyword in node.keywords
                if isinstance(keyword.value, ast.Constant)
            }
            notes = _notes(lines, node.lineno)
            yield from _texts(path, node.lineno, node.func.id, given, named, notes)


def in_command(path: Path) -> Iterator[Text]:
    """What the commands of a source say of themselves."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            for keyword in node.keywords:
                text = keyword.value.value if isinstance(keyword.value, ast.Constant) else None
                if keyword.arg in HELP and isinstance(text, str) and not text.isdecimal():
                    yield Text(path, keyword.value.lineno, text, None, None)
        elif isinstance(node, ast.FunctionDef) and any(map(_is_command, node.decorator_list)):
            text = ast.get_docstring(node)
            if text is None:
                raise SystemExit(
                    f"{path.relative_to(ROOT)}:{node.lineno}: the command {node.name} needs a "
                    "docstring: it is its help"
                )
            yield Text(path, node.lineno, text, None, None)


def _is_command(decorator: ast.expr) -> bool:
    call = decorator.func if isinstance(decorator, ast.Call) else decorator
    return isinstance(call, ast.Attribute) and call.attr in ("command", "callback")


def _namesakes(tree: ast.AST) -> set[str]:
    """Names such as `count` that a source has from elsewhere, and which say nothing."""
    return {
        alias.asname or alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and not (node.module or "").endswith("phrases")
        for alias in node.names
    }


def in_template(path: Path) -> Iterator[Text]:
    """The texts of a page template."""
    from jinja2 import Environment, nodes

    environment = Environment(autoescape=True, extensions=["jinja2.ext.do", "jinja2.ext.i18n"])
    for node in environment.parse(path.read_text(encoding="utf-8")).find_all(nodes.Call):
        if isinstance(node.node, nodes.Name):
            given = [arg.value if isinstance(arg, nodes.Const) else None for arg in node.args]
            named = {
                keyword.key: keyword.value.value
                for keyword in node.kwargs
                if isinstance(keyword.value, nodes.Const)
            }
            yield from _texts(path, node.lineno, node.node.name, given, named, ())


def _texts(
    path: Path, line: int, name: str, given: list, named: dict, notes: tuple[str, ...]
) -> Iterator[Text]:
    if name not in (SAYING, COUNTING):
        return
    wanted = given[: 2 if name == COUNTING else 1]
    if not wanted or not all(isinstance(text, str) for text in wanted):
        raise SystemExit(
            f"{path.relative_to(ROOT)}:{line}: {name}(…) needs its text written out there, "
            "so that translators find it"
        )
    one, *many = wanted
    yield Text(path, line, one, many[0] if many else None, named.get("context"), notes)


def _notes(lines: list[str], line: int) -> tuple[str, ...]:
    """The comment right before a line, if it is for translators."""
    comment: list[str] = []
    for text in reversed(lines[: line - 1]):
        if not text.strip().startswith("#"):
            break
        comment.insert(0, text.strip().lstrip("# "))
    said = " ".join(comment)
    return (said.removeprefix(NOTE).strip(),) if said.startswith(NOTE) else ()


def gathered() -> Catalog:
    """The template: every text, without a language."""
    texts = [text for path in sorted(SOURCES.rglob("*.py")) for text in in_source(path)]
    texts += [text for path in sorted((SOURCES / "cli").rglob("*.py")) for text in in_command(path)]
    templates = sorted(SOURCES.rglob("*.html"))
    texts += [text for path in templates for text in in_template(path)]
    comment = "\n".join(f"# {line}".rstrip() for line in HEADER.splitlines())
    catalog = Catalog(header_comment=comment, fuzzy=False)
    for place, line, one, many, context, notes in texts:
        catalog.add(
            one if many is None else (one, many),
            locations=[(str(place.relative_to(ROOT)), line)],
            auto_comments=notes,
            context=context,
        )
    return catalog


def written(catalog: Catalog) -> bytes:
    """A catalogue as a file, which changes only when a text does."""
    file = BytesIO()
    write_po(
        file,
        catalog,
        width=100,
        sort_by_file=True,
        include_lineno=False,
        ignore_obsolete=True,
    )
    lines = file.getvalue().decode("utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if not NEEDLESS.match(line)).encode("utf-8")


def sources() -> list[Path]:
    """The catalogue of each language."""
    return sorted(CATALOGUES.glob("*/LC_MESSAGES/entrepot.po"))


def read(path: Path) -> Catalog:
    """A catalogue of a language, which is that of its folder, or the template, which has none."""
    with path.open("rb") as file:
        language = None if path == TEMPLATE else path.parts[-3]
        return read_po(file, locale=language, domain="entrepot")


def add(language: str) -> None:
    """Begin the catalogue of a new language."""
    path = CATALOGUES / Locale.parse(language).language / "LC_MESSAGES" / "entrepot.po"
    if path.exists():
        raise SystemExit(f"{path.relative_to(ROOT)} exists already")
    path.parent.mkdir(parents=True)
    path.write_bytes(written(Catalog(locale=path.parts[-3], fuzzy=False)))


def update_all() -> None:
    """The template, and every language with it; texts that are gone are dropped."""
    template = gathered()
    CATALOGUES.mkdir(exist_ok=True)
    TEMPLATE.write_bytes(written(template))
    for path in sources():
        catalog = read(path)
        catalog.update(template, no_fuzzy_matching=True, update_header_comment=True)
        path.write_bytes(written(catalog))
        missing = sum(not _is_translated(message) for message in catalog if message.id)
        print(f"{catalog.locale_identifier}: {len(catalog)} texts, {missing} to translate")


def _is_translated(message) -> bool:
    texts = message.string if isinstance(message.string, tuple) else (message.string,)
    return bool(texts) and all(texts)


def compile_all() -> None:
    """What the program reads: an entrepot.mo beside each entrepot.po."""
    for path in sources():
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, read(path))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Bring the catalogues up to date.")
    parser.add_argument("--add", metavar="xx", help="begin a new language")
    parser.add_argument("--compile", action="store_true", help="only compile them")
    wanted = parser.parse_args()
    if wanted.add:
        add(wanted.add)
    if not wanted.compile:
        update_all()
    compile_all()
