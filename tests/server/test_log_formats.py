"""What is logged: with time, level and table, to read or for programs."""

import json
import logging
import re

import pytest

from entrepot.server.logs import FORMATTERS


def logged(form, message="table %s is set aside", *values, table=None, error=None):
    """A line as it is written."""
    record = logging.LogRecord(
        "entrepot.house", logging.ERROR, __file__, 1, message, values, error and _raised(error)
    )
    if table:
        record.table = table
    return FORMATTERS[form]().format(record)


def _raised(error):
    try:
        raise error
    except Exception as raised:
        return type(raised), raised, raised.__traceback__


def test_a_line_to_read_has_time_level_and_table():
    line = logged("text", "set aside", table="k7wq2m9xhd4f")
    time = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"
    assert re.fullmatch(rf"{time} ERROR entrepot\.house \[k7wq2m9xhd4f\] set aside", line)


def test_a_line_for_programs_is_one_json_object():
    line = logged("json", "set aside: %s", "ß\n", table="k7wq2m9xhd4f", error=ValueError("why"))
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["table"]) == ("error", "k7wq2m9xhd4f")
    assert told["message"] == "set aside: ß\n"
    assert "ValueError: why" in told["error"]


@pytest.mark.parametrize("form", FORMATTERS)
def test_what_is_about_no_table_names_none(form):
    assert "table" not in logged(form, "the server is full")
