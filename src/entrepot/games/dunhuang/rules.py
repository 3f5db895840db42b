"""The course of a game: who acts, what is legal, what an action does (2.3 to 3.5, 6)."""

from __future__ import annotations

from ...engine.dialect import emit, Row, rule
from .actions import (
    A_COINS,
    A_DECLINE,
    A_GIVE,
    A_GIVE_PAIR,
    A_GUARD,
    A_HAND,
    A_KEEP,
    A_MOVE,
    A_OFFER,
    A_OFFER_PAIR,
    A_PAY,
    A_SHOP,
    A_YIELD,
    CAMELS,
    CHARACTER_OF,
    HIGH,
    LOW,
)
from .character_rules import (
    cards_in,
    gain_coins,
    gain_prestige,
    hand_from_market,
    offered,
    pass_card,
    put_under,
    use,
)
from .characters import MERCHANT
from .events import (
    AWAY,
    CARD,
    COINS,
    DECLINE,
    END,
    ENDING,
    HAND,
    LOOK,
    MARKET,
    PILE,
    SHOP,
    TURN,
    WALK,
)
from .majority import add_to_shop, move_token, tokens_of, turn_token
from .setup import draw_top, space_of
from .state import (
    BONUS,
    BONUS_COINS,
    CAMEL,
    DRAW,
    GIVE,
    GOOD,
    GOODS_TO_WIN,
    GUARD,
    HIGHEST,
    KEEP,
    KINDS,
    LONGEST_MOVE,
    LOWEST,
    MERCHANT_PRESTIGE,
    NONE,
    OFFER,
    OVER,
    PAY,
    SEAL_PRICE,
    SPACES,
    START,
    State,
    TOKENS_TO_WIN,
)


@rule
def actors(s: State, out: Row) -> int:
    """Write the seats that may act now, in turn order; returns their number."""
    step = s.step
    if step == OVER:
        return 0
    if step == KEEP:
        n = 0
        for i in range(s.players):
            p = s.first + i
            if p >= s.players:
                p -= s.players
            if cards_in(s.drawn[p]) > 0:
                out[n] = p
                n += 1
        return n
    if step == START:
        out[0] = last_seat(s)
    elif step == GUARD:
        out[0] = s.owner[s.contested]
    elif step == OFFER:
        out[0] = s.partner
    else:
        out[0] = s.turn
    return 1


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """Write the actions of a seat that may act now; returns their number."""
    step = s.step
    if step == CAMEL:
        n = min(s.coins[seat] + 1, LONGEST_MOVE)
        for i in range(n):
            out[i] = A_MOVE + i
        return n
    if step == BONUS:
        out[0] = A_COINS
        return offered(s, seat, out, 1)
    if step == GOOD:
        out[0] = A_SHOP
        out[1] = A_HAND
        return 2
    if step == KEEP or step == DRAW:
        return legal_keep(s.drawn[seat], out)
    if step == GIVE:
        return legal_cards(s.hand[seat], s.owed, A_GIVE, A_GIVE_PAIR, out)
    if step == OFFER:
        return legal_cards(s.hand[seat], s.owed, A_OFFER, A_OFFER_PAIR, out)
    if step == GUARD:
        out[0] = A_GUARD
        out[1] = A_YIELD
        return 2
    if step == PAY:
        n = 0
        if s.coins[seat] >= SEAL_PRICE:
            out[0] = A_PAY
            n = 1
        out[n] = A_DECLINE
        return n + 1
    for i in range(SPACES):
        out[i] = CAMELS[s.tiles[i]]
    return SPACES


@rule
def legal_keep(cards: Row, out: Row) -> int:
    """One of the cards looked at (2.3, 5.5)."""
    n = 0
    for g in range(KINDS):
        if cards[g] > 0:
            out[n] = A_KEEP + g
            n += 1
    return n


