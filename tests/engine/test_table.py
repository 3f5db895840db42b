"""Tables: what the public interface promises, whatever the game."""

import pickle

import pytest

import entrepot
from entrepot.engine.phrases import Phrase, Together
from entrepot.games import find


@pytest.fixture
def table():
    return entrepot.new("dunhuang", players=3, seed=7)


def test_the_games_are_known_by_name():
    assert "dunhuang" in entrepot.games()
    assert list(entrepot.games()) == sorted(entrepot.games())


def test_an_unknown_game_is_met_with_a_proposal():
    with pytest.raises(entrepot.UnknownGame, match="did you mean 'dunhuang'"):
        entrepot.new("dunhaung", players=3)
    for nothing in (None, 3, "", "../dunhuang"):
        with pytest.raises(entrepot.UnknownGame, match="the games are"):
            entrepot.new(nothing, players=3)


@pytest.mark.parametrize("players", [0, 1, 5, -3, True, 3.0, "3", None])
def test_a_wrong_number_of_players_is_refused(players):
    with pytest.raises(entrepot.BadOptions, match="for 2, 3 or 4 players"):
        entrepot.new("dunhuang", players=players)


@pytest.mark.parametrize("seed", [1.5, "7", True, 2**63, -(2**63) - 1])
def test_a_seed_is_a_whole_number_of_64_bits(seed):
    with pytest.raises(entrepot.BadOptions, match="seed"):
        entrepot.new("dunhuang", players=3, seed=seed)


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"supply": "endless"}, "options.supply must be one of unlimited, counted"),
        ({"suply": "counted"}, "did you mean 'supply'"),
        ({"tiles": "fixed"}, "options.tiles must be 'random' or 8 characters"),
        ({"tiles": ["painter"]}, "options.tiles must have 8 entries"),
        ([], "options must be an object"),
    ],
)
def test_a_wrong_option_is_named(options, complaint):
    with pytest.raises(entrepot.BadOptions, match=complaint):
        entrepot.new("dunhuang", players=3, options=options)


def test_without_a_seed_every_deal_is_another():
    deals = {entrepot.new("dunhuang", players=4).as_dict()["dice"] for _ in range(20)}
    assert len(deals) == 20


def test_errors_are_value_errors():
    for name in entrepot.__all__:
        thing = getattr(entrepot, name)
        if isinstance(thing, type) and issubclass(thing, Exception):
            assert issubclass(thing, entrepot.EntrepotError)
            assert issubclass(thing, ValueError)


def test_an_illegal_action_tells_what_who_when_and_what_is_legal(table):
    seat = table.actors[0]
    legal = table.legal(seat)
    with pytest.raises(entrepot.IllegalAction) as caught:
        table.play("shop", seat)
    error = caught.value
    assert (error.action, error.seat, error.step, error.legal) == ("shop", seat, "keep", legal)
    for part in ("'shop'", f"seat {seat}", "'keep'", *legal):
        assert part in str(error)


def test_a_refusal_says_the_same_in_another_process(table):
    with pytest.raises(entrepot.IllegalAction) as caught:
        table.play("keep bambo", 0)
    there = pickle.loads(pickle.dumps(caught.value))
    assert str(there) == str(caught.value) == str(caught.value.words)
    assert "did you mean 'keep bamboo'" in str(there)


def test_a_slip_of_the_pen_is_met_with_a_proposal(table):
    seat = table.actors[0]
    action = table.legal(seat)[0]
    with pytest.raises(entrepot.IllegalAction, match=f"did you mean '{action}'"):
        table.play(action[:-1], seat)


def test_with_several_actors_the_seat_must_be_named(table):
    with pytest.raises(entrepot.IllegalAction, match="say which one"):
        table.play(table.legal()[0])


def test_legal_without_a_seat_is_the_first_actors(table):
    assert table.legal() == table.legal(table.actors[0])


def test_who_is_no_actor_is_told_who_is(table):
    for seat in table.actors:
        table.play(table.legal(seat)[0], seat)
    (actor,) = table.actors
    other = (actor + 1) % 3
    assert table.legal(other) == []
    with pytest.raises(entrepot.IllegalAction, match=f"it is for seat {actor} to act"):
        table.play(table.legal(actor)[0], other)


