"""A game in the terminal, as a person plays it: by numbers, by texts, and by mistakes."""

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest

import entrepot
from entrepot.cli import play_session as session_module
from entrepot.cli.play_session import (
    grouped,
    match_action,
    PlaySession,
    read_options,
    start_session,
)
from entrepot.engine.dice import seeded
from entrepot.engine.history import BOT
from entrepot.engine.text_columns import width
from entrepot.reviews import warmup
from tests.random_games import finish
from tests.wait import at_most, PATIENCE

from . import runner
from .runner import Done

COMMAND = [sys.executable, "-m", "entrepot", "play"]
INTERRUPTIBLE = [
    sys.executable,
    "-c",
    "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
    "from entrepot.cli import main; main()",
    "play",
]
"""The same where interruptions are ignored, as in jobs that a shell runs in the background."""
ENDINGS = ("points.", "in hand.", "break the tie.")
GAMES = entrepot.games()


def run(*arguments: object, typed: str = "") -> Done:
    """A game in the terminal, with what is typed into it; its bots play at random."""
    against = () if "--against" in arguments else ("--against", "random")
    return runner.run("play", *arguments, *against, typed=typed)


def sitting(game: str = "dunhuang", **changes: object) -> PlaySession:
    """A session within this process."""
    asked = {
        "players": None,
        "seat": 0,
        "seed": 7,
        "options": [],
        "data": None,
        "against": ["random"],
        "save": None,
        "plain": True,
    }
    return start_session(game, **{**asked, **changes})


def texts_of_a_game(game: str, players: int, seat: int, seed: int) -> list[str]:
    """What a person types, action by action, who chooses at random."""
    chance = Random(players)
    table = entrepot.new(game, players=players, seed=seed)
    bots = {
        other: entrepot.bot("random", seed=seeded("bot", seed, other))
        for other in range(players)
        if other != seat
    }
    typed = []
    while not table.over:
        if seat in table.actors:
            typed.append(chance.choice(table.legal(seat)))
            table.play(typed[-1], seat)
        else:
            other = table.actors[0]
            table.play(bots[other].choose(table.view(other), table.legal(other)), other)
    return typed


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "players"),
    [("dunhuang", 2), ("dunhuang", 3), ("dunhuang", 4), ("dschunk", 3), ("dschunk", 4)],
)
def test_a_game_is_played_to_its_end_with_numbers(game, players):
    done = run(game, "--players", str(players), "--seed", "5", typed="1\n" * 2000)
    assert done.returncode == 0
    assert done.stderr == ""
    assert done.stdout.rstrip().endswith(ENDINGS)


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("game", "players", "seat"),
    [
        ("dunhuang", 2, 1),
        ("dunhuang", 3, 0),
        ("dunhuang", 4, 2),
        ("dschunk", 3, 2),
        ("dschunk", 4, 1),
    ],
)
def test_a_game_is_played_to_its_end_with_texts(game, players, seat, tmp_path):
    typed = texts_of_a_game(game, players, seat, 11)
    file = tmp_path / "game.json"
    arguments = f"--players {players} --seat {seat} --seed 11 --save {file}".split()
    done = run(game, *arguments, typed="\n".join(typed) + "\n")
    assert done.returncode == 0
    table = entrepot.replay(json.loads(file.read_text("utf-8")))
    assert table.over
    assert [action for s, action in table.actions if s == seat] == typed
    assert f"The record is in {file}." in done.stdout


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_and_the_same_actions_show_the_same_game(game):
    shown = {run(game, "--seed", "3", typed="1\n2\n" * 40).stdout for _ in range(2)}
    assert len(shown) == 1
    assert shown != {run(game, "--seed", "4", typed="1\n2\n" * 40).stdout}


@pytest.mark.thorough
@pytest.mark.parametrize("game", GAMES)
def test_no_line_is_wider_than_eighty_columns(game):
    done = run(game, "--players", "4", "--seed", "8", typed="?\nlog\n2\n1\n" * 100)
    assert max(width(line) for line in done.stdout.split("\n")) == 80


