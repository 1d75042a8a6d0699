import { CloudOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import { useConnectionState } from "../../live/hooks";

/** Says that nothing arrives just now. A short break passes unseen. */
export function ConnectionBanner() {
  const connection = useConnectionState();
  const online = useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    () => true,
  );
  if (online && connection !== "waiting") return null;
  return (
    <output className="flex animate-appear-late items-center justify-center gap-2 bg-accent-soft px-4 py-2 text-center text-sm text-on-accent-soft">
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
