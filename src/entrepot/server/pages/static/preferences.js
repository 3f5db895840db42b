// Preferences for all tables, stored in this browser: sound, notifications, tips, confirmation, pace.
// A checkbox or a group of radio buttons [data-wish] shows one and changes it.

const DEFAULTS = { sound: true, notifications: false, asking: false, nudges: true, quiet: false, pace: "normal" };

export function preference(name) {
  try {
    const stored = localStorage.getItem(`entrepot ${name}`);
    if (stored === null) return DEFAULTS[name];
    return typeof DEFAULTS[name] === "boolean" ? stored === "yes" : stored;
  } catch {
    return DEFAULTS[name];
  }
}

export function setPreference(name, value) {
  try {
    localStorage.setItem(`entrepot ${name}`, { true: "yes", false: "no" }[value] ?? value);
  } catch {
    // A browser without storage has the defaults.
  }
}

export function renderPreferences(tree = document) {
  for (const input of tree.querySelectorAll("input[data-wish]")) {
    const value = preference(input.dataset.wish);
    input.checked = input.type === "radio" ? value === input.value : value;
  }
}

export function bindPreferences(onChange) {
  document.addEventListener("change", async (event) => {
    const input = event.target.closest?.("input[data-wish]");
    if (!input) return;
    const name = input.dataset.wish;
    if (name === "notifications" && input.checked) {
      const granted = window.Notification && (await Notification.requestPermission()) === "granted";
      input.checked = Boolean(granted);
    }
    setPreference(name, input.type === "radio" ? input.value : input.checked);
    renderPreferences();
    onChange(name);
  });
}
