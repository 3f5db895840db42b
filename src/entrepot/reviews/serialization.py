"""Serialization of a review: its words in no language yet, so that all read it in their own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ..engine.errors import BadRecord
from ..engine.json_types import JsonDict
from ..engine.phrases import Amount, Listed, Phrase, Place, Seat, Text, Together
from .review import Review


def to_json(review: Review) -> JsonDict:
    """A review to be kept, as JSON."""
    found = review.as_dict()
    for decision, each in zip(found["decisions"], review.decisions, strict=True):
        decision["why"] = _write(each.why)
    return found


def from_json(given: Mapping[str, Any]) -> Review:
    """A review that was kept; BadRecord if it is none."""
    try:
        words = [_read(each["why"]) for each in given["decisions"]]
        plain = [{**each, "why": ""} for each in given["decisions"]]
    except (AttributeError, KeyError, TypeError) as error:
        raise BadRecord(f"this is no review: {error}") from error
    review = Review.from_dict({**given, "decisions": plain})
    decisions = [replace(each, why=why) for each, why in zip(review.decisions, words, strict=True)]
    return replace(review, decisions=decisions)


def _write(place: Place) -> Any:
    match place:
        case Seat(number):
            return {"seat": number}
        case Amount(value, digits, signed):
            return {"amount": value, "digits": digits, "signed": signed}
        case Listed(things):
            return {"listed": [_write(thing) for thing in things]}
        case Together(phrases):
            return {"together": [_write(phrase) for phrase in phrases]}
        case Phrase(text, places, plural, context):
            written = {name: _write(one) for name, one in places.items()}
            return {"say": text, "places": written, "plural": plural, "context": context}
    return place


def _read(given: Any) -> Text:
    place = _place(given)
    if not isinstance(place, Phrase | Together):
        raise TypeError(f"{given!r} are no words")
    return place


def _place(given: Any) -> Place:
    match given:
        case {"seat": int(number)}:
            return Seat(number)
        case {"amount": float() | int() as value, "digits": int(digits), "signed": bool(signed)}:
            return Amount(value, digits, signed)
        case {"listed": [*things]}:
            return Listed(tuple(map(_place, things)))
        case {"together": [*phrases]}:
            return Together(tuple(map(_read, phrases)))
        case {"say": str(text), "places": {**places}, "plural": plural, "context": context}:
            return Phrase(
                text, {str(name): _place(one) for name, one in places.items()}, plural, context
            )
        case str() | int():
            return given
    raise TypeError(f"{given!r} is nothing that words are made of")
