import { useCallback, useEffect, useRef, useState } from "react";

/** Runs one thing at a time and tells whether it is under way. */
export function usePending(): [pending: boolean, run: (work: () => Promise<void>) => void] {
  const [pending, setPending] = useState(false);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const run = useCallback((work: () => Promise<void>) => {
    setPending(true);
    void work().finally(() => {
      if (isMounted.current) setPending(false);
    });
  }, []);
  return [pending, run];
}
