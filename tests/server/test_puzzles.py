"""Puzzles as pages, without a browser: a right answer is explained and remembered."""

import re
from collections import Counter
from html import unescape
from itertools import combinations

import pytest

import entrepot
from entrepot.games import find
from entrepot.i18n import LANGUAGES
from entrepot.lab.puzzle_finder import alike
from entrepot.reviews.puzzles import kinds, labelled, shipped

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
def test_no_two_puzzles_are_alike(game):
    pairs = [(one, other) for one, other in combinations(shipped(game), 2) if alike(one, other)]
    assert not pairs


@pytest.mark.parametrize("game", GAMES)
def test_every_puzzle_is_of_the_kind_that_its_game_says(game):
    assert all(puzzle == labelled(puzzle) for puzzle in shipped(game))


@pytest.mark.parametrize("game", GAMES)
def test_there_are_a_hundred_puzzles_and_some_of_every_motif(game):
    there = Counter(puzzle.kind for puzzle in shipped(game))
    assert there.total() >= 100
    assert find(game).motifs.keys() <= there.keys()
    assert max(there.values()) <= 0.4 * there.total()


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
def test_one_kind_leads_from_puzzle_to_puzzle_of_it(client, game):
    page = client.get("/puzzles").text
    for kind in {puzzle.kind for puzzle in shipped(game)}:
        numbers = [n for n, puzzle in enumerate(shipped(game), 1) if puzzle.kind == kind]
        assert f'href="/puzzles/{game}?kind={kind}"' in page
        met = []
        for _ in numbers:
            after = f"&after={met[-1]}" if met else ""
            answer = client.get(f"/puzzles/{game}?kind={kind}{after}", follow_redirects=False)
            place, only = answer.headers["location"].split("?")
            assert only == f"kind={kind}"
            met.append(int(place.rpartition("/")[2]))
        assert met == numbers
    puzzle = client.get(f"/puzzles/{game}/{numbers[0]}?kind={kind}").text
    assert f'href="/puzzles/{game}?after={numbers[0]}&amp;kind={kind}"' in puzzle
    assert str(kinds(find(game))[kind].question) in unescape(puzzle)
    other = client.get(f"/puzzles/{game}/{numbers[0]}?kind=<b>").text
    assert f'href="/puzzles/{game}?after={numbers[0]}"' in other


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
    "address",
    [
        "/puzzles/{}?kind=none",
        "/puzzles/chess",
        "/puzzles/chess/1",
        "/puzzles/{}/0",
        "/puzzles/{}/9999.svg",
    ],
)
def test_what_is_not_there_is_not_found(client, address):
    assert client.get(address.format(GAMES[0])).status_code == 404


def test_what_was_remembered_wrongly_is_forgotten(client):
    client.cookies.set(f"puzzles-{GAMES[0]}", "no number")
    assert client.get("/puzzles").status_code == 200
    assert client.post(f"/puzzles/{GAMES[0]}/1", data={"action": "fly"}).status_code == 404
