"""The table of errors, and the values that the server puts into them."""

import ast
import re
from collections import defaultdict
from pathlib import Path

import pytest

from entrepot import server
from entrepot.server.errors import ApiError, CODES, ErrorType

PAGE = Path(__file__).parents[2] / "docs" / "api.md"


def calls():
    for path in Path(server.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(
                    ast.Name("ApiError"),
                    [ast.Attribute(ast.Name("ErrorType"), name), *_],
                    keywords,
                ):
                    where = f"{path.name}:{node.lineno}"
                    yield where, ErrorType[name], {one.arg for one in keywords}


def test_every_code_has_one_status():
    assert {one: CODES[one.code] for one in ErrorType} == {one: one.status for one in ErrorType}


def test_the_documentation_has_every_code_under_its_status():
    codes, retried = defaultdict(set), set()
    for one in ErrorType:
        codes[one.status].add(f"`{one.code}`")
        if "retry_after" in one.fields:
            retried.add(one.status)
    expected = [
        f"| {status} | {', '.join(sorted(codes[status]))}"
        f"{', with `Retry-After`' if status in retried else ''} |"
        for status in sorted(codes)
    ]
    assert re.findall(r"^\| \d{3} \|.*$", PAGE.read_text(encoding="utf-8"), re.M) == expected


def test_every_error_gets_the_values_of_its_places_and_fields():
    found = list(calls())
    assert len(found) > 80
    wrong = [where for where, one, given in found if given != one.names]
    assert not wrong


@pytest.mark.parametrize("values", [{}, {"most": 1, "least": 1}])
def test_an_error_refuses_other_values(values):
    with pytest.raises(TypeError, match="TOO_LONG"):
        ApiError(ErrorType.TOO_LONG, **values)


def test_a_sequence_is_a_list_in_the_sentence_and_in_the_answer():
    error = ApiError(ErrorType.UNKNOWN_PLAYER, player="x", players=["human", "random", "trader"])
    assert str(error.words) == "“x” cannot sit at a table; these can: human, random and trader."
    assert error.details == {"players": ["human", "random", "trader"]}
