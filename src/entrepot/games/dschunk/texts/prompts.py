"""The step table: what is to be done now, in words, and by whom; and the rules in short.

Texts and drawings read it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ....engine.phrases import count, Phrase, say, Seat, seats, Text, together
from ..state import C_EIGHT, ROUNDS, SECRET, SPECIALS
from ..view_types import own, View
from .score import verdict
from .terms import special_name, term
from .tooltips import card_rule


def is_secret(card: str) -> bool:
    """Whether a special card is kept secret by who holds it (1.7)."""
    return SPECIALS.index(card) >= SECRET


def is_extra(card: str) -> bool:
    """Whether a special card is played as an extra action (4.10)."""
    return SECRET <= SPECIALS.index(card) < C_EIGHT


def in_event(view: View) -> bool:
    """Whether stacks are searched for the event of the round, not for a prize (4.3)."""
    return not view["sold"]


def can_play_card(view: View) -> bool:
    """Whether the seat of the view may still play an extra action and has a card for it (4.10)."""
    me = own(view)
    on_top = any(layers and view["seat"] in layers[-1] for layers in view["junks"].values())
    needs = {"load-any": me["strips"] > 0, "move-strip": on_top}
    return not me["extra_played"] and any(
        is_extra(card) and needs.get(card, True) for card in me["specials"]
    )


def owner_placed(view: View) -> int:
    """The seat whose strip the active player puts on a junk in the variant (2.6)."""
    return int((view["turn"] - 1) % len(view["players"]))


@dataclass(frozen=True)
class StepText:
    """A step in words, for views in which it is to be decided."""

    command: Callable[[View], Phrase]
    """The command for the reader, in short."""
    waiting: Phrase
    """The activity of another player, in short."""
    yours: Callable[[View], Text]
    """The command for the reader."""
    theirs: Callable[[View], Text]
    """The step awaited of others."""
    topics: tuple[str, ...]
    """The things that a player then uses, as terms."""


def prompt(view: View) -> Text:
    """The step in words, for the reader of the view: what is to be done; at the end, who won."""
    if view["step"] == "over":
        return verdict(view)
    row = STEP_TEXTS[view["step"]]
    return (row.yours if view["seat"] in view["actors"] else row.theirs)(view)


def _turn(view: View) -> Seat:
    return Seat(view["turn"])


def _looking(view: View) -> Phrase:
    return term(f"stack {view['looking']}")


def _your_place(view: View) -> Phrase:
    return say(
        "Setting up: place a strip of {player} on a junk that has fewer than 3 strips. You will "
        "see which merchants are there once all strips are placed.",
        player=Seat(owner_placed(view)),
    )


def _your_exchange(view: View) -> Phrase:
    if view["due"] == 1:
        return say(
            "Your exchange card lets you swap one more of your goods for one from the junks."
        )
    return count(
        "Your exchange card lets you swap up to {n} good for goods from the junks.",
        "Your exchange card lets you swap up to {n} goods for goods from the junks.",
        view["due"],
    )


def _your_stack(view: View) -> Phrase:
    if in_event(view):
        return say(
            "Everyone takes a special card: choose a stack to look through, and keep one card."
        )
    if view["round"] == ROUNDS:
        return say(
            "You have won a special card: choose a stack to look through and keep one card from "
            "it, or take 3 Yuan instead, or nothing."
        )
    return say(
        "You have won a special card: choose a stack to look through and keep one card from it, "
        "or take nothing."
    )


def _your_end(view: View) -> Text:
    if can_play_card(view):
        return say("You may still play one of your extra actions, or end your turn.")
    return say("End your turn.")


def _your_action(view: View) -> Text:
    turn = say("Your turn: use a merchant or a trainee that nobody has used in this round.")
    if can_play_card(view):
        extra = say("Before or after it you may play one of your extra actions.")
        return together([turn, extra])
    return turn


def _your_more(view: View) -> Phrase:
    if view["due"] == 1:
        return say("Those goods have run out: take your last card from another junk.")
    return count(
        "Those goods have run out: take your other {n} card from another junk.",
        "Those goods have run out: take your other {n} cards from another junk.",
        view["due"],
    )


def _your_supply(view: View) -> Phrase:
    if view["due"] == 1:
        return say("Supply: take a good of your choice, the last one for now.")
    return count(
        "Supply: take {n} good of your choice, one by one.",
        "Supply: take {n} goods of your choice, one by one.",
        view["due"],
    )


def _their_place(view: View) -> Phrase:
    owner = owner_placed(view)
    if owner == view["seat"]:
        return say("Setting up: {player} places one of your strips on a junk.", player=_turn(view))
    return say(
        "Setting up: {player} places a strip of {other} on a junk.",
        player=_turn(view),
        other=Seat(owner),
    )


def _their_stack(view: View) -> Phrase:
    if in_event(view):
        return say("Everyone takes a special card: {player} chooses a stack.", player=_turn(view))
    return say("{player} has won a special card and chooses a stack.", player=_turn(view))


def _their_bid(view: View) -> Phrase:
    if len(view["actors"]) == 1:
        return say(
            "Everyone bids in secret: {player} has not bid yet.", player=Seat(view["actors"][0])
        )
    return say(
        "Everyone bids in secret: {players} have not bid yet.", players=seats(view["actors"])
    )


def _stack_command(view: View) -> Phrase:
    if in_event(view):
        return say("Everyone takes a special card: choose a stack.")
    if view["round"] == ROUNDS:
        return say("You won a special card: choose a stack, or 3 Yuan.")
    return say("You won a special card: choose a stack.")


def _exchange_command(view: View) -> Phrase:
    n = view["due"]
    if n == 1:
        return say("Swap one more good, or stop.")
    return count("Swap up to {n} good, or stop.", "Swap up to {n} goods, or stop.", n)


def _supply_command(view: View) -> Phrase:
    n = view["due"]
    if n == 1:
        return say("Take a good, the last for now.")
    return count("Take {n} good, one by one.", "Take {n} goods, one by one.", n)


def _end_command(view: View) -> Phrase:
    if can_play_card(view):
        return say("Play an extra action, or end your turn.")
    return say("End your turn.")


STEP_TEXTS = {
    "place": StepText(
        lambda view: say("Place a strip on a junk with fewer than 3."),
        say("Placing a strip on a junk."),
        _your_place,
        _their_place,
        ("strip",),
    ),
    "exchange": StepText(
        _exchange_command,
        say("May swap goods."),
        _your_exchange,
        lambda view: say("{player} may swap goods with the exchange card.", player=_turn(view)),
        ("phase market",),
    ),
    "stack": StepText(
        _stack_command,
        say("Choosing a stack of special cards."),
        _your_stack,
        _their_stack,
        ("stack",),
    ),
    "special": StepText(
        lambda view: say("Keep a card from the {stack}.", stack=_looking(view)),
        say("Choosing a special card to keep."),
        lambda view: say("Choose a card from the {stack} to keep.", stack=_looking(view)),
        lambda view: say(
            "{player} looks through the {stack} and keeps a card.",
            player=_turn(view),
            stack=_looking(view),
        ),
        ("special card",),
    ),
    "action": StepText(
        lambda view: say("Use one merchant or trainee."),
        say("Choosing a merchant or trainee."),
        _your_action,
        lambda view: say("{player} uses a merchant or a trainee.", player=_turn(view)),
        ("phase actions", "merchant", "trainee", "crate"),
    ),
    "more": StepText(
        lambda view: count(
            "Take {n} more card of another good.",
            "Take {n} more cards of another good.",
            view["due"],
        ),
        say("Taking another good."),
        _your_more,
        lambda view: say(
            "{player} takes goods from another junk, as some ran out.", player=_turn(view)
        ),
        ("stock",),
    ),
    "after": StepText(
        _end_command,
        say("May play an extra action."),
        _your_end,
        lambda view: say("{player} may still play an extra action.", player=_turn(view)),
        ("extra action",),
    ),
    "supply": StepText(
        _supply_command,
        say("Taking goods."),
        _your_supply,
        lambda view: say("Supply: {player} takes a good.", player=_turn(view)),
        ("phase supply",),
    ),
    "bid": StepText(
        lambda view: say("Make your bid."),
        say("Secret bids."),
        lambda view: say(
            "Everyone bids in secret: any number of cards of one good not yet sold, or nothing. "
            "For each good, the most cards win its price. All cards bid go back to the junks, "
            "whether they win or not."
        ),
        _their_bid,
        ("phase bartering", "market card", "sold"),
    ),
}
"""By step, but for the end."""


def rules_summary(view: View) -> list[Text]:
    """The rules in short: the goal, a round, the junks, bids, one's special cards, the step."""
    seat = view["seat"]
    own = [] if seat is None else list(dict.fromkeys(view["players"][seat]["specials"]))
    return [
        *RULES_IN_SHORT,
        *(
            together([say("You hold “{card}”.", card=special_name(card)), card_rule(card)])
            for card in own
        ),
        say("Now: {task}", task=prompt(view)),
    ]


