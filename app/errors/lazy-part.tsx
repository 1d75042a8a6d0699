import { type ComponentType, type LazyExoticComponent, lazy } from "react";
import { loadChunk } from "./load-chunk";

/**
 * A component whose code is loaded when it is first shown. Where the code does not arrive, the page lives on without that
 * part, and the bar says so: a menu is no reason to take a whole page away.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({
    default: await loadChunk(load).catch((): ComponentType<Props> => MissingPart),
  }));
}

function MissingPart() {
  return null;
}
