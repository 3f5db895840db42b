"""Play session: one person at a table against bots, with its board, questions and typed answers."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from itertools import groupby
from pathlib import Path
from random import Random
from secrets import randbits

from ..bots import Bot, bot, is_warm, read_name, warm_up
from ..engine.dice import seeded
from ..engine.errors import BadOptions, EntrepotError, unknown_seat, UnknownSeat
from ..engine.history import BOT, History
from ..engine.json_types import JsonDict
from ..engine.phrases import count, Listed, Phrase, say, Seat, Text, together
from ..engine.position_text import is_view
from ..engine.records import hints_told
from ..engine.table import Table
from ..engine.text_columns import COLUMNS, padded, width, wrapped
from ..games import find, from_dict, from_view, new, sample
from ..i18n import Voice
from ..i18n.level_names import LEVEL_LABELS
from ..i18n.player_names import clean_name, with_bots_named
from ..reviews.warmup import at_once
from .terminal import Screen
from .translated_typer import voice

USUAL_PLAYERS = 3
LEFT, INTERRUPTED = 0, 130
"""Exit codes: a game that ended or was left, and one that was interrupted."""
COMMANDS = say(
    "Type a number or an action; hint says what to look at and, typed again, what is best, undo "
    "undoes your last action, ? shows the rules, log what happened, position what you know as a "
    "text to paste, quit leaves."
)
LEAVING = say("You leave the table.")
COMPILED = ("search", "master")
"""Bots that are weak without compiled rules; the others think interpreted just as well."""


def start_session(
    game: str | None,
    *,
    players: int | None,
    seat: int | None,
    seed: int | None,
    options: Sequence[str],
    data: Path | None,
    against: Sequence[str],
    save: Path | None,
    plain: bool,
    name: str = "",
    language: str | None = None,
    begun: JsonDict | None = None,
    again: bool = False,
) -> PlaySession:
    """A session as the command line asks for it; whatever is wrong is said before the deal.

    It may be `begun` from a position or a view, in which what the seat cannot know is dealt again.
    """
    if seed is None:
        seed = randbits(53)
    if begun is None:
        table = _dealt(game, players, seed, options, data)
        if again:
            raise BadOptions(say("--again is for a game that begins --from a position"))
    else:
        if players is not None or options or data is not None:
            raise BadOptions(say("a position says by itself for how many and by which options"))
        table = from_view(begun, seed) if is_view(begun) else from_dict(begun)
        if game not in (None, table.game):
            raise BadOptions(say("the position is of another game"))
        if table.over:
            raise BadOptions(say("the game is over there: choose an earlier moment"))
    game, players, rules = table.game, table.players, table.game_rules
    known = begun["seat"] if begun is not None and is_view(begun) else None
    seat = _own_seat(seat, players, known)
    if again and known is None:
        table = sample(table.view(seat), seed)
    others = [(seat + i) % players for i in range(1, players)]
    names = [name.strip() for name in against] * (len(others) if len(against) == 1 else 1)
    if len(names) != len(others):
        raise BadOptions(
            say(
                "name one bot for all, or one for each of the {n} other seats, not {given}",
                n=len(others),
                given=len(names),
            )
        )
    levels = dict(zip(others, names, strict=True))
    not_yet = not is_warm(game)
    bots = {
        other: bot(
            level,
            seed=seeded("bot", seed, other),
            interpreted=not_yet and read_name(level)[0] not in COMPILED,
        )
        for other, level in levels.items()
    }
    if save is not None:
        check_new(save)
    says = voice(language)
    called = named(players, seat, clean_name(name) or says.name(seat), seed)
    screen = Screen(rules.colours(says), plain=plain)
    return PlaySession(
        History(table), seat, bots, levels, save, screen, Voice(says.language, called)
    )


def _dealt(
    game: str | None, players: int | None, seed: int, options: Sequence[str], data: Path | None
) -> Table:
    """A new game."""
    if game is None:
        raise BadOptions(say("name a game, or a position with --from"))
    if players is None:
        seats = find(game).seats
        players = USUAL_PLAYERS if USUAL_PLAYERS in seats else max(seats)
    chosen = read_options(options)
    if data is not None:
        if "data" in chosen:
            raise BadOptions(say("the data is given twice: by --data and by --option"))
        chosen["data"] = str(data)
    return new(game, players, seed, chosen)


def _own_seat(seat: int | None, players: int, known: int | None) -> int:
    """The person's seat: as asked for, or the one that a view tells of."""
    if seat is None:
        return 0 if known is None else known
    if not 0 <= seat < players:
        raise unknown_seat(seat, players)
    if known is not None and seat != known:
        raise UnknownSeat(say("the position tells what seat {seat} knows", seat=known))
    return seat


