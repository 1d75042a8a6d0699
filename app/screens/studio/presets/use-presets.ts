import { useCallback, useEffect, useState } from "react";
import { useViewer } from "../../../account/use-viewer";
import { type Preset, parsePresets } from "./presets";

/** The presets of whoever is signed in, kept in this browser. `keep` tells whether the browser took them. */
export function usePresets(): { presets: readonly Preset[]; keep(presets: readonly Preset[]): boolean } {
  const uid = useViewer()?.uid ?? null;
  const [presets, setPresets] = useState<readonly Preset[]>([]);
  const key = `limn-presets-${uid}`;

  useEffect(() => {
    const read = () => setPresets(readStored(key));
    read();
    // Another tab's changes.
    window.addEventListener("storage", read);
    return () => window.removeEventListener("storage", read);
  }, [key]);

  const keep = useCallback(
    (next: readonly Preset[]) => {
      try {
        window.localStorage.setItem(key, JSON.stringify(next));
        setPresets(next);
        return true;
      } catch {
        // Storage that is switched off or full throws (HTML standard, section 12.2.1).
        return false;
      }
    },
    [key],
  );
  return { presets, keep };
}

function readStored(key: string): readonly Preset[] {
  try {
    return parsePresets(window.localStorage.getItem(key));
  } catch {
    return [];
  }
}
