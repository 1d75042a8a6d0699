import { useEffect, useState } from "react";
import type { PreviewOrder } from "#contract/preview";
import { fetchPreview } from "../../../api/preview";
import { sentenceOf } from "../../../api/failure";
import { cropPicture } from "./crop-picture";

/** So long a region must rest before it is asked for: each is counted. */
const restMs = 400;

export type RegionPreview =
  | { readonly state: "loading" }
  /** Addresses of both pictures in this tab. */
  | { readonly state: "ready"; readonly before: string; readonly after: string }
  | { readonly state: "refused"; readonly sentence: string };

/** Both sides of a region, as soon as it rests. What is overtaken by another is not waited for. */
export function useRegionPreview(source: string, order: PreviewOrder): RegionPreview {
  const wanted = JSON.stringify([source, order]);
  const [settled, setSettled] = useState<{ wanted: string; preview: RegionPreview } | null>(null);

  useEffect(() => {
    const stop = new AbortController();
    const addresses: string[] = [];
    const load = async () => {
      try {
        const [before, after] = await Promise.all([
          cropPicture(source, order.region),
          fetchPreview(order, stop.signal),
        ]);
        stop.signal.throwIfAborted();
        addresses.push(URL.createObjectURL(before), URL.createObjectURL(after));
        const [beforeUrl = "", afterUrl = ""] = addresses;
        setSettled({ wanted, preview: { state: "ready", before: beforeUrl, after: afterUrl } });
      } catch (error) {
        if (stop.signal.aborted) return;
        setSettled({ wanted, preview: { state: "refused", sentence: sentenceOf(error) } });
      }
    };
    const timer = setTimeout(() => void load(), restMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
      for (const address of addresses) URL.revokeObjectURL(address);
    };
    // `wanted` says all that `order` does; the object itself is new in each rendering.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [wanted]);

  return settled?.wanted === wanted ? settled.preview : { state: "loading" };
}
