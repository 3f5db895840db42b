// Countdown of the player to move: [data-until] is the deadline, in seconds since 1970.

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function startClock() {
  renderClock();
  setInterval(renderClock, 1000);
}

export function renderClock() {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const left = Math.max(0, Math.round(Number(clock.dataset.until) - Date.now() / 1000));
  clock.textContent = formatDuration(left);
  clock.toggleAttribute("data-late", left < 20);
}

// The two largest units, in the page's language.
function formatDuration(seconds) {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  const units = UNITS.slice(first < 0 ? 3 : first, (first < 0 ? 3 : first) + 2);
  let rest = seconds;
  return units.map(([unit, size]) => {
    const n = Math.floor(rest / size);
    rest -= n * size;
    const format = { style: "unit", unit, unitDisplay: "narrow" };
    return new Intl.NumberFormat(document.documentElement.lang, format).format(n);
  }).join(" ");
}