def test_what_is_typed_wrongly_is_said_and_changes_nothing(tmp_path):
    file = tmp_path / "game.json"
    wrong = [
        "0",
        "9",
        "99999999999999999999",
        "",
        "keep gold",
        "keep",
        "swim",
        "?",
        "log",
        "-1",
        "²",
    ]
    done = run("dunhuang", "--seed", "8", "--save", str(file), typed="\n".join(wrong) + "\nquit\n")
    assert done.returncode == 0
    assert done.stderr == ""
    assert "There is no choice 9: choose from 1 to" in done.stdout
    assert "'swim' is none of the choices" in done.stdout
    assert "'keep' could be: keep" in done.stdout
    assert "Nothing has happened yet." in done.stdout
    assert entrepot.replay(json.loads(file.read_text("utf-8"))).version == 0


@pytest.mark.parametrize("typed", ["1\nquit\n", "1\n", "1"])
def test_leaving_is_polite_and_keeps_the_record(typed, tmp_path):
    file = tmp_path / "game.json"
    done = run("dunhuang", "--seed", "8", "--save", str(file), typed=typed)
    assert done.returncode == 0
    assert "You leave the table." in done.stdout
    table = entrepot.replay(json.loads(file.read_text("utf-8")))
    assert not table.over
    assert table.version >= 1


@pytest.mark.skipif(sys.platform == "win32", reason="signals are sent otherwise there")
def test_an_interrupted_game_is_left_with_130_and_keeps_the_record(tmp_path):
    file = tmp_path / "game.json"
    arguments = ["dunhuang", "--seed", "8", "--save", str(file)]
    last_choice = entrepot.new("dunhuang", players=3, seed=8).legal(0)[-1]
    with (
        subprocess.Popen(
            [*INTERRUPTIBLE, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as game,
        at_most(game),
    ):
        assert game.stdin is not None
        assert game.stdout is not None
        assert any(last_choice in line for line in game.stdout), "it ended before it asked"
        game.send_signal(signal.SIGINT)
        rest = game.stdout.read()
    assert game.returncode == 130
    assert "You leave the table." in rest
    assert entrepot.replay(json.loads(file.read_text("utf-8"))).version == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["dunhung"], "did you mean 'dunhuang'?"),
        (["dunhuang", "--players", "5"], "players, not 5"),
        (["dunhuang", "--seat", "4"], "no seat 4; seats are counted from 0: 0, 1 or 2"),
        (["dunhuang", "--seat", "-1"], "no seat -1; seats are counted from 0: 0, 1 or 2"),
        (["dunhuang", "--against", "randon"], "did you mean 'random'?"),
        (["dunhuang", "--against", "random,random,random"], "each of the 2 other seats, not 3"),
        (["dunhuang", "--option", "supply"], "NAME=VALUE, not 'supply'"),
        (["dunhuang", "--option", "supply=few"], "supply"),
        (["dunhuang", "--option", "tiles=painter,musician"], "tiles"),
        (["dunhuang", "--option", "supply=counted", "--option", "supply=counted"], "given twice"),
        (["dunhuang", "--save", __file__], "exists already"),
        (["dunhuang", "--save", "no/such/folder/game.json"], "there is no folder"),
        (["dunhuang", "--seed", str(2**70)], "a seed is a whole number"),
        (["dunhuang", "--data", "mine.toml"], "data"),
        (["dunhuang", "--language", "eo"], "language 'eo' is not known"),
        (["dschunk", "--data", "no-such-file.toml"], "No such file"),
        (["dschunk", "--data", __file__], "is not TOML"),
        (["dschunk", "--data", "a.toml", "--option", "data=b.toml"], "given twice"),
    ],
)
def test_what_is_asked_wrongly_is_told_in_a_line(arguments, said):
    done = run(*arguments)
    assert done.returncode == 2
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_record_is_never_written_over_a_file_that_came_meanwhile(tmp_path, capsys):
    file = tmp_path / "game.json"
    session = sitting(save=file)
    file.write_text("precious")
    with pytest.raises(SystemExit):
        session.write_record()
    assert file.read_text() == "precious"
    assert "cannot be written" in capsys.readouterr().err


