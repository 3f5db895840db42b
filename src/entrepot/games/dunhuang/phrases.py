"""The game in words: what happened, how things stand, and the rules in short.

Each phrase is a whole sentence. `me` is the seat that reads it, which is called "you".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...engine.sentences import seats_in_words
from .layout import GOODS, GOODS_TO_WIN, TOKENS_TO_WIN

COLOURS = {
    "gold": "#b58900",
    "silver": "#7f8f99",
    "lapis": "#4373d9",
    "pottery": "#cb6a1e",
    "glass": "#2aa1a8",
    "bamboo": "#4f9a2f",
    "tea": "#a06f45",
    "paper": "#98925f",
    "wool": "#9a6cc4",
    "silk": "#d33670",
    "CAMEL": "bold",
    "商": "bold red",
}
"""A colour for each good that can be read on a dark screen and on a light one, and emphasis."""

CHARACTER_RULES = {
    "painter": "Discard a card from your hand, out of the game, and gain 3 prestige.",
    "musician": "Discard a card from your shop, out of the game, and gain 3 prestige.",
    "princess": "Gain 1 prestige for each token you hold.",
    "dancer": "Gain 2 prestige.",
    "interpreter": "Draw a card for each step you walked this turn, keep one in hand and put the "
    "others under the pile.",
    "diplomat": "Draw 2 cards, keep one in hand and put the other under the pile.",
    "soldier": "Swap a card of your shop for a market card of another good.",
    "general": "Swap a card of your hand for a market card of another good.",
    "trader": "Take 2 cards at random from the hand of another seat, then give 2 cards back.",
    "merchant": "Another seat chooses 2 cards to give you; you give 2 back and gain 1 prestige.",
    "maid": "Swap a card of your shop for a card of another good in your hand.",
    "domestic": "Move one card from your shop into your hand, or from your hand into your shop.",
    "shepherd": "Take the card of the next or the previous tile into your hand.",
    "farmer": "Take a card of one of the next tiles into your hand; you reach as many tiles as you "
    "walked steps, at most 7.",
    "manichean": "Turn one of your tokens to its 商 side. When another seat draws level in that "
    "good, you may turn the token back and keep it.",
    "buddhist": "Turn one of your tokens to its 商 side. Another seat that draws level in that "
    "good must pay you 2 coins to take it.",
}
"""What each character does, in a sentence or two (5)."""

OTHER, OWN = 0, 1

CARD_PHRASES: dict[tuple[str, str], tuple[str | None, str | None]] = {
    ("look", "hand"): ("Seat {seat} keeps a card.", "You keep {good}."),
    ("look", "away"): (None, None),
    ("pile", "look"): (None, "You draw {good}."),
    ("pile", "market"): ("{good} is laid beside the {character}.", None),
    ("market", "hand"): (
        "Seat {seat} takes {good} from beside the {character} into the hand.",
        "You take {good} from beside the {character} into your hand.",
    ),
    ("market", "shop"): (
        "Seat {seat} takes {good} from beside the {character} into the shop.",
        "You take {good} from beside the {character} into your shop.",
    ),
    ("hand", "market"): (
        "Seat {seat} lays {good} from the hand beside the {character}.",
        "You lay {good} from your hand beside the {character}.",
    ),
    ("shop", "market"): (
        "Seat {seat} lays {good} from the shop beside the {character}.",
        "You lay {good} from your shop beside the {character}.",
    ),
    ("hand", "away"): (
        "Seat {seat} discards {good} from the hand.",
        "You discard {good} from your hand.",
    ),
    ("shop", "away"): (
        "Seat {seat} discards {good} from the shop.",
        "You discard {good} from your shop.",
    ),
    ("hand", "shop"): (
        "Seat {seat} moves {good} from the hand into the shop.",
        "You move {good} from your hand into your shop.",
    ),
    ("shop", "hand"): (
        "Seat {seat} moves {good} from the shop into the hand.",
        "You move {good} from your shop into your hand.",
    ),
}
"""A card that leaves one place for another: for other seats, and for one's own."""


