"""`entrepot series`: the deals of a tournament are promised before the first round."""

import json

import pytest
from tools.fairness import secret, web_game

from entrepot.cli import series
from entrepot.engine.errors import BadRecord
from entrepot.engine.fairness.commitments import series_of
from entrepot.engine.fairness.series import number_in, series_from, write_series
from entrepot.server.app import create_app
from tests.server.tables import listening, settings

from .runner import run


@pytest.fixture(scope="module")
def record():
    return web_game("dunhuang", 1)


def test_tables_are_opened_that_wait_and_their_promises_are_listed(tmp_path):
    file = tmp_path / "cup.json"
    with listening(create_app(settings())) as (host, port):
        plan = ("--game", "dunhuang", "--seats", "human,trader", "--tables", 3)
        done = run("series", f"http://{host}:{port}", file, *plan)
        again = run("series", f"http://{host}:{port}", file, *plan)
        bad = run(
            "series", f"http://{host}:{port}", tmp_path / "b.json", *plan[:3], "human,x", *plan[4:]
        )
    assert done.returncode == 0, done.stderr
    published = json.loads(file.read_text())
    assert published["series"] in done.stdout
    links = json.loads((tmp_path / "cup.seats.json").read_text())
    assert [table["promise"] for table in links] == series_from(published)
    assert [len(table["links"]) for table in links] == [1, 1, 1]
    assert not any(token in file.read_text() for token in ("seats", "http"))
    assert "already" in again.stderr
    assert "x" in bad.stderr
    assert not (tmp_path / "b.json").exists()


def test_no_link_of_a_table_is_lost_where_a_later_one_cannot_be_opened(tmp_path, monkeypatch):
    file, secret = tmp_path / "cup.json", tmp_path / "cup.seats.json"
    urlopen, left = series.urlopen, [True, True]

    def breaking(*given, **more):
        if not left:
            raise OSError("no way")
        assert len(left) == 2 or json.loads(secret.read_text() + "]"), "one is kept already"
        left.pop()
        return urlopen(*given, **more)

    monkeypatch.setattr(series, "urlopen", breaking)
    with listening(create_app(settings())) as (host, port):
        plan = ("--game", "dunhuang", "--seats", "human,trader", "--tables", 3)
        done = run("series", f"http://{host}:{port}", file, *plan)
        again = run("series", f"http://{host}:{port}", file, *plan)
        never = run("series", f"http://{host}:{port}", tmp_path / "b.json", *plan)
    assert done.returncode
    assert "no way" in done.stderr
    assert f"{secret} has the links of 2 tables that were opened before" in done.stderr
    assert [len(table["links"]) for table in json.loads(secret.read_text())] == [1, 1]
    assert secret.stat().st_mode & 0o77 == 0
    assert not file.exists(), "what is not complete is not published"
    assert f"{secret} is there already" in again.stderr
    assert "no way" in never.stderr
    assert not (tmp_path / "b.seats.json").exists()


def test_a_record_is_one_of_a_series_or_it_is_not(record, tmp_path):
    game, listed = tmp_path / "game.json", tmp_path / "cup.json"
    game.write_text(json.dumps(record))
    promises = [secret(1), record["deal"]["promise"], secret(2)]
    listed.write_text(json.dumps(write_series("Cup", promises)))
    assert run("verify", game, "--series", listed).returncode == 0
    assert number_in(write_series("Cup", promises), record) == 2
    listed.write_text(json.dumps(write_series("Cup", [secret(1)])))
    done = run("verify", game, "--series", listed, "--json")
    answer = json.loads(done.stdout)
    assert done.returncode == 1
    assert (answer["good"], answer["deal"]) == (False, "false")
    assert "not among those that were published" in answer["error"]


@pytest.mark.parametrize(
    "change",
    [{"promises": ["00" * 32]}, {"promises": [5]}, {"series": "00" * 32}, {"more": 1}],
)
def test_a_list_that_is_not_what_its_hash_is_of_is_refused(change):
    with pytest.raises(BadRecord):
        series_from({**write_series("Cup", [secret(1), secret(2)]), **change})


def test_the_hash_of_a_series_is_of_all_promises_in_their_order():
    assert series_of([secret(1), secret(2)]) != series_of([secret(2), secret(1)])
