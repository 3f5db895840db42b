"""The values that the box prints on cards and board, read from a data file and checked (1.8)."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from ...engine.data_files import DataFile, STANDARD
from ...engine.errors import BadOptions, EntrepotError, short_repr
from ...engine.phrases import say
from ...engine.validation import JsonReader
from .state import (
    C_TWELVE,
    CARD_KINDS,
    CARDS,
    EVENTS,
    GOODS,
    GOODS_IN_BOX,
    JUNKS,
    KINDS,
    LAYER,
    MERCHANTS,
    MOST_YUAN,
    ROUNDS,
    S_PRICE,
    SPECIALS,
    State,
    TRACK,
    TRAINEES,
)

Data = dict[str, Any]
MOST_OF_A_CARD = 7
NUMBERS_OF_PLAYERS = (3, 4)


def standard_text() -> str:
    """The text of the file that comes with the game."""
    return (files(__package__) / "data" / "standard.toml").read_text(encoding="utf-8")


@cache
def standard() -> Data:
    """The values that come with the game."""
    return check(tomllib.loads(standard_text()), "standard.toml", BadOptions)


def file_text(data: Data) -> str:
    """Checked data as the text of a TOML file."""
    return "\n".join(
        f"[{name}]\n" + "".join(f"{key} = {json.dumps(value)}\n" for key, value in block.items())
        for name, block in data.items()
    )


def chosen(given: object, error: type[EntrepotError]) -> str | Data:
    """Data checked; STANDARD for those that come with the game."""
    if given == STANDARD:
        return STANDARD
    if not isinstance(given, Mapping):
        raise error(
            f"options.data must be 'standard' or what a file holds, not {short_repr(given)}"
        )
    data = check(given, "options.data", error)
    return STANDARD if data == standard() else data


def check(given: Mapping[str, Any], where: str, error: type[EntrepotError]) -> Data:
    """The data without their provenance; what is wrong is named by its key."""
    form = JsonReader(given, where, error)
    data = {
        "market": _market(_block(form, "market")),
        "tracks": _tracks(_block(form, "tracks")),
        "events": _events(_block(form, "events")),
        "specials": _specials(_block(form, "specials")),
        "twelves": _twelves(_block(form, "twelves")),
        "merchants": _merchants(_block(form, "merchants")),
        **{f"setup-{n}": _setup(_block(form, f"setup-{n}"), n) for n in NUMBERS_OF_PLAYERS},
    }
    form.any("provenance", None)
    form.end()
    cards = sum(data["specials"].values()) + len(data["twelves"]["pairs"])
    if cards != CARDS:
        raise form.wrong(
            "specials",
            say("{key} and twelves must be {n} cards in all, not {value}", n=CARDS, value=cards),
        )
    return data


def _block(form: JsonReader, key: str) -> JsonReader:
    block = form.form(key)
    block.any("provenance", None)
    return block


def _market(form: JsonReader) -> Data:
    columns = {good: form.entries(good, low=ROUNDS, high=ROUNDS) for good in GOODS}
    for good, prices in columns.items():
        for i, price in enumerate(prices):
            read_price(form, f"{good}[{i}]", price)
    form.end()
    return columns


def read_price(form: JsonReader, key: str, price: object) -> int:
    """The printed price of a good on a market card: whole Yuan, or S for a special card (1.4)."""
    if price == "S":
        return S_PRICE
    if type(price) is int and 0 <= price <= MOST_YUAN:
        return price
    raise form.wrong(
        key,
        say(
            "{key} must be a whole number from 0 to {n}, or 'S', not {value}",
            n=MOST_YUAN,
            value=short_repr(price),
        ),
    )


def _tracks(form: JsonReader) -> Data:
    tracks = {row: form.words(row, TRACK, low=ROUNDS, high=ROUNDS) for row in TRAINEES}
    form.end()
    return {row: [TRACK[deed] for deed in deeds] for row, deeds in tracks.items()}


def _events(form: JsonReader) -> Data:
    rounds = form.words("rounds", EVENTS, low=ROUNDS, high=ROUNDS)
    form.end()
    return {"rounds": [EVENTS[event] for event in rounds]}


def _specials(form: JsonReader) -> Data:
    counts = {card: form.integer(card, 0, high=MOST_OF_A_CARD) for card in SPECIALS[:C_TWELVE]}
    if counts["tiebreak"] > 1:
        raise form.wrong(
            "tiebreak",
            say("{key} must be 0 or 1, not {n}: it breaks all ties", n=counts["tiebreak"]),
        )
    form.end()
    return counts


def _twelves(form: JsonReader) -> Data:
    pairs = []
    for pair in form.each("pairs", len(form.entries("pairs", high=CARDS))):
        first, second = pair.words("", JUNKS, low=2, high=2)
        if first == second:
            raise pair.wrong(
                "", say("{key} must be two different junks, not {junk} twice", junk=JUNKS[first])
            )
        pairs.append([JUNKS[first], JUNKS[second]])
    for junks in pairs:
        if pairs.count(junks) > MOST_OF_A_CARD:
            raise form.wrong(
                "pairs",
                say(
                    "{key} has {junks} more than {n} times",
                    junks=", ".join(junks),
                    n=MOST_OF_A_CARD,
                ),
            )
    form.end()
    return {"pairs": pairs}


def _merchants(form: JsonReader) -> Data:
    places = {merchant: JUNKS[form.word(merchant, JUNKS)] for merchant in MERCHANTS}
    form.end()
    if len(set(places.values())) != len(places):
        raise form.wrong(
            "load", say("{key} and the other merchants must stand on three different junks")
        )
    return places


def _setup(form: JsonReader, players: int) -> Data:
    setup: Data = {}
    for junk in JUNKS:
        seats = form.entries(junk, low=0, high=LAYER)
        for seat in seats:
            if type(seat) is not int or not 0 <= seat < players:
                raise form.wrong(
                    junk,
                    say(
                        "{key} must name seats from 0 to {last}, not {value}",
                        last=players - 1,
                        value=short_repr(seat),
                    ),
                )
        setup[junk] = sorted(seats)
    setup["goods"] = form.integer("goods", low=1, high=GOODS_IN_BOX)
    dealt = setup["goods"] * KINDS
    if not form.has("hand") and dealt % players:
        raise form.wrong("goods", say("{key} must be dealt evenly to {n} players", n=players))
    most = dealt // players
    hand = form.integer("hand", most, low=1, high=most)
    if hand * players < dealt:
        setup["hand"] = hand
    form.end()
    return setup


def apply(data: str | Data, s: State) -> None:
    """Write data into a state that says `players`."""
    values = standard() if isinstance(data, str) else data
    for i in range(ROUNDS):
        for g, good in enumerate(GOODS):
            price = values["market"][good][i]
            s.cards[i][g] = S_PRICE if price == "S" else price
        s.event[i] = EVENTS.index(values["events"]["rounds"][i])
        for row, trainee in enumerate(TRAINEES):
            s.track[row][i] = TRACK.index(values["tracks"][trainee][i])
    for kind in range(CARD_KINDS):
        s.box[kind] = values["specials"].get(SPECIALS[kind], 0)
    for first, second in values["twelves"]["pairs"]:
        s.box[SPECIALS.index(f"twelve-{first}-{second}")] += 1
    for i, merchant in enumerate(MERCHANTS):
        s.first_merchant[i] = JUNKS.index(values["merchants"][merchant])
    setup = values[f"setup-{s.players}"]
    s.dealt = setup["goods"]
    s.hand_size = setup.get("hand", s.dealt * KINDS // s.players)
    for junk, name in enumerate(JUNKS):
        for seat in setup[name]:
            s.first_strips[junk][seat] += 1


DATA_FILE = DataFile(standard_text, lambda given: check(given, "", BadOptions), file_text)
"""The data file that a player may put own values in (6.2)."""
