// The page of a table: what the server sends is drawn, what the reader does is sent, and moments
// that have passed can be looked at in between.

import { attend } from "./act.js";
import * as attention from "./attention.js";
import { chat } from "./chat.js";
import { runClock, showClock } from "./clock.js";
import { companyChanged, showAbsent } from "./company.js";
import { checkWhenOver, note, settle } from "./fair.js";
import { glide, places } from "./glide.js";
import { hints } from "./hints.js";
import { keys, number } from "./keys.js";
import { connect } from "./live.js";
import { morph, parsed } from "./morph.js";
import { nudges } from "./nudges.js";
import { overview } from "./overview.js";
import { released } from "./press.js";
import { moments } from "./replay.js";
import { reviewing, showWorth } from "./review.js";
import { pace, stage as stageOf } from "./stage.js";
import { tips } from "./tips.js";
import { complain } from "./toast.js";
import { touch } from "./touch.js";
import { obeyWishes, showWishes, wanted } from "./wishes.js";

const PATIENCE = 2000;
const room = document.getElementById("room");
const stage = document.getElementById("stage");
const aloud = document.getElementById("aloud");
const bubbles = tips(room);
const firsts = nudges(document.getElementById("table").dataset.game, room.dataset.table);
let held = null;
const shown = stageOf(() => held && paint(held));
const talk = chat(room);
const drawnVersion = () => Number(document.getElementById("table").dataset.version);
const advice = hints(room, { version: drawnVersion });
const wide = matchMedia("(min-width: 1000px) and (min-height: 600px)");
let latest = JSON.parse(stage.dataset.now);
let line = null;
let tellShown = () => {};
let acting = null;
const untold = [];

// On a wide screen the table has what the window leaves it, told as a length for its drawing.
function fill() {
  if (wide.matches) stage.style.setProperty("--table-height", `${stage.clientHeight}px`);
  else stage.style.removeProperty("--table-height");
}

// A whole turn of somebody else is said at once, when it is over.
function speak({ announce, said, asks, turn }) {
  const { actors } = document.getElementById("table").dataset;
  if (!said) {
    if (announce) aloud.textContent = announce;
    return;
  }
  untold.push(...said);
  const goesOn = actors && actors === acting && !turn;
  acting = actors;
  if (goesOn || (!untold.length && !asks)) return;
  aloud.textContent = [...untold.splice(0), asks].join(" ");
}

// What is shown comes before the reader's turn.
function draw(now) {
  const { glides, showings } = now;
  const table = document.getElementById("table");
  const before = places(table);
  paint(now, now.turn && shown.busy(showings));
  glide(table, before, glides, pace());
  shown.show(showings);
  speak(now);
}

function paint(now, waits = false) {
  const table = document.getElementById("table");
  const next = parsed(now.html);
  held = waits ? now : null;
  if (waits) hold(next);
  morph(table, next);
  number(table);
  showWorth(table);
  showWishes(table);
  showClock();
  bubbles.redrawn();
  advice.redrawn();
  firsts.show(waits ? {} : now);
}

// The table as it will be, on which nothing plays an action yet.
function hold(table) {
  const { seat, actors } = table.dataset;
  table.toggleAttribute("data-held", true);
  table.dataset.actors = actors.split(",").filter((one) => one !== seat).join(",");
  for (const one of table.querySelectorAll("[data-action]")) {
    one.dataset.held = one.dataset.action;
    one.removeAttribute("data-action");
  }
}

function receive(message) {
  if (message.removed) {
    location.reload();
    return;
  }
  if (message.tick < latest.tick) return;
  const ended = (message.over && !latest.over) || message.rematch !== latest.rematch;
  latest = message;
  if (!note(room.dataset.table, message)) complain(room.dataset.broken);
  talk.hear(message.chat);
  attention.show(message);
  companyChanged();
  showAbsent(message.absent);
  if (message.rematch) tellRematch();
  if (message.called) attention.call(message.announce);
  // The result says how it ended, and nothing lies over it.
  if (message.over) {
    message.showings = [];
    shown.clear();
  }
  if (past.watching()) past.news(message);
  else draw(message);
  if (ended && !past.watching()) past.now();
  tellShown();
}

// Wherever the reader looks: at the result, at a moment, or elsewhere.
function tellRematch() {
  const offer = document.getElementById("again-table");
  if (!offer?.hidden) return;
  offer.hidden = false;
  attention.call(offer.querySelector("span").textContent);
}

// After a deed of the reader's: wait for what it led to, or fetch it where nothing is pushed.
async function follow(reply) {
  const come = reply ? pushed(reply.tick) : new Promise(() => {});
  if (reply && line.connected() && (await Promise.race([come, pause(PATIENCE)]))) return;
  await Promise.race([come, fetched()]);
}

async function pushed(tick) {
  while (latest.tick < tick) await new Promise((settle) => { tellShown = settle; });
  return true;
}

async function fetched() {
  const page = await fetch(location.pathname);
  if (page.ok) past.show(await page.text());
}

const pause = (time) => new Promise((settle) => { setTimeout(settle, time); });

const past = moments(room, {
  latest: () => latest,
  draw: (now) => {
    if (past.watching()) shown.clear();
    draw(now);
  },
  rest: shown.rest,
  set: (now) => { latest = now; },
});
touch(room, bubbles);
const reviewed = room.hasAttribute("data-reviewed");
if (reviewed) reviewing(room, past.go);
else attend(room, {
  version: drawnVersion,
  asking: () => wanted("asking"),
  behind: follow,
});
new ResizeObserver(fill).observe(stage);
wide.addEventListener("change", fill);
note(room.dataset.table, latest);
settle(room.dataset.table, room.hasAttribute("data-seated"));
checkWhenOver(document.getElementById("result"), room.dataset.table);
attention.show(latest);
attention.readyToSound();
obeyWishes((wish) => wish === "pace" && line.say(wanted(wish)));
runClock();
showWishes();
keys();
overview(room);
firsts.show(latest);
number(document.getElementById("table"));
showWorth(document.getElementById("table"));
if (latest.rematch) tellRematch();
showAbsent(latest.absent);
if (room.hasAttribute("data-live")) {
  line = connect(room.dataset.table, {
    receive,
    when: released,
    pace: () => wanted("pace"),
    away: (gone) => { document.getElementById("away").hidden = !gone; },
  });
} else {
  line = { connected: () => false, say: () => {} };
}
