"""Texts in columns, where some letters are twice as wide as others."""

import pytest

from entrepot.engine.text_columns import (
    clipped,
    labelled,
    legend,
    right_aligned,
    seat_heading,
    seat_name,
    width,
    wrapped,
)


@pytest.mark.parametrize(
    ("text", "columns", "cut"),
    [
        ("tea", 3, "tea"),
        ("silk", 3, "si…"),
        ("a card", 3, "a…"),
        ("화가", 4, "화가"),
        ("통역관", 5, "통역…"),
        ("통역관", 4, "통…"),
        ("", 0, ""),
    ],
)
def test_a_text_that_is_too_wide_is_cut_with_a_sign(text, columns, cut):
    assert clipped(text, columns) == cut
    assert width(cut) <= columns


def test_a_number_stands_at_the_right_and_touches_nothing():
    assert right_aligned("7", 3) == "  7"
    assert right_aligned("points", 5) == " poi…"
    assert right_aligned("점", 5) == "   점"


def test_a_long_label_still_has_a_blank_behind_it():
    assert labelled("shop", ["tea"]) == ["    shop   tea"]
    assert labelled("Auslage", ["Tee"]) == ["    Auslage Tee"]
    long = labelled("Auslage", ["x" * 200])
    assert [width(line) for line in long] == [80]


def test_a_long_name_gives_way_to_what_is_said_of_it():
    assert seat_name("Ana", ["you"]) == "Ana (you)"
    assert seat_name("Wolfeschlegelsteinhausen", ["you"], 14) == "Wolfesc… (you)"


def test_facts_that_do_not_fit_beside_a_name_go_below():
    assert seat_heading("Ana", True, ["coins 3"]) == ["▸ Ana" + " " * 26 + "coins 3"]
    head, *below = seat_heading("Ana", False, ["x" * 40, "y" * 40])
    assert width(head) <= 80
    assert below == ["    " + "y" * 40]


def test_a_legend_is_broken_between_its_signs_only():
    sign = "S a special card that one may win"
    assert legend("   ".join([sign] * 3)) == f"  {sign}   {sign}\n  {sign}"


def test_a_sentence_is_never_broken_at_a_blank_that_may_not_break():
    french = "Le marché\u00a0: quoi\u202f?"
    assert wrapped(french, 10) == "Le\nmarché\u00a0:\nquoi\u202f?"
