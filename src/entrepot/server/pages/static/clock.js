// How long the one who is awaited still has, where the table has a clock: [data-until] in seconds.

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];

export function runClock() {
  showClock();
  setInterval(showClock, 1000);
}

export function showClock() {
  const clock = document.getElementById("clock");
  if (!clock) return;
  const left = Math.max(0, Math.round(Number(clock.dataset.until) - Date.now() / 1000));
  clock.textContent = said(left);
  clock.toggleAttribute("data-late", left < 20);
}

// The two largest units, in the reader's language.
function said(seconds) {
  const first = UNITS.findIndex(([, size]) => seconds >= size);
  const shown = UNITS.slice(first < 0 ? 3 : first, (first < 0 ? 3 : first) + 2);
  let rest = seconds;
  return shown.map(([unit, size]) => {
    const n = Math.floor(rest / size);
    rest -= n * size;
    const format = { style: "unit", unit, unitDisplay: "narrow" };
    return new Intl.NumberFormat(document.documentElement.lang, format).format(n);
  }).join(" ");
}
