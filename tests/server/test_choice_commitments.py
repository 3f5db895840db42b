"""A secret choice is pledged when it is made, and opened when all are shown it."""

import json
from random import Random

import pytest
from tools.fairness import secret, WebTable

from entrepot.engine.fairness.commitments import choice_commitment
from entrepot.engine.fairness.receipts import check_receipts
from entrepot.engine.fairness.verification import DealMismatch, verify_deal
from entrepot.engine.history import BOT, STAND_IN
from entrepot.games import find
from entrepot.server.sessions.log_entries import (
    ActionPlayed,
    ActionUndone,
    BotStoodIn,
    ChoiceChanged,
    GameBegun,
    PlayerReturned,
    SeatTaken,
)
from tests.random_games import GAMES

PEOPLE = ("human", "human", "human")


def bidding(seats=PEOPLE):
    """A table at which all bid, and each may bid several things."""
    for seed in range(100):
        table, chance = WebTable("dschunk", seed, seats), Random(seed)
        table.do(GameBegun())
        while table.state.step != "bid":
            table.act(chance)
        if all(len(table.state.legal(seat)) > 2 for seat in range(3)):
            return table
    raise AssertionError("nobody can choose in a hundred games")


def opens(opened, pledges):
    return choice_commitment(opened.seat, opened.action, opened.salt) == pledges[opened.seat]


def test_what_all_are_shown_is_what_had_been_pledged_before_the_last_one_chose():
    table = bidding()
    state, promised = table.state, table.state.promised
    assert promised.pledges == [None] * 3
    table.do(ActionPlayed(0, state.legal(0)[0]))
    assert [bool(one) for one in promised.pledges] == [True, False, False]
    assert promised.opened == ()
    table.do(ActionPlayed(2, state.legal(2)[1]))
    told, head = promised.pledges, promised.head_of(1)
    table.do(ActionPlayed(1, state.legal(1)[0]))
    opened = {one.seat: one for one in promised.opened}
    assert sorted(opened) == [0, 1, 2]
    assert opens(opened[0], told)
    assert opens(opened[2], told)
    assert {opened[0].head, opened[2].head} == {head}
    assert opened[1].salt is None, "the last choice is shown as it is made"


def test_a_pledge_is_new_with_every_head_and_all_are_of_one_size():
    table = bidding()
    state, promised = table.state, table.state.promised
    table.do(ActionPlayed(0, state.legal(0)[0]))
    first = promised.pledges[0]
    table.do(SeatTaken(1, "Another name"))
    assert promised.pledges[0] != first
    assert {len(one) for one in (first, promised.pledges[0])} == {64}


def test_that_a_choice_is_changed_shows_only_where_nothing_was_told_since():
    table = bidding()
    state, promised = table.state, table.state.promised
    one, other, third = state.legal(0)[:3]
    table.do(ActionPlayed(0, one))
    told = promised.pledges
    table.do(ChoiceChanged(0, other))
    assert promised.pledges == told
    table.do(ActionPlayed(1, state.legal(1)[0]))
    told = promised.pledges
    table.do(ChoiceChanged(1, state.legal(1)[1]), ActionPlayed(2, state.legal(2)[0]))
    opened = {one.seat: one for one in promised.opened}
    assert opened[0].action == other
    assert opens(opened[0], told)
    assert opened[1].salt is None
    assert third not in json.dumps(promised.told(2))


def test_a_choice_that_is_taken_back_is_pledged_no_more():
    table = bidding()
    promised = table.state.promised
    table.do(ActionPlayed(0, table.state.legal(0)[0]), ActionUndone(0))
    assert promised.pledges == [None] * 3


def test_a_kept_card_is_pledged_and_stays_secret_until_the_end():
    table = WebTable("dunhuang", 1, ("human", "human"))
    table.do(GameBegun())
    promised = table.state.promised
    for seat in (0, 1):
        table.do(ActionPlayed(seat, table.state.legal(seat)[0]))
    assert all(promised.pledges)
    assert promised.opened == ()
    table.act(Random(1))
    assert promised.pledges == [None, None]
    assert promised.opened == ()


def test_what_was_shown_last_is_told_on_though_somebody_chooses_again():
    table, chance = bidding(), Random(1)
    state, promised = table.state, table.state.promised
    while not promised.opened:
        table.act(chance)
    shown = promised.opened
    while state.step != "bid":
        table.act(chance)
    table.do(ActionPlayed(0, state.legal(0)[0]))
    assert promised.opened == shown
    table.do(ActionUndone(0))
    assert promised.opened == shown
    assert table.again().promised.told(1) == promised.told(1)


