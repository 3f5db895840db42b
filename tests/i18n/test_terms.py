"""The page of terms: the catalogues call every thing by the word it has there."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from entrepot.bots import LEVELS
from entrepot.games.dschunk.texts import terms as dschunk
from entrepot.games.dunhuang.characters import CAST
from entrepot.games.dunhuang.texts import terms as dunhuang
from entrepot.i18n import LANGUAGES, Voice
from entrepot.i18n.level_names import LEVEL_LABELS

from .vocabulary import texts_of

pytest.importorskip("babel")
ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "terms.md").read_text(encoding="utf-8")
RULES = ROOT / "docs" / "rules"
CHAPTERS = dict(re.findall(r"(?ms)^## ([^\n]+)\n(.*?)(?=^## |\Z)", PAGE))
GAMES = {"Merchants of Dunhuang": dunhuang, "Dschunk": dschunk}


def rows(chapter: str) -> Iterator[tuple[str, dict[str, str]]]:
    """The rows of a chapter's table: the thing, and what each column has of it."""
    first, _, *lines = [line for line in CHAPTERS[chapter].splitlines() if line.startswith("|")]
    _, *columns = cells(first)
    for line in lines:
        thing, *words = cells(line)
        yield thing.strip("`"), dict(zip(columns, words, strict=True))


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def ours(cell: str) -> str:
    """Our word: what is bold, or what stands before the printed one."""
    return cell.partition(" · ")[0].strip("*")


def things(game: str) -> dict[str, object]:
    """Everything that a game names."""
    cards = {f"card {card}": name for card, name in getattr(GAMES[game], "CARD_NAMES", {}).items()}
    return {"title": GAMES[game].TITLE, **GAMES[game]._TERMS, **cards}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_the_catalogues_have_the_terms_of_the_page(game, language):
    says = Voice(language)
    found = {thing: ours(words[language]) for thing, words in rows(game)}
    assert found == {thing: says(name) for thing, name in things(game).items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_level_of_bots_has_one_name_in_a_language(language):
    says = Voice(language)
    names = {level: says(label) for level, label in LEVEL_LABELS.items()}
    assert names == {level: words[language] for level, words in rows("Levels of bots")}
    assert len(set(names.values())) == len(names)


def test_in_english_a_level_is_called_by_its_id():
    assert {level: str(label) for level, label in LEVEL_LABELS.items()} == {
        level: level for level in LEVELS
    }


def test_the_context_tells_translators_a_level_from_a_character():
    levels = {label.context for label in LEVEL_LABELS.values()}
    assert len(levels) == 1
    assert levels.isdisjoint({None, *(one.name.context for one in CAST)})


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_translated_level_is_called_like_nobody_in_a_game(language):
    says = Voice(language)
    people = {says(one.name).casefold() for one in CAST}
    people |= {says(dschunk.term(one)).casefold() for one in ("merchant", "trainee")}
    assert not people & {says(label).casefold() for label in LEVEL_LABELS.values()}


def texts(language: str) -> Iterator[str]:
    """All that a language says: its catalogue, and its rules pages."""
    for game in ("dunhuang", "dschunk"):
        name = f"{game}.md" if language == "en" else f"{game}.{language}.md"
        yield " ".join((RULES / name).read_text(encoding="utf-8").split())
    yield from texts_of(language)


@pytest.mark.parametrize(
    ("language", "word"),
    [(language, words["not this"]) for language, words in rows("Words we do not use")],
)
def test_no_text_has_a_word_that_we_do_not_use(language, word):
    unwanted = re.compile(rf"\b{re.escape(word)}", re.IGNORECASE)
    whole = re.compile(rf"{unwanted.pattern}\b", re.IGNORECASE) if word.isascii() else unwanted
    assert [text for text in texts(language) if whole.search(text)] == []
