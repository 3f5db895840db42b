"""The table of Merchants of Dunhuang: what is legal can be clicked, and nothing hidden shows."""

from collections import Counter
from copy import deepcopy

import pytest

import entrepot
from entrepot import draw
from entrepot.draw.dunhuang.board.emblems import CHARACTER_EMBLEMS, WARES
from entrepot.draw.html import Markup
from entrepot.engine.phrases import say
from entrepot.games.dunhuang.state import CHARACTERS, GOODS, STEPS, TOKENS_TO_WIN
from entrepot.games.dunhuang.texts.score import won_at_once
from entrepot.i18n import Voice
from tests.draw.scenes import actions, drawn, moments, NAMES, scene

pytestmark = pytest.mark.xdist_group(__name__)
POSITION = {
    "game": "dunhuang",
    "tiles": [
        "dancer",
        "farmer",
        "soldier",
        "buddhist",
        "trader",
        "painter",
        "maid",
        "interpreter",
    ],
    "market": ["tea", "silk", "glass", "paper", None, "bamboo", "lapis", "wool"],
    "camel": "painter",
    "pile": ["bamboo", "silk"],
    "players": [
        {
            "coins": 4,
            "hand": {"silver": 1, "silk": 2},
            "shop": {"tea": 2, "paper": 1},
            "tokens": ["tea", "paper"],
            "sealed": ["paper"],
        },
        {
            "coins": 2,
            "prestige": 5,
            "hand": {"tea": 1, "glass": 2},
            "shop": {"bamboo": 2, "paper": 1},
            "tokens": ["bamboo"],
        },
        {"coins": 7, "hand": {"wool": 3}, "shop": {"silk": 3}, "tokens": ["silk", "glass"]},
    ],
}


def laid_out(**changes):
    return entrepot.from_dict({**deepcopy(POSITION), "players": _four(), **changes})


def _four():
    return [*deepcopy(POSITION["players"]), {"coins": 0, "hand": {"wool": 1}}]


@pytest.fixture(scope="module")
def seen():
    """How often each step was met, having checked every moment of some random games."""
    steps = Counter()
    for players, seed in ((2, 2), (3, 0), (4, 5), (4, 7)):
        for table in moments("dunhuang", players, seed):
            for seat in table.actors or (0, None):
                tree = drawn(scene(table, seat))
                legal = set() if seat is None else set(table.legal(seat))
                assert actions(tree) == legal, (table, seat)
            steps[table.step] += 1
    return steps


@pytest.fixture(scope="module")
def drawings():
    """A random game as its players saw it when they had to act, with what was legal."""
    return [
        (table.legal(seat), drawn(scene(table, seat)))
        for table in moments("dunhuang", 4, 8)
        for seat in table.actors
    ]


def test_exactly_the_legal_actions_can_be_clicked_in_random_games(seen):
    assert seen["camel"] > 50


def test_every_step_of_the_game_was_drawn(seen):
    assert set(seen) == set(STEPS)


def test_the_root_says_what_is_drawn():
    table = laid_out()
    root = drawn(scene(table, 0, version=17))
    assert root.tag == "div"
    assert root.get("id") == "table"
    assert root.get("class") == "table dunhuang"
    assert root.get("data-game") == "dunhuang"
    assert root.get("data-step") == "camel"
    assert root.get("data-seat") == "0"
    assert root.get("data-actors") == "0"
    assert root.get("data-version") == "17"
    assert root.get("data-over") is None


def test_a_spectator_has_no_seat_and_nothing_to_click():
    root = drawn(scene(laid_out(), None))
    assert root.get("data-seat") == ""
    assert actions(root) == set()


def test_all_who_choose_at_once_are_actors():
    root = drawn(scene(entrepot.new("dunhuang", players=4, seed=1), 2))
    assert sorted(root.get("data-actors").split(",")) == ["0", "1", "2", "3"]


def test_a_finished_table_says_so_and_names_the_winner():
    *_, table = moments("dunhuang", 3, 5)
    root = drawn(scene(table, 0))
    assert root.get("data-over") == ""
    result = next(part for part in root.iter() if part.get("class") == "result")
    words = " ".join(result.itertext())
    winner = "You" if 0 in table.winners else NAMES[table.winners[0]]
    assert winner in words


def test_what_a_seat_cannot_see_makes_no_difference():
    """Two tables that differ only in hidden cards are drawn alike for the one who cannot know."""
    other = _four()
    other[1]["hand"] = {"tea": 2, "glass": 1}
    other[2]["hand"] = {"wool": 2, "bamboo": 1}
    mine, theirs = laid_out(), laid_out(players=other, pile=["silk", "gold"])
    assert draw.table(scene(mine, 0)) == draw.table(scene(theirs, 0))
    assert draw.table(scene(mine, None)) == draw.table(scene(theirs, None))
    assert draw.table(scene(mine, 1)) != draw.table(scene(theirs, 1))


