import { useNonce } from "../../nonce";
import { ChunkNotice } from "./chunk-notice";
import firstScripts from "./first-scripts.js?raw";

/** Watches over the scripts that the page begins with, until they have begun. */
export function FirstScriptsWatch() {
  const nonce = useNonce();
  return (
    <>
      <ChunkNotice id="chunk-notice" hidden />
      <script
        nonce={nonce}
        suppressHydrationWarning
        // Of no use in the browser, where the page's own scripts run already.
        dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? firstScripts : "" }}
      />
    </>
  );
}
