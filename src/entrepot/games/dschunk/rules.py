"""The course of a game: who acts, what is legal, what an action does (2.6, 4, 5.1)."""

from __future__ import annotations

from ...engine.dialect import emit, Row, rule
from .action_phase import (
    any_stock,
    may_play_card,
    offered_cards,
    offered_markers,
    pay,
    play_card,
    take_goods,
    trainees,
    use_marker,
)
from .actions import (
    A_BID,
    A_DECLINE,
    A_DONE,
    A_MORE,
    A_PASS,
    A_PLACE,
    A_PLAY_LOAD,
    A_STACK,
    A_SWAP,
    A_TAKE,
    A_YUAN,
    CARD_OF,
    TAKES,
)
from .bidding import clear_bids, legal_bids, reveal, sell, undecided
from .cargo import put_strip
from .events import (
    CARD,
    DECIDED,
    DECLINED,
    DONE,
    END,
    HALF,
    LOOK,
    MERCHANTS_UP,
    packed,
    SHOWN,
    START,
    STRIP,
)
from .market import begin_actions, begin_round, declare, exchange, is_last, pass_turn, settle_event
from .state import (
    ACTION,
    AFTER,
    BASE_SUPPLY,
    BID,
    C_SUPPLY,
    CARD_KINDS,
    EXCHANGE,
    HANDED,
    KINDS,
    LAYER,
    MORE,
    NONE,
    OVER,
    PILES,
    ROUNDS,
    SECRET,
    SHIPS,
    SPECIAL,
    STACK,
    State,
    SUPPLY,
    YUAN_INSTEAD,
)


@rule
def actors(s: State, out: Row) -> int:
    """Write the seats that may act now, in turn order; returns their number."""
    if s.step == BID:
        n = 0
        for i in range(s.players):
            p = s.start + i
            if p >= s.players:
                p -= s.players
            if s.bid[p] == NONE:
                out[n] = p
                n += 1
        return n
    if s.step == OVER:
        return 0
    out[0] = s.turn
    return 1


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """Write the actions of a seat that may act now; returns their number."""
    step = s.step
    if step == BID:
        return legal_bids(s, seat, out)
    if step == SUPPLY:
        return legal_goods(s, A_TAKE, out)
    if step == ACTION:
        return offered_cards(s, seat, out, offered_markers(s, out, 0))
    if step == SPECIAL:
        return legal_cards(s, out)
    if step == STACK:
        return legal_stacks(s, out)
    if step == AFTER:
        n = offered_cards(s, seat, out, 0)
        out[n] = A_DONE
        return n + 1
    if step == MORE:
        return legal_goods(s, A_MORE, out)
    if step == EXCHANGE:
        return legal_swaps(s, seat, out)
    n = 0
    for junk in range(SHIPS):
        if s.height[junk] < LAYER:
            out[n] = A_PLACE + junk
            n += 1
    return n


@rule
def legal_goods(s: State, action: int, out: Row) -> int:
    """A good that has cards left."""
    n = 0
    for g in range(KINDS):
        if s.stock[g] > 0:
            out[n] = action + g
            n += 1
    return n


@rule
def legal_swaps(s: State, p: int, out: Row) -> int:
    """One of their goods for another that has cards left, or enough (4.2)."""
    n = 0
    for a in range(KINDS):
        if s.goods[p][a] > 0:
            for b in range(KINDS):
                if a != b and s.stock[b] > 0:
                    out[n] = A_SWAP + a * (KINDS - 1) + (b if b < a else b - 1)
                    n += 1
    out[n] = A_DONE
    return n + 1


@rule
def legal_stacks(s: State, out: Row) -> int:
    """A stack that is not empty, and in the event not used; a prize may be declined (4.3, 4.14)."""
    n = 0
    for i in range(PILES):
        if s.stack_size[i] > 0 and not s.taken >> i & 1:
            out[n] = A_STACK + i
            n += 1
    if not in_event(s):
        out[n] = A_DECLINE
        n += 1
        if s.round == ROUNDS:
            out[n] = A_YUAN
            n += 1
    return n


