"""What players say to each other across the table: set phrases, and texts where the table allows.

Nothing of it is kept. It is in memory while the table is, and no part of the game: neither of its
deeds nor of its record, nor of what is proven about them.
"""

from __future__ import annotations

from collections import deque
from dataclasses import asdict, dataclass
from math import ceil
from secrets import token_hex
from typing import Any

from ...engine.phrases import Phrase, say, Translator
from ...i18n.player_names import clean_text
from ..errors import ApiError, ErrorType

PHRASES: dict[str, Phrase] = {
    "hello": say("Hello!"),
    "good luck": say("Good luck!"),
    "well played": say("Well played!"),
    "thank you": say("Thank you!"),
    "your turn": say("Your turn!"),
    "one moment": say("One moment, please."),
    "oops": say("Oops!"),
    "good game": say("Good game!"),
    "another game": say("Another game?"),
    "have to go": say("Sorry, I have to go."),
}
"""What everybody may say, each reader in their own language."""
EVERY = 4.0
"""Seconds from one thing that a player says to the next."""
LONGEST_TEXT = 140
REMEMBERED = 30


@dataclass(frozen=True)
class ChatLine:
    """One thing that a player said: a phrase, or a text of their own."""

    id: str
    seat: int
    name: str
    """What the player was called when they said it: somebody else may have the seat later."""
    at: float
    phrase: str | None
    text: str | None

    def told(self, says: Translator, now: float) -> dict[str, Any]:
        """What was said, as one reader is told it: a phrase in their language."""
        return {
            "id": self.id,
            "seat": self.seat,
            "name": self.name,
            "phrase": self.phrase,
            # A phrase of a newer version that runs beside this one is told by its name.
            "text": says(PHRASES[self.phrase])
            if self.phrase in PHRASES
            else self.text or self.phrase,
            "ago": max(0, round(now - self.at)),
        }

    def as_dict(self) -> dict[str, Any]:
        """The saying as other processes are told it."""
        return asdict(self)


class Chat:
    """What is said at one table."""

    def __init__(self, talk: bool) -> None:
        self.talk = talk
        """Whether players may use their own words."""
        self.count = 0
        """How much has been said since the table came into memory."""
        self._last: deque[ChatLine] = deque(maxlen=REMEMBERED)
        self._spoke: dict[int, float] = {}

    def after(self, count: int) -> list[ChatLine]:
        """What was said last, after so much."""
        new = min(self.count - count, len(self._last))
        return list(self._last)[len(self._last) - new :]

    def say(
        self, seat: int, name: str, phrase: str | None, text: str | None, at: float
    ) -> ChatLine:
        """Somebody says something; an ApiError if they may not, or not yet."""
        if phrase is not None and phrase not in PHRASES:
            raise ApiError(ErrorType.UNKNOWN_PHRASE, phrases=list(PHRASES))
        if phrase is None and not self.talk:
            raise ApiError(ErrorType.PHRASES_ONLY)
        text = None if phrase is not None else clean_text(text or "", LONGEST_TEXT)
        if text == "":
            raise ApiError(
                ErrorType.BAD_REQUEST, where="text", why="there is nothing to read in it"
            )
        wait = self._spoke.get(seat, at - EVERY) + EVERY - at
        # A longer wait than there is: the clock was set back.
        if 0 < wait <= EVERY:
            raise ApiError(ErrorType.CHAT_TOO_SOON, retry_after=ceil(wait))
        saying = ChatLine(token_hex(4), seat, name, at, phrase, text)
        self.hear(saying)
        return saying

    def hear(self, saying: ChatLine) -> None:
        """Somebody has said something, here or at another process."""
        self._spoke[saying.seat] = saying.at
        self._last.append(saying)
        self.count += 1
