import type { ReactNode } from "react";

/** The column beside the canvas; on a phone the sheet below it. */
export function InspectorFrame({ children }: { children: ReactNode }) {
  return (
    <aside
      aria-label="Inspector"
      className="flex flex-1 flex-col gap-5 bg-surface px-4 pt-4 max-bench:rounded-t-large bench:min-h-0 bench:overflow-y-auto bench:border-l bench:border-line"
    >
      {children}
    </aside>
  );
}

/** What one decides by: it stays in sight while the rest scrolls. */
export function InspectorFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky bottom-0 -mx-4 mt-auto flex flex-col gap-3 border-t border-line bg-surface p-4">
      {children}
    </div>
  );
}
