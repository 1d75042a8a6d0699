import { loadChunk } from "./load-chunk";

/**
 * Stands in for Remix's own loading of a page's code, which has no deadline and, when it fails, loads the page that one
 * is on again and again. The build puts it in its place (scripts/artefacts/own-parts.mjs).
 *
 * It never rejects: with the page's data at hand, Remix would drop that and show nothing. The failure is thrown when the
 * page is rendered, so that the root's error boundary shows it.
 */
export async function loadRouteModule(
  route: { readonly id: string; readonly module: string },
  loadedModules: Record<string, unknown>,
): Promise<unknown> {
  if (route.id in loadedModules) return loadedModules[route.id];
  try {
    const loaded: unknown = await loadChunk(() => import(/* @vite-ignore */ route.module));
    loadedModules[route.id] = loaded;
    return loaded;
  } catch (error) {
    return {
      default() {
        throw error;
      },
    };
  }
}