def test_a_name_is_text_whatever_is_in_it():
    evil = "<script>alert(1)</script>"
    table = laid_out()
    names = (evil, '"onload="x', "&amp;", "Jo")
    given = {"voice": Voice("en", names), "people": tuple(map(draw.Person, names))}
    shown = draw.table(scene(table, 0, **given))
    assert evil not in shown
    assert "&lt;script&gt;" in shown
    assert "&amp;amp;" in shown
    assert not any(
        "onload" in key for part in drawn(scene(table, 0, **given)).iter() for key in part.attrib
    )


def test_there_is_no_inline_style_or_script(drawings):
    for _, tree in drawings:
        for part in tree.iter():
            assert part.get("style") is None
            assert part.tag not in ("script", "style")
            assert not any(key.startswith("on") for key in part.attrib)


def test_ids_are_given_once(drawings):
    for _, tree in drawings:
        ids = Counter(part.get("id") for part in tree.iter() if part.get("id"))
        assert [name for name, n in ids.items() if n > 1] == []


def test_every_drawing_used_is_in_the_sprite():
    table = laid_out()
    tree = drawn(scene(table, 0))
    symbols = {part.get("id") for part in tree.iter("symbol")}
    used = {part.get("href").removeprefix("#") for part in tree.iter("use")}
    assert used
    assert used <= symbols


def test_each_character_and_each_good_has_an_emblem():
    assert set(CHARACTER_EMBLEMS) == set(CHARACTERS)
    assert set(WARES) == set(GOODS)


def test_what_plays_an_action_says_so_to_a_screen_reader(drawings):
    for _, tree in drawings:
        for part in tree.iter():
            if part.get("data-action"):
                assert part.tag == "button" or part.get("role") == "button"
                assert part.get("aria-label") or "".join(part.itertext()).strip()
                assert part.get("data-tip")


def test_keys_stop_at_each_action_once(drawings):
    for legal, tree in drawings:
        stops = Counter(
            part.get("data-action")
            for part in tree.iter()
            if part.get("data-action") and part.get("tabindex") != "-1"
        )
        assert stops == Counter(legal)


def test_the_tile_where_the_camel_may_go_is_the_target_of_the_shortest_walk():
    table = laid_out()
    tree = drawn(scene(table, 0))
    stops = {part.get("id"): part.get("data-action") for part in tree.iter("g")}
    assert stops["stop-maid"] == "move 1"
    assert stops["stop-soldier"] == "move 5"
    assert "stop-buddhist" not in stops


def test_walks_of_more_than_a_round_are_in_the_list():
    players = _four()
    players[0]["coins"] = 11
    tree = drawn(scene(laid_out(players=players), 0))
    assert {f"move {n}" for n in range(1, 13)} == actions(tree)


def test_a_choice_made_is_marked_and_can_be_changed():
    table = entrepot.new("dunhuang", players=3, seed=2)
    legal = tuple(table.legal(1))
    tree = drawn(scene(table, 1, chosen=legal[1]))
    pressed = {p.get("data-action") for p in tree.iter("button") if p.get("aria-pressed") == "true"}
    assert pressed == {legal[1]}
    assert actions(tree) == set(legal)


def test_a_choice_made_can_be_changed_where_the_view_has_it_already():
    table = entrepot.new("dunhuang", players=3, seed=2)
    legal = tuple(table.legal(1))
    table.play(legal[0], 1)
    tree = drawn(scene(table, 1, legal=legal, chosen=legal[0]))
    assert actions(tree) == set(legal)


def test_the_latest_change_is_marked_where_it_lies():
    table = laid_out(turn=1)
    before = drawn(scene(table, 0))
    events = [entrepot.seen_by(event, 0) for event in table.play("move 1")]
    events += [entrepot.seen_by(event, 0) for event in table.play("shop")]
    after = drawn(scene(table, 0, changed=tuple(events)))

    def marks(tree):
        return sum(part.get("class") == "change" for part in tree.iter())

    assert marks(before) == 0
    assert marks(after) == 2  # the card in the shop, and its token


def test_cards_glide_between_places_that_are_drawn():
    table = laid_out()
    table.play("move 1")
    events = [entrepot.seen_by(event, 0) for event in table.play("shop")]
    moves = draw.animations("dunhuang", events)
    assert {"from": "market maid", "to": "shop 0 lapis"} in moves
    places = {part.get("data-place") for part in drawn(scene(table, 0)).iter()}
    assert {"market maid", "shop 0 lapis", "pile", "hand 1", "hand 0 silk"} <= places


def test_a_card_somebody_else_gets_glides_to_his_hand():
    table = laid_out(turn=1)
    table.play("move 1")
    events = [entrepot.seen_by(event, 0) for event in table.play("hand")]
    assert {"from": "market maid", "to": "hand 1"} in draw.animations("dunhuang", events)


def test_camel_and_tokens_are_pieces_of_their_own():
    tree = drawn(scene(laid_out(), 0))
    pieces = {part.get("data-piece"): part.get("id") for part in tree.iter()}
    assert pieces["camel"] == "camel"
    assert {f"token {good}" for good in GOODS} <= set(pieces)


