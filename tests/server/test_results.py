"""When a game ends, whoever hears the page is told the whole result."""

import re

import pytest

import entrepot

from .tables import open_table, play_some, serving


@pytest.mark.parametrize("game", entrepot.games())
def test_the_whole_result_is_said_when_the_game_ends(game):
    with serving() as client:
        players = open_table(client, game, names=["Ana", "Ben", "Cleo"])
        play_some(players, 10**4)
        with players[0].follow(page=True) as socket:
            asks = socket.receive_json()["asks"]
        page = client.get(f"/tables/{players[0].table}", headers=players[0].headers).text
    verdict = re.search(r'id="result-title">(.*?)<', page)[1]
    assert asks.startswith(f"The game is over. {verdict}")
    points = re.findall(r"(Ana|Ben|Cleo) has (\d+) points?\.", asks)
    assert [n for _, n in points] == re.findall(r"<tfoot>.*?<td>(\d+)</td>", page)
