"""A link is for sitting down: it shows nobody's cards, and whoever looks at it takes nothing."""

import asyncio
import re
from collections import deque

import httpx
import pytest
from starlette.websockets import WebSocketDisconnect

from ..tables import open_table, Player, serving, sitting_of

FORM = {"game": "dunhuang", "players": "2", "seat0": "human", "seat1": "human", "name0": "Ana"}
PREVIEW = {"User-Agent": "a chat programme that looks at every link"}


@pytest.fixture
def client():
    with serving() as client:
        yield client


@pytest.fixture
def link(client):
    """An invitation that somebody else has made."""
    page = client.post("/tables/new", data=FORM).text
    found = re.search(r'value="http://testserver([^"]*/seats/[^"]*)"', page)
    client.cookies.clear()
    return found[1]


def guest_of(client, link):
    """Somebody who has sat down by a link, with the token that the browser holds."""
    client.cookies.clear()
    table = client.post(link, data={"name": "Ben"}).url.path.split("/")[-1]
    token = client.cookies.get("seat", path=f"/tables/{table}")
    client.cookies.clear()
    return Player(client, table, 1, token)


def begin(client, link):
    """Deal, as if all had sat down and said their parts."""
    sitting = sitting_of(client, link.split("/")[2])
    client.portal.call(sitting.begin, sitting.state.roster.maker)


def holder_of(client, link):
    """Somebody who tries what can be done with the token in a link."""
    _, _, table, _, token = link.split("/")
    return Player(client, table, 1, token)


def test_an_invitation_shows_no_cards_before_the_guest_sits_down(client, link):
    begin(client, link)
    maker = holder_of(client, link)
    assert maker.get("view").status_code == 401
    assert maker.act("keep tea", 0).status_code == 401


def test_an_invitation_is_used_up_when_the_guest_sits_down(client, link):
    guest = guest_of(client, link)
    begin(client, link)
    assert guest.get("view").json()["view"]["seat"] == 1
    assert holder_of(client, link).get("view").status_code == 401
    for answer in (client.get(link), client.post(link)):
        assert answer.status_code == 401
        assert "seat" not in answer.cookies
    assert guest.get("view").status_code == 200


def test_a_token_of_the_api_is_used_up_when_somebody_sits_down_by_its_link(client):
    program = open_table(client)[1]
    assert program.get("view").status_code == 200
    guest = guest_of(client, program.link)
    assert program.get("view").status_code == 401
    assert guest.get("view").status_code == 200


def test_one_who_has_begun_to_play_with_a_token_does_not_see_the_cards_of_whom_he_gives_it(client):
    program = open_table(client)[1]
    program.act(program.legal[0])
    with program.follow() as socket:
        guest = guest_of(client, program.link)
        with pytest.raises(WebSocketDisconnect):
            deque(iter(socket.receive_json, None), maxlen=0)
    assert program.get("view").status_code == 401
    assert guest.get("view").status_code == 200


def test_to_look_at_a_link_takes_no_seat(client, link):
    """A chat programme's preview does that before the friend does."""
    table = link.split("/")[2]
    for method in (client.get, client.head):
        answer = method(link, headers=PREVIEW)
        assert "seat" not in answer.cookies
        assert sitting_of(client, table).state.roster.free == (1,)
    assert "Sit down" in client.get(link).text
    assert guest_of(client, link).get().json()["people"][1]["name"] == "Ben"


def test_the_maker_sees_the_link_until_the_guest_sits_down(client):
    made = client.post("/tables/new", data=FORM)
    link = re.search(r'value="http://testserver([^"]*/seats/[^"]*)"', made.text)[1]
    maker = client.cookies
    for method, seen in ((client.get, True), (client.post, False)):
        client.cookies = {}
        method(link, headers=PREVIEW)
        client.cookies = maker
        assert (link in client.get(made.url.path).text) is seen


