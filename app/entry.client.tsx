import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { decodeLoaderData } from "./decode-loader-data";
import { watchForErrors } from "./errors/watch";

watchForErrors(window);
// From here on failures are told by this page's own code; see first-scripts.js.
window.dispatchEvent(new Event("limn-begun"));

void decodeLoaderData().then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