def named(players: int, seat: int, name: str, seed: int) -> tuple[str, ...]:
    """The names of all, by seat; bots of the same game always have the same names."""
    names = [""] * players
    names[seat] = name
    return with_bots_named(names, Random(seeded("names", seed)))


def read_options(texts: Sequence[str]) -> JsonDict:
    """Options from NAME=VALUE; a value with commas is a list."""
    options: JsonDict = {}
    for text in texts:
        name, equals, value = (part.strip() for part in text.partition("="))
        if not equals or not name:
            raise BadOptions(say("an option is written NAME=VALUE, not {value}", value=repr(text)))
        if name in options:
            raise BadOptions(say("option {name} is given twice", name=repr(name)))
        options[name] = [part.strip() for part in value.split(",")] if "," in value else value
    return options


def check_new(file: Path) -> None:
    """A record is never written over another file."""
    if file.exists():
        raise BadOptions(
            say("{file} exists already; choose another name for the record", file=str(file))
        )
    if not file.absolute().parent.is_dir():
        raise BadOptions(
            say("there is no folder {folder} for the record", folder=str(file.absolute().parent))
        )


@dataclass
class PlaySession:
    """A table, the person's seat, and the bots on the others."""

    history: History
    seat: int
    bots: Mapping[int, Bot]
    levels: Mapping[int, str]
    """The bots as they were asked for."""
    save: Path | None
    screen: Screen
    voice: Voice
    shown: int = 0
    """The version of the table up to which everything has been shown."""
    hints: list[tuple[int, int]] = field(default_factory=list)
    """After how many actions a hint was given, and in which seat."""

    @property
    def table(self) -> Table:
        """The table now; what was taken back has never been there."""
        return self.history.table

    def run(self) -> int:
        """Play until the game is over or left; returns the exit code."""
        code = LEFT
        try:
            self.greet()
            self.make_ready()
            self.play()
        except EOFError:
            self.screen.show("\n" + self.voice(LEAVING))
        except KeyboardInterrupt:
            self.screen.show("\n" + self.voice(LEAVING))
            code = INTERRUPTED
        finally:
            self.write_record()
        return code

    def greet(self) -> None:
        """Say who sits where, and how to get the same game again."""
        table = self.table
        begun = say("{title}, from a position.", title=table.game_rules.title)
        greeting = (
            begun
            if table.seed is None
            else count(
                "{title} for {n} player, seed {seed}.",
                "{title} for {n} players, seed {seed}.",
                table.players,
                title=table.game_rules.title,
                seed=str(table.seed),
            )
        )
        against = Listed(
            tuple(
                say(
                    "{name} ({level})",
                    name=self.voice.name(seat),
                    level=LEVEL_LABELS.get(level, level),
                )
                for seat, level in self.levels.items()
            )
        )
        opponents = say("You are {name}, against {bots}.", name=Seat(self.seat), bots=against)
        texts = (self.voice(words) for words in (greeting, opponents, COMMANDS))
        self.screen.show("\n".join(wrapped(text, COLUMNS) for text in texts))

    def make_ready(self) -> None:
        """Compile the rules for bots that need them so, once on a machine, and say so."""
        game = self.table.game
        asked = {read_name(level)[0] for level in self.levels.values()}
        if asked.isdisjoint(COMPILED) or is_warm(game) or find_spec("numba") is None:
            return
        ready = say("The bots are getting ready: once on this machine, for a minute or two …")
        self.screen.show(self.voice(ready))
        warm_up(game, "search")

    def play(self) -> None:
        """Act for the bots, and ask the person, until the game is over."""
        while not self.table.over:
            if self.seat in self.table.actors:
                self.history.act(self.seat, self.ask())
            else:
                seat = self.table.actors[0]
                self.history.act(seat, self.chosen_by_bot(seat), BOT)
        self.show_table()

    def chosen_by_bot(self, seat: int) -> str:
        """The action that a bot plays; a bot that fails ends the session with an error."""
        thinking = say("{player} is thinking …", player=Seat(seat))
        try:
            with self.screen.meanwhile(self.voice(thinking)):
                return self.bots[seat].choose(self.table.view(seat), self.table.legal(seat))
        except EntrepotError:
            raise
        except Exception as error:
            failed = say(
                "the bot in {seat} has failed: {why}",
                seat=Seat(seat),
                why=f"{type(error).__name__}: {error}",
            )
            raise EntrepotError(failed) from error

    def show_table(self) -> None:
        """The table as the person sees it, and what has happened since the last time.

        The last thing on the screen is the choice, or how the game ended.
        """
        parts = [self.table.text_board(self.seat, self.voice)]
        happened = self.happened(after=self.shown)
        self.shown = self.table.version
        if happened:
            news = "\n".join([self.voice(say("Since your last choice:")), *happened])
            parts.insert(0 if self.table.over else 1, news)
        self.screen.show("\n" + "─" * COLUMNS + "\n" + "\n\n".join(parts))

    def happened(self, after: int) -> list[str]:
        """The events that the person saw, one line for each action."""
        told = self.table.describe_event
        lines = []
        for version, events in groupby(self.table.log(self.seat), key=lambda e: e["version"]):
            sentences = groupby(told(event, self.seat) for event in events)
            all_told = together(repeated(words, len(list(same))) for words, same in sentences)
            if version > after and all_told.phrases:
                lines.append(wrapped(self.voice(all_told), COLUMNS, "  ", first="· "))
        return lines

    def ask(self) -> str:
        """The action the person chooses; whatever else is typed changes nothing."""
        legal = self.table.legal(self.seat)
        self.show_table()
        self.show_choices(legal)
        while True:
            typed = self.screen.ask("> ")
            words = " ".join(typed.lower().split())
            if words in ("quit", "q", "exit"):
                raise EOFError
            if words in ("?", "help"):
                self.show_help()
            elif words == "undo" and self.history.can_undo(self.seat):
                self.history.undo()
                self.shown = min(self.shown, self.table.version)
                return self.ask()
            elif words == "undo":
                self.screen.show(self.voice(say("There is nothing that you can undo.")))
            elif words == "position":
                self.screen.show(self.table.as_text(self.seat))
            elif words == "hint":
                self.show_hint(legal)
            elif words == "log":
                nothing = self.voice(say("Nothing has happened yet."))
                self.screen.show("\n".join(self.happened(after=0)) or nothing)
            else:
                meant = match_action(words, legal)
                if isinstance(meant, str):
                    return meant
                self.screen.show(self.voice(meant))

    def show_choices(self, legal: Sequence[str]) -> None:
        """The legal actions, numbered, with what they mean."""
        meanings = [self.table.describe_action(action, self.seat) for action in legal]
        self.screen.show("\n" + listed(legal, [self.voice(meaning) for meaning in meanings]))

    def show_hint(self, legal: Sequence[str]) -> None:
        """Show a clue; when asked again at the same moment, the best actions, and the reason."""
        moment = (self.table.version, self.seat)
        again = moment in self.hints
        with self.screen.meanwhile(self.voice(say("Looking for a hint …"))):
            hint = at_once(self.table.view(self.seat), legal)
        if not again:
            self.hints.append(moment)
            self.screen.show(wrapped(self.voice(hint.clue), COLUMNS))
            return
        actions = [one.action for one in hint.best]
        column = max(map(width, actions))
        lines = []
        for one in hint.best:
            chance = self.voice(say("{n} %", n=round(100 * one.chance)))
            head = f"{chance:>6}  {padded(one.action, column)}  "
            meaning = self.voice(self.table.describe_action(one.action, self.seat))
            lines.append(wrapped(meaning, COLUMNS, " " * width(head), first=head))
        if hint.other is not None:
            question = self.voice(say("Why not “{action}”?", action=hint.other))
            lines.append(wrapped(f"{question} {self.voice(hint.why)}", COLUMNS))
        self.screen.show("\n".join(lines))

    def show_help(self) -> None:
        """The rules in short."""
        paragraphs = self.table.game_rules.rules_summary(self.table.view(self.seat))
        lines = [wrapped(self.voice(words), COLUMNS, "  ", first="· ") for words in paragraphs]
        self.screen.show("\n".join(lines) + "\n\n" + wrapped(self.voice(COMMANDS), COLUMNS))

    def write_record(self) -> None:
        """Keep the game so far in the file asked for."""
        if self.save is None:
            return
        record = {**self.table.record(), **hints_told(self.hints, self.table.version)}
        text = json.dumps(record, ensure_ascii=False)
        try:
            with self.save.open("x", encoding="utf-8") as file:
                file.write(text + "\n")
        except OSError as error:
            problem = say(
                "{file} cannot be written: {reason}",
                file=str(self.save),
                reason=str(error.strerror),
            )
            print(f"entrepot: {self.voice(problem)}", file=sys.stderr)
            raise SystemExit(1) from None
        self.screen.show(self.voice(say("The record is in {file}.", file=str(self.save))))


