import { Plus } from "lucide-react";
import { type WheelEvent, useRef } from "react";
import { Tooltip } from "../../../ui/tooltip";
import type { Attempt } from "../studio-state";
import type { Subject } from "../subject";
import { FilmstripTile } from "./filmstrip-tile";
import { useTiles } from "./use-tiles";

interface FilmstripProps {
  subjects: readonly Subject[];
  attempts: Readonly<Record<string, Attempt>>;
  selectedId: string | null;
  onSelect(id: string): void;
  onChoose(): void;
}

/** Everything that was sent from here and the history, newest on the left; only what is in sight is drawn. */
export function Filmstrip({ subjects, attempts, selectedId, onSelect, onChoose }: FilmstripProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const row = useRef<HTMLUListElement>(null);
  const selectedIndex = subjects.findIndex(({ id }) => id === selectedId);
  const tiles = useTiles(scroller, row, subjects, selectedIndex);

  const scrollSideways = (event: WheelEvent) => {
    if (scroller.current && event.deltaX === 0) scroller.current.scrollLeft += event.deltaY;
  };
  return (
    <section
      aria-label="Pictures"
      className="flex items-center gap-2 bg-surface px-3 py-2 bench:border-t bench:border-line"
    >
      <AddTile onChoose={onChoose} />
      {subjects.length === 0 ? (
        <p className="text-sm text-on-surface-muted">Your pictures appear here, newest first.</p>
      ) : (
        <div
          ref={scroller}
          onWheel={scrollSideways}
          className="min-w-0 flex-1 overflow-x-auto overscroll-x-contain p-1 [scrollbar-width:thin]"
        >
          <ul ref={row} aria-label="History" className="relative h-18 w-(--row-width)">
            {tiles.map(({ key, index, start }) => {
              const subject = subjects[index];
              if (!subject) return null;
              return (
                <FilmstripTile
                  key={key}
                  subject={subject}
                  startPx={start}
                  place={index + 1}
                  count={subjects.length}
                  attempt={attempts[subject.id]}
                  selected={index === selectedIndex}
                  focusable={index === Math.max(0, selectedIndex)}
                  onSelect={onSelect}
                />
              );
            })}
          </ul>
        </div>
      )}
    </section>
  );
}

function AddTile({ onChoose }: { onChoose(): void }) {
  return (
    <Tooltip label="Add pictures">
      <button
        type="button"
        aria-label="Add pictures"
        onClick={onChoose}
        className="my-1 flex size-18 shrink-0 items-center justify-center rounded-medium border border-dashed border-line-strong text-on-surface-muted transition-colors hover:bg-surface-hover hover:text-on-surface"
      >
        <Plus aria-hidden className="size-5" />
      </button>
    </Tooltip>
  );
}
