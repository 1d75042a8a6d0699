import { useSyncExternalStore } from "react";

/** Below it, the top bar's links stand in a menu: Tailwind's `sm`. */
const narrow = "(width < 40rem)";

function subscribe(onChange: () => void): () => void {
  const query = window.matchMedia(narrow);
  query.addEventListener("change", onChange);
  return () => query.removeEventListener("change", onChange);
}

/** Whether the top bar has a menu; false on the server, which cannot know. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(narrow).matches,
    () => false,
  );
}
