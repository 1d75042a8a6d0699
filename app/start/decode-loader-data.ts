import { RemixBrowser } from "@remix-run/react";

/**
 * Waits until the loaders' data, which stands encoded in the page, is decoded. RemixBrowser does that itself and suspends
 * meanwhile; but React 18 fails the whole page (error 345) when somebody clicks or types while a root that is being
 * hydrated is suspended outside every boundary. Before its first hook RemixBrowser throws the promise of the decoding,
 * so it can be asked for that promise here; a failure of the decoding it throws again when React renders it.
 */
export async function decodeLoaderData(): Promise<void> {
  try {
    RemixBrowser({});
  } catch (thrown) {
    if (thrown instanceof Promise) await thrown;
  }
}