def card(good: str) -> str:
    """A card as it is called: its number and its good."""
    return f"{GOODS.index(good) + 1} {good}"


def told(event: Mapping[str, Any], me: int | None) -> str | None:
    """An event, as a seat sees it, in a sentence; None where it is not worth one."""
    tell = _TOLD.get(event["kind"])
    return None if tell is None else tell(event, me)


def _told_card(event: Mapping[str, Any], me: int | None) -> str | None:
    start, _, start_at = event["from"].partition(" ")
    end, _, end_at = event["to"].partition(" ")
    if start == end == "hand":
        return _told_passed(event.get("good"), int(start_at), int(end_at), me)
    character = end_at if end == "market" else start_at
    seat = next(
        (int(at) for place, at in ((start, start_at), (end, end_at)) if at and place != "market"),
        None,
    )
    phrase = CARD_PHRASES[start, end][OWN if seat is not None and seat == me else OTHER]
    if phrase is None:
        return None
    good = card(event["good"]) if "good" in event else ""
    return phrase.format(seat=seat, good=good, character=character.capitalize())


def _told_passed(good: str | None, giver: int, taker: int, me: int | None) -> str:
    if good is None:
        return f"Seat {taker} gets a card from Seat {giver}."
    if taker == me:
        return f"You get {card(good)} from Seat {giver}."
    if giver == me:
        return f"Seat {taker} gets {card(good)} from you."
    return f"Seat {taker} gets {card(good)} from Seat {giver}."


def _told_token(event: Mapping[str, Any], me: int | None) -> str:
    loser, taker, good = event["from"], event["to"], card(event["good"])
    if taker is None:
        if loser == me:
            return f"Your token of {good} goes to the middle."
        return f"The token of {good} goes from Seat {loser} to the middle."
    if loser is None:
        if taker == me:
            return f"You take the token of {good} from the middle."
        return f"Seat {taker} takes the token of {good} from the middle."
    if taker == me:
        return f"You take the token of {good} from Seat {loser}."
    if loser == me:
        return f"Seat {taker} takes the token of {good} from you."
    return f"Seat {taker} takes the token of {good} from Seat {loser}."


def _told_side(event: Mapping[str, Any], me: int | None) -> str:
    seat, good = event["seat"], card(event["good"])
    if event["side"] == "seal":
        if seat == me:
            return f"You turn your token of {good} to its 商 side."
        return f"Seat {seat} turns the token of {good} to its 商 side."
    if seat == me:
        return f"You turn your token of {good} to its number side and keep it."
    return f"Seat {seat} turns the token of {good} to its number side and keeps it."


def _told_walk(event: Mapping[str, Any], me: int | None) -> str:
    seat, reached = event["seat"], event["to"].capitalize()
    steps, paid = event["steps"], event["paid"]
    own = seat == me
    if steps == 0:
        if own:
            return f"You put the camel on the {reached}."
        return f"Seat {seat} puts the camel on the {reached}."
    if steps == 1:
        if own:
            return f"You walk 1 step to the {reached}."
        return f"Seat {seat} walks 1 step to the {reached}."
    if paid == 1:
        if own:
            return f"You walk {steps} steps to the {reached} for 1 coin."
        return f"Seat {seat} walks {steps} steps to the {reached} for 1 coin."
    if own:
        return f"You walk {steps} steps to the {reached} for {paid} coins."
    return f"Seat {seat} walks {steps} steps to the {reached} for {paid} coins."


def _told_coins(event: Mapping[str, Any], me: int | None) -> str:
    n, payer, taker = event["n"], event["from"], event["to"]
    if payer is not None:
        if taker == me:
            return f"Seat {payer} pays {n} coins to you."
        if payer == me:
            return f"You pay {n} coins to Seat {taker}."
        return f"Seat {payer} pays {n} coins to Seat {taker}."
    if n == 1:
        return "You take 1 coin." if taker == me else f"Seat {taker} takes 1 coin."
    return f"You take {n} coins." if taker == me else f"Seat {taker} takes {n} coins."


def _told_prestige(event: Mapping[str, Any], me: int | None) -> str:
    n, seat = event["n"], event["to"]
    return f"You gain {n} prestige." if seat == me else f"Seat {seat} gains {n} prestige."


