"""When a game is over its page checks the deal, without the server."""

from random import Random

from playwright.sync_api import expect
from tools.fairness import secret, WebTable

from entrepot.server.sessions.log_entries import GameBegun, SeatTaken
from tests.forged_records import rechained

KEPT = """() => JSON.parse(
  localStorage[Object.keys(localStorage).find((key) => key.startsWith("entrepot deal"))]
)"""
"""What the browser has kept of a table."""


def test_the_result_says_that_the_deal_is_verified_and_a_changed_record_does_not_pass(guest):
    ana = guest()
    ana.watch_bots("dunhuang")
    panel = ana.page.locator("[data-fair]")
    expect(panel.locator("[data-verified]")).to_be_visible()
    expect(panel.locator("[data-false]")).to_be_hidden()
    known = ana.page.evaluate(KEPT)
    assert known["heads"]

    def forge(route):
        record = route.fetch().json()
        record["result"]["scores"].reverse()
        record["result"]["scores"][0] += 1
        route.fulfill(json=record)

    ana.page.route("**/record", forge)
    ana.page.reload()
    expect(panel.locator("[data-false]")).to_be_visible()
    assert panel.get_attribute("data-fault") == "result"


def test_a_good_record_of_another_game_is_not_what_this_browser_was_told(guest):
    ana = guest()
    ana.watch_bots("dunhuang")
    other = ana.page.url
    expect(ana.page.locator("[data-verified]")).to_be_visible()
    ana.watch_bots("dunhuang")
    expect(ana.page.locator("[data-verified]")).to_be_visible()
    ana.page.route("**/record", lambda route: route.continue_(url=f"{other}/record"))
    ana.page.reload()
    expect(ana.page.locator("[data-false]")).to_be_visible()
    # All tables of this server have the same key, and so the same promise.
    assert ana.page.locator("[data-fair]").get_attribute("data-fault") == "chain"


def test_who_plays_now_adds_their_part_after_having_seen_the_promise(guest):
    ana = guest()
    ana.visit("/")
    ana.page.locator("[data-play-now='dunhuang']").first.click()
    expect(ana.table).to_be_visible()
    ana.page.wait_for_function(f"() => ({KEPT})().part?.length === 64")
    known = ana.page.evaluate(KEPT)
    standing = ana.page.request.get(f"/api{ana.page.url[ana.page.url.index('/tables') :]}").json()
    assert standing["promise"] == known["promise"]
    assert not standing["waiting"]


AGAINST = """async ([record, known, message]) => {
  const { failedCheck, recordCommitments } = await import("/static/now/fairness.js");
  if (!message) return failedCheck(record, known);
  localStorage.setItem("entrepot deal table", JSON.stringify(known));
  return recordCommitments("table", message);
}"""
"""What a page finds in a record against what it knows, or in a message."""


def test_a_browser_compares_all_that_it_was_told(guest):
    table = WebTable("dschunk", 5)
    promised, chance = table.state.promised, Random(5)
    table.do(
        SeatTaken(0, "A", None, secret("mine")),
        SeatTaken(1, "B", None, secret("theirs")),
        GameBegun(),
    )
    notes = []
    while not table.state.over:
        table.act(chance)
        notes.append(promised.told(0))
        if chance.random() < 0.5 and table.change(0, chance):
            notes.append(promised.told(0))
    known = {
        "promise": promised.commitment,
        "part": secret("mine"),
        "heads": [note["head"] for note in notes],
        "pledges": [[note["head"], note["pledges"]] for note in notes if any(note["pledges"])],
    }
    ana = guest()
    ana.visit("/")
    record = table.record()
    assert any(line.startswith("change 0") for line in record["deal"]["deeds"])

    def found(**other):
        return ana.page.evaluate(AGAINST, [record, {**known, **other}, None])

    assert found() is None
    assert found(part=secret("other")) == "parts"
    assert found(promise=secret("other")) == "promise"
    assert found(heads=[secret("other")]) == "chain"
    head, row = known["pledges"][3]
    assert found(pledges=[[head, [one and secret("other") for one in row]]]) == "choices"
    assert found(broken=True) == "choices"
    deeds = record["deal"]["deeds"]
    later = rechained(record, [*deeds[:3], f"sit 0 {secret('mine')}", *deeds[3:]])
    unheard = {"part": secret("mine"), "heads": []}
    assert ana.page.evaluate(AGAINST, [later, unheard, None]) is None
    forged = rechained(record, [*deeds[:2], f"sit 0 {secret('chosen')}", *deeds[2:]])
    assert ana.page.evaluate(AGAINST, [forged, unheard, None]) == "parts"

    at = next(i for i, note in enumerate(notes) if note["opened"])
    message = {"promise": promised.commitment, **notes[at]}
    assert ana.page.evaluate(AGAINST, [None, known, message])
    message["opened"] = [{**one, "action": "pass"} for one in message["opened"]]
    assert not ana.page.evaluate(AGAINST, [None, known, message])


OFFERED = """async ([part, seated]) => {
  const { confirmEntropy, loadDeal, saveDeal } = await import("/static/now/fairness.js");
  if (part) saveDeal("table", { ...loadDeal("table"), offered: part });
  await confirmEntropy("table", seated);
  return [loadDeal("table").part ?? null, loadDeal("table").offered ?? null];
}"""
"""What a browser keeps of a part that it has offered: as its own, and as still to be told of."""


def test_a_part_is_checked_only_where_the_server_has_said_that_it_counts(guest):
    ana = guest()
    ana.visit("/")
    mine, answers = secret("mine"), [{"status": 429}, {"json": {"counts": True}}]
    answers += [{"json": {"counts": True}}, {"json": {"counts": False}}]
    ana.page.route("**/tables/table/part", lambda route: route.fulfill(**answers.pop(0)))

    def kept(part=None, seated=True):
        return ana.page.evaluate(OFFERED, [part, seated])

    assert kept(mine) == [None, mine], "nothing is known while there is no answer"
    assert kept() == [mine, None]
    assert kept() == [mine, None], "and is not asked again"
    assert kept(seated=False) == [None, None], "somebody else may have the seat"
    assert kept(mine) == [mine, None]
    assert kept(secret("other")) == [None, None], "another device was first"
