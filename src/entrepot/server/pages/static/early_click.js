// Buffer for a click that comes before the modules have loaded. This script runs first.

window.earlyClick = { action: null, handled: false };

document.addEventListener("click", ({ target }) => {
  const button = !window.earlyClick.handled && target.closest("[data-action]");
  if (button) window.earlyClick.action = button.dataset.action;
});
