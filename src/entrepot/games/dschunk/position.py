"""Positions as JSON: what is open, the whole, and reading one that somebody wrote (7.2)."""

from __future__ import annotations

from functools import cache

from ...engine.data_files import STANDARD
from ...engine.defaults.positions import check_winners, read_dice, write_dice
from ...engine.dialect import rule
from ...engine.errors import BadOptions, BadPosition, EntrepotError, short_repr
from ...engine.json_types import JsonDict, Options, Position
from ...engine.phrases import say
from ...engine.validation import JsonReader
from . import data_file
from .action_phase import any_stock, trainees
from .actions import A_BID, A_PASS, ACTIONS
from .bidding import undecided
from .cargo import own_strips, put_strip
from .events import cards_list, price_word
from .market import may_swap
from .rules import in_event
from .score import winners
from .state import (
    ACTION,
    AFTER,
    BID,
    CARD_KINDS,
    EXCHANGE,
    GOODS,
    GOODS_IN_BOX,
    HANDED,
    JUNKS,
    KINDS,
    LAYER,
    MARKERS,
    MERCHANTS,
    MORE,
    NONE,
    OVER,
    PILES,
    PLACE,
    ROUNDS,
    SEATS,
    SECRET,
    SHIPS,
    SPECIAL,
    SPECIALS,
    STACK,
    STACKS,
    State,
    STEPS,
    STRIPS,
    SUPPLY,
)
from .view_types import Counts, GameView, Player, Prices, ShownOptions

SETUPS = ("standard", "variant")
LEAST_SEATS = 3
MOST_MONEY = 1_000_000
MOST_SEEN = 2 * MOST_MONEY
"""Money in a view, and money once declared: more is earned in play from any position."""
MOST_DUE = 2 * GOODS_IN_BOX * KINDS


def read_options(given: Options, error: type[EntrepotError] = BadOptions) -> JsonDict:
    """Options checked and completed (6)."""
    form = JsonReader(given, "options", error)
    options: JsonDict = {
        "setup": SETUPS[form.word("setup", SETUPS, "standard")],
        "data": data_file.chosen(form.any("data", STANDARD), error),
    }
    if form.has("merchants"):
        n = len(MERCHANTS)
        junks = form.words("merchants", JUNKS, low=n, high=n, once=True)
        if options["setup"] != "variant":
            raise form.wrong("merchants", say("{key} belongs to the variant set-up"))
        options["merchants"] = [JUNKS[junk] for junk in sorted(junks)]
    form.end()
    return options


def blank(players: int, options: Options, dice: int) -> State:
    """A state ready to be dealt: players, options, data and dice."""
    s = State()
    s.players = players
    s.variant = SETUPS.index(options["setup"])
    s.chosen = sum(1 << JUNKS.index(junk) for junk in options.get("merchants", ()))
    s.dice[0] = dice
    data_file.apply(options["data"], s)
    return s


def public(s: State, options: Options) -> GameView:
    """All that is open to everybody (8.1); hidden cards are numbers of cards."""
    told: ShownOptions = {"setup": options["setup"]}
    if options["data"] != STANDARD:
        told["data"] = options["data"]
    if "merchants" in options:
        told["merchants"] = options["merchants"]
    seen: GameView = {
        "options": told,
        "round": max(s.round, 1),
        "market": None if s.market == NONE else card_dict(s, s.market),
        "sold": [good for g, good in enumerate(GOODS) if s.sold[g]],
        "deck": s.deck_size,
        "junks": {junk: layers_of(s, i) for i, junk in enumerate(JUNKS)},
        "merchants": public_merchants(s),
        "used": [marker for i, marker in enumerate(MARKERS) if s.used[i]],
        "stock": public_stock(s),
        "stacks": {stack: s.stack_size[i] for i, stack in enumerate(STACKS)},
        "players": [public_player(s, p) for p in range(s.players)],
        "start": s.start,
        "turn": s.turn,
        "step": STEPS[s.step],
        "due": s.due,
        "acted": bool(s.acted),
        "taken": [stack for i, stack in enumerate(STACKS) if s.taken >> i & 1],
        "looking": None if s.looking == NONE else STACKS[s.looking],
        "bids": {str(p): None for p in range(s.players) if s.bid[p] != NONE},
    }
    if s.prizes:
        seen["prizes"] = waiting_winners(s)
    return seen


