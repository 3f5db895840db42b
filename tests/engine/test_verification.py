"""A dishonest server can hash what it likes, but not play it."""

from random import Random

import pytest
from tools.fairness import is_good, web_game, WebTable

from entrepot.engine.errors import BadRecord
from entrepot.engine.fairness.transcript import ImpossibleEntry, MOST_SHARED, TranscriptReplay
from entrepot.engine.fairness.verification import verify_deal
from entrepot.engine.history import ENTRIES_PER_SEAT
from entrepot.games import find
from entrepot.server.sessions.log_entries import (
    ActionPlayed,
    BotStoodIn,
    ChoiceChanged,
    GameBegun,
    PlayerReturned,
)
from tests.forged_records import forgeries, rechained
from tests.random_games import GAMES

FORGED = dict(forgeries())


@pytest.mark.parametrize("name", FORGED)
def test_what_no_table_could_have_done_is_refused_however_it_is_hashed(name):
    with pytest.raises(BadRecord):
        verify_deal(FORGED[name], find)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_with_a_chain_of_its_own_deeds_is_good(game):
    record = web_game(game, 4)
    assert rechained(record, record["deal"]["deeds"]) == record
    assert verify_deal(record, find).over


def test_the_line_that_cannot_have_been_done_is_named():
    record = FORGED["a stand-in that nobody called"]
    place = record["deal"]["deeds"].index("act 0 stand-in pass")
    with pytest.raises(BadRecord, match=rf"deeds\[{place}\] cannot have been done"):
        verify_deal(record, find)


def played(*lines):
    """A game of two people in which these lines were written before the first human action.

    In them ACT is that action, by a stand-in; without it, it is played by hand after them.
    """
    table, chance = WebTable("dunhuang", 4, ("human", "human")), Random(4)
    table.do(GameBegun())
    while not table.state.over:
        table.act(chance)
    record = table.record()
    begin, first, *rest = record["deal"]["deeds"]
    seat = first.split()[1]
    said = [line.replace("ACT", first.replace("human", "stand-in")) for line in lines]
    said = [line.replace("SEAT", seat) for line in said]
    after = [] if "ACT" in lines else [first]
    return rechained(record, [begin, *said, *after, *rest])


@pytest.mark.parametrize(
    "lines",
    [
        ("stand-in SEAT", "ACT"),
        ("stand-in SEAT", "return SEAT", "stand-in SEAT", "ACT"),
        ("stand-in SEAT", "stand-in SEAT", "return SEAT", "ACT"),
        ("stand-in SEAT", "sit SEAT", "ACT"),
        ("stand-in SEAT",),
    ],
    ids=["called", "called again", "who resigned looks on", "who resigned has a name", "by hand"],
)
def test_a_stand_in_plays_from_when_it_is_called(lines):
    assert verify_deal(played(*lines), find).over


@pytest.mark.parametrize("lines", [("ACT",), ("stand-in SEAT", "return SEAT", "ACT")])
def test_a_stand_in_plays_neither_before_nor_after(lines):
    with pytest.raises(BadRecord, match=rf"deeds\[{len(lines)}\] cannot have been done"):
        verify_deal(played(*lines), find)


def test_a_stand_in_plays_no_more_once_its_player_has_played_by_hand():
    record = played("stand-in SEAT")
    deeds = record["deal"]["deeds"]
    seat = deeds[1].split()[1]
    again = [i for i, line in enumerate(deeds) if line.startswith(f"act {seat} ")][1]
    deeds[again] = deeds[again].replace("human", "stand-in")
    with pytest.raises(BadRecord, match=rf"deeds\[{again}\] cannot have been done"):
        verify_deal(rechained(record, deeds), find)


def test_a_retelling_stops_where_its_lines_go_wrong():
    table = verify_deal(web_game("dunhuang", 4), find)
    with pytest.raises(ImpossibleEntry, match="line 1"):
        TranscriptReplay(table, ["human"] * 3, ["begin " + "0" * 64, "undo 0"])


def test_each_seat_may_use_all_that_tables_allow_however_long_the_chain_is():
    table = WebTable("dunhuang", 4, ("human", "human"))
    table.do(GameBegun())
    table.do(ActionPlayed(0, table.state.legal(0)[0]))
    for _ in range(MOST_SHARED):
        table.do(BotStoodIn(0))
        table.do(PlayerReturned(0))
    choices = table.state.legal(0)
    for i in range(ENTRIES_PER_SEAT):
        table.do(ChoiceChanged(0, choices[i % len(choices)]))
    chance = Random(4)
    while not table.state.over:
        table.act(chance)
    record = table.record()
    assert verify_deal(record, find).over
    deeds = record["deal"]["deeds"]
    at = next(i for i, line in enumerate(deeds) if line.startswith("change"))
    with pytest.raises(BadRecord, match="cannot have been done"):
        verify_deal(rechained(record, [*deeds[:at], deeds[at], *deeds[at:]]), find)


def test_a_table_at_which_enough_was_done_is_only_played_on():
    """As at tables of earlier versions, where one seat could use all that there was."""
    table = WebTable("dunhuang", 4, ("human", "human"))
    table.do(GameBegun())
    table.do(ActionPlayed(0, table.state.legal(0)[0]))
    choices = table.state.legal(0)
    for i in range(MOST_SHARED - 2):
        table.do(ChoiceChanged(0, choices[i % len(choices)]))
    chance = Random(4)
    while not table.state.over:
        table.act(chance)
    record = table.record()
    deeds = record["deal"]["deeds"]
    at = next(i for i, line in enumerate(deeds) if line.startswith("change"))
    longer = rechained(record, [*deeds[:at], deeds[at], *deeds[at:]])
    assert verify_deal(longer, find).over, "a table that did not wait has dealt without a deed"
    longer = rechained(record, [*deeds[:at], *deeds[at : at + 2], *deeds[at:]])
    with pytest.raises(BadRecord, match=rf"deeds\[{MOST_SHARED + 1}\] cannot have been done"):
        verify_deal(longer, find)


def test_that_numbers_look_alike_in_python_does_not_make_them_the_same():
    assert not is_good('{"deal": {}, "players": true}')
