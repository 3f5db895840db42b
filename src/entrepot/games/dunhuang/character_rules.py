"""Rules of the characters: the bonus that each offers, and its effect (5)."""

from __future__ import annotations

from ...engine.dialect import emit, Row, rule
from ...engine.dice import roll
from .actions import (
    A_ASK,
    A_CHANGE,
    A_DISCARD,
    A_DRAW,
    A_PRESTIGE,
    A_SEAL,
    A_STOCK,
    A_STOW,
    CHARACTER_OF,
    GOOD_OF,
    TAKES,
    TRADES,
)
from .characters import (
    BUDDHIST,
    DANCER,
    DIPLOMAT,
    DOMESTIC,
    FARMER,
    GENERAL,
    INTERPRETER,
    MAID,
    MANICHEAN,
    MERCHANT,
    MUSICIAN,
    PAINTER,
    PRINCESS,
    SHEPHERD,
    SOLDIER,
    TRADER,
)
from .events import ASK, AWAY, CARD, COINS, HAND, LOOK, LOOKS, MARKET, PILE, PRESTIGE, SHOP, UNDER
from .majority import add_to_shop, remove_from_shop, tokens_of, turn_token
from .setup import draw_top, space_of
from .state import (
    DANCER_PRESTIGE,
    DISCARD_PRESTIGE,
    DRAW,
    FARTHEST_FIELD,
    GIVE,
    KINDS,
    MERCHANT_PRESTIGE,
    NONE,
    OFFER,
    OVER,
    SPACES,
    State,
)

CARDS_ASKED = 2
DIPLOMAT_DRAWS = 2


@rule
def offered(s: State, p: int, out: Row, n: int) -> int:
    """Append the actions of the character at the camel to out[:n]; returns the new length."""
    character = s.tiles[s.camel]
    if character == PAINTER:
        return each_good(s.hand[p], A_DISCARD, out, n)
    if character == MUSICIAN:
        return each_good(s.shop[p], A_DISCARD, out, n)
    if character == PRINCESS or character == DANCER:
        return offered_by_ladies(s, p, character, out, n)
    if character == INTERPRETER or character == DIPLOMAT:
        return offered_by_pile(s, out, n)
    if character == SOLDIER:
        return offered_by_arms(s, s.shop[p], 1, out, n)
    if character == GENERAL:
        return offered_by_arms(s, s.hand[p], 0, out, n)
    if character == TRADER or character == MERCHANT:
        return offered_by_traders(s, p, character, out, n)
    if character == MAID:
        return offered_by_maid(s, p, out, n)
    if character == DOMESTIC:
        n = each_good(s.shop[p], A_STOW, out, n)
        return each_good(s.hand[p], A_STOCK, out, n)
    if character == SHEPHERD or character == FARMER:
        return offered_by_herders(s, character, out, n)
    if character == MANICHEAN or character == BUDDHIST:
        return offered_by_monks(s, p, out, n)
    return n


@rule
def each_good(goods: Row, action: int, out: Row, n: int) -> int:
    """Append action + g for each good g there is."""
    for g in range(KINDS):
        if goods[g] > 0:
            out[n] = action + g
            n += 1
    return n


@rule
def offered_by_ladies(s: State, p: int, character: int, out: Row, n: int) -> int:
    """Princess and dancer, where there is prestige to be had (5.3, 5.4)."""
    if s.prestige_left > 0 and (character == DANCER or tokens_of(s, p) > 0):
        out[n] = A_PRESTIGE
        n += 1
    return n


@rule
def offered_by_pile(s: State, out: Row, n: int) -> int:
    """Interpreter and diplomat, while there are cards to look at (5.5, 5.6)."""
    if s.pile_size > 0:
        out[n] = A_DRAW
        n += 1
    return n


@rule
def offered_by_arms(s: State, goods: Row, alike: int, out: Row, n: int) -> int:
    """Soldier and general: one of the goods for a market card, of the same good if `alike`.

    With the general the same good would change nothing (5.7, 5.8).
    """
    for g in range(KINDS):
        if goods[g] > 0:
            for space in range(SPACES):
                if s.market[space] != NONE and (alike or s.market[space] != g):
                    out[n] = TRADES[g][s.tiles[space]]
                    n += 1
    return n


