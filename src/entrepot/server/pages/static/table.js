// Page of a table: renders what the server pushes, submits the player's actions, and replays past
// moments in between.

import { bindActions } from "./actions.js";
import { animate, measure } from "./animate.js";
import { startChat } from "./chat.js";
import { renderClock, startClock } from "./clock.js";
import { checkWhenOver, confirmEntropy, recordCommitments } from "./fairness.js";
import { startFirstTimeTips } from "./first_time_tips.js";
import { startHints } from "./hints.js";
import { bindKeyboard, numberActions } from "./keyboard.js";
import { connect } from "./live.js";
import { bindReview, renderValues } from "./moment_review.js";
import { morph, parseHtml } from "./morph.js";
import { notify, unlockAudio, updateTitle } from "./notifications.js";
import { createOverlays, paceFactor } from "./overlays.js";
import { refreshPlayers, setAbsent } from "./players.js";
import { bindPreferences, preference, renderPreferences } from "./preferences.js";
import { pointerReleased } from "./press.js";
import { startReplay } from "./replay.js";
import { bindRulesCard } from "./rules_card.js";
import { showError } from "./toast.js";
import { createTooltips } from "./tooltips.js";
import { bindTouch } from "./touch.js";

const PUSH_TIMEOUT = 2000;
const room = document.getElementById("room");
const stage = document.getElementById("stage");
const liveRegion = document.getElementById("aloud");
const tooltips = createTooltips(room);
const firstTimeTips = startFirstTimeTips(document.getElementById("table").dataset.game, room.dataset.table);
let deferred = null;
const overlays = createOverlays(() => deferred && patch(deferred));
const chat = startChat(room);
const drawnVersion = () => Number(document.getElementById("table").dataset.version);
const hints = startHints(room, { version: drawnVersion });
const largeWindow = matchMedia("(min-width: 1000px) and (min-height: 600px)");
let latest = JSON.parse(stage.dataset.now);
let connection = null;
let notifyReceived = () => {};
let lastActors = null;
const unannounced = [];

// In a large window the table fills the height that is left, which its drawing reads as a length.
function fitTable() {
  if (largeWindow.matches) stage.style.setProperty("--table-height", `${stage.clientHeight}px`);
  else stage.style.removeProperty("--table-height");
}

// Another player's turn is announced as a whole, when it is over.
function announce({ announce: text, said, asks, turn }) {
  const { actors } = document.getElementById("table").dataset;
  if (!said) {
    if (text) liveRegion.textContent = text;
    return;
  }
  unannounced.push(...said);
  const turnGoesOn = actors && actors === lastActors && !turn;
  lastActors = actors;
  if (turnGoesOn || (!unannounced.length && !asks)) return;
  liveRegion.textContent = [...unannounced.splice(0), asks].join(" ");
}

// Overlays come before the player's turn.
function render(message) {
  const { glides, showings } = message;
  const table = document.getElementById("table");
  const before = measure(table);
  patch(message, message.turn && overlays.isBusy(showings));
  animate(table, before, glides, paceFactor());
  overlays.show(showings);
  announce(message);
}

function patch(message, isDeferred = false) {
  const table = document.getElementById("table");
  const next = parseHtml(message.html);
  deferred = isDeferred ? message : null;
  if (isDeferred) deactivate(next);
  morph(table, next);
  numberActions(table);
  renderValues(table);
  renderPreferences(table);
  renderClock();
  tooltips.update();
  hints.update();
  firstTimeTips.update(isDeferred ? {} : message);
}

// Makes the table one on which nothing plays an action yet.
function deactivate(table) {
  const { seat, actors } = table.dataset;
  table.toggleAttribute("data-held", true);
  table.dataset.actors = actors.split(",").filter((actor) => actor !== seat).join(",");
  for (const element of table.querySelectorAll("[data-action]")) {
    element.dataset.held = element.dataset.action;
    element.removeAttribute("data-action");
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
  if (!recordCommitments(room.dataset.table, message)) showError(room.dataset.broken);
  chat.receive(message.chat);
  updateTitle(message);
  refreshPlayers();
  setAbsent(message.absent);
  if (message.rematch) announceRematch();
  if (message.called) notify(message.announce);
  // The result says how the game ended, and nothing lies over it.
  if (message.over) {
    message.showings = [];
    overlays.clear();
  }
  if (replay.isReplaying()) replay.notifyNews(message);
  else render(message);
  if (ended && !replay.isReplaying()) replay.goLive();
  notifyReceived();
}

// A rematch is offered wherever the player looks: at the result, at a moment, or elsewhere.
function announceRematch() {
  const offer = document.getElementById("again-table");
  if (!offer?.hidden) return;
  offer.hidden = false;
  notify(offer.querySelector("span").textContent);
}

// Waits after an action until the table shows its result, and fetches it where nothing is pushed.
async function sync(result) {
  const received = result ? receivedTick(result.tick) : new Promise(() => {});
  if (result && connection.isConnected() && (await Promise.race([received, delay(PUSH_TIMEOUT)]))) return;
  await Promise.race([received, refetch()]);
}

async function receivedTick(tick) {
  while (latest.tick < tick) await new Promise((resolve) => { notifyReceived = resolve; });
  return true;
}

async function refetch() {
  const response = await fetch(location.pathname);
  if (response.ok) replay.render(await response.text());
}

const delay = (time) => new Promise((resolve) => { setTimeout(resolve, time); });

const replay = startReplay(room, {
  latest: () => latest,
  draw: (message) => {
    if (replay.isReplaying()) overlays.clear();
    render(message);
  },
  pause: overlays.pause,
  setLatest: (message) => { latest = message; },
});
bindTouch(room, tooltips);
const isReview = room.hasAttribute("data-reviewed");
if (isReview) bindReview(room, replay.go);
else bindActions(room, {
  version: drawnVersion,
  mustConfirm: () => preference("asking"),
  sync,
});
new ResizeObserver(fitTable).observe(stage);
largeWindow.addEventListener("change", fitTable);
recordCommitments(room.dataset.table, latest);
confirmEntropy(room.dataset.table, room.hasAttribute("data-seated"));
checkWhenOver(document.getElementById("result"), room.dataset.table);
updateTitle(latest);
unlockAudio();
bindPreferences((name) => name === "pace" && connection.send(preference(name)));
startClock();
renderPreferences();
bindKeyboard();
bindRulesCard(room);
firstTimeTips.update(latest);
numberActions(document.getElementById("table"));
renderValues(document.getElementById("table"));
if (latest.rematch) announceRematch();
setAbsent(latest.absent);
if (room.hasAttribute("data-live")) {
  connection = connect(room.dataset.table, {
    onMessage: receive,
    ready: pointerReleased,
    pace: () => preference("pace"),
    onOffline: (offline) => { document.getElementById("away").hidden = !offline; },
  });
} else {
  connection = { isConnected: () => false, send: () => {} };
}