@rule
def legal_cards(s: State, out: Row) -> int:
    """Any card of the stack that is searched."""
    n = 0
    for card in range(CARD_KINDS):
        if s.stack[s.looking][card] > 0:
            out[n] = TAKES[card]
            n += 1
    return n


@rule
def in_event(s: State) -> int:
    """Whether stacks are searched for the event: nothing has been sold yet."""
    for g in range(KINDS):
        if s.sold[g]:
            return 0
    return 1


@rule
def play(s: State, seat: int, action: int) -> None:
    """Play a legal action of a seat that may act now."""
    step = s.step
    if step == BID:
        make_bid(s, seat, action)
    elif step == SUPPLY:
        take_goods(s, seat, action - A_TAKE, 1)
        s.due -= 1
        settle_supply(s)
    elif step == ACTION or step == AFTER:
        act(s, seat, action)
    elif step == SPECIAL:
        take_card(s, seat, CARD_OF[action])
    elif step == STACK:
        choose_stack(s, seat, action)
    elif step == MORE:
        s.due -= take_goods(s, seat, action - A_MORE, s.due)
        settle_action(s)
    elif step == EXCHANGE:
        exchange(s, seat, action)
    else:
        place(s, seat, action - A_PLACE)


@rule
def place(s: State, p: int, junk: int) -> None:
    """The variant: a strip of the right neighbour goes on a junk (2.6)."""
    owner = p - 1 if p > 0 else s.players - 1
    put_strip(s, junk, owner)
    emit(s, STRIP, owner, junk, NONE, 0, 0)
    placed = 0
    for i in range(SHIPS):
        placed += s.height[i]
    if placed < HANDED * s.players:
        pass_turn(s)
    else:
        emit(s, MERCHANTS_UP, s.merchant[0], s.merchant[1], s.merchant[2], 0, 0)
        begin_round(s)


@rule
def choose_stack(s: State, p: int, action: int) -> None:
    """Search a stack, or decline the prize, or take money instead (4.3, 4.14)."""
    if action == A_DECLINE:
        emit(s, DECLINED, p, 0, 0, 0, 0)
        next_prize(s)
    elif action == A_YUAN:
        pay(s, p, YUAN_INSTEAD)
        next_prize(s)
    else:
        i = action - A_STACK
        s.looking = i
        if in_event(s):
            s.taken |= 1 << i
        s.step = SPECIAL
        cards = s.stack[i]
        emit(s, LOOK, p, i, packed(cards, 0), packed(cards, HALF), 0)


@rule
def take_card(s: State, p: int, card: int) -> None:
    """Keep one card of the stack that was searched (4.3, 4.14)."""
    s.stack[s.looking][card] -= 1
    s.stack_size[s.looking] -= 1
    s.special[p][card] += 1
    emit(s, CARD, p, s.looking, card, 0, 0)
    s.looking = NONE
    if not in_event(s):
        next_prize(s)
    elif is_last(s):
        begin_actions(s)
    else:
        pass_turn(s)
        s.step = STACK
        settle_event(s)


@rule
def act(s: State, p: int, action: int) -> None:
    """An action, an extra action, or no more of them (4.5 to 4.10)."""
    if action == A_DONE:
        emit(s, DONE, p, AFTER, 0, 0, 0)
        next_player(s)
        return
    if action >= A_PLAY_LOAD:
        play_card(s, p, action)
    else:
        use_marker(s, p, action)
    settle_action(s)


@rule
def settle_action(s: State) -> None:
    """Go on with what the active player may still do in phase 2."""
    if s.due > 0 and any_stock(s):
        s.step = MORE
        return
    s.due = 0
    if not s.acted:
        s.step = ACTION
    elif may_play_card(s, s.turn):
        s.step = AFTER
    else:
        next_player(s)


