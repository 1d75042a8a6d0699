import { useEffect, useState } from "react";
import type { PreviewOrder } from "#contract/preview";
import { type FetchedPreview, fetchPreview } from "../../../api/preview";
import { sentenceOf } from "../../../api/failure";
import { cropPicture } from "./crop-picture";

/** So long a region must rest before it is asked for: each is counted. */
const restMs = 400;

export type RegionPreview =
  /** It is made when somebody asks for it. */
  | { readonly state: "idle" }
  | { readonly state: "loading" }
  /** Addresses of both pictures in this tab. */
  | {
      readonly state: "ready";
      readonly before: string;
      readonly after: string;
      readonly made: Omit<FetchedPreview, "file">;
    }
  | { readonly state: "refused"; readonly sentence: string };

/**
 * Both sides of a region: as soon as it rests, or, where each costs Limn money (`isOnDemand`), when `ask` is called. What is overtaken by
 * another is not waited for.
 */
export function useRegionPreview(
  source: string,
  order: PreviewOrder,
  isOnDemand: boolean,
): { readonly preview: RegionPreview; ask(): void } {
  const wanted = JSON.stringify([source, order]);
  const [settled, setSettled] = useState<{ wanted: string; preview: RegionPreview } | null>(null);
  const [asked, setAsked] = useState<{ wanted: string; time: number } | null>(null);
  // Which time it is asked for: what was refused may be asked for again.
  const time = !isOnDemand ? 1 : asked?.wanted === wanted ? asked.time : 0;

  useEffect(() => {
    if (time === 0) return;
    const stop = new AbortController();
    const addresses: string[] = [];
    const load = async () => {
      try {
        const [before, { file, ...made }] = await Promise.all([
          cropPicture(source, order.region),
          fetchPreview(order, stop.signal),
        ]);
        stop.signal.throwIfAborted();
        addresses.push(URL.createObjectURL(before), URL.createObjectURL(file));
        const [beforeUrl = "", afterUrl = ""] = addresses;
        setSettled({ wanted, preview: { state: "ready", before: beforeUrl, after: afterUrl, made } });
      } catch (error) {
        if (stop.signal.aborted) return;
        setSettled({ wanted, preview: { state: "refused", sentence: sentenceOf(error) } });
      }
    };
    const timer = setTimeout(() => void load(), isOnDemand ? 0 : restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
      setSettled(null);
      for (const address of addresses) URL.revokeObjectURL(address);
    };
    // `wanted` says all that `order` does; the object itself is new in each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted, time]);

  const current = settled?.wanted === wanted ? settled.preview : null;
  return {
    preview: current ?? { state: time === 0 ? "idle" : "loading" },
    ask: () => setAsked({ wanted, time: time + 1 }),
  };
}
