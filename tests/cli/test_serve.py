"""`entrepot serve` opens the web table, says where, and ends when told to."""

import json
import re
import signal
import socket
import subprocess
import sys
from contextlib import contextmanager
from urllib.request import Request, urlopen

import pytest

from tests.wait import PATIENCE, until

pytestmark = pytest.mark.thorough
UNHURRIED = f"""
from entrepot.cli import main
from entrepot.server.workers import bot_pool
bot_pool.GRACE = {PATIENCE}
main()
"""
"""The command; bots may take long to load what they need, as they do on a busy machine."""
READY = re.compile(r"http://127\.0\.0\.1:\d+/")


def serve(*arguments, **how):
    return subprocess.run(
        [sys.executable, "-m", "entrepot", "serve", "--no-open", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
        **how,
    )


@contextmanager
def serving(folder, *arguments, program=("-m", "entrepot")):
    """A running server, its address, and the file with what it complains of."""
    said, complaints = folder / "said", folder / "complaints"
    folder.mkdir(exist_ok=True)
    with said.open("w") as out, complaints.open("w") as err:
        process = subprocess.Popen(
            [sys.executable, *program, "serve", "--no-open", "--port", "0",
             "--data", str(folder / "data"), *arguments],
            stdout=out,
            stderr=err,
        )  # fmt: skip
    try:
        until(
            lambda: READY.search(said.read_text()) or process.poll() is not None,
            "the server says no address",
        )
        found = READY.search(said.read_text())
        assert found, complaints.read_text()
        with urlopen(f"{found[0]}health", timeout=PATIENCE) as answer:
            assert answer.status == 200
        yield process, found[0], complaints
    finally:
        process.terminate()
        process.wait(PATIENCE)


def ask(address, path, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address + path, data, headers), timeout=PATIENCE) as answer:
        return json.load(answer)


def test_it_says_its_address_when_it_can_be_used_and_keeps_its_tables(tmp_path):
    with serving(tmp_path) as (process, address, complaints):
        opened = ask(address, "api/tables", {"game": "dunhuang", "seats": ["human", "random"]})
        process.send_signal(signal.SIGINT)
        assert process.wait(PATIENCE) in (0, 130)
        assert "Traceback" not in complaints.read_text()
    with serving(tmp_path) as (_, address, _):
        table = ask(address, f"api/tables/{opened['id']}", token=opened["seats"][0]["token"])
        assert table["seat"] == 0


def test_bots_answer_while_the_compiled_rules_are_not_yet_prepared(tmp_path, monkeypatch):
    """On a fresh machine, with an empty cache; the preparation begins meanwhile."""
    monkeypatch.setenv("ENTREPOT_CACHE", str(tmp_path / "cache"))
    program = ("-c", UNHURRIED)
    with serving(tmp_path / "serving", "--pace", "0", program=program) as (_, address, _):
        body = {"game": "dunhuang", "seats": ["human", "trader"]}
        opened = ask(address, "api/tables", body)
        until(
            lambda: 1 not in ask(address, f"api/tables/{opened['id']}")["actors"],
            "the bot does not answer",
        )
        with urlopen(f"{address}metrics", timeout=PATIENCE) as metrics:
            assert "entrepot_bot_faults_total{" not in metrics.read().decode()


def test_a_port_in_use_is_told_in_a_line(tmp_path):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        done = serve("--port", str(taken.getsockname()[1]), "--data", str(tmp_path))
    assert done.returncode == 2
    assert "choose another port with --port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_and_a_database_at_once_are_refused(tmp_path):
    done = serve("--data", str(tmp_path), "--database", "postgresql://localhost/x")
    assert done.returncode == 2
    assert "--data or --database" in done.stderr


def test_without_the_extra_it_says_what_to_install(tmp_path):
    program = (
        "import sys\n"
        "sys.modules['fastapi'] = None\n"
        "sys.argv = ['entrepot', 'serve', '--no-open']\n"
        "from entrepot.cli import main\n"
        "main()\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 2
    assert "pip install 'entrepot[web]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("wrong", [["--port", "70000"], ["--pace", "-1"], ["--prune", "-1"]])
def test_what_makes_no_sense_is_refused(wrong):
    assert serve(*wrong).returncode == 2
