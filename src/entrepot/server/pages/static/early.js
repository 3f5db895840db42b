// Runs before everything else: a click that comes before the other scripts is kept for them.

window.early = { action: null, done: false };

document.addEventListener("click", ({ target }) => {
  const played = !window.early.done && target.closest("[data-action]");
  if (played) window.early.action = played.dataset.action;
});
