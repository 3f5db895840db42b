"""The conformance kit finds whatever is wrong with a game, and names the member at fault."""

import re
from dataclasses import replace

import pytest

import entrepot
from entrepot.engine.conformance import check_game, NonConforming
from entrepot.engine.conformance.contract import contract_members, GIVES, VALUES, with_members
from entrepot.engine.phrases import Phrase, say
from entrepot.games import find
from tests.effort import seeds

pytestmark = pytest.mark.thorough
GAME = find("dunhuang")
MEMBERS = contract_members(GAME)
NONSENSE = object()


def spoiled(member, spoil):
    """Dunhuang for two, in which what a member gives goes through `spoil` first."""
    right = MEMBERS[member]
    return with_members(GAME, {"seats": (2,), "evaluation.weights": WEIGHTS, member: spoil(right)})


WEIGHTS = {trait: each[:1] for trait, each in GAME.evaluation.weights.items()}


def complaint_of(game):
    """What the kit says of a game."""
    with pytest.raises(NonConforming) as caught:
        check_game(game, games=1, with_compiled=False)
    return str(caught.value)


@pytest.mark.parametrize("seed", seeds(8))
@pytest.mark.parametrize("name", entrepot.games())
def test_a_game_keeps_the_contract(name, seed):
    entrepot.check_game(name, games=1, seed=seed, with_compiled=False)


def test_every_member_of_the_contract_is_asked_or_looked_at():
    assert {*GIVES} | {*VALUES} == {*MEMBERS}
    assert not {*GIVES} & {*VALUES}


@pytest.mark.parametrize("member", GIVES)
def test_a_member_that_raises_is_named(member):
    def broken(*_):
        raise KeyError("planted")

    complaint = complaint_of(spoiled(member, lambda right: broken))
    assert complaint.startswith("dunhuang")
    assert complaint.endswith(f": {member} raises KeyError: 'planted'")


@pytest.mark.parametrize("member", GIVES)
def test_a_member_that_gives_nonsense_is_named(member):
    def broken(right):
        return lambda *given: (right(*given), NONSENSE)[1]

    assert f": {member} must give {GIVES[member][0]}" in complaint_of(spoiled(member, broken))


@pytest.mark.parametrize("member", VALUES)
@pytest.mark.parametrize("value", [3, ("twice", "twice"), {"gold": (1, "2", 3, 4)}, str])
def test_a_value_that_is_nonsense_is_named(member, value):
    complaint = complaint_of(with_members(GAME, {member: value}))
    assert complaint.startswith(f"{value if member == 'name' else 'dunhuang'}: {member} must be ")


def test_a_step_whose_choices_stay_secret_is_not_among_those_that_are_revealed():
    complaint = complaint_of(with_members(GAME, {"revealed_steps": ("keep",)}))
    assert "revealed_steps names 'keep', but not all learn what was chosen" in complaint


def at_the_end(right, wrong):
    """A member that reads views, and does something else where a game is over."""
    return lambda view, *given: (wrong if "winners" in view else right)(view, *given)


def no_place(view, *_):
    return str(say("{player} wins."))


def wider(right):
    return lambda view, *given: right(view, *given) + "\n" + 81 * "x"


def idle(right):
    return lambda *given: None


def one_more(right):
    """Lines of points that are one too many for the first seat."""

    def reckoning(view):
        lines = right(view)
        return [[*lines[0], (Phrase("luck"), 1)], *lines[1:]]

    return reckoning


def only_seats_see(right):
    def picture(view, *given):
        return right({**view, "players": view["players"][: view["seat"] + 1]}, *given)

    return picture


def unfilled(right):
    return lambda *given: Phrase("{player} keeps {card}.", {"player": 1})


SPOILED = [
    ("text_board", only_seats_see, "text_board raises TypeError"),
    ("text_board", wider, "text_board must give lines of at most 80 columns"),
    ("prompt", lambda right: at_the_end(right, no_place), "prompt must give a phrase"),
    ("describe_event", unfilled, "describe_event must give a phrase or None: KeyError: 'card'"),
    (
        "describe_action",
        lambda right: lambda *given: None,
        "describe_action must give a phrase, not None",
    ),
    ("score_breakdown", one_more, "score_breakdown must add up to the points"),
    (
        "max_actions",
        lambda right: lambda players: 20,
        "max_actions must be no less than that, not 20",
    ),
    ("evaluation.features", idle, "evaluation.features must write 18 numbers"),
    (
        "evaluation.temperature",
        lambda right: lambda s: 0,
        "evaluation.temperature must give a number above 0",
    ),
    ("knowledge.extract_hidden", idle, r"knowledge.extract_hidden must write what view\(0\) hides"),
    ("rules.winners", lambda right: lambda s, out: 0, "rules.winners must give .* one at least"),
    ("rules.actors", lambda right: lambda s, out: 3, "rules.actors must give"),
]


@pytest.mark.parametrize(
    ("member", "spoil", "complaint"), SPOILED, ids=[f"{name} {text}" for name, _, text in SPOILED]
)
def test_a_fault_is_found_wherever_it_shows(member, spoil, complaint):
    assert re.search(complaint, complaint_of(spoiled(member, spoil)))


@pytest.mark.parametrize(
    ("fits", "complaint"),
    [
        (lambda view: view["nothing"], "raises KeyError: 'nothing'"),
        (lambda view: view["step"], "must give True or False, not 'keep'"),
    ],
)
def test_a_motif_that_cannot_tell_is_named(fits, complaint):
    motif = replace(GAME.motifs["guard"], fits=fits)
    assert f"motifs['ours'].fits {complaint}" in complaint_of(
        with_members(GAME, {"motifs": {"ours": motif}})
    )


def test_a_judgement_that_changes_the_position_is_found():
    def traits(s, p, out):
        GAME.evaluation.features(s, p, out)
        s.coins[p] += 1

    complaint = complaint_of(with_members(GAME, {"evaluation.features": traits}))
    assert "must leave a state as it is" in complaint


def test_both_ways_to_ask_for_a_check_are_one():
    entrepot.check_game("dunhuang", games=0)
    entrepot.check_game(GAME, games=0)


def test_a_step_that_depends_on_hidden_cards_is_found(monkeypatch):
    """Asked for an extra action only with a card for one, a seat would show that it has one."""
    from entrepot.games.dschunk import rules, state

    def has_extra(s, p):
        cards = s.special[p][state.SECRET : state.C_EIGHT]
        return int(not s.played[p] and any(cards))

    monkeypatch.setattr(rules, "may_play_card", has_extra)
    with pytest.raises(NonConforming, match=r"shows reader \d what is hidden"):
        check_game(find("dschunk"), games=4, with_compiled=False)
