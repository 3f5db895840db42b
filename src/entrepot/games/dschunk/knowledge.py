"""Knowledge of a seat: the view, and samples of all that is hidden from it (8).

A guess fills in all that is hidden at random, so that it agrees with everything the seat sees and
remembers (see `memory`).
"""

from __future__ import annotations

from typing import Annotated

from ...engine.dialect import Fields, Row, rule
from ...engine.dice import roll
from ...engine.errors import BadPosition
from ...engine.json_types import Options, View
from ...engine.validation import JsonReader
from .events import cards_list
from .market import first_alike
from .memory import first_secret, Memory, read_memory
from .position import bid_text, goods_dict, MOST_SEEN, public, read_bid, read_card, read_open
from .setup import draw_one, shuffle_merchants, swap_merchants
from .state import (
    CARD_KINDS,
    CARDS,
    GOODS,
    GOODS_IN_BOX,
    JUNKS,
    KINDS,
    MERCHANTS,
    NONE,
    OVER,
    PILES,
    PLACE,
    ROUNDS,
    SEATS,
    SECRET,
    SPECIAL,
    SPECIALS,
    STACK_SIZES,
    STACKS,
    State,
)
from .view_types import GameView

TRIES = 1000
"""Special cards are dealt so often until those who must have a certain kind of card have one."""
WEALTH = 10
"""Unknown money is guessed to be at most so much more than twice one's own."""


class Hidden(Fields):
    """The hidden things as a seat sees them: their number or presence; and room for a guess."""

    hand: Annotated[Row, SEATS]
    """Goods in each hand, NONE for one's own."""
    decided: Annotated[Row, SEATS]
    """1 where another seat has made a bid that is not seen."""
    face_down: int
    """1 while the merchants are face down."""
    pool: Annotated[Row, CARD_KINDS]


def view(s: State, options: Options, seat: int | None) -> GameView:
    """All that is open, and what a seat holds, bids and looks at."""
    seen = public(s, options)
    if seat is None:
        return seen
    own = seen["players"][seat]
    own["money"] = s.money[seat]
    own["goods"] = goods_dict(s.goods[seat])
    own["specials"] = cards_list(s.special[seat])
    if s.bid[seat] != NONE:
        seen["bids"][str(seat)] = bid_text(s, seat)
    if s.step == SPECIAL and s.turn == seat:
        seen["stacks"][STACKS[s.looking]] = cards_list(s.stack[s.looking])
    return seen


@rule
def extract_hidden(s: State, seat: int, hidden: Hidden) -> None:
    """Write what a seat does not see of a state."""
    hidden.face_down = 1 if s.step == PLACE else 0
    for p in range(s.players):
        n = 0
        for g in range(KINDS):
            n += s.goods[p][g]
        hidden.hand[p] = NONE if p == seat else n
        hidden.decided[p] = 1 if p != seat and s.bid[p] != NONE else 0


@rule
def sample_hidden(s: State, m: Memory, hidden: Hidden, dice: Row) -> int:
    """Fill in all that is hidden at random, in agreement with a memory; 0 if that cannot be."""
    if not guess_goods(s, m, hidden, dice) or not guess_deck(s, m, hidden, dice):
        return 0
    tries = 0
    while not guess_specials(s, m, hidden, dice):
        tries += 1
        if tries == TRIES:
            return 0
    guess_money(s, m, dice)
    guess_bids(s, hidden, dice)
    if hidden.face_down:
        guess_merchants(s, dice)
    return 1


@rule
def guess_merchants(s: State, dice: Row) -> None:
    """Guess the merchants on junks; the same dice give the same, whatever is true."""
    for last in range(2, 0, -1):
        for i in range(last):
            if s.merchant[i] > s.merchant[i + 1]:
                swap_merchants(s, i, i + 1)
    shuffle_merchants(s, dice)


@rule
def shuffle_unknown(s: State, memories: list[Memory], first: int, dice: Row) -> None:
    """Shuffle the market cards to come, the stacks that nobody has searched, and merchants that are
    face down.
    """
    stir_deck(s, dice)
    stir_stacks(s, dice)
    if s.step == PLACE:
        guess_merchants(s, dice)