@rule
def offered_by_traders(s: State, p: int, character: int, out: Row, n: int) -> int:
    """Trader: opponents with cards; merchant: any, if only for the prestige (5.9, 5.10)."""
    alone = character == MERCHANT and s.prestige_left > 0
    for i in range(1, s.players):
        q = p + i
        if q >= s.players:
            q -= s.players
        if alone or cards_in(s.hand[q]) > 0:
            out[n] = A_ASK + q
            n += 1
    return n


@rule
def offered_by_maid(s: State, p: int, out: Row, n: int) -> int:
    """A good of the shop for a different one of the hand (5.11)."""
    for a in range(KINDS):
        if s.shop[p][a] > 0:
            for b in range(KINDS):
                if s.hand[p][b] > 0 and a != b:
                    out[n] = A_CHANGE + a * (KINDS - 1) + (b if b < a else b - 1)
                    n += 1
    return n


@rule
def offered_by_herders(s: State, character: int, out: Row, n: int) -> int:
    """Shepherd: the space before or behind; farmer: the next ones (5.13, 5.14)."""
    ahead = 1 if character == SHEPHERD else min(s.steps, FARTHEST_FIELD)
    for i in range(1, ahead + 1):
        space = (s.camel + i) % SPACES
        if s.market[space] != NONE:
            out[n] = TAKES[s.tiles[space]]
            n += 1
    behind = (s.camel + SPACES - 1) % SPACES
    if character == SHEPHERD and s.market[behind] != NONE:
        out[n] = TAKES[s.tiles[behind]]
        n += 1
    return n


@rule
def offered_by_monks(s: State, p: int, out: Row, n: int) -> int:
    """Manichean and buddhist: one's tokens with their number side up (5.15, 5.16)."""
    for g in range(KINDS):
        if s.owner[g] == p and not s.sealed[g]:
            out[n] = A_SEAL + g
            n += 1
    return n


@rule
def use(s: State, p: int, action: int) -> int:
    """Do the action of the character at the camel; returns 1 when the bonus is done with it."""
    character = s.tiles[s.camel]
    if character == PAINTER or character == MUSICIAN:
        discard(s, p, action - A_DISCARD, character)
    elif character == PRINCESS:
        gain_prestige(s, p, tokens_of(s, p))
    elif character == DANCER:
        gain_prestige(s, p, DANCER_PRESTIGE)
    elif character == INTERPRETER or character == DIPLOMAT:
        look(s, p, DIPLOMAT_DRAWS if character == DIPLOMAT else s.steps)
        return 0
    elif character == SOLDIER or character == GENERAL:
        return trade(s, p, action, character)
    elif character == TRADER or character == MERCHANT:
        return ask(s, p, action - A_ASK, character)
    elif character == MAID:
        return change(s, p, action - A_CHANGE)
    elif character == DOMESTIC:
        return stock(s, p, action - A_STOCK) if action >= A_STOCK else stow(s, p, action - A_STOW)
    elif character == SHEPHERD or character == FARMER:
        hand_from_market(s, p, space_of(s, CHARACTER_OF[action]))
    elif character == MANICHEAN or character == BUDDHIST:
        turn_token(s, action - A_SEAL, 1)
    return 1


@rule
def discard(s: State, p: int, g: int, character: int) -> None:
    """Painter: out of the hand; musician: out of the shop; for prestige (5.1, 5.2)."""
    if character == PAINTER:
        s.hand[p][g] -= 1
        emit(s, CARD, g, HAND, p, AWAY, 0)
    else:
        emit(s, CARD, g, SHOP, p, AWAY, 0)
        remove_from_shop(s, p, g)
    s.away[g] += 1
    gain_prestige(s, p, DISCARD_PRESTIGE)


@rule
def look(s: State, p: int, n: int) -> None:
    """Interpreter and diplomat: look at n cards of the pile, or what there is (5.5, 5.6)."""
    n = min(n, s.pile_size)
    emit(s, LOOKS, n, p, 0, 0, 0)
    for _ in range(n):
        g = draw_top(s)
        s.drawn[p][g] += 1
        emit(s, CARD, g, PILE, 0, LOOK, p)
    s.step = DRAW


@rule
def put_under(s: State, p: int) -> None:
    """The cards looked at go under the pile in random order (5.5)."""
    n = cards_in(s.drawn[p])
    if n == 0:
        return
    for i in range(s.pile_size - 1, -1, -1):
        s.pile[i + n] = s.pile[i]
    i = 0
    for g in range(KINDS):
        for _ in range(s.drawn[p][g]):
            j = roll(s.dice, i + 1)
            s.pile[i] = s.pile[j]
            s.pile[j] = g
            i += 1
        s.drawn[p][g] = 0
    s.pile_size += n
    emit(s, UNDER, n, p, 0, 0, 0)


