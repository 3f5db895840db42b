"""Studies of the deals of web tables, and the test vectors of docs/fairness.md.

python -m tools.fairness changes --changes 10000 --untouched 1000
python -m tools.fairness deals --deals 1000000
python -m tools.fairness costs
python -m tools.fairness vectors
"""

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median

from entrepot.engine.errors import BadRecord
from entrepot.engine.fairness.commitments import canonical, DealCommitment
from entrepot.engine.fairness.verification import verify_deal
from entrepot.engine.history import BOT
from entrepot.engine.key_stream import FRESH, Stream
from entrepot.games import find
from entrepot.server.sessions.fairness import kept_promise
from entrepot.server.sessions.log_entries import (
    ActionPlayed,
    ActionUndone,
    ChoiceChanged,
    EntryBody,
    GameBegun,
    SeatTaken,
    write,
)
from entrepot.server.sessions.session_state import SessionState
from entrepot.server.sessions.table_config import HUMAN, TableConfig, validated
from entrepot.server.storage.interface import StoredEntry, StoredTable

ROOT = Path(__file__).parents[1]
VECTORS = ROOT / "docs" / "vectors"
VERIFIER = ROOT / "src" / "entrepot" / "server" / "pages" / "static" / "verify.js"
SEATS = ("human", "human", "random")
CARDS = 55
PLACES = [*range(8), *range(20, CARDS)]
"""Of the cards of a deal for four, those in the market and in the pile."""


def secret(*parts: object) -> str:
    """64 digits that look like chance."""
    return sha256(repr(parts).encode()).hexdigest()


class WebTable:
    """A web table that keeps nothing, by a key and parts which are no secret."""

    def __init__(self, game: str, seed: int = 1, seats: tuple[str, ...] = SEATS) -> None:
        plan = validated(TableConfig(game, seats, names=("A",) * len(seats), wait=True))
        promised = {
            "game": game,
            "rules": find(game).rules_version,
            "seats": seats,
            "options": plan.options,
        }
        promise = DealCommitment(canonical(promised), secret("key", seed), secret("salt", seed))
        keys = {"digests": [None] * len(seats), "plan": plan.as_dict(), **kept_promise(promise)}
        self.kept, self.deeds = StoredTable("table", keys, 0.0, 0.0), list[StoredEntry]()
        self.state = SessionState(self.kept, [])

    def do(self, *bodies: EntryBody) -> None:
        """Something is done at it."""
        for body in bodies:
            self.deeds.append(StoredEntry(self.state.tick + 1, 0.0, write(body)))
            self.state.apply(self.deeds[-1], body)

    def again(self) -> SessionState:
        """The same, as another server would find it."""
        return SessionState(self.kept, self.deeds)

    def act(self, chance: Random) -> None:
        """Somebody does something at random."""
        state, seats = self.state, self.state.plan.seats
        seat = chance.choice(state.actors)
        action = chance.choice(state.legal(seat))
        self.do(
            ActionPlayed(seat, action) if seats[seat] == HUMAN else ActionPlayed(seat, action, BOT)
        )

    def change(self, seat: int, chance: Random) -> bool:
        """Somebody puts another choice in the place of theirs; gives whether there was one."""
        chosen = self.state.chosen(seat)
        others = sorted({*self.state.legal(seat)} - {chosen})
        if chosen is None or not others:
            return False
        self.do(ChoiceChanged(seat, chance.choice(others)))
        return True

    def record(self) -> dict:
        """The record of the finished game, without names."""
        return {key: value for key, value in self.state.record().items() if key != "names"}


def web_game(game: str, seed: int) -> dict:
    """The record of a game at a web table, with choices changed and actions taken back."""
    chance, table = Random(seed), WebTable(game, seed)
    state = table.state
    for seat in (0, 1):
        table.do(
            SeatTaken(seat, "A", None, secret("part", seed, seat) if seat or seed % 3 else None)
        )
    table.do(GameBegun())
    while not state.over:
        changing = [s for s in (0, 1) if state.chosen(s) and chance.random() < 0.2]
        undoing = [s for s in (0, 1) if state.can_undo(s) and chance.random() < 0.1]
        if undoing:
            table.do(ActionUndone(undoing[0]))
        elif not (changing and table.change(changing[0], chance)):
            table.act(chance)
    return table.record()


