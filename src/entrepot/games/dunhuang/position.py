"""Positions as JSON: what is open, the whole, and reading one that somebody wrote (8)."""

from __future__ import annotations

from ...engine.defaults.positions import check_winners, read_dice, write_dice
from ...engine.errors import BadOptions, BadPosition, EntrepotError, short_repr
from ...engine.json_types import JsonDict, Options, Position
from ...engine.phrases import say
from ...engine.validation import JsonReader
from .characters import TILE_OF
from .score import winners
from .setup import mark_spots
from .state import (
    BONUS,
    CARDS,
    CHARACTERS,
    COIN_SUPPLY,
    DRAW,
    GIVE,
    GOOD,
    GOODS,
    GUARD,
    HIGHEST,
    KEEP,
    KINDS,
    LONGEST_MOVE,
    LOWEST,
    NONE,
    OFFER,
    OVER,
    PAY,
    PRESTIGE_SUPPLY,
    SEATS,
    SPACES,
    START,
    State,
    STEPS,
)
from .view_types import Counts, GameView

SUPPLIES = ("unlimited", "counted")
RESUMES = ("bonus", "victory")
LEAST_SEATS = 2


def read_options(given: Options, error: type[EntrepotError] = BadOptions) -> JsonDict:
    """Options checked and completed (7)."""
    form = JsonReader(given, "options", error)
    supply = SUPPLIES[form.word("supply", SUPPLIES, "unlimited")]
    tiles = form.any("tiles", "random")
    if tiles != "random":
        if isinstance(tiles, str):
            raise form.wrong(
                "tiles",
                say(
                    "{key} must be 'random' or {n} characters, not {value}",
                    n=SPACES,
                    value=short_repr(tiles),
                ),
            )
        tiles = [CHARACTERS[tile] for tile in read_tiles(form)]
    form.end()
    return {"supply": supply, "tiles": tiles}


def read_tiles(form: JsonReader) -> list[int]:
    """A character of each tile (2.1)."""
    tiles = form.words("tiles", CHARACTERS, low=SPACES, high=SPACES, once=True)
    for i, tile in enumerate(tiles):
        for other in tiles[:i]:
            if TILE_OF[other] == TILE_OF[tile]:
                both = say(
                    "{key} has {character} and {other}, the two sides of one tile",
                    character=CHARACTERS[other],
                    other=CHARACTERS[tile],
                )
                raise form.wrong("tiles", both)
    return tiles


def blank(players: int, options: Options, dice: int) -> State:
    """A state ready to be dealt: players, options, tiles that are given, and dice."""
    s = State()
    s.players = players
    s.counted = SUPPLIES.index(options["supply"])
    s.dice[0] = dice
    if options["tiles"] == "random":
        s.shuffled = 1
    else:
        s.tiles = [CHARACTERS.index(tile) for tile in options["tiles"]]
        mark_spots(s)
    return s


def public(s: State, options: Options) -> GameView:
    """All that is open to everybody (9.1); hidden cards are numbers of cards."""
    return {
        "options": {"supply": options["supply"]},
        "tiles": [CHARACTERS[tile] for tile in s.tiles],
        "market": [None if g == NONE else GOODS[g] for g in s.market],
        "camel": None if s.camel == NONE else CHARACTERS[s.tiles[s.camel]],
        "pile": s.pile_size,
        "players": [
            {
                "coins": s.coins[p],
                "prestige": s.prestige[p],
                "hand": sum(s.hand[p]),
                "shop": goods_dict(s.shop[p]),
                "tokens": [GOODS[g] for g in range(KINDS) if s.owner[g] == p],
                "sealed": [GOODS[g] for g in range(KINDS) if s.owner[g] == p and s.sealed[g]],
            }
            for p in range(s.players)
        ],
        "first": s.first,
        "turn": s.turn,
        "step": STEPS[s.step],
        "steps": s.steps,
        "drawn": drawn_cards(s, None) if s.step == KEEP else sum(s.drawn[s.turn]),
        "contested": None if s.contested == NONE else GOODS[s.contested],
        "resume": None if s.contested == NONE else "victory" if s.resume == OVER else "bonus",
        "partner": None if s.partner == NONE else s.partner,
        "owed": s.owed,
        "ending": bool(s.ending),
    }