@rule
def stir_deck(s: State, dice: Row) -> None:
    """The market cards to come, in any order."""
    for i in range(1, s.deck_size):
        card = s.deck[i]
        j = i
        while j > 0 and s.deck[j - 1] > card:
            s.deck[j] = s.deck[j - 1]
            j -= 1
        s.deck[j] = card
    for i in range(s.deck_size - 1, 0, -1):
        j = roll(dice, i + 1)
        card = s.deck[i]
        s.deck[i] = s.deck[j]
        s.deck[j] = card


@rule
def stir_stacks(s: State, dice: Row) -> None:
    """The cards of stacks that nobody has searched: a seat that searches one takes a card of it."""
    pool = NONE
    left = 0
    for i in range(PILES):
        if s.stack_size[i] == STACK_SIZES[i] and i != s.looking:
            if pool == NONE:
                pool = i
            else:
                for card in range(CARD_KINDS):
                    s.stack[pool][card] += s.stack[i][card]
                    s.stack[i][card] = 0
            left += s.stack_size[i]
    for i in range(pool + 1, PILES):
        if s.stack_size[i] == STACK_SIZES[i] and i != s.looking:
            for _ in range(s.stack_size[i]):
                s.stack[i][draw_one(s.stack[pool], roll(dice, left))] += 1
                left -= 1


@rule
def guess_goods(s: State, m: Memory, hidden: Hidden, dice: Row) -> int:
    """The goods known to be there, and the rest from those not seen; what is over is stock."""
    left = 0
    for g in range(KINDS):
        held = s.goods[m.seat][g] + max(m.stock[g], 0)
        if m.stock[g] == NONE:
            held += 1
        for p in range(s.players):
            if p != m.seat:
                s.goods[p][g] = m.least[p][g]
                held += m.least[p][g]
        hidden.pool[g] = GOODS_IN_BOX - held
        if hidden.pool[g] < 0:
            return 0
        left += hidden.pool[g]
    for p in range(s.players):
        if p != m.seat:
            missing = hidden.hand[p]
            for g in range(KINDS):
                missing -= s.goods[p][g]
            if missing < 0 or missing > left:
                return 0
            for _ in range(missing):
                s.goods[p][draw_one(hidden.pool, roll(dice, left))] += 1
                left -= 1
    for g in range(KINDS):
        s.stock[g] = m.stock[g] if m.stock[g] != NONE else 1 + hidden.pool[g]
    return 1


@rule
def guess_specials(s: State, m: Memory, hidden: Hidden, dice: Row) -> int:
    """Deal the cards of each group to its hands and stacks; what is over is away."""
    for p in range(s.players):
        if p != m.seat:
            for card in range(first_secret(s), CARD_KINDS):
                s.special[p][card] = 0
    for card in range(CARD_KINDS):
        s.away[card] = s.box[card]
        for i in range(PILES):
            s.stack[i][card] = 0
    for group in range(m.groups):
        if not deal_group(s, m, hidden, group, dice):
            return 0
    for card in range(CARD_KINDS):
        for p in range(s.players):
            s.away[card] -= s.special[p][card]
        for i in range(PILES):
            s.away[card] -= s.stack[i][card]
        if s.away[card] < 0:
            return 0
    return 1


@rule
def deal_group(s: State, m: Memory, hidden: Hidden, group: int, dice: Row) -> int:
    """Secret cards into the hands that have some of the group, any cards into its stacks."""
    left = 0
    secret = 0
    for card in range(CARD_KINDS):
        hidden.pool[card] = m.cards[group][card]
        left += m.cards[group][card]
        if card >= SECRET:
            secret += m.cards[group][card]
    always = left - secret
    for p in range(s.players):
        for _ in range(m.slots[group][p]):
            if secret == 0:
                return 0
            s.special[p][draw_one(hidden.pool, always + roll(dice, secret))] += 1
            secret -= 1
    left = always + secret
    for i in range(PILES):
        if m.stacks[group] >> i & 1:
            for _ in range(s.stack_size[i]):
                if left == 0:
                    return 0
                s.stack[i][draw_one(hidden.pool, roll(dice, left))] += 1
                left -= 1
    return 1