def test_whoever_sits_at_the_table_does_not_lose_his_seat_by_the_link_of_another(client):
    made = client.post("/tables/new", data=FORM)
    link = re.search(r'value="http://testserver([^"]*/seats/[^"]*)"', made.text)[1]
    page = client.get(link).text
    assert "You already sit at this table" in page
    assert 'class="join"' not in page
    assert "Begin now" in client.get(made.url.path).text


def test_the_link_of_ones_own_seat_opens_it_on_any_number_of_devices(client):
    player = open_table(client)[0]
    page = client.post(player.link).url.path
    link = re.search(r'http://testserver([^"<]*/seats/[^"<]*)', client.get(f"{page}/device").text)[
        1
    ]
    for _ in range(2):
        client.cookies.clear()
        assert "Continue playing" in client.get(link).text
        assert 'data-seat="0"' in client.post(link).text
    assert 'data-seat="0"' in client.get(link).text, "who sits there is led to the table"


def test_two_guests_with_one_link_do_not_share_a_seat(client, link):
    first = guest_of(client, link)
    assert client.post(link, data={"name": "Eve"}).status_code == 401
    assert first.get().json()["people"][1]["name"] == "Ben"


def test_invitations_go_along_to_a_rematch_and_still_only_invite(client, link):
    sitting = sitting_of(client, link.split("/")[2])
    token = link.split("/")[-1]
    again = sitting.state.roster.keys.rotated()
    assert again.invited(token) == 0
    assert again.seat_of(token) is None


def test_a_connection_by_the_old_token_ends_when_somebody_else_sits_down(client):
    program = open_table(client)[1]
    with program.follow() as socket:
        socket.receive_json()
        sitting = sitting_of(client, program.table)

        async def sit_down():
            sitting.state.roster.keys.renew(1, "of another token")
            sitting.presence.wake()

        client.portal.call(sit_down)
        messages = (socket.receive_json() for _ in range(10))
        with pytest.raises(WebSocketDisconnect):
            deque(messages, maxlen=0)


def in_turn(players, *asked):
    """What is answered to some who all ask before the first of them is served, with bodies."""
    client, sitting = players[0].client, sitting_of(players[0].client, players[0].table)

    async def run():
        transport = httpx.ASGITransport(client.app)
        async with httpx.AsyncClient(transport=transport, base_url="http://testserver") as http:
            async with sitting._lock:
                answers = []
                for player, what, body in asked:
                    path = f"/api/tables/{sitting.id}/{what}"
                    task = asyncio.create_task(http.post(path, json=body, headers=player.headers))
                    answers.append(task)
                    while len(sitting._lock._waiters or ()) < len(answers) and not task.done():
                        await asyncio.sleep(0)
            return [(await answer).status_code for answer in answers]

    return client.portal.call(run)


@pytest.mark.parametrize(
    ("what", "body"), [("part", {"part": "ab" * 32}), ("name", {"name": "Ben"}), ("leave", None)]
)
def test_who_has_left_a_seat_does_nothing_there_that_they_had_asked_for(client, what, body):
    players = open_table(client, wait=True, seats=("human", "human"))
    ben = players[1]
    ben.post("name", {"name": "Ben"})
    assert in_turn(players, (ben, "leave", None), (ben, what, body)) == [204, 401]
    assert sitting_of(client, ben.table).state.roster.free == (1,), "somebody else can sit down"


def test_who_leaves_twice_does_not_take_the_seat_from_the_next(client):
    players = open_table(client, wait=True, public=True, seats=("human", "human"))
    ben, stranger = players[1], Player(client, players[0].table, None, None)
    ben.post("name", {"name": "Ben"})
    leave = (ben, "leave", None)
    assert in_turn(players, leave, (stranger, "seats", {"name": "Cas"}), leave) == [204, 201, 401]
    assert sitting_of(client, ben.table).state.roster.names[1] == "Cas"


def test_no_bot_plays_for_one_who_has_come_meanwhile(client):
    ana, ben = players = open_table(client, seats=("human", "human"))
    come = (ben, "name", {"name": "Ben"})
    assert in_turn(players, come, (ana, "seats/1/stand-in", None)) == [200, 409]
    assert not ana.get().json()["people"][1]["stand_in"]
