"""Tooltips: the rule in short for every card, marker and thing, with its paragraph."""

from __future__ import annotations

from ....engine.phrases import Phrase, say, Text
from ..state import GOOD_ON, GOODS, GRAY, JUNKS, SPECIALS
from .terms import GOOD_NAMES, junk_name

CARD_RULES = {
    "supply": say("Always: one more good in every supply."),
    "tiebreak": say("Always: when you tie for the most cards, you win alone."),
    "exchange": say("Always: when a market card is turned up, you may swap up to 2 of your goods."),
    "load-any": say("Extra action, once: load a strip on any junk."),
    "goods-any": say(
        "Extra action, once: choose any junk and take a good for each of your visible crates "
        "there, at least 3."
    ),
    "move-strip": say(
        "Extra action, once: move one of your strips from a top layer to another junk."
    ),
}

CARD_NOTES = {
    "supply": say("1 more good per round"),
    "tiebreak": say("wins ties"),
    "exchange": say("swap 2 goods per round"),
    "load-any": say("play once: load a strip on any junk"),
    "goods-any": say("play once: goods on any junk"),
    "move-strip": say("play once: a strip of yours to another junk"),
}

CARD_PARAGRAPHS = {"supply": "4.11", "tiebreak": "4.13", "exchange": "4.2"}
"""The paragraph of always-cards; extra actions are in 4.10, end cards in 5.2."""


def card_rule(card: str) -> Phrase:
    """The effect of a special card, in a sentence (1.7)."""
    if card in CARD_RULES:
        return CARD_RULES[card]
    kind, *junks = card.split("-")
    junk = junk_name(junks[0])
    if kind == "money":
        return say(
            "Extra action, once: a Yuan for each of your visible crates on {junk}, at least 3.",
            junk=junk,
        )
    if kind == "eight":
        return say("At the end: 8 Yuan for 4 or more visible crates of yours on {junk}.", junk=junk)
    return say(
        "At the end: 12 Yuan for 5 or more visible crates of yours on {junk}, with 2 or "
        "more on {other}.",
        junk=junk,
        other=junk_name(junks[1]),
    )


def card_note(card: str) -> Phrase:
    """The use of a special card, in few words."""
    if card in CARD_NOTES:
        return CARD_NOTES[card]
    kind, *junks = card.split("-")
    junk = junk_name(junks[0])
    if kind == "money":
        return say("play once: money there")
    if kind == "eight":
        return say("8 Yuan for 4+ crates on {junk}", junk=junk)
    return say(
        "12 Yuan for 5+ crates on {junk}, 2+ on {other}", junk=junk, other=junk_name(junks[1])
    )


MERCHANT = say(
    "A merchant acts on the junk where it stands. Each merchant and trainee is used only once a "
    "round; after the round the merchants move on by one junk."
)
STACK = say(
    "A stack of special cards: whoever may search it looks through it in secret and keeps one card."
)
TRAINEE = say(
    "A trainee does what its space on the track shows for the round, on a junk without a merchant."
)

