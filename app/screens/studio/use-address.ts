import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";

/**
 * Keeps the chosen image in the address, so that a reload shows it again. The address is changed past the router: no
 * data has to be asked for. Following a link to this page shows what that link names.
 */
export function useSelectionInAddress(selectedId: string | null, select: (id: string | null) => void): void {
  const location = useLocation();
  const followedKey = useRef(location.key);

  useEffect(() => {
    if (followedKey.current === location.key) return;
    followedKey.current = location.key;
    select(new URLSearchParams(location.search).get("image"));
  }, [location, select]);

  useEffect(() => {
    const url = new URL(window.location.href);
    const imageId = selectedId?.startsWith("job_") ? selectedId : null;
    if (url.searchParams.get("image") === imageId) return;
    if (imageId === null) url.searchParams.delete("image");
    else url.searchParams.set("image", imageId);
    window.history.replaceState(window.history.state, "", url);
  }, [selectedId]);
}
