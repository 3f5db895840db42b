"""The rows of a study on disk: Parquet, a file for each chunk, named after the plan's digest.

A file is written under another name first and then renamed, so that it is there whole or not at
all: a study that is stopped at any moment goes on with the chunks that are not there yet, and no
game counts twice.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any, TYPE_CHECKING

from ...engine.errors import BadRecord, EntrepotError, NotInstalled
from ...engine.study import Subject
from .counters import either, offered, points_from, Rows, used
from .plan import Chunk, StudyPlan
from .subjects import subject

if TYPE_CHECKING:
    import pyarrow

WHOLE = ("game", "deal", "seat", "place", "points", "faults", "actions", "choices", "turns")
"""Columns of whole numbers that every study has."""


def arrow() -> Any:
    """The package that reads and writes Parquet."""
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError as error:
        raise NotInstalled("studies need pyarrow: pip install 'entrepot[lab]'") from error
    return pyarrow


def columns(about: Subject) -> dict[str, str]:
    """The columns of the rows of a game, each with its type."""
    kinds = dict.fromkeys(WHOLE, "int32")
    kinds |= {"won": "double", "bot": "string", "without": "bool", "ending": "string"}
    kinds |= {either(names): "string" for names in about.alternatives}
    kinds |= {points_from(source.name): "int32" for source in about.sources}
    for deed in about.deeds:
        kinds |= {used(deed.name): "int32", offered(deed.name): "int32"}
    return kinds


def name_of(plan: StudyPlan, chunk: Chunk) -> str:
    """The name of a chunk's file."""
    return f"{plan.game}-{plan.digest}-{chunk.arm:03}-{chunk.number:05}.parquet"


def open_folder(plan: StudyPlan, folder: Path) -> None:
    """Make the folder of a study, with its plan written in it for readers."""
    arrow()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        text = json.dumps(asdict(plan) | {"arms": [str(arm) for arm in plan.arms]}, indent=1)
        _write_whole(folder / f"{plan.game}-{plan.digest}.json", text.encode())
    except OSError as error:
        raise EntrepotError(
            f"cannot write to {folder}: {error.strerror}; name another folder"
        ) from None


def keep(plan: StudyPlan, chunk: Chunk, rows: Rows, folder: Path) -> None:
    """Write the rows of a chunk, whole or not at all."""
    pa = arrow()
    kinds = columns(subject(plan.game))
    about = {"entrepot": plan.version, "plan": plan.digest, "arm": str(plan.arms[chunk.arm])}
    schema = pa.schema(
        [(name, pa.type_for_alias(kind)) for name, kind in kinds.items()], metadata=about
    )
    table = pa.table({name: rows[name] for name in kinds}, schema=schema)
    sink = pa.BufferOutputStream()
    pa.parquet.write_table(table, sink, compression="zstd")
    try:
        _write_whole(folder / name_of(plan, chunk), sink.getvalue().to_pybytes())
    except OSError as error:
        raise EntrepotError(
            f"cannot write {name_of(plan, chunk)} to {folder}: {error.strerror}; what is there "
            "already is kept, and the same command goes on from it"
        ) from None


def _write_whole(path: Path, content: bytes) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def missing(plan: StudyPlan, folder: Path) -> list[Chunk]:
    """The chunks that are not in the folder yet."""
    return [chunk for chunk in plan.chunks if not (folder / name_of(plan, chunk)).exists()]


def read(plan: StudyPlan, chunk: Chunk, folder: Path) -> pyarrow.Table:
    """The rows of a chunk; BadRecord where the file does not hold them."""
    pa = arrow()
    path = folder / name_of(plan, chunk)
    kinds = columns(subject(plan.game))
    try:
        table = pa.parquet.read_table(path, columns=list(kinds), memory_map=False)
    except (pa.ArrowException, OSError, KeyError) as error:
        first = (str(error).splitlines() or [""])[0]
        raise BadRecord(f"{path} is damaged ({first:.120}); {REMEDY}") from None
    wanted = len(plan.numbers(chunk)) * plan.arms[chunk.arm].players
    if table.num_rows != wanted or table.column_names != list(kinds):
        raise BadRecord(f"{path} does not hold the {wanted} rows of its chunk; {REMEDY}")
    return table


REMEDY = "delete it and its games are played again"


def set_aside(plan: StudyPlan, folder: Path) -> Iterator[str]:
    """Rename the damaged files of a plan, so that their chunks are missing; tells of each."""
    for chunk in plan.chunks:
        path = folder / name_of(plan, chunk)
        if path.exists():
            try:
                read(plan, chunk, folder)
            except BadRecord:
                path.replace(path.with_suffix(".damaged"))
                yield (
                    f"{path} is damaged: it is kept as {path.with_suffix('.damaged').name}, and "
                    "its games are played again"
                )
