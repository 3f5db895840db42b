"""A verifier in another language than the server's: the one that the page of a game has."""

import json
from hashlib import sha256
from hmac import digest
from random import Random

import pytest
from tools.fairness import changed, is_good, VECTORS, VERIFIER, web_game

from entrepot.engine.fairness.commitments import canonical
from tests.forged_records import forgeries
from tests.random_games import GAMES

RUN = """async ([source, what, given]) => {
  const url = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  const { verify, hash, mac, heads, canonical } = await import(url);
  const whether = (text) => {
    try { return verify(JSON.parse(text)); } catch { return "form"; }
  };
  if (what === "hash") return given.map((lines) => hash(...lines));
  if (what === "mac") return given.map((lines) => mac(...lines));
  if (what === "heads") return heads(given);
  if (what === "canonical") return given.map(canonical);
  return given.map(whether);
}"""


@pytest.fixture
def run(chromium):
    """Runs something of the verifier on a page that no server has sent."""
    page = chromium.new_page()
    source = VERIFIER.read_text(encoding="utf-8")
    yield lambda what, given: page.evaluate(RUN, [source, what, given])
    page.close()


def test_it_is_short_enough_to_be_read():
    assert len(VERIFIER.read_text(encoding="utf-8").splitlines()) <= 150


def test_its_hashes_are_those_of_the_standard(run):
    texts = ["", "abc", "é商", *("x" * n for n in (54, 55, 56, 63, 64, 65, 119, 120, 1000))]
    assert run("hash", [[text] for text in texts]) == [
        sha256(text.encode()).hexdigest() for text in texts
    ]
    key = "0b" * 32
    assert run("mac", [[key, text] for text in texts]) == [
        digest(bytes.fromhex(key), text.encode(), "sha256").hex() for text in texts
    ]


@pytest.mark.parametrize("game", GAMES)
def test_it_agrees_with_the_vectors_of_the_documentation(run, game):
    text = (VECTORS / f"{game}.json").read_text(encoding="utf-8")
    record = json.loads(text)
    assert record == web_game(game, 1), "written by: python -m tools.fairness vectors"
    assert is_good(text)
    told = json.dumps({**record, "names": ["Ana", "Ben", "Cem"], "hints": [[0, 0]]})
    assert is_good(told)
    assert run("verify", [text, told]) == [None, None]
    assert run("heads", record["deal"])[-1] == record["deal"]["head"]


@pytest.mark.parametrize("game", GAMES)
def test_both_verifiers_find_what_was_changed_and_refuse_nothing_else(run, game):
    record, chance = web_game(game, 2), Random(1)
    assert run("verify", [json.dumps(record)]) == [None]
    texts = [changed(record, chance) for _ in range(60)]
    assert [
        text for text, fault in zip(texts, run("verify", texts), strict=True) if not fault
    ] == []
    assert [text for text in texts[:20] if is_good(text)] == []


def test_what_no_table_could_have_done_is_refused_however_it_is_hashed(run):
    """But for what only the rules can tell, which a page does not know."""
    by_the_rules = {
        "a stand-in that nobody called",
        "a stand-in that plays on for who has come back",
    }
    forged = dict(forgeries())
    found = run("verify", [json.dumps(record) for record in forged.values()])
    assert {name for name, fault in zip(forged, found, strict=True) if not fault} <= by_the_rules


def test_texts_are_written_as_in_python(run):
    things = [{"é": 1, "\uffff": 2, "\U0001f600": 3, "a": [None, True, '商\n"\\']}, -1, 2**53 - 1]
    assert run("canonical", things) == [canonical(thing) for thing in things]


@pytest.mark.parametrize(
    ("fault", "change"),
    [
        ("promise", lambda r: r["deal"].update(salt="0" * 64)),
        ("plan", lambda r: r["options"].update(supply="counted")),
        ("parts", lambda r: r["deal"]["deeds"].pop(0)),
        ("rolls", lambda r: r["deal"]["rolls"][0][1][0].__setitem__(1, 7)),
        ("actions", lambda r: r["actions"].pop()),
        ("setup", lambda r: r["setup"]["market"].reverse()),
        ("result", lambda r: r["result"]["scores"].reverse()),
        ("chain", lambda r: r["deal"].update(head="0" * 64)),
        ("form", lambda r: r.update(more=1)),
        ("form", lambda r: r.update(deal=None)),
    ],
)
def test_it_says_what_is_wrong(run, fault, change):
    record = web_game("dunhuang", 1)
    change(record)
    assert run("verify", [json.dumps(record)]) == [fault]
