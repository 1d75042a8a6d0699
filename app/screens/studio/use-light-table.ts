import { useMemo, useState } from "react";
import { type ShownPictures, shownPictures, sourceAlone } from "./canvas/shown-pictures";
import { type CanvasView, useCanvasView } from "./canvas/use-canvas-view";
import { type CompareControl, useCompare } from "./compare/use-compare";
import { type DividerControl, useDivider } from "./use-divider";
import type { Studio } from "./use-studio";

/** What the canvas shows, and how one looks at it. */
export interface LightTable {
  readonly pictures: ShownPictures | null;
  /** The element that the picture is shown in; the first of them where results stand side by side. */
  readonly surface: HTMLElement | null;
  readonly canvas: CanvasView;
  readonly divider: DividerControl;
  readonly compare: CompareControl;
  onSurface(element: HTMLElement | null): void;
}

export function useLightTable({ subject, state, images, mask }: Studio): LightTable {
  const isPainted = mask !== null;
  const pictures = useMemo(
    () => subject && (isPainted ? sourceAlone : shownPictures)(subject, state.previews),
    [subject, state.previews, isPainted],
  );
  const [surface, onSurface] = useState<HTMLElement | null>(null);
  const canvas = useCanvasView(surface, pictures?.size ?? null, pictures?.key ?? null);
  const divider = useDivider(pictures?.key ?? null);
  const compare = useCompare(isPainted ? null : subject, images);
  return { pictures, surface, canvas, divider, compare, onSurface };
}