def changed(record: dict, chance: Random) -> str:
    """A record with one thing changed, as text: a byte, a card, a bid, an action, key, salt."""
    text = json.dumps(record, ensure_ascii=False)
    while True:
        kind = chance.choice(("byte", "byte", "cards", "choice", "action", "hash", "number"))
        other = _change(kind, text, json.loads(text), chance)
        try:
            if json.loads(other) != record:
                return other
        except ValueError:
            return other


def _change(kind: str, text: str, record: dict, chance: Random) -> str:
    if kind == "byte":
        place = chance.randrange(len(text))
        return text[:place] + chr(chance.randrange(32, 127)) + text[place + 1 :]
    deal = record["deal"]
    if kind == "cards":
        rows = [row for row in _lists(record["setup"]) if len({canonical(x) for x in row}) > 1]
        row = chance.choice(rows)
        i, j = chance.sample(range(len(row)), 2)
        row[i], row[j] = row[j], row[i]
    elif kind == "choice":
        place = chance.choice([i for i, line in enumerate(deal["deeds"]) if line[0] in "ac"])
        words = deal["deeds"][place].split(" ")
        said = words[: 3 if words[0] == "act" else 2]
        deal["deeds"][place] = " ".join([*said, chance.choice(find(record["game"]).actions)])
    elif kind == "action":
        rows = chance.choice((record["actions"], deal["deeds"], deal["rolls"]))
        place = chance.randrange(len(rows))
        if chance.random() < 0.5:
            del rows[place]
        else:
            rows.insert(place, chance.choice(rows))
    elif kind == "hash":
        deal[chance.choice(("key", "salt", "promise", "head"))] = secret(chance.random())
    else:
        rolls = chance.choice(deal["rolls"])
        roll = chance.choice(rolls[1])
        roll[chance.randrange(2)] += 1
    return json.dumps(record, ensure_ascii=False)


def _lists(thing: object) -> Iterator[list]:
    if isinstance(thing, list):
        if len(thing) > 1:
            yield thing
        for one in thing:
            yield from _lists(one)
    elif isinstance(thing, dict):
        for one in thing.values():
            yield from _lists(one)


def is_good(text: str) -> bool:
    """What `entrepot verify` finds: a record that keeps what it promises."""
    try:
        record = json.loads(text)
        if not isinstance(record, dict) or record.get("deal") is None:
            return False
        verify_deal(record, find)
    except (ValueError, BadRecord):
        return False
    return True


def examples(n: int, untouched: bool, seed: int, games: int = 40) -> Iterator[str]:
    """Texts of records, changed or not."""
    chance = Random(seed)
    known = {}
    for i in range(n):
        which = ("dunhuang", "dschunk")[i % 2], seed * 1000 + (i if untouched else i % games)
        if which not in known:
            record = web_game(*which)
            known = known if len(known) < games else {}
            known[which] = record
        record = known[which]
        yield json.dumps(record, ensure_ascii=False) if untouched else changed(record, chance)


def study_changes(changes: int, untouched: int) -> None:
    """How many changed records are found, and how many others refused, by both verifiers."""
    for name, n, as_it_was in (("changed", changes, False), ("untouched", untouched, True)):
        texts = list(examples(n, as_it_was, 7))
        with ProcessPoolExecutor() as pool:
            here = sum(pool.map(is_good, texts, chunksize=50))
        print(f"{n} {name} records: entrepot verify takes {here} for good", flush=True)
        there = sum(in_browser(texts))
        print(f"{n} {name} records: the browser takes {there} for good", flush=True)


def study_costs(tables: int = 200, records: int = 20) -> None:
    """What a promise costs when a table is opened, and how long a browser verifies a game."""
    from tests.server.leak_survey import Inside

    times: dict[str, list[float]] = {"with a promise": [], "from a seed": []}
    with asyncio.Runner() as runner, Inside(runner) as server:
        for i in range(tables):
            game = ("dunhuang", "dschunk")[i % 2]
            for name, more in (("with a promise", {}), ("from a seed", {"seed": i})):
                form = {"game": game, "seats": ["human", "random", "random"], **more}
                times[name].append(server.ask("/api/tables", {}, form).seconds)
    for name, took in times.items():
        print(f"opening a table {name}: {1000 * median(took):.2f} ms of {len(took)} in the middle")
    texts = [json.dumps(web_game(("dunhuang", "dschunk")[i % 2], i)) for i in range(records)]
    took = in_browser(texts, CLOCKED)
    middle, most = median(took), max(took)
    print(f"verifying a game in Chromium: {middle:.0f} ms in the middle, {most:.0f} at most")


