"""The text board: a view as plain text, at most 80 columns wide.

Above stand the market card and what the rounds bring, then the junks side by side, clockwise, each
as one sees it from above; below them the special cards, the seats and the step in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....engine.phrases import ENGLISH, Phrase, say, Translator
from ....engine.text_columns import (
    centred,
    clipped,
    COLUMNS,
    flowed,
    GAP,
    labelled,
    legend,
    MARGIN,
    padded,
    right_aligned,
    seat_heading,
    seat_name,
    width,
    wrapped,
)
from ..cargo import visible
from ..state import BASE_SUPPLY, GOOD_ON, GOODS, GRAY, JUNKS, LAYER, MERCHANTS, NONE, ROUNDS, STACKS
from ..view_rules import data_of, laid_out, trainees
from ..view_types import View
from .prompts import is_secret, prompt
from .score import tally, total
from .terms import amount, cards, junk_name, special_name, term, TITLE
from .tooltips import card_note

CELL = 14
LABEL = 10
SPAN = 7
"""Columns of a round on the tracks."""
NAME, MONEY, FLEET, END_CARDS, POINTS = 14, 8, 10, 35, 8
"""Columns of the table of points."""
EMPTY = "·"
CARGO_LEGEND = say("1─1─1 top strip of player 1   1 2 3 layer below, in a gap   hides: layer below")
LEGEND = {
    3: say("CAPITALS unused   lower: the trainee   S special card   Y money declared"),
    4: say("CAPITALS unused   lower, upper: trainees   S special card   Y money declared"),
}
"""By the number of players."""

COLOURS = {
    "junk orange": "#d9822b",
    "spice": "#d9822b",
    "junk purple": "#9a6cc4",
    "vegetables": "#9a6cc4",
    "junk brown": "#a06f45",
    "fish": "#a06f45",
    "junk white": "#98925f",
    "rice": "#98925f",
    "junk gray": "#7f8f99",
}
"""A junk and its good have one colour, which can be read on a dark screen and on a light one."""


def colours(voice: Translator) -> dict[str, str]:
    """The words of junks and goods with their colours, and what stands out."""
    coloured = {voice(term(word)): colour for word, colour in COLOURS.items()}
    return {**coloured, **{voice(term(deed)).upper(): "bold" for deed in MERCHANTS}}


def text_board(view: View, voice: Translator = ENGLISH) -> str:
    """The view as plain text."""
    lines = [_title(view, voice), "", *_tracks(view, voice), "", *_market(view, voice)]
    lines += [*_special_stacks(view, voice), "", *_junks(view, voice), ""]
    for seat in range(len(view["players"])):
        lines += _seat(view, seat, voice)
    lines += ["", legend(voice(CARGO_LEGEND)), legend(voice(LEGEND[len(view["players"])])), ""]
    lines += _points(view, voice) if view["step"] == "over" else []
    lines.append(wrapped(voice(prompt(view)), COLUMNS))
    return "\n".join(line.rstrip() for line in lines)


def _title(view: View, voice: Translator) -> str:
    now = say("round {round} of {last}", round=view["round"], last=view["round"] + view["deck"])
    if view["step"] == "place":
        now = say("setting up")
    elif view["step"] == "over":
        now = say("the game is over")
    title = voice(TITLE)
    if "data" in view["options"]:
        title = voice(say("{game} with own values", game=TITLE))
    return title + right_aligned(voice(now), COLUMNS - width(title))


def _beside(label: str, *rows: Iterable[str]) -> list[str]:
    """Items in a row beside their label, and further rows below."""
    column = max(LABEL, width(label) + 1)
    room = COLUMNS - column
    lines = [
        line for row in rows for line in flowed((clipped(item, room) for item in row), room, GAP)
    ]
    return [padded(label if i == 0 else "", column) + line for i, line in enumerate(lines)]


def _market(view: View, voice: Translator) -> list[str]:
    """The price of each good, and the goods that are sold."""
    label = voice(say("Prices", context="label"))
    if view["market"] is None:
        return _beside(label, [voice(say("no market card is face up yet"))])
    prices = [
        say("{good} {price} (sold)", good=term(good), price=price)
        if good in view["sold"]
        else say("{good} {price}", good=term(good), price=price)
        for good, price in view["market"].items()
    ]
    return _beside(label, map(voice, prices))


def _tracks(view: View, voice: Translator) -> list[str]:
    """The offers of the trainees in each round, and its event; this round stands in brackets."""
    data, now = data_of(view), view["round"]
    numbers = [f"[{i}]" if i == now else f"{i}" for i in range(1, ROUNDS + 1)]
    rows = [(voice(say("Round", context="label")), numbers)]
    for trainee in trainees(view):
        deeds = [voice(_on_track(deed)) for deed in data["tracks"][trainee]]
        used = voice(say("used", context="merchant or trainee"))
        deeds[now - 1] = used if trainee in view["used"] else deeds[now - 1].upper()
        rows.append((voice(term(trainee)), deeds))
    events = [event or "–" for event in data["events"]["rounds"]]
    rows.append((voice(say("event", context="label")), events))
    return [padded(clipped(name, LABEL - 1), LABEL) + _spans(cells) for name, cells in rows]


def _on_track(deed: str) -> Phrase:
    """The offer of a trainee, so short that neighbours do not touch."""
    return say("goods", context="in 6 columns") if deed == "goods" else term(deed)


def _spans(cells: Iterable[str]) -> str:
    return "".join(centred(clipped(cell, SPAN), SPAN) for cell in cells)


def _special_stacks(view: View, voice: Translator) -> list[str]:
    """The stacks of special cards with their sizes, and the cards one looks through."""
    sizes: list[str] = []
    seen: list[str] = []
    for stack in STACKS:
        held = view["stacks"][stack]
        if not isinstance(held, int):
            seen, held = held, len(held)
        sizes.append(voice(_stack(view, stack, held)))
    names = [_counted(seen, card, voice) for card in dict.fromkeys(seen)]
    return _beside(voice(say("Specials", context="label")), sizes, names)


def _stack(view: View, stack: str, n: int) -> Phrase:
    name = term(stack)
    if stack == view["looking"]:
        return say("{stack} {n} (open)", stack=name, n=n)
    if stack in view["taken"]:
        return say("{stack} {n} (used)", stack=name, n=n)
    return say("{stack} {n}", stack=name, n=n)


def _counted(held: Sequence[str], card: str, voice: Translator) -> str:
    """A special card, and how many of it there are if several."""
    n, name = held.count(card), voice(special_name(card))
    return name if n == 1 else f"{name} ×{n}"


def _noted(held: Sequence[str], voice: Translator) -> list[str]:
    """Special cards with what they are for, those that are alike together."""
    return [
        f"{_counted(held, card, voice)} ({voice(card_note(card))})" for card in dict.fromkeys(held)
    ]


def _junks(view: View, voice: Translator) -> list[str]:
    """The junks in a row, clockwise; the visible crates of each seat stand below."""
    s = laid_out(view)
    rows = [
        [_merchant(view, junk, voice) for junk in JUNKS],
        [voice(_stock(view, i)) for i in range(len(JUNKS))],
        *zip(*(_from_above(view["junks"][junk]) for junk in JUNKS), strict=True),
    ]
    covered = [_covered(view["junks"][junk], voice) for junk in JUNKS]
    if any(covered):
        rows.append(covered)
    names = [clipped(voice.name(seat), CELL - 6) for seat in range(s.players)]
    counts = [
        [
            padded(name, 6) + f"{visible(s, i, seat):>{12 - max(6, width(name))}}"
            for i in range(len(JUNKS))
        ]
        for seat, name in enumerate(names)
    ]
    heading = voice(term("visible"))
    return [
        _frame("╭┬╮", [voice(junk_name(junk)) for junk in JUNKS]),
        *(_row(row) for row in rows),
        _frame("├┼┤", [heading] * len(JUNKS)),
        *(_row(row) for row in counts),
        _frame("╰┴╯", [""] * len(JUNKS)),
    ]


def _frame(corners: str, names: Iterable[str]) -> str:
    heads = (f"─ {clipped(name, CELL - 4)} " if name else "" for name in names)
    return corners[0] + corners[1].join(h + "─" * (CELL - width(h)) for h in heads) + corners[2]


def _row(cells: Iterable[str]) -> str:
    return "│" + "│".join(padded(f" {clipped(cell, CELL - 1)}", CELL) for cell in cells) + "│"


def _merchant(view: View, junk: str, voice: Translator) -> str:
    """The merchant on a junk, in capitals until it is used; in the variant it may lie face down."""
    places = view["merchants"]
    if isinstance(places, list):
        return voice(say("merchant ?") if junk in places else term("no merchant"))
    for merchant in MERCHANTS:
        if places[merchant] == junk:
            if merchant in view["used"]:
                return voice(say("{merchant} (used)", merchant=term(merchant)))
            return voice(term(merchant)).upper()
    return voice(term("no merchant"))


def _stock(view: View, i: int) -> Phrase:
    """The good of a junk, and how much of it is left where that may be counted."""
    if i == GRAY:
        return say("any good")
    good = GOODS[GOOD_ON[i]]
    left = view["stock"][good]
    if left is None:
        return term(good)
    if left == 0:
        return say("no {good}", good=term(good))
    return say("{good} {n}", good=term(good), n=left)


def _from_above(layers: list[list[int]]) -> list[str]:
    """Three rows of three crates: strips of the top layer, then what one sees below it."""
    top = layers[-1] if layers else []
    below: list[int] = layers[-2] if len(layers) > 1 else [NONE] * LAYER
    gap = " ".join(EMPTY if seat == NONE else str(seat + 1) for seat in below)
    strips = ["   " + "─".join([str(seat + 1)] * LAYER) for seat in top]
    return strips + [f"   {gap}"] * (LAYER - len(top))


def _covered(layers: list[list[int]], voice: Translator) -> str:
    """The layer below a full one: nothing of it is seen, until a strip is moved."""
    if len(layers) < 2 or len(layers[-1]) < LAYER:
        return ""
    return voice(say("hides {seats}", seats=" ".join(str(seat + 1) for seat in layers[-2])))


def _name(view: View, seat: int, voice: Translator, *marks: str, columns: int) -> str:
    own = [voice(say("you", context="the reader's seat"))] * (seat == view["seat"])
    return seat_name(voice.name(seat), [*own, *marks], columns)


def _seat(view: View, seat: int, voice: Translator) -> list[str]:
    """The things before a seat, and those it holds where they are seen."""
    player = view["players"][seat]
    marks = [voice(term("start player"))] * (seat == view["start"])
    goods, specials = player["goods"], player["specials"]
    held = goods if isinstance(goods, int) else sum(goods.values())
    facts = [
        _money(view, seat),
        say("goods {n}", n=f"{held:>2}"),
        say("strips {n}", n=f"{player['strips']:>2}"),
        say("supply {n}", n=f"{BASE_SUPPLY + specials.count('supply'):>2}"),
    ]
    money, *others = map(voice, facts)
    name = _name(view, seat, voice, *marks, columns=26)
    lines = seat_heading(name, seat in view["actors"], [padded(money, 12), *others])
    if not isinstance(goods, int):
        in_hand = [f"{voice(term(good))} ×{n}" for good, n in goods.items()]
        lines += labelled(voice(say("goods", context="label")), in_hand)
    shown = [card for card in specials if not is_secret(card)]
    if shown:
        lines += labelled(voice(say("open", context="label")), _noted(shown, voice))
    lines += _secret(player["secret"], [card for card in specials if is_secret(card)], voice)
    return lines + _bid(view, seat, voice)


def _money(view: View, seat: int) -> Phrase:
    """One's own money; of others, what they last declared."""
    player = view["players"][seat]
    if seat == view["seat"] or view["step"] == "over":
        return say("{money} Yuan", money=f"{player['money']:>3}")
    if player["declared"] is None:
        return say("{money} Yuan", money="  ?")
    return say("{money} declared", money=f"{player['declared']:>3}")


