"""`entrepot serve --lan`: the address for others, its QR code, and the command to start again."""

import re
import shlex
import signal
import subprocess
import sys
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from urllib.request import urlopen

import pytest
import segno

from entrepot.cli import qr
from entrepot.cli.qr import qr_code
from tests.wait import PATIENCE, until

from .runner import run

HALVES = {"█": (0, 0), "▀": (0, 1), "▄": (1, 0), " ": (1, 1)}
"""Upper and lower module of a character: 1 is dark."""
BORDER = 4
PROGRAM = """
import sys
from pathlib import Path
from entrepot.server import serve
from entrepot.server.pages import share_links
share_links.own_address = lambda host: {own!r} if host == "0.0.0.0" else None
from entrepot.cli import main
main()
"""
"""The command, on a machine with an address of our choice in its network."""


def modules(text):
    """The modules of a code of blocks, without its border."""
    halves = [[HALVES[char] for char in line] for line in text.splitlines()]
    whole = list(chain.from_iterable(zip(*line, strict=True) for line in halves))
    size = len(whole[0]) - 2 * BORDER
    return [list(row[BORDER : BORDER + size]) for row in whole[BORDER : BORDER + size]]


def test_a_code_of_blocks_is_the_code_of_the_address():
    address = "http://192.168.178.101:8000/"
    code = segno.make_qr(address, error="l")
    assert modules(qr_code(address)) == [list(row) for row in code.matrix]


def test_a_terminal_shows_a_code_dark_on_light(monkeypatch):
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    lines = qr_code("http://192.168.1.7:8000/").splitlines()
    assert all(line.startswith(qr.WHITE_ON_BLACK) and line.endswith(qr.PLAIN) for line in lines)


def test_a_terminal_without_blocks_gets_no_code(monkeypatch):
    class Ascii:
        encoding = "ascii"

    monkeypatch.setattr(sys, "stdout", Ascii())
    assert qr_code("http://192.168.1.7:8000/") == ""


@contextmanager
def serving(folder, *arguments, own="192.168.1.7"):
    """A running server, and what it says in all once it is ready."""
    with (folder / "said").open("w") as out, (folder / "complaints").open("w") as err:
        process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM.format(own=own), "serve", "--no-open", "--port", "0",
             *arguments],
            stdout=out,
            stderr=err,
            cwd=folder,
        )  # fmt: skip
    try:
        until(
            lambda: "/docs/hosting" in (folder / "said").read_text() or process.poll() is not None,
            "the server says no address",
        )
        yield (folder / "said").read_text()
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)


def test_lan_lets_every_device_in_and_says_how(tmp_path):
    with serving(tmp_path, "--lan", "--data", "tables") as said:
        here, port = re.search(r"open at (http://127\.0\.0\.1:(\d+)/)", said).groups()
        assert f"Other devices open http://192.168.1.7:{port}/\n" in said
        blocks = "\n".join(line for line in said.splitlines() if set(line) <= set(HALVES) and line)
        code = segno.make_qr(f"http://192.168.1.7:{port}/", error="l")
        assert modules(blocks) == [list(row) for row in code.matrix]
        guide = re.search(r"To play over the internet, see (\S+)", said)[1]
        assert guide == f"{here}docs/hosting"
        with urlopen(guide, timeout=PATIENCE) as page:
            text = page.read().decode()
        data = shlex.quote(str(tmp_path / "tables"))
        assert f"serve --data {data} --lan --port {port}" in re.sub(r"</?span>", "", text)


def test_without_a_network_lan_says_so(tmp_path):
    with serving(tmp_path, "--lan", "--data", "tables", own=None) as said:
        assert "This computer has no address in a network." in said
        assert "Other devices" not in said


def test_lan_and_an_address_to_listen_on_contradict_each_other(tmp_path):
    done = run("serve", "--lan", "--host", "127.0.0.1", "--data", tmp_path)
    assert done.returncode == 2
    assert "leave --host out" in done.stderr


class Refused(Exception):
    """The server was to start."""


@pytest.fixture
def restart(monkeypatch):
    """The command that a server started by a command would show."""
    from entrepot.server import serve

    def command(*arguments):
        found = []

        def note(settings, host, port, **how):
            found.append(settings.restart)

        monkeypatch.setattr(serve, "run", note)
        done = run("serve", "--no-open", *arguments)
        assert found, done.stderr
        return found[0]

    return command


def test_the_command_names_the_program_the_folder_and_all_options_by_what_they_are(
    restart, monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    given = ["--data", "my tables", "--pace", "1.5", "--prune", "90", "--access-log"]
    given += ["--origin", "https://a.example", "--origin", "https://b.example", "--log", "json"]
    command = restart("--host", "127.0.0.1", "--port", "9000", *given)
    words = shlex.split(command)
    assert words[:4] == [sys.executable, "-m", "entrepot", "serve"]
    assert words[4:6] == ["--data", str(tmp_path / "my tables")]
    assert sorted(words[6:]) == sorted(given[2:])


def test_the_command_names_the_program_by_its_whole_path(restart, monkeypatch, tmp_path):
    program = tmp_path / "entrepot"
    program.write_text("")
    monkeypatch.chdir(tmp_path)
    assert shlex.split(restart())[0] == str(program)


def test_the_command_names_the_folder_that_is_used_when_none_is_named(
    restart, monkeypatch, tmp_path
):
    monkeypatch.setenv("ENTREPOT_DATA", str(tmp_path / "usual"))
    assert shlex.split(restart())[-2:] == ["--data", str(tmp_path / "usual")]


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://ana@db.example/x", "postgresql://ana@db.example/x"),
        (
            "postgresql://ana:geheim%40x@db.example:5433/x?sslmode=require",
            "postgresql:///?user=ana&dbname=x&host=db.example&port=5433&sslmode=require",
        ),
        (
            "postgresql://db/x?password=geheim@x&sslpassword=geheim@x&application_name=a%20b",
            "postgresql:///?dbname=x&host=db&application_name=a%20b",
        ),
    ],
)
def test_the_command_names_the_database_and_no_password(restart, url, shown):
    command = restart("--database", url)
    assert "geheim" not in command
    assert shlex.split(command)[-2:] == ["--database", shown]
    assert command.startswith("PGPASSWORD=… ") == ("geheim" in url)


def test_a_database_that_cannot_be_read_is_refused_without_its_password():
    done = run("serve", "--no-open", "--database", "postgresql://ana:geh@eim:x@h/x")
    assert done.returncode == 2
    assert "geh" not in done.stderr
    assert "cannot be read" in done.stderr


def test_make_host_lets_the_network_in():
    makefile = (Path(__file__).parents[2] / "Makefile").read_text()
    recipe = r"^host: \$\(PLAYABLE\).*\n\t.*entrepot serve --lan --open$"
    assert re.search(recipe, makefile, re.MULTILINE)