@pytest.mark.parametrize("seat", [3, -1, True, "1", 1.0, [1]])
def test_a_seat_that_is_not_there_is_refused_everywhere(table, seat):
    for ask in (
        *(table.legal, table.view, table.log, table.prompt, table.text_board),
        lambda s: table.play("keep tea", s),
        lambda s: table.describe_action("keep tea", s),
        lambda s: table.describe_event({"kind": "ending", "seat": 0}, s),
    ):
        with pytest.raises(entrepot.UnknownSeat, match="seats are counted from 0: 0, 1 or 2"):
            ask(seat)


def test_lists_that_a_table_gives_away_are_the_callers_own(table):
    table.legal().clear()
    table.options.clear()
    table.as_dict()["players"].clear()
    table.record()["actions"].append("x")
    assert table.legal()
    assert table.options == {"supply": "unlimited", "tiles": "random"}
    assert len(table.as_dict()["players"]) == 3
    assert table.record()["actions"] == []


def test_events_are_counted_by_the_version_they_led_to(table):
    seat = table.actors[0]
    assert table.version == 0
    told = table.play(table.legal(seat)[0], seat)
    assert table.version == 1
    assert table.log(seat) == [{"version": 1, **entrepot.seen_by(e, seat)} for e in told]


def test_a_bot_is_found_by_name_and_repeats_itself_by_its_seed(table):
    seat = table.actors[0]
    choices = [
        [entrepot.bot("random", seed=5).choose(table.view(seat), list("abcdefgh")) for _ in "xy"]
        for _ in range(2)
    ]
    assert choices[0] == choices[1]
    with pytest.raises(entrepot.UnknownBot, match="did you mean 'random'"):
        entrepot.bot("randm")


@pytest.mark.parametrize("name", entrepot.games())
def test_a_game_is_shown_in_a_line(name):
    shown = repr(find(name))
    assert len(shown) < 80
    assert name in shown
    assert f"{len(find(name).actions)} actions" in shown


@pytest.mark.parametrize("name", entrepot.games())
def test_a_table_says_what_its_game_says_of_a_view(name):
    table = entrepot.new(name, players=3, seed=7)
    for _ in range(20):
        game, seat = table.game_rules, table.actors[0]
        for reader in (None, 0, 1, 2):
            assert table.prompt(reader) == game.prompt(table.view(reader))
            assert table.text_board(reader) == game.text_board(table.view(reader))
        for action in table.legal(seat):
            assert table.describe_action(action, seat) == game.describe_action(
                action, table.view(seat)
            )
        for event in table.play(table.legal(seat)[0], seat):
            for reader in (None, 0, 1, 2):
                seen = entrepot.seen_by(event, reader)
                assert table.describe_event(event, reader) == game.describe_event(seen, reader)
    assert isinstance(table.prompt(0), (Phrase, Together))
    assert str(table) == table.text_board(None)


def test_an_event_is_told_to_a_seat_as_that_seat_sees_it(table):
    event = table.play("keep bamboo", 0)[0]
    assert str(table.describe_event(event, 0)) == "You keep bamboo (6)."
    for other in (1, 2, None):
        assert str(table.describe_event(event, other)) == "Player 1 keeps a card."
        assert table.describe_event(table.log(other)[0], other) == table.describe_event(
            event, other
        )


def test_the_meaning_of_an_action_that_is_not_legal_is_refused(table):
    for action, seat in (("shop", 0), ("keep bambo", 0), ("keep bamboo", None)):
        with pytest.raises(entrepot.IllegalAction):
            table.describe_action(action, seat)


def test_public_names_are_listed_and_there():
    assert set(entrepot.__all__) <= set(dir(entrepot))
    for name in entrepot.__all__:
        assert getattr(entrepot, name) is not None
    with pytest.raises(AttributeError):
        _ = entrepot.nothing


@pytest.mark.parametrize("game", entrepot.games())
def test_a_copy_remembers_for_itself_and_what_it_is_copied_from_does_too(game):
    table = entrepot.new(game, players=3, seed=5)
    for _ in range(12):
        table.play(table.legal()[0], table.actors[0])
    before = table.as_dict()["memory"]
    twin = table.copy()
    for _ in range(12):
        twin.play(twin.legal()[-1], twin.actors[0])
    assert twin.as_dict()["memory"] != before
    assert table.as_dict()["memory"] == before
    later = table.copy()
    for _ in range(12):
        table.play(table.legal()[-1], table.actors[0])
    assert later.as_dict()["memory"] == before
    assert table.as_dict()["memory"] == twin.as_dict()["memory"]