@rule
def legal_cards(hand: Row, owed: int, one: int, pair: int, out: Row) -> int:
    """One card, or two, of a hand (5.9, 5.10)."""
    n = 0
    for high in range(KINDS):
        if hand[high] > 0:
            if owed == 1:
                out[n] = one + high
                n += 1
            else:
                for low in range(high + 1):
                    if hand[low] > (1 if low == high else 0):
                        out[n] = pair + high * (high + 1) // 2 + low
                        n += 1
    return n


@rule
def play(s: State, seat: int, action: int) -> None:
    """Play a legal action of a seat that may act now."""
    step = s.step
    if step == CAMEL:
        walk(s, seat, action - A_MOVE + 1)
    elif step == GOOD:
        take_good(s, seat, action)
    elif step == BONUS:
        if action == A_COINS:
            gain_coins(s, seat, BONUS_COINS)
            finish_turn(s)
        elif use(s, seat, action):
            finish_turn(s)
    elif step == KEEP:
        keep_first(s, seat, action - A_KEEP)
    elif step == DRAW:
        keep_drawn(s, seat, action - A_KEEP)
    elif step == GIVE:
        give(s, seat, action)
    elif step == OFFER:
        pass_cards(s, seat, s.turn, action - A_OFFER, action - A_OFFER_PAIR)
        s.step = GIVE
    elif step == GUARD or step == PAY:
        settle(s, action)
    else:
        place_camel(s, seat, CHARACTER_OF[action])


@rule
def keep_first(s: State, p: int, g: int) -> None:
    """Keep one of the first three cards; the others leave the game unseen (2.3)."""
    keep(s, p, g)
    for h in range(KINDS):
        for _ in range(s.drawn[p][h]):
            emit(s, CARD, h, LOOK, p, AWAY, 0)
        s.away[h] += s.drawn[p][h]
        s.drawn[p][h] = 0
    for q in range(s.players):
        if cards_in(s.drawn[q]) > 0:
            return
    s.step = START


@rule
def keep(s: State, p: int, g: int) -> None:
    """A card looked at goes into the hand."""
    s.drawn[p][g] -= 1
    s.hand[p][g] += 1
    emit(s, CARD, g, LOOK, p, HAND, p)


@rule
def place_camel(s: State, p: int, character: int) -> None:
    """The last player puts the camel on any tile (2.5)."""
    s.camel = space_of(s, character)
    emit(s, WALK, p, s.camel, 0, 0, 0)
    s.step = CAMEL
    emit(s, TURN, s.turn, 0, 0, 0, 0)


@rule
def walk(s: State, p: int, n: int) -> None:
    """The camel walks n steps; all but the first cost a coin (3.1)."""
    s.camel = (s.camel + n) % SPACES
    s.coins[p] -= n - 1
    s.coins_left += n - 1
    s.steps = n
    emit(s, WALK, p, s.camel, n, n - 1, 0)
    s.step = BONUS if s.market[s.camel] == NONE else GOOD


@rule
def take_good(s: State, p: int, action: int) -> None:
    """The card at the camel goes into shop or hand (3.2)."""
    s.step = BONUS
    if action == A_HAND:
        hand_from_market(s, p, s.camel)
    else:
        g = s.market[s.camel]
        s.market[s.camel] = NONE
        emit(s, CARD, g, MARKET, s.camel, SHOP, p)
        add_to_shop(s, p, g, BONUS)


@rule
def settle(s: State, action: int) -> None:
    """The 商 side: the owner guards or yields, the taker pays or declines (4.5, 4.6)."""
    g = s.contested
    s.contested = NONE
    owner = s.owner[g]
    if action == A_GUARD:
        turn_token(s, g, 0)
    elif action == A_YIELD:
        move_token(s, g, s.turn)
    elif action == A_PAY:
        s.coins[s.turn] -= SEAL_PRICE
        s.coins[owner] += SEAL_PRICE
        emit(s, COINS, SEAL_PRICE, s.turn, owner, 0, 0)
        move_token(s, g, s.turn)
    else:
        emit(s, DECLINE, g, s.turn, owner, 0, 0)
    resume = s.resume
    s.resume = 0
    if resume == BONUS:
        s.step = BONUS
    else:
        finish_turn(s)


