// What a reader wants of every table, kept in this browser: sound, notifications, being asked, and
// the pace. A checkbox or some radios [data-wish] show one and change it.

const USUAL = { sound: true, notifications: false, asking: false, nudges: true, quiet: false, pace: "normal" };

export function wanted(wish) {
  try {
    const kept = localStorage.getItem(`entrepot ${wish}`);
    if (kept === null) return USUAL[wish];
    return typeof USUAL[wish] === "boolean" ? kept === "yes" : kept;
  } catch {
    return USUAL[wish];
  }
}

export function keep(wish, value) {
  try {
    localStorage.setItem(`entrepot ${wish}`, { true: "yes", false: "no" }[value] ?? value);
  } catch {
    // A browser that keeps nothing has the usual.
  }
}

export function showWishes(tree = document) {
  for (const box of tree.querySelectorAll("input[data-wish]")) {
    const wish = wanted(box.dataset.wish);
    box.checked = box.type === "radio" ? wish === box.value : wish;
  }
}

export function obeyWishes(changed) {
  document.addEventListener("change", async (event) => {
    const box = event.target.closest?.("input[data-wish]");
    if (!box) return;
    const wish = box.dataset.wish;
    if (wish === "notifications" && box.checked) {
      const allowed = window.Notification && (await Notification.requestPermission()) === "granted";
      box.checked = Boolean(allowed);
    }
    keep(wish, box.type === "radio" ? box.value : box.checked);
    showWishes();
    changed(wish);
  });
}
