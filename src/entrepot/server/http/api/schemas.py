"""What programs send and are sent, for checking and for the documentation of the API."""

from __future__ import annotations

from typing import Annotated, Any, Literal, Self

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    model_validator,
    StrictBool,
    StrictInt,
    StrictStr,
)

from ....engine.position_text import LONGEST
from ....games import find, games
from ....i18n.player_names import LONGEST_NAME
from ...sessions.chat import LONGEST_TEXT

EXAMPLE = find(games()[0])
"""A game to give examples from."""
Version = Annotated[StrictInt, Field(ge=0, le=10**6)]
Name = Annotated[StrictStr, Field(max_length=4 * LONGEST_NAME)]
Player = Annotated[StrictStr, Field(max_length=20, examples=["human", "trader"])]
Part = Annotated[
    Annotated[StrictStr, Field(pattern="^[0-9a-f]{64}$")] | None,
    Field(
        description="Randomness of yours for the deal, 64 hexadecimal digits, drawn after you have "
        "seen the promise."
    ),
]
ActionId = Annotated[
    StrictStr,
    Field(
        min_length=1,
        max_length=64,
        description="Any text that you use for nothing else. Sent twice, it is done once.",
        examples=["3f2a"],
    ),
]


class StrictModel(BaseModel):
    """What comes in: nothing but what is named."""

    model_config = ConfigDict(extra="forbid")


class TableForm(StrictModel):
    """A table to be opened."""

    game: Annotated[StrictStr, Field(max_length=40, examples=[EXAMPLE.name])]
    seats: Annotated[
        list[Player],
        Field(
            min_length=2,
            max_length=8,
            description="For each seat `human`, or a bot: `apprentice`, `trader`, `master`, or one "
            "that the server has installed.",
            examples=[["human", "trader", "trader"]],
        ),
    ]
    names: Annotated[list[Name], Field(max_length=8, description="Names by seat.")] = []
    options: Annotated[dict[str, Any], Field(description="Options of the game.")] = {}
    public: Annotated[
        StrictBool, Field(description="Whether anybody may find it and take a free seat.")
    ] = False
    spectators: Annotated[StrictBool, Field(description="Whether others may watch.")] = True
    clock: Annotated[
        float | None,
        Field(description="Seconds for each action of a human, null for no clock.", examples=[60]),
    ] = None
    stand_in: Annotated[
        Player, Field(description="The bot that plays for a human who stays away.")
    ] = "trader"
    patience: Annotated[
        float | None,
        Field(
            description="Seconds after which, without a clock, others may ask a bot to play for a "
            "human who is awaited and away; null for never.",
            examples=[120],
        ),
    ] = 120.0
    seed: Annotated[
        Annotated[StrictInt, Field(ge=-(2**63), le=2**63 - 1)] | None,
        Field(
            description="For a deal that repeats itself, where at most one human plays; else it "
            "follows from a secret key."
        ),
    ] = None
    position: Annotated[
        Annotated[StrictStr, Field(max_length=LONGEST)] | None,
        Field(
            description="A position as a text or JSON to play on from, where at most one human "
            "plays; of one seat's view, what it does not know is dealt again."
        ),
    ] = None
    wait: Annotated[
        StrictBool,
        Field(description="Whether nothing is dealt until all people have sat down."),
    ] = False
    talk: Annotated[
        StrictBool,
        Field(description="Whether people may write in their own words; not at a public table."),
    ] = False


class ActionForm(StrictModel):
    """An action to be played."""

    id: ActionId
    version: Annotated[Version, Field(description="The version of the table you have seen.")]
    action: Annotated[StrictStr, Field(max_length=200, examples=[EXAMPLE.actions[0]])]


class UndoForm(StrictModel):
    """One's last action to be taken back."""

    id: ActionId
    version: Annotated[Version, Field(description="The version of the table you have seen.")]


