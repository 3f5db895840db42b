"""Records: what is wrong with a bad one is said, with the action at fault."""

import json

import pytest

import entrepot
from entrepot.engine.errors import BadRecord
from entrepot.engine.records import names_in
from tests.random_games import finish


@pytest.fixture(scope="module")
def record():
    return json.dumps(finish(entrepot.new("dunhuang", players=3, seed=11)).record())


@pytest.fixture
def changed(record):
    return json.loads(record)


def test_a_record_has_the_promised_keys(changed):
    assert list(changed) == [
        *("format", "game", "rules", "players", "options", "seed", "setup", "actions", "result")
    ]
    assert changed["format"] == 1
    assert changed["rules"] == "1"
    table = entrepot.replay(changed)
    assert changed["result"] == {"scores": table.scores(), "winners": list(table.winners)}


def test_an_unfinished_game_has_no_result_and_replays(changed):
    changed["actions"] = changed["actions"][:20]
    changed["result"] = None
    assert entrepot.replay(changed).version == 20


def test_a_record_without_a_seed_starts_from_its_set_up(changed):
    changed["seed"] = None
    assert entrepot.replay(changed).scores() == changed["result"]["scores"]


def test_options_that_contradict_the_set_up_are_refused(changed):
    changed["seed"] = None
    changed["options"]["supply"] = "counted"
    with pytest.raises(entrepot.BadRecord, match="options"):
        entrepot.replay(changed)


def test_a_record_is_the_callers_own():
    table = entrepot.from_dict(entrepot.new("dunhuang", players=2, seed=1).as_dict())
    table.record()["setup"]["turn"] = 77
    assert table.record()["setup"]["turn"] != 77


def broken(how):
    return pytest.param(*how[1:], id=how[0])


@pytest.mark.parametrize(
    ("damage", "complaint", "action"),
    [
        broken(("not a record", lambda r: r.clear(), "format is missing", None)),
        broken(("format", lambda r: r.update(format=2), "this version reads 1", None)),
        broken(("rules", lambda r: r.update(rules="7"), "this version plays '1'", None)),
        broken(("game", lambda r: r.update(game="chess"), "setup.game is 'dunhuang'", None)),
        broken(("players", lambda r: r.update(players=4), "setup is for 3 players, not 4", None)),
        broken(("seed", lambda r: r.update(seed=12), "setup is not what seed 12 deals", None)),
        broken(("options", lambda r: r.update(options={"supply": 1}), "options.supply", None)),
        broken(("setup", lambda r: r["setup"].update(camel="painter"), "camel must be null", None)),
        broken(("cut off", lambda r: r["actions"].pop(), "result is .* but play gives", None)),
        broken(("illegal", lambda r: r["actions"].insert(9, [0, "seal tea"]), r"actions\[9\]", 9)),
        broken(("no pair", lambda r: r["actions"].insert(4, "move 1"), r"actions\[4\] must be", 4)),
        broken(("no seat", lambda r: r["actions"][5].__setitem__(0, None), "no seat", 5)),
        broken(
            ("after the end", lambda r: r["actions"].append([0, "move 1"]), "after the end", "last")
        ),
        broken(("result", lambda r: r["result"]["scores"].reverse(), "result is", None)),
        broken(("more", lambda r: r.update(notes="hi"), "notes is not known", None)),
    ],
)
def test_a_bad_record_is_refused_with_the_reason(changed, damage, complaint, action):
    damage(changed)
    with pytest.raises(entrepot.BadRecord, match=complaint) as caught:
        entrepot.replay(changed)
    expected = len(changed["actions"]) - 1 if action == "last" else action
    assert caught.value.action == expected


@pytest.mark.parametrize("nothing", [None, [], "x", 3])
def test_what_is_no_record_at_all_is_refused(nothing):
    with pytest.raises(entrepot.BadRecord):
        entrepot.replay(nothing)


def test_a_record_may_say_what_the_players_are_called():
    record = entrepot.new("dunhuang", 2, seed=1).record()
    assert "names" not in record
    assert names_in(record) == ()
    named = {**record, "names": ["Ana", "지우"]}
    assert entrepot.replay(named).as_dict() == entrepot.replay(record).as_dict()
    assert names_in(named) == ("Ana", "지우")


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["Ana"], "names must have 2 entries, not 1"),
        ("Ana", "names must be a list, not 'Ana'"),
        (["Ana", 2], r"names\[1\] must be a text, not 2"),
    ],
)
def test_names_of_a_record_are_texts_one_for_each_seat(names, why):
    record = entrepot.new("dunhuang", 2, seed=1).record()
    with pytest.raises(BadRecord, match=why):
        entrepot.replay({**record, "names": names})
