"""Korean particles after words in Hangul, in Latin letters, and after numbers."""

import pytest

from entrepot.i18n.korean_particles import ending, LastSound, with_particle

V, C, R, U = LastSound.VOWEL, LastSound.CONSONANT, LastSound.RIEUL, LastSound.UNKNOWN


@pytest.mark.parametrize(
    ("word", "how"),
    [
        # goods and characters
        ("차", V),
        ("비단", C),
        ("양털", R),
        ("도자기", V),
        ("금", C),
        ("유리", V),
        ("화가", V),
        ("음악가", V),
        ("공주", V),
        ("통역관", C),
        ("군인", C),
        # digits: 영 일 이 삼 사 오 육 칠 팔 구 십 백
        *zip("0123456789", (C, R, V, C, V, V, C, R, R, V), strict=True),
        ("10", C),
        ("21", R),
        ("300", C),
        ("Player 2", V),
        ("자리 1", R),
        # letters by their names
        ("A", V),
        ("L", R),
        ("M", C),
        ("N", C),
        ("R", R),
        ("S", V),
        ("BGG", V),
        ("KLM", C),
        # names as they are written in Hangul: 아나, 피터, 잭, 마크, 톰, 앤, 마이클, 폴, 밥 …
        ("Ana", V),
        ("Peter", V),
        ("Jack", C),
        ("Mark", V),
        ("Tom", C),
        ("Ann", C),
        ("Anne", C),
        ("Michael", R),
        ("Paul", R),
        ("Nicole", R),
        ("Bob", C),
        ("David", V),
        ("Thomas", V),
        ("Eric", C),
        ("Marc", V),
        ("Scott", C),
        ("Robert", V),
        ("Philip", C),
        ("Kate", V),
        ("Jane", C),
        ("Jerome", C),
        ("Andrew", V),
        ("Sarah", V),
        ("Josh", V),
        ("Fleming", C),
        ("René", V),
        ("José", V),
        ("Zoë", V),
        ("Max", V),
        ("Yun-seok", C),
        # what is not read aloud does not count
        ("민수)", V),
        ("“지훈”", C),
        ("Ana ★", V),
        # a remark in brackets is not read: the word before it counts
        ("도자기(4)", V),
        ("유리(5)", V),
        ("대나무(6)", V),
        ("은(2)", C),
        ("양털(9)", R),
        ("비단 (10)", C),
        ("비단（10）.", C),
        ("Ana (3) (7)", V),
        ("Tom (Ana)", C),
        # a text that is all remark is read
        ("(6)", C),
        # what we cannot read
        ("明", U),
        ("★", U),
        ("", U),
        ("Иван", U),
    ],
)
def test_a_word_ends_as_it_is_read(word, how):
    assert ending(word) is how


@pytest.mark.parametrize(
    ("word", "pair", "said"),
    [
        ("차", "이/가", "차가"),
        ("비단", "이/가", "비단이"),
        ("양털", "을/를", "양털을"),
        ("차", "을/를", "차를"),
        ("통역관", "은/는", "통역관은"),
        ("화가", "은/는", "화가는"),
        ("비단", "과/와", "비단과"),
        ("차", "와/과", "차와"),
        ("통역관", "으로/로", "통역관으로"),
        ("화가", "으로/로", "화가로"),
        ("양털", "으로/로", "양털로"),
        ("1", "으로/로", "1로"),
        ("7", "로/으로", "7로"),
        ("8", "으로/로", "8로"),
        ("1", "이/가", "1이"),
        ("3", "으로/로", "3으로"),
        ("6", "을/를", "6을"),
        ("2", "을/를", "2를"),
        ("Michael", "으로/로", "Michael로"),
        ("Michael", "이/가", "Michael이"),
        ("Ana", "이/가", "Ana가"),
        ("도자기(4)", "을/를", "도자기(4)를"),
        ("금(1)", "을/를", "금(1)을"),
        ("대나무(6)", "과/와", "대나무(6)와"),
        ("양털(9)", "으로/로", "양털(9)로"),
        ("明", "이/가", "明이(가)"),
        ("明", "으로/로", "明(으)로"),
    ],
)
def test_the_form_of_a_particle_suits_the_word(word, pair, said):
    assert with_particle(word, pair) == said


def test_what_is_no_particle_is_refused_with_those_there_are():
    with pytest.raises(ValueError, match=r"'>2' is no pair of particles after 'Ana'; .*이/가"):
        with_particle("Ana", ">2")