JUDGED = "try { return verify(JSON.parse(text)) === null; } catch { return false; }"
CLOCKED = """const before = performance.now();
  if (verify(JSON.parse(text)) !== null) throw new Error("a good record is refused");
  return performance.now() - before;"""


def in_browser(texts: list[str], what: str = JUDGED, batch: int = 200) -> list:
    """What the page of a finished game finds."""
    from playwright.sync_api import sync_playwright
    from tests.server.browser.chromium import chromium_path

    asked = f"""async ([source, texts]) => {{
      const url = URL.createObjectURL(new Blob([source], {{ type: "text/javascript" }}));
      const {{ verify }} = await import(url);
      return texts.map((text) => {{ {what} }});
    }}"""
    with sync_playwright() as playwright:
        path = chromium_path(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path)
        page = browser.new_page()
        source = VERIFIER.read_text(encoding="utf-8")
        answers = [
            answer
            for i in range(0, len(texts), batch)
            for answer in page.evaluate(asked, [source, texts[i : i + batch]])
        ]
        browser.close()
    return answers


def study_deals(deals: int) -> None:
    """Each card of Dunhuang in each place, and the places of equal goods, by chi-square."""
    with ProcessPoolExecutor(2) as pool:
        chunks = [(i, min(10_000, deals - i)) for i in range(0, deals, 10_000)]
        counts: Counter = sum(pool.map(_count, chunks), Counter())
    shares = [(good + 1) / CARDS for good in range(10)]
    _tell(
        "which good lies in which place of market and pile", counts, "pile", PLACES, shares, deals
    )
    _tell("which goods each seat is dealt", counts, "hand", range(4), shares, 3 * deals)
    _tell("which side of which tile lies where", counts, "tile", range(8), [1 / 16] * 16, deals)
    _tell("who is first", counts, "first", [0], [1 / 4] * 4, deals)
    pairs = sum(counts["pair", same] for same in (0, 1))
    expected = sum((g + 1) * g for g in range(10)) / (55 * 54)
    error = (pairs * expected * (1 - expected)) ** 0.5
    found = (counts["pair", 1] - pairs * expected) / error
    print(f"neighbours in the pile that are alike: {found:+.2f} standard errors")


def _tell(
    what: str, counts: Counter, kind: str, places: Sequence[int], shares: list[float], n: int
) -> None:
    """How far counts are from what is expected, in standard errors of chi-square."""
    chi = sum(
        (counts[kind, place, value] - n * share) ** 2 / (n * share)
        for place in places
        for value, share in enumerate(shares)
    )
    free = len(places) * (len(shares) - 1)
    off = (chi - free) / (2 * free) ** 0.5
    print(
        f"{what}: chi-square {chi:.1f} with {free} degrees of freedom, {off:+.2f} standard errors"
    )


def _count(chunk: tuple[int, int]) -> Counter:
    """What lies where in some deals, each by a key of its own."""
    game = find("dunhuang")
    first, n = chunk
    counts: Counter = Counter()
    for i in range(first, first + n):
        stream = Stream(game, sha256(f"deal {i}".encode()).digest())
        state = game.blank(4, game.options({}), FRESH)
        stream.deal(state)
        pile = [*state.market[:8], *state.pile[: state.pile_size][::-1]]
        for place, good in zip(PLACES, pile, strict=True):
            counts["pile", place, good] += 1
        for seat in range(4):
            for good, held in enumerate(state.drawn[seat]):
                counts["hand", seat, good] += held
        for one, other in pairwise(pile[8:]):
            counts["pair", int(one == other)] += 1
        for space, tile in enumerate(state.tiles):
            counts["tile", space, tile] += 1
        counts["first", 0, state.first] += 1
    return counts


def write_vectors() -> None:
    """A record of each game to try a verifier on."""
    for game in ("dunhuang", "dschunk"):
        text = json.dumps(web_game(game, 1), ensure_ascii=False, indent=1)
        (VECTORS / f"{game}.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("changes", "deals", "costs", "vectors"))
    parser.add_argument("--changes", type=int, default=10_000)
    parser.add_argument("--untouched", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=1_000_000)
    asked = parser.parse_args()
    if asked.what == "changes":
        study_changes(asked.changes, asked.untouched)
    elif asked.what == "deals":
        study_deals(asked.deals)
    elif asked.what == "costs":
        study_costs()
    else:
        write_vectors()