def _told_ask(event: Mapping[str, Any], me: int | None) -> str:
    asker, asked = event["seat"], event["of"]
    if asker == me:
        return f"You turn to Seat {asked} to exchange cards."
    if asked == me:
        return f"Seat {asker} turns to you to exchange cards."
    return f"Seat {asker} turns to Seat {asked} to exchange cards."


def _told_look(event: Mapping[str, Any], me: int | None) -> str:
    n, seat = event["n"], event["seat"]
    if n == 1:
        if seat == me:
            return "You look at the top card of the pile."
        return f"Seat {seat} looks at the top card of the pile."
    if seat == me:
        return f"You look at the top {n} cards of the pile."
    return f"Seat {seat} looks at the top {n} cards of the pile."


def _told_under(event: Mapping[str, Any], me: int | None) -> str:
    n, seat = event["n"], event["seat"]
    if n == 1:
        if seat == me:
            return "You put the other card under the pile."
        return f"Seat {seat} puts the other card under the pile."
    if seat == me:
        return f"You put the other {n} cards under the pile."
    return f"Seat {seat} puts the other {n} cards under the pile."


def _told_decline(event: Mapping[str, Any], me: int | None) -> str:
    seat, owner, good = event["seat"], event["of"], card(event["good"])
    if seat == me:
        return f"You do not pay, and the token of {good} stays with Seat {owner}."
    if owner == me:
        return f"Seat {seat} does not pay, and the token of {good} stays with you."
    return f"Seat {seat} does not pay, and the token of {good} stays with Seat {owner}."


def _told_ending(event: Mapping[str, Any], me: int | None) -> str:
    return "The pile is used up and the market cannot be refilled: this is the last round."


def _told_end(event: Mapping[str, Any], me: int | None) -> str:
    if event["by"] == "scoring":
        return "The game is over and points are counted."
    if event["seat"] == me:
        return "You have the tokens and the goods to win at once."
    return f"Seat {event['seat']} has the tokens and the goods to win at once."


_TOLD: dict[str, Callable[[Mapping[str, Any], int | None], str | None]] = {
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
"""A turn that begins is not told: the next sentence says whose it is."""


def situation(view: Mapping[str, Any]) -> str:
    """The step in words: what is to be done, and by whom."""
    actors, me = view["actors"], view["seat"]
    if me in actors:
        return _YOURS[view["step"]](view)
    return _THEIRS[view["step"]](view)


def _reached(view: Mapping[str, Any]) -> str:
    """The character at the camel."""
    return str(view["camel"]).capitalize()


def _beside(view: Mapping[str, Any]) -> str:
    """The card beside the camel."""
    return card(view["market"][view["tiles"].index(view["camel"])])


def _holder(view: Mapping[str, Any]) -> int:
    """The seat whose token is contested."""
    return next(
        seat for seat, player in enumerate(view["players"]) if view["contested"] in player["tokens"]
    )


def _your_start(view: Mapping[str, Any]) -> str:
    return f"Put the camel on any tile. Seat {view['turn']} takes the first turn from there."


def _your_good(view: Mapping[str, Any]) -> str:
    return (
        f"The camel stands at the {_reached(view)}: take {_beside(view)} into your shop, "
        "where it counts for tokens, or into your hand, where it counts for points."
    )


def _your_bonus(view: Mapping[str, Any]) -> str:
    rule = CHARACTER_RULES[view["camel"]]
    return f"Choose your bonus: 3 coins, or the {_reached(view)}. {rule}"


def _your_pay(view: Mapping[str, Any]) -> str:
    good, holder = card(view["contested"]), _holder(view)
    return (
        f"You have drawn level with Seat {holder} in {good}, but the token lies 商 side up: "
        "pay 2 coins to take it, or leave it."
    )


def _your_guard(view: Mapping[str, Any]) -> str:
    good = card(view["contested"])
    return (
        f"Seat {view['turn']} has drawn level with you in {good}, but your token lies 商 side up: "
        "turn it to its number side and keep it, or let it go."
    )


def _your_offer(view: Mapping[str, Any]) -> str:
    if view["owed"] == 1:
        return f"Seat {view['turn']} asks for your card. You get a card back."
    return f"Seat {view['turn']} asks for 2 of your cards. Choose them; you get 2 cards back."


def _your_give(view: Mapping[str, Any]) -> str:
    if view["owed"] == 1:
        return f"Give one card of your hand to Seat {view['partner']} in return."
    return f"Give 2 cards of your hand to Seat {view['partner']} in return."


_YOURS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "keep": lambda view: (
        "Choose one of the cards you drew to keep in hand. The others leave the game unseen."
    ),
    "start": _your_start,
    "camel": lambda view: (
        "Your turn: walk the camel clockwise. The first step is free, each further step costs "
        "a coin."
    ),
    "good": _your_good,
    "bonus": _your_bonus,
    "pay": _your_pay,
    "guard": _your_guard,
    "draw": lambda view: (
        "Choose one of the cards you drew to keep in hand. The others go under the pile."
    ),
    "offer": _your_offer,
    "give": _your_give,
}


