"""`entrepot serve` opens the web table, says where, and ends when told to."""

import json
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from urllib.request import Request, urlopen

import pytest

READY = re.compile(r"http://127\.0\.0\.1:\d+/")


def serve(*arguments, **how):
    return subprocess.run(
        [sys.executable, "-m", "entrepot", "serve", "--no-open", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        **how,
    )


@contextmanager
def serving(folder, *arguments):
    """A running server, its address, and the seconds until it could be used."""
    start = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "entrepot", "serve", "--no-open", "--port", "0",
         "--data", str(folder), *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    try:
        address = READY.search(process.stdout.readline())[0]
        with urlopen(f"{address}health", timeout=10) as answer:
            assert answer.status == 200
        yield process, address, time.monotonic() - start
    finally:
        process.terminate()
        process.communicate(timeout=30)


def ask(address, path, body=None, token=None):
    headers = {"Content-Type": "application/json"}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(address + path, data, headers), timeout=20) as answer:
        return json.load(answer)


def test_it_says_its_address_when_it_can_be_used_and_keeps_its_tables(tmp_path):
    with serving(tmp_path) as (process, address, _):
        opened = ask(address, "api/tables", {"game": "dunhuang", "seats": ["human", "random"]})
        process.send_signal(signal.SIGINT)
        assert process.wait(15) in (0, 130)
        assert "Traceback" not in process.stderr.read()
    with serving(tmp_path) as (_, address, _):
        table = ask(address, f"api/tables/{opened['id']}", token=opened["seats"][0]["token"])
        assert table["seat"] == 0


def test_bots_answer_while_the_compiled_rules_are_not_yet_prepared(tmp_path, monkeypatch):
    """On a fresh machine, with an empty cache; the preparation begins meanwhile."""
    monkeypatch.setenv("ENTREPOT_CACHE", str(tmp_path / "cache"))
    with serving(tmp_path / "data", "--pace", "0") as (_, address, _):
        body = {"game": "dunhuang", "seats": ["human", "trader"]}
        opened = ask(address, "api/tables", body)
        end = time.monotonic() + 20
        while 1 in ask(address, f"api/tables/{opened['id']}")["actors"]:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert "entrepot_bot_faults_total{" not in urlopen(f"{address}metrics").read().decode()


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
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "pip install 'entrepot[web]'" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("wrong", [["--port", "70000"], ["--pace", "-1"], ["--prune", "-1"]])
def test_what_makes_no_sense_is_refused(wrong):
    assert serve(*wrong).returncode == 2
