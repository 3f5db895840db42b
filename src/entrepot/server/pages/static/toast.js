// Toasts: short messages at the foot of the page, or in the dock of a table.

let timer = 0;

export function showError(text) {
  show(text, "alert");
}

export function showStatus(text) {
  show(text, "status");
}

function show(text, role) {
  if (!text) return;
  let toast = document.getElementById("toast");
  if (!toast) {
    toast = document.createElement("div");
    toast.id = "toast";
  }
  // At a table the toast has its place in the dock.
  (document.getElementById("notes") ?? document.body).append(toast);
  toast.setAttribute("role", role);
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(() => { toast.hidden = true; }, 6000);
}
