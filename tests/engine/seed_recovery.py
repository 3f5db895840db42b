"""How somebody finds the hidden cards of a deal by seeded dice, from what all at the table see.

The dice are a truncated generator modulo a prime: what is seen of a roll says in which part of all
numbers the dice were then, and each number follows from the one before by a fixed factor. So the
dice are a point of a lattice near to a known one. The basis is reduced (LLL), the points near by
are listed (Schnorr and Euchner), and each is tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2

from entrepot.engine.dice import DICE_LIMIT, DIGIT
from entrepot.engine.table import Table
from entrepot.games import find
from entrepot.games.dunhuang.state import HIGHEST, LOWEST, SPACES

BACK = pow(DIGIT, -1, DICE_LIMIT)
"""The factor by which the dice go on."""
LEAST = 3
"""A roll of fewer numbers tells too little to be worth a dimension."""
MOST_TRIED = 300
"""Points near by that are looked at; where enough is seen, the first is the one."""
Vector = list[int]


@dataclass(frozen=True)
class Sight:
    """What everybody sees of a game of Dunhuang: tiles, market, and what refilled it so far."""

    players: int
    tiles: tuple[int, ...]
    market: tuple[int, ...]
    refills: tuple[int, ...]


def seen_of(table: Table, refills: int) -> Sight:
    """What is seen after so many cards have come from the pile to the market."""
    s = table.state
    pile = s.pile[: s.pile_size]
    drawn = tuple(reversed(pile))[:refills]
    return Sight(s.players, tuple(s.tiles), tuple(s.market), drawn)


def bits_in(sight: Sight) -> float:
    """How much of the dice is seen; they have 60 bits."""
    return sum(log2(parts) for _, parts, _ in _clues(sight))


def foresee(sight: Sight) -> Table | None:
    """The table as it was dealt, with everything hidden, or None if no dice agree with it."""
    for dice in _dice_near(_clues(sight)):
        table = _dealt(sight.players, dice)
        if seen_of(table, len(sight.refills)) == sight:
            return table
    return None


def _dealt(players: int, dice: int) -> Table:
    game = find("dunhuang")
    state = game.blank(players, game.options({}), dice)
    game.rules.deal(state)
    return Table(game, state, game.options({}))


def _clues(sight: Sight) -> list[tuple[int, float, float]]:
    """For rolls that are seen: which it was, of how many parts, and the middle of its part."""
    return [clue for clue in (*_tile_clues(sight), *_card_clues(sight)) if clue[1] >= LEAST]


def _tile_clues(sight: Sight) -> Iterator[tuple[int, float, float]]:
    """The sides of the tiles, and the swaps that shuffled them."""
    order = sorted(sight.tiles)
    for i, tile in enumerate(order):
        yield i, 2, (tile % 2 + 0.5) / 2
    for n in range(SPACES, 1, -1):
        j = order.index(sight.tiles[n - 1])
        order[n - 1], order[j] = order[j], order[n - 1]
        yield 2 * SPACES - n, n, (j + 0.5) / n


def _card_clues(sight: Sight) -> Iterator[tuple[int, float, float]]:
    """The swaps that brought the cards that are seen to the top: each from among its like."""
    kinds = range(LOWEST[sight.players], HIGHEST[sight.players] + 1)
    sorted_cards = [g for g in kinds for _ in range(g + 1)]
    whole = len(sorted_cards)
    hands = 3 * sight.players
    known = [*enumerate(sight.market), *enumerate(sight.refills, SPACES + hands)]
    for place, good in known:
        n = whole - place
        if good >= sorted_cards[n - 1]:
            continue  # such a card may lie in the place of one that was swapped
        first, count = sorted_cards.index(good), good + 1
        yield 2 * SPACES - 1 + place, n / count, (first + count / 2) / n


def _dice_near(clues: Sequence[tuple[int, float, float]]) -> Iterator[int]:
    """Dice to begin with that agree with all clues, as far as they are among those tried."""
    weights = [round(parts * 64) for _, parts, _ in clues]
    powers = [pow(BACK, k + 1, DICE_LIMIT) for k, _, _ in clues]
    first = pow(powers[0], -1, DICE_LIMIT)
    rows = [[power * first % DICE_LIMIT * w for power, w in zip(powers, weights, strict=True)]]
    for i in range(1, len(clues)):
        rows.append([DICE_LIMIT * weights[i] if j == i else 0 for j in range(len(clues))])
    target = [round(part * DICE_LIMIT) * w for (_, _, part), w in zip(clues, weights, strict=True)]
    reduced = lll(rows)
    for tried, point in enumerate(near(reduced, target, DICE_LIMIT * 33)):
        if tried == MOST_TRIED:
            return
        yield point[0] // weights[0] * first % DICE_LIMIT


def lll(rows: list[Vector], delta: float = 0.99) -> list[Vector]:
    """A reduced basis of the lattice of these rows, by Lenstra, Lenstra and Lovász."""
    rows = [row[:] for row in rows]
    n = len(rows)
    mu = [[0.0] * n for _ in range(n)]
    norms = [0.0] * n

    def orthogonalise(k: int) -> None:
        r = [0.0] * n
        for j in range(k + 1):
            r[j] = float(sum(a * b for a, b in zip(rows[k], rows[j], strict=True)))
            r[j] -= sum(mu[j][i] * r[i] for i in range(j))
            if j < k:
                mu[k][j] = r[j] / norms[j]
        norms[k] = r[k]

    k = 0
    orthogonalise(0)
    while k < n:
        while True:
            orthogonalise(k)
            changed = False
            for j in range(k - 1, -1, -1):
                q = round(mu[k][j])
                if q:
                    changed = True
                    rows[k] = [a - q * b for a, b in zip(rows[k], rows[j], strict=True)]
                    for i in range(j):
                        mu[k][i] -= q * mu[j][i]
                    mu[k][j] -= q
            if not changed:
                break
        if k and norms[k] < (delta - mu[k][k - 1] ** 2) * norms[k - 1]:
            rows[k], rows[k - 1] = rows[k - 1], rows[k]
            k -= 1
            orthogonalise(k)
        else:
            k += 1
    return rows


def near(basis: list[Vector], target: Vector, reach: float) -> Iterator[Vector]:
    """The points of a lattice near a target, those first that come up first near each plane.

    `reach` is how far off a coordinate may be at the most.
    """
    n = len(basis)
    stars, norms = _orthogonal(basis)
    bound = n * (reach / 3**0.5) ** 2 * 1.6

    def walk(k: int, rest: Vector, left: float) -> Iterator[Vector]:
        if k < 0:
            yield [t - r for t, r in zip(target, rest, strict=True)]
            return
        c = sum(float(r) * s for r, s in zip(rest, stars[k], strict=True)) / norms[k]
        for q in _outwards(c):
            cost = (c - q) ** 2 * norms[k]
            if cost > left:
                return
            yield from walk(
                k - 1, [r - q * b for r, b in zip(rest, basis[k], strict=True)], left - cost
            )

    yield from walk(n - 1, target[:], bound)


def _outwards(c: float) -> Iterator[int]:
    """Whole numbers, from the nearest on."""
    middle = round(c)
    yield middle
    for step in range(1, 1000):
        one, other = (
            (middle + step, middle - step) if c > middle else (middle - step, middle + step)
        )
        yield one
        yield other


def _orthogonal(basis: list[Vector]) -> tuple[list[list[float]], list[float]]:
    """What of each vector is at right angles to those before it, and its square."""
    stars: list[list[float]] = []
    norms: list[float] = []
    for row in basis:
        star = [float(x) for x in row]
        for other, norm in zip(stars, norms, strict=True):
            m = sum(x * y for x, y in zip(row, other, strict=True)) / norm
            star = [x - m * y for x, y in zip(star, other, strict=True)]
        stars.append(star)
        norms.append(sum(x * x for x in star))
    return stars, norms
