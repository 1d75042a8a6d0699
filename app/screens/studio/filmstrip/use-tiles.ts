import { useVirtualizer, type VirtualItem } from "@tanstack/react-virtual";
import { type RefObject, useEffect } from "react";
import { useBrowserLayoutEffect } from "../../../ui/use-browser-layout-effect";
import type { Subject } from "../subject";

/** A tile of 72 px and the gap after it. */
const tilePitchPx = 80;
/** Tiles that are drawn on either side of those in sight. */
const tilesBeyond = 6;

/** The tiles in sight of a row that may be thousands long; keeps the chosen one among them, and the focus on it. */
export function useTiles(
  scroller: RefObject<HTMLElement>,
  row: RefObject<HTMLElement>,
  subjects: readonly Subject[],
  selectedIndex: number,
): readonly VirtualItem[] {
  // oxlint-disable-next-line react/incompatible-library -- no React compiler is used here
  const tiles = useVirtualizer({
    horizontal: true,
    count: subjects.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => tilePitchPx,
    getItemKey: (index) => subjects[index]?.id ?? index,
    overscan: tilesBeyond,
  });
  const totalPx = tiles.getTotalSize();

  useBrowserLayoutEffect(() => {
    row.current?.style.setProperty("--row-width", `${totalPx}px`);
  }, [row, totalPx]);

  const selectedId = subjects[selectedIndex]?.id;
  useEffect(() => {
    if (selectedId === undefined) return;
    tiles.scrollToIndex(selectedIndex, { align: "auto" });
    if (!row.current?.contains(document.activeElement)) return;
    row.current.querySelector<HTMLElement>("[aria-current=true]")?.focus({ preventScroll: true });
  }, [tiles, row, selectedIndex, selectedId]);

  return tiles.getVirtualItems();
}
