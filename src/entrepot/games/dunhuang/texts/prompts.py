"""The step table: what is to be done now, in words, and by whom; and the rules in short.

Texts and drawings read it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ....engine.json_types import present
from ....engine.phrases import count, Phrase, say, Seat, seats, Text, together
from ..characters import CHARACTER
from ..state import GOODS_TO_WIN, TOKENS_TO_WIN
from ..view_rules import good_beside, holder
from ..view_types import at_camel, contested, View
from .score import verdict
from .terms import card, GOOD_NAMES


@dataclass(frozen=True)
class StepText:
    """A step in words, for views in which it is to be decided."""

    question: Phrase
    """The title of the list of actions."""
    command: Callable[[View], Text]
    """The command for the reader, in short."""
    yours: Callable[[View], Text]
    """The command for the reader."""
    theirs: Callable[[View], Text]
    """The step awaited of others."""
    part: str | None = None
    """The part of a turn that it belongs to, named by its first step."""
    topics: tuple[str, ...] | None = None
    """The things that a player then uses, as terms; without them, the character at the camel."""


def prompt(view: View) -> Text:
    """The step in words, for the reader of the view: what is to be done; at the end, who won."""
    if view["step"] == "over":
        return verdict(view)
    row = STEP_TEXTS[view["step"]]
    return (row.yours if view["seat"] in view["actors"] else row.theirs)(view)


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


def _bonus_command(view: View) -> Phrase:
    return say("Choose your bonus: 3 coins, or the {character}.", character=_reached(view))


def _your_bonus(view: View) -> Text:
    return together([_bonus_command(view), CHARACTER[at_camel(view)].rule])


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


STEP_TEXTS = {
    "keep": StepText(
        say("Which card?"),
        lambda view: say("Keep one of the three cards you drew; the others leave the game."),
        lambda view: say(
            "Choose one of the cards you drew to keep in hand. The others leave the game unseen."
        ),
        _their_keep,
        topics=("hand",),
    ),
    "start": StepText(
        say("Where does it start?"),
        lambda view: say(
            "Put the camel on any tile: {player} moves it from there.", player=_turn(view)
        ),
        _your_start,
        lambda view: say("{player} puts the camel on a tile.", player=Seat(view["actors"][0])),
        topics=("first player",),
    ),
    "camel": StepText(
        say("Where to?"),
        lambda view: say("Move the camel: the first step is free, each further step costs 1 coin."),
        lambda view: say(
            "Your turn: move the camel clockwise. The first step is free, each further step costs "
            "a coin."
        ),
        lambda view: say("{player} moves the camel.", player=_turn(view)),
        part="camel",
        topics=("camel", "market"),
    ),
    "good": StepText(
        say("Shop or hand?"),
        lambda view: say("Take {card} into your shop or into your hand.", card=_beside(view)),
        _your_good,
        lambda view: say(
            "{player} takes {card} at the {character} into shop or hand.",
            player=_turn(view),
            card=_beside(view),
            character=_reached(view),
        ),
        part="good",
        topics=("shop", "hand", "token"),
    ),
    "pay": StepText(
        say("Pay for it?"),
        lambda view: say(
            "Pay 2 coins for the token of {card}, or leave it.", card=_contested(view)
        ),
        _your_pay,
        lambda view: say(
            "{player} decides whether to pay 2 coins for the token of {card}.",
            player=_turn(view),
            card=_contested(view),
        ),
        part="good",
        topics=("sealed",),
    ),
    "guard": StepText(
        say("Guard it?"),
        lambda view: say(
            "Guard your token of {card} against {player}, or let it go.",
            card=_contested(view),
            player=_turn(view),
        ),
        _your_guard,
        _their_guard,
        part="good",
        topics=("sealed",),
    ),
    "bonus": StepText(
        say("Which bonus?"),
        _bonus_command,
        _your_bonus,
        lambda view: say(
            "{player} chooses a bonus: 3 coins, or the {character}.",
            player=_turn(view),
            character=_reached(view),
        ),
        part="bonus",
    ),
    "draw": StepText(
        say("Which card?"),
        lambda view: say("Keep one of the cards you drew; the others go under the pile."),
        lambda view: say(
            "Choose one of the cards you drew to keep in hand. The others go under the pile."
        ),
        lambda view: say("{player} chooses one of the cards drawn to keep.", player=_turn(view)),
        part="bonus",
    ),
    "offer": StepText(
        say("Which to give?"),
        lambda view: count(
            "Give {n} card to {player}; you get as many back.",
            "Give {n} cards to {player}; you get as many back.",
            view["owed"],
            player=_turn(view),
        ),
        _your_offer,
        _their_offer,
        part="bonus",
    ),
    "give": StepText(
        say("Which to give?"),
        lambda view: count(
            "Give {n} card back to {player}.",
            "Give {n} cards back to {player}.",
            view["owed"],
            player=Seat(present(view["partner"])),
        ),
        _your_give,
        _their_give,
        part="bonus",
    ),
}
"""By step, but for the end."""


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
    topics = STEP_TEXTS[view["step"]].topics
    return [at_camel(view)] if topics is None else list(topics)


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
