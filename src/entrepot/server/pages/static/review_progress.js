// Progress of a review that is being made: polls the API until the review is there.
// Another server that makes the review reports no progress, and one that was restarted may have
// forgotten it. After a while the page offers to ask again, and polls on.

const POLL_DELAY = 700;
const LONG_POLL_DELAY = 5000;
const MAX_UNANSWERED = 20;

const container = document.querySelector("[data-reviewing]");
const bar = container.querySelector("progress");
const askAgain = container.querySelector("[data-ask-again]");

async function poll() {
  for (let unanswered = 0; ;) {
    await new Promise((resolve) => { setTimeout(resolve, askAgain.hidden ? POLL_DELAY : LONG_POLL_DELAY); });
    const response = await fetch(container.dataset.reviewing).catch(() => null);
    if (response?.status === 200) break;
    const body = await response?.json().catch(() => null);
    if (body?.error?.code === "review_failed") break;
    if (response?.status === 202) {
      bar.max = body.of || 1;
      bar.value = body.done;
      unanswered = 0;
    } else unanswered += 1;
    askAgain.hidden = unanswered < MAX_UNANSWERED;
  }
  location.replace(location.pathname);
}

poll();