def test_another_server_tells_the_same():
    table = bidding()
    state = table.state
    table.do(
        ActionPlayed(0, state.legal(0)[0]), ActionUndone(0), ActionPlayed(0, state.legal(0)[1])
    )
    table.do(ActionPlayed(1, state.legal(1)[0]), ChoiceChanged(0, state.legal(0)[0]))
    assert table.again().promised.told(0) == state.promised.told(0)
    assert table.again().promised.told(2) == state.promised.told(2)
    table.do(ActionPlayed(2, state.legal(2)[0]))
    assert table.again().promised.told(1) == state.promised.told(1)


def test_bids_of_bots_and_stand_ins_are_pledged_like_others():
    table = bidding(("human", "random", "human"))
    state, promised = table.state, table.state.promised
    table.do(
        BotStoodIn(2),
        ActionPlayed(1, state.legal(1)[0], BOT),
        ActionPlayed(2, state.legal(2)[0], STAND_IN),
    )
    told = promised.pledges
    table.do(PlayerReturned(2), ChoiceChanged(2, state.legal(2)[1]), SeatTaken(0, "A"))
    again = promised.pledges
    table.do(ActionPlayed(0, state.legal(0)[0]))
    opened = {one.seat: one for one in promised.opened}
    assert opens(opened[1], again)
    assert not opens(opened[2], told), "who comes back may choose for themselves"
    assert opens(opened[2], again)
    play_on(table)


def play_on(table, seed=1):
    """Play to the end; gives what a reader was told all along, and the proven record."""
    notes, chance = [], Random(seed)
    while not table.state.over:
        table.act(chance)
        notes.append(table.state.promised.told(0))
        if chance.random() < 0.5 and table.change(0, chance):
            notes.append(table.state.promised.told(0))
    record = table.record()
    assert verify_deal(record, find).over
    return notes, record


@pytest.fixture(scope="module", params=GAMES)
def played(request):
    """What somebody noted in a game, and its record."""
    table = WebTable(request.param, 3)
    promise = table.state.promised.commitment
    table.do(SeatTaken(0, "A", None, secret("mine")), SeatTaken(1, "B"), GameBegun())
    first = {"promise": promise, "part": secret("mine"), **table.state.promised.told(0)}
    notes, record = play_on(table)
    return [first, *notes], record


def test_a_record_agrees_with_what_its_players_noted(played):
    notes, record = played
    assert any(line.startswith("change 0") for line in record["deal"]["deeds"])
    assert check_receipts(record, json.loads(json.dumps(notes))) == len(notes)


def test_who_changes_a_choice_has_a_head_of_their_own_without_pledges():
    table = bidding()
    state, promised = table.state, table.state.promised
    table.do(ActionPlayed(0, state.legal(0)[0]), ActionPlayed(1, state.legal(1)[0]))
    told = promised.told(2)
    table.do(ChoiceChanged(0, state.legal(0)[1]))
    assert promised.told(2) == told
    assert promised.told(0)["head"] != told["head"]
    assert promised.told(0)["pledges"] == [None] * 3
    table.do(SeatTaken(1, "Another name"))
    assert promised.told(0) == promised.told(2)


@pytest.mark.parametrize("key", ["promise", "part", "head"])
def test_a_record_that_is_not_the_game_somebody_played_is_found(played, key):
    notes, record = played
    with pytest.raises(DealMismatch, match=key):
        check_receipts(record, [{**notes[0], key: secret("other")}])


def test_a_pledge_that_was_not_kept_is_found(played):
    notes, record = played
    pledged = next(note for note in notes if any(note["pledges"]))
    false = [one and secret("other") for one in pledged["pledges"]]
    with pytest.raises(DealMismatch, match="was pledged is not"):
        check_receipts(record, [{**pledged, "pledges": false}])


def test_a_choice_opened_otherwise_than_pledged_is_found(played):
    notes, record = played
    if record["game"] == "dunhuang":
        return  # where nothing is opened before the end
    at = next(i for i, note in enumerate(notes) if note["opened"])
    false = [{**one, "action": "pass", "salt": secret("other")} for one in notes[at]["opened"]]
    with pytest.raises(DealMismatch, match="opened is not"):
        check_receipts(record, [*notes[:at], {**notes[at], "opened": false}])
