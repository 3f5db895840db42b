// Notifications that a turn has begun: title, favicon, sound and a system notification.

import { preference } from "./preferences.js";

const assetPath = (name) => new URL(name, import.meta.url).pathname;
const ICON = { idle: assetPath("favicon.svg"), turn: assetPath("favicon-turn.svg") };
const NOTES = [[587.33, 0], [880, 0.14]];

let audio = null;

// Browsers let a page sound only after its user has touched it.
export function unlockAudio() {
  for (const gesture of ["pointerdown", "keydown"]) {
    addEventListener(gesture, () => {
      audio ??= window.AudioContext ? new AudioContext() : null;
      if (audio?.state === "suspended") audio.resume();
    }, { passive: true });
  }
}

export function updateTitle({ title, turn }) {
  if (title) document.title = title;
  const icon = document.querySelector("link[rel=icon]");
  if (icon) icon.href = turn ? ICON.turn : ICON.idle;
}

export function notify(text) {
  if (preference("sound")) chime();
  if (preference("notifications") && document.hidden && window.Notification?.permission === "granted") {
    const notification = new Notification(document.title, { body: text, tag: location.pathname });
    notification.addEventListener("click", () => { window.focus(); notification.close(); });
  }
}

export function chime() {
  if (!audio || audio.state !== "running") return;
  for (const [frequency, offset] of NOTES) {
    const oscillator = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + offset;
    oscillator.type = "sine";
    oscillator.frequency.value = frequency;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.16, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.7);
    oscillator.connect(volume).connect(audio.destination);
    oscillator.start(start);
    oscillator.stop(start + 0.75);
  }
}