class HintForm(StrictModel):
    """A hint that is asked for."""

    version: Annotated[Version, Field(description="The version of the table you have seen.")]
    more: Annotated[
        StrictBool,
        Field(description="Whether to tell the best actions, and not only where to look."),
    ] = False


class JoinForm(StrictModel):
    """A free seat of a public table to be taken."""

    name: Name = ""
    seat: Annotated[
        Annotated[StrictInt, Field(ge=0, le=7)] | None,
        Field(description="Which one; the first free one if not said."),
    ] = None
    part: Part = None


class BeginForm(StrictModel):
    """Part of the randomness of a deal."""

    part: Part = None


class NameForm(StrictModel):
    """A new name for oneself."""

    name: Name


class SayForm(StrictModel):
    """Something to be said across the table: one of the two."""

    phrase: Annotated[
        Annotated[StrictStr, Field(max_length=40)] | None,
        Field(description="One of the table's phrases.", examples=["well played"]),
    ] = None
    text: Annotated[
        Annotated[StrictStr, Field(max_length=4 * LONGEST_TEXT)] | None,
        Field(description=f"Own words, cut after {LONGEST_TEXT} letters."),
    ] = None

    @model_validator(mode="after")
    def either(self) -> Self:
        """Not both, and not nothing."""
        if (self.phrase is None) == (self.text is None):
            raise ValueError("a phrase or a text is expected")
        return self


class PersonShape(BaseModel):
    """Who sits in a seat."""

    seat: int
    name: str
    bot: str | None = Field(description="The level of a bot; null for a human.")
    present: bool = Field(description="Whether they have the table open.")
    free: bool = Field(description="Whether nobody has taken this seat yet.")
    stand_in: bool = Field(description="Whether a bot plays for them until they return.")
    resigned: bool = Field(description="Whether a bot plays for them until the end.")
    deadline: float | None = Field(description="When their time is up, in seconds since 1970.")
    patience: float | None = Field(
        description="When others may ask a bot to play for them, if they are still away."
    )


class OpenedChoice(BaseModel):
    """A choice that was secret and is shown now."""

    seat: int
    action: str
    salt: str | None = Field(
        description="What opens the pledge of the seat; null where the choice had none, as it was "
        "the last of all or has been changed since."
    )
    head: str | None = Field(description="The head that the pledge was told with.")


class TableShape(BaseModel):
    """How a table stands, for everybody."""

    id: str
    game: str
    title: str
    seat: int | None = Field(description="Your own seat; null for a spectator.")
    people: list[PersonShape]
    tick: int = Field(description="Grows with everything that you can notice.")
    version: int = Field(description="How many actions have been played.")
    step: str
    waiting: bool = Field(description="Whether it waits for its people, so that nothing is dealt.")
    actors: list[int] = Field(description="The seats that are awaited.")
    over: bool
    scores: list[int] | None = Field(description="The points of each seat, when it is over.")
    winners: list[int] | None
    can_undo: bool = Field(description="Whether you may take back the last action.")
    public: bool
    spectators: bool
    clock: float | None
    rematch: str | None = Field(description="The table of the rematch, if there is one.")
    hints: int = Field(description="How many hints were given.")
    position: bool = Field(description="Whether it was begun from a position, and not dealt.")
    promise: str | None = Field(
        description="What the server has promised of the deal; null where there is no promise: the "
        "seed was given, or the game goes on from a position."
    )
    head: str | None = Field(description="The head of the chain of all that you know was done.")
    pledges: list[str | None] = Field(
        description="By seat, a hash that binds it to a choice that is still secret; else null."
    )
    opened: list[OpenedChoice] = Field(
        description="The choices of all that were shown last. Where you find the table listed and "
        "may not watch it, there is no head, and nothing of any choice."
    )


class OpenedSeat(BaseModel):
    """A seat of a new table."""

    seat: int
    player: str
    token: str | None = Field(description="The secret of a seat for a human, told only now.")


