"""Prompts: the present task in words, and the seats that have it; and the rules in short."""

from __future__ import annotations

from collections.abc import Callable

from ....engine.json_types import present
from ....engine.phrases import count, Phrase, say, Seat, seats, Text, together
from ..characters import CHARACTER
from ..state import GOODS_TO_WIN, TOKENS_TO_WIN
from ..view_rules import good_beside, holder
from ..view_types import at_camel, contested, View
from .score import verdict
from .terms import card, GOOD_NAMES


def prompt(view: View) -> Text:
    """The step in words, for the reader of the view: what is to be done; at the end, who won."""
    if view["seat"] in view["actors"]:
        return _YOURS[view["step"]](view)
    return _THEIRS[view["step"]](view)


def _reached(view: View) -> Phrase:
    """The character at the camel."""
    return CHARACTER[at_camel(view)].name


def _beside(view: View) -> Phrase:
    """The card beside the camel."""
    return card(present(good_beside(view, at_camel(view))))


def _contested(view: View) -> Phrase:
    return card(contested(view))


def _turn(view: View) -> Seat:
    return Seat(view["turn"])


def _your_start(view: View) -> Phrase:
    return say(
        "Put the camel on any tile. {player} takes the first turn from there.", player=_turn(view)
    )


def _your_good(view: View) -> Phrase:
    return say(
        "The camel stands at the {character}: take {card} into your shop, where it counts for "
        "tokens, or into your hand, where it counts for points.",
        character=_reached(view),
        card=_beside(view),
    )


def _your_bonus(view: View) -> Text:
    choice = say("Choose your bonus: 3 coins, or the {character}.", character=_reached(view))
    return together([choice, CHARACTER[at_camel(view)].rule])


def _your_pay(view: View) -> Phrase:
    return say(
        "You now have as many {good} cards as {other}, but the token lies 商 side up: pay 2 coins "
        "to take it, or leave it.",
        other=holder(view),
        good=GOOD_NAMES[contested(view)],
    )


def _your_guard(view: View) -> Phrase:
    return say(
        "{player} now has as many {good} cards as you, but your token lies 商 side up: turn it to "
        "its number side and keep it, or let it go.",
        player=_turn(view),
        good=GOOD_NAMES[contested(view)],
    )


def _your_offer(view: View) -> Phrase:
    if view["owed"] == 1:
        return say("{player} asks for your card. You get a card back.", player=_turn(view))
    return say(
        "{player} asks for 2 of your cards. Choose them; you get 2 cards back.", player=_turn(view)
    )


def _your_give(view: View) -> Phrase:
    other = Seat(present(view["partner"]))
    if view["owed"] == 1:
        return say("Give {other} one card from your hand in return.", other=other)
    return say("Give {other} 2 cards from your hand in return.", other=other)


_YOURS: dict[str, Callable[[View], Text]] = {
    "keep": lambda view: say(
        "Choose one of the cards you drew to keep in hand. The others leave the game unseen."
    ),
    "start": _your_start,
    "camel": lambda view: say(
        "Your turn: move the camel clockwise. The first step is free, each further step costs a "
        "coin."
    ),
    "good": _your_good,
    "bonus": _your_bonus,
    "pay": _your_pay,
    "guard": _your_guard,
    "draw": lambda view: say(
        "Choose one of the cards you drew to keep in hand. The others go under the pile."
    ),
    "offer": _your_offer,
    "give": _your_give,
}


def _their_keep(view: View) -> Phrase:
    if len(view["actors"]) == 1:
        return say("{player} chooses a card to keep.", player=Seat(view["actors"][0]))
    return say("{players} each choose a card to keep.", players=seats(view["actors"]))


def _their_guard(view: View) -> Phrase:
    holder = Seat(view["actors"][0])
    if view["turn"] == view["seat"]:
        return say(
            "{player} decides whether to guard the token of {card} against you.",
            player=holder,
            card=_contested(view),
        )
    return say(
        "{player} decides whether to guard the token of {card} against {other}.",
        player=holder,
        card=_contested(view),
        other=_turn(view),
    )


def _their_offer(view: View) -> Phrase:
    partner = Seat(present(view["partner"]))
    if view["turn"] == view["seat"]:
        return say("{player} chooses cards to give you.", player=partner)
    return say("{player} chooses cards to give to {other}.", player=partner, other=_turn(view))


def _their_give(view: View) -> Phrase:
    if view["partner"] == view["seat"]:
        return say("{player} chooses cards to give you in return.", player=_turn(view))
    return say(
        "{player} chooses cards to give to {other} in return.",
        player=_turn(view),
        other=Seat(present(view["partner"])),
    )


_THEIRS: dict[str, Callable[[View], Text]] = {
    "keep": _their_keep,
    "start": lambda view: say("{player} puts the camel on a tile.", player=Seat(view["actors"][0])),
    "camel": lambda view: say("{player} moves the camel.", player=_turn(view)),
    "good": lambda view: say(
        "{player} takes {card} at the {character} into shop or hand.",
        player=_turn(view),
        card=_beside(view),
        character=_reached(view),
    ),
    "bonus": lambda view: say(
        "{player} chooses a bonus: 3 coins, or the {character}.",
        player=_turn(view),
        character=_reached(view),
    ),
    "pay": lambda view: say(
        "{player} decides whether to pay 2 coins for the token of {card}.",
        player=_turn(view),
        card=_contested(view),
    ),
    "guard": _their_guard,
    "draw": lambda view: say(
        "{player} chooses one of the cards drawn to keep.", player=_turn(view)
    ),
    "offer": _their_offer,
    "give": _their_give,
    "over": verdict,
}


def rules_summary(view: View) -> list[Text]:
    """The rules in short: the goal, the course of a turn, the characters in play, the step."""
    characters = [
        say("{character}: {rule}", character=CHARACTER[name].name, rule=CHARACTER[name].rule)
        for name in view["tiles"]
    ]
    return [*rules_card(view), *characters, say("Now: {task}", task=prompt(view))]


def first_time_topics(view: View) -> list[str]:
    """The things about to be used: the character reached, the camel, shop and hand, a token."""
    if view["seat"] not in view["actors"]:
        return []
    if view["step"] in ("bonus", "draw", "offer", "give"):
        return [at_camel(view)]
    return list(OCCASIONS[view["step"]])


OCCASIONS = {
    "keep": ("hand",),
    "start": ("first player",),
    "camel": ("camel", "market"),
    "good": ("shop", "hand", "token"),
    "pay": ("sealed",),
    "guard": ("sealed",),
}


def rules_card(view: View) -> list[Text]:
    """The game on a card: a turn, tokens, the win, points."""
    return [
        say(
            "A turn: move the camel clockwise, take the card there into your shop or your hand, "
            "then take 3 coins or use the character."
        ),
        say(
            "Shop: when you add a card, you take the token of its good unless another player has "
            "more of it in their shop; a tie is enough. A token with its 商 side up is protected "
            "against ties."
        ),
        count(
            "To win at once: at the end of your turn have at least {n} token, and at least "
            "{goods} different goods in hand.",
            "To win at once: at the end of your turn have at least {n} tokens, and at least "
            "{goods} different goods in hand.",
            TOKENS_TO_WIN[len(view["players"])],
            goods=GOODS_TO_WIN,
        ),
        say(
            "If nobody does, the game ends when the market can no longer be refilled and "
            "everyone has had equally many turns. Each token is then worth 2 points, each "
            "prestige 1. Of each good, everyone with the most cards in hand keeps one, on a tie "
            "too. Of the cards you keep, the best score their numbers, one for each of your "
            "tokens."
        ),
    ]