def public_player(s: State, p: int) -> Player:
    """The open things of a player; all money and special cards once points are counted (8.4)."""
    over = s.step == OVER
    declared = None if s.declared[p] == NONE else s.declared[p]
    return {
        "money": s.money[p] if over else declared,
        "declared": declared,
        "goods": sum(s.goods[p]),
        "strips": s.strips[p],
        "specials": cards_list(s.special[p] if over else s.special[p][:SECRET]),
        "secret": sum(s.special[p][SECRET:]),
        "extra_played": bool(s.played[p]),
    }


def public_merchants(s: State) -> dict[str, str] | list[str]:
    """The places of the merchants; face down, only their junks (2.6)."""
    if s.step == PLACE:
        return [JUNKS[junk] for junk in sorted(s.merchant)]
    return {name: JUNKS[s.merchant[i]] for i, name in enumerate(MERCHANTS)}


def waiting_winners(s: State) -> list[int]:
    """The winners of S who choose after the active player, in turn order (4.14)."""
    in_turn = ((s.start + i) % s.players for i in range(s.players))
    return [p for p in in_turn if s.prizes >> p & 1]


@rule
def stock_is_counted(s: State) -> int:
    """Whether the sizes of the goods' stacks are shown: not in phases 3 and 4 (8.3)."""
    if s.step == SUPPLY or s.step == BID:
        return 0
    return 1 if s.step == OVER or in_event(s) else 0


def public_stock(s: State) -> dict[str, int | None]:
    """The goods on the junks; where they may not be counted, only which are empty (8.3)."""
    counted = stock_is_counted(s)
    return {good: s.stock[g] if counted or not s.stock[g] else None for g, good in enumerate(GOODS)}


def card_dict(s: State, card: int) -> Prices:
    """A market card."""
    return {good: price_word(s.cards[card][g]) for g, good in enumerate(GOODS)}


def layers_of(s: State, junk: int) -> list[list[int]]:
    """The layers of a junk, bottom first."""
    height = (s.height[junk] + LAYER - 1) // LAYER
    return [list(_strips(layer, s.players)) for layer in s.layers[junk][:height]]


@cache
def _strips(layer: int, players: int) -> tuple[int, ...]:
    """The owners of the strips in a layer, by seat."""
    return tuple(p for p in range(players) for _ in range(own_strips(layer, p)))


def goods_dict(counts: list[int]) -> Counts:
    """Goods with their numbers, those there are none of left out."""
    return {GOODS[g]: n for g, n in enumerate(counts) if n}


def bid_text(s: State, p: int) -> str:
    """A bid as its action."""
    return ACTIONS[A_BID + (s.bid[p] - 1) * KINDS + s.bid_on[p]] if s.bid[p] else "pass"


def write(s: State, options: Options) -> JsonDict:
    """The whole position: what is open, and everything hidden, and the dice."""
    position: JsonDict = {**public(s, options)}
    position["deck"] = [card_dict(s, card) for card in reversed(s.deck[: s.deck_size])]
    position["merchants"] = {name: JUNKS[s.merchant[i]] for i, name in enumerate(MERCHANTS)}
    position["stock"] = {good: s.stock[g] for g, good in enumerate(GOODS)}
    position["stacks"] = {stack: cards_list(s.stack[i]) for i, stack in enumerate(STACKS)}
    for p, player in enumerate(position["players"]):
        player["money"] = s.money[p]
        player["goods"] = goods_dict(s.goods[p])
        player["specials"] = cards_list(s.special[p])
        del player["secret"]
    position["bids"] = {seat: bid_text(s, int(seat)) for seat in position["bids"]}
    position["dice"] = write_dice(s)
    return position