def _secret(n: int, seen: list[str], voice: Translator) -> list[str]:
    """The secret cards of a seat, or how many there are."""
    if n == 0:
        return []
    label = voice(say("secret", context="label"))
    return labelled(label, _noted(seen, voice) if seen else [voice(cards(n))])


def _bid(view: View, seat: int, voice: Translator) -> list[str]:
    """A bid: one's own, or that another has decided."""
    if str(seat) not in view["bids"]:
        return []
    bid = view["bids"][str(seat)]
    label = voice(say("bid", context="label"))
    if bid is None:
        return labelled(label, [voice(say("made in secret"))])
    if bid == "pass":
        return labelled(label, [voice(say("nothing", context="bid"))])
    _, n, good = bid.split()
    return labelled(label, [voice(amount(good, int(n)))])


def _points(view: View, voice: Translator) -> list[str]:
    """The points of each seat, line by line."""
    header = [
        "",
        voice(term("money")),
        voice(say("junks")),
        voice(say("end cards")),
        voice(say("points")),
    ]
    lines = [_point_row(*header)]
    for seat, (money, junks, ends) in enumerate(points := tally(view)):
        listed = [f"{voice(special_name(card))} {bonus}" for card, bonus in ends] or ["–"]
        first, *more = flowed(listed, END_CARDS - 2, "  ")
        name = _name(view, seat, voice, columns=NAME)
        lines.append(_point_row(name, money, junks, first, total(points[seat])))
        lines += [_point_row("", "", "", line, "") for line in more]
    rule = say(
        "Each junk on which you have a visible crate counts 4, or all five together 25. An end "
        "card counts 8 or 12 if its condition is met, otherwise nothing."
    )
    return [*lines, "", wrapped(voice(rule), COLUMNS - 2, MARGIN), ""]


def _point_row(name: str, money: object, junks: object, cards: str, points: object) -> str:
    return (
        f"{MARGIN}{padded(name, NAME)}{right_aligned(str(money), MONEY)}"
        f"{right_aligned(str(junks), FLEET)}   {padded(clipped(cards, END_CARDS), END_CARDS)}"
        f"{right_aligned(str(points), POINTS)}"
    )
