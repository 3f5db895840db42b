"""Texts of events.

Each phrase is a whole sentence. `me` is the seat that reads it, which is called "you".
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ....engine.defaults.texts import GAME_OVER
from ....engine.json_types import present
from ....engine.phrases import count, Phrase, say, Seat
from ..characters import CHARACTER
from ..view_types import (
    AskEvent,
    CardEvent,
    CoinsEvent,
    DeclineEvent,
    EndEvent,
    EventDict,
    LookEvent,
    PrestigeEvent,
    SideEvent,
    TokenEvent,
    TurnEvent,
    WalkEvent,
)
from .terms import card

OTHER, OWN = 0, 1

CARD_PHRASES: dict[tuple[str, str], tuple[Phrase | None, Phrase | None]] = {
    ("look", "hand"): (say("{player} keeps a card."), say("You keep {card}.")),
    ("look", "away"): (None, None),
    ("pile", "look"): (None, say("You draw {card}.")),
    ("pile", "market"): (say("A new card lies beside the {character}: {card}."), None),
    ("market", "hand"): (
        say("{player} takes {card} from beside the {character} into the hand."),
        say("You take {card} from beside the {character} into your hand."),
    ),
    ("market", "shop"): (
        say("{player} takes {card} from beside the {character} into the shop."),
        say("You take {card} from beside the {character} into your shop."),
    ),
    ("hand", "market"): (
        say("{player} lays {card} from the hand beside the {character}."),
        say("You lay {card} from your hand beside the {character}."),
    ),
    ("shop", "market"): (
        say("{player} lays {card} from the shop beside the {character}."),
        say("You lay {card} from your shop beside the {character}."),
    ),
    ("hand", "away"): (
        say("{player} discards {card} from the hand."),
        say("You discard {card} from your hand."),
    ),
    ("shop", "away"): (
        say("{player} discards {card} from the shop."),
        say("You discard {card} from your shop."),
    ),
    ("hand", "shop"): (
        say("{player} moves {card} from the hand into the shop."),
        say("You move {card} from your hand into your shop."),
    ),
    ("shop", "hand"): (
        say("{player} moves {card} from the shop into the hand."),
        say("You move {card} from your shop into your hand."),
    ),
}
"""A card that leaves one place for another: for other seats, and for one's own."""


def describe_event(event: EventDict, me: int | None) -> Phrase | None:
    """An event, as a seat sees it, in a sentence; None where it is not worth one."""
    tell = _TOLD.get(event["kind"])
    return None if tell is None else tell(event, me)


def _told_card(event: CardEvent, me: int | None) -> Phrase | None:
    start, _, start_at = event["from"].partition(" ")
    end, _, end_at = event["to"].partition(" ")
    if start == end == "hand":
        return _told_passed(event.get("good"), int(start_at), int(end_at), me)
    seat = next(
        (int(at) for place, at in ((start, start_at), (end, end_at)) if at and place != "market"),
        None,
    )
    phrase = CARD_PHRASES[start, end][OWN if seat is not None and seat == me else OTHER]
    if phrase is None:
        return None
    if seat is not None and seat != me:
        phrase = phrase.filled(player=Seat(seat))
    if "good" in event:
        phrase = phrase.filled(card=card(event["good"]))
    if "market" in (start, end):
        character = end_at if end == "market" else start_at
        phrase = phrase.filled(character=CHARACTER[character].name)
    return phrase


def _told_passed(good: str | None, giver: int, taker: int, me: int | None) -> Phrase:
    if good is None:
        return say("{player} gets a card from {other}.", player=Seat(taker), other=Seat(giver))
    if taker == me:
        return say("You get {card} from {other}.", card=card(good), other=Seat(giver))
    if giver == me:
        return say("{player} gets {card} from you.", player=Seat(taker), card=card(good))
    return say(
        "{player} gets {card} from {other}.",
        player=Seat(taker),
        card=card(good),
        other=Seat(giver),
    )


def _told_token(event: TokenEvent, me: int | None) -> Phrase:
    loser, taker, good = event["from"], event["to"], card(event["good"])
    if taker is None:
        if loser == me:
            return say("Your token of {card} goes to the middle.", card=good)
        holder = Seat(present(loser))
        return say(
            "The token of {card} goes from {player} to the middle.", card=good, player=holder
        )
    if loser is None:
        if taker == me:
            return say("You take the token of {card} from the middle.", card=good)
        return say(
            "{player} takes the token of {card} from the middle.", player=Seat(taker), card=good
        )
    if taker == me:
        return say("You take the token of {card} from {other}.", card=good, other=Seat(loser))
    if loser == me:
        return say("{player} takes the token of {card} from you.", player=Seat(taker), card=good)
    return say(
        "{player} takes the token of {card} from {other}.",
        player=Seat(taker),
        card=good,
        other=Seat(loser),
    )


def _told_side(event: SideEvent, me: int | None) -> Phrase:
    seat, good = event["seat"], card(event["good"])
    if event["side"] == "seal":
        if seat == me:
            return say("You turn your token of {card} to its 商 side.", card=good)
        return say(
            "{player} turns the token of {card} to its 商 side.", player=Seat(seat), card=good
        )
    if seat == me:
        return say("You turn your token of {card} to its number side and keep it.", card=good)
    return say(
        "{player} turns the token of {card} to its number side and keeps it.",
        player=Seat(seat),
        card=good,
    )


