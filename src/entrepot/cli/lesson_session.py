"""Lesson session: one person in a lesson, with its texts, its board and the typed answers."""

from __future__ import annotations

from ..engine.errors import BadOptions
from ..engine.lesson_runner import LessonMoment, run_lesson
from ..engine.phrases import Phrase, say
from ..engine.text_columns import COLUMNS, wrapped
from ..games import find
from ..i18n import Voice
from .play_session import INTERRUPTED, LEAVING, LEFT, listed, match_action
from .terminal import Screen
from .translated_typer import voice

FOLLOW = say("You could do that too. For now, follow the lesson: press Enter, or type {action}.")
READING = say("There is nothing to do here: press Enter to go on.")


class LessonSession:
    """A lesson in the terminal."""

    def __init__(self, game: str, *, step: int, plain: bool, language: str | None) -> None:
        self.game = find(game)
        lesson = self.game.lesson
        if lesson is None:
            raise BadOptions(say("{title} has no lesson", title=self.game.title))
        says = voice(language)
        self.steps = run_lesson(self.game, lesson)
        if not 1 <= step <= len(self.steps):
            raise BadOptions(
                say("there is no step {step}: steps are 1 to {last}", step=step, last=self.last)
            )
        self.at = step
        self.voice = Voice(says.language, lesson.all_names(says.name(lesson.seat)))
        self.screen = Screen(self.game.colours(says), plain=plain)

    @property
    def last(self) -> int:
        """The number of steps."""
        return len(self.steps)

    def run(self) -> int:
        """Lead through the lesson until it is over or left; returns the exit code."""
        try:
            while self.at <= self.last:
                self.show(self.steps[self.at - 1])
                self.at += self.ask(self.steps[self.at - 1]) if self.at < self.last else 1
            self.say(say("Now play: entrepot play {game}", game=self.game.name))
        except EOFError:
            self.say(LEAVING)
        except KeyboardInterrupt:
            self.say(LEAVING)
            return INTERRUPTED
        return LEFT

    def say(self, words: Phrase) -> None:
        """A sentence by itself."""
        self.screen.show("\n" + wrapped(self.voice(words), COLUMNS))

    def show(self, now: LessonMoment) -> None:
        """The table, what happened, what is told, and what could be done."""
        head = say("Step {number} of {last}", number=now.number, last=self.last)
        told = [words for words in (now.before, now.step.told) if words is not None]
        parts = [self.game.text_board(now.view, self.voice), self.voice(head)]
        parts += [wrapped(self.voice(words), COLUMNS) for words in told]
        if now.step.does is not None:
            meanings = [
                self.voice(self.game.describe_action(action, now.view)) for action in now.legal
            ]
            parts.append(listed(now.legal, meanings, marked=now.step.does))
        self.screen.show("\n" + "─" * COLUMNS + "\n" + "\n\n".join(parts))

    def ask(self, now: LessonMoment) -> int:
        """The number of steps to go on; less than 0 to go back."""
        while True:
            words = " ".join(self.screen.ask("> ").lower().split())
            if words in ("quit", "q", "exit"):
                raise EOFError
            if words in ("back", "b"):
                return -1 if self.at > 1 else 0
            if not words:
                return 1
            if now.step.does is None:
                self.say(READING)
                continue
            meant = match_action(words, now.legal)
            if meant == now.step.does:
                return 1
            self.say(FOLLOW.filled(action=now.step.does) if isinstance(meant, str) else meant)
