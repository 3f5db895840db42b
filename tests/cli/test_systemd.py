"""`entrepot systemd`: a unit that runs the web table and lets it do nothing else."""

import shlex
import shutil
import subprocess
import sys

import pytest

from tests.wait import PATIENCE

from .runner import run


def settings_of(unit):
    """What a unit says, by name; the last word counts."""
    lines = [line for line in unit.splitlines() if "=" in line and not line.startswith("#")]
    return dict(line.split("=", 1) for line in lines)


def test_it_starts_this_entrepot_with_its_tables_where_the_system_keeps_them():
    said = settings_of(run("systemd", "--port", 9000, "--origin", "https://example.org").stdout)
    command = shlex.split(said["ExecStart"])
    assert command[:4] == [sys.executable, "-m", "entrepot", "serve"]
    assert command[command.index("--data") + 1] == "%S/entrepot"
    assert command[command.index("--port") + 1] == "9000"
    assert command[command.index("--origin") + 1] == "https://example.org"
    assert said["StateDirectory"] == "entrepot"


def test_it_may_do_nothing_else():
    said = settings_of(run("systemd").stdout)
    assert said["DynamicUser"] == said["NoNewPrivileges"] == said["PrivateTmp"] == "yes"
    assert said["ProtectSystem"] == "strict"
    assert said["CapabilityBoundingSet"] == ""


def test_systemd_itself_finds_nothing_wrong_with_it(tmp_path):
    analyse = shutil.which("systemd-analyze")
    if analyse is None:
        pytest.skip("there is no systemd-analyze here")
    unit = tmp_path / "entrepot.service"
    unit.write_text(run("systemd").stdout, encoding="utf-8")
    done = subprocess.run(
        [analyse, "verify", unit], capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert "entrepot.service" not in done.stderr, done.stderr