class OpenedShape(BaseModel):
    """A new table."""

    id: str
    url: str
    seats: list[OpenedSeat]
    promise: str | None = Field(
        description="What the server promises of the deal; null where you gave the seed."
    )


class SeatShape(BaseModel):
    """A seat that was taken."""

    id: str
    seat: int
    token: str


class InvitationShape(BaseModel):
    """A new link to a seat."""

    seat: int
    token: str
    url: str


class OutcomeShape(BaseModel):
    """What an action led to."""

    version: int
    tick: int
    repeated: bool = Field(description="Whether this id had been done before.")


class LegalAction(BaseModel):
    """An action that may be played, and what it would do."""

    action: str
    meaning: str


class LegalShape(BaseModel):
    """All that a seat may play now."""

    version: int
    seat: int
    chosen: str | None = Field(
        description="Your choice where all choose at once; playing again changes it."
    )
    actions: list[LegalAction]


class HintedAction(BaseModel):
    """One of the best actions."""

    action: str
    meaning: str
    chance: float = Field(description="How likely you are to win after it, from 0 to 1.")


class HintShape(BaseModel):
    """What is best for your seat, by what it may know."""

    version: int
    clue: str = Field(description="What to look at, without the answer.")
    best: list[HintedAction] | None = Field(
        default=None,
        description="The best actions, at most three, the best first; null without `more`.",
    )
    other: str | None = Field(
        default=None,
        description="What the best action is compared with; null where all are about as good.",
    )
    why: str | None = Field(default=None, description="Why the best action is better than that.")


class PositionShape(BaseModel):
    """A moment of a finished game as a text."""

    version: int
    text: str = Field(description="The position, or what a seat knew, to be pasted anywhere.")


class LogEntry(BaseModel):
    """An action as you saw it."""

    version: int
    seat: int
    by: Literal["human", "bot", "stand-in"]
    action: str | None = Field(description="Its text: your own, or any when the game is over.")
    events: list[dict[str, Any]]
    told: list[str] = Field(description="The events in words.")


class LogShape(BaseModel):
    """What happened as you saw it."""

    version: int
    entries: list[LogEntry]


class ReviewShape(BaseModel):
    """What every decision of a game cost; docs/review.md says what everything means."""

    format: int
    game: str
    players: int
    simulations: int = Field(description="For each decision.")
    seed: int
    result: list[float] = Field(description="By seat: 1 for a win, its part of a shared one.")
    chances: list[list[float]] = Field(
        description="Each seat's chance to win after so many actions."
    )
    decisions: list[dict[str, Any]] = Field(
        description="Version, seat, action, best, loss, error, grade, values and why, of each."
    )
    seats: list[dict[str, Any]] = Field(description="What each result is made of.")


class UnderWayShape(BaseModel):
    """How far a review is."""

    done: int = Field(description="Actions judged.")
    of: int = Field(description="Out of so many; 0 while other games come first.")


class SayingShape(BaseModel):
    """Something that a player said."""

    id: str
    seat: int
    name: str
    phrase: str | None = Field(description="Which phrase; null for own words.")
    text: str = Field(description="What was said: a phrase in your language, or their own words.")
    ago: int = Field(description="How many seconds ago.")


class PhraseShape(BaseModel):
    """Something that can be said."""

    phrase: str
    text: str


class ChatShape(BaseModel):
    """What was said at a table, and what can be."""

    said: list[SayingShape]
    phrases: list[PhraseShape]
    talk: bool = Field(description="Whether players may use their own words.")


class GameShape(BaseModel):
    """A game that can be played."""

    name: str
    title: str
    seats: list[int] = Field(description="For how many players it is.")
    bots: list[str]


class ErrorDetail(BaseModel):
    """What went wrong."""

    model_config = ConfigDict(extra="allow")

    code: str = Field(examples=["stale_version"])
    message: str


class ErrorShape(BaseModel):
    """Every error looks like this."""

    error: ErrorDetail
