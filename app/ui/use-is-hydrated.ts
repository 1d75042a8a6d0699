import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/** False while the server renders and while the browser takes over its HTML; true from then on. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