def test_options_reach_the_game():
    tiles = "painter,dancer,diplomat,soldier,trader,maid,farmer,buddhist"
    session = sitting(options=["supply=counted", f"tiles={tiles}"])
    assert session.table.options == {"supply": "counted", "tiles": tiles.split(",")}
    assert read_options(["a = b"]) == {"a": "b"}


def test_the_terminal_speaks_to_a_person_in_his_language(monkeypatch):
    monkeypatch.setenv("LC_ALL", "C")
    assert sitting().voice.language == "en"
    assert sitting(language="en").voice.name(0) == "Player 1"
    assert sitting(language="nl").voice.name(0) == "Speler 1"


def test_a_person_is_called_by_the_name_they_give_and_bots_by_names_of_their_own():
    names = sitting(name="  Ana\n", seat=1).voice.names
    assert names[1] == "Ana"
    assert len(set(names)) == 3
    assert all(names)
    assert sitting(name="Ana", seat=1).voice.names == names, "the same seed, the same names"


def test_the_greeting_says_who_plays_and_how_well():
    done = run("dunhuang", "--seed", "8", "--against", "apprentice,random", "--name", "Ana")
    names = sitting(seed=8, name="Ana", against=["apprentice", "random"]).voice.names
    assert f"You are Ana, against {names[1]} (apprentice) and {names[2]} (random)." in done.stdout


def test_the_greeting_calls_a_level_as_pages_in_that_language_do(capsys):
    session = sitting(language="de", against=["trader", "search:simulations=3"])
    session.greet()
    _, trader, search = session.voice.names
    greeting = " ".join(capsys.readouterr().out.split())
    assert f"gegen {trader} (geübt) und {search} (search:simulations=3)." in greeting


def test_without_a_word_about_it_one_plays_against_apprentices():
    done = runner.run("play", "dunhuang", "--seed", "8", typed="1\nquit\n")
    assert done.returncode == 0
    assert done.stdout.count("(apprentice)") == 2


def test_an_action_is_taken_back_as_long_as_nothing_was_revealed():
    """Before the camel moves there is nothing to take back; afterwards there is."""
    session = sitting("dunhuang", players=2, seed=5)
    while session.table.step != "camel" or session.table.actors != (session.seat,):
        actor = session.table.actors[0]
        session.history.act(actor, session.table.legal(actor)[0], BOT)
    before = session.table.as_dict()
    typed = iter(["undo", "move 1", "undo", "quit"])
    session.screen.ask = lambda prompt: next(typed)
    shown = []
    session.screen.show = shown.append
    assert session.run() == 0
    assert session.table.as_dict() == before
    assert shown.count("There is nothing that you can undo.") == 1


