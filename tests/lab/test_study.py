"""Studies: rows that are kept whole, go on where they stopped, and are the same anywhere."""

import json
import math
import re
import shlex
from html import unescape
from pathlib import Path

import pyarrow.parquet
import pytest
from typer.testing import CliRunner

import entrepot.cli.lab  # noqa: F401  # adds the command to the app
from entrepot.cli import app
from entrepot.engine.errors import EntrepotError, NotInstalled
from entrepot.lab.balance import executor, parquet
from entrepot.lab.balance.plan import Chunk, plan
from entrepot.lab.balance.samples import load
from entrepot.lab.balance.study import balance, read_study

pytestmark = [pytest.mark.thorough, pytest.mark.xdist_group(__name__)]


def small(**how):
    return plan(
        "dunhuang",
        **{"players": (2, 3), "levels": ("random",), "games": 36, "chunk": 12, "seed": 5} | how,
    )


def all_rows(made, folder):
    return [parquet.read(made, chunk, folder).to_pydict() for chunk in made.chunks]


def files(folder):
    return sorted(path.name for path in folder.iterdir())


@pytest.fixture(scope="module")
def made():
    return small()


@pytest.fixture(scope="module")
def folder(made, tmp_path_factory):
    place = tmp_path_factory.mktemp("study")
    executor.run(made, place)
    return place


def test_every_chunk_has_a_file_named_after_the_plan(made, folder):
    names = [name for name in files(folder) if name.endswith(".parquet")]
    assert len(names) == len(made.chunks) == 3 * 2 * 2
    assert all(name.startswith(f"dunhuang-{made.digest}-") for name in names)
    assert json.loads((folder / f"dunhuang-{made.digest}.json").read_text())["seed"] == 5


def test_rows_stand_in_the_order_of_games_and_seats(made, folder):
    for chunk in made.chunks:
        table = parquet.read(made, chunk, folder)
        players = made.arms[chunk.arm].players
        wanted = [(game, seat) for game in made.numbers(chunk) for seat in range(players)]
        found = zip(table["game"].to_pylist(), table["seat"].to_pylist(), strict=True)
        assert list(found) == wanted


def test_rows_are_the_same_with_any_number_of_processes(made, folder, tmp_path):
    executor.run(made, tmp_path, processes=2)
    assert all_rows(made, tmp_path) == all_rows(made, folder)


def test_options_are_compared_on_the_same_deals(made, folder):
    standard, other = (load(made, arm, folder) for arm in (0, 1))
    for pair in ("painter or musician", "maid or domestic", "place"):
        assert (standard.by_seat(pair) == other.by_seat(pair)).all()


class Stopped(Exception):
    pass


def test_a_study_that_is_stopped_goes_on_where_it_was(made, folder, tmp_path, monkeypatch):
    played = []
    play_chunk = executor.play_chunk

    def stopping(made, chunk):
        if len(played) == 4:
            raise Stopped
        played.append(chunk)
        return play_chunk(made, chunk)

    monkeypatch.setattr(executor, "play_chunk", stopping)
    with pytest.raises(Stopped):
        executor.run(made, tmp_path)
    kept = {name: (tmp_path / name).stat().st_mtime_ns for name in files(tmp_path)}
    assert sum(name.endswith(".parquet") for name in kept) == 4

    def going_on(made, chunk):
        assert chunk not in played
        return play_chunk(made, chunk)

    monkeypatch.setattr(executor, "play_chunk", going_on)
    told = []
    executor.run(made, tmp_path, played=told.append)
    assert told[0] == 4 * 12
    assert sum(told) == made.games * len(made.arms)
    assert all_rows(made, tmp_path) == all_rows(made, folder)


def test_a_file_is_there_whole_or_not_at_all(made, tmp_path, monkeypatch):
    def failing(self, target):
        raise OSError(28, "No space left on device")

    parquet.open_folder(made, tmp_path)
    monkeypatch.setattr(Path, "replace", failing)
    with pytest.raises(EntrepotError, match="No space left on device; what is there already"):
        parquet.keep(made, Chunk(0, 0), executor.play_chunk(made, Chunk(0, 0)), tmp_path)
    assert files(tmp_path) == [f"dunhuang-{made.digest}.json"]


def test_more_games_of_a_plan_go_on_from_those_there_are(tmp_path):
    one, two = (small(players=(2,), options={}, games=games) for games in (12, 24))
    executor.run(one, tmp_path)
    assert parquet.missing(two, tmp_path) == [Chunk(0, 1)]


def test_another_plan_in_the_same_folder_is_kept_apart(made, folder):
    other = small(seed=6)
    assert parquet.missing(other, folder) == list(other.chunks)


@pytest.mark.parametrize("damage", [b"", b"PAR1 and no more", None])
def test_a_damaged_file_is_kept_aside_and_its_games_are_played_again(tmp_path, damage):
    made = small(players=(2,), options={}, games=24)
    executor.run(made, tmp_path)
    before = all_rows(made, tmp_path)
    path = tmp_path / parquet.name_of(made, Chunk(0, 1))
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    told = []
    executor.run(made, tmp_path, notify=told.append)
    assert len(told) == 1
    assert path.name in told[0]
    assert "played again" in told[0]
    assert path.with_suffix(".damaged").exists()
    assert all_rows(made, tmp_path) == before


