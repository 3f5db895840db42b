"""Forms complain by the key, in words a user can act on."""

import pytest

from entrepot.engine.errors import BadPosition
from entrepot.engine.validation import JsonReader

WORDS = ("tea", "wool", "silk")


def form(value):
    return JsonReader(value, "", BadPosition)


@pytest.mark.parametrize(
    ("read", "complaint"),
    [
        (lambda: form([]), "it must be an object with keys, not []"),
        (lambda: form({}).any("coins"), "coins is missing"),
        (lambda: form({"n": True}).integer("n", high=3), "n must be a whole number, not True"),
        (lambda: form({"n": 2.0}).integer("n", high=3), "n must be a whole number, not 2.0"),
        (lambda: form({"n": 4}).integer("n", high=3), "n must be from 0 to 3, not 4"),
        (lambda: form({"n": -1}).integer("n", high=3), "n must be from 0 to 3, not -1"),
        (lambda: form({"t": 1}).truth("t"), "t must be true or false, not 1"),
        (
            lambda: form({"g": "tee"}).word("g", WORDS),
            "g must be one of tea, wool, silk, not 'tee' (did you mean 'tea'?)",
        ),
        (lambda: form({"g": 7}).word("g", WORDS), "g must be one of tea, wool, silk, not 7"),
        (lambda: form({"l": "tea"}).words("l", WORDS, high=2), "l must be a list, not 'tea'"),
        (
            lambda: form({"l": ["tea"] * 3}).words("l", WORDS, high=2),
            "l must have 0 to 2 entries, not 3",
        ),
        (
            lambda: form({"l": ["tea", "x"]}).words("l", WORDS, high=2),
            "l[1] must be one of tea, wool, silk, not 'x'",
        ),
        (
            lambda: form({"h": {"wol": 1}}).counts("h", WORDS, 9),
            "h.wol is not known (did you mean 'wool'?)",
        ),
        (
            lambda: form({"h": {"tea": 10}}).counts("h", WORDS, 9),
            "h.tea must be from 0 to 9, not 10",
        ),
        (lambda: form({"x": 1}).end(), "x is not known"),
        (
            lambda: form({"l": [["tea"], ["x"]]}).each("l", 2)[1].words("", WORDS, high=2),
            "l[1][0] must be one of tea, wool, silk, not 'x'",
        ),
        (
            lambda: form({"l": [["tea"], 3]}).each("l", 2)[1].words("", WORDS, high=2),
            "l[1] must be a list, not 3",
        ),
    ],
)
def test_a_form_says_what_is_wrong(read, complaint):
    with pytest.raises(BadPosition) as caught:
        read()
    assert str(caught.value) == complaint


def test_a_form_gives_what_it_reads():
    good = form({"n": 3, "g": "wool", "l": ["silk"], "h": {"tea": 2}, "t": False})
    assert good.integer("n", high=3) == 3
    assert good.word("g", WORDS) == 1
    assert good.words("l", WORDS, high=2) == [2]
    assert good.counts("h", WORDS, 9) == [2, 0, 0]
    assert good.truth("t") is False
    assert good.integer("m", 5, high=9) == 5
    good.end()


def test_a_long_value_is_cut_in_the_complaint():
    with pytest.raises(BadPosition, match=r"not 'x{56}\.\.\.$"):
        form({"n": "x" * 500}).integer("n", high=3)