def test_log_and_tools_are_put_in_as_they_are():
    log, tools = Markup('<section id="log">news</section>'), Markup('<a href="/">home</a>')
    tree = drawn(scene(laid_out(), 0, log=log, tools=tools))
    assert any(part.get("id") == "log" and part.text == "news" for part in tree.iter("section"))
    assert any(part.text == "home" for part in tree.iter("a"))


def test_who_is_away_or_stood_in_for_is_told():
    people = (
        draw.Person("Ana"),
        draw.Person("Ben", present=False),
        draw.Person("지우", note=say("a bot plays for them")),
        draw.Person("Chloé", bot="trader"),
    )
    words = [part.text for part in drawn(scene(laid_out(), 0, people=people)).iter("small")]
    assert "away" in words
    assert "a bot plays for them" in words
    assert "trader" in words, "the level of a bot"


def test_a_tile_is_explained_with_the_name_of_its_character():
    tree = drawn(scene(entrepot.new("dunhuang", players=2, seed=1), None))
    tiles = [one for one in tree.iter() if (one.get("id") or "").startswith("tile-")]
    assert len(tiles) == 8
    assert all(one.get("data-tip").startswith(f"{one.get('aria-label')}: ") for one in tiles)


def test_titles_in_the_list_are_short(drawings):
    for _, tree in drawings:
        for part in tree.iter("button"):
            if (part.get("class") or "").startswith("row"):
                for words in part.iter("b"):
                    assert len(words.text) <= 26, words.text


def test_what_an_action_leads_to_stands_in_its_row():
    table = next(
        t
        for seed in range(200)
        for t in moments("dunhuang", 3, seed)
        if t.step == "good" and "You take the token" in str(t.describe_action("shop", t.actors[0]))
    )
    tree = drawn(scene(table, table.actors[0]))
    (row,) = (one for one in tree.iter("button") if one.get("id") == "do-shop")
    assert "You take the token" in "".join(row.itertext())


def test_after_a_victory_at_once_only_the_winners_hand_is_told_by_name():
    table = next(
        t
        for seed in range(200)
        for t in moments("dunhuang", 4, seed)
        if t.over and won_at_once(t.view(None))
    )
    view = table.view(None)
    for seat, (tokens, hand) in enumerate(draw.final_holdings(view)):
        assert str(tokens).split()[0] == str(len(view["players"][seat]["tokens"]))
        assert str(hand).startswith("In hand: ") == (seat in view["winners"])


@pytest.mark.parametrize("language", ["en", "ko"])
def test_how_far_each_opponent_is_from_a_win_at_once_stands_on_their_panel(language):
    table = laid_out()
    needed = TOKENS_TO_WIN[4]
    panels = draw.table(scene(table, 0, voice=Voice(language, NAMES)))
    toward = [panels.split(f'id="seat-{seat}"')[1].split("</article>")[0] for seat in (1, 2, 3)]
    for panel, tokens in zip(toward, (1, 2, 0), strict=True):
        assert panel.count('class="pip full"') == tokens
        assert panel.count('class="pip"') == needed - tokens
    if language == "en":
        assert f"Ben has 1 of the {needed} tokens for a win at once." in toward[0]


def test_an_opponent_with_but_one_token_to_go_stands_out():
    players = _four()
    players[1]["tokens"] = ["bamboo", "gold", "silver"][: TOKENS_TO_WIN[4] - 1]
    table = laid_out(players=players)
    panels = draw.table(scene(table, 0))
    assert panels.count("toward near") == 1


def test_who_puts_the_camel_down_is_told_who_moves_it_and_is_offered_no_card():
    table = next(table for table in moments("dunhuang", 3, 0) if table.step == "start")
    tree = drawn(scene(table, table.actors[0]))
    bar = next(part for part in tree.iter() if part.get("id") == "ask")
    assert f"{NAMES[table.view(None)['turn']]} moves it from there." in "".join(bar.itertext())
    rows = [part for part in tree.iter("button") if part.get("class") == "row"]
    assert len(rows) == 8
    assert not [part for row in rows for part in row.iter() if part.get("class") == "chip"]


def test_the_rule_above_the_bonuses_names_its_character():
    tree = drawn(scene(laid_out(step="bonus"), 0))
    rule = next(part for part in tree.iter() if part.get("class") == "explained")
    assert "".join(rule.itertext()).startswith("Painter: ")


def test_the_card_that_is_taken_now_is_marked_on_the_market():
    for step, marked in (("camel", []), ("good", ["space-painter"])):
        tree = drawn(scene(laid_out(step=step), 0))
        assert [p.get("id") for p in tree.iter() if p.get("class") == "space taken"] == marked


def test_who_plays_next_is_marked():
    tree = drawn(scene(laid_out(), 0))
    (heading,) = (part for part in tree.iter() if "follows" in (part.get("class") or "").split())
    assert "".join(heading.itertext()).startswith(NAMES[1])
