// @ts-check
/* Stands in every page's HTML, before the page's own scripts: when one of those fails or is not there after 120 seconds,
   nothing else could tell. app/entry.client.tsx says when they have begun. */
(() => {
  /** @param {unknown} cause */
  const fail = (cause) => {
    end();
    const notice = document.getElementById("chunk-notice");
    if (notice) notice.hidden = false;
    const description = `Loading chunk failed, first scripts, ${cause}\nat ${location.pathname}`;
    fetch("/relay/errors", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ description: description.slice(0, 2_000) }),
      keepalive: true,
    }).catch((error) => console.error("Error while sending error notification:", error));
  };
  /** @param {Event} event */
  const onError = (event) => {
    if (event.target instanceof HTMLScriptElement) fail("a script did not load");
  };
  /** @param {PromiseRejectionEvent} event */
  const onRejection = (event) => fail(event.reason);
  const timer = setTimeout(() => fail("they took over 120 s"), 120_000);
  const end = () => {
    clearTimeout(timer);
    removeEventListener("error", onError, true);
    removeEventListener("unhandledrejection", onRejection);
  };
  addEventListener("error", onError, true);
  addEventListener("unhandledrejection", onRejection);
  addEventListener("limn-begun", end, { once: true });
})();
