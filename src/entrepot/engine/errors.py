"""The errors a user can meet: each is an EntrepotError, and so a ValueError.

- UnknownGame: no game of that name, or one of a package that cannot be loaded
- UnknownSeat: no such seat at this table
- UnknownBot: no bot of that name, or a parameter it does not take
- BadOptions: a number of players, a seed or an option the game does not take
- IllegalAction: an action that may not be played now
- BadPosition: a position that the game's box cannot hold
- BadRecord: a record that does not replay
- NotInstalled: something that only an extra of the package brings
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from functools import cached_property

from .phrases import either, Phrase, say, Text, together

SHOWN = 12
"""The number of legal actions that an error text lists before it counts the rest."""


LONGEST_SHOWN = 60
"""The longest part of a received value that is shown, or compared with what it may be."""


class EntrepotError(ValueError):
    """An error that the user can put right; the table is as it was before the call.

    `words` is its text, for a voice; texts about files and for programs are in English only.
    """

    key: str = ""
    """The place in the input, such as `market.fish[3]`; empty where that is not known."""

    def __init__(self, words: Text | str) -> None:
        super().__init__(str(words))
        self._words = Phrase(words) if isinstance(words, str) else words

    @property
    def words(self) -> Text:
        """The text of the error."""
        return self._words


class UnknownGame(EntrepotError):
    """No game of that name, or one of a package that cannot be loaded."""


class UnknownSeat(EntrepotError):
    """No such seat at this table."""


class UnknownBot(EntrepotError):
    """No bot of that name, or a parameter it does not take."""


class BadOptions(EntrepotError):
    """A number of players, a seed or an option that the game does not take."""


class BadPosition(EntrepotError):
    """A position that the game's box cannot hold."""


class BadRecord(EntrepotError):
    """A record that does not replay.

    Attributes:
        action: The index of the action at fault; None if no single action is.
    """

    def __init__(self, words: Text | str, action: int | None = None) -> None:
        super().__init__(words)
        self.action = action


class NotInstalled(EntrepotError):
    """A part that the core install does not bring; the text says how to get it."""


class IllegalAction(EntrepotError):
    """An action that may not be played now.

    >>> import entrepot
    >>> try:
    ...     entrepot.new("dunhuang", players=3, seed=7).play("keep lapis", seat=1)
    ... except entrepot.IllegalAction as error:
    ...     error.legal
    ['keep bamboo', 'keep paper']

    Attributes:
        action: The action that was tried.
        seat: The seat that tried it; None if none was named.
        step: The step that the game is in.
        legal: The legal actions of that seat.
        why: The reason, if there is another than that the action is not legal.
    """

    def __init__(
        self, action: object, seat: int | None, step: str, legal: Sequence[str], why: str = ""
    ) -> None:
        self.action = action
        self.seat = seat
        self.step = step
        self.legal = list(legal)
        self.why = why

    @cached_property
    def _text(self) -> str:
        """The text is made when it is read: to find what was meant takes longer than to refuse
        it.
        """
        who = "nobody in particular" if self.seat is None else f"seat {self.seat}"
        text = f"{who} cannot play {short_repr(self.action)} in step {self.step!r}"
        if self.why:
            text += f": {self.why}"
        if self.legal:
            text += f"; legal: {', '.join(self.legal[:SHOWN])}"
            if len(self.legal) > SHOWN:
                text += f" and {len(self.legal) - SHOWN} more"
            if isinstance(self.action, str):
                text += str(did_you_mean(self.action, self.legal))
        return text

    @property
    def words(self) -> Text:
        """The text of the error."""
        return Phrase(self._text)

    def __str__(self) -> str:
        return self._text


def short_repr(value: object) -> str:
    """A value as an error text shows it: printable, and cut when long."""
    try:
        text = repr(value)
    except RecursionError:
        text = f"a {type(value).__name__} of many layers"
    except ValueError:  # Python writes no int of more than 4,300 digits.
        text = "a number of many digits"
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


def unknown_seat(seat: object, players: int) -> UnknownSeat:
    """The error for a seat that a table of that number of players does not have."""
    return UnknownSeat(
        say(
            "there is no seat {seat}; seats are counted from 0: {seats}",
            seat=short_repr(seat),
            seats=either(range(players)),
        )
    )


def did_you_mean(word: str, words: Iterable[str]) -> Text:
    """The end of an error text that proposes the nearest of `words`, or nothing."""
    near = get_close_matches(word[:LONGEST_SHOWN], list(words), n=1)
    if not near or near[0] == word:
        return together(())
    # For translators: it follows a sentence right away, so keep the blank and the brackets.
    return say(" (did you mean {word}?)", word=repr(near[0]))
