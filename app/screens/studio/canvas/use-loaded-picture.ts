import { useCallback, useEffect, useState } from "react";

type LoadState = "loading" | "loaded" | "failed";

/** Whether the picture at an address is here and decoded, so that showing it does not flash. Null: nothing to load. */
export function useLoadedPicture(url: string | null): { state: LoadState; retry(): void } {
  const [attempt, setAttempt] = useState(0);
  const wanted = `${attempt} ${url}`;
  const [settled, setSettled] = useState<{ wanted: string; state: LoadState } | null>(null);

  useEffect(() => {
    if (url === null) return;
    let isWanted = true;
    const settle = (state: LoadState) => {
      if (isWanted) setSettled({ wanted, state });
    };
    const picture = new Image();
    picture.src = url;
    picture.decode().then(
      () => settle("loaded"),
      // Very large pictures may be refused here and be shown nevertheless.
      () => settle(picture.naturalWidth > 0 ? "loaded" : "failed"),
    );
    return () => {
      isWanted = false;
    };
  }, [url, wanted]);

  const retry = useCallback(() => setAttempt((count) => count + 1), []);
  return { state: settled?.wanted === wanted ? settled.state : "loading", retry };
}
