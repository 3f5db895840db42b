"""Errors of the server: each has an HTTP status, a stable error code, and words.

The one shape of all errors is {"error": {"code": ..., "message": ..., and what else may help}}.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from ..engine.errors import EntrepotError
from ..engine.phrases import Listed, Phrase, say, Text
from ..i18n import Voice
from .storage.interface import StoreUnavailable, WriteFailed

CODES: dict[str, int] = {
    "bad_clock": 422,
    "bad_plan": 422,
    "bad_position": 422,
    "bad_record": 422,
    "bad_request": 422,
    "cannot_undo": 409,
    "foreign_origin": 403,
    "head_too_large": 431,
    "length_required": 411,
    "hint_failed": 503,
    "id_used": 409,
    "illegal_action": 422,
    "internal": 500,
    "maker_stays": 409,
    "malformed": 400,
    "method_not_allowed": 405,
    "no_database": 503,
    "no_free_seat": 409,
    "no_hints": 403,
    "no_seat": 401,
    "not_absent": 409,
    "not_alone": 409,
    "not_begun": 409,
    "not_found": 404,
    "not_kept": 503,
    "not_reviewed": 404,
    "not_the_maker": 403,
    "not_your_turn": 409,
    "not_yours": 403,
    "phrases_only": 403,
    "private_table": 403,
    "resigned": 409,
    "review_failed": 503,
    "seat_taken": 409,
    "set_aside": 503,
    "stale_version": 409,
    "still_running": 409,
    "too_large": 413,
    "too_long": 422,
    "too_many_requests": 429,
    "too_many_uploads": 429,
    "too_slow": 408,
    "unknown_host": 421,
    "unknown_moment": 404,
    "unknown_phrase": 422,
    "unknown_table": 404,
    "worn_out": 409,
    "wrong_token": 401,
}
"""All codes, each with its status."""

REVIEWED = 20
"""Seconds after which it is worth asking again for a review."""


class ApiError(Exception):
    """Something that the one who asked can put right; nothing has changed."""

    def __init__(self, code: str, words: Phrase, **details: Any) -> None:
        super().__init__(f"{code}: {words}")
        self.code = code
        self.status = CODES[code]
        self.words = words
        self.details = details

    def as_dict(self, voice: Voice) -> dict[str, Any]:
        """The error as it is sent."""
        return {"error": {"code": self.code, "message": voice(self.words), **self.details}}


def unknown_table() -> ApiError:
    """No table with that id."""
    return ApiError("unknown_table", say("There is no such table here. It may have been removed."))


def wrong_token() -> ApiError:
    """A token that opens no seat of the table."""
    return ApiError(
        "wrong_token",
        say(
            "This key opens no seat of this table: an invitation works once, for whoever sits down "
            "first. Ask for a new link."
        ),
    )


def no_seat() -> ApiError:
    """Something that only a player may do, asked by somebody else."""
    return ApiError(
        "no_seat", say("Only a player at this table may do that. Open the link to your seat first.")
    )


def no_hints() -> ApiError:
    """A hint at a table where there is none."""
    return ApiError(
        "no_hints",
        say("There are hints only in a running game in which all others at the table are bots."),
    )


def hint_failed() -> ApiError:
    """A hint that did not come in time."""
    return ApiError("hint_failed", say("No hint was found. Try again in a moment."))


def not_yours() -> ApiError:
    """Something for those alone who run the server."""
    return ApiError("not_yours", say("This is only for those who run this server."))


def private_table() -> ApiError:
    """A table that is not for those who have no seat there."""
    return ApiError("private_table", say("This table is only for its players."))


def not_begun() -> ApiError:
    """Something of a game that is not dealt yet."""
    return ApiError("not_begun", say("The game has not begun: the table waits for its players."))


def not_the_maker() -> ApiError:
    """Somebody would begin who did not open the table."""
    return ApiError(
        "not_the_maker", say("Only who has opened the table may begin before all have sat down.")
    )


def not_absent() -> ApiError:
    """A bot is asked for in the place of somebody who is there or has time left."""
    return ApiError(
        "not_absent",
        say("They are here, or still have time: a bot plays for those who stay away too long."),
    )


def maker_stays() -> ApiError:
    """Who has opened a table would leave it to the others before it begins."""
    return ApiError(
        "maker_stays",
        say("You have opened this table: begin without the others, or remove it."),
    )


def not_alone() -> ApiError:
    """A table would be removed at which others sit."""
    return ApiError("not_alone", say("Other people play at this table, so it stays."))


def resigned() -> ApiError:
    """Somebody would play in a seat that they have left to a bot for good."""
    return ApiError("resigned", say("You have left your seat to a bot for the rest of this game."))


def stale_version(version: int) -> ApiError:
    """An action meant for another moment."""
    return ApiError(
        "stale_version",
        say("The game has moved on in the meantime. Look again, then choose."),
        version=version,
    )


def not_your_turn(actors: Sequence[int], over: bool) -> ApiError:
    """An action of a seat that is not awaited."""
    if over:
        return ApiError("not_your_turn", say("The game is over."), actors=[])
    return ApiError("not_your_turn", say("It is not your turn."), actors=list(actors))


def illegal_action(action: str, legal: Sequence[str]) -> ApiError:
    """An action that may not be played now."""
    return ApiError(
        "illegal_action",
        say("“{action}” cannot be played now.", action=action[:80]),
        legal=list(legal),
    )


def worn_out() -> ApiError:
    """A seat from which too much was taken back or changed."""
    return ApiError(
        "worn_out",
        say("Too much has been undone or changed from this seat. From here you can only play on."),
    )


def joined_too_often() -> ApiError:
    """A seat of a public table that too many have taken and left."""
    return ApiError(
        "worn_out",
        say("Too many players have joined and left here. Ask a player of this table for a link."),
    )


def cannot_undo() -> ApiError:
    """An undo where there is nothing of one's own to take back."""
    return ApiError(
        "cannot_undo",
        say("This cannot be undone: something new was revealed, or somebody else has acted since."),
    )