@rule
def guess_deck(s: State, m: Memory, hidden: Hidden, dice: Row) -> int:
    """Any of the market cards that have not been seen, in any order."""
    left = 0
    for card in range(ROUNDS):
        hidden.pool[card] = -m.seen[card]
        for other in range(ROUNDS):
            if first_alike(s, other) == card:
                hidden.pool[card] += 1
        left += hidden.pool[card]
    if left < s.deck_size:
        return 0
    for i in range(s.deck_size):
        s.deck[i] = draw_one(hidden.pool, roll(dice, left))
        left -= 1
    return 1


@rule
def guess_money(s: State, m: Memory, dice: Row) -> None:
    """Money that is known, or as much as was earned and something more."""
    for p in range(s.players):
        if p != m.seat and s.step != OVER:
            s.money[p] = m.money[p]
            if m.money[p] == NONE:
                least = max(m.earned[p], s.declared[p])
                s.money[p] = least + roll(dice, 2 * s.money[m.seat] + WEALTH)


@rule
def guess_bids(s: State, hidden: Hidden, dice: Row) -> None:
    """Any legal bid where another seat has decided."""
    for p in range(s.players):
        if hidden.decided[p]:
            n = 1
            for g in range(KINDS):
                if not s.sold[g]:
                    n += s.goods[p][g]
            n = roll(dice, n)
            s.bid[p] = 0
            s.bid_on[p] = 0
            for g in range(KINDS):
                if not s.sold[g] and s.bid[p] == 0 and n > 0:
                    if n <= s.goods[p][g]:
                        s.bid[p] = n
                        s.bid_on[p] = g
                    n -= s.goods[p][g]


def parse_view(seen: View) -> tuple[State, Memory, Hidden]:
    """Read a seat's view: a state with all of it, the memory in it, and the hidden things."""
    form = JsonReader(
        {key: value for key, value in seen.items() if key != "game"}, "view", BadPosition
    )
    seat = form.integer("seat", high=SEATS - 1)
    s = read_open(form)
    if seat >= s.players:
        raise form.wrong("seat", f"must be from 0 to {s.players - 1}, not {seat}")
    if s.step == SPECIAL:
        form.word("looking", STACKS)
    hidden = Hidden()
    read_seen(form, s, hidden, seat)
    return s, read_memory(form.any("memory"), s, seat, "memory"), hidden


def read_seen(form: JsonReader, s: State, hidden: Hidden, seat: int) -> None:
    """Read the hidden things that a view shows, and the number of the rest."""
    for p, player in enumerate(form.any("players")):
        seen = JsonReader(player, f"view.players[{p}]", BadPosition)
        if p == seat:
            hidden.hand[p] = NONE
            s.goods[p] = seen.counts("goods", GOODS, GOODS_IN_BOX)
            s.money[p] = seen.integer("money", high=MOST_SEEN)
        else:
            hidden.hand[p] = seen.integer("goods", high=KINDS * GOODS_IN_BOX)
            if s.step == OVER:
                s.money[p] = seen.integer("money", high=MOST_SEEN)
        for card in seen.words("specials", SPECIALS, high=CARDS):
            s.special[p][card] += 1
    stacks = form.form("stacks")
    for i, name in enumerate(STACKS):
        shown = isinstance(stacks.any(name), list)
        s.stack_size[i] = (
            len(stacks.words(name, SPECIALS, high=CARDS))
            if shown
            else stacks.integer(name, high=CARDS)
        )
    s.deck_size = form.integer("deck", high=ROUNDS)
    s.market = NONE if s.step == PLACE else read_card(form.form("market"), s, list(range(ROUNDS)))
    read_places(form, s, hidden)
    read_own_bid(form, s, hidden, seat)


def read_places(form: JsonReader, s: State, hidden: Hidden) -> None:
    """The merchants, or the junks they are on."""
    if s.step == PLACE:
        hidden.face_down = 1
        junks = form.words("merchants", JUNKS, low=len(MERCHANTS), high=len(MERCHANTS))
        s.merchant = junks
    else:
        merchants = form.form("merchants")
        s.merchant = [merchants.word(name, JUNKS) for name in MERCHANTS]


def read_own_bid(form: JsonReader, s: State, hidden: Hidden, seat: int) -> None:
    """One's own bid, and who else has decided."""
    s.bid = [NONE] * SEATS
    bids = form.form("bids")
    for p in range(s.players):
        if str(p) in form.any("bids"):
            hidden.decided[p] = int(p != seat)
            if p == seat:
                read_bid(bids, s, p)
