"""What is shown for a moment of what happened: made from what one reader saw, for every reader."""

import re
from html import escape
from random import Random

import pytest

import entrepot
from entrepot import draw
from entrepot.draw import Scene
from entrepot.draw.dschunk.opened_bids import Bid, bids_in
from entrepot.engine.table import seen_by
from entrepot.games import find
from entrepot.i18n import Voice

NAMES = ["Ana", "Ben", "지우", "Chloé"]


def played(game, players, seed):
    """A whole game at random: each action's events, and the table after it."""
    table, chance = entrepot.new(game, players, seed=seed), Random(seed)
    while not table.over:
        seat = chance.choice(table.actors)
        yield table.play(chance.choice(table.legal(seat)), seat), table


def shown(table, events, seat, language="en"):
    """What a seat is shown of an action."""
    view = table.view(seat)
    names = NAMES[: len(view["players"])]
    scene = Scene(view=view, legal=(), voice=Voice(language, names), people=())
    return draw.overlays(scene, [seen_by(event, seat) for event in events])


def text_of(showing):
    return " ".join(re.sub("<[^>]+>", " ", showing.drawn).split())


@pytest.mark.parametrize("game", entrepot.games())
def test_the_end_of_every_game_is_shown_last_and_says_who_won(game):
    *_, (events, table) = played(game, 3, seed=1)
    last = shown(table, events, None)[-1]
    assert last.kind == "end"
    assert all(NAMES[seat] in text_of(last) for seat in table.winners)


@pytest.mark.parametrize(
    ("kind", "shown_as"),
    [("token", "change"), ("side", "change"), ("ending", "notice"), ("end", "end")],
)
def test_what_matters_in_dunhuang_is_shown_whenever_it_happens(kind, shown_as):
    found = 0
    for seed in range(3):
        for events, table in played("dunhuang", 4, seed):
            if any(event["kind"] == kind for event in events):
                found += 1
                for seat in (0, None):
                    assert shown_as in [one.kind for one in shown(table, events, seat)]
    assert found


def test_a_token_comes_from_whoever_had_it_and_goes_to_whoever_has_it():
    for events, table in played("dunhuang", 3, seed=1):
        for event in events:
            if event["kind"] == "token" and event["from"] is not None and event["to"] is not None:
                (showing,) = shown(table, [event], None)
                assert f'data-from="shop {event["from"]}|' in showing.drawn
                assert f'data-to="shop {event["to"]}|' in showing.drawn
                return
    pytest.fail("no token changed hands")


def test_a_card_from_hand_to_hand_is_face_down_for_those_who_do_not_see_it():
    for seed in range(10):
        for events, table in played("dunhuang", 3, seed):
            passed = [
                event for event in events if event.get("from", "") and event["kind"] == "card"
            ]
            passed = [e for e in passed if e["from"][:4] == e["to"][:4] == "hand"]
            if passed:
                giver, taker = int(passed[0]["from"][-1]), int(passed[0]["to"][-1])
                (stranger,) = {0, 1, 2} - {giver, taker}
                good = passed[0]["good"]
                assert good in text_of(shown(table, passed[:1], taker)[0])
                assert good not in text_of(shown(table, passed[:1], stranger)[0])
                return
    pytest.fail("no card went from hand to hand")


def reveals(players=4, seed=2):
    """The actions by which bids were opened."""
    for events, table in played("dschunk", players, seed):
        if any(event["kind"] == "bid" for event in events):
            yield events, table


def test_opened_bids_are_shown_side_by_side_and_everybody_is_named():
    for events, table in reveals():
        first = shown(table, events, 0)[0]
        assert first.kind == "reveal"
        assert first.drawn.count('class="slip-open') == 4
        assert all(name in text_of(first) for name in NAMES)


def test_those_are_marked_who_got_the_price_or_the_card():
    for events, _ in reveals():
        bids = bids_in(events)
        sales = [event for event in events if event["kind"] == "sale"]
        alone = {sale["seat"] for sale in sales} - {None}
        assert alone == {bid.seat for bid in bids if bid.alone}
        paid = {event["seat"]: event["n"] for event in events if event["kind"] == "money"}
        assert paid == {bid.seat: bid.yuan for bid in bids if bid.yuan}
        lucky = {sale["seat"] for sale in sales if sale["price"] == "S"} - {None}
        assert lucky == {bid.seat for bid in bids if bid.card}


def test_of_several_openings_the_last_is_read():
    first = {"kind": "bid", "seat": 0, "n": 1, "good": "rice"}
    other = {"kind": "bid", "seat": 0, "n": 0, "good": None}
    assert bids_in([first, {"kind": "decided", "seat": 0}, other]) == (Bid(0, 0, None),)
    assert bids_in([]) == ()


def test_every_opening_in_a_row_is_shown():
    both = [events for events, _ in reveals()][:2]
    *_, (_, table) = reveals()
    kinds = [one.kind for one in shown(table, [*both[0], *both[1]], 0)]
    assert kinds.count("reveal") >= 2


def test_the_log_has_opened_bids_as_a_table_and_tells_the_rest():
    events, _ = next(reveals())
    table, others = draw.log_table("dschunk", events, Voice("en", NAMES))
    assert table.count("<tr") == 4
    assert not {"bid", "sale", "money", "goods"} & {event["kind"] for event in others}
    quiet = [event for event in events if event["kind"] == "decided"]
    assert draw.log_table("dschunk", quiet, Voice("en", NAMES)) is None


@pytest.mark.parametrize("game", entrepot.games())
def test_showings_say_nothing_that_the_log_does_not_say(game):
    rules = find(game)
    for events, table in played(game, 3, seed=4):
        for seat in (0, None):
            voice = Voice("en", NAMES)
            for one in shown(table, events, seat):
                if one.kind != "change":
                    continue
                seen = [seen_by(event, seat) for event in events]
                told = [
                    voice(words)
                    for e in seen
                    if (words := rules.describe_event(e, seat)) is not None
                ]
                for sentence in re.findall("<p>(.*?)</p>", one.drawn):
                    assert sentence in map(escape, told)