def drawn_cards(s: State, seat: int | None) -> list[int | list[str]]:
    """The cards that each seat looks at, as a seat sees them: its own, of others the number."""
    drawn = enumerate(s.drawn[: s.players])
    return [goods_list(cards) if p == seat else sum(cards) for p, cards in drawn]


def write(s: State, options: Options) -> JsonDict:
    """The whole position: what is open, and every hidden card, and the dice."""
    position: JsonDict = {**public(s, options)}
    position["pile"] = [GOODS[g] for g in reversed(s.pile[: s.pile_size])]
    for p, player in enumerate(position["players"]):
        player["hand"] = goods_dict(s.hand[p])
    if s.step == KEEP:
        position["drawn"] = [goods_list(cards) for cards in s.drawn[: s.players]]
    else:
        position["drawn"] = goods_list(s.drawn[s.turn])
    position["dice"] = write_dice(s)
    return position


def goods_dict(counts: list[int]) -> Counts:
    """Goods with their numbers, those there are none of left out."""
    return {GOODS[g]: n for g, n in enumerate(counts) if n}


def goods_list(counts: list[int]) -> list[str]:
    """Goods one by one, lowest first."""
    return [GOODS[g] for g, n in enumerate(counts) for _ in range(n)]


def read(position: Position) -> State:
    """A state from a whole position; refuses what the box cannot hold."""
    form = JsonReader(position, "", BadPosition)
    s = read_open(form)
    read_hidden(form, s)
    check_box(s)
    check_step(s)
    out = [0] * SEATS
    check_winners(form, s.step == OVER, out[: winners(s, out)])
    form.end()
    return s


def read_open(form: JsonReader) -> State:
    """A state with all that is open in it; hands, pile and cards looked at are empty."""
    s = State()
    players = form.entries("players", low=LEAST_SEATS, high=SEATS)
    s.players = len(players)
    options = read_options(form.any("options", {}), BadPosition)
    s.counted = SUPPLIES.index(options["supply"])
    s.tiles = read_tiles(form)
    if options["tiles"] not in ("random", [CHARACTERS[tile] for tile in s.tiles]):
        raise form.wrong("options.tiles", "names other tiles than lie there")
    mark_spots(s)
    market = form.entries("market", low=SPACES, high=SPACES)
    s.market = [
        NONE if good is None else form.index(f"market[{i}]", good, GOODS)
        for i, good in enumerate(market)
    ]
    s.step = form.word("step", STEPS, "camel")
    s.first = form.integer("first", 0, high=s.players - 1)
    s.turn = form.integer("turn", s.first, high=s.players - 1)
    s.owner = [NONE] * KINDS
    for p, player in enumerate(players):
        read_player(JsonReader(player, f"players[{p}]", BadPosition), s, p)
    s.coins_left = left_of("coins", COIN_SUPPLY[s.counted], s.coins)
    s.prestige_left = left_of("prestige", PRESTIGE_SUPPLY[s.counted], s.prestige)
    read_course(form, s)
    return s


def read_player(form: JsonReader, s: State, p: int) -> None:
    """Read the open things before a player."""
    s.coins[p] = form.integer("coins", high=COIN_SUPPLY[s.counted])
    s.prestige[p] = form.integer("prestige", 0, high=PRESTIGE_SUPPLY[s.counted])
    s.shop[p] = form.counts("shop", GOODS, CARDS)
    for g in form.words("tokens", GOODS, high=KINDS, once=True):
        if s.owner[g] != NONE:
            raise form.wrong("tokens", f"has {GOODS[g]}, which seat {s.owner[g]} has too")
        s.owner[g] = p
    for g in form.words("sealed", GOODS, high=KINDS, once=True):
        if s.owner[g] != p:
            raise form.wrong("sealed", f"has {GOODS[g]}, which is not among the tokens")
        s.sealed[g] = 1
    form.any("hand", {})
    form.end()