def repeated(sentence: Text | None, times: int) -> Text | None:
    """A sentence that is to be told several times, told once."""
    if sentence is None or times == 1:
        return sentence
    return say("{sentence} (×{n})", sentence=sentence, n=times)


def listed(legal: Sequence[str], meanings: Sequence[str], marked: str | None = None) -> str:
    """Actions one below the other, numbered, with what they mean; one may be marked."""
    choices = grouped(legal, meanings)
    numbers = max(4, *(width(number) + 1 for number, _, _ in choices))
    column = max(width(action) for _, action, _ in choices)
    lines = []
    at = 0 if marked is None else legal.index(marked) + 1
    for number, action, text in choices:
        first, _, last = number.partition("–")
        sign = "→" if int(first) <= at <= int(last or first) else " "
        head = f"{sign}{number:>{numbers - 1}}  {padded(action, column)}  "
        lines.append(wrapped(text, COLUMNS, " " * width(head), first=head))
    return "\n".join(lines)


def grouped(legal: Sequence[str], meanings: Sequence[str]) -> list[tuple[str, str, str]]:
    """Number, text and meaning of each choice; those alike but for an amount share a line.

    Such are neighbours with one meaning whose amounts count up: `bid 1 … 5 rice`.
    """
    groups: list[list[int]] = []
    for i, action in enumerate(legal):
        if i and meanings[i] == meanings[i - 1] and action == _one_more(legal[i - 1]):
            groups[-1].append(i)
        else:
            groups.append([i])
    return [_choice(legal, group, meanings[group[0]]) for group in groups]


