"""A view as plain text, at most 80 columns wide.

Above stand the market card and what the rounds bring, then the junks side by side, clockwise, each
as one sees it from above; below them the special cards, the seats and the step in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...engine.columns import (
    centred,
    COLUMNS,
    flowed,
    labelled,
    MARGIN,
    padded,
    seat_heading,
    seat_name,
    width,
    wrapped,
)
from ...engine.sentences import verdict
from .cargo import visible
from .layout import (
    BASE_SUPPLY,
    GOOD_ON,
    GOODS,
    GRAY,
    JUNKS,
    LAYER,
    MERCHANTS,
    NONE,
    ROUNDS,
    STACKS,
)
from .phrases import card_note, is_secret, situation
from .reckoning import bonuses, data_of, laid_out, trainees, View

CELL = 14
LABEL = 10
SPAN = 7
"""Columns of a round on the tracks."""
EMPTY = "·"
CARGO_LEGEND = "0─0─0 top strip of Seat 0   0 1 2 layer below, in a gap   hides: layer below"
LEGEND = {
    3: "CAPITALS unused   lower: the trainee   S special card   Y money declared",
    4: "CAPITALS unused   lower, upper: trainees   S special card   Y money declared",
}
"""By the number of players."""


def picture(view: View) -> str:
    """The view as plain text."""
    lines = [_title(view), "", *_tracks(view), "", _market(view), *_special_stacks(view), ""]
    lines += [*_junks(view), ""]
    for seat in range(len(view["players"])):
        lines += _seat(view, seat)
    lines += ["", MARGIN + CARGO_LEGEND, MARGIN + LEGEND[len(view["players"])], ""]
    lines += _result(view) if view["step"] == "over" else [wrapped(situation(view), COLUMNS)]
    return "\n".join(line.rstrip() for line in lines)


def _title(view: View) -> str:
    last = view["round"] + view["deck"]
    now = f"round {view['round']} of {last}"
    if view["step"] == "place":
        now = "setting up"
    elif view["step"] == "over":
        now = "the game is over"
    return padded("Dschunk", COLUMNS - width(now)) + now


def _market(view: View) -> str:
    """What each good pays, and which are sold."""
    if view["market"] is None:
        return padded("Prices", LABEL) + "no market card is turned up yet"
    prices = [
        f"{good} {price} (sold)" if good in view["sold"] else f"{good} {price}"
        for good, price in view["market"].items()
    ]
    return padded("Prices", LABEL) + "   ".join(prices)


def _tracks(view: View) -> list[str]:
    """What the trainees offer in each round, and its event; this round stands in brackets."""
    data, now = data_of(view), view["round"]
    rows = {"Round": [f"[{i}]" if i == now else f"{i}" for i in range(1, ROUNDS + 1)]}
    for trainee in trainees(view):
        deeds = list(data["tracks"][trainee])
        deeds[now - 1] = "used" if trainee in view["used"] else deeds[now - 1].upper()
        rows[trainee] = deeds
    rows["event"] = [event or "–" for event in data["events"]["rounds"]]
    return [padded(name, LABEL) + _spans(cells) for name, cells in rows.items()]


def _spans(cells: Iterable[str]) -> str:
    return "".join(centred(cell, SPAN) for cell in cells)


def _special_stacks(view: View) -> list[str]:
    """The stacks of special cards with their sizes, and the cards one looks through."""
    sizes: list[str] = []
    seen: list[str] = []
    for stack in STACKS:
        cards = view["stacks"][stack]
        if not isinstance(cards, int):
            seen, cards = cards, len(cards)
        if stack == view["looking"]:
            sizes.append(f"{stack} {cards} (open)")
        elif stack in view["taken"]:
            sizes.append(f"{stack} {cards} (used)")
        else:
            sizes.append(f"{stack} {cards}")
    names = [_counted(seen, card) for card in dict.fromkeys(seen)]
    head, *more = (
        line for items in (sizes, names) for line in flowed(items, COLUMNS - LABEL, "   ")
    )
    return [padded("Specials", LABEL) + head, *(" " * LABEL + line for line in more)]


def _counted(cards: Sequence[str], card: str) -> str:
    """A special card, and how many of it there are if several."""
    n = cards.count(card)
    return card if n == 1 else f"{card} ×{n}"


def _noted(cards: Sequence[str]) -> list[str]:
    """Special cards with what they are for, those that are alike together."""
    return [f"{_counted(cards, card)} ({card_note(card)})" for card in dict.fromkeys(cards)]


def _junks(view: View) -> list[str]:
    """The junks in a row, clockwise; the crates that each seat has in sight stand below."""
    s = laid_out(view)
    rows = [
        [_merchant(view, junk) for junk in JUNKS],
        [_stock(view, i) for i in range(len(JUNKS))],
        *zip(*(_from_above(view["junks"][junk]) for junk in JUNKS), strict=True),
    ]
    covered = [_covered(view["junks"][junk]) for junk in JUNKS]
    if any(covered):
        rows.append(covered)
    counts = [
        [f"Seat {seat} {visible(s, i, seat):>5}" for i in range(len(JUNKS))]
        for seat in range(s.players)
    ]
    return [
        _frame("╭┬╮", [f"─ {junk} " for junk in JUNKS]),
        *(_row(row) for row in rows),
        _frame("├┼┤", ["─ in sight "] * len(JUNKS)),
        *(_row(row) for row in counts),
        _frame("╰┴╯", [""] * len(JUNKS)),
    ]


def _frame(corners: str, names: Iterable[str]) -> str:
    cells = corners[1].join(f"{name:─<{CELL}}" for name in names)
    return corners[0] + cells + corners[2]


def _row(cells: Iterable[str]) -> str:
    return "│" + "│".join(padded(f" {cell}", CELL) for cell in cells) + "│"


def _merchant(view: View, junk: str) -> str:
    """The merchant on a junk, in capitals until he is used; in the variant he may lie face down."""
    places = view["merchants"]
    if isinstance(places, list):
        return "merchant ?" if junk in places else "no merchant"
    for merchant in MERCHANTS:
        if places[merchant] == junk:
            return f"{merchant} (used)" if merchant in view["used"] else merchant.upper()
    return "no merchant"


def _stock(view: View, i: int) -> str:
    """The good of a junk, and how much of it is left where that may be counted."""
    if i == GRAY:
        return "any good"
    good = GOODS[GOOD_ON[i]]
    left = view["stock"][good]
    if left is None:
        return good
    return f"{good} {left}" if left else f"no {good}"


def _from_above(layers: list[list[int]]) -> list[str]:
    """Three rows of three crates: strips of the top layer, then what one sees below it."""
    top = layers[-1] if layers else []
    below: list[int] = layers[-2] if len(layers) > 1 else [NONE] * LAYER
    gap = " ".join(EMPTY if seat == NONE else str(seat) for seat in below)
    return [f"   {seat}─{seat}─{seat}" for seat in top] + [f"   {gap}"] * (LAYER - len(top))


def _covered(layers: list[list[int]]) -> str:
    """The layer below a full one: nothing of it is seen, until a strip is moved."""
    if len(layers) < 2 or len(layers[-1]) < LAYER:
        return ""
    return "hides " + " ".join(map(str, layers[-2]))


def _seat(view: View, seat: int) -> list[str]:
    """What lies before a seat, and what it holds where that is seen."""
    player = view["players"][seat]
    marks = ["you"] * (seat == view["seat"]) + ["start player"] * (seat == view["start"])
    goods, specials = player["goods"], player["specials"]
    facts = [
        _money(view, seat),
        f"goods {goods if isinstance(goods, int) else sum(goods.values()):>2}",
        f"strips {player['strips']:>2}",
        f"supply {BASE_SUPPLY + specials.count('supply'):>2}",
    ]
    lines = seat_heading(seat_name(seat, marks), seat in view["actors"], facts)
    if not isinstance(goods, int):
        lines += labelled("goods", [f"{good} ×{n}" for good, n in goods.items()])
    shown = [card for card in specials if not is_secret(card)]
    if shown:
        lines += labelled("open", _noted(shown))
    lines += _secret(player["secret"], [card for card in specials if is_secret(card)])
    return lines + _bid(view, seat)


def _money(view: View, seat: int) -> str:
    """One's own money; of others, what they last declared."""
    player = view["players"][seat]
    if seat == view["seat"] or view["step"] == "over":
        return f"{player['money']:>3} Yuan    "
    if player["declared"] is None:
        return "  ? Yuan    "
    return f"{player['declared']:>3} declared"


