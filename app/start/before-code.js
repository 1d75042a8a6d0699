// @ts-check
/* Stands in every page's HTML, before the page's own scripts.
   - It lets people do things before those run, and keeps what they do; app/start/early-input.ts does it again.
   - Where they are held back (app/start/start-when-used.ts) it fetches them once all that is to be seen is
     there, and starts them at the first sign that somebody uses the page, or three seconds later.
   - When one of them fails or is not there after 120 seconds, it tells: nothing else could. app/entry.client.tsx says when
     they have begun. */
(() => {
  const nonce = document.currentScript?.nonce ?? "";
  const kept = ["pointerdown", "pointermove", "pointerup", "keydown", "click", "error", "unhandledrejection"];
  const signs = [...kept, "focusin", "input", "wheel", "scroll", "touchstart", "dragenter", "paste"];
  /** @type {Event[]} */
  const earlyInput = [];
  Object.assign(window, { limnEarlyInput: earlyInput });
  let started = false;
  let ended = false;

  const fetchHeld = () => {
    for (const link of document.querySelectorAll("link[rel='limn-modulepreload']"))
      link.setAttribute("rel", "modulepreload");
  };
  const startHeld = () => {
    fetchHeld();
    for (const held of document.querySelectorAll("script[type='limn-module']")) {
      const script = document.createElement("script");
      script.type = "module";
      script.nonce = nonce;
      script.textContent = held.textContent;
      held.replaceWith(script);
    }
  };
  const start = () => {
    if (started) return;
    started = true;
    if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startHeld);
    else startHeld();
  };

  /** @param {unknown} reason as Chromium, Firefox and Safari say it */
  const isOfImport = (reason) =>
    reason instanceof TypeError &&
    /dynamically imported module|Importing a module script/.test(reason.message);
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
  const onSign = (event) => {
    const isOfResource = event.type === "error" && !(event instanceof ErrorEvent);
    if (isOfResource && event.target instanceof HTMLScriptElement) fail("a script did not load");
    // Fetched before its time; it is asked for again when it starts, and that tells.
    else if (isOfResource && event.target instanceof HTMLLinkElement) start();
    else if (event instanceof PromiseRejectionEvent && isOfImport(event.reason)) fail(event.reason);
    else if (!isOfResource) {
      // Whatever else fails is told by the page's code, if that comes up.
      if (event instanceof PromiseRejectionEvent) setTimeout(() => ended || fail(event.reason), 10_000);
      keep(event);
      start();
    }
  };
  /** @param {Event} event */
  const keep = (event) => {
    const isHovering = event.type === "pointermove" && event instanceof PointerEvent && event.buttons === 0;
    if (kept.includes(event.type) && !isHovering && earlyInput.length < 200) earlyInput.push(event);
  };
  /** @param {Event} event */
  const onSubmit = (event) => event.preventDefault();
  const timer = setTimeout(() => fail("they took over 120 s"), 120_000);
  const end = () => {
    started = true;
    ended = true;
    clearTimeout(timer);
    for (const sign of signs) removeEventListener(sign, onSign, true);
    removeEventListener("submit", onSubmit, true);
  };
  for (const sign of signs) addEventListener(sign, onSign, { capture: true, passive: true });
  addEventListener("submit", onSubmit, true);
  document.addEventListener("DOMContentLoaded", () => {
    for (const control of document.querySelectorAll("[data-awaits-code]"))
      control.removeAttribute("disabled");
  });
  addEventListener("load", () => {
    fetchHeld();
    setTimeout(start, 3_000);
  });
  addEventListener("limn-begun", end, { once: true });
})();
