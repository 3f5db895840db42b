// Short messages, at the foot of the page or in the dock of a table.

let fading = 0;

export function complain(text) {
  show(text, "alert");
}

export function mention(text) {
  show(text, "status");
}

function show(text, role) {
  if (!text) return;
  let toast = document.getElementById("toast");
  if (!toast) {
    toast = document.createElement("div");
    toast.id = "toast";
  }
  // At a table it has its place in the dock.
  (document.getElementById("notes") ?? document.body).append(toast);
  toast.setAttribute("role", role);
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { toast.hidden = true; }, 6000);
}
