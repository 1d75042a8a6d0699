import { useSyncExternalStore } from "react";
import { LinkButton } from "../../ui/link-button";
import { isBannerShown } from "./banner-visibility";
import { claims } from "./claims";

/** The way in, at hand while one reads; it stands over the page and moves nothing. */
export function FloatingBanner() {
  const shown = useSyncExternalStore(subscribe, readShown, () => false);
  if (!shown) return null;
  return (
    <aside
      aria-label="Start upscaling"
      className="fixed inset-x-0 bottom-0 z-20 animate-appear border-t border-line bg-surface-raised shadow-floating"
    >
      <div className="mx-auto flex max-w-6xl items-center justify-between gap-4 px-4 py-3 sm:px-6">
        <p className="text-sm">
          <span className="block font-semibold">{claims.users}</span>
          <span className="text-on-surface-muted">Start upscaling your images today</span>
        </p>
        <LinkButton to="/dashboard" look="primary">
          Start Upscaling now →
        </LinkButton>
      </div>
    </aside>
  );
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener("scroll", onChange, { passive: true });
  window.addEventListener("resize", onChange);
  return () => {
    window.removeEventListener("scroll", onChange);
    window.removeEventListener("resize", onChange);
  };
}

function readShown(): boolean {
  return isBannerShown({
    scrolledPx: window.scrollY,
    viewportHeightPx: window.innerHeight,
    pageHeightPx: document.documentElement.scrollHeight,
  });
}
