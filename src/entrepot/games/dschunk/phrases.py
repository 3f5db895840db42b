"""The game in words: what happened, how things stand, and the rules in short.

Each phrase is a whole sentence. `me` is the seat that reads it, which is called "you".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ...engine.sentences import seats_in_words, together
from .layout import C_EIGHT, ROUNDS, SECRET, SPECIALS

COLOURS = {
    "orange": "#d9822b",
    "spice": "#d9822b",
    "purple": "#9a6cc4",
    "vegetables": "#9a6cc4",
    "brown": "#a06f45",
    "fish": "#a06f45",
    "white": "#98925f",
    "rice": "#98925f",
    "gray": "#7f8f99",
    "LOAD": "bold",
    "GOODS": "bold",
    "MONEY": "bold",
}
"""A junk and its good have one colour, which can be read on a dark screen and on a light one."""

Event = Mapping[str, Any]
View = Mapping[str, Any]


def card_rule(card: str) -> str:
    """What a special card does, in a sentence (1.7)."""
    kind, *junks = card.split("-")
    if kind == "eight":
        return f"At the end: 8 Yuan if 4 of your crates are in sight on {junks[0]}."
    if kind == "twelve":
        return (
            f"At the end: 12 Yuan if 5 of your crates are in sight on {junks[0]} "
            f"and 2 on {junks[1]}."
        )
    if kind == "money":
        return f"Extra action, once: a Yuan for each of your crates in sight on {junks[0]}."
    return CARD_RULES[card]


CARD_RULES = {
    "supply": "Always: one more good in every supply.",
    "tiebreak": "Always: you win every tie for most cards alone.",
    "exchange": "Always: when a market card is turned up, you may swap up to 2 of your goods.",
    "load-any": "Extra action, once: load a strip on any junk.",
    "goods-any": "Extra action, once: a good for each of your crates in sight on any junk.",
    "move-strip": "Extra action, once: move one of your strips in a top layer to another junk.",
}


def card_note(card: str) -> str:
    """What a special card is for, in few words."""
    kind, *junks = card.split("-")
    if kind == "eight":
        return f"8 Yuan for 4 crates on {junks[0]}"
    if kind == "twelve":
        return f"12 Yuan for 5 crates on {junks[0]}, 2 on {junks[1]}"
    if kind == "money":
        return "play once: money there"
    return CARD_NOTES[card]


CARD_NOTES = {
    "supply": "1 more good per round",
    "tiebreak": "wins ties",
    "exchange": "swap 2 goods per round",
    "load-any": "play once: load a strip on any junk",
    "goods-any": "play once: goods on any junk",
    "move-strip": "play once: an own strip to another junk",
}


def is_secret(card: str) -> bool:
    """Whether a special card is kept secret by who holds it (1.7)."""
    return SPECIALS.index(card) >= SECRET


def is_extra(card: str) -> bool:
    """Whether a special card is played as an extra action (4.10)."""
    return SECRET <= SPECIALS.index(card) < C_EIGHT


def crates(n: int) -> str:
    """So many crates."""
    return "1 crate" if n == 1 else f"{n or 'no'} crates"


def cards(n: int) -> str:
    """So many cards."""
    return "1 card" if n == 1 else f"{n or 'no'} cards"


def told(event: Event, me: int | None) -> str | None:
    """An event, as a seat sees it, in a sentence; None where it is not worth one."""
    tell = _TOLD.get(event["kind"])
    return None if tell is None else tell(event, me)


def _told_round(event: Event, me: int | None) -> str:
    prices = ", ".join(f"{good} {price}" for good, price in event["market"].items())
    return f"Round {event['round']} begins with the prices {prices}."


def _told_use(event: Event, me: int | None) -> str:
    seat, marker, junk = event["seat"], event["marker"], event["junk"]
    if marker in ("lower", "upper"):
        if seat == me:
            return f"You use the {marker} trainee on the {junk} junk."
        return f"Seat {seat} uses the {marker} trainee on the {junk} junk."
    if seat == me:
        return f"You use the {marker} merchant on the {junk} junk."
    return f"Seat {seat} uses the {marker} merchant on the {junk} junk."


def _told_strip(event: Event, me: int | None) -> str:
    owner, start, end = event["of"], event["from"], event["to"]
    if start is None:
        if owner == me:
            return f"A strip of yours is laid on the {end} junk."
        return f"A strip of Seat {owner} is laid on the {end} junk."
    if owner == me:
        return f"A strip of yours moves from the {start} junk to the {end} junk."
    return f"A strip of Seat {owner} moves from the {start} junk to the {end} junk."


def _told_money(event: Event, me: int | None) -> str:
    seat, n = event["seat"], event["n"]
    return f"You get {n} Yuan." if seat == me else f"Seat {seat} gets {n} Yuan."


def _told_goods(event: Event, me: int | None) -> str:
    seat, good, n = event["seat"], event["good"], event["n"]
    if n < 0:
        return f"You put back {-n} {good}." if seat == me else f"Seat {seat} puts back {-n} {good}."
    return f"You take {n} {good}." if seat == me else f"Seat {seat} takes {n} {good}."


def _told_look(event: Event, me: int | None) -> str:
    seat, stack = event["seat"], event["stack"]
    if "cards" in event and seat == me:
        return f"You look through the {stack} stack: {', '.join(event['cards'])}."
    return f"Seat {seat} looks through the {stack} stack."


def _told_card(event: Event, me: int | None) -> str:
    seat, stack = event["seat"], event["stack"]
    if "card" not in event:
        return f"Seat {seat} keeps a secret card of the {stack} stack."
    if seat == me:
        return f"You keep {event['card']} of the {stack} stack."
    return f"Seat {seat} keeps {event['card']} of the {stack} stack."


def _told_played(event: Event, me: int | None) -> str:
    seat, card = event["seat"], event["card"]
    return f"You play {card}." if seat == me else f"Seat {seat} plays {card}."


def _told_shown(event: Event, me: int | None) -> str:
    seat, card = event["seat"], event["card"]
    return f"You show {card}." if seat == me else f"Seat {seat} shows {card}."


def _told_declared(event: Event, me: int | None) -> str:
    seat, money = event["seat"], event["money"]
    return f"You declare {money} Yuan." if seat == me else f"Seat {seat} declares {money} Yuan."


def _told_bid(event: Event, me: int | None) -> str:
    seat, n, good = event["seat"], event["n"], event["good"]
    if n == 0:
        return "You bid nothing." if seat == me else f"Seat {seat} bids nothing."
    return f"You bid {n} {good}." if seat == me else f"Seat {seat} bids {n} {good}."


def _told_sale(event: Event, me: int | None) -> str:
    good, price, seat = event["good"], event["price"], event["seat"]
    if price == "S":
        if seat is None:
            return f"A tie for {good}: nobody gets the special card."
        if seat == me:
            return f"You win the special card for {good}."
        return f"Seat {seat} wins the special card for {good}."
    if seat is None:
        return f"A tie for {good}: the price of {price} Yuan is shared, rounded down."
    if seat == me:
        return f"You win the price of {good}."
    return f"Seat {seat} wins the price of {good}."


def _told_decline(event: Event, me: int | None) -> str:
    seat = event["seat"]
    return "You take no special card." if seat == me else f"Seat {seat} takes no special card."


def _told_ready(event: Event, me: int | None) -> str | None:
    seat = event["seat"]
    return None if seat == me else f"Seat {seat} may play an extra action."


def _told_done(event: Event, me: int | None) -> str:
    seat = event["seat"]
    return "You leave it at that." if seat == me else f"Seat {seat} leaves it at that."


def _told_start(event: Event, me: int | None) -> str:
    seat = event["seat"]
    if seat == me:
        return "The merchants and trainees move on, and you are start player."
    return f"The merchants and trainees move on, and Seat {seat} is start player."


def _told_merchants(event: Event, me: int | None) -> str:
    places = event["merchants"]
    return (
        f"The merchants are turned up: load on {places['load']}, goods on {places['goods']}, "
        f"money on {places['money']}."
    )


_TOLD: dict[str, Callable[[Event, int | None], str | None]] = {
    "round": _told_round,
    "use": _told_use,
    "strip": _told_strip,
    "money": _told_money,
    "goods": _told_goods,
    "look": _told_look,
    "card": _told_card,
    "played": _told_played,
    "shown": _told_shown,
    "declared": _told_declared,
    "bid": _told_bid,
    "sale": _told_sale,
    "decline": _told_decline,
    "ready": _told_ready,
    "done": _told_done,
    "start": _told_start,
    "merchants": _told_merchants,
    "end": lambda event, me: "The game is over and points are counted.",
}
"""Not told: that a seat has decided on a bid, as the bid itself is told when all have; how many
goods lie on the junks, which the picture shows; and to a seat itself, what it is asked."""


def situation(view: View) -> str:
    """The step in words: what is to be done, and by whom."""
    if view["seat"] in view["actors"]:
        return _YOURS[view["step"]](view)
    return _THEIRS[view["step"]](view)


def in_event(view: View) -> bool:
    """Whether stacks are searched for the event of the round, not for a prize (4.3)."""
    return not view["sold"]


def can_play_card(view: View) -> bool:
    """Whether the seat of the view may still play an extra action and has a card (4.10)."""
    own = view["players"][view["seat"]]
    return not own["extra_played"] and any(map(is_extra, own["specials"]))


def owner_placed(view: View) -> int:
    """Whose strip the active player puts on a junk in the variant (2.6)."""
    return int((view["turn"] - 1) % len(view["players"]))


def _your_place(view: View) -> str:
    return (
        f"Setting up: lay a strip of Seat {owner_placed(view)} on a junk that has fewer than "
        "3 strips. Which merchants wait there is seen when all strips are laid."
    )


def _your_exchange(view: View) -> str:
    if view["due"] == 1:
        return "Your exchange card lets you swap one more of your goods for one of the junks."
    return f"Your exchange card lets you swap up to {view['due']} goods for goods of the junks."


def _your_stack(view: View) -> str:
    if in_event(view):
        return "Everybody takes a special card: choose a stack to look through, and keep one card."
    if view["round"] == ROUNDS:
        return (
            "You have won a special card: choose a stack to look through and keep one card of it, "
            "or take 3 Yuan instead, or nothing."
        )
    return (
        "You have won a special card: choose a stack to look through and keep one card of it, "
        "or take nothing."
    )


def _your_action(view: View) -> str:
    turn = "Your turn: use a merchant or a trainee that nobody has used in this round."
    if can_play_card(view):
        return together(turn, "Before or after it you may play one of your extra actions.")
    return turn


def _your_more(view: View) -> str:
    if view["due"] == 1:
        return "Those goods have run out: take the card you still get from another junk."
    return (
        f"Those goods have run out: take the {view['due']} cards you still get from another junk."
    )


def _your_supply(view: View) -> str:
    if view["due"] == 1:
        return "Supply: take a good of your choice, the last one for now."
    return f"Supply: take a good of your choice; {view['due']} are still to come for you."


def _your_bid(view: View) -> str:
    return (
        "All bid in secret: any number of cards of one good not yet sold, or nothing. For each "
        "good the most cards win its price; cards that are bid go back to the junks, won or not."
    )


_YOURS: dict[str, Callable[[View], str]] = {
    "place": _your_place,
    "exchange": _your_exchange,
    "stack": _your_stack,
    "special": lambda view: f"Choose a card of the {view['looking']} stack to keep.",
    "action": _your_action,
    "more": _your_more,
    "after": lambda view: "You may still play one of your extra actions, or end your turn.",
    "supply": _your_supply,
    "bid": _your_bid,
}


def _their_stack(view: View) -> str:
    if in_event(view):
        return f"Everybody takes a special card: Seat {view['turn']} is to choose a stack."
    return f"Seat {view['turn']} has won a special card and is to choose a stack."


def _their_bid(view: View) -> str:
    if len(view["actors"]) == 1:
        return f"All bid in secret: Seat {view['actors'][0]} is still to bid."
    return f"All bid in secret: {seats_in_words(view['actors'])} are still to bid."


_THEIRS: dict[str, Callable[[View], str]] = {
    "place": lambda view: (
        f"Setting up: Seat {view['turn']} is to lay a strip of Seat {owner_placed(view)} on a junk."
    ),
    "exchange": lambda view: f"Seat {view['turn']} may swap goods by the exchange card.",
    "stack": _their_stack,
    "special": lambda view: (
        f"Seat {view['turn']} looks through the {view['looking']} stack and is to keep a card."
    ),
    "action": lambda view: f"Seat {view['turn']} is to use a merchant or a trainee.",
    "more": lambda view: f"Seat {view['turn']} is to take goods of another junk, as some ran out.",
    "after": lambda view: f"Seat {view['turn']} may still play an extra action.",
    "supply": lambda view: f"Supply: Seat {view['turn']} is to take a good.",
    "bid": _their_bid,
    "over": lambda view: "The game is over.",
}


def guidance(view: View) -> list[str]:
    """The rules in short: the goal, a round, the junks, bids, one's special cards, the step."""
    seat = view["seat"]
    own = [] if seat is None else list(dict.fromkeys(view["players"][seat]["specials"]))
    return [
        "The goal: most Yuan after round 10. At the end money counts, and 4 for each junk where "
        "you have a crate in sight, or 25 in all if on all five, and what your end cards pay.",
        "A round: a market card is turned up and shows what each good pays; each player does one "
        "action; each takes a good of his choice for each supply card; then goods are bid for the "
        "prices of the market card. Merchants then move one junk to the right, from gray back to "
        "orange.",
        "Actions: load 2 strips on the merchant's junk, or take a Yuan or a good for each of your "
        "crates in sight there, at least 3. The gray junk gives goods of any one kind. A trainee "
        "does what his row shows for the round, on a junk without a merchant. Each merchant and "
        "trainee is used once in a round.",
        "Cargo: a strip has 3 crates. Strips lie in layers of 3, crosswise. In sight are all "
        "crates of the top layer and, where it has a gap, those of the layer just below.",
        "Bids: all bid at once, cards of one good each. For each good the most cards win its "
        "price; a tie shares the money, rounded down, and gives S, the special card, to nobody. "
        "All cards that are bid go back to the junks. A good that was bid on is sold; bidding goes "
        "on until all are sold or nobody bids.",
        "Special cards: always-cards lie open and work at once; one extra action may be played in "
        "a round, before or after your action; end cards pay when the game is over.",
        *(f"You hold {card}. {card_rule(card)}" for card in own),
        f"Now: {situation(view)}",
    ]
