import { useVirtualizer } from "@tanstack/react-virtual";
import { Plus } from "lucide-react";
import { useEffect, useRef } from "react";
import { Tooltip } from "../../../ui/tooltip";
import { useBrowserLayoutEffect } from "../../../ui/use-browser-layout-effect";
import type { Subject } from "../subject";
import { FilmstripTile } from "./filmstrip-tile";

/** A tile of 72 px and the gap after it. */
const tilePitchPx = 80;

interface FilmstripProps {
  subjects: readonly Subject[];
  selectedId: string | null;
  onSelect(id: string): void;
  onChoose(): void;
}

/** Everything that was sent from here and the history, newest on the left; only what is in sight is drawn. */
export function Filmstrip({ subjects, selectedId, onSelect, onChoose }: FilmstripProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const tiles = useVirtualizer({
    horizontal: true,
    count: subjects.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => tilePitchPx,
    getItemKey: (index) => subjects[index]?.id ?? index,
    overscan: 6,
  });
  const selectedIndex = subjects.findIndex(({ id }) => id === selectedId);
  const totalPx = tiles.getTotalSize();

  useBrowserLayoutEffect(() => {
    row.current?.style.setProperty("--row-width", `${totalPx}px`);
  }, [totalPx]);
  useEffect(() => {
    if (selectedIndex >= 0) tiles.scrollToIndex(selectedIndex, { align: "auto" });
  }, [tiles, selectedIndex, selectedId]);

  return (
    <section
      aria-label="Pictures"
      className="flex items-center gap-2 bg-surface px-3 py-2.5 bench:border-t bench:border-line"
    >
      <Tooltip label="Add pictures">
        <button
          type="button"
          aria-label="Add pictures"
          onClick={onChoose}
          className="flex size-18 shrink-0 items-center justify-center rounded-medium border border-dashed border-line-strong text-on-surface-muted transition-colors hover:bg-surface-hover hover:text-on-surface"
        >
          <Plus aria-hidden className="size-5" />
        </button>
      </Tooltip>
      <div
        ref={scroller}
        className="min-w-0 flex-1 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin]"
      >
        <ul ref={row} aria-label="History" className="relative h-18 w-(--row-width)">
          {tiles.getVirtualItems().map((item) => {
            const subject = subjects[item.index];
            if (!subject) return null;
            return (
              <FilmstripTile
                key={item.key}
                subject={subject}
                startPx={item.start}
                place={item.index + 1}
                count={subjects.length}
                selected={item.index === selectedIndex}
                focusable={item.index === Math.max(0, selectedIndex)}
                onSelect={onSelect}
              />
            );
          })}
        </ul>
      </div>
      {subjects.length === 0 && (
        <p className="flex-1 text-sm text-on-surface-muted">Your pictures appear here, newest first.</p>
      )}
    </section>
  );
}
