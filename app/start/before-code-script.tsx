import { ChunkNotice } from "../errors/chunks/chunk-notice";
import { useNonce } from "../nonce";
import beforeCode from "./before-code.js?raw";
import mirrorFirstVisit from "./mirror-first-visit.js?raw";

/** Of no use in the browser, where the page's own code runs already. */
const scripts = import.meta.env.SSR ? beforeCode + mirrorFirstVisit : "";

/** What runs before the page's own code: it starts that, and watches over it until it has begun. */
export function BeforeCodeScript() {
  const nonce = useNonce();
  return (
    <>
      <ChunkNotice id="chunk-notice" hidden />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: scripts }} />
    </>
  );
}
