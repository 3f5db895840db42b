"""What a table proves about itself: the promise of its deal, and the chain of what was done there.

It follows from what is kept. A table that was dealt from a seed proves nothing: whoever chose the
seed knows all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass
from typing import Any, TypeAlias

from ...engine.fairness.commitments import (
    choice_commitment,
    DealCommitment,
    digest_of,
    entropy_of,
    HashChain,
)
from ...engine.fairness.verification import closing_line, deal_proof, rolls_of
from ...engine.history import History
from ...engine.records import result_of
from ...engine.table import Table
from .log_entries import ActionPlayed, ChoiceChanged, EntryBody, line_of


def kept_promise(promise: DealCommitment | None) -> dict[str, Any]:
    """A promise as it is kept with its table."""
    if promise is None:
        return {}
    return {"deal": {"plan": promise.plan, "key": promise.key, "salt": promise.salt}}


@dataclass(frozen=True)
class OpenedCommitment:
    """A choice that was secret and is shown now."""

    seat: int
    action: str
    salt: str | None = None
    """What opens the pledge that everybody was told; None if there was none for this choice: it was
    the last of all, or has been changed since."""
    head: str | None = None
    """The head that the pledge was told with."""


Told: TypeAlias = tuple[list[str | None], list[dict[str, Any]]]
"""Pledges by seat, and what was opened."""


class FairnessLog:
    """The proof of one table, as it grows."""

    def __init__(
        self, kept: Mapping[str, Any], players: int, revealed: Collection[str] = ()
    ) -> None:
        """Choices of the steps that are `revealed` are opened as soon as all have chosen."""
        self._revealed = revealed
        self._promise = DealCommitment(**kept["deal"]) if "deal" in kept else None
        self._chain = None if self._promise is None else HashChain(self._promise)
        self.commitment = None if self._promise is None else self._promise.commitment
        """What everybody may know of the deal before it; None where nothing is promised."""
        self._players = players
        self._ended = False
        self._head = None if self._chain is None else self._chain.heads[-1]
        self._own: dict[int, str] = {}
        """The heads of those who have changed a choice since, which nobody else notices."""
        self._pledged: dict[int, str] = {}
        """By seat, the choice that stood at the head that all were told."""
        self._lines = 0
        """How long the chain was then."""
        self.opened: tuple[OpenedCommitment, ...] = ()
        """The choices that were shown last, with what opens their pledges."""
        self._told: Told | None = None
        """What all are told now, once somebody has asked."""

    def head_of(self, seat: int | None) -> str | None:
        """The head of the chain after all that a reader knows of."""
        return self._head if seat is None else self._own.get(seat, self._head)

    @property
    def pledges(self) -> list[str | None]:
        """By seat, what everybody is told of a choice that nobody else may see yet.

        Each has a new salt with every head, so that nobody can tell whether it was changed.
        """
        told: list[str | None] = [None] * self._players
        for seat, action in self._pledged.items():
            told[seat] = choice_commitment(seat, action, self._salt(seat))
        return told

    def told(self, seat: int | None) -> dict[str, Any]:
        """What a reader is told with every message: the head, pledges, and what was opened.

        Pledges belong to the head that all are told: they do not come with a head of one's own.
        """
        if self._told is None:
            self._told = self.pledges, [asdict(one) for one in self.opened]
        pledges, opened = self._told
        if seat in self._own:
            pledges = [None] * self._players
        return {"head": self.head_of(seat), "pledges": pledges, "opened": opened}

    def part_of(self, seat: int) -> str:
        """What a seat has added to the deal so far; empty if nothing."""
        lines = () if self._chain is None else self._chain.lines
        return entropy_of(lines, self._players)[seat]

    def key(self) -> bytes | None:
        """What the deal rolls from, with all that was added to it so far."""
        if self._promise is None or self._chain is None:
            return None
        return self._promise.dealing(entropy_of(self._chain.lines, self._players))

    def begun(self, table: Table) -> None:
        """The cards were dealt, and nothing was played yet."""
        if self._chain is not None:
            self._add(f"begin {digest_of(table.as_dict())}")

    def done(self, body: EntryBody, history: History | None, *, undone: bool = False) -> None:
        """Something was done, which led to this history, or to none before the game begins.

        What was `undone` later is not in it. After the end of the game nothing is part of it.
        """
        line = line_of(body)
        if self._chain is None or self._ended or line is None:
            return
        if isinstance(body, ChoiceChanged):
            self._chain.add(line)
            self._own[body.seat] = self._chain.heads[-1]
            return
        choices = {} if history is None else history.choices
        if history is not None and history.closed and isinstance(body, ActionPlayed) and not undone:
            closed = history.closed
            if closed.step in self._revealed:
                self.opened = tuple(self._opening(*choice) for choice in closed.choices.items())
            else:
                choices = closed.choices
        self._add(line)
        self._pledged = choices

    def _opening(self, seat: int, action: str) -> OpenedCommitment:
        """A choice with the salt of its pledge, if it is the one that was pledged."""
        if self._pledged.get(seat) != action:
            return OpenedCommitment(seat, action)
        return OpenedCommitment(seat, action, self._salt(seat), self._head)

    def _salt(self, seat: int) -> str:
        assert self._promise is not None
        return self._promise.choice_salt(self._lines, seat)

    def ended(self, table: Table) -> None:
        """The game is over."""
        if self._chain is not None and not self._ended:
            self._add(closing_line(result_of(table), rolls_of(table)))
            self._ended = True

    def proof(self, table: Table) -> dict[str, Any]:
        """What the record of a finished game carries of it."""
        if self._promise is None or self._chain is None:
            return {}
        return {"deal": deal_proof(self._promise, self._chain, table)}

    def _add(self, line: str) -> None:
        assert self._chain is not None
        self._chain.add(line)
        self._head, self._lines = self._chain.heads[-1], len(self._chain.lines)
        self._own.clear()
        self._told = None
