"""The container files agree with the project and with each other."""

import json
import re
import shlex
import shutil
import tomllib
from zipfile import ZipFile

import pytest
import yaml

from entrepot.server import serve
from tests.cli.runner import run
from tests.test_repository import ROOT, tracked, uv

PORT = "8000"
ORIGIN = "http://localhost:8000"


def instructions(name):
    """The arguments of an instruction of the Containerfile, one for each time it is there."""
    text = (ROOT / "Containerfile").read_text().replace("\\\n", "")
    return re.findall(rf"^(?:HEALTHCHECK .*)?{name} +(.*)$", text, re.MULTILINE)


def service(*files):
    """The service of the web table, as compose merges it from files."""
    found = {}
    for file in files:
        found |= yaml.safe_load((ROOT / file).read_text())["services"]["entrepot"]
    return found


@pytest.fixture
def started(monkeypatch):
    """The settings and the port of the server that a command would start."""

    def start(command):
        found = []
        monkeypatch.setattr(serve, "run", lambda *how, **more: found.append(how))
        done = run(*(part.replace("${ORIGIN:-", "").replace("}", "") for part in command))
        assert found, done.stderr
        settings, host, port = found[0]
        return settings, host, str(port)

    return start


def test_the_image_has_the_extras_that_serving_needs():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (sync,) = re.findall(r"uv sync [^\n]*", (ROOT / "Containerfile").read_text())
    extras = set(re.findall(r"--extra (\w+)", sync))
    assert extras == {"web", "fast", "postgres"}
    assert extras <= set(project["optional-dependencies"])
    assert {"--frozen", "--no-dev", "--no-editable"} <= set(sync.split())


def test_the_image_has_a_python_that_the_project_takes():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    (version,) = {re.search(r"python:(3\.\d+)-slim", base)[1] for base in instructions("FROM")}
    assert f"Programming Language :: Python :: {version}" in project["classifiers"]


def test_the_image_runs_the_program_as_a_user_of_its_own():
    (program,) = json.loads(instructions("ENTRYPOINT")[0])
    (folder,) = re.findall(r"UV_PROJECT_ENVIRONMENT=(\S+)", (ROOT / "Containerfile").read_text())
    assert program == f"{folder}/bin/entrepot"
    assert instructions("USER") == ["entrepot"]
    assert "useradd --system --uid 10001" in instructions("RUN")[-1]


def test_the_image_serves_its_volume_at_its_port_and_checks_that(started):
    settings, host, port = started(json.loads(instructions("CMD")[-1]))
    assert (host, port) == ("0.0.0.0", PORT) == ("0.0.0.0", *instructions("EXPOSE"))
    assert [str(settings.data)] == instructions("VOLUME")
    assert settings.origins == (ORIGIN,)
    check = json.loads(instructions("CMD")[0])
    assert f"http://127.0.0.1:{PORT}/health" in check[-1]


def test_compose_keeps_tables_in_a_volume(started):
    found = service("compose.yaml")
    settings, host, port = started(shlex.split(found["command"]))
    assert (host, port, settings.origins) == ("0.0.0.0", PORT, (ORIGIN,))
    assert found["ports"] == [f"{PORT}:{port}"]
    assert found["volumes"] == [f"tables:{settings.data}"]
    assert (ROOT / found["build"]["dockerfile"]).is_file()


def test_compose_keeps_tables_in_a_database_that_it_starts(started):
    found = service("compose.yaml", "compose.postgres.yaml")
    settings, host, port = started(shlex.split(found["command"]))
    assert (host, port, settings.origins) == ("0.0.0.0", PORT, (ORIGIN,))
    assert settings.data is None
    database = yaml.safe_load((ROOT / "compose.postgres.yaml").read_text())["services"]["database"]
    who = database["environment"]
    place = f"{who['POSTGRES_USER']}@database/{who['POSTGRES_DB']}"
    assert settings.database == f"postgresql://{place}"
    assert found["environment"]["PGPASSWORD"] == who["POSTGRES_PASSWORD"]


@pytest.mark.thorough
def test_the_files_that_the_image_gets_make_the_whole_wheel(tmp_path):
    kept = [
        line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[:1] == "!"
    ]
    for path in tracked():
        name = path.relative_to(ROOT)
        if any(name.is_relative_to(one) for one in kept):
            (tmp_path / "source" / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, tmp_path / "source" / name)
    for source in (tmp_path / "source", ROOT):
        uv("build", "--wheel", "--out-dir", str(tmp_path / source.name), str(source))
    (image,), (whole,) = (
        (tmp_path / one.name).glob("*.whl") for one in (tmp_path / "source", ROOT)
    )
    assert set(ZipFile(image).namelist()) == set(ZipFile(whole).namelist())
