import { useCallback, useEffect, useState } from "react";

type LoadState = "loading" | "loaded" | "failed";

/** Whether the picture at an address is here and decoded, so that showing it does not flash. Null: nothing to load. */
export function useLoadedPicture(url: string | null): { state: LoadState; retry(): void } {
  const [held, setHeld] = useState<{ url: string | null; state: LoadState }>({ url: null, state: "loading" });
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    if (url === null) return;
    let wanted = true;
    const settle = (state: LoadState) => {
      if (wanted) setHeld({ url, state });
    };
    setHeld({ url, state: "loading" });
    const picture = new Image();
    picture.src = url;
    picture.decode().then(
      () => settle("loaded"),
      // Very large pictures may be refused here and still be shown.
      () => settle(picture.naturalWidth > 0 ? "loaded" : "failed"),
    );
    return () => {
      wanted = false;
    };
  }, [url, attempt]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: held.url === url ? held.state : "loading", retry };
}
