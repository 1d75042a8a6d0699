import type { ReactNode } from "react";

/** The column beside the canvas; on a phone the sheet below it. */
export function InspectorFrame({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label="Inspector"
      className="flex flex-1 flex-col gap-5 bg-surface px-4 pt-4 scrolling:rounded-t-large bench:min-h-0 bench:overflow-y-auto bench:border-l bench:border-line"
    >
      {children}
    </aside>
  );
}

/** What one decides by. Beside the canvas it stays in sight while the rest scrolls. */
export function InspectorFooter({ children }: { children: ReactNode }) {
  return (
    <div className="contents bench:sticky bench:bottom-0 bench:-mx-4 bench:mt-auto bench:flex bench:flex-col bench:gap-4 bench:border-t bench:border-line bench:bg-surface bench:p-4">
      {children}
    </div>
  );
}

/** What one presses, at the end of the footer: on a phone this alone stays in sight. */
export function InspectorActions({ children }: { children: ReactNode }) {
  return (
    <div className="flex flex-col gap-2 scrolling:sticky scrolling:bottom-0 scrolling:-mx-4 scrolling:mt-auto scrolling:border-t scrolling:border-line scrolling:bg-surface scrolling:px-4 scrolling:pt-3 scrolling:pb-[max(0.75rem,env(safe-area-inset-bottom))]">
      {children}
    </div>
  );
}