def read(position: Position) -> State:
    """A state from a whole position; refuses what the box cannot hold."""
    form = JsonReader(position, "", BadPosition)
    s = read_open(form)
    read_hidden(form, s)
    check_step(form, s)
    out = [0] * SEATS
    check_winners(form, s.step == OVER, out[: winners(s, out)])
    form.end()
    return s


def read_open(form: JsonReader) -> State:
    """A state with all that is open in it; goods, special cards and the deck are not."""
    players = form.entries("players", low=LEAST_SEATS, high=SEATS)
    options = read_options(form.any("options", {}), BadPosition)
    s = blank(len(players), options, 1)
    s.step = form.word("step", STEPS, "action")
    s.round = form.integer("round", low=1, high=1 if s.step == PLACE else ROUNDS)
    s.start = form.integer("start", high=s.players - 1)
    s.turn = form.integer("turn", s.start, high=s.players - 1)
    for g in form.words("sold", GOODS, high=KINDS, once=True):
        s.sold[g] = 1
    for marker in form.words("used", MARKERS[: 3 + trainees(s)], high=5, once=True):
        s.used[marker] = 1
    read_junks(form.form("junks"), s)
    read_course(form, s)
    for p, player in enumerate(players):
        read_player(JsonReader(player, f"players[{p}]", BadPosition), s, p)
    if s.step == PLACE:
        s.round = 0
    return s


def read_junks(form: JsonReader, s: State) -> None:
    """Layers of strips; only the top one may be unfull (3.1)."""
    for junk, name in enumerate(JUNKS):
        layers = form.entries(name, [], low=0, high=len(s.layers[junk]))
        for i, layer in enumerate(layers):
            wanted = LAYER if i + 1 < len(layers) else 1
            if not isinstance(layer, (list, tuple)) or not wanted <= len(layer) <= LAYER:
                full = "three strips, as another lies on it" if wanted == LAYER else "1 to 3 strips"
                raise form.wrong(
                    f"{name}[{i}]", f"must be a list of {full}, not {short_repr(layer)}"
                )
            for seat in layer:
                if type(seat) is not int or not 0 <= seat < s.players:
                    raise form.wrong(f"{name}[{i}]", f"must name seats, not {short_repr(seat)}")
                put_strip(s, junk, seat)
    form.end()


def strips_on_junks(s: State, p: int) -> int:
    """The number of strips of a player on junks."""
    return sum(own_strips(layer, p) for layers in s.layers for layer in layers)


def read_course(form: JsonReader, s: State) -> None:
    """Read the course of the round."""
    s.due = form.integer("due", 0, high=MOST_DUE)
    s.acted = int(form.truth("acted", s.step in (MORE, AFTER)))
    for stack in form.words("taken", STACKS, high=PILES, once=True):
        s.taken |= 1 << stack
    s.looking = form.word("looking", STACKS) if form.has("looking") else NONE
    for p in form.entries("prizes", [], high=s.players):
        if type(p) is not int or not 0 <= p < s.players:
            raise form.wrong("prizes", f"must name seats, not {short_repr(p)}")
        s.prizes |= 1 << p


def read_player(form: JsonReader, s: State, p: int) -> None:
    """Read the open things before a player."""
    placed = strips_on_junks(s, p)
    handed = HANDED if s.step == PLACE else placed
    if placed > STRIPS:
        raise form.wrong("strips", f"of this colour are {placed} on the junks, but the box has 20")
    s.strips[p] = form.integer("strips", STRIPS - handed, high=STRIPS - handed)
    s.played[p] = int(form.truth("extra_played", False))
    s.declared[p] = form.integer("declared", high=MOST_SEEN) if form.has("declared") else NONE
    for key in ("money", "goods", "specials"):
        form.any(key, None)
    form.any("secret", None)
    form.end()


