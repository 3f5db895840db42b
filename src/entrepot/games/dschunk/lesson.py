"""The lesson: the last two rounds of a game, which the learner wins by crates on all five junks."""

from __future__ import annotations

from ...engine.lessons import Lesson, LessonStep
from ...engine.phrases import say, Seat

YOU, WEI, TASHI = range(3)
POSITION = {
    "game": "dschunk",
    "round": 9,
    "market": {"fish": 4, "rice": 2, "spice": "S", "vegetables": 1},
    "deck": [{"fish": "S", "rice": 4, "spice": 2, "vegetables": 1}],
    "junks": {
        "orange": [[YOU, WEI, TASHI]],
        "purple": [[WEI, WEI, TASHI]],
        "brown": [[YOU, YOU, TASHI], [YOU]],
        "white": [[WEI, TASHI, TASHI]],
        "gray": [[YOU, YOU, WEI], [WEI]],
    },
    "merchants": {"load": "purple", "money": "orange", "goods": "white"},
    "stacks": {
        "square": ["supply", "exchange"],
        "circle": ["tiebreak", "money-gray", "eight-orange"],
        "triangle": ["goods-any", "eight-white"],
        "star": ["load-any", "supply", "twelve-brown-white"],
    },
    "players": [
        {"money": 18, "goods": {"fish": 2, "rice": 1, "spice": 2}},
        {"money": 28, "goods": {"fish": 2, "rice": 3, "vegetables": 2}},
        {"money": 21, "goods": {"rice": 2, "vegetables": 1}},
    ],
    "start": YOU,
    "turn": YOU,
}
WEI_NAME, TASHI_NAME = Seat(WEI), Seat(TASHI)

STEPS = (
    LessonStep(
        say(
            "The aim: the most Yuan after ten rounds. Five junks lie here, and everyone loads "
            "crates on them. Yours are red. You join for the last two rounds, with 18 Yuan; the "
            "others keep their money secret."
        )
    ),
    LessonStep(
        say(
            "Three crates in a row are a strip, and strips cover one another. Only visible crates "
            "count: the numbers below each junk say how many everyone has. On purple you have "
            "none, and {wei} has six.",
            wei=WEI_NAME,
        )
    ),
    LessonStep(
        say(
            "Each round you use one of the figures, which nobody else can use then. The one on "
            "purple loads two of your strips there. They lie across the strips below and cover "
            "them. Load."
        ),
        "load",
        say(
            "You have six visible crates on purple now, and {wei} only two. Meanwhile {wei} took "
            "money on orange and {tashi} rice on white: one for each visible crate, at least 3.",
            wei=WEI_NAME,
            tashi=TASHI_NAME,
        ),
        ((WEI, "money"), (TASHI, "goods")),
    ),
    LessonStep(
        say(
            "Next, everyone takes two goods of their choice. The market card shows what goods win "
            "this round: fish pays 4 Yuan. Take a fish."
        ),
        "take fish",
    ),
    LessonStep(
        say("Spice wins the S, a special card. Take a spice as well."),
        "take spice",
        say("The others have taken two goods each, too."),
        (
            *((WEI, "take rice"), (WEI, "take vegetables")),
            *((TASHI, "take fish"), (TASHI, "take vegetables")),
        ),
    ),
    LessonStep(
        say(
            "Now the heart of the game. Everyone bids at once and in secret: some cards of one "
            "good. The most cards of a good win its price. But all cards bid are lost, the "
            "loser's too. Bid your three fish."
        ),
        "bid 3 fish",
        say(
            "Your 3 fish beat the 2 of {wei}: 4 Yuan for you. {wei}'s fish are lost for nothing. "
            "{tashi} was alone with rice and gets 2 Yuan.",
            wei=WEI_NAME,
            tashi=TASHI_NAME,
        ),
        ((WEI, "bid 2 fish"), (TASHI, "bid 2 rice")),
    ),
    LessonStep(
        say(
            "Fish and rice are sold; what is left is bid on again. Spice wins the special card. "
            "Two spice should do, then you keep one for the next round."
        ),
        "bid 2 spice",
        say(
            "The special card is yours. {wei} and {tashi} bid one vegetable each: on a tie the "
            "price is shared, and 1 Yuan for two is nothing.",
            wei=WEI_NAME,
            tashi=TASHI_NAME,
        ),
        ((WEI, "bid 1 vegetables"), (TASHI, "bid 1 vegetables")),
    ),
    LessonStep(
        say("You look through one of four stacks and keep a card. Choose the star."),
        "stack star",
        say("You alone see these cards."),
    ),
    LessonStep(
        say(
            "Some cards help you all game long, some pay at the end, and some you play once as an "
            "extra action. “Load anywhere” is one of those: you will see why you want it. Keep it."
        ),
        "take load-any",
        say(
            "Round 9 is over. Each merchant has moved to the next junk, and {wei} was the first "
            "to choose.",
            wei=WEI_NAME,
        ),
        ((WEI, "goods fish"), (TASHI, "lower orange")),
    ),
    LessonStep(
        say(
            "This is the last round, so think of the end. Each junk where you have a visible crate "
            "pays 4 Yuan then; but crates on all five pay 25 together. You are on four of them. "
            "White is missing."
        )
    ),
    LessonStep(
        say("Play “Load anywhere” on white. An extra action comes on top of your action."),
        "play load-any white",
        say("You have visible crates on all five junks."),
    ),
    LessonStep(
        say(
            "Now your action. The money merchant has moved from orange to purple, just where you "
            "loaded: six visible crates bring 6 Yuan. Good loading looks a round ahead."
        ),
        "money",
        say("6 Yuan for you. The others have taken their goods."),
        (
            *((WEI, "take rice"), (WEI, "take fish")),
            *((TASHI, "take fish"), (TASHI, "take fish")),
        ),
    ),
    LessonStep(say("Rice pays 4 this time. Take one."), "take rice"),
    LessonStep(say("And another one, which makes three."), "take rice"),
    LessonStep(
        say("After this round cards bring nothing more, so hold nothing back: bid all your rice."),
        "bid 3 rice",
        say(
            "{wei} had the same idea: a tie, and 2 Yuan for each of you. {tashi} won the S; in the "
            "last round it can be 3 Yuan instead.",
            wei=WEI_NAME,
            tashi=TASHI_NAME,
        ),
        ((WEI, "bid 3 rice"), (TASHI, "bid 2 fish"), (TASHI, "yuan")),
    ),
    LessonStep(
        say("Do you still have the spice you kept? Nobody else seems to have any. Bid it."),
        "bid 1 spice",
        say("2 Yuan for a single card. The game is over, and all money is shown."),
        ((WEI, "bid 2 vegetables"), (TASHI, "pass")),
    ),
    LessonStep(
        say(
            "{wei} has more money than you, but crates on four junks only: 16 Yuan. Your five pay "
            "25, and you win. Special cards that pay at the end would come on top.",
            wei=WEI_NAME,
        )
    ),
    LessonStep(
        say(
            "That is the whole game: load where merchants will come, collect what pays, and guess "
            "what the others bid."
        )
    ),
)

LESSON = Lesson(POSITION, STEPS, names=("Wei", "Tashi"))
