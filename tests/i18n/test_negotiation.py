"""The language of a browser and of a terminal."""

import pytest

from entrepot.i18n import choose, of_locale

FIVE = ("en", "de", "fr", "ko", "nl")


@pytest.mark.parametrize(
    ("header", "language"),
    [
        (None, "en"),
        ("", "en"),
        ("fr", "fr"),
        ("nl-BE,nl;q=0.9,en;q=0.8", "nl"),
        ("ko-KR, ko;q=0.9, en-US;q=0.8", "ko"),
        ("es, it;q=0.9, de;q=0.5, en;q=0.4", "de"),
        ("en;q=0.3, fr;q=0.7", "fr"),
        ("fr;q=0.5, nl;q=0.5", "fr"),
        ("de;q=0, fr;q=0.1", "fr"),
        ("es", "en"),
        ("*", "en"),
        ("es, *;q=0.1", "en"),
        ("en;q=0, *", "de"),
        ("FR-ca", "fr"),
        ("fr ; q = 0.5 , de", "de"),
        ("fr;q=nonsense, ko;q=0.2", "ko"),
        ("../../etc, nl", "nl"),
        ("x" * 100_000, "en"),
    ],
)
def test_the_most_wanted_language_there_is_is_chosen(header, language):
    assert choose(header, FIVE) == language


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "nl_BE.UTF-8"}, "nl"),
        ({"LANG": "ko_KR.eucKR"}, "ko"),
        ({"LANG": "de_DE@euro"}, "de"),
        ({"LANG": "fr"}, "fr"),
        ({"LANG": "C"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "POSIX"}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "en"),
        ({"LC_MESSAGES": "fr_FR.UTF-8", "LANG": "nl_NL.UTF-8"}, "fr"),
        ({"LC_ALL": "ko_KR.UTF-8", "LC_MESSAGES": "fr_FR", "LANG": "nl_NL"}, "ko"),
        ({"LC_ALL": "", "LANG": "nl_NL.UTF-8"}, "nl"),
        ({"LC_ALL": "C", "LANG": "nl_NL.UTF-8"}, "en"),
        ({"LANGUAGE": "ko", "LANG": "nl_NL.UTF-8"}, "ko"),
        ({"LANGUAGE": "es:fr_CA:ko", "LANG": "nl_NL.UTF-8"}, "fr"),
        ({"LANGUAGE": "", "LANG": "nl_NL.UTF-8"}, "nl"),
    ],
)
def test_a_terminal_speaks_the_language_of_its_locale(environment, language):
    assert of_locale(environment, FIVE) == language
