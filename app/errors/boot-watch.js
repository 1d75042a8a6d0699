// Stands in every page as it is, in front of all other scripts: it watches whether those arrive at all, which they cannot
// do themselves. It is a plain script without imports, for there is nothing yet that could bundle it.
(() => {
  const limitMs = 120_000;
  let bar = null;
  let isOver = false;

  const fail = (what) => {
    if (isOver || bar) return;
    tell(`Loading chunk failed, ${what}\nat ${location.pathname}`);
    show();
  };

  const tell = (description) => {
    fetch("/relay/errors", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ description }),
      keepalive: true,
    }).catch((error) => console.error("Error while sending error notification:", error));
  };

  const show = () => {
    bar = document.createElement("div");
    bar.setAttribute("role", "alert");
    bar.className =
      "fixed inset-x-0 bottom-0 z-50 flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-t border-line bg-surface-raised px-4 py-3 text-sm shadow-floating";
    const sentence = document.createElement("p");
    sentence.textContent =
      "Loading chunk failed: you can read this page, but it does not answer yet. Check your connection, then load it again.";
    const retry = document.createElement("button");
    retry.type = "button";
    retry.className =
      "h-8 rounded-medium border border-line-strong bg-surface px-3 text-sm font-medium hover:bg-surface-hover";
    retry.textContent = "Load it again";
    retry.addEventListener("click", () => location.reload());
    bar.append(sentence, retry);
    document.body.append(bar);
  };

  const onError = ({ target }) => {
    if (target instanceof HTMLScriptElement)
      fail(target.src ? new URL(target.src).pathname : "the first script");
  };
  const onRejection = ({ reason }) => fail(String(reason));
  // A script's failure does not bubble, but it is seen on its way down. Scripts that import others reject.
  window.addEventListener("error", onError, true);
  window.addEventListener("unhandledrejection", onRejection);
  const timer = setTimeout(() => fail(`the scripts took over ${limitMs / 1_000} s`), limitMs);

  // Sent by app/entry.client.tsx: from here on the page watches itself. React must find the page as the server made it.
  window.addEventListener(
    "limn:started",
    () => {
      isOver = true;
      clearTimeout(timer);
      window.removeEventListener("error", onError, true);
      window.removeEventListener("unhandledrejection", onRejection);
      bar?.remove();
    },
    { once: true },
  );
})();
