"""The action table: what each action does, its line in a list, the piece that plays it.

Texts, drawings and studies read it. A character's actions have rows of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal

from ....engine.json_types import present
from ....engine.phrases import count, Phrase, say, Seat, Text, together
from ..character_rules import DIPLOMAT_DRAWS
from ..characters import CHARACTER
from ..state import (
    BONUS_COINS,
    DANCER_PRESTIGE,
    DISCARD_PRESTIGE,
    MERCHANT_PRESTIGE,
    SEAL_PRICE,
    SPACES,
)
from ..view_rules import adding, coins, good_beside, holder, prestige, removing
from ..view_types import at_camel, contested, own, View
from .terms import card, GOOD_NAMES

Words = list[str]
"""The part of an action after its verb."""
Sign = Literal["hand", "shop", "coin", "prestige", "tile", "character", "token", "sealed token"]
"""The symbol beside an action: `tile` is that of its tile, `character` that of the camel."""
Target = Literal[
    "drawn",
    "tile",
    "walk",
    "market",
    "shop",
    "hand",
    "seat",
    "token",
    "button",
    "market after shop",
    "market after hand",
    "hand after shop",
]
"""The piece that plays an action; with `after`, the one that is picked second, and the first."""


@dataclass(frozen=True)
class ActionText:
    """A kind of action."""

    sentence: Callable[[View, Words], Text]
    """Its effect and cost, in whole sentences."""
    title: Callable[[View, Words], Text]
    """Its title in a list."""
    sign: Sign
    target: Target
    note: Callable[[View, Words], Text | None] | None = None
    """The note in the list; without it, the sentence."""
    good: Callable[[View, Words], str | None] = lambda view, words: None
    """The good that its line shows."""
    tile: Callable[[View, Words], str | None] = lambda view, words: None
    """The tile that it is about."""
    price: Callable[[Words], int | None] = lambda words: None
    """The coins that its line shows."""
    study: str | None = None
    """The group under which a study counts it; a character's actions count as the character."""

    def list_note(self, view: View, words: Words) -> Text | None:
        """The note beside the title in the list."""
        return (self.note or self.sentence)(view, words)


def action_text(action: str, view: View) -> tuple[ActionText, Words]:
    """The row of a legal action, and the words after its verb."""
    verb, *words = action.split()
    return ACTION_TEXTS.get(verb) or CHARACTER_ACTIONS[at_camel(view), verb], words


def describe_action(action: str, view: View) -> Text:
    """The effect and cost of a legal action, in whole sentences; `view` is that of its seat."""
    row, words = action_text(action, view)
    return row.sentence(view, words)


def _fixed(phrase: Phrase) -> Callable[[View, Words], Phrase]:
    return lambda view, words: phrase


def _first(view: View, words: Words) -> str:
    return words[0]


def _camel_tile(view: View, words: Words) -> str:
    return at_camel(view)


def _reached(view: View, words: Words) -> str:
    """The tile that a walk reaches."""
    tiles = view["tiles"]
    return tiles[(tiles.index(at_camel(view)) + int(words[0])) % SPACES]


def _good_here(view: View, words: Words) -> str:
    """The good at the camel."""
    return present(good_beside(view, at_camel(view)))


def _good_name(view: View, words: Words) -> Phrase:
    return GOOD_NAMES[words[0]]


def _painter(view: View, words: Words) -> Text:
    return count(
        "Discard {card} from your hand and gain {n} prestige.",
        "Discard {card} from your hand and gain {n} prestige.",
        prestige(view, DISCARD_PRESTIGE),
        card=card(words[0]),
    )


def _musician(view: View, words: Words) -> Text:
    discarded = count(
        "Discard {card} from your shop and gain {n} prestige.",
        "Discard {card} from your shop and gain {n} prestige.",
        prestige(view, DISCARD_PRESTIGE),
        card=card(words[0]),
    )
    return together([discarded, removing(view, words[0])])


def _princess(view: View, words: Words) -> Text:
    return _gain(prestige(view, len(own(view)["tokens"])))


def _dancer(view: View, words: Words) -> Text:
    return _gain(prestige(view, DANCER_PRESTIGE))


def _gain(n: int) -> Text:
    return count("Gain {n} prestige.", "Gain {n} prestige.", n)


def _interpreter(view: View, words: Words) -> Text:
    return _draw(min(view["steps"], view["pile"]))


def _diplomat(view: View, words: Words) -> Text:
    return _draw(min(DIPLOMAT_DRAWS, view["pile"]))


def _draw(n: int) -> Text:
    if n == 1:
        return say("Draw the top card of the pile into your hand.")
    return count(
        "Look at the top {n} card of the pile and keep one of them in hand.",
        "Look at the top {n} cards of the pile and keep one of them in hand.",
        n,
    )


def _soldier(view: View, words: Words) -> Text:
    good, other = words
    wanted = present(good_beside(view, other))
    swapped = say(
        "Swap {card} from your shop for {other_card} beside the {character}.",
        card=card(good),
        other_card=card(wanted),
        character=CHARACTER[other].name,
    )
    return together([swapped, removing(view, good), adding(view, wanted, without=good)])


