"""ErrorLog of the server are logged once a minute per place, and counted each time."""

import logging

from entrepot.server.logs import ErrorLog, place_of

from ..tables import figures, serving


def raised(error):
    """An error that was raised here."""
    try:
        raise error
    except type(error) as caught:
        return caught


def test_a_failure_asked_for_again_and_again_is_logged_once_and_counted_each_time(
    monkeypatch, caplog
):
    async def fail(table):
        raise RuntimeError("broken")

    with serving() as client:
        monkeypatch.setattr(client.app.state.registry, "find", fail)
        for number in range(50):
            assert client.get(f"/tables/t{number}").status_code == 500
            assert client.get(f"/api/tables/t{number}/log").status_code == 500
        text = figures(client)
    logged = [one for one in caplog.records if one.name == "entrepot.server"]
    assert len(logged) == 1
    assert logged[0].exc_info is not None
    (counted,) = [line for line in text.splitlines() if line.startswith("entrepot_errors_total{")]
    assert counted.startswith('entrepot_errors_total{place="RuntimeError test_error_log.py:')
    assert counted.endswith("} 100.0")


def test_after_a_minute_the_log_says_how_often_it_happened_meanwhile(caplog):
    now = 0.0
    errors = ErrorLog(clock=lambda: now)
    log = logging.getLogger("entrepot.test")
    error = raised(KeyError("x"))
    for _ in range(4):
        errors.log(log, error, "%s failed", "GET /x")
    now = 61.0
    errors.log(log, error, "%s failed", "GET /y")
    first, second = (one.getMessage() for one in caplog.records)
    assert first == "GET /x failed"
    assert second == f"GET /y failed (3 more at {place_of(error)})"


def test_another_place_is_logged_at_once(caplog):
    errors, log = ErrorLog(), logging.getLogger("entrepot.test")
    errors.log(log, raised(KeyError("x")), "one")
    errors.log(log, raised(ValueError("x")), "another")
    assert [one.getMessage() for one in caplog.records] == ["one", "another"]


def test_the_frames_of_a_place_are_given_once_a_minute():
    errors, error = ErrorLog(), raised(KeyError("a secret"))
    first, again = errors.frames(error), errors.frames(error)
    assert "test_error_log.py" in first
    assert "KeyError" not in first, "an error's own words may be secret"
    assert again == ""
