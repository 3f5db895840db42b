// Tells a reader who looks elsewhere that it is their turn: title, icon, sound, notification.

import { wanted } from "./wishes.js";

const beside = (name) => new URL(name, import.meta.url).pathname;
const ICON = { rest: beside("favicon.svg"), turn: beside("favicon-turn.svg") };
const NOTES = [[587.33, 0], [880, 0.14]];

let sounds = null;

// Browsers let a page sound only after the reader has touched it.
export function readyToSound() {
  for (const touched of ["pointerdown", "keydown"]) {
    addEventListener(touched, () => {
      sounds ??= window.AudioContext ? new AudioContext() : null;
      if (sounds?.state === "suspended") sounds.resume();
    }, { passive: true });
  }
}

export function show({ title, turn }) {
  if (title) document.title = title;
  const icon = document.querySelector("link[rel=icon]");
  if (icon) icon.href = turn ? ICON.turn : ICON.rest;
}

export function call(text) {
  if (wanted("sound")) chime();
  if (wanted("notifications") && document.hidden && window.Notification?.permission === "granted") {
    const note = new Notification(document.title, { body: text, tag: location.pathname });
    note.addEventListener("click", () => { window.focus(); note.close(); });
  }
}

export function chime() {
  if (!sounds || sounds.state !== "running") return;
  for (const [pitch, start] of NOTES) {
    const note = sounds.createOscillator();
    const swell = sounds.createGain();
    const at = sounds.currentTime + start;
    note.type = "sine";
    note.frequency.value = pitch;
    swell.gain.setValueAtTime(0.0001, at);
    swell.gain.exponentialRampToValueAtTime(0.16, at + 0.02);
    swell.gain.exponentialRampToValueAtTime(0.0001, at + 0.7);
    note.connect(swell).connect(sounds.destination);
    note.start(at);
    note.stop(at + 0.75);
  }
}