@rule
def keep_drawn(s: State, p: int, g: int) -> None:
    """Interpreter and diplomat: keep one card, the rest go under the pile (5.5, 5.6)."""
    keep(s, p, g)
    put_under(s, p)
    finish_turn(s)


@rule
def give(s: State, p: int, action: int) -> None:
    """Give back as many cards as were got; the merchant's prestige comes then (5.9, 5.10)."""
    pass_cards(s, p, s.partner, action - A_GIVE, action - A_GIVE_PAIR)
    s.partner = NONE
    s.owed = 0
    if s.tiles[s.camel] == MERCHANT:
        gain_prestige(s, p, MERCHANT_PRESTIGE)
    finish_turn(s)


@rule
def pass_cards(s: State, giver: int, taker: int, one: int, pair: int) -> None:
    """One card, or two where `pair` is one, from hand to hand."""
    if pair < 0:
        pass_card(s, giver, taker, one)
    else:
        pass_card(s, giver, taker, LOW[pair])
        pass_card(s, giver, taker, HIGH[pair])


@rule
def finish_turn(s: State) -> None:
    """Victory, else the refill and the next turn (3.4, 3.5, 6.1)."""
    if has_won(s, s.turn):
        s.step = OVER
        emit(s, END, 1, s.turn, 0, 0, 0)
        return
    refill(s)
    s.steps = 0
    if s.ending and s.turn == last_seat(s):
        s.step = OVER
        emit(s, END, 0, s.turn, 0, 0, 0)
    else:
        s.turn = s.turn + 1 if s.turn + 1 < s.players else 0
        s.step = CAMEL
        emit(s, TURN, s.turn, 0, 0, 0, 0)


@rule
def last_seat(s: State) -> int:
    """The player right of the first, who places the camel (2.5) and ends the game (6.1)."""
    return s.first - 1 if s.first > 0 else s.players - 1


@rule
def has_won(s: State, p: int) -> int:
    """Enough tokens, and enough different goods in hand (3.4)."""
    if tokens_of(s, p) < TOKENS_TO_WIN[s.players]:
        return 0
    kinds = 0
    for g in range(KINDS):
        if s.hand[p][g] > 0:
            kinds += 1
    return 1 if kinds >= GOODS_TO_WIN else 0


@rule
def refill(s: State) -> None:
    """Every empty space, the camel's first, then clockwise (3.5); if short, the end (6.1)."""
    market = s.market
    space = s.camel
    for _ in range(SPACES):
        if market[space] == NONE:
            if s.pile_size == 0:
                if not s.ending:
                    s.ending = 1
                    emit(s, ENDING, s.turn, 0, 0, 0, 0)
                return
            g = draw_top(s)
            market[space] = g
            emit(s, CARD, g, PILE, 0, MARKET, space)
        space = space + 1 if space + 1 < SPACES else 0


ACTIONS_IN_A_TURN = 6
"""Camel, good, guard or pay, bonus, offer, give: no turn has more (8.1)."""
FIRST_CARDS = 3


def max_actions(players: int) -> int:
    """The most actions of a game: every turn takes a card out of the pile for good.

    The camel's space is empty when a turn ends, and takes a card (3.5); what is put under the pile
    was drawn from it in the same turn, and was one card more (5.5). After the first refill that
    cannot be completed each player has one turn at most (6.1).
    """
    goods = range(LOWEST[players], HIGHEST[players] + 1)
    pile = sum(good + 1 for good in goods) - SPACES - FIRST_CARDS * players
    return players + 1 + ACTIONS_IN_A_TURN * (pile + players)