@rule
def trade(s: State, p: int, action: int, character: int) -> int:
    """Soldier and general: a good of shop or hand against a market card (5.7, 5.8)."""
    g = GOOD_OF[action]
    space = space_of(s, CHARACTER_OF[action])
    return trade_shop(s, p, g, space) if character == SOLDIER else trade_hand(s, p, g, space)


@rule
def trade_shop(s: State, p: int, g: int, space: int) -> int:
    """Soldier: a good of the shop against a market card, token checks for both (5.7)."""
    h = s.market[space]
    emit(s, CARD, g, SHOP, p, MARKET, space)
    remove_from_shop(s, p, g)
    s.market[space] = g
    emit(s, CARD, h, MARKET, space, SHOP, p)
    return add_to_shop(s, p, h, OVER)


@rule
def trade_hand(s: State, p: int, g: int, space: int) -> int:
    """General: a good of the hand against a market card (5.8)."""
    s.hand[p][g] -= 1
    emit(s, CARD, g, HAND, p, MARKET, space)
    hand_from_market(s, p, space)
    s.market[space] = g
    return 1


@rule
def hand_from_market(s: State, p: int, space: int) -> None:
    """A market card into the hand, seen by all; its space is empty then."""
    g = s.market[space]
    s.market[space] = NONE
    s.hand[p][g] += 1
    emit(s, CARD, g, MARKET, space, HAND, p)


@rule
def ask(s: State, p: int, q: int, character: int) -> int:
    """Trader: take cards at random; merchant: the opponent chooses them (5.9, 5.10)."""
    emit(s, ASK, p, q, 0, 0, 0)
    n = min(CARDS_ASKED, cards_in(s.hand[q]))
    if n == 0:
        gain_prestige(s, p, MERCHANT_PRESTIGE)
        return 1
    s.partner = q
    s.owed = n
    if character == TRADER:
        for _ in range(n):
            pass_card(s, q, p, random_card(s, q))
        s.step = GIVE
    else:
        s.step = OFFER
    return 0


@rule
def pass_card(s: State, giver: int, taker: int, g: int) -> None:
    """A card goes from hand to hand; only the two see it."""
    s.hand[giver][g] -= 1
    s.hand[taker][g] += 1
    emit(s, CARD, g, HAND, giver, HAND, taker)


@rule
def random_card(s: State, p: int) -> int:
    """A good of the hand, each card equally likely."""
    i = roll(s.dice, cards_in(s.hand[p]))
    g = 0
    while i >= s.hand[p][g]:
        i -= s.hand[p][g]
        g += 1
    return g


@rule
def change(s: State, p: int, swap: int) -> int:
    """Maid: good a of the shop against good b of the hand, token checks for both (5.11)."""
    a = swap // (KINDS - 1)
    b = swap % (KINDS - 1)
    if b >= a:
        b += 1
    s.hand[p][b] -= 1
    stow(s, p, a)
    emit(s, CARD, b, HAND, p, SHOP, p)
    return add_to_shop(s, p, b, OVER)


@rule
def stow(s: State, p: int, g: int) -> int:
    """Domestic: a good from the shop into the hand (5.12)."""
    s.hand[p][g] += 1
    emit(s, CARD, g, SHOP, p, HAND, p)
    remove_from_shop(s, p, g)
    return 1


@rule
def stock(s: State, p: int, g: int) -> int:
    """Domestic: a good from the hand into the shop (5.12)."""
    s.hand[p][g] -= 1
    emit(s, CARD, g, HAND, p, SHOP, p)
    return add_to_shop(s, p, g, OVER)


@rule
def cards_in(goods: Row) -> int:
    """The number of cards."""
    n = 0
    for g in range(KINDS):
        n += goods[g]
    return n


@rule
def gain_prestige(s: State, p: int, n: int) -> None:
    """Prestige from the supply, or what is left of it (7.1)."""
    n = min(n, s.prestige_left)
    if n > 0:
        s.prestige[p] += n
        s.prestige_left -= n
        emit(s, PRESTIGE, n, p, 0, 0, 0)


@rule
def gain_coins(s: State, p: int, n: int) -> None:
    """Coins from the supply, or what is left of it (7.1)."""
    n = min(n, s.coins_left)
    if n > 0:
        s.coins[p] += n
        s.coins_left -= n
        emit(s, COINS, n, NONE, p, 0, 0)
