"""Where the tests look for a browser, and what a missing one means."""

import pytest

from .chromium import chromium_path, must_not_be_missing


def test_a_browser_that_is_named_is_taken(monkeypatch):
    monkeypatch.setenv("ENTREPOT_BROWSER", "/somewhere/chrome")
    assert chromium_path() == "/somewhere/chrome"


def test_playwrights_own_is_taken_where_the_system_has_none(monkeypatch, tmp_path):
    monkeypatch.delenv("ENTREPOT_BROWSER", raising=False)
    monkeypatch.setenv("PATH", str(tmp_path))
    own = tmp_path / "chrome"
    assert chromium_path(str(own)) is None
    own.touch()
    assert chromium_path(str(own)) == str(own)


@pytest.mark.parametrize(("said", "fails"), [("true", True), ("1", True), ("", False)])
def test_a_missing_browser_is_a_failure_only_where_tests_run_for_everybody(
    monkeypatch, said, fails
):
    monkeypatch.setenv("CI", said)
    assert must_not_be_missing() is fails