def _told_walk(event: WalkEvent, me: int | None) -> Phrase:
    player, reached = Seat(event["seat"]), CHARACTER[event["to"]].name
    own = event["seat"] == me
    if event["steps"] == 0:
        if own:
            return say("You put the camel on the {character}.", character=reached)
        return say("{player} puts the camel on the {character}.", player=player, character=reached)
    steps = count("{n} step", "{n} steps", event["steps"])
    if event["paid"] == 0:
        if own:
            return say("You move {steps} to the {character}.", steps=steps, character=reached)
        return say(
            "{player} moves {steps} to the {character}.",
            player=player,
            steps=steps,
            character=reached,
        )
    if own:
        return count(
            "You move {steps} to the {character} for {n} coin.",
            "You move {steps} to the {character} for {n} coins.",
            event["paid"],
            steps=steps,
            character=reached,
        )
    return count(
        "{player} moves {steps} to the {character} for {n} coin.",
        "{player} moves {steps} to the {character} for {n} coins.",
        event["paid"],
        player=player,
        steps=steps,
        character=reached,
    )


def _told_coins(event: CoinsEvent, me: int | None) -> Phrase:
    n, payer, taker = event["n"], event["from"], event["to"]
    if payer is None:
        if taker == me:
            return count("You take {n} coin.", "You take {n} coins.", n)
        return count("{player} takes {n} coin.", "{player} takes {n} coins.", n, player=Seat(taker))
    if taker == me:
        return count(
            "{player} pays {n} coin to you.",
            "{player} pays {n} coins to you.",
            n,
            player=Seat(payer),
        )
    if payer == me:
        return count(
            "You pay {n} coin to {other}.", "You pay {n} coins to {other}.", n, other=Seat(taker)
        )
    return count(
        "{player} pays {n} coin to {other}.",
        "{player} pays {n} coins to {other}.",
        n,
        player=Seat(payer),
        other=Seat(taker),
    )


def _told_prestige(event: PrestigeEvent, me: int | None) -> Phrase:
    n, seat = event["n"], event["to"]
    if seat == me:
        return count("You gain {n} prestige.", "You gain {n} prestige.", n)
    return count(
        "{player} gains {n} prestige.", "{player} gains {n} prestige.", n, player=Seat(seat)
    )


def _told_ask(event: AskEvent, me: int | None) -> Phrase:
    asker, asked = event["seat"], event["of"]
    if asker == me:
        return say("You turn to {other} to exchange cards.", other=Seat(asked))
    if asked == me:
        return say("{player} turns to you to exchange cards.", player=Seat(asker))
    return say(
        "{player} turns to {other} to exchange cards.", player=Seat(asker), other=Seat(asked)
    )


def _told_look(event: LookEvent, me: int | None) -> Phrase:
    n, seat = event["n"], event["seat"]
    if n == 1:
        if seat == me:
            return say("You look at the top card of the pile.")
        return say("{player} looks at the top card of the pile.", player=Seat(seat))
    if seat == me:
        return count(
            "You look at the top {n} card of the pile.",
            "You look at the top {n} cards of the pile.",
            n,
        )
    return count(
        "{player} looks at the top {n} card of the pile.",
        "{player} looks at the top {n} cards of the pile.",
        n,
        player=Seat(seat),
    )


def _told_under(event: LookEvent, me: int | None) -> Phrase:
    n, seat = event["n"], event["seat"]
    if n == 1:
        if seat == me:
            return say("You put the other card under the pile.")
        return say("{player} puts the other card under the pile.", player=Seat(seat))
    if seat == me:
        return count(
            "You put the other {n} card under the pile.",
            "You put the other {n} cards under the pile.",
            n,
        )
    return count(
        "{player} puts the other {n} card under the pile.",
        "{player} puts the other {n} cards under the pile.",
        n,
        player=Seat(seat),
    )


def _told_decline(event: DeclineEvent, me: int | None) -> Phrase:
    seat, owner, good = event["seat"], event["of"], card(event["good"])
    if seat == me:
        return say(
            "You do not pay, and the token of {card} stays with {other}.",
            card=good,
            other=Seat(owner),
        )
    if owner == me:
        return say(
            "{player} does not pay, and the token of {card} stays with you.",
            player=Seat(seat),
            card=good,
        )
    return say(
        "{player} does not pay, and the token of {card} stays with {other}.",
        player=Seat(seat),
        card=good,
        other=Seat(owner),
    )


def _told_ending(event: TurnEvent, me: int | None) -> Phrase:
    return say("The pile is used up and the market cannot be refilled: this is the last round.")


def _told_end(event: EndEvent, me: int | None) -> Phrase:
    if event["by"] == "scoring":
        return GAME_OVER
    if event["seat"] == me:
        return say("You have the tokens and the goods to win at once.")
    return say("{player} has the tokens and the goods to win at once.", player=Seat(event["seat"]))


_TOLD: dict[str, Callable[[Any, int | None], Phrase | None]] = {
    "card": _told_card,
    "token": _told_token,
    "side": _told_side,
    "walk": _told_walk,
    "coins": _told_coins,
    "prestige": _told_prestige,
    "ask": _told_ask,
    "look": _told_look,
    "under": _told_under,
    "decline": _told_decline,
    "ending": _told_ending,
    "end": _told_end,
}
"""By the kind of event, each for its own. A turn that begins is not told: the next sentence says
whose it is."""
