"""Korean particles: which of two forms follows a word depends on how the word ends when read.

A translation writes a particle into a place, `{player:이/가}`; the word and the form that suits it
come out. Names may be in any script: letters and digits end as they are read in Korean.
"""

from __future__ import annotations

import re
from enum import Enum
from unicodedata import normalize


class LastSound(Enum):
    """The end of a word when it is read aloud in Korean."""

    VOWEL = "vowel"
    CONSONANT = "consonant"
    RIEUL = "ㄹ"
    UNKNOWN = "unknown"


PARTICLES = {
    "이/가": ("이", "가", "이(가)"),
    "을/를": ("을", "를", "을(를)"),
    "은/는": ("은", "는", "은(는)"),
    "과/와": ("과", "와", "과(와)"),
    "아/야": ("아", "야", "아(야)"),
    "이나/나": ("이나", "나", "(이)나"),
    "이라/라": ("이라", "라", "(이)라"),
    "으로/로": ("으로", "로", "(으)로"),
}
"""Each pair with its form after a consonant, after a vowel, and where that cannot be told."""

AFTER_RIEUL_AS_VOWEL = "으로/로"
"""The one pair for which ㄹ counts as a vowel."""

DIGITS = {
    "0": LastSound.CONSONANT,
    "1": LastSound.RIEUL,
    "2": LastSound.VOWEL,
    "3": LastSound.CONSONANT,
    "4": LastSound.VOWEL,
    "5": LastSound.VOWEL,
    "6": LastSound.CONSONANT,
    "7": LastSound.RIEUL,
    "8": LastSound.RIEUL,
    "9": LastSound.VOWEL,
}
"""영 일 이 삼 사 오 육 칠 팔 구; 십, 백, 천, 만 and 억 end as 영 does."""

LETTERS = {
    "l": LastSound.RIEUL,
    "r": LastSound.RIEUL,
    "m": LastSound.CONSONANT,
    "n": LastSound.CONSONANT,
}
"""Letters whose names end in a consonant: 엘, 알, 엠, 엔."""

REMARK = re.compile(r"\s*[(（][^()（）]*[)）]\W*$")
"""A remark in brackets at the end of a text."""

HANGUL, HANGUL_END, FINALS, FINAL_RIEUL = 0xAC00, 0xD7A3, 28, 8


def with_particle(word: str, pair: str) -> str:
    """The word with the form of the particle that suits it."""
    if pair not in PARTICLES:
        pair = "/".join(reversed(pair.split("/")))
    if pair not in PARTICLES:
        known = ", ".join(PARTICLES)
        raise ValueError(f"{pair!r} is no pair of particles after {word!r}; there are: {known}")
    after_consonant, after_vowel, either = PARTICLES[pair]
    match ending(word):
        case LastSound.VOWEL:
            return word + after_vowel
        case LastSound.RIEUL if pair == AFTER_RIEUL_AS_VOWEL:
            return word + after_vowel
        case LastSound.UNKNOWN:
            return word + either
    return word + after_consonant


def ending(word: str) -> LastSound:
    """The end of a word when it is read; signs after its last letter or digit are not read.

    A particle follows the word before a remark in brackets: 도자기(4)를, 비단(10)을.
    """
    read = _without_remarks(word)
    while read and not read[-1].isalnum():
        read = read[:-1]
    if not read:
        return LastSound.UNKNOWN
    last = read[-1]
    if HANGUL <= ord(last) <= HANGUL_END:
        return _hangul((ord(last) - HANGUL) % FINALS)
    if last in DIGITS:
        return DIGITS[last]
    return _latin(read)


def _without_remarks(word: str) -> str:
    """The word without remarks in brackets after it; a text that is nothing else stays."""
    plain = REMARK.sub("", word)
    if plain == word or not any(sign.isalnum() for sign in plain):
        return word
    return _without_remarks(plain)


def _hangul(final: int) -> LastSound:
    if final == 0:
        return LastSound.VOWEL
    return LastSound.RIEUL if final == FINAL_RIEUL else LastSound.CONSONANT


def _latin(read: str) -> LastSound:
    """A word in Latin letters, as it is commonly written in Hangul: 피터, 잭, 마크, 니콜."""
    plain = normalize("NFD", read[-1])
    if not plain[0].isascii():
        return LastSound.UNKNOWN
    if len(plain) > 1 and plain[0].lower() in "aeiou":
        return LastSound.VOWEL
    tail = "".join(letter for letter in normalize("NFD", read) if letter.isascii())
    start = len(tail)
    while start and tail[start - 1].isalpha():
        start -= 1
    letters = tail[start:]
    if len(letters) == 1 or (letters.isupper() and not set(letters) & set("AEIOUY")):
        return LETTERS.get(letters[-1].lower(), LastSound.VOWEL)
    return _spoken(letters.lower())


def _spoken(word: str) -> LastSound:
    """A word of several letters, in small ones."""
    before, last = word[-2], word[-1]
    if last == "e" and before in "lmn":
        # A final e after these is mostly silent: Nicole, Jerome, Jane.
        last = before
    if last == "l":
        return LastSound.RIEUL
    if last in "mn" or word.endswith("ng"):
        return LastSound.CONSONANT
    after_vowel = before in "aeiouy"
    if last in "bkpct" and (after_vowel or word.endswith(("ck", "tt", "pp", "bb"))):
        return LastSound.CONSONANT
    return LastSound.VOWEL
