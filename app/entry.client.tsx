import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { decodeLoaderData } from "./decode-loader-data";
import { watchForErrors } from "./errors/watch";

watchForErrors(window);

void decodeLoaderData().then(() => {
  // Tells app/errors/boot-watch.js that the scripts are here.
  window.dispatchEvent(new Event("limn:started"));
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    );
  });
});
