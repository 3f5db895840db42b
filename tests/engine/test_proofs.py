"""A dishonest server can hash what it likes, but not play it."""

import pytest
from tools.fairness import is_good, web_game

from entrepot.engine.errors import BadRecord
from entrepot.engine.proofs import check_deal
from entrepot.engine.retelling import Impossible, Retelling
from entrepot.games import find
from tests.forging import forgeries, rechained
from tests.playing import GAMES

FORGED = dict(forgeries())


@pytest.mark.parametrize("name", FORGED)
def test_what_no_table_could_have_done_is_refused_however_it_is_hashed(name):
    with pytest.raises(BadRecord):
        check_deal(FORGED[name], find)


@pytest.mark.parametrize("game", GAMES)
def test_a_record_with_a_chain_of_its_own_deeds_is_good(game):
    record = web_game(game, 4)
    assert rechained(record, record["deal"]["deeds"]) == record
    assert check_deal(record, find).over


def test_the_line_that_cannot_have_been_done_is_named():
    record = FORGED["a stand-in that nobody called"]
    place = record["deal"]["deeds"].index("act 0 stand-in pass")
    with pytest.raises(BadRecord, match=rf"deeds\[{place}\] cannot have been done"):
        check_deal(record, find)


def test_a_retelling_stops_where_its_lines_go_wrong():
    table = check_deal(web_game("dunhuang", 4), find)
    with pytest.raises(Impossible, match="line 1"):
        Retelling(table, ["human"] * 3, ["begin " + "0" * 64, "undo 0"])


def test_that_numbers_look_alike_in_python_does_not_make_them_the_same():
    assert not is_good('{"deal": {}, "players": true}')