def read_hidden(form: JsonReader, s: State) -> None:
    """Money, goods, special cards, stacks, deck, merchants, bids and dice."""
    for p, player in enumerate(form.any("players")):
        own = JsonReader(player, f"players[{p}]", BadPosition)
        s.money[p] = own.integer("money", high=MOST_MONEY)
        s.goods[p] = own.counts("goods", GOODS, GOODS_IN_BOX)
        for card in own.words("specials", SPECIALS, high=CARD_KINDS):
            s.special[p][card] += 1
        if own.any("secret", None) is not None:
            raise own.wrong("secret", "has a place only in a view")
    read_stock(form, s)
    read_stacks(form, s)
    read_market(form, s)
    read_merchants(form, s)
    read_bids(form, s)
    s.dice[0] = read_dice(form)


def read_stock(form: JsonReader, s: State) -> None:
    """The goods on the junks: those that nobody has, if left out."""
    stock = form.form("stock", {})
    for g, good in enumerate(GOODS):
        held = sum(s.goods[p][g] for p in range(s.players))
        if held > GOODS_IN_BOX:
            raise stock.wrong(good, f"cards are {held} in hand, but the box holds {GOODS_IN_BOX}")
        left = GOODS_IN_BOX - held
        s.stock[g] = stock.integer(good, left, high=left)
    stock.end()


def read_stacks(form: JsonReader, s: State) -> None:
    """The stacks of special cards; no more cards than the data have (1.7)."""
    stacks = form.form("stacks", {})
    for i, name in enumerate(STACKS):
        for card in stacks.words(name, SPECIALS, high=CARD_KINDS):
            s.stack[i][card] += 1
        s.stack_size[i] = sum(s.stack[i])
    stacks.end()
    for card, name in enumerate(SPECIALS):
        n = sum(row[card] for row in (*s.special, *s.stack))
        if n > s.box[card]:
            known = f"the data have {s.box[card]}" if s.box[card] else "it is not in the data"
            raise BadPosition(f"specials and stacks have {n} cards {name}, but {known}")
        s.away[card] = s.box[card] - n


def read_market(form: JsonReader, s: State) -> None:
    """The market card in force and those face down, each a different one of the data (1.4)."""
    left = list(range(ROUNDS))
    s.market = NONE
    if s.step == PLACE:
        if form.has("market"):
            raise form.wrong("market", "must be null before the first round")
    else:
        s.market = read_card(form.form("market"), s, left)
    most = ROUNDS if s.step == PLACE else ROUNDS - s.round
    least = most if s.step == PLACE else 0
    n = len(form.entries("deck", [], low=least, high=most))
    cards = form.each("deck", n) if n else []
    deck = [read_card(card.form(""), s, left) for card in cards]
    s.deck_size = len(deck)
    s.deck[: len(deck)] = reversed(deck)


def read_card(form: JsonReader, s: State, left: list[int]) -> int:
    """The number of a market card, which is then no longer left."""
    prices = []
    for good in GOODS:
        prices.append(data_file.read_price(form, good, form.any(good)))
    form.end()
    for card in left:
        if s.cards[card] == prices:
            left.remove(card)
            return card
    raise BadPosition(f"{form.where} is a card that the data do not have, or not so often")


def read_merchants(form: JsonReader, s: State) -> None:
    """The junks of the merchants: where the round puts them, if left out."""
    rounds = max(s.round, 1) - 1
    usual = {
        name: JUNKS[(s.first_merchant[i] + rounds) % SHIPS] for i, name in enumerate(MERCHANTS)
    }
    merchants = form.form("merchants", usual)
    for i, name in enumerate(MERCHANTS):
        s.merchant[i] = merchants.word(name, JUNKS)
    merchants.end()


def read_bids(form: JsonReader, s: State) -> None:
    """Bids made but not revealed."""
    s.bid = [NONE] * SEATS
    bids = form.form("bids", {})
    for p in range(s.players):
        if bids.has(str(p)):
            read_bid(bids, s, p)
    bids.end()


