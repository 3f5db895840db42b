"""The values that the box prints on cards and board, read from a data file and checked (1.8)."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from ...engine.errors import BadOptions, EntrepotError
from ...engine.reading import brief, Form
from .layout import (
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
    ROUNDS,
    S_PRICE,
    SPECIALS,
    State,
    TRACK,
    TRAINEES,
)

STANDARD = "standard"
Data = dict[str, Any]
PRICES = (S_PRICE, 1, 2, 4)
MOST_OF_A_CARD = 7
NUMBERS_OF_PLAYERS = (3, 4)


@cache
def standard() -> Data:
    """The values that come with the game."""
    text = (files(__package__) / "data" / "standard.toml").read_text(encoding="utf-8")
    return check(tomllib.loads(text), "standard.toml", BadOptions)


def with_file_read(options: Any) -> Any:
    """Options as a person gives them: a path as `data` is replaced by what the file holds."""
    given = options.get("data", STANDARD) if isinstance(options, Mapping) else STANDARD
    if given == STANDARD or not isinstance(given, (str, Path)):
        return options
    return {**options, "data": check(read_file(given), str(given), BadOptions)}


def read_file(path: str | Path) -> Mapping[str, Any]:
    """What a TOML file holds."""
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as problem:
        reason = f"{problem.strerror}: {str(path)!r}"
        raise BadOptions(f"options.data cannot be read: {reason}") from problem
    except ValueError as problem:
        raise BadOptions(f"options.data: {str(path)!r} is not TOML: {problem}") from problem


def chosen(given: object, error: type[EntrepotError]) -> str | Data:
    """Data checked; STANDARD for those that come with the game."""
    if given == STANDARD:
        return STANDARD
    if not isinstance(given, Mapping):
        raise error(f"options.data must be 'standard' or what a file holds, not {brief(given)}")
    data = check(given, "options.data", error)
    return STANDARD if data == standard() else data


def check(given: Mapping[str, Any], where: str, error: type[EntrepotError]) -> Data:
    """The data without their provenance; what is wrong is named by its key."""
    form = Form(given, where, error)
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
        raise form.wrong("specials", f"and twelves must be {CARDS} cards in all, not {cards}")
    return data


def _block(form: Form, key: str) -> Form:
    block = form.form(key)
    block.any("provenance", None)
    return block


def _market(form: Form) -> Data:
    columns = {good: form.entries(good, low=ROUNDS, high=ROUNDS) for good in GOODS}
    for i, prices in enumerate(zip(*columns.values(), strict=True)):
        if sorted(map(repr, prices)) != ["'S'", "1", "2", "4"]:
            raise form.wrong(f"card {i + 1}", f"must have one each of 1, 2, 4, S, not {prices}")
    form.end()
    return columns


def _tracks(form: Form) -> Data:
    tracks = {row: form.words(row, TRACK, low=ROUNDS, high=ROUNDS) for row in TRAINEES}
    form.end()
    return {row: [TRACK[deed] for deed in deeds] for row, deeds in tracks.items()}


def _events(form: Form) -> Data:
    rounds = form.words("rounds", EVENTS, low=ROUNDS, high=ROUNDS)
    form.end()
    return {"rounds": [EVENTS[event] for event in rounds]}


def _specials(form: Form) -> Data:
    counts = {card: form.integer(card, 0, high=MOST_OF_A_CARD) for card in SPECIALS[:C_TWELVE]}
    if counts["tiebreak"] > 1:
        raise form.wrong(
            "tiebreak", f"must be 0 or 1, not {counts['tiebreak']}: it breaks all ties"
        )
    form.end()
    return counts


def _twelves(form: Form) -> Data:
    pairs = []
    for pair in form.each("pairs", len(form.entries("pairs", high=CARDS))):
        first, second = pair.words("", JUNKS, low=2, high=2)
        if first == second:
            raise pair.wrong("", f"must be two different junks, not {JUNKS[first]} twice")
        pairs.append([JUNKS[first], JUNKS[second]])
    for junks in pairs:
        if pairs.count(junks) > MOST_OF_A_CARD:
            raise form.wrong("pairs", f"has {junks} more than {MOST_OF_A_CARD} times")
    form.end()
    return {"pairs": pairs}


def _merchants(form: Form) -> Data:
    places = {merchant: JUNKS[form.word(merchant, JUNKS)] for merchant in MERCHANTS}
    form.end()
    if len(set(places.values())) != len(places):
        raise form.wrong("load", "and the other merchants must stand on three different junks")
    return places


def _setup(form: Form, players: int) -> Data:
    setup: Data = {}
    for junk in JUNKS:
        seats = form.entries(junk, low=0, high=LAYER)
        for seat in seats:
            if type(seat) is not int or not 0 <= seat < players:
                raise form.wrong(
                    junk, f"must name seats from 0 to {players - 1}, not {brief(seat)}"
                )
        setup[junk] = sorted(seats)
    setup["goods"] = form.integer("goods", low=1, high=GOODS_IN_BOX)
    if setup["goods"] * KINDS % players:
        raise form.wrong("goods", f"must be dealt evenly to {players} players")
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
    for junk, name in enumerate(JUNKS):
        for seat in setup[name]:
            s.first_strips[junk][seat] += 1
