"""Deeds are kept as they always were, and what cannot be read is told clearly."""

import json
import sqlite3
from pathlib import Path

import pytest

from entrepot.engine.history import BOT
from entrepot.server.sessions.log_entries import (
    ActionPlayed,
    ActionUndone,
    BotStoodIn,
    ChoiceChanged,
    GameBegun,
    HintGiven,
    in_person,
    line_of,
    PlayerRenamed,
    PlayerResigned,
    PlayerReturned,
    read,
    RematchNamed,
    SeatInvited,
    SeatLeft,
    SeatTaken,
    TableRemoved,
    undone_in,
    UnreadableEntry,
    write,
)

FOLDERS = Path(__file__).parent / "folders"
KEPT = {
    ActionPlayed(0, "keep 商"): '{"kind": "act", "seat": 0, "action": "keep 商", "by": "human"}',
    ActionPlayed(1, "move 3", BOT): '{"kind": "act", "seat": 1, "action": "move 3", "by": "bot"}',
    ChoiceChanged(2, "bid 1"): '{"kind": "change", "seat": 2, "action": "bid 1"}',
    ActionUndone(3): '{"kind": "undo", "seat": 3}',
    ActionUndone(3, (0, 3)): '{"kind": "undo", "seat": 3, "awaited": [0, 3]}',
    PlayerRenamed(2, "Ana"): '{"kind": "rename", "seat": 2, "name": "Ana"}',
    SeatTaken(0, "Ana"): '{"kind": "sit", "seat": 0, "name": "Ana"}',
    SeatTaken(0, "Ana", "d1"): '{"kind": "sit", "seat": 0, "name": "Ana", "digest": "d1"}',
    SeatTaken(0, "Ana", part="ff"): '{"kind": "sit", "seat": 0, "name": "Ana", "part": "ff"}',
    GameBegun(): '{"kind": "begin"}',
    BotStoodIn(1): '{"kind": "stand-in", "seat": 1}',
    PlayerReturned(1): '{"kind": "return", "seat": 1}',
    SeatTaken(0, "Ana", part=""): '{"kind": "sit", "seat": 0, "name": "Ana", "part": ""}',
    SeatInvited(1, "d1"): '{"kind": "invite", "seat": 1, "digest": "d1"}',
    SeatLeft(1): '{"kind": "leave", "seat": 1}',
    PlayerResigned(1): '{"kind": "resign", "seat": 1}',
    TableRemoved(): '{"kind": "remove"}',
    RematchNamed("abc"): '{"kind": "rematch", "table": "abc"}',
    HintGiven(1, 12): '{"kind": "ask", "seat": 1, "version": 12}',
}
UNREADABLE = {
    "kind 'dance'": {"kind": "dance"},
    "kind None": {},
    "not a list": ["act"],
    "'seat'; it is missing": {"kind": "undo"},
    "'awaited'; it is a str": {"kind": "undo", "seat": 0, "awaited": "0"},
    "'awaited'; it is a list": {"kind": "undo", "seat": 0, "awaited": ["0"]},
    "'name'; it is missing": {"kind": "rename", "seat": 0},
    "'seat'; it is a bool": {"kind": "undo", "seat": True},
    "'seat'; it is a str": {"kind": "return", "seat": "0"},
    "'action'; it is missing": {"kind": "act", "seat": 0, "by": "human"},
    "'by'; it is a NoneType": {"kind": "act", "seat": 0, "action": "move 3", "by": None},
    "'digest'; it is a int": {"kind": "sit", "seat": 0, "name": "Ana", "digest": 1},
    "'table'; it is missing": {"kind": "rematch"},
}


@pytest.mark.parametrize("body", KEPT, ids=repr)
def test_a_deed_is_kept_in_these_very_letters(body):
    assert json.dumps(write(body), ensure_ascii=False) == KEPT[body]
    assert read(json.loads(KEPT[body])) == body


@pytest.mark.parametrize("version", sorted(FOLDERS.glob("*.sql")), ids=lambda file: file.stem)
def test_deeds_of_earlier_versions_are_written_as_they_were_read(version):
    with sqlite3.connect(":memory:") as file:
        file.executescript(version.read_text(encoding="utf-8"))
        texts = [text for (text,) in file.execute("SELECT body FROM deeds")]
    file.close()
    assert len(texts) > 100
    for text in texts:
        assert json.dumps(write(read(json.loads(text))), ensure_ascii=False) == text


@pytest.mark.parametrize("why", UNREADABLE)
def test_what_cannot_be_read_is_told_without_its_values(why):
    with pytest.raises(UnreadableEntry) as raised:
        read(UNREADABLE[why])
    assert why in str(raised.value)
    assert "move 3" not in str(raised.value)


@pytest.mark.parametrize("body", [ActionUndone(0), ChoiceChanged(0, "bid 1")], ids=repr)
def test_nothing_is_undone_or_changed_before_anything_was_done(body):
    with pytest.raises(UnreadableEntry, match=r"deed 2 .* there is none"):
        undone_in({1: SeatTaken(0, "Ana"), 2: body})


def test_a_human_is_there_who_does_something_in_person():
    absent = [body for body in KEPT if not in_person(body)]
    assert absent == [
        ActionPlayed(1, "move 3", BOT),
        PlayerRenamed(2, "Ana"),
        GameBegun(),
        BotStoodIn(1),
        SeatInvited(1, "d1"),
        SeatLeft(1),
        PlayerResigned(1),
        TableRemoved(),
        RematchNamed("abc"),
        HintGiven(1, 12),
    ]
    assert all(line_of(body) for body in KEPT if in_person(body))
