// What a reader wants of every table, kept in this browser: sound, notifications, being asked.
// A checkbox [data-wish] shows one and changes it.

const USUAL = { sound: true, notifications: false, asking: false };

export function wanted(wish) {
  try {
    const kept = localStorage.getItem(`entrepot ${wish}`);
    return kept === null ? USUAL[wish] : kept === "yes";
  } catch {
    return USUAL[wish];
  }
}

export function keep(wish, yes) {
  try {
    localStorage.setItem(`entrepot ${wish}`, yes ? "yes" : "no");
  } catch {
    // A browser that keeps nothing has the usual.
  }
}

export function showWishes(tree = document) {
  for (const box of tree.querySelectorAll("input[data-wish]")) box.checked = wanted(box.dataset.wish);
}

export function obeyWishes() {
  document.addEventListener("change", async (event) => {
    const box = event.target.closest?.("input[data-wish]");
    if (!box) return;
    const wish = box.dataset.wish;
    if (wish === "notifications" && box.checked) {
      const allowed = window.Notification && (await Notification.requestPermission()) === "granted";
      box.checked = Boolean(allowed);
    }
    keep(wish, box.checked);
    showWishes();
  });
}