def rules_card(view: View) -> list[Text]:
    """The game on a card: the goal, a round, actions, cargo, bids, special cards."""
    return list(RULES_IN_SHORT)


def first_time_topics(view: View) -> list[str]:
    """The reader's next task, and the special cards that they hold."""
    if view["seat"] not in view["actors"]:
        return []
    cards = [f"card {card}" for card in own(view)["specials"]]
    if view["step"] == "after" and not can_play_card(view):
        return cards
    return [*STEP_TEXTS[view["step"]].topics, *cards]


RULES_IN_SHORT = (
    say(
        "The goal: the most Yuan after round 10. To your money you add 4 for each junk where you "
        "have a visible crate, or 25 in total for all five, and what your end cards pay."
    ),
    say(
        "A round: a market card shows what each good pays. Each player does one action, then "
        "takes a good of their choice for each of their supply cards. Then everyone bids goods "
        "for the prices on the market card. At the end of the round the merchants move one junk "
        "to the right, from gray back to orange."
    ),
    say(
        "Actions: load 2 strips on the merchant's junk, or take a Yuan or a good for each of "
        "your visible crates there, at least 3. The gray junk gives goods of any one kind. A "
        "trainee does what its row shows for the round, on a junk without a merchant. Each "
        "merchant and trainee is used only once a round."
    ),
    say(
        "Cargo: a strip has 3 crates. Strips lie in layers of 3, crosswise. All crates of the "
        "top layer are visible and, where it has gaps, those of the layer just below."
    ),
    say(
        "Bids: everyone bids at once, cards of one good each. For each good, the most cards win "
        "its price; on a tie the money is shared, rounded down, and nobody gets S, the special "
        "card. All cards bid go back to the junks. A good that was bid on is sold; bidding goes "
        "on until all are sold or nobody bids."
    ),
    say(
        "Special cards: always-cards lie open and work at once; you may play one extra action a "
        "round, before or after your action; end cards pay when the game is over."
    ),
)
