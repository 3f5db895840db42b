"""Errors of the server: a table with the error code, the status and the message of each.

An error has one shape: {"error": {"code": ..., "message": ..., and further fields}}.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import Enum
from string import Formatter
from typing import Any, TypeAlias

from ..engine.phrases import Listed, Phrase, Place, say
from ..i18n import Voice
from .storage.interface import StoreUnavailable, WriteFailed

Value: TypeAlias = Place | Sequence[int] | Sequence[str]
"""A value in a place of a message, or in a field of an answer."""


class ErrorType(Enum):
    """Every type of error: its code, its status, its message, and the further fields of its answer.

    Programs go by the code. Several types share a code where only the message differs.
    """

    UNKNOWN_TABLE = (
        "unknown_table",
        404,
        say("There is no such table here. It may have been removed."),
    )
    WRONG_TOKEN = (
        "wrong_token",
        401,
        say(
            "This key opens no seat of this table: an invitation works once, for whoever sits down "
            "first. Ask for a new link."
        ),
    )
    NO_SEAT = (
        "no_seat",
        401,
        say("Only a player at this table may do that. Open the link to your seat first."),
    )
    NO_HINTS = (
        "no_hints",
        403,
        say("There are hints only in a running game in which all others at the table are bots."),
    )
    HINT_FAILED = "hint_failed", 503, say("No hint was found. Try again in a moment.")
    NOT_YOURS = "not_yours", 403, say("This is only for those who run this server.")
    PRIVATE_TABLE = "private_table", 403, say("This table is only for its players.")
    NOT_BEGUN = (
        "not_begun",
        409,
        say("The game has not begun: the table waits for its players."),
    )
    NOT_THE_MAKER = (
        "not_the_maker",
        403,
        say("Only who has opened the table may begin before all have sat down."),
    )
    NOT_ABSENT = (
        "not_absent",
        409,
        say("They are here, or still have time: a bot plays for those who stay away too long."),
    )
    MAKER_STAYS = (
        "maker_stays",
        409,
        say("You have opened this table: begin without the others, or remove it."),
    )
    NOT_ALONE = "not_alone", 409, say("Other people play at this table, so it stays.")
    RESIGNED = (
        "resigned",
        409,
        say("You have left your seat to a bot for the rest of this game."),
    )
    STALE_VERSION = (
        "stale_version",
        409,
        say("The game has moved on in the meantime. Look again, then choose."),
        "version",
    )
    GAME_OVER = "not_your_turn", 409, say("The game is over."), "actors"
    NOT_YOUR_TURN = "not_your_turn", 409, say("It is not your turn."), "actors"
    ILLEGAL_ACTION = "illegal_action", 422, say("“{action}” cannot be played now."), "legal"
    WORN_OUT = (
        "worn_out",
        409,
        say("Too much has been undone or changed from this seat. From here you can only play on."),
    )
    JOINED_TOO_OFTEN = (
        "worn_out",
        409,
        say("Too many players have joined and left here. Ask a player of this table for a link."),
    )
    CANNOT_UNDO = (
        "cannot_undo",
        409,
        say("This cannot be undone: something new was revealed, or somebody else has acted since."),
    )
    ID_USED = (
        "id_used",
        409,
        say("This id was used for something else. Use a new one each time."),
    )
    SEAT_TAKEN = "seat_taken", 409, say("Somebody sits there already.")
    NO_FREE_SEAT = "no_free_seat", 409, say("All seats of this table are taken.")
    STILL_RUNNING = "still_running", 409, say("This opens only when the game is over.")
    NOT_REVIEWED = "not_reviewed", 404, say("Nobody has asked for a review of this game yet.")
    REVIEW_FAILED = "review_failed", 503, say("The review did not succeed. Try again.")
    TOO_LONG = (
        "too_long",
        422,
        say("This game is too long for a review: at most {most} actions."),
        "most",
    )
    TOO_MANY_REVIEWS = (
        "too_many_requests",
        429,
        say("Other games are being reviewed. Wait until they are done and try again."),
        "retry_after",
    )
    UNKNOWN_MOMENT = (
        "unknown_moment",
        404,
        say("This game has only had {last} actions so far."),
        "version",
    )
    UNKNOWN_PLAYER = (
        "bad_plan",
        422,
        say("“{player}” cannot sit at a table; these can: {players}."),
        "players",
    )
    BAD_PLAYER_COUNT = (
        "bad_plan",
        422,
        say("This game is for {numbers} players, not for {given}."),
        "players",
    )
    SEED_AMONG_PEOPLE = (
        "bad_plan",
        422,
        say("With several people at the table the seed is random and secret."),
    )
    POSITION_AMONG_PEOPLE = (
        "bad_plan",
        422,
        say("From a position one person can play against bots, not several people."),
    )
    BAD_POSITION = "bad_position", 422, say("From this position nobody can play on: {why}")
    BAD_PLAN = "bad_plan", 422, say("A table cannot be set up like that: {why}")
    BAD_VALUES = "bad_plan", 422, say("The values cannot be used: {why}"), "field"
    BAD_CLOCK = "bad_clock", 422, say("A clock gives {low} to {high} seconds for each action.")
    BAD_PATIENCE = (
        "bad_clock",
        422,
        say("After 0 to {most} seconds others may ask a bot to play for somebody."),
    )
    BAD_RECORD = "bad_record", 422, say("This record cannot be replayed: {why}")
    BAD_REQUEST = "bad_request", 422, say("What was sent is not valid: {where}: {why}"), "where"
    MALFORMED = "malformed", 400, say("What was sent cannot be read: JSON is expected.")
    REPEATED_HEADER = (
        "malformed",
        400,
        say("A header was sent twice that may be sent only once."),
    )
    LENGTH_REQUIRED = (
        "length_required",
        411,
        say("Send the body in one piece, with its Content-Length."),
    )
    NOT_FOUND = "not_found", 404, say("There is nothing at this address.")
    METHOD_NOT_ALLOWED = (
        "method_not_allowed",
        405,
        say("This address does not take such requests."),
    )
    FOREIGN_ORIGIN = (
        "foreign_origin",
        403,
        say("This request comes from a page of another site, and is refused."),
    )
    UNKNOWN_HOST = (
        "unknown_host",
        421,
        say(
            "This server does not answer to the name {host}. To allow it, start the server with "
            "--origin and the address that browsers show, such as https://example.org."
        ),
    )
    HEAD_TOO_LARGE = (
        "head_too_large",
        431,
        say("The headers of the request are too large: at most {most} bytes."),
        "most",
    )
    TOO_LARGE = (
        "too_large",
        413,
        say("What was sent is too large: at most {most} bytes are allowed."),
        "most",
    )
    TOO_SLOW = (
        "too_slow",
        408,
        say("What was sent did not arrive within {seconds} seconds. Try again."),
    )
    TOO_MANY_REQUESTS = (
        "too_many_requests",
        429,
        say("Too many requests at once. Wait a moment and try again."),
        "retry_after",
    )
    TOO_MANY_UPLOADS = (
        "too_many_uploads",
        429,
        say(
            "You have uploaded too many records: within a day at most {most} are kept, and at "
            "most {size} MB. Try again later."
        ),
        "most",
        "retry_after",
    )
    CHAT_TOO_SOON = (
        "too_many_requests",
        429,
        say("Wait a few seconds before you say something else."),
        "retry_after",
    )
    PHRASES_ONLY = "phrases_only", 403, say("At this table only the set phrases can be said.")
    UNKNOWN_PHRASE = "unknown_phrase", 422, say("There is no such phrase to say."), "phrases"
    TALK_AT_LISTED_TABLE = (
        "bad_plan",
        422,
        say("At a listed table nobody can write in their own words. Choose one of the two."),
        "field",
    )
    NOT_KEPT = (
        "not_kept",
        503,
        say("The server cannot write to its disk, so nothing was done. Try again."),
    )
    NO_DATABASE = (
        "no_database",
        503,
        say("The server cannot reach its database at the moment. Try again soon."),
    )
    SET_ASIDE = (
        "set_aside",
        503,
        say(
            "This server cannot continue this table and has set it aside. Nothing is lost; it "
            "will be tried again after the next update."
        ),
    )
    OTHER_RULES = (
        "set_aside",
        503,
        say(
            "This table was played by another version of the rules, so it cannot go on here. "
            "Nothing is lost: the server keeps it."
        ),
    )
    INTERNAL = "internal", 500, say("Something went wrong here. It has been logged.")

    def __init__(self, code: str, status: int, message: Phrase, *fields: str) -> None:
        self.code, self.status, self.message, self.fields = code, status, message, fields
        self.places = tuple(name for _, name, _, _ in Formatter().parse(message.text) if name)
        self.names = frozenset((*self.places, *fields))


CODES = {one.code: one.status for one in ErrorType}
"""All codes, each with its status."""


class ApiError(Exception):
    """A refused request, which has changed nothing.

    The values fill the places of the message and the fields of the answer.
    """

    def __init__(self, error_type: ErrorType, /, **values: Value) -> None:
        if values.keys() != error_type.names:
            raise TypeError(f"{error_type.name} has other values than {', '.join(values)}")
        self.code, self.status = error_type.code, error_type.status
        places = {name: _place(values[name]) for name in error_type.places}
        self.words = Phrase(error_type.message.text, places)
        self.details = {name: values[name] for name in error_type.fields}
        super().__init__(f"{self.code}: {self.words}")

    def as_dict(self, voice: Voice) -> dict[str, Any]:
        """Returns the answer's JSON, with the message in the reader's language."""
        return {"error": {"code": self.code, "message": voice(self.words), **self.details}}


def _place(value: Value) -> Place:
    """Returns a value as a message shows it: several things become a list in a sentence."""
    if isinstance(value, str) or not isinstance(value, Sequence):
        return value
    return Listed(tuple(value))


def not_your_turn(actors: Sequence[int], over: bool) -> ApiError:
    """Returns the error for an action of a seat that does not act now."""
    error_type = ErrorType.GAME_OVER if over else ErrorType.NOT_YOUR_TURN
    return ApiError(error_type, actors=[] if over else list(actors))


@contextmanager
def store_errors() -> Iterator[None]:
    """A context that turns failures of the store into ApiErrors."""
    try:
        yield
    except StoreUnavailable as error:
        raise ApiError(ErrorType.NO_DATABASE) from error
    except WriteFailed as error:
        raise ApiError(ErrorType.NOT_KEPT) from error