def _general(view: View, words: Words) -> Text:
    good, other = words
    return say(
        "Swap {card} from your hand for {other_card} beside the {character}.",
        card=card(good),
        other_card=card(present(good_beside(view, other))),
        character=CHARACTER[other].name,
    )


def _trader(view: View, words: Words) -> Text:
    other = Seat(int(words[0]))
    if view["players"][other.number]["hand"] == 1:
        return say("Take the only card of {other}, then give one back.", other=other)
    return say("Take 2 cards at random from {other}, then give 2 back.", other=other)


def _merchant(view: View, words: Words) -> Text:
    other = Seat(int(words[0]))
    cards = view["players"][other.number]["hand"]
    gained = prestige(view, MERCHANT_PRESTIGE)
    if cards == 0:
        return count(
            "Gain {n} prestige. {other} has no cards to give.",
            "Gain {n} prestige. {other} has no cards to give.",
            gained,
            other=other,
        )
    if cards == 1:
        return count(
            "{other} gives you a card. You give one back and gain {n} prestige.",
            "{other} gives you a card. You give one back and gain {n} prestige.",
            gained,
            other=other,
        )
    return count(
        "{other} chooses 2 cards for you. You give 2 back and gain {n} prestige.",
        "{other} chooses 2 cards for you. You give 2 back and gain {n} prestige.",
        gained,
        other=other,
    )


def _maid(view: View, words: Words) -> Text:
    good, other = words
    swapped = say(
        "Swap {card} from your shop for {other_card} from your hand.",
        card=card(good),
        other_card=card(other),
    )
    return together([swapped, removing(view, good), adding(view, other)])


def _stow(view: View, words: Words) -> Text:
    moved = say("Move {card} from your shop into your hand.", card=card(words[0]))
    return together([moved, removing(view, words[0])])


def _stock(view: View, words: Words) -> Text:
    moved = say("Move {card} from your hand into your shop.", card=card(words[0]))
    return together([moved, adding(view, words[0])])


def _take(view: View, words: Words) -> Text:
    good = present(good_beside(view, words[0]))
    return say(
        "Take {card} from beside the {character} into your hand.",
        card=card(good),
        character=CHARACTER[words[0]].name,
    )


def _seal(view: View, words: Words) -> Text:
    return say("Turn your token of {card} to its 商 side.", card=card(words[0]))


def _keep(view: View, words: Words) -> Text:
    return say("Keep {card} in your hand.", card=card(words[0]))


def _camel(view: View, words: Words) -> Text:
    return say("Put the camel on the {character}.", character=CHARACTER[words[0]].name)


def _move(view: View, words: Words) -> Text:
    n = int(words[0])
    tile = _reached(view, words)
    reached, good = CHARACTER[tile].name, good_beside(view, tile)
    if good is None:
        lies = say("No card lies there.")
    else:
        lies = say("The card there is {card}.", card=card(good))
    steps = count("{n} step", "{n} steps", n)
    if n == 1:
        walk = say("Move {steps} to the {character}, for free.", steps=steps, character=reached)
    else:
        walk = count(
            "Move {steps} to the {character} for {n} coin.",
            "Move {steps} to the {character} for {n} coins.",
            n - 1,
            steps=steps,
            character=reached,
        )
    return together([walk, lies])


def _shop(view: View, words: Words) -> Text:
    good = _good_here(view, words)
    return together([say("Take {card} into your shop.", card=card(good)), adding(view, good)])


def _hand(view: View, words: Words) -> Text:
    good = _good_here(view, words)
    return say("Take {card} into your hand.", card=card(good))


def _pay(view: View, words: Words) -> Text:
    return say(
        "Pay 2 coins to {other} and take the token of {card}.",
        other=holder(view),
        card=card(contested(view)),
    )


def _decline(view: View, words: Words) -> Text:
    return say(
        "Pay nothing and leave the token of {card} with {other}.",
        card=card(contested(view)),
        other=holder(view),
    )


def _guard(view: View, words: Words) -> Text:
    return say(
        "Keep your token of {card}, turned to its number side.",
        card=card(contested(view)),
    )


def _yield(view: View, words: Words) -> Text:
    return say(
        "Let {other} take your token of {card}.",
        other=Seat(view["turn"]),
        card=card(contested(view)),
    )


def _coins(view: View, words: Words) -> Text:
    n = coins(view, BONUS_COINS)
    if n == 0:
        return say("Take nothing, as no coins are left in the supply.")
    if n == 1:
        return say("Take the last coin of the supply.")
    return count("Take {n} coin.", "Take {n} coins.", n)


def _give(view: View, words: Words) -> Text:
    taker = Seat(view["turn"] if view["step"] == "offer" else present(view["partner"]))
    if len(words) == 1:
        return say("Give {card} to {other}.", card=card(words[0]), other=taker)
    return say(
        "Give {card} and {other_card} to {other}.",
        card=card(words[0]),
        other_card=card(words[1]),
        other=taker,
    )