def read_course(form: JsonReader, s: State) -> None:
    """Read the course of the turn."""
    s.camel = NONE
    if s.step in (KEEP, START):
        if form.has("camel"):
            raise form.wrong("camel", f"must be null in step {STEPS[s.step]!r}")
        if s.turn != s.first:
            raise form.wrong("turn", f"must be the first player's in step {STEPS[s.step]!r}")
    else:
        tile = form.word("camel", CHARACTERS)
        if tile not in s.tiles:
            raise form.wrong("camel", f"is on {CHARACTERS[tile]}, which is not among the tiles")
        s.camel = s.tiles.index(tile)
    walked = GOOD <= s.step < OVER
    s.steps = form.integer("steps", int(walked), low=int(walked), high=LONGEST_MOVE)
    s.ending = int(form.truth("ending", False))
    s.contested = NONE
    if form.has("contested"):
        s.contested = form.word("contested", GOODS)
        s.resume = (BONUS, OVER)[form.word("resume", RESUMES, "bonus")]
    elif form.has("resume"):
        raise form.wrong("resume", "needs a contested token")
    s.partner = form.integer("partner", high=s.players - 1) if form.has("partner") else NONE
    s.owed = form.integer("owed", 0, high=2)


def read_hidden(form: JsonReader, s: State) -> None:
    """Hands, pile, cards looked at, and the dice."""
    for p, player in enumerate(form.any("players")):
        s.hand[p] = JsonReader(player, f"players[{p}]", BadPosition).counts("hand", GOODS, CARDS)
    pile = form.words("pile", GOODS, high=CARDS)
    s.pile_size = len(pile)
    s.pile[: len(pile)] = reversed(pile)
    if s.step == KEEP:
        for p, cards in enumerate(form.each("drawn", s.players)):
            for g in cards.words("", GOODS, high=CARDS):
                s.drawn[p][g] += 1
    else:
        for g in form.words("drawn", GOODS, high=CARDS):
            s.drawn[s.turn][g] += 1
    s.dice[0] = read_dice(form)


def check_box(s: State) -> None:
    """No more of anything than the box holds (1, 2.2); cards not mentioned are away."""
    low, high = LOWEST[s.players], HIGHEST[s.players]
    for g, good in enumerate(GOODS):
        n = cards_in_play(s, g)
        in_game = low <= g <= high
        if not in_game and (n or s.owner[g] != NONE):
            raise BadPosition(f"{good} is not in a game of {s.players} players")
        if n > g + 1:
            raise BadPosition(f"there are {n} cards of {good}, but the box holds {g + 1}")
        s.away[g] = g + 1 - n if in_game else 0


def left_of(pieces: str, supply: int, taken: list[int]) -> int:
    """The rest of the supply; nobody can have more than it held (7.1)."""
    if sum(taken) > supply:
        raise BadPosition(f"there are {sum(taken)} {pieces}, but the supply is {supply}")
    return supply - sum(taken)


def cards_in_play(s: State, g: int) -> int:
    """The number of cards of a good, wherever they lie."""
    held = sum(s.hand[p][g] + s.shop[p][g] + s.drawn[p][g] for p in range(s.players))
    return held + s.market.count(g) + s.pile[: s.pile_size].count(g)


def check_step(s: State) -> None:
    """Check that a step has what it needs to be played, and nothing left over from another."""
    step = STEPS[s.step]
    if s.step == GOOD and s.market[s.camel] == NONE:
        raise BadPosition("step 'good' needs a card beside the camel")
    looked = sum(map(sum, s.drawn))
    if s.step in (KEEP, DRAW) and not looked:
        raise BadPosition(f"step {step!r} needs cards in drawn")
    if s.step not in (KEEP, DRAW) and looked:
        raise BadPosition(f"drawn must be empty in step {step!r}")
    if s.step in (PAY, GUARD):
        if s.contested == NONE or s.owner[s.contested] in (NONE, s.turn):
            raise BadPosition(f"step {step!r} needs contested, a token that another player holds")
    elif s.contested != NONE:
        raise BadPosition(f"contested must be null in step {step!r}")
    if s.step in (OFFER, GIVE):
        giver = s.partner if s.step == OFFER else s.turn
        if s.partner in (NONE, s.turn):
            raise BadPosition(f"step {step!r} needs partner, another seat than turn")
        if not 1 <= s.owed <= sum(s.hand[giver]):
            raise BadPosition(f"step {step!r} needs owed, cards that seat {giver} has in hand")
    elif s.partner != NONE or s.owed:
        raise BadPosition(f"partner and owed have no place in step {step!r}")


def inventory(s: State) -> dict[str, int]:
    """The constants of play: the cards of each good, those out of the game included."""
    return {good: cards_in_play(s, g) + s.away[g] for g, good in enumerate(GOODS)}