def id_used() -> ApiError:
    """An id used for two different things."""
    return ApiError("id_used", say("This id was used for something else. Use a new one each time."))


def seat_taken() -> ApiError:
    """A seat in which somebody sits."""
    return ApiError("seat_taken", say("Somebody sits there already."))


def no_free_seat() -> ApiError:
    """A table where everybody sits."""
    return ApiError("no_free_seat", say("All seats of this table are taken."))


def still_running() -> ApiError:
    """What is secret until the game is over."""
    return ApiError("still_running", say("This opens only when the game is over."))


def not_reviewed() -> ApiError:
    """A review that nobody has asked for."""
    return ApiError("not_reviewed", say("Nobody has asked for a review of this game yet."))


def review_failed() -> ApiError:
    """A review that was tried in vain."""
    return ApiError("review_failed", say("The review did not succeed. Try again."))


def too_long(most: int) -> ApiError:
    """A game with too many actions to be reviewed."""
    return ApiError(
        "too_long",
        say("This game is too long for a review: at most {most} actions.", most=most),
        most=most,
    )


def too_many_reviews() -> ApiError:
    """Somebody would have many games reviewed, or everybody together."""
    return ApiError(
        "too_many_requests",
        say("Other games are being reviewed. Wait until they are done and try again."),
        retry_after=REVIEWED,
    )


def unknown_moment(last: int) -> ApiError:
    """A moment that the game has not had."""
    return ApiError(
        "unknown_moment",
        say("This game has only had {last} actions so far.", last=last),
        version=last,
    )


def unknown_player(player: object, players: Iterable[str]) -> ApiError:
    """Neither a human nor a bot that there is."""
    known = tuple(players)
    return ApiError(
        "bad_plan",
        say(
            "“{player}” cannot sit at a table; these can: {players}.",
            player=str(player)[:40],
            players=Listed(known),
        ),
        players=list(known),
    )


def bad_number(numbers: Sequence[int], given: int) -> ApiError:
    """A number of players the game is not for."""
    return ApiError(
        "bad_plan",
        say(
            "This game is for {numbers} players, not for {given}.",
            numbers=Listed(tuple(numbers)),
            given=given,
        ),
        players=list(numbers),
    )


def seed_among_people() -> ApiError:
    """A chosen seed, by which one player would know all that is hidden."""
    return ApiError(
        "bad_plan", say("With several people at the table the seed is random and secret.")
    )


def position_among_people() -> ApiError:
    """A position, by which one player may know all that is hidden."""
    return ApiError(
        "bad_plan", say("From a position one person can play against bots, not several people.")
    )


def bad_position(error: EntrepotError) -> ApiError:
    """A text or position that one cannot play on from."""
    return ApiError(
        "bad_position", say("From this position nobody can play on: {why}", why=error.words)
    )


def bad_plan(error: EntrepotError) -> ApiError:
    """Whatever else the game does not take."""
    return ApiError("bad_plan", say("A table cannot be set up like that: {why}", why=error.words))


def bad_values(why: Text) -> ApiError:
    """A data file that the game cannot be played with."""
    return ApiError("bad_plan", say("The values cannot be used: {why}", why=why), field="data")


def bad_clock(low: int, high: int) -> ApiError:
    """A clock too fast or too slow."""
    return ApiError(
        "bad_clock",
        say("A clock gives {low} to {high} seconds for each action.", low=low, high=high),
    )


def bad_patience(most: int) -> ApiError:
    """A patience that is no time."""
    return ApiError(
        "bad_clock",
        say("After 0 to {most} seconds others may ask a bot to play for somebody.", most=most),
    )


def bad_record(error: EntrepotError) -> ApiError:
    """A record that does not replay."""
    return ApiError("bad_record", say("This record cannot be replayed: {why}", why=error.words))