def read_bid(bids: JsonReader, s: State, p: int) -> None:
    """The bid of a seat whose goods are known."""
    text = bids.any(str(p))
    if not isinstance(text, str) or text not in ACTIONS[A_BID : A_PASS + 1]:
        raise bids.wrong(str(p), f"must be a bid or pass, not {short_repr(text)}")
    code = ACTIONS.index(text) - A_BID
    n, g = code // KINDS + 1, code % KINDS
    if code == A_PASS - A_BID:
        n, g = 0, 0
    elif s.sold[g] or n > s.goods[p][g]:
        raise bids.wrong(str(p), f"cannot be: no {n} cards of {GOODS[g]} to sell")
    s.bid[p], s.bid_on[p] = n, g


def check_step(form: JsonReader, s: State) -> None:
    """Check that a step has what it needs to be played, and nothing left over from another."""
    step = STEPS[s.step]

    def need(holds: object, what: str) -> None:
        if not holds:
            raise BadPosition(f"step {step!r} needs {what}")

    event = bool(in_event(s))
    free = [i for i in range(PILES) if s.stack_size[i] and not s.taken >> i & 1]
    if s.step == PLACE:
        check_place(s)
    elif s.step == EXCHANGE:
        need(s.due and may_swap(s, s.turn), "due, and goods to swap")
    elif s.step == STACK:
        need(free or (not event and s.round == ROUNDS), "a stack to search")
    elif s.step == SPECIAL:
        need(s.looking != NONE and s.stack_size[s.looking], "looking, a stack that is not empty")
    elif s.step == ACTION:
        need(not all(s.used[: 3 + trainees(s)]), "a marker that is not used")
        need(not s.acted, "acted to be false")
    elif s.step in (MORE, SUPPLY):
        need(s.due and any_stock(s), "due, and goods on the junks")
    elif s.step == AFTER:
        need(s.acted, "acted to be true")
    elif s.step == BID:
        need(not all(s.sold), "a good that is not sold")
        need(undecided(s), "somebody who has not bid")
    check_rest(s, event)


def check_place(s: State) -> None:
    """Strips handed over are placed in turn, no more than three on a junk (2.6)."""
    placed = sum(s.height)
    if not s.variant:
        raise BadPosition("step 'place' belongs to the variant set-up")
    if max(s.height) > LAYER or placed >= HANDED * s.players:
        raise BadPosition("step 'place' needs strips to place, and at most three on a junk")
    if s.turn != (s.start + placed) % s.players:
        raise BadPosition(f"with {placed} strips placed it is not seat {s.turn}'s turn")
    for p in range(s.players):
        before = (p + 1 - s.start) % s.players
        due = (placed - before + s.players - 1) // s.players
        if strips_on_junks(s, p) != max(0, due):
            raise BadPosition(f"strips of seat {p} on the junks are not those placed so far")


def check_rest(s: State, event: bool) -> None:
    """Check that nothing is left over from another step."""
    step = STEPS[s.step]
    allowed = {
        "due": (not s.due, (EXCHANGE, MORE, SUPPLY)),
        "acted": (not s.acted, (MORE, AFTER)),
        "looking": (s.looking == NONE, (SPECIAL,)),
        "taken": (not s.taken, (STACK, SPECIAL) if event else ()),
        "prizes": (not s.prizes, () if event else (STACK, SPECIAL)),
        "bids": (all(n == NONE for n in s.bid), (BID,)),
        "sold": (event, (STACK, SPECIAL, BID, OVER)),
    }
    for key, (nothing, steps) in allowed.items():
        if not nothing and s.step not in steps:
            raise BadPosition(f"{key} has no place in step {step!r}")


def inventory(s: State) -> dict[str, int]:
    """The constants of play: goods, strips of each colour, special cards."""
    pieces = {
        good: s.stock[g] + sum(s.goods[p][g] for p in range(s.players))
        for g, good in enumerate(GOODS)
    }
    for p in range(s.players):
        on_junks = strips_on_junks(s, p)
        waiting = HANDED - on_junks if s.step == PLACE else 0
        pieces[f"strips of seat {p}"] = s.strips[p] + on_junks + waiting
    for card, name in enumerate(SPECIALS):
        pieces[name] = s.away[card] + sum(row[card] for row in (*s.special, *s.stack))
    return pieces