def _one_more(action: str) -> str:
    return re.sub(r"\d+", lambda amount: str(int(amount[0]) + 1), action)


def _choice(legal: Sequence[str], group: Sequence[int], meaning: str) -> tuple[str, str, str]:
    first, last = group[0], group[-1]
    if first == last:
        return f"{first + 1}", legal[first], meaning
    most = re.findall(r"\d+", legal[last])[0]
    text = re.sub(r"\d+", lambda amount: f"{amount[0]} … {most}", legal[first], count=1)
    return f"{first + 1}–{last + 1}", text, meaning


def match_action(words: str, legal: Sequence[str]) -> str | Phrase:
    """The action meant by what was typed, or what to say about it.

    A number counts the choices. Words may be cut short where that leaves one action; numbers
    in an action may not.
    """
    most = len(legal)
    if not words:
        return say("Choose from 1 to {most}.", most=most)
    if words.isdecimal():
        number = int(words) if len(words) < 10 else 0
        if 1 <= number <= most:
            return legal[number - 1]
        wrong = words[:20]
        return say("There is no choice {wrong}: choose from 1 to {most}.", wrong=wrong, most=most)
    if words in legal:
        return words
    meant = [action for action in legal if _shortens(words.split(), action.split())]
    if len(meant) == 1:
        return meant[0]
    typed = repr(words[:40])
    if meant:
        some = ", ".join(meant[:6]) + (" …" if len(meant) > 6 else "")
        return say("{typed} could be: {some}.", typed=typed, some=some)
    return say("{typed} is none of the choices: choose from 1 to {most}.", typed=typed, most=most)


def _shortens(typed: Sequence[str], action: Sequence[str]) -> bool:
    if len(typed) > len(action):
        return False
    return all(
        word == whole if re.fullmatch(r"\d+", whole) else whole.startswith(word)
        for word, whole in zip(typed, action, strict=False)
    )