RULES: dict[str, tuple[Text, str]] = {
    "marker load": (say("Load 2 of your strips on the junk where this merchant stands."), "4.6"),
    "marker money": (
        say(
            "Get 1 Yuan for each of your visible crates on the junk where this merchant stands, "
            "and at least 3."
        ),
        "4.7",
    ),
    "marker goods": (
        say(
            "Take a good for each of your visible crates on the junk where this merchant stands, "
            "and at least 3. On gray you choose one kind."
        ),
        "4.8",
    ),
    "marker lower": (TRAINEE, "4.9"),
    "marker upper": (TRAINEE, "4.9"),
    "trainee": (TRAINEE, "4.9"),
    "track": (TRAINEE, "1.6"),
    "merchant": (MERCHANT, "4.5"),
    "stack square": (STACK, "4.3"),
    "stack circle": (STACK, "4.3"),
    "stack triangle": (STACK, "4.3"),
    "stack star": (STACK, "4.3"),
    "stack": (STACK, "4.3"),
    "strip": (
        say(
            "A strip is a row of 3 crates in a player's colour. Strips lie in layers of 3, each "
            "layer crosswise on the one below."
        ),
        "3.1",
    ),
    "crate": (
        say(
            "Visible crates bring money, goods and points. All crates of the top layer are "
            "visible and, where it has gaps, those of the layer just below."
        ),
        "3.2",
    ),
    "visible": (
        say(
            "How many crates of each player are visible here: all of the top layer and, where it "
            "has gaps, those of the layer just below."
        ),
        "3.2",
    ),
    "market card": (
        say(
            "The market card shows what the most cards of each good win this round: Yuan, or S, a "
            "special card."
        ),
        "4.1",
    ),
    "sold": (
        say("A good that was bid on is sold and cannot be bid on again this round."),
        "4.13",
    ),
    "event S": (
        say("This round each player looks through a stack and keeps a special card."),
        "4.3",
    ),
    "event Y": (say("This round everyone declares their money to all."), "4.4"),
    "special card": (
        say(
            "Always-cards lie open and work at once; extra actions are played once; end cards pay "
            "when the game is over."
        ),
        "1.7",
    ),
    "always-card": (
        say("An always-card lies open in front of its player and works for the rest of the game."),
        "1.7",
    ),
    "extra action": (
        say("You may play one extra action a round, before or after your action."),
        "4.10",
    ),
    "end card": (
        say("An end card pays 8 or 12 Yuan when the game is over, if its condition is met."),
        "5.2",
    ),
    "start player": (
        say(
            "Turns go clockwise from the start player. After each round the next player becomes "
            "start player."
        ),
        "4.16",
    ),
    "stock": (
        say(
            "Goods that nobody has lie on their junk. Nobody may count them while goods are "
            "supplied and bid."
        ),
        "8.3",
    ),
    "Yuan": (
        say("Money is kept secret until it is declared. Each Yuan is a point at the end."),
        "5.2",
    ),
    "phase market": (say("A market card is turned up; exchange cards and events follow."), "4.1"),
    "phase actions": (
        say(
            "Each player uses one merchant or trainee, and may play one extra action before or "
            "after it."
        ),
        "4.5",
    ),
    "phase supply": (
        say(
            "For each of their supply cards, each player takes a good from any junk. Everyone "
            "has two from the start."
        ),
        "4.11",
    ),
    "phase bartering": (
        say(
            "Everyone bids in secret, cards of one good each. The most cards of each good win "
            "its price; all cards bid go back to the junks. It goes on until all goods are sold "
            "or nobody bids."
        ),
        "4.12",
    ),
    "phase markers": (
        say("Merchants move to the next junk clockwise, trainees to the next space."),
        "4.15",
    ),
    "phase start player": (say("The next player becomes start player."), "4.16"),
}


def tooltip(word: str) -> tuple[Text, str] | None:
    """The rule for a card, a junk, a marker or a thing (see `terms.term`), and its paragraph."""
    kind, _, name = word.partition(" ")
    if kind == "card" and name in SPECIALS:
        return card_rule(name), _card_paragraph(name)
    if kind == "junk" and name in JUNKS:
        return _junk(name), "1.2"
    if word in GOODS:
        return _good(word), "1.1"
    return RULES.get(word)


def _card_paragraph(card: str) -> str:
    if card in CARD_PARAGRAPHS:
        return CARD_PARAGRAPHS[card]
    return "5.2" if card.startswith(("eight-", "twelve-")) else "4.10"


def _junk(junk: str) -> Phrase:
    if JUNKS.index(junk) == GRAY:
        return say("The gray junk has no good of its own: it gives goods of one kind you choose.")
    good = GOOD_NAMES[GOODS[GOOD_ON[JUNKS.index(junk)]]]
    return say("This junk gives {good}.", good=good)


def _good(good: str) -> Phrase:
    junk = JUNKS[GOOD_ON.index(GOODS.index(good))]
    return say(
        "There are 18 cards of {good}, on {junk} and in players' hands. You bid them for the "
        "price on the market card.",
        good=GOOD_NAMES[good],
        junk=junk_name(junk),
    )
