// Short messages at the foot of the page.

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
    document.body.append(toast);
  }
  toast.setAttribute("role", role);
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(fading);
  fading = setTimeout(() => { toast.hidden = true; }, 6000);
}
