"""The lesson: four turns in which the learner loses a token, wins it back, guards it, and wins."""

from __future__ import annotations

from ...engine.lessons import Lesson, LessonStep
from ...engine.phrases import say, Seat

YOU, WEI, TASHI = range(3)
POSITION = {
    "game": "dunhuang",
    "tiles": [
        "dancer",
        "shepherd",
        "painter",
        "general",
        "diplomat",
        "manichean",
        "trader",
        "domestic",
    ],
    "market": ["glass", "bamboo", "wool", "tea", "paper", "bamboo", "bamboo", "pottery"],
    "camel": "domestic",
    "pile": [
        *("lapis", "silver", "tea", "paper", "wool", "glass", "tea"),
        *("wool", "paper", "pottery", "lapis", "wool", "paper", "tea"),
    ],
    "players": [
        {
            "coins": 2,
            "hand": {"pottery": 1, "tea": 1},
            "shop": {"bamboo": 1, "wool": 1},
            "tokens": ["bamboo", "wool"],
        },
        {
            "coins": 3,
            "prestige": 2,
            "hand": {"wool": 1, "glass": 1},
            "shop": {"tea": 2},
            "tokens": ["tea"],
        },
        {
            "coins": 4,
            "hand": {"paper": 2},
            "shop": {"paper": 1, "lapis": 1},
            "tokens": ["lapis", "paper"],
        },
    ],
    "turn": YOU,
}
WEI_NAME, TASHI_NAME = Seat(WEI), Seat(TASHI)


def _turn(seat: int, where: str) -> tuple[tuple[int, str], ...]:
    """A plain turn: a free step, the card to shop or hand, three coins."""
    return (seat, "move 1"), (seat, where), (seat, "coins")


STEPS = (
    LessonStep(
        say(
            "The aim: collect four tokens, the round pieces on the cards in your shop, and four "
            "different goods in your hand. Then you win at once. Here you join a game that is "
            "under way: two tokens and two goods are yours already."
        )
    ),
    LessonStep(
        say(
            "A turn has three parts. First you move the camel clockwise, and the first step is "
            "free. You take the card where it stops. Move it to the dancer, where a glass lies."
        ),
        "move 1",
        say("The camel has reached the dancer."),
    ),
    LessonStep(
        say(
            "Second, the card. In your shop it can win you a token; in your hand it stays secret. "
            "Nobody has glass in their shop yet, so put it into yours."
        ),
        "shop",
        say("You take the token of glass: nobody has more glass in their shop than you."),
    ),
    LessonStep(
        say(
            "Third, your bonus: three coins, or what the character does. The dancer would give "
            "you 2 prestige, which are points. But soon you will want to walk further, so take "
            "the coins."
        ),
        "coins",
        say("Your turn is over. {wei} and {tashi} have played.", wei=WEI_NAME, tashi=TASHI_NAME),
        _turn(WEI, "shop") + _turn(TASHI, "hand"),
    ),
    LessonStep(
        say(
            "Look at your shop: the token of bamboo is gone! {wei} has added a bamboo. That made "
            "it one each, and a tie is enough to take a token. This is what the game is about: "
            "no token is safe. But you can get it back.",
            wei=WEI_NAME,
        )
    ),
    LessonStep(
        say(
            "A bamboo lies beside the manichean, three steps away. The first step is free, each "
            "further step costs a coin: that makes 2 coins. It is worth them."
        ),
        "move 3",
        say("You paid 2 coins."),
    ),
    LessonStep(
        say(
            "With this bamboo you have two in your shop, and {wei} has one. Put it there.",
            wei=WEI_NAME,
        ),
        "shop",
        say("The token is yours again."),
    ),
    LessonStep(
        say(
            "Now use the character: the manichean turns one of your tokens to its 商 side, which "
            "protects it against a tie. Turn bamboo, before {wei} comes back for it.",
            wei=WEI_NAME,
        ),
        "seal bamboo",
        say(
            "And there it is: {wei} adds a second bamboo, so you have two each. But your token "
            "lies 商 side up.",
            wei=WEI_NAME,
        ),
        ((WEI, "move 1"), (WEI, "shop")),
    ),
    LessonStep(
        say(
            "So you decide, in the middle of {wei}'s turn: let the token go, or keep it and turn "
            "it back to its number side. Keep it.",
            wei=WEI_NAME,
        ),
        "guard",
        say(
            "You keep it, but it protects you only once. And somebody with more bamboo than you "
            "takes it whichever side is up."
        ),
        ((WEI, "coins"), *_turn(TASHI, "hand")),
    ),
    LessonStep(
        say(
            "Three tokens are yours; now think of your hand. You hold two different goods and "
            "need four. At the shepherd, two steps away, lies a silver. It costs you a coin."
        ),
        "move 2",
        say("You paid 1 coin."),
    ),
    LessonStep(
        say(
            "This time take the card into your hand. Cards there win no tokens, but four "
            "different ones are half of what you need to win, and nobody sees them."
        ),
        "hand",
        say("Your third good: silver."),
    ),
    LessonStep(
        say(
            "The shepherd lets you take one more card into your hand, from the space before or "
            "after. Take the lapis."
        ),
        "take dancer",
        say("Four different goods and three tokens: one token is missing."),
        _turn(WEI, "hand") + _turn(TASHI, "hand"),
    ),
    LessonStep(
        say(
            "{tashi} holds the token of paper with a single paper in the shop. And one step away, "
            "at the diplomat, a paper is waiting for you.",
            tashi=TASHI_NAME,
        ),
        "move 1",
    ),
    LessonStep(
        say(
            "One paper each would be a tie, and a tie is enough. This time it works for you: into "
            "your shop."
        ),
        "shop",
        say("Your fourth token!"),
    ),
    LessonStep(
        say("Whether you win is checked at the end of your turn. End it: take the coins."),
        "coins",
        say("Four tokens and four different goods in hand: you have won!"),
    ),
    LessonStep(
        say(
            "And if nobody gets that far? Once the market can no longer be refilled, points are "
            "counted: 2 for each token, 1 for each prestige. Then hands are compared: everyone "
            "with the most of a good keeps one card of it. Your best kept cards score their "
            "numbers, as many cards as you have tokens."
        )
    ),
    LessonStep(
        say(
            "That is the whole game. The eight tiles have sixteen characters, and every table "
            "has others: that makes each game different."
        )
    ),
)

LESSON = Lesson(POSITION, STEPS, names=("Wei", "Tashi"))
