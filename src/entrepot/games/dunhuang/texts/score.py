"""Texts of the score: the points of each seat line by line, counted on a view, and the winners."""

from __future__ import annotations

from ....engine.defaults import texts
from ....engine.phrases import count, say, Seat, Text
from .. import score
from ..majority import tokens_of
from ..score import POINTS_PER_TOKEN
from ..state import GOODS
from ..view_rules import laid_out
from ..view_types import hand_of, View
from .terms import card

Tally = tuple[int, int, list[str]]


def won_at_once(view: View) -> bool:
    """Whether a finished game ended by tokens and goods; the other hands stay hidden then (3.4)."""
    return bool(score.won_at_once(laid_out(view)))


def tally(view: View) -> list[Tally]:
    """The points of each seat for tokens and for prestige, and the cards it scores (6.3)."""
    s = laid_out(view)
    points = []
    for p in range(s.players):
        kept = [good for g, good in reversed(list(enumerate(GOODS))) if score.keeps(s, p, g)]
        tokens = tokens_of(s, p)
        points.append((POINTS_PER_TOKEN * tokens, s.prestige[p], kept[:tokens]))
    return points


def total(points: Tally) -> int:
    """The points of a seat in all."""
    tokens, prestige, scored = points
    return tokens + prestige + sum(map(_number, scored))


def score_breakdown(view: View) -> list[list[tuple[Text, int]]]:
    """For each seat of a finished game, line by line, what counts and how many points (6.3).

    After a victory at once points decide nothing and hands stay hidden: then there are no lines.
    """
    if won_at_once(view):
        return [[] for _ in view["players"]]
    lines: list[list[tuple[Text, int]]] = []
    for tokens, prestige, scored in tally(view):
        held = tokens // POINTS_PER_TOKEN
        lines.append(
            [
                (
                    count(
                        "{n} token, {each} points each",
                        "{n} tokens, {each} points each",
                        held,
                        each=POINTS_PER_TOKEN,
                    ),
                    tokens,
                ),
                (count("{n} prestige", "{n} prestige", prestige), prestige),
                *((say("Card scored: {card}", card=card(good)), _number(good)) for good in scored),
            ]
        )
    return lines


def verdict(view: View) -> Text:
    """The winners, and the way they won (3.4, 6.4)."""
    if not won_at_once(view):
        points = [total(seat) for seat in tally(view)]
        return texts.verdict(view, points, say("More coins break the tie."))
    winner = view["winners"][0]
    tokens = len(view["players"][winner]["tokens"])
    goods = len(hand_of(view["players"][winner]))
    if winner == view["seat"]:
        return count(
            "You win at once with {n} token and {goods} different goods in hand.",
            "You win at once with {n} tokens and {goods} different goods in hand.",
            tokens,
            goods=goods,
        )
    return count(
        "{player} wins at once with {n} token and {goods} different goods in hand.",
        "{player} wins at once with {n} tokens and {goods} different goods in hand.",
        tokens,
        player=Seat(winner),
        goods=goods,
    )


def _number(good: str) -> int:
    return GOODS.index(good) + 1