def test_a_hint_says_where_to_look_and_then_what_is_best_and_the_record_says_so(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(warmup, "is_warm", lambda game: False)
    save = tmp_path / "game.json"
    session = sitting("dunhuang", players=2, seed=5, save=save)
    typed = iter(["hint", "hint", "quit"])
    session.screen.ask = lambda prompt: next(typed)
    shown = []
    session.screen.show = shown.append
    assert session.run() == 0
    first, best = shown[-4:-2]
    assert "%" not in first
    actions = session.table.legal(session.seat)
    assert all(re.match(r" *\d+ %  ", line) for line in best.splitlines()[:1])
    assert sum(action in best for action in actions) >= min(3, len(actions))
    record = json.loads(save.read_text(encoding="utf-8"))
    assert record["hints"] == [[session.table.version, session.seat]]
    assert entrepot.replay(record).version == session.table.version


@pytest.mark.parametrize("kept", [True, False])
def test_bots_that_need_compiled_rules_get_ready_once_on_a_machine_and_it_is_said(
    kept, monkeypatch, capsys
):
    made = []
    monkeypatch.setattr(session_module, "is_warm", lambda game: kept)
    monkeypatch.setattr(session_module, "warm_up", lambda *what: made.append(what))
    sitting(against=["random"]).make_ready()
    assert not made
    sitting(against=["random", "search:simulations=3"]).make_ready()
    assert made == ([] if kept else [("dunhuang", "search")])
    assert ("getting ready" in capsys.readouterr().out) is not kept


def own_data(tmp_path: Path, old: str, new: str) -> Path:
    """A file with the values that come with Dschunk, but for one."""
    values = (files("entrepot.games.dschunk") / "data" / "standard.toml").read_text("utf-8")
    assert values.count(old) == 1
    file = tmp_path / "mine, with a comma.toml"
    file.write_text(values.replace(old, new), encoding="utf-8")
    return file


EVENTS = 'rounds = ["", "", "S", "", "Y", "", "S", "", "Y", ""]'


def test_a_game_is_played_with_ones_own_data_and_its_record_needs_no_file(tmp_path):
    data = own_data(tmp_path, EVENTS, EVENTS.replace('""', '"Y"'))
    save = tmp_path / "game.json"
    arguments = ["--seed", "5", "--data", str(data), "--save", str(save)]
    done = run("dschunk", *arguments, typed="1\n" * 500)
    assert done.returncode == 0
    assert re.search(r"^event  ( +[YS]){10}$", done.stdout, re.MULTILINE)
    assert done.stdout.rstrip().endswith(f"The record is in {save}.")
    data.unlink()
    assert entrepot.replay(json.loads(save.read_text("utf-8"))).over


def test_the_junks_of_the_variants_merchants_are_options_too():
    options = ("--option", "setup=variant", "--option", "merchants=gray,white,orange")
    done = run("dschunk", "--seed", "5", *options, typed="q\n")
    assert done.returncode == 0, done.stderr
    wrong = run("dschunk", *options[2:])
    assert (wrong.returncode, wrong.stdout) == (2, "")
    assert "options.merchants belongs to the variant set-up" in wrong.stderr


def test_what_is_wrong_in_data_is_told_in_a_line(tmp_path):
    data = own_data(tmp_path, EVENTS, EVENTS.replace('"Y"', '"Z"'))
    done = run("dschunk", "--data", str(data))
    assert done.returncode == 2
    assert done.stdout == ""
    line = data.read_text("utf-8").split(EVENTS[:8])[0].count("\n") + 1
    assert f"line {line}: events.rounds" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_usual_number_of_players_suits_the_game(game):
    assert sitting(game).table.players in sitting(game).table.game_rules.seats


class Watcher:
    """A bot that notes all it is given."""

    def __init__(self) -> None:
        self.given: list[tuple] = []

    def choose(self, *given):
        self.given.append(given)
        return given[1][0]


@pytest.mark.parametrize(("game", "hidden"), [("dunhuang", "hand"), ("dschunk", "goods")])
def test_bots_get_the_view_of_their_seat_and_the_legal_actions_only(game, hidden, monkeypatch):
    session = sitting(game)
    session.bots = {seat: Watcher() for seat in (1, 2)}
    monkeypatch.setattr(PlaySession, "ask", lambda self: self.table.legal(self.seat)[0])
    assert session.run() == 0
    for seat, bot in session.bots.items():
        assert bot.given
        for view, legal in bot.given:
            assert view["seat"] == seat
            assert all(isinstance(action, str) for action in legal)
            if view["step"] != "over":
                others = [p for i, p in enumerate(view["players"]) if i != seat]
                assert all(isinstance(player[hidden], int) for player in others)
            bids = view.get("bids", {})
            assert all(bid is None for bidder, bid in bids.items() if bidder != str(seat))


def test_nobody_else_has_bid_when_a_person_is_asked_and_all_bids_are_told_together(
    monkeypatch, capsys
):
    session = sitting("dschunk")
    ask, asked = PlaySession.ask, []

    def typed(self: PlaySession) -> str:
        if self.table.step == "bid":
            asked.append(dict(self.table.view(self.seat)["bids"]))
        monkeypatch.setattr(self.screen, "ask", lambda prompt: "1")
        return ask(self)

    monkeypatch.setattr(PlaySession, "ask", typed)
    assert session.run() == 0
    assert asked
    assert not any(asked)
    shown = capsys.readouterr().out
    _, one, other = session.voice.names
    assert re.search(rf"· You bid 1 \w+\. {one} bids .*\. {other}\s+bids ", shown)


def test_what_others_keep_is_told_without_the_card():
    done = run("dunhuang", "--seed", "8", typed="1\nquit\n")
    told = done.stdout.split("Since your last choice:\n")[1].split("\n")
    _, one, other = sitting(seed=8).voice.names
    assert {f"· {one} keeps a card.", f"· {other} keeps a card."} < set(told)


def test_the_rules_are_shown_when_asked_for():
    done = run("dunhuang", "--seed", "8", typed="?\nhelp\nquit\n")
    assert done.stdout.count("To win at once:") == 2


LEGAL = ["move 1", "move 2", "move 10", "swap tea painter", "swap tea princess", "shop"]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("1", "move 1"),
        ("6", "shop"),
        ("move 1", "move 1"),
        ("m 1", "move 1"),
        ("m 10", "move 10"),
        ("sh", "shop"),
        ("sw tea pa", "swap tea painter"),
        ("s t pr", "swap tea princess"),
        ("s", None),
        ("swap tea p", None),
        ("move", None),
        ("move 3", None),
        ("shop now", None),
        ("", None),
        ("7", None),
    ],
)
def test_what_is_typed_may_be_cut_short_where_it_stays_clear(typed, meant):
    understanding = match_action(typed, LEGAL)
    assert (understanding if isinstance(understanding, str) else None) == meant