def _secret(n: int, seen: list[str]) -> list[str]:
    """The secret cards of a seat, or how many there are."""
    if n == 0:
        return []
    if seen:
        return labelled("secret", _noted(seen))
    return labelled("secret", ["1 card" if n == 1 else f"{n} cards"])


def _bid(view: View, seat: int) -> list[str]:
    """A bid: one's own, or that another has decided."""
    if str(seat) not in view["bids"]:
        return []
    bid = view["bids"][str(seat)]
    if bid is None:
        return labelled("bid", ["made in secret"])
    return labelled("bid", ["nothing" if bid == "pass" else bid.removeprefix("bid ")])


def _result(view: View) -> list[str]:
    """How each seat's points come about, and who has won."""
    lines = [f"{MARGIN}{'':<14}{'money':>8}{'junks':>8}   {'end cards':<35}{'points':>8}"]
    points = tally(view)
    for seat, (money, junks, cards) in enumerate(points):
        name = seat_name(seat, ["you"] * (seat == view["seat"]))
        listed = [f"{card} {bonus}" for card, bonus in cards] or ["–"]
        first, *more = flowed(listed, 33, "  ")
        total = total_of(points[seat])
        lines.append(f"{MARGIN}{name:<14}{money:>8}{junks:>8}   {first:<35}{total:>8}")
        lines += [" " * (len(MARGIN) + 14 + 8 + 8 + 3) + line for line in more]
    rule = (
        "Junks count 4 for each on which a seat has a crate in sight, or 25 in all for all five. "
        "An end card counts 8 or 12 if it is fulfilled, else nothing."
    )
    won = verdict(view, [total_of(seat) for seat in points], "goods cards in hand")
    return [*lines, "", wrapped(rule, COLUMNS - 2, MARGIN), "", won]


Tally = tuple[int, int, list[tuple[str, int]]]


def tally(view: View) -> list[Tally]:
    """The points of each seat for money, for junks, and for each end card (5.2)."""
    return [(player["money"], *bonuses(view, seat)) for seat, player in enumerate(view["players"])]


def total_of(points: Tally) -> int:
    """The points of a seat in all."""
    money, junks, cards = points
    return money + junks + sum(bonus for _, bonus in cards)
