import { CloudOff } from "lucide-react";
import { useEffect, useState, useSyncExternalStore } from "react";
import { useConnectionState } from "../../live/hooks";

/** A break shorter than this passes unseen. */
const shortBreakMs = 1_500;

/** Says that nothing arrives just now. */
export function ConnectionBanner() {
  const connection = useConnectionState();
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  const isCut = useLasting(!online || connection === "waiting");
  if (!isCut) return null;
  return (
    <output className="flex animate-appear items-center justify-center gap-2 bg-accent-soft px-4 py-2 text-center text-sm text-on-accent-soft">
      <CloudOff aria-hidden className="size-4 shrink-0" />
      {online
        ? "Limn cannot be reached. What is at work goes on; this page catches up by itself."
        : "You are offline. What is at work goes on; this page catches up once you are back."}
    </output>
  );
}

function subscribeToNetwork(onChange: () => void): () => void {
  window.addEventListener("online", onChange);
  window.addEventListener("offline", onChange);
  return () => {
    window.removeEventListener("online", onChange);
    window.removeEventListener("offline", onChange);
  };
}

/** True once `holds` has held for longer than a short break. */
function useLasting(holds: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!holds) return;
    const timer = setTimeout(() => setLasts(true), shortBreakMs);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [holds]);
  return lasts;
}
