"""Puzzles as pages, without a browser: a right answer is explained and remembered."""

import re

import pytest

import entrepot
from entrepot.reviews.puzzles import shipped
from entrepot.words import LANGUAGES

from .tables import serving

GAMES = [game for game in entrepot.games() if shipped(game)]


@pytest.fixture(scope="module")
def client():
    with serving() as client:
        client.headers["accept"] = "text/html"
        yield client


@pytest.fixture(autouse=True)
def new_browser(client):
    client.cookies.clear()


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_can_be_played_and_has_one_best_action(game):
    for puzzle in shipped(game):
        table = entrepot.from_text(puzzle.position, seed=1)
        seat = puzzle.view["seat"]
        assert table.game == game
        assert set(table.legal(seat)) == set(puzzle.values)
        assert puzzle.best == max(puzzle.values, key=lambda action: puzzle.values[action])
        assert puzzle.lead >= 0.08
        assert puzzle.lead > 4 * puzzle.error
        assert table.view(seat) == puzzle.view


@pytest.mark.parametrize("game", GAMES)
def test_no_two_puzzles_are_the_same(game):
    assert len({puzzle.position for puzzle in shipped(game)}) == len(shipped(game))


def test_the_home_page_leads_to_the_puzzle_of_the_day(client):
    assert 'href="/puzzles"' in client.get("/").text
    page = client.get("/puzzles").text
    for game in GAMES:
        assert f'data-puzzle-today="{game}"' in page


@pytest.mark.parametrize("game", GAMES)
def test_a_wrong_answer_says_what_it_costs_and_keeps_the_right_one_secret(client, game):
    puzzle = shipped(game)[0]
    page = client.post(f"/puzzles/{game}/1", data={"action": puzzle.second}).text
    assert "data-puzzle-solved" not in page
    assert "Try again." in page
    assert "Your chance to win" not in page
    assert "Solved: 0 of" in client.get("/puzzles").text


@pytest.mark.parametrize("game", GAMES)
def test_what_is_solved_is_remembered_and_the_next_one_is_another(client, game):
    puzzle = shipped(game)[0]
    page = client.post(f"/puzzles/{game}/1", data={"action": puzzle.best}).text
    assert "data-puzzle-solved" in page
    assert "Your chance to win" in page
    assert "Solved: 1 of" in client.get("/puzzles").text
    answer = client.get(f"/puzzles/{game}", follow_redirects=False)
    assert answer.headers["location"] == f"/puzzles/{game}/2"


@pytest.mark.parametrize("game", GAMES)
def test_no_two_answers_read_the_same(client, game):
    for number in range(1, len(shipped(game)) + 1, 9):
        page = client.get(f"/puzzles/{game}/{number}").text
        told = re.findall(r'name="action"[^>]*>([^<]*)</button>', page)
        assert len(told) == len(set(told)) == len(shipped(game)[number - 1].values)


def test_the_answer_can_be_shown_which_does_not_count_as_solved(client):
    page = client.post(f"/puzzles/{GAMES[0]}/1", data={"show": "yes"}).text
    assert "Your chance to win" in page
    assert "data-puzzle-solved" not in page
    assert "Solved: 1" not in client.get("/puzzles").text


@pytest.mark.parametrize("game", GAMES)
def test_the_table_is_drawn_as_the_seat_sees_it_in_every_language(client, game):
    for language in LANGUAGES:
        answer = client.get(f"/puzzles/{game}/1.svg?language={language}&light=dark")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")


@pytest.mark.parametrize(
    "address", ["/puzzles/chess", "/puzzles/chess/1", "/puzzles/{}/0", "/puzzles/{}/9999.svg"]
)
def test_what_is_not_there_is_not_found(client, address):
    assert client.get(address.format(GAMES[0])).status_code == 404


def test_what_was_remembered_wrongly_is_forgotten(client):
    client.cookies.set(f"puzzles-{GAMES[0]}", "no number")
    assert client.get("/puzzles").status_code == 200
    assert client.post(f"/puzzles/{GAMES[0]}/1", data={"action": "fly"}).status_code == 404