@rule
def next_player(s: State) -> None:
    """The next player acts, or phase 3 begins."""
    s.acted = 0
    if is_last(s) or not marker_left(s):
        s.turn = s.start
        s.step = SUPPLY
        s.due = BASE_SUPPLY + s.special[s.turn][C_SUPPLY]
        settle_supply(s)
    else:
        pass_turn(s)
        s.step = ACTION


@rule
def marker_left(s: State) -> int:
    """Whether some merchant or trainee has not been used; in play one always is left."""
    for marker in range(3 + trainees(s)):
        if not s.used[marker]:
            return 1
    return 0


@rule
def settle_supply(s: State) -> None:
    """Go on with the next supply card, or to the bids (4.11)."""
    while s.due == 0 or not any_stock(s):
        if is_last(s):
            s.due = 0
            next_bids(s)
            return
        pass_turn(s)
        s.due = BASE_SUPPLY + s.special[s.turn][C_SUPPLY]


@rule
def next_bids(s: State) -> None:
    """Phase 4: bid again, unless all goods are sold (4.12)."""
    s.turn = s.start
    for g in range(KINDS):
        if not s.sold[g]:
            s.step = BID
            clear_bids(s)
            return
    end_round(s)


@rule
def make_bid(s: State, p: int, action: int) -> None:
    """A secret bid; the last one opens all (4.12)."""
    if action == A_PASS:
        s.bid[p] = 0
    else:
        s.bid[p] = (action - A_BID) // KINDS + 1
        s.bid_on[p] = (action - A_BID) % KINDS
    emit(s, DECIDED, p, 0, 0, 0, 0)
    if undecided(s) > 0:
        return
    if reveal(s) == 0:
        clear_bids(s)
        end_round(s)
        return
    s.prizes = sell(s)
    next_prize(s)


@rule
def next_prize(s: State) -> None:
    """The next winner of a special card chooses, in turn order; then all bid again (4.14)."""
    if not s.prizes or not prize(s):
        s.prizes = 0
        next_bids(s)
        return
    s.turn = s.start
    while not s.prizes >> s.turn & 1:
        pass_turn(s)
    s.prizes -= 1 << s.turn
    s.step = STACK


@rule
def prize(s: State) -> int:
    """Whether the winner of a special card has a choice (4.14)."""
    if s.round == ROUNDS:
        return 1
    for i in range(PILES):
        if s.stack_size[i] > 0:
            return 1
    return 0


@rule
def end_round(s: State) -> None:
    """Phases 5 and 6: markers and start marker move on, or the game ends (4.15, 4.16, 5.1)."""
    if s.deck_size == 0:
        s.step = OVER
        emit(s, END, 0, 0, 0, 0, 0)
        show_all(s)
        return
    for i in range(3):
        s.merchant[i] = s.merchant[i] + 1 if s.merchant[i] + 1 < SHIPS else 0
    s.start = s.start + 1 if s.start + 1 < s.players else 0
    emit(s, START, s.start, 0, 0, 0, 0)
    begin_round(s)


@rule
def show_all(s: State) -> None:
    """At the end money and secret cards are open (8.4)."""
    declare(s)
    for p in range(s.players):
        for card in range(SECRET, CARD_KINDS):
            for _ in range(s.special[p][card]):
                emit(s, SHOWN, p, card, 0, 0, 0)


COPIES = 7
"""No special card is there more often, whatever the data (1.8)."""


def max_actions(players: int) -> int:
    """The most actions of a game: rounds are counted, and so are the actions of one."""
    exchange = 2 * COPIES + players  # two swaps for each card, and a word when it is enough (4.2)
    event = 2 * players  # a stack, and a card of it (4.3)
    actions = 2 * KINDS * players  # an action and an extra one, each with goods of all kinds
    supply = 2 * players + COPIES  # (4.11)
    bids = KINDS * players + 2 * KINDS  # every bidding sells a good, maybe for S (4.12, 4.14)
    return ROUNDS * (exchange + event + actions + supply + bids) + HANDED * players