def _tile_name(tile: Callable[[View, Words], str]) -> Callable[[View, Words], Phrase]:
    return lambda view, words: CHARACTER[tile(view, words)].name


def _tile_note(tile: Callable[[View, Words], str]) -> Callable[[View, Words], Phrase]:
    return lambda view, words: CHARACTER[tile(view, words)].note


def _taken_name(view: View, words: Words) -> Phrase:
    return GOOD_NAMES[present(good_beside(view, words[0]))]


_GIVEN = ActionText(
    _give, _good_name, "hand", "hand", note=_fixed(say("give it away")), good=_first
)

ACTION_TEXTS: dict[str, ActionText] = {
    "coins": ActionText(
        _coins,
        _fixed(say("Take 3 coins")),
        "coin",
        "button",
        note=lambda view, words: None,
        study="Bonus",
    ),
    "keep": ActionText(
        _keep, _good_name, "hand", "drawn", note=_fixed(say("keep it in hand")), good=_first
    ),
    "camel": ActionText(
        _camel, _tile_name(_first), "tile", "tile", note=_tile_note(_first), tile=_first
    ),
    "move": ActionText(
        _move,
        _tile_name(_reached),
        "tile",
        "walk",
        note=_tile_note(_reached),
        good=lambda view, words: good_beside(view, _reached(view, words)),
        tile=_reached,
        price=lambda words: int(words[0]) - 1,
        study="Camel",
    ),
    "shop": ActionText(
        _shop,
        _fixed(say("Into your shop")),
        "shop",
        "button",
        note=lambda view, words: adding(view, _good_here(view, words)),
        good=_good_here,
        study="Good",
    ),
    "hand": ActionText(
        _hand,
        _fixed(say("Into your hand")),
        "hand",
        "button",
        note=_fixed(say("secret, counts for points")),
        good=_good_here,
        study="Good",
    ),
    "pay": ActionText(
        _pay,
        _fixed(say("Pay and take it")),
        "token",
        "token",
        price=lambda words: SEAL_PRICE,
        study="Sealed tokens",
    ),
    "decline": ActionText(
        _decline, _fixed(say("Leave it there")), "sealed token", "button", study="Sealed tokens"
    ),
    "guard": ActionText(
        _guard, _fixed(say("Turn it and keep it")), "token", "token", study="Sealed tokens"
    ),
    "yield": ActionText(
        _yield, _fixed(say("Let it go")), "sealed token", "button", study="Sealed tokens"
    ),
    "offer": _GIVEN,
    "give": _GIVEN,
}
"""By verb; the actions of characters are in the table below."""


def _by_name(sentence: Callable[[View, Words], Text]) -> ActionText:
    """An action that is called by the name of its character."""
    return ActionText(sentence, _tile_name(_camel_tile), "character", "button", tile=_camel_tile)


def _by_good(sentence: Callable[[View, Words], Text], sign: Sign, target: Target) -> ActionText:
    """An action that is called by the name of a good."""
    return ActionText(sentence, _good_name, sign, target, good=_first)


def _by_seat(sentence: Callable[[View, Words], Text]) -> ActionText:
    """An action that is called by the name of another player."""
    return ActionText(
        sentence,
        lambda view, words: say("{player}", player=Seat(int(words[0]))),
        "character",
        "seat",
    )


_TAKEN = ActionText(
    _take,
    _taken_name,
    "hand",
    "market",
    note=lambda view, words: say("beside the {character}", character=CHARACTER[words[0]].name),
    good=lambda view, words: good_beside(view, words[0]),
    tile=_first,
)
_SEALED = ActionText(
    _seal,
    _good_name,
    "sealed token",
    "shop",
    note=_fixed(say("to its 商 side")),
    good=_first,
)

CHARACTER_ACTIONS: dict[tuple[str, str], ActionText] = {
    ("painter", "discard"): _by_good(_painter, "prestige", "hand"),
    ("musician", "discard"): _by_good(_musician, "prestige", "shop"),
    ("princess", "prestige"): _by_name(_princess),
    ("dancer", "prestige"): _by_name(_dancer),
    ("interpreter", "draw"): _by_name(_interpreter),
    ("diplomat", "draw"): _by_name(_diplomat),
    ("soldier", "swap"): _by_good(_soldier, "shop", "market after shop"),
    ("general", "swap"): _by_good(_general, "hand", "market after hand"),
    ("trader", "ask"): _by_seat(_trader),
    ("merchant", "ask"): _by_seat(_merchant),
    ("maid", "swap"): _by_good(_maid, "shop", "hand after shop"),
    ("domestic", "stow"): _by_good(_stow, "hand", "shop"),
    ("domestic", "stock"): _by_good(_stock, "shop", "hand"),
    ("shepherd", "take"): _TAKEN,
    ("farmer", "take"): _TAKEN,
    ("manichean", "seal"): _SEALED,
    ("buddhist", "seal"): _SEALED,
}
"""By the character at the camel and the verb."""