def _their_keep(view: Mapping[str, Any]) -> str:
    if len(view["actors"]) == 1:
        return f"Seat {view['actors'][0]} chooses a card to keep."
    return f"{seats_in_words(view['actors'])} each choose a card to keep."


def _their_guard(view: Mapping[str, Any]) -> str:
    good, holder, turn = card(view["contested"]), view["actors"][0], view["turn"]
    if turn == view["seat"]:
        return f"Seat {holder} decides whether to guard the token of {good} against you."
    return f"Seat {holder} decides whether to guard the token of {good} against Seat {turn}."


def _their_offer(view: Mapping[str, Any]) -> str:
    if view["turn"] == view["seat"]:
        return f"Seat {view['partner']} chooses cards to give you."
    return f"Seat {view['partner']} chooses cards to give to Seat {view['turn']}."


def _their_give(view: Mapping[str, Any]) -> str:
    if view["partner"] == view["seat"]:
        return f"Seat {view['turn']} chooses cards to give you in return."
    return f"Seat {view['turn']} chooses cards to give to Seat {view['partner']} in return."


_THEIRS: dict[str, Callable[[Mapping[str, Any]], str]] = {
    "keep": _their_keep,
    "start": lambda view: f"Seat {view['actors'][0]} puts the camel on a tile.",
    "camel": lambda view: f"Seat {view['turn']} is to walk the camel.",
    "good": lambda view: (
        f"Seat {view['turn']} is to take {_beside(view)} at the {_reached(view)} into shop or hand."
    ),
    "bonus": lambda view: (
        f"Seat {view['turn']} is to choose a bonus: 3 coins, or the {_reached(view)}."
    ),
    "pay": lambda view: (
        f"Seat {view['turn']} decides whether to pay 2 coins for the token of "
        f"{card(view['contested'])}."
    ),
    "guard": _their_guard,
    "draw": lambda view: f"Seat {view['turn']} chooses one of the cards drawn to keep.",
    "offer": _their_offer,
    "give": _their_give,
    "over": lambda view: "The game is over.",
}


def guidance(view: Mapping[str, Any]) -> list[str]:
    """The rules in short: the goal, the course of a turn, the characters in play, the step."""
    players = len(view["players"])
    characters = [f"{name.capitalize()}: {CHARACTER_RULES[name]}" for name in view["tiles"]]
    return [
        "A turn: walk the camel clockwise, take the card there into your shop or your hand, then "
        "take 3 coins or use the character.",
        "Shop: when you add a card, you take the token of its good unless another seat has more of "
        "it in the shop; being level is enough. A token on its 商 side is safer against that.",
        f"To win at once: at the end of your turn hold {TOKENS_TO_WIN[players]} tokens and have "
        f"{GOODS_TO_WIN} different goods in hand.",
        "Otherwise points are counted once the pile is used up: 2 for each token, 1 for each "
        "prestige. Of each good, whoever has most cards in hand keeps one and scores its number, "
        "but only one card for each token held.",
        *characters,
        f"Now: {situation(view)}",
    ]
