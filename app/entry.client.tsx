import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { watchForErrors } from "./errors/watch";
import { decodeLoaderData } from "./start/decode-loader-data";

watchForErrors(window);

void decodeLoaderData().then(() => {
  // From here on React hears what people do, and failures are told by this page's own code; see start/before-code.js.
  window.dispatchEvent(new Event("limn-begun"));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