def test_choices_alike_but_for_an_amount_share_a_line():
    legal = ["bid 1 fish", "bid 2 fish", "bid 3 fish", "bid 1 rice", "pass"]
    fish, rice, nothing = "Fish.", "Rice.", "Nothing."
    assert grouped(legal, [fish, fish, fish, rice, nothing]) == [
        ("1–3", "bid 1 … 3 fish", fish),
        ("4", "bid 1 rice", rice),
        ("5", "pass", nothing),
    ]
    assert match_action("2", legal) == "bid 2 fish"
    assert match_action("b 3 f", legal) == "bid 3 fish"


def test_choices_that_mean_different_things_keep_their_lines():
    legal = ["move 1", "move 2", "swap tea wool", "swap tea silk"]
    assert grouped(legal, ["One.", "Two.", "Swap.", "Swap."]) == [
        ("1", "move 1", "One."),
        ("2", "move 2", "Two."),
        ("3", "swap tea wool", "Swap."),
        ("4", "swap tea silk", "Swap."),
    ]


def test_help_has_an_example():
    done = run("--help")
    assert done.returncode == 0
    assert f"entrepot play {GAMES[0]}" in done.stdout


def test_a_screen_without_our_signs_still_shows_the_game():
    done = subprocess.run(
        [*COMMAND, "dunhuang", "--seed", "8", "--against", "random"],
        input=b"\xff\xfe\nquit\n",
        capture_output=True,
        env={**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"},
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0
    assert b"Player 1 (you)" in done.stdout
    assert done.stderr == b""


def on_a_terminal(*arguments: str, typed: str, **environment: str) -> str:
    """What the command shows on a terminal."""
    import pty

    here, there = pty.openpty()
    usual = {key: value for key, value in os.environ.items() if key != "NO_COLOR"}
    with (
        subprocess.Popen(
            [*COMMAND, *arguments, "--against", "random"],
            stdin=subprocess.PIPE,
            stdout=there,
            env={**usual, "PYTHONUTF8": "1", "TERM": "xterm-256color", **environment},
            text=True,
        ) as game,
        at_most(game),
    ):
        os.close(there)
        assert game.stdin is not None
        game.stdin.write(typed)
        game.stdin.close()
        shown = b""
        with contextlib.suppress(OSError):  # how Linux says that the other end is closed
            while part := os.read(here, 4096):
                shown += part
    os.close(here)
    assert game.returncode == 0
    return shown.decode().replace("\r\n", "\n")


THINKING = re.compile(r"[^\n]* is thinking …\r\x1b\[2K")
"""What is shown only as long as a bot thinks."""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_colour_changes_no_letter_and_can_be_declined():
    typed = "1\n" * 8
    plain = run("dunhuang", "--seed", "8", typed=typed).stdout
    coloured = THINKING.sub("", on_a_terminal("dunhuang", "--seed", "8", typed=typed))
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured) == plain
    without = on_a_terminal("dunhuang", "--seed", "8", "--plain", typed=typed)
    assert THINKING.search(without)
    assert THINKING.sub("", without) == plain
    asked = on_a_terminal("dunhuang", "--seed", "8", typed=typed, NO_COLOR="1")
    assert THINKING.sub("", asked) == plain


def saved(tmp_path: Path) -> tuple[Path, entrepot.Table]:
    """A file with the record of a finished game, and that game after five actions."""
    record = finish(entrepot.new("dunhuang", players=3, seed=4)).record()
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    return file, entrepot.replay({**record, "actions": record["actions"][:5], "result": None})


def test_a_game_goes_on_from_a_position_as_a_text_a_file_or_a_moment_of_a_record(tmp_path):
    file, moment = saved(tmp_path)
    text = moment.as_text()
    words = tmp_path / "position.txt"
    words.write_text(text, encoding="utf-8")
    for number, given in enumerate(((text,), (words,), (file, "--at", 5))):
        save = tmp_path / f"{number}.json"
        done = run("--from", *given, "--save", save, typed="quit\n")
        assert done.returncode == 0, done.stderr
        assert "Merchants of Dunhuang, from a position." in done.stdout
        assert json.loads(save.read_text())["setup"] == json.loads(json.dumps(moment.as_dict()))


def test_what_a_seat_cannot_know_is_dealt_again_where_one_asks_for_it(tmp_path):
    _, moment = saved(tmp_path)
    again = sitting(None, begun=moment.as_dict(), again=True, seat=1)
    known = sitting(None, begun=moment.view(1), seat=None)
    for session in (again, known):
        assert session.seat == 1
        assert session.table.view(1) == moment.view(1)
        assert session.table.as_dict() == entrepot.sample(moment.view(1), 7).as_dict()


def test_what_is_wrong_with_a_position_is_said(tmp_path):
    file, moment = saved(tmp_path)
    for given, words in (
        (("--from", "nothing-there"), "no position and no file"),
        (("--from", "entrepot1.xyz"), "cut off or was changed"),
        (("--from", file), "over there"),
        (("--from", file, "--at", 9999), "--at is 0 to"),
        (("--from", moment.as_text(), "--at", 1), "one moment"),
        (("--from", moment.as_text(), "--players", 3), "by itself"),
        (("dschunk", "--from", moment.as_text()), "another game"),
        (("--from", moment.as_text(1), "--seat", 2), "seat 1 knows"),
        (("dunhuang", "--again"), "begins --from"),
        ((), "name a game"),
    ):
        done = run(*given)
        assert done.returncode != 0
        assert words in " ".join(done.stderr.split()), done.stderr


def test_what_one_knows_can_be_had_as_a_text():
    done = run("dunhuang", "--seed", 8, typed="position\nquit\n")
    text = next(line for line in done.stdout.splitlines() if "entrepot1." in line)
    assert entrepot.from_text(text.partition(">")[2] or text).view(0)["seat"] == 0