def test_rows_that_are_too_few_are_refused_with_what_to_do(tmp_path):
    made = small(players=(2,), options={}, games=12)
    executor.run(made, tmp_path)
    path = tmp_path / parquet.name_of(made, Chunk(0, 0))
    pyarrow.parquet.write_table(parquet.read(made, Chunk(0, 0), tmp_path).slice(0, 5), path)
    with pytest.raises(EntrepotError, match="24 rows of its chunk; delete it"):
        read_study(made, tmp_path)


def test_a_folder_that_cannot_be_written_is_refused(made, tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(EntrepotError, match="name another folder"):
        balance(made, tmp_path / "file")


def test_without_pyarrow_the_extra_is_named(made, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    with pytest.raises(NotInstalled, match=r"pip install 'entrepot\[lab\]'"):
        balance(made, tmp_path)


def test_without_ray_the_extra_is_named(made, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(NotInstalled, match=r"pip install 'entrepot\[ray\]'"):
        balance(made, tmp_path, on="ray")


def test_figures_are_those_of_the_rows(made, folder):
    study = read_study(made, folder)
    part = study.parts[1]
    sample = load(made, made.arm(3, "random"), folder)
    assert (part.players, part.level, part.games) == (3, "random", 36)
    assert math.fsum(place.share.value for place in part.order) == pytest.approx(1)
    first = sample.won[sample.place == 0]
    assert part.order[0].share.value == pytest.approx(first.mean())
    assert part.length.turns.value == pytest.approx(sample.by_game("turns").mean())
    assert math.fsum(end.share.value for end in part.ends) == pytest.approx(1)
    assert sum(games for _, games in part.length.histogram) == 36
    coins = next(deed for deed in part.deeds if deed.name == "coins")
    assert coins.per_game.value == pytest.approx(sample.by_seat("used coins").sum(axis=1).mean())
    painter = next(deed for deed in part.deeds if deed.name == "painter")
    assert painter.per_game.n == (sample.by_game("painter or musician") == "painter").sum()
    (option,) = part.options
    assert option.after == "counted supply"
    assert option.changes[0].difference.value == pytest.approx(
        option.changes[0].after - option.changes[0].before
    )


def test_the_figures_can_be_written_as_json(made, folder):
    told = json.loads(json.dumps(read_study(made, folder).as_dict(), allow_nan=False))
    assert told["digest"] == made.digest
    assert told["parts"][0]["equal"] == 0.5


def test_the_seat_that_does_without_is_told_by_its_share(tmp_path):
    made = small(players=(3,), options={}, without=["shop"])
    (part,) = balance(made, tmp_path).parts
    (worth,) = part.without
    assert worth.deed == "shop"
    assert worth.share.n == 36
    assert worth.share.value < part.equal  # without a shop there are hardly any tokens
    assert worth.loss.value == pytest.approx(1 - 3 * worth.share.value)


def lab(*arguments):
    return CliRunner().invoke(app, ["lab", "balance", *arguments])


SMALL = ["dunhuang", "--players", "2", "--levels", "random", "--games", "12", "--chunk", "12"]


def test_the_command_writes_a_report_and_says_what_it_found(tmp_path):
    done = lab(*SMALL, "--out", str(tmp_path), "--processes", "1")
    assert done.exit_code == 0, done.stderr
    assert "Does it matter who begins?" in done.stdout
    report = Path(done.stdout.strip().splitlines()[-1].partition(": ")[2])
    assert report.read_text().startswith("<!doctype html>")


def test_the_command_answers_in_json(tmp_path):
    done = lab(
        *SMALL, "--option", "supply=counted", "--out", str(tmp_path), "--processes", "1", "--json"
    )
    told = json.loads(done.stdout)
    assert told["plan"]["conditions"][1]["name"] == "supply=counted"
    assert told["parts"][0]["games"] == 12
    assert Path(told["report"]).exists()


@pytest.mark.parametrize(
    "how", [["--option", "supply=counted"], ["--no-options", "--without", "maid,move 4+"], []]
)
def test_the_command_in_a_report_plays_the_same_study(how, tmp_path):
    one = lab(*SMALL, *how, "--out", str(tmp_path), "--processes", "1", "--json")
    report = Path(json.loads(one.stdout)["report"]).read_text()
    again = shlex.split(unescape(re.search(r"<code>entrepot lab balance (.*?)</code>", report)[1]))
    other = lab(*again, "--out", str(tmp_path), "--processes", "1", "--json")
    assert json.loads(other.stdout) == json.loads(one.stdout)


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["chess"], "there is no game 'chess'"),
        (["dunhuang", "--players", "two"], "numbers with commas"),
        (["dunhuang", "--levels", "rnd"], "there is no bot 'rnd'"),
        (["dunhuang", "--option", "counted"], "as supply=counted"),
    ],
)
def test_what_cannot_be_studied_is_refused(arguments, complaint):
    done = lab(*arguments)
    assert isinstance(done.exception, EntrepotError)
    assert complaint in str(done.exception)


def test_an_interruption_says_how_to_go_on(tmp_path, monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("entrepot.lab.balance.study.run", interrupted)
    done = lab(*SMALL, "--out", str(tmp_path))
    assert done.exit_code == 130
    assert "the same command goes on" in done.stderr.replace("\n", " ")