def bad_request(where: str, why: str) -> ApiError:
    """Something missing or of the wrong kind in what was sent."""
    return ApiError(
        "bad_request",
        say("What was sent is not valid: {where}: {why}", where=where, why=why),
        where=where,
    )


def malformed() -> ApiError:
    """A body that is no JSON."""
    return ApiError("malformed", say("What was sent cannot be read: JSON is expected."))


def repeated_header() -> ApiError:
    """A header that must stand alone, sent twice."""
    return ApiError("malformed", say("A header was sent twice that may be sent only once."))


def length_required() -> ApiError:
    """A body in chunks."""
    return ApiError("length_required", say("Send the body in one piece, with its Content-Length."))


def not_found() -> ApiError:
    """An address that does not exist."""
    return ApiError("not_found", say("There is nothing at this address."))


def method_not_allowed() -> ApiError:
    """An address asked in a way it does not answer."""
    return ApiError("method_not_allowed", say("This address does not take such requests."))


def foreign_origin() -> ApiError:
    """A request that another site's page makes in somebody's name."""
    return ApiError(
        "foreign_origin", say("This request comes from a page of another site, and is refused.")
    )


def unknown_host(host: str) -> ApiError:
    """A host name that the server does not answer to."""
    return ApiError(
        "unknown_host",
        say(
            "This server does not answer to the name {host}. To allow it, start the server with "
            "--origin and the address that browsers show, such as https://example.org.",
            host=host,
        ),
    )


def head_too_large(most: int) -> ApiError:
    """Request line and headers over the limit."""
    return ApiError(
        "head_too_large",
        say("The headers of the request are too large: at most {most} bytes.", most=most),
        most=most,
    )


def too_large(most: int) -> ApiError:
    """A body over the limit."""
    return ApiError(
        "too_large",
        say("What was sent is too large: at most {most} bytes are allowed.", most=most),
        most=most,
    )


def too_slow(seconds: int) -> ApiError:
    """A body that does not come to its end."""
    return ApiError(
        "too_slow",
        say("What was sent did not arrive within {seconds} seconds. Try again.", seconds=seconds),
    )


def too_many_requests(seconds: int) -> ApiError:
    """A client that asks too often."""
    return ApiError(
        "too_many_requests",
        say("Too many requests at once. Wait a moment and try again."),
        retry_after=seconds,
    )


def too_many_uploads(seconds: int, most: int, size: int) -> ApiError:
    """A client that has used up its quota of uploads."""
    return ApiError(
        "too_many_uploads",
        say(
            "You have uploaded too many records: within a day at most {most} are kept, and at "
            "most {size} MB. Try again later.",
            most=most,
            size=f"{size / 2**20:g}",
        ),
        most=most,
        retry_after=seconds,
    )


def said_too_soon(seconds: int) -> ApiError:
    """A player who talks faster than anybody reads."""
    return ApiError(
        "too_many_requests",
        say("Wait a few seconds before you say something else."),
        retry_after=seconds,
    )


def phrases_only() -> ApiError:
    """Own words at a table where only phrases are said."""
    return ApiError("phrases_only", say("At this table only the set phrases can be said."))


def unknown_phrase(phrases: Iterable[str]) -> ApiError:
    """A phrase that there is not."""
    return ApiError("unknown_phrase", say("There is no such phrase to say."), phrases=list(phrases))


def talk_at_listed_table() -> ApiError:
    """Own words where anybody may sit down."""
    return ApiError(
        "bad_plan",
        say("At a listed table nobody can write in their own words. Choose one of the two."),
        field="talk",
    )


def not_kept() -> ApiError:
    """A store that cannot write."""
    return ApiError(
        "not_kept", say("The server cannot write to its disk, so nothing was done. Try again.")
    )


def no_database() -> ApiError:
    """A store that is away."""
    return ApiError(
        "no_database",
        say("The server cannot reach its database at the moment. Try again soon."),
    )


def set_aside() -> ApiError:
    """A table that this server cannot go on with."""
    return ApiError(
        "set_aside",
        say(
            "This server cannot continue this table and has set it aside. Nothing is lost; it "
            "will be tried again after the next update."
        ),
    )


def other_rules() -> ApiError:
    """A table that was played by another version of the rules."""
    return ApiError(
        "set_aside",
        say(
            "This table was played by another version of the rules, so it cannot go on here. "
            "Nothing is lost: the server keeps it."
        ),
    )


@contextmanager
def from_store() -> Iterator[None]:
    """What goes wrong with the store in here is told as a Problem."""
    try:
        yield
    except StoreUnavailable as error:
        raise no_database() from error
    except WriteFailed as error:
        raise not_kept() from error


def internal() -> ApiError:
    """A mistake of the server's own."""
    return ApiError("internal", say("Something went wrong here. It has been logged."))
