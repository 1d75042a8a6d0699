import { useEffect, useState, useSyncExternalStore } from "react";
import { reportError } from "../../errors/report";
import type { ConversionSettings } from "../../local-engine/conversion";
import { ConversionQueue, type Entry } from "./conversion-queue";

export interface Converter {
  readonly entries: readonly Entry[];
  readonly queue: ConversionQueue;
  readonly settings: ConversionSettings;
  setSettings(change: Partial<ConversionSettings>): void;
}

const noEntries: readonly Entry[] = [];

/** Twice the size as JPEG, at the density that printers ask for. */
const firstSettings: ConversionSettings = {
  size: { kind: "factor", factor: 2 },
  format: "jpeg",
  quality: 90,
  densityDpi: 300,
  runsOn: "automatic",
};

/** The converter's pictures and what they are to become. */
export function useConverter(): Converter {
  const [queue] = useState(createQueue);
  const [settings, setSettings] = useState(firstSettings);
  const entries = useSyncExternalStore(queue.subscribe, queue.entries, () => noEntries);
  useEffect(() => () => queue.cancelAll(), [queue]);
  return {
    entries,
    queue,
    settings,
    setSettings: (change) => setSettings((last) => ({ ...last, ...change })),
  };
}

function createQueue(): ConversionQueue {
  return new ConversionQueue({
    start(request, onMessage) {
      let end: (() => void) | null = null;
      let isEnded = false;
      import("../../local-engine/start-conversion")
        .then(({ startConversion }) => {
          if (!isEnded) end = startConversion(request, onMessage);
        })
        .catch((error: unknown) =>
          onMessage({
            kind: "failed",
            sentence: "The converter could not be loaded. Check your connection and try again.",
            detail: String(error),
          }),
        );
      return () => {
        isEnded = true;
        end?.();
      };
    },
    threads: typeof navigator === "undefined" ? 1 : Math.max(1, navigator.hardwareConcurrency),
    onUnexpected: (detail) => reportError(`converter: ${detail}`),
  });
}
